"""The seat's panel as it is shown: what there is no room for is ended decently, and is said in full all the same."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.plaque_card import PlaqueCard
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.theme import TARGET, THEMES, text_font
from rokugan_desktop.desktop.plaques import Plaque, PlaqueFigure
from rokugan_desktop.desktop.samurai_battles.letters import narrowed_to, shortened
from rokugan_desktop.desktop.samurai_battles.planning.panel_values import PanelAnswer
from rokugan_desktop.desktop.samurai_battles.planning.tiles import TileColumns
from rokugan_desktop.engine import Message


def test_what_an_order_changes_is_told_in_full_and_why_it_is_refused_in_two_lines(qtbot: QtBot) -> None:
    """A tile is as high as its words need, and so is its row; a number stays with its name."""
    told = "Атака −2 · Защита −1 · Стрельба −2 · Стойкость −1"
    columns = TileColumns(next(iter(THEMES.values())), 1.0, 138, broken=True)
    qtbot.addWidget(columns)
    columns.resize(300, 200)
    columns.room = 200
    columns.show_answers(
        (PanelAnswer("Отдых", told), PanelAnswer("Сбор", told * 4, why_not="нельзя"), PanelAnswer("Бег"))
    )
    offered, refused, short = columns.tiles
    assert offered.told_at(offered.width()).replace("\u00a0", " ") == told
    assert "Атака\u00a0−2" in offered.told_at(offered.width())
    assert refused.told_at(refused.width()).endswith("…")
    assert offered.height() == refused.height() > short.height() == TARGET
    assert columns.height() >= short.geometry().bottom()
    columns.room = 80
    columns.show_answers([tile.answer for tile in columns.tiles])
    assert not any(tile.told_at(tile.width()) for tile in columns.tiles), "it is told while one is pointed at"
    assert all(tile.room_for_title(tile.width()) for tile in columns.tiles), "no name is cut"
    assert columns.height() <= columns.room


def test_letters_become_narrower_before_the_name_of_an_order_is_cut(qapp: QApplication) -> None:
    font, order = text_font(13), "Круговая оборона"
    room = QFontMetricsF(font).horizontalAdvance(order) * 0.85
    assert shortened(font, order, room) != order
    font.setStretch(narrowed_to(font, order, room))
    assert shortened(font, order, room) == order
    assert narrowed_to(text_font(13), order, 4 * room) == 100


def test_arrows_go_from_tile_to_tile_where_they_point(qtbot: QtBot) -> None:
    columns = TileColumns(next(iter(THEMES.values())), 1.0, 138)
    around = QWidget()
    qtbot.addWidget(around)
    columns.setParent(around)
    columns.resize(300, 200)
    columns.show_answers(tuple(PanelAnswer(name) for name in ("Rest", "Rally", "Run", "Retreat")))
    with qtbot.waitActive(around):
        around.show()
        around.activateWindow()
    QApplication.processEvents()
    rest, *_ = columns.tiles
    beside = next(tile for tile in columns.tiles[1:] if tile.y() == rest.y())
    below = next(tile for tile in columns.tiles[1:] if tile.x() == rest.x())
    rest.setFocus()
    arrows = ((Qt.Key.Key_Right, beside), (Qt.Key.Key_Left, rest), (Qt.Key.Key_Down, below), (Qt.Key.Key_Up, rest))
    for arrow, there in arrows:
        QTest.keyClick(around.windowHandle(), arrow)
        assert QApplication.focusWidget() is there


def test_figures_of_a_plaque_take_a_further_row_rather_than_being_cut(qtbot: QtBot, context: Context) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    card, what = PlaqueCard(context, around), Message("table.map")
    figures = tuple(PlaqueFigure("shield", "12/12", what) for _ in range(3))
    heights = dict[int, int]()
    for width in (700, 200):
        around.resize(width, 500)
        card.tell(Plaque(what, what, figures=figures), ())
        heights[width] = card.height()
    assert heights[200] > heights[700]
