"""How many presses a turn takes: three at the most, two where the click confirms, one to hand the computer over."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec import structs
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.drafting import Grace
from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import MouseHands, send_key, settle
from rokugan_desktop.desktop.map.values import Kind
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import Verb
from rokugan_desktop.table.handover import Acting, Curtain, Looking, Public
from rokugan_desktop.table.history import WasSettledForAll
from rokugan_desktop.table.journal import Answered
from tests.desktop.assistive import reading
from tests.desktop.at_table import screen
from tests.journeys.conftest import OpenTable
from tests.journeys.overleaping import overleap
from tests.there import there

SEED = b"\x05" * 32


@dataclass
class Counted(QObject):
    """Counts the presses of the mouse that arrive in a window, each once."""

    window: QWidget
    presses: int = field(default=0)

    def __post_init__(self) -> None:
        super().__init__()
        handle = self.window.windowHandle()
        assert handle is not None
        handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Count a press, and let it pass."""
        if event.type() is QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            self.presses += event.button() is Qt.MouseButton.LeftButton
        return False

    def during(self, deed: Callable[[], object]) -> int:
        """Return how many presses it takes."""
        before = self.presses
        deed()
        settle()
        return self.presses - before


class Evening:
    """A table of two with a mouse and a count of its presses."""

    def __init__(self, shell: Shell) -> None:
        """Begin the match, and let both keep an objective."""
        self.hands = MouseHands(shell)
        self.guest = Guest(shell, self.hands, preferences_of(shell.face, 7))
        self.hands.press(shell.title.new_button)
        self.guest.sit_down(("Anna", "Boris"), ("crab", "lion"))
        self.hands.press(shell.new_match.begin_button)
        self.counted = Counted(shell)
        self.shell = shell

    @property
    def controller(self) -> Controller:
        """Return the match."""
        assert self.shell.controller is not None
        return self.shell.controller

    @property
    def turns(self) -> int:
        """Return how many turns are in the journal."""
        return sum(isinstance(entry, Answered) for entry in self.controller.session.entries)

    def until(self, kind: str) -> None:
        """Play on, with Confirm, until somebody is asked a question of this kind and the screen is open for it.

        What comes before is answered without the window.
        """
        overleap(self.shell, lambda session: any(one.kind == kind for one in session.asking().values()))
        for controller in self.guest.play():
            seat = controller.acting
            asked: Any = controller.session.decision(seat) if seat is not None else None
            if asked is not None and asked.kind == kind:
                return
        raise AssertionError("it is never asked")

    def choose(self, number: int = 0) -> None:
        """Choose one of the plain places that are lit."""
        page = self.controller.page
        plain = [choice for choice in page.scene.choices if self.plain(choice)]
        self.hands.choose(page.map, plain[number])

    def plain(self, identity: str) -> bool:
        """Tell whether the choice is an ordinary one."""
        kind: Kind = self.controller.page.scene.choices[identity].choice.kind
        return kind is Kind.CHOICE

    def take_token(self) -> None:
        """Press the first token of the hand that may be placed."""
        panel = self.controller.page.area.seat_panel
        assert panel is not None
        buttons: list[QAbstractButton] = panel.findChildren(QAbstractButton)
        taking = (button for button in buttons if getattr(button.property("answer"), "verb", None) is Verb.TAKE)
        self.hands.press(next(button for button in taking if button.isVisible()))


def counts_soon(controller: Controller) -> bool:
    """Tell whether an answer counts soon by itself."""
    return controller.grace.running


@pytest.fixture
def evening(open_table: OpenTable) -> Evening:
    """Give a table of two that has just begun."""
    return Evening(open_table("en", SEED))


def test_a_placement_takes_three_presses_and_a_hand_over_one(evening: Evening) -> None:
    evening.until("turn")
    controller, counted = evening.controller, evening.counted
    before = evening.turns
    token, place = counted.during(evening.take_token), counted.during(evening.choose)
    assert controller.session.needs_confirming(controller.acting or Seat(0))
    confirmed = counted.during(lambda: evening.hands.press(controller.page.confirm))
    assert (token, place, confirmed) == (1, 1, 1)
    assert evening.turns - before == 1
    assert isinstance(screen(controller), Curtain)
    assert counted.during(lambda: evening.hands.press(controller.page.curtain.button)) == 1
    assert isinstance(screen(controller), Acting)


def test_where_the_click_confirms_it_takes_two(evening: Evening, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.until("turn")
    controller, counted = evening.controller, evening.counted
    context = controller.context
    context.change(structs.replace(context.settings, by_click=True))
    monkeypatch.setattr(Grace, "length_ms", 40)
    before = evening.turns
    assert counted.during(evening.take_token) + counted.during(evening.choose) == 2
    qtbot.waitUntil(lambda: evening.turns == before + 1)
    assert isinstance(screen(controller), Curtain)


def test_until_then_it_can_be_moved_and_taken_back(evening: Evening) -> None:
    evening.until("turn")
    controller = evening.controller
    seat = controller.acting
    assert seat is not None
    controller.context.change(structs.replace(controller.context.settings, by_click=True))
    before = evening.turns
    evening.take_token()
    evening.choose()
    first = controller.session.drafted(seat)
    assert counts_soon(controller)
    assert controller.page.take_back.left > 0
    assert controller.page.note.text()
    evening.choose(1)
    assert controller.session.drafted(seat) != first
    assert counts_soon(controller)
    evening.hands.press(controller.page.take_back)
    assert not counts_soon(controller)
    assert not controller.session.needs_confirming(seat)
    assert evening.turns - before == 0


def test_a_kill_meanwhile_reopens_the_draft(evening: Evening) -> None:
    evening.until("turn")
    controller = evening.controller
    seat = controller.acting
    assert seat is not None
    controller.context.change(structs.replace(controller.context.settings, by_click=True))
    evening.take_token()
    evening.choose()
    assert counts_soon(controller)
    drafted = controller.session.drafted(seat)
    kept = controller.session.journal.drafts()[seat]
    assert kept == tuple(controller.session.game.write(answer) for answer in drafted)


def test_a_curtain_meanwhile_lets_it_count(evening: Evening) -> None:
    evening.until("turn")
    controller = evening.controller
    controller.context.change(structs.replace(controller.context.settings, by_click=True))
    before = evening.turns
    evening.take_token()
    evening.choose()
    controller.hide()
    settle()
    assert evening.turns - before == 1
    assert isinstance(screen(controller), Curtain)


def test_a_starting_token_takes_one_press_and_three_with_the_objective_in_sight(
    evening: Evening, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.until("starting")
    controller, counted = evening.controller, evening.counted
    controller.context.change(structs.replace(controller.context.settings, by_click=True))
    monkeypatch.setattr(Grace, "length_ms", 40)
    monkeypatch.setattr(Grace, "late_ms", 0)
    seat, before = controller.acting, evening.turns
    assert counted.during(evening.choose) == 1
    qtbot.waitUntil(lambda: evening.turns == before + 1)
    other = controller.acting
    assert isinstance(screen(controller), Public)
    assert other not in (None, seat)
    looked = counted.during(lambda: evening.hands.press(controller.page.look))
    looked += counted.during(lambda: evening.hands.press(controller.page.curtain.button))
    assert screen(controller) == Looking(other or Seat(0))
    assert looked + counted.during(evening.choose) == 3
    qtbot.waitUntil(lambda: evening.turns == before + 2)
    assert isinstance(screen(controller), Public)
    assert controller.page.area.seat_panel is None
    QApplication.processEvents()


def test_a_press_too_late_for_its_own_answer_gives_no_answer_of_the_next_seats(
    evening: Evening, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.until("starting")
    controller = evening.controller
    controller.context.change(structs.replace(controller.context.settings, by_click=True))
    monkeypatch.setattr(Grace, "length_ms", 40)
    seat, before = controller.acting, evening.turns
    evening.choose()
    qtbot.waitUntil(lambda: evening.turns == before + 1)
    other = controller.acting
    assert other not in (None, seat)
    evening.choose(1)
    assert not controller.session.drafted(other or Seat(0))
    assert controller.page.note.text(), "it is said why"
    evening.choose(1)
    assert controller.session.drafted(other or Seat(0)) or evening.turns == before + 2


@pytest.mark.parametrize("reader", [False, True])
def test_nothing_counts_by_itself_that_a_button_confirms_or_a_reader_reads(evening: Evening, *, reader: bool) -> None:
    evening.until("starting")
    controller = evening.controller
    before = evening.turns
    controller.context.change(structs.replace(controller.context.settings, by_click=reader))
    with reading() if reader else nullcontext():
        evening.choose()
        assert not counts_soon(controller)
    assert controller.page.confirm.isVisible()
    assert evening.turns == before


def test_the_table_may_leave_its_starting_tokens_to_a_novice_by_two_presses(evening: Evening) -> None:
    evening.until("starting")
    controller, counted = evening.controller, evening.counted
    before = evening.turns
    send_key(Qt.Key.Key_P)
    assert controller.sheet is not None, "a key leads there too"
    send_key(Qt.Key.Key_Escape)
    assert "(P)" in controller.page.settle.toolTip()
    pressed = counted.during(lambda: evening.hands.press(controller.page.settle))
    assert controller.sheet is not None, "so much at once is asked for first"
    assert evening.turns == before
    yes = controller.sheet.buttons[0]
    pressed += counted.during(lambda: evening.hands.press(yes))
    assert pressed == 2
    view: Any = controller.session.view(None)
    assert evening.turns - before == 22
    told = [heard.event for heard in controller.session.heard(None) if isinstance(heard.event, WasSettledForAll)]
    assert len(told) == 1, "the story says that a novice placed them"
    assert view.public.round == 1
    assert controller.page.prompt.text() == "All starting tokens are placed"
    assert isinstance(screen(controller), Public)
    tokens = [piece for piece in controller.page.scene.pieces if "control" in piece]
    assert len(tokens) >= 22, "all see who begins where before the first curtain"
    seen = controller.page.recap.texts()
    assert [said.startswith("A computer player placed all") for said in seen[-2:]] == [True, False], "then the round"
    evening.hands.press(controller.page.next)
    assert isinstance(screen(controller), Curtain)
    evening.hands.press(controller.page.curtain.button)
    assert set(seen[-2:]) < set(controller.page.recap.texts())
    assert sum(said.count(",") + 1 for said in controller.page.recap.texts() if "control tokens:" in said) >= 22


def test_what_is_left_to_a_novice_tells_nothing_of_an_objective(evening: Evening) -> None:
    evening.until("starting")
    controller = evening.controller
    seat = controller.acting or Seat(0)
    face, view, decision = controller.face, controller.session.view(seat), controller.session.decision(seat)
    assert decision is not None
    answers = {
        tuple(there(face.left_to_computer).settled(structs.replace(view, kept=kept), decision, 5)) for kept in range(8)
    }
    assert len(answers) == 1


def test_what_was_looked_at_is_put_back_by_one_press(open_table: OpenTable) -> None:
    """Nothing else can be answered after the look, so nothing waits to be confirmed or taken back."""
    shell = open_table("en", SEED)
    shell.matches.start(("scorpion", "lion"), ("Aiko", "Botan"))
    overleap(shell, lambda session: any(asked.kind == "seen" for asked in session.asking().values()))
    controller = there(shell.controller)
    handover, entries = controller.handover, len(controller.session.entries)
    assert isinstance(handover, Curtain)
    controller.uncover(handover.seat)
    settle()
    seen = controller.page.decline
    assert seen.text() == "Got it"
    MouseHands(shell).press(seen)
    assert len(controller.session.entries) > entries
    assert not controller.page.take_back.isVisible()
    assert controller.handover != Acting(handover.seat)
