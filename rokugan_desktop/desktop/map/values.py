"""What the map is told to show: small values, of no game.

A *spot* is a place on the map, as text: ``province:ID``, ``border:A>B`` (on the border, from A attacking B),
``coast:ID`` (from the sea attacking ID), ``card:TERRITORY`` (the card's place at the edge), ``round:N`` (the N-th
place of the round track, from 1), ``piece:IDENTITY`` (where that piece lies).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rokugan_desktop.desktop.art.tokens import Look


class Anchor(Enum):
    """Where in a province a thing lies."""

    TOKEN = "token"  # noqa: S105 - a wooden one
    CONTROL = "control"
    SPECIAL = "special"
    FLOWERS = "flowers"
    MARK = "mark"


class Kind(Enum):
    """What choosing something means."""

    CHOICE = "choice"
    DECOY = "decoy"
    DANGER = "danger"
    FOCUS = "focus"
    """Not to be chosen: only lit up."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something printed on the board for good: a symbol, how often, and a number on it."""

    province: str
    anchor: Anchor
    symbol: str
    count: int = 1
    number: str = ""
    colour: str = ""
    """``#rrggbb``, or empty for the map's ink."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on the board. Two pieces never share an identity."""

    identity: str
    spot: str
    look: Look
    anchor: Anchor = Anchor.TOKEN
    """Where in its province; without meaning elsewhere."""
    tooltip: str = ""
    name: str = ""
    """What a screen reader says; empty: it is passed over."""
    draggable: bool = False
    ghost: bool = False
    """True for what isn't confirmed yet: it is drawn lightly."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A place or piece that may be chosen. Two choices never share an identity."""

    identity: str
    kind: Kind
    spot: str
    name: str = ""
    """What a screen reader and the tooltip say."""
