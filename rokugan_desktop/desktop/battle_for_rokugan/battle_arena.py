"""The battle arena, beside the map while all watch: the forces of both sides with their sums, and who has won by what.

Between the battles it shows what each clan has on the board. It is painted as large as there is room for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, qGray
from PySide6.QtWidgets import QSizePolicy

from rokugan_desktop.desktop.art.cloths import GOLD, INK, IVORY
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import MARGIN, PieceArt, token_pixmap
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.offers import centred, elided
from rokugan_desktop.desktop.battle_for_rokugan.unfolding import ADVANCE_AFTER
from rokugan_desktop.desktop.battle_for_rokugan.watched import Watched, view_of
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import Theme, display_font, number_font, text_font
from rokugan_desktop.desktop.motion.movement import EVEN, Motion, Movement
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.engine import Decision
from rokugan_desktop.games.battle_for_rokugan import Message, Placed, Topology, View, ids, naming, sums
from rokugan_desktop.words import Words

WIDTH = 316.0
"""How wide it is at the usual scale; all lengths below are of that scale too."""
_HEAD, _ROW, _TOKENS, _SWORDS, _VERDICT, _LINE = 70.0, 70.0, 58.0, 40.0, 92.0, 22.0
_TOKEN, _IN_A_ROW = 44.0, 5
_PALE = 120
"""On a cloth of more gray than that, of 255, letters are dark."""
_MOST_TO_COME = 6
COUNT_AFTER, COUNTING = 260, 350
"""How many milliseconds after those who attack begin to advance the sums are counted, and for how long."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a sum: a token as it looks, or what is printed on the board."""

    art: PieceArt | None
    number: int
    """Shown on a part without a picture, and beside one whose picture does not say it."""
    said: bool = True
    """The picture says the number itself."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a battle."""

    seat: int
    total: int
    parts: tuple[Part, ...]
    where: str
    """From where it attacks; nothing for who defends."""


class BattleArena(Panel):
    """Paints a battle, or between battles the tokens of each clan."""

    def __init__(self, board: Topology, words: Words, theme: Theme, people: Sequence[Person]) -> None:
        """Make an empty arena."""
        super().__init__()
        self._board = board
        self._words = words
        self._theme = theme
        self._people = people
        self._shown: View | Watched | None = None
        self._scale = 1.0
        self._counted = 1.0
        """How far the sums have been counted, from 0 to 1; the verdict comes with the whole of them."""
        self._counting: Movement | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_turn(self, view: Any, decision: Decision[Any] | None) -> None:
        """Show the battle of a frame, or the tokens of its view."""
        self._rest()
        shown = self._shown = cast("View | Watched", view)
        said = ""
        if isinstance(shown, Watched):
            people, battle = self._people, shown.battle
            said = f"{self._words.say(sums.sides(battle, people))} {self._words.say(sums.outcome(battle, people))}"
        self.setAccessibleName(said)
        self.update()

    def empty(self) -> None:
        """Forget what was shown."""
        self._rest()
        self._shown = None
        self.setAccessibleName("")
        self.update()

    def celebrate(self) -> Movement:
        """Return how the sums are counted and the verdict comes, once those who attack have advanced."""
        self._rest()
        shown = self._shown
        motions: list[Motion] = []
        if isinstance(shown, Watched):
            begins = COUNT_AFTER + (ADVANCE_AFTER if shown.number else 0)
            motions = [Motion(begins, COUNTING, self._count, EVEN)]
        self._counting = Movement(motions, self)
        return self._counting

    def _count(self, share: float) -> None:
        self._counted = share
        self.update()

    def _rest(self) -> None:
        """Count no longer: the sums are whole."""
        if self._counting is not None:
            self._counting.drop()
            self._counting.deleteLater()
        self._counting, self._counted = None, 1.0

    def sizeHint(self) -> QSize:
        return QSize(round(WIDTH), 400)

    def sides(self, watched: Watched) -> tuple[Side, ...]:
        """Return the sides of a battle, the attackers first; every sum is that of its parts."""
        battle, placed = watched.battle, watched.view.public.placed
        there = [token for token in placed if self._board.target[token.place] == battle.province]
        found: list[Side] = []
        for seat, total in battle.attackers:
            own = [token for token in there if token.seat == seat and ids.FIGHTERS >> token.face & 1]
            found.append(Side(seat, total, tuple(self._token(watched, token) for token in own), self._where(own)))
        found.append(Side(battle.defender, battle.defense, self._defense(watched, there), ""))
        return tuple(found)

    def _token(self, watched: Watched, token: Placed) -> Part:
        clan = watched.view.public.seats[token.seat].clan
        return Part(looks.face(clan, token.face, len(token.blessings)), 0)

    def _where(self, tokens: Sequence[Placed]) -> str:
        """Return where the attackers come from: provinces, and the sea."""
        words, board = self._words, self._board
        found: list[str] = []
        for token in tokens:
            if token.place < len(board.provinces):
                continue
            source = board.source[token.place]
            by_sea = Message("arena.by-sea")
            found.append(words.say(by_sea if source == ids.NOBODY else naming.province_name(board, source)))
        return ", ".join(dict.fromkeys(found))

    def _defense(self, watched: Watched, there: Sequence[Placed]) -> tuple[Part, ...]:
        """Return what the defense is made of: combat tokens, what is printed, control and special tokens."""
        battle, public = watched.battle, watched.view.public
        tokens, printed, rest = sums.defense_parts(battle)
        parts: list[Part] = []
        if tokens:
            parts += [self._token(watched, token) for token in there if token.seat == battle.defender]
        if printed:
            parts.append(Part(None, printed))
        if rest:
            clan = public.seats[battle.defender].clan if battle.defender != ids.NOBODY else None
            faceup = public.faceup[battle.province] if clan is not None else 0
            worth = 2 if clan == ids.CRAB else 1
            if clan is not None and faceup * worth == rest:
                parts += [Part(looks.control(clan, True), worth)] * faceup
            else:
                parts.append(Part(looks.control(clan, True) if clan is not None else None, rest, said=False))
        return tuple(parts)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what was shown last, as large as there is room for."""
        shown = self._shown
        if shown is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        watched = shown if isinstance(shown, Watched) else None
        needed = self._height_of(watched) if watched is not None else self._height_of_forces(view_of(shown))
        self._scale = min(self.width() / WIDTH, self.height() / needed)
        painter.translate((self.width() - WIDTH * self._scale) / 2, 0)
        painter.scale(self._scale, self._scale)
        if watched is not None:
            self._paint_battle(painter, watched)
        else:
            self._paint_forces(painter, view_of(shown))

    def _height_of(self, watched: Watched) -> float:
        sides = self.sides(watched)
        rows = sum(_ROW + _TOKENS * _rows(len(side.parts)) for side in sides)
        to_come = len(watched.battles) - watched.number - 1
        queue = _LINE * (2 + min(to_come, _MOST_TO_COME)) if to_come > 0 else 0.0
        return _HEAD + rows + _SWORDS + _VERDICT + queue

    def _paint_battle(self, painter: QPainter, watched: Watched) -> None:
        battle, words, board = watched.battle, self._words, self._board
        territory = naming.territory_name(board.territory_of[battle.province])
        which = Message(
            "arena.which", territory=territory, number=watched.number + 1, count=max(1, len(watched.battles))
        )
        self._paint_head(painter, words.say(naming.province_name(board, battle.province)), words.say(which))
        y = _HEAD
        *attackers, defender = self.sides(watched)
        for side in attackers:
            y = self._paint_side(painter, watched, side, y)
        middle = y + _SWORDS / 2
        painter.setPen(QPen(self._theme.colour("faint"), 1.2))
        painter.drawLine(QPointF(8, middle), QPointF(WIDTH / 2 - 26, middle))
        painter.drawLine(QPointF(WIDTH / 2 + 26, middle), QPointF(WIDTH - 8, middle))
        paint_symbol(painter, "battlefield", centred(QPointF(WIDTH / 2, middle), 30, 30), self._theme.colour("stress"))
        y = self._paint_side(painter, watched, defender, y + _SWORDS)
        if self._counted == 1.0:
            self._paint_verdict(painter, watched, y + 6)
        self._paint_to_come(painter, watched, y + _VERDICT)

    def _paint_head(self, painter: QPainter, title: str, below: str) -> None:
        font = display_font(27, heavy=True)
        self._write(painter, QRectF(4, 4, WIDTH - 8, 34), title, font, "ink", Qt.AlignmentFlag.AlignHCenter)
        self._write(
            painter, QRectF(4, 38, WIDTH - 8, 20), below, text_font(15.5), "faint", Qt.AlignmentFlag.AlignHCenter
        )

    def _paint_side(self, painter: QPainter, watched: Watched, side: Side, y: float) -> float:
        """Paint a side from there on: its disc, its name, its sum, and below them the parts of it."""
        won = self._counted == 1.0 and side.seat != ids.NOBODY and side.seat == watched.battle.winner
        disc = QRectF(8, y + 5, 58, 58)
        name = self._words.text("arena.nobody")
        if side.seat == ids.NOBODY:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.colour("faint"), 2, Qt.PenStyle.DashLine))
            painter.drawEllipse(disc)
        else:
            name = self._words.say(self._people[side.seat].role.name)
            self._paint_disc(painter, watched.view, side.seat, disc, won=won)
        self._write(painter, QRectF(76, y + 10, 160, 28), name, display_font(22, heavy=True), "ink")
        told = side.where or self._words.text(
            "arena.defends" if side.seat == watched.battle.defender else "arena.within"
        )
        self._write(painter, QRectF(76, y + 37, 176, 20), told, text_font(15.5), "faint")
        font, colour = display_font(50, heavy=True), "stress" if won else "ink"
        self._write(
            painter,
            QRectF(WIDTH - 92, y + 2, 84, 62),
            str(round(side.total * self._counted)),
            font,
            colour,
            Qt.AlignmentFlag.AlignRight,
        )
        y += _ROW
        for row in range(_rows(len(side.parts))):
            for i, part in enumerate(side.parts[row * _IN_A_ROW : (row + 1) * _IN_A_ROW]):
                x = 10 + i * 61.0
                if row or i:
                    self._write(painter, QRectF(x - 17, y, 16, _TOKEN), "+", number_font(22), "ink")
                self._paint_part(painter, part, QRectF(x, y, _TOKEN, _TOKEN))
            y += _TOKENS
        return y

    def _paint_disc(self, painter: QPainter, view: View, seat: int, disc: QRectF, *, won: bool) -> None:
        cloth = looks.cloth_of(view.public.seats[seat].clan)
        painter.setBrush(cloth.colour)
        painter.setPen(QPen(GOLD if won else self._theme.colour("ink"), 5 if won else 1.4))
        painter.drawEllipse(disc)
        inner = disc.adjusted(7, 7, -7, -7)
        paint_symbol(painter, cloth.mon, inner, IVORY)

    def _paint_part(self, painter: QPainter, part: Part, place: QRectF) -> None:
        if part.art is None:
            paint_symbol(painter, "shield", place, self._theme.colour("faint"))
            self._write(painter, place, str(part.number), number_font(20), "panel", Qt.AlignmentFlag.AlignHCenter)
            return
        self._paint_art(painter, part.art, place)
        if not part.said:
            badge = centred(QPointF(place.right() - 4, place.bottom() - 4), 22, 22)
            painter.setPen(QPen(INK, 1))
            painter.setBrush(IVORY)
            painter.drawEllipse(badge)
            painter.setFont(number_font(15.5))
            painter.setPen(INK)
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(part.number))

    def _paint_art(self, painter: QPainter, art: PieceArt, place: QRectF) -> None:
        pixmap = token_pixmap(art, round(place.width() * self._scale), self.devicePixelRatioF())
        side = place.width() / (1 - 2 * MARGIN)
        painter.drawPixmap(centred(place.center(), side, side), pixmap, QRectF(pixmap.rect()))

    def _paint_verdict(self, painter: QPainter, watched: Watched, y: float) -> None:
        """Paint who has the province now, by which rule, and what honor it brings and costs."""
        battle, words = watched.battle, self._words
        ground = QColor(self._theme.colour("faint"))
        if battle.winner != ids.NOBODY:
            ground = looks.cloth_of(watched.view.public.seats[battle.winner].clan).colour
        ink = INK if qGray(ground.rgb()) > _PALE else IVORY
        banner = QRectF(4, y, WIDTH - 8, _VERDICT - 16)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(banner, 6, 6)
        painter.setPen(ink)
        painter.setFont(text_font(17, bold=True))
        changes = [
            words.say(Message("arena.honor", clan=self._people[seat].role.name, change=_signed(change)))
            for seat, change in enumerate(watched.honor)
            if change
        ]
        upper = banner.adjusted(10, 4, -10, -28 if changes else -4)
        centre = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
        painter.drawText(upper, centre, words.say(sums.outcome(battle, self._people)))
        if changes:
            painter.setFont(text_font(15.5))
            below = QRectF(banner.left() + 8, banner.bottom() - 29, banner.width() - 16, 24)
            painter.drawText(below, centre, elided(painter.font(), " · ".join(changes), below.width()))

    def _paint_to_come(self, painter: QPainter, watched: Watched, y: float) -> None:
        """Say which battles are still to be told."""
        rest = watched.battles[watched.number + 1 :]
        if not rest:
            return
        words, board = self._words, self._board
        title = words.text("arena.to-come")
        self._write(painter, QRectF(8, y, WIDTH - 16, _LINE), title, text_font(15.5, bold=True), "faint")
        lines = [words.say(naming.province_name(board, battle.province)) for battle in rest]
        if len(lines) > _MOST_TO_COME:
            lines = [*lines[: _MOST_TO_COME - 1], "…"]
        for number, line in enumerate(lines, start=1):
            box = QRectF(20, y + number * _LINE, WIDTH - 30, _LINE)
            self._write(painter, box, line, text_font(15.5), "ink")

    def _forces(self, view: View) -> list[tuple[int, list[Placed]]]:
        placed = view.public.placed
        found = [(seat, [one for one in placed if one.seat == seat]) for seat in range(len(view.public.seats))]
        return [(seat, tokens) for seat, tokens in found if tokens]

    def _height_of_forces(self, view: View) -> float:
        return _HEAD + sum(_ROW + _TOKENS * _rows(len(tokens)) for _, tokens in self._forces(view))

    def _paint_forces(self, painter: QPainter, view: View) -> None:
        """Paint what each clan has on the board."""
        words, forces = self._words, self._forces(view)
        below = words.text("arena.forces") if forces else ""
        self._paint_head(painter, words.say(Message("arena.round", round=view.public.round)), below)
        if not forces:
            sign = centred(QPointF(WIDTH / 2, _HEAD + 80), 110, 110)
            paint_symbol(painter, "battlefield", sign, self._theme.colour("faint"))
        y = _HEAD
        for seat, tokens in forces:
            self._paint_disc(painter, view, seat, QRectF(8, y + 9, 48, 48), won=False)
            name = words.say(self._people[seat].role.name)
            self._write(painter, QRectF(68, y + 18, 200, 28), name, display_font(21, heavy=True), "ink")
            y += _ROW
            clan = view.public.seats[seat].clan
            for i, token in enumerate(tokens):
                known = token.face != ids.NO_TOKEN
                blessings = len(token.blessings)
                art: PieceArt = looks.face(clan, token.face, blessings) if known else looks.back(clan, blessings)
                place = QRectF(10 + i % _IN_A_ROW * 61.0, y + i // _IN_A_ROW * _TOKENS, _TOKEN, _TOKEN)
                self._paint_art(painter, art, place)
            y += _TOKENS * _rows(len(tokens))

    def _write(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        font: QFont,
        colour: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.colour(colour))
        painter.drawText(box, align | Qt.AlignmentFlag.AlignVCenter, elided(font, text, box.width()))


def _rows(parts: int) -> int:
    return -(-parts // _IN_A_ROW)


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}"
