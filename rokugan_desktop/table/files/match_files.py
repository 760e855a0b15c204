"""Matches as files: what a finished match and a backup look like, and how they are written.

Both are text: one JSON object a line. docs/match-files.md describes them. The first line says what is played by whom,
the last one closes the file, and each line between them is one entry of the journal with its digest. A finished match
(`rokugan-match/1`) has its entries in plain notation; a backup (`rokugan-backup/1`) has them packed, which is no
encryption: it keeps a casual look from telling a running match's secrets.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from rokugan_desktop.engine import AnyGame, Illegal, Message, Over, Refusal, knows_rules
from rokugan_desktop.table.journal import Entry, Header, Journal, PinSet, encode
from rokugan_desktop.table.library.packing import link, pack, root
from rokugan_desktop.table.rebuilding import rebuild
from rokugan_desktop.table.trust.pins import without_hash

MATCH: Final = "rokugan-match"
BACKUP: Final = "rokugan-backup"
VERSION: Final = 1
"""The version of both formats that this program writes, and the highest that it reads."""


_BEGINNING = re.compile(rb"\s*\{\s*\"format\"\s*:\s*\"" + f"({MATCH}|{BACKUP})".encode() + rb"/")


def is_match(content: bytes) -> bool:
    """Tell whether the content of a file begins as a match does, and not as a position does."""
    return _BEGINNING.match(content.removeprefix(b"\xef\xbb\xbf")) is not None


def export_match(game: AnyGame, journal: Journal) -> bytes:
    """Return a finished match as a file that people can read and compare line by line.

    The hash of a PIN does not leave this computer; that there was one does. Raises Illegal where the match still runs,
    for the file would tell its secrets; Unreadable where the journal is damaged. Of a match by rules that the game
    plays no more nobody can be asked whether it is over but its index card.
    """
    entries = tuple(journal.entries())
    if knows_rules(game, journal.header.rules_version):
        over = isinstance(game.pending(rebuild(game, entries, journal.name).state), Over)
    else:
        over = journal.header.state == "over"
    if not over:
        raise Illegal(Refusal("", Message("table.refusal.export-running")))
    plain = [without_hash(entry) if isinstance(entry, PinSet) else entry for entry in entries]
    return written(journal.header, plain, MATCH)


def backup_match(journal: Journal) -> bytes:
    """Return a match, running or over, as a file to import again: its entries packed, PINs and all.

    Raises Unreadable where the journal is damaged.
    """
    return written(journal.header, tuple(journal.entries()), BACKUP)


def finished_state(game: AnyGame, journal: Journal, number: int | None = None) -> Any:
    """Return the state of a finished match right after an entry, its last one where none is named.

    The game may write it as a position, for its secrets are none any more. Raises Illegal where the match still runs,
    Unreadable where the journal is damaged.
    """
    history = rebuild(game, journal.entries(), journal.name)
    if not isinstance(game.pending(history.state), Over):
        raise Illegal(Refusal("", Message("table.refusal.position-running")))
    return history.state if number is None else history.state_after(number)


def head_of(journal: Journal) -> str:
    """Return the head of a match's chain, as 64 hexadecimal digits: it stands for the whole match, as it is here.

    An exported match has another one where somebody had set a PIN, for its hash stays here.
    """
    return list(_digests(journal.header, tuple(journal.entries())))[-1].hex()


def written(header: Header, entries: Sequence[Entry], kind: str) -> bytes:
    """Return the file of a match, of one kind or the other."""
    digests = list(_digests(header, entries))
    above = b"".join(_line(fields) for fields in _lines(header, entries, kind, digests))
    closing = {"entries": len(entries), "head": digests[-1].hex(), "text": hashlib.sha256(above).hexdigest()}
    return above + _line(closing)


def _lines(header: Header, entries: Sequence[Entry], kind: str, digests: Sequence[bytes]) -> Iterator[dict[str, Any]]:
    start = root(header)
    yield {
        "format": f"{kind}/{VERSION}",
        "journal": header.format,
        "game": header.game,
        "rules_version": header.rules_version,
        "board_version": header.board_version,
        "names": header.names,
        "roles": header.roles,
        "players": header.players,
        "started": header.started,
        "title": header.title,
        "commitment": header.commitment,
        "sha256": digests[0].hex(),
    }
    for number, (entry, digest) in enumerate(zip(entries, digests[1:], strict=True)):
        if kind == BACKUP:
            fields = {"packed": base64.b64encode(pack(start, number, encode(entry))).decode()}
        else:
            fields = msgspec.to_builtins(entry)
        yield {"number": number, **fields, "sha256": digest.hex()}


def _digests(header: Header, entries: Sequence[Entry]) -> Iterator[bytes]:
    """Yield the match's root, and then the digest of each entry."""
    digest = root(header)
    yield digest
    for number, entry in enumerate(entries):
        digest = link(digest, number, encode(entry))
        yield digest


def _line(fields: dict[str, Any]) -> bytes:
    return json.dumps(fields, ensure_ascii=False).encode() + b"\n"
