"""The story of a match: events in words, said by the game itself, for whoever tells it on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from rokugan_desktop.engine.grammar import Seat, Told
from rokugan_desktop.engine.messages import Message

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


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One line of what happened, with its place on the board."""

    message: Message
    spot: str | None = None
    """A spot as maps name it (`area:ID`, `edge:A>B`), or None where the line has no place."""
    heading: bool = False
    """True for the line that opens a group: a round, a phase."""
    revealing: bool = False
    """True where a seat learns by it what it did not know: a token looked at, say. Before the computer goes on to
    somebody else, the table then stays with that seat until it has pressed a key."""
    private: bool = False
    """Set by the table, never by a game: not everybody heard it. Such a line is shown only to a seat that did."""
    whole: bool = False
    """True where it tells what the line before told openly, and its secret with it: after the end it stands alone."""
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
    """Return the lines with those of a series told as one, where the first of them stood.

    Only lines that follow one another without one that belongs to no series are told together; the order in which
    things of a series were done is of no matter.
    """
    found: list[StoryLine] = []
    run: dict[tuple[str, int, bool], list[StoryLine]] = {}
    for line in (*lines, None):
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
        return replace(first, series=None)
    places = [line.series.place for line in several if line.series is not None]
    others = tuple(spot for line in several[1:] for spot in line.spots)
    return replace(first, message=first.series.together(places), series=None, others=others)


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
        ...

    @abstractmethod
    def status(self, view: Any) -> Message:
        """Return the round and the phase, from the public view."""
        ...
