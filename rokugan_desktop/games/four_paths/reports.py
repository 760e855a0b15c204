"""What `resolve`, `explain` and `score` print of a position: plain data, exactly as the format's page gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.engine.tuples import one_by_one
from rokugan_desktop.games.four_paths.chapters.attack import compared
from rokugan_desktop.games.four_paths.chapters.honor import standing
from rokugan_desktop.games.four_paths.ids import CardId, CardType, How, Place, Stat
from rokugan_desktop.games.four_paths.numbers import card_sum, in_combat, rings_of, strength_sum, unit_sum
from rokugan_desktop.games.four_paths.position import Position
from rokugan_desktop.games.four_paths.position_answers import Running
from rokugan_desktop.games.four_paths.state import InPlay, State
from rokugan_desktop.games.four_paths.view import view_of

if TYPE_CHECKING:
    from random import Random

    from rokugan_desktop.games.four_paths.game import FourPaths

Report = dict[str, Any]
_AT: Final = {Place.HOME: "home", Place.PROVINCE: "province", Place.BATTLE: "battle", Place.FIELD: "battle"}


def _played(rules: FourPaths, position: Position, name: str, chance: Random | None) -> Running:
    running = Running(rules.components, position, name, None if chance is None else chance.randrange)
    running.play()
    return running


def resolution(rules: FourPaths, position: Position, name: str, chance: Random | None = None) -> Report:
    """Return how the match stands when the file's answers were given. Raise Unreadable for what the file cannot say."""
    return standing_report(_played(rules, position, name, chance))


def explanation(rules: FourPaths, position: Position, name: str, chance: Random | None = None) -> Report:
    """Return the same, with every answer to be tried judged, and what the file's seat may know. Raise Unreadable."""
    running = _played(rules, position, name, chance)
    report = standing_report(running) | {"try": running.tried()}
    return report if position.seat is None else report | {"view": _view(running, Seat(position.seat))}


def score_report(rules: FourPaths, position: Position, name: str, chance: Random | None = None) -> Report:
    """Return who stands how, and who would win by V-7 or has won. Raise Unreadable."""
    running = _played(rules, position, name, chance)
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
    return {
        "hand": one_by_one(own.hand, state.file.order),
        "hands": {other: state.seats[int(other)].in_hand for other in others},
        "focus": {str(one): each.laid for one, each in enumerate(state.seats) if each.laid},
        "focus_cards": [*own.laid],
        "known": {other: [*known] for other in others if (known := own.known_of(Seat(int(other))))},
        "face": _faces(state),
        "dynasty_left": {number: cards for number, cards in left.items() if cards},
        "log": [{"event": getattr(one.event, "word", one.event.name)} for one in running.told if seat in (one.to or {seat})],
    }
