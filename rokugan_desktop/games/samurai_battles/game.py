"""The rules of Samurai Battles as the engine's grammar asks for them: pure functions over a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from rokugan_desktop import engine
from rokugan_desktop.engine import POSITION, Asking, Draw, Illegal, Option, OptionChoice, Refusal, Seat, Setup, Step
from rokugan_desktop.games.samurai_battles import fields, flow
from rokugan_desktop.games.samurai_battles import state as states
from rokugan_desktop.games.samurai_battles.actions import CONCEDE, FINISH, NOTATION, Action, Verb
from rokugan_desktop.games.samurai_battles.components import Components, Scenario, read_components
from rokugan_desktop.games.samurai_battles.events import STORY, Event
from rokugan_desktop.games.samurai_battles.ids import LEVELS, NOWHERE, Level, Message, QuestionKind, ScenarioId, Side
from rokugan_desktop.games.samurai_battles.position import open_position, read_position
from rokugan_desktop.games.samurai_battles.scenarios import SIDES, own_scenario, scenario_of
from rokugan_desktop.games.samurai_battles.state import Battlefield, Moment, PlanDraft, SeatState, State, Unit
from rokugan_desktop.games.samurai_battles.view import View, view_of

SCENARIO: Final = "scenario"
LEVEL: Final = "level"
"""The options of a set-up: the scenario's id and the level's; a position stands instead of both."""
BY_POINTS: Final = "by_points"
"""What stands for a scenario where the field is drawn and the armies are bought (chapter N)."""
FIELD, COUNTRY, POINTS, PURCHASE = "field", "country", "points", "purchase"
"""What is chosen of that beside the level."""
SUMS: Final = (60, 70, 90, 110, 130, 160, 200)
_USUAL_SIZE, _USUAL_LEVEL = "medium", "intermediate"
DRAWING: Final = "field drawn"
"""What the dice are thrown for that draw a field, as a roll says it (D-1)."""
COMPONENTS: Final = "components.yaml"
"""The file of the house's data, in the game's folder."""


def read_game(read: Callable[[str], str]) -> SamuraiBattles:
    """Return the game with the components that come with the program. Raise Unreadable where they are faulty."""
    return SamuraiBattles(read_components(read(COMPONENTS), COMPONENTS))


def _option(name: str, choices: Iterable[str], usual: str, own: Iterable[OptionChoice] = ()) -> Option:
    offered = (OptionChoice(one, Message(f"{name}.{one}"), Message(f"{name}.{one}.about")) for one in choices)
    return Option(name, Message(f"option.{name}"), (*offered, *own), usual)


def _by_points(field: Battlefield, terms: states.Terms, sides: tuple[Side, ...]) -> State:
    """Return a battle by points that waits for its field (N-2)."""
    if sorted(sides) != sorted(SIDES):
        raise Illegal(Refusal("F-6", Message("refusal.roles")))
    seats, drafts = tuple(map(SeatState, sides)), (PlanDraft(kind=QuestionKind.BUY),) * len(sides)
    wait = states.Wait(((DRAWING, fields.SIZES[terms.size].dice, None),))
    return State(field, seats, (), drafts, moment=Moment.FIELD, wait=wait)


class SamuraiBattles(
    engine.Configurable, engine.SeatedByOptions, engine.Conceding, engine.EarlyEnding, engine.Rewinding[State, Event],
    engine.Watchable, engine.Remembering, engine.Revised, engine.Narrating,
):  # fmt: skip
    """The game: `SamuraiBattles(read_components(text))` knows every rule and holds no match."""

    name = "samurai_battles"
    rules_version = 3
    oldest_rules = 3
    """No program with the versions before was ever released; the third differs from the second in house numbers."""
    board_version = 2
    write, read, view = NOTATION.write, NOTATION.read, staticmethod(view_of)
    rules_of_journals: Mapping[int, tuple[int, ...]] = {4: (3,)}

    def __init__(self, components: Components) -> None:
        self.components = components
        self._asked: tuple[State, Asking[Action] | Draw[Action] | engine.Over] | None = None

    def options(self, chosen: Mapping[str, str]) -> tuple[Option, ...]:
        """Return what is chosen before a match: the scenario, then the level, which the scenario recommends (F-4).

        A scenario of a player's own, its text, is offered where it has been chosen; `new` says why it can't be played.
        """
        scenarios, called = self.components.scenarios, chosen.get(SCENARIO, "")
        own: tuple[OptionChoice, ...] = ()
        if called.startswith("{"):
            found = own_scenario(self.components, called)
            name = Message("scenario.own", name=found.name) if found is not None else Message("scenario.unreadable")
            own = (OptionChoice(called, name, Message("scenario.own.about")),)
        form = (
            _option(SCENARIO, (*scenarios, BY_POINTS), next(iter(scenarios)), own),
            _option(LEVEL, LEVELS, _USUAL_LEVEL if called == BY_POINTS else self._chosen_scenario(called).level),
        )
        if called != BY_POINTS:
            return form
        size = fields.SIZES.get(chosen.get(FIELD, ""), fields.SIZES[_USUAL_SIZE])
        sums = tuple([OptionChoice(str(n), Message("points-of-army", n=n)) for n in SUMS])
        return (
            *form,
            _option(FIELD, fields.SIZES, _USUAL_SIZE),
            _option(COUNTRY, fields.COUNTRIES, next(iter(fields.COUNTRIES))),
            Option(POINTS, Message("option.points"), sums, str(size.points)),
            _option(PURCHASE, ("open", "secret"), "secret"),
        )

    def _chosen_scenario(self, called: str) -> Scenario:
        """Return the scenario that was chosen; where it can't be played, or is yet to be drawn, the house's first."""
        scenarios = self.components.scenarios
        return own_scenario(self.components, called) or scenarios.get(
            ScenarioId(called), next(iter(scenarios.values()))
        )

    def seating(self, chosen: Mapping[str, str]) -> engine.Seating:
        """Return the sides of the scenario, each as often as seats can share it (F-6)."""
        if chosen.get(SCENARIO) == BY_POINTS:
            return engine.Seating(tuple(SIDES), len(SIDES), len(SIDES))
        scenario = self._chosen_scenario(chosen.get(SCENARIO, ""))
        most = {side: scenario.most_seats(side) for side in scenario.sides}
        roles = tuple(str(side) for side, count in most.items() for _seat in range(count))
        return engine.Seating(roles, len(most), sum(most.values()))

    def new(self, setup: Setup) -> State:
        """Return the state of a new match, or of a position where the set-up's options hold one.

        The roles are the sides of the seats (F-6). Raise Illegal for options or roles that the rules forbid, Unreadable
        for a position or a scenario that can't be.
        """
        options = dict(setup.options)
        unknown = engine.unknown_option(self.options(options), setup.options)
        if unknown is not None:
            raise Illegal(Refusal("F-4", unknown))
        if POSITION in options:
            return self._at_position(setup, options[POSITION])
        field = self.field(setup)
        sides = tuple(Side(role) for role in setup.roles)
        scenario = field.begun
        assert scenario is not None, "no position is played"
        if field.terms is not None:
            return _by_points(field, field.terms, sides)
        for side in scenario.sides:
            if not 1 <= sides.count(side) <= scenario.most_seats(side):
                raise Illegal(Refusal("F-6", Message("refusal.seats", n=scenario.most_seats(side))))
        if any(side not in scenario.sides for side in sides):
            raise Illegal(Refusal("F-6", Message("refusal.roles")))
        units = states.army(field, scenario, sides)
        return self._begun(field, scenario, sides, units)

    def setup_at(self, text: str, name: str) -> Setup:
        """Return the set-up of a match that begins at the position. Raise Unreadable where it can't be."""
        position = read_position(text, name)
        open_position(self.components, position, name)
        sides = [
            side
            for side, entry in position.sides.items()
            for _seat in range(max((unit.seat for unit in entry.units.values()), default=1))
        ]
        return Setup(tuple(sides), ((POSITION, text),))

    def field(self, setup: Setup) -> Battlefield:
        """Return what a match of this set-up is played on and for.

        Its options are such as `new` allows. Raise Unreadable for a position or a scenario that can't be.
        """
        options = dict(setup.options)
        if POSITION in options:
            return open_position(self.components, read_position(options[POSITION], POSITION), POSITION).field
        chosen = dict(engine.settled(self.options(options), options))
        level = Level(LEVELS.index(chosen[LEVEL]))
        if chosen[SCENARIO] == BY_POINTS:
            secret = chosen[PURCHASE] == "secret"
            terms = states.Terms(chosen[FIELD], chosen[COUNTRY], int(chosen[POINTS]), secret)
            plain = fields.blank(fields.SIZES[terms.size])
            return states.battlefield(self.components, plain, level, BY_POINTS, terms)
        scenario = scenario_of(self.components, chosen[SCENARIO])
        return states.battlefield(self.components, scenario, level, chosen[SCENARIO])

    def _begun(self, field: Battlefield, scenario: Scenario, sides: tuple[Side, ...], units: tuple[Unit, ...]) -> State:
        """Return the match at its deployment, or at its first question where nobody deploys (U-0)."""
        drafts = [PlanDraft(kind=QuestionKind.DEPLOY)] * len(sides)
        unplaced: list[Unit] = []
        for unit in units:
            facts = field.facts(unit.side)
            begun = scenario.sides[unit.side].units[unit.id]
            if facts.free:
                placed = (*drafts[unit.seat].placed, (unit.id, states.Placement(begun.at)))
                drafts[unit.seat] = PlanDraft(kind=QuestionKind.DEPLOY, placed=placed)
            secret = facts.free or (begun.may_hide and facts.may_hide > 0)
            unplaced.append(replace(unit, at=NOWHERE) if secret else unit)
        state = State(field, tuple(SeatState(side) for side in sides), tuple(unplaced), tuple(drafts))
        return flow.settle(state, flow.Story())

    def _at_position(self, setup: Setup, text: str) -> State:
        opened = open_position(self.components, read_position(text, POSITION), POSITION)
        sides = tuple(Side(role) for role in setup.roles)
        if any(unit.seat >= sides.count(unit.side) for unit in opened.units):
            raise Illegal(Refusal("F-6", Message("refusal.roles")))
        seats = {side: [Seat(number) for number, own in enumerate(sides) if own == side] for side in set(sides)}
        units = tuple(replace(unit, seat=seats[unit.side][unit.seat]) for unit in opened.units)
        seated, drafts = tuple(map(SeatState, sides)), (PlanDraft(),) * len(sides)
        return flow.settle(replace(opened, seats=seated, units=units, drafts=drafts), flow.Story())

    def pending(self, state: State) -> Asking[Action] | Draw[Action] | engine.Over:
        # Whoever applies an answer has just asked about the same state; both need the same question.
        asked = self._asked
        if asked is not None and asked[0] is state:
            return asked[1]
        pending = flow.pending(state)
        self._asked = (state, pending)
        return pending

    def forget(self) -> None:
        self._asked = None
        flow.forget()

    def watch(self, state: State, by: Seat | None, action: Action) -> Step[State, Event]:
        return self.apply(state, by, action, flow.Story(watched=True))

    def apply(
        self, state: State, by: Seat | None, action: Action, story: flow.Story | None = None
    ) -> Step[State, Event]:
        """`story` is what is told of it; None: one that nobody watches."""
        story, seals = story or flow.Story(), True
        if by is None:
            if action != FINISH:
                after = flow.rolled(state, action, story)
            elif state.moment is Moment.OVER:
                raise Illegal(Refusal("V-2", Message("refusal.over")))
            else:
                after = flow.finish(state, story)
        elif action == CONCEDE:
            if not 0 <= by < len(state.seats) or state.seats[by].conceded or state.moment is Moment.OVER:
                raise Illegal(Refusal("V-2", Message("refusal.cannot-concede")))
            after = flow.concede(state, by, story)
        else:
            question = self._question(state, by)
            if question is None:
                raise Illegal(Refusal("P-8", Message("refusal.not-asked")))
            refusal = question.refusal(action)
            if refusal is not None:
                raise Illegal(refusal)
            after, seals = flow.answer(state, by, action, story), action.verb in (Verb.READY, Verb.AIM)
        return Step(after, tuple(story.told), seals)

    def _question(self, state: State, by: Seat) -> engine.Decision[Action] | None:
        """Return what the seat is asked: a replay, which asks nobody, works out no other seat's question."""
        asked = self._asked
        if asked is None or asked[0] is not state:
            return flow.asked(state, by)
        return asked[1].decisions.get(by) if isinstance(asked[1], Asking) else None

    def concession(self) -> Action:
        return CONCEDE

    def early_end(self) -> Action:
        return FINISH

    def whose_turn(self, state: State) -> Seat | None:
        return None

    def turn_begun(self, before: State, after: State) -> Seat | None:
        return flow.turn_begun(before, after)

    def no_way_back(self, event: Event) -> engine.Message | None:
        return STORY.why_no_way_back(event, ())

    def line(self, event: Event, people: Sequence[engine.Participant]) -> engine.StoryLine | None:
        return STORY.line(event, people)

    def status(self, view: View) -> Message:
        if view.moment in states.BEFORE_TURNS:
            return Message(f"status.{view.moment.name.lower()}")
        if view.moment is Moment.OVER:
            return Message("status.over")
        if view.moment is Moment.PLANNING:
            return Message("status.planning", turn=view.turn, turns=view.field.turns)
        return Message("status.step", turn=view.turn, turns=view.field.turns, step=Message(f"step.{view.step}"))
