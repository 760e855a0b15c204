"""The bundle: it is made, and in it computer players think and the lab plays, each in processes of its own."""

from __future__ import annotations

import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rokugan_desktop import __version__, resources
from rokugan_desktop.desktop.sound.sounds import Sound

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.long
POSITION = """\
format: rokugan-position/1
round: 1
phase: resolution
first_player: crab
seats:
  - clan: crab
    control: {crab_capital: {down: 1}}
  - clan: crane
    control: {coast_south: {down: 1}}
placed:
  - {clan: crab, token: army-3, at: crab_capital > coast_south}
"""
TWO_GAMES = ("simulate", "--players", "novice,novice", "--games", "8", "--seed", "1", "--format", "json", "--jobs")


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Generator[Path]:
    """The bundle's folder, moved away from where it was made; what was made is thrown away at once."""
    out = tmp_path_factory.mktemp("frozen")
    command = [sys.executable, str(ROOT / "packaging" / "bundle" / "freeze.py"), "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=out, timeout=900, check=False)
    assert done.returncode == 0, done.stderr
    moved = out / "moved"
    (out / "rokugan-desktop").rename(moved)
    yield moved
    shutil.rmtree(moved)


def program(bundle: Path) -> Path:
    return bundle / ("rokugan-desktop.exe" if sys.platform == "win32" else "rokugan-desktop")


def context(folder: Path) -> dict[str, str]:
    """The environment without anything that leads to this Python; whatever is left behind lies in the folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    return {**kept, "TMPDIR": str(folder)}


def run(bundle: Path, folder: Path, *arguments: str) -> str:
    """What a command prints that ends well and complains of nothing."""
    done = subprocess.run(
        [program(bundle), *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=context(folder),
        timeout=600,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return done.stdout


@contextmanager
def started(bundle: Path, folder: Path, *arguments: str) -> Generator[subprocess.Popen[str]]:
    """A command under way, in a group of its own, which is ended with all that is left of it."""
    with subprocess.Popen(
        [program(bundle), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=folder,
        env=context(folder),
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            if members(process.pid):
                os.killpg(process.pid, signal.SIGKILL)


def members(group: int) -> list[str]:
    """The command lines of the processes of a group that live."""
    listed = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pgid=,stat=,args="], capture_output=True, text=True, check=True
    ).stdout
    lines = (line.split(None, 2) for line in listed.splitlines())
    return [args for number, state, args in lines if int(number) == group and not state.startswith("Z")]


def test_it_knows_its_versions_and_its_commit(bundle: Path, tmp_path: Path) -> None:
    said = run(bundle, tmp_path, "--version")
    commit = "[0-9a-f]{40}" if resources.commit() else r"\?"
    assert re.fullmatch(rf"rokugan-desktop {re.escape(__version__)} \({commit}\), Python [0-9.]+, Qt [0-9.]+\n", said)


def test_it_holds_what_the_program_stands_on_and_no_more(bundle: Path) -> None:
    names = {file.relative_to(bundle).as_posix() for file in bundle.rglob("*")}
    assert {"_internal/licences/LICENSE", "_internal/licences/Python/LICENSE.txt"} <= names
    assert "_internal/licences/notices.md" in names
    assert [name for name in names if name.endswith(".po") or "authoring" in name] == []
    foreign = re.compile(r"Qt6?(?:Quick|Qml|Network|Pdf)|tkinter|PyInstaller/.*py")
    assert [name for name in names if foreign.search(name)] == []


def test_it_works_where_it_stands(bundle: Path, tmp_path: Path) -> None:
    said = run(bundle, tmp_path, "--self-test")
    assert said.startswith("No fault: ")
    if platform.machine() not in ("aarch64", "ARM64"):  # there the library of sounds does not come ready made
        assert f", {len(Sound)} sounds made; " in said


def test_every_file_in_it_has_an_owner_and_the_owner_a_licence(bundle: Path) -> None:
    folder = bundle / "_internal" / "licences"
    listed = set(re.findall(r"^- (.+)$", (folder / "FILES.md").read_text(encoding="utf-8"), re.MULTILINE))
    inner = {file.relative_to(bundle / "_internal").as_posix() for file in (bundle / "_internal").rglob("*.so*")}
    assert {name for name in inner if not (bundle / "_internal" / name).is_symlink()} <= listed
    assert (folder / "PySide6_Essentials" / "LGPL-3.txt").is_file()
    assert [one.name for one in folder.iterdir() if one.is_dir() and not any(one.iterdir())] == []


@pytest.mark.skipif(sys.platform != "linux", reason="only there a library says where else to search")
def test_no_library_searches_the_builders_folders(bundle: Path) -> None:
    for file in (bundle / "_internal").rglob("*.so*"):
        told = subprocess.run(["objdump", "-p", file], capture_output=True, text=True, check=True).stdout
        searched = re.findall(r"(?:RUNPATH|RPATH)\s+(\S+)", told)
        assert [path for path in searched if not path.startswith("$ORIGIN")] == [], file.name


def test_it_says_in_a_line_that_boards_are_checked_elsewhere(bundle: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [program(bundle), "check"], capture_output=True, encoding="utf-8", env=context(tmp_path), check=False
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "shapely" in done.stderr


def test_it_resolves_a_position_in_either_language(bundle: Path, tmp_path: Path) -> None:
    (tmp_path / "position.yaml").write_text(POSITION, encoding="utf-8")
    assert "Crab wins" in run(bundle, tmp_path, "resolve", "position.yaml")
    assert "побеждает Краб" in run(bundle, tmp_path, "resolve", "position.yaml", "--language", "ru")


def test_two_processes_of_the_lab_play_what_one_plays(bundle: Path, tmp_path: Path) -> None:
    one, two = (re.sub(r'"seconds":[0-9.]+', "", run(bundle, tmp_path, *TWO_GAMES, jobs)) for jobs in "12")
    assert one == two


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither groups of processes nor these signals")
@pytest.mark.parametrize(
    ("end", "status"), [("the whole group hears Ctrl-C", 130), ("the window is killed", -signal.SIGKILL)]
)
def test_computers_think_in_processes_of_their_own_and_none_is_left(
    bundle: Path, tmp_path: Path, end: str, status: int
) -> None:
    """Each process of a bundle is the same program once more: none but the first may take itself for the demo."""
    arguments = ("demo", "--players", "human,novice", "--seed", "1", "--out", "pictures")
    with started(bundle, tmp_path, *arguments) as process:
        assert process.stdout is not None
        assert any("-placing" in picture for picture in process.stdout)  # the computer has set up its own by then
        there = members(process.pid)
        (os.kill if status < 0 else os.killpg)(process.pid, -status if status < 0 else signal.SIGINT)
        _, complaints = process.communicate(timeout=60)
        patience = time.monotonic() + 30
        while members(process.pid) and time.monotonic() < patience:
            time.sleep(0.05)
        assert members(process.pid) == []
    complaints = re.sub(r"This plugin does not support .+\n", "", complaints)
    assert (process.returncode, complaints) == (status, ""), end
    assert len([line for line in there if " demo " in line]) == 1
    assert any("--multiprocessing-fork" in line for line in there)
