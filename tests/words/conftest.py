"""Freshly compiled catalogues, so that these tests say what the `.po` files say."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import catalogues
import pytest

from rokugan_desktop.words import Table, Words
from tests.plain_yaml import plain_yaml

Speak: TypeAlias = "dict[str, Words]"


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of all catalogues, compiled."""
    folder = tmp_path_factory.mktemp("catalogues")
    catalogues.compile_catalogues(target=folder)
    return folder


@pytest.fixture(scope="session")
def all_tables() -> Sequence[Table]:
    """Return every table of sentences that the package holds."""
    return [(catalogues.domain_of(module), table) for module, table in catalogues.tables()]


@pytest.fixture(scope="session")
def speak(compiled: Path, all_tables: Sequence[Table]) -> Speak:
    """Return the words of each language, with the pages of the checkout."""
    pages = catalogues.ROOT / "assets" / "pages"
    return {language: Words(language, all_tables, compiled, pages) for language in ("en", "ru")}


@pytest.fixture(scope="session")
def facts() -> dict[str, Any]:
    """Return what board_data states of the game's components."""
    file = catalogues.ROOT / "board_data" / "battle_for_rokugan" / "components.yaml"
    return dict(plain_yaml(file.read_text(encoding="utf-8")))


@pytest.fixture(params=["en", "ru"])
def language(request: pytest.FixtureRequest) -> str:
    """Each language, one after the other."""
    return str(request.param)
