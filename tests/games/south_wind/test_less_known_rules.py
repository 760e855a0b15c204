"""EX-4 and EX-6 of the page, and the numbered rules that no other test names."""

from __future__ import annotations

from rokugan_desktop.engine import Conceding
from rokugan_desktop.games.south_wind import events, ids
from rokugan_desktop.games.south_wind.state import Force

from .scenes import DOJO, SHORE, SOLO, Scene, game, new, played


def test_ex_4_round_2() -> None:
    scene = Scene("mori", "takeda", "oda", in_round=2).lies("grey 1", "oda", "recruit").lies("grey 2", "oda", "move")
    for role in ("mori", "takeda", "oda"):
        scene.has(role, "higo", 2)
    scene.begin().does("order attack", "lay grey 1 attack")
    assert scene.answers == ["pay food 1 bushido 0", "pay food 0 bushido 1"]
    scene.does("pay food 0 bushido 1", "quick")
    assert "recruit samurai higo" in scene.answers
    scene.does("recruit samurai higo")
    assert scene.there("mori", "higo").samurai == 3
    assert (scene.of("mori").food, scene.of("mori").bushido) == (2, 1)
    scene.does("order attack")
    assert scene.refused("lay grey 2 attack") == "P-5", "nobody else may cover one of Oda’s this round"
    scene.does("lay purple 1 attack")
    while scene.asked != "oda order":
        scene.does("done")
    scene.does("order attack")
    assert scene.refused("lay grey 1 attack") == "P-3"
    assert "lay grey 2 attack" in scene.answers, "Oda may still cover its own"
    mori, oda = scene.number("mori"), scene.number("oda")
    scene.blows()
    while scene.state.public.moment is ids.Moment.EXECUTION and scene.state.public.round == 2:
        scene.does(scene.answers[-1])
    acted = [(event.house, event.order) for event in scene.told if isinstance(event, events.TurnedUp | events.Acted)]
    assert (mori, ids.Order.ATTACK) in acted
    assert (oda, ids.Order.RECRUIT) not in acted


def test_ex_6_wind_general() -> None:
    scene = Scene("takeda", "oda", "mori", options=DOJO)
    scene.house("takeda", dojo=ids.Dojo.WIND, headquarters=1, barracks=15)
    scene.has("takeda", "aki", 1, archers=1).has("oda", "aki", 1, general=1)
    scene.has("mori", "tosa", 3, archers=2, general=1).has("mori", "kii", 2)
    scene.acts("takeda", "grey 1", "recruit").does("recruit general higo", "power use")
    assert (scene.there("takeda", "aki"), scene.there("takeda", "higo")) == (Force(archers=1), Force(general=1))
    assert scene.there("oda", "aki") == Force(1, general=1)
    assert scene.there("mori", "tosa") == Force(archers=1, general=1)
    assert scene.there("mori", "kii") == Force(2), "it acts in its region"


def test_f_6_whatever_is_simultaneous_goes_by_turn_order_and_from_the_south() -> None:
    seen = 0
    for step in played(3, 4):
        rows = [one.event for one in step.told if isinstance(one.event, events.Influenced) and one.event.rule == "N-2"]
        place = step.before.public.turn_order.index
        order = [(place(one.house), one.region) for one in rows]
        assert order == sorted(order)
        seen += len(rows)
    assert seen > 3


def test_c_12_samurai_archers_and_general_are_armies_and_a_castle_is_none() -> None:
    scene = Scene("oda", "mori").has("oda", "higo", 2, archers=3, general=1, castle=1)
    assert scene.there("oda", "higo").armies == 6


def test_g_5_nobody_concedes() -> None:
    assert not isinstance(game(), Conceding)


def test_d_2_with_a_dojo_samurai_come_from_the_barracks_too() -> None:
    scene = Scene("oda", "mori", options=DOJO).house("oda", dojo=ids.Dojo.EARTH).acts("oda", "grey 1", "recruit")
    scene.does("recruit samurai higo")
    assert (scene.of("oda").barracks, scene.there("oda", "higo").samurai) == (15, 1)


def test_d_5_what_was_trained_waits_until_it_is_recruited() -> None:
    scene = Scene("oda", "mori", options=DOJO).house("oda", dojo=ids.Dojo.FIRE).begin()
    scene.does("order castle", "lay grey 1 castle", "train elite", "done")
    assert scene.of("oda").arsenal == 1
    scene.change(round=2, moment=ids.Moment.PLANNING, slots=((),) * len(scene.state.public.slots), work=())
    scene.house("oda", laid=0).begin()
    assert scene.of("oda").arsenal == 1


def test_d_12_a_power_needs_no_order_and_pays_nothing() -> None:
    scene = Scene("oda", "mori", options=DOJO).house(
        "oda", dojo=ids.Dojo.WIND, arsenal=1, barracks=15, food=0, bushido=0
    )
    scene.acts("oda", "grey 1", "recruit").does("recruit elite higo", "power use", "power province aki")
    assert scene.heard(events.PowerUsed)
    assert not scene.heard(events.Paid)


def test_r_1_the_red_region_comes_last_from_the_south_and_first_from_the_north() -> None:
    told = [one.event for step in played(2, 5, SHORE) for one in step.told]
    winds: list[tuple[bool, list[int]]] = []
    for event in told:
        if isinstance(event, events.ExecutionBegan):
            winds.append((event.from_north, []))
        elif isinstance(event, events.TurnedUp | events.Acted):
            winds[-1][1].append(event.slot)
    red = ids.RED * ids.SLOTS_OF_A_REGION
    for from_north, slots in winds:
        assert slots == sorted(slots, reverse=from_north)
    assert any(slots[-1] >= red for from_north, slots in winds if not from_north)
    assert any(slots[0] >= red for from_north, slots in winds if from_north)


def test_r_3_tokugawa_has_what_every_house_has() -> None:
    public = new(5, SHORE).public
    own = [(one.food, one.bushido, one.barracks + one.range + one.arsenal + one.headquarters) for one in public.houses]
    assert ids.ROLES[public.houses[-1].role] == "tokugawa"
    assert set(own) == {own[0]}


def test_j_3_no_way_leads_back_past_what_was_shown() -> None:
    told = [one.event for step in played(4, 1, SOLO) for one in step.told]
    told += [one.event for step in played(4, 2) for one in step.told]
    barred = {type(event) for event in told if game().no_way_back(event) is not None}
    assert {events.DestinyShown, events.DestinyDrawn, events.TurnedUp} <= barred
    assert not barred & {events.Recruited, events.Stepped, events.TokenLaid}
