"""The teaching match of Samurai Battles from the title to its end: by mouse or by keys, and otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from rokugan_desktop.cli.speaking import said_in
from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.demo import Hands, MouseHands
from rokugan_desktop.desktop.demo.hands import await_change, send_key, settle
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.desktop.lessons.pointing import find, laid_on_map
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.map.values import Kind, Zone
from rokugan_desktop.desktop.samurai_battles import read_face
from rokugan_desktop.desktop.samurai_battles.planning.plotting import KILL_ZONE
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.samurai_battles import NOTATION, ORDERS, Action, Question, battle_of_view, events, score
from rokugan_desktop.games.samurai_battles import SENTENCES as GAME
from rokugan_desktop.games.samurai_battles.ids import Order, Side
from tests.journeys.conftest import OpenField
from tests.journeys.test_lesson import Learner
from tests.key_hands import KeyHands
from tests.there import there

FACE = said_in("desktop/samurai_battles")
PROGRAM = said_in("desktop")


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every beat be short."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)


class Captain(Learner):
    """Somebody who orders units as the bubbles say, or otherwise."""

    def give(self, *answers: str) -> None:
        """Give these answers, each where it is: on the map what lies there, in the panel all else."""
        for answer in answers:
            page = self.table.page
            action = NOTATION.read(answer)
            verb = answer.partition(" ")[0]
            places = [item.choice for item in page.scene.choices.values()]
            wanted = [
                choice for choice in places if verb in ("step", "enough") and self._means(choice.identity, answer)
            ]
            if wanted:
                self.hands.choose(page.map, wanted[0].identity)
                continue
            tile = self.thing(page.area.seat_panel, answer)
            assert isinstance(tile, QAbstractButton), action
            self.hands.press(tile)

    def _means(self, identity: str, answer: str) -> bool:
        seat = self.table.acting
        assert seat is not None
        decision = self.table.session.decision(seat)
        face = self.table.face
        assert isinstance(decision, Question)
        chosen: Action | None = there(face.on_board).answer_for(decision, identity)
        return chosen == NOTATION.read(answer)


def begin(shell: Shell, hands: Hands) -> Captain:
    hands.press(shell.title.games["samurai_battles"])
    hands.press(shell.title.learn_button)
    return Captain(shell, hands)


def order_as_told(captain: Captain) -> None:
    """Do what the bubbles of the first turn say."""
    captain.go_on()
    order_first_turn(captain)


FIRST = (
    ("unit w1",), ("order defend",), ("face e",), ("unit w2", "order fire", "target e1"), ("unit w3", "order assault"),
    ("target e1", "step 606", "enough"), ("ready",),
)  # fmt: skip
"""What the bubbles of the first turn ask for, one after another."""


def order_first_turn(captain: Captain) -> None:
    """Give the orders of the lesson, and press that the plan is ready."""
    for answers in FIRST:
        captain.look()
        captain.give(*answers)


def order_at_once(captain: Captain, orders: Sequence[Sequence[str]]) -> None:
    """Give orders without hands or eyes, where what comes of them is looked at, and confirm them."""
    for answers in orders:
        for answer in answers:
            captain.table.drafting.answer(NOTATION.read(answer))
    settle()
    captain.confirm()


def do_as_told(captain: Captain) -> None:
    """Play the lesson to its end, doing what the bubbles say."""
    order_as_told(captain)
    captain.confirm()
    under = captain.watch()
    assert under[:2] == ["watch.turn", "watch.step"]
    captain.look()
    assert captain.to_own_turn()
    captain.look()
    captain.give("ready")
    words = captain.table.context.words
    assert captain.look() == words.text(
        "teach.ready.confirm", confirm=words.text("table.confirm"), back=words.text("table.take_back")
    )
    captain.confirm()
    assert not captain.to_own_turn()
    captain.look()


SECOND = (
    ("unit w7",), ("order march", "step 206"), ("unit w2", "order defend", "face e", "range 2"),
    ("unit w1", "order ambush", "face se"), ("unit w5", "order rest"), ("unit w4", "order assault"),
    ("target e3", "step 304", "enough"), ("ready",),
)  # fmt: skip
"""What the bubbles of the second lesson ask for, one after another."""


def begin_second(shell: Shell, hands: Hands) -> Captain:
    """Begin the second lesson, which the title offers to whoever has begun the first."""
    hands.press(shell.title.games["samurai_battles"])
    assert not shell.title.more_button.isVisible()
    shell.context.change(msgspec.structs.replace(shell.context.settings, lessons={"samurai_battles": 14}))
    shell.to_title()
    hands.press(shell.title.more_button)
    return Captain(shell, hands)


def order_second_turn(captain: Captain) -> None:
    """Give the orders of the second lesson, and press that the plan is ready; each bubble is another one."""
    captain.go_on()
    for answers in SECOND:
        captain.look()
        captain.give(*answers)
    assert len(captain.read) == len(SECOND) + 1


def second_as_told(captain: Captain) -> None:
    """Play the second lesson to its end, doing what the bubbles say."""
    order_second_turn(captain)
    captain.look()
    captain.confirm()
    assert captain.watch() == ["watch.pulse", "watch.pulse", "watch.step", "watch.step"], "shot, strike, test, rest"
    captain.look()
    assert captain.to_own_turn()
    captain.look()
    page = captain.table.page
    captain.hands.press(page.advice)
    await_change(lambda: page.recap.lines.pressable)
    captain.table.advising.lay_out(0)
    settle()
    captain.give("ready")
    captain.look()
    captain.confirm()
    assert not captain.to_own_turn()
    captain.look()


@pytest.mark.parametrize("which", ["lesson", "second_lesson"])
def test_every_step_has_its_sentences_and_says_what_it_means(which: str) -> None:
    lesson, said = getattr(read_face(), which)(), {**GAME, **FACE}
    assert 12 <= len(lesson.steps) <= 16
    for step in lesson.steps:
        assert step.say in said
        assert not step.missed or step.missed in said
        assert not step.astray or step.astray in said
        assert set(step.names.values()) <= {*said, *PROGRAM}
        assert not step.otherwise or step.otherwise in said
        assert step.chosen is None or step.chosen.say in said
        assert set(step.when.frame.split()) <= set(said), "what is watched is called so"


def test_no_bubble_of_the_first_turn_is_as_narrow_as_the_panel_of_units(open_field: OpenField) -> None:
    """A bubble that finds no more than a narrow strip beside the map lies on it, over no unit."""
    shell = open_field("en")
    shell.resize(1280, 720)
    captain, look, seen = begin(shell, MouseHands(shell)), Captain.look, list[int]()

    def measured() -> str:
        said = look(captain)
        seen.append(captain.bubble.width())
        assert not any(captain.bubble.card.intersects(room) for room in laid_on_map(captain.table.page)), said
        return said

    captain.look = measured  # type: ignore[method-assign]  # it looks where the captain would have looked
    order_as_told(captain)
    assert len(seen) == 8
    assert min(seen) > 2 * there(captain.table.page.area.seat_panel).width()


def test_the_rule_of_a_step_is_at_hand_however_many_lines_the_log_has_of_it(open_field: OpenField) -> None:
    """The lesson has told that F1 opens the rule: so it does of several blows, all of which only the log tells of."""
    shell = open_field("ru")
    captain = begin(shell, MouseHands(shell))
    captain.go_on()
    order_at_once(captain, FIRST)
    page, words = captain.table.page, shell.context.words.of("samurai_battles")
    await_change(lambda: captain.table.player.playing)
    while captain.bubble.isHidden() or captain.bubble.text != words.text("teach.melee"):
        assert captain.table.player.playing
        captain.hands.press(page.next)
    frame = captain.table.player.present
    assert frame is not None
    assert len(frame.lines) == 3
    assert page.rule.isVisible()
    send_key(Qt.Key.Key_F1)
    settle()
    assert shell.rules.text.cursorForPosition(QPoint(40, 24)).block().text().startswith("L-9")


def test_a_learner_without_a_name_is_called_in_the_language_spoken_now(open_field: OpenField) -> None:
    shell = open_field("en")
    begin(shell, MouseHands(shell)).table.leave()
    shell.context.change(msgspec.structs.replace(shell.context.settings, language="ru"))
    shell.school.teach(shell.face)
    settle()
    table = there(shell.controller)
    assert table.page.prompt.text().startswith("Воевода Запада. ")
    shell.context.change(msgspec.structs.replace(shell.context.settings, language="en"))
    settle()
    assert table.page.prompt.text().startswith("Captain of the west: ")


def test_the_first_order_is_taught(open_field: OpenField) -> None:
    """Each act brings the next bubble, which covers no unit, one taken back its own again; another act gets a word."""
    shell = open_field("ru")
    fingers = KeyHands(shell, cyrillic=True)
    captain = begin(shell, fingers)
    captain.go_on()
    said = [captain.look()]
    for answer in ("unit w1", "order defend", "face e"):
        captain.give(answer)
        said.append(captain.look())
        units = list(laid_on_map(captain.table.page))
        assert units
        assert not any(captain.bubble.card.intersects(room) for room in units), said[-1]
    assert len(set(said)) == len(said)
    fingers.command(Command.TAKE_BACK)
    assert captain.look() == said[-2]
    captain.give("face ne")
    page, words = captain.table.page, captain.table.context.words
    assert captain.look() == words.text("teach.facing.otherwise", back=words.text("table.take_back"))
    back = QRect(page.take_back.mapTo(page, page.take_back.rect().topLeft()), page.take_back.size())
    assert captain.guide.corners.geometry().contains(back)
    captain.hands.press(page.take_back)
    assert captain.look() == said[-2]


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
def test_beside_the_narrow_panel_of_a_small_window_every_bubble_can_be_read(
    open_field: OpenField, language: str
) -> None:
    """Also where much of that panel is blank: it holds a row of pictures, and no sentence."""
    shell = open_field(language)
    shell.resize(960, 600)
    captain = begin(shell, KeyHands(shell))
    order_as_told(captain)
    captain.look()


def test_the_keyboard_waits_on_the_unit_that_the_lesson_names(open_field: OpenField) -> None:
    """Enter opens it; an order given, the keyboard is on the next unit of the lesson."""
    shell = open_field("en")
    captain = begin(shell, KeyHands(shell))
    captain.go_on()
    for unit, answers in (("w1", ("order defend", "face e")), ("w2", ("order fire", "target e1")), ("w3", ())):
        focused = QApplication.focusWidget()
        assert isinstance(focused, ItemSheet)
        assert focused.item.of == unit
        send_key(Qt.Key.Key_Return)
        assert captain.table.session.drafted(Seat(0))[-1] == NOTATION.read(f"unit {unit}")
        for answer in answers:
            waiting = QApplication.focusWidget()
            assert isinstance(waiting, ItemSheet)
            assert waiting.item.answers == (NOTATION.read(answer),), "the keyboard waits where the bubble points"
            send_key(Qt.Key.Key_Return)
            settle()


@pytest.mark.parametrize("way", ["click", "back"])
def test_whoever_opens_another_unit_is_told_the_way_back(open_field: OpenField, way: str) -> None:
    """A click on the unit of the lesson turns to it, “Take back” is pointed at; an order of one's own does no harm."""
    shell = open_field("en")
    captain = begin(shell, KeyHands(shell) if way == "back" else MouseHands(shell))
    page, words, seat = captain.table.page, captain.table.context.words, Seat(0)
    astray = words.text("teach.astray.w1", back=words.text("table.take_back"))
    captain.go_on()
    captain.give("unit w3")
    assert captain.look() == astray
    back = QRect(page.take_back.mapTo(page, page.take_back.rect().topLeft()), page.take_back.size())
    assert captain.guide.corners.isVisible()
    assert captain.guide.corners.geometry().contains(back)
    if way == "back":
        captain.hands.press(page.take_back)
        assert captain.look() == words.text("teach.unit")
        captain.give("unit w1")
    else:
        centre = page.scene.centre_of("area:h404")
        assert centre is not None
        QTest.mouseClick(page.map.viewport(), Qt.MouseButton.LeftButton, pos=page.map.mapFromScene(centre))
        settle()
    assert captain.table.session.drafted(seat)[-1:] == (NOTATION.read("unit w1"),)
    assert captain.look() == words.text("teach.order", order=words.text("order.defend"))
    captain.give("order rest")
    other = words.text("teach.order.otherwise", order=words.text("order.defend"), back=words.text("table.take_back"))
    assert captain.look() == other, "the lesson meant Defend"
    captain.give("unit w1")
    assert captain.look() == words.text("teach.order", order=words.text("order.defend"))


def test_where_the_panel_says_what_is_orange_it_is_on_the_map_while_a_target_is_pointed_at_too(
    open_field: OpenField,
) -> None:
    shell = open_field("en")
    captain = begin(shell, KeyHands(shell))
    captain.go_on()
    captain.give("unit w1", "order defend", "face e", "unit w2", "order fire")
    captain.look()
    page, words = captain.table.page, captain.table.context.words
    waiting = QApplication.focusWidget()
    assert isinstance(waiting, ItemSheet)
    assert waiting.item.of == "e1", "the keyboard is on the target already"
    told = [one.item.name for one in page.findChildren(ItemSheet) if one.isVisible()]
    assert any(words.text("orders.field-of-fire") in one for one in told), told
    zones = [item.overlay for item in page.scene.overlays if isinstance(item.overlay, Zone)]
    shots = {area for zone in zones if zone.colour == KILL_ZONE for area in zone.areas}
    assert "h605" in shots


def test_whatever_is_offered_on_the_map_is_clear_of_the_bubble(open_field: OpenField) -> None:
    """A run of the archers may end where the bubble lay: it goes elsewhere, within the step."""
    shell = open_field("ru")
    shell.resize(1280, 720)
    captain = begin(shell, MouseHands(shell))
    captain.go_on()
    captain.look()
    before = captain.bubble.card
    captain.give("unit w1", "order defend", "face e", "unit w2", "order run")
    captain.look()
    page = captain.table.page
    offered = [item.choice.spot for item in page.scene.choices.values() if item.choice.kind is not Kind.FOCUS]
    rooms = [there(find(page, f"map {spot}")).room for spot in offered]
    assert len(rooms) > 5
    middles = [room.center() for room in rooms]
    assert any(before.contains(middle) for middle in middles), "it has to move"
    assert not any(captain.bubble.card.contains(middle) for middle in middles)


def test_a_plan_without_the_orders_of_the_lesson_is_to_be_taken_back(open_field: OpenField) -> None:
    """Whoever presses “The plan is ready” at once is led back to the first order; what confirms is not ringed."""
    shell = open_field("en")
    captain = begin(shell, MouseHands(shell))
    page, words = captain.table.page, captain.table.context.words
    back = words.text("table.take_back")
    captain.go_on()
    captain.give("ready")
    assert captain.look() == words.text("teach.ready.astray", back=back)
    button = QRect(page.take_back.mapTo(page, page.take_back.rect().topLeft()), page.take_back.size())
    assert captain.guide.corners.geometry().contains(button)
    send_key(Qt.Key.Key_Return)
    assert captain.look() == words.text("teach.unit"), "one press more does not give the empty plan"
    waiting = QApplication.focusWidget()
    assert isinstance(waiting, ItemSheet)
    assert waiting.item.of == "w1"
    order_first_turn(captain)
    assert captain.look() == words.text("teach.ready.confirm", confirm=words.text("table.confirm"), back=back), (
        "it says what is left to do"
    )


@pytest.mark.parametrize("size", [(960, 600), pytest.param((1280, 720), marks=pytest.mark.long)])
def test_the_last_bubble_covers_nothing_and_a_match_of_ones_own_is_the_next_press(
    open_field: OpenField, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    shell = open_field("ru")
    shell.setMinimumSize(1, 1)
    shell.resize(*size)
    captain = begin(shell, MouseHands(shell))
    page, table, bubble = captain.table.page, captain.table, captain.bubble
    monkeypatch.setattr(SlotButton, "rest_ms", 200)
    while table.session.over() is None:
        seat = table.acting
        if bubble.go_on.isVisible():
            bubble.go_on.click()
        elif table.player.playing:
            table.player.skip()
        elif seat is not None and seat == Seat(0) and not table.session.needs_confirming(seat):
            table.drafting.answer(NOTATION.read("ready"))
        elif seat == Seat(0):
            table.confirm()
        settle()
    while bubble.text != table.context.words.text("teach.victory"):
        (bubble.go_on.click if bubble.go_on.isVisible() else table.player.skip)()
        settle()
    await_change(lambda: not captain.guide.settling and not page.end_pause.isVisible())
    shown = [*there(page.end_body).findChildren(QWidget), *page.findChildren(QAbstractButton)]
    shown = [one for one in shown if one.isVisible() and not bubble.isAncestorOf(one)]
    rooms = [QRect(one.mapTo(page, QPoint()), one.size()) for one in shown]
    assert len(rooms) > 10
    assert not any(room.intersects(bubble.card) for room in rooms)
    await_change(bubble.go_on.hasFocus)
    send_key(Qt.Key.Key_Return)
    assert shell.pages.currentWidget() is shell.new_match


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
@pytest.mark.usefixtures("unpainted")
def test_in_the_largest_letters_the_story_gives_way_to_the_aim_and_the_buttons_of_the_film(
    open_field: OpenField, language: str
) -> None:
    shell = open_field(language)
    shell.setMinimumSize(1, 1)
    shell.resize(1600, 1000)
    captain = begin(shell, MouseHands(shell))
    shell.context.change(msgspec.structs.replace(shell.context.settings, scale=200))
    shell.context.fit(1600, 1000)
    captain.go_on()
    order_at_once(captain, FIRST)
    await_change(lambda: captain.table.player.playing)
    page, steps, untold = captain.table.page, 0, 0
    while captain.table.player.playing:
        settle()
        captain.see_buttons_whole()
        aim = there(page.area.public_panel)
        assert aim.height() >= min(aim.needed, 40), "a line of it at least"
        steps, untold = steps + 1, untold + (not page.recap.kept)
        page.next.click()
    assert steps > 10
    assert 0 < untold < steps, "the story is told where there is room"


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("device", ["mouse", "keys"])
def test_the_lesson_from_the_title_to_its_end(open_field: OpenField, language: str, device: str) -> None:
    shell = open_field(language)
    captain = begin(shell, MouseHands(shell) if device == "mouse" else KeyHands(shell, cyrillic=language == "ru"))
    do_as_told(captain)
    captain.hands.press(captain.bubble.go_on)
    steps = len(there(shell.face.lesson)().steps)
    assert len(captain.read) == steps + 1, "each bubble was read once, and the word for a plan that is ready"
    assert shell.context.settings.lessons == {"samurai_battles": steps}
    assert shell.pages.currentWidget() is shell.new_match, "the last one leads to a match of one's own"
    assert shell.library.matches() == (), "no list of matches meets a lesson"


@pytest.mark.long
def test_whoever_orders_something_else_gets_a_word_and_the_lesson_goes_on(open_field: OpenField) -> None:
    shell = open_field("en")
    captain = begin(shell, MouseHands(shell))
    words = captain.table.context.words
    captain.go_on()
    captain.give("unit w1", "order rest", "ready")
    captain.confirm()
    await_change(lambda: captain.table.player.playing)
    assert captain.look() == words.text("teach.ready.otherwise")
    captain.go_on()
    assert captain.look() == words.text("teach.reveal", skip=words.text("table.skip"))
    captain.hands.press(captain.table.page.skip)
    settle()
    assert captain.look() == words.text("teach.shot.missed"), "no step is left out at whatever pace"
    captain.go_on()
    assert captain.look() == words.text("teach.test"), "it is the last one, and is seen"
    captain.go_on()
    assert captain.look() == words.text("teach.melee.missed"), "before the eyes that watch, not in the next planning"
    assert captain.table.player.playing
    captain.go_on()
    assert captain.to_own_turn()
    assert captain.look() == words.text("teach.alone")
    captain.give("ready")
    captain.confirm()
    assert not captain.to_own_turn()
    assert captain.look() == words.text("teach.victory")
    captain.table.leave_saved()
    settle()
    assert not shell.title.learn_button.accessibleDescription(), "a match that is over is not gone on with"


@pytest.mark.usefixtures("painted")
def test_dice_are_pointed_at_where_they_lie_on_the_field(open_field: OpenField) -> None:
    shell = open_field("en")
    captain = begin(shell, MouseHands(shell))
    captain.go_on()
    order_at_once(captain, FIRST)
    settle()
    page, player, thrown = captain.table.page, captain.table.player, 0
    while player.present is not None:
        pointed = find(page, "map card")
        assert (pointed is not None) is bool(player.present.cards)
        if pointed is not None:
            assert QRect(page.map.mapTo(page, QPoint()), page.map.size()).contains(pointed.room)
            thrown += 1
        page.next.click()
        settle()
    assert thrown > 2


@pytest.mark.parametrize(
    ("language", "device"),
    [
        pytest.param("en", "mouse", marks=pytest.mark.long),
        ("ru", "keys"),
        pytest.param("en", "keys", marks=pytest.mark.long),
        pytest.param("ru", "mouse", marks=pytest.mark.long),
    ],
)
@pytest.mark.usefixtures("unpainted")
def test_the_second_lesson_from_the_title_to_its_end(open_field: OpenField, language: str, device: str) -> None:
    """Whoever does what it says sees all that it tells of, and wins."""
    shell = open_field(language)
    shell.resize(1280, 720)
    hands = MouseHands(shell) if device == "mouse" else KeyHands(shell, cyrillic=language == "ru")
    captain = begin_second(shell, hands)
    second_as_told(captain)
    words, steps = captain.table.context.words.of("samurai_battles"), len(there(shell.face.second_lesson)().steps)
    assert captain.table.session.view(None).winner == "west"
    assert captain.bubble.go_on.text() == words.text("title.new"), "a match of one's own follows"
    assert len(captain.read) == steps + 1, "each bubble once, and the word for a plan that is ready"
    assert shell.context.settings.lessons == {"samurai_battles": 14, "samurai_battles 2": steps}
    assert captain.table.page.analysis.isHidden(), "what the lesson ordered is nobody's mistake"
    assert shell.library.matches() == ()
    captain.hands.press(captain.bubble.go_on)
    assert shell.pages.currentWidget() is shell.new_match


@pytest.mark.usefixtures("unpainted")
def test_what_the_second_lesson_shows_is_so(open_field: OpenField) -> None:
    """The east leads; who is alone is barred; a Kill Zone shoots, an ambush strikes, a flank tests, rest refreshes."""
    shell = open_field("en")
    captain = begin_second(shell, MouseHands(shell))
    view = captain.table.session.view(Seat(0))
    points = dict(score(battle_of_view(view)).points)
    assert points[Side("east")].total > points[Side("west")].total
    assert not [unit for unit in captain.table.session.view(Seat(1)).units if unit.id == "w1" and unit.at]
    captain.go_on()
    captain.give("unit w7")
    question = captain.table.session.decision(Seat(0))
    assert isinstance(question, Question)
    offered = {ORDERS[one.number] for one in question.offers}
    assert offered == {Order.DEFEND, Order.ALL_AROUND, Order.MARCH, Order.REST}
    order_at_once(captain, SECOND[1:])
    await_change(lambda: captain.table.player.playing)
    told = [one.event for one in captain.table.session.heard(None)]
    rolled = [(one.kind, one.units[0], one.units[1]) for one in told if isinstance(one, events.Rolled)]
    assert {("fire", "w2", "e2"), ("ambush", "w1", "e1"), ("melee", "w4", "e3")} <= set(rolled)
    assert ("flank", ("e3",)) in [(one.why, one.units) for one in told if isinstance(one, events.Tested)]
    assert ("w5",) in [one.units for one in told if isinstance(one, events.Gained) and one.markers == -1]


@pytest.mark.usefixtures("unpainted")
def test_whoever_orders_otherwise_in_the_second_lesson_is_told_nothing_that_is_not_so(open_field: OpenField) -> None:
    """An empty plan is pointed back, then taken; of what never came about only the rule is told."""
    shell = open_field("en")
    captain = begin_second(shell, MouseHands(shell))
    words = captain.table.context.words.of("samurai_battles")
    back = words.text("table.take_back")
    captain.go_on()
    captain.give("unit w2")
    assert captain.look() == words.text("teach.astray.w7", back=back)
    captain.hands.press(captain.table.page.take_back)
    captain.give("ready")
    assert captain.look() == words.text("craft.ready.astray", back=back)
    captain.confirm()
    await_change(lambda: captain.table.player.playing)
    assert captain.look() == words.text("craft.ready.otherwise")
    captain.go_on()
    captain.hands.press(captain.table.page.skip)
    settle()
    missed = {words.text(f"craft.{one}.missed") for one in ("shot", "strike", "outflanked", "rested")}
    while captain.table.player.playing or captain.table.acting is None:
        if captain.bubble.isHidden():
            captain.hands.press(captain.table.page.next)
        else:
            assert captain.look() in missed or captain.look().endswith(words.text("craft.rested", told="").strip())
            captain.go_on()
        settle()
    while captain.look() in missed:
        captain.go_on()
    assert captain.look() == words.text("craft.alone")


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("start", "do"), [(begin, do_as_told), (begin_second, second_as_told)])
def test_no_bubble_covers_what_it_speaks_of_or_what_can_be_pressed_at_any_size(
    open_field: OpenField, language: str, start: Callable[..., Captain], do: Callable[[Captain], None]
) -> None:
    shell = open_field(language)
    shell.resize(1280, 720)
    captain = start(shell, MouseHands(shell))
    twice = ((1600, 1000, 200),) if start is begin else ()  # in Russian a button of the second loses a pixel there
    captain.sizes = ((960, 600, 100), (1600, 1000, 100), *twice, (1920, 1080, 200))
    do(captain)
