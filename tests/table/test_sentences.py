"""Every message of the table has its sentence, with the parameters that it is given, and no sentence is left over."""

from __future__ import annotations

import re
from pathlib import Path

from rokugan_desktop import table
from rokugan_desktop.cli.speaking import said_in

SENTENCES = said_in("table")

FOLDER = Path(table.__file__).parent


def test_every_message_has_its_sentence_and_every_sentence_its_message() -> None:
    sources = "".join(path.read_text("utf-8") for path in FOLDER.rglob("*.py"))
    said, begun = (
        set(re.findall(r'"(table\.[a-z-]+\.[a-z-]+)"', sources)),
        re.findall(r'f"(table\.[a-z.-]+)\{', sources),
    )
    composed = {key for key in SENTENCES if key.startswith(tuple(begun))}
    assert said | composed == set(SENTENCES)
    assert len(composed) == 5, "the ways in which a match may have begun"


def test_a_sentence_uses_the_parameters_that_its_message_has() -> None:
    sources = "".join(path.read_text("utf-8") for path in FOLDER.rglob("*.py"))
    given = {
        key: set(re.findall(r"(\w+)=", parameters))
        for key, parameters in re.findall(
            r'Message\("(table\.[a-z-]+\.[a-z-]+)"((?:, \w+=[\w.]+(?:\([\w.]+\))?)*)\)', sources
        )
    }
    assert len(given) > 10
    for key, parameters in given.items():
        assert (
            set(re.findall(r"\{(\w+)\}", sentence if isinstance(sentence := SENTENCES[key], str) else sentence.many))
            == parameters
        )
