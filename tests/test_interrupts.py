"""Ctrl-C waits where it would do harm, and is heard right after."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
INTERRUPTED = """
import os, signal
from rokugan_desktop.interrupts import sigint_blocked
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    with sigint_blocked():
        os.kill(os.getpid(), signal.SIGINT)
        print("done")
    print("not heard")
except KeyboardInterrupt:
    print("heard")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no signal waiting")
def test_ctrl_c_waits_for_the_end_of_the_block() -> None:
    """In a process of its own: where there are several threads, another one may take the signal."""
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "done\nheard\n", "")
