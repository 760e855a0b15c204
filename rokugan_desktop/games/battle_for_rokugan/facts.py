"""What is counted of a match that has ended, for statistics over many: honor, control, and what each seat used."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from rokugan_desktop.engine import Impossible, Seat, Told
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.events import (
    BlessingPlaced,
    CardPlayed,
    Event,
    FirstPlayerDrawn,
    InitiativeRevealed,
    ResolutionStep,
    RoundBegan,
    StepResolved,
    TokenDiscarded,
    TokenPlaced,
)
from rokugan_desktop.games.battle_for_rokugan.game import BattleForRokugan
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import honor_table
from rokugan_desktop.games.battle_for_rokugan.public import Moment, PublicState
from rokugan_desktop.games.battle_for_rokugan.state import State

MEASURES: Final = ("provinces", "objectives", "cards", "tokens")
"""What is averaged: provinces held at the end, whether the secret objective is met (0 or 1), cards played, combat
tokens placed."""

_TOKENS: Final = tuple(("token", name) for name in ids.COMBAT_TOKENS)
_CARDS: Final = tuple(("card", name) for name in ids.CARDS)
_TERRITORY_CARDS: Final = tuple(("territory_card", name) for name in ids.TERRITORY_CARDS)


class SeatFacts(msgspec.Struct, frozen=True, gc=False):
    """What is counted of one seat."""

    score: int
    """Its honor (E-1)."""
    measures: tuple[int, ...]
    """The numbers named in MEASURES."""
    groups: tuple[tuple[str, str], ...]
    """What its match counts for: `objective`, each `territory_card` it played, each round it was `first_player` of."""
    uses: tuple[tuple[str, str], ...]
    """One pair for each `card` played, and for each combat `token` that lay on the board when the tokens were turned
    faceup, or was discarded there by a card before. What the first player card takes back nobody sees."""
    parts: tuple[tuple[str, str, tuple[int, ...]], ...] = ()


def match_facts(game: BattleForRokugan, state: State, story: Sequence[Told[Event]]) -> tuple[SeatFacts, ...]:
    """Return the facts of each seat from the last state and all that was told. Raise Impossible before the end."""
    public = state.public
    if public.moment is not Moment.OVER:
        raise Impossible("the match is not over")
    counted = _StoryCounts(len(public.seats))
    counted.hear(story)
    table = honor_table(game.board, public, public.objectives).honor
    return tuple(
        SeatFacts(
            score=honor.total,
            measures=(
                public.held[seat].bit_count(),
                int(honor.objective > 0),
                counted.cards[seat],
                counted.tokens[seat],
            ),
            groups=(*_objective(public, seat), *counted.groups[seat]),
            uses=tuple(counted.uses[seat]),
        )
        for seat, honor in zip(ids.EVERY_SEAT, table, strict=False)
    )


def _objective(public: PublicState, seat: Seat) -> tuple[tuple[str, str], ...]:
    kept = public.objectives[seat]
    return () if kept == ids.NOBODY else (("objective", ids.SECRET_OBJECTIVES[kept]),)


class _StoryCounts:
    """What is counted while the story of a match is heard."""

    def __init__(self, seats: int) -> None:
        self.round = 1
        self.cards = [0] * seats
        self.tokens = [0] * seats
        self.groups: list[list[tuple[str, str]]] = [[] for _ in range(seats)]
        self.uses: list[list[tuple[str, str]]] = [[] for _ in range(seats)]

    def hear(self, story: Sequence[Told[Event]]) -> None:
        """Count the events of a whole match."""
        counting = _COUNTING.get
        for told in story:
            event = told.event
            count = counting(type(event))
            if count is not None:
                count(self, event)

    def begin(self, event: RoundBegan) -> None:
        """Remember the round."""
        self.round = event.round

    def lead(self, event: FirstPlayerDrawn | InitiativeRevealed) -> None:
        """Count the first player of the round."""
        self.groups[event.seat].append(("first_player", f"round_{self.round}"))

    def play(self, event: CardPlayed) -> None:
        """Count a card."""
        self.cards[event.seat] += 1
        self.uses[event.seat].append(_CARDS[event.card])
        if event.card < len(_TERRITORY_CARDS):
            self.groups[event.seat].append(_TERRITORY_CARDS[event.card])

    def place(self, event: TokenPlaced | BlessingPlaced) -> None:
        """Count a combat token."""
        self.tokens[event.seat] += 1

    def reveal(self, event: StepResolved) -> None:
        """Count which tokens lie on the board when they are turned faceup."""
        if event.step is ResolutionStep.REVEAL:
            for token in event.public.placed:
                self.uses[token.seat].append(_TOKENS[token.face])
                self.uses[token.seat].extend(_TOKENS[blessing] for blessing in token.blessings)

    def discard(self, event: TokenDiscarded) -> None:
        """Count a token that a card discards."""
        self.uses[event.seat].append(_TOKENS[event.token])


_COUNTING: Final[Mapping[type[Event], Callable[[_StoryCounts, Any], None]]] = {
    RoundBegan: _StoryCounts.begin,
    FirstPlayerDrawn: _StoryCounts.lead,
    InitiativeRevealed: _StoryCounts.lead,
    CardPlayed: _StoryCounts.play,
    TokenPlaced: _StoryCounts.place,
    BlessingPlaced: _StoryCounts.place,
    StepResolved: _StoryCounts.reveal,
    TokenDiscarded: _StoryCounts.discard,
}
"""What to do with the events that count; all others pass."""
