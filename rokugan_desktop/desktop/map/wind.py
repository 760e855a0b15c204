"""A slow wind over the map: it moves some banners for a while, and then all is still again."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject

from rokugan_desktop.desktop.map.items import PieceItem
from rokugan_desktop.desktop.motion import EVEN, Motion, Movement, Tempo

WAVE, WAVES = 1600, 3
"""How many milliseconds a wave lasts, and how many there are: at rest nothing is painted."""


class Wind(QObject):
    """Moves what has a look for it, a few times a second and nothing beside it, while somebody is before the window."""

    def __init__(
        self, pieces: Callable[[], Mapping[str, PieceItem]], seen: Callable[[], bool], parent: QObject
    ) -> None:
        """Move those that `pieces` returns at the moment, as long as `seen` tells that somebody looks."""
        super().__init__(parent)
        self._pieces = pieces
        self._seen = seen
        self._moved = frozenset[str]()
        """What it moves, or moved last."""
        self.movement: Movement | None = None

    def blow(self, tempo: Tempo) -> None:
        """Begin to move what has a look for it now, unless that was moved last; where little moves, it hangs still."""
        wanted = frozenset([name for name, item in self._pieces().items() if item.piece.wind])
        if wanted == self._moved:
            return
        self.drop()
        self._moved = wanted
        if wanted and tempo is Tempo.FULL:
            self.movement = Movement([Motion(0, WAVE * WAVES, self._show, EVEN)], self)
            self.movement.start()

    def _show(self, share: float) -> None:
        pieces, seen = self._pieces(), self._seen()
        for name in self._moved & pieces.keys():
            pieces[name].wave(share * WAVES if seen else 0.0)

    def drop(self) -> None:
        """Let all be still, and whatever comes next be moved."""
        if self.movement is not None:
            self.movement.drop()
            self.movement.deleteLater()
            self._show(0.0)
        self.movement, self._moved = None, frozenset[str]()
