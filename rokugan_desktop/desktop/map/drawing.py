"""Painting a board: parchment, sea, washes of colour, ink. Everything is drawn in board units."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPixmap,
    QRadialGradient,
)

from rokugan_desktop.boards.board import Board, Point, Slot, Track
from rokugan_desktop.desktop.art.symbols import bytes_of, paint_symbol
from rokugan_desktop.desktop.art.tokens import paint_number, square
from rokugan_desktop.desktop.look.theme import Theme, display_font, equip, faded, mixed, placed
from rokugan_desktop.desktop.map import scenery
from rokugan_desktop.desktop.map.geometry import BoardShapes, brush_line, polygon, ring_path
from rokugan_desktop.desktop.map.lettering import NameLettering, along_height, smooth, write_along, write_group_name
from rokugan_desktop.desktop.map.ornaments import GROWN, Inks
from rokugan_desktop.desktop.map.values import Print, Wash
from rokugan_desktop.desktop.map.wash import (
    blank,
    clouds,
    paint_fibres,
    rub_out,
    small_image,
    soft_pen,
    stroke_in_steps,
)

SHALLOWS = ((), ((75.0, 0.2), (58.0, 0.36)), ((42.0, 0.2), (29.0, 0.36)), ((17.0, 0.2),))
"""By which steps the sea grows lighter towards the coast, layer by layer: from how far away, and how much."""
RIBBON = 0.42
"""How broad a group's ribbon is, as a share of the board's tokens, where nobody has handed in its inner edge."""
RIBBON_DENSITY = 0.94
BORDER = {True: 2.0, False: 4.6}
"""How broad the line between two areas is, in board units: of one group, and of two."""
COAST, OUTSKIRT = 4.4, 3.4
CREST_LEAN, TITLE_LEAN = 24.0, 3.0
"""By how many degrees the crests of the sea and the title lean with the wind."""
CROSSING, LEAST_DOT, MOST_DOT = 4.2, 2.4, 10.0
"""How large the dots of a way over the sea are: in board units, in logical pixels at least, in board units at most."""


class BoardArt:
    """Paints one board in one theme, always the same."""

    def __init__(self, shapes: BoardShapes, theme: Theme, printed: Print) -> None:
        self.shapes = shapes
        self.theme = theme
        self.printed = printed
        self._softened: QImage | None = None
        self._crests: dict[int, QPainterPath] = {}
        """Of a windy print, by which way they lean."""
        self.lettering = NameLettering(shapes, theme, printed.names, printed.important, self._mark_steps)

    @cached_property
    def _edges(self) -> list[tuple[QPainterPath, bool]]:
        areas, ranked = self.shapes.board.areas, bool(self.shapes.board.groups)
        found: list[tuple[QPainterPath, bool]] = []
        for i, (between, line) in enumerate(self.shapes.edges.items()):
            alike = areas[between[0]].group == areas[between[1]].group
            if alike and self.printed.quiet:
                continue
            broken = ranked and alike
            found.append((self._dashes(line) if broken else brush_line(line, BORDER[alike], i), alike))
        return found

    @staticmethod
    def _dashes(line: Sequence[Point]) -> QPainterPath:
        pen = QPainterPathStroker()
        pen.setWidth(BORDER[True])
        pen.setDashPattern([5.0, 2.6])
        path = QPainterPath()
        path.addPolygon(polygon(line))
        return pen.createStroke(path)

    @cached_property
    def _coasts(self) -> list[QPainterPath]:
        return [brush_line(line, COAST, 500 + i) for i, line in enumerate(self.shapes.coasts)]

    @cached_property
    def _outskirts(self) -> list[QPainterPath]:
        return [brush_line(line, OUTSKIRT, 700 + i) for i, line in enumerate(self.shapes.outskirts)]

    def paint_ground(self, painter: QPainter) -> None:
        """Paint what lies under the players' colours; the painter's transform maps board units to pixels."""
        for _ in self.ground_steps(painter):
            pass

    def paint_sheet(self, painter: QPainter) -> None:
        """Paint the sheet alone: parchment and sea, without the ground of areas."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self.shapes.rect, self._soft)
        if self.theme.id != "contrast":
            paint_fibres(painter, self.shapes.rect, self.theme)

    def ground_steps(self, painter: QPainter) -> Iterator[None]:
        """Paint the sheet, then the ground of one area after the other."""
        yield from self._soften()
        self.paint_sheet(painter)
        yield
        for name, ground in self.printed.grounds.items():
            if name in self.shapes.areas:
                painter.save()
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(Qt.PenStyle.NoPen)
                ground.paint(painter, self.shapes.areas[name], self.theme)
                painter.restore()
                yield

    def paint_print(self, painter: QPainter, zoom: float = 1.0) -> None:
        """Paint what lies over the players' colours: ripples, ornaments, ink, names.

        `zoom` is how many logical pixels a board unit measures: names are made legible for it.
        """
        painter.save()
        self.take_up(painter)
        for _ in self.print_steps(painter, zoom):
            pass
        self.paint_wind(painter, 0)
        painter.restore()

    def take_up(self, painter: QPainter) -> None:
        """Make a painter ready for the steps, after its transform has been set."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(self.shapes.rect, Qt.ClipOperation.IntersectClip)

    def print_steps(self, painter: QPainter, zoom: float = 1.0) -> Iterator[None]:
        """Do the same bit by bit, a little each time the next step is asked for; no step relies on the one before."""
        grown, landmarks = self._scenery
        yield from scenery.paint_scenery(painter, grown, self.printed.fields, self.theme)
        yield from self._paint_ripples(painter)
        yield from self._paint_ink(painter)
        yield from self._paint_crossings(painter, zoom)
        yield from scenery.paint_scenery(painter, landmarks, (), self.theme)
        yield from self._name_groups(painter, zoom)
        yield from self._paint_edge(painter, zoom)

    @property
    def _soft(self) -> QImage:
        for _ in self._soften():
            pass
        assert self._softened is not None
        return self._softened

    def _soften(self) -> Iterator[None]:
        """Paint everything without a sharp edge bit by bit, once; nothing is kept of what is left half done."""
        if self._softened is not None:
            return
        _ = self.shapes.groups
        yield
        image, painter = small_image(self.shapes.rect, QImage.Format.Format_RGB32)
        self._paint_ground(painter)
        painter.end()
        for steps in SHALLOWS:
            yield
            painter = QPainter(image)
            painter.drawImage(0, 0, self._sea_layer(steps))
            painter.end()
        self._softened = image

    @cached_property
    def _scenery(self) -> tuple[tuple[scenery.Ornament, ...], tuple[scenery.Ornament, ...]]:
        """Return what the borders' ink lies over, and what stands on it."""
        still = {
            kind: of for kind, of in scenery.LANDMARKS.items() if not (self.printed.windy and kind == scenery.CREST)
        }
        return scenery.ornaments_of(self.printed.scenery, GROWN), scenery.ornaments_of(self.printed.scenery, still)

    def paint_wind(self, painter: QPainter, lean: int) -> None:
        """Paint the crests of the sea and the title of a windy print, which lean to the north (−1) or the south (1)."""
        if not self.printed.windy:
            return
        self.take_up(painter)
        if lean not in self._crests:
            self._crests[lean] = scenery.leaning_crests(self.printed.scenery, CREST_LEAN * lean)
        inks = Inks.of(self.theme)
        pen = soft_pen(inks.line if inks.plain else inks.snow, 1.1, 0.62)
        equip(painter, pen, Qt.BrushStyle.NoBrush).drawPath(self._crests[lean])
        self._paint_title(painter, TITLE_LEAN * lean)

    def _paint_ground(self, painter: QPainter) -> None:
        rect = self.shapes.rect
        theme = self.theme
        painter.fillRect(rect, QColor(theme.parchment))
        if theme.id == "contrast":
            return
        for image, alpha in clouds(theme.parchment_shade):
            painter.setOpacity(alpha)
            painter.drawImage(rect, image)
        painter.setOpacity(1.0)
        painter.fillPath(self.shapes.beyond, faded("#20283c" if theme.dark else theme.parchment_shade, 0.5))

    def _sea_layer(self, steps: Sequence[tuple[float, float]]) -> QImage:
        shapes, theme = self.shapes, self.theme
        image, painter = small_image(shapes.rect, QImage.Format.Format_ARGB32_Premultiplied)
        plain = theme.id == "contrast"
        if not steps:
            painter.fillRect(shapes.rect, QColor(theme.sea) if plain else scenery.sea_depths(shapes.rect, theme))
        elif not plain:
            stroke_in_steps(
                painter, shapes.coasts, mixed(theme.sea, theme.parchment, 0.1 if theme.dark else 0.45), steps
            )
        rub_out(painter, shapes.sea, shapes.rect)
        painter.end()
        return image

    def _paint_ripples(self, painter: QPainter) -> Iterator[None]:
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

    def _paint_ink(self, painter: QPainter) -> Iterator[None]:
        theme = self.theme
        for name, ribbon in self.printed.ribbons.items():
            if name in self.shapes.groups:
                self._paint_ribbon(painter, name, QColor(ribbon))
                yield
        for path, inner in self._edges:
            painter.fillPath(path, theme.colour("map_ink", 0.62 if inner else 0.92))
            yield
        ink = QColor(theme.map_ink)
        for path in self._coasts:
            painter.fillPath(path, ink)
            yield
        for path in self._outskirts:
            painter.fillPath(path, mixed(theme.map_ink, theme.parchment_shade, 0.25))
            yield

    def _paint_crossings(self, painter: QPainter, zoom: float) -> Iterator[None]:
        """Paint each way over the sea as a row of dots in a pale wake, from landing to landing."""
        theme, size = self.theme, max(CROSSING, min(LEAST_DOT / zoom, MOST_DOT))
        ink = mixed(theme.map_ink, "#000000", 0.25)
        dots = soft_pen(ink, size, 0.92)
        dots.setDashPattern([0.01, 2.15])
        for crossing in self.shapes.board.crossings:
            line = smooth([QPointF(*point) for point in crossing.line])
            equip(painter, soft_pen(mixed(theme.sea, theme.parchment, 0.72), size * 2.3, 0.5), Qt.BrushStyle.NoBrush)
            painter.drawPolyline(line)
            painter.setPen(dots)
            painter.drawPolyline(line)
            equip(painter, soft_pen(ink, size * 0.45, 1.0), QColor(theme.parchment))
            for landing in (line[0], line[-1]):
                painter.drawEllipse(landing, size, size)
            yield

    def _name_groups(self, painter: QPainter, zoom: float) -> Iterator[None]:
        theme, height = self.theme, along_height(zoom)
        for name, line in self.printed.group_lines.items() if height else ():
            if name in self.shapes.groups and name in self.printed.group_names:
                tint = self.printed.ribbons.get(name) or theme.parchment
                ink, halo = mixed(theme.map_ink, "#000000", 0.5), mixed(tint, "#ffffff", 0.62)
                write_along(painter, line, self.printed.group_names[name], height, ink, halo)
                yield

    def _paint_ribbon(self, painter: QPainter, name: str, colour: QColor) -> None:
        shape, inner = self.shapes.groups[name], self.printed.insets.get(name, ())
        if inner:
            ribbon = QPainterPath(shape)
            ribbon.addPath(ring_path(inner))
            painter.fillPath(ribbon, faded(colour, RIBBON_DENSITY))
            return
        painter.save()
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        painter.strokePath(shape, soft_pen(colour, 2 * self.shapes.board.token_size * RIBBON, RIBBON_DENSITY))
        painter.restore()

    def _paint_edge(self, painter: QPainter, zoom: float) -> Iterator[None]:
        board, theme = self.shapes.board, self.theme
        yield from self.lettering.print_steps(painter, zoom)
        for name, slot in board.slots.items():
            self._paint_slot(painter, name, slot)
            yield
        for track in board.tracks.values():
            self._paint_track(painter, track)
        if "compass" in board.ornaments:
            scenery.paint_compass(painter, QPointF(*board.ornaments["compass"]), 46, theme)
            yield
        if not self.printed.windy:
            self._paint_title(painter)
        scenery.paint_frame(painter, self.shapes.rect, theme)

    def _mark_steps(self, painter: QPainter) -> Iterator[None]:
        for mark in self.printed.marks:
            spot = f"area:{mark.area}"
            place = self.shapes.place(spot, mark.anchor)
            if place is not None:
                size = mark.size or self.shapes.room(spot, mark.anchor)[0].size
                if self.theme.dark and mark.lit:
                    lamp = QRadialGradient(place[0], size * 0.85)
                    for at, dense in ((0.0, 0.6), (0.45, 0.28), (1.0, 0.0)):
                        lamp.setColorAt(at, faded("#ffb648", dense))
                    painter.fillRect(square(place[0], size * 1.7), lamp)
                mark.art.paint(painter, square(place[0], size), None)
            yield

    def _paint_slot(self, painter: QPainter, name: str, slot: Slot) -> None:
        if not slot.group:
            return  # only what lies there is seen
        width, height = slot.size
        box = QRectF(slot.at[0] - width / 2, slot.at[1] - height / 2, width, height)
        tint = QColor(self.printed.ribbons.get(slot.group) or self.theme.map_faint)
        equip(painter, soft_pen(mixed(tint, self.theme.map_ink, 0.5), 1.6, 0.9), self.theme.colour("parchment", 0.85))
        painter.drawRoundedRect(box, 5, 5)
        equip(painter, soft_pen(tint, 3.2, 0.8), Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(4.5, 4.5, -4.5, -4.5), 3, 3)
        symbol = self.printed.slot_symbols.get(name)
        if symbol:
            place = square(box.center(), width * 0.55)
            toward = self.theme.gold if self.theme.dark else self.theme.map_ink
            paint_symbol(painter, symbol, place, mixed(tint, toward, 0.35))

    @cached_property
    def group_washes(self) -> dict[str, Wash]:
        """Return for each area the colour of its group."""
        colours = self.printed.ribbons
        areas = self.shapes.board.areas.items()
        return {name: Wash(colours[area.group]) for name, area in areas if area.group in colours}

    def paint_group_names(self, painter: QPainter, zoom: float) -> None:
        """Paint the groups' names large across their areas, over a veil of parchment that holds back all else."""
        veil = self.theme.colour("parchment", 0.4)
        colours = self.printed.ribbons
        names = [name for name in self.printed.group_names if name in self.shapes.groups]
        for name in names:
            painter.fillPath(self.shapes.groups[name], veil)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for name in names:
            ink = mixed(colours.get(name, self.theme.map_ink), self.theme.map_ink, 0.7)
            write_group_name(painter, self.shapes, name, self.printed.group_names[name], ink, self.theme, zoom)

    def _paint_track(self, painter: QPainter, track: Track) -> None:
        spots, radius, ink = track.spots, track.radius, QColor(self.theme.map_ink)
        if not spots:
            return
        painter.setPen(soft_pen(ink, 1.6, 0.7))
        painter.drawPolyline(polygon(spots))
        for number, spot in enumerate(spots, track.first):
            equip(painter, soft_pen(ink, 2.0, 0.9), QColor(self.theme.parchment))
            painter.drawEllipse(QPointF(*spot), radius, radius)
            equip(painter, soft_pen(ink, 0.9, 0.6), Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(*spot), radius - 3.4, radius - 3.4)
            paint_number(painter, QPointF(*spot), radius * 0.86, str(number), ink)

    def _paint_title(self, painter: QPainter, degrees: float = 0.0) -> None:
        if "title" not in self.shapes.board.ornaments or not self.printed.title:
            return
        font = display_font(24, heavy=True)
        font.setLetterSpacing(font.SpacingType.AbsoluteSpacing, 1.2)
        metrics = QFontMetricsF(font)
        width = metrics.horizontalAdvance(self.printed.title)
        with placed(painter, QPointF(*self.shapes.board.ornaments["title"]), turned=degrees):
            scenery.paint_scroll(painter, QRectF(-width / 2 - 30, -25, width + 60, 50), self.theme)
            path = QPainterPath()
            path.addText(QPointF(-width / 2, metrics.capHeight() / 2), font, self.printed.title)
            painter.fillPath(path, QColor(self.theme.map_ink))


SLICE = 0.008
"""So many seconds at a time the window is kept from anything else."""
KEPT_BYTES = 48_000_000
"""So much memory finished prints of whole boards may take; those not used for longest go first."""


class Printing:
    """Two pictures in the making: what lies under the players' colours, and what is printed over them."""

    def __init__(self, art: BoardArt, area: QRectF, scale: float, ratio: float) -> None:
        self.area = QRectF(area)
        self.scale = scale
        self.ratio = ratio
        self._ink = blank(area, scale)
        self._ground = blank(area, scale)
        self._painter = QPainter()
        self._art = art
        self._layers: list[tuple[QImage, Iterator[None]]] = [
            (self._ink, art.print_steps(self._painter, scale / ratio)),
            (self._ground, art.ground_steps(self._painter)),
        ]

    def go_on(self, seconds: float = SLICE) -> bool:
        """Paint for about so long; tell whether the picture is finished. Between two slices no painter is at work."""
        until = time.perf_counter() + seconds
        while self._layers:
            image, steps = self._layers[-1]
            if not self._paint(image, steps, until):
                return False
            self._layers.pop()
        return True

    def _paint(self, image: QImage, steps: Iterator[None], until: float) -> bool:
        """Paint one of the pictures until the time is over; tell whether it is finished."""
        self._painter.begin(image)
        self._painter.scale(self.scale, self.scale)
        self._painter.translate(-self.area.topLeft())
        self._art.take_up(self._painter)
        try:
            return all(time.perf_counter() < until for _ in steps)
        finally:
            self._painter.end()

    def finished(self) -> tuple[QPixmap, QPixmap]:
        """Return the ink and the ground; what is still missing is painted now."""
        self.go_on(math.inf)
        return QPixmap.fromImage(self._ink), QPixmap.fromImage(self._ground)


class _PrintedBoard(NamedTuple):
    """A whole board with what is printed on it, in a theme and at a size: what makes one print like another."""

    board: Board
    printed: Print
    theme: Theme
    scale: float
    ratio: float


class KeptPrints:
    """Finished prints of whole boards: the same board is printed once at a size, whichever window shows it.

    A print shows what lies open before any match begins, and so it may be kept from one match to the next.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._kept: list[tuple[_PrintedBoard, tuple[QPixmap, QPixmap]]] = []
        """What was used last stands last."""

    def keep(self, art: BoardArt, scale: float, ratio: float, pictures: tuple[QPixmap, QPixmap]) -> None:
        """Keep a print, and let go what there is no room for; one that is too large by itself is not kept."""
        self._kept.append((_printed_board(art, scale, ratio), pictures))
        room = self._most_bytes - sum(bytes_of(one) for _, both in self._kept for one in both)
        while room < 0:
            room += sum(bytes_of(one) for one in self._kept.pop(0)[1])

    def found(self, art: BoardArt, scale: float, ratio: float) -> tuple[QPixmap, QPixmap] | None:
        """Return the ink and the ground of such a print; None where there is none."""
        whole = _printed_board(art, scale, ratio)
        for place, (other, pictures) in enumerate(self._kept):
            if other[3:] == whole[3:] and other == whole:  # numbers are soon compared, a board is not
                self._kept.append(self._kept.pop(place))
                return pictures
        return None


def _printed_board(art: BoardArt, scale: float, ratio: float) -> _PrintedBoard:
    return _PrintedBoard(art.shapes.board, art.printed, art.theme, scale, ratio)


PRINTS = KeptPrints(KEPT_BYTES)
"""The prints of all windows."""


class Gradually(QObject):
    """Does the steps of some long work whenever the window has nothing else to do, for a slice of time each.

    Signals:
        done: the last step has been done.

    """

    done = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: Iterator[None] | None = None
        self._slices = QTimer(self, interval=0)
        self._slices.timeout.connect(self._go_on)

    @property
    def busy(self) -> bool:
        """Tell whether anything is left to do."""
        return self._steps is not None

    def begin(self, steps: Iterator[None]) -> None:
        """Do these steps from now on; what is left of others is dropped."""
        self._steps = steps
        self._slices.start()

    def finish(self) -> None:
        """Do at once what is left to do."""
        self._go_on(math.inf)

    def drop(self) -> None:
        """Leave undone what is left to do."""
        self._steps = None
        self._slices.stop()

    def _go_on(self, seconds: float = SLICE) -> None:
        steps, until = self._steps, time.perf_counter() + seconds
        if steps is not None and all(time.perf_counter() < until for _ in steps):
            self.drop()
            self.done.emit()
