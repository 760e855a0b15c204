"""The teaching match from the title to its end: by mouse or by keys, in both languages; left, and otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
from rokugan_desktop.desktop.at_table.inspecting import PlaqueCard
from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.demo import Hands, MouseHands
from rokugan_desktop.desktop.demo.hands import await_change, send_key, settle
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.desktop.lessons.guide import LessonGuide
from rokugan_desktop.desktop.lessons.pointing import Bubble
from rokugan_desktop.desktop.map.items import MarkItem
from rokugan_desktop.desktop.map.values import Kind
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Message, Seat
from tests.desktop.assistive import tree
from tests.desktop.shown import goes_by_clock
from tests.journeys.conftest import OpenTable
from tests.key_hands import KeyHands
from tests.there import there

pytestmark = pytest.mark.usefixtures("unpainted")

GAME = "battle_for_rokugan"
SEED = bytes(32)
BATTLES = ("crane_south", "coast_east", "coast_south")
"""Where they are in the lesson, one after the other."""


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every beat be short."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)


def seen_on(page: QWidget, widget: QWidget) -> QRect:
    """Return the part of the widget that is not cut off by what it lies in, on the page."""
    seen = QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())
    above = widget.parentWidget()
    while above is not None and above is not page:
        seen &= QRect(above.mapTo(page, QPoint(0, 0)), above.size())
        above = above.parentWidget()
    return seen


class Learner:
    """Somebody who does what the bubbles say, or something else."""

    def __init__(self, shell: Shell, hands: Hands) -> None:
        self.shell = shell
        self.hands = hands
        self.read: list[str] = []
        """What the bubbles said, each once."""
        self.sizes: tuple[tuple[int, int, int], ...] = ()
        """At which widths, heights and scales each bubble is looked at besides."""

    @property
    def table(self) -> Controller:
        assert self.shell.controller is not None
        return self.shell.controller

    @property
    def guide(self) -> LessonGuide:
        assert self.shell.school.guide is not None, "this is a lesson"
        return self.shell.school.guide

    @property
    def bubble(self) -> Bubble:
        return self.guide.bubble

    def look(self) -> str:
        """Wait for a bubble, and return what it says; it never covers what it points at, nor what can be pressed."""
        await_change(lambda: not self.bubble.isHidden())
        settle()
        if self.bubble.text not in self.read:
            self.read.append(self.bubble.text)
            self._look_at_each_size()
        self._look()
        return self.bubble.text

    def _look_at_each_size(self) -> None:
        context, usual = self.shell.context, self.shell.size()
        settings = context.settings
        for width, height, scale in self.sizes:
            context.change(msgspec.structs.replace(context.settings, scale=scale))
            self.shell.resize(width, height)
            context.fit(width, height)  # else a moment after the last change of its size
            settle()
            self._look()
        if self.sizes:
            context.change(msgspec.structs.replace(context.settings, scale=settings.scale))
            self.shell.resize(usual)
            context.fit(usual.width(), usual.height())
            settle()

    def _look(self) -> None:
        await_change(lambda: not self.guide.settling)
        bubble, page = self.bubble, self.table.page
        assert page.rect().contains(bubble.card), "all of it is seen"
        assert bubble.width() >= bubble.minimumSizeHint().width(), f"a word is cut of {bubble.text}"
        if self.guide.corners.isVisible():
            note = QRect(page.note.mapTo(page, page.note.rect().topLeft()), page.note.size())
            around = self.guide.corners.geometry()
            if page.note.isVisible() and page.note.text() and around.intersects(note):
                assert around.contains(note), "it crosses no line"
            assert not bubble.card.intersects(around.adjusted(9, 9, -9, -9)), bubble.text
        for button in self.buttons():
            if button.isVisible() and not bubble.isAncestorOf(button):
                assert not bubble.card.intersects(seen_on(page, button)), f"{bubble.text} covers {button.text()}"
        self.see_buttons_whole()
        for told in (page.prompt, *page.area.field.widget.findChildren(PlaqueCard)):
            if told.isVisible():
                assert not bubble.card.intersects(seen_on(page, told)), f"{bubble.text} covers what is told"
        assert bubble.go_on.isHidden() or min(bubble.go_on.width(), bubble.go_on.height()) >= 24

    def see_buttons_whole(self) -> None:
        """Hold that no button of the bar is cut."""
        page = self.table.page
        for button in page.command_buttons:
            if button.isVisible():
                assert seen_on(page, button).size() == button.size(), f"{button.text()} is cut"
                assert button.height() >= button.sizeHint().height(), f"{button.text()} is cut"

    def buttons(self) -> list[QAbstractButton]:
        """Return what no bubble may cover."""
        return self.table.page.findChildren(QAbstractButton)

    def go_on(self) -> None:
        self.look()
        assert QApplication.focusWidget() is self.bubble.go_on, "Enter goes on"
        self.hands.press(self.bubble.go_on)

    def thing(self, panel: object, name: str) -> QWidget:
        thing = getattr(panel, "thing")(name)  # noqa: B009 - the game's own panel, whatever it is
        assert isinstance(thing, QWidget), name
        return thing

    def take(self, token: str) -> None:
        tile = self.thing(self.table.page.area.seat_panel, f"hand {token}")
        assert isinstance(tile, QAbstractButton)
        self.hands.press(tile)

    def lay(self, spot: str = "") -> None:
        """Choose the place, or the first one there is."""
        page = self.table.page
        lit = [item.choice for item in page.scene.choices.values() if item.choice.kind is not Kind.FOCUS]
        choice = next(choice for choice in lit if not spot or choice.spot == spot)
        self.hands.choose(page.map, choice.identity)

    def confirm(self) -> None:
        self.hands.press(self.table.page.confirm)

    def place(self, token: str, spot: str = "") -> None:
        self.take(token)
        self.lay(spot)
        self.confirm()

    def follow_a_hint(self) -> None:
        """Ask for hints, of which the best is seen whole beside the bubble, and take the one of a number on the map."""
        page = self.table.page
        lines, session = page.recap.lines, self.table.session
        self.hands.press(page.advice)
        await_change(lambda: lines.pressable)
        self.look()
        assert not self.bubble.card.intersects(seen_on(page, page.recap)), "a hint can be pressed"
        for number in range(lines.count()):
            hint = lines.visualItemRect(lines.item(number))
            assert lines.viewport().rect().contains(hint), "the list begins with the best, and has room for the others"
        said = [lines.item(number).text() for number in range(lines.count())]
        assert not any("100" in line for line in said), "tokens are still to come, so nothing is certain"
        marks = [item for item in page.scene.overlays if isinstance(item, MarkItem)]
        view = page.map
        first = next(mark for mark in marks if mark.number_under(mark.boundingRect().center()) == 1)
        middle = QPointF(view.mapFromScene(first.pos())) + first.boundingRect().center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle.toPoint())
        await_change(lambda: bool(session.drafted(Seat(0))))
        assert page.confirm.isVisible(), "it lies there, to be confirmed or taken back"
        self.confirm()

    def watch(self) -> list[str]:
        """Go on step by step to the end of what is watched; return the keys of what was seen under a bubble."""
        await_change(lambda: self.table.player.playing)
        under: list[str] = []
        while self.table.player.playing:
            frame = self.table.player.present
            assert frame is not None
            assert not goes_by_clock(self.table.player), "it waits for the learner"
            settle()
            self.see_buttons_whole()
            if not self.bubble.isHidden():
                self.look()
                under.append(frame.title.key)
            self.hands.press(self.table.page.next)
        return under

    def to_own_turn(self) -> bool:
        """Wait for the learner's turn, going on through what is watched; tell whether there is one."""
        table = self.table
        while table.session.over() is None:
            await_change(lambda: table.player.playing or table.acting is not None or table.session.over() is not None)
            if table.player.playing:
                self.hands.press(table.page.next)
            elif table.acting is not None:
                return True
        while table.player.playing:
            self.hands.press(table.page.next)
        return False


class Drawn(QObject):
    """Counts how often the map's view is drawn from now on."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.count = 0
        assert shell.controller is not None
        self._viewport = shell.controller.page.map.viewport()
        self._viewport.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def begin(shell: Shell, hands: Hands) -> Learner:
    assert not shell.title.anew_button.isVisible()
    assert shell.title.first_stop() is shell.title.learn_button, "it is what a newcomer begins with"
    hands.press(shell.title.learn_button)
    return Learner(shell, hands)


def do_as_told(learner: Learner) -> None:
    """Play the lesson to its end, doing what the bubbles say."""
    learner.go_on()
    learner.go_on()
    learner.look()
    learner.take("army-3")
    learner.look()
    learner.lay("edge:crane_central>crane_south")
    learner.look()
    learner.confirm()
    assert learner.to_own_turn()
    learner.look()
    learner.place("army-2", "area:coast_east")
    assert learner.to_own_turn()
    learner.look()
    learner.place("bluff", "area:crane_capital")
    assert learner.watch()[:3] == ["frame.reveal", "frame.battle", "frame.battle"]
    learner.look()
    public = learner.table.page.area.public_panel
    card = learner.thing(public, "cards").findChildren(QAbstractButton)[0]
    assert seen_on(learner.table.page, card).size() == card.size(), "what is asked is seen whole"
    learner.hands.press(card)
    learner.look()
    choosing = learner.look()
    while not learner.table.page.confirm.isVisible():
        assert learner.look() == choosing
        learner.lay()
    said = learner.table.context.words.text("teach.choosing.confirm")
    assert learner.look() == said, "it asks for no place when all are chosen"
    learner.confirm()
    learner.look()
    assert learner.to_own_turn()
    learner.follow_a_hint()
    while learner.to_own_turn():
        hand = learner.thing(learner.table.page.area.seat_panel, "hand")
        token = next(tile for tile in hand.findChildren(QAbstractButton) if tile.property("answer") is not None)
        learner.hands.press(token)
        learner.lay()
        learner.confirm()
    learner.go_on()
    words = learner.table.context.words
    assert learner.bubble.go_on.text() == words.text("title.new"), "a match of one's own follows"
    assert learner.table.page.analysis.isHidden(), "what the lesson ordered is nobody's mistake"
    learner.look()


def steps_of(shell: Shell) -> int:
    """How many steps the lesson has."""
    return len(there(shell.face.lesson)().steps)


@pytest.mark.parametrize(
    ("language", "device"),
    [
        ("ru", "keys"),
        pytest.param("en", "mouse", marks=pytest.mark.long),  # tests/on_screen does it before a real screen
        pytest.param("en", "keys", marks=pytest.mark.long),
        pytest.param("ru", "mouse", marks=pytest.mark.long),
    ],
)
def test_the_lesson_from_the_title_to_its_end(open_table: OpenTable, language: str, device: str) -> None:
    shell = open_table(language, SEED)
    shell.resize(1280, 720)
    hands = MouseHands(shell) if device == "mouse" else KeyHands(shell, cyrillic=language == "ru")
    learner = begin(shell, hands)
    steps = steps_of(shell)
    assert 10 <= steps <= 14
    do_as_told(learner)
    words = learner.table.context.words
    fought = [words.text(f"province.{name}") for name in BATTLES]
    named = [
        text
        for text in learner.read
        if any(text.startswith(words.text("frame.battle", province=one)) for one in fought)
    ]
    assert len(named) == len(fought), "each battle is told by its place and its sum"
    sums = words.text("teach.battle.sums")
    assert [text.endswith(sums) for text in named] == [True, False, False], "what holds of all of them is said once"
    further = len(fought) - 1
    assert len(learner.read) == steps + 1 + further, (
        "each bubble was read once, and one more for what is to be confirmed"
    )
    assert shell.library.matches() == (), "no list of matches meets a lesson"
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        QTest.keyClick(shell.windowHandle(), key)
        settle()
        assert learner.look(), "a press too many leaves nothing"
    assert shell.pages.currentWidget() is learner.table.page
    shown = {button.text() for button in learner.buttons() if button.isVisible()}
    assert set(re.findall("[“«](.*?)[”»]", learner.bubble.text)) <= shown, "no button is named that isn't there"
    assert words.text("table.analysis") not in shown, "most turns were the lesson's: it blames nobody for them"
    KeyHands(shell, cyrillic=language == "ru").command(Command.BACK)
    sheet = there(learner.table.sheet)
    offered = [button.text() for button in sheet.buttons]
    assert words.text("lesson.over") in [label.text() for label in sheet.findChildren(QLabel)]
    assert words.text("lesson.play-on") not in offered, "nothing is left to go on with"
    assert offered[-2:] == [words.text("menu.leave"), words.text("page.back")]
    hands.press(sheet.buttons[-1])
    hands.press(learner.bubble.go_on)
    assert shell.pages.currentWidget() is shell.new_match
    assert shell.context.settings.lessons == {GAME: steps}
    shell.to_title()
    assert not shell.title.anew_button.isVisible(), "there is nothing to go on with"
    assert shell.title.first_stop() is shell.title.new_button, "nobody is a newcomer twice"


SIZES = (
    (1280, 720, 100),
    (960, 600, 100),
    (1600, 1000, 100),
    (1600, 1000, 200),
    (1280, 720, 200),
    (1920, 1080, 200),
)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_bubble_covers_what_it_speaks_of_or_what_can_be_pressed_at_any_size(
    open_table: OpenTable, language: str
) -> None:
    shell = open_table(language, SEED)
    learner = begin(shell, MouseHands(shell))
    learner.sizes = SIZES
    do_as_told(learner)
    assert len(learner.read) == steps_of(shell) + len(BATTLES)


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
def test_beside_a_panel_with_room_the_bubble_covers_nothing_of_the_map(open_table: OpenTable, language: str) -> None:
    """Nor its buttons; while a place is pointed at, what is told of it lies over no word of the bubble."""
    shell = open_table(language, SEED)
    shell.resize(1280, 720)
    learner = begin(shell, MouseHands(shell))
    page = learner.table.page
    board = QRect(page.map.mapTo(page, QPoint(0, 0)), page.map.size())
    for _ in range(2):
        learner.look()
        assert not learner.bubble.card.intersects(board), learner.bubble.text
        learner.go_on()
    deeds: tuple[Callable[[], None], ...] = (lambda: learner.take("army-3"), learner.lay, learner.confirm)
    for deed in deeds:
        learner.look()
        assert not learner.bubble.card.intersects(board), learner.bubble.text
        learner.hands.withdraw()
        deed()
    assert learner.to_own_turn()
    page.map.map.point_at(QPointF(*page.map.map.shapes.board.areas["coast_east"].anchors["label"]))
    plaque = page.findChildren(PlaqueCard)[0]
    await_change(plaque.isVisible)
    learner.look()
    assert not learner.bubble.card.intersects(board)


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
def test_battles_are_told_beside_the_map(open_table: OpenTable, language: str) -> None:
    shell = open_table(language, SEED)
    shell.resize(1280, 720)
    learner = begin(shell, MouseHands(shell))
    page = learner.table.page
    learner.go_on()
    learner.go_on()
    for token, spot in (("army-3", "edge:crane_central>crane_south"), ("army-2", "area:coast_east")):
        learner.place(token, spot)
        assert learner.to_own_turn()
    learner.place("bluff", "area:crane_capital")
    await_change(lambda: learner.table.player.playing)
    told = 0
    while learner.table.player.playing:
        settle()
        if not learner.bubble.isHidden():
            learner.look()
            told += 1
            board = QRect(page.map.mapTo(page, QPoint(0, 0)), page.map.size())
            assert not learner.bubble.card.intersects(board), learner.bubble.text
        learner.hands.press(page.next)
    assert told == 1 + len(BATTLES)


def test_whoever_does_something_else_gets_a_word_and_the_lesson_goes_on(open_table: OpenTable) -> None:
    shell = open_table("en", SEED)
    learner = begin(shell, MouseHands(shell))
    words = learner.table.context.words
    learner.go_on()
    learner.go_on()
    learner.look()
    learner.take("army-1")
    other = words.text("teach.other-token", token=Message("token.army-3"))
    assert learner.look() == other, "a token that is not the lesson's gets a word before it is placed"
    learner.take("army-3")
    border = {"province": Message("province.crane_south"), "source": Message("province.crane_central")}
    assert learner.look() == words.text("teach.attack", **border)
    learner.take("army-1")
    learner.lay("area:crane_capital")
    aim = words.text("province.crane_south")
    assert learner.look() == words.text("teach.confirm.astray", province=aim), "another token than the lesson's"
    learner.confirm()
    assert learner.look() == words.text("teach.confirm.otherwise", province=aim)
    learner.go_on()
    assert learner.to_own_turn()
    assert learner.look() == words.text("teach.defend", province=words.text("province.coast_east"))
    learner.take("army-2")
    coast = words.text("province.coast_east")
    assert learner.look() == words.text("teach.defend.place", province=coast), "each press is told after the last"
    learner.lay("area:coast_east")
    assert learner.look() == words.text("teach.defend.confirm", province=coast)
    learner.take("bluff")
    learner.lay("area:crane_central")
    assert learner.look() == words.text("teach.defend.astray", province=coast)
    learner.confirm()
    assert learner.look() == words.text("teach.defend.otherwise", province=words.text("province.coast_east"))
    assert learner.to_own_turn()
    learner.place("army-3")  # the word was not even read; the bluff lies there already
    await_change(lambda: learner.table.player.playing)
    learner.look()
    learner.hands.press(learner.table.page.skip)  # nor is the resolution watched
    settle()
    assert learner.look() == words.text("teach.battle.sums"), "what was skipped is told as long as all watch"
    assert learner.to_own_turn()  # and is not even read
    told = [words.text(key) for key in ("teach.battle.sums", "teach.card.missed", "teach.choosing.missed")]
    for sentence in told:
        assert learner.look() == sentence, "no step is left out at whatever pace"
        learner.go_on()
    assert learner.look() == words.text("teach.pool")


def test_the_title_stands_where_it_stood_before_the_first_lesson(open_table: OpenTable) -> None:
    shell = open_table("en", SEED)
    (name,) = (label for label in shell.title.findChildren(QLabel) if label.text() == "Battle for Rokugan")
    for width, height in ((1280, 720), (960, 600), (1600, 1000)):
        shell.resize(width, height)
        places = set[tuple[int, int]]()
        for done in ({}, {GAME: 3}, {GAME: steps_of(shell)}):
            shell.context.change(msgspec.structs.replace(shell.context.settings, lessons=done))
            shell.to_title()
            settle()
            at = name.mapTo(shell, QPoint(0, 0))
            places.add((at.x(), at.y()))
        assert len(places) == 1, (width, height)


def test_the_word_knows_which_token_was_spent(open_table: OpenTable) -> None:
    shell = open_table("en", SEED)
    learner = begin(shell, MouseHands(shell))
    words = learner.table.context.words
    learner.go_on()
    learner.go_on()
    learner.take("army-3")
    learner.lay("edge:islands_north>islands_east")
    aim = words.text("province.crane_south")
    assert learner.look() == words.text("teach.confirm.astray", province=aim), "not the border that was spoken of"
    learner.confirm()
    assert learner.look() == words.text("teach.confirm.spent", province=aim), "army 3 is promised to nobody any more"
    learner.go_on()
    assert learner.to_own_turn()
    learner.place("army-2", "area:crane_capital")
    learner.go_on()
    assert learner.to_own_turn()
    assert learner.look() == words.text("teach.bluff")


def test_a_lesson_is_left_after_asking_and_taken_up_where_it_was(open_table: OpenTable) -> None:
    shell = open_table("en", SEED)
    hands = KeyHands(shell)
    learner = begin(shell, hands)
    learner.go_on()
    learner.go_on()
    said = learner.look()
    hands.command(Command.BACK)
    sheet = learner.table.sheet
    assert sheet is not None, "leaving is asked"
    said_of_it = [label.text() for label in sheet.findChildren(QLabel)]
    assert said_of_it[0] == learner.table.context.words.text("table.menu"), "called as what opens it"
    hands.press(sheet.buttons[-2])
    assert shell.pages.currentWidget() is shell.title
    assert "3" in shell.title.learn_button.accessibleDescription()
    hands.press(shell.title.learn_button)
    again = Learner(shell, hands)
    assert again.look() == said
    again.take("army-3")
    settle()
    assert again.look() != said
    hands.command(Command.TAKE_BACK)
    assert again.look() == said, "a step that was taken back is said again"


def test_a_press_too_soon_leaves_the_keyboard_on_the_token_that_it_was_meant_for(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = open_table("en", SEED)
    learner = begin(shell, MouseHands(shell))
    learner.go_on()
    learner.go_on()
    learner.look()
    table = learner.table
    token = learner.thing(table.page.area.seat_panel, "hand army-3")
    monkeypatch.setattr(CurtainWidget, "guard_ms", 60_000)
    table.refresh()
    token.setFocus()
    QTest.keyClick(shell.windowHandle(), Qt.Key.Key_Return)
    settle()
    assert table.page.note.text() == table.context.words.text("table.too-soon")
    assert table.session.drafted(Seat(0)) == ()
    assert token.hasFocus()


def test_enter_alone_lays_each_token_where_the_lesson_says(open_table: OpenTable) -> None:
    shell = open_table("en", SEED)
    learner = begin(shell, KeyHands(shell))
    learner.go_on()
    learner.go_on()
    scene = learner.table.page.scene
    for token, place in (("army-3", "edge:crane_central>crane_south"), ("army-2", "area:coast_east")):
        learner.look()
        learner.thing(learner.table.page.area.seat_panel, f"hand {token}").setFocus()
        QTest.keyClick(shell.windowHandle(), Qt.Key.Key_Return)
        settle()
        assert scene.choices[there(scene.keyboard.at)].choice.spot == place
        send_key(Qt.Key.Key_Return)
        settle()
        learner.confirm()
        assert learner.to_own_turn()


def test_a_lesson_is_begun_anew_from_its_menu(open_table: OpenTable) -> None:
    shell = open_table("ru", SEED)
    learner = begin(shell, MouseHands(shell))
    first = learner.look()
    learner.go_on()
    learner.hands.press(learner.table.page.menu)
    sheet = learner.table.sheet
    assert sheet is not None
    learner.hands.press(sheet.buttons[2])
    again = Learner(shell, learner.hands)
    assert again.look() == first
    again.go_on()
    again.hands.press(again.table.page.menu)
    sheet = again.table.sheet
    assert sheet is not None
    again.hands.press(sheet.buttons[-2])
    assert shell.pages.currentWidget() is shell.title
    again.hands.press(shell.title.anew_button)
    there(shell.title.sheets.top)
    QTest.keyClick(shell.windowHandle(), Qt.Key.Key_Return)
    settle()
    assert shell.pages.currentWidget() is shell.title, "one press throws nothing away"
    assert again.shell.context.settings.lessons[GAME] == 1
    again.hands.press(shell.title.anew_button)
    asked = there(shell.title.sheets.top)
    again.hands.press(asked.buttons[0])
    assert Learner(shell, learner.hands).look() == first, "the title begins it anew as well"


def test_the_bubble_is_heard_and_follows_the_window(open_table: OpenTable) -> None:
    shell = open_table("en", SEED)
    learner = begin(shell, MouseHands(shell))
    learner.go_on()
    before = learner.look()
    spoken = " ".join(node.text(QAccessible.Text.Name) for node in tree(shell))
    assert before in spoken, "whoever listens finds the sentence again"
    shell.resize(960, 600)
    settle()
    assert learner.look() == before
    send_key(0x01000004)  # Enter: the button that goes on has the focus
    assert learner.look() != before


def test_a_lesson_is_as_large_as_its_bubbles_have_room_and_all_else_is_larger(open_table: OpenTable) -> None:
    shell = open_table("en", SEED)
    shell.resize(1280, 720)
    context = shell.context
    context.change(msgspec.structs.replace(context.settings, scale=200))
    context.fit(1280, 720)
    assert context.scale == 2.0
    learner = begin(shell, MouseHands(shell))
    assert context.scale == pytest.approx(1.4)
    learner.look()
    learner.table.leave()
    assert context.scale == 2.0


def test_nothing_is_drawn_while_a_step_waits(open_table: OpenTable) -> None:
    """A window that draws the same again and again takes a whole core, and the battery."""
    shell = open_table("en", SEED)
    learner = begin(shell, MouseHands(shell))
    learner.go_on()
    learner.go_on()
    learner.look()
    learner.take("army-3")
    assert learner.look()
    assert learner.guide.corners.isVisible(), "it points at a place of the map"
    QTest.qWait(200)  # all that moves has come to rest
    drawn = Drawn(shell)
    QTest.qWait(100)
    assert drawn.count == 0
