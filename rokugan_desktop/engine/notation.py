"""Notation: every action in one line that reads well and parses back, by a table of verbs with a namer for each field.

    {Verb.MOVE: Spelling("move", unit=matching("[a-z][0-9]", UnitId), way=one_of(WAYS)), Verb.PASS: Spelling("pass")}

writes `Action(Verb.MOVE, unit="w1", way=2)` as `move w1 north`. Journals are written so: no word may change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar

from rokugan_desktop.engine.messages import Message, Unreadable

A = TypeVar("A")
V = TypeVar("V")
W = TypeVar("W")

_MOST_WORDS = 8
"""So many words has a value that others follow, at most: else a long text would be tried in very many ways."""

_REMEMBERED = 1024
"""So many texts that were read are remembered: what is confirmed is written, read back, and read with the match."""


@dataclass(frozen=True, slots=True)
class Namer(Generic[V]):
    """How the values of a field are written, and read from such a text; `read` raises Unreadable for any other."""

    write: Callable[[V], str]
    read: Callable[[str], V]


def one_of(names: Sequence[str]) -> Namer[int]:
    """Return what writes a number as the name that stands there, no two of them alike."""
    numbers = {name: number for number, name in enumerate(names)}

    def read(text: str) -> int:
        if text not in numbers:
            raise _no_action(text)
        return numbers[text]

    return Namer(names.__getitem__, read)


def matching(pattern: str | re.Pattern[str], made: Callable[[str], V]) -> Namer[V]:
    """Return what writes a value as `str` does, and makes it of a text that the pattern matches whole."""
    whole = re.compile(pattern)

    def read(text: str) -> V:
        if whole.fullmatch(text) is None:
            raise _no_action(text)
        return made(text)

    return Namer(str, read)


def several(each: Namer[V], between: str) -> Namer[tuple[V, ...]]:
    """Return what writes one value or more with a text between them that is in none of them."""
    return Namer(
        lambda values: between.join(map(each.write, values)), lambda text: tuple(map(each.read, text.split(between)))
    )


def two(one: Namer[V], other: Namer[W], between: str) -> Namer[tuple[V, W]]:
    """Return what writes two values with a text between them that is not in the first."""

    def read(text: str) -> tuple[V, W]:
        first, _, second = text.partition(between)
        return one.read(first), other.read(second)

    return Namer(lambda values: f"{one.write(values[0])}{between}{other.write(values[1])}", read)


class Spelling:
    """How the actions of one verb are written: its word, then each of the fields by its namer, with spaces between."""

    def __init__(self, word: str, **fields: Namer[Any]) -> None:
        self.word = word
        self.fields = fields


class Notation(Generic[A]):
    """Writes and reads actions: `verb_of` says which of the verbs one has, `made` makes one of a verb and its fields.

    Where each verb has a class of its own, that is `type`, and what calls the class.
    """

    def __init__(self, verb_of: Callable[[A], Hashable], made: Callable[..., A], verbs: Mapping[Any, Spelling]) -> None:
        self._verb_of = verb_of
        self._made = made
        self._verbs = verbs
        self._called = {spelling.word: verb for verb, spelling in verbs.items()}
        self._written = {
            verb: (spelling.word, tuple([(name, namer.write) for name, namer in spelling.fields.items()]))
            for verb, spelling in verbs.items()
        }
        self._read = lru_cache(_REMEMBERED)(self._read_anew)

    def write(self, action: A) -> str:
        """Return the notation of the action."""
        word, parts = self._written[self._verb_of(action)]
        for name, write in parts:
            word += f" {write(getattr(action, name))}"
        return word

    def read(self, text: str) -> A:
        """Return the action that the text says, spaces about it or none. Raise Unreadable where it says no action."""
        return self._read(text)

    def _read_anew(self, text: str) -> A:
        word, *words = text.strip().split(" ")
        if word not in self._called:
            raise _no_action(text)
        verb = self._called[word]
        fields = self._verbs[verb].fields
        try:
            return self._made(verb, **dict(zip(fields, _values(words, tuple(fields.values())), strict=True)))
        except Unreadable:
            raise _no_action(text) from None


def _values(words: Sequence[str], namers: Sequence[Namer[Any]]) -> tuple[Any, ...]:
    """Return the value of each field, of as few words as it can be. Raise Unreadable where the words say no such."""
    if len(namers) < 2:
        if bool(words) != bool(namers):
            raise _no_action(" ".join(words))
        return (namers[0].read(" ".join(words)),) if namers else ()
    for count in range(1, min(len(words), _MOST_WORDS + 1)):
        with suppress(Unreadable):
            return namers[0].read(" ".join(words[:count])), *_values(words[count:], namers[1:])
    raise _no_action(" ".join(words))


def _no_action(text: str) -> Unreadable:
    return Unreadable(text, "", Message("unreadable.no-action", text=text))
