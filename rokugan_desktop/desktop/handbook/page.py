"""The handbook of a game: in pictures, the player aid, the glossary, all cards and lists, those of players too."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QIcon, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import name_box, one_of_several
from rokugan_desktop.desktop.context import Context, error_message
from rokugan_desktop.desktop.face import AnyFace, ListMaking
from rokugan_desktop.desktop.handbook.aid import aid_document, save_pdf
from rokugan_desktop.desktop.handbook.pictures import HowToPlay, LaidPicture
from rokugan_desktop.desktop.kept_lists import KeptLists
from rokugan_desktop.desktop.keys import Command, command_of
from rokugan_desktop.desktop.look import style
from rokugan_desktop.desktop.look.backdrop import Backdrop
from rokugan_desktop.desktop.look.dialogs import (
    DialogChoice,
    Sheet,
    ask_where,
    documents_folder,
    file_dialog,
    file_name,
)
from rokugan_desktop.desktop.look.letters import pattern_of
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.spacing import FlowLayout, bare, filled, spaced
from rokugan_desktop.desktop.look.style import clear_widget, plain_label
from rokugan_desktop.desktop.look.theme import DISPLAY_FAMILY, text_font
from rokugan_desktop.desktop.panel import Bench
from rokugan_desktop.desktop.primer import Gallery, GalleryCard, Term
from rokugan_desktop.desktop.sheets.boxes import Box, words_in
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.files.whole_files import NotWritten, write_whole
from rokugan_desktop.table.printable import tidy

_READ, _TITLED = 300, 760
"""How broad the card is that is read, and a page that has room for its title, at the usual scale."""
_READ_CARD, _SAID = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.AccessibleTextRole


class CardGallery(QWidget):
    """Filters and a search line; below them the cards that are found, and beside these the one that is read."""

    def __init__(self, context: Context, gallery: Gallery) -> None:
        super().__init__()
        self.setObjectName("clear")
        self._context, self._gallery = context, gallery
        self._shown: GalleryCard | None = None
        words = context.words
        self.filters = [self._filter(words.say(name), choices) for name, choices in gallery.filters.items()]
        self.search = QLineEdit(clearButtonEnabled=True, placeholderText=words.text("how.search-cards"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.cards = QListWidget()
        self.cards.setObjectName("gallery")
        self.cards.setAccessibleName(words.text("how.cards"))
        self.cards.setViewMode(QListWidget.ViewMode.IconMode)
        self.cards.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.cards.setMovement(QListWidget.Movement.Static)
        self.cards.setUniformItemSizes(True)
        self._icons = [self._icon(card.look) for card in gallery.cards]
        self._count = plain_label("whisper")
        self._read = scrolling(QWidget())
        self._read.setMaximumWidth(context.pixels(_READ))
        self._lay_out()
        self.search.textChanged.connect(self._sift)
        self.cards.currentItemChanged.connect(lambda: self._show(self.cards.currentIndex().data(_READ_CARD)))
        self._sift()

    @property
    def current(self) -> str | None:
        """Return the id of the card that is read."""
        return None if self._shown is None else self._shown.id

    def read(self, card: str | None) -> None:
        """Read the card of this id, also where it is not among those that are found; None: go on as before."""
        card = card or self.current
        listed = [self.cards.item(row).data(_READ_CARD).id for row in range(self.cards.count())]
        with QSignalBlocker(self.cards):
            self.cards.setCurrentRow(listed.index(card) if card in listed else -1)
        self._show(next((one for one in self._gallery.cards if one.id == card), None))

    def _filter(self, name: str, choices: Sequence[Message]) -> QComboBox:
        words, box = self._context.words, QComboBox()
        box.addItem(words.text("how.all", of=name), None)
        for choice in choices:
            box.addItem(words.say(choice), choice)
        name_box(box, name)
        box.currentIndexChanged.connect(self._sift)
        return box

    def _icon(self, look: Box) -> QIcon:
        made, scale = LaidPicture(self._context, look), self._context.scale
        made.setFixedSize(round(look.width * scale), round(look.least * scale))
        self.cards.setIconSize(made.size())
        self.cards.setGridSize(made.size() + QSize(16, 16) * scale)
        picture = made.grab()
        icon = QIcon(picture)
        icon.addPixmap(picture, QIcon.Mode.Selected)
        return icon

    def _sift(self) -> None:
        """List what is found, and read the card that was read if it is among that, else the first one."""
        self._chosen: frozenset[Message] = frozenset({box.currentData() for box in self.filters if box.currentData()})
        read, looked_for = self._shown, re.compile(pattern_of(self.search.text()))
        self.cards.clear()
        for card, icon in zip(self._gallery.cards, self._icons, strict=True):
            said = self._said(card)
            if any(self._chosen <= place for place in card.places) and looked_for.search(said.casefold()):
                item = QListWidgetItem(icon, "", self.cards)
                item.setData(_READ_CARD, card)
                item.setData(_SAID, said)
                if card is read or self.cards.count() == 1:
                    self.cards.setCurrentItem(item)
        self._count.setText(self._context.words.text("how.found", n=self.cards.count()))

    def _said(self, card: GalleryCard) -> str:
        return ". ".join([text.rstrip(".") for text in words_in(card.read(self._chosen))])

    def _show(self, card: GalleryCard | None) -> None:
        self._shown = card
        self.picture = LaidPicture(self._context, Box() if card is None else card.read(self._chosen))
        self.picture.setAccessibleName("" if card is None else self._said(card))
        self._read.setWidget(self.picture)

    def _lay_out(self) -> None:
        sieve = clear_widget()
        FlowLayout(sieve, *self.filters, self.search)
        beside = filled(QVBoxLayout(), self._count, (self._read, 1))
        below = filled(spaced(self._context, QHBoxLayout(), 20), (self.cards, 5), (beside, 3))
        filled(bare(QVBoxLayout(self)), sieve, (below, 1))


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
        self.rows = QtWidgets.QListWidget()
        self.rows.setObjectName("own-list")
        self.rows.setAccessibleName(words.text("lists.cards"))
        self.fewer, self.more = QtWidgets.QPushButton("−"), QtWidgets.QPushButton("+")
        for button, key, by in ((self.fewer, "fewer", -1), (self.more, "more", 1)):
            button.setAccessibleName(words.text(f"lists.{key}"))
            button.setToolTip(words.text(f"lists.{key}"))
            button.clicked.connect(lambda _=False, by=by: self.add(self.gallery.current, by))
        self.gallery.cards.itemDoubleClicked.connect(lambda: self.add(self.gallery.current, 1))
        for watched in (self.gallery.cards, self.rows):
            watched.installEventFilter(self)
        self.gallery.cards.currentItemChanged.connect(self._mark)
        self.rows.currentItemChanged.connect(lambda: self.gallery.read(self.rows.currentIndex().data(_CARD)))
        side = style.clear_widget()
        side.setMaximumWidth(context.pixels(_SIDE))
        pair = filled(QtWidgets.QHBoxLayout(), self.fewer, self.more)
        self.column = filled(spaced(context, bare(QtWidgets.QVBoxLayout(side)), 6), pair, (self.rows, 1))
        filled(spaced(context, bare(QtWidgets.QHBoxLayout(self)), 14), (side, 1), (self.gallery, 2))

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
            item = QtWidgets.QListWidgetItem(self._context.words.say(row.text), self.rows)
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


class ListsLeaf(QtWidgets.QWidget):
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
        self.lists = QtWidgets.QComboBox()
        name_box(self.lists, words.text("lists.which"))
        self.name = QtWidgets.QLineEdit(maxLength=_LONGEST_NAME)
        self.name.setAccessibleName(words.text("lists.name"))
        do = {
            "new": self.begin,
            "copy": self.copy,
            "delete": self.delete,
            "import": self._ask_import,
            "export": self._ask_export,
            "play": lambda: self.play.emit(making.role(self._all[self.lists.currentIndex()][2])),
        }
        self.buttons = {key: QtWidgets.QPushButton(words.text(f"lists.{key}")) for key in do}
        for key, button in self.buttons.items():
            button.clicked.connect(do[key])
        for key in ("new", "play"):  # a deck is seldom begun with no card, and its row of buttons is full
            self.buttons[key].setVisible(bool(making.option))
        self.name.setMinimumWidth(context.pixels(260) if making.option else 0)
        self.judged, self.told = style.plain_label("whisper"), style.plain_label("trouble")
        self.lists.currentIndexChanged.connect(lambda: self._tell(""))
        self.lists.currentIndexChanged.connect(self._show)
        self.name.editingFinished.connect(self.rename)
        bench.changed.connect(self._keep_shown)
        above = style.clear_widget()
        FlowLayout(above, self.lists, self.name, *self.buttons.values())
        filled(bench.column, self.told, self.judged)
        filled(spaced(context, bare(QtWidgets.QVBoxLayout(self)), 8), above, (bench, 1))
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
        self._begin(self._context.words.text("lists.unnamed"), self._making.given()[-1][1])

    def copy(self) -> None:
        """Make a list like the one that is shown, and show it, to be named."""
        name, file, one = self._all[self.lists.currentIndex()]
        self._begin(name if file is not None else self._context.words.text("lists.copied", name=name), one)

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
        unnumbered = re.sub(r" \(\d+\)$", "", name)[: _LONGEST_NAME - 5]
        numbered = (f"{unnumbered} ({number})" for number in count(2))  # a bare one reads as part of the name
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
        style.set_role(self.told, "whisper" if good else "trouble")
        style.say_or_hide(self.told, text)

    def _ask_import(self) -> None:
        dialog = file_dialog(self, self._context.words.text("lists.import"), documents_folder())
        dialog.setNameFilter(f"{self._context.words.text('how.lists')} (*.yaml *.yml)")
        dialog.fileSelected.connect(lambda: self.take_in(Path(dialog.selectedFiles()[0])))
        dialog.open()

    def _ask_export(self) -> None:
        name, title = self._all[self.lists.currentIndex()][0], self._context.words.text("lists.export")
        ask_where(self, title, documents_folder(), file_name(name, ""), "yaml", self.write)


def has_handbook(face: AnyFace) -> bool:
    """Tell whether the game brings anything along that a handbook is made of."""
    return any(part is not None for part in (face.illustrations, face.aid, face.terms))


_SCROLLING: Final = {
    Qt.Key.Key_Up: QtWidgets.QAbstractSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_Down: QtWidgets.QAbstractSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: QtWidgets.QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QtWidgets.QAbstractSlider.SliderAction.SliderPageStepAdd,
}
"""What scrolls the leaf that is seen, wherever on the page the keyboard is."""


class LeafButton(QtWidgets.QPushButton):
    """Turns to a leaf; up and down are left to the page, which scrolls the leaf by them."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _SCROLLING:
            event.ignore()
        else:
            super().keyPressEvent(event)


class HandbookPage(Backdrop):
    """Its leaves, one at a time. Each is made when it is first seen, and anew in another language, theme or scale.

    Signals:
        done: back to where one came from.
        rules: the numbered rules are wanted.
        play: what was made here is to be played; carries its id.
    """

    done = Signal()
    rules = Signal()
    play = Signal(str)

    def __init__(self, context: Context, face: AnyFace) -> None:
        super().__init__(context)
        self._face = face
        self._title = style.in_role(QtWidgets.QLabel(), "page-title")
        self._told = style.plain_label("whisper")
        self._told.hide()
        there = {
            "how": face.illustrations is not None,
            "cards": face.gallery is not None,
            "lists": face.lists is not None,
            "aid": face.aid is not None,
            "terms": face.terms is not None,
        }
        self.leaves = {name: style.captioned(LeafButton(), f"how.{name}") for name, has in there.items() if has}
        """The buttons that turn to a leaf, by its name."""
        self._shown = next(iter(self.leaves), "")
        self._made: dict[str, tuple[tuple[str, str, float], QtWidgets.QWidget]] = {}
        self._stack = QtWidgets.QStackedWidget()
        self._stack.setObjectName("clear")
        self.save_button = style.pressing(self._ask_file, "how.save")
        self.rules_button = style.pressing(self.rules, "how.rules", role="segment")
        self.done_button = style.pressing(self.done, "page.back", role="primary")
        for name, button in self.leaves.items():
            style.set_role(button, "segment")
            one_of_several(button)
            button.clicked.connect(partial(self.turn_to, name))
        self._lay_out()
        self.retranslate()

    def first_stop(self) -> QtWidgets.QWidget:
        return self.leaves.get(self._shown, self.done_button)

    @property
    def leaf(self) -> QtWidgets.QWidget | None:
        """Return the leaf that is seen; None before the page was."""
        made = self._made.get(self._shown)
        return None if made is None else made[1]

    def turn_to(self, name: str) -> None:
        """Show the leaf of this name, where the game has it."""
        if name in self.leaves:
            self._shown = name
        self._hold()
        self.tell("")
        self._show()

    def retranslate(self) -> None:
        super().retranslate()
        self.tell("")
        if self.isVisible():
            self._show()

    def restyle(self) -> None:
        if self.isVisible():
            self._show()

    def tell(self, text: str) -> None:
        """Say something below the buttons."""
        style.say_or_hide(self._told, text)

    def save(self, path: Path) -> None:
        """Write the player aid as a PDF, and say so, or say what hinders."""
        assert self._face.aid is not None, "its button is hidden otherwise"
        words = self.context.words
        try:
            save_pdf(path, self._face.aid(), words, self._aid_title)
        except OSError:
            self.tell(words.text("how.cannot-save", file=path.name))
        else:
            self.tell(words.text("how.saved", file=path.name))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = command_of(event)
        if command in (Command.BACK, Command.AID):
            self.done.emit()
        elif command is Command.RULES:
            self.rules.emit()
        elif event.key() in _SCROLLING and self.leaf is not None:
            text = (
                self.leaf
                if isinstance(self.leaf, QtWidgets.QAbstractScrollArea)
                else self.leaf.findChild(QtWidgets.QAbstractScrollArea)
            )
            if isinstance(text, QtWidgets.QAbstractScrollArea):
                text.verticalScrollBar().triggerAction(_SCROLLING[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._hold()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._hold()

    def _hold(self) -> None:
        """Keep all so small that a bench has room, while one is seen."""
        self.context.hold("bench", held=self._shown == "lists" and self.isVisible())

    @property
    def _aid_title(self) -> str:
        words = self.context.words
        return words.text("how.aid.title", game=words.text("game.title"))

    def _show(self) -> None:
        context, name = self.context, self._shown
        for other, button in self.leaves.items():
            button.setChecked(other == name)
        self._title.setText(context.words.text("how.title"))
        self._title.setMinimumWidth(self._title.sizeHint().width())  # so that no leaf's button moves under the mouse
        if name == "lists":
            self._title.setText(self.leaves[name].text())
        self._title.setVisible(self.window().width() >= context.pixels(_TITLED))  # which it comes to fill
        self.save_button.setVisible(name == "aid")
        if not name:
            return
        wanted = (context.language, context.theme.id, context.scale)
        made = self._made.get(name)
        if made is None or made[0] != wanted:
            if made is not None:
                self._stack.removeWidget(made[1])
                made[1].deleteLater()
            leaf = self._leaf(name)
            self._made[name] = (wanted, leaf)
            self._stack.addWidget(leaf)
        self._stack.setCurrentWidget(self._made[name][1])

    def _leaf(self, name: str) -> QtWidgets.QWidget:
        face, context = self._face, self.context
        if name == "how" and face.illustrations is not None:
            return HowToPlay(context, face, face.illustrations())
        if name == "cards" and face.gallery is not None:
            return CardGallery(context, face.gallery(context.words))
        if name == "lists" and face.lists is not None:
            if face.lists.bench is not None:
                bench = face.lists.bench(context)
            else:
                assert face.gallery is not None, "roles are made of its cards"
                bench = CardsBench(context, face.lists, face.gallery(context.words))
            leaf = ListsLeaf(context, face.lists, bench)
            leaf.play.connect(self.play)
            return leaf
        if name == "aid" and face.aid is not None:
            browser = QtWidgets.QTextBrowser()
            browser.setObjectName("rules")
            browser.setAccessibleName(self._aid_title)
            size, ratio = context.pixels(15), self.devicePixelRatioF()
            document = aid_document(face.aid(), context.words, self._aid_title, size, context.theme.ink, ratio)
            document.setParent(browser)
            document.setDocumentMargin(context.pixels(20))
            browser.setDocument(document)
            return browser
        assert face.terms is not None, "a leaf that the game has"
        return GlossaryList(context, face.terms())

    def _ask_file(self) -> None:
        words = self.context.words
        ask_where(self, words.text("how.save"), documents_folder(), words.text("how.aid.file"), "pdf", self.save)

    def _lay_out(self) -> None:
        leaves = style.captioned(style.clear_widget(), "how.title")
        FlowLayout(leaves, *self.leaves.values(), self.rules_button, self.save_button)
        top = spaced(self.context, QtWidgets.QHBoxLayout(), 10)
        top.addWidget(self._title, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(leaves, 1)
        top.addWidget(self.done_button, 0, Qt.AlignmentFlag.AlignTop)
        filled(spaced(self.context, QtWidgets.QVBoxLayout(self), 12, 48, 24, 48, 28), top, self._told, (self._stack, 1))


class GlossaryList(QtWidgets.QWidget):
    """A search line, and below it every word that has what is searched for in its name or in its text."""

    def __init__(self, context: Context, terms: Sequence[Term]) -> None:
        super().__init__()
        self.setObjectName("clear")
        self._context = context
        words = context.words
        said = {words.say(term.name): words.say(term.text) for term in terms}
        self._said = sorted(said.items(), key=lambda one: one[0].casefold().replace("ё", "е"))
        self.search = QtWidgets.QLineEdit(clearButtonEnabled=True, placeholderText=words.text("how.search"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.text = QtWidgets.QTextBrowser()
        self.text.setObjectName("rules")
        self.text.setAccessibleName(words.text("how.terms"))
        self.text.document().setDefaultFont(text_font(16 * context.scale))
        filled(bare(QtWidgets.QVBoxLayout(self)), self.search, (self.text, 1))
        self.search.textChanged.connect(self._list)
        self._list("")

    def _list(self, wanted: str) -> None:
        looked_for = re.compile(pattern_of(wanted))
        found = [one for one in self._said if looked_for.search(" ".join(one).casefold())]
        entries = "".join(
            f"<p><span style=\"font-family: '{DISPLAY_FAMILY}'; font-weight: 800\">{escape(name)}</span>. "
            f"{escape(text)}</p>"
            for name, text in found
        )
        self.text.setHtml(entries or f"<p>{escape(self._context.words.text('how.none'))}</p>")
        self.text.document().setDocumentMargin(self._context.pixels(20))
