"""The match library: listing and searching a thousand matches, and matches as files."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from rokugan_desktop.table.files.match_files import export_match, read_match
from rokugan_desktop.table.library import listing
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.trust.proving import verify
from tests.shelved import the_game

from .figures import Figure, milliseconds

GOLDEN = Path(__file__).parents[1] / "table" / "golden" / "format-1.sqlite"
MATCHES = 1000
OFTEN = 40
"""How often what takes a few milliseconds is timed: fewer runs may all be disturbed."""
LONGEST = 3
"""The golden match of four seats that was played to its end."""


def figures() -> Iterator[Figure]:
    """All figures of the library."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder) / LIBRARY_FILE
        shutil.copyfile(GOLDEN, path)
        with MatchLibrary(path) as library:
            _fill(library)
            yield from _listed(library, path)
            yield from _filed(library)


def _fill(library: MatchLibrary) -> None:
    """Put whole matches into the library until there are a thousand, in one transaction: each would be synced."""
    listed = library.matches()
    connection = library._connection  # pyright: ignore[reportPrivateUsage]
    connection.execute("BEGIN")
    for number in range(MATCHES - len(listed)):
        match = listed[number % len(listed)]
        header = msgspec.structs.replace(match.header, title=f"Evening {number}", names=match.header.names)
        connection.execute(
            "INSERT INTO matches (header, length, head) SELECT ?, length, head FROM matches WHERE id = ?",
            (msgspec.json.encode(header).decode(), match.id),
        )
        connection.execute(
            "INSERT INTO entries SELECT last_insert_rowid(), number, packed, digest FROM entries WHERE match = ?",
            (match.id,),
        )
    connection.execute("COMMIT")


def _listed(library: MatchLibrary, path: Path) -> Iterator[Figure]:
    assert len(library.matches()) == MATCHES

    def opened() -> None:
        with MatchLibrary(path) as again:
            again.matches()

    yield milliseconds("a library of 1,000 matches, opened and listed", opened, OFTEN)
    yield milliseconds("1,000 matches listed", library.matches, OFTEN)
    yield milliseconds("1,000 matches searched", lambda: listing.found(library.matches(), "evening 999"), OFTEN)


def _filed(library: MatchLibrary) -> Iterator[Figure]:
    game = the_game()
    content = export_match(game, library.open_read_only(LONGEST))
    yield milliseconds("export of a match", lambda: export_match(game, library.open_read_only(LONGEST)), OFTEN)
    yield milliseconds("file of a match read and replayed", lambda: read_match(game, content, "file"), OFTEN)
    yield milliseconds("match proved", lambda: verify(game, library.open_read_only(LONGEST)), OFTEN)
    read = read_match(game, content, "file")
    yield milliseconds("match put into the library, synced", lambda: library.put(read.header, read.entries))
