"""What is counted of a match that has ended, for statistics over many: honor, control, and what each seat used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.engine import Impossible, SeatFacts, Told
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.events import Event
from rokugan_desktop.games.battle_for_rokugan.game import BattleForRokugan
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import honor_table
from rokugan_desktop.games.battle_for_rokugan.state import Moment, State

MEASURES: Final = ("provinces", "objectives", "cards", "tokens")
"""What is averaged: provinces held at the end, whether the secret objective is met (0 or 1), cards played, combat
tokens placed."""

_TOKENS: Final = tuple(("token", name) for name in ids.COMBAT_TOKENS)
_CARDS: Final = tuple(("card", name) for name in ids.CARDS)
_TERRITORY_CARDS: Final = tuple(("territory_card", name) for name in ids.TERRITORY_CARDS)


def match_facts(game: BattleForRokugan, state: State, story: Sequence[Told[Event]]) -> tuple[SeatFacts, ...]:
    """Return the facts of each seat from the last state and all that was told. Raise Impossible before the end.

    A match counts for its `objective`, each `territory_card` played, each round it was `first_player` of. What is used:
    each `card` played, and each combat `token` that lay on the board when the tokens were turned faceup, or was
    discarded there by a card before. What the first player card takes back nobody sees.
    """
    public = state.public
    if public.moment is not Moment.OVER:
        raise Impossible("the match is not over")
    counted = _StoryCounts(story, len(public.seats))
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
            groups=(
                *([("objective", ids.SECRET_OBJECTIVES[kept])] if kept != ids.NOBODY else ()),
                *counted.groups[seat],
            ),
            uses=tuple(counted.uses[seat]),
        )
        for seat, honor, kept in zip(ids.EVERY_SEAT, table, public.objectives, strict=False)
    )


_COUNTED: Final = frozenset({
    events.TokenPlaced, events.BlessingPlaced, events.RoundBegan, events.FirstPlayerDrawn, events.InitiativeRevealed,
    events.CardPlayed, events.StepResolved, events.TokenDiscarded,
})  # fmt: skip


class _StoryCounts:
    def __init__(self, story: Sequence[Told[Event]], seats: int) -> None:
        self.cards = [0] * seats
        self.tokens = [0] * seats
        self.groups: list[list[tuple[str, str]]] = [[] for _ in range(seats)]
        self.uses: list[list[tuple[str, str]]] = [[] for _ in range(seats)]
        number = 1
        for told in story:
            event = told.event
            if type(event) not in _COUNTED:  # most events: a match of patterns would try them all
                continue
            match event:
                case events.TokenPlaced(seat=seat) | events.BlessingPlaced(seat=seat):
                    self.tokens[seat] += 1
                case events.RoundBegan(round=number):
                    pass
                case events.FirstPlayerDrawn(seat=seat) | events.InitiativeRevealed(seat=seat):
                    self.groups[seat].append(("first_player", f"round_{number}"))
                case events.CardPlayed(seat=seat, card=card):
                    self.cards[seat] += 1
                    self.uses[seat].append(_CARDS[card])
                    if card < len(_TERRITORY_CARDS):
                        self.groups[seat].append(_TERRITORY_CARDS[card])
                case events.StepResolved(step=events.ResolutionStep.REVEAL, public=public):
                    for token in public.placed:
                        self.uses[token.seat] += [_TOKENS[face] for face in (token.face, *token.blessings)]
                case events.TokenDiscarded(seat=seat, token=kind):
                    self.uses[seat].append(_TOKENS[kind])
                case _:
                    pass
