"""Draw the board of Battle for Rokugan: roughen the hand-drawn skeleton and write board.yaml and lines.yaml.

Run from the root of the checkout: `python board_data/authoring/draw_board.py`. The same skeleton gives the same files,
byte for byte, on every system: all chance comes from the skeleton's seed, all coordinates are rounded to a tenth.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import yaml
from shapely import LineString, Polygon, STRtree, box, unary_union
from shapely.ops import linemerge

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from placing import CASTLE, READ, place, printed, things  # noqa: E402 - found by the path set above
from ribbon_names import stretches  # noqa: E402 - found by the path set above
from scatter import scattered  # noqa: E402 - found by the path set above

Point: TypeAlias = tuple[float, float]
Pair: TypeAlias = tuple[str, str]

FRAME = "frame"
TRIES = 200
BANNER = 11  # so many times more than anything else does the name of a group shun a banner
LONG = 60.0  # a line of this length strays by its roughness alone


@dataclass(frozen=True)
class Arc:
    """A line between two regions, from junction to junction; both regions use these very points."""

    between: Pair
    points: tuple[Point, ...]


def pair(one: str, other: str) -> Pair:
    """Return the two regions in their one order."""
    return (one, other) if one < other else (other, one)


def read_arcs(skeleton: dict[str, Any]) -> dict[Pair, list[Point]]:
    """Return the skeleton's arcs: for each two regions that share two junctions, the points from one to the other."""
    ends: dict[Pair, list[Point]] = {}
    for junction in skeleton["junctions"]:
        meets = junction["meets"]
        for index, one in enumerate(meets):
            for other in meets[index + 1 :]:
                ends.setdefault(pair(one, other), []).append(tuple(junction["at"]))
    through = {pair(*bend["between"]): [tuple(point) for point in bend["through"]] for bend in skeleton["bends"]}
    arcs: dict[Pair, list[Point]] = {}
    for between, found in sorted(ends.items()):
        if len(found) != 2:
            raise SystemExit(f"skeleton.yaml: {between}: {len(found)} junctions instead of two")
        start, end = found
        bends = through.pop(between, [])
        if bends and math.dist(start, bends[0]) + math.dist(end, bends[-1]) > math.dist(end, bends[0]) + math.dist(
            start, bends[-1]
        ):
            bends = bends[::-1]
        arcs[between] = [start, *bends, end]
    if through:
        raise SystemExit(f"skeleton.yaml: bends of no arc: {sorted(through)}")
    return arcs


def curve(points: list[Point]) -> list[Point]:
    """Return the points with one more between each two, on a Catmull-Rom spline, so that bends are no corners."""
    curved = [points[0]]
    for index in range(len(points) - 1):
        before = points[max(index - 1, 0)]
        one, two = points[index], points[index + 1]
        after = points[min(index + 2, len(points) - 1)]
        curved.append(
            (
                (9 * (one[0] + two[0]) - before[0] - after[0]) / 16,
                (9 * (one[1] + two[1]) - before[1] - after[1]) / 16,
            )
        )
        curved.append(two)
    return curved if len(points) > 2 else points


@dataclass(frozen=True)
class Pen:
    """How a line is roughened: how far its middle strays, how much more small parts do, how far apart points lie."""

    roughness: float
    grain: float
    spacing: float


def displace(one: Point, two: Point, pen: Pen, random: Random) -> list[Point]:
    """Return the points after `one` up to `two` of a line whose middle strays, and each half's middle, and so on."""
    length = math.dist(one, two)
    if length < pen.spacing * 1.5:
        return [two]
    stray = min(0.3, pen.roughness * (LONG / length) ** pen.grain) * (random.random() * 2 - 1)
    along = 0.5 + 0.12 * (random.random() * 2 - 1)
    middle = (
        one[0] + (two[0] - one[0]) * along - (two[1] - one[1]) * stray,
        one[1] + (two[1] - one[1]) * along + (two[0] - one[0]) * stray,
    )
    return displace(one, middle, pen, random) + displace(middle, two, pen, random)


def smooth(points: list[Point]) -> list[Point]:
    """Return the line with each inner point drawn towards its neighbours, as a pen does."""
    inner = [
        (
            round((before[0] + 2 * here[0] + after[0]) / 4, 1),
            round((before[1] + 2 * here[1] + after[1]) / 4, 1),
        )
        for before, here, after in zip(points, points[1:], points[2:], strict=False)
    ]
    return [points[0], *inner, points[-1]]


def roughen(points: list[Point], pen: Pen, random: Random) -> tuple[Point, ...]:
    """Return the arc as a pen would draw it."""
    controls = curve(points)
    rough = [controls[0]]
    for one, two in pairwise(controls):
        rough += displace(one, two, pen, random)
    return tuple((float(x), float(y)) for x, y in smooth(rough))


def kind_of(between: Pair, skeleton: dict[str, Any]) -> str:
    """Return what kind of line an arc is."""
    if set(between) & set(skeleton["beyond"]):
        return "beyond"
    return "coast" if set(between) & set(skeleton["sea"]) else "land"


def draw_arcs(skeleton: dict[str, Any]) -> list[Arc]:
    """Return all arcs roughened; a line that crosses itself or comes too near another is drawn again."""
    done: list[Arc] = []
    lines: list[LineString] = []
    for between, points in read_arcs(skeleton).items():
        if FRAME in between:
            done.append(Arc(between, tuple((float(x), float(y)) for x, y in points)))
            continue
        kind = kind_of(between, skeleton)
        pen = Pen(skeleton["roughness"][kind], skeleton["grain"][kind], skeleton["spacing"])
        for attempt in range(TRIES):
            random = Random(f"{skeleton['seed']}:{between[0]}:{between[1]}:{attempt}")
            drawn = roughen(points, pen, random)
            line = LineString(drawn)
            if line.is_simple and not _crowds(line, lines) and _inside(drawn, skeleton["size"]):
                break
        else:
            raise SystemExit(f"no good line in {TRIES} tries: {between}")
        done.append(Arc(between, drawn))
        lines.append(line)
    return done


def _inside(points: tuple[Point, ...], size: list[int]) -> bool:
    """Tell whether all points of a line lie on the board."""
    return all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in points)


def _crowds(line: LineString, others: list[LineString]) -> bool:
    """Tell whether a line, but for its ends, comes nearer than eight units to another."""
    middle = LineString(line.coords[2:-2]) if len(line.coords) > 5 else line
    if not others:
        return False
    tree = STRtree(others)
    return any(
        (len(line.coords) > 5 and middle.distance(others[index]) < 8) or line.crosses(others[index])
        for index in tree.query(line.buffer(10))
    )


def rings_of(region: str, arcs: list[Arc]) -> list[list[Point]]:
    """Return the closed rings of a region's arcs, the longest first, each anticlockwise as one sees it."""
    left = [list(arc.points) for arc in arcs if region in arc.between]
    rings: list[list[Point]] = []
    while left:
        ring = left.pop(0)
        while ring[0] != ring[-1]:
            follower = next(line for line in left if ring[-1] in (line[0], line[-1]))
            left.remove(follower)
            ring += (follower if follower[0] == ring[-1] else follower[::-1])[1:]
        ring.pop()
        rings.append(ring if Polygon(ring).exterior.is_ccw else [ring[0], *ring[:0:-1]])
    return sorted(rings, key=lambda ring: -Polygon(ring).area)


def rock(at: Point, radius: float, random: Random) -> list[Point]:
    """Return a small rough ring around a point."""
    count = max(7, round(radius * 1.6))
    corners = []
    for index in range(count):
        angle = 2 * math.pi * index / count
        reach = radius * (0.75 + 0.45 * random.random())
        corners.append((round(at[0] + reach * math.cos(angle), 1), round(at[1] - reach * math.sin(angle), 1)))
    return corners


def flow(values: Any) -> str:
    """Return a small value as one line of YAML."""
    text = yaml.safe_dump(values, default_flow_style=True, width=10_000, sort_keys=False, allow_unicode=True)
    return str(text).removesuffix("...\n").strip()


def ring_text(ring: list[Point], indent: int) -> str:
    """Return a ring as the format's folded text, some ten points a line."""
    points = [f"{x:.1f},{y:.1f}".replace(".0,", ",").removesuffix(".0") for x, y in ring]
    lines = [" ".join(points[start : start + 10]) for start in range(0, len(points), 10)]
    return ">-\n" + "".join(f"{' ' * indent}{line}\n" for line in lines)


def vertex_along(points: tuple[Point, ...], share: float) -> Point:
    """Return the vertex of a line nearest to this share of its length, from its northern end."""
    southwards = points[0][1] <= points[-1][1]
    there = LineString(points).interpolate(share if southwards else 1 - share, normalized=True)
    return min(points[1:-1], key=lambda point: math.dist(point, (there.x, there.y)))


def board_text(skeleton: dict[str, Any], provinces: dict[str, dict[str, Any]], names: dict[str, list[float]]) -> str:
    """Return the whole of board.yaml; `provinces` are the facts of the components, `names` the room of each name."""
    territory_of = {name: facts["territory"] for name, facts in provinces.items()}
    arcs = draw_arcs(skeleton)
    seas, beyond = skeleton["sea"], skeleton["beyond"]
    land = [arc for arc in arcs if not set(arc.between) & {*seas, *beyond, FRAME}]
    coasts = {
        next(iter(set(arc.between) - set(seas))): arc
        for arc in arcs
        if set(arc.between) & set(seas) and not set(arc.between) & {*beyond, FRAME}
    }
    order = list(territory_of)
    land.sort(key=lambda arc: sorted(order.index(name) for name in arc.between))
    aside = {pair(*one["between"]): one["share"] for one in skeleton["along"]}
    anchors = {arc.between: vertex_along(arc.points, aside.get(pair(*arc.between), 0.5)) for arc in land}
    anchors |= {
        (name, "sea"): vertex_along(arc.points, aside.get(pair(name, "sea"), 0.5)) for name, arc in coasts.items()
    }
    outlines = {name: rings_of(name, arcs)[0] for name in order}
    sea = [ring for name in seas for ring in rings_of(name, arcs)]
    rocks = [
        rock(tuple(one["at"]), one["radius"], Random(f"{skeleton['seed']}:rock:{index}"))
        for index, one in enumerate(skeleton["rocks"])
    ]
    lines = [
        "# The board of Battle for Rokugan: our own outlines. Written by board_data/authoring/draw_board.py from",
        "# board_data/authoring/skeleton.yaml; draw there, not here.",
        "format: rokugan-board/2",
        f"name: {skeleton['name']}",
        f"size: {flow(skeleton['size'])}",
        f"token_size: {skeleton['token_size']}",
        f"counts: {flow(skeleton['counts'])}",
        f"groups: {flow(skeleton['groups'])}",
        "",
        "# What lies at the anchors of each name: how large it is, how several of them lie, and how far from the outline.",
        "anchors:",
        *(f"  {name}: {flow(room)}" for name, room in skeleton["anchors"].items()),
        f"on_edges: {flow(skeleton['on_edges'])}",
        "",
        "# The areas are provinces, their groups territories; `plate` is for the printed values.",
        "areas:",
    ]
    castles = [moved["castle"] for moved in skeleton["moved"].values() if "castle" in moved]
    rooms, written = skeleton["on_edges"], [((x, y), CASTLE) for x, y in castles]
    for name in order:
        touching = [(point, "sea" not in between) for between, point in anchors.items() if name in between]
        facts, (wide, high) = provinces[name], names[name]
        cells = bool(facts["flowers"]) + bool(facts["defense"])
        wanted = things((wide, high), cells, castle=facts["capital"])
        lie, given = (rooms["back"], rooms["aside"]), skeleton["moved"].get(name, {})
        places = place(name, outlines[name], touching, wanted, lie, written, given)
        written += [((places[one.name][0], places[one.name][1]), printed(one)) for one in wanted if one.name in READ]
        lines.append(f"  {name}: {flow({'group': territory_of[name], 'anchors': places})}")
    lines += ["", "edges:"]
    for arc in land:
        between = sorted(arc.between, key=order.index)
        lines.append(f"  - {flow({'between': between, 'anchor': list(anchors[arc.between])})}")
    lines += ["", "coasts:"]
    lines += [f"  - {flow({'area': name, 'anchor': list(anchors[name, 'sea'])})}" for name in order if name in coasts]
    lines += ["", *furniture(skeleton), "", "# Each ring is a text of x,y points, closed by itself.", "outlines:"]
    text = "\n".join(lines) + "\n  areas:\n"
    for name in order:
        text += f"    {name}: {ring_text(outlines[name], 6)}"
    text += "  # The sea's shore first, then the archipelago and the rocks, which are holes in it.\n  sea:\n"
    for ring in [*sea, *rocks]:
        text += f"    - {ring_text(ring, 6)}"
    text += "  # Land that belongs to no area and where nothing is played.\n  beyond:\n"
    for name in beyond:
        text += f"    {name}: {ring_text(rings_of(name, arcs)[0], 6)}"
    text += "  rocks:\n"
    for ring in rocks:
        text += f"    - {ring_text(ring, 6)}"
    return text


def furniture(skeleton: dict[str, Any]) -> list[str]:
    """Return the lines of what stands beside the areas: slots of cards, the track of rounds, ornaments."""

    def row(first: list[int], step: list[int], count: int) -> list[list[int]]:
        return [[first[0] + step[0] * index, first[1] + step[1] * index] for index in range(count)]

    cards, track = skeleton["cards"], skeleton["tracks"]["round"]
    slots = dict(zip(cards["order"], row(cards["first"], cards["step"], len(cards["order"])), strict=True))
    spots = row(track["first"], track["step"], track["spots"])
    return [
        f"slot_size: {flow(cards['size'])}",
        "slots:",
        *(f"  {name}: {flow({'at': slots[name], 'group': name})}" for name in skeleton["groups"]),
        "tracks:",
        f"  round: {flow({'radius': track['radius'], 'spots': spots})}",
        f"ornaments: {flow(skeleton['ornaments'])}",
    ]


def obstacles(board: Any, names: dict[str, Any]) -> list[tuple[float, float, float, float]]:
    """Return what a group's name had better not touch: pieces on edges, names, plates and castles, each as a box."""
    found = [(*one.anchor, 34.0, 34.0) for one in (*board.edges, *board.coasts)]
    for name, area in board.areas.items():
        sizes = {
            "label": (names[name][0] + 8, names[name][1] + 8),
            "plate": (44, 20),
            "castle": (54, 54),
            "control": (34, 38),
        }
        found += [(*area.anchors["control"], *sizes["control"])] * BANNER  # it always lies there, before the name
        found += [(*area.anchors[anchor], *size) for anchor, size in sizes.items() if anchor in area.anchors]
    return found


def scenery_of(board: Any, skeleton: dict[str, Any], names: dict[str, list[float]]) -> tuple[dict[str, Any], Any]:
    """Return what stands on the land, and its fields, as `lines.yaml` keeps them."""
    growths = skeleton["scenery"]
    free: list[tuple[float, float, float, float]] = []
    castle = board.anchors["castle"].size / 2
    for name, area in board.areas.items():
        sizes = {
            "label": (names[name][0] + 2, names[name][1] + 4), "plate": (38, 16), "castle": (castle + 4, castle + 1),
            "control": (26, 26), "mark": (20, 20), "army": (44, 14),
        }  # fmt: skip
        free += [(*area.anchors[anchor], *size) for anchor, size in sizes.items() if anchor in area.anchors]
    areas = {
        name: (Polygon(area.outline), growths.get(name) or growths[area.group]) for name, area in board.areas.items()
    }
    beyond = [Polygon(ring) for ring in board.beyond.values()]
    walls = [_along(areas, *wall) for wall in skeleton["walls"]]
    furniture = [(*slot.at, slot.size[0] / 2 + 4, slot.size[1] / 2 + 4) for slot in board.slots.values()]
    furniture += [(*spot, 25, 25) for track in board.tracks.values() for spot in track.spots]
    furniture += [(*board.ornaments["compass"], 60, 60), (*board.ornaments["title"], 168, 40)]
    furnished = [box(x - wide, y - high, x + wide, y + high) for x, y, wide, high in furniture]
    land = [outline for outline, _ in areas.values()]
    rocks = [Polygon(ring).buffer(16) for ring in board.rocks]
    ways = [LineString(one.line).buffer(16) for one in board.crossings]
    shore = unary_union([*(one.buffer(30) for one in (*land, *beyond)), *rocks, *furnished, *ways])
    sea = box(16, 16, board.size[0] - 16, board.size[1] - 16).difference(shore)
    found, fields = scattered(areas, free, beyond, board.size, skeleton["landmarks"], walls, sea, skeleton["afloat"])
    places = {kind: tuple(((x, y), (size, lot)) for x, y, size, lot in of) for kind, of in found.items()}
    return places, tuple(fields)


def _along(areas: dict[str, tuple[Any, str]], within: list[str], against: list[str]) -> Any:
    """Return the line along which some areas touch others, a little within them."""
    ours, theirs = (unary_union([areas[name][0] for name in names]) for names in (within, against))
    line = ours.buffer(-13).exterior.intersection(theirs.buffer(16))
    return linemerge(line) if line.geom_type != "LineString" else line


def lines_text(lines: Any) -> str:
    """Return derived lines as the text of a lines.yaml."""
    from rokugan_desktop.boards.reading import LINES_FORMAT

    text = "# Derived from board.yaml and checked against it; written by board_data/authoring/draw_board.py.\n"
    text += f"format: {LINES_FORMAT}\nripples:\n"
    for ripple in lines.ripples:
        text += "  -\n" + "".join(f"    - {_line_text(line)}" for line in ripple)
    text += "insets:\n"
    for group, rings in lines.insets.items():
        text += f"  {group}:\n" + "".join(f"    - {_line_text(ring)}" for ring in rings)
    if lines.scenery:
        text += "# What stands on the land: a point, then its size and its lot.\nscenery:\n"
    for kind, places in lines.scenery.items():
        text += f"  {kind}: {_line_text(tuple(point for place in places for point in place))}"
    if lines.fields:
        text += "# The outlines of fields.\nfields:\n" + "".join(f"  - {_line_text(ring)}" for ring in lines.fields)
    if lines.names:
        text += "# Along which line each group's name is written.\nnames:\n"
    text += "".join(f"  {group}: {_line_text(line)}" for group, line in lines.names.items())
    return text


def _line_text(line: tuple[Point, ...]) -> str:
    """Return a line as folded text, ten points a line of the file."""
    points = [f"{x:g},{y:g}" for x, y in line]
    return ">-\n" + "".join(f"      {' '.join(points[start : start + 10])}\n" for start in range(0, len(points), 10))


def main() -> None:
    """Write the board and the lines derived from it."""
    from rokugan_desktop.boards.reading import INSET, derived_lines, read_board

    folder = ROOT / "board_data" / "battle_for_rokugan"
    skeleton = yaml.safe_load((Path(__file__).parent / "skeleton.yaml").read_text("utf-8"))
    components = yaml.safe_load((folder / "components.yaml").read_text("utf-8"))
    names = yaml.safe_load((Path(__file__).parent / "names.yaml").read_text("utf-8"))
    text = board_text(skeleton, components["provinces"], names)
    (folder / "board.yaml").write_text(text, "utf-8", newline="\n")
    board = read_board(text, "board.yaml")
    names = yaml.safe_load((Path(__file__).parent / "names.yaml").read_text("utf-8"))
    scenery, fields = scenery_of(board, skeleton, names)
    lines = replace(
        derived_lines(board),
        scenery=scenery,
        fields=fields,
        names=stretches(board, names["groups"], INSET, obstacles(board, names)),
    )
    (folder / "lines.yaml").write_text(lines_text(lines), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
