"""The plaque of a place: when it comes, where it lies, and that nothing of it is left on an emptied table."""

from __future__ import annotations
