"""Position files: the page's example, what is left out, how a position opens, and everything that is refused."""

from __future__ import annotations

import json

import pytest

from rokugan_desktop.engine import Asking, Draw, Unreadable
from rokugan_desktop.games.battle_for_rokugan import open_position, read_position, resolution_report, state_of

from .example import EXAMPLE
from .language import Table, as_file, facts, game


def test_the_example_file_resolves_to_the_example_output() -> None:
    """The page's file gives the page's object, with all 30 provinces in their order, and can be written as JSON."""
    report = resolution_report(game().board, read_position(EXAMPLE, "example"), "example")
    nobodys: dict[str, str | int | None] = {"controller": None, "down": 0, "up": 0, "special": None}
    provinces = {name: dict(nobodys) for name in facts().provinces}
    provinces["crab_capital"] = {"controller": "crab", "down": 1, "up": 2, "special": None}
    provinces["crab_central"] = {"controller": "crab", "down": 1, "up": 0, "special": None}
    provinces["coast_south"] = {"controller": "crab", "down": 1, "up": 0, "special": None}
    provinces["lion_north"]["special"] = "peace"
    provinces["crane_central"]["special"] = "defense-1"
    expected = {
        "provinces": provinces,
        "seats": {
            "crab": {
                "hand": ["army-1", "bluff"],
                "discard": ["army-2", "army-3", "army-5"],
                "cards": [],
                "ronin": False,
            },
            "crane": {"hand": ["bluff"], "discard": ["blessing-2", "navy-1"], "cards": [], "ronin": False},
        },
        "territory_cards": {"crab": "promotion", "crane": "played"},
        "battles": [
            {
                "province": "crab_capital",
                "defender": "crab",
                "defense": 7,
                "attackers": {"crane": 3},
                "winner": "crab",
            },
            {
                "province": "coast_south",
                "defender": "crane",
                "defense": 0,
                "attackers": {"crab": 2},
                "winner": "crab",
            },
        ],
        "discarded_illegal": [],
    }
    assert json.loads(json.dumps(report)) == expected
    assert list(report["provinces"]) == list(facts().provinces)


LEAST = """
  seats:
    - {clan: crab}
    - {clan: crane}
"""


def test_what_is_left_out_is_empty_and_the_bluff_is_in_the_hand() -> None:
    """Round 1, resolution, the first seat is first player; hands are the bluff alone, and the pool all the rest."""
    state = state_of(game().board, read_position(as_file((LEAST,)), "least"), "least")
    assert (state.public.round, state.public.moment.name, state.public.first_player) == (1, "RESOLUTION", 0)
    table = Table(state)
    assert table.hand("crab") == table.hand("crane") == ["bluff"]
    assert sum(table.pool("crab").values()) == 26
    assert table.controls("crab") == set()
    assert (table.before_screen("crab").scouts, table.before_screen("crab").shugenja) == (0, 0)
    assert table.discard("crab") == []
    assert not table.before_screen("crab").ronin


@pytest.mark.parametrize(
    ("more", "hand"),
    [
        ("", ["bluff"]),
        ("placed: [{clan: crab, token: bluff, at: lion_north}]", []),
        ("placed: [{clan: crab, token: army-1, at: lion_north}]", ["bluff"]),
    ],
)
def test_a_bluff_not_named_anywhere_is_in_its_owners_hand(more: str, hand: list[str]) -> None:
    """Named in the hand it is not doubled; placed it is not in the hand."""
    position = read_position(as_file((LEAST, more)), "bluff")
    assert Table(state_of(game().board, position, "bluff")).hand("crab") == hand
    named = Table.of("phase: placement", LEAST.replace("{clan: crab}", "{clan: crab, hand: [bluff, army-1]}"))
    assert named.hand("crab") == ["army-1", "bluff"]


def test_the_pool_is_the_27_tokens_less_hand_discard_and_those_placed() -> None:
    """Blessings on placed tokens included."""
    table = Table.of(
        "phase: placement",
        """
      seats:
        - {clan: crab, hand: [army-1, army-1], discard: [army-2], control: {crab_north: {down: 1}}}
        - {clan: crane}
      placed: [{clan: crab, token: army-3, at: crab_north, blessings: [blessing-2]}]
    """,
    )
    pool = table.pool("crab")
    assert [pool[name] for name in ("army-1", "army-2", "army-3", "blessing-2")] == [4, 3, 2, 1]
    assert sum(pool.values()) == 27 - 3 - 1 - 2


@pytest.mark.parametrize(
    ("phase", "waits"), [("upkeep", "initiative"), ("placement", "turn"), ("resolution", "reveal")]
)
def test_a_position_opens_at_its_phase(phase: str, waits: str) -> None:
    """Upkeep begins with the initiative card, placement with a turn, resolution when the table is ready to see it."""
    table = Table.opened(
        f"""
      round: 2
      phase: {phase}
      seats:
        - {{clan: crab, control: {{crab_north: {{down: 1}}}}, hand: [army-1, bluff]}}
        - {{clan: crane, control: {{crane_south: {{down: 1}}}}}}
    """
    )
    pending = table.pending
    if isinstance(pending, Asking):
        table.expects(waits, "crab")
    else:
        assert isinstance(pending, Draw)
        assert pending.kind == waits
    assert table.state.public.round == 2
    if phase == "resolution":
        table.refuses("pass", "R-1")
        table.play("crab", "seen")
        assert table.state.public.round == 3


SWAP = """
  seats:
    - {clan: unicorn, control: {unicorn_east: {down: 1}}, hand: [army-3, bluff]}
    - {clan: lion, control: {lion_north: {down: 1}}}
  placed:
    - {clan: unicorn, token: army-1, at: unicorn_east}
    - {clan: unicorn, token: army-2, at: unicorn_east > lion_north}
"""


def test_a_position_opened_in_resolution_asks_for_the_swap_unless_it_is_written() -> None:
    """Written, it is carried out, and the table is asked to see the rest."""
    Table.opened(SWAP).expects("swap", "unicorn")
    table = Table.opened(SWAP, "unicorn_swap: [1, 2]")
    table.expects("reveal", "unicorn")
    assert table.places() == ["unicorn_east > lion_north", "unicorn_east"]
    table.play("unicorn", "seen")
    assert table.state.public.round == 2
    assert table.places() == []


def test_a_written_swap_is_still_to_come_when_placement_opens() -> None:
    """Unicorn swaps right before the reveal, and only then."""
    table = Table.of("phase: placement", SWAP, "unicorn_swap: [1, 2]")
    assert table.places() == ["unicorn_east", "unicorn_east > lion_north"]
    table.place("unicorn", "army-3", "unicorn_east")
    table.expects("swap", "unicorn")


def test_the_initiative_deck_may_be_fixed_the_next_card_last() -> None:
    """The cards left in the deck."""
    table = Table.of(
        "round: 2",
        "phase: upkeep",
        "initiative: [crane, master_of_tactics]",
        LEAST,
    )
    assert table.chance() == {"reveal master_of_tactics": 1}


def test_tokens_that_the_placement_rules_forbid_are_accepted() -> None:
    """Wherever there is a place for them: R-2 discards them."""
    report = resolution_report(
        game().board,
        read_position(
            "format: rokugan-position/1\nseats: [{clan: crab}, {clan: crane}]\n"
            "placed: [{clan: crab, token: army-1, at: lion_north > lion_capital}, "
            "{clan: crane, token: diplomacy, at: sea > coast_south}, {clan: crab, token: raid, at: dragon_west}]\n"
            "special: {dragon_west: peace}\n",
            "wild",
        ),
    )
    assert [row["token"] for row in report["discarded_illegal"]] == ["army-1", "diplomacy", "raid"]


def test_a_card_that_is_handed_out_unnamed_is_unknown() -> None:
    """`unknown:TERRITORY`; what is known to lie on the board is named."""
    report = resolution_report(
        game().board,
        read_position(
            "format: rokugan-position/1\n"
            "seats: [{clan: crab, control: {shadowlands_south: {down: 1}}}, {clan: crane}]\n"
            "territory_cards: {lion: bushido, dragon: played}\n",
            "cards",
        ),
    )
    assert report["seats"]["crab"]["cards"] == ["unknown:shadowlands_south"]
    assert report["territory_cards"] == {"dragon": "played", "lion": "bushido"}


# What is refused: a change to a file that is right, and the place that the complaint names

RIGHT = """\
format: rokugan-position/1
round: 2
phase: resolution
first_player: unicorn
seats:
  - clan: unicorn
    control: {unicorn_east: {down: 1, up: 1}}
    hand: [army-1]
    discard: [army-5]
    cards: [reinforcements]
    objective: great_library
    scouts: 2
    shugenja: 1
    ronin: false
  - clan: crane
    control: {coast_south: {down: 1}}
    cards: [bushido]
    objective: way_of_humility
placed:
  - {clan: unicorn, token: army-3, at: unicorn_east}
  - {clan: unicorn, token: army-2, at: unicorn_east > lion_north}
  - {clan: crane, token: navy-1, at: sea > crab_capital, blessings: [blessing-2]}
special: {lion_coast: peace, crane_central: defense-1}
territory_cards: {crane: played}
unicorn_swap: [1, 2]
initiative: [crane, master_of_tactics]
"""


def seats_of(*clans: str) -> str:
    """Return the whole file of these clans, with nothing else."""
    return "format: rokugan-position/1\nseats: [" + ", ".join(f"{{clan: {clan}}}" for clan in clans) + "]\n"


def test_the_file_that_the_wrong_ones_are_made_of_is_right() -> None:
    """Each refusal below is for its one change."""
    state_of(game().board, read_position(RIGHT, "right"), "right")


CHANGES: list[tuple[str, str, str]] = [
    # unknown keys, missing keys, values of the wrong kind, an unknown format
    ("format: rokugan-position/1", "format: rokugan-position/2", "format"),
    ("format: rokugan-position/1\n", "", "format"),
    ("round: 2", "rounds: 2", ""),
    ("ronin: false", "samurai: false", "seats[0]"),
    (
        "{clan: unicorn, token: army-3, at: unicorn_east}",
        "{clan: unicorn, token: army-3, on: unicorn_east}",
        "placed[0]",
    ),
    ("{down: 1, up: 1}", "{left: 1}", "seats[0].control.unicorn_east"),
    ("- clan: unicorn\n    control", "- control", "seats[0]"),
    ("round: 2", "round: two", "round"),
    ("round: 2", "round: true", "round"),
    ("round: 2", "round: 0", "round"),
    ("round: 2", "round: 6", "round"),
    ("round: 2", "round: -1", "round"),
    ("phase: resolution", "phase: scoring", "phase"),
    ("phase: resolution", "phase: [resolution]", "phase"),
    ("scouts: 2", "scouts: -1", "seats[0].scouts"),
    ("scouts: 2", "scouts: 1.5", "seats[0].scouts"),
    ("ronin: false", "ronin: 0", "seats[0].ronin"),
    ("ronin: false", "ronin: yes", "seats[0].ronin"),
    ("hand: [army-1]", "hand: army-1", "seats[0].hand"),
    ("hand: [army-1]", "hand: [1]", "seats[0].hand[0]"),
    ("{down: 1, up: 1}", "{down: -1}", "seats[0].control.unicorn_east.down"),
    ("{coast_south: {down: 1}}", "{coast_south: {down: 1}, crab_north: {up: all}}", "seats[1].control.crab_north.up"),
    ("{coast_south: {down: 1}}", "{1: {down: 1}}", "seats[1].control"),
    ("lion_coast: peace", "lion_coast: 3", "special.lion_coast"),
    ("crane_central: defense-1", "crane_central: [defense-1]", "special.crane_central"),
    ("{down: 1, up: 1}", "2", "seats[0].control.unicorn_east"),
    ("special: {lion_coast: peace, crane_central: defense-1}", "special: [peace]", "special"),
    ("objective: great_library", "objective: [great_library]", "seats[0].objective"),
    # unknown names
    ("first_player: unicorn", "first_player: mantis", "first_player"),
    ("clan: crane\n", "clan: mantis\n", "seats[1].clan"),
    ("{unicorn_east: {", "{unicorn_north: {", "seats[0].control.unicorn_north"),
    ("hand: [army-1]", "hand: [army-7]", "seats[0].hand[0]"),
    ("discard: [army-5]", "discard: [cavalry]", "seats[0].discard[0]"),
    ("cards: [bushido]", "cards: [bushida]", "seats[1].cards[0]"),
    ("objective: great_library", "objective: small_library", "seats[0].objective"),
    ("clan: crane, token", "clan: mantis, token", "placed[2].clan"),
    ("token: army-3", "token: army-9", "placed[0].token"),
    ("at: unicorn_east}", "at: unicorn_castle}", "placed[0].at"),
    ("at: unicorn_east > lion_north", "at: unicorn_east > lion_castle", "placed[1].at"),
    ("at: unicorn_east > lion_north", "at: unicorn_east > lion_north > lion_capital", "placed[1].at"),
    ("blessings: [blessing-2]", "blessings: [curse]", "placed[2].blessings[0]"),
    ("lion_coast: peace", "lion_beach: peace", "special.lion_beach"),
    ("lion_coast: peace", "lion_coast: war", "special.lion_coast"),
    ("territory_cards: {crane: played}", "territory_cards: {mantis: played}", "territory_cards.mantis"),
    ("territory_cards: {crane: played}", "territory_cards: {crane: lost}", "territory_cards.crane"),
    ("territory_cards: {crane: played}", "territory_cards: {crane: promotion}", "territory_cards.crane"),
    ("master_of_tactics]", "master_of_puppets]", "initiative[1]"),
    # places that do not exist, tokens where they can't be
    ("at: unicorn_east > lion_north", "at: unicorn_east > lion_capital", "placed[1].at"),
    ("at: unicorn_east > lion_north", "at: unicorn_east > unicorn_east", "placed[1].at"),
    ("at: sea > crab_capital", "at: sea > crab_central", "placed[2].at"),
    ("at: sea > crab_capital", "at: crab_capital > sea", "placed[2].at"),
    ("at: sea > crab_capital", "at: sea", "placed[2].at"),
    ("lion_coast: peace", "lion_coast: harbor", "special.lion_coast"),
    ("lion_coast: peace", "shadowlands_north: honor-1", "special.shadowlands_north"),
    ("lion_coast: peace", "shadowlands_south: defense-2", "special.shadowlands_south"),
    ("lion_coast: peace", "unicorn_east: scorched_earth", "seats[0].control.unicorn_east"),
    ("first_player: unicorn", "first_player: lion", "first_player"),
    ("clan: crane, token", "clan: lion, token", "placed[2].clan"),
    ("initiative: [crane,", "initiative: [lion,", "initiative[0]"),
    # broken counts
    ("clan: crane\n", "clan: unicorn\n", "seats[1].clan"),
    ("hand: [army-1]", "hand: [army-5]", "seats[0].discard[0]"),
    ("hand: [army-1]", "hand: [navy-3]", "seats[0].hand[0]"),
    ("hand: [army-1]", "hand: [army-6]", "seats[0].hand[0]"),
    ("hand: [army-1]", "hand: [bluff, bluff]", "seats[0].hand[1]"),
    ("token: army-3", "token: army-5", "placed[0].token"),
    ("discard: [army-5]", "discard: [army-3, army-3, army-3]", "placed[0].token"),
    ("blessings: [blessing-2]", "blessings: [blessing-2, blessing-2, blessing-2]", "placed[2].blessings[2]"),
    ("blessings: [blessing-2]", "blessings: [blessing-3]", "placed[2].blessings[0]"),
    ("{down: 1, up: 1}", "{down: 16, up: 15}", "seats[0].control.unicorn_east"),
    ("{coast_south: {down: 1}}", "{coast_south: {down: 20}, crab_north: {up: 11}}", "seats[1].control.crab_north"),
    ("{coast_south: {down: 1}}", "{unicorn_east: {down: 1}}", "seats[1].control.unicorn_east"),
    ("at: sea > crab_capital", "at: lion_north > unicorn_east", "placed[2].at"),
    ("at: sea > crab_capital", "at: unicorn_east > lion_north", "placed[2].at"),
    ("lion_coast: peace", "lion_coast: shrine, crab_north: shrine", "special.crab_north"),
    ("lion_coast: peace", "lion_coast: honor-2, crab_north: honor-2", "special.crab_north"),
    ("objective: way_of_humility", "objective: great_library", "seats[1].objective"),
    ("cards: [bushido]", "cards: [reinforcements]", "seats[1].cards[0]"),
    ("cards: [bushido]", "cards: [bushido, bushido]", "seats[1].cards[1]"),
    ("cards: [bushido]", "cards: [cultural_exchange]", "seats[1].cards[0]"),
    ("territory_cards: {crane: played}", "territory_cards: {unicorn: played}", "territory_cards.unicorn"),
    ("territory_cards: {crane: played}", "territory_cards: {lion: honorable_fight}", "territory_cards.lion"),
    ("territory_cards: {crane: played}", "territory_cards: {lion: bushido}", "territory_cards.lion"),
    ("scouts: 2", "scouts: 3", "seats[0].scouts"),
    ("shugenja: 1", "shugenja: 2", "seats[0].shugenja"),
    ("hand: [army-1]", f"hand: [{', '.join(['army-1'] * 6 + ['army-2'] * 2)}]", "seats[0].hand"),
    ("hand: [army-1]", f"hand: [{', '.join(['army-1'] * 6 + ['army-2'])}]", "seats[0].hand"),
    ("discard: [army-5]", "discard: [bluff]", "seats[0].discard[0]"),
    ("initiative: [crane, master_of_tactics]", "initiative: [crane, crane]", "initiative[1]"),
    # blessings and the swap
    ("token: army-3", "token: blessing-2", "placed[0].token"),
    ("blessings: [blessing-2]", "blessings: [army-1]", "placed[2].blessings[0]"),
    ("blessings: [blessing-2]", "blessings: [bluff]", "placed[2].blessings[0]"),
    ("unicorn_swap: [1, 2]", "unicorn_swap: [1, 4]", "unicorn_swap[1]"),
    ("unicorn_swap: [1, 2]", "unicorn_swap: [0, 2]", "unicorn_swap[0]"),
    ("unicorn_swap: [1, 2]", "unicorn_swap: [1, 3]", "unicorn_swap[1]"),
    ("unicorn_swap: [1, 2]", "unicorn_swap: [1, 1]", "unicorn_swap"),
    ("unicorn_swap: [1, 2]", "unicorn_swap: [1]", "unicorn_swap"),
    ("unicorn_swap: [1, 2]", "unicorn_swap: []", "unicorn_swap"),
    ("unicorn_swap: [1, 2]", "unicorn_swap: [1, 2, 3]", "unicorn_swap"),
    ("at: unicorn_east}", "at: unicorn_east, blessings: [blessing-2]}", "unicorn_swap[0]"),
    ("unicorn_swap: [1, 2]", "unicorn_swap: 12", "unicorn_swap"),
]


@pytest.mark.parametrize(("old", "new", "where"), CHANGES)
def test_a_wrong_file_is_refused_with_the_place_named(old: str, new: str, where: str) -> None:
    """Each bullet of what is refused, with the file, the place in it, and a message."""
    assert RIGHT.count(old) == 1
    with pytest.raises(Unreadable) as caught:
        state_of(game().board, read_position(RIGHT.replace(old, new), "wrong.yaml"), "wrong.yaml")
    assert caught.value.source == "wrong.yaml"
    assert caught.value.where == where
    assert caught.value.what.key.split(".")[0] in {"position", "value"}


def bonus(name: str, count: int) -> str:
    """Return so many special tokens of a kind, each in a province of its own."""
    where = [province for province in facts().provinces if not province.startswith("shadowlands")][:count]
    return "special: {" + ", ".join(f"{province}: {name}" for province in where) + "}\n"


WHOLE: list[tuple[str, str]] = [
    (seats_of("crab"), "seats"),
    (seats_of("crab", "crane", "dragon", "lion", "phoenix", "scorpion"), "seats"),
    (seats_of(), "seats"),
    ("format: rokugan-position/1\n", ""),
    ("", ""),
    ("just words\n", ""),
    ("- a list\n", ""),
    ("42\n", ""),
    (seats_of("crab", "lion") + "unicorn_swap: [1, 2]\n", "unicorn_swap"),
    *(
        (seats_of("crab", "crane") + bonus(name, count + 1), f"special.{list(facts().provinces)[count]}")
        for name, count in facts().special_tokens.items()
        if name != "harbor"
    ),
    (
        seats_of("crab", "crane")
        + "initiative: [crab, crane, master_of_tactics, master_of_governance, rise_of_an_empire]",
        "initiative",
    ),
]


@pytest.mark.parametrize(("text", "where"), WHOLE)
def test_a_file_that_is_wrong_as_a_whole_is_refused(text: str, where: str) -> None:
    """Too few or too many seats, no mapping at all, a swap without Unicorn, more special tokens than there are."""
    with pytest.raises(Unreadable) as caught:
        state_of(game().board, read_position(text, "wrong.yaml"), "wrong.yaml")
    assert (caught.value.source, caught.value.where) == ("wrong.yaml", where)


HOSTILE = {
    "unclosed": "seats: [{clan: crab}\n",
    "a tab": "seats:\n\t- {clan: crab}\n",
    "a key twice": "round: 1\nround: 2\n",
    "an object": "seats: !!python/object/apply:os.system [ls]\n",
    "a tag": "round: !!int 2\n",
    "an alias": "seats: &a [{clan: crab}]\nplaced: *a\n",
    "an alias bomb": "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n",
    "a merge key": "<<: {round: 2}\n",
    "a second document": "round: 2\n---\nround: 3\n",
    "endless nesting": "seats: " + "[" * 100_000 + "\n",
    "too long": "placed: [" + "{clan: crab}, " * 20_000 + "]\n",
    "no text": "round: \x00\n",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_at_once(kind: str) -> None:
    """YAML that builds objects, alias bombs, oversized or endlessly nested files, and what is no YAML."""
    with pytest.raises(Unreadable) as caught:
        read_position("format: rokugan-position/1\n" + HOSTILE[kind], "hostile.yaml")
    assert caught.value.source == "hostile.yaml"
    assert caught.value.what.key.startswith("yaml.")


def test_opening_refuses_what_can_not_be_as_well() -> None:
    """The app opens no wrong position."""
    with pytest.raises(Unreadable):
        open_position(game().board, read_position(seats_of("crab"), "one.yaml"), "one.yaml")
