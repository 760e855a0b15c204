"""What a view of a card match tells, in words of the rules: it stays the same however the program keeps it."""

from __future__ import annotations

from typing import Any

from rokugan_desktop.games.four_paths import View


def facts_of(view: View) -> dict[str, Any]:
    """Return what the view tells of the moment, of each seat, of the cards in play, and of the end."""
    return {
        "round": view.round,
        "turn": view.turn,
        "phase": view.phase.name,
        "active": view.active,
        "seats": [
            {
                "honor": seat.honor,
                "provinces": ["down" if one.down else str(one.card) for one in seat.provinces],
                "left": [f"{count} {key}" for key, count in zip(view.file.order, seat.dynasty, strict=True) if count],
                "discarded": sorted(seat.discarded),
                "dead": [sorted(seat.dead), sorted(seat.dishonorably_dead)],
                "out": seat.out,
            }
            for seat in view.seats
        ],
        "cards": sorted(
            [one.card, one.controller, one.zone.name, one.bowed, one.dishonored, one.force, one.chi]
            for one in view.cards.values()
        ),
        "winners": list(view.winners),
        "how": view.how and str(view.how),
    }
