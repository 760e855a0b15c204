"""Chapters 2 to 5: what there is, set-up, eras, and planning; one rule a test."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Asking, Draw, Seat
from rokugan_desktop.games.south_wind import events, ids
from rokugan_desktop.games.south_wind.chapters import setup
from rokugan_desktop.games.south_wind.ids import Moment, Order, ProvinceKind
from rokugan_desktop.games.south_wind.state import State

from .scenes import DOJO, SHORE, Scene, game, new, played

SEEDED = "seed" + " food bushido" * 6


def begun(seats: int = 2, *options: tuple[str, str]) -> State:
    """A match at its first question after everything was drawn."""
    return next(one.after for one in played(1, seats, options) if one.after.public.moment is Moment.DESTINY)


def test_c_2_eleven_orders_three_of_them_moves() -> None:
    assert game().topologies[0].order_counts == (2, 3, 2, 2, 2)


@pytest.mark.parametrize(("shore", "provinces", "links", "resources"), [(False, 24, 44, 12), (True, 29, 52, 14)])
def test_c_3_to_c_6_the_map(shore: bool, provinces: int, links: int, resources: int) -> None:
    topology = game().topologies[shore]
    assert len(topology.provinces) == provinces
    assert sum(bits.bit_count() for bits in topology.adjacent) == 2 * links
    assert topology.of_kind[ProvinceKind.RESOURCE].bit_count() == resources
    for within in topology.of_region:
        assert [(within & bits).bit_count() for bits in topology.of_kind][::2] == [1, 2], "a capital, two shrines"
    higo, aki = topology.number["higo"], topology.number["aki"]
    assert topology.adjacent[higo] >> aki & 1, "over the sea"


def test_c_7_each_quick_action_once_in_each_region() -> None:
    quicks = game().topologies[1].printed_quicks
    for region in range(5):
        assert sorted(quicks[4 * region : 4 * region + 4]) == [Order.RECRUIT, Order.MOVE, Order.ATTACK, Order.HARVEST]


@pytest.mark.parametrize(("options", "cards"), [((), 20), (SHORE, 35)])
def test_c_9_the_destiny_cards(options: tuple[tuple[str, str], ...], cards: int) -> None:
    topology = game().topology(new(4, options).public)
    assert sum(topology.destiny_cards) == cards


def test_c_8_any_number_of_armies_may_stand_in_a_province() -> None:
    scene = Scene("oda", "mori").has("oda", "higo", 8).has("mori", "higo", 8).acts("oda", "grey 1", "recruit")
    scene.does(*["recruit samurai higo"] * 4)
    assert scene.there("oda", "higo").armies == 12


def test_c_10_who_has_no_figure_left_places_none() -> None:
    scene = Scene("oda", "mori").house("oda", barracks=1).acts("oda", "grey 1", "recruit")
    assert scene.answers == ["recruit samurai higo", "done"]
    scene.does("recruit samurai higo")
    assert scene.heard(events.LeftUndone), "of two armies one could be placed, so the order is at its end"


def test_c_11_influence_ends_at_15() -> None:
    scene = Scene("oda", "mori").has("oda", "higo", 1).house("oda", influence=(15, 0, 0, 0, 0))
    scene.acts("oda", "grey 1", "harvest").does("harvest higo")
    assert scene.of("oda").influence[0] == 15
    assert not scene.heard(events.Influenced)


def test_u_1_each_takes_a_different_dojo() -> None:
    state = new(2, (("dojo", "chosen"),))
    pending = game().pending(state)
    assert isinstance(pending, Asking)
    assert list(pending.decisions) == [Seat(0)]
    state = game().apply(state, Seat(0), game().read("dojo fire")).state
    pending = game().pending(state)
    assert isinstance(pending, Asking)
    refusal = pending.decisions[Seat(1)].refusal(game().read("dojo fire"))
    assert refusal is not None
    assert refusal.rule == "U-1"
    drawn = game().pending(new(2, DOJO))
    assert isinstance(drawn, Draw)
    assert drawn.kind == "dojo"


def test_u_2_to_u_6_what_each_begins_with() -> None:
    for options, on_map in (((), 8), (SHORE, 10)):
        public = begun(3, *options).public
        for house, own in enumerate(public.houses):
            assert (own.food, own.bushido, own.points, own.influence, own.cards) == (2, 2, 0, (0,) * 5, 3)
            assert own.barracks == 16 - on_map
            capitals = game().topology(public).capital_of
            assert [public.units[house][capital].samurai for capital in capitals] == [2] * len(capitals)


def test_u_3_three_cards_each_in_secret_and_the_rest_is_the_deck() -> None:
    state = begun(4)
    assert [sum(hand) for hand in state.hidden.hands] == [3] * 4
    assert sum(setup.deck(game().topology(state.public), state)) == 8


def test_u_4_seeding_lies_on_resource_provinces_and_all_of_it_does() -> None:
    topology = game().topologies[0]
    seeding = begun().public.seeding
    for province in topology.provinces:
        assert (seeding[province] >= 0) == (topology.kind_of[province] is ProvinceKind.RESOURCE)
    assert (seeding.count(0), seeding.count(1)) == (6, 6)


def test_u_7_the_others_follow_clockwise() -> None:
    state = new(3)
    for said in (SEEDED, *["deal grey orange orange"] * 3, "begins takeda"):
        state = game().apply(state, None, game().read(said)).state
    assert state.public.turn_order == (2, 0, 1)


def test_e_1_cards_are_shown_when_all_have_chosen() -> None:
    state = new(2)
    for said in (SEEDED, "deal grey orange purple", "deal orange orange grey", "begins mori"):
        state = game().apply(state, None, game().read(said)).state
    first = game().apply(state, Seat(1), game().read("destiny orange"))
    assert sum(first.state.public.destiny) == 0
    assert [type(told.event) for told in first.told if told.to is None] == [events.DestinyChosen]
    pending = game().pending(state)
    assert isinstance(pending, Asking)
    refusal = pending.decisions[Seat(0)].refusal(game().read("destiny turquoise"))
    assert refusal is not None
    assert refusal.rule == "E-1"
    last = game().apply(first.state, Seat(0), game().read("destiny grey"))
    assert last.state.public.destiny == (1, 1, 0, 0, 0)
    assert last.state.public.moment is Moment.PLANNING


@pytest.mark.parametrize(("seats", "options", "lays"), [(2, (), [4, 3]), (4, (), [3, 2]), (5, SHORE, [3, 2])])
def test_e_2_and_e_3_two_rounds_an_era_and_their_lays(
    seats: int, options: tuple[tuple[str, str], ...], lays: list[int]
) -> None:
    told = [told.event for one in played(2, seats, options) for told in one.told]
    began = [(event.era, event.round) for event in told if isinstance(event, events.RoundBegan)]
    assert began == [(era, number) for era in (1, 2, 3) for number in (1, 2)]
    assert sum(isinstance(event, events.OwnTokenLaid) for event in told) == 3 * seats * sum(lays)
    assert [event.from_north for event in told if isinstance(event, events.ExecutionBegan)] == [False, True] * 3


def test_p_1_each_lays_a_token_in_turn_order_and_then_again() -> None:
    scene = Scene("oda", "mori", "takeda").begin()
    order: list[str] = []
    for _ in range(4):
        order.append(scene.asked)
        scene.does(
            "order attack" if len(order) < 3 else "order castle",
            f"lay purple {len(order)} " + ("attack" if len(order) < 3 else "castle"),
        )
    assert order == ["oda order", "mori order", "takeda order", "oda order"]


def test_p_2_a_free_slot_and_face_down() -> None:
    scene = Scene("oda", "mori").lies("grey 1", "mori", "attack", down=True).begin().does("order move")
    assert scene.refused("lay grey 1 move") == "P-2"
    scene.does("lay grey 2 move")
    token = scene.state.public.top(scene.slot("grey 2"))
    assert token is not None
    assert token.order == ids.FACEDOWN


def round_two(*roles: str) -> Scene:
    """Planning of round 2."""
    return Scene(*(roles or ("oda", "mori", "takeda")), in_round=2)


def test_p_3_what_was_laid_in_round_2_is_not_covered() -> None:
    scene = round_two().lies("grey 1", "mori", "move").lies("grey 2", "mori", "attack", laid_in=2, down=True)
    scene.lies("grey 3", "mori", "move").lies("grey 3", "mori", "attack", laid_in=2, down=True)
    scene.begin().does("order move")
    assert "lay grey 1 move" in scene.answers
    assert (scene.refused("lay grey 2 move"), scene.refused("lay grey 3 move")) == ("P-3", "P-3")


@pytest.mark.parametrize(("covers", "price"), [(0, 1), (1, 2), (2, 3)])
def test_p_4_the_first_costs_1_then_2_then_3_in_any_mix(covers: int, price: int) -> None:
    scene = round_two().lies("turquoise 1", "mori", "move").house("oda", covers=covers, food=3, bushido=1).begin()
    scene.does("order move", "lay turquoise 1 move")
    assert scene.answers[0] == f"pay food {price} bushido 0"
    scene.does(f"pay food {price - 1} bushido 1")
    assert (scene.of("oda").food, scene.of("oda").bushido, scene.of("oda").covers) == (4 - price, 0, covers + 1)


def test_p_4_an_own_token_is_covered_for_nothing_and_who_can_not_pay_covers_no_other() -> None:
    scene = round_two().lies("grey 1", "oda", "move").lies("grey 2", "mori", "move")
    scene.house("oda", food=0, bushido=0).begin().does("order move")
    assert scene.refused("lay grey 2 move") == "P-4"
    scene.does("lay grey 1 move")
    assert scene.heard(events.TokenCovered)
    assert not scene.heard(events.Paid)


def test_p_5_one_token_of_each_house_is_covered_by_others() -> None:
    scene = round_two().lies("grey 1", "mori", "move").lies("orange 1", "mori", "move").lies("purple 1", "oda", "move")
    scene.begin().does("order move", "lay grey 1 move", "pay food 1 bushido 0")
    assert scene.of("mori").is_covered
    while scene.asked != "takeda order":
        scene.does(scene.answers[-1] if scene.answers[-1] == "done" else scene.answers[0])
    scene.does("order move")
    assert scene.refused("lay orange 1 move") == "P-5"
    assert "lay purple 1 move" in scene.answers


def test_p_7_a_covered_token_acts_no_more() -> None:
    scene = (
        round_two("oda", "mori").lies("grey 1", "mori", "attack").lies("grey 1", "oda", "harvest", laid_in=2, down=True)
    )
    scene.has("oda", "bungo", 1).has("oda", "tosa", 1).has("mori", "bungo", 1).blows()
    assert scene.asked == "oda harvest"


@pytest.mark.parametrize("laid_in", [1, 2])
def test_p_8_the_quick_action_at_the_slot_at_once_and_only_if_wished(laid_in: int) -> None:
    scene = Scene("oda", "mori", in_round=laid_in).begin().does("order castle", "lay grey 1 castle")
    assert scene.answers == ["quick", "done"]
    scene.does("quick", "recruit samurai higo")
    assert scene.there("oda", "higo").samurai == 1
    assert scene.asked == "mori order"


def test_p_9_a_token_of_a_kind_is_offered_while_one_is_left() -> None:
    scene = Scene("oda", "mori").lies("grey 1", "oda", "castle", down=True).lies("grey 2", "oda", "castle", down=True)
    scene.begin()
    assert scene.answers == ["order recruit", "order move", "order attack", "order harvest"]
    assert scene.refused("order castle") == "P-9"


def test_d_3_one_training_for_each_token_beside_the_quick_action() -> None:
    scene = Scene("oda", "mori", options=DOJO).house("oda", dojo=ids.Dojo.FIRE).begin()
    scene.does("order castle", "lay grey 1 castle")
    assert scene.answers == ["quick", "train archers", "train elite", "done"]
    assert scene.refused("train general") == "D-3"
    scene.does("train elite")
    assert (scene.of("oda").arsenal, scene.of("oda").food) == (1, 1)
    assert scene.refused("train archers") == "D-3"
    scene.does("quick", "recruit elite higo")
    assert scene.of("oda").arsenal == 0


def test_the_closed_hand_is_seen_once_and_laid_by_place() -> None:
    state = begun(2, ("hand", "closed"))
    while (
        isinstance(pending := game().pending(state), Asking)
        and min(pending.decisions.values(), key=lambda one: one.seat).kind == "destiny"
    ):
        question = min(pending.decisions.values(), key=lambda one: one.seat)
        state = game().apply(state, question.seat, next(question.answers())).state
    row = "row move recruit recruit move move attack attack harvest harvest castle castle"
    for _ in range(2):
        state = game().apply(state, None, game().read(row)).state
        pending = game().pending(state)
        assert isinstance(pending, Asking)
        (question,) = pending.decisions.values()
        assert (question.kind, question.secret) == ("row", True)
        state = game().apply(state, question.seat, game().read("seen")).state
    first = state.public.turn_order[0]
    for said in ("order #6", "lay purple 1 #6"):
        pending = game().pending(state)
        assert isinstance(pending, Asking)
        assert not pending.decisions[Seat(first)].secret
        step = game().apply(state, Seat(first), game().read(said))
        state = step.state
    assert state.hidden.orders[12] == Order.ATTACK
    assert game().view(state, Seat(1 - first)).rows[first] == (*[True] * 5, False, *[True] * 5)
