"""The light on what may be chosen: one item of the scene draws all of a layer, another what one points at."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.look.theme import TARGET
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.geometry import AreaForm, BoardShapes
from rokugan_desktop.desktop.map.items import (
    LIGHT_LAYER,
    RING_LAYER,
    SPOT_LAYER,
    Intangible,
    Picture,
    PictureItem,
    PieceItem,
    Zooming,
    centred,
)
from rokugan_desktop.desktop.map.lights import (
    AREA_SPREAD,
    SPREAD,
    Form,
    Glow,
    area_picture,
    form_around,
    form_at,
    spot_picture,
)
from rokugan_desktop.desktop.map.values import Kind, MapChoice
from rokugan_desktop.words import Text

_BEYOND = 100.0
"""So many board units a light on the board's edge may shine beyond it."""
_AROUND = 2.0
"""So many board units beyond an area its light is drawn anew."""


class Light:
    """The light on one choice: an area's whole shape, or a small one on an edge, a piece, a slot.

    It is no item of the scene, of which hundreds would cost more than all that is painted of them: its layer draws it,
    and while mouse or keyboard is on it a `PointedLight` does, over its layer.
    """

    def __init__(
        self,
        choice: MapChoice,
        centre: QPointF,
        layer: PlainLights,
        *,
        area: QPainterPath | None = None,
        area_form: AreaForm | None = None,
        form: Form | None = None,
        piece: QGraphicsItem | None = None,
    ) -> None:
        """Light up an area, in scene coordinates, with its form, or a small one, its lengths in board units.

        The light on a piece isn't seen while the piece itself moves, and something else stands in for it.

        A small light has no breadth, and can't be hit, before `widen` says how wide it is.
        """
        self.choice = choice
        self.centre = centre
        self.layer = layer
        """What draws it while it is plain."""
        self.hovered = False
        self.focused = False
        self.area = area is not None
        """Whether a whole area is lit."""
        self.piece = piece
        self._path = area
        self._area_form = area_form
        self._form = form
        self.number = 0
        """Its place among the lights: it lies over those of lower numbers."""
        self.wide = 0.0
        """Within how many board units of its middle a press means it, where it is a small one."""
        self._pixel = 1.0
        self.kept: Picture | None = None
        """The picture of it as it is plain, made last."""
        self.pointed: PointedLight | None = None
        """What draws it while mouse or keyboard is on it; None: it is plain."""
        if area is None:
            self.box = QRectF()
            self.at = (centre.x(), centre.y())
        else:
            around = area.boundingRect()
            self.box = around.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
            """The light with the breadth of its glow."""
            self.at = (around.x(), around.y())
            """About which point of the board its picture lies."""

    def widen(self, board: Board, touch: float) -> None:
        """Let a small light be hit as far off as board and scale ask for, but never beyond half-way to a rival.

        `touch` is half the least target at that scale, in board units.
        """
        if self._form is None:
            return
        on_edge = self.choice.spot.startswith(("edge:", "coast:"))
        radius, pixel = max(board.on_edges.size * (0.5 if on_edge else 0.63), touch), touch / (TARGET / 2)
        if (radius, pixel) != (self.wide, self._pixel):
            self.wide, self._pixel = radius, pixel
            reach = max(self._form.across, self._form.down) * 1.35
            side = max(radius, reach + (SPREAD + 2) * pixel)
            self.box = QRectF(self.at[0] - side, self.at[1] - side, 2 * side, 2 * side)
            if self.pointed is not None:
                self.pointed.setRect(self.box)

    def distance(self, x: float, y: float) -> float | None:
        """Return how far from its middle a point hits it, on an area always 0; None: the point misses it."""
        if self._path is not None:
            point = QPointF(x, y)
            return 0.0 if self.box.contains(point) and self._path.contains(point) else None
        away = math.hypot(x - self.at[0], y - self.at[1])
        return away if away <= self.wide else None

    @property
    def height(self) -> float:
        """Return how high over the board it lies: what one is on lies over the others, however long each is there."""
        if self.focused and not self.area:
            return RING_LAYER
        lowest = (LIGHT_LAYER if self.area else SPOT_LAYER) + self.number * 1e-5
        return lowest + (0.5 if self.hovered else 0.0) + self.focused

    def mark(self, *, hovered: bool | None = None, focused: bool | None = None) -> None:
        """Take over whether the mouse or the keyboard is on it."""
        if hovered in (None, self.hovered) and focused in (None, self.focused):
            return
        self.hovered = self.hovered if hovered is None else hovered
        self.focused = self.focused if focused is None else focused
        self.layer.update(self.box)
        if not (self.hovered or self.focused):
            self.put_out()
        elif self.pointed is None:
            self.pointed = PointedLight(self)
            self.layer.scene().addItem(self.pointed)
        else:
            self.pointed.setZValue(self.height)
            self.pointed.look_anew()

    def put_out(self) -> None:
        """Take away what draws it while one is on it."""
        if self.pointed is not None:
            self.pointed.scene().removeItem(self.pointed)
            self.pointed = None

    def stack(self, number: int) -> None:
        """Lie over the lights of lower numbers."""
        if number != self.number:
            self.layer.update(self.box)
            self.number = number
            if self.pointed is not None:
                self.pointed.setZValue(self.height)

    def picture(self, zoom: float, ratio: float, *, plain: bool = False) -> tuple[QPixmap, tuple[float, float]]:
        """Return what it looks like now, or while `plain`, at so many logical pixels a unit, and where that begins."""
        glow = Glow(self.choice.kind, self.hovered and not plain, self.focused and not plain, self.layer.theme)
        if self._area_form is not None:
            return area_picture(self._area_form, glow, zoom, ratio), (-AREA_SPREAD, -AREA_SPREAD)
        assert self._form is not None, "a light has the one form or the other"
        return centred(spot_picture(self._form.at(zoom), glow, ratio))

    def sharpen(self, zoom: float, ratio: float) -> Picture:
        """Have the picture of the plain light for this scale ready, and return it."""
        kept = self.kept
        if kept is None or kept.zoom != zoom or kept.ratio != ratio:
            kept = self.kept = Picture(zoom, ratio, *self.picture(zoom, ratio, plain=True))
        return kept


class PointedLight(PictureItem):
    """A light that mouse or keyboard is on, over those that are plain."""

    def __init__(self, light: Light) -> None:
        super().__init__(light.box)
        self._light = light
        self._point = light.at
        self.zooming = light.layer.zooming
        self.setZValue(light.height)

    def _made(self, zoom: float, ratio: float) -> tuple[QPixmap, tuple[float, float]]:
        return self._light.picture(zoom, ratio)


class PlainLights(Intangible):
    """All lights of one layer that neither mouse nor keyboard is on, drawn at one go."""

    def __init__(self, board: QRectF, layer: float, zooming: Zooming, theme: str) -> None:
        super().__init__(board.adjusted(-_BEYOND, -_BEYOND, _BEYOND, _BEYOND))
        self.zooming = zooming
        self.theme = theme
        self.lights: list[Light] = []
        """The lights from the lowest to the uppermost; whoever changes them updates where they shine."""
        self.setZValue(layer)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def dress(self, theme: str) -> None:
        """Shine in another theme."""
        self.theme = theme
        for light in self.lights:
            light.kept = None
            if light.pointed is not None:
                light.pointed.look_anew()
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the plain ones that are seen, unless they have been drawn with the board."""
        if not self.zooming.together:
            seen = option.exposedRect
            self._draw(
                painter, [light for light in self.lights if light.pointed is None and seen.intersects(light.box)]
            )

    def paint_all(self, painter: QPainter) -> None:
        """Draw all of them, as if none were pointed at."""
        self._draw(painter, self.lights)

    def _draw(self, painter: QPainter, lights: list[Light]) -> None:
        to_view, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        zoom, left, top = to_view.m11(), to_view.dx(), to_view.dy()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        for light in lights:
            if light.piece is not None and not light.piece.isVisible():
                continue
            kept, (x, y) = light.kept, light.at
            if kept is None or (not self.zooming.on and (kept.zoom != zoom or kept.ratio != ratio)):
                kept = light.sharpen(zoom, ratio)
            x, y = left + x * zoom, top + y * zoom  # worked out here, not by transforms of Qt's: there are hundreds
            if kept.zoom == zoom and kept.ratio == ratio:
                kept.draw(painter, x, y)
            else:
                kept.draw_stretched(painter, x, y, zoom)
        painter.setWorldTransform(to_view)


def light_of(
    choice: MapChoice,
    shapes: BoardShapes,
    pieces: Mapping[str, PieceItem],
    taken: frozenset[str],
    layers: tuple[PlainLights, PlainLights],
) -> Light | None:
    """Return the light of a choice on the board or on one of the pieces, or None where its spot doesn't exist.

    `taken` are the spots on which a piece lies; `layers` draw the lights on areas, and the small ones.
    """
    kind, _, rest = choice.spot.partition(":")
    areas, spots = layers
    if kind == "area" and rest in shapes.areas:
        return Light(choice, shapes.centres[rest], areas, area=shapes.areas[rest], area_form=shapes.forms[rest])
    if kind == "piece":
        piece = pieces.get(rest)
        return None if piece is None else Light(choice, piece.home, spots, form=form_around(piece.size), piece=piece)
    place = shapes.place(choice.spot)
    if place is None:
        return None
    centre, direction = place
    return Light(choice, centre, spots, form=form_at(choice.spot, shapes.board, direction, taken=choice.spot in taken))


def plain_lights(scene: QGraphicsScene, board: QRectF, zooming: Zooming, theme: str) -> tuple[PlainLights, PlainLights]:
    """Lay out in the scene what draws the lights on areas, and the small ones, that nobody points at."""
    made = PlainLights(board, LIGHT_LAYER, zooming, theme), PlainLights(board, SPOT_LAYER, zooming, theme)
    for layer in made:
        scene.addItem(layer)
    return made


def hit(lights: Iterable[Light], point: QPointF) -> Light | None:
    """Return the light that a press at a point of the board means, of those that can be chosen; None: it misses all.

    A small one goes before an area, the nearest before all others.
    """
    best: tuple[tuple[bool, float], Light] | None = None
    x, y = point.x(), point.y()
    for item in lights:
        distance = item.distance(x, y)
        if distance is None or item.choice.kind is Kind.FOCUS:
            continue
        rank = (item.area, distance)
        if best is None or rank < best[0]:
            best = (rank, item)
    return best[1] if best is not None else None


def told_at(lights: Iterable[Light], pieces: Iterable[PieceItem], point: QPointF) -> str:
    """Return what is told of the uppermost at a point of the board that has anything to tell, or an empty text.

    What the others are called is not worked out.
    """
    x, y = point.x(), point.y()
    found: list[tuple[float, Text]] = [
        (light.height, light.choice.name) for light in lights if light.distance(x, y) is not None
    ]
    shown = (item for item in pieces if item.isVisible() and item.contains(item.mapFromScene(point)))
    found += [(item.zValue(), item.piece.tooltip) for item in shown]
    found.sort(key=lambda each: each[0], reverse=True)
    return next((said for said in (str(text) for _, text in found) if said), "")


def painted_ahead(art: BoardArt, zoom: float, ratio: float) -> Iterator[None]:
    """Paint for this scale what any question may light up, one light each time the next step is asked for.

    All of them are painted, whatever the match is: so the time it takes tells nothing.
    """
    art.lettering.picture(zoom, ratio)
    yield
    shapes, plain = art.shapes, Glow(Kind.CHOICE, False, False, art.theme.id)
    for form in dict.fromkeys(shapes.forms.values()):
        area_picture(form, plain, zoom, ratio)
        yield
    for small in _forms_on_edges(shapes, zoom):
        spot_picture(small, plain, ratio)
        yield


@lru_cache(maxsize=4)
def _forms_on_edges(shapes: BoardShapes, zoom: float) -> tuple[Form, ...]:
    """Return the forms, each once, of the lights on all edges and coasts, so many logical pixels a unit."""
    places = ((spot, shapes.place(spot)) for spot in shapes.edge_spots())
    forms = (form_at(spot, shapes.board, at[1], taken=False).at(zoom) for spot, at in places if at is not None)
    return tuple(dict.fromkeys(forms))
