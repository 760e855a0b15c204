"""Chapter 8: every territory card: what it does, when it can be played, what it refuses."""

from __future__ import annotations

from random import Random

import pytest

from rokugan_desktop.games.battle_for_rokugan import events
from tests.games.battle_for_rokugan.playing import determinized

from .language import Table, facts

EMPIRE = set(facts().provinces) - {"shadowlands_north", "shadowlands_south"}


def upkeep(card: str, *, control: str = "crab_north: {down: 1}", more: str = "", special: str = "") -> Table:
    """Return Crab's turn at K-4 with the card; Lion has lion_north and lion_coast."""
    return Table.at_cards(f"""
      initiative: [lion, crab]
      seats:
        - {{clan: crab, control: {{{control}}}, cards: [{card}, bountiful_harvest], {more}}}
        - {{clan: lion, control: {{lion_north: {{down: 1, up: 1}}, lion_coast: {{down: 2}}}}}}
      special: {{{special}}}
    """)


def placement(
    card: str, *, control: str = "crab_north: {down: 2}", more: str = "", placed: str = "", special: str = ""
) -> Table:
    """Return Crab's turn in the placement phase with the card."""
    return Table.of(f"""
      phase: placement
      round: 2
      seats:
        - {{clan: crab, control: {{{control}}}, cards: [{card}], hand: [army-1, army-2, bluff], {more}}}
        - {{clan: lion, control: {{lion_north: {{down: 1}}}}, hand: [army-1, army-2]}}
      placed: [{placed}]
      special: {{{special}}}
    """)


LIONS = (
    "{clan: lion, token: army-3, at: lion_north}, {clan: lion, token: bluff, at: lion_coast}, "
    "{clan: lion, token: raid, at: crab_north}, {clan: lion, token: navy-1, at: sea > coast_south}, "
    "{clan: lion, token: shinobi-1, at: crab_north}, "
    "{clan: lion, token: army-4, at: lion_north > dragon_west, blessings: [blessing-2]}"
)


def test_feats_of_engineering_puts_the_harbor_into_a_landlocked_province() -> None:
    """Feats of Engineering: it is coastal from now on (T-6)."""
    table = upkeep("feats_of_engineering")
    table.play("crab", "play feats_of_engineering")
    table.refuses("pick crab_capital", "T-6")
    table.play("crab", "pick shadowlands_north")
    assert table.special("shadowlands_north") == "harbor"
    upkeep("feats_of_engineering", special="crab_east: harbor").refuses("play feats_of_engineering", "X-1")


def test_x_4_promotion_takes_a_fighter_and_gives_a_token_to_the_discard_pile() -> None:
    """Promotion: one army, navy or shinobi into the hand; then a token of the hand is discarded."""
    table = upkeep("promotion", more="discard: [army-5, navy-3, diplomacy, blessing-2], hand: [army-1, army-1, bluff]")
    table.play("crab", "play promotion")
    assert table.choices_of("take") == {"army-5", "navy-3"}
    table.refuses("take diplomacy", "X-4")
    table.refuses("take shinobi-1", "X-4")
    hand = table.hand("crab")
    table.play("crab", "take army-5")
    assert sorted(table.hand("crab")) == sorted([*hand, "army-5"])
    table.play("crab", "send discard", "take army-1")
    assert sorted(table.discard("crab")) == sorted(["army-1", "blessing-2", "diplomacy", "navy-3"])
    assert len(table.hand("crab")) == len(hand)
    table.expects("upkeep-card", "crab")


def test_x_4_promotion_may_give_a_token_to_the_pool_unseen() -> None:
    """Promotion: the others learn what was taken, not what went into the pool."""
    table = upkeep("promotion", more="discard: [army-5], hand: [army-1, army-1, bluff]")
    before = table.pool("crab").get("army-1", 0)
    table.play("crab", "play promotion", "take army-5", "send pool", "take army-1")
    assert table.pool("crab")["army-1"] == before + 1
    assert [event.token for event in table.told if isinstance(event, events.TokenRecovered)] == [4]
    assert [event.token for event in table.told if isinstance(event, events.TokenGiven)] == [-1]


def test_x_4_ruling_as_many_tokens_are_given_as_were_taken() -> None:
    """X-4, ruling: with one army to take, Reinforcements gives one."""
    table = upkeep("reinforcements", more="discard: [army-5, navy-1], hand: [army-1, army-1, bluff]")
    size = len(table.hand("crab"))
    table.play("crab", "play reinforcements", "take army-5", "send discard", "take army-1")
    table.expects("upkeep-card", "crab")
    assert len(table.hand("crab")) == size
    assert table.discard("crab") == ["army-1", "navy-1"]


def test_x_4_ruling_the_taken_ones_may_be_given_the_bluff_may_not() -> None:
    """X-4, ruling: Promotion may give back what it took; the bluff stays."""
    table = upkeep("promotion", more="discard: [army-5], hand: [army-1, army-1, bluff]")
    table.play("crab", "play promotion", "take army-5", "send pool")
    assert "bluff" in table.hand("crab")
    table.refuses("take bluff", "X-4")
    table.play("crab", "take army-5")
    assert table.discard("crab") == []


@pytest.mark.parametrize(
    ("card", "discard"),
    [("promotion", "diplomacy, blessing-2"), ("reinforcements", "navy-1, shinobi-1"), ("promotion", "")],
)
def test_x_4_with_nothing_to_take_the_card_can_not_be_played(card: str, discard: str) -> None:
    """X-4."""
    upkeep(card, more=f"discard: [{discard}]").refuses(f"play {card}", "X-1")


def test_reinforcements_takes_two_armies_and_gives_two_tokens_the_same_way() -> None:
    """Reinforcements: both discarded or both into the pool; armies only."""
    table = upkeep("reinforcements", more="discard: [army-5, army-4, navy-1], hand: [army-1, army-1, bluff]")
    table.play("crab", "play reinforcements")
    table.refuses("take navy-1", "X-4")
    table.play("crab", "take army-5", "take army-4", "send discard", "take army-1", "take army-1")
    table.expects("upkeep-card", "crab")
    assert table.discard("crab") == ["army-1", "army-1", "navy-1"]
    assert {"army-5", "army-4"} <= set(table.hand("crab"))


def test_code_of_honor_puts_honor_1_into_two_different_provinces() -> None:
    """Code of Honor: outside the Shadowlands."""
    table = upkeep("code_of_honor")
    table.play("crab", "play code_of_honor", "pick crab_east")
    table.refuses("pick crab_east", "X-1")
    table.play("crab", "pick lion_north")
    assert table.special("crab_east") == table.special("lion_north") == "honor-1"
    table.expects("upkeep-card", "crab")


def test_x_1_a_card_does_as_much_as_it_can() -> None:
    """X-1: with one honor +1 left in the supply Code of Honor puts one; Ashigaru Levies one of three."""
    table = upkeep("code_of_honor", special="lion_coast: honor-1")
    table.play("crab", "play code_of_honor", "pick crab_east")
    table.expects("upkeep-card", "crab")
    table = Table.at_cards("""
      initiative: [crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [ashigaru_levies]}
        - {clan: lion, control: {lion_north: {down: 1}}, cards: [bushido]}
      special: {lion_north: defense-1, lion_coast: defense-1}
    """)
    table.play("crab", "play ashigaru_levies", "pick crab_north")
    table.expects("upkeep-card", "lion")


@pytest.mark.parametrize(
    ("card", "special"),
    [
        ("foment_rebellion", ""),
        ("bless_the_lands", "crab_east: peace"),
        ("bushido", "lion_north: honor-4"),
        ("sacred_ground", "lion_north: shrine"),
        ("honorable_fight", "lion_north: battlefield"),
        ("port_of_prosperity", "lion_north: honor-2"),
        ("aid_of_the_kami", "lion_north: defense-2"),
    ],
)
def test_x_1_ruling_a_card_none_of_whose_effects_can_happen_can_not_be_played(card: str, special: str) -> None:
    """X-1, ruling: nothing to remove, or no such token in the supply."""
    upkeep(card, special=special).refuses(f"play {card}", "X-1")


def test_x_1_ruling_nor_without_a_province_or_a_control_token() -> None:
    """X-1, ruling: cards for own provinces need one, and a control token left to put there."""
    for card in ("strength_of_purpose", "cultural_exchange"):
        table = Table.at_cards(f"""
          initiative: [crab]
          seats:
            - {{clan: crab, cards: [{card}, bushido]}}
            - {{clan: lion, control: {{lion_north: {{down: 1}}}}}}
        """)
        table.refuses(f"play {card}", "X-1")
    upkeep("strength_of_purpose, bushido", control="crab_north: {down: 30}").refuses("play strength_of_purpose", "X-1")
    table = Table.at_cards("""
      initiative: [crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [cultural_exchange, bushido]}
        - {clan: lion}
    """)
    table.refuses("play cultural_exchange", "X-1")


def test_x_1_a_bonus_without_a_province_to_take_it_is_lost() -> None:
    """X-1: who burns the only own province puts no tokens; who has none gets nothing for peace."""
    table = upkeep("pirate_raids")
    table.play("crab", "play pirate_raids", "pick crab_north")
    assert table.controls("crab") == set()
    table.passes_on("upkeep-card")
    table = Table.at_cards("""
      initiative: [crab]
      seats:
        - {clan: crab, cards: [diplomatic_mission]}
        - {clan: lion, control: {lion_north: {down: 1}}, cards: [bushido]}
    """)
    table.play("crab", "play diplomatic_mission", "pick lion_north")
    assert table.special("lion_north") == "peace"
    table.expects("upkeep-card", "lion")


def test_x_2_faceup_control_tokens_are_removed_first() -> None:
    """X-2: the player chooses the province."""
    table = placement(
        "inspire_fear", control="crab_north: {down: 1, up: 1}, crab_east: {down: 1}", special="lion_north: peace"
    )
    table.play("crab", "play inspire_fear")
    assert table.choices_of("pick") == {"crab_north", "crab_east"}
    table.play("crab", "pick crab_north", "pick lion_north")
    assert table.control("crab_north") == ("crab", 1, 0)


def test_diplomatic_mission_brings_peace_and_a_reward_for_an_opponents_province() -> None:
    """Diplomatic Mission: two faceup in one own province, if an opponent controls the peaceful one."""
    table = upkeep("diplomatic_mission", control="crab_north: {down: 1}, crab_east: {down: 1}")
    table.play("crab", "play diplomatic_mission", "pick lion_north")
    table.refuses("pick lion_coast", "X-1")
    table.play("crab", "pick crab_east")
    assert table.special("lion_north") == "peace"
    assert table.control("crab_east") == ("crab", 1, 2)
    for province in ("crab_north", "scorpion_west"):
        table = upkeep("diplomatic_mission")
        table.play("crab", "play diplomatic_mission", f"pick {province}")
        table.expects("upkeep-card", "crab")


def test_strength_of_purpose_puts_one_faceup_into_two_different_own_provinces() -> None:
    """Strength of Purpose: with one province, one."""
    table = upkeep(
        "strength_of_purpose", control="crab_north: {down: 1}, crab_east: {down: 1}, crab_central: {down: 1}"
    )
    table.play("crab", "play strength_of_purpose", "pick crab_north")
    table.refuses("pick crab_north", "X-1", "refusal.chosen-already")
    table.refuses("pick lion_north", "X-1", "refusal.not-controlled")
    table.play("crab", "pick crab_east")
    assert table.control("crab_north") == table.control("crab_east") == ("crab", 1, 1)
    table = upkeep("strength_of_purpose")
    table.play("crab", "play strength_of_purpose", "pick crab_north")
    table.expects("upkeep-card", "crab")


@pytest.mark.parametrize(
    ("card", "token", "where"),
    [
        ("sacred_ground", "shrine", set(facts().provinces)),
        ("honorable_fight", "battlefield", set(facts().provinces)),
        ("bushido", "honor-4", EMPIRE),
        ("aid_of_the_kami", "defense-2", EMPIRE),
        ("port_of_prosperity", "honor-2", EMPIRE),
    ],
)
def test_a_card_puts_its_token_into_a_province(card: str, token: str, where: set[str]) -> None:
    """Sacred Ground, Honorable Fight, Bushido, Aid of the Kami, Port of Prosperity: whoever controls it."""
    table = upkeep(card)
    table.play("crab", f"play {card}")
    assert table.choices_of("pick") == where
    table.play("crab", "pick lion_north")
    assert table.special("lion_north") == token
    assert table.control("lion_north") == ("lion", 1, 1)
    table.expects("upkeep-card", "crab")


def test_bless_the_lands_removes_scorched_earth_and_settles_the_province() -> None:
    """Bless the Lands: two control tokens, one of them faceup."""
    table = upkeep("bless_the_lands", special="coast_inland: scorched_earth, lion_capital: peace")
    table.play("crab", "play bless_the_lands")
    table.refuses("pick lion_capital", "X-1")
    table.play("crab", "pick coast_inland")
    assert table.special("coast_inland") is None
    assert table.control("coast_inland") == ("crab", 1, 1)


@pytest.mark.parametrize(("there", "laid"), [(29, ("crab", 0, 1)), (30, (None, 0, 0))])
def test_x_1_ruling_bless_the_lands_with_one_control_token_left_or_none(
    there: int, laid: tuple[str | None, int, int]
) -> None:
    """X-1, ruling: the last one is laid faceup; with none left the scorched earth goes all the same."""
    control = f"crab_north: {{down: {there}}}"
    table = upkeep("bless_the_lands", control=control, special="coast_inland: scorched_earth")
    table.play("crab", "play bless_the_lands", "pick coast_inland")
    assert table.special("coast_inland") is None
    assert table.control("coast_inland") == laid


def test_foment_rebellion_removes_peace_and_strengthens_an_own_province() -> None:
    """Foment Rebellion: two faceup, if the province is one's own; any peace token may go."""
    table = upkeep("foment_rebellion", special="crab_north: peace, lion_north: peace, crab_east: shrine")
    table.play("crab", "play foment_rebellion")
    assert table.choices_of("pick") == {"crab_north", "lion_north"}
    table.play("crab", "pick crab_north")
    assert (table.special("crab_north"), table.control("crab_north")) == (None, ("crab", 1, 2))
    table = upkeep("foment_rebellion", special="lion_north: peace")
    table.play("crab", "play foment_rebellion", "pick lion_north")
    assert (table.special("lion_north"), table.control("lion_north")) == (None, ("lion", 1, 1))


def test_bountiful_harvest_puts_two_faceup_into_an_own_province() -> None:
    """Bountiful Harvest."""
    table = upkeep("bushido")
    table.play("crab", "play bountiful_harvest")
    table.refuses("pick lion_north", "X-1")
    table.play("crab", "pick crab_north")
    assert table.control("crab_north") == ("crab", 1, 2)


def test_ashigaru_levies_put_defense_1_into_three_different_provinces() -> None:
    """Ashigaru Levies: outside the Shadowlands, whoever controls them."""
    table = Table.at_cards("""
      initiative: [crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [ashigaru_levies]}
        - {clan: lion, control: {lion_north: {down: 1}}, cards: [bushido]}
    """)
    table.play("crab", "play ashigaru_levies", "pick crab_north", "pick lion_north")
    assert dict(table.question().prompt.parameters)["number"] == 3, "each of the three says which it is"
    table.refuses("pick lion_north", "X-1")
    table.refuses("pick shadowlands_north", "T-8")
    table.play("crab", "pick islands_east")
    assert {table.special(name) for name in ("crab_north", "lion_north", "islands_east")} == {"defense-1"}
    table.expects("upkeep-card", "lion")


def test_x_7_pirate_raids_burns_a_province_and_removes_its_control_tokens() -> None:
    """Pirate Raids, X-7: an own one is paid with three faceup in another own province."""
    table = upkeep("pirate_raids", control="crab_north: {down: 1}, crab_east: {down: 1}")
    table.play("crab", "play pirate_raids", "pick lion_north")
    assert (table.special("lion_north"), table.control("lion_north")) == ("scorched_earth", (None, 0, 0))
    table.expects("upkeep-card", "crab")
    table = upkeep("pirate_raids", control="crab_north: {down: 1}, crab_east: {down: 1}")
    table.play("crab", "play pirate_raids", "pick crab_north")
    table.refuses("pick crab_north", "X-1")
    table.play("crab", "pick crab_east")
    assert table.control("crab_north") == (None, 0, 0)
    assert table.control("crab_east") == ("crab", 1, 3)


@pytest.mark.parametrize("card", ["pirate_raids", "diplomatic_mission"])
@pytest.mark.parametrize("token", ["peace", "scorched_earth"])
def test_x_7_never_where_peace_or_scorched_earth_already_is(card: str, token: str) -> None:
    """X-7 (F)."""
    table = upkeep(card, special=f"lion_capital: {token}")
    table.play("crab", f"play {card}")
    table.refuses("pick lion_capital", "T-1")


def test_x_5_a_spied_player_can_not_place_the_bluff_this_round() -> None:
    """X-5, Spy Network: the hand is shown to the spy alone; the bluff is the token left at the end."""
    table = Table.at_cards("""
      initiative: [lion, crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [spy_network]}
        - {clan: lion, control: {lion_north: {down: 1}}, hand: [army-1, army-1, army-1, army-1, army-6, bluff]}
        - {clan: crane, control: {crane_south: {down: 1}}}
    """)
    table.play("crab", "play spy_network")
    assert table.choices() == {"against lion", "against crane"}
    table.play("crab", "against lion")
    assert [seats for seats, event in table.whispers if isinstance(event, events.HandShown)] == [
        frozenset({table.seat("crab")})
    ]
    table.play("crab", "seen")
    table.place("crab", table.hand("crab")[0], "crab_north")
    table.refuses("take bluff", "X-5")
    while table.state.public.round == 2 and len(table.hand("lion")) > 1:
        ((_kind, clan),) = table.asked()
        table.place(clan, table.hand(clan)[0], "dragon_west")
    assert table.hand("lion") == ["bluff"]


def test_x_5_with_blessings_alone_besides_it_nothing_can_be_placed() -> None:
    """X-5, P-10: the barred bluff and a blessing that finds nothing to bless are no turn."""
    table = Table.at_cards("""
      initiative: [dragon, crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [spy_network], scouts: 1}
        - {clan: dragon, control: {dragon_west: {down: 1}}, hand: [bluff, blessing-2, blessing-2, blessing-3],
           discard: [army-1, army-1, army-1, army-1, army-1, army-1, army-2, army-2, army-2, army-2, army-3, army-3,
                     army-3, army-4, army-4, army-5, navy-1, navy-1, navy-2, shinobi-1, shinobi-2, diplomacy, raid]}
    """)
    assert table.hand("dragon") == ["blessing-2", "blessing-2", "blessing-3", "bluff"]
    table.play("crab", "play spy_network", "against dragon", "seen")
    table.place("crab", table.hand("crab")[0], "crab_north")
    table.expects("turn", "crab")
    assert table.before_screen("dragon").out


def test_x_5_nor_pay_with_it() -> None:
    """X-5: Purge the Weak takes any other token."""
    table = Table.at_cards("""
      initiative: [lion, crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [spy_network]}
        - {clan: lion, control: {lion_north: {down: 1}}, hand: [army-1, army-1, army-1, army-1, army-6, bluff],
           cards: [purge_the_weak]}
    """)
    table.play("crab", "play spy_network", "against lion", "seen")
    table.place("crab", "army-1", "crab_north")
    table.play("lion", "play purge_the_weak")
    table.refuses("take bluff", "X-5")
    assert table.choices_of("take") == {"army-1", "army-6"}


def test_x_5_in_the_next_round_the_bluff_is_free_again() -> None:
    """X-5: this round only."""
    table = Table.at_cards("""
      initiative: [lion, crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [spy_network]}
        - {clan: lion, control: {lion_north: {down: 1}}}
    """)
    table.play("crab", "play spy_network", "against lion", "seen")
    table.place_the_rest()
    assert table.state.public.round == 3
    table.draws("reveal lion")
    table.draws_on()
    table.may_choose("take bluff")


def test_x_6_cultural_exchange_swaps_all_control_tokens_faces_unchanged() -> None:
    """X-6: an own province and one of an opponent, anywhere."""
    table = upkeep("cultural_exchange", control="crab_north: {down: 2, up: 1}, crab_east: {down: 1}")
    table.play("crab", "play cultural_exchange")
    table.refuses("pick lion_north", "X-1")
    table.play("crab", "pick crab_north")
    table.refuses("pick crab_east", "X-6")
    table.refuses("pick scorpion_west", "X-6")
    table.play("crab", "pick lion_north")
    assert table.control("crab_north") == ("lion", 1, 1)
    assert table.control("lion_north") == ("crab", 2, 1)


def test_x_3_the_price_is_a_control_token_from_outside_the_shadowlands() -> None:
    """X-3: an own one, a faceup one first; without one the card can't be played."""
    table = placement("dark_favors", control="crab_north: {down: 1, up: 1}, shadowlands_north: {down: 1}", placed=LIONS)
    table.play("crab", "play dark_favors")
    table.refuses("pick shadowlands_north", "X-3", "refusal.price-from-shadowlands")
    table.refuses("pick lion_north", "X-3", "refusal.not-controlled")
    table.play("crab", "pick crab_north")
    assert table.control("crab_north") == ("crab", 1, 0)
    poor = placement("dark_favors", control="shadowlands_north: {down: 3}", placed=LIONS)
    poor.refuses("play dark_favors", "X-3")


def test_x_3_there_must_be_a_target() -> None:
    """X-3: an unblessed token, a special token, a discarded token with a legal place."""
    blessed = "{clan: lion, token: army-4, at: lion_north, blessings: [blessing-2]}"
    placement("dark_favors", placed=blessed).refuses("play dark_favors", "X-3")
    placement("purge_the_weak", placed=blessed).refuses("play purge_the_weak", "X-3")
    placement("inspire_fear").refuses("play inspire_fear", "X-3")
    placement("animate_the_dead").refuses("play animate_the_dead", "X-3")


def test_x_3_the_price_must_leave_a_target() -> None:
    """X-3: a discarded diplomacy needs an own province: the last one where it is legal can't be paid away."""
    table = placement(
        "animate_the_dead",
        control="crab_north: {down: 1}, crab_east: {down: 2}",
        more="discard: [diplomacy]",
    )
    table.play("crab", "play animate_the_dead")
    assert table.choices_of("pick") == {"crab_north", "crab_east"}
    table = placement("animate_the_dead", control="crab_north: {down: 1}", more="discard: [diplomacy]")
    table.refuses("play animate_the_dead", "X-3")
    table = placement(
        "animate_the_dead",
        control="crab_north: {down: 1}, crab_east: {down: 2}",
        more="discard: [diplomacy]",
        special="crab_east: battlefield",
    )
    table.play("crab", "play animate_the_dead")
    table.refuses("pick crab_north", "X-3", "refusal.price-leaves-no-target")
    table.play("crab", "pick crab_east", "take diplomacy", "lay crab_north")


def test_x_3_dark_favors_looks_at_one_to_four_and_discards_one_of_them() -> None:
    """Dark Favors, X-3: one after another, anyone's, unblessed; then one of those is revealed and discarded."""
    table = placement("dark_favors", placed=LIONS)
    table.play("crab", "play dark_favors", "pick crab_north")
    table.refuses("pass", "X-1")
    table.refuses("aim #6", "P-7")
    table.play("crab", "aim #1")
    table.refuses("aim #1", "X-3", "refusal.looked-at")
    table.play("crab", "aim #2", "aim #3", "aim #4")
    assert table.choices() == {"aim #1", "aim #2", "aim #3", "aim #4"}
    table.refuses("aim #5", "X-3", "refusal.not-looked-at")
    assert [table.known("crab", place) for place in ("lion_north", "lion_coast")] == ["army-3", "bluff"]
    table.play("crab", "aim #4")
    assert table.discard("lion") == ["navy-1"]
    table.expects("turn", "crab")


def test_x_3_dark_favors_may_stop_after_one() -> None:
    """Dark Favors: at least one is looked at, and then it must go."""
    table = placement("dark_favors", placed=LIONS)
    table.play("crab", "play dark_favors", "pick crab_north", "aim #1", "pass")
    assert table.choices() == {"aim #1"}
    table.play("crab", "aim #1")
    assert table.discard("lion") == ["army-3"]


def test_x_3_dark_favors_may_look_at_own_tokens() -> None:
    """X-3: targets may be anyone's; an own one that was not looked at stays, for the same reason as any other."""
    own = "{clan: crab, token: army-3, at: crab_north}, {clan: crab, token: navy-2, at: sea > crab_capital}"
    table = placement("dark_favors", placed=own)
    table.play("crab", "play dark_favors", "pick crab_north", "aim #1")
    table.refuses("aim #1", "X-3", "refusal.looked-at")
    table.play("crab", "pass")
    table.refuses("aim #2", "X-3", "refusal.not-looked-at")
    table.play("crab", "aim #1")
    assert table.discard("crab") == ["army-3"]


def test_x_3_purge_the_weak_costs_the_turns_token_and_discards_two() -> None:
    """Purge the Weak, X-3: a token of the hand is discarded, none is placed this turn."""
    table = placement("purge_the_weak", placed=LIONS)
    table.play("crab", "play purge_the_weak", "take army-2")
    table.refuses("aim #6", "P-7")
    table.play("crab", "aim #1", "aim #3")
    assert table.discard("crab") == ["army-2"]
    assert table.discard("lion") == ["army-3", "raid"]
    assert table.hand("crab") == ["army-1", "bluff"]
    table.expects("turn", "lion")


def test_x_3_ruling_the_first_token_of_purge_the_weak_is_shown_before_the_second_is_chosen() -> None:
    """X-3, ruling: it lies in the discard pile, which all see, while the second is asked for."""
    table = placement("purge_the_weak", placed=LIONS)
    table.play("crab", "play purge_the_weak", "take army-2", "aim #1")
    assert table.discard("lion") == ["army-3"]
    assert table.asked()[0][1] == "crab"


def test_x_3_purge_the_weak_discards_the_only_one() -> None:
    """X-3: two, or the only one."""
    table = placement("purge_the_weak", placed="{clan: lion, token: army-3, at: lion_north}")
    table.play("crab", "play purge_the_weak", "take army-2", "aim #1")
    table.expects("turn", "lion")


def test_x_3_ruling_inspire_fear_removes_one_special_token_at_least_and_two_at_most() -> None:
    """X-3, Inspire Fear: any of them, peace and scorched earth too; one at least."""
    table = placement("inspire_fear", special="lion_north: peace, lion_coast: scorched_earth, crab_east: honor-2")
    table.play("crab", "play inspire_fear", "pick crab_north")
    table.refuses("pass", "X-1")
    table.refuses("pick crab_north", "X-1")
    table.play("crab", "pick lion_coast", "pick lion_north")
    assert [table.special(name) for name in ("lion_north", "lion_coast", "crab_east")] == [None, None, "honor-2"]
    table.expects("turn", "crab")
    table = placement("inspire_fear", special="lion_north: peace, crab_east: honor-2")
    table.play("crab", "play inspire_fear", "pick crab_north", "pick crab_east", "pass")
    assert table.special("lion_north") == "peace"


def test_x_3_shadowlands_cards_are_played_at_the_start_of_a_turn() -> None:
    """X-3: not after the token was taken up; then the turn goes on as usual."""
    table = placement("inspire_fear", special="lion_north: peace")
    table.play("crab", "play inspire_fear", "pick crab_north", "pick lion_north")
    table.place("crab", "army-1", "crab_north")
    table.expects("turn", "lion")
    assert table.card("shadowlands_south")[1] == "played"


def test_x_8_an_animated_token_lies_faceup_and_must_be_legal_at_once() -> None:
    """X-8, Animate the Dead: by its type's rules, as the board stands after the price."""
    table = placement(
        "animate_the_dead",
        control="crab_north: {down: 1}, crab_capital: {down: 1}",
        more="discard: [army-5, navy-3, raid]",
    )
    table.play("crab", "play animate_the_dead", "pick crab_north")
    table.refuses("take army-4", "X-4")
    table.play("crab", "take army-5")
    assert table.choices_of("lay") == {
        "crab_capital",
        *(
            f"crab_capital > {name}"
            for name in ("crab_central", "coast_south", "shadowlands_north", "shadowlands_south")
        ),
    }
    table.refuses("lay crab_north", "X-8")
    table.play("crab", "lay crab_capital > coast_south")
    assert (
        table.known("lion", "crab_capital > coast_south") == table.known("", "crab_capital > coast_south") == "army-5"
    )
    assert table.discard("crab") == ["navy-3", "raid"]


def test_a_1_ruling_a_faceup_token_is_no_target_of_a_scout() -> None:
    """A-1, A-4: what everybody sees need not be looked at; a shugenja may still discard it."""
    table = Table.of("""
      phase: placement
      round: 2
      seats:
        - {clan: crab, control: {crab_north: {down: 2}}, cards: [animate_the_dead], hand: [army-1, army-2, bluff],
           discard: [army-5]}
        - {clan: scorpion, control: {scorpion_north: {down: 1}}, hand: [army-1, army-2, bluff], scouts: 1, shugenja: 1}
    """)
    table.play("crab", "play animate_the_dead", "pick crab_north", "take army-5", "lay crab_north")
    table.place("crab", "army-1", "crab_north")
    table.play("scorpion", "play scout")
    assert table.choices() == {"aim #2"}
    table.refuses("aim #1", "A-1")
    table.play("scorpion", "aim #2", "play shugenja")
    assert table.choices() == {"aim #1", "aim #2"}
    table.play("scorpion", "aim #2", "take army-1", "lay scorpion_north")
    table.expects("turn", "crab")


def test_x_8_an_animated_raids_support_is_judged_at_r_3() -> None:
    """X-8: it may lie without support for now."""
    table = placement("animate_the_dead", more="discard: [raid]")
    table.play("crab", "play animate_the_dead", "pick crab_north", "take raid")
    table.may_choose("lay islands_east")


def test_x_8_an_animated_token_can_not_be_blessed_and_is_not_counted() -> None:
    """X-8: it is outside P-1's count: the turn's token is still to be placed."""
    table = placement(
        "animate_the_dead", more="discard: [army-5, blessing-2]", placed="{clan: crab, token: raid, at: lion_north}"
    )
    table.play("crab", "play animate_the_dead", "pick crab_north")
    table.refuses("take blessing-2", "X-8")
    table.play("crab", "take army-5", "lay crab_north")
    table.expects("turn", "crab")
    assert table.hand("crab") == ["army-1", "army-2", "bluff"]
    table.place("crab", "army-1", "crab_north")
    table.expects("turn", "lion")


def test_x_8_an_animated_blessing_lies_on_an_own_facedown_fighter() -> None:
    """X-8, P-5: not on a decoy, not on a faceup token, not on another's."""
    table = placement(
        "animate_the_dead",
        more="discard: [blessing-2]",
        placed="{clan: crab, token: army-3, at: crab_north}, {clan: crab, token: raid, at: lion_north}, "
        "{clan: lion, token: army-3, at: lion_north}",
    )
    table.play("crab", "play animate_the_dead", "pick crab_north", "take blessing-2")
    assert table.choices() == {"aim #1"}
    table.refuses("aim #2", "X-8")
    table.refuses("aim #3", "P-6")
    table.play("crab", "aim #1")
    assert table.discard("crab") == []
    assert table.state.public.placed[0].blessings == (12,)


def test_x_8_a_border_that_is_taken_is_no_legal_place() -> None:
    """X-8, P-3."""
    table = placement(
        "animate_the_dead", more="discard: [army-5]", placed="{clan: lion, token: army-3, at: crab_east > crab_north}"
    )
    table.play("crab", "play animate_the_dead", "pick crab_north", "take army-5")
    table.refuses("lay crab_north > crab_east", "X-8")


def test_a_6_what_comes_openly_into_a_spied_hand_is_known_to_be_there_once() -> None:
    """A-6, X-4: who has seen a hand counts what its owner then takes from the discard pile, and counts it once."""
    table = Table.at_cards("""
      initiative: [lion, crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [spy_network, bountiful_harvest]}
        - clan: lion
          control: {lion_north: {down: 1}}
          cards: [promotion]
          discard: [army-5]
          hand: [army-1, army-1, army-1, army-6, bluff]
    """)
    table.play("crab", "play spy_network", "against lion", "seen")
    table.play("lion", "play promotion", "take army-5")
    crab = table.seat("crab")
    for seed in range(5):
        assert Table(determinized(table.state, crab, Random(seed))).hand("lion") == table.hand("lion")
