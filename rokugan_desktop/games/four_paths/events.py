"""The story of a match: what happened, by which rule. The state is the truth."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from rokugan_desktop.engine import Count, Narrated, Seat
from rokugan_desktop.games.four_paths.ids import Army, Benefit, CardId, CardKey, How
from rokugan_desktop.games.four_paths.numbers import Sum

Number: TypeAlias = Annotated[int, "number"]
"""A number that no plural hangs on: honor, the place of a province."""
ProvincePlace: TypeAlias = Annotated[int, "province"]
Card: TypeAlias = Annotated[CardKey, "card"]
Cards: TypeAlias = tuple[CardKey, ...]
Seats: TypeAlias = tuple[Seat, ...]


class Event(Narrated, frozen=True, gc=False):
    """Something that happened."""

    name: ClassVar[str] = ""
    """What reports call it: as its sentence's key does, where it doesn't say otherwise."""
    by = "seat"

    def __init_subclass__(cls) -> None:
        if "name" not in vars(cls) and isinstance(getattr(cls, "sentence", None), str):
            cls.name = str(cls.sentence).removeprefix("story.")


class LotDrawn(Event, frozen=True):
    """S-5: who has the first turn."""

    sentence = "story.began"
    no_way_back = "going-back.chance"

    seat: Seat


class TurnBegan(Event, frozen=True):
    """T-2."""

    sentence = "story.turn"
    heading = True

    seat: Seat
    turn: Number


class TurnedUp(Event, frozen=True):
    """T-3: a face-down card of a province is turned up."""

    sentence = "story.turned-up"
    no_way_back = "going-back.turned-up"

    seat: Seat
    card: Card
    province: ProvincePlace


class EventHappened(Event, frozen=True):
    """T-3, T-4: an Event happens, or is discarded without effect as a second copy."""

    name = "event"
    sentences = "story.event-again", "story.event"
    chosen_by = "happens"

    seat: Seat
    card: Card
    happens: bool


class RegionEntered(Event, frozen=True):
    """T-5."""

    sentence = "story.region"

    seat: Seat
    card: Card
    province: ProvincePlace


class HonorChanged(Event, frozen=True):
    """H-1: one event, of one size, for one cause."""

    sentences = "story.honor-lost", "story.honor-gained"
    chosen_by = "gain"
    name = "honor"

    seat: Seat
    amount: Count
    gain: bool
    now: Number
    card: Card = CardKey("")
    rule: str = "H-1"


class AttackDeclared(Event, frozen=True):
    """T-8, M-1."""

    name = "attack"
    sentences = "story.no-attack", "story.attack"
    chosen_by = "attacks"

    seat: Seat
    other: Seat
    attacks: bool


class Invited(Event, frozen=True):
    """M-2."""

    sentences = "story.invited-nobody", "story.invited"
    chosen_by = "invited"
    name = "invited"

    seat: Seat
    invited: Seats
    army: Army


class Assigned(Event, frozen=True):
    """M-3, M-5: a unit goes to a province."""

    sentence = "story.assigned"

    seat: Seat
    unit: CardId
    card: Card
    province: ProvincePlace
    army: Army


class BattleBegan(Event, frozen=True):
    """B-1."""

    name = "battle"
    sentence = "story.battle"
    heading = True

    other: Seat
    province: ProvincePlace


class Resolved(Event, frozen=True):
    """O-1 to O-5: the Forces compared, and what the province had to stand."""

    name = "resolved"
    sentences = "story.resolved-tie", "story.resolved-attack", "story.resolved-defense", "story.resolved-nobody"

    attack: Sum
    defense: Sum
    strength: Sum
    attack_total: Number
    defense_total: Number
    strength_total: Number
    outcome: int
    """0: equal; 1: the attack is higher; 2: the defense is; 3: nobody had units there."""

    def told_by(self) -> str:
        """Return how it came out."""
        return self.sentences[self.outcome]


class Destroyed(Event, frozen=True):
    """Z-8."""

    sentence = "story.destroyed"

    seat: Seat
    card: Card
    id: CardId


class ProvinceFell(Event, frozen=True):
    """O-4, P-4."""

    sentence = "story.province-fell"

    seat: Seat
    province: ProvincePlace
    left: Count


class ProvinceStood(Event, frozen=True):
    """O-8: an attacked province has stood."""

    sentence = "story.province-stood"

    seat: Seat
    province: ProvincePlace


class WentHome(Event, frozen=True):
    """O-7, O-8."""

    name = "home"
    sentence = None

    seat: Seat
    units: tuple[CardId, ...]
    bowed: bool


class Bought(Event, frozen=True):
    """E-2, E-4: a card of a province comes into play, paid by these."""

    sentences = "story.bought", "story.bought-discount", "story.bought-honor"
    name = "bought"

    seat: Seat
    card: Card
    benefit: Benefit
    cost: Number
    producers: Cards
    id: CardId
    province: ProvincePlace

    def told_by(self) -> str:
        """Return what it was bought with."""
        return self.sentences[tuple(Benefit).index(self.benefit)]


class Discarded(Event, frozen=True):
    """T-9: a face-up card of a province is discarded."""

    sentence = "story.discarded"

    seat: Seat
    card: Card
    province: ProvincePlace


class LeftMatch(Event, frozen=True):
    """V-3, V-6: a seat is out of the match."""

    name = "left"
    sentences = "story.left-honor", "story.left-provinces", "story.left-conceded"

    seat: Seat
    reason: How

    def told_by(self) -> str:
        """Return why."""
        return self.sentences[{How.DISHONOR: 0, How.MILITARY: 1}.get(self.reason, 2)]


class MatchEnded(Event, frozen=True):
    """Chapter 17."""

    name = "over"
    sentences = tuple(f"story.ended-{how}" for how in How)
    no_way_back = "going-back.over"

    winners: Seats
    how: How

    def told_by(self) -> str:
        """Return by which way."""
        return f"story.ended-{self.how}"
