"""What lies on the map and moves: pieces, and the light on what may be chosen."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rokugan_desktop.desktop.art.tokens import MARGIN, token_pixmap
from rokugan_desktop.desktop.map.values import Choice, Kind, Piece
from rokugan_desktop.desktop.theme import Theme, mixed

PIECE_LAYER, LIGHT_LAYER, SPOT_LAYER, RING_LAYER, DRAG_LAYER = 10.0, 5.0, 20.0, 30.0, 40.0


class PieceItem(QGraphicsItem):
    """A piece where it lies."""

    def __init__(self, piece: Piece, centre: QPointF, size: float, direction: int | None) -> None:
        """Lay the piece down; lengths in board units."""
        super().__init__()
        self.piece = piece
        self.size = size
        self.direction = direction
        self.home = QPointF(centre)
        self.setPos(centre)
        self.setZValue(PIECE_LAYER)
        self.setOpacity(0.6 if piece.ghost else 1.0)
        self.setToolTip(piece.tooltip)

    def boundingRect(self) -> QRectF:
        """Return the piece with its margin."""
        side = self.size / (1 - 2 * MARGIN)
        return QRectF(-side / 2, -side / 2, side, side)

    def shape(self) -> QPainterPath:
        """Return the disc that can be taken hold of."""
        path = QPainterPath()
        path.addEllipse(QPointF(0, 0), self.size / 2, self.size / 2)
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the cached pixmap, made for this very scale."""
        ratio = painter.device().devicePixelRatioF()
        to_view = painter.worldTransform()
        pixmap = token_pixmap(self.piece.look, round(self.size * to_view.m11() * 4) / 4, ratio, self.direction)
        half = pixmap.width() / ratio / 2
        painter.resetTransform()
        painter.drawPixmap(
            QPointF(
                round((to_view.dx() - half) * ratio) / ratio,
                round((to_view.dy() - half) * ratio) / ratio,
            ),
            pixmap,
        )
        painter.setWorldTransform(to_view)

    def halo(self) -> QPainterPath:
        """Return the ring around the piece, in scene coordinates, for the light of a choice."""
        path = QPainterPath()
        path.addEllipse(self.pos(), self.size * 0.56, self.size * 0.56)
        return path


class ChoiceItem(QGraphicsItem):
    """The light on one choice: a province's whole shape, or a ring on a border, a piece, a card's place."""

    def __init__(
        self, choice: Choice, shape: QPainterPath, centre: QPointF, *, area: bool, direction: int | None
    ) -> None:
        """Light up the shape, in scene coordinates; `area` for a whole province."""
        super().__init__()
        self.choice = choice
        self.area = area
        self.centre = QPointF(centre)
        self.direction = direction
        self.hovered = False
        self.focused = False
        self.theme: Theme | None = None
        self._shape = QPainterPath(shape)
        self._wide = 0.0
        self.setZValue(LIGHT_LAYER if area else SPOT_LAYER)
        self.setToolTip(choice.name)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def widen(self, radius: float) -> None:
        """Let a small light be hit within the radius at least, in board units."""
        if not self.area and radius != self._wide:
            self.prepareGeometryChange()
            self._wide = radius

    def boundingRect(self) -> QRectF:
        """Return the light with the breadth of its glow."""
        box = self._shape.boundingRect().adjusted(-14, -14, 14, 14)
        return box.united(self.shape().boundingRect())

    def shape(self) -> QPainterPath:
        """Return what can be hit."""
        if self.area or self._wide <= 0:
            return self._shape
        path = QPainterPath()
        path.addEllipse(self.centre, self._wide, self._wide)
        return path

    def mark(self, *, hovered: bool | None = None, focused: bool | None = None) -> None:
        """Take over whether the mouse or the keyboard is on it."""
        self.hovered = self.hovered if hovered is None else hovered
        self.focused = self.focused if focused is None else focused
        self.setZValue(RING_LAYER if self.focused and not self.area else LIGHT_LAYER if self.area else SPOT_LAYER)
        self.update()

    def colour(self) -> QColor:
        """Return the colour of its kind."""
        assert self.theme is not None
        names = {Kind.CHOICE: "choice", Kind.DECOY: "decoy", Kind.DANGER: "danger", Kind.FOCUS: "focus"}
        return self.theme.colour(names[self.choice.kind])

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the glow; a decoy's is dashed, so that its colour tells nothing alone."""
        if self.theme is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self.colour()
        lively = self.hovered or self.focused
        if self.area:
            self._paint_area(painter, colour, lively)
        else:
            self._paint_ring(painter, colour, lively)

    def _paint_area(self, painter: QPainter, colour: QColor, lively: bool) -> None:
        """Draw a province's inner edge alight."""
        painter.save()
        painter.setClipPath(self._shape, Qt.ClipOperation.IntersectClip)
        fill = QColor(colour)
        fill.setAlphaF(0.36 if lively else 0.07)
        painter.fillPath(self._shape, fill)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, alpha in ((22.0, 0.16), (13.0, 0.28), (7.0, 1.0 if lively else 0.85)):
            painter.setPen(self._pen(colour, width, alpha, dashed=width < 10 and self.choice.kind is Kind.DECOY))
            painter.drawPath(self._shape)
        if self.focused and self.theme is not None:
            painter.setPen(self._pen(QColor(self.theme.on_accent), 9.0, 1.0))
            painter.drawPath(self._shape)
            painter.setPen(self._pen(self.theme.colour("focus"), 6.0, 1.0))
            painter.drawPath(self._shape)
        painter.restore()

    def _paint_ring(self, painter: QPainter, colour: QColor, lively: bool) -> None:
        """Draw a ring, with a point where the spot has a direction."""
        assert self.theme is not None
        decoy = self.choice.kind is Kind.DECOY
        shape = self._shape
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, alpha in ((11.0, 0.20), (7.0, 0.34)):
            painter.setPen(self._pen(colour, width, alpha))
            painter.drawPath(shape)
        fill = QColor(colour)
        fill.setAlphaF(0.75 if lively else 0.34)
        painter.setBrush(fill if self.direction is not None or lively else Qt.BrushStyle.NoBrush)
        painter.setPen(self._pen(mixed(colour, "#000000", 0.45), 3.6, 0.9, dashed=decoy))
        painter.drawPath(shape)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._pen(mixed(colour, "#ffffff", 0.55), 1.6, 1.0, dashed=decoy))
        painter.drawPath(shape)
        if self.focused:
            ring = self.shape() if self._wide <= 0 else self._shape
            grown = QTransform().translate(self.centre.x(), self.centre.y()).scale(1.22, 1.22)
            ring = grown.translate(-self.centre.x(), -self.centre.y()).map(ring)
            painter.setPen(self._pen(QColor(self.theme.on_accent), 6.0, 1.0))
            painter.drawPath(ring)
            painter.setPen(self._pen(self.theme.colour("focus"), 3.4, 1.0))
            painter.drawPath(ring)

    @staticmethod
    def _pen(colour: QColor, width: float, alpha: float, *, dashed: bool = False) -> QPen:
        """Return a round pen."""
        shade = QColor(colour)
        shade.setAlphaF(alpha)
        pen = QPen(shade, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
        if dashed:
            pen.setDashPattern([2.4, 1.6])
        return pen


def pointed_spot(centre: QPointF, direction: int, radius: float) -> QPainterPath:
    """Return the shape of a border spot: a drop whose tip points at what would be attacked."""
    path = QPainterPath()
    path.moveTo(0, -radius * 1.35)
    path.quadTo(radius * 0.25, -radius * 0.95, radius * 0.72, -radius * 0.69)
    path.arcTo(QRectF(-radius, -radius, 2 * radius, 2 * radius), 43.8, -267.6)
    path.quadTo(-radius * 0.25, -radius * 0.95, 0, -radius * 1.35)
    path.closeSubpath()
    return QTransform().translate(centre.x(), centre.y()).rotate(direction).map(path)
