"""The answers and draws of a position file, given to the match that it opens (Q-13 as the format's page writes it)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rokugan_desktop.engine import Asking, Draw, Illegal, Over, Seat, Told
from rokugan_desktop.engine.positions import Faults
from rokugan_desktop.games.four_paths import flow
from rokugan_desktop.games.four_paths.actions import (
    DONE,
    Action,
    Assign,
    Attack,
    Buy,
    Discard,
    Invite,
    Pay,
    PickBattle,
    TurnUp,
)
from rokugan_desktop.games.four_paths.chapters.entering import benefits
from rokugan_desktop.games.four_paths.components import CardFile
from rokugan_desktop.games.four_paths.events import Event, Resolved
from rokugan_desktop.games.four_paths.ids import Benefit, CardId, CardKey
from rokugan_desktop.games.four_paths.messages import Message
from rokugan_desktop.games.four_paths.position import Position
from rokugan_desktop.games.four_paths.position_opening import named_anew, open_position
from rokugan_desktop.games.four_paths.questions import Question
from rokugan_desktop.games.four_paths.state import StepName
from rokugan_desktop.games.four_paths.state_update import StateUpdate

_FITS: Final = {
    "attack": ("attack",), "invite": ("invite",), "assign": ("assign",), "battle": ("battle",),
    "buy": ("dynasty",), "discard": ("dynasty",), "done": ("assign", "dynasty"),
}  # fmt: skip
"""Which questions each word of this level answers."""
_ABOVE: Final = frozenset({
    "act", "rest", "quiet", "play", "use", "react", "attach", "reattach", "lobby", "tactician", "favor", "naval",
    "accept", "refuse", "focus", "strike", "seppuku", "yu", "overlay", "trim", "choose",
})  # fmt: skip
"""The words of the higher levels."""


class Running(Faults):
    """A position that is played on: how it stands, what was asked and told, and what the file calls its cards."""

    def __init__(self, file: CardFile, position: Position, name: str, pick: Callable[[int], int] | None = None) -> None:
        super().__init__(name, Message)
        self.position = position
        self._pick = pick
        self._drawn = 0
        opened = open_position(file, position, name)
        self.state, self.names = opened
        self.told: list[Told[Event]] = []
        self.questions: list[tuple[str, Seat, str]] = []
        self.totals: tuple[int, int] | None = None
        self.refused: str | None = None
        update = StateUpdate(self.state)
        if self.state.how is None:
            flow.settle(update)
        self._take(update)
        self._draw()

    def play(self) -> None:
        """Give the file's answers in order; one that the rules refuse is the last. Raise Unreadable for a misfit."""
        for at, (who, text) in enumerate(self.position.answers):
            where = f"answers[{at}]"
            if who == "all":  # at this level there are no calls, so nobody is asked
                if text != "pass":
                    self.refuse(where, "all-pass")
                continue
            self.refused = self.give(where, Seat(who), text)
            if self.refused is not None:
                return

    def tried(self) -> dict[str, str | None]:
        """Return of each answer to be tried by which rule it would be refused; None: it would not."""
        found: dict[str, str | None] = {}
        for at, (who, text) in enumerate(self.position.tries):
            kept = self.state, self.names.copy(), self.told.copy(), self.questions.copy(), self.totals, self._drawn
            found[f"{who} {text}"] = self.give(f"try[{at}]", Seat(who), text, judging=True)
            self.state, self.names, self.told, self.questions, self.totals, self._drawn = kept
        return found

    @property
    def asked(self) -> Question | None:
        """Return what is asked now; None where the match is over."""
        pending = flow.pending(self.state)
        if not isinstance(pending, Asking):
            return None
        (question,) = pending.decisions.values()
        assert isinstance(question, Question), "the rules ask nothing else"
        return question

    def give(self, where: str, seat: Seat, text: str, *, judging: bool = False) -> str | None:
        """Give one answer; return by which rule it is refused, or None. Raise Unreadable for what answers nothing.

        An answer that is only judged need not fit the question, and nothing is drawn after it.
        """
        said, _, paid = text.partition(";")
        words = said.split()
        verb = words[0] if words else ""
        if verb in _ABOVE:
            self.refuse(where, "not-played", what=Message("position.thing.answer", word=verb))
        if verb not in _FITS and verb != "pass":
            self.refuse(where, "no-answer", word=text)
        question = self.asked
        if question is None:
            self.refuse(where, "is-over")
        if question.seat != seat or question.kind not in _FITS.get(verb, ()):
            if judging:
                return "Q-1"
            self.refuse(where, "no-fit", word=text)
        try:
            for action in self._actions(where, seat, verb, words[1:], paid):
                update = StateUpdate(self.state)
                flow.answered(update, seat, action)
                self._take(update)
        except Illegal as error:
            return error.refusal.rule
        if not judging:
            self._draw()
        return None

    def _actions(self, where: str, seat: Seat, verb: str, words: list[str], paid: str) -> Iterator[Action]:
        """Yield the game's own answers that the words stand for, each when those before it have been given."""
        if verb == "attack":
            yield Attack(None if words == ["none"] else Seat(self._number(where, words, 3)))
        elif verb == "invite":
            yield Invite(tuple([Seat(self._number(where, [word], 3)) for word in words]))
        elif verb == "assign":
            for word in words:
                unit, _, province = word.partition(">")
                yield Assign(self._card(where, unit), self._number(where, [province], 99))
            yield DONE
        elif verb == "battle":
            yield PickBattle(self._number(where, words, 99))
        elif verb == "discard":
            for word in words:
                yield Discard(self._number(where, [word], 99))
            yield DONE
        elif verb == "buy":
            yield self._buy(where, seat, words)
            if self.state.work and self.state.work[-1].step is StepName.PAY:
                question = self.asked
                assert question is not None, "a cost is due"
                yield Pay(self._producers(where, seat, paid)) if paid else next(iter(question.answers()))
        else:
            yield DONE

    def _buy(self, where: str, seat: Seat, words: list[str]) -> Buy:
        """Return what is bought; a Personality of the own clan for less, where the answer does not say."""
        number = self._number(where, words[:1], 99)
        if len(words) > 1:
            if words[1] not in tuple(Benefit):
                self.refuse(where, "unknown", word=words[1])
            return Buy(number, Benefit(words[1]))
        provinces = self.state.seats[seat].provinces
        card = provinces[number - 1].card if 1 <= number <= len(provinces) else None
        return Buy(number, benefits(self.state, seat, self.state.file.cards[card])[0] if card else Benefit.PLAIN)

    def _number(self, where: str, words: list[str], most: int) -> int:
        if len(words) != 1 or not words[0].isdecimal() or int(words[0]) > most:
            self.refuse(where, "unknown", word=" ".join(words))
        return int(words[0])

    def _card(self, where: str, word: str) -> CardId:
        """Return the card that a word names: by its id, or by its key where one such is in play."""
        found = self.names.get(word)
        if found is None or found not in self.state.cards:
            found = next((card.id for card in self.state.cards.values() if card.card == word), None)
        if found is None:
            self.refuse(where, "unknown", word=word)
        return found

    def _producers(self, where: str, seat: Seat, paid: str) -> tuple[CardId, ...]:
        """Return who bows: cards by their names, test holdings by what they make."""
        words = paid.split()
        if not words or words[0] != "pay":
            self.refuse(where, "unknown", word=paid.strip())
        chosen: list[CardId] = []
        for word in words[1:]:
            if not word.isdecimal():
                chosen.append(self._card(where, word))
                continue
            own = [card for card in self.state.cards.values() if card.controller == seat and not card.bowed]
            found = next((card.id for card in own if card.card == f"gold{word}" and card.id not in chosen), None)
            if found is None:
                self.refuse(where, "unknown", word=word)
            chosen.append(found)
        return tuple(chosen)

    def _draw(self) -> None:
        """Let chance say what the file has it say, or the seed; one outcome alone needs neither (C-1)."""
        while isinstance(pending := flow.pending(self.state), Draw):
            action: Action
            likely = [one for one, weight in zip(pending.outcomes, pending.weights, strict=True) if weight]
            given = self.position.draws.turn_up
            if not likely:
                self.refuse("draws.turn_up", "nothing-left")
            if pending.kind == "turn_up" and self._drawn < len(given):
                action = TurnUp(CardKey(given[self._drawn]))
                if action not in likely:
                    self.refuse(f"draws.turn_up[{self._drawn}]", "not-left", word=action.card)
                self._drawn += 1
            elif len(likely) == 1:
                action = likely[0]
            elif self._pick is None:
                self.refuse(f"draws.{pending.kind}", "no-draw")
            else:
                action = pending.drawn(self._pick)
            update = StateUpdate(self.state)
            flow.drawn(update, action)
            self._take(update)

    def _take(self, update: StateUpdate) -> None:
        """Go on from what a step has led to."""
        self.state = update.state
        self.told += update.told
        for told in update.told:
            if isinstance(told.event, Resolved):
                self.totals = told.event.attack_total, told.event.defense_total
        known = set(self.names.values())
        for card in self.state.cards.values():
            if card.id not in known:
                self.names[named_anew(card.card, self.names)] = card.id
        pending = flow.pending(self.state)
        question = None if isinstance(pending, Over | Draw) else self.asked
        if question is not None and not question.step.draft:
            row = question.kind, question.seat, self.state.phase.name.lower()
            if question.kind != "dynasty" or not self.questions or self.questions[-1] != row:
                self.questions.append(row)
