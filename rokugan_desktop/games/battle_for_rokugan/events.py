"""The story of a match: what happened, for those who may hear it. The state is the truth.

Seats, provinces, places, tokens and cards are numbers (`ids.py`, `topology.py`); `story.py` says how each type of them
is called, and each class here which sentence tells it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, ClassVar, TypeAlias

import msgspec

from rokugan_desktop.engine import Count, Narrated, Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.state import Placed, PublicState

Round: TypeAlias = Annotated[int, "round"]


class Event(Narrated, frozen=True, gc=False):
    """Something that happened."""

    by = "seat"
    secret: ClassVar[bool] = False
    """Its field `seat` alone hears of it."""


class OfSeat(Event, frozen=True):
    """Something that a seat did, or that happened to it."""

    seat: Seat


class Secret(OfSeat, frozen=True):
    """Something that one seat alone hears of."""

    secret = True


class ObjectiveDealt(Secret, frozen=True):
    """U-4."""

    sentence = "story.objective-dealt"
    objective: ids.Objective


class ObjectiveKept(OfSeat, frozen=True):
    """U-4: the seat has chosen; which one is its secret."""

    sentence = "story.objective-kept"


class OwnObjectiveKept(Secret, frozen=True):
    """U-4: which of the two objectives the seat has kept."""

    sentence = "story.known-alone"
    objective: ids.Objective


class FirstPlayerDrawn(OfSeat, frozen=True):
    """U-7."""

    sentence = "story.first-player"


class StartingTokenPlaced(OfSeat, frozen=True):
    """U-9."""

    sentence = "story.starting"
    together = "province"
    province: ids.Province


class RoundBegan(Event, frozen=True):
    """A new round, before K-0."""

    sentence = "story.round"
    heading = True
    round: Round


class RoninChanged(OfSeat, frozen=True):
    """K-0: the seat became a ronin, or stopped being one."""

    sentences = "story.no-ronin", "story.ronin"
    chosen_by = "ronin"
    ronin: bool


class InitiativeRevealed(Event, frozen=True):
    """K-1: the card, and who is first player now."""

    sentence = "story.initiative"
    card: ids.InitiativeCard
    seat: Seat


class TokenDrawn(Secret, frozen=True):
    """K-2."""

    sentence = None
    token: ids.Token


class HandDrawn(OfSeat, frozen=True):
    """K-2: the seat has drawn up; the tokens are its secret."""

    sentence = None
    size: int


class TokenPutBack(OfSeat, frozen=True):
    """K-3: Dragon put one into the pool."""

    sentence = "story.put-back"


class OwnTokenPutBack(Secret, frozen=True):
    """K-3: which token the seat has put back."""

    sentence = "story.known-alone"
    token: ids.Token


class CardPlayed(OfSeat, frozen=True):
    """A territory card, scout, shugenja or first player card was played."""

    sentence = "story.card-played"
    no_way_back = "going-back.card"
    card: ids.Card


class Passed(OfSeat, frozen=True):
    """K-4: the seat passed."""

    sentence = "story.passed"


class TookTurnOut(OfSeat, frozen=True):
    """P-10: the seat can place nothing and takes no more turns in this phase."""

    sentence = "story.out"
    rule: ClassVar = "P-10"
    no_way_back = "going-back.hand"


class SpecialPut(Event, frozen=True):
    """A special token was put into a province, in place of another one or NOBODY."""

    sentences = "story.special-put", "story.special-replaced"
    special: ids.Special
    province: ids.Province
    replaced: ids.Special = ids.NO_SPECIAL

    def told_by(self) -> str:
        return self.sentences[self.replaced != ids.NOBODY]


class SpecialRemoved(Event, frozen=True):
    """A special token left the board."""

    sentence = "story.special-removed"
    special: ids.Special
    province: ids.Province


class ControlAdded(OfSeat, frozen=True):
    """Control tokens of the seat were put into a province."""

    sentences = "story.control-down", "story.control-up", "story.control-both"
    together = "province"
    province: ids.Province
    facedown: int
    faceup: int

    def told_by(self) -> str:
        return self.sentences[2 if self.facedown and self.faceup else bool(self.faceup)]


class ControlRemoved(OfSeat, frozen=True):
    """Control tokens of the seat left a province."""

    sentence = "story.control-removed"
    together = "province"
    province: ids.Province
    facedown: int
    faceup: int


class ControlSwapped(Event, frozen=True):
    """Cultural Exchange: all control tokens of the two provinces changed places."""

    sentence = "story.control-swapped"
    province: ids.Province
    other: ids.Province


class HandSpied(OfSeat, frozen=True):
    """Spy Network: the seat looked at the hand of the other."""

    sentence = "story.hand-spied"
    no_way_back = "going-back.peek"
    other: Seat


class HandShown(Secret, frozen=True):
    """The hand that was spied on; `seat` is the spying one."""

    sentences = "story.hand-empty", "story.hand-shown"
    chosen_by = "tokens"
    other: Seat
    tokens: tuple[ids.Token, ...]


class TokenRecovered(OfSeat, frozen=True):
    """Promotion, Reinforcements: a token went from the discard pile into the hand."""

    sentence = "story.recovered"
    token: ids.Token


class TokenGiven(OfSeat, frozen=True):
    """Promotion, Reinforcements: a token of the hand went to the discard pile, or unseen (NOBODY) into the pool."""

    sentences = "story.given", "story.given-unseen"
    token: ids.Token

    def told_by(self) -> str:
        return self.sentences[self.token == ids.NOBODY]


class TokenPlaced(OfSeat, frozen=True):
    """P-1: a combat token was placed facedown."""

    sentence = "story.placed"
    identity: ids.Identity
    place: ids.Place


class OwnTokenPlaced(Secret, frozen=True):
    """P-1: what the token is that the seat has just placed facedown."""

    sentence = "story.known-placed"
    whole = True
    identity: ids.Identity
    place: ids.Place
    token: ids.Token


class BlessingPlaced(OfSeat, frozen=True):
    """P-5: a blessing was laid on an own facedown token."""

    sentence = "story.blessed"
    no_way_back = "going-back.reveal"
    identity: ids.Identity
    place: ids.Place
    token: ids.Token


class TokenAnimated(OfSeat, frozen=True):
    """X-8: a token of the discard pile was placed faceup."""

    sentence = "story.animated"
    no_way_back = "going-back.reveal"
    identity: ids.Identity
    place: ids.Place
    token: ids.Token


class TokenLooked(OfSeat, frozen=True):
    """Somebody looked at a token, and which (W-1)."""

    sentence = "story.looked"
    no_way_back = "going-back.peek"
    identity: ids.Identity
    place: ids.Place


class TokenShown(Secret, frozen=True):
    """What the token is that the seat has looked at."""

    sentence = "story.shown"
    revealing = True
    identity: ids.Identity
    place: ids.Place
    token: ids.Token


class TokenDiscarded(OfSeat, frozen=True):
    """A combat token of the seat was revealed and discarded by a card; a bluff goes before its screen (P-9)."""

    sentence = "story.discarded"
    no_way_back = "going-back.reveal"
    place: ids.Place
    token: ids.Token
    card: ids.Card


class TokenPooled(OfSeat, frozen=True):
    """A-3: a token went from the board into its owner's pool, unseen by all but the first player and its owner."""

    sentence = "story.pooled"
    no_way_back = "going-back.peek"
    place: ids.Place


class BluffOpened(OfSeat, frozen=True):
    """P-9: a bluff lies openly before its owner's screen."""

    sentence = "story.bluff-open"
    rule: ClassVar = "P-9"
    no_way_back = "going-back.reveal"


class TokenPaid(OfSeat, frozen=True):
    """X-3: a token of the hand was discarded for Purge the Weak."""

    sentence = "story.paid"
    no_way_back = "going-back.reveal"
    token: ids.Token


class TokensSwapped(OfSeat, frozen=True):
    """R-0: Unicorn swapped the tokens of two places."""

    sentence = "story.swapped"
    place: ids.Place
    other: ids.Place


class SeatConceded(OfSeat, frozen=True):
    """The seat has given up."""

    sentence = "story.conceded"


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

    sentences = ("phase.resolution",)
    heading = True
    no_way_back = "going-back.reveal"
    step: ResolutionStep
    public: PublicState
    facedown: PublicState | None = None
    """Of the reveal (R-1): how the table looked when all was placed and nothing turned faceup yet; else None."""

    def told_by(self) -> str | None:
        return self.sentences[0] if self.step is ResolutionStep.REVEAL else None


class IllegalDiscarded(Event, frozen=True):
    """R-2, R-3: a token was discarded unresolved, by this rule, with the blessings on it."""

    sentence = "story.illegal"
    token: Placed
    rule: str


class BluffReturned(OfSeat, frozen=True):
    """R-2 to R-5f: a bluff went home."""

    sentence = "story.bluff-home"
    place: ids.Place


class Raided(Event, frozen=True):
    """R-3: the province was raided by these seats; so many combat tokens were discarded."""

    sentence = "story.raided"
    rule: ClassVar = "R-3"
    province: ids.Province
    seats: tuple[Seat, ...]
    discarded: Count


class MadePeaceful(Event, frozen=True):
    """R-4: diplomacy brought peace to the province."""

    sentence = "story.peaceful"
    rule: ClassVar = "R-4"
    province: ids.Province
    seat: Seat
    discarded: Count


class Battle(Event, frozen=True):
    """R-5: a battle with its sums.

    `outcome` names the rule that decided it: `R-5` the higher total, `R-5-tie` the defender in a tie, `A-4-crane`
    Crane in a tie, `R-5b` nothing happens.
    """

    sentence = "story.battle"
    by = "winner"
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

    sentence = "story.defended"
    together = "province"
    province: ids.Province
    seat: Seat
    rule: str


class CardTaken(Event, frozen=True):
    """R-6: a seat takes a territory's card, from the board (ON_BOARD) or from another seat."""

    sentences = "story.card-taken", "story.card-passed-on"
    territory: ids.Territory
    seat: Seat
    source: int

    def told_by(self) -> str:
        return self.sentences[self.source >= 0]


class CardReturned(Event, frozen=True):
    """R-6: a seat that lost the territory gives its card back to the board."""

    sentence = "story.card-returned"
    territory: ids.Territory
    seat: Seat


class CardTurnedUp(Event, frozen=True):
    """R-6, W-1: a territory card was taken for the first time, and is known to all from now on."""

    sentence = "story.card-turned-up"
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

    sentences = "story.won", "story.shared"
    heading = True
    no_way_back = "going-back.reveal"
    honor: tuple[Honor, ...]
    winners: tuple[Seat, ...]
    decided_by: str

    def told_by(self) -> str:
        return self.sentences[len(self.winners) > 1]
