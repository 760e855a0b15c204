"""How guests play beside computer players: as the strongest of those would in their place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.computers.seeds import seed_of
from rokugan_desktop.engine import Decision, Seat


class _RestOfTurn(NamedTuple):
    """What is left of a turn that has been thought out."""

    seat: Seat
    entries: int
    """So many entries the journal had when the turn was begun: one more may be the seat's own, two are news."""
    answers: Sequence[Any]


class StrongestPlayer:
    """Asks a computer player what it would do in a person's place: with that seat's view and question, no others."""

    def __init__(self) -> None:
        self._rest: _RestOfTurn | None = None

    def answer(self, controller: Controller, decision: Decision[Any]) -> Any | None:
        """Return what the strongest computer player at the table would answer; None where no computer plays.

        It thinks a turn out whole: what follows is asked for one answer after the other, as long as nothing is learnt.
        """
        session, seat = controller.session, decision.seat
        players = [player for other in session.seats if (player := controller.computers.player_of(other)) is not None]
        if not players:
            return None
        answers = self._left(seat, len(session.entries), decision)
        if not answers:
            strongest = max(players, key=lambda player: player.rank)
            answers = strongest.player.decide(session.view(seat), decision, seed_of(session, seat))
        self._rest = _RestOfTurn(seat, len(session.entries), answers[1:])
        return answers[0]

    def forget(self) -> None:
        """Drop what is left of the turn: something else was done."""
        self._rest = None

    def _left(self, seat: Seat, entries: int, decision: Decision[Any]) -> Sequence[Any]:
        rest = self._rest
        if rest is None or not rest.answers or rest.seat != seat or entries - rest.entries > 1:
            return ()
        return rest.answers if decision.refusal(rest.answers[0]) is None else ()
