"""What choosing a place would mean, in whole sentences, for whoever hears the table."""

from __future__ import annotations

from collections.abc import Sequence

from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Participant, Tone, briefly, spoken
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Action, Verb
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.inspection import inspect_province, lying
from rokugan_desktop.games.battle_for_rokugan.log.spots import heard_place
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import province_name
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.topology import Topology
from rokugan_desktop.games.battle_for_rokugan.view import View


def heard_choice(
    board: Topology, view: View, question: Question, answer: Action, people: Sequence[Participant]
) -> tuple[AnyMessage, ...]:
    """Return what an answer on the map does, whose the province is, what it is worth, who fights, what a token brings.

    Nothing of a token that is aimed at: it has its name.
    """
    if answer.verb is Verb.AIM:
        return ()
    place = ids.Place(answer.number)
    province = board.target[place] if answer.verb is Verb.LAY else ids.Province(answer.number)
    placing = question.kind == QuestionKind.PLACE
    inspected = inspect_province(board, view, question, people, province, place if placing else None)
    meant = briefly(inspected.facts, Tone.PROMISE, Tone.UNDECIDED)
    owner, worth, caution = inspected.owner, inspected.flowers, question.caution(answer)
    return (
        _done(board, view, question, answer),
        Message("ear.free") if owner == ids.NOBODY else Message("ear.choice.held", clan=people[owner].role.name),
        *([Message("ear.flowers", n=worth)] if worth else ()),
        *spoken(lying(board, view, people, province)),
        *(_brought(said) for said, _tone in meant if said.key != "inspect.token-here"),
        *([caution.message] if caution is not None else ()),
    )


def _done(board: Topology, view: View, question: Question, answer: Action) -> AnyMessage:
    """Return what is done: the province is attacked from somewhere, or defended; else where something comes to lie."""
    if answer.verb is not Verb.LAY:
        return Message("ear.choice", what=province_name(board, ids.Province(answer.number)))
    place = ids.Place(answer.number)
    province, source = board.target[place], board.source[place]
    fights = question.kind == QuestionKind.PLACE and ids.FIGHTERS >> question.chosen & 1
    if not fights or (place < len(board.provinces) and not view.public.held[question.seat] >> province & 1):
        return Message("ear.choice", what=heard_place(board, place))
    if view.public.held[question.seat] >> province & 1:
        return Message("ear.choice.defend", province=province_name(board, province))
    if source == ids.NOBODY:
        return Message("ear.choice.attack-from-sea", province=province_name(board, province))
    name = province_name(board, province)
    return Message("ear.choice.attack", province=name, source=province_name(board, source))


def _brought(said: AnyMessage) -> AnyMessage:
    """Return what a token would bring, in fewer words where it is but a sum: the rest has been said."""
    sums = dict(said.parameters)
    if "sum" not in sums or said.key == "inspect.with-blessing":
        return said
    if "defense" not in sums:
        return Message("ear.defense", n=sums["sum"])
    return Message("ear.choice.sum", sum=sums["sum"], defense=sums["defense"])
