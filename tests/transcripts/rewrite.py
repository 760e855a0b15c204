"""Rewrites the golden transcripts as the game plays now; read the diff afterwards.

python3 -m tests.transcripts.rewrite
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from .transcript import DIGESTS, GOLDEN, READ, digest, file_of, transcript


def main() -> int:
    """Write every transcript, and say which changed."""
    texts = {name: transcript(name) for name in GOLDEN}
    for name in READ:
        _write(file_of(name), texts[name])
    _write(DIGESTS, json.dumps({name: digest(texts[name]) for name in GOLDEN if name not in READ}, indent=2) + "\n")
    return 0


def _write(file: Path, text: str) -> None:
    changed = not file.exists() or file.read_text(encoding="utf-8") != text
    file.write_text(text, encoding="utf-8", newline="\n")
    sys.stdout.write(f"{file.name}: {'rewritten' if changed else 'as it was'}\n")


if __name__ == "__main__":
    sys.exit(main())
