"""What computer players do between two people's turns may be played at once, and told in one step."""

from __future__ import annotations

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.face import Frame
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.settings import Pace, Settings
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.handover import Acting, Curtain, Looking, Public
from rokugan_desktop.table.history import HUMAN
from tests.desktop.at_table import answer, controller_of, press, settle
from tests.desktop.conftest import MakeShell
from tests.desktop.shown import goes_by_clock
from tests.journeys.conftest import OpenTable, open_table
from tests.there import there

from .test_running_on import offered
from .test_seats import PATIENCE_MS, play_to_the_end, press_until, sit

__all__ = ["open_table"]

pytestmark = pytest.mark.usefixtures("unpainted")


def at_once(pace: Pace = "off") -> Settings:
    """A table whose computer players' turns are one step, which waits for a press unless a pace is set."""
    return Settings(pace=pace, at_once=True)


def shown(controller: Controller) -> list[Frame]:
    """Every step that is shown from now on, once each time."""
    found: list[Frame] = []

    def keep(frame: Frame, _number: int) -> None:
        found.append(frame)

    controller.player.shown.connect(keep)
    return found


def battle(shell: Shell, people: int) -> Controller:
    """Battle for Rokugan of four, of whom the last are people, each of whom has chosen an objective."""
    settings = shell.context.settings
    shell.context.change(structs.replace(settings, at_once=True))
    players = (*("novice",) * (4 - people), *(HUMAN,) * people)
    shell.matches.start(("crab", "crane", "lion", "dragon"), ("Aiko", "Botan", "Chiyo", "Dai"), players)
    controller = controller_of(shell)
    for _ in range(people):
        press_until(controller, lambda: isinstance(controller.handover, Acting))
        seat = there(controller.acting)
        answer(controller, 0)
        controller.confirm()
        settle()
        assert seat not in controller.session.asked_in_secret()
    return controller


def test_what_computers_did_is_one_step_and_one_key_plays_it_turn_by_turn(qtbot: QtBot, open_table: OpenTable) -> None:
    controller = battle(open_table("en", bytes(32)), 1)
    qtbot.waitUntil(lambda: controller.player.playing, timeout=PATIENCE_MS)
    press_until(controller, lambda: controller.acting is not None)
    answer(controller, 0)
    seen = shown(controller)
    controller.confirm()
    qtbot.waitUntil(lambda: controller.player.playing, timeout=PATIENCE_MS)
    assert controller.session.asking().keys() & controller.facts.humans, "a person is asked next"
    (step,) = seen
    assert controller.page.prompt.text() == "What the others did"
    assert isinstance(controller.handover, Looking), "the own screen of a person alone stays"
    assert len(step.lines) == len(step.spots) == 3
    assert offered(controller, "Look closer")
    press(qtbot, Qt.Key.Key_R)
    closer = controller.player.frames
    assert [frame.doer for frame in closer] == [0, 1, 2]
    assert [line for frame in closer for line in frame.lines] == list(step.lines)
    while controller.player.playing:
        controller.go_on()
    settle()
    assert controller.acting == Seat(3)
    assert offered(controller, "Show again"), "as long as nobody has answered"


def test_among_several_people_all_watch_the_step_before_the_next_is_called(qtbot: QtBot, open_table: OpenTable) -> None:
    controller = battle(open_table("ru", bytes(32)), 2)
    qtbot.waitUntil(lambda: controller.player.playing, timeout=PATIENCE_MS)
    assert isinstance(controller.handover, Public)
    assert controller.page.area.seat_panel is None or not isinstance(controller.page.area.seat_panel, SectionPanel)
    step = there(controller.player.present)
    assert controller.page.prompt.text() == "Что сделали другие"
    assert controller.page.recap.texts()[1:] == [controller.context.words.say(line) for line in step.lines]


def test_whoever_looks_meanwhile_finds_the_page_as_it_is(
    qtbot: QtBot, open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was held back is told once a person is asked."""
    monkeypatch.setattr(ComputerSeats, "beats", 4.0)
    controller = battle(open_table("en", bytes(32)), 2)
    qtbot.waitUntil(lambda: controller.computers.turn == Seat(1), timeout=PATIENCE_MS)
    assert controller.page.prompt.text() == "The others are playing…"
    controller.look(Seat(2))
    assert isinstance(controller.handover, Curtain)
    controller.page.curtain.button.click()
    settle()
    assert controller.page.prompt.text() == "Chiyo is looking at their hand."
    controller.done_looking()
    qtbot.waitUntil(lambda: controller.page.prompt.text() == "What the others did", timeout=PATIENCE_MS)


def test_it_is_the_same_match_and_what_concerns_all_is_watched_as_ever(qtbot: QtBot, make_shell: MakeShell) -> None:
    entries: list[object] = []
    for once in (False, True):
        controller = sit(make_shell(Settings(pace="off", at_once=once)), "human", "random", "random")
        seen = shown(controller)
        play_to_the_end(qtbot, controller)
        entries.append([*controller.session.entries][1:])
        assert any(frame.doer is None and frame.title.key != "frame.others" for frame in seen), "a resolution"
        assert once is not any(frame.doer is not None for frame in seen), "a turn of its own"
        assert once is any(frame.title.key == "frame.others" for frame in seen)
        controller.leave()
    assert entries[0] == entries[1]


def test_the_step_goes_on_by_itself_at_the_pace_that_is_set(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit(make_shell(at_once("normal")), "random", "random", "human")
    qtbot.waitUntil(lambda: controller.player.playing, timeout=PATIENCE_MS)
    assert goes_by_clock(controller.player)
    assert there(controller.player.present).hold <= 4


def test_it_may_be_wished_for_at_the_turn_of_a_computer(
    qtbot: QtBot, make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SlotButton, "rest_ms", 0)
    controller = sit(make_shell(Settings(pace="off")), "random", "random", "human")
    qtbot.waitUntil(lambda: controller.player.playing, timeout=PATIENCE_MS)
    assert there(controller.player.present).doer == Seat(0)
    (wish,) = offered(controller, "All at once")
    wish.click()
    assert controller.context.settings.at_once
    assert not controller.running_on, "people play"
    press_until(controller, lambda: controller.acting is not None)
    qtbot.waitUntil(lambda: not offered(controller, "All at once"), timeout=PATIENCE_MS)


def test_one_computer_alone_offers_it_to_nobody(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit(make_shell(Settings(pace="off")), "random", "human")
    qtbot.waitUntil(lambda: controller.player.playing, timeout=PATIENCE_MS)
    assert not offered(controller, "All at once")


def test_in_a_lesson_each_turn_is_seen(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit(make_shell(at_once()), "random", "random", "human")
    controller.unhurried = True
    qtbot.waitUntil(lambda: controller.player.playing, timeout=PATIENCE_MS)
    assert there(controller.player.present).doer == Seat(0)
