"""The page of keys: what each key does at the table, as a sheet over it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from rokugan_desktop.desktop.look.dialogs import DialogChoice, Sheet
from rokugan_desktop.desktop.look.style import plain_label
from rokugan_desktop.desktop.table_port import TablePort

ROWS: Final = (
    "confirm", "take-back", "redo", "back", "map", "choose", "digits", "doubtful", "inspect", "lenses", "zoom",
    "regions", "look", "hide", "advice", "settle", "rules", "aid", "watch", "copy", "full-screen", "mute",
)  # fmt: skip
"""What is told, in this order: `keys.NAME` is the key, `keys.NAME.what` what it does."""


def show_keys(table: TablePort) -> None:
    """Lay the page of keys over the table."""
    words, pixels = table.context.words, table.context.pixels
    body = QWidget()
    body.setObjectName("clear")
    grid = QGridLayout(body)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(pixels(20))
    grid.setVerticalSpacing(pixels(4))
    half = (len(ROWS) + 1) // 2
    for number, name in enumerate(ROWS):
        row, column = number % half, 2 * (number // half)
        key, what = plain_label("tag"), plain_label("whisper")
        key.setText(words.text(f"keys.{name}"))
        key.setWordWrap(False)
        what.setText(words.text(f"keys.{name}.what"))
        grid.addWidget(key, row, column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(what, row, column + 1)
    grid.setColumnStretch(1, 1)
    grid.setColumnStretch(3, 1)
    back = DialogChoice(words.text("menu.play-on"), primary=True)
    title = words.text("keys.title")
    table.sheets.lay(lambda page: Sheet(table.context, page, title, "", [back], body=body, width=860))
