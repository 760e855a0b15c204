"""The tableau of a game without a board, in the middle of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from rokugan_desktop.desktop.at_table.field import Field
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Frame
from rokugan_desktop.desktop.map.values import Piece
from rokugan_desktop.desktop.motion import Tempo
from rokugan_desktop.desktop.panel import Tableau
from rokugan_desktop.engine import Decision


class TableauField(Field):
    """The tableau of a game without a board. It is made anew in another language, theme or scale."""

    def __init__(self, context: Context, lay: Callable[..., Tableau], parent: QObject) -> None:
        """Make the place for it; it is empty until something is shown."""
        super().__init__(parent)
        self._context = context
        self._lay = lay
        self._plate = QFrame()
        self._plate.setObjectName("tableau")
        self._plate.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._slot = QVBoxLayout(self._plate)
        self.tableau: Tableau | None = None

    @property
    def widget(self) -> QWidget:
        """Return the place of the tableau."""
        return self._plate

    @property
    def has_choices(self) -> bool:
        """Tell whether the tableau has something to press."""
        return self.tableau is not None and self.tableau.first_stop() is not None

    def show_turn(
        self,
        view: Any,
        decision: Decision[Any] | None,
        answer: Any | None = None,
        answered: Decision[Any] | None = None,
    ) -> None:
        """Let the tableau show the view and offer its answers."""
        tableau = self._laid()
        tableau.choose(answer)
        self._show(view, decision, moves=True)

    def show_past(self, public: Any, own: Any, pieces: Sequence[Piece]) -> None:
        """Let the tableau show that view; nothing can be answered, and nothing moves."""
        self._show(own, None, moves=False)

    def show_frame(self, public: Any, frame: Frame, before: Any = None, earlier: Frame | None = None) -> None:
        """Let the tableau show a step of what all watch, as it follows from the one before it."""
        if before is not None:
            self._show(before if earlier is None or earlier.view is None else earlier.view, None, moves=False)
        self._show(public, None, moves=before is not None)
        self.light(frame.spots, reveal=True)

    def _show(self, view: Any, decision: Decision[Any] | None, *, moves: bool) -> None:
        tableau = self._laid()
        tableau.moves = moves and self._context.tempo is Tempo.FULL
        tableau.show_turn(view, decision)

    def hurry(self) -> bool:
        """Let nothing move on the tableau any longer."""
        return self.tableau is not None and self.tableau.hurry()

    def light(self, spots: Iterable[str], *, dims: bool = True, reveal: bool = False) -> None:
        """Let the tableau light these spots up."""
        if self.tableau is not None:
            self.tableau.light(tuple(dict.fromkeys(spot for spot in spots if spot)))

    def empty(self) -> None:
        """Throw the tableau away."""
        if self.tableau is not None:
            self.tableau.throw_away()
        self.tableau = None

    def retranslate(self) -> None:
        """Throw the tableau away: the next one speaks the language spoken now."""
        self.empty()
        self._plate.setAccessibleName(self._context.words.text("game.title"))

    def restyle(self) -> None:
        """Throw the tableau away: the next one has the theme and scale of now."""
        self.empty()

    def first_stop(self) -> QWidget:
        """Return what can be pressed first on the tableau, or its place where nothing can."""
        stop = self.tableau.first_stop() if self.tableau is not None else None
        return stop if stop is not None else self._plate

    def _laid(self) -> Tableau:
        if self.tableau is None:
            context = self._context
            self.tableau = self._lay(context.words, context.theme, self.people)
            self.tableau.answered.connect(self.answered)
            self.tableau.barred.connect(self.barred)
            self.tableau.chained.connect(self.chained)
            self._slot.addWidget(self.tableau)
            self.tableau.show()
            self._slot.activate()  # what moves on it at once moves in its size
        return self.tableau
