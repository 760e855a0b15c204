"""Who holds what is seen at a glance: the washed provinces of the shipped picture, as all kinds of eyes see them."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, partial

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap

from rokugan_desktop.desktop.art.tokens import paint_brush_arrow
from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import CLOTHS, UNCLAIMED, WASHES
from rokugan_desktop.desktop.look.theme import THEMES, Theme
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.geometry import BoardShapes, polygon
from rokugan_desktop.desktop.map.items import veil
from rokugan_desktop.desktop.map.lights import Form, Glow, spot_picture
from rokugan_desktop.desktop.map.values import Kind, Print, Wash
from rokugan_desktop.desktop.map.wash import paint_washes
from rokugan_desktop.words import Words
from tests.desktop.art.test_cloths import EYES, linear, seen
from tests.journeys.test_contrast_on_each_board import FEW, LEAST, against, luminance, opaque
from tests.secrecy.pictures import Picture, pixels_of
from tests.there import there

SCALE = 0.5
INSIDE, SHORE = 20.0, 40.0
"""Colours are measured so far inside the border, in board units, and those of the sea so far from the coast at most."""
FREE = 16
"""Where the land's colour is measured, what is printed over it is no denser, of 255: between names and ornaments."""
OWNERS, COMMON, OTHER_EYES, VEILED, SAME_OWNER, CLOTH = ("", *CLOTHS), 10.0, 8.0, 8.0, 3.0, 14.0
CELL = 10
"""In every square of so many pixels an arrow stands out from its land."""
MOSTLY = 0.99
"""Other eyes tell owners apart in so many of all cases."""
MON_IN_GRAY = 1.12
"""A mon's contrast to its wash in gray at least: what tells an owner where no colour can."""

Lab = tuple[float, float, float]
Places = tuple[NDArray[np.intp], NDArray[np.intp]]
"""Pixels by their rows and columns."""


def ciede2000(one: Lab, two: Lab) -> float:
    """Return the difference of two colours by CIE's formula of 2000."""
    mean_chroma = (math.hypot(*one[1:]) + math.hypot(*two[1:])) / 2
    stretch = 1 + 0.5 * (1 - math.sqrt(mean_chroma**7 / (mean_chroma**7 + 25.0**7)))
    (chroma_1, hue_1), (chroma_2, hue_2) = (
        (math.hypot(a * stretch, b), math.degrees(math.atan2(b, a * stretch)) % 360) for _, a, b in (one, two)
    )
    turn = (hue_2 - hue_1 + 180) % 360 - 180
    by_hue = 2 * math.sqrt(chroma_1 * chroma_2) * math.sin(math.radians(turn / 2))
    light, chroma = (one[0] + two[0]) / 2, (chroma_1 + chroma_2) / 2
    hue = (hue_1 + turn / 2) % 360
    weight = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    lightness = (two[0] - one[0]) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    by_chroma = (chroma_2 - chroma_1) / (1 + 0.045 * chroma)
    by_hue /= 1 + 0.015 * chroma * weight
    blue = 2 * math.sqrt(chroma**7 / (chroma**7 + 25.0**7))
    rotation = -blue * math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    return math.sqrt(lightness**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def test_the_formula_gives_what_its_authors_published() -> None:
    """Three of the pairs of Sharma, Wu and Dalal, 2005."""
    for one, two, published in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ):
        assert ciede2000(one, two) == pytest.approx(published, abs=1e-4)


def interiors(shapes: BoardShapes, board: Printed) -> Mapping[str, Places]:
    """Return pixels of each province that lie well inside its border, where its land is seen."""
    found: dict[str, Places] = {}
    for name, shape in shapes.areas.items():
        mask = QImage(_size(shapes), QImage.Format.Format_RGB32)
        mask.fill(0)
        painter = QPainter(mask)
        painter.scale(SCALE, SCALE)
        painter.fillPath(shape, QColor("#ffffff"))
        painter.strokePath(shape, QPen(QColor("#000000"), 2 * INSIDE))
        painter.end()
        down, across = np.nonzero((pixels_of(mask)[..., 0] == 255) & board.free)
        found[name] = down, across
    return found


def _size(shapes: BoardShapes) -> QSize:
    return QSize(round(shapes.rect.width() * SCALE), round(shapes.rect.height() * SCALE))


class Printed:
    """A board in two pictures, as the map keeps it: what lies under the washes, and what is printed over them."""

    def __init__(self, shapes: BoardShapes, theme: Theme, printed: Print) -> None:
        self._shapes = shapes
        self._theme = theme
        art = BoardArt(shapes, theme, printed)
        self._ground = QImage(_size(shapes), QImage.Format.Format_RGB32)
        self._ground.fill(Qt.GlobalColor.white)
        self._ink = QImage(_size(shapes), QImage.Format.Format_ARGB32_Premultiplied)
        self._ink.fill(Qt.GlobalColor.transparent)
        for picture, paint in ((self._ground, art.paint_ground), (self._ink, partial(art.paint_print, zoom=SCALE))):
            painter = QPainter(picture)
            painter.scale(SCALE, SCALE)
            paint(painter)
            painter.end()
        self.free = (
            np.array(self._ink.convertToFormat(QImage.Format.Format_Alpha8).constBits(), np.uint8).reshape(
                self._ink.height(), -1
            )[:, : self._ink.width()]
            <= FREE
        )
        """Where nothing is printed over the land."""

    def washed(self, wash: Wash | None) -> Picture:
        """Return the printed board with every province washed alike."""
        picture = self._ground.copy()
        painter = QPainter(picture)
        if wash is not None:
            paint_washes(painter, self._shapes, dict.fromkeys(self._shapes.areas, wash), SCALE, self._theme)
        painter.drawImage(0, 0, self._ink)
        painter.end()
        return pixels_of(picture)


@pytest.fixture(scope="module")
def shapes(face: BattleFace) -> BoardShapes:
    """The board's shapes."""
    return BoardShapes(there(face.on_board).board(None))


@pytest.fixture(scope="module")
def boards(face: BattleFace, shapes: BoardShapes, english: Words) -> Mapping[str, Printed]:
    """Return the board of each theme."""
    printed = there(face.on_board).printed(shapes.board, english)
    return {theme.id: Printed(shapes, theme, printed) for theme in THEMES.values()}


def median(picture: Picture, places: Places) -> QColor:
    """Return the middle colour of the pixels there."""
    blue, green, red, _ = (round(float(part)) for part in np.median(picture[places], axis=0))
    return QColor(red, green, blue)


@pytest.fixture(scope="module")
def washed(shapes: BoardShapes, boards: Mapping[str, Printed]) -> Mapping[str, Mapping[str, Mapping[str, QColor]]]:
    """Return the colour of each province's land without its mon, by theme and owner; an empty text is nobody."""
    found: dict[str, dict[str, dict[str, QColor]]] = {}
    for theme, board in boards.items():
        inside = interiors(shapes, board)
        assert min(len(rows) for rows, _ in inside.values()) > 200
        pictures = {owner: board.washed(Wash(WASHES[owner].colour) if owner else UNCLAIMED) for owner in OWNERS}
        found[theme] = {
            owner: {name: median(picture, places) for name, places in inside.items()}
            for owner, picture in pictures.items()
        }
    return found


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_two_owners_of_one_province_are_told_apart(
    washed: Mapping[str, Mapping[str, Mapping[str, QColor]]], theme: str, eyes: str
) -> None:
    """Nobody is an owner too: bare paper. No pair needs its mons to be told apart."""
    look = {owner: {name: seen(one, EYES[eyes][0]) for name, one in of.items()} for owner, of in washed[theme].items()}
    least = COMMON if eyes == "common" else OTHER_EYES
    pairs = list(itertools.combinations(OWNERS, 2))
    close = [
        f"{one or 'nobody'} and {two} in {name}: {apart:.1f}"
        for one, two in pairs
        for name, colour in look[one].items()
        if (apart := ciede2000(colour, look[two][name])) < least
    ]
    assert len(close) <= (0 if eyes == "common" else (1 - MOSTLY) * len(pairs) * len(look[""])), close


@pytest.mark.parametrize("theme", THEMES)
def test_land_is_told_from_the_sea_before_it_whoever_holds_it(
    washed: Mapping[str, Mapping[str, Mapping[str, QColor]]],
    boards: Mapping[str, Printed],
    shapes: BoardShapes,
    theme: str,
) -> None:
    mask = QImage(_size(shapes), QImage.Format.Format_RGB32)
    mask.fill(0)
    painter = QPainter(mask)
    painter.scale(SCALE, SCALE)
    painter.setClipPath(shapes.sea)
    for pen in (QPen(QColor("#ffffff"), 2 * SHORE), QPen(QColor("#000000"), INSIDE)):
        painter.setPen(pen)
        for line in shapes.coasts:
            painter.drawPolyline(polygon(line))
    painter.end()
    shore = np.nonzero((pixels_of(mask)[..., 0] == 255) & boards[theme].free)
    sea = seen(median(boards[theme].washed(None), (shore[0], shore[1])), EYES["common"][0])
    close = [
        f"{owner or 'nobody'} in {name}: {apart:.1f}"
        for owner, of in washed[theme].items()
        for name, colour in of.items()
        if (apart := ciede2000(sea, seen(colour, EYES["common"][0]))) < COMMON
    ]
    assert not close


def faded(colour: QColor, theme: Theme) -> QColor:
    """Return what becomes of a colour under the veil."""
    bright = QImage(1, 1, QImage.Format.Format_RGB32)
    bright.fill(colour)
    picture = bright.copy()
    painter = QPainter(picture)
    veil(theme).lay(painter, bright)
    painter.end()
    return picture.pixelColor(0, 0)


@pytest.mark.parametrize("theme", THEMES)
def test_two_owners_are_told_apart_under_the_veil_and_beside_it(
    washed: Mapping[str, Mapping[str, Mapping[str, QColor]]], theme: str
) -> None:
    usual = EYES["common"][0]
    lit = {owner: {name: seen(one, usual) for name, one in of.items()} for owner, of in washed[theme].items()}
    dim = {
        owner: {name: seen(faded(one, THEMES[theme]), usual) for name, one in of.items()}
        for owner, of in washed[theme].items()
    }
    close = [
        f"{one or 'nobody'} {how} and {two or 'nobody'} veiled in {name}: {apart:.1f}"
        for how, of in (("veiled", dim), ("lit", lit))
        for one, two in itertools.permutations(OWNERS, 2)
        for name, colour in of[one].items()
        if (apart := ciede2000(colour, dim[two][name])) < VEILED
    ]
    assert not close


def test_the_land_is_in_the_colour_of_its_owners_cloth(
    washed: Mapping[str, Mapping[str, Mapping[str, QColor]]],
) -> None:
    usual = EYES["common"][0]
    far = [
        f"{owner} in {name}: {apart:.1f}"
        for owner, cloth in CLOTHS.items()
        for name, colour in washed["light"][owner].items()
        if (apart := ciede2000(seen(QColor(cloth.ground), usual), seen(colour, usual))) >= CLOTH
    ]
    assert not far


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("owner", CLOTHS)
def test_one_owner_looks_the_same_in_every_territory(
    washed: Mapping[str, Mapping[str, Mapping[str, QColor]]], theme: str, owner: str
) -> None:
    colours = [seen(colour, EYES["common"][0]) for colour in washed[theme][owner].values()]
    middle = (sum(part) / len(colours) for part in zip(*colours, strict=True))
    usual = (next(middle), next(middle), next(middle))
    assert max(ciede2000(one, usual) for one in colours) <= SAME_OWNER


@pytest.mark.parametrize("theme", THEMES)
def test_the_mon_in_the_wash_is_seen_without_any_colour(boards: Mapping[str, Printed], theme: str) -> None:
    for owner, wash in WASHES.items():
        plain, marked = (boards[theme].washed(one)[::5, ::5, :3] for one in (Wash(wash.colour), wash))
        places = np.nonzero((plain != marked).any(axis=2))
        pairs = [
            (_light(*one), _light(*other))
            for one, other in zip(plain[places].tolist(), marked[places].tolist(), strict=True)
        ]
        assert len(pairs) > 300
        darker, lighter = sorted(sum(part) / len(pairs) + 0.05 for part in zip(*pairs, strict=True))
        assert lighter / darker >= MON_IN_GRAY, f"{owner}: {lighter / darker:.2f}"


def arrows(clan: str, theme: str, side: int) -> Iterator[QPixmap]:
    """Give the arrow of a place where the clan may attack, and that of its token which attacks, so many pixels wide."""
    look = Glow(Kind.CHOICE, False, False, theme, CLOTHS[clan].ground)
    yield spot_picture(Form("arrow", side / 2, side / 2, 48), look, 1.0)
    picture = QPixmap(3 * side, 3 * side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_brush_arrow(painter, QRectF(side, side, side, side), CLOTHS[clan].colour, 48)
    painter.end()
    yield picture


def least_seen(arrow: QPixmap, land: QColor) -> float:
    """Return by how much an arrow stands out from land of this colour where it does least, in cells of a few pixels."""
    laid = QImage(arrow.size(), QImage.Format.Format_RGB32)
    laid.fill(land)
    plain = luminance(pixels_of(laid))
    painter = QPainter(laid)
    painter.drawPixmap(0, 0, arrow)
    painter.end()
    contrast, drawn = against(luminance(pixels_of(laid)), plain), opaque(arrow)
    cells = Counter(zip((drawn.down // CELL).tolist(), (drawn.across // CELL).tolist(), strict=True))
    filled = [(CELL * down, CELL * across) for (down, across), pixels in cells.items() if pixels >= FEW]
    return min(float(contrast[down : down + CELL, across : across + CELL].max()) for down, across in filled)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("clan", CLOTHS)
def test_every_arrow_is_told_on_every_owners_land(
    washed: Mapping[str, Mapping[str, Mapping[str, QColor]]], theme: str, clan: str
) -> None:
    """A dark clan's on dark land too: a pale edge within a dark one goes round each."""
    for owner, provinces in washed[theme].items():
        lands = sorted(provinces.values(), key=lambda land: _light(land.blue(), land.green(), land.red()))
        for (which, arrow), land in itertools.product(enumerate(arrows(clan, theme, 30)), (lands[0], lands[-1])):
            assert least_seen(arrow, land) >= LEAST, (owner or "nobody", which)


@cache
def _light(blue: int, green: int, red: int) -> float:
    """Return the luminance of a colour: all that an eye without colours sees of it."""
    parts = zip((0.2126, 0.7152, 0.0722), linear(QColor(red, green, blue)), strict=True)
    return sum(share * part for share, part in parts)
