"""The small disc that stands for a role: its cloth, and its sign on it in ivory."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPen

from rokugan_desktop.desktop.art.cloths import IVORY
from rokugan_desktop.desktop.face import Role

_INSET = 0.15
"""How much of the disc's width lies around the sign on each side."""


def paint_role(painter: QPainter, disc: QRectF, role: Role, edge: QPen) -> None:
    """Paint the role's disc with this edge."""
    painter.setPen(edge)
    painter.setBrush(role.colour)
    painter.drawEllipse(disc)
    inset = disc.width() * _INSET
    role.paint_mon(painter, disc.adjusted(inset, inset, -inset, -inset), IVORY)
