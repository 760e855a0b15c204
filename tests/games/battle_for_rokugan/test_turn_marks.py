"""Where a seat's turn begins for the table, however often something in it is confirmed: the recap begins there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.games.battle_for_rokugan import Moment, Verb
from rokugan_desktop.table.journal import MemoryJournal
from rokugan_desktop.table.session import Session
from tests.games.battle_for_rokugan.playing import CLAN_ORDERS, game


def confirmed(session: Session, rng: Random) -> Iterator[tuple[Seat, tuple[Verb, ...]]]:
    """Play at random, cards wherever they can be played; yield who is about to confirm which chain, before it does."""
    while session.over() is None:
        seat = min(session.asking())
        while (decision := session.decision(seat)) is not None:
            answers = list(decision.answers())
            cards = [answer for answer in answers if answer.verb is Verb.PLAY]
            session.answer(seat, rng.choice(cards or answers))
        yield seat, tuple(answer.verb for answer in session.drafted(seat))
        session.confirm(seat)


def begun(seed: int, clans: tuple[str, ...]) -> Session:
    """A match at its first question."""
    return Session.start(game(), Setup(clans), clans, MemoryJournal(), seed.to_bytes(32, "big"))


@pytest.mark.parametrize("clans", CLAN_ORDERS)
def test_what_is_told_at_the_start_of_a_turn_is_told_to_its_end(clans: tuple[str, ...]) -> None:
    """A card and the token placed after it are confirmed one after the other, in one turn (P-2)."""
    session = begun(5, clans)
    turn: tuple[int, Seat, int] | None = None
    went_on = 0
    for seat, verbs in confirmed(session, Random(5)):
        table = session.view(None).public
        if table.moment is not Moment.TURN:
            turn = None
            continue
        placed = sum(session.view(None).hand_sizes)
        if turn is not None and turn[:2] == (placed, seat):
            went_on += 1
            assert session.turn_start(seat) == turn[2]
            reopened = Session.reopen(game(), session.journal)
            assert reopened.turn_start(seat) == turn[2]
        turn = (placed, seat, session.turn_start(seat)) if Verb.PLAY in verbs else None
    assert went_on >= 3


def test_a_turn_begins_anew_where_the_same_seat_is_the_only_one_left() -> None:
    """Whoever alone has tokens left takes turn after turn: each of them is one to read since."""
    anew = 0
    for seed in range(6):
        session = begun(seed, CLAN_ORDERS[0])
        turn: tuple[Seat, int] | None = None
        last: Seat | None = None
        for seat, verbs in confirmed(session, Random(seed)):
            lays = session.view(None).public.moment is Moment.TURN and Verb.PLAY not in verbs and Verb.PASS not in verbs
            if turn is not None and turn[0] == seat and lays:
                anew += 1
                assert session.turn_start(seat) == turn[1]
            turn = (seat, session.position) if lays and last not in {seat, None} else None
            last = seat
    assert anew
