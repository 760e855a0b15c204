"""YAML read strictly: plain data only, nothing said twice, no aliases, no tags, within limits of size and depth.

The words `yes`, `no` and `on` are text here, and so are dates: only `true`, `false`, `null` and plain decimal numbers
are anything else. What is read is built of dict, list, str, int, float, bool and None.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import Any, NoReturn

import yaml

from rokugan_desktop.engine.messages import Message, Unreadable

LIMIT_BYTES = 1_000_000
LIMIT_DEPTH = 16

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"[-+]?[0-9]{1,18}\Z")
_DECIMAL = re.compile(
    r"[-+]?(?:[0-9]{1,18}\.[0-9]{0,18}|\.[0-9]{1,18}|[0-9]{1,18}(?:\.[0-9]{0,18})?[eE][-+]?[0-9]{1,2})\Z"
)
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}


def load_strict(text: str, *, name: str, limit_bytes: int = LIMIT_BYTES, limit_depth: int = LIMIT_DEPTH) -> object:
    """Return the one document of a YAML text as plain data; an empty text is None.

    Raises:
        Unreadable: with the line and column, where the text is too long or nested too deeply, is no YAML, says a key
            twice, or has an alias, an anchor, a tag, a merge key, a key that is no text or number, a second document.
    """
    if len(text) > limit_bytes or len(text.encode("utf-8", "surrogatepass")) > limit_bytes:
        raise Unreadable(name, "", Message("yaml.too_long", limit=limit_bytes))
    try:
        return _Builder(name, limit_depth).build(yaml.parse(text, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        raise Unreadable(name, _place(error.problem_mark), Message("yaml.syntax")) from None
    except (yaml.YAMLError, UnicodeError):
        raise Unreadable(name, "", Message("yaml.characters")) from None
    except RecursionError:
        raise Unreadable(name, "", Message("yaml.too_deep", limit=limit_depth)) from None


def _place(mark: Any) -> str:
    """Return a mark of the parser as the line and column that an editor shows."""
    return f"{mark.line + 1}:{mark.column + 1}" if mark else ""


class _Builder:
    """Builds plain data from the parser's events, without recursion, so that no depth can hurt."""

    def __init__(self, name: str, limit_depth: int) -> None:
        self.name = name
        self.limit_depth = limit_depth
        self.open: list[dict[Hashable, object] | list[object]] = []
        self.keys: list[Hashable] = []  # for each open dict: the key whose value comes next
        self.awaits_value: list[bool] = []
        self.root: object = None
        self.documents = 0

    def build(self, events: Any) -> object:
        for event in events:
            if isinstance(event, yaml.ScalarEvent):
                self._refuse_extras(event)
                self._add(self._scalar(event), event)
            elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
                self._refuse_extras(event)
                self._begin({} if isinstance(event, yaml.MappingStartEvent) else [], event)
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                self.open.pop()
                self.keys.pop()
                self.awaits_value.pop()
            elif isinstance(event, yaml.AliasEvent):
                self._refuse("yaml.alias", event)
            elif isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    self._refuse("yaml.second_document", event)
        return self.root

    def _refuse(self, key: str, event: Any, **parameters: str | int) -> NoReturn:
        raise Unreadable(self.name, _place(event.start_mark), Message(key, **parameters))

    def _refuse_extras(self, event: Any) -> None:
        if event.anchor is not None:
            self._refuse("yaml.alias", event)
        if event.tag is not None and event.tag != "!":
            self._refuse("yaml.tag", event)

    def _begin(self, value: dict[Hashable, object] | list[object], event: Any) -> None:
        if len(self.open) >= self.limit_depth:
            self._refuse("yaml.too_deep", event, limit=self.limit_depth)
        self._add(value, event)
        self.open.append(value)
        self.keys.append(None)
        self.awaits_value.append(False)

    def _add(self, value: object, event: Any) -> None:
        if not self.open:
            self.root = value
            return
        around = self.open[-1]
        if isinstance(around, list):
            around.append(value)
        elif self.awaits_value[-1]:
            around[self.keys[-1]] = value
            self.awaits_value[-1] = False
        else:
            self._take_key(around, value, event)

    def _take_key(self, around: dict[Hashable, object], key: object, event: Any) -> None:
        if not isinstance(key, (str, int)) or isinstance(key, bool) or key == "<<":
            self._refuse("yaml.key", event)
        if key in around:
            self._refuse("yaml.key_twice", event, word=str(key))
        self.keys[-1] = key
        self.awaits_value[-1] = True

    def _scalar(self, event: Any) -> str | int | float | bool | None:
        text: str = event.value
        if event.style or event.tag == "!":
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _WHOLE.match(text):
            return int(text)
        if _DECIMAL.match(text):
            return float(text)
        return text
