"""The values of a unit with all that they are made of (C-8): one place for rules, window, log and reports."""

from __future__ import annotations

from typing import Final, Literal

from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.components import Change, Class, Modifiers
from rokugan_desktop.games.samurai_battles.events import Addend, Sum
from rokugan_desktop.games.samurai_battles.ids import Level, Order
from rokugan_desktop.games.samurai_battles.state import Attacked, Unit

Value = Literal["attack", "defense", "fire", "morale"]
_PLAIN: Final = Modifiers()
_NO_ORDER_OF_ITS_OWN: Final = frozenset((Order.FLEE, Order.PANIC))


class _Adding:
    __slots__ = ("addends", "least", "total", "zeroed_by")

    def __init__(self, base: int, least: int | None) -> None:
        self.addends = [Addend(base, "card", "C-2")]
        self.total = base
        self.least = least
        self.zeroed_by = ""

    def add(self, change: Change, why: str, rule: str) -> None:
        if isinstance(change, str):
            self.zeroed_by = self.zeroed_by or why
        elif change:
            self.addends.append(Addend(change, why, rule))
            self.total += change

    def sum(self) -> Sum:
        total = 0 if self.zeroed_by else self.total
        if self.least is not None and total < self.least:
            total = self.least
        return Sum(total, tuple(self.addends), self.zeroed_by)


def order_modifiers(battle: Battle, unit: Unit) -> Modifiers:
    """Return what the unit's order adds (C-9), the card's line before the table's; nothing to who waded (T-10)."""
    order = unit.plan.order
    if order in _NO_ORDER_OF_ITS_OWN or (unit.waded and order is Order.ASSAULT):
        return _PLAIN
    own = battle.cards[unit.card].modifiers.get(order)
    return own if own is not None else battle.orders[order]


def attack(
    battle: Battle, unit: Unit, class_: Class, against: Unit | None = None, *,
    strike: bool = False, flanking: bool = True,
) -> Sum:  # fmt: skip
    """Return the unit's Attack against a class (C-8); `against` a unit of it, its level counts too (T-6).

    `strike` is a strike from ambush (A-5); without `flanking`, L-12 does not count (C-10).
    """
    card = battle.cards[unit.card]
    adding = _Adding(card.attack.infantry if class_ == "infantry" else card.attack.cavalry, 0)
    bonus = battle.bonus
    if strike:
        adding.add(bonus.ambush_strike.attack, "ambush", "A-5")
    level = battle.level
    if level >= Level.INTERMEDIATE:
        adding.add(order_modifiers(battle, unit).attack, f"order.{unit.plan.order}", "C-9")
        adding.add(battle.states[unit.morale].attack, f"state.{battle.states[unit.morale].id}", "H-4")
        if unit.honor:
            adding.add(bonus.honor.attack, "honor", "H-15")
        if battle.inspired(unit):
            adding.add(bonus.headquarters.attack, "inspired", "K-9")
        if flanking and unit.attacked:
            own = bonus.rear if unit.attacked is Attacked.REAR else bonus.flank
            adding.add(own.attack, "rear" if unit.attacked is Attacked.REAR else "flank", "L-12")
    if level >= Level.ADVANCED:
        _add_terrain(battle, unit, adding, "attack")
        if against is not None and against.at in battle.ground.kind:
            higher = battle.ground.level[unit.at] - battle.ground.level[against.at]
            if higher == 1:
                adding.add(bonus.higher.attack, "higher", "T-6")
            elif higher == -1:
                adding.add(bonus.lower.attack, "lower", "T-6")
    _add_fatigue(battle, unit, adding, "attack")
    return adding.sum()


def defense(battle: Battle, unit: Unit) -> Sum:
    """Return the unit's Defense (C-8); what it has absorbed is not taken off."""
    adding = _Adding(battle.cards[unit.card].defense, 0)
    if battle.level >= Level.INTERMEDIATE:
        adding.add(order_modifiers(battle, unit).defense, f"order.{unit.plan.order}", "C-9")
        adding.add(battle.states[unit.morale].defense, f"state.{battle.states[unit.morale].id}", "H-4")
        if battle.inspired(unit):
            adding.add(battle.bonus.headquarters.defense, "inspired", "K-9")
        if unit.attacked:
            own = battle.bonus.rear if unit.attacked is Attacked.REAR else battle.bonus.flank
            adding.add(own.defense, "rear" if unit.attacked is Attacked.REAR else "flank", "L-12")
    _add_terrain(battle, unit, adding, "defense")
    _add_fatigue(battle, unit, adding, "defense")
    return adding.sum()


def defense_left(battle: Battle, unit: Unit) -> int:
    """Return how many hits its Defense can still soak this turn (C-6)."""
    return max(defense(battle, unit).total - unit.absorbed, 0)


def fire(battle: Battle, unit: Unit, distance: int) -> Sum | None:
    """Return the unit's Fire at the distance (C-8); None where its table has no value there (R-3)."""
    base = battle.cards[unit.card].fire.get(distance)
    if base is None:
        return None
    adding = _Adding(base, 0)
    if battle.level >= Level.INTERMEDIATE:
        adding.add(order_modifiers(battle, unit).fire, f"order.{unit.plan.order}", "C-9")
    elif unit.plan.order is Order.ALL_AROUND:
        adding.add("=0", f"order.{unit.plan.order}", "C-9")
    _add_terrain(battle, unit, adding, "fire")
    _add_fatigue(battle, unit, adding, "fire")
    return adding.sum()


def morale(battle: Battle, unit: Unit, *, test: int = 0, test_why: str = "", ordered: bool = True) -> Sum:
    """Return the unit's Morale (C-8); `test` is what a test itself adds (L-7); not `ordered`, no order counts (H-10).

    At the basic level it is the card's (M-6).
    """
    adding = _Adding(battle.cards[unit.card].morale, None)
    bonus = battle.bonus
    if battle.level >= Level.INTERMEDIATE:
        adding.add(unit.figures - unit.start, "losses", "C-8")
        if unit.commander or battle.cards[unit.card].is_headquarters:
            adding.add(bonus.commander.morale, "commander", "C-8")
        if battle.inspired(unit):
            adding.add(bonus.headquarters.morale, "inspired", "K-9")
        if unit.honor:
            adding.add(bonus.honor.morale, "honor", "H-15")
        if ordered:
            adding.add(order_modifiers(battle, unit).morale, f"order.{unit.plan.order}", "C-9")
        adding.add(battle.states[unit.morale].morale, f"state.{battle.states[unit.morale].id}", "H-4")
        if unit.attacked:
            own = bonus.rear if unit.attacked is Attacked.REAR else bonus.flank
            adding.add(own.morale, "rear" if unit.attacked is Attacked.REAR else "flank", "L-12")
        if unit.side in battle.hq_lost:
            adding.add(bonus.headquarters_lost.morale, "hq_lost", "H-18")
    _add_terrain(battle, unit, adding, "morale")
    _add_fatigue(battle, unit, adding, "morale")
    adding.add(test, f"test.{test_why}", "L-7")
    return adding.sum()


def total_attack(battle: Battle, unit: Unit, against: Unit) -> int:
    """Return the total Attack of C-10: no flank, no rear, no dice for each figure."""
    return attack(battle, unit, battle.cards[against.card].class_, against, flanking=False).total * unit.figures


def _add_terrain(battle: Battle, unit: Unit, adding: _Adding, value: Value) -> None:
    terrain = battle.ground.terrain.get(unit.at)
    if terrain is not None and battle.level >= Level.ADVANCED:
        change: int = getattr(terrain, value)
        if change:
            adding.add(change, f"terrain.{battle.ground.kind[unit.at]}", "T-1")


def _add_fatigue(battle: Battle, unit: Unit, adding: _Adding, value: Value) -> None:
    if not unit.fatigue or battle.level < Level.EXPERT:
        return
    for tier in reversed(battle.tiers):
        if unit.fatigue >= tier.from_:
            adding.add(getattr(tier, value), "fatigue", "X-3")
            return
