"""Whole matches at the table: what a session seals, hands over, writes down and takes up again."""

from __future__ import annotations

from random import Random

import pytest

from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.games.south_wind import events, ids
from rokugan_desktop.table.journal import Answered, MemoryJournal
from rokugan_desktop.table.session import Session

from .scenes import SOLO, TABLES, game


@pytest.mark.parametrize(("houses", "options"), TABLES)
def test_a_match_is_played_to_its_end_and_taken_up_again_as_it_was(
    houses: int, options: tuple[tuple[str, str], ...]
) -> None:
    rng, journal = Random(3), MemoryJournal()
    roles = ids.ROLES[:houses] if houses > 1 else ("oda",)
    session = Session.start(game(), Setup(roles, options), tuple("ABCDE"[:houses]), journal, bytes(32))
    curtains = 0
    while session.over() is None:
        seat = min(session.asking())
        curtains += seat in session.asked_in_secret()
        while not session.needs_confirming(seat):
            decision = session.decision(seat)
            assert decision is not None
            session.answer(seat, rng.choice(list(decision.answers())))
        session.confirm(seat)
    again = Session.reopen(game(), journal)
    assert again.over() == session.over()
    assert [told.event for told in again.story] == [told.event for told in session.story]
    if options == SOLO:
        assert {entry.seat for entry in journal.entries() if isinstance(entry, Answered)} == {Seat(0)}
        shown = [one for one in session.story if isinstance(one.event, events.LocationShown)]
        assert len(shown) == 2 * 3 * 5
    lays = sum(game().components.solo.lay if options == SOLO else game().components.lay[houses])
    rounds = 2 if ("hand", "closed") in options else lays
    assert curtains == 3 * houses * (rounds + (options != SOLO)), "each lay or row, and destiny"
