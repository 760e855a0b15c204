"""The story of a match: what happened, for those who may hear it (I-5). The state is the truth.

`story.py` says how each type of field is called, and each class here which sentence tells it, and by which rule.
"""

# ruff: noqa: D101  # sentence and rule of an event say what it is

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from rokugan_desktop.engine import Count, Narrated
from rokugan_desktop.games.south_wind.ids import Dojo, House, Location, Order, Province, Region, Slot, Unit

Era: TypeAlias = Annotated[int, "era"]
Round: TypeAlias = Annotated[int, "round"]
ResourceKind: TypeAlias = Annotated[int, "resource"]
Other: TypeAlias = Annotated[House, "other house"]
Target: TypeAlias = Annotated[Province, "target"]


class Event(Narrated, frozen=True, gc=False):
    """Something that happened; `rule`, of its class or a field, says by which rule."""

    by = "house"
    ruled = "story.by-rule"
    secret: ClassVar[bool] = False
    """Its field `house` alone hears of it."""


class OfHouse(Event, frozen=True):
    """Something that a house did, or that happened to it."""

    house: House


class Secret(OfHouse, frozen=True):
    """Something that one house alone hears of."""

    secret = True


# Set-up, destiny and rounds


class DojoTaken(OfHouse, frozen=True):
    sentence, rule = "story.dojo", "U-1"
    dojo: Dojo


class SeedingDrawn(Event, frozen=True):
    sentence, rule = "story.seeded", "U-4"


class QuicksDrawn(Event, frozen=True):
    sentence, rule = "story.quicks", "V-2"


class Begins(OfHouse, frozen=True):
    sentence, rule = "story.begins", "U-7"


class CardsDealt(OfHouse, frozen=True):
    """U-3, N-7: the house has drawn destiny cards; which, is its secret."""

    sentence, rule = "story.dealt", "U-3"
    n: Count


class OwnCardDealt(Secret, frozen=True):
    sentence, rule = "story.own-dealt", "U-3"
    together = "region"
    region: Region


class RoundBegan(Event, frozen=True):
    sentence = "story.round"
    heading = True
    era: Era
    round: Round


class DestinyChosen(OfHouse, frozen=True):
    sentence, rule = "story.destiny-chosen", "E-1"


class OwnDestinyChosen(Secret, frozen=True):
    sentence, rule = "story.own-destiny", "E-1"
    region: Region


class DestinyShown(OfHouse, frozen=True):
    sentence, rule = "story.destiny", "E-1"
    no_way_back = "back.card"
    region: Region


# Planning


class RowSeen(OfHouse, frozen=True):
    sentence, rule = "story.row-seen", "P-1"


class TokenLaid(OfHouse, frozen=True):
    sentence, rule = "story.laid", "P-2"
    slot: Slot


class OwnTokenLaid(Secret, frozen=True):
    sentence, rule = "story.own-laid", "P-2"
    slot: Slot
    order: Order


class TokenCovered(OfHouse, frozen=True):
    """P-3, P-4: a face-down token covers one of round 1; `other` may be the house itself."""

    sentences = "story.covered", "story.covered-own"
    rule = "P-3"
    slot: Slot
    other: Other
    order: Order
    """What the covered token says."""

    def told_by(self) -> str:
        return self.sentences[self.other == self.house]


class Paid(OfHouse, frozen=True):
    """Resources go back to the supply (P-4, X-5, D-3)."""

    sentence = "story.paid"
    food: int
    bushido: int
    rule: str


class QuickBegan(OfHouse, frozen=True):
    sentence, rule = "story.quick", "P-8"
    order: Order
    region: Region


class Trained(OfHouse, frozen=True):
    sentence, rule = "story.trained", "D-3"
    unit: Unit


# Execution


class ExecutionBegan(Event, frozen=True):
    sentences = "story.south-wind", "story.north-wind"
    chosen_by = "from_north"
    heading = True
    from_north: bool


class TurnedUp(OfHouse, frozen=True):
    sentence, rule = "story.turned-up", "X-2"
    heading = True
    no_way_back = "back.turned-up"
    slot: Slot
    order: Order


class Acted(OfHouse, frozen=True):
    sentence, rule = "story.acts-again", "X-1"
    heading = True
    slot: Slot
    order: Order


class LeftUndone(OfHouse, frozen=True):
    """X-4: the order, or what remained of it, was left undone."""

    sentence, rule = "story.undone", "X-4"
    slot: Slot
    order: Order


class Recruited(OfHouse, frozen=True):
    """O-1, D-7, and what a power puts on the map (W-1)."""

    sentence = "story.recruited"
    unit: Unit
    province: Province
    rule: str


class Stepped(OfHouse, frozen=True):
    """O-2, O-4 and a power's movement; `mover` moves armies of another house (W-4)."""

    sentence = "story.stepped"
    unit: Unit
    source: Province
    target: Target
    rule: str


class Driven(OfHouse, frozen=True):
    sentence = "story.driven"
    other: Other
    unit: Unit
    source: Province
    target: Target
    rule = "W-4"


class Killed(OfHouse, frozen=True):
    """O-5, O-6, and by powers; the house may lose its own (W-2)."""

    sentence = "story.killed"
    other: Other
    unit: Unit
    province: Province
    rule: str


class Gained(OfHouse, frozen=True):
    """Food or bushido comes from a province (O-7, N-1, V-1, W-4)."""

    sentences = "story.gained-food", "story.gained-bushido"
    chosen_by = "resource"
    together = "province"
    resource: ResourceKind
    n: Count
    province: Province
    rule: str


class ShrineScored(OfHouse, frozen=True):
    """A shrine brings points (O-7, N-4)."""

    sentence = "story.shrine"
    together = "province"
    province: Province
    n: Count
    rule: str


class Influenced(OfHouse, frozen=True):
    """Influence grows in a region (O-7, N-2)."""

    sentence = "story.influenced"
    together = "region"
    region: Region
    n: Count
    rule: str


class CastleBuilt(OfHouse, frozen=True):
    sentence = "story.castle"
    province: Province
    rule: str


class GivenUp(OfHouse, frozen=True):
    """O-8: an army that is given up for a castle; A-14: one that goes home at the end of an era."""

    sentence = "story.given-up"
    unit: Unit
    province: Province
    rule: str


class PowerUsed(OfHouse, frozen=True):
    sentence, rule = "story.power", "D-10"
    dojo: Dojo
    unit: Unit
    province: Province


# The end of an era, and of the match


class EraEnded(Event, frozen=True):
    sentence = "story.era-end"
    heading = True
    era: Era


class RegionScored(OfHouse, frozen=True):
    sentence, rule = "story.region", "N-3"
    together = "region"
    region: Region
    n: Count


class ArchersScored(OfHouse, frozen=True):
    sentence, rule = "story.archers", "N-5"
    together = "province"
    province: Province
    n: Count


class GoalScored(OfHouse, frozen=True):
    sentence, rule = "story.goal", "V-1"
    n: Count


class MoveScored(OfHouse, frozen=True):
    sentence, rule = "story.move-scored", "A-13"
    n: Count


class OrderOfTurns(Event, frozen=True):
    sentence, rule = "story.turn-order", "N-8"
    houses: tuple[House, ...]


class InfluenceCounted(OfHouse, frozen=True):
    sentence, rule = "story.influence-counted", "G-1"
    together = "region"
    region: Region
    n: Count


class ResourcesCounted(OfHouse, frozen=True):
    sentence, rule = "story.resources-counted", "G-2"
    n: Count


class MatchEnded(Event, frozen=True):
    sentences = "story.over", "story.over-shared"
    rule = "G-3"
    heading = True
    houses: tuple[House, ...]

    def told_by(self) -> str:
        return self.sentences[len(self.houses) > 1]


# Solo


class DestinyDrawn(Event, frozen=True):
    sentence, rule = "story.destiny-drawn", "A-3"
    no_way_back = "back.card"
    region: Region


class LocationShown(OfHouse, frozen=True):
    """A-6: a location token is turned up beside the order that was laid."""

    sentence, rule = "story.location", "A-6"
    slot: Slot
    region: Region
    location: Location


class LocationPutUnder(OfHouse, frozen=True):
    """A-6: the region has no slot for it, the token goes under the stack; only its back was seen."""

    sentence, rule = "story.put-under", "A-6"
    region: Region


class LocationAdded(Event, frozen=True):
    """A-14, step 8: both stacks get one more token of a region."""

    sentence, rule = "story.location-added", "A-14"
    region: Region
