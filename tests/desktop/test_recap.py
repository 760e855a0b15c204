"""The recap: every line in full, the newest in sight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QFontMetrics, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QPushButton, QScrollBar
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.herald import closed
from rokugan_desktop.desktop.at_table.recap import NOBODYS, Recap, marks_of, numbered
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.letters import in_tooltip, on_button
from rokugan_desktop.desktop.map.values import NumberedMark, Route
from rokugan_desktop.engine import Message, Seat, StoryLine
from tests.desktop.at_table import lift, sit_down
from tests.desktop.conftest import MakeShell
from tests.toy.face import toy_face

WIDEST = "W" * 24


def line(name: str, what: str, *, private: bool = False) -> StoryLine:
    return StoryLine(Message("table.asks", name=name, what=what), None, private=private)


@pytest.mark.parametrize("name", ["Io", WIDEST])
@pytest.mark.parametrize("private", [False, True])
def test_a_line_gets_the_height_of_all_its_words(qtbot: QtBot, context: Context, name: str, private: bool) -> None:
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.resize(300, 500)
    recap.show_lines("", [line(name, "puts a token on the board. " * 4, private=private)], "")
    with qtbot.waitExposed(recap):
        recap.show()
    lines = recap.lines
    item = lines.item(0)
    metrics = QFontMetrics(item.font())
    needed = metrics.horizontalAdvance(item.text()) / lines.viewport().width()
    assert lines.visualItemRect(item).height() > needed * metrics.height()
    wide = lines.visualItemRect(item).height()
    recap.resize(900, 500)
    qtbot.waitUntil(lambda: lines.visualItemRect(lines.item(0)).height() < wide)


@pytest.mark.usefixtures("painted")
def test_the_disc_of_the_first_line_is_whole_where_its_text_has_two_rows(qtbot: QtBot, context: Context) -> None:
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.resize(300, 500)
    people = [Person(Seat(0), "Aiko", toy_face().roles[0])]
    two_rows = StoryLine(Message("table.asks", name="Aiko", what="puts a token on the board. " * 2), by=0)
    recap.show_lines("", [two_rows], "", people)
    with qtbot.waitExposed(recap):
        recap.show()
    view = recap.lines
    item, side = view.item(0), view.iconSize().width()
    row = view.viewport().grab(view.visualItemRect(item)).toImage()

    def count(image: QImage) -> int:
        """Count the pixels of the disc's own colour, as far as one may be broad."""
        broad = range(min(image.width(), side + 20))
        return [image.pixelColor(x, y) for x in broad for y in range(image.height())].count(people[0].role.colour)

    whole = count(item.icon().pixmap(side, side).toImage())
    assert count(row) > 0.95 * whole > 100, "none of it lies above the list"


def test_below_a_line_of_its_own_height_the_story_gives_way_altogether(qtbot: QtBot, context: Context) -> None:
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.resize(300, 500)
    recap.show_lines("So far", [line("Aiko", "lays a token. " * 9)], "")
    with qtbot.waitExposed(recap):
        recap.show()
    assert recap.lines.isVisible()
    recap.resize(300, 75)
    assert recap.lines.isVisible()
    assert not recap.heading.isVisible(), "the heading goes first"
    recap.resize(300, 42)
    assert recap.lines.isVisible(), "a line is kept in sight"
    recap.keep(0)
    recap.resize(300, 41)
    assert not recap.lines.isVisible()
    recap.show_lines("Hints", [line("Aiko", "lays a token. " * 9)], "", press="Lay it out")
    assert recap.lines.isVisible(), "what is asked for is shown in any case"
    recap.show_lines("So far", [line("Aiko", "lays a token. " * 9)], "")
    assert not recap.lines.isVisible()
    recap.resize(300, 200)
    assert recap.lines.isVisible()
    assert recap.heading.isVisible()


def test_the_end_is_in_sight_until_somebody_scrolls(qtbot: QtBot, context: Context) -> None:
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.resize(600, 400)
    recap.show_lines("", [line("Aiko", "lays a token. " * 5) for _ in range(30)], "")
    with qtbot.waitExposed(recap):
        recap.show()
    lines: QListWidget = recap.lines
    bar = lines.verticalScrollBar()
    recap.resize(240, 300)
    qtbot.waitUntil(lambda: lines.visualItemRect(lines.item(0)).width() < 240)
    assert bar.maximum() > 0
    assert bar.value() == bar.maximum()
    bar.triggerAction(QScrollBar.SliderAction.SliderToMinimum)
    recap.resize(260, 280)
    assert bar.value() < bar.maximum()


def test_the_log_of_all_is_not_empty_where_nothing_is_new(make_shell: MakeShell) -> None:
    """While a computer thinks after all have looked, the last chapter stands there, not that nothing happened."""
    controller = sit_down(make_shell())
    controller.open_to_everyone()
    controller.painter.paint(controller.screen, None, controller.session.position, advice=False)
    told = controller.page.recap.texts()
    assert told
    assert controller.context.words.text("recap.nothing") not in told


def test_three_lines_of_the_story_take_their_room_and_of_hints_one(qtbot: QtBot, context: Context) -> None:
    """Hints are read one after the other; who stands where is in sight beside them."""
    recap, told = Recap(context), [line("Aiko", "lays a token. " * 9)] * 3
    qtbot.addWidget(recap)
    recap.resize(300, 500)
    recap.keep(3)
    recap.show_lines("So far", told, "")
    with qtbot.waitExposed(recap):
        recap.show()
    story = recap.minimumSizeHint().height()
    recap.keep(3, lacking=5)
    fewer = recap.minimumSizeHint().height()
    assert 0 < fewer <= story - 5, "a line gives way where room is lacking"
    recap.keep(3, lacking=0)
    assert recap.minimumSizeHint().height() == fewer, "and is not kept again before there is room for it"
    recap.keep(3, lacking=fewer - story)
    assert recap.minimumSizeHint().height() == story
    recap.show_lines("Hints", told, "", press="Try it")
    assert 0 < recap.minimumSizeHint().height() < story / 2


def test_the_keyboard_comes_to_the_newest_line(qtbot: QtBot, context: Context) -> None:
    recap, told = Recap(context), [line("Aiko", f"lays token {number}.") for number in range(40)]
    qtbot.addWidget(recap)
    recap.resize(300, 200)
    recap.show_lines("So far", told, "")
    with qtbot.waitExposed(recap):
        recap.show()
    recap.activateWindow()
    recap.lines.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(recap.lines.hasFocus)
    assert recap.lines.currentRow() == 39
    assert recap.lines.verticalScrollBar().value() == recap.lines.verticalScrollBar().maximum()


def test_names_are_never_markup_nor_keys(qtbot: QtBot, context: Context) -> None:
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.show_lines("Since <b>Tom</b>", [line("<i>Tom</i>", "x", private=True)], "")
    assert recap.heading.shown() == ["Since <b>Tom</b>"]
    assert "&lt;i&gt;Tom" in recap.lines.item(0).toolTip()
    assert in_tooltip("Tom & Anna") == "Tom & Anna"
    assert on_button("Tom & Anna") == "Tom && Anna"


def test_all_places_of_a_line_are_lit_while_the_mouse_is_on_it(qtbot: QtBot, context: Context) -> None:
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.resize(400, 300)
    several = StoryLine(Message("table.asks", name="Aiko", what="."), "area:a", others=("area:b",))
    recap.show_lines("", [several, line("Botan", ".")], "")
    with qtbot.waitExposed(recap):
        recap.show()
    heard: list[tuple[str, ...]] = []
    recap.pointed.connect(heard.append)
    lines = recap.lines
    place = lines.visualItemRect(lines.item(0)).center().toPointF()
    button, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    made = QMouseEvent(QEvent.Type.MouseMove, place, lines.viewport().mapToGlobal(place), button, button, keys)
    QApplication.sendEvent(lines.viewport(), made)
    assert heard == [], "Qt makes it where a line comes below a mouse that rests"
    QTest.mouseMove(lines.viewport(), place.toPoint())
    qtbot.waitUntil(lambda: heard[-1:] == [("area:a", "area:b")])
    QTest.mouseMove(lines.viewport(), lines.visualItemRect(lines.item(1)).center())
    qtbot.waitUntil(lambda: heard[-1:] == [()])
    QTest.mouseMove(lines.viewport(), lines.visualItemRect(lines.item(0)).center())
    qtbot.waitUntil(lambda: heard[-1:] == [("area:a", "area:b")])
    lines.clearFocus()
    lines.left.emit()
    assert heard[-1] == ()


@pytest.mark.usefixtures("painted")
def test_a_line_that_was_pressed_looks_chosen_no_longer_than_the_keyboard_is_there(
    qtbot: QtBot, context: Context
) -> None:
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.resize(400, 300)
    elsewhere = QPushButton("elsewhere", recap)
    recap.show_lines("", [line("Aiko", "."), line("Botan", ".")], "")
    with qtbot.waitExposed(recap):
        recap.show()
    elsewhere.setFocus()
    before = recap.lines.grab().toImage()
    recap.lines.setFocus(Qt.FocusReason.MouseFocusReason)
    recap.lines.setCurrentRow(0)
    assert recap.lines.grab().toImage() != before
    elsewhere.setFocus()
    assert recap.lines.grab().toImage() == before


def test_lines_that_had_no_room_for_a_moment_are_seen_again(qtbot: QtBot, context: Context) -> None:
    """As the story passes from the column into the drawer it is a few pixels wide, and nothing is kept of it there."""
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.resize(330, 300)
    recap.keep(0)
    recap.show_lines("", [line(WIDEST, " ".join(["word"] * 30)) for _ in range(12)], "")
    with qtbot.waitExposed(recap):
        recap.show()
    assert recap.lines.isVisible()
    for width, height, seen in ((44, 0, False), (290, 456, True)):
        recap.resize(width, height)
        QApplication.processEvents()
        assert recap.lines.isVisible() is seen


def test_a_line_pressed_once_more_is_let_go(qtbot: QtBot, context: Context) -> None:
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.resize(400, 300)
    recap.show_lines("", [happened("area:a"), happened("area:b")], "")
    with qtbot.waitExposed(recap):
        recap.show()
    heard: list[tuple[str, ...]] = []
    recap.pointed.connect(heard.append)
    lines = recap.lines
    lines.setFocus(Qt.FocusReason.MouseFocusReason)
    place = lines.visualItemRect(lines.item(0)).center()
    for chosen in (("area:a",), ()):
        QTest.mouseClick(lines.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert recap.chosen == chosen
        lines.left.emit()  # the mouse goes elsewhere
        assert heard[-1] == chosen


def happened(spot: str | None, *others: str, by: int | None = None, heading: bool = False) -> StoryLine:
    return StoryLine(Message("table.waiting"), spot, heading=heading, others=others, by=by)


@pytest.mark.usefixtures("painted")
def test_lines_with_places_are_numbered_and_marked_while_one_is_pointed_at(qtbot: QtBot, context: Context) -> None:
    people = [Person(Seat(seat), role.id, role) for seat, role in enumerate(toy_face().roles[:2])]
    told = [
        happened("track:1", heading=True), happened("area:a", by=1), happened(None, by=0),
        happened("edge:a>b", "area:a", by=0), happened("area:b"),
    ]  # fmt: skip
    assert numbered(told) == [0, 1, 0, 2, 3]
    many = happened(*(f"area:{one}" for one in "abcdefg"), by=0)
    assert numbered([many, *told]) == [0, *numbered(told)], "so many marks would hide the map"
    marks = marks_of(told, people, 12)
    assert [(mark.spot, mark.number, mark.place) for mark in marks] == [
        ("area:a", 1, 0), ("edge:a>b", 2, 0), ("area:a", 2, 1), ("area:b", 3, 0),
    ]  # fmt: skip
    colours = [person.role.colour.name() for person in people]
    assert [mark.colour for mark in marks] == [colours[1], colours[0], colours[0], NOBODYS]
    recap = Recap(context)
    qtbot.addWidget(recap)
    heard: list[tuple[NumberedMark, ...]] = []
    recap.marked.connect(heard.append)
    recap.show_lines("", told, "", people)
    assert not recap.lines.item(1).icon().isNull()
    assert recap.lines.item(0).icon().isNull()

    def signs() -> list[QImage]:
        return [recap.lines.item(row).icon().pixmap(recap.lines.iconSize()).toImage() for row in (1, 2, 4)]

    unnumbered = signs()
    recap.lines.itemEntered.emit(recap.lines.item(1))
    recap.lines.itemEntered.emit(recap.lines.item(3))
    assert heard == [marks], "told once"
    one, none, nobodys = (now != before for now, before in zip(signs(), unnumbered, strict=True))
    assert (one, none, nobodys) == (True, False, True), "a number stands there while the map has it too"
    recap.lines.left.emit()
    assert heard == [marks, ()]
    assert signs() == unnumbered
    recap.lines.itemEntered.emit(recap.lines.item(1))
    recap.empty()
    assert heard[-1] == (), "nothing stays marked on an emptied table"
    recap.show_lines("", told, "", people)
    recap.show()
    recap.lines.itemEntered.emit(recap.lines.item(1))
    assert heard[-1] == marks
    recap.hide()
    assert heard[-1] == (), "it is put away under the mouse"


def test_what_has_gone_from_an_edge_leaves_an_arrow_as_its_ghost(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    page = controller.page
    field, board = page.area.field, page.scene.shapes.board
    one, other = board.edges[0].between
    marks = [NumberedMark(f"edge:{one}>{other}", 1, "#a02020"), NumberedMark(f"area:{one}", 2, "#2020a0")]
    field.mark(marks)
    drawn = [item.overlay for item in page.scene.overlays]
    assert [one for one in drawn if isinstance(one, NumberedMark)] == marks
    assert [one.spots for one in drawn if isinstance(one, Route)] == [(f"area:{one}", f"area:{other}")]
    field.mark(())
    assert page.scene.overlays == []


def test_the_number_of_a_rule_is_neither_read_nor_heard_before_it_is_asked_for(qtbot: QtBot, context: Context) -> None:
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.explain = lambda said, _rule: f"All that the rule says of {said}"
    recap.show_lines("", [line("Aiko", "→ Botan (R-5d)")], "")
    item = QAccessible.queryAccessibleInterface(recap.lines).child(0)
    heard = [item.text(kind) for kind in (QAccessible.Text.Name, QAccessible.Text.Description)]
    assert "Botan" in heard[0]
    assert "R-5" not in " ".join(heard)
    assert "All that the rule says" in recap.lines.item(0).toolTip(), "whoever points at it is told"
    assert "All that the rule says" not in " ".join(heard)
    assert (
        closed("Crane holds the province (R-5). Crane: honor +8 [M-6 c]")
        == "Crane holds the province. Crane: honor +8."
    )
