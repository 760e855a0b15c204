"""How battles of one's own are made, kept and chosen: each begins as one of the house's, or on an empty field."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import ListMaking
from rokugan_desktop.desktop.panel import Bench
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import Message, OwnScenario

_SIZES: Final = ((9, 7), (11, 9), (15, 13))
"""The columns and rows of the empty fields that one may begin with; each can be made larger or smaller."""


def battle_making(game: rules.SamuraiBattles) -> ListMaking:
    """Return how battles are made."""
    components = game.components

    def given() -> list[tuple[AnyMessage, OwnScenario]]:
        house = [(Message(f"scenario.{key}"), rules.own_copy(one, key)) for key, one in components.scenarios.items()]
        sizes = [(Message("editor.empty", columns=columns, rows=rows), (columns, rows)) for columns, rows in _SIZES]
        return [*house, *((name, rules.empty_battle(components, *size)) for name, size in sizes)]

    def bench(context: Context) -> Bench:
        from rokugan_desktop.desktop.samurai_battles.editor.bench import BattleBench  # few come here

        return BattleBench(context, game, making)

    making = ListMaking(
        given=given,
        name=lambda battle: battle.name,
        renamed=lambda battle, name: replace(battle, name=name),
        faults=lambda battle: [what for _place, what in rules.faults(components, battle)],
        read=partial(rules.read_unfinished, components),
        written=rules.written_scenario,
        role=partial(rules.played_scenario, components),
        option=rules.SCENARIO,
        bench=bench,
    )
    return making
