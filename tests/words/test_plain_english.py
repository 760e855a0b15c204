"""What never stands in an English sentence of the program: British spelling, and what reads like a translation."""

from __future__ import annotations

import re
from typing import Final

import catalogues
import house_style
import pytest

NEVER: Final = {
    "British spelling": r"(?<!\{)\b((col|neighb|hon|arm|rum|fav|harb|behavi|lab)our|travell(er|ed|ing)|(cent|theat)re|"
    r"grey|(lic|def|off)ence|judgement)\w*\b",
    "own without a possessive": r"\b(the|an|each|two|only) own\b|\bis an own\b|\bnot own\b",
    "a passive that nobody says": r"\b(is|was|are) asked just now\b|\bmay be asked\b|\bis told\b",
    "who for whoever": r"\bWhoever likes\b|\bwho leaves loses\b",
    "who for a unit or whoever": r"(^|[.:;] )(?-i:Who) (controls|has|holds|fails|assaults|enters|loses|is|comes)\b"
    r"(?!.*\?)|\bto who\b",
    "British adverbs": r"\bany more\b|\b(north|south)-(east|west)\b",
    "is no for is not a": r"\bthis is no\b|” is no\b",
    "a die that is thrown": r"\bthrows? (a|one|its|the)?\s*(die|dice)\b",
    "not English": r"\bat a stroke\b|\bgoes on$|\btake the table back\b|\blook behind a screen\b|\bGood$",
    "a typewriter's apostrophe or quote": r"['\"]",
}
"""What is wrong, and the words by which it is known, in any case of letters."""
SENTENCES: Final = sorted(
    {
        (one.where, text)
        for one in house_style.said()
        for text in one.text.splitlines()
        if one.language == "en" and not one.where.endswith(".ability")  # the facts of the components, word by word
    }
)


@pytest.mark.parametrize("fault", NEVER)
def test_no_sentence_says(fault: str) -> None:
    """An editor went over them once; this keeps what was found from coming back."""
    never = re.compile(NEVER[fault], re.IGNORECASE)
    assert [(key, text) for key, text in SENTENCES if never.search(text)] == []


def test_there_are_sentences_of_both_games_and_of_the_program() -> None:
    """The test above looks at something."""
    keys = {key for key, _text in SENTENCES}
    assert {"table.confirm", "caution.decoy", "refusal.F-1"} <= keys


def test_russian_has_one_word_for_a_thing() -> None:
    """What has a name in the glossary is called by no other one; an em dash stands between words."""
    never = re.compile(
        r"территори|боев(ые|ых|ой) жетон|фигурк|фигурок|носильщик|вскрыт|сухопутн|[а-яё»}] – [а-яё«{]", re.IGNORECASE
    )
    said = {
        form
        for file in catalogues.files()
        for message in catalogues.read(file)
        if message.id
        for form in catalogues.forms_of(message)
    }
    assert len(said) > 1_000
    assert sorted(form for form in said if never.search(form)) == []
