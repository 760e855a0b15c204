"""Chapter 11: who knows what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from rokugan_desktop.games.battle_for_rokugan import View, events, ids

from .language import Table, facts

TABLE = """
  phase: placement
  round: 2
  first_player: crab
  seats:
    - {clan: crab, control: {crab_north: {down: 1, up: 2}}, hand: [army-1, army-2, bluff], discard: [army-5],
       scouts: 2, shugenja: 1, objective: great_library, cards: [promotion]}
    - {clan: lion, control: {lion_north: {down: 1}}, hand: [navy-1, shinobi-1, blessing-2], scouts: 1,
       objective: way_of_humility}
    - {clan: crane, ronin: true, hand: [army-1, army-1]}
  placed:
    - {clan: lion, token: bluff, at: lion_north}
    - {clan: lion, token: army-3, at: lion_north > dragon_south, blessings: [blessing-2]}
    - {clan: crane, token: raid, at: lion_north}
    - {clan: crab, token: diplomacy, at: crab_north}
  special: {crab_east: honor-1}
  territory_cards: {crane: played, dragon: sacred_ground}
"""
SEATS = ("", "crab", "lion", "crane")


def everything(value: Any) -> Iterator[Any]:
    """Walk through all that a value holds."""
    yield value
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from everything(getattr(value, field))
    elif isinstance(value, (tuple, frozenset)):
        for item in value:  # pyright: ignore[reportUnknownVariableType]
            yield from everything(item)


def same_to(clan: str, one: Table, other: Table) -> bool:
    """Tell whether the clan can't tell the two tables apart."""
    return one.view(clan) == other.view(clan)


def test_w_1_what_lies_on_the_board_is_known_to_all() -> None:
    """W-1: control and special tokens; where combat tokens lie, whose, which way they point; blessings."""
    table = Table.of(TABLE)
    number = ids.COMBAT_TOKENS.index
    for clan in SEATS:
        seen = table.view(clan).public
        assert [(token.seat, token.blessings) for token in seen.placed] == [
            (1, ()),
            (1, (number("blessing-2"),)),
            (2, ()),
            (0, ()),
        ]
        assert seen == table.state.public
    assert table.places() == ["lion_north", "lion_north > dragon_south", "lion_north", "crab_north"]


def test_w_1_sizes_of_hands_and_pools_discard_piles_and_cards_are_known_to_all() -> None:
    """W-1: also scouts, shugenja and the first player card left, ronin, who holds which territory card."""
    table = Table.of(TABLE)
    for clan in SEATS:
        view = table.view(clan)
        assert view.hand_sizes == (3, 3, 3)
        assert view.pool_sizes == (27 - 3 - 1 - 1, 27 - 3 - 3, 27 - 3 - 1)
        assert view.public.seats[0].discard[ids.COMBAT_TOKENS.index("army-5")] == 1
        assert [(seat.scouts, seat.shugenja, seat.ronin) for seat in view.public.seats] == [
            (2, 1, False),
            (1, 0, False),
            (0, 0, True),
        ]
        assert view.public.first_player_card is True
        assert view.public.holders[ids.TERRITORIES.index("crab")] == 0


def test_w_1_revealed_and_animated_tokens_are_known_to_all() -> None:
    """W-1: the animated one lies faceup."""
    table = Table.of(TABLE.replace("[promotion]", "[promotion, animate_the_dead]"))
    table.play("crab", "play animate_the_dead", "pick crab_north", "take army-5", "lay crab_north > crab_east")
    assert [table.known(clan, "crab_north > crab_east") for clan in SEATS] == ["army-5"] * 4
    assert [event.token for event in table.told if isinstance(event, events.TokenAnimated)] == [
        ids.COMBAT_TOKENS.index("army-5")
    ]


def test_w_1_that_somebody_looked_at_a_token_and_at_which_is_known_to_all() -> None:
    """W-1: not what it is."""
    table = Table.of(TABLE)
    table.play("crab", "play scout", "aim #3")
    for clan in SEATS:
        assert table.view(clan).public.looked == (frozenset({3}), frozenset(), frozenset())
    assert [view.tokens[2] for view in map(table.view, SEATS)] == [-1, ids.RAID, -1, ids.RAID]


def test_w_1_that_somebody_looked_at_a_hand_and_at_whose_is_told_to_all() -> None:
    """W-1, Spy Network: not what is in it."""
    table = Table.at_cards("""
      initiative: [lion, crab]
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [spy_network]}
        - {clan: lion, control: {lion_north: {down: 1}}}
    """)
    table.play("crab", "play spy_network", "against lion")
    assert events.HandSpied(table.seat("crab"), table.seat("lion")) in table.told


def test_w_1_bluffs_before_the_screen_are_known_to_all() -> None:
    """W-1, P-9."""
    table = Table.of(TABLE)
    table.play("crab", "play shugenja", "aim #1")
    assert [table.view(clan).public.seats[1].bluff_open for clan in SEATS] == [True] * 4


def test_w_1_the_places_unicorn_swapped_are_known_to_all() -> None:
    """W-1: told to everybody."""
    table = Table.of("""
      seats:
        - {clan: unicorn, control: {unicorn_east: {down: 1}}}
        - {clan: lion, control: {lion_north: {down: 1}}}
      placed:
        - {clan: unicorn, token: army-1, at: unicorn_east}
        - {clan: unicorn, token: army-2, at: unicorn_east > lion_north}
    """)
    table.play("unicorn", "aim #1", "aim #2")
    assert "TokensSwapped" in {type(event).__name__ for event in table.told}


def test_w_1_ruling_a_territory_cards_text_is_known_to_all_once_it_was_first_taken() -> None:
    """W-1, ruling: to all seats, and also when it lies on the board again; before, nobody knows it (W-3)."""
    table = Table.of("""
      round: 2
      seats:
        - {clan: crab, control: {shadowlands_north: {down: 1}}}
        - {clan: lion, control: {crab_capital: {down: 1}}}
    """)
    assert table.card("shadowlands_north") == (None, "crab")
    table.draws("turn-up purge_the_weak")
    number = ids.TERRITORY_CARDS.index("purge_the_weak")
    for clan in ("", "crab", "lion"):
        assert table.view(clan).public.cards[ids.SHADOWLANDS_NORTH] == number
    again = Table.of("""
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, cards: [purge_the_weak]}
        - {clan: lion, control: {crab_capital: {down: 1}}}
    """)
    assert again.card("shadowlands_north") == ("purge_the_weak", "board")
    assert again.view("lion").public.cards[ids.SHADOWLANDS_NORTH] == number


def test_w_1_each_clans_27_tokens_are_known_to_all() -> None:
    """W-1: what is in the box is no secret."""
    table = Table.of(TABLE)
    assert table.question().board.components is facts()


def test_w_2_the_own_hand_pool_and_facedown_tokens_are_known_to_their_seat_alone() -> None:
    """W-2."""
    table = Table.of(TABLE)
    own = table.view("lion")
    assert [ids.COMBAT_TOKENS[token] for token in own.hand] == ["navy-1", "shinobi-1", "blessing-2"]
    assert own.pool == table.state.hidden.pools[1]
    assert [table.known("lion", place) for place in ("lion_north > dragon_south", "crab_north")] == ["army-3", None]
    assert own.tokens[0] == ids.BLUFF
    for clan in ("", "crab", "crane"):
        view = table.view(clan)
        assert view.tokens[:2] == (-1, -1)
        assert view.hand != own.hand
    assert table.view("").hand == ()
    assert not any(table.view("").pool)


def test_w_2_two_tables_that_differ_in_a_secret_look_the_same_to_the_others() -> None:
    """W-2: another army placed, another hand, another objective: Crab and Crane can't tell."""
    other = Table.of(
        TABLE.replace("token: army-3", "token: army-2")
        .replace("[navy-1, shinobi-1, blessing-2]", "[army-1, army-1, raid]")
        .replace("way_of_humility", "emerald_empire")
    )
    table = Table.of(TABLE)
    assert same_to("crab", table, other)
    assert same_to("crane", table, other)
    assert same_to("", table, other)
    assert not same_to("lion", table, other)


def test_w_2_both_objectives_dealt_are_known_to_their_seat_alone() -> None:
    """W-2: the kept and the other one."""
    table = Table.new("crab", "lion")
    table.draws("deal great_library", "deal way_of_humility", "deal emerald_empire", "deal den_of_secrets")
    table.play("crab", "keep great_library")
    number = ids.SECRET_OBJECTIVES.index
    assert table.view("crab").dealt == (number("great_library"), number("way_of_humility"))
    assert table.view("crab").kept == number("great_library")
    assert (table.view("lion").kept, table.view("").dealt) == (-1, ())
    assert table.view("lion").dealt == (number("emerald_empire"), number("den_of_secrets"))


def test_w_2_what_dragon_puts_into_its_pool_is_known_to_it_alone() -> None:
    """W-2: the same to the others, whichever it was."""
    text = """
      phase: upkeep
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}}
        - {clan: dragon, control: {dragon_west: {down: 1}}}
    """
    tables = [Table.of(text), Table.of(text)]
    for table, token in zip(tables, ("army-1", "army-5"), strict=True):
        table.draws(*["draw army-1"] * 5, *["draw army-1"] * 5, "draw army-5")
        table.play("dragon", f"take {token}")
    assert same_to("crab", *tables)
    assert not same_to("dragon", *tables)


def test_w_2_what_a_seat_looked_at_is_known_to_it_alone() -> None:
    """W-2, A-6."""
    tables = [Table.of(TABLE), Table.of(TABLE.replace("token: raid, at: lion_north", "token: army-4, at: lion_north"))]
    for table in tables:
        table.play("crab", "play scout", "aim #3")
    assert same_to("lion", *tables)
    assert not same_to("crab", *tables)


def test_w_2_a_question_holds_nothing_that_its_seat_may_not_know() -> None:
    """W-2: two tables that look the same to Crab ask it an equal question."""
    other = Table.of(TABLE.replace("token: army-3", "token: army-2").replace("[navy-1, shinobi-1", "[army-1, raid"))
    assert Table.of(TABLE).question() == other.question()


PURGE = ("cards: [purge_the_weak]", "play purge_the_weak")
ANIMATE = ("cards: [animate_the_dead], discard: [army-5, blessing-2]", "play animate_the_dead", "pick crab_north")
PROMOTION = ("cards: [promotion], discard: [army-5]", "play promotion")
SPIES = ("cards: [spy_network]", "play spy_network")


@pytest.mark.parametrize(
    ("phase", "seat", "kind", "lines"),
    [
        ("placement", PURGE, "card-pay", ()),
        ("placement", ANIMATE, "card-animate", ()),
        ("placement", ANIMATE, "card-animate-place", ("take army-5",)),
        ("placement", ANIMATE, "card-animate-bless", ("take blessing-2",)),
        ("upkeep", PROMOTION, "card-recover", ()),
        ("upkeep", PROMOTION, "card-destination", ("take army-5",)),
        ("upkeep", PROMOTION, "card-give", ("take army-5", "send pool")),
        ("upkeep", SPIES, "card-seen", ("against lion",)),
    ],
)
def test_w_2_what_is_answered_from_behind_the_own_screen_is_asked_there(
    phase: str, seat: tuple[str, ...], kind: str, lines: tuple[str, ...]
) -> None:
    """W-2: what the hand pays, takes back and gives away, and what is seen of another's; whom to spy on is open."""
    what, *before = seat
    hand = "hand: [army-1, army-2, bluff], " if phase == "placement" else ""
    text = f"""
      seats:
        - {{clan: crab, control: {{crab_north: {{down: 2}}, crab_capital: {{down: 1}}}}, {hand}{what}}}
        - {{clan: lion, control: {{lion_north: {{down: 1}}}}}}
    """
    if phase == "placement":
        placed = "{clan: lion, token: bluff, at: lion_north}, {clan: crab, token: army-3, at: crab_north}"
        table = Table.of("phase: placement", "round: 2", f"placed: [{placed}]", text)
    else:
        table = Table.at_cards("initiative: [lion, crab]", text)
    for line in (*before, *lines):
        table.play("crab", line)
    assert table.asked() == [(kind, "crab")]
    assert table.question("crab").secret
    if seat is SPIES:
        open_one = Table.at_cards("initiative: [lion, crab]", text)
        open_one.play("crab", *before)
        assert not open_one.question("crab").secret


def test_w_3_nobody_knows_the_decks_the_unseen_cards_and_what_left_unseen() -> None:
    """W-3: no view holds what a position file fixes of the initiative deck, nor an untaken card."""
    fixed = Table.of(TABLE, "initiative: [lion, master_of_tactics]")
    other = Table.of(TABLE, "initiative: [crane, rise_of_an_empire]")
    for clan in SEATS:
        assert same_to(clan, fixed, other)
        assert fixed.view(clan).public.cards[ids.TERRITORIES.index("islands")] == -1
        assert not any(item is fixed.state.hidden for item in everything(fixed.view(clan)))
    assert "initiative" not in View.__struct_fields__


def test_w_4_knowledge_follows_the_token_not_the_place() -> None:
    """W-4: two tokens lie in one centre; only the one that was looked at is known, also once the other is gone."""
    table = Table.of("""
      phase: placement
      seats:
        - {clan: crab, control: {crab_north: {down: 1}}, hand: [army-1, army-2], scouts: 2, shugenja: 1}
        - {clan: lion, control: {lion_north: {down: 1}}, hand: [army-1, navy-1]}
      placed:
        - {clan: lion, token: army-4, at: lion_north}
        - {clan: lion, token: bluff, at: lion_north}
        - {clan: lion, token: raid, at: crab_north}
    """)
    table.play("crab", "play scout", "aim #2")
    assert table.view("crab").tokens == (-1, ids.BLUFF, -1)
    table.play("crab", "play shugenja", "aim #1")
    assert table.view("crab").tokens == (ids.BLUFF, -1)
    table.place("crab", "army-1", "crab_north")
    table.place("lion", "army-1", "lion_north")
    assert table.known("crab", "lion_north") is None
