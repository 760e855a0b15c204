"""How a battle has ended: every part of the points, what decided, and which hexes brought them (V-1 to V-4)."""

from __future__ import annotations

import re
from typing import cast

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.ending import Ending
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.samurai_battles import standing
from rokugan_desktop.desktop.samurai_battles.face import SamuraiFace
from rokugan_desktop.engine import Over, Seat
from rokugan_desktop.games.samurai_battles import CONCEDE, Battle, Points, Score, State, battle_of_view, score
from rokugan_desktop.games.samurai_battles.ids import Hex
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.words import Words
from tests.games.samurai_battles.playing import begun, game, last
from tests.shelved import speak_in_window


@pytest.fixture(scope="module")
def face(qapp: QApplication) -> SamuraiFace:
    return cast("SamuraiFace", GAMES["samurai_battles"].face())


@pytest.fixture(scope="module")
def words() -> Words:
    return speak_in_window("en")


def ending(face: SamuraiFace, state: State) -> Ending:
    names = ("Aiko", "Botan", "Chiyo", "Daiki")[: len(state.seats)]
    people = [Person(Seat(number), name, face.roles[number % 2]) for number, name in enumerate(names)]
    view = game().view(state, None)
    return face.ending(view, (), Over(()), people)


def counted(state: State) -> Score:
    return score(battle_of_view(game().view(state, None)))


def decided(end: Ending, words: Words) -> str:
    assert end.decided is not None
    return words.say(end.decided)


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [("first_spears", 5), ("two_pines", 1), ("monks_causeway", 2), ("dark_village", 3), ("pass_road", 4)],
)
def test_the_ending_has_every_part_of_the_points(face: SamuraiFace, words: Words, scenario: str, seed: int) -> None:
    state = last(begun(scenario, "expert"), seed)
    end, whole = ending(face, state), counted(state)
    assert [one.total for one in end.contenders] == [points.total for _side, points in whole.points]
    for contender, (_, (figures, start)) in zip(end.contenders, whole.lost, strict=True):
        assert contender.remark is not None
        assert words.say(contender.remark) == f"Figures lost: {figures} of {start}"
    assert not any(part.sealed for part in end.parts), "everybody could count it"


def test_it_is_said_by_how_much_it_was_won_and_which_hexes_brought_points(face: SamuraiFace, words: Words) -> None:
    """Which part made the difference, and what the other side lost."""
    matches = (last(begun("first_spears", "basic"), seed) for seed in range(20))
    state = next(
        one
        for one in matches
        if len({points.total for _side, points in counted(one).points}) > 1
        and any(points.hold for _side, points in counted(one).points)
    )
    end = ending(face, state)
    won, lost = sorted((one.total for one in end.contenders), reverse=True)
    assert decided(end, words).startswith(f"Won by {won - lost} point")
    assert "made the difference (+" in decided(end, words)
    (reason,) = end.reasons
    assert re.fullmatch(r"(Aiko|Botan) lost \d+ figures? of 14; (Aiko|Botan) lost \d+ of 14\.", words.say(reason))
    held = [part.name.key for part in end.parts].index("end.part.hold")
    for contender, (_side, points) in zip(end.contenders, counted(state).points, strict=True):
        assert contender.counted[held].areas == tuple(f"h{hex_}" for hex_, _worth in points.hold)


def test_no_part_is_said_to_have_decided_where_another_brought_as_much(
    face: SamuraiFace, words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = (last(begun("first_spears", "basic"), seed) for seed in range(20))
    state = next(one for one in matches if game().view(one, None).winner is not None)
    view = game().view(state, None)
    equal = Points(destroyed=2, headquarters=0, hold=((Hex(404), 2),), handicap=0)
    none = Points(destroyed=0, headquarters=0, hold=(), handicap=0)
    found = counted(state)
    points = tuple((side, equal if side == view.winner else none) for side, _ in found.points)

    def score_of(_battle: Battle) -> Score:
        """The same for every battle."""
        return found._replace(points=points)

    monkeypatch.setattr(standing, "score", score_of)
    assert decided(ending(face, state), words) == "Won by 4 points."


def test_who_gave_up_has_lost_at_the_end(face: SamuraiFace, words: Words) -> None:
    end = ending(face, game().apply(begun("first_spears", "basic"), Seat(0), CONCEDE).state)
    assert end.winners == (Seat(1),)
    assert decided(end, words) == "The other side conceded."


def test_a_side_of_two_wins_together(face: SamuraiFace) -> None:
    state = last(begun("two_pines", "basic", "west", "east", "east", "west"), 4)
    state = replace(state, winner=state.field.sides[1].id)
    end = ending(face, state)
    assert end.winners == (Seat(1), Seat(2))
    assert [one.seats for one in end.winning] == [(Seat(1), Seat(2))]


def test_equal_points_and_losses_are_a_draw(face: SamuraiFace, words: Words) -> None:
    begun_now = begun("first_spears", "basic")
    end = ending(face, game().apply(begun_now, None, game().early_end()).state)
    assert (end.winners, end.reasons) == ((), ())
    assert decided(end, words) == "Equal points and equal losses."
