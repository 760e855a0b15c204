"""The set-up says in one line what it lacks, and makes nothing twice."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import play

ROOT = Path(__file__).resolve().parents[2]
WINDOW = {**play.DRAWING, **play.WINDOWS_OF_X11}


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that lacks nothing, in English; a test takes away what it is about."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "argv", ["play.py"])
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(play, "has_library", has_all)
    monkeypatch.setattr(play, "can_make_venv", lambda: True)
    monkeypatch.setattr(play, "as_root", list[str])
    monkeypatch.setattr(shutil, "which", which_all)
    monkeypatch.setattr(sys, "stdin", open_nothing())


def has_all(_: str) -> bool:
    return True


def which_all(name: str) -> str | None:
    return f"/usr/bin/{name}"


def which_none(_: str) -> str | None:
    return None


def open_nothing() -> object:
    class Nobody:
        def isatty(self) -> bool:
            return False

    return Nobody()


def lacks(monkeypatch: pytest.MonkeyPatch, *libraries: str) -> None:
    def has(library: str) -> bool:
        return library not in libraries

    monkeypatch.setattr(play, "has_library", has)


def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the commands that would be run."""
    collected: list[str] = []

    def collect(command: list[str | Path], _environment: object = None) -> int:
        collected.append(" ".join(map(str, command)))
        return 0

    monkeypatch.setattr(play, "run", collect)
    return collected


def test_an_old_python_is_told_so_in_one_line() -> None:
    pretend = f"import sys, runpy; sys.version_info = (3, 9, 2, 'final', 0); runpy.run_path({str(ROOT / 'play.py')!r})"
    done = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("Python 3.11 or newer is needed, and this is 3.9: ")


@pytest.mark.usefixtures("bare")
def test_a_whole_system_is_left_alone(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    commands = runs(monkeypatch)
    play.prepare_system(libraries=WINDOW, yes=True)
    assert commands == []
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("bare")
def test_missing_libraries_are_named_by_their_packages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lacks(monkeypatch, "libEGL.so.1", "libxcb-cursor.so.0")
    with pytest.raises(SystemExit) as stopped:
        play.prepare_system(libraries=WINDOW, yes=False)
    assert stopped.value.code == 2
    assert capsys.readouterr().err == (
        "The system lacks libegl1 libxcb-cursor0: install them with `apt-get update && apt-get install libegl1 "
        "libxcb-cursor0`, or run this again with --yes.\n"
    )


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("", WINDOW),
        ("evening.rokugan-match", WINDOW),
        ("--library here --language ru", WINDOW),
        ("test --long", play.DRAWING),
        ("demo --out pictures", play.DRAWING),
        ("--language ru demo --out pictures", play.DRAWING),
        ("--self-test", play.DRAWING),
        ("replay 3", play.DRAWING),
        ("bundle out", WINDOW),
        ("--version", {}),
        ("simulate --seats 4 --games 2 --seed 1", {}),
        ("--library here resolve position.yaml", {}),
        ("matches", {}),
        ("demo --help", {}),
    ],
)
def test_no_command_asks_for_libraries_that_it_does_not_open(
    line: str, wanted: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "has_display", lambda: True)
    assert play.libraries_for(play.command_of(line.split())) == wanted


def test_without_a_display_no_library_of_a_window_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "has_display", lambda: False)
    assert play.libraries_for("") == play.DRAWING


@pytest.mark.usefixtures("bare")
def test_all_that_is_lacking_is_told_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lacks(monkeypatch, "libGL.so.1")
    monkeypatch.setattr(play, "can_make_venv", lambda: False)
    monkeypatch.setattr(play, "as_root", lambda: ["sudo"])
    with pytest.raises(SystemExit) as stopped:
        play.prepare_system(libraries=play.DRAWING, yes=False)
    assert stopped.value.code == 2
    packages = f"libgl1 python3.{sys.version_info.minor}-venv"
    assert capsys.readouterr().err == (
        f"The system lacks {packages}: install them with `sudo apt-get update && sudo apt-get install {packages}`, "
        "or run this again with --yes.\n"
    )


@pytest.mark.usefixtures("bare")
def test_where_only_an_administrator_can_install_no_yes_and_no_sudo_is_advised(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def which(name: str) -> str | None:
        return None if name == "sudo" else which_all(name)

    lacks(monkeypatch, "libGL.so.1")
    monkeypatch.setattr(play, "as_root", lambda: ["sudo"])
    monkeypatch.setattr(shutil, "which", which)
    with pytest.raises(SystemExit):
        play.prepare_system(libraries=play.DRAWING, yes=True)
    assert capsys.readouterr().err == (
        "The system lacks libgl1: ask an administrator to run `apt-get update && apt-get install libgl1`.\n"
    )


@pytest.mark.usefixtures("bare")
def test_a_bundle_asks_for_the_programs_that_make_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def which(name: str) -> str | None:
        return None if name == "icupkg" else which_all(name)

    monkeypatch.setattr(shutil, "which", which)
    with pytest.raises(SystemExit):
        play.prepare_system(libraries=WINDOW, programs=play.OF_A_BUNDLE, yes=False)
    assert capsys.readouterr().err.startswith("The system lacks icu-devtools: ")


@pytest.mark.usefixtures("bare")
def test_yes_installs(monkeypatch: pytest.MonkeyPatch) -> None:
    lacks(monkeypatch, "libGL.so.1")
    commands = runs(monkeypatch)
    with pytest.raises(SystemExit):  # nothing was really installed
        play.prepare_system(libraries=play.DRAWING, yes=True)
    assert [command.partition("apt-get -qq -y ")[2] for command in commands] == [
        "update",
        "install --no-install-recommends libgl1",
    ]


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("yes", [True, False])
def test_the_tests_wish_for_a_screen_and_do_without_it(monkeypatch: pytest.MonkeyPatch, yes: bool) -> None:
    """All that the test of a real screen needs is installed in one go; where nobody may install, nothing stops."""

    def which(name: str) -> str | None:
        return None if name == "Xvfb" else which_all(name)

    monkeypatch.setattr(shutil, "which", which)
    lacks(monkeypatch, "libXtst.so.6", "libxcb-icccm.so.4")
    commands = runs(monkeypatch)
    play.wish_for_a_screen(yes=yes)
    wished = ["update", "install --no-install-recommends libxcb-icccm4 libxtst6 xvfb"]
    assert [command.partition("apt-get -qq -y ")[2] for command in commands] == (wished if yes else [])


@pytest.mark.usefixtures("bare")
def test_nobody_there_to_answer_installs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    lacks(monkeypatch, "libGL.so.1")
    commands = runs(monkeypatch)
    with pytest.raises(SystemExit):
        play.prepare_system(libraries=play.DRAWING, yes=False)
    assert commands == []


@pytest.mark.usefixtures("bare")
def test_another_system_is_told_the_libraries(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lacks(monkeypatch, "libGL.so.1")
    monkeypatch.setattr(shutil, "which", which_none)
    with pytest.raises(SystemExit):
        play.prepare_system(libraries=play.DRAWING, yes=True)
    assert capsys.readouterr().err.startswith("The system lacks the libraries libGL.so.1: ")


@pytest.mark.usefixtures("bare")
def test_no_venv_is_one_clear_line_on_another_system(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "can_make_venv", lambda: False)
    monkeypatch.setattr(shutil, "which", which_none)
    with pytest.raises(SystemExit) as stopped:
        play.prepare_system(libraries={}, yes=False)
    assert stopped.value.code == 2
    assert capsys.readouterr().err == (
        "This Python cannot make a virtual environment: install its modules venv and ensurepip, then run this again.\n"
    )


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("arguments", "locale", "russian"),
    [
        ([], "ru_RU.UTF-8", True),
        ([], "C", False),
        (["--language", "ru"], "C", True),
        (["--language", "en"], "ru", False),
    ],
)
def test_it_speaks_the_players_language(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], locale: str, russian: bool
) -> None:
    monkeypatch.setattr(sys, "argv", ["play.py", *arguments])
    monkeypatch.setenv("LC_ALL", locale)
    assert play.say("installing", packages="libgl1") == f"{'Устанавливаю' if russian else 'Installing'} libgl1 ..."


@pytest.mark.parametrize(
    ("output", "why"),
    [
        ("  working\nERROR: No matching distribution found for shapely\nnotice: a new pip\n",
         "ERROR: No matching distribution found for shapely"),
        ("OSError: Readme file does not exist: README.md\nerror: metadata-generation-failed\n",
         "OSError: Readme file does not exist: README.md"),
        ("killed\n", "killed"),
        ("", "no reason given"),
    ],
)  # fmt: skip
def test_a_failure_says_why_in_a_line(output: str, why: str) -> None:
    assert play.last_words(output) == why


def test_another_python_version_gets_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(play, "ROOT", tmp_path)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert play.environment_folder() == tmp_path / ".venv"
    (tmp_path / ".venv").mkdir()
    settings = tmp_path / ".venv" / "pyvenv.cfg"
    settings.write_text(f"home = /usr/bin\nversion = {version}.7\n")
    assert play.environment_folder() == tmp_path / ".venv"
    settings.write_text("home = /usr/bin\nversion = 3.1.4\n")
    assert play.environment_folder() == tmp_path / f".venv-{version}"


@pytest.mark.parametrize("locked", [False, True])
def test_what_stands_is_not_set_up_again(locked: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    commands: list[list[str]] = []

    def captured(command: list[str | Path]) -> subprocess.CompletedProcess[str]:
        commands.append([str(part) for part in command])
        play.python_of(tmp_path / ".venv").parent.mkdir(parents=True, exist_ok=True)
        play.python_of(tmp_path / ".venv").touch()
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(play, "ROOT", tmp_path)
    monkeypatch.setattr(play, "captured", captured)
    project = tmp_path / "pyproject.toml"
    project.write_text("one")
    lock = tmp_path / "packaging" / "lock" / "test.txt"
    if locked:  # only the tests have a lock: what is set up to play has none
        lock.parent.mkdir(parents=True)
        lock.write_text("shapely==2.1")
    play.prepare_environment("test")
    installed = [["-m", "pip", "install"]] * (2 if locked else 1)
    assert [command[1:4] for command in commands] == [["-m", "venv", str(tmp_path / ".venv")], *installed]
    commands.clear()
    play.prepare_environment("test")
    play.prepare_environment("checkout")  # the tests' environment is enough to play
    assert commands == []
    for changed in [project, *([lock] if locked else [])]:
        changed.write_text("two")
        play.prepare_environment("test")
        assert commands[-1][1:4] == ["-m", "pip", "install"]
        commands.clear()
    play.prepare_environment("checkout")
    assert commands == []


def test_a_failed_installation_leaves_no_mark(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def captured(command: list[str | Path]) -> subprocess.CompletedProcess[str]:
        failed = "install" in command
        return subprocess.CompletedProcess(command, int(failed), "ERROR: no network\n" if failed else "", "")

    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(play, "ROOT", tmp_path)
    monkeypatch.setattr(play, "captured", captured)
    (tmp_path / "pyproject.toml").touch()
    with pytest.raises(SystemExit):
        play.prepare_environment("test")
    assert capsys.readouterr().err == "pip could not install what the game is built on: ERROR: no network\n"
    assert list(tmp_path.rglob("play-*.txt")) == []


def test_a_bundle_asks_for_python_as_a_shared_library_by_its_package() -> None:
    for library, package in play.library_of_python().items():
        assert library.startswith(f"{package}.so"), library
        assert package == f"libpython3.{sys.version_info.minor}"


def test_steps_say_whether_they_passed_and_a_bundle_what_its_own_test_tried(capsys: pytest.CaptureFixture[str]) -> None:
    said = {
        "bundle": "print('No fault')",
        "linter": "print('nothing')",
        "other": "print('line 3'); raise SystemExit(1)",
    }
    steps = {name: [sys.executable, "-S", "-c", program] for name, program in said.items()}
    assert play.lint(steps, {}) == ["other"]
    lines = [re.sub(r" +[0-9.]+ s$", "", line) for line in capsys.readouterr().out.splitlines()]
    assert "line 3" in lines[lines.index(f"{'other':<16}FAILED") :]
    assert "No fault" in lines[lines.index(f"{'bundle':<16}passed") :]
    assert f"{'linter':<16}passed" in lines
    assert len(lines) == 5, "nobody reads what a linter says that passed"


@pytest.mark.usefixtures("bare")
def test_a_bundle_is_made_beside_the_linters_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: dict[str, list[str]] = {}

    def lint(steps: dict[str, list[str | Path]], _environment: object) -> list[str]:
        begun.update({name: [*map(str, command)] for name, command in steps.items()})
        return []

    monkeypatch.setattr(play, "lint", lint)
    for part in ("compile_words", "install_actionlint"):
        monkeypatch.setattr(play, part, which_none)
    monkeypatch.setattr(play, "prepare_environment", Path)
    monkeypatch.chdir(ROOT)
    commands = runs(monkeypatch)
    assert play.main(["test", "--bundle", "out", "-k", "pins", "--yes"]) == 0
    assert next(iter(begun)) == "bundle"
    assert begun["bundle"][2:] == ["bundle", str(ROOT / "out"), "--yes"]
    assert commands[-1].endswith(" -k pins")
    begun.clear()
    assert play.main(["test", "-k", "pins"]) == 0
    assert "pyright" in begun
    assert "bundle" not in begun
