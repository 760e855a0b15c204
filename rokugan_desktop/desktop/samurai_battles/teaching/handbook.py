"""How to play, in pictures of the first scenario's field with real units; the player aid, and the glossary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from rokugan_desktop.desktop.art.tokens import PieceArt
from rokugan_desktop.desktop.map.values import Overlay, Piece, Zone
from rokugan_desktop.desktop.primer import (
    AidSection,
    BoardScene,
    Illustration,
    Introduction,
    NamedThing,
    Term,
    terms_in,
)
from rokugan_desktop.desktop.samurai_battles.art.ground import HexGround
from rokugan_desktop.desktop.samurai_battles.art.pictures import HexSample, Rosette
from rokugan_desktop.desktop.samurai_battles.art.units import UnitArt
from rokugan_desktop.desktop.samurai_battles.pieces import BEARINGS, area_of
from rokugan_desktop.desktop.samurai_battles.planning import plotting
from rokugan_desktop.desktop.samurai_battles.planning.plotting import BROAD, CHARGE, NEAR_ZONE, SHOT, SLIM, WAY, way
from rokugan_desktop.games.samurai_battles import ORDERS, HexMap, Message, Question, View
from rokugan_desktop.games.samurai_battles.ids import STATES, Direction, Hex, QuestionKind
from rokugan_desktop.sentences import sentences_beside

_FLANK, _REAR = "#e0a21c", CHARGE
_STRENGTH: Final = 0.30
_WHOLE: Final = (101, 901, 107, 907)
"""The corners of the whole field."""
_EAST: Final = Direction(0)
_SPEAR, _NAGINATA, _BOW, _RIDER = "ashigaru_yari", "samurai_naginata", "ashigaru_bow", "mounted_samurai"
_CARDS: Final = {"spear": _SPEAR, "naginata": _NAGINATA, "bow": _BOW, "rider": _RIDER, "staff": "headquarters"}
_LOOKS: Final = {"east": BEARINGS[0], "west": BEARINGS[3]}
_TERRAINS: Final = ("light", "forest", "village", "rice", "rocky", "gully", "river", "ford", "bridge")
_RUNNING: Final = {"river": (0, 3), "ford": (0, 3), "bridge": (1, 4), "gully": (0, 3)}
"""Where water runs in the samples, or a gully does."""


def illustrations(ground: HexMap) -> Sequence[Illustration]:
    """Return the pictures, in the order in which they are to be looked at; `ground` is the first scenario's."""
    inspired = [hex_ for hex_ in ground.hexes if 0 < ground.distance(Hex(305), hex_) <= 2]
    walks = (205, 305, 405), (605, 505, 405), (402, 502), (302, 402)
    return (
        _scene("turn", (404, 405, 503, 703, 707),
            "w1 404 spear east, w2 405 bow, w3 707 rider, e1 605 spear, e2 703 bow",
            _zone((503, 504, 505), NEAR_ZONE), way((405, 605), SHOT, SLIM, broken=True),
            way((707, 606), CHARGE, BROAD), way((606, 605), CHARGE, SLIM, broken=True)),
        Illustration(Message("learn.marks"), Message("learn.marks.text"), _marks()),
        _scene("zones", _WHOLE, "w1 202 spear, w2 206 naginata east, w3 504 bow east",
            _zone(ground.neighbors[Hex(202)], NEAR_ZONE), _zone(ground.cone(Hex(206), _EAST, 1), NEAR_ZONE),
            _zone(ground.cone(Hex(504), _EAST, 3), plotting.KILL_ZONE, _STRENGTH * 0.8),
            _zone(ground.cone(Hex(504), _EAST, 1), NEAR_ZONE)),
        _scene("collision", (205, 605, 302, 502), "w1 205 spear, e1 605 naginata, w2 402 spear, w3 302 rider",
            *[way(hexes, WAY, BROAD) for hexes in walks]),
        _scene("sight", (303, 503, 501, 301), "w2 303 bow, e1 503 spear, e2 501 naginata",
            way((303, 501), SHOT, SLIM, broken=True), way((303, 403), plotting.WITHDRAWAL, SLIM, broken=True)),
        _scene("melee", (405, 705, 404, 506),
            "w1 405 naginata east engaged, e1 505 spear west engaged, w2 605 rider west engaged",
            _zone((404, 406), NEAR_ZONE), _zone((504, 506), _FLANK), way((705, 605), CHARGE, BROAD)),
        Illustration(Message("learn.states"), Message("learn.states.text"), _states()),
        _scene("command", _WHOLE, "w6 305 staff, w1 405 spear, w2 403 naginata, w3 402 bow alone, w4 705 bow alone",
            _zone(inspired, "#c79a2c")),
        Illustration(Message("learn.terrain"), Message("learn.terrain.text"), _terrain()),
    )  # fmt: skip


def _marks() -> tuple[NamedThing, ...]:
    looks = {
        "strength": UnitArt(0, _SPEAR, "w1", 4, 6, commander=True),
        "class": UnitArt(0, _RIDER, "w3", 3, 3, commander=True),
        "headquarters": UnitArt(1, "headquarters", "e6", 4, 4, commander=True),
        "counts": UnitArt(1, _BOW, "e2", 5, 5, ammo=3, fatigue=2),
        "engaged": UnitArt(0, _NAGINATA, "w2", 5, 6, commander=True, honor=True, engaged=True),
        "hidden": UnitArt(1, "ninja", "e4", 4, 4, hidden=True),
    }
    return _things(looks, "learn.mark.{}", "learn.mark.{}.text")


def _zone_samples() -> tuple[NamedThing, ...]:
    unit, front = UnitArt(0, _SPEAR, "w1", 6, 6, commander=True), (0, 1, 5)
    sides = [(number, NEAR_ZONE) for number in front] + [(2, _FLANK), (4, _FLANK), (3, _REAR)]
    looks = {
        "control": Rosette(unit, tuple((number, NEAR_ZONE) for number in range(6))),
        "defense": Rosette(unit, tuple((number, NEAR_ZONE) for number in front), _LOOKS["east"]),
        "sides": Rosette(unit, tuple(sides), _LOOKS["east"]),
    }
    return _things(looks, "learn.zone.{}", "learn.zone.{}.text")


def _states() -> tuple[NamedThing, ...]:
    looks = {name: UnitArt(1, _SPEAR, "e1", 5 - number, 5, morale=number) for number, name in enumerate(STATES)}
    return _things(looks, "state.{}", "learn.state.{}")


def _terrain() -> tuple[NamedThing, ...]:
    kinds = {name: HexSample(HexGround(name, ways=_RUNNING.get(name, ()))) for name in _TERRAINS}
    others = {"hill": HexSample(HexGround("plain", level=2)), "prize": HexSample(HexGround("plain", prize=2))}
    return (
        *_things(kinds, "terrain.{}", "learn.terrain.{}"),
        *_things(others, "learn.terrain.{}.name", "learn.terrain.{}"),
    )


def _things(looks: Mapping[str, PieceArt], name: str, text: str) -> tuple[NamedThing, ...]:
    """Return what is called and explained so: `name` and `text` are keys with room for what tells them apart."""
    return tuple(NamedThing(look, Message(name.format(one)), Message(text.format(one))) for one, look in looks.items())


def _unit(said: str) -> Piece:
    """Return a unit on its hex, as “w2 206 naginata east”; it has a commander unless it is `alone`."""
    name, at, kind, *more = said.split()
    card, commander = _CARDS[kind], "alone" not in more
    figures = {"rider": 2, "staff": 3}.get(kind, 5) + commander
    side, engaged = int(name.startswith("e")), "engaged" in more
    look = UnitArt(side, card, name, figures, figures, commander=commander, engaged=engaged)
    looks = next((_LOOKS[one] for one in more if one in _LOOKS), None)
    return Piece(name, f"area:h{at}", look, "unit", facing=looks)


def _zone(hexes: Iterable[int], colour: str, strength: float = _STRENGTH) -> Zone:
    return Zone(plotting.areas(hexes), colour, strength)


def _scene(name: str, around: Iterable[int], units: str, *drawn: Overlay) -> Illustration:
    scene = BoardScene(tuple(map(area_of, around)), tuple(map(_unit, units.split(", "))), overlays=drawn)
    return Illustration(Message(f"learn.{name}"), Message(f"learn.{name}.text"), scene, Message(f"learn.{name}.said"))


# The player aid and the glossary

_LINES: Final = {"turn": 4, "orders": 8, "movement": 5, "melee": 5, "fire": 4, "morale": 5, "honor": 2}
"""The sections of the aid that are sentences, with how many each has."""


def aid() -> Sequence[AidSection]:
    """Return the player aid: turn, orders, movement, melee, fire, Morale, Honor; states, zones, marks, terrain."""
    said = [
        AidSection(Message(f"aid.{name}"), tuple(Message(f"aid.{name}.{line}") for line in range(1, count + 1)))
        for name, count in _LINES.items()
    ]
    return (
        *said,
        AidSection(Message("learn.states"), things=_states()),
        AidSection(Message("aid.zones"), things=_zone_samples()),
        AidSection(Message("learn.marks"), things=_marks()),
        AidSection(Message("learn.terrain"), things=_terrain()),
    )


def terms() -> Sequence[Term]:
    """Return the words of the game: what it speaks of, and every order."""
    concepts = terms_in(sentences_beside(Path(__file__).parent), Message)
    return (*concepts, *(Term(Message(f"order.{name}"), Message(f"term.order.{name}")) for name in ORDERS))


def introductions(view: View, question: Question) -> Iterator[Introduction]:
    """Yield command before a unit of the seat is first ordered that has no commander of its own (K-3)."""
    if question.kind is not QuestionKind.PLAN:
        return
    planned = question.planning()
    if any(not unit.commander and not planned.battle.cards[unit.card].no_commander for unit in planned.own()):
        yield Introduction("command", "panel army", Term(Message("term.commanded"), Message("term.commanded.text")))
