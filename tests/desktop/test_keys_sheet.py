"""The page of keys tells each key of the table, and the map's buttons do what the wheel does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.at_table.keys_sheet import ROWS, show_keys
from rokugan_desktop.desktop.keys import KEYS
from tests.desktop.at_table import NAMES, controller_of, settle
from tests.desktop.conftest import MakeShell
from tests.desktop.walking import all_texts

_TWINS = {"Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y", "Home", "Return"}
"""Keys that do what another one does that is told."""


def test_every_key_that_does_something_is_told(make_shell: MakeShell) -> None:
    shell = make_shell()
    words = shell.context.words
    told = ", ".join(words.text(f"keys.{row}") for row in ROWS)
    for (key, modifiers), command in KEYS.items():
        name = QKeySequence(key | modifiers.value).toString()
        assert name in _TWINS or name in told, (name, command)
    shell.matches.start(("red", "green", "blue"), NAMES)
    show_keys(controller_of(shell))
    settle()
    assert controller_of(shell).sheet is not None
    assert all(words.text(f"keys.{row}.what") in all_texts(shell) for row in ROWS)


def test_the_menu_hides_a_screen_fills_the_screen_and_tells_the_keys(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green", "blue"), NAMES)
    controller = controller_of(shell)
    controller.menu.open()
    assert controller.sheet is not None
    said = [button.text() for button in controller.sheet.buttons]
    assert {"Keys", "Full screen on or off"} <= set(said)
    controller.sheet.buttons[said.index("Full screen on or off")].click()
    assert shell.windowState() & Qt.WindowState.WindowFullScreen


def test_the_buttons_on_the_map_zoom_and_stay_away_where_they_would_cover_it(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green", "blue"), NAMES)
    field = controller_of(shell).page.area.field
    assert isinstance(field, MapField)
    settle()
    before = field.map.zoom
    field.zooming.nearer.click()
    assert field.map.zoom > before
    field.zooming.whole.click()
    assert field.map.zoom == before
    free = (field.map.viewport().width() - field.scene.sceneRect().width() * field.map.fit_scale()) / 2
    assert field.zooming.isHidden() == (free < field.zooming.sizeHint().width() + 16)
    for button in (field.zooming.nearer, field.zooming.farther, field.zooming.whole):
        assert button.accessibleName()
        assert min(button.sizeHint().width(), button.sizeHint().height()) >= 24
