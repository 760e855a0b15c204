"""The story of a match: events in words, said by the game itself, for whoever tells it on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
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
    get_type_hints,
    runtime_checkable,
)

import msgspec

from rokugan_desktop.engine.grammar import Seat, Told
from rokugan_desktop.engine.messages import Message, Parameter, Plural, placeholders

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

    def __init__(
        self, message: type[Message], sentences: Mapping[str, str | Plural], namings: Mapping[object, Naming[C]]
    ) -> None:
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
