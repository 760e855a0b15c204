"""What a panel says, as values: sections of items, each of them for whoever may see it.

A game makes the values; the table makes the widgets of them (`section_panel`). From one item come the picture,
the words and the state for assistive programs, the key that presses it, and what the map lights up meanwhile. A panel
that shows no section holds nothing: that is all there is to emptying it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from rokugan_desktop.desktop.face import FacePart
from rokugan_desktop.desktop.sheets.boxes import Box
from rokugan_desktop.engine import Refusal, Seat

if TYPE_CHECKING:
    from rokugan_desktop.desktop.face import Person
    from rokugan_desktop.desktop.map.values import Overlay
    from rokugan_desktop.words import Words

V = TypeVar("V")
"""What a seat may know of a match."""
Q = TypeVar("Q")
"""What is asked."""


class Everybody(Enum):
    """Whom a section is for that holds no secret."""

    EVERYBODY = auto()


EVERYBODY: Final = Everybody.EVERYBODY
Audience = Seat | Everybody
"""For whom a section is: one seat, or everybody."""


class Where(Enum):
    """Where in the window a section stands."""

    STRIP = auto()
    """Beside the field, at its side."""
    COLUMN = auto()
    """In the column, between the standings and the story."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of a section: pressed where it gives answers, else only looked at."""

    id: str
    """What tests, lessons and the panel call it, the same from question to question where it is the same thing."""
    boxes: tuple[Box, ...]
    """How it looks, the most telling look first; a briefer one is taken where there is no room."""
    name: str
    """What it is called by ear."""
    about: str = ""
    """What else is told of it by ear."""
    answers: tuple[Any, ...] = ()
    """What pressing it answers, one after the other."""
    why_not: str = ""
    """Why it can't be answered now, with its rule; then pressing it lets the table say so."""
    barred: Refusal | None = None
    """The same for the bar to say while it is pointed at."""
    spots: tuple[str, ...] = ()
    """The places of the map that are lit up while it is pointed at."""
    keys: tuple[str, ...] = ()
    """What presses it, as Qt names keys; the first one is shown."""
    flat: bool = False
    """It lies on the panel as it is, rather than on a tile; one that gives no answer is never come to by keys."""
    strong: bool = False
    """It goes on to what comes next: where the keyboard lands."""
    chosen: bool = False
    done: bool = False
    """It is settled: its tile says so by its colour."""
    landing: bool = False
    """Where the keyboard lands even though the map has choices too."""
    whole_row: bool = False
    """It takes a row of its own where others stand side by side."""
    of: str = ""
    """What it is about, as the game calls it."""
    rule: str = ""
    """The rule that tells of it, which F1 opens while the keyboard is on it."""

    @property
    def offered(self) -> bool:
        """Tell whether pressing it gives an answer that counts."""
        return bool(self.answers) and not self.why_not


@dataclass(frozen=True, slots=True)
class Section:
    """Some items that belong together."""

    id: str
    audience: Audience
    items: tuple[Item, ...] = ()
    where: Where = Where.COLUMN
    heading: str = ""
    columns: int = 1
    """How many stand side by side, where their briefest looks have room so."""
    typed_on: bool = False
    """One key after another is pressed in it: once it has gone by itself, a key chooses nothing for a moment."""


class Meanwhile(NamedTuple):
    """What is different while something is pointed at."""

    sections: tuple[Section, ...] = ()
    """The sections that say something else, instead of those of the same id."""
    overlays: tuple[Overlay, ...] | None = None
    """What the map draws over the board; None: what the view says."""


@dataclass(frozen=True, slots=True, eq=False)
class PanelFace(FacePart, Generic[V, Q]):
    """What a game says in a panel. Nothing but what stands in the view it is handed."""

    sections: Callable[[V, Q | None, Words, Sequence[Person]], Sequence[Section]]
    """Return what the panel shows of a view, and offers to a question."""
    name: Callable[[V, Words, Sequence[Person]], str] | None = None
    """Return what the whole panel is called by ear; None: nothing."""
    pointed: Callable[[V, Q | None, Item | None, str, Words], Meanwhile] | None = None
    """Return what is different while an item, or else a spot of the map, is pointed at; neither: nothing is."""


AnyPanelFace = PanelFace[Any, Any]
