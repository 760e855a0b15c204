"""The story in words: what each type of field is called, and a value with its sum (“8 + 2 Assault = 10”)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final, TypeAlias

from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Naming, Participant, Seat, Storyteller
from rokugan_desktop.games.samurai_battles import events, ids
from rokugan_desktop.games.samurai_battles.events import Sum
from rokugan_desktop.games.samurai_battles.ids import Hex
from rokugan_desktop.games.samurai_battles.messages import Message
from rokugan_desktop.games.samurai_battles.sentences import SENTENCES
from rokugan_desktop.games.samurai_battles.state import Plan

People: TypeAlias = Sequence[Participant]


def sum_message(value: Sum) -> Message:
    """Return the value with all that it is made of; a value by itself where it is made of one thing."""
    if value.zeroed_by:
        return Message("sum.zero", why=_why(value.zeroed_by))
    base, *others = value.addends
    message = Message("sum.base", amount=base.amount)
    for part in others:
        key = "sum.plus" if part.amount > 0 else "sum.minus"
        message = Message(key, sum=message, amount=abs(part.amount), why=_why(part.why))
    return Message("sum.total", sum=message, total=value.total) if others else message


def _why(why: str) -> Message:
    """Return what is called so elsewhere too (`order.assault`) by that name, all else by one of its own."""
    return Message(why if "." in why else f"why.{why}")


def plan_message(plan: Plan) -> Message:
    """Return a plan in words: the order with all that it was given with (“March via 303 to 403”)."""
    order, by = Message(f"order.{plan.order}"), ", ".join(map(str, plan.path))
    if plan.fire_at:
        return Message("plan.move-fire", way=_way(plan), target=plan.target, hex=str(plan.path[plan.fire_at - 1]))
    if plan.partner:
        return Message("plan.join", order=order, partner=plan.partner, hex=str(plan.meeting))
    if plan.facing != ids.NO_FACING:
        facing = Message(f"direction.{ids.DIRECTIONS[plan.facing]}")
        if plan.reach:
            return Message("plan.range", order=order, facing=facing, n=plan.reach)
        return Message("plan.facing", order=order, facing=facing)
    if plan.target:
        key = "plan.target-path" if plan.path else "plan.target"
        return Message(key, order=order, target=plan.target, path=by)
    return _way(plan)


def _way(plan: Plan) -> Message:
    """Return the order with where its path ends, and the hexes before; of an order without a path its name alone."""
    order, path = Message(f"order.{plan.order}"), [str(hex_) for hex_ in plan.path]
    if len(path) > 1:
        return Message("plan.path", order=order, path=", ".join(path[:-1]), end=path[-1])
    return Message("plan.to", order=order, end=path[0]) if path else order


def listed(messages: Iterable[Message]) -> Message:
    """Return messages, one at least, one after the other."""
    return reduce(lambda first, rest: Message("story.orders", first=first, rest=rest), messages)


def _orders(event: events.Revealed, _people: People) -> AnyMessage:
    ordered = zip(event.units, event.plans, strict=True)
    return listed(Message("story.its-order", unit=unit, order=Message(f"order.{plan.order}")) for unit, plan in ordered)


def who(people: People, seat: Seat) -> Message:
    """Return a player with name and side."""
    person = people[seat]
    return Message("story.who", name=person.name, side=person.role.name)


def spot_of(hex_: Hex) -> str | None:
    """Return the spot of a hex as maps name it (G-3), or None of none."""
    return f"area:h{hex_}" if hex_ != ids.NOWHERE else None


_NAMINGS: Final[dict[object, Naming[People]]] = {
    Hex: Naming({"hex": lambda hex_, _people: hex_}, lambda hex_, _people: spot_of(hex_)),
    tuple[ids.UnitId, ...]: Naming(
        {
            "unit": lambda units, _people: units[0],
            "other": lambda units, _people: units[1],
            "units": lambda units, _people: ", ".join(units),
        },
        lambda units, _people: f"piece:{units[0]}" if units else None,
    ),
    Seat: Naming({"who": lambda seat, people: who(people, seat)}),
    ids.Side | None: Naming({"side": lambda side, _people: Message(f"side.{side}")}),
    ids.Morale: Naming({"state": lambda state, _people: Message(f"state.{ids.STATES[state]}")}),
    ids.Order: Naming({"order": lambda order, _people: Message(f"order.{order}")}),
    ids.Fate: Naming({"fate": lambda fate, _people: Message(f"fate.{fate}")}),
    tuple[int, ...]: Naming({"dice": lambda dice, _people: ", ".join(map(str, dice))}),
    Sum: Naming({"value": lambda value, _people: sum_message(value)}),
    Sum | None: Naming({"value": lambda value, _people: sum_message(value)}),
    events.TestReason: Naming({"why": lambda why, _people: Message(f"test.{why}")}),
    events.Markers: Naming({"n": lambda markers, _people: abs(markers)}),
    events.Revealed: Naming({"orders": _orders}),
}

STORY: Final = Storyteller(Message, SENTENCES, _NAMINGS)
"""Tells every event: on the hex that it names, else where the unit stands that it is about."""
