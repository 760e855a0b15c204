"""Feats: what a game tells of a finished match and of those who played it, worked out from what everybody heard.

The format is described in docs/feats.md. Who tells them knows no game, and tells nothing of a match that runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Literal, NamedTuple

import msgspec

from rokugan_desktop.boards.points import read_text
from rokugan_desktop.desktop.ending import Ending
from rokugan_desktop.desktop.face import AnyFace, Person
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.engine.conditions import Asker, Condition, ToldStory, Vocabulary
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.resources import board_data
from rokugan_desktop.table.history import Announcement, RecordedEvent
from rokugan_desktop.table.people.counted import CountedFeat
from rokugan_desktop.words import SOURCE_LANGUAGE, Words


class Feat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is worth telling once a match is over."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z-]*$")]
    title: dict[str, str]
    """In each language, by its code."""
    text: dict[str, str]
    when: Condition


class _FeatFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["rokugan-feats/1"]
    feats: tuple[Feat, ...]
    spans: dict[str, Condition] = {}


class Feats(NamedTuple):
    """All feats of a game."""

    vocabulary: Vocabulary
    each: Mapping[str, Feat]

    def reached(
        self, face: AnyFace, heard: Iterable[RecordedEvent], ending: Ending, people: Sequence[Person]
    ) -> tuple[CountedFeat, ...]:
        """Return the feats of each seat, by what everybody heard of a match and how it ended."""
        told = ((one.entry, one.event) for one in heard if not isinstance(one.event, Announcement))
        story = ToldStory(self.vocabulary, told, lambda event: face.line(event, people))
        found = list[CountedFeat]()
        for person in people:
            facts = {"seats": len(people), "role": person.role.id, **ending.facts(person.seat)}
            by = Asker(person.seat, person.role.id, facts)
            came = [(feat.id, story.came_true(feat.when, by)) for feat in self.each.values()]
            found += [CountedFeat(feat, person.seat, at) for feat, at in came if at is not None]
        return tuple(found)


def read_feats(text: str, vocabulary: Vocabulary, name: str = "feats.yaml") -> Feats:
    """Return the feats that the YAML text holds. Raise Unreadable, which calls the file by `name`, where it is faulty."""
    file: _FeatFile = convert_strict(load_strict(text, name=name), _FeatFile, name=name)
    for where, begins in file.spans.items():
        vocabulary.check(begins, name, f"spans.{where}")
    vocabulary = vocabulary._replace(spans=file.spans)
    each = dict[str, Feat]()
    for number, feat in enumerate(file.feats):
        vocabulary.check(feat.when, name, f"feats[{number}].when")
        if feat.id in each or not feat.title.keys() == feat.text.keys() >= {SOURCE_LANGUAGE}:
            raise Unreadable(name, f"feats[{number}]", Message("value.not-allowed"))
        each[feat.id] = feat
    return Feats(vocabulary, each)


@cache
def feats_of(face: AnyFace, words: Words) -> Feats | None:
    """Return the feats of a game; None: it has none. Raise Unreadable where their file is faulty."""
    file = board_data() / face.game.name / "feats.yaml"
    if not file.is_file():
        return None
    return read_feats(
        read_text(file), Vocabulary.of(face.game, words.table(face.game.name), [one.id for one in face.roles])
    )
