"""A plan rehearsed: what comes of it against an enemy that stands still, by many throws of the dice."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from rokugan_desktop.engine import Decision, Interrupted, Stop, StoryLine, never
from rokugan_desktop.games.samurai_battles import flow, odds
from rokugan_desktop.games.samurai_battles.actions import Action
from rokugan_desktop.games.samurai_battles.bots.searching import LoadedDice
from rokugan_desktop.games.samurai_battles.chapters.planning import default_plan
from rokugan_desktop.games.samurai_battles.ids import NOWHERE, Hex, UnitId
from rokugan_desktop.games.samurai_battles.messages import Message, card_name
from rokugan_desktop.games.samurai_battles.questions import known
from rokugan_desktop.games.samurai_battles.state import Moment
from rokugan_desktop.games.samurai_battles.story import spot_of
from rokugan_desktop.games.samurai_battles.view import View

_TIMES: Final = 50
"""How often the turn is carried out."""


def rehearse(view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[StoryLine]:
    """Return what becomes of each unit that has an order, and of all others that suffer; nothing where none has one.

    All other units do what they do without an order. Nothing is read but what the seat sees. Raise Interrupted as soon
    as `stop` says so.
    """
    if view.moment is not Moment.PLANNING or view.draft is None:
        return ()
    before, plans = known(view), dict(view.draft.plans)
    everyone = {unit.id: unit for unit in before.everyone()}
    ends, lost = defaultdict[UnitId, Counter[Hex]](Counter), Counter[UnitId]()
    for luck in range(seed, seed + _TIMES):
        if stop():
            raise Interrupted
        after = known(view)
        flow.execute(
            after, {unit.id: default_plan(after, unit) for unit in everyone.values()} | plans, LoadedDice(luck)
        )
        for unit in everyone.values():
            stands = after.units.get(unit.id)
            ends[unit.id][stands.at if stands is not None else NOWHERE] += 1
            lost[unit.id] += unit.figures - (stands.figures if stands is not None else 0)

    def lines() -> Iterator[StoryLine]:
        for unit in sorted(everyone, key=lambda one: one not in plans):
            called, losses = Message("unit.called", unit=unit, card=card_name(everyone[unit].card)), lost[unit] / _TIMES
            (at, times), *_others = ends[unit].most_common(1)
            if unit in plans:
                share, ended = 100 * times // _TIMES, at if at != NOWHERE else everyone[unit].at
                key = "rehearsal.ends" if at != NOWHERE else "rehearsal.falls"
                said = Message(key, unit=called, hex=str(ended), n=share, losses=odds.tenths(losses))
                yield StoryLine(said, spot_of(ended))
            elif losses >= 1 / _TIMES:
                said = Message("rehearsal.suffers", unit=called, losses=odds.tenths(losses))
                yield StoryLine(said, spot_of(everyone[unit].at))

    return [*lines()] if plans else ()
