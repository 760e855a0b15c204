"""Counts finished matches anew beside the window, one by one, until all is known that their index cards don't say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Final

from PySide6.QtCore import QObject, Signal

from rokugan_desktop.desktop.background import Background
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace, Person, challenges_of
from rokugan_desktop.desktop.faces import Faces
from rokugan_desktop.desktop.feats import began_elsewhere, feats_of
from rokugan_desktop.desktop.people import seated
from rokugan_desktop.engine import Over, Seat, Unreadable
from rokugan_desktop.table.history import HUMAN, game_events
from rokugan_desktop.table.journal import Entry, Header, JournalFailed, SeatTaken
from rokugan_desktop.table.library.listing import Listed
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.people.figures import CountedFile, CountedMatch, CountedSide
from rokugan_desktop.table.rebuilding import Replay
from rokugan_desktop.words import Words

_TOLD: Final = 25
"""After so many matches it is told how far the counting is, and kept."""


class Counting(QObject):
    """Knows how matches were counted. It rests while nobody looks.

    Signals:
        counted: more is known.
    """

    counted = Signal()

    def __init__(self, context: Context, faces: Faces, library: MatchLibrary, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._faces, self._library = context, faces, library
        self._file = CountedFile(library.path)
        self._known: dict[str, CountedMatch] | None = None
        self._heads: dict[int, str] = {}
        self._left: list[Listed] = []
        self._unreadable: set[str] = set()
        self._background = Background(self)

    @property
    def left(self) -> int:
        """Return how many matches are still to be counted."""
        return len(self._left)

    @property
    def known(self) -> Mapping[int, CountedMatch]:
        """Return what is known, by the matches' numbers."""
        known = self._known or {}
        return {number: known[head] for number, head in self._heads.items() if head in known}

    def look_at(self, listed: Sequence[Listed]) -> None:
        """Count those of these matches that are over and not known yet, the newest first.

        Raises Unreadable or JournalFailed where the library can't be read.
        """
        if self._known is None:
            self._known = self._file.read()
        heads = self._library.heads()
        self._heads = {match.id: heads[match.id] for match in listed if match.id in heads and _is_over(match)}
        self._left = [match for match in listed if self._may_be_counted(match)]
        if self._known.keys() - {*self._heads.values()}:
            self._keep()  # a match that was deleted drops out here too
        self._go_on()

    def each_once(self, listed: Sequence[Listed]) -> tuple[Listed, ...]:
        """Return these matches without copies: of those that were played alike to the end, the first in the library."""
        first = {self._heads.get(match.id, str(match.id)): match for match in listed}
        return tuple(match for match in listed if first[self._heads.get(match.id, str(match.id))] is match)

    def forget(self) -> None:
        """Read anew what is known the next time."""
        self._known = None

    def rest(self) -> None:
        """Count no more until somebody looks again."""
        self._background.forget()
        if self._known is not None and self._left:
            self._keep()
        self._left = []

    def _may_be_counted(self, match: Listed) -> bool:
        head = self._heads.get(match.id)
        known = self._known or {}
        return head is not None and head not in known and head not in self._unreadable and self._has_rules(match)

    def _has_rules(self, match: Listed) -> bool:
        return match.problem(self._faces.rules) is None

    def _go_on(self) -> None:
        if self._background.busy or not self._left:
            return
        match, words = self._left[0], self._context.words
        face, entries, people = self._faces[match.header.game], tuple[Entry, ...](), tuple[Person, ...]()
        with suppress(Unreadable, JournalFailed, KeyError):
            entries = tuple(self._library.open_read_only(match.id).entries())
            header = match.header
            people = seated(face, words.of(header.game), header.names, header.roles, header.players)
        self._background.work_out(
            partial(counted_match, face, match.header, entries, people, words), partial(self._take, match)
        )

    def _take(self, match: Listed, counted: CountedMatch | None) -> None:
        head, known = self._heads.get(match.id), self._known
        assert known is not None, "it was read before anything was counted"
        if head is not None and counted is not None:
            known[head] = counted
        elif head is not None:
            self._unreadable.add(head)
        self._left = [other for other in self._left if self._may_be_counted(other)]  # a copy is known too
        if not self._left or len(self._left) % _TOLD == 0:
            self._keep()
            self.counted.emit()
        self._go_on()

    def _keep(self) -> None:
        self._file.write(self._known or {}, dict.fromkeys(self._heads.values()))


def _is_over(match: Listed) -> bool:
    return match.trouble is None and match.header.state == "over"


def counted_match(
    face: AnyFace, header: Header, entries: Sequence[Entry], people: Sequence[Person], words: Words
) -> CountedMatch | None:
    """Return how a match was counted; None where it can't be replayed, or is not over."""
    try:
        replay = Replay(face.game, entries, "", header.players)
    except Unreadable:
        return None
    if not replay.over or len(people) != len(header.roles):
        return None
    steps = [step for step in replay.steps if not step.taken_back]
    heard = tuple(chain.from_iterable(map(replay.heard, steps)))
    over = Over(tuple(map(Seat, header.winners)))
    ending = face.ending(replay.view(steps[-1]), game_events(heard), over, people)
    sides = tuple(CountedSide(tuple(one.seats), ending.place(one), one.total) for one in ending.contenders)
    unit = ending.parts[0].name.key if len(ending.parts) == 1 else ""
    taken = tuple({one.seat: None for one in entries if isinstance(one, SeatTaken)})
    came, apart = feats_of(face, words).reached(face, heard, ending, people), began_elsewhere(entries)
    feats = tuple(tuple(feat for feat, own, _ in came if own == seat) for seat in replay.seats)
    challenges = challenges_of(face, replay.setup.options)
    tried = challenges and challenges.of(replay.setup.options)
    began = header.players or (HUMAN,) * len(header.names)
    by_person = tried is not None and tried.seat not in taken and began[tried.seat] == HUMAN
    reached = by_person and challenges is not None and challenges.verdict(entries, heard, over=True) is True
    return CountedMatch(sides, taken, apart, unit, feats if came else (), reached)
