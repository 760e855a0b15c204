"""A seal of the shuffle as people note it down: its beginning in groups, and all of it on demand."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.spacing import keep_margins, keep_spacing
from rokugan_desktop.table.trust.shuffle import spoken

_STAMP = 112
"""The side of the stamp, at 100 %."""
_STROKES = 16
"""So many digits of a seal its strokes follow from."""
_WIDE = "\u2003"
"""A space as wide as a letter is high: it keeps the groups apart."""


class SealStamp(QWidget):
    """A red stamp beside the digits, as a name seal is pressed onto paper; its strokes are those of no writing."""

    def __init__(self, context: Context, side: int = _STAMP) -> None:
        """Be as large as the scale says; `side` is its side at 100 %."""
        super().__init__()
        self._context = context
        self._side = side
        self._seal = ""
        context.look_changed.connect(self._fit)
        self._fit()

    def show_seal(self, seal: str) -> None:
        """Be the stamp of this seal: another one has other strokes."""
        self._seal = seal
        self.update()

    def _fit(self) -> None:
        self.setFixedSize(QSize(1, 1) * self._context.pixels(self._side))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a square in vermilion, a frame in it, and in four fields strokes that follow from the seal's digits."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = float(self.width())
        painter.translate(side / 2, side / 2)
        painter.rotate(-3)
        half = side * 0.45
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._context.theme.colour("accent"))
        painter.drawRoundedRect(QRectF(-half, -half, 2 * half, 2 * half), half * 0.14, half * 0.14)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(self._context.theme.colour("on_accent"), half * 0.075)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        frame = half * 0.84
        painter.drawRoundedRect(QRectF(-frame, -frame, 2 * frame, 2 * frame), half * 0.08, half * 0.08)
        for number, digit in enumerate(self._seal[:_STROKES]):
            field, stroke = divmod(number, 4)
            middle = QPointF((field % 2 - 0.5) * frame * 0.94, (field // 2 - 0.5) * frame * 0.94)
            painter.drawLine(_stroke(int(digit, 16), stroke, frame * 0.34).translated(middle))


def _stroke(digit: int, number: int, reach: float) -> QLineF:
    """Return one of the four strokes of a field: two lie, two stand, as long and where the digit says."""
    place = (number // 2 * 1.1 - 0.55 + (digit % 4 - 1.5) * 0.16) * reach * 1.2
    begin, end = -reach * (0.6 + 0.4 * (digit >> 2 & 1)), reach * (0.6 + 0.4 * (digit >> 3 & 1))
    return QLineF(begin, place, end, place) if number % 2 == 0 else QLineF(place, begin, place, end)


class SealPlate(QFrame):
    """Shows one seal. It is public: everybody may see it at any time."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._seal = ""
        self.setObjectName("plate")
        self.beginning = QLabel()
        self.beginning.setProperty("role", "seal")
        self.beginning.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.stamp = SealStamp(context)
        self.whole = QLabel()
        self.whole.setProperty("role", "body")
        self.whole.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.whole.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.whole.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        for label in (self.beginning, self.whole):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.more = QPushButton()
        self.more.setProperty("role", "link")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._unfold)
        across = QHBoxLayout(self)
        keep_margins(context, across, 18, 14, 18, 14)
        keep_spacing(context, across, 20)
        across.addWidget(self.stamp, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout()
        across.addLayout(column, 1)
        column.addWidget(self.beginning)
        column.addWidget(self.whole)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.more)
        row.addStretch(1)
        column.addLayout(row)
        self._unfold(False)

    def show_seal(self, seal: str) -> None:
        """Show this seal, 64 digits, and begin with its beginning alone."""
        self._seal = seal
        self.stamp.show_seal(seal)
        groups = spoken(seal).split()
        half = len(groups) // 2
        self.beginning.setText("\n".join(_WIDE.join(part) for part in (groups[:half], groups[half:])))
        self.beginning.setAccessibleName(self._context.words.text("seal.name", seal=spoken(seal)))
        half = len(seal) // 2
        self.whole.setText(f"{seal[:half]}\n{seal[half:]}")
        self.more.setChecked(False)

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.more.setText(self._context.words.text("seal.less" if self.more.isChecked() else "seal.more"))

    def _unfold(self, whole: bool) -> None:
        self.whole.setVisible(whole)
        self.beginning.setVisible(not whole)
        self.retranslate()
