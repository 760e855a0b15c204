"""The page of challenges and the match of the week, from the page of a new match to the end and back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.demo.hands import await_change
from rokugan_desktop.desktop.library.documents import read_aloud
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine.grammar import CHALLENGE, WEEK
from rokugan_desktop.table.challenges import first_of
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.trust.shuffle import seed_of_week
from tests.desktop.at_table import controller_of, settle
from tests.measuring.challenges import played_again
from tests.there import there

GAME, NAME = "four_paths", "last-province"
TO_REACH = "One province is left to the Phoenix. As the Scorpion, win the match this turn."


@pytest.fixture
def shell(open_paths: Callable[..., Shell]) -> Shell:
    made = open_paths()
    made.title.new_button.click()
    made.new_match.challenges_button.click()
    settle()
    return made


def choose(shell: Shell, name: str) -> None:
    shown = shell.challenges.page.list
    rows = [shown.row_of(shown.item(number)).of[1] for number in range(shown.count())]
    shown.setCurrentRow(rows.index(name))


def solved(shell: Shell) -> Controller:
    """Try the challenge by what the solution did, as if the person and the computer had done it."""
    choose(shell, NAME)
    shell.challenges.page.begin_button.click()
    controller = controller_of(shell)
    challenges = there(shell.face.challenges)()
    solution = challenges.solution(there(challenges.of([(CHALLENGE, NAME)])))
    controller.record(lambda: played_again(controller.session, solution.entries[first_of(solution.entries) :]))
    settle()
    return controller


def test_every_row_is_read_and_the_week_stands_first(shell: Shell) -> None:
    page = shell.challenges.page
    assert shell.windowTitle().startswith("Challenges")
    assert page.list.count() == 11
    told = [page.list.item(number).data(Qt.ItemDataRole.AccessibleTextRole) for number in range(11)]
    assert told[0].startswith("Match of week 47 of 2026. ")
    assert "The last province. One province is left to the Phoenix. As the Scorpion, win the match this turn" in told
    assert not page.solution_button.isEnabled()
    choose(shell, NAME)
    assert page.solution_button.isEnabled()
    assert page.begin_button.text() == "Begin"


def test_by_keys_one_comes_to_a_try_and_back(shell: Shell) -> None:
    page = shell.challenges.page
    assert page.list.hasFocus()
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    settle()
    assert controller_of(shell).session.setup.options[-1] == (CHALLENGE, "lion-charge")
    controller_of(shell).leave()
    shell.challenges.show()
    QTest.keyClick(page.list, Qt.Key.Key_Escape)
    assert shell.pages.currentWidget() is shell.new_match


def test_a_try_begins_as_the_match_stood_with_a_person_on_one_seat(shell: Shell) -> None:
    choose(shell, NAME)
    shell.challenges.page.begin_button.click()
    controller = controller_of(shell)
    assert controller.session.players == ("warrior", HUMAN)
    assert controller.session.names == ("Phoenix", "Scorpion")
    assert controller.page.note.text() == TO_REACH
    controller.refresh()
    assert controller.page.note.text() == TO_REACH, "it stays where nothing else is said"
    controller.open_menu()
    assert TO_REACH in there(controller.sheet).accessibleDescription()
    header = controller.session.journal.header
    assert (header.origin, header.title, header.state) == (CHALLENGE, "Challenge: The last province", "running")


def test_a_try_that_reaches_it_ends_is_marked_and_counts_for_nobody(shell: Shell) -> None:
    controller = solved(shell)
    assert controller.session.over() is not None
    controller.player.go_to_last()
    controller.go_on()
    settle()
    body = controller.page.end_body
    assert body is not None
    assert body.accessibleName() == f"Challenge solved. {TO_REACH}".rstrip(".")
    assert body.ceremony is None, "the score of the match is not what was to be reached"
    assert not body.table.isVisible()
    assert controller.page.rematch.text() == "Try again"
    controller.leave()
    shell.challenges.show()
    page = shell.challenges.page
    await_change(lambda: not page.counting.left)
    choose(shell, NAME)
    assert there(page.list.chosen).note == "Solved"
    assert page.begin_button.text() == "Try again"
    shell.to_library()
    listed = shell.library_page.model.shown[0]
    assert listed.header.title == "Challenge: The last province"
    assert ". Solved. " in read_aloud(shell.context.words, shell.faces, listed, "")
    shell.to_people()
    assert shell.people_page.list.count() == 0


def test_a_try_in_which_a_computer_took_the_seat_is_none(shell: Shell) -> None:
    choose(shell, NAME)
    shell.challenges.page.begin_button.click()
    controller = controller_of(shell)
    challenges = there(shell.face.challenges)()
    solution = challenges.solution(there(challenges.of([(CHALLENGE, NAME)])))
    controller.session.give_seat(controller.session.seats[1], "warrior")
    controller.record(lambda: played_again(controller.session, solution.entries[first_of(solution.entries) :]))
    controller.leave()
    shell.challenges.show()
    page = shell.challenges.page
    await_change(lambda: not page.counting.left)
    choose(shell, NAME)
    assert there(page.list.chosen).note == "Tried"


def test_the_same_challenge_is_tried_again_at_its_end(shell: Shell) -> None:
    controller = solved(shell)
    controller.rematch.emit()
    settle()
    again = controller_of(shell)
    assert again is not controller
    assert again.session.setup.options == controller.session.setup.options
    assert again.session.entries == controller.session.entries[: len(again.session.entries)]


def test_the_solution_is_shown_from_where_the_challenge_begins_and_leads_back(shell: Shell) -> None:
    choose(shell, NAME)
    page = shell.challenges.page
    page.solution_button.click()
    settle()
    replay = shell.replay.page
    assert shell.pages.currentWidget() is replay
    assert there(replay.playback).playing
    assert 0 < there(replay.playback).step < len(there(replay.replay).steps) - 1
    assert [one.name for one in there(replay.replay).people] == ["Phoenix", "Scorpion"]
    replay.done.emit()
    assert shell.pages.currentWidget() is page
    assert not shell.library.matches(), "looking keeps nothing"


def test_a_match_of_the_week_has_its_seed_and_asks_for_people_alone(shell: Shell) -> None:
    page = shell.challenges.page
    page.list.setCurrentRow(0)
    page.begin_button.click()
    settle()
    new = shell.new_match
    assert shell.pages.currentWidget() is new
    assert new.week == "2026-W47"
    for part in (new.options, new.openly_button, new.random_button, new.practice, new.challenges_button):
        assert not part.isVisible()
    roles = [chair.role for chair in new.roster.chairs]
    new.add_button.click()
    assert [chair.role for chair in new.roster.chairs][: len(roles)] == roles
    new.rows[0].name.setText("Aiko")
    new.begin_button.click()
    settle()
    session = controller_of(shell).session
    began = session.entries[0]
    assert session.setup.options[-1] == (WEEK, "2026-W47")
    assert getattr(began, "seed", None) == seed_of_week(GAME, "2026-W47")
    assert [*session.setup.roles][: len(roles)] == roles
    assert session.journal.header.title == "Match of week 47 of 2026"
    assert session.journal.header.origin == WEEK
    controller_of(shell).leave()
    shell.to_new_match()
    settle()
    assert new.options.isVisible()
    assert new.challenges_button.isVisible()
    assert new.openly_button.isVisible()
