"""Chapter 3: ronin, the first player, drawing combat tokens, playing territory cards."""

from __future__ import annotations

import pytest

from rokugan_desktop.games.battle_for_rokugan import PASS, events

from .language import Table, game

THREE = """
  phase: upkeep
  round: 2
  seats:
    - {clan: crab, control: {crab_north: {down: 1}}}
    - {clan: crane, control: {crane_south: {down: 1}}}
    - {clan: lion, control: {lion_north: {down: 1}}}
"""


def test_k_0_without_a_control_token_one_is_a_ronin_for_the_round() -> None:
    """K-0: judged when upkeep begins; who has a token again stops being one."""
    table = Table.of("""
      phase: upkeep
      round: 2
      seats:
        - {clan: crab, ronin: true, control: {crab_north: {down: 1}}}
        - {clan: crane}
    """)
    assert [table.before_screen(clan).ronin for clan in ("crab", "crane")] == [False, True]


def test_k_0_a_ronin_stays_one_until_the_next_upkeep() -> None:
    """K-0: a province won in the round changes nothing until the next round begins."""
    table = Table.of("""
      phase: resolution
      round: 2
      seats:
        - {clan: crab, ronin: true}
        - {clan: crane, control: {crane_south: {down: 1}}}
      placed: [{clan: crab, token: shinobi-1, at: lion_north}]
    """)
    assert table.control("lion_north") == ("crab", 1, 0)
    assert table.state.public.round == 3
    assert table.before_screen("crab").ronin is False
    assert events.RoninChanged(table.seat("crab"), ronin=False) in table.told


def test_k_1_round_one_has_no_initiative_card() -> None:
    """K-1: in round 1 the tokens are drawn at once."""
    table = Table.of(THREE.replace("round: 2", "round: 1"))
    assert all(line.startswith("draw") for line in table.chance())


def test_k_1_a_clan_card_makes_that_player_first() -> None:
    """K-1: the revealed card leaves the game; the new first player has a fresh first player card."""
    table = Table.of(THREE, "initiative: [master_of_tactics, lion]")
    assert table.chance() == {"reveal lion": 1}
    table.draws("reveal lion")
    assert table.first_player == "lion"
    assert table.state.public.first_player_card is True
    assert table.state.public.initiative_left == 1


def test_k_1_without_a_card_left_the_first_player_stays_and_tokens_are_drawn() -> None:
    """K-1: a position may begin with fewer initiative cards than there are rounds to come."""
    table = Table.of(THREE, "initiative: []")
    assert all(line.startswith("draw") for line in table.chance())
    table.draws_on()
    assert table.first_player == "crab"


def revealed(card: str, *parts: str) -> str:
    """Return who is first player once the card is revealed in this upkeep."""
    table = Table.of("phase: upkeep", "round: 2", f"initiative: [{card}]", *parts)
    table.draws(f"reveal {card}")
    return table.first_player


def test_k_1_master_of_governance_looks_for_the_most_provinces() -> None:
    """K-1: provinces, not control tokens."""
    assert (
        revealed(
            "master_of_governance",
            """
      seats:
        - {clan: crab, control: {crab_north: {down: 5, up: 5}}}
        - {clan: crane, control: {crane_south: {down: 1}, crane_central: {down: 1}}}
    """,
        )
        == "crane"
    )


def test_k_1_master_of_tactics_counts_control_tokens_of_both_faces() -> None:
    """K-1: control tokens, not provinces."""
    assert (
        revealed(
            "master_of_tactics",
            """
      seats:
        - {clan: crab, control: {crane_south: {down: 1}, crane_central: {down: 1}}}
        - {clan: crane, control: {crab_north: {down: 2, up: 1}}}
    """,
        )
        == "crane"
    )


def test_k_1_rise_of_an_empire_counts_unplayed_territory_cards() -> None:
    """K-1: the Shadowlands' cards too; played ones do not count."""
    assert (
        revealed(
            "rise_of_an_empire",
            """
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [promotion]}
        - {clan: crane, control: {crane_south: {down: 1}}, cards: [bushido, dark_favors]}
      territory_cards: {crane: played, dragon: played}
    """,
        )
        == "crane"
    )


@pytest.mark.parametrize(
    ("current", "following"),
    [("crab", "lion"), ("crane", "crab"), ("lion", "crane")],
)
def test_k_1_a_tie_goes_counter_clockwise_from_the_current_first_player(current: str, following: str) -> None:
    """K-1: all three tied, at zero: the neighbour counter-clockwise, and never who is first now."""
    assert revealed(
        "rise_of_an_empire", THREE.replace("phase: upkeep\n  round: 2", ""), f"first_player: {current}"
    ) == (following)


def test_k_1_a_tie_without_the_current_first_player() -> None:
    """K-1: only the tied players are looked at, counter-clockwise."""
    seats = """
      first_player: crab
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}}
        - {clan: crane, control: {crane_south: {down: 2}}}
        - {clan: lion, control: {lion_north: {down: 2}}}
        - {clan: scorpion, control: {scorpion_west: {down: 1}}}
    """
    assert revealed("master_of_tactics", seats) == "lion"


def test_k_1_a_sole_leader_becomes_first_even_if_already_first() -> None:
    """K-1: and takes the first player card fresh."""
    seats = """
      first_player: crab
      seats:
        - {clan: crab, control: {crab_north: {down: 3}}}
        - {clan: crane, control: {crane_south: {down: 2}}}
        - {clan: lion, control: {lion_north: {down: 2}}}
    """
    assert revealed("master_of_tactics", seats) == "crab"
    table = Table.of("phase: upkeep", "round: 2", "initiative: [master_of_tactics]", seats)
    table.draws("reveal master_of_tactics")
    assert table.state.public.first_player_card is True


def test_k_1_with_two_players_the_first_player_card_is_not_used() -> None:
    """K-1."""
    table = Table.of("""
      phase: upkeep
      round: 2
      initiative: [crane]
      seats: [{clan: crab, control: {crab_north: {down: 1}}}, {clan: crane, control: {crane_south: {down: 1}}}]
    """)
    table.draws("reveal crane")
    assert table.first_player == "crane"
    assert table.state.public.first_player_card is False


def test_k_2_each_draws_at_random_up_to_six_the_bluff_included() -> None:
    """K-2: tokens kept from last round count; each token of the pool is as likely as any other."""
    table = Table.of(THREE.replace("lion_north: {down: 1}}", "lion_north: {down: 1}}, hand: [army-6, bluff]"))
    table.draws("reveal crab")
    assert table.chance() == {f"draw {token}": count for token, count in table.pool("crab").items()}
    assert table.chance()["draw army-1"] == 6
    table.draws("draw army-1")
    assert table.chance()["draw army-1"] == 5
    assert "draw bluff" not in table.chance()
    table.draws_on()
    assert [len(table.hand(clan)) for clan in ("crab", "crane", "lion")] == [6, 6, 6]
    assert {"army-6", "bluff"} <= set(table.hand("lion"))


def test_k_2_a_bluff_before_the_screen_goes_behind_it() -> None:
    """K-2: what a shugenja laid bare may be used again in the next round."""
    table = Table.of("""
      phase: placement
      first_player: crane
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}}
        - {clan: crane, control: {crane_south: {down: 1}}, hand: [army-1, bluff], shugenja: 1}
      placed: [{clan: crab, token: bluff, at: crab_north}]
    """)
    table.play("crane", "play shugenja", f"aim {table.at('crab_north')}")
    assert table.bluff_is_open("crab")
    table.place("crane", "army-1", "crane_south")
    assert table.state.public.round == 2
    table.draws_on()
    assert not table.bluff_is_open("crab")
    assert "bluff" in table.hand("crab")


def test_k_2_ruling_a_pool_that_runs_out_just_gives_fewer() -> None:
    """K-2, ruling: 24 tokens in the discard pile leave two in the pool: a hand of three."""
    discard = [*["army-1"] * 6, *["army-2"] * 4, *["army-3"] * 3, *["army-4"] * 2, "army-5", "navy-1", "navy-1"]
    discard += ["navy-2", "shinobi-1", "shinobi-2", "blessing-2", "blessing-2", "diplomacy"]
    table = Table.of(f"""
      phase: upkeep
      round: 2
      seats:
        - {{clan: crab, control: {{crab_north: {{down: 1}}}}, discard: [{", ".join(discard)}]}}
        - {{clan: crane, control: {{crane_south: {{down: 1}}}}}}
    """)
    table.draws_on()
    assert table.hand("crab") == ["navy-3", "raid", "bluff"]
    assert len(table.hand("crane")) == 6


DRAGON = """
  phase: upkeep
  round: 1
  seats:
    - {clan: crab, control: {crab_north: {down: 1}}}
    - {clan: dragon, control: {dragon_west: {down: 1}}}
"""


def test_k_3_dragon_draws_to_seven_and_puts_one_back_into_the_pool() -> None:
    """K-3: any but the bluff; the others see only that it was done."""
    table = Table.of(DRAGON)
    table.draws(*["draw army-1"] * 5, *["draw army-1"] * 5, "draw army-5")
    table.expects("return", "dragon")
    assert table.choices_of("take") == {"army-1", "army-5"}
    table.refuses("take bluff", "K-3")
    table.refuses("take army-4", "K-2")
    table.play("dragon", "take army-5")
    assert table.hand("dragon") == [*["army-1"] * 5, "bluff"]
    assert table.pool("dragon")["army-5"] == 1
    table.expects("turn", "crab")


def test_k_3_a_hand_below_seven_gives_nothing_back() -> None:
    """K-3: where the pool did not give seven, Dragon keeps all."""
    discard = [*["army-1"] * 6, *["army-2"] * 4, *["army-3"] * 3, *["army-4"] * 2, "army-5", "navy-1", "navy-1"]
    discard += ["navy-2", "shinobi-1"]
    seats = DRAGON.replace("dragon_west: {down: 1}}", f"dragon_west: {{down: 1}}}}, discard: [{', '.join(discard)}]")
    seven = Table.of(seats)
    seven.draws_on()
    assert len(seven.hand("dragon")) == 7
    seven.expects("return", "dragon")
    six = Table.of(seats.replace("shinobi-1]", "shinobi-1, shinobi-2]"))
    six.draws_on()
    assert len(six.hand("dragon")) == 6
    six.expects("turn", "crab")


CARDS = """
  first_player: crane
  initiative: [crane]
  seats:
    - {clan: crab, control: {crab_north: {down: 1}}, cards: [bountiful_harvest]}
    - {clan: crane, control: {crane_south: {down: 1}}, cards: [bushido, code_of_honor]}
    - {clan: lion, control: {lion_north: {down: 1}}, cards: [dark_favors]}
"""


def test_k_4_each_plays_a_card_or_passes_until_all_have_passed_in_a_row() -> None:
    """K-4: from the first player clockwise, again and again; who passed may play later."""
    seats = CARDS.replace("[bushido, code_of_honor]", "[bushido]").replace("[dark_favors]", "[strength_of_purpose]")
    table = Table.at_cards(seats)
    table.expects("upkeep-card", "crane")
    table.play("crane", "pass")
    table.expects("upkeep-card", "lion")
    table.play("lion", "play strength_of_purpose", "pick lion_north")
    table.expects("upkeep-card", "crab")
    table.play("crab", "pass")
    table.expects("upkeep-card", "crane")
    table.play("crane", "play bushido", "pick crane_south")
    table.expects("upkeep-card", "crab")
    table.play("crab", "pass")
    table.expects("turn", "crane")
    assert table.card("coast") == ("bountiful_harvest", "crab")


def test_k_4_one_card_at_a_time() -> None:
    """K-4: who holds two plays the second on the next time round."""
    table = Table.at_cards(CARDS)
    table.play("crane", "play bushido", "pick crane_south")
    table.expects("upkeep-card", "crab")


def test_k_4_a_played_card_is_read_out_and_leaves_the_game() -> None:
    """K-4: it is told to all, and its territory has no card any more."""
    table = Table.at_cards(CARDS)
    table.play("crane", "play bushido", "pick crane_south")
    assert "CardPlayed" in {type(event).__name__ for event in table.told}
    assert table.card("lion") == ("bushido", "played")
    table.play("crab", "pass")
    assert table.choices_of("play") == {"code_of_honor"}
    table.refuses("play bushido", "R-6")


def test_k_4_shadowlands_cards_are_not_played_in_upkeep() -> None:
    """K-4: Lion, who holds only such a card, is not asked; who is asked can't play one."""
    seats = CARDS.replace("[dark_favors]", "[dark_favors, strength_of_purpose], scouts: 2")
    table = Table.at_cards(seats)
    table.play("crane", "pass")
    table.expects("upkeep-card", "lion")
    assert table.choices() == {"play strength_of_purpose", "pass"}
    table.refuses("play dark_favors", "X-3")
    table.refuses("play bushido", "R-6")
    table.refuses("play scout", "P-2")


def test_k_4_round_one_has_no_cards() -> None:
    """K-4."""
    table = Table.of("phase: upkeep", "round: 1", CARDS)
    table.draws_on()
    table.expects("turn", "crane")


def test_k_4_the_last_pass_is_a_step_of_its_own() -> None:
    """K-4: where the player who passes last is the first to place, the pass is confirmed before the placement."""
    seats = CARDS.replace("[bushido, code_of_honor]", "[bushido]").replace("[bountiful_harvest]", "[]")
    table = Table.at_cards(seats.replace("[dark_favors]", "[]"))
    table.expects("upkeep-card", "crane")
    question = table.question("crane")
    assert game().apply(table.state, question.seat, PASS).seals
