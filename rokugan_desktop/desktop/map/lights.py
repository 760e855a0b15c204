"""The light on what may be chosen and on what is pointed at, painted once and kept as pictures.

No meaning hangs on colour alone. What may be chosen has a whole, glowing ring, and around a piece four ticks; a
doubtful choice has a broken ring with a cross and does not glow; what is only pointed out has an ivory ring; the
keyboard's focus is a double ring of white and ink between corner brackets.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QRadialGradient, QTransform

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.art.keeping import bytes_of, canvas, dried, kept
from rokugan_desktop.desktop.art.tokens import PieceArt, token_pixmap
from rokugan_desktop.desktop.look.theme import THEMES, Theme, mixed
from rokugan_desktop.desktop.map.geometry import AreaForm
from rokugan_desktop.desktop.map.values import Kind

SPREAD = 30.0
"""So many logical pixels beyond its edge a small light may shine."""
AREA_SPREAD = 2.0
_IVORY = QColor("#fffaf0")
_INK = QColor("#1a110a")


@dataclass(frozen=True, slots=True)
class Glow:
    """What a light looks like, apart from its shape."""

    kind: Kind
    hovered: bool
    focused: bool
    theme: str

    def palette(self) -> Theme:
        """Return the palette."""
        return THEMES[self.theme]

    def colour(self) -> QColor:
        """Return the colour of its kind."""
        if self.kind is Kind.FOCUS:
            return QColor("#ffe9b8")
        names = {Kind.CHOICE: "choice", Kind.DOUBTFUL: "doubtful", Kind.DANGER: "danger"}
        palette = THEMES[self.theme]
        colour = palette.colour(names[self.kind])
        return mixed(colour, "#3a2400", 0.45) if self.kind is Kind.DOUBTFUL and palette.dark else colour


@dataclass(frozen=True, slots=True)
class Form:
    """The shape of a small light: ``drop``, ``ring`` or ``slot``; half its breadth and height."""

    name: str
    across: float
    down: float
    direction: int = 0
    taken: bool = False
    """Something lies there that must stay in sight."""

    def at(self, zoom: float) -> Form:
        """Return the form with its lengths in logical pixels, to half a pixel, where they were in board units."""
        across, down = round(self.across * zoom * 2) / 2, round(self.down * zoom * 2) / 2
        return Form(self.name, across, down, self.direction, self.taken)

    def path(self) -> QPainterPath:
        """Return its outline about the origin."""
        if self.name == "drop":
            return pointed_spot(QPointF(0, 0), self.direction, self.across)
        path = QPainterPath()
        box = QRectF(-self.across, -self.down, 2 * self.across, 2 * self.down)
        if self.name == "slot":
            path.addRoundedRect(box, 5, 5)
        else:
            path.addEllipse(box)
        return path


def pointed_spot(centre: QPointF, direction: int, radius: float) -> QPainterPath:
    """Return the shape of a spot on an edge: a drop whose tip points at what it leads to."""
    path = QPainterPath()
    path.moveTo(0, -radius * 1.35)
    path.quadTo(radius * 0.25, -radius * 0.95, radius * 0.72, -radius * 0.69)
    path.arcTo(QRectF(-radius, -radius, 2 * radius, 2 * radius), 43.8, -267.6)
    path.quadTo(-radius * 0.25, -radius * 0.95, 0, -radius * 1.35)
    path.closeSubpath()
    return QTransform().translate(centre.x(), centre.y()).rotate(direction).map(path)


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
        return Form("ring", size * 0.54, size * 0.54, taken=True)
    return Form("drop", size * 0.42, size * 0.42, direction)


def form_around(size: float) -> Form:
    """Return the form of the light around a piece of that size; one that points somewhere shows so by itself."""
    return Form("ring", size * 0.54, size * 0.54, taken=True)


@kept(bytes_of)
def spot_picture(form: Form, glow: Glow, ratio: float) -> QPixmap:
    """Return a small light, its middle in the middle of the picture."""
    half = _half(form, glow)
    picture, painter = canvas(round(2 * half * ratio), round(2 * half * ratio), ratio)
    painter.translate(half, half)
    _paint_spot(painter, form, glow)
    painter.end()
    return dried(picture)


def _half(form: Form, glow: Glow) -> int:
    """Return half the side of a small light's picture, in logical pixels: no larger, for many are drawn at a time."""
    drawn = max(form.across, form.down) * 1.4 + (20.0 if glow.focused else 5.0)
    return math.ceil(max(drawn, _shine(form, strong=_strong(form, glow)))) + 1


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
        _paint_halo(painter, form, colour, strong=_strong(form, glow))
        if not form.taken:
            share = 0.15 if glow.kind is Kind.FOCUS else 0.95 if glow.hovered or glow.focused else 0.62
            painter.fillPath(path, _faded(mixed(colour, "#ffffff", 0.45 if glow.hovered else 0.25), share))
        heavy = 1.35 if form.taken else 1.0
        for width, shade in (
            (6.4 * heavy, _faded(_INK, 0.9)),
            (4.0 * heavy, mixed(colour, "#ffffff", 0.5) if glow.hovered else colour),
            (1.4 * heavy, _IVORY),
        ):
            painter.strokePath(path, _pen(shade, width))
        if form.taken:
            _paint_ticks(painter, form, glow)
    if glow.focused:
        _paint_focus(painter, form)


def _paint_halo(painter: QPainter, form: Form, colour: QColor, *, strong: bool) -> None:
    edge, reach = _edge(form), _shine(form, strong=strong)
    light = QRadialGradient(QPointF(0, 0), reach)
    share = 0.6 if form.taken else 1.0  # an arrow that goes out from the piece stays in sight
    light.setColorAt(0, _faded(colour, 0.95 * share))
    light.setColorAt(min(0.9, edge / reach), _faded(colour, (0.85 if strong else 0.6) * share))
    light.setColorAt(min(0.95, (edge + reach) / 2 / reach), _faded(colour, (0.34 if strong else 0.2) * share))
    light.setColorAt(1, _faded(colour, 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    around = QPainterPath()
    around.addEllipse(QPointF(0, 0), reach, reach)
    painter.drawPath(around.subtracted(form.path()) if form.taken else around)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_doubtful(painter: QPainter, form: Form, path: QPainterPath, glow: Glow) -> None:
    """Paint a broken ring with a small cross: the place is open, but what is laid there is discarded."""
    if not form.taken:
        path = QTransform().scale(0.86, 0.86).map(path)
    lively = glow.hovered or glow.focused
    colour = glow.colour()
    if not form.taken:
        painter.fillPath(path, _faded(mixed(glow.palette().parchment, colour, 0.25), 0.9 if lively else 0.42))
        reach = min(form.across, form.down) * 0.32
        for width, shade in ((3.2, _faded(_IVORY, 0.65)), (1.8, colour)):
            painter.setPen(_pen(shade, width))
            painter.drawLine(QPointF(-reach, -reach), QPointF(reach, reach))
            painter.drawLine(QPointF(-reach, reach), QPointF(reach, -reach))
    painter.strokePath(path, _pen(_faded(_IVORY, 0.95 if lively else 0.6), 4.4))
    broken = _pen(mixed(colour, "#000000", 0.0 if lively else 0.18), 3.6 if lively else 2.8)
    broken.setCapStyle(Qt.PenCapStyle.FlatCap)
    broken.setDashPattern([2.2, 1.5])
    painter.strokePath(path, broken)


def _paint_ticks(painter: QPainter, form: Form, glow: Glow) -> None:
    colour = glow.palette().colour("accent") if glow.kind is Kind.FOCUS else glow.colour()
    out, tip = (9.5, 3.5) if not glow.hovered else (11.0, 3.5)
    for turn in (45, 135, 225, 315):
        painter.save()
        painter.rotate(turn)
        top = -max(form.across, form.down)
        head = QPolygonF([QPointF(0, top - tip), QPointF(-5.2, top - tip - out), QPointF(5.2, top - tip - out)])
        painter.setPen(_pen(_INK, 1.6))
        painter.setBrush(mixed(colour, "#ffffff", 0.35) if glow.hovered else colour)
        painter.drawPolygon(head)
        painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_focus(painter: QPainter, form: Form) -> None:
    side = max(form.across, form.down) * (1.32 if form.name == "drop" else 1.0) + 9.0
    ring = QPainterPath()
    ring.addRoundedRect(QRectF(-side, -side, 2 * side, 2 * side), side * 0.55, side * 0.55)
    for width, shade in ((8.0, _INK), (5.6, QColor("#ffffff")), (1.8, _INK)):
        painter.strokePath(ring, _pen(shade, width))
    reach, corner = side + 7.0, side * 0.42
    for x in (-1, 1):
        for y in (-1, 1):
            bracket = QPainterPath(QPointF(x * reach, y * (reach - corner)))
            bracket.lineTo(x * reach, y * reach)
            bracket.lineTo(x * (reach - corner), y * reach)
            for width, shade in ((6.4, _INK), (3.4, QColor("#ffffff"))):
                painter.strokePath(bracket, _pen(shade, width))


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


@lru_cache(maxsize=64)
def _area_strokes(glow: Glow, size: float) -> tuple[QBrush, tuple[QPen, ...]]:
    """Return what fills a lit area, and the strokes along its edge, the lowest first."""
    colour, lively = glow.colour(), glow.hovered or glow.focused
    if glow.kind is Kind.DOUBTFUL:
        ground = QBrush(_faded(colour, 0.75 if lively else 0.3), Qt.BrushStyle.BDiagPattern)
        strokes = [_pen(_faded(_IVORY, 0.9), 11 * size)] if lively else []
        broken = _pen(mixed(colour, "#000000", 0.3), 7.0 * size)
        broken.setCapStyle(Qt.PenCapStyle.FlatCap)
        broken.setDashPattern([2.6, 2.2])
        strokes += [_pen(_faded(_IVORY, 0.6), 9.0 * size), broken]
    else:
        share = 0.26 if lively else 0.06 if glow.kind is not Kind.FOCUS else 0.0
        ground = QBrush(_faded(mixed(colour, "#ffffff", 0.3), share))
        strokes = [
            _pen(_faded(colour, alpha * (1.4 if lively else 1.0)), width * size)
            for width, alpha in ((34.0, 0.08), (26.0, 0.13), (19.0, 0.24))
        ]
        strokes += [
            _pen(_faded(_INK, 0.8), 12.0 * size),
            _pen(mixed(colour, "#ffffff", 0.25 if lively else 0.0), 9.4 * size),
            _pen(_IVORY, 3.6 * size),
        ]
    if glow.focused:
        rings = ((21.0, _INK), (17.0, QColor("#ffffff")), (9.0, _INK), (4.6, QColor("#ffffff")))
        strokes += [_pen(shade, width * size) for width, shade in rings]
    return ground, tuple(strokes)


def veil(theme: Theme) -> QColor:
    """Return what is laid over all that can't be chosen while there is something that can."""
    return _faded(QColor("#000000") if theme.id == "contrast" else mixed(theme.table, "#000000", 0.45), 0.22)


@kept(bytes_of)
def dimmed_token(art: PieceArt, side: float, ratio: float, direction: int | None, theme: str) -> QPixmap:
    """Return a piece under the veil."""
    picture = token_pixmap(art, side, ratio, direction).copy()
    painter = QPainter(picture)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    painter.fillRect(QRectF(picture.rect()), veil(THEMES[theme]))
    painter.end()
    return dried(picture)


def _faded(colour: QColor, alpha: float) -> QColor:
    shade = QColor(colour)
    shade.setAlphaF(min(1.0, alpha))
    return shade


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
