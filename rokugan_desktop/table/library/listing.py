"""The list of matches: what it says of each of them, why one can't be opened, and how one is found by its words."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from rokugan_desktop.engine import AnyGame, Message, Revised, knows_rules
from rokugan_desktop.table.journal import FORMAT, Header
from rokugan_desktop.table.printable import printable

LONGEST_TITLE = 60
"""How many characters the title of a match has at most."""

UNKNOWN = Header(game="", rules_version=0, names=(), roles=(), started="", format=0)
"""The index card of a match whose own can't be read."""

Words = Callable[[Header], Iterable[str]]
"""What else a match may be searched by, in the player's language: its game and roles, say."""


class Listed(NamedTuple):
    """A match in the library's list."""

    id: int
    header: Header
    """Its index card; `UNKNOWN` where it can't be read."""
    trouble: Message | None = None
    """Why the index card can't be read, or None where it can."""

    def problem(self, games: Mapping[str, AnyGame]) -> Message | None:
        """Return why this program, which has these games by their ids, can't open the match; None where it can."""
        return self.trouble or problem_of(self.header, games.get(self.header.game))


def problem_of(header: Header, game: AnyGame | None) -> Message | None:
    """Return why a match with this index card can't be opened; None where it can. `game` None: its game isn't here.

    Format 1 did not write down the board's version: there was one board then, and it is taken for ours.
    """
    if header.format > FORMAT:
        return Message("table.unreadable.newer", theirs=header.format, ours=FORMAT)
    if game is None or header.game != game.name:
        return Message("table.unreadable.other-game", game=header.game)
    if not knows_rules(game, header.rules_version):
        return Message("table.unreadable.other-rules", theirs=header.rules_version, ours=game.rules_version)
    rules = game.rules_of_journals.get(header.format, ()) if isinstance(game, Revised) else (game.rules_version,)
    if header.rules_version not in rules or bool(header.board_version) is not (header.format > 1):
        return Message("table.unreadable.never-written")
    if header.board_version not in (0, game.board_version):
        return Message("table.unreadable.other-board", theirs=header.board_version, ours=game.board_version)
    return None


def title(typed: str) -> str:
    """Return what was typed as the title of a match: in one line, composed, without what turns or hides text."""
    spaced = "".join(" " if letter.isspace() else letter for letter in typed)
    whole = unicodedata.normalize("NFC", " ".join(printable(spaced).split()))
    return printable(whole[:LONGEST_TITLE]).strip()  # nothing that joined a picture is left of one that was cut


def position_title(name: str) -> Message:
    """Return what a match is called that began at a position file of this name, so that nobody takes it for another."""
    return Message("table.title.position", name=name)


def found(listed: Iterable[Listed], text: str, words: Words | None = None) -> tuple[Listed, ...]:
    """Return the matches that have every word of the text somewhere in their title, names or words.

    Capital letters make no difference, nor does ё written as е; the beginning or middle of a word is enough.
    """
    wanted = _folded(text).split()
    return tuple(match for match in listed if _has(match, wanted, words))


def _has(match: Listed, wanted: Iterable[str], words: Words | None) -> bool:
    header = match.header
    said = (header.title, *header.names, *(words(header) if words is not None else ()))
    there = _folded("\n".join(said))
    return all(word in there for word in wanted)


def _folded(text: str) -> str:
    """Return the text as it is compared: case folded, compatible letters alike, ё as е."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).replace("ё", "е")
