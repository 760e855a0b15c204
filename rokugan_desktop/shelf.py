"""The shelf: the one list of the games that come with the program.

A game is a folder of its own name in each room: its rules under `games`, its face under `desktop`, what it offers the
command line under `cli` where it offers anything, its board and components under `board_data`. The shelf finds all of
that by the name, so adding a game is one line here. Who is handed a shelf, a value, can be handed one with other games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, cast

from rokugan_desktop.engine import AnyGame, Sentences
from rokugan_desktop.resources import board_data
from rokugan_desktop.sentences import sentences_beside

if TYPE_CHECKING:
    from rokugan_desktop.desktop.face import AnyFace


@dataclass(frozen=True, slots=True)
class Shelved:
    """One game on the shelf. What takes long to load is made only when it is asked for."""

    id: str
    """What the game is called in journals, files and command lines; its domain of sentences."""
    rules: Callable[[], AnyGame]
    """Return the rules with the game's own components, the same at each call.

    Raise Unreadable where the components are faulty, FileNotFoundError where they are missing.
    """
    sentences: Callable[[], Sentences]
    """Return what the game says without a window."""
    window_sentences: Callable[[], Sentences]
    """Return what only its face says. Qt is loaded for it."""
    face: Callable[[], AnyFace]
    """Return a new face. Qt is loaded for it; raise what `rules` raises."""
    commands: Callable[[], object]
    """Return what the game offers the command line, found out by the protocols of `cli.offers`; None: nothing."""
    boards: Callable[[], Sequence[Path]] | None = None
    """Return the folders of its own boards, the one that stands for the game first; None for a game without one."""
    assets: Callable[[], Path | None] = lambda: None
    """Return the folder with `catalogues` and `pages` of its own; None where they lie with the program's."""


Shelf = Mapping[str, Shelved]
"""The games by their ids, the one that is meant where none is named first."""


def shelf_of(*games: Shelved) -> Shelf:
    """Return these games as a shelf."""
    return {game.id: game for game in games}


class RulesFront(Protocol):
    """What the package `games.<id>` offers the shelf."""

    def read_game(self, read: Callable[[str], str]) -> AnyGame:
        """Return the rules; `read` returns the text of a file in the game's folder of board_data, by its name.

        Raise Unreadable where a file is faulty.
        """
        ...


class FaceFront(Protocol):
    """What the package `desktop.<id>` offers the shelf."""

    def read_face(self) -> AnyFace:
        """Return a new face. Raise Unreadable where a file of the game is faulty."""
        ...


class CommandsFront(Protocol):
    """What the package `cli.<id>` offers the shelf; a game may do without it."""

    def offered(self, rules: Callable[[], AnyGame]) -> object:
        """Return what the game offers the command line; `rules` makes the game where it is needed."""


def packaged(name: str) -> Shelved:
    """Return the game whose folders in every room bear this name."""

    def rules_front() -> RulesFront:
        return cast("RulesFront", import_module(f"rokugan_desktop.games.{name}"))

    def face_front() -> FaceFront:
        return cast("FaceFront", import_module(f"rokugan_desktop.desktop.{name}"))

    def said_in(room: str) -> Sentences:
        found = find_spec(f"rokugan_desktop.{room}.{name}")
        return sentences_beside(found.origin) if found is not None and found.origin else {}

    def folder() -> Path:
        return board_data() / name

    def own_assets() -> Path | None:
        spec = find_spec(f"rokugan_desktop.games.{name}")
        found = Path(spec.origin or "").parent / "assets" if spec is not None else None
        return found if found is not None and found.is_dir() else None

    @cache
    def rules() -> AnyGame:
        from rokugan_desktop.boards.reading import read_text

        return rules_front().read_game(lambda file: read_text(folder() / file))

    @cache
    def commands() -> object:
        room = f"rokugan_desktop.cli.{name}"
        return cast("CommandsFront", import_module(room)).offered(rules) if find_spec(room) is not None else None

    return Shelved(
        name,
        rules=rules,
        sentences=lambda: {**said_in("games"), **said_in("cli")},
        window_sentences=lambda: said_in("desktop"),
        face=lambda: face_front().read_face(),
        commands=commands,
        boards=lambda: (folder(), *sorted(file.parent for file in folder().glob("*/board.yaml"))),
        assets=own_assets,
    )


GAMES: Final[Shelf] = shelf_of(*map(packaged, ("battle_for_rokugan", "samurai_battles", "four_paths", "south_wind")))
"""The games that come with the program."""
