"""How the end of a match of the card game is told to the table."""

from __future__ import annotations

import pytest

from rokugan_desktop.desktop.four_paths.standing import ending_of, standings_of
from rokugan_desktop.engine import Over, Seat, Setup
from rokugan_desktop.games.four_paths import Message
from rokugan_desktop.games.four_paths.events import LeftMatch
from rokugan_desktop.games.four_paths.ids import How
from rokugan_desktop.games.four_paths.state import replace
from tests.desktop.at_table import controller_of, settle
from tests.desktop.four_paths.conftest import PATHS, OpenPaths, speak
from tests.desktop.four_paths.moments import people
from tests.games.four_paths.playing import DECKS, game


def test_who_left_is_told_in_the_order_in_which_they_did() -> None:
    view = game().view(game().new(Setup(tuple(DECKS[:3]))), None)
    story = [LeftMatch(Seat(2), How.MILITARY), LeftMatch(Seat(0), How.DISHONOR)]
    told = ending_of(view, story, Over((Seat(1),)), people(3))
    assert [one.left for one in told.contenders] == [2, 0, 1]


@pytest.mark.parametrize(("how", "counted", "remark"), [(How.MILITARY, [4, 0], -8), (How.DISHONOR, [-8, 12], 4)])
def test_what_has_decided_is_counted_at_the_end(how: How, counted: list[int], remark: int) -> None:
    view = game().view(game().new(Setup(tuple(DECKS[:2]))), None)
    lion, crane = view.seats
    view = replace(view, how=how, seats=(replace(lion, honor=-8), replace(crane, honor=12, provinces=())))
    told = ending_of(view, [], Over((Seat(0),)), people(2))
    what = "provinces" if how is How.MILITARY else "honor"
    assert [one.total for one in told.contenders] == counted
    assert told.parts[0].name == Message(f"standings.{what}")
    assert told.rounds == Message(f"end.rounds-{what}")
    assert told.measure is not None
    assert [told.measure(view, Seat(seat)) for seat in range(2)] == counted
    assert told.contenders[0].remark is not None
    assert dict(told.contenders[0].remark.parameters) == {"n": remark}


def test_no_sentence_on_what_decided_stands_for_one_of_the_program_on_every_match() -> None:
    words = {one: speak("en").of(PATHS).text(f"end.{one}") for one in ("shared", "early.plain")}
    assert words == {"shared": "A shared victory", "early.plain": "Ended early by agreement."}


def test_whose_turn_it_is_stands_above_the_column(open_paths: OpenPaths) -> None:
    """No plate of the seats says it beside a tableau."""
    shell = open_paths("en")
    shell.matches.start(("lion", "crane"), ("Aiko", "Botan"), game=PATHS)
    settle()
    page = controller_of(shell).page
    turn = next(one.seat for one in standings_of(controller_of(shell).session.view(None)).seats if one.turn)
    assert page.status.text().endswith(f" · {('Aiko', 'Botan')[turn]}")
