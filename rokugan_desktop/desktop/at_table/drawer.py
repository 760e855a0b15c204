"""The drawer of a narrow window: what stands in the column elsewhere, and here comes over the map with one press.

It covers the map only where there is no room beside it.
"""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.spacing import keep_margins, keep_spacing
from rokugan_desktop.desktop.look.style import set_role

_BROAD, _PART, _ROOMY = 360, 0.9, 0.75
"""How broad it is at the usual scale, the most of the field that it covers, and the least part of its breadth that is
room enough for it."""


class FoldButton(QPushButton):
    """Draws the drawer out, and pushes it back in; its arrow says where to."""

    def __init__(self) -> None:
        """Make a button for a drawer that is pushed in, in a window that needs none yet."""
        super().__init__()
        self._turned = False
        set_role(self, "small")
        self.setCheckable(True)
        self.toggled.connect(self._point)
        self._point()
        self.hide()

    def turn(self, *, left: bool) -> None:
        """Point the other way round, where the column stands left of the field."""
        self._turned = left
        self._point()

    def _point(self) -> None:
        self.setText("»" if self.isChecked() is not self._turned else "«")


class Drawer(QFrame):
    """Lies over the field, beside the column that it comes out of or at the other end. The field stays as it is."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        """Make an empty drawer, pushed in."""
        super().__init__(parent)
        self._context = context
        self.setObjectName("drawer")
        self.inside = QVBoxLayout(self)
        keep_margins(context, self.inside, 16, 12, 16, 10)
        keep_spacing(context, self.inside, 10)
        self.hide()

    def lie(self, field: QRect, column: QRect, bare: int = 0) -> None:
        """Cover the end of this field that is at this column; or the other one, where so many pixels of it are bare."""
        broad = min(self._context.pixels(_BROAD), round(field.width() * _PART))
        right = column.center().x() > field.center().x()
        if bare >= broad * _ROOMY:
            broad, right = min(broad, bare), not right
            left = field.right() + 1 - broad if right else field.left()
        else:
            left = column.left() - broad if right else column.right() + 1
        self.setGeometry(QRect(left, field.top(), broad, field.height()))
        self.raise_()
