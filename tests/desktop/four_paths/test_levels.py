"""The levels where a match is set up: the list itself says which is the simplest, and what each of them adds."""

from __future__ import annotations

import pytest

from rokugan_desktop.desktop.people import Faces
from rokugan_desktop.engine import Setup
from rokugan_desktop.table.journal import new_header
from tests.desktop.at_table import settle
from tests.desktop.four_paths.conftest import PATHS, OpenPaths, speak, the_face

LISTED = {
    "en": ("1. Steel (simplest): ", "2. Hands: also ", "3. Answers: also "),
    "ru": ("1. Сталь (проще всего): ", "2. Рука: ещё ", "3. Ответы: ещё "),
}


@pytest.mark.parametrize("language", LISTED)
def test_each_level_says_in_the_list_itself_what_it_adds(open_paths: OpenPaths, language: str) -> None:
    shell = open_paths(language)
    shell.resize(800, 600)
    shell.to_new_match()
    settle()
    page = shell.new_match
    box = page.options.boxes["level"]
    told = [box.itemText(number) for number in range(box.count())]
    assert all(line.startswith(begin) for line, begin in zip(told, LISTED[language], strict=True))
    assert box.visibleRegion().boundingRect() == box.rect(), "nothing of it is cut in a small window"
    assert box.sizeHint().width() <= box.width(), "each is one line"


@pytest.mark.parametrize("language", LISTED)
def test_a_match_is_told_of_by_the_name_of_its_level_alone(language: str) -> None:
    header = new_header(the_face().game, Setup(("lion", "crane"), (("level", "2"),)), ("A", "B"), "2026-11-21T12:00:00")
    (named,) = Faces({PATHS: the_face}).agreed(speak(language), header)
    assert f"2. {named}" == LISTED[language][1].partition(":")[0]
