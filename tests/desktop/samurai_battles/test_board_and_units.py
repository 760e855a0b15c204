"""The field of battle: sound boards for all scenarios, grounds and units that can be told apart, no secret on show."""

from __future__ import annotations

import cmath
import math
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any, cast

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QApplication

from rokugan_desktop.boards.checking import faults
from rokugan_desktop.desktop.art.tokens import token_pixmap
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import DARK, LIGHT, THEMES, Theme
from rokugan_desktop.desktop.samurai_battles.art.ground import HexGround, land_of
from rokugan_desktop.desktop.samurai_battles.art.outlines import BESIDE, around, courses, mass_path, masses
from rokugan_desktop.desktop.samurai_battles.art.units import UnitArt
from rokugan_desktop.desktop.samurai_battles.face import SamuraiFace
from rokugan_desktop.desktop.samurai_battles.pieces import ground_of, grounds_of
from rokugan_desktop.desktop.sheets.section_panel import public_panel
from rokugan_desktop.engine import Seat, Setup, Unreadable
from rokugan_desktop.games.samurai_battles import Battlefield, State, Unit, held_now
from rokugan_desktop.games.samurai_battles.ids import Hex, Morale, Side
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.words import Words
from tests.games.samurai_battles.playing import actions, begun, game, last
from tests.secrecy.pictures import Picture, pixels_of
from tests.shelved import speak_in_window
from tests.there import there

SCENARIOS = tuple(game().components.scenarios)
LOOK = UnitArt(0, "ashigaru_bow", "w3", 5, 6, ammo=7)


@pytest.fixture(scope="module")
def face(qapp: QApplication) -> SamuraiFace:
    return cast("SamuraiFace", GAMES["samurai_battles"].face())


@pytest.fixture(scope="module")
def words() -> Words:
    return speak_in_window("en")


def setup_of(scenario: str) -> Setup:
    return Setup(("west", "east"), (("scenario", scenario),))


def people(face: SamuraiFace) -> list[Person]:
    return [Person(Seat(number), name, face.roles[number]) for number, name in enumerate(("Aiko", "Botan"))]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_board_of_each_scenario_is_sound(face: SamuraiFace, words: Words, scenario: str) -> None:
    board = there(face.on_board).board(setup_of(scenario))
    ground = game().field(setup_of(scenario)).ground
    assert faults(board) == ()
    assert len(board.areas) == len(ground.hexes)
    assert set(there(face.on_board).printed(board, words).grounds) == set(board.areas)
    prizes = {area.id: area.features["prize"] for area in board.areas.values() if area.features["prize"]}
    worth = game().field(setup_of(scenario)).victory.prizes
    assert prizes == {f"h{hex_}": points for hex_, points in worth.items()}


def test_alike_set_ups_give_the_same_board_and_others_another(face: SamuraiFace) -> None:
    assert there(face.on_board).board(setup_of("reed_ford")) is there(face.on_board).board(setup_of("reed_ford"))
    assert there(face.on_board).board(None) is there(face.on_board).board(setup_of("first_spears"))
    assert there(face.on_board).board(setup_of("reed_ford")) is not there(face.on_board).board(setup_of("two_pines"))


def test_a_position_brings_its_own_board(face: SamuraiFace) -> None:
    text = there(face.positions).position(last(begun("two_pines", "basic"), 3))
    setup = there(face.positions).setup_at(text, "two_pines.yaml")
    assert there(face.on_board).board(setup) is there(face.on_board).board(setup_of("two_pines"))
    assert face.game.new(setup).units
    with pytest.raises(Unreadable):
        there(face.positions).setup_at(text.replace("  west:", "  north:").replace("west", "north"), "strange.yaml")


def painted(*grounds: HexGround, theme: Theme = LIGHT, gray: bool = False) -> Picture:
    """The first hex of a landscape, with what it throws beyond its sides."""
    image = QImage(120, 130, QImage.Format.Format_RGB32)
    image.fill(theme.colour("parchment"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(60, 65)
    land_of(grounds).paint(painter, theme)
    painter.end()
    return pixels_of(image.convertToFormat(QImage.Format.Format_Grayscale8) if gray else image)


def apart(one: Picture, other: Picture) -> float:
    """By how much two pictures differ, on the average of their pixels."""
    return float(np.abs(one.astype(np.int16) - other).mean())


@pytest.mark.parametrize("gray", [False, True])
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_every_terrain_and_slope_looks_different(qapp: QApplication, theme: Theme, gray: bool) -> None:
    """Also to eyes that see no colours; a slope by how many levels the ground beside it lies lower."""
    terrains = [(HexGround(str(name)),) for name in game().components.terrain]
    slopes = [
        (HexGround("plain", level=3), *(HexGround("plain", middle, level) for middle in BESIDE)) for level in range(4)
    ]
    shown = [painted(*grounds, theme=theme, gray=gray) for grounds in (*terrains, *slopes)]
    for one, other in combinations(shown, 2):
        assert apart(one, other) > 4.0


def test_no_hex_is_seen_in_what_lies_on_many(qapp: QApplication) -> None:
    """The outline of a hill turns nowhere sharply, keeps to its hexes, and is one for all that hang together."""
    hexes = frozenset((0j, *BESIDE, 3 * BESIDE[0]))
    assert sorted(map(len, masses(hexes))) == [1, 7]
    for mass in masses(hexes):
        (ring,) = around(mass, 2.0)
        ways = [after - before for before, after in pairwise([*ring, *ring[:2]])]
        turns = [abs(cmath.phase(after / before)) for before, after in pairwise(ways)]
        assert max(turns) < math.radians(25)
        shape = mass_path(mass, 2.0)
        beside = {middle + way for middle in mass for way in BESIDE} - mass
        assert all(shape.contains(QPointF(middle.real, middle.imag)) for middle in mass)
        assert not any(shape.contains(QPointF(middle.real, middle.imag)) for middle in beside)


def test_a_river_runs_through_its_hexes_off_the_board_and_ends_within_it(qapp: QApplication) -> None:
    board = frozenset((0j, *BESIDE))
    (line,) = courses({BESIDE[3]: (0, 3), 0j: (3, 0)}, board)
    assert min(abs(point) for point in line) < 12
    ends = sorted(point.real for point in (line[0], line[-1]))
    assert ends[0] < BESIDE[3].real - 150
    assert ends[1] == pytest.approx(52, abs=12)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_shares_of_the_hexes_are_the_whole_landscape(face: SamuraiFace, words: Words, scenario: str) -> None:
    board = there(face.on_board).board(setup_of(scenario))
    pictures: list[Picture] = []
    for together in (True, False):
        image = QImage(592, 440, QImage.Format.Format_RGB32)
        image.fill(LIGHT.colour("parchment"))
        painter = QPainter(image)
        painter.scale(0.5, 0.5)
        shares = list(grounds_of(board).values())
        for share in shares[:1] if together else shares:
            if together:
                share.land.paint(painter, LIGHT)
            else:
                share.paint(painter, QPainterPath(), LIGHT)
        painter.end()
        pictures.append(pixels_of(image))
    assert (pictures[0] == pictures[1]).all()


def test_a_river_is_drawn_where_it_flows(face: SamuraiFace, words: Words) -> None:
    """The water of two hexes side by side meets in the middle of their border."""
    board = there(face.on_board).board(setup_of("reed_ford"))
    ways = {area.id: ground_of(area).ways for area in board.areas.values() if ground_of(area).ways}
    ground = game().field(setup_of("reed_ford")).ground
    for name, flows in ways.items():
        assert len(flows) == 2
        for way in flows:
            beside = ground.beside(Hex(int(name[1:])), cast("Any", way))
            assert not beside or (way + 3) % 6 in ways[f"h{beside}"]


CHANGES = [
    replace(LOOK, side=1),
    replace(LOOK, card="ashigaru_yari"),
    replace(LOOK, card="mounted_archers"),
    replace(LOOK, name="w4"),
    replace(LOOK, figures=4),
    replace(LOOK, commander=True),
    replace(LOOK, morale=1),
    replace(LOOK, morale=2),
    replace(LOOK, honor=True),
    replace(LOOK, fatigue=2),
    replace(LOOK, ammo=3),
    replace(LOOK, hidden=True),
    replace(LOOK, engaged=True),
    replace(LOOK, tag=1),
]


@pytest.mark.parametrize("size", [40.0, 160.0])
def test_whatever_happens_to_a_unit_shows(qapp: QApplication, size: float) -> None:
    """On a small screen as well as at twice the size; so does where it looks."""
    shown = [pixels_of(token_pixmap(look, size, 1.0).toImage()) for look in (LOOK, *CHANGES)]
    turned = [pixels_of(token_pixmap(LOOK, size, 1.0, way).toImage()) for way in (30, 90, 150, 210, 270, 330)]
    for one, other in (*combinations(shown, 2), *combinations(turned, 2)):
        assert np.abs(one.astype(np.int16) - other).max() > 100


def test_the_sides_differ_without_colours(qapp: QApplication) -> None:
    """By the pattern of the cloth: a band at the foot of one, stripes on the other."""
    gray = [
        pixels_of(
            token_pixmap(replace(LOOK, side=side, name="1"), 120, 1.0)
            .toImage()
            .convertToFormat(QImage.Format.Format_Grayscale8)
        )
        for side in (0, 1)
    ]
    assert apart(gray[0], gray[1]) > 3.0


def test_every_type_of_unit_has_an_emblem_of_its_own(qapp: QApplication) -> None:
    shown = [pixels_of(token_pixmap(replace(LOOK, card=card), 60, 1.0).toImage()) for card in game().components.units]
    for one, other in combinations(shown, 2):
        assert apart(one, other) > 0.5


def test_a_hidden_unit_lies_on_the_map_for_its_own_side_alone(face: SamuraiFace, words: Words) -> None:
    seen = 0
    for played in actions(begun("iga_lanterns", "expert"), 4):
        hidden = {unit.id for unit in played.after.units if unit.hidden and unit.side == "east"}
        if not hidden or any(unit.at == 0 for unit in played.after.units):
            continue
        seen += 1
        own, theirs, everybodys = (
            {piece.identity: piece for piece in there(face.on_board).pieces(game().view(played.after, seat), words)}
            for seat in (Seat(1), Seat(0), None)
        )
        for unit in hidden:
            assert cast("UnitArt", own[unit].art).hidden
            assert unit not in theirs
            assert unit not in everybodys
        if seen > 20:
            return
    raise AssertionError("nobody hid")


def test_units_placed_in_secret_are_nobody_elses(face: SamuraiFace, words: Words) -> None:
    state = begun("monks_causeway", "expert")
    own = {piece.identity[0] for piece in there(face.on_board).pieces(game().view(state, Seat(0)), words)}
    assert own == {"w"}
    assert there(face.on_board).pieces(game().view(state, None), words) == []


def test_a_flag_flies_where_a_prize_is_held(face: SamuraiFace, words: Words) -> None:
    for played in actions(begun("first_spears", "basic"), 19):
        view = game().view(played.after, None)
        held = {f"held-{hex_}" for hex_, _side in held_now(view).stood if hex_ in (404, 504)}
        pieces = {piece.identity: piece for piece in there(face.on_board).pieces(view, words)}
        assert {name for name in pieces if name.startswith("held-")} == held
        if held:
            assert "is held by: Army of the" in str(pieces[held.pop()].name)
            return
    raise AssertionError("nobody came so far")


def test_the_panel_of_the_sides_names_every_unit(face: SamuraiFace, words: Words, qapp: QApplication) -> None:
    state = last(begun("first_spears", "basic"), 5)
    panel = public_panel(face, words, DARK, people(face))
    panel.show_turn(game().view(state, None), None)
    for side in ("west", "east"):
        army = panel.section(f"army {side}")
        assert army is not None
        head, *units = army.items
        own = {unit.id for unit in state.units if unit.side == side}
        assert {unit.id.removeprefix("piece ") for unit in units if unit.spots} == own
        assert f"units: {len(own)}" in head.name
        assert len(units) == 3
    panel.empty()
    assert list(panel.sheets) == []
    assert panel.section("army west") is None


def test_the_words_of_a_unit_tell_all_that_its_look_shows(face: SamuraiFace, words: Words) -> None:
    state = begun("river_mist", "expert")
    unit: Unit = replace_unit(state)
    state = with_unit(state, unit)
    piece = next(
        piece for piece in there(face.on_board).pieces(game().view(state, None), words) if piece.identity == unit.id
    )
    said = str(piece.name)
    for word in ("with yari", "4 of 6 figures", "With its commander", "Wavering", "Has Honor", "Fatigue 3"):
        assert word in said


def replace_unit(state: State) -> Unit:
    """A unit to which much has happened."""
    import msgspec

    unit = next(unit for unit in state.units if unit.card == "ashigaru_yari" and unit.commander)
    return msgspec.structs.replace(unit, figures=4, morale=Morale.WAVERING, honor=True, fatigue=3)


def with_unit(state: State, unit: Unit) -> State:
    """The state with this unit instead of the one of its name."""
    import msgspec

    units = tuple(unit if one.id == unit.id else one for one in state.units)
    return msgspec.structs.replace(state, units=units)


def test_the_sides_of_a_battle_are_the_roles(face: SamuraiFace) -> None:
    field: Battlefield = game().field(setup_of("river_mist"))
    assert [facts.id for facts in field.sides] == [Side(role.id) for role in face.roles]
    for role in face.roles:
        image = QImage(40, 40, QImage.Format.Format_RGB32)
        image.fill(role.colour)
        before = pixels_of(image)
        painter = QPainter(image)
        role.paint_mon(painter, QRectF(4, 4, 32, 32), LIGHT.colour("parchment"))
        painter.end()
        assert apart(before, pixels_of(image)) > 5


def test_where_a_unit_faces_is_seen_in_all_directions(qapp: QApplication) -> None:
    """Neither its name nor its strip of figures hides the point: an attack from elsewhere strikes a flank."""

    def looking(direction: int | None) -> Picture:
        image = QImage(160, 160, QImage.Format.Format_RGB32)
        image.fill("#e3d2a5")
        painter = QPainter(image)
        LOOK.paint(painter, QRectF(50, 50, 60, 60), direction)
        painter.end()
        return pixels_of(image)

    plain = looking(None)
    seen = {turn: int((looking(turn) != plain).any(axis=2).sum()) for turn in (30, 90, 150, 210, 270, 330)}
    assert min(seen.values()) > 0.55 * seen[90], seen
