"""The worked examples of the rules page, as position files that are played on (chapter 26)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rokugan_desktop.games.four_paths import explanation, play_position, read_position
from tests.games.four_paths.playing import file
from tests.plain_yaml import plain_yaml

_CASES: list[dict[str, Any]] = plain_yaml((Path(__file__).parent / "examples.yaml").read_text("utf-8"))["cases"]
_RUNS = [
    pytest.param(case["position"], run, id=f"{case['id']}-{case['position'].get('level', 2)}-{at}")
    for case in _CASES
    for at, run in enumerate(case["runs"])
]


@pytest.mark.parametrize(("position", "run"), _RUNS)
def test_the_examples_come_out_as_the_page_says(position: dict[str, Any], run: dict[str, Any]) -> None:
    tries = {f"{seat} {answer}": rule for seat, answer, rule in run.get("try", ())}
    tree = {"format": "four-paths-position/1", "level": 2, **position, "answers": run.get("answers", [])}
    tree["try"] = [one[:2] for one in run.get("try", ())]
    found = explanation(play_position(file(), read_position(yaml.safe_dump(tree), "x"), "x"))
    assert found["refused"] is None
    assert found["try"] == tries
    for what, wanted in run.get("expect", {}).items():
        match what:
            case "honor":
                begun = [seat.get("honor", 10) for seat in position["seats"]]
                assert found["honor"] == [honor + wanted.get(seat, 0) for seat, honor in enumerate(begun)]
            case "dead":
                piles = (found["piles"]["dead"], found["piles"]["dishdead"])
                assert sorted(card for pile in piles for own in pile for card in own) == sorted(wanted)
            case "provinces":
                assert {seat: found["provinces"][seat] for seat in wanted} == wanted
            case "bowed" | "dishonored" | "at":
                assert {card: found["cards"][card][what] for card in wanted} == wanted
            case "asked":
                assert found["asked"][: len(wanted)] == wanted
            case "not_asked":
                assert not [row for row in found["questions"] if row[:2] in wanted]
            case _:
                assert found[what] == wanted
