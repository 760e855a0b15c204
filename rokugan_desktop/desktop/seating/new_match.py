"""The page of a new match: the seats on the left, the roles to choose from on the right."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from PySide6.QtCore import QStringListModel, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from rokugan_desktop.desktop.accessible_widgets import name_box
from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.computers.seats import asked_of, character_options
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.ending import counting_option
from rokugan_desktop.desktop.face import AnyBoardFace, AnyFace, AnyPanelFace, Person, seating_of
from rokugan_desktop.desktop.kept_lists import KeptLists
from rokugan_desktop.desktop.look import style
from rokugan_desktop.desktop.look.backdrop import BATTEN, SheetPage
from rokugan_desktop.desktop.look.scrolling import scrolling, show_focused
from rokugan_desktop.desktop.look.spacing import FlowLayout, add_gap, bare, filled, keep_margins, keep_spacing, spaced
from rokugan_desktop.desktop.seating.roster import LONGEST_NAME, Fault, Roster, first_roster
from rokugan_desktop.desktop.seating.seat_row import PlayerBox, RoleCard, RoleCards, SeatRow
from rokugan_desktop.desktop.settings import LastTable
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.desktop.sheets.sections import Where
from rokugan_desktop.engine import Configurable, Illegal, Message, Seat, SeatedByOptions, Seating, Setup
from rokugan_desktop.engine.grammar import WEEK, Option, settled
from rokugan_desktop.table.library.listing import known_seed_title
from rokugan_desktop.table.trust.shuffle import roles_of_week
from rokugan_desktop.words import Words

_BOTH = 560
"""In less than this, at 100 %, a board and what is said of it stand beside one another."""


class Prospect(QWidget):
    """Shows a set-up to whoever chooses it. It asks nothing, and shows no more than everybody sees at the beginning."""

    def __init__(self, context: Context, face: AnyFace, board: AnyBoardFace, said: AnyPanelFace) -> None:
        """Show nothing yet; `said`: what the game says of the public view at the beginning."""
        super().__init__()
        self._context, self._face, self._board, self._said = context, face, board, said
        self._row = spaced(context, bare(QHBoxLayout(self)), 12)
        self._shown: object = None
        self._parts: tuple[QWidget, ...] = ()
        self._field: MapField | None = None
        self._broad = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        """Lay a broad board above what is said of it, where both have the height; else beside it."""
        high = self._broad and self.height() >= self._context.pixels(_BOTH)
        across, down = QHBoxLayout.Direction.LeftToRight, QHBoxLayout.Direction.TopToBottom
        self._row.setDirection(down if high else across)

    def show_setup(self, setup: Setup) -> None:
        """Show what this set-up brings, in the language, theme and scale of now."""
        context, game = self._context, self._face.game
        wanted = setup, context.words, context.theme, context.scale
        if wanted == self._shown:
            return
        self._shown = wanted
        for part in self._parts:
            style.remove_for_good(part)
        if self._field is not None:
            self._field.deleteLater()
        view: Any = game.view(game.new(setup), None)
        roles = {role.id: role for role in self._face.roles}
        seated = (roles[role] for role in setup.roles)
        people = [Person(Seat(seat), context.words.say(role.name), role) for seat, role in enumerate(seated)]
        wide, high = self._board.board(setup).size
        self._broad = wide > high
        self._turn()
        field = self._field = MapField(context, self._board, setup, self)
        field.people = people
        field.map.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        field.retranslate()
        field.restyle()
        panel = SectionPanel(self._said, context.words, context.theme, people, Where.COLUMN, public=True, parted=False)
        paper = style.in_role(QFrame(), "card")
        spaced(context, QVBoxLayout(paper), 0, 10, 8, 10, 8).addWidget(scrolling(panel))
        self._parts = field.map, paper
        for part, share in zip(self._parts, (3, 2), strict=True):
            self._row.addWidget(part, share)
        field.show_turn(view, None)
        panel.show_turn(view, None)


_SHEET, _SHARE = 720, 0.44
"""How broad the sheet is that the seats stand on, at 100 %, and the most of the page that it takes."""
_LITTLE, _NARROW = 1150, 760
"""Where the page is narrower, at 100 %, there is little room; and so little that what few want is scrolled."""


class NewMatchPage(SheetPage):
    """Where a table sits down. The roster is a value; every key and click makes a new one and shows it.

    Signals:
        begun: the roster is complete and every role is given; carries it.
        begun_openly: the same, and the table wants to see the shuffle sealed, and to add to it.
        cancelled: back to the title.
        challenges_wanted: what there is to try is to be looked at.
        lists_wanted: the lists that a player may sit down with are to be looked at.
    """

    begun = Signal(object)
    begun_openly = Signal(object)
    cancelled = Signal()
    challenges_wanted = Signal()
    lists_wanted = Signal()

    light = False  # the cards would cover the most of it

    def __init__(self, context: Context, face: AnyFace, rng: Random) -> None:
        """Make the page; `rng` draws random roles and the shuffled order, which are no secrets of the match."""
        super().__init__(context, broad=_SHEET, share=_SHARE)
        self._face = face
        self._rng = rng
        self._roles = {role.id: role for role in face.roles}
        self._lists: dict[str, Any] = {}
        """The lists of one's own that may be sat down with or to, by their roles or choices."""
        self._names = QStringListModel(self)
        self._current = 0
        self.rows: list[SeatRow] = []
        self.cards = {role.id: RoleCard(context, role) for role in face.roles}
        self._role_cards = RoleCards(context, self.cards)
        told, on_board = face.prospect, face.on_board
        self._prospect = Prospect(context, face, on_board, told) if told is not None and on_board is not None else None
        self._heading = style.captioned(style.plain_label("page-title"), "new.title")
        self._hint = style.plain_label("whisper")
        self._fault = style.plain_label("trouble")
        self._said = style.plain_label("body")
        self._roles_heading = style.captioned(style.plain_label("heading"), "new.roles")
        self._roles_heading.setWordWrap(False)
        self.add_button = style.pressing(self._add, "new.add")
        self.shuffle_button = style.pressing(lambda: self._change(self.roster.shuffled(self._rng)), "new.shuffle")
        self.random_button = style.pressing(lambda: self._give(self._current, None), "new.random-role")
        self.lists_button = style.pressing(self.lists_wanted, "new.lists")
        self.challenges_button = style.pressing(self.challenges_wanted, "challenges.title", tip="challenges.key")
        self.week = ""
        """Of which week the match is to be, all of whose set-up but the people is settled; empty: of none."""
        self.alone_button = style.pressing(self._sit_alone, "", tip="new.alone.what")
        self.practice = style.captioned(QCheckBox(), "new.practice", tip="new.practice.what")
        self.back_button = style.pressing(self.cancelled, "page.back")
        self.openly_button = style.pressing(lambda: self._begin(self.begun_openly), "new.openly", tip="new.openly.what")
        self.begin_button = style.pressing(self.begin, "new.begin", role="primary")
        self.options = OptionsForm(context)
        self._seats = QVBoxLayout()
        self._lay_out()
        self._connect()
        self.roster = self._first()
        self.restyle()
        self.open()

    def open(self, table: LastTable | None = None, *, week: str = "") -> None:
        """Begin anew with this table; None: with the one remembered. `week`: it is to play the match of that week."""
        self.week = week
        self._names.setStringList(list(self.context.settings.names))
        style.say_or_hide(self._fault, "")
        style.say_or_hide(self._said, "")
        self._current = 0
        self._take_lists()
        self.show_roster(self._first(table))
        self._list.verticalScrollBar().setValue(0)

    def first_stop(self) -> QWidget:
        return next((box for box in self.options.boxes.values() if self.options.isAncestorOf(box)), self.rows[0].name)

    def show_roster(self, roster: Roster) -> None:
        """Show the roster: a row for each seat, and on each card who has it."""
        self.roster = roster = self._of_week(roster) if self.week else roster
        style.keep_as_many(self.rows, len(roster.chairs), self._new_row)
        self._current = min(self._current, len(roster.chairs) - 1)
        for seat, (row, chair) in enumerate(zip(self.rows, roster.chairs, strict=True)):
            role = self._roles.get(chair.role) if chair.role is not None else None
            row.show_chair(chair, role, self.context.words)
            row.show_place(seat == self._current, seat > 0, seat < len(roster.chairs) - 1)
            row.remove_button.setEnabled(len(roster.chairs) > roster.fewest)
        self.add_button.setEnabled(len(roster.chairs) < roster.most)
        self.shuffle_button.setEnabled(len(roster.chairs) > 1)
        self._show_hint()
        form = asked_of(self._form(roster.options), roster.players())
        self.options.show_form(form, roster.options, self._leading(form, dict(roster.options)))
        self.practice.setChecked(roster.practice)
        self._show_parts()
        self._show_cards()
        if self._prospect is not None:
            roles = tuple(dict.fromkeys(role.id for role in self._face.roles))
            self._prospect.show_setup(Setup(roles, roster.options))
        QTimer.singleShot(0, self, partial(show_focused, self._list))

    def retranslate(self) -> None:
        super().retranslate()
        for card in self.cards.values():
            card.retranslate()
        self.show_roster(self.roster)
        if self._fault.text():
            self._say_fault(self.roster.fault())

    def _of_week(self, roster: Roster) -> Roster:
        """Return the roster with what everybody has in the match of the week, whoever sits there."""
        places = seating_of(self._face, dict(roster.options)).roles
        roles = roles_of_week(self._face.game.name, self.week, places, len(roster.chairs))
        chairs = zip(roster.chairs, roles, strict=True)
        return roster._replace(chairs=tuple([chair._replace(role=role, drawn=True) for chair, role in chairs]))

    def _show_parts(self) -> None:
        """Show what there is to choose: of the match of the week the people alone."""
        free, face = not self.week, self._face
        self.practice.setVisible(free and face.coach is not None)
        self.lists_button.setVisible(free and face.lists is not None)
        for part in (self.openly_button, self.random_button, self.challenges_button, self._roles_heading, self._cards):
            part.setVisible(free)
        if self.week:
            self.options.hide()
            self.options.others.hide()
        title = known_seed_title(WEEK, self.week) if self.week else Message("new.title")
        self._heading.setText(self.context.words.say(title))

    def _show_hint(self) -> None:
        words, fewest, most = self.context.words, self.roster.fewest, self.roster.most
        exactly = words.text("new.hint-exact", n=most)
        hint = exactly if fewest == most else words.text("new.hint", fewest=fewest, most=most)
        self._hint.setText(words.text("new.week") if self.week else hint)
        self.alone_button.setText(words.text("new.alone", n=min(self._face.opponents, most - 1)))
        self.alone_button.setVisible(most > 1 and bool(self._face.computers))

    def restyle(self) -> None:
        for row in self.rows:
            row.restyle()
        for card in self.cards.values():
            card.restyle()
        self._share_width()
        self._arrange_cards()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()
        self._arrange_cards()

    def somebody(self, seat: int) -> str:
        """Return what a person on the seat (from 0) is called who gives no name."""
        return self.context.words.text("new.player-name", seat=seat + 1)

    def begin(self) -> None:
        """Begin the match, or say what is missing and go there."""
        self._begin(self.begun)

    def _begin(self, begun: SignalInstance) -> None:
        fault = self.roster.fault()
        self._say_fault(fault)
        if fault is not None:
            self._go_to(fault.seat)
            self.rows[fault.seat].name.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        drawn = seating_of(self._face, dict(self.roster.options)).roles  # a list of one's own is chosen, never drawn
        roster = self.roster._replace(roles=drawn).dealt(self._rng, self.called, self.somebody)
        try:
            self._face.game.new(roster.setup)
        except Illegal as error:
            style.say_or_hide(self._fault, self.context.words.say(error.refusal.message))
            return
        begun.emit(roster)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a name goes to the next seat, from the last one begins; Escape leaves a typed name, or the page."""
        if event.key() == Qt.Key.Key_Escape:
            if isinstance(line := self.focusWidget(), QLineEdit) and line.isModified():
                self.begin_button.setFocus(Qt.FocusReason.TabFocusReason)
            else:
                self.cancelled.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            focused = self.focusWidget()
            if isinstance(focused, QPushButton):
                focused.click()
                return
            if isinstance(focused, QComboBox):
                focused.showPopup()
                return
            at = next((number for number, row in enumerate(self.rows) if row.name is focused), None)
            if at is not None and at + 1 < len(self.rows):
                self.rows[at + 1].name.setFocus(Qt.FocusReason.TabFocusReason)
            elif at is not None:
                self.begin_button.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _first(self, table: LastTable | None = None) -> Roster:
        face = self._face
        last = table or self.context.settings.table_of(face.game.name)
        computers = [computer.id for computer in face.computers]
        options = self._settled({} if self.week else dict(last.options))
        roster = first_roster(last.seats, self._seating(dict(options)), last.players, computers)
        practice = last.practice and face.coach is not None and not self.week
        return roster._replace(practice=practice, options=options)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        before = self._lists
        if self._take_lists():
            options = self._settled(self._chosen_still(before))
            self.show_roster(self.roster.seated(self._seating(dict(options)))._replace(options=options))

    def _chosen_still(self, before: Mapping[str, Any]) -> Mapping[str, str]:
        """Return what is chosen: of a list that was changed what it is now, and nothing for one that was deleted."""
        options, making = dict(self.roster.options), self._face.lists
        chosen = options.get(making.option, "") if making is not None else ""
        if making is not None and chosen in before and chosen not in self._lists:
            old, others = before[chosen], self._lists.items()
            now = [role for role, one in others if making.name(one) == making.name(old)]
            now += [role for role, one in others if making.renamed(old, making.name(one)) == one]
            options |= {making.option: now[0] if now else ""}
        return options

    def _take_lists(self) -> bool:
        making, found = self._face.lists, dict[str, Any]()
        if making is not None:
            kept = {making.role(one): one for one in KeptLists(self.context, making).all()[0].values()}
            fit, faults = making.role_of, making.faults
            found = {role: one for role, one in kept.items() if (fit(role) if fit is not None else not faults(one))}
        if found == self._lists:
            return False
        self._lists = found
        self._roles = {role.id: role for role in self._face.roles}
        self._roles |= {own: role for own in found if (role := self._face.role(own)) is not None}
        for gone in set(self.cards) - set(self._roles):
            self.cards.pop(gone).deleteLater()
        for new in [one for one in self._roles if one not in self.cards]:
            card = self.cards[new] = RoleCard(self.context, self._roles[new])
            card.clicked.connect(lambda _=False, role=new: self._give(self._current, role))
        return True

    def _unfit(self, role: str, chosen: Mapping[str, str]) -> Message | None:
        """Return why a list can't be played with by what was chosen, or None; all other roles can."""
        unfit = self._face.lists.unfit if self._face.lists is not None else None
        return unfit(self._lists[role], chosen) if unfit is not None and role in self._lists else None

    def _seating(self, chosen: Mapping[str, str]) -> Seating:
        seating = seating_of(self._face, chosen)
        own = [role for role in self._lists if role in self._roles and self._unfit(role, chosen) is None]
        return seating._replace(
            roles=(*seating.roles, *(one for one in own for _ in range(self._roles[one].most_seats)))
        )

    def _form(self, chosen: Sequence[tuple[str, str]]) -> tuple[Option, ...]:
        game = self._face.game
        form = tuple(map(self._with_own, game.options(dict(chosen)))) if isinstance(game, Configurable) else ()
        form += character_options(self._face.computers)
        return (*form, counting_option()) if self._face.standings is not None else form

    def _with_own(self, option: Option) -> Option:
        """Return the option with what players have made for it, as the game offers each that is chosen."""
        making, game = self._face.lists, self._face.game
        if making is None or option.id != making.option or not isinstance(game, Configurable):
            return option
        offered = (one for own in self._lists for form in game.options({option.id: own}) for one in form.choices)
        choices = {one.id: one for one in option.choices} | {one.id: one for one in offered if one.id in self._lists}
        return option._replace(choices=tuple(choices.values()))

    def choose_own(self, choice: str) -> None:
        """Choose what a player has made of the option that it is for."""
        if self._face.lists is not None:
            self._choose(self._face.lists.option, choice)

    def _leading(self, form: Sequence[Option], chosen: Mapping[str, str]) -> frozenset[str]:
        """Return which options say who may sit down as what, so that they stand before the seats."""
        if not isinstance(self._face.game, SeatedByOptions):
            return frozenset()
        now = seating_of(self._face, chosen)
        return frozenset(
            option.id
            for option in form
            if any(seating_of(self._face, {**chosen, option.id: choice.id}) != now for choice in option.choices)
        )

    def _settled(self, chosen: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Return what each option is: an earlier choice may change which later ones there are, and what they offer."""
        before: tuple[tuple[str, str], ...] = ()
        now = settled(self._form(tuple(chosen.items())), chosen)
        while now != before:
            before, now = now, settled(self._form(now), dict(now))
        return now

    def _choose(self, option: str, choice: str) -> None:
        wanted = {**dict(self.roster.options), option: choice}
        usual = {one.id: one.default for one in self._form(self.roster.options)}
        form = self._form(tuple(wanted.items()))
        anew = {one.id: one.default for one in form if usual.get(one.id, one.default) != one.default}
        options = self._settled({**wanted, **anew, option: choice})
        self._change(self.roster.seated(self._seating(dict(options)))._replace(options=options))

    def called(self, role: str) -> str:
        """Return what a computer player of the role is called."""
        return self.context.words.say(self._roles[role].computer_name)

    def _say_fault(self, fault: Fault | None) -> None:
        words: Words = self.context.words
        style.say_or_hide(self._fault, words.say(fault.message) if fault is not None else "")

    def _new_row(self, seat: int) -> SeatRow:
        row = SeatRow(self.context, seat, self._names, self._face.computers)
        row.named.connect(partial(self._rename, seat))
        # queued: what of a pasted name finds room is heard of only afterwards
        row.full.connect(self._say_full, Qt.ConnectionType.QueuedConnection)
        row.played.connect(partial(self._let_play, seat))
        row.entered.connect(lambda: self._go_to(seat))
        row.random.connect(lambda: self._give(seat, None))
        row.moved.connect(partial(self._move, seat))
        row.removed.connect(partial(self._remove, seat))
        self._seats.addWidget(row)
        row.restyle()
        return row

    def _change(self, roster: Roster) -> None:
        style.say_or_hide(self._said, "")
        self.show_roster(roster)
        if self._fault.text():
            self._say_fault(roster.fault())

    def _go_to(self, seat: int) -> None:
        if seat != self._current:
            self._current = seat
            self.show_roster(self.roster)

    def _rename(self, seat: int, name: str) -> None:
        self._change(self.roster.with_name(seat, name))

    def _let_play(self, seat: int, player: str) -> None:
        self._change(self.roster.with_player(seat, player))

    def _let_practise(self, on: bool) -> None:
        self._change(self.roster._replace(practice=on))

    def _move(self, seat: int, by: int) -> None:
        self._current = min(max(seat + by, 0), len(self.roster.chairs) - 1)
        self._change(self.roster.moved(seat, by))
        row = self.rows[self._current]
        (row.up_button if by < 0 else row.down_button).setFocus(Qt.FocusReason.OtherFocusReason)

    def _give(self, seat: int, role: str | None) -> None:
        why = None if role is None else self._unfit(role, dict(self.roster.options))
        if why is not None:
            style.say_or_hide(self._said, self.context.words.say(why))
            return
        self._current = seat
        robbed = self.roster.loser(role) if role is not None and role != self.roster.chairs[seat].role else None
        roster = self.roster.with_role(seat, role)
        if role is not None:
            order = [*range(seat + 1, len(roster.chairs)), *range(seat)]
            self._current = next((number for number in order if roster.chairs[number].role is None), seat)
        self._change(roster)
        self._list.ensureWidgetVisible(self.rows[self._current], 0, 0)
        if role is not None and robbed is not None and robbed != seat:
            style.say_or_hide(self._said, self._exchanged(role, seat, robbed))

    def _exchanged(self, role: str, seat: int, robbed: int) -> str:
        words = self.context.words
        taker, loser = self._name(seat), self._name(robbed)
        other = self.roster.chairs[robbed].role
        called = self._roles[role].name
        if other is None:
            return words.text("new.taken-away", role=called, taker=taker, name=loser)
        return words.text("new.exchanged", role=called, taker=taker, name=loser, other=self._roles[other].name)

    def _say_full(self) -> None:
        style.say_or_hide(self._said, self.context.words.text("new.full-name", n=LONGEST_NAME))

    def _add(self) -> None:
        self._current = len(self.roster.chairs)
        self._change(self.roster.with_one_more())
        self.rows[self._current].name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove(self, seat: int) -> None:
        """Take the seat away; the keyboard goes to the chosen one, so that Qt need not look for it far below."""
        roster = self.roster.without(seat)
        self._current = min(self._current - (seat < self._current), len(roster.chairs) - 1)
        self.rows[self._current].name.setFocus(Qt.FocusReason.OtherFocusReason)
        self._change(roster)

    def _sit_alone(self) -> None:
        computers = self._face.computers
        weakest = next((computer for computer in computers if computer.rank), computers[0])
        name = next(iter(self.context.settings.names), self.context.words.text("new.somebody"))
        self._current = 0
        self._change(self.roster.alone(name, weakest.id, self._face.opponents))
        self.begin_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_cards(self) -> None:
        options = dict(self.roster.options)
        own = self._lists.keys() & self.cards.keys()
        self._role_cards.offer(frozenset(self.roster.roles) | own)
        for role in own:
            self.cards[role].show_unfit(self._unfit(role, options))
        for role, card in self.cards.items():
            holders = self.roster.holders(role)
            name = ", ".join(map(self._name, holders)) or None
            card.show_holder(name, self._current, mine=self._current in holders)

    def _name(self, seat: int) -> str:
        """Return what whoever is on the seat will be called: a computer without a name after its role."""
        chair = self.roster.chairs[seat]
        given = self.somebody(seat) if chair.human or chair.role is None else self.called(chair.role)
        return self.roster.names()[seat] or given

    def _connect(self) -> None:
        self.options.chosen.connect(self._choose)
        self.practice.clicked.connect(self._let_practise)
        for role, card in self.cards.items():
            card.clicked.connect(lambda _=False, role=role: self._give(self._current, role))

    def _arrange_cards(self) -> None:
        self._role_cards.arrange(2 if self.width() * 0.5 > self.context.pixels(600) else 1)
        if self._prospect is not None:
            self._cards.setMaximumHeight(self._role_cards.heightForWidth(self._cards.viewport().width()))

    def _lay_out(self) -> None:
        self._seats_side = style.clear_widget()
        self._top = filled(QHBoxLayout(), (self._heading, 1))
        left = filled(spaced(self.context, bare(QVBoxLayout(self._seats_side)), 10), self._top, self._hint)
        add_gap(self.context, left, 8)
        seats, more = style.clear_widget(), style.clear_widget()
        column = self._scrolled = QVBoxLayout(seats)
        keep_margins(self.context, column, 2, 2, 10, 2)
        filled(column, self.options, self.alone_button)
        add_gap(self.context, column, 6)
        bare(FlowLayout(more, self.add_button, self.shuffle_button))
        filled(column, self._seats, more)
        column.addWidget(self.practice, 0, Qt.AlignmentFlag.AlignLeft)
        add_gap(self.context, column, 10)
        filled(column, self.options.others, 1)
        self._list = scrolling(seats)
        self._cards = cards = scrolling(self._role_cards)
        self._foot = filled(QHBoxLayout(), self.back_button, 1, self.begin_button)
        filled(left, (self._list, 1), self._said, self._fault, self._foot)
        self._arrange_cards()
        right = QVBoxLayout()
        keep_spacing(self.context, right, 6)  # else it has that of the page, which is far more
        row = QHBoxLayout()
        keep_margins(self.context, row, 14, 0, 0, 0)
        self._role_buttons = filled(QHBoxLayout(), self.lists_button, self.random_button)
        right.addLayout(filled(row, self._roles_heading, 1, self._role_buttons))
        right.addWidget(cards, 0 if self._prospect is not None else 1)
        if self._prospect is not None:
            cards.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
            right.addWidget(self._prospect, 1)
        self._page = filled(QHBoxLayout(self), self._seats_side, (right, 1))
        self._share_width()

    def _share_width(self) -> None:
        """Lay the seats on their sheet and the cards beside it; little room is taken from the margins."""
        pixels, little = self.context.pixels, self._has_little_room()
        narrow, flow = self.width() < pixels(_NARROW), QBoxLayout.Direction
        self._role_buttons.setDirection(flow.TopToBottom if narrow else flow.LeftToRight)
        for place, part in ((self._top, self.challenges_button), (self._foot, self.openly_button)):
            here = self._scrolled if narrow else place
            if here.indexOf(part) < 0:
                here.insertWidget(here.count() if narrow or part is self.challenges_button else here.count() - 1, part)
        left, top, right, bottom = map(pixels, (24, 20, 16, 18) if little else (56, 40, 40, 36))
        gap = pixels(11 if little else 30)
        self._page.setContentsMargins(left, top, right, bottom)
        self._page.setSpacing(2 * gap)
        self._seats_side.setFixedWidth(max(1, self.sheet_width() - left - gap - pixels(BATTEN)))

    def sheet_width(self) -> int:
        return round(min(self.context.pixels(_SHEET), self.width() * (0.515 if self._has_little_room() else _SHARE)))

    def _has_little_room(self) -> bool:
        return self.width() < self.context.pixels(_LITTLE)


class OptionsForm(QWidget):
    """The options of a game, one below the other: those that lead, and those that stand elsewhere, in `others`.

    Signals:
        chosen: another choice was made: the option's id, and the choice's.
    """

    chosen = Signal(str, str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._options: tuple[Option, ...] = ()
        self._rows: list[tuple[QLabel, QComboBox, QLabel]] = []
        self.others = QWidget()
        self._columns = QVBoxLayout(self), QVBoxLayout(self.others)
        for part, column in zip((self, self.others), self._columns, strict=True):
            part.setObjectName("clear")
            keep_margins(self._context, column, 0, 0, 0, 8)
            keep_spacing(self._context, column, 4)
            part.hide()

    @property
    def boxes(self) -> dict[str, QComboBox]:
        """Return the list of each option by the option's id."""
        return {option.id: row[1] for option, row in zip(self._options, self._rows, strict=True)}

    def number(self, option: str, choice: str) -> int:
        """Return where a choice stands in the list of an option that is asked for."""
        choices = next(each.choices for each in self._options if each.id == option)
        return [each.id for each in choices].index(choice)

    def show_form(self, options: Sequence[Option], chosen: Sequence[tuple[str, str]], leading: Collection[str]) -> None:
        """Show these options in the language spoken now, with what each of them is; and which of them lead."""
        self._options = tuple(options)
        while len(self._rows) > len(self._options):
            for widget in self._rows.pop():
                style.remove_for_good(widget)
        while len(self._rows) < len(self._options):
            self._rows.append(self._new_row(len(self._rows)))
        picked = dict(chosen)
        for option, row in zip(self._options, self._rows, strict=True):
            column = self._columns[option.id not in leading]
            if column.indexOf(row[1]) < 0:
                for widget in row:
                    column.addWidget(widget)
                    widget.show()
            self._show_option(option, picked.get(option.id, option.default), *row)
        for part, column in zip((self, self.others), self._columns, strict=True):
            part.setVisible(column.count() > 0)

    def _new_row(self, number: int) -> tuple[QLabel, QComboBox, QLabel]:
        name, box, explanation = style.plain_label("heading"), PlayerBox(), style.plain_label("whisper")
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        box.activated.connect(partial(self._picked, number))
        return name, box, explanation

    def _show_option(self, option: Option, chosen: str, name: QLabel, box: QComboBox, explanation: QLabel) -> None:
        words = self._context.words
        name.setText(words.say(option.name))
        texts = [words.say(choice.listed or choice.name) for choice in option.choices]
        if [box.itemText(number) for number in range(box.count())] != texts:
            box.clear()
            box.addItems(texts)
        ids = [choice.id for choice in option.choices]
        at = ids.index(chosen) if chosen in ids else ids.index(option.default)
        box.setCurrentIndex(at)
        said = option.choices[at].explanation
        explanation.setText("" if said is None else words.say(said))
        explanation.setVisible(said is not None)
        name_box(box, words.say(option.name), explanation.text())

    def _picked(self, number: int, index: int) -> None:
        option = self._options[number]
        self.chosen.emit(option.id, option.choices[index].id)
