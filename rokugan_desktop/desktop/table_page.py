"""The page where the match is played: map, public column, the seat's panel, the bar below. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from rokugan_desktop.desktop.backdrop import Backdrop
from rokugan_desktop.desktop.curtain import Curtain
from rokugan_desktop.desktop.face import GameFace, Panel
from rokugan_desktop.desktop.fitted_label import NOTE, PROMPT, FittedLabel
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.recap import Recap
from rokugan_desktop.desktop.style import set_role
from rokugan_desktop.desktop.surroundings import Surroundings


class TablePage(QStackedWidget):
    """Three sheets, of which one is seen: the table itself, the curtain, the end of the match.

    The controller fills and empties them. The buttons tell by their own `clicked` what was pressed.
    """

    def __init__(self, surroundings: Surroundings, face: GameFace, parent: QWidget | None = None) -> None:
        """Make the page, empty."""
        super().__init__(parent)
        self.surroundings = surroundings
        self._face = face
        self._beside = face.board.size[1] > face.board.size[0]
        """The seat's panel stands beside an upright board, and lies below a broad one."""
        self.setObjectName("table")
        self.scene = MapScene(face.board, self, surroundings.theme)
        self.scene.set_marks(face.marks())
        self.scene.set_ornaments(*face.ornaments())
        self.scene.set_ripples(face.ripples())
        self.map = MapView(self.scene)
        self.curtain = Curtain(surroundings)
        self.recap = Recap(surroundings)
        self.status = FittedLabel(surroundings)
        self.prompt = FittedLabel(surroundings, PROMPT)
        self.note = FittedLabel(surroundings, NOTE)
        self.note.said.connect(self._make_room)
        self.take_back = QPushButton()
        self.redo = QPushButton()
        self.confirm = QPushButton()
        self.next = QPushButton()
        self.skip = QPushButton()
        self.advice = QPushButton()
        self.look = QPushButton()
        self.done = QPushButton()
        self.menu = QPushButton()
        for button in (self.confirm, self.next, self.done):
            set_role(button, "primary")
        self.deeds: tuple[QAbstractButton, ...] = (
            self.advice, self.take_back, self.redo, self.look, self.skip, self.next, self.done, self.confirm,
        )  # fmt: skip
        self.seat_panel: Panel | None = None
        self.public_panel: Panel | None = None
        self._table = QWidget()
        self._table.setObjectName("table")
        self._end = Backdrop(surroundings, face.board)
        self.rematch = QPushButton()
        self.shuffle = QPushButton()
        set_role(self.rematch, "primary")
        self.to_title = QPushButton()
        self.replay = QPushButton()
        self.analysis = QPushButton()
        self.end_body: QWidget | None = None
        self._lay_out_table()
        self._lay_out_end()
        for sheet in (self._table, self.curtain, self._end):
            self.addWidget(sheet)
        self.setCurrentWidget(self.curtain)
        self.offer(())
        self.restyle()
        self.retranslate()

    def _make_room(self, note: str) -> None:
        """Let the prompt leave room for a note below it."""
        self.prompt.cramp(cramped=bool(note))

    def show_table(self) -> None:
        """Show the table's sheet."""
        self.setCurrentWidget(self._table)

    def show_curtain(self) -> None:
        """Show the curtain's sheet. The table's must have been emptied; its bare board is printed meanwhile."""
        self.setCurrentWidget(self.curtain)
        QTimer.singleShot(0, self, self._print_board)

    def _print_board(self) -> None:
        """Have the board printed in the size it will have, so that it is there when the curtain is lifted."""
        if self.currentWidget() is self.curtain and self.isVisible():
            self._table.resize(self.size())
            layout = self._table.layout()
            if layout is not None:
                layout.activate()
            self.map.prepare()

    def show_end(self, body: QWidget) -> None:
        """Show the end of the match."""
        self._drop_end()
        self.end_body = body
        self._end_column.insertWidget(0, body, 1)
        self.setCurrentWidget(self._end)
        self.rematch.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_seat_panel(self, panel: Panel | None) -> None:
        """Put the panel of a seat below the map; None: take it away. What lay there is emptied and thrown away."""
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
        """Remove everything that tells anything about the match, from every sheet."""
        self.scene.clear_all()
        self.put_seat_panel(None)
        self.put_public_panel(None)
        self._drop_end()
        self.recap.empty()
        self.status.clear()
        for label in (self.prompt, self.note):
            label.clear()
        self.offer(())

    def offer(self, buttons: Iterable[QAbstractButton]) -> None:
        """Show these buttons of the bar, and no others."""
        offered = tuple(buttons)
        for button in self.deeds:
            button.setVisible(button in offered)

    def retranslate(self) -> None:
        """Say the buttons in the language spoken now; what the match shows is said anew by the controller."""
        words = self.surroundings.words
        for name in (
            "advice",
            "take_back",
            "redo",
            "confirm",
            "next",
            "skip",
            "look",
            "done",
            "menu",
            "rematch",
            "shuffle",
            "to_title",
            "replay",
            "analysis",
        ):
            button = getattr(self, name)
            button.setText(words.text(f"table.{name}"))
            button.setToolTip(words.text(f"table.{name}.key"))
        board = self._face.board
        names = {province: words.say(self._face.spot_name(f"province:{province}")) for province in board.provinces}
        self.scene.set_names(names, words.say(self._face.title))
        self.map.setAccessibleName(words.text("table.map"))
        self.recap.lines.setAccessibleName(words.text("table.recap"))
        self.curtain.retranslate()

    def restyle(self) -> None:
        """Take over theme and scale."""
        self._set_column_width()
        self.status.setMinimumHeight(self.surroundings.pixels(44))  # as high as the button beside it
        self._bar.setFixedHeight(self.surroundings.pixels(86))  # else a longer note would shift and redraw the map
        self.scene.set_theme(self.surroundings.theme)
        self.curtain.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep most of a small window for the map."""
        super().resizeEvent(event)
        self._set_column_width()
        QTimer.singleShot(0, self, self._print_board)

    def _set_column_width(self) -> None:
        self._column.setFixedWidth(min(self.surroundings.pixels(360), max(240, round(self.width() * 0.32))))
        if self._beside:
            self._seat_plate.setFixedWidth(min(self.surroundings.pixels(344), max(230, round(self.width() * 0.27))))

    def _drop_end(self) -> None:
        if self.end_body is not None:
            self._end_column.removeWidget(self.end_body)
            self.end_body.hide()
            self.end_body.setParent(None)
            self.end_body.deleteLater()
            self.end_body = None

    def _lay_out_table(self) -> None:
        self._seat_plate = QFrame()
        self._seat_plate.setObjectName("bar")
        self._seat_slot = QVBoxLayout(self._seat_plate)
        self._seat_slot.setContentsMargins(12, 8, 12, 4)
        self._seat_plate.hide()
        self._bar = QFrame()
        self._bar.setObjectName("bar")
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(18, 8, 12, 8)
        row.setSpacing(10)
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addStretch(1)
        said.addWidget(self.prompt)
        said.addWidget(self.note)
        said.addStretch(1)
        row.addLayout(said, 1)
        for button in self.deeds:
            row.addWidget(button)
        left = QVBoxLayout()
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        middle = QHBoxLayout() if self._beside else QVBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.map, 1)
        middle.insertWidget(0 if self._beside else 1, self._seat_plate)
        left.addLayout(middle, 1)
        left.addWidget(self._bar)
        self._column = QFrame()
        self._column.setObjectName("column")
        column = QVBoxLayout(self._column)
        column.setContentsMargins(18, 12, 14, 10)
        column.setSpacing(10)
        top = QHBoxLayout()
        top.addWidget(self.status, 1)
        top.addWidget(self.menu, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(top)
        self._public_slot = QVBoxLayout()
        column.addLayout(self._public_slot)
        column.addWidget(self.recap, 1)
        page = QHBoxLayout(self._table)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addLayout(left, 1)
        page.addWidget(self._column)

    def _lay_out_end(self) -> None:
        self._end_column = QVBoxLayout(self._end)
        self._end_column.setContentsMargins(44, 30, 44, 26)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.analysis)
        row.addStretch(1)
        row.addWidget(self.shuffle)
        row.addWidget(self.to_title)
        row.addWidget(self.replay)
        row.addWidget(self.rematch)
        self._end_column.addLayout(row)


def _drop(panel: Panel | None) -> None:
    """Empty the panel, take it off the window, and throw it away."""
    if panel is None:
        return
    panel.blockSignals(True)
    panel.empty()
    panel.hide()
    panel.setParent(None)
    panel.deleteLater()
