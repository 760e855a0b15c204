"""The panel that everybody sees: the seats in order, the initiative cards, and public questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.answering import AnswerBox, Shelf
from rokugan_desktop.desktop.battle_for_rokugan.battle_plaque import BattlePlaque, Watched, view_of
from rokugan_desktop.desktop.battle_for_rokugan.offering import Offering
from rokugan_desktop.desktop.battle_for_rokugan.offers import drop, scale_of
from rokugan_desktop.desktop.battle_for_rokugan.seat_plate import Badge, Counter, Plate, SeatPlate
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.engine import Decision, Seat
from rokugan_desktop.games.battle_for_rokugan import (
    Action,
    BattleForRokugan,
    Message,
    Moment,
    Phase,
    Question,
    View,
    ids,
)
from rokugan_desktop.words import Words


class PublicPanel(Panel):
    """What everybody sees beside the map."""

    def __init__(self, game: BattleForRokugan, words: Words, theme: Theme, people: Sequence[Person]) -> None:
        super().__init__()
        self._offering = Offering(game, words, people)
        self._words = words
        self._theme = theme
        self._body: QWidget | None = None
        self.plates: list[SeatPlate] = []
        self.answers: AnswerBox | None = None
        self._initiative: QLabel | None = None
        self._shelf: Shelf | None = None
        self.plaque: BattlePlaque | None = None
        self._shown: tuple[Any, Decision[Any] | None] | None = None
        """The view and the question that are shown now."""

    def show_turn(self, view: Any, decision: Decision[Any] | None) -> None:
        """Show the public view, and offer the answers to a public question that aren't places on the map."""
        if self._shown == (view, decision):
            self.think(None, moving=False)
            return
        self._shown = (view, decision)
        shown = cast("View | Watched", view)
        seen = view_of(shown)
        if self._body is None:
            self._build(len(seen.public.seats))
        assert self.answers is not None, "built above"
        assert self._initiative is not None, "built above"
        assert self._shelf is not None, "built above"
        assert self.plaque is not None, "built above"
        self.plaque.show_battle(shown if isinstance(shown, Watched) else None)
        for seat, plate in enumerate(self.plates):
            plate.show_plate(self._plate(seen, seat))
        self._initiative.setText(self._initiative_text(seen))
        watched = isinstance(shown, Watched)  # the battle takes the room
        self._initiative.setVisible(seen.public.phase is not Phase.SETUP and not watched)
        question = cast("Question | None", decision)
        if question is None:
            self.answers.show_answers((), (), (), (), "")
        else:
            cards = self._offering.territory_cards(question)
            self.answers.show_answers(cards, (), self._offering.presses(question), (), "")
        self._shelf.setVisible(bool(self.answers.isVisibleTo(self._shelf)))
        self._make_room()
        self.think(None, moving=False)

    def think(self, seat: Seat | None, *, moving: bool) -> None:
        """Let ink drops go round the sign of the seat that thinks."""
        said = self._words.text("seat.thinking")
        for number, plate in enumerate(self.plates):
            plate.think(on=number == seat, moving=moving, said=said)

    def empty(self) -> None:
        """Remove everything."""
        if self._body is not None:
            drop(self._body)
        self._body = self.answers = self._initiative = self._shelf = self.plaque = None
        self._shown = None
        self.plates = []
        layout = self.layout()
        if layout is not None:
            QWidget().setLayout(layout)

    def offered(self) -> tuple[Action, ...]:
        """Return the answers that can be given here, each once."""
        return () if self.answers is None else tuple(dict.fromkeys(self.answers.offered()))

    def first_stop(self) -> QWidget | None:
        """Return the first thing that gives an answer."""
        return None if self.answers is None else self.answers.first_stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        gaps = _GAP * (len(self.plates) - 1)
        high = max(1, sum(plate.usual_height for plate in self.plates) + gaps)
        watched = self.plaque is not None and not self.plaque.isHidden()
        most = _MOST_BESIDE_BATTLE if watched else _MOST_OF_WINDOW
        share = self.window().height() * most / high
        for plate in self.plates:
            plate.make_room(self.width() - _SCROLL_BAR, share, _LEAST_SHARE)
        rows = self.plates[0].parentWidget() if self.plates else None
        column = rows.layout() if rows is not None else None
        if column is not None:
            column.activate()  # else higher plates lie over one another until the layout's turn comes
        if self.plaque is not None:
            self.plaque.make_room(self.width())

    def _build(self, seats: int) -> None:
        scale = scale_of(self)
        self._body = QWidget(self)
        inner = QVBoxLayout(self._body)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(round(5 * scale))
        self.plates = [SeatPlate(self._theme, scale) for _ in range(seats)]
        rows = QWidget()
        column = QVBoxLayout(rows)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(round(_GAP * min(scale, 1.0)))
        for plate in self.plates:
            column.addWidget(plate)
        inner.addWidget(Shelf(rows, round(130 * scale)))
        self.plaque = BattlePlaque(self._words, self._theme, self._offering.people, scale)
        inner.addWidget(self.plaque)
        self._initiative = QLabel()
        self._initiative.setTextFormat(Qt.TextFormat.PlainText)
        self._initiative.setWordWrap(True)
        self._initiative.setProperty("role", "whisper")
        inner.addWidget(self._initiative)
        self.answers = AnswerBox(self._theme, scale)
        self.answers.given.connect(self.answered)
        self._shelf = Shelf(self.answers, round(150 * scale))
        inner.addWidget(self._shelf)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._body)
        self._make_room()

    def _plate(self, view: View, seat: int) -> Plate:
        words, public = self._words, view.public
        public_seat, person = public.seats[seat], self._offering.people[seat]
        provinces, cards = public.held[seat].bit_count(), public.holders.count(seat)
        hand, pool, discard = view.hand_sizes[seat], view.pool_sizes[seat], sum(public_seat.discard)
        said = words.text(
            "seat.row",
            name=person.name,
            clan=person.role.name,
            hand=hand,
            pool=pool,
            discard=discard,
            provinces=provinces,
            cards=cards,
        )
        clan = public_seat.clan
        counters = (
            (looks.control(clan, False), provinces, "seat.provinces"),
            (looks.back(clan), hand, "seat.hand"),
            (looks.Pile(looks.cloth_of(clan)), pool, "seat.pool"),
            (looks.Discarded(looks.cloth_of(clan)), discard, "seat.discard"),
            (looks.Scroll(), cards, "seat.cards"),
        )
        if person.computer is not None:
            said = f"{said} {words.text('seat.computer', player=person.computer.name)}"
        return Plate(
            rank=person.computer.rank if person.computer is not None else 0,
            played_by=words.text("seat.computer", player=person.computer.name) if person.computer is not None else "",
            clan=clan,
            name=person.name,
            clan_name=words.say(person.role.name),
            said=said,
            counters=tuple(Counter(look, number, words.text(key)) for look, number, key in counters),
            badges=self._badges(view, seat),
            tags=self._tags(view, seat),
            mild=public.phase is Phase.SETUP and not public_seat.conceded,
            turn=public.active == seat and public.moment in _TURNS,
            gone=public_seat.conceded,
        )

    def _badges(self, view: View, seat: int) -> tuple[Badge, ...]:
        words, public_seat, public = self._words, view.public.seats[seat], view.public
        found = [Badge("scout", words.text("seat.scouts", n=public_seat.scouts))] * public_seat.scouts
        found += [Badge("shugenja", words.text("seat.shugenja", n=public_seat.shugenja))] * public_seat.shugenja
        if public.initiative_shown and public.first_player == seat:
            key = "seat.first-card" if public.first_player_card else "seat.first"
            found.append(Badge("first-player", words.text(key), strong=public.first_player_card))
        return tuple(found)

    def _tags(self, view: View, seat: int) -> tuple[str, ...]:
        words, public_seat, public = self._words, view.public.seats[seat], view.public
        found = [
            words.text(key)
            for key, holds in (
                ("seat.conceded", public_seat.conceded),
                ("seat.ronin", public_seat.ronin),
                ("seat.out", public_seat.out),
                ("seat.bluff-open", public_seat.bluff_open),
                ("seat.bluff-barred", public_seat.bluff_barred),
            )
            if holds
        ]
        if public.moment is Moment.OBJECTIVE:
            found.append(words.text("seat.kept" if view.has_kept[seat] else "seat.choosing"))
        if public.moment is Moment.STARTING and public_seat.starting:
            found.append(words.text("seat.starting", n=public_seat.starting))
        return tuple(found)

    def _initiative_text(self, view: View) -> str:
        """Return the initiative cards shown so far, and how many are left (W-1)."""
        words, public = self._words, view.public
        if not public.initiative_shown:
            return words.text("seat.deck-none")
        shown = ", ".join(
            words.say(Message(f"initiative.{ids.INITIATIVE_CARDS[card]}.title")) for card in public.initiative_shown
        )
        left = words.text("seat.initiative-left", n=public.initiative_left)
        return f"{words.text('seat.initiative')}: {shown}; {left}."


_GAP = 5
"""The room between two plates, at 100 %."""
_MOST_OF_WINDOW, _MOST_BESIDE_BATTLE = 0.46, 0.36
"""The share of the window's height that the plates take at the most: they are painted smaller before they scroll."""
_LEAST_SHARE = 0.85
"""To which share of 100 %, or of what a broad column has room for, they are painted smaller rather than scrolled."""
_SCROLL_BAR = 16
"""The width that is kept free for a scroll bar, in pixels."""
_TURNS = frozenset((Moment.STARTING, Moment.RETURNING, Moment.CARDS, Moment.TURN, Moment.SPYING, Moment.SWAP))
"""When one seat has the turn."""
