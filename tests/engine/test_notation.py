"""A table of verbs and namers writes every action, and reads what it writes and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from rokugan_desktop.engine import Message, Unreadable, ZoneId
from rokugan_desktop.engine.notation import Namer, Notation, Spelling, matching, one_of, several, two
from rokugan_desktop.engine.zones import UNDRAWN, Arrangement, CardMove, CardZone, Sight, ZoneLayout

WAYS = ("north", "north then south")
DECK, HAND = ZoneId("deck"), ZoneId("hand")
LAYOUT = ZoneLayout(
    (
        CardZone("deck", Arrangement.PILE, Sight.NOBODY, common=True),
        CardZone("hand", Arrangement.HAND, Sight.NOBODY, "deck", common=True),
    ),
    seats=2,
    names=("crane", "crab"),
    lists={DECK: (1, 1)},
)


@dataclass(frozen=True)
class Go:
    unit: str
    way: int
    tired: int


@dataclass(frozen=True)
class Play:
    move: CardMove
    paid: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Stop:
    pass


Deed = Go | Play | Stop


def made(kind: type[Deed], **fields: Any) -> Deed:
    return kind(**fields)


NUMBER = matching("0|[1-9][0-9]?", int)
NOTATION = Notation[Deed](
    type,
    made,
    {
        Go: Spelling("go", unit=matching("[a-z][0-9]", str), way=one_of(WAYS), tired=NUMBER),
        Play: Spelling(
            "play",
            move=Namer(LAYOUT.write, LAYOUT.read),
            paid=several(two(matching("[a-z ]+", str), several(NUMBER, " "), ": "), "; "),
        ),
        Stop: Spelling("stop"),
    },
)


@pytest.mark.parametrize(
    ("deed", "text"),
    [
        (Stop(), "stop"),
        (Go("w1", 0, 12), "go w1 north 12"),
        (Go("w1", 1, 0), "go w1 north then south 0"),
        (Play(CardMove(UNDRAWN, DECK, HAND, 1), (("gold", (1,)),)), "play ? deck:1 hand gold: 1"),
        (
            Play(CardMove(LAYOUT.read("crab hand deck").card, HAND, DECK), (("gold", (1, 20)), ("red honor", (0,)))),
            "play crab hand deck gold: 1 20; red honor: 0",
        ),
    ],
)
def test_an_action_is_written_field_by_field_and_reads_back(deed: Deed, text: str) -> None:
    assert NOTATION.write(deed) == text
    assert NOTATION.read(f" {text}\n") == deed


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "halt", "Stop", "stop 1", "stopnorth", "go", "go w1", "go w1 north", "go w1 north 012",
        "go w1 south 1",
        "go  w1 north 1", "go w1  north 1", "go w1 north 1 1", "go w1 north then 1", "go north w1 1",
        "play crab hand deck",
        "play dragon hand deck gold: 1", "play crab hand deck gold: ", "play crab hand deck gold: 1;", "play gold: 1",
        "play crab hand deck gold: 1  2", "play crab hand deck gold 1",
    ],
)  # fmt: skip
def test_what_says_no_action_is_refused_in_one_sentence_that_quotes_it(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        NOTATION.read(text)
    assert caught.value.what.key == "unreadable.no-action"
    assert caught.value.what.parameters == (("text", text),)


def test_a_text_of_very_many_words_is_tried_in_a_few_ways() -> None:
    """Each way copies the text: a line of a match file, which may be anybody's, took a minute for 64 KiB."""
    tried: list[str] = []

    def read(text: str) -> str:
        tried.append(text)
        raise Unreadable(text, "", Message("unreadable.no-action", text=text))

    field = Namer(str, read)
    long = Notation[Deed](type, made, {Go: Spelling("go", unit=field, way=field)})
    with pytest.raises(Unreadable):
        long.read(f"go {'a ' * 500}b")
    assert 0 < len(tried) < 10
