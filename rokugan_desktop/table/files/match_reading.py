"""Reading a file of a match that may come from anybody: limited in size, strictly, and before anything is written.

Every fault is one Unreadable whose message names the line. Nothing of the file is run, imported or looked up; it is
values or it is refused.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, NamedTuple, cast

import msgspec

from rokugan_desktop.engine import AnyGame, Message, Over, Unreadable
from rokugan_desktop.engine.strict_conversion import convert_strict
from rokugan_desktop.table.files.match_files import BACKUP, MATCH, VERSION
from rokugan_desktop.table.files.strict_json import BadLine, read_object
from rokugan_desktop.table.history import OF_THE_GAME
from rokugan_desktop.table.journal import FORMAT, Began, Entry, Header, agrees, decode, encode
from rokugan_desktop.table.library.listing import problem_of
from rokugan_desktop.table.library.packing import Unpacking, UnpacksToMuch, link, root
from rokugan_desktop.table.printable import printable
from rokugan_desktop.table.rebuilding import rebuild

LONGEST_FILE = 1 << 23
"""How many bytes a file may have. A match has some fifty thousand, and one begun at a position a few more."""

LONGEST_LINE = 1 << 20
MOST_LINES = 20_000
MOST_BESIDE = 2_000
"""How many entries beside the game a match may bring with it. A long evening has a few; each takes time to tell."""

_Short = Annotated[str, msgspec.Meta(max_length=80)]
_Several = Annotated[tuple[_Short, ...], msgspec.Meta(max_length=32)]
_Digest = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
_Count = Annotated[int, msgspec.Meta(ge=0)]


class _First(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    format: str
    journal: Annotated[int, msgspec.Meta(ge=1)]
    game: _Short
    rules_version: _Count
    board_version: _Count
    names: _Several
    roles: _Several
    players: _Several
    started: _Short
    title: _Short
    commitment: Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{64})?\Z")]
    sha256: _Digest


class _Last(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    entries: _Count
    head: _Digest
    text: _Digest


class _Packed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry in a backup."""

    packed: str


class ChainFault(NamedTuple):
    """The first line at which the lines of a file do not belong together."""

    line: int
    entry: int | None
    """The number of the entry; None for the first and the last line."""
    what: Message


class MatchFile(NamedTuple):
    """A file of a match whose lines can be read, up to the first that does not follow from those before it."""

    name: str
    header: Header
    entries: tuple[Entry, ...]
    fault: ChainFault | None
    """Where the lines do not belong together; None where each follows from the one before it."""
    head: str
    """The digest of the last entry: what stands for the whole match."""
    whole: bool
    """The last line's digest of all the text above it is right."""


class Readable(NamedTuple):
    """A match from a file, replayed and found possible."""

    header: Header
    entries: tuple[Entry, ...]
    over: Over | None


def read_match(game: AnyGame, content: bytes, name: str, round_of: Callable[[Any], str] = lambda view: "") -> Readable:
    """Return the match that a file says, every entry replayed through the game.

    `round_of` says of a public view how far the match is, for its index card. Raises Unreadable with one sentence,
    which names the line, for every fault; nothing has been written then.
    """
    file = read_lines(content, name)
    if file.fault is not None:
        raise at_line(name, file.fault.line, file.fault.what)
    problem = problem_of(file.header, game)
    if problem is not None:
        raise at_line(name, 1, problem)
    many = too_many_beside(file.entries)
    if many is not None:
        raise at_line(name, many.entry + 2, many.what)
    history = None
    try:
        history = rebuild(game, file.entries, name, file.header.players)
    except Unreadable as unread:
        raise in_line(name, unread) from unread
    if not file.whole:
        raise at_line(name, len(file.entries) + 2, Message("table.file.changed"))
    pending = game.pending(history.state)
    over = pending if isinstance(pending, Over) else None
    header = msgspec.structs.replace(
        file.header,
        state="running" if over is None else "over",
        winners=() if over is None else over.winners,
        round=round_of(game.view(history.state, None)),
        origin="import",
    )
    return Readable(header, file.entries, over)


class TooManyBeside(NamedTuple):
    """The first entry beside the game of which a match may bring no more."""

    entry: int
    what: Message


def too_many_beside(entries: Sequence[Entry]) -> TooManyBeside | None:
    """Return where a match has more entries beside the game than a file may bring; None where it has not."""
    beside = [number for number, entry in enumerate(entries) if number and not isinstance(entry, OF_THE_GAME)]
    if len(beside) <= MOST_BESIDE:
        return None
    return TooManyBeside(beside[MOST_BESIDE], Message("table.file.too-many-beside", limit=MOST_BESIDE))


def game_in(content: bytes, name: str) -> str:
    """Return which game the match of a file is of, as its first line says. Raise Unreadable where none can be read."""
    return _first(_split(content, name)[0], name).game


def read_lines(content: bytes, name: str) -> MatchFile:
    """Return what the lines of a file say, as far as each follows from the one before it.

    Each line is compared before the next one is unpacked: what was never a match costs no more than its first lie.
    Raises Unreadable where a line can't be read.
    """
    lines = _split(content, name)
    first = _first(lines[0], name)
    if len(lines) < 2:
        raise at_line(name, 2, Message("table.file.missing"))
    header = Header(
        game=first.game,
        rules_version=first.rules_version,
        board_version=first.board_version,
        names=first.names,
        roles=first.roles,
        players=first.players,
        started=first.started,
        title=first.title,
        commitment=first.commitment,
        format=first.journal,
    )
    chain = _Chain(header, first, name)
    for number, line in enumerate(lines[1:-1], start=2):
        if chain.fault is None:
            chain.add(line, number)
    whole = False
    if chain.fault is None:
        last: _Last = convert(lines[-1], _Last, name, len(lines))
        chain.close(last)
        whole = hashlib.sha256(b"".join(line + b"\n" for line in lines[:-1])).hexdigest() == last.text
    return MatchFile(name, header, tuple(chain.entries), chain.fault, chain.digest.hex(), whole)


class _Chain:
    """The entries of a file as they are read one after another, and the first fault in them."""

    def __init__(self, header: Header, first: _First, name: str) -> None:
        self.entries: list[Entry] = []
        self.digest = root(header)
        self.fault: ChainFault | None = None
        self._header = header
        self._name = name
        self._unpacking = Unpacking(self.digest) if first.format.startswith(BACKUP) else None
        if first.sha256 != self.digest.hex():
            self.fault = ChainFault(1, None, Message("table.file.other-digest"))

    def add(self, line: bytes, at: int) -> None:
        """Read one more line, and note where it does not follow. Raise Unreadable where it can't be read."""
        number = len(self.entries)
        tree = _object(line, self._name, at)
        given = _numbered(tree, self._name, at)
        entry = self._entry(tree, given.number, at)
        if given.number != number:
            what = Message("table.file.other-number", wanted=number, given=given.number)
        elif entry is None:
            what = Message("table.unreadable.damaged")
        else:
            self.digest = link(self.digest, number, encode(entry))
            self.entries.append(entry)
            if given.sha256 == self.digest.hex():
                return
            what = Message("table.file.other-digest")
        self.fault = ChainFault(at, number, what)

    def close(self, last: _Last) -> None:
        """Compare the last line with what was read, and the first one with the beginning of the match."""
        entries = self.entries
        if (last.entries, last.head) != (len(entries), self.digest.hex()):
            self.fault = ChainFault(len(entries) + 2, len(entries), Message("table.file.missing"))
            return
        began = entries[0] if entries else None
        if not agrees(self._header, began):
            self.fault = ChainFault(2, 0, Message("table.file.other-header"))
        elif isinstance(began, Began) and len(began.contributions) not in (0, len(began.roles)):
            self.fault = ChainFault(2, 0, Message("table.file.other-contributions"))
        elif isinstance(began, Began) and not began.could_be_typed:
            self.fault = ChainFault(2, 0, Message("table.file.no-contribution"))

    def _entry(self, tree: dict[str, Any], number: int, at: int) -> Entry | None:
        """Return the entry that a line says; None where a backup's does not unpack. Raise Unreadable where too long."""
        if self._unpacking is None:
            return cast(Entry, _converted(tree, Entry, self._name, at))
        packed: _Packed = _converted(tree, _Packed, self._name, at)
        try:
            return decode(self._unpacking.plain(number, base64.b64decode(packed.packed, validate=True)))
        except UnpacksToMuch as too_much:
            raise at_line(self._name, at, too_much.what) from too_much
        except (ValueError, OverflowError, RecursionError, binascii.Error, msgspec.DecodeError):
            return None


def at_line(name: str, line: int, what: Message) -> Unreadable:
    """Return the complaint about a line of a file."""
    return Unreadable(name, "", Message("table.file.line", n=line, what=what))


def in_line(name: str, unread: Unreadable) -> Unreadable:
    """Return what the replay complains of as a complaint about the line of that entry."""
    entry = re.fullmatch(r"entries\[([0-9]+)\]", unread.where)
    if entry:
        return at_line(name, int(entry[1]) + 2, unread.what)
    # A game reads what the options of the beginning say, and complains of a place in that.
    what = Message("table.file.inside", place=unread.where, what=unread.what) if unread.where else unread.what
    return at_line(name, 2, what)


def convert(line: bytes, kind: Any, name: str, number: int) -> Any:
    """Return a line as a value of the type. Raise Unreadable."""
    return _converted(_object(line, name, number), kind, name, number)


def _object(line: bytes, name: str, number: int) -> dict[str, Any]:
    try:
        return read_object(line)
    except BadLine as bad:
        raise at_line(name, number, bad.what) from bad


def _converted(tree: object, kind: Any, name: str, number: int) -> Any:
    try:
        return convert_strict(tree, kind, name=name)
    except Unreadable as unread:
        what = Message("table.file.inside", place=unread.where, what=unread.what) if unread.where else unread.what
        raise at_line(name, number, what) from unread


def _split(content: bytes, name: str) -> list[bytes]:
    """Return the lines of a file: the first one, the last one, and those between them."""
    if len(content) > LONGEST_FILE:
        raise Unreadable(name, "", Message("yaml.too_long", limit=LONGEST_FILE))
    lines = [line.removesuffix(b"\r") for line in content.removeprefix(b"\xef\xbb\xbf").split(b"\n")]
    if lines[-1] == b"":
        lines.pop()
    if not lines:
        raise at_line(name, 1, Message("table.file.no-match"))
    if len(lines) > MOST_LINES:
        raise at_line(name, MOST_LINES + 1, Message("table.file.too-many-lines", limit=MOST_LINES))
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise at_line(name, number, Message("yaml.too_long", limit=LONGEST_LINE))
    return lines


def _first(line: bytes, name: str) -> _First:
    tree = _object(line, name, 1)
    version = re.fullmatch(rf"({MATCH}|{BACKUP})/([0-9]{{1,4}})", str(tree.get("format", "")))
    if version is None:
        raise at_line(name, 1, Message("table.file.no-match"))
    if int(version[2]) > VERSION:
        raise at_line(name, 1, Message("table.unreadable.newer", theirs=int(version[2]), ours=VERSION))
    first: _First = _converted(tree, _First, name, 1)
    if first.journal > FORMAT:
        raise at_line(name, 1, Message("table.unreadable.newer", theirs=first.journal, ours=FORMAT))
    for text in (*first.names, *first.roles, *first.players, first.title, first.started, first.game):
        if text != printable(text):
            raise at_line(name, 1, Message("table.file.not-printable"))
    if not 0 < len(first.names) == len(first.roles) or len(first.players) not in (0, len(first.names)):
        raise at_line(name, 1, Message("table.file.other-count"))
    return first


class _Numbered(msgspec.Struct, frozen=True):
    number: _Count
    sha256: _Digest


def _numbered(tree: dict[str, Any], name: str, at: int) -> _Numbered:
    """Return a line's number and digest, and take both from what it says, so that the entry is left."""
    marked = cast(_Numbered, _converted(tree, _Numbered, name, at))
    del tree["number"], tree["sha256"]
    return marked
