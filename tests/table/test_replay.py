"""The replay of a match: step by step, in groups, and for whose eyes."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rokugan_desktop.engine import Illegal, Seat, Setup, Unreadable
from rokugan_desktop.table.history import WentBack, game_events
from rokugan_desktop.table.journal import Answered, Drawn, MemoryJournal
from rokugan_desktop.table.rebuilding import Replay
from rokugan_desktop.table.session import Session
from tests.games.battle_for_rokugan.playing import CLAN_ORDERS, Habits, answer_to, game
from tests.toy.hexes import Hexes, View
from tests.toy.player import begin, play_a_turn, play_out

RED, GREEN, BLUE = Seat(0), Seat(1), Seat(2)


def replay_of(session: Session) -> Replay:
    """Return the match's replay."""
    return Replay(session.game, session.entries, "memory")


def round_of(view: View) -> int:
    """Label a step with its round."""
    return view.public.round


def a_battle(count: int = 5, seed: int = 3) -> Session:
    """Return a whole match of the big game, played at random with all its cards."""
    rng = Random(seed)
    roles = CLAN_ORDERS[count - 2]
    session = Session.start(game(), Setup(roles), roles, MemoryJournal(), rng.randbytes(32))
    while session.over() is None:
        seat = min(session.asking())
        while (decision := session.decision(seat)) is not None:
            session.answer(seat, answer_to(rng, decision, Habits()))
        session.confirm(seat)
    return session


@pytest.mark.parametrize("seed", range(4))
def test_after_the_end_every_step_shows_every_seat_what_it_saw(seed: int) -> None:
    rng = Random(seed)
    session = begin(rng.choice((2, 3)), seed=rng.randbytes(32))
    seen = {len(session.entries) - 1: [session.view(seat) for seat in (*session.seats, None)]}
    while session.over() is None:
        targets = session.rewind_targets()
        if targets and rng.random() < 0.2:
            session.rewind(targets[0])
        else:
            play_a_turn(session, rng)
        seen[len(session.entries) - 1] = [session.view(seat) for seat in (*session.seats, None)]
    replay = replay_of(session)
    assert replay.over
    steps = {step.last: step for step in replay.steps}
    assert set(seen) <= set(steps)
    for entry, views in seen.items():
        step = steps[entry]
        assert [replay.view(step, seat) for seat in (*replay.seats, None)] == views
        assert replay.views(step) == dict(zip(replay.seats, views, strict=False))
    for seat in (*replay.seats, None):
        heard = [line for step in replay.steps for line in replay.heard(step, seat)]
        assert tuple(heard) == session.heard(seat, taken_back=True)
    assert tuple(line for step in replay.steps for line in replay.told(step)) == session.story


def test_while_it_runs_only_what_is_public_is_replay_of() -> None:
    session = begin()
    rng = Random(2)
    for _ in range(5):
        play_a_turn(session, rng)
    replay = replay_of(session)
    assert not replay.over
    last = replay.steps[-1]
    assert replay.view(last) == session.view(None)
    assert [line for step in replay.steps for line in replay.heard(step)] == list(session.heard(None))
    for forbidden in (
        lambda: replay.view(last, RED),
        lambda: replay.views(last),
        lambda: replay.heard(last, GREEN),
        lambda: replay.told(last),
        lambda: replay.answers(last),
    ):
        with pytest.raises(Illegal) as refused:
            forbidden()
        assert refused.value.refusal.message.key == "table.refusal.running"


def test_its_steps_are_the_entries_with_runs_of_draws_as_one() -> None:
    session = a_battle(2)
    replay = replay_of(session)
    entries = session.entries
    assert replay.steps[0].first == 0
    assert replay.steps[-1].last == len(entries) - 1
    assert [step.number for step in replay.steps] == list(range(len(replay.steps)))
    for one, two in pairwise(replay.steps):
        assert one.last + 1 == two.first
        assert not (isinstance(entries[one.last], Drawn) and isinstance(entries[two.first], Drawn))
    for step in replay.steps:
        entry = entries[step.first]
        answers = entry.actions if isinstance(entry, Answered) else ()
        assert tuple(map(session.game.write, replay.answers(step))) == answers
        assert step.seat == (entry.seat if isinstance(entry, Answered) else None)
        assert step.first == step.last or {type(one) for one in entries[step.first : step.last + 1]} == {Drawn}
    assert any(step.last > step.first for step in replay.steps)


def test_chapters_are_the_rounds() -> None:
    session = play_out(begin(), Random(3))
    replay = replay_of(session)
    groups = replay.groups(round_of)
    assert [group.label for group in groups] == [1, 2, 3, 4]
    assert tuple(step for group in groups for step in group.steps) == replay.steps
    battle = replay_of(a_battle(3))

    def label(view: Any) -> int:
        return int(view.public.round)

    assert [group.label for group in battle.groups(label)] == [1, 2, 3, 4, 5]


def test_that_the_table_went_back_is_a_step_of_its_own() -> None:
    session = begin()
    rng = Random(4)
    play_a_turn(session, rng)
    play_a_turn(session, rng)
    session.rewind(session.rewind_targets()[0])
    play_out(session, rng)
    replay = replay_of(session)
    (back,) = [step for step in replay.steps if step.went_back]
    assert [step.taken_back for step in replay.steps[: back.number + 1]] == [False, False, True, True, False]
    assert [line.event for line in replay.heard(back)] == [WentBack(RED, 1)]
    assert replay.view(back) == replay.view(replay.steps[1])
    assert not any(step.taken_back for step in replay.steps[back.number :])


def test_who_played_for_a_seat_and_what_it_was_asked_is_told_after_the_end() -> None:
    session = begin()
    rng = Random(4)
    play_a_turn(session, rng)
    play_a_turn(session, rng)
    with pytest.raises(Illegal):
        replay_of(session).asked(replay_of(session).steps[-1])
    session.give_seat(RED, "random")
    play_out(session, rng)
    replay = Replay(Hexes(), session.entries, players=("human", "random", "human"))
    turns = [step for step in replay.steps if replay.answers(step)]
    before = [step for step in turns if step.first < 3]
    sat = {RED: "human", GREEN: "random", BLUE: "human"}
    assert [replay.player(step) for step in before] == [sat[step.seat] for step in before if step.seat is not None]
    assert {replay.player(step) for step in turns if step.seat == RED and step not in before} == {"random"}
    assert replay.player(replay.steps[0]) is None
    assert replay.asked(replay.steps[0]) is None
    for step in turns:
        asked = replay.asked(step)
        assert asked is not None
        view, decision = asked
        assert decision.seat == step.seat == view.seat
        assert replay.answers(step)[0] in decision.answers()


def test_a_concession_names_its_seat_and_an_early_end_nobody() -> None:
    session = begin()
    session.concede(GREEN)
    session.end_early()
    assert [step.seat for step in replay_of(session).steps] == [None, None, GREEN, None]


def test_what_is_no_match_is_not_replay_of() -> None:
    with pytest.raises(Unreadable):
        Replay(Hexes(), begin().entries[1:], "memory")
    with pytest.raises(Unreadable):
        Replay(Hexes(), [*begin().entries, Drawn("storm 1")], "memory")


def test_the_big_game_is_replay_of_as_it_was() -> None:
    session = a_battle()
    replay = replay_of(session)
    assert [line for step in replay.steps for line in replay.heard(step)] == list(session.heard(None))
    last = replay.steps[-1]
    assert replay.views(last) == {seat: session.view(seat) for seat in session.seats}


def test_a_replay_shows_between_events_what_was_seen_at_the_table() -> None:
    """What the table watched live, however long ago, the replay works out anew."""
    rng = Random(3)
    roles = CLAN_ORDERS[1]
    session = Session.start(game(), Setup(roles), roles, MemoryJournal(), rng.randbytes(32))
    live: dict[int, Any] = {}
    seen = 0
    while session.over() is None:
        seat = min(session.asking())
        while (decision := session.decision(seat)) is not None:
            session.answer(seat, answer_to(rng, decision, Habits()))
        before, position = len(session.entries), session.confirm(seat)
        watched = session.watched(position)
        assert [told.event for told in watched] == game_events(session.heard(None, position))
        live[before] = watched
        seen = max(seen, len({id(told.seen) for told in watched}))
    replay = replay_of(session)
    for (first, watched), following in zip(live.items(), [*list(live)[1:], len(session.entries)], strict=True):
        steps = [step for step in replay.steps if first <= step.first < following]
        assert [told for step in steps for told in replay.watched(step)] == watched
        assert session.watched(session.position) == []
    assert seen > 5, "a resolution is seen in many views"
    assert [told for step in replay.steps for told in replay.watched(step)] == session.watched(0)
