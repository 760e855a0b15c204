"""What a seat or chance does: a verb and the one thing it points at. Actions are made once and shared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, Final

import msgspec

from rokugan_desktop.games.battle_for_rokugan import ids


class Verb(IntEnum):
    """What is done; the comment says what the action's number counts."""

    TAKE = 0
    """Pick a combat token of the hand or of a discard pile: `ids.COMBAT_TOKENS`."""
    LAY = 1
    """Put it down at a place: a place of the topology."""
    PLAY = 2
    """Play a card: `ids.CARDS`."""
    AIM = 3
    """Point at a combat token on the board: its identity."""
    PICK = 4
    """Point at a province."""
    AGAINST = 5
    """Point at another player: a clan, `ids.CLANS`."""
    KEEP = 6
    """Keep a secret objective: `ids.SECRET_OBJECTIVES`."""
    SEND = 7
    """Say where tokens go: 0 the discard pile, 1 the pool."""
    PASS = 8
    """Decline, pass or stop: 0."""
    SEEN = 9
    """Have seen what was shown: 0."""
    DRAW = 10
    """Chance draws a combat token."""
    DEAL = 11
    """Chance deals a secret objective."""
    REVEAL = 12
    """Chance reveals an initiative card: `ids.INITIATIVE_CARDS`."""
    TURN_UP = 13
    """Chance turns up a territory card: `ids.TERRITORY_CARDS`."""
    CONCEDE = 14
    """A seat gives up: 0."""
    FINISH = 15
    """The table agrees to score now: 0."""


class Action(msgspec.Struct, frozen=True):
    """One thing done: a verb and the number of what it points at."""

    verb: Verb
    number: Any = 0
    """What the verb says: a place, a card, an identity."""


PROVINCES: Final = 30
PLACES: Final = 170
"""How many there are on the board of this game: 30 centres, 64 land borders twice, 12 coastal borders."""
MOST_IDENTITIES: Final = 512

NAMES: Final[Mapping[Verb, Sequence[str]]] = {
    Verb.TAKE: ids.COMBAT_TOKENS,
    Verb.PLAY: ids.CARDS,
    Verb.AIM: tuple(f"#{number}" for number in range(MOST_IDENTITIES)),
    Verb.AGAINST: ids.CLANS,
    Verb.KEEP: ids.SECRET_OBJECTIVES,
    Verb.SEND: ("discard", "pool"),
    Verb.DRAW: ids.COMBAT_TOKENS,
    Verb.DEAL: ids.SECRET_OBJECTIVES,
    Verb.REVEAL: ids.INITIATIVE_CARDS,
    Verb.TURN_UP: ids.TERRITORY_CARDS,
}
"""How what a verb points at is written; its places and provinces the board names, of any other verb there is one."""
_COUNTS: Final = {Verb.LAY: PLACES, Verb.PICK: PROVINCES} | {verb: len(names) for verb, names in NAMES.items()}
INTERNED: Final = {verb: tuple(Action(verb, number) for number in range(_COUNTS.get(verb, 1))) for verb in Verb}
"""Every action there is, by verb and number."""

PASS: Final = INTERNED[Verb.PASS][0]
SEEN: Final = INTERNED[Verb.SEEN][0]
CONCEDE: Final = INTERNED[Verb.CONCEDE][0]
FINISH: Final = INTERNED[Verb.FINISH][0]
TO_DISCARD, TO_POOL = 0, 1
