"""A turn of Samurai Battles planned and watched in the real window: by clicks, by dragging, and by keys alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import cast

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.demo.hands import await_change
from rokugan_desktop.desktop.face import Frame
from rokugan_desktop.desktop.look.focus_order import FocusRing
from rokugan_desktop.desktop.map.items import MarkItem
from rokugan_desktop.desktop.map.values import Route, Zone
from rokugan_desktop.desktop.samurai_battles import read_face, standing
from rokugan_desktop.desktop.samurai_battles.answers import choices
from rokugan_desktop.desktop.settings import Pace, Settings, SettingsFile
from rokugan_desktop.desktop.sheets.boxes import Box, words_in
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.samurai_battles import NOTATION, READY, Action, Message, Plan, Question, Verb, View, actions
from rokugan_desktop.games.samurai_battles.ids import Direction, Hex, Order, QuestionKind, UnitId
from rokugan_desktop.table.handover import Acting, Curtain
from rokugan_desktop.table.library.match_library import MatchLibrary
from tests.desktop.at_table import controller_of, focus, screen, settle
from tests.desktop.shown import shown_shells
from tests.desktop.walking import all_texts
from tests.games.samurai_battles.playing import game
from tests.panels import described
from tests.shelved import speak_in_window
from tests.there import there

Sit = Callable[..., Controller]


@pytest.fixture
def sit(qtbot: QtBot, tmp_path: Path, library: MatchLibrary, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sit]:
    """Give a maker of matches at the table: scenario and level in, the controller out; nothing is timed."""

    def make(
        scenario: str,
        level: str = "basic",
        language: str = "en",
        roles: tuple[str, ...] = ("west", "east"),
        options: tuple[tuple[str, str], ...] = (),
        players: tuple[str, ...] = (),
        *,
        taught: bool = False,
        pace: Pace = "off",
    ) -> Controller:
        file = SettingsFile(tmp_path / "settings.json")
        file.write(Settings(language=language, pace=pace, idle_minutes=60))
        sources = SystemSources(lambda: bytes(32), Random(3), lambda: "2026-11-22T12:00:00")
        shell = show(Shell(Context(file, speak_in_window, "en"), {"samurai_battles": read_face}, library, sources))
        names = ("Aiko", "Botan", "Chiyo", "Daiki")[: len(roles)]
        chosen = (
            there(read_face().lesson)().setup.options
            if taught
            else (("scenario", scenario), ("level", level), *options)
        )
        shell.matches.start(roles, names, players, options=chosen, game="samurai_battles")
        settle()
        return controller_of(shell)

    with shown_shells(qtbot, monkeypatch) as show:
        yield make


def lift(controller: Controller) -> None:
    """Lift the curtain."""
    assert isinstance(screen(controller), Curtain)
    controller.page.curtain.button.click()
    settle()
    assert isinstance(screen(controller), Acting)


def panel(controller: Controller) -> SectionPanel:
    """The seat's panel as it is now."""
    shown = controller.page.area.seat_panel
    assert isinstance(shown, SectionPanel)
    return shown


def tiles(controller: Controller, section: str) -> list[ItemSheet]:
    """What is pressed in one section of it."""
    shown = panel(controller).section(section)
    return [sheet for sheet in panel(controller).sheets if shown is not None and sheet.item in shown.items]


def told(controller: Controller, section: str) -> str:
    """What one section of it says."""
    shown = panel(controller).section(section)
    return "\n".join(item.name for item in shown.items) if shown is not None else ""


def view(controller: Controller) -> View:
    """What the seat that acts knows, with its draft."""
    assert controller.acting is not None
    return cast("View", controller.session.view(controller.acting))


def kind(controller: Controller) -> QuestionKind:
    """What is asked now."""
    assert controller.acting is not None
    decision = controller.session.decision(controller.acting)
    assert decision is not None
    return QuestionKind(decision.kind)


def digits(controller: Controller) -> list[str]:
    """The keys of what is offered beside the army."""
    panel = described(controller.page.area.seat_panel)
    return [key for item in there(panel.section("offered")).items for key in item.keys]


def place(controller: Controller, hex_: int) -> QPoint:
    """Where a hex is seen on the map."""
    centre = controller.page.scene.centre_of(f"area:h{hex_}")
    assert centre is not None
    return controller.page.map.mapFromScene(centre)


def symbols_in(box: Box) -> list[str]:
    """All symbols in a box."""
    return [box.symbol, *(symbol for one in box.inside for symbol in symbols_in(one))]


def click_hex(controller: Controller, hex_: int) -> None:
    """Click a hex of the map."""
    viewport = controller.page.map.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=place(controller, hex_))
    settle()


def drag(controller: Controller, start: int, into: int) -> None:
    """Drag what stands on the one hex to the other."""
    viewport, here, there = controller.page.map.viewport(), place(controller, start), place(controller, into)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=here)
    for step in (0.4, 0.7, 1.0):
        QTest.mouseMove(viewport, here + (there - here) * step)
        settle()
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=there)
    settle()


def click_tile(controller: Controller, action: Action) -> None:
    """Click the thing in the panel that gives this answer first."""
    for sheet in panel(controller).sheets:
        if sheet.isVisible() and sheet.item.answers[:1] == (action,):
            QTest.mouseClick(sheet, Qt.MouseButton.LeftButton)
            settle()
            return
    pytest.fail(f"nothing in the panel gives {action}")


def press(key: Qt.Key) -> None:
    """Press a key where the keyboard is."""
    widget: QWidget = focus()
    QTest.keyClick(widget, key)
    settle()


def plans(controller: Controller) -> dict[str, Plan]:
    """The plans of the seat that acts."""
    return {str(unit): plan for unit, plan in view(controller).plans}


def routes(controller: Controller) -> list[Route]:
    """The ways that are drawn over the map."""
    return [drawn.overlay for drawn in controller.page.scene.overlays if isinstance(drawn.overlay, Route)]


def watches(controller: Controller) -> bool:
    """Whether the execution is being watched."""
    return controller.player.playing


def confirm_all_at_rest(controller: Controller) -> None:
    """Confirm a plan without further orders."""
    click_tile(controller, READY)
    controller.page.confirm.click()
    settle()


# By the mouse


def test_a_barred_order_says_why_in_the_bar_while_it_is_pointed_at(sit: Sit) -> None:
    controller = sit("first_spears")
    lift(controller)
    click_tile(controller, actions.choose(UnitId("w1")))
    ordered = next(unit for unit in view(controller).units if unit.id == "w1")
    lit = [drawn.overlay for drawn in controller.page.scene.overlays if isinstance(drawn.overlay, Zone)]
    assert [zone.areas for zone in lit] == [frozenset((f"h{ordered.at}",))], "the unit that is ordered is seen"
    barred = next(tile for tile in tiles(controller, "offered") if tile.item.why_not)
    barred.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    assert barred.item.barred is not None
    rule = barred.item.barred.rule
    assert controller.page.note.text()
    assert rule in controller.page.rule.text()
    assert rule not in controller.page.note.text(), "its number stands there once"
    allowed = next(tile for tile in tiles(controller, "offered") if tile.item.offered)
    allowed.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    assert controller.page.note.text() == ""


@pytest.mark.parametrize(("language", "said"), [("en", "{n} units have no order and will rest: "), ("ru", "{n} отряд")])
def test_what_is_confirmed_names_every_unit_without_an_order(sit: Sit, language: str, said: str) -> None:
    controller = sit("two_pines", language=language)
    lift(controller)
    resting = [unit.id for unit in view(controller).units if unit.seat == Seat(0)]
    assert len(resting) > 2
    click_tile(controller, READY)
    note = controller.page.note.text()
    assert said.format(n=len(resting)) in note
    assert note.endswith(": " + ", ".join(resting) + ".")
    controller.page.take_back.click()
    settle()
    click_tile(controller, actions.choose(resting[0]))
    click_tile(controller, actions.give(Order.DEFEND))
    while kind(controller) is not QuestionKind.PLAN:
        decision = controller.session.decision(Seat(0))
        assert decision is not None
        controller.drafting.answer(next(iter(decision.answers())))
        settle()
    click_tile(controller, READY)
    assert controller.page.note.text().endswith(": " + ", ".join(resting[1:]) + ".")


def test_a_whole_turn_by_clicks(sit: Sit) -> None:
    """Units, orders, hexes and directions are clicked; the plan is drawn, confirmed, revealed and watched."""
    controller = sit("first_spears")
    lift(controller)
    click_hex(controller, 204)
    assert kind(controller) is QuestionKind.ORDER
    other = next(unit for unit in view(controller).units if unit.id == "w2")
    click_hex(controller, other.at)
    drafted = controller.session.drafted(Seat(0))
    assert drafted == (actions.choose(UnitId("w2")),), "another unit takes its place"
    click_hex(controller, 204)
    click_tile(controller, actions.give(Order.MARCH))
    click_hex(controller, 101)
    assert "M-2" in controller.page.rule.text(), "a hex that is no step says why"
    click_hex(controller, 304)
    assert plans(controller)["w1"] == Plan(Order.MARCH, (Hex(304),))
    enemy = next(unit for unit in view(controller).units if unit.side != view(controller).side)
    click_hex(controller, enemy.at)
    assert "F-6" in controller.page.rule.text(), "nobody orders the enemy"
    assert [route.spots for route in routes(controller)] == [("area:h204", "area:h304")]
    click_tile(controller, actions.choose(UnitId("w2")))
    click_tile(controller, actions.give(Order.DEFEND))
    click_tile(controller, actions.face(Direction(0)))
    click_tile(controller, Action(Verb.RANGE, 3))
    assert plans(controller)["w2"] == Plan(Order.DEFEND, facing=Direction(0), reach=3)
    zones = [drawn.overlay for drawn in controller.page.scene.overlays if isinstance(drawn.overlay, Zone)]
    assert min(len(zone.areas) for zone in zones) == 3
    assert len(zones) == 2
    confirm_all_at_rest(controller)
    assert isinstance(screen(controller), Curtain)
    assert controller.page.scene.overlays == []
    assert controller.page.area.seat_panel is None
    lift(controller)
    assert routes(controller) == []
    confirm_all_at_rest(controller)
    assert controller.player.playing
    assert routes(controller) == [], "everybody is called before the plans come out"
    controller.go_on()
    assert [route.spots for route in routes(controller)] == [("area:h204", "area:h304")]
    assert "w1" in controller.page.recap.lines.item(1).text()


def test_going_back_to_sealed_plans_says_that_all_since_is_undone(sit: Sit) -> None:
    """Of sealed plans nothing is told, so no list of them is begun."""
    controller = sit("first_spears")
    for _seat in range(2):
        lift(controller)
        confirm_all_at_rest(controller)
    controller.player.skip()
    settle()
    lift(controller)
    confirm_all_at_rest(controller)
    controller.open_menu()
    assert controller.sheet is not None
    next(button for button in controller.sheet.buttons if "Rewind" in button.text()).click()
    settle()
    assert controller.sheet is not None
    controller.sheet.buttons[-2].click()
    settle()
    assert controller.sheet is not None
    said = all_texts(controller.sheet)
    assert "Back to the start of Aiko’s turn?" in said
    assert "This will be undone:" not in said
    assert "Everything since the start of that turn is undone" in said


def test_a_far_hex_is_the_way_there(sit: Sit) -> None:
    """A click on a hex several steps away draws all of them; the end is chosen on the path's last hex."""
    controller = sit("river_mist")
    lift(controller)
    rider = next(unit for unit in view(controller).units if unit.card == "mounted_samurai" and unit.side == "west")
    click_hex(controller, rider.at)
    click_tile(controller, actions.give(Order.RUN))
    scene = controller.page.scene
    far = [choice.choice.spot for choice in scene.choices.values() if choice.choice.identity.startswith("WAY:")]
    assert far
    into = int(far[-1].removeprefix("area:h"))
    click_hex(controller, into)
    draft = view(controller).draft
    assert draft is not None
    whole = draft.plan.path or plans(controller)[rider.id].path
    assert whole[-1] == into
    assert len(whole) > 1
    if kind(controller) is QuestionKind.PATH:
        click_hex(controller, into)
        assert plans(controller)[rider.id].path == whole


def test_a_hex_in_reach_is_the_whole_order_of_the_chosen_unit(sit: Sit) -> None:
    controller = sit("first_spears")
    lift(controller)
    seen = view(controller)
    own = {unit.id: unit.at for unit in seen.units if unit.side == seen.side}
    click_hex(controller, own[UnitId("w1")])
    assert kind(controller) is QuestionKind.ORDER
    words = controller.context.words.of("samurai_battles")
    question = cast("Question", controller.drafting.decision)
    lit = {choice.spot.removeprefix("area:h"): str(choice.name) for choice in choices(question, words)}
    assert not {str(hex_) for hex_ in own.values()} & set(lit), "a press on those turns to another unit"
    near = max(Hex(int(hex_)) for hex_, name in lit.items() if "March" in name)
    assert lit[str(near)] == f"Ashigaru with yari w1: March to {near}"
    click_hex(controller, near)
    assert plans(controller) == {"w1": Plan(Order.MARCH, (near,))}
    click_hex(controller, own[UnitId("w1")])
    assert "404" not in lit, "a Run is asked for by its name"
    click_hex(controller, 404)
    assert kind(controller) is QuestionKind.ORDER
    controller.drafting.take_back()
    settle()
    click_hex(controller, own[UnitId("w1")])
    click_hex(controller, own[UnitId("w2")])
    assert kind(controller) is QuestionKind.ORDER
    assert there(view(controller).draft).unit == "w2"


def test_units_are_dragged_to_where_they_shall_go(sit: Sit) -> None:
    """A near hex is a March, a farther one a Run; what can't be reached changes nothing."""
    controller = sit("first_spears")
    lift(controller)
    drag(controller, 204, 304)
    assert plans(controller)["w1"] == Plan(Order.MARCH, (Hex(304),))
    drag(controller, 204, 404)
    assert plans(controller)["w1"].order is Order.RUN
    drag(controller, 204, 804)
    assert plans(controller)["w1"].order is Order.RUN


def test_a_path_through_an_occupied_hex_is_spoken_of_once(sit: Sit) -> None:
    """Drawn hex by hex or dragged there, it is said in the bar, and nowhere else in the window."""
    controller = sit("two_pines", "intermediate", language="ru")
    lift(controller)
    said = "Путь отряда асигару-аркебузиров w2 ведёт через занятый сейчас гекс."
    for way in ("hexes", "drag"):
        if way == "hexes":
            for answer in (actions.choose(UnitId("w2")), actions.give(Order.MARCH), Action(Verb.STEP, 204)):
                controller.drafting.answer(answer)
                settle()
        else:
            controller.drafting.take_back()
            settle()
            controller.drafting.answer_all(
                (actions.give(Order.MARCH), Action(Verb.STEP, 204))
                if kind(controller) is QuestionKind.ORDER
                else (Action(Verb.STEP, 204),)
            )
            settle()
        assert plans(controller)["w2"].path == (Hex(204),)
        assert controller.page.note.text() == said
        assert said not in "\n".join(item.name for shown in panel(controller).sections for item in shown.items)


def trace(controller: Controller, *hexes: int) -> None:
    """Drag what stands on the first hex over the others, to the last."""
    viewport = controller.page.map.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=place(controller, hexes[0]))
    for start, into in pairwise(hexes):
        here, there = place(controller, start), place(controller, into)
        for share in (0.3, 0.6, 1.0):
            QTest.mouseMove(viewport, here + (there - here) * share)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=place(controller, hexes[-1]))
    settle()


def test_a_path_is_drawn_by_dragging_the_unit_over_it(sit: Sit) -> None:
    """The way of the mouse is the path, also where another one is as short; over an enemy it is an Assault."""
    controller = sit("first_spears")
    lift(controller)
    trace(controller, 205, 305, 304)
    assert plans(controller)["w3"] == Plan(Order.MARCH, (Hex(305), Hex(304)))
    trace(controller, 205, 204, 304)
    assert plans(controller)["w3"] == Plan(Order.MARCH, (Hex(204), Hex(304)))
    click_hex(controller, 205)
    click_tile(controller, actions.give(Order.RUN))
    trace(controller, 205, 206, 306, 405)
    assert plans(controller)["w3"] == Plan(Order.RUN, (Hex(206), Hex(306), Hex(405)))


def test_a_refused_order_says_why_with_its_rule(sit: Sit) -> None:
    """It is shown with the reason, and pressing it changes nothing. F1 opens the rule of what the keyboard is on."""
    controller = sit("first_spears")
    lift(controller)
    click_hex(controller, 204)
    tile = next(tile for tile in tiles(controller, "offered") if tile.item.answers == (actions.give(Order.ASSAULT),))
    assert tile.item.why_not
    tile.click()
    settle()
    assert kind(controller) is QuestionKind.ORDER
    assert "O-6" in controller.page.rule.text()
    opened: list[str] = []
    controller.rules.connect(opened.append)
    controller.remark(None)
    defend = next(tile for tile in tiles(controller, "offered") if tile.item.answers == (actions.give(Order.DEFEND),))
    defend.setFocus(Qt.FocusReason.TabFocusReason)
    controller.read_rules()
    assert opened == ["O-2"]


def test_f1_opens_the_rule_of_what_is_asked_wherever_the_page_was_left(sit: Sit) -> None:
    """On the map, too, where nothing that is in focus has a rule of its own."""
    controller = sit("first_spears", "intermediate")
    lift(controller)
    shell = controller.page.window()
    assert isinstance(shell, Shell)
    for answer, said in (
        (None, "P-1. Each unit gets"),
        (actions.choose(UnitId("w2")), "P-2. Only orders"),
        (actions.give(Order.MARCH), "M-2. A path leads"),
        (actions.choose(UnitId("w2")), "P-2. Only orders"),
        (actions.give(Order.DEFEND), "O-4. A facing"),
        (actions.face(Direction(0)), "R-6. A Kill Zone"),
    ):
        if answer is not None and answer.verb is Verb.UNIT and kind(controller) is QuestionKind.PATH:
            controller.drafting.answer_anew(answer)
        elif answer is not None:
            controller.drafting.answer(answer)
        settle()
        controller.page.map.setFocus()
        controller.remark(None)
        QTest.keyClick(shell.windowHandle(), Qt.Key.Key_F1)
        settle()
        text = shell.rules.text
        first = text.cursorForPosition(QPoint(40, 24)).block()
        found = (
            first.next() if first.blockFormat().headingLevel() else first
        )  # a chapter's first rule is below its name
        assert found.text().startswith(said)
        QTest.keyClick(shell.windowHandle(), Qt.Key.Key_Escape)
        settle()


def test_the_card_of_a_unit_is_shown_while_it_is_pointed_at(sit: Sit) -> None:
    """An enemy's too: its class, its figures, its values with their sums."""
    controller = sit("reed_ford", "intermediate")
    lift(controller)
    enemy = next(unit for unit in view(controller).units if unit.side == "east" and unit.commander)
    QTest.mouseMove(controller.page.map.viewport(), place(controller, enemy.at))
    settle()
    said = told(controller, "card")
    words = controller.context.words
    assert enemy.id in said
    assert words.say(Message(f"card.{enemy.card}")) in said
    assert words.say(Message("value.morale")) in said


def test_what_was_ordered_is_taken_back_step_by_step_and_given_again(sit: Sit) -> None:
    """The table's own undo works within the draft."""
    controller = sit("first_spears")
    lift(controller)
    drag(controller, 204, 304)
    assert plans(controller)
    for _ in range(3):
        controller.page.take_back.click()
        settle()
    assert plans(controller) == {}
    assert routes(controller) == []
    controller.drafting.redo()
    settle()
    assert kind(controller) is QuestionKind.ORDER


def test_a_plan_outlasts_the_window(sit: Sit, library: MatchLibrary) -> None:
    """The match is taken up behind the curtain, and the plan that was not confirmed lies there again."""
    controller = sit("first_spears")
    shell = cast("Shell", controller.page.window())
    lift(controller)
    drag(controller, 204, 304)
    before = plans(controller)
    controller.leave()
    settle()
    shell.matches.resume(library.matches()[0].id)
    settle()
    controller = controller_of(shell)
    lift(controller)
    assert plans(controller) == before
    assert [route.spots for route in routes(controller)] == [("area:h204", "area:h304")]


# By keys alone


def lift_by_keys(controller: Controller) -> None:
    """Lift the curtain: what hurries on does not, until another key was pressed."""
    for hurrying in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        press(hurrying)
        assert isinstance(screen(controller), Curtain)
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert isinstance(screen(controller), Acting)


def test_keys_that_lead_through_a_turn_order_nothing_in_the_next_one(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a computer no curtain lies between them; whoever presses the space bar evenly goes on pressing it."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)
    controller = sit("first_spears", players=("human", "novice"))
    confirm_all_at_rest(controller)
    await_change(lambda: watches(controller))
    monkeypatch.setattr(CurtainWidget, "guard_ms", 300)
    window, too_soon = controller.page.window().windowHandle(), controller.context.words.text("table.too-soon")
    while watches(controller):
        QTest.keyClick(window, Qt.Key.Key_Space)
        settle()
    assert isinstance(screen(controller), Acting)
    for _ in range(3):
        QTest.qWait(500)  # more than the moment after which a key is heard that led through nothing
        QTest.keyClick(window, Qt.Key.Key_Space)
        settle()
        assert controller.session.drafted(Seat(0)) == ()
        assert controller.page.note.text() == too_soon
    QTest.keyClick(window, Qt.Key.Key_Down)
    settle()
    assert controller.page.note.text() != too_soon
    QTest.keyClick(window, Qt.Key.Key_Space)
    settle()
    assert len(controller.session.drafted(Seat(0))) == 1


def test_whoever_is_told_to_read_a_question_that_keys_led_to_chooses_by_the_next_press(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not at once, but long before the time that the first press of such a key has to wait for."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)
    controller = sit("first_spears", players=("human", "novice"))
    confirm_all_at_rest(controller)
    await_change(lambda: watches(controller))
    monkeypatch.setattr(CurtainWidget, "guard_ms", 300)
    window = controller.page.window().windowHandle()
    while watches(controller):
        QTest.keyClick(window, Qt.Key.Key_Space)
        settle()
    QTest.keyClick(window, Qt.Key.Key_Space)
    settle()
    assert controller.session.drafted(Seat(0)) == ()
    QTest.qWait(700)
    QTest.keyClick(window, Qt.Key.Key_Space)
    settle()
    assert len(controller.session.drafted(Seat(0))) == 1


@pytest.mark.parametrize(("apart_ms", "heard"), [(300, False), (900, True)])
def test_a_key_typed_on_is_told_by_when_it_was_pressed(sit: Sit, apart_ms: int, *, heard: bool) -> None:
    """However soon after the other a busy table hears of it."""
    controller = sit("first_spears")
    lift_by_keys(controller)
    window = controller.page.window().windowHandle()
    for key, stamp in ((Qt.Key.Key_F4, 9_000), (Qt.Key.Key_1, 9_500), (Qt.Key.Key_6, 10_000)):
        pressed_at(window, stamp)
        press(key)
    assert plans(controller)["w1"] == Plan(Order.MARCH, (Hex(304),))
    pressed_at(window, 10_000 + apart_ms)
    press(Qt.Key.Key_F4)
    assert (kind(controller) is not QuestionKind.PLAN) is heard


def pressed_at(window: QWindow, stamp: int) -> None:
    """Let the window hear that the key which comes next was pressed at that millisecond, as a shortcut is told."""
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_F4, Qt.KeyboardModifier.NoModifier)
    event.setTimestamp(stamp)
    QApplication.sendEvent(window, event)


def test_a_whole_turn_by_keys(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys choose units, orders and directions, Enter confirms, Space goes on, Backspace back, R again, S skips.

    What is typed on after a path has ended by itself chooses nothing.
    """
    controller = sit("first_spears")
    lift_by_keys(controller)
    press(Qt.Key.Key_F4)
    assert kind(controller) is QuestionKind.ORDER
    press(Qt.Key.Key_1)
    press(Qt.Key.Key_6)
    assert plans(controller)["w1"] == Plan(Order.MARCH, (Hex(304),))
    assert digits(controller) == ["F4", "F5"]
    for key in (Qt.Key.Key_F4, Qt.Key.Key_F5):
        press(key)
        assert kind(controller) is QuestionKind.PLAN
        assert controller.page.note.text() == controller.context.words.text("table.typed-on")
    monkeypatch.setattr(SectionPanel, "typed_on_ms", 0)
    press(Qt.Key.Key_F4)
    press(Qt.Key.Key_6)
    press(Qt.Key.Key_9)
    assert kind(controller) is QuestionKind.RANGE
    press(Qt.Key.Key_3)
    assert plans(controller)["w2"] == Plan(Order.DEFEND, facing=Direction(1), reach=3)
    press(Qt.Key.Key_F5)
    press(Qt.Key.Key_Return)
    lift_by_keys(controller)
    press(Qt.Key.Key_F5)
    press(Qt.Key.Key_Return)
    assert watches(controller)
    first = controller.page.prompt.text()
    press(Qt.Key.Key_Space)
    assert controller.page.prompt.text() != first
    press(Qt.Key.Key_Backspace)
    assert controller.page.prompt.text() == first
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_R)
    assert controller.page.prompt.text() == first
    press(Qt.Key.Key_S)
    assert watches(controller), "the last step is seen"
    assert controller.page.next.hasFocus()
    assert not controller.page.skip.isVisible()
    press(Qt.Key.Key_Space)
    assert not watches(controller)
    lift_by_keys(controller)
    assert view(controller).turn == 2


def test_a_person_alone_sees_how_a_turn_ends_and_may_see_it_again(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last step waits for a press, whatever the pace: no curtain lies between it and the next plan."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)
    monkeypatch.setattr(standing, "MOST_SECONDS", 0.02)
    monkeypatch.setattr(standing, "REVEAL_HOLD", 0.02)
    controller = sit("first_spears", players=("human", "novice"), pace="fast")
    page = controller.page
    assert not page.again.isVisible(), "nothing has been watched"
    confirm_all_at_rest(controller)
    await_change(lambda: watches(controller) and controller.player.present is controller.player.frames[-1])
    QTest.qWait(100)
    assert watches(controller), "it stays"
    page.next.click()
    await_change(lambda: isinstance(screen(controller), Acting) and not watches(controller))
    position, seen = controller.session.position, list[int]()

    def note_number(_frame: object, number: int) -> None:
        seen.append(number)

    controller.player.shown.connect(note_number)
    page.again.click()
    settle()
    assert watches(controller)
    assert seen[0] == 0
    controller.player.skip()
    settle()
    assert controller.session.position == position
    click_hex(controller, 204)
    assert kind(controller) is QuestionKind.ORDER
    assert not page.again.isVisible(), "an order has been begun"
    page.take_back.click()
    settle()
    QTest.keyClick(page.window().windowHandle(), Qt.Key.Key_R)
    settle()
    assert not watches(controller), "what was taken back is given again by that key"


def test_a_path_is_walked_by_the_arrows(sit: Sit) -> None:
    """On the map the arrows go on from the hex that was chosen last: from hex to hex along a row."""
    controller = sit("first_spears")
    lift(controller)
    click_hex(controller, 205)
    click_tile(controller, actions.give(Order.RUN))
    scene = controller.page.scene
    controller.page.map.setFocus()
    scene.keyboard.appear()
    settle()
    assert not scene.pieces["w3"].veiled, "who is ordered is brighter than all others"
    assert any(piece.veiled for piece in scene.pieces.values())
    assert scene.focused is not None, "the keyboard is on a hex"
    assert told(controller, "card").startswith("w3"), "but nobody has pointed at it yet"
    assert not routes(controller)
    scene.keyboard.put_on("STEP:305")
    press(Qt.Key.Key_Return)
    for number in range(3):
        press(Qt.Key.Key_Right)
        settle()
        chosen, ahead = routes(controller)
        assert (chosen.broken, ahead.broken) == (False, True), "what is only pointed at is drawn in dashes"
        assert chosen.width > ahead.width
        steps = [line for line in told(controller, "notes").split("\n") if "costs" in line]
        assert [line.startswith("next: ") for line in steps] == [*[False] * (number + 1), True]
        assert not scene.pieces["w3"].veiled
        press(Qt.Key.Key_Return)
    assert plans(controller)["w3"].path == (305, 405, 505, 605)


def test_what_is_pointed_at_is_drawn_as_it_would_be(sit: Sit) -> None:
    """A far hex shows its path and what it costs, a direction its zone; left again, only the plan is drawn."""
    controller = sit("first_spears")
    lift(controller)
    click_hex(controller, 205)
    click_tile(controller, actions.give(Order.RUN))
    before = routes(controller)
    QTest.mouseMove(controller.page.map.viewport(), place(controller, 505))
    settle()
    assert [route.spots[-1] for route in routes(controller)] == ["area:h505"]
    assert told(controller, "notes").count("\n") >= 2
    assert view(controller).draft == controller.session.view(Seat(0)).draft
    assert not plans(controller)
    QTest.mouseMove(controller.page.map.viewport(), place(controller, 804))
    settle()
    assert routes(controller) == before
    for _ in range(2):
        controller.drafting.take_back()
        settle()
    click_hex(controller, 203)
    click_tile(controller, actions.give(Order.DEFEND))
    east = next(tile for tile in tiles(controller, "compass") if "6" in tile.item.keys)
    west = next(tile for tile in tiles(controller, "compass") if "4" in tile.item.keys)
    drawn: list[set[frozenset[str]]] = []
    for tile in (east, west):
        tile.setFocus(Qt.FocusReason.TabFocusReason)
        settle()
        zones = {one.overlay.areas for one in controller.page.scene.overlays if isinstance(one.overlay, Zone)}
        drawn.append(zones)
    assert drawn[0] != drawn[1]


def test_a_practice_match_offers_hints(sit: Sit) -> None:
    """What the table itself agreed on is no option of the game, and the game does not refuse it."""
    controller = sit("first_spears", options=(("advice", "allowed"),))
    lift(controller)
    assert controller.advising.offered


def test_last_turns_orders_are_given_again_by_one_key(sit: Sit) -> None:
    """Both units go on as they did, one hex further; then all have orders, and the keyboard is on `ready`."""
    controller = sit("first_spears")
    lift(controller)
    drag(controller, 204, 304)
    click_tile(controller, actions.choose(UnitId("w2")))
    click_tile(controller, actions.give(Order.DEFEND))
    press(Qt.Key.Key_6)
    press(Qt.Key.Key_0)
    confirm_all_at_rest(controller)
    lift(controller)
    confirm_all_at_rest(controller)
    controller.player.skip()
    settle()
    lift(controller)
    assert digits(controller) == ["F4", "F5", "F3"], "none is missing, in the first turn neither"
    click_tile(controller, actions.choose(UnitId("w2")))
    assert "F3" in digits(controller)
    press(Qt.Key.Key_3)
    assert kind(controller) is QuestionKind.ORDER, "archers have no Assault, and its key means nothing else"
    press(Qt.Key.Key_Backspace)
    press(Qt.Key.Key_F3)
    assert plans(controller)["w1"] == Plan(Order.MARCH, (Hex(404),))
    assert plans(controller)["w2"].order is Order.DEFEND
    press(Qt.Key.Key_F4)
    while kind(controller) is not QuestionKind.PLAN:
        press(Qt.Key.Key_1)
    assert len(plans(controller)) == 3
    assert focus().property("answer") == READY


# Allies, deployment


def test_allies_see_the_plans_given_before_theirs(sit: Sit) -> None:
    """The second seat of a side reads and sees what the first has confirmed; the enemy does not."""
    controller = sit("river_mist", "basic", roles=("west", "east", "west"))
    lift(controller)
    assert controller.acting == Seat(0)
    mine = next(unit for unit in view(controller).units if unit.seat == 0)
    click_hex(controller, mine.at)
    click_tile(controller, actions.give(Order.ALL_AROUND) if mine.card != "headquarters" else actions.give(Order.REST))
    confirm_all_at_rest(controller)
    seen: dict[int, set[str]] = {}
    for _ in range(2):
        lift(controller)
        assert controller.acting is not None
        seen[controller.acting] = set(plans(controller))
        confirm_all_at_rest(controller)
    assert str(mine.id) in seen[2]
    assert str(mine.id) not in seen[1]


def test_units_are_deployed_by_dragging_and_by_clicks(sit: Sit) -> None:
    """In free deployment a unit is dragged to a hex of its zone, or chosen and its hex clicked."""
    controller = sit("monks_causeway", "expert")
    lift(controller)
    unit = next(unit for unit in view(controller).units if unit.seat == 0)
    placed = dict(view(controller).placed)
    taken = {own.at for own in placed.values()}
    free = next(hex_ for hex_ in view(controller).field.facts(unit.side).zone if hex_ not in taken)
    drag(controller, placed[unit.id].at, free)
    assert dict(view(controller).placed)[unit.id].at == free
    click_hex(controller, free)
    assert kind(controller) is QuestionKind.DEPLOY_HEX
    click_hex(controller, placed[unit.id].at)
    assert dict(view(controller).placed)[unit.id].at == placed[unit.id].at


def test_hidden_deployment_asks_for_a_direction(sit: Sit) -> None:
    """Openly, or hidden and looking somewhere, then the hex; by keys."""
    controller = sit("iga_lanterns", "expert")
    lift(controller)
    tile = next(tile for tile in tiles(controller, "army") if tile.item.offered)
    item = tile.item
    tile.click()
    settle()
    assert kind(controller) is QuestionKind.DEPLOY_HIDING
    asked = controller.page.prompt.text()
    assert asked == "Botan: Does Ninja e1 start in the open on hex 905, or hidden, and facing which way?"
    press(Qt.Key.Key_4)
    assert kind(controller) is QuestionKind.DEPLOY_HEX
    assert controller.page.prompt.text() == "Botan: On which hex does Ninja e1 hide, facing west?"
    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Return)
    hidden = dict(view(controller).placed)[UnitId(item.of)]
    assert hidden.facing == 3
    controller.drafting.answer(READY)
    settle()
    page = controller.page
    assert page.prompt.text() == f"Botan: Ninja e1 hidden on hex {hidden.at}, facing west"
    left = "Not placed: 3 (Ninja e2, Ashigaru archers e3, Ashigaru with yari e4)."
    assert page.note.text() == f"{left} They start in the open, where the scenario places them."
    controller.confirm()
    settle()
    assert page.note.text() == "Call the others to the screen: what everyone may know is shown next."


def test_nothing_is_cut_in_the_smallest_window(sit: Sit) -> None:
    """Prompt, status, the words of the buttons and the unit's card have their room, in Russian too.

    So has the ring around the first thing of the strip, and there an order that was given is seen by its sign.
    """
    controller = sit("first_spears", "basic", "ru", options=(("advice", "allowed"),))
    lift(controller)
    page = controller.page
    for size, unit in (((800, 600), 204), ((960, 600), 205)):
        page.window().resize(*size)
        settle()
        assert page.rect().contains(page.window().findChildren(FocusRing)[0].geometry())
        click_hex(controller, unit)
        for label in (page.prompt, page.area.status):
            assert " ".join(label.shown()) == label.text()
        shown = [button for button in page.command_buttons if button.isVisible()]
        assert len(shown) == 2
        assert all(button.width() >= button.sizeHint().width() for button in shown)
        controller.drafting.take_back()
        settle()
    drag(controller, 204, 304)
    march = next(sheet for sheet in tiles(controller, "army") if sheet.item.of == "w1")
    assert "samurai_battles/march" in symbols_in(march.box)
    click_hex(controller, 205)
    click_tile(controller, actions.give(Order.RUN))
    click_hex(controller, 305)
    controller.drafting.take_back()
    settle()
    assert page.redo.isVisible()
    (card,) = tiles(controller, "card")
    assert card.visibleRegion().boundingRect() == card.rect(), "no line of it is cut"


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    [
        ("ru", (960, 600), 100),
        pytest.param("en", (960, 600), 100, marks=pytest.mark.long),
        ("en", (1280, 720), 125),
        pytest.param("ru", (1280, 720), 125, marks=pytest.mark.long),
        pytest.param("en", (1280, 720), 150, marks=pytest.mark.long),
        ("ru", (1280, 720), 150),
    ],
)
def test_what_dice_promise_and_a_path_costs_is_never_cut(
    sit: Sit, language: str, size: tuple[int, int], scale: int
) -> None:
    """The card of a unit gives way before them, of which a small window shows what it has room for."""
    controller = sit("", language=language, taught=True)
    lift(controller)
    context = cast("Shell", controller.page.window()).context
    context.change(replace(context.settings, scale=scale))
    controller.page.window().setMinimumSize(1, 1)
    controller.page.window().resize(*size)
    await_change(lambda: all(sheet.isVisible() for sheet in tiles(controller, "army")))
    for unit, order in (("w2", Order.FIRE), ("w3", Order.ASSAULT)):
        click_tile(controller, actions.choose(UnitId(unit)))
        click_tile(controller, actions.give(order))
        enemy = next(sheet for sheet in tiles(controller, "offered") if sheet.item.of == "e1")
        enemy.setFocus(Qt.FocusReason.TabFocusReason)
        settle()
        assert enemy.item.about in told(controller, "hint")
        assert_whole(controller, "hint", "notes", *(("card",) if scale < 150 else ()))
        click_tile(controller, actions.target(UnitId("e1")))
    click_tile(controller, actions.step(Hex(606)))
    on_e1 = next(sheet for sheet in tiles(controller, "compass") if "7" in sheet.item.keys)
    on_e1.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    assert told(controller, "notes").count("\n") == 4, "what was ordered, and two of each hex"
    assert_whole(controller, "hint", "notes")


def test_in_the_largest_letters_the_card_of_the_unit_is_seen_while_its_order_is_chosen(sit: Sit) -> None:
    """The rows of buttons that nobody is offered give it their room."""
    controller = sit("first_spears", language="ru", players=("human", "novice"))
    context = cast("Shell", controller.page.window()).context
    context.change(replace(context.settings, scale=200))
    controller.page.window().resize(1280, 800)
    settle()
    click_tile(controller, actions.choose(UnitId("w1")))
    await_change(lambda: tiles(controller, "card")[0].isVisible())
    settle()
    assert_whole(controller, "hint", "card")


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("ru", (960, 600)),
        pytest.param("en", (960, 600), marks=pytest.mark.long),
        ("en", (1024, 640)),
        pytest.param("ru", (1024, 640), marks=pytest.mark.long),
        pytest.param("en", (1280, 720), marks=pytest.mark.long),
        ("ru", (1280, 720)),
    ],
)
def test_every_hex_that_brings_points_is_in_sight_while_a_path_is_drawn(
    sit: Sit, language: str, size: tuple[int, int]
) -> None:
    """In the widths of small columns too, in which fewer of them stand side by side."""
    controller = sit("reed_ford", language=language, players=("human", "novice"))
    controller.page.window().setMinimumSize(1, 1)
    controller.page.window().resize(*size)
    settle()
    for deed in (None, actions.choose(UnitId("w3")), actions.give(Order.MARCH)):
        if deed is not None:
            click_tile(controller, deed)

        def seen() -> list[str]:
            shown = [one for one in tiles(controller, "aim") if one.item.spots]
            whole = [one for one in shown if one.visibleRegion().boundingRect() == one.rect()]
            return [hex_ for one in whole for word in words_in(one.box) for hex_ in re.findall(r"\b\d{3}\b", word)]

        await_change(lambda: seen() == ["603", "605", "607"])


def assert_whole(controller: Controller, *sections: str) -> None:
    """Hold that these sections are seen whole; the card as brief as it is there."""
    for section in sections:

        def whole(section: str = section) -> bool:
            (sheet,) = tiles(controller, section)
            return sheet.visibleRegion().boundingRect() == sheet.rect()

        await_change(whole)  # once it is laid out
        (sheet,) = tiles(controller, section)
        assert section == "card" or not any(box.lines for box in (sheet.box, *sheet.box.inside)), section


@pytest.mark.parametrize(
    ("language", "repeated", "ready", "ended"),
    [pytest.param("en", "Again", "Ready", "End", marks=pytest.mark.long), ("ru", "Повтор", "Готово", "Конец")],
)
def test_a_sign_in_the_smallest_window_has_a_word_below_it(
    sit: Sit, language: str, repeated: str, ready: str, ended: str
) -> None:
    """And all of its words for whoever hears it: last turn's orders once more, the whole plan, the end of a path."""
    controller = sit("first_spears", language=language)
    controller.page.window().setMinimumSize(1, 1)
    controller.page.window().resize(960, 600)
    settle()
    for _seat in range(2):
        lift(controller)
        click_tile(controller, next(sheet.item for sheet in tiles(controller, "army")).answers[0])
        click_tile(controller, actions.give(Order.DEFEND))
        click_tile(controller, actions.face(Direction(0)))
        confirm_all_at_rest(controller)
    controller.player.skip()
    settle()
    lift(controller)
    signs = [sheet for sheet in tiles(controller, "offered") if any(symbols_in(sheet.box))]
    assert [words_in(sheet.box)[-1] for sheet in signs] == [ready, repeated]
    assert all(len(sheet.accessibleName()) > len(words_in(sheet.box)[-1]) for sheet in signs)
    click_tile(controller, actions.choose(UnitId("w3")))
    click_tile(controller, actions.give(Order.MARCH))
    last = tiles(controller, "compass")[-1]
    assert words_in(last.box)[-1] == ended
    assert len(last.accessibleName()) > len(ended)


@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.long)])
def test_every_order_of_the_lesson_is_read_by_its_name(sit: Sit, size: tuple[int, int]) -> None:
    """Of the Russian names one has a word that is longer than the room beside a key and a sign."""
    controller = sit("", language="ru", taught=True)
    lift(controller)
    controller.page.window().resize(*size)
    settle()
    click_tile(controller, actions.choose(UnitId("w2")))
    orders = tiles(controller, "offered")
    assert len(orders) > len(Order) // 2
    assert [sheet.item.name for sheet in orders if sheet.item.name not in words_in(sheet.box)] == []


def test_all_of_it_in_russian(sit: Sit) -> None:
    """No English is left in the panel, on any question of a plan."""
    controller = sit("reed_ford", "intermediate", "ru")
    lift(controller)
    for _ in range(3):
        items = [sheet.item for sheet in panel(controller).sheets if sheet.item.id != "hint"]  # it names keys
        texts = [text for item in items for text in (*words_in(item.boxes[0]), item.name)]
        letters = {letter for text in texts for letter in text if letter.isascii() and letter.isalpha()}
        assert letters <= set("weMRADOPQF"), texts
        press(Qt.Key.Key_1)


@pytest.mark.parametrize(
    "scenario",
    [
        one if one in ("first_spears", "monks_causeway", "river_mist") else pytest.param(one, marks=pytest.mark.long)
        for one in game().components.scenarios
    ],
)
def test_the_card_of_a_place_lies_beside_the_map_and_goes_with_the_question(sit: Sit, scenario: str) -> None:
    controller = sit(scenario, "expert")
    lift(controller)
    page = controller.page
    looked = cast("MapField", page.area.field).inspecting
    worth = next(iter(view(controller).field.victory.prizes))
    for size in ((1280, 720), (960, 600)):
        page.window().resize(*size)
        settle()
        page.map.map.hovered.emit(f"area:h{worth}")
        looked.tell()
        assert looked.card.isVisible()
        board = page.map.mapFromScene(page.map.map.shapes.rect).boundingRect().size()
        assert board.width() * board.height() >= 0.55 * size[0] * size[1], "the map is what is seen first"
        place = QRect(looked.card.mapTo(page, QPoint()), looked.card.size())
        for part in (page.map, page.area.seat_panel, page.prompt):
            assert part is not None
            assert not place.intersects(QRect(part.mapTo(page, QPoint()), part.size()))
        lines = page.recap.lines
        last = [lines.visualItemRect(lines.item(row)) for row in range(lines.count())][-page.area.lines_kept :]
        assert page.recap.isVisible() or lines.count() == 1, "only an empty one leaves its room to the panel"
        if page.recap.isVisible():
            assert all(lines.viewport().rect().contains(line) for line in last), "the story is in sight"
        click_tile(controller, next(tile for tile in tiles(controller, "army") if tile.item.offered).item.answers[0])
        assert kind(controller) not in (QuestionKind.PLAN, QuestionKind.DEPLOY)
        assert not looked.card.isVisible(), "something else is asked"
        controller.drafting.take_back()
        settle()


def test_the_numbers_of_the_log_lie_on_the_hex_that_they_are_of(sit: Sit) -> None:
    """Four of one hex too, in the smallest window, where a row of them would lie on the next one."""
    controller = sit("", taught=True)
    controller.page.window().resize(960, 600)
    attack = ("unit w2", "order fire", "target e1", "unit w3", "order assault", "target e1", "step 606", "enough")
    for given in ((*attack, "ready"), ("ready",)):
        lift(controller)
        for answer in given:
            controller.drafting.answer(NOTATION.read(answer))
        controller.confirm()
        settle()
    controller.player.skip()
    lift(controller)
    controller.page.recap.lines.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    marks = [item for item in controller.page.scene.overlays if isinstance(item, MarkItem)]
    assert max(Counter(item.pos().toTuple() for item in marks).values()) >= 4
    view, areas = controller.page.map, controller.page.scene.shapes.areas
    for item in marks:
        hex_ = next(path for path in areas.values() if path.contains(item.pos()))
        middle = view.mapFromScene(item.pos()) + item.boundingRect().center().toPoint()
        assert hex_.contains(view.mapToScene(middle)), item.overlay


def test_orders_to_stand_are_told_apart_and_all_are_as_brief_as_one_another(sit: Sit) -> None:
    """What Defend and Ambush add to the values is the same; and in large letters no name is left out beside others."""
    controller = sit("reed_ford", level="intermediate")
    lift(controller)
    click_tile(controller, actions.choose(UnitId("w3")))
    of = {sheet.item.name: sheet for sheet in tiles(controller, "offered")}
    defend, ambush = (" ".join(words_in(of[name].item.boxes[0])) for name in ("Defend", "Ambush"))
    assert "Guards its front · Defense\N{NO-BREAK SPACE}+1 · Morale\N{NO-BREAK SPACE}+1" in defend
    assert "Hides; Attack\N{NO-BREAK SPACE}+3 on its first strike" in ambush
    context = cast("Shell", controller.page.window()).context
    context.change(replace(context.settings, scale=200))
    controller.page.window().resize(1280, 720)
    await_change(lambda: all(sheet.isVisible() for sheet in tiles(controller, "offered")))
    shown = tiles(controller, "offered")
    assert len({sheet.item.name in words_in(sheet.box) for sheet in shown}) == 1

    def told_of_defend() -> bool:
        """Whether its sheet, made anew where the panel is still laid out, is told of once the keyboard is on it."""
        next(sheet for sheet in tiles(controller, "offered") if sheet.item.name == "Defend").setFocus()
        return "Defend. The unit stands and looks one way" in told(controller, "hint")

    await_change(told_of_defend)


def test_a_unit_picked_in_a_film_shows_only_its_own_doings(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a click on the unit; a second one shows all again."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)
    controller = sit("two_pines", "advanced", players=("novice", "novice"), pace="slow")
    player, page = controller.player, controller.page
    await_change(lambda: len(player.frames) > 5)
    present = player.present
    assert present is not None
    doings = {
        piece.identity: [number for number, frame in enumerate(player.frames) if takes_part(frame, piece.identity)]
        for piece in present.pieces
        if piece.name
    }
    unit = min((name for name in doings if len(doings[name]) > 1), key=lambda name: len(doings[name]))
    assert len(doings[unit]) < len(player.frames) - 2

    def click() -> None:
        place = page.map.mapFromScene(page.scene.pieces[unit].home)
        QTest.mouseClick(page.map.viewport(), Qt.MouseButton.LeftButton, pos=place)
        settle()

    click()
    assert player.only == tuple(doings[unit])
    assert unit in page.note.text()
    seen = [player.at]
    while player.at != doings[unit][-1]:
        page.next.click()
        settle()
        seen.append(player.at)
    assert seen == doings[unit]
    QTest.qWait(50)
    assert player.at == doings[unit][-1], "the last of them stays"
    click()
    assert player.only == ()
    assert unit not in page.note.text()


def takes_part(frame: Frame, unit: str) -> bool:
    return any(piece.identity == unit and piece.spot in frame.spots for piece in frame.pieces)


@pytest.mark.parametrize(("language", "still"), [("en", "the enemy stands still"), ("ru", "противник стоит на месте")])
def test_a_plan_is_rehearsed_against_an_enemy_that_stands_still(sit: Sit, language: str, still: str) -> None:
    controller = sit("first_spears", language=language)
    lift(controller)
    recap, words = controller.page.recap, controller.context.words
    press(Qt.Key.Key_E)
    await_change(lambda: controller.page.note.text() == words.text("rehearsal.none"))
    assert not controller.advising.offered, "it needs no practice match"
    drag(controller, 204, 304)
    press(Qt.Key.Key_E)
    await_change(lambda: still in all_texts(recap))
    draft = view(controller).draft
    assert draft is not None
    (line,) = [recap.lines.item(row).text() for row in range(recap.lines.count())]
    assert all(part in line for part in ("304", draft.plans[0][0]))
