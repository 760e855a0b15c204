"""The novice: greedy. It buys what is worth most, attacks where it must win, and defends where that pays."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from rokugan_desktop.engine import Decision, Seat, Stop, never
from rokugan_desktop.games.four_paths.actions import DONE, Action, Assign, Attack, Buy, Discard, Invite
from rokugan_desktop.games.four_paths.chapters.attack import INFANTRY, assignable
from rokugan_desktop.games.four_paths.chapters.entering import benefits, buying_refusal, cost_of
from rokugan_desktop.games.four_paths.components import Card
from rokugan_desktop.games.four_paths.ids import Army, Benefit, CardType, Place, Trait
from rokugan_desktop.games.four_paths.numbers import army_sum, strength_sum, unit_sum
from rokugan_desktop.games.four_paths.questions import Question
from rokugan_desktop.games.four_paths.state import InPlay, StepName
from rokugan_desktop.games.four_paths.view import View

GOLD_WANTED: Final = 12
"""With so much gold a turn it buys people first."""
NEAR_THE_END: Final = 2
"""With so few provinces left it gives units for one."""


class Novice:
    """A player that looks no further than the answer it gives."""

    name = "novice"

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        """Return the answers of a whole chain."""
        assert isinstance(decision, Question), "the rules ask nothing else"
        rng, seat = Random(seed), decision.seat
        match decision.step.step:
            case StepName.ATTACK:
                return (Attack(_whom(view, seat, rng)),)
            case StepName.INVITE:
                return (Invite(()),)
            case StepName.ASSIGN:
                army = Army[decision.step.word]
                chosen = _offense(view, decision) if army is Army.ATTACK else _defense(view, decision)
                return (*chosen, DONE)
            case StepName.DYNASTY:
                return _dynasty(view, decision)
        return (next(decision.answers()),)


def _force(view: View, units: Sequence[InPlay]) -> int:
    return sum(unit_sum(view, unit).total for unit in units)


def _at_home(view: View, seat: Seat, segment: int = INFANTRY) -> list[InPlay]:
    return [unit for unit in assignable(view, seat, segment) if unit_sum(view, unit).total > 0]


def _to_send(view: View, question: Question) -> list[InPlay]:
    """Return the units that may still be assigned, the strongest first."""
    gone = {unit for unit, _ in question.step.draft}
    units = [unit for unit in _at_home(view, question.seat, question.step.number) if unit.id not in gone]
    return sorted(units, key=lambda unit: -unit_sum(view, unit).total)


def _whom(view: View, seat: Seat, rng: Random) -> Seat | None:
    """Return the rival from whom a province can surely be taken; of several the one that gives in most easily."""
    force = _force(view, _at_home(view, seat))
    best: tuple[int, float, Seat] | None = None
    for other in view.present:
        if other != seat:
            weakest = min(strength_sum(view, other, each.id).total for each in view.seats[other].provinces)
            left = force - weakest - _force(view, _at_home(view, other))
            if left > 0 and (best is None or (left, rng.random()) > best[:2]):
                best = left, rng.random(), other
    return None if best is None else best[2]


def _offense(view: View, question: Question) -> list[Action]:
    """Send all to the weakest province, and what is left over to the next where it is enough as well."""
    attack = view.attack
    if attack is None or question.seat != attack.leader:
        return []
    provinces = view.seats[attack.defender].provinces
    guard = _force(view, _at_home(view, attack.defender))
    units = _to_send(view, question)
    already = {each.id: army_sum(view, each.id, Army.ATTACK).total for each in provinces}
    if question.step.number and not any(already.values()):
        return []
    needs = sorted((strength_sum(view, attack.defender, each.id).total, at) for at, each in enumerate(provinces, 1))
    chosen: list[Action] = []
    for strength, at in needs:
        have, sent = already[provinces[at - 1].id], list[InPlay]()
        for unit in units:
            if have <= strength + guard:
                sent.append(unit)
                have += unit_sum(view, unit).total
        if have > strength + guard:
            chosen += [Assign(unit.id, at) for unit in sent]
            units = [unit for unit in units if unit not in sent]
    return chosen


def _defense(view: View, question: Question) -> list[Action]:
    """Meet an army where it can be beaten; with few provinces left, hold one even if the units are lost."""
    attack, seat = view.attack, question.seat
    if attack is None or seat != attack.defender:
        return []
    provinces = view.seats[seat].provinces
    units = _to_send(view, question)
    chosen: list[Action] = []
    for at, province in enumerate(provinces, 1):
        coming = army_sum(view, province.id, Army.ATTACK).total
        if not coming:
            continue
        have = army_sum(view, province.id, Army.DEFENSE).total
        strength = strength_sum(view, seat, province.id).total
        falls = coming > have + strength
        goal = coming + 1 if have + _force(view, units) > coming else coming - strength
        if goal <= coming and (not falls or len(provinces) > NEAR_THE_END):
            continue
        sent = list[InPlay]()
        for unit in units:
            if have < goal:
                sent.append(unit)
                have += unit_sum(view, unit).total
        if have >= goal:
            chosen += [Assign(unit.id, at) for unit in sent]
            units = [unit for unit in units if unit not in sent]
    return chosen


def _worth(view: View, seat: Seat, card: Card) -> float:
    """Return what a card of a province is worth to the seat."""
    if card.type is CardType.HOLDING:
        if Trait.FORTIFICATION in card.traits:
            return 1.5
        return card.honor + card.gold * (2.5 if _income(view, seat) < GOLD_WANTED else 0.4)
    if card.type is CardType.PERSONALITY:
        own = view.seats[seat].clan in card.clan
        return 1.2 * card.force + 0.2 * card.chi + (0.6 * max(0, card.ph) if own else 0)
    return 0.0


def _income(view: View, seat: Seat) -> int:
    return sum(
        view.printed(card).gold for card in view.cards.values() if card.controller == seat and card.zone is Place.HOME
    )


def _dynasty(view: View, question: Question) -> Sequence[Action]:
    """Buy the card that is worth most for what it costs; then discard what will not be wanted."""
    seat, provinces = question.seat, view.seats[question.seat].provinces
    if not question.step.draft:
        offers = [answer for answer in question.answers() if isinstance(answer, Buy)]

        def price(offer: Buy) -> float:
            province = provinces[offer.province - 1]
            card = view.file.cards[province.card]
            honor = 0.5 * card.ph if offer.benefit is Benefit.HONOR else 0.0
            cost = cost_of(view, seat, card, offer.benefit)
            return (_worth(view, seat, card) + honor + 0.5) / (cost + 1)

        if offers:
            return (max(offers, key=price),)
    unwanted = [
        number for number, province in enumerate(provinces, 1) if province.card and _is_unwanted(view, seat, number)
    ]
    drafted = {number for _, number in question.step.draft}
    return (*[Discard(number) for number in unwanted if number not in drafted], DONE)


def _is_unwanted(view: View, seat: Seat, number: int) -> bool:
    """Tell whether a card only stands in the way of better ones."""
    card = view.file.cards[view.seats[seat].provinces[number - 1].card]
    if card.type is CardType.REGION:
        return True
    refusal = buying_refusal(view, seat, number, benefits(view, seat, card)[0])
    return refusal is not None and refusal.rule in ("E-1", "E-2", "E-4")
