"""The rules of Battle for Rokugan as the grammar asks for them: pure functions; what holds always; facts at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import add, attrgetter
from typing import Final

from msgspec.structs import replace

from rokugan_desktop import engine
from rokugan_desktop.engine import Asking, Draw, Illegal, Impossible, Over, Refusal, Seat, SeatFacts, Setup, Step, Told
from rokugan_desktop.engine.notation import Notation, Spelling, one_of
from rokugan_desktop.games.battle_for_rokugan import events, flow, ids
from rokugan_desktop.games.battle_for_rokugan.actions import CONCEDE, FINISH, INTERNED, NAMES, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.components import Components, read_components
from rokugan_desktop.games.battle_for_rokugan.events import Event
from rokugan_desktop.games.battle_for_rokugan.log.story import STORY, Telling
from rokugan_desktop.games.battle_for_rokugan.messages import DOMAIN, Message
from rokugan_desktop.games.battle_for_rokugan.phases import setup as set_up
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import honor_table
from rokugan_desktop.games.battle_for_rokugan.position import open_position, read_position, state_of
from rokugan_desktop.games.battle_for_rokugan.state import FIRST_RULES, RULES, Moment, Phase, State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate, WatchedUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members, set_of
from rokugan_desktop.games.battle_for_rokugan.view import View, view_of

COMPONENTS: Final = "components.yaml"
"""The file that counts the components, in the game's folder."""


def read_game(read: Callable[[str], str]) -> BattleForRokugan:
    """Return the game with the components that come with the program. Raise Unreadable where they are faulty."""
    return BattleForRokugan(read_components(read(COMPONENTS), COMPONENTS))


class BattleForRokugan(
    engine.Conceding,
    engine.EarlyEnding,
    engine.Rewinding[State, Event],
    engine.DrawingOn,
    engine.Watchable,
    engine.Revised,
    engine.Narrating,
):
    """The game: `BattleForRokugan(read_components(text))` knows every rule and holds no match."""

    name = DOMAIN
    rules_version = RULES
    oldest_rules = FIRST_RULES
    rules_of_journals: Mapping[int, tuple[int, ...]] = {1: (FIRST_RULES,), 2: (FIRST_RULES,), 3: (2,), 4: (RULES,)}
    board_version = 1
    view = staticmethod(view_of)

    def __init__(self, components: Components) -> None:
        self.components = components
        self.board = Topology(components)
        self._asked: tuple[State, Asking[Action] | Draw[Action] | Over] | None = None

    def new(self, setup: Setup) -> State:
        """Return the state of a new match, or of a position where the set-up's options hold one.

        Raise Illegal for too few or too many seats, a clan twice, other clans than the position's or an unknown option
        (C-1), Unreadable for a position that can't be.
        """
        unknown = engine.unknown_option((), setup.options)
        if unknown is not None:
            raise Illegal(Refusal("C-1", unknown))
        position = dict(setup.options).get(engine.POSITION)
        if position is not None:
            read = read_position(position, engine.POSITION)
            if tuple(setup.roles) != tuple([seat.clan for seat in read.seats]):
                raise Illegal(Refusal("C-1", Message("refusal.clans")))
            state = open_position(self.board, read, engine.POSITION)
        else:
            state = set_up.new_state(self.board, setup)
        rules = setup.rules_version or RULES
        return state if rules == RULES else replace(state, public=replace(state.public, rules=rules))

    def setup_at(self, text: str, name: str) -> Setup:
        """Return the set-up of a match that begins at the position. Raise Unreadable where it can't be."""
        position = read_position(text, name)
        state_of(self.board, position, name)
        return Setup(tuple(seat.clan for seat in position.seats), ((engine.POSITION, text),))

    def pending(self, state: State) -> Asking[Action] | Draw[Action] | Over:
        # Whoever applies an answer has just asked about the same state; both need the same question.
        asked = self._asked
        if asked is not None and asked[0] is state:
            return asked[1]
        pending = flow.pending(self.board, state)
        self._asked = (state, pending)
        return pending

    def watch(self, state: State, by: Seat | None, action: Action) -> Step[State, Event]:
        return self.apply(state, by, action, WatchedUpdate(self.board, state))

    def apply(
        self, state: State, by: Seat | None, action: Action, update: StateUpdate | None = None
    ) -> Step[State, Event]:
        """`update` is what the state is changed by; None: one that nobody watches."""
        if update is None:
            update = StateUpdate(self.board, state)
        asked = self._asked
        pending = asked[1] if asked is not None and asked[0] is state else self.pending(state)
        seals = True
        if by is None:
            _chance(update, pending, action)
        elif action == CONCEDE:
            _concede(update, by)
        else:
            question = pending.decisions.get(by) if isinstance(pending, Asking) else None
            if question is None:
                raise Illegal(Refusal("P-1", Message("refusal.not-asked")))
            refusal = question.refusal(action)
            if refusal is not None:
                raise Illegal(refusal)
            flow.answer(update, by, action)
            seals = update.shown or not flow.is_asked(update.public, by)
        return Step(State(update.public, update.hidden), tuple(update.told), seals)

    def draw_on(self, state: State, pick: Callable[[int], int]) -> Step[State, Event]:
        if not isinstance(self.pending(state), Draw):
            raise Illegal(Refusal("W-3", Message("refusal.no-draw")))
        update = StateUpdate(self.board, state)
        flow.draw_on(update, pick)
        return Step(State(update.public, update.hidden), tuple(update.told), seals=True)

    def concession(self) -> Action:
        return CONCEDE

    def early_end(self) -> Action:
        return FINISH

    def whose_turn(self, state: State) -> Seat | None:
        return flow.whose_turn(state)

    def turn_begun(self, before: State, after: State) -> Seat | None:
        return flow.turn_begun(before, after)

    def no_way_back(self, event: Event) -> engine.Message | None:
        return STORY.why_no_way_back(event, Telling(self.board, ()))

    def line(self, event: Event, people: Sequence[engine.Participant]) -> engine.StoryLine | None:
        return STORY.line(event, Telling(self.board, people))

    def status(self, view: View) -> Message:
        public, phase = view.public, view.public.phase
        if phase is Phase.SETUP:
            return Message("status.setup")
        if phase is Phase.END:
            return Message("status.over")
        now = Message(f"phase.{phase.name.lower()}")
        return Message("status.round", round=public.round, rounds=self.components.rounds, phase=now)

    def write(self, action: Action) -> str:
        return notation_of(self.board).write(action)

    def read(self, text: str) -> Action:
        return notation_of(self.board).read(text)


def _chance(update: StateUpdate, pending: Asking[Action] | Draw[Action] | Over, action: Action) -> None:
    if action == FINISH:
        if update.public.moment is Moment.OVER:
            raise Illegal(Refusal("E-1", Message("refusal.over")))
        flow.finish(update)
        return
    if not isinstance(pending, Draw):
        raise Illegal(Refusal("W-3", Message("refusal.no-draw")))
    number = action.number
    if not (number < len(pending.outcomes) and pending.outcomes[number] == action and pending.weights[number]):
        raise Illegal(Refusal("W-3", Message("refusal.not-drawn")))
    flow.draw(update, number)


def _concede(update: StateUpdate, by: Seat) -> None:
    seats = update.public.seats
    if not 0 <= by < len(seats) or seats[by].conceded or update.public.moment is Moment.OVER:
        raise Illegal(Refusal("E-4", Message("refusal.cannot-concede")))
    flow.concede(update, by)


@lru_cache(maxsize=4)
def notation_of(board: Topology) -> Notation[Action]:
    """Return how actions are written, in one line that parses back: `take army-3`, `lay crab_capital > coast_south`."""
    names = {**NAMES, Verb.LAY: board.place_names, Verb.PICK: board.provinces}
    words = {verb: verb.name.lower().replace("_", "-") for verb in Verb}
    spelled = {verb: Spelling(words[verb], number=one_of(named)) for verb, named in names.items()}
    return Notation[Action](
        attrgetter("verb"), _interned, {verb: spelled.get(verb, Spelling(words[verb])) for verb in Verb}
    )


def _interned(verb: Verb, number: int = 0) -> Action:
    return INTERNED[verb][number]


MEASURES: Final = ("provinces", "objectives", "cards", "tokens")
"""What is averaged: provinces held at the end, whether the secret objective is met (0 or 1), cards played, combat
tokens placed."""

_TOKENS: Final = tuple(("token", name) for name in ids.COMBAT_TOKENS)
_CARDS: Final = tuple(("card", name) for name in ids.CARDS)
_TERRITORY_CARDS: Final = tuple(("territory_card", name) for name in ids.TERRITORY_CARDS)


def match_facts(game: BattleForRokugan, state: State, story: Sequence[Told[Event]]) -> tuple[SeatFacts, ...]:
    """Return the facts of each seat from the last state and all that was told. Raise Impossible before the end.

    A match counts for its `objective`, each `territory_card` played, each round it was `first_player` of. What is used:
    each `card` played, and each combat `token` that lay on the board when the tokens were turned faceup, or was
    discarded there by a card before. What the first player card takes back nobody sees.
    """
    public = state.public
    if public.moment is not Moment.OVER:
        raise Impossible("the match is not over")
    counted = _StoryCounts(story, len(public.seats))
    table = honor_table(game.board, public, public.objectives).honor
    return tuple(
        SeatFacts(
            score=honor.total,
            measures=(
                public.held[seat].bit_count(),
                int(honor.objective > 0),
                counted.cards[seat],
                counted.tokens[seat],
            ),
            groups=(
                *([("objective", ids.SECRET_OBJECTIVES[kept])] if kept != ids.NOBODY else ()),
                *counted.groups[seat],
            ),
            uses=tuple(counted.uses[seat]),
        )
        for seat, honor, kept in zip(ids.EVERY_SEAT, table, public.objectives, strict=False)
    )


_COUNTED: Final = frozenset({
    events.TokenPlaced, events.BlessingPlaced, events.RoundBegan, events.FirstPlayerDrawn, events.InitiativeRevealed,
    events.CardPlayed, events.StepResolved, events.TokenDiscarded,
})  # fmt: skip


class _StoryCounts:
    def __init__(self, story: Sequence[Told[Event]], seats: int) -> None:
        self.cards = [0] * seats
        self.tokens = [0] * seats
        self.groups: list[list[tuple[str, str]]] = [[] for _ in range(seats)]
        self.uses: list[list[tuple[str, str]]] = [[] for _ in range(seats)]
        number = 1
        for told in story:
            event = told.event
            if type(event) not in _COUNTED:  # most events: a match of patterns would try them all
                continue
            match event:
                case events.TokenPlaced(seat=seat) | events.BlessingPlaced(seat=seat):
                    self.tokens[seat] += 1
                case events.RoundBegan(round=number):
                    pass
                case events.FirstPlayerDrawn(seat=seat) | events.InitiativeRevealed(seat=seat):
                    self.groups[seat].append(("first_player", f"round_{number}"))
                case events.CardPlayed(seat=seat, card=card):
                    self.cards[seat] += 1
                    self.uses[seat].append(_CARDS[card])
                    if card < len(_TERRITORY_CARDS):
                        self.groups[seat].append(_TERRITORY_CARDS[card])
                case events.StepResolved(step=events.ResolutionStep.REVEAL, public=public):
                    for token in public.placed:
                        self.uses[token.seat] += [_TOKENS[face] for face in (token.face, *token.blessings)]
                case events.TokenDiscarded(seat=seat, token=kind):
                    self.uses[seat].append(_TOKENS[kind])
                case _:
                    pass


def broken_invariants(game: BattleForRokugan, state: State) -> list[str]:
    """Return what is wrong with the state, in words that hold no secret; empty where all is well.

    27 combat tokens and at most 30 control tokens a clan (C-2), one controller (C-7) and one special token (T-1) a
    province, one token a border (P-3).
    """
    board, public = game.board, state.public
    owned, lying = _owned(state), tuple(map(add, public.facedown, public.faceup))
    covered_by_control = set_of([province for province, tokens in enumerate(lying) if tokens])
    stacked, most = sum(lying) - covered_by_control.bit_count(), board.components.control_tokens_per_clan
    broken = [
        f"{ids.CLANS[public_seat.clan]} has not its 27 combat tokens"
        for seat, public_seat in enumerate(public.seats)
        if tuple(owned[seat]) != board.full_sets[public_seat.clan]
    ]
    held_by_others = covered = taken = 0
    for held in public.held:
        if held & held_by_others:
            broken.append("two clans control one province")
        held_by_others |= held
        if held.bit_count() + stacked > most and sum([lying[province] for province in members(held)]) > most:
            broken.append("a clan has more control tokens than there are")
    if covered_by_control != held_by_others:
        broken.append("control tokens and control disagree")
    for special, provinces in enumerate(public.special):
        if provinces & covered:
            broken.append("two special tokens lie in one province")
        covered |= provinces
        if provinces and provinces.bit_count() > board.special_supply[special]:
            broken.append(f"there are too many of {ids.SPECIAL_TOKENS[special]}")
    if public.special[ids.SCORCHED] & held_by_others:
        broken.append("somebody controls scorched earth")
    for token in public.placed:
        border = board.border[token.place]
        if taken & border:
            broken.append("two tokens lie on one border")
        taken |= border
    return broken


def _owned(state: State) -> list[list[int]]:
    public, hidden = state.public, state.hidden
    owned = [list(map(add, pool, seat.discard)) for pool, seat in zip(hidden.pools, public.seats, strict=True)]
    for own, hand, public_seat in zip(owned, hidden.hands, public.seats, strict=True):
        own[ids.BLUFF] += public_seat.bluff_open
        for token in hand:
            own[token] += 1
    for placed, kind in zip(public.placed, hidden.kinds, strict=True):
        own = owned[placed.seat]
        own[kind] += 1
        for blessing in placed.blessings:
            own[blessing] += 1
    return owned


def board_facts(board: Topology) -> tuple[int, int, int]:
    """Return how many provinces, land borders and coastal borders the game's board has (C-3)."""
    return len(board.provinces), board.all_land.bit_count() // 2, len(list(members(board.all_coast)))
