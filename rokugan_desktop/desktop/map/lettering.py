"""The areas' names, printed and written once more over the light, and ways as strokes of a brush."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice, pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPixmap,
    QPolygonF,
    QStaticText,
    QTransform,
)

from rokugan_desktop.boards.board import LABEL as LABEL_ANCHOR
from rokugan_desktop.boards.board import Point, Room, middle
from rokugan_desktop.desktop.look.theme import Theme, display_font, faded, heavy_font, mixed, round_pen
from rokugan_desktop.desktop.map.geometry import BoardShapes, brush_line
from rokugan_desktop.desktop.map.values import Route
from rokugan_desktop.desktop.map.wash import blank, blank_size

LABEL = Room(18.5, length=118.0)
"""The height of names and the breadth of a line, in board units, where the board does not say."""
GROWN = 1.16
"""Where the board is drawn small, names grow so many times."""
LEGIBLE = 12.5
"""A name is so many logical pixels high, if the largest label allows it."""
LEAST = 11.0
"""No name is written smaller than so many logical pixels: there only those of importance are, and larger than else."""
MOST_PIXELS = 4_000_000
"""A picture of all names is no larger; nearer, they are written each time."""
HALO, HALO_DENSITY = 2.4, 0.55
"""So far around a letter lies a breath of parchment, by night of shade, in board units; its layers' density."""
ALONG, ALONG_MOST, ALONG_SPACING = 18.0, 26.0, 0.12
"""How high names of groups are written along their ribbons, in board units, how high at most where the board is drawn
small, and how far apart their letters stand."""
GROUP_NAME = 44.0
"""How high the names of groups are written at most, in board units."""
AT_A_TIME = 20
"""So many names are written in a row before the window may do anything else."""
STEP = 0.92
"""From one line of a name to the next, as a share of its height."""

_AROUND = tuple((HALO * math.cos(i * math.pi / 4), HALO * math.sin(i * math.pi / 4)) for i in range(8))

_HERE = ((0.0, 0.0),)
_BESIDE = ((1.1, 0.0), (-1.1, 0.0), (0.0, 1.1), (0.0, -1.1))


def name_font(height: float) -> QFont:
    """Return the face of the areas' names."""
    font = heavy_font(height)
    font.setLetterSpacing(font.SpacingType.AbsoluteSpacing, 0.7)
    return font


class NameLettering:
    """Writes the names of a board's areas, and paints the marks printed beside them, always the same."""

    def __init__(
        self,
        shapes: BoardShapes,
        theme: Theme,
        names: Mapping[str, str],
        important: Collection[str] = (),
        marks: Callable[[QPainter], Iterator[None]] = lambda _painter: iter(()),
    ) -> None:
        """Take what is to be written, by area, and what paints the marks; names that the board lacks are left out."""
        self._marks = marks
        self._shapes = shapes
        self._ink = mixed(theme.parchment, "#fff4d6", 0.9) if theme.dark else QColor(theme.map_ink)
        around = mixed(theme.map_ink, "#000000", 0.4) if theme.dark else mixed(theme.parchment, "#ffffff", 0.3)
        self._breath = faded(around, HALO_DENSITY)
        self.names = {name: text for name, text in names.items() if name in shapes.areas}
        self._important = frozenset(important)
        self._room = shapes.board.anchors.get(LABEL_ANCHOR, LABEL)
        self._picture: tuple[float, float, QPixmap] | None = None

    def height(self, zoom: float) -> float:
        """Return how high names are written, in board units; `zoom`: how many logical pixels a board unit measures."""
        return min(self._room.size * GROWN, max(self._room.size, LEGIBLE / zoom))

    def shown(self, zoom: float) -> Mapping[str, str]:
        """Return the names that are written at this zoom: all, or where they would be too small the important ones."""
        if not self._important or self.height(zoom) * zoom >= LEAST:
            return self.names
        return {name: text for name, text in self.names.items() if name in self._important}

    def written_height(self, zoom: float) -> float:
        """Return how high the names are that are written at this zoom."""
        return self.height(zoom) if self.shown(zoom) is self.names else LEAST / zoom

    def steps(self, painter: QPainter, zoom: float) -> Iterator[None]:
        """Paint one mark after the other, and write one name after the other."""
        yield from self._marks(painter)
        shown, height = self.shown(zoom), self.written_height(zoom)
        font = name_font(height)
        metrics = QFontMetricsF(font)
        for name, text in shown.items():
            painter.setFont(font)
            self._write(painter, text, self._shapes.label(name), height, metrics)
            yield

    def write_one(self, painter: QPainter, area: str, zoom: float) -> None:
        """Write the name of one area, large enough to be read."""
        if area in self.names:
            height = max(self.height(zoom), math.ceil(LEAST / zoom))  # letters have a whole height
            font = name_font(height)
            painter.setFont(font)
            self._write(painter, self.names[area], self._shapes.label(area), height, QFontMetricsF(font))

    def write(self, painter: QPainter, zoom: float) -> None:
        """Write all names at once."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for _ in self.steps(painter, zoom):
            pass

    def picture(self, zoom: float, ratio: float) -> QPixmap | None:
        """Return a picture of the whole board with marks and names alone, the last one kept; None: too large."""
        for _ in self.picture_steps(zoom, ratio):
            pass
        kept = self._picture
        return kept[2] if kept is not None and kept[:2] == (zoom, ratio) else None

    def picture_steps(self, zoom: float, ratio: float) -> Iterator[None]:
        """Paint that picture bit by bit, unless it is kept or would be too large, or there is no name to write."""
        board, scale = self._shapes.rect, zoom * ratio
        if not self.names or board.width() * board.height() * scale**2 > MOST_PIXELS:
            return
        if self._picture is not None and self._picture[:2] == (zoom, ratio):
            return
        image, painter = blank(board, scale), QPainter()
        names, done = self.steps(painter, zoom), AT_A_TIME
        while done == AT_A_TIME:
            painter.begin(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            done = sum(1 for _ in islice(names, AT_A_TIME))
            painter.end()
            yield
        picture = QPixmap.fromImage(image)
        picture.setDevicePixelRatio(ratio)
        self._picture = (zoom, ratio, picture)

    def print_steps(self, painter: QPainter, zoom: float) -> Iterator[None]:
        """Write all names on a print: where it shows the whole board, by the picture that lies over lights as well."""
        ratio, device, board = painter.worldTransform().m11() / zoom, painter.device(), self._shapes.rect
        size = QSize(device.width(), device.height())
        at_corner = painter.worldTransform().map(board.topLeft()) == QPointF()
        whole = isinstance(device, QImage) and at_corner and size == blank_size(board, zoom * ratio)
        if whole:
            yield from self.picture_steps(zoom, ratio)
        picture = self.picture(zoom, ratio) if whole else None
        if picture is None:
            yield from self.steps(painter, zoom)
            return
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(QRectF(picture.rect()), picture, QRectF(picture.rect()))
        painter.restore()

    def _write(self, painter: QPainter, text: str, label: Point, height: float, metrics: QFontMetricsF) -> None:
        lines = wrapped(text, metrics, self._room.length * height / self._room.size)
        step = height * STEP
        top = label[1] + metrics.capHeight() / 2 - step * (len(lines) - 1) / 2
        places = [
            (QPointF(label[0] - metrics.horizontalAdvance(line) / 2, top + i * step), line)
            for i, line in enumerate(lines)
        ]
        breath, ink, up = self._breath, self._ink, QPointF(0, metrics.ascent())
        if painter.paintEngine().type() is not QPaintEngine.Type.Raster:  # a drawing for a file: letters stay letters
            for place, line in places:
                for colour, around in ((breath, _AROUND), (ink, _HERE)):
                    painter.setPen(colour)
                    for dx, dy in around:
                        painter.drawText(place + QPointF(dx, dy), line)
            return
        laid = [(place - up, QStaticText(line)) for place, line in places]  # laid out once, drawn nine times
        for _, static in laid:
            static.setTextFormat(Qt.TextFormat.PlainText)
        for colour, around in ((breath, _AROUND), (ink, _HERE)):
            painter.setPen(colour)
            for place, static in laid:
                for dx, dy in around:
                    painter.drawStaticText(place + QPointF(dx, dy), static)


def along_length(text: str) -> float:
    """Return how long a group's name is along its ribbon, in board units, as large as it is written at most."""
    metrics = QFontMetricsF(heavy_font(ALONG))
    return sum(metrics.horizontalAdvance(letter) + ALONG_SPACING * ALONG for letter in text)


def along_height(zoom: float) -> float:
    """Return how high names along ribbons are written at this zoom, in board units; 0: they would be too small."""
    height = min(ALONG_MOST, max(ALONG, LEAST / zoom))
    return height if height * zoom >= LEAST - 0.5 else 0.0


def write_along(painter: QPainter, line: Sequence[Point], text: str, height: float, ink: QColor, halo: QColor) -> None:
    """Write a text along the middle of a line, letter by letter upright on it; a line too short presses it together."""
    font = heavy_font(height)
    metrics = QFontMetricsF(font)
    lengths = [math.dist(one, two) for one, two in pairwise(line)]
    room, wanted = sum(lengths), along_length(text) * height / ALONG
    share = min(1.0, room / wanted)
    at = (room - wanted * share) / 2
    path = QPainterPath()
    for letter in text:
        wide = metrics.horizontalAdvance(letter)
        place, turn = _on_line(line, lengths, at + wide * share / 2)
        glyph = QPainterPath()
        glyph.addText(QPointF(-wide / 2, metrics.capHeight() / 2), font, letter)
        path.addPath(QTransform().translate(place.x(), place.y()).rotateRadians(turn).scale(share, 1.0).map(glyph))
        at += (wide + ALONG_SPACING * height) * share
    for dx, dy in _BESIDE:  # a stroke around the letters would take ten times as long
        painter.fillPath(path.translated(dx, dy), halo)
    painter.fillPath(path, ink)


def _on_line(line: Sequence[Point], lengths: Sequence[float], at: float) -> tuple[QPointF, float]:
    """Return the point so far along a line, and how the line runs about there, in radians."""
    number = 0
    while number < len(lengths) - 1 and at > lengths[number]:
        at -= lengths[number]
        number += 1
    one, two = line[number], line[number + 1]
    share = at / (lengths[number] or 1.0)
    before, after = line[max(0, number - 1)], line[min(len(line) - 1, number + 2)]
    turn = math.atan2(after[1] - before[1], after[0] - before[0])
    return QPointF(one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share), turn


def write_group_name(
    painter: QPainter, shapes: BoardShapes, group: str, text: str, ink: QColor, theme: Theme, zoom: float
) -> None:
    """Write a group's name large in the middle of its areas, spaced out, no broader than they are."""
    box = shapes.groups[group].boundingRect()
    areas = [area.outline for area in shapes.board.areas.values() if area.group == group]
    middles = [middle(outline) for outline in areas]
    centre = QPointF(*(sum(part) / len(middles) for part in zip(*middles, strict=True)))
    size = GROUP_NAME
    while True:
        font = display_font(size, heavy=True)
        font.setLetterSpacing(font.SpacingType.AbsoluteSpacing, size * 0.12)
        metrics = QFontMetricsF(font)
        lines = wrapped(text, metrics, box.width() * 0.9)
        broadest = max(metrics.horizontalAdvance(line) for line in lines)
        if broadest <= box.width() * 0.96 or size * zoom <= LEAST:
            break
        size -= 2
    path = QPainterPath()
    for i, line in enumerate(lines):
        x = centre.x() - metrics.horizontalAdvance(line) / 2
        path.addText(QPointF(x, centre.y() + metrics.capHeight() / 2 + (i - (len(lines) - 1) / 2) * size), font, line)
    painter.strokePath(path, round_pen(faded(mixed(theme.parchment, "#ffffff", 0.4), 0.85), 7))
    painter.fillPath(path, ink)


def wrapped(text: str, metrics: QFontMetricsF, width: float) -> list[str]:
    """Return the text in one line, or in the two that are most alike in length where it is too long for one."""
    words = text.split()
    if len(words) < 2 or metrics.horizontalAdvance(text) <= width:
        return [text]
    splits = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return list(min(splits, key=lambda pair: max(metrics.horizontalAdvance(line) for line in pair)))


_ASIDE, _STEP = 0.75, 10.0
"""So far to the right a way runs, as a share of its width, and how long a piece of a stroke is, in board units."""


def stroke_of(route: Route, points: Sequence[QPointF], cut: tuple[float, float]) -> QPainterPath:
    """Return the way through these points, two at least, cut so much shorter at its beginning and its end."""
    line = smooth(points, route.width * _ASIDE)
    whole, (first, last) = _long(line), cut
    shorter = min(1.0, 0.55 * whole / (first + last)) if first + last else 1.0
    line = _shortened(_shortened(line, first * shorter)[::-1], last * shorter)[::-1]
    head = min(route.width * 2.2, _long(line) * 0.7)
    body, path = _shortened(line[::-1], head * 0.8)[::-1], QPainterPath()
    if route.broken:
        path.addPolygon(QPolygonF(body))
        pen = QPainterPathStroker(round_pen(QColor(), route.width))
        pen.setDashPattern([2.2, 1.8])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        path = pen.createStroke(path)
    else:
        path = brush_line([one.toTuple() for one in body], route.width, len(body))
    ahead = (line[-1] - body[-1]) / (_long((body[-1], line[-1])) or 1.0)
    aside, base = QPointF(-ahead.y(), ahead.x()) * (head * 0.62), line[-1] - ahead * head
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addPolygon(QPolygonF([line[-1], base - aside, base + ahead * (head * 0.28), base + aside]))
    path.closeSubpath()
    return path.simplified() if route.broken else path


def _long(line: Sequence[QPointF]) -> float:
    return sum(math.hypot(other.x() - one.x(), other.y() - one.y()) for one, other in pairwise(line))


def smooth(points: Sequence[QPointF], aside: float = 0.0) -> list[QPointF]:
    """Return the points so far to the right of these, and what lies between them on a curve (Catmull and Rom)."""
    kept = [points[0], *(other for one, other in pairwise(points) if other != one)]
    moved: list[QPointF] = []
    for number, one in enumerate(kept):
        way = kept[min(len(kept) - 1, number + 1)] - kept[max(0, number - 1)]
        moved.append(one + QPointF(-way.y(), way.x()) * (aside / (math.hypot(way.x(), way.y()) or 1.0)))
    found = [moved[0]]
    for number, (one, other) in enumerate(pairwise(moved)):
        before, after = moved[max(0, number - 1)], moved[min(len(moved) - 1, number + 2)]
        parts = max(2, round(_long((one, other)) / _STEP))
        bend, turn = before * 2 - one * 5 + other * 4 - after, one * 3 - before - other * 3 + after
        shares = [part / parts for part in range(1, parts + 1)]
        found += [(one * 2 + (other - before) * t + bend * t**2 + turn * t**3) / 2 for t in shares]
    return found


def _shortened(line: Sequence[QPointF], by: float) -> list[QPointF]:
    """Return the line without so much of its beginning."""
    for number, (one, other) in enumerate(pairwise(line)):
        apart = _long((one, other))
        if by < apart:
            return [one + (other - one) * (by / apart), *line[number + 1 :]]
        by -= apart
    return list(line[-2:])
