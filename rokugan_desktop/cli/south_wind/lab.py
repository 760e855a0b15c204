"""What the balance lab and the ladder count of South Wind, North Wind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.cli.arguments import WrongUse
from rokugan_desktop.cli.laboratory import Columns, Laboratory, Measure, ReportTable
from rokugan_desktop.games import south_wind as rules
from rokugan_desktop.games.south_wind import Message, SouthWind, ids
from rokugan_desktop.lab.ladder import Ladder
from rokugan_desktop.lab.pools import ROLE

_POWERS: Final = tuple([f"{dojo}_{unit}" for dojo in ids.DOJOS for unit in ("elite", "general")])
_BRINGS: Final = {
    "earth_elite": "placed", "earth_general": "destroyed", "wind_elite": "moved", "wind_general": "destroyed",
    "fire_elite": "destroyed", "fire_general": "moved", "water_elite": "driven", "water_general": "gained destroyed",
    "void_elite": "placed moved destroyed gained influence points", "void_general": "moved destroyed",
}  # fmt: skip
"""What each power can bring (W-1 to W-5)."""
_BROUGHT: Final = tuple([f"{power}_{what}" for power in _POWERS for what in _BRINGS[power].split()])
_TRAINED: Final = tuple([ids.UNITS[unit] for unit in ids.TRAINED])


def _row_name(key: str, name: str) -> Message:
    if key == "by_place":
        return Message("cli.simulate.place", n=int(name))
    if key in ("power", "by_power", "brought"):
        dojo, unit, *what = name.split("_")
        power = Message("cli.simulate.power", dojo=Message(f"dojo.{dojo}"), unit=Message(f"unit.{unit}"))
        brought = Message("cli.simulate.brought", power=power, what=Message(f"cli.simulate.brought.{''.join(what)}"))
        return brought if what else power
    return Message(f"{ {'by_house': 'house', 'by_dojo': 'dojo', 'trained': 'unit'}.get(key, 'order') }.{name}")


COLUMNS: Final = Columns(
    roles=ReportTable("by_house", ROLE, ids.ROLES),
    seating="houses",
    score="points",
    measures=tuple(map(Measure, rules.MEASURES)),
    tables=(
        ReportTable("by_dojo", "dojo", ids.DOJOS),
        ReportTable("by_power", "power", _POWERS),
        ReportTable("by_place", "place", tuple(map(str, range(1, len(ids.ROLES) + 1)))),
    ),
    uses=(
        *[ReportTable(key, key, ids.ORDERS) for key in ("laid", "acted", "idle", "covered")],
        ReportTable("trained", "trained", _TRAINED),
        ReportTable("power", "power", _POWERS),
        ReportTable("brought", "brought", _BROUGHT),
    ),
    row_name=_row_name,
)


def _check_houses(houses: Sequence[str]) -> None:
    """Raise WrongUse for houses that can't sit at one table (F-3)."""
    for at, name in enumerate(houses):
        if name not in ids.ROLES:
            raise WrongUse(Message("cli.simulate.unknown-house", name=name, known=", ".join(ids.ROLES)))
        if name in houses[:at]:
            raise WrongUse(Message("cli.simulate.same-house", name=name))


def laboratory(game: SouthWind) -> Laboratory:
    """Return what is played. A player's time is that from one of its lays to the next."""
    return Laboratory(
        ladder=Ladder(
            game,
            ids.ROLES,
            rules.player,
            rules.match_facts,
            rules.broken_invariants,
            ids.QuestionKind.ORDER,
            players=rules.PLAYERS,
        ),
        seats=(1, len(ids.ROLES)),
        players=rules.PLAYERS,
        columns=COLUMNS,
        yardstick=(("novice", "random"), ("warrior", "novice"), ("daimyo", "warrior")),
        tables=(2, 4),
        games=400,
        usual_seats=4,
        roles_named=("houses", "mori,oda", _check_houses),
        modules={
            "region": ("region", "on"), "dojo": ("dojo", "chosen"), "agenda_a": ("agenda", "a"),
            "agenda_b": ("agenda", "b"), "random_quicks": ("quicks", "random"),
        },
    )  # fmt: skip
