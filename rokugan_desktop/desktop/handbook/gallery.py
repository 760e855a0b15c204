"""All cards of a game, found by filters and by what is said of them, and read one at a time."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import name_box
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.handbook.pictures import LaidPicture
from rokugan_desktop.desktop.look.letters import pattern_of
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.spacing import FlowLayout, bare, filled, spaced
from rokugan_desktop.desktop.look.style import clear_widget, plain_label
from rokugan_desktop.desktop.primer import Gallery, GalleryCard
from rokugan_desktop.desktop.sheets.boxes import Box, words_in
from rokugan_desktop.engine import Message

_READ = 300
"""How broad the card is that is read, at the usual scale."""
_CARD, _SAID = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.AccessibleTextRole


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
        self.cards.currentItemChanged.connect(lambda: self._show(self.cards.currentIndex().data(_CARD)))
        self._sift()

    @property
    def current(self) -> str | None:
        """Return the id of the card that is read."""
        return None if self._shown is None else self._shown.id

    def read(self, card: str | None) -> None:
        """Read the card of this id, also where it is not among those that are found; None: go on as before."""
        card = card or self.current
        listed = [self.cards.item(row).data(_CARD).id for row in range(self.cards.count())]
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
                item.setData(_CARD, card)
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
