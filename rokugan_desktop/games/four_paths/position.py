"""Position files (`four-paths-position/1`): how a match stands, what is answered and drawn from there, and how written.

All that the format knows is read; `position_opening.py` refuses what the level that is played does not have. Beyond the
format's page a file may say `round` and `first` (V-8, Y-2) and, of each seat, `records` of its provinces and of itself:
without these a match of the first level could not be written down.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rokugan_desktop.engine import Illegal, Refusal, Seat, seats
from rokugan_desktop.engine.positions import PositionFile, PositionPart
from rokugan_desktop.engine.tuples import one_by_one
from rokugan_desktop.games.four_paths.ids import CardType, Place
from rokugan_desktop.games.four_paths.messages import Message
from rokugan_desktop.games.four_paths.state import InPlay, Record, State, StepName, replace
from rokugan_desktop.games.four_paths.vocabulary import Count, Small

ProvinceNumber = Annotated[int, msgspec.Meta(ge=1, le=12)]
AnySeat = Annotated[int, msgspec.Meta(ge=0, le=3)]


class Options(PositionPart, frozen=True):
    """What the match is played by (F-7)."""

    favor: Literal["wind", "old"] = "wind"
    first: Literal["focus", "honor"] = "focus"
    tie_zero: Literal["destroy", "spare"] = "destroy"
    points: Literal["lists", "all"] = "lists"
    short: bool = False
    lone: bool = False


class RecordEntry(PositionPart, frozen=True):
    """A change for a while: of a card's number; of a seat's: of a province's strength, or what it cannot do."""

    force: Small = 0
    chi: Small = 0
    ph: Small = 0
    gold: Small = 0
    strength: Small = 0
    province: ProvinceNumber | None = None
    restrict: str | None = None
    until: str = "turn"
    """As X-10 has it; `turn_of(2)`: until seat 2's next turn begins."""
    source: str = ""


class CardEntry(PositionPart, frozen=True, rename={"bears": "with", "sets": "set"}):
    """A card in play, with what is attached to it."""

    card: str
    id: str | None = None
    bears: tuple[str | CardEntry, ...] = ()
    bowed: bool = False
    dishonored: bool = False
    over: tuple[str, ...] = ()
    records: tuple[RecordEntry, ...] = ()
    sets: dict[str, Small] = {}
    lose: tuple[str, ...] = ()


Entries = tuple[str | CardEntry, ...]


class SeatEntry(PositionPart, frozen=True):
    """One seat; what is left out is as the format's page says."""

    clan: str | None = None
    stronghold: str | None = None
    stronghold_bowed: bool = False
    wind: str | None = None
    wind_bowed: bool = False
    honor: Small | None = None
    gold: tuple[Count, ...] = ()
    provinces: tuple[Small, ...] | None = None
    provinces_with: dict[ProvinceNumber, str] = {}
    empty: tuple[ProvinceNumber, ...] = ()
    """Provinces without any card, which the format's page has no word for."""
    attached: dict[ProvinceNumber, str | Entries] = {}
    home: Entries = ()
    rings: Entries = ()
    hand: tuple[str, ...] = ()
    list: tuple[str, ...] = ()
    known_by: dict[AnySeat, tuple[str, ...]] = {}
    dynasty_left: dict[str, Count] = {}
    records: tuple[RecordEntry, ...] = ()


class SidesEntry(PositionPart, frozen=True):
    """Who stands at another province of the Defender."""

    attack: dict[AnySeat, Entries] = {}
    defend: dict[AnySeat, Entries] = {}


class InvitedEntry(PositionPart, frozen=True):
    """Who was invited to which side."""

    attack: tuple[AnySeat, ...] = ()
    defend: tuple[AnySeat, ...] = ()


class BattleEntry(PositionPart, frozen=True):
    """The battle whose Combat begins."""

    province: ProvinceNumber
    leader: AnySeat | None = None
    defender: AnySeat | None = None
    attack: dict[AnySeat, Entries] = {}
    defend: dict[AnySeat, Entries] = {}
    invited: InvitedEntry = InvitedEntry()
    terrain: str | None = None
    terrain_by: AnySeat | None = None
    others: dict[ProvinceNumber, SidesEntry] = {}


class DrawsEntry(PositionPart, frozen=True):
    """What chance says, by kind, in order."""

    turn_up: tuple[str, ...] = ()
    deal: tuple[str, ...] = ()
    first: tuple[tuple[str, ...], ...] = ()


class Position(PositionFile, frozen=True, rename={"tries": "try"}):
    """A position file as it stands."""

    FORMAT = "four-paths-position/1"
    level: Literal[1, 2, 3] = 3
    options: Options = Options()
    cards: dict[str, Any] = {}
    seats: Annotated[tuple[SeatEntry, ...], msgspec.Meta(min_length=2, max_length=4)] = (SeatEntry(), SeatEntry())
    active: AnySeat = 0
    phase: Literal["setup", "begin", "events", "action", "attack", "dynasty", "end"] = "action"
    favor: AnySeat | None = None
    happened: tuple[str, ...] = ()
    battle: BattleEntry | None = None
    answers: tuple[tuple[AnySeat | Literal["all"], str], ...] = ()
    draws: DrawsEntry = DrawsEntry()
    tries: tuple[tuple[AnySeat, str], ...] = ()
    seat: AnySeat | None = None
    round: Annotated[int, msgspec.Meta(ge=1, le=40)] = 1
    first: AnySeat = 0


read_position = Position.read
"""Return the position that a text holds; whether it can be, `open_position` tells."""


_WITHIN = frozenset({
    StepName.PAY, StepName.ACT, StepName.REATTACH, StepName.ACCEPT, StepName.DUEL, StepName.FOCUS, StepName.SEPPUKU,
    StepName.SEARCH, StepName.TRIM, StepName.EMPTY,
})  # fmt: skip
"""The steps in the middle of something."""
_AT_HOME = (CardType.HOLDING, CardType.RING, CardType.SENSEI)


def write_position(state: State) -> str:
    """Return the state as the YAML text of a position file that reads back; piles are left out, no rule asks for them.

    Raise Illegal in the middle of an attack, a payment, a window or a duel: the format begins with a phase, or with a
    Combat.
    """
    step = state.work[-1].step if state.work else StepName.END
    begun = state.work and (state.work[-1].draft or state.work[-1].chosen)
    window = state.window is not None and (state.window.passed or state.window.holder is not None or state.calls)
    if state.attack is not None or step in _WITHIN or begun or window or state.granted or state.later:
        raise Illegal(Refusal("M-8", Message("refusal.unwritten")))
    terms = state.terms
    phase = "events" if step is StepName.TURN_UP else state.phase.name.lower()
    return Position.written(
        {
            "level": int(terms.level),
            "options": {
                "tie_zero": "spare" if terms.spare_ties else "destroy", "short": terms.short, "lone": terms.lone,
                "first": "focus" if terms.focus_first else "honor",
                "favor": "old" if terms.old_favor else "wind",
            },
            "cards": _strongholds(state),
            "seats": [_seat(state, seat) for seat in seats(len(state.seats))],
            "active": int(state.active),
            "phase": phase,
            "favor": None if state.favor is None else int(state.favor),
            "happened": [*state.happened],
            "round": state.round or 1,
            "first": int(state.first),
        }
    )  # fmt: skip


def _strongholds(state: State) -> dict[str, Any]:
    """Return the Strongholds that have other numbers in this match than are printed on them, with what counts there."""
    cards = {own.stronghold: state.file.cards[own.stronghold] for own in state.seats}
    return {
        key: msgspec.to_builtins(replace(card, level1=None, level2=None, level3=None))
        for key, card in cards.items()
        if card.at(state.terms.level) is not None
    }


def _seat(state: State, seat: Seat) -> dict[str, Any]:
    own = state.seats[seat]
    stronghold = next((card for card in _in_play(state, seat) if card.card == own.stronghold), None)
    usual = state.file.cards[own.stronghold].strength
    row: dict[str, Any] = {"honor": own.honor}
    if own.stronghold in state.file.cards and not own.stronghold.startswith("seat_"):
        row |= {"stronghold": own.stronghold, "stronghold_bowed": stronghold is not None and stronghold.bowed}
    elif own.clan:
        row["clan"] = own.clan
    provinces = {each.id: at for at, each in enumerate(own.provinces, 1)}
    attached: dict[int, list[dict[str, Any]]] = {}
    for card in _in_play(state, seat):
        if card.zone is Place.PROVINCE:
            attached.setdefault(provinces[card.province], []).append(_card(state, card))
    at_home = [card for card in _in_play(state, seat) if card.zone is Place.HOME and card is not stronghold]
    wind = next((card for card in at_home if state.printed(card).type is CardType.WIND), None)
    if wind is not None:
        row |= {"wind": wind.card, "wind_bowed": wind.bowed}
    if state.hands:
        row |= {
            "hand": one_by_one(state.hands[seat], state.file.order),
            "list": one_by_one(state.fate_deck(seat), state.file.order),
            "known_by": {
                int(other): [*known]
                for other in state.present
                if other != seat and (known := state.looks.get((other, seat), own.shown))
            },
        }
    return row | {
        "provinces": [usual if each.strength is None else each.strength for each in own.provinces],
        "provinces_with": {at: each.card for at, each in enumerate(own.provinces, 1) if each.card},
        "empty": [at for at, each in enumerate(own.provinces, 1) if each.empty],
        "attached": attached,
        "home": [_card(state, card) for card in at_home if state.printed(card).type is CardType.PERSONALITY],
        "rings": [_card(state, card) for card in at_home if state.printed(card).type in _AT_HOME],
        "dynasty_left": state.file.counted(own.dynasty),
        "records": [
            *[
                {"strength": one.by, "province": provinces[one.province], **_lasting(one)}
                for one in state.records
                if one.province in provinces
            ],
            *[
                {"restrict": one.restricts, **_lasting(one)}
                for one in state.records
                if one.restricts and one.seat == seat
            ],
        ],
    }


def _in_play(state: State, seat: Seat) -> list[InPlay]:
    return [card for card in state.cards.values() if card.controller == seat]


def _card(state: State, card: InPlay) -> dict[str, Any]:
    records = [{str(one.stat): one.by, **_lasting(one)} for one in state.records if one.card == card.id and one.stat]
    return {
        "card": card.card,
        "id": card.id.replace(":", "_"),
        "bowed": card.bowed,
        "records": records,
        "dishonored": card.dishonored,
        "over": [*card.under],
        "with": [_card(state, one) for one in state.attached.get(card.id, ())],
    }


def _lasting(one: Record) -> dict[str, str]:
    until = "turn" if one.my_turn is None else f"turn_of({one.my_turn})"
    return {"until": until, "source": one.source}
