"""A test language in a player's words: lay out a table, see who is asked, choose, be refused, let chance draw, resolve.

table = Table.of('''
  phase: placement
  seats:
    - {clan: crab, control: {crab_capital: {down: 1}}, hand: [army-3, bluff]}
    - {clan: lion, control: {lion_north: {down: 1}}}
''')
table.expects("turn", "crab")
table.refuses("take army-1", rule="K-2")
table.play("crab", "take army-3", "lay crab_capital > coast_south")
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from textwrap import dedent
from typing import Any

import pytest

from rokugan_desktop.engine import Asking, Draw, Illegal, Over, Seat, Setup
from rokugan_desktop.games.battle_for_rokugan import (
    Action,
    BattleForRokugan,
    Moment,
    Question,
    View,
    events,
    ids,
    open_position,
    read_components,
    read_position,
    resolution_report,
    score_report,
)
from rokugan_desktop.games.battle_for_rokugan.state import PublicSeat, State
from rokugan_desktop.resources import board_data
from tests.games.battle_for_rokugan.account import hold


@cache
def game() -> BattleForRokugan:
    """Return the game with the project's own components."""
    file = board_data() / "battle_for_rokugan" / "components.yaml"
    return BattleForRokugan(read_components(file.read_text(encoding="utf-8")))


def as_file(parts: tuple[str, ...]) -> str:
    """Return the parts as one position file: with the line that says its format, and no indentation."""
    return "\n".join(("format: rokugan-position/1", *map(dedent, parts)))


class Table:
    """One match in the middle of a test."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: list[events.Event] = []
        self.whispers: list[tuple[frozenset[Seat], events.Event]] = []

    @classmethod
    def of(cls, *parts: str) -> Table:
        """Lay out a position, opened at the first thing asked or drawn; tokens that are ready are revealed."""
        table = cls.opened(*parts)
        if table.state.public.moment is Moment.READY:
            table.play(table.asked()[0][1], "seen")
        return table

    @classmethod
    def opened(cls, *parts: str) -> Table:
        """Lay out a position just as the app opens it: before the resolution phase it waits for the table's word."""
        return cls(open_position(game().board, read_position(as_file(parts), "test"), "test"))

    @classmethod
    def at_cards(cls, *parts: str) -> Table:
        """Lay out a position at upkeep and let chance draw whatever it must, until territory cards are played."""
        table = cls.of("phase: upkeep", "round: 2", *parts)
        table.draws_on()
        return table

    @classmethod
    def new(cls, *clans: str) -> Table:
        """Begin a match of these clans, seated clockwise."""
        return cls(game().new(Setup(clans)))

    # Who is waited for

    @property
    def pending(self) -> Asking[Action] | Draw[Action] | Over:
        """Return whom the game waits for, and for what."""
        return game().pending(self.state)

    def question(self, clan: str = "") -> Question:
        """Return what the clan is asked; or the one question there is."""
        pending = self.pending
        assert isinstance(pending, Asking), f"nobody is asked: {pending}"
        asked = dict(pending.decisions)
        if clan:
            assert self.seat(clan) in asked, f"{clan} is not asked, but {self.asked()}"
            found = asked[self.seat(clan)]
        else:
            (found,) = asked.values()
        assert isinstance(found, Question)
        return found

    def asked(self) -> list[tuple[str, str]]:
        """Return what is asked and of which clan, for each seat that is asked."""
        pending = self.pending
        assert isinstance(pending, Asking), f"nobody is asked: {pending}"
        return [(question.kind, self.clan(seat)) for seat, question in pending.decisions.items()]

    def expects(self, kind: str, clan: str) -> None:
        """Assert that this clan, and no other, is asked this."""
        assert self.asked() == [(kind, clan)]

    def chance(self) -> dict[str, int]:
        """Return what chance may draw now, with the weights above zero."""
        pending = self.pending
        assert isinstance(pending, Draw), f"chance is not asked: {pending}"
        return {
            game().write(outcome): weight
            for outcome, weight in zip(pending.outcomes, pending.weights, strict=True)
            if weight
        }

    # Choosing

    def choices(self, clan: str = "") -> set[str]:
        """Return all that may be answered now, in notation."""
        return {game().write(answer) for answer in self.question(clan).answers()}

    def choices_of(self, verb: str, clan: str = "") -> set[str]:
        """Return what may be answered with this verb, without it."""
        return {line.removeprefix(f"{verb} ") for line in self.choices(clan) if line.split(" ")[0] == verb}

    def may_choose(self, *lines: str) -> None:
        """Assert that each of these may be answered now."""
        assert set(lines) <= self.choices()

    def refuses(self, line: str, rule: str, why: str = "") -> None:
        """Assert that this answer is not offered, and refused by this rule, by the question and by the game alike.

        `why` is the key of the sentence that says so, where a test cares.
        """
        action = game().read(line)
        question = self.question()
        assert line not in self.choices()
        refusal = question.refusal(action)
        assert refusal is not None, f"{line} is not refused"
        assert refusal.rule == rule, f"{line} is refused by {refusal!r}"
        assert why in {"", refusal.message.key}, f"{line} is refused by {refusal!r}"
        with pytest.raises(Illegal) as caught:
            game().apply(self.state, question.seat, action)
        assert caught.value.refusal == refusal

    def cautions(self, line: str) -> str | None:
        """Return the rule of what the player is warned of before giving this allowed answer, or None."""
        assert line in self.choices()
        caution = self.question().caution(game().read(line))
        return None if caution is None else caution.rule

    def play(self, clan: str, *lines: str) -> None:
        """Let the clan answer so, one after another."""
        for line in lines:
            self._apply(self.seat(clan), line)

    def place(self, clan: str, token: str, place: str) -> None:
        """Let the clan place the token facedown."""
        self.play(clan, f"take {token}", f"lay {place}")

    def bless(self, clan: str, blessing: str, place: str) -> None:
        """Let the clan lay the blessing on the token that lies there."""
        self.play(clan, f"take {blessing}", f"aim {self.at(place)}")

    def draws(self, *lines: str) -> None:
        """Let chance draw so, one after another."""
        for line in lines:
            self._apply(None, line)

    def draws_on(self) -> None:
        """Let chance draw whatever comes first, until somebody is asked, the game is over or the next round begins."""
        began = self.state.public.round
        while isinstance(self.pending, Draw) and self.state.public.round == began:
            self.draws(next(iter(self.chance())))

    def passes_on(self, kind: str) -> None:
        """Let everybody who is asked this pass, until something else is asked or drawn."""
        while isinstance(self.pending, Asking) and self.asked()[0][0] == kind:
            self._apply(self.question().seat, "pass")

    def place_the_rest(self) -> None:
        """Let every seat give the first answer, but pass where it may, until chance is asked or the game is over."""
        while isinstance(self.pending, Asking):
            lines = [game().write(answer) for answer in self.question().answers()]
            self._apply(self.question().seat, "pass" if "pass" in lines else lines[0])

    def _apply(self, by: Seat | None, line: str) -> None:
        """Carry the action out before everybody's eyes: what they see agrees with what they hear."""
        before, step = game().view(self.state, None), game().watch(self.state, by, game().read(line))
        self.state = step.state
        heard = [told for told in step.told if told.to is None]
        hold(before, heard, game().view(self.state, None))
        self.told.extend(told.event for told in heard)
        self.whispers.extend((told.to, told.event) for told in step.told if told.to is not None)

    # What lies where

    def seat(self, clan: str) -> Seat:
        """Return the seat of the clan."""
        return Seat(self.state.public.seat_of_clan(ids.EVERY_CLAN[ids.CLANS.index(clan)]))

    def clan(self, seat: int) -> str:
        """Return the clan of the seat."""
        return ids.CLANS[self.state.public.seats[seat].clan]

    @property
    def first_player(self) -> str:
        """Return the clan of the first player."""
        return self.clan(self.state.public.first_player)

    def hand(self, clan: str) -> list[str]:
        """Return the tokens behind the clan's screen, in a fixed order."""
        return [ids.COMBAT_TOKENS[token] for token in self.state.hidden.hands[self.seat(clan)]]

    def pool(self, clan: str) -> dict[str, int]:
        """Return how many of each token are in the clan's pool."""
        return _counted(self.state.hidden.pools[self.seat(clan)])

    def discard(self, clan: str) -> list[str]:
        """Return the clan's discard pile, in a fixed order."""
        counts = _counted(self.before_screen(clan).discard)
        return [token for token, count in counts.items() for _ in range(count)]

    def before_screen(self, clan: str) -> PublicSeat:
        """Return what lies openly before the clan's screen."""
        return self.state.public.seats[self.seat(clan)]

    def bluff_is_open(self, clan: str) -> bool:
        """Tell whether the clan's bluff lies openly before the screen."""
        return self.before_screen(clan).bluff_open

    def control(self, province: str) -> tuple[str | None, int, int]:
        """Return who controls the province, and how many control tokens lie there facedown and faceup."""
        number = game().board.number[province]
        controller = self.state.public.controller(number)
        return (
            None if controller == ids.NOBODY else self.clan(controller),
            self.state.public.facedown[number],
            self.state.public.faceup[number],
        )

    def controls(self, clan: str) -> set[str]:
        """Return the provinces that the clan controls."""
        return {province for province in game().board.provinces if self.control(province)[0] == clan}

    def special(self, province: str) -> str | None:
        """Return the special token in the province."""
        number = game().board.number[province]
        found = [
            token
            for token, where in zip(ids.SPECIAL_TOKENS, self.state.public.special, strict=True)
            if where >> number & 1
        ]
        assert len(found) <= 1
        return found[0] if found else None

    def places(self) -> list[str]:
        """Return where combat tokens lie, in the order of placing."""
        return [game().board.place_names[token.place] for token in self.state.public.placed]

    def at(self, place: str) -> str:
        """Return the notation of the last token that was placed there: `#3`."""
        number = game().board.place_number[place]
        return [f"#{token.identity}" for token in self.state.public.placed if token.place == number][-1]

    def card(self, territory: str) -> tuple[str | None, str]:
        """Return the territory's card where it is known, and who holds it: a clan, `board` or `played`."""
        number = ids.TERRITORIES.index(territory)
        card: int = self.state.public.cards[number]
        holder: int = self.state.public.holders[number]
        name = None if card == ids.NOBODY else ids.TERRITORY_CARDS[card]
        return name, {-1: "board", -2: "played"}.get(holder) or self.clan(holder)

    # What is known

    def view(self, clan: str = "") -> View:
        """Return what the clan may know; without one, what everybody knows."""
        return game().view(self.state, self.seat(clan) if clan else None)

    def known(self, clan: str, place: str) -> str | None:
        """Return what the clan knows the last token placed there to be; the empty clan is everybody."""
        view = self.view(clan)
        number = game().board.place_number[place]
        kinds = [kind for token, kind in zip(view.public.placed, view.tokens, strict=True) if token.place == number]
        return None if kinds[-1] == ids.NOBODY else ids.COMBAT_TOKENS[kinds[-1]]


def _counted(counts: tuple[int, ...]) -> dict[str, int]:
    return {name: count for name, count in zip(ids.COMBAT_TOKENS, counts, strict=True) if count}


class Resolution:
    """What R-0 to R-6 make of a position, as `resolve --format json` prints it."""

    def __init__(self, *parts: str) -> None:
        self.report: Mapping[str, Any] = resolution_report(game().board, read_position(as_file(parts), "test"), "test")

    def control(self, province: str) -> tuple[str | None, int, int]:
        """Return who controls the province, and how many control tokens lie there facedown and faceup."""
        row = self.report["provinces"][province]
        return row["controller"], row["down"], row["up"]

    def special(self, province: str) -> str | None:
        """Return the special token in the province."""
        found: str | None = self.report["provinces"][province]["special"]
        return found

    def hand(self, clan: str) -> list[str]:
        """Return the clan's hand, sorted."""
        found: list[str] = self.report["seats"][clan]["hand"]
        return found

    def discard(self, clan: str) -> list[str]:
        """Return the clan's discard pile, sorted."""
        found: list[str] = self.report["seats"][clan]["discard"]
        return found

    def cards(self, clan: str) -> list[str]:
        """Return the territory cards that the clan holds."""
        found: list[str] = self.report["seats"][clan]["cards"]
        return found

    @property
    def illegal(self) -> list[str]:
        """Return what was discarded unresolved, as `clan token at place`."""
        return [f"{row['clan']} {row['token']} at {row['at']}" for row in self.report["discarded_illegal"]]

    @property
    def battles(self) -> dict[str, tuple[str | None, int, dict[str, int], str | None]]:
        """Return for each battle the defender, the defense, the attack totals and the winner."""
        return {
            row["province"]: (row["defender"], row["defense"], dict(row["attackers"]), row["winner"])
            for row in self.report["battles"]
        }


def resolve(*parts: str) -> Resolution:
    """Resolve the position."""
    return Resolution(*parts)


class Scoring:
    """The honor table of a position, as `score --format json` prints it."""

    def __init__(self, *parts: str) -> None:
        self.report: Mapping[str, Any] = score_report(game().board, read_position(as_file(parts), "test"), "test")

    def honor(self, clan: str) -> dict[str, int]:
        """Return the clan's honor, part by part."""
        return dict(self.report["honor"][clan])

    @property
    def winners(self) -> list[str]:
        """Return who wins."""
        return list(self.report["winners"])


def score(*parts: str) -> Scoring:
    """Score the position."""
    return Scoring(*parts)


def facts() -> Any:
    """Return the components as they were read."""
    return game().components


def places_around(province: str) -> set[str]:
    """Return every place on the borders of the province, both ways, by the YAML alone."""
    found: set[str] = {f"sea > {province}"} if province in facts().coastal_borders else set()
    for one, other in facts().land_borders:
        if province in (one, other):
            found |= {f"{one} > {other}", f"{other} > {one}"}
    return found


def neighbours(province: str) -> set[str]:
    """Return the provinces next to this one, by the YAML alone."""
    return {place.split(" > ")[1] for place in places_around(province)} - {province}
