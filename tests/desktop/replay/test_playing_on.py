"""A match goes on from a step of a finished one: from the replay to the curtain, with nothing told on the way."""

from __future__ import annotations

import pytest

from rokugan_desktop.desktop.replay.page import ReplayPage
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.table.journal import PlayedOn
from rokugan_desktop.table.library.match_library import MatchLibrary
from tests.desktop.at_table import settle
from tests.desktop.conftest import MakeShell
from tests.desktop.library.test_library_page import put


@pytest.fixture
def shell(make_shell: MakeShell, library: MatchLibrary) -> Shell:
    put(library, ("Emi", "Fumio"), over=True)
    made = make_shell()
    made.title.matches_button.click()
    made.library_page.open_button.click()
    settle()
    return made


def step_forward(page: ReplayPage, times: int) -> None:
    for _ in range(times):
        page.bar.next.click()
    settle()


def test_the_new_match_begins_behind_the_curtain_and_what_was_shown_is_hidden(
    shell: Shell, library: MatchLibrary
) -> None:
    page = shell.replay.page
    step_forward(page, 4)
    assert page.replay is not None
    assert page.playback is not None
    known = page.replay.view(page.replay.steps[page.playback.step]).public
    page.play_on.click()
    settle()
    assert shell.pages.currentWidget() is shell.table
    assert shell.replay.page.replay is None, "nobody goes back to where all was shown"
    controller = shell.controller
    assert controller is not None
    assert controller.session.over() is None
    now = controller.session.view(None).public
    assert (now.played, now.points, now.round) == (known.played, known.points, known.round), (
        "a storm may be drawn at once"
    )
    assert PlayedOn() in controller.session.entries
    assert len(library.matches()) == 2
    controller.leave()
    settle()
    assert shell.pages.currentWidget() is shell.title


def test_the_list_says_that_it_was_played_on(shell: Shell) -> None:
    step_forward(shell.replay.page, 2)
    shell.replay.page.play_on.click()
    assert shell.controller is not None
    shell.controller.leave()
    shell.title.matches_button.click()
    settle()
    new, old = shell.library_page.model.shown
    assert (new.header.origin, new.header.title) == ("played-on", "Played on: Emi, Fumio")
    read = shell.library_page.model.data(shell.library_page.model.index(0))
    assert "Played on" in read.split(". ")
    assert old.header.state == "over", "the match that was shown stays as it was"
    shell.library_page.people_button.click()
    settle()
    assert shell.people_page.list.item(0).text() in ("Emi", "Fumio")
    assert "1 match," in shell.people_page.text.toPlainText()


def test_the_end_is_no_place_to_play_on_from_and_a_running_match_is_none(shell: Shell, library: MatchLibrary) -> None:
    page = shell.replay.page
    assert page.play_on.isVisible()
    assert page.play_on.isEnabled()
    assert page.playback is not None
    page.playback.go_to(page.playback.count - 1)
    assert not page.play_on.isEnabled()
    page.done.emit()
    number = put(library, ("Aiko", "Botan"))
    shell.matches.resume(number)
    assert shell.controller is not None
    shell.controller.replayed.emit()
    settle()
    assert not shell.replay.page.play_on.isVisible()
