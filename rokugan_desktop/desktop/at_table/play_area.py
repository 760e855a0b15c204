"""How a match lies in the window, at the table and told again: the map, a seat's panel at it, a bar below, a column."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from rokugan_desktop.desktop.face import GameFace, Panel
from rokugan_desktop.desktop.look.fitted_label import FittedLabel
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.surroundings import Surroundings

_COLUMN, _LEAST_COLUMN, _COLUMN_PART = 360, 240, 0.32
"""How wide the column is: at the usual scale, at the least, and the most of the window that it may take."""
_PANEL, _LEAST_PANEL, _PANEL_PART = 344, 230, 0.27
"""The same of a seat's panel beside an upright board."""


class PlayArea(QWidget):
    """Map, bar and column. Who owns it says what the bar, the column's corner and the rest of the column are."""

    def __init__(self, surroundings: Surroundings, face: GameFace, bar: QWidget, corner: QWidget) -> None:
        """Lay out an empty area; `corner` is the button beside the status."""
        super().__init__()
        self._surroundings = surroundings
        self._face = face
        self._beside = face.board.size[1] > face.board.size[0]
        """The seat's panel stands beside an upright board, and lies below a broad one."""
        self.setObjectName("table")
        self.scene = MapScene(face.board, self, surroundings.theme)
        self.scene.set_marks(face.marks())
        self.scene.set_ornaments(*face.ornaments())
        self.scene.set_ripples(face.ripples())
        self.map = MapView(self.scene)
        self.status = FittedLabel(surroundings)
        self.column = QVBoxLayout()
        """What stands below the status: the panel that everybody sees, and what the owner adds."""
        self.seat_panel: Panel | None = None
        self.public_panel: Panel | None = None
        self._lay_out(bar, corner)

    def put_seat_panel(self, panel: Panel | None) -> None:
        """Put the panel of a seat to the map; None: take it away. What lay there is emptied and thrown away."""
        _drop(self.seat_panel)
        self.seat_panel = panel
        if panel is not None:
            self._seat_slot.addWidget(panel)
        self._seat_plate.setVisible(panel is not None)

    def put_public_panel(self, panel: Panel | None) -> None:
        """Put the panel that everybody sees into the column; None: take it away."""
        _drop(self.public_panel)
        self.public_panel = panel
        if panel is not None:
            self._public_slot.addWidget(panel)

    def empty(self) -> None:
        """Remove everything that tells anything about the match."""
        self.scene.clear_all()
        self.put_seat_panel(None)
        self.put_public_panel(None)
        self.status.clear()

    def retranslate(self) -> None:
        """Name the map and its places in the language spoken now."""
        words = self._surroundings.words
        provinces = self._face.board.provinces
        names = {province: words.say(self._face.spot_name(f"province:{province}")) for province in provinces}
        self.scene.set_names(names, words.say(self._face.title))
        self.map.setAccessibleName(words.text("table.map"))

    def fit(self, width: int) -> None:
        """Keep most of a page of this width for the map; a hidden page tells it before the area learns its size."""
        pixels = self._surroundings.pixels
        self._column_frame.setFixedWidth(min(pixels(_COLUMN), max(_LEAST_COLUMN, round(width * _COLUMN_PART))))
        if self._beside:
            self._seat_plate.setFixedWidth(min(pixels(_PANEL), max(_LEAST_PANEL, round(width * _PANEL_PART))))

    def _lay_out(self, bar: QWidget, corner: QWidget) -> None:
        self._seat_plate = QFrame()
        self._seat_plate.setObjectName("bar")
        self._seat_slot = QVBoxLayout(self._seat_plate)
        self._seat_slot.setContentsMargins(12, 8, 12, 4)
        self._seat_plate.hide()
        middle = QHBoxLayout() if self._beside else QVBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.map, 1)
        middle.insertWidget(0 if self._beside else 1, self._seat_plate)
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addLayout(middle, 1)
        left.addWidget(bar)
        self._column_frame = QFrame()
        self._column_frame.setObjectName("column")
        whole = QVBoxLayout(self._column_frame)
        whole.setContentsMargins(18, 12, 14, 10)
        whole.setSpacing(10)
        top = QHBoxLayout()
        top.addWidget(self.status, 1)
        top.addWidget(corner, 0, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(top)
        self._public_slot = QVBoxLayout()
        self.column.setSpacing(10)
        self.column.addLayout(self._public_slot)
        whole.addLayout(self.column, 1)
        page = QHBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addLayout(left, 1)
        page.addWidget(self._column_frame)


def _drop(panel: Panel | None) -> None:
    """Empty the panel, take it off the window, and throw it away."""
    if panel is None:
        return
    panel.blockSignals(True)
    panel.empty()
    panel.hide()
    panel.setParent(None)
    panel.deleteLater()
