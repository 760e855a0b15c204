"""The sounds, made of sines, noise and envelopes: no recording of anybody's.

Everything is drawn from one seed each, so that a sound is the same on every computer. Each is made when it is first
heard, in some hundredths of a second, beside the window's thread.
"""

from __future__ import annotations

import cmath
import math
from array import array
from collections.abc import Callable, Iterable
from functools import cache
from itertools import accumulate, repeat
from operator import mul
from random import Random

from rokugan_desktop.desktop.sound.sounds import Sound

Wave = list[float]
"""Samples from -1 to 1."""

RATE = 22_050
"""Samples a second, in one channel."""
_LOUDEST = 0.8
_WHOLE = 32_767


@cache
def samples(sound: Sound) -> array[int]:
    """Return the sound at full volume, as 16-bit numbers."""
    wave = _MADE[sound]()
    fade = min(len(wave), RATE // 50)
    for left in range(fade):
        wave[-1 - left] *= left / max(1, fade - 1)
    loudest = max(map(abs, wave)) or 1.0
    return array("h", [int(value * _LOUDEST / loudest * _WHOLE) for value in wave])


def _time(seconds: float) -> Wave:
    return [number / RATE for number in range(round(seconds * RATE))]


def _noise(seconds: float, seed: int) -> Wave:
    uniform = Random(seed).uniform
    return [uniform(-1.0, 1.0) for _ in range(round(seconds * RATE))]


def _times(*waves: Iterable[float]) -> Wave:
    return [math.prod(values) for values in zip(*waves, strict=True)]


def _sum(*waves: Iterable[float]) -> Wave:
    return [math.fsum(values) for values in zip(*waves, strict=True)]


def _scaled(wave: Iterable[float], strength: float) -> Wave:
    return [strength * value for value in wave]


def _dying(seconds: float, damping: float) -> Wave:
    return list(accumulate(repeat(math.exp(-damping / RATE), round(seconds * RATE) - 1), mul, initial=1.0))


def _swelling(seconds: float, power: float) -> Wave:
    return [math.sin(math.pi * time / seconds) ** power for time in _time(seconds)]


def _softened(wave: Wave, width: int) -> Wave:
    half = (width + 2) // 2
    return _averaged(_averaged(wave, half), half)


def _averaged(wave: Wave, width: int) -> Wave:
    sums = list(accumulate([*repeat(0.0, width // 2), *wave, *repeat(0.0, width)], initial=0.0))
    return [(end - begin) / width for begin, end in zip(sums, sums[width:], strict=False)][: len(wave)]


def _mixed(seconds: float, *parts: tuple[float, Wave]) -> Wave:
    whole = [0.0] * round(seconds * RATE)
    for begins, wave in parts:
        at = round(begins * RATE)
        for place, value in zip(range(at, len(whole)), wave, strict=False):
            whole[place] += value
    return whole


def _struck(seconds: float, modes: tuple[tuple[float, float, float], ...]) -> Wave:
    rest = round(seconds * RATE) - 1
    ringing = [
        accumulate(
            repeat(cmath.exp(complex(-damping, 2 * math.pi * pitch) / RATE), rest), mul, initial=complex(strength)
        )
        for pitch, strength, damping in modes
    ]
    return [sum(values).imag for values in zip(*ringing, strict=True)]


def _drumbeat(seconds: float, pitch: float, seed: int) -> Wave:
    slap = _times(_softened(_noise(seconds, seed), 9), _dying(seconds, 60))
    fallen = 2 * math.pi * pitch
    turned = [fallen * (time + 0.9 / 26 * (1 - math.exp(-time * 26))) for time in _time(seconds)]
    skin = _times(map(math.sin, turned), _dying(seconds, 5.5))
    overtone = _times((math.sin(1.59 * angle) for angle in turned), _dying(seconds, 11))
    return _sum(skin, _scaled(overtone, 0.3), _scaled(slap, 0.8))


def _wood() -> Wave:
    body = _struck(0.16, ((820, 1.0, 55), (1340, 0.6, 75), (2190, 0.35, 95), (3120, 0.2, 130)))
    return _sum(body, _scaled(_times(_noise(0.16, 1), _dying(0.16, 260)), 0.35))


def _lift() -> Wave:
    brush = _times(_softened(_noise(0.12, 2), 5), _swelling(0.12, 2))
    return _sum(brush, _struck(0.12, ((1500, 0.2, 70),)))


def _clappers() -> Wave:
    stroke = _struck(0.2, ((1180, 1.0, 38), (1710, 0.8, 46), (2840, 0.5, 70), (4100, 0.25, 95)))
    stroke = _sum(stroke, _scaled(_times(_noise(0.2, 3), _dying(0.2, 240)), 0.4))
    return _mixed(0.5, (0.0, stroke), (0.22, _scaled(stroke, 0.8)))


def _drums() -> Wave:
    begins, gap, parts = 0.0, 0.36, list[tuple[float, Wave]]()
    for number in range(6):
        parts.append((begins, _scaled(_drumbeat(0.55, 82 + 2 * number, 40 + number), 0.55 + 0.09 * number)))
        begins += gap
        gap *= 0.78
    return _mixed(1.5, *parts)


def _crackle() -> Wave:
    chance = Random(5)
    fire = _scaled(_softened(_noise(0.9, 6), 41), 1.6)
    for _ in range(90):
        at, length, strength = chance.randrange(len(fire) - 400), chance.randrange(20, 200), chance.uniform(0.2, 1)
        for number in range(length):
            fire[at + number] += strength * chance.uniform(-1, 1) * math.exp(-number / 25)
    return _times(fire, _swelling(0.9, 0.6))


def _bowl() -> Wave:
    ring = _struck(2.4, ((523.0, 1.0, 1.6), (525.2, 0.9, 1.6), (1402, 0.4, 2.6), (1406.5, 0.35, 2.6), (2620, 0.15, 5)))
    return _times(ring, (1 - fallen for fallen in _dying(2.4, 90)))


def _paper() -> Wave:
    noise = _noise(0.26, 8)
    rustle = (value - low for value, low in zip(noise, _softened(noise, 7), strict=True))
    fibers = (0.6 + 0.4 * math.sin(2 * math.pi * 31 * time) ** 2 for time in _time(0.26))
    return _times(rustle, _swelling(0.26, 2), fibers)


def _cloth() -> Wave:
    folds = (0.7 + 0.3 * math.sin(2 * math.pi * (5 * time + 6 * time**2)) for time in _time(0.6))
    return _times(_softened(_noise(0.6, 9), 15), _swelling(0.6, 1), folds)


def _bell() -> Wave:
    modes = (
        (98, 0.8, 0.7),
        (98.7, 0.7, 0.7),
        (196, 1.0, 0.9),
        (233, 0.5, 1.2),
        (294, 0.35, 1.6),
        (402, 0.25, 2.4),
        (611, 0.12, 4),
    )
    ring = _times(_struck(4.0, modes), (1 - fallen for fallen in _dying(4.0, 60)))
    stroke = _times(_softened(_noise(0.3, 10), 25), _dying(0.3, 40))
    return _mixed(4.0, (0.0, ring), (0.0, _scaled(stroke, 0.6)))


_MADE: dict[Sound, Callable[[], Wave]] = {
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
