"""One function knows where the files are, another which commit this is."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from rokugan_desktop import resources

ROOT = Path(__file__).resolve().parents[2]
FIRST, SECOND = "1" * 40, "2" * 40


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """An empty package in an empty checkout."""
    folder = tmp_path / "rokugan_desktop"
    folder.mkdir()
    (tmp_path / ".git" / "refs" / "heads").mkdir(parents=True)
    return folder


def write(package: Path, name: str, text: str) -> None:
    file = package.parent / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{text}\n")


def test_a_checkout_keeps_its_files_beside_the_package() -> None:
    assert resources.board_data() == ROOT / "board_data"
    assert resources.assets() == ROOT / "assets"


def test_files_inside_the_package_come_first(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in (package, package.parent):
        (folder / "assets").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", package)
    assert resources.assets() == package / "assets"


def test_a_missing_folder_is_named(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_PACKAGE", package)
    with pytest.raises(FileNotFoundError, match="board_data: this folder of the program is missing"):
        resources.board_data()


def test_the_commit_is_what_git_says() -> None:
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    if asked.returncode == 0:
        assert resources.commit() == asked.stdout.strip()
    else:  # an unpacked source distribution
        assert resources.commit() in (None, (ROOT / "rokugan_desktop" / "commit.txt").read_text().strip())


def test_the_commit_that_a_build_wrote_comes_first(package: Path) -> None:
    write(package, ".git/HEAD", SECOND)
    write(package, "rokugan_desktop/commit.txt", FIRST)
    assert resources.commit(package) == FIRST


def test_the_commit_of_a_branch(package: Path) -> None:
    write(package, ".git/HEAD", "ref: refs/heads/main")
    write(package, ".git/refs/heads/main", FIRST)
    assert resources.commit(package) == FIRST


def test_the_commit_of_a_packed_branch(package: Path) -> None:
    write(package, ".git/HEAD", "ref: refs/heads/main")
    write(package, ".git/packed-refs", f"# pack-refs\n{SECOND} refs/heads/other\n{FIRST} refs/heads/main")
    assert resources.commit(package) == FIRST


def test_the_commit_of_a_second_working_tree(package: Path) -> None:
    tree = package.parent / ".git" / "worktrees" / "second"
    write(package, ".git/worktrees/second/HEAD", "ref: refs/heads/main")
    write(package, ".git/worktrees/second/commondir", "../..")
    write(package, ".git/refs/heads/main", FIRST)
    second = package.parent / "second"
    write(package, "second/.git", f"gitdir: {tree}")
    assert resources.commit(second / "rokugan_desktop") == FIRST


def test_no_commit_before_the_first(package: Path) -> None:
    write(package, ".git/HEAD", "ref: refs/heads/main")
    assert resources.commit(package) is None


def test_no_commit_without_git(tmp_path: Path) -> None:
    assert resources.commit(tmp_path / "rokugan_desktop") is None


def test_no_commit_from_a_garbled_file(package: Path) -> None:
    write(package, "rokugan_desktop/commit.txt", "unknown")
    assert resources.commit(package) is None
