"""The whole table goes back to the start of a turn: asked in public, agreed by a button of every seat, told to all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.face import Frame, pieces_of
from rokugan_desktop.desktop.look.dialogs import MANY, DialogChoice
from rokugan_desktop.desktop.people import line_of, lines_of
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.table.history import game_events
from rokugan_desktop.table.screens import SeatScreen
from rokugan_desktop.table.session import Target

_HOLD: Final = 2.5
"""How many seconds all see that the table has gone back, at the table's normal pace."""
_MOST_LINES: Final = 6
"""So many lines of what is taken back are read out; of more, the last ones."""
_WIDTH: Final = 420
"""How long a line on a button may be, at the usual scale."""
_NARROW: Final = 290
"""The same, where the buttons stand in two columns."""
_LINES: Final = 2


def going_back_choices(table: TablePort) -> list[DialogChoice]:
    """Return the entry of the menu; it says why, where there is no turn to go back to."""
    screen = table.screen
    reviewing = isinstance(screen, SeatScreen) and screen.reviewing
    if table.session.over() is not None or reviewing:
        return []
    return [DialogChoice(table.context.words.text("menu.go-back"), partial(_show_turns, table))]


def _show_turns(table: TablePort) -> None:
    table.open_to_everyone()
    session, words = table.session, table.context.words
    targets = session.rewind_targets()
    further = session.rewind_refusal(Target(Seat(0), 1) if targets else None)
    why = words.say(further) if further is not None else ""
    back = DialogChoice(words.text("menu.keep-playing"), table.refresh, primary=not targets)
    title, text = words.text("go-back.barred"), why
    if targets:
        title = words.text("go-back.title")
        text = f"{words.text('go-back.text')}\n{words.text('go-back.no-further')} {why}"
    room = table.context.pixels(_WIDTH if len(targets) < MANY else _NARROW)  # many stand in two columns
    choices = [DialogChoice(_called(table, target, room), partial(_ask, table, target)) for target in targets]
    table.sheets.ask(title, text, *choices, back, upright=True)


def _ask(table: TablePort, target: Target) -> None:
    words, people = table.context.words, table.people
    lost = _lines_since(table, target)
    undone = [words.text("go-back.lost"), *lost[-_MOST_LINES:]] if lost else [words.text("go-back.text")]
    text = "\n".join([*undone, words.text("go-back.all")])
    asked = sorted(table.facts.humans - table.session.conceded)

    def go() -> None:
        table.record(lambda: table.session.rewind(target), told=partial(_told, table, target), undone=table.refresh)

    table.sheets.agree(
        words.text("go-back.ask", name=people[target.seat].name),
        text,
        [words.text("go-back.agree", name=people[seat].name) for seat in asked],
        go,
        DialogChoice(words.text("menu.keep-playing"), table.refresh),
    )


def _called(table: TablePort, target: Target, room: int) -> str:
    name = table.people[target.seat].name
    done = next(iter(_lines_since(table, target)), name)
    said = done if name in done else f"{name}: {done}"
    metrics = QFontMetrics(QApplication.font())
    return broken(said, lambda text: metrics.horizontalAdvance(text) <= room)


def _lines_since(table: TablePort, target: Target) -> list[str]:
    events = game_events(line for line in table.session.heard(None) if line.entry > target.entry)
    lines = (line_of(table.face, event, table.people) for event in events)
    words, told = table.context.words, [line.message for line in lines if line is not None]
    return [words.hear(one, words.say(one)) for one in told]


def _told(table: TablePort, target: Target, since: int) -> list[Frame]:
    lines = lines_of(table.face, table.session, table.people, None, since)
    view = table.session.view(None)
    pieces = pieces_of(table.face, view, table.context.words)
    title = Message("frame.went-back", name=table.people[target.seat].name)
    return [Frame(title, tuple(line.message for line in lines), pieces, (), _HOLD, view)]


def broken(text: str, fits: Callable[[str], bool]) -> str:
    """Return the text in two lines at the most, none longer than fits; what has no room gives way to three dots."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if fits(longer if len(lines) < _LINES else f"{longer} …") or not lines[-1]:
            lines[-1] = longer
        elif len(lines) < _LINES:
            lines.append(word)
        else:
            lines[-1] += " …"
            break
    return "\n".join(lines)
