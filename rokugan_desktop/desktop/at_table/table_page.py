"""The page where the match is played: field, public column, the seat's panel, the bar below. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QObject, QPoint, QSize, QStandardPaths, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QHideEvent, QImage, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from rokugan_desktop.desktop.accessible_widgets import READS_CHANGES, holds_overlays, tell_beside
from rokugan_desktop.desktop.at_table.curtain import CurtainWidget, HangingCloth
from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.at_table.film import FilmBar
from rokugan_desktop.desktop.at_table.herald import Explaining, Herald
from rokugan_desktop.desktop.at_table.play_area import PlayArea
from rokugan_desktop.desktop.at_table.presses import EndPause, KeyHold
from rokugan_desktop.desktop.at_table.recap import Recap
from rokugan_desktop.desktop.at_table.turn_bar import TurnBar, TurnClock
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.end.page import EndPage, end_page
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.keys import with_letters
from rokugan_desktop.desktop.look.backdrop import Backdrop
from rokugan_desktop.desktop.look.dialogs import DialogChoice, ask_where, file_name
from rokugan_desktop.desktop.look.fitted_label import NOTE, PROMPT, FittedLabel
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.look.spacing import FlowLayout, bare, keep_margins, keep_spacing, spaced
from rokugan_desktop.desktop.look.style import clear_widget, remove_for_good, set_role
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.motion import Movement, Tempo
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Setup
from rokugan_desktop.engine.grammar import CHALLENGE
from rokugan_desktop.table.files.whole_files import NotWritten, write_whole
from rokugan_desktop.table.screens import Button
from rokugan_desktop.words import without_rules

_LEAST, _LOW, _LOW_SEAT = 560, 600, 75
"""Below these heights of the page, at 100 %, no line and no row of buttons is kept: what is offered would be cut.

Rows need more for each seat, whose plates would else be cut for the sake of empty rows.
"""
_ROOM_FOR_AID = 1100
"""From this width on, at the usual scale, the player aid has a button beside the menu."""


class TablePage(QStackedWidget):
    """Three sheets, of which one is seen: the table itself, the curtain, the end of the match.

    The controller fills and empties them. The buttons tell by their own `clicked` what was pressed.

    Signals:
        emptied: it tells nothing of the match any more; whatever else lies on it goes too.
        seen: it is shown again, or hidden behind another page.
        noted: the rule that what is said beside the question names; empty: it names none.
        revisited: the entry of the match that is over which is to be looked at again.

    """

    emptied = Signal()
    seen = Signal(bool)
    noted = Signal(str)
    revisited = Signal(int)

    def __init__(self, context: Context, face: AnyFace, setup: Setup | None) -> None:
        super().__init__()
        holds_overlays(self)
        self.context = context
        self.setObjectName("table")
        self.curtain = CurtainWidget(context)
        self.herald = Herald(self)
        self.recap = Recap(context)
        self.curtain.short.connect(self.herald.tell_again)
        self.prompt = FittedLabel(context, PROMPT)
        self.note = FittedLabel(context, NOTE)
        explain = Explaining(context, face)
        for told in (self.recap, self.prompt, self.note):
            told.explain = explain
        self.note.said.connect(self._make_room)
        self.rule = QPushButton()
        """Opens the rule that is named beside the question."""
        set_role(self.rule, "link")
        self.rule.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clock = TurnClock(context)
        self.film = FilmBar(context)
        (self.advice, self.again, self.all_pass, self.confirm, self.decline, self.done, self.doubtful, self.look) = (
            SlotButton() for _ in range(8)
        )
        (self.next, self.previous, self.redo, self.run, self.settle, self.skip, self.take_back, self.unveil) = (
            SlotButton() for _ in range(8)
        )
        self._unveil_keys = KeyHold(self.unveil)
        self._unveil_keys.short.connect(lambda: self.herald.tell_again(context.words.text("curtain.hold")))
        self.doubtful.setCheckable(True)
        set_role(self.doubtful, "caution-choice")
        self.menu = QPushButton()
        self.aid = QPushButton()
        """Opens the player aid; unseen where the game has none, or a narrow window has no room: the menu has it too."""
        set_role(self.aid, "small")
        self._aided = face.aid is not None
        self.aid.hide()
        for button in (self.confirm, self.next, self.done, self.unveil):
            set_role(button, "primary")
        self.skip.leaps = self.run.leaps = True
        self._told_with: tuple[QWidget, ...] = ()
        """The widgets that what is asked is told with."""
        self._told_before: tuple[QWidget, ...] = ()
        """Those that it was told with before."""
        self._is_try = setup is not None and CHALLENGE in dict(setup.options)
        self.warning = False
        """What the button that confirms would confirm is doubtful."""
        self._bar = TurnBar(
            context,
            self.prompt,
            self.note,
            self.rule,
            (
                (self.redo, self.again),
                (self.advice, self.all_pass, self.settle, self.run),
                (self.look, self.doubtful, self.skip),
                (self.decline,),  # whatever else is offered, it stands above what goes on
                (self.take_back, self.previous),
                (self.next, self.done, self.unveil, self.confirm),
            ),
            self.clock,
            self.film,
        )
        self.command_buttons: tuple[SlotButton, ...] = self._bar.buttons
        self.area = PlayArea(context, face, setup, self._bar, self._corner())
        self.area.column.addWidget(self.recap, 1)
        self.recap.gives_way = not self.area.field.upright
        self.area.field.told.connect(partial(self.herald.tell, "place"))
        self.area.field.hovered.connect(self.herald.wait)
        self.status = self.area.status
        self._end = Backdrop(context)
        self._ending = tuple(SlotButton() for _ in range(6))
        self.rematch, self.replay, self.analysis, self.to_title, self.picture, self.shuffle = self._ending
        self.end_body: EndPage | None = None
        self._lay_out_end()
        self.end_pause = EndPause(self._end)
        for sheet in (self.area, self.curtain, self._end):
            self.addWidget(sheet)
        self.setCurrentWidget(self.curtain)
        self.cloth = HangingCloth(self)
        self._looked: object = None
        """What room was kept for last by `may_look`."""
        self._offered: tuple[QAbstractButton, ...] = ()
        """The buttons that were offered last; where there were none for a moment, those before."""
        self._emptied: QPixmap | None = None
        """The emptied table, for the cloth to fall over."""
        self._led_back = False
        """The keyboard was led from the map to those buttons, and has not left the map again since."""
        self.offer(())
        self.restyle()
        self.retranslate()

    @property
    def scene(self) -> MapScene:
        return self.area.scene

    @property
    def map(self) -> MapView:
        return self.area.map

    def _corner(self) -> QWidget:
        corner = clear_widget()
        row = spaced(self.context, bare(QHBoxLayout(corner)), 6)
        row.addWidget(self.aid)
        row.addWidget(self.menu)
        return corner

    def _make_room(self, note: str) -> None:
        """Let the prompt leave room for a note below it, and in a cramped column for the story."""
        self.prompt.cramp(cramped=self.area.cramped or bool(note))

    def show_table(self) -> None:
        """Show the table's sheet; where the curtain was, it is parted."""
        parted, bare = self._picture(self.curtain), self.curtain.bare_cloth
        self.setCurrentWidget(self.area)
        if parted is not None:
            self.cloth.lift(parted, self.context.tempo, bare)

    def show_curtain(self) -> None:
        """Show the curtain's sheet. The table's must have been emptied; its bare board is printed meanwhile."""
        layout, field = self.area.layout(), self.area.field
        with field.board_alone() if isinstance(field, MapField) else nullcontext():  # it stays where it lies
            if layout is not None and self.context.tempo is not Tempo.NONE:
                layout.activate()  # the field takes the room of the panel that is gone
            self._emptied = self._picture(self.area)
        self.setCurrentWidget(self.curtain)
        QTimer.singleShot(0, self, self._print_board)

    def fall(self) -> None:
        """Let the curtain be seen to fall, once it says whom it calls; where it hung already, it goes on hanging."""
        emptied, self._emptied = self._emptied, None
        if emptied is not None:
            self.cloth.fall(emptied, self.curtain.grab(), self.context.tempo, self.curtain.bare_cloth)

    def _picture(self, sheet: QWidget) -> QPixmap | None:
        if self.currentWidget() is not sheet or not self.isVisible() or self.context.tempo is Tempo.NONE:
            return None
        return sheet.grab()

    def _print_board(self) -> None:
        """Have the board printed in the size it will have, so that it is there when the curtain is lifted."""
        if self.currentWidget() is self.curtain and self.isVisible():
            self.area.resize(self.size())
            layout = self.area.layout()
            if layout is not None:
                layout.activate()
            self.area.field.prepare()

    def show_end(self, body: EndPage) -> bool:
        """Show the end of the match; tell whether it was not shown already."""
        self._drop_end()
        self.end_body = body
        self._end_column.insertWidget(0, body, 1)
        body.revisited.connect(self.revisited)
        self._end_buttons.show()
        begins = self.currentWidget() is not self._end
        if begins:
            before = self.next.mapTo(self, self.next.rect().center())
            left = self.context.settings.hand == "left" and before.x() < self.width() // 2
            self._end_row.mirror(mirrored=left)
        self.setCurrentWidget(self._end)
        body.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        body.setFocus(Qt.FocusReason.OtherFocusReason)
        return begins

    def pause_end(self, counting: Movement | None) -> None:
        """Take no key and no press while the end is counted, if it is, and for a moment more."""
        if self.end_body is not None:
            self.end_pause.begin(self.end_body, counting, self.rematch.rest_ms)

    def empty(self) -> None:
        """Remove everything that tells anything about the match, from every sheet."""
        self.emptied.emit()
        self.cloth.drop()
        self.herald.forget()
        self._emptied = None
        focused: QWidget | None = QApplication.focusWidget()
        if focused is not None and self._bar.isAncestorOf(focused):
            focused.clearFocus()  # else it would go astray when the button is hidden
        self.tell_with("")
        self._tell_no_longer()
        self.area.empty()
        self._drop_end()
        self.recap.empty()
        for label in (self.prompt, self.note):
            label.clear()
        self.decline.setText("")
        self.noted.emit("")
        self.name_rule("")
        self.clock.follow(None)
        self.offer(())

    def answer(self, text: str, stop: QWidget | None = None) -> None:
        """Tell what was asked for with what the keyboard is on, or comes to now, where that is read; else by itself."""
        focused = stop or QApplication.focusWidget()
        if QAccessible.isActive() and READS_CHANGES and isinstance(focused, QAbstractButton):
            self._told_with += (focused,)
            tell_beside(focused, "answer", "")
            tell_beside(focused, "answer", text)
        else:
            self.herald.tell_again(text)

    def tell_with(self, text: str, *widgets: QWidget) -> None:
        """Have a sentence told with each of these widgets where the keyboard comes to it, and soon with no others."""
        self._told_before += self._told_with
        self._told_with = widgets
        for one in widgets:
            tell_beside(one, "asked", text)
        QTimer.singleShot(0, self, self._tell_no_longer)  # the keyboard is still on one of them

    def _tell_no_longer(self) -> None:
        before, self._told_before = self._told_before, ()
        for one in before:
            if isValid(one) and one not in self._told_with:
                tell_beside(one, "asked", "")
                tell_beside(one, "answer", "")

    def may_look(self, names: Sequence[str]) -> None:
        """Keep room for the button that looks behind a screen, whichever of these it is."""
        words = self.context.words
        said = words, tuple(names)
        if said == self._looked:
            return
        self._looked = said
        if self.look.may_say(words.text("table.look"), *(words.text("table.peek", name=name) for name in names)):
            self._bar.keep_places()

    def never_rest(self) -> None:
        """Let no button be deaf for a moment: these hands never press what was something else just now."""
        for button in (*self.command_buttons, *self._ending):
            button.rest_ms = 0

    def offer(self, buttons: Iterable[QAbstractButton]) -> None:
        """Show these buttons of the bar, and no others. One that takes the place of another rests for a moment."""
        offered = tuple(buttons)
        self._unveil_keys.begin(2 * self.curtain.guard_ms)
        if self.run in offered and self.run not in self._offered:
            self.run.rest()  # it plays a whole match: no press that was meant for what lay near by begins it
        if self.next in self._offered and self.next not in offered:
            for one in filter(offered.__contains__, self.command_buttons):
                one.rest()  # it may stand where that was pressed last
        self._offered = offered or self._offered
        self.recap.lines.setProperty("last-stop", self.next in offered)  # Tab goes from "Next" to what has happened
        self._bar.offer(offered)

    def button(self, which: Button) -> SlotButton:
        """Return the button of the bar."""
        found = getattr(self, which.name.lower())
        assert isinstance(found, SlotButton), "the page calls it the same"
        return found

    def name_decline(self, said: str) -> None:
        """Let the button that declines a question say this; an empty text, where none may be, leaves it as it is."""
        if said and said != self.decline.text():
            self.decline.setText(said)
            self._bar.keep_places()

    def go_on_after(self, lasts_ms: int) -> None:
        """Show and say on "Next" that in so many milliseconds the next step comes by itself; 0: it never does."""
        self.next.run_out(lasts_ms, in_seconds=self.context.tempo is not Tempo.FULL)
        soon = self.context.words.text("table.next.soon")
        self.next.setToolTip(soon if lasts_ms else self.context.words.text("table.next.key"))
        tell_beside(self.next, "by-itself", soon if lasts_ms else "")

    def name_run(self, what: str) -> None:
        """Let the button that lets computers play at once say what it does now: "run", "stop", "at-once"."""
        self._name(self.run, what, "run" if what == "stop" else what)

    def name_again(self, what: str) -> None:
        """Let the button that shows something again say that: "again", or "closer" where it was told in one."""
        self._name(self.again, what, what)

    def _name(self, button: SlotButton, what: str, tells: str) -> None:
        words = self.context.words
        button.setText(words.text(f"table.{what}"))
        button.setToolTip(words.text(f"table.{tells}.key"))

    def say_note(self, text: str, rule: str = "", heard: str = "") -> None:
        """Say something beside the question, and the rule that it names, whose number the link to it bears.

        `heard`: as assistive programs say it, where that is otherwise.
        """
        self.note.setText(without_rules(text) if rule else text, without_rules(heard) if rule else heard)
        self.noted.emit(rule)

    def name_rule(self, rule: str) -> None:
        """Name the rule beside the note, as a link to it; an empty text: none."""
        if rule or not self.rule.isHidden():  # mostly there was none, and is none
            self.rule.setText(self.context.words.text("table.rule", rule=rule) if rule else "")
            self.rule.setVisible(bool(rule))

    def warn(self, *, on: bool) -> None:
        """Let the button that confirms say that what it confirms is doubtful, or that it is like any other."""
        self.warning = on
        set_role(self.confirm, "caution" if on else "primary")
        self.confirm.setText(self.context.words.text("table.confirm.doubtful" if on else "table.confirm"))

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's own name
        """Carry the keyboard on by place; but first one step back from a map to the buttons that the question offers.

        The next time it goes back from there by place: what stands before the map is reached in both directions.
        """
        offered = [button for button in self.command_buttons if button.isVisible() and button.isEnabled()]
        focused = QApplication.focusWidget()
        from_map = focused is self.area.field.widget
        self._led_back = not next and bool(offered) and not self._led_back if from_map else self._led_back
        if not from_map or not self._led_back:
            walked = focused is not None and focused.isVisible()  # else Qt itself leads on from what is being hidden
            moved = super().focusNextPrevChild(next)
            self.area.field.show_focus(wanted=walked)
            return moved
        offered[0].setFocus(Qt.FocusReason.BacktabFocusReason)
        return True

    def next_region(self) -> None:
        """Carry the keyboard on: field, seat's panel, public panel, recap, buttons, and round again."""
        field = self.area.field
        stops: list[tuple[QWidget, QWidget]] = [(field.first_stop(), field.widget)]
        for panel in (self.area.seat_panel, self.area.public_panel):
            stop = panel.first_stop() if panel is not None else None
            if panel is not None and stop is not None:
                stops.append((stop, panel))
        lines = self.recap.lines
        if self.area.folded or any(
            lines.item(row).flags() & Qt.ItemFlag.ItemIsSelectable for row in range(lines.count())
        ):
            stops.append((lines, lines))
        stops += [(button, self._bar) for button in self.command_buttons if button.isVisible()][:1]
        focused = QApplication.focusWidget()
        at = -1
        for number, (_stop, region) in enumerate(stops):
            if focused is not None and (region is focused or region.isAncestorOf(focused)):
                at = number
        following = stops[(at + 1) % len(stops)][0]
        if self.area.folded and not following.isVisible():
            self.area.unfold()
        following.setFocus(Qt.FocusReason.TabFocusReason)
        field.show_focus(wanted=True)

    def retranslate(self) -> None:
        """Say the buttons in the language spoken now; what the match shows is said anew by the controller."""
        words = self.context.words
        others = ("menu", "aid", "rematch", "shuffle", "to_title", "replay", "analysis", "picture")
        for name in (*(one.name.lower() for one in Button if one is not Button.DECLINE), *others):
            button = getattr(self, name)
            says = "try-again" if name == "rematch" and self._is_try else name
            button.setText(words.text(f"table.{says}"))
            button.setToolTip(with_letters(words.text(f"table.{says}.key")))
        self.confirm.may_say(words.text("table.confirm.doubtful"), words.text("table.confirm"))
        self.run.may_say(words.text("table.stop"), words.text("table.run"), words.text("table.at-once"))
        self.again.may_say(words.text("table.again"), words.text("table.closer"))
        self.area.retranslate()
        self.film.retranslate()
        self.rule.setToolTip(words.text("table.rule.key"))
        self._bar.keep_places()
        self.recap.lines.setAccessibleName(words.text("table.recap"))
        self.curtain.retranslate()

    def restyle(self) -> None:
        """Take over theme and scale."""
        self._fit()
        self._bar.keep_places()
        self.film.retranslate()
        self.area.field.restyle()
        self.curtain.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.cloth.drop()
        self._fit()
        QTimer.singleShot(0, self, self._print_board)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.seen.emit(False)

    def _fit(self) -> None:
        self.aid.setVisible(self._aided and self.width() >= self.context.pixels(_ROOM_FOR_AID))
        beside = self.area.fit(self.width(), self.height())
        self._keep_lines()
        self._make_room(self.note.text())
        low = self.height() < self.context.pixels(_LOW + _LOW_SEAT * self.area.seats) or not self.area.field.upright
        self._bar.stand(beside=beside, height=self.context.pixels(86), low=low)

    def event(self, event: QEvent) -> bool:
        """Let the story give way once more stands in the column than there is room for."""
        heard = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.area.isVisible():
            self._keep_lines()
        return heard

    def _keep_lines(self) -> None:
        room = not self.area.narrow or self.height() >= self.context.pixels(_LEAST)
        lacking, told, seat = self._lacking(), self.area.public_panel, self.area.seat_panel
        watched = told if self.recap.gives_way else None
        seen = 0 if self.recap.kept or watched is None else watched.needed  # no line comes back before both have room
        self.recap.keep(self.area.lines_kept if room else 0, max(lacking + seen, self._brief_by()))
        spared = max(0, self._told())
        cut = [panel for panel in (told, seat) if self._bar.low and panel is not None and panel.cut > spared]
        brief = self._bar.low and self.recap.kept <= 1 and self._brief_by() > 0  # even with the fewest lines
        if cut or brief or (lacking > 0 and self._lacking() > 0):
            before = self._lacking()
            self._bar.give_way()
            if self._lacking() > 0 or (watched in cut and self._lacking() == before):
                self.recap.keep(0)

    def _brief_by(self) -> int:
        """Return how many pixels the lines kept take from what the story gives way to; less than none: it has more."""
        panels = (self.area.public_panel, self.area.seat_panel)
        lacking = [panel.brief_by for panel in panels if panel is not None and panel.brief_by is not None]
        return max(lacking, default=-self.height()) - self._told()

    def _told(self) -> int:
        """Return how many pixels the story may still give to what stands above it."""
        return self.recap.height() - self.recap.minimumSizeHint().height() if self.recap.isVisible() else 0

    @property
    def spare(self) -> int:
        """Return how high what lies at the column’s foot may be, so that nothing asked or pressed is cut for it."""
        asked = sum(panel.needed for panel in (self.area.public_panel, self.area.seat_panel) if panel is not None)
        foot = self.area.column.contentsMargins().bottom() + self.recap.minimumSizeHint().height()
        return foot - self._lacking() - asked

    def _lacking(self) -> int:
        needed = max(self.area.minimumSizeHint().height() + self._bar.broken, self.area.column_needs)
        return needed - self.area.height() if self.area.isVisible() else 0

    def _drop_end(self) -> None:
        self.end_pause.drop()
        if self.end_body is not None:
            remove_for_good(self.end_body)
            self.end_body = None
            self._end_buttons.hide()

    def _lay_out_end(self) -> None:
        self._end_column = QVBoxLayout(self._end)
        keep_margins(self.context, self._end_column, 44, 30, 44, 26)
        self._end_buttons = clear_widget()
        self._end_buttons.hide()  # while the end is not shown, no layout of the page asks what lines they would take
        row = self._end_row = bare(FlowLayout(self._end_buttons))
        self._end_column.addWidget(self._end_buttons)
        keep_spacing(self.context, row, 12)
        for button in self._ending:
            row.addWidget(button)  # they begin far from where "Next" has just been: a press too many meets nothing


_SIZE = QSize(1600, 960)
"""How large the page is, at 100 %."""
_MARGIN = 44
_RATIO = 2.0
"""So many pixels of the file stand for one of the page."""


class EndPicture(QObject):
    """Asks where the picture shall go, and writes it whole or not at all."""

    def __init__(self, table: TablePort, page: TablePage) -> None:
        super().__init__(page)
        self._table = table
        self._page = page
        self._folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation))

    def ask(self) -> None:
        """Ask where to, and write the picture there."""
        words, session = self._table.context.words, self._table.session
        name = file_name(", ".join(session.names), "")
        ask_where(self._page, words.text("table.picture"), self._folder, name, "png", self.write)

    def write(self, path: Path) -> None:
        """Write the picture; say that it is done, or why it could not be."""
        words = self._table.context.words
        self._folder = path.parent
        content = QBuffer()
        content.open(QIODevice.OpenModeFlag.WriteOnly)
        QPixmap.fromImage(self.picture()).save(content, "PNG")
        try:
            write_whole(path, bytes(content.data().data()), replace=True)
        except NotWritten as failed:
            title, said = "save.not-done", words.say(failed.what)
        else:
            title, said = "save.is-done", words.text("save.done", file=str(path))
        self._table.sheets.ask(words.text(title), said, DialogChoice(words.text("save.well"), primary=True))

    def picture(self) -> QImage:
        """Return the end of the match on a page of its own."""
        table = self._table
        context = table.context
        sheet = Backdrop(context, self._page)
        column = QVBoxLayout(sheet)
        margin = context.pixels(_MARGIN)
        column.setContentsMargins(margin, margin, margin, margin)
        body = end_page(context, table.face, table.session, table.people)
        body.feats.clear()  # in a picture nobody asks for them
        column.addWidget(body)
        sheet.resize(_SIZE * context.scale)
        picture = QImage(sheet.size() * _RATIO, QImage.Format.Format_RGB32)
        picture.setDevicePixelRatio(_RATIO)
        sheet.render(picture, QPoint())
        remove_for_good(sheet)
        return picture
