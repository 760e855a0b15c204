"""What stands for a role: a small disc of its cloth with its sign on it in ivory, or its cloth as it hangs."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

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


def paint_hanging(painter: QPainter, cloth: QRectF, colour: QColor, thick: float, edge: QColor | None = None) -> None:
    """Paint a cloth that hangs from a rod so thick; it has folds, but not where its rod has the colour of an `edge`."""
    painter.fillRect(cloth, colour)
    for share in (0.80, 0.89):
        painter.fillRect(QRectF(cloth.left(), cloth.top() + cloth.height() * share, cloth.width(), thick * 0.8), IVORY)
    if edge is None:
        folds = QLinearGradient(cloth.topLeft(), cloth.topRight())
        for share, alpha in ((0.0, 70), (0.16, 0), (0.42, 46), (0.6, 0), (0.86, 60), (1.0, 20)):
            folds.setColorAt(share, QColor(0, 0, 0, alpha))
        painter.fillRect(cloth, folds)
    rod = QRectF(cloth.left() - thick * 0.6, cloth.top() - 1, cloth.width() + thick * 1.2, thick)
    equip(painter, Qt.PenStyle.NoPen, edge or QColor("#2b1d12")).drawRoundedRect(rod, thick * 0.4, thick * 0.4)
