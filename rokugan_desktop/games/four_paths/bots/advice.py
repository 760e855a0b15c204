"""What a novice would answer in a seat's place, and why: hints for whoever learns, reasons for whoever looks back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.four_paths.actions import (
    Action,
    Assign,
    Attack,
    Buy,
    Discard,
    Done,
    Invite,
    Pay,
    PickBattle,
)
from rokugan_desktop.games.four_paths.bots.novice import Novice, best_margin, force_at, guard_of
from rokugan_desktop.games.four_paths.chapters.entering import cost_of
from rokugan_desktop.games.four_paths.ids import Army, CardKey
from rokugan_desktop.games.four_paths.messages import Message
from rokugan_desktop.games.four_paths.numbers import army_sum, strength_sum
from rokugan_desktop.games.four_paths.questions import Question
from rokugan_desktop.games.four_paths.view import View

_NOVICE = Novice()


class Hint(NamedTuple):
    """What a novice would answer, and why."""

    said: Message
    answers: tuple[Action, ...]


def advise(view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Hint]:
    """Return the one turn that a novice would take. Raise Interrupted as soon as `stop` says so."""
    if stop():
        raise Interrupted
    answers = tuple(_NOVICE.decide(view, decision, seed, stop))
    said = explain(view, decision, answers)
    return [Hint(said, answers)] if said is not None else []


def explain(view: View, decision: Decision[Action], answers: Sequence[Action]) -> Message | None:
    """Return why a computer player may have answered so; None for what nobody has a reason for."""
    assert isinstance(decision, Question), "the rules ask nothing else"
    reasons = list(_reasons(view, decision, answers))
    if not reasons:
        return None
    said, *others = reversed(reasons)
    for one in others:
        said = Message("advice.list", first=one, rest=said)
    return said


def _reasons(view: View, question: Question, answers: Sequence[Action]) -> Iterator[Message]:
    sent: dict[int, list[Assign]] = {}
    for answer in answers:
        match answer:
            case Attack(None):
                yield Message("advice.attack-nobody")
            case Attack(seat) if seat is not None:
                margin, guarded = best_margin(view, question.seat, seat)[0], guard_of(view, seat)
                force = guard_of(view, question.seat)
                key = "falls" if margin > 0 else "beats"
                clan = Message(f"clan.{view.seats[seat].clan}")
                yield Message(f"advice.attack-{key}", clan=clan, force=force, guard=guarded)
            case Invite(seats):
                if not seats:
                    yield Message("advice.invite-nobody")
            case Assign(_, province):
                sent.setdefault(province, []).append(answer)
            case Buy(number, benefit):
                key = _card(view, question, number)
                cost = cost_of(view, question.seat, view.file.cards[key], benefit)
                yield Message("advice.buy", card=Message(f"card.{key}"), n=cost)
            case Discard(number):
                yield Message("advice.discard", card=Message(f"card.{_card(view, question, number)}"))
            case Pay(_):
                yield Message("advice.pay")
            case PickBattle(province=number):
                yield Message("advice.battle", n=number)
            case Done() if len(answers) == 1 and not question.step.draft:
                yield Message(f"advice.leave-{question.kind}")
            case _:
                pass  # it ends what the others began
    for number, units in sent.items():
        yield _sending(view, question, number, units)


def _card(view: View, question: Question, number: int) -> CardKey:
    return view.seats[question.seat].provinces[number - 1].card


def _sending(view: View, question: Question, number: int, units: Sequence[Assign]) -> Message:
    """Return why these units go to a province: what they come to there, and what that is to beat."""
    attack = view.attack
    assert attack is not None, "units are sent within an attack alone"
    province, army = view.seats[attack.defender].provinces[number - 1].id, Army[question.step.word]
    force = force_at(view, [one.unit for one in units], province, army) + army_sum(view, province, army).total
    if army is Army.DEFENSE:
        coming = army_sum(view, province, Army.ATTACK).total
        return Message("advice.defend", n=number, force=force, coming=coming)
    strength = strength_sum(view, attack.defender, province).total
    return Message("advice.send", n=number, force=force, strength=strength, guard=guard_of(view, attack.defender))
