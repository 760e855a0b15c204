"""Which turns of a finished match mattered: worked out beside the window, once, and kept while the match is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from rokugan_desktop.desktop.computers.thinker import Thinker
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.replay.shown_replay import JudgedStep, ShownReplay
from rokugan_desktop.table.rebuilding import judged


class TurnAnalysis(QObject):
    """Asks a worker about one match after another.

    Signals:
        changed: it began to think, has found the turns, or has failed.

    """

    changed = Signal()

    def __init__(self, face: AnyFace, parent: QObject) -> None:
        """Keep the face; the worker is started when somebody first asks."""
        super().__init__(parent)
        self._face = face
        self._replay: ShownReplay | None = None
        self.turns: tuple[JudgedStep, ...] | None = None
        """The turns that mattered, in the order of the match; None: they aren't known."""
        self.failed = False
        self.thinker = Thinker(self)
        self.thinker.thought.connect(self._thought)
        self.thinker.failed.connect(self._failed)

    def offered(self, replay: ShownReplay) -> bool:
        """Tell whether the turns of this match may be judged: it is over, and the game has an analyst."""
        return replay.over and self._face.reviewer is not None

    def ask(self, replay: ShownReplay) -> None:
        """Find the turns that mattered; nothing where that may not be, and where they are known or looked for."""
        face = self._face
        known = self.turns is not None or self.thinker.thinking
        if face.reviewer is None or not self.offered(replay) or known:
            return
        self._replay, self.failed = replay, False
        self.thinker.ask(judged, face.game, face.reviewer.analyst, replay.entries())
        self.changed.emit()

    def forget(self) -> None:
        """Stop thinking, end the worker, and forget what it found."""
        self.thinker.close()
        self._replay = self.turns = None
        self.failed = False

    def _thought(self, found: Sequence[Any]) -> None:
        assert self._replay is not None, "a match was asked about"
        self.turns = self._replay.turned(found)
        self.thinker.close()
        self.changed.emit()

    def _failed(self) -> None:
        self.failed = True
        self.changed.emit()
