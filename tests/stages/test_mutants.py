"""The mutants are what they are said to be; whether the tests notice them is tried in a stage."""

from __future__ import annotations

import ast
from pathlib import Path

from .mutants import GUARDS, MUTANTS, ROOT, all_mutants, mutants_of, noticed

SOURCE = '''
"""Not changed."""
LIMIT: int = 3


def allowed(count: int, names: list[str]) -> bool:
    """Tell 1 + 1."""
    if not names or count <= LIMIT:
        names.append("x")
        return True
    return len(names) in (1, 2) and count - 1 > 0
'''

CHANGED = {
    "3 -> 4",
    "not names -> names",
    "or -> and",
    "not names or count <= LIMIT -> (not (not names or count <= LIMIT))",
    "<= -> <",
    'names.append("x") -> pass',
    "True -> False",
    "and -> or",
    "in -> not in",
    "1 -> 2",
    "2 -> 3",
    "- -> +",
    "> -> >=",
    "0 -> 1",
}


def test_each_place_is_changed_in_one_way_and_prose_in_none() -> None:
    found = mutants_of("file.py", SOURCE)
    assert {mutant.name.removeprefix("file.py: ").partition(" in: ")[0] for mutant in found} == CHANGED
    for mutant in found:
        text = SOURCE.encode()
        changed = (text[: mutant.begin] + mutant.new.encode() + text[mutant.end :]).decode()
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(SOURCE)), mutant.name


def test_every_mutant_of_the_program_is_python_and_their_order_is_the_same_one() -> None:
    found = all_mutants()
    assert len(found) > 4 * MUTANTS
    assert len({mutant.file for mutant, _ in found[:MUTANTS]}) > 15
    for mutant, _ in found[:200]:
        content = (ROOT / mutant.file).read_bytes()
        ast.parse(content[: mutant.begin] + mutant.new.encode() + content[mutant.end :])


def test_guards_are_there_and_notice(tmp_path: Path) -> None:
    for pattern, guards in GUARDS.items():
        assert list(ROOT.glob(pattern)), pattern
        assert all((ROOT / guard.removeprefix("--ignore=")).exists() for guard in guards)
    (tmp_path / "test_it.py").write_text("def test_it() -> None:\n    assert 1 + 1 == 2\n", encoding="utf-8")
    assert noticed(tmp_path, ("test_it.py",)) == "survived"
    (tmp_path / "test_it.py").write_text("def test_it() -> None:\n    assert 1 + 1 == 3\n", encoding="utf-8")
    assert noticed(tmp_path, ("test_it.py",)) == "killed"
