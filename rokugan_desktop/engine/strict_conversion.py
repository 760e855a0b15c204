"""Plain data turned into typed values strictly, with the place of a fault in our own words.

msgspec tells of a fault by a text alone: its `ValidationError` has no fields for the path, the key or the types. So the
text is read here, in this one module. A walk of our own over value and type would be a second reader of every type that
msgspec knows (tagged unions, bounds, patterns), and could disagree with the first. A text that is not understood costs
no more than words: the file is refused all the same, with "this value is not allowed here".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NoReturn

import msgspec

from rokugan_desktop.engine.errors import Unreadable
from rokugan_desktop.engine.messages import Message

_COMPLAINT = re.compile(r"(?P<what>.*?)(?: - at (?:`key` in )?`\$(?P<path>.*)`)?\Z", re.DOTALL)
_STEP = re.compile(r"\[([0-9]+)\]|\.([^.\[]+)")
_FIELD = re.compile(r"Object (?P<which>missing required|contains unknown) field `(?P<field>.*)`\Z")
_EXPECTED = re.compile(r"Expected `(?P<expected>.*?)`(?:, got `(?P<got>.*)`)?\Z")


def convert_strict(tree: object, kind: Any, *, name: str, where: str = "") -> Any:
    """Return plain data as a value of the type, any that msgspec knows; `where` is their place in the file `name`.

    Raise Unreadable, with the whole place, for a key that is missing or unknown and a value of the wrong kind.
    """
    try:
        return msgspec.convert(tree, kind, strict=True)
    except msgspec.ValidationError as error:
        _complain(_with_keys(tree, kind, str(error)), name, where)


def _with_keys(tree: object, kind: Any, complaint: str) -> str:
    """Return the complaint with the keys of mappings in its path, where msgspec says `[...]` for any key.

    It complains of the first fault in the tree's order, so the shortest beginning of the mapping that it complains of
    ends with the key at fault. Halving finds that, so that a long file costs no more than a few readings of it.
    """
    what, at, path = complaint.partition(" - at `$")
    named, steps = "", list[Any]()
    while "[...]" in path:
        before, _any, path = path.partition("[...]")
        steps += [int(index) if index else field for index, field in _STEP.findall(before)]
        entries = list(_at(tree, steps).items())
        right, wrong = 0, len(entries)
        while wrong - right > 1:
            middle = (right + wrong) // 2
            if _complaint(_replaced(tree, steps, dict(entries[:middle])), kind) == complaint:
                wrong = middle
            else:
                right = middle
        key, value = entries[wrong - 1]
        tree = _replaced(tree, steps, {key: value})
        steps.append(key)
        named += f"{before}.{key}"
    return f"{what}{at}{named}{path}"


def _complaint(tree: object, kind: Any) -> str:
    try:
        msgspec.convert(tree, kind, strict=True)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _at(tree: Any, steps: Sequence[Any]) -> Any:
    for step in steps:
        tree = tree[step]
    return tree


def _replaced(tree: Any, steps: Sequence[Any], value: object) -> Any:
    """Return the tree with another value at the end of the steps; what is handed in is left as it is."""
    if not steps:
        return value
    copied = tree.copy()
    copied[steps[0]] = _replaced(tree[steps[0]], steps[1:], value)
    return copied


def _complain(complaint: str, name: str, where: str) -> NoReturn:
    """Raise msgspec's complaint ("Expected `int`, got `str` - at `$.seats[0].hand`") in our own words."""
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
