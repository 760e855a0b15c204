"""A bearable evening: how often the device is covered, and how often others are asked (Q-10)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest

from rokugan_desktop.engine import Draw, Seat
from rokugan_desktop.games.four_paths import Action, broken_invariants, match_facts, player
from rokugan_desktop.games.four_paths.actions import NOTATION
from rokugan_desktop.games.four_paths.ids import Army, Phase
from rokugan_desktop.games.four_paths.state import Attacking, State, StepName, Task
from rokugan_desktop.lab.pools import Experiment, play

from .playing import HANDS, WITH_HANDS, Table, asked, game, played

LION, CRANE = Seat(0), Seat(1)
FOUR = ("lion", "crane", "scorpion", "lion")
"""Decks that are played with hands."""


class Spent(NamedTuple):
    """What answers have cost people: covers, and presses of each seat."""

    covers: int
    presses: Counter[Seat]


def spent(state: State, *written: str) -> tuple[State, Spent]:
    """Give these answers, of whoever is asked first; `pay`: as it is proposed."""
    covers, presses = 0, Counter[Seat]()
    for line in written:
        by, question = min(asked(state).items())
        covers += question.secret and game().holder(state) != by
        presses[by] += 1
        state = game().apply(state, by, next(question.answers()) if line == "pay" else NOTATION.read(line)).state
    return state, Spent(covers, presses)


def quiet_turn() -> tuple[State, str]:
    """The Action phase of the first of four, who has cards to attach, gold, and a holding to buy."""
    table = Table(*FOUR, phase=Phase.EVENTS, options=(HANDS,))
    bearer = table.has(0, "lion_masanori")
    table.has(0, "gold_river", 2)
    table.shows(0, 1, "river_paddies")
    for seat in range(4):
        table.holds(seat, "plain_blade", "spear_levy", "second_wind")
    steps = (StepName.ACTION, StepName.ATTACK, StepName.DYNASTY)
    return table.goes_on(*[Task(step, LION) for step in steps]), str(bearer.id)


def test_ex5_a_quiet_turn_of_four_costs_one_cover_and_a_press_of_each_other_seat() -> None:
    state, bearer = quiet_turn()
    attached = (f"attach plain_blade {bearer}", "pay", "rest touched", "rest touched", "rest touched")
    state, cost = spent(
        state, "act", *attached, "act", f"attach spear_levy {bearer}", "pay", "pass", "attack none",
        "buy 1 plain", "pay",
    )  # fmt: skip
    assert isinstance(game().pending(state), Draw), "the turn is over but for the card that is drawn"
    assert cost.covers == 1
    assert sum(cost.presses.values()) - cost.presses[LION] <= 3


def test_q10_a_turn_without_the_hand_costs_no_cover() -> None:
    state, _ = quiet_turn()
    state, cost = spent(state, "pass", "pass", "pass", "pass", "attack none", "buy 1 plain", "pay")
    assert isinstance(game().pending(state), Draw)
    assert cost.covers == 0
    assert sum(cost.presses.values()) - cost.presses[LION] <= 3


def test_ex1_a_battle_of_four_plays_and_a_duel_costs_four_covers() -> None:
    table = Table("lion", "crane", phase=Phase.ATTACK, options=(HANDS,))
    dosan, kyuzo, masanori = (table.has(0, f"lion_{name}") for name in ("dosan", "kyuzo", "masanori"))
    isamu, noburo = table.has(1, "crane_isamu"), table.has(1, "crane_noburo")
    table.has(0, "line_spears", bearer=dosan.id)
    archers = table.has(0, "village_archers", bearer=kyuzo.id)
    table.has(1, "fine_katana", bearer=isamu.id)
    table.has(0, "gold_river", 2)
    table.has(1, "merchant_street")
    table.holds(0, "spear_levy", "massed_bows", "forced_march", "sudden_charge")
    table.holds(1, "drawn_sword", "hold_the_line", "second_wind")
    for unit, army in ((dosan, Army.ATTACK), (kyuzo, Army.ATTACK), (isamu, Army.DEFENSE), (noburo, Army.DEFENSE)):
        table.fights(unit, 1, 2, army)
    table.update.change(attack=Attacking(LION, CRANE, sides=((LION,), (CRANE,))))
    state = table.goes_on(Task(StepName.NEXT_BATTLE, LION), Task(StepName.ATTACK_ENDS))
    state, cost = spent(
        state,
        "act", f"play drawn_sword us={isamu.id} them={dosan.id}", "pay",
        "focus none", "focus spear_levy", "focus none", "focus hold_the_line", "strike",
        "act", f"play massed_bows us={archers.id} t={noburo.id}", "pay", "pass",
        "act", f"play forced_march t={masanori.id}", "pay", "pass",
        "act", f"play sudden_charge t={masanori.id}", "pay", "pass",
    )  # fmt: skip
    assert state.window is None, "the battle is over"
    assert cost.covers == 4


@pytest.mark.parametrize(
    ("level", "count"), [("2", 2), *[pytest.param(level, 100, marks=pytest.mark.long) for level in "23"]]
)
def test_matches_of_four_cost_at_most_a_cover_a_turn(level: str, count: int) -> None:
    covers = turns = turn = 0

    def watch(state: State, by: Seat | None, _action: Action) -> None:
        nonlocal turn
        turn = state.turn

    players = (player("novice"),) * len(FOUR)
    experiment = Experiment(
        game(), FOUR, players, 1, match_facts, broken_invariants, seating=FOUR, options=(("level", level),)
    )
    for number in range(count):
        covers += play(experiment, number, watch).covers
        turns += turn
    assert 0 < covers <= turns


def test_q9_nobody_is_covered_to_act_who_has_not_asked_for_it() -> None:
    """So no cover is followed by a screen on which its seat can only pass, but where it wished to look."""
    covers = 0
    for seed, decks in ((1, WITH_HANDS[:2]), (2, WITH_HANDS[:3])):
        said: dict[Seat, str] = {}
        for one in played(seed, decks, HANDS, most=1500):
            if one.by is None:
                continue
            question = asked(one.before)[one.by]
            if question.kind == "act" and game().holder(one.before) != one.by:
                covers += 1
                assert said[one.by] == "act" or "look" in one.before.seats[one.by].habits
            said[one.by] = NOTATION.write(one.action).partition(" ")[0]
    assert covers > 50
