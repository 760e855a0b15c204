"""The end of a match: who won and by what, every part of the points, and the field as it lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.art.cloths import IVORY
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.style import plain_label, set_role
from rokugan_desktop.desktop.map.final_map import FinalMap
from rokugan_desktop.desktop.samurai_battles.art.cloths import cloth_of
from rokugan_desktop.desktop.samurai_battles.art.signs import paint_sign
from rokugan_desktop.desktop.samurai_battles.board import area_of
from rokugan_desktop.desktop.samurai_battles.pieces import army_name
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.samurai_battles import Message, Points, Score, View, battle_of_view, score
from rokugan_desktop.games.samurai_battles.ids import Side
from rokugan_desktop.words import Words


class BattleEnd(QWidget):
    """The whole page."""

    def __init__(self, view: View, words: Words, people: Sequence[Person], scale: float, picture: FinalMap) -> None:
        """Show the points of a match that is over, and a picture of its field."""
        super().__init__()
        self.setObjectName("clear")
        self._words = words
        self._scale = scale
        self._picture = picture
        picture.setAccessibleName(words.text("end.map"))
        counted = score(battle_of_view(view))
        page = QHBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(round(36 * scale))
        left = QVBoxLayout()
        left.setSpacing(round(4 * scale))
        left.addStretch(1)
        self._tell_winner(left, view, people, counted)
        left.addSpacing(round(18 * scale))
        self._points = QWidget()
        self._points.setLayout(self._table(view, people, counted))
        left.addWidget(self._points)
        left.addStretch(1)
        page.addLayout(left, 4)
        page.addWidget(picture, 6)
        self.setAccessibleName(" ".join(self._told(view, people, counted)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the field only where the points leave room for it."""
        super().resizeEvent(event)
        self._picture.setVisible(self.width() > 900 * self._scale)

    def thing(self, name: str) -> QWidget | None:
        """Return the table of the points."""
        return self._points if name == "points" else None

    def _tell_winner(self, column: QVBoxLayout, view: View, people: Sequence[Person], counted: Score) -> None:
        words = self._words
        if view.winner is None:
            column.addWidget(_label(words.text("end.draw"), "page-title"))
            column.addWidget(_label(" ".join((*self._early(view), words.text("end.even"))), "body"))
            return
        index = next(number for number, facts in enumerate(view.field.sides) if facts.id == view.winner)
        column.addWidget(_Banner(index, round(120 * self._scale)), alignment=Qt.AlignmentFlag.AlignCenter)
        column.addWidget(_label(words.text("end.wins"), "heading"))
        column.addWidget(_label(_names(view, people, view.winner), "page-title"))
        column.addWidget(_label(words.say(army_name(view.field.scenario, view.winner)), "heading"))
        for why in self._why(view, people, counted):
            column.addWidget(_label(why, "body"))

    def _why(self, view: View, people: Sequence[Person], counted: Score) -> Iterator[str]:
        """Yield why the match was won, and what the losers lost."""
        words, points = self._words, dict(counted.points)
        decided, winner = _decided_by(view, counted), view.winner
        yield from self._early(view)
        if decided or winner is None:
            yield words.text(decided)
        else:
            loser = next(side for side in points if side != winner)
            gaps = {name: one - other for (name, one), (_, other) in zip(
                _parts(points[winner]), _parts(points[loser]), strict=True
            )}  # fmt: skip
            most = max(gaps, key=lambda name: gaps[name])
            margin = points[winner].total - points[loser].total
            yield words.text(f"end.won.{most}", n=margin, most=gaps[most])
        for side, (figures, start) in counted.lost:
            if side != winner and figures:
                yield words.text("end.lost-by", names=_names(view, people, side), n=figures, start=start)

    def _early(self, view: View) -> Iterator[str]:
        """Yield that the table agreed to end the match before its last turn, if it did so."""
        conceded = any(_gave_up(view, facts.id) for facts in view.field.sides)
        beaten = len({unit.side for unit in view.units}) < len(view.field.sides)  # V-2
        if view.turn < view.field.turns and not conceded and not beaten:
            yield self._words.text("end.early", turn=view.turn, turns=view.field.turns)

    def _told(self, view: View, people: Sequence[Person], counted: Score) -> Iterator[str]:
        """Yield the end as it is heard: who has won by what, and the points of both sides."""
        words = self._words
        if view.winner is None:
            yield f"{words.text('end.draw')}."
            yield from self._early(view)
            yield words.text("end.even")
        else:
            army = words.say(army_name(view.field.scenario, view.winner))
            yield f"{words.text('end.wins')}: {_names(view, people, view.winner)}, {army}."
            yield from self._why(view, people, counted)
        totals = dict(counted.points)
        for facts in view.field.sides:
            yield words.text("end.heard", names=_names(view, people, facts.id), points=totals[facts.id].total)

    def _table(self, view: View, people: Sequence[Person], counted: Score) -> QGridLayout:
        """Return a row for each part of the points, and a column for each side."""
        words, scale = self._words, self._scale
        table = QGridLayout()
        table.setHorizontalSpacing(round(24 * scale))
        table.setVerticalSpacing(round(5 * scale))
        for column, facts in enumerate(view.field.sides, 1):
            table.addWidget(_label(_names(view, people, facts.id), "heading"), 0, column)
        for row, (name, cells, role) in enumerate(self._rows(view, counted), 1):
            table.addWidget(_label(words.say(name), role, Qt.AlignmentFlag.AlignLeft), row, 0)
            for column, cell in enumerate(cells, 1):
                table.addWidget(_label(cell, role) if isinstance(cell, str) else cell, row, column)
        table.setColumnStretch(0, 2)
        for column in range(len(view.field.sides)):
            table.setColumnStretch(column + 1, 1)
        return table

    def _rows(self, view: View, counted: Score) -> list[tuple[AnyMessage, Sequence[str | QLabel], str]]:
        points, lost = dict(counted.points), dict(counted.lost)
        sides = [facts.id for facts in view.field.sides]
        rows: list[tuple[AnyMessage, Sequence[str | QLabel], str]] = [
            (Message("end.part.destroyed"), [str(points[side].destroyed) for side in sides], "body")
        ]
        if any(points[side].headquarters for side in sides):
            rows.append((Message("end.part.headquarters"), [str(points[side].headquarters) for side in sides], "body"))
        if view.field.victory.prizes:
            rows.append((Message("end.part.hold"), [self._held(points[side]) for side in sides], "body"))
        if any(points[side].handicap for side in sides):
            rows.append((Message("end.part.handicap"), [str(points[side].handicap) for side in sides], "body"))
        rows.append((Message("end.part.total"), [str(points[side].total) for side in sides], "heading"))
        figures = [self._words.text("end.lost", figures=lost[side][0], start=lost[side][1]) for side in sides]
        rows.append((Message("end.part.lost"), figures, "body"))
        return rows

    def _held(self, points: Points) -> str | QLabel:
        """Return what the hexes that a side holds bring, and which they are; pointed at, it shows them on the field."""
        if not points.hold:
            return "0"
        held = [hex_ for hex_, _worth in points.hold]
        worth = sum(worth for _hex, worth in points.hold)
        figure = HeldFigure([area_of(hex_) for hex_ in held], self._picture)
        figure.setText(self._words.text("end.held", points=worth, hexes=", ".join(map(str, held))))
        figure.setToolTip(self._words.text("end.lights"))
        return figure


class HeldFigure(QLabel):
    """What hexes bring: pointed at by the mouse or the keyboard, it lights them up on the picture of the field."""

    def __init__(self, areas: Sequence[str], picture: FinalMap) -> None:
        super().__init__()
        self._areas, self._picture = areas, picture
        set_role(self, "body")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("ringed", True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def event(self, event: QEvent) -> bool:
        """Light the hexes up while it is pointed at."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self._picture.light(self._areas)
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self._picture.light([])
        return super().event(event)


class _Banner(QWidget):
    """The sign of the side that has won."""

    def __init__(self, index: int, side: int) -> None:
        super().__init__()
        self._index = index
        self._side = side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        paint_sign(painter, box, self._index, IVORY, cloth_of(self._index))


def _decided_by(view: View, counted: Score) -> str:
    """Return the key of what decided the match, if not the points did (V-2, V-4)."""
    if any(_gave_up(view, facts.id) for facts in view.field.sides):
        return "end.conceded"
    totals = {points.total for _side, points in counted.points}
    return "" if len(totals) > 1 else "end.by-losses"


def _gave_up(view: View, side: Side) -> bool:
    """Tell whether all seats of the side have conceded."""
    return all(seat.conceded for seat in view.seats if seat.side == side)


def _parts(points: Points) -> tuple[tuple[str, int], ...]:
    """Return the parts of a side's points by their names."""
    hold = sum(worth for _hex, worth in points.hold)
    return (
        ("destroyed", points.destroyed),
        ("headquarters", points.headquarters),
        ("hold", hold),
        ("handicap", points.handicap),
    )


def _names(view: View, people: Sequence[Person], side: Side) -> str:
    return ", ".join(person.name for person, seat in zip(people, view.seats, strict=True) if seat.side == side)


def _label(text: str, role: str, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter) -> QLabel:
    label = plain_label(role)
    label.setText(text)
    label.setWordWrap(True)
    label.setAlignment(align)
    return label
