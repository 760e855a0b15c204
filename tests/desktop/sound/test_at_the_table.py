"""What is heard at the table: the same sounds whatever is done in secret, and none where the players want none."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.sound.sounds import Sound
from tests.desktop.at_table import answer, choose, controller_of, lift, press, settle, sit_down
from tests.desktop.conftest import MakeShell


def listening(shell: Shell) -> list[tuple[Sound, float]]:
    """Everything that is heard from now on."""
    heard: list[tuple[Sound, float]] = []
    shell.context.play = lambda sound, volume: heard.append((sound, volume))
    return heard


def begun(make_shell: MakeShell) -> tuple[Shell, list[tuple[Sound, float]]]:
    """A match of three, at the first curtain, with somebody who listens."""
    shell = make_shell()
    heard = listening(shell)
    shell.matches.start(("red", "green", "blue"), ("Aiko", "Botan", "Chiyo"))
    controller = controller_of(shell)
    choose(controller, "prize 3")
    answer(controller, 0)
    controller.confirm()
    settle()
    return shell, heard


def test_a_secret_act_sounds_the_same_whatever_was_done(make_shell: MakeShell) -> None:
    found: list[list[tuple[Sound, float]]] = []
    for token, place, changes_mind in ((0, 0, False), (1, 2, False), (1, 1, True)):
        shell, heard = begun(make_shell)
        controller = controller_of(shell)
        lift(controller)
        heard.clear()
        if changes_mind:
            answer(controller, 0)
            controller.drafting.take_back()
            settle()
        answer(controller, token)
        answer(controller, place)
        assert not heard, "while one chooses in secret, nothing is heard"
        controller.confirm()
        settle()
        found.append(list(heard))
        shell.close()
    assert found[0] == [(Sound.WOOD, 0.4), (Sound.CLOTH, 0.4)]
    assert found[1] == found[2] == found[0]


def icon_of(shell: Shell) -> QImage:
    """Return what the title's button of the sounds shows beside its words."""
    return shell.title.sound_button.icon().pixmap(32).toImage()


def test_the_key_that_mutes_at_the_table_says_so_there(qtbot: QtBot, make_shell: MakeShell) -> None:
    """Else whoever hits it by chance finds the next evening silent, and nobody knows why."""
    controller = sit_down(make_shell())
    lift(controller)
    for said in ("Sounds: off", "Sounds: on"):
        press(qtbot, Qt.Key.Key_M)
        assert controller.page.note.text() == said


def test_one_key_mutes_and_the_title_says_so(qtbot: QtBot, make_shell: MakeShell) -> None:
    shell = make_shell()
    heard = listening(shell)
    shell.context.sound(Sound.BELL)
    assert heard == [(Sound.BELL, 0.4)]
    before, waves = shell.title.sound_button.text(), icon_of(shell)
    press(qtbot, Qt.Key.Key_M)
    assert shell.context.settings.muted
    assert shell.title.sound_button.text() != before
    assert icon_of(shell) != waves, "they are crossed out"
    assert shell.title.sound_button.accessibleName() == "Sounds: off"
    shell.context.sound(Sound.BELL)
    assert len(heard) == 1
    shell.title.sound_button.click()
    assert shell.title.sound_button.text() == before
    assert icon_of(shell) == waves
    shell.context.change(msgspec.structs.replace(shell.context.settings, volume=80))
    shell.context.sound(Sound.BELL)
    assert heard[1:] == [(Sound.BELL, 0.8)]
