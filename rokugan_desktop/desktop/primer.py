"""What a game brings along to be learned from: pictures with captions, a player aid, the words it is spoken of by.

All of it is small values of the game; the pages that show them know no game. Each is optional, found by `isinstance`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from rokugan_desktop.desktop.art.tokens import PieceArt
from rokugan_desktop.desktop.map.values import Overlay, Piece, Wash
from rokugan_desktop.desktop.sheets.boxes import Box
from rokugan_desktop.engine import Message, Sentences
from rokugan_desktop.words import Words


@dataclass(frozen=True, slots=True)
class BoardScene:
    """A part of the game's board with what lies on it."""

    areas: tuple[str, ...]
    """The areas that are to be seen whole."""
    pieces: tuple[Piece, ...] = ()
    washes: Mapping[str, Wash] = field(default_factory=dict[str, Wash])
    overlays: tuple[Overlay, ...] = ()
    """Ways and zones over it."""


class NamedThing(NamedTuple):
    """A thing of the game with its name and what it does."""

    art: PieceArt
    name: Message
    text: Message


@dataclass(frozen=True, slots=True)
class LaidScene:
    """A part of a table without a board, or a card with what its parts are called."""

    laid: Callable[[Words], Box]
    """Return it as it looks in a language."""


Picture: TypeAlias = BoardScene | LaidScene | tuple[NamedThing, ...]
"""What is painted: a part of the board, or of the table, or things one below the other."""


class Illustration(NamedTuple):
    """A picture with a title and a caption."""

    title: Message
    caption: Message
    picture: Picture
    said: Message | None = None
    """What is seen on a scene, for who can't see it; things are said by their names and texts."""


class GalleryCard(NamedTuple):
    """A card as it is found among all of a game, and read."""

    look: Box
    """How it looks from its front."""
    read: Callable[[frozenset[Message]], Box]
    """Return what is read of it, by the choices of the filters."""
    places: tuple[frozenset[Message], ...]
    """Where it is: the choices that hold together."""
    id: str = ""
    """The game's own, for a game of which players make lists of cards."""


class Gallery(NamedTuple):
    """All cards of a game in a language, and what they are found by."""

    cards: Sequence[GalleryCard]
    filters: Mapping[Message, Sequence[Message]]
    """The choices of each filter, by its name."""


class AidSection(NamedTuple):
    """A part of the player aid: a title, sentences below it, and things."""

    title: Message
    lines: tuple[Message, ...] = ()
    things: tuple[NamedThing, ...] = ()


class Term(NamedTuple):
    """A word of the game, and what it means."""

    name: Message
    text: Message
    proper: bool = False
    """It is a proper name, as a card's title: wherever it stands in a sentence it is explained."""


def terms_in(sentences: Sentences, message: type[Message]) -> Sequence[Term]:
    """Return the words that a game explains, each `term.KEY` by `term.KEY.text`, in the order of the file."""
    explained = [key for key in sentences if key.startswith("term.") and f"{key}.text" in sentences]
    return [Term(message(key), message(f"{key}.text")) for key in explained]


class Introduction(NamedTuple):
    """A thing that has come up before a seat, and that is told of once, the first time."""

    id: str
    """What the settings remember it by."""
    at: str
    """What on the page it is, as a lesson points at it."""
    term: Term
    taught: bool = False
    """The game's lesson has told of it already."""
