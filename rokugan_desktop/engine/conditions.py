"""Conditions over what was told of a match: which events, how often, within which span, and how it ended.

They are data of a game, read by who knows none: events, fields and names are its own words, refused where unknown.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache, partial
from itertools import pairwise
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from rokugan_desktop.engine.grammar import AnyGame, Seat
from rokugan_desktop.engine.messages import Message, Unreadable, placeholders
from rokugan_desktop.engine.story import Narrated, StoryLine

Line: TypeAlias = Callable[[Any], StoryLine | None]
_Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=999)]


class Bounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number, or how many there are of what is several, lies within both."""

    at_least: int = -(1 << 40)
    at_most: int = 1 << 40


Test: TypeAlias = bool | int | str | tuple[int | str, ...] | Bounds
"""What a value is held against: itself, several of which it is one, or bounds. A seat is `mine`, one of the `others`,
or `nobody`. What is several meets what one of it does, and bounds by how many there are."""


class StoryCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has to come true: an `event`, `all`, `any` or `none` of several conditions, or how the match ended.

    fields: those of the event, and what is in them behind a point: `units.0`, `value.total`.
    names: keys of the names that fill places of its sentence, `*` for anything in them, `{role}` for the seat's own.
    times: so many such events there are at least, each of another value in the field that is `different`.
    ending: what `FACTS` name of how it ended for the seat, and parts of its score by the keys of their names.
    within: the span in which all of it comes true, else the one around it, at last the match; no later than the
        `until`th, counted from 1, and in so many `in_a_row`. Where it is over, `none` of something has come true.
    """

    event: str = ""
    fields: dict[str, Test] = {}
    names: dict[str, str] = {}
    times: _Count = 1
    different: str = ""
    all: tuple[StoryCondition, ...] = ()
    any: tuple[StoryCondition, ...] = ()
    none: tuple[StoryCondition, ...] = ()
    ending: dict[str, Test] = {}
    within: str = ""
    until: _Count = 999
    in_a_row: _Count = 1


FACTS: Final = frozenset({"won", "place", "total", "margin", "seats", "role"})
"""Its margin is by how much a seat was ahead of the best of the others."""
_SEATS: Final = ("mine", "others", "nobody")
_SEVERAL: Final = (tuple, frozenset)
_hints_of: Final = cache(partial(get_type_hints, include_extras=True))


class Vocabulary(NamedTuple):
    """What the conditions of a game may say: the events, sentences and roles that it has, and what begins a span."""

    kinds: Mapping[str, type[Narrated]]
    sentences: Mapping[str, Any]
    roles: Collection[str]
    spans: Mapping[str, StoryCondition]

    @classmethod
    def of(cls, game: AnyGame, sentences: Mapping[str, Any], roles: Collection[str]) -> Vocabulary:
        """Return the words of a game, without spans: its events are all that are declared beside its rules."""
        package, left, found = type(game).__module__.rpartition(".")[0], [Narrated], dict[str, type[Narrated]]()
        for kind in left:
            left += kind.__subclasses__()
            found |= {kind.__name__: kind} if kind.__module__.startswith(f"{package}.") else {}
        return cls(found, sentences, roles, {})

    def check(self, said: StoryCondition, name: str, where: str) -> None:
        """Raise Unreadable, with the file's `name` and the place in it, for what means nothing in this game."""
        kinds = ("event", "ending", "all", "any", "none")
        of_event = said.fields or said.names or said.different or said.times > 1
        if sum(bool(getattr(said, kind)) for kind in kinds) != 1 or (of_event and not said.event):
            raise Unreadable(name, where, Message("conditions.one-of", words=", ".join(kinds)))
        for place, word, known in self._words_of(said):
            if word not in known:
                raise Unreadable(name, f"{where}.{place}", Message("unreadable.unknown-id", id=str(word)))
        for kind in kinds[2:]:
            for number, one in enumerate(getattr(said, kind)):
                self.check(one, name, f"{where}.{kind}[{number}]")

    def _words_of(self, said: StoryCondition) -> Iterator[tuple[str, Any, Collection[Any]]]:
        """Yield each word with where it stands, and all that may stand there; no word of what is not known before."""
        yield from (("within", said.within, ("", *self.spans)), ("event", said.event, ("", *self.kinds)))
        yield from (("ending", fact, FACTS | self.sentences.keys()) for fact in said.ending)
        yield from (("ending.role", role, self.roles) for role in _words(said.ending.get("role", ())))
        kind = self.kinds.get(said.event, Narrated)
        for field, test in (*said.fields.items(), *[(said.different, ())] * bool(said.different)):
            type_, words = _type_in(kind, field), _words(test)
            known = _SEATS if type_ is int else getattr(type_, "_value2member_map_", get_args(type_))
            yield "fields", field, () if type_ is None else (field,)
            yield from ((f"fields.{field}", word, words if type_ is str else known) for word in words)
        told = kind.sentences or (getattr(kind, "sentence", None),)
        places = placeholders(" ".join("".join(self.sentences.get(key or "", "")) for key in told))
        for place, pattern in said.names.items():
            keys = {pattern.replace("{role}", role) for role in self.roles}
            there = any(fnmatchcase(one, key) for key in keys for one in self.sentences)
            yield from (("names", place, places), (f"names.{place}", pattern, (pattern,) * there))


def _type_in(kind: Any, path: str) -> Any:
    """Return the bare type of what a path leads to, of several things that of the first; None: it leads nowhere."""
    for step in (*path.split("."), ""):
        if get_origin(kind) is tuple and (step.isdigit() or not step):
            kind = get_args(kind)[0]
        elif step:
            kind = _hints_of(kind).get(step) if hasattr(kind, "__annotations__") else None
        while hasattr(kind, "__supertype__") or get_origin(kind) is Annotated or type(None) in get_args(kind):
            kind = getattr(kind, "__supertype__", None) or get_args(kind)[0]
    return kind


def _words(test: Test) -> list[str]:
    return [one for one in (test if isinstance(test, tuple) else (test,)) if isinstance(one, str)]


class Asker(NamedTuple):
    """The seat that conditions are asked for, with how the match ended for it, by facts and parts; None: it goes on."""

    seat: Seat
    role: str
    ending: Mapping[str, bool | int | str | None] | None = None

    def meets(self, value: Any, test: Test) -> bool:
        """Tell whether a value does."""
        if isinstance(test, Bounds):
            number = len(value) if type(value) in _SEVERAL else value
            return number is not None and test.at_least <= number <= test.at_most
        if isinstance(test, tuple):
            return any(self.meets(value, one) for one in test)
        if type(value) in _SEVERAL:
            return any(self.meets(one, test) for one in value)
        if test in _SEATS and isinstance(value, int):
            return test == ("mine" if value == self.seat else "others" if value >= 0 else "nobody")
        if isinstance(value, str) and isinstance(test, str):
            return fnmatchcase(value, test.replace("{role}", self.role).replace("{role:.1}", self.role[:1]))
        return isinstance(value, bool) == isinstance(test, bool) and bool(value == test)


class ToldStory:
    """What everybody heard of a match, in order, to be asked whether and when conditions came true for a seat."""

    def __init__(self, words: Vocabulary, told: Iterable[tuple[int, Any]], line: Line) -> None:
        """Keep each event with the number of its entry; `line` tells one in words."""
        self._told, self._line, self._of_kind = tuple(told), line, dict[str, list[int]]()
        for number, (_, event) in enumerate(self._told):
            self._of_kind.setdefault(type(event).__name__, []).append(number)
        found = {span: self._found(begins, Asker(Seat(-1), ""), 0, 1 << 40) for span, begins in words.spans.items()}
        self._spans = {span: [*pairwise([*begun, len(self._told)])] for span, begun in found.items()}

    def came_true(self, said: StoryCondition, by: Asker) -> int | None:
        """Return the entry at which a condition came true; None: it did not, or has not yet."""
        at = self._when(said, by, 0, len(self._told)) if self._told else None
        return None if at is None else self._told[at][0]

    def _when(self, said: StoryCondition, by: Asker, first: int, end: int) -> int | None:
        """Return where in the story, from one place to before another, a condition came true."""
        row, spans = 0, self._spans[said.within] if said.within else [(first, end)]
        for begins, ends in spans[: said.until]:
            at = self._within(said, by, max(begins, first), min(ends, end)) if begins < end and first < ends else None
            row = 0 if at is None else row + 1
            if row >= said.in_a_row:
                return at
        return None

    def _within(self, said: StoryCondition, by: Asker, first: int, end: int) -> int | None:
        if said.event:
            found = dict[Any, int]()
            for number in self._found(said, by, first, end):
                found.setdefault(_part(self._told[number][1], said.different) if said.different else number, number)
            return [*found.values()][said.times - 1] if len(found) >= said.times else None
        if said.ending:
            known = by.ending or {}
            return end - 1 if known and all(by.meets(known.get(one), said.ending[one]) for one in said.ending) else None
        came = [self._when(one, by, first, end) for one in (*said.all, *said.any, *said.none)]
        true = [at for at in came if at is not None]
        if said.none:
            return None if true or (by.ending is None and end == len(self._told)) else end - 1
        return min(true, default=None) if said.any else max(true) if len(true) == len(came) else None

    def _found(self, said: StoryCondition, by: Asker, first: int, end: int) -> Iterator[int]:
        of_kind = self._of_kind.get(said.event, [])
        for number in of_kind[bisect_left(of_kind, first) : bisect_left(of_kind, end)]:
            event = self._told[number][1]
            if all(by.meets(_part(event, path), test) for path, test in said.fields.items()):
                line = self._line(event) if said.names else None
                message = dict(line.message.parameters).get("line", line.message) if line is not None else None
                named = {place: getattr(value, "key", "") for place, value in getattr(message, "parameters", ())}
                if all(by.meets(named.get(place, ""), key) for place, key in said.names.items()):
                    yield number


def _part(value: Any, path: str) -> Any:
    for step in path.split("."):
        several = type(value) in _SEVERAL and step.isdigit()
        value = next(iter(value[int(step) :]), None) if several else getattr(value, step, None)
    return value
