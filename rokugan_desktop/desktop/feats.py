"""Feats: what a game tells of a finished match and of those who played it, worked out from what everybody heard.

The format is described in docs/feats.md. Who tells them knows no game, and tells nothing of a match that runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from rokugan_desktop.boards.reading import read_text
from rokugan_desktop.desktop.context import error_message
from rokugan_desktop.desktop.ending import Ending
from rokugan_desktop.desktop.face import AnyFace, Person
from rokugan_desktop.engine import POSITION, Message, Seat, Unreadable
from rokugan_desktop.engine.grammar import WEEK
from rokugan_desktop.engine.story import Asker, StoryCondition, ToldStory, Vocabulary
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.resources import board_data
from rokugan_desktop.table.history import Announcement, RecordedEvent
from rokugan_desktop.table.journal import Began, Entry, PlayedOn
from rokugan_desktop.table.session import Session
from rokugan_desktop.words import SOURCE_LANGUAGE, Words


class Feat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is worth telling once a match is over."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z-]*$")]
    title: dict[str, str]
    """In each language, by its code."""
    text: dict[str, str]
    when: StoryCondition


class _FeatFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["rokugan-feats/1"]
    feats: tuple[Feat, ...]
    spans: dict[str, StoryCondition] = {}


class Feats(NamedTuple):
    """All feats of a game."""

    vocabulary: Vocabulary
    each: dict[str, Feat]
    trouble: Unreadable | None = None
    """Why there are none."""

    def said(self, feat: str, words: Words) -> tuple[str, str]:
        """Return the title and the text of a feat in a language; in English where that has none."""
        one, language = self.each[feat], words.language
        return one.title.get(language, one.title[SOURCE_LANGUAGE]), one.text.get(language, one.text[SOURCE_LANGUAGE])

    def reached(
        self, face: AnyFace, heard: Iterable[RecordedEvent], ending: Ending, people: Sequence[Person]
    ) -> list[tuple[str, Seat, RecordedEvent]]:
        """Return each seat’s feats, with that at which they came true, by what everybody heard of a match."""
        told = [one for one in heard if not isinstance(one.event, Announcement)]
        numbered = ((number, one.event) for number, one in enumerate(told))
        story = ToldStory(self.vocabulary, numbered, lambda event: face.line(event, people))
        found = list[tuple[str, Seat, RecordedEvent]]()
        for person in people:
            facts = {"seats": len(people), "role": person.role.id, **ending.facts(person.seat)}
            by = Asker(person.seat, person.role.id, facts)
            came = [(feat.id, story.came_true(feat.when, by)) for feat in self.each.values()]
            found += [(feat, person.seat, told[at]) for feat, at in came if at is not None]
        return found


def read_feats(text: str, vocabulary: Vocabulary, name: str = "feats.yaml") -> Feats:
    """Return the feats that the YAML text holds. Raise Unreadable, naming the file `name`, where it is faulty."""
    file: _FeatFile = convert_strict(load_strict(text, name=name), _FeatFile, name=name)
    for where, begins in file.spans.items():
        vocabulary.check(begins, name, f"spans.{where}")
    found = Feats(vocabulary._replace(spans=file.spans), {})
    for number, feat in enumerate(file.feats):
        found.vocabulary.check(feat.when, name, f"feats[{number}].when")
        if feat.id in found.each or not feat.title.keys() == feat.text.keys() >= {SOURCE_LANGUAGE}:
            raise Unreadable(name, f"feats[{number}]", Message("value.not-allowed"))
        found.each[feat.id] = feat
    return found


ToldFeats: TypeAlias = Sequence[tuple[str, str]]
"""Each as a line and as HTML, in which a link leads to the entry at which it came true and names the areas of that."""


def told_feats(face: AnyFace, words: Words, session: Session, ending: Ending, people: Sequence[Person]) -> ToldFeats:
    """Return what is told of the feats of a match that is over, seat by seat."""
    told, feats, last = list[tuple[str, str]](), feats_of(face, words), -1
    if feats.trouble is not None:
        line = words.say(error_message(feats.trouble))
        return ((line, f"<p>{escape(line)}</p>"),)
    if began_elsewhere(session.entries):
        return ()
    for feat, seat, at in feats.reached(face, session.heard(None), ending, people):
        (title, text), name = feats.said(feat, words), people[seat].name
        heading, last = f"<h2>{escape(name)}</h2>" if seat != last else "", seat
        came = face.line(at.event, people)
        areas = ",".join(spot.partition(":")[2].replace(">", ",") for spot in (came.spots if came is not None else ()))
        link = f"<p><a href='{at.entry}#{areas}'>{escape(title)}</a>. {escape(text)}</p>"
        told.append((words.text("end.of", name=name, figures=f"{title}. {text}"), heading + link))
    return told


def began_elsewhere(entries: Sequence[Entry]) -> bool:
    """Tell whether a match began at a position, on the draws of a week, or where another one had come to."""
    began = entries[0]
    positioned = isinstance(began, Began) and any(option in (POSITION, WEEK) for option, _ in began.options)
    return positioned or any(isinstance(one, PlayedOn) for one in entries)


@lru_cache(maxsize=8)
def feats_of(face: AnyFace, words: Words) -> Feats:
    """Return the feats of a game, none where it has none, or their file is faulty."""
    file, sentences = board_data() / face.game.name / "feats.yaml", words.table(face.game.name)
    vocabulary = Vocabulary.of(face.game, sentences, [role.id for role in face.roles])
    try:
        return read_feats(read_text(file), vocabulary) if file.is_file() else Feats(vocabulary, {})
    except Unreadable as error:
        return Feats(vocabulary, {}, error)
