"""The game itself, up to the moment when its window would open."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rokugan_desktop.desktop.application import Launch
from rokugan_desktop.engine import Setup
from rokugan_desktop.table.journal import new_header
from rokugan_desktop.table.library.listing import Listed
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES, begin

from .conftest import Run

GOLDEN = Path(__file__).parents[1] / "table" / "golden" / "format-2.sqlite"


class Opened:
    """What the window was opened with, which the test looks at instead of a window."""

    def __init__(self) -> None:
        self.launch: Launch | None = None
        self.matches: tuple[Listed, ...] = ()
        self.arguments: list[str] = []

    def run(self, arguments: list[str], launch: Launch, _make_face: Callable[[], Any], library: MatchLibrary) -> int:
        """Stand in for the window: note what it is given, and be closed at once."""
        self.launch, self.arguments, self.matches = launch, arguments, library.matches()
        return 0


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Return what the window will have been opened with."""
    window = Opened()
    monkeypatch.setattr("rokugan_desktop.desktop.application.run", window.run)
    return window


def test_without_a_file_the_window_opens_at_its_title(run: Run, opened: Opened, tmp_path: Path) -> None:
    """The folder of the library is made; what else stands on the command line is none of Qt's business."""
    library = tmp_path / "new" / "folder"
    assert run("--library", library, "--language", "ru") == (0, "", "")
    assert opened.launch is not None
    assert (opened.launch.match_id, opened.launch.language, opened.matches) == (None, "ru", ())
    assert len(opened.arguments) == 1
    assert (library / LIBRARY_FILE).is_file()


def test_a_position_opens_as_a_match_of_its_clans(run: Run, opened: Opened, position: Path, tmp_path: Path) -> None:
    assert run("--library", tmp_path, position, "--language", "ru") == (0, "", "")
    assert opened.launch is not None
    assert [(listed.id, listed.header.names) for listed in opened.matches] == [
        (opened.launch.match_id, ("Краб", "Журавль"))
    ]
    header = opened.matches[0].header
    assert (header.title, header.origin, header.round) == ("Позиция position", "position", "2")
    first = opened.launch.match_id
    assert run("--library", tmp_path, position, "--language", "ru") == (0, "", "")
    assert [listed.id for listed in opened.matches] == [first], "as long as nobody has played it"
    assert opened.launch.match_id == first


def test_seats_of_a_position_are_called_in_the_language_of_the_window(
    run: Run, opened: Opened, position: Path, tmp_path: Path
) -> None:
    """They are kept in the match, so the language of the terminal would stay."""
    for set_to, names in (("", ("Crab", "Crane")), ("ru", ("Краб", "Журавль")), ("none", ("Crab", "Crane"))):
        if opened.launch is not None:
            opened.launch.settings.parent.mkdir(parents=True, exist_ok=True)
            opened.launch.settings.write_text(f'{{"language": "{set_to}"}}' if set_to != "none" else "{", "utf-8")
        assert run("--library", tmp_path / (set_to or "first"), position) == (0, "", "")
        assert [listed.header.names for listed in opened.matches] == [names]


@pytest.mark.parametrize("number", ["1", "2"])
def test_a_file_of_a_match_opens_and_is_put_into_the_library_once(
    number: str, run: Run, opened: Opened, golden: Path, tmp_path: Path
) -> None:
    file, library = tmp_path / "evening.jsonl", tmp_path / "library"
    assert run("backup", number, file, "--library", golden).status == 0
    for _ in range(2):
        assert run("--library", library, file) == (0, "", "")
        assert opened.launch is not None
        assert [listed.id for listed in opened.matches] == [opened.launch.match_id]
    run("--library", golden, file)
    assert opened.launch is not None
    assert opened.launch.match_id == int(number)


def test_a_bad_file_of_a_match_is_refused_before_anything_is_made(
    refused: Callable[..., str], golden: Path, run: Run, tmp_path: Path
) -> None:
    file, library = tmp_path / "evening.jsonl", tmp_path / "library"
    run("backup", "1", file, "--library", golden)
    file.write_bytes(file.read_bytes()[:-40])
    assert refused("--library", library, file).startswith(f"{file}: line 147: ")
    assert not library.exists()


def test_what_is_called_a_match_and_is_none_is_not_taken_for_a_position(
    refused: Callable[..., str], tmp_path: Path
) -> None:
    bad = tmp_path / "bad.rokugan-match"
    bad.write_text("no match\n", encoding="utf-8")
    assert refused("--library", tmp_path / "library", bad) == f"{bad}: this is not a match file"


def test_a_bad_position_is_refused_before_anything_is_made(refused: Callable[..., str], tmp_path: Path) -> None:
    position, library = tmp_path / "bad.yaml", tmp_path / "library"
    position.write_text("format: rokugan-position/1\nseats: [{clan: crab}, {clan: crab}]\n", encoding="utf-8")
    assert refused("--library", library, position).startswith(f"{position}: seats[1].clan: ")
    assert not library.exists()


@pytest.mark.parametrize("console", [True, False])
def test_a_bad_file_that_was_double_clicked_is_told_in_the_window(
    console: bool, run: Run, opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A desktop starts the program with --in-window; on Windows it has no standard error at all."""
    bad = tmp_path / "bad.rokugan-position"
    bad.write_text("format: rokugan-position/1\nseats: [{clan: crab}, {clan: crab}]\n", encoding="utf-8")
    if not console:
        monkeypatch.setattr("sys.stderr", None)
    asked = ("--in-window",) if console else ()
    assert run("--library", tmp_path, *asked, bad) == (0, "", "")
    assert opened.launch is not None
    assert opened.launch.match_id is None
    assert opened.launch.trouble is not None
    assert dict(opened.launch.trouble.parameters)["file"] == str(bad)
    assert dict(opened.launch.trouble.parameters)["place"] == "seats[1].clan"


def test_a_library_that_is_none_is_refused(refused: Callable[..., str], opened: Opened, tmp_path: Path) -> None:
    (tmp_path / LIBRARY_FILE).write_bytes(b"This is no library. " * 100)
    assert refused("--library", tmp_path).startswith(f"{tmp_path / LIBRARY_FILE}: ")
    in_the_way = tmp_path / "file"
    in_the_way.write_bytes(b"")
    assert refused("--library", in_the_way).startswith(f"{in_the_way / LIBRARY_FILE}: ")
    assert refused("--library", in_the_way / "deeper").startswith(f"{in_the_way / 'deeper' / LIBRARY_FILE}: ")
    assert opened.launch is None


def test_a_damaged_usual_library_is_left_alone_and_the_window_says_so(
    run: Run, opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who starts the game by its icon sees no command line; what is played then comes into the library later."""
    damaged = tmp_path / LIBRARY_FILE
    damaged.write_bytes(b"This is no library. " * 100)

    def usual(_program: str, *, appauthor: bool) -> Path:
        assert not appauthor
        return tmp_path

    monkeypatch.setattr("rokugan_desktop.cli.matches.commands.user_data_path", usual)
    assert run() == (0, "", "")
    assert opened.launch is not None
    assert opened.launch.trouble is not None
    assert opened.launch.trouble.key == "cli.library-apart"
    assert dict(opened.launch.trouble.parameters)["file"] == str(damaged)
    assert damaged.read_bytes() == b"This is no library. " * 100
    with MatchLibrary(opened.launch.settings.with_name("apart") / LIBRARY_FILE) as evening:
        begin(journal=evening.create(new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-22"))).leave()
    assert run() == (0, "", "")
    assert [listed.header.names for listed in opened.matches] == [NAMES], "it can be played on, another evening too"
    damaged.unlink()
    apart = opened.launch.settings.with_name("apart") / LIBRARY_FILE
    whole = apart.read_bytes()
    apart.write_bytes(b"\0" * len(whole))
    assert run() == (0, "", "")
    assert apart.stat().st_size == len(whole), "what can't be read now is not thrown away"
    apart.write_bytes(whole)
    for told in ("cli.library-taken-in", None):
        assert run() == (0, "", "")
        assert opened.launch.trouble is None if told is None else opened.launch.trouble.key == told
        assert [listed.header.names for listed in opened.matches] == [NAMES]


def test_a_usual_library_that_was_cut_off_is_saved_and_the_window_says_so(
    run: Run, opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The spare copy that it is saved from was made by the start before."""
    file = tmp_path / LIBRARY_FILE

    def usual(_program: str, *, appauthor: bool) -> Path:
        assert not appauthor
        return tmp_path

    monkeypatch.setattr("rokugan_desktop.cli.matches.commands.user_data_path", usual)
    shutil.copyfile(GOLDEN, file)
    assert run() == (0, "", "")
    matches = opened.matches
    file.write_bytes(file.read_bytes()[:40_000])
    assert run() == (0, "", "")
    assert opened.launch is not None
    assert opened.launch.trouble is not None
    assert opened.launch.trouble.key == "cli.library-salvaged"
    told = dict(opened.launch.trouble.parameters)
    assert (tmp_path / str(told["kept"])).stat().st_size == 40_000
    assert told["n"] == len(matches) == len(opened.matches)
    assert run() == (0, "", "")
    assert opened.launch.trouble is None


TAKEN_AWAY: list[Callable[[Path], object]] = [Path.unlink, lambda file: file.write_bytes(b"")]


@pytest.mark.parametrize("takes_away", TAKEN_AWAY, ids=["deleted", "emptied"])
def test_a_library_that_was_deleted_or_emptied_comes_back_and_the_window_says_so(
    takes_away: Callable[[Path], object], run: Run, opened: Opened, golden: Path
) -> None:
    """Its spare copy was made when the window was last closed: what was played in the evening is in it."""
    file = golden / LIBRARY_FILE

    def played(_arguments: list[str], _launch: Launch, _make_face: Callable[[], Any], library: MatchLibrary) -> int:
        library.rename(1, "An evening")
        return 0

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("rokugan_desktop.desktop.application.run", played)
        assert run("--library", golden) == (0, "", "")
    takes_away(file)
    assert run("--library", golden) == (0, "", "")
    assert opened.launch is not None
    assert opened.launch.trouble is not None
    assert opened.launch.trouble.key == "cli.library-brought-back"
    assert dict(opened.launch.trouble.parameters)["n"] == len(opened.matches)
    assert "An evening" in {match.header.title for match in opened.matches}
    assert run("--library", golden) == (0, "", "")
    assert opened.launch.trouble is None


@pytest.mark.parametrize("marked", [True, False])
def test_a_bundle_beside_a_marker_keeps_matches_and_settings_with_itself(
    marked: bool, run: Run, opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setattr("sys.executable", str(tmp_path / "rokugan-desktop"))
    if marked:
        (tmp_path / "portable.txt").touch()
    assert run() == (0, "", "")
    assert opened.launch is not None
    assert (opened.launch.settings == tmp_path / "data" / "settings.json") is marked
    assert (tmp_path / "data" / LIBRARY_FILE).is_file() is marked
