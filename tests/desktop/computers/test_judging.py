"""A finished match, for whoever judges its answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.engine import GivenAnswer, Interrupted, Stop, never
from rokugan_desktop.table.journal import Answered, Rewound
from rokugan_desktop.table.rebuilding import judged
from tests.desktop.computers.test_seats import play_to_the_end, press_on, press_until, sit
from tests.desktop.conftest import MakeShell
from tests.shelved import make_face
from tests.there import there
from tests.toy.hexes import Hexes


def all_of(turns: Sequence[GivenAnswer[Any, Any]], stop: Stop) -> Sequence[GivenAnswer[Any, Any]]:
    return list(turns)


def test_every_answer_that_counted_is_judged_in_the_state_it_was_given_in(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit(make_shell(), "random", "random")
    play_to_the_end(qtbot, controller)
    entries = controller.session.entries
    game = Hexes()
    turns: list[GivenAnswer[Any, Any]] = list(judged(game, all_of, entries, never))
    written = [(number, text) for number, entry in enumerate(entries) if isinstance(entry, Answered)
               for text in entry.actions]  # fmt: skip
    assert [(turn.number, game.write(turn.action)) for turn in turns] == written
    for turn in turns:
        game.apply(turn.state, turn.seat, turn.action)


def test_what_was_taken_back_is_not_judged(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit(make_shell(), "human", "human")
    session = controller.session
    press_until(controller, lambda: bool(session.rewind_targets()) and isinstance(session.entries[-1], Answered))
    session.rewind(session.rewind_targets()[-1])
    assert isinstance(session.entries[-1], Rewound)
    turns: list[GivenAnswer[Any, Any]] = list(judged(Hexes(), all_of, session.entries, never))
    assert not {turn.number for turn in turns} & session.taken_back
    assert session.taken_back


def test_an_interrupted_judge_says_nothing(make_shell: MakeShell) -> None:
    controller = sit(make_shell(), "human", "human")
    press_on(controller)
    with pytest.raises(Interrupted):
        judged(Hexes(), all_of, controller.session.entries, lambda: True)


def test_the_workers_functions_of_the_real_game_know_no_window(own_home: Path) -> None:
    """What a worker unpickles is imported there: a function of the window's package would bring Qt with it."""
    face = make_face()
    assert there(face.coach).adviser.__module__.startswith("rokugan_desktop.games.")
    analyst = there(face.reviewer).analyst
    assert isinstance(analyst, partial)
    assert analyst.func.__module__.startswith("rokugan_desktop.games.")
    assert all(type(computer.player).__module__.startswith("rokugan_desktop.games.") for computer in face.computers)
