"""Other processes of this computer: what becomes of work where the system begins none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rokugan_desktop.processes import ProcessDied, Processes


@pytest.mark.skipif(os.name == "nt", reason="a folder that somebody stands in can't be removed there")
def test_work_is_told_that_no_process_could_be_begun_and_the_next_one_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = tmp_path / "lost"
    lost.mkdir()
    with Processes() as processes:
        monkeypatch.chdir(lost)
        lost.rmdir()
        with pytest.raises(ProcessDied):
            processes.submit(abs, -1).result(60)
        assert processes.ids == ()
        monkeypatch.chdir(tmp_path)
        assert processes.submit(abs, -2).result(60) == 2
