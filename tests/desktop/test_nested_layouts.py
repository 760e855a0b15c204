"""Where a layout gets a place in another one only after it was filled, PySide keeps an object for each thing in it.

That object outlives what Qt deletes when the thing moves or goes, and answers for whatever lies at its address next: an
attribute that is not there, or the end of the process. A layout that stands in its own before it is filled keeps none.
"""

from __future__ import annotations

import gc

from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QVBoxLayout, QWidget, QWidgetItem
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from tests.desktop.at_table import lift, sit_down
from tests.desktop.conftest import MakeShell


def kept_in(page: QWidget) -> list[str]:
    """Return in what of the page PySide keeps such an object, by its class."""
    held: list[str] = []
    gc.collect()
    for thing in [thing for thing in gc.get_objects() if type(thing) is QWidgetItem]:
        for holder in gc.get_referrers(thing):
            if isinstance(holder, QLayout) and Shiboken.isValid(holder):
                within = holder.parentWidget()
                if within is not None and (within is page or page.isAncestorOf(within)):
                    held.append(type(within).__name__)
    return held


def test_the_table_keeps_none_however_its_parts_move(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    lift(controller)
    for width, height in ((900, 700), (1600, 1000), (1280, 720), (800, 600)):
        shell.resize(width, height)
        controller.hide()
        lift(controller)
    assert kept_in(controller.page) == []


def test_what_was_filled_first_is_found(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    column, row = QVBoxLayout(page), QHBoxLayout()
    row.addWidget(QLabel("filled first"))
    column.addLayout(row)
    assert kept_in(page)
