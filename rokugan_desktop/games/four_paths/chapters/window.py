"""Windows (A-15), and what is done in one: all who are next are called, then one sees its hand, names, pays and acts.

Chapters 5 and 6, and how it is asked (Q-3 to Q-9).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from operator import attrgetter
from typing import Final, Literal

from msgspec.structs import replace

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.engine.tuples import one_by_one, without_one
from rokugan_desktop.games.four_paths import actions, events
from rokugan_desktop.games.four_paths.actions import ACT, BACK, DONE, PASS, Action, Attach, Pay, Play, Say, Use
from rokugan_desktop.games.four_paths.chapters import abilities
from rokugan_desktop.games.four_paths.chapters.abilities import LOBBIED, TACTIC
from rokugan_desktop.games.four_paths.chapters.effects import cards_meant, carry_out, do_upon, give_favor, turn_over
from rokugan_desktop.games.four_paths.chapters.entering import enter_from_province, payments, refuse
from rokugan_desktop.games.four_paths.chapters.honor import PAID, change_honor, check, destroy
from rokugan_desktop.games.four_paths.chapters.reacting import change_point, follows, precedes, reacted_to
from rokugan_desktop.games.four_paths.ids import NO_CARD, CardId, CardKey, CardType, Level, Phase, Place, Stat, Trait
from rokugan_desktop.games.four_paths.names import named
from rokugan_desktop.games.four_paths.numbers import army_here, cost_now, in_combat, producers
from rokugan_desktop.games.four_paths.state import (
    HAND,
    Cause,
    Occurrence,
    PublicState,
    Record,
    StepName,
    Task,
    View,
    Window,
)
from rokugan_desktop.games.four_paths.state_update import StateUpdate, StepForm
from rokugan_desktop.games.four_paths.vocabulary import TO, Ability, Effect

_OWN: Final = attrgetter("honor", "provinces", "in_hand", "fate", "shown")
"""What a seat has besides its cards in play: honor, provinces, and its hand as everybody knows it."""


def price_of(state: PublicState, seat: Seat, action: Action) -> abilities.Price:
    """Return what an action costs besides what it discards (A-9)."""
    if isinstance(action, Attach):
        return abilities.Price(cost_now(state, seat, state.file.cards[action.card]))
    way = abilities.way_of(state, seat, action)
    return abilities.Price(0) if way is None else abilities.price(state, way, abilities.named_by(action))


def take(update: StateUpdate, seat: Seat, action: Action) -> bool:
    """Let a seat do what it has named, or ask it first what goes along or who bows; tell whether it is done (A-4)."""
    hand = HAND if update.state.work[-1].step in (StepName.ACT, StepName.REACT) else ""
    if isinstance(action, actions.Reattach):
        update.push(Task(StepName.REATTACH, seat, word=hand, moved=((action.card, action.bearer),)))
        return False
    cost = price_of(update.state, seat, action)
    if cost.gold:
        assert isinstance(action, Play | Attach | Use), "nothing else costs gold"
        card = update.state.cards[action.sources[0]].card if isinstance(action, Use) else action.card
        bowing = Cause(seat, card, performers=cost.bows)
        at = update.state.point
        update.push(Task(StepName.PAY, seat, card=card, number=cost.gold, action=action, cause=bowing, point=at))
        return False
    perform(update, seat, action)
    return True


def begin(update: StateUpdate, seat: Seat, action: Action) -> None:
    """Begin the round anew behind whoever acts (A-15, R-2); the answers of those after it are void (Q-8)."""
    if looked := update.state.work[-1].step in (StepName.ACT, StepName.REACT):
        update.pop()
    state = update.state
    following = state.clockwise((seat + 1) % len(state.seats))[0]
    update.change(point=None, called=(), calls=())
    update.drop_work(StepName.CALL)
    if state.point is not None:
        change_point(update, next=following, passed=())
        return
    assert state.window is not None, "an action is taken in a window"
    heard(update, seat)
    seen = state.window.seen
    update.change(window=Window(following, holder=seat, looked=looked, seen=seen, done=action, before=state.public))
    update.push(Task(StepName.ACTED, seat))


def heard(update: StateUpdate, seat: Seat) -> None:
    """Keep that a seat has acted or passed, which a Naval leader's terrain waits for (B-9)."""
    attack = update.state.attack
    if attack is not None and seat in attack.waiting:
        update.change(attack=replace(attack, waiting=tuple([one for one in attack.waiting if one != seat])))


def perform(update: StateUpdate, seat: Seat, action: Action) -> None:
    """Carry out an action for which the gold has been paid; what else it costs is paid first (A-4)."""
    begin(update, seat, action)
    state, effects = update.state, tuple[Effect, ...]()
    meant = [state.cards[card] for _, card in abilities.named_by(action) if card in state.cards]
    wake(update, [card.controller for card in meant])
    with update.in_order():
        match action:
            case Attach(card, bearer):
                at = Occurrence("announced", seat, source=card, kind="limited", named=(bearer,))
                cause = Cause(seat, card)
                if state.file.cards[card].type is CardType.ANCESTOR:  # E-8
                    update.change_card(bearer, bowed=True)
            case actions.Lobby(personality):
                update.change_card(personality, bowed=True)
                update.change(used=(*state.used, (personality, LOBBIED, "turn")))
                key = state.cards[personality].card
                update.tell(events.CardNews(seat, key, "lobbied"))
                traits = ("political", *state.file.cards[key].traits)
                at = Occurrence("announced", seat, source=key, kind="limited", traits=traits)
                cause = Cause(seat, key)
            case actions.Tactic(personality, card):
                update.discard_fate(seat, card)
                update.change(used=(*state.used, (personality, TACTIC, "battle")))
                at = Occurrence("announced", seat, source=state.cards[personality].card, kind="battle")
                cause = Cause(seat, card)
            case Use(sources, _, named) if len(sources) > 1:
                update.change_cards(abilities.shooting_bows(state, sources), bowed=True)
                key, target = state.cards[sources[0]].card, dict(named)["t"]
                update.tell(events.Acted(seat, key, sources[0], (state.cards[target].card,)))
                at = Occurrence("announced", seat, source=key, kind="battle", named=(target,))
                way = abilities.shot_of(state, sources[0])
                places = () if way is None else abilities.places_of(state, way, named)
                cause = Cause(seat, key, sources[0], named, places, action=True)
            case _:
                way = abilities.way_of(state, seat, action)
                assert way is not None, "the question takes nothing else"
                cause, effects = _paid(update, way, abilities.named_by(action)), way.ability.do
                state = update.state
                performing = [state.printed(state.cards[one]).traits for one in cause.performers if one in state.cards]
                own = (way.ability.traits, state.file.cards[way.key].traits, *performing)
                own_traits: tuple[Trait, ...] = tuple(dict.fromkeys([trait for each in own for trait in each]))
                upon = tuple([card for name, card in cause.targets if name != TO])
                at = Occurrence("announced", seat, source=way.key, kind=way.ability.kind, traits=own_traits, named=upon)
        at = replace(at, action=action)
        step = Task(StepName.CARRY_OUT, seat, action=action, cause=cause, effects=effects)
        if not precedes(update, at, step):
            update.push(step)


def redirects(update: StateUpdate, step: Task) -> None:
    """Let the announced action be upon another target, which counts as the first (A-12)."""
    cards, cause = update.state.cards, step.doer
    at = replace(update.state, point=reacted_to(update.state))
    names = abilities.redirected(at, cause.seat, cause.card, cause.named(step.word))
    announced = update.state.innermost(StepName.CARRY_OUT)
    action = None if announced is None else announced.action
    way = None if announced is None or action is None else abilities.way_of(at, announced.seat, action)
    if names and announced is not None and way is not None and isinstance(action, Play | Use):
        doer = replace(announced.doer, targets=names, places=abilities.places_of(at, way, names))
        update.rework(announced, action=replace(action, named=names), cause=doer)
        wake(update, [cards[one].controller for _, one in names if one in cards])


def carries_out(update: StateUpdate, step: Task) -> None:
    """Do what an action does (A-4); a Reaction may have kept it from coming to that."""
    seat, action, cause = step.seat, step.action, step.doer
    cards = update.state.cards
    match action:
        case Attach(card, bearer):
            if bearer not in cards:
                return
            update.fate(seat, card, -1, to_hand=-1, shown=True)
            borne = update.enter(card, seat, bearer=bearer)
            update.tell(events.Attached(seat, card, cards[bearer].card))
            follows(update, Occurrence("attached", seat, (seat,), borne, card))
        case actions.Lobby():
            give_favor(update, seat)
        case actions.Tactic(personality, card):
            by = update.state.file.cards[card].focus
            update.record(Record(Stat.FORCE, by, card=personality, source=card))
            if personality in cards:
                used = cards[personality].card
                update.tell(events.CardNews(seat, used, "tactic", discarded=card, focus=by))
            return
        case Use(sources) if len(sources) > 1:
            ways = [abilities.shot_of(update.state, source) for source in sources]
            effects = [one for way in ways if way is not None for one in way.ability.do]
            strength = sum(one.ranged.n for one in effects if one.ranged is not None)
            do_upon(update, "ranged", cards_meant(update, "t", cause), cause, strength)
        case _ if "terrain" in update.state.file.cards[cause.card].traits:
            update.change_seat(seat, fate_discarded=without_one(update.seat(seat).fate_discarded, cause.card))
            field = update.enter(cause.card, seat, zone=Place.FIELD, province=update.state.under_way.battle)
            follows(update, Occurrence("terrain_played", seat, (seat,), field, cause.card))
            return
        case _:
            carry_out(update, step.effects, cause)
            return
    check(update)


def _paid(update: StateUpdate, way: abilities.Way, names: actions.Names) -> Cause:
    """Pay the rest of the price (A-9, X-3); return whose effects come next, and what was named for them."""
    seat, ability, cost, state = way.seat, way.ability, abilities.price(update.state, way, names), update.state
    given, discarded = tuple([(name, card) for name, card in names if name != TO]), tuple[CardKey, ...]()
    targets = tuple([state.cards[card].card if card in state.cards else CardKey(card) for _, card in given])
    update.tell(events.Acted(seat, way.key, way.source.id, targets))
    if way.in_hand:
        update.discard_fate(seat, way.key)  # a terrain or a Ring comes from there as it enters play
    elif ability.kind == "reaction":
        at = reacted_to(state)
        change_point(update, reacted=(*(() if at is None else at.reacted), way.source.id))
    update.change_cards(cost.bows, bowed=True)
    if cost.discard and cost.discard == update.seat(seat).in_hand:
        discarded = tuple(one_by_one(update.state.hands[seat], state.file.order))
        update.discard_fate(seat, *discarded)
        update.tell(events.HandDiscarded(seat, discarded))
    elif cost.discard:
        update.push(Task(StepName.TRIM, seat, word=PAID, number=cost.discard))
    if cost.honor:
        change_honor(update, seat, -cost.honor, PAID, way.key)
    turn_over(update, *[state.cards[shamed] for shamed in cost.dishonors], dishonored=True)
    if cost.destroys:
        destroy(update, [state.cards[one] for one in cost.destroys], seat)
    if cost.favor:
        give_favor(update, None)
        update.count(seat, "favor_actions")
        follows(update, Occurrence("favor_spent", seat, (seat,), source=way.key))
    if state.file.cards[way.key].type in (CardType.SPELL, CardType.KIHO):
        update.count(seat, "spells_cast")
    if (ability.limit is not None or not ability.cost) and not way.in_hand:  # one of the hand is gone with it
        update.change(used=(*update.state.used, (way.source.id, way.number, ability.limit or "turn")))
    places = abilities.places_of(state, way, names)
    own = dict.fromkeys((*cost.bows, *[card for name, card in given if name == "us"]))
    people = CardType.PERSONALITY, CardType.FOLLOWER  # they perform it: Strongholds and holdings do not
    performing = tuple([card for card in own if state.printed(state.cards[card]).type in people])
    return Cause(seat, way.key, way.source.id, names, places, performing, action=True, discarded=discarded)


def wake(update: StateUpdate, touched: Iterable[Seat]) -> None:
    """End the standing passes of those whom an action names, challenges or affects (Q-4)."""
    for seat in touched:
        if update.seat(seat).rest == "touched":
            update.change_seat(seat, rest="")


def acted(update: StateUpdate, step: Task) -> None:
    """End an action: standing passes of those whom it has touched besides who took it are over (Q-4)."""
    state, window = update.state, update.state.window
    assert window is not None, "an action has gone on in a window"
    before = window.before
    assert before is not None, "it was noted as it began"
    cards = before.cards
    changed = [card for key, card in cards.items() if state.cards.get(key) != card]
    since = [one for one in state.records if one not in before.records]
    met = {one.card for one in since} | {card.id for card in changed}
    found = {card.controller for key, card in cards.items() if key in met}
    found |= {seat for seat in state.present if _OWN(state.seats[seat]) != _OWN(before.seats[seat])}
    found |= {one.seat for one in since if one.restricts is not None}
    if state.favor != before.favor and before.favor is not None:
        found.add(before.favor)
    new = [card for card in state.cards.values() if card.zone is Place.FIELD and card.id not in cards]
    moved = [card for card in changed if Place.BATTLE in (card.zone, state.cards.get(card.id, card).zone)]
    if (new or moved) and state.attack is not None:
        there = [card for card in state.cards.values() if card.zone is Place.BATTLE]
        found |= {card.controller for card in there if card.province == state.attack.battle}
    wake(update, [seat for seat in found if seat != step.seat])
    update.change(window=replace(window, before=None))
    check(update)


def _besides(step: Task) -> tuple[CardId, ...]:
    return () if step.cause is None else step.cause.performers


class PayStep(StepForm, steps=(StepName.PAY,)):
    """G-5: who bows for a card or an action; the proposal first (G-1, G-3)."""

    rule, kinds = "G-5", (Pay, BACK)

    def answers(self, view: View, step: Task) -> Iterator[Action]:
        """List who may bow for it, the proposal first; what is done from a call is taken back here alone (W-5)."""
        yield from (Pay(chosen) for chosen in payments(view, step.seat, step.card, step.number, _besides(step)))
        if view.steps[-2].step is StepName.CALL:
            yield BACK

    def refusal(self, state: PublicState, step: Task, action: Pay | Say) -> Refusal | None:
        if isinstance(action, Say):
            return None
        able = {card.id: gold for card, gold in producers(state, step.seat, step.card, _besides(step))}
        for one in action.producers:
            if one not in able:
                return refuse("G-1", "no-producer", card=one)
        if len(set(action.producers)) < len(action.producers):
            return refuse("G-1", "twice", card=action.producers[0])
        have = sum(able[one] for one in action.producers)
        if have < step.number:
            return refuse("G-1", "not-enough", gold=have, cost=step.number)
        return refuse("G-3", "free") if action.producers and step.number == 0 else None

    def answered(self, update: StateUpdate, step: Task, action: Pay | Say) -> bool:
        update.pop()
        if not isinstance(action, Pay):
            return False
        update.change_cards(action.producers, bowed=True)
        if step.action is not None:
            perform(update, step.seat, step.action)
        else:
            enter_from_province(update, step)
        return True


def action_phase(update: StateUpdate, step: Task) -> None:
    """T-6: open the window of the Action phase; at the first level there is nothing to do in it."""
    if update.state.terms.level > Level.STEEL:
        update.change(phase=Phase.ACTION)
        open_window(update, step.seat)


def open_window(update: StateUpdate, first: Seat) -> None:
    """Let seats act in turn, from this one on."""
    update.change(window=Window(first))
    update.push(Task(StepName.WINDOW))


def window(update: StateUpdate, step: Task) -> None:
    """A-15: go round until all have passed in a row; who can't act or has a standing pass is passed at once."""
    while True:
        state, now = update.state, update.state.window
        assert now is not None, "the window is open"
        left = [seat for seat in state.clockwise(now.next) if seat not in now.passed]
        if not left:
            break
        if must_ask(state, left[0]):
            _ask(update, now, left)
            return
        _passes(update, left[0], alone=True)
    update.pop()
    update.change(window=None)
    for seat in update.state.present:
        if update.seat(seat).rest:
            update.change_seat(seat, rest="")


def _ask(update: StateUpdate, now: Window, left: list[Seat]) -> None:
    """Ask the next one: alone at first, and where it has acted last; else with all that come after (Q-8, Q-9)."""
    seat = left[0]
    if seat == now.holder:
        now = replace(now, done=None)  # nobody is left who may answer it
    if seat == now.holder == update.state.looked and now.looked and not now.asked:
        update.change(window=now)
        update.push(Task(StepName.ACT, seat))
        return
    alone = seat == now.holder or (now.holder is None and not now.passed)
    row = [seat] if alone else [one for one in left if one != now.holder and must_ask(update.state, one)]
    looking = [one for one in row if "look" in update.seat(one).habits and one not in now.seen]
    calls = tuple([(one, ACT) for one in looking])  # as if it had said so
    update.change(called=tuple(row), calls=calls, window=replace(now, asked=True))
    update.push(Task(StepName.CALL))


def _passes_by(update: StateUpdate, step: Task, seat: Seat) -> None:
    """Let a seat pass that was called: in the window, or at a point."""
    if step.point is None:
        _passes(update, seat, alone=False)
        return
    at = reacted_to(update.state)
    assert at is not None, "the point is still open"
    change_point(update, passed=(*at.passed, seat))
    update.tell(events.Passed(seat, False))


def _passes(update: StateUpdate, seat: Seat, *, alone: bool) -> None:
    state, now = update.state, update.state.window
    assert now is not None, "the window is open"
    if not alone and pass_stands(state, seat):
        update.change_seat(seat, rest="touched")
    following = state.clockwise((seat + 1) % len(state.seats))[0]
    update.change(window=replace(now, passed=(*now.passed, seat), next=following))
    heard(update, seat)
    update.tell(events.Passed(seat, alone))


def pass_stands(state: PublicState, seat: Seat) -> bool:
    """Tell whether a plain pass of a seat that is called stands until something of it is touched (Q-17)."""
    own = state.seats[seat]
    return "touched" in own.habits and not own.rest and state.phase is Phase.ACTION and state.active != seat


def must_ask(state: PublicState, seat: Seat) -> bool:
    """Tell whether a seat is asked in a window: public facts alone decide, never what a hand holds (Q-5, Q-7)."""
    own = state.seats[seat]
    if own.rest or (in_combat(state) and not may_fight(state, seat)):
        return False
    kinds = abilities.kinds_of(state, seat)
    if own.in_hand or any(ability.kind in kinds for ability in _ready(state, seat)):
        return True
    return any(True for _ in chain(abilities.lobbyists(state, seat), abilities.reattachments(state, seat, ())))


def may_fight(state: PublicState, seat: Seat) -> bool:
    """Tell whether a seat is asked in Combat: it has a unit there, may bring one, or may act without (Q-7)."""
    if army_here(state, seat) is not None:
        return True
    return any(ability.far for ability in _ready(state, seat)) or any(True for _ in bringing(state, seat))


def _ready(state: PublicState, seat: Seat) -> list[Ability]:
    """Return what unbowed cards in play could do, where the Favor is to be spent only for its holder (Q-5)."""
    ready = [way.ability for way in state.ways.get(seat, ()) if not way.source.bowed]
    return ready if state.favor == seat else [one for one in ready if not one.costs_favor]


def bringing(state: PublicState, seat: Seat) -> Iterator[abilities.Way]:
    """Yield what a seat has in play unbowed, or may have in its hand, that moves a unit to a battle (B-8, Q-7)."""
    if state.attack is None or not state.attack.open_to(seat):
        return
    yield from (way for way in state.ways.get(seat, ()) if not way.source.bowed and way.ability.brings_in)
    own, index = state.seats[seat], state.file.index
    for key in state.file.bringing[state.terms.level] if own.in_hand else ():
        if own.fate[index[key]]:
            yield from (way for way in abilities.ways_of_card(state, seat, key) if way.ability.brings_in)


class Called(StepForm):
    """What several seats are asked together: what they answer is read when all have (Q-8)."""

    def answered(self, update: StateUpdate, step: Task, action: Action) -> None:
        update.change(calls=(*update.state.calls, (step.seat, action)))


class CallStep(Called, steps=(StepName.CALL,)):
    """Q-8: wait until all that are called have answered; then the first who doesn't pass acts."""

    rule, kinds = "Q-3", (actions.CardAction,)

    def waits(self, update: StateUpdate, step: Task) -> bool:
        while update.state.called:
            state, (seat, *rest) = update.state, update.state.called
            if len(state.calls) < len(state.called):
                return True
            answer = dict(state.calls)[seat]
            update.change(calls=tuple([one for one in state.calls if one[0] != seat]))
            if not isinstance(answer, actions.Say | actions.Rest):
                # the others' answers stay: taken back, it was never begun (W-5)
                take(update, seat, answer)
                return False
            update.change(called=tuple(rest))
            if answer == ACT:
                if state.window is not None and step.point is None:
                    update.change(window=replace(state.window, seen=(*state.window.seen, seat)))
                update.push(Task(StepName.ACT if step.point is None else StepName.REACT, seat, point=step.point))
                return False
            if isinstance(answer, actions.Rest):
                if step.point is None:
                    update.change_seat(seat, rest=answer.until)
                else:
                    update.change_seat(seat, quiet="all" if answer.until == "quiet" else "mine")
            _passes_by(update, step, seat)
        update.pop()
        return False

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        yield from (PASS, ACT)
        yield from map(actions.Rest, _standing(step))
        yield from open_acts(state, step)

    def refusal(self, state: PublicState, step: Task, action: Action) -> Refusal | None:
        if isinstance(action, actions.Rest):
            return None if action.until in _standing(step) else refuse("Q-4", "other-answer")
        return None if action in (PASS, ACT) else open_refusal(state, step, action)


def open_acts(state: PublicState, step: Task) -> Iterator[Action]:
    """Yield what a seat may do without its hand (Q-3a)."""
    for way in abilities.ready(state, step.seat):
        yield from (actions.Use((way.source.id,), way.number, names) for names in abilities.namings(state, way))
    yield from (actions.Use(sources, 1, (("t", target),)) for sources, target in abilities.volleys(state, step.seat))
    yield from abilities.lobbyists(state, step.seat)
    yield from abilities.reattachments(state, step.seat, ())


def _standing(step: Task) -> tuple[Literal["touched", "window", "quiet", "quiet_but_mine"], ...]:
    """Return the standing passes that may be given in a window, or at a point (Q-4)."""
    return ("touched", "window") if step.point is None else ("quiet", "quiet_but_mine")


def open_refusal(state: PublicState, step: Task, action: Action) -> Refusal | None:
    """Return why a seat may not do this without its hand, or None."""
    match action:
        case actions.Lobby():
            return abilities.lobby_refusal(state, step.seat, action)
        case actions.Reattach():
            return abilities.reattach_refusal(state, step.seat, action, ())
        case actions.Use(sources, _, names) if len(sources) > 1:
            target = names[0][1] if len(names) == 1 else NO_CARD
            return abilities.volley_refusal(state, step.seat, sources, target)
        case actions.Use() if way := abilities.way_of(state, step.seat, action):
            return abilities.way_refusal(state, way) or abilities.names_refusal(state, way, action.named)
        case actions.Use():
            return refuse("A-1", "no-such-ability")
        case _:
            return refuse("Q-1", "other-answer")


def hand_of(view: View) -> dict[CardKey, int]:
    """Return the cards of the own hand, with how many of each."""
    return view.file.counted(view.hand)


class ActStep(StepForm, steps=(StepName.ACT,)):
    """A-15: what a seat does that sees its hand."""

    rule, kinds = "A-15", (actions.CardAction,)

    def answers(self, view: View, step: Task) -> Iterator[Action]:
        """List what a seat may do that sees its hand: all that it may do without, and each card (Q-1)."""
        hand, limited = hand_of(view), abilities.limited_refusal(view, step.seat)
        kinds = abilities.kinds_of(view, step.seat)
        people = abilities.people_unbowed(view, step.seat) if limited is None or view.point is not None else []
        yield PASS
        for key in hand:
            for way in abilities.ways_of_card(view, step.seat, key):
                for names in abilities.namings(view, way) if way.ability.kind in kinds else ():
                    yield actions.Play(key, names, way.number)
            borne = view.file.cards[key].type in abilities.BORNE[view.terms.level]
            attaching = [Attach(key, bearer) for bearer in (people if borne else ())]
            yield from [one for one in attaching if abilities.attach_refusal(view, step.seat, one) is None]
        fighting = abilities.people_unbowed(view, step.seat) if in_combat(view) else []
        tactical = [actions.Tactic(one, key) for one in fighting for key in hand]
        yield from [one for one in tactical if abilities.tactic_refusal(view, step.seat, one) is None]
        yield from open_acts(view, step)

    def refusal(self, view: View, step: Task, action: Action) -> Refusal | None:
        if isinstance(action, actions.Play | actions.Attach | actions.Tactic):
            if action.card not in hand_of(view):
                return refuse("Z-4", "not-in-hand", word=action.card)
            if isinstance(action, actions.Attach):
                return abilities.attach_refusal(view, step.seat, action)
            if isinstance(action, actions.Tactic):
                return abilities.tactic_refusal(view, step.seat, action)
            if (way := abilities.way_of(view, step.seat, action)) is None:
                return refuse("A-2", "not-played", card=named(action.card))
            return abilities.way_refusal(view, way) or abilities.names_refusal(view, way, action.named)
        return None if action == PASS else open_refusal(view, step, action)

    def answered(self, update: StateUpdate, step: Task, action: Action) -> bool:
        if not isinstance(action, actions.Say):
            return take(update, step.seat, action)
        update.pop()
        _passes_by(update, step, step.seat)
        return True


def card_refusal(view: View, step: Task, key: CardKey) -> Refusal | None:
    """Return why a card of the hand can be played or attached upon nothing now, or None (A-2, E-6)."""
    if view.file.cards[key].type in abilities.BORNE[view.terms.level]:
        people = [*abilities.people_unbowed(view, step.seat), NO_CARD]
        refusals = [abilities.attach_refusal(view, step.seat, actions.Attach(key, one)) for one in people]
    else:
        refusals = [abilities.useless(view, way) for way in abilities.ways_of_card(view, step.seat, key)]
        refusals = refusals or [refuse("A-2", "not-played", card=named(key))]
    nearest = [one for one in refusals if one is not None and one.rule not in ("E-5", "E-6")]
    return None if None in refusals else [*nearest, *refusals][0]


class ReactStep(ActStep, steps=(StepName.REACT,)):
    """R-1: the same at a point."""

    rule = "R-1"


class ReattachStep(StepForm, steps=(StepName.REATTACH,)):
    """E-11: which cards change their bearers along with the first."""

    rule, kinds = "E-11", (actions.Reattach, DONE, BACK)

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        """List what may go along, that this is all where it may lie so, or that it is taken back (E-11)."""
        if abilities.arrangement_refusal(state, step.moved) is None:
            yield DONE
        yield BACK
        yield from abilities.reattachments(state, step.seat, step.moved)

    def refusal(self, state: PublicState, step: Task, action: actions.Reattach | actions.Say) -> Refusal | None:
        if isinstance(action, actions.Reattach):
            return abilities.reattach_refusal(state, step.seat, action, step.moved)
        return abilities.arrangement_refusal(state, step.moved) if action == DONE else None

    def answered(self, update: StateUpdate, step: Task, action: actions.Reattach | actions.Say) -> bool:
        if isinstance(action, actions.Reattach):
            others = [one for one in step.moved if one[0] != action.card]
            update.change_work(moved=(*others, (action.card, action.bearer)))
            return False
        update.pop()
        if action == BACK:
            return False
        begin(update, step.seat, actions.Reattach(*step.moved[0]))
        between = [one for card, to in step.moved for one in (update.state.cards[card].bearer, to)]
        update.change_cards(between, bowed=True)
        for card, bearer in step.moved:
            update.change_card(card, bearer=bearer)
            cards = update.state.cards
            update.tell(events.CardNews(step.seat, cards[card].card, "reattached", bearer=cards[bearer].card))
        check(update)
        return True


def settle_habit(update: StateUpdate, seat: Seat, habit: actions.Habit) -> None:
    """Change a setting of a seat, for what is asked from now on (Q-17)."""
    left = tuple([one for one in update.seat(seat).habits if one != habit.name])
    update.change_seat(seat, habits=(*left, habit.name) if habit.on else left)
    update.tell(events.HabitChanged(seat, habit.name, habit.on))


def lift(update: StateUpdate, seat: Seat) -> None:
    """Take a standing pass back; what was passed stays so (Q-4)."""
    update.change_seat(seat, rest="", quiet="")
    update.tell(events.SeatNews(seat, "lifted"))
