"""Who plays the sounds: a thread of its own, which never touches Qt, and is still while nothing is heard.

The library that reaches the sound device is optional (the extra `sound`). Without it, or without a device, the table is
silent, and nobody is told: the first sound that can't be played is the last one that is tried.
"""

from __future__ import annotations

import ctypes
import sys
from array import array
from collections.abc import Callable, Generator
from contextlib import suppress
from importlib import import_module
from operator import add
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Protocol

from rokugan_desktop.desktop.sound.sounds import Sound

_REST = 0.6
"""So many seconds after the last sound the device is given back."""

_LOWEST, _HIGHEST = -32_768, 32_767
"""What 16 bits hold."""


class Device(Protocol):
    """A sound device that is open."""

    def start(self, frames: Generator[bytes, int, None]) -> None:
        """Ask the generator for so many samples, again and again, and play them."""

    def stop(self) -> None:
        """Ask for nothing more."""

    def close(self) -> None:
        """Give the device back."""


class Mixture:
    """The sounds that are heard now, laid over one another; asked by the device's thread, filled by the speaker's."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._heard: list[tuple[array[int], int]] = []
        """The samples of each sound at its volume, and which of them comes next."""

    def add(self, samples: array[int]) -> None:
        """Let these samples be heard from now on."""
        with self._lock:
            self._heard.append((samples, 0))

    @property
    def silent(self) -> bool:
        """Tell whether every sound is over."""
        with self._lock:
            return not self._heard

    def take(self, count: int) -> bytes:
        """Return the next samples, so many of them, as 16-bit numbers."""
        mixed = [0] * count
        with self._lock:
            left: list[tuple[array[int], int]] = []
            for samples, at in self._heard:
                part = samples[at : at + count]
                mixed[: len(part)] = map(add, mixed, part)
                if at + count < len(samples):
                    left.append((samples, at + count))
            self._heard = left
        return array("h", [max(_LOWEST, min(_HIGHEST, value)) for value in mixed]).tobytes()

    def frames(self) -> Generator[bytes, int, None]:
        """Give what is heard, as the library asks for it."""
        wanted = yield b""
        while True:
            wanted = yield self.take(wanted)


class Speaker:
    """Plays sounds, several at once. Every call returns at once."""

    def __init__(self, opened: Callable[[], Device] | None = None) -> None:
        """Begin nothing yet; `opened` opens the device, which else is the system's usual one."""
        self._opened = opened or open_device
        self._asked: SimpleQueue[tuple[Sound, float] | None] = SimpleQueue()
        self._thread: Thread | None = None

    def play(self, sound: Sound, volume: float) -> None:
        """Play a sound at a volume from 0 to 1."""
        if volume <= 0:
            return
        if self._thread is None:
            self._thread = Thread(target=self._run, name="speaker", daemon=True)
            self._thread.start()
        self._asked.put((sound, volume))

    def close(self) -> None:
        """Be silent, and give the device back."""
        if self._thread is not None:
            self._asked.put(None)
            self._thread.join(2.0)
            self._thread = None

    def _run(self) -> None:
        mixture, device = Mixture(), None
        while True:
            try:
                asked = self._asked.get(timeout=None if device is None else _REST)
            except Empty:
                if device is not None and mixture.silent:
                    device.close()
                    device = None
                continue
            if asked is None:
                break
            sound, volume = asked
            try:
                from rokugan_desktop.desktop.sound.synthesis import samples

                mixture.add(array("h", [int(value * volume) for value in samples(sound)]))
                if device is None:
                    device = self._opened()
                    frames = mixture.frames()
                    next(frames)
                    device.start(frames)
            except Exception:  # noqa: BLE001 - whatever a system lacks for sounds, a game goes on without
                self._be_silent()
                return
        if device is not None:
            device.close()

    def _be_silent(self) -> None:
        while self._asked.get() is not None:
            pass


def open_device() -> Device:
    """Open the system's usual device. Raise whatever the library raises where there is none, or no library."""
    from rokugan_desktop.desktop.sound.synthesis import RATE

    library: Any = import_module("miniaudio")
    backends: list[Any] = []
    if sys.platform == "linux":
        _hush_alsa()
        backends = [library.Backend.PULSEAUDIO, library.Backend.ALSA]  # others write to the terminal
    opened: Device = library.PlaybackDevice(
        output_format=library.SampleFormat.SIGNED16,
        nchannels=1,
        sample_rate=RATE,
        buffersize_msec=80,
        backends=backends or None,
        app_name="Rokugan Desktop",
    )
    return opened


_QUIET = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)(
    lambda *_: None
)
"""Kept for as long as the program runs: the library calls it whenever it has something to complain of."""


def _hush_alsa() -> None:
    """Keep the system's library from writing to the terminal what it misses."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_QUIET)
