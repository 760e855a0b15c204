"""What the battle is about is always in sight: hexes that bring points, who holds them, and what else brings any."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.samurai_battles import read_face
from rokugan_desktop.desktop.samurai_battles.aim import aim_section
from rokugan_desktop.desktop.samurai_battles.pieces import area_of
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.sheets.boxes import Typesetter, words_in
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.desktop.sheets.sections import EVERYBODY
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.samurai_battles import View, held_now
from rokugan_desktop.games.samurai_battles.components import Destroyed, Victory
from rokugan_desktop.games.samurai_battles.ids import Hex, Side
from rokugan_desktop.table.handover import Acting, Curtain, Uncovered
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.words import Words
from tests.desktop.at_table import controller_of, settle
from tests.desktop.shown import shown_shells
from tests.games.samurai_battles.playing import actions, begun, chosen, game
from tests.journeys.overleaping import overleap
from tests.shelved import speak_in_window
from tests.there import there

WIDE, SMALL = (1280, 720), (960, 600)
WEST, EAST = Side("west"), Side("east")


@pytest.fixture(scope="module")
def words() -> Words:
    return speak_in_window("en").of("samurai_battles")


def told(view: View, words: Words) -> list[str]:
    """All that the aim says, as it is read aloud, line by line."""
    return [line for item in aim_section(view, EVERYBODY, words).items for line in item.name.splitlines()]


def with_victory(view: View, victory: Victory) -> View:
    return replace(view, field=replace(view.field, victory=victory))


@pytest.mark.parametrize(("scenario", "there_is_one"), [("first_spears", False), ("reed_ford", True)])
def test_a_headquarters_is_worth_something_where_there_is_one(scenario: str, there_is_one: bool, words: Words) -> None:
    victory = Victory(Destroyed(unit=1, headquarters=3))
    lines = told(with_victory(game().view(begun(scenario, "expert"), None), victory), words)
    assert ("Its headquarters: 3." in lines) is there_is_one


def test_the_aim_names_every_hex_that_brings_points_and_what_else_does(words: Words) -> None:
    view = game().view(begun("reed_ford", "intermediate"), None)
    assert told(view, words) == [
        "Most points after turn 8",
        "Ford 603: 1 point, held by no one",
        "Bridge 605: 2 points, held by no one",
        "Ford 607: 1 point, held by no one",
        "Hexes count at the end; the score is as if the battle ended now.",
        "Enemy unit destroyed: 1.",
        "Its headquarters: 3.",
        "If tied, the smaller share of losses wins.",
    ]
    pointed = [item.spots for item in aim_section(view, EVERYBODY, words).items if item.spots]
    assert pointed == [(area_of(Hex(number)),) for number in (603, 605, 607)], "it is lit where it lies"


def test_what_other_points_there_are_is_said(words: Words) -> None:
    """By the card, for thirds of a unit, at the end of every turn, and as a handicap (Y-14)."""
    view = game().view(begun("reed_ford", "intermediate"), None)
    victory = Victory(
        destroyed=Destroyed(cards=8), handicap={EAST: 2, WEST: 0}, thirds=True, hold_each_turn={Hex(605): 1}
    )
    assert told(with_victory(view, victory), words) == [
        "Most points after turn 8",
        "Bridge 605, each turn: 1 point, held by no one",
        "Hexes that count every turn: 605.",
        "Enemy unit destroyed: 1 for every 8 on its card, at least 1.",
        "Each third that a unit has lost counts a third of its points.",
        "Wardens of the crane banner: 2 to begin with.",
        "If tied, the smaller share of losses wins.",
    ]


def test_a_scenario_that_pays_every_turn_says_which_hexes_do(words: Words) -> None:
    said = told(game().view(begun("dark_village", "advanced"), None), words)
    assert {
        "Hexes count at the end; the score is as if the battle ended now.",
        "Hexes that count every turn: 605, 205.",
    } <= set(said)
    assert [line.split(",")[0].split()[-1] for line in said if "each turn" in line] == ["605", "205"]


def test_who_holds_a_hex_is_what_the_view_knows_of_it(words: Words) -> None:
    """An enemy that hides there is not in the view of others (W-9), which is proved where views are made."""
    held, free = 0, game().view(begun("reed_ford", "intermediate"), None)
    assert "Bridge 605: 2 points, held by: Vanguard of the plum banner" in told(
        replace(free, stood=((Hex(605), WEST),)), words
    )
    for played in actions(begun("iga_lanterns", "expert"), 1):
        view = game().view(played.after, Seat(0))
        known = {area_of(hex_) for hex_, _side in held_now(view).stood}
        for item in aim_section(view, EVERYBODY, words).items:
            if item.spots:
                assert ("held by no one" in item.name) is (item.spots[0] not in known)
                held += item.spots[0] in known
    assert held


@pytest.mark.parametrize("scale", [1.0, 1.6])
@pytest.mark.usefixtures("qapp")
def test_a_hex_never_gives_way_for_lack_of_width(words: Words, scale: float) -> None:
    """Where three don't fit side by side two do: a look of nothing that fits anywhere would let the third one go."""
    free = game().view(begun("river_mist", "expert"), None)
    held = tuple((hex_, WEST) for hex_ in free.field.victory.prizes)
    setter = Typesetter(LIGHT, scale)
    items = [
        item
        for view in (free, replace(free, stood=held))
        for item in aim_section(view, EVERYBODY, words).items
        if item.spots
    ]
    assert len(items) == 2 * len(held)
    for item in items:
        assert setter.narrow(item.boxes[-1]) >= setter.narrow(item.boxes[0]), item.name


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_story_gives_way_before_anything_of_the_aim_does(
    qtbot: QtBot, tmp_path: Path, library: MatchLibrary, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """While orders are written in the third turn, after two that had much to tell."""
    file = SettingsFile(tmp_path / "settings.json")
    file.write(Settings(language=language, introductions=False, motion="none", pace="off"))
    sources = SystemSources(lambda: bytes(32), Random(3), lambda: "2026-11-21T12:00:00")
    with shown_shells(qtbot, monkeypatch) as show:
        shell = Shell(Context(file, speak_in_window, language), {"samurai_battles": read_face}, library, sources)
        shell.resize(*WIDE)
        show(shell).matches.start(("west", "east"), ("Aiko", "Botan"))
        rng = Random(4)
        overleap(
            shell,
            lambda session: bool(session.view(None).turn == 3),
            lambda question: chosen(list(question.answers()), rng, bold=True),
        )
        controller = controller_of(shell)
        for _ in range(9):
            if isinstance(controller.handover, Curtain):
                controller.dispatch(Uncovered(controller.handover.seat))
            elif not isinstance(controller.handover, Acting):
                controller.page.next.click()
            settle()
        assert isinstance(controller.handover, Acting)
        for size in (WIDE, SMALL):
            shell.resize(*size)
            settle()
            panel, recap = controller.page.area.seat_panel, controller.page.recap
            assert isinstance(panel, SectionPanel)
            shown = [sheet for sheet in panel.sheets if sheet.item in there(panel.section("aim")).items]
            told = " ".join(text for sheet in shown for text in words_in(sheet.item.boxes[sheet.look]))
            for part in ("404", "504", shell.context.words.of("samurai_battles").text("aim.tied")):
                assert part in told, size
            assert not panel.cut, size
            assert all(sheet.height() for sheet in shown)
            lines = recap.minimumSizeHint().height() // recap.lines.sizeHintForRow(0)
            assert lines <= 1 or shown[0].look <= 1, "the story goes before the heading is small"
