"""What lies on the map and moves: pieces, and the light on what may be chosen."""

from __future__ import annotations

import math
from abc import abstractmethod
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rokugan_desktop.desktop.art.tokens import pixmap_side, token_pixmap
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.geometry import AreaForm
from rokugan_desktop.desktop.map.lights import AREA_SPREAD, SPREAD, Form, Glow, area_picture, dimmed_token, spot_picture
from rokugan_desktop.desktop.map.values import MapChoice, Piece

LIGHT_LAYER, NAMES_LAYER, PIECE_LAYER, SPOT_LAYER, RING_LAYER, DRAG_LAYER = 5.0, 8.0, 10.0, 20.0, 30.0, 40.0
POINTED_LAYER = 35.0
GHOST_LAYER = 25.0
"""Over the light on its own place."""
_BEYOND = 100.0
"""So many board units a light on the board's edge may shine beyond it."""
_NO_CONTENTS = QGraphicsItem.GraphicsItemFlag.ItemHasNoContents
GHOSTLY = 0.7
"""How opaque a piece is that isn't confirmed yet."""


class Haste:
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


class PictureItem(QGraphicsItem):
    """Something that is drawn as a picture, made for each scale anew. It never turns."""

    haste = Haste()
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

    def told(self) -> str:
        """Return what is told about it while it is pointed at; nothing is an empty text."""
        return ""

    def look_anew(self) -> None:
        """Have the picture made anew: the item looks different now."""
        self.kept = None
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the picture pixel by pixel; in haste, one of another scale, or nothing where that has been done."""
        if self.haste.together and self.with_board:
            return
        to_view = painter.worldTransform()
        self.draw(painter, to_view, painter.device().devicePixelRatioF())
        painter.setWorldTransform(to_view)

    def draw(self, painter: QPainter, to_view: QTransform, ratio: float) -> None:
        """Draw it on a screen of that ratio, seen through the transform; the painter's own is reset by that."""
        zoom = to_view.m11()
        kept = self.kept
        if kept is None or (not self.haste.on and (kept.zoom != zoom or kept.ratio != ratio)):
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
            growth = zoom / kept.zoom
            size = kept.pixmap.deviceIndependentSize() * growth
            painter.drawPixmap(QRectF(at + kept.corner * growth, size), kept.pixmap, QRectF(kept.pixmap.rect()))


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

    def told(self) -> str:
        """Return what is told about it while it is pointed at."""
        return str(self.piece.tooltip)

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
        """Draw the names; in haste those on the print must do."""
        if not self.haste.on:
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


class ChoiceItem(PictureItem):
    """The light on one choice: an area's whole shape, or a small one on an edge, a piece, a slot.

    As long as neither mouse nor keyboard is on it, it is drawn among the `PlainLights` of its layer.
    """

    layer: PlainLights | None = None
    """What draws it while it is plain; the scene hands it in."""

    def __init__(
        self,
        choice: MapChoice,
        centre: QPointF,
        theme: str,
        *,
        area: QPainterPath | None = None,
        area_form: AreaForm | None = None,
        form: Form | None = None,
    ) -> None:
        """Light up an area, in scene coordinates, with its form, or a small one, its lengths in board units.

        A small light has no breadth, and can't be hit, before `widen` says how wide it is.
        """
        super().__init__()
        self.choice = choice
        self.centre = QPointF(centre)
        self.theme = theme
        self.hovered = False
        self.focused = False
        self.plain = True
        """Neither mouse nor keyboard is on it."""
        self.area = area is not None
        """Whether a whole area is lit."""
        self._path = QPainterPath() if area is None else area
        self._area_form = area_form
        self._number = 0
        self._form = form or Form("ring", 0.0, 0.0)
        self._wide = 0.0
        self._pixel = 1.0
        self._x, self._y = centre.x(), centre.y()
        around = self._path.boundingRect() if self.area else QRectF()
        self._point = around.topLeft() if self.area else self.centre
        self.at = (self._point.x(), self._point.y())
        """About which point of the board its picture lies."""
        self.box = around.adjusted(-2, -2, 2, 2) if self.area else around
        """The light with the breadth of its glow."""
        self.setZValue(LIGHT_LAYER if self.area else SPOT_LAYER)
        self.setFlag(_NO_CONTENTS)

    def told(self) -> str:
        """Return what is told about it while it is pointed at."""
        return str(self.choice.name)

    def widen(self, radius: float, pixel: float) -> None:
        """Let a small light be hit within the radius at least, in board units; a logical pixel measures `pixel`."""
        if not self.area and (radius, pixel) != (self._wide, self._pixel):
            self.prepareGeometryChange()
            self._wide, self._pixel = radius, pixel
            self._path = QPainterPath()
            self._path.addEllipse(self.centre, radius, radius)
            self.box = self._context()

    def _context(self) -> QRectF:
        """Return a small light with the breadth of its glow."""
        reach = max(self._form.across, self._form.down) * 1.35
        side = max(self._wide, reach + (SPREAD + 2) * self._pixel)
        return QRectF(self._x - side, self._y - side, 2 * side, 2 * side)

    def boundingRect(self) -> QRectF:
        """Return the light with the breadth of its glow."""
        return self.box

    def shape(self) -> QPainterPath:
        """Return what can be hit."""
        return self._path

    def distance(self, x: float, y: float) -> float | None:
        """Return how far from its middle a point hits it, on an area always 0; None: the point misses it."""
        if self.area:
            point = QPointF(x, y)
            return 0.0 if self.box.contains(point) and self._path.contains(point) else None
        away = math.hypot(x - self._x, y - self._y)
        return away if away <= self._wide else None

    def mark(self, *, hovered: bool | None = None, focused: bool | None = None) -> None:
        """Take over whether the mouse or the keyboard is on it."""
        if hovered in (None, self.hovered) and focused in (None, self.focused):
            return
        self.hovered = self.hovered if hovered is None else hovered
        self.focused = self.focused if focused is None else focused
        self.plain = not (self.hovered or self.focused)
        self.setFlag(_NO_CONTENTS, self.plain)
        self.stack(self._number)
        self.look_anew()

    def look_anew(self) -> None:
        """Have the picture made anew, whoever draws it."""
        self.kept = None
        self.update()
        if self.layer is not None:
            self.layer.update(self.box)

    def stack(self, number: int) -> None:
        """Lie over the lights of lower numbers, however long each has been there."""
        if self.layer is not None and number != self._number:
            self.layer.update(self.box)
        self._number = number
        lowest = (LIGHT_LAYER if self.area else SPOT_LAYER) + number * 1e-5
        raised = 0.5 if self.hovered else 0.0
        self.setZValue(RING_LAYER if self.focused and not self.area else lowest + raised + self.focused)

    def dress(self, theme: str) -> None:
        """Shine in another theme."""
        self.theme = theme
        self.look_anew()

    def _made(self, zoom: float, ratio: float) -> tuple[QPixmap, QPointF]:
        glow = Glow(self.choice.kind, self.hovered, self.focused, self.theme)
        if self._area_form is not None:
            return area_picture(self._area_form, glow, zoom, ratio), QPointF(-AREA_SPREAD, -AREA_SPREAD)
        return centred(spot_picture(self._form.at(zoom), glow, ratio))


class PlainLights(QGraphicsItem):
    """All lights of one layer that neither mouse nor keyboard is on, drawn at one go: one by one takes twice as long.

    Those that one points at lie over all of them, each an item that is painted.
    """

    def __init__(self, board: QRectF, layer: float, haste: Haste) -> None:
        """Lie over the board, in scene coordinates, and a little beyond it, at the bottom of the layer."""
        super().__init__()
        self._haste = haste
        self.lights: list[ChoiceItem] = []
        """The lights from the lowest to the uppermost; whoever changes them updates where they shine."""
        self._box = board.adjusted(-_BEYOND, -_BEYOND, _BEYOND, _BEYOND)
        self.setZValue(layer)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        return self._box

    def shape(self) -> QPainterPath:
        """Return nothing: each light can be hit by itself."""
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the plain ones that are seen, unless they have been drawn with the board."""
        if self._haste.together:
            return
        to_view, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        zoom, left, top, seen = to_view.m11(), to_view.dx(), to_view.dy(), option.exposedRect
        painter.resetTransform()
        for light in self.lights:
            if not light.plain or not seen.intersects(light.box):
                continue
            sharp = light.kept
            if sharp is None or sharp.zoom != zoom or sharp.ratio != ratio:
                light.draw(painter, to_view, ratio)
                continue
            x, y = light.at  # worked out here, not by transforms of Qt's: there are hundreds of lights
            x, y = left + x * zoom + sharp.corner.x(), top + y * zoom + sharp.corner.y()
            painter.drawPixmap(QPointF(round(x * ratio) / ratio, round(y * ratio) / ratio), sharp.pixmap)
        painter.setWorldTransform(to_view)

    def paint_all(self, painter: QPainter) -> None:
        """Draw all of them, also one that is pointed at."""
        to_view, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        for light in self.lights:
            light.draw(painter, to_view, ratio)
        painter.setWorldTransform(to_view)
