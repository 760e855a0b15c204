"""Which answers are places on the map, and which are things in a panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.desktop.battle_for_rokugan.pieces import token_identity, token_of
from rokugan_desktop.desktop.battle_for_rokugan.spots import place_name, place_of, province_name, province_spot, spot_of
from rokugan_desktop.desktop.map.values import Choice, Kind
from rokugan_desktop.games.battle_for_rokugan import (
    INTERNED,
    Action,
    Message,
    Question,
    QuestionKind,
    Topology,
    Verb,
    members,
)
from rokugan_desktop.words import Words

ON_MAP: Final = frozenset((Verb.LAY, Verb.AIM, Verb.PICK))
"""The verbs that point at something on the map; all others are answered in a panel."""

_PREFIX: Final = {Verb.LAY: "lay", Verb.AIM: "aim", Verb.PICK: "pick"}
_VERBS: Final = {prefix: verb for verb, prefix in _PREFIX.items()}


def panel_answers(question: Question) -> tuple[Action, ...]:
    """Return the answers that a panel offers, in the question's order."""
    return tuple(
        INTERNED[verb][number] for verb, bits in question.offers if verb not in ON_MAP for number in members(bits)
    )


def choices(question: Question, words: Words) -> list[Choice]:
    """Return the answers on the map; what has a caution is a decoy, and its name says so (P-6)."""
    board = question.board
    found: list[Choice] = []
    for answer in question.answers():
        if answer.verb not in ON_MAP:
            continue
        spot, name = _pointed_at(board, question, answer)
        caution = question.caution(answer)
        said = words.say(name) if name is not None else ""
        if caution is not None:
            warning = words.say(caution.message)
            said = f"{said}. {warning}" if said else warning
        kind = Kind.CHOICE if caution is None else Kind.DOUBTFUL
        found.append(Choice(f"{_PREFIX[answer.verb]}:{answer.number}", kind, spot, said))
    return found


def _pointed_at(board: Topology, question: Question, answer: Action) -> tuple[str, Message | None]:
    """Return the spot that the answer lights up, and what it is called."""
    if answer.verb is Verb.LAY:
        return spot_of(board, answer.number), place_name(board, answer.number)
    if answer.verb is Verb.PICK:
        return province_spot(board, answer.number), province_name(board, answer.number)
    place = next((token.place for token in question.open.placed if token.identity == answer.number), None)
    name = Message("choice.token", where=place_name(board, place)) if place is not None else None
    return f"piece:{token_identity(answer.number)}", name


def answer_for(question: Question, identity: str) -> Action | None:
    """Return the answer that the choice stands for, or None where it is not on offer."""
    prefix, _, rest = identity.partition(":")
    verb = _VERBS.get(prefix)
    if verb is None or not (rest.isascii() and rest.isdecimal()) or int(rest) >= len(INTERNED[verb]):
        return None
    answer = INTERNED[verb][int(rest)]
    return answer if question.allows(answer) else None


def answers_for_drop(question: Question, piece: str, spot: str) -> Sequence[Action]:
    """Return the two answers that dropping one own token on another means in Unicorn's swap (A-4); else none."""
    first = token_of(piece)
    if question.kind != QuestionKind.SWAP or first is None:
        return ()
    place = place_of(question.board, spot)
    second = token_of(spot.partition(":")[2]) if spot.startswith("piece:") else None
    if second is None:
        there = [
            token.identity
            for token in question.open.placed
            if token.place == place and token.identity != first and question.offered(Verb.AIM) >> token.identity & 1
        ]
        second = there[0] if len(there) == 1 else None
    if second is None or second == first:
        return ()
    return (INTERNED[Verb.AIM][first], INTERNED[Verb.AIM][second])
