"""What is painted once is kept within so many bytes, and what has not been used for longest goes first."""

from __future__ import annotations

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.art.keeping import bytes_of, kept


def test_what_is_kept_is_painted_once_and_never_takes_more_than_its_room() -> None:
    painted: list[tuple[str, int]] = []

    @kept(100, len)
    def picture(name: str, size: int) -> bytes:
        painted.append((name, size))
        return bytes(size)

    assert picture("a", 40) is picture("a", 40)
    picture("b", 40)
    picture("a", 40)
    picture("c", 40)  # there is no room for all three, and b was not used for longest
    assert painted == [("a", 40), ("b", 40), ("c", 40)]
    picture("a", 40)
    picture("b", 40)
    assert painted[3:] == [("b", 40)]


def test_what_is_larger_than_all_room_is_kept_alone_until_something_else_is_painted() -> None:
    painted: list[int] = []

    @kept(100, len)
    def picture(size: int) -> bytes:
        painted.append(size)
        return bytes(size)

    for size in (10, 500, 500, 10, 500):
        picture(size)
    assert painted == [10, 500, 10, 500]


def test_the_bytes_of_a_picture_are_those_of_its_pixels(qapp: QApplication) -> None:
    assert bytes_of(QPixmap(30, 20)) == 2400
