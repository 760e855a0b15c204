"""What the card game is learned by: its pictures, made of its own cards, its aid on one page, its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextBrowser

from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.handbook.page import CardGallery, GlossaryList
from rokugan_desktop.desktop.handbook.pictures import HowToPlay, LaidPicture
from rokugan_desktop.desktop.primer import LaidScene
from rokugan_desktop.desktop.sheets.boxes import words_in
from rokugan_desktop.games.four_paths import Message
from rokugan_desktop.games.four_paths.ids import CardKey, DeckId, Level
from tests.desktop.four_paths.conftest import PATHS, OpenPaths, speak, the_face
from tests.games.four_paths.playing import file
from tests.shelved import begun
from tests.there import there

_SAID = Qt.ItemDataRole.AccessibleTextRole


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [(960, 600), (1600, 1000)])
def test_how_to_play_is_seen_in_pictures(open_paths: OpenPaths, language: str, size: tuple[int, int]) -> None:
    shell = open_paths(language)
    shell.resize(*size)
    shell.to_handbook("how")
    settle()
    leaf = shell.handbook.leaf
    assert isinstance(leaf, HowToPlay)
    assert leaf.area.horizontalScrollBar().maximum() == 0
    pictures = leaf.findChildren(LaidPicture)
    scenes = [one for one in there(the_face().illustrations)() if isinstance(one.picture, LaidScene)]
    assert len(pictures) == len(scenes)
    for picture in pictures:
        assert picture.accessibleName(), "each has words instead of the picture"
        assert picture.accessibleDescription()
        assert picture.height() >= picture.heightForWidth(picture.width()), "all of it is seen"
    painted = pictures[1].grab().toImage()
    colours = {painted.pixel(x, y) for x in range(0, painted.width(), 7) for y in range(0, painted.height(), 7)}
    assert len(colours) > 60, "cards are to be seen"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_card_of_each_deck_is_in_the_gallery_at_each_level(language: str) -> None:
    words = speak(language).of(PATHS)
    gallery = there(the_face().gallery)(words)
    for level in Level:
        for deck in file().decks_at(level):
            listed = file().decks[deck].at(level)
            place = frozenset({Message(f"option.level.{level}"), Message(f"deck.{deck}")})
            found = [words_in(one.read(place)) for one in gallery.cards if any(place <= each for each in one.places)]
            wind = {} if listed.wind is None else {listed.wind: 1}
            cards = {listed.stronghold: 1, **wind, **listed.dynasty, **listed.fate}
            assert sorted(said[0] for said in found) == sorted(words.text(f"card.{key}") for key in cards)
            told = {said[0]: " ".join(said) for said in found}
            for key, count in {**listed.dynasty, **listed.fate}.items():
                assert f"{words.text(f'deck.{deck}')}: {count}" in told[words.text(f"card.{key}")]


def test_the_gallery_is_filtered_by_level_and_by_what_is_drawn() -> None:
    filters = {name.key: choices for name, choices in there(the_face().gallery)(speak("en").of(PATHS)).filters.items()}
    assert [one.key for one in filters["option.level"]] == [f"option.level.{n}" for n in (1, 2, 3)]
    assert [one.key for one in filters["gallery.of"]] == ["term.dynasty", "term.fate"]


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
def test_the_gallery_is_sifted_and_read_by_keys(open_paths: OpenPaths, language: str) -> None:
    shell, words = open_paths(language), speak(language).of(PATHS)
    shell.to_handbook("cards")
    settle()
    leaf = shell.handbook.leaf
    assert isinstance(leaf, CardGallery)

    def found() -> list[str]:
        return [str(leaf.cards.item(row).data(_SAID)) for row in range(leaf.cards.count())]

    whole = found()
    kind = next(box for box in leaf.filters if box.findText(words.text("type.follower")) > 0)
    kind.setCurrentIndex(kind.findText(words.text("type.follower")))
    assert found() == [said for said in whole if said.split(". ")[1].startswith(words.text("type.follower"))]
    leaf.search.setText(words.text("card.heavy_riders"))
    (told,) = found()
    assert told.startswith(words.text("card.heavy_riders"))
    leaf.search.clear()
    assert leaf.picture.accessibleName() == told, "the card that is read stays"
    leaf.cards.setFocus()
    settle()
    for key, row in ((Qt.Key.Key_Home, 0), (Qt.Key.Key_Right, 1), (Qt.Key.Key_End, len(found()) - 1)):
        QTest.keyClick(leaf.cards, key)
        assert leaf.picture.accessibleName() == found()[row]
    leaf.search.setText("xyzzy")
    assert found() == []


@pytest.mark.parametrize(
    ("level", "above"), [(1, r"\b(Item|hand|Battle,|Open,|Limited,|Reaction)\b"), (2, "Reaction|Ring")]
)
def test_what_is_told_of_cards_at_a_level_speaks_of_no_card_that_is_not_played_there(level: int, above: str) -> None:
    words, at = speak("en").of(PATHS), Message(f"option.level.{level}")
    read = [
        one.read(frozenset({at})) for one in there(the_face().gallery)(words).cards if at in set().union(*one.places)
    ]
    assert read
    for box in read:
        assert not re.search(above, " ".join(words_in(box)))


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
def test_the_aid_is_one_printed_page_and_the_glossary_is_sorted_through(
    open_paths: OpenPaths, tmp_path: Path, language: str
) -> None:
    shell = open_paths(language)
    shell.to_handbook("aid")
    settle()
    assert isinstance(shell.handbook.leaf, QTextBrowser)
    shell.handbook.save(tmp_path / "aid.pdf")
    assert len(re.findall(rb"/Type /Page\b", (tmp_path / "aid.pdf").read_bytes())) == 1
    shell.to_handbook("terms")
    settle()
    leaf = shell.handbook.leaf
    assert isinstance(leaf, GlossaryList)
    words, whole = shell.context.of(PATHS).words, leaf.text.toPlainText()
    for term in there(the_face().terms)():
        assert words.say(term.name) in whole
        assert words.say(term.text).replace("\N{NO-BREAK SPACE}", " ") in whole


@pytest.mark.parametrize("language", ["en", "ru"])
def test_each_level_has_its_pictures_aid_and_words(language: str) -> None:
    words, face = speak(language).of(PATHS), the_face()
    assert face.rules_page == "four_paths-rules+hands+answers"
    titles = {one.title.key for one in there(face.illustrations)()}
    sections = {section.title.key for section in there(face.aid)()}
    names = {words.say(term.name) for term in there(face.terms)()}
    for pictures, parts, terms in (
        ({"turn", "gold"}, {"turn", "allies"}, {"province", "round"}),
        ({"hand", "attached", "duel"}, {"hands", "duels"}, {"duel", "favor", "terrain"}),
        ({"react", "cast", "rings", "experience"}, {"answers"}, {"reaction", "ring", "yu"}),
    ):
        assert {f"learn.{one}" for one in pictures} <= titles
        assert {f"aid.{one}" for one in parts} <= sections
        assert {words.text(f"term.{one}") for one in terms} <= names
    assert "learn.end.insight" in {thing.name.key for section in there(face.aid)() for thing in section.things}


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
def test_pictures_of_all_levels_are_seen_whole(open_paths: OpenPaths, language: str) -> None:
    shell = open_paths(language)
    shell.to_handbook("how")
    settle()
    leaf = shell.handbook.leaf
    assert isinstance(leaf, HowToPlay)
    assert leaf.area.horizontalScrollBar().maximum() == 0
    for picture in leaf.findChildren(LaidPicture):
        assert picture.accessibleDescription()
        assert picture.height() >= picture.heightForWidth(picture.width()), "all of it is seen"


@pytest.mark.parametrize("rule", ["TE-1", "DU-2", "L-1", "H-4"])
def test_a_rule_of_the_second_level_is_found_from_its_number(open_paths: OpenPaths, rule: str) -> None:
    assert open_paths().rules.go_to_rule(rule)


def test_a_game_that_was_never_begun_offers_its_lesson_first_beside_another_game_s_match(open_paths: OpenPaths) -> None:
    title = open_paths("en").title
    for game, first in ((PATHS, title.continue_button), ("another game", title.learn_button)):
        title.show_continued(begun(game))
        buttons = (title.continue_button, title.learn_button, title.new_button)
        assert [button for button in buttons if button.property("role") == "menu-primary"] == [first]
        assert title.continue_button.isVisible()
