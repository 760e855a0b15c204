"""What every page of the window shares: the settings, the words and the look, and the news that they have changed."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from rokugan_desktop.desktop.keys import bind
from rokugan_desktop.desktop.look.theme import THEMES, Theme
from rokugan_desktop.desktop.motion import Tempo, tempo_of
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.sound.sounds import Sound
from rokugan_desktop.engine import Illegal, Message, Unreadable
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.library.locking import InUse
from rokugan_desktop.words import Words

Play = Callable[[Sound, float], None]
"""Play a sound at a volume from 0 to 1."""

Speak = Callable[[str], Words]
"""Open the words of a language, by its code. Raises Unreadable."""

_LEAST_ROOM: Final = (640, 360)
"""The room that the pages need at 100 %, in logical pixels: twice the size needs twice the room."""
_ROOM_OF_MUCH: Final = (800, 500)
"""The same where a lesson's bubbles lie on a table, or a bench is built on: neither has room in less."""
_MUCH_ROOM: Final = (2400, 1350)
"""More room than that makes all larger by itself."""
_MOST_SCALE: Final = 10.0
_STEP: Final = 5
"""The size follows the window in steps of so many percent: it is not laid out anew for every pixel."""


class Context(QObject):
    """The settings with what follows from them.

    Signals:
        words_changed: another language is spoken; every page says all it says anew.
        look_changed: another theme or scale.
        sound_changed: sounds are louder or softer, or heard no more or again.
        troubled: a sentence that the players ought to read: the settings could not be read or written.
    """

    words_changed = Signal()
    look_changed = Signal()
    sound_changed = Signal()
    troubled = Signal(str)

    def __init__(self, file: SettingsFile, speak: Speak, default_language: str, asked_language: str = "") -> None:
        """Read the settings. What is wrong with them is kept in `trouble` until somebody can be told.

        `asked_language` was asked for at the start: it takes the place of the language set.
        """
        super().__init__()
        self._file = file
        self._room, self._growth = _MOST_SCALE, 1.0
        self._window, self._least, self._held = (0, 0), _LEAST_ROOM, frozenset[str]()
        self.play: Play = lambda _sound, _volume: None
        """Plays a sound at a volume from 0 to 1; silent, until somebody lends a speaker."""
        self._of: dict[str, Context] = {}
        self._speak = speak
        self._default_language = default_language
        self.trouble: Message | None = None
        try:
            self._settings = file.read()
        except Unreadable as error:
            self._settings = Settings()
            self.trouble = error_message(error)
        if asked_language:
            self._settings = msgspec.structs.replace(self._settings, language=asked_language)
        bind(self._settings.letters, single=self._settings.single_keys)
        self._words = self._spoken()
        self.scale = self._fitting()
        """By how much larger than usual everything is: as much as is set, and the window has room for."""

    def of(self, game: str) -> Context:
        """Return this context for the pages of one game: their words are looked up in that game's table first."""
        if game not in self._of:
            self._of[game] = _GameContext(self, game)
        return self._of[game]

    @property
    def settings(self) -> Settings:
        """Return the settings as they are now."""
        return self._settings

    @property
    def kept(self) -> Path:
        """Return the folder of what players keep for other evenings besides the settings, which are beside it."""
        return self._file.path.parent / "kept"

    @property
    def words(self) -> Words:
        """Return the words of the language spoken now."""
        return self._words

    @property
    def theme(self) -> Theme:
        """Return the palette of the theme chosen."""
        return THEMES[self.settings.theme]

    @property
    def language(self) -> str:
        return self.words.language

    @property
    def tempo(self) -> Tempo:
        """Return how much moves: as is set, or as the system asks for."""
        return tempo_of(self.settings.motion)

    def sound(self, sound: Sound) -> None:
        """Let a sound be heard, as loud as is set."""
        if not self.settings.muted:
            self.play(sound, self.settings.volume / 100)

    def mute(self) -> None:
        """Let no sound be heard from now on, or all again."""
        self.change(msgspec.structs.replace(self.settings, muted=not self.settings.muted))

    def pixels(self, usual: float) -> int:
        """Return a length of the usual scale in the scale chosen."""
        return max(1, round(usual * self.scale))

    def fit(self, width: int, height: int) -> None:
        """Take over how large the window is: nothing is made so large that it could not be seen in it.

        In a very large one all is larger than is set, by as much; below the usual size nothing is ever made smaller:
        there it is scrolled.
        """
        before, self._window = self.scale, (width, height)
        percent = 100 * min(width / self._least[0], height / self._least[1])
        self._room = max(100, int(percent) // _STEP * _STEP) / 100
        percent = 100 * min(width / _MUCH_ROOM[0], height / _MUCH_ROOM[1])
        self._growth = max(100, int(percent) // _STEP * _STEP) / 100
        self._take_scale()
        if self.scale != before:
            self.look_changed.emit()

    def hold(self, what: str, *, held: bool) -> None:
        """Keep all so small from now on that this has room, a lesson's bubbles or a bench; or it is done with."""
        self._held = self._held | {what} if held else self._held - {what}
        self._least = _ROOM_OF_MUCH if self._held else _LEAST_ROOM
        if all(self._window):
            self.fit(*self._window)

    def change(self, settings: Settings) -> None:
        """Take over the settings, keep them for good, and tell the pages what is different.

        A file that can't be written does not undo the change: it holds for this evening, and `troubled` says so. A
        language that can't be spoken is not taken over, and `troubled` says why.
        """
        before, scale, spoken = self._settings, self.scale, self._words
        if before.language != settings.language:
            try:
                spoken = self._speak(settings.language)
            except Unreadable as error:
                self.troubled.emit(self._words.say(error_message(error)))
                settings = msgspec.structs.replace(settings, language=before.language)
        self._settings = settings
        self._take_scale()
        if before == settings:
            return
        try:
            self._file.write(settings)
        except OSError:
            self.troubled.emit(self._words.text("settings.cannot-write", file=self._file.path.name))
        translated = before.language != settings.language
        if translated:
            self._words = spoken
        if (before.letters, before.single_keys) != (settings.letters, settings.single_keys):
            bind(settings.letters, single=settings.single_keys)
            translated = True  # tips name letters
        if (before.theme, before.hand, scale) != (settings.theme, settings.hand, self.scale):
            self.look_changed.emit()  # first: what is made anew for other words is measured by the letters of now
        if translated:
            self.words_changed.emit()
        if (before.muted, before.volume) != (settings.muted, settings.volume):
            self.sound_changed.emit()

    def _take_scale(self) -> None:
        """Take over the scale that fits, for the pages of each game too, before anybody hears that it is another."""
        self.scale = self._fitting()
        for context in self._of.values():
            context.scale = self.scale

    def _fitting(self) -> float:
        return min(self._settings.scale / 100 * self._growth, self._room)

    def _spoken(self) -> Words:
        for language in (self._settings.language, self._default_language):
            if not language:
                continue
            try:
                return self._speak(language)
            except Unreadable as error:
                self.trouble = error_message(error)
        return self._speak("en")


class _GameContext(Context):
    """The same settings and the same look; the words are those of one game."""

    def __init__(self, shared: Context, game: str) -> None:
        QObject.__init__(self, shared)
        self._of = {}
        self._shared = shared
        self._game = game
        self._heard = shared.words
        self._words = self._heard.of(game)
        self.scale = shared.scale
        self.trouble = shared.trouble
        shared.words_changed.connect(self.words_changed)
        shared.look_changed.connect(self.look_changed)
        shared.sound_changed.connect(self.sound_changed)
        shared.troubled.connect(self.troubled)

    @property
    def settings(self) -> Settings:
        return self._shared._settings

    @property
    def kept(self) -> Path:
        return self._shared.kept / self._game

    @property
    def words(self) -> Words:
        if self._heard is not self._shared.words:
            self._heard = self._shared.words
            self._words = self._heard.of(self._game)
        return self._words

    def sound(self, sound: Sound) -> None:
        self._shared.sound(sound)

    def fit(self, width: int, height: int) -> None:
        self._shared.fit(width, height)

    def hold(self, what: str, *, held: bool) -> None:
        self._shared.hold(what, held=held)

    def change(self, settings: Settings) -> None:
        self._shared.change(settings)


@contextmanager
def errors_told(context: Context, tell: Callable[[str], object]) -> Generator[None]:
    """Tell what keeps a match from being opened, and take the errors that a player can do something about."""
    try:
        yield
    except Illegal as illegal:
        tell(context.words.say(illegal.refusal.message))
    except (JournalFailed, InUse, Unreadable) as error:
        tell(context.words.say(error_message(error)))


def error_message(error: Unreadable | JournalFailed | InUse) -> Message:
    """Return the error as one sentence: which file, where, what."""
    if not isinstance(error, Unreadable):
        return error.what
    if error.where:
        return Message("trouble.in-place", file=error.source, place=error.where, what=error.what)
    return Message("trouble.in-file", file=error.source, what=error.what)
