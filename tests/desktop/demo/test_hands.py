"""Hands that click and press keys: they reach what is in sight, and say so where they can't."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.demo import Guest, MouseHands, preferences_of
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.settings import Settings
from rokugan_desktop.engine import Impossible
from tests.desktop.conftest import MakeShell
from tests.key_hands import KeyHands


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A window with forty buttons in a scrolled area."""
    window = QWidget()
    qtbot.addWidget(window)
    body = QWidget()
    column = QVBoxLayout(body)
    for number in range(40):
        button = QPushButton(str(number))
        button.setObjectName(f"button-{number}")
        column.addWidget(button)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(body)
    whole = QVBoxLayout(window)
    whole.addWidget(area)
    whole.addWidget(QLineEdit())
    window.resize(400, 300)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def button_of(window: QWidget, number: int) -> QPushButton:
    found = window.findChild(QPushButton, f"button-{number}")
    assert isinstance(found, QPushButton)
    return found


def test_what_is_out_of_sight_is_brought_there_by_the_wheel(window: QWidget) -> None:
    pressed: list[int] = []
    for number in (39, 0, 20):
        button_of(window, number).clicked.connect(lambda _=False, number=number: pressed.append(number))
    hands = MouseHands(window)
    for number in (39, 0, 20):
        hands.press(button_of(window, number))
    assert pressed == [39, 0, 20]


def test_what_no_key_leads_to_is_said(window: QWidget) -> None:
    with pytest.raises(Impossible, match="no key leads"):
        KeyHands(window).press(QPushButton())


def test_a_covered_button_is_not_pressed(window: QWidget) -> None:
    cover = QWidget(window)
    cover.setGeometry(window.rect())
    cover.show()
    settle()
    with pytest.raises(Impossible, match=r"is covered|nowhere"):
        MouseHands(window).press(button_of(window, 1))


def test_what_is_covered_but_for_its_edge_is_pressed_there(window: QWidget) -> None:
    button, pressed = button_of(window, 1), list[int]()
    button.clicked.connect(lambda: pressed.append(1))
    parent = button.parentWidget()
    assert parent is not None
    cover = QWidget(parent)
    cover.setGeometry(button.geometry().adjusted(button.width() // 4, 0, 0, 0))
    cover.show()
    settle()
    MouseHands(window).press(button)
    assert pressed == [1]


def test_a_hidden_button_is_nowhere_to_be_seen(window: QWidget) -> None:
    button_of(window, 2).hide()
    with pytest.raises(Impossible, match="nowhere to be seen"):
        MouseHands(window).press(button_of(window, 2))


def test_text_takes_the_place_of_what_stood_there(window: QWidget) -> None:
    field = window.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.setText("Emi")
    MouseHands(window).write(field, "Айко")
    assert field.text() == "Айко"


@pytest.mark.parametrize(
    ("language", "by_keys"),
    [
        ("ru", True),  # in English the demo plays it by the mouse: test_pictures
        *(pytest.param(*more, marks=pytest.mark.long) for more in (("en", False), ("en", True), ("ru", False))),
    ],
)
@pytest.mark.usefixtures("unpainted")
def test_the_toy_game_is_played_as_well(make_shell: MakeShell, language: str, by_keys: bool) -> None:
    shell = make_shell(Settings(language=language, pace="off"))
    hands = KeyHands(shell, cyrillic=language == "ru") if by_keys else MouseHands(shell)
    guest = Guest(shell, hands, preferences_of(shell.face, 1))
    hands.press(shell.title.new_button)
    guest.sit_down(("Aiko", "Ботан", "Chiyo"), ("green", "blue", "red"))
    hands.press(shell.new_match.begin_button)
    deeds = sum(1 for _ in guest.play())
    assert guest.at_the_end
    assert guest.controller.session.names == ("Aiko", "Ботан", "Chiyo")
    assert guest.controller.session.setup.roles == ("green", "blue", "red")
    assert deeds > 30
