"""The rules of Four Paths as the engine's grammar asks for them; and how a match goes on until somebody is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from rokugan_desktop import engine
from rokugan_desktop.engine import Asking, Caution, Draw, Illegal, Option, Over, Refusal, Seat, Setup, Step
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.four_paths import actions
from rokugan_desktop.games.four_paths.actions import CONCEDE, FINISH, LIFT, NOTATION, PASS, Action, Habit
from rokugan_desktop.games.four_paths.chapters import attack, duels, effects, turn, window
from rokugan_desktop.games.four_paths.chapters.honor import honor_changes, leave, refuse, score
from rokugan_desktop.games.four_paths.chapters.reacting import offer
from rokugan_desktop.games.four_paths.chapters.window import lift, settle_habit
from rokugan_desktop.games.four_paths.components import CardFile, OwnDeck, level_refusal, read_components
from rokugan_desktop.games.four_paths.events import STORY, Event
from rokugan_desktop.games.four_paths.ids import Army, Benefit, CardKey, DeckId, How, Level, Phase, Place, ProvinceId
from rokugan_desktop.games.four_paths.names import Message, named
from rokugan_desktop.games.four_paths.numbers import producers, unit_sum
from rokugan_desktop.games.four_paths.position import open_position, position_setup, read_position
from rokugan_desktop.games.four_paths.state import (
    Province,
    SeatState,
    State,
    StepName,
    Task,
    Terms,
    View,
    replace,
    view_of,
)
from rokugan_desktop.games.four_paths.state_update import FORMS, StateUpdate


class Question(msgspec.Struct, frozen=True):
    """A question to one seat, with what the seat may know; one that is asked in public, with what everybody knows."""

    view: View
    step: Task

    @property
    def kind(self) -> str:
        """Return what is asked."""
        return "battle" if self.step.step is StepName.NEXT_BATTLE else str(self.step.step)

    @property
    def seat(self) -> Seat:
        """Return who is asked."""
        return self.step.seat

    def of(self, seat: Seat) -> Question:
        """Return the same question to another seat that is asked together with this one (Q-8)."""
        return replace(self, step=replace(self.step, seat=seat))

    @property
    def secret(self) -> bool:
        """Tell whether a hand is shown (Q-1)."""
        return self.step.secret

    def passing(self) -> Action | None:
        """Return the answer by which the seat does nothing, where it may: so that nobody acts at one press (Q-8)."""
        passed = (StepName.CALL, StepName.EMPTY, StepName.ACT, StepName.REACT)
        return PASS if self.step.step in passed else None

    @property
    def rule(self) -> str:
        """Return the number of the rule."""
        return FORMS[self.step.step].rule

    @property
    def prompt(self) -> Message:
        """Return the question as the player reads it."""
        step = self.step
        match step.step:
            case StepName.INVITE:
                return Message(f"ask.invite-{Army(step.number).name.lower()}")
            case StepName.ASSIGN:
                able = {unit.id for unit in attack.assignable(self.view, step.seat, step.number)}
                if able <= {unit for unit, _ in step.draft}:
                    return Message("ask.assigned")
                segment = "infantry" if step.number == attack.INFANTRY else "cavalry"
                return Message(f"ask.assign-{step.word.lower()}", segment=Message(f"segment.{segment}"))
            case StepName.EMPTY:
                under, empty = self.view.under_way, attack.empty_battles(self.view)
                clans = [Message(f"clan.{self.view.seats[one].clan}") for one in (under.leader, under.defender)]
                provinces = ", ".join(str(self.view.number_of(one)) for one in empty)
                return Message("ask.empty", attacker=clans[0], defender=clans[1], provinces=provinces)
            case StepName.PAY:
                return Message("ask.pay", card=named(step.card), n=step.number)
            case StepName.TRIM:
                return Message("ask.trim", n=turn.to_discard(self.view, step))
            case StepName.SEPPUKU:
                return Message("ask.seppuku-dishonor" if step.word else "ask.seppuku-loss", n=step.number)
            case StepName.DYNASTY:
                return Message("ask.discard" if step.draft else "ask.dynasty")
            case _:
                return Message(f"ask.{self.kind}")

    def answers(self) -> Iterator[Action]:
        """List what may be answered (Q-2)."""
        return FORMS[self.step.step].answers(self.view, self.step)

    def refusal(self, answer: Action) -> Refusal | None:
        """Return why the answer is refused, or None."""
        form = FORMS[self.step.step]
        if not any(answer == one if isinstance(one, actions.Say) else isinstance(answer, one) for one in form.kinds):
            return refuse(form.rule, "other-answer")
        return form.refusal(self.view, self.step, answer)

    def card_refusal(self, key: CardKey) -> Refusal | None:
        """Return why a card of the hand can be played or attached upon nothing now, or None."""
        if self.step.step in (StepName.CALL, StepName.ACT, StepName.REACT):
            return window.card_refusal(self.view, self.step, key)
        return refuse("A-2", "no-window")

    def caution(self, answer: Action) -> Caution | None:
        """Return what the player ought to know before giving this answer, or None."""
        view, step = self.view, self.step
        match answer:
            case actions.Pay(chosen) if chosen:
                able = {card.id: gold for card, gold in producers(view, step.seat, step.card)}
                if sum([able[one] for one in chosen]) - min([able[one] for one in chosen]) >= step.number:
                    return Caution("G-5", Message("caution.wasteful"))
            case actions.Buy(number, Benefit.HONOR):
                card = view.file.cards[view.seats[step.seat].provinces[number - 1].card]
                if card.ph <= 0:
                    return Caution("E-2", Message("caution.no-honor"))
            case actions.Assign(unit, _):
                if unit_sum(view, view.cards[unit]).total == 0:
                    return Caution("O-5", Message("caution.no-force"))
            case actions.DONE if step.step is StepName.ASSIGN and step.word == Army.ATTACK.name and not step.draft:
                leads = view.attack is not None and step.seat == view.attack.leader
                units = any(card.zone is Place.BATTLE and card.controller == step.seat for card in view.cards.values())
                if leads and step.number == attack.CAVALRY and not units:
                    return Caution("M-3", Message("caution.nobody-attacks"))
            case _:
                pass
        return None


def foreseen(view: View, question: Question | None) -> View:
    """Return the view as if what was answered so far, one by one, counted: units on their way (M-3).

    question: what is asked; None: all is answered, and waits for being confirmed.
    """
    step, attack = question.step if question is not None else next(reversed(view.steps), None), view.attack
    if attack is None or step is None or not step.draft:
        return view
    provinces, cards = view.seats[attack.defender].provinces, dict(view.cards)
    for unit, number in step.draft:
        province = provinces[number - 1].id
        cards[unit] = replace(cards[unit], zone=Place.BATTLE, province=province, army=Army[step.word])
    return replace(view, cards=cards)


AT_ONCE: Final[Mapping[StepName, Callable[[StateUpdate, Task], None]]] = {
    StepName.TURN: turn.begin_turn, StepName.REGIONS: turn.enter_regions, StepName.EVENT: turn.happens,
    StepName.RESOLUTION: attack.resolve, StepName.ATTACK_ENDS: attack.attack_ends, StepName.REVEAL: duels.reveal,
    StepName.CLOSE_COMBAT: attack.close_combat, StepName.BATTLE_ENDS: attack.battle_ends,
    StepName.ACTION: window.action_phase, StepName.ACTED: window.acted, StepName.REDIRECT: window.redirects,
    StepName.CARRY_OUT: window.carries_out, StepName.EFFECTS: effects.next_effect, StepName.UPON: effects.upon_cards,
    StepName.HONOR: honor_changes,
}  # fmt: skip
"""What carries out each step that asks nobody: it is taken away first."""
STAYING: Final = {StepName.END: turn.end_turn, StepName.WINDOW: window.window, StepName.POINT: offer}
"""The same, but they take themselves away when nothing of them is left."""


def settle(update: StateUpdate, halt: StepName | None = None) -> None:
    """Carry out steps until one waits, or the match is over, or one of this name is next."""
    while update.state.how is None and (step := update.state.work[-1]).step is not halt:
        if step.step in AT_ONCE:
            update.pop()
            AT_ONCE[step.step](update, step)
        elif step.step in STAYING:
            STAYING[step.step](update, step)
        elif FORMS[step.step].waits(update, step):
            return


def pending(state: State) -> Asking[Action] | Draw[Action] | Over:
    """Return whom we wait for, and for what."""
    if state.how is not None:
        return Over(state.winners)
    step = state.work[-1]
    if (draw := FORMS[step.step].draw(state, step)) is not None:
        return draw
    asked = [step.seat]
    if step.step in (StepName.CALL, StepName.EMPTY, StepName.SENSEI):
        answered = dict(state.calls)
        asked = [seat for seat in state.called if seat not in answered]
        asked = asked[:1] if step.secret else asked  # one after the other, each behind a cover
    if step.step in (StepName.CALL, StepName.ACT, StepName.REACT):
        _ = state.ways, state.ruling, state.attached  # worked out here they are there for whoever answers, and after it
    view = view_of(state, asked[0] if step.secret else None)
    return Asking({seat: Question(view, replace(step, seat=seat)) for seat in asked})


def drawn(update: StateUpdate, action: Action, halt: StepName | None = None) -> None:
    """Go on with what chance has said. Raise Illegal where nothing is drawn, or not this."""
    state = update.state
    step = state.work[-1] if state.work else None
    draw = FORMS[step.step].draw(state, step) if step is not None and step.step in FORMS else None
    if step is None or draw is None or action not in draw.outcomes:
        raise Illegal(Refusal("C-1", Message("refusal.no-draw")))
    if not draw.weights[draw.outcomes.index(action)]:
        raise Illegal(Refusal("C-2", Message("refusal.none-left")))
    FORMS[step.step].answered(update, step, action)
    settle(update, halt)


def answered(update: StateUpdate, by: Seat, action: Action, halt: StepName | None = None) -> bool:
    """Go on with a seat's answer; tell whether it seals. Raise Illegal where it is not asked, or may not do so."""
    asked = pending(update.state)
    question = asked.decisions.get(by) if isinstance(asked, Asking) else None
    if not isinstance(question, Question):
        raise Illegal(Refusal("Q-1", Message("refusal.not-asked")))
    if (refusal := question.refusal(action)) is not None:
        raise Illegal(refusal)
    if question.secret:
        update.change(looked=by)
    seals = FORMS[question.step.step].answered(update, question.step, action)
    settle(update, halt)
    return seals is not False


COMPONENTS: Final = "cards.yaml"
LEVEL, LENGTH, LONE, TIES, FIRST, FAVOR = "level", "length", "lone", "ties", "first", "favor"
"""The options of a match: its level, how long it is, whether the first round has attacks, what a tie of nothing does,
by what it is said who begins, and what the Favor is for."""
FEWEST, MOST = 2, 4
ALIKE = 2
"""So many seats at most may bring the same deck along."""


def read_game(read: Callable[[str], str]) -> FourPaths:
    """Return the game with the cards that come with the program; `read` returns the text of a file of the game's.

    Raise engine.Unreadable where the card file is faulty.
    """
    return FourPaths(read_components(read(COMPONENTS), COMPONENTS))


class FourPaths(
    engine.Configurable,
    engine.SeatedByOptions,
    engine.Conceding,
    engine.EarlyEnding,
    engine.Holding,
    engine.Rewinding[State, Event],
    engine.Unhidden,
    engine.Watchable,
    engine.Revised,
    engine.Narrating,
):
    """The game: `FourPaths(read_components(text))` knows every rule and holds no match."""

    name = "four_paths"
    rules_version = 2
    oldest_rules = 1
    board_version = 1
    rules_of_journals: Mapping[int, tuple[int, ...]] = {4: (1, 2)}
    write, read = NOTATION.write, NOTATION.read
    pending, view = staticmethod(pending), staticmethod(view_of)

    def __init__(self, components: CardFile) -> None:
        self.components = components

    def options(self, chosen: Mapping[str, str]) -> tuple[Option, ...]:
        """Return what is agreed on before a match (F-7, Y-2, O-5)."""
        form: dict[str, tuple[str, ...]] = {LEVEL: tuple([str(int(level)) for level in Level])}
        form |= {LENGTH: ("whole", "short"), LONE: ("off", "on"), TIES: ("destroy", "spare")}
        if chosen.get(LEVEL, "1") != "1":
            form |= {FIRST: ("focus", "honor"), FAVOR: ("wind", "old")}

        def choice(option: str, one: str) -> engine.OptionChoice:
            listed = Message(f"option.level.{one}.listed") if option == LEVEL else None
            name, about = (Message(f"option.{option}.{one}{part}") for part in ("", ".about"))
            return engine.OptionChoice(one, name, about, listed)

        return tuple([
            Option(option, Message(f"option.{option}"), tuple([choice(option, one) for one in choices]), choices[0])
            for option, choices in form.items()
        ])  # fmt: skip

    def seating(self, chosen: Mapping[str, str]) -> engine.Seating:
        """Return who may sit down: a deck each, the same one twice where they wish (F-7)."""
        decks = self.components.decks_at(Level(int(chosen.get(LEVEL, "1"))))
        return engine.Seating(tuple([deck for deck in decks for _ in range(ALIKE)]), FEWEST, MOST)

    def deck_refusal(self, role: str, level: Level) -> Refusal | None:
        """Return why nobody may sit down with the deck at the level, or None (F-7, S-1, X-12)."""
        try:
            return level_refusal(self.components, self.components.deck(DeckId(role)), level)
        except engine.Unreadable:
            return Refusal("F-7", Message("refusal.decks"))

    def deck_name(self, role: str) -> Message | None:
        """Return what a deck is called, a player's own by its name and its Stronghold's clan; None: it is none."""
        if role in self.components.decks:
            return Message(f"deck.{role}")
        try:
            deck = self.components.deck(DeckId(role))
        except engine.Unreadable:
            return None
        stronghold = self.components.cards.get(deck.stronghold)
        if not isinstance(deck, OwnDeck) or stronghold is None or not stronghold.clan:
            return None
        return Message(f"own-deck.{stronghold.clan[0]}", name=deck.name)

    def is_open(self, setup: Setup) -> bool:
        """Tell whether nothing is hidden: at the first level nobody has a hand."""
        chosen = dict(setup.options)
        if engine.POSITION not in chosen:
            return chosen.get(LEVEL, "1") == "1"
        try:
            return Level(read_position(chosen[engine.POSITION], engine.POSITION).level) is Level.STEEL
        except engine.Unreadable:
            return False

    def new(self, setup: Setup) -> State:
        """Return the state of a new match, or of a position where the options hold one; the roles are decks.

        Raise Illegal for what F-7 forbids, engine.Unreadable for a position that can't be.
        """
        form = self.options(dict(setup.options))
        if (unknown := engine.unknown_option(form, setup.options)) is not None:
            raise Illegal(Refusal("F-7", unknown))
        if not FEWEST <= len(setup.roles) <= MOST:
            raise Illegal(Refusal("F-1", Message("refusal.seats")))
        chosen = dict(engine.settled(form, dict(setup.options)))
        level = Level(int(chosen.get(LEVEL, "1")))
        at_position = engine.POSITION in dict(setup.options)
        alike = MOST if at_position else ALIKE
        if any(setup.roles.count(role) > alike for role in setup.roles):
            raise Illegal(Refusal("F-7", Message("refusal.decks")))
        if at_position:
            return self._at_position(setup, dict(setup.options)[engine.POSITION])
        for role in dict.fromkeys(setup.roles):
            if (fault := self.deck_refusal(role, level)) is not None:
                raise Illegal(fault)
        spare, short, lone = chosen[TIES] == "spare", chosen[LENGTH] == "short", chosen[LONE] == "on"
        focus, old = chosen.get(FIRST, "focus") == "focus", chosen.get(FAVOR) == "old"
        terms = Terms(level, spare, short, lone, focus, old_favor=old)
        return self.begun(terms, tuple([DeckId(role) for role in setup.roles]))

    def setup_at(self, text: str, name: str) -> Setup:
        """Return the setup of a match that begins at the position. Raise engine.Unreadable where it can't be."""
        position = read_position(text, name)
        open_position(self.components, position, name)
        return position_setup(self.components, position, text)

    def begun(self, terms: Terms, decks: Sequence[DeckId]) -> State:
        """Return the match with Strongholds in play and provinces face-down, with whatever decks (S-3 to S-6)."""
        file = self.components.at(terms.level)
        update = StateUpdate(State(file, terms, (), {}, work=(Task(StepName.FIRST), Task(StepName.SENSEI))))
        begun: list[SeatState] = []
        for number, deck in enumerate(decks):
            cards = file.deck(deck).at(terms.level)
            key, stronghold = cards.stronghold, file.cards[cards.stronghold]
            honor = stronghold.begins_with(terms.level, short=terms.short)
            first = number * terms.provinces + 1
            provinces = [Province(ProvinceId(first + at), down=True) for at in range(terms.provinces)]
            dynasty = tuple([cards.dynasty.get(key, 0) for key in file.order])
            fate = tuple([cards.fate.get(key, 0) for key in file.order]) if cards.fate else ()
            begun.append(SeatState(stronghold.clan[0], deck, key, honor, dynasty, tuple(provinces), fate=fate))
        if terms.level > Level.STEEL:
            nothing = (0,) * len(file.order)
            update.change(hands=(nothing,) * len(begun), laid=((),) * len(begun))
        update.change(seats=tuple(begun))
        for seat in engine.seats(len(begun)):
            update.enter(begun[seat].stronghold, seat)
            if (wind := file.old_favor if terms.old_favor else file.deck(decks[seat]).at(terms.level).wind) is not None:
                update.enter(wind, seat)
        settle(update)
        return update.state

    def _at_position(self, setup: Setup, text: str) -> State:
        position = read_position(text, engine.POSITION)
        opened = open_position(self.components, position, engine.POSITION).state
        if setup.roles != position_setup(self.components, position, text).roles:
            raise Illegal(Refusal("F-7", Message("refusal.decks")))
        both = zip(opened.seats, setup.roles, strict=True)
        rows = tuple([replace(row, deck=DeckId(deck), provinces=_that_are_there(row)) for row, deck in both])
        update = StateUpdate(replace(opened, seats=rows))
        settle(update)
        return update.state

    def apply(self, state: State, by: Seat | None, action: Action) -> Step[State, Event]:
        return self._carried_out(StateUpdate(state), by, action)

    def watch(self, state: State, by: Seat | None, action: Action) -> Step[State, Event]:
        return self._carried_out(StateUpdate(state, watched=True), by, action)

    def _carried_out(self, update: StateUpdate, by: Seat | None, action: Action) -> Step[State, Event]:
        state, seals = update.state, True
        if state.how is not None:
            raise Illegal(Refusal("V-1", Message("refusal.over")))
        if by is None and action == FINISH:
            score(update)
        elif by is None:
            drawn(update, action)
        elif action == LIFT and by in state.present and (state.seats[by].rest or state.seats[by].quiet):
            lift(update, by)
        elif isinstance(action, Habit) and by in state.present and _changes(state, by, action):
            settle_habit(update, by, action)
        elif action == CONCEDE and by not in state.present:
            raise Illegal(Refusal("V-6", Message("refusal.cannot-concede")))
        elif action == CONCEDE:
            leave(update, {by: How.CONCEDED})
            settle(update)
        else:
            seals = answered(update, by, action)
        return Step(update.state, tuple(update.told), seals)

    def concession(self) -> Action:
        return CONCEDE

    def early_end(self) -> Action:
        return FINISH

    def whose_turn(self, state: State) -> Seat | None:
        return state.active if state.phase is not Phase.SETUP else None

    def holder(self, state: State) -> Seat | None:
        return state.looked

    def turn_begun(self, before: State, after: State) -> Seat | None:
        return after.active if after.turn != before.turn and after.how is None else None

    def no_way_back(self, event: Event) -> AnyMessage | None:
        """Return why the table can't take the event back, or None (Q-12)."""
        return STORY.why_no_way_back(event, ())

    def line(self, event: Event, people: Sequence[engine.Participant]) -> engine.StoryLine | None:
        return STORY.line(event, people)

    def status(self, view: View) -> Message:
        if view.how is not None:
            return Message("status.over")
        return Message("status.round", n=max(1, view.round), phase=Message(f"phase.{view.phase.name.lower()}"))


def _changes(state: State, seat: Seat, habit: Habit) -> bool:
    return state.terms.level > Level.STEEL and habit.on != (habit.name in state.seats[seat].habits)


def _that_are_there(seat: SeatState) -> tuple[Province, ...]:
    """Return a seat's provinces, empty from the right where a position lets more lie face-down than it has cards of.

    `resolve` stops before what nobody can say is turned up; a match goes on.
    """
    down = [province.id for province in seat.provinces if province.down][: sum(seat.dynasty)]
    return tuple([replace(one, down=one.id in down) for one in seat.provinces])
