"""What the proper names in a sentence mean, said in one way wherever one of them stands: a card's, an objective's."""

from __future__ import annotations

import re

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.primer import Glossed
from rokugan_desktop.words import Words


class Explaining:
    """Explains the proper names of a game, in the language spoken now."""

    def __init__(self, context: Context, face: AnyFace) -> None:
        """Take over the game's words when they are first asked about; a game without a glossary explains nothing."""
        self._context = context
        self._face: object = face
        self._spoken: Words | None = None
        self._texts: dict[str, str] = {}
        self._names = re.compile("(?!)")

    def __call__(self, text: str) -> str:
        """Return name and meaning of each thing that the text names, one below the other; empty where it names none."""
        self._listen()
        found = dict.fromkeys(self._names.findall(text)) if text else {}
        return "\n".join(f"{name}. {self._texts[name]}" for name in found)

    def _listen(self) -> None:
        words = self._context.words
        if words is self._spoken or not isinstance(self._face, Glossed):
            return
        self._spoken = words
        terms = [term for term in self._face.terms() if term.proper]
        self._texts = {words.say(term.name): words.say(term.text) for term in terms}
        longest_first = sorted(self._texts, key=len, reverse=True)
        self._names = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b" if longest_first else "(?!)")
