"""The page of a new match shows the battle that is chosen: its board and armies, its aim, and how even it is."""

from __future__ import annotations

from random import Random

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.samurai_battles import read_face
from rokugan_desktop.desktop.seating.new_match import NewMatchPage
from rokugan_desktop.desktop.settings import SettingsFile
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from tests.games.samurai_battles.playing import game
from tests.shelved import speak_in_window


@pytest.fixture(params=["en", "ru"])
def page(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path_factory: pytest.TempPathFactory) -> NewMatchPage:
    """The page in each language."""
    file = SettingsFile(tmp_path_factory.mktemp("settings") / "settings.json")
    context = Context(file, speak_in_window, request.param).of("samurai_battles")
    made = NewMatchPage(context, read_face(), Random(1))
    qtbot.addWidget(made)
    made.retranslate()
    made.resize(1280, 720)
    made.show()
    return made


def told(page: NewMatchPage) -> str:
    (panel,) = page.findChildren(SectionPanel)
    return "\n".join(item.name for section in panel.sections for item in section.items)


def test_every_battle_shows_its_field_its_armies_and_its_aim(page: NewMatchPage) -> None:
    words, seen = page.context.words, set[str]()
    for name, facts in game().components.scenarios.items():
        page.options.chosen.emit("scenario", name)
        said = told(page)
        assert words.text(f"scenario.{name}.west") in said
        assert words.text(f"scenario.{name}.east") in said
        assert words.text("prospect.measured", n=200) in said, "how even it is was measured"
        for hex_ in facts.victory.prizes:
            assert str(hex_) in said
        (panel,) = page.findChildren(SectionPanel)
        aim = next(section for section in panel.sections if section.id == "aim")
        assert all(len(item.boxes) == 1 for item in aim.items), "nothing of it gives way, however many units there are"
        field = page.findChildren(MapView)[-1]
        on_field = {piece.identity for piece in (item.piece for item in field.map.pieces.values())}
        assert on_field or name == "monks_causeway", "there both sides deploy in secret"
        seen.add(said)
    assert len(seen) == len(game().components.scenarios)


def test_what_is_chosen_beside_changes_nothing_that_is_shown(page: NewMatchPage) -> None:
    before = page.findChildren(MapView)
    page.practice.click()
    assert page.findChildren(MapView) == before, "it is not made anew"
