"""The seat's panel while orders are written: what it says, its parts, and what is drawn over the map."""
