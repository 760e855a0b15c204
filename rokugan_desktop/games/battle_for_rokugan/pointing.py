"""What a press on a province means while something is chosen on the board, or why it means nothing."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Refusal
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import province_name, token_name
from rokugan_desktop.games.battle_for_rokugan.places import misplacement
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.topology import members

_WITHOUT_EFFECT: Final = {ids.ARMY: "army", ids.NAVY: "navy", ids.DIPLOMACY_TYPE: "diplomacy", ids.RAID_TYPE: "raid"}
"""The types that are not legal in every province, by the ends of the keys that say why."""


def ways(question: Question, province: ids.Province) -> list[Action]:
    """Return the answers that a press on the province means: the places that lead into it, the tokens that lie there.

    None of them has a caution: a decoy is never meant by itself (P-6).
    """
    board = question.board
    places = question.offered(Verb.LAY) & ~question.cautioned(Verb.LAY)
    found = [INTERNED[Verb.LAY][place] for place in members(places) if board.target[place] == province]
    tokens = question.offered(Verb.AIM) & ~question.cautioned(Verb.AIM)
    for token in question.public.placed:
        if board.target[token.place] == province and tokens >> token.identity & 1:
            found.append(INTERNED[Verb.AIM][token.identity])
    return found


def refusal_in(question: Question, province: ids.Province) -> Refusal | None:
    """Return why nothing may be chosen by a press on the province, with the rule; None: something may, or none asks."""
    if question.kind == QuestionKind.TURN:
        return Refusal("P-1", Message("refusal.token-first"))
    if ways(question, province):
        return None
    if question.offered(Verb.LAY):
        return _no_place(question, province)
    if question.offered(Verb.AIM):
        return _no_token(question, province)
    return question.refusal(INTERNED[Verb.PICK][province]) if question.offered(Verb.PICK) else None


def refusal_at(question: Question, place: ids.Place) -> Refusal | None:
    """Return why a press on the place means nothing, or on a border would come to nothing, with the rule."""
    if place < len(question.board.provinces) or question.kind == QuestionKind.TURN or not question.offered(Verb.LAY):
        return refusal_in(question, question.board.target[place])
    answer = INTERNED[Verb.LAY][place]
    refusal, caution = question.refusal(answer), question.caution(answer)
    if refusal is None and caution is not None:
        return Refusal(caution.rule, caution.message)
    return refusal


def _no_place(question: Question, province: ids.Province) -> Refusal | None:
    centre = INTERNED[Verb.LAY][province]
    refusal, caution = question.refusal(centre), question.caution(centre)
    if refusal is not None or caution is None:
        return refusal
    board = question.board
    token: ids.Token = question.chosen
    rule = misplacement(board, question.public, question.seat, token, ids.Place(province))
    kind = _WITHOUT_EFFECT.get(ids.TYPE[token])
    name = province_name(board, province)
    if rule != "P-5" or kind is None:
        return Refusal(rule or caution.rule, Message("refusal.no-effect", token=token_name(token), province=name))
    own = question.public.held[question.seat] >> province & 1
    key = "refusal.no-effect.navy-inland" if own and kind == "navy" else f"refusal.no-effect.{kind}"
    return Refusal(rule, Message(key, province=name))


def _no_token(question: Question, province: ids.Province) -> Refusal:
    for token in question.public.placed:
        refusal = question.refusal(INTERNED[Verb.AIM][token.identity])
        if question.board.target[token.place] == province and refusal is not None:
            return refusal
    return Refusal(question.rule, Message("refusal.no-token-there", province=province_name(question.board, province)))
