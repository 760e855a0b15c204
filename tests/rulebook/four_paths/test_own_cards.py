"""Cards that position files bring along: what chapters 5 and 23 say of words that no card of the house has."""

from __future__ import annotations

from typing import Any

import pytest

from rokugan_desktop.engine import Asking, Unreadable
from rokugan_desktop.games.four_paths import Message, flow
from rokugan_desktop.games.four_paths.actions import NOTATION, Play, Use
from rokugan_desktop.games.four_paths.bots.novice import Novice
from rokugan_desktop.games.four_paths.flow import Question
from rokugan_desktop.games.four_paths.ids import Phase
from rokugan_desktop.games.four_paths.position_answers import standing_report
from rokugan_desktop.games.four_paths.state import view_of
from rokugan_desktop.games.four_paths.state_update import StateUpdate

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
    cards: dict[str, Any] = standing_report(done)["cards"]
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


def test_x2_each_ability_of_an_action_card_is_played_from_the_hand() -> None:
    x = (
        "{type: action, focus: 1, does: [{kind: limited, do: [{honor: {who: me, by: 1}}]}, "
        "{kind: open, targets: {t: {side: own}}, do: [{stat: {what: force, upon: t, by: 2}}]}]}"
    )
    text = f"cards: {{x: {x}}}\nmine: {{hand: [x]}}\n"
    done = run(text, (0, "act"))
    assert done.asked is not None
    listed = [one for one in done.asked.answers() if isinstance(one, Play)]
    assert [(one.ability, len(one.named)) for one in listed] == [(1, 0), (2, 1)]
    assert [NOTATION.read(NOTATION.write(one)) for one in listed] == listed
    assert run(text, (0, "play x")).state.seats[A].honor == 11
    assert standing_report(run(text, (0, "play x/2 t=a")))["cards"]["a"]["force"] == 5
    assert run(text, (0, "play x/3 t=a")).refused == "A-2"


def test_x8_32_each_way_of_an_action_card_is_played_from_the_hand() -> None:
    x = "{kind: open, one_of: [{do: [{honor: {who: me, by: 1}}]}, {targets: {t: {side: own}}, do: [{bow: {upon: t}}]}]}"
    done = run(word(x), (0, "act"))
    assert done.asked is not None
    assert [one.ability for one in done.asked.answers() if isinstance(one, Play)] == [11, 12]
    done = run(word(x), (0, "play word #1"))
    assert (done.refused, done.state.seats[A].honor) == (None, 11)
    assert standing_report(run(word(x), (0, "play word t=a #2")))["cards"]["a"]["bowed"]
    assert run(word(x), (0, "play word")).refused == "A-2"
    with pytest.raises(Unreadable) as fault:
        run(word(x), (0, "play word what"))
    assert fault.value.what == Message("position.unknown", word="what")


RINGS = (
    "level: 3\nmine: {home: [], hand: [smoke], rings: [%s]}\ntheirs: {hand: [smoke]}\n"
    "battle: {province: 1, attack: {0: [{id: k, card: lion_dosan}]}, defend: {1: [crane_isamu]}}\n"
)


def test_the_ring_of_water_moves_a_unit_home_or_to_the_battle() -> None:
    there = RINGS % "ring_water"
    done = run(there, (1, "pass"), (0, "use ring_water t=k #1"))
    assert (done.refused, standing_report(done)["cards"]["k"]["at"]) == (None, "home")
    at_home = there.replace("home: []", "home: [{id: a, card: lion_tome}]")
    done = run(at_home, (1, "pass"), (0, "use ring_water t=a #2"))
    assert (done.refused, standing_report(done)["cards"]["a"]["at"]) == (None, "battle")
    assert run(at_home, (1, "pass"), (0, "use ring_water t=k #2")).refused == "MV-1"
    assert run(at_home, (1, "pass"), (0, "use ring_water t=a")).refused == "A-1"


def test_the_ring_of_fire_strengthens_one_of_the_own_army() -> None:
    done = run(RINGS % "ring_fire", (1, "pass"), (0, "use ring_fire t=k"))
    assert (done.refused, standing_report(done)["totals"]) == (None, [4 + 3, 2])


def test_the_ring_of_air_straightens_an_own_personality() -> None:
    text = "level: 3\nmine: {home: [{id: a, card: lion_tome, bowed: true}], hand: [smoke], rings: [ring_air]}\n"
    cards = standing_report(run(text, (0, "use ring_air t=a")))["cards"]
    assert (cards["a"]["bowed"], cards["ring_air"]["bowed"]) == (False, True)


def test_the_ring_of_earth_strengthens_every_own_province() -> None:
    bare = standing_report(run("level: 3\nmine: {hand: []}\n"))["strengths"]
    held = standing_report(run("level: 3\nmine: {hand: [], rings: [ring_earth]}\n"))["strengths"]
    assert held == [[one + 1 for one in bare[0]], bare[1]]


def test_the_ring_of_the_void_has_one_more_card_drawn() -> None:
    text = "level: 3\nmine: {hand: [], rings: [%s], list: [smoke, smoke, smoke]}\ndraws: {deal: [smoke, smoke]}\n"
    for ring, drawn in (("ring_void", 2), ("ring_earth", 1)):
        done = run(text % ring, ("all", "pass"), (0, "attack none"))
        assert done.state.seats[A].in_hand == drawn


@pytest.mark.parametrize(
    ("card", "key"),
    [
        ("{type: action, traits: [terrain], does: [{kind: open, do: [{draw: {who: me, n: 1}}]}]}", "trait-implied"),
        ("{type: action, does: [{kind: terrain, do: [{draw: {who: me, n: 1}}]}]}", "trait-implied"),
        ("{type: item, traits: [terrain]}", "not-for-type"),
        ("{type: action, does: [{kind: open, do: [{draw: {who: me, n: -1}}]}]}", "not-allowed"),
    ],
)
def test_x1_a_terrain_of_another_kind_and_less_than_none_are_refused(card: str, key: str) -> None:
    with pytest.raises(Unreadable) as fault:
        run(f"cards: {{word: {card}}}\n")
    assert fault.value.where.startswith("cards.word")
    assert fault.value.what.key.partition(".")[2] == key


@pytest.mark.parametrize("cost", ["destroy: province", "dishonor: unit"])
def test_a9_what_is_not_there_pays_for_nothing(cost: str) -> None:
    text = word(f"{{kind: open, cost: [{{{cost}}}], do: [{{honor: {{who: me, by: 1}}}}]}}")
    assert run(text, (0, "play word")).refused == "A-9"


def test_a_computer_uses_what_costs_nothing_once_and_goes_on() -> None:
    free = "{type: personality, force: 3, chi: 3, does: [{kind: open, do: [{honor: {who: me, by: 1}}]}]}"
    state = run(f"cards: {{free: {free}}}\nmine: {{hand: [], home: [free]}}\n").state
    used = 0
    for number in range(20):
        pending = flow.pending(state)
        if not isinstance(pending, Asking) or state.phase is not Phase.ACTION:
            break
        (seat, question), *_ = pending.decisions.items()
        assert isinstance(question, Question)
        (answer,) = Novice().decide(view_of(state, seat), question, number)
        used += isinstance(answer, Use)
        update = StateUpdate(state)
        flow.answered(update, seat, answer)
        state = update.state
    assert (used, state.phase) == (1, Phase.ATTACK)


def test_a_position_holds_no_more_cards_than_can_be_worked_out_at_once() -> None:
    people = "[" + ", ".join(["lion_tome"] * 401) + "]"
    with pytest.raises(Unreadable) as fault:
        run(f"mine: {{hand: [], home: {people}}}\n")
    assert fault.value.what == Message("position.too-many-cards", n=400)
