r"""The installer for Windows: a frozen program with two starters, and a setup for one user made of it.

    packaging\windows\build OUT              on Windows, with makensis where it is installed
    packaging\windows\build OUT --bundle     the bundle alone, and its self-test

Elsewhere `build` does the same in a root with wine; then `installer` is called on the system that wine runs on.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging" / "bundle"), str(ROOT / "packaging" / "shared")]

import freeze  # noqa: E402  # found by the path set above
import icon  # noqa: E402  # found by the path set above

from rokugan_desktop import __version__  # noqa: E402  # found by the path set above

NAME: Final = "rokugan-desktop"
MOST_PACKED: Final = 35_000_000
TARGET: Final = "x86-unicode" if sys.platform == "win32" else "amd64-unicode"
"""What the installer itself is built for: NSIS for Windows brings 32 bits alone, wine in its root runs 64 alone."""


class Failed(Exception):
    """The installer can't be made, or is not as it must be; the text says why."""


def bundle(out: Path) -> Path:
    """Make the bundle, tried by its own self-test, and return it. Raise Failed."""
    try:
        made = freeze.freeze(out)
    except freeze.Failed as error:
        raise Failed(str(error)) from error
    said = subprocess.run([made / f"{NAME}-cli.exe", "--self-test"], capture_output=True, text=True, check=False)
    print(said.stdout.strip(), flush=True)
    if said.returncode:
        raise Failed(f"the self-test of the bundle ended with status {said.returncode} {said.stderr.strip()}")
    return made


def installer(made: Path, out: Path) -> Path:
    """Make the installer of a bundle, and return it. Raise Failed.

    Beside it lie the bill of materials, and the SHA-256 of both.
    """
    makensis = shutil.which("makensis")
    if makensis is None:
        raise Failed("makensis is not installed (on Debian the package nsis, on Windows NSIS itself)")
    file = out / f"{NAME}-{__version__}-setup.exe"
    icon.main(["--out", str(out)])
    drawn = {kind: out / f"{NAME}.{kind}" for kind in ("ico", "icns", "bmp")}
    told = {"VERSION": __version__, "BUNDLE": made, "OUT": file, "TARGET": TARGET}
    told |= {"ICON": drawn["ico"], "PICTURE": drawn["bmp"]}
    command = [makensis, "-V2", "-WX", *(f"-D{name}={value}" for name, value in told.items()), str(HERE / "setup.nsi")]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    for made_for_it in drawn.values():
        made_for_it.unlink()
    if done.returncode:
        raise Failed(f"makensis: {done.stdout.strip()}")
    told = out / f"{NAME}-{__version__}-windows-x86_64.cdx.json"
    shutil.copyfile(freeze.bill_of(made), told)
    sums = [f"{hashlib.sha256(one.read_bytes()).hexdigest()}  {one.name}\n" for one in (file, told)]
    (out / "SHA256SUMS").write_text("".join(sums), encoding="ascii", newline="\n")
    print(f"{file}: {file.stat().st_size / 1e6:.1f} MB", flush=True)
    if file.stat().st_size > MOST_PACKED:
        raise Failed(f"{file.name} is larger than {MOST_PACKED / 1e6:.0f} MB")
    return file


def main(arguments: Sequence[str]) -> int:
    """Carry out the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="packaging/windows/build", description="The installer for Windows.")
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder that it is made in")
    parser.add_argument("--bundle", action="store_true", help="make and try the bundle alone")
    parser.add_argument("--installer", action="store_true", help="make the installer of the bundle that stands in OUT")
    asked = parser.parse_args(arguments)
    out: Path = asked.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    try:
        made = out / NAME if asked.installer else bundle(out)
        if not asked.bundle:
            installer(made, out)
    except Failed as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
