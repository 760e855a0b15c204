"""The map by ear: a province says all that is seen there, in whole sentences, and nothing that is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.engine import Seat
from tests.games.battle_for_rokugan.playing import question_to
from tests.shelved import speak_in_window
from tests.there import there

POSITION = """\
format: rokugan-position/1
round: 2
phase: placement
first_player: unicorn
seats:
  - clan: unicorn
    control:
      unicorn_capital: {down: 1, up: 1}
      phoenix_central: {down: 1}
    hand: [bluff, army-1, army-2, blessing-2]
    objective: web_of_influence
  - clan: lion
    control:
      lion_capital: {down: 1}
      lion_coast: {down: 1}
    hand: [bluff, army-1, army-2]
    objective: plains_of_battle
placed:
  - {clan: lion, token: army-3, at: lion_coast > phoenix_central}
special: {phoenix_central: defense-1}
"""


Sit = Callable[[tuple[str, ...]], tuple[Person, ...]]


def heard(face: BattleFace, sit: Sit, clan: str, area: str, language: str) -> str:
    """What the seat of this clan hears of a province."""
    words = speak_in_window(language)
    setup = there(face.positions).setup_at(POSITION, "a position")
    view = face.game.view(face.game.new(setup), Seat(setup.roles.index(clan)))
    return " ".join(
        map(
            words.say, there(there(there(face.on_board).audible).heard_at)(view, None, f"area:{area}", sit(setup.roles))
        )
    ).replace("\u00a0", " ")


def test_the_game_is_audible(face: BattleFace) -> None:
    assert there(face.on_board).audible is not None


SAID = {
    "en": (
        "Ember Woods, Phoenix lands. Held by Unicorn, 1 facedown. 3 flowers. Defense 1. Defense +1: Defense 1, and one"
        " flower more. Lion attacks from Banner Shore with 1 facedown token. Borders Phoenix Halls, Beacon Shore, "
        "Banner Shore."
    ),
    "ru": (
        "Тлеющие леса, Земли Феникса. Владеет Единорог: 1 закрытый жетон. 3 цветка. Защита 1. Защита +1: Защита 1 и"
        " ещё один цветок. Лев: 1 закрытый жетон нападает с Берега знамён. Соседи: Чертоги Феникса, Берег"
        " маяков, Берег знамён."
    ),
}


@pytest.mark.parametrize("language", SAID)
def test_a_province_says_all_that_is_seen(face: BattleFace, sit: Sit, language: str) -> None:
    assert heard(face, sit, "unicorn", "phoenix_central", language) == SAID[language]


def test_a_token_is_known_to_its_own_side_alone(face: BattleFace, sit: Sit) -> None:
    assert "Army" not in heard(face, sit, "unicorn", "phoenix_central", "en")
    assert "Lion: Army 3, facedown, attacks from Banner Shore." in heard(face, sit, "lion", "phoenix_central", "en")


def test_a_choice_says_who_fights_there_and_a_sum_that_does_not_suffice(face: BattleFace, sit: Sit) -> None:
    setup, words = there(face.positions).setup_at(POSITION, "a position"), speak_in_window("en")
    state = face.game.apply(face.game.new(setup), Seat(0), face.game.read("take army-1")).state
    question, board, view = there(question_to(state, Seat(0))), there(face.on_board), face.game.view(state, Seat(0))
    choices = [choice.identity for choice in board.choices(question, words)]
    heard = (there(board.audible).heard_choice(view, question, choice, sit(setup.roles)) for choice in choices)
    told = {words.say(said[0]): " ".join(map(words.say, said)) for said in heard if said}
    assert "Lion attacks from Banner Shore with 1 facedown token." in told["Defend Ember Woods."]
    short = "1 against 2. Not enough to take it so far. With your blessing 2 on it: 3 against 2."
    assert short in told["Attack Phoenix Halls from Ember Woods."].replace("\u00a0", " ")


def test_capital_coast_and_free_land_are_told(face: BattleFace, sit: Sit) -> None:
    capital = heard(face, sit, "lion", "unicorn_capital", "en")
    assert "A capital. Held by Unicorn, 1 facedown, 1 faceup. 2 flowers. Defense 3." in capital
    assert "On the coast. Uncontrolled. 1 flower. Defense 0." in heard(face, sit, "lion", "islands_west", "en")
