"""Lists, verdicts and stories of matches as text for people, and the list for programs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from rokugan_desktop.engine import AnyGame, Message, Seat, Unreadable
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.interrupts import undisturbed
from rokugan_desktop.table.journal import Began, Header, Journal
from rokugan_desktop.table.library.listing import barred
from rokugan_desktop.table.library.match_library import Listed
from rokugan_desktop.table.printed import printed
from rokugan_desktop.table.retelling import Retelling
from rokugan_desktop.table.telling import Said, paragraphs
from rokugan_desktop.table.trust.proving import Verdict
from rokugan_desktop.words import Words


def matches_report(listed: Sequence[Listed]) -> list[dict[str, Any]]:
    """Return the list as plain data; a round that is not written down is 0, the state of a damaged one "damaged"."""
    return [
        {
            "id": match.id,
            "game": match.header.game,
            "names": match.header.names,
            "clans": match.header.roles,
            "round": _round(match.header),
            "started": match.header.started,
            "state": "damaged" if match.trouble is not None else match.header.state,
        }
        for match in listed
    ]


def list_text(words: Words, listed: Sequence[Listed], game: AnyGame) -> str:
    """Return the list, a line for each match."""
    if not listed:
        return words.text("cli.matches.none")
    return "\n".join(printed(_row(words, match, game), " ") for match in listed)


def _row(words: Words, match: Listed, game: AnyGame) -> str:
    amiss = match.barred(game)
    if amiss is not None or len(match.header.names) != len(match.header.roles):
        amiss = amiss or Message("table.unreadable.damaged")
        return words.text("cli.matches.damaged", id=match.id, what=amiss)
    header = match.header
    names = _names(words, header, range(len(header.names)))
    what = words.text("cli.matches.titled", title=header.title, names=names) if header.title else names
    return words.text(
        "cli.matches.row", id=match.id, what=what, started=_when(header.started), state=_state(words, header)
    )


def _state(words: Words, header: Header) -> str:
    if header.state == "over":
        seats = [seat for seat in header.winners if 0 <= seat < len(header.names)]
        won = Message("cli.matches.won", names=_names(words, header, seats))
        return words.say(won if seats else Message("cli.matches.over"))
    number = _round(header)
    return words.say(Message("cli.matches.round", round=number) if number else Message("cli.matches.begun"))


def _names(words: Words, header: Header, seats: Sequence[int]) -> str:
    roles = [Message(f"clan.{role}") if role in ids.CLANS else role for role in header.roles]
    return ", ".join(words.text("cli.matches.player", name=header.names[seat], clan=roles[seat]) for seat in seats)


def _round(header: Header) -> int:
    return int(header.round) if header.round.isascii() and header.round.isdigit() and len(header.round) < 5 else 0


def _when(started: str) -> str:
    """Return a time to the minute; as it is written where it is none."""
    try:
        return datetime.fromisoformat(started).strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return started


def verdict_text(words: Words, verdict: Verdict) -> str:
    """Return what is proved, or the first entry that is wrong."""
    if verdict.what is not None:
        return words.text("cli.matches.wrong", n=verdict.entry or 0, what=verdict.what)
    return words.text("cli.matches.proved" if verdict.over else "cli.matches.proved-chain")


def story_text(words: Words, journal: Journal) -> str:
    """Return the story of a match in paragraphs.

    The sentences of the story belong to the game's face, and so to the window's language; no window is opened. Raises
    Unreadable where the journal is damaged or of another game, or where the window's libraries are missing.
    """
    try:
        with undisturbed():
            from rokugan_desktop.cli.window import make_face, speak_in_window
            from rokugan_desktop.desktop.face import Person
            from rokugan_desktop.desktop.people import line_of

            face = make_face()
    except ImportError as missing:
        raise Unreadable(journal.name, "", Message("cli.no-qt", what=missing.name or str(missing))) from missing
    header = journal.header
    amiss = barred(header, face.game)
    if amiss is not None:
        raise Unreadable(journal.name, "", amiss)
    entries = journal.entries()
    retelling = Retelling(face.game, entries, journal.name)
    began = entries[0]
    assert isinstance(began, Began), "it was told again"
    roles = {role.id: role for role in face.roles}
    seated = enumerate(zip(began.names, began.roles, strict=True))
    people = [Person(Seat(seat), name, roles[role]) for seat, (name, role) in seated]

    def say(event: Any, answers: Sequence[Any]) -> Said | None:
        line = line_of(face, event, people, answers)
        return None if line is None else Said(line.message, line.heading)

    spoken = speak_in_window(words.language).of(header.game)
    told = paragraphs(retelling, say, lambda view: face.status(view, people))
    blocks = [
        "\n".join([spoken.say(paragraph.heading), *(f"  {spoken.say(line)}" for line in paragraph.lines)])
        for paragraph in told
    ]
    heading = spoken.text(
        "cli.matches.heading",
        names=_names(spoken, header, range(len(people))),
        started=_when(header.started),
        state=_state(spoken, header),
    )
    return "\n\n".join("\n".join(printed(line, " ") for line in block.split("\n")) for block in [heading, *blocks])
