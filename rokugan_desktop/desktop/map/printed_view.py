"""What is seen of a board: its picture drawn once for each scale, the part in sight, what lies on it drawn sharp."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QPainter, QPainterPath, QPaintEvent, QPixmap, QResizeEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from rokugan_desktop.desktop.look.theme import TARGET
from rokugan_desktop.desktop.map.accessible import AccessibleView, announce_maps
from rokugan_desktop.desktop.map.drawing import Gradually
from rokugan_desktop.desktop.map.pictures import BoardPictures, Glance, still
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.values import Lens
from rokugan_desktop.desktop.map.wash import CURL, Tabletop, curl, paint_shadow, shadows

LARGEST_SCALE = 5.0
"""Logical pixels for a board unit, at most."""
STEP = 1.25
"""How much nearer a step of zooming is."""
_USUAL_ROOM = QSize(576, 720)
"""The room that a board has in the usual window at 100 %: its letters there are the usual ones."""
NEARLY = 1.05
"""What is so little larger than the whole board counts as the whole board when the view is resized."""
_RIM = 3
"""The table is painted so many logical pixels under the board's edge, which is not quite opaque."""
_MOST_SMOOTH = 4_000_000
"""On a view of more device pixels the board is stretched pixel by pixel while one zooms: smoothly, frames would lag."""
_LEAST_SEEN = 0.75
"""Of a board that is zoomed so much is always in sight across, and as much down: of the board, or else of the view."""
REST = 140
"""So many milliseconds after the last movement the picture is drawn sharp."""


class PrintedView(AccessibleView):
    """Shows a map's scene at any scale, and any part of it. It hears no mouse and no key.

    Signals:
        printed: a picture of the board has been finished.

    """

    printed = Signal()

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.setObjectName("map")
        self.map = scene
        self._pictures = BoardPictures(scene, self)
        self._pictures.changed.connect(self.viewport().update)
        self._pictures.changed.connect(self.printed)
        self._pictures.changed.connect(self._prepare_lights)
        self._drawing = Gradually(self)
        """Draws what lies on the map for a new scale, or before it is needed."""
        self._drawing.done.connect(self._sharp)
        self._table = Tabletop()
        self._glance = Glance()
        self._hurried = False
        """The next frame is one of many, for one zooms or pans: it is drawn from a glance, where that may be."""
        self.lens: Lens | None = None
        self._fitted, self.letters = True, 1.0
        """Nobody has moved the board; how large letters are that the player has chosen."""
        self._reserved, self._middle = (0, 0), False
        self.below = 0
        """So many pixels are left free below a whole board, where there are as many."""
        self._held_in = self.viewport().size()
        """How large the view was when what is seen in it was last put where it is."""
        self._lies: tuple[QSize, QPoint] | None = None
        """How large the window was, and where in it this view lay, when it got its size."""
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._draw_sharp)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # the table is painted over all of it
        self.setMinimumSize(QSize(200, 200))
        for changed in (scene.redrawn, scene.moving.running, self._pictures.changed):
            changed.connect(self._glance.drop)
        scene.redrawn.connect(self._forget_board)
        scene.shown.connect(self._tell)
        scene.moving.picture = self._board_now
        scene.moving.running.connect(self._paint_least)
        announce_maps()

    @property
    def zoom(self) -> float:
        """Return how many logical pixels a board unit measures."""
        return self.transform().m11()

    # Where one looks.

    def fit_scale(self) -> float:
        """Return the scale at which the whole board fits."""
        return self._fit_scale_in(self.viewport().size())

    def _fit_scale_in(self, size: QSize) -> float:
        board, width = self.map.shapes.rect, size.width() - sum(self._reserved)
        return max(0.05, min((width - 16) / board.width(), (size.height() - 16) / board.height()))

    def reserve(self, left: int, right: int, *, middle: bool = False) -> None:
        """Leave so many pixels free of a whole board: something that stands there at other times takes them.

        So the board lies at the same place then and now; `middle`: as near the middle of the view as that leaves it.
        It counts from when the view gets another size.
        """
        self._reserved, self._middle = (left, right), middle

    @property
    def free_left(self) -> float:
        """Return how many pixels are free left of the whole board."""
        (left, right), wide = self._reserved, self.viewport().width()
        free = wide - self.map.shapes.rect.width() * self.fit_scale()
        return max(left, min(free / 2, free - right)) if self._middle else left + (free - left - right) / 2

    @property
    def look(self) -> tuple[float, QPointF] | None:
        """Return how many times nearer than the whole board somebody looks, and at what; None: at all of it."""
        return None if self._fitted else (self.zoom / self.fit_scale(), self._middle_of(self.viewport().size()))

    def _middle_of(self, size: QSize) -> QPointF:
        """Return what is amidst a view of this size, exactly: to point at a pixel would lead away bit by bit."""
        return self.viewportTransform().inverted()[0].map(QPointF(size.width() / 2, size.height() / 2))

    def look_again(self, look: tuple[float, QPointF]) -> None:
        """Show what was looked at so, as near as the view allows by now."""
        self._fitted = False
        self._set_scale(min(LARGEST_SCALE, look[0] * self.fit_scale()))
        self.centerOn(look[1])
        self._scroll(QPointF())

    def fit(self) -> None:
        """Show the whole board."""
        self._fitted = True
        self._set_scale(self.fit_scale())
        self._hold()
        self._moved()

    def fit_or_near(self) -> None:
        """Show the whole board; where it is shown, come so near that its letters are as large as is set of all."""
        near = min(LARGEST_SCALE, self.letters * self._fit_scale_in(_USUAL_ROOM + QSize(sum(self._reserved), 0)))
        if not self._fitted or self.letters <= 1 or near < STEP * self.zoom:
            self.fit()
            return
        view, choices = self.viewport(), self.map.choices
        on = choices.get(self.map.focused or "", None if view.underMouse() else next(iter(choices.values()), None))
        place = self.mapFromScene(on.centre) if on is not None else view.mapFromGlobal(QCursor.pos())
        self.zoom_at(QPointF(place if view.rect().contains(place) else view.rect().center()), near / self.zoom)

    def zoom_at(self, place: QPointF, factor: float) -> None:
        """Zoom by a factor; the point of the board under the place of the view stays there."""
        least, most = self.fit_scale() * 0.8, LARGEST_SCALE
        scale = min(most, max(least, self.zoom * factor))
        if math.isclose(scale, self.zoom):
            return
        inverted, _ = self.viewportTransform().inverted()
        kept = inverted.map(place)
        self._fitted = False
        self._set_scale(scale)
        self._scroll(self.viewportTransform().map(kept) - place)

    def _set_scale(self, scale: float) -> None:
        if not math.isclose(scale, self.zoom):
            self.map.zooming.on = True
            self._drawing.drop()
            self._rest.start()
        self.setTransform(QTransform.fromScale(scale, scale))
        size = self.viewport().size()
        across, down = size.width() / scale, size.height() / scale
        self.setSceneRect(self.map.shapes.rect.adjusted(-across, -down, across, down))
        self.map.touch = TARGET / 2 / scale

    def pan_by(self, way: QPointF) -> None:
        """Move the view over the board by so many pixels; a board that is seen whole lies still."""
        if not self._all_fits():
            self._fitted = False
            self._scroll(way)

    def _scroll(self, way: QPointF) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + round(way.x()))
        down.setValue(down.value() + round(way.y()))
        self._hold()
        self._moved()

    def _all_fits(self) -> bool:
        return self.zoom <= self.fit_scale() * 1.0001

    def _hold(self) -> None:
        board, view = self.map.shapes.rect, self.viewport()
        self._held_in = view.size()
        if self._all_fits():
            aside = self.free_left + board.width() * self.fit_scale() / 2 - view.width() / 2
            up = max(0.0, self.below - (view.height() - board.height() * self.zoom) / 2)
            self.centerOn(board.center() + QPointF(-aside, up) / self.zoom)
            return
        seen = self.mapToScene(view.rect()).boundingRect()
        across = _held(seen.left(), view.width() / self.zoom, board.left(), board.width())
        down = _held(seen.top(), view.height() / self.zoom, board.top(), board.height())
        if (across, down) != (seen.left(), seen.top()):
            self.centerOn(across + view.width() / self.zoom / 2, down + view.height() / self.zoom / 2)

    def reveal(self, spots: Iterable[str]) -> None:
        """Move so far that these spots can be seen; spots that don't exist are left out."""
        before = self.viewportTransform()
        for place in (self.map.centre_of(spot) for spot in spots):
            if place is not None:
                self.ensureVisible(QRectF(place - QPointF(40, 40), place + QPointF(40, 40)), 20, 20)
        self._hold()
        if self.viewportTransform() != before:  # who looks again whenever the map is drawn would else never rest
            self._moved()

    def _moved(self) -> None:
        whole = math.isclose(self.zoom * self.devicePixelRatioF(), self._pictures.whole_scale, rel_tol=1e-3)
        if not whole or not self._fitted:
            self._rest.start()
        self._hurried = self.map.zooming.on or (whole and not self._fitted)
        self.viewport().update()

    # The picture of the board.

    def prepare(self) -> None:
        """Begin to print the board for the view's size, so that it is there when the scene is no longer bare.

        The table and all lights that any question may ask for are painted then too. A hidden view learns its size here.
        """
        if self.viewport().size() != self.maximumViewportSize():
            QCoreApplication.sendEvent(self, QResizeEvent(self.size(), self.size()))
        if self._fitted:
            self.fit()
            self._rest.stop()
            self.map.zooming.on = False
        if not self._pictures.print_whole(self._whole_scale(), self.devicePixelRatioF()):
            self._prepare_lights()

    @property
    def ready(self) -> bool:
        """Tell whether nothing is left to be drawn before it is needed, or sharper than it is."""
        return not (self._rest.isActive() or self._pictures.printing or self._drawing.busy)

    def _prepare_lights(self) -> None:
        if self.map.bare and not self._drawing.busy:
            self._drawing.begin(self._ahead())

    def _ahead(self) -> Iterator[None]:
        self._table_picture()
        shadows(self.devicePixelRatioF())
        yield
        yield from self.map.prepared(self.zoom, self.devicePixelRatioF())

    def _sharp(self) -> None:
        if self.map.zooming.on:
            self.map.zooming.on = False
            self._glance.drop()
            self.viewport().update()

    def finish(self) -> None:
        """Draw at once what would be drawn sharp in a moment."""
        if self._rest.isActive():
            self._rest.stop()
            self._draw_sharp()
        self._pictures.finish()
        self._drawing.finish()

    def _paint_least(self, moving: bool) -> None:
        """Paint only what has changed while something moves, however far apart it lies."""
        modes = QGraphicsView.ViewportUpdateMode
        self.setViewportUpdateMode(modes.MinimalViewportUpdate if moving else modes.SmartViewportUpdate)

    def _board_now(self) -> QPixmap | None:
        """Return the whole board as it is painted now; None where it has not been printed yet."""
        if self._pictures.whole_scale == 0 or self.map.bare:
            return None
        return self._pictures.whole(self._whole_scale(), self.devicePixelRatioF())[0]

    def _whole_scale(self) -> float:
        scale = min(self.zoom, self.fit_scale()) if self._fitted else self.zoom
        return self._pictures.held(scale * self.devicePixelRatioF())

    def _forget_board(self) -> None:
        self._pictures.forget()
        self._table.forget()
        self.viewport().update()

    def _table_picture(self) -> QPixmap:
        """Return the table under the board, at least as large as the window unless that is being resized."""
        size, ratio = self.window().size().expandedTo(self.viewport().size()), self.devicePixelRatioF()
        return self._table.picture(size, ratio, self.map.theme, steady=not self._rest.isActive())

    def _draw_sharp(self) -> None:
        """Have all drawn for the present scale; of the board the whole where it fits, else what is in sight."""
        self.viewport().update()
        ratio = self.devicePixelRatioF()
        self._glance.drop()
        self._hurried = False
        if self.map.zooming.on:
            self._drawing.begin(self.map.sharpened(self.zoom, ratio))
        scale = self.zoom * ratio
        if self._fitted:
            self._pictures.drop_part()
            self._pictures.print_whole(self._whole_scale(), ratio)
            return
        if self.map.bare or scale <= self._pictures.whole_scale * 1.001:
            self._pictures.drop_part()
            return
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        margin = min(seen.width(), seen.height()) * 0.12
        area = seen.adjusted(-margin, -margin, margin, margin).intersected(self.map.shapes.rect)
        if not area.isEmpty():
            self._pictures.print_part(area, scale, ratio)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint; while one zooms, or pans the whole board, all that lies still is one picture."""
        zooming, board_shown = self.map.zooming, not self.map.bare and self._pictures.whole_scale > 0
        together = self._hurried and self.lens is None and board_shown and still(self.map)
        if zooming.together and not together:
            for overlay in self.map.overlays:
                overlay.update()  # Qt has kept it as it was painted last: not at all
        zooming.together, self._hurried = together, False
        super().paintEvent(event)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        to_view = painter.worldTransform()
        painter.save()
        painter.resetTransform()
        table = self._table_picture()
        seen = QRectF(QPointF(), QSizeF(self.viewport().size()) * self.devicePixelRatioF())
        seen.moveTopLeft(QPointF(self._place_in_window()[1]) * self.devicePixelRatioF())
        seen = seen.toAlignedRect().intersected(table.rect()).toRectF()
        for strip in self._beside_board(to_view):
            painter.setClipRect(strip)
            painter.drawPixmap(QRectF(self.viewport().rect()), table, seen)
        painter.setClipping(False)
        if not self.map.bare:
            paint_shadow(painter, to_view.mapRect(self.map.shapes.rect))
            if self.map.zooming.together:
                ratio, part = self.devicePixelRatioF(), self.mapToScene(self.viewport().rect()).boundingRect()
                whole = self._pictures.whole_scale
                glance = self._glance.of(self.map, part, self.zoom * ratio, whole, ratio, self._draw_board)
                self._draw_picture(painter, *glance, to_view)
            else:
                painter.setWorldTransform(to_view)
                self._draw_board(painter)
            self._draw_corner(painter, table, seen, to_view)
        painter.restore()

    def _draw_corner(self, painter: QPainter, table: QPixmap, seen: QRectF, to_view: QTransform) -> None:
        corner, side = to_view.map(self.map.shapes.rect.bottomLeft()), CURL * to_view.m11()
        room = QRectF(corner.x(), corner.y() - side, side, side)
        if not room.intersects(QRectF(self.viewport().rect())):
            return
        ratio, bare = self.devicePixelRatioF(), QPainterPath(room.topLeft())
        for point in (room.bottomRight(), room.bottomLeft()):
            bare.lineTo(point)
        painter.setClipPath(bare)
        painter.drawPixmap(room, table, QRectF(seen.topLeft() + room.topLeft() * ratio, room.size() * ratio))
        painter.setClipping(False)
        painter.drawPixmap(room.topLeft(), curl(side, ratio, self.map.theme.id))

    def _draw_board(self, painter: QPainter) -> None:
        to_view = painter.worldTransform()
        painter.resetTransform()
        whole, scale = self._pictures.whole(self._whole_scale(), self.devicePixelRatioF())
        self._draw_picture(painter, whole, self.map.shapes.rect, scale, to_view)
        part = self._pictures.part()
        if part is not None:
            self._draw_picture(painter, *part, to_view)

    def _beside_board(self, to_view: QTransform) -> list[QRect]:
        """Return the parts of the viewport where the table is seen: all that the board does not cover, and its rim."""
        whole = self.viewport().rect()
        if self.map.bare:
            return [whole]
        board = to_view.mapRect(self.map.shapes.rect).toRect().adjusted(_RIM, _RIM, -_RIM, -_RIM).intersected(whole)
        if board.isEmpty():
            return [whole]
        left, top, right, bottom = board.left(), board.top(), board.right() + 1, board.bottom() + 1
        strips = [
            QRect(QPoint(0, 0), QPoint(whole.right(), top - 1)),
            QRect(QPoint(0, bottom), QPoint(whole.right(), whole.bottom())),
            QRect(QPoint(0, top), QPoint(left - 1, bottom - 1)),
            QRect(QPoint(right, top), QPoint(whole.right(), bottom - 1)),
        ]
        return [strip for strip in strips if not strip.isEmpty()]

    def look_through(self, lens: Lens | None) -> None:
        """Show only what the lens is for, over all that lies on the board; None: show everything again."""
        if lens is not self.lens:
            self.lens = lens
            self.viewport().update()

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self.lens is None or self.map.bare:
            return
        through = self._pictures.through(self.lens)
        if through is not None:
            to_view = painter.worldTransform()
            painter.save()
            painter.resetTransform()
            self._draw_picture(painter, through[0], self.map.shapes.rect, through[1], to_view)
            painter.restore()

    def _draw_picture(
        self, painter: QPainter, picture: QPixmap, area: QRectF, scale: float, to_view: QTransform
    ) -> None:
        target = to_view.mapRect(area)
        ratio = self.devicePixelRatioF()
        if abs(scale - to_view.m11() * ratio) < 1e-6:
            painter.drawPixmap(QPointF(round(target.x() * ratio) / ratio, round(target.y() * ratio) / ratio), picture)
        else:
            pixels = self.viewport().width() * self.viewport().height() * ratio * ratio
            smooth = not self.map.zooming.on or pixels <= _MOST_SMOOTH
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
            source = QRectF(0, 0, area.width() * scale, area.height() * scale)
            painter.drawPixmap(target, picture, source)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep showing the whole board if it was shown, or all but.

        Else leave it where it lies on the screen if only what is beside the view has changed, or keep the middle.
        """
        lay, was = self._lies if event.oldSize().isValid() else None, self._held_in
        corner = self.mapToScene(QPoint())
        before = self._fit_scale_in(was)
        middle = corner if self._fitted else self._middle_of(was)
        super().resizeEvent(event)
        self._lies = lies = self._place_in_window()
        if self._fitted or self.zoom <= NEARLY * max(before, self.fit_scale()):
            self.fit()
            return
        self._set_scale(min(LARGEST_SCALE, self.zoom))
        if lay is not None and lay[0] == lies[0] and not self.map.bare:
            size, moved = QPointF(self.viewport().width(), self.viewport().height()), QPointF(lies[1] - lay[1])
            middle = corner + (moved + size / 2) / self.zoom
        self.centerOn(middle)
        self._hold()
        self._moved()

    def _place_in_window(self) -> tuple[QSize, QPoint]:
        window = self.window()
        return window.size(), self.viewport().mapTo(window, QPoint())

    def _tell(self) -> None:
        self._glance.picture = None
        if self.map.bare:
            self._pictures.drop_part()
        self.map.repaint_all()


def _held(seen: float, view: float, board: float, extent: float) -> float:
    """Return where the view may begin, next to where it does, along one axis; all in board units."""
    beyond = (1 - _LEAST_SEEN) * min(view, extent)
    if extent > view:
        return min(board + extent - view + beyond, max(board - beyond, seen))
    return min(board + beyond, max(board + extent - view - beyond, seen))
