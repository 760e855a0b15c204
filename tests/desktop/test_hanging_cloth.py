"""The curtain's cloth as it moves over a page."""

from __future__ import annotations

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.curtain import HangingCloth
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.focus_ring import FocusRing
from rokugan_desktop.desktop.motion import Tempo


def test_no_ring_around_a_button_is_seen_through_the_falling_cloth(qtbot: QtBot, context: Context) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(400, 300)
    button = QPushButton("here", window)
    button.setGeometry(100, 200, 160, 44)
    ring, cloth = FocusRing(context, window), HangingCloth(window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    button.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is button)
    assert ring.isVisible()
    cloth.fall(QPixmap(400, 300), QPixmap(400, 300), Tempo.FULL)
    assert not ring.isVisible()
    cloth.drop()
    assert ring.isVisible()
