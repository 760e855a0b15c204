"""Chapter 5: scouts, shugenja, the first player card, clan abilities, and what is remembered."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Caution
from rokugan_desktop.games.battle_for_rokugan import Message, events, ids, naming
from rokugan_desktop.games.battle_for_rokugan.phases.placement import swap_places
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate

from .language import Table, game, resolve

THREE = """
  phase: placement
  seats:
    - {clan: crab, control: {crab_north: {down: 1}}, hand: [army-1, army-2, bluff], scouts: 2, shugenja: 1}
    - {clan: crane, control: {crane_south: {down: 1}}, hand: [army-1, army-2, bluff], scouts: 1, shugenja: 1}
    - {clan: lion, control: {lion_north: {down: 1}}, hand: [army-1, army-2]}
  placed:
    - {clan: crane, token: navy-1, at: sea > crab_capital}
    - {clan: crab, token: army-3, at: crab_north}
    - {clan: lion, token: bluff, at: lion_north}
"""


def test_a_1_a_scout_looks_alone_at_one_token_of_an_opponent() -> None:
    """A-1: the others see that it was looked at, and no more; an own token is no target."""
    table = Table.of(THREE)
    table.play("crab", "play scout")
    assert table.choices() == {"aim #1", "aim #3"}
    table.refuses("aim #2", "A-1")
    table.play("crab", "aim #1")
    assert table.known("crab", "sea > crab_capital") == "navy-1"
    assert table.known("lion", "sea > crab_capital") is None
    assert [seats for seats, event in table.whispers if isinstance(event, events.TokenShown)] == [
        frozenset({table.seat("crab")})
    ]
    assert table.places() == ["sea > crab_capital", "crab_north", "lion_north"]


def test_a_1_both_scouts_may_be_played_in_one_turn() -> None:
    """A-1, P-2."""
    table = Table.of(THREE)
    table.play("crab", "play scout", "aim #1", "play scout", "aim #3")
    assert table.known("crab", "lion_north") == "bluff"
    table.refuses("play scout", "A-5")


def test_a_1_without_a_token_of_an_opponent_there_is_nothing_to_scout() -> None:
    """A-1, X-1: own tokens do not count."""
    table = Table.of(
        THREE.replace(
            "clan: crane, token: navy-1, at: sea > crab_capital", "clan: crab, token: army-4, at: crab_east"
        ).replace("clan: lion, token: bluff, at: lion_north", "clan: crab, token: army-5, at: crab_east")
    )
    table.refuses("play scout", "X-1")
    table.refuses("play shugenja", "X-1")


def test_a_2_a_shugenja_reveals_one_token_of_an_opponent_to_all_and_discards_it() -> None:
    """A-2."""
    table = Table.of(THREE)
    table.play("crab", "play shugenja")
    table.refuses("aim #2", "A-2")
    table.play("crab", "aim #1")
    assert table.discard("crane") == ["navy-1"]
    assert table.places() == ["crab_north", "lion_north"]
    assert [event.token for event in table.told if isinstance(event, events.TokenDiscarded)] == [6]


def test_a_3_the_first_player_card_puts_a_token_back_into_its_owners_pool() -> None:
    """A-3: any player's, the own included; looked at alone; once in the round; its holder's only."""
    table = Table.of(THREE)
    table.play("crab", "play first_player_card")
    assert table.choices() == {"aim #1", "aim #2", "aim #3"}
    before = table.pool("crane").get("navy-1", 0)
    table.play("crab", "aim #1")
    assert table.pool("crane")["navy-1"] == before + 1
    assert table.discard("crane") == []
    shown = [(seats, event) for seats, event in table.whispers if isinstance(event, events.TokenShown)]
    assert [(seats, event.token) for seats, event in shown] == [(frozenset({table.seat("crab")}), 6)]
    table.refuses("play first_player_card", "A-3")
    table.place("crab", "army-1", "crab_north")
    table.refuses("play first_player_card", "A-3")


def test_a_3_it_may_take_back_an_own_token() -> None:
    """A-3: of any player."""
    table = Table.of(THREE)
    table.play("crab", "play first_player_card", "aim #2")
    assert table.pool("crab")["army-3"] == 3


def test_a_3_with_two_players_there_is_no_such_card() -> None:
    """A-3, K-1."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, hand: [army-1, army-2]}
        - {clan: crane, control: {crane_south: {down: 1}}}
      placed: [{clan: crane, token: bluff, at: crane_south}]
    """)
    table.refuses("play first_player_card", "A-3")


def battle_of(province: str, attackers: str, *more: str) -> tuple[str | None, int, dict[str, int], str | None]:
    """Return the battle for the province, between the seats given in `more`, with these tokens."""
    return resolve(*more, f"placed: [{attackers}]").battles[province]


def test_a_4_crab_defends_with_2_for_each_faceup_control_token() -> None:
    """A-4: still worth 1 honor (E-1); another clan's defends with 1."""
    seats = """
      seats:
        - {clan: CLAN, control: {crab_east: {down: 1, up: 2}}}
        - {clan: lion, control: {scorpion_west: {down: 1}}}
    """
    attack = "{clan: lion, token: army-3, at: scorpion_west > crab_east}"
    assert battle_of("crab_east", attack, seats.replace("CLAN", "crab")) == ("crab", 4, {"lion": 3}, "crab")
    assert battle_of("crab_east", attack, seats.replace("CLAN", "crane")) == ("crane", 2, {"lion": 3}, "lion")


CRANE = """
  seats:
    - {clan: crane, control: {crane_south: {down: 1}}}
    - {clan: lion, control: {coast_inland: {down: 1}}}
    - {clan: crab, control: {crab_east: {down: 1}}}
"""


def test_a_4_crane_wins_where_it_shares_the_highest_total() -> None:
    """A-4: with the defender, with another attacker, with both; and over an uncontrolled province's defense (F)."""
    own = "{clan: crane, token: army-2, at: crane_south > coast_inland}"
    lion = "{clan: lion, token: army-2, at: coast_inland}"
    crab = "{clan: crab, token: army-2, at: crab_east > coast_inland}"
    assert battle_of("coast_inland", f"{own}, {lion}", CRANE)[3] == "crane"
    assert battle_of("coast_inland", f"{own}, {crab}", CRANE)[3] == "crane"
    assert battle_of("coast_inland", f"{own}, {lion}, {crab}", CRANE)[3] == "crane"
    at_scorpion = "{clan: crane, token: army-2, at: crane_south > scorpion_capital}"
    assert battle_of("scorpion_capital", at_scorpion, CRANE) == (None, 2, {"crane": 2}, "crane")


def test_a_4_crane_does_not_win_below_the_highest_total() -> None:
    """A-4: sharing the highest attack under the defense is no share of the highest total; nor is a second place."""
    own = "{clan: crane, token: army-1, at: crane_south > coast_inland}"
    lion = "{clan: lion, token: army-2, at: coast_inland}"
    crab = "{clan: crab, token: army-1, at: crab_east > coast_inland}"
    assert battle_of("coast_inland", f"{own}, {lion}, {crab}", CRANE)[3] == "lion"
    assert battle_of("coast_inland", f"{own}, {crab.replace('1', '3')}", CRANE)[3] == "crab"


def test_a_4_dragon_draws_seven() -> None:
    """A-4: as K-3 says."""
    table = Table.of("""
      phase: upkeep
      seats: [{clan: crab, control: {crab_north: {down: 1}}}, {clan: dragon, control: {dragon_west: {down: 1}}}]
    """)
    table.draws_on()
    assert (len(table.hand("crab")), len(table.hand("dragon"))) == (6, 7)


LION = """
  seats:
    - {clan: lion, control: {lion_north: {down: 1}, lion_capital: {down: 1}}}
    - {clan: crab, control: {dragon_west: {down: 1}}}
"""


def test_a_4_lions_bluff_defends_an_own_province_with_2_and_goes_home_after() -> None:
    """A-4: in the centre; it is not discarded at R-2."""
    after = resolve(
        LION,
        """
      placed:
        - {clan: lion, token: bluff, at: lion_north}
        - {clan: crab, token: army-2, at: dragon_west > lion_north}
    """,
    )
    assert after.battles["lion_north"] == ("lion", 2, {"crab": 2}, "lion")
    assert after.hand("lion") == ["bluff"]


@pytest.mark.parametrize(
    "lies",
    [
        "{clan: lion, token: bluff, at: lion_north, blessings: [blessing-2]}",
        "{clan: lion, token: bluff, at: lion_north > dragon_south}",
        "{clan: lion, token: bluff, at: dragon_south}",
    ],
)
def test_a_4_lions_bluff_blessed_or_elsewhere_is_an_ordinary_one(lies: str) -> None:
    """A-4: it goes home at R-2 and defends nothing; a blessing on it is discarded."""
    after = resolve(LION, f"placed: [{lies}, {{clan: crab, token: army-1, at: dragon_west > lion_north}}]")
    assert after.battles["lion_north"] == ("lion", 0, {"crab": 1}, "crab")
    assert after.hand("lion") == ["bluff"]
    assert after.discard("lion") == (["blessing-2"] if "blessing" in lies else [])


@pytest.mark.parametrize("special", ["peace", "scorched_earth", "shrine"])
def test_a_4_lions_bluff_where_tokens_are_forbidden_is_an_ordinary_one(special: str) -> None:
    """A-4: T-2 to T-4; it goes home as any bluff, and is no misplaced token."""
    after = resolve(
        LION.replace("lion_north: {down: 1}, ", ""),
        "placed: [{clan: lion, token: bluff, at: lion_north}]",
        f"special: {{lion_north: {special}}}",
    )
    assert after.hand("lion") == ["bluff"]
    assert after.illegal == []


def test_a_4_lions_bluff_swept_by_a_raid_goes_home() -> None:
    """A-4: a raid or a diplomacy sends it behind the screen."""
    after = resolve(
        LION,
        """
      placed: [{clan: lion, token: bluff, at: lion_north}, {clan: crab, token: raid, at: lion_north}]
    """,
    )
    assert after.special("lion_north") == "scorched_earth"
    assert after.hand("lion") == ["bluff"]
    after = resolve(
        LION,
        """
      placed: [{clan: lion, token: bluff, at: lion_north}, {clan: lion, token: diplomacy, at: lion_north}]
    """,
    )
    assert after.special("lion_north") == "peace"
    assert after.hand("lion") == ["bluff"]


def test_a_4_another_clans_bluff_does_not_defend() -> None:
    """A-4: it is Lion's ability alone."""
    after = resolve(
        LION.replace("clan: lion", "clan: crane"),
        """
      placed:
        - {clan: crane, token: bluff, at: lion_north}
        - {clan: crab, token: army-1, at: dragon_west > lion_north}
    """,
    )
    assert after.battles["lion_north"][3] == "crab"


def test_a_4_phoenix_ignores_the_printed_defense_of_a_capital_and_only_that() -> None:
    """A-4: defense tokens and faceup control tokens count on (F); the Shadowlands' printed defense too."""
    seats = """
      seats:
        - {clan: phoenix, control: {dragon_south: {down: 1}, crab_north: {down: 1}}}
        - {clan: lion, control: {lion_capital: {down: 1, up: 1}}}
      special: {lion_capital: defense-2}
    """
    attack = "{clan: phoenix, token: army-4, at: dragon_south > lion_capital}"
    assert battle_of("lion_capital", attack, seats) == ("lion", 3, {"phoenix": 4}, "phoenix")
    dark = "{clan: phoenix, token: army-1, at: crab_north > shadowlands_north}"
    assert battle_of("shadowlands_north", dark, seats) == (None, 1, {"phoenix": 1}, None)


SCORPION = """
  phase: placement
  seats:
    - {clan: scorpion, control: {scorpion_west: {down: 2}}, hand: [army-1, army-2, blessing-2, bluff],
       discard: [army-3], cards: [animate_the_dead], scouts: 1}
    - {clan: crane, control: {crane_south: {down: 1}}, hand: [army-1, army-2, bluff]}
  placed: [{clan: crane, token: navy-1, at: crane_south}]
"""


def test_a_4_scorpion_may_look_once_a_round_right_after_placing() -> None:
    """A-4: alone, at one other token; declined, the look is still there after the next token."""
    table = Table.of(SCORPION)
    table.place("scorpion", "army-1", "scorpion_west")
    table.expects("spy", "scorpion")
    table.refuses(f"aim {table.at('scorpion_west')}", "A-4")
    assert table.choices() == {"aim #1", "pass"}
    table.play("scorpion", "pass")
    table.place("crane", "army-1", "crane_south")
    table.place("scorpion", "army-2", "scorpion_west")
    table.play("scorpion", "aim #1", "seen")
    assert table.known("scorpion", "crane_south") is None
    view = table.view("scorpion")
    assert view.tokens[0] == 6
    assert table.view("").tokens[0] == -1
    table.place("crane", "army-2", "crane_south")
    table.bless("scorpion", "blessing-2", "scorpion_west")
    assert table.state.public.round == 2


def test_a_4_for_scorpions_look_a_blessing_counts_as_placing() -> None:
    """A-4."""
    table = Table.of(SCORPION)
    table.place("scorpion", "army-1", "scorpion_west")
    table.play("scorpion", "pass")
    table.place("crane", "army-1", "crane_south")
    table.bless("scorpion", "blessing-2", "scorpion_west")
    table.expects("spy", "scorpion")


def test_a_4_ruling_animating_the_dead_gives_scorpion_no_look() -> None:
    """A-4, ruling: the animated token is not placed; the turn's token is still to come."""
    table = Table.of(SCORPION)
    table.play("scorpion", "play animate_the_dead", "pick scorpion_west", "take army-3", "lay scorpion_west")
    table.expects("turn", "scorpion")


def test_a_4_ruling_scorpion_is_offered_only_opponents_tokens_that_it_does_not_know() -> None:
    """A-4, ruling: neither its own nor what it has scouted; without any other it is not asked."""
    table = Table.of(SCORPION)
    table.play("scorpion", "play scout", "aim #1")
    table.place("scorpion", "army-1", "scorpion_west")
    table.expects("turn", "crane")
    table.place("crane", "army-1", "crane_south")
    unseen = table.state.public.placed[-1].identity
    table.place("scorpion", "army-2", "scorpion_west")
    table.expects("spy", "scorpion")
    assert table.choices() == {f"aim #{unseen}", "pass"}
    table.refuses("aim #1", "A-4", "refusal.known-already")
    table.refuses("aim #2", "A-4", "refusal.opponents-token")


def test_a_4_matches_of_earlier_versions_ask_scorpion_of_every_other_token() -> None:
    """A-4 in rules 1 and 2: its own tokens and those that it has looked at are offered too, so it is always asked."""
    for rules in (1, 2):
        table = Table.of(SCORPION)
        table.state = replace(table.state, public=replace(table.state.public, rules=rules))
        table.play("scorpion", "play scout", "aim #1")
        table.place("scorpion", "army-1", "scorpion_west")
        assert table.choices("scorpion") == {"aim #1", "pass"}
        table.play("scorpion", "pass")
        table.place("crane", "army-1", "crane_south")
        table.place("scorpion", "army-2", "scorpion_west")
        assert {"aim #1", "aim #2", "pass"} < table.choices("scorpion")


UNICORN = """
  phase: resolution
  seats:
    - {clan: unicorn, control: {unicorn_east: {down: 1}}, hand: [army-5, bluff]}
    - {clan: lion, control: {lion_north: {down: 1}}}
  placed:
    - {clan: unicorn, token: shinobi-2, at: unicorn_east}
    - {clan: unicorn, token: raid, at: lion_north}
    - {clan: lion, token: army-1, at: lion_north}
"""


def test_a_4_unicorn_may_swap_two_own_tokens_right_before_the_reveal() -> None:
    """A-4: each takes the other's place; here the raid then lies at home and is discarded, and the shinobi attacks."""
    table = Table.of(UNICORN)
    table.expects("swap", "unicorn")
    assert table.choices() == {"aim #1", "aim #2", "pass"}
    table.refuses("aim #3", "A-4")
    table.play("unicorn", "aim #1")
    table.refuses("aim #1", "A-4")
    assert table.cautions("aim #2") == "R-2"
    table.play("unicorn", "aim #2")
    assert table.control("lion_north") == ("unicorn", 1, 0)
    assert table.special("lion_north") is None
    assert [event.rule for event in table.told if isinstance(event, events.IllegalDiscarded)] == ["P-5"]


SWAPS = """
  phase: resolution
  seats:
    - {clan: unicorn, control: {unicorn_east: {down: 1}, unicorn_west: {down: 1}}}
    - {clan: lion, control: {lion_north: {down: 1}, crab_north: {down: 1}}}
  placed:
    - {clan: unicorn, token: army-1, at: unicorn_east}
    - {clan: unicorn, token: army-2, at: unicorn_west}
    - {clan: unicorn, token: bluff, at: crane_capital}
    - {clan: unicorn, token: raid, at: coast_south}
    - {clan: unicorn, token: shinobi-1, at: coast_south}
    - {clan: unicorn, token: shinobi-2, at: crab_north}
"""


@pytest.mark.parametrize(
    ("first", "second", "lost"),
    [
        ("#1", "#2", None),
        ("#1", "#3", ("army-1", "crane_capital", "P-5")),
        ("#3", "#1", ("army-1", "crane_capital", "P-5")),
        ("#2", "#5", ("army-2", "coast_south", "P-5")),
        ("#5", "#3", ("raid", "coast_south", "R-3")),
        ("#5", "#6", None),
        ("#4", "#6", None),
        ("#4", "#3", ("raid", "crane_capital", "R-3")),
    ],
)
def test_a_4_whoever_swaps_is_warned_of_what_would_be_discarded(
    first: str, second: str, lost: tuple[str, str, str] | None
) -> None:
    """P-5, R-3: a token where it then lies, or a raid that its shinobi leaves; a bluff goes home from anywhere."""
    table = Table.of(SWAPS)
    table.play("unicorn", f"aim {first}")
    caution = table.question().caution(game().read(f"aim {second}"))
    table.play("unicorn", f"aim {second}")
    gone = [event for event in table.told if isinstance(event, events.IllegalDiscarded)]
    ours = [(event.token.face, naming.spot_of(game().board, event.token.place), event.rule) for event in gone]
    if lost is None:
        assert (caution, ours) == (None, [])
        return
    token, province, rule = lost
    kind = ids.Token(ids.COMBAT_TOKENS.index(token))
    assert (kind, f"area:{province}", rule) in ours, "what was warned of comes"
    said = Message("caution.swap", token=naming.token_name(kind), rule=rule)
    assert caution == Caution("R-3" if rule == "R-3" else "R-2", said)


def test_a_4_unicorn_may_decline_the_swap() -> None:
    """A-4."""
    table = Table.of(UNICORN)
    table.play("unicorn", "pass")
    assert table.special("lion_north") == "scorched_earth"


def test_a_4_unicorns_swap_takes_the_arrows_too() -> None:
    """A-4: places on borders are swapped with the way they point."""
    after = resolve("""
      seats:
        - {clan: unicorn, control: {unicorn_east: {down: 1}, unicorn_west: {down: 1}}}
        - {clan: lion, control: {lion_north: {down: 1}, crab_north: {down: 1}}}
      placed:
        - {clan: unicorn, token: army-1, at: unicorn_east > lion_north}
        - {clan: unicorn, token: army-4, at: unicorn_west > crab_north}
      unicorn_swap: [1, 2]
    """)
    assert after.battles["lion_north"][2] == {"unicorn": 4}
    assert after.battles["crab_north"][2] == {"unicorn": 1}


def test_a_4_unicorns_swap_is_skipped_without_two_tokens() -> None:
    """A-4: one token, or one besides a blessed one, is no pair."""
    table = Table.of(UNICORN.replace("at: unicorn_east}", "at: unicorn_east, blessings: [blessing-2]}"))
    assert table.state.public.round == 2


def test_a_5_used_scouts_shugenja_and_territory_cards_leave_the_game() -> None:
    """A-5: they are not there in the next turn or the next round."""
    table = Table.of(THREE)
    table.play("crab", "play scout", "aim #1", "play scout", "aim #3", "play shugenja", "aim #1")
    assert (table.before_screen("crab").scouts, table.before_screen("crab").shugenja) == (0, 0)
    table.refuses("play scout", "A-5")
    table.refuses("play shugenja", "A-5")


def test_a_6_what_was_looked_at_is_remembered_until_the_token_leaves_the_board() -> None:
    """A-6: by that player alone."""
    table = Table.of(THREE)
    table.play("crab", "play scout", "aim #1")
    table.place("crab", "army-1", "crab_north")
    table.expects("turn", "crane")
    assert table.known("crab", "sea > crab_capital") == "navy-1"
    assert table.known("", "sea > crab_capital") is None
    table.place_the_rest()
    assert table.view("crab").public.looked == (frozenset(),) * 3


def test_a_6_it_is_remembered_through_unicorns_swap() -> None:
    """A-6: Scorpion looked at #1; once Unicorn has swapped it, Scorpion knows it where it lies now."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: scorpion, control: {scorpion_west: {down: 1}}, hand: [army-1, bluff]}
        - {clan: unicorn, control: {unicorn_east: {down: 1}}}
      placed:
        - {clan: unicorn, token: army-4, at: unicorn_east}
        - {clan: unicorn, token: bluff, at: lion_north}
    """)
    table.place("scorpion", "army-1", "scorpion_west")
    table.play("scorpion", "aim #1", "seen")
    table.expects("swap", "unicorn")
    move = StateUpdate(game().board, table.state)
    swap_places(move, table.seat("unicorn"), 0, 1)
    swapped = Table(move.state())
    assert swapped.known("scorpion", "lion_north") == "army-4"
    assert swapped.known("scorpion", "unicorn_east") is None


def test_a_6_a_spied_hand_is_remembered_as_it_was_until_the_next_drawing() -> None:
    """A-6: though tokens have left it since."""
    table = Table.at_cards("""
      initiative: [lion, crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [spy_network]}
        - {clan: lion, control: {lion_north: {down: 1}}, hand: [army-1, army-1, army-1, army-1, army-6, bluff]}
    """)
    table.play("crab", "play spy_network", "against lion", "seen")
    hand = table.hand("lion")
    assert [(known.seat, known.tokens) for known in table.view("crab").spied] == [
        (table.seat("lion"), (0, 0, 0, 0, 5, 16))
    ]
    table.place(*("crab", table.hand("crab")[0], "crab_north"))
    table.place("lion", "army-6", "lion_north")
    assert table.hand("lion") != hand
    assert table.view("crab").spied[0].tokens == (0, 0, 0, 0, 5, 16)
    assert table.view("lion").spied == ()
    table.place_the_rest()
    assert table.hand("lion") == ["bluff"]
    left = [name for name, count in zip(ids.COMBAT_TOKENS, table.view("crab").spied[0].left, strict=True) if count]
    assert left == ["bluff"], "what the reveal has shown is not behind the screen"
    table.draws_on()
    table.draws_on()
    assert table.state.public.round == 3
    assert table.view("crab").spied == ()
