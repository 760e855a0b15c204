"""The sets of places that the rules look up agree with `misplacement`, which names the rule for one place at a time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.battle_for_rokugan import INTERNED, ids, members
from rokugan_desktop.games.battle_for_rokugan.places import (
    legal_places,
    misplacement,
    taken_places,
)
from rokugan_desktop.games.battle_for_rokugan.state import PublicState
from rokugan_desktop.games.battle_for_rokugan.topology import set_of, union

from .playing import LAWFUL_MATCHES, game, match, questions

_EVERY = 67
"""How many states lie between two that are tried."""


def _tables(seed: int, count: int) -> Iterator[tuple[PublicState, Seat]]:
    """What lies open at some moments of the match, with each seat in turn: as it is, and as if it were a ronin."""
    for entry in match(seed, count)[::_EVERY]:
        public = entry.before.public
        for seat in seats(count):
            ronin = with_item(public.seats, seat, replace(public.seats[seat], ronin=True))
            yield public, seat
            yield replace(public, seats=ronin), seat
            yield replace(public, seats=ronin, held=with_item(public.held, seat, 0)), seat


def _tables_with_everything() -> list[tuple[PublicState, Seat]]:
    """The same of all matches; they see shrines, harbors, peace, scorched earth and battlefields."""
    tables = [table for seed, count in LAWFUL_MATCHES for table in _tables(seed, count)]
    for special in (ids.PEACE, ids.SCORCHED, ids.SHRINE, ids.HARBOR, ids.BATTLEFIELD):
        assert any(public.special[special] for public, _seat in tables), ids.SPECIAL_TOKENS[special]
    return tables


def test_the_legal_places_are_those_free_ones_that_break_no_rule() -> None:
    board = game().board
    tokens = [token for token in ids.EVERY_TOKEN[: ids.BLUFF] if not ids.BLESSINGS >> token & 1]
    for public, seat in _tables_with_everything():
        taken = taken_places(board, public)
        for token in tokens:
            judged = set_of(p for p in board.places if not misplacement(board, public, seat, token, p))
            assert legal_places(board, public, seat, token) == judged & ~taken


@pytest.mark.parametrize("provinces", [0, 1, 1 << 29, 0b1011 << 6, (1 << 30) - 1])
def test_a_union_has_the_places_of_all_the_provinces(provinces: int) -> None:
    board = game().board
    for unions, places in (
        (board.out_of_any, board.out_of),
        (board.into_any, board.into),
        (board.land_into_any, board.land_into),
        (board.around_any, board.around),
    ):
        together = 0
        for province in members(provinces):
            together |= places[province]
        assert union(unions, provinces) == together


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_the_cautioned_numbers_are_those_of_which_a_caution_is_said(seed: int, count: int) -> None:
    seen = 0
    for _state, question in list(questions(match(seed, count)))[::3]:
        for verb, bits in question.offers:
            one_by_one = set_of(number for number in members(bits) if question.caution(INTERNED[verb][number]))
            assert question.cautioned(verb) == one_by_one
            seen |= one_by_one
    assert seen
