"""The report of the benchmarks: what is printed, what is read back, and what is said of two of them."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from tests.benchmarks import __main__ as benchmarks
from tests.benchmarks.calibration import reading
from tests.benchmarks.figures import Figure, counted, per_second, quickest, share
from tests.benchmarks.reports import Measured, Report, Unreadable, beside, read, written


def report(reading: float, *figures: Figure) -> Report:
    return Report((reading, reading), tuple(Measured.of("rules", figure) for figure in figures))


def test_figures_have_their_value_and_their_spread() -> None:
    assert quickest("question", [0.003, 0.002, 0.005], "us", 100) == Figure("question", 20.0, "us", 20.0, 50.0)
    assert share("turn", [0.004, 0.001, 0.002, 0.003], 50) == Figure("turn, 50 %", 3.0, "ms", 1.0, 4.0)
    assert counted("click", 10454, "calls") == Figure("click", 10454, "calls", 10454, 10454)
    rate = per_second("games", lambda: None, 5)
    assert rate.unit == "/s"
    assert 0 < rate.low <= rate.value == rate.high


def test_a_report_is_json_and_reads_back(tmp_path: Path) -> None:
    made = report(0.98, Figure("question", 58.5, "us", 57.25, 61.0))
    text = written(made)
    assert json.loads(text) == {
        "calibration": [0.98, 0.98],
        "figures": [
            {"part": "rules", "name": "question", "value": 58.5, "unit": "us", "low": 57.25, "high": 61.0},
        ],
    }
    (tmp_path / "old.json").write_text(text, encoding="utf-8")
    assert read(tmp_path / "old.json") == made


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "Input data was truncated"),
        (b'{"calibration": [1.0, 1.0]}', "missing required field `figures`"),
        (b'{"calibration": [0, 1], "figures": []}', "the calibration is not above 0"),
        (b'{"calibration": [1], "figures": []}', "calibration"),
        (b"\xff\xfe", "malformed"),
    ],
)
def test_what_is_no_report_gets_one_sentence(
    tmp_path: Path, content: bytes, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "old.json"
    path.write_bytes(content)
    with pytest.raises(Unreadable, match=said):
        read(path)
    assert benchmarks.main(["rules", "--compare", str(path)]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert str(path) in err
    assert err.count("\n") == 1


def test_no_file_and_no_such_part_are_refused_before_anything_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert benchmarks.main(["rules", "--compare", str(tmp_path / "none.json")]) == 2
    assert benchmarks.main(["rulez"]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert "none.json" in err
    assert "no such part: rulez" in err


def test_a_comparison_is_corrected_by_how_slow_the_machine_was() -> None:
    old = report(1.0, Figure("question", 50, "us", 50, 50), Figure("games", 200, "/s", 200, 200))
    new = report(2.0, Figure("question", 100, "us", 100, 100), Figure("games", 100, "/s", 100, 100))
    lines = list(beside(old, new))
    assert [line.split()[-1] for line in lines[1:3]] == ["1.00", "1.00"]
    assert lines[-1] == "nothing is slower by more than 5%"


def test_a_comparison_names_what_is_slower_and_only_that() -> None:
    old = report(
        1.0,
        Figure("question", 100, "us", 100, 100),
        Figure("answer", 100, "us", 100, 100),
        Figure("games", 300, "/s", 300, 300),
        counted("click", 1000, "calls"),
        counted("nothing", 0, "calls"),
    )
    new = report(
        1.0,
        Figure("question", 106, "us", 106, 106),
        Figure("answer", 104, "us", 104, 104),
        Figure("games", 200, "/s", 200, 200),
        counted("click", 3485, "calls"),
        counted("nothing", 4, "calls"),
        counted("new one", 4, "calls"),
    )
    lines = list(beside(old, new))
    assert lines[lines.index("slower by more than 5%:") + 1 :] == [
        "  rules: question, 1.06 times what it was",
        "  rules: games, 1.50 times what it was",
        "  rules: click, 3.48 times what it was",
    ]
    assert lines[5].endswith("-")
    assert lines[6].endswith("-")


def test_a_part_is_measured_and_set_beside_its_old_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(benchmarks, "PARTS", {"rules": lambda: [counted("click", 12, "calls")]})
    monkeypatch.setattr(benchmarks, "reading", partial(reading, 1))
    assert benchmarks.main(["--format", "json"]) == 0
    old = tmp_path / "old.json"
    old.write_text(capsys.readouterr().out, encoding="utf-8")
    assert benchmarks.main(["rules", "--compare", str(old)]) == 0
    out, err = capsys.readouterr()
    assert "12.0 ->         12.0 calls     1.00" in out
    assert not err
    assert benchmarks.main(["rules", "--compare", str(old), "--format", "json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["figures"][0]["value"] == 12
    assert "nothing is slower" in err
