"""Whoever jumps from part to part of the table by F6 sees each time where the keyboard is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.demo.hands import MouseHands
from rokugan_desktop.desktop.look.focus_order import FocusRing
from tests.desktop.at_table import controller_of, focus, settle
from tests.desktop.four_paths.conftest import OpenPaths, open_paths
from tests.desktop.four_paths.test_at_the_table import begin
from tests.journeys.test_samurai_planning import Sit, sit

__all__ = ["open_paths", "sit"]


def seen_each_time(controller: Controller, times: int = 6) -> list[bool]:
    """Press F6 so often, and tell each time whether a ring shows where the keyboard is."""
    ring = controller.page.window().findChild(FocusRing)
    found: list[bool] = []
    for _ in range(times):
        QTest.keyClick(focus(), Qt.Key.Key_F6)
        settle()
        lines, field = controller.page.recap.lines, controller.page.area.field
        on_line = lines.hasFocus() and bool(lines.selectedItems())
        on_map = isinstance(field, MapField) and field.map.hasFocus() and field.scene.focused is not None
        found.append(on_line or on_map or (ring is not None and ring.isVisible()))
    return found


def test_it_is_seen_on_a_board_in_its_strip_and_on_its_log(sit: Sit) -> None:
    controller = sit("", taught=True)
    controller.page.curtain.button.click()
    settle()
    assert all(seen_each_time(controller))


def test_it_is_seen_on_a_tableau_where_nothing_is_offered(open_paths: OpenPaths) -> None:
    shell = open_paths()
    begin(shell, 2, MouseHands(shell), "human", "novice")
    assert all(seen_each_time(controller_of(shell)))
