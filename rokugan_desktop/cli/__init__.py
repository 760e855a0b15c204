"""The command line: what is asked for, in which language, and how it ends.

Results go to standard output, complaints to standard error. Exit status: 0 done; 1 the thing examined is at fault;
2 wrong use or unreadable input; 130 after Ctrl-C.
"""

from rokugan_desktop.cli.main import main

__all__ = ["main"]
