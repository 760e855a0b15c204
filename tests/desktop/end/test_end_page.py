"""The end of a match of any game: counted before everybody's eyes, shown part by part and round by round."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.end.figures import PointingFigure
from rokugan_desktop.desktop.end.page import EndPage
from rokugan_desktop.desktop.end.scores import ScoreLines, lines_told
from rokugan_desktop.desktop.ending import Aside, Contender, CountedPart, Ending, RoundTotals, ScorePart
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.spacing import spread
from rokugan_desktop.desktop.look.theme import stylesheet
from rokugan_desktop.desktop.map.final_map import FinalMap
from rokugan_desktop.desktop.map.values import Print
from rokugan_desktop.desktop.motion import Movement
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.engine import Seat
from tests.desktop.conftest import speak
from tests.desktop.demo.painted_text import faults, painted_text
from tests.desktop.test_nested_layouts import kept_in
from tests.desktop.walking import all_texts
from tests.secrecy.pictures import alike, picture_of
from tests.toy.board import six_hexes
from tests.toy.face import toy_face
from tests.toy.messages import Message

ROLES = toy_face().roles
NAMES = ("Aiko", "Botan", "Chiyo", "Daiki", "Emi")
PARTS = (ScorePart(Message("toy.score"), symbol="flower"), ScorePart(Message("toy.storm"), sealed=6))
"""What everybody could count, and what nobody could."""

Show = Callable[..., EndPage]


def people(seats: int) -> list[Person]:
    return [Person(Seat(seat), NAMES[seat], ROLES[seat % 3]) for seat in range(seats)]


def ending(*scores: tuple[int, int], winners: Sequence[int] = (0,)) -> Ending:
    """How a match ends with these scores: what could be counted, and what was sealed."""
    return Ending(
        winners=tuple(map(Seat, winners)),
        decided=Message("toy.over"),
        parts=PARTS,
        contenders=tuple(
            Contender(
                (Seat(seat),),
                (CountedPart(known, (f"hex_{1 + seat}",)), CountedPart(sealed)),
                called=Message("toy.hex", n=seat),
                remark=Message("toy.token", n=sealed),
                aside=Aside(Message("toy.hex", n=5), "5", ("hex_6",)),
            )
            for seat, (known, sealed) in enumerate(scores)
        ),
        history=tuple(RoundTotals(n, tuple(known * n // 3 for known, _sealed in scores)) for n in range(4)),
    )


@pytest.fixture
def show(qtbot: QtBot, tmp_path: Path) -> Show:
    """Give what shows an ending on a page, on a window of its own."""

    def shown(
        value: Ending, size: tuple[int, int] = (1200, 800), language: str = "en", seats: Sequence[Person] = ()
    ) -> EndPage:
        file = SettingsFile(tmp_path / "settings.json")
        file.write(Settings(language=language))
        context = Context(file, speak, "en")
        board = FinalMap(six_hexes(), Print(), {}, (), context.theme)
        page = EndPage(context, value, seats or people(5), board)
        page.setStyleSheet(stylesheet(context.theme, 1.0))
        qtbot.addWidget(page)
        page.resize(*size)
        page.show()
        page.setFocus()  # as at the table
        QApplication.processEvents()
        return page

    return shown


def seen(page: EndPage) -> list[str]:
    """What the labels say that are seen."""
    return [label.text() for label in page.findChildren(QLabel) if label.isVisible() and label.text()]


def totals(page: EndPage) -> list[str]:
    labels = (card.findChildren(QLabel) for card in page.table.cards)
    return [label.text() for of_card in labels for label in of_card if label.property("role") == "page-title"]


def test_the_score_is_counted_part_by_part_and_ends_as_it_is(show: Show) -> None:
    page = show(ending((6, 0), (5, 4), (3, 0), winners=(1,)))
    whole, still = totals(page), page.grab().toImage()
    assert whole == ["9", "6", "3"]
    movement = page.celebrate()
    assert movement is not None
    movement.start()
    movement.pause()
    assert totals(page) == ["0"] * 3
    assert "Botan wins" not in seen(page), "nobody is told yet who has won"
    assert "Botan" not in page.accessibleName()
    counted: list[list[int]] = []
    for time in range(0, movement.duration(), 150):
        movement.setCurrentTime(time)
        counted.append(sorted(map(int, totals(page))))
    for one, other in pairwise(counted):
        assert all(now >= before for before, now in zip(one, other, strict=True))
    movement.hurry()
    assert totals(page) == whole
    assert "Botan wins" in seen(page)
    assert page.accessibleName().startswith("Botan wins. Hex 1. It is over")
    assert page.accessibleName().endswith("Aiko: 6, Botan: 9, Chiyo: 3")
    QApplication.processEvents()
    assert page.grab().toImage() == still
    assert page.ceremony is None


def test_the_cards_go_to_their_places_once_all_is_opened(show: Show) -> None:
    """Whoever everybody would have thought the winner lies first until then."""
    page = show(ending((6, 0), (5, 4), (7, 0), winners=(1,)))

    def order() -> list[str]:
        QApplication.processEvents()
        cards = sorted(page.table.cards, key=lambda card: card.y())
        return [label.text()[0] for card in cards for label in card.findChildren(QLabel) if "(" in label.text()]

    counting = page.celebrate()
    assert counting is not None
    counting.start()
    counting.pause()
    assert order() == ["C", "A", "B"]
    counting.setCurrentTime(counting.duration() - 250)
    between = [card.y() for card in page.table.cards]
    counting.hurry()
    assert order() == ["B", "C", "A"]
    assert between != [card.y() for card in page.table.cards]


@pytest.mark.parametrize("size", [(1200, 800), (872, 482)])
def test_nothing_tells_of_what_is_sealed_before_it_is_opened(show: Show, size: tuple[int, int]) -> None:
    pages = [show(ending((6, 0), (5, sealed), winners=(bool(sealed),)), size) for sealed in (0, 4)]
    opens = 650 + 450
    countings = list[Movement]()
    for page in pages:
        counting = page.celebrate()
        assert counting is not None
        counting.start()
        counting.pause()
        countings.append(counting)
    for time in range(0, opens + 1, 275):
        for counting in countings:
            counting.setCurrentTime(time)
        QApplication.processEvents()
        assert alike(*map(picture_of, pages)), time
    for counting in countings:
        counting.hurry()
    QApplication.processEvents()
    assert not alike(*map(picture_of, pages))


def test_a_figure_shows_on_the_map_where_it_comes_from(show: Show) -> None:
    page = show(ending((6, 0), (5, 4)))
    (board,) = page.findChildren(FinalMap)
    figures = page.findChildren(PointingFigure)
    assert len([one for one in figures if one.focusPolicy() is Qt.FocusPolicy.TabFocus]) == 3, "the table is one stop"
    shows = [one for one in figures if "Shows on the map" in one.toolTip() or one not in page.table.figures]
    assert len(shows) == 4, "what comes from nowhere shows nothing"
    bare = board.grab().toImage()
    for figure in shows:
        QApplication.sendEvent(figure, QEvent(QEvent.Type.Enter))
        assert board.grab().toImage() != bare
        QApplication.sendEvent(figure, QEvent(QEvent.Type.Leave))
        assert board.grab().toImage() == bare
        QApplication.sendEvent(figure, QFocusEvent(QEvent.Type.FocusIn))
        assert board.lit
        QApplication.sendEvent(figure, QFocusEvent(QEvent.Type.FocusOut))
        assert not board.lit
    assert "Tokens won: 6" in [figure.accessibleName() for figure in shows]


def test_the_reasons_stand_apart_from_the_table_below_them(show: Show) -> None:
    page = show(ending((6, 0), (5, 4))._replace(reasons=(Message("toy.hex", n=7),)), (872, 482))
    why = next(label for label in page.findChildren(QLabel) if label.isVisible() and label.text() == "Hex 7")
    said = why.contentsRect().translated(why.mapTo(page, QPoint()))
    assert page.table.mapTo(page, QPoint()).y() - said.bottom() > 12


def test_tab_leads_to_one_figure_of_the_table_and_arrows_to_all_others(show: Show) -> None:
    """Each of them has a ring, also one that comes from nowhere on the map."""
    page = show(ending((6, 0), (5, 4), winners=(1,)))
    window = page.windowHandle()
    bare = page.grab().toImage()
    QTest.keyClick(window, Qt.Key.Key_Tab)
    first, beside, below, across = page.table.figures
    assert first.hasFocus()
    assert page.grab().toImage() != bare, "the first Tab shows where the keyboard is"
    met: list[QWidget | None] = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        QTest.keyClick(window, key)
        met.append(QApplication.focusWidget())
        assert page.grab().toImage() != bare
    assert met == [first, beside, beside, across, below]
    QTest.keyClick(window, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() not in page.table.figures
    QTest.keyClick(window, Qt.Key.Key_Backtab)
    assert below.hasFocus(), "Tab comes back to where the arrows led"


def test_the_chart_is_told_in_words_with_what_was_sealed_last(show: Show) -> None:
    page = show(ending((6, 0), (5, 4)), language="ru")
    (lines,) = page.findChildren(ScoreLines)
    told = lines.accessibleDescription()
    assert "Aiko: Начало – 0, 1 – 2, 2 – 4, 3 – 6, Конец – 6" in told
    assert "3 – 5, Конец – 9" in told


def test_lines_that_nothing_is_added_to_end_with_the_last_round_and_come_while_the_score_is_counted(
    show: Show,
) -> None:
    value = ending((6, 0), (5, 0))
    page = show(value._replace(parts=(PARTS[0], PARTS[1]._replace(sealed=0))))
    (lines,) = page.findChildren(ScoreLines)
    assert (
        lines.accessibleDescription() == "Aiko: Start – 0, 1 – 2, 2 – 4, 3 – 6. Botan: Start – 0, 1 – 1, 2 – 3, 3 – 5"
    )
    whole = lines.grab().toImage()
    counting = page.celebrate()
    assert counting is not None
    counting.start()
    counting.pause()
    first = lines.grab().toImage()
    counting.setCurrentTime(700)
    assert first != lines.grab().toImage() != whole
    counting.hurry()
    QApplication.processEvents()
    assert lines.grab().toImage() == whole


def test_the_ends_of_lines_keep_apart_and_inside() -> None:
    assert spread([10.0, 50.0], 20.0, 10.0, 90.0) == [10.0, 50.0]
    for wanted in ([50.0, 51.0, 52.0], [95.0, 96.0, 97.0], [1.0, 1.0, 1.0]):
        found = spread(wanted, 20.0, 10.0, 90.0)
        assert all(other - one >= 20.0 for one, other in pairwise(found))
        assert found[0] >= 10.0
        assert found[-1] <= 90.0


def test_whoever_has_won_is_named(show: Show) -> None:
    draw = show(ending((6, 0), (6, 0), winners=()))
    assert "A draw" in seen(draw)
    assert "No one wins" in seen(show(ending((6, 0), winners=()))), "who was alone drew with nobody"
    shared = seen(show(ending((6, 0), (6, 0), winners=(0, 1))))
    assert {"A shared victory", "Aiko (Red), Botan (Green)"} <= set(shared)
    value = ending((6, 0), (5, 0), winners=(0, 2))
    side = value.contenders[0]._replace(seats=(Seat(0), Seat(2)))
    together = seen(show(value._replace(contenders=(side, value.contenders[1]))))
    assert {"Aiko, Chiyo win", "Hex 0", "Aiko, Chiyo (Red)"} <= set(together)
    nothing = show(Ending((Seat(1),)))
    assert seen(nothing) == ["Botan wins"]
    assert nothing.celebrate() is None, "there is no score"


def test_who_was_a_computer_is_said(show: Show) -> None:
    seats = people(2)
    seats[1] = seats[1]._replace(computer=toy_face().computers[0])
    said = seen(show(ending((6, 0), (5, 4)), seats=seats, language="en"))
    assert "Botan (Green), computer: Dice" in said
    assert "Aiko (Red)" in said


@pytest.mark.parametrize(
    "names",
    [NAMES, ("Bartholomew the Younger",) * 5, ("<b>Aiko</b> & co",) * 5],
    ids=["usual", "long", "markup"],
)
def test_in_the_smallest_window_the_winner_an_early_end_and_all_totals_are_seen(
    show: Show, names: tuple[str, ...]
) -> None:
    """What a window of 960x600 leaves to the page, with five contenders of whom two have the same score."""
    value = ending((5, 4), (9, 0), (3, 0), (2, 2), (1, 0))
    value = value._replace(early=Message("end.early", round=2, rounds=3))
    seats = [person._replace(name=name) for person, name in zip(people(5), names, strict=True)]
    page = show(value, (872, 482), seats=seats)
    painted = " ".join(one.text for one in painted_text(page))
    assert f"{names[0]} wins" in painted
    assert all(f"{name} (" in painted for name in names)
    said = seen(page)
    assert "Ended early by agreement, in round 2 of 3. It is over." in said, "the score alone does not tell"
    assert page.table.verticalScrollBar().maximum() == page.table.horizontalScrollBar().maximum() == 0
    room = page.table.viewport().rect()
    for label in page.table.findChildren(QLabel):
        if label.property("role") == "page-title":
            assert room.contains(QRect(label.mapTo(page.table.viewport(), QPoint()), label.size()))
    assert totals(page) == ["9", "9", "4", "3", "1"]
    assert faults(page, "en") == []


def test_many_winners_leave_the_buttons_of_a_small_window_all_their_words(show: Show) -> None:
    """What a window of 960x600 and a board leave to a match of three that all have won."""
    seats = [person._replace(name=name) for person, name in zip(people(5), ("Anna", "Bronislava") * 3, strict=False)]
    page = show(ending((2, 0), (2, 0), (2, 0), winners=(0, 1, 2)), (526, 482), "ru", seats)
    assert page.by_round.isVisible()
    assert not [fault for fault in faults(page, "ru") if "QPushButton" in fault]


@pytest.mark.parametrize("size", [(719, 614), (526, 494)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_became_of_each_sealed_part_is_said_in_usual_windows(
    show: Show, seats: int, size: tuple[int, int]
) -> None:
    """What a tall board leaves of windows of 1280x720 and of 960x600: the chart and the reasons give way to it."""
    scores = ((5, 4), (9, 1), (3, 2), (2, 3), (1, 5))[:seats]
    page = show(ending(*scores)._replace(reasons=(Message("toy.over"), Message("toy.over"))), size)
    painted = [one.text for one in painted_text(page)]
    for _known, sealed in scores:
        assert f"Token {sealed}" in painted
    assert page.table.verticalScrollBar().maximum() == 0


def places(page: EndPage) -> tuple[QRect, QRect]:
    """Where the board and the chart lie on the page."""
    assert page.chart is not None
    found: list[QWidget] = [page.findChildren(FinalMap)[0], page.chart]
    board, chart = (QRect(one.mapTo(page, QPoint()), one.size()) for one in found)
    return board, chart


def test_the_chart_stands_below_a_broad_board_and_else_takes_turns_with_the_table(show: Show) -> None:
    value = ending((6, 0), (5, 4))
    page = show(value, (1000, 700))
    tabs = [button for button in page.findChildren(QPushButton) if button.isCheckable()]
    board, chart = places(page)
    assert page.table.isVisible()
    assert board.bottom() < chart.top()
    assert chart.right() <= board.right()
    assert not any(tab.isVisible() for tab in tabs)
    page.resize(700, 480)
    QApplication.processEvents()
    assert not page.findChildren(FinalMap)[0].isVisible()
    assert [tab.isVisible() for tab in tabs] == [True, True, False], "there are no feats to tell of"
    assert page.chart is not None
    assert (page.table.isVisible(), page.chart.isVisible()) == (True, False)
    tabs[1].click()
    assert (page.table.isVisible(), page.chart.isVisible()) == (False, True)


def test_feats_stand_below_the_table_where_the_chart_leaves_room(show: Show) -> None:
    for size, both in (((1300, 900), True), ((1000, 700), False)):
        page = show(ending((6, 0), (5, 4)), size)
        page.feats.setPlainText("Took three hexes")
        page.resize(size[0] + 1, size[1])
        QApplication.processEvents()
        assert page.table.isVisible()
        assert page.feats.isVisible() is both
        assert page.by_feat.isVisible() is not both


def test_all_of_it_is_told_in_lines_of_text() -> None:
    value = ending((6, 0), (5, 4), winners=(1,))._replace(early=Message("end.early.plain"))
    assert list(lines_told(value, speak("en"), people(2))) == [
        "Botan wins. Hex 1",
        "Ended early by agreement.",
        "It is over.",
        "Aiko (Red): 6 (Tokens won 6, Storm 0). Token 0. Hex 5",
        "Botan (Green): 9 (Tokens won 5, Storm 4). Token 4. Hex 5",
        "Score by round: 0, 1, 2, 3",
        "Aiko: 0, 2, 4, 6",
        "Botan: 0, 1, 3, 5",
    ]


def test_a_number_below_zero_has_a_true_minus_wherever_it_is_said_or_painted(show: Show) -> None:
    value = ending((6, 0), (-9, 0))
    page = show(value)
    (lines,) = page.findChildren(ScoreLines)
    painted = [one.text for one in painted_text(lines)]
    said = [*painted, *seen(page), all_texts(page), *lines_told(value, speak("en"), people(2))]
    assert [one for one in said if re.search(r"-\d", one)] == []
    assert {"−5", "−9"} <= {*painted}
    assert "−9" in totals(page)
    assert any("−9 (Tokens won −9" in one for one in said)


def test_the_result_is_copied_as_text_by_its_key(show: Show, qtbot: QtBot) -> None:
    page = show(ending((6, 0), (5, 4), winners=(1,)))
    page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    with qtbot.waitActive(page):
        page.activateWindow()
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QApplication.clipboard().text()
    assert copied.startswith("Botan wins. Hex 1\n")
    assert "Botan (Green): 9 (Tokens won 5, Storm 4)" in copied


def test_who_left_before_the_end_stands_below_who_stayed(show: Show) -> None:
    value = ending((6, 0), (9, 0), (3, 0), (7, 0))
    left = {1: 2, 3: 1}
    value = value._replace(
        contenders=tuple(one._replace(left=left.get(seat, 0)) for seat, one in enumerate(value.contenders))
    )
    page = show(value)
    assert totals(page) == ["6", "3", "9", "7"]


def test_a_winner_is_not_called_by_the_own_name_once_more(show: Show) -> None:
    value = ending((6, 0), (3, 0))
    winner = people(2)[0]._replace(name=speak("en").say(Message("toy.hex", n=0)))
    assert seen(show(value, seats=[winner, people(2)[1]])).count(winner.name) == 0
    assert winner.name in seen(show(value))


def test_the_page_keeps_no_object_of_qt_for_what_lies_in_its_layouts(show: Show) -> None:
    page = show(ending((6, 0), (5, 4), (3, 0)))
    for size in ((1600, 1000), (960, 600), (600, 400), (1200, 800)):
        page.resize(*size)
        QApplication.processEvents()
    movement = page.celebrate()
    assert movement is not None
    movement.hurry()
    assert kept_in(page) == []
