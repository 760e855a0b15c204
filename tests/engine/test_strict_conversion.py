"""Plain data turned into typed values: the first fault is named, with its place, without reading anybody's wording."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal, NewType

import msgspec
import pytest

from rokugan_desktop.engine.messages import Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict

Name = NewType("Name", str)
Small = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    kind: Name
    at: tuple[float, float] = (0.0, 0.0)
    from_: Small = 0
    colour: Colour = Colour.RED


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="laid"):
    number: int


class Lifted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lifted"):
    why: str


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pieces: list[Piece] = []
    sizes: dict[Name, Small] = {}
    level: Literal["low", "high"] = "low"
    track: Annotated[tuple[int, ...], msgspec.Meta(max_length=3)] | str | None = None
    done: tuple[Laid | Lifted, ...] = ()


def wrong(expected: str, given: str) -> tuple[str, dict[str, str]]:
    return "value.wrong-kind", {"expected": expected, "given": given}


BAD = ("value.not-allowed", dict[str, str]())
CASES: dict[str, tuple[Any, str, tuple[str, dict[str, str]]]] = {
    "no mapping at all": (["a"], "", wrong("object", "array")),
    "a key that is no text": ({5: 1}, "", wrong("str", "int")),
    "a key that means nothing": ({"colour": 1}, "", ("value.unknown-key", {"word": "colour"})),
    "a key that is missing": ({"pieces": [{}]}, "pieces[0]", ("value.missing-key", {"word": "kind"})),
    "the first of two": ({"level": 1, "pieces": 2}, "level", wrong("str", "int")),
    "within": ({"pieces": [{"kind": "a"}, {"kind": "b", "at": [1, ""]}]}, "pieces[1].at[1]", wrong("float", "str")),
    "too short": ({"pieces": [{"kind": "a", "at": [1]}]}, "pieces[0].at", BAD),
    "under its written name": ({"pieces": [{"kind": "a", "from": 10}]}, "pieces[0].from", BAD),
    "none of an enumeration": ({"pieces": [{"kind": "a", "colour": "green"}]}, "pieces[0].colour", BAD),
    "no member at all": ({"pieces": [{"kind": "a", "colour": None}]}, "pieces[0].colour", wrong("str", "null")),
    "none of the words": ({"level": "middle"}, "level", BAD),
    "beyond its bounds": ({"sizes": {"a": 3, "b": 30}}, "sizes.b", BAD),
    "a key of the wrong kind": ({"sizes": {"a": 3, 4: 3}}, "sizes", wrong("str", "int")),
    "none of several": ({"track": 1.5}, "track", wrong("array | str | null", "float")),
    "one of several, inside": ({"track": [1, True]}, "track[1]", wrong("int", "bool")),
    "one of several, too long": ({"track": [1, 2, 3, 4]}, "track", BAD),
    "untagged": ({"done": [{"number": 1}]}, "done[0]", ("value.missing-key", {"word": "type"})),
    "a tag that is none": ({"done": [{"type": "lost"}]}, "done[0].type", BAD),
    "a tag of the wrong kind": ({"done": [{"type": {}}]}, "done[0].type", wrong("str", "object")),
    "tagged, and wrong inside": ({"done": [{"type": "lifted", "why": 7}]}, "done[0].why", wrong("str", "int")),
}


@pytest.mark.parametrize(("tree", "place", "what"), CASES.values(), ids=list(CASES))
def test_the_first_fault_is_named_with_its_place(tree: Any, place: str, what: tuple[str, dict[str, str]]) -> None:
    with pytest.raises(Unreadable) as refused:
        convert_strict(tree, Layout, name="layout.yaml")
    assert (refused.value.source, refused.value.where) == ("layout.yaml", place)
    assert (refused.value.what.key, dict(refused.value.what.parameters)) == what


def test_a_place_begins_where_the_part_stands_in_its_file() -> None:
    with pytest.raises(Unreadable) as refused:
        convert_strict([{"kind": 1}], list[Piece], name="layout.yaml", where="pieces")
    assert refused.value.where == "pieces[0].kind"


def test_what_fits_is_read() -> None:
    tree = {"pieces": [{"kind": "a", "at": [1, 2.5], "from": 3}], "done": [{"type": "laid", "number": 1}], "track": [1]}
    read = convert_strict(tree, Layout, name="layout.yaml")
    assert read == Layout([Piece(Name("a"), (1, 2.5), 3)], track=(1,), done=(Laid(1),))
