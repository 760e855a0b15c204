"""The part of a panel where a question is answered that no place on the map answers: cards, tokens, buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from html import escape

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.art.symbols import symbol_icon
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.card_tile import CardFace, CardTile
from rokugan_desktop.desktop.battle_for_rokugan.offering import Press
from rokugan_desktop.desktop.battle_for_rokugan.offers import drop, elided
from rokugan_desktop.desktop.battle_for_rokugan.strip import Heap, TokenStrip
from rokugan_desktop.desktop.battle_for_rokugan.tray import Tile, Tray
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.games.battle_for_rokugan import Action

_UPRIGHT = 140
"""The least width of an upright card at 100 %."""


class CardColumn(QWidget):
    """Cards one below the other, upright ones side by side; where all are brief, in two columns where both are legible.

    Signals:
        given, told, barred, pointed: as the cards say.

    """

    given = Signal(object)
    told = Signal(str)
    barred = Signal(object)
    pointed = Signal(object)

    def __init__(self, theme: Theme, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scale = scale
        self._narrow = False
        self._brief: frozenset[int] = frozenset()
        """The numbers of the cards that show their titles alone."""
        self._laid: tuple[object, ...] = ()
        """How the cards shown are laid out: whether there is little room, and which are upright or brief."""
        self._faces: tuple[CardFace, ...] = ()
        self._measured: tuple[tuple[CardFace, ...], int, tuple[int, ...], int] = ((), 0, (), 0)
        """The cards measured last, in which width, how high each was, and all of them."""
        self.tiles: list[CardTile] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(round(4 * scale))
        for column in range(2):
            self._grid.setColumnStretch(column, 1)

    def show_faces(self, faces: Sequence[CardFace]) -> None:
        """Show exactly these cards."""
        if self._faces != tuple(faces):
            self._faces = tuple(faces)
            self._show()

    def fit(self, width: int, room: float) -> None:
        """Show the titles alone of as many cards as must give way in this room, the longest first."""
        over, brief = self.needed(width) - room, set[int]()
        least, heights = CardTile(self._theme, self._scale).heightForWidth(width), self._measured[2]
        for number in sorted(range(len(heights)), key=lambda one: -heights[one]):
            if over > 0:
                brief.add(number)
                over -= heights[number] - least
        if over > 0:
            brief.update(range(len(heights)))
        wanted = frozenset(brief)
        if wanted != self._brief:
            self._brief = wanted
            self._show()

    def needed(self, width: int) -> int:
        """Return how high the cards are with their texts, in this width; reckoned anew where either has changed."""
        if self._measured[:2] != (self._faces, width):
            self._measured = (self._faces, width, *self._measure(width))
        return self._measured[3]

    def _measure(self, width: int) -> tuple[tuple[int, ...], int]:
        gauge, gap = CardTile(self._theme, self._scale), self._grid.verticalSpacing()
        narrow = width < 2 * round(_UPRIGHT * self._scale)
        high, upright, each = 0, 0, list[int]()
        for face in self._faces:
            tall = face.tall and not narrow
            gauge.show_face(replace(face, tall=tall))
            each.append(gauge.heightForWidth((width - gap) // 2 if tall else width))
            if tall:
                upright = max(upright, each[-1])
            else:
                high += each[-1] + gap
        return tuple(each), upright + max(0, high - gap)

    def _show(self) -> None:
        faces = [
            replace(face, tall=face.tall and not self._narrow, brief=number in self._brief and not face.tall)
            for number, face in enumerate(self._faces)
        ]
        wanted = (self._narrow, *((face.tall, face.brief) for face in faces))
        if wanted != self._laid:
            self._laid = wanted
            while self.tiles:
                drop(self.tiles.pop())
            for number, face in enumerate(faces):
                self._add(number, beside=face.tall or (face.brief and self._in_columns))
        for tile, face in zip(self.tiles, faces, strict=True):
            tile.show_face(face)
        self._level()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep cards side by side as high as one another; lay upright ones down that would be too narrow to read."""
        super().resizeEvent(event)
        narrow = self.width() < 2 * round(_UPRIGHT * self._scale)
        if narrow != self._narrow:
            self._narrow = narrow
            self._show()
        self._level()

    @property
    def _in_columns(self) -> bool:
        """Tell whether brief cards stand side by side: no card shows its text, and there is room."""
        return not self._narrow and len(self._brief) == len(self._faces)

    def _level(self) -> None:
        beside = [tile for tile in self.tiles if tile.face is not None and (tile.face.tall or tile.face.brief)]
        if beside:
            halved = self._in_columns or any(tile.face is not None and tile.face.tall for tile in beside)
            width = self.width() if not halved else (self.width() - self._grid.horizontalSpacing()) // 2
            height = max(tile.heightForWidth(width) for tile in beside)
            for tile in beside:
                tile.setFixedHeight(height)

    def _add(self, number: int, *, beside: bool) -> None:
        tile = CardTile(self._theme, self._scale, self)
        tile.given.connect(self.given)
        tile.told.connect(self.told)
        tile.barred.connect(self.barred)
        tile.pointed.connect(self.pointed)
        if beside:
            self._grid.addWidget(tile, number // 2, number % 2)
        else:
            self._grid.addWidget(tile, number, 0, 1, 2)
        self.tiles.append(tile)


class Shelf(QScrollArea):
    """Holds what may be too high: it asks for all its height, and scrolls where it gets less."""

    def __init__(self, content: QWidget, least: int, parent: QWidget | None = None) -> None:
        """Hold the content; `least` is the height that it always gets."""
        super().__init__(parent)
        self._least = least
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setWidget(content)
        ScrollHint(self)
        content.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for another height when the content needs one."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        return QSize(200, self._needed())

    def minimumSizeHint(self) -> QSize:
        """Return what is always needed."""
        return QSize(100, min(self._least, self._needed()))

    def _needed(self) -> int:
        content = self.widget()
        return content.sizeHint().height() if content is not None else 0


class PlainButton(QPushButton):
    """A button that shows its text as it is, ampersands too, and elides what finds no room."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text.replace("&", "&&"), parent)
        self._whole = text
        self.setAccessibleName(text)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a second quick press for none: by the first another thing may have come below the mouse."""
        event.accept()

    def minimumSizeHint(self) -> QSize:
        """Ask for no more width than a few letters need."""
        return QSize(min(120, super().sizeHint().width()), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - self.iconSize().width() - _BUTTON_EDGES
        shown = elided(self.font(), self._whole, room)
        self.setText(shown.replace("&", "&&"))
        self.setToolTip("" if shown == self._whole else f"<p>{escape(self._whole)}</p>")


_BUTTON_EDGES = 44
"""What the frame of a button, and the gap beside its sign, take of its width."""


class AnswerBox(QFrame):
    """Everything that can be pressed to answer, beside the hand and the cards.

    Signals:
        given: an answer.
        told: a sentence about what is pointed at.
        barred: why what is pointed at can't be chosen, as a Refusal, or None.

    """

    given = Signal(object)
    told = Signal(str)
    barred = Signal(object)

    def __init__(self, theme: Theme, scale: float, parent: QWidget | None = None) -> None:
        """Make an empty box, hidden until there is something to answer."""
        super().__init__(parent)
        self._theme = theme
        self._scale = scale
        self.heading = QLabel()
        self.heading.setProperty("role", "field")
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        self.heading.setWordWrap(True)
        self.cards = CardColumn(theme, scale)
        self.tray = Tray(theme, scale)
        self.strip = TokenStrip(theme, scale)
        self.buttons: list[QPushButton] = []
        for part in (self.cards, self.tray):
            part.given.connect(self.given)
            part.told.connect(self.told)
            part.barred.connect(self.barred)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(round(6 * scale))
        for widget in (self.heading, self.strip, self.cards, self.tray):
            self._column.addWidget(widget)
        self.hide()

    def show_answers(
        self,
        cards: Sequence[CardFace],
        tokens: Sequence[Tile],
        presses: Sequence[Press],
        seen: Sequence[Heap],
        said: str,
    ) -> None:
        """Offer exactly these answers; `seen` is what is shown with them, under the heading `said`."""
        self.heading.setText(said)
        self.heading.setVisible(bool(said))
        self.strip.show_heaps(seen, said)
        self.strip.setVisible(bool(seen))
        self.cards.show_faces(cards)
        self.cards.setVisible(bool(cards))
        self.tray.show_tiles(tokens)
        self.tray.setVisible(bool(tokens))
        self._show_buttons(presses)
        self.setVisible(bool(cards or tokens or presses or seen))

    def offered(self) -> Iterator[Action]:
        """Yield the answers that can be given here."""
        for tile in (*self.cards.tiles, *self.tray.tiles):
            if tile.offer.answer is not None:
                yield tile.offer.answer
        for button in self.buttons:
            yield button.property("answer")

    def first_stop(self) -> QWidget | None:
        """Return the first thing that gives an answer."""
        tiles = (*self.cards.tiles, *self.tray.tiles)
        return next((tile for tile in tiles if tile.lit), self.buttons[0] if self.buttons else None)

    def _show_buttons(self, presses: Sequence[Press]) -> None:
        while self.buttons:
            drop(self.buttons.pop())
        for press in presses:
            button = PlainButton(press.text, self)
            button.setProperty("answer", press.answer)
            if press.clan >= 0:
                button.setIcon(symbol_icon(looks.cloth_of(press.clan).mon, self._theme.colour("ink")))
                button.setIconSize(QSize(round(26 * self._scale), round(26 * self._scale)))
            button.clicked.connect(self._pressed(press.answer))
            self._column.addWidget(button)
            button.ensurePolished()  # who reckons how high the box is asks it at once
            self.buttons.append(button)

    def _pressed(self, answer: Action) -> Callable[[], None]:
        return lambda: self.given.emit(answer)
