"""The board as pictures: the whole of it, and what is in sight nearer; both under the veil where something is lit."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QPainter, QPixmap

from rokugan_desktop.desktop.art.symbols import canvas
from rokugan_desktop.desktop.map.drawing import PRINTS, Printing
from rokugan_desktop.desktop.map.items import MARK_LAYER, NamesItem, OverlayItem, PieceItem, under_veil
from rokugan_desktop.desktop.map.lights import PlainLights
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.values import Lens, Wash
from rokugan_desktop.desktop.map.wash import paint_washes

WHOLE_PIXELS = 9_000_000
"""The whole board is kept as a picture of no more than so many pixels; nearer, only what is in sight is kept sharp."""

MANY = 60
"""Of more areas than these, the one outline around them is found sooner than the outline of each is filled."""


class BoardPicture:
    """A picture of an area at so many device pixels a unit: the ink alone, with ground and washes, under the veil."""

    def __init__(self, area: QRectF, scale: float, ratio: float, ink: QPixmap, ground: QPixmap) -> None:
        self.area = QRectF(area)
        self.scale = scale
        self.ratio = ratio
        self._layers: tuple[QPixmap, QPixmap] | None = (ground, ink)
        """None: they have been let go of."""
        self._bright: QPixmap | None = None
        self._shown: tuple[dict[str, Wash], int] = {}, 0
        """The washes that it shows, and how a windy print leans on it."""
        self._seen_through: tuple[tuple[Lens, dict[str, Wash], int], QPixmap] | None = None
        self._faded: QPixmap | None = None
        """All of it as under the veil: what is lit changes with every question, the washes with a few."""
        self._veiled: tuple[frozenset[str], QPixmap] | None = None

    def settle(self, scene: MapScene) -> None:
        """Let go of ink and ground: the picture is good until the washes change."""
        self.seen(scene)
        self._layers = None

    def serves(self, scene: MapScene) -> bool:
        """Tell whether the picture can be put together as it is seen now."""
        return self._layers is not None or self._shown == (scene.washes, scene.lean)

    def seen(self, scene: MapScene) -> QPixmap:
        """Return the picture as it is seen now; it must serve."""
        if self._bright is None or self._shown != (scene.washes, scene.lean):
            self._bright, self._shown = self._put_together(scene, scene.washes), (dict(scene.washes), scene.lean)
            self._faded = self._veiled = None
        if scene.lit is None:
            return self._bright
        if self._veiled is None or self._veiled[0] != scene.lit:
            self._veiled = (scene.lit, self._under_veil(scene, self._bright, scene.lit))
        return self._veiled[1]

    def _put_together(self, scene: MapScene, shown: Mapping[str, Wash]) -> QPixmap:
        assert self._layers is not None, "it serves"
        ground, ink = self._layers
        picture = ground.copy()
        painter = QPainter(picture)
        painter.save()
        painter.translate(-self.area.topLeft() * self.scale)
        paint_washes(painter, scene.shapes, shown, self.scale, scene.theme)
        painter.restore()
        painter.drawPixmap(0, 0, ink)
        painter.scale(self.scale, self.scale)
        painter.translate(-self.area.topLeft())
        scene.art.paint_wind(painter, scene.lean)
        painter.end()
        picture.setDevicePixelRatio(self.ratio)
        return picture

    def through(self, scene: MapScene, lens: Lens) -> QPixmap:
        """Return the picture with nothing on it but what the lens is for."""
        key = (lens, dict(scene.washes), scene.lean)
        if self._seen_through is None or self._seen_through[0] != key:
            shown = scene.washes if lens is Lens.OWNERS else scene.art.group_washes
            picture = self._put_together(scene, shown)
            if lens is Lens.GROUPS:
                painter = QPainter(picture)
                painter.scale(self.scale / self.ratio, self.scale / self.ratio)
                painter.translate(-self.area.topLeft())
                scene.art.paint_group_names(painter, self.scale / self.ratio)
                painter.end()
            self._seen_through = (key, picture)
        return self._seen_through[1]

    def _under_veil(self, scene: MapScene, bright: QPixmap, lit: frozenset[str]) -> QPixmap:
        shapes = scene.shapes
        barred = sorted(shapes.areas.keys() - lit)
        if not barred:
            return bright
        if self._faded is None:
            self._faded = under_veil(bright, scene.theme)
            self._faded.setDevicePixelRatio(1.0)
        cloth, dimmed = QBrush(self._faded), bright.copy()
        dimmed.setDevicePixelRatio(1.0)
        painter = QPainter(dimmed)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.scale, self.scale)
        painter.translate(-self.area.topLeft())
        cloth.setTransform(painter.transform().inverted()[0])  # it lies as the picture does
        for path in [shapes.around(barred)] if len(barred) > MANY else [shapes.areas[name] for name in barred]:
            painter.fillPath(path, cloth)
        painter.end()
        dimmed.setDevicePixelRatio(self.ratio)
        return dimmed


class BoardPictures(QObject):
    """Keeps the board's pictures and has them printed bit by bit.

    Signals:
        changed: there is another picture to be seen.

    """

    changed = Signal()

    def __init__(self, scene: MapScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._whole: BoardPicture | None = None
        self._part: BoardPicture | None = None
        self._printing: Printing | None = None
        self._slices = QTimer(self, interval=0)
        self._slices.timeout.connect(self._print_on)

    @property
    def whole_scale(self) -> float:
        """Return at how many device pixels a unit the whole board is kept; 0 where it isn't."""
        return self._whole.scale if self._whole is not None else 0.0

    def held(self, scale: float) -> float:
        """Return the scale, or the largest at which the whole board may be kept."""
        board = self._scene.shapes.rect
        return min(scale, math.sqrt(WHOLE_PIXELS / (board.width() * board.height())))

    def whole(self, scale: float, ratio: float) -> tuple[QPixmap, float]:
        """Return the whole board and its scale: whatever is there; where nothing is, it is printed at once."""
        if self._whole is None:
            self.print_whole(scale, ratio)
            self.finish()
        assert self._whole is not None
        return self._whole.seen(self._scene), self._whole.scale

    def through(self, lens: Lens) -> tuple[QPixmap, float] | None:
        """Return the whole board through a lens, and its scale; None where the board is not printed yet."""
        if self._whole is None:
            return None
        return self._whole.through(self._scene, lens), self._whole.scale

    def part(self) -> tuple[QPixmap, QRectF, float] | None:
        """Return what is kept sharper than the whole, if anything: picture, area, scale."""
        if self._part is None or self._part.scale <= self.whole_scale:
            return None
        if not self._part.serves(self._scene):
            self._part = None
            return None
        return self._part.seen(self._scene), self._part.area, self._part.scale

    @property
    def printing(self) -> bool:
        """Tell whether a picture is being printed."""
        return self._printing is not None

    def print_whole(self, scale: float, ratio: float) -> bool:
        """Print the whole board in slices, unless that is done or being done; tell whether it is not done yet.

        A print that was finished before, in whichever window, is taken as it is.
        """
        held = self.held(scale)
        if self._whole is not None and math.isclose(self._whole.scale, held):
            return False
        before = PRINTS.found(self._scene.art, held, ratio)
        if before is None:
            self.print_part(self._scene.shapes.rect, held, ratio)
            return True
        self._stop()
        self._whole = BoardPicture(self._scene.shapes.rect, held, ratio, *before)
        self.changed.emit()
        return False

    def drop_part(self) -> None:
        """Forget what is kept sharper than the whole."""
        self._part = None

    def finish(self) -> None:
        """Finish at once what is being printed."""
        if self._printing is not None:
            self._take(self._printing)

    def forget(self) -> None:
        """Throw all pictures away: the board looks different now."""
        self._stop()
        self._whole = self._part = None

    def print_part(self, area: QRectF, scale: float, ratio: float) -> None:
        """Print an area in slices, unless it is being printed so."""
        now = self._printing
        if now is not None and now.area == area and math.isclose(now.scale, scale):
            return
        self._stop()
        if self._part is not None and self._part.serves(self._scene):
            self._part.settle(self._scene)  # it is soon replaced, and large
        self._printing = Printing(self._scene.art, area, scale, ratio)
        self._slices.start()

    def _stop(self) -> None:
        self._slices.stop()
        self._printing = None

    def _print_on(self) -> None:
        if self._printing is None:
            self._slices.stop()
        elif self._printing.go_on():
            self._take(self._printing)

    def _take(self, printing: Printing) -> None:
        finished = printing.finished()
        sheet = BoardPicture(printing.area, printing.scale, printing.ratio, *finished)
        self._printing = None
        self._slices.stop()
        if printing.area == self._scene.shapes.rect:
            self._whole = sheet
            PRINTS.keep(self._scene.art, printing.scale, printing.ratio, finished)
        else:
            self._part = sheet
        self.changed.emit()


_MOST_PIXELS = 4_000_000
"""A glance is no larger: what is zoomed in for a moment on a large screen is a little coarse."""
_NEAR = 1.6
"""Up to so many times as large as the whole board is kept, a glance shows the whole of it."""
_MARGIN = 0.3
"""So much more than is in sight a glance shows on each side, so that one may zoom out a little."""


class Glance:
    """What one saw when one began to zoom or pan. Hundreds of things are drawn once, not in every frame.

    It is thrown away whenever something else lies on the board, and as soon as the scale rests.
    """

    def __init__(self) -> None:
        self.picture: QPixmap | None = None
        """None: it is painted when it is next asked for."""
        self._area = QRectF()
        self._scale = 1.0
        self._seen_at = 1.0

    def drop(self) -> None:
        """Throw the picture away."""
        self.picture = None

    def of(
        self,
        scene: MapScene,
        seen: QRectF,
        scale: float,
        whole: float,
        ratio: float,
        draw_board: Callable[[QPainter], None],
    ) -> tuple[QPixmap, QRectF, float]:
        """Return a picture with at least what is seen of the board, its area, and its device pixels a unit.

        `scale` is that of the view, `whole` that at which the whole board is kept, both in device pixels a unit.
        """
        board = scene.shapes.rect
        seen = seen.intersected(board)
        if self.picture is None or not (self._area.contains(seen) and 0.5 < scale / self._seen_at < _NEAR * 1.05):
            if scale <= _NEAR * whole:
                area, self._scale = QRectF(board), whole
            else:
                across, down = seen.width() * _MARGIN, seen.height() * _MARGIN
                area = seen.adjusted(-across, -down, across, down).intersected(board)
                self._scale = min(scale, math.sqrt(_MOST_PIXELS / max(1.0, area.width() * area.height())))
            self._area, self._seen_at = area, scale
            self.picture = self._painted(scene, ratio, draw_board)
        return self.picture, self._area, self._scale

    def _painted(self, scene: MapScene, ratio: float, draw_board: Callable[[QPainter], None]) -> QPixmap:
        size = QSize(math.ceil(self._area.width() * self._scale), math.ceil(self._area.height() * self._scale))
        picture, painter = canvas(max(1, size.width()), max(1, size.height()), ratio)
        painter.scale(self._scale / ratio, self._scale / ratio)
        painter.translate(-self._area.topLeft())
        painter.save()
        draw_board(painter)
        painter.restore()
        _paint_still(painter, scene)
        painter.end()
        return picture


def still(scene: MapScene) -> bool:
    """Tell whether nothing moves on the board: no piece is dragged, and none is on its way."""
    return scene.moving.movement is None and all(item.pos() == item.home for item in scene.pieces.values())


def _paint_still(painter: QPainter, scene: MapScene) -> None:
    """Paint what lies on the board, from below to above, but for marks and what one is on: they are drawn over it."""
    board, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
    for item in scene.items(Qt.SortOrder.AscendingOrder):
        if not item.isVisible():
            continue
        painter.setWorldTransform(item.sceneTransform() * board)
        painter.setOpacity(item.opacity())
        if isinstance(item, PieceItem | NamesItem):
            item.draw(painter, painter.worldTransform(), ratio)
        elif isinstance(item, PlainLights):
            item.paint_all(painter)
        elif isinstance(item, OverlayItem) and item.zValue() < MARK_LAYER:
            item.draw(painter)
