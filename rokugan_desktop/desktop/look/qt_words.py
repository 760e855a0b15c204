"""Qt's own few words, which menus of text fields and file dialogs say."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QObject, QTranslator

from rokugan_desktop.words import Words

_LEFT_OUT: Final = {"&Look in:": "files.look-in", "Files of &type:": "files.type"}
"""What Qt's own translations leave in English, with the message that says it."""


class QtWords(QTranslator):
    """The translation of Qt that is spoken now."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._words: Words | None = None

    def speak(self, words: Words) -> None:
        """Follow the language; where Qt does not know it, English is left."""
        QCoreApplication.removeTranslator(self)
        self._words = words
        if self.load(f"qtbase_{words.language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            QCoreApplication.installTranslator(self)

    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        """Return what Qt says for a text of its own, or what this program does where Qt left it out; None: as is."""
        found = super().translate(context, sourceText, disambiguation, n) or None
        key = _LEFT_OUT.get(sourceText) if found is None else None
        return found if key is None or self._words is None else self._words.text(key)
