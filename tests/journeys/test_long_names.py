"""Names as long as they may be are read whole, or shortened in the middle of a button, wherever somebody is called."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec import structs

from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.table.handover import Acting, Curtain
from rokugan_desktop.table.session import Session
from tests.desktop.at_table import controller_of
from tests.desktop.demo.painted_text import faults, painted_text
from tests.journeys.conftest import OpenTable
from tests.journeys.overleaping import overleap

NAMES = {
    "en": ("Wilhelmina-MacGillicuddy", "Bartholomew Featherstone"),
    "ru": ("Константин-Владиславович", "Мария-Антуанетта Шмыгина"),
}


def asks(kind: str, session: Session) -> bool:
    return any(one.kind == kind for one in session.asking().values())


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize(
    ("language", "scale"), [("en", 200), ("ru", 200), pytest.param("ru", 100, marks=pytest.mark.long)]
)
def test_no_name_is_cut_at_the_curtain_in_public_and_on_an_own_screen(
    open_table: OpenTable, language: str, scale: int
) -> None:
    shell = open_table(language, b"names".ljust(32, b"\0"))
    shell.context.change(structs.replace(shell.context.settings, scale=scale))
    shell.setGeometry(0, 0, 1280, 720)
    shell.matches.start(("crab", "lion"), NAMES[language])
    met = set[str]()
    for kind in ("objective", "starting", "turn"):
        overleap(shell, partial(asks, kind))
        controller = controller_of(shell)
        for _ in range(2):
            settle()
            found = [fault for fault in faults(shell, language) if "clipped" in fault]
            assert found == [], (kind, controller.handover)
            met.add(type(controller.handover).__name__)
            if isinstance(controller.handover, Curtain):
                controller.uncover(controller.handover.seat)
        if isinstance(controller.handover, Acting):
            begun = NAMES[language][controller.handover.seat][:4]
            plates = [
                one.text for one in painted_text(shell) if isinstance(one.widget, ItemSheet) and begun in one.text
            ]
            assert plates, "it is on its owner's plate"
            assert not [text for text in plates if "…" in text]
    assert met == {"Curtain", "Acting", "Public"}
