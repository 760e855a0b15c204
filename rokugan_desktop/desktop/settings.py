"""What the players set for good, and the file it is kept in."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain, repeat
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.files.whole_files import read_limited, write_whole
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.people.figures import SeasonRule
from rokugan_desktop.table.people.known import KnownNames

ThemeName = Literal["light", "dark", "contrast"]
Pace = Literal["company", "off", "slow", "normal", "fast"]
Sealing = Literal["page", "line"]
MotionName = Literal["", "full", "short", "none"]
HandName = Literal["right", "left"]

SCALES: tuple[int, ...] = (75, 90, 100, 110, 125, 150, 175, 200, 225, 250)
"""The sizes that the settings page offers, in percent."""

LANGUAGE_NAMES: dict[str, str] = {"en": "English", "ru": "Русский"}
"""Each language by its own name, in every language."""
IDLE_MINUTES: tuple[int, ...] = (1, 2, 3, 5, 10, 15)
"""After how long without a touch the curtain is drawn. There is no "never"."""

VOLUMES: tuple[int, ...] = (10, 20, 40, 60, 80, 100)
"""How loud the settings page lets the sounds be, in percent."""

_PACE_FACTORS: dict[Pace, float] = {"company": 1.0, "off": 0.0, "slow": 1.8, "normal": 1.0, "fast": 0.45}


_LONGEST_FILE = 1 << 18
"""How many bytes a file of settings may have; twenty names and a table are a few thousand, a hundred renamed ten."""

_Across = Annotated[int, msgspec.Meta(ge=-65_536, le=65_536)]
_Along = Annotated[int, msgspec.Meta(ge=1, le=65_536)]


class WindowPlace(msgspec.Struct, frozen=True):
    """Where the window was when it was last closed; nothing that no screen is large enough for."""

    x: _Across
    y: _Across
    width: _Along
    height: _Along
    maximised: bool = False


class LastTable(msgspec.Struct, frozen=True):
    """Who sat down to the last match of a game, and what they agreed on."""

    seats: tuple[tuple[str, str], ...] = ()
    """Name and role of each seat, clockwise; an empty role is drawn."""
    players: tuple[str, ...] = ()
    """Who sat on each seat: "human", or a computer player's name; empty: people everywhere."""
    practice: bool = False
    """Whether people could ask for advice."""
    options: tuple[tuple[str, str], ...] = ()
    """What was chosen before the match, as pairs of the game's own words."""


def lesson_called(game: str, *, second: bool) -> str:
    """Return by which name the settings remember how far a lesson of this game was played."""
    return f"{game} 2" if second else game


class Settings(msgspec.Struct, frozen=True):
    """Everything the settings page offers, and what the window remembers by itself.

    Fields that a later version adds are passed over, so that an older program can still be started.
    """

    language: str = ""
    """The code of the language; empty: the one that the environment asks for."""
    theme: ThemeName = "light"
    pace: Pace = "company"
    """How fast all watch a resolution; "company": slowly among two or more people, else normally; "off": by presses."""
    scale: Annotated[int, msgspec.Meta(ge=50, le=300)] = 100
    """The size of everything, in percent, on top of the system's own."""
    idle_minutes: Annotated[int, msgspec.Meta(ge=1, le=60)] = 3
    names: tuple[Annotated[str, msgspec.Meta(max_length=60)], ...] = ()
    """The players' names, the last used first."""
    last_table: tuple[tuple[str, str], ...] = ()
    """Name and role of each seat of the last match begun, of whatever game, clockwise."""
    last_players: tuple[str, ...] = ()
    """Who sat on each seat of the last table: "human", or a computer player's name; empty: people everywhere."""
    practice: bool = False
    """Whether the last table let people ask for advice."""
    sealing: Sealing = "line"
    """Whether the seal of a new match's shuffle has a page of its own, or is said in one line."""
    place: WindowPlace | None = None
    tables: dict[str, LastTable] = {}
    """The last table of each game."""
    game: str = ""
    """The game that was chosen last; empty: none was."""
    motion: MotionName = ""
    """How much moves; empty: as the system asks for."""
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 40
    """How loud the sounds are, in percent."""
    muted: bool = False
    """Whether no sound is heard, however loud they are set."""
    by_click: bool = False
    """Whether a plain answer counts with its click, after a moment in which it can be taken back."""
    confirmed: Annotated[int, msgspec.Meta(ge=0)] = 0
    """How often the button confirmed what a click might have, until that was offered."""
    at_once: bool = False
    """Whether what computer players do between two people's turns is played at once, and shown in one step."""
    clock: bool = False
    """Whether a clock shows how long the table has waited for who acts."""
    hand: HandName = "right"
    """For which hand the table is laid out: the left one finds all mirrored."""
    single_keys: bool = True
    """Whether a key counts by itself that writes a character."""
    letters: dict[str, Annotated[str, msgspec.Meta(pattern="^[A-Z]?$")]] = {}
    """The letter of each command that was given another one, by the command's name; an empty one: it has none."""
    introductions: bool = True
    """Whether each new thing of a game is told of once, when it first comes up in a match."""
    introduced: dict[str, tuple[str, ...]] = {}
    """What of each game was told of so; nothing that would tell of a match that still runs."""
    lessons: dict[str, int] = {}
    """How many steps come before the one that each lesson is at (`lesson_called`); one never begun is missing."""
    people: KnownNames = KnownNames()
    """What was said of the names of those who have played."""
    season_rule: SeasonRule = "victories"
    """By which rule a season's points are given."""

    @property
    def pace_factor(self) -> float:
        """Return by what a frame's time is multiplied; 0: nothing is animated, each frame waits for a key."""
        return _PACE_FACTORS[self.pace]

    def pace_among(self, people: int) -> float:
        """Return by what a frame's time is multiplied where so many people watch; 0: each frame waits for a press."""
        return _PACE_FACTORS["slow"] if self.pace == "company" and people > 1 else self.pace_factor

    def table_of(self, game: str) -> LastTable:
        """Return the last table of a game; the last one of any where it has none of its own."""
        return self.tables.get(game) or LastTable(self.last_table, self.last_players, self.practice)

    def with_table(self, game: str, table: LastTable) -> Settings:
        """Return the settings with another last table of a game."""
        return msgspec.structs.replace(
            self,
            tables={**self.tables, game: table},
            last_table=table.seats,
            last_players=table.players,
            practice=table.practice,
        )

    def with_people(self, people: KnownNames) -> Settings:
        """Return the settings with what is said of names now: no name is offered under which nobody goes any more."""

        def going(name: str) -> str:
            return people.name(name) if people.who(name, HUMAN, "") is not None else ""

        def table_of(table: LastTable) -> LastTable:
            players = chain(table.players, repeat(HUMAN))
            named = [
                (going(name) if player == HUMAN else name, role)
                for (name, role), player in zip(table.seats, players, strict=False)
            ]
            return msgspec.structs.replace(table, seats=tuple(named))

        last = table_of(LastTable(self.last_table, self.last_players))
        return msgspec.structs.replace(
            self,
            people=people,
            names=tuple(dict.fromkeys(name for name in map(going, self.names) if name)),
            last_table=last.seats,
            tables={game: table_of(table) for game, table in self.tables.items()},
        )

    def with_names(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the remembered names with these in front, each once, twenty at the most."""
        return tuple(dict.fromkeys((*names, *self.names)))[:20]


class SettingsFile:
    """The file of the settings: read once at the start, written whole at every change."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Settings:
        """Return the settings; the defaults where no file is there yet.

        Raise Unreadable where the file is damaged, far too long or can't be opened: the caller says so once and goes
        on with the defaults. The damaged file is kept beside the new one.
        """
        try:
            self.path.stat()
            text = read_limited(self.path, _LONGEST_FILE)
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError, Unreadable) as error:
            raise Unreadable(self.path.name, "", Message("settings.cannot-open")) from error
        try:
            return msgspec.json.decode(text, type=Settings)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            with suppress(OSError):  # so that nothing a player wrote is lost
                self.path.replace(self.path.with_name(f"{self.path.name}.damaged"))
            where = str(error).rpartition(" at `$.")[2].rstrip("`") if " at `$." in str(error) else ""
            raise Unreadable(self.path.name, where, Message("settings.damaged")) from error

    def write(self, settings: Settings) -> None:
        """Write the settings at one stroke: a reader sees the old file or the new one. Raise OSError where it can't."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = msgspec.json.format(msgspec.json.encode(settings), indent=2)
        write_whole(self.path, text + b"\n", replace=True, permissions=0o600)
