"""Matches with hands, played to their ends through the window: people among themselves, and one against a novice."""

from __future__ import annotations

import pytest

from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import MouseHands
from rokugan_desktop.desktop.four_paths.face import paths_face
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths.ids import Phase
from rokugan_desktop.games.four_paths.state import State, StepName, Task
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.library.match_library import MatchLibrary
from tests.desktop.at_table import settle
from tests.desktop.four_paths.conftest import OpenPaths
from tests.desktop.four_paths.moments import NAMES, wordings
from tests.desktop.four_paths.test_hands_at_the_table import Prepared
from tests.games.four_paths.playing import DECKS, HANDS, Table, game

SHORT = ("length", "short")
PLAYERS = {"two people": ("ru", ("human", "human")), "one against a novice": ("en", ("human", "novice"))}


def late() -> State:
    """Lion's Action phase of a round after which Lion has won by honor; both can attach, and lead units to battle."""
    table = Table("lion", "crane", phase=Phase.EVENTS, options=(HANDS, SHORT))
    for seat, people in enumerate((("lion_masanori", "lion_dosan"), ("crane_isamu", "crane_shizuka"))):
        for card in (*people, "river_paddies", "merchant_street"):
            table.has(seat, card)
        table.holds(seat, "fine_katana", "spear_levy", "sudden_charge", "formal_challenge", "drawn_sword")
    table.honor(34, 8)
    return table.goes_on(
        Task(StepName.DYNASTY, Seat(0)), Task(StepName.ATTACK, Seat(0)), Task(StepName.ACTION, Seat(0))
    )


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["its last round", "whole"])
@pytest.mark.parametrize(("language", "players"), PLAYERS.values(), ids=PLAYERS)
@pytest.mark.usefixtures("unpainted")
def test_a_match_with_hands_comes_to_its_end(
    open_paths: OpenPaths, library: MatchLibrary, language: str, players: tuple[str, ...], whole: bool
) -> None:
    face = paths_face(game() if whole else Prepared(late()), wordings())
    shell = open_paths(language, face=lambda: face)
    shell.resize(1280, 720)
    shell.matches.start(DECKS[:2], NAMES[:2], players, options=(HANDS, SHORT))
    settle()
    guest, curtains = Guest(shell, MouseHands(shell), preferences_of(face, 5)), 0
    for controller in guest.play():
        curtains += isinstance(controller.handover, Curtain)
    assert guest.at_the_end
    assert [match.header.state for match in library.matches()] == ["over"]
    assert bool(curtains) is ("novice" not in players), "one person alone has nobody to hide a hand from"
