"""The tables of sentences: what each room says in English, in the file `sentences.yaml` of its folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from rokugan_desktop.engine import Plural, Sentences

_LOADER: Final[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@cache
def sentences_beside(module: str | Path) -> Sentences:
    """Return the English that stands beside a module's file; every scalar there is a text.

    It is ours and held by tests, so that it is read for speed: a key that is said twice is found by them, not here.
    """
    text = Path(module).with_name("sentences.yaml").read_text("utf-8")
    read: dict[str, Any] = yaml.load(text, _LOADER)  # noqa: S506  # it builds texts, lists and dictionaries only
    return {key: said if isinstance(said, str) else Plural(**said) for key, said in read.items()}
