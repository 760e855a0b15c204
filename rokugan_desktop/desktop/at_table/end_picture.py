"""The end of a match as a picture that players take home: the whole page, however small the window is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QObject, QPoint, QSize, QStandardPaths
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QVBoxLayout

from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.end.ended import end_page
from rokugan_desktop.desktop.look.backdrop import Backdrop
from rokugan_desktop.desktop.look.dialogs import DialogChoice
from rokugan_desktop.desktop.look.file_dialog import ask_where, file_name
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.table.files.whole_files import NotWritten, write_whole

_SIZE = QSize(1600, 960)
"""How large the page is, at 100 %."""
_MARGIN = 44
_RATIO = 2.0
"""So many pixels of the file stand for one of the page."""


class EndPicture(QObject):
    """Asks where the picture shall go, and writes it whole or not at all."""

    def __init__(self, table: TablePort, page: TablePage) -> None:
        """Take pictures of the end of this table's match."""
        super().__init__(page)
        self._table = table
        self._page = page
        self._folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation))

    def ask(self) -> None:
        """Ask where to, and write the picture there."""
        words, session = self._table.context.words, self._table.session
        name = file_name(", ".join(session.names), "")
        ask_where(self._page, words.text("table.picture"), self._folder, name, "png", self.write)

    def write(self, path: Path) -> None:
        """Write the picture; say that it is done, or why it could not be."""
        words = self._table.context.words
        self._folder = path.parent
        content = QBuffer()
        content.open(QIODevice.OpenModeFlag.WriteOnly)
        QPixmap.fromImage(self.picture()).save(content, "PNG")
        try:
            write_whole(path, bytes(content.data().data()), replace=True)
        except NotWritten as failed:
            title, said = "save.not-done", words.say(failed.what)
        else:
            title, said = "save.is-done", words.text("save.done", file=str(path))
        self._table.sheets.ask(words.text(title), said, DialogChoice(words.text("save.well"), primary=True))

    def picture(self) -> QImage:
        """Return the end of the match on a page of its own."""
        table = self._table
        context = table.context
        sheet = Backdrop(context, None, self._page)
        column = QVBoxLayout(sheet)
        margin = context.pixels(_MARGIN)
        column.setContentsMargins(margin, margin, margin, margin)
        column.addWidget(end_page(context, table.face, table.session, table.people))
        sheet.resize(_SIZE * context.scale)
        picture = QImage(sheet.size() * _RATIO, QImage.Format.Format_RGB32)
        picture.setDevicePixelRatio(_RATIO)
        sheet.render(picture, QPoint())
        sheet.hide()
        sheet.setParent(None)
        sheet.deleteLater()
        return picture
