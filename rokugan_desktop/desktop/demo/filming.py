"""The film of a demo: what moves on the table, as frames of one curtain, one reveal, one battle and the like."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.motion.movement import Movement

STEP_MS: Final = 40
"""So many milliseconds lie between two frames."""

Keep = Callable[[str, int], Path]
"""Write what the window shows under the name of a film, as the frame of this number, and return where."""


class Filming:
    """Films each kind of movement once, and lets all others be over at once."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._filmed: set[str] = set()

    def frames(self, controller: Controller, name: str) -> Iterator[Path]:
        """Yield the frames of what moves now, where nothing of this name has been filmed; nothing moves afterwards."""
        for what, movement in self._moving(controller, name):
            if what not in self._filmed:
                self._filmed.add(what)
                yield from self._film(what, movement)
            movement.hurry()
        settle()

    def _film(self, what: str, movement: Movement) -> Iterator[Path]:
        movement.pause()
        for number, time in enumerate(range(0, movement.duration(), STEP_MS)):
            movement.setCurrentTime(time)
            yield self._keep(what, number)

    @staticmethod
    def _moving(controller: Controller, name: str) -> Iterator[tuple[str, Movement]]:
        cloth = controller.page.cloth.movement
        if cloth is not None:
            yield "film-curtain" if controller.own_seat is None else "film-lifted", cloth
        ceremony = getattr(controller.page.end_body, "ceremony", None)
        if isinstance(ceremony, Movement):
            yield "film-end", ceremony
        area = controller.page.area
        if area.ribbon.rolling is not None:
            yield "film-round", area.ribbon.rolling
        if area.standings.sliding is not None:
            yield "film-sign", area.standings.sliding.movement
        field = area.field
        if isinstance(field, MapField) and field.scene.moving.movement is not None:
            yield f"film-{name}", field.scene.moving.movement
