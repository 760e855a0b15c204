"""Zones of a view as zones of a tableau: a card that the view's seat doesn't know can't be told from another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item
from rokugan_desktop.desktop.zones.described import Shape, ShownCard, ShownZone
from rokugan_desktop.engine import BACK, Card, CardMove, Decision, SeenZones, ZoneId


def shown_zone(
    seen: SeenZones,
    zone: ZoneId,
    name: str,
    look: Callable[[Card], Item],
    question: Decision[Any] | None = None,
    shape: Shape = Shape.ROW,
    room: int = 0,
) -> ShownZone:
    """Return a zone as it is seen, each card answering those moves of the question that begin with it.

    `look` says how a card looks, BACK among them; the id of its item is what it is known by wherever it comes to lie.
    It is for the seat of the view alone where others see less of it. Where a card could go to several places, the
    place is asked for first: several answers are a chain.
    """
    asked = [move for move in question.answers() if isinstance(move, CardMove)] if question is not None else []
    cards: list[ShownCard] = []
    private = False
    for at, lying in enumerate(seen.at(zone)):
        known = lying.card >= 0
        private = private or (known and lying.known >= 0)
        item = look(lying.card if known else BACK)
        answers = tuple([m for m in asked if (m.source, m.card) == (zone, lying.card) and m.at in (-1, at)])
        item = item._replace(answers=answers) if known else item._replace(answers=answers, id=f"{zone} {at}")
        cards.append(ShownCard(item, item.id if known else ""))
    audience = seen.seat if private and seen.seat is not None else EVERYBODY
    return ShownZone(str(zone), name, tuple(cards), shape, audience, room=room)
