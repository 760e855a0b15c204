"""The sign that there is more to scroll to."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QLinearGradient
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.backdrop import Backdrop
from rokugan_desktop.desktop.look.scroll_hint import DEEP, ScrollHint
from rokugan_desktop.desktop.look.scrolling import scrolling
from tests.there import there


def scrolled(qtbot: QtBot, buttons: int) -> tuple[QScrollArea, ScrollHint, list[QPushButton]]:
    """Return an area of some buttons, 200 pixels high, with its sign."""
    body = QWidget()
    column = QVBoxLayout(body)
    made = [QPushButton(str(number)) for number in range(buttons)]
    for button in made:
        button.setFixedHeight(40)
        column.addWidget(button)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(body)
    more = ScrollHint(area)
    qtbot.addWidget(area)
    area.resize(200, 200)
    with qtbot.waitExposed(area):
        area.show()
    return area, more, made


def test_it_points_to_where_there_is_more(qtbot: QtBot) -> None:
    area, more, _ = scrolled(qtbot, 12)
    bar = area.verticalScrollBar()
    assert (more.above, more.below, more.isVisible()) == (False, True, True)
    bar.setValue(bar.maximum() // 2)
    assert (more.above, more.below) == (True, True)
    bar.setValue(bar.maximum())
    assert (more.above, more.below) == (True, False)
    assert more.geometry() == area.viewport().geometry()


def test_it_is_not_there_where_all_is_seen(qtbot: QtBot) -> None:
    area, more, _ = scrolled(qtbot, 2)
    assert not more.isVisible()
    area.resize(200, 60)
    assert more.isVisible()
    assert more.geometry() == area.viewport().geometry()


def test_a_click_goes_through_it(qtbot: QtBot) -> None:
    area, more, buttons = scrolled(qtbot, 12)
    lowest = QPoint(area.viewport().width() // 16, area.viewport().height() - 12)
    under = area.childAt(area.viewport().mapTo(area, lowest))
    assert under in buttons
    assert isinstance(under, QPushButton)
    pressed: list[bool] = []
    under.clicked.connect(lambda: pressed.append(True))
    QTest.mouseClick(under, Qt.MouseButton.LeftButton)
    assert pressed == [True]
    assert more.isVisible()


def test_a_press_on_its_arrow_scrolls_and_reaches_nothing_below(qtbot: QtBot) -> None:
    area, more, buttons = scrolled(qtbot, 12)
    pressed: list[bool] = []
    for button in buttons:
        button.clicked.connect(lambda: pressed.append(True))
    middle = QPoint(area.viewport().width() // 2, area.viewport().height() - 12)
    arrow = area.childAt(area.viewport().mapTo(area, middle))
    assert arrow is not None
    assert arrow is more.arrows[1]
    bar = area.verticalScrollBar()
    QTest.mouseClick(arrow, Qt.MouseButton.LeftButton)
    assert 0 < bar.value() < bar.maximum()
    assert more.arrows[0].isVisible()
    QTest.mouseClick(more.arrows[0], Qt.MouseButton.LeftButton)
    assert bar.value() == 0
    assert not pressed


def test_over_a_painted_page_a_list_fades_out_into_what_is_painted_there(qtbot: QtBot, context: Context) -> None:
    page = Backdrop(context)
    qtbot.addWidget(page)
    page.resize(300, 300)
    bare = page.grab().toImage()
    area, _, _ = scrolled(qtbot, 12)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setParent(page)
    area.setGeometry(20, 20, 260, 200)
    area.show()
    page.show()
    edge = page.grab().toImage()
    for x in (40, 100, 220):
        assert edge.pixelColor(x, 218) == bare.pixelColor(x, 218)
        assert edge.pixelColor(x, 150) != bare.pixelColor(x, 150), "there is a button"


def test_a_sheet_that_nobody_sees_keeps_no_picture(qtbot: QtBot, context: Context) -> None:
    """Each is as large as the window: on a large screen they would take more memory than the board."""
    sheet = Backdrop(context)
    qtbot.addWidget(sheet)
    sheet.resize(300, 200)
    with qtbot.waitExposed(sheet):
        sheet.show()
    whole = QLinearGradient(0, 0, 0, 200)
    for seen in (True, False):
        sheet.setVisible(seen)
        picture = sheet.faded(sheet.rect(), whole, 1.0).toImage()
        assert (picture.pixelColor(150, 100).alpha() > 0) is seen


def test_what_the_keyboard_walks_to_does_not_fade_out(qtbot: QtBot) -> None:
    made, _hint, buttons = scrolled(qtbot, 20)
    area = scrolling(there(made.takeWidget()))
    qtbot.addWidget(area)
    area.resize(200, 200)
    with qtbot.waitActive(area):
        area.show()
        area.activateWindow()
    hint = there(area.findChild(ScrollHint))
    deep = min(round(DEEP * area.fontMetrics().height()), area.viewport().height() // 3)
    buttons[0].setFocus()
    ways = [*[Qt.Key.Key_Tab] * 19, *[Qt.Key.Key_Backtab] * 19]
    for key in ways:
        QTest.keyClick(there(QApplication.focusWidget()), key)
        focused = there(QApplication.focusWidget())
        room = QRect(focused.mapTo(area.viewport(), QPoint()), focused.size())
        clear = area.viewport().rect().adjusted(0, deep * hint.above, 0, -deep * hint.below)
        assert clear.contains(room)
