"""The middle of the table: the map of a game's board, or the tableau of a game without one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.face import Frame, Person
from rokugan_desktop.desktop.map.values import NumberedMark, Overlay, Piece
from rokugan_desktop.engine import Decision
from rokugan_desktop.words import Text


class Field(QObject):
    """What lies in the middle of the table. It never asks whether it may show a thing: its owner knows.

    Signals:
        answered: an answer to the question shown.
        barred: why what is pointed at on a tableau can't be chosen now, as a Refusal; None where it can, or none is.
        chained: several answers, as `Panel.chained`.
        chosen: the identity of a choice on the map.
        dropped: the identity of a dragged piece, and the spot on the map where it was dropped.
        hovered: the spot pointed at; an empty text: none.
        mark_pressed: the number of a mark on it that can be pressed, and was.
        pressed: the spot of a press that meant no choice.
        stepped_back: the other mouse button was pressed on it.
        told: all that is seen at a place that is read by the keyboard, for whoever hears it.

    """

    answered = Signal(object)
    barred = Signal(object)
    chained = Signal(object)
    chosen = Signal(str)
    mark_pressed = Signal(int)
    pressed = Signal(str)
    stepped_back = Signal()
    dropped = Signal(str, str)
    hovered = Signal(str)
    told = Signal(str)

    people: Sequence[Person] = ()
    """Who sits at the table; the owner says so."""
    upright = False
    """It is higher than it is broad, so that a seat's panel stands beside it."""
    trail: Sequence[str] = ()
    """The spots that the piece dropped last came over, the first where it lay; empty where that is not known."""
    chosen_name: Text = ""
    """What the place is called that the last answer means; an empty text where it means none."""
    doubting = False
    """The doubtful choices are offered now, and no others."""
    withheld = False
    """There are doubtful choices, offered on wish alone."""

    @property
    def narrowed(self) -> bool:
        """Tell whether some few choices are offered alone."""
        return False

    @property
    @abstractmethod
    def widget(self) -> QWidget:
        """Return what is seen of it."""

    @property
    @abstractmethod
    def has_choices(self) -> bool:
        """Tell whether something here can be chosen now."""

    @abstractmethod
    def show_turn(
        self,
        view: Any,
        decision: Decision[Any] | None,
        answer: Any | None = None,
        answered: Decision[Any] | None = None,
    ) -> None:
        """Show what the view holds, what may be chosen here, and the answer that waits for being confirmed.

        `answered` is the question that this answer was given to: another answer may be chosen in its place.
        """

    @abstractmethod
    def show_past(self, public: Any, own: Any, pieces: Sequence[Piece]) -> None:
        """Show a moment that is over: a map these pieces on the public view's washes, a tableau the own view."""

    @abstractmethod
    def light(self, spots: Iterable[str], *, dims: bool = True, reveal: bool = False) -> None:
        """Light these spots up, beside what may be chosen; `dims`: and darken the rest; `reveal`: and go there."""

    @abstractmethod
    def empty(self) -> None:
        """Remove everything that tells anything about the match."""

    @abstractmethod
    def retranslate(self) -> None:
        """Say everything in the language spoken now."""

    @abstractmethod
    def restyle(self) -> None:
        """Take over theme and scale."""

    @abstractmethod
    def first_stop(self) -> QWidget:
        """Return the widget that the keyboard should land on."""

    def show_focus(self, *, wanted: bool) -> None:
        """Let it be seen, where wanted, on which choice the keyboard is. Some fields show it always."""

    def sketch(self, overlays: Sequence[Overlay]) -> None:
        """Draw these overlays for the moment, or with none those of the view again; a tableau lets it pass."""

    def recall(self, pieces: Sequence[str]) -> None:
        """Let these pieces be seen to be laid once more, and ring them until it is called without any.

        A tableau lets it pass.
        """

    def mark(self, marks: Sequence[NumberedMark]) -> None:
        """Mark where things happened, beside what is drawn anyway; none: no longer. A tableau lets it pass."""

    def show_frame(self, public: Any, frame: Frame, before: Any = None, earlier: Frame | None = None) -> None:
        """Show a step of what all watch; the public view is its own, or the one before it.

        It is seen to follow from the `earlier` step, or where it is the first one from the public view `before`;
        without either, nothing moves.
        """
        self.show_past(public, public, frame.pieces)
        self.light(frame.spots, reveal=True)

    def choose(self, decision: Decision[Any], answer: Any) -> None:
        """Remember which place an answer means, so that it stays lit until it is confirmed or taken back."""

    def doubt(self, *, on: bool) -> None:
        """Offer the doubtful choices and no others, or all others again."""

    def narrow(self, identities: Sequence[str]) -> None:
        """Offer these choices alone, until something is chosen or `widen` is called."""

    def widen(self) -> bool:
        """Offer again what is usually offered; tell whether that is a change."""
        return False

    def forget(self) -> None:
        """Forget what was chosen."""

    def name_of(self, spot: str) -> Text:
        """Return what can be chosen at the spot, a caution included; an empty text where nothing can."""
        return ""

    def inspect(self) -> None:
        """Begin or leave off to read places by the keyboard. A field without any lets it pass."""

    def hurry(self) -> bool:
        """Let nothing move any longer; tell whether anything did."""
        return False

    def prepare(self) -> None:
        """Have ready what is drawn slowly, in the size that it has."""

    def fit(self) -> None:
        """Show all of it."""
