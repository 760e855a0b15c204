"""The bubble of a lesson leaves nothing of itself behind wherever it has stood."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.lessons.bubble import Bubble
from rokugan_desktop.desktop.lessons.standing_place import NEVER, Kept
from tests.secrecy.pictures import differing, pixels_of


class Ground(QWidget):
    """What lies under the bubble, and paints all of itself, as the map does."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setGeometry(page.rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), Qt.GlobalColor.darkGreen)


def test_a_bubble_that_only_loses_its_tail_leaves_nothing_of_it_behind(qtbot: QtBot, context: Context) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(900, 600)
    Ground(page)
    bubble = Bubble(context, page)
    with qtbot.waitExposed(page):
        page.show()
    free = QRect(300, 200, 360, 140)  # nowhere else may it stand
    taken = [Kept(QRect(0, 0, 900, 200), NEVER), Kept(QRect(0, 340, 900, 260), NEVER)]
    taken += [Kept(QRect(0, 200, 300, 140), NEVER), Kept(QRect(660, 200, 240, 140), NEVER)]
    places: list[QRect] = []
    for room in (QRect(400, free.bottom() + 20, 40, 30), QRect(400, 560, 40, 30)):
        bubble.say("Look at this.", "1 of 2", waits=False)
        bubble.stand(room, taken)
        QApplication.processEvents()
        places.append(bubble.geometry())
        held = page.screen().grabWindow(page.winId()).toImage()
        assert not differing(pixels_of(held), pixels_of(page.grab().toImage())).any()
    assert places[0] == places[1], "it did not move"
