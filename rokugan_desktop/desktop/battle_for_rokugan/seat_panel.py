"""The panel of one seat, seen by it alone: hand, cards, secret objective, discard pile, what others may still have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.answering import AnswerBox, CardColumn
from rokugan_desktop.desktop.battle_for_rokugan.banner import Banner
from rokugan_desktop.desktop.battle_for_rokugan.carrying import Carrying
from rokugan_desktop.desktop.battle_for_rokugan.choices import answer_for
from rokugan_desktop.desktop.battle_for_rokugan.offering import Offering
from rokugan_desktop.desktop.battle_for_rokugan.offers import TELLS, drop, scale_of
from rokugan_desktop.desktop.battle_for_rokugan.strip import Heap
from rokugan_desktop.desktop.battle_for_rokugan.tabbed_pages import TabbedPage, TabbedPages
from rokugan_desktop.desktop.battle_for_rokugan.tray import TokenTile, Tray
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.dialogs import Sheet
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.games.battle_for_rokugan import (
    Action,
    BattleForRokugan,
    Question,
    QuestionKind,
    Verb,
    View,
    ids,
    unseen_tokens,
)
from rokugan_desktop.words import Words

_LONGEST_HAND = 7
_ROOMY = 800
"""From this height on, at 100 %, the cards stand above the tabs, and each part under a heading."""
_HINT = 51
"""How high the room is for what is said of the thing pointed at, at 100 %."""
_TAB_ROW, _TABS = 44, 166
"""How high the row of tabs is, and with it a page of tokens below its heading, at 100 %."""
_AS_NEEDED = Qt.ScrollBarPolicy.ScrollBarAsNeeded
_CARDS = "cards"
"""The page of the tabs that holds the cards."""


class SeatPanel(Panel[View, Question, Action]):
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

    def choose(self, answer: Action | None) -> None:
        """Take over which answer waits for being confirmed: a token laid leaves the hand, a card kept stands out."""
        self._chosen = answer

    def revise(self, answered: Sequence[Question]) -> None:
        """Take over which questions may be answered anew: another token or card is then taken in place of the first."""
        self._offering.answered = tuple(answered)

    def show_turn(self, view: View, decision: Question | None) -> None:
        """Show the seat's view, and offer those answers to its question that aren't places on the map."""
        assert view.seat is not None, "a seat's panel is shown a seat's view"
        self._question = decision
        if self._body is None:
            self._body = self._built()
        self.setAccessibleName(self._words.text("panel.seat", name=self._people[view.seat].name))
        self._body.show_all(view, decision, self._picked, self._chosen)

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
        return {"hand": body.hand, "objective": body.objectives, "cards": body.cards_in_sight()}.get(part)

    def first_stop(self) -> QWidget | None:
        """Return the first thing that gives an answer."""
        return None if self._body is None else self._body.first_stop()

    def landing(self) -> QWidget | None:
        """Return what answers the question beside the places on the map: a button or tile made for this question."""
        stop = self.first_stop()
        return stop if self._body is not None and stop is self._body.answers.first_stop() else None

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
            part.barred.connect(self.barred)
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
    """All that the panel shows, thrown away as one.

    Hand and objective are always in sight. The cards and what is known of tokens share the room below them, one page
    at a time behind a row of tabs; where there is room for both, the cards stand above the tabs with their texts.
    """

    def __init__(self, offering: Offering, theme: Theme, scale: float, parent: QWidget) -> None:
        super().__init__(parent)
        self._offering = offering
        self._theme = theme
        self._scale = scale
        self.setProperty(TELLS, True)
        self.banner = Banner(scale)
        self.answers = AnswerBox(theme, scale)
        self.hand = Tray(theme, scale)
        self.cards = CardColumn(theme, scale)
        self.objectives = CardColumn(theme, scale)
        self.pages = TabbedPages(theme, scale)
        self.carrying = Carrying(self)
        self.hint = QLabel()
        self._silent = ""
        self._pages: tuple[TabbedPage, ...] = ()
        self._roomy: bool | None = None
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._lay_out()
        self._settled.timeout.connect(lambda: self.area.setVerticalScrollBarPolicy(_AS_NEEDED))
        for part in (self.hand, self.cards, self.objectives, self.answers):
            part.told.connect(self._tell)
        for tray in (self.hand, self.answers.tray):
            tray.tile_lifted.connect(self._follow)
        self.pages.opened.connect(self._fit_cards)

    def _lay_out(self) -> None:
        scale = self._scale
        self._content = QWidget()
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(0, 0, round(2 * scale), 0)
        self._column.setSpacing(round(6 * scale))
        self._hand_title, self._cards_title, self._objective_title = (self._heading() for _ in range(3))
        for part in (
            self.answers,
            self._hand_title,
            self.hand,
            self._objective_title,
            self.objectives,
            self.pages,
            self._cards_title,
            self.cards,
        ):
            self._column.addWidget(part)
        self._column.addStretch(1)
        self.area = scrolling(self._content)
        self.hint.setWordWrap(True)
        self.hint.setProperty("role", "whisper")
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        hint = scrolling(self.hint)
        hint.setFixedHeight(round(_HINT * scale))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(round(6 * scale))
        column.addWidget(self.banner)
        column.addWidget(self.area, 1)
        column.addWidget(hint)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give each part the room that there is."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Let the cards stand above the tabs where the panel is high, and behind one of them where it is not."""
        roomy = self.height() >= _ROOMY * self._scale
        if roomy != self._roomy:
            self._roomy = roomy
            for part in (self.pages, self._cards_title, self.cards):
                self._column.removeWidget(part)
            cards = (self._cards_title, self.cards)
            for part in (*cards, self.pages) if roomy else (self.pages, *cards):
                self._column.insertWidget(self._column.count() - 1, part)
        for title in (self._hand_title, self._objective_title, self._cards_title):
            title.setVisible(roomy and bool(title.text()))
        has_cards = bool(self.cards.tiles)
        tokens = self._pages[1:]
        self.pages.show_pages(tokens if roomy or not has_cards else self._pages)
        if self._crowded:
            self.pages.hide()
        self._fit_cards()

    @property
    def _crowded(self) -> bool:
        """Tell whether tokens are asked about or shown that in a low panel take the place of the tabs."""
        return not self._roomy and bool(self.answers.tray.tiles or self.answers.strip.heaps)

    def _fit_cards(self) -> None:
        """Show the cards where they are in sight, with their texts where these have room."""
        shown = bool(self.cards.tiles) and not self._crowded and (bool(self._roomy) or self.pages.open_page == _CARDS)
        self.cards.setVisible(shown)
        if shown:
            self.cards.fit(self._inner, self._room_for_cards())
        # Amid the change all may be too high for a moment: a bar beside it would make it so narrow that it stays so.
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._settled.start()

    @property
    def _inner(self) -> int:
        """Return how wide what the panel shows is where nothing is scrolled."""
        return self.width() - self._column.contentsMargins().right()

    def _room_for_cards(self) -> int:
        """Return how high the cards may be, that nothing of the panel has to be scrolled."""
        scale, gap, width = self._scale, self._column.spacing(), self._inner
        parts = [self.hand.heightForWidth(width)] if self.hand.tiles else []
        parts += [self.objectives.needed(width)] if self.objectives.tiles else []
        titles = (self._hand_title, self._objective_title, self._cards_title)
        parts += [part.sizeHint().height() for part in (self.answers, *titles) if not part.isHidden()]
        tabs = round((_TABS if self._roomy else _TAB_ROW) * scale)
        around = self.banner.height() + 2 * gap + round(_HINT * scale)
        return self.height() - around - tabs - sum(parts) - gap * (len(parts) + 1)

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
        art = looks.Scroll()
        self._pages = (TabbedPage(_CARDS, words.text("panel.cards"), art), *self._known(view, question))
        self._make_room()
        placing = question is not None and question.kind in {QuestionKind.PLACE, QuestionKind.BLESS}
        decoys = placing and question is not None and bool(question.cautioned(Verb.LAY) | question.cautioned(Verb.AIM))
        self._silent = words.text("panel.hint-place" if decoys else "panel.hint-lit" if placing else "panel.hint")
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

    def _known(self, view: View, question: Question | None) -> list[TabbedPage]:
        """Return the pages of tokens: the pool, the discard pile, and of each other seat what is or may be there."""
        offering, words, seat = self._offering, self._offering.words, view.seat
        assert seat is not None
        clan = view.public.seats[seat].clan
        cloth = looks.cloth_of(clan)
        own = (
            ("pool", "panel.pool", looks.Pile(cloth), view.pool),
            ("discard", "panel.discard", looks.Discarded(cloth), view.public.seats[seat].discard),
        )
        found = [
            TabbedPage(page, words.text(key), art, ((words.text(key), tuple(offering.heaps(clan, counts))),))
            for page, key, art, counts in own
            if any(counts)
        ]
        spied = {one.seat: one.tokens for one in view.spied}
        if question is not None and question.kind == QuestionKind.CARD_SEEN:
            spied = {}
        for other, person in zip(ids.EVERY_SEAT, offering.people, strict=False):
            if other == seat:
                continue
            clan = view.public.seats[other].clan
            unseen = offering.heaps(clan, unseen_tokens(offering.game.board, view, other))
            heaps = [(words.text("panel.unseen", clan=person.role.name), tuple(unseen))] if unseen else []
            if other in spied:
                seen = offering.heaps_of(clan, spied[other])
                heaps.insert(0, (words.text("panel.spied", clan=person.role.name), tuple(seen)))
            if heaps:
                found.append(
                    TabbedPage(f"seat {other}", heaps[-1][0], looks.MonDisc(looks.cloth_of(clan)), tuple(heaps))
                )
        return found

    def _titled(self, label: QLabel, part: QWidget, title: str, shown: bool) -> None:
        label.setText(title if shown else "")
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

    def cards_in_sight(self) -> QWidget:
        """Return what shows the cards: they themselves, or the tab that they are behind."""
        tab = next((tab for tab in self.pages.tabs if tab.page == _CARDS), None)
        return tab if tab is not None and self.cards.isHidden() else self.cards

    def first_stop(self) -> QWidget | None:
        """Return the first thing that gives an answer: a token, an objective, a card, a button."""
        tiles = (*self.hand.tiles, *self.objectives.tiles, *self.cards.tiles)
        lit: QWidget | None = next((tile for tile in tiles if tile.lit), None)
        special = self.answers.first_stop()
        if lit in self.cards.tiles and self.cards.isHidden():
            self.pages.open(_CARDS)
        return special if special is not None and (self.answers.tray.tiles or lit is None) else lit

    def sizeHint(self) -> QSize:
        return QSize(round(330 * self._scale), round(300 * self._scale))
