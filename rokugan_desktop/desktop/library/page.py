"""The page of the match library: every match there is, to go on with, to look at again, to keep and to send."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QResizeEvent

from rokugan_desktop.desktop.accessible_widgets import name_box, take_choice_as_click
from rokugan_desktop.desktop.context import Context, errors_told
from rokugan_desktop.desktop.keys import Command, command_of, latin_key
from rokugan_desktop.desktop.library.documents import (
    PATTERNS,
    DocumentExport,
    Documents,
    ImportReport,
    MatchImport,
    name_of,
    read_aloud,
    searched_by,
)
from rokugan_desktop.desktop.library.rows import (
    LISTED,
    LargePicture,
    MatchDelegate,
    MatchList,
    MatchPictures,
    MatchView,
)
from rokugan_desktop.desktop.look.backdrop import SheetPage
from rokugan_desktop.desktop.look.dialogs import documents_folder, file_dialog
from rokugan_desktop.desktop.look.spacing import add_gap, bare, filled, keep_spacing, spaced
from rokugan_desktop.desktop.look.style import captioned, clear_widget, in_role, plain_label, pressing, set_role
from rokugan_desktop.desktop.people import Faces
from rokugan_desktop.table.library import listing
from rokugan_desktop.table.library.listing import Listed
from rokugan_desktop.table.library.match_library import MatchLibrary

_SOON_MS = 400
"""After so long it is said that files are being read; most are read sooner."""

_SHEET = 1240
"""How broad the sheet is that the list stands on, at 100 %."""


class LibraryPage(SheetPage):
    """The list of matches, and what can be done with one.

    Signals:
        continued: the number of a match that is to go on, or whose end is to be seen.
        replayed: the number of a finished match that is to be looked at again.
        new_match: somebody wants to begin one.
        people: what the matches say of those who played them is wanted.
        done: back to the title.
    """

    continued = Signal(int)
    replayed = Signal(int)
    new_match = Signal()
    people = Signal()
    done = Signal()

    def __init__(
        self,
        context: Context,
        faces: Faces,
        library: MatchLibrary,
        now: Callable[[], str],
        entropy: Callable[[], bytes],
    ) -> None:
        """Make the page, empty; `open` fills it. `now` is the clock, `entropy` the seed of a match at a position."""
        super().__init__(context, broad=_SHEET, share=0.7)
        self._faces = faces
        self._library = library
        self._now = now
        self.imports = MatchImport(faces, library, now, entropy, self)
        self.imports.imported.connect(self._imported)
        self._export = DocumentExport(context, now, self, self.tell)
        self._all: tuple[Listed, ...] = ()
        self._deleted: list[tuple[int, str]] = []
        self._just_deleted = QTimer(self, singleShot=True, interval=QtWidgets.QApplication.doubleClickInterval())
        """The second press of a double click deletes no other match."""
        self._title = captioned(in_role(QtWidgets.QLabel(), "page-title"), "library.title")
        self.search = captioned(
            QtWidgets.QLineEdit(clearButtonEnabled=True), "library.search", tip="library.search.key"
        )
        self.games = GameFilter(context, faces)
        self.model = MatchList(self._read_aloud, self)
        self.view = captioned(MatchView(), "library.title")
        self.view.setModel(self.model)
        take_choice_as_click(self.view)
        self.pictures = MatchPictures(context, faces, library, self)
        self.large = LargePicture(context, MatchPictures(context, faces, library, self), self)
        """The match that is chosen, beside the sheet; those who only hear are told of it in the list."""
        self._delegate = MatchDelegate(context, faces, self.pictures, self.view)
        self.view.setItemDelegate(self._delegate)
        self.notice = Notice(context)
        self.import_button = self._command("import", self.choose_files)
        self.people_button = pressing(self.people, "people.title", tip="people.key")
        self.done_button = pressing(self.done, "page.back")
        self.open_button = pressing(self.open_chosen, "", tip="library.open.key", role="primary")
        self.result_button = self._command("result", self.see_result)
        self.save_button = self._command("save", self.save_chosen)
        self.rename_button = self._command("rename", self.rename_chosen)
        self.delete_button = self._command("delete", self._delete_at_press)
        self.restore_button = captioned(QtWidgets.QPushButton(), "library.restore", tip="library.restore.key")
        self._restorable = QtWidgets.QMenu(self.restore_button)
        self._restorable.aboutToShow.connect(self._offer_deleted)
        self.restore_button.setMenu(self._restorable)
        self._empty_state = EmptyState(context, self.new_match)
        self.new_button = self._empty_state.new_button
        for button in (self.delete_button, self.restore_button):
            button.setProperty("last-stop", True)  # Tab goes from the list to what opens a match, or names it
        self._lay_out()
        self._connect()
        self.retranslate()

    def _command(self, name: str, do: Callable[[], object]) -> QtWidgets.QPushButton:
        return pressing(do, f"library.{name}", tip=f"library.{name}.key")

    # What the shell asks of its pages

    def open(self) -> None:
        """Read the library, and show it from the newest match on; the match chosen before stays chosen."""
        self.notice.clear()
        self.pictures.look_again()
        self.large.pictures.look_again()
        self.reload(self.chosen_id)

    def first_stop(self) -> QtWidgets.QWidget:
        if self.model.shown:
            return self.view
        return self.new_button if not self._all else self.search

    def retranslate(self) -> None:
        super().retranslate()
        self.games.offer(self._all)
        self._show_actions()
        self.view.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.large.setGeometry(self.beside())

    def restyle(self) -> None:
        self.large.setGeometry(self.beside())
        self.view.scheduleDelayedItemsLayout()
        self.view.viewport().update()

    # The list

    @property
    def chosen(self) -> Listed | None:
        """Return the match that is chosen in the list, or None."""
        index = self.view.currentIndex()
        listed = index.data(LISTED) if index.isValid() else None
        return listed if isinstance(listed, Listed) else None

    @property
    def chosen_id(self) -> int | None:
        """Return the number of the match that is chosen."""
        listed = self.chosen
        return None if listed is None else listed.id

    def reload(self, choose: int | None = None) -> None:
        """Read the list anew, and choose a match, or the newest one."""
        self._delegate.now = self._now()
        self._all, restorable = (), False
        with self._telling():
            self._all, restorable = self._library.matches(), bool(self._library.deleted())
        self.restore_button.setVisible(restorable)
        self.games.offer(self._all)
        self._filter(choose)

    def tell(self, text: str, *, trouble: bool) -> None:
        """Say what came of a command, until the next one."""
        self.notice.show_text(text, trouble=trouble)
        QTimer.singleShot(0, self, self._keep_in_sight)

    def _telling(self) -> AbstractContextManager[None]:
        return errors_told(self.context, partial(self.tell, trouble=True))

    def _keep_in_sight(self) -> None:
        self.view.scrollTo(self.view.currentIndex())

    def _filter(self, choose: int | None = None) -> None:
        if choose is None:
            choose = self.chosen_id
        words = self.context.words
        shown = listing.found(
            self.games.passed(self._all), self.search.text(), lambda header: searched_by(words, self._faces, header)
        )
        self.model.show_matches(shown)
        row = max(0, self.model.row_of(choose) if choose is not None else 0)
        if shown:
            self.view.setCurrentIndex(self.model.index(row))
            self.view.scrollTo(self.model.index(row))
        self._middle.setCurrentWidget(self.view if shown else self._empty_state)
        self._show_actions()

    def _show_actions(self) -> None:
        words, listed = self.context.words, self.chosen
        readable = listed is not None and listed.problem(self._faces.rules) is None
        over = listed is not None and listed.header.state == "over"
        self.open_button.setText(words.text("library.replay" if over else "title.continue"))
        self.open_button.setEnabled(readable)
        self.save_button.setEnabled(self._can_be_saved(listed))
        self.result_button.setVisible(over)
        self.result_button.setEnabled(readable)
        self.rename_button.setEnabled(listed is not None and listed.trouble is None)
        self.delete_button.setEnabled(listed is not None)
        self._actions.setVisible(bool(self._all) or not self.restore_button.isHidden())
        self.search.setVisible(bool(self._all))
        self.games.setVisible(bool(self._all) and self.games.count() > 2)
        self._empty_state.say(searched=bool(self._all))
        self.large.show_match(listed if readable else None)

    def _read_aloud(self, listed: Listed) -> str:
        return read_aloud(self.context.words, self._faces, listed, self._delegate.now)

    # What is done with a match

    def open_chosen(self) -> None:
        """Go on with the match chosen, or look at it again where it is over."""
        listed = self.chosen
        if listed is None:
            return
        problem = listed.problem(self._faces.rules)
        if problem is not None:
            self.tell(self.context.words.say(problem), trouble=True)
        elif listed.header.state == "over":
            self.replayed.emit(listed.id)
        else:
            self.continued.emit(listed.id)

    def see_result(self) -> None:
        """Show the end of the match chosen."""
        if self.chosen_id is not None:
            self.continued.emit(self.chosen_id)

    def rename_chosen(self) -> None:
        """Let the title of the match be written, in its row."""
        if self.rename_button.isEnabled() and self.model.shown:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.view.edit(self.view.currentIndex())

    def delete_chosen(self) -> None:
        """Set the match aside; a bar offers to take it back."""
        listed = self.chosen
        if listed is None:
            return
        row = self.view.currentIndex().row()
        with self._telling():
            self._library.delete(listed.id, self._now())
            self._deleted.append((listed.id, name_of(self.context.words, self._faces, listed)))
            after = [other.id for other in (*self.model.shown[row + 1 :], *reversed(self.model.shown[:row]))]
            self.reload(after[0] if after else None)
            self._offer_undo()
            self.first_stop().setFocus(Qt.FocusReason.OtherFocusReason)

    def _delete_at_press(self) -> None:
        if not self._just_deleted.isActive():
            self._just_deleted.start()
            self.delete_chosen()

    def undo(self) -> None:
        """Take back the match that was deleted last."""
        if self._deleted:
            self._restore(*self._deleted.pop())

    def _offer_deleted(self) -> None:
        self._restorable.clear()
        for listed in self._library.deleted():
            name = name_of(self.context.words, self._faces, listed)
            action = self._restorable.addAction(name.replace("&", "&&"))
            action.triggered.connect(partial(self._restore, listed.id, name))

    def _restore(self, match_id: int, name: str, *_checked: bool) -> None:
        self._deleted = [one for one in self._deleted if one[0] != match_id]
        with self._telling():
            match_id = self._library.restore(match_id)
            self.search.clear()
            self.reload(match_id)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            if self._deleted:
                self._offer_undo()
            else:
                self.tell(self.context.words.text("library.restored", name=name), trouble=False)

    def save_chosen(self) -> None:
        """Ask what the match is to be written down as, and where to."""
        listed = self.chosen
        if listed is None or not self._can_be_saved(listed):
            return
        with self._telling():
            journal = self._library.open_read_only(listed.id)
            self._export.sheet(Documents(self._faces[journal.header.game]), journal)

    def _can_be_saved(self, listed: Listed | None) -> bool:
        """Tell whether the match can be written down: as a backup also one of other rules, which can't be opened."""
        return listed is not None and listed.trouble is None and listed.header.game in self._faces

    def choose_files(self) -> None:
        """Ask for files of matches, and take them in."""
        words = self.context.words
        dialog = file_dialog(self, words.text("library.import.key"), documents_folder())
        dialog.setFileMode(QtWidgets.QFileDialog.FileMode.ExistingFiles)
        dialog.setNameFilters(
            [f"{words.text('library.files')} ({' '.join(PATTERNS)})", f"{words.text('library.all-files')} (*)"]
        )
        dialog.filesSelected.connect(self._take_in_chosen)
        dialog.open()

    def take_in(self, files: Iterable[Path]) -> None:
        """Take files into the library; `_imported` says of each what it became or why it did not."""
        self.imports.take(files, self.context.words)
        QTimer.singleShot(_SOON_MS, self, self._say_reading)

    def _say_reading(self) -> None:
        if self.imports.busy:
            self.tell(self.context.words.text("library.reading"), trouble=False)

    def _imported(self, taken: ImportReport) -> None:
        if taken.newest is not None:
            self.search.clear()
        self.reload(taken.newest)
        self.tell("\n".join(taken.said), trouble=taken.trouble)
        if self.isVisible() and taken.newest is not None:
            self.first_stop().setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_in_chosen(self, chosen: Sequence[str]) -> None:
        self.take_in(map(Path, chosen))

    def _offer_undo(self) -> None:
        name = self._deleted[-1][1]
        self.notice.show_text(self.context.words.text("library.deleted", name=name), trouble=False, undo=True)
        QTimer.singleShot(0, self, self._keep_in_sight)

    def _renamed(self, match_id: int, typed: str) -> None:
        with self._telling():
            self._library.rename(match_id, typed)
        self.reload(match_id)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    # Pressing

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape takes a match back that was just deleted, or empties the search line; only then it goes back.

        In the search line, arrows lead to the list.
        """
        in_search = self.search.hasFocus()
        with_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if with_control and latin_key(event) == Qt.Key.Key_F:
            self._find()
        elif with_control and command_of(event) is Command.TAKE_BACK and self.notice.offers_undo:
            self.undo()
        elif command_of(event) is Command.BACK:
            if self.notice.offers_undo and not in_search:
                del self._deleted[:-1]  # of several the last one alone: the next press leaves
                self.undo()
            elif self.search.text():
                self.search.clear()
                self.first_stop().setFocus(Qt.FocusReason.OtherFocusReason)
            else:
                self.done.emit()
        elif in_search and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        elif in_search and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.open_chosen()
        else:
            super().keyPressEvent(event)

    def _find(self) -> None:
        if self._all:
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.search.selectAll()

    def _connect(self) -> None:
        self.search.textChanged.connect(self._searched)
        self.games.activated.connect(self._searched)
        self.view.selectionModel().currentChanged.connect(self._show_actions)
        self.view.activated.connect(self.open_chosen)
        self.view.deletion.connect(self.delete_chosen)
        self.view.finding.connect(self._find)
        self.model.renamed.connect(self._renamed, Qt.ConnectionType.QueuedConnection)
        self.notice.undone.connect(self.undo)
        self.notice.gone.connect(self._deleted.clear)

    def _searched(self) -> None:
        """Search: what came of the command before is not said any more, unless it can be taken back."""
        if not self.notice.offers_undo:
            self.notice.clear()
        self._filter()

    # Laying out

    def _lay_out(self) -> None:
        top = spaced(self.context, QtWidgets.QHBoxLayout(), 12)
        filled(top, self._title, 1, self.import_button, self.people_button, self.done_button)
        sought = filled(spaced(self.context, QtWidgets.QHBoxLayout(), 12), self.games, (self.search, 1))
        self._middle = QtWidgets.QStackedWidget()
        self._middle.setObjectName("clear")
        self._middle.addWidget(self.view)
        self._middle.addWidget(self._empty_state)
        self.view.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.EditKeyPressed)
        self._actions = clear_widget()
        row = spaced(self.context, bare(QtWidgets.QHBoxLayout(self._actions)), 10)
        filled(row, self.delete_button, self.restore_button, self.rename_button)
        filled(row, 1, self.save_button, self.result_button, self.open_button)
        page = QtWidgets.QVBoxLayout(self)
        self.lay_on_sheet(page, 44, 28, 40, 26)
        keep_spacing(self.context, page, 12)
        filled(page, top, sought, (self._middle, 1), self.notice, self._actions)


class EmptyState(QtWidgets.QWidget):
    """Two lines of text, and a button for a new match."""

    def __init__(self, context: Context, begin: SignalInstance) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("clear")
        self._title, self._text = plain_label("heading"), plain_label("body")
        self.new_button = pressing(begin, "title.new", role="primary")
        column = QtWidgets.QVBoxLayout(self)
        column.addStretch(2)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        add_gap(context, column, 12)
        column.addWidget(self.new_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    def say(self, *, searched: bool) -> None:
        """Say that there is no match at all, or none like the one `searched` for."""
        words, key = self._context.words, "not-found" if searched else "none"
        self._title.setText(words.text(f"library.{key}"))
        self._text.setText(words.text(f"library.{key}.text"))
        self.new_button.setVisible(not searched)


class GameFilter(QtWidgets.QComboBox):
    """A list of the games to choose from."""

    def __init__(self, context: Context, faces: Faces) -> None:
        super().__init__()
        self._context = context
        self._faces = faces
        self.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToContents)

    def offer(self, matches: Sequence[Listed]) -> None:
        """Offer the games that are here, and those of which there are matches; the one chosen stays chosen."""
        words, chosen = self._context.words, self.currentData()
        there = dict.fromkeys((*self._faces, *(listed.header.game for listed in matches if listed.header.game)))
        self.clear()
        self.addItem(words.text("library.all-games"), "")
        for game in there:
            self.addItem(self._faces.name(words, game), game)
        self.setCurrentIndex(max(0, self.findData(chosen)))
        name_box(self, words.text("library.which-game"))
        self.setToolTip(words.text("library.which-game"))

    def passed(self, matches: Sequence[Listed]) -> list[Listed]:
        """Return the matches of the game that is chosen; all of them where none is."""
        game = self.currentData()
        return [listed for listed in matches if not game or listed.header.game == game]


_UNDO_MS: Final = 30_000
"""How long a deletion can be taken back at a press."""


class Notice(QtWidgets.QFrame):
    """A bar that is there only while it has something to say.

    Signals:
        undone: the deletion shall be taken back.
        gone: the deletion can't be taken back here any more.
    """

    undone = Signal()
    gone = Signal()

    def __init__(self, context: Context, undo_tip: str = "library.undo.key") -> None:
        super().__init__()
        self._context = context
        self.setObjectName("notice")
        self.text = QtWidgets.QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.undo = pressing(self.undone, "library.undo", tip=undo_tip)
        filled(spaced(self._context, QtWidgets.QHBoxLayout(self), 16, 16, 8, 10, 8), (self.text, 1), self.undo)
        self._passing = QTimer(self, singleShot=True, interval=_UNDO_MS)
        self._passing.timeout.connect(self.clear)
        self.clear()

    def show_text(self, text: str, *, trouble: bool, undo: bool = False) -> None:
        """Say this; `undo` offers to take a deletion back, for a while."""
        offered = not self.undo.isHidden()
        self.text.setText(text)
        set_role(self.text, "trouble" if trouble else "body")
        self.undo.setVisible(undo)
        self.setVisible(bool(text))
        self._passing.stop()
        if undo:
            self._passing.start()
        elif offered:
            self.gone.emit()

    @property
    def offers_undo(self) -> bool:
        """Tell whether a deletion can be taken back here now."""
        return not self.isHidden() and not self.undo.isHidden()

    def clear(self) -> None:
        """Say nothing any more."""
        self.show_text("", trouble=False)
