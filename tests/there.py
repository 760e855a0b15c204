"""What a game may lack, and the game of a test has."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def there(part: T | None) -> T:
    """Return the part, of a face say, which is there."""
    assert part is not None
    return part
