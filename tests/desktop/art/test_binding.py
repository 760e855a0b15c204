"""The Qt binding and this interpreter get along."""

from __future__ import annotations

from PySide6.QtGui import QPainterPath
from pytestqt.qtbot import QtBot


def test_many_calls_that_return_nothing_or_a_truth_do_no_harm(qtbot: QtBot) -> None:
    """One release of the binding lost a reference of None, True or False with every such call, until Python stopped."""
    path = QPainterPath()
    for _ in range(20_000):
        path.moveTo(0, 0)
        assert path.isEmpty()
    assert path.elementCount() == 1
