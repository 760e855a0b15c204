"""The shapes of a board as painter paths, and where each spot lies."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from rokugan_desktop.boards.board import Board, Point
from rokugan_desktop.boards.derived import shared_lines, territory_rings
from rokugan_desktop.desktop.map.values import Anchor, Piece

TOKEN = 44.0
"""The sizes of pieces in board units."""
BORDER_TOKEN = 38.0
CONTROL = 32.0
SPECIAL = 36.0
STEP_BACK = 15.0
"""How far a token on a border lies back into the province it comes from."""


def polygon(points: Iterable[Point]) -> QPolygonF:
    """Return the points as a polygon."""
    return QPolygonF([QPointF(x, y) for x, y in points])


def ring_path(rings: Iterable[Sequence[Point]]) -> QPainterPath:
    """Return closed rings as one path; a ring inside another is a hole."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in rings:
        path.addPolygon(polygon(ring))
        path.closeSubpath()
    return path


def thinned(points: Sequence[Point]) -> Sequence[Point]:
    """Return every third point and the last: enough for strokes so wide that detail drowns in them."""
    return points if len(points) < 9 else [*points[:-1:3], points[-1]]


def brush_line(points: Sequence[Point], width: float, seed: int, *, closed: bool = False) -> QPainterPath:
    """Return a line as a brush draws it: its width wanders between two thirds and four thirds, and it ends thin."""
    chance = random.Random(seed)
    line = [*points, points[0]] if closed else list(points)
    left: list[QPointF] = []
    right: list[QPointF] = []
    last = len(line) - 1
    wander, aim, until = 1.0, 1.0, 0
    for i, (x, y) in enumerate(line):
        if i >= until:
            aim, until = chance.uniform(0.62, 1.38), i + chance.randint(3, 8)
        wander += (aim - wander) * 0.35
        before = line[last - 1] if closed and i == 0 else line[max(0, i - 1)]
        after = line[1] if closed and i == last else line[min(last, i + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        norm = math.hypot(dx, dy) or 1.0
        thin = 1.0 if closed else min(1.0, 0.45 + min(i, last - i) * 0.25)
        half = width * wander * thin / 2
        left.append(QPointF(x - dy / norm * half, y + dx / norm * half))
        right.append(QPointF(x + dy / norm * half, y - dx / norm * half))
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addPolygon(QPolygonF(left + right[::-1]))
    path.closeSubpath()
    return path


def nearest_ahead(places: Mapping[str, QPointF], start: str, direction: QPointF) -> str | None:
    """Return which place one comes to from the start in that direction: near, and little aside; None: there is none."""
    here = places[start]
    best: tuple[float, str] | None = None
    for identity, place in places.items():
        way = place - here
        ahead = way.x() * direction.x() + way.y() * direction.y()
        aside = abs(way.x() * direction.y() - way.y() * direction.x())
        if identity == start or ahead <= 0.5:
            continue
        cost = ahead + 2.2 * aside
        if best is None or cost < best[0]:
            best = (cost, identity)
    return best[1] if best is not None else None


class BoardShapes:
    """A board's shapes, made once. All lengths are board units."""

    def __init__(self, board: Board) -> None:
        """Take the board; shapes are made when they are asked for."""
        self.board = board
        self.rect = QRectF(0, 0, board.size[0], board.size[1])
        self.provinces = {name: ring_path([province.outline]) for name, province in board.provinces.items()}
        self._borders = {border.between: border.anchor for border in board.land_borders}
        self._coasts = {border.province: border.anchor for border in board.coastal_borders}
        self._found: dict[str, tuple[QPointF, QPointF, QPointF]] = {}

    @cached_property
    def territories(self) -> dict[str, QPainterPath]:
        """Return each territory's outline."""
        return {name: ring_path(rings) for name, rings in self.territory_rings.items()}

    @cached_property
    def territory_rings(self) -> dict[str, tuple[tuple[Point, ...], ...]]:
        """Return each territory's rings."""
        return territory_rings(self.board)

    @cached_property
    def sea(self) -> QPainterPath:
        """Return the sea."""
        return ring_path(self.board.sea)

    @cached_property
    def beyond(self) -> QPainterPath:
        """Return the land where nothing is played, rocks included."""
        return ring_path([*self.board.beyond.values(), *self.board.rocks])

    @cached_property
    def land(self) -> QPainterPath:
        """Return every outline of land, side by side."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for shape in self.provinces.values():
            path.addPath(shape)
        path.addPath(self.beyond)
        return path

    @cached_property
    def _shared(self) -> dict[tuple[str, str], tuple[tuple[Point, ...], ...]]:
        """Return what each two regions share, found once."""
        return shared_lines(self.board)

    @cached_property
    def borders(self) -> dict[tuple[str, str], tuple[Point, ...]]:
        """Return the line of each land border."""
        found: dict[tuple[str, str], tuple[Point, ...]] = {}
        for between in self._borders:
            one, two = sorted(between)
            lines = self._shared.get((one, two))
            if lines:
                found[between] = max(lines, key=len)
        return found

    @cached_property
    def coasts(self) -> tuple[tuple[Point, ...], ...]:
        """Return all lines that run along the sea."""
        return tuple(line for between, lines in self._shared.items() if "sea" in between for line in lines)

    @cached_property
    def outskirts(self) -> tuple[tuple[Point, ...], ...]:
        """Return all lines between a province and land where nothing is played."""
        return tuple(
            line
            for between, lines in self._shared.items()
            if sum(name in self.provinces for name in between) == 1 and "sea" not in between
            for line in lines
        )

    def province_at(self, point: QPointF) -> str | None:
        """Return the province that holds the point, or None."""
        for name, shape in self.provinces.items():
            if shape.boundingRect().contains(point) and shape.contains(point):
                return name
        return None

    def _tangent(self, anchor: Point, lines: Iterable[Sequence[Point]]) -> Point:
        """Return the direction of the line nearest the anchor, averaged over its neighbourhood, as a unit vector."""
        best: tuple[float, Sequence[Point], int] | None = None
        for line in lines:
            for i, (x, y) in enumerate(line):
                distance = (x - anchor[0]) ** 2 + (y - anchor[1]) ** 2
                if best is None or distance < best[0]:
                    best = (distance, line, i)
        if best is None or len(best[1]) < 2:
            return (1.0, 0.0)
        _, line, i = best
        one, two = line[max(0, i - 4)], line[min(len(line) - 1, i + 4)]
        dx, dy = two[0] - one[0], two[1] - one[1]
        norm = math.hypot(dx, dy) or 1.0
        return (dx / norm, dy / norm)

    def border(self, spot: str) -> tuple[QPointF, QPointF, QPointF] | None:
        """Return a border spot's anchor, its direction and its tangent, or None where it is no border of this board.

        What was found once is kept: it is asked for at each question.
        """
        if spot not in self._found:
            found = self._border(spot)
            if found is None:  # anything may be asked for; only what the board has is worth keeping
                return None
            self._found[spot] = found
        return self._found[spot]

    def _border(self, spot: str) -> tuple[QPointF, QPointF, QPointF] | None:
        kind, _, rest = spot.partition(":")
        if kind == "coast" and rest in self._coasts:
            anchor, target = self._coasts[rest], rest
            tangent = self._tangent(anchor, self.coasts)
        elif kind == "border" and ">" in rest:
            source, target = rest.split(">", 1)
            between = (source, target) if (source, target) in self._borders else (target, source)
            if between not in self._borders:
                return None
            anchor = self._borders[between]
            tangent = self._tangent(anchor, [self.borders[between]] if between in self.borders else [])
        else:
            return None
        normal = QPointF(-tangent[1], tangent[0])
        start = QPointF(*anchor)
        inside = sum(
            (1 if self.provinces[target].contains(start + normal * far) else 0)
            - (1 if self.provinces[target].contains(start - normal * far) else 0)
            for far in (4.0, 8.0, 14.0)
        )
        if inside < 0:
            normal = -normal
        return start, normal, QPointF(*tangent)

    def border_spots(self) -> Iterator[str]:
        """Yield every border spot of the board: land borders both ways, then coasts."""
        for one, two in self._borders:
            yield f"border:{one}>{two}"
            yield f"border:{two}>{one}"
        for province in self._coasts:
            yield f"coast:{province}"

    def place(self, spot: str, anchor: Anchor = Anchor.TOKEN) -> tuple[QPointF, int | None] | None:
        """Return where a spot lies and which way it points (degrees clockwise from north), or None: no such spot."""
        kind, _, rest = spot.partition(":")
        if kind == "province" and rest in self.board.provinces:
            return QPointF(*getattr(self.board.provinces[rest], anchor.value)), None
        if kind == "card" and rest in self.board.card_slots:
            return QPointF(*self.board.card_slots[rest]), None
        track = self.board.round_track
        if kind == "round" and track is not None and rest.isdecimal() and 0 < int(rest) <= len(track.spots):
            return QPointF(*track.spots[int(rest) - 1]), None
        found = self.border(spot)
        if found is None:
            return None
        start, normal, _ = found
        return start - normal * STEP_BACK, round(math.degrees(math.atan2(normal.x(), -normal.y()))) % 360

    def layout(self, pieces: Sequence[Piece]) -> dict[str, tuple[QPointF, float, int | None]]:
        """Return centre, size and direction of each piece: several on one spot are fanned out, control tokens stacked.

        Pieces on spots that the board lacks are left out.
        """
        groups: dict[tuple[str, Anchor], list[Piece]] = {}
        for piece in pieces:
            groups.setdefault((piece.spot, piece.anchor), []).append(piece)
        found: dict[str, tuple[QPointF, float, int | None]] = {}
        for (spot, anchor), group in groups.items():
            place = self.place(spot, anchor)
            if place is None:
                continue
            centre, direction = place
            size, along, step = self._spread(spot, anchor, len(group))
            for i, piece in enumerate(group):
                offset = along * (step * (i - (len(group) - 1) / 2))
                found[piece.identity] = (centre + offset, size, direction)
        return found

    def _spread(self, spot: str, anchor: Anchor, count: int) -> tuple[float, QPointF, float]:
        """Return the size of a spot's pieces, the direction in which they are spread, and the step between two."""
        kind = spot.partition(":")[0]
        if kind in {"border", "coast"}:
            found = self.border(spot)
            tangent = found[2] if found else QPointF(1, 0)
            return BORDER_TOKEN, tangent, min(BORDER_TOKEN * 0.8, 84.0 / max(1, count - 1))
        if kind == "card":
            return self.board.card_size[1], QPointF(1, 0), 0.0
        if kind == "round":
            track = self.board.round_track
            return (track.radius * 2 if track else TOKEN), QPointF(1, 0), 0.0
        if anchor is Anchor.CONTROL:
            return CONTROL, QPointF(0.62, -0.78), min(7.0, 24.0 / max(1, count - 1))
        if anchor is Anchor.SPECIAL:
            return SPECIAL, QPointF(0, -1), 8.0
        return TOKEN, QPointF(1, 0), min(TOKEN * 0.62, 64.0 / max(1, count - 1))
