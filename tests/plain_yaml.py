"""YAML as any program reads it, beside the strict reading of our own: by the compiled reader where there is one."""

from __future__ import annotations

from typing import Any

import yaml

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def plain_yaml(text: str) -> Any:
    """Return the plain data of a text, in a tenth of the time that the reader in Python takes."""
    return yaml.load(text, _LOADER)
