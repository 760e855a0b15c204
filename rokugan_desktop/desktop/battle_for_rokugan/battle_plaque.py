"""One battle at a glance: who attacks with how much, who defends with how much of what, who has the province now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rokugan_desktop.desktop.art.cloths import GOLD, IVORY
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import MARGIN, token_pixmap
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.offers import centred
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import Theme, display_font, number_font, text_font
from rokugan_desktop.games.battle_for_rokugan import View, events, ids, sums
from rokugan_desktop.words import Words

HEIGHT, WIDTH = 168, 310


@dataclass(frozen=True, slots=True)
class Watched:
    """The public view that a frame shows, with the battle that it shows."""

    view: View
    battle: events.Battle
    battles: tuple[events.Battle, ...] = ()
    """All battles of this resolution, in the order in which they are told."""
    number: int = 0
    """Which of them it is, from 0."""


def view_of(shown: View | Watched) -> View:
    """Return the view of what a frame hands to the panel."""
    return shown.view if isinstance(shown, Watched) else shown


class BattlePlaque(QWidget):
    """Paints a battle: attackers left, the defender right, the outcome below; the winner has a golden ring."""

    def __init__(self, words: Words, theme: Theme, people: Sequence[Person], scale: float) -> None:
        """Make an empty plaque, hidden until there is a battle."""
        super().__init__()
        self._words = words
        self._theme = theme
        self._people = people
        self._usual = self._scale = scale
        self._watched: Watched | None = None
        self._outcome = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_battle(self, watched: Watched | None) -> None:
        """Show this battle; None: none."""
        self._watched = watched
        self.setVisible(watched is not None)
        if watched is None:
            self._outcome = ""
            self.setAccessibleName("")
            return
        self._outcome = self._words.say(sums.outcome(watched.battle, self._people))
        self.setAccessibleName(f"{self._words.say(sums.sides(watched.battle, self._people))} {self._outcome}")
        self.update()

    def make_room(self, width: float) -> None:
        """Paint smaller where the column is narrower than this scale needs."""
        self._scale = min(self._usual, max(width, 100.0) / WIDTH)
        self.setFixedHeight(round(HEIGHT * self._scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        watched = self._watched
        if watched is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, theme = self._scale, self._theme
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(theme.colour("gold"), 2 * scale))
        painter.setBrush(theme.colour("raised"))
        painter.drawRoundedRect(box, 8 * scale, 8 * scale)
        battle = watched.battle
        middle = box.left() + box.width() * (0.5 if len(battle.attackers) < 3 else 0.62)
        sign = centred(QPointF(middle, box.top() + 38 * scale), 30 * scale, 30 * scale)
        paint_symbol(painter, "battlefield", sign, theme.colour("faint"))
        width = (sign.left() - box.left()) / len(battle.attackers)
        for i, (seat, total) in enumerate(battle.attackers):
            x = box.left() + (i + 0.5) * width
            self._paint_side(painter, QPointF(x, box.top() + 38 * scale), watched, seat, total)
        right = (sign.right() + box.right()) / 2
        self._paint_side(painter, QPointF(right, box.top() + 38 * scale), watched, battle.defender, battle.defense)
        self._paint_parts(painter, QPointF(right, box.top() + 112 * scale), watched)
        painter.setFont(text_font(15 * scale, bold=True))
        painter.setPen(theme.colour("ink"))
        line = QRectF(box.left() + 10 * scale, box.bottom() - 42 * scale, box.width() - 20 * scale, 38 * scale)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), self._outcome)

    def _paint_side(self, painter: QPainter, centre: QPointF, watched: Watched, seat: int, total: int) -> None:
        """Paint a side's disc with its total below it; nobody's disc is a broken ring."""
        scale, theme, battle = self._scale, self._theme, watched.battle
        disc = centred(centre, 50 * scale, 50 * scale)
        if seat == ids.NOBODY:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("faint"), 2 * scale, Qt.PenStyle.DashLine))
            painter.drawEllipse(disc)
        else:
            cloth = looks.cloth_of(watched.view.public.seats[seat].clan)
            won = seat == battle.winner
            painter.setBrush(cloth.colour)
            painter.setPen(QPen(GOLD if won else theme.colour("ink"), (5 if won else 1.2) * scale))
            painter.drawEllipse(disc)
            paint_symbol(painter, cloth.mon, centred(centre, 37 * scale, 37 * scale), IVORY)
        painter.setFont(display_font(32 * scale, heavy=True))
        painter.setPen(theme.colour("stress" if seat == battle.winner and seat != ids.NOBODY else "ink"))
        below = centred(centre + QPointF(0, 44 * scale), 80 * scale, 36 * scale)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(total))

    def _paint_parts(self, painter: QPainter, centre: QPointF, watched: Watched) -> None:
        """Paint what the defense is made of, where it is several things: tokens, what is printed, control tokens."""
        scale, theme, battle = self._scale, self._theme, watched.battle
        parts = sums.defense_parts(battle)
        shown = [(i, part) for i, part in enumerate(parts) if part]
        if len(shown) < 2:
            return
        clan = watched.view.public.seats[battle.defender].clan if battle.defender != ids.NOBODY else None
        step = 40 * scale
        painter.setFont(number_font(15 * scale))
        painter.setPen(theme.colour("ink"))
        for i, (kind, part) in enumerate(shown):
            x = centre.x() + (i - (len(shown) - 1) / 2) * step
            sign = QPointF(x - 9 * scale, centre.y())
            if kind == 1 or clan is None:
                paint_symbol(painter, "shield", centred(sign, 18 * scale, 18 * scale), theme.colour("faint"))
            else:
                look = looks.back(clan) if kind == 0 else looks.control(clan, True)
                side = 18 * scale / (1 - 2 * MARGIN)
                pixmap = token_pixmap(look, 18 * scale, self.devicePixelRatioF())
                painter.drawPixmap(centred(sign, side, side), pixmap, QRectF(pixmap.rect()))
            box = QRectF(x + 2 * scale, centre.y() - 12 * scale, 24 * scale, 24 * scale)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, str(part))
