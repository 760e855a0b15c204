"""Three buttons on the map for whoever has neither wheel nor keys at hand: nearer, farther, all of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtWidgets import QLayout, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.style import set_role
from rokugan_desktop.desktop.map.view import STEP, MapView

_EDGE = 8
"""How far they stay from the corner of the map, and from one another."""


class ZoomButtons(QWidget):
    """Lie in the upper left corner of a map, where the whole board leaves room for them."""

    def __init__(self, context: Context, view: MapView) -> None:
        """Zoom this map, around its middle."""
        super().__init__(view)
        self._context = context
        self._view = view
        self.setObjectName("clear")
        self.nearer, self.farther, self.whole = QPushButton("+"), QPushButton("\u2212"), QPushButton("\u2922")
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        for button in (self.nearer, self.farther, self.whole):
            set_role(button, "on-map")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the map itself hears + and -
            column.addWidget(button)
        self.nearer.clicked.connect(lambda: self._zoom(STEP))
        self.farther.clicked.connect(lambda: self._zoom(1 / STEP))
        self.whole.clicked.connect(view.fit)
        view.installEventFilter(self)
        self.restyle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay away where they would cover the board."""
        if event.type() is QEvent.Type.Resize:
            self._find_room()
        return False

    def retranslate(self) -> None:
        """Say what they do, and by which keys."""
        for button, name in ((self.nearer, "nearer"), (self.farther, "farther"), (self.whole, "whole")):
            button.setAccessibleName(self._context.words.text(f"map.{name}"))
            button.setToolTip(self._context.words.text(f"map.{name}.key"))

    def restyle(self) -> None:
        """Take over the scale chosen."""
        edge = self._context.pixels(_EDGE)
        self._column.setSpacing(edge)
        self.move(QPoint(edge, edge))
        self._find_room()

    def _find_room(self) -> None:
        edge = self._context.pixels(_EDGE)
        self.setVisible(self._view.free_left >= self.sizeHint().width() + 2 * edge)

    def _zoom(self, factor: float) -> None:
        self._view.zoom_at(QPointF(self._view.viewport().rect().center()), factor)
