"""What lies on the map as a picture: pieces, and the names of areas."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Container
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from rokugan_desktop.desktop.art.symbols import bytes_of, dried, kept
from rokugan_desktop.desktop.art.tokens import PieceArt, pixmap_side, square, token_pixmap
from rokugan_desktop.desktop.look.theme import THEMES, Theme, equip, faded, mixed, number_font
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.geometry import BoardShapes
from rokugan_desktop.desktop.map.lettering import stroke_of
from rokugan_desktop.desktop.map.values import NumberedMark, Overlay, Piece, Route, Zone

LIGHT_LAYER, SPOT_LAYER, FOCUS_LAYER, NAMES_LAYER, PIECE_LAYER, RING_LAYER, DRAG_LAYER = (
    5.0,
    6.0,
    7.0,
    8.0,
    10.0,
    30.0,
    40.0,
)
"""All light lies below names, marks and pieces."""
POINTED_LAYER = 35.0
GHOST_LAYER = 25.0
LARGEST = 1.35
"""So many times as large as its room a piece becomes at most that is to be read where the board is drawn small."""
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
    corner: tuple[float, float]
    """Where its corner lies from the item's point, in logical pixels."""

    def draw(self, painter: QPainter, x: float, y: float) -> None:
        """Draw it pixel by pixel, about a point of the view."""
        ratio, (right, down) = self.ratio, self.corner
        if ratio == 1:  # whole numbers take half the time of a point, and there are hundreds of pictures
            painter.drawPixmap(round(x + right), round(y + down), self.pixmap)
            return
        at = QPointF(round((x + right) * ratio) / ratio, round((y + down) * ratio) / ratio)
        painter.drawPixmap(at, self.pixmap)

    def draw_stretched(self, painter: QPainter, x: float, y: float, zoom: float) -> None:
        """Draw it for another scale than it was made for, about a point of the view."""
        growth, (right, down) = zoom / self.zoom, self.corner
        size = self.pixmap.deviceIndependentSize() * growth
        at = QPointF(x + right * growth, y + down * growth)
        painter.drawPixmap(QRectF(at, size), self.pixmap, QRectF(self.pixmap.rect()))


class Intangible(QGraphicsRectItem):
    """Something in a box that can't be hit. The box is Qt's own: it asks each for it several times in every frame."""

    def __init__(self, box: QRectF) -> None:
        super().__init__(box)
        self.setPen(Qt.PenStyle.NoPen)

    def shape(self) -> QPainterPath:
        """Return nothing."""
        return QPainterPath()


class PictureItem(Intangible):
    """Something that is drawn as a picture, made for each scale anew. It never turns."""

    zooming = Zooming()
    """The scene hands in its own."""
    with_board = False
    """Whether it is one of those that are drawn together with the board."""

    _point = (0.0, 0.0)
    """Where the item is, in its own coordinates: its picture lies about that point whatever the scale."""
    _smooth = False
    """Whether its picture is stretched smoothly, which takes longer."""
    kept: Picture | None = None

    @abstractmethod
    def _made(self, zoom: float, ratio: float) -> tuple[QPixmap, tuple[float, float]] | None:
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
        screen = painter.device() if widget is None else widget
        self.draw(painter, painter.worldTransform(), screen.devicePixelRatioF())

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
        (x, y), left, top = self._point, to_view.dx(), to_view.dy()
        painter.resetTransform()
        if kept.zoom == zoom and kept.ratio == ratio:
            kept.draw(painter, x * zoom + left, y * zoom + top)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self._smooth)
            kept.draw_stretched(painter, x * zoom + left, y * zoom + top, zoom)


def centred(pixmap: QPixmap) -> tuple[QPixmap, tuple[float, float]]:
    """Return a picture whose middle lies on the item's point, with its corner."""
    half = pixmap.width() / pixmap.devicePixelRatio() / 2
    return pixmap, (-half, -half)


class PieceItem(PictureItem):
    """A piece where it lies."""

    with_board = _smooth = True

    def __init__(self, piece: Piece, centre: QPointF, size: float, direction: int | None) -> None:
        side = pixmap_side(size, direction)
        side *= LARGEST if piece.least else 1.0
        super().__init__(QRectF(-side / 2, -side / 2, side, side))
        self.piece = piece
        self.size = size
        self.direction = direction
        self.moment = 0
        """Which moment of the wind is seen; 0: it rests."""
        self.veiled = ""
        """The theme whose veil lies over it; empty where none does."""
        self.home = QPointF(centre)
        self.setPos(centre)
        self.setZValue(PIECE_LAYER)
        self.setOpacity(GHOSTLY if piece.ghost else 1.0)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addEllipse(QPointF(0, 0), self.size / 2, self.size / 2)
        return path

    def _made(self, zoom: float, ratio: float) -> tuple[QPixmap, tuple[float, float]]:
        side = round(min(max(self.size * zoom, self.piece.least), self.size * zoom * LARGEST) * 4) / 4
        art = self.piece.wind[self.moment] if self.piece.wind else self.piece.art
        if self.veiled:
            return centred(dimmed_token(art, side, ratio, self.direction, self.veiled))
        return centred(token_pixmap(art, side, ratio, self.direction))

    def wave(self, share: float) -> None:
        """Be seen as the wind moves it at this share of a wave; at the beginning and the end it rests."""
        moment = int(share % 1 * len(self.piece.wind))
        if moment != self.moment:
            self.moment = moment
            self.look_anew()

    def veil(self, theme: str) -> None:
        """Lay the veil of that theme over the piece; an empty text takes it away."""
        self.veiled = theme
        self.kept = None
        self.update()


class NamesItem(PictureItem):
    """The marks and names of the areas once more, over the light on areas, so that they stay legible."""

    def __init__(self, art: BoardArt) -> None:
        super().__init__(art.shapes.rect)
        self._art = art
        self._point = art.shapes.rect.topLeft().toTuple()
        self.setZValue(NAMES_LAYER)

    def _made(self, zoom: float, ratio: float) -> tuple[QPixmap, tuple[float, float]] | None:
        picture = self._art.lettering.picture(zoom, ratio)
        return None if picture is None else (picture, (0.0, 0.0))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if not self.zooming.on:
            super().paint(painter, option, widget)

    def _paint_directly(self, painter: QPainter, zoom: float) -> None:
        self._art.lettering.write(painter, zoom)


class PointedNameItem(Intangible):
    """The name of the area that is pointed at, where the board is drawn too small for all names."""

    def __init__(self, art: BoardArt, area: str) -> None:
        x, y = art.shapes.label(area)
        super().__init__(QRectF(x - 200, y - 80, 400, 160))
        self._art = art
        self._area = area
        self.setZValue(POINTED_LAYER)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Write the name, unless it is written already."""
        zoom = painter.worldTransform().m11()
        if self._area not in self._art.lettering.shown(zoom):
            self._art.lettering.write_one(painter, self._area, zoom)


ZONE_LAYER, POSSIBLE_LAYER, ROUTE_LAYER, MARK_LAYER = 4.0, 9.0, 20.0, 32.0
"""Zones lie under the light on areas, ways that are only possible under the pieces, others over them, so that one sees
through whom they lead, and numbered marks over all but what is dragged."""
OUTLINE = 2.4
"""How broad the outline of a zone is: in logical pixels, and in board units where those are larger."""
_CASING = 2.6
"""How far round a way the dark line about it reaches, in board units."""
_INK = QColor("#1a110a")


class OverlayItem(Intangible):
    """One overlay where it lies: a shape that is filled, and an outline. Nothing of it can be hit."""

    zooming = Zooming()
    """The scene hands in its own."""

    def __init__(self, overlay: Overlay, filled: QPainterPath) -> None:
        super().__init__(filled.boundingRect().adjusted(-6, -6, 6, 6))
        self.overlay = overlay
        self._filled = filled
        self.setZValue(ZONE_LAYER)
        # Long ways and wide zones are many pixels to fill: they are painted once for each scale, not for each frame.
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw it, unless it has been drawn with the board."""
        if not self.zooming.together or self.zValue() >= MARK_LAYER:
            self.draw(painter)

    def draw(self, painter: QPainter) -> None:
        """Fill the shape; a zone gets an outline that is seen at every scale."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        assert isinstance(self.overlay, Zone), "ways and marks paint themselves"
        colour = QColor(self.overlay.colour)
        pen = QPen(QColor(self.overlay.edge or colour), OUTLINE * max(1.0, painter.worldTransform().m11()))
        pen.setCosmetic(True)
        if self.overlay.broken:
            pen.setDashPattern([3.0, 2.0])
        painter.fillPath(self._filled, faded(colour, self.overlay.strength))
        painter.strokePath(self._filled, pen)


class RouteItem(OverlayItem):
    """A way as a brush draws it."""

    def __init__(self, route: Route, stroke: QPainterPath) -> None:
        super().__init__(route, stroke)
        self.setZValue(POSSIBLE_LAYER if route.broken else ROUTE_LAYER)

    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(self._filled, QPen(faded(_INK, 0.85), 2 * _CASING))
        painter.fillPath(self._filled, QColor(self.overlay.colour))


class MarkItem(OverlayItem):
    """A numbered mark, as large on the screen whatever the scale of the board."""

    def __init__(self, mark: NumberedMark, at: QPointF) -> None:
        """Stand at the upper left of the point; of a spot's marks two stand beside one another, and rows around it."""
        row, across = divmod(mark.place, 2)
        down = (row + 1) // 2 * (1 if row % 2 else -1)
        middle = QPointF(2.1 * across - 1.2, 2.1 * down - 1.2) * mark.size
        ring = QPainterPath()
        ring.addEllipse(middle, mark.size, mark.size)
        super().__init__(mark, ring)
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
        mark, middle, size = self._mark, self._middle, self._mark.size
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        equip(painter, QPen(QColor(_INK.red(), _INK.green(), _INK.blue(), 90), size * 0.12), QColor("#fbf3e0"))
        painter.drawEllipse(middle, size, size)
        ring = QPainterPath()
        ring.addEllipse(middle, size * 0.98, size * 0.98)
        ring.addEllipse(middle + QPointF(size * 0.07, size * 0.05), size * 0.72, size * 0.72)
        painter.fillPath(ring, QColor(mark.colour))
        painter.setPen(_INK)
        painter.setFont(number_font(size * (1.1 if mark.number < 10 else 0.92)))
        painter.drawText(square(middle, 2 * size), Qt.AlignmentFlag.AlignCenter, str(mark.number))


def item_of(
    overlay: Overlay, shapes: BoardShapes, centre: Callable[[str], QPointF | None], taken: Container[str] = ()
) -> OverlayItem | None:
    """Return the item of an overlay; None where nothing of it lies on this board.

    `centre` tells where a spot lies, or None where it does not exist; `taken` are the spots on which pieces lie.
    """
    if isinstance(overlay, Route):
        points = [place for place in map(centre, overlay.spots) if place is not None]
        if len(points) < 2 or (points[0] == points[-1] and len(points) == 2):
            return None
        cut = shapes.board.token_size * 0.7  # a way ends before whoever stands there
        ends = [
            cut if spot in taken or spot.startswith("piece:") else 0.0 for spot in (overlay.spots[0], overlay.spots[-1])
        ]
        return RouteItem(overlay, stroke_of(overlay, points, (ends[0], ends[1])))
    if isinstance(overlay, Zone):
        around = shapes.around(sorted(overlay.areas))
        return None if around.isEmpty() else OverlayItem(overlay, around)
    place = centre(overlay.spot)
    return None if place is None else MarkItem(overlay, place)


class Veil(NamedTuple):
    """How all that can't be chosen looks while something can: its colours fade, so that what can is seen to shine."""

    gray: float
    """How much of its gray is in it."""
    tone: QColor
    share: float
    """How much of the tone lies over that."""

    def lay(self, painter: QPainter, picture: QImage) -> None:
        """Lay the veil over a picture that the painter has just painted, where there is anything of it."""
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        painter.setOpacity(self.gray)
        painter.drawImage(0, 0, picture.convertToFormat(QImage.Format.Format_Grayscale8))
        painter.setOpacity(self.share)
        painter.fillRect(picture.rect(), self.tone)
        painter.setOpacity(1.0)


def veil(theme: Theme) -> Veil:
    """Return the veil of a theme."""
    if theme.id == "contrast":
        return Veil(0.5, QColor("#000000"), 0.18)
    return Veil(0.3, mixed(theme.table, "#000000", 0.45), 0.15) if theme.dark else Veil(0.5, QColor("#decdac"), 0.1)


@kept(bytes_of)
def dimmed_token(art: PieceArt, side: float, ratio: float, direction: int | None, theme: str) -> QPixmap:
    """Return a piece under the veil."""
    return dried(under_veil(token_pixmap(art, side, ratio, direction), THEMES[theme]))


def under_veil(bright: QPixmap, theme: Theme) -> QPixmap:
    """Return the picture as it looks under the veil of a theme."""
    shown = bright.toImage()
    shown.setDevicePixelRatio(1.0)
    picture = QPixmap.fromImage(shown)
    painter = QPainter(picture)
    veil(theme).lay(painter, shown)
    painter.end()
    picture.setDevicePixelRatio(bright.devicePixelRatio())
    return picture
