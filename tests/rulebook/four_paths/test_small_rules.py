"""Rules of a sentence or two, each by its number, mostly as positions that are played on."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
import yaml

from rokugan_desktop.engine import Draw, Illegal, Setup, Unreadable
from rokugan_desktop.games.four_paths import events, explanation, play_position, read_position
from rokugan_desktop.games.four_paths.chapters.entering import payments
from rokugan_desktop.games.four_paths.components import Card, deck_refusal
from rokugan_desktop.games.four_paths.ids import CardKey, CardType, DeckId, Level, Place, Stat
from rokugan_desktop.games.four_paths.numbers import card_sum
from rokugan_desktop.games.four_paths.position_answers import Running, standing_report
from rokugan_desktop.games.four_paths.state import view_of
from tests.games.four_paths.playing import ANSWERS, DECKS, file, game, offered, played

from .position_play import OPEN, A, B, C, run, word

OTHER = "cards: {word: {type: action, does: [%s]}, stop: {type: action, does: [{kind: reaction, %s}]}}\n"
"""A Fate Action of seat 0, and a Reaction that seat 1 holds."""
STOPS = "theirs: {home: [{id: b, card: crane_noburo}, {id: d, card: crane_ayame}], hand: [stop]}\n"
GAIN = "{kind: open, do: [{honor: {who: me, by: 2}}]}"


def battle(*defend: str, attack: str = "lion_dosan", **more: Any) -> dict[str, Any]:
    """The Combat at a province of seat 1: `x` of seat 0 attacks, `y` and more of seat 1 defend."""
    units = [{"id": "y", "card": card} if not number else card for number, card in enumerate(defend)]
    sides = {"attack": {0: [{"id": "x", "card": attack}]}, "defend": {1: units}}
    return {"province": 1, "leader": 0, "defender": 1, **sides, **more}


def report(running: Running) -> dict[str, Any]:
    """How it stands."""
    return standing_report(running)


def points(running: Running) -> list[str]:
    """At which points anybody was asked."""
    return [point for kind, _, point in running.questions if kind in ("call", "react") and point != "action"]


def told(running: Running, kind: type[events.Event]) -> list[Any]:
    """What was told of one kind."""
    return [one.event for one in running.told if isinstance(one.event, kind)]


# --- Frame, objects, decks --------------------------------------------------------------------------------------------


def test_f1_seats_go_clockwise_and_left_of_the_last_is_the_first() -> None:
    state = game().new(Setup(DECKS, (ANSWERS,)))
    assert (state.clockwise(2), state.clockwise(0)) == ((2, 3, 0, 1), (0, 1, 2, 3))


@pytest.mark.parametrize("effect", ["sing: {}", "honor: {who: me, by: 1.5}"])
def test_f2_f5_a_text_is_made_of_known_words_and_whole_numbers(effect: str) -> None:
    with pytest.raises(Unreadable):
        run(word(f"{{kind: open, do: [{{{effect}}}]}}"))


def test_f7_two_seats_may_bring_the_same_deck_and_the_options_are_the_agreed_ones() -> None:
    state = game().new(Setup(("lion", "lion"), (ANSWERS, ("favor", "old"), ("first", "honor"))))
    assert (state.terms.old_favor, state.terms.focus_first, state.terms.level) == (True, False, Level.ANSWERS)
    with pytest.raises(Illegal, match="F-7"):
        game().new(Setup(("lion", "lion"), (("level", "9"),)))


@pytest.mark.parametrize("kind", ["card", "holding"])
def test_z1_a_stronghold_is_no_card_and_no_holding_to_be_destroyed(kind: str) -> None:
    text = word(f"{{kind: open, targets: {{t: {{kind: {kind}}}}}, do: [{{destroy: {{upon: t}}}}]}}")
    text += "theirs: {stronghold: crane_court, rings: [river_paddies]}\n"
    assert run(text, (0, "play word t=crane_court")).refused == "A-5"
    assert run(text, (0, "play word t=river_paddies")).refused is None


def test_z3_a_number_that_a_card_does_not_state_is_zero() -> None:
    bare = Card(CardType.FOLLOWER)
    assert (bare.force, bare.chi, bare.cost, bare.ph, bare.focus, bare.hr) == (0, 0, 0, 0, 0, None)
    assert [Card(kind).is_dynasty for kind in (CardType.EVENT, CardType.REGION, CardType.RING)] == [True, True, False]


def test_z4_z5_a_card_in_a_province_does_nothing_and_any_number_may_be_attached_there() -> None:
    text = (
        word(OPEN % "{bow: {upon: t}}") + "theirs: {provinces: [6, 6], provinces_with: {1: high_pass, 2: crane_ayame}, "
    )
    text += "attached: {2: [stone_rampart, high_pass]}}\n"
    assert report(run(text))["strengths"][1] == [6, 6 + 3 + 2]
    with pytest.raises(Unreadable, match="unknown"):
        run(text, (0, "play word t=crane_ayame"))


def test_z6_mv1_mv2_a_unit_goes_home_as_a_whole_and_attacks_no_more() -> None:
    fought = battle() | {"attack": {0: [{"id": "x", "card": "lion_dosan", "with": ["spear_levy"]}]}}
    text = word("{kind: battle, targets: {t: {where: this_battle}}, do: [{move: {upon: t, to: home}}]}")
    done = run(text, (0, "play word t=x"), battle=fought)
    cards = report(done)["cards"]
    assert [(cards[name]["at"], cards[name]["bowed"]) for name in ("x", "spear_levy")] == [("home", False)] * 2
    assert told(done, events.Resolved)[-1].attack_total == 0


def test_mv1_a_bowed_unit_may_be_moved_to_a_battle_and_stays_bowed() -> None:
    moved = "targets: {t: {side: other, where: home}}, do: [{move: {upon: t, to: this_battle}}]"
    text = (
        word(f"{{kind: battle, far: true, {moved}}}") + "theirs: {home: [{id: b, card: crane_noburo, bowed: true}]}\n"
    )
    done = run(text, (0, "play word t=b"), battle=battle())
    assert told(done, events.MovedIn)[0].id == done.names["b"]
    assert told(done, events.Resolved)[0].defense_total == 0


def test_z7_a_token_s_owner_is_who_made_it_and_its_controller_who_has_the_bearer() -> None:
    done = run(word(OPEN % "{token: {upon: t, follower: {force: 1}}}"), (0, "play word t=b"))
    made = done.state.cards[done.names["recruits"]]
    assert (made.owner, made.controller) == (A, B)


def test_z11_nobody_destroys_or_discards_own_cards_at_will() -> None:
    done = run(word(GAIN))
    assert offered(done.state) == ["pass", "act", "rest touched", "rest window"]


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"lion_tome": 4}, "most"), ({"rich_harvest": 2}, "most"), ({"lion_regent": 2}, "most"),
        ({"lion_tome": -2}, "most"), ({"spear_levy": 1}, "stranger"), ({"recruits": 1}, "stranger"), ({}, None),
    ],
)  # fmt: skip
def test_s1_a_deck_has_three_alike_at_most_and_one_of_what_is_unique(changes: dict[str, int], key: str | None) -> None:
    deck = file().decks[DeckId("lion")]
    dynasty = {**deck.dynasty, **{CardKey(card): count for card, count in changes.items()}}
    refusal = deck_refusal(file(), msgspec.structs.replace(deck, dynasty=dynasty))
    assert (None if refusal is None else str(refusal.message.key)) == (None if key is None else f"refusal.deck.{key}")


def test_s2_every_seat_sees_all_lists_and_what_is_left_of_them() -> None:
    state = game().new(Setup(("lion", "crane"), (ANSWERS,)))
    for looker in (A, B, None):
        seen = [(own.deck, sum(own.fate), sum(own.dynasty)) for own in view_of(state, looker).seats]
        assert seen == [("lion", 40, 40), ("crane", 40, 40)]


def test_t1_t6_the_phases_of_a_turn_come_in_their_order_and_the_first_level_has_no_action_phase() -> None:
    for options, action in (((), False), ((ANSWERS,), True)):
        seen = [one.after.phase for one in played(3, ("lion", "crane"), *options, most=90) if one.after.turn == 1]
        assert seen == sorted(seen)
        assert (3 in seen) is action
    asking = run(word(GAIN)).asked
    assert asking is not None
    assert (asking.kind, asking.seat) == ("call", A), "the window begins with the active seat"


# --- Actions and Reactions --------------------------------------------------------------------------------------------


def test_a3_an_action_runs_to_its_end_before_any_other_begins() -> None:
    text = word("{kind: open, do: [{hand_discard: {who: me, n: 1}}, {honor: {who: me, by: 2}}]}")
    done = run(text + "mine: {hand: [word, spear_levy, smoke]}\ntheirs: {hand: [smoke]}\n", (0, "play word"))
    assert done.asked is not None
    assert (done.asked.kind, done.asked.seat, done.state.seats[A].honor) == ("trim", A, 10)


def test_a6_what_is_done_to_all_of_a_kind_names_nobody() -> None:
    when = "when: {point: announced, by: other, names: {side: own}}, do: [{cancel: {}}]"
    for ability, asks in (
        ("{kind: open, do: [{bow: {upon: {kind: personality, side: other}}}]}", False),
        ("{kind: open, targets: {t: {kind: unit, side: other}}, do: [{bow: {upon: t}}]}", True),
    ):
        answer = "play word t=b" if asks else "play word"
        done = run(OTHER % (ability, when) + STOPS, (0, answer))
        assert ("announced" in points(done)) is asks
        assert asks or report(done)["cards"]["b"]["bowed"]


def test_a8_a_target_that_the_action_itself_has_bowed_stays_one_and_a_lost_one_is_left_out() -> None:
    done = run(word(OPEN % "{bow: {upon: t}}, {stat: {what: force, upon: t, by: 2}}"), (0, "play word t=b"))
    assert (report(done)["cards"]["b"]["bowed"], report(done)["cards"]["b"]["force"]) == (True, 3 + 2)
    gone = "{destroy: {upon: t}}, {bow: {upon: t}}, {honor: {who: me, by: 2}}"
    done = run(word(OPEN % gone), (0, "play word t=b"))
    assert (done.refused, done.state.seats[A].honor) == (None, 12)


def test_x11_an_accusation_costs_the_accused_s_controller_honor_and_not_the_courtier_s() -> None:
    mine = "mine: {clan: scorpion, home: [{id: a, card: scorpion_yuri}], hand: [accusation], gold: [1]}\n"
    theirs = "theirs: {clan: crane, home: [{id: b, card: crane_ayame, dishonored: true}]}\n"
    done = run(mine + theirs, (0, "play accusation us=a t=b"))
    assert (done.refused, report(done)["honor"]) == (None, [10, 6])


def test_a11_an_action_has_the_traits_of_its_performers_and_not_of_its_targets() -> None:
    when = "when: {point: announced, by: other, traits: [courtier]}, do: [{honor: {who: me, by: 1}}]"
    ability = "{kind: open, cost: [{bow: us}], targets: {us: {side: own}, t: {side: other}}, do: [{bow: {upon: t}}]}"
    mine = "mine: {home: [{id: a, card: lion_tome}, {id: y, card: crane_ayame}]}\n"
    for us, them, asks in (("a", "d", False), ("y", "b", True)):
        done = run(OTHER % (ability, when) + STOPS + mine, (0, f"play word us={us} t={them}"))
        assert ("announced" in points(done)) is asks


CANCEL = "when: {point: announced, by: other}, do: [{cancel: {}}]"


def test_r3_a_reaction_is_an_action_that_can_be_reacted_to() -> None:
    begun = (0, "play word"), (1, "react stop")
    assert run(OTHER % (GAIN, CANCEL) + STOPS, *begun).state.seats[A].honor == 10
    done = run(OTHER % (GAIN, CANCEL) + STOPS + "mine: {hand: [word, stop]}\n", *begun, (0, "react stop"))
    assert done.state.seats[A].honor == 12, "the Reaction was canceled"


def test_r4_a_source_reacts_once_to_an_occurrence_and_several_copies_each() -> None:
    when = "when: {point: announced, by: other, kinds: [open]}, do: [{honor: {who: me, by: 1}}]"
    begun, again = ((0, "play word"), (1, "react stop")), (1, "react stop")
    assert run(OTHER % (GAIN, when) + "theirs: {hand: [stop, stop]}\n", *begun, again).state.seats[B].honor == 12
    shrine = (OTHER % (GAIN, when)).replace("stop: {type: action", "stop: {type: holding")
    done = run(shrine + "theirs: {rings: [stop, {id: two, card: stop}]}\n", *begun)
    assert done.asked is not None
    assert (done.state.seats[B].honor, done.asked.step.point is not None) == (11, True)
    done = run(shrine + "theirs: {rings: [stop]}\n", *begun)
    assert (done.state.seats[B].honor, done.state.point) == (11, None)


def three(more: str = "") -> str:
    """A third seat that holds the same Reaction."""
    mine = "{clan: lion, home: [{id: a, card: lion_tome}], hand: [word]}"
    theirs = "{clan: crane, home: [{id: b, card: crane_noburo}], hand: [stop]}"
    return f"seats: [{mine}, {theirs}, {{clan: scorpion, hand: [stop]{more}}}]\n"


def test_r5_a_reaction_that_removes_the_condition_ends_the_point() -> None:
    once = CANCEL.replace("by: other", "by: other, kinds: [open]")
    done = run(OTHER % (GAIN, once) + three(), (0, "play word"), (1, "react stop"))
    assert (done.state.seats[A].honor, done.state.seats[C].in_hand, done.state.point) == (10, 1, None)


def test_r5_a_loss_of_nothing_is_none_and_the_rest_are_not_offered_it() -> None:
    loss = "{kind: open, targets: {t: {side: other}}, do: [{honor: {who: controller, by: -2}}]}"
    less = "when: {point: honor_loss, by: other}, do: [{change: {by: -3, min: 0}}]"
    done = run(OTHER % (loss, less) + three(), (0, "play word t=b"), (1, "seppuku no"), (1, "react stop"))
    assert (done.state.seats[B].honor, done.state.seats[C].in_hand, done.state.point) == (10, 1, None)


def test_r8_a_reaction_in_battle_asks_for_no_presence() -> None:
    text = OTHER % ("{kind: battle, targets: {t: {where: this_battle}}, do: [{bow: {upon: t}}]}", CANCEL) + three()
    done = run(text, (0, "play word t=x"), (2, "react stop"), (1, "pass"), battle=battle())
    assert done.refused is None
    assert told(done, events.Negated)


def test_r9_what_a_cost_leads_to_is_reacted_to_before_the_action_is_carried_out() -> None:
    ability = "{kind: open, cost: [{favor: true}], do: [{honor: {who: me, by: 2}}]}"
    when = "when: {point: favor_spent, by: other}, do: [{honor: {who: them, by: -1}}]"
    done = run(OTHER % (ability, when) + STOPS, (0, "play word"), favor=0)
    assert (points(done)[-1], done.state.favor, done.state.seats[A].honor) == ("favor_spent", None, 10)
    done = run(OTHER % (ability, when) + STOPS, (0, "play word"), (1, "react stop"), favor=0)
    assert [one.amount for one in told(done, events.HonorChanged)] == [1, 2]


def test_g3_no_producer_bows_that_the_cost_does_not_need() -> None:
    state, key = run(word(GAIN) + "mine: {gold: [4, 2, 1]}\n").state, CardKey("word")
    made = [sum(state.printed(state.cards[one]).gold for one in paid) for paid in payments(state, A, key, 2)]
    assert made == [2, 4]
    assert list(payments(state, A, key, 0)) == [()]


# --- Numbers and traits -----------------------------------------------------------------------------------------------


def test_n1_n7_the_number_is_the_current_one_read_anew_each_time() -> None:
    text = word(OPEN % "{stat: {what: force, upon: t, by: 2}}") + "mine: {empty: [1, 2, 3, 4]}\n"
    text += "theirs: {empty: [1, 2, 3, 4]}\n"
    done = run(text, (0, "play word t=b"))
    card = done.state.cards[done.names["b"]]
    assert (card_sum(done.state, card, Stat.FORCE).total, done.state.printed(card).force) == (5, 3)
    done = run(text, (0, "play word t=b"), ("all", "pass"), (0, "attack none"))
    assert report(done)["cards"]["b"]["force"] == 3


def test_n3_a_number_that_is_set_keeps_the_difference_to_what_it_was_then() -> None:
    blade = f"cards: {{word: {{type: action, does: [{GAIN}]}}, blade: {{type: item, chi: 2}}}}\n"
    for lost, chi in (("[]", 3), ("[blade]", 1)):
        home = f"mine: {{home: [{{id: a, card: lion_tome, with: [blade], set: {{chi: 3}}, lose: {lost}}}]}}\n"
        assert report(run(blade + home))["cards"]["a"]["chi"] == chi


def test_k1_a_trait_that_brings_another_is_written_out_with_it() -> None:
    text = "cards: {imp: {type: personality, traits: [%s], force: 1, chi: 1}, word: {type: action}}\n"
    with pytest.raises(Unreadable, match="trait-implied"):
        run(text % "oni")
    assert run(text % "oni, shadowlands, nonhuman").refused is None


# --- Provinces, attack, Combat ----------------------------------------------------------------------------------------


def test_p1_p2_a_province_of_no_strength_stands_and_stays_empty_without_a_deck() -> None:
    every = "{kind: province, side: other}"
    text = word(
        f"{{kind: open, do: [{{stat: {{what: strength, upon: {every}, by: -9}}}}, {{cycle: {{upon: {every}}}}}]}}"
    )
    for left, face in (("", "empty"), (", dynasty_left: {high_pass: 1}", "down")):
        theirs = f"theirs: {{provinces: [6], provinces_with: {{1: crane_ayame}}{left}}}\n"
        done = report(run(text + theirs, (0, "play word")))
        assert (done["strengths"][1], done["face"][1], done["piles"]["discard"][1]) == ([0], [face], ["crane_ayame"])


def test_p3_nobody_sees_a_facedown_card_and_neither_does_its_owner() -> None:
    state = next(one.after for one in played(1, ("lion", "crane"), ANSWERS, most=20) if one.after.turn)
    assert any(province.down for province in view_of(state, A).seats[A].provinces)
    assert not any(province.card for province in view_of(state, A).seats[A].provinces if province.down)


def test_m1_m7_m8_m9_who_is_attacked_who_is_where_and_that_nobody_acts_before_the_first_battle() -> None:
    text = word("{kind: open, do: [{draw: {who: me, n: 1}}]}") + "theirs: {hand: [smoke]}\n"
    text += "mine: {home: [{id: a, card: lion_dosan}, {id: e, card: lion_dosan}]}\n"
    assert run(text, (0, "attack 0"), phase="attack").refused == "M-1"
    done = run(text, (0, "attack 1"), (0, "assign a>2"), phase="attack")
    assert [row[0] for row in done.questions] == ["attack", "assign", "assign"]
    zones = [done.state.cards[done.names[name]].zone for name in ("a", "e", "b")]
    assert zones == [Place.BATTLE, Place.HOME, Place.HOME]
    done = run(text, (0, "attack 1"), (0, "assign a>2 a>1"), phase="attack")
    assert done.refused == "M-7"


def test_b2_b7_combat_begins_with_the_defender_after_what_comes_before_its_first_action() -> None:
    text = OTHER % (GAIN, "when: {point: battle_begins}, do: [{honor: {who: me, by: 1}}]") + three()
    begun = (0, "attack 1"), (0, "invite"), (1, "invite"), (0, "assign a>1"), (1, "assign b>1")
    rows = run(text, *begun, phase="attack").questions
    assert [row[1] for row in rows if row[2] == "battle_begins"] == [B, C]
    done = run(text, *begun, (1, "pass"), (2, "pass"), phase="attack")
    assert done.asked is not None
    assert (done.asked.kind, done.asked.seat, done.asked.step.point) == ("call", B, None)


def test_b10_y4_y5_opposing_is_the_other_army_and_spectators_are_passed() -> None:
    ability = "near: this_battle, targets: {t: {side: opposing, where: this_battle}}, do: [{bow: {upon: t}}]"
    text = word(f"{{kind: battle, {ability}}}")
    text += "seats: [{clan: lion, hand: [word]}, {clan: crane}, {clan: scorpion}, {clan: phoenix, hand: [smoke]}]\n"
    fought = battle("crane_isamu", invited={"attack": [2]})
    fought["attack"][2] = [{"id": "c", "card": "scorpion_koji"}]
    assert run(text, (0, "play word t=c"), battle=fought).refused == "A-5", "the ally is of the own army"
    done = run(text, (0, "play word t=y"), battle=fought)
    assert done.refused is None
    assert 3 not in [row[1] for row in done.questions if row[0] == "call"]
    assert [len(done.state.seats[seat].provinces) for seat in (A, C)] == [4, 4], "only the Defender's are at stake"


# --- Duels, Resolution, honor -----------------------------------------------------------------------------------------


def test_du6_y3_the_honor_of_a_duel_is_the_duelist_s_controller_s_also_in_battle() -> None:
    text = "theirs: {hand: [drawn_sword], gold: [2]}\nmine: {hand: []}\n"
    done = run(text, (1, "play drawn_sword us=y them=x"), (0, "strike"), battle=battle("crane_lady"))
    assert [own.honor for own in done.state.seats] == [10, 12]


def test_o6_whoever_takes_the_last_province_with_the_army_before_it_has_that_honor() -> None:
    text = "mine: {hand: [], home: []}\ntheirs: {provinces: [3], home: []}\n"
    done = run(text, battle=battle("crane_ayame"))
    assert (report(done)["how"], [one.amount for one in told(done, events.HonorChanged)]) == ("military", [2])
    order = [events.Resolved, events.Destroyed, events.ProvinceFell, events.HonorChanged, events.LeftMatch]
    assert [kind for kind in dict.fromkeys([type(one.event) for one in done.told]) if kind in order] == order


def test_o8_terrain_goes_and_at_the_end_of_the_attack_all_are_home() -> None:
    text = "mine: {hand: [], home: []}\ntheirs: {hand: [], home: []}\n"
    done = run(text, battle=battle("crane_noburo", "crane_isamu", terrain="smoke"))
    assert report(done)["piles"]["dead"][0] == ["lion_dosan", "smoke"]
    assert not [card for card in done.state.cards.values() if card.zone in (Place.BATTLE, Place.FIELD)]
    assert not done.state.cards[done.names["y"]].bowed


def test_h1_h2_honor_changes_by_one_event_for_one_cause_and_a_gain_cut_to_nothing_is_none() -> None:
    when = "when: {point: honor_gain, by: other}, do: [{change: {by: -3, min: 0}}]"
    done = run(OTHER % (GAIN, when) + STOPS, (0, "play word"), (1, "react stop"))
    assert (done.state.seats[A].honor, told(done, events.HonorChanged)) == (10, [])
    assert run(OTHER % (GAIN, when) + STOPS, (0, "play word"), (1, "pass")).state.seats[A].honor == 12


def test_c6_h2_what_one_effect_costs_each_is_one_moment_and_all_leave_together() -> None:
    text = word("{kind: open, do: [{honor: {who: each, by: -5}}]}") + "mine: {honor: -16}\ntheirs: {honor: -17}\n"
    done = report(run(text, (0, "play word")))
    assert (done["how"], done["over"], done["honor"]) == ("shared", [0, 1], [-21, -22])


def test_h6_a_dishonored_personality_may_lower_honor_as_anyone() -> None:
    text = word("{kind: open, cost: [{bow: us}], targets: {us: {side: own}}, do: [{honor: {who: me, by: -1}}]}")
    done = run(text + "mine: {home: [{id: a, card: lion_tome, dishonored: true}]}\n", (0, "play word us=a"))
    assert (done.state.seats[A].honor, report(done)["cards"]["a"]["dishonored"]) == (9, True)


def test_h9_h10_seppuku_makes_an_honorable_dead_and_the_discarded_are_neither() -> None:
    shamed = "theirs: {home: [{id: b, card: crane_noburo, dishonored: %s}]}\n"
    done = run(word(OPEN % "{dishonor: {upon: t}}") + shamed % "false", (0, "play word t=b"), (1, "seppuku yes"))
    assert (report(done)["piles"]["dead"][1], report(done)["honor"]) == (["crane_noburo"], [10, 10])
    done = run(word(OPEN % "{discard_card: {upon: t}}") + shamed % "true", (0, "play word t=b"))
    piles = report(done)["piles"]
    assert (piles["dishdead"][1], piles["discard"][1], report(done)["honor"]) == ([], ["crane_noburo"], [10, 10])


def test_l4_whoever_bows_performs_the_lobbying_which_is_political() -> None:
    when = "when: {point: announced, by: other, traits: [political, courtier]}, do: [{cancel: {}}]"
    mine = "mine: {honor: 12, home: [{id: a, card: lion_hanae}, {id: y, card: crane_ayame}]}\n"
    for who, asks in (("a", False), ("y", True)):
        done = run(OTHER % (GAIN, when) + STOPS + mine, (0, f"lobby {who}"))
        assert (("announced" in points(done)), done.state.favor) == (asks, None if asks else A)


def test_v6_whoever_concedes_is_out_with_all_cards_and_the_others_play_on() -> None:
    rng, state = Random(1), game().new(Setup(("lion", "crane", "phoenix"), (ANSWERS,)))
    while not state.turn:
        pending = game().pending(state)
        assert isinstance(pending, Draw), "nobody is asked before the first turn"
        state = game().apply(state, None, pending.drawn(rng.randrange)).state
    state = game().apply(state, B, game().concession()).state
    assert (state.present, state.how) == ((A, C), None)
    assert not [card for card in state.cards.values() if card.owner == B]
    state = game().apply(state, C, game().concession()).state
    assert (str(state.how), state.winners) == ("conceded", (A,))


def test_w8_a_file_says_what_each_seat_knows_of_a_hand_and_explain_tells_it() -> None:
    hand = "hand: [smoke, spear_levy, rally], known_by: {1: [smoke, rally], 2: [smoke]}"
    text = f"seats: [{{clan: lion, {hand}}}, {{clan: crane}}, {{clan: scorpion}}]\n"
    for looker, known in ((1, ["smoke", "rally"]), (2, ["smoke"])):
        tree = {"format": "four-paths-position/1", "seat": looker, **yaml.safe_load(text)}
        found = explanation(play_position(file(), read_position(yaml.safe_dump(tree), "x"), "x"))["view"]
        assert sorted(found["known"]["0"]) == sorted(known)
    with pytest.raises(Unreadable, match="unknown"):
        run("mine: {hand: [word], known_by: {1: [smoke]}}\n" + word(GAIN))
