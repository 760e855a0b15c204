"""Which answers are places on the map, and which are things in a panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rokugan_desktop import engine
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.pieces import token_identity, token_of
from rokugan_desktop.desktop.map.values import Kind, MapChoice
from rokugan_desktop.engine import Refusal
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import INTERNED, Action, Message, Question, Verb, ids, naming
from rokugan_desktop.words import Spoken, Words

_PREFIX: Final = {Verb.LAY: "lay", Verb.AIM: "aim", Verb.PICK: "pick"}
"""The verbs that point at something on the map; all others are answered in a panel."""
_VERBS: Final = {prefix: verb for verb, prefix in _PREFIX.items()}


def choices(question: Question, words: Words) -> list[MapChoice]:
    """Return the answers on the map; what is a decoy stands apart (P-6), and its name says what there is to know."""
    spots = naming.spots_of(question.board)
    found: list[MapChoice] = []
    cloth = looks.cloth_of(question.public.seats[question.seat].clan).ground
    decoys = {verb: question.decoys(verb) for verb, _offered in question.offers if verb in _PREFIX}
    helps = question.helps_there
    for answer in question.answers():
        verb = answer.verb
        number: int = answer.number
        if verb in decoys:
            kind = Kind.DOUBTFUL if decoys[verb] >> number & 1 else Kind.CHOICE
            spot = f"piece:{token_identity(ids.Identity(number))}" if verb is Verb.AIM else spots[number]
            mine = helps and question.public.controller(ids.Province(ids.Place(number))) == question.seat
            name = Offered(words, question, answer)
            found.append(MapChoice(f"{_PREFIX[verb]}:{number}", kind, spot, name, cloth, own=mine))
    return found


@dataclass(frozen=True, slots=True)
class Offered(Spoken):
    """What an answer on the map is called, and what to know before giving it."""

    question: Question
    answer: Action

    def messages(self) -> Iterator[engine.Message]:
        board, number = self.question.board, self.answer.number
        if self.answer.verb is Verb.LAY:
            yield naming.place_name(board, number)
        elif self.answer.verb is Verb.PICK:
            yield naming.province_name(board, number)
        elif (token := self.question.public.token_of(number)) is not None:
            yield Message("choice.token", where=naming.where(board, token.place))
        caution = self.question.caution(self.answer)
        if caution is not None:
            yield caution.message


def answer_for(question: Question, identity: str) -> Action | None:
    """Return the answer that the choice stands for, or None where it is not on offer."""
    prefix, _, rest = identity.partition(":")
    verb = _VERBS.get(prefix)
    if verb is None or not (rest.isascii() and rest.isdecimal()) or int(rest) >= len(INTERNED[verb]):
        return None
    answer = INTERNED[verb][int(rest)]
    return answer if question.allows(answer) else None


def meant_at(question: Question, spot: str) -> list[str]:
    """Return the identities of the choices that a press on a province, or on a border into it, means."""
    place = naming.place_of(question.board, spot)
    if place is None:
        return []
    return [f"{_PREFIX[answer.verb]}:{answer.number}" for answer in rules.ways(question, question.board.target[place])]


def refused_at(question: Question, spot: str) -> Refusal | None:
    """Return why nothing can be chosen by a press on a province, on a border, on a coast."""
    place = naming.place_of(question.board, spot)
    return None if place is None else rules.refusal_at(question, place)


def answers_for_drop(question: Question, piece: str, spot: str) -> Sequence[Action]:
    """Return the two answers that dropping one own token on another means in Unicorn's swap (A-4); else none."""
    first = token_of(piece)
    if question.kind != rules.QuestionKind.SWAP or first is None:
        return ()
    place = naming.place_of(question.board, spot)
    second = token_of(spot.partition(":")[2]) if spot.startswith("piece:") else None
    if second is None:
        there = [
            token.identity
            for token in question.public.placed
            if token.place == place and token.identity != first and question.offered(Verb.AIM) >> token.identity & 1
        ]
        second = there[0] if len(there) == 1 else None
    if second is None or second == first:
        return ()
    return (INTERNED[Verb.AIM][first], INTERNED[Verb.AIM][second])
