"""The story of a match as paragraphs of text: what was told, under headings for rounds and phases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rokugan_desktop.engine import Message, StoryLine, told_together
from rokugan_desktop.table.replay import Replay, ReplayStep


class Paragraph(NamedTuple):
    """Some lines of the story under a heading."""

    heading: Message
    lines: tuple[Message, ...]


Say = Callable[[Any], StoryLine | None]
"""How an event is said; None: it is not worth a line."""


def paragraphs(replay: Replay, say: Say, label: Callable[[Any], Message]) -> tuple[Paragraph, ...]:
    """Return the story: while the match runs what everybody heard, after its end all that was told to anybody.

    `label` names the round and the phase of a public view. What the table took back is marked.
    """
    found: list[Paragraph] = []
    heading, lines = Message(""), list[Message]()
    before: Message | None = None
    last: Message | None = None
    for step in replay.steps:
        now = label(replay.view(step))
        for said in _said(replay, step, say, before or now):
            last = said.message
            if not said.heading:
                lines.append(said.message)
            elif _within(heading, said.message):
                heading = said.message
            elif said.message != heading and not _within(said.message, heading):
                found.append(Paragraph(heading, tuple(lines)))
                heading, lines = said.message, []
        before = now
    found.append(Paragraph(heading, tuple(lines)))
    # A heading that nothing follows is left out, but for the very last word of a match: it says who won.
    return tuple(one for one in found if one.lines or (replay.over and one.heading == last))


def _within(heading: Message, other: Message) -> bool:
    """Tell whether another heading says all that this one says, as "Round 2 · Resolution" says "Resolution"."""
    named = any(heading == value for _, value in other.parameters)
    return named or (bool(heading.parameters) and all(one in other.parameters for one in heading.parameters))


def _said(replay: Replay, step: ReplayStep, say: Say, label: Message) -> Iterator[StoryLine]:
    """Yield what is said at a step: the heading that it stands under, and its lines, each thing in one."""
    yield StoryLine(label, heading=True)
    said: list[StoryLine] = []
    for line in replay.told(step) if replay.over else replay.heard(step):
        one = say(line.event)
        if one is not None and one.whole and said:
            said[-1] = one
        elif one is not None:
            said.append(one)
    for one in told_together(said):
        taken = step.taken_back and not one.heading
        message = Message("table.story.taken-back", line=one.message) if taken else one.message
        yield StoryLine(message, heading=one.heading)
