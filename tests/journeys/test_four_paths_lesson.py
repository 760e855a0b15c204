"""The teaching match of the card game from the title to its end: by mouse or by keys, and otherwise."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton

from rokugan_desktop.cli.speaking import said_in
from rokugan_desktop.desktop.at_table.field import TableauField
from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.demo import Hands, MouseHands
from rokugan_desktop.desktop.demo.hands import await_change, settle
from rokugan_desktop.desktop.lessons.pointing import to_keep_clear
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.zones.card_sheet import CardSheet
from rokugan_desktop.desktop.zones.tableau import ZoneWidget
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths import SENTENCES as GAME
from rokugan_desktop.games.four_paths.actions import Attack
from rokugan_desktop.games.four_paths.ids import How
from tests.desktop.four_paths.conftest import OpenPaths, open_paths, the_face
from tests.journeys.test_lesson import Learner
from tests.key_hands import KeyHands
from tests.there import there

FACE = said_in("desktop/four_paths")
PROGRAM = said_in("desktop")

__all__ = ["open_paths"]
DOSAN, MASANORI, TOME = (f"assign lion_{name} 1" for name in ("dosan:2", "masanori:3", "tome:7"))


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every beat be short."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)


class Pupil(Learner):
    """Somebody who answers as the bubbles say, or otherwise."""

    def give(self, *answers: str) -> None:
        """Give these answers by the buttons beside the table; "go" is the one that sends no more."""
        for answer in answers:
            self.look()
            page = self.table.page
            panel = (
                page.area.seat_panel if there(self.table.session.decision(Seat(0))).secret else page.area.public_panel
            )
            tile = page.decline if answer == "go" else self.thing(panel, answer)
            assert isinstance(tile, QAbstractButton), answer
            self.hands.press(tile)
            settle()

    def buttons(self) -> list[QAbstractButton]:
        """Leave out the cards that only lie there."""
        return [one for one in super().buttons() if not isinstance(one, CardSheet) or one.item.offered]


class Watchful(Pupil):
    """Sees to it that each bubble points at something, and covers no card nor the name of its row."""

    def look(self) -> str:
        said, page = super().look(), self.table.page
        assert self.guide.corners.isVisible(), said
        field = page.area.field
        assert isinstance(field, TableauField)
        tableau = field.tableau
        if tableau is not None and tableau.isVisible():
            at, cards = tableau.mapTo(page, QPoint()), tableau.findChildren(CardSheet)
            shown = [QRect(one.mapTo(tableau, QPoint()), one.size()) for one in cards]
            shown += [one.heading.translated(one.mapTo(tableau, QPoint())) for one in tableau.findChildren(ZoneWidget)]
            assert len(shown) > 8
            assert not any(self.bubble.card.intersects(room.translated(at)) for room in shown), said
        return said


class Steady(Pupil):
    """Sees to it that a bubble stays where it is as long as it would cover nothing there."""

    stood = QRect()

    def look(self) -> str:
        said, page, card = super().look(), self.table.page, self.bubble.card
        field = page.area.field.widget
        over = QRect(field.mapTo(page, QPoint()), field.size())
        if field.isVisible() and over.contains(self.stood) and card.topLeft() != self.stood.topLeft():
            low = QRect(QPoint(card.left(), self.stood.bottom() + 1 - card.height()), card.size())
            there = [QRect(self.stood.topLeft(), card.size()), low.translated(self.stood.left() - low.left(), 0)]
            kept = [one.room for one in to_keep_clear(page, self.bubble, self.table.player.present)]
            kept += [self.guide.corners.geometry()]
            stays = card.bottomLeft() == self.stood.bottomLeft()
            assert stays or all(any(map(one.intersects, kept)) or not over.contains(one) for one in there), said
        self.stood = card
        return said


def begin(shell: Shell, hands: Hands, kind: type[Pupil] = Pupil) -> Pupil:
    hands.press(shell.title.learn_button)
    return kind(shell, hands)


def do_as_told(pupil: Pupil) -> None:
    """Play the lesson to its end, doing what the bubbles say."""
    pupil.go_on()
    pupil.go_on()
    pupil.look()
    pupil.give("attack 1")
    pupil.confirm()
    pupil.look()
    pupil.give(DOSAN, MASANORI, "go")
    pupil.confirm()
    assert pupil.watch() == ["frame.forces", "frame.fallen", "frame.province"]
    pupil.look()
    pupil.give("buy 1 discount")
    assert "the Keep of the Plain for 4" in pupil.look() or pupil.table.context.language != "en"
    pupil.confirm()
    pupil.look()
    pupil.give("go")
    pupil.confirm()
    assert pupil.to_own_turn()
    pupil.look()
    pupil.give("attack 1")
    pupil.confirm()
    pupil.look()
    pupil.give(DOSAN, MASANORI, "go")
    pupil.confirm()
    assert pupil.to_own_turn()
    pupil.look()
    pupil.give(TOME)
    pupil.give("go")
    pupil.confirm()
    assert not pupil.to_own_turn()
    pupil.look()


def begin_second(shell: Shell, hands: Hands, kind: type[Pupil] = Pupil) -> Pupil:
    """Begin the second lesson, which the title offers to whoever has begun the first."""
    assert not shell.title.more_button.isVisible()
    shell.context.change(msgspec.structs.replace(shell.context.settings, lessons={"four_paths": 15}))
    shell.to_title()
    hands.press(shell.title.more_button)
    return kind(shell, hands)


def second_as_told(pupil: Pupil) -> None:
    """Play the second lesson to its end, doing what the bubbles say."""
    pupil.go_on()
    for answers in (
        ["attach long_spear lion_dosan:3 0", "pay river_paddies:6"], ["lobby lion_kyuzo:4 0"],
        ["use wind_book:2 1 none 0"], ["rest window 0"], ["attack 1"],
        ["assign lion_dosan:3 1", "assign lion_tome:5 1", "go"],
        ["play sudden_charge t=lion_dosan:3 0", "pay merchant_street:7"], ["focus none"],
        ["prepare spear_levy", "prepare line_spears", "done"], ["focus none"], ["pass 0"],
    ):  # fmt: skip
        if answers == ["pass 0"]:
            assert pupil.watch()[-1:] == ["frame.duel"]
        assert pupil.to_own_turn()
        pupil.give(*answers)
        if pupil.table.page.confirm.isVisible():
            pupil.confirm()
    assert not pupil.to_own_turn()
    pupil.look()


@pytest.mark.parametrize("which", ["lesson", "second_lesson"])
def test_every_step_has_its_sentences(which: str) -> None:
    lesson, said = getattr(the_face(), which)(), {**GAME, **FACE}
    assert 12 <= len(lesson.steps) <= 16
    for step in lesson.steps:
        words = [step.say, step.astray, step.otherwise, step.missed, *step.instead.values()]
        words += [one.say for one in (*step.then.values(), *([step.chosen] if step.chosen is not None else []))]
        assert {word for word in words if word} <= set(said)
        assert set(step.names.values()) <= {*said, *PROGRAM}
        assert set(step.when.frame.split()) <= set(said), "what is watched is called so"


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize(
    ("language", "device"),
    [
        ("ru", "keys"),
        pytest.param("en", "mouse", marks=pytest.mark.long),
        pytest.param("en", "keys", marks=pytest.mark.long),
        pytest.param("ru", "mouse", marks=pytest.mark.long),
    ],
)
def test_the_lesson_from_the_title_to_its_end(open_paths: OpenPaths, language: str, device: str) -> None:
    shell = open_paths(language)
    shell.resize(1280, 720)
    hands = MouseHands(shell) if device == "mouse" else KeyHands(shell, cyrillic=language == "ru")
    do_as_told(pupil := begin(shell, hands, Watchful))
    words, lesson = pupil.table.context.words, there(shell.face.lesson)()
    assert pupil.table.session.view(None).how == How.MILITARY
    assert pupil.bubble.go_on.text() == words.text("title.new"), "a match of one's own follows"
    assert pupil.read[0] == words.text("teach.aim")
    assert len(pupil.read) >= len(lesson.steps)
    assert shell.library.matches() == (), "no list of matches meets a lesson"


@pytest.mark.parametrize(
    ("language", "device"),
    [
        ("en", "mouse"),
        pytest.param("en", "keys", marks=pytest.mark.long),
        pytest.param("ru", "keys", marks=pytest.mark.long),
        pytest.param("ru", "mouse", marks=pytest.mark.long),
    ],
)
@pytest.mark.usefixtures("unpainted")
def test_the_second_lesson_from_the_title_to_its_end(open_paths: OpenPaths, language: str, device: str) -> None:
    shell = open_paths(language)
    shell.resize(1280, 720)
    hands = MouseHands(shell) if device == "mouse" else KeyHands(shell, cyrillic=language == "ru")
    pupil = begin_second(shell, hands, Watchful if (language, device) == ("en", "mouse") else Pupil)
    second_as_told(pupil)
    words, steps = pupil.table.context.words, len(there(shell.face.second_lesson)().steps)
    assert pupil.table.session.view(None).how == How.MILITARY
    assert pupil.bubble.go_on.text() == words.text("title.new"), "a match of one's own follows"
    assert len(pupil.read) >= steps
    assert shell.context.settings.lessons == {"four_paths": 15, "four_paths 2": steps}, "each lesson has its own place"


def test_that_a_province_falls_is_no_fact_while_it_may_be_defended(open_paths: OpenPaths) -> None:
    """Neither on the table, nor in the panel, nor in the lesson: Crane defends, and it stands."""
    shell = open_paths("en")
    pupil = begin(shell, MouseHands(shell))
    pupil.go_on()
    pupil.go_on()
    pupil.give("attack 1")
    pupil.confirm()
    pupil.give(DOSAN)
    page, words = pupil.table.page, pupil.table.context.words
    named = there(pupil.thing(page.area.public_panel, MASANORI))
    around = pupil.guide.corners.geometry()
    assert around.contains(QRect(named.mapTo(page, QPoint()), named.size())), "the second unit is pointed at too"
    pupil.give(MASANORI)
    assert pupil.look() == words.text("teach.send.go", go=words.text("do.done-attack"))
    told = [one.item.name for one in page.findChildren(ItemSheet) if one.isVisible() and "7 : 0" in one.item.name]
    told += [one.item.name for one in page.findChildren(CardSheet) if one.item.id == "province 101"]
    assert len(told) == 2
    assert all("falls unless" in one for one in told), told


@pytest.mark.parametrize(
    ("start", "do"), [(begin, do_as_told), pytest.param(begin_second, second_as_told, marks=pytest.mark.long)]
)
@pytest.mark.usefixtures("unpainted")
def test_a_bubble_stays_in_its_place_while_it_covers_nothing_there(
    open_paths: OpenPaths, start: Callable[..., Pupil], do: Callable[[Pupil], None]
) -> None:
    shell = open_paths("en")
    shell.resize(1280, 720)
    do(start(shell, MouseHands(shell), Steady))


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
def test_letters_of_double_size_leave_the_rival_s_provinces_in_sight(open_paths: OpenPaths, language: str) -> None:
    shell = open_paths(language)
    shell.resize(1280, 720)
    pupil = begin_second(shell, MouseHands(shell))
    shell.context.change(msgspec.structs.replace(shell.context.settings, scale=200))
    pupil.go_on()
    pupil.look()
    page = pupil.table.page
    provinces = [
        one for one in page.findChildren(CardSheet) if one.item.id.startswith("province 10") and one.isVisible()
    ]
    assert provinces
    assert not any(pupil.bubble.card.intersects(QRect(one.mapTo(page, QPoint()), one.size())) for one in provinces)


SIZES = ((960, 600, 100), (1600, 1000, 100), (1600, 1000, 200), (1920, 1080, 200))


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("start", "do"), [(begin, do_as_told), (begin_second, second_as_told)])
def test_no_bubble_covers_what_it_speaks_of_or_what_can_be_pressed_at_any_size(
    open_paths: OpenPaths, language: str, start: Callable[..., Pupil], do: Callable[[Pupil], None]
) -> None:
    shell = open_paths(language)
    shell.resize(1280, 720)
    pupil = start(shell, MouseHands(shell))
    pupil.sizes = SIZES
    do(pupil)


def test_a_hint_has_its_reason_and_is_laid_out(open_paths: OpenPaths) -> None:
    shell = open_paths("en")
    pupil = begin(shell, MouseHands(shell))
    pupil.go_on()
    pupil.go_on()
    page = pupil.table.page
    pupil.hands.press(page.advice)
    await_change(lambda: page.recap.lines.pressable)
    assert page.recap.lines.item(0).text().startswith("Attack Crane: it can send 3 against your 7 Force.")
    pupil.table.advising.lay_out(0)
    settle()
    assert pupil.table.session.drafted(Seat(0)) == (Attack(Seat(1)),)


@pytest.mark.usefixtures("unpainted")
def test_whoever_is_alone_has_a_hint_before_the_hand_is_looked_at(open_paths: OpenPaths) -> None:
    shell = open_paths("en")
    pupil = begin_second(shell, MouseHands(shell))
    pupil.go_on()
    page = pupil.table.page
    pupil.hands.press(page.advice)
    await_change(lambda: page.recap.lines.pressable)
    assert page.recap.lines.item(0).text() == (
        "Lobby with Kyuzo: with 14 honor you have the most, and the Favor is yours to spend."
    ), "the weakest bows for it"


def test_who_spares_the_rival_gets_a_word_and_goes_on(open_paths: OpenPaths) -> None:
    shell = open_paths("en")
    pupil = begin(shell, MouseHands(shell))
    pupil.go_on()
    pupil.go_on()
    words = pupil.table.context.words
    pupil.give("go")
    assert pupil.look() == words.text("teach.attack.astray", back=words.text("table.take_back"))
    pupil.confirm()
    assert pupil.look() == words.text("teach.attack.otherwise")
    pupil.go_on()
    for missed in ("forces", "fallen", "stood"):
        assert pupil.look() == words.text(f"teach.{missed}.missed"), "what a battle would have shown is told"
        pupil.go_on()
    assert pupil.look().startswith("Now the Dynasty phase")


def test_who_sends_the_cavalry_with_the_others_is_told_so_and_misses_no_step(open_paths: OpenPaths) -> None:
    shell = open_paths("en")
    pupil = begin(shell, MouseHands(shell))
    words = pupil.table.context.words.of("four_paths")
    pupil.go_on()
    pupil.go_on()
    for answers in (["attack 1"], [DOSAN, MASANORI, "go"], ["buy 1 discount"], ["go"], ["attack 1"]):
        pupil.give(*answers)
        pupil.confirm()
        if answers != ["attack 1"]:
            pupil.to_own_turn()
    pupil.give(DOSAN)
    assert "as well" in pupil.look(), "one of the two does not go alone"
    pupil.give(MASANORI)
    assert pupil.look() == words.text("teach.keep.go", go=words.text("do.done-attack"))
    pupil.give(TOME)
    assert "You have sent Tome as well" in pupil.look()
    pupil.give("go")
    pupil.confirm()
    assert pupil.look() == words.text("teach.falls"), "what it was kept back for is done"
