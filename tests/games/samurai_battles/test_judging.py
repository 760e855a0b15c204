"""What a novice sees in small positions: hiding, scouting, supplies, headquarters, prizes, flanks, joining."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Seat, Setup
from rokugan_desktop.games.samurai_battles import Battle, Plan, player
from rokugan_desktop.games.samurai_battles.bots.judging import Eye, Outlook
from rokugan_desktop.games.samurai_battles.bots.novice import greedy
from rokugan_desktop.games.samurai_battles.ids import NOWHERE, Hex, Order, Side, UnitId
from rokugan_desktop.games.samurai_battles.questions import known

from .playing import begun, game

PLAIN = ". . . . . . . . .\\n . . . . . . . .\\n. . . . . . . . .\\n . . . . . . . .\\n. . . . . . . . ."
WEST = Side("west")
FAR = "e9: {type: ashigaru_yari, at: 905, commander: true}"


def battle(west: str, east: str = FAR, more: str = "", rows: str = PLAIN) -> Battle:
    """A small position, as the west knows it; `more` says turns and points."""
    text = f"""
format: samurai-position/1
level: expert
map: {{rows: "{rows}"}}
sides:
  west: {{units: {{{west}}}}}
  east: {{units: {{{east}}}}}
{more or "victory: {destroyed: {unit: 1}}"}
"""
    state = game().new(Setup(("west", "east"), (("position", text),)))
    return known(game().view(state, Seat(0)))


def planned(there: Battle, seed: int = 1) -> dict[UnitId, Plan]:
    """What a novice orders the west."""
    return greedy(Outlook(there, WEST, Random(seed)), [unit for unit in there.everyone() if unit.side == WEST])


def test_who_may_begin_hidden_does_and_holds_the_prizes_so() -> None:
    """W-5: four of the east of Iga, two of them where most is to be held; each looks at the enemy."""
    state = begun("iga_lanterns", "advanced")
    waiting = game().pending(state)
    assert isinstance(waiting, Asking)
    (seat,) = waiting.decisions
    for answer in player("novice").decide(game().view(state, seat), waiting.decisions[seat], 1):
        state = game().apply(state, seat, answer).state
    hidden = {unit.at: unit.facing for unit in state.units if unit.hidden}
    assert len(hidden) == 4
    assert {Hex(1003), Hex(1107)} < hidden.keys()
    assert set(hidden.values()) <= {2, 3, 4}, "to the west"


def test_who_is_in_cover_lies_in_wait_for_who_comes() -> None:
    """A-1, A-2: not where somebody stands too near, and not in the open."""
    woods = PLAIN.replace(". . . . . . . . .", ". . w . . . . . .", 1)
    bow = "w1: {type: ashigaru_bow, at: 301, commander: true, ammo: 0}"
    for at, order in ((701, Order.AMBUSH), (501, None)):
        there = battle(bow, f"e1: {{type: samurai_naginata, at: {at}, commander: true}}", rows=woods)
        plan = planned(there)[UnitId("w1")]
        assert (plan.order is Order.AMBUSH) == (order is Order.AMBUSH), at
    open_ = battle(bow, "e1: {type: samurai_naginata, at: 701, commander: true}")
    assert planned(open_)[UnitId("w1")].order is not Order.AMBUSH


@pytest.mark.parametrize(("seen_at", "scouts"), [(Hex(501), True), (Hex(805), False)])
def test_ninja_scout_where_an_enemy_vanished(seen_at: Hex, scouts: bool) -> None:
    """O-13: within three hexes of it."""
    there = battle("w1: {type: ninja, at: 302}", f"e1: {{type: ninja, at: 501}}, {FAR}")
    there.units[UnitId("e1")] = replace(there.units[UnitId("e1")], hidden=True, at=NOWHERE, seen_at=seen_at)
    assert (planned(there)[UnitId("w1")].order is Order.RECON) == scouts


@pytest.mark.parametrize(("ammo", "order"), [(0, Order.SUPPLY), (7, None)])
def test_carriers_hand_out_ammunition_to_who_has_none(ammo: int, order: Order | None) -> None:
    """O-12: both have the order, or neither."""
    units = f"w1: {{type: ashigaru_bow, at: 203, commander: true, ammo: {ammo}}}, w2: {{type: peasants, at: 103}}"
    orders = {plan.order for plan in planned(battle(units)).values()}
    assert (orders == {Order.SUPPLY}) == (order is Order.SUPPLY)


def test_carriers_walk_to_who_has_no_ammunition() -> None:
    there = battle("w1: {type: ashigaru_bow, at: 101, commander: true, ammo: 0}, w2: {type: peasants, at: 403}")
    for seed in range(6):
        path = planned(there, seed)[UnitId("w2")].path
        assert path
        assert there.ground.distance(path[-1], Hex(101)) < there.ground.distance(Hex(403), Hex(101))


def test_headquarters_follow_their_units_and_keep_out_of_reach() -> None:
    """K-9; and whoever charges may lose them."""
    yari = "w1: {type: ashigaru_yari, at: 501, commander: true}, w2: {type: ashigaru_yari, at: 502}"
    there = battle(f"{yari}, w9: {{type: headquarters, at: 103}}")
    plan = planned(there)[UnitId("w9")]
    assert plan.path
    assert there.ground.distance(plan.path[-1], Hex(501)) < there.ground.distance(Hex(103), Hex(501))
    horse = "e1: {type: mounted_samurai, at: 705, commander: true}"
    alone = battle("w9: {type: headquarters, at: 303}", horse)
    plan = planned(alone)[UnitId("w9")]
    assert plan.path
    assert alone.ground.distance(plan.path[-1], Hex(705)) > alone.ground.distance(Hex(303), Hex(705))


def test_headquarters_are_guarded() -> None:
    """Of two enemies as far away, the one that is near them is charged."""
    west = "w1: {type: samurai_naginata, at: 403, commander: true}, w9: {type: headquarters, at: 805}"
    west += ", w8: {type: peasants, at: 801}"
    east = "e1: {type: ashigaru_yari, at: 401, commander: true}, e2: {type: ashigaru_yari, at: 405, commander: true}"
    there = battle(west, east)
    assert {planned(there, seed)[UnitId("w1")].target for seed in range(8)} == {"e2"}


def test_the_last_turn_ends_on_the_prize_and_none_is_left() -> None:
    """V-3: whoever can steps onto it, and who stands on it stays while an enemy may come."""
    prize = "victory: {destroyed: {unit: 1}, hold: {303: 1}}"
    there = battle("w1: {type: ashigaru_yari, at: 203, commander: true}", more=prize)
    there.turn = there.field.turns
    assert planned(there)[UnitId("w1")].path == (303,)
    east = "e1: {type: ashigaru_bow, at: 603, commander: true}"
    there = battle("w1: {type: ashigaru_yari, at: 303, commander: true}", east, prize)
    assert not planned(there)[UnitId("w1")].path
    there.stood[Hex(303)] = WEST
    assert not planned(there)[UnitId("w1")].path, "an enemy may come"


def test_two_go_for_two_prizes() -> None:
    """The nearest for each, and nobody to one that no enemy comes near."""
    two = "victory: {destroyed: {unit: 1}, hold: {301: 1, 305: 1}}"
    there = battle("w1: {type: ashigaru_yari, at: 203}, w2: {type: ashigaru_yari, at: 103}", more=two)
    assert set(Outlook(there, WEST, Random(1)).sent) == {"w1", "w2"}
    there.stood[Hex(301)] = WEST
    assert Outlook(there, WEST, Random(1)).sent == {"w1": 305}


def test_who_faces_another_is_struck_from_behind() -> None:
    """L-6, L-12: the way to the rear promises most, then a flank."""
    west = """w1: {type: ashigaru_yari, at: 403, commander: true, engaged: [e1]},
      w2: {type: mounted_samurai, at: 601, commander: true}"""
    there = battle(west, "e1: {type: samurai_naginata, at: 503, commander: true, engaged: [w1]}")
    for seed in range(6):
        plan = planned(there, seed)[UnitId("w2")]
        assert (plan.order, plan.path[-1]) == (Order.ASSAULT, Hex(603))


def test_what_others_strike_is_struck_the_better() -> None:
    """C-6: its Defense is used up."""
    there = battle("w1: {type: samurai_naginata, at: 303, commander: true}", "e1: {type: sohei, at: 503}")
    outlook = Outlook(there, WEST, Random(1))
    enemy = there.units[UnitId("e1")]
    before = outlook.given(enemy, 1.0)
    outlook.strike(there.units[UnitId("w1")], UnitId("e1"))
    assert outlook.given(enemy, 1.0) > before


def test_two_weak_units_join_and_whole_ones_do_not() -> None:
    """O-11: both with the same order, naming each other and one hex."""
    for figures, joins in ((1, True), (3, False)):
        west = f"""w1: {{type: ashigaru_yari, at: 203, figures: {figures}, commander: true}},
          w2: {{type: ashigaru_yari, at: 303, figures: {figures}}}"""
        there = battle(west)
        there.turn = there.field.turns
        plans = planned(there)
        assert (plans[UnitId("w1")].order is Order.JOIN_UP) == joins
        if joins:
            assert plans[UnitId("w2")] == replace(plans[UnitId("w1")], partner=UnitId("w1"))


def test_where_a_unit_stands_no_number_tells() -> None:
    """Turned left to right, a position promises the same."""
    west, east = "w1: {type: ashigaru_yari, at: 303}", "e1: {type: ashigaru_yari, at: 703}"
    there = battle(west, east)
    promised = [
        sorted(round(worth, 6) for worth, _plan in Eye(Outlook(there, unit.side, Random(1)), unit).judged())
        for unit in there.everyone()
    ]
    assert promised[0] == promised[1]
