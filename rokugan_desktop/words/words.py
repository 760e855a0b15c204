"""The lookup: a message id with parameters in, a sentence of the player's language out."""

from __future__ import annotations

import gettext
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from rokugan_desktop.engine import Impossible, Message, Parameter, Plural, Unreadable
from rokugan_desktop.words.language import SOURCE_LANGUAGE, languages
from rokugan_desktop.words.template import fill

Table: TypeAlias = "tuple[str, Mapping[str, str | Plural]]"
"""A catalogue's name with English sentences by key; what follows a `|` in a key is the sentence's context."""


class Words:
    """Every sentence in one language.

    The English sentence of the table is what the catalogue looks up, together with the context of its key. A sentence
    that the catalogue lacks is said in English: a player reads something rather than nothing, and a test finds it.
    """

    def __init__(self, language: str, tables: Sequence[Table], catalogues: Path, pages: Path | None = None) -> None:
        """Open the language's catalogues; `pages` is the folder of Markdown pages, else the one beside `catalogues`.

        Raise Unreadable where there is no such language or a compiled catalogue is missing or broken, Impossible
        where two tables say different things under one key.
        """
        self._language = language
        self._catalogues = catalogues
        self._pages = catalogues.parent / "pages" if pages is None else pages
        self._sentences: dict[str, tuple[str, str | Plural]] = {}
        for domain, table in tables:
            for key, sentence in table.items():
                if self._sentences.setdefault(key, (domain, sentence)) != (domain, sentence):
                    raise Impossible(f"two sentences under the key {key!r}")
        self._translations = {domain: self._open(domain) for domain, _ in tables}

    @property
    def language(self) -> str:
        """Return the code of the language spoken: `en`, `ru`."""
        return self._language

    def languages(self) -> tuple[str, ...]:
        """Return the codes of the languages that could be spoken instead."""
        return languages(self._catalogues)

    def knows(self, key: str) -> bool:
        """Tell whether a table has a sentence under the key."""
        return key in self._sentences

    def say(self, message: Message) -> str:
        """Return the message as a sentence. Raise Impossible for an unknown key or a missing parameter."""
        return self._say(message.key, dict(message.parameters))

    def text(self, key: str, **parameters: Parameter) -> str:
        """Return the sentence under the key. Raise Impossible for an unknown key or a missing parameter."""
        return self._say(key, parameters)

    def page(self, name: str) -> str:
        """Return the text of a Markdown page, in English where the language has none. Raise Unreadable without any."""
        for language in (self._language, SOURCE_LANGUAGE):
            file = self._pages / f"{name}.{language}.md"
            if file.is_file():
                return file.read_text(encoding="utf-8")
        raise Unreadable(f"{name}.{SOURCE_LANGUAGE}.md", "", Message("words.no-page"))

    def _say(self, key: str, parameters: Mapping[str, Parameter]) -> str:
        def said(name: str, context: str) -> str:
            if name not in parameters:
                raise Impossible(f"the sentence {key!r} lacks its parameter {name!r}")
            value = parameters[name]
            if isinstance(value, Message):
                return self._say(self._in_context(value.key, context), dict(value.parameters))
            return str(value).replace("-", "−", 1) if isinstance(value, int) else value

        return fill(self._translated(key, parameters), said)

    def _in_context(self, key: str, context: str) -> str:
        """Return the key in the context asked for, where a table has it there; else the key as it is."""
        wanted = f"{key.partition('|')[0]}|{context}"
        return wanted if context and wanted in self._sentences else key

    def _translated(self, key: str, parameters: Mapping[str, Parameter]) -> str:
        """Return the language's sentence under the key, its placeholders still empty."""
        if key not in self._sentences:
            raise Impossible(f"no sentence under the key {key!r}")
        domain, sentence = self._sentences[key]
        translation = self._translations[domain]
        context = key.partition("|")[2]
        if isinstance(sentence, str):
            return translation.pgettext(context, sentence) if context else translation.gettext(sentence)
        number = parameters.get("n")
        if not isinstance(number, int):
            raise Impossible(f"the sentence {key!r} lacks its number n")
        if context:
            return translation.npgettext(context, sentence.one, sentence.many, abs(number))
        return translation.ngettext(sentence.one, sentence.many, abs(number))

    def _open(self, domain: str) -> gettext.NullTranslations:
        """Return the catalogue of the domain; for English an empty one, which gives back what it is asked."""
        if self._language == SOURCE_LANGUAGE:
            return gettext.NullTranslations()
        file = self._catalogues / self._language / "LC_MESSAGES" / f"{domain}.mo"
        try:
            with file.open("rb") as opened:
                return gettext.GNUTranslations(opened)
        except FileNotFoundError as error:
            raise Unreadable(f"{domain}.mo", self._language, Message("words.no-catalogue")) from error
        except (OSError, ValueError, struct.error) as error:
            raise Unreadable(f"{domain}.mo", self._language, Message("words.broken-catalogue")) from error
