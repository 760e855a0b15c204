"""The field by ear: every hex says all that is seen there, and nothing that is not."""

from __future__ import annotations

from typing import cast

import pytest
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.samurai_battles.face import SamuraiFace
from rokugan_desktop.engine import Asking, Seat, Setup
from rokugan_desktop.games.samurai_battles import Question, State, actions
from rokugan_desktop.games.samurai_battles.ids import UnitId
from rokugan_desktop.shelf import GAMES
from tests.games.samurai_battles.playing import begun, game
from tests.shelved import speak_in_window
from tests.there import there

FIELD = """\
format: samurai-position/1
level: intermediate
map:
  rows: |
    . . . v . . .
     . . . . . .
    . . w . . . .
sides:
  west:
    units:
      w1: {type: ashigaru_yari, at: 202, commander: true, figures: 4, state: wavering, engaged: [e1]}
      w2: {type: samurai_naginata, at: 101, commander: true, honor: true}
  east:
    units:
      e1: {type: samurai_naginata, at: 302, commander: true}
      e2: {type: ashigaru_bow, at: 602, commander: true, ammo: 3}
      e3: {type: ashigaru_yari, at: 303, commander: true, hidden: w}
victory: {destroyed: {unit: 1}, hold: {401: 2}}
stood: {401: east}
"""


@pytest.fixture(scope="module")
def face(qapp: QApplication) -> SamuraiFace:
    return cast("SamuraiFace", GAMES["samurai_battles"].face())


@pytest.fixture(scope="module")
def state() -> State:
    return game().new(Setup(("west", "east"), (("position", FIELD),)))


def heard(face: SamuraiFace, state: State, seat: int, hex_: int, language: str = "en") -> str:
    """What a seat hears of a hex."""
    words = speak_in_window(language)
    view = game().view(state, Seat(seat))
    return " ".join(
        map(words.say, there(there(there(face.on_board).audible).heard_at)(view, None, f"area:h{hex_}", ()))
    )


def test_the_game_is_audible(face: SamuraiFace) -> None:
    assert there(face.on_board).audible is not None


def test_a_unit_says_its_side_strength_state_and_whom_it_faces(face: SamuraiFace, state: State) -> None:
    said = heard(face, state, 0, 202)
    for part in ("Hex 202, plain.", "w1, Ashigaru with yari;", "4 of 6 figures.", "With its commander.", "Wavering.",
                 "Engaged with e1.", "It faces Samurai with naginata e1."):  # fmt: skip
        assert part in said, said
    assert "Has Honor." in heard(face, state, 0, 101)


def test_a_hex_says_its_terrain_what_it_brings_and_who_threatens_it(face: SamuraiFace, state: State) -> None:
    said = heard(face, state, 0, 401)
    assert "Hex 401, village." in said
    assert "Worth 2 points" in said
    assert "Enemies who may shoot here: Ashigaru archers e2." in said
    assert "e2" in heard(face, state, 0, 502)
    assert "Enemy zones: Ashigaru archers e2." in heard(face, state, 0, 502)
    assert "Enemy zones: Ashigaru archers e2." not in heard(face, state, 1, 502), "one’s own zones are no threat"
    assert "Enemy zones" not in heard(face, state, 0, 301), "who is engaged has no zone (Z-2)"


def test_a_hex_says_how_far_and_which_way_it_lies_from_a_unit_of_ones_own(face: SamuraiFace, state: State) -> None:
    assert "Hex 401, village. 2 hexes from Ashigaru with yari w1: 1 east, 1 northeast. " in heard(face, state, 0, 401)
    assert "2 hexes from e1: " not in heard(face, state, 0, 401)
    assert "Hex 602, plain. 3 hexes from Ashigaru with yari w1" not in heard(face, state, 0, 602), (
        "the nearest is meant"
    )
    assert "4 hexes from Ashigaru with yari w1: 4 east. " in heard(face, state, 0, 602), "where an enemy stands, too"
    assert "1 hex to Samurai with naginata e1: 1 east. " in heard(face, state, 0, 202), (
        "of one’s own unit, where the nearest enemy is"
    )
    assert "1 hex to Ashigaru with yari w1: 1 west. " in heard(face, state, 1, 302)
    assert "2 гекса от отряда асигару с яри w1: 1 на восток, 1 на северо-восток. " in heard(face, state, 0, 401, "ru")
    seen = "".join(heard(face, state, 0, hex_) for hex_ in (101, 202, 203, 302, 303))
    assert "e3" not in seen, "nothing tells where somebody hides"


def test_a_hidden_unit_is_heard_by_its_own_side_alone(face: SamuraiFace, state: State) -> None:
    own = heard(face, state, 1, 303)
    assert "e3" in own
    assert "Hidden in ambush." in own
    assert "It faces west." in own
    for hex_ in (303, 203, 202):
        assert "e3" not in heard(face, state, 0, hex_)


def test_a_hex_to_which_the_chosen_unit_may_be_sent_says_by_what_order(face: SamuraiFace) -> None:
    rules = game()
    state = rules.apply(begun("first_spears", "basic"), Seat(0), actions.choose(UnitId("w1"))).state
    waiting = rules.pending(state)
    assert isinstance(waiting, Asking)
    asked = cast("Question", waiting.decisions[Seat(0)])
    words, audible = speak_in_window("en"), there(there(face.on_board).audible)
    said = {
        choice.spot: " ".join(map(words.say, audible.heard_choice(asked.view, asked, choice.identity, ())))
        for choice in there(face.on_board).choices(asked, words)
    }
    assert said["area:h304"].startswith("Order: March to 304. Hex 304, plain.")


def test_all_of_it_in_russian(face: SamuraiFace, state: State) -> None:
    said = " ".join(heard(face, state, 1, hex_, "ru") for hex_ in (202, 302, 303, 401, 602))
    assert {letter for letter in said if letter.isascii() and letter.isalpha()} <= set("weVMTAZRWPC"), said
