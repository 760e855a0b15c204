"""What a screen reader finds on the map."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleInterface
from pytestqt.qtbot import QtBot

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import CLOTHS
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import CombatBack
from rokugan_desktop.desktop.map.values import Kind, MapChoice, Piece
from rokugan_desktop.desktop.map.view import MapView


def names(view: MapView) -> list[str]:
    """Return the names of all that is on the map, as Qt's accessibility tells them, a group before what is in it."""
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface is not None
    return list(_names(interface))


def _names(interface: QAccessibleInterface) -> Iterator[str]:
    for number in range(interface.childCount()):
        child: QAccessibleInterface = interface.child(number)
        assert child.isValid()
        assert interface.indexOfChild(child) == number
        yield child.text(QAccessible.Text.Name)
        yield from _names(child)


class TellingAll:
    """Says of each place and group that it is told of."""

    def at(self, spot: str) -> str:
        """Tell a place."""
        return f"all of {spot}"

    def of(self, group: str) -> str:
        """Tell a group."""
        return f"all in {group}"

    def choice(self, identity: str) -> str:
        """Tell a choice."""
        return f"what {identity} means"


def test_choices_come_first_then_each_group_with_its_provinces_and_what_lies_there(view: MapView, board: Board) -> None:
    view.map.set_pieces([Piece("token", "area:crab_north", CombatBack(CLOTHS["crab"]), name="a token of the Crab")])
    view.map.set_choices([MapChoice("it", Kind.CHOICE, "area:crane_south", "attack here")])
    found = names(view)
    assert found[0] == "attack here"
    printed = view.map.printed
    assert len(found) == 2 + len(board.areas) + len({area.group for area in board.areas.values()})
    after = found.index("a token of the Crab")
    assert found[after - 1] == printed.names["crab_north"]
    group = board.areas["crab_north"].group
    assert found.index(printed.group_names.get(group, group)) < after


def test_whoever_narrates_says_what_is_seen_there(view: MapView, board: Board) -> None:
    view.narrator = TellingAll()
    found = names(view)
    assert {f"all of area:{area}" for area in board.areas} <= set(found)
    assert {f"all in {area.group}" for area in board.areas.values()} <= set(found)


def test_a_choice_can_be_pressed_and_says_what_is_meant_for_the_ear(qtbot: QtBot, view: MapView) -> None:
    view.narrator = TellingAll()
    view.map.set_choices([MapChoice("it", Kind.CHOICE, "area:crane_south", "a → b")])
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface is not None
    child: QAccessibleInterface = interface.child(0)
    assert child.text(QAccessible.Text.Name) == "what it means"
    actions = child.actionInterface()
    assert actions is not None
    assert actions.actionNames() == ["Press"]
    with qtbot.waitSignal(view.map.chosen):
        actions.doAction("Press")
    group: QAccessibleInterface = interface.child(1)
    assert group.actionInterface() is None


def test_a_choice_is_a_button_where_it_is_seen(qtbot: QtBot, view: MapView) -> None:
    view.map.set_choices([MapChoice("it", Kind.CHOICE, "area:crane_south", "attack here")])
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface is not None
    child = interface.child(0)
    assert child.role() is QAccessible.Role.Button
    middle = child.rect().center()
    assert view.rect().contains(view.mapFromGlobal(middle))
    under = interface.childAt(middle.x(), middle.y())
    assert under.text(QAccessible.Text.Name) == "attack here"


def test_an_emptied_map_says_nothing(view: MapView) -> None:
    view.map.set_choices([MapChoice("it", Kind.CHOICE, "area:crane_south", "attack here")])
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface is not None
    child = interface.child(0)
    view.map.clear_all()
    assert names(view) == []
    assert not child.isValid()
    assert child.text(QAccessible.Text.Name) == ""
