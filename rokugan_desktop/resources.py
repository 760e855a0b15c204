"""Where the files that come with the program are: in a wheel, in a bundle and in a checkout.

In a wheel and in a bundle they lie inside the package; in a checkout they lie beside it. Nothing is read here but the
name of the commit.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent
_COMMIT: Final = re.compile(r"[0-9a-f]{40}")


def board_data() -> Path:
    """Return the folder that holds a folder for each game's board. Raise FileNotFoundError where it is missing."""
    return _folder("board_data")


def assets() -> Path:
    """Return the folder of fonts, icons and catalogues. Raise FileNotFoundError where it is missing."""
    return _folder("assets")


def earlier_libraries() -> tuple[Path, ...]:
    """Return a match library of each format that ever was, as the program of its time wrote it.

    They come with the program for the self-test alone. Raise FileNotFoundError where their folder is missing.
    """
    return tuple(sorted(_folder("golden", _PACKAGE.parent / "tests" / "table").glob("*.sqlite")))


def licences() -> Path | None:
    """Return the folder with the licences of all that a bundle holds; None outside a bundle."""
    inner = _PACKAGE.parent
    folders = (inner / "licences", inner.parent / "Resources" / "licences")
    return next((folder for folder in folders if folder.is_dir()), None)


def commit(package: Path = _PACKAGE) -> str | None:
    """Return the commit that the program was built from, or that is checked out; None where nobody knows.

    A build writes it into the package; in a checkout git's own files say it, so that git need not be run.
    """
    written = _line(package / "commit.txt")
    if written is not None:
        return written if _COMMIT.fullmatch(written) else None
    git = package.parent / ".git"
    if git.is_file():  # a second working tree: the file names the folder
        git = package.parent / (_line(git) or "").removeprefix("gitdir: ")
    head = _line(git / "HEAD") or ""
    if head.startswith("ref: "):
        head = _tip(git, head.removeprefix("ref: "))
    return head if _COMMIT.fullmatch(head) else None


def _folder(name: str, beside: Path | None = None) -> Path:
    """Return the folder of that name inside the package, or else where a checkout has it: beside the package."""
    for folder in (_PACKAGE / name, (beside or _PACKAGE.parent) / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"{name}: this folder of the program is missing; install the program anew")


def _tip(git: Path, branch: str) -> str:
    """Return the commit at the tip of a branch, which may be packed; nothing where there is none yet."""
    common = git / (_line(git / "commondir") or ".")
    loose = _line(git / branch) or _line(common / branch)
    if loose is not None:
        return loose
    packed = common / "packed-refs"
    if packed.is_file():
        for line in packed.read_text(encoding="utf-8").splitlines():
            if line.endswith(f" {branch}"):
                return line.partition(" ")[0]
    return ""


def _line(file: Path) -> str | None:
    try:
        return file.read_text(encoding="utf-8").partition("\n")[0].strip()
    except (OSError, UnicodeDecodeError):
        return None
