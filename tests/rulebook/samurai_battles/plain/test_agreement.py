"""The game agrees with an independent, plain reading of the rules on turns at random."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
import yaml

from rokugan_desktop.games.samurai_battles import Battle, flow
from rokugan_desktop.games.samurai_battles.battle import Request, Roll
from rokugan_desktop.games.samurai_battles.ids import UnitId
from rokugan_desktop.games.samurai_battles.reports import unit_row
from rokugan_desktop.games.samurai_battles.state import Answer
from rokugan_desktop.resources import board_data
from tests.plain_yaml import plain_yaml

from .plain_turn import outcome
from .random_turns import as_entry, random_orders, random_position

SHORT, LONG, CHUNK = 250, 20_000, 250
SHOWN = 2


@cache
def data() -> dict[str, Any]:
    """The house's data as plain YAML."""
    read: dict[str, Any] = plain_yaml((board_data() / "samurai_battles" / "components.yaml").read_text("utf-8"))
    return read


def picked(seed: int) -> Callable[[str, list[str]], str]:
    """A choice that depends on who chooses among whom alone."""
    return lambda shooter, targets: Random(f"{seed} {shooter} {targets}").choice(targets)


def disagreement(seed: int) -> str:
    """Where the two readings differ about a turn; an empty text where they agree."""
    tree, opened = random_position(seed)
    plans = random_orders(opened, seed)
    entries = {name: as_entry(plan) for name, plan in plans.items()}
    dice = Random(seed)
    plain = outcome(tree, entries, data(), lambda: dice.randint(1, 20), picked(seed))
    rows: list[tuple[str, int | None, int]] = []
    again = Random(seed)

    def answer(request: Request) -> Answer:
        if not isinstance(request, Roll):
            return UnitId(picked(seed)(request.shooter, list(request.targets)))
        first = len(rows)
        rows.extend(
            (throw.purpose, throw.need, again.randint(1, 20)) for throw in request.throws for _ in range(throw.dice)
        )
        return tuple(face for _purpose, _need, face in rows[first:])

    battle = Battle.of(opened)
    flow.execute(battle, {UnitId(name): plan for name, plan in plans.items()}, answer)
    real = {
        "units": {unit.id: unit_row(unit) for unit in battle.everyone()},
        "gone": {name: gone.fate.value for name, gone in battle.gone.items()},
        "disgraced": sorted(battle.hq_lost),
        "dice": rows,
    }
    return "" if real == plain else _account(seed, tree, entries, plain, real)


def _account(seed: int, tree: Any, entries: Any, plain: dict[str, Any], real: dict[str, Any]) -> str:
    lines = [
        f"# seed {seed}",
        yaml.safe_dump({**tree, "orders": entries}, sort_keys=False, default_flow_style=None, width=140),
    ]
    for part in ("gone", "disgraced"):
        if plain[part] != real[part]:
            lines.append(f"{part}: plain {plain[part]}, game {real[part]}")
    for name in plain["units"].keys() | real["units"].keys():
        one, other = plain["units"].get(name), real["units"].get(name)
        if one != other and one and other:
            lines.append(
                f"{name}: "
                + ", ".join(f"{key}: plain {one[key]}, game {other[key]}" for key in one if one[key] != other[key])
            )
    for number, (one, other) in enumerate(zip(plain["dice"], real["dice"], strict=False)):
        if one != other:
            lines.append(
                f"die {number}: plain {one}, game {other}; before: {plain['dice'][max(number - 3, 0) : number]}"
            )
            break
    else:
        lines.append(f"dice: plain {len(plain['dice'])}, game {len(real['dice'])}")
    return "\n".join(lines)


def agree_on(first: int, count: int) -> None:
    """Fail with the first disagreements among so many turns."""
    found = [text for seed in range(first, first + count) if (text := disagreement(seed))]
    if found:
        pytest.fail(f"{len(found)} of {count} turns differ\n\n" + "\n\n".join(found[:SHOWN]), pytrace=False)


@pytest.mark.parametrize("first", range(0, SHORT, CHUNK))
def test_random_turns_agree(first: int) -> None:
    """Units, losses, states, engagements and every die with its purpose and the value it needed."""
    agree_on(first, CHUNK)


@pytest.mark.long
@pytest.mark.parametrize("first", range(SHORT, LONG, CHUNK))
def test_very_many_random_turns_agree(first: int) -> None:
    """The same for 20,000 turns of all levels."""
    agree_on(first, CHUNK)
