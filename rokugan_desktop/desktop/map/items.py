"""What lies on the map and moves: pieces, and the light on what may be chosen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rokugan_desktop.desktop.art.tokens import MARGIN, token_pixmap
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.lights import AREA_SPREAD, SPREAD, AreaLights, Form, Glow, dimmed_token, spot_picture
from rokugan_desktop.desktop.map.printing import blank
from rokugan_desktop.desktop.map.values import Choice, Piece

LIGHT_LAYER, NAMES_LAYER, PIECE_LAYER, SPOT_LAYER, RING_LAYER, DRAG_LAYER = 5.0, 8.0, 10.0, 20.0, 30.0, 40.0
GHOST_LAYER = 25.0
"""Over the light on its own place."""
GHOSTLY = 0.7
"""How opaque a piece is that isn't confirmed yet."""
MOST_PIXELS = 4_000_000
"""A picture of all names is no larger; nearer, they are written each time."""


class PieceItem(QGraphicsItem):
    """A piece where it lies."""

    def __init__(self, piece: Piece, centre: QPointF, size: float, direction: int | None) -> None:
        """Lay the piece down; lengths in board units."""
        super().__init__()
        self.piece = piece
        self.size = size
        self.direction = direction
        self.veiled = ""
        """The theme whose veil lies over it; empty where none does."""
        self.home = QPointF(centre)
        self.setPos(centre)
        self.setZValue(PIECE_LAYER)
        self.setOpacity(GHOSTLY if piece.ghost else 1.0)
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
        side = round(self.size * to_view.m11() * 4) / 4
        if self.veiled:
            pixmap = dimmed_token(self.piece.look, side, ratio, self.direction, self.veiled)
        else:
            pixmap = token_pixmap(self.piece.look, side, ratio, self.direction)
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

    def veil(self, theme: str) -> None:
        """Lay the veil of that theme over the piece; an empty text takes it away."""
        if theme != self.veiled:
            self.veiled = theme
            self.update()


class NamesItem(QGraphicsItem):
    """The names of the provinces once more, over the light on provinces, so that they stay legible."""

    def __init__(self, art: BoardArt) -> None:
        """Paint the names of this board's print."""
        super().__init__()
        self._art = art
        self._drawn: tuple[float, float, QPixmap] | None = None
        self.setZValue(NAMES_LAYER)

    def boundingRect(self) -> QRectF:
        """Return the whole board."""
        return self._art.shapes.rect

    def shape(self) -> QPainterPath:
        """Return nothing: names can't be hit."""
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the names, from a picture of them unless one is very near."""
        ratio = painter.device().devicePixelRatioF()
        to_view = painter.worldTransform()
        zoom = to_view.m11()
        board = self.boundingRect()
        if board.width() * board.height() * (zoom * ratio) ** 2 > MOST_PIXELS:
            self._art.paint_names(painter, zoom)
            return
        if self._drawn is None or self._drawn[:2] != (zoom, ratio):
            image = blank(board, zoom * ratio)
            writer = QPainter(image)
            writer.scale(zoom * ratio, zoom * ratio)
            self._art.paint_names(writer, zoom)
            writer.end()
            picture = QPixmap.fromImage(image)
            picture.setDevicePixelRatio(ratio)
            self._drawn = (zoom, ratio, picture)
        at = to_view.map(board.topLeft())
        painter.resetTransform()
        painter.drawPixmap(QPointF(round(at.x() * ratio) / ratio, round(at.y() * ratio) / ratio), self._drawn[2])
        painter.setWorldTransform(to_view)


class ChoiceItem(QGraphicsItem):
    """The light on one choice: a province's whole shape, or a small one on a border, a piece, a card's place."""

    def __init__(
        self, choice: Choice, centre: QPointF, theme: str, *, area: QPainterPath | None = None, form: Form | None = None
    ) -> None:
        """Light up a province's shape, in scene coordinates, or a small form, its lengths in board units."""
        super().__init__()
        self.choice = choice
        self.centre = QPointF(centre)
        self.theme = theme
        self.hovered = False
        self.focused = False
        self.lights = AreaLights()
        """Where the pictures of lit provinces are kept; the scene hands in its own."""
        self._area = area
        self._form = form
        self._wide = 0.0
        self._pixel = 1.0
        self.setZValue(LIGHT_LAYER if self.area else SPOT_LAYER)
        self.setToolTip(choice.name)

    @property
    def area(self) -> bool:
        """Tell whether a whole province is lit."""
        return self._area is not None

    def widen(self, radius: float, pixel: float) -> None:
        """Let a small light be hit within the radius at least, in board units; a logical pixel measures `pixel`."""
        if not self.area and (radius, pixel) != (self._wide, self._pixel):
            self.prepareGeometryChange()
            self._wide, self._pixel = radius, pixel

    def boundingRect(self) -> QRectF:
        """Return the light with the breadth of its glow."""
        if self._area is not None:
            return self._area.boundingRect().adjusted(-2, -2, 2, 2)
        form = self._form
        reach = max(form.across, form.down) * 1.35 if form is not None else 0.0
        side = max(self._wide, reach + (SPREAD + 2) * self._pixel)
        return QRectF(self.centre.x() - side, self.centre.y() - side, 2 * side, 2 * side)

    def shape(self) -> QPainterPath:
        """Return what can be hit."""
        if self._area is not None:
            return self._area
        path = QPainterPath()
        path.addEllipse(self.centre, self._wide, self._wide)
        return path

    def mark(self, *, hovered: bool | None = None, focused: bool | None = None) -> None:
        """Take over whether the mouse or the keyboard is on it."""
        self.hovered = self.hovered if hovered is None else hovered
        self.focused = self.focused if focused is None else focused
        lowest = LIGHT_LAYER if self.area else SPOT_LAYER
        raised = 0.5 if self.hovered else 0.0
        self.setZValue(RING_LAYER if self.focused and not self.area else lowest + raised + self.focused)
        self.update()

    def glow(self) -> Glow:
        """Return what its light looks like now."""
        return Glow(self.choice.kind, self.hovered, self.focused, self.theme)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the picture of the light, made for this very scale."""
        ratio = painter.device().devicePixelRatioF()
        to_view = painter.worldTransform()
        zoom = to_view.m11()
        painter.resetTransform()
        if self._area is not None:
            picture = self.lights.picture(self.choice.spot, self._area, self.glow(), zoom, ratio)
            at = to_view.map(self._area.boundingRect().topLeft()) - QPointF(AREA_SPREAD, AREA_SPREAD)
            painter.drawPixmap(QPointF(round(at.x() * ratio) / ratio, round(at.y() * ratio) / ratio), picture)
        elif self._form is not None:
            form = replace(
                self._form, across=round(self._form.across * zoom * 2) / 2, down=round(self._form.down * zoom * 2) / 2
            )
            picture = spot_picture(form, self.glow(), ratio)
            half = picture.width() / ratio / 2
            at = to_view.map(self.centre) - QPointF(half, half)
            painter.drawPixmap(QPointF(round(at.x() * ratio) / ratio, round(at.y() * ratio) / ratio), picture)
        painter.setWorldTransform(to_view)
