"""Plain data turned into typed values strictly, with the place of a fault in our own words."""

from __future__ import annotations

import re
from typing import Any, NoReturn

import msgspec

from rokugan_desktop.engine.errors import Unreadable
from rokugan_desktop.engine.messages import Message

_COMPLAINT = re.compile(r"(?P<what>.*?)(?: - at `(?:key in )?\$(?P<path>.*)`)?\Z", re.DOTALL)
_FIELD = re.compile(r"Object (?P<which>missing required|contains unknown) field `(?P<field>.*)`\Z")
_EXPECTED = re.compile(r"Expected `(?P<expected>.*?)`(?:, got `(?P<got>.*)`)?\Z")


def convert_strict(tree: object, kind: Any, *, name: str, where: str = "") -> Any:
    """Return plain data as a value of the type, any that msgspec knows; `where` is their place in the file `name`.

    Raise Unreadable, with the whole place, for a key that is missing or unknown and a value of the wrong kind.
    """
    try:
        return msgspec.convert(tree, kind, strict=True)
    except msgspec.ValidationError as error:
        _complain(str(error), name, where)


def _complain(complaint: str, name: str, where: str) -> NoReturn:
    """Raise msgspec's complaint ("Expected `int`, got `str` - at `$.seats[0].scouts`") in our own words."""
    found = _COMPLAINT.match(complaint)
    what, path = (found["what"], found["path"] or "") if found else (complaint, "")
    place = f"{where}{path}".removeprefix(".")
    field = _FIELD.match(what)
    if field:
        key = "value.missing-key" if field["which"] == "missing required" else "value.unknown-key"
        raise Unreadable(name, place, Message(key, word=field["field"]))
    expected = _EXPECTED.match(what)
    if expected and expected["got"]:
        raise Unreadable(name, place, Message("value.wrong-kind", expected=expected["expected"], given=expected["got"]))
    raise Unreadable(name, place, Message("value.not-allowed"))
