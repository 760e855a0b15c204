"""The one list of the stages."""

from __future__ import annotations

from . import hostile, matches, mutants, windows

STAGES = {stage.name: stage for stage in (*hostile.STAGES, *matches.STAGES, *mutants.STAGES, *windows.STAGES)}
"""All stages by their names."""
