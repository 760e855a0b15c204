"""What the house's data say, read strictly from board_data/samurai_battles/components.yaml: facts, never names."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.games.samurai_battles import ids
from rokugan_desktop.games.samurai_battles.ids import CardId, Hex, Message, Order, Side

FORMAT: Final = "samurai-battles-data/1"
Class = Literal["infantry", "cavalry"]
CLASSES: Final[tuple[Class, ...]] = ("infantry", "cavalry")
Zero = Literal["=0"]
Change = int | Zero
"""What is added to a value, or “=0”: the value is 0 whatever else applies (C-8)."""
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; a key that is not written here is refused."""


class Modifiers(Part, frozen=True):
    """What something adds to the four values of a unit (C-8)."""

    attack: Change = 0
    defense: Change = 0
    fire: Change = 0
    morale: Change = 0


class OrderFacts(Modifiers, frozen=True, kw_only=True):
    """An order: the step of its execution (U-5), whether it needs no command (K-3), what it needs and adds (C-9)."""

    rule: str = ""
    """The rule that tells of it, where a card has it."""
    step: Small
    free: bool = False
    forced: bool = False
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


class TerrainFacts(Modifiers, frozen=True, kw_only=True):
    """A kind of terrain (T-1); the modifiers are of the unit that stands on it."""

    letter: str
    sight: Literal["open", "blocked"]
    run: bool
    assault: int | Literal["river"] | None
    cavalry: bool
    ambush: Literal["none", "all", "infantry"]

    @property
    def blocks(self) -> bool:
        """Tell whether it blocks the view of those on level ground (S-4)."""
        return self.sight == "blocked"

    def hides(self, class_: Class) -> bool:
        """Tell whether a unit of the class can hide in it (A-1)."""
        return self.ambush == "all" or self.ambush == class_


class Going(Part, frozen=True):
    """How a class climbs a slope: whether by Run, and what it costs by Assault."""

    run: bool
    assault: int | None


class Slope(Part, frozen=True):
    """A slope, by the difference of levels (T-4)."""

    id: str
    infantry: Going | Literal["none"]
    cavalry: Going | Literal["none"]
    melee: bool
    ninja: Literal["march"] | None = None


class Blows(Part, frozen=True):
    """The Attack of a card, by the target's class."""

    infantry: Small
    cavalry: Small


class Card(Part, frozen=True, rename={"class_": "class"}):
    """A unit card (C-2)."""

    class_: Class
    figures: Small
    attack: Blows
    dice: Small
    defense: Small
    morale: Small
    orders: tuple[Order, ...]
    fire: dict[Annotated[int, msgspec.Meta(ge=1, le=12)], Small] = {}
    fire_dice: Small = 1
    ammo: Small | None = None
    modifiers: dict[Order, Modifiers] = {}
    is_headquarters: bool = False
    no_commander: bool = False
    supplies: bool = False
    ninja: bool = False
    points: Small = 0
    source: dict[str, str] = {}

    @property
    def kind(self) -> str:
        """Return how it moves: its class, or ninja (K-7)."""
        return "ninja" if self.ninja else self.class_

    @property
    def longest(self) -> int:
        """Return the greatest distance of its Fire table; 0 where it has none."""
        return max(self.fire, default=0)

    @property
    def full_ammo(self) -> int:
        """Return the ammunition that a unit begins with (C-7); NO_AMMO_COUNT where it has none to count."""
        return ids.NO_AMMO_COUNT if not self.fire or self.ammo is None else self.ammo

    def start(self, commander: bool) -> int:
        """Return the start strength: one more with a commander, who in the headquarters is none of the extra (C-4)."""
        return self.figures + (commander and not self.is_headquarters)


class Strides(Part, frozen=True):
    """How far a class gets (M-1)."""

    march: Small
    fast: Small


class Flanking(Modifiers, frozen=True, kw_only=True):
    """What an attack in flank or rear brings (L-12), and what it adds to the test of the one attacked (L-7)."""

    test: int


class Inspiration(Modifiers, frozen=True, kw_only=True):
    """What the headquarters brings to units near it (K-9)."""

    range: Small


class Bonus(Part, frozen=True):
    """What is added by things that are neither order, terrain, state nor fatigue (C-8)."""

    commander: Modifiers
    headquarters: Inspiration
    headquarters_lost: Modifiers
    honor: Modifiers
    ambush_strike: Modifiers
    flank: Flanking
    rear: Flanking
    higher: Modifiers
    lower: Modifiers


class StateFacts(Modifiers, frozen=True, kw_only=True):
    """A state of Morale and what it adds (H-4)."""

    id: str


class Tier(Modifiers, frozen=True, kw_only=True, rename={"from_": "from"}):
    """What fatigue adds from so many markers on (X-3)."""

    from_: Small


class Fatigue(Part, frozen=True):
    """Fatigue (chapter 16)."""

    tiers: tuple[Tier, ...]
    no_assault_no_run_from: Small
    rest_only_from: Small
    gains: dict[str, Small]
    loses: dict[str, Small]


class Arcs(Part, frozen=True):
    """Which directions from a facing, counter-clockwise, are front, flanks and rear (G-6)."""

    front: tuple[int, ...]
    flank: tuple[int, ...]
    rear: tuple[int, ...]


class Outline(Part, frozen=True):
    """The size of a hex and of the margin in board units (G-3)."""

    hex_width: int
    hex_height: int
    margin: int


class ScenarioUnit(Part, frozen=True, omit_defaults=True):
    """A unit as a scenario begins with it."""

    type: CardId
    at: Hex
    group: Literal["a", "b", "c"] = "a"
    commander: bool = False
    may_hide: bool = False


class ScenarioSide(Part, frozen=True, omit_defaults=True):
    """A side of a scenario."""

    home: Literal["west", "east", "north", "south"]
    deploy: Literal["fixed", "free"]
    units: dict[ids.UnitId, ScenarioUnit]
    zone: tuple[Hex, ...] = ()
    may_hide: Small = 0
    handicap: Small = 0
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """What a player calls the army; of one without a name its side is said."""


class Destroyed(Part, frozen=True, omit_defaults=True):
    """Points for each enemy unit destroyed, and for its headquarters instead (V-1)."""

    unit: Small = 0
    headquarters: Small | None = None
    cards: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    """So many `points` of its card bring one point for the unit, in place of `unit` (Y-14)."""


class Victory(Part, frozen=True, omit_defaults=True):
    """What brings points (V-1, Y-14)."""

    destroyed: Destroyed = Destroyed()
    hold: dict[Hex, Small] = {}
    handicap: dict[Side, Small] = {}
    thirds: bool = False
    """A unit still there counts a third of its worth for each full third of its start strength that it has lost."""
    hold_each_turn: dict[Hex, Small] = {}
    """What hexes bring, at the end of every turn, to who holds them."""

    @property
    def prizes(self) -> dict[Hex, int]:
        """Return the hexes that bring points, with how many: at the end, or at the end of every turn."""
        hexes = dict.fromkeys((*self.hold, *self.hold_each_turn))
        return {hex_: self.hold.get(hex_, 0) or self.hold_each_turn[hex_] for hex_ in hexes}

    @property
    def fault(self) -> str:
        """Return where it says what can't be, both `unit` and `cards`; an empty text where all can be."""
        return "destroyed" if self.destroyed.cards is not None and self.destroyed.unit else ""


class Scenario(Part, frozen=True, omit_defaults=True):
    """A scenario (F-4)."""

    level: Literal["basic", "intermediate", "advanced", "expert"]
    turns: Annotated[int, msgspec.Meta(ge=1, le=99)]
    map: str
    sides: dict[Side, ScenarioSide]
    victory: Victory
    gullies: dict[Hex, tuple[str, ...]] = {}

    def most_seats(self, side: Side) -> int:
        """Return how many seats can share the side: one for each letter of its units (F-6)."""
        return len({unit.group for unit in self.sides[side].units.values()})


class Components(Part, frozen=True):
    """All that is in the box."""

    format: str
    levels: tuple[str, ...]
    directions: tuple[str, ...]
    arcs: Arcs
    die: Small
    ammo_full: Small
    movement: dict[Class, Strides]
    bonus: Bonus
    states: tuple[StateFacts, ...]
    fatigue: Fatigue
    orders: dict[Order, OrderFacts]
    terrain: dict[ids.TerrainId, TerrainFacts]
    slopes: dict[int, Slope]
    units: dict[CardId, Card]
    board: Outline
    scenarios: dict[ids.ScenarioId, Scenario]


def read_components(text: str, name: str = "components.yaml") -> Components:
    """Return the components that the YAML text holds.

    Raise Unreadable, naming the place, for a text that is not well-formed, a key or value of the wrong kind, words of
    the rules that differ from the rules' own, and a card with an order that no card may list.
    """
    components: Components = convert_strict(load_strict(text, name=name), Components, name=name)
    for where, found, wanted in (
        ("format", components.format, FORMAT),
        ("levels", components.levels, ids.LEVELS),
        ("directions", components.directions, ids.DIRECTIONS),
        ("states", tuple(state.id for state in components.states), ids.STATES),
        ("orders", tuple(components.orders), tuple(Order)),
    ):
        if found != wanted:
            raise Unreadable(name, where, Message("unreadable.other-words"))
    for card_id, card in components.units.items():
        _check_card(card, f"units.{card_id}", name)
    for scenario_id, scenario in components.scenarios.items():
        check_scenario(components, scenario, f"scenarios.{scenario_id}.", name)
    return components


def read_cards(tree: Any, name: str, where: str) -> dict[CardId, Card]:
    """Return the cards that a position file brings along. Raise Unreadable as `read_components` does."""
    cards: dict[CardId, Card] = convert_strict(tree, dict[CardId, Card], name=name, where=where)
    for card_id, card in cards.items():
        _check_card(card, f"{where}.{card_id}", name)
    return cards


def _check_card(card: Card, where: str, name: str) -> None:
    for order in card.orders:
        if order in ids.FORCED:
            raise Unreadable(name, f"{where}.orders", Message("unreadable.forced-order", order=order.value))
    if not card.figures:
        raise Unreadable(name, f"{where}.figures", Message("unreadable.no-figures"))


def check_scenario(components: Components, scenario: Scenario, where: str, name: str) -> None:
    """Raise Unreadable for a type of unit that there is not, and a worth that is said twice; `where` ends in a dot."""
    if scenario.victory.fault:
        place = f"{where}victory.{scenario.victory.fault}"
        raise Unreadable(name, place, Message("position.two-worths", one="unit", other="cards"))
    for side_id, side in scenario.sides.items():
        for unit_id, unit in side.units.items():
            if unit.type not in components.units:
                place = f"{where}sides.{side_id}.units.{unit_id}.type"
                raise Unreadable(name, place, Message("unreadable.unknown-id", id=unit.type))
