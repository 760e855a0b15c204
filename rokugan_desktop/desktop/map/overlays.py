"""What is drawn over the board for the moment: ways with arrowheads, zones of areas, sectors."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rokugan_desktop.desktop.look.theme import number_font
from rokugan_desktop.desktop.map.geometry import BoardShapes
from rokugan_desktop.desktop.map.items import Zooming
from rokugan_desktop.desktop.map.values import NumberedMark, Overlay, Route, Sector, Zone

ZONE_LAYER, ROUTE_LAYER, MARK_LAYER = 4.0, 9.0, 32.0
"""Zones lie under the light on areas, routes under the pieces, numbered marks over all but what is dragged."""
OUTLINE = 2.4
"""How broad the outline of a zone or sector is, in logical pixels."""
_CASING = 2.6
"""So much broader than a route the dark stroke below it is, in board units on either side."""
_INK = QColor("#1a110a")


class OverlayItem(QGraphicsItem):
    """One overlay where it lies: a shape that is filled, and an outline. Nothing of it can be hit."""

    zooming = Zooming()
    """The scene hands in its own."""

    def __init__(self, overlay: Overlay, filled: QPainterPath, casing: QPainterPath) -> None:
        """Take the shape to be filled, in scene coordinates, and what is painted dark below it."""
        super().__init__()
        self.overlay = overlay
        self._filled = filled
        self._casing = casing
        self._box = filled.boundingRect().united(casing.boundingRect()).adjusted(-6, -6, 6, 6)
        self.setZValue(ROUTE_LAYER if isinstance(overlay, Route) else ZONE_LAYER)
        # Long ways and wide zones are many pixels to fill: they are painted once for each scale, not for each frame.
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        return self._box

    def shape(self) -> QPainterPath:
        """Return nothing: an overlay can't be hit."""
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw it, unless it has been drawn with the board."""
        if not self.zooming.together or self.zValue() >= MARK_LAYER:
            self.draw(painter)

    def draw(self, painter: QPainter) -> None:
        """Fill the shape; a zone and a sector get an outline of the same breadth at every scale."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(self.overlay.colour)
        if isinstance(self.overlay, Route):
            dark = QColor(_INK)
            dark.setAlphaF(0.85)
            painter.fillPath(self._casing, dark)
            painter.fillPath(self._filled, colour)
            return
        assert isinstance(self.overlay, Zone | Sector), "a mark paints itself"
        pen = QPen(colour, OUTLINE)
        pen.setCosmetic(True)
        colour.setAlphaF(min(1.0, max(0.0, self.overlay.strength)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(self._filled, colour)
        painter.strokePath(self._filled, pen)


class MarkItem(OverlayItem):
    """A numbered mark, as large on the screen whatever the scale of the board."""

    def __init__(self, mark: NumberedMark, at: QPointF) -> None:
        """Stand at the upper left of the point, each further mark of a spot beside the one before it."""
        middle = QPointF(mark.size * (2.1 * mark.place - 1.2), -mark.size * 1.2)
        ring = QPainterPath()
        ring.addEllipse(middle, mark.size, mark.size)
        super().__init__(mark, ring, QPainterPath())
        self._mark, self._middle = mark, middle
        self.setZValue(MARK_LAYER + mark.number * 1e-3)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setPos(at)

    def number_under(self, away: QPointF) -> int:
        """Return its number where it can be pressed so far from its point, in logical pixels; else 0."""
        far = away - self._middle
        within = self._mark.pressable and math.hypot(far.x(), far.y()) <= self._mark.size
        return self._mark.number if within else 0

    def draw(self, painter: QPainter) -> None:
        """Paint the ring as a brush leaves it, thicker at one side, with the number in it."""
        mark, middle, size = self._mark, self._middle, self._mark.size
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(_INK.red(), _INK.green(), _INK.blue(), 90), size * 0.12))
        painter.setBrush(QColor("#fbf3e0"))
        painter.drawEllipse(middle, size, size)
        ring = QPainterPath()
        ring.addEllipse(middle, size * 0.98, size * 0.98)
        ring.addEllipse(middle + QPointF(size * 0.07, size * 0.05), size * 0.72, size * 0.72)
        painter.fillPath(ring, QColor(mark.colour))
        painter.setPen(_INK)
        painter.setFont(number_font(size * (1.1 if mark.number < 10 else 0.92)))
        box = QRectF(middle.x() - size, middle.y() - size, 2 * size, 2 * size)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(mark.number))


def item_of(overlay: Overlay, shapes: BoardShapes, centre: Callable[[str], QPointF | None]) -> OverlayItem | None:
    """Return the item of an overlay; None where nothing of it lies on this board.

    `centre` tells where a spot lies, or None where it does not exist.
    """
    if isinstance(overlay, Route):
        points = [place for place in map(centre, overlay.spots) if place is not None]
        if len(points) < 2 or (points[0] == points[-1] and len(points) == 2):
            return None
        return OverlayItem(overlay, _arrow(overlay, points, 0.0), _arrow(overlay, points, _CASING))
    if isinstance(overlay, Zone):
        around = shapes.around(sorted(overlay.areas))
        return None if around.isEmpty() else OverlayItem(overlay, around, QPainterPath())
    place = centre(overlay.spot)
    if isinstance(overlay, NumberedMark):
        return None if place is None else MarkItem(overlay, place)
    return None if place is None else OverlayItem(overlay, _pie(overlay, place), QPainterPath())


def _arrow(route: Route, points: list[QPointF], casing: float) -> QPainterPath:
    """Return the shape of a way with its head, on all sides so much larger."""
    last, before = points[-1], next((one for one in reversed(points[:-1]) if one != points[-1]), points[0])
    way = last - before
    length = math.hypot(way.x(), way.y()) or 1.0
    ahead = way / length
    head = min(route.width * 2.2, length * 0.7) if route.headed else 0.0
    line = QPainterPath(points[0])
    for _, point in pairwise([*points[:-1], last - ahead * (head * 0.8)]):
        line.lineTo(point)
    pen = QPainterPathStroker()
    pen.setWidth(route.width + 2 * casing)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    if route.broken:
        pen.setDashPattern([2.2 * route.width / pen.width(), 1.8 * route.width / pen.width()])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    shape = pen.createStroke(line)
    shape.setFillRule(Qt.FillRule.WindingFill)
    if route.headed:
        aside = QPointF(-ahead.y(), ahead.x()) * (head * 0.62 + casing * 1.5)
        base = last - ahead * (head + casing)
        shape.addPolygon(QPolygonF([last + ahead * (casing * 1.8), base + aside, base - aside]))
        shape.closeSubpath()
    return shape.simplified()


def _pie(sector: Sector, centre: QPointF) -> QPainterPath:
    box = QRectF(-sector.reach, -sector.reach, 2 * sector.reach, 2 * sector.reach).translated(centre)
    path = QPainterPath()
    if sector.breadth >= 360:
        path.addEllipse(box)
        return path
    path.moveTo(centre)
    path.arcTo(box, 90 - sector.facing + sector.breadth / 2, -sector.breadth)  # Qt counts from the east, leftwards
    path.closeSubpath()
    return path
