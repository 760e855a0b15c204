"""Catalogues of translations: extract the sentences, update the languages' files, compile them, check them.

    python packaging/shared/catalogues.py extract | update | compile [FOLDER] | check

`compile` needs nothing but Babel, so a build can call it; the others read the package's sentence tables.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

if TYPE_CHECKING:
    from rokugan_desktop.engine import Sentences

ROOT: Final = Path(__file__).resolve().parents[2]
CATALOGUES: Final = ROOT / "assets" / "catalogues"
PACKAGE: Final = "rokugan_desktop"
FORMS: Final = "forms.toml"
"""In a language's folder: the forms of names that this language has and English has not."""
_NO_DATE: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""What a compiled catalogue says of its making: Babel would write the time."""
_IDLE_HEADER: Final = re.compile(
    r'^"(?:Report-Msgid-Bugs-To|P.*-Date|Last-Translator|Language-Team|Generated-By):.*\n| VERSION(?=\\n"$)',
    re.MULTILINE,
)


class Fault(NamedTuple):
    """What is wrong with one sentence of a catalogue."""

    file: str
    sentence: str
    what: str


class Source(NamedTuple):
    """An English sentence with the context of its key."""

    context: str | None
    one: str
    many: str | None


def domain_of(module: str) -> str:
    """Return the catalogue that a module's sentences belong to: its game's, or the program's.

    >>> domain_of("rokugan_desktop.desktop.battle_for_rokugan.sentences")
    'battle_for_rokugan'
    >>> domain_of("rokugan_desktop.cli.battle_for_rokugan.sentences")
    'battle_for_rokugan'
    >>> domain_of("rokugan_desktop.desktop.sentences")
    'program'
    """
    parts = module.split(".")
    games = {folder.name for folder in (ROOT / PACKAGE / "games").iterdir() if folder.is_dir()}
    in_a_game = len(parts) > 3 and parts[1] in ("games", "desktop", "cli") and parts[2] in games
    return parts[2] if in_a_game else "program"


def tables() -> Iterator[tuple[str, Sentences]]:
    """List each table of sentences: its name as a module's, and the table."""
    from rokugan_desktop.sentences import sentences_beside  # late: a build that compiles has none of its libraries

    for file in sorted((ROOT / PACKAGE).rglob("sentences.yaml")):
        yield ".".join(file.relative_to(ROOT).with_suffix("").parts), sentences_beside(file)


def extract() -> dict[str, dict[Source, list[str]]]:
    """Return the sentences of every catalogue, each with the keys that say it."""
    domains: dict[str, dict[Source, list[str]]] = {}
    for module, table in tables():
        sentences = domains.setdefault(domain_of(module), {})
        for key, sentence in table.items():
            context = key.partition("|")[2] or None
            one, many = (sentence, None) if isinstance(sentence, str) else sentence
            source = Source(context, one, many)
            sentences.setdefault(source, []).append(key)
    return domains


def template(domain: str, sentences: Mapping[Source, Sequence[str]]) -> Catalog:
    """Return a catalogue with nothing translated."""
    catalogue = Catalog(project="Rokugan Desktop", domain=domain, fuzzy=False)
    for source, keys in sentences.items():
        msgid = source.one if source.many is None else (source.one, source.many)
        catalogue.add(msgid, context=source.context, auto_comments=[f"key: {', '.join(sorted(set(keys)))}"])
    return catalogue


def files(catalogues: Path = CATALOGUES) -> tuple[Path, ...]:
    """Return the catalogue files of all languages."""
    return tuple(sorted(catalogues.glob("*/LC_MESSAGES/*.po")))


def read(file: Path) -> Catalog:
    """Return a language's catalogue; its name says the language and the domain."""
    with file.open("rb") as opened:
        return read_po(opened, locale=file.parent.parent.name, domain=file.stem)


def with_forms(domain: str, sentences: Mapping[Source, Sequence[str]], language: Path) -> dict[Source, Sequence[str]]:
    """Return the sentences of a catalogue with the forms of names that a language has besides, by its `forms.toml`.

    `language` is the language's folder. Where it has no such file, it needs no other forms than English.
    """
    file = language / FORMS
    listed: dict[str, dict[str, list[str]]] = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    found: dict[Source, Sequence[str]] = dict(sentences)
    for form, patterns in listed.get(domain, {}).items():
        formed = re.compile("|".join(re.escape(pattern).replace(r"\*", r"[^.|]+") for pattern in patterns))
        for source, keys in sentences.items():
            named = [f"{key}|{form}" for key in keys if source.context is None and formed.fullmatch(key)]
            if named:
                found[source._replace(context=form)] = named
    return found


def update(catalogues: Path = CATALOGUES) -> None:
    """Bring every catalogue up to the tables: new sentences come in empty, those no longer said go."""
    for domain, said in extract().items():
        for folder in sorted(catalogues.glob("*/LC_MESSAGES")):
            sentences = with_forms(domain, said, folder.parent)
            file = folder / f"{domain}.po"
            fresh = Catalog(locale=folder.parent.name, domain=domain, project="Rokugan Desktop", fuzzy=False)
            catalogue = read(file) if file.exists() else fresh
            catalogue.update(template(domain, sentences), no_fuzzy_matching=True, update_header_comment=False)
            catalogue.obsolete.clear()
            file.write_text(po_text(catalogue), encoding="utf-8", newline="\n")


def po_text(catalogue: Catalog) -> str:
    """Return the text of a catalogue's file, without the headers that change with the clock or name nobody."""
    output = io.BytesIO()
    write_po(output, catalogue, width=116, sort_output=True, no_location=True)
    text = output.getvalue().decode("utf-8")
    return "# Translations of Rokugan Desktop.\n#\n" + _IDLE_HEADER.sub("", text[text.index('msgid ""') :])


def compile_catalogues(catalogues: Path = CATALOGUES, target: Path | None = None) -> tuple[Path, ...]:
    """Compile each `.po` file whose `.mo` file is missing or older; return what was written.

    `target` is the folder of the compiled files, in the same tree; beside the sources where it is not named.
    """
    written: list[Path] = []
    for file in files(catalogues):
        compiled = (target or catalogues) / file.relative_to(catalogues).with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime_ns >= file.stat().st_mtime_ns:
            continue
        compiled.parent.mkdir(parents=True, exist_ok=True)
        fresh = compiled.with_suffix(f".{os.getpid()}.mo")
        fresh.write_bytes(compiled_bytes(read(file)))
        fresh.replace(compiled)  # at once, so that a program that starts meanwhile reads the old file or the new one
        written.append(compiled)
    return tuple(written)


def compiled_bytes(catalogue: Catalog) -> bytes:
    """Return what a compiled file holds: the same at whatever hour it is written, so that builds can be compared."""
    catalogue.creation_date = catalogue.revision_date = _NO_DATE
    output = io.BytesIO()
    write_mo(output, catalogue)
    return output.getvalue()


LATIN_ALLOWED: Final = frozenset(
    {
        *(
            "JSON",
            "YAML",
            "PNG",
            "SVG",
            "HTML",
            "CSV",
            "PDF",
            "PIN",
            "Dask",
            "shapely",
            "SQLite",
            "Qt",
            "Python",
            "English",
            "Rokugan",
            "Desktop",
        ),
        *("DISPLAY", "WAYLAND"),  # variables of the environment
        *("blessings", "placed"),  # keys of position files
        *(
            "en",
            "ru",
            "text",
            "json",
            "html",
            "csv",
            "light",
            "dark",
            "contrast",
            "demo",
            "human",
        ),  # of the command line
    }
)
"""Words that stay in Latin letters in every language."""

_PLACEHOLDER: Final = re.compile(r"\{([A-Za-z_]\w*)(?::[a-z-]+)?\}")
_LATIN: Final = re.compile(r"[A-Za-z]+")
_VERBATIM: Final = re.compile(
    r"""\{[^}]*\}            # a placeholder
    | <[^>]*> | &\w+;        # markup
    | \b[\w-]+\.(?:yaml|json|md|mo|po|py)\b              # the name of a file
    | \bUTF-8\b | \brokugan-desktop\b(?:\[\w+\])? | \b\d+x\d+\b
    | --[a-z][a-z-]*         # an option of the command line
    | (?<![A-Za-z])[A-Z]{1,2}-[0-9]+[a-f]?(?![A-Za-z]) # a rule's number: R-5c
    | (?<![A-Za-z])[ew][1-9][0-9]?(?![A-Za-z0-9])      # a unit of an army: w1
    | (?:Ctrl|Shift|Alt)\+[\w←→]+ | \b(?:F[0-9]+|Esc|Enter|Tab|Home|End|Delete|Backspace|Page\ Up|Page\ Down)\b
    """,
    re.VERBOSE,
)


def latin(text: str) -> tuple[str, ...]:
    """Return the words in Latin letters that a translation ought not to hold."""
    return tuple(word for word in _LATIN.findall(_VERBATIM.sub(" ", text)) if word not in LATIN_ALLOWED)


def check(catalogues: Path = CATALOGUES) -> tuple[Fault, ...]:
    """Return what is untranslated, unknown to the tables, fuzzy, or has other placeholders than its source."""
    domains = extract()
    faults: list[Fault] = []
    for folder in sorted(catalogues.glob("*/LC_MESSAGES")):
        for domain, said in domains.items():
            sentences = with_forms(domain, said, folder.parent)
            file = folder / f"{domain}.po"
            catalogue = read(file) if file.exists() else Catalog(locale=folder.parent.name)
            faults += [
                Fault(_name(file), source.one, what) for source in sentences for what in _wrong(source, catalogue)
            ]
            known = {(source.one, source.context) for source in sentences}
            faults += [
                Fault(_name(file), _one(message), "no table says this")
                for message in catalogue
                if message.id and (_one(message), message.context) not in known
            ]
    return tuple(faults)


def _wrong(source: Source, catalogue: Catalog) -> Iterator[str]:
    """List what is wrong with the translation of one sentence."""
    message = catalogue.get(source.one, source.context)
    forms = () if message is None else forms_of(message)
    context = f" (context {source.context})" if source.context else ""
    if message is None or not all(forms) or not forms:
        yield f"untranslated{context}"
        return
    if message.fuzzy:
        yield f"fuzzy{context}"
    if (source.many is not None) != message.pluralizable:
        yield f"plural forms where the table has none, or the other way round{context}"
    if source.many is not None and len(forms) != catalogue.num_plurals:
        yield f"{len(forms)} plural forms, not {catalogue.num_plurals}{context}"
    wanted = _names(source.one) | _names(source.many or "")
    for form in forms:
        if (_names(form) ^ wanted) - ({"n"} if source.many is not None else set()):
            yield f"other placeholders{context}: {form}"


def forms_of(message: Message) -> tuple[str, ...]:
    """Return the translations of a message: one, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _names(sentence: str) -> set[str]:
    return set(_PLACEHOLDER.findall(sentence))


def _one(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _name(file: Path) -> str:
    return "/".join(file.parts[-3:])


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command; return the exit status: 1 where `check` finds faults."""
    parser = argparse.ArgumentParser(description="Catalogues of translations.")
    parser.add_argument("command", choices=("extract", "update", "compile", "check"))
    parser.add_argument("folder", nargs="?", type=Path, default=CATALOGUES, help="what to compile; else the program's")
    said = parser.parse_args(arguments)
    command = said.command
    if command == "compile":
        for file in compile_catalogues(said.folder):
            sys.stdout.write(f"{_name(file)}\n")
        return 0
    sys.path.insert(0, str(ROOT))
    if command == "update":
        update()
        return 0
    if command == "extract":
        for domain, sentences in extract().items():
            write_po(sys.stdout.buffer, template(domain, sentences), width=116, sort_output=True)
        return 0
    faults = check()
    for fault in faults:
        sys.stdout.write(f"{fault.file}: {fault.sentence!r}: {fault.what}\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
