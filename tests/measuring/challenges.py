"""Challenges: played by a game's own computer players, as its table would play them, and kept with what was played.

Each is the end of a strong match, so what its strongest player does from there is tried first. It is kept where the
goal is reached so, and where it is not reached by whoever does nothing special: passes, or else gives the first answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rokugan_desktop.desktop.computers.seats import playing, seed_of
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.engine import Illegal, Passable, Seat
from rokugan_desktop.engine.grammar import CHALLENGE
from rokugan_desktop.table.challenges import FOLDER, Challenge, Challenges, first_of
from rokugan_desktop.table.files.match_files import Readable, export_match, read_match
from rokugan_desktop.table.journal import Answered, Began, Entry, MemoryJournal, PlayedOn
from rokugan_desktop.table.session import Session
from tests.shelved import face_of
from tests.there import there

Answer = Callable[[Session, Seat], Sequence[Any]]
"""Return what a seat answers, one after another, while that is allowed."""


def strongest(face: AnyFace) -> Answer:
    """Return what the computer players answer that the match has; for people the strongest there is."""
    players = {computer.id: computer for computer in face.computers}

    def answer(session: Session, seat: Seat) -> Sequence[Any]:
        computer = players.get(session.players[seat], face.computers[-1])
        decision = there(session.decision(seat))
        return playing(computer, session.setup).decide(session.view(seat), decision, seed_of(session, seat))

    return answer


def nothing_special(seat: Seat, others: Answer) -> Answer:
    """Return what somebody answers on that seat who passes, or gives the first answer; the last one where it has."""

    def answer(session: Session) -> Any:
        decision = there(session.decision(seat))
        passed = decision.passing() if isinstance(decision, Passable) else None
        if passed is not None:
            return passed
        listed = tuple(decision.answers())
        return listed[-1] if listed[0] in session.drafted(seat) else listed[0]

    return lambda session, asked: [answer(session)] if asked == seat else others(session, asked)


def play(session: Session, answer: Answer) -> Session:
    """Play a match to its end as the table does, whoever sits first being asked first.

    What is left of a turn once its first part is confirmed is given next, where nobody else has answered since.
    """
    left: tuple[tuple[Seat, int], list[Any]] | None = None
    while session.over() is None:
        seat = min(session.asking())
        rest = left[1] if left is not None and left[0] == (seat, len(session.entries)) else []
        goes_on = bool(rest) and there(session.decision(seat)).refusal(rest[0]) is None
        answers = rest if goes_on else list(answer(session, seat))
        given = 0
        while answers and not session.needs_confirming(seat):
            try:
                session.answer(seat, answers[0])
            except Illegal:
                assert given, "the first answer is allowed"
                answers = []
            else:
                given += 1
                del answers[0]
        if session.needs_confirming(seat):
            session.confirm(seat)
            left = (seat, len(session.entries)), answers
    return session


def played_again(session: Session, entries: Sequence[Entry]) -> Session:
    """Give the answers of these entries, as long as the match runs."""
    for entry in entries:
        if isinstance(entry, Answered) and session.over() is None:
            for text in entry.actions:
                session.answer(entry.seat, session.game.read(text))
            session.confirm(entry.seat)
    return session


def begun(challenges: Challenges, challenge: Challenge, match: Readable | None = None, entry: int = 0) -> Session:
    """Return a challenge as it begins, computer players on all seats: from its own match, or after another's entry."""
    if match is None:
        match = challenges.solution(challenge)
        entry = first_of(match.entries) - 2
    began = match.entries[0]
    assert isinstance(began, Began), "it is a match"
    options = (*(option for option in began.options if option[0] != CHALLENGE), (CHALLENGE, challenge.id))
    card = msgspec.structs.replace(
        match.header, title="", options=options, origin=CHALLENGE, state="running", winners=(), round=""
    )
    entries = (msgspec.structs.replace(began, options=options), *match.entries[1 : entry + 1], PlayedOn())
    session = Session.reopen(challenges.game, MemoryJournal(card, entries))
    challenges.watch(session)
    return session


class Proved(NamedTuple):
    """What came of playing a challenge."""

    id: str
    reached: bool
    """By the strongest computer player."""
    answers: int
    """So many turns were confirmed on its seat."""
    by_nothing: bool
    """By whoever does nothing special there."""

    @property
    def holds(self) -> bool:
        """Tell whether it is a challenge: it can be reached, and not by anybody."""
        return self.reached and not self.by_nothing


def proved(game: str, ids: Sequence[str], match: Path | None = None, entry: int = 0) -> Iterator[Proved]:
    """Play the challenges of a game, or those of these names, and write down how each was reached that holds.

    A match from which one of them is to begin, right after an entry, takes the place of its own.
    """
    face = face_of(game)
    challenges = there(face.challenges)()
    for one in challenges.all:
        if not ids or one.id in ids:
            taken = None if match is None else read_match(face.game, match.read_bytes(), match.name)
            by_strongest, idle = (begun(challenges, one, taken, entry) for _ in range(2))
            first = len(by_strongest.entries)
            play(by_strongest, strongest(face))
            play(idle, nothing_special(Seat(one.seat), strongest(face)))
            answers = sum(isinstance(e, Answered) and e.seat == one.seat for e in by_strongest.entries[first:])
            found = Proved(one.id, challenges.reached(by_strongest) is True, answers, challenges.reached(idle) is True)
            if found.holds:
                file = challenges.folder / FOLDER / f"{one.id}.rokugan-match"
                file.write_bytes(export_match(face.game, by_strongest.journal))
            yield found
