"""What a match can be written down as, and how: itself, a backup, a position, its log, a picture of its map.

Nothing here tells a secret of a match that still runs: what would is refused, with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.context import Context, errors_told
from rokugan_desktop.desktop.end.page import as_challenge, ended_early, ending_of
from rokugan_desktop.desktop.end.scores import lines_told
from rokugan_desktop.desktop.face import AnyFace, Person, overlays_of, with_outsiders
from rokugan_desktop.desktop.library.describing import name_of, standing, when
from rokugan_desktop.desktop.look.dialogs import DialogChoice, Sheet
from rokugan_desktop.desktop.look.file_dialog import ask_where, documents_folder, file_name
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.people import line_of, seated
from rokugan_desktop.engine import Message, Over, Seat, Unreadable
from rokugan_desktop.table.files.match_files import backup_match, export_match, finished_state
from rokugan_desktop.table.files.whole_files import NotWritten, write_whole
from rokugan_desktop.table.history import game_events
from rokugan_desktop.table.journal import Began, Header, Journal, MemoryJournal
from rokugan_desktop.table.library.listing import Listed, problem_of
from rokugan_desktop.table.printable import printable
from rokugan_desktop.table.rebuilding import Replay, paragraphs
from rokugan_desktop.words import Words

if TYPE_CHECKING:  # the list of matches does without the table
    from rokugan_desktop.desktop.at_table.sitting import Sitting


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


class Documents(NamedTuple):
    """Writes matches of one game down, in the language and the theme chosen."""

    face: AnyFace

    def kinds(self, header: Header) -> tuple[Document, ...]:
        """Return what a match of this game can be written down as.

        One that can't be opened as a backup alone; a finished one by rules that are played no more as a match too.
        """
        problem = self.problem(header)
        if problem is not None:
            kept = problem.key == "table.unreadable.other-rules" and header.state == "over"
            return (Document.MATCH, Document.BACKUP) if kept else (Document.BACKUP,)
        lacking: set[Document] = set() if self.face.positions is not None else {Document.POSITION}
        if self.face.on_board is None:
            lacking |= {Document.PNG, Document.SVG}
        return tuple(kind for kind in Document if kind not in lacking)

    def problem(self, header: Header) -> Message | None:
        """Return why a match of this game can't be opened; None where it can."""
        return problem_of(header, self.face.game) if header.game else None

    def content(self, kind: Document, journal: Journal, words: Words, theme: Theme, now: str) -> bytes:
        """Return what the file holds; `now` is the time that dates are told by.

        Raises Illegal for what would tell a running match's secrets, Unreadable where the journal is damaged or of
        another game.
        """
        game = self.face.game
        words = words.of(game.name)
        match kind:
            case Document.MATCH:
                return export_match(game, journal)
            case Document.BACKUP:
                return backup_match(journal)
            case Document.POSITION:
                assert self.face.positions is not None, "else it isn't among the kinds"
                return self.face.positions.position(finished_state(game, journal)).encode()
            case Document.LOG:
                return self._log(journal, words, now).encode()
            case Document.PNG | Document.SVG:
                return self._picture(kind, self._replay_of(journal), words, theme)

    def _replay_of(self, journal: Journal) -> Replay:
        problem = self.problem(journal.header)
        if problem is not None:
            raise Unreadable(journal.name, "", problem)
        return Replay(self.face.game, journal.entries(), journal.name)

    def _picture(self, kind: Document, replay: Replay, words: Words, theme: Theme) -> bytes:
        from rokugan_desktop.desktop.map.final_map import Snapshot  # Qt's SVG is loaded by who asks for a picture

        face = self.face.on_board
        assert face is not None, "else it isn't among the kinds"
        view: Any = replay.view(replay.steps[-1])
        board = face.board(replay.setup) if face.land is None else face.land(view)
        own = overlays_of(face, view, words)
        picture = Snapshot(board, face.printed(board, words), face.washes(view), face.pieces(view, words), theme, own)
        return picture.png() if kind is Document.PNG else picture.svg(words.text("game.title"))

    def _end(self, replay: Replay, words: Words, people: Sequence[Person], over: Over) -> Iterator[str]:
        counting = [step for step in replay.steps if not step.taken_back]
        past = [replay.view(step) for step in counting]
        heard = [*chain.from_iterable(map(replay.heard, counting))]
        early = ended_early(replay.entries())
        ending = ending_of(self.face, people, past, game_events(heard), over, early=early)
        ending = as_challenge(self.face, ending, replay.entries(), heard)
        return lines_told(ending, words, with_outsiders(self.face, words, people, replay.setup))

    def _log(self, journal: Journal, words: Words, now: str) -> str:
        face, replay = self.face, self._replay_of(journal)
        began = journal.entries()[0]
        assert isinstance(began, Began), "it was replayed"
        people = seated(face, words.of(face.game.name), began.names, began.roles, replay.players)

        told = paragraphs(replay, lambda event: line_of(face, event, people), lambda view: face.status(view, people))
        listed, faces = Listed(0, journal.header), {face.game.name: face}
        seats = [f"{person.name}: {words.say(person.role.name)}" for person in people]
        date = when(words, journal.header.started, now, today_is_known=False)
        stands = words.of(face.game.name).say(standing(words, faces, listed))
        blocks = [[name_of(words, faces, listed), *seats, date, stands]]
        blocks += [[words.say(one.heading), *(f"  {words.say(line)}" for line in one.lines)] for one in told]
        if replay.over:
            blocks.append(list(self._end(replay, words, people, Over(tuple(map(Seat, journal.header.winners))))))
        return "\n\n".join("\n".join(printable(line, " ") for line in block) for block in blocks) + "\n"


class Tell(Protocol):
    """Tells the players what came of it."""

    def __call__(self, text: str, *, trouble: bool) -> None:
        """Show the sentence; `trouble`: it did not go well."""


class DocumentExport:
    """Asks what a match is to be written down as, and where to, and writes it whole."""

    def __init__(self, context: Context, now: Callable[[], str], page: QWidget, tell: Tell) -> None:
        self._context = context
        self._now = now
        self._page = page
        self._tell = tell
        self._folder = documents_folder()

    def sheet(self, documents: Documents, journal: Journal) -> Sheet:
        """Return the question what kind of file it shall be, over the page; `documents` are those of its game."""
        words = self._context.words
        kinds, problem = documents.kinds(journal.header), documents.problem(journal.header)
        over = journal.header.state == "over"
        usual = Document.MATCH if over and len(kinds) > 1 else Document.BACKUP
        called = {kind: f"save.{kind.value}" for kind in kinds} | (
            {Document.BACKUP: "save.backup.over"} if over else {}
        )
        choices = [
            DialogChoice(words.text(called[kind]), partial(self.give, documents, kind, journal), kind is usual)
            for kind in kinds
        ]
        choices.append(DialogChoice(words.text("page.back")))
        text = words.text("save.text.over" if over else "save.text") if problem is None else words.say(problem)
        return Sheet(self._context, self._page, words.text("save.title"), text, choices, upright=True)

    def give(self, documents: Documents, kind: Document, journal: Journal) -> None:
        """Write the match down, and ask where to; what would tell secrets is refused with the rules' own sentence."""
        context = self._context
        words = context.words
        with errors_told(context, partial(self._tell, trouble=True)):
            QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
            try:
                content = documents.content(kind, journal, words, context.theme, self._now())
            finally:
                QGuiApplication.restoreOverrideCursor()
            permissions = 0o600 if kind is Document.BACKUP else 0o666  # a backup holds secrets
            name = file_name(name_of(words, {}, Listed(0, journal.header)), journal.header.started)
            write = partial(self._write, content=content, permissions=permissions)
            ask_where(self._page, words.text(f"save.{kind.value}"), self._folder, name, SUFFIXES[kind], write)

    def _write(self, path: Path, content: bytes, permissions: int) -> None:
        words = self._context.words
        self._folder = path.parent
        try:
            write_whole(path, content, replace=True, permissions=permissions)
        except NotWritten as failed:
            self._tell(words.say(failed.what), trouble=True)
        else:
            self._tell(words.text("save.done", file=str(path)), trouble=False)


def ask_how_to_save(table: Sitting, now: Callable[[], str]) -> None:
    """Ask what the match at the table is to be written down as. What is not confirmed is not in it."""
    words, session = table.context.words, table.session

    def tell(text: str, *, trouble: bool) -> None:
        title = words.text("save.not-done" if trouble else "save.is-done")
        table.sheets.ask(title, text, DialogChoice(words.text("save.well"), primary=True))

    export = DocumentExport(table.context, now, table.page, tell)
    journal = MemoryJournal(session.journal.header, session.entries)
    table.sheets.lay(lambda _: export.sheet(Documents(table.face), journal))
