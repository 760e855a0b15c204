from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.computers.seats import ComputerSeats, as_practice, is_practice, seed_of
from rokugan_desktop.desktop.face import AnyFace, Frame, Person
from rokugan_desktop.desktop.look.dialogs import ConsentSheet
from rokugan_desktop.desktop.settings import Settings
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Decision, Interrupted, Seat, Setup, Stop, StoryLine, never
from rokugan_desktop.table.handover import Acting, Curtain, Looking, Public
from rokugan_desktop.table.journal import Answered
from tests.desktop.at_table import NAMES, answer, choose, controller_of, screen, settle
from tests.desktop.conftest import MakeShell
from tests.desktop.shown import goes_by_clock
from tests.desktop.walking import all_texts
from tests.there import there
from tests.toy.face import toy_face
from tests.toy.hexes import Event, Move

pytestmark = pytest.mark.usefixtures("unpainted")

PATIENCE_MS = 30_000
ROLES = ("red", "green", "blue")


class Slow(msgspec.Struct, frozen=True):
    """A player that thinks until it is stopped, or until a file is there."""

    release: str
    name: str = "slow"

    def decide(self, view: Any, decision: Decision[Move], seed: int, stop: Stop = never) -> tuple[Move, ...]:
        while not Path(self.release).exists():
            if stop():
                raise Interrupted
        return (next(iter(decision.answers())),)


class Broken(msgspec.Struct, frozen=True):
    """A player that always fails."""

    name: str = "broken"

    def decide(self, view: Any, decision: Decision[Move], seed: int, stop: Stop = never) -> tuple[Move, ...]:
        raise ValueError("a secret")


class Cheating(msgspec.Struct, frozen=True):
    """A player that answers what nobody offers."""

    name: str = "cheating"

    def decide(self, view: Any, decision: Decision[Move], seed: int, stop: Stop = never) -> tuple[Move, ...]:
        return (Move("lay", 99),)


def face_with(player: Any) -> AnyFace:
    face = toy_face()
    return replace(face, computers=(face.computers[0]._replace(player=player),))


def sit(shell: Shell, *players: str, practice: bool = False) -> Controller:
    shell.matches.start(
        ROLES[: len(players)], NAMES[: len(players)], players, options=as_practice(Setup(()), practice).options
    )
    controller = controller_of(shell)
    settle()
    return controller


def press_on(controller: Controller) -> None:
    """Answer whatever a person is asked, and hurry everything else on."""
    if controller.player.playing:
        controller.page.next.click()
    elif isinstance(controller.handover, Curtain):
        controller.page.curtain.button.click()
    elif controller.acting is not None:
        seat = controller.acting
        if controller.session.needs_confirming(seat):
            controller.confirm()
        else:
            answer(controller, 0)
    elif isinstance(controller.handover, Looking) and controller.computers.turn is None:
        controller.page.done.click()
    settle()


def press_until(controller: Controller, reached: Callable[[], bool]) -> None:
    """Press on until something is reached; no match takes so many presses."""
    for _ in range(300):
        if reached():
            return
        press_on(controller)
    raise AssertionError("it is never reached")


def play_to_the_end(qtbot: QtBot, controller: Controller) -> None:
    def over() -> bool:
        press_on(controller)
        return controller.page.end_body is not None

    qtbot.waitUntil(over, timeout=PATIENCE_MS)


def test_one_person_and_two_computers_play_to_the_end_without_a_curtain(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit(make_shell(), "human", "random", "random")
    seen: list[object] = []

    def over() -> bool:
        seen.append(controller.handover)
        press_on(controller)
        return controller.page.end_body is not None

    qtbot.waitUntil(over, timeout=PATIENCE_MS)
    assert not any(isinstance(one, Curtain) for one in seen)
    assert {one.seat for one in seen if isinstance(one, Acting | Looking)} == {Seat(0)}


def test_two_people_have_curtains_between_them_and_none_for_the_computer(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit(make_shell(), "human", "random", "human")
    seen: list[object] = []

    def over() -> bool:
        seen.append(controller.handover)
        press_on(controller)
        return controller.page.end_body is not None

    qtbot.waitUntil(over, timeout=PATIENCE_MS)
    assert {one.seat for one in seen if isinstance(one, Curtain)} == {Seat(0), Seat(2)}
    assert {one.seat for one in seen if isinstance(one, Acting | Looking)} == {Seat(0), Seat(2)}


def test_computers_alone_play_the_same_match_again_from_the_same_seed(qtbot: QtBot, make_shell: MakeShell) -> None:
    entries: list[object] = []
    for _ in range(2):
        controller = sit(make_shell(), "random", "random")
        play_to_the_end(qtbot, controller)
        assert controller.session.over() is not None
        entries.append([*controller.session.entries][1:])
        controller.leave()
    assert entries[0] == entries[1]


def test_a_computer_waits_until_every_person_has_answered(qtbot: QtBot, make_shell: MakeShell) -> None:
    """While a person's own screen is open nothing changes under the hand, and no order of answers tells anything."""
    controller = sit(make_shell(), "human", "random", "human")
    press_until(controller, lambda: isinstance(controller.handover, Curtain))
    controller.page.curtain.button.click()
    assert isinstance(screen(controller), Acting)
    assert Seat(1) in controller.session.asking()
    assert controller.computers.thinking is None
    qtbot.wait(60)
    assert controller.computers.turn is None
    assert Seat(1) in controller.session.asking()


def test_a_computer_plans_while_people_plan_and_shows_nothing_of_it(qtbot: QtBot, make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit(shell, "human", "random", "human")
    press_until(controller, lambda: isinstance(controller.handover, Curtain))
    controller.page.curtain.button.click()
    computers = controller.computers
    before, seen = len(controller.session.entries), all_texts(shell)
    qtbot.waitUntil(lambda: computers.planned == frozenset((Seat(1),)), timeout=PATIENCE_MS)
    assert all_texts(shell) == seen
    assert computers.thinking is None
    assert len(controller.session.entries) == before
    worked: list[Sequence[Move]] = []

    def note(answers: Sequence[Move]) -> None:
        if len(controller.session.entries) <= before + 2:
            worked.append(answers)

    computers.thinker.thought.connect(note)

    def answered() -> bool:
        press_on(controller)
        return any(isinstance(entry, Answered) and entry.seat == 1 for entry in controller.session.entries[before:])

    qtbot.waitUntil(answered, timeout=PATIENCE_MS)
    seats = [entry.seat for entry in controller.session.entries[before:] if isinstance(entry, Answered)]
    assert seats[:3] == [2, 0, 1], "the people first"
    assert "take" not in {answers[0].word for answers in worked}, "that was thought out while the people played"


def test_a_plan_that_breaks_is_said_once_the_turn_has_come(qtbot: QtBot, make_shell: MakeShell) -> None:
    shell = make_shell(face=face_with(Broken()))
    controller = sit(shell, "human", "random")
    press_until(controller, lambda: isinstance(controller.handover, Acting))
    qtbot.waitUntil(lambda: not controller.computers.thinker.thinking, timeout=PATIENCE_MS)
    assert controller.sheet is None, "while the person is asked nothing tells that a computer was"

    def failed() -> bool:
        if controller.sheet is None:
            press_on(controller)
        return controller.sheet is not None

    qtbot.waitUntil(failed, timeout=PATIENCE_MS)
    assert controller.session.players == ("human", "human")


def test_thinking_is_said_and_shows_nothing_that_only_the_thinker_knows(
    qtbot: QtBot, make_shell: MakeShell, tmp_path: Path
) -> None:
    release = tmp_path / "release"
    shell = make_shell(face=face_with(Slow(str(release))))
    controller = sit(shell, "random", "human")
    assert controller.computers.thinking == Seat(0)
    assert controller.page.prompt.text() == "Aiko is thinking…"
    release.touch()
    qtbot.waitUntil(lambda: controller.computers.turn is None or controller.player.playing, timeout=PATIENCE_MS)
    release.unlink()
    press_until(controller, lambda: controller.computers.turn is not None and not controller.player.playing)
    assert controller.session.decision(Seat(0)) is not None, "asked for a secret order"
    assert "Secret hand of Aiko" not in all_texts(shell)


def test_answers_appear_only_at_a_beat(qtbot: QtBot, make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ComputerSeats, "beats", 1.0)
    controller = sit(make_shell(), "random", "human")
    qtbot.waitUntil(lambda: not controller.computers.thinker.thinking, timeout=PATIENCE_MS)
    before = len(controller.session.entries)
    assert controller.computers.thinking == Seat(0), "it has thought, and waits"
    qtbot.waitUntil(lambda: len(controller.session.entries) > before, timeout=PATIENCE_MS)


def test_leaving_interrupts_and_ends_the_worker(qtbot: QtBot, make_shell: MakeShell, tmp_path: Path) -> None:
    shell = make_shell(face=face_with(Slow(str(tmp_path / "never"))))
    controller = sit(shell, "random", "human")
    worker = controller.computers.thinker
    assert worker.thinking
    entries = len(controller.session.entries)
    controller.leave()
    settle()
    assert worker.process_id is None
    assert controller.computers.thinking is None
    assert len(controller.session.entries) == entries


def test_a_computer_that_thinks_too_long_gives_a_hint(
    qtbot: QtBot, make_shell: MakeShell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ComputerSeats, "patience_ms", 50)
    controller = sit(make_shell(face=face_with(Slow(str(tmp_path / "never")))), "random", "human")
    qtbot.waitUntil(lambda: "unusually long" in controller.page.note.text(), timeout=PATIENCE_MS)
    assert NAMES[0] in controller.page.note.text()
    controller.leave()


def test_a_menu_pauses_the_computers(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit(make_shell(), "random", "human")
    controller.open_menu()
    before = len(controller.session.entries)
    qtbot.waitUntil(lambda: not controller.computers.thinker.thinking, timeout=PATIENCE_MS)
    qtbot.wait(60)
    assert len(controller.session.entries) == before
    assert controller.sheet is not None
    controller.sheet.buttons[-1].click()
    qtbot.waitUntil(lambda: len(controller.session.entries) > before, timeout=PATIENCE_MS)


@pytest.mark.parametrize("player", [Broken(), Cheating()])
def test_where_a_computer_breaks_a_person_goes_on(qtbot: QtBot, make_shell: MakeShell, player: Any) -> None:
    shell = make_shell(face=face_with(player))
    controller = sit(shell, "random", "human")
    qtbot.waitUntil(lambda: controller.sheet is not None, timeout=PATIENCE_MS)
    assert "Aiko" in all_texts(shell)
    assert "a secret" not in all_texts(shell)
    assert controller.session.players == ("human", "human")
    assert controller.sheet is not None
    controller.sheet.buttons[0].click()
    settle()
    assert isinstance(controller.handover, Public)
    assert controller.acting == Seat(0)


def test_a_leavers_seat_is_taken_and_given_back(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit(make_shell(), "human", "human", "human")
    choose(controller, "prize 3")
    answer(controller, 0)
    controller.open_menu()
    press_sheet(controller, "Let a computer play for a player…")
    press_sheet(controller, "Aiko")
    sheet = controller.sheet
    assert isinstance(sheet, ConsentSheet), "there is one computer player alone to choose from"
    assert [button.text() for button in sheet.buttons[:-1]] == ["Botan agrees", "Chiyo agrees"]
    press_sheet(controller, "Botan agrees")
    assert controller.session.players[0] == "human"
    press_sheet(controller, "Chiyo agrees")
    assert controller.session.players == ("random", "human", "human")
    drafted = controller.session.drafted(Seat(0))  # by now it may be what the computer chooses
    assert not any(str(move.number) == "3" for move in drafted), "what was not confirmed was never said"
    qtbot.waitUntil(lambda: isinstance(controller.handover, Curtain) or controller.player.playing, timeout=PATIENCE_MS)
    press_until(controller, lambda: isinstance(controller.handover, Curtain))
    controller.back_from_curtain()
    assert controller.sheet is not None
    controller.sheet.dismiss()
    controller.open_menu()
    press_sheet(controller, "Aiko is back…")
    for name in ("Botan", "Chiyo", "Aiko"):
        press_sheet(controller, f"{name} agrees")
    assert controller.session.players == ("human", "human", "human")


def test_a_person_alone_is_asked_only_which_computer_takes_over(make_shell: MakeShell) -> None:
    controller = sit(make_shell(), "human", "random", "random")
    controller.open_menu()
    press_sheet(controller, "Let a computer play for a player…")
    press_sheet(controller, "Dice: Plays by the dice.")
    assert controller.session.players == ("random", "random", "random")


def press_sheet(controller: Controller, text: str) -> None:
    assert controller.sheet is not None
    next(button for button in controller.sheet.buttons if button.text() == text).click()
    settle()


def test_a_match_taken_up_again_has_the_same_players(qtbot: QtBot, make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit(shell, "human", "random", practice=True)
    match = shell.library.matches()[0]
    assert match.header.players == ("human", "random")
    controller.leave()
    shell.matches.resume(match.id)
    again = controller_of(shell).session
    assert again.players == ("human", "random")
    assert is_practice(again.setup)


def test_a_rematch_keeps_computers_and_practice(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit(shell, "human", "random", practice=True)
    controller.record(controller.session.end_early)
    settle()
    controller.page.rematch.click()
    shell.new_match.begin_button.click()
    settle()
    session = controller_of(shell).session
    assert session.over() is None
    assert session.players == ("human", "random")
    assert is_practice(session.setup)


def test_who_was_stood_in_for_sits_there_again_after_the_match(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit(shell, "human", "random", "human")
    controller.session.give_seat(Seat(2), "random")
    controller.reseat()
    controller.record(controller.session.end_early)
    settle()
    controller.page.rematch.click()
    settle()
    assert [row.player.currentText() for row in shell.new_match.rows] == ["Person", "Dice", "Person"]
    shell.new_match.begin_button.click()
    settle()
    assert controller_of(shell).session.players == ("human", "random", "human")


def called(controller: Controller) -> Seat:
    """Return the seat that the curtain calls."""
    handover = controller.handover
    assert isinstance(handover, Curtain)
    return handover.seat


@pytest.mark.parametrize("again", [False, True])
def test_the_last_person_is_called_once_when_the_others_leave(make_shell: MakeShell, *, again: bool) -> None:
    """Whoever pressed the last button may still sit there: no hand opens before its player says so."""
    shell = make_shell()
    controller = sit(shell, "human", "human", "random")
    choose(controller, "prize 3")
    answer(controller, 0)
    controller.confirm()
    settle()
    waiting = called(controller)
    controller.uncover(waiting)
    other = Seat(1 - waiting)
    controller.record(lambda: controller.session.give_seat(waiting, "random"))
    settle()
    controller.player.skip()
    settle()
    assert called(controller) == other, "the other one has not shown yet"
    assert controller.page.area.seat_panel is None
    if again:
        match = shell.library.matches()[0]
        controller.leave()
        shell.matches.resume(match.id)
        controller = controller_of(shell)
        settle()
        controller.player.skip()
        settle()
        assert called(controller) == other, "who takes the match up again may be the one who left"
    controller.uncover(other)
    settle()
    assert controller.own_seat == other
    assert not controller.situation.uncalled, "once is enough"


def test_a_seed_is_the_entrys_own(make_shell: MakeShell) -> None:
    controller = sit(make_shell(), "human", "random")
    session = controller.session
    first = seed_of(session, Seat(0))
    assert first == seed_of(session, Seat(0))
    assert first != seed_of(session, Seat(1))
    answer(controller, 0)
    assert first != seed_of(session, Seat(0))


def test_practice_is_what_was_agreed_on() -> None:
    assert not is_practice(Setup(("a", "b")))
    assert not is_practice(as_practice(Setup(("a", "b")), False))
    assert is_practice(as_practice(Setup(("a", "b"), (("map", "small"),)), True))


def test_a_menu_stops_the_clock_of_a_turn_being_shown(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit(make_shell(Settings(pace="slow")), "random", "human")
    qtbot.waitUntil(lambda: controller.player.playing, timeout=PATIENCE_MS)
    going = [goes_by_clock(controller.player)]
    controller.open_menu()
    going.append(goes_by_clock(controller.player))
    assert controller.player.playing
    sheet = controller.sheet
    assert sheet is not None
    sheet.buttons[-1].click()
    going.append(goes_by_clock(controller.player))
    assert going == [True, False, True], "else the sheet is swept away with the turn"


def test_scoring_now_is_for_people_to_agree_on(make_shell: MakeShell) -> None:
    controller = sit(make_shell(), "human", "human", "random")
    controller.ask_to_score_now()
    sheet = controller.sheet
    assert isinstance(sheet, ConsentSheet)
    assert len(sheet.buttons) == 3, "two people, and the way back"
    for button in sheet.buttons[:2]:
        button.click()
    assert controller.session.over() is not None


@pytest.mark.parametrize("stands_in", [False, True])
def test_a_person_alone_concedes_and_declares_no_result(make_shell: MakeShell, *, stands_in: bool) -> None:
    """A computer player is not asked whether it agrees, so there is nobody to agree with; nor once all are one."""
    controller = sit(make_shell(), "random", "human", "random")
    if stands_in:
        controller.record(lambda: controller.session.give_seat(Seat(1), "random"))
        settle()
    controller.open_to_everyone()
    controller.open_menu()
    sheet = controller.sheet
    assert sheet is not None
    shown = [button.text() for button in sheet.buttons]
    concede = controller.context.words.text("menu.concede", name=controller.people[1].name)
    assert (concede in shown) is not stands_in
    assert controller.context.words.text("menu.score-now") not in shown


def test_the_last_person_left_concedes_as_well_where_another_has_conceded(make_shell: MakeShell) -> None:
    controller = sit(make_shell(), "human", "random", "human")
    controller.record(lambda: controller.session.concede(Seat(2)))
    settle()
    controller.open_to_everyone()
    controller.open_menu()
    shown = [button.text() for button in there(controller.sheet).buttons]
    words, names = controller.context.words, controller.people
    assert words.text("menu.concede", name=names[0].name) in shown
    assert words.text("menu.concede", name=names[2].name) not in shown
    assert words.text("menu.score-now") not in shown


def test_no_turn_is_played_between_the_menu_and_the_ballot(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit(make_shell(), "random", "random")
    qtbot.waitUntil(lambda: controller.computers.thinking is not None, timeout=PATIENCE_MS)
    controller.open_menu()
    sheet, entries = controller.sheet, len(controller.session.entries)
    assert sheet is not None
    qtbot.waitUntil(lambda: not controller.computers.thinker.thinking, timeout=PATIENCE_MS)
    qtbot.wait(2 * controller.face.computers[0].beat_ms)
    said = controller.context.words.text("menu.score-now")
    next(button for button in sheet.buttons if button.text() == said).click()
    ballot = controller.sheet
    assert isinstance(ballot, ConsentSheet)
    assert not controller.player.playing
    assert len(controller.session.entries) == entries
    for button in ballot.buttons[:-1]:
        button.click()
    assert controller.page.end_body is not None


def test_who_left_may_come_back_also_while_a_turn_is_shown(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit(make_shell(Settings(pace="slow")), "random", "human")
    session = controller.session
    session.give_seat(Seat(1), "random")
    controller.reseat()
    controller.open_to_everyone()
    qtbot.waitUntil(lambda: controller.player.playing, timeout=PATIENCE_MS)
    frames = controller.player.frames
    controller.open_menu()
    sheet = controller.sheet
    assert sheet is not None
    back = controller.context.words.text("menu.come-back", name=controller.people[1].name)
    next(button for button in sheet.buttons if button.text() == back).click()
    ballot = controller.sheet
    assert isinstance(ballot, ConsentSheet)
    ballot.buttons[0].click()
    assert session.players[1] == "human"
    assert controller.player.frames == frames
    assert controller.page.prompt.text()


def test_a_turn_seen_on_the_own_screen_is_not_shown_on_before_all(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit(make_shell(Settings(pace="slow")), "random", "human")
    qtbot.waitUntil(lambda: controller.player.playing, timeout=PATIENCE_MS)
    assert isinstance(controller.handover, Looking)
    controller.open_to_everyone()
    assert not controller.player.playing
    assert controller.page.area.seat_panel is None


def test_a_person_alone_keeps_the_own_panel_at_a_public_question(make_shell: MakeShell) -> None:
    for players, alone in (("human", "random", "random"), True), (("human", "human", "random"), False):
        controller = sit(make_shell(), *players)
        press_until(controller, partial(in_public, controller))
        panel = controller.page.area.seat_panel
        assert (panel is not None) == alone
        assert controller.page.look.isVisible() != alone
        controller.ask_who_looks()
        assert controller.sheet is not None
        names = [button.text() for button in controller.sheet.buttons[:-1]]
        assert names == [controller.people[seat].name for seat in sorted(controller.facts.humans)]
        controller.sheet.dismiss()
        controller.open_to_everyone()
        assert controller.page.area.seat_panel is None, "whoever comes back is at the screen too"
        controller.leave()


def in_public(controller: Controller) -> bool:
    """Tell whether a person is asked before everybody's eyes."""
    playing = controller.player.playing
    return isinstance(controller.handover, Public) and controller.acting is not None and not playing


def test_a_turn_is_shown_without_the_headings_of_what_it_led_to(qtbot: QtBot, make_shell: MakeShell) -> None:
    plain = toy_face()

    def headed(event: Event, people: Sequence[Person]) -> StoryLine | None:
        line = plain.line(event, people)
        return line if line is None or event.word in {"order", "prize"} else line._replace(heading=True)

    controller = sit(make_shell(face=replace(plain, line=headed)), "human", "random", "random")
    shown: list[Frame] = []

    def note(frame: Frame, _number: int) -> None:
        shown.append(frame)

    controller.player.shown.connect(note)
    play_to_the_end(qtbot, controller)
    turns = [frame for frame in shown if frame.title.key == "frame.computer-turn"]
    assert turns
    assert {line.key for frame in turns for line in frame.lines} == {"toy.told.prize"}, "worth is a heading here"


def test_of_computer_players_asked_at_the_same_time_the_last_stands_for_all(
    qtbot: QtBot, make_shell: MakeShell
) -> None:
    """Nobody presses once for each of them; the log tells of every one."""
    controller = sit(make_shell(), "human", "random", "random")
    shown: list[Frame] = []

    def note(frame: Frame, _number: int) -> None:
        shown.append(frame)

    controller.player.shown.connect(note)
    play_to_the_end(qtbot, controller)
    lines = [line for frame in shown if frame.title.key == "frame.computer-turn" for line in frame.lines]
    assert lines
    assert not [line for line in lines if line.key == "toy.told.order"], "the orders are revealed after the last one"
