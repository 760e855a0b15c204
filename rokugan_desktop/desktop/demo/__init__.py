"""A whole match through the real window, played by hands that click and press keys as people do.

`Demo` keeps the pictures of such a match. `Guest` plays any game that has a face, for the demo and for the journeys of
the tests: it asks the controller which answers there are, and gives them only through the window.
"""

from __future__ import annotations

from rokugan_desktop.desktop.demo.guest import Guest, Preferences, preferences_of
from rokugan_desktop.desktop.demo.hands import Hands, MouseHands
from rokugan_desktop.desktop.demo.pictures import Demo, Wishes, opens, rehearse

__all__ = ["Demo", "Guest", "Hands", "MouseHands", "Preferences", "Wishes", "opens", "preferences_of", "rehearse"]
