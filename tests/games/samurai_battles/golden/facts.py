"""What a view of a battle tells, in words of the rules: it stays the same however the program keeps it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from rokugan_desktop.games.samurai_battles import View, battle_of_view, score
from rokugan_desktop.games.samurai_battles.reports import unit_row


def facts_of(view: View) -> dict[str, Any]:
    """Return what the view tells of the turn, the units, the ground that is held, and the points."""
    return {
        "scenario": view.field.scenario,
        "level": str(view.field.level),
        "turn": view.turn,
        "moment": view.moment.name,
        "step": view.step,
        "units": {unit.id: unit_row(unit) | {"order": str(unit.plan.order.value)} for unit in view.units},
        "gone": {gone.id: str(gone.fate.value) for gone in view.gone},
        "stood": {str(hex_): side for hex_, side in view.stood},
        "earned": {f"{hex_} {side}": points for hex_, side, points in view.earned},
        "headquarters lost": list(view.hq_lost),
        "ready": [seat.ready for seat in view.seats],
        "points": {side: points.total for side, points in score(battle_of_view(view)).points},
        "winner": view.winner,
    }


def digest(facts: object) -> str:
    """Return the SHA-256 of plain data, as JSON with its keys in order."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
