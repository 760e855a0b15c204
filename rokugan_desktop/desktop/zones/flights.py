"""What flies from zone to zone when a tableau changes: found in what is shown before and after, and in nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.motion import SWAYING, Motion, Movement
from rokugan_desktop.desktop.zones.places import PlacedLanes, PlacedZone

FLYING, AFTER = 380, 70
"""How many milliseconds a card flies, and how much later than the one before it."""


class _Spot(NamedTuple):
    """Where a card was or is."""

    zone: str
    place: QRectF
    sheet: int
    """Which of the sheets of its zone shows it; −1: none does, it lies in a stack."""


class Flight(NamedTuple):
    """A card that has gone from one zone to another."""

    begin: QRectF
    end: QRectF
    zone: str
    sheet: int
    """Which sheet of the zone shows it when it has come; −1: none does."""


def flights_between(before: PlacedLanes, after: PlacedLanes) -> list[Flight]:
    """Return which cards have gone to another zone.

    A card that is known again is the same wherever it lies. Of others only this is said: a zone has one fewer than
    before and another one more. A card that is turned over or covered within its zone goes nowhere.
    """
    gone: dict[str, list[_Spot]] = {}
    come: dict[str, list[_Spot]] = {}
    earlier, later = ({zone.zone.id: zone for zone in lanes.zones} for lanes in (before, after))
    for name in {**earlier, **later}:
        was, now = _lying(earlier.get(name)), _lying(later.get(name))
        less = {known: spots[len(now.get(known, ())) :] for known, spots in was.items()}
        more = {known: spots[len(was.get(known, ())) :] for known, spots in now.items()}
        for one, other in ((less, more), (more, less)):  # turned over or covered where it lies
            hidden = one.get("", [])
            for known, spots in other.items():
                while known and hidden and spots:
                    hidden.pop()
                    spots.pop()
        for found, spots_of in ((gone, less), (come, more)):
            for known, spots in spots_of.items():
                found.setdefault(known, []).extend(spots)
    return list(_paired(gone, come))


def _paired(gone: Mapping[str, list[_Spot]], come: Mapping[str, list[_Spot]]) -> Iterator[Flight]:
    """Yield a flight for each card that has gone from somewhere and come elsewhere, first for those known again."""
    for known in come:
        yield from _flown(gone.get(known, []), come[known])
    for known in come:
        yield from _flown(gone.get("", []) if known else [spot for k in gone if k for spot in gone[k]], come[known])


def _flown(gone: list[_Spot], come: list[_Spot]) -> Iterator[Flight]:
    for spot in list(come):
        source = next((one for one in gone if one.zone != spot.zone), None)
        if source is not None:
            gone.remove(source)
            come.remove(spot)
            yield Flight(source.place, spot.place, spot.zone, spot.sheet)


def _lying(placed: PlacedZone | None) -> dict[str, list[_Spot]]:
    """Return where the cards of a zone lie, by what they are known as; what a stack covers is nameless."""
    found: dict[str, list[_Spot]] = {}
    if placed is not None:
        name, corner = placed.zone.id, placed.frame.topLeft()
        for number, each in enumerate(placed.cards):
            spot = _Spot(name, each.place.translated(corner), number)
            found.setdefault(each.card.known_as, []).append(spot)
        hidden = placed.zone.many - len(placed.zone.seen)
        found.setdefault("", []).extend([_Spot(name, placed.cell.translated(corner), -1)] * hidden)
    return found


class FlyingCards(QWidget):
    """Lies over a tableau while cards fly, and only then: paints each on its way, as it will be seen to lie there."""

    def __init__(
        self, over: QWidget, flights: Sequence[Flight], paint: Callable[[QPainter, Flight, QRectF], None]
    ) -> None:
        super().__init__(over)
        self._flights, self._paint = flights, paint
        self._shares = [0.0] * len(flights)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(over.rect())
        motions = [Motion(n * AFTER, FLYING, self._shower(n), SWAYING) for n in range(len(flights))]
        self.movement = Movement(motions, self)
        self.show()
        self.raise_()

    def _shower(self, number: int) -> Callable[[float], None]:
        def show(share: float) -> None:
            self._shares[number] = share
            self.update()

        return show

    def end(self) -> None:
        """Be there no longer."""
        self.movement.drop()
        self.hide()
        self.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for flight, share in zip(self._flights, self._shares, strict=True):
            way: QPointF = flight.end.center() - flight.begin.center()
            place = QRectF(flight.end)
            place.moveCenter(flight.begin.center() + way * share)
            self._paint(painter, flight, place)
