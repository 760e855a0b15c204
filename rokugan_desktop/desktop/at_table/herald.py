"""What goes with the sentences of the page: they are announced, their names explained, and their rule is linked to."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.engine import Message, Refusal, Unreadable
from rokugan_desktop.words import Words, paragraph, without_rules

_POLITE: Final = QAccessible.AnnouncementPoliteness.Polite
_URGENT: Final = QAccessible.AnnouncementPoliteness.Assertive
_AFTER_FOCUS_MS: Final = 60
"""How long after the keyboard's focus came to rest something is announced: a screen reader that reads where the focus
goes breaks off whatever it says."""


class Herald(QObject):
    """Announces what is on the screen, once, and never what has been taken away before it could be said.

    Signals:
        said: what was announced, and whether it interrupted whatever was being read.

    """

    said = Signal(str, bool)

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._known: dict[str, str] = {}
        """What stands where, and has been told."""
        self._waiting: dict[str, str] = {}
        self._urgent = False
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._announce)
        application = QApplication.instance()
        assert isinstance(application, QApplication), "a page needs one"
        application.focusChanged.connect(self.wait)

    def tell(self, where: str, text: str) -> None:
        """Tell what stands in a place of the page now, such as `prompt`; nothing where it stood there before."""
        if self._known.get(where, "") == text:
            return
        self._known[where] = text
        self._waiting.pop(where, None)
        if text:
            self._waiting[where] = text
            self._soon.start(_AFTER_FOCUS_MS if QAccessible.isActive() else 0)

    def tell_alone(self, where: str, text: str) -> None:
        """Tell what stands in a place of the page, and nothing else that was still to be said."""
        self._waiting.clear()
        self.tell(where, text)

    def tell_again(self, text: str) -> None:
        """Tell what is to be done, each time that it is not."""
        self._known.pop("again", None)
        self.tell("again", text)

    def told(self, where: str) -> None:
        """Take what stands in a place for told: whoever listens hears it with what the focus has just come to."""
        if QAccessible.isActive():
            self._waiting.pop(where, None)

    def hurry(self) -> None:
        """Let what is about to be said interrupt whatever is being read: it says why something was refused."""
        self._urgent = bool(self._waiting)

    def forget(self) -> None:
        """Forget all that stood on the page, what nobody has heard yet included."""
        self._known.clear()
        self._waiting.clear()
        self._urgent = False
        self._soon.stop()

    def wait(self) -> None:
        """Let the focus come to rest first, wherever it is going."""
        if self._soon.isActive():
            self._soon.start()

    def _announce(self) -> None:
        text, urgent = " ".join(map(closed, self._waiting.values())), self._urgent
        self._waiting.clear()
        self._urgent = False
        if not text or not self._page.isVisible():
            return
        event = QAccessibleAnnouncementEvent(self._page, text)
        event.setPoliteness(_URGENT if urgent else _POLITE)
        QAccessible.updateAccessibility(event)
        self.said.emit(text, urgent)


def closed(text: str) -> str:
    """Return the text as a sentence that is heard: with a stop at its end, and no number of a rule."""
    text = without_rules(text)
    return text if text[-1] in ".!?…:" else f"{text}."


_MARKUP: Final = re.compile(r"\*+|\s+")


class Explaining:
    """Explains the proper names and the rules of a game, in the language spoken now."""

    def __init__(self, context: Context, face: AnyFace) -> None:
        """Take over the game's words when they are first asked about; a game without a glossary explains nothing."""
        self._context = context
        self._face = face
        self._rules_page = face.rules_page
        self._spoken: Words | None = None
        self._texts: dict[str, str] = {}
        self._names = re.compile("(?!)")
        self._rules: dict[str, str] = {}
        """The paragraphs that were asked for, as plain text."""

    def __call__(self, text: str, rule: str = "") -> str:
        """Return what each thing means that the text names, then what its rule says; empty: it names none."""
        self._listen()
        found = dict.fromkeys(self._names.findall(text)) if text else {}
        told = [*(f"{name}. {self._texts[name]}" for name in found), self._rule(rule) if rule else ""]
        return "\n".join(filter(None, told))

    def _rule(self, number: str) -> str:
        if number not in self._rules:
            said = ""
            with suppress(Unreadable):  # a game may have no page
                said = paragraph(self._context.words.page(self._rules_page), number) or ""
            self._rules[number] = _MARKUP.sub(lambda mark: " " if mark[0].isspace() else "", said)
        return self._rules[number]

    def _listen(self) -> None:
        words = self._context.words
        if words is self._spoken:
            return
        self._spoken = words
        self._rules = {}
        if self._face.terms is None:
            return
        terms = [term for term in self._face.terms() if term.proper]
        self._texts = {words.say(term.name): words.say(term.text) for term in terms}
        longest_first = sorted(self._texts, key=len, reverse=True)
        self._names = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b" if longest_first else "(?!)")


def by_rule(refusal: Refusal) -> Message:
    """Return why something is refused, with the rule that it is refused by."""
    if not refusal.rule:
        return refusal.message
    return Message("table.by-rule", why=refusal.message, rule=refusal.rule)


class RuleAtHand:
    """Names the rule that bars what is pointed at, or that refused the last answer, or that stands in the note."""

    def __init__(self, name: Callable[[str], object]) -> None:
        """Name no rule; `name` names one beside the question, and an empty text none."""
        self._name = name
        self._refused = self._pointed = self._noted = self._read = ""
        self.reason: Message | None = None
        """Why what was pointed at last can't be chosen, for as long as its rule is named."""

    def note(self, rule: str) -> None:
        """Take over the rule of what is said beside the question, as cautions name one; empty: it names none."""
        self._noted = self._read = rule
        self._name(self.or_else(""))

    def read(self, rule: str | None) -> None:
        """Take over the rule of a line of the log that is pointed at; None: none is, and the note's counts again."""
        self._read = self._noted if rule is None else rule
        self._name(self.or_else(""))

    def refuse(self, refusal: Refusal | None) -> None:
        """Take over why the last answer was refused; None: it was not."""
        self._refused = refusal.rule if refusal is not None else ""

    def point(self, refusal: Refusal | None) -> None:
        """Take over why what is pointed at can't be chosen; None: it can. It stays until something else is pointed at.

        So whoever goes to the link finds it there, beside its reason.
        """
        pointed = refusal.rule if refusal is not None else ""
        self.reason = by_rule(refusal) if refusal is not None else None
        if pointed != self._pointed:
            self._pointed = pointed
            self._name(self.or_else(""))

    def show(self) -> None:
        """Name the rule on another screen, on which nothing has been pointed at yet."""
        self._pointed, self.reason = "", None
        self._name(self.or_else(""))

    def forget(self) -> None:
        """Name no rule that was pointed at or refused an answer: something else is told now."""
        self._refused = ""
        self.show()

    def or_else(self, asking: str) -> str:
        """Return the rule at hand; where there is none, the one that asks."""
        return self._pointed or self._refused or self._read or asking
