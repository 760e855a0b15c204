"""The novice: greedy. It buys what is worth most, attacks where it is sure to win, and defends where that pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

import msgspec

from rokugan_desktop.engine import Decision, Seat, Stop, never
from rokugan_desktop.games.four_paths.actions import DONE, Action, Assign, Attack, Buy, Discard, Invite
from rokugan_desktop.games.four_paths.bots import hands
from rokugan_desktop.games.four_paths.chapters.attack import INFANTRY, assignable
from rokugan_desktop.games.four_paths.chapters.entering import benefits, buying_refusal, cost_of
from rokugan_desktop.games.four_paths.components import Card
from rokugan_desktop.games.four_paths.ids import Army, Benefit, CardId, CardType, Level, Place, ProvinceId
from rokugan_desktop.games.four_paths.numbers import army_sum, strength_sum, unit_sum
from rokugan_desktop.games.four_paths.questions import Question
from rokugan_desktop.games.four_paths.state import InPlay, StepName, replace
from rokugan_desktop.games.four_paths.view import View

GOLD_WANTED: Final = 12
"""With so much gold a turn it buys people first."""
POOR: Final = 8
"""With less gold a turn it has no use for people who cost more."""
PATIENCE: Final = 20
"""After so many rounds it risks a battle that both armies may lose."""
DUEL: Final = 2
"""Among more seats a third takes what two have left bowed."""
NEAR_THE_END: Final = 2
"""With so few provinces left it gives units for one."""
DANGER: Final = 0.7
"""With such a share of the honor that wins a seat is attacked before all others."""
HONOR_FAR: Final = 0.8
HONOR_NEAR: Final = 6.0
"""What a point of honor is worth at none, and how much more at as much as wins; a point of Force is worth 1.2."""


class Novice(msgspec.Struct, frozen=True):
    """A player that looks no further than the answer it gives."""

    name: str = "novice"

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        """Return the answers of a whole chain."""
        assert isinstance(decision, Question), "the rules ask nothing else"
        found = hands.answer(view, decision, seed)
        if found is not None:
            return found
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
            case _:
                return (next(decision.answers()),)


def force_of(view: View, units: Sequence[InPlay]) -> int:
    """Return the Force of units together."""
    return sum(unit_sum(view, unit).total for unit in units)


def ready_units(view: View, seat: Seat, segment: int = INFANTRY, army: Army | None = None) -> list[InPlay]:
    """Return the units of a seat that may be assigned, and are worth it."""
    return [unit for unit in assignable(view, seat, segment, army) if unit_sum(view, unit).total > 0]


def to_send(view: View, question: Question) -> list[InPlay]:
    """Return the units that may still be assigned, the strongest first."""
    step, gone = question.step, {unit for unit, _ in question.step.draft}
    able = ready_units(view, step.seat, step.number, Army[step.word])
    units = [unit for unit in able if unit.id not in gone]
    return sorted(units, key=lambda unit: -unit_sum(view, unit).total)


def guard_of(view: View, seat: Seat) -> int:
    """Return with how much Force a seat could meet an attack."""
    return force_of(view, ready_units(view, seat))


def strength_at(view: View, seat: Seat, province: ProvinceId) -> int:
    """Return the strength of a province of a seat."""
    return strength_sum(view, seat, province).total


def forces_there(view: View, units: Sequence[InPlay], province: ProvinceId, army: Army) -> dict[CardId, int]:
    """Return how much each unit would be worth in the battle at a province, whatever is attached to it."""
    there = {unit.id: replace(unit, zone=Place.BATTLE, province=province, army=army) for unit in units}
    thought = replace(view, cards={**view.cards, **there})
    return {key: unit_sum(thought, unit).total for key, unit in there.items()}


def margin_over(view: View, seat: Seat, other: Seat) -> tuple[int, int]:
    """Return by how much an attack with all would exceed a province and its defense where that is most, and where."""
    units, guard = ready_units(view, seat), guard_of(view, other)
    return max(
        (sum(forces_there(view, units, each.id, Army.ATTACK).values()) - guard - strength_at(view, other, each.id), -at)
        for at, each in enumerate(view.seats[other].provinces, 1)
    )


def _is_promising(view: View, seat: Seat, other: Seat, margin: int) -> bool:
    """Tell whether an attack does well whatever the rival does: either a province falls, or a battle is won.

    What attacks stands bowed afterwards. So one whose own provinces the rival could take in turn has to be ahead.
    `margin`: that of `margin_over`.
    """
    if margin > 0:
        return True
    guard = guard_of(view, other)
    stalled = view.round > PATIENCE or view.seats[seat].in_deck <= 0 or is_near(view, other)
    if margin + guard <= 0 or (len(view.present) > DUEL and not stalled):  # not even an undefended one falls
        return False
    force = guard_of(view, seat)
    if force < guard or (force == guard and not stalled):
        return False
    safe = guard <= min(strength_at(view, seat, each.id) for each in view.seats[seat].provinces)
    return safe or stalled or len(view.seats[seat].provinces) >= len(view.seats[other].provinces)


def is_near(view: View, seat: Seat) -> bool:
    """Tell whether a seat would soon win by honor (V-2)."""
    return view.seats[seat].honor >= DANGER * view.terms.honor_to_win


def _whom(view: View, seat: Seat, rng: Random) -> Seat | None:
    """Return the rival whom an attack promises most against, first of all one who would soon win by honor."""
    margins = {other: margin_over(view, seat, other)[0] for other in view.present if other != seat}
    rivals = [
        (is_near(view, other), margin, rng.random(), other)
        for other, margin in margins.items()
        if _is_promising(view, seat, other, margin)
    ]
    return max(rivals)[-1] if rivals else None


def _offense(view: View, question: Question) -> list[Action]:
    """Send what surely takes a province, the easiest first, or else all; what is left over goes on to the next."""
    attack = view.attack
    if attack is None or question.seat != attack.leader:
        return []
    provinces = view.seats[attack.defender].provinces
    guard = guard_of(view, attack.defender)
    units = to_send(view, question)
    already = {each.id: army_sum(view, each.id, Army.ATTACK).total for each in provinces}
    if question.step.number and not any(already.values()):
        return []
    forces = {each.id: forces_there(view, units, each.id, Army.ATTACK) for each in provinces}
    needs = sorted(
        (strength_at(view, attack.defender, each.id) - sum(forces[each.id].values()), at)
        for at, each in enumerate(provinces, 1)
    )
    chosen: list[Action] = []
    for _, at in needs:
        province = provinces[at - 1].id
        goal = strength_at(view, attack.defender, province) + guard + 1 - already[province]
        sent = fewest(units, forces[province], goal)
        chosen += [Assign(unit.id, at) for unit in sent]
        units = [unit for unit in units if unit not in sent]
    if not chosen and not any(already.values()):
        chosen = [Assign(unit.id, needs[0][1]) for unit in units]
    return chosen


def _defense(view: View, question: Question) -> list[Action]:
    """Beat an army where that can be; with few provinces left, hold one even if the units are lost."""
    attack, seat = view.attack, question.seat
    if attack is None or seat != attack.defender:
        return []
    provinces = view.seats[seat].provinces
    units = to_send(view, question)
    chosen: list[Action] = []
    for at, province in enumerate(provinces, 1):
        coming = army_sum(view, province.id, Army.ATTACK).total
        if not coming:
            continue
        have = army_sum(view, province.id, Army.DEFENSE).total
        strength = strength_at(view, seat, province.id)
        forces = forces_there(view, units, province.id, Army.DEFENSE)
        most, falls = have + sum(forces.values()), coming > have + strength
        if most > coming:
            goal = coming + 1
        elif falls and most == coming:
            goal = coming
        elif falls and len(provinces) <= NEAR_THE_END:
            goal = coming - strength
        else:
            continue
        sent = fewest(units, forces, goal - have)
        chosen += [Assign(unit.id, at) for unit in sent]
        units = [unit for unit in units if unit not in sent]
    return chosen


def fewest(units: Sequence[InPlay], forces: Mapping[CardId, int], goal: int) -> list[InPlay]:
    """Return units, the strongest first, that come to so much, the last one no stronger than it must be; or none."""
    sent = list[InPlay]()
    left = sorted(units, key=lambda unit: -forces[unit.id])
    while goal > 0 and left:
        enough = [unit for unit in left if forces[unit.id] >= goal]
        unit = enough[-1] if enough else left[0]
        sent.append(unit)
        left.remove(unit)
        goal -= forces[unit.id]
    return sent if goal <= 0 else []


def _worth(view: View, seat: Seat, card: Card) -> float:
    """Return what a card of a province is worth to the seat."""
    if card.type is CardType.HOLDING:
        if "fortification" in card.traits:
            return 1.5
        return card.honor + card.gold * (2.5 if _income(view, seat) < GOLD_WANTED else 0.4)
    if card.type is CardType.PERSONALITY:
        return 1.2 * card.force + 0.2 * card.chi
    return 0.0


def _honor_worth(view: View, seat: Seat) -> float:
    """Return what a point of honor is worth to the seat: the more, the nearer it is to winning by honor (V-2)."""
    near = max(0, view.seats[seat].honor) / view.terms.honor_to_win
    return HONOR_FAR + HONOR_NEAR * near * near


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
            honor = _honor_worth(view, seat) * card.ph if offer.benefit is Benefit.HONOR else 0.0
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
    income = _income(view, seat)
    too_dear = view.terms.level > Level.STEEL and income < POOR and card.cost > income + 1
    if too_dear and card.type is not CardType.HOLDING:
        return True
    refusal = buying_refusal(view, seat, number, benefits(view, seat, card)[0])
    return refusal is not None and refusal.rule in ("E-1", "E-2", "E-4")
