"""Hands at the table: what a player does with the toy game through the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.table.handover import Acting, Curtain, Handover
from rokugan_desktop.table.screens import Screen

NAMES = ("Aiko", "Botan", "Chiyo")


def settle() -> None:
    """Let what is queued arrive."""
    for _ in range(3):
        QApplication.processEvents()


def controller_of(shell: Shell) -> Controller:
    """Return the controller of the match that is on."""
    assert shell.controller is not None
    return shell.controller


def sit_down(shell: Shell) -> Controller:
    """Begin a match of three, and name the prize, so that secret orders are asked."""
    shell.matches.start(("red", "green", "blue"), NAMES)
    controller = controller_of(shell)
    choose(controller, "prize 3")
    answer(controller, 0)
    controller.confirm()
    settle()
    assert isinstance(controller.handover, Curtain)
    return controller


def screen(controller: Controller) -> Handover:
    """Return whose screen it is now."""
    return controller.handover


def choose(controller: Controller, identity: str) -> None:
    """Choose something on the map."""
    controller.page.scene.chosen.emit(identity)
    settle()


def answer(controller: Controller, number: int) -> None:
    """Give one of the answers that the panel offers."""
    seat = controller.acting
    assert seat is not None
    decision = controller.session.decision(seat)
    assert decision is not None
    controller.drafting.answer(list(decision.answers())[number])
    settle()


def lift(controller: Controller) -> None:
    """Lift the curtain."""
    controller.page.curtain.button.click()
    settle()


def order(controller: Controller, token: int = 0, place: int = 0) -> None:
    """Give a secret order, and confirm it."""
    lift(controller)
    assert isinstance(controller.handover, Acting)
    answer(controller, token)
    answer(controller, place)
    controller.confirm()
    settle()


def press(qtbot: QtBot, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the keyboard's focus is."""
    widget = focus()
    QTest.keyClick(widget, key, modifiers)
    settle()


def focus() -> QWidget:
    """Return the widget that hears the keys."""
    widget = QApplication.focusWidget()
    assert widget is not None, "the keyboard is nowhere"
    return widget


def shown(what: Screen) -> Screen:
    """Return what is shown now."""
    return what
