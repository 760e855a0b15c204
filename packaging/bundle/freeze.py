"""Freeze the program with Python and its libraries into one folder, for computers that have neither.

    python packaging/bundle/freeze.py              makes dist/rokugan-desktop
    python packaging/bundle/freeze.py --out DIR    makes DIR/rokugan-desktop

A bundle is for the system that it was made on, and runs on newer ones of its kind; one that stands there already is
replaced. What has to be installed to make one is the extra `bundle` of pyproject.toml.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent), str(ROOT / "packaging" / "shared")]
import bill  # noqa: E402  # beside this file
import owners  # noqa: E402  # beside this file

import play  # noqa: E402  # knows which libraries Qt opens
from rokugan_desktop import __version__  # noqa: E402  # found by the path set above

SPECIFICATION: Final = Path(__file__).resolve().with_name("rokugan-desktop.spec")
NEEDED: Final = {"PyInstaller": "PyInstaller", "build": "build", "hatchling": "hatchling"}
"""The modules that the work is handed to, each with the library that brings it."""


class Failed(Exception):
    """A bundle can't be made; the text says why."""


def freeze(out: Path) -> Path:
    """Make the bundle in a folder, and return it. Raise Failed."""
    lacking = [library for module, library in NEEDED.items() if find_spec(module) is None]
    if lacking:
        raise Failed(f"{', '.join(lacking)} not installed: run `{sys.executable} -m pip install -e .[bundle]` first")
    with tempfile.TemporaryDirectory(prefix="rokugan-desktop-", ignore_cleanup_errors=True) as folder:
        work = Path(folder)
        _run("build", "--wheel", "--no-isolation", "--outdir", work / "wheel", ROOT)
        (wheel,) = (work / "wheel").glob("*.whl")
        with zipfile.ZipFile(wheel) as opened:
            opened.extractall(work / "program")
        made = work / "made"
        _prepare(made)
        places = ("--distpath", out.resolve(), "--workpath", work / "work")
        _run("PyInstaller", "--noconfirm", "--log-level", "WARN", *places, SPECIFICATION, "--", work / "program", made)
    bundle = out / ("Rokugan Desktop.app" if sys.platform == "darwin" else SPECIFICATION.stem)
    if sys.platform == "linux":
        hold_what_qt_opens(bundle)
        _forget_the_builder(bundle)
    try:
        owned = owners.write(bundle, bill_of(bundle).parent)
    except owners.Unowned as error:
        raise Failed(str(error)) from error
    bill.write(owned, __version__, bill_of(bundle))
    return bundle


def bill_of(bundle: Path) -> Path:
    """Return where a bundle has its bill of materials: among the licences of all that lies in it."""
    inner = "Contents/Resources" if sys.platform == "darwin" else "_internal"
    return bundle / inner / "licences" / "bill-of-materials.cdx.json"


def _prepare(folder: Path) -> None:
    """Write what only one system's starter carries: an icon, a page of versions, a list of properties."""
    folder.mkdir()
    if sys.platform in ("win32", "darwin"):
        import icon

        icon.main(["--out", str(folder)])
    if sys.platform == "win32":
        (folder / "version.txt").write_text(version_page(__version__), encoding="utf-8")
    if sys.platform == "darwin":
        sys.path.append(str(ROOT / "packaging" / "macos"))
        import properties

        (folder / "Info.plist").write_bytes(properties.info(__version__))


def version_page(version: str) -> str:
    """Return what Windows shows of a program under Properties, as PyInstaller reads it."""
    numbers = (*map(int, version.split(".")[:3]), 0)
    told = {
        "CompanyName": "The Rokugan Desktop contributors",
        "FileDescription": "Rokugan Desktop",
        "FileVersion": version,
        "LegalCopyright": "MIT license",
        "ProductName": "Rokugan Desktop",
        "ProductVersion": version,
    }
    strings = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in told.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, "
        f"fileType=1, subtype=0, date=(0, 0)), kids=[StringFileInfo([StringTable('040904B0', [{strings}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


def _run(module: str, *arguments: str | Path) -> None:
    """Run a module of Python to its end; the folder packaging/ is not taken for the library of that name (-P)."""
    done = subprocess.run([sys.executable, "-P", "-m", module, *arguments], stdout=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise Failed(f"{module} ended with status {done.returncode}; what it says stands above")


def hold_what_qt_opens(bundle: Path) -> None:
    """Raise Failed where the bundle lacks a library of a window of X11: PyInstaller only warns of those."""
    held = {file.name for file in (bundle / "_internal").rglob("*.so*")}
    lacking = [(library, package) for library, package in play.WINDOWS_OF_X11.items() if library not in held]
    if lacking:
        names = ", ".join(library for library, _ in lacking)
        packages = " ".join(sorted({package for _, package in lacking}))
        raise Failed(f"{names}: not found here, so they are not in the bundle: run `apt-get install {packages}` first")


def _forget_the_builder(bundle: Path) -> None:
    """Take out of the libraries what only this computer has: symbols for debuggers, and folders that it searches.

    The libraries of wheels are left unstripped: those that were patched for their wheel don't load any more afterwards.
    """
    inner = bundle / "_internal"
    of_python = [*inner.glob("libpython*.so*"), *inner.glob("python3*/lib-dynload/*.so")]
    for tool in (["strip"], ["patchelf", "--remove-rpath"]):
        if shutil.which(tool[0]) is None:
            raise Failed(f"{tool[0]} is not installed: run `apt-get install binutils patchelf` first")
        subprocess.run([*tool, *of_python], check=True)
    for library in bundle.rglob("*.so*"):
        if not library.is_symlink():
            library.chmod(0o644)


def main(arguments: Sequence[str]) -> int:
    """Make the bundle and say where it is and how large; return the exit status."""
    parser = argparse.ArgumentParser(prog="freeze.py", description="Freeze the program into a folder.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="DIR", help="where the folder is made")
    try:
        bundle = freeze(parser.parse_args(arguments).out)
    except Failed as error:
        print(error, file=sys.stderr)
        return 2
    size = sum(file.stat().st_size for file in bundle.rglob("*") if not file.is_symlink())
    print(f"{bundle}: {size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
