"""The one list of the stages."""

from __future__ import annotations

from . import guided, hostile, matches, mutants, power_cuts, secrecy, windows

_STAGES = (
    *hostile.STAGES,
    *guided.STAGES,
    *matches.STAGES,
    *power_cuts.STAGES,
    *secrecy.STAGES,
    *mutants.STAGES,
    *windows.STAGES,
)
STAGES = {stage.name: stage for stage in _STAGES}
"""All stages by their names."""
