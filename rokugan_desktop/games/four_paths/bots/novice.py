"""The novice: greedy. It buys what is worth most, attacks where it is sure to win, and defends where that pays.

With a hand it tries each answer in a world that it can't rule out, and takes what leaves it best off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import filterfalse
from random import Random
from typing import Final

import msgspec

from rokugan_desktop.engine import Asking, Decision, Draw, Seat, Stop, never
from rokugan_desktop.games.four_paths import actions, flow, ids
from rokugan_desktop.games.four_paths.actions import ACCEPT, ACT, DONE, PASS, STRIKE, Action, Assign, Buy, Revenge
from rokugan_desktop.games.four_paths.chapters import attack as battles
from rokugan_desktop.games.four_paths.chapters.abilities import way_of
from rokugan_desktop.games.four_paths.chapters.entering import benefits, buying_refusal, cost_of
from rokugan_desktop.games.four_paths.chapters.honor import FALLEN
from rokugan_desktop.games.four_paths.chapters.window import hand_of
from rokugan_desktop.games.four_paths.components import Card
from rokugan_desktop.games.four_paths.determinization import determinize
from rokugan_desktop.games.four_paths.flow import Question
from rokugan_desktop.games.four_paths.ids import Army, Benefit, CardId, CardType, Level, Place, ProvinceId, Stat
from rokugan_desktop.games.four_paths.numbers import army_sum, card_sum, strength_sum, unit_sum, units_of
from rokugan_desktop.games.four_paths.state import InPlay, PublicState, State, StepName, Task, View, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate

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
        seat = decision.seat
        match decision.step.step:
            case StepName.CALL:
                best = Thought(view, seat, seed).best(acts(view, decision))
                return (PASS,) if best == PASS else (best,) if decision.refusal(best) is None else (ACT,)
            case StepName.ACT | StepName.REACT:
                return (Thought(view, seat, seed).best(decision.answers()),)
            case StepName.YU:
                able = list(decision.answers())
                struck = {one: card_worth(view, view.cards[one.card]) for one in able if isinstance(one, Revenge)}
                return (max(able, key=lambda one: struck[one] if isinstance(one, Revenge) else 0.0),)
            case StepName.ACCEPT:
                duel = view.duel
                assert duel is not None, "there is a challenge"
                us, them = (card_sum(view, view.cards[one], duel.effect.stat).total for one in (duel.us, duel.them))
                ours, theirs = (min(2, view.seats[one].in_hand) for one in (duel.cause.seat, seat))
                return (ACCEPT if them + theirs >= us + ours else actions.REFUSE,)
            case StepName.TRIM:
                hand, kinds = hand_of(view), [one for one in decision.answers() if isinstance(one, actions.Choose)]
                return (min(kinds, key=lambda each: _card_value(view, each) - hand[each.card] / 2),)  # alike ones first
            case StepName.SEARCH:
                return (max(decision.answers(), key=lambda one: _card_value(view, one)),)
            case StepName.DUEL | StepName.EMPTY:
                return (plain_answer(view, decision),)
            case StepName.FOCUS:
                left = (Counter(hand_of(view)) - Counter(decision.step.chosen)).elements()
                line = sorted(left, key=lambda key: -view.file.cards[key].focus)  # all: not to be seen again
                return (*map(actions.Prepare, line), DONE) if line or decision.step.chosen else (STRIKE,)
            case StepName.SEPPUKU:
                return (_averting(view, decision),)
            case StepName.ATTACK:
                rng, rivals = Random(seed), [other for other in view.present if other != seat]
                margins = {other: margin_over(view, seat, other)[0] for other in rivals}
                good = [other for other in rivals if _is_promising(view, seat, other, margins[other])]
                most = max(good, key=lambda other: (is_near(view, other), margins[other], rng.random()), default=None)
                return (actions.Attack(most),)
            case StepName.INVITE:
                return (actions.Invite(()),)
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


def ready_units(view: View, seat: Seat, segment: int = battles.INFANTRY, army: Army | None = None) -> list[InPlay]:
    """Return the units of a seat that may be assigned, and are worth it."""
    return [unit for unit in battles.assignable(view, seat, segment, army) if unit_sum(view, unit).total > 0]


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
    provinces = [one.id for one in view.seats[other].provinces]
    forces = [sum(forces_there(view, units, one, Army.ATTACK).values()) for one in provinces]
    margins = [force - guard - strength_at(view, other, one) for force, one in zip(forces, provinces, strict=True)]
    return max((margin, -at) for at, margin in enumerate(margins, 1))


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
    if card.type is CardType.HOLDING:
        if "fortification" in card.traits:
            return 1.5
        return card.honor + card.gold * (2.5 if _income(view, seat) < GOLD_WANTED else 0.4)
    if card.type is CardType.PERSONALITY:
        return 1.2 * card.force + 0.2 * card.chi
    return 0.0


def _income(view: View, seat: Seat) -> int:
    return sum(view.printed(card).gold for card in view.of(seat) if card.zone is Place.HOME)


def _dynasty(view: View, question: Question) -> Sequence[Action]:
    """Buy the card that is worth most for what it costs; then discard what will not be wanted."""
    seat, provinces = question.seat, view.seats[question.seat].provinces
    if not question.step.draft:
        offers = [answer for answer in question.answers() if isinstance(answer, Buy)]

        def price(offer: Buy) -> float:
            province = provinces[offer.province - 1]
            card = view.file.cards[province.card]
            near = max(0, view.seats[seat].honor) / view.terms.honor_to_win
            honor = (HONOR_FAR + HONOR_NEAR * near * near) * card.ph if offer.benefit is Benefit.HONOR else 0.0
            cost = cost_of(view, seat, card, offer.benefit)
            return (_worth(view, seat, card) + honor + 0.5) / (cost + 1)

        if offers:
            return (max(offers, key=price),)
    drafted = {number for _, number in question.step.draft}
    open_ = [number for number, province in enumerate(provinces, 1) if province.card and number not in drafted]
    return (*[actions.Discard(number) for number in open_ if _is_unwanted(view, seat, number)], DONE)


def _is_unwanted(view: View, seat: Seat, number: int) -> bool:
    card = view.file.cards[view.seats[seat].provinces[number - 1].card]
    if card.type is CardType.REGION:
        return True
    income = _income(view, seat)
    too_dear = view.terms.level > Level.STEEL and income < POOR and card.cost > income + 1
    if too_dear and card.type is not CardType.HOLDING:
        return True
    refusal = buying_refusal(view, seat, number, benefits(view, seat, card)[0])
    return refusal is not None and refusal.rule in ("E-1", "E-2", "E-4")


GOLD: Final = 1.0
"""What a gold piece is worth in one's own turn, whose Dynasty phase is still to come."""
GOLD_KEPT: Final = 0.3
"""What it is worth in the others' turns, where it pays for actions alone."""
PROVINCE: Final = 14.0
CARD: Final = 1.0
HAND: Final = 6
"""What each of so many cards in a hand is worth; what is beyond is soon discarded (T-10)."""
FAVOR: Final = 2.0
SAFE: Final = 10
"""With so much honor a seat fears no shame yet."""
SHAME: Final = 1.5
READY: Final = 0.4
RING: Final = 4.0
"""What a Ring in play is worth: it is free, works for the rest of the match, and is a fifth of insight (V-4)."""
SPELL: Final = 1.0
"""What a Spell on a Shugenja is worth beyond its cost: it may be cast each turn."""
LEAST: Final = 0.3
"""What an action has to bring to be taken."""
FOCUS_EXPECTED: Final = 2.2
"""What a rival's facedown focus card is taken for."""
ACTING: Final = (StepName.CALL, StepName.ACT, StepName.REACT)
"""Where an act is begun: what else is asked while it goes on has no reason of its own."""
MOST_STEPS: Final = 12
MOST_TRIED: Final = 20
"""So many answers at most are tried; of more, so many drawn at random: nobody waits long for a novice."""


def card_worth(state: PublicState, card: InPlay) -> float:
    """Return what a card in play is worth to who controls it; unbowed, the gold that it makes is still to be had."""
    facts = state.printed(card)
    gold = GOLD if card.controller == state.active else GOLD_KEPT
    ready = 0.0 if card.bowed else READY + gold * facts.gold
    if facts.type is CardType.PERSONALITY:
        force, chi = card_sum(state, card, Stat.FORCE).total, card_sum(state, card, Stat.CHI).total
        return 1.2 * force + 0.3 * chi + 0.4 * facts.ph + len(facts.does) + ready - SHAME * card.dishonored
    if facts.type is CardType.SPELL:
        return facts.cost + SPELL
    if facts.type is CardType.RING:
        return RING + ready
    if facts.type in ids.ATTACHED:
        counts = facts.type is CardType.FOLLOWER and not facts.bonus
        return (1.2 * card_sum(state, card, Stat.FORCE).total if counts else 0.0) + 0.5
    return 2.0 * facts.gold + len(facts.does) + ready if facts.type is CardType.HOLDING else ready


def worth(state: PublicState, seat: Seat) -> float:
    """Return how well off a seat is, beside the others."""
    rivals = max(1, len(state.present) - 1)
    total = 0.0
    for card in state.cards.values():
        total += card_worth(state, card) * (1 if card.controller == seat else -1 / rivals)
    for one in state.present:
        own = state.seats[one]  # honor counts the more, the nearer it is to winning, or to being lost (V-2, V-3)
        share, shame = own.honor / state.terms.honor_to_win, max(0.0, (SAFE - own.honor) / (SAFE - FALLEN))
        value = 40 * share * (1 + max(0.0, share)) - 60 * shame * shame
        value = value + PROVINCE * len(own.provinces) + CARD * min(own.in_hand, HAND)
        total += (value + FAVOR * (state.favor == one)) * (1 if one == seat else -1 / rivals)
    return total + _battle_worth(state, seat)


def _battle_worth(state: PublicState, seat: Seat) -> float:
    """Return what the battle that is fought would bring if it ended now, and a little for being ahead in it."""
    attack = state.attack
    if attack is None or attack.battle < 0:
        return 0.0
    now, sides = battles.compared(state, attack.defender, attack.battle), attack.sides
    side = 1 if seat == attack.leader or seat in sides[0] else -1 if seat == attack.defender or seat in sides[1] else 0
    armies = [sum(_unit_worth(state, unit) for unit in units_of(state, attack.battle, army)) for army in Army]
    total = PROVINCE * now.falls if now.outcome == battles.ATTACK_HIGHER else 0.0
    total += armies[1] * (now.outcome != battles.DEFENSE_HIGHER) - armies[0] * (now.outcome != battles.ATTACK_HIGHER)
    return side * (1.3 * total + 0.3 * (now.attack.total - now.defense.total))


def _unit_worth(state: PublicState, unit: InPlay) -> float:
    return sum(card_worth(state, card) for card in (unit, *state.attached.get(unit.id, ())))


class Thought:
    """What a seat expects of its answers, in one world that it can't rule out."""

    def __init__(self, view: View, seat: Seat, seed: int) -> None:
        self.view, self.seat, self.rng = view, seat, Random(seed)
        self.world = determinize(view, self.rng).world

    def gains(self, answers: Iterable[Action]) -> list[tuple[float, Action]]:
        """Return what each answer that does something brings, the best first."""
        before = worth(self.world, self.seat) if self.world.point is None else self.after(PASS)
        able = [answer for answer in answers if answer not in (PASS, ACT) and not isinstance(answer, actions.Rest)]
        able = sorted(filterfalse(self._again, able), key=self._spared)
        tried = able if len(able) <= MOST_TRIED else self.rng.sample(able, MOST_TRIED)
        return sorted([(self.after(answer) - before, answer) for answer in tried], key=lambda pair: -pair[0])

    def best(self, answers: Iterable[Action]) -> Action:
        """Return the answer that brings most; PASS where none brings enough."""
        found = self.gains(answers)
        return found[0][1] if found and found[0][0] > LEAST else PASS

    def _again(self, answer: Action) -> bool:
        """Tell whether it costs nothing and was done this turn: so it could go on for ever."""
        way = way_of(self.world, self.seat, answer) if isinstance(answer, actions.Use) else None
        used = [(card, number) for card, number, _ in self.world.used]
        return way is not None and not way.ability.cost and (way.source.id, way.number) in used

    def _spared(self, answer: Action) -> int:
        """Return how much Force bows for the Favor: of those who lobby alike the weakest does."""
        lobbies = self.world.cards[answer.personality] if isinstance(answer, actions.Lobby) else None
        return 0 if lobbies is None else card_sum(self.world, lobbies, Stat.FORCE).total

    def after(self, answer: Action) -> float:
        """Return how well off the seat is when what it does has been carried out."""
        state = self.outcome(answer)
        if state.how is not None:
            return 500.0 if self.seat in state.winners else -500.0
        return worth(state, self.seat)

    def outcome(self, answer: Action) -> State:
        """Return what comes of an answer in that world, up to whatever is up to another or to a plan of its own."""
        update = StateUpdate(acting(self.world, self.seat))
        # what is left of a window is not looked at: an empty hand alone would be seen to its end
        halt = None if self.world.point is None else StepName.WINDOW
        flow.answered(update, self.seat, answer, halt)
        for _ in range(MOST_STEPS):
            state = update.state
            if state.how is not None or state.work[-1].step is halt:
                break
            pending = flow.pending(state)
            if isinstance(pending, Draw):
                flow.drawn(update, pending.drawn(self.rng.randrange), halt)
                continue
            question = next(iter(pending.decisions.values())) if isinstance(pending, Asking) else None
            if not isinstance(question, Question):
                break
            if question.step.step in (StepName.CALL, StepName.ACT) and question.step.point is None:
                break
            flow.answered(update, question.seat, plain_answer(update.state, question), halt)
        return update.state


def acting(world: State, seat: Seat) -> State:
    """Return the world in which the seat is the one that is asked, with its hand before it."""
    work = [step for step in world.work if step.step not in ACTING]
    looking = Task(StepName.ACT if world.point is None else StepName.REACT, seat, point=world.point)
    return replace(world, work=(*work, looking), called=(), calls=())


def acts(view: View, question: Question) -> list[Action]:
    """List what a seat may do that is called, or sees its hand."""
    step = question.step
    if step.step is StepName.CALL:
        looking = StepName.ACT if step.point is None else StepName.REACT
        question = Question(view, Task(looking, question.seat, point=step.point))
    return list(question.answers())


def plain_answer(state: PublicState, question: Question) -> Action:
    """Return what anybody would answer without thinking far: pay as proposed, focus while behind (DU-2)."""
    match question.step.step:
        case StepName.ACCEPT:
            return ACCEPT
        case StepName.DUEL:
            content = is_ahead(state, question.seat) or not state.seats[question.seat].in_hand
            return STRIKE if content else actions.Focus()
        case StepName.FOCUS:
            hand, cards = hand_of(question.view), question.view.file.cards
            return actions.Focus(max(hand, key=lambda key: cards[key].focus)) if hand else STRIKE
        case StepName.SEPPUKU:
            return actions.Seppuku(None)
        case StepName.CALL | StepName.REACT:
            return PASS
        case StepName.YU:
            return list(question.answers())[-1]
        case _:
            return next(question.answers())


def is_ahead(state: PublicState, seat: Seat) -> bool:
    """Tell whether a duelist leads by what everybody sees, each focus card taken for a usual one."""
    if (duel := state.duel) is None:
        return True
    own, other = state.cards[duel.us], state.cards[duel.them]
    if own.controller != seat:
        own, other = other, own
    mine, theirs = (card_sum(state, card, duel.effect.stat).total for card in (own, other))
    laid = state.seats[own.controller].laid - state.seats[other.controller].laid
    return mine + FOCUS_EXPECTED * laid > theirs + FOCUS_EXPECTED / 2


def _averting(view: View, question: Question) -> Action:
    able = [one.personality for one in question.answers() if isinstance(one, actions.Seppuku) and one.personality]
    worst = min(able, key=lambda one: _unit_worth(view, view.cards[one]))
    spared = question.step.number - 1 if question.step.number else SHAME + 1
    return actions.Seppuku(worst if _unit_worth(view, view.cards[worst]) < spared else None)


def _card_value(view: View, one: Action) -> float:
    if not isinstance(one, actions.Choose) or not one.card:
        return -1.0
    facts = view.file.cards[one.card]
    return facts.cost + 0.5 * facts.force
