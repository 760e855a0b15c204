"""A match in the list: its picture, its name, who played whom, how it stands and when it began."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Role
from rokugan_desktop.desktop.faces import Faces
from rokugan_desktop.desktop.library.describing import name_of, origin_of, roles_of, standing, when, winners
from rokugan_desktop.desktop.library.pictures import MatchPictures
from rokugan_desktop.desktop.library.view import LISTED
from rokugan_desktop.desktop.look.theme import display_font, equip, mixed, text_font
from rokugan_desktop.desktop.people import names_of
from rokugan_desktop.desktop.role_disc import paint_role
from rokugan_desktop.table.journal import Header
from rokugan_desktop.table.library.listing import LONGEST_TITLE, Listed

Index = QModelIndex | QPersistentModelIndex
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
