"""A movement: motions that belong together, driven by one clock, and over at once when somebody is in a hurry."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QStyle

Show = Callable[[float], None]
"""Show something at a share of its way, from 0 to 1."""


def eased(curve: QEasingCurve.Type) -> Callable[[float], float]:
    """Return the curve as a function from 0..1 to 0..1."""
    return QEasingCurve(curve).valueForProgress


COMING = eased(QEasingCurve.Type.OutQuart)
"""How things come in: fast at first."""
GOING = eased(QEasingCurve.Type.InQuad)
"""How things leave: slow at first."""
EVEN = eased(QEasingCurve.Type.Linear)
SWAYING = eased(QEasingCurve.Type.InOutSine)


@dataclass(frozen=True, slots=True)
class Motion:
    """One thing that changes for a while."""

    begins: int
    """So many milliseconds after the movement began."""
    lasts: int
    show: Show
    curve: Callable[[float], float] = COMING


_APART, LONGEST_WAVE, _ALONE, _FEW = 70, 1700, 450, 5
"""So many milliseconds lie between two of a wave, less among too many; so many more before the last of many."""


def in_wave(number: int, count: int) -> int:
    """Return after how many milliseconds the thing of this number, from 0, begins to turn over; the last one alone."""
    apart = min(_APART, LONGEST_WAVE // max(1, count))
    return apart * number + (_ALONE if number == count - 1 and count > _FEW else 0)


class Movement(QAbstractAnimation):
    """Shows every motion at its share, frame by frame, until the last one is over. It begins when it is started.

    However it ends, by its clock or by `hurry`, each motion is shown at 1 before `finished` is emitted; `drop` shows
    nothing more and tells nobody.
    """

    def __init__(self, motions: Iterable[Motion], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.motions = tuple(motions)
        self._whole = max((motion.begins + motion.lasts for motion in self.motions), default=0)
        self._shown: list[float] = [-1.0] * len(self.motions)
        self._begun = self._dropped = False

    def duration(self) -> int:
        """Return how many milliseconds it lasts."""
        return self._whole

    def hurry(self) -> None:
        """Show at once how everything ends."""
        if self.state() is not QAbstractAnimation.State.Stopped:
            self.setCurrentTime(self._whole)

    def drop(self) -> None:
        """End without showing anything more: what moved is there no longer."""
        self._dropped = True
        self.blockSignals(True)
        self.stop()

    def updateCurrentTime(self, time: int) -> None:
        if self._dropped:
            return
        if time == 0:  # it begins, perhaps once more
            self._begun, self._shown = False, [-1.0] * len(self.motions)
        # Before anything has begun, what begins first counts: the same thing may be moved twice, one after the other.
        numbers = range(len(self.motions)) if self._begun else reversed(range(len(self.motions)))
        self._begun = True
        for number in numbers:
            motion = self.motions[number]
            share = (time - motion.begins) / motion.lasts if motion.lasts else float(time >= motion.begins)
            share = min(1.0, max(0.0, share))
            if share != self._shown[number]:
                self._shown[number] = share
                motion.show(motion.curve(share))


_UNSEEN = ("offscreen", "minimal")
"""Platforms without a display: nobody watches there what moves."""


class Tempo(Enum):
    """How much moves. How long a motion lasts is the same in each tempo that has it, whatever moves."""

    FULL = "full"
    SHORT = "short"
    """Things only fade in and out."""
    NONE = "none"


def tempo_of(setting: str) -> Tempo:
    """Return the tempo that is set; an empty text means as the system has it."""
    return Tempo(setting) if setting else system_tempo()


def system_tempo() -> Tempo:
    """Return what the system asks for: fades alone where its effects or the animations of its controls are off."""
    if QGuiApplication.platformName() in _UNSEEN:
        return Tempo.NONE
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return Tempo.FULL
    hints = getattr(application.styleHints(), "accessibility", None)  # newer versions of Qt tell it outright
    preference = getattr(hints(), "motionPreference", None) if hints is not None else None
    if preference is not None and "Reduce" in str(preference()):
        return Tempo.SHORT
    still = application.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0
    if QGuiApplication.platformName() == "windows":  # the only one whose own switch Qt hands on
        still = still or not application.isEffectEnabled(Qt.UIEffect.UI_General)
    return Tempo.SHORT if still else Tempo.FULL
