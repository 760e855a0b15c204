"""The fuzzer that is led by coverage finds a fault where there is one; whole runs of it are stages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .guided import KINDS, ROOT, can_guide
from .guided import STAGES as GUIDED

FAULTY = """
import sys
import rokugan_desktop.desktop.settings as settings
from tests.stages import guided, hostile

def fails(content):
    raise RuntimeError("found")

hostile.reading_settings = lambda folder: fails
guided.main(sys.argv[1:])
"""


@pytest.mark.skipif(
    not can_guide(), reason="atheris is not installed: it is for Linux, and no requirement of the tests"
)
def test_a_fault_ends_the_run(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    command = [sys.executable, "-c", FAULTY, "settings", str(tmp_path / "corpus"), "-runs=5", "-verbosity=0"]
    options = [f"-artifact_prefix={tmp_path}/"]
    done = subprocess.run([*command, *options], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "RuntimeError: found" in done.stdout + done.stderr


def test_every_kind_is_a_stage_where_the_fuzzer_is_installed() -> None:
    assert [stage.name for stage in GUIDED] == ([f"guided-{kind}" for kind in KINDS] if can_guide() else [])
