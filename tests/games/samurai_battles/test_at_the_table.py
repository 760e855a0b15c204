"""A match at the table, from the session to a file and back: plans as drafts, dice drawn and proved, replay equal."""

from __future__ import annotations

from random import Random

import pytest

from rokugan_desktop.engine import Setup
from rokugan_desktop.games.samurai_battles import READY, player
from rokugan_desktop.table.files.match_files import export_match
from rokugan_desktop.table.files.match_reading import read_lines, read_match
from rokugan_desktop.table.journal import MemoryJournal, new_header
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify_file
from rokugan_desktop.table.trust.shuffle import Shuffle

from .playing import game

TABLES = [
    ("two_pines", "advanced", ("west", "east")),
    ("iga_lanterns", "expert", ("west", "west", "east")),
]


@pytest.mark.parametrize(("scenario", "level", "roles"), TABLES)
def test_a_match_at_the_table_is_written_and_read_back(scenario: str, level: str, roles: tuple[str, ...]) -> None:
    """Every answer goes into a draft, `ready` seals it, chance draws whole rolls; the file replays and is proved."""
    names = tuple(f"Player {number}" for number in range(len(roles)))
    setup = Setup(roles, (("scenario", scenario), ("level", level)))
    shuffle = Shuffle(bytes(range(32)), names)
    header = new_header(
        game(), setup, names, "2026-11-22T09:00", ("human",) * len(roles), commitment=shuffle.commitment, title="Battle"
    )
    session = Session.start(game(), setup, names, MemoryJournal(header), shuffle)
    rng = Random(1)
    while session.over() is None:
        seat = min(session.asking())
        question = session.asking()[seat]
        for answer in player("novice").decide(session.view(seat), question, rng.randrange(1 << 30)):
            session.answer(seat, answer)
            if answer != READY and rng.random() < 0.1:
                assert session.take_back(seat)
                assert session.redo(seat)
        session.confirm(seat)
    content = export_match(game(), session.journal)
    read = read_match(game(), content, "battle")
    assert read.over == session.over()
    assert [*read.entries] == [*session.entries]
    assert verify_file(game(), read_lines(content, "battle")).proved
