"""Which languages there are, and which one the environment asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

SOURCE_LANGUAGE: Final = "en"
"""The language of the sentence tables; it needs no catalogue."""


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
