"""Sounds without a device: what is rendered, what a device is handed, and that a table without one is silent."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from threading import Event

import numpy as np
import pytest

from rokugan_desktop.desktop.sound.sounds import Sound
from rokugan_desktop.desktop.sound.speaker import Mixture, Speaker, open_device
from rokugan_desktop.desktop.sound.synthesis import RATE, samples

LONGEST = 4.1


@pytest.mark.parametrize("sound", list(Sound))
def test_a_sound_is_audible_short_and_ends_in_silence(sound: Sound) -> None:
    made = samples(sound)
    assert made.typecode == "h"
    wave = np.array(made)
    assert 0.1 < len(wave) / RATE < LONGEST
    assert 20_000 < int(np.abs(wave.astype(int)).max()) < 32_767, "loud enough, and never clipped"
    assert abs(int(wave[-1])) < 400
    assert float(np.sqrt(np.mean(wave.astype(float) ** 2))) > 600


def test_sounds_are_the_same_each_time_and_differ_from_one_another() -> None:
    first = [samples(sound).tobytes() for sound in Sound]
    samples.cache_clear()
    assert [samples(sound).tobytes() for sound in Sound] == first
    assert len(set(first)) == len(Sound)


def test_two_sounds_at_once_are_heard_together() -> None:
    mixture = Mixture()
    mixture.add(array("h", [1000] * 6))
    mixture.add(array("h", [32_000] * 3))
    assert array("h", mixture.take(4)).tolist() == [32_767, 32_767, 32_767, 1000]
    assert not mixture.silent
    assert array("h", mixture.take(4)).tolist() == [1000, 1000, 0, 0]
    assert mixture.silent


class Recorder:
    """A device that keeps what it is handed, and asks for all of it at once."""

    def __init__(self) -> None:
        self.heard = b""
        self.started, self.closed = Event(), Event()

    def start(self, frames: Generator[bytes, int, None]) -> None:
        self.heard += frames.send(RATE // 2)
        self.started.set()

    def stop(self) -> None:
        """Nothing runs."""

    def close(self) -> None:
        self.closed.set()


def test_the_speaker_plays_at_the_volume_asked_for_and_gives_the_device_back() -> None:
    device = Recorder()
    speaker = Speaker(lambda: device)
    speaker.play(Sound.WOOD, 0.5)
    assert device.started.wait(5)
    wood = np.array(samples(Sound.WOOD))
    heard = np.array(array("h", device.heard))
    assert heard[: len(wood)].tolist() == (wood * 0.5).astype(np.int16).tolist()
    assert not heard[len(wood) :].any()
    assert device.closed.wait(5), "a speaker with nothing to play rests"
    speaker.close()


def test_without_a_device_the_table_is_silent_and_goes_on() -> None:
    tried: list[int] = []

    def missing() -> Recorder:
        tried.append(1)
        raise OSError("no such device")

    speaker = Speaker(missing)
    for _ in range(3):
        speaker.play(Sound.WOOD, 0.5)
    speaker.close()
    assert tried == [1]


def test_without_a_volume_nothing_is_begun() -> None:
    tried: list[int] = []

    def opened() -> Recorder:
        tried.append(1)
        return Recorder()

    speaker = Speaker(opened)
    speaker.play(Sound.WOOD, 0.0)
    speaker.close()
    assert not tried


def test_without_the_library_no_device_can_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "miniaudio", None)
    with pytest.raises(ImportError):
        open_device()
