"""The program's icon in every size: pictures for the window and for Linux, one file for Windows, one for macOS.

Of the same drawing is made what stands beside the last page of the installer for Windows.

python packaging/shared/icon.py             writes the pictures of assets/icon anew, from the drawings there
python packaging/shared/icon.py --out DIR   writes rokugan-desktop.ico, .icns and .bmp into a folder

The drawings are `icon.svg` and, for small sizes, `icon-small.svg`.
"""

from __future__ import annotations

import argparse
import struct
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter
from PySide6.QtSvg import QSvgRenderer

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "icon"
SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Those of the hicolor theme."""
_SMALL: Final = 32
"""Up to this size the simpler drawing is taken."""
_OF_WINDOWS: Final = (16, 20, 24, 32, 40, 48, 64, 256)
_OF_MACOS: Final = {
    b"icp4": 16, b"icp5": 32, b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic13": 256, b"ic08": 256, b"ic14": 512,
    b"ic09": 512, b"ic10": 1024,
}  # fmt: skip
"""Each kind of entry with its size in pixels; some stand for a screen with twice the points."""
_WHOLE: Final = 256
"""An entry of this size is written as 0, and as PNG: Windows reads smaller ones surest as plain pixels."""


def drawn(size: int) -> QImage:
    """Return the icon, as many pixels wide and high."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    drawing = QSvgRenderer(str(FOLDER / ("icon-small.svg" if size <= _SMALL else "icon.svg")))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawing.render(painter)
    painter.end()
    return image.convertToFormat(QImage.Format.Format_ARGB32)


def png(size: int) -> bytes:
    """Return the icon as a PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawn(size).save(buffer, "PNG")  # type: ignore[call-overload]  # it takes no bytes, whatever its types say
    return bytes(buffer.data().data())


def ico(sizes: Sequence[int] = _OF_WINDOWS) -> bytes:
    """Return the icon as Windows reads it: a table of all sizes, then each picture."""
    pictures = [png(size) if size >= _WHOLE else _pixels(size) for size in sizes]
    table = struct.pack("<HHH", 0, 1, len(sizes))
    place = len(table) + 16 * len(sizes)
    for size, picture in zip(sizes, pictures, strict=True):
        table += struct.pack("<BBBBHHII", size % _WHOLE, size % _WHOLE, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return table + b"".join(pictures)


def _pixels(size: int) -> bytes:
    """Return a picture as plain pixels from the bottom up, and after them the mask, which the fourth byte replaces."""
    image = drawn(size)
    rows = bytes(image.constBits())
    stride = image.bytesPerLine()
    body = b"".join(rows[row * stride : row * stride + 4 * size] for row in reversed(range(size)))
    mask = bytes((size + 31) // 32 * 4 * size)
    return struct.pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, len(body) + len(mask), 0, 0, 0, 0) + body + mask


def icns() -> bytes:
    """Return the icon as macOS reads it: PNGs, each with its kind and its length before it."""
    entries = b"".join(kind + struct.pack(">I", len(one := png(size)) + 8) + one for kind, size in _OF_MACOS.items())
    return b"icns" + struct.pack(">I", len(entries) + 8) + entries


def beside_setup() -> QImage:
    """Return the picture beside the last page of the installer for Windows: the icon on the sea that it lies in.

    It is twice as large as that page wants it, for screens of twice the dots.
    """
    width, height, size = 328, 628, 224
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    sea = QLinearGradient(QPointF(0, 0), QPointF(0, height))
    sea.setColorAt(0, QColor("#2c566e"))
    sea.setColorAt(1, QColor("#12222d"))
    painter.fillRect(image.rect(), sea)
    painter.drawImage((width - size) // 2, (width - size) // 2, drawn(size))
    painter.end()
    return image


def main(arguments: Sequence[str]) -> int:
    """Write what is asked for; return the exit status."""
    parser = argparse.ArgumentParser(prog="icon.py", description="The program's icon in every size.")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where those for Windows and macOS go")
    out = parser.parse_args(arguments).out
    if out is None:
        for size in SIZES:
            (FOLDER / f"{size}.png").write_bytes(png(size))
    else:
        out.mkdir(parents=True, exist_ok=True)
        (out / "rokugan-desktop.ico").write_bytes(ico())
        (out / "rokugan-desktop.icns").write_bytes(icns())
        beside_setup().save(str(out / "rokugan-desktop.bmp"), "BMP")  # type: ignore[call-overload]  # it takes text
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
