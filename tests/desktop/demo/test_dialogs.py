"""Every dialog of the table says its words whole, in each language, in the smallest window and in large letters."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from rokugan_desktop.desktop.at_table.saving import ask_to_leave_unsaved
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.look.dialogs import Sheet
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Message, Seat
from tests.desktop.demo.painted_text import faults
from tests.journeys.conftest import OpenTable, open_table

__all__ = ["open_table"]

NAMES = {"en": ("Anna", "Bronislava", "Vsevolod"), "ru": ("Анна", "Бронислава", "Всеволод")}
LEADS_AWAY = ("rules", "aid", "settings", "replay", "hide", "leave", "full-screen")
"""The entries of the menu that open no dialog."""
GOES_ON = ("stand-in", "go-back")
"""The entries whose dialogs lead to others by their first button, and how those go on."""


def top(shell: Shell) -> Sheet | None:
    return next((one for one in shell.findChildren(Sheet) if one.isVisible()), None)


def dialogs(shell: Shell) -> Iterator[tuple[str, Sheet]]:
    """Open one dialog after the other, and yield each with what led to it."""
    controller = shell.controller
    assert controller is not None
    words, seat = controller.context.words, Seat(0)

    def menu() -> Sheet:
        controller.sheets.dismiss()
        if controller.own_seat is None:
            controller.look(seat)
            controller.page.curtain.button.click()
            settle()
        controller.page.menu.click()
        settle()
        sheet = top(shell)
        assert sheet is not None
        return sheet

    yield "menu", menu()
    away = [words.text(f"menu.{key}") for key in LEADS_AWAY]
    entries = [button.text() for button in menu().buttons[:-1] if button.text() not in away]
    for entry in entries:
        sheet: Sheet | None = menu()
        assert sheet is not None
        next(button for button in sheet.buttons if button.text() == entry).click()
        settle()
        sheet = top(shell)
        while sheet is not None:
            yield entry, sheet
            before = sheet
            if entry in [words.text(f"menu.{key}") for key in GOES_ON]:
                sheet.buttons[0].click()
                settle()
            sheet = top(shell)
            sheet = None if sheet is before else sheet
    why = Message("journal.unsaved")
    for name, ask in (
        ("settle", controller.settling.ask),
        ("leave", controller.menu.back_from_curtain),
        ("unsaved", lambda: ask_to_leave_unsaved(controller, why, list, list)),
    ):
        ask()
        sheet = top(shell)
        assert sheet is not None
        yield name, sheet


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    [
        ("en", (960, 600), 100),
        ("ru", (1280, 720), 200),
        pytest.param("ru", (960, 600), 100, marks=pytest.mark.long),
        pytest.param("en", (1280, 720), 200, marks=pytest.mark.long),
    ],
)
def test_every_dialog_says_its_words_whole(
    open_table: OpenTable, language: str, size: tuple[int, int], scale: int
) -> None:
    shell = open_table(language, bytes(32))
    shell.context.change(msgspec.structs.replace(shell.context.settings, scale=scale))
    shell.setMinimumSize(0, 0)
    shell.resize(*size)
    shell.matches.start(("scorpion", "unicorn", "phoenix"), NAMES[language])
    settle()
    found = dict[str, list[str]]()
    seen = 0
    for name, sheet in dialogs(shell):
        seen += 1
        wrong = faults(sheet, language)
        if wrong:
            found[f"{name}: {sheet.accessibleName()}"] = wrong
    assert found == {}
    assert seen >= 12
