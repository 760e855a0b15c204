"""Challenges: what to reach from where a strong match had come to, against its own players and its own draws.

A challenge comes with the whole match in which a computer player reached it. Whoever tries it goes on from where that
match had come to, on the same seed, so that whoever does the same meets the same. The match ends with the challenge.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from rokugan_desktop.engine import AnyGame, Message, Narrating, Seat, StoryLine
from rokugan_desktop.engine.grammar import CHALLENGE
from rokugan_desktop.engine.story import Asker, StoryCondition, ToldStory, Vocabulary
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.table.files.match_files import LONGEST_FILE, Readable, read_match
from rokugan_desktop.table.files.whole_files import read_limited
from rokugan_desktop.table.history import HUMAN, RecordedEvent
from rokugan_desktop.table.journal import Began, Entry, Header, PlayedOn
from rokugan_desktop.table.session import Session

FILE: Final = "challenges.yaml"
FOLDER: Final = "challenges"
"""Where a game's folder says what is to be reached, and where the matches lie, each called after its challenge."""


class _NamelessRole(NamedTuple):
    name: Message = Message("")


class _Nameless(NamedTuple):
    name: str = ""
    role: _NamelessRole = _NamelessRole()


_PEOPLE: Final = (_Nameless(),) * 8
"""Conditions ask for no names of people."""


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to reach. Its title and its story stand in the game's sentences, under its name."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]{1,40}$")]
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    """Who is to reach it."""
    goal: StoryCondition
    until: StoryCondition
    """When it is too late."""

    @property
    def title(self) -> Message:
        """Return what it is called."""
        return Message(f"challenge.{self.id}")

    @property
    def story(self) -> Message:
        """Return what is to be reached, and by when."""
        return Message(f"challenge.{self.id}.story")


class _ChallengeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["rokugan-challenges/1"]
    challenges: Annotated[tuple[Challenge, ...], msgspec.Meta(min_length=1, max_length=40)]


class Challenges(NamedTuple):
    """The challenges of one game."""

    game: AnyGame
    words: Vocabulary
    folder: Path
    all: tuple[Challenge, ...]

    def of(self, options: Iterable[tuple[str, str]]) -> Challenge | None:
        """Return at which of them a match of this set-up is a try; None: at none that is known."""
        named = dict(options).get(CHALLENGE)
        return next((one for one in self.all if one.id == named), None)

    def solution(self, challenge: Challenge) -> Readable:
        """Return the match in which it was reached. Raise Unreadable where its file is faulty."""
        file = self.folder / FOLDER / f"{challenge.id}.rokugan-match"
        return read_match(self.game, read_limited(file, LONGEST_FILE, file.name), file.name)

    def verdict(self, entries: Sequence[Entry], heard: Iterable[RecordedEvent], *, over: bool) -> bool | None:
        """Return whether a try has reached its challenge, by what everybody heard; None: it is open, or no try."""
        began, first = entries[0], first_of(entries)
        assert isinstance(began, Began), "a match begins with its beginning"
        challenge = self.of(began.options)
        if challenge is None:
            return None
        told = [(one.entry, one.event) for one in heard if one.entry >= first]
        story, by = ToldStory(self.words, told, self._line), Asker(Seat(challenge.seat), began.roles[challenge.seat])
        reached, late = (story.came_true(one, by) for one in (challenge.goal, challenge.until))
        if reached is not None and (late is None or reached <= late):
            return True
        return None if late is None and not over else False

    def _line(self, event: Any) -> StoryLine | None:
        return self.game.line(event, _PEOPLE) if isinstance(self.game, Narrating) else None

    def watch(self, session: Session) -> None:
        """Let a session that is a try at one of them end with it."""
        session.end_with(lambda: self.reached(session) is not None)

    def reached(self, session: Session) -> bool | None:
        """Return whether a session has reached what `verdict` says."""
        return self.verdict(session.entries, session.heard(None), over=session.over() is not None)


def challenges_in(folder: Path, game: AnyGame, sentences: Mapping[str, Any], roles: Collection[str]) -> Challenges:
    """Return the challenges that a game's folder holds, in the words that the game has for what happens.

    Raise Unreadable where their file is faulty.
    """
    text = read_limited(folder / FILE, LONGEST_FILE, FILE).decode(errors="replace")
    read: _ChallengeFile = convert_strict(load_strict(text, name=FILE), _ChallengeFile, name=FILE)
    words = Vocabulary.of(game, sentences, roles)
    for number, one in enumerate(read.challenges):
        words.check(one.goal, FILE, f"challenges[{number}].goal")
        words.check(one.until, FILE, f"challenges[{number}].until")
    return Challenges(game, words, folder, read.challenges)


def first_of(entries: Sequence[Entry]) -> int:
    """Return the number of the first entry that is a try's own: all before it was the other match's."""
    return next((number for number, one in enumerate(entries, 1) if isinstance(one, PlayedOn)), 1)


def tried(
    challenge: Challenge, solution: Readable, names: Sequence[str], title: str, now: str
) -> tuple[Header, tuple[Entry, ...]]:
    """Return the index card and the entries of a new try, in which people sit on the challenge's seat alone."""
    began, header = solution.entries[0], solution.header
    assert isinstance(began, Began), "it was read"
    players = tuple(HUMAN if seat == challenge.seat else player for seat, player in enumerate(header.players))
    seated: dict[str, Any] = {"names": tuple(names), "players": players}
    card = msgspec.structs.replace(
        header, started=now, state="running", winners=(), title=title, origin=CHALLENGE, **seated
    )
    return card, (msgspec.structs.replace(began, **seated), *solution.entries[1 : first_of(solution.entries)])
