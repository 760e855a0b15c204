"""Measure how much room the names of the provinces take, in every language, and write names.yaml.

Run from the root of the checkout: `python board_data/authoring/measure_names.py`. It asks Qt for the breadth of each
name as the map writes it; `placing.py` then needs no window, and finds one place for a name in all languages.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

    from rokugan_desktop.boards.board import Board

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]


def name_box(text: str, board: Board) -> QRectF:
    """Return the room that a name takes about its anchor, in board units."""
    from PySide6.QtCore import QPointF, QRectF
    from PySide6.QtGui import QFontMetricsF

    from rokugan_desktop.desktop.map.lettering import LABEL, LABEL_ANCHOR, STEP, name_font, wrapped

    room = board.anchors.get(LABEL_ANCHOR, LABEL)
    metrics = QFontMetricsF(name_font(room.size))
    lines = wrapped(text, metrics, room.length)
    high = metrics.capHeight() + room.size * STEP * (len(lines) - 1)
    box = QRectF(0, 0, max(metrics.horizontalAdvance(line) for line in lines), high)
    box.moveCenter(QPointF())
    return box


def main() -> None:
    """Write half the breadth and height of each name's box, in board units, the largest of all languages."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    from rokugan_desktop.boards.reading import read_board_folder
    from rokugan_desktop.cli.speaking import speak
    from rokugan_desktop.desktop.map.lettering import along_length
    from rokugan_desktop.shelf import GAMES

    application = QGuiApplication(["measure"])
    board = read_board_folder(ROOT / "board_data" / "battle_for_rokugan")
    languages = [speak(language, GAMES).of("battle_for_rokugan") for language in ("en", "ru")]
    text = "# Half the breadth and height of each province's name, the larger of all languages, in board units.\n"
    text += "# Written by board_data/authoring/measure_names.py.\n"
    for name in board.areas:
        boxes = [name_box(words.text(f"province.{name}"), board) for words in languages]
        half = (max(box.width() for box in boxes) / 2, max(box.height() for box in boxes) / 2)
        text += f"{name}: [{half[0]:.0f}, {half[1]:.0f}]\n"
    text += "# How long each group's name is along its ribbon, the longest of all languages.\ngroups:\n"
    for group in board.groups:
        longest = max(along_length(words.text(f"territory.{group}")) for words in languages)
        text += f"  {group}: {longest:.0f}\n"
    (Path(__file__).parent / "names.yaml").write_text(text, "utf-8", newline="\n")
    application.quit()


if __name__ == "__main__":
    main()
