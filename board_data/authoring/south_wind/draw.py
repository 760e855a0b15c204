"""Draw both boards of South Wind, North Wind: roughen the skeleton, write board.yaml and lines.yaml of each.

Run from the root of the checkout: `python board_data/authoring/south_wind/draw.py`. The pen is that of the first game's
board. The base board is the same map without the strip of the far shore: what lies south of it moves up by so much.
"""

from __future__ import annotations

import math
import os
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np
import yaml
from shapely import LineString, Polygon, box, unary_union
from shapely import Point as Dot
from shapely.affinity import translate
from shapely.ops import nearest_points

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
FOLDER = ROOT / "board_data" / "south_wind"
sys.path[:0] = [str(ROOT), str(HERE.parent)]

import draw_board as pen  # noqa: E402 - found by the path set above
from measure_names import name_box  # noqa: E402 - found by the path set above
from ribbon_names import stretches  # noqa: E402 - found by the path set above

from rokugan_desktop.boards.board import Board, Room  # noqa: E402 - found by the path set above

GROWN = 1.2
"""So much larger a name is written where the board is drawn small."""

Point: TypeAlias = tuple[float, float]
Ring: TypeAlias = list[Point]


class Drawn(NamedTuple):
    """What both boards are made of."""

    skeleton: dict[str, Any]
    components: dict[str, Any]
    arcs: list[Any]
    islands: dict[str, Ring]
    names: dict[str, list[float]]
    """How much room each name takes: half its breadth and height."""
    places: dict[str, dict[str, Point]]
    """Where things lie in each province, by its anchors; as the board with the far shore counts."""


def drawn(skeleton: dict[str, Any], components: dict[str, Any]) -> Drawn:
    """Return the roughened lines of the skeleton."""
    islands = {name: _island(skeleton, name, ring) for name, ring in skeleton["islands"].items()}
    arcs, names, places = pen.draw_arcs(skeleton), _names(skeleton, components), {}
    for name in components["provinces"]:
        polygon = Polygon([(round(x, 1), round(y, 1)) for x, y in islands.get(name) or pen.rings_of(name, arcs)[0]])
        middles = [pen.vertex_along(arc.points, 0.5) for arc in arcs if name in arc.between]
        middles += [tuple(islands[name][len(islands[name]) // 2])] if name in islands else []
        wide, high = names[name]
        places[name] = place(polygon, middles, (wide * GROWN + 4, high * GROWN + 2))
    return Drawn(skeleton, components, arcs, islands, names, places)


def _names(skeleton: dict[str, Any], components: dict[str, Any]) -> dict[str, list[float]]:
    """Return half the breadth and height of each province's name, the larger of all languages, in board units."""
    label = skeleton["anchors"]["label"]
    written = SimpleNamespace(anchors={"label": Room(label["size"], length=label["length"])})
    found: dict[str, list[float]] = {}
    for name, facts in components["provinces"].items():
        boxes = [name_box(said, cast("Board", written)) for said in facts["name"].values()]
        found[name] = [max(box.width() for box in boxes) / 2, max(box.height() for box in boxes) / 2]
    return found


def _island(skeleton: dict[str, Any], name: str, ring: list[list[float]]) -> Ring:
    stroke = pen.Pen(skeleton["roughness"]["coast"], skeleton["grain"]["coast"], skeleton["spacing"])
    corners = [(float(x), float(y)) for x, y in (*ring, ring[0])]
    for attempt in range(pen.TRIES):
        points = list(pen.roughen(corners, stroke, Random(f"{skeleton['seed']}:island:{name}:{attempt}")))[:-1]
        polygon = Polygon(points)
        if polygon.is_valid and polygon.exterior.is_simple:
            return points if polygon.exterior.is_ccw else [points[0], *points[:0:-1]]
    raise SystemExit(f"{name} crosses itself")


def place(polygon: Polygon, borders: list[Point], written: tuple[float, float]) -> dict[str, Point]:
    """Return where the armies, the name, the mark and the castle of a province lie.

    Each takes the cheapest point of a grid: inside, apart from the others, clear of the middles of borders, and near where
    it is wished for. `written` is half the breadth and height of the name.
    """
    west, north, east, south = polygon.bounds
    centre = polygon.centroid if polygon.contains(polygon.centroid) else polygon.representative_point()
    grid = [
        (x, y)
        for x in range(int(west) // 4 * 4, int(east), 4)
        for y in range(int(north) // 4 * 4, int(south), 4)
        if polygon.contains(Dot(x, y))
    ]
    found: dict[str, tuple[float, float, Point]] = {}
    for thing, (half, high), clear, wish in (
        ("army", (72, 19), 19, (0, 6)),
        ("label", written, 9, (0, -18 - written[1])),
        ("mark", (16, 16), 15, (-42, 40)),
        ("castle", (18, 18), 15, (42, 40)),
    ):
        prices: dict[Point, float] = {}
        for x, y in grid:
            price = 0.4 * math.hypot(x - centre.x - wish[0], y - centre.y - wish[1])
            edge = polygon.exterior.distance(Dot(x, y))
            if edge < clear:
                price += 400 + 20 * (clear - edge)
            for dx in (-half, 0, half):
                for dy in (-high, 0, high):
                    if (dx or dy) and not polygon.contains(Dot(x + dx, y + dy)):
                        price += 20 + 2.5 * polygon.distance(Dot(x + dx, y + dy))
            for other, tall, at in found.values():
                depth = min(half + other - abs(x - at[0]), high + tall - abs(y - at[1]))
                price += (20 + 8 * depth if depth > 0 else 0) + (500 if math.dist((x, y), at) < 24 else 0)
            for border in borders:
                away = math.dist((x, y), border)
                price += (500 if thing == "army" and away < 38 else 0) + (12 if away < 20 + min(half, high) else 0)
            prices[x, y] = price
        found[thing] = (half, high, min(prices, key=lambda at: prices[at]))
    return {thing: at for thing, (_, _, at) in found.items()}


def board_text(lines: Drawn, *, far_shore: bool) -> str:
    """Return the whole of a board.yaml, with the strip of the far shore or without it."""
    skeleton, provinces = lines.skeleton, lines.components["provinces"]
    top = 0 if far_shore else skeleton["strip"]
    order = [name for name, facts in provinces.items() if far_shore or facts["region"] != skeleton["groups"][-1]]
    groups = skeleton["groups"] if far_shore else skeleton["groups"][:-1]
    size = [skeleton["size"][0], skeleton["size"][1] - top]

    def up(point: Any) -> Point:
        return round(point[0], 1), round(point[1] - top, 1)

    arcs = [arc for arc in lines.arcs if set(arc.between) <= {*order, "sea"}]
    outlines = {
        name: [up(point) for point in (lines.islands.get(name) or pen.rings_of(name, arcs)[0])] for name in order
    }
    polygons = {name: Polygon(ring) for name, ring in outlines.items()}
    land = sorted((arc for arc in arcs if "sea" not in arc.between), key=lambda arc: _in_order(arc.between, order))
    middles = {arc.between: up(pen.vertex_along(arc.points, 0.5)) for arc in land}
    coasts = {
        next(iter({*arc.between} - {"sea"})): up(pen.vertex_along(arc.points, 0.5))
        for arc in arcs
        if "sea" in arc.between
    } | {name: outlines[name][len(outlines[name]) // 2] for name in order if name in lines.islands}
    crossings = [
        (one, other, _crossing([up(point) for point in crossing["line"]], polygons[one], polygons[other]))
        for crossing in skeleton["crossings"]
        if {*crossing["between"]} <= {*order}
        for one, other in [_in_order(crossing["between"], order, names=True)]
    ]
    counts = {"areas": len(order), "edges": len(land), "coasts": len(coasts), "crossings": len(crossings)}
    text = [
        "# The map of South Wind, North Wind: our own outlines. Written by board_data/authoring/south_wind/draw.py from",
        "# skeleton.yaml beside it; draw there, not here.",
        "format: rokugan-board/2",
        f"name: {skeleton['name']}{'' if far_shore else ' (base)'}",
        f"size: {pen.flow(size)}",
        f"token_size: {skeleton['token_size']}",
        f"counts: {pen.flow(counts)}",
        f"groups: {pen.flow(groups)}",
        "",
        "anchors:",
        *(f"  {key}: {pen.flow(value)}" for key, value in skeleton["anchors"].items()),
        f"on_edges: {pen.flow(skeleton['on_edges'])}",
        "",
        "areas:",
    ]
    for name in order:
        anchors = {thing: [x, y - top] for thing, (x, y) in lines.places[name].items()}
        facts = {"group": provinces[name]["region"], "anchors": anchors, "features": {"kind": provinces[name]["kind"]}}
        text.append(f"  {name}: {pen.flow(facts)}")
    text += ["", "edges:"]
    for arc in land:
        between = _in_order(arc.between, order, names=True)
        text.append(f"  - {pen.flow({'between': between, 'anchor': list(middles[arc.between])})}")
    text += ["", "coasts:"]
    text += [f"  - {pen.flow({'area': name, 'anchor': list(coasts[name])})}" for name in order if name in coasts]
    text += ["", "crossings:"]
    for one, other, line in crossings:
        text.append(f"  - {pen.flow({'between': [one, other], 'line': [list(point) for point in line]})}")
    text += ["", *_furniture(skeleton, groups, top), "", "outlines:", "  areas:"]
    frame = [(0.0, 0.0), (0.0, float(size[1])), (float(size[0]), float(size[1])), (float(size[0]), 0.0)]
    shores = [[up(point) for point in ring] for ring in pen.rings_of("sea", arcs)]
    shores += [outlines[name] for name in order if name in lines.islands]
    rocks = [
        [up(point) for point in pen.rock(tuple(one["at"]), one["radius"], Random(f"{skeleton['seed']}:rock:{index}"))]
        for index, one in enumerate(skeleton["rocks"])
        if one["at"][1] > top
    ]
    rings = "".join(f"    {name}: {pen.ring_text(ring, 6)}" for name, ring in outlines.items())
    rings += "  sea:\n" + "".join(f"    - {pen.ring_text(ring, 6)}" for ring in (frame, *shores, *rocks))
    rings += "  rocks:\n" + "".join(f"    - {pen.ring_text(ring, 6)}" for ring in rocks)
    return "\n".join(text) + "\n" + rings


def _in_order(between: Any, order: list[str], *, names: bool = False) -> list[Any]:
    """Return the two names in the order of the rules, or their numbers in it."""
    ranks = sorted(map(order.index, between))
    return [order[rank] for rank in ranks] if names else ranks


def _crossing(line: list[Point], one: Polygon, other: Polygon) -> list[Point]:
    """Return the line of a crossing from the shore of the first province to that of the second."""
    if one.distance(Dot(line[0])) > one.distance(Dot(line[-1])):
        line.reverse()
    first, last = (nearest_points(land.exterior, Dot(end))[0] for land, end in ((one, line[0]), (other, line[-1])))
    return [(round(first.x, 1), round(first.y, 1)), *line[1:-1], (round(last.x, 1), round(last.y, 1))]


def _furniture(skeleton: dict[str, Any], groups: list[str], top: float) -> list[str]:
    """Return the lines of what lies on the sea: slots of orders, destiny cards, tracks, ornaments."""

    def row(first: list[float], step: list[float], count: int) -> list[list[float]]:
        return [[first[0] + step[0] * index, first[1] + step[1] * index - top] for index in range(count)]

    text = [f"slot_size: {pen.flow(skeleton['slot_size'])}", "slots:"]
    for group in groups:
        slots = row(skeleton["slots"][group]["first"], skeleton["slots"][group]["step"], 4)
        text += [f"  {group}_{number}: {pen.flow({'at': at, 'group': group})}" for number, at in enumerate(slots, 1)]
    destiny, influence = skeleton["destiny"], skeleton["tracks"]["influence"]
    for group, at in zip(groups, row(destiny["first"], destiny["step"], len(groups)), strict=True):
        text.append(f"  destiny_{group}: {pen.flow({'at': at, 'size': destiny['size'], 'group': group})}")
    wind = {**skeleton["wind"], "at": row(skeleton["wind"]["at"], [0, 0], 1)[0]}
    text.append(f"  wind: {pen.flow(wind)}")
    for name in ("gust", "streamer"):
        places = skeleton[f"{name}s"]
        seen = [row(at, [0, 0], 1)[0] for at in places["at"] if at[1] - top > 0]
        text += [f"  {name}_{n}: {pen.flow({'at': at, 'size': places['size']})}" for n, at in enumerate(seen, 1)]
    text.append("tracks:")
    for group, (x, y) in zip(groups, row(influence["first"], influence["row"], len(groups)), strict=True):
        half, rise = influence["turns"]
        there = row([x, y + top], influence["step"], half)
        back = row([x, y + top + rise], influence["step"], influence["spots"] - half)[::-1]
        track = {"from": influence["from"], "radius": influence["radius"], "spots": [*there, *back]}
        text.append(f"  influence_{group}: {pen.flow(track)}")
    for name in ("order", "era"):
        track = skeleton["tracks"][name]
        spots = row(track["first"], track["step"], track["spots"])
        text.append(f"  {name}: {pen.flow({'radius': track['radius'], 'spots': spots})}")
    ornaments = {name: [x, y - top] for name, (x, y) in skeleton["ornaments"].items()}
    return [*text, f"ornaments: {pen.flow(ornaments)}"]


def lines_text(lines: Drawn, text: str, *, far_shore: bool) -> str:
    """Return the lines.yaml that belongs to the text of a board: what follows from it, scenery, names along ribbons."""
    from rokugan_desktop.boards.reading import INSET, derived_lines, read_board
    from rokugan_desktop.desktop.map.lettering import along_length

    board, top = read_board(text, "board.yaml"), 0 if far_shore else lines.skeleton["strip"]
    afloat = {
        kind: [[x, y - top, size] for x, y, size in ships if y - top > 60]
        for kind, ships in lines.skeleton["afloat"].items()
    }
    names = lines.names
    lengths = {
        group: max(map(along_length, lines.components["regions"][group]["name"].values())) for group in board.groups
    }
    scenery, fields = pen.scenery_of(board, {**lines.skeleton, "landmarks": {}, "walls": [], "afloat": afloat}, names)
    boxes = _obstacles(board, names)
    kept = replace(
        derived_lines(board),
        scenery=scenery,
        fields=fields,
        names=_ashore(stretches(board, lengths, INSET, boxes), board, boxes),
    )
    return pen.lines_text(kept)


_HALF_LETTER = 11.0


def _ashore(found: dict[str, Any], board: Any, boxes: list[tuple[float, float, float, float]]) -> dict[str, Any]:
    """Return the lines of the names as plain curves, as near as no letter touches a shore, a border, or what lies there."""
    taken, ashore = unary_union([box(x - 0.6 * w, y - 0.6 * h, x + 0.6 * w, y + 0.6 * h) for x, y, w, h in boxes]), {}
    shifts = sorted(
        ((dx, dy) for dx in range(-480, 481, 12) for dy in range(-320, 321, 8)), key=lambda one: math.hypot(*one)
    )
    for group, line in found.items():
        land = unary_union([Polygon(area.outline) for area in board.areas.values() if area.group == group])
        free, (x, y) = land.difference(taken), np.array(line).T
        up = np.polyval(np.polyfit(x - x.mean(), y, 2), x - x.mean())
        letters = LineString(list(zip(x, up, strict=True))).buffer(_HALF_LETTER)
        clear = (one for one in shifts if free.contains(translate(letters, *one)))
        where = next(clear, None) or min(
            (one for one in shifts if land.contains(translate(letters, *one))),
            key=lambda one: taken.intersection(translate(letters, *one)).area + math.hypot(*one),
            default=(0, 0),
        )
        ashore[group] = tuple(zip((x + where[0]).round(1).tolist(), (up + where[1]).round(1).tolist(), strict=True))
    return ashore


def _obstacles(board: Any, names: dict[str, Any]) -> list[tuple[float, float, float, float]]:
    """Return what a region's name had better not touch, each as a box, what matters more more often.

    Those are landings first of all, then names, armies, marks and castles.
    """
    found = [(*end, 34.0, 34.0) for one in board.crossings for end in (one.line[0], one.line[-1])] * 6
    for name, area in board.areas.items():
        written = (names[name][0] + 12, names[name][1] + 12)
        rooms = {"label": written, "army": (66, 18), "mark": (30, 30), "castle": (30, 30)}
        found += [(*area.anchors[anchor], *room) for anchor, room in rooms.items()]
    return found * 2  # as against a bend


def main() -> None:
    """Write both boards and the lines derived from each."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    from rokugan_desktop.desktop.look.theme import load_fonts

    application = QGuiApplication(["draw"])
    load_fonts()
    skeleton = yaml.safe_load((HERE / "skeleton.yaml").read_text("utf-8"))
    components = yaml.safe_load((FOLDER / "components.yaml").read_text("utf-8"))
    lines = drawn(skeleton, components)
    for far_shore, folder in ((True, FOLDER), (False, FOLDER / "base")):
        text = board_text(lines, far_shore=far_shore)
        folder.mkdir(exist_ok=True)
        (folder / "board.yaml").write_text(text, "utf-8", newline="\n")
        kept = lines_text(lines, text, far_shore=far_shore)
        (folder / "lines.yaml").write_text(kept, "utf-8", newline="\n")
    application.quit()


if __name__ == "__main__":
    main()
