"""What somebody does before a screen: python -m tests.on_screen.drive GAME FOLDER [SIZE LANGUAGE SCALE MOTION PART].

The lesson from the title to its end, and the last turns of a match of two people: curtains, a turn each, what comes of
it, and the end; PART is `lesson` or `match` where only one of them is wanted. Each press and each bubble is looked at.
The folder keeps the pictures of what differs. DISPLAY says which screen it is.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.application import application
from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.demo import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import await_change
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.engine import Setup
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.journal import Journal, MemoryJournal, new_header
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from tests.journeys.test_samurai_battles import Brisk
from tests.on_screen.display import Mouse
from tests.on_screen.person import Amiss, Eyes, PersonHands
from tests.shelved import speak_in_window

EVENING: Final = "2026-11-22T12:00:00"
MATCHES: Final[Mapping[str, Setup]] = {
    "battle_for_rokugan": Setup(("crab", "lion")),
    "samurai_battles": Setup(("west", "east"), (("scenario", "first_spears"),)),
    "four_paths": Setup(("lion", "crane"), (("length", "short"),)),
    "south_wind": Setup(("oda", "mori")),
}
LESSONS: Final = {
    "battle_for_rokugan": "test_lesson",
    "samurai_battles": "test_samurai_lesson",
    "four_paths": "test_four_paths_lesson",
    "south_wind": "test_south_wind_lesson",
}
"""The journey of each lesson, loaded where it is wanted."""
_STILL_PLAYED: Final = 2
"""So many turns of the match are played in the window: the last one of each seat."""
_CHAINS: Final = 9
"""The same of a match whose turns are of several questions, each confirmed by itself: a purchase, a battle, the end."""


class Manner(NamedTuple):
    """How the window is set up."""

    size: str = "1280x720"
    language: str = "en"
    scale: str = "100"
    motion: str = "none"
    part: str = "both"


RESTING: Final = 2.0
"""So many seconds the window is left alone while a bubble points at the map: what is painted once a second is met."""


@contextmanager
def opened(folder: Path, game: str, manner: Manner) -> Generator[Shell]:
    """Open the window over the whole screen."""
    qt = application(["rokugan-desktop"])
    qt.setCursorFlashTime(0)
    qt.setDoubleClickInterval(0)  # these hands press faster than a person, and mean each press by itself
    CurtainWidget.guard_ms = -1
    SlotButton.rest_ms = 0
    ComputerSeats.beats = 0.02
    file = SettingsFile(folder / "settings.json")
    settings = {"language": manner.language, "scale": int(manner.scale), "motion": manner.motion, "game": game}
    file.write(msgspec.convert({**settings, "pace": "off", "idle_minutes": 60}, Settings))
    sources = SystemSources(lambda: bytes(32), Random(3), lambda: EVENING)
    faces = {name: shelved.face for name, shelved in GAMES.items()}
    with MatchLibrary(folder / "matches.sqlite") as library:
        shell = Shell(Context(file, speak_in_window, "en"), faces, library, sources)
        shell.setGeometry(QRect(QPoint(0, 0), shell.screen().size()))
        shell.show()
        shell.activateWindow()
        await_change(shell.isActiveWindow)
        try:
            yield shell
        finally:
            shell.close()
            shell.deleteLater()
            QApplication.processEvents()


def lay_down_a_match(library: MatchLibrary, game: str) -> None:
    """Put a match that is all but over into the library: one is played out, and the same again up to its last turns."""
    header = new_header(GAMES[game].rules(), MATCHES[game], ("Aiko", "Botan"), EVENING)
    turns = played(game, MemoryJournal(), 10_000)
    played(game, library.create(header), turns - (_CHAINS if game == "four_paths" else _STILL_PLAYED))


def played(game: str, journal: Journal, most: int) -> int:
    """Play so many turns at random, or to the end; return how many it were."""
    session = Session.start(GAMES[game].rules(), MATCHES[game], ("Aiko", "Botan"), journal, bytes(32))
    rng = Random(3)
    turns = 0
    while session.over() is None and turns < most:
        seat = min(session.asking())
        while (decision := session.decision(seat)) is not None:
            session.answer(seat, rng.choice(list(decision.answers())))
        session.confirm(seat)
        turns += 1
    session.leave()
    return turns


def drive(game: str, folder: Path, manner: Manner) -> int:
    """Do it all; return at how many screens somebody looked. Raise Amiss where one holds what was not painted."""
    with opened(folder, game, manner) as shell:
        eyes = Eyes(shell, folder)
        eyes.look("the start")
        visit = Visit(shell, eyes)
        hands = PersonHands(shell, Mouse(), visit.look)
        if manner.part != "match":
            learn(game, hands, shell)
            assert visit.rested, "a bubble points at something"
        if manner.part != "lesson":
            play_the_last_turns(game, hands, shell)
        return eyes.looked


def learn(game: str, hands: PersonHands, shell: Shell) -> None:
    """Do the lesson, from the title to its end and back."""
    lesson = import_module(f"tests.journeys.{LESSONS[game]}")
    learner = lesson.begin(shell, hands)
    lesson.do_as_told(learner)
    learner.look()
    hands.press(learner.bubble.go_on)  # no key that hurried leads away from the end: it is pressed by the mouse
    hands.press(shell.new_match.back_button)


def play_the_last_turns(game: str, hands: PersonHands, shell: Shell) -> None:
    """Take up a match that is all but over, and play it to its end."""
    lay_down_a_match(shell.library, game)
    shell.to_title()
    hands.press(shell.title.continue_button)
    guest = Guest(shell, hands, Brisk(1) if game == "samurai_battles" else preferences_of(shell.face, 7))
    for _ in guest.play():
        pass


class Visit:
    """Looks after each press, and lets the window rest once while a bubble points at the map, once while beside it."""

    def __init__(self, shell: Shell, eyes: Eyes) -> None:
        self.rested: set[bool] = set()
        self._shell = shell
        self._eyes = eyes

    def look(self, at: str) -> None:
        """Look at the screen after this. Raise Amiss where it is not as it should be."""
        self._eyes.look(at)
        guide, table = self._shell.school.guide, self._shell.controller
        if guide is None or table is None or not guide.corners.isVisible():
            return
        port = table.page.area.field.widget
        on_map = port.rect().contains(port.mapFrom(table.page, guide.corners.geometry().center()))
        at_end = table.page.end_body is not None  # there the keyboard goes on by itself, a moment after what was read
        if on_map not in self.rested and not at_end:
            self.rested.add(on_map)
            painted = self._eyes.count_paints(RESTING)
            if painted:
                raise Amiss(f"after {at}: {painted} widgets were painted in {RESTING} s in which nobody did anything")


def main() -> int:
    """Carry out the command line; return the exit status."""
    try:
        print(drive(sys.argv[1], Path(sys.argv[2]), Manner(*sys.argv[3:])))
    except Amiss as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
