"""Drives a match at the table: what keys do, what the menu has and what the page of keys tells is one list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from rokugan_desktop.desktop.agreements import going_back_choices, open_seal, seal_choice
from rokugan_desktop.desktop.at_table.asked import tell_about, tell_again, tell_changes, tell_hand, tell_scores
from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.at_table.finding import Finder, find
from rokugan_desktop.desktop.at_table.sitting import Sitting
from rokugan_desktop.desktop.at_table.table_page import EndPicture, TablePage
from rokugan_desktop.desktop.computers.seats import ask_to_settle, seat_choices
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.keys import EVERY_LETTER, Command, with_letters
from rokugan_desktop.desktop.look.dialogs import DialogChoice, Sheet
from rokugan_desktop.desktop.look.spacing import bare
from rokugan_desktop.desktop.look.style import clear_widget, plain_label
from rokugan_desktop.engine import Conceding, EarlyEnding, Seat
from rokugan_desktop.table.challenges import Challenges
from rokugan_desktop.table.handover import FocusLost, Idle, Looking
from rokugan_desktop.table.screens import CurtainScreen, Ended, PublicScreen, SeatScreen, TakenUp, VeilScreen, Watching
from rokugan_desktop.table.session import Session

_SELDOM: Final = 10
"""From this place on a command of the menu is seldom wanted."""
_Guard: TypeAlias = Callable[[Sitting], bool]


class Controller(Sitting):
    """A match at the table whose page, menu and keys are heard."""

    def __init__(
        self,
        context: Context,
        face: AnyFace,
        session: Session,
        page: TablePage,
        menu: Callable[[Controller], object] | None = None,
    ) -> None:
        """Sit down; `menu` opens another menu than the usual one."""
        super().__init__(context, face, session, page)
        self._menu = menu
        self.end_picture = EndPicture(self, page)
        self._connect()

    def do(self, command: Command) -> bool:
        """Do what a key asks for, where it makes sense now; tell whether it did."""
        if self.sheet is None:
            for one in COMMANDS:
                if one.key is command and one.by_key is not None and one.by_key(self):
                    one.do(self)
                    return True
        return False

    def find(self, text: str) -> bool:
        """Carry the keyboard to the next choice whose name begins with a letter; tell whether there is one."""
        return self.sheet is None and _AT_MAP(self) and find(self.page, text)

    def _connect(self) -> None:
        page, drafting = self.page, self.drafting
        field = page.area.field
        field.answered.connect(drafting.answer, Qt.ConnectionType.QueuedConnection)
        field.barred.connect(self.bar)
        field.chained.connect(drafting.answer_by_one_press, Qt.ConnectionType.QueuedConnection)
        field.chosen.connect(drafting.chosen, Qt.ConnectionType.QueuedConnection)
        field.declared.connect(drafting.declare, Qt.ConnectionType.QueuedConnection)
        field.dropped.connect(drafting.dropped, Qt.ConnectionType.QueuedConnection)
        field.hovered.connect(self.pointed)
        field.led.connect(page.area.lead)
        field.pressed.connect(self.film.pick, Qt.ConnectionType.QueuedConnection)
        field.pressed.connect(drafting.pressed, Qt.ConnectionType.QueuedConnection)
        field.stepped_back.connect(drafting.step_back, Qt.ConnectionType.QueuedConnection)
        page.recap.pointed.connect(self.painter.light_places)
        page.recap.read.connect(self.rule.read)
        page.recap.marked.connect(self.painter.mark)
        page.curtain.lifted.connect(self.pins.lifted)
        page.curtain.tried.connect(self.pins.tried)
        page.curtain.forgotten.connect(self.pins.forgotten)
        page.curtain.left.connect(self.leave_curtain)
        page.rule.clicked.connect(self.read_rules)
        page.doubtful.clicked.connect(lambda: drafting.doubt(on=page.doubtful.isChecked()))
        page.take_back.clicked.connect(drafting.take_back)
        page.redo.clicked.connect(drafting.redo)
        page.decline.clicked.connect(drafting.decline)
        page.confirm.clicked.connect(self.confirm)
        page.all_pass.clicked.connect(self.all_pass)
        page.settle.clicked.connect(lambda: ask_to_settle(self))
        page.run.clicked.connect(self.run_on)
        page.unveil.clicked.connect(self.unveil)
        page.next.clicked.connect(self.go_on)
        page.skip.clicked.connect(self.film.skip)
        page.previous.clicked.connect(self.player.go_back)
        page.again.clicked.connect(self.watch_anew)
        page.advice.clicked.connect(self.advising.ask)
        page.look.clicked.connect(self.look_behind)
        page.done.clicked.connect(self.done_looking)
        page.menu.clicked.connect(self.open_menu)
        page.aid.clicked.connect(self.aid)
        page.analysis.clicked.connect(self.analysed)
        page.rematch.clicked.connect(self.rematch)
        page.picture.clicked.connect(self.end_picture.ask)
        page.shuffle.clicked.connect(lambda: open_seal(self))
        page.replay.clicked.connect(self.replayed)
        page.to_title.clicked.connect(self.leave_saved)
        self.player.shown.connect(self.show_frame)
        self.player.waits.connect(page.go_on_after)
        self.player.finished.connect(self.played)
        self.advising.found.connect(self.painter.advise)
        self.advising.found.connect(self.rule.forget)
        self.advising.rehearsed.connect(partial(self.painter.advise, told="rehearsal"))
        self.advising.rehearsed.connect(self.rule.forget)
        self.advising.laid.connect(drafting.answer_all, Qt.ConnectionType.QueuedConnection)
        page.recap.taken.connect(self.advising.lay_out)
        field.mark_pressed.connect(page.recap.take_numbered, Qt.ConnectionType.QueuedConnection)
        self.idling.idle.connect(partial(self.dispatch, Idle()))
        self.idling.focus_lost.connect(partial(self.dispatch, FocusLost()))

    # What the table can do besides playing on

    def open_menu(self) -> None:
        """Open the menu."""
        if self._menu is not None:
            self._menu(self)
            return
        words, session = self.context.words, self.session
        over, seat = session.over() is not None, _conceder(self)
        name = self.people[seat].name if seat is not None else ""
        offered = sorted((one for one in COMMANDS if one.word and one.in_menu(self)), key=lambda one: one.place)
        choices = [
            DialogChoice(
                with_letters(words.text(one.word, name=name)),
                partial(one.do, self),
                seldom=one.place >= _SELDOM,
                key=one.key,
            )
            for one in offered
        ]
        others = [*going_back_choices(self), *self.pins.menu_choices()] if _running(self) else []
        others += [*([] if over else seat_choices(self)), seal_choice(self)]
        choices += [choice._replace(seldom=True) for choice in others]
        leave = DialogChoice(words.text("menu.leave"), self.leave_saved, kept=True)
        back = DialogChoice(words.text("page.back" if over else "menu.play-on"), primary=True)
        title = words.text("menu.over" if over else "menu.title")
        text = f"{self.to_reach} {words.text(self._saved)}".strip()
        self.sheets.ask(title, text, *choices, leave, back, upright=True)

    @property
    def _saved(self) -> str:
        saved = "menu.saved" if self.session.over() is None else "menu.kept"
        return "journal.unsaved" if self.session.in_memory else saved

    def say_seal(self) -> None:
        """Say the seal in one line on the first screen of the match, which all may see."""
        self.tell(self.context.words.text("seal.line"))
        self.page.curtain.show_seal(self.session.commitment)

    def say_challenge(self, challenges: Challenges) -> None:
        """Say on the first screen, and in the menu, what is to be reached."""
        challenge = challenges.of(self.session.setup.options)
        if challenge is not None:
            self.to_reach = self.context.words.say(challenge.story)
            self.tell(self.to_reach)

    def look_behind(self) -> None:
        """Draw the curtain to the person who is asked in public, or to the only one; else ask who wants to look."""
        seat = self.acting
        if seat is None and len(self.facts.humans) == 1:
            (seat,) = self.facts.humans
        if seat is not None:
            self.look(seat)
        else:
            self.ask_who_looks()

    def ask_who_looks(self) -> None:
        """Ask who wants to see the own screen."""
        words = self.context.words
        people = [self.people[seat] for seat in sorted(self.facts.humans)]
        choices = [DialogChoice(person.name, partial(self.look, person.seat)) for person in people]
        choices.append(DialogChoice(words.text("menu.nobody")))
        title, text = words.text("look.title"), words.text("look.text")
        self.sheets.ask(title, text, *choices, upright=True)

    def ask_for_habits(self) -> None:
        """Ask what the people at the table settle."""
        words, back = self.context.words, DialogChoice(self.context.words.text("page.back"), primary=True)
        title, text = words.text("habits.title"), words.text("habits.text")
        self.sheets.ask(title, text, *_habits(self), back, upright=True)

    def ask_to_concede(self, seat: Seat) -> None:
        """Ask the seat, before its own screen, whether it gives up."""
        words = self.context.words
        name = self.people[seat].name
        self.sheets.ask(
            words.text("concede.title", name=name),
            words.text("concede.text" if len(self.people) > 1 else "concede.text.alone", name=name),
            DialogChoice(words.text("concede.yes"), partial(self._concede, seat)),
            DialogChoice(words.text("menu.keep-playing"), primary=True),
        )

    def ask_to_score_now(self) -> None:
        """Ask all people who still play, in public, whether the match shall end and be scored now.

        Computer players have no say in it, but where nobody else is left those who watch answer for them.
        """
        self.player.skip()
        self.open_to_everyone()
        words = self.context.words
        playing = frozenset(self.session.seats) - self.session.conceded
        asked = sorted(playing & self.facts.humans or playing)
        names = [words.text("score-now.agree", name=self.people[seat].name) for seat in asked]
        back = DialogChoice(words.text("menu.keep-playing"), self.refresh)
        scored = partial(self.record, self.session.end_early, undone=self.refresh)
        self.sheets.agree(words.text("score-now.title"), words.text("score-now.text"), names, scored, back)

    def back_from_curtain(self) -> None:
        """Let the curtain of one who only wanted to look go; at any other, ask whether the table is left."""
        if self._wants_to_look():
            self.done_looking()
            return
        words = self.context.words
        self.sheets.ask(
            words.text("leave.title"),
            words.text(self._saved),
            DialogChoice(words.text("menu.leave"), self.leave_saved),
            DialogChoice(words.text("menu.keep-playing"), primary=True),
        )

    def leave_curtain(self) -> None:
        """Let the curtain of one who only wanted to look go; at any other, leave the table."""
        if self._wants_to_look():
            self.done_looking()
        else:
            self.leave_saved()

    def _wants_to_look(self) -> bool:
        screen = self.screen
        return isinstance(screen, CurtainScreen) and screen.looking

    def _concede(self, seat: Seat) -> None:

        def concede() -> None:
            self.session.concede(seat)
            if isinstance(self.handover, Looking):
                self.open_to_everyone()

        self.record(concede)


@dataclass(frozen=True, slots=True)
class Doable:
    """Something that can be done at the table: by a key, in the menu, or both."""

    row: str = ""
    """Its row on the page of keys: `keys.ROW` is the key, `keys.ROW.what` what it does; empty: it has no key."""
    key: Command | None = None
    """The key; None: none, or keys that whatever has the keyboard hears by itself."""
    by_key: _Guard | None = None
    """Tells whether the key does it now; None: the table doesn't hear it."""
    do: Callable[[Controller], object] = lambda _: None
    known: _Guard = lambda _: True
    """Tells whether the game at the table has it at all: else its row is not told."""
    word: str = ""
    """What the menu calls it; empty: it isn't there."""
    place: int = 0
    """Where in the menu it stands."""
    in_menu: _Guard = lambda _: True
    """Tells whether the menu has it now."""


def _on(*screens: type[object]) -> _Guard:
    return lambda table: isinstance(table.screen, screens)


def _but_on(*screens: type[object]) -> _Guard:
    return lambda table: not isinstance(table.screen, screens)


def _answers(table: Sitting) -> bool:
    screen = table.screen
    return screen.answers if isinstance(screen, SeatScreen) else isinstance(screen, PublicScreen | Ended)


def _asks_nothing(table: Sitting) -> bool:
    return isinstance(table.screen, SeatScreen) and not table.screen.answers


def _looks(table: Sitting) -> bool:
    return isinstance(table.screen, SeatScreen) and table.screen.looking


def _running(table: Sitting) -> bool:
    return table.session.over() is None and not table.player.playing


def _several(table: Sitting) -> bool:
    return len(table.facts.humans) > 1


def _may_concede(table: Sitting) -> bool:
    session = table.session
    return _running(table) and isinstance(session.game, Conceding) and _conceder(table) not in {None, *session.conceded}


def _conceder(table: Sitting) -> Seat | None:
    """Return who may give up: a seat before its own screen, in the open who is asked, else the last person left."""
    facts = table.facts
    seat = table.acting if facts.is_open else table.own_seat
    left = facts.humans - table.session.conceded
    return next(iter(left)) if seat is None and len(left) == 1 and not (left & facts.pins or facts.uncalled) else seat


def _may_agree(table: Sitting) -> bool:
    """Tell whether the table may end the match: whoever is alone with computer players has nobody to agree with.

    Who watches where only computers ever sat may; not who was the last to leave a seat to one.
    """
    people, session = table.facts.humans - table.session.conceded, table.session
    several = len(people) > 1 or not (people or session.abandoned or session.conceded)
    return session.over() is None and isinstance(session.game, EarlyEnding) and several


def _may_look(table: Sitting) -> bool:
    return _on(PublicScreen, Ended, VeilScreen)(table) and _has_secrets(table)


def _habits(table: Sitting) -> list[DialogChoice]:
    habits, say, declare = table.face.habits, table.context.words.say, table.drafting.declare
    if habits is None or not _running(table):
        return []
    view, people = table.session.view(None), [table.people[seat] for seat in sorted(table.facts.humans)]
    found = [(person.seat, one) for person in people for one in habits(view, person)]
    return [DialogChoice(say(said), partial(declare, seat, action)) for seat, (action, said) in found]


def _concede(table: Controller) -> None:
    seat = _conceder(table)
    if seat is not None:
        table.ask_to_concede(seat)


def _leave(table: Controller) -> None:
    if not table.drafting.let_go():  # no answer is lost by the key that asks for the menu
        table.open_menu()


def _fill_screen(table: Controller) -> None:
    window = table.page.window()
    window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)


def _has_map(table: Sitting) -> bool:
    return isinstance(table.page.area.field, MapField)


def _has_groups(table: Sitting) -> bool:
    field = table.page.area.field
    return isinstance(field, MapField) and bool(field.scene.shapes.board.groups)


def _has_secrets(table: Sitting) -> bool:
    return not table.facts.is_open and table.facts.alone is None


def _has_aid(table: Sitting) -> bool:
    return table.face.aid is not None


def _rehearses(table: Sitting) -> bool:
    return table.face.coach is not None and table.face.coach.rehearsed is not None


def rows_of(table: Sitting) -> tuple[str, ...]:
    """Return the rows of the page of keys that are true of the game at the table."""
    return tuple(dict.fromkeys(one.row for one in COMMANDS if one.row and one.known(table)))


def show_keys(table: Controller) -> None:
    """Lay the page of the keys that do something here over the table."""
    words, pixels = table.context.words, table.context.pixels
    body = clear_widget()
    grid = bare(QGridLayout(body))
    grid.setHorizontalSpacing(pixels(20))
    grid.setVerticalSpacing(pixels(4))
    rows = rows_of(table)
    half = (len(rows) + 1) // 2
    for number, name in enumerate(rows):
        row, column = number % half, 2 * (number // half)
        key, what = plain_label("tag"), plain_label("whisper")
        key.setText(with_letters(words.text(f"keys.{name}"), EVERY_LETTER))
        key.setWordWrap(False)
        what.setText(words.text(f"keys.{name}.what"))
        grid.addWidget(key, row, column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(what, row, column + 1)
    grid.setColumnStretch(1, 1)
    grid.setColumnStretch(3, 1)
    back = DialogChoice(words.text("menu.play-on"), primary=True)
    title, text = words.text("keys.title"), words.text("keys.layouts")
    table.sheets.lay(lambda page: Sheet(table.context, page, title, text, [back], body=body, width=860))


_AT_MAP: Final = _but_on(CurtainScreen, Watching)
_GOES_ON: Final = _on(TakenUp, Watching)
COMMANDS: Final[tuple[Doable, ...]] = (
    Doable("confirm", Command.CONFIRM, _answers, Sitting.confirm_by_key),
    Doable("confirm", Command.CONFIRM, _asks_nothing, Sitting.done_looking),
    Doable("confirm", Command.CONFIRM, _GOES_ON, Sitting.go_on),
    Doable("take-back", Command.TAKE_BACK, _answers, lambda table: table.drafting.take_back()),
    Doable("take-back", Command.TAKE_BACK, _on(Watching), lambda table: table.player.go_back()),
    Doable("redo", Command.REDO, lambda table: table.page.again.isVisible(), Sitting.watch_anew),
    Doable("redo", Command.REDO, _answers, lambda table: table.drafting.redo()),
    Doable("redo", Command.REDO, _on(Watching), Sitting.watch_anew),
    Doable("back", Command.BACK, _looks, Sitting.done_looking),
    Doable("back", Command.BACK, _on(CurtainScreen), Controller.back_from_curtain),
    Doable("back", Command.BACK, _on(Watching), Controller.open_menu),
    Doable("back", Command.BACK, _AT_MAP, _leave),
    Doable("map"),
    Doable("choose"),
    Doable("digits", known=_has_map),
    Doable("doubtful", Command.DOUBTFUL, _answers, lambda table: table.page.doubtful.click(), _has_map),
    Doable("inspect", Command.INSPECT, _AT_MAP, lambda table: table.page.area.field.inspect(), _has_map),
    Doable("lenses", Command.SHOW_GROUPS, known=_has_groups),
    Doable("lenses", Command.SHOW_OWNERS, known=_has_groups),
    Doable("zoom", Command.FIT, _but_on(CurtainScreen), lambda table: table.page.area.field.fit(), _has_map),
    Doable("regions", Command.NEXT_REGION, _AT_MAP, lambda table: table.page.next_region()),
    Doable("find", Command.FIND, _AT_MAP, lambda table: Finder(table.page)),
    Doable("repeat", Command.REPEAT, _but_on(), tell_again),
    Doable("hand", Command.HAND, _but_on(), tell_hand, lambda table: not table.facts.is_open),
    Doable("scores", Command.SCORES, _but_on(CurtainScreen), tell_scores),
    Doable("changes", Command.CHANGES, _but_on(CurtainScreen), tell_changes),
    Doable("about", Command.ABOUT, _but_on(CurtainScreen), tell_about),
    Doable("look", Command.LOOK, _may_look, Controller.look_behind, _has_secrets),
    Doable(
        word="menu.look",
        place=4,
        in_menu=lambda table: _running(table) and _on(PublicScreen)(table) and _several(table) and _may_look(table),
        do=Controller.ask_who_looks,
    ),
    Doable(
        word="menu.habits",
        place=4,
        in_menu=lambda table: _on(PublicScreen)(table) and bool(_habits(table)),
        do=Controller.ask_for_habits,
    ),
    Doable(
        "hide",
        Command.HIDE,
        lambda table: _on(SeatScreen, VeilScreen)(table) and _has_secrets(table),
        Sitting.hide,
        _has_secrets,
        "menu.hide",
        5,
        lambda table: table.own_seat is not None and _several(table),
    ),
    Doable(
        "hide",
        Command.HIDE,
        lambda table: _answers(table) and not _has_secrets(table),
        lambda table: table.advising.ask(),
        _has_secrets,
    ),
    Doable(
        "advice",
        Command.ADVICE,
        _answers,
        lambda table: table.advising.ask(),
        lambda table: table.face.coach is not None,
    ),
    Doable(
        "rehearse",
        Command.REHEARSE,
        lambda table: _answers(table) and _rehearses(table),
        lambda table: table.advising.rehearse(),
        _rehearses,
        "menu.rehearse",
        4,
        lambda table: table.own_seat is not None and _rehearses(table),
    ),
    Doable(
        "settle",
        Command.SETTLE,
        lambda table: _answers(table) and table.page.settle.isVisible(),
        ask_to_settle,
        lambda table: table.face.left_to_computer is not None,
    ),
    Doable("rules", Command.RULES, _but_on(), Sitting.read_rules, word="menu.rules", place=1),
    Doable("aid", Command.AID, _but_on(), lambda table: table.aid.emit(), _has_aid, "menu.aid", 2, _has_aid),
    Doable("watch", Command.NEXT, _GOES_ON, Sitting.go_on),
    Doable("watch", Command.NEXT, lambda table: _looks(table) or _asks_nothing(table), Sitting.done_looking),
    Doable("watch", Command.SKIP, _on(Watching), lambda table: table.film.skip()),
    Doable("film", Command.SETTLE, lambda table: table.page.film.isVisible(), lambda table: table.player.play_on()),
    Doable("copy"),
    Doable("full-screen", Command.FULL_SCREEN, do=_fill_screen, word="menu.full-screen", place=_SELDOM + 3),
    Doable("mute", Command.MUTE),
    Doable(word="menu.settings", place=3, do=lambda table: table.settings.emit()),
    Doable(word="menu.replay", place=_SELDOM, do=lambda table: table.replayed.emit()),
    Doable(word="menu.files", place=_SELDOM + 1, do=lambda table: table.files.emit()),
    Doable(word="menu.keys", place=_SELDOM + 2, do=show_keys),
    Doable(word="menu.concede", place=_SELDOM + 4, in_menu=_may_concede, do=_concede),
    Doable(word="menu.score-now", place=_SELDOM + 5, in_menu=_may_agree, do=Controller.ask_to_score_now),
)
"""All of it, as the page of keys tells it; of two that one key does the first that may be done."""
ROWS: Final = tuple(dict.fromkeys(one.row for one in COMMANDS if one.row))
