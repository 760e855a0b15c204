"""What the balance lab and the ladder count of Battle for Rokugan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from rokugan_desktop.cli.offers import Columns, Measure, ReportTable
from rokugan_desktop.engine import AnyGame, GivenAnswer
from rokugan_desktop.games.battle_for_rokugan import (
    EXPLOITERS,
    MEASURES,
    BattleForRokugan,
    Message,
    counted_blunders,
    ids,
)
from rokugan_desktop.lab.ladder import Pairing
from rokugan_desktop.lab.sums import ROLE

ROUNDS: Final = 5
_YARDSTICK: Final = (
    ("apprentice", "random"),
    ("apprentice", "novice"),
    ("novice", "random"),
    ("warrior", "novice"),
    ("warrior", "warrior-1"),
    ("daimyo", "novice"),
    ("daimyo", "warrior-1"),
    ("daimyo", "daimyo-1"),
    ("shogun", "novice"),
    ("shogun", "warrior-1"),
    ("shogun", "daimyo-1"),
    *((name, "warrior") for name in EXPLOITERS),
)
_GAMES: Final = 400
_USUAL_SEATS: Final = 4
_OTHER_SEATS: Final = (2, 3, 5)


def pairings(games: int | None) -> list[Pairing]:
    """Return what is played, the yardstick's own table of four first; so many games of each where a number is given."""
    found: list[Pairing] = []
    for seats in (_USUAL_SEATS, *_OTHER_SEATS):
        for one, opponents in _YARDSTICK:
            found.append(Pairing(one, opponents, seats, games or _GAMES))
    return found


def blunders(game: AnyGame, steps: Sequence[GivenAnswer[Any, Any]]) -> Sequence[int]:
    """Return how many placements of each seat cost three honor or more."""
    rules = cast("BattleForRokugan", game)
    return counted_blunders(rules.board, steps, len(steps[-1].state.public.seats))


def _row_name(key: str, name: str) -> Message:
    match key:
        case "by_clan":
            return Message(f"clan.{name}")
        case "by_first_player":
            return Message("cli.simulate.first-player", round=int(name.removeprefix("round_")))
        case "by_objective":
            return Message(f"objective.{name}.title")
        case "tokens":
            return Message(f"token.{name}")
        case _:
            return Message(f"card.{name}.title")


COLUMNS: Final = Columns(
    roles=ReportTable("by_clan", ROLE, ids.CLANS),
    seating="clans",
    score="honor",
    measures=tuple(Measure(name, percent=name == "objectives") for name in MEASURES),
    tables=(
        ReportTable("by_first_player", "first_player", tuple(f"round_{number}" for number in range(1, ROUNDS + 1))),
        ReportTable("by_objective", "objective", ids.SECRET_OBJECTIVES),
        ReportTable("by_territory_card", "territory_card", ids.TERRITORY_CARDS),
    ),
    uses=(ReportTable("cards", "card", ids.CARDS), ReportTable("tokens", "token", ids.COMBAT_TOKENS)),
    row_name=_row_name,
)
"""What the report says."""
