"""What each key does at the table, by whose screen is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rokugan_desktop.desktop.keys import Deed
from rokugan_desktop.table.screens import CurtainScreen, SeatScreen, VeilScreen, Watching

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller


def deeds_now(controller: Controller) -> dict[Deed, Callable[[], object]]:
    """Return what the keys do at this moment; a key that isn't here does nothing."""
    everywhere: dict[Deed, Callable[[], object]] = {Deed.RULES: controller.read_rules}
    screen = controller.screen
    if isinstance(screen, Watching):
        return everywhere | _watching(controller)
    if isinstance(screen, CurtainScreen):
        return everywhere | {Deed.BACK: controller.menu.back_from_curtain}
    at_table: dict[Deed, Callable[[], object]] = {
        Deed.FIT: controller.page.area.field.fit,
        Deed.NEXT_REGION: controller.menu.next_region,
        Deed.BACK: controller.menu.open,
    }
    answers: dict[Deed, Callable[[], object]] = {
        Deed.CONFIRM: controller.confirm,
        Deed.TAKE_BACK: controller.take_back,
        Deed.REDO: controller.redo,
        Deed.ADVICE: controller.advising.ask,
    }
    done = controller.done_looking
    match screen:
        case SeatScreen(looking=True, answers=False):
            at_table |= {Deed.CONFIRM: done, Deed.NEXT: done, Deed.BACK: done, Deed.HIDE: controller.hide}
        case SeatScreen(looking=True):
            at_table |= answers | {Deed.NEXT: done, Deed.BACK: done, Deed.HIDE: controller.hide}
        case SeatScreen(thinking=None):
            at_table |= answers | {Deed.HIDE: controller.hide}
        case SeatScreen():  # nothing to close: a computer thinks
            at_table |= {Deed.CONFIRM: done, Deed.NEXT: done, Deed.HIDE: controller.hide}
        case VeilScreen():
            take = controller.unveil
            at_table |= {Deed.CONFIRM: take, Deed.NEXT: take, Deed.LOOK: controller.menu.look}
        case _:
            at_table |= answers | {Deed.LOOK: controller.menu.look}
    return everywhere | at_table


def _watching(controller: Controller) -> dict[Deed, Callable[[], object]]:
    """Return what the keys do while all watch a resolution: one goes on, another skips to the end."""
    player = controller.player
    return {
        Deed.NEXT: player.go_on,
        Deed.CONFIRM: player.go_on,
        Deed.SKIP: player.skip,
        Deed.BACK: player.skip,
        Deed.FIT: controller.page.area.field.fit,
    }
