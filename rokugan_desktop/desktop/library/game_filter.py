"""Which game's matches the library lists: those of all games, or of one alone."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox

from rokugan_desktop.desktop.accessible_widgets import name_box
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.faces import Faces
from rokugan_desktop.table.library.listing import Listed


class GameFilter(QComboBox):
    """A list of the games to choose from."""

    def __init__(self, context: Context, faces: Faces) -> None:
        super().__init__()
        self._context = context
        self._faces = faces
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def offer(self, matches: Sequence[Listed]) -> None:
        """Offer the games that are here, and those of which there are matches; the one chosen stays chosen."""
        words, chosen = self._context.words, self.currentData()
        there = dict.fromkeys((*self._faces, *(listed.header.game for listed in matches if listed.header.game)))
        self.clear()
        self.addItem(words.text("library.all-games"), "")
        for game in there:
            self.addItem(self._faces.name(words, game), game)
        self.setCurrentIndex(max(0, self.findData(chosen)))
        name_box(self, words.text("library.which-game"))
        self.setToolTip(words.text("library.which-game"))

    def passed(self, matches: Sequence[Listed]) -> list[Listed]:
        """Return the matches of the game that is chosen; all of them where none is."""
        game = self.currentData()
        return [listed for listed in matches if not game or listed.header.game == game]
