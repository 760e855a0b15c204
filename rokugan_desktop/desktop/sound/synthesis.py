"""The sounds, made of sines, noise and envelopes: no recording of anybody's.

Everything is drawn from one seed each, so that a sound is the same on every computer.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from rokugan_desktop.desktop.sound.sounds import Sound

Wave = NDArray[np.float64]
"""Samples from -1 to 1."""

RATE = 22_050
"""Samples a second, in one channel."""
_LOUDEST = 0.8


@cache
def samples(sound: Sound) -> NDArray[np.int16]:
    """Return the sound at full volume."""
    wave = _MADE[sound]()
    fade = min(len(wave), RATE // 50)
    wave[-fade:] *= np.linspace(1.0, 0.0, fade)
    wave *= _LOUDEST / max(1e-9, float(np.abs(wave).max()))
    return (wave * 32767).astype(np.int16)


def _wave(numbers: object) -> Wave:
    return np.asarray(numbers, np.float64)


def _time(seconds: float) -> Wave:
    return _wave(np.arange(round(seconds * RATE)) / RATE)


def _noise(seconds: float, seed: int) -> Wave:
    return _wave(np.random.default_rng(seed).uniform(-1.0, 1.0, round(seconds * RATE)))


def _softened(wave: Wave, width: int) -> Wave:
    """Return the wave without what is higher than about RATE / width."""
    window = _wave(np.hanning(width + 2))
    return _wave(np.convolve(wave, window / window.sum(), mode="same"))


def _mixed(seconds: float, *parts: tuple[float, Wave]) -> Wave:
    """Return these waves, each from its second on, laid over one another."""
    whole = np.zeros(round(seconds * RATE))
    for begins, wave in parts:
        at = round(begins * RATE)
        piece = wave[: max(0, len(whole) - at)]
        whole[at : at + len(piece)] += piece
    return whole


def _struck(seconds: float, modes: tuple[tuple[float, float, float], ...]) -> Wave:
    """Return something struck: modes as pitch in hertz, strength, and how fast it dies away."""
    time = _time(seconds)
    return sum(
        (strength * np.sin(2 * np.pi * pitch * time) * np.exp(-time * damping) for pitch, strength, damping in modes),
        np.zeros_like(time),
    )


def _drumbeat(seconds: float, pitch: float, seed: int) -> Wave:
    """Return a stroke on a large drum: a pitch that falls, and the skin's slap."""
    time = _time(seconds)
    falling = np.cumsum(pitch * (1 + 0.9 * np.exp(-time * 26))) / RATE
    skin = np.sin(2 * np.pi * falling) * np.exp(-time * 5.5)
    overtone = 0.3 * np.sin(2 * np.pi * falling * 1.59) * np.exp(-time * 11)
    slap = _softened(_noise(seconds, seed), 9) * np.exp(-time * 60)
    return _wave(skin + overtone + 0.8 * slap)


def _wood() -> Wave:
    body = _struck(0.16, ((820, 1.0, 55), (1340, 0.6, 75), (2190, 0.35, 95), (3120, 0.2, 130)))
    return _wave(body + 0.35 * _noise(0.16, 1) * np.exp(-_time(0.16) * 260))


def _lift() -> Wave:
    time = _time(0.12)
    brush = _softened(_noise(0.12, 2), 5) * np.sin(np.pi * time / 0.12) ** 2
    return _wave(brush + 0.2 * np.sin(2 * np.pi * 1500 * time) * np.exp(-time * 70))


def _clappers() -> Wave:
    stroke = _struck(0.2, ((1180, 1.0, 38), (1710, 0.8, 46), (2840, 0.5, 70), (4100, 0.25, 95)))
    stroke += 0.4 * _noise(0.2, 3) * np.exp(-_time(0.2) * 240)
    return _mixed(0.5, (0.0, stroke), (0.22, stroke * 0.8))


def _drums() -> Wave:
    begins, gap, parts = 0.0, 0.36, list[tuple[float, Wave]]()
    for number in range(6):
        parts.append((begins, _drumbeat(0.55, 82 + 2 * number, 40 + number) * (0.55 + 0.09 * number)))
        begins += gap
        gap *= 0.78
    return _mixed(1.5, *parts)


def _crackle() -> Wave:
    time = _time(0.9)
    chance = np.random.default_rng(5)
    sparks = np.zeros_like(time)
    for at in chance.integers(0, len(time) - 400, 90):
        length = int(chance.integers(20, 200))
        sparks[at : at + length] += (
            chance.uniform(-1, 1, length) * np.exp(-np.arange(length) / 25) * chance.uniform(0.2, 1)
        )
    roar = _softened(_noise(0.9, 6), 41) * 1.6
    return _wave((sparks + roar) * np.sin(np.pi * np.minimum(1.0, time / 0.9)) ** 0.6)


def _bowl() -> Wave:
    time = _time(2.4)
    ring = _struck(2.4, ((523.0, 1.0, 1.6), (525.2, 0.9, 1.6), (1402, 0.4, 2.6), (1406.5, 0.35, 2.6), (2620, 0.15, 5)))
    return _wave(ring * (1 - np.exp(-time * 90)))


def _paper() -> Wave:
    time = _time(0.26)
    rustle = _noise(0.26, 8) - _softened(_noise(0.26, 8), 7)
    return _wave(rustle * (np.sin(np.pi * time / 0.26) ** 2) * (0.6 + 0.4 * np.sin(2 * np.pi * 31 * time) ** 2))


def _cloth() -> Wave:
    time = _time(0.6)
    folds = 0.7 + 0.3 * np.sin(2 * np.pi * (5 * time + 6 * time**2))
    return _wave(_softened(_noise(0.6, 9), 15) * np.sin(np.pi * np.minimum(1.0, time / 0.6)) * folds)


def _bell() -> Wave:
    time = _time(4.0)
    modes = (
        (98, 0.8, 0.7),
        (98.7, 0.7, 0.7),
        (196, 1.0, 0.9),
        (233, 0.5, 1.2),
        (294, 0.35, 1.6),
        (402, 0.25, 2.4),
        (611, 0.12, 4),
    )
    stroke = _softened(_noise(4.0, 10), 25) * np.exp(-time * 40)
    return _wave(_struck(4.0, modes) * (1 - np.exp(-time * 60)) + 0.6 * stroke)


_MADE = {
    Sound.WOOD: _wood,
    Sound.LIFT: _lift,
    Sound.CLAPPERS: _clappers,
    Sound.DRUMS: _drums,
    Sound.DRUM: lambda: _drumbeat(0.9, 58, 4),
    Sound.CRACKLE: _crackle,
    Sound.BOWL: _bowl,
    Sound.PAPER: _paper,
    Sound.CLOTH: _cloth,
    Sound.BELL: _bell,
}
