"""What Samurai Battles is learned by: pictures of places that are there, an aid of one page, words explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from rokugan_desktop.cli.speaking import said_in
from rokugan_desktop.desktop.at_table.herald import Explaining
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.handbook.aid import save_pdf
from rokugan_desktop.desktop.map.values import Route, Zone
from rokugan_desktop.desktop.primer import BoardScene
from rokugan_desktop.desktop.samurai_battles import read_face
from rokugan_desktop.desktop.samurai_battles.face import SamuraiFace
from rokugan_desktop.desktop.settings import SettingsFile
from rokugan_desktop.engine import rule_of
from rokugan_desktop.games.samurai_battles import SENTENCES as GAME
from rokugan_desktop.games.samurai_battles import Message
from tests.shelved import speak_in_window
from tests.there import there


@pytest.fixture(scope="module")
def face() -> SamuraiFace:
    return read_face()


def test_the_game_brings_pictures_an_aid_and_a_glossary(face: SamuraiFace) -> None:
    assert None not in (face.illustrations, face.aid, face.terms)


def test_every_scene_shows_places_that_are_there(face: SamuraiFace, qapp: QApplication) -> None:
    areas = set(there(face.on_board).board(None).areas)
    scenes = [one for one in there(face.illustrations)() if isinstance(one.picture, BoardScene)]
    assert len(scenes) >= 6
    for one in scenes:
        scene = one.picture
        assert isinstance(scene, BoardScene)
        assert one.said is not None, "who can't see it is told"
        stands = [piece.spot.removeprefix("area:") for piece in scene.pieces]
        assert len(set(stands)) == len(stands), "a hex has room for one unit (C-1)"
        named = {*scene.areas, *stands}
        for drawn in scene.overlays:
            assert isinstance(drawn, Route | Zone)
            named |= drawn.areas if isinstance(drawn, Zone) else {spot.removeprefix("area:") for spot in drawn.spots}
        assert named <= areas


def test_everything_is_said_and_each_word_once(face: SamuraiFace) -> None:
    said = {**GAME, **said_in("desktop/samurai_battles")}
    keys = {term.name.key for term in there(face.terms)()} | {term.text.key for term in there(face.terms)()}
    for section in there(face.aid)():
        keys |= {section.title.key, *(line.key for line in section.lines)}
        keys |= {key for thing in section.things for key in (thing.name.key, thing.text.key)}
    for one in there(face.illustrations)():
        keys |= {one.title.key, one.caption.key}
    assert keys <= set(said)
    for language in ("en", "ru"):
        words = speak_in_window(language)
        names = [words.say(term.name).casefold() for term in there(face.terms)()]
        assert len(set(names)) == len(names), language


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
def test_the_aid_is_one_page(face: SamuraiFace, qapp: QApplication, tmp_path: Path, language: str) -> None:
    file = tmp_path / "aid.pdf"
    save_pdf(file, there(face.aid)(), speak_in_window(language).of("samurai_battles"), "Aid")
    assert len(re.findall(rb"/Type /Page\b", file.read_bytes())) == 1


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_lesson_names_no_button_that_a_small_window_has_not(language: str) -> None:
    """The one with a question mark opens the aid; F2 does so in every window."""
    said = speak_in_window(language).of("samurai_battles").text("teach.alone")
    assert "F2" in said
    assert "?" not in said


@pytest.mark.parametrize(("language", "dice"), [("en", "Dice: "), ("ru", "Кубики: ")])
@pytest.mark.parametrize("key", ["table.proof.shuffle-draws", "table.proof.shuffle-first"])
def test_the_proof_of_a_match_of_dice_speaks_of_dice(language: str, dice: str, key: str) -> None:
    words = speak_in_window(language).of("samurai_battles")
    assert words.text(key, theirs=2).startswith(dice)


@pytest.mark.parametrize(("language", "said"), [("en", "R-4. A volley"), ("ru", "R-4. Залп")])
def test_a_line_of_the_story_explains_its_rule(
    face: SamuraiFace, qapp: QApplication, tmp_path: Path, language: str, said: str
) -> None:
    context = Context(SettingsFile(tmp_path / "settings.json"), speak_in_window, language)
    explained = Explaining(context, face)("w2 shoots at e1: 4, 13.", "R-4")
    assert explained.startswith(said)
    assert "*" not in explained
    by_rule = Message("story.by-rule", line=Message("story.engaged", unit="w1", other="e1"), rule="Z-4 c")
    assert Explaining(context, face)("w1 and e1 are engaged.", rule_of(by_rule)).startswith("Z-4.")
    assert not Explaining(context, face)("w1 moves.")
