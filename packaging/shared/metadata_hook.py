"""What a package's page shows: the text of README.md, without what leads to files that only a checkout has.

A release knows where the project stands, and says so in PROJECT_ADDRESS and PROJECT_TAG: then pictures show,
links lead to the files of that release, and the addresses of the project are told.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE: Final = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n+", re.MULTILINE)
_RELATIVE: Final = re.compile(r"(!?)(\[[^\]]*\])\((?!https?:|#)([^)]*)\)")
_LINK: Final = re.compile(r"\[([^\]]*)\]\((?!https?:|#)[^)]*\)")
_OTHER_LANGUAGES: Final = re.compile(r"^\*\*English\*\* · .*\n+", re.MULTILINE)


def page(readme: str, address: str = "", tag: str = "") -> str:
    r"""Return the text for a package's page; relative pictures and links lead to a tag of the project, if anywhere.

    >>> page("![a map](docs/map.png)\n\nSee [the licence](LICENSE) and [Qt](https://qt.io).\n")
    'See the licence and [Qt](https://qt.io).\n'
    >>> page("![a map](docs/map.png) of [the licence](LICENSE)", "https://example.org/us", "v1")
    '![a map](https://example.org/us/raw/v1/docs/map.png) of [the licence](https://example.org/us/blob/v1/LICENSE)'
    """
    if address:
        return _RELATIVE.sub(
            lambda found: f"{found[1]}{found[2]}({address}/{'raw' if found[1] else 'blob'}/{tag}/{found[3]})", readme
        )
    return _LINK.sub(r"\1", _PICTURE.sub("", _OTHER_LANGUAGES.sub("", readme)))


def urls(address: str, tag: str) -> dict[str, str]:
    """Return the addresses of a release that its package's page leads to; none where it has none."""
    if not address:
        return {}
    return {
        "Homepage": address,
        "Issues": f"{address}/issues",
        "Changelog": f"{address}/blob/{tag}/CHANGELOG.md",
    }


def _place() -> tuple[str, str]:
    """Return the address of the project and the tag of a release; empty where it is none."""
    return os.environ.get("PROJECT_ADDRESS", ""), os.environ.get("PROJECT_TAG", "")


class MetadataHook(MetadataHookInterface):
    """Called by hatchling for the fields that pyproject.toml names as dynamic."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the page, and the addresses that it leads to."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        address, tag = _place()
        metadata["readme"] = {"content-type": "text/markdown", "text": page(text, address, tag)}
        metadata["urls"] = urls(address, tag)
