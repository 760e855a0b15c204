"""The picture in a match's row: its board as everybody may see it; of a game without one, its seats' banners.

Nothing waits for it: the match is walked through beside the window, then painted a slice at a time. It is made of the
public view alone, and is gone with the window.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap

from rokugan_desktop.desktop.art.tokens import IVORY, paint_number, square
from rokugan_desktop.desktop.background import Background
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.faces import Faces
from rokugan_desktop.desktop.look.theme import smooth_painter
from rokugan_desktop.desktop.map.drawing import Gradually
from rokugan_desktop.desktop.map.final_map import small_pictures
from rokugan_desktop.desktop.role_disc import paint_hanging
from rokugan_desktop.engine import AnyGame, Setup, Unreadable
from rokugan_desktop.table.journal import Began, Entry, JournalFailed
from rokugan_desktop.table.library.listing import Listed
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.rebuilding import rebuild

_REST_MS, _MOST_WANTED, _FINER = 90, 16, 3
"""So long nobody has asked for another picture when one is made; for so many one waits; so much finer it is painted."""


class _AsItLies(NamedTuple):
    """How a match lies before everybody."""

    setup: Setup
    view: Any


class MatchPictures(QObject):
    """Makes the pictures of matches that are asked for, one after the other, what was asked for first at the front.

    Signals:
        made: another picture is there.
    """

    made = Signal()

    def __init__(self, context: Context, faces: Faces, library: MatchLibrary, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._faces, self._library = context, faces, library
        self._lying: dict[Listed, _AsItLies | None] = {}
        """How matches lay when they were last looked at; None: it can't be told."""
        self._pictures: dict[int, tuple[object, QPixmap]] = {}
        """The picture of each match, behind all that it was made of."""
        self._wanted: dict[Listed, tuple[QSize, float]] = {}
        self._background, self._drawing = Background(self), Gradually(self)
        self._drawing.done.connect(self._make_next)
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._make_next)

    @property
    def busy(self) -> bool:
        """Tell whether a picture is still to be made."""
        return bool(self._wanted) or self._background.busy or self._drawing.busy

    def look_again(self) -> None:
        """Look anew at the matches that may have gone on; what was seen of them stays until then."""
        self._lying = {one: lies for one, lies in self._lying.items() if one.header.state == "over"}

    def of(self, listed: Listed, size: QSize, ratio: float) -> QPixmap | None:
        """Return the picture of a match, no larger than that; None where there is none, or none yet: it comes."""
        known, kept = listed in self._lying, self._pictures.get(listed.id, (None, None))
        if not known or (self._lying[listed] is not None and kept[0] != self._made_of(listed, size, ratio)):
            if self._wanted.get(listed) != (size, ratio):  # a row that is only drawn again asks for nothing new
                self._rest.start()
            self._wanted[listed] = size, ratio
            for late in list(self._wanted)[_MOST_WANTED:]:
                del self._wanted[late]
        return None if known and self._lying[listed] is None else kept[1]

    def _made_of(self, listed: Listed, size: QSize, ratio: float) -> object:
        return self._lying[listed], size, ratio, self._context.theme.id

    def _make_next(self) -> None:
        if self._rest.isActive() or self._background.busy or self._drawing.busy or not self._wanted:
            return
        listed, (size, ratio) = next(iter(self._wanted.items()))
        face = self._faces[listed.header.game]
        if listed not in self._lying:
            entries: Sequence[Entry] = ()
            with suppress(Unreadable, JournalFailed):
                entries = self._library.open_read_only(listed.id).entries()
            self._background.work_out(partial(_lying, face.game, entries), partial(self._look_at, listed))
            return
        del self._wanted[listed]
        lying = self._lying[listed]
        self._drawing.begin(iter(()) if lying is None else self._steps(listed, face, lying, size, ratio))

    def _look_at(self, listed: Listed, lying: _AsItLies | None) -> None:
        self._lying[listed] = lying
        self._make_next()

    def _steps(self, listed: Listed, face: AnyFace, lying: _AsItLies, size: QSize, ratio: float) -> Iterator[None]:
        words, board, picture = self._context.words.of(listed.header.game), face.on_board, QImage()
        if board is None:
            picture = _banners(face, lying, size, ratio)
        else:
            drawn = board.board(lying.setup)
            lies = board.printed(drawn, words), board.washes(lying.view), board.pieces(lying.view, words)
            for step in small_pictures(drawn, *lies, self._context.theme, size * ratio * _FINER):
                picture = step
                yield
            picture = picture.scaled(picture.size() / _FINER, mode=Qt.TransformationMode.SmoothTransformation)
        shown = QPixmap.fromImage(picture)
        shown.setDevicePixelRatio(ratio)
        self._pictures[listed.id] = self._made_of(listed, size, ratio), shown
        self.made.emit()


def _lying(game: AnyGame, entries: Sequence[Entry]) -> _AsItLies | None:
    """Return how a match lies now; None where its entries are none of this game."""
    try:
        state = rebuild(game, entries, "").state
    except Unreadable:
        return None
    began = entries[0]
    assert isinstance(began, Began), "it was rebuilt"
    return _AsItLies(Setup(began.roles, began.options, began.rules_version), game.view(state, None))


def _banners(face: AnyFace, lying: _AsItLies, size: QSize, ratio: float) -> QImage:
    """Return the banners of all seats, each with its score where everybody can tell it."""
    picture = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(picture)
    painter.scale(ratio, ratio)
    standings = face.standings(lying.view, ()).seats if face.standings is not None else ()
    roles = [face.role(role) for role in lying.setup.roles]
    broad, high = size.width() / max(2, len(roles)), size.height()
    for seat, role in enumerate(roles):
        if role is not None:
            middle = size.width() / 2 + broad * (seat + 0.5 - len(roles) / 2)
            paint_hanging(painter, QRectF(middle - broad * 0.37, 1, broad * 0.74, high - 2), role.colour, 3.0)
            role.paint_mon(painter, square(QPointF(middle, high * 0.31), broad * 0.58), IVORY)
            score = next((one.score.total for one in standings if one.seat == seat and one.score is not None), "")
            paint_number(painter, QPointF(middle, high * 0.66), min(broad * 0.42, 20.0), str(score), IVORY)
    painter.end()
    return picture
