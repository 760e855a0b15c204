"""The ring around the button that the keyboard is on ends where the list ends that cuts the button off."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.focus_order import FocusRing


def test_the_ring_ends_where_the_list_ends(qtbot: QtBot, context: Context) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 200)
    ring = FocusRing(context, window)
    area = QScrollArea(window)
    area.setGeometry(20, 20, 260, 100)
    listed = QWidget()
    column = QVBoxLayout(listed)
    buttons = [QPushButton(str(number)) for number in range(8)]
    for button in buttons:
        button.setFixedHeight(30)
        column.addWidget(button)
    area.setWidget(listed)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    viewport = area.viewport()
    room = QRect(viewport.mapTo(window, QPoint(0, 0)), viewport.size())
    cut = next(one for one in buttons if 0 < viewport.height() - one.mapTo(viewport, QPoint(0, 0)).y() < 30)
    cut.setFocus(Qt.FocusReason.OtherFocusReason)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is cut)
    assert ring.isVisible()
    assert painted(ring, context).bottom() + ring.y() <= room.bottom()
    area.ensureWidgetVisible(cut)
    assert painted(ring, context).height() == ring.height()


def test_the_ring_is_also_around_a_figure_that_asks_for_it(qtbot: QtBot, context: Context) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    ring = FocusRing(context, window)
    column = QVBoxLayout(window)
    figure = QLabel()
    for said in (None, True):
        figure = QLabel("7")
        figure.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        figure.setProperty("ringed", said)
        column.addWidget(figure)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    for place, seen in ((0, False), (1, True)):
        item = column.itemAt(place)
        assert item is not None
        figure_widget = item.widget()
        assert figure_widget is not None
        figure_widget.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(figure_widget.hasFocus)
        assert ring.isVisible() is seen
    figure.setProperty("ringed", "within")
    assert ring.geometry() == figure.geometry(), "on its own edge, where a window leaves no room around it"
    figure.setProperty("ringed", False)
    assert not ring.isVisible()


def test_the_ring_is_around_all_of_a_button_though_others_are_laid_out_after_it(qtbot: QtBot, context: Context) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 100)
    ring = FocusRing(context, window)
    first, second = QPushButton("1", window), QPushButton("2", window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    second.setGeometry(90, 20, 70, 30)
    first.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(first.hasFocus)
    first.setGeometry(20, 20, 120, 30)
    second.setGeometry(150, 20, 70, 30)
    assert ring.geometry().contains(first.geometry())


def painted(ring: FocusRing, context: Context) -> QRect:
    """What of the ring has its strong tone, in its own coordinates."""
    image = ring.grab().toImage()
    tone = context.theme.colour("focus").rgb()
    rows = [y for y in range(image.height()) if any(image.pixel(x, y) == tone for x in range(image.width()))]
    return QRect(0, rows[0], image.width(), rows[-1] - rows[0] + 1)
