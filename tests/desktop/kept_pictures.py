"""The largest pictures of a window, painted once for all windows of the tests: the title's land and the curtains."""

# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from contextlib import contextmanager
from unittest.mock import patch

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPixmap

from rokugan_desktop.desktop.at_table import curtain
from rokugan_desktop.desktop.face import Role
from rokugan_desktop.desktop.title import TitlePage

_MOST = 24
"""So many are kept; then all of them are painted anew."""
_KEPT: dict[Hashable, QPixmap] = {}
_PAINTED = curtain.hung_cloth


@contextmanager
def kept_pictures() -> Generator[None]:
    """Let titles and curtains within the block be painted only where none was before of the same look and size."""
    with patch.object(TitlePage, "_draw", _draw), patch.object(curtain, "hung_cloth", _hung_cloth):
        yield


def _draw(page: TitlePage, size: QSize, ratio: float) -> QPixmap:
    face = page._faces[page._game]
    shown = (page.context.theme, face.paint_scenery, *map(_look, face.roles))
    return _kept((size.toTuple(), ratio, shown), lambda: super(TitlePage, page)._draw(size, ratio))


def _hung_cloth(size: QSize, ratio: float, role: Role | None, sign: QRectF) -> QPixmap:
    shown = role and _look(role)
    return _kept((size.toTuple(), ratio, shown, sign.getRect()), lambda: _PAINTED(size, ratio, role, sign))


def _look(role: Role) -> Hashable:
    return role.colour.rgba(), role.paint_mon


def _kept(look: Hashable, paint: Callable[[], QPixmap]) -> QPixmap:
    if look not in _KEPT:
        if len(_KEPT) == _MOST:
            _KEPT.clear()
        _KEPT[look] = paint()
    return _KEPT[look]
