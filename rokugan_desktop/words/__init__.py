"""One lookup for every word that a player sees or hears, in every language. It knows no game and no window."""

from __future__ import annotations

import gettext
import re
import struct
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

from rokugan_desktop.engine import Impossible, Message, Parameter, Plural, Sentences, Unreadable, rule_of
from rokugan_desktop.engine.messages import PLACEHOLDER

SOURCE_LANGUAGE: Final = "en"
"""The language of the sentence tables; it needs no catalogue."""


def signed(number: int) -> str:
    """Return a whole number as it is read: with a true minus sign."""
    return str(number).replace("-", "−", 1)


def languages(catalogues: Path) -> tuple[str, ...]:
    """Return the languages that can be spoken: English, then each with a folder of catalogues, by its code."""
    found = sorted(folder.parent.name for folder in catalogues.glob("*/LC_MESSAGES"))
    return (SOURCE_LANGUAGE, *(language for language in found if language != SOURCE_LANGUAGE))


def default_language(environment: Mapping[str, str], available: Sequence[str] = (SOURCE_LANGUAGE, "ru")) -> str:
    """Return the language that the environment's variables ask for, as gettext reads them; else English.

    >>> default_language({"LANG": "ru_RU.UTF-8"})
    'ru'
    >>> default_language({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:ru:en"})
    'ru'
    >>> default_language({"LC_ALL": "C", "LANG": "ru_RU.UTF-8"})
    'en'
    """
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    if _code(locale) in ("c", "posix"):
        return SOURCE_LANGUAGE
    for wish in (*environment.get("LANGUAGE", "").split(":"), locale):
        if _code(wish) in available:
            return _code(wish)
    return SOURCE_LANGUAGE


def _code(locale: str) -> str:
    """Return the language of a locale's name: `ru` of `ru_RU.UTF-8@petr1708`."""
    for end in ".@_-":
        locale = locale.partition(end)[0]
    return locale.lower()


_TWICE: Final = re.compile(r"^(\D+) \(\1\)$")
_NUMBERED: Final = re.compile(r"^\*\*(?P<number>[A-Z]{1,2}-\d+[a-z]?)\.", re.MULTILINE)
_END: Final = re.compile(r"^#+ ", re.MULTILINE)
_PART: Final = re.compile(r"<!-- (without )?([a-z]+) -->\n(.*?)<!-- end -->\n", re.DOTALL)


def numbers(page: str) -> tuple[str, ...]:
    r"""Return the numbers of a page's paragraphs, in its order.

    >>> numbers("# Rules\n\n**R-0.** First.\n\n**R-5c. Battles.** Then.")
    ('R-0', 'R-5c')
    """
    return tuple(match["number"] for match in _NUMBERED.finditer(page))


def paragraph(page: str, number: str) -> str | None:
    r"""Return the paragraph of that number with the lists below it, as Markdown; None where the page has none.

    >>> paragraph("**R-0.** First.\n\n- more\n\n**R-1.** Second.\n\n## End", "R-0")
    '**R-0.** First.\n\n- more'
    >>> paragraph("**R-0.** First.\n\n**R-1.** Second.\n\n## End", "R-1")
    '**R-1.** Second.'
    """
    for match in _NUMBERED.finditer(page):
        if match["number"] == number:
            ends = (pattern.search(page, match.end()) for pattern in (_NUMBERED, _END))
            return page[match.start() : min([end.start() for end in ends if end], default=len(page))].strip()
    return None


def fill(sentence: str, say: Callable[[str, str], str], *, inside: bool = False) -> str:
    """Return the sentence with each placeholder replaced by `say(name, context)`; no context is an empty string.

    A sentence that opens with a placeholder in a context opens with a capital: contexts are for the middle of
    sentences, so their words are written small. So they are in a name `inside` another sentence.

    Who is called as what stands in brackets behind the name is named once.

    >>> fill("{token:inline} goes.", lambda name, context: "piece 3")
    'Piece 3 goes.'
    >>> fill("{name} ({role})", lambda name, context: "East")
    'East'
    """
    filled = PLACEHOLDER.sub(lambda match: say(match["name"], match["context"] or ""), sentence)
    filled = _TWICE.sub(r"\1", filled) if filled.endswith(")") else filled
    first = PLACEHOLDER.match(sentence)
    if first is not None and first["context"] and not inside:
        return filled[:1].upper() + filled[1:]
    return filled


Table: TypeAlias = "tuple[str, Sentences]"
"""A catalogue's name with its sentences."""
LateTable: TypeAlias = "tuple[str, Callable[[], Sentences]]"
"""A catalogue's name with what makes more of its sentences when none of those that are there already is meant."""

_MOST_SAID: Final = 2_000
PROGRAM: Final = "program"
"""The domain of what is no game's."""


class Words:
    """Every sentence in one language, by domain: the program's, and those of each game.

    A message is looked up in its own domain and then among the program's; two games may use the same key. A key
    without a domain is the program's, but in words that `of` made for a game.

    The English sentence of the table is what the catalogue looks up, together with the context of its key. A sentence
    that the catalogue lacks is said in English: a player reads something rather than nothing, and a test finds it.

    A context asks for a form of a name: `{token:inline}`. Where English has such a form, it stands in the table under
    `token.three|inline`; a form that only another language has, a case, stands in that language's catalogue alone.
    Where there is neither, the name is said as it is.
    """

    def __init__(
        self,
        language: str,
        tables: Sequence[Table | LateTable],
        catalogues: Path,
        pages: Path | None = None,
        own: Mapping[str, Path] = MappingProxyType({}),
    ) -> None:
        """Open the language's catalogues; `pages` is the folder of Markdown pages, else the one beside `catalogues`.

        A domain that brings `catalogues` and `pages` of its own has its folder in `own`; it may lack a language.

        Raise Unreadable where there is no such language or a compiled catalogue is missing or broken, Impossible
        where two tables of one domain say different things under one key; of a table that is made later, then.
        """
        self._language = language
        self._catalogues = catalogues
        self._pages = catalogues.parent / "pages" if pages is None else pages
        self._own = own
        self._scope = PROGRAM
        self._by_ear = False
        self._said: dict[tuple[object, ...], str] = {}
        """What was said lately, by all that it was made of: at the next step most is said again."""
        self._elsewhere: dict[str, dict[str, gettext.NullTranslations]] = {}
        """The catalogues of other languages, once one of them was asked for."""
        self._scoped: dict[str, Words] = {PROGRAM: self}
        """These words in each scope asked for; all of them share it."""
        self._sentences: dict[str, dict[str, str | Plural]] = {PROGRAM: {}}
        self._late: dict[str, list[Callable[[], Sentences]]] = {}
        """What makes those tables of a domain that nobody has needed yet."""
        for domain, table in tables:
            if callable(table):
                self._late.setdefault(domain, []).append(table)
            else:
                self._add(domain, table)
        self._translations = {domain: self._open(domain) for domain, _ in tables}

    def of(self, domain: str) -> Words:
        """Return these words as one game says them, always the same: a key is looked up among its sentences first."""
        if domain not in self._scoped:
            scoped = self._scoped[domain] = copy(self)
            scoped._scope = domain
        return self._scoped[domain]

    @property
    def language(self) -> str:
        """Return the code of the language spoken: `en`, `ru`."""
        return self._language

    def languages(self) -> tuple[str, ...]:
        """Return the codes of the languages that could be spoken instead."""
        return languages(self._catalogues)

    def knows(self, key: str) -> bool:
        """Tell whether there is a sentence under the key."""
        return self._domain(key, self._scope) is not None

    def table(self, domain: str) -> Sentences:
        """Return all English sentences of a domain by their keys, also those that nobody has needed yet."""
        return {
            **self._sentences.get(domain, {}),
            **{key: said for late in self._late.get(domain, ()) for key, said in late().items()},
        }

    def say(self, message: Message) -> str:
        """Return the message as a sentence. Raise Impossible for an unknown key or a missing parameter."""
        return self._say(message.key, message.domain or self._scope, dict(message.parameters))

    def hear(self, message: Message, said: str) -> str:
        """Return how a message is heard that is `said` so: where an arrow stands in it, by sentences' form `heard`."""
        if "→" not in said:
            return said
        heard = copy(self)
        heard._by_ear = True
        return heard.say(message)

    def text(self, key: str, **parameters: Parameter) -> str:
        """Return the sentence under the key. Raise Impossible for an unknown key or a missing parameter."""
        return self._say(key, self._scope, parameters)

    def said_anywhere(self, message: Message) -> frozenset[str]:
        """Return how a message is said in each language that has all catalogues. Raise Impossible as `say` does."""
        said = {self.say(message)}
        for language in self.languages():
            with suppress(Unreadable):
                said.add(self._in(language).say(message))
        return frozenset(said)

    def _in(self, language: str) -> Words:
        if language == self._language:
            return self
        other = copy(self)
        other._language = language
        if language not in self._elsewhere:
            self._elsewhere[language] = {domain: other._open(domain) for domain in self._translations}
        other._translations = self._elsewhere[language]
        return other

    def page(self, name: str) -> str:
        """Return a page with its parts (`rules+siege`), in English where need be. Raise Unreadable without any."""
        name, *parts = name.split("+")
        folders = (self._pages, *(folder / "pages" for folder in self._own.values()))
        for language in (self._language, SOURCE_LANGUAGE):
            for folder in folders:
                file = folder / f"{name}.{language}.md"
                if file.is_file():
                    return _PART.sub(lambda one: one[3] * ((one[2] in parts) != bool(one[1])), file.read_text("utf-8"))
        raise Unreadable(f"{name}.{SOURCE_LANGUAGE}.md", "", Message("words.no-page"))

    def _say(self, key: str, scope: str, parameters: Mapping[str, Parameter], context: str = "") -> str:
        def said(name: str, context: str) -> str:
            if name not in parameters:
                raise Impossible(f"the sentence {key!r} lacks its parameter {name!r}")
            value = parameters[name]
            if isinstance(value, Message):
                return self._say(value.key, value.domain or self._scope, dict(value.parameters), context)
            return str(value).replace("-", "−", 1) if isinstance(value, int) else value

        asked = self._language, self._scope, self._by_ear, scope, key, context, *parameters.items()
        if (known := self._said.get(asked)) is None:
            if len(self._said) >= _MOST_SAID:
                self._said.clear()
            sentence = self._translated(key, scope, parameters, context)
            known = self._said[asked] = fill(sentence, said, inside=bool(context)) if "{" in sentence else sentence
        return known

    def _domain(self, key: str, scope: str) -> str | None:
        """Return the domain that has a sentence under the key: that of the scope, else the program's; None: neither."""
        if key in self._sentences.get(scope, {}):
            return scope
        while self._late.get(scope):
            self._add(scope, self._late[scope].pop()())
            if key in self._sentences[scope]:
                return scope
        return PROGRAM if key in self._sentences[PROGRAM] else None

    def _translated(self, key: str, scope: str, parameters: Mapping[str, Parameter], wanted: str) -> str:
        name, _, own = key.partition("|")
        by_ear = self._by_ear and self._domain(f"{name}|heard", scope) is not None
        context = "heard" if by_ear else wanted or own
        in_context = f"{name}|{context}"
        domain = self._domain(in_context, scope) if context else None
        key = name if domain is None else in_context
        domain = domain or self._domain(name, scope)
        if domain is None:
            raise Impossible(f"no sentence under the key {key!r}")
        sentence = self._sentences[domain][key]
        translation = self._translations[domain]
        if isinstance(sentence, str):
            formed = translation.pgettext(context, sentence) if context else sentence
            return formed if formed != sentence else translation.gettext(sentence)
        number = parameters.get("n")
        if not isinstance(number, int):
            raise Impossible(f"the sentence {key!r} lacks its number n")
        if context:
            return translation.npgettext(context, sentence.one, sentence.many, abs(number))
        return translation.ngettext(sentence.one, sentence.many, abs(number))

    def _add(self, domain: str, table: Sentences) -> None:
        said = self._sentences.setdefault(domain, {})
        for key, sentence in table.items():
            if said.setdefault(key, sentence) != sentence:
                raise Impossible(f"two sentences of {domain} under the key {key!r}")

    def _open(self, domain: str) -> gettext.NullTranslations:
        """Return the catalogue of the domain; for English an empty one, which gives back what it is asked."""
        if self._language == SOURCE_LANGUAGE:
            return gettext.NullTranslations()
        own = self._own.get(domain)
        catalogues = self._catalogues if own is None else own / "catalogues"
        file = catalogues / self._language / "LC_MESSAGES" / f"{domain}.mo"
        try:
            with file.open("rb") as opened:
                return gettext.GNUTranslations(opened)
        except FileNotFoundError as error:
            if own is not None and self._language in self.languages():
                return gettext.NullTranslations()
            raise Unreadable(f"{domain}.mo", self._language, Message("words.no-catalogue")) from error
        except (OSError, ValueError, struct.error) as error:
            raise Unreadable(f"{domain}.mo", self._language, Message("words.broken-catalogue")) from error


_NAMED_RULE: Final = re.compile(r"\s?[(\[]([A-Z]{1,2}-\d+[a-z]?)[^)\]]{0,4}[)\]]")
"""A rule as every sentence names it: in brackets, (R-5), [Z-4 c]."""


def without_rules(said: str) -> str:
    """Return a sentence as it is read or heard: the rule that it names is at hand for whoever asks."""
    return _NAMED_RULE.sub("", said)


@dataclass(frozen=True, slots=True)
class Spoken(ABC):
    """Sentences in waiting: `str()` of it is their text, worked out each time it is asked for."""

    words: Words

    @abstractmethod
    def messages(self) -> Iterable[Message]:
        """Return what is said, one sentence after the other."""

    def __str__(self) -> str:
        return ". ".join(map(self.words.say, self.messages()))

    @property
    def rule(self) -> str:
        """Return the number of the first rule that they name; empty: they name none."""
        return next((rule for message in self.messages() if (rule := rule_of(message))), "")

    def heard(self) -> str:
        """Return the sentences as they are heard, with no sign that is no word, and no number of a rule."""
        heard = ". ".join(self.words.hear(message, self.words.say(message)) for message in self.messages())
        return without_rules(heard)


@dataclass(frozen=True, slots=True)
class Saying(Spoken):
    """Sentences that are known already, as messages."""

    said: tuple[Message, ...]

    def messages(self) -> Iterable[Message]:
        return self.said


Text: TypeAlias = "str | Spoken"
"""What can be read by `str()`."""


def rule_in(text: Text) -> str:
    """Return the number of the first rule that the text names as a message; empty: it names none."""
    return text.rule if isinstance(text, Spoken) else ""
