"""Two seats against two: what a change is worth where nothing else differs. Each deal is played both ways."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from rokugan_desktop.games.battle_for_rokugan import broken_invariants, ids, match_facts
from rokugan_desktop.lab import Experiment, play
from rokugan_desktop.lab.pools import normal
from tests.games.battle_for_rokugan.playing import game

from .lines import added, kept
from .variants import variant

_SEATS: Final = 4
_TWOS: Final = tuple(combinations(range(_SEATS), 2))
_SEED: Final = 4242


class OneOfTwo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of two against two that is over."""

    one: str
    other: str
    number: int
    won: float
    """What of the victory the two of the one had."""
    lead: float
    """By how much honor they were above the other two, on average."""


class Brought(NamedTuple):
    """What the change came to, over deals that were played both ways."""

    deals: int
    won: float
    won_half: float
    lead: float
    lead_half: float
    """Half the width of each 95 % interval."""


def play_twos(one: str, other: str, number: int) -> OneOfTwo:
    """Play the match of this number: each deal comes twice, the second time with seats changed."""
    deal, changed = divmod(number, 2)
    roles = Random(f"ab/{deal}").sample(ids.CLANS, _SEATS)
    mine = set(_TWOS[deal % len(_TWOS)])
    if changed:
        mine = set(range(_SEATS)) - mine
    players = tuple(variant(one if seat in mine else other) for seat in range(_SEATS))
    experiment = Experiment(
        game(), ids.CLANS, players, _SEED, facts=match_facts, faults=broken_invariants, seating=tuple(roles)
    )
    over = play(experiment, deal)
    won = len(mine & set(map(int, over.winners))) / len(over.winners)
    scores = [facts.score for facts in over.facts]
    lead = sum(score if seat in mine else -score for seat, score in enumerate(scores)) / len(mine)
    return OneOfTwo(one, other, number, won, lead)


def go_on(file: Path, one: str, other: str, wanted: int) -> Sequence[OneOfTwo]:
    """Play what the file lacks of so many matches, add each to it, and return all of this pair."""
    known = {match.number: match for match in kept(file, OneOfTwo) if (match.one, match.other) == (one, other)}
    for number in range(wanted):
        if number not in known:
            known[number] = added(file, play_twos(one, other, number))
    return [known[number] for number in range(wanted)]


def brought(matches: Sequence[OneOfTwo]) -> Brought:
    """Return what they came to; a deal that was played one way only is left out. Raise ValueError below two deals."""
    by_deal: dict[int, list[OneOfTwo]] = {}
    for match in matches:
        by_deal.setdefault(match.number // 2, []).append(match)
    both = [deal for deal in by_deal.values() if len(deal) == 2]
    figures: list[float] = []
    for values in ([sum(m.won for m in deal) / 2 for deal in both], [sum(m.lead for m in deal) / 2 for deal in both]):
        interval = normal(len(values), sum(values), sum(value * value for value in values))
        if interval is None:
            raise ValueError("two deals at least are needed")
        figures += [sum(values) / len(values), (interval.high - interval.low) / 2]
    return Brought(len(both), *figures)
