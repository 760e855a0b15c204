"""What the others did stands on the table, and no press is needed to read it."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from PySide6.QtCore import Qt

from rokugan_desktop.desktop.demo.hands import send_key, settle
from rokugan_desktop.desktop.people import lines_of
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.session import Session
from tests.desktop.demo.painted_text import painted_text, seen_of
from tests.journeys.conftest import OpenTable
from tests.journeys.overleaping import overleap

CLANS = ("lion", "crane", "unicorn", "scorpion", "dragon")
NAMES = ("Aiko", "Botan", "Chiyo", "Daichi", "Emi")


def late_in_placement(session: Session) -> bool:
    """Tell whether tokens lie on the board in the second round, and somebody is to place another."""
    public = session.view(None).public
    return bool(public.round == 2 and len(public.placed) >= 7 and _places(session))


def _places(session: Session) -> bool:
    return any(decision.kind == "turn" for decision in session.asking().values())


def in_sight(shell: Shell) -> str:
    """Return all text of the window that is seen whole, in the order of reading, without spaces."""
    whole = [
        one for one in painted_text(shell)
        if one.widget is not None and seen_of(one.widget, shell).adjusted(-3, -3, 3, 3).contains(one.box)
    ]  # fmt: skip
    whole.sort(key=lambda one: (id(one.widget), round(one.box.bottom()), one.box.left()))
    return "".join("".join(one.text for one in whole).split())


@pytest.mark.long  # `test_last_lines` looks at every state, by places; here is read what is painted
@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize(("seats", "language"), [(3, "en"), (4, "ru")])
def test_the_last_lines_of_the_log_are_in_sight_at_each_step_of_a_turn(
    open_table: OpenTable, seats: int, language: str
) -> None:
    shell = open_table(language, bytes(32))
    shell.matches.start(CLANS[:seats], NAMES[:seats])
    overleap(shell, late_in_placement)
    controller = shell.controller
    assert controller is not None
    controller.go_on()
    assert isinstance(controller.handover, Curtain)
    seat = controller.handover.seat
    controller.uncover(seat)
    settle()
    words = controller.context.words
    story = lines_of(controller.face, controller.session, controller.people, seat, 0)
    told = [words.say(line.message) for line in story]
    for step in range(3):
        for (width, height), lines in (((1280, 720), 3), ((960, 600), 1)):
            shell.setMinimumSize(0, 0)
            shell.resize(width, height)
            settle()
            seen = in_sight(shell)
            for line in told[-lines:]:
                assert "".join(line.split()) in seen, (step, width, height)
        if step == 0:
            send_key(Qt.Key.Key_1, "1")
        elif step == 1:
            controller.page.scene.chosen.emit(next(iter(controller.page.scene.choices)))
            settle()
            assert controller.session.needs_confirming(seat)


@pytest.mark.usefixtures("painted")
def test_in_large_letters_and_a_low_window_no_button_is_cut(open_table: OpenTable) -> None:
    shell = open_table("ru", bytes(32))
    shell.setMinimumSize(960, 600)
    shell.resize(1280, 720)
    shell.context.change(msgspec.structs.replace(shell.context.settings, scale=200))
    shell.matches.start(CLANS[:3], NAMES[:3])
    overleap(shell, lambda session: any(decision.kind == "upkeep-card" for decision in session.asking().values()))
    controller = shell.controller
    assert controller is not None
    controller.go_on()
    settle()
    assert (shell.width(), shell.height()) == (1280, 720)
    offered = [button for button in controller.page.command_buttons if button.isVisible()]
    assert len(offered) >= 2
    for button in offered:
        assert button.height() >= button.sizeHint().height(), button.text()
        assert seen_of(button, shell).size() == button.size(), button.text()


def test_no_part_of_the_seats_panel_lies_over_another_with_the_largest_letters(open_table: OpenTable) -> None:
    """Two objectives beside each other have no room there: all below them has to give way."""
    shell = open_table("ru", bytes(32))
    shell.resize(1280, 720)
    shell.context.change(msgspec.structs.replace(shell.context.settings, scale=200))
    settle()
    shell.matches.start(CLANS[:4], NAMES[:4])
    settle()
    controller = shell.controller
    assert controller is not None
    assert isinstance(controller.handover, Curtain)
    controller.uncover(controller.handover.seat)
    settle()
    panel = controller.page.area.seat_panel
    assert panel is not None
    parts = [one for name in ("banner", "objective", "hand", "cards") if (one := panel.thing(name)) is not None]
    assert len(parts) == 4
    assert all(above.geometry().bottom() < below.geometry().top() for above, below in pairwise(parts))
    large = parts[0].height()
    shell.context.change(msgspec.structs.replace(shell.context.settings, scale=100, language="en"))
    settle()
    again = controller.page.area.seat_panel
    assert again is not None
    banner = again.thing("banner")
    assert banner is not None
    assert banner.height() < 0.8 * large, "another language and other letters, taken over at once"


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("seats", [pytest.param(3, marks=pytest.mark.long), 5])
def test_no_line_of_the_log_is_sliced_by_its_edge(open_table: OpenTable, seats: int) -> None:
    shell = open_table("en", bytes(32))
    shell.resize(1280, 720)
    shell.matches.start(CLANS[:seats], NAMES[:seats])
    overleap(shell, late_in_placement)
    controller = shell.controller
    assert controller is not None
    controller.go_on()
    assert isinstance(controller.handover, Curtain)
    controller.uncover(controller.handover.seat)
    settle()
    lines = controller.page.recap.lines
    bar, view = lines.verticalScrollBar(), lines.viewport()
    assert bar.maximum() > 40, "there is more than is seen"
    for back in range(0, 40, 7):
        bar.setValue(bar.maximum() - back)
        painted = [one for one in painted_text(shell) if one.widget is view]
        assert painted
        for one in painted:
            assert seen_of(view, shell).adjusted(0, -6, 0, 6).contains(one.box), one.text
