"""Each letter that is pressed for something can be another one, or none, and all single keys can be turned off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from rokugan_desktop.desktop.at_table.controller import show_keys
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.keys import LETTERS, Command, bind, command_of, letter_of
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.table.handover import Acting
from tests.desktop.at_table import controller_of, lift, settle, sit_down
from tests.desktop.conftest import MakeShell, speak
from tests.desktop.test_keys import cyrillic, pressed
from tests.desktop.walking import all_texts


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    """Let the usual keys count again afterwards."""
    yield
    bind({}, single=True)


def give(shell: Shell, command: Command, written: str) -> str:
    """Write into the field of a command in the settings, in place of what stands there; return what stands there then.

    Or why it can't be, which is heard with the field, and seen below.
    """
    page = shell.settings
    field = page.letters.fields[command]
    field.setFocus(Qt.FocusReason.TabFocusReason)
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    QTest.keyClicks(field, written)
    settle()
    told = field.accessibleDescription()
    assert not told or told in {label.text() for label in page.findChildren(QLabel)}, "seen where it is heard"
    return told or field.text()


@pytest.fixture
def shell(make_shell: MakeShell) -> Shell:
    """Give a window whose settings are open."""
    made = make_shell()
    made.to_settings()
    settle()
    return made


def test_another_letter_is_taken_kept_and_told_wherever_letters_are_told(shell: Shell, tmp_path: Path) -> None:
    assert give(shell, Command.HIDE, "j") == "J"
    assert command_of(pressed(Qt.Key.Key_J)) is Command.HIDE
    assert command_of(cyrillic("о")) is Command.HIDE, "by its place on a Russian keyboard"
    assert command_of(pressed(Qt.Key.Key_H)) is None
    assert SettingsFile(tmp_path / "settings.json").read().letters == {"hide": "J"}
    assert give(shell, Command.REDO, "G") == "G"
    assert shell.settings.letters.fields[Command.HIDE].accessibleName() == "Draw the curtain now"
    controller = sit_down(shell)
    lift(controller)
    assert controller.page.redo.toolTip().endswith("(G)")
    show_keys(controller)
    settle()
    told = all_texts(shell).splitlines()
    assert {"J", "G"} <= set(told)
    assert "H" not in told
    bind({}, single=True)
    Context(SettingsFile(tmp_path / "settings.json"), speak, "en")
    assert letter_of(Command.HIDE) == "J", "at the next start"


def test_a_letter_that_means_something_else_is_refused_and_so_is_what_is_no_letter(shell: Shell) -> None:
    assert give(shell, Command.HIDE, "m") == "M is taken. It means: Sounds on or off."
    assert give(shell, Command.MUTE, "7") == "This must be a letter of the alphabet."
    assert shell.context.settings.letters == {"hide": "", "mute": ""}, "what stood there was wiped out first"
    assert give(shell, Command.HIDE, "M") == "M", "which nothing means any more"
    assert give(shell, Command.REDO, "H") == "H"
    assert command_of(pressed(Qt.Key.Key_R)) is None


def test_a_command_can_have_no_letter(shell: Shell) -> None:
    assert give(shell, Command.MUTE, "") == ""
    assert command_of(pressed(Qt.Key.Key_M)) is None
    assert give(shell, Command.HIDE, "M") == "M"


def test_in_russian_the_fields_hold_and_take_russian_letters(make_shell: MakeShell) -> None:
    shell = make_shell(Settings(language="ru"))
    shell.to_settings()
    assert shell.settings.letters.fields[Command.HIDE].text() == "Р"
    field = shell.settings.letters.fields[Command.HIDE]
    field.selectAll()
    field.insert("о")
    field.textEdited.emit(field.text())
    assert (field.text(), letter_of(Command.HIDE)) == ("О", "J")
    shell.context.change(msgspec.structs.replace(shell.context.settings, letters={"redo": "J"}))
    controller = sit_down(shell)
    lift(controller)
    assert controller.page.redo.toolTip().endswith("О)")


def test_turned_off_no_key_that_writes_a_character_does_anything(make_shell: MakeShell) -> None:
    shell = make_shell(Settings(single_keys=False))
    controller = sit_down(shell)
    lift(controller)
    handover = controller.handover
    assert isinstance(handover, Acting)
    seat, before = handover.seat, (handover, controller.session.drafted(handover.seat), controller.page.map.zoom)
    for key in (*map(ord, LETTERS.values()), Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Slash, Qt.Key.Key_Plus):
        QTest.keyClick(controller.page.map, Qt.Key(key))
    settle()
    assert (controller.handover, controller.session.drafted(seat), controller.page.map.zoom) == before
    shell.context.change(msgspec.structs.replace(shell.context.settings, single_keys=True))
    QTest.keyClick(controller.page.map, Qt.Key.Key_H)
    settle()
    assert controller.handover != handover
    assert controller_of(shell) is controller


def test_of_two_commands_that_a_file_gives_one_letter_the_first_has_it(qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"letters": {"look": "J", "hide": "J", "no-such-command": "K"}}')
    context = Context(SettingsFile(path), speak, "en")
    assert context.trouble is None
    assert (letter_of(Command.LOOK), letter_of(Command.HIDE)) == ("J", "")
    path.write_text('{"letters": {"look": "12"}}')
    assert Context(SettingsFile(path), speak, "en").trouble is not None
