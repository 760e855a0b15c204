"""In place of PyInstaller's own hook: of Qt's plugins only those that the program can meet.

A plugin that stays out here brings none of its libraries in, such as those of GTK or of the network.
"""

import re
from pathlib import PurePath

from PyInstaller.utils.hooks.qt import add_qt6_dependencies

WANTED = re.compile(
    r"/plugins/(?:"
    r"platforms/(?:lib)?q(?:xcb|wayland|offscreen|windows|cocoa)"
    r"|wayland-(?:decoration|graphics-integration|shell-integration)(?:-client)?/"
    r"|platforminputcontexts/(?:lib)?(?:compose|ibus)"  # dead keys, and the languages typed with a helping window
    r"|platformthemes/(?:lib)?qxdgdesktopportal"  # the desktop's own dialogs for files
    r")"
)
"""PNG, the only kind of picture that the program reads and writes, needs no plugin."""

hiddenimports, binaries, datas = add_qt6_dependencies(__file__)
binaries = [
    (source, target)
    for source, target in binaries
    if "/plugins/" not in (path := PurePath(source).as_posix()) or WANTED.search(path)
]
