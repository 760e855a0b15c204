"""What this package says itself, in English."""

from __future__ import annotations

from rokugan_desktop.engine import Plural

SENTENCES: dict[str, str | Plural] = {
    "language.name": "English",
    "words.broken-catalogue": "this catalogue of translations is damaged",
    "words.no-catalogue": "there is no compiled catalogue of translations for this language",
    "words.no-page": "there is no such page",
}
