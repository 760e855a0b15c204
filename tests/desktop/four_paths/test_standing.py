"""How the end of a match of the card game is told to the table."""

from __future__ import annotations

from rokugan_desktop.desktop.four_paths.standing import ending_of
from rokugan_desktop.engine import Over, Seat, Setup
from rokugan_desktop.games.four_paths.events import LeftMatch
from rokugan_desktop.games.four_paths.ids import How
from tests.desktop.four_paths.moments import people
from tests.games.four_paths.playing import DECKS, game


def test_who_left_is_told_in_the_order_in_which_they_did() -> None:
    view = game().view(game().new(Setup(tuple(DECKS[:3]))), None)
    story = [LeftMatch(Seat(2), How.MILITARY), LeftMatch(Seat(0), How.DISHONOR)]
    told = ending_of(view, story, Over((Seat(1),)), people(3))
    assert [one.left for one in told.contenders] == [2, 0, 1]
