"""The title page: go on with the last match, begin a new one, see them all, read the rules, set things, quit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.art.symbols import symbol_icon
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Role, board_of
from rokugan_desktop.desktop.faces import Faces
from rokugan_desktop.desktop.look.backdrop import Backdrop
from rokugan_desktop.desktop.look.flow import FlowLayout
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.style import plain_label, polish, set_role
from rokugan_desktop.engine import AnyGame, Message
from rokugan_desktop.table.library.listing import Listed

_LONGEST_ROUND = 4
"""What has more digits is no round: a tampered card could hold a number that takes minutes to read."""


@dataclass(frozen=True, slots=True)
class Continued:
    """The match that the first button goes on with."""

    match_id: int
    game: str
    names: tuple[str, ...]
    label: Message | None
    """Its round and phase, where the library knows it."""


class Signs(QWidget):
    """The signs of all roles in a row, in ink."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._roles: tuple[Role, ...] = ()

    def show_roles(self, roles: Sequence[Role]) -> None:
        """Show the signs of these roles."""
        self._roles = tuple(roles)
        self.restyle()
        self.update()

    def restyle(self) -> None:
        """Take over the scale chosen."""
        side = self._context.pixels(30)
        self.setFixedSize((side + side // 2) * len(self._roles), side + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self._context.pixels(30)
        ink = self._context.theme.colour("accent")
        for number, role in enumerate(self._roles):
            role.paint_mon(painter, QRectF(number * (side + side // 2), 2, side, side), ink)


class TitlePage(Backdrop):
    """The first thing seen: the one game that there is, or the program with the games to choose from.

    Signals: one for each button; `continued` carries the match's id, `game_chosen` a game's.

    """

    continued = Signal(int)
    new_match = Signal()
    matches = Signal()
    rules = Signal()
    settings = Signal()
    quit = Signal()
    game_chosen = Signal(str)

    strength = 1.0

    def __init__(self, context: Context, faces: Faces, parent: QWidget | None = None) -> None:
        """Make the page; `show_game` says which of the games it speaks of."""
        super().__init__(context, None, parent)
        self._faces = faces
        self._game = next(iter(faces))
        self._signs = Signs(context)
        self.games = {game: QPushButton() for game in faces} if faces.several else {}
        """The buttons by which a game is chosen; none where there is only one."""
        self._continued: Continued | None = None
        self._title = plain_label("banner")
        self._subtitle = plain_label("subtitle")
        self._trouble = plain_label("trouble")
        self._trouble.hide()
        self.continue_button = QPushButton()
        self.new_button = QPushButton()
        self.matches_button = QPushButton()
        self.rules_button = QPushButton()
        self.settings_button = QPushButton()
        self.quit_button = QPushButton()
        self.sound_button = QPushButton(self)
        self.sound_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.buttons = [
            self.continue_button, self.new_button, self.matches_button,
            self.rules_button, self.settings_button, self.quit_button,
        ]  # fmt: skip
        self._continued_line = plain_label("whisper")
        for button in self.games.values():
            set_role(button, "segment")
            button.setCheckable(True)
        for button in self.buttons:
            set_role(button, "menu")
        set_role(self.continue_button, "menu-primary")
        set_role(self.sound_button, "segment")
        self._connect()
        self._lay_out()
        self.show_continued(None)
        self.restyle()
        self.retranslate()

    def show_game(self, game: str) -> None:
        """Show this game: its board, its signs, and that new matches and the rules are its own."""
        face = self._faces[game]
        self._game = game
        self.show_board(board_of(face))
        self._signs.show_roles(face.roles)
        for other, button in self.games.items():
            button.setChecked(other == game)
        self.retranslate()
        self.restyle()

    def show_continued(self, match: Continued | None) -> None:
        """Offer this match as the one to go on with; None: there is none."""
        self._continued = match
        self.continue_button.setVisible(match is not None)
        self._continued_line.setVisible(match is not None)
        set_role(self.new_button, "menu-primary" if match is None else "menu")
        self.retranslate()
        self._tighten()

    def show_trouble(self, text: str) -> None:
        """Say a sentence that the players ought to read; an empty one takes it away."""
        self._trouble.setText(text)
        self._trouble.setVisible(bool(text))
        self._tighten()

    def first_stop(self) -> QWidget:
        """Return the button that the keyboard lands on."""
        return self.continue_button if self._continued is not None else self.new_button

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        words = self.context.words
        speaks = words if self._faces.several else words.of(self._game)
        self._title.setText(speaks.text("program.title" if self._faces.several else "game.title"))
        self._subtitle.setText(speaks.text("title.subtitle"))
        for game, button in self.games.items():
            button.setText(self._faces.name(words, game))
            button.setAccessibleDescription(words.text("title.choose-game"))
        for button, key in zip(self.buttons, ("continue", "new", "matches", "rules", "settings", "quit"), strict=True):
            button.setText(words.text(f"title.{key}"))
        muted = self.context.settings.muted
        self.sound_button.setText(words.text("title.sounds-off" if muted else "title.sounds-on"))
        self.sound_button.setToolTip(words.text("settings.muted.note"))
        self._corner()
        if self._continued is not None:
            game, names, label = self._continued.game, ", ".join(self._continued.names), self._continued.label
            text = words.text("title.which", names=names)
            if label is not None:
                text = words.of(game).text("title.which-when", names=names, label=label)
            if self._faces.several:
                text = words.text("title.which-game", game=self._faces.name(words, game), which=text)
            self._continued_line.setText(text)
            self.continue_button.setAccessibleDescription(text)

    def restyle(self) -> None:
        """Take over the scale chosen."""
        pixels = self.context.pixels
        self._signs.restyle()
        room = max(320, self.width() - 2 * 96)
        self._title.setFixedWidth(min(room, pixels(720)))
        self._subtitle.setFixedWidth(min(room, pixels(560)))
        self._continued_line.setFixedWidth(min(room, pixels(420)))
        self._trouble.setFixedWidth(min(room, pixels(420)))
        self._tighten()

    def _tighten(self) -> None:
        """Leave out, step by step, what the page can do without, until every button is seen."""
        page, column = self.layout(), self._column
        assert page is not None
        for step, (margin, spacing) in enumerate(((40, 10), (24, 5), (12, 3))):
            page.setContentsMargins(96 if step == 0 else 56, margin, 40, margin)
            column.setSpacing(spacing)
            self._signs.setVisible(step < 2)
            for button in self.buttons:
                if button.property("low") != (step > 0):
                    button.setProperty("low", step > 0)
                    polish(button)
            column.invalidate()
            if column.heightForWidth(self._title.width()) <= self.height() - 2 * margin:
                break

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the title where the window is narrow."""
        super().resizeEvent(event)
        self.restyle()
        self._corner()

    def _corner(self) -> None:
        """Put the button for the sounds into the upper right corner."""
        ink = self.context.theme.colour("ink")
        self.sound_button.setIcon(symbol_icon("sound", ink))
        self.sound_button.adjustSize()
        self.sound_button.move(self.width() - self.sound_button.width() - 24, 20)
        self.sound_button.raise_()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the buttons by the arrows; Enter presses the one in focus."""
        shown = [button for button in (*self.games.values(), *self.buttons) if button.isVisible()]
        focused = QApplication.focusWidget()
        at = next((number for number, button in enumerate(shown) if button is focused), -1)
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            there = shown[(at + step) % len(shown) if at >= 0 else 0]
            there.setFocus(Qt.FocusReason.TabFocusReason)
            self._area.ensureWidgetVisible(there)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and at >= 0 and not event.isAutoRepeat():
            shown[at].click()
        else:
            super().keyPressEvent(event)

    def _connect(self) -> None:
        for game, button in self.games.items():
            button.clicked.connect(partial(self._choose, game))
        self.continue_button.clicked.connect(self._go_on)
        self.new_button.clicked.connect(self.new_match)
        self.matches_button.clicked.connect(self.matches)
        self.rules_button.clicked.connect(self.rules)
        self.settings_button.clicked.connect(self.settings)
        self.quit_button.clicked.connect(self.quit)
        self.sound_button.clicked.connect(self.context.mute)

    def _choose(self, game: str) -> None:
        self.game_chosen.emit(game)

    def _go_on(self) -> None:
        if self._continued is not None:
            self.continued.emit(self._continued.match_id)

    def _lay_out(self) -> None:
        body = QWidget()
        body.setObjectName("clear")
        column = self._column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 8, 0)
        column.addStretch(3)
        column.addWidget(self._title)
        column.addWidget(self._subtitle)
        if self.games:
            column.addSpacing(6)
            shelf = QWidget()
            shelf.setObjectName("clear")
            row = FlowLayout(shelf)
            for button in self.games.values():
                row.addWidget(button)
            column.addWidget(shelf)
            column.addSpacing(6)
        column.addWidget(self._signs)
        column.addSpacing(12)
        column.addStretch(1)
        column.addWidget(self.continue_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._continued_line)
        for button in self.buttons[1:]:
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        column.addWidget(self._trouble)
        column.addStretch(2)
        self._area = scrolling(body)
        page = QVBoxLayout(self)
        page.setContentsMargins(96, 40, 40, 40)
        page.addWidget(self._area)


def newest_running(matches: Sequence[Listed], games: Mapping[str, AnyGame]) -> Continued | None:
    """Return the first of the matches that still runs and that this program can play on."""
    for match in matches:
        header = match.header
        if header.state == "running" and match.problem(games) is None:
            readable = header.round.isdecimal() and len(header.round) <= _LONGEST_ROUND
            number = int(header.round) if readable else 0
            label = Message("title.round", round=number) if number else None
            return Continued(match.id, header.game, header.names, label)
    return None
