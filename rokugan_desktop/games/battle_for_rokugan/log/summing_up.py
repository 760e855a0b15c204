"""What the answers of a turn do, step by step, in the sentences that its player confirms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Participant
from rokugan_desktop.games.battle_for_rokugan import ids, naming
from rokugan_desktop.games.battle_for_rokugan.actions import TO_DISCARD, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.cards.scripts import STAGES, stage_of
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.state import Placed, Script

Answered = tuple[Question, Action]
"""A question with the answer that was given to it."""


def summary(answered: Sequence[Answered], people: Sequence[Participant]) -> AnyMessage | None:
    """Return what the answers of a draft do, in their order; None where the questions themselves say enough.

    Of a card that asks the same several times one sentence tells.
    """
    runs = [tuple(run) for _kind, run in groupby(answered, key=lambda one: one[0].kind)]
    said = [sentence for run in runs for sentence in _said(run, people)]
    return naming.listed(said, "confirm.and-then") if said else None


def _said(run: Sequence[Answered], people: Sequence[Participant]) -> Iterator[AnyMessage]:
    """Yield what the answers to questions of one kind do; nothing where a later answer tells it."""
    question, answer = run[-1]
    script, verb = question.public.script, answer.verb
    if script is not None:
        yield from _of_card(run, script, people)
    elif verb is Verb.PASS:
        own = question.kind in {QuestionKind.SPY, QuestionKind.SWAP}
        yield Message(f"confirm.pass.{question.kind}" if own else "confirm.pass")
    elif verb is Verb.SEEN:
        yield Message("confirm.seen")
    elif verb is Verb.KEEP:
        yield Message("confirm.keep", objective=naming.objective_name(answer.number))
    elif verb is Verb.LAY:
        yield _placement(question, answer)
    elif verb is Verb.AIM and question.kind != QuestionKind.SWAP:
        aimed = question.public.token_of(answer.number)
        assert aimed is not None, "what is aimed at lies on the board"
        yield _aimed(question, aimed, people)
    elif verb is Verb.PICK:
        yield Message("confirm.starting", province=naming.province_name(question.board, answer.number))
    elif question.kind == QuestionKind.RETURN:
        yield Message("confirm.return", token=naming.token_name(answer.number))


def _of_card(run: Sequence[Answered], script: Script, people: Sequence[Participant]) -> Iterator[AnyMessage]:
    question, answer = run[-1]
    stage, card = stage_of(script), naming.card_name(script.card)
    if stage.special is not None or stage.control:
        provinces = naming.listed([_whose(question, one.number, people) for _question, one in run])
        if stage.special is not None:
            special = naming.special_name(stage.special)
            yield Message("confirm.card-special", n=len(run), card=card, token=special, provinces=provinces)
        else:
            yield Message(f"confirm.card-control-{stage.control}", n=len(run), card=card, provinces=provinces)
        return
    for question, answer in run:
        match question.kind:
            case _ if answer.verb is Verb.PASS:
                pass
            case QuestionKind.CARD_REMOVE_SPECIAL:
                there = next(kind for kind, where_ in enumerate(question.public.special) if where_ >> answer.number & 1)
                special = naming.special_name(ids.Special(there))
                province = _whose(question, answer.number, people)
                yield Message("confirm.card-remove", card=card, token=special, provinces=province)
            case QuestionKind.CARD_OPPOSING_PROVINCE:
                own = naming.province_name(question.board, ids.Province(script.picks[0]))
                other = _whose(question, answer.number, people)
                yield Message("confirm.card-exchange", card=card, own=own, other=other)
            case QuestionKind.CARD_PRICE:
                province = naming.province_name(question.board, answer.number)
                yield Message("confirm.card-price", card=card, province=province)
            case QuestionKind.CARD_PLAYER:
                spied = question.public.seat_of_clan(answer.number)
                yield Message("confirm.card-player", card=card, name=people[spied].name)
            case QuestionKind.CARD_SEEN:
                yield Message("confirm.card-seen", card=card)
            case _ if answer.verb is Verb.AIM or answer.verb is Verb.LAY:
                yield _on_board(question, script, answer, people)
            case QuestionKind.CARD_PAY | QuestionKind.CARD_RECOVER | QuestionKind.CARD_GIVE:
                yield _of_hand(question, script, answer.number)
            case _:  # what a later answer tells
                pass


def _on_board(question: Question, script: Script, answer: Action, people: Sequence[Participant]) -> Message:
    aimed = question.public.token_of(answer.number) if answer.verb is Verb.AIM else None
    lies = naming.where(question.board, answer.number if aimed is None else aimed.place)
    if question.kind in {QuestionKind.CARD_ANIMATE_PLACE, QuestionKind.CARD_ANIMATE_BLESS}:
        token = naming.token_name(ids.Token(script.picks[1]))
        return Message(f"confirm.{question.kind}", card=naming.card_name(script.card), token=token, where=lies)
    assert aimed is not None, "it looks at a token on the board, or takes it away"
    name = people[aimed.seat].name
    return Message(f"confirm.{question.kind}", card=naming.card_name(script.card), name=name, where=lies)


def _of_hand(question: Question, script: Script, token: ids.Token) -> Message:
    key = f"confirm.{question.kind}"
    if question.kind == QuestionKind.CARD_GIVE:
        for stage, pick in zip(STAGES[script.card], script.picks, strict=False):
            if stage.kind == QuestionKind.CARD_DESTINATION and pick == TO_DISCARD:
                key = "confirm.card-give.discard"
    return Message(key, card=naming.card_name(script.card), token=naming.token_name(token))


def _whose(question: Question, province: ids.Province, people: Sequence[Participant]) -> AnyMessage:
    holder, name = question.public.controller(province), naming.province_name(question.board, province)
    if holder in {ids.NOBODY, question.seat}:
        return name
    return Message("confirm.province-of", province=name, name=people[holder].name)


def _placement(question: Question, answer: Action) -> Message:
    board = question.board
    place: ids.Place = answer.number
    chosen: ids.Token = question.chosen
    kind, token, target = ids.TYPE[chosen], naming.token_name(chosen), board.target[place]
    province = naming.province_name(board, target)
    if question.cautioned(Verb.LAY) >> place & 1:
        caution = question.caution(answer)
        decoy = kind != ids.RAID_TYPE or (caution is not None and caution.rule == "P-6")
        key = "confirm.decoy" if decoy else "confirm.raid-alone"
        return Message(key, token=token, where=naming.where(board, place), province=province)
    if kind == ids.BLUFF_TYPE:
        return Message("confirm.bluff", token=token, where=naming.where(board, place))
    if kind == ids.DIPLOMACY_TYPE:
        return Message("confirm.diplomacy", token=token, province=province)
    if kind == ids.RAID_TYPE:
        return Message("confirm.raid", token=token, province=province)
    inside = "confirm.defends" if question.public.held[question.seat] >> target & 1 else "confirm.attacks"
    keys = inside, "confirm.from-sea", "confirm.from"
    return naming.by_way(board, place, keys, token=token, province=province)


def _aimed(question: Question, aimed: Placed, people: Sequence[Participant]) -> Message:
    lies = naming.where(question.board, aimed.place)
    if question.kind == QuestionKind.SPY:
        return Message("confirm.look", name=people[aimed.seat].name, where=lies)
    own = dict(zip((one.identity for one in question.public.placed), question.shown, strict=True))
    token = naming.token_name(ids.Token(own[aimed.identity]))
    if question.kind == QuestionKind.SWAP_WITH:
        first = question.public.token_of(question.chosen)
        assert first is not None, "the first token of a swap lies on the board"
        one = naming.token_name(ids.Token(own[first.identity]))
        return Message(
            "confirm.swap", one=one, where=naming.where(question.board, first.place), other=token, there=lies
        )
    decoy = not ids.FIGHTERS >> own[aimed.identity] & 1
    key = "confirm.bless-decoy" if decoy else "confirm.bless"
    return Message(key, token=naming.token_name(question.chosen), blessed=token, where=lies)
