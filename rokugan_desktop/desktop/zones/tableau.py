"""The widgets of a tableau of described zones, and what flies from zone to zone when it changes.

What has flown is found in what is shown before and after, and in nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeySequence, QPainter, QPaintEvent, QPen, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import unheard
from rokugan_desktop.desktop.keys import single_keys_count
from rokugan_desktop.desktop.look.dialogs import in_dialog
from rokugan_desktop.desktop.look.scrolling import scroll_quietly
from rokugan_desktop.desktop.look.spacing import bare
from rokugan_desktop.desktop.look.style import remove_for_good
from rokugan_desktop.desktop.look.theme import Theme, bold_font, equip, mixed, round_box
from rokugan_desktop.desktop.map.wash import Tabletop
from rokugan_desktop.desktop.motion import SWAYING, Motion, Movement
from rokugan_desktop.desktop.panel import Tableau
from rokugan_desktop.desktop.sheets.boxes import Box, Fit, Letters, Tone, Typesetter, colour_of
from rokugan_desktop.desktop.sheets.section_panel import scale_of
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item
from rokugan_desktop.desktop.zones import described
from rokugan_desktop.desktop.zones.card_sheet import CardSheet
from rokugan_desktop.engine import Impossible

if TYPE_CHECKING:
    from rokugan_desktop.desktop.face import Person
    from rokugan_desktop.words import Words


_LETTERS: Final = Letters(bold_font, 14)
_ROUND, _CLOTH = 7.0, 4.0
"""How round a tray is, and how broad the cloth at the left end of a lane, at the usual scale."""


class ZoneWidget(QWidget):
    """Shows one zone: its tray with its name, and a sheet for each card that is seen."""

    def __init__(self, setter: Typesetter, words: Words, parent: QWidget, read_beside: Callable[[str], bool]) -> None:
        """Show nothing yet; `read_beside` tells of an item by its id whether it is read beside the tableau."""
        super().__init__(parent)
        self._setter, self._words, self._read_beside = setter, words, read_beside
        self.placed: described.PlacedZone | None = None
        self.sheets: list[CardSheet] = []
        self.lit = self.in_tray = False
        self._spare: list[CardSheet] = []
        self._stacked: list[CardSheet] = []
        """The sheets as they lie over each other, the highest last."""

    def show_zone(self, placed: described.PlacedZone, chosen: str, *, lit: bool, in_tray: bool) -> list[CardSheet]:
        """Show this zone, and return the sheets that were made for it.

        `chosen`: the id of the card that is chosen here; of like ones the first is. `in_tray`: its lane is its tray.
        """
        zone, made = placed.zone, list[CardSheet]()
        self.placed, self.lit, self.in_tray = placed, lit, in_tray
        self.setGeometry(placed.frame.toAlignedRect())
        self.setAccessibleName(self._words.text("zones.zone", zone=zone.name, n=zone.many))
        while len(self.sheets) > len(placed.cards):
            self._spare.append(self.sheets.pop())
            self._spare[-1].clear()
        while len(self.sheets) < len(placed.cards):
            if self._spare:
                self.sheets.append(self._spare.pop())
            else:
                made.append(CardSheet(self._setter, self))
                self.sheets.append(made[-1])
                made[-1].installEventFilter(self)
        at = next((number for number, card in enumerate(placed.cards) if card.card.item.id == chosen), -1)
        for number, (sheet, card) in enumerate(zip(self.sheets, placed.cards, strict=True)):
            item = card.card.item._replace(name=self._called(card, zone))
            item = item._replace(chosen=True) if chosen and number == at else item
            sheet.show_card(card, zone, item, placed.level, read_beside=self._read_beside(item.id))
            sheet.setVisible(True)
        self._order()
        self.update()
        return made

    def _called(self, card: described.PlacedCard, zone: described.ShownZone) -> str:
        name = card.card.item.name
        if card.bearer is not None:
            return self._words.text("zones.tucked", card=name, bearer=card.bearer.item.name)
        return self._words.text("zones.card", number=card.number, count=zone.many, card=name)

    def _order(self) -> None:
        """Lay on top what the mouse is on, or else the keyboard: beside either no card is covered by the other's."""
        pointed = any(sheet.underMouse() for sheet in self.sheets)
        stacked = sorted(self.sheets, key=lambda sheet: sheet.underMouse() if pointed else sheet.hasFocus())
        if stacked != self._stacked:
            self._stacked = stacked
            for sheet in stacked:
                sheet.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave, QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._order()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.placed is None or self.placed.zone.bare:
            return
        zone = self.placed.zone
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        setter, scale, theme = self._setter, self._setter.scale, self._setter.theme
        half, radius, tray = scale / 2, _ROUND * scale, tray_of(theme)
        if self.lit or not self.in_tray:
            pen = QPen(theme.colour("focus"), 3 * scale) if self.lit else QPen(theme.colour("edge"), scale)
            box = QRectF(self.rect()).adjusted(half, half, -half, -half)
            round_box(painter, box, radius, pen, tray if not self.in_tray else Qt.BrushStyle.NoBrush)
        if not self.placed.cards:
            pen = QPen(theme.colour(_on(theme, tray), 0.5), scale, Qt.PenStyle.DashLine)
            round_box(painter, self.placed.cell, radius, pen, Qt.BrushStyle.NoBrush)
        name, line = self._heading(zone)
        if zone.sign is not None:
            side = (described.HEADING - 1) * scale
            at = QRectF(described.PAD * scale, line.top(), side, side)
            setter.paint(painter, Box(art=zone.sign, side=described.HEADING - 1), at)
        setter.paint(painter, name, line)

    def _heading(self, zone: described.ShownZone) -> tuple[Box, QRectF]:
        setter, scale, pad = self._setter, self._setter.scale, described.PAD * self._setter.scale
        line = QRectF(pad, 2 * scale, self.width() - 2 * pad, described.HEADING * scale)
        if zone.sign is not None:
            line.setLeft(line.left() + described.HEADING * scale + 3 * scale)
        name = Box(text=zone.name, letters=_LETTERS, fit=Fit.NARROW, ink=_on(setter.theme, tray_of(setter.theme)))
        if zone.brief and setter.narrow(name) > line.width() + 1:
            name = replace(name, text=zone.brief)
        return name, line

    @property
    def heading(self) -> QRect:
        """Return where its name stands; an empty one for a zone without."""
        if self.placed is None or self.placed.zone.bare:
            return QRect()
        name, line = self._heading(self.placed.zone)
        line.setWidth(min(line.width(), self._setter.broad(name)))
        return line.toAlignedRect()


def _on(theme: Theme, ground: QColor) -> str:
    light, dark = ("panel", "ink") if not theme.dark else ("ink", "panel")
    return light if ground.lightness() < 128 else dark


def tray_of(theme: Theme) -> QColor:
    """Return the colour of a tray."""
    return mixed(theme.table, "#000000", 0.5)


_THREAD: Final = QColor(233, 201, 135, 70)
"""Around a tray, and between the zones in it."""


class _Ground(QWidget):
    def __init__(self, setter: Typesetter) -> None:
        super().__init__()
        self.setter = setter
        self.trays: Sequence[tuple[Tone, QRectF, Sequence[float]]] = ()
        """Of each lane that is somebody's: the cloth, the place, and where a zone begins after another one."""
        self._top = Tabletop()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, scale = self.setter.theme, self.setter.scale
        painter.drawPixmap(0, 0, self._top.picture(self.size(), self.devicePixelRatioF(), theme, steady=True))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        thread = QPen(_THREAD if theme.id != "contrast" else theme.colour("panel"), scale)
        for tone, place, begins in self.trays:
            equip(painter, Qt.PenStyle.NoPen, colour_of(theme, tone))
            painter.drawRoundedRect(place.adjusted(-_CLOTH * scale, 0, 0, 0), _ROUND * scale, _ROUND * scale)
            equip(painter, thread, tray_of(theme)).drawRoundedRect(place, _ROUND * scale, _ROUND * scale)
            for x in begins:
                painter.drawLine(QPointF(x, place.top() + 7 * scale), QPointF(x, place.bottom() - 7 * scale))


class ZoneTableau(Tableau):
    """A tableau of described zones: all cards are reached by the mouse, by Tab and arrows, and by keys of their own.

    It holds what it shows and nothing else: emptied, it shows no lane, and nothing flies. Cards fly between two shows
    for the same eyes where `moves` says so.
    """

    larger: Sequence[float] = ()
    """How much larger than usual everything is where all has room so, the largest first."""

    def __init__(self, face: described.AnyTableauFace, words: Words, theme: Theme, people: Sequence[Person]) -> None:
        super().__init__()
        self._face, self._words, self._people = face, words, people
        self.scales = {}
        self._lanes: tuple[described.Lane, ...] = ()
        self._placed: described.PlacedLanes | None = None
        self._zones: dict[str, ZoneWidget] = {}
        self._lit: frozenset[str] = frozenset()
        self._shortcuts: dict[str, QShortcut] = {}
        self._chosen = ("", "")
        """The zone in which a card was chosen, and the id of that card."""
        self._flying: FlyingCards | None = None
        self._setter = Typesetter(theme, scale_of(self))
        self._area = QScrollArea(self)
        self._ground = _Ground(self._setter)
        self._ground.setObjectName("clear")
        scroll_quietly(self._area, self._ground, bar=False)
        self._area.setWidgetResizable(False)
        bare(QVBoxLayout(self)).addWidget(self._area)

    @property
    def sheets(self) -> Iterator[CardSheet]:
        """Yield the sheets of all cards that are seen, zone by zone."""
        for lane in self._lanes:
            for zone in lane.zones:
                yield from self._zones[zone.id].sheets

    def show_turn(self, view: Any, decision: Any | None) -> None:
        before, eyes = self._placed, _audience(self._lanes)
        self.hurry()
        self._lit = frozenset()
        self._show(tuple(self._face.lanes(view, decision, self._words, self._people)))
        asked = self.first_stop()
        if asked is not None:
            self._area.ensureWidgetVisible(asked, 0, round(described.PAD * self._setter.scale))
        if self.moves and before is not None and self._placed is not None and eyes == _audience(self._lanes):
            self._fly(flights_between(before, self._placed))

    def choose(self, answer: Any | None, question: Any | None = None, about: str = "") -> None:
        shown = [(zone.id, one.id, answer in one.answers) for zone, one in _items(self._lanes)]
        given = [one[:2] for one in shown if one[1] == about] or [one[:2] for one in shown if one[2]]
        self._chosen = ("", "") if answer is None else next(iter(given), self._chosen)

    def empty(self) -> None:
        self.hurry()
        self._chosen = ("", "")
        self._show(())

    def own(self) -> Sequence[str]:
        """Return the names of what lies here for one seat alone, zone by zone."""
        zones = [zone for lane in self._lanes for zone in lane.zones if zone.audience is not EVERYBODY]
        return [said for zone in zones for said in (zone.name, *[card.item.name for card in zone.cards])]

    def light(self, spots: Sequence[str]) -> None:
        self._lit = frozenset(spots)
        for name, widget in self._zones.items():
            widget.lit = name in self._lit
            widget.update()

    def read_beside(self, name: str) -> bool:
        """Tell whether what lies there is read beside the tableau while it is pointed at, and needs no tooltip."""
        return False

    def hurry(self) -> bool:
        flew, self._flying = self._flying, None
        if flew is None:
            return False
        flew.end()
        for sheet in self.sheets:
            sheet.fly(on=False)
        return True

    def thing(self, name: str) -> QWidget | None:
        if name in self._zones:
            return self._zones[name]
        return next((sheet for sheet in self.sheets if sheet.item.id == name), None)

    def first_stop(self) -> QWidget | None:
        return next((sheet for sheet in self.sheets if sheet.item.offered), None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.hurry()
        self._lay()

    def _show(self, lanes: tuple[described.Lane, ...]) -> None:
        """Show these lanes. Raise Impossible where two seats' secrets were to be seen at once."""
        if len(_audience(lanes)) > 1:
            raise Impossible(f"a tableau was to show zones for {sorted(map(str, _audience(lanes)))}")
        self._lanes = lanes
        self._lay()
        for key in {key for _, item in _items(lanes) for key in item.keys} - set(self._shortcuts):
            self._shortcuts[key] = QShortcut(QKeySequence(key), self)
            self._shortcuts[key].activated.connect(partial(self.press, key))

    def _lay(self) -> None:
        names = {zone.id for lane in self._lanes for zone in lane.zones}
        for name in self._zones.keys() - names:
            remove_for_good(self._zones.pop(name))
        room, usual = self.contentsRect().size(), scale_of(self)
        laid = (room.toTuple(), usual, tuple([zone.id for lane in self._lanes for zone in lane.zones]))
        before = self.scales.get(laid)
        sizes = (share * usual for share in self.larger if before is None or share * usual <= before)
        scale = next(
            (size for size in sizes if described.has_room(*self._measures(size), closer=before is not None)), usual
        )
        self.scales[laid] = scale
        placed = described.place_lanes(*self._measures(scale))
        margin = 2 * _CLOTH * scale
        placed = placed.moved(margin)
        focused = self._grow(scale) if scale != self._setter.scale else None
        self._placed = placed if self._lanes else None
        self._ground.resize(room.width(), max(room.height(), round(placed.high)))
        frames = {zone.zone.id: zone.frame for zone in placed.zones}
        self._ground.trays = [
            (lane.cloth, frame.translated(margin, 0), [frames[zone.id].left() - 3 * scale for zone in lane.zones[1:]])
            for lane, frame in zip(self._lanes, placed.frames, strict=True)
            if lane.cloth
        ]
        in_trays = {zone.id for lane in self._lanes if lane.cloth for zone in lane.zones}
        self._ground.update()
        where, chosen = self._chosen
        holding = [zone.id for zone, item in _items(self._lanes) if item.id == chosen]
        where = where if where in holding or not holding else holding[0]
        for zone in placed.zones:
            name = zone.zone.id
            own, lit, made = chosen if name == where else "", name in self._lit, name not in self._zones
            with unheard(made):
                if made:
                    self._zones[name] = ZoneWidget(self._setter, self._words, self._ground, self.read_beside)
                    self._zones[name].show()
                self._zones[name].raise_()  # they are found in the order in which they lie there
                sheets = self._zones[name].show_zone(zone, own, lit=lit, in_tray=name in in_trays)
            for sheet in sheets:
                sheet.given.connect(self._press)
                sheet.told.connect(self._keep_in_sight)
        again = None if focused is None else self.thing(focused)
        if again is not None:
            again.setFocus(Qt.FocusReason.OtherFocusReason)

    def _measures(self, scale: float) -> tuple[Sequence[described.Lane], float, float, float, Callable[[str], float]]:
        """Return what the lanes are laid out by in this scale."""
        room, metrics = self.contentsRect().size(), QFontMetricsF(_LETTERS.font(_LETTERS.size * scale))
        return self._lanes, room.width() - 3 * _CLOTH * scale, room.height(), scale, metrics.horizontalAdvance

    def _grow(self, scale: float) -> str | None:
        """Begin anew in another scale; return of which thing the sheet that goes had the keyboard."""
        self._setter = self._ground.setter = Typesetter(self._setter.theme, scale)
        sheet = QApplication.focusWidget()
        if not isinstance(sheet, CardSheet) or not self._ground.isAncestorOf(sheet):
            sheet = None
        if sheet is not None and any(item.id == sheet.item.id for _, item in _items(self._lanes)):
            sheet.clearFocus()  # hidden as it is, it would hand the keyboard to whatever comes next
        for gone in self._zones.values():
            remove_for_good(gone)
        self._zones = {}
        return None if sheet is None else sheet.item.id

    def press(self, key: str) -> None:
        """Press the card that the key stands for, unless a dialog lies over the page."""
        pressed = next((sheet for sheet in self.sheets if key in sheet.item.keys), None)
        if pressed is not None and single_keys_count() and not in_dialog():
            pressed.click()

    def _press(self, item: Item) -> None:
        self.give(item.answers, item.by)

    def _keep_in_sight(self, sheet: CardSheet | None) -> None:
        """Scroll to a card that the keyboard has come to, and say what is pointed at, and why it can't be chosen."""
        if sheet is not None and QApplication.focusWidget() is sheet:
            self._area.ensureWidgetVisible(sheet, 0, round(described.PAD * self._setter.scale))
        self.pointed.emit(sheet.item.id if sheet is not None else "")
        if sheet is not None:
            self.barred.emit(sheet.item.barred)

    def _fly(self, flights: list[Flight]) -> None:
        if not flights or not self.isVisible():
            return
        for flight in flights:
            if flight.sheet >= 0:
                self._zones[flight.zone].sheets[flight.sheet].fly(on=True)
        self._flying = FlyingCards(self._ground, flights, self._paint_flight)
        self._flying.movement.finished.connect(self.hurry)
        self._flying.movement.start()

    def _paint_flight(self, painter: QPainter, flight: Flight, place: QRectF) -> None:
        for sheet in self._zones[flight.zone].sheets[max(0, flight.sheet) :][:1]:
            sheet.paint_card(painter, place)


def _items(lanes: Sequence[described.Lane]) -> Iterator[tuple[described.ShownZone, Item]]:
    for lane in lanes:
        for zone in lane.zones:
            for card in zone.seen:
                yield from ((zone, item) for item in (card.item, *(tucked.item for tucked in card.tucked)))


def _audience(lanes: Sequence[described.Lane]) -> frozenset[object]:
    return frozenset(zone.audience for lane in lanes for zone in lane.zones) - {EVERYBODY}


FLYING, AFTER = 380, 70
"""How many milliseconds a card flies, and how much later than the one before it."""


class _Spot(NamedTuple):
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


def flights_between(before: described.PlacedLanes, after: described.PlacedLanes) -> list[Flight]:
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


def _lying(placed: described.PlacedZone | None) -> dict[str, list[_Spot]]:
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
