"""The drafts of all seats, on top of the confirmed state, and as the journal keeps them beside the entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Any

from rokugan_desktop.engine import AnyGame, Illegal, Impossible, Seat, Unreadable
from rokugan_desktop.table.draft import Draft
from rokugan_desktop.table.journal import Answered, Conceded, Entry, Journal, Rewound, drafts_ended


class Drafts:
    """The seats' drafts. They follow the confirmed state: what it no longer allows is dropped."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        """Begin without any, on top of the confirmed state."""
        self._game = game
        self._state = state
        self._drafts: dict[Seat, Draft] = {}
        self._kept: dict[Seat, tuple[str, ...]] = {}
        """The drafts as the journal keeps them."""

    def of(self, seat: Seat) -> Draft:
        """Return the seat's draft; one without answers is held as well, for its question has been worked out."""
        draft = self._drafts.get(seat)
        if draft is None:
            draft = self._drafts[seat] = Draft(self._game, seat, self._state)
        return draft

    def keep(self, seat: Seat, journal: Journal) -> None:
        """Write the seat's draft beside the entries, unless it is there already. Raises JournalFailed."""
        texts = written(self._game, self.of(seat).answers)
        if texts != self._kept.get(seat, ()):
            journal.keep_draft(seat, texts)
            self._kept[seat] = texts

    def kept(self, seat: Seat) -> bool:
        """Tell whether the seat's draft is written beside the entries as it is now."""
        return self._kept.get(seat, ()) == written(self._game, self.of(seat).answers)

    def keep_all(self, journal: Journal) -> None:
        """Write all drafts beside the entries of a journal that has none of them. Raises JournalFailed."""
        self._kept.clear()
        for seat in tuple(self._drafts):
            self.keep(seat, journal)

    def take_up(self, journal: Journal, asked: Collection[Seat]) -> None:
        """Lay the drafts that the journal keeps on top of the state, as far as they are allowed there."""
        for seat, texts in journal.drafts().items():
            if seat not in asked:
                continue
            self._kept[seat] = texts
            with suppress(Illegal, Unreadable):
                for text in texts:
                    self.of(seat).answer(self._game.read(text))

    def end(self, entry: Entry) -> None:
        """Drop the drafts that the entry puts an end to, here and as what the journal keeps."""
        for seat in drafts_ended([entry], tuple(self._kept)):
            del self._kept[seat]
        if isinstance(entry, Answered | Conceded):
            self._drafts.pop(entry.seat, None)
        elif isinstance(entry, Rewound):
            self._drafts.clear()

    def move_to(self, state: Any) -> None:
        """Move the drafts on top of another confirmed state."""
        self._state = state
        answered = ((seat, draft) for seat, draft in self._drafts.items() if draft.can_take_back)
        self._drafts = {seat: draft.moved_to(state) for seat, draft in answered}

    def clear(self) -> None:
        """Drop all drafts; what the journal keeps stays."""
        self._drafts.clear()


def written(game: AnyGame, actions: Iterable[Any]) -> tuple[str, ...]:
    """Return the notations. Raise Impossible for one that would not read back: the match could not be reopened."""
    texts = tuple((game.write(action), action) for action in actions)
    for text, action in texts:
        if game.read(text) != action:
            raise Impossible("a notation that reads as another action")
    return tuple(text for text, _ in texts)
