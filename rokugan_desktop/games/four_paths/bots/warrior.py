"""The warrior: it tries attacks, ways to send its units, and acts in worlds that it can't rule out (W-6).

In each of them novices play on for a round, without their hands, and how it stands then speaks for the plan or against
it. All plans are tried in the same worlds, with the same luck of each seat. What it buys it buys as a novice.
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
from rokugan_desktop.games.four_paths.actions import ACT, DONE, PASS, Action, Assign, Attack
from rokugan_desktop.games.four_paths.bots import novice
from rokugan_desktop.games.four_paths.bots.novice import Novice, fewest, forces_there, strength_at, to_send
from rokugan_desktop.games.four_paths.determinization import determinize
from rokugan_desktop.games.four_paths.flow import Question
from rokugan_desktop.games.four_paths.ids import ATTACHED, Army, CardType
from rokugan_desktop.games.four_paths.numbers import army_sum, unit_sum
from rokugan_desktop.games.four_paths.state import PublicState, State, StepName, View
from rokugan_desktop.games.four_paths.state_update import StateUpdate

TRIALS: Final = 24
"""How many trials all plans of a question have together among two seats; among more fewer: a round is longer there."""
ACTS: Final = 4
"""So many acts of a question are tried, those that bring most at once."""
LOSS: Final = -3.0
"""What seems to cost more than that at once is not tried."""
DOUBT: Final = 0.01
"""By so much a plan must be likelier to win than what a novice would do."""
PROVINCE: Final = 1.27
FORCE: Final = 0.16
READY: Final = 0.05
"""What a point of Force adds to that where a unit stands unbowed."""
ABILITY: Final = 0.18
DISHONORED: Final = -0.39
HONOR: Final = 1.9
HOLDING: Final = 0.92
LATE: Final = 8
"""From this round on what a holding will still bring is not worth counting."""
TURN: Final = 0.24
"""How much each of these, honor as far as what wins, and being on turn add to the logarithm of the odds: a logistic
regression's on who has won, over 7,422 turns of 447 matches that two novices have played at the second level."""

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
    """A player that looks ahead where it sends its units, and before it acts."""

    name: str = "warrior"
    trials: int = TRIALS

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        assert isinstance(decision, Question), "the rules ask nothing else"
        usual = Plan(tuple(_NOVICE.decide(view, decision, seed, stop)))
        plans = list(dict.fromkeys([usual, *_plans(view, decision, seed)]))
        if usual.answers == (ACT,):  # that it looks at its hand is no plan yet
            del plans[0]
        if len(plans) < 2:
            return usual.answers
        worlds, acts = list[State](), decision.step.step in novice.ACTING

        def tried(plan: int, world: int) -> float:
            if world == len(worlds):
                drawn = determinize(view, Random(f"{seed} {world}")).world
                worlds.append(novice.acting(drawn, decision.seat) if acts else drawn)
            after = played_on(worlds[world], decision.seat, plans[plan], world)
            return chance(after, decision.seat) - DOUBT * (plan > 0)

        found = halving(len(plans), 2 * self.trials // len(view.present), tried, stop)
        answers = plans[found[0].candidate].answers
        hidden = acts and decision.refusal(answers[0]) is not None
        return (ACT,) if hidden else answers  # a card of the hand is played once the hand is seen


def _plans(view: View, question: Question, seed: int) -> Iterator[Plan]:
    """Yield what may be worth trying: each rival or none, ways to send units that could decide a battle, and acts."""
    attack = view.attack
    if question.step.step is StepName.ATTACK:
        for answer in question.answers():
            yield Plan((answer,))
            seat = answer.seat if isinstance(answer, Attack) else None
            numbers = range(1, 1 + (0 if seat is None else len(view.seats[seat].provinces)))
            yield from [Plan((answer,), number, sparing) for number in numbers for sparing in (False, True)]
    elif question.step.step is StepName.ASSIGN and attack is not None:
        army = Army[question.step.word]
        if question.seat == (attack.leader if army is Army.ATTACK else attack.defender):
            yield Plan((DONE,))
            for number in range(1, len(view.seats[attack.defender].provinces) + 1):
                yield from map(Plan, _ways_to(view, question, number))
    elif question.step.step in novice.ACTING:
        gains = novice.Thought(view, question.seat, seed).gains(novice.acts(view, question))
        yield Plan((PASS,))
        yield from [Plan((act,)) for gain, act in gains[:ACTS] if gain > LOSS]


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


def played_on(world: State, seat: Seat, plan: Plan, seed: int, rounds: int = 1) -> State:
    """Return the world so many rounds after the plan, novices having played for all, each with the luck of the seed."""
    update = StateUpdate(world)
    for answer in plan.answers:
        flow.answered(update, seat, answer)
    luck = [Random(f"{seed} {one}") for one in range(len(world.seats))]
    until = world.turn + rounds * len(world.present)
    while update.state.how is None and update.state.turn < until:
        pending = flow.pending(update.state)
        if isinstance(pending, Draw):
            flow.drawn(update, pending.drawn(luck[update.state.work[-1].seat].randrange))
        elif isinstance(pending, Asking):
            planned = plan if update.state.turn == world.turn else Plan(())
            for question in pending.decisions.values():
                assert isinstance(question, Question), "the rules ask nothing else"
                for answer in _simply(update.state, question, seat, planned):
                    flow.answered(update, question.seat, answer)
    return update.state


def _simply(state: State, question: Question, seat: Seat, plan: Plan) -> Sequence[Action]:
    """Return what is answered as long as it is played on: by the plan, as a novice, or without a look at the hand."""
    if question.step.step not in _PLAINLY:
        return (novice.plain_answer(state, question),)
    if plan.province and question.step.step is StepName.ASSIGN and question.seat == seat == state.active:
        ways = list(_ways_to(question.view, question, plan.province)) if not question.step.number else []
        return ways[-1 if plan.sparing else 0] if ways else (DONE,)
    return _NOVICE.decide(question.view, question, state.turn)


def chance(state: PublicState, seat: Seat) -> float:
    """Return how likely a seat is to win, by what everybody sees."""
    if state.how is not None:
        return (seat in state.winners) / max(1, len(state.winners))
    if seat not in state.present:
        return 0.0
    worth = [0.0 for _ in state.seats]
    for card in state.cards.values():
        facts, value = state.printed(card), 0.0
        if facts.type is CardType.PERSONALITY:
            value = READY * unit_sum(state, card).total + DISHONORED * card.dishonored
        if facts.type is CardType.PERSONALITY or facts.type in ATTACHED:
            value += FORCE * (facts.force + card.force)
        elif facts.type is CardType.HOLDING:
            value = HOLDING * max(0, LATE - state.round) / LATE
        worth[card.controller] += value + ABILITY * len(facts.does)
    for one in state.present:
        honor = state.seats[one].honor / state.terms.honor_to_win
        worth[one] += PROVINCE * len(state.seats[one].provinces) + HONOR * honor**3 + TURN * (one == state.active)
    others = [worth[one] for one in state.present if one != seat]
    return 1 / (1 + exp(fmean(others) - worth[seat]))
