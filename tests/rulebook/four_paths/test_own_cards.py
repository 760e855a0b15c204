"""Cards that position files bring along: what chapters 5 and 23 say of words that no card of the house has."""

from __future__ import annotations

from typing import Any

from rokugan_desktop.games.four_paths.reports import standing_report

from .position_play import A, run, word

_FLEES = (
    "{type: action, level: 3, focus: 1, does: [{kind: reaction, when: {point: %s}, "
    "targets: {u: {side: own, where: this_battle}}, do: [{move: {upon: u, to: home}}]}]}"
)


def _saved(attacker: str, point: str, answer: str) -> dict[str, Any]:
    """Return the cards after seat 1 has moved home by a Reaction whom the answer was to strike."""
    text = (
        f"cards: {{r: {_FLEES % point}}}\nlevel: 3\n"
        "mine: {home: [], hand: [smoke]}\ntheirs: {home: [], hand: [r, smoke]}\n"
        f"battle: {{province: 1, attack: {{0: [{attacker}]}}, "
        "defend: {1: [{id: n, card: crane_noburo, with: [spear_levy]}, crane_isamu]}}\n"
    )
    done = run(text, (1, "pass"), (0, answer), (1, "react r u=n"))
    assert done.refused is None
    cards = standing_report(done)["cards"]
    assert cards["n"]["at"] == "home"
    return cards


def test_a8_fear_does_not_reach_whom_a_reaction_has_moved_home() -> None:
    cards = _saved("{id: k, card: phoenix_master}", "announced, by: other", "use k t=n")
    assert not cards["spear_levy"]["bowed"]
    assert cards["n"]["force"] == 3


def test_a8_a_ranged_attack_does_not_reach_whom_a_reaction_has_moved_home() -> None:
    cards = _saved("{id: k, card: lion_dosan, with: [war_bow]}", "ranged_named, of: me", "use war_bow t=spear_levy")
    assert "spear_levy" in cards


def test_a8_whom_an_action_has_moved_itself_stays_its_target() -> None:
    ability = (
        "{kind: battle, targets: {t: {side: own, where: home}}, "
        "do: [{move: {upon: t, to: this_battle}}, {stat: {what: force, upon: t, by: 5}}]}"
    )
    done = run(
        word(ability) + "theirs: {hand: [smoke]}\n",
        (1, "pass"),
        (0, "play word t=a"),
        battle={"province": 1, "attack": {0: ["lion_dosan"]}, "defend": {1: ["crane_isamu"]}},
    )
    assert done.refused is None
    assert standing_report(done)["cards"]["a"]["force"] == 3 + 5


def test_a14_once_a_turn_counts_for_that_very_card_of_the_hand() -> None:
    x = "{type: action, focus: 1, does: [{kind: limited, once: turn, do: [{honor: {who: me, by: 1}}]}]}"
    done = run(f"cards: {{x: {x}, y: {x}}}\nmine: {{hand: [x, x, y]}}\n", (0, "play x"), (0, "play x"), (0, "play y"))
    assert (done.refused, done.state.seats[A].honor) == (None, 13)


def test_x13_a_move_to_the_battle_outside_of_one_does_nothing() -> None:
    ability = (
        "{kind: limited, targets: {t: {side: own}}, "
        "do: [{later: {at: turn_end, do: [{move: {upon: t, to: this_battle}}, {honor: {who: me, by: 1}}]}}]}"
    )
    done = run(word(ability), (0, "play word t=a"), ("all", "pass"), (0, "attack none"))
    assert (done.refused, done.state.seats[A].honor) == (None, 11)
