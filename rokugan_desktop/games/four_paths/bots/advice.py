"""What a novice would answer in a seat's place, and why: hints for whoever learns, and the reasons of computers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rokugan_desktop.engine import Decision, Interrupted, Seat, Stop, never
from rokugan_desktop.games.four_paths.actions import Action, Assign, Attack, Buy, Discard, Invite, Pay, PickBattle
from rokugan_desktop.games.four_paths.bots.novice import Novice, guard_of, is_near, margin_over, strength_at
from rokugan_desktop.games.four_paths.bots.reasons import reason
from rokugan_desktop.games.four_paths.chapters.entering import cost_of
from rokugan_desktop.games.four_paths.chapters.resolution import compared
from rokugan_desktop.games.four_paths.ids import Army, Benefit, CardType
from rokugan_desktop.games.four_paths.messages import Message, named
from rokugan_desktop.games.four_paths.questions import Question, foreseen
from rokugan_desktop.games.four_paths.state import StepName, replace
from rokugan_desktop.games.four_paths.story import listed
from rokugan_desktop.games.four_paths.view import View

_NOVICE: Final = Novice()


class Advice(NamedTuple):
    """What a novice would answer, and why."""

    said: Message
    answers: tuple[Action, ...]


def advise(view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Advice]:
    """Return what a novice would answer. Raise Interrupted as soon as `stop` says so."""
    if stop():
        raise Interrupted
    answers = tuple(_NOVICE.decide(view, decision, seed, stop))
    said = explain(view, decision, answers)
    return [Advice(said, answers)] if said is not None else []


def explain(view: View, decision: Decision[Action], answers: Sequence[Action]) -> Message | None:
    """Return what speaks for these answers by what the seat knew; None where nothing does."""
    if not isinstance(decision, Question) or not answers:
        return None
    reasoned = reason(view, decision, answers)
    if reasoned is not None:
        return reasoned
    match answers[0], decision.step.step:
        case Attack(None), _:
            return _stays(view, decision.seat)
        case Attack(seat), _ if seat is not None:
            return _attack(view, decision.seat, seat)
        case Invite(()), _:
            return Message("reason.invite-nobody")
        case _, StepName.ASSIGN:
            sent = [answer for answer in answers if isinstance(answer, Assign)]
            return _sent(decision, sent) if sent else Message(f"reason.nobody-{decision.step.word.lower()}")
        case PickBattle(number), _:
            return Message("reason.battle", n=number)
        case Buy() as bought, _:
            return _bought(view, decision.seat, bought)
        case Pay(), _:
            return Message("reason.pay")
        case Discard(), _:
            names = [_in_province(view, decision.seat, one.province) for one in answers if isinstance(one, Discard)]
            return Message("reason.discard", cards=listed(names))
        case _, StepName.DYNASTY:
            return Message("reason.done")
        case _:
            return None


def _in_province(view: View, seat: Seat, number: int) -> Message:
    return named(view.seats[seat].provinces[number - 1].card)


def _stays(view: View, seat: Seat) -> Message:
    takes = any(margin_over(view, seat, other)[0] > 0 for other in view.present if other != seat)
    return Message("reason.stay" if takes else "reason.no-attack")


def _attack(view: View, seat: Seat, other: Seat) -> Message | None:
    clan, mine = Message(f"clan.{view.seats[other].clan}"), guard_of(view, seat)
    if is_near(view, other):
        return Message("reason.attack-leader", clan=clan, honor=view.seats[other].honor)
    margin, at = margin_over(view, seat, other)
    strength = strength_at(view, other, view.seats[other].provinces[-at - 1].id)
    guard = guard_of(view, other)
    if margin + guard <= 0:
        return None
    key = "province" if margin > 0 else "battle" if mine >= guard else "unless"
    return Message(f"reason.attack-{key}", clan=clan, mine=mine, guard=guard, strength=strength)


def _sent(question: Question, sent: Sequence[Assign]) -> Message:
    """Return what comes of the units that go to the first province, as it stands then."""
    view, number = question.view, sent[0].province
    drafted = tuple([(one.unit, one.province) for one in sent])
    seen = foreseen(view, Question(view, replace(question.step, draft=(*question.step.draft, *drafted))))
    attack = view.under_way
    stands = compared(seen, attack.defender, view.seats[attack.defender].provinces[number - 1].id)
    units = listed([named(view.cards[one.unit].card) for one in sent if one.province == number])
    if question.step.word == Army.DEFENSE.name:
        return Message("reason.defend", units=units, n=number, attack=stands.attack.total, defense=stands.defense.total)
    guard = guard_of(view, attack.defender)
    return Message("reason.send", units=units, n=number, attack=stands.attack.total, guard=guard, most=stands.needed)


def _bought(view: View, seat: Seat, bought: Buy) -> Message:
    key = view.seats[seat].provinces[bought.province - 1].card
    card, name = view.file.cards[key], named(key)
    cost = cost_of(view, seat, card, bought.benefit)
    if card.type is CardType.HOLDING:
        return Message("reason.buy-gold" if card.gold else "reason.buy-wall", card=name, cost=cost, gold=card.gold)
    if bought.benefit is Benefit.HONOR:
        return Message("reason.buy-honor", card=name, cost=cost, honor=max(0, card.ph), force=card.force)
    return Message("reason.buy-force", card=name, cost=cost, force=card.force)
