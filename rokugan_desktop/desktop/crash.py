"""What is done when the program itself fails: a window in the player's language, a report without a secret.

The report names places in the program's text and versions. It holds no value, no local variable and no exception's
text, for any of them could be a token, a card or an objective.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from pathlib import PurePath
from traceback import walk_tb
from types import TracebackType

import PySide6
from PySide6.QtCore import QTimer, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.words import Words

_PACKAGE = "rokugan_desktop"


def report(error: BaseException, version: str) -> str:
    """Return what may be sent to the makers: types, file names, lines and function names, versions."""
    lines = [
        f"Rokugan Desktop {version}",
        f"Python {platform.python_version()}, Qt {PySide6.__version__}, {platform.system()} {platform.machine()}",
    ]
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        lines.append("")
        lines.append(type(current).__qualname__)
        for frame, number in walk_tb(current.__traceback__):
            lines.append(f"  {_place(frame.f_code.co_filename)}:{number} {frame.f_code.co_name}")
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return "\n".join(lines) + "\n"


def _place(file: str) -> str:
    """Return the file inside the package, or its bare name: folders tell who the player is."""
    parts = PurePath(file).parts
    if _PACKAGE in parts:
        return "/".join(parts[parts.index(_PACKAGE) :])
    return parts[-1] if parts else "?"


class CrashWindow(QDialog):
    """A window that says what happened, that the match is safe, and what can be done.

    Signals:
        quit: end the program.
    """

    quit = Signal()

    def __init__(self, words: Words, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(words.text("crash.title"))
        self.setModal(True)
        self.resize(640, 440)
        heading = QLabel(words.text("crash.title"))
        heading.setProperty("role", "heading")
        said = QLabel(words.text("crash.text"), wordWrap=True)
        said.setProperty("role", "body")
        about = QLabel(words.text("crash.report"), wordWrap=True)
        about.setProperty("role", "whisper")
        self.report = QPlainTextEdit(text, readOnly=True)
        self.report.setObjectName("report")
        self.copy_button = QPushButton(words.text("crash.copy"))
        self.title_button = QPushButton(words.text("crash.to-title"))
        self.title_button.setDefault(True)
        self.quit_button = QPushButton(words.text("crash.quit"))
        self.copy_button.clicked.connect(lambda: self._copy(words))
        self.title_button.clicked.connect(self.accept)
        self.quit_button.clicked.connect(self.accept)
        self.quit_button.clicked.connect(self.quit)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 24, 28, 24)
        column.setSpacing(12)
        column.addWidget(heading)
        column.addWidget(said)
        column.addWidget(about)
        column.addWidget(self.report, 1)
        row = QHBoxLayout()
        row.addWidget(self.copy_button)
        row.addStretch(1)
        row.addWidget(self.quit_button)
        row.addWidget(self.title_button)
        column.addLayout(row)
        self.title_button.setFocus()

    def _copy(self, words: Words) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copy_button.setText(words.text("crash.copied"))


class CrashWatch:
    """Hears of every exception that nobody caught, and of what Qt calls fatal; the first one is shown, once."""

    def __init__(self, version: str, show: Callable[[str], object]) -> None:
        """Keep whom to tell: `show` is handed the report, in the window's thread, once the stack has unwound."""
        self._version = version
        self._show = show
        self._busy = False

    def install(self) -> None:
        """Stand where Python and Qt report failures."""
        sys.excepthook = self.caught
        qInstallMessageHandler(self._qt_said)

    def rearm(self) -> None:
        """Show the next failure too: the window of the last one is closed."""
        self._busy = False

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Take an exception that nobody caught. Ctrl-C ends the program as ever."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        text = report(error, self._version)
        sys.stderr.write(text)
        if not self._busy:
            self._busy = True
            QTimer.singleShot(0, lambda: self._show(text))

    def _qt_said(self, kind: QtMsgType, context: object, message: str) -> None:
        """Write what Qt says to the standard error; its texts are Qt's own and name no value of a match."""
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            sys.stderr.write(f"Qt: {message}\n")
