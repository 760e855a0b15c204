"""The story in words: what each event says, and a value with its sum (“8 + 2 Assault − 1 lower ground = 9”)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rokugan_desktop.games.samurai_battles import events
from rokugan_desktop.games.samurai_battles.events import Event, Sum
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, NO_FACING, STATES
from rokugan_desktop.games.samurai_battles.messages import Message
from rokugan_desktop.games.samurai_battles.state import Plan


def sum_message(value: Sum) -> Message:
    """Return the value with all that it is made of; a value by itself where it is made of one thing."""
    if value.zeroed_by:
        return Message("sum.zero", why=Message(f"why.{value.zeroed_by}"))
    base, *others = value.addends
    message = Message("sum.base", amount=base.amount)
    for part in others:
        key = "sum.plus" if part.amount > 0 else "sum.minus"
        message = Message(key, sum=message, amount=abs(part.amount), why=Message(f"why.{part.why}"))
    return Message("sum.total", sum=message, total=value.total) if others else message


def plan_message(plan: Plan) -> Message:
    """Return a plan in words: the order with all that it was given with (“Assault on e1 by 303, 403”)."""
    order, by = Message(f"order.{plan.order}"), ", ".join(map(str, plan.path))
    if plan.fire_at:
        return Message("plan.move-fire", order=order, path=by, target=plan.target, hex=str(plan.path[plan.fire_at - 1]))
    if plan.partner:
        return Message("plan.join", order=order, partner=plan.partner, hex=str(plan.meeting))
    if plan.facing != NO_FACING:
        facing = Message(f"direction.{DIRECTIONS[plan.facing]}")
        if plan.reach:
            return Message("plan.range", order=order, facing=facing, n=plan.reach)
        return Message("plan.facing", order=order, facing=facing)
    if plan.target:
        key = "plan.target-path" if plan.path else "plan.target"
        return Message(key, order=order, target=plan.target, path=by)
    return Message("plan.path", order=order, path=by) if plan.path else order


def line(event: Event) -> Message | None:
    """Return what the event says in the log; None for what is told elsewhere."""
    tell = _LINES.get(type(event))
    return None if tell is None else tell(event)


def _units(event: Event) -> dict[str, str]:
    """Return the units of the event as parameters."""
    names = dict(zip(("unit", "other"), event.units, strict=False))
    return {key: str(name) for key, name in names.items()}


def _dice(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))


def _rolled(event: events.Rolled) -> Message:
    return Message(
        f"story.{event.kind}",
        dice=_dice(event.dice),
        value=sum_message(event.value) if event.value.addends else "",
        n=event.hits,
        **_units(event),
    )


def _lost(event: events.Lost) -> Message:
    key = "story.lost-commander" if event.commander else "story.lost"
    return Message(key, soaked=event.soaked, n=event.figures, **_units(event))


def _tested(event: events.Tested) -> Message:
    passed = "passed" if event.passed else "failed"
    why = Message(f"test.{event.why}")
    if event.value is None:
        return Message(f"story.test-hidden-{passed}", why=why, die=event.die, **_units(event))
    return Message(f"story.test-{passed}", why=why, die=event.die, value=sum_message(event.value), **_units(event))


def _orders(event: events.Revealed) -> Message:
    """Return the order of every unit; where nobody is left to have one, that all are revealed."""
    told: Message | None = None
    for unit, plan in zip(event.units, event.plans, strict=True):
        order = Message("story.its-order", unit=unit, order=Message(f"order.{plan.order}"))
        told = order if told is None else Message("story.orders", first=told, rest=order)
    return Message("story.reveal") if told is None else Message("story.revealed", orders=told)


def _ended(event: events.GameEnded) -> Message:
    if event.winner is None:
        return Message("story.ended-draw")
    return Message("story.ended-won", side=Message(f"side.{event.winner}"))


_LINES: Final[Mapping[type[Event], Callable[[Any], Message]]] = {
    events.TurnBegan: lambda event: Message("story.turn", turn=event.turn),
    events.StepBegan: lambda event: Message(f"step.{event.step}"),
    events.Deployed: lambda _event: Message("story.deployed"),
    events.Revealed: _orders,
    events.Moved: lambda event: Message("story.moved", start=event.start, into=event.into, **_units(event)),
    events.UnitStopped: lambda event: Message("story.stopped", into=event.into, **_units(event)),
    events.Contest: lambda event: Message("story.contest", into=event.into, units=", ".join(event.units)),
    events.Rolled: _rolled,
    events.Lost: _lost,
    events.Tested: _tested,
    events.StateChanged: lambda event: Message(
        "story.state", state=Message(f"state.{STATES[event.state]}"), **_units(event)
    ),
    events.HonorChanged: lambda event: Message(
        "story.honor-won" if event.honor else "story.honor-lost", **_units(event)
    ),
    events.OrderChanged: lambda event: Message("story.order", order=Message(f"order.{event.order}"), **_units(event)),
    events.Engaged: lambda event: Message("story.engaged", **_units(event)),
    events.Parted: lambda event: Message("story.parted", **_units(event)),
    events.Faced: lambda event: Message("story.faces", **_units(event)),
    events.Outflanked: lambda event: Message("story.rear" if event.rear else "story.flank", **_units(event)),
    events.Gained: lambda event: Message(
        "story.tired" if event.markers > 0 else "story.rested", n=abs(event.markers), **_units(event)
    ),
    events.Hid: lambda event: Message("story.hidden", at=event.at, **_units(event)),
    events.Appeared: lambda event: Message("story.appeared", at=event.at, **_units(event)),
    events.Left: lambda event: Message("story.gone", fate=Message(f"fate.{event.fate}"), **_units(event)),
    events.Joined: lambda event: Message("story.joined", at=event.at, **_units(event)),
    events.Supplied: lambda event: Message("story.supplied", **_units(event)),
    events.Quarry: lambda event: Message("story.quarry", **_units(event)),
    events.HeadquartersLost: lambda event: Message("story.headquarters", **_units(event)),
    events.GameEnded: _ended,
}
"""What says each event; a seat’s readiness and concession are told by the table."""
