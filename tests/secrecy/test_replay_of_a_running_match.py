"""The replay of a running match shows what everybody saw: two matches that differ in secrets alone look the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.replay.page import ReplayPage
from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.games.battle_for_rokugan import Action, Verb
from rokugan_desktop.table.journal import MemoryJournal
from rokugan_desktop.table.session import Session
from tests.games.battle_for_rokugan.playing import game
from tests.secrecy.pictures import Picture, alike, picture_of
from tests.secrecy.screens import Screen, accessible_tree, settle

ROLES = ("crane", "lion", "phoenix")
NAMES = ("Aiko", "Botan", "Chiyo")
TURNS = 9


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path) -> Iterator[Screen]:
    made = Screen(tmp_path)
    with qtbot.waitExposed(made.window):
        made.window.show()
    yield made
    made.close()


def test_secrets_show_at_no_step(screen: Screen) -> None:
    matches = _two_matches()
    assert matches[0].entries != matches[1].entries
    shown: list[list[tuple[Picture, object]]] = []
    for match in matches:
        page = ReplayPage(screen.context, screen.face, None)
        screen.window.setCentralWidget(page)
        page.open(match.entries)
        playback = page.playback
        assert playback is not None
        seen: list[tuple[Picture, object]] = []
        for step in range(playback.count)[-TURNS - 1 :]:
            playback.go_to(step)
            settle()
            page.area.map.finish()
            seen.append((picture_of(page), accessible_tree(page)))
        shown.append(seen)
        page.close_match()
    assert len(shown[0]) == len(shown[1]) == TURNS + 1
    for one, other in zip(*shown, strict=True):
        assert one[1] == other[1]
        assert alike(one[0], other[0])


def _two_matches() -> tuple[Session, Session]:
    """Play two matches whose seats lay other tokens on the same places, in the middle of the first round."""
    one, other = (
        Session.start(game(), Setup(ROLES), NAMES, MemoryJournal(), bytes(32)),
        Session.start(game(), Setup(ROLES), NAMES, MemoryJournal(), bytes(32)),
    )
    laid = 0
    while laid < TURNS:
        seat = min(one.asking())
        first, second = _placements(one, seat), _placements(other, seat)
        if not first:
            for match in (one, other):
                _answer_the_same(match, seat)
            continue
        common = sorted(first.keys() & second.keys())
        place, mine, theirs = next(
            (place, mine, theirs)
            for place in common
            for mine in first[place]
            for theirs in second[place]
            if mine != theirs
        )
        for match, token in ((one, mine), (other, theirs)):
            match.answer(seat, token)
            match.answer(seat, Action(Verb.LAY, place))
            _pass_on(match, seat)
            match.confirm(seat)
        laid += 1
    return one, other


def _placements(match: Session, seat: Seat) -> Mapping[int, list[Action]]:
    """Return the tokens that may be laid on each place, in a turn; nothing outside one."""
    decision = match.decision(seat)
    assert decision is not None
    if decision.kind != "turn":
        return {}
    found: dict[int, list[Action]] = {}
    for token in [answer for answer in decision.answers() if answer.verb is Verb.TAKE]:
        match.answer(seat, token)
        following = match.decision(seat)
        assert following is not None
        for answer in following.answers():
            if answer.verb is Verb.LAY:
                found.setdefault(answer.number, []).append(token)
        match.take_back(seat)
    return found


def _answer_the_same(match: Session, seat: Seat) -> None:
    while (decision := match.decision(seat)) is not None:
        match.answer(seat, next(iter(decision.answers())))
    match.confirm(seat)


def _pass_on(match: Session, seat: Seat) -> None:
    while match.decision(seat) is not None:
        match.answer(seat, Action(Verb.PASS))
