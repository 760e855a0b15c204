"""Zones: no card is lost or doubled, a view tells nothing of what it hides, and worlds are dealt evenly."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rokugan_desktop.engine import (
    BACK,
    UNDRAWN,
    Arrangement,
    Card,
    CardMove,
    CardZone,
    Impossible,
    Seat,
    SeenZones,
    Sight,
    Told,
    Unreadable,
    ZoneId,
    ZoneLayout,
    Zones,
    seats,
    told_of,
)

ONE, OTHER = seats(2)
NAMES = ("ace", "king", "queen", "pawn")
EVENTS = ZoneId("events")
DECK, HAND, ROW, LAID, HEAP, SPENT = (
    tuple(ZoneId(name, seat) for seat in (ONE, OTHER)) for name in ("deck", "hand", "row", "laid", "heap", "spent")
)
LAYOUT = ZoneLayout(
    (
        CardZone("deck", Arrangement.PILE, Sight.NOBODY),
        CardZone("hand", Arrangement.HAND, Sight.OWNER, "deck"),
        CardZone("row", Arrangement.ROW, Sight.EVERYBODY, "deck"),
        CardZone("laid", Arrangement.ROW, Sight.OWNER, "deck"),
        CardZone("heap", Arrangement.ROW, Sight.NOBODY, "deck"),
        CardZone("spent", Arrangement.PILE, Sight.TOP, "deck"),
        CardZone("events", Arrangement.PILE, Sight.NOBODY, common=True),
        CardZone("happened", Arrangement.PILE, Sight.EVERYBODY, "events", common=True),
    ),
    2,
    NAMES,
    {DECK[0]: (2, 3, 1, 0), DECK[1]: (1, 1, 4, 0), EVENTS: (0, 0, 0, 3)},
)
SEEDS = st.integers(0, 2**32)


def drawn(zones: Zones, source: ZoneId, target: ZoneId, rng: Random) -> Zones:
    """The next card of a pile goes to another zone, as chance has it."""
    return zones.carry(zones.draw("deal", source, target).drawn(rng.randrange))[0]


def stirred(zones: Zones, rng: Random, steps: int) -> Zones:
    """After so many things that may happen to the cards."""
    for _ in range(steps):
        filled = [zone for zone in LAYOUT.index if zones.at(zone)]
        source = rng.choice(filled)
        target = rng.choice([zone for zone in LAYOUT.index if LAYOUT.deck_of(zone) == LAYOUT.deck_of(source)])
        at = rng.randrange(len(zones.at(source)))
        match rng.randrange(8):
            case 0 if source.name != "hand":
                zones = zones.shuffle(source)
            case 1 if zones.at(source)[at].card != UNDRAWN:
                zones = zones.show(source, at, rng.choice([1, 2, -1]))
            case _:
                card = zones.at(source)[at].card
                if card == UNDRAWN and (target.name == "hand" or rng.random() < 0.5):
                    weights = zones.undrawn(source)
                    card = Card(rng.choices(range(len(weights)), weights)[0])
                flags = {"facedown": rng.random() < 0.3, "under": rng.random() < 0.3}
                zones = zones.carry(CardMove(card, source, target, at), **flags)[0]
    return zones


@given(SEEDS)
def test_nothing_is_lost_or_doubled_and_backs_are_as_many_as_what_is_undrawn(seed: int) -> None:
    zones = stirred(LAYOUT.begun(), Random(seed), 60)
    for deck, listed in LAYOUT.lists.items():
        lie = [card for zone in LAYOUT.index if LAYOUT.deck_of(zone) == deck for card in zones.cards(zone)]
        left = zones.undrawn(deck)
        assert tuple(lie.count(Card(kind)) + left[kind] for kind in range(len(NAMES))) == listed
        assert lie.count(UNDRAWN) == sum(left)
        assert BACK not in lie
    assert pickle.loads(pickle.dumps(zones)) == zones


@given(SEEDS, st.sampled_from([None, ONE, OTHER]))
def test_a_world_that_is_supposed_from_a_view_is_seen_alike(seed: int, seat: Seat | None) -> None:
    rng = Random(seed)
    view = stirred(LAYOUT.begun(), rng, 40).view(seat)
    supposed = view.suppose(rng.randrange)
    assert supposed.view(seat) == view
    for deck in LAYOUT.lists:
        zones = [zone for zone in LAYOUT.index if LAYOUT.deck_of(zone) == deck]
        backs = sum(view.cards(zone).count(BACK) + view.cards(zone).count(UNDRAWN) for zone in zones)
        assert sum(view.unseen(deck)) == backs, "what is not seen lies under the backs"
        assert sum(supposed.undrawn(deck)) == sum(supposed.cards(zone).count(UNDRAWN) for zone in zones)


def moved_alike(worlds: list[Zones], seat: Seat, rng: Random) -> list[Zones]:
    """What a seat sees as the same thing happens in each of these worlds, be it another card in each."""
    view: SeenZones = worlds[0].view(seat)
    source = rng.choice([zone for zone in LAYOUT.index if view.at(zone)])
    target = rng.choice([zone for zone in LAYOUT.index if LAYOUT.deck_of(zone) == LAYOUT.deck_of(source)])
    at = rng.randrange(len(view.at(source)))
    seen, facedown, under = view.cards(source)[at], rng.random() < 0.5, rng.random() < 0.3
    after: list[Zones] = []
    for world in worlds:
        card, place = seen, at
        if seen == BACK and source.name == "hand":  # in whatever order they are sorted
            hidden = [lying.card for lying in world.at(source) if not lying.known >> seat & 1]
            card, place = rng.choice(hidden), -1
        elif seen == BACK:
            card = world.cards(source)[at]
        moved, to = world.carry(CardMove(card, source, target, place), facedown=facedown, under=under)
        if seen == BACK and (to is None or seat in to):
            return worlds  # it would come to light, and the worlds part
        if target.name == "hand" and seen == UNDRAWN:
            return worlds
        after.append(moved)
    if any(world.view(seat) != after[0].view(seat) for world in after) and source.name == "spent":
        return worlds  # what lay under the top has come to light
    return after


@given(SEEDS, st.sampled_from([ONE, OTHER]))
def test_worlds_that_differ_in_hidden_cards_look_alike_whatever_happens_unseen(seed: int, seat: Seat) -> None:
    rng = Random(seed)
    true = stirred(LAYOUT.begun(), rng, 40)
    worlds = [true, true.view(seat).suppose(rng.randrange)]
    for _ in range(20):
        worlds = moved_alike(worlds, seat, rng)
        assert worlds[0].view(seat) == worlds[1].view(seat)


def test_every_deal_of_the_unseen_cards_is_as_likely_as_any_other() -> None:
    rng = Random(1)
    zones = drawn(drawn(LAYOUT.begun(), DECK[0], HAND[0], rng), DECK[0], HAND[0], rng)
    view = zones.view(OTHER)
    deals: Counter[tuple[Card, ...]] = Counter()
    for first in range(6):
        for second in range(5):
            picks = {6: first, 5: second}
            deals[view.suppose(picks.__getitem__).cards(HAND[0])] += 1
    listed = LAYOUT.lists[DECK[0]]
    for one in range(3):
        for two in range(one, 3):
            ways = comb(listed[one], 2) if one == two else listed[one] * listed[two]
            assert Fraction(deals[Card(one), Card(two)], 30) == Fraction(ways, comb(6, 2))


def test_a_deck_is_drawn_from_its_multiset_and_shuffling_forgets() -> None:
    zones = LAYOUT.begun()
    draw = zones.draw("deal", DECK[0], HAND[0])
    assert draw.weights == (2, 3, 1, 0)
    dealt, to = zones.carry(draw.outcomes[2])
    assert (dealt.cards(HAND[0]), to) == ((Card(2),), frozenset({ONE}))
    assert dealt.draw("deal", DECK[0], HAND[0]).weights == (2, 3, 0, 0)
    back, to = dealt.carry(CardMove(Card(2), HAND[0], DECK[0]))
    assert to == frozenset({ONE}), "it lies on top, as its owner knows"
    assert back.view(ONE).cards(DECK[0])[-1] == Card(2)
    assert back.view(OTHER).cards(DECK[0])[-1] == BACK
    assert back.draw("deal", DECK[0], HAND[0]).weights == (0, 0, 1, 0), "no chance is left"
    assert back.shuffle(DECK[0]) == zones


def test_a_facedown_card_is_none_yet_until_it_is_turned_up_where_it_lies() -> None:
    refilled, to = LAYOUT.begun().carry(CardMove(UNDRAWN, DECK[0], ROW[0]))
    assert to == frozenset()
    refilled = refilled.carry(CardMove(UNDRAWN, DECK[0], ROW[0]))[0]
    assert refilled.view(ONE).cards(ROW[0]) == (UNDRAWN, UNDRAWN)
    turned, to = refilled.carry(CardMove(Card(1), ROW[0], ROW[0], 0))
    assert (turned.cards(ROW[0]), to) == ((Card(1), UNDRAWN), None)
    looked = refilled.turn_out(ROW[0], 1, Card(0)).show(ROW[0], 1, 1 << OTHER)
    assert looked.view(OTHER).cards(ROW[0]) == (UNDRAWN, Card(0))
    assert looked.view(ONE).cards(ROW[0]) == looked.view(None).cards(ROW[0]) == (UNDRAWN, BACK)


def test_a_card_that_leaves_a_hand_unseen_takes_along_what_others_knew_of_it() -> None:
    zones = LAYOUT.begun()
    for card in (0, 1):
        zones = zones.carry(CardMove(Card(card), DECK[0], HAND[0]))[0]
    zones = zones.show(HAND[0], 0, 1 << OTHER)
    assert zones.view(OTHER).cards(HAND[0]) == (BACK, Card(0))
    assert zones.carry(CardMove(Card(1), HAND[0], ROW[0]))[0].view(OTHER).cards(HAND[0]) == (Card(0),)
    for card in (0, 1):
        view = zones.carry(CardMove(Card(card), HAND[0], LAID[0]))[0].view(OTHER)
        assert view.cards(HAND[0]) == view.cards(LAID[0]) == (BACK,)


def test_who_sees_a_card_hears_which_and_the_others_that_it_went() -> None:
    assert told_of(None, "lays a king", "lays a card") == (Told("lays a king", None),)
    alone = frozenset({ONE})
    assert told_of(alone, "lays a king", "lays a card") == (Told("lays a card", None), Told("lays a king", alone))
    assert told_of(alone, "draws a king") == (Told("draws a king", alone),)
    assert told_of(frozenset(), "lays a king", "lays a card") == (Told("lays a card", None),)


@pytest.mark.parametrize(
    "move",
    [
        CardMove(Card(3), EVENTS, ZoneId("happened")),
        CardMove(UNDRAWN, DECK[1], ROW[1]),
        CardMove(Card(0), HAND[0], SPENT[0]),
        CardMove(Card(0), ROW[0], SPENT[0], 12),
    ],
)
def test_a_move_is_written_in_one_line_and_read_again(move: CardMove) -> None:
    assert LAYOUT.read(LAYOUT.write(move)) == move


@pytest.mark.parametrize(
    "text",
    ["", "king", "king hand.0", "joker hand.0 row.0", "king hand.2 row.0", "king hand.0 row", "king hand.0:01 row.0"],
)
def test_what_names_no_move_is_not_read(text: str) -> None:
    with pytest.raises(Unreadable):
        LAYOUT.read(text)


@pytest.mark.parametrize(
    "move",
    [
        CardMove(Card(0), HAND[0], ROW[0]),
        CardMove(Card(0), ROW[0], HAND[0], 0),
        CardMove(Card(3), DECK[0], HAND[0]),
        CardMove(UNDRAWN, DECK[0], HAND[1]),
        CardMove(BACK, DECK[0], HAND[0]),
    ],
)
def test_a_card_that_is_not_there_does_not_move(move: CardMove) -> None:
    with pytest.raises(Impossible):
        LAYOUT.begun().carry(move)


def test_a_zone_needs_cards_that_come_from_somewhere() -> None:
    with pytest.raises(Impossible, match="hand"):
        ZoneLayout((CardZone("hand", Arrangement.HAND, Sight.OWNER),), 2, NAMES, {})
