"""The title page: go on with the last match, begin a new one, see them all, read the rules, set things, quit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import one_of_several
from rokugan_desktop.desktop.art.symbols import symbol_icon
from rokugan_desktop.desktop.art.tokens import square
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Role
from rokugan_desktop.desktop.look import backdrop
from rokugan_desktop.desktop.look.dialogs import DialogChoice, Sheets
from rokugan_desktop.desktop.look.fitted_label import BANNER, FittedLabel
from rokugan_desktop.desktop.look.focus_order import ARROWS, go_ahead
from rokugan_desktop.desktop.look.scrolling import scrolling, show_focused
from rokugan_desktop.desktop.look.spacing import FlowLayout, add_gap, bare, filled, keep_margins
from rokugan_desktop.desktop.look.style import captioned, clear_widget, plain_label, polish, say_or_hide, set_role
from rokugan_desktop.desktop.look.theme import display_font, smooth_painter
from rokugan_desktop.desktop.map.scenery import paint_scroll
from rokugan_desktop.desktop.people import Faces, names_of
from rokugan_desktop.desktop.settings import LANGUAGE_NAMES, lesson_called
from rokugan_desktop.engine import AnyGame, Message, Unreadable
from rokugan_desktop.table.library.listing import Listed, round_of

if TYPE_CHECKING:
    from rokugan_desktop.desktop.lesson_script import Lesson

_CAPTIONS = ("continue", "learn", "new", "matches", "rules", "settings", "quit")
"""What the buttons of the menu say, by the ends of their sentences' keys."""
_SCENERY = 0.52
"""How large the game's own part of the scene is, as a share of the page's height."""
_LEAST_BANNER, _NARROW_BANNER = 0.19, 0.35
"""How high banners are at least where they stand beside the scenery alone, and the share of that they are broad."""
_BANNERS, _LEAST_BANNERS = (0.47, 0.945), 6
"""From where to where the banners stand, as shares of the page's width, and how many there are at least."""
_GAPS = (40, 10), (24, 5), (12, 3)
"""Margin above and below, and gaps, of a page with room, with less and with least."""
_TOP, _TALL = 0.03, 720
"""The title stands so much of the page below its edge, and lower in a page that is taller, and farther from the left.

Whatever else the page offers, it stands there.
"""
_EDGE, _CORNER, _NARROW = 5, 24, 760
"""How far from the page's right edge its scroll bar lies, and the buttons in the corner, which leave it room; in a page
that is narrower, at 100 %, these stand in one row, the sound as its symbol alone."""


class _Walked(QPushButton):
    """Tells of an arrow: the page goes by place, where Qt would go on as Tab does."""

    arrow = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ARROWS:
            self.arrow.emit(event.key())
        else:
            super().keyPressEvent(event)


_SCROLL, _SLIM, _SCENE = 54, 46, 50
"""How high a scroll is, how high in a tight page, and how broad what is seen on it beside its name, at 100 %."""


class GameScroll(_Walked):
    """A scroll with the name of a game; that of the chosen one shows the game's scenery too."""

    def __init__(self, context: Context, faces: Faces, game: str) -> None:
        super().__init__()
        self._context, self._faces, self._game = context, faces, game
        self.slim = False
        """It bears nothing but its name: the page is tight."""

    def sizeHint(self) -> QSize:
        pixels, letters = self._context.pixels, display_font(18 * self._context.scale, heavy=True)
        wide = QFontMetrics(letters).horizontalAdvance(self.text())
        return QSize(wide + 44, pixels(_SLIM)) if self.slim else QSize(wide + 54 + pixels(_SCENE), pixels(_SCROLL))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter, chosen = self._context.theme, smooth_painter(self), self.isChecked()
        sheet = QRectF(self.rect()).adjusted(9, 10, -9, -10)
        painter.setOpacity(1.0 if chosen or self.underMouse() else 0.72)
        paint_scroll(painter, sheet, theme)
        shown = chosen and not self.slim
        face = self._faces[self._game] if shown else None  # of others nothing is read before they are chosen
        if face is not None and face.paint_scenery is not None:
            box = square(QPointF(sheet.right() - sheet.height() * 0.78, sheet.center().y()), sheet.height())
            face.paint_scenery(painter, box, theme)
        painter.setFont(display_font(18 * self._context.scale, heavy=True))
        painter.setPen(theme.colour("map_ink"))
        side = Qt.AlignmentFlag.AlignLeft if face is not None else Qt.AlignmentFlag.AlignHCenter
        box = sheet.adjusted(8 if face is None else 16, 0, -8, 0)
        painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, self.text())


class TitlePage(backdrop.Backdrop):
    """The first thing seen: the one game that there is, or the program with the games to choose from.

    Signals: one for each button; `continued` carries the match's id, `game_chosen` a game's.
    """

    continued = Signal(int)
    new_match = Signal()
    learn = Signal()
    learn_anew = Signal()
    learn_more = Signal()
    matches = Signal()
    rules = Signal()
    settings = Signal()
    quit = Signal()
    game_chosen = Signal(str)

    def __init__(self, context: Context, faces: Faces) -> None:
        super().__init__(context)
        self._faces = faces
        self._game = next(iter(faces))
        self.games = {game: GameScroll(context, faces, game) for game in faces} if faces.several else {}
        """The buttons by which a game is chosen; none where there is only one."""
        self.sheets = Sheets(context, self)
        self._continued: Listed | None = None
        self._title = FittedLabel(context, BANNER)
        self._subtitle = plain_label("subtitle")
        self._trouble = plain_label("trouble")
        self._trouble.setProperty("paper", True)  # dark hills lie below it
        self._trouble.hide()
        self.continue_button, self.new_button, self.learn_button, self.anew_button = (_Walked() for _ in range(4))
        self.more_button, self.matches_button, self.rules_button, self.settings_button, self.quit_button = (
            _Walked() for _ in range(5)
        )
        self.sound_button = _Walked(self)
        self.sound_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.languages = {language: _Walked() for language in context.words.languages()}
        self._shelf, self._spoken = captioned(QWidget(), "title.games"), captioned(QWidget(self), "settings.language")
        """What holds the buttons of the games, and those of the languages."""
        self.buttons = [
            self.continue_button, self.learn_button, self.new_button, self.matches_button,
            self.rules_button, self.settings_button, self.quit_button,
        ]  # fmt: skip
        self._walked = (*self.games.values(), *self.buttons, self.anew_button, self.more_button, self.sound_button)
        self._continued_line = plain_label("whisper")
        self._learn_line = plain_label("whisper")
        for button in (*self.games.values(), *self.languages.values()):
            set_role(button, "segment")
            one_of_several(button)
        for button, key in zip(self.buttons, _CAPTIONS, strict=True):
            set_role(captioned(button, f"title.{key}"), "menu")
        set_role(self.continue_button, "menu-primary")
        for button in (captioned(self.anew_button, "lesson.anew"), self.more_button):
            set_role(button, "link")
        set_role(self.sound_button, "segment")
        for language, button in self.languages.items():
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setText(LANGUAGE_NAMES.get(language, language))
        self._connect()
        self._lay_out()
        self.continue_button.hide()
        self._continued_line.hide()
        self.restyle()
        self.retranslate()

    def show_game(self, game: str) -> None:
        """Show this game: its scene, its banners, and that new matches and the rules are its own."""
        self._game = game
        self.forget()
        for other, button in self.games.items():
            button.setChecked(other == game)
        self.retranslate()
        self.restyle()

    def show_continued(self, match: Listed | None) -> None:
        """Offer this match as the one to go on with; None: there is none."""
        self._continued = match
        self.continue_button.setVisible(match is not None)
        self._continued_line.setVisible(match is not None)
        self._offer_lesson()
        self._say_continued()
        self._tighten()

    def show_trouble(self, text: str) -> None:
        """Say a sentence that the players ought to read; an empty one takes it away."""
        say_or_hide(self._trouble, text)
        self._tighten()

    def paint_sheet(self, painter: QPainter, area: QRectF) -> None:
        face, theme = self._faces[self._game], self.context.theme
        backdrop.paint_landscape(painter, area, theme)
        high = area.height()
        if face.paint_scenery is not None:
            box = QRectF(0, 0, high * _SCENERY, high * _SCENERY)
            box.moveBottomRight(QPointF(area.right() - high * 0.1, area.top() + high * (backdrop.GROUND - 0.005)))
            painter.save()
            face.paint_scenery(painter, box, theme)
            painter.restore()
        backdrop.paint_foreground(painter, area, theme)
        self._paint_banners(painter, area, face.roles)

    def _paint_banners(self, painter: QPainter, area: QRectF, roles: Sequence[Role]) -> None:
        count = max(len(roles), _LEAST_BANNERS // len(roles) * len(roles))
        first, last = area.left() + area.width() * _BANNERS[0], area.left() + area.width() * _BANNERS[1]
        beside = area.right() - area.height() * (_SCENERY + 0.1 + _NARROW_BANNER * _LEAST_BANNER)
        if (beside - first) / count * 3.4 >= area.height() * _LEAST_BANNER:  # few leave the scenery free
            last = beside
        height = min(area.height() * 0.30, (last - first) / count * 3.4)
        for number in range(count):
            role = roles[number * len(roles) // count]
            x = first + (last - first) * number / max(1, count - 1)
            down = area.height() * (backdrop.GROUND + 0.07 + 0.045 * (number % 2))
            foot = QPointF(x, area.top() + down)
            backdrop.paint_banner(painter, foot, height, role.colour, role.paint_mon, self.context.theme, 1.7 * number)

    def first_stop(self) -> QWidget:
        if self._continued is not None and not self._is_first:
            return self.continue_button
        return self.learn_button if self._is_first else self.new_button

    @property
    def _is_first(self) -> bool:
        """Tell whether the lesson is what a newcomer to the game begins with: it has one, and no step was done."""
        going_on = self._continued is not None and self._continued.header.game == self._game
        begun = self.context.settings.lessons.get(self._game, 0) > 0 or going_on
        return self._faces[self._game].lesson is not None and not begun

    def _offer_lesson(self) -> None:
        """Offer the lesson of a game that has one: before all else to a newcomer, and say how far a learner is."""
        face, words = self._faces[self._game], self.context.words.of(self._game)
        on, more = self._gone_on(face.lesson, second=False), self._gone_on(face.second_lesson, second=True)
        text = words.text("title.learn.on", step=on) if on else ""
        text = words.text("title.learn.first") if self._is_first else text
        self._lesson.setVisible(face.lesson is not None)
        self.anew_button.setVisible(on is not None)
        second = words.text("title.learn.second")
        self.more_button.setText(words.text("title.learn.second-on", lesson=second, step=more) if more else second)
        self.more_button.setVisible(face.second_lesson is not None and not self._is_first)
        self.learn_button.setAccessibleDescription(text)
        say_or_hide(self._learn_line, text)
        set_role(self.learn_button, "menu-primary" if self._is_first else "menu")
        set_role(self.continue_button, "menu" if self._is_first else "menu-primary")
        set_role(self.new_button, "menu-primary" if self._continued is None and not self._is_first else "menu")

    def _gone_on(self, read: Callable[[], Lesson] | None, *, second: bool) -> str | None:
        """Return at which step a lesson goes on, nothing at its first; None where it was not begun, or is over."""
        done, steps = self.context.settings.lessons.get(lesson_called(self._game, second=second)), 0
        if read is not None and done is not None:
            with suppress(Unreadable):
                steps = len(read().steps)
        if done is None or done >= steps:
            return None
        return self.context.words.text("title.learn.step", number=done + 1, of=steps) if done else ""

    def retranslate(self) -> None:
        super().retranslate()
        words = self.context.words
        speaks = words if self._faces.several else words.of(self._game)
        self._title.setText(speaks.text("program.title" if self._faces.several else "game.title"))
        self._subtitle.setText(words.of(self._game).text("title.subtitle"))
        for game, button in self.games.items():
            button.setText(self._faces.name(words, game))
            button.setAccessibleDescription(words.text("title.choose-game"))
        self._offer_lesson()
        muted = self.context.settings.muted
        sounds = words.text("title.sounds-off" if muted else "title.sounds-on")
        self.sound_button.setAccessibleName(sounds)
        self.sound_button.setToolTip(words.text("settings.muted.note"))
        for language, named in self.languages.items():
            named.setChecked(language == self.context.language)
        self._corner()
        self._say_continued()

    def _say_continued(self) -> None:
        words = self.context.words
        if self._continued is not None:
            header = self._continued.header
            game, names, number = header.game, ", ".join(names_of(words, self._faces, header)), round_of(header)
            text = words.text("title.which", names=names)
            if number:
                label = Message("title.round", round=number)
                text = words.of(game).text("title.which-when", names=names, label=label)
            if self._faces.several:
                called = ", ".join((self._faces.name(words, game), *self._faces.agreed(words, header)))
                text = words.text("title.which-game", game=called, which=text)
            self._continued_line.setText(text)
            self.continue_button.setAccessibleDescription(text)

    def restyle(self) -> None:
        pixels = self.context.pixels
        room = max(320, self.width() - 2 * pixels(96))
        beside = max(pixels(330), round(self.width() * backdrop.WORDS) - pixels(96))
        self._corner()
        left = min(self._spoken.x(), self.sound_button.x()) - pixels(96 + 12)
        self._title.setFixedWidth(max(pixels(240), min(room, left, pixels(720))))
        self._title.updateGeometry()  # in one width its letters are as high as the scale wants them
        self._subtitle.setFixedWidth(min(room, pixels(560)))
        self._continued_line.setFixedWidth(min(room, pixels(420)))
        left = pixels(96 if self.height() > pixels(_TALL) else 56)
        self._lesson.setMaximumWidth(max(pixels(330), round(self.width() - self.height() * (_SCENERY + 0.12)) - left))
        for line in (self._continued_line, self._learn_line):
            line.setContentsMargins(0, pixels(3), 0, 0)  # below the ring around the button above it
        self._learn_line.setFixedWidth(min(room, beside, pixels(420)))
        self._trouble.setFixedWidth(min(room, pixels(560)))
        self._tighten()

    def _tighten(self) -> None:
        """Leave out, step by step, what the page can do without, until every button is seen: once it is shown."""
        if not self.isVisible():
            return
        page, column = self.layout(), self._column
        assert page is not None
        pixels = self.context.pixels
        steps = [(pixels(margin), pixels(spacing)) for margin, spacing in _GAPS]
        left = pixels(96 if self.height() > pixels(_TALL) else 56)
        top = round(self.height() * _TOP) + max(0, self.height() - pixels(_TALL)) // 4
        for step, (margin, spacing) in enumerate((*steps, _GAPS[-1])):
            page.setContentsMargins(left, top, pixels(_EDGE), margin)
            column.setSpacing(spacing)
            for button in self.buttons:
                if button.property("low") != (step > 0):
                    button.setProperty("low", step > 0)
                    polish(button)
            for scroll in self.games.values():
                scroll.slim = step == len(steps)
                scroll.updateGeometry()
            column.invalidate()
            if column.heightForWidth(self._title.width()) <= self.height() - top - margin:
                break

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tighten()

    def _corner(self) -> None:
        ink = self.context.theme.colour("ink")
        pixels = self.context.pixels
        self.sound_button.setIcon(symbol_icon("sound-off" if self.context.settings.muted else "sound", ink))
        self.sound_button.setIconSize(QSize(pixels(18), pixels(18)))
        narrow, gap = self.width() < pixels(_NARROW), 2 * "\N{NO-BREAK SPACE}"  # Qt leaves none beside the symbol
        self.sound_button.setText("" if narrow else f"{gap}{self.sound_button.accessibleName()}")
        right, down = self.width() - pixels(_CORNER), pixels(20)
        row = self._spoken.layout()
        assert row is not None, "it was laid out with the page"
        row.setSpacing(pixels(6))
        for one in (self._spoken, self.sound_button) if narrow else (self.sound_button, self._spoken):
            for button in (one, *one.findChildren(QPushButton)):
                button.ensurePolished()
            row.invalidate()
            one.adjustSize()
            one.move(right - one.width(), down)
            one.raise_()
            if narrow:
                right = one.x() - pixels(6)
            else:
                down += one.height() + pixels(6)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused, pressing = QApplication.focusWidget(), event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if pressing and not event.isAutoRepeat() and isinstance(focused, QPushButton):
            focused.click()
        else:
            super().keyPressEvent(event)

    def _walk(self, button: QPushButton, arrow: int) -> None:
        shown = [one for one in (*self._walked, *self.languages.values()) if one.isVisible()]
        if not go_ahead(button, Qt.Key(arrow), shown):
            ends = {Qt.Key.Key_Down: shown[0], Qt.Key.Key_Up: self.quit_button}
            ends.get(Qt.Key(arrow), button).setFocus(Qt.FocusReason.TabFocusReason)
        show_focused(self._area)

    def _connect(self) -> None:
        for walked in (*self._walked, *self.languages.values()):
            walked.arrow.connect(partial(self._walk, walked))
        for game, button in self.games.items():
            button.clicked.connect(partial(self._choose, game))
        do = (self._go_on, self.learn, self.new_match, self.matches, self.rules, self.settings, self.quit)
        for named, pressed in zip(self.buttons, do, strict=True):
            named.clicked.connect(pressed)
        self.anew_button.clicked.connect(self._learn_anew)
        self.more_button.clicked.connect(self.learn_more)
        self.sound_button.clicked.connect(self.context.mute)
        for language, named in self.languages.items():
            named.clicked.connect(partial(self._speak, language))

    def _choose(self, game: str) -> None:
        self.game_chosen.emit(game)

    def _speak(self, language: str) -> None:
        context = self.context
        context.change(msgspec.structs.replace(context.settings, language=language))
        self.retranslate()

    def _learn_anew(self) -> None:
        words = self.context.words
        self.sheets.ask(
            words.text("lesson.anew.ask"),
            words.text("lesson.anew.lost"),
            DialogChoice(words.text("lesson.anew"), self.learn_anew.emit),
            DialogChoice(words.text("lesson.anew.keep"), primary=True),
        )

    def _go_on(self) -> None:
        """Go on with the match, and say so: to read it and to draw its board may take a moment."""
        if self._continued is not None:
            self._continued_line.setText(self.context.words.text("title.opening"))
            self._continued_line.repaint()
            self.continued.emit(self._continued.id)
            self.retranslate()

    def _lay_out(self) -> None:
        self._spoken.setObjectName("clear")
        corner = bare(QHBoxLayout(self._spoken))
        for button in self.languages.values():
            corner.addWidget(button)
        body = clear_widget()
        column = self._column = QVBoxLayout(body)
        keep_margins(self.context, column, 0, 0, 8, 0)
        _add_line(column, self._title)
        _add_line(column, self._subtitle)
        if self.games:
            add_gap(self.context, column, 6)
            self._shelf.setObjectName("clear")
            FlowLayout(self._shelf, *self.games.values())
            column.addWidget(self._shelf)
            add_gap(self.context, column, 6)
        add_gap(self.context, column, 12)
        column.addStretch(1)
        column.addWidget(self.continue_button, 0, Qt.AlignmentFlag.AlignLeft)
        _add_line(column, self._continued_line)
        self._lesson = clear_widget()
        FlowLayout(self._lesson, self.learn_button, self.anew_button, self.more_button)
        for button in self.buttons[1:]:
            if button is self.learn_button:
                column.addWidget(self._lesson)
                _add_line(column, self._learn_line)
            else:
                column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        _add_line(column, self._trouble)
        column.addStretch(2)
        self._area = scrolling(body)
        page = QVBoxLayout(self)
        keep_margins(self.context, page, 96, 40, _EDGE, 40)
        page.addWidget(self._area)


def _add_line(column: QVBoxLayout, line: QWidget) -> None:
    """Put a text into a row of the column: the column itself would reckon its height in the column's own width."""
    column.addLayout(filled(QHBoxLayout(), line, 1))


def newest_running(matches: Sequence[Listed], rules: Callable[[str], AnyGame | None], game: str = "") -> Listed | None:
    """Return the first of the matches that still runs and that this program can play on, first of all of the game."""
    wanted = sorted(matches, key=lambda one: one.header.game != game)
    return next((match for match in wanted if match.header.state == "running" and match.problem(rules) is None), None)
