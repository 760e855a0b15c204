"""What the page of those who have played tells of matches against antagonists: how hard each was, and the points."""

from __future__ import annotations

import msgspec
import pytest

from rokugan_desktop.desktop.demo.hands import await_change
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.games.south_wind import player
from rokugan_desktop.table.journal import new_header
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from tests.desktop.at_table import settle
from tests.games.south_wind.scenes import game

SOLO = ("solo", "on")


def play(library: MatchLibrary, options: tuple[tuple[str, str], ...], number: int) -> tuple[bool, int]:
    """Put a novice's match into the library, as a person's; return whether it was won, and by how many points."""
    setup, novice, alone = Setup(("oda",), options), player("novice"), Seat(0)
    journal = library.create(new_header(game(), setup, ("Aiko",), f"2026-11-{number:02}T19:00:00"))
    session = Session.start(game(), setup, ("Aiko",), journal, bytes([number]) * 32)
    while (over := session.over()) is None:
        decision = session.decision(alone)
        assert decision is not None
        for answer in novice.decide(session.view(alone), decision, number):
            session.answer(alone, answer)
        if session.needs_confirming(alone):
            session.confirm(alone)
    points: int = session.view(None).final[0].total
    session.leave()
    return bool(over.winners), points


@pytest.mark.parametrize("language", ["en", "ru"])
def test_victories_over_the_antagonists_are_told_by_how_hard_they_were(shell: Shell, language: str) -> None:
    library = shell.library
    usual, easier = [play(library, (SOLO,), 1)], [play(library, (SOLO, ("start", "four")), day) for day in (2, 3)]
    shell.context.change(msgspec.structs.replace(shell.context.settings, language=language))
    shell.title.matches_button.click()
    shell.library_page.people_button.click()
    page = shell.people_page
    await_change(lambda: not page.counting.left and not page.reckoning)
    page.list.setCurrentRow(0)
    settle()
    assert page.list.count() == 1, [page.list.item(n).text() for n in range(page.list.count())]
    told, words = " ".join(page.text.toPlainText().split()), shell.context.words
    assert words.text("people.column.alone", game=words.of("south_wind").text("game.title")) in told
    for start, played in (("two", usual), ("four", easier)):
        won = sorted([points for victory, points in played if victory], reverse=True)
        row = (words.of("south_wind").text(f"option.start.{start}"), len(played), len(won), ", ".join(map(str, won)))
        assert " ".join(" ".join(map(str, row)).split()) in told
    assert any(victory for victory, _ in (*usual, *easier)), "else no points are told"
