"""Mutation testing: one small change of the program a case, sampled by its number; the tests that guard it must fail.

A mutant that survives is a fault of the tests: it wants a test, or a reason in `REASONS` why it changes nothing.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from .stage import Stage, Try

ROOT: Final = Path(__file__).parents[2]
MUTANTS: Final = 400
_PATIENCE_SECONDS: Final = 600
_BATTLE: Final = "rokugan_desktop/games/battle_for_rokugan"
_RULEBOOK: Final = (
    "tests/rulebook", "--ignore=tests/rulebook/plain", "--ignore=tests/rulebook/samurai_battles", "tests/transcripts"
)  # fmt: skip
GUARDS: Final[dict[str, tuple[str, ...]]] = {
    f"{_BATTLE}/phases/*.py": (*_RULEBOOK, "tests/games/battle_for_rokugan/test_standings.py"),
    f"{_BATTLE}/cards/*.py": (*_RULEBOOK, "tests/games/battle_for_rokugan/bots/test_giving.py"),
    f"{_BATTLE}/places.py": (*_RULEBOOK, "tests/games/battle_for_rokugan/test_places.py"),
    f"{_BATTLE}/flow.py": (*_RULEBOOK, "tests/games/battle_for_rokugan/test_random_matches.py"),
    f"{_BATTLE}/view.py": (
        "tests/rulebook/test_knowledge.py", "tests/secrecy/test_views.py", "tests/transcripts",
        "tests/secrecy/test_two_worlds.py",
    ),
    "rokugan_desktop/table/handover.py": ("tests/table/test_handover.py", "tests/table/test_screens.py"),
    "rokugan_desktop/table/history.py": (
        "tests/table/test_rewind.py", "tests/table/test_session.py", "tests/table/test_golden.py",
        "tests/table/test_pins.py", "tests/games/battle_for_rokugan/test_turn_marks.py",
    ),
    "rokugan_desktop/table/rebuilding.py": ("tests/table/test_proving.py", "tests/table/test_golden.py"),
    "rokugan_desktop/table/trust/*.py": (
        "tests/table/test_proving.py", "tests/table/test_shuffle.py", "tests/table/test_chance.py",
        "tests/table/test_pins.py", "tests/table/test_golden.py", "tests/cli/test_matches.py",
    ),
    "rokugan_desktop/table/library/sqlite_file.py": (
        "tests/table/test_library.py", "tests/table/test_match_files.py", "tests/table/test_drafts_at_rest.py",
    ),
    "rokugan_desktop/table/library/salvaging.py": ("tests/table/test_salvaging.py",),
}  # fmt: skip
"""What is changed, and the tests that must notice."""

REASONS: Final[dict[str, str]] = {
    "rokugan_desktop/table/handover.py: True -> False in: @dataclass(frozen=True, slots=True)": (
        "nobody tries to change one of these values, and the linters would say so"
    ),
    f"{_BATTLE}/view.py: True -> False in: class View(msgspec.Struct, frozen=True, gc=False):": (
        "nobody tries to change one of these values, and the linters would say so"
    ),
    f"{_BATTLE}/view.py: False -> True in: class View(msgspec.Struct, frozen=True, gc=False):": (
        "whether the collector looks at it changes how long that takes, and nothing else"
    ),
    "rokugan_desktop/table/library/salvaging.py: True -> False in: with TemporaryDirectory(dir=path.parent, "
    'prefix=f".{path.name}.", ignore_cleanup_errors=True) as folder:': (
        "only Windows refuses to remove a file that another program has open"
    ),
    "rokugan_desktop/table/trust/shuffle.py: True -> False in: "
    '_ALIKE = dict(zip("абвгеёзйкмнопрстухi01", "a6bree3иkmhonpctyxlol", strict=True))': (
        "both texts are as long as each other, which is tried when the module is read"
    ),
    **dict.fromkeys(
        (
            f"rokugan_desktop/table/trust/pins.py: {change} in: room = 256 * block * (cost + parallel + 2)  "
            "# twice what scrypt needs: libraries count a little differently"
            for change in ("256 -> 257", "2 -> 3", "+ -> -")
        ),
        "it is the most memory that scrypt may take, and by far more than it takes",
    ),
    "rokugan_desktop/table/library/salvaging.py: 0 -> 1 in: return self._left < 0": (
        "a damaged file is given up a hundred-thousandth sooner"
    ),
}
"""Mutants that change nothing that anybody could notice, as `Mutant.name` calls them, each with why."""


class Mutant(NamedTuple):
    """A change of one place of a file."""

    file: str
    line: int
    begin: int
    end: int
    """Where the changed text begins and ends, in bytes of the file."""
    old: str
    new: str
    around: str
    """The line that it is on."""

    @property
    def name(self) -> str:
        """Return the change, with the line's text in place of its number, which others move."""
        return f"{self.file}: {' '.join(self.old.split())} -> {' '.join(self.new.split())} in: {self.around}"


class Survived(AssertionError):
    """No test noticed the change."""


_COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
_OPERATORS: Final[dict[type[ast.operator], str]] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "+",
    ast.BitAnd: "|", ast.BitOr: "&", ast.LShift: ">>", ast.RShift: "<<",
}  # fmt: skip


def mutants_of(file: str, source: str) -> list[Mutant]:
    """Return every change that is made of a file: comparisons, operators, conditions, numbers, statements left out."""
    lines = [0]
    for line in source.encode().splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    text, spelled = source.encode(), source.split("\n")
    found: list[Mutant] = []

    def place(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return lines[node.lineno - 1] + node.col_offset, lines[node.end_lineno - 1] + node.end_col_offset

    def between(node: ast.expr, left: ast.expr, right: ast.expr, new: str) -> None:
        begin, end = place(left)[1], place(right)[0]
        old = text[begin:end].decode()
        bare = old.strip(" ()\n")
        if bare and "#" not in old:
            found.append(
                Mutant(file, node.lineno, begin, end, old, old.replace(bare, new, 1), spelled[node.lineno - 1].strip())
            )

    def whole(node: ast.expr | ast.stmt, change: Callable[[str], str]) -> None:
        begin, end = place(node)
        old = text[begin:end].decode()
        found.append(Mutant(file, node.lineno, begin, end, old, change(old), spelled[node.lineno - 1].strip()))

    for node in _code(ast.parse(source)):
        match node:
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                between(node, left, right, _COMPARISONS[type(operator)])
            case ast.BinOp(left=left, op=operation, right=right) if type(operation) in _OPERATORS:
                between(node, left, right, _OPERATORS[type(operation)])
            case ast.BoolOp(op=joined, values=[left, right, *_]):
                between(node, left, right, "or" if isinstance(joined, ast.And) else "and")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                whole(node, lambda _old, kept=operand: text[slice(*place(kept))].decode())  # type: ignore[misc]
            case ast.If(test=test) | ast.IfExp(test=test):
                whole(test, lambda old: f"(not ({old}))")
            case ast.Constant(value=bool() as value):
                whole(node, lambda _old, value=value: str(not value))  # type: ignore[misc]
            case ast.Constant(value=int() as value):
                whole(node, lambda _old, value=value: str(value + 1))  # type: ignore[misc]
            case ast.Expr(value=ast.Call()):
                whole(node, lambda _old: "pass")
            case _:
                pass
    return found


def _code(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all that is carried out: no annotations, no docstrings."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.arguments | ast.Import | ast.ImportFrom):
            continue
        if isinstance(child, ast.AnnAssign):
            if child.value is not None:
                yield child.value
                yield from _code(child.value)
            continue
        yield child
        if isinstance(child, ast.FunctionDef):
            for statement in child.body:
                yield statement
                yield from _code(statement)
            continue
        yield from _code(child)


@cache
def all_mutants() -> tuple[tuple[Mutant, tuple[str, ...]], ...]:
    """Return every mutant of every guarded file with its guards, in an order that only chance decides, the same one."""
    found: list[tuple[Mutant, tuple[str, ...]]] = []
    for pattern, guards in GUARDS.items():
        for file in sorted(ROOT.glob(pattern)):
            name = file.relative_to(ROOT).as_posix()
            found += [(mutant, guards) for mutant in mutants_of(name, file.read_text("utf-8"))]
    Random(13).shuffle(found)
    return tuple(found)


@contextmanager
def _begin(folder: Path) -> Generator[Try]:
    tree = folder / "tree"
    skipped = shutil.ignore_patterns(".*", "__pycache__", "stage-results", "build", "dist")
    shutil.copytree(ROOT, tree, ignore=skipped)

    @cache
    def pass_unchanged(guards: tuple[str, ...]) -> bool:
        return noticed(tree, guards) == "survived"

    def attempt(case: int) -> str:
        mutant, guards = all_mutants()[case]
        assert pass_unchanged(guards), f"without any change fail the tests of {mutant.file}"
        path = tree / mutant.file
        content = path.read_bytes()
        path.write_bytes(content[: mutant.begin] + mutant.new.encode() + content[mutant.end :])
        try:
            word = noticed(tree, guards)
        finally:
            path.write_bytes(content)
        if word == "survived":
            if mutant.name in REASONS:
                return "equal"
            raise Survived(f"line {mutant.line}: {mutant.name}")
        return word

    yield attempt


def noticed(tree: Path, guards: tuple[str, ...]) -> str:
    """Return whether the guards notice what was changed in a copy of the project: "killed", "survived" or "endless"."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "0", *guards]
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree),
        "PYTHONDONTWRITEBYTECODE": "1",
        "QT_QPA_PLATFORM": "offscreen",
    }
    try:
        done = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, timeout=_PATIENCE_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return "endless"
    return "survived" if done.returncode == 0 else "killed"


STAGES = (Stage("mutants", MUTANTS, 0, _begin),)
