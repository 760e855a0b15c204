"""Chapter 1: what is in the box, what is printed on the board, who controls what."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Illegal, Setup

from .language import Table, facts, game, neighbours, resolve, score

CAPITALS = {f"{clan}_capital" for clan in ("crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn")}


@pytest.mark.parametrize("clans", [("crab",), ("crab", "crane", "dragon", "lion", "phoenix", "scorpion")])
def test_c_1_fewer_than_two_or_more_than_five_can_not_play(clans: tuple[str, ...]) -> None:
    """C-1: two to five players."""
    with pytest.raises(Illegal) as caught:
        game().new(Setup(clans))
    assert caught.value.refusal.rule == "C-1"


@pytest.mark.parametrize("clans", [("crab", "crab"), ("crab", "mantis")])
def test_c_1_every_player_is_another_one_of_the_seven_clans(clans: tuple[str, ...]) -> None:
    """C-1: each a different one of seven clans."""
    with pytest.raises(Illegal) as caught:
        game().new(Setup(clans))
    assert caught.value.refusal.rule == "C-1"


def test_c_1_the_seats_are_in_clockwise_order() -> None:
    """C-1: after the first player, the next one seated is asked."""
    table = Table.of("""
      phase: placement
      first_player: crane
      seats:
        - {clan: lion, control: {lion_north: {down: 1}}, hand: [army-1, army-2]}
        - {clan: crane, control: {crane_south: {down: 1}}, hand: [army-1, army-2]}
        - {clan: crab, control: {crab_north: {down: 1}}, hand: [army-1, army-2]}
    """)
    asked: list[str] = []
    for _ in range(4):
        ((_kind, clan),) = table.asked()
        asked.append(clan)
        table.place(clan, table.hand(clan)[0], "scorpion_north")
    assert asked == ["crane", "crab", "lion", "crane"]


def test_c_2_a_clan_owns_26_common_tokens_and_one_of_its_own() -> None:
    """C-2: 27 combat tokens; the 27th is the clan's own."""
    common = facts().common_combat_tokens
    assert sum(common.values()) == 26
    own = {
        "crab": "navy-3",
        "crane": "diplomacy",
        "dragon": "blessing-3",
        "lion": "army-6",
        "phoenix": "blessing-3",
        "scorpion": "shinobi-3",
        "unicorn": "raid",
    }
    for clan, token in own.items():
        table = Table.new(clan, "lion" if clan != "lion" else "crab")
        tokens = table.pool(clan)
        for name in table.hand(clan):
            tokens[name] = tokens.get(name, 0) + 1
        assert sum(tokens.values()) == 27
        assert tokens == common | {token: common.get(token, 0) + 1}


THIRTY_LESS = "{crab_capital: {down: 29}, crab_north: {down: %d}}"


def test_c_2_ruling_who_has_no_control_token_left_places_none() -> None:
    """C-2, ruling: with all 30 on the board a successful defense brings no faceup token."""
    after = resolve(f"""
      seats:
        - {{clan: crab, control: {THIRTY_LESS % 1}}}
        - {{clan: lion, control: {{scorpion_west: {{down: 1}}}}}}
      placed:
        - {{clan: crab, token: army-3, at: crab_north}}
        - {{clan: lion, token: army-1, at: scorpion_west > crab_north}}
    """)
    assert after.control("crab_north") == ("crab", 1, 0)


def test_c_2_ruling_a_conquered_province_that_gets_no_token_is_nobodys() -> None:
    """C-2, ruling: the winner removes the loser's tokens all the same."""
    after = resolve(f"""
      seats:
        - {{clan: crab, control: {THIRTY_LESS % 1}}}
        - {{clan: lion, control: {{scorpion_west: {{down: 1, up: 1}}}}}}
      placed:
        - {{clan: crab, token: army-3, at: crab_north > scorpion_west}}
    """)
    assert after.battles["scorpion_west"] == ("lion", 1, {"crab": 3}, "crab")
    assert after.control("scorpion_west") == (None, 0, 0)


def test_c_2_ruling_removals_come_back_before_captures_are_laid() -> None:
    """C-2, ruling: the token that Crab loses in one battle is there for its capture in another."""
    after = resolve(f"""
      seats:
        - {{clan: crab, control: {THIRTY_LESS % 1}}}
        - {{clan: lion, control: {{scorpion_west: {{down: 1}}, unicorn_west: {{down: 1}}}}}}
      placed:
        - {{clan: crab, token: army-3, at: crab_north > scorpion_west}}
        - {{clan: lion, token: army-1, at: unicorn_west > crab_north}}
    """)
    assert after.control("crab_north") == ("lion", 1, 0)
    assert after.control("scorpion_west") == ("crab", 1, 0)


def test_c_2_ruling_faceup_tokens_come_back_as_well_as_facedown_ones() -> None:
    """C-2, ruling: Crab loses a token of either kind, and has both for two captures."""
    after = resolve("""
      seats:
        - {clan: crab, control: {crab_capital: {down: 28}, crab_north: {down: 1, up: 1}}}
        - {clan: lion, control: {scorpion_west: {down: 1}, unicorn_west: {down: 1}, coast_south: {down: 1}}}
      placed:
        - {clan: crab, token: army-3, at: crab_north > scorpion_west}
        - {clan: crab, token: army-4, at: crab_capital > coast_south}
        - {clan: lion, token: army-4, at: unicorn_west > crab_north}
    """)
    assert after.control("crab_north") == ("lion", 1, 0)
    assert after.control("scorpion_west") == ("crab", 1, 0)
    assert after.control("coast_south") == ("crab", 1, 0)


def test_c_2_ruling_captures_are_laid_before_faceup_tokens() -> None:
    """C-2, ruling: the last token goes to the captured province, not to the one held, whatever their order."""
    after = resolve(f"""
      seats:
        - {{clan: crab, control: {THIRTY_LESS % 0}}}
        - {{clan: lion, control: {{coast_south: {{down: 1}}}}}}
      placed:
        - {{clan: crab, token: army-1, at: crab_capital}}
        - {{clan: crab, token: army-3, at: crab_capital > coast_south}}
    """)
    assert after.control("crab_capital") == ("crab", 29, 0)
    assert after.control("coast_south") == ("crab", 1, 0)


def test_c_2_ruling_faceup_tokens_are_laid_in_the_order_of_the_provinces() -> None:
    """C-2, ruling: the last token goes to the province that is listed first; crab_north is before crab_capital."""
    after = resolve("""
      seats:
        - {clan: crab, control: {crab_capital: {down: 20}, crab_north: {down: 9}}}
        - {clan: lion, control: {lion_north: {down: 1}}}
      placed:
        - {clan: crab, token: army-1, at: crab_capital}
        - {clan: crab, token: army-3, at: crab_north}
    """)
    assert after.control("crab_north") == ("crab", 9, 1)
    assert after.control("crab_capital") == ("crab", 20, 0)


def test_c_3_the_board_has_30_provinces_64_land_borders_and_12_coasts() -> None:
    """C-3: 30 provinces in 11 territories; a place of a border exists both ways; coastal is what touches the sea."""
    box = facts()
    assert len(box.provinces) == 30
    assert len(box.territories) == len({province.territory for province in box.provinces.values()}) == 11
    assert len({frozenset(border) for border in box.land_borders}) == len(box.land_borders) == 64
    assert len(set(box.coastal_borders)) == 12
    assert {name for name, province in box.provinces.items() if province.coastal} == set(box.coastal_borders)
    board = game().board
    assert len(board.places) == 30 + 2 * 64 + 12
    for name, province in board.number.items():
        near = {board.provinces[p] for p in range(30) if board.neighbours[province] >> p & 1}
        assert near == neighbours(name)


def test_c_4_capitals_have_defense_2_and_the_shadowlands_1() -> None:
    """C-4: 2 printed in each of the seven capitals, 1 in each Shadowlands province, none elsewhere."""
    printed = {name: province.defense for name, province in facts().provinces.items() if province.defense}
    assert printed == dict.fromkeys(CAPITALS, 2) | {"shadowlands_north": 1, "shadowlands_south": 1}
    assert {name for name, province in facts().provinces.items() if province.capital} == CAPITALS


@pytest.mark.parametrize(("strength", "winner"), [(2, None), (3, "crab")])
def test_c_4_the_capital_of_a_clan_that_is_not_in_play_has_its_printed_defense(
    strength: int, winner: str | None
) -> None:
    """C-4: two do not take the empty capital of Scorpion, three do."""
    after = resolve(f"""
      seats:
        - {{clan: crab, control: {{crab_east: {{down: 1}}}}}}
        - {{clan: lion, control: {{lion_north: {{down: 1}}}}}}
      placed: [{{clan: crab, token: army-{strength}, at: crab_east > scorpion_capital}}]
    """)
    assert after.battles == {"scorpion_capital": (None, 2, {"crab": strength}, winner)}


def test_c_5_each_shadowlands_province_is_a_territory_of_its_own() -> None:
    """C-5: who takes one of the two takes the card of that territory, and not the other's."""
    after = resolve("""
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}}
        - {clan: lion, control: {lion_north: {down: 1}}}
      placed: [{clan: crab, token: army-3, at: crab_north > shadowlands_north}]
    """)
    assert after.cards("crab") == ["unknown:shadowlands_north"]


def test_c_6_the_cards_and_special_tokens_are_as_many_as_printed() -> None:
    """C-6: the numbers of cards and of each special token."""
    box = facts()
    assert sorted(len(pair) for pair in box.territory_cards.values()) == [2] * 11
    assert len(box.secret_objectives) == 12
    assert len(box.initiative_cards["neutral"]) == 3
    assert (box.dealt.scouts * 5, box.dealt.shugenja * 5) == (10, 5)
    assert box.special_tokens == {
        "peace": 15,
        "scorched_earth": 15,
        "shrine": 1,
        "harbor": 1,
        "battlefield": 1,
        "honor-1": 2,
        "honor-2": 1,
        "honor-4": 1,
        "defense-1": 3,
        "defense-2": 1,
    }


def test_c_7_a_control_token_of_either_face_controls_the_province() -> None:
    """C-7: at least one own control token, facedown or faceup."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: crab, control: {crab_north: {down: 1}, crab_east: {up: 2}, crab_central: {down: 0}}, hand: [army-1]}
        - {clan: lion, control: {lion_north: {down: 1}}}
    """)
    assert table.controls("crab") == {"crab_north", "crab_east"}


def test_c_7_a_territory_is_controlled_without_its_scorched_provinces() -> None:
    """C-7: all provinces that are not scorched."""
    seats = """
      seats:
        - {clan: crab, control: {islands_north: {down: 1}, islands_east: {down: 1}}}
        - {clan: lion, control: {lion_north: {down: 1}}}
    """
    assert score(seats).honor("crab")["territories"] == 0
    assert score(seats, "special: {islands_west: scorched_earth}").honor("crab")["territories"] == 5


def test_c_7_ruling_a_wholly_scorched_territory_is_nobodys() -> None:
    """C-7, ruling: its card goes back to the board, and nobody gets its honor."""
    text = """
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [pirate_raids]}
        - {clan: lion, control: {lion_north: {down: 1}}}
      special: {islands_north: scorched_earth, islands_west: scorched_earth, islands_east: scorched_earth}
    """
    after = resolve(text)
    assert after.cards("crab") == []
    assert after.report["territory_cards"] == {"islands": "pirate_raids"}
    assert [score(text).honor(clan)["territories"] for clan in ("crab", "lion")] == [0, 0]


def test_c_8_combat_tokens_go_faceup_to_their_owners_discard_pile() -> None:
    """C-8: each to its own owner's pile, for all to see."""
    table = Table.of("""
      phase: resolution
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, discard: [army-4]}
        - {clan: lion, control: {scorpion_west: {down: 1}}}
      placed:
        - {clan: crab, token: army-3, at: crab_north, blessings: [blessing-2]}
        - {clan: lion, token: army-1, at: scorpion_west > crab_north}
    """)
    assert table.discard("crab") == ["army-3", "army-4", "blessing-2"]
    assert table.discard("lion") == ["army-1"]
    assert table.view("lion").public.seats[0] == table.before_screen("crab")


def test_c_8_control_tokens_go_back_to_their_owners_supply() -> None:
    """C-8: a token that a card removed can be placed again."""
    table = Table.at_cards("""
      first_player: crab
      initiative: [crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 15}, crab_east: {down: 15}},
           cards: [pirate_raids, bountiful_harvest]}
        - {clan: lion, control: {lion_north: {down: 1}}}
    """)
    table.refuses("play bountiful_harvest", "X-1")
    table.play("crab", "play pirate_raids", "pick crab_north", "pick crab_east")
    assert table.control("crab_east") == ("crab", 15, 3)
    table.may_choose("play bountiful_harvest")


def test_c_8_special_tokens_go_back_to_the_common_supply() -> None:
    """C-8: a harbor that was replaced can be put again."""
    text = """
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [feats_of_engineering]}
        - {clan: lion, control: {lion_north: {down: 1}}, cards: [honorable_fight]}
      special: {crab_north: harbor}
    """
    table = Table.at_cards("initiative: [lion]", text)
    table.play("lion", "play honorable_fight", "pick crab_north")
    assert table.special("crab_north") == "battlefield"
    table.play("crab", "play feats_of_engineering", "pick crab_east")
    assert table.special("crab_east") == "harbor"
