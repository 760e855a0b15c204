"""The curtain's cloth as it moves over a page."""

from __future__ import annotations

from math import sqrt

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.curtain import HangingCloth, hung_cloth
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.focus_order import FocusRing
from rokugan_desktop.desktop.motion import Tempo
from tests.shelved import face_of


def test_the_ring_of_a_sign_stays_round_in_the_folds(qtbot: QtBot) -> None:
    """All of the cloth’s bend made its top a straight line."""
    sign = QRectF(540, 60, 200, 200)
    picture = hung_cloth(QSize(1280, 720), 1.0, face_of("battle_for_rokugan").roles[0], sign).toImage()

    def top(share: float) -> int:
        """Return where the ring begins from above, so far from its middle as a share of its breadth."""
        column = round(sign.center().x() + share * sign.width())
        return next(y for y in range(50, 200) if picture.pixelColor(column, y).lightness() > 105)

    round_off = 0.48 * sign.width() * (1 - sqrt(1 - (0.25 / 0.48) ** 2))
    for share in (-0.25, 0.25):
        assert top(share) - top(0) == pytest.approx(round_off, abs=4)


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
