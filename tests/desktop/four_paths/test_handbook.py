"""What the card game is learned by: its pictures, made of its own cards, its aid on one page, its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QTextBrowser

from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.handbook.page import GlossaryList
from rokugan_desktop.desktop.handbook.pictures import HowToPlay, LaidPicture
from rokugan_desktop.desktop.primer import LaidScene
from rokugan_desktop.desktop.sheets.boxes import words_in
from rokugan_desktop.games.four_paths.ids import Level
from tests.desktop.four_paths.conftest import PATHS, OpenPaths, speak, the_face
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
    for one in there(the_face().illustrations)():
        assert isinstance(one.picture, LaidScene)
        said = " ".join(words_in(one.picture.laid(words)))
        assert not re.search(r"\b(Item|hand|Battle,|Open,|Limited,|Reaction)\b", said), one.title.key


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
