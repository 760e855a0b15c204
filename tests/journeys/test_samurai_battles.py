"""Whole matches of Samurai Battles from title to end by the mouse, in both languages, and against a computer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel

from rokugan_desktop.desktop.demo import Guest, Hands, MouseHands
from rokugan_desktop.desktop.demo.guest import Preferences
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.face import Appeal
from rokugan_desktop.desktop.map.values import MapChoice
from rokugan_desktop.desktop.samurai_battles.face import appeal_of
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Decision
from rokugan_desktop.games.samurai_battles import READY, Action, Question, SamuraiBattles
from rokugan_desktop.games.samurai_battles.ids import ScenarioId
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.files.match_files import export_match, read_lines
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify_file
from tests.journeys.conftest import OpenField
from tests.key_hands import KeyHands

NAMES = {"en": ("Aiko", "Botan", "Chiyo", "Daichi"), "ru": ("Айко", "Ботан", "Тиё", "Дайти")}


class Brisk(Preferences):
    """Whoever confirms a plan as soon as so many units have an order."""

    def __init__(self, enough: int = 3) -> None:
        self._enough = enough
        super().__init__(cast("SamuraiBattles", GAMES["samurai_battles"].rules()).write, 7, appeal_of_action)

    def pick(self, decision: Decision[Any], places: Mapping[Any, MapChoice], strongest: Any | None = None) -> Any:
        """Return one of the answers."""
        question = cast("Question", decision)
        draft = question.view.draft
        if READY in question.answers() and draft is not None and len(draft.plans) >= self._enough:
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
    scenarios = cast("SamuraiBattles", GAMES["samurai_battles"].rules()).components.scenarios
    for chosen in ("reed_ford", scenario):
        guest.choose((("scenario", chosen),))
        options = dict(shell.new_match.roster.options)
        assert options["level"] == scenarios[ScenarioId(chosen)].level, "it has what the text of the scenario tells of"
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


SCENARIOS = tuple(cast("SamuraiBattles", GAMES["samurai_battles"].rules()).components.scenarios)


def hands_of(shell: Shell, device: str) -> Hands:
    """Return a hand with a mouse, or ten fingers: on a Russian keyboard where the window speaks Russian."""
    return MouseHands(shell) if device == "mouse" else KeyHands(shell, cyrillic=shell.context.words.language == "ru")


def test_two_people_play_the_first_scenario_by_clicks(open_field: OpenField, library: MatchLibrary) -> None:
    shell = open_field("ru")
    guest = Guest(shell, MouseHands(shell), Brisk(1))
    sit_down(shell, guest, "first_spears", ("west", "east"))
    assert play(shell, guest) > 6
    assert_kept(shell, guest, library)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_who_plays_is_seen_before_anything_is_scrolled(open_field: OpenField, language: str) -> None:
    """The scenario says who may sit down, and stands above the seats; how it is played stands below them."""
    shell = open_field(language)
    shell.setMinimumSize(1, 1)
    MouseHands(shell).press(shell.title.games["samurai_battles"])
    shell.to_new_match()
    page = shell.new_match
    boxes = page.options.boxes
    for size, whole in (((1280, 720), 2), ((960, 600), 1)):
        shell.resize(*size)
        settle()
        for number, row in enumerate(page.rows):
            told = (row.name, row.player) if number < whole else (row.name,)
            assert all(one.visibleRegion().boundingRect() == one.rect() for one in told), (size, number)
    assert page.first_stop() is boxes["scenario"]
    heights = [
        one.mapTo(page.rows[0].window(), QPoint()).y() for one in (boxes["scenario"], page.rows[0], page.rows[1])
    ]
    assert heights == sorted(heights)
    assert boxes["level"].mapTo(shell, QPoint()).y() > heights[-1]


@pytest.mark.long
@pytest.mark.parametrize("device", ["mouse", "keys"])
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_people_play_each_scenario(
    open_field: OpenField, library: MatchLibrary, scenario: str, language: str, device: str
) -> None:
    """From the title to the end and back, by clicks and by keys alone; in Russian by the keys of a Russian keyboard."""
    shell = open_field(language)
    guest = Guest(shell, hands_of(shell, device), Brisk())
    sit_down(shell, guest, scenario, ("west", "east"))
    assert play(shell, guest) > 6
    assert_kept(shell, guest, library)


@pytest.mark.long
@pytest.mark.parametrize(("language", "device"), [("en", "mouse"), ("ru", "keys")])
@pytest.mark.parametrize("player", ["novice", "warrior", "daimyo"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_one_person_plays_each_scenario_against_each_computer(
    open_field: OpenField, library: MatchLibrary, scenario: str, player: str, language: str, device: str
) -> None:
    shell = open_field(language)
    guest = Guest(shell, hands_of(shell, device), Brisk())
    sit_down(shell, guest, scenario, ("east", "west"), ("human", player))
    play(shell, guest)
    assert_kept(shell, guest, library)
