"""Who sits at the table, and the games that the window plays, each with its face, made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from rokugan_desktop.desktop.face import AnyFace, Computer, Person, Role
from rokugan_desktop.engine import AnyGame, Configurable, Seat, StoryLine, Unreadable, seats, told_together
from rokugan_desktop.loading import loading
from rokugan_desktop.table.history import HUMAN, Announcement, RecordedEvent, WasSettledForAll, named
from rokugan_desktop.table.journal import Header
from rokugan_desktop.table.library.listing import problem_of, title
from rokugan_desktop.table.printable import tidy
from rokugan_desktop.table.session import Session
from rokugan_desktop.words import Words

_Texts = Sequence[str]


def seated(
    face: AnyFace, words: Words, names: _Texts, roles: _Texts, players: _Texts = (), *, learning: bool = False
) -> tuple[Person, ...]:
    """Return the people of a match, a name and a role for each seat; raise KeyError for a role the face lacks.

    `players` says who plays each seat, people where it is empty. A computer player that has its role's own name is
    called by it in the language of the words, in whichever language the match was begun, and so is a learner without
    a name; who has no name that can be seen is called by the role.
    """
    known = {role: found for role in roles if (found := face.role(role)) is not None}
    computers = {computer.id: computer for computer in face.computers}
    sitting = players or (HUMAN,) * len(names)

    def called(name: str, role: Role, computer: Computer | None) -> str:
        own = own_name(words, role, name) if computer or learning else ""
        return own or tidy(name) or words.say(role.name)

    return tuple(
        Person(seat, called(name, known[role], computers.get(player)), known[role], computers.get(player))
        for seat, name, role, player in zip(seats(len(names)), names, roles, sitting, strict=True)
    )


def names_of(words: Words, faces: Mapping[str, AnyFace], header: Header) -> list[str]:
    """Return who played as the list of matches tells it, each in one line, computer players called as by `seated`.

    `faces`: by the games' ids; of a game that isn't there the names are as they were written.
    """
    face, told = faces.get(header.game), words.of(header.game)
    roles = [face.role(role) if face is not None else None for role in header.roles]
    return [
        (role and player not in (None, HUMAN) and own_name(told, role, name)) or title(name)
        for name, role, player in zip_longest(header.names, roles, header.players)
        if name is not None
    ]


def own_name(words: Words, role: Role, name: str) -> str:
    """Return how a role's computer player is called in this language if the name says so in any; else nothing."""
    return words.say(role.computer_name) if name in words.said_anywhere(role.computer_name) else ""


def line_of(face: AnyFace, event: Any, people: Sequence[Person]) -> StoryLine | None:
    """Return an event of the game, or what the table itself tells, as a line of the story; None: no line."""
    if isinstance(event, Announcement):
        return StoryLine(event.said(lambda seat: named(people[seat])))
    return face.line(event, people)


def reveals(face: AnyFace, session: Session, people: Sequence[Person], seat: Seat, since: int) -> bool:
    """Tell whether the seat has heard anything from a position of the story on that was hidden from it before."""
    lines = (line_of(face, heard.event, people) for heard in session.heard(seat, since))
    return any(line is not None and line.revealing for line in lines)


def lines_of(
    face: AnyFace, session: Session, people: Sequence[Person], seat: Seat | None, since: int
) -> list[StoryLine]:
    """Return what happened from a position of the story on, as the seat, or everybody, heard it; a series as one.

    That a computer player went on for all stands with what it did, before the chapter that came of it.
    """
    public = {heard.number for heard in session.heard(None, since)}
    found: list[StoryLine] = []
    for heard in session.heard(seat, since):
        line = line_of(face, heard.event, people)
        if line is not None:
            at = len(found)
            if isinstance(heard.event, WasSettledForAll):
                at = max((number for number, told in enumerate(found, 1) if told.series is not None), default=at)
            found.insert(at, line._replace(private=heard.number not in public))
    return told_together(found)


_CHAPTERS = 2
"""The present one, and the last one that has come to its end."""


def last_chapter(face: AnyFace, session: Session, people: Sequence[Person], back: int = _CHAPTERS) -> int:
    """Return where in the story the last chapter begins that has come to its end; 0 where none has yet.

    `back`: so many chapters from the end; 1 for the present one.

    Chapters are what the story's headings open: a round, a phase.
    """
    begun = 0
    story: Sequence[RecordedEvent] = session.heard(None)
    for heard in reversed(story):
        line = line_of(face, heard.event, people)
        if line is not None and line.heading:
            begun += 1
            if begun == back:
                number: int = heard.number
                return number
    return 0


MakeFace = Callable[[], AnyFace]
"""Make the face of a game. Raises Unreadable where one of the game's files is faulty."""


class Faces(Mapping[str, AnyFace]):
    """The faces by the games' ids, in the order of the shelf."""

    def __init__(self, makers: Mapping[str, MakeFace]) -> None:
        self._makers = dict(makers)
        self._made: dict[str, AnyFace] = {}

    def __getitem__(self, game: str) -> AnyFace:
        if game not in self._made:
            with loading():
                self._made[game] = self._makers[game]()
        return self._made[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    def __contains__(self, game: object) -> bool:
        return game in self._makers

    @property
    def several(self) -> bool:
        """Tell whether there is more than one game to choose from."""
        return len(self._makers) > 1

    def rules(self, game: str) -> AnyGame | None:
        """Return the rules of a game; None: it isn't here."""
        return self[game].game if game in self else None

    def of_match(self, header: Header, name: str) -> AnyFace:
        """Return the face of a match with this index card, called so. Raise Unreadable where it can't be opened."""
        problem = problem_of(header, self.rules(header.game))
        if problem is not None:
            raise Unreadable(name, "", problem)
        return self[header.game]

    def name(self, words: Words, game: str) -> str:
        """Return what a game is called; one that isn't here as journals name it."""
        return words.of(game).text("game.title") if game in self else game

    def agreed(self, words: Words, header: Header) -> tuple[str, ...]:
        """Return what was agreed on before the match: the game's first choice, and of the others what is not usual."""
        if not header.options or header.game not in self:
            return ()
        chosen, told, game = dict(header.options), words.of(header.game), self[header.game].game
        form = game.options(chosen) if isinstance(game, Configurable) else ()
        return tuple(
            told.say(choice.name)
            for number, option in enumerate(form)
            for choice in option.choices
            if choice.id == chosen.get(option.id) and (not number or choice.id != option.default)
        )
