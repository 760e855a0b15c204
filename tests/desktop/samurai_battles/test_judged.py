"""An order that decided a battle is told with whose it was and when, and beside what it is held."""

from __future__ import annotations

import pytest

from rokugan_desktop.games.samurai_battles import ids
from tests.desktop.samurai_battles.test_watching import face, people
from tests.games.samurai_battles.test_analysis import found
from tests.shelved import speak_in_window
from tests.there import there


@pytest.mark.parametrize(("language", "turn"), [("en", "Turn"), ("ru", "Ход")])
def test_it_says_who_ordered_what_in_which_turn_and_what_that_brought(language: str, turn: str) -> None:
    words, reviewer = speak_in_window(language).of("samurai_battles"), there(face().reviewer)
    for point in found():
        judged = reviewer.judged(point, people())
        what, worth, brief = map(words.say, (judged.what, judged.worth, judged.brief))
        unit = words.say(ids.called(point.unit, point.card))
        assert what.startswith(f"{turn} {point.turn}, {people()[point.seat].name}: {unit}")
        assert point.unit in worth
        assert ("+" in brief) is judged.gain is (point.swing > 0)
        assert judged.spot == f"area:h{point.at}"
    assert words.say(reviewer.judged_how)
