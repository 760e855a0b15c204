"""What a panel says, as values: sections of items, each of them for whoever may see it.

A game makes the values; the table makes the widgets of them (`section_panel`). From one item come the picture,
the words and the state for assistive programs, the key that presses it, and what the map lights up meanwhile. A panel
that shows no section holds nothing: that is all there is to emptying it.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rokugan_desktop.desktop.sheets.boxes import Art, Box
from rokugan_desktop.engine import Refusal, Seat

if TYPE_CHECKING:
    from rokugan_desktop.desktop.art.tokens import PieceArt
    from rokugan_desktop.desktop.map.values import Overlay


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


class Item(NamedTuple):
    """One thing of a section: pressed where it gives answers, else only looked at."""

    id: str
    """What tests, lessons and the panel call it, the same from question to question where it is the same thing."""
    boxes: tuple[Box, ...]
    """How it looks, the most telling look first; a briefer one is taken where there is no room."""
    name: str
    """What it is called by ear."""
    about: str = ""
    """What else is told of it."""
    answers: tuple[Any, ...] = ()
    """What pressing it answers, one after the other: a chain, never a choice."""
    instead: Any = None
    """What pressing it answers in place of an answer given before in the same turn; None: nothing."""
    by: Seat | None = None
    """Who answers so before all eyes, whoever else is asked, and at once. None: who acts on the screen."""
    waits: bool = False
    """What is answered so waits for being confirmed."""
    why_not: str = ""
    """Why it can't be answered now, with its rule; then pressing it lets the table say so."""
    barred: Refusal | None = None
    """The same for the bar to say while it is pointed at."""
    spots: tuple[str, ...] = ()
    """The places of the map that are lit up while it is pointed at."""
    keys: tuple[str, ...] = ()
    """What presses it, as Qt names keys; the first one is shown."""
    flat: bool = False
    """It lies on the panel as it is, not on a tile; one that only says what it is called is never come to by keys."""
    strong: bool = False
    """It goes on to what comes next: where the keyboard lands."""
    chosen: bool = False
    done: bool = False
    """It is settled: its tile says so by its colour."""
    landing: bool = False
    """Where the keyboard lands even though the map has choices too."""
    gives_up: bool = False
    """It gives something away for nothing: the keyboard does not land on it by itself."""
    whole_row: bool = False
    """It takes a row of its own where others stand side by side."""
    of: str = ""
    """What it is about, as the game calls it."""
    rule: str = ""
    """The rule that tells of it, which F1 opens while the keyboard is on it."""
    carried: PieceArt | None = None
    """What is seen of it under the mouse while it is dragged onto the map; None: it can't be."""
    again: bool = False
    """A second quick press counts too; else it is taken for none: by the first another thing may have come there."""

    @property
    def offered(self) -> bool:
        """Tell whether pressing it gives an answer that counts."""
        return bool(self.answers) and not self.why_not


class Tab(NamedTuple):
    """What opens a page of a panel, of which one is seen at a time: all sections that name it."""

    id: str
    name: str
    box: Box
    stands: bool = False
    """Its page has no tab in a high panel: it stands there above the tabs."""


class Section(NamedTuple):
    """Some items that belong together."""

    id: str
    audience: Audience
    items: tuple[Item, ...] = ()
    where: Where = Where.COLUMN
    name: str = ""
    """What all of it is called by ear."""
    heading: str = ""
    typed_on: bool = False
    """One key after another is pressed in it: once it has gone by itself, a key chooses nothing for a moment."""
    columns: tuple[int, ...] = (1,)
    """How many stand side by side where they have room so, look by look; the last one is that of all briefer looks."""
    first: float = 1.0
    """How many times as broad as the others the first one of each row is."""
    cell: float = 0.0
    """How broad each is, in rows that are as even as can be; 0: they share the width."""
    ground: Art | None = None
    """What is painted below them, in lengths of the usual scale; they lie in its middle."""
    pad: float = 0.0
    """How far they lie from the edges of the ground."""
    one_by_one: bool = False
    """Where there is little room, the longest are brief first, and not all at once."""
    alike: bool = False
    """All are as brief as the one that must be briefest in the width that there is."""
    patience: int = 0
    """How often other sections become briefer before this one does."""
    small_heading: bool = False
    low: bool = True
    low_heading: bool = True
    """Whether it, and its heading, are shown in a low panel too."""
    tab: Tab | None = None
    before_story: bool = False
    """The story beside it gives way to it, before anything is brief."""
    follows: bool = False
    """It says what is pointed at: no other section is briefer for it."""


class Meanwhile(NamedTuple):
    """What is different while something is pointed at."""

    sections: tuple[Section, ...] = ()
    """The sections that say something else, instead of those of the same id."""
    overlays: tuple[Overlay, ...] | None = None
    """What the map draws over the board; None: what the view says."""


class Arena(NamedTuple):
    """What an arena shows."""

    looks: tuple[Box, ...]
    """How it looks, the most telling look first. The first that has room is shown, else the last one, smaller."""
    name: str = ""
    """What it is called by ear."""
