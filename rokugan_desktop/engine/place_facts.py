"""What a view tells of a place: one list of facts, some of them read on a plaque, some heard, most of them both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from rokugan_desktop.engine.messages import Message


class Tone(Enum):
    """How a fact is meant; on a plaque the first come first."""

    PROMISE = "promise"
    """What the seat's own thing would bring there."""
    UNDECIDED = "undecided"
    """What it would do there without bringing that, as far as is seen."""
    WARNING = "warning"
    """Why it would come to nothing there, or why it may not lie there."""
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class PlaceFact:
    """One thing that is told of a place, in the order in which it is heard."""

    said: Message
    tone: Tone = Tone.PLAIN
    read: bool = True
    """It is a line of a plaque; False: the plaque's title or figures say it, or a line in fewer words does."""
    heard: bool = True
    """It is a sentence that is heard; False: others say it."""


def briefly(facts: Sequence[PlaceFact], *tones: Tone) -> tuple[tuple[Message, Tone], ...]:
    """Return what is read of the facts of these tones, or of all, in the order of the tones, each with its tone."""
    return tuple([(fact.said, tone) for tone in tones or Tone for fact in facts if fact.read and fact.tone is tone])


def spoken(facts: Iterable[PlaceFact]) -> tuple[Message, ...]:
    """Return what is heard of the facts."""
    return tuple([fact.said for fact in facts if fact.heard])
