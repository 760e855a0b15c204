"""The drawer of a narrow window: what stands in the column elsewhere, and here comes over a seat's panel."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.spacing import keep_margins, keep_spacing


class Drawer(QFrame):
    """Lies where a seat's panel stands, or would stand: the field stays as it is, and is seen whole."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        """Make an empty drawer, pushed in."""
        super().__init__(parent)
        self.setObjectName("drawer")
        self.inside = QVBoxLayout(self)
        keep_margins(context, self.inside, 16, 12, 16, 10)
        keep_spacing(context, self.inside, 10)
        self.hide()
