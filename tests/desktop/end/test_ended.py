"""What the table itself knows of the end of any match: that it came early, and how the score stood after each round."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rokugan_desktop.desktop.end.page import ended_early, ending_of
from rokugan_desktop.desktop.ending import Ending, SeatScore, SeatStanding, Stages, Standings
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.people import seated
from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.table.history import game_events
from rokugan_desktop.table.session import Session
from tests.desktop.conftest import speak
from tests.toy.face import toy_face
from tests.toy.hexes import View
from tests.toy.player import begin, play_a_turn, play_out

pytestmark = pytest.mark.usefixtures("qapp")


def standings(view: View, story: object) -> Standings:
    scores = (SeatStanding(Seat(seat), SeatScore((n,))) for seat, n in enumerate(view.public.points))
    return Standings(tuple(scores), Message("toy.score"))


def stages(view: View) -> Stages:
    return Stages(3, view.public.round, ())


def endlessly(view: View) -> Stages:
    return Stages(0, view.public.round, ())


def told(session: Session, face: AnyFace) -> Ending:
    over = session.over()
    assert over is not None
    people = seated(face, speak("en"), session.names, session.setup.roles)
    heard = game_events(session.heard(None))
    return ending_of(face, people, session.past(), heard, over, early=ended_early(session.entries))


def test_the_score_is_known_as_it_began_and_after_each_round() -> None:
    session = play_out(begin(3), Random(4))
    end = told(session, replace(toy_face(), standings=standings))
    assert [row.round for row in end.history] == [0, 1, 2, 3]
    assert end.history[0].totals == (0, 0, 0)
    assert end.history[-1].totals == tuple(one.total for one in end.contenders)
    for seat in range(3):
        course = [row.totals[seat] for row in end.history]
        assert course == sorted(course)
    assert end.early is None
    assert told(session, toy_face()).history == (), "without standings nobody has counted"


def test_an_ending_may_count_something_else_than_the_standings() -> None:
    def measure(view: View, seat: Seat) -> int:
        return 7 + seat

    face = toy_face()

    def counted(*given: Any) -> Ending:
        return face.ending(*given)._replace(measure=measure)

    other = replace(face, standings=standings, ending=counted)
    assert {row.totals for row in told(play_out(begin(3), Random(4)), other).history} == {(7, 8, 9)}


def test_an_early_end_is_told_with_its_round_where_there_are_rounds() -> None:
    session = begin(3)
    play_a_turn(session, Random(4))
    session.end_early()
    assert told(session, toy_face()).early == Message("end.early.plain")
    staged = replace(toy_face(), stages=stages)
    assert told(session, staged).early == Message("end.early", round=1, rounds=3)
    endless = replace(toy_face(), stages=endlessly)
    assert told(session, endless).early == Message("end.early.plain"), "nobody knows of how many"
