"""The two commands of the README, and the package, where nothing else is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        sys.platform != "linux" or os.geteuid() != 0 or shutil.which("mmdebstrap") is None,
        reason="not run: it needs root, mmdebstrap and a mirror of Debian",
    ),
]


@pytest.mark.parametrize("suite", ["bookworm", "trixie", "forky", "sid"])
def test_the_two_commands_work_where_only_python_is(suite: str) -> None:
    command: list[str | Path] = [ROOT / "packaging" / "linux" / "minimal-roots", suite]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{suite}: " in done.stdout
