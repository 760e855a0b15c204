"""How much moves: as much as the players have set, or as the system asks for."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QStyle

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
