"""The panel that everybody sees: the initiative cards, and public questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from rokugan_desktop.desktop.battle_for_rokugan.answering import AnswerBox, Shelf
from rokugan_desktop.desktop.battle_for_rokugan.offering import Offering
from rokugan_desktop.desktop.battle_for_rokugan.offers import drop, scale_of
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.engine import Decision
from rokugan_desktop.games.battle_for_rokugan import (
    Action,
    BattleForRokugan,
    Phase,
    Question,
    View,
    ids,
)
from rokugan_desktop.words import Words

_AROUND, _A_SEAT, _SEATS_SHOWN = 440, 82, 4
"""How high at 100 % all is that stands in the column with the cards, and the part of each seat, for so many seats."""


class PublicPanel(Panel[View, Question, Action]):
    """What everybody sees beside the map."""

    def __init__(self, game: BattleForRokugan, words: Words, theme: Theme, people: Sequence[Person]) -> None:
        super().__init__()
        self._offering = Offering(game, words, people)
        self._words = words
        self._theme = theme
        self._body: QWidget | None = None
        self.answers: AnswerBox | None = None
        self._initiative: QLabel | None = None
        self._shelf: Shelf | None = None
        self._shown: tuple[Any, Decision[Any] | None] | None = None
        """The view and the question that are shown now."""

    def show_turn(self, view: View, decision: Question | None) -> None:
        """Show the public view, and offer the answers to a public question that aren't places on the map."""
        if self._shown == (view, decision):
            return
        self._shown = (view, decision)
        if self._body is None:
            self._build()
        assert self.answers is not None, "built above"
        assert self._initiative is not None, "built above"
        assert self._shelf is not None, "built above"
        self._initiative.setText(self._initiative_text(view))
        self._initiative.setVisible(view.public.phase is not Phase.SETUP and decision is None)
        if decision is None:
            self.answers.show_answers((), (), (), (), "")
        else:
            cards = self._offering.territory_cards(decision)
            self.answers.show_answers(cards, (), self._offering.presses(decision), (), "")
        self._shelf.setVisible(bool(self.answers.isVisibleTo(self._shelf)))
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the cards the room that there is."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Show the cards to choose from without their texts, which pointing at one tells, where these have no room."""
        if self.answers is None or self._shown is None:
            return
        scale, seats = scale_of(self), len(self._shown[0].public.seats)
        room = self.window().height() - (_AROUND + min(seats, _SEATS_SHOWN) * _A_SEAT) * scale
        self.answers.cards.fit(self.width(), room)

    def empty(self) -> None:
        """Remove everything."""
        if self._body is not None:
            drop(self._body)
        self._body = self.answers = self._initiative = self._shelf = None
        self._shown = None
        layout = self.layout()
        if layout is not None:
            QWidget().setLayout(layout)

    def offered(self) -> tuple[Action, ...]:
        """Return the answers that can be given here, each once."""
        return () if self.answers is None else tuple(dict.fromkeys(self.answers.offered()))

    def thing(self, name: str) -> QWidget | None:
        """Return what shows the cards to choose from."""
        return self._shelf if name == "cards" else None

    def first_stop(self) -> QWidget | None:
        """Return the first thing that gives an answer."""
        return None if self.answers is None else self.answers.first_stop()

    def landing(self) -> QWidget | None:
        """Return what answers the question beside the places on the map."""
        return self.first_stop()

    def _build(self) -> None:
        scale = scale_of(self)
        self._body = QWidget(self)
        inner = QVBoxLayout(self._body)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(round(5 * scale))
        self._initiative = QLabel()
        self._initiative.setTextFormat(Qt.TextFormat.PlainText)
        self._initiative.setWordWrap(True)
        self._initiative.setProperty("role", "whisper")
        inner.addWidget(self._initiative)
        self.answers = AnswerBox(self._theme, scale)
        self.answers.given.connect(self.answered)
        self.answers.barred.connect(self.barred)
        self.answers.cards.pointed.connect(self.shows)
        self._shelf = Shelf(self.answers, round(150 * scale))
        inner.addWidget(self._shelf)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._body)

    def _initiative_text(self, view: View) -> str:
        """Return the initiative cards shown so far, and how many are left (W-1)."""
        words, public = self._words, view.public
        if not public.initiative_shown:
            return words.text("seat.deck-none")
        names = [
            *(f"clan.{clan}" for clan in ids.CLANS),
            *(f"initiative.{one}.title" for one in ids.NEUTRAL_INITIATIVE),
        ]
        shown = ", ".join(words.text(names[card]) for card in public.initiative_shown)
        left = words.text("seat.initiative-left", n=public.initiative_left)
        return f"{words.text('seat.initiative')}: {shown}; {left}."
