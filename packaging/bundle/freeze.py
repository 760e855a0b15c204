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
        places = ("--distpath", out.resolve(), "--workpath", work / "work")
        _run("PyInstaller", "--noconfirm", "--log-level", "WARN", *places, SPECIFICATION, "--", work / "program")
    bundle = out / SPECIFICATION.stem
    _strip(bundle)
    return bundle


def _run(module: str, *arguments: str | Path) -> None:
    """Run a module of Python to its end; the folder packaging/ is not taken for the library of that name (-P)."""
    done = subprocess.run([sys.executable, "-P", "-m", module, *arguments], stdout=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise Failed(f"{module} ended with status {done.returncode}; what it says stands above")


def _strip(bundle: Path) -> None:
    """Take the symbols for debuggers out of Python's own libraries, where the system has the tool for it.

    The libraries of wheels are left alone: those that were patched for their wheel don't load any more afterwards.
    """
    strip = shutil.which("strip") if sys.platform == "linux" else None
    if strip is None:
        return
    inner = bundle / "_internal"
    libraries = [*inner.glob("libpython*.so*"), *inner.glob("python3*/lib-dynload/*.so")]
    subprocess.run([strip, *libraries], check=True)


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
