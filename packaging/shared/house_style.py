"""What an editor holds every sentence to: terms, quotation marks, no-break spaces, capitals and cases.

    python packaging/shared/house_style.py          complains of each sentence that breaks a rule, with the rule

The sentences are those of the tables and the catalogues, and the prose of the pages. A rule is a pattern that no
sentence may match, so that a fault that was mended once can't come back with the next sentence.

Where an editor and a page of rules have two terms for one thing, the page's term stands in every sentence, so that
whoever looks a term up finds it there: start strength, not starting strength; pulse and шаг, not impulse and этап
движения (an этап is one of the six steps); total Attack and Полная Атака. And «Игрок сдался» is not «Сдача»: a verb
tells an act.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

import catalogues


class Rule(NamedTuple):
    """A pattern that no sentence of a language may match, and what an editor would print in its place."""

    language: str
    pattern: str
    instead: str
    packages: str = ""
    """The beginnings of the packages that it holds for, as an expression; an empty one holds for all."""
    prose: bool = True
    """Whether it holds for the pages of rules as well."""


_PLAYED: Final = r"(?:games|desktop|table)\b"
"""What players see of a match; boards and the command line speak of files and of geometry as well."""

RULES: Final = (
    Rule("en", r"\"|(?<![a-z])'|'(?![a-z])", "“ ” and ’", "(?!cli)", prose=False),
    Rule("en", r"[\d}] %", "no space before %"),
    Rule("en", r"\w …", "no space before …"),
    Rule("en", r"\b(?:[Ee]very|[Aa]ny|[Ss]ome|[Nn]o)body\b(?!’s turn|$)", "everyone, anyone, someone, no one"),
    Rule("en", r"\bg(?:ive|ives|ave|iven) up\b", "concede"),
    Rule("en", r"\b(?:puts?|lays?|lies|laid)\b", "place, or a plain is", _PLAYED, prose=False),
    Rule("en", r"\b(?:go|goes|come|comes) home\b", "return"),
    Rule("en", r"\bsoak(?!ed})", "absorb"),
    Rule("en", r"\b[Ss]et-up\b", "setup"),
    Rule("en", r"\bLet’s go on\b|^Go on\b", "continue"),
    Rule("en", r"\bClan \{|\b(?:card|hand|token|raid|bluff|diplomacy) of \{(?:clan|who|territory)", "{clan}’s …"),
    Rule("en", r"\b(?:is|are|be|were|was) turned faceup\b", "revealed"),
    Rule("en", r"\bhem\b|\blawful\b|[Cc]anonical", "border; legal; unit order", _PLAYED),
    Rule("en", r"\b[Ss]haken\b", "the name of the level"),
    Rule("en", r"\b[Ss]tarting strength|\b[Ii]mpulse", "start strength; pulse"),
    Rule("ru", r"\bэтап\w* движения|[Ии]мпульс", "шаг"),
    Rule(
        "en",
        r"\b(?:in|during) the (?:placement|upkeep|resolution)\b(?! phase)",
        "the placement phase",
        _PLAYED,
        prose=False,
    ),
    Rule("en", r"\b(?:lost|did|cost|brought|promised?) most\b|^Most honor", "the most"),
    Rule("ru", r"\"|\.\.\.|(?<=\w)'", "« » and …", "(?!cli)", prose=False),
    Rule("ru", r"\S\u0020—", "a no-break space before the dash"),
    Rule("ru", r"[\d}]\u0020?%(?!\w)", "a no-break space before %", "(?!cli)", prose=False),
    Rule("ru", r"(?:\d|\}|\b(?:одной|две|двух|три|трёх|пять|пяти|десять)) чест[ьи]\b", "очков чести"),
    Rule("ru", r"[Кк]онниц", "кавалерия"),
    Rule("ru", r"\b[Вв]раг(?:а|у|и|ов|ом|ами|ам|е)?\b", "противник"),
    Rule("ru", r"\bобзор(?:а|у|ом|е)?\b", "линия видимости"),
    Rule("ru", r"\bшаг[аеу]? \d", "этап"),
    Rule("ru", r"домой", "за занавес"),
    Rule("ru", r"\bигра(?:ет|ют)(?:ся)? карт|\bиграются\b", "разыгрывает"),
    Rule("ru", r"смотрит (?:жетон|актив)", "подсматривает"),
    Rule("ru", r"[Пп]ровинци[юи] «\{(?:province|source|target)\}»", "the name in its case: {province:accusative}"),
    Rule("ru", r"не сво(?:я|ей|ю|ё)\b", "ваша, подконтрольная"),
    Rule("ru", r"Рокуган за одним столом", "Rokugan Desktop"),
)


class Fault(NamedTuple):
    """A sentence that breaks a rule: where it stands, what it says, and what an editor would print."""

    where: str
    sentence: str
    instead: str


def faults_of(language: str, sentence: str, *, package: str = "", prose: bool = False) -> tuple[str, ...]:
    """Return what an editor would print in place of each fault of a sentence.

    >>> faults_of("en", "Crane puts a token in {province}.", package="games.battle_for_rokugan")
    ('place, or a plain is',)
    """
    return tuple(
        rule.instead
        for rule in RULES
        if rule.language == language
        and (rule.prose or not prose)
        and (prose or re.match(rule.packages, package))
        and re.search(rule.pattern, sentence)
    )


def sentences() -> Iterator[tuple[str, str, str, str]]:
    """List all sentences: the language, the package, the key, and what is said in each form."""
    translated = {file.stem: catalogues.read(file) for file in catalogues.files() if file.parts[-3] == "ru"}
    for module, table in catalogues.tables():
        package = module.removeprefix(f"{catalogues.PACKAGE}.")
        for key, sentence in table.items():
            yield "en", package, key, sentence if isinstance(sentence, str) else "\n".join(sentence)
            first = sentence if isinstance(sentence, str) else sentence[0]
            message = translated[catalogues.domain_of(module)].get(first, key.partition("|")[2] or None)
            russian = None if message is None else message.string
            if russian is not None:
                yield "ru", package, key, russian if isinstance(russian, str) else "\n".join(russian)


def faults() -> Iterator[Fault]:
    """List the faults of all sentences and of the pages of rules."""
    for language, package, key, sentence in sentences():
        for instead in faults_of(language, sentence, package=package):
            yield Fault(f"{package} {key}", sentence, instead)
    for page in sorted((catalogues.ROOT / "assets" / "pages").glob("*.md")):
        language = page.suffixes[0][1:]
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            for instead in faults_of(language, line, prose=True):
                yield Fault(f"{page.name}:{number}", line, instead)


if __name__ == "__main__":
    found = tuple(faults())
    for fault in found:
        print(f"{fault.where}: {fault.sentence!r}: {fault.instead}")
    sys.exit(1 if found else 0)
