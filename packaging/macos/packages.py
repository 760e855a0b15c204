"""The disk image for macOS: a program for the processor that it is made on, signed and notarized where there are keys.

    packaging/macos/build OUT              all of it, on macOS
    packaging/macos/build OUT --bundle     the program alone, and its self-test
    packaging/macos/build OUT --look       what can be looked at on any system: locked wheels, Info.plist, icon

Signed where MACOS_IDENTITY names an identity of the keychain, notarized where MACOS_NOTARY names a profile of it; where
either is missing a line says that it was left out.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging" / "bundle"), str(ROOT / "packaging" / "shared"), str(HERE)]

import freeze  # noqa: E402  # found by the path set above
import icon  # noqa: E402  # found by the path set above
import properties  # noqa: E402  # found by the path set above
import wheels  # noqa: E402  # found by the path set above

from rokugan_desktop import __version__  # noqa: E402  # found by the path set above

NAME: Final = "rokugan-desktop"


class Failed(Exception):
    """The image can't be made; the text says why."""


def _run(*command: str | Path) -> None:
    """Run a tool of macOS. Raise Failed where it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise Failed(f"{command[0]}: {done.stdout.strip()}")


def bundle(out: Path) -> Path:
    """Make the program, tried by its own self-test, and return it. Raise Failed."""
    try:
        made = freeze.freeze(out)
    except freeze.Failed as error:
        raise Failed(str(error)) from error
    _look_at_libraries(made)
    _sign(made)
    program = made / "Contents" / "MacOS" / NAME
    said = subprocess.run([program, "--self-test"], capture_output=True, text=True, check=False)
    print(said.stdout.strip(), flush=True)
    if said.returncode:
        raise Failed(f"the self-test of the program ended with status {said.returncode} {said.stderr.strip()}")
    return made


def _look_at_libraries(made: Path) -> None:
    """Raise Failed where a library does not run on this processor, under the oldest macOS that the program asks for."""
    files = [file for file in sorted(made.rglob("*")) if file.is_file() and not file.is_symlink()]
    told = {file.relative_to(made): wheels.unfit(file.read_bytes(), platform.machine()) for file in files}
    if wrong := [f"{file} {why}" for file, why in told.items() if why]:
        raise Failed("\n".join(wrong))


def _sign(made: Path) -> None:
    """Sign the program; without an identity by no name, which macOS asks of every program on Apple's processors."""
    identity = os.environ.get("MACOS_IDENTITY", "")
    if not identity:
        print("not signed by anybody: MACOS_IDENTITY names no identity", flush=True)
    hardened = ["--options", "runtime", "--timestamp"] if identity else []
    _run("codesign", "--force", "--deep", *hardened, "--sign", identity or "-", made)
    _run("codesign", "--verify", "--deep", "--strict", made)


def image(made: Path, out: Path) -> Path:
    """Make the disk image of the program, and return it. Raise Failed.

    Beside it lie the bill of materials, and the SHA-256 of both.
    """
    file = out / f"{NAME}-{__version__}-macos-{platform.machine()}.dmg"
    folder = out / "image"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copytree(made, folder / made.name, symlinks=True)
    (folder / "Applications").symlink_to("/Applications")
    _run("hdiutil", "create", "-ov", "-format", "UDZO", "-volname", "Rokugan Desktop", "-srcfolder", folder, file)
    shutil.rmtree(folder)
    notary = os.environ.get("MACOS_NOTARY", "")
    if notary:
        _run("xcrun", "notarytool", "submit", file, "--keychain-profile", notary, "--wait")
        _run("xcrun", "stapler", "staple", file)
    else:
        print("not notarized: MACOS_NOTARY names no profile", flush=True)
    told = file.with_suffix(".cdx.json")
    shutil.copyfile(freeze.bill_of(made), told)
    sums = [f"{hashlib.sha256(one.read_bytes()).hexdigest()}  {one.name}\n" for one in (file, told)]
    (out / "SHA256SUMS").write_text("".join(sums), encoding="ascii")
    print(f"{file}: {file.stat().st_size / 1e6:.1f} MB", flush=True)
    return file


def look(out: Path) -> None:
    """Look at all that packages for macOS are made of, on any system. Raise Failed."""
    (out / "Info.plist").write_bytes(properties.info(__version__))
    icon.main(["--out", str(out)])
    for kind in ("ico", "bmp"):
        (out / f"{NAME}.{kind}").unlink()
    for processor in wheels.PROCESSORS:
        try:
            wheels.fetch(out / processor, processor)
        except subprocess.CalledProcessError as error:
            raise Failed(f"pip could not fetch the wheels for {processor}") from error
        if wheels.main([str(out / processor), processor]):
            raise Failed(f"not all libraries run on {processor}")
    print("no fault in the wheels; the program itself can only be made on macOS")


def main(arguments: Sequence[str]) -> int:
    """Carry out the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="packaging/macos/build", description="The disk image for macOS.")
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder that it is made in")
    parser.add_argument("--bundle", action="store_true", help="make and try the program alone")
    parser.add_argument("--look", action="store_true", help="look at wheels, Info.plist and icon, on any system")
    asked = parser.parse_args(arguments)
    if sys.platform != "darwin" and not asked.look:
        print("a program for macOS can only be made on macOS; --look tells what can be told here", file=sys.stderr)
        return 2
    out: Path = asked.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    try:
        if asked.look:
            look(out)
            return 0
        made = bundle(out)
        if not asked.bundle:
            image(made, out)
    except Failed as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
