"""The rules of South Wind, North Wind as the engine's grammar asks for them: pure functions over a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rokugan_desktop import engine
from rokugan_desktop.engine import Asking, Illegal, Option, Refusal, Seat, Setup, Step
from rokugan_desktop.games.south_wind import flow
from rokugan_desktop.games.south_wind.actions import FINISH, Action, ActionNotation, Say
from rokugan_desktop.games.south_wind.chapters import era
from rokugan_desktop.games.south_wind.chapters import setup as set_up
from rokugan_desktop.games.south_wind.chapters.planning import Laying
from rokugan_desktop.games.south_wind.components import Components, Topology, read_components
from rokugan_desktop.games.south_wind.events import STORY, Event, Telling
from rokugan_desktop.games.south_wind.ids import MOMENTS, ROLES, Moment, Role
from rokugan_desktop.games.south_wind.messages import DOMAIN, Message, refuse
from rokugan_desktop.games.south_wind.position import Opening, read_position, write_position
from rokugan_desktop.games.south_wind.position_answers import Running
from rokugan_desktop.games.south_wind.state import PublicState, State, View, view_of
from rokugan_desktop.games.south_wind.state_update import StateUpdate

COMPONENTS: Final = "components.yaml"
"""The file that counts the components, in the game's folder."""
FEWEST, MOST_OF_BASE, MOST = 2, 4, 5


def read_game(read: Callable[[str], str]) -> SouthWind:
    """Return the game with the components that come with the program. Raise Unreadable where they are faulty."""
    return SouthWind(read_components(read(COMPONENTS), COMPONENTS))


class SouthWind(
    engine.Configurable,
    engine.SeatedByOptions,
    engine.EarlyEnding,
    engine.Holding,
    engine.Rewinding[State, Event],
    engine.Watchable,
    engine.Remembering,
    engine.Revised,
    engine.Narrating,
):
    """The game: `SouthWind(read_components(text))` knows every rule and holds no match."""

    name = DOMAIN
    rules_version = 1
    oldest_rules = 1
    rules_of_journals: Mapping[int, tuple[int, ...]] = {4: (1,)}
    board_version = 1
    view = staticmethod(view_of)

    def __init__(self, components: Components) -> None:
        self.components = components
        self.topologies = tuple([Topology(components, far_shore=far_shore) for far_shore in (False, True)])
        """The map without and with the new region."""
        spoken = ActionNotation(tuple(components.provinces))
        self.write, self.read = spoken.write, spoken.read
        self._asked: tuple[State | None, flow.Pending] = None, engine.Over(())

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the components alone."""
        return SouthWind, (self.components,)

    def topology(self, public: PublicState) -> Topology:
        """Return the map of a match."""
        return self.topologies[public.far_shore]

    def options(self, chosen: Mapping[str, str]) -> tuple[Option, ...]:
        """Return what is agreed on before a match (F-4)."""
        form: dict[str, tuple[str, ...]] = {set_up.SOLO: ("off", "on")}
        if chosen.get(set_up.SOLO) == "on":
            form[set_up.START] = tuple(set_up.STARTS)
        else:
            form |= {set_up.SHORE: ("off", "on"), set_up.DOJO: ("off", "chosen", "drawn")}
            if chosen.get(set_up.SHORE) == "on":
                form[set_up.AGENDA] = ("off", "a", "b")
            form |= {set_up.QUICKS: ("printed", "random"), set_up.HAND: ("secret", "closed")}
        return tuple([
            Option(option, Message(f"option.{option}"), tuple([_choice(option, one) for one in choices]), choices[0])
            for option, choices in form.items()
        ])  # fmt: skip

    def seating(self, chosen: Mapping[str, str]) -> engine.Seating:
        """Return who may sit down: each house once; five only with the new region, one in solo (F-1, R-2, A-1)."""
        if chosen.get(set_up.SOLO) == "on":
            against = self.components.solo.antagonists
            return engine.Seating(tuple([role for role in ROLES if role not in against]), 1, 1)
        return engine.Seating(ROLES, FEWEST, MOST if chosen.get(set_up.SHORE) == "on" else MOST_OF_BASE)

    def new(self, setup: Setup) -> State:
        """Return the state of a new match, or of a position where the options hold one.

        Raise Illegal for what F-1 and F-4 forbid, Unreadable for a position that can't be.
        """
        chosen = dict(setup.options)
        form = self.options(chosen)
        if (unknown := engine.unknown_option(form, setup.options)) is not None:
            raise Illegal(Refusal("F-4", unknown))
        if engine.POSITION in chosen:
            opening = self.opening(chosen[engine.POSITION], engine.POSITION)
            if setup.roles != tuple(opening.seats):
                raise Illegal(refuse("F-3", "position"))
            return flow.begin(opening.topology, opening.match())
        seating = self.seating(chosen)
        if not seating.fewest <= len(setup.roles) <= seating.most:
            raise Illegal(refuse("F-1", "seats"))
        if len({*setup.roles} & {*seating.roles}) != len(setup.roles):
            raise Illegal(refuse("F-3", "houses"))
        agreed = {option: one for option, one in engine.settled(form, chosen) if one != "off"}
        roles = tuple([Role(ROLES.index(role)) for role in setup.roles])
        topology = self.topologies[set_up.SHORE in agreed]
        return flow.begin(topology, set_up.new_state(topology, roles, agreed))

    def opening(self, text: str, name: str) -> Opening:
        """Return the position that a text says. Raise Unreadable where it says none that can be."""
        return Opening(self.topologies, read_position(text, name), name)

    def running(self, text: str, name: str) -> Running:
        """Return a position that can be played on. Raise Unreadable where the text says none that can be."""
        return Running(self.topologies, read_position(text, name), name, self.read, self.write)

    def position(self, state: State) -> str:
        """Return a finished match as a position file. Raise Illegal where it is not over."""
        return write_position(self.topologies, state)

    def setup_at(self, text: str, name: str) -> Setup:
        """Return the setup of a match that begins at a position. Raise Unreadable where none can."""
        return self.opening(text, name).setup(text)

    def pending(self, state: State) -> flow.Pending:
        # Whoever applies an answer has just asked about the same state; both need the same question.
        asked = self._asked
        if asked[0] is not state:
            asked = self._asked = (state, flow.pending(self.topology(state.public), state))
        return asked[1]

    def forget(self) -> None:
        self._asked = None, engine.Over(())

    def watch(self, state: State, by: Seat | None, action: Action) -> Step[State, Event]:
        return self.apply(state, by, action, is_watched=True)

    def apply(self, state: State, by: Seat | None, action: Action, *, is_watched: bool = False) -> Step[State, Event]:
        before, asked = self._asked
        update = StateUpdate(self.topologies[state.public.far_shore], state, is_watched)
        if by is None and action == FINISH and state.winners is None:
            era.end_match(update)
            update.seals = True
        else:
            flow.answered(update, asked if before is state else self.pending(state), by, action)
        reached, pending = self._asked = flow.settle(update)
        seals = (
            update.seals or not isinstance(pending, Asking) or by not in pending.decisions or len(pending.decisions) > 1
        )
        return Step(reached, tuple(update.told), seals)

    def early_end(self) -> Say:
        """Return the action that counts as things stand (G-4)."""
        return FINISH

    def holder(self, state: State) -> Seat | None:
        """Return who plans, and has just seen its own orders: it keeps the device for its quick action (J-2)."""
        public = state.public
        turn = flow.whose_turn(public)
        return Seat(turn) if turn is not None and public.moment is Moment.PLANNING and not public.closed else None

    def whose_turn(self, state: State) -> Seat | None:
        turn = flow.whose_turn(state.public)
        return None if turn is None else Seat(turn)

    def turn_begun(self, before: State, after: State) -> Seat | None:
        work = after.public.work
        laying = len(work) == 1 and isinstance(work[0], Laying) and work[0].token is None
        return Seat(work[0].house) if laying and before.public.work != work else None

    def line(self, event: Event, people: Sequence[engine.Participant]) -> engine.StoryLine | None:
        return STORY.line(event, Telling(tuple(self.components.provinces), people))

    def status(self, view: View) -> Message:
        public = view.public
        moment = Message(f"moment.{MOMENTS[public.moment]}")
        begun = Moment.SETUP < public.moment < Moment.OVER
        return Message("status.round", era=public.era, round=public.round, moment=moment) if begun else moment

    def no_way_back(self, event: Event) -> Message | None:
        return Message(event.no_way_back) if event.no_way_back is not None else None


def _choice(option: str, one: str) -> engine.OptionChoice:
    name, about = (Message(f"option.{option}.{one}{part}") for part in ("", ".about"))
    return engine.OptionChoice(one, name, about)
