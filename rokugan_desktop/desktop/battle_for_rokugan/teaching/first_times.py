"""What comes up for the first time in a match: kinds of tokens, the scout, the shugenja, cards, Unicorn's swap."""

from __future__ import annotations

from collections.abc import Iterator

from rokugan_desktop.desktop.primer import Introduction, Term
from rokugan_desktop.games.battle_for_rokugan import Message, Question, QuestionKind, View, ids

_TAUGHT = ("army", "bluff", "blessing")
_SWAPS = frozenset({QuestionKind.SWAP, QuestionKind.SWAP_WITH})


def introductions(view: View, question: Question) -> Iterator[Introduction]:
    """Yield what lies before the seat that is asked, in the order in which a newcomer asks about it.

    That all players have scouts and shugenja is known to all; which tokens came to a hand is not (W-2).
    """
    if question.kind in _SWAPS:
        yield Introduction("swap", "prompt", Term(Message("clan.unicorn"), Message("clan.unicorn.ability")))
    if question.kind is QuestionKind.UPKEEP_CARD:
        yield Introduction("territory", "panel cards", _term("territory"), taught=True)
    if question.kind is not QuestionKind.TURN:
        return
    kinds = {ids.TYPES[ids.TYPE[token]]: ids.COMBAT_TOKENS[token] for token in reversed(view.hand)}
    for kind in ("army", "navy", "shinobi", "bluff"):
        if kind in kinds:
            yield _kind(kind, kinds[kind])
    seat = view.public.seats[question.seat]
    if seat.scouts:
        yield Introduction("scout", "panel cards", _term("scout"))
    if seat.shugenja:
        yield Introduction("shugenja", "panel cards", _term("shugenja"))
    for kind in ("blessing", "raid", "diplomacy"):
        if kind in kinds:
            yield _kind(kind, kinds[kind])


def _kind(kind: str, token: str) -> Introduction:
    term = Term(Message(f"kind.{kind}"), Message(f"kind.{kind}.text"))
    return Introduction(f"kind-{kind}", f"panel hand {token}", term, taught=kind in _TAUGHT)


def _term(name: str) -> Term:
    return Term(Message(f"term.{name}"), Message(f"term.{name}.text"))
