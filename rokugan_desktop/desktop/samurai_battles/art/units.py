"""What a unit looks like on the map: the banner of its side with its kind, and what is left of it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from rokugan_desktop.desktop.art.cloths import IVORY
from rokugan_desktop.desktop.art.parts import paint_disc, paint_number, paint_rim
from rokugan_desktop.desktop.samurai_battles.art.cloths import cloth_of


@dataclass(frozen=True, slots=True)
class UnitLook:
    """A unit as it looks on the map: all that everybody may know of it at a glance."""

    side: int
    """The number of its side."""
    card: str
    name: str
    figures: int
    start: int
    commander: bool = False
    morale: int = 0
    honor: bool = False
    fatigue: int = 0
    ammo: int = -1
    """How many shots are left; -1: it has none to count."""
    hidden: bool = False
    engaged: bool = False

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the banner; where the unit faces somewhere, with a point."""
        cloth = cloth_of(self.side)
        paint_disc(painter, box, cloth.colour, direction)
        paint_rim(painter, box, cloth, IVORY)
        paint_number(painter, box.center(), box.width() * 0.36, self.name, IVORY)
