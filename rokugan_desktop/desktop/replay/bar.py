"""The bar below the map of a replay: what is shown, the timeline, and the keys of a player."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from rokugan_desktop.desktop.accessible_widgets import name_box
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.fitted_label import NOTE, FittedLabel
from rokugan_desktop.desktop.look.scrolling import ScrolledText
from rokugan_desktop.desktop.look.spacing import keep_margins, keep_spacing
from rokugan_desktop.desktop.look.style import set_role
from rokugan_desktop.desktop.look.theme import TARGET
from rokugan_desktop.desktop.replay.playback import SPEEDS
from rokugan_desktop.desktop.replay.timeline import Timeline

_NAMES = ("previous_round", "previous", "play", "next", "next_round")
_OF_TURNS = ("previous_turn", "next_turn")
_ICON = 22


class ReplayBar(QFrame):
    """Buttons that tell by their own signals what was pressed; the page listens."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("bar")
        self.prompt = FittedLabel(context)
        self.note = FittedLabel(context, NOTE)
        self._said = ScrolledText(self.note)
        self.timeline = Timeline(context)
        self.previous_round = QPushButton()
        self.previous = QPushButton()
        self.play = QPushButton()
        self.next = QPushButton()
        self.next_round = QPushButton()
        self.turns = QPushButton()
        """Shows the turns that mattered beside the match, or the story again."""
        self.turns.setCheckable(True)
        set_role(self.turns, "segment")
        self.previous_turn = QPushButton()
        self.next_turn = QPushButton()
        self.speed = QComboBox()
        self._playing = False
        for name in (*_NAMES, *_OF_TURNS):
            set_role(getattr(self, name), "small")
        self._lay_out()
        self.retranslate()

    def say(self, title: str, note: str) -> None:
        """Say what is shown now."""
        self.prompt.setText(title)
        self.note.setText(note)

    def show_playing(self, playing: bool) -> None:
        """Let the middle button pause while the match goes on by itself."""
        self._playing = playing
        self.retranslate()

    def retranslate(self) -> None:
        """Say and draw everything in the language, theme and scale of now."""
        words, theme = self._context.words, self._context.theme
        for name in (*_NAMES, *_OF_TURNS):
            button: QPushButton = getattr(self, name)
            sign = "pause" if name == "play" and self._playing else name
            ink = theme.colour("accent" if name == "play" else "ink")
            button.setIcon(_icon(sign, ink, theme.colour("edge"), self.devicePixelRatioF()))
            side = self._context.pixels(_ICON)
            button.setIconSize(QSize(side, side))
            button.setAccessibleName(words.text(f"replay.{sign}"))
            button.setToolTip(words.text(f"replay.{sign}.key"))
        at = self.speed.currentIndex()
        blocked = self.speed.blockSignals(True)
        self.speed.clear()
        self.speed.addItems([words.text(f"settings.pace.{speed}") for speed in SPEEDS])
        self.speed.setCurrentIndex(at if at >= 0 else tuple(SPEEDS).index("normal"))
        self.speed.setMinimumHeight(self._context.pixels(TARGET))
        name_box(self.speed, words.text("replay.speed"))
        self.speed.setToolTip(words.text("replay.speed"))
        self.speed.blockSignals(blocked)
        self.turns.setToolTip(words.text("replay.turns.key"))
        self.timeline.setAccessibleName(words.text("replay.reel"))
        self.timeline.updateGeometry()
        self.timeline.update()

    def restyle(self) -> None:
        """Keep room for two lines, so that a longer one does not move the map."""
        self.prompt.setFixedHeight(self._context.pixels(TARGET))
        self._said.setFixedHeight(self._context.pixels(34))
        self.retranslate()

    def _lay_out(self) -> None:
        keys = QHBoxLayout()
        keep_spacing(self._context, keys, 6)
        for name in _NAMES:
            keys.addWidget(getattr(self, name))
        keys.addWidget(self.timeline, 1)
        keys.addWidget(self.speed)
        column = QVBoxLayout(self)
        keep_margins(self._context, column, 18, 6, 14, 8)
        keep_spacing(self._context, column, 2)
        top = QHBoxLayout()
        keep_spacing(self._context, top, 6)
        top.addWidget(self.prompt, 1)
        for name in _OF_TURNS:
            top.addWidget(getattr(self, name))
        top.addWidget(self.turns)
        column.addLayout(top)
        column.addWidget(self._said)
        column.addLayout(keys)
        self.restyle()


def _icon(sign: str, ink: QColor, faded: QColor, ratio: float) -> QIcon:
    icon = QIcon()
    for colour, mode in ((ink, QIcon.Mode.Normal), (faded, QIcon.Mode.Disabled)):
        for side in (20, 40):
            picture = QPixmap(round(side * ratio), round(side * ratio))
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.scale(picture.width() / 20, picture.height() / 20)
            _draw(painter, sign)
            painter.end()
            icon.addPixmap(picture, mode)
    return icon


def _draw(painter: QPainter, sign: str) -> None:
    """Draw the sign into a square of 20: triangles that point the way, bars where it stops."""
    if sign.startswith("previous"):
        painter.translate(20, 0)
        painter.scale(-1, 1)
    if sign == "pause":
        painter.drawRoundedRect(QRectF(4, 3, 4.5, 14), 1, 1)
        painter.drawRoundedRect(QRectF(11.5, 3, 4.5, 14), 1, 1)
    elif sign == "play":
        painter.drawPolygon(QPolygonF([QPointF(5, 2), QPointF(17, 10), QPointF(5, 18)]))
    elif sign.endswith("turn"):
        painter.drawPolygon(QPolygonF([QPointF(1, 5), QPointF(8, 10), QPointF(1, 15)]))
        painter.drawPolygon(QPolygonF([QPointF(10, 9), QPointF(14.5, 2), QPointF(19, 9)]))
        painter.drawPolygon(QPolygonF([QPointF(10, 11), QPointF(14.5, 18), QPointF(19, 11)]))
    elif sign.endswith("round"):
        painter.drawPolygon(QPolygonF([QPointF(2, 4), QPointF(9, 10), QPointF(2, 16)]))
        painter.drawPolygon(QPolygonF([QPointF(9, 4), QPointF(16, 10), QPointF(9, 16)]))
        painter.drawRoundedRect(QRectF(16, 4, 2, 12), 0.5, 0.5)
    else:
        painter.drawPolygon(QPolygonF([QPointF(5, 4), QPointF(12, 10), QPointF(5, 16)]))
        painter.drawRoundedRect(QRectF(13, 4, 2.4, 12), 0.5, 0.5)
