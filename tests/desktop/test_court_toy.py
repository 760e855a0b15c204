"""The court in the real window: people, computers and both sit at it, and hidden hands change nobody else's picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.cli import speaking
from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.field import TableauField
from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import MouseHands
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.engine import Seat, Setup, ZoneId
from rokugan_desktop.shelf import Shelved, shelf_of
from rokugan_desktop.table.handover import Acting, Curtain, Public, Veiled
from rokugan_desktop.table.journal import MemoryJournal
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.shuffle import Shuffle
from rokugan_desktop.words import Words
from tests.court_toy import face, rules
from tests.desktop.at_table import controller_of, settle
from tests.desktop.shown import shown_shells
from tests.desktop.walking import all_texts
from tests.secrecy.pictures import Picture, alike, picture_of

NAMES = ("Aiko", "Botan", "Chiyo", "Daiki")
COURT = Shelved(
    rules.NAME,
    rules.Court,
    lambda: rules.SENTENCES,
    dict,
    lambda: face.FACE,
    lambda: None,
    assets=lambda: Path(face.__file__).parent,
)
FIRST, SECOND = Seat(0), Seat(1)


@cache
def speak(language: str) -> Words:
    """Return the words of the court and the window, read once."""
    return speaking.speak_in_window(language, shelf_of(COURT))


@pytest.fixture
def shell(qtbot: QtBot, tmp_path: Path, library: MatchLibrary, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    """Give a window with the court alone."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)
    file = SettingsFile(tmp_path / "settings.json")
    file.write(Settings(pace="off", idle_minutes=60, sealing="line"))
    sources = SystemSources(lambda: bytes(range(32)), Random(3), lambda: "2026-11-21T12:00:00")
    context = Context(file, speak, "en")
    with shown_shells(qtbot, monkeypatch) as show:
        yield show(Shell(context, {rules.NAME: COURT.face}, library, sources))


@pytest.mark.parametrize(
    "players",
    [
        ("human", "random", "human"),
        *(pytest.param(players, marks=pytest.mark.long) for players in (("human",) * 2, ("random",) * 4)),
    ],
)
def test_a_match_is_played_to_its_end(shell: Shell, players: tuple[str, ...]) -> None:
    count = len(players)
    shell.matches.start(rules.ROLES[:count], NAMES[:count], players)
    settle()
    met = set[type]()
    for controller in Guest(shell, MouseHands(shell), preferences_of(face.FACE, 5)).play():
        met.add(type(controller.handover))
        assert isinstance(controller.page.area.field, TableauField)
    assert "Favors" in all_texts(shell)
    assert "Courtiers" in all_texts(shell)
    if players.count("human") > 1:
        assert {Curtain, Acting} < met
        assert met & {Public, Veiled}


def hand(secret: bytes, seat: Seat) -> tuple[int, ...]:
    """Return what a seat of two is dealt by this secret."""
    chance = Shuffle(secret, ("", ""))
    session = Session.start(rules.Court(), Setup(rules.ROLES[:2]), NAMES[:2], MemoryJournal(), chance)
    cards: tuple[int, ...] = session.view(seat).zones.cards(ZoneId("hand", seat))
    return cards


def two_secrets() -> tuple[bytes, bytes]:
    """Return two secrets by which the first seat is dealt the same hand, and the second another one."""
    one, *others = (bytes([number]) * 32 for number in range(200))
    return one, next(
        two for two in others if hand(two, FIRST) == hand(one, FIRST) and hand(two, SECOND) != hand(one, SECOND)
    )


def answer(controller: Controller, number: int) -> None:
    """Give one of the answers to what the seat before the screen is asked."""
    seat = controller.acting
    assert seat is not None
    decision = controller.session.decision(seat)
    assert decision is not None
    controller.drafting.answer(list(decision.answers())[number])
    settle()


@pytest.mark.usefixtures("painted")
def test_a_hidden_hand_changes_no_picture_but_its_own_seats(shell: Shell) -> None:
    seen: list[tuple[list[Picture], Picture]] = []
    for secret in two_secrets():
        shell.matches.start(rules.ROLES[:2], NAMES[:2], shuffle=Shuffle(secret, ("", "")))
        controller = controller_of(shell)
        settle()
        pictures = [picture_of(shell)]
        controller.page.curtain.button.click()
        settle()
        assert controller.handover == Acting(FIRST)
        for _ in ("at whom", "which courtier"):
            pictures.append(picture_of(shell))
            answer(controller, 0)
        controller.confirm()
        settle()
        assert type(controller.handover) is not Acting
        pictures.append(picture_of(shell))
        answer(controller, 1)
        controller.confirm()
        settle()
        pictures.append(picture_of(shell))
        controller.page.curtain.button.click()
        settle()
        assert controller.handover == Acting(SECOND)
        seen.append((pictures, picture_of(shell)))
        controller.leave()
        settle()
    (one, own), (other, others_own) = seen
    assert [alike(*both) for both in zip(one, other, strict=True)] == [True] * 5
    assert not alike(own, others_own)
