"""The warrior and the daimyo: by views alone, the same for a seed, stopped when told, better than the novice."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from itertools import count
from random import Random

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Decision, Interrupted, Seat, Setup
from rokugan_desktop.games.samurai_battles import READY, Action, Battle, Plan, State, View
from rokugan_desktop.games.samurai_battles.battle import Roll, TargetChoice, Throw
from rokugan_desktop.games.samurai_battles.bots import player
from rokugan_desktop.games.samurai_battles.bots.judging import Outlook, urgency
from rokugan_desktop.games.samurai_battles.bots.novice import alternatives
from rokugan_desktop.games.samurai_battles.bots.searching import (
    DAIMYO,
    LoadedDice,
    PlanSearcher,
    Trial,
    outcome,
    static_value,
)
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.determinization import determinize
from rokugan_desktop.games.samurai_battles.ids import Fate, Hex, Morale, Order, Side, UnitId
from rokugan_desktop.games.samurai_battles.questions import Planning, answers_giving
from rokugan_desktop.games.samurai_battles.state import Gone, PlanDraft

from .playing import actions, begun, game
from .test_novice import contest

WEST, EAST = Side("west"), Side("east")
QUICK = PlanSearcher("quick", trials=2, choices=4, rounds=2, strength=0.5, answered=2)
CHASE = """
format: samurai-position/1
level: expert
map: {rows: ". . . . . . . . .\\n . . w . . . . .\\n. . . . . . . . .\\n . . . . . . . .\\n. . . . . . . . ."}
sides:
  west:
    units:
      w1: {type: mounted_archers, at: 203, commander: true}
      w2: {type: ninja, at: 302}
      w3: {type: ashigaru_yari, at: 104, commander: true, quarry: [e1, e2]}
      w4: {type: ashigaru_bow, at: 101, commander: true, ammo: 0}
      w5: {type: peasants, at: 102}
      w6: {type: samurai_naginata, at: 204, commander: true, engaged: [e3], figures: 1}
  east:
    units:
      e1: {type: ashigaru_yari, at: 604, commander: true, state: fleeing}
      e2: {type: ashigaru_bow, at: 703, commander: true, state: fleeing}
      e3: {type: sohei, at: 304, commander: true}
      e4: {type: ninja, at: 701}
victory: {destroyed: {unit: 1}, hold: {503: 2}}
"""


def chase() -> State:
    """A position in which nearly every order can be given."""
    return game().new(Setup(("west", "east"), (("position", CHASE),)))


def asked_more_often_than(times: int) -> Callable[[], bool]:
    """Return a question that is answered with no so many times, and with yes from then on."""
    calls = count()
    return lambda: next(calls) >= times


def asked(state: State, seat: int) -> tuple[View, tuple[str, ...]]:
    """A seat's view, and what the quick searcher answers there."""
    waiting = game().pending(state)
    assert isinstance(waiting, Asking)
    view = game().view(state, Seat(seat))
    said = QUICK.decide(view, waiting.decisions[Seat(seat)], 7)
    return view, tuple(map(game().write, said))


@pytest.mark.parametrize(
    ("scenario", "level"),
    [("first_spears", "basic"), ("iga_lanterns", "expert"), ("monks_causeway", "advanced")],
)
def test_a_searcher_plays_whole_matches(scenario: str, level: str) -> None:
    """Every answer of a whole plan is accepted, on either side, with allies and against them."""
    if scenario == "monks_causeway":
        contest(begun(scenario, level, "west", "west", "east"), ("warrior", "novice", "warrior"), 2)
    else:
        contest(begun(scenario, level), ("warrior", "novice"), 1)


def test_the_daimyo_plays_a_whole_match() -> None:
    """Against the warrior."""
    contest(begun("first_spears", "intermediate"), ("daimyo", "warrior"), 3)


@pytest.mark.parametrize(
    ("seeds", "enough"),
    [((3, 4, 5), 2), pytest.param(tuple(range(8)), 5, marks=pytest.mark.long)],
    ids=["short", "long"],
)
def test_the_warrior_beats_the_novice(seeds: tuple[int, ...], enough: int) -> None:
    """On both sides."""
    won = 0
    for seed in seeds:
        names = ("warrior", "novice") if seed % 2 else ("novice", "warrior")
        state, _story = contest(begun("two_pines", "advanced"), names, seed)
        won += state.winner == ("west" if seed % 2 else "east")
        if won == enough:  # what is left makes no difference
            break
    assert won == enough


def test_the_same_view_and_seed_give_the_same_plan() -> None:
    """Whatever the world is that the view can't tell from it."""
    rng = Random(5)
    met = 0
    for number, played in enumerate(actions(begun("iga_lanterns", "advanced"), 4)):
        state = played.after
        waiting = game().pending(state)
        if number % 25 or not isinstance(waiting, Asking) or state.wait is not None or 0 not in waiting.decisions:
            continue
        if state.drafts[0].unit:
            continue
        view, said = asked(state, 0)
        assert (view, said) == asked(state, 0)
        other = determinize(view, rng)
        assert asked(other, 0) == (view, said)
        met += 1
    assert met > 1


def test_a_searcher_stops_when_told() -> None:
    """At once, and in the middle of its trials."""
    state = begun("two_pines", "advanced")
    waiting = game().pending(state)
    assert isinstance(waiting, Asking)
    for after in (0, 20, 60):
        with pytest.raises(Interrupted):
            QUICK.decide(
                game().view(state, Seat(0)),
                waiting.decisions[Seat(0)],
                1,
                asked_more_often_than(after),
            )


def test_a_seat_with_nothing_left_to_order_is_ready() -> None:
    """Its units have their orders in the draft already."""
    state = chase()
    for order in ("w1 defend", "w2 rest", "w4 rest", "w5 rest", "w6 fight"):
        unit, _space, word = order.partition(" ")
        for said in (f"unit {unit}", f"order {word}", *(("face e", "range 0") if word == "defend" else ())):
            state = game().apply(state, Seat(0), game().read(said)).state
    for said in ("unit w3", "target e1"):
        state = game().apply(state, Seat(0), game().read(said)).state
    assert asked(state, 0)[1] == ("ready",)


def test_every_order_that_is_tried_can_be_given() -> None:
    """Rides with a shot, retreats, ambushes, reconnaissance, supplies and pursuits among them."""
    state = chase()
    battle = Battle.of(state)
    met: set[Order] = set()
    for unit in battle.everyone():
        for plan in alternatives(Outlook(battle, unit.side, Random(1)), unit, 30):
            assert planning.plan_refused(battle, unit, plan) == "", (unit.id, plan)
            draft = PlanDraft()
            for answer in answers_giving(battle, unit, plan):
                planned = Planning(battle, draft, unit.seat)
                assert answer in planned.offers(), (unit.id, plan, answer)
                draft = planned.after(answer)
            assert draft.plans == ((unit.id, plan),)
            met.add(plan.order)
    assert {order.value for order in met} >= {
        *("move_fire", "retreat", "ambush", "recon", "supply", "pursue", "fight", "fire_retreat", "assault", "run"),
        *("march", "defend", "all_around", "fire", "rest"),
    }
    outlook = Outlook(battle, WEST, Random(1))
    assert len(alternatives(outlook, battle.units[UnitId("w1")], 4)) == 4
    assert list(alternatives(outlook, battle.units[UnitId("w3")], 1)) == [Plan(Order.PURSUE, target=UnitId("e1"))]


def test_what_a_battle_promises_one_side_it_threatens_the_other() -> None:
    """And a unit more, a hex held, nerves kept and a match won promise more."""
    state = chase()

    def promised(changed: State, side: Side = WEST) -> float:
        return static_value(Battle.of(changed), side, 0.5)

    assert promised(state) == pytest.approx(-promised(state, EAST))
    fallen = tuple(unit for unit in state.units if unit.id != "e4")
    gone = Gone(UnitId("e4"), EAST, state.units[-1].card, 4, Fate.KILLED)
    assert promised(replace(state, units=fallen, gone=(gone,))) > promised(state)
    assert promised(replace(state, stood=((Hex(503), WEST),))) > promised(state)
    shaken = tuple(replace(unit, morale=Morale.PANICKING) if unit.id == "e3" else unit for unit in state.units)
    assert promised(replace(state, units=shaken)) > promised(state)
    weak = tuple(replace(unit, figures=1) if unit.id == "e3" else unit for unit in state.units)
    gain = [
        static_value(Battle.of(replace(state, units=weak)), WEST, strength)
        - static_value(Battle.of(state), WEST, strength)
        for strength in (0.0, 0.8)
    ]
    assert 0 < gain[0] < gain[1], "what it can still do counts the more"
    last = replace(state, turn=state.field.turns)
    assert promised(replace(last, stood=((Hex(503), WEST),))) > 4
    assert promised(last) < -3, "it has lost more figures, which decides (V-4)"
    alone = tuple(unit for unit in state.units if unit.side == WEST)
    assert promised(replace(state, units=alone)) == pytest.approx(-promised(replace(state, units=alone), EAST))


def test_what_hexes_have_brought_at_the_ends_of_turns_counts_in_a_trial() -> None:
    """Y-14: a match that is won by it is won in what a player imagines too."""
    state = replace(chase(), turn=chase().field.turns)
    brought = replace(state, earned=((Hex(503), WEST, 9),))
    found = [outcome(game().view(one, Seat(0)), Trial(one.units, {}, 3), {}, WEST, 0.5) for one in (state, brought)]
    assert found[1] - found[0] >= 9


def test_who_leads_need_not_press() -> None:
    """Who does not, the more the nearer the end is."""
    state = chase()
    battle = Battle.of(replace(state, stood=((Hex(503), WEST),)))
    assert urgency(battle, WEST) == 0.0
    assert urgency(Battle.of(state), WEST) == urgency(Battle.of(state), EAST) > 0
    assert urgency(battle, EAST) > urgency(Battle.of(state), EAST)
    assert urgency(Battle.of(replace(state, turn=state.field.turns)), WEST) == 1.0


def test_the_same_luck_throws_the_same_dice_for_the_same_purpose() -> None:
    """Whatever else is rolled; only a second throw for it is another, so that equals in a contest come to an end."""
    blow, test = Throw("melee w1>e1", 5, 4), Throw("test w1 melee", 1, 9)
    dice, again = LoadedDice(3), LoadedDice(3)
    first = dice(Roll((blow,)))
    assert isinstance(first, tuple)
    assert again(Roll((test, blow)))[1:] == first
    assert all(1 <= face <= 20 for face in first)
    assert dice(Roll((blow,))) != first
    assert LoadedDice(4)(Roll((blow,))) != first
    assert dice(TargetChoice(UnitId("w1"), (UnitId("e2"), UnitId("e1")))) == "e2"
    assert READY in QUICK.decide(*_first(begun("reed_ford", "basic")), 1)


def _first(state: State) -> tuple[View, Decision[Action]]:
    waiting = game().pending(state)
    assert isinstance(waiting, Asking)
    return game().view(state, Seat(0)), waiting.decisions[Seat(0)]


def test_the_players_of_the_ladder_plan_as_they_were_measured() -> None:
    """Each pairing has 408 games: whoever lets them plan otherwise, or calls them otherwise, has to play them anew."""
    state = chase()
    waiting = game().pending(state)
    assert isinstance(waiting, Asking)
    view, question = game().view(state, Seat(0)), waiting.decisions[Seat(0)]
    said = [
        [game().write(answer) for answer in one.decide(view, question, 7)]
        for one in (player("novice"), player("warrior"), replace(DAIMYO, trials=2, answered=1))
    ]
    assert _digest(repr(said)) == "8d3358c65a0dd459"
    called = [_digest(repr(player(name))) for name in ("novice", "warrior", "daimyo")]
    assert called == ["a8d5d0695cb5e387", "7163d5654f9b8559", "d1441254f3069ed6"]


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
