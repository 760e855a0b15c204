"""How often a player that aims at five Rings wins by them (V-4), with a deck made for that, against a novice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Decision, Seat, Stop, never
from rokugan_desktop.games.four_paths import FourPaths, actions, broken_invariants, match_facts, player, read_deck
from rokugan_desktop.games.four_paths.actions import ACT, DONE, STRIKE, Action, Assign
from rokugan_desktop.games.four_paths.bots import novice
from rokugan_desktop.games.four_paths.chapters.attack import compared
from rokugan_desktop.games.four_paths.chapters.entering import cost_of
from rokugan_desktop.games.four_paths.flow import Question
from rokugan_desktop.games.four_paths.ids import Army, CardId, CardKey, CardType, DeckId
from rokugan_desktop.games.four_paths.numbers import army_sum
from rokugan_desktop.games.four_paths.state import InPlay, State, StepName, Task, View
from rokugan_desktop.lab import Experiment, play
from tests.games.four_paths.playing import ANSWERS, DECKS, file

from .lines import added, kept

DECK: Final = DeckId("five_rings")
DECK_FILE: Final = Path(__file__).with_name("five_rings.yaml")
_AIR, _FIRE, _WATER, _VOID = (CardKey(f"ring_{name}") for name in ("air", "fire", "water", "void"))
_TORCH: Final = CardKey("night_torch")
_FINDING: Final = (CardKey("seek_the_way"), CardKey("study_of_war"))
"""What is played for the Rings that it finds, as soon as it may be."""
_STROKES: Final = {
    CardKey(key): force
    for key, force in (
        ("hold_the_line", 3),
        ("sudden_charge", 2),
        ("drawn_sword", 2),
        ("cut_the_road", 3),
        ("narrow_gorge", 1),
    )
}
"""What a card of the hand changes a battle by, about so much Force."""
_DEFENDING: Final = (CardKey("hold_the_line"), CardKey("narrow_gorge"))
"""What changes a battle for the defender alone."""
_ENOUGH: Final = 4
"""With strokes of so much Force it attacks with few, so that the rival comes out to be beaten."""
_KEEPING: Final = 4
_KEPT: Final = 5
"""From the fourth round it keeps gold for the strokes of its hand, at most so much."""
_SEED: Final = 5


class Seeker:
    """A novice that plays each Ring as soon as it may, looks for the others, and brings about what they wait for."""

    name = "seeker"

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        """Return what the Rings ask for, or else what a novice would answer."""
        assert isinstance(decision, Question), "the rules ask nothing else"
        usual = novice.Novice().decide(view, decision, seed, stop)
        match decision.step.step:
            case StepName.CALL | StepName.ACT | StepName.REACT:
                found = _towards_a_ring(view, decision, seed)
                return usual if found is None else (found,) if decision.refusal(found) is None else (ACT,)
            case StepName.TRIM | StepName.SEARCH:
                return (_chosen(view, decision),)
            case StepName.FOCUS:
                line = [one for one in usual if not isinstance(one, actions.Prepare) or not _is_ring(view, one.card)]
                return (STRIKE,) if line == [DONE] and not decision.step.chosen else line
            case StepName.ATTACK:
                rival = _lured(view, decision.seat)
                return usual if rival is None else (actions.Attack(rival),)
            case StepName.ASSIGN if Army[decision.step.word] is Army.DEFENSE:
                return _holding(view, decision)
            case StepName.ASSIGN if _is_luring(view, decision.seat):
                return _few(view, decision)
            case StepName.DYNASTY if isinstance(usual[0], actions.Buy):
                return usual if _may_spend(view, decision.seat, usual[0]) else (DONE,)
            case _:
                return usual


def _is_ring(view: View, key: CardKey) -> bool:
    return view.file.cards[key].type is CardType.RING


def _towards_a_ring(view: View, question: Question, seed: int) -> Action | None:
    """Return the answer that plays a Ring, finds one, or brings about what one in the hand waits for."""
    seat, point = question.seat, question.step.point
    looking = Task(StepName.ACT if point is None else StepName.REACT, seat, point=point)
    able = list(Question(view, looking).answers())
    held = [key for key in novice.hand_of(view) if _is_ring(view, key)]

    def plays(*keys: CardKey) -> list[Action]:
        return [one for one in able if isinstance(one, actions.Play) and one.card in keys]

    ready = plays(*[ring for ring in held if ring != _VOID or held == [_VOID]])
    if ready or point is not None:
        return ready[0] if ready else None
    wind = [one for one in able if isinstance(one, actions.Use) and _is_wind(view, one)]
    lobbies = [one for one in able if isinstance(one, actions.Lobby)]
    for wanted in (
        _strokes_now(view, seat, plays(*_STROKES), seed),
        plays(*_FINDING),
        plays(_TORCH) if _FIRE in held else [],
        wind if _AIR in held else [],
        sorted(lobbies, key=lambda one: novice.force_of(view, [view.cards[one.personality]])),
    ):
        if wanted:
            return wanted[0]
    return None


def _is_wind(view: View, one: actions.Use) -> bool:
    return view.printed(view.cards[one.sources[0]]).type is CardType.WIND


def _strokes_now(view: View, seat: Seat, able: Sequence[Action], seed: int) -> list[Action]:
    """Return the stroke to begin with where those of the hand turn a battle, or hold a province."""
    attack = view.attack
    if attack is None or attack.battle < 0 or seat not in (attack.leader, attack.defender) or not able:
        return []
    now = compared(view, attack.defender, attack.battle)
    ahead = now.attack.total - now.defense.total
    lacking = (ahead + 1, ahead - now.strength.total) if seat == attack.defender else (1 - ahead,)
    force, _ = _strokes(view, seat, attacking=seat == attack.leader)
    turns = any(0 < lack <= force for lack in lacking)
    return [max(able, key=novice.Thought(view, seat, seed).after)] if turns else []


def _strokes(view: View, seat: Seat, *, attacking: bool = False) -> tuple[int, int]:
    """Return how much Force the hand may change a battle by with the gold that is ready, and what all of it costs."""
    gold, force, wanted = _ready_gold(view, seat), 0, 0
    for key, count in novice.hand_of(view).items():
        cost = view.file.cards[key].cost
        for _ in range(count if key in _STROKES and not (attacking and key in _DEFENDING) else 0):
            wanted += cost
            if cost <= gold:
                gold, force = gold - cost, force + _STROKES[key]
    return force, wanted


def _ready_gold(view: View, seat: Seat) -> int:
    mine = [card for card in view.cards.values() if card.controller == seat and not card.bowed]
    return sum(view.printed(card).gold for card in mine)


def _may_spend(view: View, seat: Seat, offer: actions.Buy) -> bool:
    """Tell whether enough gold is left for the strokes of the hand when this is bought."""
    card = view.file.cards[view.seats[seat].provinces[offer.province - 1].card]
    left = _ready_gold(view, seat) - cost_of(view, seat, card, offer.benefit)
    return view.round < _KEEPING or left >= min(_KEPT, _strokes(view, seat)[1])


def _chosen(view: View, question: Question) -> Action:
    """Discard no Ring, nor what finds or brings one, if anything else can be; of what a search finds take a Ring."""
    able = list(question.answers())
    cards = [one for one in able if isinstance(one, actions.Choose) and one.card]

    def worth(one: actions.Choose) -> tuple[bool, bool, int]:
        return _is_ring(view, one.card), one.card in (*_FINDING, _TORCH), view.file.cards[one.card].focus

    best = max if question.step.step is StepName.SEARCH else min
    return best(cards, key=worth) if cards else able[0]


def _is_luring(view: View, seat: Seat) -> bool:
    return _WATER in novice.hand_of(view) and _strokes(view, seat, attacking=True)[0] >= _ENOUGH


def _lured(view: View, seat: Seat) -> Seat | None:
    """Return the rival that could meet an attack of few, where a battle has to be won for the Ring of Water."""
    units = novice.ready_units(view, seat)
    if not units or not _is_luring(view, seat):
        return None
    weakest = min(novice.force_of(view, [unit]) for unit in units)
    rivals = [other for other in view.present if other != seat and novice.guard_of(view, other) > weakest]
    return rivals[0] if rivals else None


def _to_send(view: View, question: Question) -> list[InPlay]:
    """Return the units that may be assigned, the strongest first."""
    units = novice.ready_units(view, question.seat, question.step.number)
    return sorted(units, key=lambda unit: -novice.force_of(view, [unit]))


def _few(view: View, question: Question) -> Sequence[Action]:
    """Send as many as the rival's guard still exceeds, so that it comes out."""
    attack, sent, force = view.attack, list[Action](), 0
    assert attack is not None, "there is an attack"
    guard = novice.guard_of(view, attack.defender)
    for unit in [] if question.step.number or question.step.draft else _to_send(view, question):
        more = novice.force_of(view, [unit])
        if force + more < guard:
            sent.append(Assign(unit.id, 1))
            force += more
    return (*sent, DONE)


def _holding(view: View, question: Question) -> Sequence[Action]:
    """Send the fewest who win a battle, or else hold a province, with the strokes of the hand in one of them."""
    attack, seat, sent = view.attack, question.seat, list[Action]()
    assert attack is not None, "there is an attack"
    units, (stroke, _) = _to_send(view, question), _strokes(view, seat)
    for at, province in enumerate(view.seats[seat].provinces, 1):
        coming = army_sum(view, province.id, Army.ATTACK).total
        lacking = coming - stroke - army_sum(view, province.id, Army.DEFENSE).total
        forces = novice.forces_there(view, units, province.id, Army.DEFENSE)
        for goal in (lacking + 1, lacking - novice.strength_at(view, seat, province.id)) if coming else ():
            chosen = _fewest(units, forces, max(1, goal))
            if chosen:
                sent += [Assign(unit.id, at) for unit in chosen]
                units = [unit for unit in units if unit not in chosen]
                stroke = 0
                break
    return (*sent, DONE)


def _fewest(units: Sequence[InPlay], forces: Mapping[CardId, int], goal: int) -> list[InPlay]:
    """Return units, the strongest first, that come to so much, the last one no stronger than it must be; or none."""
    left, sent = sorted(units, key=lambda unit: -forces[unit.id]), list[InPlay]()
    while goal > 0 and left:
        enough = [unit for unit in left if forces[unit.id] >= goal]
        sent.append(enough[-1] if enough else left[0])
        left.remove(sent[-1])
        goal -= forces[sent[-1].id]
    return sent if goal <= 0 else []


class Sought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of the seeker against a novice that is over."""

    number: int
    rival: str
    won: bool
    end: str
    """How the match ended, as `ids.How` says it."""
    rings: int
    """How many Rings the seeker had in play at the end; whoever is out has none."""


@cache
def rules() -> FourPaths:
    """Return the game with the deck of five Rings beside those of the house."""
    deck = read_deck(DECK_FILE.read_text("utf-8"), DECK_FILE.name)
    return FourPaths(replace(file(), decks={**file().decks, DECK: deck}))


def play_of(number: int) -> Sought:
    """Play the match of this number: each rival comes twice, the second time with seats changed."""
    rival, seat = DECKS[number // 2 % len(DECKS)], number % 2
    seats = [(DECK, Seeker()), (rival, player("novice"))]
    roles, players = zip(*(seats[::-1] if seat else seats), strict=True)
    last: list[tuple[State, Seat | None, Action]] = []

    def watch(state: State, by: Seat | None, action: Action) -> None:
        last[:] = [(state, by, action)]

    table = Experiment(
        rules(), roles, players, _SEED, match_facts, broken_invariants, seating=roles, options=(ANSWERS,)
    )
    over = play(table, number, watch)
    state = rules().apply(*last[0]).state
    mine = [state.printed(card).type for card in state.cards.values() if card.controller == seat]
    return Sought(number, rival, seat in over.winners, str(state.how), mine.count(CardType.RING))


def go_on(kept_in: Path, wanted: int) -> Sequence[Sought]:
    """Play what the file lacks of so many matches, add each to it, and return all."""
    known = {match.number: match for match in kept(kept_in, Sought)}
    for number in range(wanted):
        if number not in known:
            known[number] = added(kept_in, play_of(number))
    return [known[number] for number in range(wanted)]
