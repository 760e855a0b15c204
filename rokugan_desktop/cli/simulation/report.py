"""What `simulate` reports, as plain data: the shape of its JSON, the rows of its CSV. Keys are never translated."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from rokugan_desktop.cli.offers import Columns, Report, ReportTable
from rokugan_desktop.lab import Experiment, Result, Tally


def report_of(result: Result, experiment: Experiment, columns: Columns, seconds: float) -> dict[str, Any]:
    """Return the sums of a simulation, with their intervals."""
    report: dict[str, Any] = {
        "seats": len(experiment.players),
        "seed": experiment.seed,
        "games": result.games,
        "seconds": round(seconds, 3),
        "decisions": result.decisions,
        columns.roles.key: _rows(result, columns.roles, columns),
        "by_seat": [
            {"seat": number, "player": player.name, **_row(tally, columns)}
            for number, (player, tally) in enumerate(zip(experiment.players, result.by_seat, strict=True), 1)
        ],
        "players": [player.name for player in experiment.players],
        columns.seating: list(experiment.seating),
    }
    for rows in columns.tables:
        report[rows.key] = _rows(result, rows, columns)
    report["use"] = {
        use.key: {name: _use(result.uses[use.table, name], result.games) for name in use.rows} for use in columns.uses
    }
    return report


def means(columns: Columns) -> tuple[str, ...]:
    """Return the names of the averaged measures."""
    return tuple(f"mean_{measure.name}" for measure in columns.measures)


def _rows(result: Result, rows: ReportTable, columns: Columns) -> dict[str, dict[str, Any]]:
    found = result.table(rows.table)
    return {name: _row(found[name], columns) for name in rows.rows if name in found}


def _row(tally: Tally, columns: Columns) -> dict[str, Any]:
    share, score = tally.share_interval, tally.score_interval
    return {
        "games": tally.games,
        "wins": round(tally.wins, 3),
        f"mean_{columns.score}": round(tally.mean_score, 3),
        "share": round(tally.share, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
        f"{columns.score}_low": None if score is None else round(score.low, 3),
        f"{columns.score}_high": None if score is None else round(score.high, 3),
        **{name: round(mean, 3) for name, mean in zip(means(columns), tally.means(), strict=True)},
    }


def _use(used: int, games: int) -> dict[str, Any]:
    return {"used": used, "per_game": round(used / games, 3)}


def csv_text(report: Report, columns: Columns) -> str:
    """Return the report as comma-separated values: one line for each row of each table, the first names the columns.

    Each table leaves those columns empty that it has not.
    """
    score = columns.score
    names = ("table", "row", "player", "games", "wins", "share", "low", "high", f"mean_{score}", f"{score}_low")
    text = io.StringIO()
    writer = csv.DictWriter(text, (*names, f"{score}_high", *means(columns), "used", "per_game"), lineterminator="\n")
    writer.writeheader()
    writer.writerows(_lines(report, columns))
    return text.getvalue().removesuffix("\n")


def _lines(report: Report, columns: Columns) -> Iterator[dict[str, Any]]:
    for row in report["by_seat"]:
        yield {"table": "seat", "row": row["seat"], **{name: value for name, value in row.items() if name != "seat"}}
    for rows in (columns.roles, *columns.tables):
        table = rows.key.removeprefix("by_")
        for name, row in report[rows.key].items():
            yield {"table": table, "row": name, **row}
    for use in columns.uses:
        for name, row in report["use"][use.key].items():
            yield {"table": use.table, "row": name, **row}
