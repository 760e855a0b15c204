"""YAML read strictly: plain data only, nothing said twice, no aliases, no tags, within limits of size and depth.

The words `yes`, `no` and `on` are text here, and so are dates: only `true`, `false`, `null` and plain decimal numbers
are anything else. What is read is built of dict, list, str, int, float, bool and None.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, NoReturn, TypeGuard, Union, get_args, get_origin

import msgspec
import yaml
from msgspec.structs import fields

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


_KINDS: Final[dict[Any, str]] = {
    bool: "bool",
    int: "int",
    float: "float",
    str: "str",
    bytes: "str",
    list: "array",
    tuple: "array",
    dict: "object",
    NoneType: "null",
}
"""What kinds of plain data are called: as in JSON, where it has a word."""
_NOT_ALLOWED: Final = Message("value.not-allowed")


class _Misfit(NamedTuple):
    place: str
    what: Message


class _DataPart(NamedTuple):
    step: str
    value: Any
    kind: Any


def convert_strict(tree: object, kind: Any, *, name: str, where: str = "") -> Any:
    """Return plain data as a value of the type, any that msgspec knows; `where` is their place in the file `name`.

    Raise Unreadable, with the whole place, for a key that is missing or unknown and a value of the wrong kind.
    """
    try:
        return msgspec.convert(tree, kind, strict=True)
    except msgspec.ValidationError:
        place, what = _fault(tree, kind)
        raise Unreadable(name, f"{where}{place}".removeprefix("."), what) from None


def _fits(tree: object, kind: Any) -> bool:
    try:
        msgspec.convert(tree, kind, strict=True)
    except msgspec.ValidationError:
        return False
    return True


def _fault(tree: Any, kind: Any) -> _Misfit:
    kind = _bare(kind)
    if get_origin(kind) in (Union, UnionType):
        return _fault_among(tree, get_args(kind))
    if _is_a(kind, msgspec.Struct) and _is_mapping(tree):
        return _fault_of_struct(tree, kind)
    return _fault_within(_parts(tree, kind)) or _Misfit("", _mistaken(tree, kind))


def _fault_within(parts: Iterator[_DataPart]) -> _Misfit | None:
    for step, value, kind in parts:
        if not _fits(value, kind):
            place, what = _fault(value, kind)
            return _Misfit(f"{step}{place}", what)
    return None


def _fault_of_struct(tree: dict[Any, Any], kind: type[msgspec.Struct]) -> _Misfit:
    """Return the first fault in the order of the keys; one that is missing comes last."""
    config, known = kind.__struct_config__, {field.encode_name: field for field in fields(kind)}
    for key, value in tree.items():
        if not isinstance(key, str):
            return _Misfit("", _mistaken(key, str))
        if key in known:
            fault = _fault_within(iter((_DataPart(f".{key}", value, known[key].type),)))
            if fault is not None:
                return fault
        elif key != config.tag_field and config.forbid_unknown_fields:
            return _Misfit("", Message("value.unknown-key", word=key))
    missing = [name for name, field in known.items() if field.required and name not in tree]
    return _Misfit("", Message("value.missing-key", word=missing[0]) if missing else _NOT_ALLOWED)


def _fault_among(tree: Any, kinds: tuple[Any, ...]) -> _Misfit:
    """Return the fault of what fits none of the types: of the one that it was meant for, where that can be told."""
    structs = [bare for bare in map(_bare, kinds) if _is_a(bare, msgspec.Struct)]
    tag_field = structs[0].__struct_config__.tag_field if structs else None
    if _is_mapping(tree) and tag_field is not None:
        if tag_field not in tree:
            return _Misfit("", Message("value.missing-key", word=tag_field))
        tag = tree[tag_field]
        meant = [struct for struct in structs if struct.__struct_config__.tag == tag]
        return _fault(tree, meant[0]) if meant else _Misfit(f".{tag_field}", _mistaken(tag, str))
    meant = [kind for kind in kinds if _called(tree) in _names(kind)]
    return _fault(tree, meant[0]) if meant else _Misfit("", _mistaken(tree, *kinds))


def _parts(tree: Any, kind: Any) -> Iterator[_DataPart]:
    inner = get_args(kind)
    if not inner:
        return
    if _is_mapping(tree) and "object" in _names(kind):
        for key, value in tree.items():
            yield _DataPart("", key, inner[0])
            yield _DataPart(f".{key}", value, inner[1])
    elif _is_array(tree) and "array" in _names(kind):
        each = inner[:1] * len(tree) if len(inner) == 1 or inner[1] is Ellipsis else inner
        if len(each) == len(tree):
            for index, (value, part) in enumerate(zip(tree, each, strict=True)):
                yield _DataPart(f"[{index}]", value, part)


def _mistaken(tree: object, *kinds: Any) -> Message:
    """Return what to say of a value that as a whole fits none of the types: it is of another kind, or not allowed."""
    expected, given = tuple(dict.fromkeys(name for kind in kinds for name in _names(kind))), _called(tree)
    if given in expected or (given == "int" and "float" in expected):
        return _NOT_ALLOWED
    return Message("value.wrong-kind", expected=" | ".join(expected), given=given)


def _names(kind: Any) -> tuple[str, ...]:
    kind = _bare(kind)
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return tuple(dict.fromkeys(name for one in get_args(kind) for name in _names(one)))
    if origin is Literal:
        return tuple(dict.fromkeys(map(_called, get_args(kind))))
    if _is_a(kind, Enum):
        return tuple(dict.fromkeys(_called(member.value) for member in kind))
    return ("object",) if _is_a(kind, msgspec.Struct) else (_KINDS.get(origin or kind, str(kind)),)


def _called(tree: object) -> str:
    return _KINDS.get(type(tree), type(tree).__name__)


def _bare(kind: Any) -> Any:
    """Return the type without its bounds and without a name of its own."""
    while True:
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
        elif hasattr(kind, "__supertype__"):
            kind = kind.__supertype__
        else:
            return kind


def _is_mapping(tree: object) -> TypeGuard[dict[Any, Any]]:
    return isinstance(tree, dict)


def _is_array(tree: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    return isinstance(tree, list | tuple)


def _is_a(kind: Any, base: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, base)
