"""Which light belongs to a choice, and painting the lights of a board before anybody asks for one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsScene

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.map.choice_lights import Light, PlainLights
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.geometry import BoardShapes
from rokugan_desktop.desktop.map.items import LIGHT_LAYER, SPOT_LAYER, PieceItem, Zooming
from rokugan_desktop.desktop.map.lights import Form, Glow, area_picture, form_around, form_at, spot_picture
from rokugan_desktop.desktop.map.values import Kind, MapChoice
from rokugan_desktop.words import Text


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


def reach_of(choice: MapChoice, board: Board, touch: float) -> float:
    """Return how near to a small choice a press counts, in board units; never beyond half-way to a rival.

    `touch` is half the least target at the view's scale.
    """
    on_edge = choice.spot.startswith(("edge:", "coast:"))
    return max(board.on_edges.size * (0.5 if on_edge else 0.63), touch)


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
