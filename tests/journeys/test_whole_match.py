"""Whole matches of Battle for Rokugan from title to end, by the mouse or by keys alone, in both languages."""

from __future__ import annotations

from collections import defaultdict

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from rokugan_desktop.desktop.demo import Guest, Hands, MouseHands, preferences_of
from rokugan_desktop.desktop.demo.hands import send_key, settle
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from tests.journeys.conftest import OpenTable
from tests.journeys.overleaping import overleap, round_of
from tests.journeys.steady_mouse import SteadyMouse
from tests.key_hands import KeyHands
from tests.secrecy.pictures import Picture, alike, picture_of

NAMES = {"en": ("Aiko", "Botan", "Chiyo"), "ru": ("Айко", "Ботан", "Тиё")}
ROLES = ("scorpion", "dragon", "unicorn")


class Witness:
    """Looks at every curtain: for one seat and one reason they are all the same, whatever lies behind them."""

    def __init__(self) -> None:
        self.seen: dict[tuple[Seat, str, bool, bool], list[Picture]] = defaultdict(list)
        self.curtains = 0

    def look(self, shell: Shell, guest: Guest) -> None:
        handover = guest.controller.handover
        if not isinstance(handover, Curtain) or guest.controller.player.playing:
            return
        self.curtains += 1
        curtain = guest.controller.page.curtain
        key = (handover.seat, curtain.accessibleName(), curtain.button.underMouse(), curtain.leave_button.underMouse())
        said = " ".join(label.text() for label in curtain.findChildren(QLabel))
        seen = self.seen[key[0], key[1] + said, key[2], key[3]]
        picture = picture_of(shell)
        if not any(alike(picture, other) for other in seen):
            seen.append(picture)
        scene = guest.controller.page.scene
        assert scene.bare
        assert not scene.pieces
        assert not scene.choices
        assert guest.controller.page.area.seat_panel is None

    def swear(self, least: int) -> None:
        assert self.curtains > least
        for key, pictures in self.seen.items():
            assert len(pictures) == 1, f"curtains that differ: {key[:2]}"


def play(shell: Shell, hands: Hands, seats: int, language: str, *, whole: bool = True) -> Guest:
    """Play from the title to the end; on the way look at every curtain, and at what lies below a mouse at rest.

    What is not the whole match is its first round and its last turns.
    """
    guest = Guest(shell, hands, preferences_of(shell.face, 7))
    hands.press(shell.title.new_button)
    guest.sit_down(NAMES[language][:seats], ROLES[:seats])
    hands.press(shell.new_match.begin_button)
    witness, mouse = Witness(), SteadyMouse(shell)
    for _ in guest.play():
        witness.look(shell, guest)
        assert guest.at_the_end or not mouse.why_unsteady()
        if not whole and round_of(shell) == 2:
            overleap(shell)
    witness.swear(40 if whole else 15)
    return guest


def assert_ended(shell: Shell, guest: Guest, library: MatchLibrary) -> None:
    """The end shows everybody's honor, and the library holds the same match, over."""
    controller = guest.controller
    session = controller.session
    assert all(name in NAMES["en"] + NAMES["ru"] for name in session.names)
    over = session.over()
    assert over is not None
    body = controller.page.end_body
    assert body is not None
    said = [label.text() for label in body.findChildren(QLabel)]
    for name in session.names:
        assert any(name in text for text in said)
    honor = [line.event for line in session.story if type(line.event).__name__ == "GameEnded"][-1].honor
    for part in honor:
        assert str(part.total) in said
    listed = library.matches()
    assert [match.header.state for match in listed] == ["over"]
    final, entries = session.view(None), session.entries
    guest.hands.press(controller.page.to_title)
    settle()
    assert shell.controller is None
    assert not shell.title.continue_button.isVisible()
    reopened = Session.reopen(shell.face.game, library.open(listed[0].id))
    assert reopened.entries == entries
    assert reopened.view(None) == final
    assert reopened.over() == over
    reopened.leave()


@pytest.mark.long
def test_two_seats_in_english_by_the_mouse(open_table: OpenTable, library: MatchLibrary) -> None:
    shell = open_table("en", b"\x01" * 32)
    guest = play(shell, MouseHands(shell), 2, "en")
    assert_ended(shell, guest, library)


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_two_seats_under_a_russian_layout_by_keys_alone(
    open_table: OpenTable, library: MatchLibrary, whole: bool
) -> None:
    shell = open_table("ru", b"\x02" * 32)
    hands = KeyHands(shell, cyrillic=True)
    guest = play(shell, hands, 2, "ru", whole=whole)
    assert_ended(shell, guest, library)


@pytest.mark.long
def test_three_seats_in_russian_by_the_mouse(open_table: OpenTable, library: MatchLibrary) -> None:
    shell = open_table("ru", b"\x03" * 32)
    guest = play(shell, MouseHands(shell), 3, "ru")
    assert_ended(shell, guest, library)


@pytest.mark.long
def test_three_seats_in_english_by_keys_alone(open_table: OpenTable, library: MatchLibrary) -> None:
    shell = open_table("en", b"\x04" * 32)
    guest = play(shell, KeyHands(shell), 3, "en")
    assert_ended(shell, guest, library)


def test_a_match_left_by_the_menu_goes_on_behind_the_curtain(open_table: OpenTable) -> None:
    shell = open_table("ru", b"\x05" * 32)
    hands = KeyHands(shell, cyrillic=True)
    guest = Guest(shell, hands, preferences_of(shell.face, 7))
    hands.press(shell.title.new_button)
    guest.sit_down(NAMES["ru"][:2], ROLES[:2])
    hands.press(shell.new_match.begin_button)
    for deeds, controller in enumerate(guest.play()):
        if deeds >= 16 and controller.own_seat is not None:
            break
    before = guest.controller.session.entries
    send_key(Qt.Key.Key_Escape)
    send_key(Qt.Key.Key_Escape) if guest.controller.sheet is None else None
    sheet = guest.controller.sheet
    assert sheet is not None
    leaves = shell.context.words.text("menu.leave")
    hands.press(next(button for button in sheet.buttons if button.text() == leaves))
    assert shell.controller is None
    hands.press(shell.title.continue_button)
    assert guest.controller.session.entries == before
    assert isinstance(guest.controller.handover, Curtain)
    for deeds, controller in enumerate(guest.play()):
        if deeds >= 6 and controller.session.entries != before:
            break
    assert guest.controller.session.entries[: len(before)] == before
