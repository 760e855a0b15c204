"""Rewrites the golden transcripts as the game plays now; read the diff afterwards.

python3 -m tests.transcripts.rewrite
"""

from __future__ import annotations

import sys

from .transcript import GOLDEN, file_of, transcript


def main() -> int:
    """Write every transcript, and say which changed."""
    for name in GOLDEN:
        file, text = file_of(name), transcript(name)
        changed = not file.exists() or file.read_text(encoding="utf-8") != text
        file.write_text(text, encoding="utf-8", newline="\n")
        sys.stdout.write(f"{file.name}: {'rewritten' if changed else 'as it was'}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
