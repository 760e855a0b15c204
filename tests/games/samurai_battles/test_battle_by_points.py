"""A battle by points: fields that are alike for both sides, purchases, and what nobody sees early."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from rokugan_desktop.engine import Asking, Decision, Draw, Illegal, Seat, Setup
from rokugan_desktop.games.samurai_battles import BEFORE_TURNS, Action, Moment, Question, State, fields, player
from rokugan_desktop.games.samurai_battles.components import Scenario
from rokugan_desktop.games.samurai_battles.determinization import determinize
from rokugan_desktop.games.samurai_battles.game import BY_POINTS, SUMS
from rokugan_desktop.games.samurai_battles.ground import HexMap, as_gullies
from rokugan_desktop.games.samurai_battles.ids import Hex, Side
from rokugan_desktop.table.files.match_files import export_match, read_lines, read_match
from rokugan_desktop.table.journal import MemoryJournal, new_header
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify_file
from rokugan_desktop.table.trust.shuffle import Shuffle

from .playing import actions, fought, game

WEST, EAST = Seat(0), Seat(1)


def set_up(**chosen: str) -> Setup:
    """The set-up of a battle by points."""
    return Setup(("west", "east"), (("scenario", BY_POINTS), *chosen.items()))


def drawn(seed: int = 1, **chosen: str) -> State:
    """A battle whose field is drawn."""
    state = game().new(set_up(**chosen))
    draw = game().pending(state)
    assert isinstance(draw, Draw)
    return game().apply(state, None, draw.drawn(Random(seed).randrange)).state


def answered(state: State, seat: Seat, *lines: str) -> State:
    """The state after these answers."""
    for line in lines:
        state = game().apply(state, seat, game().read(line)).state
    return state


def asked(state: State, seat: Seat) -> Question:
    """What the seat is asked."""
    waiting = game().pending(state)
    assert isinstance(waiting, Asking)
    question: Decision[Action] = waiting.decisions[seat]
    assert isinstance(question, Question)
    return question


ARMY = ("buy ashigaru_yari", "buy ashigaru_bow", "buy sohei", "lead w1")
OTHER = ("buy ashigaru_yari", "buy ashigaru_arquebus", "buy mounted_samurai", "lead e3")


# Fields


def turned(board: HexMap, hex_: Hex, size: fields.Size) -> Hex:
    """The hex that lies there after half a turn, worked out from where hexes lie and not from their numbers."""
    column, row = divmod(hex_, 100)
    odd = row % 2
    last = max(one // 100 for one in board.hexes if one % 100 == row)
    assert last == size.columns - 1 + odd
    return Hex(100 * (last + 1 - column) + size.rows + 1 - row)


def marched(board: HexMap, start: Hex) -> set[Hex]:
    """The hexes that riders and men on foot can both march to."""
    found = left = {start}
    while left:
        left = {
            on
            for hex_ in left
            for on in board.neighbors[hex_]
            if board.terrain[on].cavalry and board.kind[on] != "river" and abs(board.level[on] - board.level[hex_]) <= 1
        } - found
        found = found | left
    return found


def dice_of(size: fields.Size, seed: int) -> Sequence[int]:
    """Dice for a field; of two seeds all alike."""
    extreme = {0: 1, 1: 20}.get(seed)
    rng = Random(seed)
    return [extreme or rng.randrange(1, 21) for _die in range(size.dice - 1)]


def faults(scenario: Scenario, size: fields.Size) -> Iterator[str]:
    """What makes a field unfair, or hopeless."""
    board = HexMap(scenario.map, as_gullies(scenario.gullies), game().components)
    west, east = (scenario.sides[side] for side in (Side("west"), Side("east")))
    for hex_ in board.hexes:
        other = turned(board, hex_, size)
        if (board.kind[hex_], board.level[hex_]) != (board.kind[other], board.level[other]):
            yield f"{hex_} is not {other}"
        if scenario.victory.hold.get(hex_) != scenario.victory.hold.get(other):
            yield f"{hex_} brings other points than {other}"
    if {turned(board, hex_, size) for hex_ in west.zone} != {*east.zone}:
        yield "the zones differ"
    for zone in (west.zone, east.zone):
        if len({*zone}) < size.most:
            yield "a zone has no room"
        for hex_ in zone:
            if not board.terrain[hex_].cavalry or board.kind[hex_] == "river":
                yield f"riders can't begin on {hex_}"
            if not scenario.victory.hold.keys() <= marched(board, hex_):
                yield f"no way from {hex_} to what brings points"
    if len(scenario.victory.hold) != 1 + 2 * size.pairs:
        yield "prizes lack"


@pytest.mark.parametrize("count", [5, pytest.param(84, marks=pytest.mark.long)])
@pytest.mark.parametrize("country", fields.COUNTRIES)
@pytest.mark.parametrize("size", fields.SIZES)
def test_a_field_is_alike_for_both_sides_and_never_hopeless(size: str, country: str, count: int) -> None:
    """60 fields, and 1,008 in the long mode."""
    maps: set[str] = set()
    for seed in range(count):
        facts = fields.SIZES[size]
        scenario = fields.drawn(facts, country, dice_of(facts, seed))
        assert not [*faults(scenario, facts)]
        maps.add(scenario.map)
    assert len(maps) == count, "each is another one"


def test_a_country_looks_like_one() -> None:
    found = {country: fields.drawn(size, country, dice_of(size, 7)).map for size in
             (fields.SIZES["large"],) for country in fields.COUNTRIES}  # fmt: skip
    assert found["woods"].count("F") > 3 * found["plain"].count("F")
    assert found["hills"].count("1") > 20 > found["plain"].count("1")
    assert found["river"].count("~") >= 6
    assert found["river"].count("=") == 1


# Purchases


def test_what_bars_a_purchase_is_said_with_its_rule() -> None:
    state = drawn(points="90")
    refused = {"buy peasants": "N-6", "ready": "N-6", "lead w1": "N-4", "dismiss w1": "N-4", "buy elephant": "N-4"}
    for line, rule in refused.items():
        refusal = asked(state, WEST).refusal(game().read(line))
        assert refusal is not None
        assert refusal.rule == rule
        with pytest.raises(Illegal):
            answered(state, WEST, line)
    state = answered(state, WEST, "buy headquarters", "buy ninja", "buy ashigaru_bow", "buy peasants")
    later = {"buy headquarters": "K-11", "lead w1": "K-1", "lead w2": "K-7", "ready": "N-6", "lead w4": "K-7"}
    for line, rule in later.items():
        refusal = asked(state, WEST).refusal(game().read(line))
        assert refusal is not None
        assert refusal.rule == rule
    assert asked(state, WEST).purchasing().left == 90 - 20 - 16 - 12 - 5
    state = answered(state, WEST, "dismiss w2", "buy sohei", "lead w4")
    assert asked(state, WEST).purchasing().left == 90 - 20 - 12 - 5 - 14 - 3
    state = answered(state, WEST, "buy mounted_archers")
    refusal = asked(state, WEST).refusal(game().read("buy mounted_samurai"))
    assert refusal is not None
    assert refusal.message.parameters == (("cost", 20), ("left", 16))
    assert asked(state, WEST).refusal(game().read("ready")) is None
    state = answered(state, WEST, "dismiss w2")
    refusal = asked(state, WEST).refusal(game().read("ready"))
    assert refusal is not None, "the carriers serve nobody"


def test_an_army_has_no_more_units_than_its_size_says() -> None:
    state = drawn(field="small", points="200")
    most = fields.SIZES["small"].most
    state = answered(state, WEST, *["buy ashigaru_yari"] * most)
    refusal = asked(state, WEST).refusal(game().read("buy ashigaru_yari"))
    assert refusal is not None
    assert refusal.message.key == "refusal.N-4.most"
    assert asked(state, WEST).refusal(game().read("ready")) is not None, "nobody leads it"
    caution = asked(answered(state, WEST, "lead w1"), WEST).caution(game().read("ready"))
    assert caution is None, "nothing more can be bought"


def test_in_the_open_a_die_names_who_buys_first_and_the_other_sees_it() -> None:
    firsts: set[Seat] = set()
    for seed in range(8):
        state = drawn(seed, purchase="open")
        waiting = game().pending(state)
        assert isinstance(waiting, Asking)
        (first,) = waiting.decisions
        firsts.add(first)
        second, army = Seat(1 - first), ARMY if first == WEST else OTHER
        bought = answered(state, first, *army)
        assert game().view(bought, second).bought == ()
        bought = answered(bought, first, "ready")
        assert [len(units) for _side, units in game().view(bought, second).bought] == [3]
        assert game().view(bought, None).bought == game().view(bought, second).bought
        done = answered(bought, second, *(OTHER if first == WEST else ARMY), "ready")
        assert done.moment is Moment.DEPLOYMENT
        assert len(game().view(done, second).units) == 6
    assert firsts == {WEST, EAST}


def test_a_battle_at_the_table_is_written_and_proved() -> None:
    """From the field's dice to the end: the file replays to the same end, and each draw is proved."""
    setup, names = set_up(field="small", country="river", points="60"), ("Anna", "Boris")
    shuffle = Shuffle(bytes(range(32)), names)
    header = new_header(game(), setup, names, "2026-11-22T09:00", ("human",) * 2, secret=shuffle.secret, title="Points")
    session, rng = Session.start(game(), setup, names, MemoryJournal(header), shuffle), Random(1)
    while session.over() is None:
        seat = min(session.asking())
        for answer in player("novice").decide(session.view(seat), session.asking()[seat], rng.randrange(1 << 30)):
            session.answer(seat, answer)
            if rng.random() < 0.1 and session.take_back(seat):
                assert session.redo(seat)
        session.confirm(seat)
    content = export_match(game(), session.journal)
    assert read_match(game(), content, "points").over == session.over()
    assert verify_file(game(), read_lines(content, "points")).proved


@pytest.mark.parametrize("points", SUMS)
def test_computers_buy_armies_that_may_be_bought_and_differ(points: int) -> None:
    armies: set[tuple[object, ...]] = set()
    for number, country in enumerate(fields.COUNTRIES):
        state = drawn(points=str(points), country=country, field="large", level="expert")
        for seed in range(6):
            question = asked(state, WEST)
            answers = player("warrior").decide(game().view(state, WEST), question, 10 * number + seed)
            after = answered(state, WEST, *(game().write(answer) for answer in answers))
            bought = after.drafts[WEST].bought
            armies.add(tuple(sorted(bought)))
            spent = points - asked(answered(state, WEST, *map(game().write, answers[:-1])), WEST).purchasing().left
            assert points - spent < 10, "it spends what buys anybody"
            assert any(one.commander for one in bought)
    assert len(armies) > 12


def test_matches_are_played_to_the_end() -> None:
    """At random, and by novices: whatever is bought can be deployed and fought with."""
    for seed, country in enumerate(fields.COUNTRIES):
        state = game().new(set_up(field="small", country=country, points="60", purchase=("open", "secret")[seed % 2]))
        *_rest, last = (fought if seed % 2 else actions)(state, seed)
        assert last.after.moment is Moment.OVER


# What nobody sees early (N-5)


def test_two_armies_bought_in_secret_are_one_world_until_they_stand_on_the_field() -> None:
    """What the west and everybody know, are asked and hear is the same, whatever the east has bought and deployed."""
    small = drawn(field="small", points="70")
    one = answered(small, EAST, *OTHER)
    other = answered(small, EAST, "buy ninja", "buy sohei", "buy samurai_naginata", "buy ashigaru_bow", "lead e2")
    steps = ["ready"]
    for line in steps:
        one, other = answered(one, EAST, line), answered(other, EAST, line)
    _alike(one, other)
    for line in (*ARMY, "ready"):
        told = [game().watch(world, WEST, game().read(line)) for world in (one, other)]
        assert told[0].told == told[1].told
        one, other = told[0].state, told[1].state
        _alike(one, other)
    assert one.moment is Moment.DEPLOYMENT
    one, other = (answered(world, EAST, "ready") for world in (one, other))
    _alike(one, other)
    for seat in (WEST, None):
        assert not [unit for unit in game().view(one, seat).units if unit.side == "east"]
    one, other = (answered(world, WEST, "ready") for world in (one, other))
    assert game().view(one, WEST) != game().view(other, WEST), "now they stand on the field"


def _alike(one: State, other: State) -> None:
    assert game().view(one, EAST) != game().view(other, EAST)
    assert game().view(one, WEST) == game().view(other, WEST)
    assert game().view(one, None) == game().view(other, None)
    waiting, again = game().pending(one), game().pending(other)
    assert isinstance(waiting, Asking)
    assert isinstance(again, Asking)
    assert waiting.decisions.get(WEST) == again.decisions.get(WEST)


@pytest.mark.parametrize("purchase", ["open", "secret"])
def test_a_world_that_is_imagined_looks_as_the_true_one_does(purchase: str) -> None:
    rng = Random(4)
    for played in actions(game().new(set_up(field="small", points="70", purchase=purchase)), 2):
        state = played.after
        if state.moment not in BEFORE_TURNS:
            break
        for seat in (WEST, EAST, None):
            view = game().view(state, seat)
            assert game().view(determinize(view, rng), seat) == view
