"""Chapters 5 and 6: who bows for what is to be paid, and an action that is named and paid is carried out (A-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Final

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.engine.tuples import one_by_one, without_one
from rokugan_desktop.games.four_paths import actions, events
from rokugan_desktop.games.four_paths.actions import BACK, Action, Attach, Moves, Names, Pay, Play, Say, Use
from rokugan_desktop.games.four_paths.chapters import abilities
from rokugan_desktop.games.four_paths.chapters.abilities import LOBBIED, TACTIC, people_of
from rokugan_desktop.games.four_paths.chapters.effects import cards_meant, carry_out, do_upon, give_favor, turn_over
from rokugan_desktop.games.four_paths.chapters.entering import enter_from_province, payment_refusal, payments
from rokugan_desktop.games.four_paths.chapters.honor import PAID, change_honor, check, destroy
from rokugan_desktop.games.four_paths.chapters.reacting import change_point, follows, precedes, reacted_to
from rokugan_desktop.games.four_paths.ids import CardId, CardKey, CardType, Place, Stat
from rokugan_desktop.games.four_paths.numbers import cost_now
from rokugan_desktop.games.four_paths.state import (
    HAND,
    PUBLIC,
    Cause,
    Occurrence,
    PublicState,
    Record,
    StepName,
    Task,
    Window,
    replace,
)
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.games.four_paths.view import View
from rokugan_desktop.games.four_paths.vocabulary import TO, Effect

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
        card = action.card if isinstance(action, Play | Attach) else update.state.cards[_source(action)].card
        bowing = Cause(seat, card, performers=cost.bows)
        at = update.state.point
        update.push(Task(StepName.PAY, seat, card=card, number=cost.gold, action=action, cause=bowing, point=at))
        return False
    perform(update, seat, action, ())
    return True


def _source(action: Action) -> CardId:
    assert isinstance(action, Use), "nothing else in play costs gold"
    return action.sources[0]


def begin(update: StateUpdate, seat: Seat, action: Action) -> None:
    """Begin the round anew behind whoever acts (A-15, R-2); the answers of those after it are void (Q-8)."""
    looked = update.state.work[-1].step in (StepName.ACT, StepName.REACT)
    if looked:
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
    before, seen = PublicState(*PUBLIC(state)), state.window.seen
    update.change(window=Window(following, holder=seat, looked=looked, seen=seen, done=action, before=before))
    update.push(Task(StepName.ACTED, seat))


def heard(update: StateUpdate, seat: Seat) -> None:
    """Keep that a seat has acted or passed, which a Naval leader's terrain waits for (B-9)."""
    attack = update.state.attack
    if attack is not None and seat in attack.waiting:
        update.change(attack=replace(attack, waiting=tuple([one for one in attack.waiting if one != seat])))


def perform(update: StateUpdate, seat: Seat, action: Action, paid: tuple[CardKey, ...]) -> None:
    """Carry out an action, whose abilities.price is paid first; `paid`: what has bowed for it as gold (A-4)."""
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
                update.tell(events.Lobbied(seat, key))
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
                update.tell(events.Acted(seat, key, sources[0], (state.cards[target].card,), ()))
                at = Occurrence("announced", seat, source=key, kind="battle", named=(target,))
                way = abilities.shot_of(state, sources[0])
                places = () if way is None else abilities.places_of(state, way, named)
                cause = Cause(seat, key, sources[0], named, places, action=True)
            case _:
                way = abilities.way_of(state, seat, action)
                assert way is not None, "the question takes nothing else"
                cause = _paid(update, way, abilities.named_by(action), paid)
                at, effects = _announced(update.state, way, cause), way.ability.do
        at = replace(at, action=action)
        step = Task(StepName.CARRY_OUT, seat, action=action, chosen=paid, cause=cause, effects=effects)
        if not precedes(update, at, step):
            update.push(step)


def _announced(state: PublicState, way: abilities.Way, cause: Cause) -> Occurrence:
    """Return what is announced of an action (A-4), with the traits of its card and of its performers (A-11)."""
    performing = [state.printed(state.cards[one]).traits for one in cause.performers if one in state.cards]
    own = (way.ability.traits, state.file.cards[way.key].traits, *performing)
    return Occurrence(
        "announced",
        cause.seat,
        source=way.key,
        kind=way.ability.kind,
        traits=tuple(dict.fromkeys([trait for each in own for trait in each])),
        named=tuple([card for name, card in cause.targets if name != TO]),
    )


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
            update.tell(events.Attached(seat, card, borne.id, cards[bearer].card, step.chosen))
            follows(update, Occurrence("attached", seat, (seat,), borne, card))
        case actions.Lobby():
            give_favor(update, seat)
        case actions.Tactic(personality, card):
            by = update.state.file.cards[card].focus
            update.record(Record(Stat.FORCE, by, card=personality, source=card))
            if personality in cards:
                update.tell(events.TacticUsed(seat, cards[personality].card, card, by))
            return
        case Use(sources) if len(sources) > 1:
            ways = [abilities.shot_of(update.state, source) for source in sources]
            effects = [one for way in ways if way is not None for one in way.ability.do]
            strength = sum(one.ranged.n for one in effects if one.ranged is not None)
            do_upon(update, "ranged", cards_meant(update, "t", cause), cause, strength)
        case _ if "terrain" in update.state.file.cards[cause.card].traits:
            own = update.seat(seat)
            update.change_seat(seat, fate_discarded=without_one(own.fate_discarded, cause.card))
            field = update.enter(cause.card, seat, zone=Place.FIELD, province=update.state.under_way.battle)
            follows(update, Occurrence("terrain_played", seat, (seat,), field, cause.card))
            return
        case _:
            carry_out(update, step.effects, cause)
            return
    check(update)


def reattach(update: StateUpdate, seat: Seat, moved: Moves) -> None:
    """Let attached cards go between own Personalities, which bow for it (E-11)."""
    begin(update, seat, actions.Reattach(*moved[0]))
    update.change_cards(people_of(update.state, moved), bowed=True)
    for card, bearer in moved:
        update.change_card(card, bearer=bearer)
        cards = update.state.cards
        update.tell(events.Reattached(seat, cards[card].card, card, cards[bearer].card))
    check(update)


def _paid(update: StateUpdate, way: abilities.Way, names: Names, paid: tuple[CardKey, ...]) -> Cause:
    """Pay the rest of the abilities.price (A-9, X-3); return whose effects come next, and what was named for them."""
    seat, ability, cost, state = way.seat, way.ability, abilities.price(update.state, way, names), update.state
    given, discarded = tuple([(name, card) for name, card in names if name != TO]), tuple[CardKey, ...]()
    targets = tuple([state.cards[card].card if card in state.cards else CardKey(card) for _, card in given])
    update.tell(events.Acted(seat, way.key, way.source.id, targets, paid))
    if way.in_hand:
        update.discard_fate(seat, way.key)  # a terrain or a Ring comes from there as it enters play
    elif ability.kind == "reaction":
        at = reacted_to(state)
        change_point(update, reacted=(*(() if at is None else at.reacted), way.source.id))
    update.change_cards(cost.bows, bowed=True)
    if cost.discard and cost.discard == update.seat(seat).in_hand:
        discarded = tuple(one_by_one(update.state.hands[seat], state.file.order))
        for key in discarded:
            update.discard_fate(seat, key)
        update.tell(events.HandDiscarded(seat, discarded))
    elif cost.discard:
        update.push(Task(StepName.TRIM, seat, word=PAID, number=cost.discard))
    if cost.honor:
        change_honor(update, seat, -cost.honor, PAID, way.key)
    for shamed in cost.dishonors:
        turn_over(update, state.cards[shamed], dishonored=True)
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


def touched(state: PublicState, window: Window, actor: Seat) -> list[Seat]:
    """Return whom the last action has touched besides who took it (Q-4)."""
    before = window.before
    assert before is not None, "an action has gone on"
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
    return [seat for seat in found if seat != actor]


def acted(update: StateUpdate, step: Task) -> None:
    """End an action: standing passes of those whom it has touched are over (Q-4)."""
    window = update.state.window
    assert window is not None, "an action is taken in a window"
    wake(update, touched(update.state, window, step.seat))
    update.change(window=replace(window, before=None))
    check(update)


def _besides(step: Task) -> tuple[CardId, ...]:
    return () if step.cause is None else step.cause.performers


def pay_answers(view: View, step: Task) -> Iterator[Action]:
    """List who may bow for it, the proposal first; what is done from a call is taken back here alone (W-5)."""
    for chosen in payments(view, step.seat, step.card, step.number, _besides(step)):
        yield Pay(chosen)
    if view.steps[-2].step is StepName.CALL:
        yield BACK


def pay_refusal(state: PublicState, step: Task, action: Pay | Say) -> Refusal | None:
    """Return why the answer is refused."""
    if isinstance(action, Say):
        return None
    return payment_refusal(state, step.seat, step.card, step.number, action.producers, _besides(step))


def paid(update: StateUpdate, step: Task, action: Pay | Say) -> bool:
    """Let the producers bow for the card or the action, or take it back; tell whether it seals."""
    update.pop()
    if not isinstance(action, Pay):
        return False
    bowed = [update.state.cards[one].card for one in action.producers]
    update.change_cards(action.producers, bowed=True)
    if step.action is not None:
        perform(update, step.seat, step.action, tuple(bowed))
    else:
        enter_from_province(update, step, tuple(bowed))
    return True
