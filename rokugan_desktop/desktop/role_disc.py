"""The small disc that stands for a role: its cloth, and its sign on it in ivory."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from rokugan_desktop.desktop.art.tokens import IVORY
from rokugan_desktop.desktop.face import PaintMon, Role
from rokugan_desktop.desktop.look.theme import equip

_INSET = 0.15
"""How much of the disc's width lies around the sign on each side."""


def paint_role(painter: QPainter, disc: QRectF, role: Role, edge: QPen) -> None:
    """Paint the role's disc with this edge."""
    paint_disc(painter, disc, role.colour, role.paint_mon, edge)


def paint_disc(painter: QPainter, disc: QRectF, cloth: QColor, paint_mon: PaintMon, edge: QPen) -> None:
    """Paint a disc of this cloth with its sign and this edge."""
    equip(painter, edge, cloth).drawEllipse(disc)
    inset = disc.width() * _INSET
    paint_mon(painter, disc.adjusted(inset, inset, -inset, -inset), IVORY)
