"""The bar of the table takes the room it needs at once: Qt may paint it before it lays anything out."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.turn_bar import TurnBar
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.fitted_label import NOTE, TITLE, FittedLabel
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.look.style import set_role


def test_no_button_is_cut_off_once_it_is_offered(qtbot: QtBot, context: Context) -> None:
    column = QWidget()
    qtbot.addWidget(column)
    inside = QVBoxLayout(column)
    buttons = [SlotButton() for _ in range(4)]
    for number, button in enumerate(buttons):
        button.setText(f"Button {number}")
    slots = [(button,) for button in buttons]
    prompt, note = FittedLabel(context, TITLE), FittedLabel(context, TITLE)
    bar = TurnBar(context, prompt, note, QPushButton(), slots, QWidget(), QWidget())
    inside.addStretch(1)
    inside.addWidget(bar)
    column.resize(320, 600)
    bar.stand(beside=True, height=0)
    bar.keep_places()
    bar.offer(buttons[-1:])
    column.show()
    QApplication.processEvents()
    low = bar.height()
    bar.offer(buttons)
    assert bar.height() > low
    for button in buttons:
        room = QRect(button.mapTo(bar, button.rect().topLeft()), button.size())
        assert bar.rect().contains(room)


def test_a_button_that_goes_on_being_offered_stays_where_it_is(qtbot: QtBot, context: Context) -> None:
    """In a low column, too, where no room is kept for what was never offered: a quick click would hit nothing."""
    column = QWidget()
    qtbot.addWidget(column)
    inside = QVBoxLayout(column)
    above, between, last = buttons = [SlotButton() for _ in range(3)]
    slots = [(button,) for one in buttons for button in (one, SlotButton())]
    bar = TurnBar(
        context, FittedLabel(context, TITLE), FittedLabel(context, NOTE), QPushButton(), slots, QWidget(), QWidget()
    )
    inside.addStretch(1)
    inside.addWidget(bar)
    column.resize(320, 600)
    bar.stand(beside=True, height=0, low=True)
    bar.keep_places()
    column.show()

    def place_of(button: SlotButton, *offered: SlotButton) -> int:
        bar.offer(offered)
        QApplication.processEvents()
        return button.mapTo(column, button.rect().topLeft()).y()

    alone = place_of(above, above, last)
    place_of(last, last)
    placed = place_of(above, above, between, last)
    assert placed != alone, "there is no room to spare"
    assert place_of(above, above, last) == placed
    assert place_of(above, above, between, last) == placed
    place_of(last, last)
    assert place_of(above, above, last) == alone


def test_a_slim_bar_keeps_no_line_for_a_note_that_says_nothing(qtbot: QtBot, context: Context) -> None:
    note, rule = FittedLabel(context, NOTE), QPushButton("Rule")
    set_role(rule, "link")
    bar = TurnBar(
        context, FittedLabel(context, TITLE), note, rule, [(SlotButton(),), (SlotButton(),)], QWidget(), QWidget()
    )
    qtbot.addWidget(bar)
    bar.stand(beside=True, height=0)
    bar.resize(200, 400)
    bar.show()
    rule.show()
    QApplication.processEvents()
    silent = bar.minimumSizeHint().height()
    note.setText("Called off")
    QApplication.processEvents()
    assert bar.minimumSizeHint().height() >= silent + note.line_height()
    assert rule.property("low"), "the link below the note is as low as it may be"


def test_room_for_buttons_that_nobody_is_offered_gives_way_in_a_high_column_too(qtbot: QtBot, context: Context) -> None:
    column = QWidget()
    qtbot.addWidget(column)
    inside = QVBoxLayout(column)
    buttons = [SlotButton() for _ in range(4)]
    slots = [(button,) for one in buttons for button in (one, SlotButton())]
    bar = TurnBar(
        context, FittedLabel(context, TITLE), FittedLabel(context, NOTE), QPushButton(), slots, QWidget(), QWidget()
    )
    inside.addStretch(1)
    inside.addWidget(bar)
    column.resize(320, 600)
    bar.stand(beside=True, height=0)
    bar.keep_places()
    column.show()
    bar.offer(buttons[:1])
    QApplication.processEvents()
    kept = bar.sizeHint().height()
    bar.give_way()
    QApplication.processEvents()
    assert bar.sizeHint().height() < kept
    bar.offer([buttons[0], buttons[-1]])
    bar.offer(buttons[:1])
    QApplication.processEvents()
    assert bar.sizeHint().height() == kept, "once one of the last is taken there was room for it"
