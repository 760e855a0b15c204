"""Every dialog of the table says its words whole, in each language, in the smallest window and in large letters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from rokugan_desktop.cli.matches.commands import noticed
from rokugan_desktop.desktop.agreements import open_seal
from rokugan_desktop.desktop.at_table.saving import ask_to_leave_unsaved
from rokugan_desktop.desktop.computers.seats import ask_to_settle
from rokugan_desktop.desktop.demo.hands import await_change, settle
from rokugan_desktop.desktop.look.dialogs import Sheet
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.library.salvaging import Salvage, Shortened
from rokugan_desktop.table.screens import CurtainScreen
from rokugan_desktop.table.trust.pins import SALT_LENGTH, pin_set
from tests.desktop.demo.painted_text import faults
from tests.journeys.conftest import OpenTable, open_table

__all__ = ["open_table"]

SENT = Path(__file__).parents[2] / "table" / "golden" / "format-4.rokugan-match"
"""A match that somebody sent."""
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
        ("settle", partial(ask_to_settle, controller)),
        ("leave", controller.back_from_curtain),
        ("who looks", controller.ask_who_looks),
        ("unsaved", lambda: ask_to_leave_unsaved(controller, why, list, list)),
    ):
        ask()
        sheet = top(shell)
        assert sheet is not None
        yield name, sheet


def troubled(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, QWidget]]:
    """Forget a PIN, lose a computer player, and fill the disk, each as at an evening."""
    controller = shell.controller
    assert controller is not None
    controller.sheets.dismiss()
    curtains = controller.session.curtains
    controller.record(lambda: curtains.keep(pin_set(Seat(0), "2468", bytes(SALT_LENGTH))), then=controller.hide)
    settle()
    assert isinstance(controller.screen, CurtainScreen)
    yield "curtain with a PIN", shell
    controller.page.curtain.refuse(30)
    settle()
    yield "wrong PIN", shell
    controller.page.curtain.forgotten_button.click()
    yield "forgotten PIN", shell
    controller.sheets.dismiss()
    controller.session.give_seat(Seat(1), "novice")
    controller.computers.give_up(Seat(1))
    settle()
    assert controller.sheet is not None
    yield "computer failed", shell
    controller.sheets.dismiss()

    def failing(*_: object, **__: object) -> None:
        raise JournalFailed(Message("table.journal.full", file="D:/Партии/Документы/Анна/matches.sqlite"))

    with monkeypatch.context() as broken:
        broken.setattr(type(controller.session.journal), "append", failing)
        controller.record(lambda: controller.session.concede(Seat(1)))
    settle()
    assert controller.sheet is not None
    yield "disk full", shell
    controller.sheet.buttons[0].click()
    settle()
    yield "in memory", shell


def beside_the_table(shell: Shell, folder: Path) -> Iterator[tuple[str, QWidget]]:
    """End the match and sit down for a rematch, leave a lesson, do what can be done to matches of the library, and
    read of its damage."""
    controller = shell.controller
    assert controller is not None
    controller.open_to_everyone()
    controller.record(controller.session.end_early)
    settle()
    # The window grows with what the end asks for, and is dressed anew once that has come to rest, its sheets dismissed.
    await_change(lambda: not any(one.isActive() for one in shell.findChildren(QTimer) if one.parent() is shell))
    yield "end", shell
    for name, ask in (("menu of the end", controller.open_menu), ("seal of the end", partial(open_seal, controller))):
        ask()
        settle()
        assert top(shell) is not None
        yield name, shell
        controller.sheets.dismiss()
    controller.rematch.emit()
    settle()
    yield "rematch", shell
    shell.school.teach(shell.face)
    settle()
    settle()  # the window follows what this table asks for, and is dressed anew
    assert shell.controller is not None
    shell.controller.page.menu.click()
    sheet = top(shell)
    assert sheet is not None
    yield "menu of a lesson", sheet
    shell.controller.leave()
    page = shell.library_page
    shell.to_library()
    settle()
    yield "library", shell
    page.save_chosen()
    settle()
    yield "kinds of files", shell
    sheet = top(shell)
    assert sheet is not None
    sheet.dismiss()
    page.rename_chosen()
    settle()
    yield "another title", shell
    page.view.setFocus()
    page.delete_chosen()
    settle()
    yield "deleted", shell
    page.undo()
    settle()
    yield "restored", shell
    bent = folder / "bent.rokugan-match"
    bent.write_bytes(SENT.read_bytes()[:-40])
    page.take_in([SENT, bent, folder / "none.rokugan-match"])
    await_change(lambda: not page.imports.busy)
    settle()
    yield "imported", shell
    shell.to_title()
    cut = tuple(Shortened(number, ", ".join(NAMES["ru"]), 40, 90) for number in range(5))
    saved = Salvage(12, Path("Партии"), cut, cut[:2], lost=2)
    shell.title.show_trouble(shell.context.words.say(noticed(saved)))
    settle()
    yield "salvaged", shell
    shell.title.anew_button.click()
    settle()
    assert top(shell) is not None
    yield "lesson anew", shell


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    [
        pytest.param("en", (960, 600), 100, marks=pytest.mark.long),
        ("ru", (1280, 720), 200),
        pytest.param("ru", (960, 600), 100, marks=pytest.mark.long),
        pytest.param("en", (1280, 720), 200, marks=pytest.mark.long),
    ],
)
def test_every_dialog_says_its_words_whole(
    open_table: OpenTable,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    size: tuple[int, int],
    scale: int,
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
    for name, page in chain(troubled(shell, monkeypatch), beside_the_table(shell, tmp_path)):
        wrong = faults(top(shell) or page, language)
        if wrong:
            found[name] = wrong
    assert found == {}
    assert seen >= 12
