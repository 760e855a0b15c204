"""A lesson that is left at any of its bubbles goes on at that bubble, and the title says which step it is.

At every third step of each lesson; in the long mode at all.
"""

from __future__ import annotations

from typing import Any

import pytest

from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.demo import MouseHands
from rokugan_desktop.desktop.demo.hands import await_change, settle
from rokugan_desktop.desktop.shell import Shell
from tests.desktop.four_paths.conftest import OpenPaths, open_paths
from tests.journeys import test_four_paths_lesson, test_lesson, test_samurai_lesson
from tests.journeys.conftest import OpenField, OpenTable
from tests.journeys.test_lesson import Learner
from tests.there import there

__all__ = ["open_paths"]

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every beat be short."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)


def leave_everywhere(learner: Learner, every: int, *, second: bool = False) -> list[int]:
    """Let the learner leave the lesson at each new bubble and come back; return the steps that it was left at.

    every: At each bubble of so manieth a step, from the first on.
    Of a step that is watched in several parts it is left at the first.
    """
    left, read, look = list[int](), list[str](), learner.look

    def look_and_leave() -> str:
        said, step = look(), learner.bubble.accessibleName()
        number, of = (int(word) for word in step.split() if word.isdigit())
        watched = learner.table.player.present
        over = watched is None and learner.table.session.over() is not None
        if over or said in read or (watched is not None and number in left) or (number - 1) % every:
            return said
        left.append(number)
        read.append(said)
        leave(learner)
        shell = learner.shell
        continues = shell.context.words.text("title.learn.step", number=number, of=of)
        button = shell.title.more_button if second else shell.title.learn_button
        told = button.text() if second else button.accessibleDescription()
        assert told.endswith(continues if number > 1 else "")
        learner.hands.press(button)
        assert (look(), learner.bubble.accessibleName()) == (said, step)
        again = learner.table.player.present
        assert (again is not None and again.title) == (watched is not None and watched.title)
        return said

    def watch_to_own_turn() -> bool:
        while True:
            await_change(lambda: learner.table.player.playing or learner.table.acting is not None or is_over(learner))
            if not learner.table.player.playing:
                return not is_over(learner)
            learner.watch()

    learner.look = look_and_leave  # type: ignore[method-assign]  # and so does all that looks
    learner.to_own_turn = watch_to_own_turn  # type: ignore[method-assign]
    return left


def leave(learner: Learner) -> None:
    learner.table.leave_saved()
    settle()


def is_over(learner: Learner) -> bool:
    return learner.table.session.over() is not None


def all_but_the_end(shell: Shell, every: int) -> set[int]:
    """Return the numbers of so manieth steps before the end of the match, which is not gone on with."""
    steps = enumerate(there(shell.face.lesson)().steps, 1)
    return {number for number, step in steps if not step.when.over and not (number - 1) % every}


EVERY = pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])


@EVERY
def test_of_battle_for_rokugan(open_table: OpenTable, every: int) -> None:
    shell = open_table("en", test_lesson.SEED)
    learner = test_lesson.begin(shell, MouseHands(shell))
    left = leave_everywhere(learner, every)
    test_lesson.do_as_told(learner)
    assert set(left) == all_but_the_end(shell, every)


@EVERY
def test_of_samurai_battles(open_field: OpenField, every: int) -> None:
    shell = open_field("en")
    captain = test_samurai_lesson.begin(shell, MouseHands(shell))
    left = leave_everywhere(captain, every)
    test_samurai_lesson.do_as_told(captain)
    assert set(left) == all_but_the_end(shell, every)


@EVERY
def test_of_four_paths(open_paths: OpenPaths, every: int) -> None:
    shell = open_paths("en")
    pupil = test_four_paths_lesson.begin(shell, MouseHands(shell))
    left = leave_everywhere(pupil, every)
    test_four_paths_lesson.do_as_told(pupil)
    assert set(left) == all_but_the_end(shell, every)


@pytest.mark.long
@pytest.mark.parametrize("game", ["four_paths", "samurai_battles"])
def test_of_a_second_lesson(game: str, open_paths: OpenPaths, open_field: OpenField) -> None:
    shell = (open_paths if game == "four_paths" else open_field)("en")
    lesson = test_four_paths_lesson if game == "four_paths" else test_samurai_lesson
    pupil: Any = lesson.begin_second(shell, MouseHands(shell))
    left = leave_everywhere(pupil, 1, second=True)
    lesson.second_as_told(pupil)
    steps = enumerate(there(shell.face.second_lesson)().steps, 1)
    assert set(left) == {number for number, step in steps if not step.when.over}


def test_an_order_that_was_given_before_can_be_taken_back_afterwards(open_field: OpenField) -> None:
    shell = open_field("en")
    captain = test_samurai_lesson.begin(shell, MouseHands(shell))
    captain.go_on()
    captain.give("unit w1", "order defend")
    facing = captain.look()
    leave(captain)
    captain.hands.press(shell.title.learn_button)
    assert captain.look() == facing
    captain.hands.press(captain.table.page.take_back)
    words, of = captain.table.context.words, len(there(shell.face.lesson)().steps)
    assert captain.look() == words.text("teach.order", order=words.text("order.defend"))
    leave(captain)
    step = words.text("title.learn.step", number=3, of=of)
    assert shell.title.learn_button.accessibleDescription() == words.text("title.learn.on", step=step)
