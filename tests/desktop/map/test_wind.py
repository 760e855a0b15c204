"""A slow wind moves some banners: little is painted for it, and after a while nothing is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QImage, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.art.buildings import MOMENTS, Banner
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import CLOTHS
from rokugan_desktop.desktop.map.moving import WAVE, WAVES, Wind
from rokugan_desktop.desktop.map.values import Piece
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.motion import Tempo

STILL = Piece("still", "area:crane_south", Banner(CLOTHS["crane"]))
WAVING = Piece(
    "waving",
    "area:crab_north",
    Banner(CLOTHS["crab"]),
    wind=tuple(Banner(CLOTHS["crab"], wind=moment) for moment in range(MOMENTS)),
)


class Painted(QObject):
    """Notes what is painted of the map."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self.regions: list[QRegion] = []
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.regions.append(event.region())
        return False


def seen(view: MapView) -> QImage:
    view.finish()
    return view.viewport().grab().toImage()


def blown(view: MapView, tempo: Tempo, *, watched: bool = True) -> Wind:
    view.map.set_pieces([STILL, WAVING])
    seen(view)
    QApplication.processEvents()
    wind = Wind(lambda: view.map.pieces, lambda: watched, view.map)
    wind.blow(tempo)
    if wind.movement is not None:
        wind.movement.pause()
    return wind


def test_only_what_waves_is_painted_a_few_times_a_second_and_in_the_end_nothing(view: MapView) -> None:
    wind = blown(view, Tempo.FULL)
    assert wind.movement is not None
    before, painted = seen(view), Painted(view)
    room = view.mapFromScene(view.map.pieces["waving"].sceneBoundingRect()).boundingRect().adjusted(-3, -3, 3, 3)
    pictures: list[QImage] = []
    for time in range(0, WAVE, 20):
        wind.movement.setCurrentTime(time)
        QApplication.processEvents()
        QApplication.processEvents()
    assert 4 <= len(painted.regions) <= 2 * MOMENTS, "few of so many frames"
    assert all(QRegion(room).united(region) == QRegion(room) for region in painted.regions)
    for moment in range(MOMENTS):
        wind.movement.setCurrentTime(round(WAVE * (moment + 0.5) / MOMENTS))
        pictures.append(view.viewport().grab(room).toImage())
    assert all(one != two for i, one in enumerate(pictures) for two in pictures[i + 1 :])
    wind.movement.setCurrentTime(WAVE * WAVES)
    assert seen(view) == before, "it hangs as it hung"


@pytest.mark.parametrize(("tempo", "watched"), [(Tempo.SHORT, True), (Tempo.NONE, True), (Tempo.FULL, False)])
def test_where_little_moves_or_nobody_looks_it_hangs_still(view: MapView, tempo: Tempo, watched: bool) -> None:
    wind = blown(view, tempo, watched=watched)
    painted = Painted(view)
    if wind.movement is not None:
        wind.movement.setCurrentTime(WAVE // 2)
    QApplication.processEvents()
    assert not painted.regions


def test_it_blows_once_for_the_same_banners_and_anew_after_the_map_was_emptied(view: MapView) -> None:
    wind = blown(view, Tempo.FULL)
    first = wind.movement
    view.map.set_pieces([STILL, WAVING])
    wind.blow(Tempo.FULL)
    assert wind.movement is first
    wind.drop()
    wind.blow(Tempo.FULL)
    assert wind.movement not in (None, first)
    view.map.clear_all()
    assert view.map.wind.movement is None, "the map's own leaves nothing behind"
    wind.drop()
