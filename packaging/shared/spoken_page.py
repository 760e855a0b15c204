"""The page with all that the program says, by screen and in every language, for an editor to read through.

    python packaging/shared/spoken_page.py          writes rokugan_desktop/docs/sentences.md
    python packaging/shared/spoken_page.py check    complains where the page says other things than the program

It is made of the tables of sentences and of the compiled catalogues, without a window and without a game.
"""

from __future__ import annotations

import gettext
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import catalogues

if TYPE_CHECKING:
    from rokugan_desktop.engine import Plural

PAGE: Final = catalogues.ROOT / catalogues.PACKAGE / "docs" / "sentences.md"
_NUMBERS: Final = (1, 2, 5)
"""Numbers that ask for each form of a plural, in every language so far."""
_INTRODUCTION: Final = """# All that the program says

By package and screen, each sentence with its key, in every language: for an editor to read through. What stands in
braces is filled in; forms for one, two and five things stand one after the other, between slashes. The numbered rules
and other prose are pages of their own, in `assets/pages`.

This page is generated, by `python packaging/shared/spoken_page.py` and by its test, which brings it up to date. Mend
sentences in the tables and catalogues, not here.
"""


def made() -> str:
    """Return the page as it has to be now. Raise FileNotFoundError where a catalogue was not compiled."""
    return "\n".join((_INTRODUCTION, *_sections()))


def main() -> int:
    """Write the page, or check it; return the exit status."""
    if sys.argv[1:] == ["check"]:
        current = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == made()
        sys.stdout.write("" if current else f"{PAGE.name} is not current: python packaging/shared/spoken_page.py\n")
        return 0 if current else 1
    PAGE.write_text(made(), encoding="utf-8")
    return 0


def _sections() -> Iterator[str]:
    languages = sorted(folder.parent.name for folder in catalogues.CATALOGUES.glob("*/LC_MESSAGES"))
    for module, table in catalogues.tables():
        domain = catalogues.domain_of(module)
        spoken = [_catalogue(language, domain) for language in languages]
        yield f"## {module.removeprefix(f'{catalogues.PACKAGE}.')}\n"
        screens: dict[str, list[str]] = {}
        for key, sentence in table.items():
            said = [_in_table(_said(sentence, key, words)) for words in (gettext.NullTranslations(), *spoken)]
            screens.setdefault(key.partition(".")[0].partition("|")[0], []).append(f"| `{key}` | {' | '.join(said)} |")
        for screen, rows in screens.items():
            heads = " | ".join(("key", "en", *languages))
            yield "\n".join((f"### {screen}\n", f"| {heads} |", "| --- " * (len(languages) + 2) + "|", *rows, ""))


def _catalogue(language: str, domain: str) -> gettext.NullTranslations:
    file: Path = catalogues.CATALOGUES / language / "LC_MESSAGES" / f"{domain}.mo"
    with file.open("rb") as opened:
        return gettext.GNUTranslations(opened)


def _said(sentence: str | Plural, key: str, words: gettext.NullTranslations) -> str:
    """Return a sentence in one language, with all its forms."""
    context = key.partition("|")[2]
    if isinstance(sentence, str):
        return words.pgettext(context, sentence) if context else words.gettext(sentence)
    one, many = sentence
    forms = (
        words.npgettext(context, one, many, number) if context else words.ngettext(one, many, number)
        for number in _NUMBERS
    )
    return " / ".join(dict.fromkeys(forms))


def _in_table(text: str) -> str:
    """Return a text as the cell of a table shows it."""
    return text.replace("|", "\\|").replace("\n", "<br>").strip()


if __name__ == "__main__":
    sys.exit(main())
