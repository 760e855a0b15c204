"""The plaque of a province: when it comes, where it lies, and that nothing of it is left on an emptied table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.at_table.inspecting import HOVER_MS, Inspecting, PlaqueCard
from rokugan_desktop.desktop.battle_for_rokugan.panels import Offering, card_items, objective_items
from rokugan_desktop.desktop.map.values import Kind
from rokugan_desktop.desktop.sheets.sheet import ItemSheet, PageTab
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import Message, ids, members
from rokugan_desktop.games.battle_for_rokugan.state import State
from tests.desktop.battle_for_rokugan.conftest import speak
from tests.games.battle_for_rokugan.playing import question_to, states
from tests.panels import sheets_in
from tests.rulebook.language import Table, game
from tests.secrecy.pictures import picture_of
from tests.secrecy.screens import Screen, open_own_screen, settle
from tests.shelved import the_game
from tests.there import there


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path) -> Iterator[Screen]:
    """Return a window with a table in it."""
    made = Screen(tmp_path)
    with qtbot.waitExposed(made.window):
        made.window.show()
    yield made
    made.close()


def own_screen(screen: Screen) -> Controller:
    """Open the screen of a seat with a token in its hand."""
    state = next(one for one in states(2, 3) if (asked := question_to(one, Seat(one.public.active))) is not None
                 and asked.kind == "turn" and one.public.round > 1)  # fmt: skip
    controller = screen.sit_down(state)
    open_own_screen(controller, Seat(state.public.active))
    return controller


@pytest.mark.parametrize(("count", "size"), [(3, (1280, 800)), (5, (1280, 720)), (2, (1600, 1000))])
def test_it_lies_on_no_card_and_no_token_of_ones_own(screen: Screen, count: int, size: tuple[int, int]) -> None:
    """Nor on the map: where the panel has no blank part that is high enough, it lies on the log."""
    state = next(
        one
        for seed in range(3, 20)
        for one in states(seed, count)
        if (asked := question_to(one, Seat(one.public.active))) is not None
        and asked.kind == "turn"
        and one.public.holders.count(one.public.active) >= 2
    )
    screen.window.resize(*size)
    controller = screen.sit_down(state)
    controller.page.setMinimumSize(0, 0)
    controller.page.resize(*size)
    open_own_screen(controller, Seat(state.public.active))
    settle()
    page, looked = controller.page, inspecting(controller)
    own = [sheet for sheet in there(page.area.seat_panel).findChildren(ItemSheet) if sheet.isVisible()]
    assert len(own) > 4
    for area in ("scorpion_west", "crab_capital", "lion_north"):
        page.map.map.hovered.emit(f"area:{area}")
        looked.tell()
        settle()
        lies = looked.card.geometry()
        assert page.area.rect().contains(lies)
        for covered in (*own, page.map, page.prompt, page.area.standings):
            room = QRect(covered.mapTo(page.area, QPoint()), covered.visibleRegion().boundingRect().size())
            assert not lies.intersects(room), covered.accessibleName()


def inspecting(controller: Controller) -> Inspecting:
    """Return what shows the plaque."""
    field = controller.page.area.field
    assert isinstance(field, MapField)
    return field.inspecting


def test_it_comes_when_the_mouse_rests_and_goes_with_it(qtbot: QtBot, screen: Screen) -> None:
    controller = own_screen(screen)
    looked, view = inspecting(controller), controller.page.map
    place = QPointF(*view.map.shapes.board.areas["lion_capital"].anchors["label"])
    view.map.point_at(place)
    assert looked.card.isHidden(), "not before it rests"
    qtbot.waitUntil(looked.card.isVisible, timeout=20 * HOVER_MS)
    assert looked.card.plaque is not None
    assert "Lion Keep" in looked.card.accessibleName()
    assert "control token" in looked.card.accessibleDescription()
    assert "Borders" not in looked.card.accessibleDescription(), "the map shows them: they are only heard"
    assert not looked.card.grab().isNull()
    assert not looked.card.geometry().contains(view.mapFromScene(place))
    view.map.point_at(None)
    assert looked.card.isHidden()
    view.setFocus()
    view.map.point_at(place)
    looked.tell()
    assert looked.card.isVisible()
    controller.page.menu.setFocus()
    assert looked.card.isHidden(), "the keyboard has left the map"


def test_it_does_not_come_back_to_a_place_that_was_chosen(qtbot: QtBot, screen: Screen) -> None:
    """What follows from the choice is told where the card would lie, until another place is pointed at."""
    controller = own_screen(screen)
    looked, view = inspecting(controller), controller.page.map
    assert controller.acting is not None
    controller.drafting.answer(next(iter(there(controller.session.decision(controller.acting)).answers())))
    settle()
    lit = next(item for item in view.map.choices.values() if item.choice.kind is Kind.CHOICE)
    at = view.mapFromScene(QPointF(lit.centre))
    QTest.mouseMove(view.viewport(), at)
    qtbot.waitUntil(looked.card.isVisible, timeout=20 * HOVER_MS)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    settle()
    assert controller.session.needs_confirming(controller.acting)
    assert looked.card.isHidden()
    assert not any(timer.isActive() for timer in looked.findChildren(QTimer))
    other = next(item for item in view.map.choices.values() if item.choice.spot != lit.choice.spot)
    view.map.point_at(QPointF(other.centre))
    qtbot.waitUntil(looked.card.isVisible, timeout=20 * HOVER_MS)


@pytest.mark.parametrize(
    ("width", "height"), [(1280, 720), (960, 600), pytest.param(1600, 1000, marks=pytest.mark.long)]
)
def test_it_has_one_place_which_is_neither_on_the_map_nor_over_the_hand(
    screen: Screen, width: int, height: int
) -> None:
    controller = own_screen(screen)
    page = controller.page
    screen.window.resize(width, height)
    page.setMinimumSize(0, 0)
    page.resize(width, height)
    settle()
    panel = page.area.seat_panel
    assert panel is not None
    tabs = [tab for tab in panel.findChildren(PageTab) if tab.isVisible()]
    hand, more = sheets_in(panel, "hand"), [*sheets_in(panel, "objective"), *tabs]
    assert hand
    assert more
    own_boxes = [box_in(one, page) for one in (hand if width < 1280 else [*hand, *more])]
    places = set[tuple[int, int, int]]()
    for area in page.map.map.shapes.board.areas:
        card = point_at(controller, area)
        box = box_in(card, page)
        places.add((box.left(), box.width(), box.bottom() if box.left() < width / 2 else box.top()))
        assert not box.intersects(box_in(page.map, page))
        assert not any(box.intersects(one) for one in own_boxes), "at most it lies over the page that a tab opened"
        assert box.height() < height / 2, "it is as high as its text"
        across = box_in(page.recap if box.left() > width / 2 else panel, page) if width >= 1280 else box
        assert (box.left(), box.right()) == (across.left(), across.right()), "it is as broad as the panel, or the log"
    assert len(places) == 1


def box_in(part: QWidget, page: QWidget) -> QRect:
    """Where a part is on the page."""
    return QRect(part.mapTo(page, QPoint()), part.size())


def test_a_place_that_it_tells_of_is_named_nowhere_else(screen: Screen) -> None:
    controller = own_screen(screen)
    assert controller.acting is not None
    page, asked = controller.page, controller.session.decision(controller.acting)
    assert asked is not None
    controller.drafting.answer(next(iter(asked.answers())))
    settle()
    scene, board = page.scene, page.scene.shapes.board
    labels = {area: QPointF(*board.areas[area].anchors["label"]) for area in board.areas}
    lit = {area: scene.choice_at(label) for area, label in labels.items()}
    area = next(area for area, light in lit.items() if light is not None and light.choice.spot == f"area:{area}")
    card, port = point_at(controller, area), page.map.viewport()
    at = page.map.mapFromScene(labels[area])
    QApplication.sendEvent(port, QHelpEvent(QEvent.Type.ToolTip, at, port.mapToGlobal(at)))
    assert card.plaque is not None
    assert controller.context.words.say(card.plaque.title) not in (page.note.text(), QToolTip.text())
    assert not QToolTip.isVisible()


def test_a_token_that_is_dragged_over_a_province_is_told_its_odds_at_once(screen: Screen) -> None:
    """It may be let go before it rests; over another province the card is another."""
    controller = own_screen(screen)
    screen.window.resize(1280, 720)
    settle()
    page, card = controller.page, inspecting(controller).card
    panel = page.area.seat_panel
    assert panel is not None
    tile = next(one for one in sheets_in(panel, "hand") if one.item.offered and "army" in one.item.id)
    QTest.mousePress(tile, Qt.MouseButton.LeftButton, pos=tile.rect().center())
    QTest.mouseMove(tile, tile.rect().center() + QPoint(40, 0))
    settle()
    told = set[str]()
    for lit in [item for item in page.scene.choices.values() if item.choice.kind is Kind.CHOICE][:4]:
        target = page.map.viewport().mapToGlobal(page.map.mapFromScene(QPointF(lit.centre)))
        QTest.mouseMove(tile, tile.mapFromGlobal(target))
        assert card.isVisible()
        assert "counting what is visible" in card.heard
        told.add(card.heard)
    assert len(told) > 1


def test_a_reason_bears_the_number_of_its_rule_once(screen: Screen) -> None:
    controller = own_screen(screen)
    page = controller.page
    page.map.map.point_at(QPointF(*page.map.map.shapes.board.areas["lion_capital"].anchors["label"]))
    assert page.note.text(), "no token is in hand yet"
    assert page.rule.text() == controller.context.words.text("table.rule", rule="P-1")
    assert "P-1" not in page.note.text()


def test_a_territory_card_is_told_of_by_the_plaque_alone(screen: Screen) -> None:
    """A tooltip beside it would say the same over the log."""
    controller = own_screen(screen)
    page, looked = controller.page, inspecting(controller)
    looked.reading = True
    at = page.scene.centre_of("slot:crane")
    assert at is not None
    page.map.map.point_at(at)
    assert looked.card.isVisible()
    assert "Crane lands" in looked.card.heard
    port, point = page.map.viewport(), page.map.mapFromScene(at)
    QApplication.sendEvent(port, QHelpEvent(QEvent.Type.ToolTip, point, port.mapToGlobal(point)))
    assert not QToolTip.isVisible()


def test_it_goes_with_the_question_but_not_while_places_are_read(screen: Screen) -> None:
    controller = own_screen(screen)
    assert controller.acting is not None
    looked = inspecting(controller)
    for reading in (True, False):
        point_at(controller, "lion_capital")
        looked.reading = reading
        asked = controller.session.decision(controller.acting)
        assert asked is not None
        controller.drafting.answer(next(iter(asked.answers())))
        settle()
        assert looked.card.isVisible() is reading
        controller.drafting.take_back()
        settle()


def test_the_key_reads_the_map_by_the_arrows(qtbot: QtBot, screen: Screen) -> None:
    controller = own_screen(screen)
    looked, view = inspecting(controller), controller.page.map
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_I)
    told = looked.card.accessibleName()
    assert told
    reached = {told}
    for way in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down) * 3:
        QTest.keyClick(view, way)
        reached.add(looked.card.accessibleName())
    assert len(reached) > 3
    QTest.keyClick(view, Qt.Key.Key_I)
    assert looked.card.isHidden()


def test_the_keyboards_ring_is_around_what_is_read_and_nowhere_else(qtbot: QtBot, screen: Screen) -> None:
    controller = screen.sit_down(Table.of(POOR).state)
    controller.page.curtain.button.click()
    controller.drafting.answer(game().read("take army-1"))
    settle()
    view, scene = controller.page.map, controller.page.scene
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert scene.focused in scene.choices
    QTest.keyClick(view, Qt.Key.Key_I)
    ringed: list[str] = []
    for way in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down) * 2:
        QTest.keyClick(view, way)
        lit = [light.choice.spot for light in (*scene.choices.values(), scene.read) if light and light.focused]
        assert len(lit) == 1
        ringed += lit
        assert inspecting(controller).entitles(lit[0], inspecting(controller).card.accessibleName().split(". ")[0])
    assert len(set(ringed)) > 3
    QTest.keyClick(view, Qt.Key.Key_I)
    assert scene.read is None
    assert scene.focused in scene.choices, "where it goes on from is seen"


def test_nothing_of_it_outlasts_the_own_screen(qtbot: QtBot, screen: Screen) -> None:
    controller = own_screen(screen)
    looked = inspecting(controller)
    controller.page.map.setFocus()
    looked.toggle()
    assert looked.card.isVisible()
    controller.hide()
    settle()
    assert looked.card.isHidden()
    assert looked.card.plaque is None
    assert looked.card.accessibleName() == looked.card.accessibleDescription() == ""
    looked.tell()
    assert looked.card.isHidden(), "what was seen is forgotten"


def _open_cards(state: State) -> list[tuple[int, Seat]]:
    """Return the territories whose card lies open with a seat, and the seat."""
    held = zip(state.public.cards, state.public.holders, strict=True)
    return [(number, Seat(holder)) for number, (card, holder) in enumerate(held) if card != ids.NOBODY and holder >= 0]


def test_a_territory_card_is_about_its_lands_and_a_dealt_objective_about_what_counts_for_it() -> None:
    board, offering = the_game().board, Offering(speak("en"), ())
    state = next(state for state in states(4, 3) if any(_open_cards(state)))
    seat = _open_cards(state)[0][1]
    cards = list(card_items(the_game(), offering, state.public, seat, None))
    held = [number for number, holder in _open_cards(state) if holder == seat]
    lands = [{f"area:{board.provinces[one]}" for one in members(board.territories[number])} for number in held]
    assert [set(card.spots) for card in cards if card.spots] == lands
    choosing = next(one for one in states(2, 3) if (asked := question_to(one, Seat(0))) is not None
                    and asked.kind == "objective")  # fmt: skip
    view = the_game().view(choosing, Seat(0))
    dealt = list(objective_items(the_game(), offering, view, question_to(choosing, Seat(0))))
    assert len(dealt) == 2
    assert any(card.spots for card in dealt)


def test_the_own_objective_lights_its_places(qtbot: QtBot, screen: Screen) -> None:
    """On the own screen alone, and only while it is pointed at."""
    controller = own_screen(screen)
    (tile,) = sheets_in(controller.page.area.seat_panel, "objective")
    assert tile.item.spots
    scene = controller.page.scene

    def lit() -> set[str]:
        return {item.choice.spot for item in scene.choices.values() if item.choice.kind is Kind.FOCUS}

    tile.setFocus()
    assert lit() == set(tile.item.spots)
    tile.clearFocus()
    assert not lit()
    tile.setFocus()
    controller.hide()
    settle()
    assert not scene.choices


@pytest.mark.parametrize(("language", "one", "many"), [("en", "1 token", "3 tokens"), ("ru", "1 жетон", "3 жетона")])
def test_a_figure_agrees_with_its_word(language: str, one: str, many: str) -> None:
    words = speak(language)
    said = [f"{n} {words.say(Message('inspect.tokens', n=n))}" for n in (1, 3)]
    assert said == [one, many]


ATTACK = "lay lion_capital > lion_north"
POOR = """
  phase: placement
  first_player: dragon
  seats:
    - {clan: dragon, control: {dragon_capital: {down: 1}, lion_capital: {down: 1}}, hand: [army-1, army-2, bluff]}
    - {clan: lion, control: {lion_north: {down: 1, up: 1}}, hand: [army-1, army-2, bluff]}
"""


def point_at(controller: Controller, area: str) -> PlaqueCard:
    """Read a province of the map, at its castle or its name, and return the card that is told of it."""
    view, looked = controller.page.map, inspecting(controller)
    looked.reading = True
    anchors = view.map.shapes.board.areas[area].anchors
    view.map.point_at(QPointF(*anchors.get("castle", anchors["label"])))
    assert looked.card.isVisible()
    return looked.card


def gained(card: PlaqueCard, screen: Screen) -> int:
    """How many pixels of the card have the colour of a gain."""
    good = screen.context.theme.colour("good").rgb()
    return int(np.count_nonzero(picture_of(card).view(np.uint32) == good))


@pytest.mark.parametrize(("token", "sum_", "wins"), [("army-1", 1, False), ("army-2", 2, True)])
def test_the_card_tells_the_sum_with_the_token_that_is_placed_and_paints_no_loss_as_a_gain(
    screen: Screen, token: str, sum_: int, wins: bool
) -> None:
    controller = screen.sit_down(Table.of(POOR).state)
    controller.page.curtain.button.click()
    for answer, told in ((f"take {token}", f"{sum_} against 1"), (ATTACK, f"You attack with {sum_} against 1")):
        controller.drafting.answer(game().read(answer))
        settle()
        card = point_at(controller, "lion_north")
        assert told in card.accessibleDescription()
        assert bool(gained(card, screen)) is wins
    there = inspecting(controller).card.accessibleName()
    assert "1 token" in there, "the one that waits to be confirmed"
    controller.drafting.answer_anew(game().read("lay dragon_capital"))
    settle()
    assert f"{2 + sum_} defense" in point_at(controller, "dragon_capital").accessibleName()


def test_the_card_tells_of_the_bonus_that_waits_to_be_confirmed(screen: Screen) -> None:
    table = Table.at_cards(
        """
        first_player: crane
        initiative: [crane]
        seats:
          - {clan: crane, control: {crane_south: {down: 1}}, cards: [bushido]}
          - {clan: lion, control: {lion_north: {down: 1}}}
        """
    )
    controller = screen.sit_down(table.state)
    controller.drafting.answer(game().read("play bushido"))
    controller.drafting.answer(game().read("pick crane_south"))
    settle()
    assert "4 flowers" in point_at(controller, "crane_south").accessibleName()


def test_the_card_tells_of_the_blessing_that_waits_to_be_confirmed(screen: Screen) -> None:
    lying = "  placed: [{clan: dragon, token: army-1, at: lion_capital > lion_north}]"
    controller = screen.sit_down(Table.of(POOR.replace("[army-1, army-2,", "[blessing-2, army-2,", 1) + lying).state)
    controller.page.curtain.button.click()
    assert "You attack with 1 against 1" in point_at(controller, "lion_north").accessibleDescription()
    for answer in ("take blessing-2", "aim #1"):
        controller.drafting.answer(game().read(answer))
    settle()
    assert "You attack with 3 against 1" in point_at(controller, "lion_north").accessibleDescription()


def test_the_card_tells_of_the_starting_token_that_waits_to_be_confirmed(screen: Screen) -> None:
    state, question = next(
        (one, asked)
        for one in states(2, 3)
        if (asked := question_to(one, Seat(one.public.active))) is not None and asked.kind == "starting"
    )
    controller, place = screen.sit_down(state), next(iter(question.answers()))
    province: ids.Province = place.number
    area = game().board.provinces[province]
    free = point_at(controller, area).accessibleDescription()
    controller.drafting.answer(place)
    settle()
    assert "Uncontrolled" in free
    assert "1 control token" in point_at(controller, area).accessibleDescription()
