"""Entries are values that are written and read; a journal that makes no sense says where and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from rokugan_desktop.engine import Draw, Impossible, Seat, Setup, Unreadable
from rokugan_desktop.table.journal import (
    FORMAT,
    Answered,
    Began,
    Conceded,
    Drawn,
    EndedEarly,
    Entry,
    Header,
    MemoryJournal,
    decode,
    encode,
    new_header,
)
from rokugan_desktop.table.rebuilding import drawn_action, first_unproved, rebuild
from rokugan_desktop.table.session import Session
from tests.toy.hexes import Hexes, Move, World
from tests.toy.player import begin, play_out

BEGAN = begin().entries[0]
DRAWN = Drawn("storm 2")


@pytest.mark.parametrize(
    "entry",
    [BEGAN, DRAWN, Answered(Seat(2), ("take 3", "lay 4")), Conceded(Seat(1), "concede"), EndedEarly("end")],
)
def test_an_entry_reads_back(entry: Entry) -> None:
    assert decode(encode(entry)) == entry


@pytest.mark.parametrize(
    "text",
    [b"", b"[]", b'{"type":"guessed"}', b'{"type":"drawn"}', b'{"type":"drawn","action":"storm 2","by":1}', b"\xff"],
)
def test_what_is_no_entry_is_refused(text: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(text)


def test_a_header_says_what_a_list_of_matches_needs() -> None:
    header = new_header(Hexes(), Setup(("red", "green")), ["Aiko", "Botan"], "2026-11-21T20:00")
    assert header == Header(
        game="hexes",
        rules_version=1,
        board_version=1,
        names=("Aiko", "Botan"),
        roles=("red", "green"),
        started="2026-11-21T20:00",
        state="running",
        round="",
        format=FORMAT,
    )


def test_a_journal_in_memory_keeps_its_index_card() -> None:
    journal = MemoryJournal()
    journal.mark_round("2")
    journal.append(DRAWN)
    journal.append(EndedEarly("end"), over=True)
    journal.close()
    assert (journal.header.round, journal.header.state, journal.name) == ("2", "over", "memory")


@pytest.mark.parametrize(
    ("entries", "where", "key"),
    [
        ([], "entries[0]", "no-beginning"),
        ([DRAWN], "entries[0]", "no-beginning"),
        ([msgspec.structs.replace(BEGAN, game="chess")], "entries[0]", "other-game"),
        ([msgspec.structs.replace(BEGAN, rules_version=2)], "entries[0]", "other-rules"),
        ([msgspec.structs.replace(BEGAN, seed=b"short")], "entries[0]", "entry"),
        ([msgspec.structs.replace(BEGAN, names=("Aiko",))], "entries[0]", "entry"),
        ([msgspec.structs.replace(BEGAN, names=("Aiko",), roles=("red",))], "entries[0]", "against-rules"),
        ([BEGAN, BEGAN], "entries[1]", "notation"),
        ([BEGAN, Drawn("storm 9")], "entries[1]", "against-rules"),
        ([BEGAN, DRAWN, Answered(Seat(0), ("prize one",))], "entries[2]", "notation"),
        ([BEGAN, DRAWN, Answered(Seat(1), ("prize 1", "worth 2"))], "entries[2]", "against-rules"),
        ([BEGAN, DRAWN, Conceded(Seat(7), "concede")], "entries[2]", "against-rules"),
        ([BEGAN, DRAWN, EndedEarly("end"), EndedEarly("end")], "entries[3]", "against-rules"),
    ],
)
def test_a_journal_that_makes_no_sense_says_where_and_why(entries: Sequence[Entry], where: str, key: str) -> None:
    with pytest.raises(Unreadable) as unread:
        Session.reopen(Hexes(), MemoryJournal(entries=entries))
    assert unread.value.source == "memory"
    assert unread.value.where == where
    assert unread.value.what.key == f"table.unreadable.{key}"


def test_a_replay_steps_through_the_match_entry_by_entry() -> None:
    session = play_out(begin(), Random(9))
    history = rebuild(Hexes(), session.entries, "memory")
    numbers = range(len(session.entries))
    assert len(history.entries) == len(session.entries)
    assert [line.told for number in numbers for line in history.recorded(number, number)] == [
        line.told for line in session.story
    ]
    assert Hexes().view(history.state_after(numbers[-1]), None) == session.view(None)


def test_a_match_that_began_otherwise_proves_nothing() -> None:
    with pytest.raises(Unreadable):
        first_unproved(Hexes(), rebuild(Hexes(), [DRAWN], "memory"))


class Becalmed(Hexes):
    """The toy game, but it draws from nothing."""

    def pending(self, state: World) -> Any:
        """Return a draw whose outcomes all have no weight."""
        return Draw("storm", (Move("storm", 1),), (0,))


def test_a_draw_from_nothing_is_our_own_fault() -> None:
    assert isinstance(BEGAN, Began)
    game = Becalmed()
    with pytest.raises(Impossible):
        drawn_action(game, game.new(Setup(BEGAN.roles)), BEGAN.seed, 1)


def test_a_draw_that_nobody_asks_for_is_our_own_fault() -> None:
    assert isinstance(BEGAN, Began)
    game = Hexes()
    state = game.apply(game.new(Setup(BEGAN.roles)), None, Move("storm", 1)).state
    with pytest.raises(Impossible):
        drawn_action(game, state, BEGAN.seed, 2)
