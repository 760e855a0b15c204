"""Chapter 7: what special tokens allow and forbid."""

from __future__ import annotations

import pytest

from .language import Table, facts, neighbours, places_around, resolve, score

COASTS = {f"sea > {province}" for province in facts().coastal_borders}


def placing(special: str, token: str = "army-1") -> Table:
    """Return Crab's question of where to lay the token, with special tokens as given: `crab_east: peace`."""
    table = Table.of(f"""
      phase: placement
      seats:
        - {{clan: crab, control: {{crab_east: {{down: 1}}, crab_capital: {{down: 1}}}}, hand: [{token}, bluff]}}
        - {{clan: lion, control: {{scorpion_west: {{down: 1}}}}}}
      special: {{{special}}}
    """)
    table.play("crab", f"take {token}")
    return table


def test_t_1_another_special_token_is_replaced_by_a_new_one() -> None:
    """T-1: one in a province (F)."""
    table = Table.at_cards("""
      initiative: [crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [bushido]}
        - {clan: lion, control: {lion_north: {down: 1}}}
      special: {crab_north: defense-2}
    """)
    table.play("crab", "play bushido", "pick crab_north")
    assert table.special("crab_north") == "honor-4"


@pytest.mark.parametrize("lasting", ["peace", "scorched_earth"])
@pytest.mark.parametrize(
    "card",
    ["sacred_ground", "bushido", "honorable_fight", "pirate_raids", "diplomatic_mission", "feats_of_engineering"],
)
def test_t_1_peace_and_scorched_earth_are_never_replaced(lasting: str, card: str) -> None:
    """T-1: whatever the card would put there."""
    table = Table.at_cards(f"""
      initiative: [crab]
      seats:
        - {{clan: crab, control: {{crab_north: {{down: 1}}}}, cards: [{card}]}}
        - {{clan: lion, control: {{lion_capital: {{down: 1}}}}}}
      special: {{lion_north: {lasting}}}
    """)
    table.play("crab", f"play {card}")
    table.refuses("pick lion_north", "T-1")


def test_t_1_a_card_puts_no_token_that_has_no_supply_left() -> None:
    """T-1: with both honor +1 on the board, Code of Honor can do nothing."""
    table = Table.at_cards("""
      initiative: [crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [code_of_honor, sacred_ground]}
        - {clan: lion, control: {lion_north: {down: 1}}}
      special: {crab_north: honor-1, lion_north: honor-1}
    """)
    table.refuses("play code_of_honor", "X-1")
    table.may_choose("play sacred_ground")


def test_t_1_raids_and_diplomacy_never_lack_a_token() -> None:
    """T-1: the sixteenth scorched earth lies there all the same."""
    names = [name for name in facts().provinces if name not in {"crab_central", "coast_inland", "crab_east"}]
    burned = ", ".join(f"{name}: scorched_earth" for name in names[:15])
    after = resolve(
        """
      seats:
        - {clan: crab, control: {crab_central: {down: 1}}}
        - {clan: lion, control: {coast_inland: {down: 1}}}
      placed: [{clan: crab, token: raid, at: coast_inland}]
    """,
        f"special: {{{burned}}}",
    )
    assert after.special("coast_inland") == "scorched_earth"


@pytest.mark.parametrize(("special", "rule"), [("scorched_earth", "T-2"), ("peace", "T-3"), ("shrine", "T-4")])
def test_t_2_t_3_t_4_no_token_lies_in_a_closed_province_or_on_its_borders(special: str, rule: str) -> None:
    """T-2, T-3, and T-4 for who does not control it: neither way over any border."""
    table = placing(f"crab_central: {special}")
    closed = places_around("crab_central") | {"crab_central"}
    assert not closed & table.choices_of("lay")
    table.refuses("lay crab_central", rule)
    table.refuses("lay crab_east > crab_central", rule)
    free = placing("")
    assert free.choices_of("lay") - table.choices_of("lay") == {
        "crab_central",
        "crab_east > crab_central",
        "crab_capital > crab_central",
    }


SHUT = """
  seats:
    - {clan: crab, control: {crab_east: {down: 1}}}
    - {clan: lion, control: {coast_inland: {down: 1}}}
"""


def test_t_2_nobody_controls_or_attacks_scorched_earth() -> None:
    """T-2: tokens in it and on its borders go at R-2, those out of a neighbour too."""
    after = resolve(
        SHUT,
        """
      placed:
        - {clan: crab, token: army-3, at: crab_east > crab_central}
        - {clan: crab, token: shinobi-1, at: crab_central}
        - {clan: lion, token: army-2, at: crab_central > crab_north}
      special: {crab_central: scorched_earth}
    """,
    )
    assert len(after.illegal) == 3
    assert after.control("crab_central") == (None, 0, 0)


def test_t_2_a_raid_takes_control_away_for_good() -> None:
    """T-2: nobody controls the province, and nothing may lie there."""
    table = placing("crab_central: scorched_earth", "shinobi-1")
    table.refuses("lay crab_central", "T-2")
    assert table.control("crab_central") == (None, 0, 0)


def test_t_3_a_peaceful_province_neither_is_attacked_nor_attacks() -> None:
    """T-3: its controller neither places in it nor attacks out of it."""
    table = placing("crab_east: peace")
    assert not (places_around("crab_east") | {"crab_east"}) & table.choices_of("lay")
    table.refuses("lay crab_east", "T-3")
    table.refuses("lay crab_east > crab_central", "T-3")
    after = resolve(
        SHUT,
        """
      placed:
        - {clan: crab, token: army-3, at: crab_east > crab_central}
        - {clan: crab, token: army-1, at: crab_east}
        - {clan: lion, token: army-2, at: coast_inland > crab_east}
      special: {crab_east: peace}
    """,
    )
    assert len(after.illegal) == 3
    assert after.control("crab_east") == ("crab", 1, 0)


def test_t_3_objectives_and_honor_still_count_a_peaceful_province() -> None:
    """T-3 (F)."""
    table = score("""
      seats:
        - {clan: crab, control: {lion_capital: {down: 1}}, objective: plains_of_battle}
        - {clan: lion, control: {lion_north: {down: 1}}}
      special: {lion_capital: peace}
    """)
    assert table.honor("crab")["objective"] == 7
    assert table.honor("crab")["flowers"] == 2


def test_t_4_a_shrines_controller_attacks_out_of_it_and_places_in_it() -> None:
    """T-4: its borders outwards and its centre; and over a border into it nobody."""
    table = placing("crab_east: shrine")
    offered = table.choices_of("lay")
    assert offered & (places_around("crab_east") | {"crab_east"}) == {"crab_east"} | {
        f"crab_east > {name}" for name in neighbours("crab_east")
    }
    after = resolve(
        SHUT,
        """
      placed:
        - {clan: crab, token: army-3, at: crab_east > crab_central}
        - {clan: crab, token: army-1, at: crab_east}
        - {clan: lion, token: army-2, at: coast_inland > crab_east}
        - {clan: lion, token: shinobi-2, at: crab_east}
      special: {crab_east: shrine}
    """,
    )
    assert after.illegal == ["lion army-2 at coast_inland > crab_east", "lion shinobi-2 at crab_east"]
    assert after.control("crab_central") == ("crab", 1, 0)
    assert after.control("crab_east") == ("crab", 1, 1)


def test_t_4_it_is_judged_again_when_the_tokens_are_revealed() -> None:
    """T-4: who lost the shrine's province in the meantime loses the tokens there, and what attacks out of it."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: crab, control: {crab_central: {down: 1}}, hand: [army-1, navy-1], cards: [inspire_fear]}
        - {clan: lion, control: {lion_north: {down: 1}}}
      placed:
        - {clan: crab, token: shinobi-1, at: crab_central}
        - {clan: crab, token: army-2, at: crab_central > coast_inland}
      special: {crab_central: shrine, lion_north: honor-1}
    """)
    table.play("crab", "play inspire_fear", "pick crab_central", "pick lion_north", "pass")
    table.place_the_rest()
    assert table.control("crab_central") == (None, 0, 0)
    assert {"shinobi-1", "army-2"} <= set(table.discard("crab"))


@pytest.mark.parametrize(("token", "place"), [("raid", "coast_inland"), ("diplomacy", "crab_east")])
def test_t_5_diplomacy_and_raid_are_illegal_on_a_battlefield(token: str, place: str) -> None:
    """T-5: a decoy there; armies fight on."""
    table = placing(f"{place}: battlefield", token)
    assert table.cautions(f"lay {place}") == "P-6"
    after = resolve(
        SHUT,
        f"""
      placed:
        - {{clan: crab, token: {token}, at: {place}}}
        - {{clan: lion, token: army-1, at: coast_inland}}
      special: {{{place}: battlefield}}
    """,
    )
    assert after.illegal == [f"crab {token} at {place}"]
    assert after.special(place) == "battlefield"
    assert after.control("coast_inland") == ("lion", 1, 1)


def test_t_6_a_harbor_goes_only_to_a_landlocked_province() -> None:
    """T-6."""
    table = Table.at_cards("""
      initiative: [crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [feats_of_engineering]}
        - {clan: lion, control: {lion_north: {down: 1}}}
    """)
    table.play("crab", "play feats_of_engineering")
    assert table.choices_of("pick") == {name for name, p in facts().provinces.items() if not p.coastal}
    table.refuses("pick coast_east", "T-6")


def test_t_6_anyone_else_may_lay_a_token_on_any_border_into_a_harbor() -> None:
    """T-6: whoever holds the other side; not out of it, and the harbor has no coastal border."""
    table = placing("lion_north: harbor", "navy-1")
    offered = table.choices_of("lay")
    into = {f"{name} > lion_north" for name in neighbours("lion_north")}
    assert offered & places_around("lion_north") == into
    assert all(table.cautions(f"lay {place}") is None for place in into)


def test_t_6_within_p_3_and_the_closed_provinces_of_both_sides() -> None:
    """T-6: not over the border of a peaceful neighbour, of another's shrine, or where a token lies."""
    table = placing("lion_north: harbor, dragon_west: peace, unicorn_east: shrine, dragon_south: scorched_earth")
    into = {
        f"{name} > lion_north" for name in neighbours("lion_north") - {"dragon_west", "unicorn_east", "dragon_south"}
    }
    assert table.choices_of("lay") & places_around("lion_north") == into


def test_t_6_a_controller_of_a_harbor_gets_no_border_into_it() -> None:
    """T-6: only anyone who does not control it."""
    table = placing("crab_east: harbor")
    assert not {place for place in table.choices_of("lay") if place.endswith("> crab_east")}


@pytest.mark.parametrize(
    ("row", "legal"),
    [
        ("{clan: crab, token: navy-1, at: dragon_west > lion_north}", True),
        ("{clan: lion, token: navy-1, at: lion_north}", True),
        ("{clan: crab, token: army-1, at: dragon_west > lion_north}", False),
        ("{clan: crab, token: army-1, at: unicorn_east > lion_north}", True),
        ("{clan: crab, token: shinobi-1, at: dragon_west > lion_north}", False),
        ("{clan: lion, token: navy-1, at: lion_north > dragon_west}", False),
        ("{clan: lion, token: navy-1, at: dragon_west > lion_north}", False),
    ],
)
def test_t_6_what_is_legal_around_a_harbor(row: str, legal: bool) -> None:
    """T-6: navies attack over land and defend; an army only from an own province; navies never leave it by land."""
    after = resolve(
        """
      seats:
        - {clan: crab, control: {unicorn_east: {down: 1}}}
        - {clan: lion, control: {lion_north: {down: 1}}}
      special: {lion_north: harbor}
    """,
        f"placed: [{row}]",
    )
    assert (after.illegal == []) == legal


def test_t_6_a_navy_takes_an_uncontrolled_harbor_over_land() -> None:
    """T-6."""
    after = resolve(
        SHUT,
        """
      placed: [{clan: crab, token: navy-1, at: lion_north > unicorn_east}]
      special: {unicorn_east: harbor}
    """,
    )
    assert after.control("unicorn_east") == ("crab", 1, 0)


def test_t_7_the_flowers_of_honor_and_defense_tokens() -> None:
    """T-7: honor +n is n flowers, four flowers cover the printed ones, defense +n is one flower."""
    printed = {"crab_east": 3, "crab_north": 1}
    for token, flowers in {
        "honor-1": {"crab_east": 4, "crab_north": 2},
        "honor-2": {"crab_east": 5, "crab_north": 3},
        "honor-4": {"crab_east": 4, "crab_north": 4},
        "defense-1": {"crab_east": 4, "crab_north": 2},
        "defense-2": {"crab_east": 4, "crab_north": 2},
        "peace": printed,
        "shrine": printed,
        "battlefield": printed,
        "harbor": printed,
    }.items():
        for province, expected in flowers.items():
            table = score(f"""
              seats:
                - {{clan: lion, control: {{{province}: {{down: 1}}}}}}
                - {{clan: crane, control: {{crane_south: {{down: 1}}}}}}
              special: {{{province}: {token}}}
            """)
            assert table.honor("lion")["flowers"] == expected, (token, province)


@pytest.mark.parametrize(("token", "defense"), [("defense-1", 1), ("defense-2", 2), ("honor-2", 0)])
def test_t_7_a_defense_token_defends(token: str, defense: int) -> None:
    """T-7: also where nobody controls the province."""
    after = resolve(
        SHUT,
        f"""
      placed: [{{clan: crab, token: army-1, at: crab_east > crab_central}}]
      special: {{crab_central: {token}}}
    """,
    )
    assert after.battles["crab_central"][1] == defense


@pytest.mark.parametrize(
    "card", ["code_of_honor", "bushido", "aid_of_the_kami", "ashigaru_levies", "port_of_prosperity"]
)
def test_t_8_bonus_tokens_never_go_to_the_shadowlands(card: str) -> None:
    """T-8."""
    table = Table.at_cards(f"""
      initiative: [crab]
      seats:
        - {{clan: crab, control: {{shadowlands_north: {{down: 1}}}}, cards: [{card}]}}
        - {{clan: lion, control: {{lion_north: {{down: 1}}}}}}
    """)
    table.play("crab", f"play {card}")
    table.refuses("pick shadowlands_north", "T-8")
    assert table.choices_of("pick") == set(facts().provinces) - {"shadowlands_north", "shadowlands_south"}
