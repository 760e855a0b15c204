"""Chapter 23: words that no card of the house has, carried out by cards of position files (X-2 to X-9, A-12, Z-9)."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.games.four_paths.chapters.abilities import MOST_SHOTS, volley_refusal, volleys
from rokugan_desktop.games.four_paths.ids import Place, Stat
from rokugan_desktop.games.four_paths.numbers import card_sum, has_trait, restricts
from rokugan_desktop.games.four_paths.position_answers import Running, standing_report

from .position_play import OPEN, A, B, run, word


def test_x8_18_a_trait_is_granted_for_a_while_or_for_good() -> None:
    for until, stays in (("turn", False), ("permanent", True)):
        text = word(OPEN % f"{{grant: {{what: cavalry, upon: t, until: {until}}}}}")
        done = run(text, (0, "play word t=b"))
        assert has_trait(done.state, done.state.cards[done.names["b"]], "cavalry")
        done = run(text, (0, "play word t=b"), ("all", "pass"), (0, "attack none"))
        assert done.state.active == B
        assert has_trait(done.state, done.state.cards[done.names["b"]], "cavalry") is stays


def test_x8_18_an_ability_is_granted_and_used_by_its_number() -> None:
    text = word(OPEN % "{grant: {what: {kind: open, cost: [{bow: self}], do: [{honor: {who: me, by: 1}}]}, upon: t}}")
    done = run(text, (0, "play word t=a"), (0, "use a/1"))
    assert (done.refused, done.state.seats[A].honor) == (None, 11)
    assert run(text, (0, "use a/1")).refused == "A-1"


def test_z9_tokens_change_numbers_for_good_and_a_follower_token_is_in_no_pile() -> None:
    text = word(OPEN % "{token: {upon: t, force: 2, chi: -2}}")
    assert standing_report(run(text, (0, "play word t=a")))["piles"]["dead"] == [["lion_tome"], []], "Chi 0: E-3"
    made = "{token: {upon: t, follower: {force: 2, traits: [cavalry]}}}"
    done = run(word(OPEN % made), (0, "play word t=a"))
    card = standing_report(done)["cards"]["recruits"]
    assert (card["force"], card["bearer"], standing_report(done)["cards"]["a"]["unit"]) == (2, "a", 3 + 2)
    assert has_trait(done.state, done.state.cards[done.names["recruits"]], "cavalry")
    done = run(word(OPEN % f"{made}, {{destroy: {{upon: t}}}}"), (0, "play word t=a"))
    assert standing_report(done)["piles"]["dead"] == [["lion_tome"], []]


def test_x8_15_a_card_comes_back_from_the_discard_pile_before_all_eyes() -> None:
    text = word(
        "{kind: open, do: [{hand_discard: {who: me, n: 1}}, {recall: {from: fate_discard, for: {kind: follower}}}]}"
    )
    text += "mine: {hand: [word, spear_levy]}\n"
    done = run(text, (0, "play word"), (0, "trim spear_levy"))
    assert done.asked is not None
    assert not done.asked.secret
    done = run(text, (0, "play word"), (0, "trim spear_levy"), (0, "choose spear_levy"))
    assert done.state.seats[A].shown == ("spear_levy",)
    assert done.state.seats[A].fate_discarded == ("word",)


@pytest.mark.parametrize(("verb", "face"), [("cycle", "down"), ("turn_up", "drill_field")])
def test_x8_26_27_a_province_is_cycled_or_its_card_turned_up(verb: str, face: str) -> None:
    text = word(f"{{kind: open, do: [{{{verb}: {{upon: {{kind: province, side: other}}}}}}]}}")
    left = "theirs: {provinces: [6], dynasty_left: {drill_field: 2}}\n"
    assert standing_report(run(text + left, (0, "play word")))["face"][1] == [face]
    left = "theirs: {provinces: [6], provinces_with: {1: crane_ayame}, dynasty_left: {drill_field: 1}}\n"
    done = standing_report(run(text + left, (0, "play word")))
    assert done["face"][1] == (["down"] if verb == "cycle" else ["crane_ayame"])
    assert done["piles"]["discard"][1] == (["crane_ayame"] if verb == "cycle" else [])


def test_t4_an_event_that_an_effect_turns_up_waits() -> None:
    text = word("{kind: open, do: [{turn_up: {upon: {kind: province, side: own}}}]}")
    done = run(text + "mine: {provinces: [6], dynasty_left: {imperial_gift: 1}}\n", (0, "play word"))
    assert (done.state.seats[A].honor, done.state.happened) == (10, ())
    assert standing_report(done)["face"][0] == ["imperial_gift"]


@pytest.mark.parametrize(("at", "honor"), [("turn_end", 13), ("draw", 13), ("my_turn", 10), ("battle_end", 10)])
def test_x8_31_effects_come_about_later(at: str, honor: int) -> None:
    text = word(f"{{kind: open, do: [{{later: {{at: {at}, do: [{{honor: {{who: me, by: 3}}}}]}}}}]}}")
    text += "mine: {empty: [1, 2, 3, 4]}\ntheirs: {empty: [1, 2, 3, 4]}\n"
    done = run(text, (0, "play word"))
    assert done.state.seats[A].honor == 10
    done = run(text, (0, "play word"), ("all", "pass"), (0, "attack none"))
    assert (done.state.active, done.state.seats[A].honor) == (B, honor)
    fought = (1, "attack 0"), (1, "assign b>1"), (0, "done"), (0, "done")
    done = run(text, (0, "play word"), ("all", "pass"), (0, "attack none"), *fought)
    assert (done.state.active, done.state.seats[A].honor) == (A, 13)


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ("my_turn", True), ("{honor_min: 11}", False), ("{not: favor}", True), ("{rings_max: 0}", True),
        ("{controls: {kind: personality, min: 2}}", False), ("{seen: duels_won}", False), ("honor_top", False),
    ],
)  # fmt: skip
def test_x8_33_effects_hang_on_a_condition(condition: str, met: bool) -> None:
    text = f"{{kind: open, do: [{{if: {{cond: {condition}, then: [{{honor: {{who: me, by: 2}}}}], "
    done = run(word(text + "else: [{honor: {who: me, by: -2}}]}}]}"), (0, "play word"))
    assert done.state.seats[A].honor == (12 if met else 8)


def test_x9_what_a_turn_has_seen_and_who_had_more_chi() -> None:
    duel = "{duel: {us: t, them: u, win: [{if: {cond: more_chi, then: [{honor: {who: me, by: 2}}]}}]}}"
    text = word(f"{{kind: open, targets: {{t: {{side: own}}, u: {{side: other}}}}, do: [{duel}]}}")
    text += "mine: {hand: [word, after], home: [{id: a, card: crane_isamu}, {id: c, card: crane_ayame}]}\n"
    after = "{kind: open, if: [{seen: duels_won}], do: [{honor: {who: me, by: 5}}]}"
    text = text.replace("}\nmine", f", after: {{type: action, does: [{after}]}}}}\nmine")
    begun = ((0, "play word t=a u=b"), (1, "strike"))
    assert run(text, *begun).state.seats[A].honor == 12
    assert run(text, *begun, (0, "play after")).state.seats[A].honor == 17
    assert run(text, (0, "play after")).refused == "X-9"


BOW = "{kind: open, targets: {t: {where: home, bowed: false}}, do: [{bow: {upon: t}}]}"
WHEN = "{point: announced, by: other, names: {side: own}}"
STOP = f"{{kind: reaction, when: {WHEN}, targets: {{t: {{side: any}}}}, do: [{{redirect: {{to: t}}}}]}}"


def redirecting(*answers: tuple[int | str, str]) -> Running:
    """Seat 0 would bow somebody at home, and seat 1 may redirect what names one of its own; `d` of its is bowed."""
    cards = yaml.safe_load(word(BOW))["cards"]
    cards["stop"] = {"type": "action", "does": [yaml.safe_load(STOP)]}
    text = yaml.safe_dump({
        "cards": cards,
        "theirs": {"hand": ["stop"], "home": [
            {"id": "b", "card": "crane_noburo"}, {"id": "d", "card": "crane_ayame", "bowed": True},
        ]},
    })  # fmt: skip
    return run(text, *answers)


def test_a12_an_action_is_redirected_only_to_what_could_have_been_named_at_first() -> None:
    begun = (0, "play word t=b")
    done = redirecting(begun, (1, "react stop t=a"))
    bowed = {name: card["bowed"] for name, card in standing_report(done)["cards"].items()}
    assert (done.refused, bowed["a"], bowed["b"]) == (None, True, False)
    assert redirecting(begun, (1, "react stop t=d")).refused in ("A-12", "A-7"), "it is bowed"
    assert redirecting(begun, (1, "react stop t=b")).refused == "A-12", "it is named already"
    assert "announced" not in [point for _, _, point in redirecting((0, "play word t=a")).questions]


@pytest.mark.parametrize(
    ("cost", "answer", "left"),
    [
        ("discard: 1", "play word discard levy", {"hand": 1, "honor": 13}),
        ("discard: all", "play word", {"hand": 0, "honor": 16}),
        ("destroy: t", "play word t=a", {"dead": ("lion_tome",), "honor": 10}),
        ("dishonor: t", "play word t=a", {"shamed": True, "honor": 10}),
    ],
)
def test_x3_costs_of_other_kinds_are_paid_before_anything_happens(cost: str, answer: str, left: dict[str, Any]) -> None:
    targets = "targets: {t: {side: own}}, " if "t=" in answer else ""
    text = word(f"{{kind: open, cost: [{{{cost}}}], {targets}do: [{{honor: {{who: me, by: focus_of_discarded}}}}]}}")
    text = text.replace("}]}}", "}]}, levy: {type: follower, focus: 3}}") + "mine: {hand: [word, levy, levy]}\n"
    done = run(text, (0, answer))
    own, cards = done.state.seats[A], done.state.cards
    found = {
        "hand": own.in_hand, "honor": own.honor, "dead": own.dead,
        "shamed": done.names["a"] in cards and cards[done.names["a"]].dishonored,
    }  # fmt: skip
    assert done.refused is None
    assert {key: found[key] for key in left} == left


def test_x8_7_a_card_is_discarded_from_play_to_the_pile_of_its_deck() -> None:
    text = (
        word(OPEN % "{discard_card: {upon: t}}") + "theirs: {home: [{id: b, card: crane_noburo, with: [spear_levy]}]}\n"
    )
    own = run(text, (0, "play word t=b")).state.seats[B]
    assert (own.discarded, own.fate_discarded, own.dead) == (("crane_noburo",), ("spear_levy",), ())


def test_o11_a_battle_is_ended_without_a_resolution() -> None:
    text = word("{kind: battle, do: [{end_battle: {}}]}").replace("do:", "targets: {t: {where: this_battle}}, do:")
    battle = {"province": 1, "attack": {0: [{"id": "x", "card": "lion_dosan"}]}}
    done = run(text, (0, "play word t=x"), battle=battle)
    card = done.state.cards[done.names["x"]]
    assert (card.zone, card.bowed, len(done.state.seats[B].provinces)) == (Place.HOME, True, 4)
    assert done.totals is None


def test_c1_a_card_of_the_hand_is_discarded_at_random() -> None:
    text = (
        word("{kind: open, do: [{hand_discard: {who: me, n: 2, how: random}}]}") + "mine: {hand: [word, spear_levy]}\n"
    )
    own = run(text, (0, "play word")).state.seats[A]
    assert (own.in_hand, own.fate_discarded) == (0, ("word", "spear_levy"))


def test_g4_a_card_costs_less_but_not_under_the_cut_s_own_minimum() -> None:
    text = "cards: {word: {type: action, cost: 5, does: [{kind: open, do: [{honor: {who: me, by: 1}}]}]}, "
    for cut, gold, refused in ((3, 2, None), (3, 1, "G-1"), (9, 1, None), (9, 0, "G-1")):
        shrine = f"shrine: {{type: holding, always: [{{less_cost: {cut}, of: {{kind: card}}, min: 1}}]}}}}\n"
        done = run(f"{text}{shrine}mine: {{rings: [shrine], gold: [{gold}]}}\n", (0, "play word"))
        assert done.refused == refused


@pytest.mark.parametrize(
    ("restriction", "answer", "rule"),
    [
        ("{word: lobby, upon: me}", "lobby a", "X-8"),
        ("{word: act, upon: t}", "use a", "X-8"),
        ("{word: act, upon: me}", "use a", "X-8"),
        ("{word: attack, upon: t}", "assign a>1", "X-8"),
    ],
)
def test_x8_25_what_a_seat_or_a_unit_cannot_do(restriction: str, answer: str, rule: str) -> None:
    text = (
        word(OPEN % f"{{restrict: {restriction}}}")
        + "mine: {honor: 12, home: [{id: a, card: crane_ayame}, lion_tome]}\n"
    )
    more = ((0, "pass"), (0, "attack 1")) if answer.startswith("assign") else ()
    assert run(text, *more, (0, answer)).refused is None
    assert run(text, (0, "play word t=a"), *more, (0, answer)).refused == rule


@pytest.mark.parametrize(
    ("lasting", "why"),
    [
        ("{stat: force, by: {of: self, stat: force}}", "needs-itself"),
        ("{stat: force, by: {count: {max_force: 3}}}", "needs-itself"),
        ("{stat: ph, by: 1, upon: {min_ph: 1}}", "needs-itself"),
        ("{stat: chi, by: {of: self, stat: force}}", "needs-itself"),
        ("{stat: force, by: 1, while: opponents_more_force}", "needs-itself"),
        ("{grant: cavalry, upon: {trait: cavalry}}", "needs-itself"),
        ("{stat: force, by: focus_of_discarded}", "not-lasting"),
        ("{stat: force, by: {of: t, stat: chi}}", "not-lasting"),
        ("{stat: force, by: 1, while: more_chi}", "only-after-a-duel"),
    ],
)
def test_n7_no_number_hangs_on_itself_or_on_what_a_card_in_play_does_not_have(lasting: str, why: str) -> None:
    """Force may hang on Chi, and both on Personal Honor: so no two cards can lean on each other."""
    card = f"cards: {{leaning: {{type: personality, force: 3, chi: 3, ph: 1, cost: 1, always: [{lasting}]}}}}\n"
    with pytest.raises(Unreadable) as caught:
        run(f"{card}mine: {{home: [leaning], hand: []}}")
    assert caught.value.what.key == f"unreadable.{why}"


def test_x13_a_number_of_a_card_that_is_gone_is_nothing() -> None:
    text = word("{kind: open, targets: {t: {side: other}}, do: [{destroy: {upon: t}}, {honor: {who: me, by: %s}}]}")
    done = run(text % "{of: t, stat: ph}", (0, "play word t=b"))
    assert (done.refused, done.state.seats[A].honor) == (
        None,
        run(text % "0", (0, "play word t=b")).state.seats[A].honor,
    )


def test_x10_what_is_for_good_or_till_a_card_straightens_outlasts_the_turn() -> None:
    effects = "{restrict: {word: assign, upon: t, until: permanent}}, {stat: {what: force, upon: t, by: 2, until: %s}}"
    for until, more in (("permanent", 2), ("turn", 0)):
        done = run(word(OPEN % effects % until), (0, "play word t=b"), ("all", "pass"), (0, "attack none"))
        assert done.state.active == B
        assert restricts(done.state, done.state.cards[done.names["b"]], "assign") == "word"
        assert card_sum(done.state, done.state.cards[done.names["b"]], Stat.FORCE).total == 3 + more


def test_ra2_many_that_shoot_together_are_listed_in_some_sets_and_may_be_named_in_any() -> None:
    defense = {1: [{"card": "crane_noburo", "with": ["village_archers"] * 18}]}
    text = yaml.safe_dump({"battle": {"province": 1, "attack": {0: ["lion_dosan"]}, "defend": defense}})
    done = run(text + "mine: {home: [], hand: []}\ntheirs: {home: []}")
    listed = list(volleys(done.state, B))
    assert len(listed) == 2**MOST_SHOTS - MOST_SHOTS - 1 + 1
    (every, target) = listed[-1]
    assert len(every) == 18
    assert volley_refusal(done.state, B, every[3:], target) is None
    assert volley_refusal(done.state, B, (every[0], every[0]), target) is not None
