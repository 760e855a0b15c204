"""A unit's card in words: what it is, what is left of it, each value with its sum, its order if the view knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace as replace_box
from typing import Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.desktop.samurai_battles.pieces import unit_name
from rokugan_desktop.desktop.sheets.boxes import SMALL, SMALL_BOLD, Box, Fit, Flow
from rokugan_desktop.desktop.sheets.sections import Item, Section
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import Battle, Message, Plan, Unit, View, events, plan_message, sum_message
from rokugan_desktop.games.samurai_battles.ids import NOWHERE, STATES, UnitId
from rokugan_desktop.words import Words

_NAMED: Final = 92
_NARROW: Final = 84
"""How broad the names of values are on a card, and where there is little room."""
_SHORT: Final = 16
"""Values with so many letters stand several to a line, before the longer ones."""


_SEEN: Final = frozenset(("card.class", "card.ground", "card.order"))
"""What the name, the map and the list of orders say too, for where there is little room."""
_USUAL: Final = (Message("state.normal"), Message("card.markers", n=0))
"""What nobody misses there."""


class CardLine(NamedTuple):
    """A line of a card: what it is about, and what is said of it."""

    name: AnyMessage
    said: AnyMessage


def card_lines(
    view: View, unit: Unit, battle: Battle, plan: Plan | None, told: Callable[[events.Sum], Message] = sum_message
) -> Iterator[CardLine]:
    """Yield the card's lines: no more than the view holds. The values are those under the plan, where one is known.

    `told` says how a value is told: with all that it is made of, where nothing else is said.
    """
    card, level = battle.cards[unit.card], view.field
    under = unit if plan is None else replace(unit, plan=plan)
    yield CardLine(Message("card.class"), Message(f"class.{card.class_}"))
    key = "card.figures-commander" if unit.commander else "card.figures-of"
    yield CardLine(Message("card.figures"), Message(key, figures=unit.figures, start=unit.start))
    for target in ("infantry", "cavalry"):
        value = rules.attack(battle, under, target)
        said = Message("card.hits", value=told(value), n=unit.figures * card.dice)
        yield CardLine(Message(f"card.attack-{target}"), said)
    protection = told(rules.defense(battle, under))
    if unit.absorbed:
        protection = Message("card.defense-left", value=protection, left=rules.defense_left(battle, under))
    yield CardLine(Message("value.defense"), protection)
    yield from _fire_lines(unit, battle)
    if level.intermediate:
        yield CardLine(Message("value.morale"), told(rules.morale(battle, under)))
        yield CardLine(Message("card.state"), Message(f"state.{STATES[unit.morale]}"))
        if unit.honor:
            yield CardLine(Message("card.honor"), Message("card.has-honor"))
    if level.expert:
        yield CardLine(Message("card.fatigue"), Message("card.markers", n=unit.fatigue))
    if unit.engaged:
        key = "card.engaged-facing" if unit.faces else "card.engaged-with"
        yield CardLine(Message("card.engaged"), Message(key, others=", ".join(unit.engaged), faces=unit.faces))
    if unit.at != NOWHERE:
        yield CardLine(Message("card.ground"), _ground(view, unit))
    if unit.hidden:
        yield CardLine(Message("card.hidden"), Message("card.is-hidden"))
    if plan is not None:
        yield CardLine(Message("card.order"), plan_message(plan))
    elif view.moment is rules.Moment.EXECUTION:
        yield CardLine(Message("card.order"), plan_message(unit.plan))


def _total(value: events.Sum) -> Message:
    """Return a value without what it is made of, for where there is no room for that."""
    return Message("sum.base", amount=value.total)


def _fire_lines(unit: Unit, battle: Battle) -> Iterator[CardLine]:
    card = battle.cards[unit.card]
    if not card.fire:
        return
    table: AnyMessage | None = None
    for distance in sorted(card.fire):
        value = rules.fire(battle, unit, distance)
        if value is not None:
            one = Message("card.fire-at" if table else "card.fire-first", n=distance, value=value.total)
            table = one if table is None else Message("card.fire-more", before=table, more=one)
    if table is not None:
        yield CardLine(Message("card.fire"), Message("card.dice", value=table, n=unit.figures * card.fire_dice))
    if unit.ammo >= 0:
        yield CardLine(Message("card.ammo"), Message("card.shots", n=unit.ammo))


def _ground(view: View, unit: Unit) -> Message:
    ground = view.field.ground
    terrain = Message(f"terrain.{ground.kind[unit.at]}")
    if ground.level[unit.at]:
        return Message("card.on-hill", hex=str(unit.at), terrain=terrain, level=ground.level[unit.at])
    return Message("card.on", hex=str(unit.at), terrain=terrain)


def card_section(view: View, unit_id: UnitId, plans: Mapping[UnitId, Plan], words: Words) -> Section:
    """Return the card of a unit as the view knows it; where it knows none of that name, what to do to see one."""
    assert view.seat is not None, "a seat's panel is shown a seat's view"
    unit = next((one for one in view.units if one.id == unit_id), None)
    if unit is None:
        point = words.text("orders.point")
        return Section(
            "card", view.seat, (Item("card", (Box(text=point, letters=SMALL, fit=Fit.BREAK),), point, flat=True),)
        )
    battle, plan = rules.battle_of_view(view), plans.get(unit_id)
    rows = [(words.say(line.name), words.say(line.said)) for line in card_lines(view, unit, battle, plan)]
    totals = [
        (words.say(line.name), words.say(line.said))
        for line in card_lines(view, unit, battle, plan, _total)
        if line.name.key not in _SEEN and line.said not in _USUAL
    ]
    title = words.say(unit_name(unit))
    said = ". ".join((title, *(f"{name}: {value}" for name, value in rows)))
    told = " · ".join(words.text("card.line", name=name, said=value) for name, value in totals)
    brief = Box(text=f"{title} · {told}", letters=SMALL, fit=Fit.BREAK)
    cut = (replace_box(brief, lines=lines) for lines in (5, 3, 2))
    pairs = tuple([_pair(*one) for one in sorted(totals, key=lambda one: len(one[0] + one[1]) > _SHORT)])
    close = Box((Box(text=title, letters=SMALL_BOLD, fit=Fit.BREAK), Box(pairs, Flow.WRAP, gap=8)), gap=1)
    looks = (_card(title, rows, _NAMED), _card(title, totals, _NARROW), close, *cut)
    return Section("card", view.seat, (Item("card", looks, said, flat=True),), follows=True)


def _pair(name: str, value: str) -> Box:
    return Box(
        (
            Box(text=name, letters=SMALL, ink="faint", top=True),
            Box(text=value, letters=SMALL_BOLD, fit=Fit.BREAK),
        ),
        Flow.ROW,
        gap=4,
    )


def _card(title: str, rows: Sequence[tuple[str, str]], named: float) -> Box:
    """Return a card with its title, and a row for each value; `named`: how broad their names are."""
    head = Box(text=title, letters=SMALL_BOLD, fit=Fit.BREAK)
    values = [
        Box(
            (
                Box(text=name, letters=SMALL, fit=Fit.BREAK, width=named, ink="faint", top=True),
                Box(text=value, letters=SMALL_BOLD, fit=Fit.BREAK, grow=True),
            ),
            Flow.ROW,
            gap=6,
        )
        for name, value in rows
    ]
    return Box((head, *values), gap=1)
