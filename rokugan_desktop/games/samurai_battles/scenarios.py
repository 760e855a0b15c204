"""Scenarios: the house's by their ids, a player's own by the one text that says all of it (F-4); armies bought (N)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Refusal, Seat, Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.games.samurai_battles.actions import READY, Action, Verb
from rokugan_desktop.games.samurai_battles.chapters.terrain import may_stand
from rokugan_desktop.games.samurai_battles.components import Card, Components, Scenario, ScenarioSide, check_scenario
from rokugan_desktop.games.samurai_battles.fields import SIZES
from rokugan_desktop.games.samurai_battles.ground import HexMap, as_gullies, ground, map_rows
from rokugan_desktop.games.samurai_battles.ids import (
    DIRECTIONS,
    UNIT_WRITTEN,
    CardId,
    Hex,
    Message,
    ScenarioId,
    Side,
    UnitId,
    card_name,
)
from rokugan_desktop.games.samurai_battles.state import Battlefield, Bought, PlanDraft, Unit

SIDES: Final = (Side("west"), Side("east"))
"""The sides of a scenario, in their order."""
MOST_UNITS: Final = 40
"""How many units a side has at most: each is held against all of the other side. The largest scenario has twelve."""
_BLANK: Final = frozenset(" \u115f\u1160\u2800\u3164\uffa0")
"""Letters of which nothing is seen."""
_GROUPS: Final = "abc"


class OwnScenario(Scenario, frozen=True, kw_only=True, omit_defaults=True):
    """A scenario that a player has made; written in one line, `id`, it is an option, so that a match holds all of it.

    One that was read is said in one way only: two that are played alike, and called alike, have one text.
    """

    format: Literal["samurai-scenario/1"]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

    @property
    def id(self) -> ScenarioId:
        """Return it in one line."""
        return ScenarioId(msgspec.json.encode(self).decode())


def read_own_scenario(components: Components, text: str, name: str) -> OwnScenario:
    """Return the scenario that a player's file holds. Raise Unreadable at the first thing that can't be."""
    found: OwnScenario = convert_strict(load_strict(text, name=name), OwnScenario, name=name)
    return _settled(components, found, name)


def scenario_of(components: Components, called: str) -> Scenario:
    """Return the house's scenario of this id, or the own one that the text says. Raise Unreadable of any other text."""
    house = components.scenarios.get(ScenarioId(called))
    if house is not None:
        return house
    found = _settled(components, _decoded(called), "scenario")
    if found.id != called:  # else one match could be written down in many ways
        raise Unreadable("scenario", "", Message("unreadable.scenario-otherwise"))
    return found


def own_scenario(components: Components, called: str) -> OwnScenario | None:
    """Return the own scenario that the text says; None where it says none, or one that can't be."""
    try:
        found = scenario_of(components, called)
    except Unreadable:
        return None
    return found if isinstance(found, OwnScenario) else None


@lru_cache(16)
def _decoded(text: str) -> OwnScenario:
    try:
        return msgspec.json.decode(text, type=OwnScenario)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise Unreadable("scenario", "", Message("unreadable.no-scenario")) from None


def _settled(components: Components, read: OwnScenario, name: str) -> OwnScenario:
    """Return it as it is said in one way only. Raise Unreadable at the first thing that can't be."""
    check_scenario(components, read, "", name)
    for place, what in scenario_faults(components, read, name):
        raise Unreadable(name, place, what)
    board = ground(read.map, as_gullies(read.gullies), components, name)
    return replace(
        read,
        map=map_rows(components, board.kind, board.level),
        gullies={
            hex_: tuple(sorted(set(ways), key=DIRECTIONS.index)) for hex_, ways in sorted(read.gullies.items()) if ways
        },
        sides={side: _side(read.sides[side]) for side in SIDES},
        victory=replace(
            read.victory,
            hold=dict(sorted(read.victory.hold.items())),
            hold_each_turn=dict(sorted(read.victory.hold_each_turn.items())),
        ),
    )


def _side(side: ScenarioSide) -> ScenarioSide:
    """Return the side without what means nothing: a zone where nobody is placed, hiding where nobody may."""
    may_hide = side.may_hide if any(unit.may_hide for unit in side.units.values()) else 0
    units = {name: side.units[name] for name in sorted(side.units, key=lambda name: int(name[1:]))}
    if not may_hide:
        units = {name: replace(unit, may_hide=False) for name, unit in units.items()}
    zone = tuple(sorted(set(side.zone))) if may_hide or side.deploy == "free" else ()
    return replace(side, units=units, zone=zone, may_hide=may_hide)


def scenario_faults(
    components: Components, scenario: Scenario, name: str = "scenario"
) -> Iterator[tuple[str, Message]]:
    """List what is wrong with a scenario whose types of units are known, each with its place in the file.

    Raise Unreadable for a map that is none.
    """
    if isinstance(scenario, OwnScenario):
        yield from _faults_of_own(scenario)
        if {*scenario.sides} != {*SIDES}:
            yield "sides", Message("unreadable.own-sides", sides=", ".join(SIDES))
            return
    board = ground(scenario.map, as_gullies(scenario.gullies), components, name)
    taken: dict[Hex, UnitId] = {}
    for key in ("hold", "hold_each_turn"):
        for hex_ in getattr(scenario.victory, key):
            if hex_ not in board.kind:
                yield f"victory.{key}.{hex_}", Message("position.no-hex", hex=str(hex_))
    for side_id, side in scenario.sides.items():
        yield from _faults_of_side(components, board, side_id, side, taken)
    west, east = scenario.sides.values()
    for side_id, side, other in zip(scenario.sides, (west, east), (east, west), strict=True):
        shared = {*side.zone} & {*other.zone, *(unit.at for unit in other.units.values())}
        if shared:
            yield f"sides.{side_id}.zone", Message("unreadable.shared-hex", hex=str(min(shared)))


def _faults_of_own(scenario: OwnScenario) -> Iterator[tuple[str, Message]]:
    names = {"name": scenario.name}
    names |= {f"sides.{side_id}.name": side.name for side_id, side in scenario.sides.items() if side.name}
    for place, said in names.items():
        if not said.isprintable() or not {*said} - _BLANK or said != said.strip():
            yield place, Message("unreadable.no-name")
    if scenario.victory.handicap:
        yield "victory.handicap", Message("unreadable.handicap")


def _faults_of_side(
    components: Components, board: HexMap, side_id: Side, side: ScenarioSide, taken: dict[Hex, UnitId]
) -> Iterator[tuple[str, Message]]:
    where = f"sides.{side_id}"
    if not 1 <= len(side.units) <= MOST_UNITS:
        yield f"{where}.units", Message("unreadable.units", most=MOST_UNITS)
    for hex_ in side.zone:
        if hex_ not in board.kind:
            yield f"{where}.zone", Message("position.no-hex", hex=str(hex_))
            return
    groups, staffs = {unit.group for unit in side.units.values()}, list[UnitId]()
    if groups != {*_GROUPS[: len(groups)]}:
        yield f"{where}.units", Message("unreadable.groups")
    for unit_id, unit in side.units.items():
        place, card = f"{where}.units.{unit_id}", components.units[unit.type]
        if unit_id[:1] != side_id[:1] or not UNIT_WRITTEN.fullmatch(unit_id):
            yield place, Message("position.unit-name", word=unit_id, letter=side_id[:1])
        if card.is_headquarters and staffs:
            yield place, Message("position.two-headquarters", unit=staffs[0])
        staffs += [unit_id] * card.is_headquarters
        if unit.commander and card.no_commander:
            yield f"{place}.commander", Message("position.no-commander")
        if unit.at not in board.kind:
            yield f"{place}.at", Message("position.no-hex", hex=str(unit.at))
        elif not may_stand(board, card, unit.at):
            yield f"{place}.at", Message("position.no-ground", hex=str(unit.at))
        if unit.at in taken:
            yield f"{place}.at", Message("position.two-units", hex=str(unit.at), unit=taken[unit.at])
        taken[unit.at] = unit_id
        if (side.deploy == "free" or unit.may_hide) and unit.at not in side.zone:
            yield f"{place}.at", Message("position.no-zone", hex=str(unit.at))
        if side.deploy == "free" and sum(may_stand(board, card, hex_) for hex_ in side.zone) < len(side.units):
            yield f"{where}.zone", Message("unreadable.zone-too-small", n=len(side.units))
            return


COMMANDER: Final = 3
"""What a commander costs (N-4)."""
FEWEST: Final = 3
"""How many units that fight an army has at least: all but headquarters and carriers."""


class Purchasing(NamedTuple):
    """What a seat buys with: the battle's terms, and what it has bought so far."""

    field: Battlefield
    side: Side
    draft: PlanDraft

    @property
    def cards(self) -> list[Card]:
        """Return the cards of what has been bought."""
        return [self.field.cards[one.card] for one in self.draft.bought]

    @property
    def left(self) -> int:
        """Return what of the sum is left."""
        assert self.field.terms is not None, "armies are bought in a battle by points"
        spent = sum(self.cost(one) for one in self.draft.bought)
        return self.field.terms.points - spent

    @property
    def most(self) -> int:
        """Return how many units the army has at most."""
        assert self.field.terms is not None, "armies are bought in a battle by points"
        return SIZES[self.field.terms.size].most

    def cost(self, bought: Bought) -> int:
        """Return what a unit costs (N-4)."""
        return self.field.cards[bought.card].points + COMMANDER * bought.commander

    def named(self) -> dict[UnitId, Bought]:
        """Return what has been bought, by the names that the units will bear."""
        return {UnitId(f"{self.side[0]}{number}"): one for number, one in enumerate(self.draft.bought, 1)}

    def army(self, seat: Seat) -> list[Unit]:
        """Return the units that have been bought, at full strength and nowhere yet."""
        units: list[Unit] = []
        for name, (card_id, led) in self.named().items():
            card = self.field.cards[card_id]
            start = card.start(led)
            units.append(Unit(name, self.side, card_id, seat, start, start, commander=led, ammo=card.full_ammo))
        return units

    def answers(self) -> Iterator[Action]:
        """List what might be answered, allowed now or not, each once."""
        yield from (Action(Verb.BUY, card=card) for card in self.field.cards)
        for unit in self.named():
            yield Action(Verb.LEAD, unit=unit)
            yield Action(Verb.DISMISS, unit=unit)
        yield READY

    def refusal(self, answer: Action) -> Refusal | None:
        """Return why the answer is refused, with the rule."""
        match answer.verb:
            case Verb.BUY if answer.card in self.field.cards:
                return self._too_dear(self.field.cards[answer.card].points) or self._unfit(answer.card)
            case Verb.LEAD if answer.unit in self.named():
                return self._not_led(answer.unit)
            case Verb.DISMISS if answer.unit in self.named():
                return None
            case Verb.READY:
                return self._unready()
            case _:
                return Refusal("N-4", Message("refusal.N-4"))

    def _too_dear(self, cost: int) -> Refusal | None:
        missing = cost > self.left
        return Refusal("N-4", Message("refusal.N-4.sum", cost=cost, left=self.left)) if missing else None

    def _unfit(self, bought: CardId) -> Refusal | None:
        card, cards = self.field.cards[bought], self.cards
        if len(cards) >= self.most:
            return Refusal("N-4", Message("refusal.N-4.most", n=self.most))
        if card.is_headquarters and any(one.is_headquarters for one in cards):
            return Refusal("K-11", Message("refusal.K-11"))
        if card.supplies and not any(one.ammo for one in cards):
            return Refusal("N-6", Message("refusal.N-6.carriers"))
        return None

    def _not_led(self, unit: UnitId) -> Refusal | None:
        bought = self.named()[unit]
        card = self.field.cards[bought.card]
        if card.is_headquarters:
            return Refusal("K-1", Message("refusal.K-1"))
        if card.no_commander:
            return Refusal("K-7", Message("refusal.K-7", card=card_name(bought.card)))
        return None if bought.commander else self._too_dear(COMMANDER)

    def _unready(self) -> Refusal | None:
        cards = self.cards
        if sum(not (one.is_headquarters or one.supplies) for one in cards) < FEWEST:
            return Refusal("N-6", Message("refusal.N-6.few", n=FEWEST))
        if any(one.supplies for one in cards) and not any(one.ammo for one in cards):
            return Refusal("N-6", Message("refusal.N-6.carriers"))
        led = any(one.commander or self.field.cards[one.card].is_headquarters for one in self.draft.bought)
        return None if led else Refusal("N-6", Message("refusal.N-6.commander"))

    def after(self, action: Action) -> PlanDraft:
        """Return the draft after an answer that may be given; `ready` leaves it as it is."""
        units = self.named()
        match action.verb:
            case Verb.BUY:
                units[UnitId("")] = Bought(action.card)
            case Verb.LEAD:
                units[action.unit] = units[action.unit]._replace(commander=not units[action.unit].commander)
            case Verb.DISMISS:
                del units[action.unit]
            case _:
                return self.draft
        return replace(self.draft, bought=tuple(units.values()))

    def then(self, action: Action) -> Purchasing:
        """Return what the seat buys with after an answer that may be given."""
        return self._replace(draft=self.after(action))
