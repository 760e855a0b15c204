"""The words of a game with what they mean, in the order of the alphabet, to be searched."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from PySide6.QtWidgets import QLineEdit, QTextBrowser, QVBoxLayout, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.handbook.searching import pattern_of
from rokugan_desktop.desktop.look.theme import DISPLAY_FAMILY, text_font
from rokugan_desktop.desktop.primer import Term


class GlossaryList(QWidget):
    """A search line, and below it every word that has what is searched for in its name or in its text."""

    def __init__(self, context: Context, terms: Sequence[Term]) -> None:
        """List these words in the language of now."""
        super().__init__()
        self.setObjectName("clear")
        self._context = context
        words = context.words
        said = {words.say(term.name): words.say(term.text) for term in terms}
        self._said = sorted(said.items(), key=lambda one: one[0].casefold().replace("ё", "е"))
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(words.text("how.search"))
        self.search.setAccessibleName(words.text("how.search"))
        self.text = QTextBrowser()
        self.text.setObjectName("rules")
        self.text.setAccessibleName(words.text("how.terms"))
        self.text.document().setDefaultFont(text_font(16 * context.scale))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.search)
        column.addWidget(self.text, 1)
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
