"""The light on what may be chosen and on what is pointed at, painted once and kept as pictures.

One item of the scene draws all of a layer, another what one points at. No meaning hangs on colour alone. Light lies
below pieces, marks and names, and nothing has an outline but what is pointed at: an area that may be chosen keeps its
colours while those of all others fade, a place on an edge is an arrow in the colour of whoever chooses, and beside it
an area has a dab of that colour; a piece has a ring with four ticks; a doubtful choice is hatched, or hollow and
broken; what is only pointed out is ivory; the keyboard's focus is a double ring of white and ink between corner
brackets.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QRadialGradient, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.art.symbols import bytes_of, canvas, dried, kept
from rokugan_desktop.desktop.look.theme import TARGET, THEMES, Theme, equip, faded, mixed, round_pen
from rokugan_desktop.desktop.map import items
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.geometry import AreaForm, BoardShapes
from rokugan_desktop.desktop.map.values import Kind, MapChoice
from rokugan_desktop.words import Text

ARROW, DAB, TURN = 0.36, 0.24, 6
"""Half the breadth of an arrow and of a dab, beside a piece; an arrow points in one of so few directions, so many
degrees apart, that all are soon painted."""
SPREAD = 30.0
"""So many logical pixels beyond its edge a small light may shine."""
AREA_SPREAD = 2.0
_IVORY = QColor("#fffaf0")
_INK = QColor("#1a110a")
_WHITE = QColor("#ffffff")


class Glow(NamedTuple):
    """What a light looks like, apart from its shape."""

    kind: Kind
    hovered: bool
    focused: bool
    theme: str
    tint: str = ""
    """The colour of whoever chooses; empty: that of the kind."""

    def palette(self) -> Theme:
        """Return the palette."""
        return THEMES[self.theme]

    def colour(self) -> QColor:
        """Return the colour of its kind."""
        if self.kind is Kind.FOCUS:
            return QColor("#ffe9b8")
        if self.tint and self.kind is Kind.CHOICE and self.theme != "contrast":
            return QColor(self.tint)
        names = {Kind.CHOICE: "choice", Kind.DOUBTFUL: "doubtful", Kind.DANGER: "danger"}
        palette = THEMES[self.theme]
        colour = palette.colour(names[self.kind])
        return mixed(colour, "#3a2400", 0.45) if self.kind is Kind.DOUBTFUL and palette.dark else colour


class Form(NamedTuple):
    """The shape of a small light: ``arrow``, ``dab``, ``ring`` or ``slot``; half its breadth and height."""

    name: str
    across: float
    down: float
    direction: int | None = None
    taken: bool = False
    """Something lies there that must stay in sight."""

    def at(self, zoom: float) -> Form:
        """Return the form with its lengths in logical pixels, to half a pixel, where they were in board units."""
        across, down = round(self.across * zoom * 2) / 2, round(self.down * zoom * 2) / 2
        return Form(self.name, across, down, self.direction, self.taken)

    def path(self) -> QPainterPath:
        """Return its outline about the origin."""
        if self.name == "arrow":
            return pointed_spot(self.direction or 0, self.across)
        path = QPainterPath()
        box = QRectF(-self.across, -self.down, 2 * self.across, 2 * self.down)
        if self.name == "slot":
            path.addRoundedRect(box, 5, 5)
        else:
            path.addEllipse(box)
        return path


def pointed_spot(direction: int, radius: float) -> QPainterPath:
    """Return the shape of a spot on an edge: an arrow, as a brush draws it, at what it leads to."""
    path = QPainterPath(QPointF(-0.34, 1.02))
    path.quadTo(QPointF(0.02, 0.86), QPointF(0.3, 1.0))
    path.quadTo(QPointF(0.2, 0.5), QPointF(0.34, -0.08))
    path.quadTo(QPointF(0.66, -0.02), QPointF(1.0, 0.14))
    path.quadTo(QPointF(0.38, -0.5), QPointF(0.04, -1.3))
    path.quadTo(QPointF(-0.34, -0.46), QPointF(-1.0, 0.08))
    path.quadTo(QPointF(-0.66, -0.06), QPointF(-0.36, -0.1))
    path.quadTo(QPointF(-0.24, 0.5), QPointF(-0.34, 1.02))
    path.closeSubpath()
    return QTransform().rotate(direction).scale(radius, radius).map(path)


def form_at(spot: str, board: Board, direction: int | None, *, taken: bool) -> Form:
    """Return the form of the light on an edge, a slot or a track, its lengths in board units."""
    kind, _, rest = spot.partition(":")
    if kind == "slot":
        width, height = board.slots[rest].size
        return Form("slot", width * 0.54, height * 0.54, taken=True)
    if kind == "track":
        radius = board.tracks[rest.partition(":")[0]].radius * 1.2
        return Form("ring", radius, radius, taken=True)
    size = board.on_edges.size
    if direction is None or taken:
        return Form("ring", size * 0.54, size * 0.54, direction, taken=True)
    return Form("arrow", size * ARROW, size * ARROW, round(direction / TURN) * TURN % 360)


@kept(bytes_of)
def spot_picture(form: Form, glow: Glow, ratio: float) -> QPixmap:
    """Return a small light, its middle in the middle of the picture."""
    drawn = max(form.across, form.down) * 1.4 + (20.0 if glow.focused else 5.0)
    half = math.ceil(max(drawn, _shine(form, strong=_strong(form, glow)))) + 1  # no larger: many are drawn at a time
    picture, painter = canvas(round(2 * half * ratio), round(2 * half * ratio), ratio)
    painter.translate(half, half)
    _paint_spot(painter, form, glow)
    painter.end()
    return dried(picture)


def _strong(form: Form, glow: Glow) -> bool:
    return glow.hovered or glow.focused or form.taken


def _shine(form: Form, *, strong: bool) -> float:
    return _edge(form) + SPREAD * (0.72 if strong else 0.55)


def _edge(form: Form) -> float:
    return math.hypot(form.across, form.down) if form.name == "slot" else max(form.across, form.down)


def _paint_spot(painter: QPainter, form: Form, glow: Glow) -> None:
    path, colour = form.path(), glow.colour()
    if glow.kind is Kind.DOUBTFUL:
        _paint_doubtful(painter, form, path, glow)
    else:
        lively = glow.hovered or glow.focused
        if lively or form.taken or glow.kind is Kind.FOCUS:
            _paint_halo(painter, form, colour, strong=lively)
        if form.name in {"arrow", "dab"}:
            bold = max(1.0, form.across / 12)
            for width, shade in ((5.2, _INK), (3.0, _IVORY)):
                painter.strokePath(path, round_pen(shade, (width + 1.4 * lively) * bold))
            painter.fillPath(path, mixed(colour, "#ffffff", 0.35) if glow.hovered else colour)
        else:
            for width, shade in (
                (8.0, faded(_INK, 0.9)),
                (5.2, mixed(colour, "#ffffff", 0.5) if glow.hovered else colour),
                (1.7, _IVORY),
            ):
                painter.strokePath(path, round_pen(shade, width))
            if glow.theme == "contrast":
                painter.strokePath(path, round_pen(_WHITE, 6.4))
                painter.strokePath(path, _core(glow.kind, 3.0))
        if form.name in {"ring", "slot"}:
            _paint_ticks(painter, form, glow)
    if glow.focused:
        _paint_focus(painter, form)


def _paint_halo(painter: QPainter, form: Form, colour: QColor, *, strong: bool) -> None:
    edge, reach = _edge(form), _shine(form, strong=strong)
    light = QRadialGradient(QPointF(0, 0), reach)
    share, free = 0.6 if form.taken else 1.0, form.path()
    if form.direction is not None:  # an arrow that goes out from the piece stays in sight
        arrow = QPolygonF([QPointF(x * edge, y * edge) for x, y in _ARROW])
        free.addPolygon(QTransform().rotate(form.direction).map(arrow))
        free.setFillRule(Qt.FillRule.WindingFill)
    light.setColorAt(0, faded(colour, 0.95 * share))
    light.setColorAt(min(0.9, edge / reach), faded(colour, (0.85 if strong else 0.6) * share))
    light.setColorAt(min(0.95, (edge + reach) / 2 / reach), faded(colour, (0.34 if strong else 0.2) * share))
    light.setColorAt(1, faded(colour, 0.0))
    equip(painter, Qt.PenStyle.NoPen, light)
    around = QPainterPath()
    around.addEllipse(QPointF(0, 0), reach, reach)
    painter.drawPath(around.subtracted(free) if form.taken else around)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_doubtful(painter: QPainter, form: Form, path: QPainterPath, glow: Glow) -> None:
    """Paint it hollow and broken: the place is open, but what is laid there is discarded."""
    lively = glow.hovered or glow.focused
    colour = glow.colour()
    painter.strokePath(path, round_pen(faded(_IVORY, 0.95 if lively else 0.75), 4.4))
    if not form.taken:
        painter.fillPath(path, faded(mixed(glow.palette().parchment, colour, 0.4 if lively else 0.1), 0.9))
    broken = round_pen(mixed(colour, "#000000", 0.0 if lively else 0.18), 3.0 if lively else 1.7)
    broken.setCapStyle(Qt.PenCapStyle.FlatCap)
    broken.setDashPattern([2.2, 1.5])
    painter.strokePath(path, broken)


def _paint_ticks(painter: QPainter, form: Form, glow: Glow) -> None:
    colour = glow.palette().colour("accent") if glow.kind is Kind.FOCUS else glow.colour()
    out, tip = (6.5, 3.5) if not glow.hovered else (11.0, 3.5)
    for turn in (45, 135, 225, 315):
        painter.save()
        painter.rotate((form.direction or 0) + turn)  # none lies over the arrow of what points somewhere
        top = -max(form.across, form.down)
        head = QPolygonF([QPointF(0, top - tip), QPointF(-5.2, top - tip - out), QPointF(5.2, top - tip - out)])
        equip(painter, round_pen(_INK, 1.6), mixed(colour, "#ffffff", 0.35) if glow.hovered else colour)
        painter.drawPolygon(head)
        painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_focus(painter: QPainter, form: Form) -> None:
    side = max(form.across, form.down) * (1.32 if form.name == "arrow" else 1.0) + 9.0
    ring = QPainterPath()
    ring.addRoundedRect(QRectF(-side, -side, 2 * side, 2 * side), side * 0.55, side * 0.55)
    for width, shade in ((8.0, _INK), (5.6, _WHITE), (1.8, _INK)):
        painter.strokePath(ring, round_pen(shade, width))
    reach, corner = side + 7.0, side * 0.42
    for x in (-1, 1):
        for y in (-1, 1):
            bracket = QPainterPath(QPointF(x * reach, y * (reach - corner)))
            bracket.lineTo(x * reach, y * reach)
            bracket.lineTo(x * (reach - corner), y * reach)
            for width, shade in ((6.4, _INK), (3.4, QColor("#ffffff"))):
                painter.strokePath(bracket, round_pen(shade, width))


@kept(bytes_of)
def area_picture(form: AreaForm, glow: Glow, zoom: float, ratio: float) -> QPixmap:
    """Return the light on areas of a form, so many logical pixels a unit: the inner edge alight.

    The picture begins `AREA_SPREAD` pixels before the area.
    """
    box = form.shape.boundingRect()
    width = math.ceil((box.width() * zoom + 2 * AREA_SPREAD) * ratio)
    height = math.ceil((box.height() * zoom + 2 * AREA_SPREAD) * ratio)
    picture, painter = canvas(max(1, width), max(1, height), ratio)
    painter.translate(AREA_SPREAD, AREA_SPREAD)
    edge = QTransform().scale(zoom, zoom).translate(-box.left(), -box.top()).map(form.shape)
    _paint_area(painter, edge, glow, max(0.75, min(1.6, zoom)))
    outside = QPainterPath()
    outside.addRect(QRectF(-9, -9, width / ratio + 18, height / ratio + 18))
    outside.addPath(edge)  # rubbing out is much quicker than painting within a clip
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.fillPath(outside, _INK)
    painter.end()
    return dried(picture)


def _paint_area(painter: QPainter, edge: QPainterPath, glow: Glow, size: float) -> None:
    """Paint within the edge, in logical pixels; half of each stroke falls outside and is clipped away."""
    ground, strokes = _area_strokes(glow, size)
    painter.fillPath(edge, ground)
    for stroke in strokes:
        painter.strokePath(edge, stroke)


_PATTERNS: Final = {Kind.DOUBTFUL: Qt.BrushStyle.BDiagPattern, Kind.FOCUS: Qt.BrushStyle.Dense6Pattern}


def _core(kind: Kind, width: float) -> QPen:
    """Return the stroke in the middle of a light of high contrast: unbroken for a choice, else of dashes or dots."""
    pen = round_pen(_INK, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if kind is not Kind.CHOICE:
        pen.setDashPattern([0.6, 0.9] if kind is Kind.FOCUS else [2.6, 2.2])
    return pen


@lru_cache(maxsize=64)
def _area_strokes(glow: Glow, size: float) -> tuple[QBrush, tuple[QPen, ...]]:
    """Return what fills a lit area, and the strokes along its edge, the lowest first."""
    colour, lively = glow.colour(), glow.hovered or glow.focused
    if glow.theme == "contrast":  # told by shape, in black on white, whatever lies beneath
        pattern = Qt.BrushStyle.DiagCrossPattern if lively else _PATTERNS.get(glow.kind, Qt.BrushStyle.NoBrush)
        ground = QBrush(_INK, pattern)
        strokes = [round_pen(_INK, 22 * size), round_pen(_WHITE, 16 * size), _core(glow.kind, 6 * size)]
    elif glow.kind is Kind.DOUBTFUL:
        ground = QBrush(faded(colour, 0.75 if lively else 0.3), Qt.BrushStyle.BDiagPattern)
        broken = round_pen(mixed(colour, "#000000", 0.3), 7.0 * size)
        broken.setCapStyle(Qt.PenCapStyle.FlatCap)
        broken.setDashPattern([2.6, 2.2])
        strokes = [round_pen(faded(_IVORY, 0.9), 11 * size), broken] if lively else []
    else:
        share = 0.26 if lively else 0.1 if glow.kind is not Kind.FOCUS else 0.0
        ground = QBrush(faded(mixed(colour, "#ffffff", 0.3), share))
        strokes = [
            round_pen(faded(mixed(colour, "#ffffff", 0.4), alpha * (1.0 + lively)), width * size)
            for width, alpha in ((34.0, 0.14), (20.0, 0.17))
        ]
        if lively:
            rings = ((12.0, faded(_INK, 0.8)), (9.4, mixed(colour, "#ffffff", 0.25)), (3.6, _IVORY))
            strokes += [round_pen(shade, width * size) for width, shade in rings]
    if glow.focused:
        doubled = ((21.0, _INK), (17.0, _WHITE), (9.0, _INK), (4.6, QColor("#ffffff")))
        strokes += [round_pen(shade, width * size) for width, shade in doubled]
    return ground, tuple(strokes)


_BEYOND = 100.0
"""So many board units a light on the board's edge may shine beyond it."""
_ARROW = ((0.0, 0.0), (-0.8, -1.0), (0.0, -2.1), (0.8, -1.0))
"""The room of a piece's arrow that points north, in halves of a ring's breadth."""
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
        self.hovered = False
        self.focused = False
        self.area = area is not None
        self.piece = piece
        self._path = area
        self._area_form = area_form
        self._form = form
        self.number = 0
        """Its place among the lights: it lies over those of lower numbers."""
        self.wide = 0.0
        """Within how many board units of its middle a press means it before all others but small ones nearer by."""
        self._pixel = 1.0
        self.kept: items.Picture | None = None
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

    def dab(self, size: float) -> Light:
        """Return what shines on this area where a token would lie, on a board whose spots on edges have this size.

        From now on a press there means the area, though an arrow lies beside it.
        """
        made = Light(self.choice, self.centre, self.layer, form=_dab(size))
        self.wide = size * DAB
        made.box = self.box
        return made

    def lies_on_edge(self) -> bool:
        """Tell whether it offers a place on an edge or a coast."""
        return self.choice.kind is not Kind.FOCUS and self.choice.spot.startswith(("edge:", "coast:"))

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
            return items.FOCUS_LAYER
        lowest = (items.LIGHT_LAYER if self.area else items.SPOT_LAYER) + self.number * 1e-5
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
        tint = self.choice.colour if self._form is not None and self._form.name in {"arrow", "dab"} else ""
        glow = Glow(self.choice.kind, self.hovered and not plain, self.focused and not plain, self.layer.theme, tint)
        if self._area_form is not None:
            return area_picture(self._area_form, glow, zoom, ratio), (-AREA_SPREAD, -AREA_SPREAD)
        assert self._form is not None, "a light has the one form or the other"
        return items.centred(spot_picture(self._form.at(zoom), glow, ratio))

    def sharpen(self, zoom: float, ratio: float) -> items.Picture:
        """Have the picture of the plain light for this scale ready, and return it."""
        kept = self.kept
        if kept is None or kept.zoom != zoom or kept.ratio != ratio:
            kept = self.kept = items.Picture(zoom, ratio, *self.picture(zoom, ratio, plain=True))
        return kept


class PointedLight(items.PictureItem):
    """A light that mouse or keyboard is on, over those that are plain."""

    def __init__(self, light: Light) -> None:
        super().__init__(light.box)
        self._light = light
        self._point = light.at
        self.zooming = light.layer.zooming
        self.setZValue(light.height)

    def _made(self, zoom: float, ratio: float) -> tuple[QPixmap, tuple[float, float]]:
        return self._light.picture(zoom, ratio)


class PlainLights(items.Intangible):
    """All lights of one layer that neither mouse nor keyboard is on, drawn at one go."""

    def __init__(self, board: QRectF, layer: float, zooming: items.Zooming, theme: str) -> None:
        super().__init__(board.adjusted(-_BEYOND, -_BEYOND, _BEYOND, _BEYOND))
        self.zooming = zooming
        self.theme = theme
        self.lights: list[Light] = []
        """The lights from the lowest to the uppermost; whoever changes them updates where they shine."""
        self._dabs = False
        self.setZValue(layer)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def lay_dabs(self, size: float, *, on: bool) -> None:
        """Add a dab to each area's light, on a board whose spots on edges have this size, or to none."""
        for light in self.lights:
            light.wide = 0.0
        self.lights += [light.dab(size) for light in self.lights if on]
        if on is not self._dabs:
            self._dabs = on
            self.update()

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
    pieces: Mapping[str, items.PieceItem],
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
        if piece is None:
            return None
        ring = Form("ring", piece.size * 0.54, piece.size * 0.54, piece.direction, taken=True)
        return Light(choice, piece.home, spots, form=ring, piece=piece)
    place = shapes.place(choice.spot)
    if place is None:
        return None
    centre, direction = place
    return Light(choice, centre, spots, form=form_at(choice.spot, shapes.board, direction, taken=choice.spot in taken))


def plain_lights(
    scene: QGraphicsScene, board: QRectF, zooming: items.Zooming, theme: str
) -> tuple[PlainLights, PlainLights]:
    """Lay out in the scene what draws the lights on areas, and the small ones, that nobody points at."""
    made = PlainLights(board, items.LIGHT_LAYER, zooming, theme), PlainLights(board, items.SPOT_LAYER, zooming, theme)
    for layer in made:
        scene.addItem(layer)
    return made


def hit(lights: Iterable[Light], point: QPointF) -> Light | None:
    """Return the light that a press at a point of the board means, of those that can be chosen; None: it misses all.

    A small one goes before an area, but for where a dab marks that, and the nearest before all others.
    """
    best: tuple[tuple[bool, float], Light] | None = None
    x, y = point.x(), point.y()
    for item in lights:
        distance = item.distance(x, y)
        if distance is None or item.choice.kind is Kind.FOCUS:
            continue
        if item.area and (away := math.hypot(x - item.centre.x(), y - item.centre.y())) <= item.wide:
            rank = (False, away)
        else:
            rank = (item.area, distance)
        if best is None or rank < best[0]:
            best = (rank, item)
    return best[1] if best is not None else None


def told_at(lights: Iterable[Light], pieces: Iterable[items.PieceItem], point: QPointF) -> str:
    """Return what is told of the uppermost at a point of the board that has anything to tell, or an empty text.

    What the others are called is not worked out.
    """
    x, y = point.x(), point.y()
    found: list[tuple[float, Text]] = [
        (light.height + (0 if light.area else items.PIECE_LAYER), light.choice.name)
        for light in lights
        if light.distance(x, y) is not None
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
    """Return the forms, each once, of the lights on all edges and coasts and of dabs, so many pixels a unit."""
    places = ((spot, shapes.place(spot)) for spot in shapes.edge_spots())
    forms = (form_at(spot, shapes.board, at[1], taken=False).at(zoom) for spot, at in places if at is not None)
    return tuple(dict.fromkeys((*forms, _dab(shapes.board.on_edges.size).at(zoom))))


def _dab(size: float) -> Form:
    return Form("dab", size * DAB, size * DAB)
