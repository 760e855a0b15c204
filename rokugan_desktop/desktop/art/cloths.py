"""Cloths: what the things of one side have in common, and the inks that are legible on them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor

IVORY = QColor("#fff8e6")
INK = QColor("#2a1e15")
GOLD = QColor("#d8a93a")


@dataclass(frozen=True, slots=True)
class Cloth:
    """How the things of one side look."""

    mon: str
    """The name of its symbol."""
    ground: str
    """Its colour as ``#rrggbb``; ivory marks are legible on it."""
    rim: tuple[float, ...]
    """The rim's pattern: lengths of marks and gaps, in turn, as shares of a 48th of the rim; empty is a whole line."""

    @property
    def colour(self) -> QColor:
        """Return the ground as a colour."""
        return QColor(self.ground)
