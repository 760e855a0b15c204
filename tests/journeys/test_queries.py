"""Whoever asks by a key hears what the screen shows anyway, and what is secret on the own screen alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.finding import Finder
from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import MouseHands, send_key, settle
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.screens import CurtainScreen, SeatScreen
from tests.desktop.assistive import Reader, reading, tree
from tests.desktop.at_table import controller_of, focus
from tests.journeys.conftest import OpenField
from tests.there import there

LETTERS = {
    Command.REPEAT: Qt.Key.Key_Q,
    Command.HAND: Qt.Key.Key_Y,
    Command.SCORES: Qt.Key.Key_N,
    Command.CHANGES: Qt.Key.Key_C,
    Command.ABOUT: Qt.Key.Key_W,
}
HANDS = {
    "battle_for_rokugan": ("Secret objectives", "Cards. Scout", "in hand"),
    "samurai_battles": ("w1, Ashigaru with yari", "The plan is ready", "3 units"),
    "south_wind": ("Destiny cards", "Orders left", "bushido"),
}
"""Of each game with secrets: two things that are heard of the own hand, and one of the scores."""


@pytest.fixture
def reader() -> Iterator[Reader]:
    """Let a screen reader run from before the window is there."""
    with reading() as made:
        yield made


def begin(open_field: OpenField, game: str, language: str = "en") -> Controller:
    """Sit two people down to a game."""
    shell = open_field(language)
    options = (("length", "short"),) if game == "four_paths" else ()
    shell.matches.start(
        [role.id for role in shell.faces[game].roles][:2], ("Aiko", "Botan"), options=options, game=game
    )
    settle()
    return controller_of(shell)


def heard(controller: Controller) -> list[str]:
    """Return a list that takes all that is announced from now on."""
    said: list[str] = []

    def take(text: str, _urgent: bool) -> None:
        said.append(text)

    controller.page.herald.said.connect(take)
    return said


def ask(controller: Controller, command: Command) -> str:
    """Press the letter of a query where the keyboard is, and return what is announced."""
    settle()
    said = heard(controller)
    QTest.keyClick(focus(), LETTERS[command])
    settle()
    return " ".join(said)


def lift(controller: Controller) -> None:
    """Lift the curtain."""
    controller.page.curtain.button.click()
    settle()


@pytest.mark.parametrize("game", GAMES)
def test_each_question_is_answered_from_what_is_shown(open_field: OpenField, game: str) -> None:
    controller = begin(open_field, game)
    if game not in HANDS:
        assert "Honor: 6. 3 provinces" in ask(controller, Command.SCORES), "which stand on the field, and on no plate"
        assert controller.page.prompt.text() in ask(controller, Command.REPEAT)
        assert "province 1" in ask(controller, Command.ABOUT).lower()
        return
    assert isinstance(controller.screen, CurtainScreen)
    assert "on your own screen alone" in ask(controller, Command.HAND)
    assert controller.page.curtain.accessibleName() in ask(controller, Command.REPEAT)
    assert ask(controller, Command.ABOUT) == ask(controller, Command.SCORES) == ""
    lift(controller)
    hand, scores = ask(controller, Command.HAND), ask(controller, Command.SCORES)
    for wanted in HANDS[game][:2]:
        assert wanted in hand
    assert HANDS[game][2] in scores
    assert "Aiko" in scores
    assert "Botan" in scores
    assert ask(controller, Command.REPEAT).startswith(controller.page.prompt.text().rstrip("."))
    assert ask(controller, Command.CHANGES).startswith(controller.page.recap.heading.text())
    assert controller.page.recap.texts()[0].rstrip(".") in ask(controller, Command.CHANGES)
    assert len(ask(controller, Command.ABOUT)) > 20
    controller.hide()
    settle()
    assert "on your own screen alone" in ask(controller, Command.HAND)


def test_in_russian_the_same_keys_ask(open_field: OpenField) -> None:
    controller = begin(open_field, "battle_for_rokugan", "ru")
    lift(controller)
    said = heard(controller)
    send_key(Qt.Key(ord("Н")), "н")  # where an English layout has Y
    settle()
    assert "ель" in " ".join(said)


def test_who_attacks_is_told_while_it_is_fought(open_field: OpenField) -> None:
    controller = begin(open_field, "four_paths")
    shell = cast("Shell", controller.page.window())
    guest = Guest(shell, MouseHands(shell), preferences_of(controller.face, 5))
    for now in guest.play():
        decision = now.session.decision(now.acting) if now.acting is not None else None
        if decision is not None and decision.kind == "assign" and now.free:
            break
    told = ask(controller, Command.ABOUT)
    assert "would win" in told or "on the way" in told or "Province" in told


def test_after_the_curtain_no_secret_is_heard_until_it_is_asked_for(open_field: OpenField, reader: Reader) -> None:
    controller = begin(open_field, "battle_for_rokugan")
    mark = len(reader.spoken)
    lift(controller)
    QTest.qWait(150)
    own = secrets(controller)
    assert own
    assert "Aiko, your screen is open" in reader.since(mark)
    assert not [name for name in own if name in reader.since(mark)]
    assert controller.page.prompt.text() not in reader.since(mark)
    mark = len(reader.spoken)
    QTest.keyClick(focus(), Qt.Key.Key_Y)
    QTest.qWait(150)
    assert own[0] in reader.since(mark)
    QTest.keyClick(focus(), Qt.Key.Key_Q)
    QTest.qWait(150)
    assert controller.page.prompt.text().rstrip(".") in reader.since(mark)
    QTest.keyClick(focus(), Qt.Key.Key_Y)
    QTest.qWait(150)
    controller.hide()
    QTest.qWait(600)
    assert isinstance(controller.screen, CurtainScreen)
    found = " ".join(reader_texts(controller.page.window()))
    assert not [name for name in own if name in found], "what was told is gone with the screen"


def test_a_person_alone_hears_the_question_at_once(open_field: OpenField, reader: Reader) -> None:
    shell = open_field("en")
    shell.matches.start(("crab", "lion"), ("Aiko", "Botan"), ("human", "novice"), game="battle_for_rokugan")
    settle()
    controller = controller_of(shell)
    if isinstance(controller.screen, CurtainScreen):
        lift(controller)
    QTest.qWait(150)
    assert isinstance(controller.screen, SeatScreen)
    assert controller.page.prompt.text().rstrip(".") in reader.since()
    assert "your screen is open" not in reader.since()


def secrets(controller: Controller) -> list[str]:
    """Return the names of what the seat alone sees beside the board."""
    panel = controller.page.area.seat_panel
    assert isinstance(panel, SectionPanel)
    own = [section for section in panel.sections if section.audience == controller.own_seat]
    return [item.name for section in own for item in section.items if item.name]


def reader_texts(window: QWidget) -> list[str]:
    """Return every name and description in the window."""
    kinds = (QAccessible.Text.Name, QAccessible.Text.Description)
    return [node.text(kind) for node in tree(window) for kind in kinds]


def write(text: str) -> Finder:
    """Press the key for finding, write, and return the line."""
    QTest.keyClick(focus(), Qt.Key.Key_Slash)
    settle()
    line = focus()
    assert isinstance(line, Finder)
    QTest.keyClicks(line, text)
    QTest.qWait(150)
    return line


def test_a_hex_is_found_by_its_number_and_a_unit_by_its_name(open_field: OpenField, reader: Reader) -> None:
    controller = begin(open_field, "samurai_battles")
    lift(controller)
    line = write("w2")
    assert "w2, Ashigaru archers" in reader.announced[-1]
    QTest.keyClick(line, Qt.Key.Key_Return)
    settle()
    assert reader.focused[-1].startswith("w2, Ashigaru archers") or "w2, Ashigaru archers" in reader.focused[-1]
    assert not controller.session.drafted(there(controller.acting)), "nothing is chosen by that"
    before = focus()
    line = write("no such thing")
    assert reader.announced[-1] == "No choice begins like that."
    QTest.keyClick(line, Qt.Key.Key_Escape)
    settle()
    assert focus() is before
    line = write("w")
    controller.hide()
    settle()
    assert not [found for found in controller.page.findChildren(Finder) if found.isVisible()], "it falls with the rest"


def test_a_letter_that_means_nothing_goes_from_choice_to_choice(open_field: OpenField, reader: Reader) -> None:
    controller = begin(open_field, "battle_for_rokugan")
    lift(controller)
    QTest.keyClick(focus(), Qt.Key.Key_K, Qt.KeyboardModifier.NoModifier)
    settle()
    first = QApplication.focusWidget()
    assert reader.focused[-1].split("Keep ")[1]
    QTest.keyClick(focus(), Qt.Key.Key_K)
    settle()
    assert focus() is not first, "on to the next one of two"
    QTest.keyClick(focus(), Qt.Key.Key_K)
    settle()
    assert focus() is first, "and round again"
