"""The replay of a match in the window; the toy game, for the page knows no game."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from rokugan_desktop.desktop.replay.page import ReplayPage
from rokugan_desktop.desktop.replay.shown_replay import ALL_SEATS, Perspective, ShownReplay
from rokugan_desktop.engine import Illegal, Seat, Unreadable
from rokugan_desktop.table.session import Session
from tests.desktop.at_table import settle
from tests.desktop.conftest import speak
from tests.desktop.walking import all_texts
from tests.toy.face import toy_face
from tests.toy.player import begin, play_a_turn, play_out


@pytest.fixture
def page(qtbot: QtBot, context: Context) -> ReplayPage:
    made = ReplayPage(context, toy_face(), None)
    qtbot.addWidget(made)
    made.resize(1200, 800)
    with qtbot.waitExposed(made):
        made.show()
    return made


def whole(seed: int = 3) -> Session:
    return play_out(begin(3, seed=bytes([seed] * 32)), Random(seed))


def half(seed: int = 3) -> Session:
    session, rng = begin(3), Random(seed)
    for _ in range(5):
        play_a_turn(session, rng)
    return session


def press(page: ReplayPage, key: Qt.Key) -> None:
    widget = QApplication.focusWidget() or page
    QTest.keyClick(widget, key)
    settle()


def test_it_begins_with_the_first_step(page: ReplayPage) -> None:
    page.open(whole().entries)
    assert page.playback is not None
    assert page.playback.at_start
    assert not page.bar.previous.isEnabled()
    assert page.bar.next.isEnabled()
    assert page.bar.timeline.maximum() > 8


def test_the_keys_go_through_the_match(page: ReplayPage) -> None:
    page.open(whole().entries)
    page.first_stop().setFocus()
    playback = page.playback
    assert playback is not None
    press(page, Qt.Key.Key_Right)
    assert playback.step == 1
    press(page, Qt.Key.Key_PageDown)
    second = playback.step
    assert second > 1
    press(page, Qt.Key.Key_End)
    assert playback.at_end
    press(page, Qt.Key.Key_PageUp)
    press(page, Qt.Key.Key_PageUp)
    assert playback.step == second
    press(page, Qt.Key.Key_Home)
    press(page, Qt.Key.Key_Left)
    assert playback.at_start
    press(page, Qt.Key.Key_Space)
    assert playback.playing
    press(page, Qt.Key.Key_Space)
    assert not playback.playing


def test_escape_goes_back(page: ReplayPage, qtbot: QtBot) -> None:
    page.open(whole().entries)
    page.first_stop().setFocus()
    with qtbot.waitSignal(page.done):
        press(page, Qt.Key.Key_Escape)


def test_a_press_on_the_timeline_goes_there(page: ReplayPage) -> None:
    page.open(whole().entries)
    timeline = page.bar.timeline
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=timeline.rect().center())
    assert page.playback is not None
    assert abs(page.playback.step - timeline.maximum() / 2) <= 1


def test_the_lines_of_the_story_lead_to_their_steps(page: ReplayPage) -> None:
    session = whole()
    page.open(session.entries)
    texts = [page.story.item(row).text() for row in range(page.story.count())]
    row = next(number for number, text in enumerate(texts) if "Botan had laid" in text)
    page.story.itemClicked.emit(page.story.item(row))
    assert page.playback is not None
    told = page.replay.story(None) if page.replay is not None else []
    assert told[row].step == page.playback.step > 0
    assert page.bar.prompt.text() in texts
    assert page.story.currentRow() >= row


def test_the_story_shows_where_there_is_more_of_it(page: ReplayPage) -> None:
    page.open(whole().entries)
    page.resize(1200, 420)
    settle()
    (more,) = page.story.findChildren(ScrollHint)
    assert (more.above, more.below) == (False, True)
    page.bar.timeline.setValue(page.bar.timeline.maximum())
    settle()
    assert more.isVisible()
    assert (more.above, more.below) == (True, False)


def test_a_reveal_is_watched_frame_by_frame(page: ReplayPage) -> None:
    page.open(whole().entries)
    playback = page.playback
    assert playback is not None
    while playback.frame is None:
        playback.next()
    assert "had laid token" in page.bar.prompt.text()
    assert len(page.area.scene.pieces) == 1
    playback.next()
    assert len(page.area.scene.pieces) == 2


def test_after_the_end_a_seats_eyes_see_its_orders(page: ReplayPage) -> None:
    page.open(whole().entries)
    page.perspectives.choose(Seat(1))
    playback = page.playback
    assert playback is not None
    while "order-1" not in page.area.scene.pieces or playback.frame is not None:
        playback.next()
    assert "order-0" not in page.area.scene.pieces
    assert page.area.seat_panel is not None
    assert "Botan" in all_texts(page.area.seat_panel)
    page.perspectives.choose(ALL_SEATS)
    assert "order-1" in page.area.scene.pieces
    told = [page.story.item(row).text() for row in range(page.story.count())]
    assert any(text.startswith("Chiyo lays token") for text in told)


def test_while_a_match_runs_nobodys_eyes_are_offered(page: ReplayPage) -> None:
    session = half()
    page.open(session.entries)
    assert page.perspectives.box.count() == 0
    assert not page.perspectives.box.isVisible()
    assert "While the match is in progress" in page.perspectives.said.text()
    told = [page.story.item(row).text() for row in range(page.story.count())]
    assert not any("lays token" in text for text in told)
    replay = ShownReplay(toy_face(), speak("en"), session.entries)
    with pytest.raises(Illegal):
        replay.pieces(0, Seat(0), page.context.words)
    with pytest.raises(Illegal):
        replay.story(ALL_SEATS)


def test_a_match_closed_leaves_nothing(page: ReplayPage) -> None:
    page.open(whole().entries)
    page.perspectives.choose(ALL_SEATS)
    assert page.playback is not None
    page.playback.go_to(99)
    page.close_match()
    assert page.area.scene.pieces == {}
    assert page.story.count() == 0
    assert page.area.seat_panel is None
    assert page.area.public_panel is None
    assert page.bar.prompt.text() == page.bar.note.text() == page.status.text() == ""


def test_a_match_that_is_none_is_refused(page: ReplayPage) -> None:
    with pytest.raises(Unreadable):
        page.open((), "evening")


def test_what_was_taken_back_is_struck_out(page: ReplayPage) -> None:
    session, rng = begin(2), Random(1)
    while not session.rewind_targets():
        play_a_turn(session, rng)
    session.rewind(session.rewind_targets()[-1])
    page.open(session.entries)
    items = [page.story.item(row) for row in range(page.story.count())]
    struck = [item for item in items if item.font().strikeOut()]
    assert struck
    assert all("taken back" in str(item.data(Qt.ItemDataRole.AccessibleTextRole)) for item in struck)


def test_it_is_said_anew_in_another_language(page: ReplayPage, context: Context) -> None:
    page.open(half().entries)
    page.retranslate()
    page.restyle()
    assert page.area.public_panel is not None
    assert page.story.count() > 0


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_computers_answer_is_explained_to_eyes_that_saw_what_it_knew(page: ReplayPage, language: str) -> None:
    page.context.change(msgspec.structs.replace(page.context.settings, language=language))
    session = whole()
    page.open(session.entries, players=("human", "random", "human"))
    replay, playback = page.replay, page.playback
    assert replay is not None
    assert playback is not None
    assert [person.computer is not None for person in replay.people] == [False, True, False]
    computer = next(step.number for step in replay.steps if step.seat == Seat(1))
    person = next(step.number for step in replay.steps if step.seat == Seat(0))
    reason = page.context.words.text("replay.why", reason="").strip()
    explained: dict[tuple[Perspective, bool], bool] = {}
    for eye in (None, Seat(0), Seat(1), ALL_SEATS):
        page.show_from(eye)
        for step in (computer, person):
            playback.go_to(step)
            explained[eye, step == computer] = reason in page.bar.note.text()
    assert {key for key, said in explained.items() if said} == {(Seat(1), True), (ALL_SEATS, True)}


def test_hidden_it_stays_where_it_is(page: ReplayPage) -> None:
    page.open(whole().entries)
    assert page.playback is not None
    page.playback.play()
    page.hide()
    assert not page.playback.playing
