"""One line of JSON, read strictly: a file from somebody else is hostile until it has proved otherwise."""

from __future__ import annotations

import json
from typing import Any, NoReturn, cast

from rokugan_desktop.engine import Message

_LONGEST_NUMBER = 18


class BadLine(Exception):
    """A line that can't be read; `what` says why."""

    def __init__(self, what: Message) -> None:
        super().__init__(what)
        self.what = what


def read_object(line: bytes) -> dict[str, Any]:
    """Return the JSON object that the line says.

    Raises BadLine for what is no UTF-8 text, no JSON, nested too deeply or no object, and for a key said twice, a
    fraction, NaN and infinity, a number of many digits, and half a character.
    """
    try:
        tree: Any = json.loads(
            line.decode(),
            object_pairs_hook=_once,
            parse_constant=_no_number,
            parse_float=_no_number,
            parse_int=_whole,
        )
        json.dumps(tree, ensure_ascii=False).encode()
    except (UnicodeDecodeError, UnicodeEncodeError) as broken:  # \ud800 is half a character
        raise BadLine(Message("table.file.not-text")) from broken
    except (ValueError, RecursionError) as broken:
        raise BadLine(Message("table.file.no-json")) from broken
    if not isinstance(tree, dict):
        raise BadLine(Message("table.file.no-json"))
    return cast("dict[str, Any]", tree)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadLine(Message("yaml.key_twice", word=key))
        found[key] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise BadLine(Message("table.file.no-whole-number", what=text[:20]))


def _whole(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        raise BadLine(Message("table.file.long-number", limit=_LONGEST_NUMBER))
    return int(text)
