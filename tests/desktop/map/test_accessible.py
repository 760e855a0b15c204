"""What a screen reader finds on the map."""

from __future__ import annotations

from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import CLOTHS
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import CombatBack
from rokugan_desktop.desktop.map import Kind, MapChoice, MapView, Piece


def names(view: MapView) -> list[str]:
    """Return the names of the map's children, as Qt's accessibility tells them."""
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface is not None
    return [interface.child(i).text(QAccessible.Text.Name) for i in range(interface.childCount())]


def test_choices_come_first_then_named_pieces_then_provinces(view: MapView, board: Board) -> None:
    view.map.set_pieces([Piece("token", "area:crab_north", CombatBack(CLOTHS["crab"]), name="a token of the Crab")])
    view.map.set_choices([MapChoice("it", Kind.CHOICE, "area:crane_south", "attack here")])
    found = names(view)
    assert found[:2] == ["attack here", "a token of the Crab"]
    assert len(found) == 2 + len(board.areas)


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
