"""The shapes of a board as painter paths, and where each spot lies."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from rokugan_desktop.boards.board import LABEL, Board, Point, Ring, Room
from rokugan_desktop.boards.reading import group_rings, outer_rings, shared_lines
from rokugan_desktop.desktop.map.values import Piece

_APART, _STEPS, _WAYS = 0.8, (0.2, 0.4, 0.6, 0.8), 16
"""How far the middles of two pieces lie apart at least, and how far and which ways one gives way, in its own sizes."""
MOST_BOARDS = 4
"""The shapes of so many boards are kept for whoever shows one of them next."""


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


def brush_line(points: Sequence[Point], width: float, seed: int) -> QPainterPath:
    """Return a line as a brush draws it: its width wanders between two thirds and four thirds, and it ends thin."""
    chance = random.Random(seed)
    left: list[QPointF] = []
    right: list[QPointF] = []
    last = len(points) - 1
    wander, aim, until = 1.0, 1.0, 0
    for i, (x, y) in enumerate(points):
        if i >= until:
            aim, until = chance.uniform(0.62, 1.38), i + chance.randint(3, 8)
        wander += (aim - wander) * 0.35
        before, after = points[max(0, i - 1)], points[min(last, i + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        norm = math.hypot(dx, dy) or 1.0
        thin = min(1.0, 0.45 + min(i, last - i) * 0.25)
        half = width * wander * thin / 2
        left.append(QPointF(x - dy / norm * half, y + dx / norm * half))
        right.append(QPointF(x + dy / norm * half, y - dx / norm * half))
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addPolygon(QPolygonF(left + right[::-1]))
    path.closeSubpath()
    return path


def nearest_ahead(places: Mapping[str, QPointF], start: str, direction: QPointF) -> str | None:
    """Return which place one comes to from the start in that direction; None: there is none.

    It is the nearest within half a right angle to either side; where nothing lies there, the nearest that lies ahead at
    all, those far aside last.
    """
    here = places[start]
    best: tuple[bool, float, str] | None = None
    for identity, place in places.items():
        way = place - here
        ahead = way.x() * direction.x() + way.y() * direction.y()
        aside = abs(way.x() * direction.y() - way.y() * direction.x())
        if identity == start or ahead <= 0.5:
            continue
        beyond = aside > ahead
        found = (beyond, ahead + 2.2 * aside if beyond else math.hypot(ahead, aside), identity)
        best = found if best is None else min(best, found)
    return best[2] if best is not None else None


class AreaForm:
    """The shape of areas whose outlines differ in nothing but their place: what is painted for one serves all."""

    def __init__(self, shape: QPainterPath) -> None:
        self.shape = shape
        """That of one of them, in board units."""


class BoardShapes:
    """A board's shapes, made once. All lengths are board units."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.rect = QRectF(0, 0, board.size[0], board.size[1])
        self.areas = {name: ring_path([area.outline]) for name, area in board.areas.items()}
        self._edges = {edge.between: edge.anchor for edge in board.edges}
        self._coasts = {coast.area: coast.anchor for coast in board.coasts}
        self._usual = Room.usual(board.token_size)
        self._found: dict[str, tuple[QPointF, QPointF, QPointF]] = {}
        self._places: dict[tuple[str, str], tuple[QPointF, int | None, Room, QPointF] | None] = {}
        """Where the spots lie and what room pieces have there, by spot and anchor, as they were asked for."""

    @cached_property
    def forms(self) -> dict[str, AreaForm]:
        """Return each area's form."""
        forms: dict[tuple[Point, ...], AreaForm] = {}
        found: dict[str, AreaForm] = {}
        for name, area in self.board.areas.items():
            west, north = (min(point[axis] for point in area.outline) for axis in (0, 1))
            outline = tuple((round(x - west, 2), round(y - north, 2)) for x, y in area.outline)
            found[name] = forms.setdefault(outline, AreaForm(self.areas[name]))
        return found

    @cached_property
    def centres(self) -> dict[str, QPointF]:
        """Return where the pieces lie that name no anchor, by area."""
        places = ((name, self.board.place(name)) for name in self.areas)
        return {name: QPointF(*place) for name, place in places if place is not None}

    @cached_property
    def groups(self) -> dict[str, QPainterPath]:
        """Return each group's outline."""
        return {name: ring_path(rings) for name, rings in group_rings(self.board).items()}

    def around(self, areas: Iterable[str]) -> QPainterPath:
        """Return the outline around all these areas together; those that the board lacks are left out."""
        known = frozenset(areas) & self.areas.keys()
        if len(known) == len(self.areas):
            return self._whole
        return ring_path(outer_rings(area.outline for name, area in self.board.areas.items() if name in known))

    @cached_property
    def _outer(self) -> tuple[Ring, ...]:
        return outer_rings(area.outline for area in self.board.areas.values())

    @cached_property
    def _whole(self) -> QPainterPath:
        return ring_path(self._outer)

    @cached_property
    def sea(self) -> QPainterPath:
        """Return the sea."""
        return ring_path(self.board.sea)

    @cached_property
    def beyond(self) -> QPainterPath:
        """Return the land where nothing is played, rocks included."""
        return ring_path([*self.board.beyond.values(), *self.board.rocks])

    @cached_property
    def _shared(self) -> dict[tuple[str, str], tuple[tuple[Point, ...], ...]]:
        return shared_lines(self.board)

    @cached_property
    def edges(self) -> dict[tuple[str, str], tuple[Point, ...]]:
        """Return the line of each edge."""
        found: dict[tuple[str, str], tuple[Point, ...]] = {}
        for between in self._edges:
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
        """Return all lines between an area and what is none: land where nothing is played, or the bare sheet."""
        if not (self.board.sea or self.board.beyond):
            return tuple((*ring, ring[0]) for ring in self._outer)
        return tuple(
            line
            for between, lines in self._shared.items()
            if sum(name in self.areas for name in between) == 1 and "sea" not in between
            for line in lines
        )

    def area_at(self, point: QPointF) -> str | None:
        """Return the area that holds the point, or None."""
        return next((name for name, shape, box in self._boxes if box.contains(point) and shape.contains(point)), None)

    @cached_property
    def _boxes(self) -> list[tuple[str, QPainterPath, QRectF]]:
        return [(name, shape, shape.boundingRect()) for name, shape in self.areas.items()]

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

    def edge(self, spot: str) -> tuple[QPointF, QPointF, QPointF] | None:
        """Return the anchor of a spot on an edge, its direction and its tangent, or None where there is no such edge.

        What was found once is kept: it is asked for at each question.
        """
        if spot not in self._found:
            found = self._edge(spot)
            if found is None:  # anything may be asked for; only what the board has is worth keeping
                return None
            self._found[spot] = found
        return self._found[spot]

    def _edge(self, spot: str) -> tuple[QPointF, QPointF, QPointF] | None:
        kind, _, rest = spot.partition(":")
        if kind == "coast" and rest in self._coasts:
            anchor, target = self._coasts[rest], rest
            tangent = self._tangent(anchor, self.coasts)
        elif kind == "edge" and ">" in rest:
            source, target = rest.split(">", 1)
            between = (source, target) if (source, target) in self._edges else (target, source)
            if between not in self._edges:
                return None
            anchor = self._edges[between]
            tangent = self._tangent(anchor, [self.edges[between]] if between in self.edges else [])
        else:
            return None
        normal = QPointF(-tangent[1], tangent[0])
        start = QPointF(*anchor)
        inside = sum(
            (1 if self.areas[target].contains(start + normal * far) else 0)
            - (1 if self.areas[target].contains(start - normal * far) else 0)
            for far in (4.0, 8.0, 14.0)
        )
        if inside < 0:
            normal = -normal
        return start, normal, QPointF(*tangent)

    def edge_spots(self) -> Iterator[str]:
        """Yield every spot on an edge of the board, both ways, then coasts."""
        for one, two in self._edges:
            yield f"edge:{one}>{two}"
            yield f"edge:{two}>{one}"
        for area in self._coasts:
            yield f"coast:{area}"

    @cached_property
    def _edge_places(self) -> tuple[tuple[str, QPointF], ...]:
        places = ((spot, self.place(spot)) for spot in self.edge_spots())
        return tuple((spot, place[0]) for spot, place in places if place is not None)

    def edge_spot_at(self, point: QPointF, reach: float) -> str:
        """Return the nearest spot on an edge or a coast within reach of the point, or an empty text."""
        x, y = point.x(), point.y()
        near = ((abs(at.x() - x) + abs(at.y() - y), spot) for spot, at in self._edge_places)
        away, spot = min(near, default=(reach + 1, ""))
        return spot if away <= reach else ""

    def label(self, area: str) -> Point:
        """Return where an area's name is written. Raise KeyError where the board lacks the area."""
        found = self.board.place(area, LABEL)
        assert found is not None, "a label always has a place"
        return found

    def place(self, spot: str, anchor: str = "") -> tuple[QPointF, int | None] | None:
        """Return where a spot lies and which way it points (degrees clockwise from north), or None: no such spot."""
        kind, _, rest = spot.partition(":")
        if kind == "area" and rest in self.areas:
            point = self.board.place(rest, anchor)
            return None if point is None else (QPointF(*point), None)
        if kind == "slot" and rest in self.board.slots:
            return QPointF(*self.board.slots[rest].at), None
        if kind == "track":
            point = self._on_track(rest)
            return None if point is None else (QPointF(*point), None)
        found = self.edge(spot)
        if found is None:
            return None
        start, normal, _ = found
        if kind == "edge":
            start = start + QPointF(-normal.y(), normal.x()) * self.board.aside  # += would move what is kept
        return start - normal * self.board.back, round(math.degrees(math.atan2(normal.x(), -normal.y()))) % 360

    def _on_track(self, rest: str) -> Point | None:
        """Return the place `ID:N` of a track, or None where there is none."""
        name, _, number = rest.partition(":")
        track = self.board.tracks.get(name)
        if track is None or not (number.isascii() and number.isdecimal()):
            return None
        place = int(number) - track.first
        return track.spots[place] if 0 <= place < len(track.spots) else None

    def layout(self, pieces: Sequence[Piece]) -> dict[str, tuple[QPointF, float, int | None]]:
        """Return centre, size and direction of each piece: several at one place are fanned out as the board says.

        Those at the main anchor of an area give way to those on its edges. Pieces on spots that the board lacks are
        left out.
        """
        groups: dict[tuple[str, str], list[Piece]] = {}
        for piece in pieces:
            groups.setdefault((piece.spot, piece.anchor), []).append(piece)
        found: dict[str, tuple[QPointF, float, int | None]] = {}
        for (spot, anchor), group in groups.items():
            if (spot, anchor) not in self._places:
                place = self.place(spot, anchor)
                self._places[spot, anchor] = None if place is None else (*place, *self.room(spot, anchor))
            if (found_there := self._places[spot, anchor]) is None:
                continue
            centre, direction, room, along = found_there
            step = min(room.step, room.length / max(1, len(group) - 1))
            for i, piece in enumerate(group):
                offset = along * (step * (i - (len(group) - 1) / 2))
                facing = direction if piece.facing is None else piece.facing % 360
                found[piece.identity] = (centre + offset, room.size, facing)
        on_edges = [found[one.identity][0] for one in pieces if one.spot.startswith("edge:") and one.identity in found]
        usual = ("", self.board.main) if on_edges else ()
        for (spot, anchor), group in groups.items():
            if anchor in usual and spot.startswith("area:") and group[0].identity in found:
                middles = [found[one.identity][0] for one in group]
                by = self._giving_way(spot.partition(":")[2], middles, found[group[0].identity][1], on_edges)
                found |= {one.identity: (found[one.identity][0] + by, *found[one.identity][1:]) for one in group}
        return found

    def _giving_way(self, area: str, middles: Sequence[QPointF], size: float, others: Sequence[QPointF]) -> QPointF:
        """Return how pieces in an area move where others cover them: no farther than they must, and within it."""

        def near(by: QPointF, points: Sequence[QPointF], apart: float) -> float:
            away = [math.hypot(at.x() + by.x() - it.x(), at.y() + by.y() - it.y()) for at in middles for it in points]
            return sum([max(0.0, size * apart - one) for one in away])

        if near(QPointF(), others, _APART) <= 0:
            return QPointF()
        ways = [math.tau * way / _WAYS for way in range(_WAYS)]
        moves = [QPointF(math.cos(way), math.sin(way)) * size * step for step in _STEPS for way in ways]
        rim = [QPointF(math.cos(way), math.sin(way)) * size * 0.3 for way in ways[::2]]
        within = [by for by in moves if all(self.areas[area].contains(at + by + to) for at in middles for to in rim)]
        kept = [QPointF(*at) for name, at in self.board.areas[area].anchors.items() if name != self.board.main]
        prices = [
            4 * near(by, others, _APART) + near(by, kept, 0.7) + 0.3 * math.hypot(by.x(), by.y()) for by in within
        ]
        return within[prices.index(min(prices))] if prices else QPointF()

    def room(self, spot: str, anchor: str = "") -> tuple[Room, QPointF]:
        """Return the room that pieces have on a spot that exists, and the direction in which several are spread."""
        kind, _, rest = spot.partition(":")
        if kind in {"edge", "coast"}:
            found = self.edge(spot)
            return self.board.on_edges, found[2] if found else QPointF(1, 0)
        if kind == "slot":
            return Room(self.board.slots[rest].size[1]), QPointF(1, 0)
        if kind == "track":
            radius = self.board.tracks[rest.partition(":")[0]].radius
            return Room(radius * 2, step=radius * 0.6, length=radius * 1.2), QPointF(1, 0)
        room = self.board.anchors.get(anchor or self.board.main, self._usual)
        return room, QPointF(*room.direction)


_SHAPES: list[BoardShapes] = []
"""Those that were asked for last, the latest at the end."""


def shapes_of(board: Board) -> BoardShapes:
    """Return the shapes of a board; all who show the same board share them, and what was painted of them."""
    found = next((shapes for shapes in _SHAPES if shapes.board is board or shapes.board == board), None)
    if found is None:
        found = BoardShapes(board)
    else:
        _SHAPES.remove(found)
    _SHAPES.append(found)
    del _SHAPES[:-MOST_BOARDS]
    return found
