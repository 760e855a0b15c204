"""Whole matches of Samurai Battles from title to end by the mouse, in both languages, and against a computer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.demo import Guest, KeyHands, MouseHands
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.demo.preferences import Preferences
from rokugan_desktop.desktop.demo_face import Appeal
from rokugan_desktop.desktop.map.values import MapChoice
from rokugan_desktop.desktop.samurai_battles.demo import appeal_of
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.engine import Decision
from rokugan_desktop.games.samurai_battles import READY, Action, Question, SamuraiBattles
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.files.match_files import export_match
from rokugan_desktop.table.files.match_reading import read_lines
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify_file
from tests.desktop.shown import shown_shells
from tests.shelved import speak_in_window

OpenField = Callable[[str], Shell]
NAMES = {"en": ("Aiko", "Botan", "Chiyo", "Daichi"), "ru": ("Айко", "Ботан", "Тиё", "Дайти")}


@pytest.fixture
def open_field(
    qtbot: QtBot, tmp_path: Path, library: MatchLibrary, monkeypatch: pytest.MonkeyPatch
) -> Iterator[OpenField]:
    """Give a maker of windows with the whole shelf: a language in, a window that shows Samurai Battles out."""
    monkeypatch.setattr(CurtainWidget, "guard_ms", -1)

    def make(language: str) -> Shell:
        file = SettingsFile(tmp_path / "settings.json")
        file.write(Settings(language=language, pace="off", idle_minutes=60))
        sources = SystemSources(lambda: b"\x07" * 32, Random(3), lambda: "2026-11-22T12:00:00")
        faces = {name: game.face for name, game in GAMES.items()}
        return show(Shell(Context(file, speak_in_window, "en"), faces, library, sources))

    with shown_shells(qtbot) as show:
        yield make


class Brisk(Preferences):
    """Whoever confirms a plan as soon as three units have an order."""

    def __init__(self) -> None:
        super().__init__(cast("SamuraiBattles", GAMES["samurai_battles"].rules()).write, 7, appeal_of_action)

    def pick(self, decision: Decision[Any], places: Mapping[Any, MapChoice], strongest: Any | None = None) -> Any:
        """Return one of the answers."""
        question = cast("Question", decision)
        draft = question.view.draft
        if READY in question.answers() and draft is not None and len(draft.plans) >= 3:
            return READY
        return super().pick(decision, places, strongest)


def appeal_of_action(action: Action, _spot: str | None) -> Appeal:
    """What the demo likes."""
    return appeal_of(action)


def sit_down(shell: Shell, guest: Guest, scenario: str, roles: tuple[str, ...], players: tuple[str, ...] = ()) -> None:
    """Choose the game on the title and the scenario on the page of a new match, and begin."""
    hands = guest.hands
    hands.press(shell.title.games["samurai_battles"])
    hands.press(shell.title.new_button)
    guest.choose((("scenario", scenario),))
    guest.sit_down(NAMES[shell.context.words.language][: len(roles)], roles, players)
    hands.press(shell.new_match.begin_button)


def play(shell: Shell, guest: Guest) -> int:
    """Play to the end; return how many curtains were drawn, behind each of which nothing lies on the map."""
    curtains = 0
    for controller in guest.play():
        if isinstance(controller.handover, Curtain) and not controller.player.playing:
            curtains += 1
            scene = controller.page.scene
            assert scene.bare
            assert not scene.pieces
            assert not scene.choices
            assert not scene.overlays
            assert controller.page.area.seat_panel is None
    return curtains


def assert_kept(shell: Shell, guest: Guest, library: MatchLibrary) -> None:
    """The end says who won; the library holds the match, which replays, is exported, and is proved."""
    controller = guest.controller
    session, body = controller.session, controller.page.end_body
    assert session.over() is not None
    assert body is not None
    said = " ".join(label.text() for label in body.findChildren(QLabel))
    assert all(name in said for name in session.names)
    final, entries = session.view(None), session.entries
    guest.hands.press(controller.page.replay)
    guest.hands.press(shell.replay.page.bar.next_round)
    guest.hands.press(shell.replay.page.back)
    guest.hands.press(controller.page.to_title)
    settle()
    (listed,) = library.matches()
    reopened = Session.reopen(controller.face.game, library.open(listed.id))
    assert (reopened.entries, reopened.view(None)) == (entries, final)
    content = export_match(controller.face.game, reopened.journal)
    assert verify_file(controller.face.game, read_lines(content, "battle")).proved
    reopened.leave()


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
def test_two_people_play_the_first_lesson_by_clicks(
    open_field: OpenField, library: MatchLibrary, language: str
) -> None:
    shell = open_field(language)
    guest = Guest(shell, MouseHands(shell), Brisk())
    sit_down(shell, guest, "first_spears", ("west", "east"))
    assert play(shell, guest) > 6
    assert_kept(shell, guest, library)


@pytest.mark.long
@pytest.mark.parametrize("player", ["novice", "warrior", "daimyo"])
def test_one_person_plays_against_a_computer(open_field: OpenField, library: MatchLibrary, player: str) -> None:
    shell = open_field("en")
    guest = Guest(shell, MouseHands(shell), Brisk())
    sit_down(shell, guest, "first_spears", ("east", "west"), ("human", player))
    play(shell, guest)
    assert_kept(shell, guest, library)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("scenario", ["reed_ford", "two_pines", "iga_lanterns", "monks_causeway", "river_mist"])
def test_two_people_play_each_scenario_by_clicks(
    open_field: OpenField, library: MatchLibrary, scenario: str, language: str
) -> None:
    shell = open_field(language)
    guest = Guest(shell, MouseHands(shell), Brisk())
    sit_down(shell, guest, scenario, ("west", "east"))
    play(shell, guest)
    assert_kept(shell, guest, library)


@pytest.mark.long
def test_two_people_play_the_first_lesson_by_keys_alone(open_field: OpenField, library: MatchLibrary) -> None:
    """From the title to the end and back."""
    shell = open_field("en")
    guest = Guest(shell, KeyHands(shell), Brisk())
    sit_down(shell, guest, "first_spears", ("west", "east"))
    assert play(shell, guest) > 6
    assert_kept(shell, guest, library)
