"""Computer players at the table: they think in a process of their own, and play as everybody may see.

`worker` is that process and knows nothing of the window; this package itself imports nothing, so that a worker starts
quickly and without Qt.
"""
