"""From entries back to states: one pure walk over a journal, for reopening, for replays and for proofs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, count
from typing import Any

from rokugan_desktop.engine import (
    AnyGame,
    Configurable,
    Draw,
    GivenAnswer,
    Illegal,
    Impossible,
    Interrupted,
    Message,
    Setup,
    Stop,
    Unreadable,
    knows_rules,
    unknown_option,
)
from rokugan_desktop.engine.grammar import CHALLENGE, WEEK
from rokugan_desktop.table.history import HUMAN, History
from rokugan_desktop.table.journal import MOST_ACTIONS, MOST_ACTIONS_IN_ALL, Answered, Began, Drawn, Entry
from rokugan_desktop.table.trust.match_of_the_week import seed_of_week
from rokugan_desktop.table.trust.shuffle import FIRST_SHUFFLE, SEED_LENGTH, SHUFFLE, Shuffle, commitment, draw


def set_up(game: AnyGame, entries: Sequence[Entry], name: str) -> Began:
    """Return the entry that began the match.

    Raise Unreadable where there is none, where it is not a match of this game by this version of its rules, or where
    answers are longer than any that a table confirms; `name` is what the complaint calls the journal.
    """
    if not entries or not isinstance(entries[0], Began):
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
    lengths = [len(entry.actions) if isinstance(entry, Answered) else 0 for entry in entries]
    if max(lengths) > MOST_ACTIONS or sum(lengths) > MOST_ACTIONS_IN_ALL:
        raise _too_long(name, lengths)
    return began


def rebuild(game: AnyGame, entries: Sequence[Entry], name: str, players: tuple[str, ...] = ()) -> History:
    """Return the history of the match after all its entries. Raise Unreadable at the first that the rules refuse."""
    history = begin(game, set_up(game, entries, name), name, players)
    for number, entry in enumerate(entries[1:], start=1):
        _go_on(history, number, entry, name)
    return history


def begin(game: AnyGame, began: Began, name: str, players: tuple[str, ...] = ()) -> History:
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


def computer_added(began: Began, players: tuple[str, ...]) -> bool:
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
    assert isinstance(began, Began), "a match begins with its beginning"
    if not follows(began):
        return 0
    drawn = [(number, entry) for number, entry in enumerate(history.entries) if isinstance(entry, Drawn)]
    for draws, (number, entry) in enumerate(drawn):
        if number < history.played_on and CHALLENGE not in dict(began.options):
            continue  # it was another match's, of another seed
        numbered = number if began.shuffle == FIRST_SHUFFLE else draws
        action = drawn_action(game, history.state_after(number - 1), began.seed, numbered)
        if game.write(action) != entry.action:
            return number
    return None


def follows(began: Began) -> bool:
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


def _go_on(history: History, number: int, entry: Entry, name: str) -> None:
    try:
        outcome = history.preview(entry)
    except Illegal as refused:
        raise _unreadable(name, number, Message("table.unreadable.against-rules")) from refused
    except Unreadable as unread:
        raise _unreadable(name, number, Message("table.unreadable.notation", what=unread.what)) from unread
    history.apply(entry, outcome)


def _too_long(name: str, lengths: Sequence[int]) -> Unreadable:
    together = [*accumulate(lengths)]
    number = next(n for n in count() if lengths[n] > MOST_ACTIONS or together[n] > MOST_ACTIONS_IN_ALL)
    if lengths[number] > MOST_ACTIONS:
        return _unreadable(name, number, Message("table.unreadable.long-answer", limit=MOST_ACTIONS))
    return _unreadable(name, number, Message("table.unreadable.long-match", limit=MOST_ACTIONS_IN_ALL))


def _unreadable(name: str, number: int, what: Message) -> Unreadable:
    return Unreadable(name, f"entries[{number}]", what)


Judge = Callable[[Sequence[GivenAnswer[Any, Any]], Stop], Sequence[Any]]
"""Return what mattered most among all answers of a finished match; it asks now and then whether to stop."""


def judged(game: AnyGame, judge: Judge, entries: Sequence[Entry], stop: Stop) -> Sequence[Any]:
    """Return what the judge says of the answers that counted in the end. Raise Interrupted once `stop` says so.

    The entries are those of a match that is over: a judge sees everything.
    """
    history = begin(game, set_up(game, entries, ""), "")
    turns: list[GivenAnswer[Any, Any]] = []
    for number, entry in enumerate(entries[1:], start=1):
        if stop():
            raise Interrupted
        if isinstance(entry, Answered):
            state = history.state
            for text in entry.actions:
                action = game.read(text)
                turns.append(GivenAnswer(number, state, entry.seat, action))
                state = game.apply(state, entry.seat, action).state
        history.apply(entry, history.preview(entry))
    return judge([turn for turn in turns if turn.number not in history.taken_back], stop)
