"""What each game pays: its lines of Python in the rooms of the program, under a ceiling that follows them downwards.

Counted is what ruff formats at 120 columns, blank lines and docstrings included. What else a game is made of is printed
beside that, without a bound, so that nothing hides there. `pytest -s tests/project/test_cost_of_a_game.py` shows it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEUTRAL = "neutral"
SLACK = 150
"""How many lines a ceiling may lie above what is measured."""


class Bound(NamedTuple):
    """How many lines there may be now, and how many there shall be."""

    ceiling: int
    aim: int


class Cost(NamedTuple):
    """What one game is made of, or what belongs to none; in lines, but for the statements."""

    rules: int
    face: int
    commands: int
    elsewhere: int
    """In no game's folder."""
    statements: int
    data: int
    catalogues: int
    pages: int
    tests: int
    """In folders that bear its name."""

    @property
    def paid(self) -> int:
        """Return what is bounded."""
        return self.rules + self.face + self.commands + self.elsewhere


BOUNDS: Final = {
    "battle_for_rokugan": Bound(13_220, 14_500),
    "samurai_battles": Bound(14_500, 14_500),
    "four_paths": Bound(12_760, 11_000),
    "south_wind": Bound(8_470, 9_000),
    NEUTRAL: Bound(55_855, 43_890),
}
"""A ceiling is lowered with the code. A new game has a row with the ceiling that it begins at.

The neutral bounds were raised by 630 lines for the film: its player, its bar, the cards beside who fights, the
lantern and what a fight changes at its end, what is weighed afterwards and rehearsed before; and by 1,500 for the
land: 700 for what stands on it, 285 for banners, their wind, the light and the table, 225 for the list's pictures of
boards, 125 for figures in ranks, 60 for ways as strokes of a brush, 90 for petals, 55 for scrolls and for the
curtain, of which 40 were found where sea and tokens were painted twice. The bench that lists of players are made on
cost 110 more, what a match left in the midst shows again 30. Crossings over the sea cost 80, of which 55 read and
check them and 20 paint them, a game's several boards 15, an end that no seat has won with who plays by rule 35, and a
choice on the map that is taken before where it goes 21. Who has played here costs 1,616: 205 what matches say of
somebody, 95 names, 70 what is kept of counted matches and 156 counting them, 60 ratings and 60 seasons, 190 telling
all that, 110 its chart, 515 its page, 65 its sentences, and 90 what settings, library, window and self-test know of
it. Playing on from a finished match costs 180. Who has no seat among those who have one, what all see beside the field,
and being led past all that nobody asks cost 34. Conditions over what was told cost 215, feats and their telling 240,
challenges and the match of the week 475, computers' turns in one step and what an evening without waiting asks for 193,
what is asked by a key, found by its name and lettered anew 362, what a screen reader need not hear and what it must 70,
modules named in short 35; two paragraphs of sentences for one saved the rest. 200 % in a window of 1280x720 costs 105;
slim scrolls, tabs below a winner's name and what is heard as a frame ends cost 36; zoom buttons below a board and how
near each seat has come to it 38, and two presses told apart by their own time 22, of which 20 were found elsewhere.
Ranges, woods and terraces that join, letters and lamps by night cost 34; roads, banks, stones of Samurai Battles, with
its lines in a module of their own, 65.
English stood in modules until it became data: 6,500 lines of YAML in all for 5,700 of code.
"""
AIMS_OF_GAMES_TO_COME: Final[Mapping[str, int]] = {}


def lines(files: Iterable[Path]) -> int:
    """Return how many lines the files have together."""
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def statements(files: Iterable[Path]) -> int:
    """Return how many statements the files have together, in one another too; a docstring is none."""
    return sum(statements_in(file.read_text(encoding="utf-8")) for file in files)


def statements_in(source: str) -> int:
    """Return how many statements a module has."""
    left: list[ast.AST] = [ast.parse(source)]
    found = 0
    while left:  # `ast.walk` goes through every expression as well, and takes three times as long
        node = left.pop()
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            inside = getattr(node, field, ())
            left += inside if isinstance(inside, list) else ()
        text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        found += isinstance(node, ast.stmt) and not text
    return found


def costs(root: Path, *, with_statements: bool = True) -> Mapping[str, Cost]:
    """Return what each game of a project pays, by its name, and what belongs to none.

    with_statements: whether those are counted, for which every module is parsed; else there are none.
    """
    package, catalogues = root / "rokugan_desktop", sorted((root / "assets" / "catalogues").rglob("*.po"))
    games = sorted(folder.name for folder in (package / "games").iterdir() if (folder / "__init__.py").is_file())
    python = sorted(package.rglob("*.py"))
    data, pages = sorted((root / "board_data").rglob("*.yaml")), sorted((root / "assets" / "pages").glob("*.md"))
    data += sorted((root / "assets" / "styles").glob("*.?ss")) + sorted(package.rglob("sentences.yaml"))
    tests = sorted((root / "tests").rglob("*.py"))
    found: dict[str, Cost] = {}
    for game in games:
        rooms = {room: sorted((package / room / game).rglob("*.py")) for room in ("games", "desktop", "cli")}
        own = [file for files in rooms.values() for file in files]
        found[game] = Cost(
            rules=lines(rooms["games"]),
            face=lines(rooms["desktop"]),
            commands=lines(rooms["cli"]),
            elsewhere=0,
            statements=statements(own) if with_statements else 0,
            data=lines(file for file in data if game in file.relative_to(root).parts),
            catalogues=lines(file for file in catalogues if file.stem == game),
            pages=lines(file for file in pages if file.name.startswith(f"{game}-")),
            tests=lines(file for file in tests if game in file.relative_to(root).parts),
        )
    ours = [file for file in python if not set(games) & set(file.relative_to(package).parts)]
    found[NEUTRAL] = Cost(
        rules=0,
        face=0,
        commands=0,
        elsewhere=lines(ours),
        statements=statements(ours) if with_statements else 0,
        data=lines(file for file in data if not set(games) & set(file.relative_to(root).parts)),
        catalogues=lines(file for file in catalogues if file.stem not in games),
        pages=lines(file for file in pages if not file.name.startswith(tuple(f"{game}-" for game in games))),
        tests=lines(file for file in tests if not set(games) & set(file.relative_to(root).parts)),
    )
    return found


def table(found: Mapping[str, Cost], bounds: Mapping[str, Bound]) -> str:
    """Return a line for each game and for what belongs to none: what it pays and may pay, and what it is made of."""
    columns = ("paid", "ceiling", "aim", *Cost._fields)
    rows: list[tuple[str, ...]] = [("", *columns)]
    for name, cost in found.items():
        bound = bounds.get(name, ("-", "-"))
        rows.append((name, *(f"{n:,}" if isinstance(n, int) else n for n in (cost.paid, *bound, *cost))))
    rows += [(game, "-", "-", f"{aim:,}") for game, aim in AIMS_OF_GAMES_TO_COME.items() if game not in found]
    return "\n".join(f"{row[0]:20}" + "".join(f"{each:>11}" for each in row[1:]) for row in rows)


def faults(paid: Mapping[str, int], bounds: Mapping[str, Bound]) -> list[str]:
    """Return which number is above its ceiling, which ceiling far above its number, and what has no row or no code."""
    found = [f"{name} has no row" for name in paid if name not in bounds]
    for name, bound in bounds.items():
        lines = paid.get(name)
        if lines is None:
            found.append(f"{name} has a row and no code")
        elif lines > bound.ceiling:
            found.append(f"{name} pays {lines:,} lines, {lines - bound.ceiling:,} above its ceiling")
        elif bound.ceiling > lines + SLACK:
            found.append(f"{name} pays {lines:,} lines: lower its ceiling, which lies {bound.ceiling - lines:,} above")
    return found


def test_a_game_pays_no_more_than_its_ceiling(pytestconfig: pytest.Config) -> None:
    found = costs(ROOT, with_statements=pytestconfig.getoption("capture") == "no")  # else nobody sees them
    printed = table(found, BOUNDS)
    print(f"\n{printed}")
    wrong = faults({name: cost.paid for name, cost in found.items()}, BOUNDS)
    assert not wrong, "\n".join((*wrong, printed))


@pytest.mark.parametrize(
    ("paid", "fault"),
    [
        ({"hex_war": 1_000}, None),
        ({"hex_war": 1_000 - SLACK}, None),
        ({"hex_war": 1_001}, "hex_war pays 1,001 lines, 1 above its ceiling"),
        ({"hex_war": 849}, "hex_war pays 849 lines: lower its ceiling, which lies 151 above"),
        ({}, "hex_war has a row and no code"),
        ({"hex_war": 900, "sea_war": 1}, "sea_war has no row"),
    ],
)
def test_a_number_above_its_ceiling_is_a_fault_and_so_is_a_ceiling_that_stays_behind(
    paid: Mapping[str, int], fault: str | None
) -> None:
    assert faults(paid, {"hex_war": Bound(1_000, 500)}) == ([] if fault is None else [fault])


def test_each_line_is_counted_once_and_for_whom_it_is(tmp_path: Path) -> None:
    for name, text in {
        "rokugan_desktop/__init__.py": "",
        "rokugan_desktop/shelf.py": "A = 1\n\n\nB = 2\n",
        "rokugan_desktop/games/hex_war/__init__.py": '"""The rules."""\n\nA = 1\n',
        "rokugan_desktop/games/hex_war/chapters/fire.py": "def fire() -> int:\n    return 1\n",
        "rokugan_desktop/desktop/hex_war/face.py": "A = 1\n",
        "rokugan_desktop/cli/hex_war/__init__.py": "A = 1\nB = 2\nC = 3\nD = 4\n",
        "board_data/hex_war/components.yaml": "a: 1\nb: 2\n",
        "board_data/names.yaml": "a: 1\n",
        "rokugan_desktop/desktop/hex_war/sentences.yaml": "fire: Fire\n",
        "assets/catalogues/ru/LC_MESSAGES/hex_war.po": "#\n#\n#\n",
        "assets/catalogues/ru/LC_MESSAGES/program.po": "#\n",
        "assets/pages/hex_war-rules.en.md": "# Rules\n\nNone.\n",
        "assets/pages/how.en.md": "# How\n",
        "tests/rulebook/hex_war/test_fire.py": "A = 1\n",
        "tests/test_shelf.py": "A = 1\nB = 1\n",
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    found = costs(tmp_path)
    assert found["hex_war"] == Cost(5, 1, 4, 0, statements=8, data=3, catalogues=3, pages=3, tests=1)
    assert found[NEUTRAL] == Cost(0, 0, 0, 4, statements=2, data=1, catalogues=1, pages=1, tests=2)
    assert found["hex_war"].paid == 10
