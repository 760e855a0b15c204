"""A readable account of where two readings of the rules disagree about a position."""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import unified_diff
from typing import Any

import yaml

from .plain_table import Position, Report

ROWS_BY_NAME = ("provinces", "seats", "honor")
ROWS_IN_ORDER = ("battles", "discarded_illegal")


def disagreement(title: str, position: Position, plain: Report, real: Mapping[str, Any]) -> str:
    """Empty where both reports say the same; else their diff, then the position, ready for a position file.

    Order counts in lists (battles, discarded tokens) and of provinces and seats, which are printed in a stated order.
    """
    if plain == real and in_one_order(plain, real):
        return ""
    difference = unified_diff(lines(plain), lines(real), "plain resolver", "the game", n=2, lineterm="")
    return "\n".join([f"# {title}", *(f"# {line}" for line in difference), as_yaml(position)])


def in_one_order(plain: Report, real: Mapping[str, Any]) -> bool:
    """Whether the named rows of two equal reports come in the same order too."""
    return all(list(plain[part]) == list(real[part]) for part in ROWS_BY_NAME if part in plain)


def lines(report: Mapping[str, Any]) -> list[str]:
    """One line for each province, seat, battle or discarded token, so that a diff shows whole rows."""
    written: list[str] = []
    for part, content in report.items():
        if part in ROWS_BY_NAME:
            written += [f"{part} {name}: {compact(row)}" for name, row in content.items()]
        elif part in ROWS_IN_ORDER:
            written += [f"{part}: {compact(row)}" for row in content]
        else:
            written.append(f"{part}: {compact(content)}")
    return written


def compact(value: object) -> str:
    """The value as JSON on one line, keys sorted."""
    return json.dumps(value, sort_keys=True)


def as_yaml(position: Position) -> str:
    """The text of a position file."""
    return yaml.safe_dump(position, sort_keys=False, default_flow_style=None, width=140)
