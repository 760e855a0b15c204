from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.face import AnyFace, Person
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.desktop.look.dialogs import ConsentSheet, Sheet
from rokugan_desktop.engine import Message, Seat, StoryLine
from rokugan_desktop.table.handover import Acting, Curtain, Looking, Public
from rokugan_desktop.table.journal import Drawn, JournalFailed
from tests.desktop.at_table import NAMES, answer, choose, controller_of, focus, lift, order, screen, settle, sit_down
from tests.desktop.conftest import MakeShell
from tests.desktop.shown import goes_by_clock
from tests.there import there
from tests.toy.face import toy_face
from tests.toy.hexes import Event, Move

pytestmark = pytest.mark.usefixtures("unpainted")


def test_an_answer_is_a_draft_until_it_is_confirmed(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), NAMES[:2])
    controller = controller_of(shell)
    choose(controller, "prize 2")
    assert controller.page.take_back.isVisible()
    assert not controller.page.confirm.isVisible()
    controller.drafting.take_back()
    assert not controller.page.redo.isVisible(), "nothing is begun any longer, and nothing is to be puzzled over"
    assert "prize 5" in controller.page.scene.choices
    controller.drafting.redo()
    answer(controller, 1)
    controller.drafting.take_back()
    assert controller.page.redo.isVisible(), "amid a chain"
    controller.drafting.redo()
    assert controller.page.confirm.isVisible()
    entries = len(controller.session.entries)
    controller.confirm()
    assert len(controller.session.entries) == entries + 1


def test_a_drop_gives_the_answers_it_means(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), NAMES[:2])
    controller = controller_of(shell)
    controller.page.scene.dropped.emit("token", "area:hex_4")
    settle()
    assert controller.session.drafted(Seat(0)) == (Move("prize", 4),)


def test_a_refused_answer_is_said_and_changes_nothing(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), NAMES[:2])
    controller = controller_of(shell)
    controller.drafting.answer(Move("lay", 3))
    assert controller.page.note.text() == "That is not on offer."
    assert "H-1" in controller.page.rule.text(), "the number of the rule is its link"
    asked: list[str] = []
    controller.rules.connect(asked.append)
    controller.do(Command.RULES)
    assert asked == ["H-1"]
    assert controller.session.drafted(Seat(0)) == ()


def test_a_click_on_the_map_answers(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), NAMES[:2])
    controller = controller_of(shell)
    view = controller.page.map
    centre = controller.page.scene.choices["prize 5"].centre
    place: QPoint = view.mapFromScene(centre)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    settle()
    assert controller.session.drafted(Seat(0)) == (Move("prize", 5),)


def test_conceding_is_confirmed_before_the_own_screen(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    controller.ask_to_concede(Seat(1))
    sheet = controller.sheet
    assert sheet is not None
    assert sheet.buttons[-1].text() == "Keep playing", "nobody takes the way out for the act"
    sheet.buttons[-1].click()
    assert not controller.session.conceded
    controller.ask_to_concede(Seat(1))
    assert controller.sheet is not None
    controller.sheet.buttons[0].click()
    assert controller.session.conceded == {Seat(1)}
    assert screen(controller) in (Curtain(Seat(0)), Curtain(Seat(2)))


def test_the_menu_offers_concession_only_before_the_own_screen(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    controller.open_menu()
    assert controller.sheet is not None
    assert any("Botan concedes" in button.text() for button in controller.sheet.buttons)
    controller.sheet.dismiss()
    controller.open_to_everyone()
    controller.open_menu()
    assert controller.sheet is not None
    assert not any("concedes" in button.text() for button in controller.sheet.buttons)


def test_scoring_now_takes_a_button_of_each_seat(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    controller.ask_to_score_now()
    assert isinstance(screen(controller), Public), "the table is asked in public"
    sheet = controller.sheet
    assert isinstance(sheet, ConsentSheet)
    assert len(sheet.buttons) == 4
    sheet.buttons[0].click()
    sheet.buttons[1].click()
    assert controller.session.over() is None
    sheet.buttons[1].click()
    sheet.buttons[2].click()
    assert controller.session.over() is None, "one thought better of it"
    sheet.buttons[1].click()
    assert controller.session.over() is not None
    assert controller.page.end_body is not None


def said(sheet: Sheet) -> str:
    """What a sheet says, its buttons aside."""
    return " ".join(label.text() for label in sheet.findChildren(QLabel))


def test_the_end_is_saved_as_a_picture_whole_or_not_at_all(make_shell: MakeShell, tmp_path: Path) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), NAMES[:2])
    controller = controller_of(shell)
    for _ in range(3):
        play_round(controller)
    file = tmp_path / "end.png"
    controller.end_picture.write(file)
    assert controller.sheet is not None
    assert str(file) in said(controller.sheet)
    picture = QImage(str(file))
    assert picture.width() == 3200, "however small the window is"
    controller.sheet.buttons[0].click()
    settle()
    assert len({picture.pixel(x, picture.height() // 2) for x in range(0, picture.width(), 8)}) > 2
    controller.end_picture.write(tmp_path / "missing" / "end.png")
    assert controller.sheet is not None
    assert "missing" in said(controller.sheet)
    assert sorted(tmp_path.glob("*.png")) == [file]
    assert not (tmp_path / "missing").exists()


def test_without_consent_play_goes_on_behind_the_curtain(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    controller.ask_to_score_now()
    assert controller.sheet is not None
    controller.sheet.buttons[-1].click()
    assert controller.session.over() is None
    assert screen(controller) == Curtain(Seat(1))


def test_a_turn_that_cannot_be_saved_is_said_and_can_go_on_in_memory(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), NAMES[:2])
    controller = controller_of(shell)
    choose(controller, "prize 2")
    answer(controller, 0)

    def failing(*_: object, **__: object) -> None:
        raise JournalFailed(Message("table.journal.full", file="matches.sqlite"))

    journal = type(controller.session.journal)
    for name in ("append", "append_all"):
        if hasattr(journal, name):
            monkeypatch.setattr(journal, name, failing)
    controller.confirm()
    assert controller.sheet is not None
    assert controller.session.drafted(Seat(0)), "nothing is lost"
    controller.sheet.buttons[0].click()
    assert controller.session.in_memory
    assert screen(controller) == Curtain(Seat(1))


@pytest.mark.parametrize("way", [0, 1], ids=["in memory", "again"])
def test_where_only_the_draw_after_a_turn_fails_the_turn_is_not_played_twice(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch, way: int
) -> None:
    controller = sit_down(make_shell())
    for _ in range(2):
        order(controller)
    journal = type(controller.session.journal)
    write, entries = journal.append, len(controller.session.entries)

    def failing(self: Any, *entries: Any, over: bool = False, winners: Sequence[int] = ()) -> None:
        if isinstance(entries[0], Drawn):
            raise JournalFailed(Message("table.journal.full", file="matches.sqlite"))
        write(self, *entries, over=over, winners=winners)

    with monkeypatch.context() as broken:
        broken.setattr(journal, "append", failing)
        order(controller)
        assert controller.sheet is not None
        assert len(controller.session.entries) == entries + 1, "the turn counts"
    controller.sheet.buttons[way].click()
    settle()
    assert isinstance(controller.session.entries[-1], Drawn)
    assert len(controller.session.entries) == entries + 2
    assert controller.player.playing, "all watch what the last order has revealed"


def play_round(controller: Controller) -> None:
    if controller.acting is not None:
        choose(controller, "prize 6")
        answer(controller, 0)
        controller.confirm()
        settle()
    while isinstance(screen(controller), Curtain):
        order(controller)
    controller.player.skip()
    settle()


def test_a_whole_match_ends_with_a_rematch_of_the_same_table(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), NAMES[:2])
    controller = controller_of(shell)
    for _ in range(3):
        play_round(controller)
    assert controller.session.over() is not None
    assert controller.page.end_body is not None
    controller.page.rematch.click()
    settle()
    assert shell.pages.currentWidget() is shell.new_match, "who sits where is asked"
    shell.new_match.begin_button.click()
    settle()
    again = controller_of(shell)
    assert again is not controller
    assert again.session.names == NAMES[:2]
    assert again.session.setup.roles == ("red", "green")
    assert again.session.over() is None


def test_a_computer_called_after_its_role_has_no_name_of_its_own_in_a_rematch(make_shell: MakeShell) -> None:
    shell = make_shell()
    role, computer = shell.face.roles[1], shell.face.computers[0].id
    called = shell.context.words.of(shell.face.game.name).say(role.computer_name)
    names, players = ("Aiko", called, called), ("human", computer, "human")
    shell.matches.start(("red", role.id, "blue"), names, players=players)
    table = shell.beginning.table_of(controller_of(shell).session)
    assert [name for name, _role in table.seats] == ["Aiko", "", called], "whoever sits there has typed it"


def test_escape_from_a_rematch_goes_back_to_the_result_and_only_from_there_home(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), NAMES[:2])
    for _ in range(3):
        play_round(controller_of(shell))
    controller_of(shell).page.rematch.click()
    settle()
    QTest.keyClick(focus(), Qt.Key.Key_Escape)
    settle()
    assert controller_of(shell).page.end_body is not None
    controller_of(shell).leave()
    shell.to_new_match()
    QTest.keyClick(focus(), Qt.Key.Key_Escape)
    settle()
    assert shell.pages.currentWidget() is shell.title


def test_a_score_is_counted_before_all_eyes_once(make_shell: MakeShell) -> None:
    """Whoever looks up the result of a match that is long over has its buttons at once."""
    shell = make_shell()
    shell.context.change(msgspec.structs.replace(shell.context.settings, motion="full"))
    shell.matches.start(("red", "green"), NAMES[:2])
    for _ in range(3):
        play_round(controller_of(shell))
    assert there(controller_of(shell).page.end_body).ceremony is not None
    controller_of(shell).leave()
    shell.matches.resume(shell.library.matches()[0].id)
    assert there(controller_of(shell).page.end_body).ceremony is None


def test_a_match_is_continued_behind_the_curtain(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    order(controller)
    lift(controller)
    answer(controller, 0)
    controller.leave()
    settle()
    assert shell.title.continue_button.isVisible()
    shell.title.continue_button.click()
    settle()
    again = controller_of(shell)
    assert screen(again) == Curtain(Seat(2))
    assert again.page.currentWidget() is again.page.curtain


def test_every_frame_waits_for_a_key_when_the_table_wants_it_so(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.context.change(msgspec.structs.replace(shell.context.settings, pace="off"))
    controller = sit_down(shell)
    for _ in range(3):
        order(controller)
    assert controller.player.playing
    assert not goes_by_clock(controller.player)
    assert controller.page.prompt.text() == "Everyone may look now", "the last one was alone before the screen"
    QTest.keyClick(controller.page.next, Qt.Key.Key_Return)
    QTest.keyClick(controller.page.next, Qt.Key.Key_Space)
    QTest.keyClick(controller.page.next, Qt.Key.Key_Return)
    assert controller.player.playing
    QTest.keyClick(controller.page.next, Qt.Key.Key_Return)
    assert not controller.player.playing


def test_frames_go_on_by_the_clock(make_shell: MakeShell, qtbot: QtBot) -> None:
    shell = make_shell()
    shell.context.change(msgspec.structs.replace(shell.context.settings, pace="fast"))
    controller = sit_down(shell)
    for _ in range(3):
        order(controller)
    controller.page.next.click()
    assert goes_by_clock(controller.player)
    player = controller.player
    qtbot.waitUntil(lambda: player.at + 1 == len(player.frames), timeout=3000)


def test_after_looking_the_hand_is_gone(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), NAMES[:2])
    controller = controller_of(shell)
    controller.look(Seat(1))
    lift(controller)
    assert isinstance(screen(controller), Looking)
    controller.hide()
    assert screen(controller) == Curtain(Seat(1), looking=True)
    controller.back_from_curtain()
    assert isinstance(screen(controller), Public)


def test_a_language_change_in_the_middle_of_a_turn_keeps_the_draft(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    lift(controller)
    answer(controller, 2)
    shell.context.change(msgspec.structs.replace(shell.context.settings, language="ru"))
    assert screen(controller) == Acting(Seat(1))
    assert controller.session.drafted(Seat(1)) == (Move("take", 3),)
    assert controller.page.confirm.text() == "Подтвердить"


def telling() -> AnyFace:
    """A face for which the laying of the own token is news to its seat."""
    plain = toy_face()

    def line(event: Event, people: Sequence[Person]) -> StoryLine | None:
        line = plain.line(event, people)
        return line._replace(revealing=True) if line is not None and event.word == "lay" else line

    return replace(plain, line=line)


def test_a_seat_sees_what_its_turn_revealed_before_the_computer_goes_on(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell(face=telling()))
    order(controller)
    assert screen(controller) == Looking(Seat(1))
    news = [text for text in controller.page.recap.texts() if "Botan lays token 1 on hex" in text]
    assert news
    assert "seen by this player alone" in news[0]
    controller.do(Command.CONFIRM)
    assert screen(controller) == Curtain(Seat(2))


def test_idling_over_what_was_revealed_keeps_it_for_its_seat(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell(face=telling()))
    order(controller)
    controller.hide()
    assert screen(controller) == Curtain(Seat(1), looking=True)
    lift(controller)
    assert screen(controller) == Looking(Seat(1))
    controller.do(Command.NEXT)
    assert screen(controller) == Curtain(Seat(2))


def test_a_resolution_tells_nothing_before_its_time(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    for _ in range(3):
        order(controller)
    assert controller.player.playing
    assert not [text for text in controller.page.recap.texts() if "had laid" in text], "first all are called"
    controller.player.go_on()
    assert len([text for text in controller.page.recap.texts() if "had laid" in text]) == 1
    assert "Round 1" in controller.page.status.text()
    controller.player.go_on()
    assert len([text for text in controller.page.recap.texts() if "had laid" in text]) == 2


def test_a_turn_that_cannot_be_saved_can_be_taken_back(make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), NAMES[:2])
    controller = controller_of(shell)
    choose(controller, "prize 2")
    answer(controller, 0)
    drafted = len(controller.session.drafted(Seat(0)))

    def failing(_: Seat) -> None:
        raise JournalFailed(Message("table.journal.full", file="matches.sqlite"))

    monkeypatch.setattr(controller.session, "confirm", failing)
    controller.confirm()
    sheet = controller.sheet
    assert sheet is not None
    assert sheet.buttons[1].hasFocus(), "Enter tries again"
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    assert not controller.session.in_memory
    assert len(controller.session.drafted(Seat(0))) == drafted - 1
    assert controller.page.redo.isVisible()


def test_the_menu_of_a_finished_match_has_nothing_to_play_on_with(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    controller.session.end_early()
    controller.open_to_everyone()
    controller.open_menu()
    assert controller.sheet is not None
    said = [button.text() for button in controller.sheet.buttons]
    assert {"Rules", "Settings", "Leave the table", "Fair shuffle"} <= set(said)
    assert said[-1] == "Back"
    assert not [text for text in said if "concede" in text or "score" in text or "PIN" in text or "Take" in text]


def test_a_name_of_a_button_keeps_its_letters(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), ("Tom & Anna", "<b>Bo</b>"))
    controller = controller_of(shell)
    controller.ask_who_looks()
    assert controller.sheet is not None
    assert [button.text() for button in controller.sheet.buttons[:2]] == ["Tom && Anna", "<b>Bo</b>"]
    controller.look(Seat(0))
    assert controller.page.curtain.button.text() == "Tom && Anna is here"
