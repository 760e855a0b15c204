"""How many presses of the mouse a whole round takes, with everything that is asked in it, curtains included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.drafting import Grace
from rokugan_desktop.desktop.demo.hands import MouseHands, settle
from rokugan_desktop.desktop.map.values import Kind
from rokugan_desktop.desktop.settings import Settings
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.table.handover import Curtain
from tests.desktop.at_table import controller_of
from tests.journeys.conftest import OpenField, OpenTable
from tests.journeys.overleaping import overleap, round_of
from tests.there import there

from .test_presses import Counted

SEED = b"\x05" * 32
PRESSED, DRAGGED = (False, 3), (True, 2)
"""How something is laid, and how many presses that takes; in South Wind, North Wind the curtain is not counted."""


def hurried(_settings: Settings, _people: int) -> float:
    """Return the share of a frame's time that is waited here."""
    return 0.01


class Round:
    """People at the table with a mouse, who answer whatever is asked by as few presses as they need."""

    def __init__(self, shell: Shell, monkeypatch: pytest.MonkeyPatch, *, by_drag: bool) -> None:
        """Let the click confirm, and nobody wait for anything that comes by itself."""
        monkeypatch.setattr(Grace, "length_ms", 1)
        monkeypatch.setattr(Grace, "late_ms", 0)
        monkeypatch.setattr(Settings, "pace_among", hurried)
        shell.context.change(structs.replace(shell.context.settings, by_click=True, pace="company"))
        self.shell, self.by_drag = shell, by_drag
        shell.move(-300, 0)  # the whole map lies on the screen of a platform that has none, 800 pixels broad
        self.hands, self.counted = MouseHands(shell), Counted(shell)
        self.by_kind: Counter[str] = Counter()
        """How many presses each kind of question took, the curtain before it, and what all watch."""
        self.asked: Counter[str] = Counter()
        """How often each was met."""

    @property
    def controller(self) -> Controller:
        return controller_of(self.shell)

    @property
    def kind(self) -> str:
        """What is asked now; nothing where the curtain hangs, or all watch."""
        controller = self.controller
        seat = controller.acting
        asked: Any = controller.session.decision(seat) if seat is not None else None
        return "" if asked is None or controller.player.playing else str(asked.kind)

    def until(self, qtbot: QtBot, reached: Callable[[], bool]) -> None:
        """Do one thing after the other until something is reached."""

        def done() -> bool:
            self.act()
            return reached()

        qtbot.waitUntil(done, timeout=60_000)

    def act(self) -> None:
        """Do the next thing: go on, lift a curtain, or answer what is asked."""
        controller = self.controller
        what = self.kind or ("curtain" if isinstance(controller.handover, Curtain) else "watching")
        before, changes = self.counted.presses, controller.session.changes
        if controller.player.playing:
            if not controller.player.waiting:
                return
            self.hands.press(controller.page.next)
        elif isinstance(controller.handover, Curtain):
            self.hands.press(controller.page.curtain.button)
        elif self.kind:
            self.answer()
        elif controller.page.confirm.isVisible() and not controller.grace.running:
            self.hands.press(controller.page.confirm)
        elif controller.page.done.isVisible():
            self.hands.press(controller.page.done)
        settle()
        if self.counted.presses > before or controller.session.changes > changes:
            self.by_kind[what] += self.counted.presses - before
            self.asked[what] += 1

    def answer(self) -> None:
        """Answer by what is nearest: a token or an order laid on a place, a place, or what declines."""
        controller, scene = self.controller, self.controller.page.scene
        plain = [one for one, light in scene.choices.items() if light.choice.kind is Kind.CHOICE]
        carried = [one for one in self.items() if one.item.carried is not None]
        if carried and not plain:
            self.lay(carried[0])
        elif controller.page.decline.isVisible():
            self.hands.press(controller.page.decline)
        elif plain:
            self.hands.choose(controller.page.map, plain[0])
        else:
            self.hands.press(there(next(iter(self.items()), None)))

    def items(self) -> Sequence[ItemSheet]:
        found: list[ItemSheet] = self.controller.page.area.findChildren(ItemSheet)
        return [one for one in found if one.isVisible() and one.item.offered and one.item.answers]

    def lay(self, item: ItemSheet) -> None:
        """Lay what the item is on the first plain place where it may lie, by two presses or by one that drags it."""
        if not self.by_drag:
            self.hands.press(item)
            settle()
            return
        controller = self.controller
        scene, view, window = controller.page.scene, controller.page.map, there(self.shell.windowHandle())
        start = item.mapTo(self.shell, item.rect().center())
        QTest.mousePress(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
        QTest.mouseMove(window, start + QPoint(0, -30))
        settle()
        light = next(iter(scene.choices.values()))
        end = view.viewport().mapTo(self.shell, view.mapFromScene(light.centre))
        QTest.mouseMove(window, end)
        QTest.mouseRelease(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)


@pytest.mark.parametrize(("by_drag", "most"), [PRESSED, pytest.param(*DRAGGED, marks=pytest.mark.long)])
def test_a_placement_takes_so_many_presses_and_whatever_else_a_round_asks_one(
    open_table: OpenTable, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, by_drag: bool, most: int
) -> None:
    shell = open_table("en", SEED)
    shell.matches.start(("crab", "crane", "dragon", "lion", "phoenix"), ("Aiko", "Botan", "Chiyo", "Dai", "Emi"))
    overleap(shell, lambda session: any(one.kind == "turn" for one in session.asking().values()))
    table = Round(shell, monkeypatch, by_drag=by_drag)
    begun = round_of(shell)
    table.until(qtbot, lambda: round_of(shell) > begun and table.kind == "turn")
    placed, asked = 25, table.asked
    assert asked["turn"] == placed
    assert asked["curtain"] == placed + asked["return"] + 1, (
        "one for each seat that is asked, the last for the next round"
    )
    laying = sum(table.by_kind[kind] for kind in ("turn", "place", "bless")) + placed
    assert laying <= most * placed
    assert table.by_kind["watching"] <= 2, "all are called, and what has come of it stays until it was seen"
    others = table.by_kind.keys() - {"turn", "place", "bless", "curtain", "watching"}
    assert others, "more is asked in a round"
    assert all(table.by_kind[kind] == asked[kind] for kind in others), (
        "one press each, the card that is passed included"
    )


@pytest.mark.parametrize(("by_drag", "most"), [pytest.param(*PRESSED, marks=pytest.mark.long), DRAGGED])
def test_an_order_of_south_wind_takes_as_many_beside_lifting_the_curtain(
    open_field: OpenField, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, by_drag: bool, most: int
) -> None:
    shell = open_field("en")
    shell.matches.start(("mori", "takeda", "oda"), ("Aiko", "Botan", "Chiyo"), game="south_wind")
    table = Round(shell, monkeypatch, by_drag=by_drag)
    table.until(qtbot, lambda: table.kind == "order")
    table.by_kind.clear()
    table.asked.clear()
    table.until(qtbot, lambda: table.controller.player.playing)
    laid = table.asked["order"]
    assert laid > 2
    assert sum(table.by_kind[kind] for kind in ("order", "lay", "after")) <= most * laid
    assert table.by_kind.keys() <= {"order", "lay", "after", "curtain"}
