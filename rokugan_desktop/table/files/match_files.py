"""Matches as files, and the positions that some begin at instead of the set-up of their game.

A finished match and a backup are text: one JSON object a line. docs/match-files.md describes them. The first line says
what is played by whom, the last one closes the file, and each line between them is one entry of the journal with its
digest. A finished match (`rokugan-match/1`) has its entries in plain notation; a backup (`rokugan-backup/1`) has them
packed, which is no encryption: it keeps a casual look from telling a running match's secrets.

Read is what may come from anybody: limited in size, strictly, and before anything is written. Every fault is one
Unreadable whose message names the line. Nothing of the file is run, imported or looked up: it is values, or refused.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Annotated, Any, Final, NamedTuple, NoReturn, cast

import msgspec

from rokugan_desktop.engine import AnyGame, Complaint, Illegal, Message, Over, Refusal, Setup, Unreadable, knows_rules
from rokugan_desktop.engine.grammar import known_seed
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.table.history import OF_THE_GAME
from rokugan_desktop.table.journal import (
    FORMAT,
    Began,
    Entry,
    Header,
    Journal,
    MemoryJournal,
    PinSet,
    PlayedOn,
    agrees,
    decode,
    encode,
    new_header,
)
from rokugan_desktop.table.library.listing import problem_of
from rokugan_desktop.table.library.sqlite_file import Unpacking, UnpacksToMuch, link, pack, root
from rokugan_desktop.table.printable import printable
from rokugan_desktop.table.rebuilding import rebuild
from rokugan_desktop.table.trust.pins import without_hash
from rokugan_desktop.table.trust.shuffle import Shuffle

MATCH: Final = "rokugan-match"
BACKUP: Final = "rokugan-backup"
VERSION: Final = 1
"""The version of both formats that this program writes, and the highest that it reads."""

_FACTS = ("game", "rules_version", "board_version", "names", "roles", "players", "started", "title", "commitment")
"""What the first line tells of a match's index card, in this order."""
_BEGINNING = re.compile(rb"\s*\{\s*\"format\"\s*:\s*\"" + f"({MATCH}|{BACKUP})".encode() + rb"/")


def is_match(content: bytes) -> bool:
    """Tell whether the content of a file begins as a match does, and not as a position does."""
    return _BEGINNING.match(content.removeprefix(b"\xef\xbb\xbf")) is not None


def export_match(game: AnyGame, journal: Journal) -> bytes:
    """Return a finished match as a file that people can read and compare line by line.

    The hash of a PIN does not leave this computer; that there was one does. Raises Illegal where the match still runs,
    for the file would tell its secrets; Unreadable where the journal is damaged. Of a match by rules that the game
    plays no more nobody can be asked whether it is over but its index card.
    """
    entries = tuple(journal.entries())
    if knows_rules(game, journal.header.rules_version):
        over = isinstance(game.pending(rebuild(game, entries, journal.name).state), Over)
    else:
        over = journal.header.state == "over"
    if not over:
        raise Illegal(Refusal("", Message("table.refusal.export-running")))
    plain = [without_hash(entry) if isinstance(entry, PinSet) else entry for entry in entries]
    return written(journal.header, plain, MATCH)


def backup_match(journal: Journal) -> bytes:
    """Return a match, running or over, as a file to import again: its entries packed, PINs and all.

    Raises Unreadable where the journal is damaged.
    """
    return written(journal.header, tuple(journal.entries()), BACKUP)


def finished_state(game: AnyGame, journal: Journal) -> Any:
    """Return the state that a finished match has ended in.

    The game may write it as a position, for its secrets are none any more. Raises Illegal where the match still runs,
    Unreadable where the journal is damaged.
    """
    history = rebuild(game, journal.entries(), journal.name)
    if not isinstance(game.pending(history.state), Over):
        raise Illegal(Refusal("", Message("table.refusal.position-running")))
    return history.state


def head_of(journal: Journal) -> str:
    """Return the head of a match's chain, as 64 hexadecimal digits: it stands for the whole match, as it is here.

    An exported match has another one where somebody had set a PIN, for its hash stays here.
    """
    return list(_digests(journal.header, tuple(journal.entries())))[-1].hex()


def written(header: Header, entries: Sequence[Entry], kind: str) -> bytes:
    """Return the file of a match, of one kind or the other."""
    digests = list(_digests(header, entries))
    above = b"".join(_line(fields) for fields in _lines(header, entries, kind, digests))
    closing = {"entries": len(entries), "head": digests[-1].hex(), "text": hashlib.sha256(above).hexdigest()}
    return above + _line(closing)


def _lines(header: Header, entries: Sequence[Entry], kind: str, digests: Sequence[bytes]) -> Iterator[dict[str, Any]]:
    start = root(header)
    yield {
        "format": f"{kind}/{VERSION}",
        "journal": header.format,
        **{fact: getattr(header, fact) for fact in _FACTS},
        "sha256": digests[0].hex(),
    }
    for number, (entry, digest) in enumerate(zip(entries, digests[1:], strict=True)):
        if kind == BACKUP:
            fields = {"packed": base64.b64encode(pack(start, number, encode(entry))).decode()}
        else:
            fields = msgspec.to_builtins(entry)
        yield {"number": number, **fields, "sha256": digest.hex()}


def _digests(header: Header, entries: Sequence[Entry]) -> Iterator[bytes]:
    digest = root(header)
    yield digest
    for number, entry in enumerate(entries):
        digest = link(digest, number, encode(entry))
        yield digest


def _line(fields: dict[str, Any]) -> bytes:
    return json.dumps(fields, ensure_ascii=False).encode() + b"\n"


_LONGEST_NUMBER = 18


def _object(line: bytes, name: str, number: int) -> dict[str, Any]:
    """Return the JSON object that the line says.

    Raises Unreadable for what is no UTF-8 text, no JSON, nested too deeply or no object, and for a key said twice, a
    fraction, NaN and infinity, a number of many digits, and half a character.
    """
    try:
        tree: Any = json.loads(
            line.decode(), object_pairs_hook=_once, parse_constant=_no_number, parse_float=_no_number, parse_int=_whole
        )
        json.dumps(tree, ensure_ascii=False).encode()
    except Complaint as bad:
        raise at_line(name, number, bad.what) from bad
    except (UnicodeDecodeError, UnicodeEncodeError) as broken:  # \ud800 is half a character
        raise at_line(name, number, Message("table.file.not-text")) from broken
    except (ValueError, RecursionError) as broken:
        raise at_line(name, number, Message("table.file.no-json")) from broken
    if not isinstance(tree, dict):
        raise at_line(name, number, Message("table.file.no-json"))
    return cast("dict[str, Any]", tree)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Complaint(Message("yaml.key_twice", word=key))
        found[key] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise Complaint(Message("table.file.no-whole-number", what=text[:20]))


def _whole(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        raise Complaint(Message("table.file.long-number", limit=_LONGEST_NUMBER))
    return int(text)


LONGEST_FILE = 1 << 23
"""How many bytes a file may have. A match has some fifty thousand, and one begun at a position a few more."""

LONGEST_LINE = 1 << 20
MOST_LINES = 20_000
MOST_BESIDE = 2_000
"""How many entries beside the game a match may bring with it. A long evening has a few; each takes time to tell."""

_Short = Annotated[str, msgspec.Meta(max_length=80)]
_Several = Annotated[tuple[_Short, ...], msgspec.Meta(max_length=32)]
_Roles = Annotated[tuple[Annotated[str, msgspec.Meta(max_length=16_384)], ...], msgspec.Meta(max_length=32)]
"""A role may be a list of a player's own, written out."""
_Digest = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
_Count = Annotated[int, msgspec.Meta(ge=0)]


class _First(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    journal: Annotated[int, msgspec.Meta(ge=1)]
    game: _Short
    rules_version: _Count
    board_version: _Count
    names: _Several
    roles: _Roles
    players: _Several
    started: _Short
    title: _Short
    commitment: Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{64})?\Z")]
    sha256: _Digest


class _Last(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entries: _Count
    head: _Digest
    text: _Digest


class _Packed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    packed: str


class ChainFault(NamedTuple):
    """The first line of a file at which its lines do not belong together, or that brings too much."""

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
        raise at_line(name, many.line, many.what)
    history = None
    try:
        history = rebuild(game, file.entries, name, file.header.players)
    except Unreadable as unread:
        raise in_line(name, unread) from unread
    if not file.whole:
        raise at_line(name, len(file.entries) + 2, Message("table.file.changed"))
    pending = game.pending(history.state)
    over = pending if isinstance(pending, Over) else None
    began = cast(Began, file.entries[0])
    header = msgspec.structs.replace(
        file.header,
        state="running" if over is None else "over",
        winners=() if over is None else over.winners,
        round=round_of(game.view(history.state, None)),
        origin=known_seed(began.options)
        or ("played-on" if any(isinstance(entry, PlayedOn) for entry in file.entries) else "import"),
        options=began.options_told,
    )
    return Readable(header, file.entries, over)


def too_many_beside(entries: Sequence[Entry]) -> ChainFault | None:
    """Return the first entry beside the game of which a match may bring no more; None where it brings no more."""
    beside = [number for number, entry in enumerate(entries) if number and not isinstance(entry, OF_THE_GAME)]
    if len(beside) <= MOST_BESIDE:
        return None
    number = beside[MOST_BESIDE]
    return ChainFault(number + 2, number, Message("table.file.too-many-beside", limit=MOST_BESIDE))


def game_in(content: bytes, name: str) -> str:
    """Return which game the match of a file is of, as its first line says. Raise Unreadable where none can be read."""
    return _first(_split(content, name), name).game


def read_lines(content: bytes, name: str) -> MatchFile:
    """Return what the lines of a file say, as far as each follows from the one before it.

    Each line is compared before the next one is unpacked: what was never a match costs no more than its first lie.
    Raises Unreadable where a line can't be read.
    """
    lines = _split(content, name)
    first = _first(lines, name)
    if len(lines) < 2:
        raise at_line(name, 2, Message("table.file.breaks-off"))
    header = Header(format=first.journal, **{fact: getattr(first, fact) for fact in _FACTS})
    chain = _Chain(header, first, name)
    for number, line in enumerate(lines[1:-1], start=2):
        if chain.fault is None:
            chain.add(line, number)
    whole = False
    if chain.fault is None:
        last = _last(lines[-1], name, len(lines))
        chain.close(last)
        whole = hashlib.sha256(b"".join(line + b"\n" for line in lines[:-1])).hexdigest() == last.text
    return MatchFile(name, header, tuple(chain.entries), chain.fault, chain.digest.hex(), whole)


class _Chain:
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


def _converted(tree: object, kind: Any, name: str, number: int) -> Any:
    try:
        return convert_strict(tree, kind, name=name)
    except Unreadable as unread:
        what = Message("table.file.inside", place=unread.where, what=unread.what) if unread.where else unread.what
        raise at_line(name, number, what) from unread


def _split(content: bytes, name: str) -> list[bytes]:
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


def _last(line: bytes, name: str, at: int) -> _Last:
    cut = line.startswith(b"{") and not line.endswith(b"}")
    tree = {} if cut else _object(line, name, at)
    if cut or "number" in tree:
        raise at_line(name, at, Message("table.file.breaks-off"))
    last: _Last = _converted(tree, _Last, name, at)
    return last


def _first(lines: Sequence[bytes], name: str) -> _First:
    line = lines[0]
    try:
        tree = _object(line, name, 1)
    except Unreadable as unread:
        if is_match(line) and len(lines) > 1:
            raise
        amiss = Message("table.file.breaks-off") if is_match(line) else Message("table.file.no-match")
        raise at_line(name, 1, amiss) from unread
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
    marked = cast(_Numbered, _converted(tree, _Numbered, name, at))
    del tree["number"], tree["sha256"]
    return marked


_FORMAT: Final = re.compile(r"""^["']?format["']?\s*:\s*["']?([^\s"'#]+)""", re.MULTILINE)


def format_in(text: str) -> str | None:
    """Return the format that a position file says it has; None where it says none."""
    found = _FORMAT.search(text)
    return None if found is None else found[1]


def refuse_unknown_format(text: str, name: str, known: Collection[str]) -> None:
    """Raise Unreadable where a position file says another format than these, or none at all though there are several.

    What is no mapping passes: a game's reader says what is wrong with it.
    """
    said = format_in(text)
    if said in known or len(known) < 2:  # the only game's own reader says which format it wants
        return
    if said is not None or _lacks_format(text, name):
        key = "table.position.no-format" if said is None else "table.position.other-format"
        raise Unreadable(name, "format", Message(key, known=", ".join(known)))


def _lacks_format(text: str, name: str) -> bool:
    try:
        tree = load_strict(text, name=name)
    except Unreadable:
        return False
    return isinstance(tree, dict) and "format" not in tree


class Begun(NamedTuple):
    """A match as `MatchLibrary.put` takes it."""

    header: Header
    entries: Sequence[Entry]


def begun_at_position(
    game: AnyGame, setup: Setup, seated: Sequence[str], title: str, label: Callable[[Any], str], secret: bytes, now: str
) -> Begun:
    """Return a match that begins at the position in the set-up, its shuffle sealed; nobody has written it down yet.

    `seated` are the names of the seats, `label` tells from a view how far a match is. Raise Illegal where the game
    forbids the set-up.
    """
    from rokugan_desktop.table.session import Session  # to tell whose a position is needs none

    shuffle = Shuffle(secret, ("",) * len(seated))
    journal = MemoryJournal(new_header(game, setup, seated, now, secret=secret, title=title, origin="position"))
    session = Session.start(game, setup, seated, journal, shuffle)
    journal.mark_round(label(session.view(None)))
    return Begun(journal.header, session.entries)
