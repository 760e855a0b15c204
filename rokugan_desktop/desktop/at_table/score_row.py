"""Everybody's score in one row: what stays of the standings while the column beside a narrow map is folded."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.ending import Standings
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import display_font
from rokugan_desktop.desktop.role_disc import paint_role

_DISC, _ROW = 34, 66


class ScoreRow(QWidget):
    """The disc of each seat side by side, with its score below."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._shown: tuple[tuple[Person, str, bool], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_standings(self, standings: Standings | None, people: Sequence[Person]) -> None:
        """Show the score of each seat, where there is one that everybody can tell, and whose turn it is."""
        seats = standings.seats if standings is not None else ()
        self._shown = tuple(
            (people[one.seat], "" if one.score is None else str(one.score.total), one.turn) for one in seats
        )
        self.setAccessibleName(", ".join(f"{person.name} {score}".strip() for person, score, _turn in self._shown))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of a disc and its score; the column gives the breadth."""
        return QSize(120, self._context.pixels(_ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the discs, with a broad edge round that of whose turn it is."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pixels, theme = self._context.pixels, self._context.theme
        broad = self.width() / max(1, len(self._shown))
        for number, (person, score, turn) in enumerate(self._shown):
            side = min(pixels(_DISC), broad - 4)
            disc = QRectF(0, 3 + (pixels(_DISC) - side) / 2, side, side)
            disc.moveLeft(broad * (number + 0.5) - disc.width() / 2)
            paint_role(painter, disc, person.role, QPen(theme.colour("accent" if turn else "edge"), 3 if turn else 1))
            painter.setPen(theme.colour("ink"))
            painter.setFont(display_font(20 * self._context.scale, heavy=True))
            below = QRectF(broad * number, 4 + pixels(_DISC), broad, self.height() - 4 - pixels(_DISC))
            painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, score)
