"""The wheel and the source distribution build, hold what they must, and run from any directory."""

from __future__ import annotations

import gettext
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import IO, cast

import pytest
from metadata_hook import page, urls

from rokugan_desktop import __version__, resources

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    done = subprocess.run(
        # The folder packaging/ is no library: -P keeps it from being taken for one.
        [sys.executable, "-P", "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def held(wheel: Path) -> frozenset[str]:
    """The names of what the wheel holds."""
    with zipfile.ZipFile(wheel) as opened:
        return frozenset(opened.namelist())


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(folder)
    return folder


def files(folder: str, ending: str = "") -> set[str]:
    """What the checkout holds in a folder, as paths from the top."""
    return {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / folder).rglob(f"*{ending}")
        if file.is_file() and not {"__pycache__", "authoring"} & set(file.parts)
    }


def test_the_wheel_is_named_for_every_platform(wheel: Path) -> None:
    assert wheel.name == f"rokugan_desktop-{__version__}-py3-none-any.whl"


def test_the_wheel_holds_every_module(held: frozenset[str]) -> None:
    assert files("rokugan_desktop", ".py") <= held


def test_the_wheel_is_typed(held: frozenset[str]) -> None:
    assert "rokugan_desktop/py.typed" in held


def test_the_wheel_holds_the_board_data(held: frozenset[str]) -> None:
    wanted = {f"rokugan_desktop/{name}" for name in files("board_data")}
    assert wanted
    assert wanted <= held


def test_the_wheel_holds_the_assets(held: frozenset[str]) -> None:
    wanted = {f"rokugan_desktop/{name}" for name in files("assets") if not name.endswith((".po", ".mo"))}
    assert wanted
    assert wanted <= held


def test_the_wheel_holds_every_catalogue_compiled(held: frozenset[str]) -> None:
    wanted = {f"rokugan_desktop/{name[:-3]}.mo" for name in files("assets/catalogues", ".po")}
    assert wanted
    assert wanted <= held


def test_the_wheel_holds_no_tools_and_no_tests(held: frozenset[str]) -> None:
    tops = {name.partition("/")[0] for name in held}
    assert tops == {"rokugan_desktop", f"rokugan_desktop-{__version__}.dist-info"}
    assert [name for name in held if "authoring" in name or name.endswith(".po") or "__pycache__" in name] == []


def test_the_wheel_carries_the_licences(held: frozenset[str]) -> None:
    folder = f"rokugan_desktop-{__version__}.dist-info/licenses"
    assert f"{folder}/LICENSE" in held
    assert [name for name in held if name.endswith("notices.md")] == ["rokugan_desktop/assets/notices.md"]


def test_the_wheel_holds_a_library_of_each_format_for_the_self_test(held: frozenset[str]) -> None:
    wanted = {f"rokugan_desktop/golden/{file.name}" for file in (ROOT / "tests/table/golden").glob("*.sqlite")}
    assert wanted
    assert {name for name in held if "/golden/" in name} == wanted


def test_the_wheel_holds_no_pages_for_builders(held: frozenset[str]) -> None:
    assert [name for name in held if "/docs/" in name] == []


def test_a_compiled_catalogue_does_not_say_when_it_was_made(unpacked: Path) -> None:
    compiled = sorted((unpacked / "rokugan_desktop" / "assets" / "catalogues").rglob("*.mo"))
    assert compiled
    for file in compiled:
        with file.open("rb") as opened:
            told = gettext.GNUTranslations(opened).info()
        assert (told["pot-creation-date"], told["po-revision-date"]) == ("2000-01-01 00:00+0000",) * 2


def test_the_page_of_the_package_leads_to_nothing_that_only_a_checkout_has(unpacked: Path) -> None:
    (metadata,) = unpacked.glob("*.dist-info/METADATA")
    text = metadata.read_text(encoding="utf-8")
    assert "Two to five friends" in text
    assert [target for target in re.findall(r"\]\(([^)]*)\)", text) if not target.startswith("http")] == []
    (scripts,) = unpacked.glob("*.dist-info/entry_points.txt")
    assert "[gui_scripts]\nrokugan-desktop-game = " in scripts.read_text(encoding="utf-8")


def test_the_page_of_a_release_shows_pictures_and_leads_to_its_own_files() -> None:
    text = page((ROOT / "README.md").read_text(encoding="utf-8"), "https://example.org/us", "v1")
    told = re.findall(r"(!?)\[[^\]]*\]\(https://example\.org/us/(raw|blob)/v1/([^)]*)\)", text)
    assert ("!", "raw", "rokugan_desktop/docs/table.png") in told
    assert [path for _, _, path in told if not (ROOT / path).exists()] == []
    assert [target for target in re.findall(r"\]\(([^)]*)\)", text) if not target.startswith("http")] == []


def test_a_release_leads_to_its_own_addresses_and_nothing_else_to_any(unpacked: Path) -> None:
    (metadata,) = unpacked.glob("*.dist-info/METADATA")
    assert "Project-URL" not in metadata.read_text(encoding="utf-8")
    assert urls("https://example.org/us", "v1") == {
        "Homepage": "https://example.org/us",
        "Issues": "https://example.org/us/issues",
        "Changelog": "https://example.org/us/blob/v1/CHANGELOG.md",
    }


def test_the_source_distribution_holds_what_a_build_and_the_tests_need(built: Path) -> None:
    (found,) = built.glob("*.tar.gz")
    with tarfile.open(found) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    wanted = files("board_data") | files("assets", ".po") | files("packaging", ".py") | files("tests", ".py")
    assert wanted | {"play.py", "LICENSE", "README.md", "pyproject.toml"} <= names
    assert [name for name in names if name.startswith((".venv", ".git/")) or name.endswith(".mo")] == []


def run(unpacked: Path, folder: Path, *arguments: str) -> str:
    """Run Python in another folder, where only the unpacked wheel can be found; return what it printed."""
    environment = {**os.environ, "PYTHONPATH": str(unpacked), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("name", ["assets", "board_data"])
def test_a_wheel_finds_its_files_from_any_directory(unpacked: Path, tmp_path: Path, name: str) -> None:
    printed = run(unpacked, tmp_path, "-c", f"from rokugan_desktop import resources; print(resources.{name}())")
    assert Path(printed) == unpacked.resolve() / "rokugan_desktop" / name


def test_a_wheel_knows_the_commit_that_its_source_was_taken_from(built: Path, unpacked: Path, tmp_path: Path) -> None:
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as opened:
        names = [name for name in opened.getnames() if name.endswith("rokugan_desktop/commit.txt")]
        texts = [cast("IO[bytes]", opened.extractfile(name)).read().decode().strip() for name in names]
    assert len(texts) == (0 if resources.commit() is None else 1)
    printed = run(unpacked, tmp_path, "-c", "from rokugan_desktop import resources; print(resources.commit())")
    assert printed == (texts[0] if texts else "None")


def test_a_build_leaves_no_commit_in_the_checkout(built: Path) -> None:
    assert built.is_dir()
    assert not (ROOT / "rokugan_desktop" / "commit.txt").exists()


def test_a_wheel_runs_from_any_directory(unpacked: Path, tmp_path: Path) -> None:
    assert __version__ in run(unpacked, tmp_path, "-m", "rokugan_desktop", "--version")
