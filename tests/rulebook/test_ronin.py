"""Chapter 9: a daimyo without a province fights on as a ronin."""

from __future__ import annotations

from .language import Table, facts, places_around, resolve

CENTRES = set(facts().provinces)
COASTS = {f"sea > {province}" for province in facts().coastal_borders}
LAND = {place for one, other in facts().land_borders for place in (f"{one} > {other}", f"{other} > {one}")}

RONIN = """
  phase: placement
  seats:
    - {clan: crab, ronin: true, CONTROL hand: [army-1, raid, diplomacy, bluff]}
    - {clan: lion, control: {lion_north: {down: 1}}}
"""


def ronin(control: str = "", *more: str) -> Table:
    """Return the turn of a ronin, with the provinces gained since the round began."""
    return Table.of(RONIN.replace("CONTROL", control), *more)


def test_n_1_a_ronins_armies_lie_on_any_land_border_either_way() -> None:
    """N-1: and every facedown token may lie there, in any centre and on any coast (P-4)."""
    table = ronin()
    table.play("crab", "take army-1")
    assert table.choices_of("lay") == CENTRES | LAND | COASTS
    assert {table.cautions(f"lay {place}") for place in LAND} == {None}
    assert table.cautions("lay lion_north") == "P-6"


def test_n_1_a_ronin_never_places_raid_or_diplomacy() -> None:
    """N-1: not as a decoy either; revealed, they are discarded."""
    table = ronin()
    table.refuses("take raid", "N-1")
    table.refuses("take diplomacy", "N-1")
    after = resolve("""
      seats: [{clan: crab, ronin: true}, {clan: lion, control: {lion_north: {down: 1}}}]
      placed: [{clan: crab, token: shinobi-1, at: lion_north}, {clan: crab, token: raid, at: lion_north}]
    """)
    assert after.illegal == ["crab raid at lion_north"]


def test_n_1_peace_scorched_earth_and_shrine_hold_for_a_ronin() -> None:
    """N-1: T-2 to T-4."""
    table = ronin("", "special: {lion_north: peace, crab_east: scorched_earth, coast_south: shrine}")
    table.play("crab", "take army-1")
    closed = {"lion_north", "crab_east", "coast_south"}
    for province in closed:
        assert not (places_around(province) | {province}) & table.choices_of("lay")
    table.refuses("lay dragon_west > lion_north", "T-3")


def test_n_1_navies_and_shinobi_as_usual() -> None:
    """N-1: a navy on a coast, a shinobi in a centre; a navy on land, a shinobi on a border go."""
    seats = "seats: [{clan: crab, ronin: true}, {clan: lion, control: {lion_north: {down: 1}}}]"
    legal = ("navy-1, at: sea > coast_south", "shinobi-1, at: lion_north", "army-1, at: dragon_west > lion_north")
    for row in legal:
        assert resolve(seats, f"placed: [{{clan: crab, token: {row}}}]").illegal == []
    for row in (
        "navy-1, at: dragon_west > lion_north",
        "shinobi-1, at: dragon_west > lion_north",
        "army-1, at: crab_east",
    ):
        assert resolve(seats, f"placed: [{{clan: crab, token: {row}}}]").illegal


def test_n_2_a_ronins_bluff_lies_where_any_of_those_could() -> None:
    """N-2: land borders both ways, coasts and centres."""
    table = ronin()
    table.play("crab", "take bluff")
    assert table.choices_of("lay") == CENTRES | LAND | COASTS


def test_n_3_the_status_counts_for_the_whole_round() -> None:
    """N-3: with a province gained by a card, a ronin may still use every land border."""
    table = ronin("control: {coast_south: {down: 1}},")
    table.play("crab", "take army-1")
    assert table.cautions("lay unicorn_west > crab_north") is None
    table.refuses("lay sea > coast_south", "P-4")


def test_n_3_a_ronin_may_use_a_province_of_its_own_as_anyone_does() -> None:
    """N-3: an army defends in its centre, a navy on its coast."""
    after = resolve("""
      seats:
        - {clan: crab, ronin: true, control: {coast_south: {down: 1}}}
        - {clan: lion, control: {coast_inland: {down: 1}}}
      placed:
        - {clan: crab, token: army-1, at: coast_south}
        - {clan: crab, token: navy-1, at: coast_south}
        - {clan: lion, token: army-2, at: coast_inland > coast_south}
    """)
    assert after.illegal == []
    assert after.battles["coast_south"] == ("crab", 2, {"lion": 2}, "crab")


def test_n_3_a_ronin_pays_and_gains_with_cards_like_anyone() -> None:
    """N-3: Bless the Lands gives a ronin a province in upkeep; in the next upkeep it is a ronin no more."""
    table = Table.at_cards("""
      initiative: [lion, crab]
      seats:
        - {clan: crab, cards: [bless_the_lands]}
        - {clan: lion, control: {lion_north: {down: 1}}}
      special: {crab_east: scorched_earth}
    """)
    assert table.before_screen("crab").ronin
    table.play("crab", "play bless_the_lands", "pick crab_east")
    assert table.control("crab_east") == ("crab", 1, 1)
    assert table.before_screen("crab").ronin
    table.play("crab", "take army-1")
    assert "unicorn_west > crab_north" in table.choices_of("lay")
