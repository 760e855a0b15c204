"""The packages for Linux: a bundle, and of it .deb, .rpm and .tar.xz, each with its SHA-256; then the proof of them.

    packaging/linux/build OUT              all of it
    packaging/linux/build OUT --no-proof   without the proof, which needs root and a mirror of Debian
    packaging/linux/build OUT --bundle     the bundle alone, and its self-test

Whatever is made twice from one commit is the same: every time in it is the commit's.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from html import escape
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging" / "bundle"), str(ROOT / "packaging" / "shared"), str(HERE)]

import freeze  # noqa: E402  # found by the path set above
import icu  # noqa: E402  # found by the path set above
import manual  # noqa: E402  # found by the path set above

from rokugan_desktop import __version__  # noqa: E402  # found by the path set above

ID: Final = "io.github.rokugan_desktop.RokuganDesktop"
NAME: Final = "rokugan-desktop"
FLOOR: Final = (2, 36)
"""The oldest glibc that the packages run on; README.md tells it."""
MOST_UNPACKED: Final = 180_000_000
MOST_PACKED: Final = 48_000_000
_ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
_DEPENDS: Final = ("libgl1", "libegl1", "libxcb1", "fontconfig-config")
"""What the window needs of the system beside the C library; all else lies in the bundle."""


class Failed(Exception):
    """A package can't be made, or is not as it must be; the text says why."""


def bundle(out: Path) -> Path:
    """Make the bundle, tried by its own self-test, and return it. Raise Failed."""
    try:
        made = freeze.freeze(out)
        for library in made.rglob("libicudata.so.*"):
            if not library.is_symlink():
                icu.cut(library)
    except (freeze.Failed, icu.NotCut, subprocess.CalledProcessError) as error:
        raise Failed(str(error)) from error
    said = subprocess.run([made / NAME, "--self-test"], capture_output=True, text=True, check=False, env=_bare())
    print(said.stdout.strip(), flush=True)
    if said.returncode:
        raise Failed(f"the self-test of the bundle ended with status {said.returncode} {said.stderr.strip()}")
    size = sum(file.stat().st_size for file in made.rglob("*") if not file.is_symlink())
    print(f"{made}: {size / 1e6:.0f} MB, glibc {'.'.join(map(str, glibc(made)))} or newer", flush=True)
    if size > MOST_UNPACKED:
        raise Failed(f"the bundle is larger than {MOST_UNPACKED / 1e6:.0f} MB")
    if glibc(made) > FLOOR:
        raise Failed(f"the bundle needs glibc {glibc(made)}, newer than README.md says: build it on an older system")
    return made


def _bare() -> dict[str, str]:
    """Return the environment without what leads to this Python."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}


def glibc(made: Path) -> tuple[int, ...]:
    """Return the newest version of the C library that any file of the bundle asks for."""
    files = [file for file in made.rglob("*") if file.is_file() and not file.is_symlink() and _is_elf(file)]
    asked = subprocess.run(["objdump", "-T", *files], capture_output=True, text=True, check=False).stdout
    return max(tuple(map(int, found.split("."))) for found in re.findall(r"\bGLIBC_(\d+(?:\.\d+)+)\b", asked))


def _is_elf(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(4) == b"\x7fELF"


def stage(made: Path, tree: Path, moment: datetime) -> None:
    """Lay the bundle and all that a desktop wants to know of it out as they lie on a system. Raise Failed."""
    shutil.copytree(made, tree / "usr/lib" / NAME, symlinks=True)
    (tree / "usr/bin").mkdir(parents=True)
    (tree / "usr/bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    share = tree / "usr/share"
    manual.write(share)
    _put(share / f"applications/{ID}.desktop", (HERE / f"files/{ID}.desktop").read_text(encoding="utf-8"))
    _put(share / f"mime/packages/{NAME}.xml", (HERE / f"files/{NAME}-mime.xml").read_text(encoding="utf-8"))
    _put(share / f"metainfo/{ID}.metainfo.xml", metainfo(moment))
    for picture in (ROOT / "assets/icon").glob("*.png"):
        size = f"{picture.stem}x{picture.stem}"
        _copy(picture, share / f"icons/hicolor/{size}/apps/{ID}.png")
    _copy(ROOT / "assets/icon/icon.svg", share / f"icons/hicolor/scalable/apps/{ID}.svg")
    documents = share / "doc" / NAME
    _put(documents / "copyright", (HERE / "files/copyright").read_text(encoding="utf-8"))
    _put(documents / "CHANGELOG.md", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    _put(
        documents / "changelog",
        _CHANGES.format(version=__version__, maintainer=_MAINTAINER, day=format_datetime(moment)),
    )
    _put(share / "lintian/overrides" / NAME, (HERE / "files/lintian-overrides").read_text(encoding="utf-8"))
    for text in (documents / "changelog", documents / "CHANGELOG.md", *share.rglob("man6/*.6")):
        with gzip.GzipFile(f"{text}.gz", "wb", 9, mtime=0) as packed:
            packed.write(text.read_bytes())
        text.unlink()
    for file in tree.rglob("*"):
        if not file.is_symlink():
            program = file.is_dir() or file == tree / "usr/lib" / NAME / NAME
            file.chmod(0o755 if program else 0o644)
            os.utime(file, (moment.timestamp(), moment.timestamp()))


def metainfo(moment: datetime) -> str:
    """Return what software centers are told, with what the changelog says first of the newest version.

    A release knows where the project stands, and says so in PROJECT_ADDRESS and PROJECT_TAG: then the home page is
    told, and a picture is shown. Raise Failed where the changelog says nothing.
    """
    text = (HERE / f"files/{ID}.metainfo.xml").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## [^\n]*\n\n(?!- )(.+?)\n\n", changes, re.MULTILINE | re.DOTALL)
    if newest is None:
        raise Failed("CHANGELOG.md does not begin its newest section with a paragraph")
    said = f"<p>{escape(' '.join(newest[1].replace('`', '').replace('*', '').split()), quote=False)}</p>"
    told = {"VERSION": __version__, "DATE": f"{moment:%Y-%m-%d}", "CHANGES": said, "PLACE": _place()}
    return re.sub(r"@([A-Z]+)@", lambda found: told[found[1]], text)


def _place() -> str:
    """Return the home page and the picture for software centers; nothing where no release is made."""
    address, tag = escape(os.environ.get("PROJECT_ADDRESS", "")), escape(os.environ.get("PROJECT_TAG", ""))
    return _PLACE.format(address=address, tag=tag) if address else ""


def _put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")


def _copy(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)


def packages(tree: Path, out: Path, moment: datetime, oldest: tuple[int, ...]) -> Iterator[Path]:
    """Make the .deb and the .rpm of a tree, which ask for a version of glibc; yield each."""
    machine = os.uname().machine
    settings = out / "nfpm.yaml"
    settings.write_text(_NFPM.format(
        name=NAME, maintainer=_MAINTAINER,
        arch=_ARCHITECTURES[machine], version=__version__, tree=tree, moment=f"{moment:%Y-%m-%dT%H:%M:%SZ}",
        glibc=".".join(map(str, oldest)), depends=", ".join(_DEPENDS),
    ), encoding="utf-8")  # fmt: skip
    nfpm = Path(sys.executable).with_name("nfpm")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(int(moment.timestamp()))}
    debian = f"{NAME}_{__version__}_{_ARCHITECTURES[machine]}.deb"
    for kind, file in (("deb", debian), ("rpm", f"{NAME}-{__version__}.{machine}.rpm")):
        command: list[str | Path] = [nfpm, "package", "--config", settings, "--packager", kind, "--target", out / file]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        if done.returncode:
            raise Failed(f"nfpm: {done.stderr.strip() or done.stdout.strip()}")
        yield out / file
    settings.unlink()


def tarball(tree: Path, out: Path, moment: datetime) -> Path:
    """Pack a tree for systems that know neither kind: unpack it anywhere, and start bin/rokugan-desktop."""
    top = f"{NAME}-{__version__}-linux-{os.uname().machine}"
    file = out / f"{top}.tar.xz"

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = int(moment.timestamp())
        return entry

    command = ["xz", "-6", "-T0", "--stdout"]
    with file.open("wb") as target, subprocess.Popen(command, stdin=subprocess.PIPE, stdout=target) as packer:
        assert packer.stdin is not None
        with tarfile.open(fileobj=packer.stdin, mode="w|") as packed:
            for path in sorted((tree / "usr").rglob("*")):
                packed.add(path, f"{top}/{path.relative_to(tree / 'usr')}", recursive=False, filter=plain)
        packer.stdin.close()
    if packer.returncode:
        raise Failed("xz could not pack the tree")
    return file


def sums(files: Sequence[Path], out: Path) -> None:
    """Write the SHA-256 of each file, as sha256sum reads them."""
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files)]
    (out / "SHA256SUMS").write_text("".join(lines), encoding="ascii")


def moment_of_commit() -> datetime:
    """Return when the commit was made that is built; now, where nobody knows."""
    told = subprocess.run(["git", "-C", ROOT, "log", "-1", "--format=%ct"], capture_output=True, text=True, check=False)
    return datetime.fromtimestamp(int(told.stdout), UTC) if told.returncode == 0 else datetime.now(UTC)


def build(out: Path) -> list[Path]:
    """Make everything in a folder, and return the packages. Raise Failed."""
    moment = moment_of_commit()
    with tempfile.TemporaryDirectory(prefix="rokugan-packages-") as folder:
        tree = Path(folder, "tree")
        frozen = bundle(out)
        stage(frozen, tree, moment)
        made = [*packages(tree, out, moment, glibc(frozen)), tarball(tree, out, moment)]
    told = out / f"{NAME}-{__version__}-linux-{os.uname().machine}.cdx.json"
    shutil.copyfile(freeze.bill_of(frozen), told)
    sums([*made, told], out)
    for file in made:
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB", flush=True)
        if file.stat().st_size > MOST_PACKED:
            raise Failed(f"{file.name} is larger than {MOST_PACKED / 1e6:.0f} MB")
    return made


_MAINTAINER: Final = "The Rokugan Desktop contributors <nobody@example.org>"
"""Nobody reads letters for the project yet."""

_PLACE: Final = """\
<url type="homepage">{address}</url>
  <url type="bugtracker">{address}/issues</url>
  <url type="vcs-browser">{address}</url>
  <screenshots>
    <screenshot type="default">
      <caption>The table in the placement phase: the map, the hand, and where the chosen token may go</caption>
      <caption xml:lang="ru">Стол в фазе размещения: карта Рокугана, актив и места, куда можно положить жетон</caption>
      <image type="source">{address}/raw/{tag}/rokugan_desktop/docs/table.png</image>
      <image type="source" xml:lang="ru">{address}/raw/{tag}/rokugan_desktop/docs/table.ru.png</image>
    </screenshot>
  </screenshots>"""

_CHANGES: Final = """\
rokugan-desktop ({version}) unstable; urgency=medium

  * What has changed stands in CHANGELOG.md.gz beside this file.

 -- {maintainer}  {day}
"""

_NFPM: Final = """\
name: {name}
arch: {arch}
platform: linux
version: {version}
section: games
priority: optional
maintainer: {maintainer}
vendor: The Rokugan Desktop contributors
license: MIT
description: |-
  hot-seat table for board games of Rokugan
  Two to five friends sit around one computer, pass it from hand to hand, and
  keep their secrets: between two players a curtain falls.
mtime: "{moment}"
contents:
  - {{src: {tree}/, dst: /, type: tree}}
overrides:
  deb:
    depends: ["libc6 (>= {glibc})", {depends}]
    recommends: [libwayland-client0, libwayland-cursor0, libwayland-egl1]
  rpm:
    depends: ["glibc >= {glibc}", "libGL.so.1()(64bit)", "libEGL.so.1()(64bit)", "libxcb.so.1()(64bit)"]
deb: {{compression: xz}}
rpm: {{compression: xz, group: Amusements/Games}}
"""


def main(arguments: Sequence[str]) -> int:
    """Carry out the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="packaging/linux/build", description="The packages for Linux.")
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder that they are made in")
    parser.add_argument("--bundle", action="store_true", help="make and try the bundle alone")
    parser.add_argument("--no-proof", action="store_true", help="do not install the package in a minimal Debian")
    asked = parser.parse_args(arguments)
    out: Path = asked.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    try:
        if asked.bundle:
            bundle(out)
            return 0
        made = build(out)
    except Failed as error:
        print(error, file=sys.stderr)
        return 1
    if asked.no_proof:
        return 0
    deb = next(file for file in made if file.suffix == ".deb")
    return subprocess.call([HERE / "prove", deb])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
