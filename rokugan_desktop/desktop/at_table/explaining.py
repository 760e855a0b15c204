"""What the proper names in a sentence mean, a card's or an objective's, and what a rule says that it names."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.engine import Unreadable
from rokugan_desktop.words import Words, paragraph

_MARKUP: Final = re.compile(r"\*+|\s+")


class Explaining:
    """Explains the proper names and the rules of a game, in the language spoken now."""

    def __init__(self, context: Context, face: AnyFace) -> None:
        """Take over the game's words when they are first asked about; a game without a glossary explains nothing."""
        self._context = context
        self._face = face
        self._rules_page = face.rules_page
        self._spoken: Words | None = None
        self._texts: dict[str, str] = {}
        self._names = re.compile("(?!)")
        self._rules: dict[str, str] = {}
        """The paragraphs that were asked for, as plain text."""

    def __call__(self, text: str, rule: str = "") -> str:
        """Return what each thing means that the text names, then what its rule says; empty: it names none."""
        self._listen()
        found = dict.fromkeys(self._names.findall(text)) if text else {}
        told = [*(f"{name}. {self._texts[name]}" for name in found), self._rule(rule) if rule else ""]
        return "\n".join(filter(None, told))

    def _rule(self, number: str) -> str:
        """Return the paragraph of the rule; an empty text where the page has none."""
        if number not in self._rules:
            said = ""
            with suppress(Unreadable):  # a game may have no page
                said = paragraph(self._context.words.page(self._rules_page), number) or ""
            self._rules[number] = _MARKUP.sub(lambda mark: " " if mark[0].isspace() else "", said)
        return self._rules[number]

    def _listen(self) -> None:
        words = self._context.words
        if words is self._spoken:
            return
        self._spoken = words
        self._rules = {}
        if self._face.terms is None:
            return
        terms = [term for term in self._face.terms() if term.proper]
        self._texts = {words.say(term.name): words.say(term.text) for term in terms}
        longest_first = sorted(self._texts, key=len, reverse=True)
        self._names = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b" if longest_first else "(?!)")
