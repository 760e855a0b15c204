"""The first level, rule by rule: the turn, gold, entering play, numbers, attack, Resolution, honor, and the ends."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Draw, Over, Seat, Setup
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.actions import BeginsFirst, TurnUp
from rokugan_desktop.games.four_paths.ids import Army, CardId, CardKey, How, Phase, Place, Stat
from rokugan_desktop.games.four_paths.numbers import army_sum, card_sum, gold_of, is_cavalry, strength_sum, unit_sum
from rokugan_desktop.games.four_paths.state import Record, State, StepName, Task
from tests.games.four_paths.playing import Table, asked, file, game, offered, refused

LION, CRANE, OTHER = Seat(0), Seat(1), Seat(2)


def dynasty(table: Table) -> State:
    """Go on to the Dynasty phase of seat 0."""
    return table.goes_on(Task(StepName.DYNASTY, LION))


def attack(table: Table) -> State:
    """Go on to the Attack phase of seat 0."""
    return table.goes_on(Task(StepName.ATTACK, LION))


def battle(table: Table, number: int = 1) -> State:
    """Fight the battle at a province of seat 1, and end the attack."""
    from rokugan_desktop.games.four_paths.state import Attacking

    sides = [
        tuple(
            {
                card.controller
                for card in table.update.state.cards.values()
                if card.zone is Place.BATTLE and card.army is army
            }
        )
        for army in Army
    ]
    table.update.change(attack=Attacking(LION, CRANE, sides=(sides[0], sides[1])), phase=Phase.ATTACK)
    return table.goes_on(Task(StepName.NEXT_BATTLE, LION), Task(StepName.ATTACK_ENDS))


# --- Set-up and the turn ---------------------------------------------------------------------------------------------


def test_s4_s6_a_match_begins_with_strongholds_their_honor_and_four_facedown_provinces() -> None:
    state = game().new(Setup(("lion", "scorpion")))
    assert [seat.honor for seat in state.seats] == [6, 1]
    assert [[(each.down, each.card) for each in seat.provinces] for seat in state.seats] == [[(True, "")] * 4] * 2
    assert [card.card for card in state.cards.values()] == ["lion_keep", "scorpion_maze"]
    assert not any(card.bowed for card in state.cards.values()), "Z-1"


def test_y2_a_short_match_has_three_provinces_and_ends_at_thirty_honor() -> None:
    state = game().new(Setup(("lion", "crane"), (("length", "short"),)))
    assert [len(seat.provinces) for seat in state.seats] == [3, 3]
    assert [seat.honor for seat in state.seats] == [6, 10], "Crane would else be past half the way"
    assert state.terms.honor_to_win == 30


def test_s5_the_highest_starting_honor_begins() -> None:
    assert game().new(Setup(("lion", "crane", "scorpion"))).active == 1


def test_s5_of_equals_chance_says_who_begins() -> None:
    state = game().new(Setup(("crane", "lion", "crane")))
    draw = game().pending(state)
    assert isinstance(draw, Draw)
    assert (draw.outcomes, draw.weights) == ((BeginsFirst(Seat(0)), BeginsFirst(Seat(2))), (1, 1))
    assert game().apply(state, None, BeginsFirst(Seat(2))).state.active == 2


def test_t2_all_straightens_at_the_start_of_its_seat_s_turn_wherever_it_is() -> None:
    table = Table("lion", "crane")
    bowed = table.has(0, "lion_tome", bowed=True)
    other = table.has(1, "crane_noburo", bowed=True)
    state = table.goes_on(Task(StepName.TURN, LION))
    assert not state.cards[bowed.id].bowed
    assert state.cards[other.id].bowed


def test_a13_y1_what_lasts_until_a_seat_s_next_turn_is_over_when_that_turn_is_skipped() -> None:
    """An Event of a seat that has left would else forbid all attacks to the end of the match."""
    table = Table("lion", "crane", "scorpion")
    table.update.record(Record(None, 0, source=CardKey("bad_roads"), my_turn=CRANE, restricts="attack", seat=OTHER))
    table.update.change_seat(CRANE, out=True)
    assert table.goes_on().active == OTHER
    assert not table.update.state.records


@pytest.mark.parametrize(("honor", "wins"), [(39, False), (40, True)])
def test_v2_forty_honor_wins_at_the_start_of_a_turn_before_anything_straightens(honor: int, *, wins: bool) -> None:
    table = Table("lion", "crane")
    table.honor(honor, 50)
    state = table.goes_on(Task(StepName.TURN, LION))
    assert (state.how is How.HONOR) == wins
    assert state.winners == ((LION,) if wins else ())


def test_t3_an_event_happens_once_in_a_match_and_its_province_is_refilled_facedown() -> None:
    table = Table("lion", "crane")
    state = table.goes_on(Task(StepName.TURN, LION))
    state = game().apply(state, None, TurnUp(CardKey("rich_harvest"))).state
    assert state.seats[0].provinces[0].down, "refilled, and not turned up now"
    assert state.happened == ("rich_harvest",)
    assert state.seats[0].discarded == ("rich_harvest",)
    draw = game().pending(state)
    assert isinstance(draw, Draw)
    assert not draw.weights[file().index[CardKey("rich_harvest")]]


def test_t4_a_second_copy_of_an_event_is_discarded_without_effect() -> None:
    table = Table("crane", "phoenix")
    table.update.change(happened=(CardKey("imperial_gift"),))
    table.shows(0, 1, "imperial_gift")
    state = table.goes_on(Task(StepName.TURN, LION))
    assert state.seats[0].honor == 6
    assert state.seats[0].discarded == ("imperial_gift",)


def test_t4_an_event_that_was_faceup_before_happens_in_its_owner_s_next_events_phase() -> None:
    table = Table("crane", "phoenix")
    table.shows(0, 1, "imperial_gift")
    assert table.goes_on(Task(StepName.TURN, LION)).seats[0].honor == 9


def test_t5_regions_enter_after_the_events_where_the_province_has_none() -> None:
    table = Table("lion", "crane")
    table.has(0, "drill_field", zone=Place.PROVINCE, province=table.update.seat(LION).provinces[0].id)
    table.shows(0, 1, "high_pass")
    table.shows(0, 2, "high_pass")
    state = table.goes_on(Task(StepName.REGIONS, LION))
    assert [strength_sum(state, LION, each.id).total for each in state.seats[0].provinces] == [6, 8, 6, 6]
    assert [each.card for each in state.seats[0].provinces] == ["high_pass", "", "", ""]


def test_t9_buying_goes_on_as_long_as_it_is_paid_and_discarding_ends_the_phase() -> None:
    table = Table("lion", "crane")
    for number, card in enumerate(("roadside_fields", "merchant_street", "lion_dosan", "high_pass"), 1):
        table.shows(0, number, card)
    state = dynasty(table)
    assert offered(state) == ["buy 1 plain", "buy 2 plain", "discard 1", "discard 2", "discard 3", "discard 4", "done"]
    state = table.answers(state, "buy 1 plain")
    assert state.cards[next(id_ for id_ in state.cards if id_.startswith("roadside"))].bowed, "E-4"
    state = table.answers(state, "discard 3")
    assert refused(state, "buy 2 plain") == "T-9"
    assert offered(state) == ["discard 2", "discard 4", "done"]
    assert state.seats[0].provinces[2].card == "lion_dosan", "not before all is said"
    state = table.answers(state, "done")
    assert state.seats[0].provinces[2].down
    assert state.active == 1


def test_t10_what_lasts_until_the_end_of_the_turn_is_over_and_the_next_seat_to_the_left_begins() -> None:
    table = Table("lion", "crane", "scorpion")
    table.update.change_seat(CRANE, out=True)
    assert table.goes_on().active == OTHER


# --- Gold and entering play ------------------------------------------------------------------------------------------


def test_g1_a_producer_makes_gold_by_bowing_and_the_surplus_is_lost() -> None:
    table = Table("lion", "crane")
    table.has(0, "river_paddies")
    table.shows(0, 1, "merchant_street")
    table.shows(0, 2, "copper_hills")
    state = table.answers(dynasty(table), "buy 1 plain")
    keep, paddies = table.stronghold(0).id, "river_paddies:3"
    assert offered(state) == [f"pay {keep}"], "the purchase itself is taken back as any answer"
    assert refused(state, f"pay {paddies}") == "G-1"
    (question,) = asked(state).values()
    caution = question.caution(game().read(f"pay {keep} {paddies}"))
    assert caution is not None
    assert caution.rule == "G-5"
    state = table.answers(state, f"pay {keep}")
    assert state.cards[keep].bowed
    assert refused(state, "buy 1 plain") == "P-3", "the province is face-down again"


def test_g2_a_producer_makes_more_for_its_purpose() -> None:
    table = Table("lion", "crane")
    granary = table.has(0, "lion_granary")
    state = table.update.state
    assert gold_of(state, granary, CardKey("lion_tome")) == 3
    assert gold_of(state, granary, CardKey("ronin_spear")) == 2
    armourer = table.has(0, "armourer")
    assert gold_of(table.update.state, armourer, CardKey("fine_katana")) == 4


def test_g5_the_proposal_is_the_least_surplus_then_the_fewest_cards() -> None:
    table = Table("lion", "crane")
    table.has(0, "roadside_fields", 2)
    table.has(0, "river_paddies")
    table.shows(0, 1, "ronin_rider")
    state = table.answers(dynasty(table), "buy 1 plain")
    assert offered(state)[:2] == ["pay lion_keep:1", "pay river_paddies:5 roadside_fields:3 roadside_fields:4"]


def test_g1_a_purchase_can_be_taken_back_before_it_is_paid() -> None:
    table = Table("lion", "crane")
    table.shows(0, 1, "river_paddies")
    state = table.answers(dynasty(table), "buy 1 plain", "back")
    assert state.seats[0].provinces[0].card == "river_paddies"
    assert not state.cards[table.stronghold(0).id].bowed


def test_e1_a_unique_card_does_not_enter_while_one_of_its_name_is_in_play_anywhere() -> None:
    table = Table("lion", "lion")
    table.has(0, "copper_hills", 2)
    table.has(1, "lion_regent")
    table.honor(9, 9)
    table.shows(0, 1, "lion_regent")
    assert refused(dynasty(table), "buy 1 discount") == "E-1"


@pytest.mark.parametrize(("honor", "rule"), [(2, "E-2"), (3, None)])
def test_e2_family_honor_is_at_least_the_honor_requirement(honor: int, rule: str | None) -> None:
    table = Table("lion", "crane")
    table.has(0, "copper_hills")
    table.honor(honor, 0)
    table.shows(0, 1, "lion_hanae")
    assert refused(dynasty(table), "buy 1 discount") == rule


def test_e2_a_dash_asks_for_no_honor() -> None:
    table = Table("lion", "crane")
    table.honor(-15, 0)
    table.shows(0, 1, "ronin_spear")
    assert refused(dynasty(table), "buy 1 plain") is None


def test_e2_the_own_clan_costs_two_less_or_brings_personal_honor() -> None:
    table = Table("lion", "crane")
    table.has(0, "copper_hills")
    table.shows(0, 1, "lion_dosan")
    state = dynasty(table)
    assert refused(state, "buy 1 plain") == "E-2"
    assert refused(state, "buy 1 honor") == "G-1", "9 gold, and 8 are there"
    state = table.answers(state, "buy 1 discount", "pay lion_keep:1 copper_hills:3")
    assert state.seats[0].honor == 4
    table = Table("lion", "crane")
    table.has(0, "copper_hills", 2)
    table.shows(0, 1, "lion_dosan")
    state = dynasty(table)
    state = table.answers(state, "buy 1 honor", offered(table.answers(state, "buy 1 honor"))[0])
    assert state.seats[0].honor == 5


def test_e2_another_clan_s_personality_has_neither_benefit() -> None:
    table = Table("lion", "crane")
    table.has(0, "copper_hills")
    table.shows(0, 1, "crane_noburo")
    state = dynasty(table)
    assert refused(state, "buy 1 discount") == "E-2"
    assert refused(state, "buy 1 honor") == "E-2"
    assert refused(state, "buy 1 plain") is None


def test_e4_a_holding_enters_bowed_and_its_honor_counts() -> None:
    table = Table("crane", "lion")
    table.has(0, "copper_hills")
    table.shows(0, 1, "moon_garden")
    state = table.answers(dynasty(table), "buy 1 plain")
    state = table.answers(state, offered(state)[0])
    garden = next(card for card in state.cards.values() if card.card == "moon_garden")
    assert garden.bowed
    assert state.seats[0].honor == 8


def test_e4_a_fortification_is_attached_unbowed_to_the_province_that_it_comes_from() -> None:
    table = Table("lion", "crane")
    table.shows(0, 2, "stone_rampart")
    state = table.answers(dynasty(table), "buy 2 plain", "pay lion_keep:1")
    assert [strength_sum(state, LION, each.id).total for each in state.seats[0].provinces] == [6, 9, 6, 6]
    assert not state.cards[CardId("stone_rampart:3")].bowed
    table = Table("lion", "crane")
    table.has(0, "stone_rampart", zone=Place.PROVINCE, province=table.update.seat(LION).provinces[1].id)
    table.shows(0, 2, "stone_rampart")
    table.shows(0, 3, "stone_rampart")
    state = dynasty(table)
    assert refused(state, "buy 2 plain") == "E-4"
    assert refused(state, "buy 3 plain") is None


def test_e10_a_trait_that_changes_honor_counts_once_as_the_card_enters() -> None:
    table = Table("scorpion", "crane")
    table.has(0, "river_paddies")
    table.shows(0, 1, "marsh_oni")
    state = table.answers(dynasty(table), "buy 1 plain")
    state = table.answers(state, offered(state)[0])
    assert state.seats[0].honor == -4


def test_e3_a_personality_whose_chi_is_zero_is_destroyed() -> None:
    from rokugan_desktop.games.four_paths.chapters.honor import check_chi

    table = Table("lion", "crane")
    spent = table.has(0, "lion_tome", chi=-2)
    check_chi(table.update)
    assert spent.id not in table.update.state.cards
    assert table.update.seat(LION).dead == ("lion_tome",)


# --- Numbers ---------------------------------------------------------------------------------------------------------


def test_n2_surplus_penalties_are_remembered() -> None:
    table = Table("lion", "crane")
    kyuzo = table.has(0, "lion_kyuzo", force=-3)
    assert card_sum(table.update.state, kyuzo, Stat.FORCE).total == 0
    table.update.change_card(kyuzo.id, force=-3 + 1)
    assert card_sum(table.update.state, table.update.state.cards[kyuzo.id], Stat.FORCE).total == 0


def test_n4_items_and_marked_numbers_add_to_the_personality() -> None:
    table = Table("lion", "crane")
    tome = table.has(0, "lion_tome")
    table.has(0, "fine_katana", bearer=tome.id)
    table.has(0, "sworn_band", bearer=tome.id)
    state = table.update.state
    assert card_sum(state, tome, Stat.FORCE).total == 3 + 2 + 1
    assert card_sum(state, tome, Stat.CHI).total == 2 + 1 + 1
    assert unit_sum(state, tome).total == 6


def test_n5_a_unit_s_force_counts_unbowed_followers_and_is_zero_where_the_personality_is_bowed() -> None:
    table = Table("lion", "crane")
    dosan = table.has(0, "lion_dosan")
    table.has(0, "line_spears", bearer=dosan.id)
    table.has(0, "spear_levy", bearer=dosan.id, bowed=True)
    assert unit_sum(table.update.state, dosan).total == 6
    table.update.change_card(dosan.id, bowed=True)
    assert unit_sum(table.update.state, table.update.state.cards[dosan.id]).total == 0


def test_n6_the_dishonored_have_no_personal_honor_after_everything_else() -> None:
    table = Table("lion", "crane")
    tome = table.has(0, "lion_tome", dishonored=True)
    value = card_sum(table.update.state, tome, Stat.PERSONAL_HONOR)
    assert value.total == 0
    assert value.addends[-1].rule == "N-6"


def test_x6_what_a_card_does_to_others_is_part_of_their_sum() -> None:
    table = Table("lion", "crane")
    kyuzo = table.has(0, "lion_kyuzo")
    archers = table.has(0, "village_archers", bearer=kyuzo.id)
    value = card_sum(table.update.state, archers, Stat.FORCE)
    assert [(each.amount, each.card, each.rule) for each in value.addends] == [
        (1, "village_archers", "N-2"),
        (1, "lion_kyuzo", "X-6"),
    ]
    assert unit_sum(table.update.state, kyuzo).total == 1 + 2


def test_k3_a_unit_is_cavalry_if_its_personality_and_all_his_followers_are() -> None:
    table = Table("lion", "crane")
    tome = table.has(0, "lion_tome")
    assert is_cavalry(table.update.state, tome)
    table.has(0, "heavy_riders", bearer=tome.id)
    assert is_cavalry(table.update.state, tome)
    table.has(0, "spear_levy", bearer=tome.id)
    assert not is_cavalry(table.update.state, tome)


def test_x6_a_moat_a_drill_field_and_a_dust_road_change_those_at_their_province() -> None:
    table = Table("lion", "crane")
    first = table.update.seat(CRANE).provinces[0].id
    for card in ("dry_moat", "drill_field", "dust_road"):
        table.has(1, card, zone=Place.PROVINCE, province=first)
    attacker, defender, away = table.has(0, "lion_dosan"), table.has(1, "crane_noburo"), table.has(0, "lion_tome")
    table.has(1, "line_spears", bearer=defender.id)
    table.fights(attacker, 1, 1, Army.ATTACK)
    table.fights(defender, 1, 1, Army.DEFENSE)
    table.fights(away, 1, 2, Army.ATTACK)
    state = table.update.state
    assert army_sum(state, first, Army.ATTACK).total == 4 - 1 - 1
    assert army_sum(state, first, Army.DEFENSE).total == 3 + 2 + 1
    assert unit_sum(state, state.cards[away.id]).total == 3


# --- Attack ----------------------------------------------------------------------------------------------------------


def test_t8_the_active_seat_attacks_one_other_seat_or_nobody() -> None:
    table = Table("lion", "crane", "scorpion")
    table.has(0, "lion_tome")
    state = attack(table)
    assert offered(state) == ["attack none", "attack 1", "attack 2"]
    assert refused(state, "attack 0") == "M-1"


def test_y2_with_no_attack_in_the_first_round_nobody_is_asked() -> None:
    table = Table("lion", "crane")
    table.update.change(terms=game().new(Setup(("lion", "crane"), (("lone", "on"),))).terms)
    table.has(0, "lion_tome")
    assert attack(table).active == 1


def test_x8_washed_out_roads_hold_until_their_seat_s_next_turn() -> None:
    table = Table("crane", "lion")
    table.shows(0, 1, "bad_roads")
    table.has(0, "crane_noburo")
    table.has(1, "lion_tome")
    state = table.goes_on(
        Task(StepName.TURN_UP, LION, table.update.seat(LION).provinces[0].id), Task(StepName.ATTACK, LION)
    )
    assert state.active == 1, "nobody was asked whom to attack"
    assert {one.seat for one in state.records if one.restricts} == {LION, CRANE}


def test_m2_both_leaders_invite_publicly_and_with_two_seats_nobody_is_asked() -> None:
    table = Table("lion", "crane", "scorpion", "phoenix")
    table.has(0, "lion_tome")
    state = table.answers(attack(table), "attack 1")
    assert offered(state) == ["invite none", "invite 2", "invite 3", "invite 2 3"]
    assert refused(state, "invite 1") == "M-2"
    state = table.answers(state, "invite 2", "invite 2 3")
    assert state.attack is not None
    assert state.attack.invited == ((Seat(2),), (Seat(2), Seat(3)))
    table = Table("lion", "crane")
    table.has(0, "lion_tome")
    assert [question.kind for question in asked(table.answers(attack(table), "attack 1")).values()] == ["assign"]


def test_m3_first_the_attackers_assign_then_the_defenders_and_none_to_both_sides() -> None:
    table = Table("lion", "crane", "scorpion")
    for seat, card in ((0, "lion_tome"), (1, "crane_noburo"), (2, "scorpion_koji")):
        table.has(seat, card)
    state = table.answers(attack(table), "attack 1", "invite 2", "invite 2")
    assert list(asked(state)) == [LION]
    state = table.answers(state, "assign lion_tome:4 2", "done")
    assert list(asked(state)) == [OTHER]
    state = table.answers(state, "assign scorpion_koji:6 2", "done")
    assert list(asked(state)) == [CRANE]
    state = table.answers(state, "done")
    assert not any(isinstance(each, events.Assigned) and each.army is Army.DEFENSE for each in table.told)
    assert state.attack is None, "the ally who attacks is not asked to defend, and the battle was fought"


def test_m4_only_unbowed_personalities_at_home_are_assigned_and_a_unit_goes_once() -> None:
    table = Table("lion", "crane")
    tome = table.has(0, "lion_tome")
    table.has(0, "lion_dosan", bowed=True)
    state = table.answers(attack(table), "attack 1")
    assert refused(state, "assign lion_dosan:4 1") == "M-4"
    assert refused(state, f"assign {tome.id} 5") == "M-1"
    state = table.answers(state, f"assign {tome.id} 1")
    assert refused(state, f"assign {tome.id} 2") == "M-7"


def test_m5_cavalry_may_wait_for_the_second_segment_and_infantry_may_not() -> None:
    table = Table("lion", "crane")
    table.has(0, "lion_tome")
    table.has(0, "lion_dosan")
    table.has(1, "crane_noburo")
    state = table.answers(attack(table), "attack 1", "done", "done")
    assert list(asked(state)) == [LION]
    assert offered(state) == ["done", *[f"assign lion_tome:3 {number}" for number in range(1, 5)]]
    assert refused(state, "assign lion_dosan:4 1") == "M-5"


def test_m6_an_ally_gains_two_honor_at_the_first_assignment_once() -> None:
    table = Table("lion", "crane", "scorpion")
    table.has(0, "lion_tome")
    table.has(2, "scorpion_koji")
    table.has(2, "scorpion_rider")
    state = table.answers(attack(table), "attack 1", "invite 2", "invite none", "done")
    state = table.answers(state, "assign scorpion_koji:5 1", "done", "done", "assign scorpion_rider:6 1", "done")
    assert state.seats[2].honor == 1 + 2


def test_b1_the_attacker_picks_among_the_provinces_where_a_unit_stands() -> None:
    table = Table("lion", "crane")
    for number, card in ((2, "lion_tome"), (4, "lion_dosan")):
        table.fights(table.has(0, card), 1, number, Army.ATTACK)
    state = battle(table)
    assert offered(state) == ["battle 2", "battle 4"]
    assert refused(state, "battle 1") == "B-1"
    assert refused(state, "attack none") == "B-1"
    state = table.answers(state, "battle 4")
    assert state.attack is None, "the one that was left was fought without a question"


# --- Resolution ------------------------------------------------------------------------------------------------------


def fought(attacking: dict[str, int], defending: dict[str, int], *, dishonored: bool = False) -> Table:
    """Lay out a battle at Crane's first province: cards with the Force that tokens add."""
    table = Table("lion", "crane")
    for army, seat, cards in ((Army.ATTACK, 0, attacking), (Army.DEFENSE, 1, defending)):
        for card, force in cards.items():
            table.fights(table.has(seat, card, force=force, dishonored=dishonored), 1, 1, army)
    table.honor(10, 10)
    return table


def test_o2_o3_the_higher_force_destroys_the_other_army_and_its_leader_gains_two_for_each_card() -> None:
    table = fought({"lion_dosan": 0, "lion_tome": 0}, {"crane_noburo": 0})
    unit = next(card for card in table.update.state.cards.values() if card.card == "crane_noburo")
    table.has(1, "fine_katana", bearer=unit.id)
    state = battle(table)
    assert state.seats[1].dead == ("crane_noburo", "fine_katana")
    assert [seat.honor for seat in state.seats] == [14, 10]
    assert len(state.seats[1].provinces) == 4, "7 is not more than 5 and 6"


def test_o2_the_defense_wins() -> None:
    state = battle(fought({"lion_kyuzo": 0}, {"crane_noburo": 0}))
    assert [seat.dead for seat in state.seats] == [("lion_kyuzo",), ()]
    assert [seat.honor for seat in state.seats] == [10, 12]


def test_o2_o3_equal_forces_destroy_both_armies_for_one_honor_a_card() -> None:
    state = battle(fought({"lion_tome": 0}, {"crane_noburo": 0}))
    assert [seat.dead for seat in state.seats] == [("lion_tome",), ("crane_noburo",)]
    assert [seat.honor for seat in state.seats] == [11, 11]


@pytest.mark.parametrize(("force", "left"), [(2, 4), (3, 3)])
def test_o4_the_province_falls_where_the_attack_is_more_than_defense_and_strength(force: int, left: int) -> None:
    state = battle(fought({"lion_dosan": force}, {}))
    assert len(state.seats[1].provinces) == left
    assert [seat.honor for seat in state.seats] == [10, 10], "O-5: no honor where one side has no units"


def test_p4_what_is_attached_is_destroyed_and_the_card_in_it_discarded_openly() -> None:
    table = fought({"lion_dosan": 9}, {})
    table.has(1, "stone_rampart", zone=Place.PROVINCE, province=table.update.seat(CRANE).provinces[0].id)
    state = battle(table)
    draw = game().pending(state)
    assert isinstance(draw, Draw)
    assert draw.kind == "turn_up", "face-down it is turned up in the discard pile"
    state = game().apply(state, None, TurnUp(CardKey("moon_garden"))).state
    assert state.seats[1].dead == ("stone_rampart",)
    assert state.seats[1].discarded == ("moon_garden",)
    assert sum(state.seats[1].dynasty) == 39


@pytest.mark.parametrize(("ties", "dead"), [("destroy", ("crane_ayame",)), ("spare", ())])
def test_o5_zero_to_zero_with_one_army_destroys_it_unless_the_table_spares_it(ties: str, dead: tuple[str, ...]) -> None:
    table = Table("crane", "lion")
    table.update.change(terms=game().new(Setup(("crane", "lion"), (("ties", ties),))).terms)
    table.fights(table.has(0, "crane_ayame"), 1, 1, Army.ATTACK)
    state = battle(table)
    assert state.seats[0].dead == dead
    assert [seat.honor for seat in state.seats] == [6, 4]


def test_o7_attackers_and_allies_go_home_bowed_and_the_defender_s_own_stay_unbowed() -> None:
    table = fought({"lion_kyuzo": 0}, {"crane_noburo": 0})
    ally = table.has(1, "crane_jiro", owner=CRANE)
    table.fights(ally, 1, 1, Army.DEFENSE)
    state = battle(table)
    own = [card for card in state.cards.values() if card.card in ("crane_noburo", "crane_jiro")]
    assert [(card.zone, card.bowed) for card in own] == [(Place.HOME, False)] * 2
    state = battle(fought({"lion_dosan": 0}, {"crane_ayame": 0}))
    dosan = next(card for card in state.cards.values() if card.card == "lion_dosan")
    assert (dosan.zone, dosan.bowed) == (Place.HOME, True)


def test_h7_the_dishonored_dead_cost_their_printed_personal_honor() -> None:
    state = battle(fought({"lion_tome": 0}, {"crane_ayame": 0}, dishonored=True))
    assert state.seats[1].honor == 10 - 3
    assert state.seats[1].dishonorably_dead == ("crane_ayame",)


# --- Winning and leaving ---------------------------------------------------------------------------------------------


def test_v1_v3_the_last_province_gone_its_seat_leaves_with_all_cards_and_the_last_one_wins() -> None:
    table = fought({"lion_dosan": 9}, {"crane_noburo": 0})
    table.update.change_seat(CRANE, provinces=table.update.seat(CRANE).provinces[:1])
    state = battle(table)
    assert state.how is How.MILITARY
    assert state.winners == (LION,)
    assert state.seats[0].honor == 12, "O-10: a Resolution that has begun is finished"
    assert state.seats[1].honor == 10
    assert all(card.owner == LION for card in state.cards.values())


@pytest.mark.parametrize(("honor", "out"), [(-19, False), (-20, True)])
def test_v3_with_twenty_honor_lost_a_seat_leaves(honor: int, *, out: bool) -> None:
    table = Table("scorpion", "crane", "lion")
    table.has(0, "river_paddies")
    table.shows(0, 1, "marsh_oni")
    table.shows(0, 2, "copper_hills")
    table.honor(honor + 5, 0, 0)
    state = table.answers(dynasty(table), "buy 1 plain")
    state = table.answers(state, offered(state)[0])
    assert state.seats[0].out == out
    assert state.how is None
    assert state.active == (1 if out else 0), "Y-1: its turn ends with it"


def test_v5_all_who_must_leave_leave_together_and_share_where_nobody_is_left() -> None:
    from rokugan_desktop.games.four_paths.chapters.honor import check_leaving

    table = Table("lion", "crane")
    table.honor(-20, -25)
    check_leaving(table.update)
    assert table.update.state.how is How.SHARED
    assert table.update.state.winners == (LION, CRANE)


def test_o10_where_a_leader_leaves_the_attack_ends_and_all_units_go_home() -> None:
    table = Table("lion", "crane", "scorpion")
    tome, koji = table.has(0, "lion_tome"), table.has(2, "scorpion_koji")
    state = table.answers(attack(table), "attack 1", "invite 2", "invite none", f"assign {tome.id} 1", "done")
    state = table.answers(state, f"assign {koji.id} 1", "done")
    for leaver in (LION, CRANE):
        left = game().apply(state, leaver, game().concession()).state
        assert left.attack is None
        assert not any(card.zone is Place.BATTLE for card in left.cards.values())


@pytest.mark.parametrize(
    ("honor", "provinces", "winners"), [((5, 7), (4, 1), (1,)), ((6, 6), (2, 3), (1,)), ((6, 6), (3, 3), (0, 1))]
)
def test_v7_the_most_honor_wins_then_provinces_then_it_is_shared(
    honor: tuple[int, int], provinces: tuple[int, int], winners: tuple[int, ...]
) -> None:
    from rokugan_desktop.games.four_paths.chapters.honor import score

    table = Table("lion", "crane")
    table.honor(*honor)
    for seat, count in enumerate(provinces):
        table.update.change_seat(Seat(seat), provinces=table.update.seat(Seat(seat)).provinces[:count])
    score(table.update)
    assert table.update.state.winners == winners
    assert table.update.state.how is How.EARLY


def test_v8_after_the_fortieth_round_the_match_is_scored() -> None:
    table = Table("lion", "crane")
    table.update.change(round=40, active=CRANE, work=())
    table.update.push(Task(StepName.END, CRANE))
    state = table.settled(table.update)
    assert isinstance(game().pending(state), Over)
    assert state.how is How.EARLY
