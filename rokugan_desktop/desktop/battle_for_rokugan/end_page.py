"""The end of a match: who won, large; then every part of everybody's honor, and the objectives revealed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontInfo, QFontMetrics, QPainter, QPaintEvent, QPen, QRadialGradient, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.art.cloths import GOLD, IVORY
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.offers import centred, elided
from rokugan_desktop.desktop.battle_for_rokugan.story import listed, who
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.more import More
from rokugan_desktop.desktop.look.plain import in_tooltip
from rokugan_desktop.desktop.look.theme import Theme, display_font, mixed, text_font
from rokugan_desktop.engine import Message
from rokugan_desktop.games.battle_for_rokugan import View, events, ids
from rokugan_desktop.words import Words

_LARGE = 1.35
"""At this scale the parts of the honor stand in two rows."""
_SMALLEST = 0.42
"""The share of their size to which the letters of a name shrink."""
PARTS = ("flowers", "control", "objective", "territories")
_SIGNS = {"flowers": "flower", "control": "shield", "objective": "objective", "territories": "territory-card"}


class Crest(QWidget):
    """The winner's mon on its cloth, in a ring of gold; shared victories show all mon side by side."""

    def __init__(self, clans: Sequence[int], parent: QWidget | None = None) -> None:
        """Show these clans."""
        super().__init__(parent)
        self._clans = tuple(clans)
        self.setMinimumSize(150, 130)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the discs."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        count = len(self._clans)
        side = min(self.height() - 10.0, self.width() / count - 10.0, 260.0)
        for i, clan in enumerate(self._clans):
            x = self.width() / 2 + (i - (count - 1) / 2) * (side + 12)
            disc = centred(QPointF(x, self.height() / 2), side - 8, side - 8)
            colour = looks.cloth_of(clan).colour
            cloth = QRadialGradient(disc.center() - QPointF(side * 0.15, side * 0.2), side * 0.7)
            cloth.setColorAt(0, mixed(colour, "#ffffff", 0.2))
            cloth.setColorAt(1, mixed(colour, "#000000", 0.15))
            painter.setPen(QPen(GOLD, side * 0.03))
            painter.setBrush(cloth)
            painter.drawEllipse(disc)
            painter.setPen(QPen(GOLD, side * 0.008))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(disc.adjusted(side * 0.045, side * 0.045, -side * 0.045, -side * 0.045))
            mon = centred(disc.center(), side * 0.74, side * 0.74)
            paint_symbol(painter, looks.cloth_of(clan).mon, mon, IVORY)


class HonorBar(QWidget):
    """Everybody's honor as a bar of its parts; the parts differ in shade and are parted by lines."""

    def __init__(self, parts: Sequence[int], most: int, clan: int, theme: Theme, parent: QWidget | None = None) -> None:
        """Show the parts; `most` fills the whole width."""
        super().__init__(parent)
        self._parts, self._most, self._clan, self._theme = tuple(parts), max(1, most), clan, theme
        self.setMinimumSize(120, 22)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, height = 1.0, self.height() - 4.0
        colour = looks.cloth_of(self._clan).colour
        for i, part in enumerate(self._parts):
            width = part * (self.width() - 2.0) / self._most
            if width:
                painter.setPen(QPen(self._theme.colour("faint" if self._theme.dark else "panel"), 1.6))
                painter.setBrush(mixed(colour, "#ffffff", 0.19 * i))
                painter.drawRoundedRect(QRectF(left, 2, width, height), 3, 3)
            left += width


class NameLine(QLabel):
    """A sentence about a person on one line: where there is no room for it, it is smaller, then the name is cut short.

    The whole name is in the tooltip then.
    """

    def __init__(self, name: str, say: Callable[[str], str], role: str, *, centre: bool = False) -> None:
        """Say the sentence about the name."""
        super().__init__(say(name))
        self._name, self._say = name, say
        self._usual = self._size = 0
        """The height of the letters as the style sheet has it, and as it is now."""
        self.setProperty("role", role)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAccessibleName(say(name))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if centre:
            self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the name as there is room for."""
        super().resizeEvent(event)
        if not self._usual:
            self._usual = QFontInfo(self.font()).pixelSize()
        room = self.contentsRect().width()
        font = self.font()
        for size in range(self._usual, round(self._usual * _SMALLEST) - 1, -1):
            font.setPixelSize(size)
            if QFontMetrics(font).horizontalAdvance(self._say(self._name)) < room:
                break
        if font.pixelSize() != (self._size or self._usual):
            self._size = font.pixelSize()
            self.setStyleSheet(f"font-size: {self._size}px;")
        metrics = QFontMetrics(font)
        besides = metrics.horizontalAdvance(self._say("")) + metrics.averageCharWidth()
        fits = metrics.horizontalAdvance(self._say(self._name)) < room
        shown = self._name if fits else elided(font, self._name, room - besides)
        self.setText(self._say(shown))
        self.setToolTip("" if shown == self._name else in_tooltip(self._name))


class EndPage(QWidget):
    """The whole page."""

    def __init__(
        self,
        view: View,
        table: events.GameEnded,
        words: Words,
        theme: Theme,
        people: Sequence[Person],
        scale: float,
        picture: QWidget,
    ) -> None:
        """Show the honor table of a match that is over, and a picture of its board below the winner."""
        super().__init__()
        self._words = words
        self._theme = theme
        self._people = people
        self._scale = scale
        self._picture = picture
        picture.setAccessibleName(words.text("end.map"))
        self.setObjectName("clear")
        page = QHBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(round(36 * scale))
        page.addLayout(self._winners(view, table), 2)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        area.setWidget(self._table(view, table))
        More(area)
        page.addWidget(area, 5)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the board only where the winner leaves room for it."""
        super().resizeEvent(event)
        self._picture.setVisible(self.height() > 560 * self._scale)

    def _winners(self, view: View, table: events.GameEnded) -> QVBoxLayout:
        words = self._words
        column = QVBoxLayout()
        column.setSpacing(round(2 * self._scale))
        crest = Crest([view.open.seats[seat].clan for seat in table.winners])
        crest.setMaximumHeight(round(230 * self._scale))
        column.addStretch(1)
        column.addWidget(crest, 4)
        if len(table.winners) == 1:
            person = self._people[table.winners[0]]
            under = words.text("end.clan", clan=person.role.name)
            title: QLabel = NameLine(
                person.name, lambda name: words.text("end.wins", name=name), "page-title", centre=True
            )
        else:
            names = listed([who(self._people, seat) for seat in table.winners])
            under = words.text("end.winners", winners=names)
            title = self._label(words.text("end.shared"), "page-title", centre=True)
        column.addWidget(title)
        for text, role in ((under, "heading"), (words.text(f"end.decided.{table.decided_by}"), "body")):
            column.addWidget(self._label(text, role, centre=True))
        column.addSpacing(round(14 * self._scale))
        column.addWidget(self._picture, 7)
        column.addStretch(1)
        return column

    def _table(self, view: View, table: events.GameEnded) -> QWidget:
        """Return a card for each seat, the most honor first."""
        holder = QWidget()
        holder.setObjectName("clear")
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, round(8 * self._scale), 0)
        column.setSpacing(round(10 * self._scale))
        column.addWidget(self._label(self._words.text("end.table"), "heading"))
        most = max(honor.total for honor in table.honor)
        order = sorted(range(len(table.honor)), key=lambda seat: (seat not in table.winners, -table.honor[seat].total))
        for seat in order:
            column.addWidget(self._row(view, table, seat, most), 4)
        column.addStretch(1)
        return holder

    def _row(self, view: View, table: events.GameEnded, seat: int, most: int) -> QFrame:
        words, person, honor = self._words, self._people[seat], table.honor[seat]
        scale = self._scale
        frame = QFrame()
        frame.setProperty("role", "card")
        frame.setMaximumHeight(round(190 * scale))
        if seat in table.winners:
            frame.setObjectName("winner")
            frame.setStyleSheet(f"QFrame#winner {{ border: {max(2, round(2 * scale))}px solid {self._theme.gold}; }}")
        grid = QGridLayout(frame)
        grid.setContentsMargins(*(round(side * scale) for side in (14, 8, 16, 8)))
        grid.setHorizontalSpacing(round(18 * scale))
        grid.setVerticalSpacing(round(2 * scale))
        crest = Crest([view.open.seats[seat].clan])
        crest.setFixedSize(round(70 * scale), round(70 * scale))
        grid.addWidget(crest, 0, 0, 3, 1)
        clan = person.role.name
        name = NameLine(person.name, lambda name: words.text("story.who", name=name, clan=clan), "heading")
        grid.addWidget(name, 0, 1, 1, 4)
        total = self._label(str(honor.total), "page-title", centre=True)
        if seat in table.winners:
            total.setStyleSheet(f"color: {self._theme.stress};")
        total.setAccessibleName(f"{words.text('end.total')}: {honor.total}")
        sum_up = QVBoxLayout()
        sum_up.setSpacing(0)
        sum_up.addStretch(1)
        sum_up.addWidget(total)
        sum_up.addWidget(self._label(words.text("end.total"), "whisper", centre=True))
        sum_up.addStretch(1)
        grid.addLayout(sum_up, 0, 5, 3, 1)
        parts = (honor.flowers, honor.control_tokens, honor.objective, honor.territories)
        across = len(PARTS) if scale < _LARGE else len(PARTS) // 2
        for i, (part, number) in enumerate(zip(PARTS, parts, strict=True)):
            sign = _Part(_SIGNS[part], number, words.text(f"end.{part}"), self._theme, scale)
            grid.addWidget(sign, 1 + i // across, 1 + i % across)
            grid.setColumnStretch(1 + i % across, 1)
        grid.addWidget(HonorBar(parts, most, view.open.seats[seat].clan, self._theme), 3, 1, 1, 4)
        grid.addWidget(self._label(self._objective(view, seat, honor), "whisper"), 4, 1, 1, 5)
        frame.setAccessibleName(words.say(person.role.name))
        return frame

    def _objective(self, view: View, seat: int, honor: events.Honor) -> str:
        objectives = view.open.objectives
        if not objectives or objectives[seat] == ids.NOBODY:
            return self._words.text("end.no-objective")
        name = f"objective.{ids.SECRET_OBJECTIVES[objectives[seat]]}"
        key = "end.objective-met" if honor.objective else "end.objective-missed"
        return f"{self._words.text(key, objective=Message(f'{name}.title'))}. {self._words.text(f'{name}.text')}"

    def _label(self, text: str, role: str, *, centre: bool = False) -> QLabel:
        label = QLabel(text)
        label.setProperty("role", role)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        if centre:
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return label


class _Part(QWidget):
    """One part of the honor: its sign, its number, its name."""

    def __init__(self, symbol: str, number: int, name: str, theme: Theme, scale: float) -> None:
        super().__init__()
        self._symbol, self._number, self._name, self._theme, self._scale = symbol, number, name, theme, scale
        self.setAccessibleName(f"{name}: {number}")
        self.setToolTip(name)
        self.setMinimumHeight(round(28 * scale))
        named = QFontMetrics(text_font(13.5 * scale)).horizontalAdvance(name)
        self.setMinimumWidth(round(58 * scale) + named)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint sign, number and name in a line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, middle = self._scale, self.height() / 2
        sign = centred(QPointF(11 * scale, middle), 20 * scale, 20 * scale)
        paint_symbol(painter, self._symbol, sign, self._theme.colour("faint"))
        painter.setPen(self._theme.colour("ink"))
        painter.setFont(display_font(20 * scale, heavy=True))
        box = QRectF(27 * scale, 0, 34 * scale, self.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, str(self._number))
        written = painter.fontMetrics().horizontalAdvance(str(self._number))
        painter.setFont(text_font(13.5 * scale))
        painter.setPen(self._theme.colour("faint"))
        after = 27 * scale + written + 8 * scale
        rest = QRectF(after, 1, self.width() - after, self.height())
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, self._name)
