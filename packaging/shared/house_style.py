"""What an editor holds every sentence to: terms, quotation marks, no-break spaces, capitals and cases.

    python packaging/shared/house_style.py          complains of each sentence that breaks a rule, with the rule

The sentences are those of the tables and the catalogues, the prose of the pages, and what board_data says in both
languages: feats, wordings, names. A rule is a pattern that no sentence may match, so that a fault that was mended once
can't come back with the next sentence. What is never said for a term stands in the glossary of players, docs/terms.md.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
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

_STYLE: Final = (
    Rule("en", r"\"|(?<![a-z])'|'(?![a-z])", "“ ” and ’", "(?!cli)", prose=False),
    Rule("en", r"[\d}] %", "no space before %"),
    Rule("en", r"\w …", "no space before …"),
    Rule("en", r"\b(?:[Ee]very|[Aa]ny|[Ss]ome|[Nn]o)body\b", "everyone, anyone, someone, no one"),
    Rule("en", r"\b(?:[Pp]uts?|[Ll]ays?|[Ll]ies|[Ll]aid)\b", "place, or a plain is", _PLAYED, prose=False),
    Rule("en", r"\b(?:go|goes|come|comes) home\b", "return"),
    Rule("en", r"\bsoak(?!ed})", "absorb"),
    Rule("en", r"\bLet’s go on\b|^Go on\b", "continue"),
    Rule("en", r"\bClan \{|\b(?:card|hand|token|raid|bluff|diplomacy) of \{(?:clan|who|territory)", "{clan}’s …"),
    Rule(
        "en", r"\b(?:[Hh]ome|[Hh]and|[Tt]urn|castle|PIN|[Oo]rders?|order\}”|cards?\}) of \{(?:who|of|name|house)", "…’s"
    ),
    Rule("en", r"(?<!here )\bis no [A-Z{]", "is not a …"),
    Rule("en", r"\bface-(?:up|down)\b", "faceup, facedown"),
    Rule("en", r"\bbeside (?:the game|headquarters)\b|\bhonor enough\b", "besides, outside; enough honor"),
    Rule("en", r"\b(?:is|are|be|were|was) turned faceup\b", "revealed"),
    Rule(
        "en",
        r"\b(?:in|during) the (?:placement|upkeep|resolution)\b(?! phase)",
        "the placement phase",
        _PLAYED,
        prose=False,
    ),
    Rule("en", r"\b(?:lost|did|cost|brought|promise[sd]?) most\b|^Most (?:honor|points) wins?\b", "the most"),
    Rule("ru", r"\"|\.\.\.|(?<=\w)'", "« » and …", "(?!cli)", prose=False),
    Rule("ru", r"\S\u0020—", "a no-break space before the dash"),
    Rule("ru", r"[\d}]\u0020?%(?!\w)", "a no-break space before %", "(?!cli)", prose=False),
    Rule("ru", r"(?:\d|\}|\b(?:одна|одной|две|двух|три|трёх|пять|пяти|десять)) чест[ьи]\b", "очков чести"),
    Rule("ru", r"\bшаг[аеу]? \d", "этап"),
    Rule("ru", r"\b[Дд]омой\b", "за занавес, в дом"),
    Rule("ru", r"\bигра(?:ет|ют)(?:ся)? карт|\bиграются\b", "разыгрывает"),
    Rule("ru", r"смотрит (?:жетон|актив)", "подсматривает"),
    Rule("ru", r"[Пп]ровинци[юи] «\{(?:province|source|target)\}»", "the name in its case: {province:accusative}"),
    Rule("ru", r"не сво(?:я|ей|ю|ё)\b", "ваша, подконтрольная"),
    Rule("ru", r"Рокуган за одним столом", "Rokugan Desktop"),
    Rule("ru", r"^Печать тасовки|[Тт]асовка без обмана", "Честная тасовка"),
    Rule("ru", r"[Пп]обежда\w+ наибольш", "побеждает тот, у кого больше всех …"),
)


class Term(NamedTuple):
    """A term of players: whose it is, of all games if of none, what both languages call it, and what they never do."""

    game: str
    english: str
    russian: str
    never: tuple[str, ...]


def terms() -> Iterator[Term]:
    """List the terms of players, as their glossary has them."""
    game = ""
    for line in (catalogues.ROOT / catalogues.PACKAGE / "docs" / "terms.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            game = "".join(re.findall(r"`(\w+)`", line))
        elif row := re.fullmatch(r"\| (?!English|---)(.+) \| (.+) \| ?(.*?) ?\|", line):
            yield Term(game, row[1], row[2], tuple(filter(None, row[3].split(", "))))


def _never_said() -> Iterator[Rule]:
    for term in terms():
        for language, letters in (("en", r"[a-z]"), ("ru", r"[а-яё]")):
            words = [word.replace("*", r"\w*") for word in term.never if re.match(letters, word)]
            if words:
                where = rf"\w+\.{term.game}\b" if term.game else ""
                yield Rule(language, rf"(?i)\b(?:{'|'.join(words)})\b", f"{term.english}, {term.russian}", where)


RULES: Final = (*_STYLE, *_never_said())


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
        and re.match(rule.packages, package)
        and re.search(rule.pattern, sentence)
    )


class Said(NamedTuple):
    """What is said to players, of whatever source: where it stands, and in which package it would."""

    language: str
    package: str
    where: str
    text: str
    prose: bool = False
    """Whether it stands in a page of rules."""


@cache
def said() -> tuple[Said, ...]:
    """List the sentences of the tables, in each form, those of the pages, and what board_data says."""
    return (*_sentences(), *_paragraphs(), *_told())


def _sentences() -> Iterator[Said]:
    translated = {file.stem: catalogues.read(file) for file in catalogues.files() if file.parts[-3] == "ru"}
    for module, table in catalogues.tables():
        package = module.removeprefix(f"{catalogues.PACKAGE}.")
        for key, sentence in table.items():
            yield Said("en", package, key, sentence if isinstance(sentence, str) else "\n".join(sentence))
            first = sentence if isinstance(sentence, str) else sentence[0]
            message = translated[catalogues.domain_of(module)].get(first, key.partition("|")[2] or None)
            russian = None if message is None else message.string
            if russian is not None:
                yield Said("ru", package, key, russian if isinstance(russian, str) else "\n".join(russian))


def _paragraphs() -> Iterator[Said]:
    for page in sorted((catalogues.ROOT / "assets" / "pages").glob("*.md")):
        name, language = page.stem.split(".")
        for part in re.split(r"\n(?:\n|(?=[-|<#*]))", page.read_text(encoding="utf-8")):
            yield Said(
                language, f"desktop.{name.partition('-')[0]}", page.name, re.sub(r"[ \n]+", " ", part), prose=True
            )


def _told() -> Iterator[Said]:
    for file in sorted((catalogues.ROOT / "board_data").glob("*/*.yaml")):
        if file.stem in ("feats", "texts", "cards", "components"):
            found = re.findall(r"\b(en|ru): (?:\"([^\"]*)\"|([^,{}\"]+))", file.read_text(encoding="utf-8"))
            for language, quoted, plain in found:
                yield Said(language, f"games.{file.parent.name}", file.name, quoted or plain)


def faults() -> Iterator[Fault]:
    """List the faults of all that is said."""
    for one in said():
        for instead in faults_of(one.language, one.text, package=one.package, prose=one.prose):
            yield Fault(f"{one.package} {one.where}", one.text, instead)


if __name__ == "__main__":
    found = tuple(faults())
    for fault in found:
        print(f"{fault.where}: {fault.sentence!r}: {fault.instead}")
    sys.exit(1 if found else 0)
