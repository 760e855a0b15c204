"""What a finished match is shown by: the game's own value, with what the table knows of every match, and the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rokugan_desktop.desktop.end.page import EndPage
from rokugan_desktop.desktop.ending import Ending, RoundTotals
from rokugan_desktop.desktop.map.final_map import FinalMap
from rokugan_desktop.engine import Message, Over
from rokugan_desktop.table.history import game_events
from rokugan_desktop.table.journal import EndedEarly, Entry

if TYPE_CHECKING:
    from rokugan_desktop.desktop.context import Context
    from rokugan_desktop.desktop.ending import Standings
    from rokugan_desktop.desktop.face import AnyFace, Person
    from rokugan_desktop.table.session import Session


def end_page(context: Context, face: AnyFace, session: Session, people: Sequence[Person]) -> EndPage:
    """Return the page that shows the end of a match which is over."""
    view, on_board, words = session.view(None), face.on_board, context.words
    over, heard = session.over(), game_events(session.heard(None))
    assert over is not None, "the match has ended"
    ending = ending_of(face, people, session.past(), heard, over, early=ended_early(session.entries))
    picture = None
    if on_board is not None:
        board = on_board.board(session.setup)
        printed, pieces = on_board.printed(board, words), on_board.pieces(view, words)
        picture = FinalMap(board, printed, on_board.washes(view), pieces, context.theme)
    return EndPage(context, ending, people, picture)


def ended_early(entries: Sequence[Entry]) -> bool:
    """Tell whether the table ended the match before its time."""
    return any(isinstance(entry, EndedEarly) for entry in entries)


def ending_of(
    face: AnyFace, people: Sequence[Person], past: Sequence[Any], heard: Sequence[Any], over: Over, *, early: bool
) -> Ending:
    """Return how a match has ended: with what the game says, and what the table can say of every match.

    `past` are the public views of the match from its beginning on, `heard` all that everybody heard.
    """
    ending = face.ending(past[-1], heard, over, people)
    said = _early(face, past[-1]) if early else None
    return replace(ending, early=said, history=tuple(_history(face, ending, past)))


def _early(face: AnyFace, view: Any) -> Message:
    stages = face.stages(view) if face.stages is not None else None
    if stages is None or not (stages.round and stages.rounds):
        return Message("end.early.plain")
    return Message("end.early", round=stages.round, rounds=stages.rounds)


def _history(face: AnyFace, ending: Ending, past: Sequence[Any]) -> Iterator[RoundTotals]:
    """Yield how the scores stood as the first round that was seen began, and after each; nothing without standings.

    A round is over where the next one is seen, or nothing more is.
    """
    if face.standings is None:
        return
    now = 0
    for view in past:
        if face.progress(view) > now:
            now = face.progress(view)
            yield RoundTotals(now - 1, _totals(face.standings, ending, view))
    yield RoundTotals(now, _totals(face.standings, ending, past[-1]))


def _totals(standings: Callable[[Any, Sequence[Any]], Standings], ending: Ending, view: Any) -> tuple[int, ...]:
    """Return what each contender could count by a public view."""
    if ending.measure is not None:
        return tuple([ending.measure(view, one.seats[0]) for one in ending.contenders])
    scores = {one.seat: one.score.total for one in standings(view, ()).seats if one.score is not None}
    return tuple(scores.get(one.seats[0], 0) for one in ending.contenders)
