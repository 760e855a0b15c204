"""In high contrast whatever may be chosen, is chosen or pointed at differs by its shape, and is seen on any ground."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from rokugan_desktop.desktop.look.theme import CONTRAST
from rokugan_desktop.desktop.map.lights import AREA_SPREAD, Form, Glow, area_picture, form_at, spot_picture
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.values import Kind
from rokugan_desktop.shelf import GAMES
from tests.desktop.at_table import controller_of, settle
from tests.journeys.conftest import OpenField
from tests.secrecy.pictures import Picture, pixels_of
from tests.there import there

LOOKS = {
    "choice": Glow(Kind.CHOICE, False, False, "contrast", "#d9ac4c"),
    "doubtful": Glow(Kind.DOUBTFUL, False, False, "contrast"),
    "chosen": Glow(Kind.FOCUS, False, False, "contrast"),
    "hovered": Glow(Kind.CHOICE, True, False, "contrast", "#d9ac4c"),
    "ringed": Glow(Kind.CHOICE, False, True, "contrast", "#d9ac4c"),
}
LEAST = 3.0
"""What WCAG 1.4.11 asks for."""
FEW = 8
"""A cell with less of a light has but the tip of it."""


_PARTS = np.arange(256) / 255
_LIGHT = np.where(_PARTS <= 0.03928, _PARTS / 12.92, ((_PARTS + 0.055) / 1.055) ** 2.4)
"""How much light each part of a colour gives."""


def luminance(pixels: Picture) -> NDArray[np.float64]:
    """Return the relative luminance of WCAG of each pixel."""
    told: NDArray[np.float64] = _LIGHT[pixels[..., 2::-1]] @ np.array((0.2126, 0.7152, 0.0722))
    return told


def against(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the contrast of luminances, pixel by pixel."""
    return (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)


class Opaque(NamedTuple):
    """Each second pixel of a light that nothing shines through."""

    across: NDArray[np.intp]
    down: NDArray[np.intp]
    bright: NDArray[np.float64]
    """How light it is."""


def opaque(picture: QPixmap) -> Opaque:
    """Return what nothing shines through."""
    image = picture.toImage().convertToFormat(QImage.Format.Format_ARGB32)
    pixels = np.array(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    down, across = (2 * places for places in np.nonzero(pixels[::2, ::2, 3] > 0.95 * 255))
    return Opaque(across, down, luminance(pixels[down, across]))


def share_seen(picture: QPixmap, ground: NDArray[np.float64], at: QPoint) -> float:
    """Return in which share of the cells that a light lies in it stands out from what lies beneath."""
    light = opaque(picture)
    across, down = light.across + at.x(), light.down + at.y()
    high, wide = ground.shape
    there = (across >= 0) & (across < wide) & (down >= 0) & (down < high)
    contrast = against(light.bright[there], ground[down[there], across[there]])
    cells, cell = np.unique(light.across[there] // 16 * high + light.down[there] // 16, return_inverse=True)
    best = np.zeros(len(cells))
    np.maximum.at(best, cell, contrast)
    counted = best[np.bincount(cell, minlength=len(cells)) >= FEW] >= LEAST
    assert counted.size, "it lies on the board"
    return float(counted.mean())


def pictured(scene: MapScene, look: Glow, spot: str) -> tuple[QPixmap, QPoint]:
    """Return a light of the board at its own scale, and where its picture begins."""
    kind, _, rest = spot.partition(":")
    if kind == "area":
        corner = scene.shapes.areas[rest].boundingRect().topLeft() - QPointF(AREA_SPREAD, AREA_SPREAD)
        return area_picture(scene.shapes.forms[rest], look, 1.0, 1.0), corner.toPoint()
    middle, direction = there(scene.shapes.place(spot))
    picture = spot_picture(form_at(spot, scene.shapes.board, direction, taken=False).at(1.0), look, 1.0)
    return picture, (middle - QPointF(picture.width() / 2, picture.height() / 2)).toPoint()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("game", [game for game in GAMES if game != "four_paths"])
def test_each_light_stands_out_from_every_ground_and_from_every_other(open_field: OpenField, game: str) -> None:
    shell = open_field("en")
    shell.context.change(msgspec.structs.replace(shell.context.settings, theme="contrast"))
    face = shell.faces[game]
    shell.matches.start([role.id for role in face.roles][:2], ("Aiko", "Botan"), game=game)
    settle()
    scene = controller_of(shell).page.scene
    scene.bare = False
    ground, shapes = luminance(pixels_of(scene_picture(scene))), scene.shapes
    areas = [f"area:{area}" for area in list(shapes.areas)[:: max(1, len(shapes.areas) // 12)]]
    for name, look in LOOKS.items():
        for spot in (*areas, *list(shapes.edge_spots())[::40]):
            picture, at = pictured(scene, look, spot)
            assert share_seen(picture, ground, at) > 0.9, (name, spot)


def scene_picture(scene: MapScene) -> QImage:
    """Return all that is printed and lies on the board, without any light, a pixel a unit."""
    lights = tuple(item.choice for item in scene.choices.values())
    scene.set_choices(())
    box = scene.sceneRect()
    image = QImage(round(box.right()) + 1, round(box.bottom()) + 1, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    view = scene.views()[0]
    view.render(painter, QRectF(image.rect()), view.mapFromScene(QRectF(image.rect())).boundingRect())
    painter.end()
    scene.set_choices(lights)
    return image


@pytest.mark.parametrize("form", [Form("arrow", 20, 20, 0), Form("ring", 30, 30, None, True), Form("slot", 26, 30)])
def test_the_lights_on_small_places_differ_without_their_colours(qapp: object, form: Form) -> None:
    shapes = {name: set(dark(spot_picture(form, look, 1.0))) for name, look in LOOKS.items()}
    for one, other in combinations(shapes, 2):
        assert len(shapes[one] ^ shapes[other]) > 0.05 * len(shapes[one] | shapes[other]), (one, other)


def dark(picture: QPixmap) -> Iterator[tuple[int, int]]:
    """Yield where a light is darker than a middle gray, from its middle."""
    light = opaque(picture)
    for place in np.nonzero(light.bright < 0.18)[0]:
        yield int(light.across[place]) - picture.width() // 2, int(light.down[place]) - picture.height() // 2


def test_a_choice_is_seen_on_black_and_on_white_and_on_no_clans_cloth_by_colour_alone(qapp: object) -> None:
    colour = CONTRAST.colour("choice")
    choice = luminance(np.array([(colour.blue(), colour.green(), colour.red(), 255)], np.uint8))
    assert against(choice, np.zeros(1)) >= LEAST
    assert against(choice, np.ones(1)) >= LEAST
