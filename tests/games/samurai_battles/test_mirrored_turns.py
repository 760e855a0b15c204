"""A mirrored position with mirrored plans and the same dice for the same purposes gives the mirrored result."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any, cast

from rokugan_desktop.games.samurai_battles import Battle, Position, flow, open_position
from rokugan_desktop.games.samurai_battles.battle import Request, Roll
from rokugan_desktop.games.samurai_battles.position import plans_of
from rokugan_desktop.games.samurai_battles.reports import unit_row
from rokugan_desktop.games.samurai_battles.state import Answer
from tests.rulebook.samurai_battles.plain.random_turns import as_entry, random_orders, random_position

from .playing import game

TURNED = {"e": "e", "ne": "se", "nw": "sw", "w": "w", "sw": "nw", "se": "ne"}
TIED = {"fire_retreat", "flee", "panic", "pursue", "assault"}
"""Orders that break ties by the lowest number of a hex, which no mirror keeps."""


def over(hex_: int, rows: int) -> int:
    """The hex on the other side of the middle row."""
    return hex_ // 100 * 100 + rows + 1 - hex_ % 100


def turned(value: Any, rows: int, key: str = "") -> Any:
    """A part of a position or of a plan, north and south changed."""
    if isinstance(value, dict):
        inside = cast("Mapping[Any, Any]", value)
        return {
            over(name, rows) if key == "gullies" else name: turned(part, rows, str(name))
            for name, part in inside.items()
        }
    if key in ("at", "hex"):
        return over(value, rows)
    if key == "path":
        return [over(hex_, rows) for hex_ in value]
    if key in ("facing", "hidden"):
        return TURNED.get(value, value)
    return value


def result(tree: dict[str, Any], entries: dict[str, Any], seed: int, rows: int) -> dict[str, Any]:
    """The units after the turn; the dice hang on their purpose, not on their order. `rows` 0: not mirrored."""
    thrown: dict[str, Random] = {}

    def face(purpose: str) -> int:
        name = re.sub(r"(?<=\s)\d+$", lambda found: str(over(int(found[0]), rows) if rows else found[0]), purpose)
        return thrown.setdefault(name, Random(f"{seed} {name}")).randint(1, 20)

    def answer(request: Request) -> Answer:
        if isinstance(request, Roll):
            return tuple(face(throw.purpose) for throw in request.throws for _die in range(throw.dice))
        return min(request.targets)

    battle = Battle.of(open_position(game().components, Position.of(tree, "test"), "test"))
    given = Position.of(tree | {"orders": entries}, "test").orders
    assert isinstance(given, dict)
    flow.execute(battle, plans_of(battle, given, "test", "orders"), answer)
    return {unit.id: unit_row(unit) for unit in battle.everyone()} | {"gone": dict.fromkeys(sorted(battle.gone))}


def test_north_and_south_are_alike() -> None:
    """Save where the rules break a tie by the number of a hex."""
    compared = 0
    for seed in range(250):
        tree, opened = random_position(seed)
        plans = random_orders(opened, seed)
        rows = len(tree["map"]["rows"].split("\n"))
        if any(plan.order.value in TIED for plan in plans.values()):
            continue
        mirrored = turned(tree, rows)
        mirrored["map"] = {
            "rows": "\n".join(reversed(tree["map"]["rows"].split("\n"))),
            "gullies": {
                over(hex_, rows): [TURNED[word] for word in words] for hex_, words in tree["map"]["gullies"].items()
            },
        }
        entries = {name: as_entry(plan) for name, plan in plans.items()}
        one = result(tree, entries, seed, 0)
        two = result(mirrored, turned(entries, rows), seed, rows)
        if any(row.get("state") in ("fleeing", "panicking") for row in one.values()):
            continue
        assert turned(one, rows) == two, seed
        compared += 1
    assert compared > 20
