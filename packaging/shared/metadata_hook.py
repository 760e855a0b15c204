"""What a package's page shows of README.md: its text, without what leads to files that only a checkout has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE: Final = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n+", re.MULTILINE)
_LINK: Final = re.compile(r"\[([^\]]*)\]\((?!https?:|#)[^)]*\)")
_OTHER_LANGUAGES: Final = re.compile(r"^\*\*English\*\* · .*\n+", re.MULTILINE)


def page(readme: str) -> str:
    r"""Return the text for a package's page: pictures and links that are relative lead nowhere there.

    >>> page("![a map](docs/map.png)\n\nSee [the licence](LICENSE) and [Qt](https://qt.io).\n")
    'See the licence and [Qt](https://qt.io).\n'
    """
    return _LINK.sub(r"\1", _PICTURE.sub("", _OTHER_LANGUAGES.sub("", readme)))


class MetadataHook(MetadataHookInterface):
    """Called by hatchling for the fields that pyproject.toml names as dynamic."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the page."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": page(text)}
