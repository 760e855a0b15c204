"""The end of a match: the board large, who won and why, the score part by part and round by round.

It is shown by the game's own value, which the table completes by what it knows of every match.

Every figure shows on the board where it comes from. A tall board stands at the side of all that is told, a broad one
over the chart. Where the page is low and the chart finds no place there, the score by part and by round take turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QSizePolicy, QTextBrowser, QVBoxLayout, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.end.figures import Crest, PointingFigure
from rokugan_desktop.desktop.end.scores import ScoreChart, ScoreTable, lines_told, score_told, under_name, won
from rokugan_desktop.desktop.ending import Ending, RoundTotals, Standings
from rokugan_desktop.desktop.face import AnyFace, Person, challenges_of, with_outsiders
from rokugan_desktop.desktop.feats import ToldFeats, told_feats
from rokugan_desktop.desktop.look.fitted_label import FittedLabel, Lettering
from rokugan_desktop.desktop.look.spacing import bare, filled
from rokugan_desktop.desktop.look.style import plain_label, set_role, write_down
from rokugan_desktop.desktop.look.theme import heavy_font
from rokugan_desktop.desktop.map.final_map import FinalMap
from rokugan_desktop.desktop.motion import Movement
from rokugan_desktop.engine import Message, Over, Seat
from rokugan_desktop.table.history import RecordedEvent, game_events
from rokugan_desktop.table.journal import Began, EndedEarly, Entry
from rokugan_desktop.table.session import Session

_TITLE = Lettering(heavy_font, 40, 17, lines=2)
_NARROW, _SHARE, _MOST_SHARE, _TABLE = 820, 0.36, 0.52, 520
"""Below this width, at 100 %, there is no room for the board; the share of the width that it may take in any case, and
the most that it takes where so much is left for the table."""
_LOW, _LOW_EACH = 450, 80
"""Below this height, at 100 % and with so much more for each contender, table and chart take turns."""
_ALL = 620
"""From this height on, at 100 % and so much more for each contender, feats stand below a table that has no chart."""
_TIGHT, _TIGHT_EACH, _TIGHTEST = 304, 48, 220
"""Below this one of the winner only the name is said, with what must be known: an early end, and except below the last
one what decided where the score alone doesn't tell."""
_CREST, _LOW_CREST, _MOST_LOW, _NAME = 104, 72, 2, 300
"""How large a winner's sign is, how large in a low window, how many signs stand there at most, and how much room the
winner's name has beside the tabs at least, at 100 %."""
_CHART, _CHART_BELOW, _LEAST_BOARD = 204, 210, 120
"""How high the chart is at most below the table, what a broad board leaves to it with its heading, and how high a board
is at least, at 100 %."""
_GAP, _AIR = 6, 4
"""What parts all that is told, and what more parts the reasons from it at 100 %, twice as much below them."""
_REASON_LINES = 2
"""So many lines are kept free for the reasons while the score is being counted, whatever they will be."""


class _Links(QTextBrowser):
    """A text whose link that the keyboard is on is highlighted as one that the mouse is on."""

    def focusNextPrevChild(self, forward: bool) -> bool:
        moved = super().focusNextPrevChild(forward)
        self.highlighted.emit(QUrl(self.textCursor().charFormat().anchorHref() if moved else ""))
        return moved


class EndPage(QWidget):
    """The whole page.

    Signals:
        revisited: the entry of the match that is to be looked at again.
    """

    revisited = Signal(int)

    def __init__(
        self, context: Context, ending: Ending, people: Sequence[Person], board: FinalMap | None, feats: ToldFeats = ()
    ) -> None:
        super().__init__()
        self.setObjectName("clear")
        words = context.words
        self._context, self._board = context, board
        self._contenders = len(ending.contenders)
        self._winners = len(ending.winning)
        self.table = ScoreTable(context, ending, people)
        self.chart = ScoreChart(context, ending, people) if len(ending.history) > 1 else None
        self.by_part, self.by_round = self._tab(words.text("end.table")), self._tab(words.say(ending.rounds))
        self.by_feat = self._tab(words.text("end.feats", n=len(feats)))
        self.by_part.setChecked(True)
        self.feats = _Links(openLinks=False)
        self.feats.setObjectName("rules")
        self.feats.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a press on it leaves no frame around half the page
        self.feats.setAccessibleName(self.by_feat.text())
        self.feats.anchorClicked.connect(self._revisit)
        write_down(context, self.feats, "".join(html for _, html in feats))
        self.ceremony: Movement | None = None
        self._counting = plain_label("page-title", words.text("end.counting"))
        self._crest = Crest([people[one.seats[0]].role for one in ending.winning])
        self._title = FittedLabel(context, _TITLE)
        self._title.setText(won(ending, words, people))
        self._under = plain_label("heading", under_name(ending, words, people))
        self._early = words.say(ending.early) if ending.early is not None else ""
        decided = words.say(ending.decided) if ending.decided is not None else ""
        self._must_be_said = decided if ending.close else ""
        self._decided = plain_label("whisper", f"{self._early} {decided}".strip())
        self._in_brief = plain_label("whisper")
        self._why = plain_label("body", " ".join(words.say(one) for one in ending.reasons))
        self._why.setContentsMargins(0, context.pixels(_AIR), 0, 2 * context.pixels(_AIR))
        self._rounds = plain_label("heading", words.say(ending.rounds))
        self._rounds.setToolTip(words.text("end.rounds.note") if any(part.sealed for part in ending.parts) else "")
        self._told = score_told(ending, words, people)
        self.setAccessibleName(self._told)
        self._lay_out()
        if board is not None:
            board.setAccessibleName(words.text("end.map"))
            for figure in self.findChildren(PointingFigure):
                figure.pointed.connect(board.light)

            def light(link: QUrl) -> None:
                board.light(link.fragment().split(","))

            self.feats.highlighted.connect(light)
        text = "\n".join((*lines_told(ending, words, people), *(line for line, _ in feats)))
        copy = QShortcut(QKeySequence.StandardKey.Copy, self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        copy.activated.connect(lambda: QApplication.clipboard().setText(text))

    def thing(self, name: str) -> QWidget | None:
        """Return the table of the score."""
        return self.table if name == "score" else None

    def celebrate(self) -> Movement | None:
        """Return how the score is counted before everybody's eyes, to be started; None: there is none to count."""
        if not self._contenders:
            return None
        self.by_part.setChecked(True)
        lines = self.chart.lines if self.chart is not None else None
        self.ceremony = self.table.counting(
            lambda share: lines.draw(share) if lines is not None else None,
            lambda contender, share: lines.count(contender, share) if lines is not None else None,
        )
        self.setAccessibleName(self._counting.text())
        self._fit()
        self.ceremony.finished.connect(self._counted)
        return self.ceremony

    def _revisit(self, link: QUrl) -> None:
        self.revisited.emit(int(link.path()))

    def _counted(self) -> None:
        self.ceremony = None
        self.setAccessibleName(self._told)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Fit into what margins leave: something may be said above all this."""
        if event.type() is QEvent.Type.ContentsRectChange:
            self._fit()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        pixels, counting, height = self._context.pixels, self.ceremony is not None, self.contentsRect().height()
        low = height < pixels(_LOW + _LOW_EACH * self._contenders)
        tight = height < pixels(_TIGHT + _TIGHT_EACH * self._contenders)
        aside = self._fit_board()
        side = pixels(_LOW_CREST if low else _CREST)
        self._crest.setFixedSize(max(1, side * self._winners), side)
        self._title.setVisible(not counting)
        roomy = self._winners <= _MOST_LOW or not low  # else the names beside their signs have no room
        self._crest.setVisible(bool(self._winners) and roomy and not tight and not counting)
        self._under.setVisible(bool(self._under.text()) and not tight and not counting)
        tightest = height < pixels(_TIGHTEST + _TIGHT_EACH * self._contenders)
        self._in_brief.setText(f"{self._early} {'' if tightest else self._must_be_said}".strip())
        for label, shown in ((self._decided, not tight), (self._in_brief, tight)):
            label.setVisible(bool(label.text()) and shown and not counting)
        self._why.setVisible(bool(self._why.text()) and not tight and not counting)
        self._counting.setVisible(counting)
        reasons = 0 if tight else _REASON_LINES * self._why.fontMetrics().lineSpacing() + 3 * pixels(_AIR)
        self._counting.setFixedHeight(max(self._counting.sizeHint().height(), 0 if tight else side) + reasons)
        turns = low and self.chart is not None and not aside and not counting
        tells = not (self.feats.document().isEmpty() or counting)
        both = tells and aside and height >= pixels(_ALL + _LOW_EACH * self._contenders)
        either = tells and not both
        for tab, shown in ((self.by_part, turns or either), (self.by_round, turns), (self.by_feat, either)):
            tab.setVisible(shown)
        self._fit_tabs(beside=tight)
        feats, by_round = either and self.by_feat.isChecked(), turns and self.by_round.isChecked()
        self.feats.setVisible(feats or both)
        self.table.setVisible(bool(self._contenders) and not feats and not by_round)
        self._rounds.setVisible(self.chart is not None and (aside or not (low or feats)))
        if self.chart is not None:
            self.chart.setVisible(aside or by_round or not (low or feats))
            self.chart.setMaximumHeight(16777215 if low or aside else pixels(_CHART))

    def _fit_tabs(self, *, beside: bool) -> None:
        """Let the tabs stand beside the winner's name if they must, or leave it its room, and else below it."""
        pixels, board = self._context.pixels, self._board
        tabs = [tab for tab in (self.by_part, self.by_round, self.by_feat) if not tab.isHidden()]
        room = self.contentsRect().width() - self._crest.width() * (not self._crest.isHidden())
        room -= board.width() + pixels(32) if board is not None and not board.isHidden() else 0
        room -= sum(tab.sizeHint().width() + pixels(14) for tab in tabs)
        row = self._heading if beside or room >= pixels(_NAME) else self._below
        for tab in tabs:
            if row.indexOf(tab) < 0:
                row.insertWidget(row.count() - (row is self._below), tab)

    def _fit_board(self) -> bool:
        board, pixels, height = self._board, self._context.pixels, self.contentsRect().height()
        if board is None:
            return False
        seen, least = self.width() > pixels(_NARROW), round(self.width() * _SHARE)
        most = max(least, min(round(self.width() * _MOST_SHARE), self.width() - pixels(_TABLE)))
        wide, needed = board.width_for(height), self._rounds.sizeHint().height() + 2 * pixels(_GAP)
        needed += self.chart.minimumSizeHint().height() if self.chart is not None else 0
        if wide > most:
            wide = min(most, max(least, board.width_for(height - max(needed, pixels(_CHART_BELOW)))))
        left = height - board.height_for(wide)
        aside = seen and self.chart is not None and left >= needed
        board.setVisible(seen)
        board.setFixedWidth(wide)
        board.setMaximumHeight(board.height_for(wide) if aside else 16777215)
        board.setMinimumHeight(board.height_for(wide) if aside else pixels(_LEAST_BOARD))
        column = self._beside if aside else self._column
        for widget, stretch in ((self._rounds, 0), (self.chart, 2)):
            if widget is not None and column.indexOf(widget) < 0:
                column.addWidget(widget, stretch)
        return aside

    def _tab(self, text: str) -> QPushButton:
        button = QPushButton(text)
        set_role(button, "segment")
        button.setCheckable(True)
        button.setAutoExclusive(True)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        button.clicked.connect(self._fit)
        return button

    def _lay_out(self) -> None:
        pixels = self._context.pixels
        page = bare(QHBoxLayout(self))
        page.setSpacing(pixels(32))
        self._beside, self._column = QVBoxLayout(), QVBoxLayout()
        if self._board is not None:
            page.addLayout(self._beside)
            self._beside.addWidget(self._board, 1)
        page.addLayout(self._column, 1)  # before it is filled: PySide would keep an object for each thing in it
        for column in (self._beside, self._column):
            column.setSpacing(pixels(_GAP))
        self._column.addWidget(self._counting)
        self._tell_winners()
        self._column.addWidget(self._in_brief)
        for widget, stretch in (
            (self._why, 0),
            (self.table, max(3, self._contenders)),
            (self.feats, max(3, self._contenders)),
            (self._rounds, 0),
            (self.chart, 2),
        ):
            if widget is not None:
                self._column.addWidget(widget, stretch)

    def _tell_winners(self) -> None:
        self._heading, self._below, told = QHBoxLayout(), QHBoxLayout(), QVBoxLayout()
        for row in (self._heading, self._below):
            self._column.addLayout(row)
            row.setSpacing(self._context.pixels(14))
        filled(self._heading, self._crest, (told, 1), self.by_part, self.by_round, self.by_feat)
        self._below.addStretch(1)
        told.setSpacing(0)
        filled(told, 1, self._title, self._under, self._decided, 1)


def end_page(context: Context, face: AnyFace, session: Session, people: Sequence[Person]) -> EndPage:
    """Return the page that shows the end of a match which is over."""
    view, on_board, words = session.view(None), face.on_board, context.words
    over, heard = session.over(), game_events(session.heard(None))
    assert over is not None, "the match has ended"
    ending = ending_of(face, people, session.past(), heard, over, early=ended_early(session.entries))
    feats = told_feats(face, words, session, ending, people)
    ending = as_challenge(face, ending, session.entries, session.heard(None))
    picture = None
    if on_board is not None:
        board = on_board.board(session.setup) if on_board.land is None else on_board.land(view)
        printed, pieces = on_board.printed(board, words), on_board.pieces(view, words)
        picture = FinalMap(board, printed, on_board.washes(view), pieces, context.theme)
    return EndPage(context, ending, with_outsiders(face, words, people, session.setup), picture, feats)


def ended_early(entries: Sequence[Entry]) -> bool:
    """Tell whether the table ended the match before its time."""
    return any(isinstance(entry, EndedEarly) for entry in entries)


def ending_of(
    face: AnyFace, people: Sequence[Person], past: Sequence[Any], heard: Sequence[Any], over: Over, *, early: bool
) -> Ending:
    """Return how a match has ended: with what the game says, and what the table can say of every match.

    `past` are the public views of the match from its beginning on, `heard` all that everybody heard.
    """
    ending = face.ending(past[-1], heard, over, people)
    said, behind = _early(face, past[-1]) if early else None, count(len(people))
    contenders = tuple(
        one if one.outsider is None else one._replace(seats=(Seat(next(behind)),)) for one in ending.contenders
    )
    return ending._replace(early=said, history=tuple(_history(face, ending, past)), contenders=contenders)


def as_challenge(face: AnyFace, ending: Ending, entries: Sequence[Entry], heard: Iterable[RecordedEvent]) -> Ending:
    """Return the ending as a challenge has it where the match was a try at one: reached or not, whoever is ahead."""
    began = entries[0]
    assert isinstance(began, Began), "a match begins with its beginning"
    challenges = challenges_of(face, began.options)
    challenge = challenges and challenges.of(began.options)
    if challenge is None or challenges is None:
        return ending
    reached = challenges.verdict(entries, heard, over=True)
    said = Message("end.challenge.reached" if reached else "end.challenge.missed")
    return Ending((), challenge.story, unwon=said)


def _early(face: AnyFace, view: Any) -> Message:
    stages = face.stages(view) if face.stages is not None else None
    if stages is None or not (stages.round and stages.rounds):
        return Message("end.early.plain")
    return Message("end.early", round=stages.round, rounds=stages.rounds)


def _history(face: AnyFace, ending: Ending, past: Sequence[Any]) -> Iterator[RoundTotals]:
    """Yield how the scores stood as the first round that was seen began, and after each; nothing without standings.

    A round is over where the next one is seen, or nothing more is.
    """
    if face.standings is None:
        return
    now = 0
    for view in past:
        if face.progress(view) > now:
            now = face.progress(view)
            yield RoundTotals(now - 1, _totals(face.standings, ending, view))
    yield RoundTotals(now, _totals(face.standings, ending, past[-1]))


def _totals(standings: Callable[[Any, Sequence[Any]], Standings], ending: Ending, view: Any) -> tuple[int, ...]:
    def of_seat(seat: Seat) -> int:
        return ending.measure(view, seat) if ending.measure is not None else scores.get(seat, 0)

    counted = () if ending.measure is not None else standings(view, ()).seats
    scores = {one.seat: one.score.total for one in counted if one.score is not None}
    return tuple(
        of_seat(one.seats[0]) if one.outsider is None else one.outsider.measured(view) for one in ending.contenders
    )
