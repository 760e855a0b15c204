"""The bar of a replay: what is shown, the buttons that move, the timeline, and how fast it goes on by itself."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from rokugan_desktop.desktop.accessible_widgets import name_box
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.fitted_label import NOTE, FittedLabel
from rokugan_desktop.desktop.look.scrolling import ScrolledText
from rokugan_desktop.desktop.look.spacing import filled, spaced
from rokugan_desktop.desktop.look.style import set_role
from rokugan_desktop.desktop.look.theme import TARGET
from rokugan_desktop.desktop.look.timeline import Timeline, player_icon
from rokugan_desktop.desktop.replay.playback import SPEEDS

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
        self.previous_round, self.previous, self.play, self.next, self.next_round = (QPushButton() for _ in range(5))
        self.turns = QPushButton()
        """Shows the turns that mattered beside the match, or the story again."""
        self.turns.setCheckable(True)
        set_role(self.turns, "segment")
        self.previous_turn, self.next_turn = QPushButton(), QPushButton()
        self.buttons: dict[str, QPushButton] = {name: getattr(self, name) for name in (*_NAMES, *_OF_TURNS)}
        """What moves, by the name of its move."""
        self.speed = QComboBox()
        self._playing = False
        for button in self.buttons.values():
            set_role(button, "small")
        self._lay_out()
        self.retranslate()

    def say(self, title: str, note: str, heard: str = "") -> None:
        """Say what is shown now; `heard`: its title as assistive programs say it, where that is otherwise."""
        self.prompt.setText(title, heard)
        self.note.setText(note)

    def show_playing(self, playing: bool) -> None:
        """Let the middle button pause while the match goes on by itself."""
        self._playing = playing
        self.retranslate()

    def retranslate(self) -> None:
        """Say and draw everything in the language, theme and scale of now."""
        words, theme = self._context.words, self._context.theme
        for name, button in self.buttons.items():
            sign = "pause" if name == "play" and self._playing else name
            ink = theme.colour("accent" if name == "play" else "ink")
            button.setIcon(player_icon(sign, ink, theme.colour("edge"), self.devicePixelRatioF()))
            side = self._context.pixels(_ICON)
            button.setIconSize(QSize(side, side))
            button.setAccessibleName(words.text(f"replay.{sign}"))
            button.setToolTip(words.text(f"replay.{sign}.key"))
        at = self.speed.currentIndex()
        with QSignalBlocker(self.speed):
            self.speed.clear()
            self.speed.addItems([words.text(f"settings.pace.{speed}") for speed in SPEEDS])
            self.speed.setCurrentIndex(at if at >= 0 else tuple(SPEEDS).index("normal"))
        self.speed.setMinimumHeight(self._context.pixels(TARGET))
        name_box(self.speed, words.text("replay.speed"))
        self.speed.setToolTip(words.text("replay.speed"))
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
        keys = spaced(self._context, QHBoxLayout(), 6)
        filled(keys, *(getattr(self, name) for name in _NAMES), (self.timeline, 1), self.speed)
        column = spaced(self._context, QVBoxLayout(self), 2, 18, 6, 14, 8)
        top = spaced(self._context, QHBoxLayout(), 6)
        filled(top, (self.prompt, 1), *(getattr(self, name) for name in _OF_TURNS), self.turns)
        filled(column, top, self._said, keys)
        self.restyle()
