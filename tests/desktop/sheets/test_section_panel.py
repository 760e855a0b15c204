"""A described panel is as telling as there is room for, is pressed by its keys, and tells nobody else's secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QAccessible, QImage, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.accessible_widgets import holds_overlays
from rokugan_desktop.desktop.face import PanelFace, Unconfirmed
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.sheets.boxes import Box, Fit, Typesetter
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Audience, Item, Meanwhile, Section, Where
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.engine import Impossible, Message, Refusal, Seat
from tests.desktop.walking import all_texts
from tests.shelved import speak_in_window

SECRET = "the emperor's heir"
OWN = Seat(0)


def item(name: str, **more: Any) -> Item:
    """A thing that gives its name as its answer."""
    boxes = (Box(text=f"{name} and all that can be said of it", fit=Fit.BREAK), Box(text=name, fit=Fit.BREAK))
    given: dict[str, Any] = {"answers": (name,), **more}
    return Item(name, boxes, name, **given)


def panel_of(*sections: Section, public: bool = False, meanwhile: Meanwhile | None = None) -> SectionPanel:
    """A panel that shows these sections whatever the view is."""

    def described(
        view: Any, question: Any, unconfirmed: Unconfirmed, words: Any, people: Sequence[Any]
    ) -> Sequence[Section]:
        return sections

    def pointed(view: Any, question: Any, at: Item | None, spot: str, words: Any) -> Meanwhile:
        return meanwhile or Meanwhile()

    face: PanelFace[Any, Any] = PanelFace(described, pointed=None if meanwhile is None else pointed)
    return SectionPanel(face, speak_in_window("en"), LIGHT, (), Where.COLUMN, public=public)


def shown(qtbot: QtBot, panel: SectionPanel, size: QSize) -> SectionPanel:
    """The panel in a window of its own."""
    qtbot.addWidget(panel)
    panel.resize(size)
    panel.show_turn("view", "question")
    with qtbot.waitActive(panel):
        panel.show()
        panel.activateWindow()
    QApplication.processEvents()
    return panel


@pytest.mark.parametrize("audience", [Seat(0), Seat(1)])
def test_everybodys_panel_shows_nothing_that_is_one_seats(qapp: QApplication, audience: Audience) -> None:
    panel = panel_of(Section("all", EVERYBODY, (item("open"),)), Section("own", audience, (item(SECRET),)), public=True)
    with pytest.raises(Impossible):
        panel.show_turn("view", None)
    assert SECRET not in all_texts(panel)


def test_nothing_that_is_one_seats_comes_into_everybodys_panel_meanwhile(qapp: QApplication) -> None:
    other = Section("hint", OWN, (item(SECRET),))
    panel = panel_of(Section("hint", EVERYBODY, (item("open"),)), public=True, meanwhile=Meanwhile((other,)))
    panel.show_turn("view", None)
    with pytest.raises(Impossible):
        panel.show_pointed("area:1")
    assert SECRET not in all_texts(panel)


def test_a_panel_is_one_seats(qapp: QApplication) -> None:
    panel = panel_of(Section("one", Seat(0), (item("mine"),)), Section("other", Seat(1), (item(SECRET),)))
    with pytest.raises(Impossible):
        panel.show_turn("view", None)
    assert SECRET not in all_texts(panel)


def test_emptied_it_holds_nothing(qtbot: QtBot) -> None:
    panel = shown(qtbot, panel_of(Section("own", OWN, (item(SECRET),), heading=SECRET)), QSize(300, 300))
    assert panel.aside is not None
    qtbot.addWidget(panel.aside)
    assert SECRET in all_texts(panel)
    panel.empty()
    for part in (panel, panel.aside):
        assert SECRET not in all_texts(part)
        assert not any(SECRET in str(one.property("answer")) for one in part.findChildren(QWidget))
    assert panel.section("own") is None


def test_it_says_less_where_there_is_less_room_and_breaks_no_word(qtbot: QtBot) -> None:
    names = [f"order{number}" for number in range(6)]
    panel = shown(qtbot, panel_of(Section("own", OWN, tuple(map(item, names)))), QSize(120, 600))
    assert {sheet.look for sheet in panel.sheets} == {0}
    assert all(sheet.height() >= sheet.fitting(sheet.look, sheet.width())[1] for sheet in panel.sheets)
    panel.resize(120, 260)
    QApplication.processEvents()
    assert {sheet.look for sheet in panel.sheets} == {1}
    assert max(sheet.geometry().bottom() for sheet in panel.sheets) <= 260
    panel.resize(40, 600)
    QApplication.processEvents()
    assert {sheet.look for sheet in panel.sheets} == {1}, "a word is broken nowhere"


def test_no_word_of_a_heading_is_cut_off_at_the_edge(qtbot: QtBot) -> None:
    section = Section("own", OWN, (item("one"),), heading="Vanguard of Plums", low_heading=True)
    panel = shown(qtbot, panel_of(section), QSize(200, 600))
    (heading,) = [one for one in panel.findChildren(QLabel) if one.text() == section.heading]
    seen: list[bool] = []
    for width in (200, 50):
        panel.resize(width, 600)
        QApplication.processEvents()
        seen.append(heading.isVisible())
    assert seen == [True, False]


def test_keys_press_what_they_stand_for_and_the_keyboard_walks_by_arrows(qtbot: QtBot) -> None:
    section = Section(
        "own", OWN, tuple(item(name, keys=(name[-1],)) for name in ("a1", "a2", "a3", "a4")), columns=(2,)
    )
    panel = shown(qtbot, panel_of(section), QSize(300, 300))
    given: list[Any] = []
    panel.answered.connect(given.append)
    QTest.keyClick(panel, Qt.Key.Key_3)
    assert given == ["a3"]
    first, second, third, _ = panel.sheets
    assert (second.y(), third.x()) == (first.y(), first.x())
    first.setFocus()
    for arrow, there in ((Qt.Key.Key_Right, second), (Qt.Key.Key_Left, first), (Qt.Key.Key_Down, third)):
        QTest.keyClick(panel.windowHandle(), arrow)
        assert QApplication.focusWidget() is there


def test_what_cannot_be_answered_says_why_and_several_answers_are_one_chain(qtbot: QtBot) -> None:
    refusal = Refusal("R-1", Message("table.map"))
    barred = item("barred", why_not="Not now (R-1).", barred=refusal)
    panel = shown(qtbot, panel_of(Section("own", OWN, (barred, item("two", answers=("a", "b"))))), QSize(300, 300))
    told, chained = list[Any](), list[Any]()
    panel.barred.connect(told.append)
    panel.chained.connect(chained.append)
    refused, two = panel.sheets
    two.setFocus()
    refused.setFocus(Qt.FocusReason.TabFocusReason)
    assert told[-1] is refusal
    assert "Not now (R-1)." in refused.accessibleDescription()
    two.click()
    assert chained == [("a", "b")]


@pytest.mark.parametrize(("scale", "width"), [(1.25, 433), (1.5, 200), (1.75, 301), (2.0, 200)])
def test_a_part_of_what_is_barred_is_painted_anew_as_it_was(qtbot: QtBot, scale: float, width: int) -> None:
    """A screen painted in parts, large or small, holds what one painted whole does: dashes begin nowhere else."""
    window = QWidget()
    sheet = ItemSheet(Typesetter(LIGHT, scale), window, told_beside=False)
    sheet.show_item(item("barred", why_not="Not now (R-1)."))
    sheet.setGeometry(31, 17, width, 60)
    qtbot.addWidget(window)
    window.resize(500, 90)
    window.show()
    QApplication.processEvents()
    sheet.clearFocus()
    whole = window.grab().toImage()
    for broad, high in ((90, 40), (13, 9)):
        for x in range(20, 480, 23):
            for y in range(0, 80, 19):
                in_parts = QImage(whole)
                window.render(in_parts, QPoint(x, y), QRegion(x, y, broad, high))
                assert in_parts == whole, (x, y, broad)


def test_a_second_quick_press_is_none_where_it_is_not_meant(qtbot: QtBot) -> None:
    """By the first one another thing may have come below the mouse."""
    section = Section("own", OWN, (item("once"), item("step", again=True)))
    panel = shown(qtbot, panel_of(section), QSize(300, 300))
    given: list[Any] = []
    panel.answered.connect(given.append)
    for sheet in panel.sheets:
        QTest.mouseClick(sheet, Qt.MouseButton.LeftButton)
        QTest.mouseDClick(sheet, Qt.MouseButton.LeftButton)
        QTest.mouseRelease(sheet, Qt.MouseButton.LeftButton)
    assert given == ["once", "step", "step"]


def test_what_was_answered_before_is_answered_anew(qtbot: QtBot) -> None:
    panel = shown(qtbot, panel_of(Section("own", OWN, (item("other", answers=(), instead="b"),))), QSize(300, 300))
    changed, given = list[Any](), list[Any]()
    panel.changed.connect(changed.append)
    panel.answered.connect(given.append)
    next(panel.sheets).click()
    assert (changed, given) == (["b"], [])


def test_items_that_give_way_one_by_one_are_brief_the_longest_first(qtbot: QtBot) -> None:
    items = [Item(str(n), (Box(text="long " * 30 * n, fit=Fit.BREAK), Box(text="short")), str(n)) for n in (3, 1, 2)]
    panel = shown(qtbot, panel_of(Section("own", OWN, tuple(items), one_by_one=True)), QSize(200, 900))
    whole = next(panel.sheets).parentWidget()
    assert whole is not None
    for height, looks in ((900, [0, 0, 0]), (whole.height() - 1, [1, 0, 0]), (60, [1, 1, 1])):
        panel.resize(200, height)
        for _ in range(5):  # what was posted may post again
            QApplication.processEvents()
        assert [sheet.look for sheet in panel.sheets] == looks


def test_a_text_is_no_button_to_assistive_programs(qtbot: QtBot) -> None:
    holds_overlays(QWidget())  # from then on they find widgets as the program tells of them
    section = Section("own", OWN, (item("hint", answers=(), flat=True), item("card", flat=True)), name="Cards")
    panel = shown(qtbot, panel_of(section), QSize(300, 300))
    hint, card = (QAccessible.queryAccessibleInterface(sheet) for sheet in panel.sheets)
    assert (hint.role(), card.role()) == (QAccessible.Role.StaticText, QAccessible.Role.Button)
    group = card.parent()
    assert (group.role(), group.text(QAccessible.Text.Name)) == (QAccessible.Role.Grouping, "Cards")


def test_what_is_pointed_at_is_told_meanwhile_and_no_longer(qtbot: QtBot) -> None:
    def pointed(view: Any, question: Any, at: Item | None, spot: str, words: Any) -> Meanwhile:
        said = at.name if at is not None else spot
        return Meanwhile((Section("hint", OWN, (item(said, answers=(), flat=True),)),) if said else ())

    hint = Section("hint", OWN, (item("nothing", answers=(), flat=True),))
    sections = (Section("own", OWN, (item("rest"), item("march", spots=("area:1",)))), hint)
    face: PanelFace[Any, Any] = PanelFace(lambda view, question, done, words, people: sections, pointed=pointed)
    panel = shown(
        qtbot, SectionPanel(face, speak_in_window("en"), LIGHT, (), Where.COLUMN, public=False), QSize(300, 300)
    )
    lit: list[Any] = []
    panel.shows.connect(lit.append)
    _, march, _ = panel.sheets
    march.setFocus(Qt.FocusReason.TabFocusReason)
    assert panel.section("hint") == Section("hint", OWN, (item("march", answers=(), flat=True),))
    assert lit[-1] == ("area:1",)
    march.told.emit(None)
    assert panel.section("hint") == hint
    panel.show_pointed("area:7")
    assert panel.section("hint") == Section("hint", OWN, (item("area:7", answers=(), flat=True),))


def test_only_what_has_another_value_is_painted_anew(qtbot: QtBot) -> None:
    panel = shown(qtbot, panel_of(Section("own", OWN, (item("one"), item("two")))), QSize(300, 300))
    painted = _Painted()
    for sheet in panel.sheets:
        sheet.installEventFilter(painted)
    panel.show_turn("view", "question")
    QApplication.processEvents()
    assert painted.count == 0
    next(iter(panel.sheets)).update()
    QApplication.processEvents()
    assert painted.count == 1


class _Painted(QObject):
    """Counts what is painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.Paint
        return False


def test_the_first_of_each_row_may_be_broader_than_the_others(qtbot: QtBot) -> None:
    items = tuple([item(name) for name in ("Aiko", "1", "2", "Botan", "3", "4")])
    panel = shown(qtbot, panel_of(Section("rows", EVERYBODY, items, columns=(3,), first=2)), QSize(408, 300))
    wide = [sheet.width() for sheet in panel.sheets]
    assert [round(one, -1) for one in wide] == [200, 100, 100] * 2
    assert [sheet.geometry().left() for sheet in panel.sheets] == [0, wide[0] + 4, wide[0] + wide[1] + 8] * 2
