"""The page of keys tells each key of the table, and the map's buttons do what the wheel does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from rokugan_desktop.desktop.at_table.controller import COMMANDS, ROWS, Controller, rows_of, show_keys
from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.keys import KEYS, Command
from tests.desktop.at_table import NAMES, controller_of, lift, settle, sit_down
from tests.desktop.conftest import MakeShell
from tests.desktop.walking import all_texts

_TWINS = {"Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y", "Home", "Return", "Shift+/"}
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
    said, here = all_texts(shell), rows_of(controller_of(shell))
    assert {row for row in ROWS if words.text(f"keys.{row}.what") in said} == set(here)
    assert {"confirm", "map", "zoom", "inspect"} <= set(here)
    assert words.text("keys.layouts") in said
    assert "settle" not in here, "this game leaves nothing to a computer"


def test_a_command_that_is_in_one_of_keys_menu_and_page_of_keys_is_in_all(make_shell: MakeShell) -> None:
    shell = make_shell()
    words = shell.context.words
    assert {one.key for one in COMMANDS if one.key is not None} == set(Command) == set(KEYS.values())
    assert all(one.row for one in COMMANDS if one.key is not None), "a key is told"
    assert all(one.key is not None for one in COMMANDS if one.by_key is not None)
    assert all(one.row or one.word for one in COMMANDS), "what can be done is found somewhere"
    controller = sit_down(shell)
    lift(controller)
    done: list[str] = []
    controller.settings.connect(lambda: done.append("settings"))
    controller.rules.connect(done.append)
    controller.aid.connect(lambda: done.append("aid"))
    for word, by_key in (("menu.rules", Command.RULES), ("menu.hide", Command.HIDE)):
        before = (list(done), controller.handover)
        assert controller.do(by_key)
        by_the_key = (done[len(before[0]) :], controller.handover)
        if controller.handover != before[1]:
            lift(controller)
        pressed_in_menu(controller, words.text(word))
        assert (done[len(before[0]) + len(by_the_key[0]) :], controller.handover) == by_the_key


def test_the_menu_has_each_word_of_the_list_whose_time_it_is_in_its_order(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    for _ in range(2):
        controller.open_menu()
        assert controller.sheet is not None
        said = [button.text() for button in controller.sheet.buttons]
        wanted = sorted((one for one in COMMANDS if one.word and one.in_menu(controller)), key=lambda one: one.place)
        seat = controller.own_seat
        name = controller.people[seat].name if seat is not None else ""
        called = [shell.context.words.text(one.word, name=name) for one in wanted]
        assert len(called) > 4
        assert [text for text in said if text in called] == called
        controller.sheets.dismiss()
        lift(controller)


def pressed_in_menu(controller: Controller, word: str) -> None:
    """Open the menu and press what is called so."""
    controller.open_menu()
    assert controller.sheet is not None
    next(button for button in controller.sheet.buttons if button.text() == word).click()
    settle()


def test_the_menu_hides_a_screen_fills_the_screen_and_tells_the_keys(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green", "blue"), NAMES)
    controller = controller_of(shell)
    controller.open_menu()
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
    seen = set[tuple[bool, bool]]()
    for width, height in ((960, 600), (1280, 720), (1900, 700), (1400, 500), (700, 440)):
        shell.resize(width, height)
        settle()
        view, board = field.map.viewport(), field.map.mapFromScene(field.scene.shapes.rect).boundingRect()
        beside, below = (view.width() - board.width()) / 2, view.height() - board.height()
        least = field.zooming.nearer.width() + 16
        assert field.zooming.isHidden() == (max(beside, below) < least), (width, height)
        assert field.zooming.isHidden() or not board.intersects(field.zooming.geometry().adjusted(2, 2, -2, -2))
        assert field.zooming.isHidden() or view.rect().contains(field.zooming.geometry())
        seen.add((beside >= least, below >= least))
    assert len(seen) == 3, "beside the board, below it, nowhere"
    for button in (field.zooming.nearer, field.zooming.farther, field.zooming.whole):
        assert button.accessibleName()
        assert min(button.sizeHint().width(), button.sizeHint().height()) >= 24
