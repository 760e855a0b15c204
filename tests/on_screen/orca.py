"""What a screen reader speaks: python -m tests.on_screen.orca GAME FOLDER [LANGUAGE PART KEYS].

Orca runs on a screen and a bus of its own, without a voice: what it hands to its voice is written down. Somebody plays
by the keys of that screen and waits after each until Orca is at rest; PART is `lesson` or `match`, KEYS after how many
keys each of them is left. `FOLDER/log.txt` keeps, key by key, what was announced, what the focus told, what was
spoken, and how many events the window sent; what is printed is the sum of it. See docs/access.md.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple, cast

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget

from rokugan_desktop.desktop.demo import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Impossible
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.handover import Acting, Curtain
from rokugan_desktop.table.journal import new_header
from tests.desktop.assistive import tree
from tests.journeys.test_samurai_battles import Brisk
from tests.key_hands import KeyHands
from tests.on_screen.display import Keyboard, screen
from tests.on_screen.drive import EVENING, LESSONS, MATCHES, Manner, opened, played

ROOT: Final = Path(__file__).resolve().parents[2]
_SYMBOLS: Final = {
    Qt.Key.Key_Return: 0xFF0D, Qt.Key.Key_Tab: 0xFF09, Qt.Key.Key_Escape: 0xFF1B, Qt.Key.Key_F6: 0xFFC3,
    Qt.Key.Key_Left: 0xFF51, Qt.Key.Key_Up: 0xFF52, Qt.Key.Key_Right: 0xFF53, Qt.Key.Key_Down: 0xFF54,
}  # fmt: skip
_CONTROL: Final = 0xFFE3
_PATIENCE: Final = 60
"""So many seconds Orca may need for what comes of one key."""
_BEGUN: Final = {"battle_for_rokugan": 24}
"""So many turns are played before: until all land is taken, nothing but places is asked for."""
_BEGINNING: Final = 5
"""So many seconds Orca takes at least to find that another one runs."""
_MOST_KEYS: Final = 400
_LISTENING: Final = """
import json, os, time
from gi.repository import GLib
from orca import event_manager, speech

out = open(os.environ["SPOKEN"], "a", buffering=1)
enqueue = event_manager.EventManager._enqueue

def note(kind, text=""):
    out.write(json.dumps([time.time(), kind, text]) + "\\n")

def heard(self, event):
    enqueue(self, event)
    note("event", event.type)

def rest():
    note("rest")
    return True

event_manager.EventManager._enqueue = heard
speech._initSpeechServer = lambda *_: None
speech._speak = lambda text, *_: note("said", text)
GLib.timeout_add(50, rest, priority=GLib.PRIORITY_LOW)
"""
"""Orca's settings are a module that it loads: it says what comes to it, what it speaks, when it has no more to do."""


class Heard(NamedTuple):
    """What came of one key."""

    key: str
    where: str
    seconds: float
    """How long Orca was at work."""
    told: Mapping[str, str]
    """What the window told by each of its ways; empty where it told nothing by it."""
    spoken: tuple[str, ...]
    events: Counter[str]
    astray: tuple[str, ...]
    """What was spoken at a curtain or before everybody that an own screen has told, and this one does not."""

    def __str__(self) -> str:
        events = ", ".join(f"{kind} {count}" for kind, count in sorted(self.events.items()))
        rows = [*((way, text) for way, text in self.told.items() if text), *(("spoken", text) for text in self.spoken)]
        rows += [("ASTRAY", text) for text in self.astray]
        return "\n".join(
            [f"{self.key} [{self.where}] {self.seconds:.2f} s; {events}", *(f"    {a}: {b}" for a, b in rows)]
        )


class Enough(Exception):
    """So many keys were pressed as were wanted."""


class Ear(QObject):
    """Knows what Orca has spoken, and when it is at rest."""

    def __init__(self, log: Path) -> None:
        super().__init__()
        self._log = log.open(encoding="utf-8")
        self._rest = ""
        self._lines: list[tuple[float, str, str]] = []

    def _read(self) -> Sequence[tuple[float, str, str]]:
        self._rest += self._log.read()
        *whole, self._rest = self._rest.split("\n")
        self._lines += [cast("tuple[float, str, str]", tuple(json.loads(line))) for line in whole]
        return self._lines

    def _rests(self, since: float) -> bool:
        return any(kind == "rest" and at > since for at, kind, _ in self._read())

    def wait(self) -> tuple[float, list[tuple[str, str]]]:
        """Wait until Orca is at rest; return when it did its last, and what came to it and was spoken since before."""
        done: list[tuple[float, str, str]] = []
        for _ in range(2):  # what it has asked the window for may lead to more
            settle()
            begun = time.time() + 0.15
            _let_pass(partial(self._rests, begun))
            done += self._lines
            self._lines = []
        busy = [one for one in done if one[1] != "rest"]
        return max((at for at, _, _ in busy), default=0.0), [(kind, text) for _, kind, text in busy]


def _let_pass(changed: Callable[[], bool]) -> None:
    """Let time pass until something has come, and answer meanwhile whatever Orca asks, at once."""
    loop, timer = QEventLoop(), QTimer()
    until = time.monotonic() + _PATIENCE

    def look() -> None:
        if changed():
            loop.exit(0)
        elif time.monotonic() > until:
            loop.exit(1)

    timer.timeout.connect(look)
    timer.start(20)
    if loop.exec():
        raise Impossible("what is awaited never comes")


class SpokenHands(KeyHands):
    """Fingers on the keyboard of the screen, and ears that hear Orca out after each key."""

    def __init__(self, shell: Shell, ear: Ear, most: int) -> None:
        super().__init__(shell)
        self.heard: list[Heard] = []
        self._shell, self._ear, self.most = shell, ear, most
        self._keyboard = Keyboard()
        self._arrived = False
        self._announced: list[str] = []
        self._private: set[str] = set()
        """What own screens have told, sentence by sentence."""
        handle = shell.windowHandle()
        assert handle is not None
        handle.installEventFilter(self._filter())
        self._herald: object = None

    def _filter(self) -> QObject:
        hands = self

        class Arrived(QObject):
            def eventFilter(self, watched: QObject, event: QEvent) -> bool:
                hands._arrived = hands._arrived or event.type() is QEvent.Type.KeyRelease
                return False

        self._kept = Arrived(self.window)
        return self._kept

    def listen(self, name: str, begun: float) -> None:
        """Hear Orca out."""
        last, lines = self._ear.wait()
        spoken = tuple(text for kind, text in lines if kind == "said")
        events = Counter(text for kind, text in lines if kind == "event")
        where = self._where()
        shown = {part for text in _shown(self._shell) for part in _sentences(text)}
        if where == "own":
            self._private |= shown
        said = {part for text in spoken for part in _sentences(text)}
        astray = () if where in ("own", "page") else tuple(sorted(said & self._private - shown))
        self.heard.append(Heard(name, where, max(0.0, last - begun), self._told(), spoken, events, astray))
        self._announced.clear()

    def send(
        self,
        key: int,
        text: str = "",
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        *,
        walking: bool = False,
    ) -> None:
        """Press a key of the screen, and hear Orca out."""
        if len(self.heard) >= self.most:
            raise Enough
        symbol = _SYMBOLS.get(Qt.Key(key)) or ord(chr(key).lower())
        self._follow()
        self._arrived, begun = False, time.time()
        self._keyboard.press(*([_CONTROL] if modifiers & Qt.KeyboardModifier.ControlModifier else []), symbol)
        _let_pass(lambda: self._arrived)
        self.listen(text or Qt.Key(key).name.removeprefix("Key_"), begun)

    def _hear(self, text: str, _urgent: bool) -> None:
        self._announced.append(text)

    def _follow(self) -> None:
        """Listen to what the table announces, from when there is one."""
        page = self._shell.table
        if page is not None and self._herald is not page.herald:
            self._herald = page.herald
            page.herald.said.connect(self._hear)

    def _told(self) -> Mapping[str, str]:
        table, guide = self._shell.controller, self._shell.school.guide
        told = dict.fromkeys(WAYS, "") | {"announced": " ".join(self._announced)}
        told["choice"], told["beside it"] = _focused()
        if table is not None and not isinstance(table.handover, Curtain):
            told["question"] = table.page.prompt.accessibleName() or table.page.prompt.text()
        if guide is not None and not guide.bubble.isHidden():
            told["bubble"] = guide.bubble.heard
        return told

    def _where(self) -> str:
        table = self._shell.controller
        if table is None:
            return "page"
        return "own" if isinstance(table.handover, Acting) else type(table.handover).__name__.lower()


_ROLES: Final = (
    r"\b(push button|radio button|check box|toggle button|list item|combo box|canvas|panel|frame|dialog|list|label"
    r"|entry|text|(not )?(selected|checked|pressed|expanded)|(layered|scroll) pane|page tab|grayed|unavailable)\b"
)
"""What Orca says of a thing besides what it is called."""
WAYS: Final = ("bubble", "question", "choice", "beside it", "announced")
"""By which the window tells something: the last but one is the description of what the keyboard is on."""


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", re.sub(_ROLES, " ", text.lower())))


def _sentences(text: str) -> list[str]:
    return [plain for part in re.split(r"[.!?:;…]\s|[.!?…]$", text) if (plain := _plain(part))]


def _node(widget: QWidget) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(widget)


def _texts(node: QAccessibleInterface) -> tuple[str, str]:
    return node.text(QAccessible.Text.Name), node.text(QAccessible.Text.Description)


def _shown(shell: Shell) -> Iterator[str]:
    for node in [*tree(shell), _node(shell)]:
        yield from _texts(node)


def _focused() -> tuple[str, str]:
    widget: QWidget | None = QApplication.focusWidget()
    if widget is None:
        return "", ""
    node: Any = _node(widget)
    inner = node.focusChild()
    return _texts(inner if inner is not None and inner.isValid() else node)


def unspoken(heard: Sequence[Heard], way: str) -> tuple[int, list[str]]:
    """Return how much was told in one way, and what of it Orca did not speak before something else was told so."""
    changes = [at for at, one in enumerate(heard) if one.told[way] != (heard[at - 1].told[way] if at else "")]
    if way == "announced":
        changes = [at for at, one in enumerate(heard) if one.told[way]]
    lost, several = list[str](), 0
    for at, then in zip(changes, [*changes[1:], len(heard)], strict=False):
        told = _sentences(heard[at].told[way])
        several += bool(told)
        spoken = _plain(" ".join(text for one in heard[at : max(then, at + 1)] for text in one.spoken))
        missing = [sentence for sentence in told if sentence not in spoken]
        if missing:
            lost.append(f"{heard[at].where}, after {heard[at].key}: {' / '.join(missing)}")
    return several, lost


def play(game: str, folder: Path, manner: Manner, most: int, ear: Ear) -> list[Heard]:
    """Do the lesson, or a round of two people, or both."""
    with opened(folder, game, manner) as shell:
        hands = SpokenHands(shell, ear, most)
        hands.listen("opened", time.time())
        if manner.part != "match":
            lesson = import_module(f"tests.journeys.{LESSONS[game]}")
            with suppress(Enough):
                lesson.do_as_told(lesson.begin(shell, hands))
        if manner.part != "lesson":
            if game in _BEGUN:
                header = new_header(GAMES[game].rules(), MATCHES[game], ("Aiko", "Botan"), EVENING)
                played(game, shell.library.create(header), _BEGUN[game])
                shell.to_title()
                shell.title.continue_button.click()
            else:
                setup = MATCHES[game]
                shell.matches.start(setup.roles, ("Aiko", "Botan"), options=setup.options, game=game)
            hands.listen("sat down", time.time())
            guest = Guest(shell, hands, Brisk(1) if game == "samurai_battles" else preferences_of(shell.face, 7))
            hands.most = len(hands.heard) + most
            with suppress(Enough):
                deque(guest.play(), 0)
        return hands.heard


def told(heard: Sequence[Heard]) -> str:
    """Return the sum of it."""
    sums = Counter[str]()
    for one in heard:
        sums += one.events
    seconds = sorted(one.seconds for one in heard)
    named = [one.events["object:property-change:accessible-name"] for one in heard]
    rows = [
        f"{len(heard)} keys; Orca at work for {median(seconds):.2f} s after a key, {seconds[-1]:.2f} s at most",
        f"{sums.total()} events; after one key at most {max(one.events.total() for one in heard)}, {max(named)} names",
    ]
    for way in WAYS:
        several, lost = unspoken(heard, way)
        rows += [f"{way}: {several} told, {several - len(lost)} spoken as told", *(f"    {text}" for text in lost)]
    rows += [f"astray, {one.where}, after {one.key}: {text}" for one in heard for text in one.astray]
    return "\n".join(rows)


def with_orca(game: str, folder: Path, manner: Manner, most: int) -> int:
    """Play on the bus and the screen that the environment names, with Orca beside."""
    spoken, settings = folder / "spoken.jsonl", folder / "orca"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "orca-customizations.py").write_text(_LISTENING, encoding="utf-8")
    spoken.write_text("", encoding="utf-8")
    of_venv = {"PYTHONPATH", "VIRTUAL_ENV", "QT_QPA_PLATFORM"}
    environment = {name: value for name, value in os.environ.items() if name not in of_venv} | {"SPOKEN": str(spoken)}
    command = ["/usr/bin/python3", "/usr/bin/orca", "-u", str(settings), "-d", "braille"]
    with (
        (folder / "orca.txt").open("w") as out,
        subprocess.Popen(command, env=environment, stdout=out, stderr=out) as orca,
    ):
        try:
            application = import_module("rokugan_desktop.desktop.application").application(["rokugan-desktop"])
            assert application is not None
            ear = Ear(spoken)
            with suppress(subprocess.TimeoutExpired):
                orca.wait(_BEGINNING)
            if orca.returncode is not None:
                print("Orca does not run: for one user there may be only one at a time.", file=sys.stderr)
                return 1
            ear.wait()
            heard = play(game, folder, manner, most, ear)
        finally:
            orca.terminate()
    (folder / "log.txt").write_text("\n".join(map(str, heard)), encoding="utf-8")
    print(told(heard))
    return 0


def main() -> int:
    """Open a screen and a bus, or play there; return the exit status."""
    missing = [name for name in ("Xvfb", "dbus-run-session", "orca") if shutil.which(name) is None]
    if missing:
        print(f"This system lacks {', '.join(missing)}: see docs/access.md.", file=sys.stderr)
        return 1
    if sys.argv[1] == "inside":
        game, folder, language, part, most = sys.argv[2:]
        return with_orca(game, Path(folder), Manner(language=language, part=part), int(most))
    game, folder, *rest = sys.argv[1:]
    language, part, most = (*rest, *("en", "both", str(_MOST_KEYS))[len(rest) :])
    room = Path(folder).resolve()
    (room / "run").mkdir(parents=True, exist_ok=True)
    inside = [sys.executable, "-m", "tests.on_screen.orca", "inside", game, str(room), language, part, most]
    with screen(1280, 720) as name:
        own = {"HOME": str(room), "XDG_RUNTIME_DIR": str(room / "run"), "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
        own["QT_LOGGING_RULES"] = "*.warning=false"  # each key that Orca takes longer for than Qt waits is told
        environment = {**os.environ, **own, "DISPLAY": name, "QT_QPA_PLATFORM": "xcb", "PYTHONUTF8": "1"}
        environment = {key: value for key, value in environment.items() if not key.startswith(("DBUS_", "XDG_CONFIG"))}
        return subprocess.run(["dbus-run-session", "--", *inside], cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
