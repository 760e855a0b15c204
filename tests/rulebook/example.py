"""The example of the page on positions, for all tests that begin with it."""

from __future__ import annotations

import re
from pathlib import Path

EXAMPLE = (Path(__file__).parent / "example.yaml").read_text(encoding="utf-8")
BARE_EXAMPLE = re.sub(" +#.*", "", EXAMPLE)
"""The same without its comments."""
