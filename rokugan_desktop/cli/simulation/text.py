"""The report of `simulate` as text for people: tables in columns."""

from __future__ import annotations

from rokugan_desktop.cli.offers import Columns, Report
from rokugan_desktop.cli.simulation.tables import ReportSection, even_chances, sections, summary
from rokugan_desktop.words import Words


def report_text(words: Words, report: Report, columns: Columns) -> str:
    """Return what was played and each table, its numbers in columns."""
    tables = [_columns(section) for section in sections(words, report, columns)]
    return "\n\n".join([f"{summary(words, report)}\n{even_chances(words, report)}", *tables])


def _columns(section: ReportSection) -> str:
    lines = [(section.title, *section.headings), *((line.name, *line.cells) for line in section.lines)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
