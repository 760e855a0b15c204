"""Qt's own few words, which the menus of text fields say."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QObject, QTranslator


class QtWords(QTranslator):
    """The translation of Qt that is spoken now."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)

    def speak(self, language: str) -> None:
        """Follow the language; where Qt does not know it, English is left."""
        QCoreApplication.removeTranslator(self)
        if self.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            QCoreApplication.installTranslator(self)
