"""Write the lock files anew: of all that tests, bundles and packages are made with, which version, and its hashes.

    python packaging/lock/renew.py       needs `uv` on the path (`pip install uv`) and a registry

A lock holds for every system and every Python that the project names. `tests/project/test_lock.py` complains where a
lock no longer fits `pyproject.toml`, or where something under another licence than the allowed ones came in.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
LOCKED: Final = ("test", "package")
"""The extras of `pyproject.toml` that have a lock."""
_OPTIONS: Final = ("--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate")


def command(uv: str, extra: str) -> list[str]:
    """Return the command that writes the lock of an extra."""
    sources = ["pyproject.toml", "packaging/lock/build.in"]
    return [uv, "pip", "compile", *sources, "--extra", extra, *_OPTIONS, "--quiet", "-o", f"packaging/lock/{extra}.txt"]


def main() -> int:
    """Write all locks; return 2 where uv is not there."""
    uv = shutil.which("uv")
    if uv is None:
        sys.stderr.write("renew.py: uv is not on the path; pip install uv\n")
        return 2
    return max(subprocess.run(command(uv, extra), cwd=ROOT, check=False).returncode for extra in LOCKED)


if __name__ == "__main__":
    sys.exit(main())
