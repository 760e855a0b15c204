"""Where the keyboard is among the choices of a map, and how it gets from one to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from rokugan_desktop.desktop.map.choice_lights import Light
from rokugan_desktop.desktop.map.geometry import nearest_ahead
from rokugan_desktop.desktop.map.values import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class KeyboardFocus:
    """Walks among the choices, in reading order or by direction. It chooses nothing by itself."""

    def __init__(self, choices: Callable[[], Mapping[str, Light]], reached: Callable[[str | None], None]) -> None:
        """Walk among those that `choices` returns each time; `reached` is told the spot in focus now, or None."""
        self._choices = choices
        self._reached = reached
        self.at: str | None = None
        """The identity of the choice in focus; None: none is."""
        self._left_at: QPointF | None = None
        """Where the focus was last."""

    def order(self) -> list[str]:
        """Return the choices in reading order: rows of the board from north to south, each from west to east."""
        open_ones = [item for item in self._choices().values() if item.choice.kind is not Kind.FOCUS]
        open_ones.sort(key=_in_reading_order)
        return [item.choice.identity for item in open_ones]

    def step(self, by: int) -> bool:
        """Carry the focus on by so many choices in reading order, round and round; tell whether there is any."""
        order = self.order()
        if not order:
            return False
        at = order.index(self.at) + by if self.at in order else (0 if by > 0 else -1)
        self.put_on(order[at % len(order)])
        return True

    def move(self, direction: QPointF) -> bool:
        """Carry the focus to the nearest choice that lies in the direction; tell whether it moved.

        With nothing in focus it goes on from where the focus was last, or else to the first choice.
        """
        choices, order = self._choices(), self.order()
        if not order:
            return False
        places = {identity: choices[identity].centre for identity in order}
        if self.at in order:
            best = nearest_ahead(places, self.at or "", direction)
        elif self._left_at is not None:
            best = nearest_ahead({"": self._left_at, **places}, "", direction) or order[0]
        else:
            best = order[0]
        if best is None:
            return False
        self.put_on(best)
        return True

    def put_on(self, identity: str | None) -> None:
        """Put the focus on a choice, or on none. Raise KeyError for a choice that isn't there."""
        choices = self._choices()
        if self.at in choices:
            choices[self.at or ""].mark(focused=False)
        self.at = identity
        if identity is not None:
            item = choices[identity]
            item.mark(focused=True)
            self._left_at = item.centre
        self._reached(choices[identity].choice.spot if identity is not None else None)

    def stay(self) -> None:
        """Stay on the choice that was in focus, if there still is one of its identity that can be chosen."""
        item = self._choices().get(self.at or "")
        if item is not None and item.choice.kind is not Kind.FOCUS:
            item.mark(focused=True)
        else:
            self.at = None

    def forget(self) -> None:
        """Be nowhere, and come from nowhere."""
        self.at = self._left_at = None


def _in_reading_order(light: Light) -> tuple[int, float, str]:
    return round(light.centre.y() / 60), light.centre.x(), light.choice.identity
