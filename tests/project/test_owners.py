"""Every file of a bundle has an owner whose licence lies beside it, and ICU's data are cut to what is spoken."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import bill
import icu
import owners
import pytest


def bundle_of(folder: Path, *names: str) -> Path:
    for name in names:
        file = folder / "rokugan-desktop" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"")
    return folder / "rokugan-desktop"


def test_files_are_told_by_their_owners_and_the_texts_of_their_licences_lie_there(tmp_path: Path) -> None:
    bundle = bundle_of(
        tmp_path, "rokugan-desktop", "_internal/base_library.zip", "_internal/PySide6/__init__.py",
        "_internal/rokugan_desktop/assets/icons/tick.png", "_internal/VCRUNTIME140.dll", "_internal/yaml/__init__.py",
    )  # fmt: skip
    folder = bundle / "_internal" / "licences"
    found = {owner.name: names for owner, names in owners.write(bundle, folder).items()}
    assert found == {
        "PyInstaller": ["rokugan-desktop"],
        "Python": ["base_library.zip"],
        "PySide6_Essentials": ["PySide6/__init__.py"],
        "Rokugan Desktop": ["rokugan_desktop/assets/icons/tick.png"],
        "Microsoft Visual C++ runtime": ["VCRUNTIME140.dll"],
        "PyYAML": ["yaml/__init__.py"],
    }
    assert {file.name for file in (folder / "PySide6_Essentials").iterdir()} == {
        "LGPL-3.txt", "GPL-3.txt", "Apache-2.0.txt", "qt.md", "qt-others.txt",
    }  # fmt: skip
    others = (folder / "PySide6_Essentials" / "qt-others.txt").read_text(encoding="utf-8")
    explained = (folder / "PySide6_Essentials" / "qt.md").read_text(encoding="utf-8")
    assert "UNICODE LICENSE V3" in others
    for name in ("HarfBuzz", "FreeType", "PCRE2", "ICU", "libpng", "zlib", "double-conversion"):
        assert f"\n{name}" in others
        assert f"- {name}: " in explained
    assert "Version 3, 29 June 2007" in (folder / "PySide6_Essentials" / "LGPL-3.txt").read_text(encoding="utf-8")
    listed = (folder / "FILES.md").read_text(encoding="utf-8")
    for names in found.values():
        assert all(f"- {name}\n" in listed for name in names)


def test_the_bill_of_materials_names_each_file_once_and_each_part_with_its_version(tmp_path: Path) -> None:
    bundle = bundle_of(
        tmp_path, "rokugan-desktop", "_internal/base_library.zip", "_internal/PySide6/__init__.py",
        "_internal/rokugan_desktop/assets/icons/tick.png", "_internal/yaml/__init__.py",
    )  # fmt: skip
    bill.write(owners.owned(bundle), "1.2.3", tmp_path / "bill.json")
    told = json.loads((tmp_path / "bill.json").read_text(encoding="utf-8"))
    assert (told["bomFormat"], told["metadata"]["component"]["version"]) == ("CycloneDX", "1.2.3")
    places = {part["name"]: [one["location"] for one in part["evidence"]["occurrences"]] for part in told["components"]}
    assert places == {
        "PyInstaller": ["rokugan-desktop"],
        "PySide6_Essentials": ["PySide6/__init__.py"],
        "Python": ["base_library.zip"],
        "PyYAML": ["yaml/__init__.py"],
    }
    for part in told["components"]:
        assert part["purl"] == part["bom-ref"]
        assert part["purl"].endswith(f"@{part['version']}")
        assert part["licenses"][0]["license"]["name"]


def test_files_have_owners_where_pyinstaller_lays_them_out_for_macos(tmp_path: Path) -> None:
    """PyInstaller parts libraries and data, and takes the dots out of the names of folders of libraries."""
    held = [
        ("rokugan-desktop", "EXECUTABLE", "PyInstaller"),
        ("base_library.zip", "DATA", "Python"),
        ("libcrypto.3.dylib", "BINARY", "Python"),
        ("Python.framework/Versions/3.13/Python", "BINARY", "Python"),
        ("python3.13/lib-dynload/_json.cpython-313-darwin.so", "EXTENSION", "Python"),
        ("PySide6/__init__.py", "DATA", "PySide6_Essentials"),
        ("PySide6/QtCore.abi3.so", "EXTENSION", "PySide6_Essentials"),
        ("rokugan_desktop/assets/icons/tick.png", "DATA", "Rokugan Desktop"),
        ("licences/LICENSE", "DATA", "Rokugan Desktop"),
    ]
    entries = [(name, __file__, kind) for name, kind, _ in held]
    layout: Any = import_module("PyInstaller.building.osx").BUNDLE
    laid_out: list[tuple[str, str, str]] = layout._process_bundle_toc(layout.__new__(layout), entries)
    places = [place for place, _, kind in laid_out if kind != "SYMLINK"]
    assert any("python3__dot__13" in place for place in places)
    added = ["Contents/Info.plist", "Contents/Resources/rokugan-desktop.icns", "Contents/_CodeSignature/CodeResources"]
    found = owners.owned(bundle_of(tmp_path, *places, *added))
    told = {name: owner.name for owner, names in found.items() for name in names}
    assert told == {name: owner for name, _, owner in held} | {
        "Contents/Info.plist": "Rokugan Desktop",
        "rokugan-desktop.icns": "Rokugan Desktop",
        "Contents/_CodeSignature/CodeResources": "Rokugan Desktop",
    }


def test_a_file_that_nobody_owns_fails_the_build(tmp_path: Path) -> None:
    bundle = bundle_of(tmp_path, "_internal/libnobody.so.9", "_internal/base_library.zip")
    with pytest.raises(owners.Unowned, match=r"libnobody\.so\.9"):
        owners.write(bundle, bundle / "_internal" / "licences")


def test_the_languages_that_nobody_here_speaks_are_left_out() -> None:
    kept = ["root.res", "ru.res", "en_GB.res", "coll/ru.res", "res_index.res", "zone/res_index.res", "pool.res"]
    kept += ["brkitr/line.brk", "coll/ucadata.icu", "supplementalData.res", "uts46.nrm"]
    gone = ["de.res", "coll/de_.res", "zone/pt_BR.res", "translit/el.res", "ibm-1390_P110-2003.cnv", "lang/ckb.res"]
    assert icu.unwanted([*kept, *gone]) == [name for name in gone if name.endswith(".res")] + [
        name for name in gone if name.endswith(".cnv")
    ]
