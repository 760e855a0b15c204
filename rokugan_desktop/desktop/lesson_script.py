"""A lesson as a game writes it down: the match it is given at, and what is said in which order, until what is done.

The format is described in docs/lessons.md. Whoever gives the lesson knows no game: places, things, questions and acts
are the game's own words, which are compared and never understood.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

import msgspec

from rokugan_desktop.boards.reading import read_text
from rokugan_desktop.engine import Message, Setup, Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict

_LIMIT_BYTES: Final = 1 << 16
_MOST_STEPS: Final = 40

_Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
_Seed: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class Occasion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a step can be shown; what is left out does not matter."""

    asked: str = ""
    """The kind of question that the learner's turn begins with."""
    drafted: str = ""
    """The learner has answered so, in the notation of the game with `*` for anything, and not yet confirmed it."""
    complete: bool | None = None
    """Whether the learner's turn waits for nothing but being confirmed."""
    frame: str = ""
    """Keys that stand in the title of what is being watched: its own and those of the names in it, blanks between."""
    over: bool = False
    """The end of the match is seen."""
    least: int = 0
    """How far the match is at least, in the game's own count."""
    unspent: str = ""
    """An answer that the learner has confirmed in no turn yet, in the notation of the game with `*` for anything."""
    spent: str = ""
    """An answer that the learner has confirmed in some turn, in that notation."""


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What of the learner a step waits for: an answer of the draft, or a turn confirmed with all of these answers."""

    drafted: str = ""
    confirmed: tuple[str, ...] = ()


Until: TypeAlias = Literal["read", "watched"] | Deed
"""`read`: a press of the bubble's own button; `watched`: the step of what all watch is over."""


class Following(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a step points at, and says, once the learner has given one of the answers that it takes."""

    at: _Text
    say: str = ""
    """The key of its sentence; left out: the step's own still stands."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bubble."""

    say: _Text
    """The key of its sentence."""
    at: _Text
    """What it points at: see docs/lessons.md; of several, with " | " between, the first that is there."""
    until: Until
    when: Occasion = Occasion()
    otherwise: str = ""
    """The key of what is said to a learner who confirms something else that the rules allow; in a step that waits for
    an answer `within` what it is about, to one who has given another there."""
    instead: dict[str, str] = {}
    """The key of what is said in its place to whoever confirmed an answer like this one; the first that fits counts."""
    astray: str = ""
    """The key of what is said instead of `say` while a whole turn that the step does not wait for lies unconfirmed."""
    within: str = ""
    """The answer that begins what the step is about, with `*` for anything: `astray` is said, too, while something else
    is begun, and of a step that waits for an answer of the draft while nothing is."""
    then: dict[str, Following] = {}
    """What comes next once such an answer lies unconfirmed; the last that fits counts."""
    chosen: Following | None = None
    """What comes next once nothing is left but to confirm the turn."""
    again: str = ""
    """The key of what is said of each further step of what all watch, where it is `watched` at more than one."""
    missed: str = ""
    """The key of what is said, to be read, where the match went on and the step never could be shown."""
    names: dict[str, str] = {}
    """The keys of the names that stand in its sentences, by their place there; `frame` and `told` are what is watched.
    """


class _LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["rokugan-lesson/1"]
    players: tuple[_Text, ...]
    seed: _Seed
    steps: Annotated[tuple[LessonStep, ...], msgspec.Meta(min_length=1, max_length=_MOST_STEPS)]


class Lesson(NamedTuple):
    """A match that teaches."""

    setup: Setup
    players: tuple[str, ...]
    """Who plays each seat: "human" for the learner's, computer players at the others."""
    seed: bytes
    """What all draws follow from, so that every learner meets the same match."""
    steps: tuple[LessonStep, ...]


def read_lesson(text: str, name: str, setup: Setup) -> Lesson:
    """Return the lesson that the YAML text holds, given at a match of this set-up.

    Raise Unreadable, which calls the file by `name`, where it is not one.
    """
    tree = load_strict(text, name=name, limit_bytes=_LIMIT_BYTES)
    script: _LessonFile = convert_strict(tree, _LessonFile, name=name)
    if len(script.players) != len(setup.roles):
        raise Unreadable(name, "players", Message("lesson.players", count=len(setup.roles)))
    return Lesson(setup, script.players, bytes.fromhex(script.seed), script.steps)


def lesson_in(folder: Path, setup_at: Callable[[str, str], Setup], called: str = "lesson") -> Lesson:
    """Return the lesson called so in a game's folder, which begins at the position there.

    `setup_at` returns the set-up of a match that begins at the position of a text, of the file called so. Raise
    Unreadable where one is faulty.
    """
    position, lesson = f"{called}-position.yaml", f"{called}.yaml"
    setup = setup_at(read_text(folder / position), position)
    return read_lesson(read_text(folder / lesson), lesson, setup)
