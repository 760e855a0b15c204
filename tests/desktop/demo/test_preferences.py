"""What guests like to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from rokugan_desktop.desktop.battle_for_rokugan.face import appeal_of
from rokugan_desktop.desktop.demo import Preferences, preferences_of
from rokugan_desktop.desktop.map.values import Kind, MapChoice
from rokugan_desktop.engine import Seat
from tests.toy.face import toy_face
from tests.toy.hexes import Move, Question


def write(move: Move) -> str:
    return f"{move.word} {move.number}"


def tasting(seed: int, written: Callable[[Move], str] = write) -> Preferences:
    return Preferences(written, seed, lambda move, spot: appeal_of(written(move), spot))


def picked(
    preferences: Preferences, moves: tuple[Move, ...], places: dict[Move, MapChoice], times: int = 200
) -> Counter[Move]:
    question = Question("any", Seat(0), True, moves)
    return Counter(preferences.pick(question, places) for _ in range(times))


def test_the_same_seed_has_the_same_whims() -> None:
    moves = tuple(Move("take", number) for number in range(5))
    question = Question("any", Seat(0), True, moves)
    one, other = tasting(4), tasting(4)
    assert [one.pick(question, {}) for _ in range(30)] == [other.pick(question, {}) for _ in range(30)]


def test_passing_is_rare_but_happens() -> None:
    counts = picked(tasting(1), (Move("pass"), Move("take", 1)), {})
    assert 0 < counts[Move("pass")] < 60


def test_cards_never_played_are_tried_first() -> None:
    preferences = tasting(2)
    moves = (Move("play", 1), Move("play", 2))
    question = Question("any", Seat(0), True, (moves[0],))
    for _ in range(5):
        preferences.pick(question, {})
    assert picked(preferences, moves, {}, times=1)[Move("play", 2)] == 1


def test_attacks_are_liked_and_one_decoy_is_laid_at_the_third_chance() -> None:
    preferences = tasting(3)
    home, attack, decoy = Move("lay", 1), Move("lay", 2), Move("lay", 3)
    places = {
        home: MapChoice("1", Kind.CHOICE, "area:a"),
        attack: MapChoice("2", Kind.CHOICE, "edge:a>b"),
        decoy: MapChoice("3", Kind.DOUBTFUL, "area:b"),
    }
    question = Question("any", Seat(0), True, (home, attack, decoy))
    first = [preferences.pick(question, places) for _ in range(3)]
    assert first[2] == decoy
    counts = picked(preferences, (home, attack, decoy), places)
    assert counts[attack] > counts[home] > counts[decoy]


def test_provinces_of_one_territory_are_kept_together() -> None:
    written = {Move("pick", 1): "pick crab_north", Move("pick", 2): "pick lion_north"}
    preferences = tasting(5, written.__getitem__)
    question = Question("starting", Seat(1), False, tuple(written))
    places = {move: MapChoice(name, Kind.CHOICE, f"area:{name[5:]}") for move, name in written.items()}
    first = preferences.pick(question, places)
    assert sum(preferences.pick(question, places) == first for _ in range(60)) > 45


def test_sense_is_followed_but_for_one_decoy_and_one_card() -> None:
    preferences = tasting(6)
    strongest, card, decoy = Move("lay", 1), Move("play", 1), Move("lay", 2)
    places = {strongest: MapChoice("1", Kind.CHOICE, "area:a"), decoy: MapChoice("2", Kind.DOUBTFUL, "area:b")}
    question = Question("any", Seat(0), True, (strongest, card, decoy))
    picked = [preferences.pick(question, places, strongest) for _ in range(60)]
    assert picked.count(decoy) == picked.count(card) == 1
    assert picked.count(strongest) == 58


def test_no_card_is_forced_on_sense_that_plays_one_by_itself() -> None:
    preferences = tasting(7)
    mine, other = Move("play", 1), Move("play", 2)
    question = Question("any", Seat(0), True, (other, mine, Move("take", 1)))
    assert preferences.pick(question, {}, mine) == mine
    assert {preferences.pick(question, {}, Move("take", 1)) for _ in range(30)} == {Move("take", 1)}


def test_a_game_that_says_nothing_of_its_answers_is_played_by_whim() -> None:
    preferences = preferences_of(toy_face(), 8)
    moves = tuple(Move("take", number) for number in range(1, 4))
    assert set(picked(preferences, moves, {})) == set(moves)
