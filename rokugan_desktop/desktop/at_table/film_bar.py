"""The bar of a film, as a resolution is watched: pause, a timeline of its moments, and how fast it runs by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.spacing import bare, filled, spaced
from rokugan_desktop.desktop.look.style import set_role
from rokugan_desktop.desktop.look.timeline import Timeline, player_icon
from rokugan_desktop.desktop.settings import Pace
from rokugan_desktop.table.screens import Button

FASTER: Final[dict[Pace, Pace]] = {"slow": "normal", "normal": "fast", "fast": "slow"}
"""Which speed follows which, as the button is pressed."""
_ICON: Final = 16
_SLIM: Final = 220
"""Below this width, at the usual scale, there is room for pause and timeline alone."""


class FilmBar(QWidget):
    """Shows where a film is; its buttons and its timeline tell by their own signals what is wanted.

    Where there is but one moment it is hidden.
    """

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.pause, self.end, self.speed = QPushButton(), QPushButton(), QPushButton()
        self.timeline = Timeline(context, slim=True)
        self._waits = False
        self._pace: Pace = "normal"
        for button in (self.pause, self.end, self.speed):
            set_role(button, "small")
        filled(spaced(context, bare(QHBoxLayout(self)), 4), self.pause, (self.timeline, 1), self.end, self.speed)
        self.hide()

    @property
    def instead(self) -> frozenset[Button]:
        """Return the buttons of the table that need not be offered while it is seen; where it is slim it gives room."""
        if self.isHidden():
            return frozenset()
        return frozenset({Button.SKIP, Button.AGAIN, *((Button.PREVIOUS,) if self.speed.isHidden() else ())})

    def load(self, count: int, chapters: Sequence[int]) -> None:
        """Show a film of so many moments; `chapters` are those that begin one."""
        self.timeline.show_steps(count, [(0, first) for first in chapters])

    def follow(self, number: int | None, *, waits: bool, pace: Pace) -> None:
        """Show at which moment the film is, whether it waits for a press, and at which of the speeds; None: no film."""
        shown = number is not None and self.timeline.maximum() > 0
        if number is not None and shown:
            self.timeline.show_at(number, number)
            if (self._waits, self._pace) != (waits, pace):
                self._waits, self._pace = waits, pace
                self.retranslate()
        self.setVisible(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for button in (self.end, self.speed):
            button.setVisible(self.width() >= self._context.pixels(_SLIM))

    def retranslate(self) -> None:
        """Say and draw everything in the language, theme and scale of now."""
        words, theme = self._context.words, self._context.theme
        side = self._context.pixels(_ICON)
        for button, sign in ((self.pause, "play" if self._waits else "pause"), (self.end, "end")):
            button.setIcon(player_icon(sign, theme.colour("accent"), theme.colour("edge"), self.devicePixelRatioF()))
            button.setIconSize(QSize(side, side))
            button.setAccessibleName(words.text(f"film.{sign}"))
            button.setToolTip(words.text(f"film.{sign}.key"))
        self.speed.setText(words.text(f"film.speed.{self._pace}"))
        speed = words.text("film.speed", speed=words.text(f"settings.pace.{self._pace}"))
        self.speed.setAccessibleName(speed)
        self.speed.setToolTip(speed)
        self.timeline.setAccessibleName(words.text("film.reel"))
