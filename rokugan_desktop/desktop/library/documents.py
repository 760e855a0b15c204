"""Matches as the list describes them, what each can be written down as, and files that come into the library.

Nothing here tells a secret of a match that still runs: what would is refused, with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from enum import Enum
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from PySide6.QtCore import QDate, QLocale, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.background import Background
from rokugan_desktop.desktop.context import Context, error_message, errors_told
from rokugan_desktop.desktop.end.page import as_challenge, ended_early, ending_of
from rokugan_desktop.desktop.end.scores import lines_told
from rokugan_desktop.desktop.face import AnyFace, Person, Role, overlays_of, with_outsiders
from rokugan_desktop.desktop.look.dialogs import DialogChoice, Sheet, ask_where, documents_folder, file_name
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.people import Faces, line_of, names_of, seated
from rokugan_desktop.engine import Illegal, Message, Over, Seat, Setup, Unreadable
from rokugan_desktop.engine.grammar import CHALLENGE, WEEK
from rokugan_desktop.table.files import match_files
from rokugan_desktop.table.files.whole_files import NotWritten, read_limited, write_whole
from rokugan_desktop.table.history import game_events
from rokugan_desktop.table.journal import Began, Header, Journal, JournalFailed, MemoryJournal
from rokugan_desktop.table.library.listing import Listed, position_title, problem_of, round_of, title
from rokugan_desktop.table.library.listing import title as tidied
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.printable import printable
from rokugan_desktop.table.rebuilding import Replay, paragraphs
from rokugan_desktop.words import Words

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.sitting import Sitting


_ORIGINS: Final = ("position", "played-on", CHALLENGE, WEEK)
"""Where a match may come from that is marked as such."""


def name_of(words: Words, faces: Mapping[str, AnyFace], listed: Listed) -> str:
    """Return what the match is called: its title, or its players; its number where its index card can't be read."""
    names = ", ".join(names_of(words, faces, listed.header))
    return listed.header.title or names or words.text("library.number", n=listed.id)


def roles_of(faces: Mapping[str, AnyFace], header: Header) -> tuple[Role | None, ...]:
    """Return the role of each seat; None for one that the game does not know, and where the game isn't here."""
    return tuple([faces[header.game].role(role) if header.game in faces else None for role in header.roles])


def standing(words: Words, faces: Mapping[str, AnyFace], listed: Listed) -> Message:
    """Return how far the match is, or who won it."""
    header = listed.header
    if header.origin == CHALLENGE and header.round in ("solved", "tried"):
        return Message(f"challenges.{header.round}")
    if header.state == "over":
        names = [names_of(words, faces, header)[seat] for seat in winners(header)]
        nobody = "library.over" if header.origin == CHALLENGE else "library.unwon"
        return Message("library.won", names=", ".join(names)) if names else Message(nobody)
    number = round_of(header)
    return Message("library.running", round=number) if number else Message("library.begun")


def winners(header: Header) -> Sequence[int]:
    """Return the seats that won, as far as there are such seats: of a challenge, which ends when it will, none."""
    return [] if header.origin == CHALLENGE else [seat for seat in header.winners if 0 <= seat < len(header.names)]


def origin_of(words: Words, header: Header) -> str:
    """Return what the list says of a match that was not played from its beginning; nothing of any other."""
    return words.text(f"library.{header.origin}") if header.origin in _ORIGINS else ""


def when(words: Words, started: str, now: str, *, today_is_known: bool = True) -> str:
    """Return when a match began, as people say it, in the time zone of `now`; as it is written where it is no time.

    Whoever reads it on another day is told the whole date: `today_is_known` is False.
    """
    try:
        begun, today = datetime.fromisoformat(started), datetime.fromisoformat(now)
    except ValueError:
        return tidied(started)
    if begun.tzinfo is not None and today.tzinfo is not None:
        begun = begun.astimezone(today.tzinfo)
    time = begun.strftime("%H:%M")
    day, here = begun.date(), today.date()
    if not today_is_known:
        return words.text("library.when", date=_said(words.language, day, with_year=True), time=time)
    if day == here:
        return words.text("library.today", time=time)
    if day == here - timedelta(days=1):
        return words.text("library.yesterday", time=time)
    return words.text("library.when", date=_said(words.language, day, day.year != here.year), time=time)


def _said(language: str, day: date, with_year: bool) -> str:
    form = "d MMMM yyyy" if with_year else "d MMMM"
    return QLocale(language).toString(QDate(day.year, day.month, day.day), form)


def searched_by(words: Words, faces: Faces, header: Header) -> tuple[str, ...]:
    """Return what else a match is found by: its game, its roles and what was agreed on."""
    roles = (words.say(role.name) for role in roles_of(faces, header) if role is not None)
    return (faces.name(words, header.game), *roles, *faces.agreed(words, header))


def read_aloud(words: Words, faces: Faces, listed: Listed, now: str) -> str:
    """Return everything that the list shows of a match, as one text."""
    header = listed.header
    parts = [name_of(words, faces, listed)]
    problem = listed.problem(faces.rules)
    if problem is not None:
        return f"{parts[0]}. {words.say(problem)}"
    if faces.several:
        parts.append(faces.name(words, header.game))
    parts += faces.agreed(words, header)
    if origin_of(words, header):
        parts.append(origin_of(words, header))
    seats = zip(names_of(words, faces, header), roles_of(faces, header), strict=False)
    parts += [f"{name}: {words.say(role.name)}" for name, role in seats if role is not None]
    parts += [words.of(header.game).say(standing(words, faces, listed)), when(words, header.started, now)]
    return ". ".join(parts)


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
                return match_files.export_match(game, journal)
            case Document.BACKUP:
                return match_files.backup_match(journal)
            case Document.POSITION:
                assert self.face.positions is not None, "else it isn't among the kinds"
                return self.face.positions.position(match_files.finished_state(game, journal)).encode()
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


POSITIONS: Final = (".rokugan-position", ".yaml", ".yml")
"""How the names of position files end. What fails under another name was most likely never meant for one."""

PATTERNS: Final = ("*.rokugan-match", "*.jsonl", *(f"*{ending}" for ending in POSITIONS))
"""Files that are looked for: those of today, and those that earlier programs wrote."""

_MOST_SAID: Final = 3
"""Of so many files at once it is said what came of each."""


class ImportedFile(NamedTuple):
    """What a file became."""

    match_id: int
    said: Message


class ImportReport(NamedTuple):
    """What several files became."""

    newest: int | None
    """The match that the last good one is, if any is."""
    said: tuple[str, ...]
    """What is said of them, the faults first."""
    trouble: bool


class AtPosition(NamedTuple):
    """A position that was found possible."""

    face: AnyFace
    setup: Setup


class Read(NamedTuple):
    """A file that was read, and nothing done with it yet."""

    file: Path
    what: match_files.Readable | AtPosition | Unreadable
    """A match, a position to begin one at, or why it is neither."""


class MatchImport(QObject):
    """Takes files into the library. A file with a fault changes nothing.

    They are read and replayed beside the window, which stays awake however long that takes; only then is the library
    asked. Signals: `imported` carries a `ImportReport`.
    """

    imported = Signal(object)

    def __init__(
        self, faces: Faces, library: MatchLibrary, now: Callable[[], str], entropy: Callable[[], bytes], parent: QObject
    ) -> None:
        """Keep the library; `now` and `entropy` are for a match that is begun at a position."""
        super().__init__(parent)
        self._faces = faces
        self._library = library
        self._now = now
        self._entropy = entropy
        self._background = Background(self)
        self._waiting: list[Path] = []

    @property
    def busy(self) -> bool:
        return self._background.busy

    def take(self, files: Iterable[Path], words: Words) -> None:
        """Read files beside the window, then import them, each by itself; those of a moment ago come first."""
        self._waiting += files
        if not self.busy and self._waiting:
            files, self._waiting = self._waiting, []
            self._background.work_out(partial(self._read, files), partial(self._bring_all, words))

    def _read(self, files: Sequence[Path]) -> list[Read]:
        read: list[Read] = []
        for file in files:
            try:
                content = read_limited(file, match_files.LONGEST_FILE, file.name)
                if match_files.is_match(content):
                    read.append(Read(file, self._match(file, content)))
                else:
                    read.append(Read(file, self._position(file, content)))
            except Unreadable as error:
                read.append(Read(file, error))
        return read

    def _bring_all(self, words: Words, read: Iterable[Read]) -> None:
        """Bring in what was read, and say of each what it became or why it did not; of many, of the first."""
        faults: list[str] = []
        said: list[str] = []
        newest: int | None = None
        for file, what in read:
            try:
                if isinstance(what, Unreadable):
                    raise what
                newest, message = self._imported(file, what, words)
                said.append(words.say(message))
            except (Unreadable, JournalFailed) as error:
                faults.append(words.say(error_message(error)))
        told = [*faults, *said]
        more = len(told) - _MOST_SAID
        if more > 0:
            told[_MOST_SAID:] = [words.text("library.more-files", n=more)]
        self.imported.emit(ImportReport(newest, tuple(told), bool(faults)))
        self.take((), words)

    def _imported(self, file: Path, what: match_files.Readable | AtPosition, words: Words) -> ImportedFile:
        """Return the match that the file is now: put into the library, found in it, or begun.

        Raises Unreadable, which names the file; JournalFailed where the library can't be written.
        """
        if isinstance(what, AtPosition):
            return self._begun(file, what, words)
        known = self._library.find(what.header, what.entries)
        if known is not None:
            return ImportedFile(known, Message("library.known", file=file.name))
        key = "library.imported" if self._library.twin(what.header, what.entries) is None else "library.imported-twin"
        return ImportedFile(self._library.put(what.header, what.entries), Message(key, file=file.name))

    def _match(self, file: Path, content: bytes) -> match_files.Readable:
        game = match_files.game_in(content, file.name)
        face = self._faces[game if game in self._faces else next(iter(self._faces))]  # which says that it isn't its own
        return match_files.read_match(face.game, content, file.name, partial(_label, face))

    def _position(self, file: Path, content: bytes) -> AtPosition:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Unreadable(file.name, "", Message("table.file.not-text")) from None
        try:
            return self._at_position(file, text)
        except Unreadable:
            if file.suffix.lower() in POSITIONS:
                raise
            raise Unreadable(file.name, "", Message("library.neither")) from None

    def _at_position(self, file: Path, text: str) -> AtPosition:
        """Return the position of the game whose format the text names. Raise Unreadable where there is none."""
        faces = [(face, face.positions) for face in self._faces.values() if face.positions is not None]
        if not faces:
            raise Unreadable(file.name, "", Message("library.no-positions"))
        match_files.refuse_unknown_format(text, file.name, [positions.position_format for _, positions in faces])
        said = match_files.format_in(text)
        face, positions = next((one for one in faces if one[1].position_format == said), faces[0])
        return AtPosition(face, positions.setup_at(text, file.name))

    def _begun(self, file: Path, at: AtPosition, words: Words) -> ImportedFile:
        face, setup = at
        known = {role.id: role for role in face.roles}
        names = tuple(words.say(known[role].name) for role in setup.roles)
        called = title(words.say(position_title(file.stem)))
        try:
            begun = match_files.begun_at_position(
                face.game, setup, names, called, partial(_label, face), self._entropy(), self._now()
            )
        except Illegal as refused:
            raise Unreadable(file.name, "", refused.refusal.message) from refused
        return ImportedFile(self._library.put(*begun), Message("library.begun-at", file=file.name))


def _label(face: AnyFace, view: Any) -> str:
    return str(face.progress(view))
