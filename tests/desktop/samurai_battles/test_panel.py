"""The seat's panel as it is shown: what there is no room for is ended decently, and is said in full all the same."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.samurai_battles.letters import shortened
from rokugan_desktop.desktop.samurai_battles.planning.panel import PanelHint

KEYS = "Keys: 7 9 4 6 1 3 as on a number pad."


@pytest.mark.parametrize("width", [60, 120, 900])
def test_the_hint_is_never_cut_off_in_mid_word(qtbot: QtBot, width: int) -> None:
    hint = PanelHint()
    qtbot.addWidget(hint)
    hint.say(KEYS)
    hint.resize(width, 20)
    hint.show()
    room = hint.contentsRect().width()
    assert hint.fontMetrics().horizontalAdvance(hint.text()) <= room
    assert hint.text() == shortened(hint.font(), KEYS, room)
    assert (hint.text() == KEYS) == (width == 900)
    assert hint.toolTip() == ("" if width == 900 else KEYS)
    assert hint.accessibleName() == KEYS
