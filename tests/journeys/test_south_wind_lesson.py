"""The teaching match of South Wind, North Wind from the title to its end: by mouse or by keys, and otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from rokugan_desktop.cli import speaking
from rokugan_desktop.cli.speaking import said_in
from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.demo import Hands, MouseHands
from rokugan_desktop.desktop.demo.hands import await_change, settle
from rokugan_desktop.desktop.end.scores import ScoreTable
from rokugan_desktop.desktop.lesson_script import Lesson
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.south_wind import read_face
from rokugan_desktop.desktop.south_wind.face import WindFace
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.engine import Asking, Seat
from rokugan_desktop.games.south_wind import SENTENCES as GAME
from rokugan_desktop.games.south_wind import Question
from rokugan_desktop.shelf import packaged, shelf_of
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.words import Words
from tests.desktop.shown import shown_shells
from tests.games.south_wind.scenes import ALL, DOJO, SOLO, game, played
from tests.journeys.test_lesson import Learner
from tests.key_hands import KeyHands
from tests.there import there

PROGRAM = said_in("desktop")
FACE = said_in("desktop/south_wind")

pytestmark = pytest.mark.usefixtures("unpainted")

WIND = "south_wind"
TOLD_OF = ("frame.wind-south", "frame.wind-north", "frame.influence", "frame.archers", "frame.last")
"""What of all that is watched the lessons speak of."""
OpenWind = Callable[[str], Shell]


@cache
def speak(language: str) -> Words:
    """Return the words of the game and the window, read once."""
    return speaking.speak_in_window(language, shelf_of(packaged(WIND)))


@cache
def the_face() -> WindFace:
    """Return the face of the game, read once."""
    return read_face()


@pytest.fixture
def open_wind(
    qtbot: QtBot, tmp_path: Path, library: MatchLibrary, monkeypatch: pytest.MonkeyPatch
) -> Iterator[OpenWind]:
    """Give a maker of windows with the game alone, in which no computer's beat is long."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)

    def make(language: str) -> Shell:
        file = SettingsFile(tmp_path / "settings.json")
        file.write(Settings(language=language, pace="off", idle_minutes=60, sealing="line"))
        sources = SystemSources(lambda: bytes(range(32)), Random(3), lambda: "2026-11-21T12:00:00")
        shell = show(Shell(Context(file, speak, "en"), {WIND: the_face}, library, sources))
        shell.resize(1280, 720)
        return shell

    with shown_shells(qtbot, monkeypatch) as show:
        yield make


class Pupil(Learner):
    """Somebody who answers in the notation of the game, by panel or map."""

    def press(self, answer: str) -> None:
        """Give this answer by its button, or on the map; "go" is the button that ends what is asked."""
        page = self.table.page
        panel = page.area.seat_panel if there(self.table.session.decision(Seat(0))).secret else page.area.public_panel
        tile = page.decline if answer == "go" else there(panel).thing(answer)
        if isinstance(tile, QAbstractButton):
            self.hands.press(tile)
        else:
            if answer.startswith("step "):
                march = self.table.face.game.read(answer)
                self.hands.choose(page.map, f"take {march.unit} {march.source}")
            self.hands.choose(page.map, answer)
        settle()

    def give(self, *answers: str) -> None:
        """Give these answers, look at each bubble, and confirm."""
        for answer in answers:
            self.glance()
            self.press(answer)
        self.glance()
        self.confirm()

    def glance(self) -> None:
        """Look at a bubble if there is one."""
        if not self.bubble.isHidden():
            self.look()

    def go_on_quickly(self) -> None:
        """Play on to the end: the first order on the first slot, and no more than that."""
        while self.to_the_end():
            page = self.table.page
            decision = there(self.table.session.decision(Seat(0)))
            self.press("go" if page.decline.isVisible() else self.table.face.game.write(next(iter(decision.answers()))))
            if page.confirm.isVisible():
                self.confirm()

    def to_the_end(self) -> bool:
        """Come to the next turn, and read each bubble on the way; tell whether there is one."""
        table, page, player = self.table, self.table.page, self.table.player
        while True:
            await_change(lambda: player.playing or table.acting is not None or table.session.over() is not None)
            settle()
            self.glance()
            if not player.playing:
                return table.session.over() is None
            slowly = any(frame.title.key in TOLD_OF for frame in player.frames) or not page.skip.isVisible()
            self.hands.press(page.next if slowly else page.skip)


def begin(shell: Shell, hands: Hands) -> Pupil:
    hands.press(shell.title.learn_button)
    return Pupil(shell, hands)


def begin_second(shell: Shell, hands: Hands) -> Pupil:
    """Begin the second lesson, which the title offers to whoever has begun the first."""
    shell.context.change(msgspec.structs.replace(shell.context.settings, lessons={WIND: 15}))
    shell.to_title()
    hands.press(shell.title.more_button)
    return Pupil(shell, hands)


FIRST = (
    ("order attack", "lay orange 3 attack"), ("quick", "step samurai mikawa yamashiro"),
    ("order castle", "lay orange 2 castle"), ("quick", "recruit samurai yamashiro"), ("castle mino samurai samurai",),
    ("kill takeda yamashiro", "kill takeda yamashiro", "go"), ("harvest kai", "harvest kii", "harvest yamashiro"),
)  # fmt: skip
COVER = ("order recruit", "lay turquoise 2 recruit")
SECOND = (
    ("order recruit", "lay orange 4 recruit"), ("train elite", "quick", "harvest kai"),
    ("recruit elite yamashiro", "power use", "power province mino", "recruit archers yamashiro"),
    ("step archers yamashiro kii", "step samurai yamashiro kii", "step samurai yamashiro kii"),
    ("kill mori kii", "kill mori kii"),
)  # fmt: skip


def give_turns(pupil: Pupil, turns: Sequence[Sequence[str]]) -> None:
    """Give the answers of these turns, watch all that comes between them, and then play on to the end."""
    for turn in turns:
        while pupil.to_the_end() and not pupil.bubble.isHidden() and pupil.bubble.go_on.isVisible():
            pupil.go_on()
        pupil.give(*turn)
    pupil.go_on_quickly()


def do_as_told(pupil: Pupil) -> None:
    """Play the first lesson to its end, doing what the bubbles say."""
    give_turns(pupil, (*FIRST, ("harvest musashi", "harvest aizu"), COVER))


@pytest.mark.parametrize(("which", "least", "most"), [("lesson", 12, 16), ("second_lesson", 8, 10)])
def test_every_step_has_its_sentences(which: str, least: int, most: int) -> None:
    lesson, said = getattr(the_face(), which)(), {**GAME, **FACE}
    assert least <= len(lesson.steps) <= most
    for step in lesson.steps:
        words = [step.say, step.astray, step.otherwise, step.missed]
        words += [one.say for one in (*step.then.values(), *([step.chosen] if step.chosen is not None else []))]
        assert {word for word in words if word} <= set(said)
        assert set(step.names.values()) <= {*said, *PROGRAM}
        assert set(step.when.frame.split()) <= set(said), "what is watched is called so"


def each_way(usual: tuple[str, str]) -> list[object]:
    """Return languages and devices, of which one pair is tried every time, the others in the long mode."""
    pairs = [(language, device) for language in ("en", "ru") for device in ("mouse", "keys")]
    return [pair if pair == usual else pytest.param(*pair, marks=pytest.mark.long) for pair in pairs]


@pytest.mark.parametrize(("language", "device"), each_way(("en", "mouse")))
def test_the_lesson_from_the_title_to_its_end(open_wind: OpenWind, language: str, device: str) -> None:
    shell = open_wind(language)
    hands = MouseHands(shell) if device == "mouse" else KeyHands(shell, cyrillic=language == "ru")
    pupil = begin(shell, hands)
    do_as_told(pupil)
    ended(pupil, there(shell.face.lesson)())


@pytest.mark.parametrize(("language", "device"), each_way(("ru", "keys")))
def test_the_second_lesson_from_the_title_to_its_end(open_wind: OpenWind, language: str, device: str) -> None:
    shell = open_wind(language)
    hands = MouseHands(shell) if device == "mouse" else KeyHands(shell, cyrillic=language == "ru")
    pupil = begin_second(shell, hands)
    give_turns(pupil, SECOND)
    ended(pupil, there(shell.face.second_lesson)())


def ended(pupil: Pupil, lesson: Lesson) -> None:
    """See that the learner has won, and that each step was read."""
    words, session = pupil.table.context.words.of(WIND), pupil.table.session
    pupil.look()
    assert there(session.over()).winners == (Seat(0),), "whoever does as told wins"
    assert pupil.bubble.go_on.text() == words.text("title.new"), "a match of one's own follows"
    told = [words.text(step.say, **{at: words.text(key) for at, key in step.names.items()}) for step in lesson.steps]
    assert set(told) <= set(pupil.read)
    pupil.shell.resize(960, 600)
    settle()
    (table,) = pupil.table.page.findChildren(ScoreTable)
    assert there(table.widget()).minimumSizeHint().width() <= table.viewport().width(), (
        "no column is cut in a small window"
    )
    assert pupil.shell.library.matches() == (), "no list of matches meets a lesson"


def test_whoever_does_something_else_gets_a_word_and_the_lesson_goes_on(open_wind: OpenWind) -> None:
    shell = open_wind("en")
    pupil = begin(shell, MouseHands(shell))
    words = pupil.table.context.words.of(WIND)
    pupil.go_on()
    pupil.go_on()
    page = pupil.table.page
    pupil.press("order move")
    assert pupil.look() == words.text("teach.other")
    pupil.press("order attack")
    assert pupil.look() == words.text("teach.lay.slot")
    pupil.hands.choose(page.map, "lay grey 2 attack")
    assert pupil.look() == words.text("teach.astray", back=words.text("table.take_back"))
    pupil.confirm()
    assert pupil.look() == words.text("teach.otherwise")
    pupil.go_on()
    assert pupil.to_the_end()
    assert pupil.look() == words.text("teach.second"), "of a quick action that can do nothing there nothing is said"
    pupil.press("order castle")
    pupil.press("lay turquoise 1 castle")
    pupil.confirm()
    pupil.go_on()
    assert pupil.to_the_end()
    assert pupil.bubble.isHidden(), "this quick action is another one"
    pupil.press("go")
    pupil.confirm()
    assert pupil.to_the_end()
    assert pupil.look().startswith("Your harvest"), "no castle is built, and no army destroyed"


@pytest.mark.parametrize(
    ("seats", "options", "told"),
    [
        (
            3,
            DOJO,
            {
                "term.destiny": False,
                "unit.archers": True,
                "unit.general": False,
                "term.siege": True,
                "term.cover": True,
            },
        ),
        (1, SOLO, {"option.solo.on": False}),
        (2, ALL, {"option.agenda": False}),
    ],
)
def test_what_no_lesson_has_told_of_is_told_where_it_comes_up(
    seats: int, options: Sequence[tuple[str, str]], told: dict[str, bool]
) -> None:
    met: dict[str, bool] = {}
    for one in played(1, seats, options):
        asked = game().pending(one.before)
        questions = asked.decisions.values() if isinstance(asked, Asking) else ()
        for question in [one for one in questions if isinstance(one, Question)]:
            view = game().view(one.before, question.seat)
            for thing in there(the_face().introductions)(view, question):
                met[thing.id] = thing.taught
                assert {thing.term.name.key, thing.term.text.key} <= {*GAME, *FACE}
    assert told.items() <= met.items(), met
