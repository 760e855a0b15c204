"""What makes the program one among others on a desktop: its icon, its entry, its kinds of files, its manual."""

from __future__ import annotations

import configparser
import re
import shutil
import struct
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import icon
import manual
import pytest
from manual import COMMANDS
from PySide6.QtGui import QImage

from rokugan_desktop.desktop.application import APPLICATION_ID
from rokugan_desktop.desktop.library.documents import POSITIONS, SUFFIXES, Document
from tests.secrecy.pictures import alike, pixels_of

ROOT = Path(__file__).resolve().parents[2]
FILES = ROOT / "packaging" / "linux" / "files"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def test_the_pictures_of_the_icon_show_what_is_drawn() -> None:
    assert {int(file.stem) for file in icon.FOLDER.glob("*.png")} == set(icon.SIZES)
    for size in icon.SIZES:
        there = QImage(str(icon.FOLDER / f"{size}.png"))
        assert (there.width(), there.height()) == (size, size)
        assert alike(pixels_of(there), pixels_of(icon.drawn(size))), size


def test_the_icon_for_windows_holds_every_size_at_its_place() -> None:
    content = icon.ico()
    reserved, kind, count = struct.unpack_from("<HHH", content)
    assert (reserved, kind) == (0, 1)
    ends = [6 + 16 * count]
    sizes: set[int] = set()
    for number in range(count):
        width, height, _, _, _, depth, length, place = struct.unpack_from("<BBBBHHII", content, 6 + 16 * number)
        assert (width, depth, place) == (height, 32, ends[-1])
        sizes.add(width or 256)
        if width:  # plain pixels, with the mask below them
            header, across, down = struct.unpack_from("<Iii", content, place)
            assert (header, across, down) == (40, width, 2 * width)
        else:
            assert content[place : place + 4] == b"\x89PNG"
        ends.append(place + length)
    assert ends[-1] == len(content)
    assert {16, 32, 48, 256} <= sizes


def test_the_icon_for_macos_holds_a_picture_of_each_kind() -> None:
    content = icon.icns()
    assert struct.unpack_from(">4sI", content) == (b"icns", len(content))
    place, widths = 8, set[int]()
    while place < len(content):
        _, length = struct.unpack_from(">4sI", content, place)
        image = QImage.fromData(content[place + 8 : place + length])
        widths.add(image.width())
        place += length
    assert widths == {16, 32, 64, 128, 256, 512, 1024}


def entry(section: str = "Desktop Entry") -> configparser.SectionProxy:
    reader = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    reader.optionxform = str  # type: ignore[assignment,method-assign]  # as Python's own documentation has it
    reader.read(FILES / f"{APPLICATION_ID}.desktop", encoding="utf-8")
    return reader[section]


def test_the_desktop_entry_speaks_both_languages_and_opens_our_files() -> None:
    ours = entry()
    for key in ("Name", "GenericName", "Comment", "Keywords"):
        assert ours[key]
        assert key == "Name" or re.search("[а-я]", ours[f"{key}[ru]"])
    assert ours["Exec"] == "rokugan-desktop --in-window %f"
    assert (ours["Icon"], ours["StartupWMClass"]) == (APPLICATION_ID, APPLICATION_ID)
    another = entry(f"Desktop Action {ours['Actions'].rstrip(';')}")
    assert another["Exec"] == "rokugan-desktop --new-window"
    assert re.search("[а-я]", another["Name[ru]"])
    kinds = [kind.attrib["type"] for kind in ET.parse(FILES / "rokugan-desktop-mime.xml").getroot()]
    assert ours["MimeType"] == "".join(f"{kind};" for kind in kinds)


def test_each_kind_of_file_is_known_by_its_ending_and_by_how_it_begins() -> None:
    root = ET.parse(FILES / "rokugan-desktop-mime.xml").getroot()
    globs = {found.attrib["pattern"] for found in root.iter(f"{MIME}glob")}
    assert globs == {f"*.{SUFFIXES[Document.MATCH]}", f"*.{SUFFIXES[Document.POSITION]}"}
    assert SUFFIXES[Document.BACKUP].endswith(f".{SUFFIXES[Document.MATCH]}")
    assert f".{SUFFIXES[Document.POSITION]}" in POSITIONS
    beginnings = [found.attrib["value"] for found in root.iter(f"{MIME}match")]
    assert '{"format": "rokugan-backup/' in beginnings
    assert "format: rokugan-position/" in beginnings


def test_the_software_centre_is_told_the_same_things_in_both_languages() -> None:
    root = ET.parse(FILES / f"{APPLICATION_ID}.metainfo.xml").getroot()
    assert root.findtext("id") == APPLICATION_ID
    assert root.findtext("launchable") == f"{APPLICATION_ID}.desktop"
    described = root.find("description")
    assert described is not None
    for tag in ("p", "li"):
        said = list(described.iter(tag))
        russian = [one for one in said if one.attrib.get(LANGUAGE) == "ru"]
        assert 2 * len(russian) == len(said)


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-validate is not installed")
def test_the_desktop_entry_is_valid() -> None:
    done = subprocess.run(
        ["desktop-file-validate", FILES / f"{APPLICATION_ID}.desktop"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_manual_tells_every_command_with_its_options(language: str) -> None:
    page = manual.page(language)
    for command in COMMANDS:
        assert f".SH ROKUGAN\\-DESKTOP {command.upper()}\n" in page
        for option in manual.options(command):
            assert option.replace("-", "\\-") in page
    assert re.search("[а-я]", page) if language == "ru" else page.isascii()


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes_commands_and_their_options(tmp_path: Path) -> None:
    script = tmp_path / "completion"
    script.write_text(manual.bash(), encoding="utf-8")
    reply = 'echo "${COMPREPLY[@]}"'
    ask = f'source "$1"; COMP_WORDS=(rokugan-desktop "${{@:2}}"); COMP_CWORD=$(($# - 1)); _rokugan_desktop; {reply}'

    def completed(*words: str) -> str:
        return subprocess.check_output(["bash", "-c", ask, "bash", script, *words], text=True, cwd=tmp_path).strip()

    assert completed("simu") == "simulate"
    assert completed("--sel") == "--self-test"
    assert completed("simulate", "--see") == "--seed"


def test_zsh_and_fish_are_told_every_option() -> None:
    zsh, fish = manual.zsh(), manual.fish()
    for command in COMMANDS:
        for option in manual.options(command):
            assert option in zsh
            assert f"__fish_seen_subcommand_from {command}' -l {option.removeprefix('--')}" in fish
