"""The answers and draws of a position file, given to the match that it opens (Q-13 as the format's page writes it).

And what `resolve`, `explain` and `score` print of it: plain data, exactly as the format's page gives them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import Any, Final, NoReturn, TypeAlias

from rokugan_desktop.engine import Asking, Draw, Illegal, Over, Seat, Told, seats
from rokugan_desktop.engine.positions import Faults
from rokugan_desktop.engine.tuples import one_by_one
from rokugan_desktop.games.four_paths import actions, events, flow
from rokugan_desktop.games.four_paths.actions import ACT, DONE, PASS, Action
from rokugan_desktop.games.four_paths.chapters.abilities import way_of, way_refusal, ways_of_card
from rokugan_desktop.games.four_paths.chapters.attack import compared
from rokugan_desktop.games.four_paths.chapters.entering import benefits
from rokugan_desktop.games.four_paths.chapters.honor import standing
from rokugan_desktop.games.four_paths.components import CardFile
from rokugan_desktop.games.four_paths.flow import Question
from rokugan_desktop.games.four_paths.ids import NO_KEY, Benefit, CardId, CardKey, CardType, How, Level, Place, Stat
from rokugan_desktop.games.four_paths.names import Message
from rokugan_desktop.games.four_paths.numbers import card_sum, in_combat, rings_of, strength_sum, unit_sum
from rokugan_desktop.games.four_paths.position import Position, named_anew, open_position
from rokugan_desktop.games.four_paths.state import InPlay, State, StepName, replace, view_of
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.games.four_paths.vocabulary import CHOICES, TO, what

Pick: TypeAlias = Callable[[int], int]
"""What says for chance which of so many it is."""
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
_OF_STEEL: Final = frozenset({"attack", "invite", "assign", "battle", "buy", "discard", "done", "pass"})
_OF_ANSWERS: Final = frozenset({"quiet", "react", "yu", "overlay", "naval"})
"""The words of the third level."""


class Running(Faults):
    """A position that is played on: how it stands, what was asked and told, and what the file calls its cards."""

    def __init__(self, file: CardFile, position: Position, name: str, pick: Pick | None = None) -> None:
        super().__init__(name, Message)
        self.position, self._pick, self._where = position, pick, ""
        self._drawn: Counter[str] = Counter()
        first = tuple([card for round_ in position.draws.first for card in round_])
        self._given = {"turn_up": position.draws.turn_up, "deal": position.draws.deal, "first": first}
        self.state, self.names = open_position(file, position, name)
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
        self._where, (said, _, paid), spent = where, text.partition(";"), ""
        if said.startswith(("play", "use", "react")):
            said, _, spent = said.partition(" discard ")
        verb, *words = said.split() or [""]
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
            looks = verb in _HAND or (verb == "react" and words and self._source(words[0]) is None)
            if question.kind == "call" and looks:
                self._acts(seat, ACT, others)
                others = []
            for action in self._actions(seat, verb, words):
                self._acts(seat, action, others if verb not in ("pass", "rest", "quiet") else [])
                others = []
            if (due := self.asked) is not None and due.step.step is StepName.PAY:
                proposed = next(due.answers())
                self._step(due.seat, actions.Pay(self._producers(seat, paid)) if paid else proposed)
            for card in spent.split():
                self._step(seat, actions.Choose(self._key([card])))
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

    def _actions(self, seat: Seat, verb: str, words: list[str]) -> Iterator[Action]:
        """Yield the game's own answers that the words stand for, each when those before it have been given."""
        rest, question = " ".join(words[1:]), self.asked
        assert question is not None, "it fits what is asked"
        match verb:
            case "attack":
                yield actions.Attack(None if words == ["none"] else Seat(self._number(words, 3)))
            case "invite":
                yield actions.Invite(tuple([Seat(self._number([word], 3)) for word in words]))
            case "assign":
                pairs = [word.partition(">") for word in words]
                yield from (actions.Assign(self._card(unit), self._number([to])) for unit, _, to in pairs)
            case "battle":
                yield actions.PickBattle(self._number(words))
            case "discard":
                yield from (actions.Discard(self._number([word])) for word in words)
            case "buy":
                yield self._buy(seat, words)
            case "play" | "use" | "react":
                yield self._used(seat, verb, words)
            case "naval":
                yield actions.NAVAL if words == ["yes"] else actions.PLAIN
            case "quiet":
                yield actions.Rest("quiet_but_mine" if words == ["but", "mine"] else "quiet")
            case "yu" if words != ["done"]:
                samurai = tuple([self._card(one) for one in (words or [""])[0].split("+")])
                yield actions.Revenge(samurai, self._card(rest))
            case "overlay":
                yield actions.Overlay(self._number(words[:1]), self._card(rest))
            case "attach":
                yield actions.Attach(self._key(words), self._card(rest))
            case "reattach":
                old, _, new = rest.partition(">")
                yield actions.Reattach(self._card(f"{old}/{self._key(words)}"), self._card(new))
            case "lobby":
                yield actions.Lobby(self._card(" ".join(words)))
            case "favor":
                yield self._favor(seat, words)
            case "tactician":
                yield actions.Tactic(self._card(" ".join(words[:1])), self._key(words[1:]))
            case "focus":
                yield from [actions.Focus()] if question.kind == "duel" else []
                yield from (actions.Focus(self._key([word])) for word in words[:1])
            case "seppuku":
                yield list(question.answers())[1] if words == ["yes"] else actions.Seppuku(None)
            case "trim" | "choose":
                yield from (actions.Choose(NO_KEY if word == "none" else self._key([word])) for word in words)
            case "rest":
                yield actions.Rest("touched" if words == ["touched"] else "window")
            case _:
                yield DONE if verb == "yu" else actions.Say(verb)
        if verb in ("assign", "discard", "reattach"):
            yield DONE

    def _source(self, word: str) -> CardId | None:
        """Return the card in play that a Reaction is of; None: it is of the hand."""
        found = self.names.get(word.partition("/")[0])
        return found if found in self.state.cards else None

    def _used(self, seat: Seat, verb: str, words: list[str]) -> Action:
        """Return what is done with an ability: of a card in play, of several that shoot together (RA-2), of the hand.

        Of the hand it is the first that can be used now, if it says none; as a reaction, an Ancestor comes by himself.
        """
        played = verb == "play" or (verb == "react" and self._source(" ".join(words[:1])) is None)
        entered = None if self.state.point is None else self.state.point.card
        if played and verb == "react" and entered is not None:
            key = self._key(words)
            if self.state.file.cards[key].type is CardType.ANCESTOR:
                return actions.Attach(key, entered.id)
        way = words.pop()[1:] if words and words[-1].startswith("#") else ""
        said, _, number = (words or [""])[0].partition("/")
        which = self._number([number], CHOICES - 1) if number else 0
        which = (which or 1) * CHOICES + self._number([way], CHOICES - 1) if way else which
        if bare := next((word for word in words[1:] if "=" not in word), None):
            self._unknown(bare)
        pairs = [word.partition("=") for word in words[1:]]
        named = tuple([(name, CardId(card) if name == TO else self._card(card)) for name, _, card in pairs])
        if not played:
            sources = tuple([self._card(one) for one in said.split("+")])
            return self._in_order(actions.Use(sources, which or 1, named), seat)
        ways = list(ways_of_card(self.state, seat, self._key([said])))
        now = (one.number for one in ways if len(ways) > 1 and way_refusal(self.state, one) is None)
        first = next((one for one in now if one < CHOICES), 1)
        return self._in_order(actions.Play(CardKey(said), named, which or first), seat)

    def _unknown(self, word: str) -> NoReturn:
        self.refuse(self._where, "unknown", word=word)

    def _key(self, words: list[str]) -> CardKey:
        if not words or words[0] not in self.state.file.cards:
            self._unknown(" ".join(words))
        return CardKey(words[0])

    def _favor(self, seat: Seat, words: list[str]) -> actions.Use:
        """Return for what the old Favor is spent: by the ability that does what the word says (L-6)."""
        deed, named = {"home": "move"}.get(words[0], words[0]) if words else "", words[1:]
        pile = self.state.seats[seat].dishonorably_dead
        fallen = any(word in pile and self.names.get(word) not in self.state.cards for word in named)
        ways = [way for way in self.state.ways.get(seat, ()) if way.key == self.state.file.old_favor]
        ways = [way for way in ways if deed == what(way.ability.do[0])[0]]
        fit = [way for way in ways if fallen == any(one.kind == "dead" for one in way.ability.targets.values())]
        if not fit:
            self._unknown(" ".join(words))
        upon = [CardId(word) if fallen else self._card(word) for word in named]
        return actions.Use((fit[0].source.id,), fit[0].number, tuple(zip(fit[0].ability.targets, upon, strict=False)))

    def _in_order(self, action: actions.Play | actions.Use, seat: Seat) -> Action:
        """Return the action with its targets in the order of its text."""
        way = way_of(self.state, seat, action)
        order = [] if way is None else list(way.ability.names)
        names = sorted(action.named, key=lambda one: order.index(one[0]) if one[0] in order else len(order))
        return replace(action, named=tuple(names))

    def _buy(self, seat: Seat, words: list[str]) -> actions.Buy:
        """Return what is bought; a Personality of the own clan for less, where the answer does not say."""
        number, said = self._number(words[:1]), words[1:2]
        if said and said[0] not in tuple(Benefit):
            self._unknown(said[0])
        provinces = self.state.seats[seat].provinces
        card = provinces[number - 1].card if 1 <= number <= len(provinces) and not said else None
        usual = benefits(self.state, seat, self.state.file.cards[card])[0] if card else Benefit.PLAIN
        return actions.Buy(number, Benefit(said[0]) if said else usual)

    def _number(self, words: list[str], most: int = 99) -> int:
        if len(words) != 1 or not words[0].isdecimal() or int(words[0]) > most:
            self._unknown(" ".join(words))
        return int(words[0])

    def _card(self, word: str) -> CardId:
        """Return the card that a word names: by its id, by its key where one such is in play, or as `bearer/key`."""
        found = self.names.get(word)
        if found is None or found not in self.state.cards:
            bearer, _, key = word.rpartition("/")
            on = self._card(bearer) if bearer else None
            fit = [one.id for one in self.state.cards.values() if one.card == key and on in (None, one.bearer)]
            found = fit[0] if fit else self._unknown(word)
        return found

    def _producers(self, seat: Seat, paid: str) -> tuple[CardId, ...]:
        """Return who bows: cards by their names, test holdings by what they make."""
        words, chosen = paid.split(), list[CardId]()
        if words[:1] != ["pay"]:
            self._unknown(paid.strip())
        for word in words[1:]:
            own = [card for card in self.state.of(seat) if not card.bowed and card.id not in chosen]
            gold = next((card.id for card in own if card.card == f"gold{word}"), None)
            chosen.append(self._card(word) if not word.isdecimal() else gold or self._unknown(word))
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


Report = dict[str, Any]
_AT: Final = {Place.HOME: "home", Place.PROVINCE: "province", Place.BATTLE: "battle", Place.FIELD: "battle"}


def play_position(file: CardFile, position: Position, name: str, pick: Pick | None = None) -> Running:
    """Return the match when the file's answers were given. Raise Unreadable for what the file cannot say."""
    running = Running(file, position, name, pick)
    running.play()
    return running


def explanation(running: Running) -> Report:
    """Return how it stands, with every answer to be tried judged, and what the file's seat may know."""
    report, seat = standing_report(running) | {"try": running.tried()}, running.position.seat
    return report if seat is None else report | {"view": _view(running, Seat(seat))}


def score_report(running: Running) -> Report:
    """Return who stands how, and who would win by V-7 or has won."""
    state = running.state
    rows = list[Report]()
    for at, own in enumerate(state.seats):
        row = {"seat": at, "honor": own.honor, "provinces": len(own.provinces), "rings": rings_of(state, Seat(at))}
        rows.append(row | {"out": own.out})
    ahead = standing(state) if state.how is None else state.winners
    return {"standings": rows, "winner": [*map(int, ahead)], "how": str(state.how or How.EARLY)}


def standing_report(running: Running) -> Report:
    """Return how a match stands; what its level does not have is there, and empty."""
    state = running.state
    around, names = seats(len(state.seats)), {card: name for name, card in running.names.items()}
    question, attack = running.asked, state.attack
    strengths = [[strength_sum(state, at, each.id).total for each in state.seats[at].provinces] for at in around]
    return {
        "honor": [seat.honor for seat in state.seats],
        "out": [number for number, seat in enumerate(state.seats) if seat.out],
        "over": [int(seat) for seat in state.winners] if state.how is not None else None,
        "how": None if state.how is None else str(state.how),
        "favor": None if state.favor is None else int(state.favor),
        "phase": state.phase.name.lower(),
        "active": int(state.active),
        "first": int(state.first) if running.position.phase == "setup" and state.round else None,
        "provinces": [len(seat.provinces) for seat in state.seats],
        "strengths": strengths,
        "face": _faces(state),
        "hands": [one_by_one(hand, state.file.order) for hand in state.hands or [()] * len(around)],
        "piles": {
            "dead": [[*seat.dead] for seat in state.seats],
            "dishdead": [[*seat.dishonorably_dead] for seat in state.seats],
            "discard": [[*seat.discarded, *seat.fate_discarded] for seat in state.seats],
            "removed": [[*seat.removed] for seat in state.seats],
        },
        "happened": [*state.happened],
        "totals": _totals(running),
        "duel": [*running.duel] or None,
        "battles": 0 if attack is None else len(state.seats[attack.defender].provinces),
        "refused": running.refused,
        "asked": None if question is None else [*running.row(question)],
        "secret": question is not None and question.secret,
        "questions": [[*row] for row in running.questions],
        "cards": {name: _card(state, names, state.cards[key]) for key, name in names.items() if key in state.cards},
    }


def _faces(state: State) -> list[list[str]]:
    return [["down" if each.down else each.card or "empty" for each in seat.provinces] for seat in state.seats]


def _totals(running: Running) -> list[int] | None:
    state = running.state
    if state.attack is not None and in_combat(state) and state.window is not None:
        now = compared(state, state.attack.defender, state.attack.battle)
        return [now.attack.total, now.defense.total]
    return None if running.totals is None else [*running.totals]


def _card(state: State, names: Mapping[CardId, str], card: InPlay) -> Report:
    person = state.printed(card).type is CardType.PERSONALITY
    return {
        "card": card.card,
        "seat": int(card.controller),
        "at": _AT[state.bearing(card).zone],
        "bowed": card.bowed,
        "dishonored": card.dishonored,
        "force": card_sum(state, card, Stat.FORCE).total,
        "chi": card_sum(state, card, Stat.CHI).total,
        "ph": card_sum(state, card, Stat.PERSONAL_HONOR).total,
        "unit": unit_sum(state, card).total if person else 0,
        "bearer": names.get(card.bearer),
    }


def _view(running: Running, seat: Seat) -> Report:
    """Return what a seat may know (W-1 to W-3, W-8)."""
    state = running.state
    own = view_of(state, seat)
    others = [str(other) for other in seats(len(state.seats)) if other != seat]
    left = {str(number): state.file.counted(row.dynasty) for number, row in enumerate(state.seats)}
    log = [getattr(one.event, "word", one.event.name) for one in running.told if one.to is None or seat in one.to]
    return {
        "hand": one_by_one(own.hand, state.file.order),
        "hands": {other: state.seats[int(other)].in_hand for other in others},
        "focus": {str(one): each.laid for one, each in enumerate(state.seats) if each.laid},
        "focus_cards": [*own.laid],
        "known": {other: [*known] for other in others if (known := own.known_of(Seat(int(other))))},
        "face": _faces(state),
        "dynasty_left": {number: cards for number, cards in left.items() if cards},
        "log": [{"event": name} for name in log],
    }
