"""The top level of the project holds what the design says, and nothing by accident."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOP = {
    ".ci", ".gitattributes", ".github", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md",
    "README.ru.md", "assets",
    "board_data", "packaging", "play.py", "pyproject.toml", "rokugan_desktop", "tests",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(TOP))
def test_the_top_level_holds(name: str) -> None:
    assert (ROOT / name).exists()


def test_the_top_level_holds_nothing_else() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    tracked = {line.partition("/")[0].strip('"') for line in listed.stdout.splitlines()}
    # Outside a checkout, as in an unpacked source distribution, git lists nothing.
    assert tracked <= TOP


def test_packaging_is_no_package() -> None:
    """An __init__.py there would shadow the library of that name."""
    assert list((ROOT / "packaging").rglob("__init__.py")) == []


def test_no_compiled_catalogue_is_tracked() -> None:
    listed = subprocess.run(["git", "ls-files", "*.mo"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert listed.stdout == ""


@pytest.mark.parametrize("readme", ["README.md", "README.ru.md", "CONTRIBUTING.md"])
def test_links_of_the_pages_lead_somewhere(readme: str) -> None:
    text = (ROOT / readme).read_text(encoding="utf-8")
    links = [piece.partition(")")[0] for piece in text.split("](")[1:]]
    local = [link for link in links if "://" not in link]
    assert local or readme == "CONTRIBUTING.md"
    assert [link for link in local if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("readme", ["README.md", "README.ru.md"])
def test_two_commands_stand_on_the_first_screen(readme: str) -> None:
    first_screen = (ROOT / readme).read_text(encoding="utf-8").splitlines()[:25]
    commands = [line.partition("#")[0].strip() for line in first_screen if line.startswith("    python3")]
    assert commands == ["python3 play.py", "python3 play.py test"]
