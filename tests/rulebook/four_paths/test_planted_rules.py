"""E-7, B-11 and I-3: rules that no card of the house plays, planted by cards of position files."""

from __future__ import annotations

from typing import Any

import pytest

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.position_answers import Running, standing_report

from .position_play import A, run, word

MADE = "{kind: %s, targets: {t: {%s}}, do: [{token: {upon: t, follower: {force: 2}}}, {honor: {who: me, by: 1}}]}"
"""An ability that attaches a Follower token, and gains 1 honor in any case."""
PROUD = "recruits: {type: follower, level: 2, hr: 2}, "
"""Recruits that ask for Personal Honor."""


def followers(running: Running) -> list[str]:
    """Who bears Recruits."""
    assert running.refused is None
    cards: dict[str, Any] = standing_report(running)["cards"]
    return [card["bearer"] for card in cards.values() if card["card"] == "recruits"]


@pytest.mark.parametrize(("asks", "borne"), [("", ["a", "c"]), (PROUD, ["c"])])
def test_e7_a_text_attaches_to_whom_the_limits_allow(asks: str, borne: list[str]) -> None:
    people = "mine: {home: [{id: a, card: lion_tome}, {id: c, card: lion_masanori}], hand: [word, word]}\n"
    text = word(MADE % ("open", "side: own")).replace("cards: {", f"cards: {{{asks}") + people
    done = run(text, (0, "play word t=a"), (0, "play word t=c"))
    assert followers(done) == borne
    assert done.state.seats[A].honor == 12, "X-13: the rest goes on"


def test_e7_the_limits_hold_in_battle() -> None:
    there = "battle: {province: 1, attack: {0: [{id: x, card: lion_tome}]}, defend: {1: [crane_isamu]}}\n"
    text = word(MADE % ("battle", "side: own, where: this_battle")) + "mine: {home: [], hand: [word, smoke]}\n" + there
    for asks, borne in (("", ["x"]), (PROUD, [])):
        made = text.replace("cards: {", f"cards: {{{asks}") + "theirs: {home: [], hand: [smoke]}\n"
        assert followers(run(made, (1, "pass"), (0, "play word t=x"))) == borne


def test_e7_a_follower_is_attached_to_a_personality_alone() -> None:
    text = word(MADE % ("open", "kind: holding, side: own")) + "mine: {rings: [river_paddies]}\n"
    assert followers(run(text, (0, "play word t=river_paddies"))) == []


def test_e7_an_own_bowed_personality_is_kept_from_an_action_alone() -> None:
    bowed = "mine: {home: [{id: a, card: lion_tome, bowed: true}]}\n"
    assert run(word(MADE % ("open", "side: own")) + bowed, (0, "play word t=a")).refused == "A-7"
    later = MADE.replace("do: [{token", "do: [{bow: {upon: t}}, {token") % ("open", "side: own")
    assert followers(run(word(later), (0, "play word t=a"))) == ["a"]


COMES = (
    "{type: action, level: 3, does: [{kind: reaction, when: {point: resolved}, "
    "targets: {u: {side: own, where: home}}, do: [{move: {upon: u, to: this_battle}}]}]}"
)


@pytest.mark.parametrize(("seat", "unit", "bowed"), [(0, "a", True), (1, "b", False)])
def test_b11_a_unit_that_moves_into_a_battle_that_is_over_does_nothing_there(seat: int, unit: str, bowed: bool) -> None:
    hands = ["hand: [r, smoke]" if one == seat else "hand: [smoke]" for one in (0, 1)]
    text = (
        f"cards: {{r: {COMES}}}\nlevel: 3\nmine: {{home: [{{id: a, card: lion_dosan}}], {hands[0]}}}\n"
        f"theirs: {{home: [{{id: b, card: crane_isamu}}], {hands[1]}, provinces: [9, 9]}}\n"
        "battle: {province: 1, attack: {0: [{id: x, card: lion_tome}]}, defend: {1: [{id: y, card: crane_noburo}]}}\n"
    )
    over = (1, "pass"), (0, "pass")
    idle, came = run(text, *over, (seat, "pass")), run(text, *over, (seat, f"react r u={unit}"))
    assert came.refused is None
    before, after = standing_report(idle), standing_report(came)
    assert [type(one.event) for one in came.told].count(events.MovedIn) == 1
    assert [type(one.event) for one in idle.told].count(events.MovedIn) == 0
    assert (after["honor"], after["provinces"], after["piles"]["dead"]) == (
        before["honor"],
        before["provinces"],
        before["piles"]["dead"],
    )
    assert (after["cards"][unit]["at"], after["cards"][unit]["bowed"]) == ("home", bowed)


def test_i3_an_overlay_by_more_than_a_step_costs_the_difference() -> None:
    versions = (
        "cards: {first: {type: personality, force: 1, chi: 2, cost: 3}, "
        "second: {type: personality, unique: true, force: 2, chi: 2, cost: 4, exp: {of: first, level: 1}}, "
        "third: {type: personality, unique: true, force: 3, chi: 2, cost: 5, exp: {of: second, level: 2}}}\n"
    )
    text = versions + (
        "level: 3\nphase: dynasty\nmine: {home: [{id: a, card: %s}], hand: [], gold: %s, provinces_with: {1: third}}\n"
    )
    for below, gold, card in (("second", "[]", "third"), ("first", "[2]", "third"), ("first", "[1]", "first")):
        done = run(text % (below, gold), (0, "overlay 1 a"))
        report = standing_report(done)["cards"]
        assert report["a"]["card"] == card
        if gold == "[2]":
            assert report["gold2"]["bowed"]


def test_i3_no_card_copies_and_one_that_would_is_refused() -> None:
    with pytest.raises(Unreadable) as fault:
        run("cards: {word: {type: action, copies: true}}\n")
    assert fault.value.where.startswith("cards.word")
    assert fault.value.what.key == "value.unknown-key"


@pytest.mark.parametrize(
    ("cards", "where", "key"),
    [
        ("{x: {%s, exp: {of: y, level: 1}}, y: {%s, exp: {of: x, level: 1}}}", "cards.x.exp", "no-less"),
        ("{x: {%s, exp: {of: x, level: 2}}, y: {%s}}", "cards.x.exp", "no-less"),
        ("{x: {%s, exp: {of: nobody, level: 1}}, y: {%s}}", "cards.x", "no-such-card"),
        ("{x: {%s}, y: {%s, counts_as: nobody}}", "cards.y", "no-such-card"),
    ],
)
def test_e12_versions_go_up_from_a_card_that_there_is(cards: str, where: str, key: str) -> None:
    person = "type: personality, unique: true"
    with pytest.raises(Unreadable) as fault:
        run(f"cards: {cards % (person, person)}\n")
    assert (fault.value.where, fault.value.what.key) == (where, f"unreadable.{key}")
