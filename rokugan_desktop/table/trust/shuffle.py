"""The fair shuffle: a secret that the table is bound to before anybody adds to it, and the seed that follows from all.

1. The edges draw a secret of 32 bytes at random. Its `commitment` is shown to every seat.
2. Only then may each seat add a few keystrokes of its own. Whoever knew the secret can't choose them; whoever chooses
   them doesn't know the secret. So nobody has chosen the seed.
3. Every draw of the match follows from the seed (`draw`).
4. After the end the secret and the contributions are told, and everybody can work all of it out again.

In bytes, with `||` for "followed by":

- commitment = SHA-256("rokugan-desktop commitment 2" || 0x00 || secret || bound)
- seed = SHA-256("rokugan-desktop seed 2" || 0x00 || secret || count || length || text || length || text ...)

Texts are what counts of the contributions (`counted`), in UTF-8, in the seats' order, one for each seat, an empty one
where a seat added nothing; count and lengths (in bytes) are big-endian numbers of four bytes.

What counts is only what is surely seen: letters of Latin and Cyrillic and digits, capital letters as small ones, and
letters that look alike as one. Else who knows the secret could add a space, or a letter that looks like another, until
the draws please, and nobody would see it in the proof. Letters that are read from right to left don't count, and they
put the digits around them in another order: from version 3 on no text holds any.

What is `bound` beside the secret is all that the match begins with (`journal.seal_of`): under one and the same seal
nobody can claim another match, nor an older version of the shuffle, afterwards.

Earlier versions: in version 1, that matches of formats 1 and 2 follow, the word before the secret was "rokugan-desktop
seed 1", and texts counted as they stand. In versions 1 and 2 nothing but the secret was bound, after the word
"rokugan-desktop commitment 1".

>>> shuffle = Shuffle(bytes(range(32)), ("sake", "", "рис"))
>>> commitment(shuffle.secret)
'69d45142cb84c510d067dbe12144991622828406036d97c0de2a33714d8750ec'
>>> commitment(shuffle.secret, b'[3,"hexes",1,1,["Aiko","Botan"],["red","green"],[],[]]')
'ff2db8a07f03f8d51495b687a5cd5b946946ec14a46079d39d8513978957cabe'
>>> shuffle.seed.hex()
'52044f12d114c4063dd5bd9900557d29873ec7a29b20f27eee2853c6bb3ce3bf'
>>> counted("Sаke ⠀") == counted("sake")
True
>>> Shuffle(bytes(range(32)), ("sake", "", "рис"), FIRST_SHUFFLE).seed.hex()
'ac89ae5cde6bd0b6e9d44278bfc592716a3c9c071f70b009f570829e0070a8c8'
>>> spoken(commitment(shuffle.secret))
'69d4 5142 cb84 c510 d067 dbe1 2144 9916'

The match of the week: its seed and its roles follow from game and week, so that everybody plays the same draws.

No network is needed for that, and nothing of it is a secret: whoever knows the week could know every draw.

- seed = SHA-256("rokugan-desktop match of the week 1" || 0x00 || game || 0x00 || week), texts in UTF-8

>>> seed_of_week("hexes", week_of("2026-11-30T19:00:00+01:00")).hex()[:16]
'eebb280cbf02ad18'
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

SECRET_LENGTH = 32
"""How many bytes the secret has."""

LONGEST_CONTRIBUTION = 40
"""How many characters a seat may add."""

SHUFFLE = 3
"""The version of the shuffle that new matches follow."""

FIRST_SHUFFLE = 1
"""The version of matches of formats 1 and 2: contributions count as they stand, and draws are numbered by entries."""

FIRST_BOUND = 3
"""The first version, that of format 4, whose seal binds what the match begins with, and not the secret alone."""

_LATIN = "abcdefghijklmnopqrstuvwxyz"
_CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_ALIKE = dict(zip("абвгеёзйкмнопрстухi01", "a6bree3иkmhonpctyxlol", strict=True))
"""Letters and digits that look like others, as capitals or small, or nearly so; and as what they count."""
_SMALL = {sign: _ALIKE.get(sign, sign) for sign in (*_LATIN, *_CYRILLIC, *"0123456789")}
_COUNTS = {**_SMALL, **{sign.upper(): small for sign, small in _SMALL.items() if sign.upper() != sign}}
"""What counts, and as what. It is written out, for what counts as a letter grows with Unicode."""

_TURNING = frozenset(("R", "AL", "AN"))
"""The classes of signs that are read from right to left, or put in such order, by Unicode's algorithm."""

_COMMITMENT = b"rokugan-desktop commitment %d\x00"
_SEED = b"rokugan-desktop seed %d\x00"
_GROUPS = 8
_GROUP = 4


class Shuffle(NamedTuple):
    """What the seed of a match follows from."""

    secret: bytes
    contributions: tuple[str, ...]
    """What each seat added, as `contribution` returns it."""
    version: int = SHUFFLE

    @property
    def seed(self) -> bytes:
        """Return the seed of the match's draws."""
        return seed(self.secret, self.contributions, self.version)


def commitment(secret: bytes, bound: bytes = b"") -> str:
    """Return what is shown to all before anybody adds to the secret, as 64 hexadecimal digits.

    `bound` is what the match begins with; empty: the secret alone is bound, as in the first two versions. Raises
    ValueError for a secret of another length.
    """
    _check(secret)
    return hashlib.sha256(_COMMITMENT % (2 if bound else 1) + secret + bound).hexdigest()


def seed(secret: bytes, contributions: Sequence[str], version: int = SHUFFLE) -> bytes:
    """Return the 32 bytes that follow, in a version of the shuffle, from the secret and what the seats added.

    Raises ValueError for a secret of another length, or a contribution that is too long or no text.
    """
    _check(secret)
    digest = hashlib.sha256(_SEED % min(version, 2) + secret + len(contributions).to_bytes(4, "big"))
    for text in contributions:
        # Not normalised again: what counts as composed or printable grows with Unicode, an old match must not change.
        if len(text) > LONGEST_CONTRIBUTION:
            raise ValueError(f"a contribution has at most {LONGEST_CONTRIBUTION} characters")
        encoded = counted(text, version).encode()
        digest.update(len(encoded).to_bytes(4, "big") + encoded)
    return digest.digest()


def counted(text: str, version: int = SHUFFLE) -> str:
    """Return what counts of a contribution: what is surely seen of it, and looks like nothing else; first, all did."""
    return text if version == FIRST_SHUFFLE else "".join(_COUNTS.get(sign, "") for sign in text)


def contribution(typed: str) -> str:
    """Return what a seat typed as it is kept: composed (NFC), at most 40 characters.

    What does not print, or is read from right to left, is left out.
    """
    printed = "".join(sign for sign in typed if sign.isprintable() and not _turns(sign))
    return unicodedata.normalize("NFC", printed)[:LONGEST_CONTRIBUTION]


def is_contribution(text: str, version: int = SHUFFLE) -> bool:
    """Tell whether a seat may have added the text: short, and all of it shown by a screen as it stands."""
    turned = version >= FIRST_BOUND and any(map(_turns, text))
    return len(text) <= LONGEST_CONTRIBUTION and text.isprintable() and not turned


def _turns(sign: str) -> bool:
    return unicodedata.bidirectional(sign) in _TURNING


def spoken(digits: str) -> str:
    """Return the beginning of a commitment in groups that people can read out to each other."""
    return " ".join(digits[start : start + _GROUP] for start in range(0, _GROUPS * _GROUP, _GROUP))


def _check(secret: bytes) -> None:
    if len(secret) != SECRET_LENGTH:
        raise ValueError(f"a secret has {SECRET_LENGTH} bytes, not {len(secret)}")


SEED_LENGTH = 32
"""How many bytes a match's seed has."""

_SPACE = 1 << 256


def draw(seed: bytes, number: int, total: int, part: int = 0) -> int:
    """Return a number from 0 and below `total`, each exactly as likely as the others.

    It is HMAC-SHA256 under the match's seed of the entry's number and of a counter of attempts. A value from the
    last, incomplete run of `total` values would favour the small ones: it is rejected, and the counter goes on. Where
    an entry draws more than once, the second number and those after it add which `part` of it they are.

    >>> draw(bytes(32), 1, 6)
    1

    Raises ValueError for a seed of another length, a negative number, or a total that is no draw at all.
    """
    if len(seed) != SEED_LENGTH:
        raise ValueError(f"a seed has {SEED_LENGTH} bytes, not {len(seed)}")
    if number < 0:
        raise ValueError(f"entries are numbered from 0: {number}")
    if not 0 < total <= _SPACE:
        raise ValueError(f"nothing to draw from: {total}")
    limit = _SPACE - _SPACE % total
    suffix = part.to_bytes(8, "big") if part else b""
    attempt = 0
    while True:
        text = number.to_bytes(8, "big") + attempt.to_bytes(8, "big") + suffix
        value = int.from_bytes(hmac.digest(seed, text, hashlib.sha256), "big")
        if value < limit:
            return value % total
        attempt += 1


_WEEK: Final = b"rokugan-desktop match of the week 1\x00"
_ROLES: Final = 1 << 63
"""The number of the draw of the first role: no match has so many draws."""


def week_of(now: str) -> str:
    """Return the week of a time, as ISO 8601 writes both. Raise ValueError for what is no time."""
    year, week, _ = datetime.fromisoformat(now).isocalendar()
    return f"{year:04}-W{week:02}"


def seed_of_week(game: str, week: str) -> bytes:
    """Return the seed of a game's match of that week."""
    return hashlib.sha256(_WEEK + game.encode() + b"\x00" + week.encode()).digest()


def roles_of_week(game: str, week: str, places: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return as what so many seats play in that match: no role twice where there are enough of them."""
    seed, left = seed_of_week(game, week), list(dict.fromkeys(places))
    left = left if len(left) >= seats else list(places)
    return tuple([left.pop(draw(seed, _ROLES + seat, len(left))) for seat in range(seats)])
