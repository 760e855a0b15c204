"""The page of those who have played here, people and computers: how they came off, how strong they are, and seasons.

All of it is worked out from the matches that are over. Of one that runs nothing is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from rokugan_desktop.desktop.accessible_widgets import name_box, one_of_several
from rokugan_desktop.desktop.background import Background
from rokugan_desktop.desktop.company.telling import CompanionChart, Counting, PeopleTold, Ratings
from rokugan_desktop.desktop.context import Context, errors_told
from rokugan_desktop.desktop.feats import Feats, feats_of
from rokugan_desktop.desktop.keys import Command, command_of
from rokugan_desktop.desktop.library.page import GameFilter, Notice
from rokugan_desktop.desktop.library.rows import NotedRow, RowList
from rokugan_desktop.desktop.look.backdrop import SheetPage
from rokugan_desktop.desktop.look.dialogs import ask_where, documents_folder, file_name
from rokugan_desktop.desktop.look.spacing import bare, filled, keep_spacing, spaced
from rokugan_desktop.desktop.look.style import captioned, clear_widget, in_role, plain_label, pressing, write_down
from rokugan_desktop.desktop.people import Faces
from rokugan_desktop.desktop.settings import Settings
from rokugan_desktop.table.files.whole_files import NotWritten, write_whole
from rokugan_desktop.table.library.listing import Listed
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.people.figures import (
    FinishedMatch,
    SeasonRule,
    companions,
    figures_of,
    finished,
    groups,
    of_group,
    season,
)
from rokugan_desktop.table.people.known import Companion, KnownNames, folded
from rokugan_desktop.table.people.ratings import ratings
from rokugan_desktop.table.printable import tidy

_SHEET: Final = 1240
_ROW: Final = 76
"""How high a row is, at 100 %."""
_LEAST_LIST: Final = 340
_LENGTHS: Final = (5, 10, 20, 0)
"""How many matches a season may have; 0: all."""
_RULES: Final[tuple[SeasonRule, ...]] = ("victories", "places", "presence")
_PICTURE: Final = (1200, 500)
"""How large the picture of a chart is."""
_ROLE: Final = Qt.ItemDataRole.UserRole


class PeoplePage(SheetPage):
    """Who has played here.

    Signals:
        done: back to the list of matches.
    """

    done = Signal()

    def __init__(self, context: Context, faces: Faces, library: MatchLibrary, now: Callable[[], str]) -> None:
        """Make the page, empty; `open` fills it. `now` is the clock."""
        super().__init__(context, broad=_SHEET, share=0.82)
        self._faces, self._library, self._now = faces, library, now
        self._listed: tuple[Listed, ...] = ()
        self._matches: tuple[FinishedMatch, ...] = ()
        self._known: tuple[Ratings, Mapping[str, Feats]] = {}, {}
        self._before: Settings | None = None
        """What was set before the last change of a name, while that can be undone."""
        self._rating = Background(self)
        self.counting = Counting(context, faces, library, self)
        self.counting.counted.connect(self._reckon)
        self._title = captioned(in_role(QLabel(), "page-title"), "people.title")
        self.games = GameFilter(context, faces)
        self.season_button = captioned(in_role(QPushButton(), "segment"), "people.season", tip="people.season.key")
        self.season_button.setCheckable(True)
        self.save_button = pressing(self._save_figures, "people.save", tip="people.save.key")
        self.done_button = pressing(self.done, "page.back")
        self.list = captioned(RowList(context, "people.rename"), "people.title")
        self.text, self.standing = captioned(QTextBrowser(), "people.title"), captioned(QTextBrowser(), "people.season")
        self.chart, self._chart_name = CompanionChart(context), plain_label("heading")
        self.by_points, self.by_rating = (self._segment(f"people.column.{name}") for name in ("points", "rating"))
        captioned(self.by_rating, "people.column.rating", tip="people.rating.key")
        self.by_points.setChecked(True)
        self.group, self.length, self.rule = QComboBox(), QComboBox(), QComboBox()
        for box in (self.length, self.rule):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.notice = Notice(context, "people.undo.key")
        self.counted_line = plain_label("whisper")
        self.forget_button = pressing(self.forget_chosen, "people.forget", tip="people.forget.key")
        self.hide_button = pressing(self._hide_chosen, "people.hide", tip="people.hide.key")
        self.hidden_button = self._segment("people.hide", exclusive=False)
        self.rename_button = pressing(self.rename_chosen, "people.rename", tip="people.rename.key")
        self.picture_button = pressing(self._save_picture, "people.picture", tip="people.picture.key")
        self._none = plain_label("body")
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._lay_out()
        self._connect()
        self.retranslate()

    def _segment(self, says: str, *, exclusive: bool = True) -> QPushButton:
        button = captioned(in_role(QPushButton(), "segment"), says)
        button.setCheckable(True)
        if exclusive:
            one_of_several(button)
            button.setAutoExclusive(True)
        button.clicked.connect(self._tell_chosen if exclusive else self._show)
        return button

    # What the shell asks of its pages

    def open(self) -> None:
        """Read the library, and show who has played; what it does not know yet is counted meanwhile."""
        self.notice.clear()
        self._before = None
        self._listed = ()
        with errors_told(self.context, partial(self._say, trouble=True)):
            self._listed = self._library.matches()
            self.counting.look_at(self._listed)
            self._listed = self.counting.each_once(self._listed)
        self.games.offer(self._listed)
        self._reckon()

    def first_stop(self) -> QWidget:
        return self.list if self.list.count() else self.done_button

    def retranslate(self) -> None:
        super().retranslate()
        self.games.offer(self._listed)
        words = self.context.words
        said = {
            length: words.text("people.season.last" if length else "people.season.all", n=length) for length in _LENGTHS
        }
        self._offer(self.length, [(text, length) for length, text in said.items()], "length")
        self._offer(self.rule, [(words.text(f"people.season.{rule}"), rule) for rule in _RULES], "rule")
        self.rule.setCurrentIndex(max(0, self.rule.findData(self.context.settings.season_rule)))
        self._show()

    def restyle(self) -> None:
        self.list.scheduleDelayedItemsLayout()
        self.chart.restyle()
        self._tell_chosen()

    def hideEvent(self, event: QHideEvent) -> None:
        """Count no further while the page isn't seen."""
        super().hideEvent(event)
        self.counting.rest()

    # What is known, and shown

    @property
    def _names(self) -> KnownNames:
        return self.context.settings.people

    @property
    def _chosen(self) -> NotedRow[Companion] | None:
        return self.list.chosen

    @property
    def reckoning(self) -> bool:
        """Tell whether ratings are being worked out."""
        return self._rating.busy

    @property
    def telling(self) -> PeopleTold:
        """Return who says what the matches of the chosen game tell, in the language of now."""
        game = self.games.currentData()
        chosen = tuple(match for match in self._matches if not game or match.game == game)
        named = companions(chosen)
        shown = frozenset(who for who in named if who.computer or who.key not in self._names.hidden)
        return PeopleTold(self.context.words, self._faces, chosen, *self._known, named, shown, self._now())

    def _reckon(self) -> None:
        """Work everything out anew; ratings and feats come a moment later."""
        self._matches = finished(self._listed, self.counting.known, self._names)
        matches, words = self._matches, self.context.words
        faces = {game: self._faces[game] for game in {match.game for match in matches} if game in self._faces}
        self._rating.work_out(
            lambda: (ratings(matches), {game: feats_of(face, words) for game, face in faces.items()}), self._rate
        )
        self._show()

    def _rate(self, found: tuple[Ratings, Mapping[str, Feats]]) -> None:
        self._known = found
        self._show()

    def _show(self) -> None:
        if self.list.is_edited:
            return  # what is known meanwhile is shown with the new name
        chosen, telling = self._chosen, self.telling
        everybody = telling.named
        hidden = [who for who in everybody if who not in telling.shown]
        text = self.context.words.text
        self.hidden_button.setText(text("people.hidden", n=len(hidden)))
        self.hidden_button.setToolTip(text("people.hidden.key"))
        self.hidden_button.setVisible(bool(hidden))
        listed = everybody if self.hidden_button.isChecked() else [who for who in everybody if who in telling.shown]
        listed = sorted(listed, key=lambda who: (who.computer, -telling.named[who].all.played))
        with QSignalBlocker(self.list):
            self.list.show_rows([self._row(telling, who) for who in listed], None if chosen is None else chosen.of)
        left = self.counting.left
        self.counted_line.setText(text("people.counting", n=left) if left else "")
        self.counted_line.setVisible(bool(left))
        said = ("people.none", "people.none.text") if not hidden else ("people.all-hidden", "people.all-hidden.text")
        shown = {"hidden": self.hidden_button.text(), "show": text("people.show")}
        self._none.setText("\n".join(text(one, **shown) for one in said))
        self._offer_groups(telling)
        self._tell_chosen()

    def _row(self, telling: PeopleTold, who: Companion) -> NotedRow[Companion]:
        game = self.games.currentData()
        rating = telling.rating(game, who) if game else ""
        told = telling.tally(telling.named[who].all)
        return NotedRow(who, telling.name(who), told, rating, who not in telling.shown, editable=not who.computer)

    def _tell_chosen(self) -> None:
        seasonal, row, telling = self.season_button.isChecked(), self._chosen, self.telling
        self._middle.setCurrentWidget(self._season_leaf if seasonal else self._person_leaf if row else self._none)
        person = row is not None and row.editable and not seasonal
        for button in (self.forget_button, self.hide_button, self.rename_button):
            button.setEnabled(person)
        hidden = row is not None and row.faint
        self.hide_button.setText(self.context.words.text("people.show" if hidden else "people.hide"))
        self.hide_button.setToolTip(self.context.words.text("people.show.key" if hidden else "people.hide.key"))
        self.save_button.setEnabled(bool(telling.matches))
        if seasonal:
            self._tell_season(telling)
        elif row is not None:
            place = self.text.verticalScrollBar().value()
            write_down(self.context, self.text, telling.person(row.of))
            self.text.setAccessibleName(row.name)
            self.text.verticalScrollBar().setValue(place)
            self._chart(telling, row.of)
        self.picture_button.setEnabled(not seasonal and self.chart.isVisibleTo(self))

    def _chart(self, telling: PeopleTold, who: Companion) -> None:
        figures = figures_of(telling.matches, who)
        game = self.games.currentData() or next(iter(figures.games), "")
        rating = self.by_rating.isChecked()
        marks = tuple(telling.marks(figures, game, who, rating=rating))
        words = self.context.words.of(game)
        title = words.text("game.title") if game in self._faces else game
        what = words.text(f"people.column.{'rating' if rating else 'points'}")
        name = words.text("people.chart", game=title, what=what)
        self.by_points.setText(words.text("people.column.points"))
        self._chart_name.setText(name)
        self.chart.show_marks(name, marks)
        self.chart.setVisible(bool(marks))

    def _offer_groups(self, telling: PeopleTold) -> None:
        tables = [group for group in groups(telling.matches) if group <= telling.shown]
        named = [(", ".join(sorted(map(telling.name, group))), group) for group in tables]
        self._offer(self.group, named, "group")

    def _offer(self, box: QComboBox, offered: Sequence[tuple[str, object]], name: str) -> None:
        chosen = box.currentData()
        box.clear()
        for said, value in offered:
            box.addItem(said, value)
        values = [value for _, value in offered]
        box.setCurrentIndex(values.index(chosen) if chosen in values else 0)
        name_box(box, self.context.words.text(f"people.season.{name}"))
        box.setToolTip(self.context.words.text(f"people.season.{name}"))

    def _tell_season(self, telling: PeopleTold) -> None:
        group = self.group.currentData()
        for box in (self.group, self.length, self.rule):
            box.setEnabled(group is not None)
        if group is None:
            self.standing.setPlainText(self.context.words.text("people.season.none"))
            return
        own = of_group(telling.matches, group, self.length.currentData())
        write_down(self.context, self.standing, telling.season(season(own, group, self.rule.currentData())))

    def _keep_rule(self) -> None:
        self.context.change(msgspec.structs.replace(self.context.settings, season_rule=self.rule.currentData()))
        self._tell_chosen()

    # What is said of names

    def rename_chosen(self) -> None:
        """Let another name be written, in its row."""
        if self.rename_button.isEnabled():
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            self.list.editItem(self.list.currentItem())

    def _renamed(self, item: QListWidgetItem) -> None:
        row, typed = self.list.row_of(item), tidy(item.text())
        if typed == row.name:
            return
        written = [name for match in self._listed for name in match.header.names]
        others = {who.key for who in companions(self._matches) if who != row.of and not who.computer}
        said = "parted" if not typed else "joined" if folded(typed) in others else "renamed"
        words = self.context.words
        told = words.text(f"people.is-{said}", before=row.name, name=typed)
        self._change(self._names.renamed(row.of, typed, written), told, Companion(folded(typed)))

    def _hide_chosen(self) -> None:
        row = self._chosen
        if row is not None:
            said = self.context.words.text("people.is-shown" if row.faint else "people.is-hidden", name=row.name)
            self._change(self._names.showing(row.of, shown=row.faint), said, row.of)

    def forget_chosen(self) -> None:
        """Let all that somebody has played until now be nobody's; a bar offers to take it back."""
        row = self._chosen
        if row is not None:
            said = self.context.words.text("people.is-forgotten", name=row.name)
            self._change(self._names.without(row.of, self._now()), said, None)

    def _change(self, names: KnownNames, told: str, choose: Companion | None) -> None:
        self._before = self.context.settings
        self.context.change(self.context.settings.with_people(names))
        self._reckon()
        rows = [self.list.row_of(self.list.item(number)).of for number in range(self.list.count())]
        if choose in rows:
            self.list.setCurrentRow(rows.index(choose))
        self.first_stop().setFocus(Qt.FocusReason.OtherFocusReason)
        self.notice.show_text(told, trouble=False, undo=True)

    def undo(self) -> None:
        """Take back what was last said of a name."""
        before, self._before = self._before, None
        if before is not None:
            kept = {name: getattr(before, name) for name in ("people", "names", "tables", "last_table")}
            self.context.change(msgspec.structs.replace(self.context.settings, **kept))
            self.notice.clear()
            self._reckon()

    # Files

    def _say(self, text: str, *, trouble: bool) -> None:
        self.notice.show_text(text, trouble=trouble)

    def _save_figures(self) -> None:
        words = self.context.words
        content = self.telling.csv().encode("utf-8-sig")  # without the mark some spreadsheets take it for another code
        self._ask_where("people.save", words.text("people.file"), "csv", content)

    def _save_picture(self) -> None:
        picture = QPixmap(*_PICTURE)
        picture.fill(self.context.theme.colour("panel"))
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.chart.paint_into(painter, QRectF(picture.rect()))
        painter.end()
        held = QByteArray()
        buffer = QBuffer(held)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        picture.save(buffer, "PNG")
        row = self._chosen
        self._ask_where("people.picture", row.name if row is not None else "", "png", bytes(held.data()))

    def _ask_where(self, title: str, name: str, suffix: str, content: bytes) -> None:
        write = partial(self._write, content=content)
        ask_where(self, self.context.words.text(title), documents_folder(), file_name(name, self._now()), suffix, write)

    def _write(self, path: Path, content: bytes) -> None:
        words = self.context.words
        try:
            write_whole(path, content, replace=True)
        except NotWritten as failed:
            self._say(words.say(failed.what), trouble=True)
        else:
            self._say(words.text("save.done", file=str(path)), trouble=False)

    # Pressing, and laying out

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape undoes what was last said of a name, or else goes back."""
        command = command_of(event)
        with_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if self.notice.offers_undo and (command is Command.BACK or (with_control and command is Command.TAKE_BACK)):
            self.undo()
        elif command is Command.BACK:
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def _connect(self) -> None:
        self.games.activated.connect(self._show)
        self.list.currentRowChanged.connect(self._tell_chosen)
        self.list.itemChanged.connect(self._renamed, Qt.ConnectionType.QueuedConnection)
        self.season_button.clicked.connect(self._tell_chosen)
        self.group.activated.connect(self._tell_chosen)
        self.length.activated.connect(self._tell_chosen)
        self.rule.activated.connect(self._keep_rule)
        self.notice.undone.connect(self.undo)

    def _lay_out(self) -> None:
        top = spaced(self.context, QHBoxLayout(), 12)
        filled(top, self._title, 1, self.games, self.season_button, self.save_button, self.done_button)
        for browser in (self.text, self.standing):
            browser.setObjectName("rules")
            browser.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._person_leaf, self._season_leaf = clear_widget(), clear_widget()
        over_chart = spaced(self.context, QHBoxLayout(), 8)
        filled(over_chart, (self._chart_name, 1), self.by_points, self.by_rating)
        told = spaced(self.context, bare(QVBoxLayout(self._person_leaf)), 8)
        filled(told, (self.text, 3), over_chart, (self.chart, 2))
        asked = filled(spaced(self.context, QHBoxLayout(), 8), self.length, (self.rule, 1))
        filled(spaced(self.context, bare(QVBoxLayout(self._season_leaf)), 8), self.group, asked, (self.standing, 1))
        self._middle = QStackedWidget()
        self._middle.setObjectName("clear")
        for leaf in (self._person_leaf, self._season_leaf, self._none):
            self._middle.addWidget(leaf)
        self.list.setMinimumWidth(_LEAST_LIST)
        body = spaced(self.context, QHBoxLayout(), 16)
        filled(body, (self.list, 2), (self._middle, 3))
        row = spaced(self.context, QHBoxLayout(), 10)
        filled(
            row, self.forget_button, self.hide_button, self.hidden_button, self.rename_button, 1, self.picture_button
        )
        page = QVBoxLayout(self)
        self.lay_on_sheet(page, 44, 28, 40, 26)
        keep_spacing(self.context, page, 12)
        filled(page, top, (body, 1), self.counted_line, self.notice, row)
