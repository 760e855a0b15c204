"""Inputs that grow towards what they have not reached yet: a fuzzer led by coverage, where `atheris` is installed.

    python -m tests.stages.guided KIND CORPUS [options of libFuzzer]

Each case of a stage is one run of it, from what the runs before have found. It is no requirement of the tests: `pip
install atheris` where there is one (Linux, CPython up to 3.13).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from .stage import Begin, Stage, Try

ROOT: Final = Path(__file__).parents[2]
RUNS: Final = 500
_OPTIONS: Final = ("-max_len=100000", "-timeout=20", "-rss_limit_mb=1500", "-verbosity=0", "-use_value_profile=1")
KINDS: Final = ("match", "backup", "position", "samurai-position", "board", "components", "settings")


def can_guide() -> bool:
    """Tell whether the fuzzer is installed."""
    return find_spec("atheris") is not None


def _checked(kind: str, folder: Path) -> tuple[Callable[[bytes], object], Sequence[bytes]]:
    """Return what reads an input of a kind, and inputs to begin with; whatever it raises is a fault."""
    hostile = import_module("tests.stages.hostile")

    def by_command(name: str, *before: str, whole: bool = False) -> Callable[[bytes], object]:
        file = folder / name

        def check(content: bytes) -> object:
            file.write_bytes(content)
            return hostile.command(*before, folder if whole else file)

        return check

    match kind:
        case "match" | "backup":
            return by_command(kind, "verify"), hostile.match_files(f"rokugan-{kind}")
        case "position":
            return by_command("position.yaml", "resolve"), hostile.positions()
        case "samurai-position":
            return by_command("position.yaml", "explain"), hostile.samurai_positions()
        case "board":
            return by_command("board.yaml", "check", whole=True), hostile.boards()
        case "components":
            return hostile.reading(hostile.battle_for_rokugan.read_components), hostile.components()
        case _:
            return hostile.reading_settings(folder), hostile.settings_files()


def main(arguments: list[str]) -> None:
    """Fuzz one kind; the process ends with libFuzzer's status."""
    atheris: Any = import_module("atheris")
    kind, corpus = arguments[0], Path(arguments[1])
    with tempfile.TemporaryDirectory(prefix="rokugan-guided-") as folder:
        with atheris.instrument_imports(include=["rokugan_desktop"]):
            check, seeds = _checked(kind, Path(folder))
        for number, seed in enumerate(seeds):
            (corpus / f"seed-{number}").write_bytes(seed)

        def one(content: bytes) -> None:
            check(content)

        atheris.Setup([sys.argv[0], *arguments[2:], str(corpus)], one)
        atheris.Fuzz()


def _guided(kind: str) -> Begin:
    @contextmanager
    def begin(folder: Path) -> Generator[Try]:
        corpus = folder / "corpus"
        corpus.mkdir()

        def attempt(case: int) -> str:
            options = [f"-runs={RUNS}", f"-seed={case + 1}", f"-artifact_prefix={folder}/", *_OPTIONS]
            command = [sys.executable, "-m", "tests.stages.guided", kind, str(corpus), *options]
            done = subprocess.run(
                command, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False, env={**os.environ}
            )
            assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
            return f"{RUNS} inputs"

        yield attempt

    return begin


STAGES = tuple(Stage(f"guided-{kind}", 20, 0, partial(_guided, kind)(), 600.0, 600.0) for kind in KINDS * can_guide())

if __name__ == "__main__":
    main(sys.argv[1:])
