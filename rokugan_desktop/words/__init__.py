"""One lookup for every word that a player sees or hears, in every language. It knows no game and no window."""

from rokugan_desktop.words.language import SOURCE_LANGUAGE, default_language, languages
from rokugan_desktop.words.pages import numbers, paragraph
from rokugan_desktop.words.spoken import Saying, Spoken, Text
from rokugan_desktop.words.template import fill
from rokugan_desktop.words.words import LateTable, Table, Words

__all__ = [
    "SOURCE_LANGUAGE",
    "LateTable",
    "Saying",
    "Spoken",
    "Table",
    "Text",
    "Words",
    "default_language",
    "fill",
    "languages",
    "numbers",
    "paragraph",
]
