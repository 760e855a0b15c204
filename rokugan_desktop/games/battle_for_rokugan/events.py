"""The story of a match: what happened, for those who may hear it. The state is the truth.

Seats, provinces, places, tokens and cards are numbers (`ids.py`, `topology.py`); `story.py` says them in messages.
"""

from __future__ import annotations

from enum import IntEnum

import msgspec

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.public import Placed, PublicState


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened."""


class ObjectiveDealt(Event, frozen=True):
    """U-4, told to its seat alone."""

    seat: Seat
    objective: ids.Objective


class ObjectiveKept(Event, frozen=True):
    """U-4: the seat has chosen; which one is its secret."""

    seat: Seat


class OwnObjectiveKept(Event, frozen=True):
    """U-4, told to its seat alone: which of the two objectives it has kept."""

    seat: Seat
    objective: ids.Objective


class FirstPlayerDrawn(Event, frozen=True):
    """U-7."""

    seat: Seat


class StartingTokenPlaced(Event, frozen=True):
    """U-9."""

    seat: Seat
    province: ids.Province


class RoundBegan(Event, frozen=True):
    """A new round, before K-0."""

    round: int


class RoninChanged(Event, frozen=True):
    """K-0: the seat became a ronin, or stopped being one."""

    seat: Seat
    ronin: bool


class InitiativeRevealed(Event, frozen=True):
    """K-1: the card, and who is first player now."""

    card: ids.InitiativeCard
    seat: Seat


class TokenDrawn(Event, frozen=True):
    """K-2, told to its seat alone."""

    seat: Seat
    token: ids.Token


class HandDrawn(Event, frozen=True):
    """K-2: the seat has drawn up; the tokens are its secret."""

    seat: Seat
    size: int


class TokenPutBack(Event, frozen=True):
    """K-3: Dragon put one into the pool."""

    seat: Seat


class OwnTokenPutBack(Event, frozen=True):
    """K-3, told to its seat alone: which token it has put back."""

    seat: Seat
    token: ids.Token


class CardPlayed(Event, frozen=True):
    """A territory card, scout, shugenja or first player card was played."""

    seat: Seat
    card: ids.Card


class Passed(Event, frozen=True):
    """K-4: the seat passed."""

    seat: Seat


class TookTurnOut(Event, frozen=True):
    """P-10: the seat can place nothing and takes no more turns in this phase."""

    seat: Seat


class SpecialPut(Event, frozen=True):
    """A special token was put into a province, in place of another one or NOBODY."""

    special: ids.Special
    province: ids.Province
    replaced: ids.Special = ids.NO_SPECIAL


class SpecialRemoved(Event, frozen=True):
    """A special token left the board."""

    special: ids.Special
    province: ids.Province


class ControlAdded(Event, frozen=True):
    """Control tokens of the seat were put into a province."""

    seat: Seat
    province: ids.Province
    facedown: int
    faceup: int


class ControlRemoved(Event, frozen=True):
    """Control tokens of the seat left a province."""

    seat: Seat
    province: ids.Province
    facedown: int
    faceup: int


class ControlSwapped(Event, frozen=True):
    """Cultural Exchange: all control tokens of the two provinces changed places."""

    province: ids.Province
    other: ids.Province


class HandSpied(Event, frozen=True):
    """Spy Network: the seat looked at the hand of the other."""

    seat: Seat
    other: Seat


class HandShown(Event, frozen=True):
    """The hand that was spied on, told to the spying seat alone."""

    seat: Seat
    other: Seat
    tokens: tuple[ids.Token, ...]


class TokenRecovered(Event, frozen=True):
    """Promotion, Reinforcements: a token went from the discard pile into the hand."""

    seat: Seat
    token: ids.Token


class TokenGiven(Event, frozen=True):
    """Promotion, Reinforcements: a token of the hand went to the discard pile, or unseen (NOBODY) into the pool."""

    seat: Seat
    token: ids.Token


class TokenPlaced(Event, frozen=True):
    """P-1: a combat token was placed facedown."""

    seat: Seat
    identity: ids.Identity
    place: ids.Place


class OwnTokenPlaced(Event, frozen=True):
    """P-1, told to its seat alone: what the token is that it has just placed facedown."""

    seat: Seat
    identity: ids.Identity
    place: ids.Place
    token: ids.Token


class BlessingPlaced(Event, frozen=True):
    """P-5: a blessing was laid on an own facedown token."""

    seat: Seat
    identity: ids.Identity
    place: ids.Place
    token: ids.Token


class TokenAnimated(Event, frozen=True):
    """X-8: a token of the discard pile was placed faceup."""

    seat: Seat
    identity: ids.Identity
    place: ids.Place
    token: ids.Token


class TokenLooked(Event, frozen=True):
    """Somebody looked at a token, and which (W-1)."""

    seat: Seat
    identity: ids.Identity
    place: ids.Place


class TokenShown(Event, frozen=True):
    """What the token is, told to the looking seat alone."""

    seat: Seat
    identity: ids.Identity
    place: ids.Place
    token: ids.Token


class TokenDiscarded(Event, frozen=True):
    """A combat token was revealed and discarded by a card. A bluff goes before its owner's screen (P-9)."""

    seat: Seat
    """Whose token it was."""
    place: ids.Place
    token: ids.Token
    card: ids.Card


class TokenPooled(Event, frozen=True):
    """A-3: a token went from the board into its owner's pool, unseen by all but the first player and its owner."""

    seat: Seat
    place: ids.Place


class BluffOpened(Event, frozen=True):
    """P-9: a bluff lies openly before its owner's screen."""

    seat: Seat


class TokenPaid(Event, frozen=True):
    """X-3: a token of the hand was discarded for Purge the Weak."""

    seat: Seat
    token: ids.Token


class TokensSwapped(Event, frozen=True):
    """R-0: Unicorn swapped the tokens of two places."""

    seat: Seat
    place: ids.Place
    other: ids.Place


class SeatConceded(Event, frozen=True):
    """The seat has given up."""

    seat: Seat


class ResolutionStep(IntEnum):
    """The steps of the resolution phase, in the rulebook's order."""

    SWAP = 0
    REVEAL = 1
    DISCARD = 2
    RAIDS = 3
    DIPLOMACY = 4
    BATTLES = 5
    TERRITORY_CARDS = 6


class StepResolved(Event, frozen=True):
    """A step of the resolution phase is done, and so the table looks now."""

    step: ResolutionStep
    public: PublicState
    facedown: PublicState | None = None
    """Of the reveal (R-1): how the table looked when all was placed and nothing turned faceup yet; else None."""


class IllegalDiscarded(Event, frozen=True):
    """R-2, R-3: a token was discarded unresolved, by this rule, with the blessings on it."""

    token: Placed
    rule: str


class BluffReturned(Event, frozen=True):
    """R-2 to R-5f: a bluff went home."""

    seat: Seat
    place: ids.Place


class Raided(Event, frozen=True):
    """R-3: the province was raided by these seats; so many combat tokens were discarded."""

    province: ids.Province
    seats: tuple[Seat, ...]
    discarded: int


class MadePeaceful(Event, frozen=True):
    """R-4: diplomacy brought peace to the province."""

    province: ids.Province
    seat: Seat
    discarded: int


class Battle(Event, frozen=True):
    """R-5: a battle with its sums.

    `outcome` names the rule that decided it: `R-5` the higher total, `R-5-tie` the defender in a tie, `A-4-crane`
    Crane in a tie, `R-5b` nothing happens. `up`, `down` and `controller` are the province after it.
    """

    province: ids.Province
    defender: Seat
    defense: int
    printed: int
    """How much of the defense is printed on the board and counts (R-5a)."""
    tokens: int
    """How much of it are the combat tokens in the centre."""
    attackers: tuple[tuple[Seat, int], ...]
    """Each attacking seat with its total, in the order of the seats."""
    winner: Seat
    outcome: str


class Defended(Event, frozen=True):
    """R-5d, R-5e: a successful defense without a battle, with its rule."""

    province: ids.Province
    seat: Seat
    rule: str


class CardTaken(Event, frozen=True):
    """R-6: a seat takes a territory's card, from the board (ON_BOARD) or from another seat."""

    territory: ids.Territory
    seat: Seat
    source: int


class CardReturned(Event, frozen=True):
    """R-6: a seat that lost the territory gives its card back to the board."""

    territory: ids.Territory
    seat: Seat


class CardTurnedUp(Event, frozen=True):
    """R-6, W-1: a territory card was taken for the first time, and is known to all from now on."""

    territory: ids.Territory
    card: ids.Card


class Honor(msgspec.Struct, frozen=True):
    """The honor of one seat, part by part (E-1)."""

    flowers: int
    control_tokens: int
    objective: int
    territories: int

    @property
    def total(self) -> int:
        """Return all parts together."""
        return self.flowers + self.control_tokens + self.objective + self.territories


class GameEnded(Event, frozen=True):
    """E-2: the honor of each seat, the winners, and what decided: `honor`, `territories`, `provinces` or `shared`."""

    honor: tuple[Honor, ...]
    winners: tuple[Seat, ...]
    decided_by: str
