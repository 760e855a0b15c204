"""The glossary of players: what the glossaries of the handbook say, and the rules too, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import catalogues
import house_style

from rokugan_desktop.words import Words

TERMS = tuple(house_style.terms())


def stems(term: str, language: str) -> Iterator[str]:
    """List the words of a term without their endings, which Russian changes."""
    for word in re.findall(r"[\w’-]{3,}", term.lower()):
        yield word[: max(3, len(word) - 3)] if language == "ru" else word.removesuffix("ed")


def test_whoever_looks_a_term_up_finds_it_in_the_rules(language: str) -> None:
    told = {
        game: " ".join(
            one.text.lower()
            for one in house_style.said()
            if one.language == language and (one.prose and one.package.endswith(game) if game else not one.prose)
        )
        for game in {term.game for term in TERMS}
    }
    assert len(told) == 5
    for term in TERMS:
        missing = [
            one
            for one in stems(term.russian if language == "ru" else term.english, language)
            if one not in told[term.game]
        ]
        assert not missing, term


def test_every_glossary_of_the_handbook_says_what_the_glossary_of_players_does(speak: dict[str, Words]) -> None:
    terms = {(term.game, term.english): term.russian for term in TERMS}
    for module, table in catalogues.tables():
        game = catalogues.domain_of(module)
        told = {key: str(said) for key, said in table.items() if re.fullmatch(r"term\.[a-z-]+", key)}
        assert {told[key]: speak["ru"].of(game).text(key) for key in told} == {
            said: terms.get((game, said)) for said in told.values()
        }
