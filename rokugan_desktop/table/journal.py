"""The journal: what happened in a match, entry by entry, in the game's own notation. The journal is the match.

Entry 0 says who plays what with which seed; every later one is a confirmed chain of answers, a draw of chance, a
concession, an early end, or something beside the game: that the table agreed to go back, a PIN, who sits where, an end
that was lost with a damaged library. The state is never written: it follows from the entries, so old matches stay
readable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from rokugan_desktop.engine import POSITION, AnyGame, Complaint, Message, Over, Seat, Setup
from rokugan_desktop.table.printable import printable
from rokugan_desktop.table.trust.shuffle import (
    FIRST_BOUND,
    FIRST_SHUFFLE,
    SHUFFLE,
    commitment,
    counted,
    is_contribution,
)

FORMAT = 4
"""The format of headers and entries that this version writes. It reads all formats up to this one.

Format 1 knew no board version, no computer players and no commitment, and its entries were `Began` (with a seed alone),
`Answered`, `Drawn`, `Conceded` and `EndedEarly`. Format 2 knew no version of the shuffle. In format 3 a seal bound the
secret alone, and entries might change nothing. What each left out is read as the defaults below.
"""

MOST_ACTIONS = 500
"""How many actions a confirmed answer has at most. The longest of a level-headed evening has some fifty."""
MOST_ACTIONS_IN_ALL = 10_000
"""How many the answers of a match have together at most, where it is read. The longest of an evening have some 700."""

_SHUFFLES = {1: FIRST_SHUFFLE, 2: FIRST_SHUFFLE, 3: 2, 4: FIRST_BOUND}
"""The version of the shuffle that matches of each format follow. None was ever written with another."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The index card of a match, in the clear: nothing here is secret."""

    game: str
    rules_version: int
    names: tuple[str, ...]
    roles: tuple[str, ...]
    started: str
    """When the match began, as the caller's clock says it (ISO 8601)."""
    state: Literal["running", "over"] = "running"
    round: str = ""
    """How far the match is, in whatever words the caller lists matches with."""
    format: int = FORMAT
    title: str = ""
    """What the players call the match; empty: its names say it."""
    board_version: int = 0
    """Which edition of the board is played on; 0: not written down, as in format 1."""
    players: tuple[str, ...] = ()
    """Who sat down where: "human", or a computer player's name; empty: people everywhere."""
    winners: tuple[int, ...] = ()
    """The seats that won, once the match is over."""
    commitment: str = ""
    """What the table was bound to before anybody added to the seed; empty for a bare seed."""
    origin: str = ""
    """Where the match comes from: empty, it began here; "position", at a position file; "import", from a file;
    "played-on", where another match had come to."""
    options: tuple[tuple[str, str], ...] = ()
    """What was agreed on before it, as the list of matches tells it; empty where nobody wrote it down."""


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all entries are: values with a tag."""


class Began(_Entry, frozen=True, tag="began", omit_defaults=True):
    """Entry 0: the set-up of the match, and the seed of all its draws.

    Matches of format 1 have the seed alone; what it follows from (`shuffle.py`) is then left out, so that their entry
    stays the same to the byte.
    """

    game: str
    rules_version: int
    names: tuple[str, ...]
    roles: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: bytes
    secret: bytes = b""
    contributions: tuple[str, ...] = ()
    commitment: str = ""
    shuffle: int = 1
    """Which version of the shuffle the match follows: how contributions count, how draws are numbered, what is bound.

    It goes with the format, and so tells the rules that entries are read by (`strict`).
    """
    board_version: int = 0
    players: tuple[str, ...] = ()
    """Both as in the header, where the seal binds them."""

    @property
    def strict(self) -> bool:
        """Tell whether the match is of format 4 or later: whatever changes nothing is refused."""
        return self.shuffle >= FIRST_BOUND

    @property
    def added(self) -> int:
        """Return how many seats added to the secret what counts."""
        return sum(bool(counted(text, self.shuffle)) for text in self.contributions)

    @property
    def could_be_typed(self) -> bool:
        """Tell whether seats may have added these texts to the secret."""
        return all(is_contribution(text, self.shuffle) for text in self.contributions)

    @property
    def options_told(self) -> tuple[tuple[str, str], ...]:
        """Return what the index card says of the options: all but a position, which is long and no choice."""
        return tuple(option for option in self.options if option[0] != POSITION)

    def bound(self) -> bytes:
        """Return what the seal binds beside the secret: JSON without spaces; nothing before format 4."""
        seated = (self.names, self.roles, self.options, self.players)
        facts = (self.shuffle, self.game, self.rules_version, self.board_version, *seated)
        return _ENCODER.encode(facts) if self.strict else b""


class Answered(_Entry, frozen=True, tag="answered"):
    """A chain of answers that a seat has confirmed."""

    seat: Seat
    actions: tuple[str, ...]


class Drawn(_Entry, frozen=True, tag="drawn"):
    """What chance has drawn."""

    action: str


class Conceded(_Entry, frozen=True, tag="conceded"):
    """A seat gave up."""

    seat: Seat
    action: str


class EndedEarly(_Entry, frozen=True, tag="ended-early"):
    """The table agreed to end and score the match now."""

    action: str


class Rewound(_Entry, frozen=True, tag="rewound"):
    """The table agreed to go back to where the match stood right after an entry. What came since stays written."""

    to: int


class PinSet(_Entry, frozen=True, tag="pin-set"):
    """A seat has set a PIN for its curtain, or another one: never the PIN, but what is worked out of it (`pins.py`)."""

    seat: Seat
    salt: bytes
    digest: bytes
    cost: int
    block: int
    parallel: int


class PinRemoved(_Entry, frozen=True, tag="pin-removed"):
    """A seat's PIN is gone: by the seat itself, or, forgotten, by the consent of all others."""

    seat: Seat
    by: Literal["own", "consent"]


class SeatTaken(_Entry, frozen=True, tag="seat-taken"):
    """Somebody else sits on the seat from now on: "human", or a computer player's name."""

    seat: Seat
    player: str


class SettledForAll(_Entry, frozen=True, tag="settled-for-all"):
    """The table has left to a computer all that people were asked in public for a while, from this seat on."""

    seat: Seat


class Salvaged(_Entry, frozen=True, tag="salvaged"):
    """The match was saved from a damaged library without its end: the match goes on from the entry before this one."""

    lost: int
    """How many entries came after it there; 0: nobody knows, for the match comes from the spare copy."""


class PlayedOn(_Entry, frozen=True, tag="played-on"):
    """The match begins here: all before this was taken from another one, and so were its draws."""


Entry: TypeAlias = (
    Began
    | Answered
    | Drawn
    | Conceded
    | EndedEarly
    | Rewound
    | PinSet
    | PinRemoved
    | SeatTaken
    | SettledForAll
    | Salvaged
    | PlayedOn
)

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """Return the entry as JSON."""
    return _ENCODER.encode(entry)


def decode(text: bytes) -> Entry:
    """Return the entry that the JSON says. Raise msgspec.DecodeError where it says none."""
    return _DECODER.decode(text)


def drafts_ended(entries: Iterable[Entry], seats: Iterable[Seat]) -> frozenset[Seat]:
    """Return whose drafts, of these seats, the entries end: their own, and all where the table went back."""
    ended = frozenset[Seat]()
    for entry in entries:
        if isinstance(entry, Answered | Conceded | SeatTaken):
            ended |= {entry.seat}
        elif isinstance(entry, Rewound | EndedEarly):
            ended |= {*seats}
    return ended & {*seats}


def beginning(game: AnyGame, setup: Setup, names: Sequence[str], players: Sequence[str], seed: bytes) -> Began:
    """Return the first entry of a new match whose draws follow from a bare seed."""
    what = (game.name, game.rules_version, tuple(names), setup.roles, setup.options, seed)
    return Began(*what, shuffle=SHUFFLE, board_version=game.board_version, players=tuple(players))


def seal_of(game: AnyGame, setup: Setup, names: Sequence[str], players: Sequence[str], secret: bytes) -> str:
    """Return the seal of a new match, which all may see before anybody adds to the secret: 64 hexadecimal digits."""
    return commitment(secret, beginning(game, setup, names, players, b"").bound())


def agrees(header: Header, began: Entry | None) -> bool:
    """Tell whether the index card says of the match what its beginning says, and no more than its format knew."""
    if not isinstance(began, Began):
        return True  # the replay says what is wrong with it
    players = all(player == printable(player) for player in header.players)
    seated = (header.board_version, header.players) if began.strict else (0, ())
    return (
        players
        and header.options in ((), began.options_told)
        and began.shuffle == _SHUFFLES.get(header.format)
        and (began.board_version, began.players) == seated
        and (header.game, header.rules_version, header.names, header.roles, header.commitment)
        == (began.game, began.rules_version, began.names, began.roles, began.commitment)
    )


def new_header(
    game: AnyGame,
    setup: Setup,
    names: Sequence[str],
    started: str,
    players: Sequence[str] = (),
    *,
    secret: bytes = b"",
    title: str = "",
    origin: str = "",
) -> Header:
    """Return the header of a match that begins at `started`; `secret` is what its seal binds, empty for a bare seed."""
    return Header(
        game=game.name,
        rules_version=game.rules_version,
        board_version=game.board_version,
        names=tuple(names),
        roles=setup.roles,
        started=started,
        players=tuple(players),
        commitment=seal_of(game, setup, names, players, secret) if secret else "",
        title=title,
        origin=origin,
        options=beginning(game, setup, names, players, b"").options_told,
    )


def ended(header: Header, winners: Sequence[int]) -> Header:
    """Return the index card of the match once it is over."""
    return msgspec.structs.replace(header, state="over", winners=tuple(winners))


class JournalFailed(Complaint):
    """Entries could not be made durable. Nothing of them is in the journal as far as one can know; `what` says why."""


class Journal(Protocol):
    """The entries of one match, append-only."""

    @property
    def name(self) -> str:
        """Return what a complaint calls this journal: a file's name."""
        ...

    @property
    def header(self) -> Header:
        """Return the match's index card as it stands now."""
        ...

    def entries(self) -> Sequence[Entry]:
        """Return all entries, the first one first. Raise Unreadable where they are damaged."""
        ...

    def append(self, *entries: Entry, over: bool = False, winners: Sequence[int] = ()) -> None:
        """Write the entries, all or none, so that no crash or power cut can lose them; `over`: the match ends so.

        Raise JournalFailed where that can't be done. Giving the same entries again is safe then.
        """

    def mark_round(self, label: str) -> None:
        """Note on the index card how far the match is. Raise JournalFailed where that can't be written."""

    def drafts(self) -> Mapping[Seat, tuple[str, ...]]:
        """Return what seats have answered and not confirmed, in the game's notation; a damaged draft is left out.

        Drafts lie beside the entries and are no part of them. Raises Unreadable where they can't be read at all.
        """
        ...

    def keep_draft(self, seat: Seat, actions: Sequence[str]) -> None:
        """Keep the seat's draft in place of the one before it; an empty one is none. An entry of its own ends it.

        Raises JournalFailed where it can't be written.
        """

    def close(self) -> None:
        """Let go of the match, so that somebody else may open it."""


class MemoryJournal(Journal):
    """A journal that lasts as long as the program."""

    def __init__(self, header: Header | None = None, entries: Sequence[Entry] = ()) -> None:
        blank = Header(game="", rules_version=0, names=(), roles=(), started="")
        self._header = blank if header is None else header
        self._entries = list(entries)
        self._drafts: dict[Seat, tuple[str, ...]] = {}

    @property
    def name(self) -> str:
        return "memory"

    @property
    def header(self) -> Header:
        return self._header

    def entries(self) -> Sequence[Entry]:
        return tuple(self._entries)

    def append(self, *entries: Entry, over: bool = False, winners: Sequence[int] = ()) -> None:
        self._entries.extend(entries)
        for seat in drafts_ended(entries, self._drafts):
            del self._drafts[seat]
        if over:
            self._header = ended(self._header, winners)

    def mark_round(self, label: str) -> None:
        self._header = msgspec.structs.replace(self._header, round=label)

    def drafts(self) -> Mapping[Seat, tuple[str, ...]]:
        return dict(self._drafts)

    def keep_draft(self, seat: Seat, actions: Sequence[str]) -> None:
        self._drafts[seat] = tuple(actions)

    def close(self) -> None:
        """Let go of the match: nothing to do, for nobody else can see it."""


class Scribe:
    """Writes one match, and knows which of its entries the journal lacks."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        """What is written now: the match's journal, or one in memory."""
        self._left: Journal | None = None

    @property
    def in_memory(self) -> bool:
        """Tell whether the match goes on without its journal: it would not survive the program's end."""
        return self._left is not None

    def write(self, entries: Sequence[Entry], over: Over | None) -> None:
        """Make the entries durable, all or none of them; `over`: how the match ends so. Raises JournalFailed."""
        self.journal.append(*entries, over=over is not None, winners=_winners(over))

    def continue_in_memory(self, entries: Sequence[Entry]) -> None:
        """Leave the journal as it is, and go on in memory, where all entries so far are written too."""
        if self._left is None:
            self._left = self.journal
            self.journal = MemoryJournal(self._left.header, entries)

    def return_to_journal(self, entries: Sequence[Entry], over: Over | None) -> None:
        """Write to the journal what it lacks of all the entries, and go on with it.

        Raises JournalFailed where it still fails, or where it holds an entry of another history of the match.
        """
        if self._left is None:
            return
        held = tuple(self._left.entries())
        if held != tuple(entries[: len(held)]):
            raise JournalFailed(Message("table.journal.other-course"))
        self._left.append(*entries[len(held) :], over=over is not None, winners=_winners(over))
        self.journal, self._left = self._left, None

    def close(self) -> None:
        """Let go of the match, so that it can be taken up again."""
        for journal in (self.journal, self._left):
            if journal is not None:
                journal.close()


def _winners(over: Over | None) -> tuple[int, ...]:
    return () if over is None else over.winners
