"""Every sentence keeps to the house's style, and the rules of style catch what they are there for."""

from __future__ import annotations

import house_style
import pytest


def test_no_sentence_and_no_page_breaks_a_rule() -> None:
    assert [f"{fault.where}: {fault.sentence} ({fault.instead})" for fault in house_style.faults()] == []


@pytest.mark.parametrize(
    ("language", "package", "sentence"),
    [
        ("en", "games.any", "The bluff of {clan} goes home."),
        ("en", "games.any", "{who} gives up."),
        ("en", "desktop.any", "It wins {n} % of the time."),
        ("en", "desktop.any", "{name} is thinking …"),
        ("en", "desktop.any", "Nobody else sees it."),
        ("en", "desktop.any", 'Press "Confirm".'),
        ("en", "games.any", "{who} puts a token in {province}."),
        ("en", "games.any", "All tokens are turned faceup."),
        ("en", "games.any", "Draws one token more in the upkeep."),
        ("en", "games.four_paths", "{card} of {who} is destroyed."),
        ("en", "games.any", "{word} is no Event"),
        ("en", "games.any", "A card is placed face-up."),
        ("en", "table.any", "No entry beside the game changes it."),
        ("ru", "games.any", "Победа принесёт три чести."),
        ("ru", "games.any", "Побеждает наибольшая честь."),
        ("ru", "games.samurai_battles", "Уничтожены два вражеских отряда."),
        ("ru", "games.four_paths", "Предметы и Последователи достаются вашим людям."),
        ("ru", "games.any", "Армия\u00a03 — в центре."),
        ("ru", "games.any", "Пустой жетон возвращается домой."),
        ("ru", "games.any", "{who} удерживает провинцию «{province}»."),
        ("ru", "games.any", "Отряд исполняет приказ на шаге 3."),
        ("ru", "desktop.any", "Ближайший враг далеко."),
        ("ru", "desktop.any", "Вероятность {n} %."),
        ("ru", "desktop.any", "Печать тасовки"),
    ],
)
def test_what_was_mended_once_is_found_again(language: str, package: str, sentence: str) -> None:
    assert house_style.faults_of(language, sentence, package=package)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Flip one of your control tokens faceup: it is worth 1 honor more."),
        ("ru", "Ещё 3 очка чести\u00a0— и победа, вероятность 80\u00a0%."),
    ],
)
def test_what_an_editor_would_print_is_left_alone(language: str, sentence: str) -> None:
    assert house_style.faults_of(language, sentence, package="games.any") == ()
