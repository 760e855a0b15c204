"""Rules of the third level that no deck of the house needs: Senseis, Naval battles, rituals (S-3, B-9, I-2)."""

from __future__ import annotations

from typing import Any

import msgspec
import yaml

from rokugan_desktop.engine import Asking, Draw, Seat
from rokugan_desktop.games.four_paths import NOTATION, FourPaths, read_position
from rokugan_desktop.games.four_paths.ids import CardKey, CardType, DeckId, Level
from rokugan_desktop.games.four_paths.numbers import gold_of, strength_sum
from rokugan_desktop.games.four_paths.position_answers import Running
from rokugan_desktop.games.four_paths.state import State, Terms
from tests.games.four_paths.playing import asked, file

A, B, C = Seat(0), Seat(1), Seat(2)


def taught(*answers: str) -> tuple[FourPaths, State]:
    """A match of two Scorpions whose decks have both Senseis, after these answers."""
    deck = file().decks[DeckId("scorpion")]
    fate = {**deck.fate, CardKey("sensei_wall"): 1}
    deck = msgspec.structs.replace(deck, fate=fate, sensei=CardKey("sensei_coin"))
    game = FourPaths(msgspec.structs.replace(file(), decks={DeckId("scorpion"): deck}))
    state = game.begun(Terms(Level.ANSWERS), (DeckId("scorpion"),) * 2)
    for answer in answers:
        state = game.apply(state, min(asked(state)), NOTATION.read(answer)).state
    return game, state


def test_s3_each_seat_may_take_a_sensei_in_secret_and_then_all_are_shown() -> None:
    game, state = taught("choose sensei_coin")
    ((seat, question),) = asked(state).items()
    assert (seat, question.kind, question.secret) == (B, "sensei", True)
    assert question == asked(taught("choose none")[1])[B], "what the first has taken it can't know"
    assert game.view(state, None) == game.view(taught("choose none")[1], None)
    _, state = taught("choose sensei_coin", "choose sensei_wall")
    assert [card.card for card in state.cards.values() if state.printed(card).type is CardType.SENSEI] == [
        "sensei_coin", "sensei_wall",
    ]  # fmt: skip
    assert [own.honor for own in state.seats] == [1 - 3, 1]
    assert [sum(own.fate) for own in state.seats] == [41, 41], "he is of the Fate deck no more"
    assert isinstance(game.pending(state), Draw), "then it is said who begins (S-5)"


def test_z2_a_sensei_changes_the_numbers_of_the_stronghold_and_makes_no_gold_himself() -> None:
    _, state = taught("choose sensei_coin", "choose sensei_wall")
    gold = {card.id: gold_of(state, card, CardKey("smoke")) for card in state.cards.values()}
    made = [sum(gold[card.id] for card in state.cards.values() if card.controller == seat) for seat in (A, B)]
    printed = [state.file.cards[seat.stronghold] for seat in state.seats]
    assert made == [printed[A].gold + 1, printed[B].gold - 1]
    walls = [strength_sum(state, seat, state.seats[seat].provinces[0].id).total for seat in (A, B)]
    assert walls == [printed[A].strength, printed[B].strength + 1]


def test_s3_a_deck_without_a_sensei_is_not_asked_for_one() -> None:
    state = FourPaths(file()).begun(Terms(Level.ANSWERS), (DeckId("lion"), DeckId("crane")))
    assert not isinstance(FourPaths(file()).pending(state), Asking)


def played_on(tree: dict[str, Any]) -> Running:
    """A position when its answers have been given."""
    running = Running(file(), read_position(yaml.safe_dump(tree), "x"), "x")
    running.play()
    return running


SHIP = {"type": "personality", "traits": ["naval"], "force": 3, "chi": 2}


def at_sea(*answers: tuple[int | str, str], attack: str = "ship", defend: str = "crane_noburo", **more: Any) -> Running:
    """Two provinces of seat 1 are attacked by seat 0, which has a terrain in its hand; seat 1 has one too."""
    tree: dict[str, Any] = {
        "format": "four-paths-position/1", "cards": {"ship": SHIP}, "phase": "attack",
        "seats": [
            {"clan": "lion", "home": [{"id": "a", "card": attack}], "hand": ["smoke"]},
            {"clan": "crane", "home": [{"id": "b", "card": defend}], "hand": ["smoke"]},
        ],
        "answers": [[0, "attack 1"], [0, "assign a>1"], [1, "assign b>1"], *map(list, answers)], **more,
    }  # fmt: skip
    return played_on(tree)


def test_b9_a_naval_army_s_leader_may_say_so_and_the_attacker_acts_first() -> None:
    asked_first = at_sea().asked
    assert asked_first is not None
    assert (asked_first.kind, asked_first.seat, asked_first.secret) == ("naval", A, False)
    for said, first in (("yes", A), ("no", B)):
        question = at_sea((0, f"naval {said}")).asked
        assert question is not None
        assert (question.kind, question.seat) == ("call", first)
    for attack, defend in (("crane_noburo", "crane_noburo"), ("ship", "ship")):
        question = at_sea(attack=attack, defend=defend).asked
        assert question is not None
        assert question.kind == "call"
    question = at_sea(attack="crane_noburo", defend="ship").asked
    assert question is not None
    assert (question.kind, question.seat) == ("naval", B)


def test_b9_the_naval_leader_plays_no_terrain_until_all_others_have_acted_or_passed() -> None:
    assert at_sea((0, "naval yes"), (0, "play smoke")).refused == "B-9"
    assert at_sea((0, "naval yes"), (0, "pass"), (1, "play smoke")).refused is None
    done = at_sea((0, "naval no"), (1, "pass"), (0, "play smoke"))
    assert done.refused is None


def test_b9_the_battle_after_a_naval_one_is_nobodys_yet() -> None:
    ships = [{"id": one, "card": "ship"} for one in ("a", "c")]
    defender = {"clan": "crane", "home": [{"id": "b", "card": "crane_noburo"}], "hand": ["smoke"]}
    seats = [{"clan": "lion", "home": ships, "hand": ["smoke"]}, defender]
    first = [[0, "attack 1"], [0, "assign a>1 c>2"], [1, "assign b>1"], [0, "battle 1"], [0, "naval yes"]]
    assert at_sea(seats=seats, answers=first).state.under_way.naval == A
    later = at_sea(seats=seats, answers=[*first, ["all", "pass"]])
    assert later.asked is not None
    assert later.asked.kind == "naval"
    assert later.state.under_way.naval is None


def test_i2_other_unbowed_shugenja_bow_along_for_a_ritual_and_only_the_bearer_casts() -> None:
    rite = {"kind": "open", "cost": [{"bow": "bearer"}], "do": [
        {"honor": {"who": "me", "by": {"count": {"side": "own", "trait": "shugenja", "bowed": True}}}},
    ]}  # fmt: skip
    tree: dict[str, Any] = {
        "format": "four-paths-position/1",
        "cards": {
            "rite": {"type": "spell", "traits": ["ritual"], "does": [rite]},
            "novice": {"type": "follower", "traits": ["shugenja"]},
        },
        "seats": [{"clan": "phoenix", "home": [
            {"id": "a", "card": "phoenix_ren", "with": ["rite"]}, {"id": "s", "card": "phoenix_sayuri"},
            {"id": "g", "card": "phoenix_guard", "with": ["novice"]},
        ]}, {"clan": "crane"}],
    }  # fmt: skip
    bowed = {"use rite": ("a",), "use rite with1=s": ("a", "s"), "use rite with1=s with2=novice": ("a", "s", "novice")}
    for answer, people in bowed.items():
        done = played_on(tree | {"answers": [[0, answer]]})
        cards = done.state.cards
        now = {name for name, card in done.names.items() if card in cards and cards[card].bowed}
        assert (done.refused, now, done.state.seats[A].honor) == (None, set(people), 10 + len(people[:2]))
    for wrong in ("with1=g", "with1=a", "with1=s with2=s"):
        assert played_on(tree | {"answers": [[0, f"use rite {wrong}"]]}).refused == "I-2"
