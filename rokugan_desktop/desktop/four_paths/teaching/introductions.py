"""What is told of once in matches of the second level: each thing when it first comes up before all."""

from __future__ import annotations

from collections.abc import Iterator

from rokugan_desktop.desktop.primer import Introduction, Term
from rokugan_desktop.games.four_paths import NOTATION, Message, Question, StepName, View
from rokugan_desktop.games.four_paths.actions import Lobby
from rokugan_desktop.games.four_paths.ids import Level

_TAUGHT = frozenset({"learn.hand", "term.standing-pass", "term.duel", "term.focus", "term.lobby", "term.favor"})
"""What the second lesson has told of."""


def introductions(view: View, question: Question) -> Iterator[Introduction]:
    """Yield what lies there by what everybody knows, in the order in which a newcomer asks about it."""
    seat, step = question.seat, question.step.step
    if view.terms.level == Level.STEEL:
        return
    if step in (StepName.ACCEPT, StepName.DUEL):
        yield _told("term.duel", "prompt")
    if step is StepName.FOCUS:
        yield _told("term.focus", "prompt")
    if step is StepName.SEPPUKU:
        yield _told("term.seppuku", "prompt")
    if step is not StepName.CALL:
        return
    yield _told("learn.hand", f"public pass {seat}")
    yield from [_told("term.dishonored", f"table {card.id}") for card in view.cards.values() if card.dishonored][:1]
    yield from [_told("term.terrain", f"table province {card.province}") for card in view.fields]
    if view.favor is not None:
        yield _told("term.favor", f"table provinces {view.favor}")
    lobby = next((one for one in question.answers() if isinstance(one, Lobby)), None)
    if lobby is not None:
        yield _told("term.lobby", f"public {NOTATION.write(lobby)} {seat}")
    yield _told("term.standing-pass", f"public rest touched {seat}")


def _told(key: str, at: str) -> Introduction:
    return Introduction(key, at, Term(Message(key), Message(f"{key}.text")), taught=key in _TAUGHT)
