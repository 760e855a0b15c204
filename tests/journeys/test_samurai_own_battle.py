"""A battle of one's own through the window: made, tried, played, written down, taken in, and a broken one refused."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import MouseHands
from rokugan_desktop.desktop.handbook.page import ListsLeaf
from rokugan_desktop.desktop.samurai_battles.editor.bench import TRIALS, BattleBench
from rokugan_desktop.desktop.samurai_battles.pieces import area_of
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.games.samurai_battles.editing import TOOLS
from tests.desktop.at_table import settle
from tests.desktop.walking import all_texts
from tests.there import there

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from tests.journeys.conftest import OpenField

SAMURAI = "samurai_battles"
LEFT = Qt.MouseButton.LeftButton


class Hands:
    """Whoever makes a battle, by mouse or by keys."""

    def __init__(self, shell: Shell) -> None:
        shell.choose_game(SAMURAI)
        shell.to_new_match()
        shell.new_match.lists_button.click()
        settle()
        shell.activateWindow()
        self.shell, self.leaf = shell, cast("ListsLeaf", shell.handbook.leaf)
        self.bench = cast("BattleBench", self.leaf.bench)

    def item(self, name: str) -> QWidget:
        """What the panel offers by this name."""
        return there(self.bench.panel.thing(name))

    def click(self, *names: str) -> None:
        """Press these with the mouse, one after the other."""
        for name in names:
            QTest.mouseClick(self.item(name), LEFT)
            settle()

    def at(self, hex_: int) -> QPoint:
        """Where a hex lies on the screen."""
        field = there(self.bench.field)
        return field.map.mapFromScene(there(field.scene.centre_of(f"area:{area_of(hex_)}")))

    def press(self, *hexes: int) -> None:
        """Press hexes with the mouse."""
        for hex_ in hexes:
            QTest.mouseClick(there(self.bench.field).map.viewport(), LEFT, pos=self.at(hex_))
            settle()

    def draw(self, *hexes: int) -> None:
        """Move the mouse over hexes while it is pressed."""
        viewport = there(self.bench.field).map.viewport()
        QTest.mousePress(viewport, LEFT, pos=self.at(hexes[0]))
        for hex_ in hexes:
            QTest.mouseMove(viewport, self.at(hex_))
        QTest.mouseRelease(viewport, LEFT, pos=self.at(hexes[-1]))
        settle()

    def drag(self, start: int, end: int) -> None:
        """Drag what stands on a hex to another."""
        viewport = there(self.bench.field).map.viewport()
        QTest.mousePress(viewport, LEFT, pos=self.at(start))
        for share in (0.3, 0.7, 1.0):
            between = self.at(start) + (self.at(end) - self.at(start)) * share
            QTest.mouseMove(viewport, between)
        QTest.mouseRelease(viewport, LEFT, pos=self.at(end))
        settle()

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key, wherever the keyboard is."""
        QTest.keyClick(there(self.shell.focusWidget()), key, modifiers)
        settle()

    def walk(self, hex_: int) -> None:
        """Walk the keyboard to a hex of the map by arrows, and press Enter."""
        field = there(self.bench.field)
        field.map.setFocus(Qt.FocusReason.TabFocusReason)
        if field.scene.focused is None:
            self.key(Qt.Key.Key_Right)
        for _ in range(60):
            column, row = divmod(int(there(field.scene.focused)[1:]), 100)
            if (column, row) == divmod(hex_, 100):
                break
            down = hex_ % 100 - row
            across = hex_ // 100 - column
            self.key(
                Qt.Key.Key_Down if down > 0 else Qt.Key.Key_Up if down < 0
                else Qt.Key.Key_Right if across > 0 else Qt.Key.Key_Left
            )  # fmt: skip
        assert there(field.scene.focused) == area_of(hex_)
        self.key(Qt.Key.Key_Return)

    def to(self, tool: str) -> None:
        """Open a tool by its keys."""
        self.key(Qt.Key(Qt.Key.Key_1 + TOOLS.index(tool)), Qt.KeyboardModifier.AltModifier)

    def by_keys(self, *names: str) -> None:
        """Choose these with the keyboard on them."""
        for name in names:
            self.item(name).setFocus(Qt.FocusReason.TabFocusReason)
            self.key(Qt.Key.Key_Return)

    def begun(self, name: str) -> None:
        """Copy the smallest empty field, and name it by keys."""
        self.leaf.lists.setCurrentIndex(self.leaf.lists.count() - 3)
        QTest.mouseClick(self.leaf.buttons["copy"], LEFT)
        self.leaf.name.setText(name)  # Qt's own fingers know no Cyrillic
        QTest.keyClick(self.leaf.name, Qt.Key.Key_Return)
        settle()

    @property
    def faults(self) -> int:
        return len(there(self.bench.drafted).faults)

    @property
    def map(self) -> list[str]:
        """The rows of the map."""
        return there(self.bench.drafted).editing.scenario.map.split("\n")


def played_a_turn(shell: Shell) -> None:
    """Press the button that plays it, sit down two novices and watch a turn of theirs."""
    page = shell.new_match
    for row in page.rows:
        row.played.emit("novice")
    page.random_button.click()
    page.begin_button.click()
    settle()
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.faces[SAMURAI], 5))
    for _ in guest.play():
        controller = there(shell.controller)
        if controller.session.view(None).turn > 1 or guest.at_the_end:
            return
    pytest.fail("no turn was played")


def test_a_battle_is_made_played_written_down_and_taken_in_by_mouse(
    open_field: OpenField, tmp_path: Path, qtbot: QtBot
) -> None:
    shell = open_field("en")
    hands = Hands(shell)
    hands.press(303)
    assert "w" in hands.map[2], "a battle of the house is only looked at"
    hands.begun("The mill")
    assert hands.faults == 2, "nobody is there yet"
    assert not hands.leaf.buttons["play"].isEnabled()
    hands.click("brush river")
    hands.draw(501, 501, 502, 503, 504)
    assert len(there(hands.bench.drafted).editing.past) == 1, "one stroke is one step"
    hands.click("undo", "redo", "brush bridge")
    hands.press(503)
    assert hands.map[:4] == [". . . . ~ . . . .", " . . . . ~ . . .", ". . . . = . . . .", " . . . . ~ . . ."]
    hands.click("tool army", "card ashigaru_yari")
    hands.press(202, 203)
    hands.click("side east", "card mounted_samurai")
    hands.press(802, 803)
    hands.drag(803, 804)
    assert hands.faults == 0
    hands.click("tool victory")
    assert hands.bench.panel.thing("no-prizes") is not None, "only units count"
    hands.press(503)
    hands.click("points hex more")
    assert hands.bench.panel.thing("no-prizes") is None
    hands.click("tool battle", "battle turns fewer", "tool trial")
    qtbot.waitUntil(lambda: len(there(hands.bench.drafted).tried) >= TRIALS // 4, timeout=60_000)
    assert "%" in all_texts(hands.bench.panel)
    hands.click("tool army")
    hands.bench.army.setText("Riders")
    QTest.keyClick(hands.bench.army, Qt.Key.Key_Return)
    hands.click("side west")
    kept = hands.bench.armies.findText("The mill: Riders")
    hands.bench.armies.activated.emit(kept)
    settle()
    west = there(hands.bench.drafted).editing.scenario.sides
    assert [[unit.type for unit in side.units.values()] for side in west.values()] == [["mounted_samurai"] * 2] * 2
    hands.leaf.write(tmp_path / "mill.yaml")
    text = (tmp_path / "mill.yaml").read_text("utf-8")
    assert text.startswith("format: samurai-scenario/1\nname: The mill\n")
    QTest.mouseClick(hands.leaf.buttons["new"], LEFT)
    assert hands.leaf.file is not None, "it is one's own"
    assert hands.leaf.lists.currentText() == "My battle", "a first one has no number"
    assert hands.leaf.name.selectedText() == hands.leaf.lists.currentText(), "to be named"
    hands.leaf.take_in(tmp_path / "mill.yaml")
    assert hands.leaf.lists.currentText() == "The mill (2)"
    (tmp_path / "bad.yaml").write_text(text.replace("mounted_samurai", "dragon", 1), "utf-8")
    hands.leaf.take_in(tmp_path / "bad.yaml")
    assert hands.leaf.told.text() == "bad.yaml, sides.west.units.w1.type: “dragon” is unknown here"
    QTest.mouseClick(hands.leaf.buttons["play"], LEFT)
    settle()
    assert "“The mill (2)”" in shell.new_match.options.boxes["scenario"].currentText()
    assert "ashigaru_bow" not in dict(shell.new_match.roster.options)["scenario"]
    shell.new_match.lists_button.click()
    settle()
    hands.leaf.lists.setCurrentText("The mill (2)")
    hands.click("tool army", "side west", "card ashigaru_bow")
    hands.press(104)
    shell.back()
    settle()
    assert "ashigaru_bow" in dict(shell.new_match.roster.options)["scenario"], "it is chosen as it is now"
    shell.new_match.lists_button.click()
    hands.leaf.name.setText("Ours")
    QTest.keyClick(hands.leaf.name, Qt.Key.Key_Return)
    shell.back()
    settle()
    assert "“Ours”" in shell.new_match.options.boxes["scenario"].currentText(), "and by the name that it has now"
    played_a_turn(shell)


def test_a_battle_is_made_by_keys_in_russian(open_field: OpenField, tmp_path: Path) -> None:
    hands = Hands(open_field("ru"))
    hands.begun("Мельница")
    hands.by_keys("brush forest", "mirror")
    hands.walk(302)
    assert hands.map[1] == " . . F . . F . ."
    hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "F" not in hands.map[1]
    hands.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    hands.to("army")
    hands.by_keys("card ashigaru_bow")
    hands.walk(104)
    hands.by_keys("side east")
    hands.walk(804)
    assert hands.faults == 0
    field = there(hands.bench.field)
    assert "804, Равнина" in str(field.scene.choices[area_of(804)].choice.name)
    hands.to("victory")
    hands.walk(504)
    hands.by_keys("points each")
    assert dict(there(hands.bench.drafted).editing.scenario.victory.hold_each_turn) == {504: 1}
    hands.leaf.write(tmp_path / "мельница.yaml")
    (tmp_path / "плохая.yaml").write_text("format: samurai-scenario/1\nname: [", "utf-8")
    hands.leaf.take_in(tmp_path / "плохая.yaml")
    assert "плохая.yaml" in hands.leaf.told.text()
    hands.leaf.take_in(tmp_path / "мельница.yaml")
    assert hands.leaf.lists.currentText() == "Мельница (2)"
    hands.leaf.buttons["play"].setFocus()
    hands.key(Qt.Key.Key_Return)
    assert "Мельница (2)" in hands.shell.new_match.options.boxes["scenario"].currentText()
    played_a_turn(hands.shell)


def test_a_small_battle_is_made_by_keys_alone(open_field: OpenField) -> None:
    """The map is one stop, whose hexes are for the arrows; the tools are the next, and F6 leads there and back."""
    hands = Hands(open_field("en"))
    hands.begun("The mill")
    field, tab = there(hands.bench.field), Qt.Key.Key_Tab

    def on_tool() -> str:
        focused = hands.shell.focusWidget()
        return focused.item.id if isinstance(focused, ItemSheet) else ""

    def to_tool(name: str) -> None:
        for _ in range(40):
            if on_tool() == name:
                return hands.key(Qt.Key.Key_Return)
            hands.key(tab)
        raise AssertionError(name)

    hands.leaf.buttons["play"].setFocus()
    hands.key(Qt.Key.Key_F6)
    assert field.map.hasFocus(), "from the buttons above"
    hands.leaf.buttons["play"].setFocus()
    stops = 0
    while not field.map.hasFocus():
        hands.key(tab)
        stops += 1
    assert stops <= 6, "the buttons above"
    hands.key(Qt.Key.Key_Right)
    assert field.scene.keyboard.at in field.scene.choices
    hands.key(tab)
    assert on_tool() == "tool terrain"
    assert field.scene.keyboard.at not in field.scene.choices
    hands.key(Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert field.map.hasFocus()
    hands.to("army")
    hands.key(tab)
    for side, card, hex_ in (("west", "ashigaru_bow", 302), ("east", "mounted_samurai", 603)):
        to_tool(f"side {side}")
        to_tool(f"card {card}")
        hands.key(Qt.Key.Key_F6)
        assert field.map.hasFocus()
        assert field.scene.focused is not None, "it is seen where the keyboard is"
        hands.walk(hex_)
        hands.key(Qt.Key.Key_F6)
        assert on_tool() == "tool terrain"
    sides = there(hands.bench.drafted).editing.scenario.sides
    assert [[(one.type, one.at) for one in side.units.values()] for side in sides.values()] == [
        [("ashigaru_bow", 302)], [("mounted_samurai", 603)],
    ]  # fmt: skip
    assert hands.faults == 0
    assert "F6" in all_texts(hands.bench.panel)
