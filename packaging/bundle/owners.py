"""Who owns each file of a bundle, and under which licence it lies there. A file without an owner fails the build.

A file belongs to the program, to Python, to PyInstaller's starter, to an installed library (whose list of files names
it), or to the system that the bundle was made on (whose package manager knows it, or a table below).
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple
from urllib.parse import quote

from packaging.utils import canonicalize_name

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))
from notices import licence_of  # of the folder put first

TEXTS: Final = Path(__file__).resolve().parent / "texts"
PROGRAM: Final = "Rokugan Desktop"
PYTHON: Final = "Python"
STARTER: Final = "PyInstaller"
QT: Final = re.compile(r"(?:PySide6|shiboken6)", re.IGNORECASE)
"""The wheels that hold Qt: they enclose no text, so ours lie beside them."""
_OF_QT: Final = ("qt.md", "qt-others.txt", "LGPL-3.txt", "GPL-3.txt", "Apache-2.0.txt")
_OURS: Final = re.compile(
    r"rokugan_desktop/|licences/|rokugan_desktop-.*\.dist-info/|portable\.txt$"
    r"|rokugan-desktop\.icns$|Contents/(?:Info\.plist|_CodeSignature/CodeResources)$"
)
_INNER: Final = re.compile(r"^(?:_internal|Contents/(?:Frameworks|MacOS|Resources))/")
"""Where PyInstaller lays what a bundle holds: in one folder, or on macOS in one for each sort of file."""
_DOT: Final = "__dot__"
"""What PyInstaller writes for a dot in the name of a folder of libraries, on macOS."""
_OF_PYTHON: Final = re.compile(
    r"base_library\.zip$|python3[\w.]*/lib-dynload/|libpython3|python3\d*\.dll$|Python(?:\.framework/|$)"
    r"|[^/]*\.pyd$|(?:libcrypto|libssl|libffi|sqlite3|zlib1?)[-\w.]*\.(?:dll|dylib)$",
    re.IGNORECASE,
)
_OF_WINDOWS: Final = re.compile(
    r"(?:vcruntime|msvcp|ucrtbase|concrt|vcomp|api-ms-win-|icuuc)[-\w.]*\.dll$", re.IGNORECASE
)
"""What Microsoft lets be passed on with a program: the runtime of its compiler."""
_COMMON_FOLDER: Final = "/usr/share/common-licenses"
_COMMON: Final = re.compile(rf"{_COMMON_FOLDER}/([\w.+-]*\w)")
_MICROSOFT: Final = (
    "These libraries are the runtime of Microsoft Visual C++. Microsoft permits to pass them on, unchanged, together\n"
    "with a program that was built with its compiler, as Python and Qt were.\n"
)


class Unowned(Exception):
    """Files of a bundle that nobody is known to own; the text names them."""


class Owner(NamedTuple):
    """Whose a file is: a name, a licence in a word, and the files with the licence's text."""

    name: str
    licence: str
    texts: tuple[Path, ...] = ()
    said: str = ""
    """What there is to say where no text came along."""
    version: str = ""
    address: str = ""
    """Where the files came from, as a package URL; empty where no registry has them."""


def owned(bundle: Path) -> dict[Owner, list[str]]:
    """Return the files of a bundle by their owners. Raise Unowned for those that have none."""
    wheels = _of_wheels()
    found: dict[Owner, list[str]] = defaultdict(list)
    foreign: list[str] = []
    for file in sorted(bundle.rglob("*")):
        if not file.is_file() or file.is_symlink():
            continue
        name = _INNER.sub("", file.relative_to(bundle).as_posix(), count=1).replace(_DOT, ".")
        owner = _owner(name, wheels)
        if owner is None:
            foreign.append(name)
        else:
            found[owner].append(name)
    for owner, names in _of_system(foreign).items():
        found[owner] += names
    return dict(found)


def write(bundle: Path, folder: Path) -> dict[Owner, list[str]]:
    """Put the licences of all that a bundle holds into a folder of it; return the owners. Raise Unowned."""
    owners = owned(bundle)
    lines = ["# What lies in this bundle, whose it is, and under which licence", ""]
    for owner in sorted(owners, key=lambda one: one.name.casefold()):
        names = owners[owner]
        home = folder / re.sub(r"[^\w.+-]+", "-", owner.name).strip("-")
        texts = [text for text in owner.texts if text.is_file()]
        if owner.name != PROGRAM:
            home.mkdir(parents=True, exist_ok=True)
            for text in texts:
                shutil.copyfile(text, home / text.name)
            if owner.said:
                (home / "README.txt").write_text(owner.said, encoding="utf-8")
            if not texts and not owner.said:
                raise Unowned(f"{owner.name} has no text of its licence ({', '.join(names[:3])})")
        lines += [f"## {owner.name}", "", f"Licence: {owner.licence}", "", *(f"- {name}" for name in names[:200])]
        lines += [f"- and {len(names) - 200} more", ""] if len(names) > 200 else [""]
    for text in sorted(_common(folder.rglob("copyright"))):
        (folder / "common-licenses").mkdir(exist_ok=True)
        shutil.copyfile(text, folder / "common-licenses" / text.name)
    (folder / "FILES.md").write_text("\n".join(lines), encoding="utf-8", newline="\n")
    return owners


def _owner(name: str, wheels: Mapping[str, Owner]) -> Owner | None:
    """Return whose a file is, by its name below the bundle's inner folder; None: the system's."""
    if _OURS.match(name):
        return Owner(PROGRAM, "MIT")
    if name in wheels:
        return wheels[name]
    if re.fullmatch(r"rokugan-desktop(?:-cli)?(?:\.exe)?", name):
        return _starter()
    if "." in name and name.partition(".")[0] and (near := wheels.get(PurePosixPath(name).name)):
        return near
    if _OF_WINDOWS.search(name):
        return Owner("Microsoft Visual C++ runtime", "Microsoft's terms for redistributable code", (), _MICROSOFT)
    if _OF_PYTHON.match(name):
        version = platform.python_version()
        return Owner(PYTHON, "PSF-2.0", tuple(_licence_of_python()), "", version, f"pkg:generic/python@{version}")
    return None


def _of_wheels() -> dict[str, Owner]:
    """Return whose each file of an installed library is: by its place; of shared libraries by its bare name too."""
    found: dict[str, Owner] = {}
    for library in distributions():
        name = library.metadata["Name"]
        if name.lower().replace("_", "-") == "rokugan-desktop":
            continue
        owner = _owner_of(library)
        for file in library.files or ():
            place = PurePosixPath(str(file).replace("\\", "/"))
            found[str(place)] = owner
            if re.search(r"\.(?:so[.\d]*|dll|dylib|pyd)$", place.name):
                found.setdefault(place.name, owner)
    return found


def _owner_of(library: Distribution) -> Owner:
    name = library.metadata["Name"]
    texts = tuple(
        Path(str(library.locate_file(file)))
        for file in library.files or ()
        if ".dist-info" in str(file) and re.match(r"(?:LICEN[CS]E|COPYING|NOTICE)", file.name, re.IGNORECASE)
    )
    if QT.match(name):
        texts = tuple(TEXTS / text for text in _OF_QT)
    return Owner(name, licence_of(library), texts, "", library.version, _on_pypi(name, library.version))


def _on_pypi(name: str, version: str) -> str:
    return f"pkg:pypi/{canonicalize_name(name)}@{version}"


def _starter() -> Owner:
    """Return PyInstaller, whose starter lies in each bundle under an exception that asks nothing of the bundle."""
    said = (
        "The program is started by the bootloader of PyInstaller, under GPL-2.0-or-later with an exception: it may be\n"
        "passed on with any program, under whatever licence that has.\n"
        "Its source: <https://github.com/pyinstaller/pyinstaller>\n"
    )
    try:
        version = distribution(STARTER).version
    except PackageNotFoundError:  # where a bundle is looked at that was made elsewhere
        version = ""
    licence = "GPL-2.0-or-later WITH Bootloader-exception"
    return Owner(STARTER, licence, (TEXTS / "GPL-2.txt",), said, version, _on_pypi(STARTER, version) if version else "")


def _licence_of_python() -> Iterable[Path]:
    """List where Python's licence stands, on the system that this is."""
    import sysconfig

    for folder in (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix)):
        for name in ("LICENSE.txt", "LICENSE"):
            if (folder / name).is_file():
                yield folder / name
                return


def _of_system(names: list[str]) -> dict[Owner, list[str]]:
    """Return whose the system's own libraries are, as Debian's package manager tells. Raise Unowned where it can't."""
    found: dict[Owner, list[str]] = defaultdict(list)
    places = _places_of_libraries()
    packages = _packages_of({place for name in names if (place := places.get(PurePosixPath(name).name))})
    versions = _versions_of(sorted(set(packages.values())))
    unknown: list[str] = []
    for name in names:
        package = packages.get(places.get(PurePosixPath(name).name, ""))
        if package is None:
            unknown.append(name)
            continue
        text = Path("/usr/share/doc") / package / "copyright"
        version = versions[package]
        address = f"pkg:deb/debian/{package}@{quote(version)}"
        found[Owner(f"{package} (Debian)", "see its text", (text,), "", version, address)].append(name)
    if unknown:
        raise Unowned(f"nobody is known to own {', '.join(unknown)}")
    return dict(found)


def _versions_of(packages: Sequence[str]) -> dict[str, str]:
    """Return the versions of Debian packages that are installed."""
    if not packages:
        return {}
    command = ["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *packages]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    pairs = (line.partition(" ") for line in told.splitlines())
    return {name: version for name, _, version in pairs}


def _common(texts: Iterable[Path]) -> set[Path]:
    """Return the well-known licences that copyright files of Debian name without enclosing them."""
    named = (_COMMON.findall(text.read_text("utf-8", errors="replace")) for text in texts)
    return {file for names in named for name in names if (file := Path(_COMMON_FOLDER, name)).is_file()}


def _places_of_libraries() -> dict[str, str]:
    """Return where the system keeps its shared libraries, by their names."""
    if sys.platform != "linux":
        return {}
    listed = subprocess.run(
        [shutil.which("ldconfig") or "/sbin/ldconfig", "-p"], capture_output=True, text=True, check=False
    ).stdout
    pairs = (line.strip().split(" => ") for line in listed.splitlines() if " => " in line)
    return {name.split(" ")[0]: place for name, place in reversed([tuple(pair) for pair in pairs])}


def _packages_of(places: Iterable[str]) -> dict[str, str]:
    """Return the Debian packages that libraries come from, by their places; those that no package owns are left out."""
    if shutil.which("dpkg") is None:
        return {}
    asked: dict[str, str] = {}
    for place in places:  # a system whose /lib is a link to /usr/lib lists either
        for path in (place, os.path.realpath(place)):
            for one in (path, path.removeprefix("/usr"), f"/usr{path}"):
                asked[one] = place
    done = subprocess.run(["dpkg", "-S", *asked], capture_output=True, text=True, check=False)
    lines = (line.rpartition(": ") for line in done.stdout.splitlines())
    return {asked[path]: package.partition(":")[0] for package, _, path in lines if path in asked}
