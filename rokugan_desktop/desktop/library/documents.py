"""What a match can be written down as: itself, a backup, a position, its log, a picture of its map.

Nothing here tells a secret of a match that still runs: what would is refused, with a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import chain
from typing import Any, Final, NamedTuple

from rokugan_desktop.desktop.end.page import ended_early, ending_of
from rokugan_desktop.desktop.end.telling import lines_told
from rokugan_desktop.desktop.face import AnyFace, Person, overlays_of
from rokugan_desktop.desktop.library.describing import name_of, standing, when
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.people import line_of, seated
from rokugan_desktop.engine import Message, Over, Seat, Unreadable
from rokugan_desktop.table.files.match_files import backup_match, export_match, finished_state
from rokugan_desktop.table.history import game_events
from rokugan_desktop.table.journal import Began, Header, Journal
from rokugan_desktop.table.library.listing import Listed, problem_of
from rokugan_desktop.table.printable import printable
from rokugan_desktop.table.replay import Replay, paragraphs
from rokugan_desktop.words import Words


class Document(Enum):
    """A kind of file; its value is the end of its sentences' keys."""

    MATCH = "match"
    BACKUP = "backup"
    POSITION = "position"
    LOG = "log"
    PNG = "png"
    SVG = "svg"


SUFFIXES: Final = {
    Document.MATCH: "rokugan-match",
    Document.BACKUP: "backup.rokugan-match",
    Document.POSITION: "rokugan-position",
    Document.LOG: "txt",
    Document.PNG: "png",
    Document.SVG: "svg",
}
"""How the name of each kind of file ends."""


class DocumentSource(NamedTuple):
    """A match, and the step of it that is written down."""

    journal: Journal
    step: int | None = None
    """The step of its replay; None: the last one."""


class Documents:
    """Writes matches of one game down, in the language and the theme chosen."""

    def __init__(self, face: AnyFace) -> None:
        self._face = face

    def kinds(self, header: Header) -> tuple[Document, ...]:
        """Return what a match of this game can be written down as.

        One that can't be opened as a backup alone; a finished one by rules that are played no more as a match too.
        """
        problem = self.problem(header)
        if problem is not None:
            kept = problem.key == "table.unreadable.other-rules" and header.state == "over"
            return (Document.MATCH, Document.BACKUP) if kept else (Document.BACKUP,)
        lacking: set[Document] = set() if self._face.positions is not None else {Document.POSITION}
        if self._face.on_board is None:
            lacking |= {Document.PNG, Document.SVG}
        return tuple(kind for kind in Document if kind not in lacking)

    def problem(self, header: Header) -> Message | None:
        """Return why a match of this game can't be opened; None where it can."""
        return problem_of(header, self._face.game) if header.game else None

    def content(self, kind: Document, source: DocumentSource, words: Words, theme: Theme, now: str) -> bytes:
        """Return what the file holds; `now` is the time that dates are told by.

        Raises Illegal for what would tell a running match's secrets, Unreadable where the journal is damaged or of
        another game.
        """
        journal, game = source.journal, self._face.game
        words = words.of(game.name)
        match kind:
            case Document.MATCH:
                return export_match(game, journal)
            case Document.BACKUP:
                return backup_match(journal)
            case Document.POSITION:
                return self._position(source).encode()
            case Document.LOG:
                return self._log(journal, words, now).encode()
            case Document.PNG | Document.SVG:
                return self._picture(kind, source, words, theme)

    def _replay_of(self, journal: Journal) -> Replay:
        problem = self.problem(journal.header)
        if problem is not None:
            raise Unreadable(journal.name, "", problem)
        return Replay(self._face.game, journal.entries(), journal.name)

    def _position(self, source: DocumentSource) -> str:
        face, number = self._face, None
        assert face.positions is not None, "else it isn't among the kinds"
        if source.step is not None:
            number = self._replay_of(source.journal).steps[source.step].last
        return face.positions.position(finished_state(face.game, source.journal, number))

    def _picture(self, kind: Document, source: DocumentSource, words: Words, theme: Theme) -> bytes:
        from rokugan_desktop.desktop.map.final_map import Snapshot  # Qt's SVG is loaded by who asks for a picture

        face, replay = self._face.on_board, self._replay_of(source.journal)
        assert face is not None, "else it isn't among the kinds"
        step = replay.steps[-1 if source.step is None else source.step]
        view: Any = replay.view(step)
        board = face.board(replay.setup)
        own = overlays_of(face, view, words)
        picture = Snapshot(board, face.printed(board, words), face.washes(view), face.pieces(view, words), theme, own)
        return picture.png() if kind is Document.PNG else picture.svg(words.text("game.title"))

    def _end(self, replay: Replay, words: Words, people: Sequence[Person], over: Over) -> Iterator[str]:
        counting = [step for step in replay.steps if not step.taken_back]
        past = [replay.view(step) for step in counting]
        heard = game_events(chain.from_iterable(map(replay.heard, counting)))
        return lines_told(
            ending_of(self._face, people, past, heard, over, early=ended_early(replay.entries())), words, people
        )

    def _log(self, journal: Journal, words: Words, now: str) -> str:
        face, replay = self._face, self._replay_of(journal)
        began = journal.entries()[0]
        assert isinstance(began, Began), "it was replayed"
        people = seated(face, words.of(face.game.name), began.names, began.roles, replay.players)

        told = paragraphs(replay, lambda event: line_of(face, event, people), lambda view: face.status(view, people))
        listed, faces = Listed(0, journal.header), {face.game.name: face}
        seats = [f"{person.name}: {words.say(person.role.name)}" for person in people]
        date = when(words, journal.header.started, now, today_is_known=False)
        blocks = [[name_of(words, faces, listed), *seats, date, words.say(standing(words, faces, listed))]]
        blocks += [[words.say(one.heading), *(f"  {words.say(line)}" for line in one.lines)] for one in told]
        if replay.over:
            blocks.append(list(self._end(replay, words, people, Over(tuple(map(Seat, journal.header.winners))))))
        return "\n\n".join("\n".join(printable(line, " ") for line in block) for block in blocks) + "\n"
