"""The battle arena, beside the map while all watch: the forces of both sides with their sums, and who has won by what.

Between the battles it shows what each clan has on the board. It is painted as large as there is room for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, qGray
from PySide6.QtWidgets import QSizePolicy

from rokugan_desktop.desktop.art.cloths import GOLD, INK, IVORY
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import MARGIN, PieceArt, token_pixmap
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.arena_cards import CardLayout, lying_cards
from rokugan_desktop.desktop.battle_for_rokugan.battle_sides import Part, Side, Sides
from rokugan_desktop.desktop.battle_for_rokugan.choreography import ADVANCE_AFTER
from rokugan_desktop.desktop.battle_for_rokugan.letters import centred, elided, narrowed
from rokugan_desktop.desktop.battle_for_rokugan.watched import (
    Fought,
    FrameView,
    Revealed,
    Watched,
    WatchedCards,
    view_of,
)
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import Theme, display_font, number_font, text_font
from rokugan_desktop.desktop.motion.movement import EVEN, SWAYING, Motion, Movement
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.games.battle_for_rokugan import (
    Action,
    Message,
    Placed,
    Question,
    Topology,
    View,
    events,
    ids,
    naming,
    sums,
)
from rokugan_desktop.words import Words

WIDTH = 316.0
"""How wide it is at the usual scale; all lengths below are of that scale too."""
_HEAD, _ROW, _TOKENS, _SWORDS, _VERDICT, _LINE, _BATTLE = 70.0, 76.0, 64.0, 44.0, 122.0, 22.0, 38.0
_TOKEN, _IN_A_ROW, _APART = 50.0, 4, 74.0
Forces = list[tuple[Seat, list[Placed]]]
"""What each seat has on the board."""
_PALE = 120
"""On a cloth of more gray than that, of 255, letters are dark."""
_TEXT, _LEAST_TEXT = 15.5, 11.5
"""How high the letters of a text are, and at least on the screen."""
COUNT_AFTER, COUNTING = 260, 350
"""How many milliseconds after those who attack begin to advance the sums are counted, and for how long."""
_TURNING, _ONE_BY_ONE = 240, 45
"""How many milliseconds a token takes that is turned faceup, and how much later the next one begins."""
CARDS_TURNING = 500
"""How many milliseconds cards take that are turned up, however many."""


class BattleArena(Panel[FrameView, Question, Action]):
    """Paints a battle, or between battles the tokens of each clan."""

    def __init__(self, board: Topology, words: Words, theme: Theme, people: Sequence[Person]) -> None:
        """Make an empty arena."""
        super().__init__()
        self._board = board
        self._words = words
        self.sides = Sides(board, words)
        self._theme = theme
        self._people = people
        self._shown: FrameView | None = None
        self._scale = 1.0
        self._counted = 1.0
        """How far the sums have been counted, from 0 to 1; the verdict comes with the whole of them."""
        self._counting: Movement | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_turn(self, view: FrameView, decision: Question | None) -> None:
        """Show the battle of a frame, or the tokens of its view."""
        self._rest()
        shown = self._shown = view
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
        elif isinstance(shown, Revealed):
            motions = [Motion(0, _wave(self._forces(shown.view)), self._count, EVEN)]
        elif isinstance(shown, WatchedCards):
            motions = [Motion(0, CARDS_TURNING, self._count, SWAYING)]
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

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what was shown last, as large as there is room for."""
        shown = self._shown
        if shown is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        forces = self._forces(view_of(shown)) if isinstance(shown, View | Revealed) else []
        needed = self._height_of(shown) if isinstance(shown, Watched) else _height_of_forces(forces)
        self._scale = min(self.width() / WIDTH, self.height() / needed)
        painter.translate((self.width() - WIDTH * self._scale) / 2, 0)
        painter.scale(self._scale, self._scale)
        if isinstance(shown, Watched):
            self._paint_battle(painter, shown)
        elif isinstance(shown, Fought):
            rounds = Message("arena.round", round=shown.view.public.round)
            self._paint_head(painter, self._words.text("arena.fought"), self._words.say(rounds))
            self._paint_rows(painter, shown.view, shown.battles, _HEAD, told=True)
        elif forces:
            self._paint_forces(painter, view_of(shown), forces)
        else:
            self._paint_cards(painter, shown)

    def _height_of(self, watched: Watched) -> float:
        """Return the height that a battle needs; what is still to fight takes what is left."""
        return (
            _HEAD + sum(_ROW + _TOKENS * _rows(len(side.parts)) for side in self.sides.of(watched)) + _SWORDS + _VERDICT
        )

    def _paint_battle(self, painter: QPainter, watched: Watched) -> None:
        battle, words, board = watched.battle, self._words, self._board
        territory = naming.territory_name(board.territory_of[battle.province])
        which = Message(
            "arena.which", territory=territory, number=watched.number + 1, count=max(1, len(watched.battles))
        )
        self._paint_head(painter, words.say(naming.province_name(board, battle.province)), words.say(which))
        y = _HEAD
        *attackers, defender = self.sides.of(watched)
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
            painter, QRectF(4, 38, WIDTH - 8, 20), below, self._letters(), "faint", Qt.AlignmentFlag.AlignHCenter
        )

    def _paint_side(self, painter: QPainter, watched: Watched, side: Side, y: float) -> float:
        """Paint a side from there on: its disc, its name, its sum, and below them the parts of it."""
        won = self._counted == 1.0 and side.seat != ids.NOBODY and side.seat == watched.battle.winner
        disc = QRectF(6, y + 4, 66, 66)
        name = self._words.text("arena.nobody")
        if side.seat == ids.NOBODY:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.colour("faint"), 2, Qt.PenStyle.DashLine))
            painter.drawEllipse(disc)
        else:
            name = self._words.say(self._people[side.seat].role.name)
            self._paint_disc(painter, watched.view, side.seat, disc, won=won)
        line = QRectF(82, y + 4, 144, 30)
        self._write(painter, line, name, narrowed(display_font(23, heavy=True), name, line.width()), "ink")
        told = side.where or self._words.text(
            "arena.defends" if side.seat == watched.battle.defender else "arena.within"
        )
        painter.setFont(self._letters())
        painter.setPen(self._theme.colour("faint"))
        painter.drawText(QRectF(82, y + 34, 144, 2 * _LINE), int(Qt.TextFlag.TextWordWrap), told)
        font, colour = display_font(60, heavy=True), "stress" if won else "ink"
        self._write(
            painter,
            QRectF(WIDTH - 92, y, 86, 74),
            str(round(side.total * self._counted)),
            font,
            colour,
            Qt.AlignmentFlag.AlignRight,
        )
        y += _ROW
        for row in range(_rows(len(side.parts))):
            for i, part in enumerate(side.parts[row * _IN_A_ROW : (row + 1) * _IN_A_ROW]):
                x = 10 + i * _APART
                if row or i:
                    self._write(painter, QRectF(x - 20, y, 16, _TOKEN), "+", number_font(22), "ink")
                self._paint_part(painter, part, QRectF(x, y, _TOKEN, _TOKEN))
            y += _TOKENS
        return y

    def _paint_disc(self, painter: QPainter, view: View, seat: Seat, disc: QRectF, *, won: bool) -> None:
        cloth = looks.cloth_of(view.public.seats[seat].clan)
        painter.setBrush(cloth.colour)
        painter.setPen(QPen(GOLD if won else self._theme.colour("ink"), disc.width() * 0.08 if won else 1.4))
        painter.drawEllipse(disc)
        edge = disc.width() * 0.12
        inner = disc.adjusted(edge, edge, -edge, -edge)
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
        """Paint who has the province now, and what honor it brings and costs."""
        battle, words = watched.battle, self._words
        ground = QColor(self._theme.colour("faint"))
        if battle.winner != ids.NOBODY:
            ground = looks.cloth_of(watched.view.public.seats[battle.winner].clan).colour
        ink = INK if qGray(ground.rgb()) > _PALE else IVORY
        banner = QRectF(4, y, WIDTH - 8, _VERDICT - 16)
        painter.setPen(QPen(GOLD, 2.4))
        painter.setBrush(ground)
        painter.drawRoundedRect(banner, 6, 6)
        said = banner.adjusted(12, 6, -12, -6)
        below = QRectF(said)
        below.setTop(said.bottom() - len(watched.honor[:2]) * _LINE)
        said.setBottom(below.top())
        if battle.winner != ids.NOBODY:
            side = min(56.0, said.height() - 4)
            disc = centred(QPointF(banner.left() + 40, said.center().y()), side, side)
            self._paint_disc(painter, watched.view, battle.winner, disc, won=True)
            said.setLeft(disc.right() + 12)
        painter.setPen(ink)
        verdict = sums.outcome(battle, self._people, ruled=False)  # the line of the story has the rule, with its link
        self._paint_in(painter, said, words.say(verdict))
        for number, change in enumerate(watched.honor[:2]):
            line = QRectF(below.left(), below.top() + number * _LINE, below.width(), _LINE)
            painter.setFont(narrowed(self._letters(), words.say(change), line.width()))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, words.say(change))

    @staticmethod
    def _paint_in(painter: QPainter, box: QRectF, text: str) -> None:
        """Write a title as large as the box allows."""
        wrapped = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap)
        for size in range(21, 15, -1):
            painter.setFont(display_font(size, heavy=True))
            if painter.boundingRect(box, wrapped, text).height() <= box.height():
                break
        painter.drawText(box, wrapped, text)

    def _paint_to_come(self, painter: QPainter, watched: Watched, y: float) -> None:
        """Show which battles are still to be told: who attacks, where, and who defends."""
        rest = watched.battles[watched.number + 1 :]
        if not rest or self.height() / self._scale < y + _LINE + _BATTLE:
            return
        title = self._words.text("arena.to-come")
        self._write(painter, QRectF(8, y, WIDTH - 16, _LINE), title, self._letters(bold=True), "faint")
        self._paint_rows(painter, watched.view, rest, y + _LINE + 4, told=False)

    def _paint_rows(
        self, painter: QPainter, view: View, battles: Sequence[events.Battle], y: float, *, told: bool
    ) -> None:
        """Paint a row for each battle: who attacks, where, who defends, and once it is `told` their sums."""
        most = int((self.height() / self._scale - y) // _BATTLE)
        shown = battles if len(battles) <= most else battles[: max(0, most - 1)]
        for number, battle in enumerate(shown):
            strip = QRectF(4, y + number * _BATTLE, WIDTH - 8, _BATTLE - 5)
            painter.setPen(QPen(self._theme.colour("edge"), 1.0))
            painter.setBrush(self._theme.colour("raised"))
            painter.drawRoundedRect(strip, 5, 5)
            attackers = battle.attackers[:2]
            for place, (seat, total) in enumerate(attackers):
                at = QPointF(strip.left() + 19 + (52 if told else 32) * place, strip.center().y())
                self._paint_disc(painter, view, seat, centred(at, 27, 27), won=told and seat == battle.winner)
                if told:
                    figure = QRectF(at.x() + 18, strip.top(), 24, strip.height())
                    won = "stress" if seat == battle.winner else "ink"
                    self._write(painter, figure, str(total), number_font(18), won)
            if battle.defender != ids.NOBODY:
                at = QPointF(strip.right() - 19, strip.center().y())
                held = told and battle.defender == battle.winner
                self._paint_disc(painter, view, battle.defender, centred(at, 27, 27), won=held)
            if told:
                sum_box = QRectF(strip.right() - 60, strip.top(), 22, strip.height())
                won = "stress" if battle.defender == battle.winner != ids.NOBODY else "ink"
                self._write(painter, sum_box, str(battle.defense), number_font(18), won, Qt.AlignmentFlag.AlignRight)
            left = (62 if told else 38) if len(attackers) < 2 else (112 if told else 70)
            middle = strip.adjusted(left, 0, -64 if told else -40, 0)
            place_name = self._words.say(naming.province_name(self._board, battle.province))
            self._write(painter, middle, place_name, self._letters(), "ink", Qt.AlignmentFlag.AlignHCenter)
        if len(shown) < len(battles):
            more = QRectF(20, y + len(shown) * _BATTLE, WIDTH - 30, _LINE)
            self._write(painter, more, "…", self._letters(), "ink")

    def _forces(self, view: View) -> Forces:
        placed = view.public.placed
        found = [(seat, [one for one in placed if one.seat == seat]) for seat in seats(len(view.public.seats))]
        return [(seat, tokens) for seat, tokens in found if tokens]

    def _paint_forces(self, painter: QPainter, view: View, forces: Forces) -> None:
        """Paint what each clan has on the board."""
        words = self._words
        self._paint_head(
            painter, words.say(Message("arena.round", round=view.public.round)), words.text("arena.forces")
        )
        y, number = _HEAD, 0
        elapsed = self._counted * _wave(forces)
        for seat, tokens in forces:
            self._paint_disc(painter, view, seat, QRectF(8, y + 9, 48, 48), won=False)
            name = words.say(self._people[seat].role.name)
            self._write(painter, QRectF(68, y + 18, 200, 28), name, display_font(21, heavy=True), "ink")
            y += _ROW
            clan = view.public.seats[seat].clan
            for i, token in enumerate(tokens):
                turned = min(1.0, max(0.0, (elapsed - _ONE_BY_ONE * number) / _TURNING))
                number += 1
                known = token.face != ids.NO_TOKEN and turned >= 0.5
                blessed = looks.added_by(token.blessings)
                art: PieceArt = looks.face(clan, token.face, blessed) if known else looks.back(clan, blessed)
                place = QRectF(10 + i % _IN_A_ROW * _APART, y + i // _IN_A_ROW * _TOKENS, _TOKEN, _TOKEN)
                painter.save()
                painter.translate(place.center())
                painter.scale(max(0.01, abs(math.cos(math.pi * turned))), 1.0)
                painter.translate(-place.center())
                self._paint_art(painter, art, place)
                painter.restore()
            y += _TOKENS * _rows(len(tokens))

    def _paint_cards(self, painter: QPainter, shown: FrameView) -> None:
        """Paint the territory cards that are held or lie open; those just taken or turned up turn over."""
        words, view = self._words, view_of(shown)
        fresh = shown.territories if isinstance(shown, WatchedCards) else ()
        cards = lying_cards(view.public, fresh, words)
        rounds = words.say(Message("arena.round", round=view.public.round))
        if not cards:
            self._paint_head(painter, rounds, "")
            self._paint_first(painter, view)
            return
        self._paint_head(painter, words.text("frame.cards"), rounds)
        room = QRectF(4, _HEAD, WIDTH - 8, self.height() / self._scale - _HEAD - 6)
        CardLayout(self._theme, cards, room).paint(painter, self._counted)

    def _paint_first(self, painter: QPainter, view: View) -> None:
        """Paint who is first player; before anybody is, crossed swords alone."""
        high, public = self.height() / self._scale, view.public
        middle = QPointF(WIDTH / 2, max(_HEAD + 120, 0.4 * high))
        if not public.initiative_shown:
            paint_symbol(painter, "battlefield", centred(middle, 110, 110), self._theme.colour("faint"))
            return
        self._paint_disc(painter, view, public.first_player, centred(middle, 190, 190), won=True)
        fan = centred(middle + QPointF(0, 128), 50, 50)
        paint_symbol(painter, "first-player", fan, self._theme.colour("stress"))
        across, line = Qt.AlignmentFlag.AlignHCenter, QRectF(4, fan.bottom() + 8, WIDTH - 8, 34)
        name = self._people[public.first_player].name
        self._write(painter, line, name, display_font(27, heavy=True), "ink", across)
        said = self._words.text("seat.first")
        self._write(painter, line.translated(0, 34), said, self._letters(), "faint", across)

    def _letters(self, *, bold: bool = False) -> QFont:
        """Return the letters of a text: where all is painted small, they keep their least size on the screen."""
        return text_font(max(_TEXT, _LEAST_TEXT / self._scale), bold=bold)

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


def _wave(forces: Forces) -> int:
    """Return how many milliseconds all tokens take that are turned faceup one after the other."""
    return _TURNING + _ONE_BY_ONE * max(0, sum(len(tokens) for _, tokens in forces) - 1)


def _height_of_forces(forces: Forces) -> float:
    return _HEAD + sum(_ROW + _TOKENS * _rows(len(tokens)) for _, tokens in forces)


def _rows(parts: int) -> int:
    return -(-parts // _IN_A_ROW)
