"""Chapter 10: honor, objectives, who wins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Over
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import FINISH
from rokugan_desktop.games.battle_for_rokugan.state import RULES

from .language import Table, facts, game, score


def controlling(*provinces: str) -> str:
    """Return the control of these provinces, as a position writes it."""
    return "{" + ", ".join(f"{name}: {{down: 1}}" for name in provinces) + "}"


def test_e_1_flowers_of_controlled_provinces() -> None:
    """E-1: printed or on tokens; each once."""
    table = score(f"""
      seats:
        - {{clan: crab, control: {controlling("crab_east", "crab_north")}}}
        - {{clan: lion, control: {controlling("lion_north")}}}
      special: {{crab_north: honor-2}}
    """)
    assert table.honor("crab") == {"flowers": 6, "control_tokens": 0, "objective": 0, "territories": 0, "total": 6}
    assert table.honor("lion")["flowers"] == 2


def test_e_1_faceup_control_tokens_are_worth_one_each_crabs_too() -> None:
    """E-1: facedown ones nothing; not in the Shadowlands."""
    table = score("""
      seats:
        - {clan: crab, control: {crab_east: {down: 4, up: 2}, shadowlands_north: {up: 3}}}
        - {clan: lion, control: {lion_north: {up: 1}}}
    """)
    assert table.honor("crab")["control_tokens"] == 2
    assert table.honor("lion")["control_tokens"] == 1


def test_e_1_five_for_each_territory_but_not_the_shadowlands() -> None:
    """E-1: the Shadowlands give no honor at all; cards held do not matter."""
    table = score(f"""
      seats:
        - {{clan: crab, control: {controlling("crane_capital", "crane_central", "crane_south", "shadowlands_north")}}}
        - {{clan: lion, control: {controlling("shadowlands_south")}, cards: [bushido, code_of_honor]}}
    """)
    assert table.honor("crab") == {"flowers": 7, "control_tokens": 0, "objective": 0, "territories": 5, "total": 12}
    assert table.honor("lion")["total"] == 0


OBJECTIVES = {
    "court_of_five_winds": (6, ["unicorn_capital"], ["unicorn_west", "unicorn_east"], ["unicorn_west"]),
    "great_library": (7, ["phoenix_capital"], ["phoenix_central", "phoenix_coast"], ["phoenix_coast"]),
    "den_of_secrets": (7, ["scorpion_capital"], ["scorpion_north", "scorpion_west"], ["scorpion_north"]),
    "rice_bowl_of_the_empire": (6, ["crane_capital"], ["crane_central", "crane_south"], ["crane_south"]),
    "great_wall_of_the_north": (6, ["dragon_capital"], ["dragon_west", "dragon_south"], ["dragon_west"]),
    "plains_of_battle": (7, ["lion_capital"], ["lion_north", "lion_coast"], ["lion_coast"]),
    "last_line_of_defense": (5, ["crab_capital"], ["crab_north", "crab_east"], ["crab_central"]),
    "reclaiming_lost_lands": (
        3,
        ["shadowlands_north", "shadowlands_south"],
        ["shadowlands_south", "shadowlands_north", "crab_north"],
        ["shadowlands_north", "crab_north", "crab_capital"],
    ),
    "way_of_the_sail": (
        10,
        ["phoenix_coast", "lion_coast", "crane_capital", "islands_north", "islands_west", "shadowlands_south"],
        ["islands_east", "islands_north", "islands_west", "coast_east", "coast_south", "crab_capital", "crab_north"],
        ["islands_east", "islands_north", "islands_west", "coast_east", "coast_south", "coast_inland"],
    ),
    "emerald_empire": (
        10,
        ["crab_north", "crab_east", "scorpion_capital", "scorpion_north", "lion_north", "dragon_west"],
        ["islands_north", "unicorn_west", "crab_north", "crab_central", "coast_inland", "coast_east", "crane_south"],
        ["crab_north", "crab_central", "crab_east", "crab_capital", "coast_inland", "coast_south"],
    ),
    "web_of_influence": (
        10,
        ["crab_north", "crane_south", "dragon_west", "lion_north", "coast_east", "islands_east", "shadowlands_north"],
        [
            *("crab_north", "crane_south", "dragon_west", "lion_north", "coast_east", "islands_east"),
            *("shadowlands_north", "shadowlands_south", "unicorn_west"),
        ],
        ["crab_north", "crab_east", "crane_south", "dragon_west", "lion_north", "coast_east", "islands_east"],
    ),
    "way_of_humility": (
        10,
        ["islands_east"],
        ["islands_east", "islands_west"],
        ["crab_north", "crab_east", "crab_central"],
    ),
}


def objective_honor(objective: str, provinces: list[str]) -> int:
    """Return the honor that the objective brings to Scorpion with these provinces; Lion has two, of no use to it."""
    others = [name for name in facts().provinces if name not in provinces][:2]
    return score(f"""
      seats:
        - {{clan: scorpion, control: {controlling(*provinces)}, objective: {objective}}}
        - {{clan: lion, control: {controlling(*others)}}}
    """).honor("scorpion")["objective"]


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_e_3_every_objective_is_met_or_missed(objective: str) -> None:
    """E-3: the first two sets of provinces meet it for its whole honor, the third misses it."""
    honor, one, other, missing = OBJECTIVES[objective]
    assert [objective_honor(objective, provinces) for provinces in (one, other, missing)] == [honor, honor, 0]
    assert set(OBJECTIVES) == set(facts().secret_objectives)


def test_e_3_capital_or_two_provinces_is_met_once_by_both() -> None:
    """E-3 (F): the capital and two more bring no more."""
    assert objective_honor("plains_of_battle", ["lion_capital", "lion_north", "lion_coast"]) == 7


def test_e_3_fewest_provinces_counts_with_a_tie() -> None:
    """E-3 (F): and with none at all."""
    assert objective_honor("way_of_humility", ["islands_east", "islands_west"]) == 10
    table = score(f"""
      seats:
        - {{clan: crab, objective: way_of_humility}}
        - {{clan: lion, control: {controlling("lion_north")}}}
    """)
    assert table.honor("crab")["objective"] == 10


def test_e_3_a_harbor_counts_for_the_way_of_the_sail() -> None:
    """E-3, T-6."""
    islands = controlling("islands_east", "islands_north", "islands_west", "coast_east", "coast_south", "coast_inland")
    table = score(f"""
      seats:
        - {{clan: crab, control: {islands}, objective: way_of_the_sail}}
        - {{clan: lion, control: {controlling("lion_north")}}}
      special: {{coast_inland: harbor}}
    """)
    assert table.honor("crab")["objective"] == 10


@pytest.mark.parametrize(
    ("provinces", "honor"),
    [
        # one after another through four territories
        (["unicorn_west", "crab_north", "crab_central", "coast_inland", "coast_east", "crane_south"], 10),
        # the Shadowlands are on the way too
        (["unicorn_west", "crab_north", "shadowlands_north", "shadowlands_south", "crab_capital", "coast_south"], 10),
        # five in a row and one apart
        (["unicorn_west", "crab_north", "crab_central", "coast_inland", "coast_east", "islands_west"], 0),
        # in a row, but in two territories
        (["crab_north", "crab_east", "crab_central", "crab_capital", "coast_south", "coast_inland"], 0),
        # they hang together over four territories, but unicorn_west is a side branch: the longest path has five
        (["crab_north", "unicorn_west", "crab_east", "shadowlands_north", "shadowlands_south", "crane_south"], 0),
        # with the tip of that branch moved to the end of the row, it is a path
        (["crab_north", "coast_east", "crab_east", "shadowlands_north", "shadowlands_south", "crane_south"], 10),
    ],
)
def test_e_3_ruling_emerald_empire_is_a_path_of_six_different_provinces(provinces: list[str], honor: int) -> None:
    """E-3, ruling: each adjacent to the next, over at least three territories."""
    assert objective_honor("emerald_empire", provinces) == honor


def test_e_2_most_honor_wins() -> None:
    """E-2."""
    table = score(f"""
      seats:
        - {{clan: crab, control: {controlling("crab_north")}}}
        - {{clan: lion, control: {controlling("lion_north")}}}
    """)
    assert table.winners == ["lion"]


def test_e_2_then_most_controlled_territories() -> None:
    """E-2: 9 honor each, Crab with a whole territory, Lion with more provinces."""
    table = score(f"""
      seats:
        - {{clan: crab, control: {controlling("islands_north", "islands_west", "islands_east")}}}
        - {{clan: lion, control: {controlling("crab_north", "crab_central", "scorpion_north", "dragon_south")}}}
    """)
    assert [table.honor(clan)["total"] for clan in ("crab", "lion")] == [9, 9]
    assert table.winners == ["crab"]


def test_e_2_ruling_the_shadowlands_count_as_territories_for_the_tie() -> None:
    """E-2, ruling: 3 honor each, and two provinces each."""
    table = score(f"""
      seats:
        - {{clan: crab, control: {controlling("crab_east", "shadowlands_north")}}}
        - {{clan: lion, control: {controlling("crab_north", "crab_central")}}}
    """)
    assert [table.honor(clan)["total"] for clan in ("crab", "lion")] == [3, 3]
    assert table.winners == ["crab"]


def test_e_2_then_most_provinces_then_the_victory_is_shared() -> None:
    """E-2 (F)."""
    table = score(f"""
      seats:
        - {{clan: crab, control: {controlling("crab_east")}}}
        - {{clan: lion, control: {controlling("crab_north", "crab_central")}}}
    """)
    assert table.winners == ["lion"]
    table = score(f"""
      seats:
        - {{clan: crab, control: {controlling("crab_east")}}}
        - {{clan: lion, control: {controlling("dragon_south")}}}
        - {{clan: crane, control: {controlling("crab_central")}}}
    """)
    assert table.winners == ["crab", "lion"]


def test_e_4_no_player_is_ever_eliminated() -> None:
    """E-4: without a province, a control token or a card, Crab draws and places in the next round."""
    table = Table.of(f"""
      phase: upkeep
      round: 5
      seats:
        - {{clan: crab}}
        - {{clan: lion, control: {controlling("lion_north")}}}
    """)
    table.draws_on()
    table.expects("turn", "crab")
    assert table.choices_of("take")
    table.place_the_rest()
    table.draws_on()
    assert len(table.state.public.winners) >= 1


THREE = f"""
  seats:
    - {{clan: crab, control: {controlling("crab_east", "crab_north", "crab_central")}, cards: [CARD]}}
    - {{clan: lion, control: {controlling("lion_north")}}}
    - {{clan: crane, control: {controlling("crane_south")}}}
"""


def at_cards(card: str = "spy_network", *, rules: int = RULES) -> Table:
    """Return Crab's turn at K-4 with the card, in a match by a version of the rules."""
    table = Table.at_cards("initiative: [lion, crab]", THREE.replace("CARD", card))
    table.state = replace(table.state, public=replace(table.state.public, rules=rules))
    return table


def test_e_4_ruling_who_gave_up_keeps_what_lies_there_and_is_not_spied_on() -> None:
    """E-4, ruling: the seat is asked nothing more, its control tokens stay; version 1 let it be spied on."""
    for rules, spied in ((RULES, {"against crane"}), (1, {"against crane", "against lion"})):
        table = at_cards(rules=rules)
        table.play("lion", "concede")
        table.play("crab", "play spy_network")
        assert table.choices() == spied
        assert table.control("lion_north") == ("lion", 1, 0)


def test_e_4_ruling_who_gave_up_never_wins() -> None:
    """E-4, ruling: not with the most honor, and no victory is shared with it; version 1 let it win."""
    for rules, won in ((RULES, False), (1, True)):
        table = at_cards(rules=rules)
        table.play("crab", "concede")
        table.state = game().apply(table.state, None, FINISH).state
        assert ("crab" in [table.clan(seat) for seat in table.state.public.winners]) is won
        assert table.state.public.winners


def test_e_4_ruling_the_last_who_is_left_has_won_at_once() -> None:
    """E-4, ruling: the match is scored when one seat is left, whatever its honor; version 1 let it play on alone."""
    table = at_cards()
    table.play("crab", "concede")
    assert not isinstance(table.pending, Over)
    table.play("crane", "concede")
    assert [table.clan(seat) for seat in table.state.public.winners] == ["lion"]
    ended = table.told[-1]
    assert isinstance(ended, events.GameEnded)
    assert ended.decided_by == "last"
    table = at_cards(rules=1)
    table.play("crab", "concede")
    table.play("crane", "concede")
    assert not isinstance(table.pending, Over)


def test_e_4_ruling_the_last_seat_has_won_also_before_anything_was_kept() -> None:
    """E-4, ruling: at any moment, for example while objectives are chosen."""
    table = Table.new("crab", "crane")
    table.draws_on()
    table.play("crab", "concede")
    assert [table.clan(seat) for seat in table.state.public.winners] == ["crane"]


def test_e_4_ruling_giving_up_inside_an_upkeep_card_begins_the_passes_anew() -> None:
    """E-4, ruling: the card was played, so who has passed before may play after all; version 1 counted on."""
    left = {}
    for rules in (RULES, 1):
        table = at_cards("spy_network", rules=rules)
        bushido = ids.Card(ids.TERRITORY_CARDS.index("bushido"))
        cards, holders = list(table.state.public.cards), list(table.state.public.holders)
        cards[bushido // 2], holders[bushido // 2] = bushido, table.seat("lion")
        changed = replace(table.state.public, cards=tuple(cards), holders=tuple(holders), passes=2)
        table.state = replace(table.state, public=changed)
        table.play("crab", "play spy_network", "against crane")
        table.play("crab", "concede")
        table.expects("upkeep-card", "lion")
        left[rules] = table.state.public.passes
    assert left == {RULES: 0, 1: 2}
