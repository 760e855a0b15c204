"""Golden matches as text: what was done in notation, what was told to whom, and how each seat's view changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from msgspec import structs

from rokugan_desktop.engine import Seat, Told
from rokugan_desktop.engine.tuples import Counts
from rokugan_desktop.games.battle_for_rokugan import Moment, View, events, ids
from rokugan_desktop.games.battle_for_rokugan.events import Event, Honor
from rokugan_desktop.games.battle_for_rokugan.state import PLAYED, Placed, State
from tests.games.battle_for_rokugan.playing import game, play, viewers

FOLDER = Path(__file__).parent
GOLDEN = {
    "two": (9, ("scorpion", "unicorn")),
    "three": (27, ("crane", "dragon", "lion")),
    "four": (11, ("phoenix", "unicorn", "crab", "scorpion")),
    "five": (17, ("dragon", "lion", "crane", "unicorn", "scorpion")),
}
"""The matches by name: the seed, and the clans clockwise."""
READ = ("two", "three")
"""Those whose transcripts are kept whole, to be read; of the larger ones the digests are."""
DIGESTS = FOLDER / "digests.json"

Summary = dict[str, str]
"""A view in words: a line for each thing that there is something to say of."""


def transcript(name: str) -> str:
    """The whole transcript of a golden match, as it is played now."""
    seed, roles = GOLDEN[name]
    return "".join(f"{line}\n" for line in _lines(seed, roles))


def digest(text: str) -> str:
    """What stands for a transcript that is not kept whole."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def digests() -> dict[str, str]:
    """The digests as they were last approved."""
    return cast("dict[str, str]", json.loads(DIGESTS.read_text(encoding="utf-8")))


def file_of(name: str) -> Path:
    """The file that holds the transcript as it was last approved."""
    return FOLDER / f"{name}.txt"


def _lines(seed: int, roles: Sequence[str]) -> Iterator[str]:
    yield f"{len(roles)} seats: {', '.join(roles)}; seed {seed}"
    before: dict[Seat | None, Summary] = {}
    for number, entry in enumerate(play(seed, roles)):
        if number == 0:
            yield from _changes(entry.before, before)
        yield ""
        by = "chance" if entry.by is None else roles[entry.by]
        seals = " (seals)" if entry.step.seals and entry.by is not None else ""
        yield f"{number + 1}. {by}: {game().write(entry.action)}{seals}"
        yield from (_told_line(told, roles) for told in entry.step.told)
        yield from _changes(entry.step.state, before)


def _changes(state: State, before: dict[Seat | None, Summary]) -> Iterator[str]:
    """What changed in what everybody sees, then in what each seat sees besides; `before` is brought up to date."""
    common: Summary = {}
    for seat in (None, *viewers(state)[:-1]):
        summary = view_in_words(game().view(state, seat))
        if seat is None:
            common = summary
        else:
            summary = {key: text for key, text in summary.items() if common.get(key) != text}
        old = before.get(seat, {})
        who = "all" if seat is None else ids.CLANS[state.public.seats[seat].clan]
        for key in sorted(old.keys() | summary.keys(), key=_natural):
            if old.get(key) != summary.get(key):
                yield f"    {who:>8} | {key}: {summary.get(key, '-')}"
        before[seat] = summary


def _natural(key: str) -> tuple[str, int]:
    """Sort by the words of the key, then by the number at its end."""
    head, _hash, number = key.partition("#")
    return head, int(number) if number else 0


# A view in words


def view_in_words(view: View) -> Summary:
    """All that the view says."""
    public = view.public
    words: Summary = {"moment": f"{Moment(public.moment).name.lower()}, {_clan(view, public.active)}"}
    words["round"] = f"{public.round}, first player {_clan(view, public.first_player)}"
    if public.first_player_card:
        words["first player card"] = "held"
    for seat in range(len(public.seats)):
        words.update(_seat_in_words(view, seat))
    for name, province in game().board.number.items():
        text = _province_in_words(view, province)
        if text:
            words[f"province {name}"] = text
    for token, kind in zip(public.placed, view.tokens, strict=True):
        words[f"token #{token.identity}"] = f"{_clan(view, token.seat)} {_placed_in_words(token, kind)}"
    for territory, (card, holder) in enumerate(zip(public.cards, public.holders, strict=True)):
        if card != ids.NOBODY or holder >= 0:
            text = "played" if holder == PLAYED else f"held by {_clan(view, holder)}" if holder >= 0 else "on the board"
            words[f"card of {ids.TERRITORIES[territory]}"] = f"{_name(ids.TERRITORY_CARDS, card)}, {text}"
    if public.script is not None:
        script = public.script
        words["card under way"] = f"{ids.CARDS[script.card]}, stage {script.stage}, picks {list(script.picks)}"
    if public.initiative_shown:
        shown = " ".join(ids.INITIATIVE_CARDS[card] for card in public.initiative_shown)
        words["initiative"] = f"{shown}, {public.initiative_left} left"
    if public.objectives:
        words["objectives"] = " ".join(_name(ids.SECRET_OBJECTIVES, card) for card in public.objectives)
        words["winners"] = " ".join(_clan(view, seat) for seat in public.winners)
    words.update(_own_in_words(view))
    return words


def _seat_in_words(view: View, seat: int) -> Iterator[tuple[str, str]]:
    public_seat, name = view.public.seats[seat], _clan(view, seat)
    yield f"{name} sizes", f"hand {view.hand_sizes[seat]}, pool {view.pool_sizes[seat]}"
    yield (
        f"{name} has",
        f"{public_seat.scouts} scouts, {public_seat.shugenja} shugenja, {public_seat.starting} to start with",
    )
    if any(public_seat.discard):
        yield f"{name} discard", _counted(public_seat.discard)
    marks = [
        mark
        for mark, is_set in (
            ("ronin", public_seat.ronin),
            ("bluff before the screen", public_seat.bluff_open),
            ("bluff barred", public_seat.bluff_barred),
            ("ability used", public_seat.ability_used),
            ("out of the phase", public_seat.out),
            ("has given up", public_seat.conceded),
            ("has kept an objective", view.has_kept[seat]),
        )
        if is_set
    ]
    if marks:
        yield f"{name} marks", ", ".join(marks)
    if view.public.looked[seat]:
        yield f"{name} looked at", " ".join(f"#{identity}" for identity in sorted(view.public.looked[seat]))


def _province_in_words(view: View, province: ids.Province) -> str:
    public = view.public
    controller = public.controller(province)
    parts = [
        name for name, provinces in zip(ids.SPECIAL_TOKENS, public.special, strict=True) if provinces >> province & 1
    ]
    if controller != ids.NOBODY:
        parts.insert(0, f"{_clan(view, controller)} {public.facedown[province]} down {public.faceup[province]} up")
    return ", ".join(parts)


def _placed_in_words(token: Placed, kind: int) -> str:
    name = _name(ids.COMBAT_TOKENS, kind)
    blessings = "".join(f" + {ids.COMBAT_TOKENS[blessing]}" for blessing in token.blessings)
    face = " faceup" if token.face != ids.NOBODY else ""
    return f"{name}{face} at {game().board.place_names[token.place]}{blessings}"


def _own_in_words(view: View) -> Iterator[tuple[str, str]]:
    """What stands in a view besides what everybody knows."""
    if view.hand:
        yield "own hand", " ".join(ids.COMBAT_TOKENS[token] for token in view.hand)
    if any(view.pool):
        yield "own pool", _counted(view.pool)
    if view.dealt:
        dealt = " ".join(ids.SECRET_OBJECTIVES[card] for card in view.dealt)
        yield "own objectives", f"{dealt}, kept {_name(ids.SECRET_OBJECTIVES, view.kept)}"
    for known in view.spied:
        tokens = " ".join(ids.COMBAT_TOKENS[token] for token in known.tokens)
        yield f"spied hand of {_clan(view, known.seat)}", f"{tokens}; left of it {_counted(known.left)}"
    if view.chosen != ids.NOBODY:
        is_identity = view.public.moment is Moment.SWAP
        yield "picked up", f"#{view.chosen}" if is_identity else ids.COMBAT_TOKENS[view.chosen]


def _counted(counts: Counts) -> str:
    return " ".join(
        f"{name}*{number}" if number > 1 else name
        for name, number in zip(ids.COMBAT_TOKENS, counts, strict=True)
        if number
    )


def _name(names: Sequence[str], number: int) -> str:
    return names[number] if number >= 0 else "?"


def _clan(view: View, seat: int) -> str:
    return ids.CLANS[view.public.seats[seat].clan] if seat >= 0 else "nobody"


# What is told


def _told_line(told: Told[Event], roles: Sequence[str]) -> str:
    to = "all" if told.to is None else " ".join(roles[seat] for seat in sorted(told.to))
    fields = [
        f"{field.name}={_value(type(told.event).__name__, field.name, getattr(told.event, field.name))}"
        for field in structs.fields(told.event)
        if field.name != "public" and not (isinstance(told.event, events.StepResolved) and field.name == "facedown")
    ]
    return f"    {to:>8} : {' '.join([type(told.event).__name__, *fields])}"


_NAMES = {
    "province": game().board.provinces,
    "place": game().board.place_names,
    "token": ids.COMBAT_TOKENS,
    "special": ids.SPECIAL_TOKENS,
    "replaced": ids.SPECIAL_TOKENS,
    "territory": ids.TERRITORIES,
    "objective": ids.SECRET_OBJECTIVES,
    "card": ids.CARDS,
}


def _value(event: str, field: str, value: object) -> str:
    """A field of an event in words."""
    if isinstance(value, Placed):
        return f"(#{value.identity} {_placed_in_words(value, value.face)})"
    if isinstance(value, events.ResolutionStep):
        return value.name.lower()
    if isinstance(value, Honor):
        return str(value.total)
    if isinstance(value, tuple):
        parts = cast("tuple[object, ...]", value)
        if event == "HandShown":
            return "/".join(ids.COMBAT_TOKENS[token] for token in parts if isinstance(token, int))
        return "/".join(_value(event, "", part) for part in parts) or "none"
    if not isinstance(value, int) or isinstance(value, bool):
        return str(value)
    if event == "InitiativeRevealed" and field == "card":
        return ids.INITIATIVE_CARDS[value]
    if field == "other" and event in {"TokensSwapped", "ControlSwapped"}:
        field = "place" if event == "TokensSwapped" else "province"
    return _name(_NAMES[field], value) if field in _NAMES else str(value)
