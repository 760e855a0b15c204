"""What the last answer of a turn does, in one sentence that its player confirms."""

from __future__ import annotations

from collections.abc import Sequence

from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Participant
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Action, Verb
from rokugan_desktop.games.battle_for_rokugan.cards.scripts import earlier_stages, stage_of
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.log.spots import where
from rokugan_desktop.games.battle_for_rokugan.log.story import listed
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import card_name, province_name, special_name, token_name
from rokugan_desktop.games.battle_for_rokugan.public import Placed, Script
from rokugan_desktop.games.battle_for_rokugan.questions import Question


def summary(question: Question, answer: Action, people: Sequence[Participant]) -> Message | None:
    """Return what the answer to the question does; None where the question itself says enough."""
    board, verb = question.board, answer.verb
    if verb is Verb.PASS:
        return Message("confirm.pass")
    if verb is Verb.KEEP:
        return Message("confirm.keep", objective=Message(f"objective.{ids.SECRET_OBJECTIVES[answer.number]}.title"))
    if verb is Verb.LAY and question.kind == QuestionKind.PLACE:
        return _placement(question, answer)
    if verb is Verb.AIM:
        aimed = question.public.token_of(answer.number)
        return _aimed(question, aimed, people) if aimed is not None else None
    if verb is Verb.PICK and question.kind == QuestionKind.STARTING:
        return Message("confirm.starting", province=province_name(board, answer.number))
    if verb is Verb.TAKE and question.kind == QuestionKind.RETURN:
        return Message("confirm.return", token=token_name(answer.number))
    if verb is Verb.PICK and question.public.script is not None:
        return _card(question, question.public.script, answer.number, people)
    return None


def _card(question: Question, script: Script, last: ids.Province, people: Sequence[Participant]) -> Message:
    """Return what a card does in the provinces chosen: in those of its earlier like stages, and in the last one."""
    stage, public = stage_of(script), question.public
    chosen = [
        pick for earlier, pick in zip(earlier_stages(script), script.picks, strict=True)
        if earlier is stage and pick != ids.NOBODY
    ]  # fmt: skip
    named = [_whose(question, province, people) for province in (*chosen, last)]
    card, provinces = card_name(script.card), listed(named)
    if stage.special is not None:
        special = special_name(stage.special)
        return Message("confirm.card-special", n=len(named), card=card, token=special, provinces=provinces)
    if stage.control:
        return Message(f"confirm.card-control-{stage.control}", n=len(named), card=card, provinces=provinces)
    there = next((one for one, where_ in enumerate(public.special) if where_ >> last & 1), None)
    if stage.kind == QuestionKind.CARD_REMOVE_SPECIAL and there is not None:
        return Message("confirm.card-remove", card=card, token=special_name(ids.Special(there)), provinces=named[-1])
    if stage.kind == QuestionKind.CARD_OPPOSING_PROVINCE:
        own = province_name(question.board, ids.Province(script.picks[0]))
        return Message("confirm.card-exchange", card=card, own=own, other=named[-1])
    return Message("confirm.card", card=card, provinces=provinces)


def _whose(question: Question, province: ids.Province, people: Sequence[Participant]) -> AnyMessage:
    """Return the province by name, with the name of the opponent who controls it."""
    holder, name = question.public.controller(province), province_name(question.board, province)
    if holder in {ids.NOBODY, question.seat}:
        return name
    return Message("confirm.province-of", province=name, name=people[holder].name)


def _placement(question: Question, answer: Action) -> Message:
    board = question.board
    place: ids.Place = answer.number
    chosen: ids.Token = question.chosen
    kind, token, target = ids.TYPE[chosen], token_name(chosen), board.target[place]
    province = province_name(board, target)
    if question.cautioned(Verb.LAY) >> place & 1:
        key = "confirm.raid-alone" if kind == ids.RAID_TYPE and not _is_decoy(question, answer) else "confirm.decoy"
        return Message(key, token=token, where=where(board, place), province=province)
    if kind == ids.BLUFF_TYPE:
        return Message("confirm.bluff", token=token, where=where(board, place))
    if kind == ids.DIPLOMACY_TYPE:
        return Message("confirm.diplomacy", token=token, province=province)
    if kind == ids.RAID_TYPE:
        return Message("confirm.raid", token=token, province=province)
    if place < len(board.provinces):
        own = question.public.held[question.seat] >> target & 1
        return Message("confirm.defends" if own else "confirm.attacks", token=token, province=province)
    source = board.source[place]
    if source == ids.NOBODY:
        return Message("confirm.from-sea", token=token, province=province)
    return Message("confirm.from", token=token, province=province, source=province_name(board, source))


def _is_decoy(question: Question, answer: Action) -> bool:
    caution = question.caution(answer)
    return caution is not None and caution.rule == "P-6"


def _aimed(question: Question, aimed: Placed, people: Sequence[Participant]) -> Message | None:
    lies = where(question.board, aimed.place)
    script = question.public.script
    key = stage_of(script).confirmed if script is not None else ""
    if question.kind == QuestionKind.SPY:
        key = "confirm.look"
    if key:  # none of it can be taken back, for it shows what the token is
        name = people[aimed.seat].name
        return Message(key, name=name, where=lies)
    if question.kind == QuestionKind.BLESS:
        shown = dict(zip((one.identity for one in question.public.placed), question.shown, strict=True))
        own = ids.Token(shown[aimed.identity])
        decoy = not ids.FIGHTERS >> own & 1
        key = "confirm.bless-decoy" if decoy else "confirm.bless"
        return Message(key, token=token_name(question.chosen), blessed=token_name(own), where=lies)
    return None
