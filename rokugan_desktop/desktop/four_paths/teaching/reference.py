"""The player aid and the glossary of Four Paths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rokugan_desktop.desktop.four_paths.teaching import pictures
from rokugan_desktop.desktop.four_paths.teaching.names import TERMS
from rokugan_desktop.desktop.primer import AidSection, Introduction, Term
from rokugan_desktop.games.four_paths import NOTATION, Message, Question, StepName, View
from rokugan_desktop.games.four_paths.actions import Lobby
from rokugan_desktop.games.four_paths.ids import Level

_LINES: Final = {
    Level.STEEL: {"turn": 5, "battle": 5, "honor": 4, "allies": 3}, Level.HANDS: {"hands": 6, "duels": 3},
    Level.ANSWERS: {"answers": 5},
}  # fmt: skip
"""The sections of the aid that are sentences, by the level they are from, with how many each has."""


def aid(level: Level) -> Sequence[AidSection]:
    """Return the player aid up to a level: turn, battle, honor, allies, ends; the numbers of cards, and their kinds."""
    said = [
        AidSection(Message(f"aid.{name}"), tuple([Message(f"aid.{name}.{line}") for line in range(1, count + 1)]))
        for of, sections in _LINES.items()
        if of <= level
        for name, count in sections.items()
    ]
    if level > Level.STEEL:
        turn, *others = said
        said = [turn._replace(lines=(*turn.lines[:2], Message("aid.turn.action"), *turn.lines[2:])), *others]
    return (
        *said,
        AidSection(Message("learn.end"), things=pictures.ends(level)),
        AidSection(Message("aid.numbers"), things=pictures.numbers(level)),
        AidSection(Message("aid.cards"), things=pictures.kinds(level)),
    )


def terms(level: Level) -> Sequence[Term]:
    """Return the words that the game speaks of up to a level."""
    names = [name for of, concepts in TERMS.items() if of <= level for name in concepts]
    return tuple([Term(Message(f"term.{name}"), Message(f"term.{name}.text")) for name in names])


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
