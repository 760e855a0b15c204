"""The page of those who have played: opened and painted over a thousand matches, and what it is made of."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.people.figures import CountedFile, CountedMatch, CountedSide, finished
from rokugan_desktop.table.people.known import KnownNames
from rokugan_desktop.table.people.ratings import ratings

from .figures import Figure, milliseconds, quickest
from .library import GOLDEN, LONGEST, MATCHES
from .window import opened, taking

NAMES = ("Aiko", "Botan", "Chiyo", "Daichi", "Emi", "Fumio", "Goro", "Hana", "Ichiro", "Jun")
ROLES = ("crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn")
FEATS = ("gate-held", "level-scales", "deep-roots", "three-lands", "promise-kept", "thunder", "four-courts")
TIMES = 7


def figures() -> Iterator[Figure]:
    """All figures of the page."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from rokugan_desktop.desktop.demo.hands import await_change
    from rokugan_desktop.desktop.shell import Shell

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        counted = _fill(Path(folder, LIBRARY_FILE))
        shell, _qt = opened(Path(folder))
        assert isinstance(shell, Shell)
        page, listed = shell.people_page, shell.library.matches()

        def shown() -> None:
            page.counting.forget()
            shell.to_people()
            page.grab()

        times: list[float] = []
        for _ in range(TIMES):
            times.append(taking(shown))
            await_change(lambda: not page.reckoning)
            shell.to_title()
        yield quickest("1,000 matches: who has played, opened and painted", times)
        matches = finished(listed, counted, KnownNames())
        yield milliseconds("1,000 matches rated", lambda: ratings(matches))
        shell.close()


def _fill(path: Path) -> dict[int, CountedMatch]:
    """Lay down a library of a thousand matches of ten people and two computers, each counted; return how each was."""
    path.write_bytes(GOLDEN.read_bytes())
    chance, counted = Random(1), dict[int, CountedMatch]()
    with MatchLibrary(path) as library:
        header, connection = library.header(LONGEST), library._connection  # pyright: ignore[reportPrivateUsage]
        connection.execute("BEGIN")
        for number in range(MATCHES):
            order = chance.sample(range(4), 4)
            card = msgspec.structs.replace(
                header,
                names=tuple(chance.sample(NAMES, 4)),
                roles=tuple(chance.sample(ROLES, 4)),
                players=("human", "human", *chance.choices(("human", "novice", "warrior-1"), k=2)),
                started=f"{2022 + number // 300}-{1 + number % 300 // 25:02}-{1 + number % 25:02}T19:00:00",
                winners=(order[0],),
            )
            row = (msgspec.json.encode(card).decode(), chance.randbytes(32))
            made = connection.execute("INSERT INTO matches (header, length, head) VALUES (?, 1, ?)", row).lastrowid
            points = [30 - place * chance.randrange(1, 5) for place in range(4)]
            sides = (CountedSide((seat,), 1 + place, points[place]) for place, seat in enumerate(order))
            counted[made or 0] = CountedMatch(tuple(sides), feats=tuple(tuple(chance.sample(FEATS, 4)) for _ in order))
        connection.execute("DELETE FROM matches WHERE id <= 5")
        connection.execute("COMMIT")
        heads = library.heads()
    CountedFile(path).write({heads[match]: found for match, found in counted.items()}, heads.values())
    return counted
