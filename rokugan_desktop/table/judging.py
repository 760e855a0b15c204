"""A finished match, answer by answer, for whoever judges which of them mattered. It knows no window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rokugan_desktop.engine import AnyGame, GivenAnswer, Interrupted, Stop
from rokugan_desktop.table.journal import Answered, Entry
from rokugan_desktop.table.rebuilding import begin, set_up

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
