"""Painting a board: parchment, sea, washes of colour, ink. Everything is drawn in board units."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
)

from rokugan_desktop.boards.board import Point
from rokugan_desktop.desktop.art.cloths import TERRITORY_TINTS
from rokugan_desktop.desktop.art.parts import paint_number
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.look.theme import Theme, display_font, mixed
from rokugan_desktop.desktop.map.geometry import BoardShapes, brush_line, polygon, thinned
from rokugan_desktop.desktop.map.lettering import Lettering
from rokugan_desktop.desktop.map.ornaments import (
    Ornament,
    paint_compass,
    paint_frame,
    paint_scenery,
    paint_scroll,
    scattered,
)
from rokugan_desktop.desktop.map.values import Mark
from rokugan_desktop.desktop.map.wash import clouds, rub_out, small_image, soft_pen

SHALLOWS = ((), (120.0, 92.0), (68.0, 46.0), (26.0,))
"""How broad the strokes are, in board units, by which the sea grows lighter towards the coast, layer by layer."""
COARSE = 40.0
"""A soft stroke so wide, in board units, drowns most corners of its line."""


@dataclass(slots=True)
class Print:
    """What is printed on the board: handed in by the caller, drawn with the board."""

    names: Mapping[str, str] = field(default_factory=dict[str, str])
    """Provinces' names."""
    territory_names: Mapping[str, str] = field(default_factory=dict[str, str])
    title: str = ""
    marks: Sequence[Mark] = ()
    territory_symbols: Mapping[str, str] = field(default_factory=dict[str, str])
    """The symbol of a territory's card slot."""
    ripples: Sequence[Sequence[Sequence[Point]]] = ()
    """Lines around the coast, the nearest first, as `rokugan_desktop.boards.derived` makes them."""
    scenery: Mapping[str, str] = field(default_factory=dict[str, str])
    """What grows in a territory: ``mountains``, ``forest``, ``hills``, ``fields``, ``waste``; else whatever comes."""


class BoardArt:
    """Paints one board in one theme, always the same."""

    def __init__(self, shapes: BoardShapes, theme: Theme, printed: Print) -> None:
        """Take what is to be painted."""
        self.shapes = shapes
        self.theme = theme
        self.printed = printed
        self._softened: QImage | None = None
        self.lettering = Lettering(shapes, theme, printed.names)
        board = shapes.board
        known = list(TERRITORY_TINTS.values())
        self.tints = {
            name: QColor(TERRITORY_TINTS.get(name, known[i % len(known)])) for i, name in enumerate(board.territories)
        }
        self._borders = [
            (brush_line(line, 1.7 if self._same_territory(between) else 3.0, i), self._same_territory(between))
            for i, (between, line) in enumerate(shapes.borders.items())
        ]
        self._coasts = [brush_line(line, 3.2, 500 + i) for i, line in enumerate(shapes.coasts)]
        self._outskirts = [brush_line(line, 2.2, 700 + i) for i, line in enumerate(shapes.outskirts)]

    def _same_territory(self, between: tuple[str, str]) -> bool:
        """Tell whether both provinces of a border are of one territory."""
        one, two = (self.shapes.board.provinces[name].territory for name in between)
        return one == two

    def paint_ground(self, painter: QPainter) -> None:
        """Paint what lies under the players' colours; the painter's transform maps board units to pixels."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self.shapes.rect, self._soft)

    def paint_print(self, painter: QPainter, zoom: float = 1.0) -> None:
        """Paint what lies over the players' colours: ripples, ornaments, ink, names.

        `zoom` is how many logical pixels a board unit measures: names are made legible for it.
        """
        painter.save()
        self.take_up(painter)
        for _ in self.print_steps(painter, zoom):
            pass
        painter.restore()

    def take_up(self, painter: QPainter) -> None:
        """Make a painter ready for the steps, after its transform has been set."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(self.shapes.rect, Qt.ClipOperation.IntersectClip)

    def print_steps(self, painter: QPainter, zoom: float = 1.0) -> Iterator[None]:
        """Do the same bit by bit, a little each time the next step is asked for; no step relies on the one before."""
        _ = self.shapes.territories
        yield
        yield from self._soften()
        yield
        _ = self._scenery
        yield
        yield from self._paint_ripples(painter)
        for start in range(0, len(self._scenery), 40):
            paint_scenery(painter, self._scenery[start : start + 40], self.theme)
            yield
        yield from self._paint_ink(painter)
        yield from self._paint_edge(painter, zoom)

    @property
    def _soft(self) -> QImage:
        """Return everything without a sharp edge, small: it is enlarged smoothly under the ink."""
        for _ in self._soften():
            pass
        assert self._softened is not None
        return self._softened

    def _soften(self) -> Iterator[None]:
        """Paint everything without a sharp edge bit by bit, once; nothing is kept of what is left half done."""
        if self._softened is not None:
            return
        image, painter = small_image(self.shapes.rect, QImage.Format.Format_RGB32)
        self._paint_ground(painter)
        painter.end()
        layers: list[Callable[[], QImage]] = [partial(self._sea_layer, widths) for widths in SHALLOWS]
        layers += [partial(self._territory_layer, name) for name in self.shapes.territories]
        for layer in layers:
            yield
            painter = QPainter(image)
            painter.drawImage(0, 0, layer())
            painter.end()
        self._softened = image

    @cached_property
    def _scenery(self) -> tuple[Ornament, ...]:
        """Return the lot of ornaments."""
        return scattered(self.shapes, self.printed.scenery)

    def _paint_ground(self, painter: QPainter) -> None:
        """Paint the sheet: parchment with clouds and grain."""
        rect = self.shapes.rect
        theme = self.theme
        painter.fillRect(rect, QColor(theme.parchment))
        if theme.id == "contrast":
            return
        for image, alpha in clouds(theme.parchment_shade):
            painter.setOpacity(alpha)
            painter.drawImage(rect, image)
        painter.setOpacity(1.0)
        beyond = QColor(theme.parchment_shade)
        beyond.setAlphaF(0.42)
        painter.fillPath(self.shapes.beyond, beyond)

    def _sea_layer(self, widths: Sequence[float]) -> QImage:
        """Paint the sea's colour, or where there are `widths` that of the shallows along the coast over it."""
        shapes, theme = self.shapes, self.theme
        image, painter = small_image(shapes.rect, QImage.Format.Format_ARGB32_Premultiplied)
        plain = theme.id == "contrast"
        if not widths:
            sea = QColor(theme.sea)
            sea.setAlphaF(1.0 if plain else 0.86)
            painter.fillRect(shapes.rect, sea)
        elif not plain:
            self._stroke_softly(painter, shapes.coasts, mixed(theme.sea, theme.parchment, 0.6), 0.14, widths)
        rub_out(painter, shapes.sea, shapes.rect)
        painter.end()
        return image

    def _territory_layer(self, name: str) -> QImage:
        """Paint a territory's colour, denser along its border, as a wash dries."""
        shapes, tint = self.shapes, self.tints[name]
        image, painter = small_image(shapes.rect, QImage.Format.Format_ARGB32_Premultiplied)
        inside = QColor(tint)
        inside.setAlphaF(0.30)
        painter.fillPath(shapes.territories[name], inside)
        rings = [[*ring, ring[0]] for ring in shapes.territory_rings[name]]
        self._stroke_softly(painter, rings, mixed(tint, "#2a1608", 0.14), 0.165, (58.0, 40.0, 25.0, 13.0))
        rub_out(painter, shapes.territories[name], shapes.rect)
        painter.end()
        return image

    @staticmethod
    def _stroke_softly(
        painter: QPainter, lines: Iterable[Sequence[Point]], colour: QColor, alpha: float, widths: Iterable[float]
    ) -> None:
        """Stroke lines several times, each time narrower; the wider, the fewer corners are needed."""
        fine, coarse = QPainterPath(), QPainterPath()
        for line in lines:
            fine.addPolygon(polygon(thinned(line)))
            coarse.addPolygon(polygon(thinned(thinned(line))))
        for width in widths:
            painter.strokePath(coarse if width >= COARSE else fine, soft_pen(colour, width, alpha))

    def _paint_ripples(self, painter: QPainter) -> Iterator[None]:
        """Paint broken lines that follow the coast, fainter the farther they lie."""
        if not self.printed.ripples:
            self._paint_plain_ripples(painter)
            yield
            return
        chance = random.Random(23)
        for depth, lines in enumerate(self.printed.ripples):
            for line in lines:
                pen = soft_pen(QColor(self.theme.sea_line), 1.35 - 0.15 * depth, max(0.22, 0.8 - 0.16 * depth))
                if depth:
                    pen.setDashPattern(
                        [
                            value
                            for _ in range(6)
                            for value in (chance.uniform(14, 60), chance.uniform(3, 9 + 9 * depth))
                        ]
                    )
                painter.setPen(pen)
                painter.drawPolyline(polygon(line))
                yield

    def _paint_plain_ripples(self, painter: QPainter) -> None:
        """Paint unbroken ripples as the edges of wide strokes, where nobody has handed in better ones."""
        device = painter.device()
        image = QImage(max(1, device.width()), max(1, device.height()), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        coast = QPainterPath()
        for line in self.shapes.coasts:
            coast.addPolygon(polygon(thinned(line)))
        layer = QPainter(image)
        layer.setRenderHint(QPainter.RenderHint.Antialiasing)
        layer.setWorldTransform(painter.worldTransform())
        for distance, alpha in ((38.0, 0.32), (24.0, 0.48), (13.0, 0.64), (5.5, 0.8)):
            for width, mode in (
                (2 * distance + 1.2, QPainter.CompositionMode.CompositionMode_SourceOver),
                (2 * distance - 1.2, QPainter.CompositionMode.CompositionMode_Clear),
            ):
                layer.setCompositionMode(mode)
                layer.setPen(soft_pen(QColor(self.theme.sea_line), width, alpha))
                layer.drawPath(coast)
        layer.end()
        painter.save()
        painter.setClipPath(self.shapes.sea, Qt.ClipOperation.IntersectClip)
        painter.resetTransform()
        painter.drawImage(0, 0, image)
        painter.restore()

    def _paint_ink(self, painter: QPainter) -> Iterator[None]:
        """Paint borders and coasts."""
        theme = self.theme
        for path, inner in self._borders:
            colour = QColor(theme.map_ink)
            colour.setAlphaF(0.62 if inner else 0.92)
            painter.fillPath(path, colour)
            yield
        ink = QColor(theme.map_ink)
        for path in self._coasts:
            painter.fillPath(path, ink)
            yield
        for path in self._outskirts:
            painter.fillPath(path, mixed(theme.map_ink, theme.parchment_shade, 0.25))
            yield

    def _paint_edge(self, painter: QPainter, zoom: float) -> Iterator[None]:
        """Paint what stands at the board's edge and on the sheet: marks, names, card places, track, compass, frame."""
        board, theme = self.shapes.board, self.theme
        for mark in self.printed.marks:
            self._paint_mark(painter, mark)
            yield
        yield from self.lettering.steps(painter, zoom)
        for name, slot in board.card_slots.items():
            self._paint_slot(painter, name, slot)
            yield
        if board.round_track is not None:
            self._paint_track(painter, board.round_track.spots, board.round_track.radius)
        if "compass" in board.ornaments:
            paint_compass(painter, QPointF(*board.ornaments["compass"]), 46, theme)
            yield
        if "title" in board.ornaments and self.printed.title:
            self._paint_title(painter, QPointF(*board.ornaments["title"]))
        paint_frame(painter, self.shapes.rect, theme)

    def _paint_mark(self, painter: QPainter, mark: Mark) -> None:
        """Paint a printed mark, several side by side."""
        province = self.shapes.board.provinces.get(mark.province)
        if province is None:
            return
        centre = QPointF(*getattr(province, mark.anchor.value))
        colour = QColor(mark.colour or self.theme.map_ink)
        size = 27.0 if mark.number else 17.0
        for i in range(mark.count):
            box = QRectF(0, 0, size, size)
            box.moveCenter(centre + QPointF((i - (mark.count - 1) / 2) * (size + 1.5), 0))
            halo = QColor(self.theme.parchment)
            halo.setAlphaF(0.6)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(halo)
            painter.drawEllipse(box.adjusted(-1.5, -1.5, 1.5, 1.5))
            paint_symbol(painter, mark.symbol, box, colour)
            if mark.number:
                paint_number(
                    painter, box.center() - QPointF(0, 0.6), size * 0.5, mark.number, QColor(self.theme.parchment)
                )

    def _paint_slot(self, painter: QPainter, territory: str, slot: Point) -> None:
        """Paint the place of a territory's card."""
        width, height = self.shapes.board.card_size
        box = QRectF(slot[0] - width / 2, slot[1] - height / 2, width, height)
        tint = self.tints.get(territory, QColor(self.theme.map_faint))
        ground = QColor(self.theme.parchment)
        ground.setAlphaF(0.5)
        painter.setBrush(ground)
        painter.setPen(soft_pen(mixed(tint, self.theme.map_ink, 0.5), 1.6, 0.9))
        painter.drawRoundedRect(box, 5, 5)
        painter.setPen(soft_pen(tint, 3.2, 0.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(4.5, 4.5, -4.5, -4.5), 3, 3)
        symbol = self.printed.territory_symbols.get(territory)
        if symbol:
            place = QRectF(0, 0, width * 0.55, width * 0.55)
            place.moveCenter(box.center())
            toward = self.theme.gold if self.theme.dark else self.theme.map_ink
            paint_symbol(painter, symbol, place, mixed(tint, toward, 0.35))

    def _paint_track(self, painter: QPainter, spots: Sequence[Point], radius: float) -> None:
        """Paint the round track: numbered rings on a line."""
        ink = QColor(self.theme.map_ink)
        painter.setPen(soft_pen(ink, 1.6, 0.7))
        painter.drawLine(QPointF(*spots[0]), QPointF(*spots[-1]))
        for i, spot in enumerate(spots):
            painter.setBrush(QColor(self.theme.parchment))
            painter.setPen(soft_pen(ink, 2.0, 0.9))
            painter.drawEllipse(QPointF(*spot), radius, radius)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(soft_pen(ink, 0.9, 0.6))
            painter.drawEllipse(QPointF(*spot), radius - 3.4, radius - 3.4)
            paint_number(painter, QPointF(*spot), radius * 0.86, str(i + 1), ink)

    def _paint_title(self, painter: QPainter, centre: QPointF) -> None:
        """Paint the title on a scroll."""
        font = display_font(24, heavy=True)
        font.setLetterSpacing(font.SpacingType.AbsoluteSpacing, 1.2)
        metrics = QFontMetricsF(font)
        width = metrics.horizontalAdvance(self.printed.title)
        box = QRectF(0, 0, width + 60, 50)
        box.moveCenter(centre)
        paint_scroll(painter, box, self.theme)
        painter.setFont(font)
        painter.setPen(QColor(self.theme.map_ink))
        path = QPainterPath()
        path.addText(QPointF(centre.x() - width / 2, centre.y() + metrics.capHeight() / 2), font, self.printed.title)
        painter.fillPath(path, QColor(self.theme.map_ink))
