"""What `simulate` reports, as plain data: the shape of its JSON, the rows of its CSV. Keys are never translated."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rokugan_desktop.games.battle_for_rokugan import MEASURES, ids
from rokugan_desktop.lab import Experiment, Result, Tally

Report = Mapping[str, Any]

ROUNDS: Final = 5
TABLES: Final[Mapping[str, tuple[str, Sequence[str]]]] = {
    "by_first_player": ("first_player", tuple(f"round_{number}" for number in range(1, ROUNDS + 1))),
    "by_objective": ("objective", ids.SECRET_OBJECTIVES),
    "by_territory_card": ("territory_card", ids.TERRITORY_CARDS),
}
"""The game's own tables: the key in the report, the name that its facts have for it, and its rows in order."""
USES: Final[Mapping[str, tuple[str, Sequence[str]]]] = {
    "cards": ("card", ids.CARDS),
    "tokens": ("token", ids.COMBAT_TOKENS),
}
"""What is used, in the same way."""
MEANS: Final = tuple(f"mean_{measure}" for measure in MEASURES)


def report_of(result: Result, experiment: Experiment, seconds: float) -> dict[str, Any]:
    """Return the sums of a simulation, with their intervals."""
    report: dict[str, Any] = {
        "seats": len(experiment.players),
        "seed": experiment.seed,
        "games": result.games,
        "seconds": round(seconds, 3),
        "decisions": result.decisions,
        "by_clan": _rows(result.by_role, ids.CLANS),
        "by_seat": [
            {"seat": number, "player": player.name, **_row(tally)}
            for number, (player, tally) in enumerate(zip(experiment.players, result.by_seat, strict=True), 1)
        ],
        "players": [player.name for player in experiment.players],
        "clans": list(experiment.seating),
    }
    for key, (table, rows) in TABLES.items():
        report[key] = _rows(result.table(table), rows)
    report["use"] = {
        key: {name: _use(result.uses[table, name], result.games) for name in names}
        for key, (table, names) in USES.items()
    }
    return report


def _rows(table: Mapping[str, Tally], order: Sequence[str]) -> dict[str, dict[str, Any]]:
    return {name: _row(table[name]) for name in order if name in table}


def _row(tally: Tally) -> dict[str, Any]:
    share, honor = tally.share_interval, tally.score_interval
    return {
        "games": tally.games,
        "wins": round(tally.wins, 3),
        "mean_honor": round(tally.mean_score, 3),
        "share": round(tally.share, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
        "honor_low": None if honor is None else round(honor.low, 3),
        "honor_high": None if honor is None else round(honor.high, 3),
        **{name: round(mean, 3) for name, mean in zip(MEANS, tally.means(), strict=True)},
    }


def _use(used: int, games: int) -> dict[str, Any]:
    return {"used": used, "per_game": round(used / games, 3)}


COLUMNS: Final = (
    "table", "row", "player", "games", "wins", "share", "low", "high", "mean_honor", "honor_low", "honor_high",
    *MEANS, "used", "per_game",
)  # fmt: skip
"""The columns of the CSV; each table leaves those empty that it has not."""


def csv_text(report: Report) -> str:
    """Return the report as comma-separated values: one line for each row of each table, the first names the columns."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_lines(report))
    return text.getvalue().removesuffix("\n")


def _lines(report: Report) -> Iterator[dict[str, Any]]:
    for row in report["by_seat"]:
        yield {"table": "seat", "row": row["seat"], **{name: value for name, value in row.items() if name != "seat"}}
    for key, table in (("by_clan", "clan"), *((key, table) for key, (table, _) in TABLES.items())):
        for name, row in report[key].items():
            yield {"table": table, "row": name, **row}
    for key, (table, _) in USES.items():
        for name, row in report["use"][key].items():
            yield {"table": table, "row": name, **row}
