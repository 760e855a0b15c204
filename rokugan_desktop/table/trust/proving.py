"""Proving a match: that no entry was changed, that chance drew what it had to, and what nobody can prove."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Final, NamedTuple

from rokugan_desktop.engine import POSITION, AnyGame, Message, Over, Seat, Unreadable
from rokugan_desktop.engine.grammar import known_seed
from rokugan_desktop.table.files.match_files import MatchFile, too_many_beside
from rokugan_desktop.table.history import HUMAN, History
from rokugan_desktop.table.journal import (
    Began,
    Drawn,
    Entry,
    Header,
    Journal,
    PinRemoved,
    PinSet,
    PlayedOn,
    Rewound,
    Salvaged,
    SeatTaken,
    SettledForAll,
    agrees,
)
from rokugan_desktop.table.library.listing import problem_of
from rokugan_desktop.table.rebuilding import computer_added, first_unproved, follows, rebuild, set_up
from rokugan_desktop.table.trust.shuffle import FIRST_SHUFFLE

_BESIDE: Final[Mapping[type[Entry], str]] = {
    PinSet: "pins",
    PinRemoved: "pins",
    SeatTaken: "hand-overs",
    SettledForAll: "settled",
    Rewound: "back",
    Salvaged: "salvaged",
    PlayedOn: "played-on",
}
"""What the entries beside the game are counted as."""
_TOLD: Final = {
    "pins": "table.proof.beside-pins",
    "hand-overs": "table.proof.beside-hand-overs",
    "settled": "table.proof.beside-settled",
    "back": "table.proof.beside-back",
    "salvaged": "table.proof.beside-salvaged",
    "played-on": "table.proof.beside-played-on",
    "idle": "table.proof.beside-idle",
    "late": "table.proof.beside-late",
    "split": "table.proof.beside-split",
    "merged": "table.proof.beside-merged",
}
"""Of which of them, and of what else, it is told how many there are, in this order."""


class Examined(NamedTuple):
    """What a match whose entries follow from one another says of itself, as far as a proof goes."""

    began: Began
    header: Header
    rules_today: int
    beside: Counter[str]
    """How many entries beside the game there are, by what they do; `idle`: nothing, `late`: came after the end.

    `split`: answers that end before their turn was confirmed, `merged`: that go on after it, and so number what
    follows anew. Earlier versions wrote merged ones where nothing sealed a card.
    """
    before_draws: int
    """How many of them stand before a draw: under the first shuffle each of them drew anew."""
    over: bool
    """The match is over, and its draws were looked at."""
    computers: int
    """On how many seats a computer ever sat, as the match says."""

    @property
    def first_shuffle(self) -> bool:
        """Tell whether draws are numbered by entries, so that whoever wrote the match could choose among them."""
        return self.began.shuffle == FIRST_SHUFFLE

    @property
    def open_to_choice(self) -> bool:
        """Tell whether the writer could choose among draws, which are then not proved: no seal fixed the seed."""
        return self.first_shuffle or not self.began.commitment or self.played_on or bool(self.known_seed)

    @property
    def known_seed(self) -> str:
        """Return the option by which everybody may have known the draws; empty: there is none."""
        return known_seed(self.began.options)

    @property
    def start(self) -> str:
        """Return how it began: `dealt`, at a `position`, `played-on`, or as a `challenge` or a `week`'s match."""
        return self.known_seed or ("played-on" if self.played_on else "position" if self.at_position else "dealt")

    @property
    def said_first(self) -> Message | None:
        """Return what is said first of a match that is over and was not dealt as others are; None of any other."""
        key = "table.proof.known" if self.known_seed else "table.proof.played-on" if self.played_on else ""
        return Message(key) if key and self.over else None

    @property
    def played_on(self) -> bool:
        """Tell whether the match began where another one had come to: what was drawn before that is not proved."""
        return self.beside["played-on"] > 0

    @property
    def at_position(self) -> bool:
        """Tell whether the match began at a position, which nobody has drawn."""
        return POSITION in dict(self.began.options)


class Verdict(NamedTuple):
    """What is proved of a match."""

    over: bool
    """The match is over, and its draws were looked at too; of a running one the chain and the seal alone."""
    entry: int | None = None
    """The first entry that is wrong; None: nothing is."""
    what: Message | None = None
    """What is wrong with it."""
    examined: Examined | None = None
    """What else there is to tell, where nothing is wrong."""

    @property
    def proved(self) -> bool:
        """Tell whether all draws are proved: never before the end, nor where they could be chosen."""
        return self.over and self.examined is not None and not self.examined.open_to_choice

    @property
    def stands(self) -> bool:
        """Tell whether nothing is wrong; and, under the first shuffle, nothing stands where it could draw anew."""
        found = self.examined
        return found is not None and not (self.over and found.first_shuffle and found.before_draws)


def verify(game: AnyGame, journal: Journal) -> Verdict:
    """Return what is proved of a match in a library.

    Raises Unreadable where there is nothing to examine: the library can't be read, or the match is one of another game,
    of other rules or of another board.
    """
    claimed_over = journal.header.state == "over"
    try:
        entries = tuple(journal.entries())
    except Unreadable as unread:
        number = _entry(unread)
        if number is None:
            raise
        return Verdict(claimed_over, number, unread.what)
    if entries and not agrees(journal.header, entries[0]):
        return Verdict(claimed_over, 0, Message("table.file.other-header"))
    verdict = _proved(game, journal.header, entries, journal.name)
    if verdict.what is None and verdict.over != claimed_over:
        what = Message("table.file.missing" if claimed_over else "table.proof.other-end")
        return Verdict(claimed_over, len(entries), what)
    return verdict


def _other_winners(header: Header, over: Over) -> bool:
    """Tell whether the index card names other winners than the match has; of a running match none are expected.

    Version 0.1.0 wrote none down for a match of format 1.
    """
    return tuple(header.winners) != over.winners and not (header.format == 1 and not header.winners)


def verify_file(game: AnyGame, file: MatchFile) -> Verdict:
    """Return what is proved of a match in a file. Raises Unreadable as `verify` does."""
    if file.fault is not None:
        return Verdict(True, file.fault.entry or 0, file.fault.what)
    many = too_many_beside(file.entries)
    if many is not None:
        return Verdict(True, many.entry, many.what)
    verdict = _proved(game, file.header, file.entries, file.name)
    if verdict.what is None and not file.whole:
        return Verdict(verdict.over, len(file.entries), Message("table.file.changed"))
    return verdict


def _proved(game: AnyGame, header: Header, entries: Sequence[Entry], name: str) -> Verdict:
    problem = problem_of(header, game)
    if problem is not None:
        raise Unreadable(name, "", problem)
    try:
        history = rebuild(game, entries, name, header.players)
        pending = game.pending(history.state)
        over = isinstance(pending, Over)
        # Before the end nothing is drawn anew for anybody to see; whether seed and seal agree gives nothing away.
        unproved = first_unproved(game, history) if over else None if follows(set_up(game, entries, name)) else 0
    except Unreadable as unread:
        return Verdict(header.state == "over", _entry(unread) or 0, unread.what)
    if unproved is None:
        if isinstance(pending, Over) and header.state == "over" and _other_winners(header, pending):
            return Verdict(over, len(entries), Message("table.proof.other-winners"))
        return Verdict(over, examined=_examined(game, header, history, over))
    return Verdict(over, unproved, Message("table.proof.not-bound" if unproved == 0 else "table.proof.other-draw"))


def _examined(game: AnyGame, header: Header, history: History, over: bool) -> Examined:
    began = history.entries[0]
    assert isinstance(began, Began), "it was rebuilt"
    counted = Counter[str]()
    computers = {Seat(seat) for seat, player in enumerate(header.players) if player != HUMAN}
    so_far = before_draws = 0
    for number, entry in enumerate(history.entries):
        if isinstance(entry, Drawn):
            before_draws = so_far
        elif type(entry) in _BESIDE:
            so_far += 1
            kind = "late" if number in history.late else "idle" if number in history.idle else _BESIDE[type(entry)]
            counted[kind] += 1
        elif number in history.split or number in history.merged:
            so_far += 1
            counted["split" if number in history.split else "merged"] += 1
        if isinstance(entry, SeatTaken) and entry.player != HUMAN:
            computers.add(entry.seat)
    return Examined(began, header, game.rules_version, counted, before_draws, over, len(computers))


def _entry(unread: Unreadable) -> int | None:
    found = re.search(r"entries\[([0-9]+)\]", unread.where)
    return int(found[1]) if found else None


def verdict_lines(found: Examined) -> Iterator[Message]:
    """Yield what there is to say of rules, board, shuffle, draws, start, seal, entries beside the game, computers."""
    began, board = found.began, found.header.board_version
    today = began.rules_version == found.rules_today
    key = "table.proof.rules-today" if today else "table.proof.rules-older"
    yield Message(key, theirs=began.rules_version, ours=found.rules_today)
    yield Message("table.proof.board-today", theirs=board) if board else Message("table.proof.board-unknown")
    key = "table.proof.shuffle-first" if found.first_shuffle else "table.proof.shuffle-draws"
    yield Message(key, theirs=began.shuffle)
    if not found.over:
        yield Message("table.proof.draws-later")
    yield Message(f"table.proof.start-{found.start}")
    if not began.commitment:
        yield Message("table.proof.seal-none")
    else:
        yield Message("table.proof.seal-bound" if began.strict else "table.proof.seal-secret")
        if not began.added:
            yield Message("table.proof.seal-nobody-added")
        if computer_added(began, found.header.players):
            yield Message("table.proof.seal-computer-added")
    counted = [Message(key, n=found.beside[kind]) for kind, key in _TOLD.items() if found.beside[kind]]
    if counted:
        yield Message(
            "table.proof.beside", what=reduce(lambda one, more: Message("table.proof.and", one=one, more=more), counted)
        )
    else:
        yield Message("table.proof.beside-nothing")
    if found.first_shuffle and found.before_draws:
        yield Message("table.proof.beside-before-draws", n=found.before_draws)
    if found.computers:
        yield Message("table.proof.computers", n=found.computers, seats=len(began.roles))
    else:
        yield Message("table.proof.computers-none")
