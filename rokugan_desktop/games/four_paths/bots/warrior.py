"""The warrior: it tries each attack and each way to send its units in worlds that it can't rule out (W-6).

In each of them novices play on for a round or two, and how it stands then speaks for the plan or against it.
All plans are tried in the same worlds. What is neither attack nor assignment it does as a novice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from rokugan_desktop.engine import Asking, Decision, Draw, Seat, Stop, never
from rokugan_desktop.engine.players import halving
from rokugan_desktop.games.four_paths import flow
from rokugan_desktop.games.four_paths.actions import DONE, Action, Assign, Attack
from rokugan_desktop.games.four_paths.bots import hands
from rokugan_desktop.games.four_paths.bots.novice import Novice, fewest, forces_there, strength_at, to_send
from rokugan_desktop.games.four_paths.determinization import determinize
from rokugan_desktop.games.four_paths.ids import ATTACHED, Army, CardType
from rokugan_desktop.games.four_paths.numbers import army_sum
from rokugan_desktop.games.four_paths.questions import Question
from rokugan_desktop.games.four_paths.state import PublicState, State, StepName
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.games.four_paths.view import View

TRIALS: Final = 60
"""How many trials all plans of a question have together among two seats; among more fewer: a round is longer there."""
DUEL: Final = 2
"""Among so many seats it looks two rounds ahead, and attacks once more in them; among more one, which is longer."""
PROVINCE: Final = 4.5
GOLD: Final = 0.4
BORNE: Final = 1.5
HONOR: Final = 20.0
"""What a province, a gold piece of income, a card that is borne, and honor as far as what wins are worth in Force."""
STEEP: Final = 0.22
"""How much a point more of that than the others have adds to the logarithm of the odds. These numbers are a logistic
regression's on who has won, over 31,901 turns of 2,558 matches that two novices have played at the first level."""

_PLAINLY: Final = frozenset({StepName.ATTACK, StepName.INVITE, StepName.ASSIGN, StepName.DYNASTY})
"""What novices answer without a look at the hand, and so at once."""
_NOVICE: Final = Novice()


class Plan(NamedTuple):
    """What may be worth trying: what is answered now, and how the units are sent that are asked for next."""

    answers: tuple[Action, ...]
    province: int = 0
    """To which province they go then, from 1 on; 0: as a novice sends them."""
    sparing: bool = False
    """Whether only as many go as an undefended province needs."""


class Warrior(msgspec.Struct, frozen=True):
    """A player that looks ahead where it sends its units."""

    name: str = "warrior"
    trials: int = TRIALS

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        assert isinstance(decision, Question), "the rules ask nothing else"
        usual = Plan(tuple(_NOVICE.decide(view, decision, seed, stop)))
        plans = list(dict.fromkeys([usual, *_plans(view, decision)]))  # of plans that do as well the first is taken
        if len(plans) == 1:
            return usual.answers
        worlds: list[State] = []

        def tried(plan: int, world: int) -> float:
            if world == len(worlds):
                worlds.append(determinize(view, Random(f"{seed} {world}")).world)
            return chance(played_on(worlds[world], decision.seat, plans[plan], Random(world)), decision.seat)

        found = halving(len(plans), 2 * self.trials // len(view.present), tried, stop)
        return plans[found[0].candidate].answers


def _plans(view: View, question: Question) -> Iterator[Plan]:
    """Yield what may be worth trying: each rival or none, and each way to send units that could decide a battle."""
    attack = view.attack
    if question.step.step is StepName.ATTACK:
        for answer in question.answers():
            yield Plan((answer,))
            if isinstance(answer, Attack) and answer.seat is not None:
                for number in range(1, len(view.seats[answer.seat].provinces) + 1):
                    yield Plan((answer,), number)
                    yield Plan((answer,), number, sparing=True)
    elif question.step.step is StepName.ASSIGN and attack is not None:
        army = Army[question.step.word]
        if question.seat == (attack.leader if army is Army.ATTACK else attack.defender):
            yield Plan((DONE,))
            for number in range(1, len(view.seats[attack.defender].provinces) + 1):
                yield from map(Plan, _ways_to(view, question, number))


def _ways_to(view: View, question: Question, number: int) -> Iterator[tuple[Action, ...]]:
    """Yield the ways to send units to one province: all, and as few as would change how its battle ends."""
    attack, army, units = view.under_way, Army[question.step.word], to_send(view, question)
    province = view.seats[attack.defender].provinces[number - 1].id
    coming, here = (army_sum(view, province, one).total for one in Army)
    strength = strength_at(view, attack.defender, province)
    if army is Army.ATTACK:
        goals = [strength + 1 - coming]
    elif coming:
        goals = [coming - here + more for more in (-strength, 0, 1)]
    else:
        return
    forces = forces_there(view, units, province, army)
    for sent in (units, *[fewest(units, forces, goal) for goal in goals]):
        if sent:
            yield (*[Assign(unit.id, number) for unit in sent], DONE)


def played_on(world: State, seat: Seat, plan: Plan, rng: Random) -> State:
    """Return the world a round or two after the plan, novices having played for all."""
    update = StateUpdate(world)
    for answer in plan.answers:
        flow.answered(update, seat, answer)
    around = len(world.present)
    until = world.turn + around * (2 if around <= DUEL else 1)
    while update.state.how is None and update.state.turn < until:
        pending = flow.pending(update.state)
        if isinstance(pending, Draw):
            flow.drawn(update, pending.drawn(rng.randrange))
        elif isinstance(pending, Asking):
            planned = plan if update.state.turn == world.turn else Plan(())
            for question in pending.decisions.values():
                assert isinstance(question, Question), "the rules ask nothing else"
                for answer in _simply(update.state, question, seat, planned, rng):
                    flow.answered(update, question.seat, answer)
    return update.state


def _simply(state: State, question: Question, seat: Seat, plan: Plan, rng: Random) -> Sequence[Action]:
    """Return what is answered as long as it is played on: by the plan, as a novice, or without a look at the hand."""
    if question.step.step not in _PLAINLY:
        return (hands.plain_answer(state, question),)
    if plan.province and question.step.step is StepName.ASSIGN and question.seat == seat == state.active:
        ways = list(_ways_to(question.view, question, plan.province)) if not question.step.number else []
        return ways[-1 if plan.sparing else 0] if ways else (DONE,)
    return _NOVICE.decide(question.view, question, rng.getrandbits(30))


def chance(state: PublicState, seat: Seat) -> float:
    """Return how likely a seat is to win, by what everybody sees."""
    if state.how is not None:
        return (seat in state.winners) / max(1, len(state.winners))
    if seat not in state.present:
        return 0.0
    worth = [0.0 for _ in state.seats]
    for card in state.cards.values():
        facts = state.printed(card)
        borne = facts.type in ATTACHED
        fights = borne or facts.type is CardType.PERSONALITY
        worth[card.controller] += GOLD * facts.gold + (facts.force + card.force) * fights + BORNE * borne
    for one in state.present:
        honor = state.seats[one].honor / state.terms.honor_to_win
        worth[one] += PROVINCE * len(state.seats[one].provinces) + HONOR * honor * abs(honor)
    others = [worth[one] for one in state.present if one != seat]
    return 1 / (1 + exp(-STEEP * (worth[seat] - fmean(others))))
