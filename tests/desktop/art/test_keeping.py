"""What is painted once is kept within so many bytes, and what has not been used for longest goes first."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.art.symbols import KeptPictures, bytes_of, dried


def test_what_is_kept_is_painted_once_and_never_takes_more_than_its_room() -> None:
    painted: list[tuple[str, int]] = []

    @KeptPictures(100).kept(len)
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

    @KeptPictures(100).kept(len)
    def picture(size: int) -> bytes:
        painted.append(size)
        return bytes(size)

    for size in (10, 500, 500, 10, 500):
        picture(size)
    assert painted == [10, 500, 10, 500]


def test_pictures_of_every_kind_share_one_room() -> None:
    painted: list[str] = []
    pictures = KeptPictures(100)

    @pictures.kept(len)
    def small(name: str) -> bytes:
        painted.append(name)
        return bytes(30)

    @pictures.kept(len)
    def large(name: str) -> bytes:
        painted.append(name)
        return bytes(80)

    assert len(small("a")) == 30
    assert len(large("a")) == 80, "what another painted under the same name is another picture"
    small("a")
    assert painted == ["a", "a", "a"], "the large one has taken the room of the small one"
    large("a")
    assert painted == ["a"] * 4


def test_a_dried_picture_is_the_same_picture(qapp: QApplication) -> None:
    picture = QPixmap(30, 20)
    picture.setDevicePixelRatio(2.0)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.drawEllipse(2, 2, 10, 6)
    painter.end()
    dry = dried(picture)
    assert dry.toImage() == picture.toImage()
    assert dry.devicePixelRatio() == 2.0
    assert dry.cacheKey() != picture.cacheKey(), "else the painter's things are kept with it"


def test_the_bytes_of_a_picture_are_those_of_its_pixels(qapp: QApplication) -> None:
    assert bytes_of(QPixmap(30, 20)) == 2400
