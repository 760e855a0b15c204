"""The list of matches: what it says of each of them, why one can't be opened, and how one is found by its words."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from rokugan_desktop.engine import AnyGame, Message, Revised, knows_rules
from rokugan_desktop.engine.grammar import CHALLENGE
from rokugan_desktop.table.journal import FORMAT, Header
from rokugan_desktop.table.printable import printable

LONGEST_TITLE = 60
"""How many characters the title of a match has at most."""

KEPT_DAYS = 7
"""On so many later days the program is started before a deleted match is removed. They are counted and not reckoned:
a clock that was wrong once, years ahead or back, makes one day of it at most."""

UNKNOWN = Header(game="", rules_version=0, names=(), roles=(), started="", format=0)
"""The index card of a match whose own can't be read."""

_CARDS = msgspec.json.Decoder(Header)

Words = Callable[[Header], Iterable[str]]
"""What else a match may be searched by, in the player's language: its game and roles, say."""


class Listed(NamedTuple):
    """A match in the library's list."""

    id: int
    header: Header
    """Its index card; `UNKNOWN` where it can't be read."""
    trouble: Message | None = None
    """Why the index card can't be read, or None where it can."""

    def problem(self, rules: Callable[[str], AnyGame | None]) -> Message | None:
        """Return why the match can't be opened, None where it can; `rules` returns those of a game that is here."""
        return self.trouble or problem_of(self.header, rules(self.header.game))


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


def round_of(header: Header) -> int:
    """Return the number of the round; 0 before the first one, and where none is written down."""
    label = header.round
    return int(label) if label.isascii() and label.isdigit() and len(label) < 5 else 0


def title(typed: str) -> str:
    """Return what was typed as the title of a match: in one line, composed, without what turns or hides text."""
    spaced = "".join(" " if letter.isspace() else letter for letter in typed)
    whole = unicodedata.normalize("NFC", " ".join(printable(spaced).split()))
    return printable(whole[:LONGEST_TITLE]).strip()  # nothing that joined a picture is left of one that was cut


def position_title(name: str) -> Message:
    """Return what a match is called that began at a position file of this name, so that nobody takes it for another."""
    return Message("table.title.position", name=name)


def known_seed_title(kind: str, name: str) -> Message:
    """Return what a match is called whose seed is known: a try at the challenge of this name, or that of a week."""
    if kind == CHALLENGE:
        return Message("table.title.challenge", name=name)
    year, _, week = name.partition("-W")
    return Message("table.title.week", year=int(year), week=int(week))


def played_on_title(name: str) -> Message:
    """Return what a match is called that goes on from where one of this name had come to."""
    return Message("table.title.played-on", name=name)


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
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).replace("ё", "е")


def read_card(match_id: int, text: Any) -> Listed:
    """Return a match with the index card that the text says, or with why it says none."""
    try:
        header = _CARDS.decode(text)
    except (msgspec.DecodeError, TypeError, ValueError, RecursionError):
        return Listed(match_id, UNKNOWN, Message("table.unreadable.damaged"))
    if header.format > FORMAT:
        return Listed(match_id, header, Message("table.unreadable.newer", theirs=header.format, ours=FORMAT))
    return Listed(match_id, header)


def is_due(since: str) -> bool:
    """Tell whether a match that was deleted then is removed for good on the next day that the program is started."""
    return len(since.split(" ")) >= KEPT_DAYS


def with_day(since: Any, now: str) -> list[str]:
    """Return when a match was deleted and the later days on which the program was started, today's among them.

    Where one of the times is none it stays as it is noted.
    """
    deleted, *days = days_noted(since).split(" ")
    try:
        first, today = (datetime.fromisoformat(time).date().isoformat() for time in (deleted, now))
    except ValueError:
        return [deleted, *days]
    return [deleted, *dict.fromkeys([*days, *([today] if today != first else [])])]


def days_noted(since: Any) -> str:
    """Return the times as they are noted; a damaged note says none."""
    return since.decode(errors="replace") if isinstance(since, bytes) else str(since)
