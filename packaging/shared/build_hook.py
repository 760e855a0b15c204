"""What a build does beyond copying files.

It compiles the catalogues, writes down the commit, and puts a library of each old format into a wheel for --self-test.
"""

from __future__ import annotations

import runpy
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMMIT_FILE = "rokugan_desktop/commit.txt"
GOLDEN_FOLDER = "rokugan_desktop/golden"


class BuildHook(BuildHookInterface[Any]):
    """Called by hatchling before and after each wheel and each source distribution."""

    PLUGIN_NAME = "custom"
    _folder: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues in their places; put the commit, where one is known, into what is built.

        An editable installation gets no commit file: its checkout moves on.
        """
        root = Path(self.root)
        runpy.run_path(str(root / "packaging" / "shared" / "catalogues.py"))["compile_catalogues"]()
        commit = runpy.run_path(str(root / "rokugan_desktop" / "resources.py"))["commit"]()
        if self.target_name == "wheel" and version != "editable":
            for file in sorted((root / "tests" / "table" / "golden").glob("*.sqlite")):
                build_data["force_include"][str(file)] = f"{GOLDEN_FOLDER}/{file.name}"
        if commit is None or version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory()
        written = Path(self._folder.name) / "commit.txt"
        written.write_text(f"{commit}\n", encoding="utf-8")
        build_data["force_include"][str(written)] = COMMIT_FILE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw away the commit's temporary file."""
        if self._folder is not None:
            self._folder.cleanup()
