"""The board of standings: a plate for each seat, whole in every size, and in words for those who can't see it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF
from PySide6.QtGui import QColor, QHelpEvent, QImage, QPainter
from PySide6.QtWidgets import QApplication, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.seat_plate import FULL, WIDTH, SeatPlate
from rokugan_desktop.desktop.at_table.standings_board import (
    ROLLING,
    SLIDING,
    ScoreRow,
    SlidingSign,
    StageRibbon,
    StandingsBoard,
)
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.ending import (
    Badge,
    Figure,
    SeatScore,
    SeatStanding,
    Stages,
    Standings,
    counting_option,
    uncounted,
)
from rokugan_desktop.desktop.face import Computer, Person, Role
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.motion import Movement
from rokugan_desktop.engine import Message, RandomPlayer, Seat, Setup
from tests.desktop.at_table import settle
from tests.desktop.demo.painted_text import painted_text

UNIT = Message("table.menu")


def paint_mon(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """Paint a sign."""
    painter.setBrush(colour)
    painter.drawEllipse(box)


def people(count: int) -> tuple[Person, ...]:
    """Return so many people."""
    role = Role("red", UNIT, UNIT, UNIT, QColor("#a02020"), paint_mon)
    return tuple(Person(Seat(seat), f"Aiko {seat}", role) for seat in range(count))


def standings(count: int, *, counted: bool = True) -> Standings:
    """Return standings of so many seats; the first has the turn, the second follows."""
    score = SeatScore((9, 3), change=-2, open_end=4) if counted else None
    return Standings(
        tuple(
            SeatStanding(Seat(seat), score, figures=(Figure(seat, UNIT),), turn=seat == 0, follows=seat == 1)
            for seat in range(count)
        ),
        unit=UNIT,
        part_names=(UNIT, UNIT),
        open_end=UNIT,
    )


def test_plates_never_lie_over_one_another(qtbot: QtBot, context: Context) -> None:
    """A wider column makes the plates higher: they make room for one another at once, not a picture later."""
    window = QWidget()
    qtbot.addWidget(window)
    board = StandingsBoard(context)
    QVBoxLayout(window).addWidget(board)
    window.show()
    board.show_standings(standings(5), people(5))
    for width, height in ((280, 600), (500, 900), (290, 700), (420, 1200)):
        window.resize(width, height)
        settle()
        heights = {plate.height() for plate in board.plates}
        assert len(heights) == 1
        for upper, lower in zip(board.plates, board.plates[1:], strict=False):
            assert upper.geometry().bottom() < lower.geometry().top()
        assert not board.grab().isNull()


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_plate_says_who_is_a_computer(qtbot: QtBot, context: Context, seats: int) -> None:
    """In whatever look there is room for; what is told of people says nothing of it."""
    window = QWidget()
    qtbot.addWidget(window)
    board = StandingsBoard(context)
    QVBoxLayout(window).addWidget(board)
    computer = Computer("random", UNIT, UNIT, RandomPlayer[Any, Any]())
    sitting = [person._replace(computer=computer if person.seat else None) for person in people(seats)]
    window.resize(360, 900)
    window.show()
    board.show_standings(standings(seats), sitting)
    looks = set[int]()
    for room in (0, 260, 130):
        board.allow(room)
        settle()
        looks.add(board.plates[0].height())
        said = [one.text for one in painted_text(window) if context.words.text("standings.by-computer") in one.text]
        assert len(said) == seats - 1, f"{seats} seats, {room} pixels"
    assert len(looks) > 1 or seats == 2


def test_a_disc_with_a_score_says_by_ear_and_when_pointed_at_who_is_a_computer(
    qtbot: QtBot, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, said = ScoreRow(context), list[str]()
    qtbot.addWidget(row)
    row.resize(200, 66)
    sitting = people(2)
    row.show_standings(standings(2), sitting)
    alone = row.grab().toImage()
    computer = Computer("random", UNIT, UNIT, RandomPlayer[Any, Any](), rank=1)
    row.show_standings(standings(2), (sitting[0], sitting[1]._replace(computer=computer)))
    assert row.grab().toImage() != alone, "its rank is seen"
    first, other = row.accessibleName().split(", ")
    assert context.words.text("standings.by-computer") in other
    assert context.words.text("standings.by-computer") not in first

    def show(_at: QPoint, text: str, _widget: QWidget) -> None:
        said.append(text)

    monkeypatch.setattr(QToolTip, "showText", show)
    for x in (10, 190):
        QApplication.sendEvent(row, QHelpEvent(QEvent.Type.ToolTip, QPoint(x, 20), QPoint(x, 20)))
    assert [context.words.say(UNIT) in text.split(".", 1)[1] for text in said] == [False, True]


def test_a_computer_is_told_beside_a_name_that_signs_leave_little_room_for(qtbot: QtBot, context: Context) -> None:
    """The name is written smaller before a computer player looks like a person."""
    window = QWidget()
    qtbot.addWidget(window)
    board = StandingsBoard(context)
    QVBoxLayout(window).addWidget(board)
    computer = Computer("random", UNIT, UNIT, RandomPlayer[Any, Any]())
    sitting = [person._replace(name="Takeshi", computer=computer) for person in people(3)]
    plain, signs = standings(3), (Badge("first-player", UNIT),) * 4
    window.resize(338, 900)
    window.show()
    board.show_standings(plain._replace(seats=tuple(one._replace(badges=signs) for one in plain.seats)), sitting)
    board.allow(200)
    settle()
    assert board.plates[0].height() < FULL
    said = [one.text for one in painted_text(window) if context.words.text("standings.by-computer") in one.text]
    assert len(said) == len(sitting)


@pytest.mark.parametrize("name", ["Alexandrine", "Александра Николаевна"])
def test_a_computer_is_told_in_one_line_before_what_has_befallen_it(qtbot: QtBot, context: Context, name: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    board = StandingsBoard(context)
    QVBoxLayout(window).addWidget(board)
    computer, person = Computer("random", UNIT, UNIT, RandomPlayer[Any, Any]()), people(3)[0]
    sitting = [person, *(person._replace(seat=Seat(seat), name=name, computer=computer) for seat in (1, 2))]
    plain, signs = standings(3), (Badge("first-player", UNIT),) * 3
    tagged = [one._replace(badges=signs, tags=(Message("standings.next"),), mild=True) for one in plain.seats]
    window.resize(345, 900)
    window.show()
    board.show_standings(plain._replace(seats=tuple(tagged)), sitting)
    board.allow(110)
    settle()
    by, befallen = (context.words.text(key) for key in ("standings.by-computer", "standings.next"))
    said = [one.text for one in painted_text(window)]
    assert len([one for one in said if by in one]) == 2
    assert befallen in said, "a person's is told whole"
    assert all(befallen in plate.accessibleDescription() for plate in board.plates)


def test_names_and_scores_are_larger_at_a_larger_scale_where_plates_close_up_to_lines(
    qtbot: QtBot, context: Context
) -> None:
    large: list[float] = []
    for scale in (100, 175):
        context.change(msgspec.structs.replace(context.settings, scale=scale))
        window = QWidget()
        qtbot.addWidget(window)
        board = StandingsBoard(context)
        QVBoxLayout(window).addWidget(board)
        window.resize(345, 900)
        window.show()
        board.show_standings(standings(3), people(3))
        board.allow(round(92 * scale / 100))
        settle()
        assert board.plates[0].height() < 50, "a line"
        large.append(min(one.pixels for one in painted_text(window) if one.text == "Aiko 0"))
    assert large[1] > 1.3 * large[0]


def owned_by(seat: int, count: int = 3) -> Standings:
    """Return standings in which one seat alone has the fan."""
    fan, plain = (Badge("first-player", UNIT),), standings(count)
    seats = tuple(one._replace(badges=fan if one.seat == seat else ()) for one in plain.seats)
    return plain._replace(seats=seats)


def moving(context: Context, motion: str) -> None:
    """Set how much moves."""
    context.change(msgspec.structs.replace(context.settings, motion=motion))


def shown_board(qtbot: QtBot, context: Context, owner: int) -> StandingsBoard:
    """Return a board that is seen, the fan with this seat."""
    board = StandingsBoard(context)
    qtbot.addWidget(board)
    board.resize(340, 400)
    board.show_standings(owned_by(owner), people(3))
    board.show()
    settle()
    board.grab()
    return board


def slides(board: StandingsBoard) -> list[SlidingSign]:
    """Return the sign that slides now."""
    return [] if board.sliding is None else [board.sliding]


def rolls(ribbon: StageRibbon) -> list[Movement]:
    """Return how the sun rolls now."""
    return [] if ribbon.rolling is None else [ribbon.rolling]


@pytest.mark.parametrize("motion", ["full", "short"])
def test_a_sign_slides_to_its_new_owner_and_lies_there_as_if_it_had_always(
    qtbot: QtBot, context: Context, motion: str
) -> None:
    moving(context, motion)
    ended = shown_board(qtbot, context, 2).grab().toImage()
    board = shown_board(qtbot, context, 0)
    board.show_standings(owned_by(2), people(3))
    (sliding,) = slides(board)
    movement = sliding.movement
    movement.pause()
    frames: list[QImage] = []
    for time in (0, movement.duration() // 2):
        movement.setCurrentTime(time)
        frames.append(board.grab().toImage())
    assert frames[0] != frames[1] != ended
    assert (movement.duration() == SLIDING) is (motion == "full")
    movement.setCurrentTime(movement.duration())
    assert not slides(board)
    settle()
    assert board.grab().toImage() == ended


def test_no_sign_slides_without_motion_or_over_an_emptied_board(qtbot: QtBot, context: Context) -> None:
    board = shown_board(qtbot, context, 0)
    board.show_standings(owned_by(1), people(3))
    assert not slides(board), "nothing moves on a platform without a display"
    moving(context, "full")
    board.grab()
    board.show_standings(owned_by(2), people(3))
    assert slides(board)
    board.empty()
    assert not slides(board)
    settle()
    assert not board.findChildren(SlidingSign)
    board.show_standings(owned_by(0), people(3))
    assert not slides(board), "nobody had it before"


def test_the_sun_rolls_on_to_the_next_round_alone(qtbot: QtBot, context: Context) -> None:
    moving(context, "full")
    first, second = (Stages(5, number, (UNIT, UNIT), 0) for number in (1, 2))
    ribbon = StageRibbon(context)
    qtbot.addWidget(ribbon)
    ribbon.resize(320, 38)
    ribbon.show_stages(second)
    settle()
    ended = ribbon.grab().toImage()
    assert not rolls(ribbon), "it was nowhere before"
    ribbon.show_stages(first)
    assert not rolls(ribbon), "no sun rolls back"
    ribbon.show_stages(second)
    (rolling,) = rolls(ribbon)
    assert rolling.duration() == ROLLING
    rolling.pause()
    rolling.setCurrentTime(ROLLING // 2)
    assert ribbon.grab().toImage() != ended
    assert ribbon.hurry()
    assert ribbon.grab().toImage() == ended
    ribbon.show_stages(first)
    ribbon.show_stages(second)
    ribbon.show_stages(None)
    assert not rolls(ribbon), "nothing rolls on an emptied table"


def test_a_plate_says_all_that_it_shows(qtbot: QtBot, context: Context) -> None:
    board = StandingsBoard(context)
    qtbot.addWidget(board)
    board.show_standings(standings(3), people(3))
    first, second, third = (plate.accessibleName() for plate in board.plates)
    for said in ("12", "\N{MINUS SIGN}2", "up to 4", context.words.text("standings.turn")):
        assert said in first
    assert context.words.text("standings.next") in second
    assert context.words.text("standings.next") not in third
    board.show_standings(standings(3, counted=False), people(3))
    assert "12" not in board.plates[0].accessibleName(), "a table that counts for itself is told no sum"
    board.show_standings(None, ())
    assert not board.plates
    assert board.isHidden()


def test_the_players_may_agree_to_count_for_themselves() -> None:
    option = counting_option()
    assert option.default == "shown"
    told = standings(2)
    for choice in option.choices:
        setup = Setup(("red", "blue"), ((option.id, choice.id),))
        shown = [standing.score is not None for standing in uncounted(told, setup).seats]
        assert shown == [choice.id == "shown"] * 2
    assert uncounted(told, None) == told


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_plates_are_hardly_painted_smaller_than_asked_for(qtbot: QtBot, context: Context, scale: float) -> None:
    """For the height's sake they give way a little; then they scroll."""
    plate = SeatPlate(LIGHT, scale, context.words, people(1)[0])
    qtbot.addWidget(plate)
    plate.make_room(WIDTH * scale, 0.1, 0.85, short=False)
    assert plate.height() == round(0.85 * scale * FULL)
    plate.make_room(WIDTH * scale, 9, 0.85, short=False)
    assert plate.height() == round(scale * FULL)
    plate.make_room(WIDTH * 0.9, 0.1, 0.85, short=False)
    assert plate.height() == round(0.85 * FULL)


def test_the_ribbon_says_where_the_match_is(qtbot: QtBot, context: Context) -> None:
    ribbon = StageRibbon(context)
    qtbot.addWidget(ribbon)
    ribbon.show_stages(Stages(5, 3, (UNIT, Message("table.confirm"), UNIT), 1))
    assert "3" in ribbon.accessibleName()
    assert context.words.text("table.confirm") in ribbon.accessibleName()
    ribbon.resize(320, 38)
    assert not ribbon.grab().isNull()
    ribbon.show_stages(None)
    assert ribbon.accessibleName() == ""
    assert ribbon.isHidden()


def test_a_score_has_the_sign_of_what_it_counts(qtbot: QtBot, context: Context) -> None:
    """In a line as well, where no word for it has room."""
    board = StandingsBoard(context)
    qtbot.addWidget(board)
    board.resize(360, 900)
    board.show()
    for room in (900, 130):
        board.allow(room)
        seen: list[QImage] = []
        for sign in ("", "flower"):
            board.show_standings(standings(3)._replace(sign=sign), people(3))
            settle()
            seen.append(board.plates[0].grab().toImage())
        assert seen[0].size() == seen[1].size()
        assert seen[0] != seen[1], room
