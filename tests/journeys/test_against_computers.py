"""One person against computer players, from the title to the end, by the mouse or by keys alone, in both languages."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from PySide6.QtWidgets import QLabel

from rokugan_desktop.desktop.computers.seats import TURN_HOLD, ComputerSeats
from rokugan_desktop.desktop.demo import Guest, Hands, MouseHands, preferences_of
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.settings import Pace, Settings
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.handover import Acting, Curtain, Looking
from rokugan_desktop.table.journal import Answered
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from tests.journeys.conftest import OpenTable
from tests.journeys.overleaping import overleap, round_of
from tests.key_hands import KeyHands
from tests.shelved import make_face

pytestmark = pytest.mark.usefixtures("unpainted")

AT_MOST_SECONDS = 15
"""So soon after the first start one person alone has begun."""


@pytest.fixture(autouse=True)
def lasting_processes() -> None:
    """Begin and end processes as the program does."""


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every beat be short."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)


def sit_down_alone(shell: Shell, hands: Hands, others: int = 3) -> Guest:
    """Begin a match of one person against three novices, as on the first evening, or against fewer of them."""
    begun = time.monotonic()
    guest = Guest(shell, hands, preferences_of(shell.face, 7))
    hands.press(shell.title.new_button)
    hands.press(shell.new_match.alone_button)
    assert [row.player.currentIndex() > 0 for row in shell.new_match.rows] == [False, True, True, True]
    while len(shell.new_match.rows) > others + 1:
        hands.press(shell.new_match.rows[-1].remove_button)
    hands.press(shell.new_match.begin_button)
    assert shell.controller is not None, "nothing more is needed"
    assert time.monotonic() - begun < AT_MOST_SECONDS
    return guest


class Witness:
    """Sees to it that only the person's own screen is ever open, and that every computer's turn is shown."""

    def __init__(self) -> None:
        self.screens: Counter[str] = Counter()
        self.turns: set[str] = set()

    def look(self, guest: Guest) -> None:
        controller = guest.controller
        handover = controller.handover
        self.screens[type(handover).__name__] += 1
        assert not isinstance(handover, Curtain), "nobody is there to hide from"
        if isinstance(handover, Acting | Looking):
            assert controller.session.players[handover.seat] == "human"
        else:
            assert controller.facts.alone is not None, "else the panel of a seat may not be seen in public"
        for frame in controller.player.frames:
            if frame.title.key == "frame.computer-turn":
                self.turns.add(str(dict(frame.title.parameters)["name"]))


def play(guest: Guest, *, whole: bool = True) -> Witness:
    """Play to the end; what is not the whole match is its first round and its last turns."""
    witness = Witness()
    for _ in guest.play():
        witness.look(guest)
        if not whole and round_of(guest.shell) == 2:
            overleap(guest.shell)
    return witness


def assert_ended(shell: Shell, guest: Guest, witness: Witness, library: MatchLibrary) -> None:
    """Everybody's honor is shown, all have played, and the library holds the same match with its players."""
    controller = guest.controller
    session = controller.session
    assert session.over() is not None
    body = controller.page.end_body
    assert body is not None
    said = " ".join(label.text() for label in body.findChildren(QLabel))
    assert all(name in said for name in session.names)
    assert sorted(session.players) == ["human"] + ["novice"] * (len(session.seats) - 1)
    computers = {name for name, player in zip(session.names, session.players, strict=True) if player != "human"}
    assert witness.turns == computers
    played = Counter(entry.seat for entry in session.entries if isinstance(entry, Answered))
    assert set(played) == set(session.seats)
    assert controller.computers.thinker.process_id is None, "the worker has gone"
    entries, players = session.entries, session.players
    guest.hands.press(controller.page.to_title)
    settle()
    reopened = Session.reopen(shell.face.game, library.open(library.matches()[0].id))
    assert reopened.entries == entries
    assert reopened.players == players
    reopened.leave()


@pytest.mark.parametrize(
    ("others", "whole"), [(1, False), *(pytest.param(others, True, marks=pytest.mark.long) for others in (1, 3))]
)
def test_one_person_in_english_by_the_mouse(
    open_table: OpenTable, library: MatchLibrary, others: int, whole: bool
) -> None:
    shell = open_table("en", b"\x01" * 32)
    guest = sit_down_alone(shell, MouseHands(shell), others)
    witness = play(guest, whole=whole)
    assert witness.screens["Acting"] > (20 if whole else 10)
    assert_ended(shell, guest, witness, library)


@pytest.mark.long
@pytest.mark.parametrize("others", [1, 3])
def test_one_person_under_a_russian_layout_by_keys_alone(
    open_table: OpenTable, library: MatchLibrary, others: int
) -> None:
    shell = open_table("ru", b"\x02" * 32)
    guest = sit_down_alone(shell, KeyHands(shell, cyrillic=True), others)
    assert len(guest.controller.session.seats) == others + 1
    witness = play(guest)
    assert_ended(shell, guest, witness, library)


def test_a_match_left_while_a_computer_thinks_goes_on_there(open_table: OpenTable) -> None:
    shell = open_table("en", b"\x03" * 32)
    guest = sit_down_alone(shell, MouseHands(shell))
    for _ in guest.play():
        if guest.controller.computers.thinking is not None:
            break
    entries = guest.controller.session.entries
    guest.controller.leave()
    settle()
    guest.hands.press(shell.title.continue_button)
    assert guest.controller.session.entries[: len(entries)] == entries
    assert sorted(guest.controller.session.players) == ["human", "novice", "novice", "novice"]
    for deeds, _ in enumerate(guest.play()):
        if deeds > 4 and len(guest.controller.session.entries) > len(entries) + 3:
            break
    assert guest.controller.session.entries[: len(entries)] == entries


@pytest.mark.parametrize("pace", ["slow", "normal", "fast"])
def test_no_turn_ends_so_shortly_before_a_beat_that_thinking_would_only_flash_up(pace: Pace) -> None:
    shown_ms = TURN_HOLD * Settings(pace=pace).pace_factor * 1000
    for computer in make_face().computers:
        assert not 0 <= computer.beat_ms - shown_ms < 250, computer.id


@pytest.mark.long
def test_a_person_wins_and_loses_against_a_novice(open_table: OpenTable) -> None:
    ends: set[bool] = set()
    for seed in range(1, 9):  # as strong as each other: one end alone in eight matches would be a wonder
        shell = open_table("en", bytes([seed]) * 32)
        guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, seed))
        guest.hands.press(shell.title.new_button)
        guest.sit_down(("Aiko", "Botan"), ("crab", "lion"), ("human", "novice"))
        guest.hands.press(shell.new_match.begin_button)
        for _ in guest.play():
            pass
        over = guest.controller.session.over()
        assert over is not None
        ends.add(Seat(0) in over.winners)
        shell.close()
        if len(ends) == 2:
            break
    assert ends == {True, False}


def test_nothing_moves_aside_and_back_while_computers_play_alone(open_table: OpenTable) -> None:
    shell = open_table("en", bytes(32))
    shell.matches.start(("crab", "lion"), ("Aiko", "Botan"), ("novice", "novice"))
    controller = shell.controller
    assert controller is not None
    page, seen = controller.page, set[tuple[bool, int, bool]]()
    until = time.monotonic() + AT_MOST_SECONDS
    while len(seen) < 2 and time.monotonic() < until:
        settle()
        field, panel = page.area.field.widget, page.area.seat_panel
        seen.add((panel is not None, field.width(), field.x() > 0))
        controller.player.go_on()
    assert len(seen) == 2, "a panel came"
    assert len({place[1:] for place in seen}) == 1, "and the field stayed where it was"
