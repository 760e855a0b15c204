"""Two worlds that a seat can't tell apart sound the same to a screen reader, and a curtain says nothing but a name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.engine import Message, Refusal
from rokugan_desktop.games.battle_for_rokugan import ids
from tests.desktop.walking import all_texts
from tests.secrecy.screens import Screen, accessible_tree, moments, open_own_screen, settle
from tests.shelved import make_face
from tests.there import there


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path) -> Iterator[Screen]:
    made = Screen(tmp_path)
    with qtbot.waitExposed(made.window):
        made.window.show()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("seed", "count", "every"),
    [
        (2, 2, 96),
        (1, 3, 96),
        *(pytest.param(*more, 48, marks=pytest.mark.long) for more in ((2, 2), (1, 3), (2, 4), (1, 5))),
    ],
)
def test_indistinguishable_worlds_sound_the_same(screen: Screen, seed: int, count: int, every: int) -> None:
    heard = 0
    for moment in moments(seed, count, every):
        told: list[tuple[object, ...]] = []
        for world in (moment.state, moment.other):
            controller = screen.sit_down(world)
            announced: list[str] = []
            controller.page.herald.said.connect(partial(_hear, announced))
            first = accessible_tree(screen.window)
            open_own_screen(controller, moment.viewer)
            told.append((first, accessible_tree(screen.window), all_texts(screen.window), tuple(announced)))
            assert announced
        assert told[0] == told[1]
        heard += len(accessible_tree(screen.window))
    assert heard > 200


def test_nothing_of_an_own_screen_is_announced_once_it_is_hidden(screen: Screen) -> None:
    moment = next(moments(1, 3, every=40))
    controller = screen.sit_down(moment.state)
    open_own_screen(controller, moment.viewer)
    announced: list[str] = []
    controller.page.herald.said.connect(partial(_hear, announced))
    controller.painter.say_note("the note of an own screen")
    controller.hide()
    settle()
    assert len(announced) == 1
    assert controller.page.curtain.accessibleName() in announced[0]
    assert "own screen" not in announced[0]


def test_a_refusal_interrupts_and_is_said_each_time(screen: Screen) -> None:
    moment = next(moments(1, 3, every=40))
    controller = screen.sit_down(moment.state)
    open_own_screen(controller, moment.viewer)
    announced: list[str] = []
    urgent: list[bool] = []
    controller.page.herald.said.connect(partial(_hear, announced))
    controller.page.herald.said.connect(partial(_note, urgent))
    refusal = Refusal("P-1", Message("table.refusal.not-complete"))
    for _ in range(2):
        controller.remark(refusal)
        settle()
    assert announced == ["This turn is not complete yet."] * 2
    assert urgent == [True] * 2


def _hear(announced: list[str], text: str, _urgent: bool) -> None:
    announced.append(text)


def _note(noted: list[bool], _text: str, urgent: bool) -> None:
    noted.append(urgent)


def test_the_own_screen_names_the_hand_and_the_curtain_does_not(screen: Screen) -> None:
    words = screen.context.words.of("battle_for_rokugan")
    tokens = {words.text(f"token.{token}") for token in ids.COMBAT_TOKENS}
    moment = next(moments(1, 3, every=40))
    controller = screen.sit_down(moment.state)
    open_own_screen(controller, moment.viewer)
    hand = {words.text(f"token.{ids.COMBAT_TOKENS[token]}") for token in controller.session.view(moment.viewer).hand}
    assert hand
    assert all(token in all_texts(screen.window) for token in hand)
    controller.hide()
    said = all_texts(screen.window)
    assert not [token for token in tokens if token in said]
    assert not [
        province
        for province in there(make_face().on_board).board(None).areas
        if words.text(f"province.{province}") in said
    ]
