"""The plain resolver against cases worked out by hand from the rules page."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from tests.rulebook.example import EXAMPLE

from .facts import game_facts
from .plain_resolver import resolve
from .plain_table import Report


def resolved(text: str) -> Report:
    """The report of a position written as YAML."""
    return resolve(yaml.safe_load(text), game_facts())


def rows(text: str, *provinces: str) -> list[tuple[Any, ...]]:
    """Controller, facedown, faceup and special token of each province after the resolution."""
    after = resolved(text)["provinces"]
    return [tuple(after[province].values()) for province in provinces]


def test_the_example_of_the_position_format() -> None:
    """The page's file gives the page's output."""
    report = resolved(EXAMPLE)
    held: dict[str, dict[str, Any]] = {
        "crab_capital": {"controller": "crab", "down": 1, "up": 2, "special": None},
        "crab_central": {"controller": "crab", "down": 1, "up": 0, "special": None},
        "coast_south": {"controller": "crab", "down": 1, "up": 0, "special": None},
    }
    nobodys: dict[str, Any] = {"controller": None, "down": 0, "up": 0, "special": None}
    expected = {province: held.get(province, nobodys) for province in game_facts()["provinces"]}
    expected["lion_north"] = {**nobodys, "special": "peace"}
    expected["crane_central"] = {**nobodys, "special": "defense-1"}
    assert list(report["provinces"]) == list(game_facts()["provinces"])
    assert report == {
        "provinces": expected,
        "seats": {
            "crab": {
                "hand": ["army-1", "bluff"],
                "discard": ["army-2", "army-3", "army-5"],
                "cards": [],
                "ronin": False,
            },
            "crane": {"hand": ["bluff"], "discard": ["blessing-2", "navy-1"], "cards": [], "ronin": False},
        },
        "territory_cards": {"crab": "promotion", "crane": "played"},
        "battles": [
            {
                "province": "crab_capital",
                "defender": "crab",
                "defense": 7,
                "attackers": {"crane": 3},
                "winner": "crab",
            },
            {
                "province": "coast_south",
                "defender": "crane",
                "defense": 0,
                "attackers": {"crab": 2},
                "winner": "crab",
            },
        ],
        "discarded_illegal": [],
    }


def test_unicorn_swaps_before_the_reveal() -> None:
    """R-0: the army and the shinobi change places; the army then lies in a centre that is not Unicorn's and goes."""
    report = resolved("""
      seats: [{clan: unicorn, control: {unicorn_east: {down: 1}}}, {clan: lion, control: {lion_north: {down: 1}}}]
      placed:
        - {clan: unicorn, token: army-4, at: unicorn_east > scorpion_north}
        - {clan: unicorn, token: shinobi-1, at: lion_north}
      unicorn_swap: [1, 2]
    """)
    assert report["discarded_illegal"] == [
        {"clan": "unicorn", "token": "army-4", "at": "lion_north"},
        {"clan": "unicorn", "token": "shinobi-1", "at": "unicorn_east > scorpion_north"},
    ]
    assert report["seats"]["unicorn"]["discard"] == ["army-4", "shinobi-1"]


@pytest.mark.parametrize(
    ("row", "special"),
    [
        ("{clan: crane, token: army-1, at: crab_east > crab_north}", ""),
        ("{clan: crane, token: army-1, at: crab_east}", ""),
        ("{clan: crane, token: army-1, at: sea > coast_east}", ""),
        ("{clan: crane, token: army-1, at: crane_south > crane_central}", ""),
        ("{clan: crane, token: navy-1, at: crane_south > coast_inland}", ""),
        ("{clan: crane, token: navy-1, at: sea > crane_south}", ""),
        ("{clan: crane, token: navy-1, at: coast_inland}", ""),
        ("{clan: crane, token: shinobi-1, at: crane_south > coast_inland}", ""),
        ("{clan: crane, token: diplomacy, at: coast_east}", ""),
        ("{clan: crane, token: raid, at: crane_south}", ""),
        ("{clan: crane, token: raid, at: coast_east}", "coast_east: battlefield"),
        ("{clan: crane, token: diplomacy, at: crane_south}", "crane_south: battlefield"),
        ("{clan: crane, token: diplomacy, at: crane_south, blessings: [blessing-2]}", ""),
        ("{clan: crane, token: bluff, at: crane_south, blessings: [blessing-2]}", ""),
        ("{clan: crane, token: shinobi-1, at: coast_east}", "coast_east: scorched_earth"),
        ("{clan: crane, token: army-1, at: crane_south > coast_east}", "crane_south: peace"),
        ("{clan: crane, token: army-1, at: crane_south > coast_east}", "coast_east: peace"),
        ("{clan: crane, token: shinobi-1, at: coast_east}", "coast_east: shrine"),
        ("{clan: dragon, token: raid, at: coast_east}", ""),
        ("{clan: dragon, token: army-1, at: crane_south}", ""),
    ],
)
def test_what_the_reveal_discards(row: str, special: str) -> None:
    """R-2: each breaks a rule of P-5, P-6, chapter 7 or chapter 9 and is listed as it was written."""
    report = resolved(f"""
      seats:
        - {{clan: crane, control: {{crane_south: {{down: 1}}, crane_central: {{down: 1}}}}}}
        - {{clan: crab, control: {{crab_east: {{down: 1}}}}}}
        - {{clan: dragon, ronin: true}}
      placed: [{row}]
      special: {{{special}}}
    """)
    assert report["discarded_illegal"] == [yaml.safe_load(row)]
    assert report["battles"] == []


@pytest.mark.parametrize(
    ("row", "special"),
    [
        ("{clan: crane, token: army-1, at: crane_south > coast_east}", ""),
        ("{clan: crane, token: army-1, at: crane_south > coast_east}", "crane_south: shrine"),
        ("{clan: crane, token: navy-1, at: sea > coast_east}", ""),
        ("{clan: crane, token: shinobi-1, at: coast_east}", ""),
        ("{clan: dragon, token: army-1, at: coast_south > coast_east}", ""),
        ("{clan: crane, token: navy-1, at: crab_east > crab_central}", "crab_central: harbor"),
    ],
)
def test_what_the_reveal_leaves(row: str, special: str) -> None:
    """P-5, T-4, T-6, N-1: each is legal and takes the empty province."""
    report = resolved(f"""
      seats:
        - {{clan: crane, control: {{crane_south: {{down: 1}}, crane_central: {{down: 1}}}}}}
        - {{clan: crab, control: {{crab_east: {{down: 1}}}}}}
        - {{clan: dragon, ronin: true}}
      placed: [{row}]
      special: {{{special}}}
    """)
    assert report["discarded_illegal"] == []
    assert [battle["winner"] for battle in report["battles"]] == [yaml.safe_load(row)["clan"]]


@pytest.mark.parametrize(
    ("special", "blessings", "defense"), [("", "", 2), ("lion_coast: defense-1", "", 3), ("", "blessing-2", 0)]
)
def test_lions_bluff_defends(special: str, blessings: str, defense: int) -> None:
    """A-4: two defense, but a blessed one is an ordinary bluff; home it goes in any case, with no token for R-5d."""
    report = resolved(f"""
      seats: [{{clan: lion, control: {{lion_coast: {{down: 1}}}}}}, {{clan: dragon, ronin: true}}]
      placed:
        - {{clan: lion, token: bluff, at: lion_coast, blessings: [{blessings}]}}
        - {{clan: dragon, token: navy-1, at: sea > lion_coast}}
      special: {{{special}}}
    """)
    assert report["battles"][0]["defense"] == defense
    assert report["seats"]["lion"]["hand"] == ["bluff"]
    assert len(report["discarded_illegal"]) == (1 if blessings else 0)


def test_lions_bluff_earns_no_control_token() -> None:
    """R-5d: not for a bluff, Lion's included."""
    assert rows(
        """
      seats: [{clan: lion, control: {lion_coast: {down: 1}}}, {clan: dragon}]
      placed: [{clan: lion, token: bluff, at: lion_coast}]
    """,
        "lion_coast",
    ) == [("lion", 1, 0, None)]


def test_raids_are_judged_all_at_once() -> None:
    """R-3: two raids that live on each other's province both burn; one without support is discarded."""
    report = resolved("""
      seats:
        - {clan: crab, control: {crab_east: {down: 2}}}
        - {clan: crane, control: {crab_north: {up: 1}}}
        - {clan: unicorn, control: {unicorn_west: {down: 1}}}
      placed:
        - {clan: crab, token: raid, at: crab_north}
        - {clan: crane, token: raid, at: crab_east}
        - {clan: crane, token: army-3, at: crab_north > scorpion_west}
        - {clan: unicorn, token: raid, at: islands_east}
      special: {crab_east: defense-1}
    """)
    assert [report["provinces"][province]["special"] for province in ("crab_north", "crab_east")] == [
        "scorched_earth",
        "scorched_earth",
    ]
    assert report["provinces"]["crab_north"]["controller"] is None
    assert report["battles"] == []
    assert report["discarded_illegal"] == [{"clan": "unicorn", "token": "raid", "at": "islands_east"}]


def test_a_peaceful_province_supports_no_raid_but_a_shinobi_does() -> None:
    """P-5: the adjacent own province must have no peace token; a shinobi in the same centre is enough."""
    text = """
      seats:
        - {{clan: crab, control: {{crab_east: {{down: 1}}}}}}
        - {{clan: crane, control: {{crab_north: {{down: 1}}}}}}
      placed: [{{clan: crab, token: raid, at: crab_north}}{more}]
      special: {{crab_east: peace}}
    """
    assert rows(text.format(more=""), "crab_north") == [("crane", 1, 0, None)]
    shinobi = ", {clan: crab, token: shinobi-1, at: crab_north}"
    assert rows(text.format(more=shinobi), "crab_north") == [(None, 0, 0, "scorched_earth")]


def test_diplomacy_sweeps_its_province_and_its_borders() -> None:
    """R-4: attacks in and out of it are discarded; control stays; it is no successful defense."""
    report = resolved("""
      seats: [{clan: crane, control: {crane_south: {up: 2}}}, {clan: crab, control: {crab_east: {down: 1}}}]
      placed:
        - {clan: crane, token: diplomacy, at: crane_south}
        - {clan: crab, token: army-4, at: crab_east > crane_south}
        - {clan: crane, token: army-2, at: crane_south > coast_east}
      special: {crane_south: honor-1}
    """)
    assert report["provinces"]["crane_south"] == {"controller": "crane", "down": 0, "up": 2, "special": "peace"}
    assert report["battles"] == []


@pytest.mark.parametrize(
    ("defender", "placed", "winner", "defense"),
    [
        ("dragon", ["crab navy-1"], "crab", 0),
        ("dragon", ["dragon army-1", "crab navy-1"], "dragon", 1),
        ("dragon", ["crab navy-1", "lion shinobi-1"], "dragon", 0),
        ("dragon", ["crab navy-1", "crane shinobi-1"], "crane", 0),
        ("dragon", ["dragon army-1", "crab navy-1", "crane shinobi-1"], "crane", 1),
        ("dragon", ["dragon army-2", "crab navy-1", "crane shinobi-1"], "dragon", 2),
        ("dragon", ["dragon army-2", "crab navy-3", "crane shinobi-1"], "crab", 2),
    ],
)
def test_who_wins_a_battle(defender: str, placed: list[str], winner: str, defense: int) -> None:
    """R-5: the highest total, ties to Crane where it has one, else to the defender."""
    places = {"army": "islands_west", "navy": "sea > islands_west", "shinobi": "islands_west"}
    written = [
        f"{{clan: {clan}, token: {token}, at: {places[token.split('-')[0]]}}}"
        for clan, token in (row.split() for row in placed)
    ]
    seats = ", ".join(f"{{clan: {clan}}}" for clan in ("crab", "crane", "lion"))
    report = resolved(f"""
      seats: [{{clan: {defender}, control: {{islands_west: {{down: 1}}}}}}, {seats}]
      placed: [{", ".join(written)}]
    """)
    [battle] = report["battles"]
    assert (battle["winner"], battle["defense"]) == (winner, defense)


@pytest.mark.parametrize(
    ("placed", "winner", "defense"),
    [
        ("[{clan: crane, token: navy-1, at: sea > crab_capital}]", None, 2),
        ("[{clan: crane, token: navy-2, at: sea > crab_capital}]", "crane", 2),
        ("[{clan: lion, token: navy-2, at: sea > crab_capital}]", None, 2),
        ("[{clan: phoenix, token: navy-1, at: sea > crab_capital}]", "phoenix", 0),
        (
            (
                "[{clan: phoenix, token: navy-2, at: sea > crab_capital}, "
                "{clan: lion, token: shinobi-2, at: crab_capital}]"
            ),
            None,
            2,
        ),
    ],
)
def test_an_uncontrolled_capital(placed: str, winner: str | None, defense: int) -> None:
    """R-5a, R-5b, C-4: printed defense of an absent clan's capital, ignored by Phoenix where it alone is highest."""
    report = resolved(f"""
      seats: [{{clan: crane}}, {{clan: lion}}, {{clan: phoenix}}]
      placed: {placed}
    """)
    [battle] = report["battles"]
    assert (battle["winner"], battle["defense"], battle["defender"]) == (winner, defense, None)
    assert report["provinces"]["crab_capital"]["controller"] == winner


def test_a_crab_province_and_its_tokens() -> None:
    """A-4 Crab, R-5: faceup tokens defend with 2, blessings and defense tokens count; the win adds one faceup."""
    report = resolved("""
      seats: [{clan: crab, control: {crab_east: {down: 2, up: 3}}}, {clan: dragon, ronin: true}]
      placed:
        - {clan: crab, token: shinobi-1, at: crab_east, blessings: [blessing-2, blessing-2]}
        - {clan: dragon, token: army-5, at: crab_north > crab_east, blessings: [blessing-3]}
      special: {crab_east: defense-2}
    """)
    assert report["battles"] == [
        {"province": "crab_east", "defender": "crab", "defense": 13, "attackers": {"dragon": 8}, "winner": "crab"}
    ]
    assert report["provinces"]["crab_east"]["up"] == 4
    assert report["seats"]["crab"]["discard"] == ["blessing-2", "blessing-2", "shinobi-1"]


def test_an_army_fights_on_though_its_source_falls() -> None:
    """R-5c: both provinces change hands; special tokens stay."""
    assert rows(
        """
      seats: [{clan: crab, control: {crab_east: {up: 2}}}, {clan: crane, control: {crane_south: {down: 1}}}]
      placed:
        - {clan: crab, token: army-1, at: crab_east > crane_south}
        - {clan: crane, token: army-5, at: scorpion_capital > crab_east}
        - {clan: crane, token: shinobi-2, at: crab_east, blessings: [blessing-2, blessing-2]}
      special: {crab_east: honor-2}
    """,
        "crab_east",
        "crane_south",
    ) == [("crane", 1, 0, "honor-2"), ("crab", 1, 0, None)]


def test_a_defender_that_nobody_attacked() -> None:
    """R-5d: one faceup token, however many defend."""
    assert rows(
        """
      seats: [{clan: crab, control: {crab_east: {down: 1}}}, {clan: crane}]
      placed: [{clan: crab, token: army-1, at: crab_east}, {clan: crab, token: shinobi-1, at: crab_east}]
    """,
        "crab_east",
    ) == [("crab", 1, 1, None)]


@pytest.mark.parametrize("defenders", ["", "{clan: crane, token: army-1, at: crane_south}"])
def test_an_attack_swept_elsewhere_is_a_successful_defense(defenders: str) -> None:
    """R-5e: the source is raided, the attack on crane_south is gone: one faceup token, never two."""
    assert rows(
        f"""
      seats:
        - {{clan: crab, control: {{crab_east: {{down: 1}}}}}}
        - {{clan: crane, control: {{crane_south: {{down: 1}}}}}}
      placed: [
        {{clan: crab, token: army-5, at: crab_east > crane_south}},
        {{clan: crane, token: raid, at: crab_east}},
        {defenders}]
    """,
        "crane_south",
        "crab_east",
    ) == [("crane", 1, 1, None), (None, 0, 0, "scorched_earth")]


def test_the_last_control_tokens() -> None:
    """C-2: the lost capital's token comes back first, then captures are laid in the facts' order, then faceup ones."""
    before = """
      seats:
        - {clan: crab, control: {crab_capital: {down: 10}, islands_east: {up: 19}, crab_north: {down: 1}}}
        - {clan: lion, control: {lion_north: {down: 1}, crane_central: {down: 1}, scorpion_west: {down: 1}}}
      placed:
        - {clan: crab, token: shinobi-2, at: lion_north}
        - {clan: crab, token: shinobi-1, at: crane_central}
        - {clan: crab, token: army-1, at: crab_capital}
        - {clan: lion, token: army-3, at: scorpion_west > crab_north}
    """
    assert rows(before, "lion_north", "crane_central", "crab_capital", "crab_north") == [
        ("crab", 1, 0, None),
        (None, 0, 0, None),
        ("crab", 10, 0, None),
        ("lion", 1, 0, None),
    ]


@pytest.mark.parametrize(
    ("cards", "board", "cranes", "board_after"),
    [
        ("", "", '["unknown:islands"]', ""),
        ("", "islands: pirate_raids", "[pirate_raids]", ""),
        ("", "islands: played", "[]", "islands: played"),
        ("cards: [pirate_raids]", "", "[pirate_raids]", ""),
        ("cards: [promotion]", "", '["unknown:islands"]', "crab: promotion"),
    ],
)
def test_territory_cards(cards: str, board: str, cranes: str, board_after: str) -> None:
    """R-6, C-7: Crane holds two islands, the third is scorched; the other seat may hold a card until now."""
    held = f", {cards}" if cards else ""
    report = resolved(f"""
      seats:
        - {{clan: crane, control: {{islands_north: {{down: 1}}, islands_west: {{up: 1}}}}}}
        - {{clan: crab{held}}}
      special: {{islands_east: scorched_earth}}
      territory_cards: {{{board}}}
    """)
    assert report["seats"]["crane"]["cards"] == yaml.safe_load(cranes)
    assert report["seats"]["crab"]["cards"] == []
    assert report["territory_cards"] == yaml.safe_load(f"{{{board_after}}}")


def test_a_territory_all_scorched_is_nobodys() -> None:
    """C-7, R-6: the holder gives the card back."""
    report = resolved("""
      seats: [{clan: crane, cards: [inspire_fear]}, {clan: crab}]
      special: {shadowlands_south: scorched_earth}
    """)
    assert report["territory_cards"] == {"shadowlands_south": "inspire_fear"}
    assert report["seats"]["crane"]["cards"] == []
