"""What the list says of a match: its name, when it began, how it stands, and the words that it is found by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Final

from PySide6.QtCore import QDate, QLocale

from rokugan_desktop.desktop.face import AnyFace, Role
from rokugan_desktop.desktop.faces import Faces
from rokugan_desktop.desktop.people import names_of
from rokugan_desktop.engine import Message
from rokugan_desktop.engine.grammar import CHALLENGE, WEEK
from rokugan_desktop.table.journal import Header
from rokugan_desktop.table.library.listing import Listed, round_of
from rokugan_desktop.table.library.listing import title as tidied
from rokugan_desktop.words import Words

_ORIGINS: Final = ("position", "played-on", CHALLENGE, WEEK)
"""Where a match may come from that is marked as such."""


def name_of(words: Words, faces: Mapping[str, AnyFace], listed: Listed) -> str:
    """Return what the match is called: its title, or its players; its number where its index card can't be read."""
    names = ", ".join(names_of(words, faces, listed.header))
    return listed.header.title or names or words.text("library.number", n=listed.id)


def roles_of(faces: Mapping[str, AnyFace], header: Header) -> tuple[Role | None, ...]:
    """Return the role of each seat; None for one that the game does not know, and where the game isn't here."""
    return tuple([faces[header.game].role(role) if header.game in faces else None for role in header.roles])


def standing(words: Words, faces: Mapping[str, AnyFace], listed: Listed) -> Message:
    """Return how far the match is, or who won it."""
    header = listed.header
    if header.origin == CHALLENGE and header.round in ("solved", "tried"):
        return Message(f"challenges.{header.round}")
    if header.state == "over":
        names = [names_of(words, faces, header)[seat] for seat in winners(header)]
        nobody = "library.over" if header.origin == CHALLENGE else "library.unwon"
        return Message("library.won", names=", ".join(names)) if names else Message(nobody)
    number = round_of(header)
    return Message("library.running", round=number) if number else Message("library.begun")


def winners(header: Header) -> Sequence[int]:
    """Return the seats that won, as far as there are such seats: of a challenge, which ends when it will, none."""
    return [] if header.origin == CHALLENGE else [seat for seat in header.winners if 0 <= seat < len(header.names)]


def origin_of(words: Words, header: Header) -> str:
    """Return what the list says of a match that was not played from its beginning; nothing of any other."""
    return words.text(f"library.{header.origin}") if header.origin in _ORIGINS else ""


def when(words: Words, started: str, now: str, *, today_is_known: bool = True) -> str:
    """Return when a match began, as people say it, in the time zone of `now`; as it is written where it is no time.

    Whoever reads it on another day is told the whole date: `today_is_known` is False.
    """
    try:
        begun, today = datetime.fromisoformat(started), datetime.fromisoformat(now)
    except ValueError:
        return tidied(started)
    if begun.tzinfo is not None and today.tzinfo is not None:
        begun = begun.astimezone(today.tzinfo)
    time = begun.strftime("%H:%M")
    day, here = begun.date(), today.date()
    if not today_is_known:
        return words.text("library.when", date=_said(words.language, day, with_year=True), time=time)
    if day == here:
        return words.text("library.today", time=time)
    if day == here - timedelta(days=1):
        return words.text("library.yesterday", time=time)
    return words.text("library.when", date=_said(words.language, day, day.year != here.year), time=time)


def _said(language: str, day: date, with_year: bool) -> str:
    form = "d MMMM yyyy" if with_year else "d MMMM"
    return QLocale(language).toString(QDate(day.year, day.month, day.day), form)


def searched_by(words: Words, faces: Faces, header: Header) -> tuple[str, ...]:
    """Return what else a match is found by: its game, its roles and what was agreed on."""
    roles = (words.say(role.name) for role in roles_of(faces, header) if role is not None)
    return (faces.name(words, header.game), *roles, *faces.agreed(words, header))


def read_aloud(words: Words, faces: Faces, listed: Listed, now: str) -> str:
    """Return everything that the list shows of a match, as one text."""
    header = listed.header
    parts = [name_of(words, faces, listed)]
    problem = listed.problem(faces.rules)
    if problem is not None:
        return f"{parts[0]}. {words.say(problem)}"
    if faces.several:
        parts.append(faces.name(words, header.game))
    parts += faces.agreed(words, header)
    if origin_of(words, header):
        parts.append(origin_of(words, header))
    seats = zip(names_of(words, faces, header), roles_of(faces, header), strict=False)
    parts += [f"{name}: {words.say(role.name)}" for name, role in seats if role is not None]
    parts += [words.of(header.game).say(standing(words, faces, listed)), when(words, header.started, now)]
    return ". ".join(parts)
