"""A whole match of Battle for Rokugan through the accessibility tree alone: names, roles, states and presses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import cast

import pytest
from msgspec import structs
from PySide6.QtGui import QAccessible, QAccessibleInterface

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.face import Frame
from rokugan_desktop.desktop.settings import LastTable
from rokugan_desktop.desktop.shell import Shell
from tests.journeys.conftest import OpenField, OpenTable
from tests.journeys.overleaping import overleap

pytestmark = pytest.mark.usefixtures("unpainted")

SEED = b"\x05" * 32
MOST_PRESSES = 4_000
SET_UP = 40
"""So many presses lead to the middle of the starting tokens."""
ASIDE = (
    "table.menu", "table.advice", "table.take_back", "table.redo", "table.doubtful", "table.look", "table.aid",
    "table.fold", "table.previous", "table.again", "table.skip", "table.all_pass",
)  # fmt: skip
"""What stands on the table's page and answers nothing."""
ONWARDS = ("table.confirm", "table.confirm.doubtful", "table.next", "table.done", "table.unveil")
"""What leads on wherever it is offered."""


class Listener:
    """Somebody who hears the window and presses what it names, and knows nothing else of it."""

    def __init__(self, shell: Shell) -> None:
        """Sit down before the window."""
        self._window = shell
        self._say = shell.context.words.text
        self._rng = Random(11)
        self.pressed: list[str] = []
        self.heard: list[str] = []
        self.to_hear: set[str] = set()

    def hear(self, text: str, _urgent: bool) -> None:
        """Hear an announcement."""
        self.heard.append(text)

    def follow(self, controller: Controller) -> None:
        """Hear what this table announces, and note each step of what all watch, and each question, to be heard."""

        def watch(frame: Frame, _number: int) -> None:
            self.to_hear.add(controller.context.words.say(frame.title))

        controller.page.herald.said.connect(self.hear)
        controller.player.shown.connect(watch)
        controller.shown.connect(lambda: self.to_hear.add(controller.page.prompt.text()))

    def unheard(self) -> list[str]:
        """Return which steps and questions were never announced; an arrow is heard as words."""
        everything = " ".join(self.heard)
        assert "→" not in everything
        return sorted(text for text in self.to_hear if _plain(text) not in _plain(everything))

    def buttons(self) -> list[tuple[str, QAccessibleInterface, bool]]:
        """Return what can be pressed now: its name, itself, and whether it lies on the map."""
        return list(self._found(QAccessible.queryAccessibleInterface(self._window), on_map=False))

    def _found(self, node: QAccessibleInterface, *, on_map: bool) -> Iterator[tuple[str, QAccessibleInterface, bool]]:
        for number in range(node.childCount()):
            child = cast("QAccessibleInterface | None", node.child(number))
            if child is None or not child.isValid():
                continue
            state = child.state()
            if state.invisible or state.disabled:
                continue
            pressable = child.role() in (QAccessible.Role.Button, QAccessible.Role.CheckBox)
            actions = child.actionInterface() if pressable else None
            if actions is not None and "Press" in actions.actionNames():
                yield child.text(QAccessible.Text.Name), child, on_map
            yield from self._found(child, on_map=on_map or child.role() is QAccessible.Role.Canvas)

    def press(self, name: str, node: QAccessibleInterface) -> None:
        """Press it."""
        self.pressed.append(name)
        actions = node.actionInterface()
        assert actions is not None
        actions.doAction("Press")
        settle()

    def press_named(self, key: str) -> None:
        """Press what is called by this sentence of the program."""
        wanted = self._say(key)
        name, node, _ = next(found for found in self.buttons() if found[0] == wanted)
        self.press(name, node)

    def go_on(self) -> None:
        """Press what leads on, or else one of the answers that are offered."""
        buttons = self.buttons()
        assert all(name for name, _, _ in buttons), "something can be pressed and has no name"
        for key in ONWARDS:
            for name, node, _ in buttons:
                if name == self._say(key):
                    self.press(name, node)
                    return
        here = {self._say("curtain.lift", name=name) for name in ("Anna", "Boris")}
        for name, node, _ in buttons:
            if name in here:
                self.press(name, node)
                return
        aside = {self._say(key) for key in ASIDE} | {self._say("table.peek", name=one) for one in ("Anna", "Boris")}
        rule = self._say("table.rule", rule="").strip()
        answers = [found for found in buttons if found[0] not in aside and not found[0].startswith(rule)]
        on_map = [found for found in answers if found[2]]
        offered = on_map if on_map and self._rng.random() < 0.8 else answers
        name, node, _ = self._rng.choice(offered)
        self.press(name, node)


def _plain(text: str) -> str:
    """Return an English text without the words, or the sign, by which a border is said."""
    return re.sub(r"\b(from|into) |→ ", "", text)


@pytest.mark.parametrize(
    ("language", "whole"),
    [("ru", False), *(pytest.param(language, True, marks=pytest.mark.long) for language in ("en", "ru"))],
)
def test_a_match_is_played_by_ear(open_table: OpenTable, language: str, whole: bool) -> None:
    """What is not the whole match is its set-up and its last turns."""
    shell = open_table(language, SEED)
    table = LastTable((("Anna", "crab"), ("Boris", "lion")))
    context = shell.context
    context.change(structs.replace(context.settings, motion="none").with_table("battle_for_rokugan", table))
    listener = Listener(shell)
    listener.press_named("title.new")
    listener.press_named("new.begin")
    controller = shell.controller
    assert controller is not None
    listener.follow(controller)
    while controller.page.end_body is None:
        assert len(listener.pressed) < MOST_PRESSES, listener.pressed[-40:]
        listener.go_on()
        if not whole and len(listener.pressed) == SET_UP:
            overleap(shell)
            controller = shell.controller
            assert controller is not None
            listener.follow(controller)
    assert controller.session.over() is not None
    settle()
    assert len(listener.to_hear) > (60 if whole else 20)
    assert listener.unheard() == [], "each question and each step that all watch is announced"
    assert controller.page.end_body.accessibleName() in listener.heard[-1]
    assert re.search(r"Anna\D+\d", listener.heard[-1]), "with the figures"


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_battle_is_fought_by_ear(open_field: OpenField, language: str) -> None:
    """Samurai Battles: hexes, units and orders are found by name; each step of the execution and the end is heard."""
    shell = open_field(language)
    table = LastTable((("Anna", "west"), ("Boris", "east")))
    context = shell.context
    context.change(structs.replace(context.settings, motion="none").with_table("samurai_battles", table))
    listener = Listener(shell)
    shell.title.games["samurai_battles"].click()
    listener.press_named("title.new")
    listener.press_named("new.begin")
    controller = shell.controller
    assert controller is not None
    listener.follow(controller)
    while controller.page.end_body is None:
        assert len(listener.pressed) < MOST_PRESSES, listener.pressed[-40:]
        listener.go_on()
    settle()
    assert controller.session.over() is not None
    assert len(listener.to_hear) > 20
    assert listener.unheard() == []
    assert controller.page.end_body.accessibleName() in listener.heard[-1]
