"""Chapter 6: the resolution phase, step by step."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Over
from rokugan_desktop.games.battle_for_rokugan import events, ids

from .language import Table, places_around, resolve

TWO = """
  seats:
    - {clan: crab, control: {crab_central: {down: 1}, crab_east: {down: 1}}}
    - {clan: lion, control: {coast_inland: {down: 1}, scorpion_west: {down: 1}}}
"""


def steps(table: Table) -> list[str]:
    """Return the steps of the resolution that were told, in order."""
    return [event.step.name for event in table.told if isinstance(event, events.StepResolved)]


def test_r_0_unicorns_swap_comes_before_the_reveal() -> None:
    """R-0: the tokens are still facedown for the others."""
    table = Table.of("""
      seats:
        - {clan: unicorn, control: {unicorn_east: {down: 1}}}
        - {clan: lion, control: {lion_north: {down: 1}}}
      placed:
        - {clan: unicorn, token: army-1, at: unicorn_east}
        - {clan: unicorn, token: army-2, at: unicorn_east > lion_north}
    """)
    table.expects("swap", "unicorn")
    assert table.known("lion", "unicorn_east") is None
    table.play("unicorn", "aim #2", "aim #1")
    assert steps(table)[0] == "REVEAL"


def test_r_1_all_combat_tokens_are_turned_faceup() -> None:
    """R-1: everybody sees all of them, before any is discarded; the steps follow in the rulebook's order."""
    table = Table.of(
        "phase: placement",
        TWO.replace("{down: 1}}}", "{down: 1}}, hand: [bluff, army-1]}", 1),
        """
      placed:
        - {clan: crab, token: diplomacy, at: crab_central}
        - {clan: lion, token: raid, at: crab_east}
    """,
    )
    table.place("crab", "army-1", "crab_central")
    assert steps(table) == ["REVEAL", "DISCARD", "RAIDS", "DIPLOMACY", "BATTLES", "TERRITORY_CARDS"]
    (revealed,) = [
        e for e in table.told if isinstance(e, events.StepResolved) and e.step is events.ResolutionStep.REVEAL
    ]
    assert [token.face for token in revealed.public.placed] == [14, 15, 0]
    assert revealed.facedown is not None, "told with it: how all lay before"
    assert [token.face for token in revealed.facedown.placed] == [ids.NOBODY] * 3


def test_r_2_bluffs_go_home_and_misplaced_tokens_are_discarded() -> None:
    """R-2: unresolved; a bluff is listed nowhere."""
    after = resolve(
        TWO,
        """
      placed:
        - {clan: crab, token: bluff, at: crab_central > coast_inland}
        - {clan: crab, token: navy-1, at: crab_central}
        - {clan: lion, token: shinobi-1, at: coast_inland > crab_east}
        - {clan: lion, token: diplomacy, at: crab_east}
    """,
    )
    assert after.illegal == [
        "crab navy-1 at crab_central",
        "lion shinobi-1 at coast_inland > crab_east",
        "lion diplomacy at crab_east",
    ]
    assert after.hand("crab") == ["bluff"]
    assert after.battles == {}


@pytest.mark.parametrize("token", ["raid", "diplomacy"])
def test_r_2_a_blessing_on_anything_but_a_fighter_takes_its_stack_along(token: str) -> None:
    """R-2: the whole stack goes (F), though the token alone would be legal."""
    place = "coast_inland" if token == "raid" else "crab_central"
    after = resolve(TWO, f"placed: [{{clan: crab, token: {token}, at: {place}, blessings: [blessing-2]}}]")
    assert after.illegal == [f"crab {token} at {place}"]
    assert after.discard("crab") == ["blessing-2", token]
    assert after.special(place) is None


def test_r_2_a_blessing_on_a_discarded_token_goes_with_it() -> None:
    """R-2: with a misplaced army; with a bluff, which itself goes home."""
    after = resolve(
        TWO,
        """
      placed:
        - {clan: crab, token: army-1, at: coast_inland, blessings: [blessing-2]}
        - {clan: crab, token: bluff, at: crab_central, blessings: [blessing-2]}
    """,
    )
    assert after.discard("crab") == ["army-1", "blessing-2", "blessing-2"]
    assert after.hand("crab") == ["bluff"]


def lost(token: str, place: str) -> Table:
    """Return the round after Crab paid its only control token of crab_central, where the token lies, for a card."""
    table = Table.of(
        f"""
      phase: placement
      seats:
        - {{clan: CLAN, control: {{crab_central: {{down: 1}}}}, hand: [army-1, navy-1], cards: [inspire_fear]}}
        - {{clan: unicorn, control: {{unicorn_east: {{down: 1}}}}}}
      placed: [{{clan: CLAN, token: {token}, at: {place}}}]
      special: {{lion_north: honor-1}}
    """.replace("CLAN", "lion" if token == "bluff" else "crab")
    )
    clan = table.clan(0)
    table.play(clan, "play inspire_fear", "pick crab_central", "pick lion_north")
    table.place_the_rest()
    return table


@pytest.mark.parametrize(
    ("token", "place"),
    [
        ("army-3", "crab_central > coast_inland"),
        ("army-3", "crab_central"),
        ("diplomacy", "crab_central"),
    ],
)
def test_r_2_a_token_whose_own_province_was_lost_goes(token: str, place: str) -> None:
    """R-2: an army on a border out of it; an army or a diplomacy in its centre (F)."""
    table = lost(token, place)
    gone = [event.token.place for event in table.told if isinstance(event, events.IllegalDiscarded)]
    assert len(gone) >= 1
    assert token in table.discard("crab")
    assert table.control("coast_inland") == table.control("crab_central") == (None, 0, 0)
    assert table.special("crab_central") is None


def test_r_2_a_navy_whose_own_coast_was_lost_goes() -> None:
    """R-2: in its centre it would be no attack."""
    after = resolve("""
      seats: [{clan: crab, control: {crab_central: {down: 1}}}, {clan: lion, control: {lion_north: {down: 1}}}]
      placed: [{clan: crab, token: navy-3, at: coast_south}]
    """)
    assert after.illegal == ["crab navy-3 at coast_south"]
    assert after.control("coast_south") == (None, 0, 0)


def test_r_2_lions_bluff_whose_province_was_lost_goes() -> None:
    """R-2: it defends nothing, and goes home."""
    table = lost("bluff", "crab_central")
    assert "bluff" in table.hand("lion")
    assert table.control("crab_central") == (None, 0, 0)


def test_r_2_a_shinobi_whose_province_was_lost_stays_and_attacks() -> None:
    """R-2: it wins the province back."""
    assert lost("shinobi-1", "crab_central").control("crab_central") == ("crab", 1, 0)


def test_r_2_a_ronins_army_needs_no_source() -> None:
    """R-2, N-1."""
    after = resolve("""
      seats: [{clan: crab, ronin: true}, {clan: lion, control: {lion_north: {down: 1}}}]
      placed: [{clan: crab, token: army-3, at: dragon_west > lion_north}]
    """)
    assert after.illegal == []
    assert after.control("lion_north") == ("crab", 1, 0)


def test_r_3_a_raid_discards_everything_in_the_province_and_on_its_borders() -> None:
    """R-3: attacks into it and out of it, whoever owns them, defenders, itself; and its control tokens."""
    after = resolve("""
      seats:
        - {clan: crab, control: {crab_central: {down: 2, up: 1}}, discard: [army-5]}
        - {clan: lion, control: {coast_inland: {down: 1}}}
      placed:
        - {clan: crab, token: army-1, at: crab_central}
        - {clan: crab, token: army-2, at: crab_central > crab_east}
        - {clan: crab, token: army-3, at: crab_central > coast_south}
        - {clan: lion, token: army-4, at: coast_inland > crab_central}
        - {clan: lion, token: raid, at: crab_central}
        - {clan: lion, token: army-1, at: coast_inland > crab_east}
      special: {crab_central: defense-1}
    """)
    assert after.control("crab_central") == (None, 0, 0)
    assert after.special("crab_central") == "scorched_earth"
    assert after.discard("crab") == ["army-1", "army-2", "army-3", "army-5"]
    assert after.discard("lion") == ["army-1", "army-4", "raid"]
    assert after.battles == {"crab_east": (None, 0, {"lion": 1}, "lion")}


def test_r_3_a_raid_on_a_coast_discards_the_navies_there() -> None:
    """R-3: the coastal border is one of its borders."""
    after = resolve("""
      seats:
        - {clan: crab, control: {crab_central: {down: 1}}}
        - {clan: lion, control: {coast_south: {down: 1}}}
      placed:
        - {clan: crab, token: raid, at: coast_south}
        - {clan: crab, token: navy-1, at: sea > coast_south}
    """)
    assert after.battles == {}
    assert after.discard("crab") == ["navy-1", "raid"]


def test_r_3_several_raids_leave_one_scorched_earth() -> None:
    """R-3: all of them are discarded."""
    after = resolve("""
      seats:
        - {clan: unicorn, control: {unicorn_east: {down: 1}}}
        - {clan: lion, control: {lion_capital: {down: 1}}}
      placed:
        - {clan: unicorn, token: raid, at: lion_north}
        - {clan: unicorn, token: raid, at: lion_north}
        - {clan: lion, token: raid, at: lion_north}
    """)
    assert after.special("lion_north") == "scorched_earth"
    assert (after.discard("unicorn"), after.discard("lion")) == (["raid", "raid"], ["raid"])


def test_r_3_ruling_which_raids_are_legal_is_seen_for_all_at_once() -> None:
    """R-3, ruling: each of two neighbours raids the other out of the province that it loses; both burn."""
    after = resolve("""
      seats:
        - {clan: crab, control: {crab_central: {down: 1}}}
        - {clan: lion, control: {coast_inland: {down: 1}}}
      placed:
        - {clan: crab, token: raid, at: coast_inland}
        - {clan: lion, token: raid, at: crab_central}
    """)
    assert after.special("crab_central") == after.special("coast_inland") == "scorched_earth"
    assert after.illegal == []


def test_r_3_a_raid_without_support_is_discarded() -> None:
    """R-3: nothing else happens there."""
    after = resolve(
        TWO,
        """
      placed:
        - {clan: crab, token: raid, at: unicorn_west}
        - {clan: lion, token: army-1, at: scorpion_west > unicorn_west}
    """,
    )
    assert after.illegal == ["crab raid at unicorn_west"]
    assert after.control("unicorn_west") == ("lion", 1, 0)


def test_r_3_a_raid_without_support_is_gone_before_battles_are_fought() -> None:
    """R-3: all see the table without it once the raids are done."""
    table = Table.of("phase: resolution", TWO, "placed: [{clan: crab, token: raid, at: unicorn_west}]")
    told = [event for event in table.told if isinstance(event, events.StepResolved)]
    lying = {event.step.name: [token.face for token in event.public.placed] for event in told}
    assert lying["DISCARD"] == [ids.RAID]
    assert lying["RAIDS"] == []


def test_r_4_diplomacy_discards_all_tokens_and_brings_peace() -> None:
    """R-4: as a raid, but the control tokens stay; no successful defense (F)."""
    after = resolve("""
      seats:
        - {clan: crab, control: {crab_central: {down: 2, up: 1}}}
        - {clan: lion, control: {coast_inland: {down: 1}}}
      placed:
        - {clan: crab, token: diplomacy, at: crab_central}
        - {clan: crab, token: army-1, at: crab_central}
        - {clan: crab, token: army-2, at: crab_central > crab_east}
        - {clan: lion, token: army-4, at: coast_inland > crab_central}
      special: {crab_central: honor-1}
    """)
    assert after.control("crab_central") == ("crab", 2, 1)
    assert after.special("crab_central") == "peace"
    assert after.discard("crab") == ["army-1", "army-2", "diplomacy"]
    assert after.discard("lion") == ["army-4"]
    assert after.battles == {}


def test_r_4_a_raid_comes_before_a_diplomacy() -> None:
    """R-4: the raid of R-3 discards the diplomacy there."""
    after = resolve(
        TWO,
        """
      placed: [{clan: crab, token: diplomacy, at: crab_central}, {clan: lion, token: raid, at: crab_central}]
    """,
    )
    assert after.special("crab_central") == "scorched_earth"


BATTLE = """
  seats:
    - {clan: crab, control: {crab_east: {down: 1}}}
    - {clan: lion, control: {coast_inland: {down: 1, up: 1}}}
    - {clan: scorpion, control: {crane_south: {down: 1}}}
"""


def test_r_5_every_clan_that_attacks_counts_its_own_tokens() -> None:
    """R-5: a shinobi, two borders and blessings together; the single highest total above the defense wins."""
    after = resolve(
        BATTLE,
        """
      placed:
        - {clan: crab, token: army-1, at: crab_east > coast_inland, blessings: [blessing-2]}
        - {clan: crab, token: shinobi-1, at: coast_inland}
        - {clan: scorpion, token: army-3, at: crane_south > coast_inland}
        - {clan: lion, token: army-2, at: coast_inland}
    """,
    )
    assert after.battles["coast_inland"] == ("lion", 3, {"crab": 4, "scorpion": 3}, "crab")


def test_r_5_the_defense_is_tokens_printed_value_control_and_defense_tokens() -> None:
    """R-5: 1 for a faceup control token, 2 printed, 2 of a defense token, an army of 1 with a blessing of 2."""
    after = resolve("""
      seats:
        - {clan: crane, control: {lion_capital: {down: 3, up: 1}}}
        - {clan: lion, control: {lion_north: {down: 1}}}
      placed:
        - {clan: crane, token: army-1, at: lion_capital, blessings: [blessing-2]}
        - {clan: lion, token: army-6, at: lion_north > lion_capital, blessings: [blessing-2]}
      special: {lion_capital: defense-2}
    """)
    assert after.battles["lion_capital"] == ("crane", 8, {"lion": 8}, "crane")


@pytest.mark.parametrize(("defense", "winner"), [("army-4", "lion"), ("army-2", "lion"), ("army-1", "crab")])
def test_r_5_above_holds_equal_holds_below_falls(defense: str, winner: str) -> None:
    """R-5: D above a: the defender; a tie: the defender; a above D, one clan: it."""
    after = resolve(
        BATTLE,
        f"""
      placed:
        - {{clan: crab, token: army-3, at: crab_east > coast_inland}}
        - {{clan: lion, token: {defense}, at: coast_inland}}
    """,
    )
    assert after.battles["coast_inland"][3] == winner


def test_r_5_two_attackers_tied_above_the_defender_lose() -> None:
    """R-5: the defender wins, even where two attackers tie above it (F)."""
    after = resolve(
        BATTLE,
        """
      placed:
        - {clan: crab, token: army-3, at: crab_east > coast_inland}
        - {clan: scorpion, token: army-3, at: crane_south > coast_inland}
    """,
    )
    assert after.battles["coast_inland"] == ("lion", 1, {"crab": 3, "scorpion": 3}, "lion")
    assert after.control("coast_inland") == ("lion", 1, 2)


def test_r_5_all_battles_are_at_once() -> None:
    """R-5: two neighbours take each other's province."""
    after = resolve(
        TWO,
        """
      placed:
        - {clan: crab, token: army-3, at: crab_central > coast_inland}
        - {clan: lion, token: army-2, at: coast_inland > crab_east}
    """,
    )
    assert after.control("coast_inland") == ("crab", 1, 0)
    assert after.control("crab_east") == ("lion", 1, 0)


PHOENIX = """
  seats:
    - {clan: phoenix, control: {dragon_south: {down: 1}}}
    - {clan: crane, control: {crane_central: {down: 1}}}
    - {clan: lion, control: {lion_capital: {down: 1}}}
"""


def test_r_5a_ruling_the_printed_value_is_left_out_only_where_phoenix_alone_has_the_highest_attack() -> None:
    """R-5a, ruling: alone it takes the capital with 1; beside a stronger or an equal attacker the 2 counts."""
    phoenix = "{clan: phoenix, token: army-STRENGTH, at: dragon_south > lion_capital}"
    alone = resolve(PHOENIX, f"placed: [{phoenix.replace('STRENGTH', '1')}]")
    assert alone.battles["lion_capital"] == ("lion", 0, {"phoenix": 1}, "phoenix")
    crane = "{clan: crane, token: army-2, at: crane_central > lion_capital}"
    above = resolve(PHOENIX, f"placed: [{phoenix.replace('STRENGTH', '3')}, {crane}]")
    assert above.battles["lion_capital"] == ("lion", 0, {"phoenix": 3, "crane": 2}, "phoenix")
    below = resolve(PHOENIX, f"placed: [{phoenix.replace('STRENGTH', '1')}, {crane}]")
    assert below.battles["lion_capital"] == ("lion", 2, {"phoenix": 1, "crane": 2}, "crane")
    tied = resolve(
        PHOENIX.replace("crane", "scorpion").replace("scorpion_central", "crane_central"),
        f"placed: [{phoenix.replace('STRENGTH', '2')}, {crane.replace('clan: crane', 'clan: scorpion')}]",
    )
    assert tied.battles["lion_capital"] == ("lion", 2, {"phoenix": 2, "scorpion": 2}, "lion")


def test_r_5a_ruling_it_must_be_a_capital() -> None:
    """R-5a, ruling: the Shadowlands' printed 1 counts against Phoenix alone."""
    after = resolve(
        PHOENIX.replace("dragon_south", "crab_north"),
        """
      placed: [{clan: phoenix, token: army-1, at: crab_north > shadowlands_north}]
    """,
    )
    assert after.battles["shadowlands_north"] == (None, 1, {"phoenix": 1}, None)


def test_r_5b_without_a_controller_nothing_happens_where_the_defender_would_win() -> None:
    """R-5b: printed defense and defense tokens defend; a tie, or attackers tied above it, change nothing."""
    special = "special: {crane_central: defense-2}"
    equal = resolve(BATTLE, special, "placed: [{clan: scorpion, token: army-2, at: crane_south > crane_central}]")
    assert equal.battles["crane_central"] == (None, 2, {"scorpion": 2}, None)
    assert equal.control("crane_central") == (None, 0, 0)
    tied = resolve(
        BATTLE,
        """
      placed:
        - {clan: crab, token: army-3, at: crab_east > crab_central}
        - {clan: lion, token: army-3, at: coast_inland > crab_central}
    """,
    )
    assert tied.battles["crab_central"] == (None, 0, {"crab": 3, "lion": 3}, None)
    assert tied.control("crab_central") == (None, 0, 0)


def test_r_5c_an_attacker_who_wins_removes_all_control_tokens_and_puts_one_facedown() -> None:
    """R-5c: special tokens stay."""
    after = resolve(
        BATTLE,
        """
      placed: [{clan: crab, token: army-3, at: crab_east > coast_inland}]
      special: {coast_inland: honor-2}
    """,
    )
    assert after.control("coast_inland") == ("crab", 1, 0)
    assert after.special("coast_inland") == "honor-2"


def test_r_5c_an_army_fights_on_though_its_source_falls_in_the_same_phase() -> None:
    """R-5c: captured at R-5, the source gave its attack all the same."""
    after = resolve(
        TWO,
        """
      placed:
        - {clan: crab, token: army-3, at: crab_central > coast_inland}
        - {clan: lion, token: shinobi-1, at: crab_central}
    """,
    )
    assert after.control("crab_central") == ("lion", 1, 0)
    assert after.control("coast_inland") == ("crab", 1, 0)


def test_r_5c_a_source_that_is_raided_takes_its_army_along() -> None:
    """R-5c, R-3: not so a raid, which discards the attacks out of the province."""
    after = resolve(
        TWO,
        """
      placed:
        - {clan: crab, token: army-3, at: crab_central > coast_inland}
        - {clan: lion, token: raid, at: crab_central}
    """,
    )
    assert after.control("coast_inland") == ("lion", 1, 1)


def test_r_5d_a_defender_who_wins_puts_one_more_control_token_faceup() -> None:
    """R-5d: one for the province, however many defend or attack."""
    after = resolve(
        BATTLE,
        """
      placed:
        - {clan: lion, token: army-3, at: coast_inland}
        - {clan: lion, token: army-4, at: coast_inland}
        - {clan: crab, token: army-1, at: crab_east > coast_inland}
        - {clan: scorpion, token: army-1, at: crane_south > coast_inland}
    """,
    )
    assert after.control("coast_inland") == ("lion", 1, 2)


@pytest.mark.parametrize(
    ("token", "up"), [("army-1", 1), ("navy-1", 1), ("shinobi-1", 1), ("bluff", 0), ("diplomacy", 0)]
)
def test_r_5d_a_fighter_that_nobody_attacks_is_a_successful_defense(token: str, up: int) -> None:
    """R-5d: not for a bluff, Lion's included, nor for diplomacy (F)."""
    after = resolve(f"""
      seats:
        - {{clan: lion, control: {{coast_south: {{down: 1}}}}}}
        - {{clan: crab, control: {{crab_north: {{down: 1}}}}}}
      placed: [{{clan: lion, token: {token}, at: coast_south}}]
    """)
    assert after.control("coast_south") == ("lion", 1, up)


def test_r_5e_an_attack_that_fails_is_a_successful_defense_without_defenders_too() -> None:
    """R-5e: one faceup control token and the printed defense were enough."""
    after = resolve(BATTLE, "placed: [{clan: crab, token: army-1, at: crab_east > coast_inland}]")
    assert after.control("coast_inland") == ("lion", 1, 2)


SWEPT = """
  seats:
    - {clan: crab, control: {crab_east: {down: 1}}}
    - {clan: lion, control: {coast_inland: {down: 1}}}
    - {clan: crane, control: {crab_central: {down: 1}}}
"""
ATTACK = "{clan: crab, token: army-4, at: crab_east > coast_inland}"
BY_RAID = "{clan: crane, token: raid, at: crab_east}"
BY_DIPLOMACY = "{clan: crab, token: diplomacy, at: crab_east}"


@pytest.mark.parametrize("sweeper", [BY_RAID, BY_DIPLOMACY])
@pytest.mark.parametrize("defender", ["", ", {clan: lion, token: army-1, at: coast_inland}"])
def test_r_5e_ruling_an_attack_swept_away_in_another_province_is_a_successful_defense(
    sweeper: str, defender: str
) -> None:
    """R-5e, ruling: one token, with or without defenders, never two."""
    after = resolve(SWEPT, f"placed: [{ATTACK}, {sweeper}{defender}]")
    assert after.battles == {}
    assert after.control("coast_inland") == ("lion", 1, 1)


def test_r_5e_ruling_the_first_province_of_the_board_is_defended_so_too() -> None:
    """R-5e, ruling: a raid elsewhere makes no peace there."""
    moved = {"coast_inland": "dragon_west", "crab_east": "lion_north", "crab_central": "unicorn_east"}
    text = f"{SWEPT}  placed: [{ATTACK}, {BY_RAID}]"
    for province, other in moved.items():
        text = text.replace(province, other)
    after = resolve(text)
    assert after.control("dragon_west") == ("lion", 1, 1)


def test_r_5e_ruling_where_one_attack_is_swept_and_another_wins_there_is_no_defense() -> None:
    """R-5e, ruling: all of them must be gone."""
    after = resolve(SWEPT, f"placed: [{ATTACK}, {BY_RAID}, {{clan: crane, token: shinobi-1, at: coast_inland}}]")
    assert after.control("coast_inland") == ("crane", 1, 0)


@pytest.mark.parametrize(
    ("placed", "control"),
    [
        (f"{ATTACK}, {{clan: crane, token: raid, at: coast_inland}}", (None, 0, 0)),
        (f"{ATTACK}, {{clan: lion, token: diplomacy, at: coast_inland}}", ("lion", 1, 0)),
        ("{clan: crab, token: bluff, at: crab_east > coast_inland}", ("lion", 1, 0)),
        ("{clan: crab, token: navy-1, at: crab_east > coast_inland}", ("lion", 1, 0)),
        ("{clan: crab, token: shinobi-1, at: crab_east > coast_inland}", ("lion", 1, 0)),
        ("{clan: crab, token: raid, at: coast_inland, blessings: [blessing-2]}", ("lion", 1, 0)),
    ],
)
def test_r_5e_ruling_not_where_it_burned_or_made_peace_nor_for_bluffs_and_misplaced_tokens(
    placed: str, control: tuple[str | None, int, int]
) -> None:
    """R-5e, ruling: in the raided or peaceful province itself, and for what is gone at R-2, there is no token."""
    assert resolve(SWEPT, f"placed: [{placed}]").control("coast_inland") == control


def test_r_5e_a_shinobi_swept_by_a_raid_in_the_same_province_is_no_failed_attack() -> None:
    """R-5e: the raid was in the province itself."""
    after = resolve(
        SWEPT, "placed: [{clan: crab, token: shinobi-1, at: coast_inland}, {clan: crab, token: raid, at: coast_inland}]"
    )
    assert after.special("coast_inland") == "scorched_earth"
    assert after.control("coast_inland") == (None, 0, 0)


def test_r_5f_every_combat_token_still_on_the_board_is_discarded() -> None:
    """R-5f: attackers, and defenders that nobody attacked (F)."""
    table = Table.of(
        BATTLE,
        """
      placed:
        - {clan: crab, token: army-3, at: crab_east}
        - {clan: lion, token: army-2, at: coast_inland, blessings: [blessing-2]}
        - {clan: scorpion, token: shinobi-1, at: crab_north}
    """,
    )
    assert table.places() == []
    assert table.discard("crab") == ["army-3"]
    assert table.discard("lion") == ["army-2", "blessing-2"]
    assert table.discard("scorpion") == ["shinobi-1"]


ISLANDS = """
  seats:
    - {clan: crab, control: {islands_north: {down: 1}, islands_west: {down: 1}}CRAB}
    - {clan: lion, control: {islands_east: {down: 1}, lion_north: {down: 1}}LION}
"""


def test_r_6_who_controls_a_territory_takes_its_card_from_the_board() -> None:
    """R-6: from the board, known or not."""
    take = "placed: [{clan: crab, token: navy-1, at: sea > islands_east}]"
    text = ISLANDS.replace("CRAB", "").replace("LION", "")
    assert resolve(text, take).cards("crab") == ["unknown:islands"]
    assert resolve(text, take, "territory_cards: {islands: pirate_raids}").cards("crab") == ["pirate_raids"]


def test_r_6_it_takes_the_card_from_the_one_who_held_it() -> None:
    """R-6 (F)."""
    text = ISLANDS.replace("CRAB", "").replace("LION", ", cards: [port_of_prosperity]")
    after = resolve(text, "placed: [{clan: crab, token: navy-1, at: sea > islands_east}]")
    assert (after.cards("crab"), after.cards("lion")) == (["port_of_prosperity"], [])


def test_r_6_who_lost_the_territory_gives_the_card_back_to_the_board() -> None:
    """R-6: until then it is held, whatever was lost: it can be played in the upkeep of the round."""
    text = ISLANDS.replace("CRAB", ", cards: [port_of_prosperity]").replace("LION", "")
    after = resolve(text)
    assert after.cards("crab") == []
    assert after.report["territory_cards"] == {"islands": "port_of_prosperity"}
    Table.at_cards("initiative: [crab]", text).may_choose("play port_of_prosperity")


def test_r_6_a_played_card_is_gone() -> None:
    """R-6: whoever takes the territory then."""
    text = ISLANDS.replace("CRAB", "").replace("LION", "")
    after = resolve(
        text,
        "placed: [{clan: crab, token: navy-1, at: sea > islands_east}]",
        "territory_cards: {islands: played}",
    )
    assert after.cards("crab") == []
    assert after.report["territory_cards"] == {"islands": "played"}


def test_r_6_a_holder_who_controls_the_territory_keeps_the_card() -> None:
    """R-6."""
    text = ISLANDS.replace("CRAB", ", cards: [pirate_raids]").replace("LION", "")
    after = resolve(text, "placed: [{clan: crab, token: navy-1, at: sea > islands_east}]")
    assert after.cards("crab") == ["pirate_raids"]


def test_r_7_the_next_round_follows_and_after_the_fifth_the_game_ends() -> None:
    """R-7."""
    table = Table.of("round: 4", TWO)
    assert table.state.public.round == 5
    table = Table.of("round: 5", TWO)
    assert isinstance(table.pending, Over)


def test_r_5d_the_borders_of_a_province_are_where_its_attacks_lie() -> None:
    """R-5d: an own army on a border out of the province is no garrison."""
    assert "crab_central > crab_east" in places_around("crab_central")
    after = resolve(TWO, "placed: [{clan: crab, token: army-1, at: crab_central > crab_north}]")
    assert after.control("crab_central") == ("crab", 1, 0)
