"""What lies on the map as a picture: pieces, and the names of areas."""

from __future__ import annotations

from abc import abstractmethod
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rokugan_desktop.desktop.art.tokens import pixmap_side, token_pixmap
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.lights import dimmed_token
from rokugan_desktop.desktop.map.values import Piece

LIGHT_LAYER, NAMES_LAYER, PIECE_LAYER, SPOT_LAYER, RING_LAYER, DRAG_LAYER = 5.0, 8.0, 10.0, 20.0, 30.0, 40.0
POINTED_LAYER = 35.0
GHOST_LAYER = 25.0
"""Over the light on its own place."""
GHOSTLY = 0.7
"""How opaque a piece is that isn't confirmed yet."""


class Zooming:
    """Whether the scale changes from frame to frame just now; shared by all that lies on one map.

    Pictures made for another scale are then drawn larger or smaller, instead of being made anew for each frame.
    """

    def __init__(self) -> None:
        self.on = False
        self.together = False
        """All that lies still has been drawn with the board, in one picture: it is not drawn again by itself."""


class Picture(NamedTuple):
    """A picture as it was made: for how many logical pixels a board unit, on a screen of which ratio."""

    zoom: float
    ratio: float
    pixmap: QPixmap
    corner: QPointF
    """Where its corner lies from the item's point, in logical pixels."""

    def draw_stretched(self, painter: QPainter, at: QPointF, zoom: float) -> None:
        """Draw it for another scale than it was made for, about a point of the view."""
        growth = zoom / self.zoom
        size = self.pixmap.deviceIndependentSize() * growth
        painter.drawPixmap(QRectF(at + self.corner * growth, size), self.pixmap, QRectF(self.pixmap.rect()))


class PictureItem(QGraphicsItem):
    """Something that is drawn as a picture, made for each scale anew. It never turns."""

    zooming = Zooming()
    """The scene hands in its own."""
    with_board = False
    """Whether it is one of those that are drawn together with the board."""

    def __init__(self) -> None:
        super().__init__()
        self._point = QPointF()
        """Where the item is, in its own coordinates: its picture lies about that point whatever the scale."""
        self._smooth = False
        """Whether its picture is stretched smoothly, which takes longer."""
        self.kept: Picture | None = None
        """The picture as it was made last."""

    @abstractmethod
    def _made(self, zoom: float, ratio: float) -> tuple[QPixmap, QPointF] | None:
        """Return the picture for so many logical pixels a board unit, and its corner; None: it is painted directly.

        The picture is shared, so not to be painted into. Its corner is told in logical pixels from the item's point.
        """

    def _paint_directly(self, painter: QPainter, zoom: float) -> None:
        """Paint what has no picture at this scale."""

    def sharpen(self, zoom: float, ratio: float) -> Picture | None:
        """Have the picture for this scale ready, and return it; None: there is none at this scale."""
        kept = self.kept
        if kept is None or kept.zoom != zoom or kept.ratio != ratio:
            made = self._made(zoom, ratio)
            kept = self.kept = None if made is None else Picture(zoom, ratio, *made)
        return kept

    def look_anew(self) -> None:
        """Have the picture made anew: the item looks different now."""
        self.kept = None
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the picture pixel by pixel; while one zooms, that of another scale, or nothing where it is done."""
        if self.zooming.together and self.with_board:
            return
        to_view = painter.worldTransform()
        self.draw(painter, to_view, painter.device().devicePixelRatioF())
        painter.setWorldTransform(to_view)

    def draw(self, painter: QPainter, to_view: QTransform, ratio: float) -> None:
        """Draw it on a screen of that ratio, seen through the transform; the painter's own is reset by that."""
        zoom = to_view.m11()
        kept = self.kept
        if kept is None or (not self.zooming.on and (kept.zoom != zoom or kept.ratio != ratio)):
            kept = self.sharpen(zoom, ratio)
        if kept is None:
            painter.setWorldTransform(to_view)
            self._paint_directly(painter, zoom)
            return
        at = to_view.map(self._point)
        painter.resetTransform()
        if kept.zoom == zoom and kept.ratio == ratio:
            at += kept.corner
            painter.drawPixmap(QPointF(round(at.x() * ratio) / ratio, round(at.y() * ratio) / ratio), kept.pixmap)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self._smooth)
            kept.draw_stretched(painter, at, zoom)


def centred(pixmap: QPixmap) -> tuple[QPixmap, QPointF]:
    """Return a picture whose middle lies on the item's point, with its corner."""
    half = pixmap.width() / pixmap.devicePixelRatio() / 2
    return pixmap, QPointF(-half, -half)


class PieceItem(PictureItem):
    """A piece where it lies."""

    with_board = True

    def __init__(self, piece: Piece, centre: QPointF, size: float, direction: int | None) -> None:
        """Lay the piece down; lengths in board units."""
        super().__init__()
        self.piece = piece
        self.size = size
        self.direction = direction
        self.veiled = ""
        """The theme whose veil lies over it; empty where none does."""
        self.home = QPointF(centre)
        side = pixmap_side(size, direction)
        self._box = QRectF(-side / 2, -side / 2, side, side)
        self._smooth = True
        self.setPos(centre)
        self.setZValue(PIECE_LAYER)
        self.setOpacity(GHOSTLY if piece.ghost else 1.0)

    def lies_at(self, centre: QPointF, size: float, direction: int | None) -> bool:
        """Tell whether it lies there, as large and turned so."""
        return (self.home, self.size, self.direction) == (centre, size, direction)

    def boundingRect(self) -> QRectF:
        """Return the piece with its margin."""
        return self._box

    def shape(self) -> QPainterPath:
        """Return the disc that can be taken hold of."""
        path = QPainterPath()
        path.addEllipse(QPointF(0, 0), self.size / 2, self.size / 2)
        return path

    def _made(self, zoom: float, ratio: float) -> tuple[QPixmap, QPointF]:
        side = round(self.size * zoom * 4) / 4
        if self.veiled:
            return centred(dimmed_token(self.piece.art, side, ratio, self.direction, self.veiled))
        return centred(token_pixmap(self.piece.art, side, ratio, self.direction))

    def veil(self, theme: str) -> None:
        """Lay the veil of that theme over the piece; an empty text takes it away."""
        self.veiled = theme
        self.look_anew()


class NamesItem(PictureItem):
    """The names of the areas once more, over the light on areas, so that they stay legible."""

    def __init__(self, art: BoardArt) -> None:
        super().__init__()
        self._art = art
        self._point = art.shapes.rect.topLeft()
        self.setZValue(NAMES_LAYER)

    def boundingRect(self) -> QRectF:
        return self._art.shapes.rect

    def shape(self) -> QPainterPath:
        """Return nothing: names can't be hit."""
        return QPainterPath()

    def _made(self, zoom: float, ratio: float) -> tuple[QPixmap, QPointF] | None:
        picture = self._art.lettering.picture(zoom, ratio)
        return None if picture is None else (picture, QPointF())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the names; while one zooms those on the print must do."""
        if not self.zooming.on:
            super().paint(painter, option, widget)

    def _paint_directly(self, painter: QPainter, zoom: float) -> None:
        self._art.lettering.write(painter, zoom)


class PointedNameItem(QGraphicsItem):
    """The name of the area that is pointed at, where the board is drawn too small for all names."""

    def __init__(self, art: BoardArt, area: str) -> None:
        super().__init__()
        self._art = art
        self._area = area
        self.setZValue(POINTED_LAYER)

    def boundingRect(self) -> QRectF:
        """Return a generous box about the name."""
        x, y = self._art.shapes.label(self._area)
        return QRectF(x - 200, y - 80, 400, 160)

    def shape(self) -> QPainterPath:
        """Return nothing: names can't be hit."""
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Write the name, unless it is written already."""
        zoom = painter.worldTransform().m11()
        if self._area not in self._art.lettering.shown(zoom):
            self._art.lettering.write_one(painter, self._area, zoom)
