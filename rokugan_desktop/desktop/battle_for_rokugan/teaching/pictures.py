"""How to play, in pictures: parts of the real board with real tokens, and what each kind of token does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.desktop.art.tokens import CardBack, PieceArt, PrintedValue, ValuePlate
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import SPECIALS
from rokugan_desktop.desktop.battle_for_rokugan.pieces import CONTROL
from rokugan_desktop.desktop.map.values import Piece
from rokugan_desktop.desktop.primer import BoardScene, Illustration, NamedThing
from rokugan_desktop.games.battle_for_rokugan import Message, ids

_SOUTH: Final = ("crane_central", "crane_south", "coast_east", "coast_inland")
_HELD: Final = {
    "crane_capital": ids.CRANE,
    "crane_central": ids.CRANE,
    "coast_east": ids.CRANE,
    "crane_south": ids.CRAB,
    "coast_inland": ids.CRAB,
    "crab_east": ids.CRAB,
}
"""Who controls what in all scenes."""


def illustrations() -> Sequence[Illustration]:
    """Return the pictures, in the order in which they are to be looked at."""
    return (
        _scene("turn", _backs()),
        _scene("attack", _attacks(), ("crane_central", "crane_south", "coast_inland")),
        _scene("defense", _defense(), ("crane_central", "crane_south")),
        Illustration(Message("learn.tokens"), Message("learn.tokens.text"), kinds()),
        Illustration(Message("learn.special"), Message("learn.special.text"), specials()),
        Illustration(Message("learn.honor"), Message("learn.honor.text"), honor()),
    )


def kinds() -> tuple[NamedThing, ...]:
    """Return the kinds of combat tokens with what each of them does."""
    shown = ("army-3", "navy-2", "shinobi-2", "blessing-2", "diplomacy", "raid", "bluff")
    return tuple(
        NamedThing(_face(ids.CRANE, token), Message(f"kind.{kind}"), Message(f"kind.{kind}.text"))
        for token, kind in ((token, token.partition("-")[0]) for token in shown)
    )


def specials() -> tuple[NamedThing, ...]:
    """Return the special tokens with what each of them does."""
    return tuple(
        NamedThing(art, Message(f"special.{name}"), Message(f"special.{name}.text")) for name, art in SPECIALS.items()
    )


def honor() -> tuple[NamedThing, ...]:
    """Return what honor is scored for."""
    signs: tuple[tuple[str, PieceArt], ...] = (
        ("flowers", ValuePlate((PrintedValue("flower", "#b0245a", "3"),))),
        ("control", looks.control(ids.CRANE, faceup=True)),
        ("territory", CardBack("#4d8fcb", looks.CARD_SYMBOLS["crane"])),
        ("objective", looks.Scroll()),
    )
    return tuple(
        NamedThing(art, Message(f"learn.honor.{name}"), Message(f"learn.honor.{name}.text")) for name, art in signs
    )


def _scene(name: str, tokens: Sequence[tuple[str, PieceArt]], areas: tuple[str, ...] = _SOUTH) -> Illustration:
    laid = [Piece(f"{name}:{number}", spot, art) for number, (spot, art) in enumerate(tokens)]
    lying = [
        Piece(f"{name}:{province}", f"area:{province}", looks.control(clan, faceup=False), CONTROL)
        for province, clan in _HELD.items()
    ]
    if name == "defense":
        up = looks.control(ids.CRANE, faceup=True)
        lying.append(Piece(f"{name}:up", "area:crane_central", up, CONTROL))
    washes = {province: looks.wash_of(clan) for province, clan in _HELD.items()}
    scene = BoardScene(areas, (*lying, *laid), washes)
    return Illustration(Message(f"learn.{name}"), Message(f"learn.{name}.text"), scene, Message(f"learn.{name}.said"))


def _backs() -> list[tuple[str, PieceArt]]:
    """Return a round of placement: nobody knows what lies there."""
    crane, crab = looks.back(ids.CRANE), looks.back(ids.CRAB)
    return [
        ("area:crane_capital", crane),
        ("edge:crane_central>crane_south", crane),
        ("area:coast_east", crane),
        ("edge:coast_inland>coast_east", crab),
        ("area:coast_inland", crab),
        ("area:crab_east", crab),
    ]


def _attacks() -> list[tuple[str, PieceArt]]:
    """Return an army across a land border, a navy from the sea, a shinobi in the middle."""
    return [
        ("edge:crane_central>crane_south", _face(ids.CRANE, "army-3")),
        ("coast:crane_south", _face(ids.CRANE, "navy-1")),
        ("area:coast_inland", _face(ids.CRANE, "shinobi-2")),
    ]


def _defense() -> list[tuple[str, PieceArt]]:
    """Return an attack with 3 that a token of 2 and a faceup control token hold off."""
    return [
        ("area:crane_central", _face(ids.CRANE, "army-2")),
        ("edge:crane_south>crane_central", _face(ids.CRAB, "army-3")),
    ]


def _face(clan: ids.Clan, token: str) -> PieceArt:
    return looks.face(clan, ids.COMBAT_TOKENS.index(token))
