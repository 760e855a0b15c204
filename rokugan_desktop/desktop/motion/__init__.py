"""How things move, of whatever game: the tempo that is set, curves, and what one clock drives together."""

from __future__ import annotations
