"""The lists of a game, and those that players make: looked at, made, named, kept, and taken in and out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from rokugan_desktop.desktop.accessible_widgets import name_box
from rokugan_desktop.desktop.context import Context, error_message
from rokugan_desktop.desktop.face import ListMaking
from rokugan_desktop.desktop.handbook.gallery import CardGallery
from rokugan_desktop.desktop.kept_lists import KeptLists
from rokugan_desktop.desktop.look.dialogs import DialogChoice, Sheet
from rokugan_desktop.desktop.look.file_dialog import ask_where, documents_folder, file_dialog, file_name
from rokugan_desktop.desktop.look.spacing import FlowLayout, bare, filled, spaced
from rokugan_desktop.desktop.look.style import clear_widget, plain_label, say_or_hide, set_role
from rokugan_desktop.desktop.look.theme import text_font
from rokugan_desktop.desktop.panel import Bench
from rokugan_desktop.desktop.primer import Gallery
from rokugan_desktop.engine import Unreadable
from rokugan_desktop.table.files.whole_files import NotWritten, write_whole
from rokugan_desktop.table.printable import tidy

_SIDE = 250
"""How broad the list is, at the usual scale."""
_LONGEST_NAME = 40
_CARD = Qt.ItemDataRole.UserRole
_BY: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}


class CardsBench(Bench):
    """A list beside all cards of the game.

    One card is chosen: the one that is read, which both the list and the cards mark where they have it.
    """

    def __init__(self, context: Context, making: ListMaking, gallery: Gallery) -> None:
        super().__init__()
        self._context, self._making = context, making
        self._shown: Any = None
        self._own = False
        words = context.words
        self.gallery = CardGallery(context, gallery)
        self.rows = QListWidget()
        self.rows.setObjectName("own-list")
        self.rows.setAccessibleName(words.text("lists.cards"))
        self.fewer, self.more = QPushButton("−"), QPushButton("+")
        for button, key, by in ((self.fewer, "fewer", -1), (self.more, "more", 1)):
            button.setAccessibleName(words.text(f"lists.{key}"))
            button.setToolTip(words.text(f"lists.{key}"))
            button.clicked.connect(lambda _=False, by=by: self.add(self.gallery.current, by))
        self.gallery.cards.itemDoubleClicked.connect(lambda: self.add(self.gallery.current, 1))
        for watched in (self.gallery.cards, self.rows):
            watched.installEventFilter(self)
        self.gallery.cards.currentItemChanged.connect(self._mark)
        self.rows.currentItemChanged.connect(lambda: self.gallery.read(self.rows.currentIndex().data(_CARD)))
        side = clear_widget()
        side.setMaximumWidth(context.pixels(_SIDE))
        pair = filled(QHBoxLayout(), self.fewer, self.more)
        self.column = filled(spaced(context, bare(QVBoxLayout(side)), 6), pair, (self.rows, 1))
        filled(spaced(context, bare(QHBoxLayout(self)), 14), (side, 1), (self.gallery, 2))

    def add(self, card: str | None, by: int) -> None:
        """Take so many more of a card into the list that is shown, or fewer; the game’s stays as it is."""
        if self._own and card is not None and self._making.changed is not None:
            self.changed.emit(self._making.changed(self._shown, card, by))
            self.gallery.read(card)
            self._mark()
            said = f"{self.rows.currentItem().text()}. " if self.rows.currentRow() >= 0 else ""
            for cards in (self.gallery.cards, self.rows):
                cards.setAccessibleDescription(f"{said}{self.judged}")

    def show_list(self, one: Any, *, own: bool) -> None:
        self._shown, self._own = one, own
        for widget in (self.fewer, self.more):
            widget.setEnabled(own)
        self.rows.clear()
        for row in self._making.rows(one) if self._making.rows is not None else ():
            item = QListWidgetItem(self._context.words.say(row.text), self.rows)
            item.setData(_CARD, row.card)
            if row.card is None:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
                item.setFont(text_font(16 * self._context.scale, bold=True))
        self._mark()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _BY:
            self.add(self.gallery.current, _BY[Qt.Key(event.key())])
            return True
        return super().eventFilter(watched, event)

    def _mark(self) -> None:
        read, cards = self.gallery.current, [self.rows.item(row).data(_CARD) for row in range(self.rows.count())]
        self.rows.setCurrentRow(cards.index(read) if read and read in cards else -1)


class ListsLeaf(QWidget):
    """All lists, one of them on a bench: the game's own are looked at, a player's changed, which is kept at once.

    Signals:
        play: the list that is shown is to be played with; carries the id of its role or choice.
    """

    play = Signal(str)

    def __init__(self, context: Context, making: ListMaking, bench: Bench) -> None:
        super().__init__()
        self.setObjectName("clear")
        self._context, self._making, self._kept = context, making, KeptLists(context, making)
        words = context.words
        self.bench = bench
        self.lists = QComboBox()
        name_box(self.lists, words.text("lists.which"))
        self.name = QLineEdit(maxLength=_LONGEST_NAME)
        self.name.setAccessibleName(words.text("lists.name"))
        do = {
            "new": self.begin,
            "copy": self.copy,
            "delete": self.delete,
            "import": self._ask_import,
            "export": self._ask_export,
            "play": lambda: self.play.emit(making.role(self._all[self.lists.currentIndex()][2])),
        }
        self.buttons = {key: QPushButton(words.text(f"lists.{key}")) for key in do}
        for key, button in self.buttons.items():
            button.clicked.connect(do[key])
        for key in ("new", "play"):  # a deck is seldom begun with no card, and its row of buttons is full
            self.buttons[key].setVisible(bool(making.option))
        self.judged, self.told = plain_label("whisper"), plain_label("trouble")
        self.lists.currentIndexChanged.connect(lambda: self._tell(""))
        self.lists.currentIndexChanged.connect(self._show)
        self.name.editingFinished.connect(self.rename)
        bench.changed.connect(self._keep_shown)
        above = clear_widget()
        FlowLayout(above, self.lists, self.name, *self.buttons.values())
        filled(bench.column, self.told, self.judged)
        filled(spaced(context, bare(QVBoxLayout(self)), 8), above, (bench, 1))
        self.reload()

    @property
    def file(self) -> Path | None:
        """Return the file of the list that is shown; None: it is the game's."""
        return self._all[self.lists.currentIndex()][1]

    def reload(self, shown: Path | None = None) -> None:
        """Read all lists anew, and show that of a file, or the one that was changed last, or the first."""
        words, (kept, faults) = self._context.words, self._kept.all()
        self._all: list[tuple[str, Path | None, Any]] = [
            (words.say(name), None, one) for name, one in self._making.given()
        ]
        for file, one in kept.items():
            self._all.append((self._free(self._making.name(one)), file, one))
        files = [file for _, file, _ in self._all]
        changed_last = max(kept, key=lambda file: file.stat().st_mtime if file.exists() else 0, default=None)
        with QSignalBlocker(self.lists):
            self.lists.clear()
            self.lists.addItems([name for name, _, _ in self._all])
            self.lists.setCurrentIndex(files.index(shown if shown and shown in files else changed_last))
        self._tell(" ".join(words.say(error_message(fault)) for fault in faults))
        self._show()

    def begin(self) -> None:
        """Make an empty list, and show it, to be named."""
        name, one = self._making.given()[-1]
        self._begin(self._context.words.say(name), one)

    def copy(self) -> None:
        """Make a list like the one that is shown, and show it, to be named."""
        name, _, one = self._all[self.lists.currentIndex()]
        self._begin(name, one)

    def _begin(self, name: str, one: Any) -> None:
        self._keep(self._making.renamed(one, self._free(name)), None)
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name.selectAll()

    def rename(self) -> None:
        """Call the list as is written; one without a name stays as it was called."""
        name, file, one = self._all[self.lists.currentIndex()]
        wanted = tidy(self.name.text())
        if file is not None and wanted and wanted != name:
            self._keep(self._making.renamed(one, self._free(wanted, file)), file)
        else:
            self.name.setText(name)

    def take_in(self, path: Path) -> None:
        """Keep the list of a file as one more."""

        def taken() -> None:
            one = self._kept.read(path)
            self._keep(self._making.renamed(one, self._free(self._making.name(one))), None)

        self._attempt(taken)

    def write(self, path: Path) -> None:
        """Write the list that is shown down as a file; the dialog has asked whether one may be replaced."""
        name, _, one = self._all[self.lists.currentIndex()]
        text = self._making.written(self._making.renamed(one, name))
        if self._attempt(lambda: write_whole(path, text.encode(), replace=True)):
            self._tell(self._context.words.text("save.done", file=str(path)), good=True)

    def delete(self) -> None:
        """Ask, and keep the list no more; matches that were begun with it have it still."""
        words, (name, file, _) = self._context.words, self._all[self.lists.currentIndex()]
        if file is None:
            return

        def gone() -> None:
            if self._attempt(lambda: self._kept.delete(file)):
                self.reload()

        delete, leave = words.text("lists.delete"), words.text("lists.leave")
        choices = (DialogChoice(delete, gone), DialogChoice(leave, primary=True))
        Sheet(self._context, self.window(), words.text("lists.ask", name=name), words.text("lists.asked"), choices)

    def _keep_shown(self, one: Any) -> None:
        self._keep(one, self.file)

    def _keep(self, one: Any, file: Path | None) -> None:
        shown = self._all[self.lists.currentIndex()][2]
        if not self._attempt(lambda: self.reload(self._kept.write(one, file, shown))):
            said = self.told.text()
            self.reload(file)
            self._tell(said)

    def _attempt(self, do: Callable[[], object]) -> bool:
        """Tell whether it was done, and say what keeps a file from being read or written."""
        try:
            do()
        except (Unreadable, NotWritten) as fault:
            what = fault.what if isinstance(fault, NotWritten) else error_message(fault)
            self._tell(self._context.words.say(what))
            return False
        return True

    def _free(self, name: str, renamed: Path | None = None) -> str:
        taken = {other.casefold() for other, file, _ in self._all if file is None or file != renamed}
        numbered = (f"{name[: _LONGEST_NAME - 4]} {number}" for number in count(2))
        return next(one for one in chain([name], numbered) if one.casefold() not in taken)

    def _show(self, *_index: int) -> None:
        words, (name, file, one) = self._context.words, self._all[self.lists.currentIndex()]
        own = file is not None
        self.name.setText(name)
        self.name.setEnabled(own)
        self.buttons["delete"].setEnabled(own)
        self.bench.show_list(one, own=own)
        faults = [words.say(fault) for fault in self._making.faults(one)] or [words.text("lists.fit")]
        self.buttons["play"].setEnabled(not self._making.faults(one))
        faults = [] if self.bench.judges else faults
        self.judged.setText("\n".join([*faults, words.text("lists.kept")] if own else [words.text("lists.given")]))
        self.bench.judged = self.judged.text()

    def _tell(self, text: str, *, good: bool = False) -> None:
        set_role(self.told, "whisper" if good else "trouble")
        say_or_hide(self.told, text)

    def _ask_import(self) -> None:
        dialog = file_dialog(self, self._context.words.text("lists.import"), documents_folder())
        dialog.setNameFilter(f"{self._context.words.text('how.lists')} (*.yaml *.yml)")
        dialog.fileSelected.connect(lambda: self.take_in(Path(dialog.selectedFiles()[0])))
        dialog.open()

    def _ask_export(self) -> None:
        name, title = self._all[self.lists.currentIndex()][0], self._context.words.text("lists.export")
        ask_where(self, title, documents_folder(), file_name(name, ""), "yaml", self.write)
