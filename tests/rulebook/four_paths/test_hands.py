"""The second level, rule by rule: hands, windows and how they are asked, abilities, duels, dishonor, the Favor."""

from __future__ import annotations

from random import Random

import pytest

from rokugan_desktop.engine import Draw, Illegal, Seat, Setup
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.actions import LIFT, DrawFate, Play
from rokugan_desktop.games.four_paths.chapters.honor import check_leaving, destroy
from rokugan_desktop.games.four_paths.components import read_components
from rokugan_desktop.games.four_paths.determinization import determinize
from rokugan_desktop.games.four_paths.ids import Army, CardKey, How, Level, Phase, Place, Stat
from rokugan_desktop.games.four_paths.names import Message
from rokugan_desktop.games.four_paths.numbers import army_sum, card_sum
from rokugan_desktop.games.four_paths.state import Attacking, InPlay, State, StepName, Task
from rokugan_desktop.games.four_paths.vocabulary import what
from tests.games.four_paths.playing import HANDS, Table, asked, file, game, offered, refused, text

LION, CRANE, OTHER = Seat(0), Seat(1), Seat(2)


def court(*decks: str) -> Table:
    """A moment before an Action phase of seat 0."""
    return Table(*(decks or ("lion", "crane")), phase=Phase.EVENTS, options=(HANDS,))


def action(table: Table) -> State:
    """Go on to the Action phase of seat 0."""
    return table.goes_on(Task(StepName.ACTION, LION))


def combat(table: Table, invited: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((), ())) -> State:
    """Go on to the Combat at a province of seat 1, whom seat 0 attacks."""
    fighting = [card for card in table.update.state.cards.values() if card.zone is Place.BATTLE]
    sides = [tuple(dict.fromkeys(card.controller for card in fighting if card.army is army)) for army in Army]
    table.update.change(attack=Attacking(LION, CRANE, invited, (sides[0], sides[1])), phase=Phase.ATTACK)
    return table.goes_on(Task(StepName.NEXT_BATTLE, LION), Task(StepName.ATTACK_ENDS))


def quiet(table: Table) -> None:
    """Bow the Strongholds and Winds, so that who has nothing else is passed by itself."""
    for card in table.update.state.cards.values():
        if card.card in {seat.stronghold for seat in table.update.state.seats} or card.card.startswith("wind_"):
            table.update.change_card(card.id, bowed=True)


def all_pass(state: State) -> State:
    """Pass until something else is asked, or nothing."""
    while (
        (pending := game().pending(state))
        and not isinstance(pending, Draw)
        and offered_kinds(state) <= {"call", "empty"}
    ):
        state = game().apply(state, min(asked(state)), game().read("pass")).state
    return state


def in_battle(table: Table, seat: int, card: str, **facts: object) -> InPlay:
    """Put a Personality into the battle at the first province of seat 1: of seat 1 he defends."""
    there = table.has(seat, card, 1, **facts)
    table.fights(there, 1, 1, Army.DEFENSE if seat == CRANE else Army.ATTACK)
    return there


def borne(table: Table, bearer: InPlay, card: str, **facts: object) -> InPlay:
    """Attach a card to a Personality."""
    return table.has(bearer.controller, card, 1, bearer=bearer.id, **facts)


def forces(state: State) -> list[int]:
    """The Forces of the two armies of the battle that is fought."""
    assert state.attack is not None
    return [army_sum(state, state.attack.battle, army).total for army in Army]


def number(state: State, card: InPlay, stat: Stat) -> int:
    """A number of a card as it is now."""
    return card_sum(state, state.cards[card.id], stat).total


# --- Set-up, hands, the End phase ------------------------------------------------------------------------------------


def test_s5_the_focus_of_a_turned_up_card_is_added_and_those_equal_at_the_top_turn_up_another() -> None:
    state = game().new(Setup(("crane", "crane"), (HANDS,)))  # both begin with as much honor
    begun = [seat.honor for seat in state.seats]
    drawn = ["plain_blade", "drawn_sword", "formal_challenge", "temple_guard"]  # 3 and 3, then 3 and 2
    for card in drawn:
        draw = game().pending(state)
        assert isinstance(draw, Draw)
        assert draw.kind == "first"
        state = game().apply(state, None, DrawFate(CardKey(card))).state
    assert state.first == Seat(0)
    assert [seat.honor for seat in state.seats] == begun, "nothing is added to the honor itself"
    draw = game().pending(state)
    assert isinstance(draw, Draw)
    assert draw.kind == "deal"
    assert sum(draw.weights) == 40, "all these cards go back"


def test_s5_the_option_honor_lets_the_highest_begin_and_only_those_equal_turn_cards_up() -> None:
    begun = game().new(Setup(("lion", "crane"), (HANDS, ("first", "honor"))))
    assert begun.first == CRANE, "it begins with more"
    even = game().new(Setup(("crane", "crane", "lion"), (HANDS, ("first", "honor"))))
    for card in ("plain_blade", "temple_guard"):
        even = game().apply(even, None, DrawFate(CardKey(card))).state
    assert even.first == Seat(0)


def test_s6_t10_hands_of_five_and_a_card_at_the_end_down_to_eight() -> None:
    table = court()
    table.holds(0, *["spear_levy"] * 8)
    state = table.goes_on()
    state = table.answers(state, "draw plain_blade")
    assert next(iter(asked(state).values())).kind == "trim"
    assert asked(state)[LION].secret
    assert refused(state, "choose fine_katana") == "Z-4"
    state = table.answers(state, "choose spear_levy")
    assert state.seats[0].in_hand == 8
    assert state.seats[0].fate_discarded == ("spear_levy",)


@pytest.mark.parametrize("turned", [False, True])
def test_f3_in_whichever_order_the_things_of_one_moment_come_the_outcome_is_the_same(*, turned: bool) -> None:
    table = court("lion", "crane")
    fallen = [table.has(seat, card, dishonored=True) for seat, card in ((0, "lion_hanae"), (1, "crane_ayame"))]
    fallen += [table.has(1, "crane_lady", dishonored=True), table.has(1, "lion_dosan")]
    table.honor(-18, -17)
    destroy(table.update, fallen[:: -1 if turned else 1])
    assert [seat.honor for seat in table.update.state.seats] == [-20, -24]
    check_leaving(table.update)
    assert table.update.state.winners == (LION, CRANE), "V-5: nobody leaves before the other"
    assert table.update.state.how is How.SHARED


def test_f3_no_card_of_this_level_leaves_anything_for_later_that_could_wait_for_an_order() -> None:
    deeds = [
        (key, what(effect)[0])
        for key, card in file().cards.items()
        for effect in (*card.enters, *card.event, *[one for _, each in card.abilities(Level.HANDS) for one in each.do])
    ]
    assert len(deeds) > 50
    assert not [key for key, deed in deeds if deed in ("later", "set")]


# --- Windows and how they are asked ----------------------------------------------------------------------------------


def test_a15_a_window_ends_when_all_have_passed_in_a_row_and_q8_the_others_are_asked_together() -> None:
    table = court("lion", "crane", "scorpion")
    for seat in range(3):
        table.holds(seat, "second_wind")
    state = action(table)
    assert {seat: question.kind for seat, question in asked(state).items()} == {LION: "call"}
    state = table.answers(state, "pass")
    assert set(asked(state)) == {CRANE, OTHER}
    assert all(not question.secret and question.passing() is not None for question in asked(state).values())
    state = game().apply(state, OTHER, game().read("pass")).state
    assert set(asked(state)) == {CRANE}
    assert not any(isinstance(event, events.Passed) and event.seat == OTHER for event in table.told)
    state = table.answers(state, "pass")
    assert state.window is None


def test_q8_what_one_does_makes_the_answers_of_those_after_it_void() -> None:
    table = court("lion", "crane", "scorpion")
    bowed = table.has(1, "crane_noburo", bowed=True)
    for seat in range(3):
        table.holds(seat, "second_wind")
    table.has(1, "river_paddies")
    state = table.answers(action(table), "pass", "act")  # the Lion passes, the Crane wants to look
    state = game().apply(state, OTHER, game().read("rest window")).state
    assert {seat: question.kind for seat, question in asked(state).items()} == {CRANE: "act"}
    state = table.answers(state, f"play second_wind t={bowed.id}", "pay")
    assert not state.cards[bowed.id].bowed
    assert not state.seats[OTHER].rest, "its standing pass was never read"
    assert set(asked(state)) == {OTHER, LION}
    assert state.window is not None
    assert state.window.done == Play(CardKey("second_wind"), (("t", bowed.id),)), "what they may answer"


def test_q9_whoever_has_acted_goes_on_at_once_where_nobody_was_asked_in_between() -> None:
    table = court()
    bearer = table.has(0, "lion_masanori")
    table.has(0, "copper_hills")
    table.holds(0, "plain_blade", "plain_blade")
    state = table.answers(action(table), "act", f"attach plain_blade {bearer.id}", "pay")
    assert {seat: question.kind for seat, question in asked(state).items()} == {LION: "act"}, "the Crane has no hand"
    assert state.window is not None
    assert state.window.done is None, "nobody is left who may answer it"


def test_q9_whoever_has_acted_is_called_again_where_another_has_seen_its_hand_since() -> None:
    """Nobody is covered for a question that it has not asked for, and may do no more than pass at."""
    table = court("crane", "scorpion")
    us, them = table.has(0, "crane_shizuka"), table.has(1, "scorpion_koji")
    table.has(0, "copper_hills")
    table.holds(0, "plain_blade", "formal_challenge", "second_wind")
    table.holds(1, "spear_levy", "second_wind")
    state = table.answers(action(table), "act", f"attach plain_blade {us.id}", "pay", "rest window", "act")
    assert game().holder(state) is LION
    state = table.answers(state, f"play formal_challenge us={us.id} them={them.id}", "accept", "focus none")
    state = table.answers(state, "focus spear_levy")
    assert game().holder(state) is CRANE
    state = table.answers(state, "strike")
    assert {seat: question.kind for seat, question in asked(state).items()} == {LION: "call"}


def test_q4_a_standing_pass_ends_when_something_of_the_seat_is_touched_and_can_be_lifted() -> None:
    table = court("scorpion", "crane")
    shamed = table.has(1, "crane_shizuka")
    table.has(0, "copper_hills")
    table.holds(0, "rumour", "study_of_war")
    table.holds(1, "second_wind")
    state = table.answers(action(table), "pass", "rest touched")
    assert state.seats[1].rest == "", "the window is over"
    table = court("scorpion", "crane")
    shamed = table.has(1, "crane_ayame")
    table.has(0, "copper_hills")
    table.has(0, "gold_river")
    table.holds(0, "rumour", "study_of_war")
    table.holds(1, "second_wind")
    state = table.answers(action(table), "act", "play study_of_war none", "pay")
    state = table.answers(state, "draw spear_levy", "draw spear_levy", "choose spear_levy", "rest touched")
    assert state.seats[1].rest == "touched"
    assert game().apply(state, CRANE, LIFT).state.seats[1].rest == ""
    state = table.answers(state, "act")
    assert refused(state, f"play rumour t={shamed.id}") == "A-5", "her Personal Honor is 3"
    state = table.answers(state, "pass")
    assert state.window is None


def test_q5_who_has_neither_hand_nor_card_that_could_act_is_passed_by_public_facts() -> None:
    state = action(court())
    assert state.window is None
    table = court("lion", "crane")
    table.holds(1, "spear_levy")  # it could not do anything with it, which nobody may learn
    state = action(table)
    assert set(asked(state)) == {CRANE}


def test_q7_in_combat_only_those_are_asked_who_have_a_unit_there_or_could_bring_one() -> None:
    table = court("lion", "crane", "scorpion")
    in_battle(table, 0, "lion_masanori")
    for seat in range(3):
        table.holds(seat, "sudden_charge")
    state = combat(table)
    assert next(iter(asked(state))) == CRANE, "its deck has Night March at this level, and it may join its own army"
    state = table.answers(state, "pass")
    assert set(asked(state)) == {LION}, "the third is invited by nobody (B-8)"


# --- What may be used ------------------------------------------------------------------------------------------------


def test_t7_a1_limited_actions_are_for_the_own_action_phase_open_ones_for_anybodys() -> None:
    table = court("crane", "crane")
    table.has(0, "crane_ayame")
    mine = table.has(1, "crane_ayame")
    shamed = table.has(1, "crane_noburo", dishonored=True)
    speaker = table.has(1, "crane_fumiko")
    state = table.answers(action(table), "pass")
    assert refused(state, f"use {mine.id} 1 none") == "A-1"
    state = table.answers(state, f"use {speaker.id} 1 t={shamed.id}")
    assert not state.cards[shamed.id].dishonored
    assert state.cards[speaker.id].bowed


def test_a5_a7_targets_are_named_once_and_own_bowed_personalities_only_to_be_straightened() -> None:
    table = court("phoenix", "crane")
    bowed = table.has(0, "phoenix_guard", bowed=True)
    table.holds(0, "second_wind", "gifts_at_court")
    table.has(0, "gold_river")
    state = table.answers(action(table), "act")
    assert refused(state, f"play second_wind t={bowed.id}") is None
    assert refused(state, "play second_wind none") == "A-5"
    assert refused(state, f"play gifts_at_court us={bowed.id}") == "A-5"
    assert refused(state, "play muster none") == "Z-4"


def test_a14_once_a_battle_counts_for_that_very_card() -> None:
    table = court("lion", "crane")
    lord = in_battle(table, 0, "lion_regent")
    friend = in_battle(table, 0, "lion_masanori")
    in_battle(table, 1, "crane_noburo")
    state = combat(table)
    assert forces(state) == [8, 3]
    state = table.answers(state, f"use {lord.id} 1 none")
    assert number(state, friend, Stat.FORCE) == 4
    assert number(state, lord, Stat.FORCE) == 5
    assert set(asked(state)) == {LION}, "nobody else could act"
    assert refused(state, f"use {lord.id} 1 none") == "A-14"


def test_z10_a_bowed_card_takes_no_action_and_x3_costs_are_paid_in_full() -> None:
    table = court("crane", "lion")
    temple = table.has(0, "hill_temple")
    idle = table.has(0, "travelling_players", bowed=True)
    table.has(0, "travelling_players")
    state = action(table)
    assert refused(state, f"use {idle.id} 1 none") == "Z-10"
    assert refused(state, f"use {temple.id} 1 none") is None, "the Stronghold makes 4 gold"
    state = table.answers(state, f"use {temple.id} 1 none", "pay")
    assert state.seats[0].honor == 8
    assert state.cards[temple.id].bowed
    assert offered_kinds(state) == {"call"}


def offered_kinds(state: State) -> set[str]:
    """Which kinds of questions are asked."""
    return {question.kind for question in asked(state).values()}


def test_g5_a_payment_is_taken_back_unseen() -> None:
    table = court("crane", "lion")
    temple = table.has(0, "hill_temple")
    state = table.answers(action(table), f"use {temple.id} 1 none", "back")
    assert not state.cards[temple.id].bowed
    assert offered_kinds(state) == {"call"}


# --- Attaching, reattaching, the Favor -------------------------------------------------------------------------------


def test_e5_e6_followers_ask_for_personal_honor_and_there_is_one_weapon_and_one_armor() -> None:
    table = court("scorpion", "crane")
    low = table.has(0, "scorpion_koji")
    table.has(0, "gold_river")
    table.holds(0, "line_spears", "plain_blade", "long_spear", "laced_armour")
    state = table.answers(action(table), "act")
    assert refused(state, f"attach line_spears {low.id}") == "E-5"
    state = table.answers(state, f"attach plain_blade {low.id}", "pay")
    assert number(state, low, Stat.FORCE) == 4
    assert refused(state, f"attach long_spear {low.id}") == "E-5"
    assert refused(state, f"attach laced_armour {low.id}") is None
    assert state.seats[0].in_hand == 3


def test_e11_cards_go_between_personalities_that_bow_for_it() -> None:
    table = court("lion", "crane")
    one, other = table.has(0, "lion_masanori"), table.has(0, "lion_dosan")
    blade, spear = borne(table, one, "plain_blade"), borne(table, other, "long_spear")
    state = table.answers(action(table), "act", f"reattach {blade.id} {other.id}")
    assert refused(state, "done") == "E-5", "he would bear two weapons"
    assert refused(state, "pass") == "E-11"
    assert next(iter(asked(state).values())).secret, "the hand still lies open"
    state = table.answers(state, f"reattach {spear.id} {one.id}", "done")
    assert [state.cards[each.id].bearer for each in (blade, spear)] == [other.id, one.id]
    assert state.cards[one.id].bowed
    assert state.cards[other.id].bowed


def test_q3a_w5_reattaching_needs_no_hand_and_taken_back_it_leaves_the_others_answers_as_they_are() -> None:
    table = court("lion", "crane", "scorpion")
    bowed = table.has(2, "scorpion_koji", bowed=True)
    one, other = table.has(0, "lion_masanori"), table.has(0, "lion_dosan")
    blade = borne(table, one, "plain_blade")
    table.has(2, "gold_river")
    table.holds(1, "second_wind")
    table.holds(2, "second_wind", "second_wind")
    reply = game().read
    state = settled(action(table), CRANE, "habit touched off")
    state = table.answers(state, "pass", "pass", "act", f"play second_wind t={bowed.id}", "pay")
    assert set(asked(state)) == {LION, CRANE}, "the Scorpion has acted, so the others may again"
    state = game().apply(state, CRANE, reply("rest window")).state
    begun = game().apply(state, LION, reply(f"reattach {blade.id} {other.id}")).state
    assert {seat: (question.kind, question.secret) for seat, question in asked(begun).items()} == {
        LION: ("reattach", False)
    }
    back = table.answers(begun, "back")
    assert back == state, "nobody else is asked once more, and nothing tells that the Lion has begun anything"
    done = table.answers(begun, "done")
    assert done.cards[blade.id].bearer == other.id
    assert not done.seats[CRANE].rest, "what comes after is answered anew"


def test_l1_to_l3_the_highest_lobbies_and_a_wind_spends_the_favor() -> None:
    table = court("lion", "crane")
    envoy, shamed = table.has(0, "lion_masanori"), table.has(0, "lion_hanae", dishonored=True)
    table.honor(10, 9)
    table.holds(0, "second_wind")
    state = action(table)
    assert set(asked(state)) == {LION}
    assert refused(state, f"lobby {shamed.id}") == "L-1", "N-6: her Personal Honor is 0"
    state = table.answers(state, f"lobby {envoy.id}")
    assert state.favor == LION
    assert state.cards[envoy.id].bowed
    assert not any(line.startswith("lobby") for line in offered(state))


def test_l1_equal_honor_is_not_the_highest() -> None:
    table = court("lion", "crane")
    envoy = table.has(0, "lion_masanori")
    table.holds(0, "second_wind")
    table.honor(9, 9)
    assert refused(action(table), f"lobby {envoy.id}") == "L-1"


# --- Combat ----------------------------------------------------------------------------------------------------------


def test_b3_b4_presence_and_relevance() -> None:
    table = court("lion", "crane")
    quiet(table)
    in_battle(table, 0, "lion_masanori")
    home = table.has(1, "crane_noburo")
    tower = table.has(1, "crane_fumiko")
    table.has(1, "gold_river")
    table.holds(1, "public_apology", "forced_march", "hold_the_line", "narrow_gorge")
    table.update.change_card(home.id, dishonored=True)
    state = table.answers(combat(table), "act")
    assert refused(state, f"play public_apology t={home.id}") == "B-3"
    assert refused(state, "play narrow_gorge none") == "B-3"
    assert refused(state, f"use {tower.id} 1 t={home.id}") == "B-3"
    state = table.answers(state, f"play forced_march t={tower.id}", "pay")
    assert state.cards[tower.id].zone is Place.BATTLE
    assert forces(state) == [3, 1]
    state = table.answers(state, "act") if offered_kinds(state) == {"call"} else state
    assert refused(state, f"play public_apology t={home.id}") == "B-4"
    assert refused(state, f"use {tower.id} 1 t={home.id}") is None, "she is there herself"


def test_b6_a_fortification_acts_only_at_its_own_province() -> None:
    table = court("lion", "scorpion")
    attacker = in_battle(table, 0, "lion_masanori")
    guard = borne(table, attacker, "line_spears")
    in_battle(table, 1, "scorpion_koji")
    provinces = table.update.seat(CRANE).provinces
    here = table.has(1, "watch_tower", zone=Place.PROVINCE, province=provinces[0].id)
    there = table.has(1, "watch_tower", zone=Place.PROVINCE, province=provinces[1].id)
    state = combat(table)
    assert refused(state, f"use {there.id} 1 t={guard.id}") == "B-6"
    state = table.answers(state, f"use {here.id} 1 t={guard.id}")
    assert state.cards[guard.id].bowed
    assert forces(state) == [3, 3]


def test_far_a_wind_acts_without_presence() -> None:
    table = court("lion", "crane", "scorpion")
    quiet(table)
    (wind,) = [card for card in table.update.state.cards.values() if card.card == "wind_sword" and card.owner == OTHER]
    table.update.change_card(wind.id, bowed=False)
    in_battle(table, 0, "lion_masanori")
    target = in_battle(table, 1, "crane_noburo")
    assert combat(table).window is None, "without the Favor it can't be used"
    table = court("lion", "crane", "scorpion")
    quiet(table)
    table.update.change_card(wind.id, bowed=False)
    in_battle(table, 0, "lion_masanori")
    target = in_battle(table, 1, "crane_noburo")
    table.update.change(favor=OTHER)
    state = combat(table)
    assert set(asked(state)) == {OTHER}
    state = table.answers(state, f"use {wind.id} 1 t={target.id}")
    assert state.cards[target.id].zone is Place.HOME
    assert state.cards[target.id].bowed
    assert state.favor is None


@pytest.mark.parametrize("army", Army)
def test_b8_only_the_invited_bring_units_and_say_into_which_army(army: Army) -> None:
    table = court("lion", "scorpion", "crane")
    quiet(table)
    in_battle(table, 0, "lion_masanori")
    rider = table.has(2, "crane_noburo")
    table.has(2, "gold_river")
    table.holds(2, "forced_march", "sudden_charge")
    state = table.answers(combat(table, invited=((OTHER,), (OTHER,))), "act")
    assert set(asked(state)) == {OTHER}
    assert refused(state, f"play forced_march t={rider.id}") == "B-8"
    assert [line.partition("to=")[2] for line in offered(state) if "forced_march" in line] == ["attack", "defense"]
    assert refused(state, f"play forced_march t={rider.id} to=nowhere") == "B-8"
    state = table.answers(state, f"play forced_march t={rider.id} to={army.name.lower()}", "pay")
    assert [event.army for event in table.told if isinstance(event, events.MovedIn)] == [army]
    assert state.under_way.sides[army][-1:] == (OTHER,), "on the other side it can be no more"
    assert state.under_way.open_to(OTHER) == [army]
    assert forces(state)[army] == 3 * (2 - army)


def test_ra1_ra2_shots_at_followers_first_and_several_of_one_unit_together() -> None:
    table = court("lion", "crane")
    shooter = in_battle(table, 0, "lion_masanori")
    archers, more = borne(table, shooter, "village_archers"), borne(table, shooter, "village_archers")
    guarded, bare = in_battle(table, 1, "crane_shizuka"), in_battle(table, 1, "crane_noburo")
    guard = borne(table, guarded, "heavy_riders")
    state = combat(table)
    assert refused(state, f"use {archers.id} 1 t={guarded.id}") == "A-5", "he has a Follower"
    assert refused(state, f"use {archers.id} 1 t={bare.id}") is None
    after = table.answers(state, f"use {archers.id} 1 t={bare.id}")
    assert bare.id in after.cards, "2 against 3"
    both = table.answers(state, f"use {archers.id}+{more.id} 1 t={guard.id}")
    assert guard.id not in both.cards, "4 against 3"
    assert both.cards[archers.id].bowed
    assert both.cards[more.id].bowed


def test_k9_a_shot_at_who_is_immune_is_told_to_do_nothing_however_strong() -> None:
    table = court("lion", "crane")
    immune = read_components(text().replace("immune: fear, u", "immune: ranged, u"))
    table.update.change(file=immune)
    shooter, target = in_battle(table, 0, "lion_masanori"), in_battle(table, 1, "crane_noburo")
    archers = borne(table, shooter, "village_archers")
    borne(table, target, "old_banner")
    guard = borne(table, target, "spear_levy")
    state = table.answers(combat(table), f"use {archers.id} 1 t={guard.id}")
    assert guard.id in state.cards
    (shot,) = [event for event in table.told if isinstance(event, events.Shot)]
    assert shot.told_by() == "story.shot-immune"


def test_ra3_k8_fear_bows_weak_followers_but_not_the_fearless() -> None:
    table = court("scorpion", "crane")
    oni = in_battle(table, 0, "marsh_oni")
    target = in_battle(table, 1, "crane_noburo")
    weak, brave, strong = (borne(table, target, card) for card in ("spear_levy", "temple_guard", "heavy_riders"))
    state = table.answers(combat(table), f"use {oni.id} 1 t={target.id}")
    assert [state.cards[one.id].bowed for one in (weak, brave, strong)] == [True, False, False]


def test_k7_a_tactician_discards_for_focus_once_a_battle() -> None:
    table = court("lion", "crane")
    leader = in_battle(table, 0, "lion_hanae")
    table.holds(0, "spear_levy", "spear_levy")
    state = table.answers(combat(table), "act", f"tactician {leader.id} spear_levy")
    assert number(state, leader, Stat.FORCE) == 5
    assert state.seats[0].fate_discarded == ("spear_levy",)
    assert refused(state, f"tactician {leader.id} spear_levy") == "K-7"


def test_te1_te2_te3_a_terrain_works_at_once_or_when_combat_is_over_and_goes_with_its_battle() -> None:
    table = court("scorpion", "crane")
    scorpion = in_battle(table, 0, "scorpion_hideo")
    borne(table, scorpion, "spear_levy")
    in_battle(table, 1, "crane_noburo")
    table.has(0, "gold_river")
    table.holds(0, "river_mist", "smoke")
    state = table.answers(combat(table), "act", "play river_mist none", "pay")
    assert forces(state) == [5, 3], "delayed"
    assert refused(state, "play smoke none") == "TE-1"
    state = table.answers(state, "pass")
    resolved = [event for event in table.told if isinstance(event, events.Resolved)]
    assert (resolved[0].attack_total, resolved[0].defense_total) == (4, 3)
    assert "river_mist" in state.seats[0].dead


def test_smoke_lets_nobody_shoot_and_guides_destroy_it() -> None:
    table = court("lion", "crane")
    shooter = in_battle(table, 0, "lion_masanori")
    archers = borne(table, shooter, "village_archers")
    target = in_battle(table, 1, "crane_noburo")
    field = table.has(1, "smoke", zone=Place.FIELD, province=table.update.seat(CRANE).provinces[0].id)
    table.holds(0, "know_the_land")
    state = table.answers(combat(table), "act")
    assert refused(state, f"use {archers.id} 1 t={target.id}") == "X-8"
    state = table.answers(state, f"play know_the_land t={field.id}", "draw spear_levy")
    assert field.id not in state.cards
    assert state.seats[1].dead == ("smoke",)
    assert refused(state, f"use {archers.id} 1 t={target.id}") is None


def test_b1_who_could_bring_a_unit_to_an_empty_battle_is_asked_once() -> None:
    table = court("lion", "scorpion")
    in_battle(table, 0, "lion_masanori")
    table.has(0, "lion_dosan")
    table.has(0, "gold_river")
    table.holds(0, "forced_march")
    state = combat(table)
    while offered_kinds(state) != {"empty"}:
        state = game().apply(state, min(asked(state)), game().read("pass")).state
    assert set(asked(state)) == {LION}
    prompt = dict(asked(state)[LION].prompt.parameters)
    assert (prompt["attacker"], prompt["defender"]) == (Message("clan.lion"), Message("clan.scorpion"))
    assert prompt["provinces"] == "2, 3, 4"
    gone = table.answers(state, "pass")
    assert gone.attack is None
    fought = table.answers(state, "act")
    assert offered_kinds(fought) == {"call"}
    assert fought.attack is not None
    assert fought.attack.battle == fought.seats[1].provinces[1].id


def test_b1_nobody_is_asked_to_bring_a_unit_who_has_none_or_no_gold_for_it() -> None:
    for bowed, gold in ((True, 2), (False, 0), (None, 2), (False, 2)):
        table = court("lion", "scorpion")
        for card in [one for one in table.update.state.cards.values() if not gold and one.controller == LION]:
            table.update.change_card(card.id, bowed=True)
        in_battle(table, 0, "lion_masanori")
        if bowed is not None:
            table.has(0, "lion_dosan", bowed=bowed)
        table.holds(0, "forced_march")
        state = combat(table)
        while state.attack is not None and offered_kinds(state) == {"call"}:
            state = game().apply(state, min(asked(state)), game().read("pass")).state
        assert (state.attack is not None) is (bowed is False and gold > 0), (bowed, gold)


# --- Duels -----------------------------------------------------------------------------------------------------------


def duel(*hand: str) -> tuple[Table, State, InPlay, InPlay]:
    """Crane's Shizuka (Chi 4) has challenged Scorpion's Koji (Chi 2) at home, and was taken up."""
    table = Table("crane", "scorpion", phase=Phase.EVENTS, options=(HANDS,))
    us, them = table.has(0, "crane_shizuka"), table.has(1, "scorpion_koji")
    table.holds(0, "formal_challenge", "drawn_sword", "laced_armour")
    table.holds(1, *hand)
    state = table.answers(action(table), "act", f"play formal_challenge us={us.id} them={them.id}")
    return table, state, us, them


def test_du1_a_challenge_may_be_refused_where_its_text_allows_it() -> None:
    table, state, _us, them = duel()
    assert offered_kinds(state) == {"accept"}
    state = table.answers(state, "refuse")
    assert state.seats[1].honor == 0
    assert them.id in state.cards
    assert state.duel is None


def test_du2_du3_focus_in_turn_from_the_challenged_side_and_the_higher_wins() -> None:
    table, state, us, them = duel("spear_levy", "masked_agents")
    state = table.answers(state, "accept", "focus none", "focus spear_levy")
    assert state.seats[1].laid == 1
    assert not any(isinstance(event, events.OwnCardDrawn) for event in table.told)
    assert game().view(state, LION).laid == ()
    assert game().view(state, CRANE).laid == ("spear_levy",)
    state = table.answers(state, "focus none", "focus drawn_sword", "focus none", "focus masked_agents")
    state = table.answers(state, "focus none", "focus laced_armour")
    assert offered(state) == ["strike"], "no hand is left"
    state = table.answers(state, "strike")
    assert them.id not in state.cards, "2 + 3 + 3 against 4 + 3 + 2"
    assert us.id in state.cards
    assert state.seats[0].honor == 8
    assert state.seats[1].fate_discarded == ("spear_levy", "masked_agents")


def test_q14_a_prepared_line_is_laid_without_a_cover_and_binds_nobody() -> None:
    table, state, _us, _them = duel("spear_levy", "masked_agents", "spear_levy")
    state = table.answers(state, "accept", "focus none")
    cards = ["spear_levy", "masked_agents"]
    assert offered(state) == ["strike", *[f"{verb} {card}" for verb in ("focus", "prepare") for card in cards]]
    state = table.answers(state, "prepare masked_agents", "prepare spear_levy")
    assert refused(state, "prepare masked_agents") == "Z-4", "it has one of them"
    assert refused(state, "focus spear_levy") == "Q-14"
    assert game().view(state, LION).steps[-1].chosen == ()
    state = table.answers(state, "done")
    assert state.seats[CRANE].laid == 1
    assert game().view(state, CRANE).line == ("spear_levy",)
    assert determinize(game().view(state, CRANE), Random(1)).world.lines == state.lines
    assert game().view(state, LION).line == ()
    assert refused(state, "look") == "DU-2", "it has not seen its hand yet"
    state = table.answers(state, "focus none", "focus drawn_sword", "focus none")
    assert state.seats[CRANE].laid == 2, "without a closed question"
    state = table.answers(state, "focus none", "focus laced_armour", "look")
    assert asked(state)[CRANE].secret
    assert refused(state, "strike") is None
    state = table.answers(state, "focus spear_levy")
    assert offered(state) == ["strike"], "neither has a hand left"
    state = table.answers(state, "strike")
    assert state.duel is None
    assert not state.lines


def test_h4_a_dishonored_winner_becomes_honorable_instead() -> None:
    table, state, us, _them = duel()
    update = state
    state = table.answers(update, "accept", "strike")
    assert state.seats[0].honor == 8
    table = Table("crane", "scorpion", phase=Phase.EVENTS, options=(HANDS,))
    us, them = table.has(0, "crane_shizuka", dishonored=True), table.has(1, "scorpion_koji")
    table.holds(0, "formal_challenge")
    state = table.answers(action(table), "act", f"play formal_challenge us={us.id} them={them.id}", "accept", "strike")
    assert state.seats[0].honor == 6
    assert not state.cards[us.id].dishonored


def test_k6_double_chi_counts_each_focus_card_twice_and_equal_numbers_lose_both() -> None:
    table = court("lion", "crane")
    us, them = in_battle(table, 1, "crane_isamu"), in_battle(table, 0, "lion_regent")
    table.has(1, "gold_river")
    table.holds(1, "drawn_sword", "laced_armour")
    table.holds(0, "spear_levy")
    state = table.answers(combat(table), "act", f"play drawn_sword us={us.id} them={them.id}", "pay")
    state = table.answers(state, "focus none", "focus spear_levy", "focus none", "focus laced_armour", "strike")
    assert {us.id, them.id} & set(state.cards) == set(), "4 + 3 against 3 + 2 × 2"


def test_du4_a_duel_is_broken_off_when_a_seat_leaves() -> None:
    table = Table("crane", "scorpion", "lion", phase=Phase.EVENTS, options=(HANDS,))
    us, them = table.has(0, "crane_shizuka"), table.has(1, "scorpion_koji")
    table.holds(0, "formal_challenge", "drawn_sword")
    table.holds(1, "spear_levy", "spear_levy")
    state = table.answers(action(table), "act", f"play formal_challenge us={us.id} them={them.id}", "accept")
    state = table.answers(state, "focus none", "focus spear_levy", "focus none", "focus drawn_sword")
    state = game().apply(state, CRANE, game().concession()).state
    assert state.duel is None
    assert state.seats[0].fate_discarded == ("formal_challenge", "drawn_sword")


# --- Dishonor --------------------------------------------------------------------------------------------------------


def test_h5_n6_dishonor_and_k4_a_samurai_may_die_honorably_instead() -> None:
    table = Table("scorpion", "crane", phase=Phase.EVENTS, options=(HANDS,))
    speaker, target = table.has(0, "scorpion_yuri"), table.has(1, "crane_noburo", dishonored=True)
    courtier = table.has(1, "lion_tome")
    state = action(table)
    assert refused(state, f"use {speaker.id} 1 t={target.id}") is None, "N-6: his Personal Honor is 0"
    shamed = table.answers(state, f"use {speaker.id} 1 t={courtier.id}")
    assert offered_kinds(shamed) == {"seppuku"}
    assert set(asked(shamed)) == {CRANE}
    no = table.answers(shamed, "seppuku none")
    assert no.cards[courtier.id].dishonored
    assert number(no, courtier, Stat.PERSONAL_HONOR) == 0
    yes = table.answers(shamed, f"seppuku {courtier.id}")
    assert yes.seats[1].dead == ("lion_tome",)
    assert yes.seats[1].honor == 6


def test_k4_seppuku_makes_a_loss_of_honor_one() -> None:
    table = Table("scorpion", "crane", phase=Phase.EVENTS, options=(HANDS,))
    house = table.has(0, "gossip_house")
    target = table.has(1, "crane_noburo", dishonored=True)
    state = table.answers(action(table), f"use {house.id} 1 t={target.id}")
    assert table.answers(state, "seppuku none").seats[1].honor == 4
    after = table.answers(state, f"seppuku {target.id}")
    assert after.seats[1].honor == 5, "and no loss by H-7: he dies honorably"
    assert after.seats[1].dead == ("crane_noburo",)


def test_h7_a_dishonored_personality_that_is_destroyed_costs_his_printed_honor() -> None:
    table = Table("scorpion", "crane", phase=Phase.EVENTS, options=(HANDS,))
    target = table.has(1, "crane_ayame", dishonored=True, bowed=True)
    table.has(0, "gold_river")
    table.holds(0, "poisoned_cup")
    table.honor(5, 10)
    state = table.answers(action(table), "act", f"play poisoned_cup t={target.id}", "pay")
    assert [seat.honor for seat in state.seats] == [2, 7]
    assert state.seats[1].dishonorably_dead == ("crane_ayame",)


def test_h8_in_a_tie_the_dishonored_become_honorable_first_and_their_leader_gains_nothing() -> None:
    table = court("lion", "crane")
    in_battle(table, 0, "lion_masanori")
    in_battle(table, 1, "crane_noburo", dishonored=True)
    state = all_pass(combat(table))
    assert [seat.honor for seat in state.seats] == [5, 6]
    assert state.seats[1].dead == ("crane_noburo",)


def test_x3_honor_that_would_lead_under_nineteen_below_is_not_paid() -> None:
    table = Table("scorpion", "crane", phase=Phase.EVENTS, options=(HANDS,))
    target = table.has(1, "crane_ayame", bowed=True)
    table.has(0, "gold_river")
    table.holds(0, "poisoned_cup")
    table.honor(-17, 10)
    assert refused(table.answers(action(table), "act"), f"play poisoned_cup t={target.id}") == "X-3"


# --- What a text does ------------------------------------------------------------------------------------------------


def test_f4_a_search_is_asked_even_where_nothing_fits_and_what_is_taken_is_shown() -> None:
    table = court("lion", "crane")
    table.has(0, "gold_river")
    table.holds(0, "muster")
    state = table.answers(action(table), "act", "play muster none", "pay")
    assert offered_kinds(state) == {"search"}
    assert asked(state)[LION].secret
    assert refused(state, "choose fine_katana") == "F-4"
    state = table.answers(state, "choose line_spears")
    assert state.seats[0].shown == ("line_spears",)
    for seed in range(20):
        world = determinize(game().view(state, CRANE), Random(seed)).world
        assert world.hands[0][state.file.index[CardKey("line_spears")]] >= 1, "W-8"


def test_k2_fealty_gives_the_clan_of_the_seat_for_good() -> None:
    table = court("lion", "crane")
    table.has(0, "gold_river")
    sworn = table.has(0, "ronin_spear")
    table.holds(0, "sworn_anew")
    state = table.answers(action(table), "act", f"play sworn_anew t={sworn.id}", "pay")
    assert state.cards[sworn.id].clan == "lion"


def test_feigned_flight_leaves_the_battle_unbowed_and_draws() -> None:
    table = court("lion", "crane")
    in_battle(table, 0, "lion_masanori")
    gone = in_battle(table, 1, "crane_noburo")
    table.holds(1, "feigned_flight")
    state = table.answers(combat(table), "act", f"play feigned_flight t={gone.id}", "draw spear_levy")
    assert state.cards[gone.id].zone is Place.HOME
    assert not state.cards[gone.id].bowed
    assert state.seats[1].in_hand == 1


@pytest.mark.parametrize("word", ["pass", "act", "rest touched"])
def test_w5_what_a_seat_answers_to_a_joint_call_is_in_no_view_but_its_own(word: str) -> None:
    table = court("lion", "crane", "scorpion")
    for seat in range(3):
        table.holds(seat, "second_wind")
    waiting = table.answers(action(table), "pass")
    said = game().apply(waiting, CRANE, game().read(word)).state
    other = game().apply(waiting, CRANE, game().read("rest window")).state
    assert game().view(said, CRANE).call == game().read(word)
    assert game().view(said, OTHER) == game().view(other, OTHER)
    assert game().view(said, None) == game().view(other, None)


# --- Settings of a seat ----------------------------------------------------------------------------------------------


def settled(state: State, seat: Seat, written: str) -> State:
    """Change a setting of a seat, asked or not."""
    return game().apply(state, seat, game().read(written)).state


def test_q17_a_habit_lets_a_pass_in_anothers_action_phase_stand_until_the_seat_is_touched() -> None:
    table = court("lion", "crane", "scorpion")
    for seat in range(3):
        table.holds(seat, "second_wind")
    bowed = table.has(0, "lion_masanori", bowed=True)
    table.has(0, "gold_river")
    state = action(table)
    assert game().view(state, None).seats[CRANE].habits == ("touched",), "so from the start, and seen by all"
    state = table.answers(state, "pass", "pass")
    assert set(asked(state)) == {OTHER}
    assert state.seats[CRANE].rest == "", "nothing is read before all have answered"
    with pytest.raises(Illegal):
        settled(state, CRANE, "habit touched on")
    state = settled(state, CRANE, "habit touched off")
    assert state.seats[CRANE].habits == ()
    state = table.answers(settled(state, CRANE, "habit touched on"), "act", "pass")
    assert state.window is None
    state = table.answers(action(table), "pass", "pass", "act")
    assert state.seats[CRANE].rest == "touched"
    assert state.seats[LION].rest == "", "its own turn"
    assert state.cards[bowed.id].bowed


def test_q4_to_be_named_is_to_be_touched_though_nothing_comes_of_it() -> None:
    table = court("lion", "crane")
    quiet(table)
    shooter, target = in_battle(table, 0, "lion_masanori"), in_battle(table, 1, "crane_noburo")
    archers = borne(table, shooter, "village_archers")
    for seat in range(2):
        table.holds(seat, "second_wind")
    state = table.answers(combat(table), "rest touched", f"use {archers.id} 1 t={target.id}")
    assert target.id in state.cards, "2 against 3"
    assert state.seats[CRANE].rest == ""
    assert set(asked(state)) == {CRANE}


def test_q4_a_rival_s_lobbying_touches_who_held_the_favor_and_nobody_else() -> None:
    table = court("lion", "crane", "scorpion")
    envoy = table.has(0, "lion_masanori")
    table.honor(10, 9, 3)
    table.update.change(favor=OTHER)
    for seat in range(3):
        table.holds(seat, "second_wind")
    table.update.change_seat(CRANE, rest="touched")
    table.update.change_seat(OTHER, rest="touched")
    state = table.answers(action(table), f"lobby {envoy.id}")
    assert [seat.rest for seat in state.seats] == ["", "touched", ""]
    assert set(asked(state)) == {OTHER}, "the Crane has its hand, but its pass still stands"


def test_q4_a_card_of_the_hand_that_another_takes_for_it_touches_a_seat_though_it_has_as_many_as_before() -> None:
    table = court("lion", "crane")
    table.has(0, "gold_river")
    swapped = text().replace(
        "{draw: {who: me, n: 2}}, {hand_discard: {who: me,", "{draw: {who: each, n: 1}}, {hand_discard: {who: each,"
    )
    table.update.change(file=read_components(swapped))
    for seat in range(2):
        table.holds(seat, "second_wind")
    table.holds(0, "study_of_war")
    table.update.change_seat(CRANE, rest="touched")
    state = table.answers(action(table), "act", "play study_of_war none", "pay")
    state = table.answers(state, "draw spear_levy", "draw spear_levy", "choose spear_levy", "choose spear_levy")
    assert state.seats[CRANE].in_hand == 1
    assert state.seats[CRANE].rest == ""
    assert CRANE in asked(state)


def test_q15_a_seat_that_always_looks_is_taken_to_act_at_its_first_call_of_a_window() -> None:
    table = court("lion", "crane", "scorpion")
    bearer = table.has(0, "lion_masanori")
    other = table.has(0, "lion_dosan")
    table.has(0, "copper_hills", 2)
    for seat in (0, 0, 1, 2):
        table.holds(seat, "plain_blade")
    state = settled(settled(action(table), CRANE, "habit look on"), CRANE, "habit touched off")
    state = table.answers(state, "act", f"attach plain_blade {bearer.id}", "pay")
    assert {seat: question.kind for seat, question in asked(state).items()} == {OTHER: "call"}, "the Crane has answered"
    assert game().view(state, LION).call is None
    state = table.answers(state, "pass")
    assert {seat: question.kind for seat, question in asked(state).items()} == {CRANE: "act"}
    state = table.answers(state, "pass", "act", f"attach plain_blade {other.id}", "pay")
    assert {seat: question.kind for seat, question in asked(state).items()} == {CRANE: "call"}, "the first call alone"


def test_q17_there_are_no_habits_without_hands() -> None:
    table = Table("lion", "crane")
    with pytest.raises(Illegal):
        settled(table.goes_on(Task(StepName.DYNASTY, LION)), LION, "habit look on")


# --- Worked examples (chapter 26) -------------------------------------------------------------------------------------


def test_ex4_the_favor() -> None:
    table = court("crane", "lion", "scorpion")
    table.honor(12, 12, 3)
    speaker, envoy = table.has(0, "crane_ayame"), table.has(0, "crane_fumiko")
    table.holds(0, "second_wind")
    state = action(table)
    assert refused(state, f"lobby {envoy.id}") == "L-1", "not strictly the highest"
    state = table.answers(state, f"use {speaker.id} 1 none")
    assert state.seats[0].honor == 13
    assert refused(state, f"lobby {speaker.id}") == "L-1", "she is bowed"
    shamed = game().view(state, None).cards[envoy.id]
    assert number(state, shamed, Stat.PERSONAL_HONOR) == 2
    state = table.answers(state, f"lobby {envoy.id}")
    assert state.favor == LION == Seat(0)
    assert state.cards[envoy.id].bowed


def test_ex6_a_delayed_terrain_and_who_is_asked() -> None:
    table = court("lion", "scorpion", "phoenix")
    quiet(table)
    dosan, hideo = in_battle(table, 0, "lion_dosan"), in_battle(table, 1, "scorpion_hideo")
    levies = [borne(table, dosan, "spear_levy") for _ in range(4)]
    borne(table, hideo, "line_spears")
    table.has(1, "river_paddies")
    table.has(2, "phoenix_kaori")
    table.update.change_seat(OTHER, fate=(0,) * len(table.update.state.file.order))
    table.holds(0, "know_the_land")
    table.holds(1, "river_mist")
    table.holds(2, "spear_levy")
    state = combat(table, ((OTHER,), ()))
    assert forces(state) == [8, 6]
    state = table.answers(state, "act", "play river_mist none", "pay")
    assert set(asked(state)) == {LION}, "nothing of the Phoenix could bring a unit"
    (mist,) = state.fields
    after = table.answers(state, "pass")
    assert dosan.id not in after.cards
    assert after.seats[0].dead == ("lion_dosan", *["spear_levy"] * len(levies))
    assert after.seats[1].honor - state.seats[1].honor == 10
    other = table.answers(state, "act", f"play know_the_land t={mist.id}")
    other = table.answers(other, "draw spear_levy", "pass")
    assert hideo.id not in other.cards
