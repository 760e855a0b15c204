"""A lesson's file is read strictly, and whatever is wrong with it is said with its place."""

from __future__ import annotations

import pytest

from rokugan_desktop.desktop.battle_for_rokugan import SENTENCES as FACE
from rokugan_desktop.desktop.lesson_script import Deed, read_lesson
from rokugan_desktop.desktop.sentences import SENTENCES as PROGRAM
from rokugan_desktop.engine import Setup, Unreadable
from rokugan_desktop.games.battle_for_rokugan import SENTENCES as GAME
from tests.shelved import make_face
from tests.there import there

SEED = "0" * 64
STEP = "{say: teach.one, at: prompt, until: read}"


def script(steps: str = STEP, players: str = "[human, novice]") -> str:
    return f'format: rokugan-lesson/1\nplayers: {players}\nseed: "{SEED}"\nsteps:\n  - {steps}\n'


def test_a_lesson_is_read() -> None:
    lesson = read_lesson(script(), "lesson.yaml", Setup(("red", "blue")))
    assert (lesson.players, lesson.seed) == (("human", "novice"), bytes(32))
    assert lesson.steps[0].until == "read"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (script("{say: teach.one, at: prompt, until: soon}"), "steps[0].until"),
        (script("{say: teach.one, at: prompt, until: {pressed: yes}}"), "steps[0].until"),
        (script("{say: teach.one, at: prompt, until: read, when: {asked: 3}}"), "steps[0].when.asked"),
        (script("{at: prompt, until: read}"), "steps[0]"),
        (script(players="[human]"), "players"),
        (script().replace(SEED, "12"), "seed"),
        (script().replace("lesson/1", "lesson/2"), "format"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, where: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_lesson(text, "lesson.yaml", Setup(("red", "blue")))
    assert error.value.source == "lesson.yaml"
    assert error.value.where.startswith(where)


def test_every_step_of_the_teaching_match_has_its_sentences() -> None:
    lesson, said = there(make_face().lesson)(), {**GAME, **FACE}
    for step in lesson.steps:
        assert step.say in said
        assert {step.otherwise, step.astray, *step.instead.values()} - {""} <= set(said)
        assert set(step.names.values()) <= {*said, *PROGRAM}
        if isinstance(step.until, Deed):
            assert step.until.drafted or step.until.confirmed, "it waits for something"
