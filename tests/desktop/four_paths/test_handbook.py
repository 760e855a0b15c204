"""What the card game is learned by: its pictures, made of its own cards, its aid on one page, its words."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QTextBrowser

from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.four_paths.face import PathsFace, paths_face
from rokugan_desktop.desktop.handbook.page import GlossaryList
from rokugan_desktop.desktop.handbook.pictures import HowToPlay, LaidPicture
from rokugan_desktop.desktop.primer import LaidScene
from rokugan_desktop.desktop.sheets.boxes import words_in
from rokugan_desktop.games.four_paths import FourPaths
from rokugan_desktop.games.four_paths.ids import CardKey, DeckId, Level
from tests.desktop.four_paths.conftest import PATHS, OpenPaths, speak, the_face
from tests.desktop.four_paths.moments import wordings
from tests.games.four_paths.playing import DECKS, file
from tests.there import there


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [(960, 600), (1600, 1000)])
def test_how_to_play_is_seen_in_pictures(open_paths: OpenPaths, language: str, size: tuple[int, int]) -> None:
    shell = open_paths(language)
    shell.resize(*size)
    shell.reading.to_handbook("how")
    settle()
    leaf = shell.handbook.leaf
    assert isinstance(leaf, HowToPlay)
    assert leaf.area.horizontalScrollBar().maximum() == 0
    pictures = leaf.findChildren(LaidPicture)
    assert len(pictures) == len(there(the_face().illustrations)())
    for picture in pictures:
        assert picture.accessibleName(), "each has words instead of the picture"
        assert picture.accessibleDescription()
        assert picture.height() >= picture.heightForWidth(picture.width()), "all of it is seen"
    painted = pictures[1].grab().toImage()
    colours = {painted.pixel(x, y) for x in range(0, painted.width(), 7) for y in range(0, painted.height(), 7)}
    assert len(colours) > 60, "cards are to be seen"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_card_of_a_deck_is_there_with_how_often_and_what_it_does(language: str) -> None:
    words = speak(language).of(PATHS)
    pictures = {one.title.key: one.picture for one in there(the_face().illustrations)()}
    for deck, listed in file().decks.items():
        scene = pictures[f"learn.deck.{deck}"]
        assert isinstance(scene, LaidScene)
        said = words_in(scene.laid(words))
        for key, count in listed.at(Level.STEEL).dynasty.items():
            assert f"{count} × {words.text(f'card.{key}')}" in said
        assert any("+2" in one for one in said), "High Pass is told"
    assert tuple(file().decks) == DECKS


def test_what_is_told_of_cards_speaks_of_no_card_that_is_not_played() -> None:
    words = speak("en").of(PATHS)
    for face, above in (
        (of_levels(Level.STEEL), r"\b(Item|hand|Battle,|Open,|Limited,|Reaction)\b"),
        (the_face(), "Reaction|Ring"),
    ):
        for one in there(face.illustrations)():
            assert isinstance(one.picture, LaidScene)
            said = " ".join(words_in(one.picture.laid(words)))
            assert not re.search(above, said), one.title.key


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_aid_is_one_printed_page_and_the_glossary_is_sorted_through(
    open_paths: OpenPaths, tmp_path: Path, language: str
) -> None:
    shell = open_paths(language)
    shell.reading.to_handbook("aid")
    settle()
    assert isinstance(shell.handbook.leaf, QTextBrowser)
    shell.handbook.save(tmp_path / "aid.pdf")
    assert len(re.findall(rb"/Type /Page\b", (tmp_path / "aid.pdf").read_bytes())) == 1
    shell.reading.to_handbook("terms")
    settle()
    leaf = shell.handbook.leaf
    assert isinstance(leaf, GlossaryList)
    words, whole = shell.context.of(PATHS).words, leaf.text.toPlainText()
    for term in there(the_face().terms)():
        assert words.say(term.name) in whole
        assert words.say(term.text).replace("\N{NO-BREAK SPACE}", " ") in whole


def of_levels(*levels: Level) -> PathsFace:
    """The face of the game where these levels are offered."""
    return paths_face(FourPaths(file(), levels), wordings())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_told_of_a_level_is_told_only_where_it_is_played(language: str) -> None:
    words = speak(language).of(PATHS)
    plain, whole, answers = of_levels(Level.STEEL), the_face(), of_levels(*Level)
    assert (plain.rules_page, whole.rules_page) == ("four_paths-rules", "four_paths-rules+hands")
    assert answers.rules_page == "four_paths-rules+hands+answers"
    for level, face in zip(Level, (plain, whole, answers), strict=True):
        titles = {one.title.key for one in there(face.illustrations)()}
        sections = {section.title.key for section in there(face.aid)()}
        ends = {thing.name.key for section in there(face.aid)() for thing in section.things}
        names = {words.say(term.name) for term in there(face.terms)()}
        for of, pictures, parts, terms in (
            (Level.HANDS, {"hand", "attached", "duel", "fate"}, {"hands", "duels"}, {"duel", "favor", "terrain"}),
            (Level.ANSWERS, {"react", "cast", "rings", "experience"}, {"answers"}, {"reaction", "ring", "yu"}),
        ):
            told = level >= of
            assert ({f"learn.{one}" for one in pictures} <= titles) is told
            assert ({f"aid.{one}" for one in parts} <= sections) is told
            assert ({words.text(f"term.{one}") for one in terms} <= names) is told
        assert ("learn.end.insight" in ends) is (level is Level.ANSWERS)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_fate_card_of_a_deck_is_there_with_how_often(language: str) -> None:
    words = speak(language).of(PATHS)
    found = [one for one in there(the_face().illustrations)() if one.title.key == "learn.fate"]
    decks = [listed.at(Level.HANDS) for listed in file().decks.values() if listed.level2]
    assert len(decks) == 3
    for one, listed in zip(found, decks, strict=True):
        assert isinstance(one.picture, LaidScene)
        said = words_in(one.picture.laid(words))
        for key, count in {**listed.dynasty, **listed.fate}.items():
            assert f"{count} × {words.text(f'card.{key}')}" in said
        assert any(words.text(f"card.{listed.wind}") in line for line in said)


def test_a_unit_and_a_duel_are_counted_as_their_pictures_say() -> None:
    isamu, katana, spears, shizuka, koji = (
        file().cards[CardKey(key)]
        for key in ("crane_isamu", "fine_katana", "line_spears", "crane_shizuka", "scorpion_koji")
    )
    assert (isamu.force + katana.force, spears.force, katana.chi, spears.bonus) == (4, 2, 1, False)
    assert (shizuka.chi, koji.chi) == (4, 2)
    crane, scorpion = (
        [file().cards[key].focus for key, count in file().decks[DeckId(deck)].fate.items() for _ in range(count)]
        for deck in ("crane", "scorpion")
    )
    assert {3, 2} <= set(crane)
    assert scorpion.count(3) >= 2


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_aid_with_hands_is_one_printed_page_as_well(open_paths: OpenPaths, tmp_path: Path, language: str) -> None:
    shell = open_paths(language)
    shell.reading.to_handbook("aid")
    settle()
    shell.handbook.save(tmp_path / "aid.pdf")
    assert len(re.findall(rb"/Type /Page\b", (tmp_path / "aid.pdf").read_bytes())) == 1
    shell.reading.to_handbook("how")
    settle()
    leaf = shell.handbook.leaf
    assert isinstance(leaf, HowToPlay)
    assert leaf.area.horizontalScrollBar().maximum() == 0
    for picture in leaf.findChildren(LaidPicture):
        assert picture.accessibleDescription()
        assert picture.height() >= picture.heightForWidth(picture.width()), "all of it is seen"


@pytest.mark.parametrize("rule", ["TE-1", "DU-2", "L-1", "H-4"])
def test_a_rule_of_the_second_level_is_found_from_its_number(open_paths: OpenPaths, rule: str) -> None:
    assert not open_paths(face=partial(of_levels, Level.STEEL)).reading.rules.go_to_rule(rule)
    assert open_paths().reading.rules.go_to_rule(rule)
