"""The novice with a hand: it tries each answer in a world that it can't rule out, and takes what leaves it best off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import filterfalse
from random import Random
from typing import Final

from rokugan_desktop.engine import Asking, Draw, Seat
from rokugan_desktop.games.four_paths import actions, flow
from rokugan_desktop.games.four_paths.actions import ACCEPT, ACT, DONE, PASS, STRIKE, Action
from rokugan_desktop.games.four_paths.chapters.abilities import way_of
from rokugan_desktop.games.four_paths.chapters.honor import FALLEN
from rokugan_desktop.games.four_paths.chapters.resolution import ATTACK_HIGHER, DEFENSE_HIGHER, NOBODY, TIE, compared
from rokugan_desktop.games.four_paths.chapters.window import hand_of
from rokugan_desktop.games.four_paths.determinization import determinize
from rokugan_desktop.games.four_paths.ids import ATTACHED, Army, CardType, Stat
from rokugan_desktop.games.four_paths.numbers import card_sum, units_of
from rokugan_desktop.games.four_paths.questions import Question
from rokugan_desktop.games.four_paths.state import InPlay, PublicState, State, StepName, Task, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.games.four_paths.view import View

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


def honor_worth(state: PublicState, seat: Seat) -> float:
    """Return what a seat's honor is worth: the more, the nearer it is to winning, or to being lost (V-2, V-3)."""
    honor = state.seats[seat].honor
    share, shame = honor / state.terms.honor_to_win, max(0.0, (SAFE - honor) / (SAFE - FALLEN))
    return 40 * share * (1 + max(0.0, share)) - 60 * shame * shame


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
    if facts.type in ATTACHED:
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
        own = state.seats[one]
        value = honor_worth(state, one) + PROVINCE * len(own.provinces) + CARD * min(own.in_hand, HAND)
        total += (value + FAVOR * (state.favor == one)) * (1 if one == seat else -1 / rivals)
    return total + _battle_worth(state, seat)


def _battle_worth(state: PublicState, seat: Seat) -> float:
    """Return what the battle that is fought would bring if it ended now, and a little for being ahead in it."""
    attack = state.attack
    if attack is None or attack.battle < 0:
        return 0.0
    now, sides = compared(state, attack.defender, attack.battle), attack.sides
    side = 1 if seat == attack.leader or seat in sides[0] else -1 if seat == attack.defender or seat in sides[1] else 0
    if not side or now.outcome == NOBODY:
        return 0.0
    armies = [sum(_unit_worth(state, unit) for unit in units_of(state, attack.battle, army)) for army in Army]
    total = PROVINCE * now.falls if now.outcome == ATTACK_HIGHER else 0.0
    total += armies[1] * (now.outcome in (TIE, ATTACK_HIGHER)) - armies[0] * (now.outcome in (TIE, DEFENSE_HIGHER))
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
        if not isinstance(answer, actions.Lobby):
            return 0
        return card_sum(self.world, self.world.cards[answer.personality], Stat.FORCE).total

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
    duel = state.duel
    if duel is None:
        return True
    own, other = state.cards[duel.us], state.cards[duel.them]
    if own.controller != seat:
        own, other = other, own
    mine, theirs = (
        card_sum(state, card, duel.effect.stat).total + FOCUS_EXPECTED * state.seats[card.controller].laid
        for card in (own, other)
    )
    return mine > theirs + FOCUS_EXPECTED / 2


def answer(view: View, question: Question, seed: int) -> Sequence[Action] | None:
    """Return the answer to what only a seat with a hand is asked; None: it is asked at the first level too."""
    seat, step = question.seat, question.step
    match step.step:
        case StepName.CALL:
            best = Thought(view, seat, seed).best(acts(view, question))
            return (PASS,) if best == PASS else (best,) if question.refusal(best) is None else (ACT,)
        case StepName.ACT | StepName.REACT:
            return (Thought(view, seat, seed).best(question.answers()),)
        case StepName.YU:
            return (max(question.answers(), key=lambda one: _struck_worth(view, one)),)
        case StepName.ACCEPT:
            return (_accept(view, seat),)
        case StepName.TRIM:
            return _discarded(view, question)
        case StepName.SEARCH:
            return (max(question.answers(), key=lambda one: _card_value(view, one)),)
        case StepName.DUEL | StepName.EMPTY:
            return (plain_answer(view, question),)
        case StepName.FOCUS:
            return _prepared(view, question)
        case StepName.SEPPUKU:
            return (_averting(view, question),)
        case _:
            return None


def _accept(view: View, seat: Seat) -> Action:
    """Take a challenge up unless the challenger is clearly ahead."""
    duel = view.duel
    assert duel is not None, "there is a challenge"
    us, them = (card_sum(view, view.cards[one], duel.effect.stat).total for one in (duel.us, duel.them))
    ours, theirs = (min(2, view.seats[one].in_hand) for one in (duel.cause.seat, seat))
    return ACCEPT if them + theirs >= us + ours else actions.REFUSE


def _prepared(view: View, question: Question) -> Sequence[Action]:
    """Return all of the hand in the order of its Focus, so that it need not be seen again for this duel (Q-14)."""
    left = (Counter(hand_of(view)) - Counter(question.step.chosen)).elements()
    line = sorted(left, key=lambda key: -view.file.cards[key].focus)
    return (*map(actions.Prepare, line), DONE) if line or question.step.chosen else (STRIKE,)


def _averting(view: View, question: Question) -> Action:
    able = list(question.answers())[1:]
    worst = min(able, key=lambda one: _samurai_worth(view, one))
    spared = question.step.number - 1 if question.step.number else SHAME + 1
    return worst if _samurai_worth(view, worst) < spared else actions.Seppuku(None)


def _samurai_worth(view: View, one: Action) -> float:
    if not isinstance(one, actions.Seppuku) or one.personality is None:
        return 0.0
    return _unit_worth(view, view.cards[one.personality])


def _struck_worth(view: View, one: Action) -> float:
    return card_worth(view, view.cards[one.card]) if isinstance(one, actions.Revenge) else 0.0


def _card_value(view: View, one: Action) -> float:
    if not isinstance(one, actions.Choose) or not one.card:
        return -1.0
    facts = view.file.cards[one.card]
    return facts.cost + 0.5 * facts.force


def _discarded(view: View, question: Question) -> Sequence[Action]:
    """Discard what is worth least, of several alike first."""
    hand = hand_of(view)

    def kept_for(one: Action) -> float:
        assert isinstance(one, actions.Choose), "only cards are discarded"
        return _card_value(view, one) - hand[one.card] / 2

    return (min(question.answers(), key=kept_for),)
