"""The replay of a match, step by step and round by round: for everybody's eyes, or after its end for any.

While a match runs, only what is public is shown again. It is made of confirmed entries; drafts are none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, groupby, pairwise
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from rokugan_desktop.engine import (
    AnyGame,
    Asking,
    Decision,
    Illegal,
    Message,
    Over,
    Refusal,
    Seat,
    Setup,
    StoryLine,
    Told,
    seats,
    told_together,
)
from rokugan_desktop.table.history import HUMAN, History, RecordedEvent
from rokugan_desktop.table.journal import Answered, Began, Conceded, Drawn, Entry, Rewound, SeatTaken
from rokugan_desktop.table.rebuilding import rebuild

L = TypeVar("L")


class ReplayStep(NamedTuple):
    """One step of a replay: an entry, or a run of draws that nobody came between."""

    number: int
    """Its place among the steps, from 0."""
    first: int
    last: int
    """The entries that it is made of. The view at the step is the one after the last."""
    seat: Seat | None
    """Who acted; None: chance, or the table together."""
    went_back: bool
    """The table went back here."""
    taken_back: bool
    """The table went back past it later: it counts no more."""


class StepGroup(NamedTuple, Generic[L]):
    """The steps of one round, or of whatever else a label calls alike."""

    label: L
    steps: tuple[ReplayStep, ...]


class Replay:
    """A match, from its first step to its last one. A match that goes on needs a new replay."""

    def __init__(self, game: AnyGame, entries: Sequence[Entry], name: str = "", players: tuple[str, ...] = ()) -> None:
        """Walk through the entries of a match; `name` is what a complaint calls its journal.

        `players`: who sat where at the beginning, people everywhere where it is empty.

        Raises Unreadable where the entries are no match of this game.
        """
        self._game = game
        self._history: History = rebuild(game, entries, name, players)
        self.over = isinstance(game.pending(self._history.state), Over)
        """The match is over: everything may be told."""
        self.seats = seats(len(self._history.players))
        began = entries[0]
        assert isinstance(began, Began), "it was rebuilt"
        self.setup = Setup(began.roles, began.options)
        self._players = players or began.players or (HUMAN,) * len(self.seats)
        self.steps = tuple(self._steps_made())
        """All steps, the beginning being the first."""

    @property
    def players(self) -> tuple[str, ...]:
        """Return who sits where where the telling ends: "human", or a computer player's name for each seat."""
        return tuple(self._history.players)

    def view(self, step: ReplayStep, perspective: Seat | None = None) -> Any:
        """Return what that seat knew right after the step; None: what everybody knew.

        Raises Illegal for a seat while the match runs.
        """
        if perspective is not None:
            self._check_over()
        return self._game.view(self._history.state_after(step.last), perspective)

    def views(self, step: ReplayStep) -> Mapping[Seat, Any]:
        """Return what each seat knew right after the step: together, everything. Raises Illegal while it runs."""
        self._check_over()
        state = self._history.state_after(step.last)
        return MappingProxyType({seat: self._game.view(state, seat) for seat in self.seats})

    def heard(self, step: ReplayStep, perspective: Seat | None = None) -> tuple[RecordedEvent, ...]:
        """Return what that seat heard at the step; None: what everybody heard. Raises Illegal as `view` does."""
        if perspective is not None:
            self._check_over()
        told = self._history.recorded(step.first, step.last)
        return tuple(
            line for line in told if line.told.to is None or (perspective is not None and perspective in line.told.to)
        )

    def watched(self, step: ReplayStep) -> list[Told[Any]]:
        """Return what everybody heard of the game at the step, each event with what everybody knew right after it."""
        told = chain.from_iterable(map(self._history.watched, range(step.first, step.last + 1)))
        return [one for one in told if one.to is None]

    def told(self, step: ReplayStep) -> tuple[RecordedEvent, ...]:
        """Return all that was told at the step, to whomever. Raises Illegal while the match runs."""
        self._check_over()
        return tuple(self._history.recorded(step.first, step.last))

    def answers(self, step: ReplayStep) -> tuple[Any, ...]:
        """Return what a seat answered at the step, none where nobody did. Raises Illegal while the match runs."""
        self._check_over()
        entry = self._history.entries[step.first]
        return tuple(map(self._game.read, entry.actions)) if isinstance(entry, Answered) else ()

    def asked(self, step: ReplayStep) -> tuple[Any, Decision[Any]] | None:
        """Return what the seat knew and was asked when it answered at the step; None where nobody answered.

        Raises Illegal while the match runs.
        """
        self._check_over()
        entry = self._history.entries[step.first]
        if not isinstance(entry, Answered):
            return None
        state = self._history.state_after(step.first - 1)
        pending = self._game.pending(state)
        assert isinstance(pending, Asking), "a question was answered"
        return self._game.view(state, entry.seat), pending.decisions[entry.seat]

    def player(self, step: ReplayStep) -> str | None:
        """Return who played for the seat that acted at the step: "human", or a computer player by its name."""
        if step.seat is None:
            return None
        taken = [
            entry.player
            for entry in self._history.entries[: step.first]
            if isinstance(entry, SeatTaken) and entry.seat == step.seat
        ]
        return taken[-1] if taken else self._players[step.seat]

    def entries(self) -> tuple[Entry, ...]:
        """Return all entries. Raises Illegal while the match runs: they say it all."""
        self._check_over()
        return tuple(self._history.entries)

    def step_of(self, entry: int) -> ReplayStep:
        """Return the step that an entry is part of, by its number."""
        return self.steps[bisect_right(self.steps, entry, key=lambda step: step.first) - 1]

    def groups(self, label: Callable[[Any], L]) -> tuple[StepGroup[L], ...]:
        """Return the steps in groups: one after another, as long as their public views are labelled alike."""
        runs = groupby(self.steps, key=lambda step: label(self.view(step)))
        return tuple(StepGroup(name, tuple(steps)) for name, steps in runs)

    def _steps_made(self) -> Iterator[ReplayStep]:
        entries = self._history.entries
        drawn = [isinstance(entry, Drawn) for entry in entries]  # a run of draws is one step
        starts = [number for number in range(len(entries)) if not (drawn[number] and drawn[number - 1])]
        for number, (first, following) in enumerate(pairwise([*starts, len(entries)])):
            entry = entries[first]
            seat = entry.seat if isinstance(entry, Answered | Conceded) else None
            taken_back = first in self._history.taken_back
            yield ReplayStep(number, first, following - 1, seat, isinstance(entry, Rewound), taken_back)

    def _check_over(self) -> None:
        if not self.over:
            raise Illegal(Refusal("", Message("table.refusal.running")))


class Paragraph(NamedTuple):
    """Some lines of the story under a heading."""

    heading: Message
    lines: tuple[Message, ...]


Say = Callable[[Any], StoryLine | None]
"""How an event is said; None: it is not worth a line."""


def paragraphs(replay: Replay, say: Say, label: Callable[[Any], Message]) -> tuple[Paragraph, ...]:
    """Return the story: while the match runs what everybody heard, after its end all that was told to anybody.

    `label` names the round and the phase of a public view. What the table took back is marked.
    """
    found: list[Paragraph] = []
    heading, lines = Message(""), list[Message]()
    before: Message | None = None
    last: Message | None = None
    for step in replay.steps:
        now = label(replay.view(step))
        for said in _said(replay, step, say, before or now):
            last = said.message
            if not said.heading:
                lines.append(said.message)
            elif _within(heading, said.message):
                heading = said.message
            elif said.message != heading and not _within(said.message, heading):
                found.append(Paragraph(heading, tuple(lines)))
                heading, lines = said.message, []
        before = now
    found.append(Paragraph(heading, tuple(lines)))
    # A heading that nothing follows is left out, but for the very last word of a match: it says who won.
    return tuple(one for one in found if one.lines or (replay.over and one.heading == last))


def _within(heading: Message, other: Message) -> bool:
    named = any(heading == value for _, value in other.parameters)
    return named or (bool(heading.parameters) and all(one in other.parameters for one in heading.parameters))


def _said(replay: Replay, step: ReplayStep, say: Say, label: Message) -> Iterator[StoryLine]:
    yield StoryLine(label, heading=True)
    heard = replay.told(step) if replay.over else replay.heard(step)
    for one in told_together(one for line in heard if (one := say(line.event)) is not None):
        taken = step.taken_back and not one.heading
        message = Message("table.story.taken-back", line=one.message) if taken else one.message
        yield StoryLine(message, heading=one.heading)
