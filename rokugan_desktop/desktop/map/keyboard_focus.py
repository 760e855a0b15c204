"""Where the keyboard is among the choices of a map, and how it gets from one to another."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from rokugan_desktop.desktop.map.choice_lights import Light
from rokugan_desktop.desktop.map.geometry import nearest_ahead
from rokugan_desktop.desktop.map.values import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class KeyboardFocus:
    """Walks among the choices, in reading order or by direction. It chooses nothing by itself."""

    def __init__(self, choices: Callable[[], Mapping[str, Light]], reached: Callable[[str | None], None]) -> None:
        """Walk among those that `choices` returns each time; `reached` is told the spot in focus now, or None.

        An empty text: something is in focus, but nobody has pointed at it.
        """
        self._choices = choices
        self._reached = reached
        self.at: str | None = None
        """The identity of the choice in focus; None: none is."""
        self._left_at: QPointF | None = None
        """Where the focus was last."""
        self._gone = False
        """The choice that was in focus is no choice any more."""
        self._begun: str | None = None
        """The choice that Tab walks round from: where the focus appeared, or arrows have led it."""

    def order(self) -> list[str]:
        """Return the choices in reading order: rows of the board from north to south, each from west to east.

        Doubtful ones come after all others.
        """
        open_ones = [item for item in self._choices().values() if item.choice.kind is not Kind.FOCUS]
        open_ones.sort(key=_in_reading_order)
        return [item.choice.identity for item in open_ones]

    def round(self) -> list[str]:
        """Return the choices as Tab walks them: in reading order, round from where the focus appeared."""
        order = self.order()
        at = order.index(self._begun) if self._begun in order else 0
        return [*order[at:], *order[:at]]

    def appear(self) -> None:
        """Be seen, with nothing in focus yet: where the focus was last, or else amidst the choices.

        Nobody has pointed there: what is told is that nothing is pointed at.
        """
        order = self.order()
        if order and self.at not in order:
            places = {identity: self._choices()[identity].centre for identity in order}
            self.put_on(self._start(order, places), pointed=False)
            self._begun = self.at

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

        With nothing in focus it only comes to be seen: where it was last, or else amidst the choices. From a choice
        that is gone, such as the hex that a path has just reached, it goes on in the direction.
        """
        choices, order = self._choices(), self.order()
        if not order:
            return False
        places = {identity: choices[identity].centre for identity in order}
        if self.at in order:
            best = nearest_ahead(places, self.at or "", direction)
        else:
            best = self._start(order, places)
            if self._gone and self._left_at is not None:
                best = nearest_ahead({"": self._left_at, **places}, "", direction) or best
        if best is None:
            return False
        self.put_on(best)
        self._begun = best
        return True

    def _start(self, order: Sequence[str], places: Mapping[str, QPointF]) -> str:
        """Return the choice nearest to where the focus was last, or else to the middle of all that can be chosen."""
        choices, near = self._choices(), self._left_at
        first = choices[order[0]].choice.kind
        alike = [identity for identity in order if choices[identity].choice.kind is first]
        if near is None:
            across = [places[identity].x() for identity in alike]
            down = [places[identity].y() for identity in alike]
            near = QPointF((min(across) + max(across)) / 2, (min(down) + max(down)) / 2)
        ways = {identity: places[identity] - near for identity in alike}
        return min(alike, key=lambda identity: hypot(ways[identity].x(), ways[identity].y()))

    def put_on(self, identity: str | None, *, pointed: bool = True) -> None:
        """Put the focus on a choice, or on none, and tell its spot where somebody has pointed at it so.

        Raise KeyError for a choice that isn't there.
        """
        choices = self._choices()
        if self.at in choices:
            choices[self.at or ""].mark(focused=False)
        self.at, self._gone = identity, False
        if identity is None:
            self._begun = None
        else:
            item = choices[identity]
            item.mark(focused=True)
            self._left_at = item.centre
        self._reached(None if identity is None else choices[identity].choice.spot if pointed else "")

    def stay(self) -> None:
        """Stay on the choice that was in focus, if there still is one of its identity that can be chosen."""
        item = self._choices().get(self.at or "")
        if item is not None and item.choice.kind is not Kind.FOCUS:
            item.mark(focused=True)
        else:
            self._gone = self._gone or self.at is not None
            self.at = None

    def forget(self) -> None:
        """Be nowhere, and come from nowhere."""
        self.at = self._left_at = self._begun = None
        self._gone = False


def _in_reading_order(light: Light) -> tuple[bool, int, float, str]:
    choice, centre = light.choice, light.centre
    return choice.kind is Kind.DOUBTFUL, round(centre.y() / 60), centre.x(), choice.identity
