"""A lesson's file is read strictly, and whatever is wrong with it is said with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rokugan_desktop.cli.speaking import said_in
from rokugan_desktop.desktop.lesson_script import Deed, LessonStep, read_lesson
from rokugan_desktop.engine import Setup, Unreadable
from rokugan_desktop.engine.messages import placeholders
from rokugan_desktop.games.battle_for_rokugan import SENTENCES as GAME
from rokugan_desktop.shelf import GAMES
from tests.shelved import face_of, make_face, speak_in_window
from tests.there import there

FACE = said_in("desktop/battle_for_rokugan")
PROGRAM = said_in("desktop")

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


EYES = {
    "en": r"your color|orange|shaded|dashed|green|\bred\b|corners|\bring\b|the flower|arrow,? or|drop on|on the token",
    "ru": r"цвета|оранж|залит|пунктир|зел[её]н|красн|уголк|кольц|стрелку вправо|стрелкой|[Кк]апля|на жетоне",
}


def told(step: LessonStep) -> Iterator[str]:
    """Yield the keys of all that a step may say."""
    following = [*step.then.values(), *([step.chosen] if step.chosen is not None else [])]
    every = (step.say, step.otherwise, step.astray, step.again, step.missed, *step.instead.values())
    yield from filter(None, (*every, *(one.say for one in following)))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_heard_of_a_lesson_needs_no_eyes(game: str, language: str) -> None:
    face, words = face_of(game), speak_in_window(language).of(game)
    for lesson in (face.lesson, face.second_lesson):
        for step in lesson().steps if lesson is not None else ():
            for key in told(step):
                said = str(words.table(game).get(f"{key}|heard", words.table(game).get(key, "")))
                heard = words.text(f"{key}|heard", **dict.fromkeys(placeholders(said), "…"))
                assert not re.search(EYES[language], heard), f"{key}: {heard}"


def test_every_step_of_the_teaching_match_has_its_sentences() -> None:
    lesson, said = there(make_face().lesson)(), {**GAME, **FACE}
    for step in lesson.steps:
        assert step.say in said
        assert {step.otherwise, step.astray, *step.instead.values()} - {""} <= set(said)
        assert set(step.names.values()) <= {*said, *PROGRAM}
        if isinstance(step.until, Deed):
            assert step.until.drafted or step.until.confirmed, "it waits for something"
