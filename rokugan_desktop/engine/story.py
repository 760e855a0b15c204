"""The story of a match: events in words, said by the game itself, for whoever tells it on, and conditions over it.

Conditions are data of a game: which events, how often, within which span, and how the match ended. They are read by who
knows no game: events, fields and names are its own words, refused where unknown.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache, partial, reduce
from itertools import pairwise
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    runtime_checkable,
)

import msgspec

from rokugan_desktop.engine.grammar import AnyGame, Seat, Told
from rokugan_desktop.engine.messages import Message, Parameter, Sentences, Unreadable, placeholders

E = TypeVar("E")
V = TypeVar("V")


class Named(Protocol):
    """Something with a name."""

    @property
    def name(self) -> Message:
        """Return the name."""
        ...


class Participant(Protocol):
    """Who sits on a seat, as a story calls them."""

    @property
    def name(self) -> str:
        """Return the name that was typed in."""
        ...

    @property
    def role(self) -> Named:
        """Return what the seat plays as."""
        ...


@dataclass(frozen=True, slots=True)
class Series:
    """What makes a line one of several that can be told in one: the same was done by the same, in many places."""

    kind: str
    """Lines of the same kind and seat belong together."""
    seat: Seat
    place: Message
    together: Callable[[Sequence[Message]], Message] = field(compare=False)
    """Returns the one sentence for these places."""


class StoryLine(NamedTuple):
    """One line of what happened, with its place on the board."""

    message: Message
    spot: str | None = None
    """A spot as maps name it (`area:ID`, `edge:A>B`), or what may be read of it (`card ID`); None: neither."""
    heading: bool = False
    """True for the line that opens a group: a round, a phase."""
    revealing: bool = False
    """True where a seat learns by it what it did not know: a token looked at, say. Before the computer goes on to
    somebody else, the table then stays with that seat until it has pressed a key."""
    private: bool = False
    """Set by the table, never by a game: not everybody heard it. Such a line is shown only to a seat that did."""
    whole: bool = False
    """True where it tells what the line before told openly, and its secret with it: whoever hears it hears it alone."""
    series: Series | None = None
    """What it has in common with others that stand beside it; None: it is told alone."""
    others: tuple[str, ...] = ()
    """The spots of the lines that were told together with this one."""
    by: int | None = None
    """The seat that did it, or that it went well for; None: nobody's."""

    @property
    def spots(self) -> tuple[str, ...]:
        """Return all places that the line tells of."""
        return (*((self.spot,) if self.spot is not None else ()), *self.others)


def told_together(lines: Iterable[StoryLine]) -> list[StoryLine]:
    """Return the lines with those of a series told as one, where the first of them stood, and each thing in one.

    Only lines that follow one another without one that belongs to no series are told together; the order in which
    things of a series were done is of no matter.
    """
    each: list[StoryLine] = []
    for told in lines:
        each[len(each) - told.whole :] = [told]
    found: list[StoryLine] = []
    run: dict[tuple[str, int, bool], list[StoryLine]] = {}
    for line in (*each, None):
        if line is not None and line.series is not None:
            run.setdefault((line.series.kind, line.series.seat, line.private), []).append(line)
            continue
        found += [_as_one(several) for several in run.values()]
        run = {}
        if line is not None:
            found.append(line)
    return found


def _as_one(several: Sequence[StoryLine]) -> StoryLine:
    first = several[0]
    if len(several) == 1 or first.series is None:
        return first._replace(series=None)
    places = [line.series.place for line in several if line.series is not None]
    others = tuple(spot for line in several[1:] for spot in line.spots)
    return first._replace(message=first.series.together(places), series=None, others=others)


class Beat(NamedTuple, Generic[E, V]):
    """Events that are watched together, with what everybody knew before the first and after the last of them."""

    events: tuple[E, ...]
    before: V
    after: V


def beats(before: V, groups: Iterable[Sequence[Told[E]]]) -> Iterator[Beat[E, V]]:
    """Yield each group of watched events as a beat; before the first of them all know what stands in `before`."""
    for group in groups:
        after: V = group[-1].seen
        yield Beat(tuple([told.event for told in group]), before, after)
        before = after


@runtime_checkable
class Narrating(Protocol):
    """A game that tells its story. A line tells no more than its event; players are called by their names."""

    @abstractmethod
    def line(self, event: Any, people: Sequence[Participant]) -> StoryLine | None:
        """Return the event as a line of the story; None where it isn't worth one."""

    @abstractmethod
    def status(self, view: Any) -> Message:
        """Return the round and the phase, from the public view."""


C = TypeVar("C")
"""What names need besides the value: the people, the board."""

Count: TypeAlias = Annotated[int, "count"]
"""The type of a field that the plural of its sentence hangs on: it fills the place `n`."""


class Narrated(msgspec.Struct, frozen=True, gc=False):
    """Something that happened. All that is to be known for telling it is said by its class."""

    sentence: ClassVar[str | None]
    """The key of the sentence that tells it; None: it isn't told in words."""
    sentences: ClassVar[tuple[str, ...]] = ()
    """The keys that `told_by` chooses from, where there is more to say than one sentence can."""
    chosen_by: ClassVar[str] = ""
    """The field that chooses: the first of the sentences where it is false, empty or None, else the second."""
    together: ClassVar[str] = ""
    """The field in which lines of one sentence and seat differ that are told as one, by the sentence KEY.together; one
    without `places` says in its place `n` how many they are."""
    by: ClassVar[str] = ""
    """The field with the seat that did it, or that it went well for."""
    ruled: ClassVar[str] = ""
    """The key of the sentence that adds its field `rule` to its line, unless a heading; empty: it says that itself."""
    no_way_back: ClassVar[str | None] = None
    """The key of the sentence that says why the table can't go back to before it; None: it can."""
    heading: ClassVar[bool] = False
    """Its line opens a group: a round, a phase."""
    revealing: ClassVar[bool] = False
    """By its line a seat learns what it did not know."""
    whole: ClassVar[bool] = False
    """Its line tells what the line before told openly, and its secret with it."""
    everywhere: ClassVar[bool] = False
    """Its line has no place, whatever its fields name."""

    def told_by(self) -> str | None:
        """Return the key of the sentence that tells this one; None: it isn't told in words."""
        return self.sentences[bool(getattr(self, self.chosen_by))] if self.sentences else self.sentence


Namer: TypeAlias = Callable[[Any, C], Parameter]


@dataclass(frozen=True, slots=True)
class Naming(Generic[C]):
    """How all values of one type are told."""

    names: Mapping[str, Namer[C]]
    """What they are called, by the place that it fills in a sentence; the first, where a place has a field's name."""
    spot: Callable[[Any, C], str | None] | None = None
    """Where on the map they lie, or None where this one lies nowhere."""


class _HowTold(NamedTuple, Generic[C]):
    sentences: Mapping[str, Sequence[tuple[str, str, Namer[C]]]]
    """The places of each of its sentences, with the field that fills it, empty for the whole event, and how."""
    spots: Sequence[tuple[str, Callable[[Any, C], str | None]]]
    """The fields that may say where it happened, with how."""
    by: str


class Storyteller(Generic[C]):
    """Tells the events of a game. A line tells no more than its event, and of that what its sentence has places for.

    A place is filled by what is said of the whole class of the event, by the field of its name, or by the first field
    of whose type there is a name for it. Texts and plain numbers are told as they are.
    """

    def __init__(self, message: type[Message], sentences: Sentences, namings: Mapping[object, Naming[C]]) -> None:
        """Keep the English of what is told, and how each type of field is, and an event as a whole where need be.

        A line lies where the first of these types says that has a field there.
        """
        self._message: Final = message
        self._sentences: Final = sentences
        self._namings: Final[Mapping[object, Naming[C]]] = {Count: Naming({"n": _as_it_is}), **namings}
        self._known: Final[dict[type[Narrated], _HowTold[C]]] = {}

    def line(self, event: Narrated, telling: C) -> StoryLine | None:
        """Return the event as a line of the story; None where it isn't told in words."""
        kind = type(event)
        key = event.told_by() if kind.sentences else kind.sentence
        if key is None:
            return None
        known = self._known.get(kind) or self.learn(kind)
        message = self._message(key, **self._parameters(event, key, telling))
        if kind.ruled and not kind.heading:
            message = self._message(kind.ruled, line=message, rule=getattr(event, "rule", ""))
        by: Seat | None = getattr(event, known.by) if known.by else None
        if by is not None and by < 0:
            by = None
        spot = None
        for named, spot_of in known.spots:
            spot = spot_of(getattr(event, named), telling)
            if spot is not None:
                break
        return StoryLine(
            message,
            spot,
            kind.heading,
            kind.revealing,
            whole=kind.whole,
            series=self._series(event, key, telling, by) if kind.together and by is not None else None,
            by=by,
        )

    def said(self, event: Narrated, telling: C) -> Message | None:
        """Return the sentence alone that tells the event, without its rule; None where it isn't told in words."""
        key = event.told_by()
        return None if key is None else self._message(key, **self._parameters(event, key, telling))

    def why_no_way_back(self, event: Narrated, telling: C) -> Message | None:
        """Return why the table can't go back to before the event; None where it can."""
        key = event.no_way_back
        return None if key is None else self._message(key, **self._parameters(event, key, telling))

    def learn(self, kind: type[Narrated]) -> _HowTold[C]:
        """Find out how the events of the class are told, keep that, and return it.

        It is done when the first of them is told: all classes of a game take longer than a frame. Raise LookupError
        where one of its sentences is missing, or nothing of the class fills a place.
        """
        types = get_type_hints(kind, include_extras=True)
        fields = {name: types[name] for name in kind.__struct_fields__}
        keys = [key for key in (*(kind.sentences or (kind.sentence,)), kind.no_way_back) if key is not None]
        if kind.together:
            keys += [f"{key}.together" for key in keys if f"{key}.together" in self._sentences]
        told = self._known[kind] = _HowTold(
            {key: self._places(kind, key, fields) for key in keys},
            [
                (field, naming.spot)
                for type_, naming in self._namings.items()
                for field, own in fields.items()
                if own == type_ and naming.spot is not None and not kind.everywhere
            ],
            kind.by if kind.by in fields else "",
        )
        return told

    def _parameters(self, event: Narrated, key: str, telling: C) -> dict[str, Parameter]:
        kind, parameters = type(event), dict[str, Parameter]()
        for place, named, namer in (self._known.get(kind) or self.learn(kind)).sentences[key]:
            parameters[place] = namer(getattr(event, named) if named else event, telling)
        return parameters

    def _places(self, kind: type[Narrated], key: str, fields: Mapping[str, object]) -> list[tuple[str, str, Namer[C]]]:
        sentence = self._sentences[key]
        text = sentence if isinstance(sentence, str) else "".join((*sentence, "{n}"))
        return [(place, *self._filler(kind, place, fields)) for place in sorted(placeholders(text))]

    def _filler(self, kind: type[Narrated], place: str, fields: Mapping[str, object]) -> tuple[str, Namer[C]]:
        """Return the field that fills the place, or an empty text for the whole event, and how."""
        of_all = self._namings.get(kind)
        if of_all is not None and place in of_all.names:
            return "", of_all.names[place]
        named = kind.together if place == "places" else place
        if named in fields and (naming := self._namings.get(fields[named])) is not None:
            return named, naming.names.get(place) or next(iter(naming.names.values()))
        type_ = fields.get(named)
        if type_ is int or type_ is str or isinstance(getattr(kind, named, None), str):
            return named, _as_it_is
        for named, type_ in fields.items():
            naming = self._namings.get(type_)
            if naming is not None and place in naming.names:
                return named, naming.names[place]
        raise LookupError(f"nothing of {kind.__name__} fills {{{place}}}")

    def _series(self, event: Narrated, key: str, telling: C, by: Seat) -> Series | None:
        together = f"{key}.together"
        if together not in self._sentences:
            return None
        parameters = self._parameters(event, together, telling)
        if "places" not in parameters:
            return Series(key, by, Message(""), lambda all_: self._message(together, **{**parameters, "n": len(all_)}))

        def told_as_one(places: Sequence[Message]) -> Message:
            listed = reduce(lambda first, rest: self._message("story.list", first=first, rest=rest), places)
            return self._message(together, **{**parameters, "places": listed})

        return Series(key, by, cast("Message", parameters["places"]), told_as_one)


def _as_it_is(value: Any, _telling: object) -> Parameter:
    told: Parameter = value
    return told


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
    times: so many such events there are at least, each of another value in the named that is `different`.
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
        for named, test in (*said.fields.items(), *[(said.different, ())] * bool(said.different)):
            type_, words = _type_in(kind, named), _words(test)
            known = _SEATS if type_ is int else getattr(type_, "_value2member_map_", get_args(type_))
            yield "fields", named, () if type_ is None else (named,)
            yield from ((f"fields.{named}", word, words if type_ is str else known) for word in words)
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
