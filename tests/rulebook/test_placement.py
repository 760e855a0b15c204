"""Chapter 4: whose turn it is, where tokens may lie, what a blessing is laid on, when a seat is done."""

from __future__ import annotations

import pytest

from rokugan_desktop.games.battle_for_rokugan import events

from .language import Table, facts, places_around, resolve

CENTRES = set(facts().provinces)
COASTS = {f"sea > {province}" for province in facts().coastal_borders}

TWO = """
  phase: placement
  seats:
    - {clan: crab, control: {crab_capital: {down: 1}, crab_central: {down: 1}}, hand: [army-1, army-2, raid, bluff]}
    - {clan: lion, control: {coast_south: {down: 1}}, hand: [navy-1, shinobi-1, blessing-2, bluff]}
"""


def out_of(*provinces: str) -> set[str]:
    """Return the places on land borders that point out of these provinces into others."""
    found: set[str] = set()
    for province in provinces:
        found |= {place for place in places_around(province) if place.startswith(f"{province} > ")}
    return {place for place in found if place.split(" > ")[1] not in provinces}


def test_p_1_each_places_one_token_facedown_in_turn_until_each_has_one_left() -> None:
    """P-1: from the first player clockwise; who has fewer tokens is done sooner."""
    table = Table.of("""
      phase: placement
      first_player: lion
      seats:
        - {clan: crab, control: {crab_central: {down: 1}}, hand: [army-1, army-2, bluff]}
        - {clan: lion, control: {coast_south: {down: 1}}, hand: [army-1, bluff]}
    """)
    table.expects("turn", "lion")
    table.place("lion", "army-1", "coast_south")
    assert table.known("crab", "coast_south") is None
    table.expects("turn", "crab")
    table.place("crab", "army-1", "crab_central")
    table.expects("turn", "crab")
    table.place("crab", "army-2", "crab_central")
    assert table.hand("lion") == table.hand("crab") == ["bluff"]
    assert table.state.public.round == 2


def test_p_1_a_seat_must_place() -> None:
    """P-1: no pass, while a token can be placed; a token that is not in the hand can't."""
    table = Table.of(TWO)
    table.refuses("pass", "P-1")
    table.refuses("take army-5", "K-2")


def test_p_1_with_one_token_or_less_there_is_no_turn_and_no_card() -> None:
    """P-1: Lion, with one token, is never asked, though it holds scouts and a shugenja."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: crab, control: {crab_central: {down: 1}}, hand: [army-1, army-2, bluff]}
        - {clan: lion, control: {coast_south: {down: 1}}, hand: [bluff], scouts: 2, shugenja: 1}
    """)
    table.place("crab", "army-1", "crab_central")
    table.expects("turn", "crab")


def test_p_1_a_bluff_before_the_screen_is_not_counted() -> None:
    """P-1, P-9: with one token behind the screen and the bluff before it, there is no turn."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: crab, control: {crab_central: {down: 1}}, hand: [army-1, army-2, bluff], shugenja: 1}
        - {clan: lion, control: {coast_south: {down: 1}}, hand: [army-1]}
      placed: [{clan: lion, token: bluff, at: coast_south}]
    """)
    table.play("crab", "play shugenja", f"aim {table.at('coast_south')}")
    table.place("crab", "army-1", "crab_central")
    table.expects("turn", "crab")


def test_p_2_before_placing_cards_are_played_in_any_order_and_number() -> None:
    """P-2: both scouts, the shugenja, the first player card and Shadowlands cards; after the token is laid, none."""
    table = Table.of("""
      phase: placement
      round: 2
      seats:
        - {clan: crab, control: {crab_central: {down: 2}}, hand: [army-1, army-2, bluff], scouts: 2, shugenja: 1,
           cards: [inspire_fear]}
        - {clan: lion, control: {coast_south: {down: 1}}, hand: [army-1, army-2]}
        - {clan: crane, control: {crane_south: {down: 1}}}
      placed:
        - {clan: lion, token: army-3, at: coast_south}
        - {clan: lion, token: bluff, at: coast_south > coast_inland}
        - {clan: crane, token: army-4, at: crane_south}
      special: {lion_north: honor-1}
    """)
    table.may_choose(
        "play scout", "play shugenja", "play first_player_card", "play inspire_fear", "take army-1", "take army-2"
    )
    table.play("crab", "play shugenja", f"aim {table.at('coast_south')}")
    table.play("crab", "play scout", f"aim {table.at('crane_south')}")
    table.play("crab", "play inspire_fear", "pick crab_central", "pick lion_north")
    table.play("crab", "play scout", f"aim {table.at('coast_south > coast_inland')}")
    table.play("crab", "play first_player_card", f"aim {table.at('crane_south')}")
    table.expects("turn", "crab")
    table.play("crab", "take army-1")
    table.refuses("play scout", "P-4")
    table.play("crab", "lay crab_central")
    table.expects("turn", "lion")


def test_p_3_any_number_lie_in_a_centre_and_one_on_a_border() -> None:
    """P-3: whoever owns it, whichever way it points; a blessed stack is one."""
    table = Table.of(
        TWO,
        """
      placed:
        - {clan: lion, token: army-1, at: coast_south > crab_capital, blessings: [blessing-2]}
        - {clan: lion, token: shinobi-2, at: crab_central}
        - {clan: crab, token: army-3, at: crab_central}
    """,
    )
    table.play("crab", "take army-1")
    table.refuses("lay crab_capital > coast_south", "P-3")
    table.may_choose("lay crab_central", "lay crab_central > coast_south")
    table.play("crab", "lay crab_central > coast_south")
    table.play("lion", "take navy-1")
    table.refuses("lay coast_south > crab_central", "P-3", "refusal.border-taken")
    table.refuses("lay crab_capital > coast_south", "P-3", "refusal.border-own")


def test_p_3_a_coastal_border_holds_one_token_too() -> None:
    """P-3."""
    table = Table.of(TWO, "placed: [{clan: lion, token: navy-2, at: sea > islands_north}]")
    table.play("crab", "take army-1")
    table.refuses("lay sea > islands_north", "P-3")


def test_p_4_the_places_are_centres_own_borders_outwards_and_foreign_coasts() -> None:
    """P-4: the centre of any province, a land border out of an own one into one not own, any coast not own."""
    table = Table.of(TWO)
    table.play("crab", "take army-1")
    offered = table.choices_of("lay")
    assert offered == CENTRES | out_of("crab_capital", "crab_central") | (COASTS - {"sea > crab_capital"})
    table.refuses("lay crab_central > crab_capital", "P-4")
    table.refuses("lay sea > crab_capital", "P-4")
    table.refuses("lay lion_north > lion_capital", "P-4")
    table.refuses("lay coast_south > crab_central", "P-4")


@pytest.mark.parametrize("token", ["army-2", "raid", "bluff"])
def test_p_4_the_places_offered_are_the_same_for_every_facedown_type(token: str) -> None:
    """P-4: what a token is shows nothing of where it may lie."""
    table, other = Table.of(TWO), Table.of(TWO)
    table.play("crab", "take army-1")
    other.play("crab", f"take {token}")
    assert table.choices() == other.choices()


LEGAL = {
    "army-1": {"crab_capital", "crab_central"} | out_of("crab_capital", "crab_central"),
    "navy-1": {"crab_capital"} | COASTS - {"sea > crab_capital"},
    "shinobi-1": CENTRES,
    "diplomacy": {"crab_capital", "crab_central"},
    "raid": CENTRES - {"crab_capital", "crab_central"},
}


@pytest.mark.parametrize("token", LEGAL)
def test_p_5_where_each_type_is_legal(token: str) -> None:
    """P-5: each type in each place that P-4 offers Crab: what is illegal there is warned of, and R-2 discards it."""
    text = f"""
      phase: placement
      seats:
        - {{clan: crab, control: {{crab_capital: {{down: 1}}, crab_central: {{down: 1}}}}, hand: [{token}, bluff]}}
        - {{clan: lion, control: {{lion_north: {{down: 1}}}}}}
    """
    table = Table.of(text)
    table.play("crab", f"take {token}")
    offered = table.choices_of("lay")
    legal = {place for place in offered if table.cautions(f"lay {place}") != "P-6"}
    assert legal == LEGAL[token]
    for place in sorted(offered):
        after = resolve(
            text.replace("phase: placement", "").replace(f"[{token}, bluff]", "[bluff]"),
            f"placed: [{{clan: crab, token: {token}, at: {place}}}]",
        )
        unsupported = token == "raid" and not {f"{own} > {place}" for own in ("crab_capital", "crab_central")} & offered
        assert bool(after.illegal) == (place not in legal or unsupported), place


def test_p_5_an_army_attacks_from_an_own_province_into_one_not_own() -> None:
    """P-5: not between two own provinces, not from a foreign one, not from the sea."""
    seats = """
      seats:
        - {clan: crab, control: {crab_capital: {down: 1}, crab_central: {down: 1}}}
        - {clan: lion, control: {lion_north: {down: 1}}}
    """
    for place in ("crab_central > crab_capital", "lion_north > lion_capital", "sea > coast_south", "lion_north"):
        assert resolve(seats, f"placed: [{{clan: crab, token: army-1, at: {place}}}]").illegal


def test_p_5_a_shinobi_lies_in_any_centre_to_defend_or_to_attack() -> None:
    """P-5: several in one (F); in the own province it defends, elsewhere it attacks."""
    after = resolve("""
      seats:
        - {clan: scorpion, control: {crab_capital: {down: 1}}}
        - {clan: lion, control: {lion_north: {down: 1}}}
      placed:
        - {clan: scorpion, token: shinobi-1, at: crab_capital}
        - {clan: scorpion, token: shinobi-2, at: lion_north}
        - {clan: scorpion, token: shinobi-3, at: lion_north}
    """)
    assert after.battles["lion_north"] == ("lion", 0, {"scorpion": 5}, "scorpion")
    assert after.control("crab_capital") == ("scorpion", 1, 1)


def test_p_5_a_raid_needs_a_shinobi_there_or_an_adjacent_own_province_without_peace() -> None:
    """P-5: seen at R-3; in a province controlled or not (F), with an own shinobi, or from next door."""
    seats = """
      seats:
        - {clan: crab, control: {crab_central: {down: 1}}}
        - {clan: lion, control: {lion_north: {down: 1}}}
    """
    near = "placed: [{clan: crab, token: raid, at: coast_inland}]"
    assert resolve(seats, near).special("coast_inland") == "scorched_earth"
    peace = resolve(seats, near, "special: {crab_central: peace}")
    assert peace.special("coast_inland") is None
    assert peace.illegal == ["crab raid at coast_inland"]
    far = resolve(seats, "placed: [{clan: crab, token: raid, at: lion_north}]")
    assert far.illegal == ["crab raid at lion_north"]
    assert far.discard("crab") == ["raid"]
    shinobi = """
      placed: [{clan: crab, token: raid, at: lion_north}, {clan: crab, token: shinobi-1, at: lion_north}]
    """
    assert resolve(seats, shinobi).special("lion_north") == "scorched_earth"
    assert (
        resolve(seats, shinobi.replace("clan: crab, token: sh", "clan: lion, token: sh")).special("lion_north") is None
    )


def test_p_5_a_raid_without_support_is_warned_of() -> None:
    """P-5: it may be laid all the same, for a shinobi may follow."""
    table = Table.of(TWO)
    table.play("crab", "take raid")
    assert table.cautions("lay lion_north") == "R-3"
    assert table.cautions("lay coast_inland") is None


def test_p_5_blessings_are_laid_on_own_facedown_fighters_and_stack() -> None:
    """P-5: several may be stacked (F); they add to the strength, and lie faceup."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: dragon, control: {dragon_west: {down: 1}}, hand: [blessing-2, blessing-3, army-1, army-2]}
        - {clan: lion, control: {lion_north: {down: 1}}}
    """)
    table.refuses("take blessing-2", "P-5")
    table.place("dragon", "army-1", "dragon_west > lion_north")
    table.play("dragon", "take blessing-2")
    assert table.choices() == {f"aim {table.at('dragon_west > lion_north')}"}
    table.play("dragon", f"aim {table.at('dragon_west > lion_north')}")
    table.bless("dragon", "blessing-3", "dragon_west > lion_north")
    table.place("dragon", "army-2", "dragon_west")
    (battle,) = [event for event in table.told if isinstance(event, events.Battle)]
    assert battle.attackers == ((table.seat("dragon"), 6),)
    assert table.discard("dragon") == ["army-1", "army-2", "blessing-2", "blessing-3"]


def test_p_5_a_bluff_lies_wherever_any_other_token_may_but_on_no_token() -> None:
    """P-5: nothing warns of a place for a bluff."""
    table = Table.of(TWO)
    table.play("crab", "take bluff")
    assert {table.cautions(line) for line in table.choices()} == {None}


def test_p_6_a_decoy_may_be_laid_and_is_discarded_unresolved() -> None:
    """P-6: a diplomacy on a border points at nothing and goes."""
    table = Table.of(TWO.replace("raid, bluff", "diplomacy"))
    table.play("crab", "take diplomacy")
    assert table.cautions("lay crab_capital > coast_south") == "P-6"
    table.play("crab", "lay crab_capital > coast_south")
    table.place_the_rest()
    assert "diplomacy" in table.discard("crab")
    assert table.special("coast_south") is None


@pytest.mark.parametrize("token", ["raid", "diplomacy", "bluff"])
def test_p_6_a_blessing_may_be_laid_on_any_own_facedown_token_as_a_decoy(token: str) -> None:
    """P-6: with a warning; it looks like any other to the others."""
    table = Table.of(
        f"""
      phase: placement
      seats:
        - {{clan: dragon, control: {{dragon_west: {{down: 1}}}}, hand: [blessing-2, army-1]}}
        - {{clan: lion, control: {{lion_north: {{down: 1}}}}}}
      placed: [{{clan: dragon, token: {token}, at: dragon_west}}]
    """
    )
    table.play("dragon", "take blessing-2")
    assert table.cautions(f"aim {table.at('dragon_west')}") == "P-6"


def test_p_6_a_blessing_is_never_laid_on_a_faceup_token_or_another_clans() -> None:
    """P-6: the animated army lies faceup; the lion's token is the lion's."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: dragon, control: {dragon_west: {down: 2}}, hand: [blessing-2, army-1], discard: [army-5],
           cards: [animate_the_dead]}
        - {clan: lion, control: {lion_north: {down: 1}}}
      placed: [{clan: lion, token: army-1, at: lion_north}, {clan: dragon, token: army-2, at: dragon_west}]
    """)
    table.play("dragon", "play animate_the_dead", "pick dragon_west", "take army-5", "lay dragon_west > lion_north")
    table.play("dragon", "take blessing-2")
    table.refuses(f"aim {table.at('lion_north')}", "P-6")
    table.refuses(f"aim {table.at('dragon_west > lion_north')}", "P-6")
    assert table.choices() == {f"aim {table.at('dragon_west')}"}


BLESSED = """
  phase: placement
  round: 2
  seats:
    - {clan: crab, control: {crab_central: {down: 2}}, hand: [army-1, army-2, bluff], scouts: 2, shugenja: 1,
       cards: [dark_favors]}
    - {clan: unicorn, control: {unicorn_east: {down: 1}}, hand: [army-1, bluff]}
    - {clan: scorpion, control: {scorpion_west: {down: 1}}, hand: [army-1, bluff]}
  placed:
    - {clan: unicorn, token: army-3, at: unicorn_east, blessings: [blessing-2]}
    - {clan: crab, token: army-3, at: crab_central, blessings: [blessing-2]}
    - {clan: unicorn, token: army-4, at: unicorn_east}
"""


def test_p_7_a_blessed_stack_can_not_be_the_target_of_cards() -> None:
    """P-7: neither of the own ones."""
    blessed = "#1"
    for card, own in (("scout", False), ("shugenja", False), ("first_player_card", True)):
        table = Table.of(BLESSED)
        table.play("crab", f"play {card}")
        assert table.choices() == {"aim #3"}
        table.refuses(f"aim {blessed}", "P-7")
        if own:
            table.refuses("aim #2", "P-7")
    table = Table.of(BLESSED)
    table.play("crab", "play dark_favors", "pick crab_central")
    assert table.choices() == {"aim #3"}


def test_p_7_a_blessed_stack_can_not_be_the_target_of_clan_abilities() -> None:
    """P-7: not of Scorpion's look, and not of Unicorn's own swap."""
    table = Table.of(BLESSED)
    table.place("crab", "army-1", "crab_central")
    table.place("unicorn", "army-1", "unicorn_west")
    table.place("scorpion", "army-1", "scorpion_west")
    table.expects("spy", "scorpion")
    table.refuses("aim #1", "P-7")
    table.play("scorpion", "pass")
    table.place("crab", "army-2", "crab_central")
    table.expects("swap", "unicorn")
    table.refuses("aim #1", "P-7")
    assert table.choices_of("aim") == {"#3", table.at("unicorn_west")}


@pytest.mark.parametrize(("token", "special"), [("raid", "scorched_earth"), ("diplomacy", "peace")])
def test_p_7_raid_and_diplomacy_still_discard_a_blessed_stack(token: str, special: str) -> None:
    """P-7."""
    after = resolve(f"""
      seats:
        - {{clan: unicorn, control: {{unicorn_east: {{down: 1}}}}}}
        - {{clan: lion, control: {{lion_north: {{down: 1}}}}}}
      placed:
        - {{clan: lion, token: army-3, at: lion_north > unicorn_east, blessings: [blessing-2]}}
        - {{clan: {"lion" if token == "raid" else "unicorn"}, token: {token}, at: unicorn_east}}
    """)
    assert after.special("unicorn_east") == special
    assert after.discard("lion") == sorted(["army-3", "blessing-2"] + ["raid"] * (token == "raid"))
    assert after.battles == {}


def test_p_8_a_player_may_look_at_the_own_facedown_tokens_at_any_time() -> None:
    """P-8: in another's turn too; the other sees a back."""
    table = Table.of(TWO)
    table.place("crab", "raid", "coast_inland")
    table.expects("turn", "lion")
    assert table.known("crab", "coast_inland") == "raid"
    assert table.known("lion", "coast_inland") is None


def test_p_9_a_bluff_that_is_discarded_goes_before_the_screen() -> None:
    """P-9: openly, until the next K-2: it can't be placed again in this round."""
    table = Table.of("""
      phase: placement
      first_player: crane
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, hand: [army-1, army-2]}
        - {clan: crane, control: {crane_south: {down: 1}}, hand: [army-1, bluff]}
        - {clan: lion, control: {lion_north: {down: 1}}}
      placed: [{clan: crab, token: bluff, at: crab_north}]
    """)
    table.play("crane", "play first_player_card", "aim #1")
    table.place("crane", "army-1", "crane_south")
    table.expects("turn", "crab")
    assert table.bluff_is_open("crab")
    assert table.hand("crab") == ["army-1", "army-2"]
    assert table.discard("crab") == []
    table.refuses("take bluff", "P-9")
    table.place("crab", "army-1", "crab_north")
    assert table.state.public.round == 2


def test_p_9_ruling_every_effect_in_placement_lays_the_bluff_before_the_screen() -> None:
    """P-9, ruling: the shugenja, Dark Favors, Purge the Weak on the board and as its price, all alike."""
    text = """
      phase: placement
      seats:
        - {clan: crab, control: {crab_north: {down: 2}}, hand: [army-1, army-2, bluff], shugenja: 1,
           cards: [CARD]}
        - {clan: crane, control: {crane_south: {down: 1}}}
      placed: [{clan: crane, token: bluff, at: crane_south}]
    """
    by_shugenja = Table.of(text.replace("CARD", "dark_favors"))
    by_shugenja.play("crab", "play shugenja", "aim #1")
    by_favors = Table.of(text.replace("CARD", "dark_favors"))
    by_favors.play("crab", "play dark_favors", "pick crab_north", "aim #1", "aim #1")
    by_purge = Table.of(text.replace("CARD", "purge_the_weak"))
    by_purge.play("crab", "play purge_the_weak", "take bluff", "aim #1")
    for table in (by_shugenja, by_favors, by_purge):
        assert table.bluff_is_open("crane")
        assert table.discard("crane") == table.hand("crane") == []
    assert by_purge.bluff_is_open("crab")
    assert by_purge.hand("crab") == ["army-1", "army-2"]


def test_p_9_in_resolution_a_bluff_just_goes_home() -> None:
    """P-9: at R-2 it goes behind the screen."""
    after = resolve(
        TWO.replace("phase: placement", "").replace(", bluff]", "]"),
        """
      placed: [{clan: crab, token: bluff, at: crab_central}, {clan: lion, token: bluff, at: coast_south > coast_east}]
    """,
    )
    assert "bluff" in after.hand("crab")
    assert "bluff" in after.hand("lion")
    assert after.illegal == []


STUCK = """
  phase: placement
  first_player: crane
  seats:
    - {clan: dragon, control: {dragon_west: {down: 1}}, hand: [blessing-2, blessing-3], MORE}
    - {clan: crane, control: {crane_south: {down: 1}}, hand: [army-1, army-2, army-3, bluff], shugenja: 1}
  placed: [{clan: dragon, token: bluff, at: dragon_west}]
"""


def stuck(more: str) -> Table:
    """Return a turn of Dragon, which has only blessings in hand and nothing on the board to bless."""
    table = Table.of(STUCK.replace("MORE", more))
    table.play("crane", "play shugenja", "aim #1")
    table.place("crane", "army-1", "crane_south")
    return table


def test_p_10_ruling_who_can_place_none_takes_no_more_turns() -> None:
    """P-10, ruling for others than ronin: blessings alone and nothing to bless; the tokens are kept."""
    table = stuck("scouts: 0")
    table.expects("turn", "crane")
    table.place("crane", "army-2", "crane_south")
    table.place("crane", "army-3", "crane_south")
    assert table.state.public.round == 2
    assert table.hand("dragon") == ["blessing-2", "blessing-3"]


def test_p_10_who_is_out_plays_no_more_cards() -> None:
    """P-10: "after any cards": with a scout left Dragon is asked once, and never again after it has declined."""
    table = stuck("scouts: 2")
    table.expects("turn", "dragon")
    assert table.choices() == {"play scout", "pass"}
    table.play("dragon", "play scout", f"aim {table.at('crane_south')}")
    table.expects("turn", "dragon")
    table.refuses("take blessing-2", "P-5")
    table.play("dragon", "pass")
    table.expects("turn", "crane")
    assert events.TookTurnOut(table.seat("dragon")) in table.told
    table.place("crane", "army-2", "crane_south")
    table.expects("turn", "crane")
    assert table.before_screen("dragon").scouts == 1


def test_p_10_a_ronin_with_raid_and_diplomacy_alone_places_nothing() -> None:
    """P-10: as the rulebook says it of a ronin."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: crane, ronin: true, hand: [diplomacy, diplomacy, raid]}
        - {clan: crab, control: {crab_north: {down: 1}}, hand: [army-1, army-2, bluff]}
      placed: [{clan: crane, token: bluff, at: crane_south}]
    """)
    table.expects("turn", "crab")


def test_p_10_purge_the_weak_counts_as_being_able_to_place() -> None:
    """P-10: its price is the turn's token: a hand of blessings is not stuck."""
    table = stuck("cards: [purge_the_weak]")
    table.expects("turn", "dragon")
    table.play("dragon", "play purge_the_weak", "take blessing-2", f"aim {table.at('crane_south')}")
    table.expects("turn", "crane")
    assert table.hand("dragon") == ["blessing-3"]


def test_p_10_ruling_nobody_is_forced_to_play_purge_the_weak() -> None:
    """P-10, ruling: who can place nothing may pass, and is out for the phase."""
    table = stuck("cards: [purge_the_weak]")
    table.may_choose("pass", "play purge_the_weak")
    table.play("dragon", "pass")
    table.expects("turn", "crane")
    assert table.before_screen("dragon").out
    assert table.hand("dragon") == ["blessing-2", "blessing-3"]
