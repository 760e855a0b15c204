"""From entries back to states: one pure walk over a journal, for reopening, for replays and for proofs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rokugan_desktop.engine import AnyGame, Draw, Illegal, Impossible, Message, Seat, Setup, Told, Unreadable
from rokugan_desktop.table.chance import SEED_LENGTH, draw
from rokugan_desktop.table.journal import Answered, Began, Conceded, Drawn, EndedEarly, Entry


class Moment(NamedTuple):
    """The match right after one entry."""

    number: int
    entry: Entry
    state: Any
    told: tuple[Told[Any], ...]


class Carried(NamedTuple):
    """What a chain of actions led to."""

    state: Any
    told: tuple[Told[Any], ...]


def carry_out(game: AnyGame, state: Any, by: Seat | None, actions: Iterable[Any]) -> Carried:
    """Apply the actions one after another. Raise Illegal at the first one that the rules refuse."""
    told: list[Told[Any]] = []
    for action in actions:
        step = game.apply(state, by, action)
        state = step.state
        told.extend(step.told)
    return Carried(state, tuple(told))


def set_up(game: AnyGame, entries: Sequence[Entry], name: str) -> Began:
    """Return the entry that began the match.

    Raise Unreadable where there is none, or where it is not a match of this game by this version of its rules;
    `name` is what the complaint calls the journal.
    """
    if not entries or not isinstance(entries[0], Began):
        raise _unreadable(name, 0, Message("table.unreadable.no-beginning"))
    began = entries[0]
    if began.game != game.name:
        raise _unreadable(name, 0, Message("table.unreadable.other-game", game=began.game))
    if began.rules_version != game.rules_version:
        what = Message("table.unreadable.other-rules", theirs=began.rules_version, ours=game.rules_version)
        raise _unreadable(name, 0, what)
    if len(began.seed) != SEED_LENGTH or len(began.names) != len(began.roles):
        raise _unreadable(name, 0, Message("table.unreadable.entry"))
    return began


def replay(game: AnyGame, entries: Sequence[Entry], name: str) -> Iterator[Moment]:
    """Yield the match after each entry. Raise Unreadable at the first entry that the rules refuse."""
    began = set_up(game, entries, name)
    try:
        state = game.new(Setup(began.roles, began.options))
    except Illegal as refused:
        raise _unreadable(name, 0, Message("table.unreadable.against-rules")) from refused
    yield Moment(0, began, state, ())
    for number, entry in enumerate(entries[1:], start=1):
        try:
            carried = _carry_entry(game, state, entry)
        except Illegal as refused:
            raise _unreadable(name, number, Message("table.unreadable.against-rules")) from refused
        except Unreadable as unread:
            raise _unreadable(name, number, Message("table.unreadable.notation", what=unread.what)) from unread
        state = carried.state
        yield Moment(number, entry, state, carried.told)


def drawn_action(game: AnyGame, state: Any, seed: bytes, number: int) -> Any:
    """Return what chance draws at a state that waits for it, as the entry of that number.

    Raise Impossible where the game asks for a draw of nothing.
    """
    pending = game.pending(state)
    if not isinstance(pending, Draw) or pending.total() <= 0:
        raise Impossible("a draw without outcomes")
    return pending.outcome(draw(seed, number, pending.total()))


def first_unproved(game: AnyGame, entries: Sequence[Entry], name: str) -> int | None:
    """Return the number of the first draw that the match's seed did not draw; None: all of chance is proved.

    Raise Unreadable where the entries can't be replayed at all.
    """
    seed = set_up(game, entries, name).seed
    before: Any = None
    for moment in replay(game, entries, name):
        if isinstance(moment.entry, Drawn):
            right = game.write(drawn_action(game, before, seed, moment.number))
            if right != moment.entry.action:
                return moment.number
        before = moment.state
    return None


def _carry_entry(game: AnyGame, state: Any, entry: Entry) -> Carried:
    match entry:
        case Answered(seat=seat, actions=notations):
            return carry_out(game, state, seat, [game.read(text) for text in notations])
        case Conceded(seat=seat, action=text):
            return carry_out(game, state, seat, [game.read(text)])
        case Drawn(action=text) | EndedEarly(action=text):
            return carry_out(game, state, None, [game.read(text)])
        case _:  # a second beginning
            raise Unreadable("", "", Message("table.unreadable.entry"))


def _unreadable(name: str, number: int, what: Message) -> Unreadable:
    return Unreadable(name, f"entries[{number}]", what)
