"""Chapter 13: one house against two antagonists; one rule a test."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Draw, Over, Seat
from rokugan_desktop.games.south_wind import events, flow, ids
from rokugan_desktop.games.south_wind.chapters import solo
from rokugan_desktop.games.south_wind.ids import House, Location, Moment, Order, Region
from rokugan_desktop.games.south_wind.state import Force, Stack
from rokugan_desktop.games.south_wind.state_update import StateUpdate

from .scenes import SOLO, Scene, game, new, played

MORI, TAKEDA = House(1), House(2)


def alone(in_round: int = 1, **changes: Any) -> Scene:
    """Oda against Mori and Takeda, who go first; each stack holds all capitals and all shrines."""
    stack = Stack(0x3333)
    return Scene("oda", options=SOLO, in_round=in_round).hides(stacks=(Stack(), stack, stack)).change(**changes)


def named(scene: Scene, region: str, location: Location) -> list[str]:
    """What a location token names."""
    bits = solo.named(scene.topology, scene.state.public, ids.REGIONS.index(region), location)
    return [name for name, province in scene.topology.number.items() if bits >> province & 1]


def acted(scene: Scene, order: Order, location: Location, *, region: int = 0, quick: bool = False) -> Scene:
    """Mori's order, or quick action, carried out."""
    update = StateUpdate(scene.topology, scene.state)
    solo.act(update, MORI, Region(region), location, order, is_quick=quick)
    scene.state = update.state()
    scene.told = [told.event for told in update.told]
    return scene


def test_a_1_antagonists_begin_with_nothing_and_go_first() -> None:
    public = next(one.after.public for one in played(1, 1, SOLO) if one.after.public.moment is Moment.PLANNING)
    assert [ids.ROLES[house.role] for house in public.houses] == ["oda", "mori", "takeda"]
    state = new(1, SOLO)
    assert [house.resources for house in state.public.houses] == [4, 0, 0]
    assert [sum(force.armies for force in units) for units in state.public.units] == [8, 0, 0]
    assert sorted(public.turn_order[:2]) == [1, 2]
    assert public.turn_order[2] == 0


@pytest.mark.parametrize(("start", "resources"), [("two", 2), ("four", 4), ("none", 0)])
def test_the_start_is_the_difficulty(start: str, resources: int) -> None:
    own = new(1, (*SOLO, ("start", start))).public.houses[0]
    assert (own.food, own.bushido) == (resources, resources)


def test_a_2_each_region_has_food_and_bushido() -> None:
    draw = game().pending(new(1, SOLO))
    assert isinstance(draw, Draw)
    assert len(draw.outcomes) == 486
    assert set(draw.weights) == {1}


def test_a_3_one_destiny_card_of_each_region_and_then_two_two_and_one() -> None:
    drawn = {1: 0, 2: 0, 3: 0}
    assert new(1, SOLO).public.destiny == (1, 1, 1, 1, 0)
    for one in played(2, 1, SOLO):
        assert not one.after.hidden.hands[0].count(1)
        for told in one.told:
            drawn[one.before.public.era] += isinstance(told.event, events.DestinyDrawn)
    assert drawn == {1: 2, 2: 2, 3: 1}


def test_a_4_two_location_tokens_of_each_region_make_the_stack() -> None:
    state = next(one.after for one in played(1, 1, SOLO) if one.after.public.moment is Moment.PLANNING)
    for stack in state.hidden.stacks[1:]:
        assert [(stack.tokens >> 4 * region & 15).bit_count() for region in range(4)] == [2] * 4
    assert game().topologies[0].antagonist_orders == (2, 0, 2, 2, 2)


def test_a_5_what_location_tokens_name() -> None:
    scene = alone()
    assert named(scene, "grey", Location.CAPITAL) == ["higo"]
    assert named(scene, "grey", Location.SHRINE) == ["satsuma", "sanuki"]
    assert named(scene, "grey", Location.BUSHIDO) == ["tosa"]
    assert named(scene, "grey", Location.FOOD) == ["bungo", "aki"]


def test_a_6_location_and_order_are_drawn_and_laid_on_the_lowest_free_slot() -> None:
    scene = alone().lies("grey 1", "oda", "move", down=True).begin()
    assert scene.draw == {"draw recruit": 2, "draw attack": 2, "draw harvest": 2, "draw castle": 2}
    scene.does("draw attack")
    assert len(scene.draw) == 8
    scene.does("location grey shrine")
    token = scene.state.public.top(scene.slot("grey 2"))
    assert token is not None
    assert (token.house, token.order, token.location) == (MORI, ids.FACEDOWN, Location.SHRINE)
    assert not [told for told in scene.told if isinstance(told, events.OwnTokenLaid)]
    assert scene.heard(events.LocationShown)
    pending = game().pending(scene.state)
    assert isinstance(pending, Draw), "nobody is asked in an antagonist's turn (A-16)"


def test_a_6_a_token_whose_region_is_full_goes_under_the_stack() -> None:
    scene = alone()
    for number in range(1, 5):
        scene.lies(f"grey {number}", "oda", "move", down=True)
    scene.begin().does("draw attack", "location grey shrine")
    assert scene.of("mori").antagonist.under == (0,)
    assert "location grey shrine" not in scene.draw
    scene.does("location grey capital", "location orange capital")
    assert scene.state.hidden.stacks[MORI].under == (1, 0)
    assert [event.region for event in scene.heard(events.LocationPutUnder)] == [0, 0]


def test_a_6_what_lies_under_the_stack_comes_last_and_in_its_order() -> None:
    scene = alone().hides(stacks=(Stack(), Stack(0x33, (0, 1)), Stack(0x3333)))
    scene.lies("orange 1", "mori", "attack", down=True, location=Location.CAPITAL)
    scene.lies("orange 2", "mori", "attack", down=True, location=Location.SHRINE)
    scene.house("mori", antagonist=ids_known(scene, (2, 2, 0, 0), under=(Region(0), Region(0))))
    scene.begin().does("draw recruit")
    assert scene.draw == {"location grey capital": 1}


def ids_known(scene: Scene, in_play: tuple[int, ...], **known: Any) -> Any:
    """What is known of Mori's location tokens."""
    return replace(scene.of("mori").antagonist, in_play=in_play, **known)


def test_a_7_an_army_in_each_named_province_that_has_none() -> None:
    """EX-9."""
    scene = alone().has("mori", "satsuma", 1).begin().does("draw attack", "location grey shrine")
    assert (scene.there("mori", "satsuma").samurai, scene.there("mori", "sanuki").samurai) == (1, 1)
    assert [event.rule for event in scene.heard(events.Recruited)] == ["A-7"]
    assert not scene.heard(events.QuickBegan)


def test_a_7_with_armies_in_all_of_them_the_quick_action() -> None:
    scene = alone().has("mori", "satsuma", 1).has("mori", "sanuki", 1)
    for number in (1, 2):
        scene.lies(f"grey {number}", "oda", "move", down=True)
    scene.begin().does("draw attack", "location grey shrine")
    assert scene.of("mori").points == 2
    assert [event.order for event in scene.heard(events.QuickBegan)] == [Order.HARVEST]


def test_a_7_as_far_as_its_stock_goes_from_the_south() -> None:
    scene = alone().house("mori", barracks=1).begin().does("draw attack", "location grey shrine")
    assert (scene.there("mori", "satsuma").samurai, scene.there("mori", "sanuki").samurai) == (1, 0)


def test_a_8_the_highest_free_slot_then_an_opponents_token_then_an_own() -> None:
    scene = alone(2)

    def laid() -> int | None:
        return solo.slot_for(scene.topology, scene.state.public, MORI, Region(0))

    scene.lies("grey 4", "mori", "attack", location=0).lies("grey 3", "takeda", "attack", location=0)
    scene.lies("grey 2", "oda", "attack")
    assert laid() == scene.slot("grey 1")
    scene.lies("grey 1", "mori", "attack", laid_in=2, down=True, location=1)
    assert laid() == scene.slot("grey 3")
    scene.house("takeda", is_covered=True)
    assert laid() == scene.slot("grey 2"), "P-5 holds for all three"
    scene.house("oda", is_covered=True)
    assert laid() == scene.slot("grey 4")
    scene.lies("grey 4", "mori", "attack", laid_in=2, down=True, location=1)
    assert laid() is None


def test_a_8_an_antagonist_pays_nothing_and_the_stack_is_shuffled_for_round_2() -> None:
    scene = alone(2).lies("grey 4", "oda", "attack").lies("grey 3", "oda", "attack")
    scene.lies("grey 2", "oda", "attack").lies("grey 1", "oda", "attack").begin()
    scene.does("draw attack", "location grey capital")
    assert (scene.heard(events.TokenCovered)[0].other, scene.heard(events.Paid)) == (0, [])
    for one in played(5, 1, SOLO):
        if any(isinstance(told.event, events.RoundBegan) for told in one.told):
            assert all(not stack.under for stack in one.after.hidden.stacks)


def test_a_8_an_antagonist_without_any_slot_lays_none_and_the_match_goes_on() -> None:
    scene = alone(2).house("oda", laid=2).house("takeda", laid=2).house("mori", laid=1)
    for slot in scene.topology.slots:
        place = f"{ids.REGIONS[slot // 4]} {slot % 4 + 1}"
        scene.lies(place, "oda", "attack").lies(place, "oda", "attack", laid_in=2)
    scene.begin()
    assert scene.of("mori").laid == 2
    assert scene.state.public.moment is not Moment.PLANNING


@pytest.mark.parametrize(
    ("location", "before", "after"), [(Location.SHRINE, 1, 2), (Location.CAPITAL, 1, 3), (Location.CAPITAL, 2, 3)]
)
def test_a_9_recruit_one_in_each_or_two_in_the_only_one_and_three_at_most(
    location: Location, before: int, after: int
) -> None:
    scene = alone()
    for province in named(scene, "grey", location):
        scene.has("mori", province, before)
    acted(scene, Order.RECRUIT, location)
    assert {scene.there("mori", province).samurai for province in named(scene, "grey", location)} == {after}


@pytest.mark.parametrize(("quick", "killed"), [(False, 2), (True, 1)])
def test_a_10_two_die_where_one_province_alone_can_be_attacked(quick: bool, killed: int) -> None:
    scene = alone().has("mori", "satsuma", 1).has("mori", "sanuki", 1).has("oda", "satsuma", 3)
    acted(scene, Order.ATTACK, Location.SHRINE, quick=quick)
    assert scene.there("oda", "satsuma").samurai == 3 - killed


def test_a_10_the_opponent_with_most_armies_and_of_equals_you() -> None:
    scene = alone().has("mori", "higo", 1).has("oda", "higo", 1).has("takeda", "higo", 2)
    acted(scene, Order.ATTACK, Location.CAPITAL)
    assert [(event.other, event.rule) for event in scene.heard(events.Killed)] == [(TAKEDA, "A-10"), (0, "A-10")]
    scene = alone().has("mori", "higo", 1).has("oda", "higo", 1)
    acted(scene, Order.ATTACK, Location.CAPITAL)
    assert len(scene.heard(events.Killed)) == 1, "no enemy army is left for the second"


def test_a_11_harvest_in_each_named_province_with_an_army() -> None:
    scene = acted(alone().has("mori", "bungo", 1).has("mori", "higo", 2), Order.HARVEST, Location.FOOD)
    assert (scene.of("mori").food, scene.of("mori").bushido) == (1, 0)
    acted(scene, Order.HARVEST, Location.CAPITAL)
    assert scene.of("mori").influence[0] == 1


def test_a_12_a_castle_for_one_army_in_the_southernmost_then_an_army_at_it() -> None:
    scene = acted(alone().has("mori", "bungo", 1).has("mori", "aki", 1), Order.CASTLE, Location.FOOD)
    assert (scene.there("mori", "bungo"), scene.there("mori", "aki")) == (Force(castle=1), Force(1))
    acted(scene, Order.CASTLE, Location.FOOD)
    assert scene.there("mori", "bungo") == Force(1, castle=1)
    assert [event.rule for event in scene.heard(events.Recruited)] == ["A-12"]


def test_a_12_never_in_a_capital_nor_where_a_castle_is_and_then_nothing() -> None:
    scene = alone().has("mori", "higo", 1).has("mori", "tosa", 1).has("oda", "tosa", castle=1)
    for location in (Location.CAPITAL, Location.BUSHIDO):
        acted(scene, Order.CASTLE, location)
        assert not scene.told


def test_a_13_a_move_is_a_point() -> None:
    assert acted(alone(), Order.MOVE, Location.SHRINE, quick=True).of("mori").points == 1


def test_a_14_one_army_in_a_province_stays_and_nothing_of_theirs_is_trained_or_spent() -> None:
    """And A-17."""
    scene = alone().has("mori", "higo", 3).has("takeda", "aki", 1).has("oda", "higo", 2)
    update = StateUpdate(scene.topology, scene.state)
    solo.go_home(update)
    scene.state = update.state()
    assert (scene.there("mori", "higo").samurai, scene.of("mori").barracks) == (1, 15)
    assert (scene.there("takeda", "aki").samurai, scene.there("oda", "higo").samurai) == (1, 2)
    for one in played(6, 1, SOLO):
        assert not [told for told in one.told if isinstance(told.event, events.Paid) and told.event.house]


@pytest.mark.parametrize(
    ("cards", "deal", "added"), [(1, "grey orange", [0, 1]), (2, "grey grey", [0]), (2, "grey orange", [])]
)
def test_a_14_an_even_number_of_cards_adds_a_location_token(cards: int, deal: str, added: list[int]) -> None:
    scene = alone().change(round=2, moment=Moment.EXECUTION, destiny=(cards, cards, 1, 1, 0)).begin()
    scene.does(f"deal {deal}")
    assert [event.region for event in scene.heard(events.LocationAdded)] == added
    for region in reversed(added):
        name = ids.REGIONS[region]
        for _ in (MORI, TAKEDA):
            assert scene.draw == {f"location {name} bushido": 1, f"location {name} food": 1}, "from the rest"
            scene.does(f"location {name} food")
    held = [scene.of(role).antagonist.in_play for role in ("mori", "takeda")]
    assert held == [tuple([2 + (region in added) for region in range(4)])] * 2
    assert scene.state.public.era == 2


def test_a_15_after_era_3_the_last_card_and_then_the_last_count() -> None:
    scene = alone().house("oda", points=9, food=0, bushido=0).change(era=3, round=2, moment=Moment.EXECUTION)
    scene.house("mori", influence=(3, 0, 0, 0, 0)).change(destiny=(1, 1, 1, 1, 0)).begin().does("deal grey")
    assert game().pending(scene.state) == Over((Seat(0),))
    assert scene.of("mori").points == 4
    assert not scene.heard(events.LocationAdded)


def test_j_6_an_antagonist_that_wins_leaves_no_winner_among_the_seats() -> None:
    scene = alone().house("takeda", points=9).house("oda", points=1).change(era=3, round=2, moment=Moment.EXECUTION)
    scene.begin().does("deal grey")
    assert game().pending(scene.state) == Over(())
    assert scene.state.winners == (TAKEDA,)


def test_a_18_an_order_acts_where_its_location_token_says_and_again_in_round_2() -> None:
    scene = alone(2).has("mori", "bungo", 1).lies("grey 1", "mori", "harvest", location=Location.FOOD)
    scene.lies("grey 2", "oda", "harvest", laid_in=2, down=True).has("oda", "higo", 1).blows()
    scene.does("done")
    assert scene.of("mori").food >= 1
    assert scene.heard(events.Acted)
    token = next(told for told in scene.told if isinstance(told, events.Gained))
    assert (token.house, token.rule) == (MORI, "A-11")


def test_what_an_antagonists_order_can_not_do_is_said() -> None:
    scene = alone().lies("grey 1", "mori", "attack", down=True, location=Location.FOOD)
    scene.lies("grey 2", "oda", "harvest", down=True).has("oda", "higo", 1)
    update = StateUpdate(scene.topology, scene.change(moment=Moment.EXECUTION).state)
    flow.settle(update)
    told = [type(one.event) for one in update.told]
    assert told == [events.TurnedUp, events.LeftUndone, events.TurnedUp]


def test_a_5_what_a_stack_may_still_hold_is_what_was_seen_or_could_be() -> None:
    scene = alone()
    assert solo.possible_locations(scene.state.public, MORI, Region(0)) == tuple(Location)
    scene.begin().does("draw attack", "location grey shrine")
    kinds = solo.possible_locations(scene.state.public, MORI, Region(0))
    assert kinds == (Location.CAPITAL, Location.BUSHIDO, Location.FOOD)
    scene.house("mori", antagonist=ids_known(scene, (2, 2, 2, 2), seen=3))
    assert solo.possible_locations(scene.state.public, MORI, Region(0)) == (Location.CAPITAL,)


def test_a_16_only_your_house_is_ever_asked() -> None:
    for one in played(8, 1, SOLO):
        pending = game().pending(one.after)
        assert not isinstance(pending, Asking) or set(pending.decisions) == {Seat(0)}


def test_nobody_sees_a_location_token_before_it_is_turned_up() -> None:
    """J-4, I-5: after each event the view holds what was told, and nothing that the next one tells."""
    shown = 0
    for one in played(3, 1, SOLO):
        for told in game().watch(one.before, one.by, one.action).told:
            event = told.event
            if isinstance(event, events.TokenLaid | events.TokenCovered) and event.house:
                assert told.seen.public.slots[event.slot][-1].location == ids.NO_LOCATION
            if isinstance(event, events.LocationShown):
                assert told.seen.public.slots[event.slot][-1].location == event.location
                shown += 1
    assert shown == 2 * 3 * 5
