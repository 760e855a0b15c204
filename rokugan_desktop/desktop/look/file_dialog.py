"""The dialog in which a player looks for a file or a place for one, and what a match's files are called."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSettings, QSize, QStandardPaths, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter
from PySide6.QtWidgets import QFileDialog, QHeaderView, QSplitter, QToolButton, QTreeView, QWidget
from shiboken6 import isValid

from rokugan_desktop.desktop.look.letters import cut, without_last
from rokugan_desktop.table.printable import printable

_FORBIDDEN: Final = '<>:"/\\|?*'
"""What a file's name can't hold on some system or other."""
_SHARE, _PLACES = 0.8, 0.25
"""The share of the window that Qt's own dialog takes, and that of the dialog which the list of places takes."""
_LONGEST_NAME: Final = 80
_MOST_BYTES: Final = 200
"""A file system takes 255 of them; what is left is for the day and the ending."""


def documents_folder() -> Path:
    """Return the folder in which a player is first asked for a file."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))


def file_dialog(parent: QWidget, title: str, folder: Path) -> QFileDialog:
    """Return the dialog in which a player looks for a file: the system's own, but where there is no screen.

    It begins in the folder, or where that is missing in the nearest one above it that is there. When it closes, the
    keyboard is where it was.

    Qt would write which folders were looked at into a file that all its programs share, and that no player knows of. So
    its settings have no place to go to; where they belong to the system, as on Windows, that changes nothing.
    """
    nowhere = os.path.join(os.devnull, "")  # noqa: PTH118  # what lies below something that is no folder
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, nowhere)
    there = next((one for one in (folder, *folder.parents) if one.is_dir()), folder)
    dialog = QFileDialog(parent, title, str(there))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.finished.connect(partial(_give_back, parent.window().focusWidget()))
    if QGuiApplication.platformName() == "offscreen":
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setOption(QFileDialog.Option.HideNameFilterDetails)
    _make_room(dialog, parent.window().size())
    return dialog


def _make_room(dialog: QFileDialog, window: QSize) -> None:
    """Show places and files whole, and arrows in the ink of the theme, where the dialog is Qt's own."""
    files, places = dialog.findChild(QTreeView), dialog.findChild(QSplitter)
    if files is None or places is None:
        return
    dialog.resize(window * _SHARE)
    files.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    files.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    places.setSizes([round(dialog.width() * _PLACES), round(dialog.width() * (1 - _PLACES))])
    for name in ("backButton", "forwardButton", "toParentButton"):
        button = dialog.findChild(QToolButton, name)
        if button is not None:
            arrow = button.icon().pixmap(button.iconSize())
            painter = QPainter(arrow)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            painter.fillRect(arrow.rect(), dialog.palette().windowText())
            painter.end()
            button.setIcon(QIcon(arrow))


def _give_back(before: QWidget | None, _result: int) -> None:
    if before is not None and isValid(before) and before.isVisible():
        before.setFocus(Qt.FocusReason.PopupFocusReason)


def ask_where(
    parent: QWidget, title: str, folder: Path, name: str, suffix: str, write: Callable[[Path], object]
) -> None:
    """Ask where a file shall be written, and hand the place on; a name that has no ending gets the suffix."""
    dialog = file_dialog(parent, title, folder)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suffix)
    dialog.setNameFilter(f"{title} (*.{suffix})")
    dialog.selectFile(f"{name}.{suffix}")

    def chosen(path: str) -> None:
        write(Path(path))

    dialog.fileSelected.connect(chosen)
    dialog.open()


def file_name(name: str, started: str) -> str:
    """Return what a file of a match is called, without its ending: the match's name and the day it began."""
    kept = "".join(" " if letter in _FORBIDDEN else letter for letter in printable(name, " "))
    plain = cut(unicodedata.normalize("NFC", " ".join(kept.split())), _LONGEST_NAME, _LONGEST_NAME)
    while len(plain.encode()) > _MOST_BYTES:
        plain = without_last(plain)
    plain = plain.strip(" .")
    day = started[:10] if started[:10].replace("-", "").isdigit() else ""
    return " ".join(part for part in (plain, day) if part) or "match"
