"""The panel of one seat, seen by it alone: hand, cards, secret objective, discard pile, what others may still have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.art.cloths import IVORY
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.answering import AnswerBox, CardColumn
from rokugan_desktop.desktop.battle_for_rokugan.carrying import Carrying
from rokugan_desktop.desktop.battle_for_rokugan.choices import answer_for
from rokugan_desktop.desktop.battle_for_rokugan.offering import Offering
from rokugan_desktop.desktop.battle_for_rokugan.offers import centred, drop, elided, scale_of
from rokugan_desktop.desktop.battle_for_rokugan.strip import Heap, TokenStrip
from rokugan_desktop.desktop.battle_for_rokugan.tray import TokenTile, Tray
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.dialogs import Sheet
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.theme import Theme, display_font, text_font
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.engine import Decision
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.battle_for_rokugan import (
    Action,
    BattleForRokugan,
    Question,
    QuestionKind,
    View,
    unseen_tokens,
)
from rokugan_desktop.words import Words

_LONGEST_HAND = 7


class Banner(QWidget):
    """The seat's cloth: its mon, its clan, its name."""

    def __init__(self, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale = scale
        self._clan = 0
        self._texts = ("", "")
        self.setFixedHeight(round(50 * scale))

    def show_person(self, clan: int, clan_name: str, name: str) -> None:
        """Show whose panel it is."""
        self._clan, self._texts = clan, (clan_name, name)
        self.setAccessibleName(f"{clan_name}, {name}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, box = self._scale, QRectF(self.rect())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(looks.cloth_of(self._clan).colour)
        painter.drawRoundedRect(box, 6 * scale, 6 * scale)
        side = 38 * scale
        mon = looks.cloth_of(self._clan).mon
        paint_symbol(painter, mon, centred(QPointF(side * 0.5 + 10 * scale, box.center().y()), side, side), IVORY)
        painter.setPen(IVORY)
        left = side + 20 * scale
        painter.setFont(display_font(21 * scale, heavy=True))
        upper = QRectF(left, 2 * scale, box.width() - left - 6 * scale, 27 * scale)
        painter.drawText(upper, Qt.AlignmentFlag.AlignVCenter, elided(painter.font(), self._texts[1], upper.width()))
        painter.setFont(text_font(14 * scale))
        lower = QRectF(left, 27 * scale, box.width() - left, 18 * scale)
        painter.drawText(lower, Qt.AlignmentFlag.AlignVCenter, self._texts[0])


class SeatPanel(Panel):
    """What a seat sees alone."""

    def __init__(self, game: BattleForRokugan, words: Words, theme: Theme, people: Sequence[Person]) -> None:
        super().__init__()
        self._offering = Offering(game, words, people)
        self._words = words
        self._theme = theme
        self._people = people
        self._question: Question | None = None
        self._picked: int | None = None
        self._chosen: Action | None = None
        self._body: _Body | None = None
        self.setMinimumWidth(220)

    @property
    def body(self) -> _Body | None:
        """Return what is shown now; None after `empty`."""
        return self._body

    def choose(self, answer: Any | None) -> None:
        """Take over which answer waits for being confirmed: a token laid leaves the hand, a card kept stands out."""
        self._chosen = cast("Action | None", answer)

    def revise(self, answered: Sequence[Decision[Any]]) -> None:
        """Take over which questions may be answered anew: another token or card is then taken in place of the first."""
        self._offering.answered = cast("Sequence[Question]", tuple(answered))

    def show_turn(self, view: Any, decision: Decision[Any] | None) -> None:
        """Show the seat's view, and offer those answers to its question that aren't places on the map."""
        seen = cast("View", view)
        question = cast("Question | None", decision)
        assert seen.seat is not None, "a seat's panel is shown a seat's view"
        self._question = question
        if self._body is None:
            self._body = self._built()
        self.setAccessibleName(self._words.text("panel.seat", name=self._people[seen.seat].name))
        self._body.show_all(seen, question, self._picked, self._chosen)

    def empty(self) -> None:
        """Remove everything, the token under the mouse included."""
        self._question = None
        self._picked = None
        self._chosen = None
        self._offering.answered = ()
        self.setAccessibleName("")
        if self._body is not None:
            self._body.carrying.end()
            drop(self._body)
            self._body = None
        layout = self.layout()
        if layout is not None:
            QWidget().setLayout(layout)

    def offered(self) -> tuple[Action, ...]:
        """Return the answers that can be given here, each once."""
        return () if self._body is None else self._body.offered()

    def thing(self, name: str) -> QWidget | None:
        """Return what shows the hand, a token of the hand (`hand army-3`), the objective or the cards."""
        body = self._body
        part, _, token = name.partition(" ")
        if body is None:
            return None
        if part == "hand" and token:
            return next((tile for tile in body.hand.tiles if tile.tile is not None and tile.tile.token == token), None)
        return {"hand": body.hand, "objective": body.objectives, "cards": body.cards}.get(part)

    def first_stop(self) -> QWidget | None:
        """Return the first thing that gives an answer."""
        return None if self._body is None else self._body.first_stop()

    def pick(self, position: int) -> None:
        """Press the token at this position of the hand, as its digit does. Where there is none, nothing happens."""
        focused: QWidget | None = QApplication.focusWidget()
        while focused is not None:
            if isinstance(focused, Sheet):
                return
            focused = focused.parentWidget()
        tiles = self._body.hand.tiles if self._body is not None else []
        for tile in tiles:  # a token laid down has left the hand, and the others keep their digits
            if tile.tile is not None and tile.tile.number == position + 1:
                tile.click()
                break

    def _built(self) -> _Body:
        body = _Body(self._offering, self._theme, scale_of(self), self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(body)
        body.hand.given.connect(self._remember)
        for part in (body.hand, body.cards, body.objectives, body.answers):
            part.given.connect(self._give)
        for column_of_cards in (body.cards, body.objectives):
            column_of_cards.pointed.connect(self.shows)
        body.carrying.dropped.connect(self._dropped)
        for digit in range(_LONGEST_HAND):
            shortcut = QShortcut(QKeySequence(str(digit + 1)), body)
            shortcut.activated.connect(self._picker(digit))
        return body

    def _picker(self, position: int) -> Callable[[], None]:
        return lambda: self.pick(position)

    def _remember(self) -> None:
        tile = self.sender()
        hand = self._body.hand.tiles if self._body is not None else []
        pressed = [i for i, other in enumerate(hand) if other is tile or other.hasFocus() or other.underMouse()]
        self._picked = pressed[0] if pressed else None

    def _give(self, answer: Action) -> None:
        """Answer what is asked, or else anew what was asked before."""
        asked = self._question is not None and self._question.offered(answer.verb)
        anew = not asked and any(question.allows(answer) for question in self._offering.answered)
        (self.changed if anew else self.answered).emit(answer)

    def _dropped(self, identity: str) -> None:
        """Answer with the place that a dragged token was let go on, once the question for it is asked."""
        answer = answer_for(self._question, identity) if self._question is not None else None
        if answer is not None:
            self.answered.emit(answer)


class _Body(QWidget):
    """All that the panel shows, thrown away as one."""

    def __init__(self, offering: Offering, theme: Theme, scale: float, parent: QWidget) -> None:
        super().__init__(parent)
        self._offering = offering
        self._theme = theme
        self._scale = scale
        self.banner = Banner(scale)
        self.answers = AnswerBox(theme, scale)
        self.hand = Tray(theme, scale)
        self.cards = CardColumn(theme, scale)
        self.objectives = CardColumn(theme, scale)
        self.carrying = Carrying(self)
        self.hint = QLabel()
        self._silent = ""
        self._strips: list[tuple[QLabel, TokenStrip]] = []
        self._lay_out()
        for part in (self.hand, self.cards, self.objectives, self.answers):
            part.told.connect(self._tell)
        for tray in (self.hand, self.answers.tray):
            tray.tile_lifted.connect(self._follow)

    def _lay_out(self) -> None:
        scale = self._scale
        self._content = QWidget()
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(0, 0, round(4 * scale), 0)
        self._column.setSpacing(round(6 * scale))
        self._hand_title, self._cards_title, self._objective_title = (self._heading() for _ in range(3))
        for part in (
            self.answers,
            self._hand_title,
            self.hand,
            self._objective_title,
            self.objectives,
            self._cards_title,
            self.cards,
        ):
            self._column.addWidget(part)
        self._column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._content)
        ScrollHint(area)
        self.hint.setWordWrap(True)
        self.hint.setProperty("role", "whisper")
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        hint = scrolling(self.hint)
        hint.setFixedHeight(round(90 * scale))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(round(6 * scale))
        column.addWidget(self.banner)
        column.addWidget(area, 1)
        column.addWidget(hint)

    def _heading(self) -> QLabel:
        label = QLabel()
        label.setProperty("role", "field")
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        return label

    def show_all(self, view: View, question: Question | None, picked: int | None, answer: Action | None) -> None:
        """Show the view with the answer that isn't confirmed yet, and offer what of the question is answered here."""
        offering, words = self._offering, self._offering.words
        assert view.seat is not None
        person = offering.people[view.seat]
        self.banner.show_person(view.public.seats[view.seat].clan, words.say(person.role.name), person.name)
        self._show_answers(question)
        tiles = offering.hand(view, question, picked, answer)
        self._titled(self._hand_title, self.hand, words.text("panel.hand"), bool(tiles))
        self.hand.show_tiles(tiles)
        faces = offering.objectives(view, question, answer)
        title = "panel.objective" if len(faces) < 2 else "panel.objectives"
        first = self._column.indexOf(self._hand_title) > self._column.indexOf(self._objective_title)
        if first != (len(faces) > 1):
            self._column.removeWidget(self._hand_title)
            self._column.removeWidget(self.hand)
            at = self._column.indexOf(self.objectives) + 1 if len(faces) > 1 else 1
            self._column.insertWidget(at, self._hand_title)
            self._column.insertWidget(at + 1, self.hand)
        self._titled(self._objective_title, self.objectives, words.text(title), bool(faces))
        self.objectives.show_faces(faces)
        cards = offering.cards(view.public, view.seat, question)
        self._titled(self._cards_title, self.cards, words.text("panel.cards"), bool(cards))
        self.cards.show_faces(cards)
        self._show_strips(self._known(view, question))
        placing = question is not None and question.kind in {QuestionKind.PLACE, QuestionKind.BLESS}
        self._silent = words.text("panel.hint-place" if placing else "panel.hint")
        self._tell("")

    def _show_answers(self, question: Question | None) -> None:
        offering = self._offering
        if question is None:
            self.answers.show_answers((), (), (), (), "")
            return
        seen: Sequence[Heap] = ()
        said = ""
        if question.kind == QuestionKind.CARD_SEEN and question.public.script is not None:
            other = question.public.script.picks[0]
            clan = question.public.seats[other].clan
            seen = offering.heaps_of(clan, question.shown)
            said = offering.words.text("panel.shown", clan=offering.people[other].role.name)
        tokens = offering.from_discard(question)
        if tokens:
            said = offering.words.text("panel.discard")
        self.answers.show_answers((), tokens, offering.presses(question), seen, said)

    def _known(self, view: View, question: Question | None) -> list[tuple[str, list[Heap]]]:
        """Return the strips under their headings: spied hands, the discard pile, the pool, what others may have."""
        offering, words, seat = self._offering, self._offering.words, view.seat
        assert seat is not None
        clan = view.public.seats[seat].clan
        found = [
            (
                words.text("panel.spied", clan=offering.people[spied.seat].role.name),
                offering.heaps_of(view.public.seats[spied.seat].clan, spied.tokens),
            )
            for spied in view.spied
            if question is None or question.kind != QuestionKind.CARD_SEEN
        ]
        found.append((words.text("panel.discard"), offering.heaps(clan, view.public.seats[seat].discard)))
        found.append((words.text("panel.pool"), offering.heaps(clan, view.pool)))
        for other, person in enumerate(offering.people):
            if other != seat:
                counts = unseen_tokens(offering.game.board, view, other)
                name: AnyMessage = person.role.name
                found.append(
                    (
                        words.text("panel.unseen", clan=name),
                        offering.heaps(view.public.seats[other].clan, counts),
                    )
                )
        return [(title, heaps) for title, heaps in found if heaps]

    def _show_strips(self, strips: Sequence[tuple[str, list[Heap]]]) -> None:
        while len(self._strips) > len(strips):
            label, strip = self._strips.pop()
            drop(label)
            drop(strip)
        while len(self._strips) < len(strips):
            label, strip = self._heading(), TokenStrip(self._theme, self._scale)
            at = self._column.count() - 1
            self._column.insertWidget(at, label)
            self._column.insertWidget(at + 1, strip)
            self._strips.append((label, strip))
        for (label, strip), (title, heaps) in zip(self._strips, strips, strict=True):
            label.setText(title)
            strip.show_heaps(heaps, title)

    def _titled(self, label: QLabel, part: QWidget, title: str, shown: bool) -> None:
        label.setText(title)
        label.setVisible(shown)
        part.setAccessibleName(title)
        part.setVisible(shown)

    def _tell(self, text: str) -> None:
        self.hint.setText(text or self._silent)

    def _follow(self, tile: TokenTile) -> None:
        self.carrying.follow(tile)

    def offered(self) -> tuple[Action, ...]:
        """Return the answers that can be given here, each once."""
        tiles = (*self.hand.tiles, *self.cards.tiles, *self.objectives.tiles)
        found = [tile.offer.answer for tile in tiles if tile.offer.answer is not None]
        return tuple(dict.fromkeys((*found, *self.answers.offered())))

    def first_stop(self) -> QWidget | None:
        """Return the first thing that gives an answer: a token, an objective, a card, a button."""
        tiles = (*self.hand.tiles, *self.objectives.tiles, *self.cards.tiles)
        lit: QWidget | None = next((tile for tile in tiles if tile.lit), None)
        special = self.answers.first_stop()
        return special if special is not None and (self.answers.tray.tiles or lit is None) else lit

    def sizeHint(self) -> QSize:
        return QSize(round(330 * self._scale), round(300 * self._scale))
