"""Four Paths: whole random games, the parts of a step, what a seat sees, and a tableau of 120 cards painted."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, TypeVar

from rokugan_desktop.engine import Asking, Draw, Over, Seat, Setup
from rokugan_desktop.games.four_paths.bots import player
from rokugan_desktop.games.four_paths.chapters.reacting import follows, offer, opens
from rokugan_desktop.games.four_paths.determinization import determinize
from rokugan_desktop.games.four_paths.flow import Question
from rokugan_desktop.games.four_paths.ids import CardId, Phase
from rokugan_desktop.games.four_paths.state import Occurrence, State, StepName, Task, replace, view_of
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.table.journal import new_header
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from tests.games.four_paths.playing import ANSWERS, DECKS, HANDS, WITH_HANDS, Played, Table, asked, game, played

from .figures import Figure, microseconds, milliseconds, quickest, share
from .window import opened, taking
from .window import played as played_on

GAMES: Final = 10
"""So many random games are one figure."""
HAND, UNITS, HOLDINGS = 8, 10, 12
SIZES: Final = ((1280, 720), (1600, 1000))
PAINTS: Final = 40
TURNS, LONG = 24, 60
"""So many turns of a match are over before the window opens it, and of the one that is opened and replayed alone."""
TABLEAU: Final = 120
"""So many cards are painted at once."""
ACTS: Final = 40
T = TypeVar("T")


def figures() -> Iterator[Figure]:
    """All figures. Budgets are those of the game's issue, each where its figure is taken; a random game may take 40 ms
    with two seats and 110 ms with four."""
    for level, name in ((("level", "1"), "Steel"), (HANDS, "Hands"), (ANSWERS, "Answers")):
        for count in (2, 4):
            decks = WITH_HANDS if level == HANDS else DECKS
            yield milliseconds(f"{GAMES} random games of {count}, {name}", partial(_games, decks[:count], level), 3)
    yield from _steps(list(played(11, DECKS, ANSWERS)))
    plain = list(played(11, WITH_HANDS, HANDS))
    yield microseconds("apply without Reactions", _over(plain, _applied), len(plain), 3)
    yield from _acting(_crowded())
    yield from _painted()


def _games(decks: Sequence[str], level: tuple[str, str]) -> None:
    """Play random games as `simulate` does: nothing is kept."""
    for seed in range(GAMES):
        rng = Random(seed)
        state = game().new(Setup(tuple(decks), (level,)))
        while not isinstance(pending := game().pending(state), Over):
            if isinstance(pending, Draw):
                state = game().apply(state, None, pending.drawn(rng.randrange)).state
                continue
            by, question = next(iter(pending.decisions.items()))
            state = game().apply(state, by, rng.choice(list(question.answers()))).state


def _steps(entries: Sequence[Played]) -> Iterator[Figure]:
    """The parts of a step, each over all steps of a match of four: 0.4 ms an action, 0.02 ms a point that nobody can
    use, 0.5 ms a view, 1 ms an imagined world."""
    late = entries[-len(entries) // 5].before
    calls = len(entries)
    yield microseconds("question", _over(entries, lambda one: game().pending(one.before)), calls, 3)
    yield microseconds("apply, asking again", _over(entries, _applied), calls, 3)
    yield microseconds("view of a seat late in a match of four", lambda: view_of(late, Seat(0)), 1, 50)
    points = [Occurrence(point, Seat(0), (Seat(0),)) for point in late.file.reacting]
    idle = [at for at in points if not opens(late, at)]
    yield microseconds(f"a point that no list can use, of {len(idle)}", _over(idle, partial(_offered, late)), len(idle))
    view, rng = view_of(late, Seat(0)), Random(1)
    yield microseconds("imagined world late in a match of four", lambda: determinize(view, rng), 1, 50)


def _over(items: Sequence[T], one: Callable[[T], object]) -> Callable[[], None]:
    def run_all() -> None:
        for item in items:
            one(item)

    return run_all


def _applied(entry: Played) -> object:
    return game().apply(entry.before, entry.by, entry.action)


def _offered(state: State, at: Occurrence) -> None:
    """Let something happen, and go on to what comes next."""
    update = StateUpdate(state)
    follows(update, at)
    offer(update, update.state.work[-1])


def _crowded() -> State:
    """A moment of the Action phase in which a seat has seen its hand of eight, with ten units and twelve holdings."""
    table = Table("lion", "crane", phase=Phase.EVENTS, options=(ANSWERS,))
    for card in ("lion_masanori", "lion_hanae", "lion_dosan", "lion_tome", "lion_kyuzo"):
        table.has(0, card, UNITS // 5)
        table.has(1, "crane_noburo")
    table.has(0, "roadside_fields", HOLDINGS // 2)
    table.has(0, "river_paddies", HOLDINGS // 2)
    hand = ("spear_levy", "line_spears", "fine_katana", "long_spear", "sudden_charge", "massed_bows", "muster", "rally")
    assert len(hand) == HAND
    table.holds(0, *hand)
    return table.answers(table.goes_on(Task(StepName.ACTION, Seat(0))), "act")


def _acting(state: State) -> Iterator[Figure]:
    """The question of a full table, built (1 ms) and listed (5 ms) from nothing that is known of it."""
    name = f"question of {HAND} cards, {UNITS} units, {HOLDINGS} holdings"

    def built() -> Question:
        pending = game().pending(replace(state))
        assert isinstance(pending, Asking)
        question = pending.decisions[Seat(0)]
        assert isinstance(question, Question)
        return question

    yield milliseconds(f"{name}: built", built, 30)
    yield milliseconds(
        f"{name}: its {len(list(built().answers()))} answers listed", lambda: list(built().answers()), 10
    )


def _painted() -> Iterator[Figure]:
    """A full tableau, painted first (200 ms) and again with all that may be chosen lit (8 ms at the 95th percentile);
    a match opened and replayed (60 ms), and one played on in the window (40 ms from confirm to the next screen)."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
    from rokugan_desktop.desktop.four_paths import read_face
    from rokugan_desktop.desktop.shell import Shell

    CurtainWidget.guard_ms = -1
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        with MatchLibrary(Path(folder, "matches.sqlite")) as kept:
            long = _begun(kept, LONG, at_random=True)
            yield milliseconds(f"match of {LONG} turns opened and replayed", lambda: _reopened(kept, long), 9)
            _begun(kept, TURNS)
        shell, _qt = opened(Path(folder), {"four_paths": read_face})
        assert isinstance(shell, Shell)
        shell.title.continue_button.click()
        controller = shell.controller
        assert controller is not None
        page, confirmed = controller.page, played_on(controller, 0.0, ACTS).confirmed
        state, field = _full(), page.area.field
        question = asked(state)[Seat(0)]
        for width, height in SIZES:
            shell.resize(width, height)
            QApplication.processEvents()
            field.empty()
            name = f"{len(state.cards)} cards, {width}x{height}"
            yield quickest(f"{name}: the first paint", [taking(partial(field.show_turn, question.view, question))])
            yield share(f"{name}: repaint", [taking(field.widget.repaint) for _ in range(PAINTS)], 95)
        shell.close()
    yield share("confirm to the next screen", confirmed, 50)
    yield share("confirm to the next screen", confirmed, 95)


def _full() -> State:
    """A moment of the Action phase of four seats with so many cards, in which one sees its hand."""
    table, bearers = Table(*DECKS, phase=Phase.EVENTS, options=(ANSWERS,)), list[CardId]()
    for seat in range(len(DECKS)):
        units = [table.has(seat, card) for card in ("lion_masanori", "lion_hanae", "lion_dosan", "lion_tome") * 2]
        bearers += [unit.id for unit in units]
        table.has(seat, "roadside_fields", HOLDINGS)
    while len(table.update.state.cards) < TABLEAU:
        at = len(table.update.state.cards) % len(bearers)
        table.has(at // (len(bearers) // len(DECKS)), "spear_levy", bearer=bearers[at])
    table.holds(0, "spear_levy", "line_spears", "fine_katana", "sudden_charge", "massed_bows")
    return table.answers(table.goes_on(Task(StepName.ACTION, Seat(0))), "act")


def _begun(library: MatchLibrary, turns: int, *, at_random: bool = False) -> int:
    """Play so many turns of four novices' match, or of one at random, into the library; return which match it is."""
    setup, names, rng = Setup(DECKS, (ANSWERS,)), ("A", "B", "C", "D"), Random(1)
    session = Session.start(game(), setup, names, library.create(new_header(game(), setup, names, "2026")), bytes(32))
    novice = player("novice")
    while session.over() is None and session.view(None).turn < turns:
        seat = min(session.asking())
        while (decision := session.decision(seat)) is not None:
            given = [rng.choice(list(decision.answers()))] if at_random else ()
            for answer in given or novice.decide(session.view(seat), decision, 1):
                session.answer(seat, answer)
        session.confirm(seat)
    session.leave()
    return library.matches()[0].id


def _reopened(library: MatchLibrary, match_id: int) -> None:
    session = Session.reopen(game(), library.open(match_id))
    session.leave()
