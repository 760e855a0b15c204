"""What a card brings a computer player, and what it costs it: the most useful comes, the least useful goes."""

from __future__ import annotations

from rokugan_desktop.games.battle_for_rokugan.bots import player
from tests.rulebook.language import Table, game

CRAB_CARD = """
  initiative: [lion, crab]
  seats:
    - {clan: crab, control: {crab_capital: {down: 1, up: 3}, shadowlands_north: {down: 1}}, MORE}
    - {clan: lion, control: {lion_capital: {down: 1, up: 1}, lion_north: {down: 1}}}
  placed: [PLACED]
"""
LIONS = "{clan: lion, token: army-3, at: lion_north}, {clan: lion, token: shinobi-1, at: crab_capital}"


def position(more: str, placed: str = "") -> str:
    """Return a position in which Crab has so much more, and Lion such tokens on the board."""
    return CRAB_CARD.replace("MORE", more).replace("PLACED", placed)


def answered(table: Table) -> str:
    """Return what a novice answers for Crab, once it was carried out."""
    answer = player("novice").decide(table.view("crab"), table.question("crab"), 1)[0]
    line = game().write(answer)
    table.play("crab", line)
    return line


def test_the_strongest_army_is_taken_back_and_the_weakest_token_given_for_it() -> None:
    table = Table.at_cards(position("cards: [promotion], discard: [army-1, army-5], hand: [army-1, army-4, bluff]"))
    table.play("crab", "play promotion")
    assert answered(table) == "take army-5"
    table.play("crab", "send pool")
    assert answered(table) == "take army-1"


def test_a_card_that_costs_a_token_is_paid_with_the_weakest_one() -> None:
    table = Table.of(
        "phase: placement", "round: 2", position("cards: [purge_the_weak], hand: [army-5, army-1, army-4]", LIONS)
    )
    table.play("crab", "play purge_the_weak")
    assert answered(table) == "take bluff"


def test_of_two_provinces_the_lesser_one_is_exchanged_for_the_better_one() -> None:
    table = Table.at_cards(position("cards: [cultural_exchange]"))
    table.play("crab", "play cultural_exchange")
    assert answered(table) == "pick shadowlands_north"
    assert answered(table) == "pick lion_capital"
