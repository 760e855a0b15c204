"""A match at the table, from the session to a file and back: plans as drafts, dice drawn and proved, replay equal."""

from __future__ import annotations

import gc
from random import Random

import pytest

from rokugan_desktop.engine import Asking, Illegal, Seat, Setup
from rokugan_desktop.games.samurai_battles import READY, Action, Verb, player
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.table.draft import Draft
from rokugan_desktop.table.files.match_files import export_match, read_lines, read_match
from rokugan_desktop.table.journal import MemoryJournal, new_header
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify_file
from rokugan_desktop.table.trust.shuffle import Shuffle

from .playing import begun, game

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
        game(), setup, names, "2026-11-22T09:00", ("human",) * len(roles), secret=shuffle.secret, title="Battle"
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


def test_a_match_that_is_left_leaves_no_battle_in_memory() -> None:
    """What a side knows, and what it was asked, are remembered from answer to answer, but not beyond the match."""

    def battles() -> set[int]:
        gc.collect()
        return {id(one) for one in gc.get_objects() if isinstance(one, Battle)}

    shelved = game()
    shelved.forget()
    before, names = battles(), ("Anna", "Boris")
    setup = Setup(("west", "east"), (("scenario", "first_spears"), ("level", "basic")))
    header = new_header(shelved, setup, names, "2026-11-22T09:00", ("human",) * 2, secret=bytes(32))
    session = Session.start(shelved, setup, names, MemoryJournal(header), Shuffle(bytes(32), names))
    assert session.asking()
    state = begun("first_spears", "basic", "west", "east")
    asked = shelved.pending(state)
    assert shelved.pending(state) is asked
    assert battles() - before
    session.leave()
    del session
    assert not battles() - before
    assert shelved.pending(state) is not asked


def test_an_answer_of_the_right_kind_that_can_not_be_names_its_rule() -> None:
    """A direction or a range that there is not, an enemy that there is not, and what nobody asks."""
    state = begun("first_spears", "basic", "west", "east")
    asked = {
        ("unit w2", "order defend"): ((Action(Verb.FACE, 7), "O-4"), (Action(Verb.RANGE, 3), "Q-1")),
        ("unit w2", "order defend", "face e"): ((Action(Verb.RANGE, 60), "O-2"),),
    }
    for said, refused in asked.items():
        now = state
        for answer in said:
            now = game().apply(now, Seat(0), game().read(answer)).state
        waiting = game().pending(now)
        assert isinstance(waiting, Asking)
        for action, rule in refused:
            refusal = waiting.decisions[Seat(0)].refusal(action)
            assert refusal is not None
            assert refusal.rule == rule


def test_a_draft_takes_no_more_answers_than_a_file_may_hold() -> None:
    """An order that is given again is one answer more; what the table confirms can always be read again."""
    again = [game().read("unit w1"), game().read("order rest")] * 250
    draft = Draft(game(), Seat(0), begun("two_pines", "expert", "west", "east"))
    for action in again:
        draft.answer(action)
    with pytest.raises(Illegal) as refused:
        draft.answer(READY)
    assert refused.value.refusal.message.key == "table.refusal.long-draft"
    assert draft.take_back()
    assert draft.take_back()
    draft.answer(READY)
    assert (draft.sealed, len(draft.answers)) == (True, 499)
