"""The answers and draws of a position file, given to the match that it opens (Q-13 as the format's page writes it)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import Final

from rokugan_desktop.engine import Asking, Draw, Illegal, Over, Seat, Told
from rokugan_desktop.engine.positions import Faults
from rokugan_desktop.games.four_paths import actions, events, flow
from rokugan_desktop.games.four_paths.actions import ACT, DONE, PASS, Action, Names
from rokugan_desktop.games.four_paths.chapters.abilities import way_of, way_refusal, ways_of_card
from rokugan_desktop.games.four_paths.chapters.entering import benefits
from rokugan_desktop.games.four_paths.components import CardFile
from rokugan_desktop.games.four_paths.ids import NO_KEY, Benefit, CardId, CardKey, CardType, Level
from rokugan_desktop.games.four_paths.messages import Message
from rokugan_desktop.games.four_paths.position import Position, named_anew, open_position
from rokugan_desktop.games.four_paths.questions import Question
from rokugan_desktop.games.four_paths.state import StepName, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.games.four_paths.vocabulary import CHOICES, TO, what

_CALLS: Final = ("call", "empty")
_HAND: Final = ("play", "attach", "tactician")
"""What is done with the hand: given to a call, it implies that the seat looks (Q-3)."""
_FITS: Final[Mapping[str, tuple[str, ...]]] = {
    "attack": ("attack",), "invite": ("invite",), "assign": ("assign",), "battle": ("battle",),
    "buy": ("dynasty",), "discard": ("dynasty",), "done": ("assign", "dynasty"), "pass": (*_CALLS, "act", "react"),
    "act": _CALLS, "rest": ("call",), **dict.fromkeys((*_HAND, "use", "lobby", "reattach"), ("call", "act")),
    "favor": ("call", "act", "react"),
    "accept": ("accept",), "refuse": ("accept",), "focus": ("duel", "focus"), "strike": ("duel", "focus"),
    "seppuku": ("seppuku",), "trim": ("trim",), "choose": ("search", "choose", "sensei"), "quiet": ("call",),
    "react": ("call", "react"), "yu": ("yu",), "overlay": ("dynasty",), "naval": ("naval",),
}  # fmt: skip
"""Which questions each word answers."""
_OF_STEEL: Final = frozenset({"attack", "invite", "assign", "battle", "buy", "discard", "done", "pass"})
_OF_ANSWERS: Final = frozenset({"quiet", "react", "yu", "overlay", "naval"})
"""The words of the third level."""


class Running(Faults):
    """A position that is played on: how it stands, what was asked and told, and what the file calls its cards."""

    def __init__(
        self,
        file: CardFile,
        position: Position,
        name: str,
        pick: Callable[[int], int] | None = None,
        highest: Level = Level.STEEL,
    ) -> None:
        super().__init__(name, Message)
        self.position = position
        self._pick = pick
        self._drawn: Counter[str] = Counter()
        first = tuple([card for round_ in position.draws.first for card in round_])
        self._given = {"turn_up": position.draws.turn_up, "deal": position.draws.deal, "first": first}
        self.state, self.names = open_position(file, position, name, highest)
        self.told: list[Told[events.Event]] = []
        self.questions: list[tuple[str, Seat, str]] = []
        self.totals: tuple[int, int] | None = None
        self.duel: tuple[int, ...] = ()
        """What the duelists of the last duel came to, the challenger first."""
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
            if who == "all":
                if text != "pass":
                    self.refuse(where, "all-pass")
                while (question := self.asked) is not None and question.kind in _CALLS:
                    self._step(question.seat, PASS)
                continue
            self.refused = self.give(where, Seat(who), text)
            if self.refused is not None:
                return

    def tried(self) -> dict[str, str | None]:
        """Return of each answer to be tried by which rule it would be refused; None: it would not."""
        found: dict[str, str | None] = {}
        for at, (who, text) in enumerate(self.position.tries):
            kept = {name: copy(value) for name, value in vars(self).items()}
            found[f"{who} {text}"] = self.give(f"try[{at}]", Seat(who), text, judging=True)
            vars(self).update(kept)
        return found

    @property
    def _decisions(self) -> dict[Seat, Question]:
        pending = flow.pending(self.state)
        if not isinstance(pending, Asking):
            return {}
        return {seat: question for seat, question in pending.decisions.items() if isinstance(question, Question)}

    @property
    def asked(self) -> Question | None:
        """Return what is asked now, of several at once the first; None where the match is over."""
        return next(iter(self._decisions.values()), None)

    def row(self, question: Question) -> tuple[str, Seat, str]:
        """Return what is asked, whom, and at which point or else in which phase."""
        at = question.step.point
        return question.kind, question.seat, self.state.phase.name.lower() if at is None else str(at.point)

    def give(self, where: str, seat: Seat, text: str, *, judging: bool = False) -> str | None:
        """Give one answer; return by which rule it is refused, or None. Raise Unreadable for what answers nothing.

        Calls to which it does not fit are passed. An answer that is only judged need not fit, and nothing is drawn
        after it.
        """
        said, _, paid = text.partition(";")
        said, _, spent = said.partition(" discard ") if said.startswith(("play", "use", "react")) else (said, "", "")
        words = said.split()
        verb = words[0] if words else ""
        least = Level.STEEL if verb in _OF_STEEL else Level.ANSWERS if verb in _OF_ANSWERS else Level.HANDS
        if verb in _FITS and self.state.terms.level < least:
            what = Message("position.thing.answer", word=verb)
            self.refuse(where, "not-played", what=what, n=int(self.state.terms.level))
        if verb not in _FITS:
            self.refuse(where, "no-answer", word=text)
        while True:
            decisions = self._decisions
            if not decisions:
                self.refuse(where, "is-over")
            first, question = next(iter(decisions.items()))
            if first == seat and question.kind in _FITS[verb]:
                break
            if question.kind not in _CALLS:
                if judging:
                    return "Q-1"
                self.refuse(where, "no-fit", word=text)
            self._step(first, PASS)
        others = [other for other in decisions if other != seat]
        try:
            looks = verb in _HAND or (verb == "react" and words[1:2] and self._source(words[1]) is None)
            if question.kind == "call" and looks:
                self._acts(seat, ACT, others)
                others = []
            for action in self._actions(where, seat, verb, words[1:]):
                self._acts(seat, action, others if verb not in ("pass", "rest", "quiet") else [])
                others = []
            if (due := self.asked) is not None and due.step.step is StepName.PAY:
                proposed = next(due.answers())
                self._step(due.seat, actions.Pay(self._producers(where, seat, paid)) if paid else proposed)
            for card in spent.split():
                self._step(seat, actions.Choose(self._key(where, [card])))
        except Illegal as error:
            return error.refusal.rule
        if not judging:
            self._draw()
        return None

    def _acts(self, seat: Seat, action: Action, others: list[Seat]) -> None:
        """Give an answer; where it is one to a call, those asked with it pass, for it makes their answers void."""
        self._step(seat, action)
        for other in others:
            if other in self._decisions and self.state.calls:
                self._step(other, PASS)

    def _step(self, seat: Seat, action: Action) -> None:
        update = StateUpdate(self.state)
        flow.answered(update, seat, action)
        self._take(update)

    def _actions(self, where: str, seat: Seat, verb: str, words: list[str]) -> Iterator[Action]:
        """Yield the game's own answers that the words stand for, each when those before it have been given."""
        match verb:
            case "attack":
                yield actions.Attack(None if words == ["none"] else Seat(self._number(where, words, 3)))
            case "invite":
                yield actions.Invite(tuple([Seat(self._number(where, [word], 3)) for word in words]))
            case "assign":
                for word in words:
                    unit, _, province = word.partition(">")
                    yield actions.Assign(self._card(where, unit), self._number(where, [province], 99))
                yield DONE
            case "battle":
                yield actions.PickBattle(self._number(where, words, 99))
            case "discard":
                for word in words:
                    yield actions.Discard(self._number(where, [word], 99))
                yield DONE
            case "buy":
                yield self._buy(where, seat, words)
            case "play":
                yield self._played(where, seat, words)
            case "use":
                yield self._used(where, seat, words)
            case "react":
                yield self._reaction(where, seat, words)
            case "naval":
                yield actions.NAVAL if words == ["yes"] else actions.PLAIN
            case "quiet":
                yield actions.Rest("quiet_but_mine" if words == ["but", "mine"] else "quiet")
            case "yu":
                if words != ["done"]:
                    samurai = tuple([self._card(where, one) for one in (words or [""])[0].split("+")])
                    yield actions.Revenge(samurai, self._card(where, " ".join(words[1:])))
                else:
                    yield DONE
            case "overlay":
                yield actions.Overlay(self._number(where, words[:1], 99), self._card(where, " ".join(words[1:])))
            case "attach":
                yield actions.Attach(self._key(where, words), self._card(where, " ".join(words[1:])))
            case "reattach":
                old, _, new = " ".join(words[1:]).partition(">")
                yield actions.Reattach(self._card(where, f"{old}/{self._key(where, words)}"), self._card(where, new))
                yield DONE
            case "lobby":
                yield actions.Lobby(self._card(where, " ".join(words)))
            case "favor":
                yield self._favor(where, seat, words)
            case "tactician":
                yield actions.Tactic(self._card(where, " ".join(words[:1])), self._key(where, words[1:]))
            case "focus":
                if (question := self.asked) is not None and question.kind == "duel":
                    yield actions.Focus()
                if words:
                    yield actions.Focus(self._key(where, words))
            case "seppuku":
                question = self.asked
                assert question is not None, "it fits what is asked"
                yield list(question.answers())[1] if words == ["yes"] else actions.Seppuku(None)
            case "trim" | "choose":
                for word in words:
                    yield actions.Choose(NO_KEY if word == "none" else self._key(where, [word]))
            case "rest":
                yield actions.Rest("touched" if words == ["touched"] else "window")
            case _:
                yield actions.Say(verb)

    def _source(self, word: str) -> CardId | None:
        """Return the card in play that a Reaction is of; None: it is of the hand."""
        key, _, _ = word.partition("/")
        found = self.names.get(key)
        return found if found in self.state.cards else None

    def _reaction(self, where: str, seat: Seat, words: list[str]) -> Action:
        """Return what a seat reacts with: a card in play or of its hand, or an Ancestor who comes with who entered."""
        if self._source(" ".join(words[:1])) is not None:
            return self._used(where, seat, words)
        key, at = self._key(where, words), self.state.point
        if self.state.file.cards[key].type is CardType.ANCESTOR and at is not None and at.card is not None:
            return actions.Attach(key, at.card.id)
        return self._played(where, seat, words)

    def _used(self, where: str, seat: Seat, words: list[str]) -> Action:
        """Return the use of an ability of a card in play, or the Ranged Attacks of several together (RA-2)."""
        said, number, named = self._ability(where, words)
        sources = tuple([self._card(where, one) for one in said.split("+")])
        return self._named(actions.Use(sources, number or 1, named), seat)

    def _played(self, where: str, seat: Seat, words: list[str]) -> Action:
        """Return the play of a card of the hand: by its first ability that can be used now, if it says none."""
        said, number, named = self._ability(where, words)
        ways = list(ways_of_card(self.state, seat, self._key(where, [said])))
        now = (one.number for one in ways if len(ways) > 1 and way_refusal(self.state, one) is None)
        first = next((one for one in now if one < CHOICES), 1)
        return self._named(actions.Play(CardKey(said), named, number or first), seat)

    def _ability(self, where: str, words: list[str]) -> tuple[str, int, Names]:
        """Return whose ability the words mean, its number with that of its way (0: none is said), and its targets."""
        way = words.pop()[1:] if words and words[-1].startswith("#") else ""
        said, _, number = (words or [""])[0].partition("/")
        which = self._number(where, [number], CHOICES - 1) if number else 0
        if way:
            which = (which or 1) * CHOICES + self._number(where, [way], CHOICES - 1)
        return said, which, self._targets(where, words[1:])

    def _key(self, where: str, words: list[str]) -> CardKey:
        if not words or words[0] not in self.state.file.cards:
            self.refuse(where, "unknown", word=" ".join(words))
        return CardKey(words[0])

    def _targets(self, where: str, words: list[str]) -> Names:
        if bare := next((word for word in words if "=" not in word), None):
            self.refuse(where, "unknown", word=bare)
        pairs = [word.partition("=") for word in words]
        return tuple([(name, CardId(said) if name == TO else self._card(where, said)) for name, _, said in pairs])

    def _favor(self, where: str, seat: Seat, words: list[str]) -> actions.Use:
        """Return for what the old Favor is spent: by the ability that does what the word says (L-6)."""
        deed, named = {"home": "move"}.get(words[0], words[0]) if words else "", words[1:]
        pile = self.state.seats[seat].dishonorably_dead
        fallen = any(word in pile and self.names.get(word) not in self.state.cards for word in named)
        fit = [
            way
            for way in self.state.ways.get(seat, ())
            if way.key == self.state.file.old_favor
            and deed == what(way.ability.do[0])[0]
            and fallen == any(each.kind == "dead" for each in way.ability.targets.values())
        ]
        if not fit:
            self.refuse(where, "unknown", word=" ".join(words))
        upon = [CardId(word) if fallen else self._card(where, word) for word in named]
        return actions.Use((fit[0].source.id,), fit[0].number, tuple(zip(fit[0].ability.targets, upon, strict=False)))

    def _named(self, action: actions.Play | actions.Use, seat: Seat) -> Action:
        way = way_of(self.state, seat, action)
        order = [] if way is None else list(way.ability.names)
        names = sorted(action.named, key=lambda one: order.index(one[0]) if one[0] in order else len(order))
        return replace(action, named=tuple(names))

    def _buy(self, where: str, seat: Seat, words: list[str]) -> actions.Buy:
        """Return what is bought; a Personality of the own clan for less, where the answer does not say."""
        number = self._number(where, words[:1], 99)
        if len(words) > 1:
            if words[1] not in tuple(Benefit):
                self.refuse(where, "unknown", word=words[1])
            return actions.Buy(number, Benefit(words[1]))
        provinces = self.state.seats[seat].provinces
        card = provinces[number - 1].card if 1 <= number <= len(provinces) else None
        usual = benefits(self.state, seat, self.state.file.cards[card])[0] if card else Benefit.PLAIN
        return actions.Buy(number, usual)

    def _number(self, where: str, words: list[str], most: int) -> int:
        if len(words) != 1 or not words[0].isdecimal() or int(words[0]) > most:
            self.refuse(where, "unknown", word=" ".join(words))
        return int(words[0])

    def _card(self, where: str, word: str) -> CardId:
        """Return the card that a word names: by its id, by its key where one such is in play, or as `bearer/key`."""
        found = self.names.get(word)
        if found is None or found not in self.state.cards:
            bearer, _, key = word.rpartition("/")
            on = self._card(where, bearer) if bearer else None
            found = next(
                (one.id for one in self.state.cards.values() if one.card == key and on in (None, one.bearer)), None
            )
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
            kind, given = pending.kind, self._given.get(pending.kind, ())
            number = self._drawn[kind]
            if not likely:  # of what lies there the file says nothing: it goes no further
                return
            if number < len(given):
                card = CardKey(given[number])
                action = actions.TurnUp(card) if kind == "turn_up" else actions.DrawFate(card)
                if action not in likely:
                    self.refuse(f"draws.{kind}[{number}]", "not-left", word=card)
                self._drawn[kind] += 1
            elif len(likely) == 1:
                action = likely[0]
            elif self._pick is None:
                self.refuse(f"draws.{kind}", "no-draw")
            else:
                action = pending.drawn(self._pick)
            update = StateUpdate(self.state)
            flow.drawn(update, action)
            self._take(update)

    def _take(self, update: StateUpdate) -> None:
        self.state = update.state
        self.told += update.told
        for told in update.told:
            if isinstance(told.event, events.Resolved):
                self.totals = told.event.attack_total, told.event.defense_total
            elif isinstance(told.event, events.FocusRevealed):
                self.duel = (*self.duel[-1:], told.event.total) if len(self.duel) % 2 else (told.event.total,)
        known = set(self.names.values())
        for card in self.state.cards.values():
            if card.id not in known:
                self.names[named_anew(card.card, self.names)] = card.id
        if isinstance(flow.pending(self.state), Over | Draw) or self.state.calls:  # the others of a call are listed
            return
        for question in self._decisions.values():
            row = self.row(question)
            begun = question.step.draft or question.step.moved or question.step.chosen
            if not begun and (question.kind != "dynasty" or not self.questions or self.questions[-1] != row):
                self.questions.append(row)
