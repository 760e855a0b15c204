"""What is heard at the table: sounds of our own making, and who plays them."""

from __future__ import annotations
