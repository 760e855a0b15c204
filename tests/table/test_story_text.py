"""The story as text: grouped under headings, public while the match runs, everything after its end."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from rokugan_desktop.engine import Message, StoryLine
from rokugan_desktop.table.history import Announcement
from rokugan_desktop.table.rebuilding import Paragraph, Replay, paragraphs
from rokugan_desktop.table.session import Session
from tests.toy.hexes import View
from tests.toy.player import begin, play_a_turn, play_out


def say(event: Any) -> StoryLine | None:
    """Say every event by its first word; a storm opens a paragraph."""
    if isinstance(event, Announcement):
        return StoryLine(event.said(str))
    return None if event.word == "peek" else StoryLine(Message(event.word), heading=event.word == "storm")


def label(view: View) -> Message:
    """Name the round."""
    return Message("round", n=view.public.round)


def told(session: Session) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a match."""
    return paragraphs(Replay(session.game, session.entries), say, label)


def lines(found: tuple[Paragraph, ...]) -> list[Message]:
    """Return the lines of all paragraphs."""
    return [line for paragraph in found for line in paragraph.lines]


def test_while_the_match_runs_only_what_everybody_heard_is_told() -> None:
    session = begin()
    for _ in range(5):
        play_a_turn(session, Random(1))
    said = lines(told(session))
    public = [say(line.event) for line in session.heard(None)]
    assert said == [one.message for one in public if one is not None and not one.heading]
    assert said


def test_after_the_end_everything_is_told_that_was_told_to_anybody() -> None:
    session = play_out(begin(), Random(1))
    events = [say(line.event) for line in session.story]
    said = lines(told(session))
    assert said == [one.message for one in events if one is not None and not one.heading]
    assert [line for line in session.story if line.told.to is not None]


def test_paragraphs_follow_the_rounds_and_none_is_empty() -> None:
    session = play_out(begin(), Random(1))
    found = told(session)
    assert all(paragraph.lines for paragraph in found)
    headings = [paragraph.heading for paragraph in found]
    assert all(one != other for one, other in pairwise(headings))
    assert {heading.key for heading in headings} <= {"round", "storm"}
    assert len(headings) >= 3


def test_what_was_taken_back_is_marked() -> None:
    session = begin()
    rng = Random(2)
    while not session.rewind_targets():
        play_a_turn(session, rng)
        assert session.over() is None
    session.rewind(session.rewind_targets()[-1])
    said = lines(told(session))
    taken = [line for line in said if line.key == "table.story.taken-back"]
    assert len(taken) == sum(
        1 for line in session.story if line.entry in session.taken_back and line.told.to is None and say(line.event)
    )
    assert said[-1].key == "table.told.went-back"
