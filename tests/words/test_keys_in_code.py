"""Every message that the code builds has its sentence, and every sentence gets the parameters it has places for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import catalogues
import pytest

from rokugan_desktop.engine import placeholders
from rokugan_desktop.words import Table


class Use(NamedTuple):
    """A message that a module builds."""

    where: str
    key: str
    """The key; parts that are only known when the program runs stand as `*`."""
    parameters: frozenset[str]
    others: bool
    """The call hands on further parameters that the code does not spell out."""


def _key(node: ast.expr) -> str | None:
    """Return the key that an expression says, or None where it says none in the open."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    return None


def uses(source: str, name: str) -> Iterator[Use]:
    """List the messages that a module's source builds: by `Message(...)`, or by `text(...)` of some words."""
    if re.search(r"\b(Message|text)\(", source) is None:  # most modules say nothing, and to look through all is slow
        return
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called == "Message" or (called == "text" and isinstance(node.func, ast.Attribute)):
            choices = (
                [node.args[0].body, node.args[0].orelse] if isinstance(node.args[0], ast.IfExp) else [node.args[0]]
            )
            for key in (_key(choice) for choice in choices):
                if key is not None and key.strip("*"):
                    spelled = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                    others = any(keyword.arg is None for keyword in node.keywords)
                    yield Use(f"{name}:{node.lineno}", key, spelled, others)


Places = dict[str, frozenset[str]]
"""The names that each sentence has a place for, by key."""


@pytest.fixture(scope="module")
def sentences(all_tables: Sequence[Table]) -> dict[str, Places]:
    """Return the sentences of the program and of each game."""
    found: dict[str, Places] = {}
    for domain, table in all_tables:
        own = found.setdefault(domain, {})
        for key, sentence in table.items():
            plural = not isinstance(sentence, str)
            own[key] = placeholders("".join(sentence)) | (frozenset({"n"}) if plural else frozenset())
    return found


def complaints(use: Use, sentences: Places) -> Iterator[str]:
    """List what is wrong with a message that the code builds."""
    meant = [use.key] if use.key in sentences else []
    if "*" in use.key:
        pattern = re.compile(re.escape(use.key).replace(r"\*", ".+"))
        meant = [key for key in sentences if pattern.fullmatch(key)]
    if not meant:
        yield f"{use.where}: no sentence under {use.key}"
    for key in meant if "*" not in use.key else ():
        lacking = sentences[key] - use.parameters
        if lacking and not use.others:
            yield f"{use.where}: {key} lacks {', '.join(sorted(lacking))}"


def test_every_message_in_the_code_has_its_sentence_and_its_parameters(sentences: dict[str, Places]) -> None:
    """A module of a game says the game's own sentences before others of the same key."""
    everybodys = {key: names for table in sentences.values() for key, names in table.items()} | sentences["program"]
    wrong: list[str] = []
    for file in sorted((catalogues.ROOT / catalogues.PACKAGE).rglob("*.py")):
        own = sentences[catalogues.domain_of(".".join(file.relative_to(catalogues.ROOT).with_suffix("").parts))]
        for use in uses(file.read_text(encoding="utf-8"), _name(file)):
            wrong += complaints(use, everybodys | own)
    assert wrong == []


def test_every_context_that_a_sentence_asks_for_is_one_that_names_stand_in(
    sentences: dict[str, Places], all_tables: Sequence[Table]
) -> None:
    known = {key.partition("|")[2] for table in sentences.values() for key in table}
    for language in {file.parent.parent for file in catalogues.files()}:
        for domain, said in catalogues.extract().items():
            known |= {source.context or "" for source in catalogues.with_forms(domain, said, language)}
    texts = ["".join(sentence) for _, table in all_tables for sentence in table.values()]
    for file in catalogues.files():
        texts += [form for message in catalogues.read(file) for form in catalogues.forms_of(message) if message.id]
    assert {context for text in texts for context in re.findall(r"\{\w+:([a-z-]+)\}", text)} <= known


SOURCE = """
a = Message("clan.crab")
b = Message("told.takes", clan=a)
c = words.text(f"phase.{phase}", **more)
d = Message("told.takes" if x else "told.nonsense", clan=a, province=p)
e = Message(key, clan=a)
f = text("no lookup")
"""


def test_uses_are_found_in_every_shape() -> None:
    assert [(use.key, sorted(use.parameters), use.others) for use in uses(SOURCE, "x.py")] == [
        ("clan.crab", [], False),
        ("told.takes", ["clan"], False),
        ("phase.*", [], True),
        ("told.takes", ["clan", "province"], False),
        ("told.nonsense", ["clan", "province"], False),
    ]


def test_complaints_name_the_place() -> None:
    table = {"clan.crab": frozenset[str](), "told.takes": frozenset({"clan", "province"}), "phase.x": frozenset({"n"})}
    assert [complaint for use in uses(SOURCE, "x.py") for complaint in complaints(use, table)] == [
        "x.py:3: told.takes lacks province",
        "x.py:5: no sentence under told.nonsense",
    ]


def _name(file: Path) -> str:
    return file.relative_to(catalogues.ROOT).as_posix()
