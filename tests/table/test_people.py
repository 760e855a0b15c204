"""What finished matches tell of those who played them: figures, ratings, seasons and names."""

from __future__ import annotations

from pathlib import Path

import pytest

from rokugan_desktop.engine import Message
from rokugan_desktop.table.journal import Header
from rokugan_desktop.table.library.listing import UNKNOWN, Listed
from rokugan_desktop.table.people.figures import (
    Balance,
    CountedFile,
    CountedMatch,
    CountedSide,
    FinishedMatch,
    HeadToHead,
    SeasonRow,
    companions,
    feats_reached,
    figures_of,
    finished,
    groups,
    head_to_head,
    of_group,
    season,
)
from rokugan_desktop.table.people.known import Companion, KnownNames
from rokugan_desktop.table.people.ratings import ratings

AIKO, BOTAN, CHIYO = (Companion(name) for name in ("aiko", "botan", "chiyo"))
NOVICE = Companion("novice", computer=True)
NAMES = ("Aiko", "Botan", "Chiyo", "Daichi")


def card(number: int, names: tuple[str, ...], winners: tuple[int, ...], **more: object) -> Listed:
    """Return a finished match of that number, on a day of that number."""
    given = {
        "state": "over",
        "started": f"2026-11-{number:02}T19:00:00",
        "roles": ("red", "green", "blue", "white")[: len(names)],
    }
    return Listed(number, Header(game="hexes", rules_version=1, names=names, winners=winners, **{**given, **more}))  # type: ignore[arg-type]


def scored(*points: int, taken: tuple[int, ...] = ()) -> CountedMatch:
    """Return how a match of so many sides of one seat was counted, in which the first has won."""
    order = sorted(points, reverse=True)
    return CountedMatch(tuple(CountedSide((seat,), 1 + order.index(n), n) for seat, n in enumerate(points)), taken)


def all_of(
    *listed: Listed, counted: dict[int, CountedMatch] | None = None, names: KnownNames | None = None
) -> tuple[FinishedMatch, ...]:
    return finished(listed, counted or {}, names or KnownNames())


# Which matches count


def test_a_match_that_runs_or_began_at_a_position_or_cannot_be_read_counts_for_nobody() -> None:
    runs = card(1, NAMES[:2], (), state="running")
    unreadable = Listed(4, UNKNOWN, Message("table.unreadable.damaged"))
    matches = all_of(
        runs, card(2, NAMES[:2], (0,), origin="position"), card(3, NAMES[:2], (1,), origin="import"), unreadable
    )
    assert [match.id for match in matches] == [3]


def test_the_oldest_comes_first_whatever_its_number() -> None:
    late = card(1, NAMES[:2], (0,), started="2026-12-01T19:00:00")
    assert [match.id for match in all_of(late, card(2, NAMES[:2], (0,)))] == [2, 1]


# Figures


def test_victories_are_told_by_game_role_and_number_of_seats() -> None:
    matches = all_of(card(1, NAMES[:2], (0,)), card(2, NAMES[:3], (1,)), card(3, ("Botan", "Aiko"), (1,)))
    told = figures_of(matches, AIKO)
    assert told.all == Balance(3, 2)
    assert told.games == {"hexes": Balance(3, 2)}
    assert list(told.roles.items()) == [(("hexes", "red"), Balance(2, 1)), (("hexes", "green"), Balance(1, 1))]
    assert told.seats == {2: Balance(2, 2), 3: Balance(1, 0)}


def test_the_longest_run_is_of_victories_one_after_the_other() -> None:
    matches = all_of(*(card(day, NAMES[:2], (int(day == 3),)) for day in range(1, 8)))
    assert figures_of(matches, AIKO).longest_run == 4
    assert figures_of(matches, BOTAN).longest_run == 1
    assert figures_of(matches, CHIYO).longest_run == 0


def test_the_closest_match_is_the_one_with_the_least_between_a_side_and_the_best_of_the_others() -> None:
    counted = {1: scored(9, 3, 5), 2: scored(9, 8), 3: scored(7, 8)}
    matches = all_of(card(1, NAMES[:3], (0,)), card(2, NAMES[:2], (0,)), card(3, NAMES[:2], (1,)), counted=counted)
    closest = figures_of(matches, AIKO).closest
    assert closest is not None
    assert (closest[0].match.id, closest[1]) == (3, -1), "of two as close the last"
    margins = [match.margin(match.of(AIKO)[0]) for match in matches]
    assert margins == [4, 1, -1]
    assert figures_of(all_of(card(1, NAMES[:2], (0,))), AIKO).closest is None, "nobody has counted it yet"


def test_a_side_of_several_seats_wins_together_and_is_no_rival_of_its_own() -> None:
    sides = CountedMatch((CountedSide((0, 2), 1, 6), CountedSide((1, 3), 2, 5)))
    matches = all_of(card(1, NAMES, (0, 2)), counted={1: sides})
    assert head_to_head(matches, AIKO) == {
        BOTAN: HeadToHead(1, (1, 0), (1, 0)),
        Companion("daichi"): HeadToHead(1, (1, 0), (1, 0)),
    }


def test_two_are_compared_by_victories_and_by_places() -> None:
    counted = {1: scored(9, 3, 5), 2: scored(9, 5, 3)}
    matches = all_of(
        card(1, NAMES[:3], (0,)), card(2, NAMES[:3], (0,)), card(3, ("Chiyo", "Botan"), (1,)), counted=counted
    )
    assert head_to_head(matches, BOTAN)[CHIYO] == HeadToHead(3, (1, 0), (2, 1))
    assert head_to_head(matches, CHIYO)[BOTAN] == HeadToHead(3, (0, 1), (1, 2))


def test_each_seat_of_a_computer_counts_and_its_best_meets_others() -> None:
    players = ("human", "novice", "novice")
    matches = all_of(card(1, ("Aiko", "Crab", "Crane"), (2,), players=players), counted={1: scored(3, 1, 5)})
    assert figures_of(matches, NOVICE).all == Balance(2, 1)
    assert head_to_head(matches, AIKO) == {NOVICE: HeadToHead(1, (0, 1), (0, 1))}
    assert list(companions(matches)) == [AIKO, NOVICE], "no role's name is a person"


# Names


def test_a_name_is_the_same_whatever_its_capitals_and_spaces_and_told_as_mostly_written() -> None:
    matches = all_of(card(1, ("Aiko", "Botan"), ()), card(2, ("aiko ", "Botan"), ()), card(3, ("Aiko", "Botan"), ()))
    assert {who: told.name for who, told in companions(matches).items()} == {AIKO: "Aiko", BOTAN: "Botan"}


def test_joined_spellings_are_one_and_no_name_parts_them() -> None:
    listed = (card(1, ("Aiko", "Botan"), (0,)), card(2, ("Ayko", "Botan"), (0,)))
    written = ("Aiko", "Ayko", "Botan")
    joined = KnownNames().renamed(Companion("ayko"), "Aiko", written)
    assert figures_of(all_of(*listed, names=joined), AIKO).all == Balance(2, 2)
    elder = joined.renamed(AIKO, "Aiko the Elder", written)
    both = companions(all_of(*listed, names=elder))
    assert {told.name for told in both.values()} == {"Aiko the Elder", "Botan"}
    parted = elder.renamed(Companion("aiko the elder"), " ", written)
    assert {told.name for told in companions(all_of(*listed, names=parted)).values()} == {"Aiko", "Ayko", "Botan"}


def test_who_is_forgotten_is_nobody_until_the_next_match_and_the_name_is_not_kept() -> None:
    listed = (card(1, ("Aiko", "Botan"), (0,)), card(9, ("Aiko", "Botan"), (0,)))
    names = KnownNames(called={"aiko": "Aiko S."}, hidden=("aiko s.",)).without(
        Companion("aiko s."), "2026-11-05T12:00:00"
    )
    assert "aiko" not in repr(names).casefold()
    told = companions(all_of(*listed, names=names))
    assert told[AIKO].all == Balance(1, 1)
    assert told[BOTAN].all == Balance(2, 0)
    assert names.who("Aiko", "human", "no time") is None


# What was counted


def test_what_was_counted_is_read_again_but_for_matches_that_are_gone(tmp_path: Path) -> None:
    file = CountedFile(tmp_path / "matches.sqlite")
    assert file.read() == {}
    known = {"aa": scored(3, 1), "bb": scored(2, 2, taken=(1,))}
    file.write(known, ["bb", "cc"])
    assert file.read() == {"bb": known["bb"]}
    assert [path.name for path in tmp_path.iterdir()] == ["matches.counted.json"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b'{"version": 0, "matches": {}}',
        b'{"version": 1, "matches": {}}',
        b'{"version": 2, "matches": {"a": 1}}',
        b"\xff",
    ],
)
def test_a_damaged_or_old_file_of_what_was_counted_is_as_good_as_none(tmp_path: Path, content: bytes) -> None:
    file = CountedFile(tmp_path / "matches.sqlite")
    file.path.write_bytes(content)
    assert file.read() == {}


def test_a_match_that_is_known_to_have_begun_elsewhere_counts_for_nobody_whatever_its_card_says() -> None:
    apart = CountedMatch(scored(3, 1).sides, apart=True)
    assert not all_of(card(1, NAMES[:2], (0,), origin="import"), counted={1: apart})


def test_what_was_counted_may_fail_to_be_kept(tmp_path: Path) -> None:
    CountedFile(tmp_path / "gone" / "matches.sqlite").write({"aa": scored(1, 0)}, ["aa"])
    assert not (tmp_path / "gone").exists()


def test_a_seat_that_another_one_took_counts_for_nobody_and_is_remembered_for_who_left_it() -> None:
    matches = all_of(card(1, NAMES[:2], (0,)), card(2, NAMES[:2], (0,)), counted={1: scored(5, 3, taken=(0,))})
    assert [[seat.who for seat in match.seats] for match in matches] == [[None, BOTAN], [AIKO, BOTAN]]
    assert [match.seats[0].left for match in matches] == [AIKO, None]
    assert figures_of(matches, AIKO).all == Balance(1, 1)
    assert figures_of(matches, BOTAN).all == Balance(2, 0)


def test_feats_are_counted_with_when_they_were_reached_first_and_not_for_who_left() -> None:
    def reached(*feats: tuple[str, ...], taken: tuple[int, ...] = ()) -> CountedMatch:
        return CountedMatch(scored(5, 3).sides, taken, feats=feats)

    counted = {1: reached(("storm",), ("calm",)), 2: scored(5, 3), 3: reached(("calm", "storm"), ())}
    counted[4] = reached(("calm",), ("calm",), taken=(0,))
    matches = all_of(*(card(day, NAMES[:2], (0,)) for day in counted), counted=counted)
    days = [match.started for match in matches]
    assert feats_reached(figures_of(matches, AIKO).course) == {"storm": (2, days[0]), "calm": (1, days[2])}
    assert feats_reached(figures_of(matches, BOTAN).course) == {"calm": (2, days[0])}


# Ratings


def test_who_wins_rises_and_the_rating_grows_surer() -> None:
    counted = {day: scored(5, 3) for day in range(1, 21)}
    course = ratings(all_of(*(card(day, NAMES[:2], (0,)) for day in counted), counted=counted))
    mine, theirs = course["hexes", AIKO], course["hexes", BOTAN]
    assert [rating.value for rating in mine] == sorted({rating.value for rating in mine})
    assert mine[-1].value + theirs[-1].value == pytest.approx(3000, abs=2)
    assert [rating.uncertainty for rating in mine] == sorted((rating.uncertainty for rating in mine), reverse=True)
    assert mine[0].value > 1500 > theirs[0].value
    assert 0 < mine[-1].uncertainty < 667


def test_it_is_the_order_in_which_all_came_off_that_rates() -> None:
    course = ratings(all_of(card(1, NAMES, (0,)), counted={1: scored(9, 4, 6, 4)}))
    values = {who.key: told[-1].value for (_, who), told in course.items()}
    assert values["aiko"] > values["chiyo"] > values["botan"] == values["daichi"]


@pytest.mark.parametrize(
    ("match", "counted"),
    [
        (card(1, NAMES[:2], (0,)), None),
        (card(1, NAMES[:2], (0,)), scored(5, 3, taken=(1,))),
        (card(1, NAMES[:2], (0,), options=(("advice", "allowed"),)), scored(5, 3)),
        (card(1, NAMES[:1], (0,)), scored(5)),
    ],
)
def test_a_match_that_was_not_counted_or_in_which_seats_changed_or_advice_was_given_rates_nobody(
    match: Listed, counted: CountedMatch | None
) -> None:
    assert not ratings(all_of(match, counted={1: counted} if counted else {}))


def test_several_seats_of_one_computer_move_it_once_and_who_is_forgotten_plays_as_a_beginner() -> None:
    names = KnownNames().without(CHIYO, "2026-11-30T12:00:00")
    players = ("human", "novice", "novice", "human")
    listed = card(1, ("Aiko", "Crab", "Crane", "Chiyo"), (0,), players=players)
    course = ratings(all_of(listed, counted={1: scored(9, 5, 3, 1)}, names=names))
    assert {who: len(told) for (_, who), told in course.items()} == {AIKO: 1, NOVICE: 1}


# Seasons


def test_a_season_is_of_two_of_a_group_or_more_and_of_nobody_from_outside() -> None:
    alone = card(4, ("Aiko", "Crab"), (0,), players=("human", "novice"))
    listed = (card(1, NAMES[:3], (0,)), card(2, NAMES[:2], (1,)), card(3, NAMES, (2,)), alone)
    matches = all_of(*listed)
    assert groups(matches) == (
        frozenset({AIKO, BOTAN, CHIYO, Companion("daichi")}),
        frozenset({AIKO, BOTAN}),
        frozenset({AIKO, BOTAN, CHIYO}),
    )
    three = frozenset({AIKO, BOTAN, CHIYO})
    assert [match.id for match in of_group(matches, three, 0)] == [1, 2]
    assert [match.id for match in of_group(matches, three, 1)] == [2]


def test_each_rule_gives_points_of_its_own() -> None:
    counted = {1: scored(9, 6, 4), 2: scored(9, 6, 6)}
    matches = all_of(
        card(1, NAMES[:3], (0,)), card(2, NAMES[:3], (0,)), card(3, ("Botan", "Aiko"), (0,)), counted=counted
    )
    group = (AIKO, BOTAN, CHIYO)
    assert [(row.who.key, row.points) for row in season(matches, group, "victories")] == [
        ("aiko", 2),
        ("botan", 1),
        ("chiyo", 0),
    ]
    assert [(row.who.key, row.points) for row in season(matches, group, "places")] == [
        ("aiko", 4),
        ("botan", 2),
        ("chiyo", 0),
    ]
    assert season(matches, group, "presence")[1:] == (SeasonRow(BOTAN, 3, 1, 5), SeasonRow(CHIYO, 2, 0, 2))
