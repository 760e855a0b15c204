"""Battles that players make, as files: read while they are not finished yet, written to be read by people."""

from __future__ import annotations

from typing import Any, Final, cast

import msgspec
import yaml
from msgspec.structs import asdict

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.games.samurai_battles import ids
from rokugan_desktop.games.samurai_battles.components import Components, Scenario, ScenarioSide, Victory, check_scenario
from rokugan_desktop.games.samurai_battles.editing import rectangle
from rokugan_desktop.games.samurai_battles.ground import map_rows
from rokugan_desktop.games.samurai_battles.messages import Message
from rokugan_desktop.games.samurai_battles.scenarios import OwnScenario, read_own_scenario, scenario_faults

FORMAT: Final = "samurai-scenario/1"
UNFINISHED: Final = frozenset(
    [f"unreadable.{one}" for one in ("units", "groups", "shared-hex", "zone-too-small")]
    + [f"position.{one}" for one in ("no-zone", "no-ground", "two-headquarters")]
)
"""What may be wrong with a battle that is still being made; all else is refused wherever it comes from."""


def own_copy(scenario: Scenario, name: str = "-") -> OwnScenario:
    """Return a scenario of the house as one that may be changed."""
    return OwnScenario(format=FORMAT, name=name, **asdict(scenario))


def empty_battle(components: Components, columns: int, rows: int) -> OwnScenario:
    """Return a battle on plain ground with nobody there: a destroyed unit brings a point, the headquarters three."""
    sides = {ids.Side(side): ScenarioSide(home=side, deploy="fixed", units={}) for side in ("west", "east")}
    victory = msgspec.convert({"destroyed": {"unit": 1, "headquarters": 3}}, Victory)
    field = map_rows(components, dict.fromkeys(rectangle(columns, rows), ids.PLAIN), {})
    return own_copy(Scenario(level="intermediate", turns=8, map=field, sides=sides, victory=victory))


def read_unfinished(components: Components, text: str, name: str) -> OwnScenario:
    """Return the battle that a file holds, which may lack what a battle needs. Raise Unreadable for all else."""
    found: OwnScenario = convert_strict(load_strict(text, name=name), OwnScenario, name=name)
    check_scenario(components, found, "", name)
    for place, what in scenario_faults(components, found, name):
        if what.key not in UNFINISHED:
            raise Unreadable(name, place, what)
    return found


def faults(components: Components, scenario: OwnScenario) -> list[tuple[str, Message]]:
    """Return all that keeps a battle from being played, each with its place in the file."""
    return list(scenario_faults(components, scenario))


def played_scenario(components: Components, scenario: OwnScenario) -> str:
    """Return the choice of a set-up that the battle is, the house's by its id; if none, what no set-up takes."""
    house = components.scenarios.get(ids.ScenarioId(scenario.name))
    if house is not None and own_copy(house, scenario.name) == scenario:
        return scenario.name
    try:
        return read_own_scenario(components, written_scenario(scenario), scenario.name).id
    except Unreadable:
        return scenario.id


class _ReadableDumper(yaml.SafeDumper):
    """Writes a text of several lines as one sees it."""


def _seen(dumper: Any, text: str) -> yaml.Node:
    return cast(
        "yaml.Node", dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)
    )


_ReadableDumper.add_representer(str, _seen)


def written_scenario(scenario: OwnScenario) -> str:
    """Return it as the text of a file: the map as rows, a unit a line."""
    tree = msgspec.to_builtins(scenario)
    first = ("format", "name", "level", "turns", "map", "gullies", "sides", "victory")
    shown = {key: tree[key] for key in first if key in tree}
    return str(
        yaml.dump(
            shown, Dumper=_ReadableDumper, sort_keys=False, allow_unicode=True, width=120, default_flow_style=None
        )
    )
