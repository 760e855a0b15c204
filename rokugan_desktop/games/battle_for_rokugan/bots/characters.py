"""What each clan is fond of: of placements that are nearly as good as one another, it takes what is in its character.

A character sways a choice by a stated margin and no more, so that a clan stays as strong as it is. It is read off the
clan, which everybody knows, and off the placement: it tells nobody anything that is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from rokugan_desktop.games.battle_for_rokugan import ids

MARGIN: Final = 0.01
"""By so much of the chance to win, at most, a placement counts for more or less than it is worth."""


class Character(msgspec.Struct, frozen=True):
    """How much each kind of placement is liked, from -1 to 1; what is of several kinds adds up."""

    attacks: float = 0.0
    """An army, navy, shinobi or blessing against another clan's province."""
    settles: float = 0.0
    """The same for a province that nobody holds."""
    guards: float = 0.0
    """The same in an own province."""
    bluffs: float = 0.0
    raids: float = 0.0
    makes_peace: float = 0.0
    blesses: float = 0.0
    sails: float = 0.0
    """A navy."""
    sneaks: float = 0.0
    """A shinobi."""
    strength: float = 0.0
    """Each point of strength above two."""
    scouts: float = 0.0
    """By how much less honor needs to be in doubt before a scout looks."""

    def liking(self, token: ids.Token, own: bool, held: bool) -> float:
        """Return how much it likes to lay the token in an own province, in one held by another, or in a free one."""
        if not ids.FIGHTERS >> token & 1 and not ids.BLESSINGS >> token & 1:
            return {ids.BLUFF: self.bluffs, ids.RAID: self.raids, ids.DIPLOMACY: self.makes_peace}[token]
        liked = self.guards if own else self.attacks if held else self.settles
        if ids.BLESSINGS >> token & 1:
            liked += self.blesses
        elif ids.TYPE[token] == ids.NAVY:
            liked += self.sails
        elif ids.TYPE[token] == ids.SHINOBI:
            liked += self.sneaks
        liked += self.strength * (ids.STRENGTH[token] - 2)
        return max(-1.0, min(liked, 1.0))


CHARACTERS: Final[Mapping[ids.Clan, Character]] = {
    ids.CRAB: Character(guards=1.0, attacks=-0.6, raids=-0.5),
    ids.CRANE: Character(makes_peace=1.0, guards=0.8, attacks=-0.3, raids=-1.0),
    ids.DRAGON: Character(settles=0.5, blesses=0.5, strength=-0.4),
    ids.LION: Character(attacks=1.0, strength=0.2, guards=-0.6, bluffs=-1.0),
    ids.PHOENIX: Character(blesses=1.0, guards=0.5, makes_peace=0.7, raids=-1.0, attacks=-0.2),
    ids.SCORPION: Character(bluffs=1.0, sneaks=1.0, strength=-0.2, scouts=0.6),
    ids.UNICORN: Character(raids=1.0, settles=1.0, attacks=0.4, sails=0.3, guards=-0.6),
}
"""Crab stands on its walls, Crane makes peace, Dragon waits, Lion attacks openly and strongly, Phoenix prays, Scorpion
looks and deceives, Unicorn rides far."""
