"""One seat as everybody sees it: sign, name, score, what it has, what has befallen it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import cos, pi, sin

from PySide6.QtCore import QElapsedTimer, QEvent, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rokugan_desktop.desktop.art.tokens import GOLD
from rokugan_desktop.desktop.ending import Figure, SeatScore, SeatStanding, Standings
from rokugan_desktop.desktop.face import Person, titled
from rokugan_desktop.desktop.look.theme import Theme, display_font, equip, number_font, text_font
from rokugan_desktop.desktop.role_disc import paint_role
from rokugan_desktop.desktop.sheets.boxes import Box, Flow, Letters, PiecePicture, Typesetter
from rokugan_desktop.words import Words

FULL, SHORT, TAGS = 80, 56, 18
"""The height of a plate with words, of one with numbers alone, and of the line of what has befallen the seat."""
LINE = 31
"""The height of a plate that is a line."""
_NAME_IN_LINE, _NUMBER = 0.42, 52
"""The share of a line that is the name's at least; the numbers have the rest, and need no more than so much each."""
WIDTH, _BARE = 310, 200
"""The width that a plate needs at 100 %, and a line of name and score alone; a narrower one is painted smaller."""
_DISC = (42, LINE - 6)
"""How broad the disc of a plate is, and that of a line."""
_LEAST_NAME_LETTERS = 13
"""So small a name may be written in a line, at the usual scale, rather than be cut."""
_LEAST_LETTERS = 11.0
"""No letters are painted smaller, in pixels."""
_BREATH_MS, _BREATH_TICK_MS = 2400, 50
"""How long the ink takes round the sign of a seat that thinks, and between two pictures of it."""
_DROPS = 9
_COUNTED = 13
"""How broad the sign of what is counted is."""
_SIGN, _SIGNS_APART = 19, 3
"""How broad a sign is, and how far it is from the next one, at 100 %."""
_GONE = 0.5
"""How strongly the signs of a seat that gave up are painted."""
_LEAST_NAME, _BESIDE = 0.25, 7
"""The share of the line that is the name's, however long the role's name is, and how far apart they are."""
_STRENGTHS = (1.0, 0.72, 0.46, 0.3)
"""How strongly the parts of a score are painted in their bar, one after the other."""


def _legible(size: float) -> QFont:
    return text_font(max(_LEAST_LETTERS, size))


def _legible_bold(size: float) -> QFont:
    return text_font(max(_LEAST_LETTERS, size), bold=True)


def _legible_number(size: float) -> QFont:
    return number_font(max(_LEAST_LETTERS, size))


def _heavy(size: float) -> QFont:
    return display_font(max(_LEAST_LETTERS, size), heavy=True)


_NAME, _TOTAL, _TOTAL_IN_LINE = Letters(_heavy, 18), Letters(_heavy, 29), Letters(_heavy, 21)
_ROLE, _WORDS = Letters(_legible, 13.5), Letters(_legible, 13.5)
_CHIP, _TAGS = Letters(_legible_bold, 12.5), Letters(_legible_bold, 13)
_CHANGE, _FIGURE = Letters(_legible_number, 14), Letters(_legible_number, 15)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlateBox(Box):
    """A box on a plate that is told by itself."""

    told: str = ""
    """What it is, when it is pointed at; empty: the plate is told."""


class SeatPlate(QWidget):
    """Paints a plate, with words where there is room for them. It can be read, not pressed."""

    def __init__(self, theme: Theme, scale: float, words: Words, person: Person) -> None:
        super().__init__()
        self._theme, self._words, self.person = theme, words, person
        self._scale = self._usual = scale
        self._setter = Typesetter(theme, scale)
        self._short = self._in_line = False
        self.standing: SeatStanding | None = None
        self._standings: Standings | None = None
        self._shown: tuple[object, ...] = ()
        """What is shown of the standings: whatever else changes in them, nothing is painted anew."""
        self._lain: tuple[tuple[object, ...], list[tuple[Box, QRectF]]] = ((), [])
        """What was laid on the plate last, behind all that it depends on."""
        self._counted = self._called = self._tags = list[str]()
        """What is counted, what the signs are called, and what has befallen the seat, in words."""
        role, computer = words.say(person.role.name), person.computer
        self._computer = "" if computer is None else words.text("standings.by-computer")
        called = [role] if role != person.name else []
        self._beside = [", ".join([*called, *filter(None, [self._computer])]), self._computer]
        """What may stand beside the name, the fullest first."""
        self._said = self._scored = self._chip = self._played_by = ""
        """All of it in a sentence, its score, that it is to move or comes next, and which computer player plays it."""
        self._held_back = ""
        self._thinks = False
        self._breath = QElapsedTimer()
        self._ticks = QTimer(self, interval=_BREATH_TICK_MS)
        self._ticks.timeout.connect(lambda: self.update(self._at(0, 0, 55, 55).toAlignedRect()))
        self.setFixedHeight(round(FULL * scale))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_standing(self, standings: Standings, standing: SeatStanding) -> None:
        """Show this seat, as one of all."""
        signs = max(len(one.badges) for one in standings.seats)
        counted = standings.unit, standings.sign, standings.part_names, standings.open_end
        shown = (standing, standings.most, signs, *counted)
        if shown == self._shown:
            return
        self._shown, self._standings, self.standing = shown, standings, standing
        words, person, computer = self._words, self.person, self.person.computer
        self._scored = "" if standing.score is None else self._score_said(standings, standing.score)
        self._chip = words.text("standings.turn") if standing.turn else ""
        self._chip = words.text("standings.next") if standing.follows and not standing.turn else self._chip
        self._played_by = "" if computer is None else words.text("standings.computer", player=computer.name)
        self._counted = [words.say(figure.what) for figure in standing.figures]
        self._called = [words.say(badge.name) for badge in standing.badges]
        self._tags = [words.say(tag) for tag in standing.tags]
        figures = ", ".join([*self._counted, *[words.say(figure.what) for figure in standing.on_demand]])
        said = titled(words, person)
        parts = [part for part in (self._scored, self._chip, figures, self._played_by) if part]
        self._said = ". ".join((said, *[part.rstrip(".") for part in parts])) + "."
        names = dict.fromkeys(self._called)  # each of a kind has one, and all are said once
        self.setAccessibleName(self._said)
        self.setAccessibleDescription(". ".join((*names, *self._tags)))
        self._fit()
        self.update()

    def _score_said(self, standings: Standings, score: SeatScore) -> str:
        words = self._words
        parts = [
            words.text("standings.part", what=name, n=part)
            for name, part in zip(standings.part_names, score.parts, strict=True)
        ]
        said = words.text("standings.score", unit=standings.unit, n=score.total)
        found = [f"{said}: {', '.join(parts)}" if parts else said]
        if score.change is not None:
            found.append(words.text("standings.change", change=f"{score.change:+d}".replace("-", "−")))
        if score.open_end and standings.open_end is not None:
            found.append(words.text("standings.open", n=score.open_end, what=standings.open_end))
        return "; ".join(found) + "."

    def think(self, *, on: bool, moving: bool, said: str) -> None:
        """Show that the seat's computer player thinks, or that it doesn't; the ink stands still unless `moving`."""
        if on and moving and not self._ticks.isActive():
            self._breath.start()
            self._ticks.start()
        elif not (on and moving):
            self._ticks.stop()
        if on != self._thinks and self.standing is not None:
            self._thinks = on
            self.setAccessibleName(f"{self._said} ({said})" if on else self._said)
            self.update()

    def sign_place(self, symbol: str) -> QRectF:
        """Return where this sign of its is."""
        return next(place for box, place in self._parts() if box.symbol == symbol)

    def score_place(self) -> QRectF:
        """Return where its score stands; the whole plate where it has none."""
        scored = (place for box, place in self._parts() if self._scored and box.told == self._scored)
        return next(scored, QRectF(self.rect()))

    def hold_back(self, symbol: str) -> None:
        """Leave room for this sign without painting it: it is still on its way; an empty text: paint all."""
        self._held_back = symbol
        self.update()

    # Its size

    def usual_height(self, *, short: bool, line: bool = False) -> int:
        """Return how high the plate is at 100 %."""
        if line:
            return LINE
        return (SHORT if short else FULL) + (TAGS if self.standing is not None and self.standing.tags else 0)

    def make_room(self, width: float, most: float, least: float, *, short: bool, line: bool = False) -> None:
        """Paint smaller where the column is narrower than this scale needs, and no larger than `most`.

        For the height's sake, it never gets smaller than the share `least` of what the width has room for, or of 100 %.
        `short`: the numbers stand without words; `line`: beside the name, and all else is told when pointed at.

        The width is that of the panel, which no scroll bar changes: else the plates and the bar would chase each other.
        """
        broad = min(self._usual, max(width, 100.0) / (_BARE if line and self._usual > 1 else WIDTH))
        scale = min(broad, max(most, max(broad, 1.0) * least))
        if (scale, short, line) != (self._scale, self._short, self._in_line):
            self._scale, self._short, self._in_line = scale, short, line
            self._setter = Typesetter(self._theme, scale)
            self.update()
        self._fit()

    def _fit(self) -> None:
        needed = round(self.usual_height(short=self._short, line=self._in_line) * self._scale)
        if self.minimumHeight() != needed or self.maximumHeight() != needed:
            self.setFixedHeight(needed)

    # Its picture

    def event(self, event: QEvent) -> bool:
        """Name the number or the sign that is pointed at."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            told = [box.told for box, place in self._parts() if place.contains(QPointF(event.pos()))]
            QToolTip.showText(event.globalPos(), f"<p>{escape(next(filter(None, told), self._said))}</p>", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.standing is None:
            return
        painter = QPainter(self)
        paint_plate(painter, self.rect(), self._theme, self._scale, turn=self.standing.turn)
        due = event.rect().toRectF().adjusted(-3, -3, 3, 3)  # letters may reach a little beyond their place
        for box, place in self._laid():
            if due.intersects(place):  # ink round the sign moves alone
                self._setter.paint(painter, box, place)

    def _parts(self) -> Iterator[tuple[PlateBox, QRectF]]:
        for box, place in self._laid():
            inside = self._setter.placed(box, place) if box.inside else ()
            yield from ((one, at) for one, at in (*inside, (box, place)) if isinstance(one, PlateBox))

    def _laid(self) -> list[tuple[Box, QRectF]]:
        of = (self._shown, self._held_back, self._scale, self._short, self._in_line, self.size())
        if of != self._lain[0]:
            self._setter.forget()
            self._lain = (of, list(self._lay()))
        return [self._disc(), *self._lain[1]] if self.standing is not None else []

    def _lay(self) -> Iterator[tuple[Box, QRectF]]:
        standing, standings = self.standing, self._standings
        if standing is None or standings is None:
            return
        setter, line, width = self._setter, self._in_line, self.width() / self._scale
        left, pale = _DISC[line] + 17, _GONE if standing.gone else 1.0
        right, middle = width - 8, (LINE if line else 34) / 2
        if standing.score is not None:
            score = self._score_box(standing.score)
            broad = setter.broad(score) / self._scale
            yield score, self._at(right - broad, middle - 30, broad, 60)
            right -= broad + 5
        signs = [
            PlateBox(
                symbol=sign.symbol, side=_SIGN, ink="accent" if sign.strong else "ink", told=name,
                opacity=0.0 if sign.symbol == self._held_back else pale,
            )
            for sign, name in zip(standing.badges, self._called, strict=True)
        ]  # fmt: skip
        taken = (_SIGN + _SIGNS_APART) * len(signs)
        row = Box(tuple(signs), Flow.ROW, gap=_SIGNS_APART)
        if self._short:
            right -= 2 if line else 4
            yield row, self._at(right - taken + _SIGNS_APART, middle - _SIGN / 2, taken, _SIGN)
            right -= taken
        room = right - left
        numbers = Box(tuple(map(self._number_box, standing.figures, self._counted)), Flow.ROW, gap=0, opacity=pale)
        tags = " · ".join(self._tags)
        if line and tags:
            by = self._computer  # what has befallen it is told when pointed at, that it is a computer always
            yield self._names_box(room, [f"{by} · {tags}", by] if by else [tags]), self._at(left, 0, room, LINE)
        elif line:
            counted = len(standing.figures) if width > (WIDTH + _BARE) / 2 else 0  # in large letters the name needs all
            wide = max(room * _NAME_IN_LINE, room - counted * _NUMBER)
            needed = setter.broad(numbers) / self._scale + 3 * counted + 7
            wide = max(room * _LEAST_NAME, min(wide, room - needed)) if counted else wide  # no number is cut
            yield self._names_box(wide, [self._computer]), self._at(left, 0, wide, LINE)
            yield numbers if counted else Box(), self._at(left + wide + 3, 0, room - wide - 7, LINE)
        elif self._short:
            yield self._names_box(room, self._beside), self._at(left, 5, room, 24)
            yield numbers, self._at(left, 30, width - 5 - left, 24)
        else:
            if self._chip:
                chip = self._chip_box(turn=standing.turn)
                yield chip, self._at(right - chip.width, 8, chip.width, 19)
                room -= chip.width + 6
            yield self._names_box(room, self._beside), self._at(left, 5, room, 24)
            end = width - 7
            yield row, self._at(end - taken + _SIGNS_APART, 32, taken, _SIGN)
            end -= (_SIGN + _SIGNS_APART) * max([len(one.badges) for one in standings.seats])  # bars have one scale
            bar = _PartsBar(standing.score, standings.most, self.person.role.colour)
            yield PlateBox(ground=bar, told=self._scored, opacity=pale), self._at(left, 37, end - left - 6, 9)
            yield self._words_box(width - 18, pale), self._at(10, 55, width - 18, 22)
        if tags and not line:
            ink = "faint" if standing.mild else "danger"
            yield Box(text=tags, letters=_TAGS, ink=ink), self._at(10, self.height() / self._scale - 21, width - 16, 18)

    def _at(self, left: float, top: float, width: float, height: float) -> QRectF:
        scale = self._scale
        return QRectF(left * scale, top * scale, width * scale if width > 0.0 else 0.0, height * scale)

    def _disc(self) -> tuple[PlateBox, QRectF]:
        head = self._breath.elapsed() % _BREATH_MS / _BREATH_MS if self._ticks.isActive() else 0.125
        line, gone = self._in_line, self.standing is not None and self.standing.gone
        disc, side = _SeatDisc(self.person, head if self._thinks else None, 0.6 if line else 1.0), _DISC[line]
        box = PlateBox(ground=disc, told=self._played_by, opacity=_GONE if gone else 1.0)
        return box, self._at(8, 3 if line else 7, side, side)

    def _score_box(self, score: SeatScore) -> Box:
        found = [Box(text=str(score.total), letters=_TOTAL_IN_LINE if self._in_line else _TOTAL)]
        if score.change:
            change = f"{score.change:+d}".replace("-", "−")
            found.append(Box(text=change, letters=_CHANGE, ink="good" if score.change > 0 else "danger"))
        if self._standings is not None and self._standings.sign:  # what is counted, where there is no room for its word
            found.insert(0, Box(symbol=self._standings.sign, side=_COUNTED, ink="faint"))
        return PlateBox(tuple(found), Flow.ROW, gap=4, told=self._scored)

    def _names_box(self, room: float, beside: Sequence[str]) -> Box:
        """Return the name, and beside it the first of these that has room there; without room for any, of the last."""
        assert self.standing is not None, "there is something to lay"
        setter, wide = self._setter, room * self._scale
        name = Box(text=self.person.name, letters=_NAME, ink="faint" if self.standing.gone else "ink")
        roles = [Box((Box(least=2), Box(text=one, letters=_ROLE, ink="faint")), gap=0) for one in beside]
        kept = setter.broad(roles[-1]) + _BESIDE * self._scale if self._short and self._computer else 0.0
        while (self._in_line or kept) and name.letters.size > _LEAST_NAME_LETTERS:
            if setter.broad(name) + kept <= wide:
                break
            name = replace(name, letters=name.letters._replace(size=name.letters.size - 1 / self._scale))
        for role in roles:
            both = Box((name, role), Flow.ROW, gap=_BESIDE)
            if setter.broad(both) <= wide:
                return both
        if setter.broad(name) <= wide:
            return name
        least = max(wide - setter.broad(roles[-1]) - _BESIDE * self._scale, _LEAST_NAME * wide)
        metrics = QFontMetricsF(name.letters.font(name.letters.size * self._scale))
        cut = metrics.elidedText(name.text, Qt.TextElideMode.ElideRight, least)
        return Box((replace(name, text=cut), replace(roles[-1], grow=True)), Flow.ROW, gap=_BESIDE)

    def _chip_box(self, *, turn: bool) -> Box:
        chip = Box(text=self._chip, letters=_CHIP, middle=True, radius=4)
        chip = replace(chip, width=self._setter.broad(chip) / self._scale + 14)
        return replace(chip, fill="accent", ink="on_accent") if turn else replace(chip, edge="edge", ink="faint")

    def _number_box(self, figure: Figure, said: str) -> Box:
        picture = Box(width=19) if figure.art is None else Box(art=PiecePicture(figure.art), side=19)
        return PlateBox((picture, Box(text=str(figure.number), letters=_FIGURE)), Flow.ROW, gap=4, grow=True, told=said)

    def _words_box(self, room: float, pale: float) -> Box:
        said, spare, size = list[Box](), 0.0, _WORDS.size
        while spare < 14 and size >= _LEAST_LETTERS:
            said = [Box(text=one, letters=_WORDS._replace(size=size)) for one in self._counted]
            broad = sum(map(self._setter.broad, said)) / self._scale
            spare, size = (room - broad) / max(1, len(said) - 1), size - 0.5
        return Box(tuple(said), Flow.ROW, gap=max(0.0, min(spare, 30)), opacity=pale)


def paint_rank(painter: QPainter, disc: QRectF, person: Person, theme: Theme, size: float) -> None:
    """Paint studs of this size for the rank of a computer player below its disc; none for a person."""
    equip(painter, QPen(theme.colour("ink"), 0.9 * size), GOLD)
    rank = 0 if person.computer is None else person.computer.rank
    for number in range(rank):
        angle = pi / 2 - (number - (rank - 1) / 2) * 0.5
        stud = disc.center() + QPointF(cos(angle), sin(angle)) * (disc.width() / 2)
        painter.drawEllipse(stud, 4.2 * size, 4.2 * size)


@dataclass(frozen=True, slots=True)
class _SeatDisc:
    """The disc of a seat: its role's, with the rank of a computer player, in red ink while that thinks."""

    person: Person
    ink: float | None
    """How far round the ink has come; None: it doesn't think."""
    stud: float
    """How large the studs of a rank are."""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        room = 0.0 if self.ink is None else 4.5
        edge = QPen(theme.colour("ink"), 1.1)
        paint_role(painter, box.adjusted(room, room, -room, -room), self.person.role, edge)
        if self.ink is not None:
            self._paint_ink(painter, box, theme, self.ink)
        paint_rank(painter, box, self.person, theme, self.stud)

    @staticmethod
    def _paint_ink(painter: QPainter, box: QRectF, theme: Theme, head: float) -> None:
        """Paint drops of red ink round the sign, the newest the thickest, as a brush just gone by leaves them."""
        opacity, radius = painter.opacity(), box.width() / 2 - 0.5
        equip(painter, Qt.PenStyle.NoPen, theme.colour("accent"))
        for number in range(_DROPS):
            age = number / _DROPS
            angle = 2 * pi * (head - age * 0.42) - pi / 2
            size = 4.0 - 2.9 * age
            painter.setOpacity(opacity * (1.0 - 0.75 * age))
            painter.drawEllipse(box.center() + QPointF(cos(angle), sin(angle)) * radius, size, size)
        painter.setOpacity(opacity)


@dataclass(frozen=True, slots=True)
class _PartsBar:
    score: SeatScore | None
    most: int
    cloth: QColor

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        score = self.score
        if score is None or box.width() < 30:
            return
        unit, x = box.width() / max(1, self.most), box.left()
        painter.setPen(Qt.PenStyle.NoPen)
        for part, strength in zip(score.parts, _STRENGTHS, strict=False):
            shade = self.cloth.lighter(150) if theme.dark else QColor(self.cloth)
            shade.setAlphaF(strength)
            painter.setBrush(shade)
            painter.drawRect(QRectF(x, box.top(), part * unit, box.height()))
            x += part * unit
        equip(painter, QPen(theme.colour("faint"), 1), Qt.BrushStyle.NoBrush)
        if score.total:
            painter.drawRect(QRectF(box.left(), box.top(), x - box.left(), box.height()))
        if score.open_end:
            painter.setPen(QPen(theme.colour("faint"), 1.2, Qt.PenStyle.DashLine))
            painter.drawRect(QRectF(x, box.top(), score.open_end * unit, box.height()))


def paint_plate(painter: QPainter, rect: QRect, theme: Theme, scale: float, *, turn: bool) -> QRectF:
    """Paint an empty plate into the rectangle, an accent at its edge for whose `turn` it is; return its outline."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(rect).adjusted(1, 1, -1, -1)
    painter.setBrush(theme.colour("raised"))
    painter.setPen(QPen(theme.colour("accent" if turn else "edge"), 2.4 * scale if turn else 1.0))
    painter.drawRoundedRect(box, 6 * scale, 6 * scale)
    return box
