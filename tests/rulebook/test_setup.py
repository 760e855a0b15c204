"""Chapter 2: how a match is set up, in order."""

from __future__ import annotations

import pytest

from .language import Table, facts

FIVE = ("crab", "crane", "dragon", "lion", "phoenix")
CAPITALS = {name for name, province in facts().provinces.items() if province.capital}


def dealt(*clans: str) -> Table:
    """Return a new match with its secret objectives dealt."""
    table = Table.new(*clans)
    table.draws_on()
    return table


def kept(*clans: str) -> Table:
    """Return a new match in which every seat has kept the first of its objectives."""
    table = dealt(*clans)
    for clan in clans:
        table.play(clan, min(table.choices(clan)))
    return table


def test_u_0_seats_and_clans_are_as_chosen() -> None:
    """U-0: the clans sit as they were chosen."""
    table = Table.new("lion", "crab", "crane")
    assert [table.clan(seat) for seat in range(3)] == ["lion", "crab", "crane"]


def test_u_1_one_random_card_of_each_territory_lies_facedown_on_the_board() -> None:
    """U-1: all eleven on the board, none known; either of a territory's two is as likely when it is first seen."""
    table = Table.new("lion", "crab")
    assert [table.card(territory) for territory in facts().territories] == [(None, "board")] * 11
    for clan in ("", "lion", "crab"):
        assert table.view(clan).public.cards == (-1,) * 11
    table = Table.of("""
      seats: [{clan: crab, control: {shadowlands_north: {down: 1}}}, {clan: lion, control: {lion_north: {down: 1}}}]
    """)
    assert table.chance() == {"turn-up dark_favors": 1, "turn-up purge_the_weak": 1}
    table.draws("turn-up purge_the_weak")
    assert table.card("shadowlands_north") == ("purge_the_weak", "crab")


def test_u_2_the_bluff_is_behind_the_screen_and_the_26_others_are_the_pool() -> None:
    """U-2."""
    table = Table.new("lion", "crab")
    assert table.hand("lion") == ["bluff"]
    assert table.pool("lion") == {
        name: count for name, count in facts().common_combat_tokens.items() if name != "bluff"
    } | {"army-6": 1}
    assert sum(table.pool("lion").values()) == 26


def test_u_3_each_player_gets_two_scouts_and_one_shugenja() -> None:
    """U-3."""
    table = Table.new("lion", "crab", "crane")
    assert [(s.scouts, s.shugenja) for s in map(table.before_screen, ("lion", "crab", "crane"))] == [(2, 1)] * 3


def test_e_4_ruling_who_gives_up_while_objectives_are_dealt_keeps_the_first() -> None:
    """E-4, ruling: nobody is asked for it, and the others choose without it."""
    table = Table.new("lion", "crab", "crane", "dragon")
    table.play("crab", "concede")
    table.draws_on()
    assert {clan for _kind, clan in table.asked()} == {"lion", "crane", "dragon"}
    table.play("lion", "concede")
    for view in (table.view("crab"), table.view("lion")):
        assert view.kept == view.dealt[0]


def test_u_4_two_different_objectives_are_dealt_and_one_is_kept_secretly() -> None:
    """U-4: no objective is dealt twice; all choose, in any order; only the own ones may be kept."""
    table = dealt(*FIVE)
    assert {clan for _kind, clan in table.asked()} == set(FIVE)
    offered = [table.choices_of("keep", clan) for clan in FIVE]
    assert [len(pair) for pair in offered] == [2] * 5
    assert len({objective for pair in offered for objective in pair}) == 10
    foreign = table.question("crab").refusal(next(table.question("crane").answers()))
    assert foreign is not None
    assert foreign.rule == "U-4"
    choice = next(iter(offered[4]))
    table.play("phoenix", f"keep {choice}")
    assert {clan for _kind, clan in table.asked()} == set(FIVE) - {"phoenix"}
    assert table.view("phoenix").kept >= 0
    assert table.view("crab").kept == table.view("").kept == -1
    assert table.view("crab").has_kept == (False, False, False, False, True)


def test_u_4_the_objectives_that_nobody_was_dealt_can_not_come_again() -> None:
    """U-4: a drawn objective is out of the deck; all others are as likely."""
    table = Table.new("lion", "crab")
    first = next(iter(table.chance()))
    assert len(table.chance()) == 12
    assert set(table.chance().values()) == {1}
    table.draws(first)
    assert len(table.chance()) == 11
    assert first not in table.chance()


def test_u_5_one_control_token_lies_facedown_in_each_own_capital() -> None:
    """U-5: and nowhere else."""
    table = Table.new("lion", "crab")
    assert table.control("lion_capital") == ("lion", 1, 0)
    assert table.controls("lion") == {"lion_capital"}
    assert table.controls("crab") == {"crab_capital"}


@pytest.mark.parametrize(("count", "tokens"), [(2, 11), (3, 7), (4, 5), (5, 4)])
def test_u_6_starting_control_tokens_are_11_7_5_or_4(count: int, tokens: int) -> None:
    """U-6: besides the one in the capital."""
    table = Table.new(*FIVE[:count])
    assert [table.before_screen(clan).starting for clan in FIVE[:count]] == [tokens] * count


def test_u_7_the_first_player_is_drawn_among_the_clans_in_play() -> None:
    """U-7: each as likely; that player takes the first player card, and the initiative card leaves the game."""
    table = kept("lion", "crab", "crane")
    assert table.chance() == {"reveal lion": 1, "reveal crab": 1, "reveal crane": 1}
    table.draws("reveal crane")
    assert table.first_player == "crane"
    assert table.state.public.first_player_card is True
    table.expects("starting", "crane")


def test_u_7_with_two_players_there_is_no_first_player_card() -> None:
    """U-7."""
    table = kept("lion", "crab")
    table.draws("reveal crab")
    assert table.first_player == "crab"
    assert table.state.public.first_player_card is False


def start_round_two(*clans: str) -> Table:
    """Return the match at the reveal of round 2, after a first round in which everybody placed at will."""
    table = kept(*clans)
    table.draws(f"reveal {clans[0]}")
    for _ in range(table.before_screen(clans[0]).starting * len(clans)):
        ((_kind, clan),) = table.asked()
        table.play(clan, min(table.choices()))
    while table.state.public.round == 1:
        table.draws_on()
        table.place_the_rest()
    return table


@pytest.mark.parametrize(
    ("clans", "weights"),
    [
        (FIVE, {"crane": 1, "dragon": 1, "lion": 1, "phoenix": 1}),
        (FIVE[:4], dict.fromkeys(FIVE[1:4], 3) | dict.fromkeys(facts().initiative_cards["neutral"], 1)),
        (FIVE[:3], dict.fromkeys(FIVE[1:3], 3) | dict.fromkeys(facts().initiative_cards["neutral"], 2)),
        (FIVE[:2], {"crane": 1} | dict.fromkeys(facts().initiative_cards["neutral"], 1)),
    ],
)
def test_u_8_neutral_cards_fill_the_initiative_deck_up_to_four(clans: tuple[str, ...], weights: dict[str, int]) -> None:
    """U-8: the deck has the other clans' cards; random neutral ones fill it up, each of the three as likely."""
    table = start_round_two(*clans)
    found = table.chance()
    least = min(found.values())
    total, expected = sum(found.values()), sum(weights.values())
    assert {line.removeprefix("reveal ") for line in found} == set(weights)
    assert least > 0
    for line, weight in found.items():
        assert weight * expected == weights[line.removeprefix("reveal ")] * total


def test_u_9_starting_tokens_are_placed_in_turn_in_provinces_without_one() -> None:
    """U-9: from the first player clockwise, anywhere, the absent clans' capitals and the Shadowlands included."""
    table = kept("lion", "crab", "crane")
    table.draws("reveal crab")
    table.expects("starting", "crab")
    assert table.choices_of("pick") == set(facts().provinces) - {"lion_capital", "crab_capital", "crane_capital"}
    table.play("crab", "pick shadowlands_north")
    table.expects("starting", "crane")
    assert table.control("shadowlands_north") == ("crab", 1, 0)
    table.refuses("pick shadowlands_north", "U-9")
    table.refuses("pick crab_capital", "U-9")
    table.play("crane", "pick dragon_capital")
    table.expects("starting", "lion")


def test_u_9_goes_on_until_all_are_placed() -> None:
    """U-9: 3 times 7 tokens and the three capitals; then round 1 begins, whose upkeep has no initiative card."""
    table = kept("lion", "crab", "crane")
    table.draws("reveal crab")
    for _ in range(21):
        ((_kind, clan),) = table.asked()
        table.play(clan, min(table.choices()))
    assert [len(table.controls(clan)) for clan in ("lion", "crab", "crane")] == [8, 8, 8]
    assert all(line.startswith("draw ") for line in table.chance())
    assert table.state.public.round == 1
