"""The timeline of the replay names rounds where there is room for their numbers."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.timeline import Timeline
from tests.desktop.demo.painted_text import faults, painted_text


@pytest.mark.parametrize(("width", "all_told"), [(120, False), (900, True)])
def test_no_number_of_a_round_stands_over_the_one_before(
    qtbot: QtBot, context: Context, width: int, all_told: bool
) -> None:
    timeline = Timeline(context)
    qtbot.addWidget(timeline)
    timeline.resize(width, 62)
    timeline.show_steps(320, [(number, 20 * number - 20) for number in range(1, 17)])
    timeline.show()
    told = [text.text for text in painted_text(timeline)]
    assert told[:1] == ["1"]
    assert (told == [str(number) for number in range(1, 17)]) is all_told
    assert faults(timeline, "en") == []
