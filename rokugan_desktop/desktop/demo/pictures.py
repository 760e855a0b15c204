"""The demo: a whole match through the real window, offscreen, and the pictures of its moments.

The window is as guests find it: shown, with settings and a library of its own, and a clock that stands still.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, cast

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QRect, Qt
from PySide6.QtGui import QImage, QRawFont
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.application import application
from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.context import Context, Speak
from rokugan_desktop.desktop.demo.guest import LONG_MS, Agreements, Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import THINKING_MS, Hands, MouseHands, await_change, focus, send_key, settle
from rokugan_desktop.desktop.face import AnyFace, Frame, Shown, seating_of
from rokugan_desktop.desktop.map.values import Kind
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.motion import Movement
from rokugan_desktop.desktop.settings import Settings, SettingsFile, ThemeName
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.engine import Unreadable
from rokugan_desktop.interrupts import signals_deferred
from rokugan_desktop.table.files.match_files import export_match
from rokugan_desktop.table.files.whole_files import NotWritten, write_whole
from rokugan_desktop.table.handover import Acting, Curtain, Looking
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.journal import MemoryJournal
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary

_NAMES: Final = {"en": ("Aiko", "Botan", "Chiyo", "Daichi", "Emi"), "ru": ("Айко", "Ботан", "Тиё", "Дайти", "Эми")}
_EVENING: Final = "2026-01-01T19:00:00+00:00"

HASTE: Final = 0.1
"""By what the beats of computer players are multiplied: guests aren't curious how long somebody thinks."""


class Wishes(NamedTuple):
    """What the guests shall play, and where their pictures go."""

    out: Path
    """The folder; it is made where it is missing, and what lies there besides is left alone."""
    seats: int = 3
    players: tuple[str, ...] = ()
    """Who plays each seat: "human", or a computer player by its name; empty: people everywhere."""
    roles: tuple[str, ...] = ()
    """The role of each seat; empty: they are drawn."""
    options: tuple[tuple[str, str], ...] = ()
    """What is chosen before the match, as `Setup.options` holds it."""
    seed: int = 1
    language: str = "en"
    size: tuple[int, int] = (1600, 1000)
    theme: str = "light"
    scale: int = 100
    film: bool = False
    """Whether what moves is kept too, frame by frame."""


@contextmanager
def evening(
    wishes: Wishes, make_face: Callable[[], AnyFace], speak: Speak, library: MatchLibrary | None = None
) -> Generator[Shell]:
    """Open the window for guests, and close it after them. It touches no setting of the player's.

    What they play is kept in the library, and goes with them where there is none. Ctrl-C is a KeyboardInterrupt as
    soon as the window stands still.
    """
    qt = application(["rokugan-desktop"])
    qt.setCursorFlashTime(0)
    with (
        signals_deferred(),
        tempfile.TemporaryDirectory(prefix="rokugan-demo-", ignore_cleanup_errors=True) as folder,
        MatchLibrary(Path(folder, LIBRARY_FILE)) as passing,
    ):
        shell = _opened(wishes, make_face, speak, Path(folder), library or passing)
        try:
            yield shell
        finally:
            shell.close()
            shell.deleteLater()
            QApplication.processEvents()
            QApplication.sendPostedEvents(shell, QEvent.Type.DeferredDelete)  # no loop of Qt's runs that would do it


def people(wishes: Wishes, face: AnyFace) -> tuple[Sequence[str], Sequence[str]]:
    """Return who sits where as what: as many names as seats, each with its role."""
    names = _NAMES.get(wishes.language, _NAMES["en"])
    seating = seating_of(face, dict(wishes.options))
    count = max(seating.fewest, min(seating.most, wishes.seats))
    roles = list(dict.fromkeys(seating.roles))
    Random(wishes.seed).shuffle(roles)
    shared = Counter(seating.roles) - Counter(roles)
    return names[:count], wishes.roles or [*roles, *shared.elements()][:count]


def _opened(
    wishes: Wishes, make_face: Callable[[], AnyFace], speak: Speak, folder: Path, library: MatchLibrary
) -> Shell:
    file = SettingsFile(folder / "settings.json")
    theme = cast("ThemeName", wishes.theme)
    file.write(
        Settings(
            language=wishes.language,
            theme=theme,
            scale=wishes.scale,
            pace="off",
            motion="full" if wishes.film else "none",
            introductions=False,
        )
    )
    seed = hashlib.sha256(f"rokugan-demo {wishes.seed}".encode()).digest()
    sources = SystemSources(lambda: seed, Random(wishes.seed), lambda: _EVENING)
    face = make_face()
    shell = Shell(Context(file, speak, wishes.language), {face.game.name: lambda: face}, library, sources)
    width, height = wishes.size
    shell.setMinimumSize(min(width, shell.minimumWidth()), min(height, shell.minimumHeight()))
    shell.setGeometry(QRect(0, 0, width, height))
    shell.show()
    shell.activateWindow()
    settle()
    return shell


_ANY_SIZE = 12
"""A font is opened at some size; it is not made known to Qt, for each widget would be laid out again."""


def rehearse(wishes: Wishes, make_face: Callable[[], AnyFace], speak: Speak) -> MemoryJournal:
    """Play a match from the title to its end, and return it as the library kept it; its begin and its end are painted.

    Raises Impossible where the window keeps the guests from playing on, and whatever was raised while Qt called Python.
    """
    with _overhearing() as speak_up, evening(wishes, make_face, speak) as shell:
        guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, wishes.seed))
        guest.hands.press(shell.title.new_button)
        guest.sit_down(*people(wishes, shell.face), wishes.players)
        guest.hands.press(shell.new_match.begin_button)
        for done, controller in enumerate(guest.play()):
            controller.page.curtain.guard_ms = -1
            controller.grace.length_ms = LONG_MS
            controller.page.never_rest()
            controller.computers.beats = HASTE
            shell.setUpdatesEnabled(done < 40 or guest.at_the_end)  # so many show whether a window is painted here
            settle()
            speak_up()
        (listed,) = shell.library.matches()
        kept = shell.library.open_read_only(listed.id)
        return MemoryJournal(kept.header, kept.entries())


def opens(file: Path) -> bool:
    """Tell whether Qt can open a font, a picture or a drawing."""
    application(["rokugan-desktop"])
    match file.suffix:
        case ".ttf":
            return QRawFont(str(file), _ANY_SIZE).isValid()
        case ".svg":
            return QSvgRenderer(str(file)).isValid()
        case _:
            return not QImage(str(file)).isNull()


@contextmanager
def _overhearing() -> Generator[Callable[[], None]]:
    """Hear of what is raised while Qt calls Python, which otherwise is only printed; the yielded function raises it."""
    heard: list[BaseException] = []

    def hear(_kind: type[BaseException], error: BaseException, _trace: object) -> None:
        heard.append(error)

    def speak_up() -> None:
        if heard:
            raise heard[0]

    before, sys.excepthook = sys.excepthook, hear
    try:
        yield speak_up
    finally:
        sys.excepthook = before


STEP_MS: Final = 40
"""So many milliseconds lie between two frames."""

Keep = Callable[[str, int], Path]
"""Write what the window shows under the name of a film, as the frame of this number, and return where."""


class Filming:
    """Films each kind of movement once, and lets all others be over at once."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._filmed: set[str] = set()

    def frames(self, controller: Controller, name: str) -> Iterator[Path]:
        """Yield the frames of what moves now, where nothing of this name has been filmed; nothing moves afterwards."""
        for what, movement in self._moving(controller, name):
            if what not in self._filmed:
                self._filmed.add(what)
                movement.pause()
                for number, time in enumerate(range(0, movement.duration(), STEP_MS)):
                    movement.setCurrentTime(time)
                    yield self._keep(what, number)
            movement.hurry()
        settle()

    @staticmethod
    def _moving(controller: Controller, name: str) -> Iterator[tuple[str, Movement]]:
        cloth = controller.page.cloth.movement
        if cloth is not None:
            yield "film-curtain" if controller.own_seat is None else "film-lifted", cloth
        ceremony = getattr(controller.page.end_body, "ceremony", None)
        if isinstance(ceremony, Movement):
            yield "film-end", ceremony
        area = controller.page.area
        if area.ribbon.rolling is not None:
            yield "film-round", area.ribbon.rolling
        if area.standings.sliding is not None:
            yield "film-sign", area.standings.sliding.movement
        if area.petals is not None:
            yield "film-petals", area.petals.movement
        field = area.field
        if isinstance(field, MapField) and field.scene.moving.movement is not None:
            yield f"film-{name}", field.scene.moving.movement


_LONG_RECAP: Final = 4
"""So many lines make a recap worth a picture."""


class PictureMoment(NamedTuple):
    """A moment worth a picture."""

    name: str
    detail: str = ""
    """What tells it from others of its name: of each, one picture is enough."""


def moment_of(controller: Controller, frame: Frame | None) -> PictureMoment | None:
    """Return the moment that is on the screen; `frame` is the one of a public resolution shown last."""
    if controller.sheet is not None:
        return None
    if controller.player.playing:
        return _frame_moment(controller, frame) if frame is not None else None
    thinking = controller.computers.thinking
    if thinking is not None and controller.computers.turn == thinking:
        return PictureMoment("thinking", str(thinking))
    match controller.handover:
        case Curtain(seat):
            return PictureMoment("curtain", str(seat))
        case Looking(seat):
            return PictureMoment("looking", str(seat))
        case _:
            return _question_moment(controller)


def _frame_moment(controller: Controller, frame: Frame) -> PictureMoment:
    """Return the moment of a frame: the last part of its title's key, by progress; a computer's turn by its place."""
    name = frame.title.key.rpartition(".")[2]
    if name == "computer-turn":
        return PictureMoment(name, frame.spots[0].partition(":")[0] if frame.spots else "")
    return PictureMoment(name, str(_progress(controller)))


def _question_moment(controller: Controller) -> PictureMoment | None:
    seat = controller.acting
    if seat is None:
        return None
    session = controller.session
    decision = session.decision(seat)
    if decision is None or session.needs_confirming(seat):
        return PictureMoment("confirm", (Kind.DOUBTFUL if controller.page.note.text() else Kind.CHOICE).value)
    demo = controller.face.demo
    shown = demo.shown(decision) if demo is not None else Shown(decision.kind)
    if shown.begins_turn and isinstance(controller.handover, Acting) and not session.drafted(seat):
        since = session.turn_start(seat)
        if since and controller.page.recap.lines.count() >= _LONG_RECAP:
            return PictureMoment("recap", str(_progress(controller)))
    return PictureMoment(shown.name, shown.detail or str(_progress(controller)))


def _progress(controller: Controller) -> int:
    view: Any = controller.session.view(None)
    return controller.face.progress(view)


_QUICKLY: Final = 80
"""Of Qt's qualities of a PNG the one that loses nothing, takes half the time and makes a file a quarter larger."""

_MOST_OF_A_NAME: Final = 3
_MOST_OF_OTHERS: Final = 2
_MAIN: Final = frozenset({"curtain", "set-up", "placing", "card-prompt", "recap", "battle", "decoy"})
"""Of these moments a visitor may want to see one more."""
_ABSENT_FROM: Final = 3
"""In this round the guests leave the table for the title once, and come back."""


class Demo:
    """One match and its pictures. It touches no setting of the player's."""

    def __init__(
        self, wishes: Wishes, make_face: Callable[[], AnyFace], speak: Speak, library: MatchLibrary | None = None
    ) -> None:
        self._library = library
        self._wishes = wishes
        self._make_face = make_face
        self._speak = speak
        self._kept: dict[str, set[str]] = {}
        self._number = 0
        self._frame: Frame | None = None
        self._advice = False
        self._waiting: list[Path] = []
        self._filming: Filming | None = None

    def pictures(self) -> Generator[Path]:
        """Play the match; yield the path of each picture once it is written.

        Raise OSError where the folder can't be made, Unreadable where a picture can't be written. Ctrl-C is a
        KeyboardInterrupt as soon as the window stands still.
        """
        self._wishes.out.mkdir(parents=True, exist_ok=True)
        with evening(self._wishes, self._make_face, self._speak, self._library) as shell:
            yield from self._evening(shell)

    def _evening(self, shell: Shell) -> Iterator[Path]:
        hands = MouseHands(shell)
        if self._wishes.film:
            self._filming = Filming(partial(self._keep, shell))
        guest = Guest(shell, hands, preferences_of(shell.face, self._wishes.seed))
        guest.on_decoy = lambda: self._decoy(shell, guest)
        yield self._keep(shell, "title")
        hands.press(shell.title.rules_button)
        yield self._keep(shell, "rules")
        send_key(Qt.Key.Key_Escape)
        hands.press(shell.title.settings_button)
        yield self._keep(shell, "settings")
        send_key(Qt.Key.Key_Escape)
        hands.press(shell.title.new_button)
        yield self._keep(shell, "new-match")
        guest.choose(self._wishes.options)
        guest.sit_down(*people(self._wishes, shell.face), self._wishes.players)
        if shell.face.coach is not None and any(player != HUMAN for player in self._wishes.players):
            hands.press(shell.new_match.practice)
        hands.withdraw()
        yield self._keep(shell, "new-match")
        hands.press(shell.new_match.openly_button)
        hands.withdraw()
        yield self._keep(shell, "shuffle")
        hands.press(shell.beginning.page.begin_button)
        yield from self._match(shell, guest)
        yield from self._looked_at_again(shell, guest)

    def _match(self, shell: Shell, guest: Guest) -> Iterator[Path]:
        absent = False
        agreements = Agreements(lambda name: self._keep(shell, name))
        known: Controller | None = None
        for controller in guest.play():
            if controller is not known:
                known = controller
                controller.page.curtain.guard_ms = -1  # these hands never press a key too early
                controller.grace.length_ms = LONG_MS
                controller.page.never_rest()
                controller.computers.beats = HASTE
                controller.player.shown.connect(self._note_frame)
            yield from self._looked_at(shell, guest, controller)
            yield from agreements.reached(guest)
            if self._may_ask(controller):
                yield self._advised(shell, guest)
            if not absent and _progress(controller) == _ABSENT_FROM and controller.own_seat is not None:
                absent = True
                yield from self._absence(shell, guest)
        if self._filming is not None:
            yield from self._filming.frames(guest.controller, "end")
        yield self._keep(shell, "end")
        guest.hands.press(guest.controller.page.shuffle)
        yield self._keep(shell, "shuffle")
        send_key(Qt.Key.Key_Escape)

    def _looked_at(self, shell: Shell, guest: Guest, controller: Controller) -> Iterator[Path]:
        while self._waiting:
            yield self._waiting.pop(0)
        moment = moment_of(controller, self._frame)
        if self._filming is not None:
            yield from self._filming.frames(controller, moment.name if moment is not None else "turn")
        if moment is None or not self._wanted(moment):
            return
        self._kept.setdefault(moment.name, set()).add(moment.detail)
        guest.hands.withdraw()
        if moment.name == "recap":
            point_at_last_line(controller)
        yield self._keep(shell, moment.name)

    def _may_ask(self, controller: Controller) -> bool:
        free = controller.sheet is None and not controller.player.playing
        return free and controller.page.advice.isVisible() and _progress(controller) > 0 and not self._advice

    def _advised(self, shell: Shell, guest: Guest) -> Path:
        self._advice = True
        page, before = guest.controller.page, guest.controller.page.recap.texts()
        guest.hands.press(page.advice)
        await_change(lambda: page.recap.texts() != before, THINKING_MS)
        kept = self._keep(shell, "advice")
        if page.area.narrow and not page.area.folded:  # it lies over the hand
            guest.hands.press(page.area.fold_button)
        return kept

    def _absence(self, shell: Shell, guest: Guest) -> Iterator[Path]:
        page = guest.controller.page
        guest.hands.press(page.menu)
        yield self._keep(shell, "menu")
        sheet = guest.controller.sheet
        assert sheet is not None, "the menu has just been opened"
        leaves = shell.context.words.text("menu.leave")
        guest.hands.press(next(button for button in sheet.buttons if button.text() == leaves))
        yield self._keep(shell, "title")
        guest.hands.press(shell.title.matches_button)
        guest.hands.withdraw()
        yield self._pictured(shell)
        send_key(Qt.Key.Key_Escape)
        guest.hands.press(shell.title.continue_button)

    def _looked_at_again(self, shell: Shell, guest: Guest) -> Iterator[Path]:
        hands, library = guest.hands, shell.library_page
        while guest.controller.sheet is not None:
            send_key(Qt.Key.Key_Escape)
        hands.press(guest.controller.page.replay)
        hands.press(shell.replay.page.bar.next_round)
        hands.press(shell.replay.page.bar.next_round)
        yield self._keep(shell, "replay")
        if shell.face.reviewer is not None:
            yield self._turns_that_mattered(shell, hands)
        send_key(Qt.Key.Key_Escape)
        hands.press(guest.controller.page.to_title)
        hands.press(shell.title.matches_button)
        hands.withdraw()
        yield self._pictured(shell)
        hands.press(library.save_button)
        yield self._keep(shell, "save")
        send_key(Qt.Key.Key_Escape)
        with tempfile.TemporaryDirectory(prefix="rokugan-demo-", ignore_cleanup_errors=True) as folder:
            journal = shell.library.open_read_only(shell.library.matches()[0].id)
            lines = export_match(shell.face.game, journal).splitlines(keepends=True)
            whole, bent = Path(folder, "sent.rokugan-match"), Path(folder, "bent.rokugan-match")
            whole.write_bytes(b"".join(lines))
            bent.write_bytes(b"".join([*lines[:4], lines[5], *lines[6:]]))
            library.take_in([whole])
            await_change(lambda: not library.imports.busy)
            yield self._keep(shell, "import")
            library.take_in([bent])
            await_change(lambda: not library.imports.busy)
            yield self._keep(shell, "import")

    def _pictured(self, shell: Shell) -> Path:
        """Keep the list of matches once all that it shows is painted."""
        page = shell.library_page
        await_change(lambda: not (page.pictures.busy or page.large.pictures.busy))
        return self._keep(shell, "library")

    def _turns_that_mattered(self, shell: Shell, hands: Hands) -> Path:
        page = shell.replay.page
        hands.press(page.bar.turns)
        await_change(lambda: not page.analysis.thinker.thinking, THINKING_MS)
        for _ in range(2):
            if page.bar.next_turn.isVisible() and page.bar.next_turn.isEnabled():
                hands.press(page.bar.next_turn)
        return self._keep(shell, "analysis")

    def _decoy(self, shell: Shell, guest: Guest) -> None:
        moment = PictureMoment("decoy", str(_progress(guest.controller)))
        if self._wanted(moment):
            self._kept.setdefault(moment.name, set()).add(moment.detail)
            self._waiting.append(self._keep(shell, moment.name))

    def _wanted(self, moment: PictureMoment) -> bool:
        kept = self._kept.get(moment.name, set())
        return moment.detail not in kept and len(kept) < (_MOST_OF_A_NAME if moment.name in _MAIN else _MOST_OF_OTHERS)

    def _keep(self, shell: Shell, name: str, frame: int | None = None) -> Path:
        """Write what the window shows, and return where; `frame`: its number in a film, all of one number."""
        settle()
        for view in shell.findChildren(MapView):
            view.finish()
        if not frame:
            self._number += 1
        counted = "" if frame is None else f"-{frame:03}"
        path = self._wishes.out / f"{self._number:02}-{name}{counted}.png"
        picture = QBuffer()
        picture.open(QIODevice.OpenModeFlag.WriteOnly)
        shell.grab().save(picture, "PNG", _QUICKLY)
        try:
            write_whole(path, bytes(picture.data().data()), replace=True)
        except NotWritten as failed:
            raise Unreadable(str(path), "", failed.why) from failed
        return path

    def _note_frame(self, frame: Frame, _number: int) -> None:
        self._frame = frame


def point_at_last_line(controller: Controller) -> None:
    """Walk to the newest line of the recap that has a place, so that the place is lit up; the focus goes back after.

    Where the story has given way to what is asked, there is none.
    """
    lines = controller.page.recap.lines
    if not lines.isVisible():
        return
    before = focus()
    lines.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(lines.count()):
        send_key(Qt.Key.Key_End if lines.currentRow() < 0 else Qt.Key.Key_Up)
        if lines.currentItem().toolTip():
            break
    before.setFocus(Qt.FocusReason.OtherFocusReason)
