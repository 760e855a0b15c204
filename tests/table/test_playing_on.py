"""A new match that goes on from where a finished one had come to: the same so far, drawn anew, and marked as such."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rokugan_desktop.engine import Illegal, Seat, Setup
from rokugan_desktop.table.files.match_files import export_match, read_match
from rokugan_desktop.table.history import WasPlayedOn
from rokugan_desktop.table.journal import (
    Answered,
    Began,
    Drawn,
    Entry,
    Header,
    MemoryJournal,
    PinSet,
    PlayedOn,
    Rewound,
    new_header,
)
from rokugan_desktop.table.rebuilding import Replay, can_be_played_on, first_unproved, played_on, rebuild
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.pins import pin_set
from rokugan_desktop.table.trust.proving import verdict_lines, verify
from rokugan_desktop.table.trust.shuffle import Shuffle
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES, play_a_turn, play_out

NOW, SEED = "2026-11-21T12:00:00", bytes(range(32))


def finished() -> Session:
    """Return a match that was sealed, in which the table went back once and a PIN was set, played to its end."""
    sealed = Shuffle(b"\1" * 32, ("", "", ""))
    header = new_header(
        Hexes(), Setup(ROLES), NAMES, "2026-11-20T19:00:00", ("human", "random", "human"), secret=sealed.secret
    )
    session, rng = Session.start(Hexes(), Setup(ROLES), NAMES, MemoryJournal(header), sealed), Random(5)
    session.curtains.keep(pin_set(Seat(0), "2468", bytes(16)))
    play_a_turn(session, rng)
    session.rewind(session.rewind_targets()[0])
    return play_out(session, rng)


@pytest.fixture(scope="module")
def match() -> Session:
    return finished()


def replay_of(session: Session) -> Replay:
    return Replay(Hexes(), session.entries, "", session.journal.header.players)


def taken_up(session: Session, step: int) -> tuple[Header, tuple[Entry, ...]]:
    replay = replay_of(session)
    return played_on(Hexes(), replay, session.journal.header, replay.steps[step], SEED, NOW)


def test_from_every_step_but_the_last_it_stands_as_the_other_match_stood(match: Session) -> None:
    replay = replay_of(match)
    for step in replay.steps[:-1]:
        header, entries = taken_up(match, step.number)
        history = rebuild(Hexes(), entries, "", header.players)
        for seat in (*replay.seats, None):
            assert Hexes().view(history.state, seat) == replay.view(step, seat)
    with pytest.raises(Illegal):
        taken_up(match, replay.steps[-1].number)


def test_what_was_gone_back_past_and_said_beside_the_game_is_left_behind(match: Session) -> None:
    assert any(isinstance(entry, PinSet) for entry in match.entries)
    header, entries = taken_up(match, len(replay_of(match).steps) - 2)
    kinds = {type(entry) for entry in entries}
    assert kinds == {Began, Drawn, Answered, PlayedOn}
    assert Rewound not in kinds
    assert (header.state, header.winners, header.commitment, header.origin) == ("running", (), "", "played-on")
    assert header.players == ("human", "random", "human")


def test_what_comes_is_drawn_by_the_new_seed_and_the_match_plays_to_its_end(match: Session) -> None:
    ways: set[tuple[str, ...]] = set()
    for seed in (SEED, bytes(32), b"\7" * 32):
        replay = replay_of(match)
        header, entries = played_on(Hexes(), replay, match.journal.header, replay.steps[1], seed, NOW)
        session = play_out(Session.reopen(Hexes(), MemoryJournal(header, entries)), Random(1))
        drawn = [entry.action for entry in session.entries if isinstance(entry, Drawn)]
        ways.add(tuple(drawn))
        assert session.entries[: len(entries)] == entries
    assert len(ways) > 1
    assert len({way[0] for way in ways}) == 1, "what was drawn so far stands"


def test_it_is_told_and_never_proved_as_dealt(match: Session) -> None:
    header, entries = taken_up(match, 3)
    session = play_out(Session.reopen(Hexes(), MemoryJournal(header, entries)), Random(1))
    assert any(isinstance(heard.event, WasPlayedOn) for heard in session.heard(None))
    verdict = verify(Hexes(), session.journal)
    assert verdict.what is None
    assert not verdict.proved
    assert verdict.examined is not None
    keys = [line.key for line in verdict_lines(verdict.examined)]
    assert "table.proof.start-played-on" in keys
    assert "table.proof.start-dealt" not in keys


def test_a_draw_after_it_that_somebody_chose_is_found(match: Session) -> None:
    header, entries = taken_up(match, 1)
    session = play_out(Session.reopen(Hexes(), MemoryJournal(header, entries)), Random(1))
    forged = list(session.entries)
    number = max(number for number, entry in enumerate(forged) if isinstance(entry, Drawn))
    drawn = forged[number]
    assert isinstance(drawn, Drawn)
    forged[number] = msgspec.structs.replace(drawn, action="storm 1" if drawn.action != "storm 1" else "storm 2")
    assert number > len(entries)
    assert first_unproved(Hexes(), rebuild(Hexes(), session.entries, "", header.players)) is None
    assert first_unproved(Hexes(), rebuild(Hexes(), forged[: number + 1], "", header.players)) == number


def test_it_stays_marked_in_a_file_and_in_the_library_it_is_taken_into(match: Session) -> None:
    header, entries = taken_up(match, 2)
    session = play_out(Session.reopen(Hexes(), MemoryJournal(header, entries)), Random(1))
    read = read_match(Hexes(), export_match(Hexes(), session.journal), "file")
    assert read.header.origin == "played-on"
    assert PlayedOn() in read.entries


def test_a_running_match_is_not_played_on(match: Session) -> None:
    started = Session.start(Hexes(), Setup(ROLES), NAMES, MemoryJournal(), bytes(32))
    replay = replay_of(started)
    with pytest.raises(Illegal):
        played_on(Hexes(), replay, match.journal.header, replay.steps[0], SEED, NOW)


def test_one_of_an_older_format_is_not_played_on(match: Session) -> None:
    old = msgspec.structs.replace(match.journal.header, format=3)
    assert can_be_played_on(Hexes(), match.journal.header)
    assert not can_be_played_on(Hexes(), old)
    replay = replay_of(match)
    with pytest.raises(Illegal):
        played_on(Hexes(), replay, old, replay.steps[1], SEED, NOW)
