"""The page of licence notices names what is really there."""

from __future__ import annotations

from pathlib import Path

import notices
import pytest


def test_the_page_is_current() -> None:
    assert notices.faults() == (), "run: python packaging/shared/notices.py"


def test_libraries_come_with_those_that_they_need() -> None:
    names = [notice.name.lower() for notice in notices.libraries()]
    assert {"pyside6_essentials", "shiboken6", "shapely", "numpy", "msgspec"} <= set(names)
    assert "pytest" not in names


@pytest.mark.parametrize("notice", notices.libraries(), ids=lambda notice: notice.name)
def test_each_library_names_its_licence_and_shows_its_text(notice: notices.Notice) -> None:
    assert notice.licence != "not named"
    assert notice.texts
    assert all(notice.texts)


@pytest.fixture
def assets(tmp_path: Path) -> Path:
    for name, text in {
        "notices.md": "",
        "fonts/OFL.txt": "Open Font License",
        "fonts/brush.ttf": "",
        "sounds/gong/LICENCE.md": "CC0",
        "sounds/gong/gong.wav": "",
        "catalogues/ru/LC_MESSAGES/program.po": "",
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


def test_art_is_listed_by_folder_with_its_licences(assets: Path) -> None:
    assert [(notice.name, notice.texts) for notice in notices.art(assets)] == [
        (f"{assets.name}/fonts", ("Open Font License",)),
        (f"{assets.name}/sounds", ("CC0",)),
    ]


def test_all_is_licensed(assets: Path) -> None:
    assert notices.unlicensed(assets) == ()


def test_a_file_without_a_licence_is_found(assets: Path) -> None:
    (assets / "sounds" / "drum.wav").touch()
    assert notices.unlicensed(assets) == (Path("sounds/drum.wav"),)


def test_a_page_that_fell_behind_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = tmp_path / "notices.md"
    page.write_text(
        notices.PAGE.read_text(encoding="utf-8").replace("### msgspec\n", "### leftpad\n"), encoding="utf-8"
    )
    monkeypatch.setattr(notices, "PAGE", page)
    found = notices.faults()
    assert "assets/notices.md: msgspec: is missing" in found
    assert "assets/notices.md: leftpad: is not there any more" in found


def test_headings_inside_a_licence_are_no_names() -> None:
    assert notices.named("### msgspec\n\n````text\n### Terms\n````\n\n### fonts\n") == {"msgspec", "fonts"}
