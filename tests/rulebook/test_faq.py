"""The publisher's answers to questions: each question in our own words, in the order of the document."""

from __future__ import annotations

import pytest

from rokugan_desktop.games.battle_for_rokugan import events

from .language import Table, neighbours, resolve, score

TWO = """
  seats:
    - {clan: crab, control: {crab_east: {down: 1}}}
    - {clan: lion, control: {coast_inland: {down: 1}}}
"""


def upkeep(card: str, special: str = "") -> Table:
    """Return Crab's turn to play this card in upkeep."""
    return Table.at_cards(f"""
      initiative: [lion, crab]
      seats:
        - {{clan: crab, control: {{crab_north: {{down: 1}}}}, cards: [{card}]}}
        - {{clan: lion, control: {{lion_north: {{down: 1}}}}}}
      special: {{{special}}}
    """)


# Special tokens


def test_faq_may_special_tokens_of_cards_replace_one_another() -> None:
    """Yes, but for peace and scorched earth, which stay."""
    table = upkeep("honorable_fight", "lion_north: shrine")
    table.play("crab", "play honorable_fight", "pick lion_north")
    assert table.special("lion_north") == "battlefield"


@pytest.mark.parametrize(("card", "lying"), [("diplomatic_mission", "scorched_earth"), ("pirate_raids", "peace")])
def test_faq_may_peace_replace_scorched_earth_or_the_other_way_round(card: str, lying: str) -> None:
    """No."""
    table = upkeep(card, f"lion_capital: {lying}")
    table.play("crab", f"play {card}")
    table.refuses("pick lion_capital", "T-1")


def test_faq_does_a_peaceful_province_support_a_raid_next_to_it() -> None:
    """No, another adjacent own province (or a shinobi) is needed; but objectives count it as adjacent."""
    raid = "placed: [{clan: crab, token: raid, at: crab_central}]"
    assert resolve(TWO, raid, "special: {crab_east: peace}").illegal == ["crab raid at crab_central"]
    other = TWO.replace("crab_east: {down: 1}", "crab_east: {down: 1}, crab_capital: {down: 1}")
    assert resolve(other, raid, "special: {crab_east: peace}").special("crab_central") == "scorched_earth"
    path = ("unicorn_west", "crab_north", "crab_east", "coast_inland", "coast_east", "coast_south")
    control = ", ".join(f"{name}: {{down: 1}}" for name in path)
    honor = score(
        f"""
      seats:
        - {{clan: crab, control: {{{control}}}, objective: emerald_empire}}
        - {{clan: lion, control: {{lion_north: {{down: 1}}}}}}
      special: {{crab_east: peace}}
    """
    ).honor("crab")
    assert honor["objective"] == 10


def test_faq_can_a_peaceful_province_be_raided() -> None:
    """No: nothing may be placed in it or on its borders."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: crab, control: {crab_east: {down: 1}}, hand: [raid, army-1]}
        - {clan: lion, control: {coast_inland: {down: 1}}}
      special: {coast_inland: peace}
    """)
    table.play("crab", "take raid")
    table.refuses("lay coast_inland", "T-3")
    after = resolve(TWO, "special: {coast_inland: peace}", "placed: [{clan: crab, token: raid, at: coast_inland}]")
    assert after.special("coast_inland") == "peace"
    assert after.control("coast_inland") == ("lion", 1, 0)


# The end


def test_faq_who_wins_with_equal_honor() -> None:
    """More territories, then more provinces, then the victory is shared."""
    territories = score("""
      seats:
        - {clan: crab, control: {islands_north: {down: 1}, islands_west: {down: 1}, islands_east: {down: 1}}}
        - {clan: lion, control: {crab_east: {down: 1}, scorpion_north: {down: 1}, dragon_south: {down: 1}}}
    """)
    assert territories.winners == ["crab"]
    provinces = score("""
      seats:
        - {clan: crab, control: {crab_east: {down: 1}}}
        - {clan: lion, control: {crab_north: {down: 1}, crab_central: {down: 1}}}
    """)
    assert provinces.winners == ["lion"]
    shared = score("""
      seats: [{clan: crab, control: {crab_east: {down: 1}}}, {clan: lion, control: {dragon_south: {down: 1}}}]
    """)
    assert shared.winners == ["crab", "lion"]


# Territory cards


def test_faq_who_takes_a_territory_takes_its_card_from_the_one_who_lost_it() -> None:
    """Yes."""
    after = resolve("""
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}}
        - {clan: lion, control: {shadowlands_north: {down: 1}}, cards: [dark_favors]}
      placed: [{clan: crab, token: army-3, at: crab_north > shadowlands_north}]
    """)
    assert (after.cards("crab"), after.cards("lion")) == (["dark_favors"], [])


@pytest.mark.parametrize("card", ["pirate_raids", "diplomatic_mission"])
@pytest.mark.parametrize("lying", ["peace", "scorched_earth"])
def test_faq_do_pirate_raids_and_diplomatic_mission_go_where_peace_or_scorched_earth_is(card: str, lying: str) -> None:
    """No."""
    table = upkeep(card, f"lion_capital: {lying}")
    table.play("crab", f"play {card}")
    assert "lion_capital" not in table.choices_of("pick")


# Combat tokens


def test_faq_may_several_shinobi_lie_in_one_province() -> None:
    """Yes."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: crab, control: {crab_east: {down: 1}}, hand: [shinobi-1, shinobi-2, army-1]}
        - {clan: lion, control: {coast_inland: {down: 1}}}
    """)
    table.place("crab", "shinobi-1", "coast_inland")
    table.place("crab", "shinobi-2", "coast_inland")
    assert table.places() == ["coast_inland", "coast_inland"]


def test_faq_may_several_blessings_lie_on_one_token() -> None:
    """Yes."""
    after = resolve(
        TWO,
        """
      placed: [{clan: crab, token: army-1, at: crab_east > coast_inland, blessings: [blessing-2, blessing-2]}]
    """,
    )
    assert after.battles["coast_inland"][2] == {"crab": 5}


def test_faq_is_a_shinobi_on_a_border_misplaced() -> None:
    """Yes: it is discarded."""
    after = resolve(TWO, "placed: [{clan: crab, token: shinobi-1, at: crab_east > coast_inland}]")
    assert after.illegal == ["crab shinobi-1 at crab_east > coast_inland"]
    assert after.discard("crab") == ["shinobi-1"]


@pytest.mark.parametrize(
    ("token", "place"), [("raid", "coast_inland"), ("diplomacy", "crab_east"), ("bluff", "crab_east")]
)
def test_faq_what_becomes_of_a_blessing_on_a_raid_a_diplomacy_or_a_bluff(token: str, place: str) -> None:
    """The whole stack goes as misplaced."""
    after = resolve(TWO, f"placed: [{{clan: crab, token: {token}, at: {place}, blessings: [blessing-2]}}]")
    assert after.illegal == [f"crab {token} at {place}"]
    assert "blessing-2" in after.discard("crab")
    assert after.special(place) is None


def test_faq_may_a_blessing_lie_on_a_faceup_control_token() -> None:
    """No: only combat tokens are offered."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: crab, control: {crab_east: {up: 1}}, hand: [blessing-2, army-1]}
        - {clan: lion, control: {coast_inland: {down: 1}}}
      placed: [{clan: crab, token: army-2, at: crab_east}]
    """)
    table.play("crab", "take blessing-2")
    assert table.choices() == {"aim #1"}
    table.refuses("lay crab_east", "P-5")


def test_faq_may_a_raid_lie_in_a_province_that_nobody_controls() -> None:
    """Yes."""
    after = resolve(TWO, "placed: [{clan: crab, token: raid, at: crab_central}]")
    assert after.special("crab_central") == "scorched_earth"


def test_faq_may_tokens_be_misplaced_on_purpose() -> None:
    """Yes, within the general rules: not on a border without an own province beside it, for example."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: crab, control: {crab_east: {down: 1}}, hand: [raid, army-1]}
        - {clan: lion, control: {coast_inland: {down: 1}}}
    """)
    table.play("crab", "take raid")
    assert table.cautions("lay crab_east > coast_inland") == "P-6"
    table.refuses("lay unicorn_west > unicorn_east", "P-4")


def test_faq_is_a_bluff_against_an_undefended_province_a_defense() -> None:
    """No."""
    after = resolve(TWO, "placed: [{clan: crab, token: bluff, at: crab_east > coast_inland}]")
    assert after.control("coast_inland") == ("lion", 1, 0)


def test_faq_is_diplomacy_a_successful_defense() -> None:
    """No."""
    after = resolve(
        TWO,
        """
      placed:
        - {clan: crab, token: army-1, at: crab_east > coast_inland}
        - {clan: lion, token: diplomacy, at: coast_inland}
    """,
    )
    assert after.control("coast_inland") == ("lion", 1, 0)


# The first player


def test_faq_where_does_a_bluff_go_that_the_first_player_card_hits() -> None:
    """Back to its owner, but it can't be placed in this round: it lies openly before the screen."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: crab, control: {crab_east: {down: 1}}, hand: [army-1, army-2]}
        - {clan: lion, control: {coast_inland: {down: 1}}, hand: [army-1, army-2]}
        - {clan: crane, control: {crane_south: {down: 1}}}
      placed: [{clan: lion, token: bluff, at: coast_inland}]
    """)
    table.play("crab", "play first_player_card", "aim #1")
    assert table.bluff_is_open("lion")
    assert "bluff" not in table.pool("lion")
    table.place("crab", "army-1", "crab_east")
    table.refuses("take bluff", "P-9")


@pytest.mark.parametrize(
    ("tied", "following"),
    [(("crab", "crane"), "crane"), (("crab", "lion"), "lion"), (("crab", "crane", "lion"), "lion")],
)
def test_faq_can_the_current_first_player_stay_first_by_a_tie(tied: tuple[str, ...], following: str) -> None:
    """No: another of the tied; of several, the nearest counter-clockwise from the current one."""
    seats = "\n".join(
        f"  - {{clan: {clan}, control: {{{name}: {{down: {2 if clan in tied else 1}}}}}}}"
        for clan, name in (("crab", "crab_north"), ("crane", "crane_south"), ("lion", "lion_north"))
    )
    table = Table.of("phase: upkeep", "round: 2", "initiative: [master_of_tactics]", f"seats:\n{seats}")
    table.draws("reveal master_of_tactics")
    assert table.first_player == following


# Clan abilities


def test_faq_which_defense_does_phoenix_ignore() -> None:
    """The printed one of a capital alone; defense tokens and faceup control tokens count."""
    after = resolve("""
      seats:
        - {clan: phoenix, control: {dragon_south: {down: 1}}}
        - {clan: lion, control: {lion_capital: {up: 2}}}
      placed: [{clan: phoenix, token: army-4, at: dragon_south > lion_capital}]
      special: {lion_capital: defense-2}
    """)
    assert after.battles["lion_capital"] == ("lion", 4, {"phoenix": 4}, "lion")


def test_faq_how_does_unicorns_ability_work() -> None:
    """Two own tokens on the board change places before the reveal; what is misplaced then is discarded."""
    text = """
      seats:
        - {clan: unicorn, control: {unicorn_east: {down: 1}}}
        - {clan: lion, control: {lion_north: {down: 1}, lion_capital: {down: 1}}}
      placed:
        - {clan: unicorn, token: shinobi-2, at: scorpion_north}
        - {clan: unicorn, token: raid, at: lion_north}
    """
    assert resolve(text).special("lion_north") == "scorched_earth"
    after = resolve(text, "unicorn_swap: [1, 2]")
    assert after.control("lion_north") == ("unicorn", 1, 0)
    assert after.special("scorpion_north") == "scorched_earth"
    bad = resolve(text.replace("at: scorpion_north", "at: unicorn_east"), "unicorn_swap: [1, 2]")
    assert bad.illegal == ["unicorn raid at unicorn_east"]


def test_faq_may_unicorn_swap_with_a_token_behind_the_screen() -> None:
    """No: the swap offers tokens on the board alone."""
    table = Table.of("""
      seats:
        - {clan: unicorn, control: {unicorn_east: {down: 1}}, hand: [army-5, bluff]}
        - {clan: lion, control: {lion_north: {down: 1}}}
      placed:
        - {clan: unicorn, token: shinobi-2, at: scorpion_north}
        - {clan: unicorn, token: raid, at: lion_north}
    """)
    assert table.choices() == {"aim #1", "aim #2", "pass"}
    table.refuses("take army-5", "A-4")


def test_faq_is_lions_bluff_that_nobody_attacks_a_successful_defense() -> None:
    """No."""
    after = resolve(TWO, "placed: [{clan: lion, token: bluff, at: coast_inland}]")
    assert after.control("coast_inland") == ("lion", 1, 0)


def test_faq_does_crabs_ability_change_the_honor() -> None:
    """No: a faceup control token is one honor."""
    table = score("""
      seats: [{clan: crab, control: {crab_east: {up: 3}}}, {clan: lion, control: {coast_inland: {down: 1}}}]
    """)
    assert table.honor("crab")["control_tokens"] == 3


# Secret objectives


def test_faq_is_capital_or_two_provinces_met_by_both() -> None:
    """Yes."""
    table = score("""
      seats:
        - {clan: crab, control: {lion_capital: {down: 1}, lion_north: {down: 1}, lion_coast: {down: 1}},
           objective: plains_of_battle}
        - {clan: lion, control: {coast_inland: {down: 1}}}
    """)
    assert table.honor("crab")["objective"] == 7


def test_faq_is_way_of_humility_met_with_a_tie_for_fewest() -> None:
    """Yes."""
    table = score("""
      seats:
        - {clan: crab, control: {crab_east: {down: 1}}, objective: way_of_humility}
        - {clan: lion, control: {coast_inland: {down: 1}}}
        - {clan: crane, control: {crane_south: {down: 1}, crane_central: {down: 1}}}
    """)
    assert table.honor("crab")["objective"] == 10


# Battles


def test_faq_does_the_defender_win_where_two_attackers_tie_above_it() -> None:
    """Yes."""
    after = resolve("""
      seats:
        - {clan: crab, control: {crab_east: {down: 1}}}
        - {clan: lion, control: {coast_inland: {down: 1}}}
        - {clan: scorpion, control: {crane_south: {down: 1}}}
      placed:
        - {clan: crab, token: army-3, at: crab_east > coast_inland}
        - {clan: scorpion, token: army-3, at: crane_south > coast_inland}
        - {clan: lion, token: army-1, at: coast_inland}
    """)
    assert after.battles["coast_inland"][3] == "lion"


def test_faq_does_crane_win_where_its_attack_equals_the_defense() -> None:
    """Yes; also in a province that nobody controls."""
    after = resolve("""
      seats:
        - {clan: crane, control: {crane_south: {down: 1}}}
        - {clan: lion, control: {coast_inland: {down: 1}}}
      placed:
        - {clan: crane, token: army-1, at: crane_south > coast_inland}
        - {clan: lion, token: army-1, at: coast_inland}
        - {clan: crane, token: army-2, at: crane_south > scorpion_capital}
    """)
    assert after.control("coast_inland") == after.control("scorpion_capital") == ("crane", 1, 0)


def test_faq_do_the_defenders_tokens_stay_on_the_board() -> None:
    """No: they are discarded in the fifth step with all others, those that nobody attacked too."""
    table = Table.of(
        TWO,
        """
      placed: [{clan: lion, token: army-2, at: coast_inland}, {clan: crab, token: army-1, at: crab_east > coast_inland}]
    """,
    )
    assert table.places() == []
    assert table.discard("lion") == ["army-2"]


def test_faq_is_an_army_misplaced_once_the_last_control_token_of_its_province_is_paid() -> None:
    """Yes: it goes at R-2, and nobody defends the province."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: crab, control: {crab_east: {down: 1}}, hand: [army-1], cards: [inspire_fear]}
        - {clan: unicorn, control: {scorpion_west: {down: 1}}}
      placed:
        - {clan: unicorn, token: army-1, at: scorpion_west > crab_east}
        - {clan: crab, token: army-3, at: crab_east}
      special: {lion_north: honor-1}
    """)
    assert "crab_east" in neighbours("scorpion_west")
    table.play("crab", "play inspire_fear", "pick crab_east", "pick lion_north")
    table.place("crab", "army-1", "islands_east")
    gone = [event.token.identity for event in table.told if isinstance(event, events.IllegalDiscarded)]
    assert 2 in gone
    assert table.control("crab_east") == ("unicorn", 1, 0)
