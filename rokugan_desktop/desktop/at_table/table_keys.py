"""What each key does at the table, by whose screen is shown."""

from __future__ import annotations

from collections.abc import Callable

from rokugan_desktop.desktop.at_table.sitting import Sitting
from rokugan_desktop.desktop.at_table.table_menu import TableMenu
from rokugan_desktop.desktop.keys import Deed
from rokugan_desktop.table.screens import CurtainScreen, SeatScreen, VeilScreen, Watching


def deeds_now(table: Sitting, menu: TableMenu) -> dict[Deed, Callable[[], object]]:
    """Return what the keys do at this moment; a key that isn't here does nothing."""
    everywhere: dict[Deed, Callable[[], object]] = {Deed.RULES: table.read_rules}
    screen = table.screen
    if isinstance(screen, Watching):
        return everywhere | _watching(table)
    if isinstance(screen, CurtainScreen):
        return everywhere | {Deed.BACK: menu.back_from_curtain}
    at_table: dict[Deed, Callable[[], object]] = {
        Deed.FIT: table.page.area.field.fit,
        Deed.NEXT_REGION: table.page.next_region,
        Deed.BACK: menu.open,
    }
    answers: dict[Deed, Callable[[], object]] = {
        Deed.CONFIRM: table.confirm,
        Deed.TAKE_BACK: table.take_back,
        Deed.REDO: table.redo,
        Deed.ADVICE: table.advising.ask,
    }
    done = table.done_looking
    match screen:
        case SeatScreen(looking=True, answers=False):
            at_table |= {Deed.CONFIRM: done, Deed.NEXT: done, Deed.BACK: done, Deed.HIDE: table.hide}
        case SeatScreen(looking=True):
            at_table |= answers | {Deed.NEXT: done, Deed.BACK: done, Deed.HIDE: table.hide}
        case SeatScreen(thinking=None):
            at_table |= answers | {Deed.HIDE: table.hide}
        case SeatScreen():  # nothing to close: a computer thinks
            at_table |= {Deed.CONFIRM: done, Deed.NEXT: done, Deed.HIDE: table.hide}
        case VeilScreen():
            take = table.unveil
            at_table |= {Deed.CONFIRM: take, Deed.NEXT: take, Deed.LOOK: menu.look, Deed.HIDE: table.hide}
        case _:
            at_table |= answers | {Deed.LOOK: menu.look}
    return everywhere | at_table


def _watching(table: Sitting) -> dict[Deed, Callable[[], object]]:
    """Return what the keys do while all watch a resolution: one goes on, another skips to the end."""
    player = table.player
    return {
        Deed.NEXT: player.go_on,
        Deed.CONFIRM: player.go_on,
        Deed.SKIP: player.skip,
        Deed.BACK: player.skip,
        Deed.FIT: table.page.area.field.fit,
    }
