"""Catalogues for games that nobody has translated: the toys."""

from __future__ import annotations

import shutil
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from rokugan_desktop.resources import assets


def catalogues(language: str, *domains: str) -> Path:
    """Return a folder of the program's catalogues, with empty ones for these domains.

    English needs none, and a language that is not there has none.
    """
    if not (assets() / "catalogues" / language).is_dir():
        return assets() / "catalogues"
    folder = Path.home() / "catalogues"  # the test run's own home
    if not folder.exists():
        shutil.copytree(assets() / "catalogues", folder)
    for domain in domains:
        file = folder / language / "LC_MESSAGES" / f"{domain}.mo"
        if not file.exists():
            with file.open("wb") as opened:
                write_mo(opened, Catalog(locale=language, domain=domain))
    return folder
