"""What each key does at the table, by whose screen is shown."""

from __future__ import annotations

from collections.abc import Callable

from rokugan_desktop.desktop.at_table.sitting import Sitting
from rokugan_desktop.desktop.at_table.table_menu import TableMenu
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.table.screens import CurtainScreen, SeatScreen, TakenUp, VeilScreen, Watching


def commands_now(table: Sitting, menu: TableMenu) -> dict[Command, Callable[[], object]]:
    """Return what the keys do at this moment; a key that isn't here does nothing."""
    everywhere: dict[Command, Callable[[], object]] = {
        Command.RULES: table.read_rules,
        Command.AID: table.aid.emit,
    }
    screen = table.screen
    if isinstance(screen, Watching):
        return everywhere | _watching(table, menu)
    if isinstance(screen, CurtainScreen):
        return everywhere | {Command.BACK: menu.back_from_curtain}
    at_table: dict[Command, Callable[[], object]] = {
        Command.FIT: table.page.area.field.fit,
        Command.INSPECT: table.page.area.field.inspect,
        Command.NEXT_REGION: table.page.next_region,
        Command.BACK: table.drafting.back_or(menu.open),
    }
    answers: dict[Command, Callable[[], object]] = {
        Command.CONFIRM: table.confirm_by_key,
        Command.TAKE_BACK: table.drafting.take_back,
        Command.REDO: table.drafting.redo,
        Command.ADVICE: table.advising.ask,
        Command.DOUBTFUL: table.page.doubtful.click,
        **({Command.SETTLE: table.settling.ask} if table.page.settle.isVisible() else {}),
    }
    done = table.done_looking
    match screen:
        case SeatScreen(looking=True, answers=False):
            at_table |= {Command.CONFIRM: done, Command.NEXT: done, Command.BACK: done, Command.HIDE: table.hide}
        case SeatScreen(looking=True):
            at_table |= answers | {Command.NEXT: done, Command.BACK: done, Command.HIDE: table.hide}
        case SeatScreen(thinking=None):
            at_table |= answers | {Command.HIDE: table.hide}
        case SeatScreen():  # nothing to close: a computer thinks
            at_table |= {Command.CONFIRM: done, Command.NEXT: done, Command.HIDE: table.hide}
        case TakenUp():
            at_table |= {Command.CONFIRM: table.go_on, Command.NEXT: table.go_on}
        case VeilScreen():  # keys that hurry on must not open it: its button hears its own
            at_table |= {Command.LOOK: menu.look, Command.HIDE: table.hide}
        case _:
            at_table |= answers | {Command.LOOK: menu.look}
    return everywhere | at_table


def _watching(table: Sitting, menu: TableMenu) -> dict[Command, Callable[[], object]]:
    """Return what the keys do while all watch a resolution: one goes on, another skips to the end."""
    player = table.player
    return {
        Command.NEXT: table.go_on,
        Command.CONFIRM: table.go_on,
        Command.SKIP: player.go_to_last,
        Command.TAKE_BACK: player.go_back,
        Command.REDO: player.begin_again,
        Command.BACK: menu.open,
        Command.FIT: table.page.area.field.fit,
    }
