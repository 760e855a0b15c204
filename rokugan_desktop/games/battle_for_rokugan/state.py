"""The state of a match: what lies open on the table, and what is hidden. Both are values.

`PublicState` is what everybody sees (W-1), and nothing else may ever stand in it; `Hidden` is the rest, and `view.py`
decides which part of it a seat may know. Sets of provinces are bits (`topology.py`); counts of combat tokens are tuples
with one number for each of `ids.COMBAT_TOKENS`.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Any, Final

import msgspec

from rokugan_desktop.engine import Seat
from rokugan_desktop.engine.tuples import Counts
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.topology import members, set_of


class Spied(msgspec.Struct, frozen=True, gc=False):
    """A hand that a seat has looked at (X-5, A-6)."""

    seat: Seat
    """Whose hand it is."""
    tokens: tuple[ids.Token, ...]
    """The hand as it was then, sorted."""
    left: Counts
    """What of it has not been seen to leave since: it is in the hand, facedown on the board, or put into the pool."""


class Hidden(msgspec.Struct, frozen=True, gc=False):
    """What does not lie open: the truth that views are filled from."""

    hands: tuple[tuple[ids.Token, ...], ...]
    """For each seat, the combat tokens behind its screen, sorted; not the bluff that lies before it (P-9)."""
    pools: tuple[Counts, ...]
    kinds: tuple[ids.Token, ...] = ()
    """Which combat token each of `PublicState.placed` is, in the same order."""
    spied: tuple[tuple[Spied, ...], ...] = ()
    """For each seat, the hands that it has looked at this round."""
    dealt: tuple[tuple[ids.Objective, ...], ...] = ()
    """For each seat, the secret objectives dealt to it."""
    kept: tuple[ids.Objective, ...] = ()
    """For each seat, the secret objective it keeps; NOBODY before it has chosen."""
    chosen: Any = ids.NOBODY
    """What the active seat has picked up and not yet put down: a combat token, or at SWAP a token's identity."""
    initiative: tuple[ids.InitiativeCard, ...] = ()
    """The initiative deck, the next card last, where a position file fixes it; else empty, and drawn when needed."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A match of Battle for Rokugan at one moment."""

    public: PublicState
    hidden: Hidden


@lru_cache(maxsize=4096)
def token_set(tokens: tuple[ids.Token, ...]) -> int:
    """Return which kinds are among the tokens, as bits."""
    return set_of(tokens)


def counted_set(counts: Counts) -> int:
    """Return which kinds have a count above zero, as bits."""
    return set_of([token for token, count in enumerate(counts) if count])


NOTHING_LOOKED_AT: Final[frozenset[ids.Identity]] = frozenset()

RULES: Final = 3
"""The version of the rules that new matches follow.

Version 1 let who gave up win, be spied on and leave a round of passes half done, and let the last seat play on alone.
Version 2 asked Scorpion to look even where there was nothing that it did not know, its own tokens among them (A-4).
"""
SECOND_RULES: Final = 2
FIRST_RULES: Final = 1
"""The oldest version that a match may still follow."""

ON_BOARD: Final = -1
PLAYED: Final = -2
"""What stands in `PublicState.holders` for a territory card without a holder."""


class Moment(IntEnum):
    """Where in the game we are: what we wait for now. In the order of the rules."""

    DEAL = 0
    """U-4: secret objectives are dealt."""
    OBJECTIVE = 1
    """U-4: each seat keeps one of them."""
    FIRST_PLAYER = 2
    """U-7: the first player is drawn."""
    STARTING = 3
    """U-9: starting control tokens are placed."""
    INITIATIVE = 4
    """K-1: an initiative card is revealed."""
    DRAWING = 5
    """K-2: combat tokens are drawn."""
    RETURNING = 6
    """K-3: Dragon puts one back."""
    CARDS = 7
    """K-4: territory cards are played."""
    TURN = 8
    """P-1: a combat token is placed."""
    SPYING = 9
    """A-4: Scorpion may look at a token after placing one."""
    SWAP = 10
    """R-0: Unicorn may swap two tokens."""
    TAKING = 11
    """R-6: a territory card that nobody has seen is turned up."""
    OVER = 12
    ROUND = 13
    """K-0: a round begins. Nobody is waited for here, nor at those below: the game goes on by itself."""
    PLACEMENT = 14
    """P-1: the placement phase begins."""
    RESOLUTION = 15
    """R-1: the tokens are turned faceup."""
    SCORING = 16
    """E-1: the honor is counted."""
    READY = 17
    """R-1: a match that begins at a position, before its tokens are turned faceup."""


class Phase(IntEnum):
    """The phases, for those who show where in the game we are."""

    SETUP = 0
    UPKEEP = 1
    PLACEMENT = 2
    RESOLUTION = 3
    END = 4


PHASE_OF: Final = {
    moment: phase
    for phase, moments in (
        (Phase.SETUP, (Moment.DEAL, Moment.OBJECTIVE, Moment.FIRST_PLAYER, Moment.STARTING)),
        (Phase.UPKEEP, (Moment.ROUND, Moment.INITIATIVE, Moment.DRAWING, Moment.RETURNING, Moment.CARDS)),
        (Phase.PLACEMENT, (Moment.PLACEMENT, Moment.TURN, Moment.SPYING)),
        (Phase.RESOLUTION, (Moment.SWAP, Moment.READY, Moment.RESOLUTION, Moment.TAKING)),
        (Phase.END, (Moment.SCORING, Moment.OVER)),
    )
    for moment in moments
}


class PublicSeat(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows of one seat."""

    clan: ids.Clan
    discard: Counts = ids.NO_TOKENS
    scouts: int = 2
    shugenja: int = 1
    starting: int = 0
    """Starting control tokens still to be placed (U-6)."""
    ronin: bool = False
    bluff_open: bool = False
    """The bluff lies openly before the screen until the next K-2 (P-9)."""
    bluff_barred: bool = False
    """Spied on: may not place the bluff this round (X-5)."""
    ability_used: bool = False
    """Scorpion's look or Unicorn's swap has been used this round."""
    out: bool = False
    """Takes no more turns in this placement phase (P-10)."""
    conceded: bool = False
    """Has given up: passes and places nothing."""


class Placed(msgspec.Struct, frozen=True, gc=False):
    """A combat token on the board, as everybody sees it."""

    identity: ids.Identity
    """The token's number in the match; knowledge follows it (W-4)."""
    seat: Seat
    place: ids.Place
    face: ids.Token = ids.NO_TOKEN
    """Which combat token it is, where it lies faceup; else NOBODY."""
    blessings: tuple[ids.Token, ...] = ()


class Script(msgspec.Struct, frozen=True, gc=False):
    """A card in the middle of its effect: which, whose, at which of its stages, and the answers so far."""

    card: ids.Card
    seat: Seat
    stage: int = 0
    picks: tuple[ids.Province, ...] = ()


class PublicState(msgspec.Struct, frozen=True, gc=False):
    """What lies open on the table (W-1)."""

    seats: tuple[PublicSeat, ...]
    held: tuple[int, ...]
    """For each seat, the provinces it controls."""
    facedown: tuple[int, ...]
    faceup: tuple[int, ...]
    """For each province, how many control tokens lie there facedown and faceup."""
    special: tuple[int, ...] = (0,) * len(ids.SPECIAL_TOKENS)
    """For each special token, the provinces it lies in."""
    placed: tuple[Placed, ...] = ()
    """The combat tokens on the board, in the order of placing."""
    looked: tuple[frozenset[ids.Identity], ...] = ()
    """For each seat, the identities of the tokens on the board that it has looked at: that is no secret (W-1)."""
    next_identity: ids.Identity = ids.Identity(1)
    latest: ids.Identity = ids.NO_IDENTITY
    """At SPYING, the identity of the token that Scorpion has just placed or blessed."""
    round: int = 1
    moment: Moment = Moment.DEAL
    active: Seat = ids.EVERY_SEAT[0]
    """The seat whose turn it is, or for whom is drawn."""
    first_player: Seat = ids.EVERY_SEAT[0]
    first_player_card: bool = False
    """The first player card is held and unplayed this round."""
    passes: int = 0
    """How many seats in a row have passed at K-4."""
    script: Script | None = None
    cards: tuple[ids.Card, ...] = (ids.NO_CARD,) * len(ids.TERRITORIES)
    """For each territory, its card where it has been seen; else NOBODY."""
    holders: tuple[int, ...] = (ON_BOARD,) * len(ids.TERRITORIES)
    """For each territory, who holds its card: a seat, ON_BOARD or PLAYED."""
    initiative_shown: tuple[ids.InitiativeCard, ...] = ()
    """The initiative cards revealed so far."""
    initiative_left: int = 0
    rules: int = RULES
    """The version of the rules that the match follows."""
    objectives: tuple[ids.Objective, ...] = ()
    """The secret objectives, revealed at the end; empty before."""
    winners: tuple[Seat, ...] = ()

    def controller(self, province: ids.Province) -> Seat:
        """Return the seat that controls the province (C-7), or NOBODY."""
        bit = 1 << province
        for seat, held in zip(ids.EVERY_SEAT, self.held, strict=False):
            if held & bit:
                return seat
        return ids.NO_SEAT

    def stays(self, province: ids.Province) -> bool:
        """Tell whether the province's special token is one that no other replaces (T-1)."""
        return bool((self.special[ids.PEACE] | self.special[ids.SCORCHED]) >> province & 1)

    def token_of(self, identity: ids.Identity) -> Placed | None:
        """Return the combat token on the board with this identity, or None."""
        return next((token for token in self.placed if token.identity == identity), None)

    def seat_of_clan(self, clan: ids.Clan) -> Seat:
        """Return the seat that plays the clan, or NOBODY."""
        for seat, public_seat in zip(ids.EVERY_SEAT, self.seats, strict=False):
            if public_seat.clan == clan:
                return seat
        return ids.NO_SEAT

    def others_held(self, seat: Seat) -> int:
        """Return the provinces that opponents of the seat control, as bits."""
        return sum(self.held) - self.held[seat]  # a province has one controller at most (C-7)

    def control_tokens(self, seat: Seat) -> int:
        """Return how many control tokens of the seat lie on the board."""
        down, up = self.facedown, self.faceup
        return sum([down[province] + up[province] for province in members(self.held[seat])])

    @property
    def phase(self) -> Phase:
        """Return the phase that the moment belongs to."""
        return PHASE_OF[self.moment]
