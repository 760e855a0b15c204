"""Matches whose draws everybody could know, of a week and tries at challenges: they say so, and are not forged."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rokugan_desktop.engine import Illegal, Setup
from rokugan_desktop.engine.grammar import CHALLENGE, WEEK, known_seed, unknown_option
from rokugan_desktop.table.files.match_files import export_match, read_match
from rokugan_desktop.table.journal import Began, Entry, MemoryJournal, new_header
from rokugan_desktop.table.rebuilding import Replay, played_on
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import Verdict, verdict_lines, verify
from rokugan_desktop.table.trust.shuffle import roles_of_week, seed_of_week, week_of
from tests.there import there
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES, play_out

NOW, THIS_WEEK = "2026-11-30T19:00:00+01:00", "2026-W49"


def of_week(week: str = THIS_WEEK, seed: bytes | None = None) -> Session:
    setup = Setup(ROLES, ((WEEK, week),))
    journal = MemoryJournal(new_header(Hexes(), setup, NAMES, NOW, origin=WEEK))
    return play_out(Session.start(Hexes(), setup, NAMES, journal, seed or seed_of_week("hexes", week)), Random(1))


def with_options(session: Session, *options: tuple[str, str]) -> Verdict:
    began, *others = session.entries
    assert isinstance(began, Began)
    entries: list[Entry] = [msgspec.structs.replace(began, options=options), *others]
    header = msgspec.structs.replace(session.journal.header, options=options)
    return verify(Hexes(), MemoryJournal(header, entries))


@pytest.mark.parametrize(
    ("now", "week"),
    [
        (NOW, THIS_WEEK),
        ("2026-12-31T23:59:00", "2026-W53"),
        ("2027-01-03T12:00:00", "2026-W53"),
        ("2027-01-04T00:00:00", "2027-W01"),
    ],
)
def test_the_week_is_that_of_the_calendar_of_iso_8601(now: str, week: str) -> None:
    assert week_of(now) == week


def test_everybody_who_knows_the_week_plays_the_same_and_another_week_or_game_is_another_match() -> None:
    drawn = [[entry for entry in of_week(week).entries if type(entry).__name__ == "Drawn"] for week in (THIS_WEEK,) * 2]
    assert drawn[0] == drawn[1]
    seeds = {seed_of_week(game, week) for game in ("hexes", "bids") for week in (THIS_WEEK, "2026-W50")}
    assert len(seeds) == 4


def test_as_what_one_plays_follows_from_the_week_and_no_role_comes_twice_where_there_are_enough() -> None:
    places = ("red", "red", "green", "blue", "white")
    for week in range(1, 53):
        roles = roles_of_week("hexes", f"2026-W{week:02}", places, 4)
        assert sorted(roles) == ["blue", "green", "red", "white"]
        assert roles_of_week("hexes", f"2026-W{week:02}", places, 3) == roles[:3]
    assert sorted(roles_of_week("hexes", THIS_WEEK, places, 5)) == sorted(places)
    assert len({roles_of_week("hexes", f"2026-W{week:02}", places, 4) for week in range(1, 53)}) > 10


def test_a_match_of_the_week_is_never_proved_and_says_why() -> None:
    verdict = verify(Hexes(), of_week().journal)
    assert (verdict.what, verdict.proved, verdict.stands) == (None, False, True)
    found = there(verdict.examined)
    assert there(found.said_first).key == "table.proof.known"
    keys = [line.key for line in verdict_lines(found)]
    assert "table.proof.start-week" in keys
    assert "table.proof.start-dealt" not in keys


def test_another_seed_than_the_weeks_is_found() -> None:
    verdict = verify(Hexes(), of_week(seed=bytes(32)).journal)
    assert (verdict.entry, there(verdict.what).key, verdict.stands) == (0, "table.proof.not-bound", False)
    assert with_options(of_week(), (WEEK, "2026-W50")).entry == 0


def test_a_match_that_calls_itself_a_challenge_is_not_proved_though_it_be_sealed() -> None:
    verdict = with_options(of_week(seed=bytes(32)), (CHALLENGE, "manor"))
    assert (verdict.what, verdict.proved, there(verdict.examined).start) == (None, False, CHALLENGE)


@pytest.mark.parametrize(
    "option", [(WEEK, "2026-49"), (WEEK, ""), (CHALLENGE, "Manor"), (CHALLENGE, "a" * 41), ("w", "")]
)
def test_what_is_no_week_and_no_challenge_is_refused(option: tuple[str, str]) -> None:
    assert unknown_option((), [option]) is not None
    assert known_seed([option]) == ""
    with pytest.raises(Illegal):
        Session.start(Hexes(), Setup(ROLES, (option,)), NAMES, MemoryJournal(), bytes(32))


def test_it_stays_marked_in_a_file_and_in_the_library_it_is_taken_into() -> None:
    session = of_week()
    read = read_match(Hexes(), export_match(Hexes(), session.journal), "file")
    assert (read.header.origin, read.header.options) == (WEEK, ((WEEK, THIS_WEEK),))


def test_what_is_played_on_from_it_is_another_match_of_a_seed_of_its_own() -> None:
    session = of_week()
    replay = Replay(Hexes(), session.entries, "", session.journal.header.players)
    header, entries = played_on(Hexes(), replay, session.journal.header, replay.steps[2], bytes(range(32)), NOW)
    assert (header.origin, header.options) == ("played-on", ())
    assert getattr(entries[0], "options", None) == ()
    played = play_out(Session.reopen(Hexes(), MemoryJournal(header, entries)), Random(1))
    assert there(verify(Hexes(), played.journal).examined).start == "played-on"
