"""From entries back to states: one pure walk over a journal, for reopening, for proofs, and for replays step by step.

While a match runs, only what is public is shown again. It is made of confirmed entries; drafts are none.

A new match may go as far as a finished one had: what was drawn so far stands, what comes is drawn anew. What was said
beside the game is left behind, PINs too, and so is what the table went back past. An entry of its own says where the
new match begins, wherever it is told, kept and proved: nobody takes it for one that was dealt so.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, count, groupby, pairwise
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from rokugan_desktop.engine import (
    AnyGame,
    Asking,
    Configurable,
    Decision,
    Draw,
    GivenAnswer,
    Illegal,
    Impossible,
    Interrupted,
    Message,
    Over,
    Refusal,
    Seat,
    Setup,
    Stop,
    StoryLine,
    Told,
    Unreadable,
    knows_rules,
    seats,
    told_together,
    unknown_option,
)
from rokugan_desktop.engine.grammar import CHALLENGE, WEEK, known_seed
from rokugan_desktop.table import journal
from rokugan_desktop.table.history import HUMAN, History, RecordedEvent
from rokugan_desktop.table.trust.shuffle import (
    FIRST_SHUFFLE,
    SEED_LENGTH,
    SHUFFLE,
    Shuffle,
    commitment,
    draw,
    seed_of_week,
)


def set_up(game: AnyGame, entries: Sequence[journal.Entry], name: str) -> journal.Began:
    """Return the entry that began the match.

    Raise Unreadable where there is none, where it is not a match of this game by this version of its rules, or where
    answers are longer than any that a table confirms; `name` is what the complaint calls the journal.
    """
    if not entries or not isinstance(entries[0], journal.Began):
        raise _unreadable(name, 0, Message("table.unreadable.no-beginning"))
    began = entries[0]
    if began.game != game.name:
        raise _unreadable(name, 0, Message("table.unreadable.other-game", game=began.game))
    if not knows_rules(game, began.rules_version):
        what = Message("table.unreadable.other-rules", theirs=began.rules_version, ours=game.rules_version)
        raise _unreadable(name, 0, what)
    known = FIRST_SHUFFLE <= began.shuffle <= SHUFFLE
    if len(began.seed) != SEED_LENGTH or len(began.names) != len(began.roles) or not known:
        raise _unreadable(name, 0, Message("table.unreadable.entry"))
    # A plan may be given again and again in one answer: a file of a few kilobytes would take minutes to replay.
    lengths = [len(entry.actions) if isinstance(entry, journal.Answered) else 0 for entry in entries]
    if max(lengths) > journal.MOST_ACTIONS or sum(lengths) > journal.MOST_ACTIONS_IN_ALL:
        raise _too_long(name, lengths)
    return began


def rebuild(game: AnyGame, entries: Sequence[journal.Entry], name: str, players: tuple[str, ...] = ()) -> History:
    """Return the history of the match after all its entries. Raise Unreadable at the first that the rules refuse."""
    history = begin(game, set_up(game, entries, name), name, players)
    for number, entry in enumerate(entries[1:], start=1):
        _go_on(history, number, entry, name)
    return history


def begin(game: AnyGame, began: journal.Began, name: str, players: tuple[str, ...] = ()) -> History:
    """Return the history of the match right after its first entry. Raise Unreadable for a set-up that is forbidden."""
    players = players or began.players
    unknown = unknown_to(game, began.options)
    if unknown is not None:
        raise _unreadable(name, 0, unknown)
    if began.strict and (computer_added(began, players) or not began.could_be_typed):
        raise _unreadable(name, 0, Message("table.unreadable.entry"))
    try:
        state = game.new(Setup(began.roles, began.options, began.rules_version))
        return History(game, began, state, players)
    except Illegal as refused:
        raise _unreadable(name, 0, Message("table.unreadable.against-rules")) from refused


def unknown_to(game: AnyGame, options: Sequence[tuple[str, str]]) -> Message | None:
    """Return a complaint that names the first option that neither the game nor its table asks for, or None."""
    return unknown_option(game.options(dict(options)) if isinstance(game, Configurable) else (), options)


def computer_added(began: journal.Began, players: tuple[str, ...]) -> bool:
    """Tell whether something was added to the shuffle for a computer: nobody typed it, so it may have been chosen."""
    return any(text and player != HUMAN for text, player in zip(began.contributions, players, strict=False))


def drawn_action(game: AnyGame, state: Any, seed: bytes, number: int) -> Any:
    """Return what chance draws at a state that waits for it, as the draw of that number.

    Raise Impossible where the game asks for a draw of nothing.
    """
    pending = game.pending(state)
    if not isinstance(pending, Draw) or pending.total() <= 0:
        raise Impossible("a draw without outcomes")
    parts = count()
    return pending.drawn(lambda total: draw(seed, number, total, next(parts)))


def first_unproved(game: AnyGame, history: History) -> int | None:
    """Return the number of the first entry of a rebuilt match whose chance is not proved; None: all of it is.

    Of the beginning: that the table was bound to the secret, and that the seed follows from it and from what the
    seats added; a match of format 1 has a seed alone, which nothing can prove. Of each draw: that it is the seed's;
    that a draw stands wherever chance is waited for, and nowhere else, `History.preview` holds.
    """
    began = history.entries[0]
    assert isinstance(began, journal.Began), "a match begins with its beginning"
    if not follows(began):
        return 0
    drawn = [(number, entry) for number, entry in enumerate(history.entries) if isinstance(entry, journal.Drawn)]
    for draws, (number, entry) in enumerate(drawn):
        if number < history.played_on and CHALLENGE not in dict(began.options):
            continue  # it was another match's, of another seed
        numbered = number if began.shuffle == FIRST_SHUFFLE else draws
        action = drawn_action(game, history.state_after(number - 1), began.seed, numbered)
        if game.write(action) != entry.action:
            return number
    return None


def follows(began: journal.Began) -> bool:
    """Tell whether commitment and seed follow from secret and contributions, and a week's seed from the week."""
    week = dict(began.options).get(WEEK)
    if week is not None and began.seed != seed_of_week(began.game, week):
        return False
    if not (began.secret or began.contributions or began.commitment):
        return True
    try:
        return (
            len(began.contributions) == len(began.roles)
            and commitment(began.secret, began.bound()) == began.commitment
            and Shuffle(began.secret, began.contributions, began.shuffle).seed == began.seed
        )
    except ValueError:
        return False


def _go_on(history: History, number: int, entry: journal.Entry, name: str) -> None:
    try:
        outcome = history.preview(entry)
    except Illegal as refused:
        raise _unreadable(name, number, Message("table.unreadable.against-rules")) from refused
    except Unreadable as unread:
        raise _unreadable(name, number, Message("table.unreadable.notation", what=unread.what)) from unread
    history.apply(entry, outcome)


def _too_long(name: str, lengths: Sequence[int]) -> Unreadable:
    together = [*accumulate(lengths)]
    number = next(n for n in count() if lengths[n] > journal.MOST_ACTIONS or together[n] > journal.MOST_ACTIONS_IN_ALL)
    if lengths[number] > journal.MOST_ACTIONS:
        return _unreadable(name, number, Message("table.unreadable.long-answer", limit=journal.MOST_ACTIONS))
    return _unreadable(name, number, Message("table.unreadable.long-match", limit=journal.MOST_ACTIONS_IN_ALL))


def _unreadable(name: str, number: int, what: Message) -> Unreadable:
    return Unreadable(name, f"entries[{number}]", what)


Judge = Callable[[Sequence[GivenAnswer[Any, Any]], Stop], Sequence[Any]]
"""Return what mattered most among all answers of a finished match; it asks now and then whether to stop."""


def judged(game: AnyGame, judge: Judge, entries: Sequence[journal.Entry], stop: Stop) -> Sequence[Any]:
    """Return what the judge says of the answers that counted in the end. Raise Interrupted once `stop` says so.

    The entries are those of a match that is over: a judge sees everything.
    """
    history = begin(game, set_up(game, entries, ""), "")
    turns: list[GivenAnswer[Any, Any]] = []
    for number, entry in enumerate(entries[1:], start=1):
        if stop():
            raise Interrupted
        if isinstance(entry, journal.Answered):
            state = history.state
            for text in entry.actions:
                action = game.read(text)
                turns.append(GivenAnswer(number, state, entry.seat, action))
                state = game.apply(state, entry.seat, action).state
        history.apply(entry, history.preview(entry))
    return judge([turn for turn in turns if turn.number not in history.taken_back], stop)


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

    def __init__(
        self, game: AnyGame, entries: Sequence[journal.Entry], name: str = "", players: tuple[str, ...] = ()
    ) -> None:
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
        assert isinstance(began, journal.Began), "it was rebuilt"
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
        return tuple(map(self._game.read, entry.actions)) if isinstance(entry, journal.Answered) else ()

    def asked(self, step: ReplayStep) -> tuple[Any, Decision[Any]] | None:
        """Return what the seat knew and was asked when it answered at the step; None where nobody answered.

        Raises Illegal while the match runs.
        """
        self._check_over()
        entry = self._history.entries[step.first]
        if not isinstance(entry, journal.Answered):
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
            if isinstance(entry, journal.SeatTaken) and entry.seat == step.seat
        ]
        return taken[-1] if taken else self._players[step.seat]

    def entries(self) -> tuple[journal.Entry, ...]:
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
        drawn = [isinstance(entry, journal.Drawn) for entry in entries]  # a run of draws is one step
        starts = [number for number in range(len(entries)) if not (drawn[number] and drawn[number - 1])]
        for number, (first, following) in enumerate(pairwise([*starts, len(entries)])):
            entry = entries[first]
            seat = entry.seat if isinstance(entry, journal.Answered | journal.Conceded) else None
            taken_back = first in self._history.taken_back
            yield ReplayStep(number, first, following - 1, seat, isinstance(entry, journal.Rewound), taken_back)

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


def can_be_played_on(game: AnyGame, header: journal.Header) -> bool:
    """Tell whether a match is written as those of today are, by the same rules on the same board."""
    today = (journal.FORMAT, game.rules_version, game.board_version)
    return (header.format, header.rules_version, header.board_version) == today


def played_on(
    game: AnyGame, replay: Replay, header: journal.Header, step: ReplayStep, seed: bytes, now: str
) -> tuple[journal.Header, tuple[journal.Entry, ...]]:
    """Return the index card and the entries of a match that goes on from right after the step of a finished one.

    Raises Illegal while that one runs, where it is over at the step, and where it can't be played on at all.
    """
    history = rebuild(game, replay.entries()[: step.last + 1], "", header.players)
    began = history.entries[0]
    assert isinstance(began, journal.Began), "it was rebuilt"
    if not can_be_played_on(game, header) or not isinstance(game.pending(history.state), Asking | Draw):
        raise Illegal(Refusal("", Message("table.refusal.cannot-play-on")))
    players = tuple(history.players)
    options = tuple([option for option in began.options if not known_seed([option])])  # this one's seed is a secret
    anew = msgspec.structs.replace(
        began, seed=seed, secret=b"", contributions=(), commitment="", shuffle=SHUFFLE, players=players, options=options
    )
    card = msgspec.structs.replace(
        header, started=now, state="running", winners=(), title="", players=players, commitment="", origin="played-on",
        options=anew.options_told,
    )  # fmt: skip
    return card, (anew, *history.counting(), journal.PlayedOn())
