"""Chapter 5: an action that a seat has named and paid is carried out (A-4)."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.actions import Action, Attach, Lobby, Moves, Names, Play, Reattach, Tactic, Use
from rokugan_desktop.games.four_paths.chapters.abilities import (
    TO,
    Price,
    Way,
    is_terrain,
    price,
    shot_of,
    ways_in_play,
    ways_of_card,
)
from rokugan_desktop.games.four_paths.chapters.built_in import LOBBIED, TACTIC, people_of
from rokugan_desktop.games.four_paths.chapters.effects import carry_out, give_favor, shoot
from rokugan_desktop.games.four_paths.chapters.honor import change_honor
from rokugan_desktop.games.four_paths.chapters.leaving_play import check
from rokugan_desktop.games.four_paths.ids import CardId, CardKey, CardType, Place, Stat
from rokugan_desktop.games.four_paths.state import HAND, Cause, PublicState, Record, StepName, Task, Window, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.games.four_paths.view import view_of

_OWN: Final = attrgetter("honor", "provinces", "in_hand", "fate", "shown")
"""What a seat has besides its cards in play: honor, provinces, and its hand as everybody knows it."""


def way_of(state: PublicState, seat: Seat, action: Action) -> Way | None:
    """Return which ability an action uses, or None."""
    if isinstance(action, Play):
        ways = list(ways_of_card(state, seat, action.card)) if action.card in state.file.cards else []
        return ways[0] if ways else None
    if isinstance(action, Use):
        (source, *_), number = action.sources, action.ability
        return next((one for one in ways_in_play(state, seat) if (one.source.id, one.number) == (source, number)), None)
    return None


def price_of(state: PublicState, seat: Seat, action: Action) -> Price:
    """Return what an action costs besides what it discards (A-9)."""
    if isinstance(action, Attach):
        return Price(state.file.cards[action.card].cost, (), 0, favor=False)
    way = way_of(state, seat, action)
    return Price(0, (), 0, favor=False) if way is None else price(state, way, named_by(action))


def named_by(action: Action) -> Names:
    """Return what an action names."""
    return action.named if isinstance(action, Play | Use) else ()


def take(update: StateUpdate, seat: Seat, action: Action) -> bool:
    """Let a seat do what it has named, or ask it first what goes along or who bows; tell whether it is done (A-4)."""
    hand = HAND if update.state.work[-1].step is StepName.ACT else ""
    if isinstance(action, Reattach):
        update.push(Task(StepName.REATTACH, seat, word=hand, moved=((action.card, action.bearer),)))
        return False
    cost = price_of(update.state, seat, action)
    if cost.gold:
        card = action.card if isinstance(action, Play | Attach) else update.state.cards[_source(action)].card
        bowing = Cause(seat, card, performers=cost.bows)
        update.push(Task(StepName.PAY, seat, card=card, number=cost.gold, action=action, cause=bowing))
        return False
    perform(update, seat, action, ())
    return True


def _source(action: Action) -> CardId:
    assert isinstance(action, Use), "nothing else in play costs gold"
    return action.sources[0]


def begin(update: StateUpdate, seat: Seat) -> None:
    """Begin the round anew behind whoever acts (A-15); the answers of those after it are void (Q-8)."""
    looked = update.state.work[-1].step is StepName.ACT
    if looked:
        update.pop()
    state = update.state
    assert state.window is not None, "an action is taken in a window"
    following = state.clockwise((seat + 1) % len(state.seats))[0]
    update.change(
        window=Window(following, holder=seat, looked=looked, seen=state.window.seen, before=view_of(state, None)),
        called=(),
        calls=(),
    )
    update.drop_work(StepName.CALL)
    update.push(Task(StepName.ACTED, seat))


def perform(update: StateUpdate, seat: Seat, action: Action, paid: tuple[CardKey, ...]) -> None:
    """Carry out an action; `paid`: what has bowed for it as gold."""
    begin(update, seat)
    meant = [update.state.cards[card] for _, card in named_by(action) if card in update.state.cards]
    wake(update, [card.controller for card in meant])
    match action:
        case Attach(card, bearer):
            update.fate(seat, card, -1, to_hand=-1, shown=True)
            borne = update.enter(card, seat, bearer=bearer)
            update.tell(events.Attached(seat, card, borne.id, update.state.cards[bearer].card, paid))
            check(update)
        case Lobby(personality):
            update.change_card(personality, bowed=True)
            update.change(used=(*update.state.used, (personality, LOBBIED, "turn")))
            update.tell(events.Lobbied(seat, update.state.cards[personality].card))
            give_favor(update, seat)
        case Tactic(personality, card):
            by = update.state.file.cards[card].focus
            update.discard_fate(seat, card)
            record = Record(Stat.FORCE, by, card=personality, source=card)
            update.change(
                used=(*update.state.used, (personality, TACTIC, "battle")), records=(*update.state.records, record)
            )
            update.tell(events.TacticUsed(seat, update.state.cards[personality].card, card, by))
        case Use(sources, _, named) if len(sources) > 1:
            _volley(update, seat, sources, dict(named)["t"])
        case _:
            way = way_of(update.state, seat, action)
            assert way is not None, "the question takes nothing else"
            _use(update, way, named_by(action), paid)


def reattach(update: StateUpdate, seat: Seat, moved: Moves) -> None:
    """Let attached cards go between own Personalities, which bow for it (E-11)."""
    begin(update, seat)
    update.change_cards(people_of(update.state, moved), bowed=True)
    for card, bearer in moved:
        update.change_card(card, bearer=bearer)
        cards = update.state.cards
        update.tell(events.Reattached(seat, cards[card].card, card, cards[bearer].card))
    check(update)


def _volley(update: StateUpdate, seat: Seat, sources: tuple[CardId, ...], target: CardId) -> None:
    """Let several sources of one unit shoot as one (RA-2)."""
    strength = 0
    for source in sources:
        way = shot_of(update.state, source)
        assert way is not None, "the question takes nothing else"
        strength += sum(effect.ranged.n for effect in way.ability.do if effect.ranged is not None)
    cards = update.state.cards
    update.change_cards(sources, bowed=True)
    update.tell(events.Acted(seat, cards[sources[0]].card, sources[0], (cards[target].card,), ()))
    shoot(update, cards[target], strength)
    check(update)


def _use(update: StateUpdate, way: Way, names: Names, paid: tuple[CardKey, ...]) -> None:
    """Pay the rest of the price, and let the effects come next (A-4, A-9)."""
    seat, ability, cost, state = way.seat, way.ability, price(update.state, way, names), update.state
    given = tuple([(name, card) for name, card in names if name != TO])
    targets = tuple([state.cards[card].card if card in state.cards else CardKey(card) for _, card in given])
    update.tell(events.Acted(seat, way.key, way.source.id, targets, paid))
    if way.in_hand:
        update.fate(seat, way.key, -1, to_hand=-1, shown=True)
        if not is_terrain(state, way.key):
            update.change_seat(seat, fate_discarded=(*update.seat(seat).fate_discarded, way.key))
    update.change_cards(cost.bows, bowed=True)
    if cost.honor:
        change_honor(update, seat, -cost.honor, "X-3", way.key)
    if cost.favor:
        give_favor(update, None)
    if ability.once is not None:
        update.change(used=(*update.state.used, (way.source.id, way.number, ability.once)))
    if ability.kind == "terrain":
        attack = state.under_way
        update.enter(way.key, seat, zone=Place.FIELD, province=attack.battle)
        return
    there = [state.cards[card] for _, card in given if card in state.cards]
    homes = tuple([card.id for card in there if state.bearing(card).zone is Place.HOME])
    own = (*cost.bows, *[card for name, card in given if name == "us"])
    performing = tuple([card for card in dict.fromkeys(own) if _performs(state, card)])
    carry_out(update, ability.do, Cause(seat, way.key, way.source.id, names, homes, performing, action=True))


def _performs(state: PublicState, card: CardId) -> bool:
    """Tell whether a card that bows for an action, or is named for it, performs it (A-11)."""
    return state.printed(state.cards[card]).type in (CardType.PERSONALITY, CardType.FOLLOWER)


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
    found |= {one.seat for one in state.restricted if one not in before.restricted}
    if state.favor != before.favor and before.favor is not None:
        found.add(before.favor)
    new = [card for card in state.cards.values() if card.zone is Place.FIELD and card.id not in cards]
    moved = [card for card in changed if Place.BATTLE in (card.zone, state.cards.get(card.id, card).zone)]
    if (new or moved) and state.attack is not None:
        there = [card for card in state.cards.values() if card.zone is Place.BATTLE]
        found |= {card.controller for card in there if card.province == state.attack.battle}
    return [seat for seat in found if seat != actor]


def acted(update: StateUpdate, step: Task) -> bool:
    """End an action: standing passes of those whom it has touched are over (Q-4)."""
    update.pop()
    window = update.state.window
    assert window is not None, "an action is taken in a window"
    wake(update, touched(update.state, window, step.seat))
    update.change(window=replace(window, before=None))
    check(update)
    return False
