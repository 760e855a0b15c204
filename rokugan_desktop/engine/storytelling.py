"""Events in words: a class of events names its sentence, and what the sentence has places for stands in its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Annotated, Any, ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec

from rokugan_desktop.engine.grammar import Seat
from rokugan_desktop.engine.messages import Message, Parameter, Plural, placeholders
from rokugan_desktop.engine.story import Series, StoryLine

C = TypeVar("C")
"""What names need besides the value: the people, the board."""

Count: TypeAlias = Annotated[int, "count"]
"""The type of a field that the plural of its sentence hangs on: it fills the place `n`."""


class Narrated(msgspec.Struct, frozen=True, gc=False):
    """Something that happened. All that is to be known for telling it is said by its class.

    A field or a class attribute `rule` says by which rule it happened.
    """

    sentence: ClassVar[str | None]
    """The key of the sentence that tells it; None: it isn't told in words."""
    sentences: ClassVar[tuple[str, ...]] = ()
    """The keys of them all, where there are several to choose from."""
    chosen_by: ClassVar[str] = ""
    """The field that chooses: the first sentence where it is false, empty or None, else the second."""
    heading: ClassVar[bool] = False
    """Its line opens a group: a round, a phase."""
    revealing: ClassVar[bool] = False
    """By its line a seat learns what it did not know."""
    whole: ClassVar[bool] = False
    """Its line tells what the line before told openly, and its secret with it."""
    everywhere: ClassVar[bool] = False
    """Its line has no place, whatever its fields name."""
    together: ClassVar[bool] = False
    """Lines of the same sentence and seat are told as one by the sentence KEY.together, where there is one."""
    by: ClassVar[str] = ""
    """The field with the seat that did it, or that it went well for."""
    ruled: ClassVar[str] = ""
    """The key of the sentence that adds the rule to its line, as {line} and {rule}; empty: it says its rule itself."""
    no_way_back: ClassVar[str | None] = None
    """The key of the sentence that says why the table can't go back to before it; None: it can."""

    def told_by(self) -> str | None:
        """Return the key of the sentence that tells this one; None: it isn't told in words."""
        return self.sentences[bool(getattr(self, self.chosen_by))] if self.chosen_by else self.sentence


Namer: TypeAlias = Callable[[Any, C], Parameter]


class Naming(NamedTuple, Generic[C]):
    """How all values of one type are told."""

    names: Mapping[str, Namer[C]]
    """What they are called, by the place that it fills in a sentence; the first, where a place has a field's name."""
    spot: Callable[[Any, C], str | None] | None = None
    """Where on the map they lie, or None where this one lies nowhere."""


_Places: TypeAlias = Sequence[tuple[str, str, Namer[C]]]
"""The places of a sentence, each with the field that fills it, empty for the whole event, and how."""


class _Known(NamedTuple, Generic[C]):
    """How the events of one class are told."""

    key: str | None
    """The key of its one sentence; None: `told_by` says which."""
    sentences: Mapping[str, _Places[C]]
    spots: Sequence[tuple[str, Callable[[Any, C], str | None]]]
    """The fields that may say where it happened, with how."""
    by: str
    """The field with the seat that did it; empty: there is none."""


class Storyteller(Generic[C]):
    """Tells the events of a game. A line tells no more than its event, and of that what its sentence has places for.

    A place is filled by what is said of the whole class of the event, by the field of its name, or by the first field
    of whose type there is a name for it. Texts and plain numbers are told as they are.
    """

    def __init__(
        self,
        message: type[Message],
        sentences: Mapping[str, str | Plural],
        namings: Mapping[object, Naming[C]],
    ) -> None:
        """Keep the English of what is told, and how each type of field is, and an event as a whole where need be.

        A line lies where the first of these types says that has a field there.
        """
        self._message: Final = message
        self._sentences: Final = sentences
        self._namings: Final[Mapping[object, Naming[C]]] = {Count: Naming({"n": _as_it_is}), **namings}
        self._known: Final[dict[type[Narrated], _Known[C]]] = {}

    def line(self, event: Narrated, telling: C) -> StoryLine | None:
        """Return the event as a line of the story; None where it isn't told in words."""
        kind = type(event)
        known = self._known.get(kind) or self._of(kind)
        key = known.key or event.told_by()
        if key is None:
            return None
        parameters: dict[str, Parameter] = {}
        for place, field, namer in known.sentences[key]:
            parameters[place] = namer(getattr(event, field) if field else event, telling)
        message = self._message(key, **parameters)
        rule: str = getattr(event, "rule", "")
        if kind.ruled:
            message = self._message(kind.ruled, line=message, rule=rule)
        by: Seat | None = getattr(event, known.by) if known.by else None
        if by is not None and by < 0:
            by = None
        spot = None
        for field, spot_of in known.spots:
            spot = spot_of(getattr(event, field), telling)
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
            rule=rule,
        )

    def said(self, event: Narrated, telling: C) -> Message | None:
        """Return the sentence alone that tells the event, without its rule; None where it isn't told in words."""
        key = event.told_by()
        return None if key is None else self._say(event, key, telling)

    def why_no_way_back(self, event: Narrated, telling: C) -> Message | None:
        """Return why the table can't go back to before the event; None where it can."""
        key = event.no_way_back
        return None if key is None else self._say(event, key, telling)

    def learn(self, kind: type[Narrated]) -> None:
        """Find out how the events of the class are told.

        Raise LookupError where one of its sentences is missing, or nothing of the class fills a place.
        """
        fields = {name: _plain(type_) for name, type_ in get_type_hints(kind, include_extras=True).items()}
        fields = {name: type_ for name, type_ in fields.items() if name in kind.__struct_fields__}
        keys = [key for key in (*(kind.sentences or (kind.sentence,)), kind.no_way_back) if key is not None]
        if kind.together:
            together = [f"{key}.together" for key in keys if f"{key}.together" in self._sentences]
            if not together:
                raise LookupError(f"no sentence tells several of {kind.__name__}")
            keys += together
        self._known[kind] = _Known(
            kind.sentence if kind.told_by is Narrated.told_by and not kind.chosen_by else None,
            {key: self._places(kind, key, fields) for key in keys},
            [
                (field, naming.spot)
                for type_, naming in self._namings.items()
                for field, own in fields.items()
                if own == type_ and naming.spot is not None and not kind.everywhere
            ],
            kind.by if kind.by in fields else "",
        )

    def _of(self, kind: type[Narrated]) -> _Known[C]:
        """Return how the class is told; at the first of a game's events all its classes are learned."""
        base = next(one for one in reversed(kind.__mro__) if issubclass(one, Narrated) and one is not Narrated)
        for each in (base, *subclasses(base)):
            if hasattr(each, "sentence") or each.sentences:
                self.learn(each)
        if kind not in self._known:
            raise TypeError(f"an event without a sentence: {kind.__name__}")
        return self._known[kind]

    def _say(self, event: Narrated, key: str, telling: C, **more: Message) -> Message:
        """Return the sentence of this key, its places filled from the event."""
        places = (self._known.get(type(event)) or self._of(type(event))).sentences[key]
        named = {place: namer(getattr(event, field) if field else event, telling) for place, field, namer in places}
        return self._message(key, **named, **more)

    def _places(self, kind: type[Narrated], key: str, fields: Mapping[str, object]) -> _Places[C]:
        sentence = self._sentences[key]
        text = sentence if isinstance(sentence, str) else "".join((*sentence, "{n}"))
        return [(place, *self._filler(kind, place, fields)) for place in sorted(placeholders(text) - {"places"})]

    def _filler(self, kind: type[Narrated], place: str, fields: Mapping[str, object]) -> tuple[str, Namer[C]]:
        of_all = self._namings.get(kind)
        if of_all is not None and place in of_all.names:
            return "", of_all.names[place]
        if place in fields:
            naming = self._namings.get(fields[place])
            if naming is not None:
                return place, naming.names.get(place) or next(iter(naming.names.values()))
            if fields[place] in (int, str):
                return place, _as_it_is
        for field, type_ in fields.items():
            naming = self._namings.get(type_)
            if naming is not None and place in naming.names:
                return field, naming.names[place]
        if isinstance(getattr(kind, place, None), str):
            return place, _as_it_is
        raise LookupError(f"nothing of {kind.__name__} fills {{{place}}}")

    def _series(self, event: Narrated, key: str, telling: C, by: Seat) -> Series | None:
        """Return what is told in one with others: the places of the sentence for them are where each happened."""
        known, together = self._known[type(event)], f"{key}.together"
        if together not in known.sentences:
            return None
        where = next(named for named in known.sentences[key] if named[1] == known.spots[0][0])
        name = where[2](getattr(event, where[1]), telling)
        assert isinstance(name, Message), "places of the map have names"

        def told_as_one(places: Sequence[Message]) -> Message:
            listed = reduce(lambda first, rest: self._message("story.list", first=first, rest=rest), places)
            return self._say(event, together, telling, places=listed)

        return Series(key, by, name, told_as_one)


def subclasses(kind: type[Narrated]) -> Iterator[type[Narrated]]:
    """Yield all classes of events below one, however deep."""
    for below in kind.__subclasses__():
        yield below
        yield from subclasses(below)


def _as_it_is(value: Any, _telling: object) -> Parameter:
    told: Parameter = value
    return told


def _plain(type_: object) -> object:
    """Return the type without None: what it is where there is anything to tell."""
    args = [arg for arg in get_args(type_) if arg is not type(None)]
    return args[0] if len(args) == 1 and len(get_args(type_)) == 2 and type(None) in get_args(type_) else type_
