"""The third level, rule by rule: points and Reactions, spells, Rings, Ancestors, overlays, Yu, five Rings."""

from __future__ import annotations

from random import Random

import pytest

from rokugan_desktop.engine import Asking, Over, Seat
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.chapters.effects import carry_out, learn
from rokugan_desktop.games.four_paths.determinization import determinize
from rokugan_desktop.games.four_paths.ids import Army, CardKey, How, Phase, Place, Stat
from rokugan_desktop.games.four_paths.numbers import card_sum
from rokugan_desktop.games.four_paths.state import Attacking, Cause, InPlay, State, StepName, Task, view_of
from rokugan_desktop.games.four_paths.vocabulary import Effect, HonorEffect
from tests.games.four_paths.playing import ANSWERS, Table, asked, file, game, offered, refused

LION, CRANE, OTHER = Seat(0), Seat(1), Seat(2)


def court(*decks: str, phase: Phase = Phase.EVENTS) -> Table:
    """A moment of a match of the third level; nobody has anything but a Stronghold, bowed."""
    table = Table(*(decks or ("lion", "crane")), phase=phase, options=(ANSWERS,))
    for card in table.update.state.cards.values():
        table.update.change_card(card.id, bowed=True)
    return table


def action(table: Table) -> State:
    """Go on to the Action phase of seat 0."""
    return table.goes_on(Task(StepName.ACTION, LION))


def in_battle(table: Table, seat: int, card: str, **facts: object) -> InPlay:
    """Put a Personality into the battle at the first province of seat 1: of seat 1 he defends."""
    there = table.has(seat, card, 1, **facts)
    table.fights(there, 1, 1, Army.DEFENSE if seat == CRANE else Army.ATTACK)
    return there


def combat(table: Table) -> State:
    """Go on to the Combat at a province of seat 1, whom seat 0 attacks."""
    fighting = [card for card in table.update.state.cards.values() if card.zone is Place.BATTLE]
    sides = [tuple(dict.fromkeys(card.controller for card in fighting if card.army is army)) for army in Army]
    table.update.change(attack=Attacking(LION, CRANE, ((), ()), (sides[0], sides[1])), phase=Phase.ATTACK)
    return table.goes_on(Task(StepName.NEXT_BATTLE, LION), Task(StepName.ATTACK_ENDS))


def loses(table: Table, by: int, seat: Seat = CRANE) -> State:
    """Let a card of seat 0 cost a seat honor."""
    update = table.update
    update.push(Task(StepName.END, LION))
    carry_out(update, (Effect(honor=HonorEffect("them", -by)),), Cause(LION, CardKey("gossip_house"), targets=()))
    held = [card for card in update.state.cards.values() if card.card == update.seat(seat).stronghold]
    cause = Cause(LION, CardKey("gossip_house"), targets=(("t", held[0].id),))
    update.change(work=(*update.state.work[:-1], Task(StepName.EFFECTS, LION, cause=cause, effects=(
        Effect(honor=HonorEffect("them", -by)),
    ))))  # fmt: skip
    return table.settled(update)


def at_point(state: State) -> str | None:
    """At which point somebody is asked."""
    pending = game().pending(state)
    if not isinstance(pending, Asking):
        return None
    (step, *_) = [question.step for question in asked(state).values()]
    return None if step.point is None else step.point.point


# --- Points (R-1 to) ----------------------------------------------------------------------------------


def test_r1_r7_q6_only_those_are_offered_a_point_who_might_react_by_what_everybody_knows() -> None:
    table = court("lion", "crane", "scorpion")
    table.holds(0, "spear_levy")
    table.holds(1, "spear_levy")
    assert at_point(loses(table, 3)) is None, "its list has no such card among what is unseen"
    table = court("lion", "crane", "scorpion")
    table.holds(1, "spear_levy")
    table.update.fate(CRANE, CardKey("clean_name"), 1)
    table.has(1, "roadside_fields")
    state = loses(table, 3)
    assert at_point(state) == "honor_loss"
    assert list(asked(state)) == [CRANE], "a hand without the card is offered the point as well: it may have it"
    state = table.answers(state, "act")
    assert offered(state) == ["pass"]
    state = table.answers(state, "pass")
    assert state.seats[CRANE].honor == 6 - 3


def test_q6_a_seat_that_could_not_pay_for_it_is_not_offered_it() -> None:
    table = court()
    table.holds(1, "clean_name")
    assert at_point(loses(table, 3)) is None


@pytest.mark.parametrize(("loss", "left"), [(2, 6), (3, 6), (5, 4)])
def test_r6_a_clean_name_changes_how_much_honor_is_lost(loss: int, left: int) -> None:
    table = court()
    table.holds(1, "clean_name")
    table.has(1, "roadside_fields")
    state = table.answers(loses(table, loss), "act", "play clean_name none", "pay")
    assert state.seats[CRANE].honor == left
    assert state.seats[CRANE].fate_discarded == ("clean_name",)


def test_r6_the_judge_spends_the_favor_so_that_a_loss_does_not_happen() -> None:
    table = court()
    judge = next(card for card in table.update.state.cards.values() if card.card == "wind_scale")
    table.update.change_card(judge.id, bowed=False)
    assert at_point(loses(table, 2)) is None, "all see that it has no Favor to spend"
    table = court()
    table.update.change_card(judge.id, bowed=False)
    table.update.change(favor=CRANE)
    state = loses(table, 2)
    assert f"use {judge.id} 1 none" in offered(state), "what needs no hand is answered at the call (Q-3a)"
    state = table.answers(state, f"use {judge.id} 1 none")
    assert state.seats[CRANE].honor == 6
    assert state.favor is None
    assert any(isinstance(event, events.Negated) and not event.action for event in table.told)


def test_r2_from_the_left_of_who_caused_it_and_after_a_reaction_the_others_are_asked_first() -> None:
    table = court("lion", "crane", "scorpion")
    for seat in (1, 2):
        table.holds(seat, "rally", "rally")
        table.has(seat, "river_paddies")
        table.has(seat, "river_paddies")
    table.update.change(attack=Attacking(LION, CRANE), phase=Phase.ATTACK)
    one = in_battle(table, 0, "lion_dosan")
    state = combat(table)
    assert at_point(state) == "battle_ended"
    assert list(asked(state)) == [CRANE, OTHER], "none of the Lion's hand: it is empty"
    del one


def test_q4_quiet_passes_at_all_points_until_the_own_turn_and_is_taken_back() -> None:
    table = court()
    table.holds(1, "clean_name", "clean_name")
    table.has(1, "roadside_fields", 2)
    state = table.answers(loses(table, 1), "rest quiet")
    assert state.seats[CRANE].quiet == "all"
    table.update.change(seats=state.seats, work=())
    assert at_point(loses(table, 1)) is None
    state = game().apply(table.update.state, CRANE, game().read("lift")).state
    assert not state.seats[CRANE].quiet


def test_q4_quiet_but_mine_hears_what_is_about_the_seat() -> None:
    table = court("lion", "crane", "crane")
    for seat in (1, 2):
        table.holds(seat, "clean_name")
        table.has(seat, "roadside_fields")
        table.update.change_seat(Seat(seat), quiet="mine")
    state = loses(table, 1)
    assert list(asked(state)) == [CRANE]


# --- Actions that are answered (A-4, A-10) ----------------------------------------------------------------------------


def countermanded(*more: str) -> tuple[Table, State, InPlay, InPlay]:
    """Lion's Dosan fights Scorpion's Koji; Scorpion is called first, and passes."""
    table = court("lion", "scorpion")
    dosan, koji = in_battle(table, 0, "lion_dosan"), in_battle(table, 1, "scorpion_koji")
    table.holds(0, "blackmail", "sudden_charge", *more)
    table.has(0, "river_paddies", 3)
    table.holds(1, "counter_order")
    table.has(1, "merchant_street")
    state = combat(table)
    return table, table.answers(state, "pass", "act"), dosan, koji


def test_a10_countermand_cancels_an_action_that_names_an_own_personality() -> None:
    table, state, dosan, koji = countermanded()
    table.answers(state, "pass")
    state = table.answers(state, f"play blackmail t={koji.id}", "pay")
    assert at_point(state) == "announced"
    state = table.answers(state, "act", "play counter_order none", "pay")
    assert not state.cards[koji.id].bowed
    assert state.seats[LION].fate_discarded == ("blackmail",), "costs stay paid, the card is discarded"
    assert any(isinstance(event, events.Negated) and event.action for event in table.told)
    del dosan


def test_a4_what_nobody_may_answer_is_not_asked() -> None:
    table, state, dosan, _koji = countermanded()
    state = table.answers(state, f"play sudden_charge t={dosan.id}", "pay")
    assert at_point(state) is None, "Countermand asks for an action that names one of the own"


def test_steady_heart_negates_a_shot_and_the_rest_of_the_action_goes_on() -> None:
    table = court("scorpion", "lion")
    archer, kyuzo = in_battle(table, 0, "scorpion_koji"), in_battle(table, 1, "lion_kyuzo")
    table.has(0, "war_bow", bearer=archer.id)
    table.holds(1, "steady_heart")
    state = table.answers(combat(table), "pass")
    bow = next(card for card in state.cards.values() if card.card == "war_bow")
    state = table.answers(state, f"use {bow.id} 1 t={kyuzo.id}")
    assert at_point(state) == "ranged_named"
    state = table.answers(state, "act", "play steady_heart none")
    assert not any(isinstance(event, events.Shot) for event in table.told)
    assert state.cards[bow.id].bowed


# --- Spells, Kiho, Ancestors, Rings (E-5, E-8, E-9, I-1, I-2) ---------------------------------------------------------


def test_e5_k5_spells_go_on_shugenja_and_no_more_than_their_chi() -> None:
    table = court("phoenix", "crane")
    ren, guard = table.has(0, "phoenix_ren"), table.has(0, "phoenix_guard")
    table.has(0, "mending_stream", 3, bearer=ren.id)
    sayuri = table.has(0, "phoenix_sayuri")
    table.holds(0, "steel_of_fire")
    table.has(0, "merchant_street")
    state = table.answers(action(table), "act")
    assert refused(state, f"attach steel_of_fire {guard.id}") == "E-5"
    assert refused(state, f"attach steel_of_fire {ren.id}") == "E-5", "his Chi is 3"
    state = table.answers(state, f"attach steel_of_fire {sayuri.id}", "pay")
    assert any(card.card == "steel_of_fire" and card.bearer == sayuri.id for card in state.cards.values())


def test_i2_a_spell_bows_its_bearer_and_not_itself() -> None:
    table = court("phoenix", "crane")
    ren, bowed = table.has(0, "phoenix_ren"), table.has(0, "phoenix_guard", bowed=True)
    stream = table.has(0, "mending_stream", bearer=ren.id)
    state = table.answers(action(table), f"use {stream.id} 1 t={bowed.id}")
    assert state.cards[ren.id].bowed
    assert not state.cards[stream.id].bowed
    assert not state.cards[bowed.id].bowed


def test_e9_a_kiho_is_cast_by_an_unbowed_shugenja_or_monk_whose_chi_counts() -> None:
    table = court("phoenix", "crane")
    enku, guard = in_battle(table, 0, "phoenix_brother"), in_battle(table, 0, "phoenix_guard")
    noburo, lady = in_battle(table, 1, "crane_noburo"), in_battle(table, 1, "crane_lady")
    table.holds(0, "stone_palm")
    state = table.answers(combat(table), "act")
    assert refused(state, f"play stone_palm c={guard.id} t={noburo.id}") == "E-9"
    assert refused(state, f"play stone_palm c={enku.id} t={lady.id}") == "A-5", "her Chi is higher"
    table.answers(state, f"play stone_palm c={enku.id} t={noburo.id}")
    assert any(isinstance(event, events.Bowed) and event.id == noburo.id for event in table.told)
    resolved = next(event for event in table.told if isinstance(event, events.Resolved))
    assert resolved.attack_total == 3, "he who has cast it is bowed"


def hiring(personality: str) -> tuple[Table, State]:
    """Lion, with the founder in its hand, has bought this Personality; what he enters with has not been answered."""
    table = court("lion", "crane", phase=Phase.DYNASTY)
    table.shows(0, 1, personality)
    table.honor(5, 6)
    table.has(0, "merchant_street", 4)
    table.holds(0, "lion_founder")
    return table, table.answers(table.goes_on(Task(StepName.DYNASTY, LION)), "buy 1 discount", "pay")


def test_e8_an_ancestor_comes_as_his_personality_enters_and_bows_him_or_as_a_limited_action() -> None:
    table, state = hiring("lion_dosan")
    assert at_point(state) == "entered"
    dosan = next(card for card in state.cards.values() if card.card == "lion_dosan")
    state = table.answers(state, "act")
    assert f"attach lion_founder {dosan.id}" not in offered(state), "he asks for a Personal Honor of 2"
    table, state = hiring("lion_masanori")
    state = table.answers(state, "act")
    masanori = next(card for card in state.cards.values() if card.card == "lion_masanori")
    assert f"attach lion_founder {masanori.id}" in offered(state)
    state = table.answers(state, f"attach lion_founder {masanori.id}", "pay")
    assert state.cards[masanori.id].bowed
    assert card_sum(state, state.cards[masanori.id], Stat.FORCE).total == 3 + 2


def test_e8_an_ancestor_of_another_clan_does_not_come_and_none_is_reattached() -> None:
    table = court("lion", "crane")
    spear, hanae = table.has(0, "ronin_spear"), table.has(0, "lion_hanae")
    table.holds(0, "lion_founder")
    table.has(0, "merchant_street")
    state = table.answers(action(table), "act")
    assert refused(state, f"attach lion_founder {spear.id}") == "E-5"
    state = table.answers(state, f"attach lion_founder {hanae.id}", "pay")
    assert state.cards[hanae.id].bowed
    table = court("lion", "crane")
    hanae, dosan = table.has(0, "lion_hanae"), table.has(0, "lion_dosan")
    founder = table.has(0, "lion_founder", bearer=hanae.id)
    spear = table.has(0, "long_spear", bearer=hanae.id)
    state = action(table)
    assert f"reattach {spear.id} {dosan.id}" in offered(state)
    assert refused(state, f"reattach {founder.id} {dosan.id}") == "E-11"


def test_i1_a_ring_enters_at_its_point_and_the_void_by_a_limited_action_that_discards_the_hand() -> None:
    table = court("phoenix", "crane")
    table.holds(0, "ring_void", "spear_levy", "long_spear", "fine_katana")
    state = table.answers(action(table), "act")
    state = table.answers(state, "play ring_void none")
    assert any(card.card == "ring_void" for card in state.cards.values())
    assert state.seats[0].in_hand == 0
    assert sorted(state.seats[0].fate_discarded) == ["fine_katana", "long_spear", "spear_levy"]
    table = court("phoenix", "crane")
    in_battle(table, 0, "phoenix_guard")
    in_battle(table, 1, "crane_ayame")
    table.holds(0, "ring_water")
    state = table.answers(combat(table), "pass", "pass")
    while at_point(state) != "battle_won":
        state = table.answers(state, "pass")
    state = table.answers(state, "act", "play ring_water none")
    assert any(isinstance(event, events.RingEntered) for event in table.told)
    assert "ring_water" not in state.seats[0].fate_discarded


def test_ra3_who_spreads_fear_does_it_once_a_battle_even_if_straightened() -> None:
    table = court("phoenix", "crane")
    master, foe = in_battle(table, 0, "phoenix_master"), in_battle(table, 1, "crane_noburo")
    library = table.stronghold(0)
    table.update.change_card(library.id, bowed=False)
    state = table.answers(combat(table), f"use {master.id} 1 t={foe.id}", f"use {library.id} 1 t={master.id}")
    assert not state.cards[master.id].bowed
    assert refused(state, f"use {master.id} 1 t={foe.id}") == "A-14"


def test_e1_a_ring_does_not_enter_while_another_seat_has_one_of_its_name() -> None:
    table = court("phoenix", "phoenix")
    table.has(1, "ring_water")
    in_battle(table, 0, "phoenix_guard")
    in_battle(table, 1, "phoenix_seer")
    table.holds(0, "ring_water")
    state = table.answers(combat(table), "pass", "pass")
    while at_point(state) != "battle_won":
        state = table.answers(state, "pass")
    state = table.answers(state, "act")
    assert refused(state, "play ring_water none") == "E-1"
    assert "play ring_water none" not in offered(state)


def test_i1_the_void_asks_for_three_other_cards_in_hand() -> None:
    table = court("phoenix", "crane")
    table.holds(0, "ring_void", "spear_levy", "long_spear")
    state = table.answers(action(table), "act")
    assert refused(state, "play ring_void none") == "X-9"


def test_v4_five_different_rings_win_at_once() -> None:
    table = court("phoenix", "crane")
    for ring in ("air", "earth", "fire", "water"):
        table.has(0, f"ring_{ring}")
    table.holds(0, "ring_void", "spear_levy", "long_spear", "fine_katana")
    state = table.answers(action(table), "act", "play ring_void none")
    assert isinstance(game().pending(state), Over)
    assert (state.how, state.winners) == (How.ENLIGHTENMENT, (0,))


def test_x8_a_ring_with_two_ways_offers_each() -> None:
    table = court("phoenix", "crane")
    guard, home = in_battle(table, 0, "phoenix_guard"), table.has(0, "phoenix_kaori")
    in_battle(table, 1, "crane_noburo")
    ring = table.has(0, "ring_water")
    state = combat(table)
    lines = [line for line in offered(state) if line.startswith(f"use {ring.id}")]
    assert f"use {ring.id} 11 t={guard.id}" in lines
    assert f"use {ring.id} 12 t={home.id}" in lines
    table.answers(state, f"use {ring.id} 12 t={home.id}")
    assert any(isinstance(event, events.MovedIn) and event.id == home.id for event in table.told)


def test_grip_of_earth_holds_a_unit_in_its_battle() -> None:
    table = court("phoenix", "crane")
    sayuri, noburo = in_battle(table, 0, "phoenix_sayuri"), in_battle(table, 1, "crane_noburo")
    grip = table.has(0, "grip_of_earth", bearer=sayuri.id)
    table.holds(1, "feigned_flight")
    state = table.answers(combat(table), "pass", f"use {grip.id} 1 t={noburo.id}")
    state = table.answers(state, "act", f"play feigned_flight t={noburo.id}")
    assert state.cards[noburo.id].zone is Place.BATTLE


# --- Duels (DU-5) -----------------------------------------------------------------------------------------------------


def test_du5_hidden_stroke_counts_at_the_strike_and_is_over_with_the_duel() -> None:
    table = court("crane", "scorpion")
    us, them = table.has(0, "crane_shizuka"), table.has(1, "scorpion_nezu")
    table.holds(0, "formal_challenge", "hidden_stroke")
    state = table.answers(action(table), "act", f"play formal_challenge us={us.id} them={them.id}", "accept", "strike")
    assert at_point(state) == "struck"
    state = table.answers(state, "act", "play hidden_stroke none")
    revealed = [event for event in table.told if isinstance(event, events.FocusRevealed)]
    assert [event.total for event in revealed] == [4 + 2, 3]
    assert card_sum(state, state.cards[us.id], Stat.CHI).total == 4


def test_lady_mizue_gains_honor_for_a_duel_that_her_seat_wins() -> None:
    table = court("crane", "scorpion")
    us, them = table.has(0, "crane_shizuka"), table.has(1, "scorpion_koji")
    lady = table.has(0, "crane_lady")
    table.holds(0, "formal_challenge")
    state = table.answers(action(table), "act", f"play formal_challenge us={us.id} them={them.id}", "accept", "strike")
    assert at_point(state) == "duel_won"
    state = table.answers(state, f"use {lady.id} 1 none")
    assert state.seats[0].honor == 6 + 2 + 2
    assert at_point(state) is None, "once a turn, and one source once to one occurrence (R-4)"


# --- Experience and Yu (E-12, O-9) ------------------------------------------------------------------------------------


def test_e12_an_experienced_version_is_laid_upon_him_free_and_keeps_what_he_bears() -> None:
    table = court("lion", "crane", phase=Phase.DYNASTY)
    masanori = table.has(0, "lion_masanori", bowed=True)
    spear = table.has(0, "long_spear", bearer=masanori.id)
    table.shows(0, 2, "lion_masanori_exp")
    state = table.goes_on(Task(StepName.DYNASTY, LION))
    assert f"overlay 2 {masanori.id}" in offered(state)
    state = table.answers(state, f"overlay 2 {masanori.id}")
    card = state.cards[masanori.id]
    assert (card.card, card.under, card.bowed) == ("lion_masanori_exp", ("lion_masanori",), True)
    assert card_sum(state, card, Stat.FORCE).total == 5 + 1
    assert state.cards[spear.id].bearer == masanori.id


def test_h3_cards_under_an_overlay_count_and_go_out_of_the_match_with_him() -> None:
    table = court("lion", "crane")
    table.holds(1, "spear_levy")
    in_battle(table, 0, "lion_masanori_exp", under=("lion_masanori",))
    for _ in range(3):
        in_battle(table, 1, "crane_noburo")
    state = table.answers(combat(table), "pass")
    while not state.seats[LION].dead:
        state = table.answers(state, "done" if "done" in offered(state) else "pass")
    assert state.seats[LION].removed == ("lion_masanori",)
    assert state.seats[CRANE].honor == 6 + 4, "two cards"


def test_o9_yu_takes_a_card_of_the_winners_along_without_honor_or_another_outcome() -> None:
    table = court("lion", "crane")
    samurai = in_battle(table, 0, "lion_masanori_exp")
    noburo = [in_battle(table, 1, "crane_noburo") for _ in range(3)]
    table.holds(1, "spear_levy")
    state = table.answers(combat(table), "pass")
    assert {question.kind for question in asked(state).values()} == {"yu"}
    assert list(asked(state)) == [LION], "the losing leader decides"
    state = table.answers(state, f"yu {samurai.id} {noburo[0].id}")
    assert noburo[0].id not in state.cards, "Force 3 against Yu 3"
    assert samurai.id not in state.cards
    assert state.seats[LION].honor == 4
    assert state.seats[CRANE].honor == 6 + 2


def test_the_first_reader_draws_one_card_more() -> None:
    table = court("phoenix", "crane")
    ren = table.has(0, "phoenix_ren")
    table.has(0, "phoenix_founder", bearer=ren.id)
    table.update.fate(LION, CardKey("spear_levy"), 5)
    state = table.goes_on()
    state = table.answers(state, "draw spear_levy", "draw spear_levy")
    assert state.seats[0].in_hand == 2


def test_w7_who_looks_at_a_hand_alone_is_told_what_is_there() -> None:
    table = court("phoenix", "crane")
    ren = table.has(0, "phoenix_ren")
    pool = table.has(0, "still_pool", bearer=ren.id)
    table.holds(1, "hold_the_line")
    stronghold = table.stronghold(1)
    state = action(table)
    told = game().apply(state, LION, game().read(f"use {pool.id} 1 t={stronghold.id}")).told
    seen = [(one.event.cards, one.to) for one in told if isinstance(one.event, events.OwnHandSeen)]
    assert seen == [(("hold_the_line",), frozenset({LION}))]
    assert any(isinstance(one.event, events.HandSeen) and one.to is None for one in told)


def test_w8_what_a_look_or_a_shown_search_told_of_a_hand_is_dealt_to_it_until_it_leaves_openly() -> None:
    table = court("crane", "phoenix", "lion")
    table.holds(1, "drawn_sword", "steel_of_fire")
    update = table.update
    update.change_seat(CRANE, fate=tuple([count + 2 for count in update.seat(CRANE).fate]))
    learn(update, CRANE, [CardKey("drawn_sword")], OTHER)
    learn(update, CRANE, [CardKey("steel_of_fire")])
    learn(update, CRANE, [CardKey("steel_of_fire")])
    assert update.seat(CRANE).shown == ("steel_of_fire",), "what was known already is not known twice"

    def dealt(looker: Seat, key: str) -> list[int]:
        worlds = [determinize(view_of(update.state, looker), Random(seed)).world for seed in range(9)]
        at = file().index[CardKey(key)]
        return sorted({world.hands[CRANE][at] + world.laid[CRANE].count(CardKey(key)) for world in worlds})

    assert (dealt(OTHER, "drawn_sword"), dealt(OTHER, "steel_of_fire")) == ([1], [1])
    assert dealt(LION, "steel_of_fire") == [1]
    assert dealt(LION, "drawn_sword") != [1], "it has not looked"
    update.fate(CRANE, CardKey("drawn_sword"), 0, to_hand=-1)
    update.change(laid=((), (CardKey("drawn_sword"),), ()))
    update.change_seat(CRANE, laid=1)
    assert dealt(OTHER, "drawn_sword") == [1], "a focus card leaves the hand unseen"
    update.fate(CRANE, CardKey("drawn_sword"), -1, shown=True)
    assert not view_of(update.state, OTHER).known[CRANE].count(CardKey("drawn_sword"))
