"""The page of a new match: who plays each seat, and one person's way to a table at a stroke."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.computers.seats import is_practice
from rokugan_desktop.desktop.seating.new_match import NewMatchPage
from rokugan_desktop.desktop.seating.roster import Chair, Roster, first_roster
from rokugan_desktop.desktop.settings import Settings
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Seating
from tests.desktop.at_table import controller_of, settle
from tests.desktop.conftest import MakeShell
from tests.shelved import speak_in_window

ROLES = ("crab", "crane", "dragon", "lion")


def somebody(seat: int) -> str:
    return f"Player {seat + 1}"


def test_a_computer_is_called_after_its_role_and_never_like_another() -> None:
    chairs = (Chair("Crab-san", "lion"), Chair("", "crab", "novice"), Chair("", "crane", "novice"))
    table = Roster(chairs, ROLES, 2, 4)
    assert table.fault() is None
    dealt = table.dealt(Random(1), lambda role: f"{role}-san", somebody)
    assert dealt.names() == ("Crab-san", "crab-san 2", "crane-san")
    assert dealt.players() == ("human", "novice", "novice")


def test_a_name_taken_by_itself_is_not_remembered_but_a_given_one_is() -> None:
    chairs = (Chair("Aiko", "lion"), Chair("crab-san", "crab", "novice"), Chair("Old Foe", "crane", "novice"))
    remembered = Roster(chairs, ROLES, 2, 4).remembered(lambda role: f"{role}-san", somebody)
    assert remembered == (("Aiko", "lion"), ("", "crab"), ("Old Foe", "crane"))


def test_the_last_table_has_the_same_computers_as_far_as_the_game_has_them() -> None:
    remembered = (("Aiko", "crab"), ("", "crane"), ("", "lion"))
    table = first_roster(remembered, Seating(ROLES, 2, 4), ("human", "novice", "sage"), ("novice", "warrior"))
    assert table.players() == ("human", "novice", "human")


def test_an_older_memory_has_people_everywhere() -> None:
    assert first_roster((("Aiko", "crab"), ("Botan", "lion")), Seating(ROLES, 2, 4)).players() == ("human", "human")


def test_one_person_alone_keeps_name_and_role() -> None:
    table = Roster((Chair(), Chair("Botan", "lion")), ROLES, 2, 4).alone("Player", "novice", 3)
    assert table.chairs[0] == Chair("Botan", "lion")
    assert table.players() == ("human", "novice", "novice", "novice")
    assert Roster((Chair(), Chair()), ROLES, 2, 3).alone("Player", "novice", 3).names() == ("Player", "", "")


def test_one_person_alone_keeps_the_role_chosen_before_a_name() -> None:
    table = Roster((Chair(role="lion"), Chair()), ROLES, 2, 3).alone("Player", "novice", 3)
    assert table.chairs[0] == Chair("Player", "lion")


def at_page(shell: Shell) -> NewMatchPage:
    shell.to_new_match()
    settle()
    return shell.new_match


def begin(shell: Shell) -> None:
    """Begin the match."""
    shell.new_match.begin_button.click()
    settle()


def test_a_seat_is_given_to_a_computer_in_its_row(qtbot: QtBot, make_shell: MakeShell) -> None:
    page = at_page(make_shell())
    row = page.rows[1]
    row.player.setFocus()
    QTest.keyClick(row.player, Qt.Key.Key_Down)
    settle()
    assert page.roster.players()[1] == "random"
    assert row.player.accessibleDescription() == "Seat 2: Who plays. Plays by the dice."
    QTest.keyClick(row.player, Qt.Key.Key_Up)
    settle()
    assert page.roster.players()[1] == "human"
    assert row.player.accessibleDescription() == "Seat 2: Who plays"


def test_the_wheel_scrolls_past_a_seat_and_changes_nobody(make_shell: MakeShell) -> None:
    """Found by the demo at twice the size: bringing a row into sight had made a warrior of a novice."""
    shell = make_shell()
    page = at_page(shell)
    box = page.rows[1].player
    middle = QPointF(box.mapTo(shell, box.rect().center()))
    QTest.wheelEvent(shell.windowHandle(), middle, QPoint(0, -120))
    settle()
    assert page.roster.players()[1] == "human"


def test_one_press_and_enter_begin_a_match_against_computers(make_shell: MakeShell) -> None:
    shell = make_shell()
    page = at_page(shell)
    page.alone_button.click()
    assert page.begin_button.hasFocus()
    QTest.keyClick(page.begin_button, Qt.Key.Key_Return)
    begin(shell)
    session = controller_of(shell).session
    assert session.players == ("human", "random", "random")
    assert len(set(session.names)) == 3
    assert not is_practice(session.setup)


def test_table_players_and_practice_are_remembered(make_shell: MakeShell) -> None:
    shell = make_shell()
    page = at_page(shell)
    page.alone_button.click()
    page.practice.click()
    begin(shell)
    assert is_practice(controller_of(shell).session.setup)
    controller_of(shell).leave()
    settle()
    page = at_page(shell)
    assert page.roster.players() == ("human", "random", "random")
    assert page.practice.isChecked()
    assert shell.context.settings.names == ("Player",), "computers are no people to remember"


def test_settings_of_an_older_program_are_read(make_shell: MakeShell) -> None:
    shell = make_shell(Settings(last_table=(("Aiko", "red"), ("Botan", "green"))))
    page = at_page(shell)
    assert page.roster.players() == ("human", "human")
    assert not page.practice.isChecked()


def test_every_computer_of_the_real_game_has_a_name_and_a_character_in_both_languages(own_home: object) -> None:
    from tests.shelved import make_face

    face = make_face()
    assert [computer.id for computer in face.computers] == ["apprentice", "novice", "warrior", "daimyo", "shogun"]
    for language in ("en", "ru"):
        words = speak_in_window(language)
        said = [words.say(message) for computer in face.computers for message in (computer.name, computer.character)]
        said += [words.say(role.computer_name) for role in face.roles]
        assert len(set(said)) == len(said)
        assert all(said)
