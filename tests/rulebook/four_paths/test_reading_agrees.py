"""The game agrees at every step with a second reading of its page, in matches at random.

The first level is left to `plain`, an older reading of that level alone, which takes a third of the time.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from random import Random
from typing import Any

import pytest

from rokugan_desktop.engine import Asking, Draw, Over, Seat, Setup
from rokugan_desktop.games.four_paths import numbers, strength_sum, unit_sum
from rokugan_desktop.games.four_paths.actions import NOTATION, BeginsFirst, DrawFate, TurnUp
from rokugan_desktop.games.four_paths.flow import FAVOR, FIRST, LENGTH, LEVEL, LONE, TIES, Question
from rokugan_desktop.games.four_paths.ids import CardType, Place, Stat
from rokugan_desktop.games.four_paths.state import State
from tests.games.four_paths.playing import DECKS, game, text
from tests.plain_yaml import plain_yaml

from .reading.match import Match
from .reading.tables import Row, Waiting, is_row

STATS = Stat.FORCE, Stat.CHI, Stat.PERSONAL_HONOR
SHORT, LONG, CHUNK = (1, 2), 5_000, 20
PLACES = {Place.HOME: "home", Place.PROVINCE: "province", Place.BATTLE: "battle", Place.FIELD: "field"}
LEVELS = (2, 3)
KEEN = (
    "buy",
    "assign",
    "pay",
    "play",
    "use",
    "attach",
    "tactician",
    "overlay",
    "act",
    "accept",
    "focus",
    "yu",
    "lobby",
    "done",
)


@cache
def data() -> Any:
    """The cards as plain data."""
    return plain_yaml(text())


def many(state: State, counts: Any) -> dict[str, int]:
    """Counts by the keys of the card file, without nothing."""
    return _counted(state.file.order, counts)


@lru_cache
def _counted(order: tuple[str, ...], counts: tuple[int, ...]) -> dict[str, int]:
    """A deck is the same for many steps."""
    return {key: count for key, count in zip(order, counts, strict=False) if count}


def real_facts(state: State) -> Row:
    """How the match stands, as the game says."""
    facts: Row = {
        "round": state.round, "active": state.active, "happened": set(state.happened), "favor": state.favor,
    }  # fmt: skip
    for seat in state.present:
        row = state.seats[seat]
        facts[f"seat {seat}"] = {
            "honor": row.honor, "left": many(state, row.dynasty), "fate": many(state, row.fate),
            "hand": many(state, state.hands[seat]) if state.hands else {},
            "laid": Counter(state.laid[seat]) if state.laid else {},
            "provinces": [(each.id, each.card or None, each.down) for each in row.provinces],
            "strengths": [strength_sum(state, seat, each.id).total for each in row.provinces],
            **dead(state, row), "discarded": Counter(row.discarded),
            "removed": Counter(row.removed), "spent": Counter(row.fate_discarded),
        }  # fmt: skip
    for card in state.cards.values():
        own = card.bearer or None
        fights = card.zone is Place.BATTLE
        person = state.printed(card).type is CardType.PERSONALITY
        facts[card.id] = (
            card.card, card.controller, card.bowed, card.dishonored, own, card.under,
            None if own else (PLACES[card.zone], None if card.zone is Place.HOME else card.province),
            int(card.army) if fights and not own else None,
            unit_sum(state, card).total if person else 0,
            tuple(numbers.card_sum(state, card, stat).total for stat in STATS) if person else (),
        )  # fmt: skip
    return facts


def dead(state: State, row: Any) -> Row:
    """The dead of a seat, and of these the Personalities who have died dishonored (H-10)."""
    shamed = [key for key in row.dishonorably_dead if state.file.cards[key].type is CardType.PERSONALITY]
    others = [key for key in row.dishonorably_dead if state.file.cards[key].type is not CardType.PERSONALITY]
    return {"dead": Counter([*row.dead, *others]), "shamed": Counter(shamed)}


def plain_facts(plain: Match) -> Row:
    """The same as the second reading says."""
    facts: Row = {
        "round": plain.round, "active": plain.active, "happened": plain.happened, "favor": plain.favor,
    }  # fmt: skip
    for seat in plain.present():
        row = plain.seats[seat]
        facts[f"seat {seat}"] = {
            "honor": row["honor"], "left": +row["left"], "fate": row["deck"] + row["hand"] + Counter(row["laid"]),
            "hand": +row["hand"], "laid": Counter(row["laid"]),
            "provinces": [(each["id"], each["card"], each["down"]) for each in row["provinces"]],
            "strengths": [plain.strength(seat, each) for each in row["provinces"]],
            **{pile: Counter(row[pile]) for pile in ("dead", "shamed", "discarded", "removed", "spent")},
        }  # fmt: skip
    for name, card in plain.cards.items():
        own, person = card["bearer"], plain.is_person(name)
        facts[name] = (
            card["card"], card["seat"], card["bowed"], card["shamed"], own, tuple(card["under"]),
            None if own else (card["at"], card["province"]), None if own else card["army"],
            plain.force(name) if person else 0,
            tuple(plain.of(name, stat.value) for stat in STATS) if person else (),
        )  # fmt: skip
    return facts


def differing(real: Row, plain: Row) -> Row:
    """What the two say differently, for whoever reads a failure."""
    found: Row = {}
    for key in {**real, **plain}:
        one, other = real.get(key), plain.get(key)
        if is_row(one) and is_row(other):
            found |= {
                f"{key}: {each}": (one.get(each), other.get(each)) for each in one if one[each] != other.get(each)
            }
        elif one != other:
            found[key] = (one, other)
    return found


def alike(answer: str) -> str:
    """An answer without the order of its parts; like producers are one."""
    verb, *words = answer.split()
    if verb == "pay":
        words = [word.split(":")[0] for word in words]
    return " ".join([verb, *sorted("+".join(sorted(word.split("+"))) for word in words)])


def as_set(answers: list[str]) -> Counter[str]:
    """Answers in no order."""
    return Counter(map(alike, answers))


class Both:
    """A match that is played in both readings, step by step."""

    def __init__(self, level: int, seed: int) -> None:
        self.rng = Random(seed)
        decks, options = set_up(self.rng, level, seed)
        self.about = f"level {level}, seed {seed}, {decks}, {options}"
        self.state = game().new(Setup(tuple(decks), tuple(options.items())))
        self.plain = Match(
            data(), decks, level, short=LENGTH in options, lone=LONE in options, spare=TIES in options,
            honor_first=FIRST in options, old_favor=FAVOR in options,
        )  # fmt: skip
        self.story = self.plain.match()
        self.given: dict[int, tuple[list[str], str]] = {}
        self.void: dict[int, tuple[list[str], str]] = {}
        self.lines: list[str] = []
        self.waits: Waiting = ()
        self.taken_back = False

    @property
    def where(self) -> str:
        return f"{self.about}, after {self.lines[-14:]}"

    def play(self) -> None:
        """Play to the end."""
        self.send(None)
        while self.waits[0] != "over":
            if self.waits[0] in ("window", "react"):
                self.in_turn()
                continue
            assert not self.given or self.waits[0] == "none", (self.where, self.waits, self.given)
            if self.waits[0] == "none":
                self.send("pass")
                continue
            self.compare()
            if self.waits[0] in ("draw", "first"):
                self.drawn()
            elif self.waits[0] == "empty":
                said = self.jointly()
                assert list(said) == self.waits[1], self.where
                self.send("act" if any(chosen == "act" for _, chosen in said.values()) else "pass")
            elif self.waits[0] == "duel":
                self.in_duel()
            else:
                kind, seat, question = self.asked()
                answers = written(question)
                assert (kind, seat) == self.waits[:2], (self.where, kind, seat, self.waits)
                wanted = [one for one in self.waits[2] if one != "back" or one in answers or kind != "pay"]
                assert as_set(answers) == as_set(wanted), (self.where, kind, answers, self.waits)
                line = self.chosen(answers)
                self.does(seat, line)
                self.taken_back = line == "back" and kind in ("pay", "reattach")
                if not self.taken_back and kind not in ("pay", "reattach"):
                    self.void = {}
                self.send(line)
        self.compare()
        pending = game().pending(self.state)
        assert isinstance(pending, Over), self.where
        assert (tuple(sorted(pending.winners)), str(self.state.how)) == self.waits[1:], self.where

    def send(self, line: str | None) -> None:
        """Tell the second reading what was answered; see what it waits for then."""
        try:
            self.waits = next(self.story) if line is None else self.story.send(line)
        except StopIteration:
            self.waits = ("over", tuple(sorted(self.plain.winners)), self.plain.how)

    def does(self, seat: int | None, line: str) -> None:
        """Tell the game."""
        self.lines.append(line if seat is None else f"{seat}: {line}")
        self.state = game().apply(self.state, None if seat is None else Seat(seat), NOTATION.read(line)).state

    def compare(self) -> None:
        """Hold all that lies on the table against one another."""
        found = differing(real_facts(self.state), plain_facts(self.plain))
        if not self.plain.round:  # set-up: whose turn it is, is not said yet
            found = {key: each for key, each in found.items() if key not in ("round", "active")}
        if self.waits[0] == "over":  # the Favor of whoever leaves last is nobody's affair
            found.pop("favor", None)
        open_ = self.plain.points  # what honor comes of one moment is seen before or after its points
        if "destroyed" in open_ or ("honor_loss" in open_ and self.plain.waiting_checks):
            found = {key: each for key, each in found.items() if not key.endswith(": honor")}
        assert not found, (self.where, found, self.waits)
        attack = self.state.attack
        if attack is not None and attack.totals is not None:
            assert attack.totals == self.plain.totals, self.where

    def asked(self) -> tuple[str, int, Question]:
        """Who is asked what alone."""
        pending = game().pending(self.state)
        assert isinstance(pending, Asking), (self.where, pending, self.waits)
        assert len(pending.decisions) == 1, (self.where, self.waits)
        ((seat, question),) = pending.decisions.items()
        assert isinstance(question, Question)
        return question.kind, seat, question

    def drawn(self) -> None:
        """Draw the same in both."""
        pending = game().pending(self.state)
        assert isinstance(pending, Draw), (self.where, self.waits, pending)
        weights: dict[Any, int] = {}
        for one, weight in zip(pending.outcomes, pending.weights, strict=True):
            assert isinstance(one, BeginsFirst | TurnUp | DrawFate)
            if weight:
                weights[one.seat if isinstance(one, BeginsFirst) else one.card] = weight
        assert weights == self.waits[1], (self.where, weights, self.waits)
        kinds: dict[type[Any], str] = {BeginsFirst: "first", TurnUp: "turn_up", DrawFate: "draw"}
        kind = kinds[type(pending.outcomes[0])]
        what = self.rng.choices(list(weights), list(weights.values()))[0]
        self.does(None, f"{kind} {what}")
        self.send(str(what))

    def chosen(self, answers: list[str]) -> str:
        """An answer at random; what does something comes more often."""
        if self.rng.random() < 0.6:
            keen = [line for line in answers if line.split()[0] in KEEN]
            if keen:
                verb = self.rng.choice(sorted({line.split()[0] for line in keen}))
                return self.rng.choice([line for line in keen if line.split()[0] == verb])
        seldom = {"quiet", "window", "back", "reattach"}
        usual = [line for line in answers if not seldom & set(line.split()) or self.rng.random() < 0.1]
        return self.rng.choice(usual or answers)

    def jointly(self) -> dict[int, tuple[list[str], str]]:
        """Answer for all who are asked together; nothing is read before all have answered (Q-8)."""
        pending = game().pending(self.state)
        assert isinstance(pending, Asking), (self.where, pending, self.waits)
        said: dict[int, tuple[list[str], str]] = {}
        for asked, question in pending.decisions.items():
            assert isinstance(question, Question)
            assert question.kind in ("call", "empty"), (self.where, question.kind, self.waits)
            answers = written(question)
            said[int(asked)] = (answers, self.chosen(answers))
        for seat, (_answers, line) in said.items():
            self.does(seat, line)
        return said

    def in_turn(self) -> None:
        """A seat may act or react: called in public, then perhaps asked with its hand before it."""
        kind, seat, shown, all_, rests = self.waits
        if not self.given:
            self.compare()
            pending = game().pending(self.state)
            assert isinstance(pending, Asking), (self.where, pending, self.waits)
            kept, self.void, again = self.void, {}, self.taken_back
            self.taken_back = False
            if any(isinstance(one, Question) and one.kind == "call" for one in pending.decisions.values()):
                self.given = self.jointly()
                if again and list(self.given) == [seat]:
                    self.given |= kept
            else:
                if again:
                    self.given = kept
                self.closed(kind, seat, all_)
                return
        first = next(iter(self.given))
        assert first == seat, (self.where, self.given, self.waits)
        answers, line = self.given.pop(seat)
        assert as_set(answers) == as_set(["pass", "act", *rests, *shown]), (self.where, answers, self.waits)
        if line == "act":
            self.closed(kind, seat, all_)
            return
        if line in shown:
            self.void, self.given = self.given, {}
        self.send(line)

    def closed(self, kind: str, seat: int, all_: list[str]) -> None:
        """A seat is asked with its hand before it."""
        asked, who, question = self.asked()
        answers = written(question)
        assert (asked, who) == ("act" if kind == "window" else "react", seat), (self.where, asked, who, self.waits)
        assert as_set(answers) == as_set(["pass", *all_]), (self.where, answers, self.waits)
        line = self.chosen(answers)
        self.does(seat, line)
        if line != "pass":
            self.void, self.given = self.given, {}
        self.send(line)

    def in_duel(self) -> None:
        """A duelist focuses or strikes; which card it is, is said behind a cover."""
        kind, seat, question = self.asked()
        while True:
            answers = written(question)
            assert (kind in ("duel", "focus"), seat) == (True, self.waits[1]), (self.where, kind, seat, self.waits)
            if kind == "focus":
                answers = [line for line in answers if line.split()[0] in ("focus", "strike")]
                assert as_set(answers) == as_set(self.waits[2]), (self.where, answers, self.waits)
            line = self.chosen([line for line in answers if line != "look"])
            self.does(seat, line)
            if kind == "focus" or line == "strike":
                self.send(line)
                return
            kind, seat, question = self.asked()


def written(question: Question) -> list[str]:
    """All answers of a question, as they are written."""
    return [NOTATION.write(one) for one in question.answers()]


def set_up(rng: Random, level: int, seed: int) -> tuple[list[str], dict[str, str]]:
    """Two, three or four decks and the options of a match."""
    able = [deck for deck in DECKS if level != 2 or deck != "phoenix"]
    decks = [rng.choice(able) for _ in range(2 + seed % 3)]
    while any(decks.count(deck) > 2 for deck in decks):
        decks = [rng.choice(able) for _ in decks]
    options = {LEVEL: str(level)}
    more = ((LENGTH, "short"), (LONE, "on"), (TIES, "spare")) + (
        ((FIRST, "honor"), (FAVOR, "old")) if level > 1 else ()
    )
    options |= {option: value for option, value in more if rng.random() < 0.3}
    return decks, options


@pytest.mark.parametrize("level", LEVELS)
def test_random_matches_agree_at_every_step(level: int) -> None:
    """Hands, piles, cards in play, their numbers, who is asked what, and every answer that is allowed."""
    for seed in SHORT:  # three seats and four: among two less happens
        Both(level, seed).play()


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("first", range(0, LONG, CHUNK))
def test_very_many_random_matches_agree_at_every_step(level: int, first: int) -> None:
    """The same for 5,000 matches a level."""
    for seed in range(first, first + CHUNK):
        Both(level, seed).play()
