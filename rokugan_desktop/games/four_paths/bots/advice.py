"""What a novice would answer in a seat's place, and why: hints, the reasons of computers, and what turned a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rokugan_desktop.engine import Asking, Decision, GivenAnswer, Interrupted, Seat, Stop, Weighing, never, weighed
from rokugan_desktop.games.four_paths import actions, flow
from rokugan_desktop.games.four_paths.actions import (
    ACCEPT,
    DONE,
    PASS,
    STRIKE,
    Action,
    Assign,
    Attach,
    Attack,
    Play,
    Use,
)
from rokugan_desktop.games.four_paths.bots import novice
from rokugan_desktop.games.four_paths.bots.novice import Novice, guard_of, is_near, margin_over, strength_at
from rokugan_desktop.games.four_paths.bots.warrior import Plan, chance, played_on
from rokugan_desktop.games.four_paths.chapters.abilities import named_by
from rokugan_desktop.games.four_paths.chapters.attack import compared
from rokugan_desktop.games.four_paths.chapters.duels import total as duel_total
from rokugan_desktop.games.four_paths.chapters.entering import cost_of
from rokugan_desktop.games.four_paths.events import listed
from rokugan_desktop.games.four_paths.flow import Question, foreseen
from rokugan_desktop.games.four_paths.ids import Army, Benefit, CardId, CardKey, CardType, Stat
from rokugan_desktop.games.four_paths.names import Message, named
from rokugan_desktop.games.four_paths.numbers import card_sum
from rokugan_desktop.games.four_paths.state import PublicState, State, StepName, View, replace, view_of

_NOVICE: Final = novice.Novice()


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
    seat, step = decision.seat, decision.step
    match answers[0], step.step:
        case actions.Attack(None), _:
            takes = any(margin_over(view, seat, other)[0] > 0 for other in view.present if other != seat)
            return Message("reason.stay" if takes else "reason.no-attack")
        case actions.Attack(other), _ if other is not None:
            return _attack(view, seat, other)
        case actions.Invite(()), _:
            return Message("reason.invite-nobody")
        case ((Assign() | actions.DONE), StepName.ASSIGN):
            sent = [answer for answer in answers if isinstance(answer, Assign)]
            return _sent(decision, sent) if sent else Message(f"reason.nobody-{step.word.lower()}")
        case actions.PickBattle(number), _:
            return Message("reason.battle", n=number)
        case actions.Buy() as bought, _:
            return _bought(view, seat, bought)
        case actions.Pay(), _:
            return Message("reason.pay")
        case actions.Discard(), _:
            provinces = [one.province for one in answers if isinstance(one, actions.Discard)]
            cards = [named(view.seats[seat].provinces[at - 1].card) for at in provinces]
            return Message("reason.discard", cards=listed(cards))
        case ((actions.Say("pass") | actions.Rest()), _):
            return Message("reason.empty" if step.step is StepName.EMPTY else "reason.pass")
        case actions.Say("act"), _ if step.step in novice.ACTING:
            best = novice.Thought(view, seat, 0).best(novice.acts(view, decision))
            return Message("reason.look") if best == PASS else Message("reason.look-for", why=_acted(view, seat, best))
        case ((actions.Say("accept" | "refuse" | "strike") | actions.Focus() | actions.Prepare()), _):
            return _dueled(view, seat, answers)
        case actions.Choose(card), _ if card:
            return Message(f"reason.{decision.kind}", card=named(card))
        case actions.Seppuku(None), _:
            return Message("reason.seppuku-none")
        case actions.Seppuku(samurai), _ if samurai is not None:
            return Message("reason.seppuku", card=_named(view, samurai))
        case (Play() | Attach() | Use() | actions.Lobby() | actions.Reattach() | actions.Tactic()) as act, _:
            return _acted(view, seat, act) if step.step in novice.ACTING else None
        case actions.DONE, StepName.DYNASTY:
            return Message("reason.done")
        case _:
            return None


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


def _bought(view: View, seat: Seat, bought: actions.Buy) -> Message:
    key = view.seats[seat].provinces[bought.province - 1].card
    card, name = view.file.cards[key], named(key)
    cost = cost_of(view, seat, card, bought.benefit)
    if card.type is CardType.HOLDING:
        return Message("reason.buy-gold" if card.gold else "reason.buy-wall", card=name, cost=cost, gold=card.gold)
    if bought.benefit is Benefit.HONOR:
        return Message("reason.buy-honor", card=name, cost=cost, honor=max(0, card.ph), force=card.force)
    return Message("reason.buy-force", card=name, cost=cost, force=card.force)


def _named(view: PublicState, card: CardId) -> Message:
    return named(view.cards[card].card if card in view.cards else card.partition(":")[0])


def _dueled(view: View, seat: Seat, answers: Sequence[Action]) -> Message:
    """Return how the duel stands: the own sum with the own focus cards, the other's with none."""
    duel = view.duel
    assert duel is not None, "asked within a duel alone"
    own, other = view.cards[duel.us], view.cards[duel.them]
    if own.controller != seat:
        own, other = other, own
    mine, laid = duel_total(view, own, duel, view.laid), view.seats[other.controller].laid
    theirs, left = card_sum(view, other, duel.effect.stat).total, view.seats[seat].in_hand
    if isinstance(answers[0], actions.Prepare):
        cards = listed([named(one.card) for one in answers if isinstance(one, actions.Prepare)])
        return Message("reason.prepare", cards=cards)
    if answers[0] == STRIKE and not left:
        return Message("reason.strike-bare", mine=mine)
    if answers[0] == STRIKE and laid:
        return Message("reason.strike-hidden", mine=mine, theirs=theirs, n=laid)
    if isinstance(answers[0], actions.Focus) or answers[0] == STRIKE:
        return Message("reason.strike" if answers[0] == STRIKE else "reason.focus", mine=mine, theirs=theirs)
    return Message("reason.accept" if answers[0] == ACCEPT else "reason.refuse", mine=mine, theirs=theirs, left=left)


def _acted(view: View, seat: Seat, action: Action) -> Message:
    """Return what is done and the first two things that come of it."""
    if isinstance(action, actions.Lobby):
        return Message("reason.lobby", card=_named(view, action.personality), honor=view.seats[seat].honor)
    gains = list(_gains(view, seat, action))[:2] or [Message("gain.best")]
    gain = gains[0] if len(gains) < 2 else Message("gain.both", first=gains[0], second=gains[1])
    assert isinstance(action, Play | Attach | actions.Reattach | actions.Tactic | Use), "nothing else is an act"
    card = _named(view, CardId(action.sources[0] if isinstance(action, Use) else action.card))
    if isinstance(action, Attach | actions.Reattach):
        return Message("reason.attach", card=card, bearer=_named(view, action.bearer), gain=gain)
    upon = [_named(view, one) for name, one in named_by(action) if name != "to"]
    if not upon:
        return Message("reason.act", card=card, gain=gain)
    return Message("reason.act-upon", card=card, targets=listed(upon), gain=gain)


def _gains(view: View, seat: Seat, action: Action) -> Iterator[Message]:
    """Yield what comes of an act, what decides most at the front; of a duel what it is begun with."""
    duelists = dict(named_by(action))
    if {"us", "them"} <= {*duelists}:
        us, them = (card_sum(view, view.cards[duelists[one]], Stat.CHI).total for one in ("us", "them"))
        yield Message("gain.duel", mine=us, theirs=them, left=view.seats[seat].in_hand - isinstance(action, Play))
        return
    thought = novice.Thought(view, seat, 0)
    before, after = thought.world, thought.outcome(action)
    attack = before.attack
    if attack is not None and attack.battle >= 0 and after.attack is not None and after.attack.battle == attack.battle:
        was, then = (compared(state, attack.defender, attack.battle) for state in (before, after))
        if (was.attack.total, was.defense.total) != (then.attack.total, then.defense.total):
            key = "falls" if then.falls else "stands" if was.falls else "battle"
            yield Message(f"gain.{key}", attack=then.attack.total, defense=then.defense.total)
    rivals = [card for card in before.cards.values() if card.controller != seat]
    gone = [_named(before, card.id) for card in rivals if card.id not in after.cards]
    there = [card for card in rivals if card.id in after.cards]
    bowed = [_named(before, card.id) for card in there if after.cards[card.id].bowed and not card.bowed]
    shamed = [_named(before, card.id) for card in there if after.cards[card.id].dishonored and not card.dishonored]
    for key, cards in (("destroys", gone), ("bows", bowed), ("dishonors", shamed)):
        if cards:
            yield Message(f"gain.{key}", cards=listed(cards))
    for one in before.present:
        more = after.seats[one].honor - before.seats[one].honor
        if more * (1 if one == seat else -1) > 0:
            yield Message("gain.honor" if one == seat else "gain.loss", n=abs(more))
    for key, stat in (("force", Stat.FORCE), ("chi", Stat.CHI)):
        own = [sum(card_sum(state, card, stat).total for card in state.of(seat)) for state in (before, after)]
        if attack is None and own[1] > own[0]:
            yield Message(f"gain.{key}", n=own[1] - own[0])
    drawn = after.seats[seat].in_hand - before.seats[seat].in_hand + isinstance(action, Play | Attach)
    if drawn > 0:
        yield Message("gain.cards", n=drawn)


_WEIGHING: Final = Weighing(first=6, telling=12, again=24, least=0.05)
"""As a share of all chances."""
_DUEL: Final = 2
"""Among so many seats two rounds are played; among more one, which is longer."""


class TurningPoint(NamedTuple):
    """An attack, or an assignment, that changed much."""

    number: int
    """The number of its last answer."""
    round: int
    seat: Seat
    army: Army | None
    """Of which army units were assigned; None: it was decided whom to attack."""
    rival: Seat | None
    """Whom the attack is upon, or would be; None: nobody."""
    units: tuple[CardKey, ...]
    swing: float
    """By how much it changed the chance of the seat to win, from −1 to 1."""


class _Weighed(NamedTuple):
    number: int
    state: State
    question: Question
    answers: tuple[Action, ...] = ()

    @property
    def usual(self) -> tuple[Action, ...]:
        return tuple(Novice().decide(view_of(self.state, self.question.seat), self.question, 0))

    def point(self, swing: float) -> TurningPoint:
        state, seat, step = self.state, self.question.seat, self.question.step
        sent = tuple([state.cards[one.unit].card for one in self.answers if isinstance(one, Assign)])
        army = Army[step.word] if step.step is StepName.ASSIGN else None
        upon = next((one.seat for one in self.answers if isinstance(one, Attack)), None)
        rival = upon if army is None else state.under_way.defender
        return TurningPoint(self.number, state.round, seat, army, rival, sent, swing)


def analyse(turns: Iterable[GivenAnswer[State, Action]], stop: Stop = never) -> Sequence[TurningPoint]:
    """Return which attacks and assignments mattered most, in the order of the match.

    From each, and from what a novice would have answered, novices play on for a round or two, many times, as it really
    stood: only of a match that is over may this be asked. What is bought or played from the hand is not weighed. Raise
    Interrupted when `stop` says so.
    """
    found = weighed(_decisions(turns), _swings, _WEIGHING, stop)
    return sorted((one.point(swing) for one, swing in found[: _WEIGHING.told]), key=lambda point: point.number)


def _decisions(turns: Iterable[GivenAnswer[State, Action]]) -> Iterator[_Weighed]:
    """Yield what was decided otherwise than a novice would have, each with all its answers."""
    begun: _Weighed | None = None
    for turn in turns:
        pending = flow.pending(turn.state)
        question = pending.decisions.get(turn.seat) if isinstance(pending, Asking) and turn.seat is not None else None
        if not isinstance(question, Question) or question.step.step not in (StepName.ATTACK, StepName.ASSIGN):
            continue
        if begun is None or not question.step.draft:
            begun = _Weighed(turn.number, turn.state, question)
        begun = begun._replace(number=turn.number, answers=(*begun.answers, turn.action))
        if question.step.step is StepName.ATTACK or turn.action == DONE:
            if begun.answers != begun.usual:
                yield begun
            begun = None


def _swings(decision: _Weighed, seeds: range) -> Sequence[float]:
    state, seat = decision.state, decision.question.seat
    rounds = 2 if len(state.present) <= _DUEL else 1
    plans = Plan(decision.answers), Plan(decision.usual)
    chances = [[chance(played_on(state, seat, plan, seed, rounds), seat) for seed in seeds] for plan in plans]
    return [own - usual for own, usual in zip(*chances, strict=True)]
