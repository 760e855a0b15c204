"""The report of `simulate` as one page that needs nothing else: charts, and under each its table.

Ink on parchment by day, the other way round by night; black on white on paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from html import escape
from typing import Final

from rokugan_desktop.cli.offers import Columns, Report
from rokugan_desktop.cli.simulation.charts import Point, bars, points
from rokugan_desktop.cli.simulation.tables import (
    ReportSection,
    column_names,
    even_chances,
    in_percent,
    number,
    sections,
    summary,
)
from rokugan_desktop.words import Words

DAY: Final = {
    "ground": "#f3e8cf", "raised": "#fbf4e2", "edge": "#8d7650", "ink": "#2a1e15", "faint": "#6a563f",
    "accent": "#a3261c", "gold": "#a87a1e",
}  # fmt: skip
NIGHT: Final = {
    "ground": "#241d18", "raised": "#33291f", "edge": "#8d7650", "ink": "#efe2c8", "faint": "#b8a484",
    "accent": "#f0857a", "gold": "#d9ac4c",
}  # fmt: skip
PAPER: Final = {
    "ground": "#ffffff", "raised": "#ffffff", "edge": "#999999", "ink": "#000000", "faint": "#444444",
    "accent": "#a3261c", "gold": "#8a8a8a",
}  # fmt: skip
"""The colours by day and by night are those of the window's themes."""

_STYLE: Final = """
body { margin: 0 auto; max-width: 64rem; padding: 1rem 1.25rem 3rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 "Alegreya Sans", "Gill Sans", "Trebuchet MS", "DejaVu Sans", sans-serif; }
h1, h2 { font-family: "Alegreya SC", "Palatino Linotype", "Book Antiqua", Georgia, "DejaVu Serif", serif;
  font-weight: 600; line-height: 1.2; }
h1 { margin: 1rem 0 .25rem; font-size: 2.1rem; color: var(--accent); }
h2 { margin: 0 0 .25rem; font-size: 1.4rem; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr)); gap: .1rem 1.5rem;
  margin: 0; }
dl div { display: flex; gap: .6rem; }
dt { flex: 0 0 7.5rem; font-weight: 600; }
dd { margin: 0; color: var(--faint); }
p { margin: .25rem 0 .75rem; }
.faint { color: var(--faint); }
header { border-bottom: 2px solid var(--accent); margin-bottom: 1.5rem; }
section { background: var(--raised); border: 1px solid var(--edge); border-radius: 6px; padding: 1rem 1.25rem;
  margin: 1.25rem 0; }
figure { margin: .75rem 0 1rem; overflow-x: auto; }
figcaption { font-weight: 600; }
figcaption::first-letter { text-transform: uppercase; }
svg { display: block; width: 100%; min-width: 32rem; height: auto; font-size: 14px; }
svg text { fill: var(--ink); }
svg .row { text-anchor: end; }
svg .value { text-anchor: end; font-weight: 600; font-variant-numeric: tabular-nums lining-nums; }
svg .tick, svg .name { text-anchor: middle; fill: var(--faint); font-size: 12px; }
svg .grid { stroke: var(--edge); stroke-opacity: .35; }
svg .mark { stroke: var(--faint); stroke-width: 1.5; stroke-dasharray: 5 4; }
svg path { fill: none; stroke-width: 2; }
svg .near { stroke: var(--ink); fill: var(--raised); stroke-width: 2; }
svg .apart { stroke: var(--accent); fill: var(--accent); stroke-width: 2; }
svg .bar { fill: var(--gold); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .82rem; font-variant-numeric: tabular-nums lining-nums; }
th, td { padding: .2rem .25rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--edge); }
th { font-weight: 600; vertical-align: bottom; }
thead th { white-space: normal; color: var(--faint); }
th:first-child { text-align: left; padding-left: 0; }
tr:last-child > * { border-bottom: 0; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  section { border: 0; padding: 0; }
  figure, table { break-inside: avoid; }
  h2, .faint, figcaption { break-after: avoid; }
  .wide, figure { overflow: visible; }
  th, td { padding: .1rem .3rem; font-size: 8pt; }
  svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


def report_page(words: Words, report: Report, columns: Columns) -> str:
    """Return the page."""
    title = words.text("cli.simulate.page.title")
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{escape(words.language)}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)}</title>",
            f"<style>\n{_colours()}{_STYLE}</style>",
            "</head>",
            "<body>",
            "<header>",
            f"<h1>{escape(title)}</h1>",
            f"<p>{escape(summary(words, report))}</p>",
            "</header>",
            *_reading(words, report, columns),
            *(
                part
                for section in sections(words, report, columns)
                for part in _section(words, report, section, columns.score)
            ),
            "</body>",
            "</html>",
        ]
    )


def _colours() -> str:
    def root(colours: dict[str, str]) -> str:
        return ":root { " + " ".join(f"--{name}: {colour};" for name, colour in colours.items()) + " }"

    return (
        f"{root(DAY)}\n@media screen and (prefers-color-scheme: dark) {{ {root(NIGHT)} }}\n"
        f"@media print {{ {root(PAPER)} }}"
    )


def _reading(words: Words, report: Report, columns: Columns) -> Iterator[str]:
    yield "<section>"
    yield f"<h2>{escape(words.text('cli.simulate.page.reading'))}</h2>"
    yield f"<p>{escape(even_chances(words, report))}</p>"
    for part in ("interval", "mark", "cause"):
        yield f"<p>{escape(words.text(f'cli.simulate.page.reading.{part}'))}</p>"
    yield f"<h3>{escape(words.text('cli.simulate.page.columns'))}</h3>"
    yield "<dl>"
    for name in column_names(columns):
        term, meaning = (escape(words.text(f"cli.simulate.{kind}.{name}")) for kind in ("heading", "page.column"))
        yield f"<div><dt>{term}</dt><dd>{meaning}</dd></div>"
    yield "</dl>"
    yield "</section>"


def _section(words: Words, report: Report, section: ReportSection, score: str) -> Iterator[str]:
    yield f'<section id="{section.key}">'
    yield f"<h2>{escape(section.title)}</h2>"
    yield f'<p class="faint">{escape(words.text(f"cli.simulate.page.note.{section.key}"))}</p>'
    for what, chart in _charts(words, report, section, score):
        yield f"<figure>\n<figcaption>{escape(what)}</figcaption>\n{chart}\n</figure>"
    yield from _table(section)
    yield "</section>"


def _charts(words: Words, report: Report, section: ReportSection, score: str) -> Iterator[tuple[str, str]]:
    """List the charts of a section, each with what it shows."""

    def titled(kind: str) -> tuple[str, str]:
        what = words.text(f"cli.simulate.page.{kind}")
        return what, words.text("cli.simulate.page.chart", table=section.title, what=what)

    if section.key.startswith("use."):
        what, title = titled("per_game")
        yield what, bars(title, [(line.name, line.row["per_game"]) for line in section.lines], partial(number, words))
        return
    shares = [
        Point(line.name, 100 * line.row["share"], 100 * line.row["low"], 100 * line.row["high"])
        for line in section.lines
    ]
    what, title = titled("share")
    even = (100 / report["seats"], words.text("cli.simulate.page.even"))
    yield what, points(title, shares, even, partial(in_percent, words))
    scores = [
        Point(line.name, line.row[f"mean_{score}"], line.row[f"{score}_low"], line.row[f"{score}_high"])
        for line in section.lines
        if line.row[f"{score}_low"] is not None
    ]
    if scores:
        what, title = titled(score)
        mean = sum(row[f"mean_{score}"] for row in report["by_seat"]) / report["seats"]
        yield what, points(title, scores, (mean, words.text("cli.simulate.page.mean")), partial(number, words))


def _table(section: ReportSection) -> Iterator[str]:
    heads = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in section.headings)
    yield '<div class="wide"><table>'
    yield f"<thead><tr><th></th>{heads}</tr></thead>"
    yield "<tbody>"
    for line in section.lines:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in line.cells)
        yield f'<tr><th scope="row">{escape(line.name)}</th>{cells}</tr>'
    yield "</tbody>"
    yield "</table></div>"
