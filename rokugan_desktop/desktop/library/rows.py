"""Lists of rows of two lines, and the list of matches: how its rows are drawn and pictured, how keys walk it.

A match is drawn only while it is in sight. Its picture is its board as everybody may see it; of a game without one, its
seats' banners. Nothing waits for it: the match is walked through beside the window, then painted a slice at a time. It
is made of the public view alone, and is gone with the window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QImage, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from rokugan_desktop.desktop.accessible_widgets import take_choice_as_click
from rokugan_desktop.desktop.art.tokens import IVORY, paint_number, square
from rokugan_desktop.desktop.background import Background
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace, Role
from rokugan_desktop.desktop.library.documents import name_of, origin_of, roles_of, standing, when, winners
from rokugan_desktop.desktop.look.theme import display_font, equip, faded, mixed, smooth_painter, text_font
from rokugan_desktop.desktop.map.drawing import Gradually
from rokugan_desktop.desktop.map.final_map import small_pictures
from rokugan_desktop.desktop.people import Faces, names_of
from rokugan_desktop.desktop.role_disc import paint_hanging, paint_role
from rokugan_desktop.engine import AnyGame, Setup, Unreadable
from rokugan_desktop.table.journal import Began, Entry, Header, JournalFailed
from rokugan_desktop.table.library.listing import LONGEST_TITLE, Listed
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.rebuilding import rebuild

Index = QModelIndex | QPersistentModelIndex
LISTED = Qt.ItemDataRole.UserRole
"""Under this role lies the match itself."""


class MatchList(QAbstractListModel):
    """The matches shown, newest first.

    Signals:
        renamed: a match's number, and the title that was typed for it.
    """

    renamed = Signal(int, str)

    def __init__(self, read: Callable[[Listed], str], parent: QObject) -> None:
        """Hold no match yet; `read` returns all that is to be read aloud of one."""
        super().__init__(parent)
        self._read = read
        self._shown: tuple[Listed, ...] = ()

    @property
    def shown(self) -> Sequence[Listed]:
        """Return the matches in the list."""
        return self._shown

    def show_matches(self, matches: Sequence[Listed]) -> None:
        """Show exactly these."""
        self.beginResetModel()
        self._shown = tuple(matches)
        self.endResetModel()

    def row_of(self, match_id: int) -> int:
        """Return the match's row; -1 where it isn't shown."""
        return next((row for row, listed in enumerate(self._shown) if listed.id == match_id), -1)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the match, what is read aloud of it, or its title where that is edited."""
        if not index.isValid():
            return None
        listed = self._shown[index.row()]
        if role == LISTED:
            return listed
        if role == Qt.ItemDataRole.EditRole:
            return listed.header.title
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._read(listed)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        listed = self._shown[index.row()]
        if role != Qt.ItemDataRole.EditRole or value == listed.header.title:
            return False
        self.renamed.emit(listed.id, value)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that every match can be chosen, and one whose index card can be read renamed."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.isValid() and self._shown[index.row()].trouble is None:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags


_SLASH: Final = frozenset({Qt.Key.Key_Slash, Qt.Key.Key_Period})
"""The key of the slash; under a Russian layout a full stop lies on it."""


class MatchView(QListView):
    """Arrows walk, Enter opens, Delete deletes, F2 renames, a slash searches.

    Signals:
        deletion: the match chosen shall be deleted.
        finding: somebody wants to search.
    """

    deletion = Signal()
    finding = Signal()

    def __init__(self) -> None:
        """Make the list; all rows are of one height, so that a thousand of them scroll as smoothly as ten."""
        super().__init__()
        self.setObjectName("matches")
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.verticalScrollBar().setSingleStep(24)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if self.state() == QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)  # a title is being written: its field has let a key pass
        elif key == Qt.Key.Key_Delete and not event.isAutoRepeat():
            self.deletion.emit()
        elif key in _SLASH and not event.isAutoRepeat():
            self.finding.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat() and self.currentIndex().isValid():
                self.activated.emit(self.currentIndex())
        elif key == Qt.Key.Key_Escape or (event.text().isprintable() and event.text()):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()


_REST_MS, _MOST_WANTED, _FINER, _LARGE = 90, 16, 3, 400
"""So long nobody has asked for another picture when one is made; for so many one waits; so much finer one is painted
that is less than so many pixels broad."""
_LONG = 2.8
"""So much longer than its share of the breadth a banner is at most."""


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

    def forget(self) -> None:
        """Let go of all pictures, and of those that are still wanted."""
        self._pictures.clear()
        self._wanted.clear()

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
            finer = _FINER if size.width() * ratio < _LARGE else 1
            for step in small_pictures(drawn, *lies, self._context.theme, size * ratio * finer):
                picture = step
                yield
            picture = picture.scaled(picture.size() / finer, mode=Qt.TransformationMode.SmoothTransformation)
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
    roles = [face.role(role) for role in lying.setup.roles]
    broad = size.width() / max(2, len(roles))
    high = min(size.height(), round(broad * _LONG))
    picture = QImage(QSize(size.width(), high) * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(picture)
    painter.scale(ratio, ratio)
    standings = face.standings(lying.view, ()).seats if face.standings is not None else ()
    for seat, role in enumerate(roles):
        if role is not None:
            middle = size.width() / 2 + broad * (seat + 0.5 - len(roles) / 2)
            paint_hanging(painter, QRectF(middle - broad * 0.37, 1, broad * 0.74, high - 2), role.colour, 3.0)
            role.paint_mon(painter, square(QPointF(middle, high * 0.31), broad * 0.58), IVORY)
            score = next((one.score.total for one in standings if one.seat == seat and one.score is not None), "")
            paint_number(painter, QPointF(middle, high * 0.66), min(broad * 0.42, high * 0.24), str(score), IVORY)
    painter.end()
    return picture


_AROUND, _LONGEST, _FRAME = 36, 1600, 7
"""How much of the land is left around a large picture, how long it is at most, and how broad its frame, at 100 %."""


class LargePicture(QWidget):
    """How one match lies, as large as there is room, hung before the land."""

    def __init__(self, context: Context, pictures: MatchPictures, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self.pictures = context, pictures
        self._shown: Listed | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        pictures.made.connect(self.update)

    def show_match(self, listed: Listed | None) -> None:
        """Show this match alone; None: none."""
        if listed != self._shown:
            self._shown = listed
            self.pictures.forget()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        around = 2 * self._context.pixels(_AROUND)
        room = QSize(self.width() - around, self.height() - around).boundedTo(QSize(_LONGEST, _LONGEST))
        if self._shown is None or room.isEmpty():
            return
        picture = self.pictures.of(self._shown, room, self.devicePixelRatioF())
        if picture is None:
            return
        painter, place = smooth_painter(self), QRectF(QPointF(), picture.deviceIndependentSize())
        place.moveCenter(self.rect().toRectF().center())
        if not picture.hasAlphaChannel():  # a board; banners hang without a frame
            frame, pixel = self._context.pixels(_FRAME), self._context.pixels(1)
            outer = place.adjusted(-frame, -frame, frame, frame)
            for step in range(frame, 0, -1):
                painter.fillRect(outer.adjusted(-step / 2, 0, step, step * 1.5), faded("#140a04", 0.08))
            equip(painter, QPen(self._context.theme.colour("edge"), pixel), self._context.theme.colour("panel"))
            painter.drawRect(outer)
        painter.drawPixmap(place, picture, QRectF(picture.rect()))


_HEIGHT, _MARGIN, _GAP = 100, 16, 12
_PICTURE, _LINES = (92, 82), 62
"""How much room a match's picture has, and how high the two lines beside it are together, at 100 %."""
_MON = 26
_STANDING = 0.42
"""What stands at the right takes no more of a row than this share."""
_AGREED = 2
"""So much of what was agreed on stands there; all of it is heard, and found."""


class _RowLines(NamedTuple):
    upper: QRectF
    lower: QRectF


class CardDelegate(QStyledItemDelegate):
    """Draws each row of a list as a card, on which two lines are written."""

    def __init__(self, context: Context, view: QListView, height: int) -> None:
        """Draw the view's rows, so high at 100 %."""
        super().__init__(view)
        self._context, self._view, self._height = context, view, height

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._view.viewport().width(), self._context.pixels(self._height))

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Lay the field over the whole card: names reach as far as they are long, and none looks out beside it."""
        editor.setGeometry(self._card(option.rect))

    @property
    def _heading(self) -> QFont:
        return display_font(21 * self._context.scale, heavy=True)

    @property
    def _text(self) -> QFont:
        return text_font(15 * self._context.scale)

    @property
    def _strong(self) -> QFont:
        return text_font(15 * self._context.scale, bold=True)

    def _card(self, rect: QRect) -> QRect:
        return rect.adjusted(2, 2, -2, -self._context.pixels(6))

    def _paint_card(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        theme, pixels = self._context.theme, self._context.pixels
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        card = QRectF(self._card(option.rect))
        ground, edge, width = theme.colour("raised"), theme.colour("edge"), 1.0
        if hovered:
            ground = mixed(theme.raised, theme.accent, 0.06)
        if chosen:
            ground, edge, width = mixed(theme.raised, theme.accent, 0.13), theme.colour("accent"), 2.0
            if self._view.hasFocus():
                edge, width = theme.colour("focus"), 3.0
        equip(painter, QPen(edge, width), ground).drawRoundedRect(card, pixels(6), pixels(6))

    def _write(
        self, painter: QPainter, room: QRectF, text: str, font: QFont, colour: str, *, right: bool = False
    ) -> float:
        metrics = QFontMetrics(font)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.setFont(font)
        painter.setPen(self._context.theme.colour(colour))
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)
        return min(room.width(), float(metrics.horizontalAdvance(shown)))


class MatchDelegate(CardDelegate):
    """Draws matches. `now` is the time that dates are told by."""

    def __init__(self, context: Context, faces: Faces, pictures: MatchPictures, view: QListView) -> None:
        super().__init__(context, view, _HEIGHT)
        self._pictures = pictures
        pictures.made.connect(view.viewport().update)
        self._faces = faces
        self.now = ""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the card, and the match on it."""
        listed = index.data(LISTED)
        assert isinstance(listed, Listed), "the list holds matches"
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_card(painter, option)
        place = self._place(option.rect)
        problem = listed.problem(self._faces.rules)
        if problem is None:
            self._paint_picture(painter, option.rect, listed)
            self._paint_match(painter, place, listed)
        else:
            words = self._context.words
            self._write(painter, place.upper, name_of(words, self._faces, listed), self._heading, "faint")
            self._write(painter, place.lower, words.say(problem), self._text, "danger")
        painter.restore()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        field = QLineEdit(parent, maxLength=LONGEST_TITLE)
        listed = index.data(LISTED)
        assert isinstance(listed, Listed), "the list holds matches"
        words = self._context.words
        field.setPlaceholderText(", ".join(names_of(words, self._faces, listed.header)))
        field.setAccessibleName(words.text("library.rename"))
        return field

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, QLineEdit), "createEditor made it"
        model.setData(index, editor.text())

    def _place(self, rect: QRect) -> _RowLines:
        pixels = self._context.pixels
        inner = QRectF(self._card(rect)).adjusted(pixels(8 + _MARGIN) + pixels(_PICTURE[0]), 0, -pixels(_MARGIN), 0)
        middle, half = inner.center().y(), pixels(_LINES) / 2
        return _RowLines(
            QRectF(inner.left(), middle - half, inner.width(), half), QRectF(inner.left(), middle, inner.width(), half)
        )

    def _paint_picture(self, painter: QPainter, rect: QRect, listed: Listed) -> None:
        pixels, card = self._context.pixels, self._card(rect)
        size = QSize(*map(pixels, _PICTURE))
        room = QRectF(card.left() + pixels(8), card.center().y() - size.height() / 2, size.width(), size.height())
        picture = self._pictures.of(listed, size, self._view.devicePixelRatioF())
        if picture is not None:
            shown = QRectF(QPointF(), picture.deviceIndependentSize())
            shown.moveCenter(room.center())
            painter.drawPixmap(shown, picture, QRectF(picture.rect()))

    def _paint_match(self, painter: QPainter, place: _RowLines, listed: Listed) -> None:
        words, pixels = self._context.words, self._context.pixels
        header = listed.header
        date = when(words, header.started, self.now)
        game = [self._faces.name(words, header.game)] if self._faces.several else []
        game += self._faces.agreed(words, header)[:_AGREED]
        if game:
            date = words.text("library.game-when", game=" · ".join(game), when=date)
        used = self._write(painter, place.upper, date, self._text, "faint", right=True)
        upper = place.upper.adjusted(0, 0, -used - pixels(_GAP), 0)
        tag = origin_of(words, header)
        if tag and tag.casefold() not in header.title.casefold():
            upper.setLeft(upper.left() + self._paint_tag(painter, upper, tag))
        self._write(painter, upper, name_of(words, self._faces, listed), self._heading, "ink")
        used = self._paint_standing(painter, place.lower, listed)
        self._paint_seats(painter, place.lower.adjusted(0, 0, -used - pixels(_GAP), 0), header)

    def _paint_standing(self, painter: QPainter, line: QRectF, listed: Listed) -> float:
        """Write how the match stands at the right, the winners' signs before it; return how wide that is."""
        pixels, header = self._context.pixels, listed.header
        over = header.state == "over"
        room = QRectF(line.right() - line.width() * _STANDING, line.top(), line.width() * _STANDING, line.height())
        roles = roles_of(self._faces, header)
        signs = [roles[seat] for seat in winners(header) if seat < len(roles)] if over else []
        side = pixels(_MON)
        for_signs = len(signs) * (side + pixels(4))
        said = self._context.words.of(header.game).say(standing(self._context.words, self._faces, listed))
        text = room.adjusted(for_signs, 0, 0, 0)
        font, colour = (self._strong, "ink") if over else (self._strong, "stress")
        used = self._write(painter, text, said, font, colour, right=True)
        left = line.right() - used - for_signs - (pixels(4) if signs else 0)
        for number, role in enumerate(signs):
            self._paint_mon(painter, QPointF(left + number * (side + pixels(4)), line.center().y()), role)
        return line.right() - left

    def _paint_seats(self, painter: QPainter, line: QRectF, header: Header) -> None:
        words, pixels = self._context.words, self._context.pixels
        roles = roles_of(self._faces, header)
        said = [name if header.title else words.say(role.name) if role is not None else "" for name, role in
                zip(names_of(words, self._faces, header), roles, strict=False)]  # fmt: skip
        metrics = QFontMetrics(self._text)
        side, gap = pixels(_MON) + pixels(7), pixels(_GAP)
        wanted = [metrics.horizontalAdvance(text) + 2 for text in said]
        room = line.width() - len(said) * (side + gap)
        widths = _shared(wanted, room)
        left = line.left()
        for text, role, width in zip(said, roles, widths, strict=False):
            self._paint_mon(painter, QPointF(left, line.center().y()), role)
            left += side
            self._write(painter, QRectF(left, line.top(), width, line.height()), text, self._text, "ink")
            left += width + gap

    def _paint_mon(self, painter: QPainter, left: QPointF, role: Role | None) -> None:
        side = float(self._context.pixels(_MON))
        disc = QRectF(left.x(), left.y() - side / 2, side, side)
        theme = self._context.theme
        edge = QPen(theme.colour("ink", 0.4), self._context.pixels(1))
        if role is not None:
            paint_role(painter, disc, role, edge)
            return
        equip(painter, edge, theme.colour("faint")).drawEllipse(disc)

    def _paint_tag(self, painter: QPainter, line: QRectF, text: str) -> float:
        theme, pixels = self._context.theme, self._context.pixels
        font = text_font(13 * self._context.scale, bold=True)
        metrics = QFontMetrics(font)
        box = QRectF(0, 0, metrics.horizontalAdvance(text) + pixels(14), metrics.height() + pixels(4))
        box.moveCenter(QPointF(line.left() + box.width() / 2, line.center().y()))
        equip(painter, Qt.PenStyle.NoPen, theme.colour("ink")).drawRoundedRect(box, pixels(4), pixels(4))
        painter.setFont(font)
        painter.setPen(theme.colour("raised"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        return box.width() + pixels(8)


def _shared(wanted: list[int], room: float) -> list[float]:
    """Return how much each gets of the room: what it wants where that is enough for all, else the long ones less."""
    left, found = max(0.0, room), dict[int, float]()
    for place, number in enumerate(sorted(range(len(wanted)), key=lambda number: wanted[number])):
        found[number] = min(float(wanted[number]), left / (len(wanted) - place))
        left -= found[number]
    return [found[number] for number in range(len(wanted))]


T = TypeVar("T")
_ROW: Final = 76
"""How high a row is, at 100 %."""
_ROLE: Final = Qt.ItemDataRole.UserRole


class NotedRow(NamedTuple, Generic[T]):
    """One of those things."""

    of: T
    name: str
    text: str
    note: str = ""
    faint: bool = False
    editable: bool = False
    """Another name may be written for it."""


class _RowDelegate(CardDelegate):
    def __init__(self, context: Context, view: QListView, says: str) -> None:
        super().__init__(context, view, _ROW)
        self._says = says

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(_ROLE)
        assert isinstance(row, NotedRow), "the list holds rows"
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_card(painter, option)
        pixels = self._context.pixels
        room = self._card(option.rect).toRectF().adjusted(pixels(12), pixels(4), -pixels(12), -pixels(6))
        upper, lower = room.adjusted(0, 0, 0, -room.height() / 2), room.adjusted(0, room.height() / 2, 0, 0)
        font, least = QFont(self._heading), self._text.pixelSize()
        share = upper.width() / max(1, QFontMetrics(font).horizontalAdvance(row.name))
        font.setPixelSize(max(least, int(font.pixelSize() * min(1.0, share))))  # rather than that a name is cut short
        self._write(painter, upper, row.name, font, "faint" if row.faint else "ink")
        used = self._write(painter, lower, row.note, self._text, "stress", right=True)
        self._write(painter, lower.adjusted(0, 0, -used - pixels(8), 0), row.text, self._text, "ink")
        painter.restore()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        field = QLineEdit(parent, maxLength=LONGEST_TITLE)
        field.setAccessibleName(self._context.words.text(self._says))
        return field


class RowList(QListWidget):
    """Arrows walk, F2 renames."""

    def __init__(self, context: Context, editor_says: str = "") -> None:
        """Make an empty list; `editor_says` is the key of what the line is called that a name is written in."""
        super().__init__()
        self.setObjectName("matches")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setItemDelegate(_RowDelegate(context, self, editor_says))
        take_choice_as_click(self)

    @property
    def chosen(self) -> NotedRow[Any] | None:
        """Return the row that is chosen."""
        row: NotedRow[Any] | None = self.currentIndex().data(_ROLE)
        return row

    def row_of(self, item: QListWidgetItem) -> NotedRow[Any]:
        """Return the row of an item."""
        row: NotedRow[Any] = item.data(_ROLE)
        return row

    @property
    def is_edited(self) -> bool:
        """Tell whether a name is being written."""
        return self.state() == QAbstractItemView.State.EditingState

    def show_rows(self, rows: Sequence[NotedRow[Any]], choose: object) -> None:
        """Show exactly these; the one of `choose` stays chosen, or else the first is."""
        self.clear()
        for row in rows:
            item = QListWidgetItem(row.name, self)
            item.setData(_ROLE, row)
            said = ". ".join(part.rstrip(".") for part in (row.name, row.text, row.note) if part)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            if row.editable:
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.setCurrentRow(next((number for number, row in enumerate(rows) if row.of == choose), 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.is_edited and event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)
