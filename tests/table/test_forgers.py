"""What a forger makes of a golden match, digests and all: a row for each forger, and in it what comes of each format.

The seal that the table has noted stays where a forger can keep it, so that only what it does not bind can be forged.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from unicodedata import bidirectional

import pytest
from msgspec.structs import replace

from rokugan_desktop.cli import main
from rokugan_desktop.engine import Asking, Draw, Illegal, Over, Seat, Setup, Unreadable
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.files.match_files import BACKUP, MATCH, read_match, written
from rokugan_desktop.table.history import History
from rokugan_desktop.table.journal import (
    FORMAT,
    Answered,
    Began,
    Drawn,
    EndedEarly,
    Entry,
    Header,
    MemoryJournal,
    SeatTaken,
    SettledForAll,
    new_header,
)
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.rebuilding import begin, drawn_action
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.shuffle import FIRST_SHUFFLE, Shuffle, commitment
from tests.rulebook.example import BARE_EXAMPLE
from tests.shelved import the_game

GOLDEN = Path(__file__).parent / "golden"
GAMES_GOLDEN = Path(__file__).parents[1] / "games"
FORMATS = range(1, FORMAT + 1)
LATER_GAMES = {
    "samurai_battles": Setup(("west", "east"), (("scenario", "first_spears"), ("level", "basic"))),
    "four_paths": Setup(("lion", "crane")),
    "south_wind": Setup(("oda", "mori")),
}
"""A match of each game that came with journal 4."""


class Match(NamedTuple):
    """A match as it is written."""

    header: Header
    entries: tuple[Entry, ...]

    @property
    def began(self) -> Began:
        """Return its first entry."""
        began = self.entries[0]
        assert isinstance(began, Began)
        return began

    def with_header(self, **changes: Any) -> Match:
        """Return the match under another index card."""
        return self._replace(header=replace(self.header, **changes))

    def with_began(self, **changes: Any) -> Match:
        """Return the match with another beginning."""
        return self._replace(entries=(replace(self.began, **changes), *self.entries[1:]))

    def with_both(self, **changes: Any) -> Match:
        """Return the match with what both say changed in both."""
        return self.with_header(**changes).with_began(**changes)

    def before(self, number: int, *more: Entry) -> Match:
        """Return the match with more entries before one."""
        return self._replace(entries=(*self.entries[:number], *more, *self.entries[number:]))


@cache
def golden(game: str = "") -> tuple[Match, ...]:
    """Return all golden matches that are over; one that runs nobody proves.

    Of a later game, where one is named, those of this format by the newest rules.
    """
    found: list[Match] = []
    libraries = GAMES_GOLDEN.glob(f"{game}/golden/*.sqlite") if game else GOLDEN.glob("*.sqlite")
    for library in sorted(libraries):
        with TemporaryDirectory() as folder:
            copy = Path(shutil.copyfile(library, Path(folder) / LIBRARY_FILE))
            with MatchLibrary(copy) as opened:
                journals = [opened.open_read_only(match.id) for match in opened.matches()]
                found += [Match(one.header, tuple(one.entries())) for one in journals if one.header.state == "over"]
    newest = max(match.header.rules_version for match in found)
    return tuple(
        match for match in found if not game or (match.header.format, match.header.rules_version) == (FORMAT, newest)
    )


class Verified(NamedTuple):
    """What the command line says of a match."""

    status: int
    said: str


Verify = Callable[[Match], Verified]


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Verify:
    """Write a match anew, digests and all, and say what the command line finds."""

    def carry_out(match: Match) -> Verified:
        file = tmp_path / "forged.jsonl"
        file.write_bytes(written(match.header, match.entries, MATCH))
        status = main(["verify", str(file), "--language", "en"], GAMES)
        said = capsys.readouterr()
        return Verified(status, said.out + said.err)

    return carry_out


def is_read(match: Match) -> bool:
    """Tell whether a match is taken in from a backup that was written anew."""
    try:
        read_match(GAMES[match.header.game].rules(), written(match.header, match.entries, BACKUP), "forged")
    except Unreadable:
        return False
    return True


# Forgers


def redrawn(match: Match) -> Match:
    """Claim the first shuffle, put in what does nothing until each draw pleases, and end at the first question."""
    shuffle = Shuffle(bytes(range(32)), ("sake",) * len(match.began.roles), FIRST_SHUFFLE)
    sealed = {"seed": shuffle.seed, "secret": shuffle.secret, "contributions": shuffle.contributions}
    began = replace(match.began, rules_version=1, shuffle=FIRST_SHUFFLE, board_version=0, players=(), **sealed)
    began = replace(began, commitment=commitment(shuffle.secret))
    game, history = the_game(), begin(the_game(), began, "forged")
    if isinstance(game.pending(history.state), Draw):
        history.apply(filler := SettledForAll(Seat(0)), history.preview(filler))
    while isinstance(pending := game.pending(history.state), Draw):
        pleasing = {
            game.write(action) for action, weight in zip(pending.outcomes, pending.weights, strict=True) if weight
        }
        while game.write(action := drawn_action(game, history.state, began.seed, history.draw_number())) != min(
            pleasing
        ):
            history.apply(filler := SettledForAll(Seat(0)), history.preview(filler))
        history.apply(drawn := Drawn(game.write(action)), history.preview(drawn))
    return ended(history, replace(match.header, rules_version=1, commitment=began.commitment))


def ended(history: History, header: Header) -> Match:
    """Return a match that the table ended here and now."""
    game = the_game()
    history.apply(end := EndedEarly(game.write(game.early_end())), history.preview(end))
    over = game.pending(history.state)
    assert isinstance(over, Over)
    return Match(replace(header, winners=over.winners), tuple(history.entries))


def redrawn_as_format_2(match: Match) -> Match:
    """The same, as a match of format 2."""
    forged = redrawn(match)
    return forged.with_header(format=2, board_version=1, players=())


def first_shuffle(match: Match) -> Match:
    """Claim the first shuffle under one's own format."""
    return match.with_began(shuffle=FIRST_SHUFFLE)


def older_format(match: Match) -> Match:
    """Claim the format before one's own."""
    older = match.header.format - 1
    return match.with_header(format=older, board_version=0 if older == 1 else match.header.board_version)


def newer_format(match: Match) -> Match:
    """Claim a later format, that would be called proved."""
    newer = 3 if match.header.format < 3 else match.header.format + 1
    return match.with_header(format=newer, board_version=1)


def empty_answer(match: Match) -> Match:
    """Let a seat answer nothing, which numbers what follows anew."""
    number = next(number for number, entry in enumerate(match.entries) if isinstance(entry, Answered))
    return match.before(number, Answered(Seat(0), ()))


def split_turn(match: Match) -> Match:
    """Let a turn be confirmed in two parts, which numbers what follows anew: before the end, so that the draws stay."""
    for number in range(len(match.entries) - 1, 0, -1):
        answered = match.entries[number]
        if isinstance(answered, Drawn):
            break
        if isinstance(answered, Answered) and len(answered.actions) > 1:
            parts = (replace(answered, actions=part) for part in (answered.actions[:1], answered.actions[1:]))
            return match._replace(entries=(*match.entries[:number], *parts, *match.entries[number + 1 :]))
    return match


def merged_turns(match: Match) -> Match:
    """Write two confirmed turns of one seat, of which the first seals, as one."""
    for number in range(len(match.entries) - 1, 1, -1):
        one, other = match.entries[number - 1 : number + 1]
        if isinstance(other, Drawn) and match.began.shuffle == FIRST_SHUFFLE:
            break  # it would draw something else
        if isinstance(one, Answered) and isinstance(other, Answered) and one.seat == other.seat:
            both = replace(one, actions=(*one.actions, *other.actions))
            return match._replace(entries=(*match.entries[: number - 1], both, *match.entries[number + 1 :]))
    return match


def fillers(match: Match) -> Match:
    """Put in, before the end, that the table left something to a computer, again and again."""
    return match if isinstance(match.entries[-1], Drawn) else match.before(-1, *[SettledForAll(Seat(0))] * 3)


def seat_taken_by_its_own(match: Match) -> Match:
    """Hand a seat over to who sits there."""
    taken = [entry for entry in match.entries if isinstance(entry, SeatTaken) and entry.seat == 0]
    there = taken[-1].player if taken else (match.header.players or ("human",))[0]
    return match if isinstance(match.entries[-1], Drawn) else match.before(-1, SeatTaken(Seat(0), there))


def after_the_end(match: Match) -> Match:
    """Let something be agreed on when all is over."""
    return match.before(len(match.entries), SeatTaken(Seat(0), "stranger"))


def steering_player(match: Match) -> Match:
    """Let somebody take a seat whose name would steer a terminal."""
    return match.before(-1, SeatTaken(Seat(0), "\u202ehuman\x1b[2J"))


def from_a_position(match: Match) -> Match:
    """Begin at a position of one's own choice, for the first two at the table, under the seal of the evening."""
    texts = match.began.contributions[:2]
    shuffle = Shuffle(match.began.secret, texts, match.began.shuffle)
    other = match.with_both(names=match.began.names[:2], roles=("crab", "crane")).with_header(
        players=match.header.players[:2]
    )
    other = other.with_began(
        options=(("position", BARE_EXAMPLE.replace("round: 2", "round: 3")),),
        contributions=texts,
        seed=shuffle.seed if texts else match.began.seed,
        players=match.began.players[:2],
    )
    game, history = the_game(), begin(the_game(), other.began, "forged")
    while isinstance(game.pending(history.state), Draw):
        action = drawn_action(game, history.state, other.began.seed, history.draw_number())
        history.apply(drawn := Drawn(game.write(action)), history.preview(drawn))
    return ended(history, other.header)


def other_text(match: Match) -> Match:
    """Write an answer with a blank more, so that one match has many heads."""
    number = next(number for number, entry in enumerate(match.entries) if isinstance(entry, Answered))
    answered = match.entries[number]
    assert isinstance(answered, Answered)
    padded = replace(answered, actions=(f" {answered.actions[0]}", *answered.actions[1:]))
    return match._replace(entries=(*match.entries[:number], padded, *match.entries[number + 1 :]))


def other_rules(match: Match) -> Match:
    """Claim another version of the rules, in a match that ends at its first question."""
    began = replace(match.began, rules_version=match.began.rules_version % the_game().rules_version + 1)
    history = begin(the_game(), began, "forged")
    for entry in match.entries[1:]:
        if isinstance(the_game().pending(history.state), Asking):
            break
        history.apply(entry, history.preview(entry))
    return ended(history, replace(match.header, rules_version=began.rules_version))


def other_board(match: Match) -> Match:
    """Claim that no board was written down, or that one was."""
    return match.with_header(board_version=1 - match.header.board_version)


def board_in_both(match: Match) -> Match:
    """Claim the same in the beginning, where that has a board."""
    return other_board(match).with_began(board_version=1 - match.header.board_version)


def other_computers(match: Match) -> Match:
    """Claim that a computer played wherever nothing was added to the shuffle."""
    texts = match.began.contributions or ("",) * len(match.began.names)
    players = tuple("human" if text else "daimyo" for text in texts)
    return match.with_both(players=players) if match.began.strict else match.with_header(players=players)


def computer_that_added(match: Match) -> Match:
    """Claim that computers added what people typed: next time it may be whatever makes the draws please."""
    players = tuple("novice" if text else "human" for text in match.began.contributions)
    forged = match.with_both(players=players) if match.began.strict else match.with_header(players=players)
    return forged if any(match.began.contributions) else match


def other_names(match: Match) -> Match:
    """Claim that others played."""
    return match.with_both(names=tuple(f"Somebody {number}" for number in range(len(match.began.names))))


def other_options(match: Match) -> Match:
    """Claim that something was agreed on of which no version has ever asked."""
    return match.with_began(options=(*match.began.options, ("x", "\u202e\x1b[2J")))


def turned_text(match: Match) -> Match:
    """Claim that somebody typed a letter as well that does not count, and before which a screen turns the digits."""
    return match.with_began(contributions=tuple(f"\u05d0{text}" if text else "" for text in match.began.contributions))


def without_a_seal(match: Match) -> Match:
    """Take the seal off, and all that belongs to it."""
    return match.with_both(commitment="").with_began(secret=b"", contributions=())


REFUSED, FOUND, SAME = "refused", "found", "no forgery"
"""Never read; read, and not proved; or left as it was."""
IDLE, IDLES, LATE = "2 entries that change nothing", "1 entry that changes nothing", "1 entry after the end"
SPLIT: Final = "1 turn split in two"
MERGED: Final = "joined to the one"
FIRST, ALONE, BARE = "Shuffle: version 1. ", "Seal: binds the secret alone. ", "Seal: none. "
ADDED = "A computer player is said to have added to the secret. "
POSED, PLAYED, UNKNOWN = "Start: a given position, ", "as the match says. ", "Board: its version was not "
FORGERS: Final[Mapping[Callable[[Match], Match], Mapping[int, str]]] = {
    redrawn_as_format_2: {1: FIRST, 2: FIRST, 3: FIRST, 4: FIRST},
    redrawn: {1: SAME, 2: SAME, 3: REFUSED, 4: REFUSED},
    first_shuffle: {1: SAME, 2: SAME, 3: REFUSED, 4: REFUSED},
    older_format: {1: SAME, 2: UNKNOWN, 3: REFUSED, 4: REFUSED},
    newer_format: {1: REFUSED, 2: REFUSED, 3: REFUSED, 4: REFUSED},
    empty_answer: {1: REFUSED, 2: REFUSED, 3: REFUSED, 4: REFUSED},
    split_turn: {1: SPLIT, 2: SPLIT, 3: SPLIT, 4: REFUSED},
    merged_turns: {1: MERGED, 2: MERGED, 3: MERGED, 4: REFUSED},
    fillers: {1: IDLE, 2: IDLE, 3: IDLE, 4: REFUSED},
    seat_taken_by_its_own: {1: IDLES, 2: IDLES, 3: IDLES, 4: REFUSED},
    after_the_end: {1: LATE, 2: LATE, 3: LATE, 4: REFUSED},
    steering_player: {1: REFUSED, 2: REFUSED, 3: REFUSED, 4: REFUSED},
    from_a_position: {1: POSED, 2: POSED, 3: POSED, 4: FOUND},
    other_text: {1: REFUSED, 2: REFUSED, 3: REFUSED, 4: REFUSED},
    other_rules: {1: REFUSED, 2: REFUSED, 3: REFUSED, 4: REFUSED},
    other_board: {1: REFUSED, 2: REFUSED, 3: REFUSED, 4: REFUSED},
    board_in_both: {1: REFUSED, 2: REFUSED, 3: REFUSED, 4: REFUSED},
    other_computers: {1: PLAYED, 2: PLAYED, 3: PLAYED, 4: FOUND},
    computer_that_added: {1: SAME, 2: ADDED, 3: ADDED, 4: REFUSED},
    other_names: {1: BARE, 2: ALONE, 3: ALONE, 4: FOUND},
    other_options: {1: REFUSED, 2: REFUSED, 3: REFUSED, 4: REFUSED},
    turned_text: {1: SAME, 2: FOUND, 3: "Added to the secret: “", 4: REFUSED},
    without_a_seal: {1: SAME, 2: BARE, 3: BARE, 4: BARE},
}
"""What each forger brings about in a match of each format: the line that tells of it, where it can't be found."""
PLAYED_ANEW = {redrawn, redrawn_as_format_2, from_a_position, other_rules}
"""Those who play the first game from a beginning of their own."""


def test_every_format_has_a_golden_match_and_its_place_in_every_row() -> None:
    assert {match.header.format for match in golden()} == {*FORMATS}
    assert {forger.__name__ for forger, row in FORGERS.items() if {*row} != {*FORMATS}} == set()


@pytest.mark.parametrize("forger", FORGERS, ids=lambda forger: forger.__name__)
def test_a_forgery_is_refused_found_or_told(forger: Callable[[Match], Match], verify: Verify) -> None:
    forgeries = [(match, forger(match)) for match in golden() if FORGERS[forger][match.header.format] != SAME]
    forgeries = [(match, forged) for match, forged in forgeries if forged != match]
    wanted = {journal_format for journal_format, expected in FORGERS[forger].items() if expected != SAME}
    assert {match.header.format for match, _ in forgeries} == wanted
    for match, forged in forgeries:
        expected = FORGERS[forger][match.header.format]
        status, said = verify(forged)
        first = said.splitlines()[0]
        assert is_read(forged) is (expected != REFUSED)
        if expected in (REFUSED, FOUND):
            assert (status != 0, "proved" in first) == (True, False)
        else:
            assert expected in said
            assert first.startswith("proved") is (forged.header.format > 2 and bool(forged.header.commitment))


@pytest.mark.parametrize("game", [game for game in LATER_GAMES if (GAMES_GOLDEN / game / "golden").is_dir()])
def test_forgeries_of_a_later_game_come_to_the_same(game: str, verify: Verify) -> None:
    """But those that play the first game anew: claims of older shuffles and of other rules are refused below."""
    forgers = FORGERS.keys() - PLAYED_ANEW
    forged = [(forger, match, forger(match)) for forger in forgers for match in golden(game)]
    unlike = {forger: match for forger, genuine, match in forged if match != genuine}
    assert len(forgers) - len(unlike) <= 4, "battles end with dice, after which nobody puts in anything"
    for forger, match in unlike.items():
        expected, (status, said) = FORGERS[forger][FORMAT], verify(match)
        assert is_read(match) is (expected != REFUSED), forger.__name__
        if expected in (REFUSED, FOUND):
            assert (status != 0, "proved" in said.splitlines()[0]) == (True, False), forger.__name__
        else:
            assert (status, expected in said) == (0, True), forger.__name__


def test_draws_that_were_chosen_under_the_first_shuffle_do_not_stand(verify: Verify) -> None:
    """Each entry beside the game drew anew: such a match was once called proved, under the seal of the evening."""
    dealt = [match for match in golden() if not match.began.options]
    assert len(dealt) > 4
    for match in dealt:
        forged = redrawn_as_format_2(match)
        assert len([entry for entry in forged.entries if isinstance(entry, Drawn)]) > 3
        status, said = verify(forged)
        assert (status, said.startswith("every draw follows from its seed, but ")) == (1, True)
        assert match.header.format < 4 or forged.header.commitment != match.header.commitment


def test_draws_after_a_turn_that_was_split_do_not_stand_under_the_first_shuffle(verify: Verify) -> None:
    """Each split moved the next draws, so whoever wrote the match could split turns until they pleased."""
    game, tried = the_game(), 0
    for match in golden():
        followed = zip(match.entries, match.entries[1:], strict=False)
        turns = [
            number
            for number, (one, following) in enumerate(followed)
            if isinstance(one, Answered) and len(one.actions) > 1 and isinstance(following, Drawn)
        ]
        if match.header.format > 2 or not turns:
            continue
        turn = match.entries[turns[0]]
        assert isinstance(turn, Answered)
        history = begin(game, match.began, "forged")
        parts = [replace(turn, actions=part) for part in (turn.actions[:1], turn.actions[1:])]
        for entry in (*match.entries[1 : turns[0]], *parts):
            history.apply(entry, history.preview(entry))
        while isinstance(game.pending(history.state), Draw):
            action = drawn_action(game, history.state, match.began.seed, history.draw_number())
            history.apply(drawn := Drawn(game.write(action)), history.preview(drawn))
        status, said = verify(ended(history, match.header))
        assert (status, SPLIT in said) == (1, True)
        tried += 1
    assert tried


def test_a_match_of_today_says_all_that_is_proved_of_it_and_what_is_not(verify: Verify) -> None:
    said = {match.header.started: verify(match) for match in golden() if match.header.format == FORMAT}
    assert {status for status, _ in said.values()} == {0}
    (posed,) = [text for _, text in said.values() if text.startswith("proved from the position it began at: ")]
    assert POSED in posed
    (whole,) = [text for _, text in said.values() if "a damaged library" not in text and "PIN" in text]
    labels = [line.split(":")[0] for line in whole.splitlines()]
    told = ["proved", "Rules", "Board", "Shuffle", "Start", "Seal", "Outside the game", "Computers"]
    assert labels[:-2] == [*told, *["Added to the secret"] * 2]
    assert [line.split(", by ")[1] for line in whole.splitlines()[-4:-2]] == ["Аки.", "Chiyo."]
    assert "3 PIN changes, 1 hand-over of a seat, 1 set of choices left to a computer, 1 return to" in whole


@pytest.mark.parametrize("older", range(1, FORMAT))
@pytest.mark.parametrize("setup", LATER_GAMES.values(), ids=[*LATER_GAMES])
def test_a_match_under_a_journal_older_than_its_game_is_refused(older: int, setup: Setup, verify: Verify) -> None:
    """No program wrote one; under the shuffles and seals of that time the draws could be chosen."""
    game = GAMES[next(name for name, one in LATER_GAMES.items() if one == setup)].rules()
    sealed = Shuffle(bytes(range(32)), ("sake", "rice"), FIRST_SHUFFLE if older < 3 else 2)
    header = new_header(game, setup, ("Aiko", "Botan"), "2026-11-21T20:00", secret=sealed.secret)
    session = Session.start(game, setup, header.names, MemoryJournal(header), sealed)
    session.end_early()
    began, *played = session.entries
    header = replace(session.journal.header, commitment=commitment(sealed.secret))
    began = replace(began, shuffle=sealed.version, board_version=0, players=(), commitment=header.commitment)
    forged = Match(
        replace(header, format=older, board_version=min(older - 1, 1) * header.board_version), (began, *played)
    )
    status, said = verify(forged)
    assert (status, said.endswith("No version of the program can have written this match.\n")) == (2, True), said


def test_what_was_typed_is_told_so_that_nobody_changes_it_unseen(verify: Verify) -> None:
    """Who knew the secret could try texts after the evening until the draws pleased, under the seal that was noted."""
    match = next(match for match in golden() if match.header.format == FORMAT and match.began.added)
    texts = match.began.contributions
    forged = match.with_began(contributions=(f"{texts[0]}…", *texts[1:]))
    (status, said), (again, other) = verify(match), verify(forged)
    assert (status, again) == (0, 0)
    assert f"“{texts[0]}”" in said
    assert f"“{texts[0]}…”" in other
    assert "No one added to the secret" not in said


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_name_turns_what_was_typed(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """After a name that is read from right to left “17 23” looks like “23 17”, which draws otherwise."""
    match = next(match for match in golden() if match.header.format == FORMAT and match.began.added)
    match = match.with_both(names=tuple("\u05d0\u05d1\u05d2\u05d3"[: len(match.began.names)]))
    match = match.with_both(commitment=commitment(match.began.secret, match.began.bound()))
    file = tmp_path / "turned.jsonl"
    file.write_bytes(written(match.header, match.entries, MATCH))
    assert main(["verify", str(file), "--language", language], GAMES) == 0
    said = capsys.readouterr().out.splitlines()
    for text in filter(None, match.began.contributions):
        (line,) = [line for line in said if f"{text}”" in line or f"{text}»" in line]
        before, after = line.split(text)
        assert "R" not in map(bidirectional, before)
        assert "R" in map(bidirectional, after)


def test_texts_of_which_nothing_counts_are_told_as_none(verify: Verify) -> None:
    """The secret alone gives the seed then: who began the match could try as many secrets as pleased."""
    match = next(match for match in golden() if match.header.format == FORMAT and not match.began.options)
    shuffle = Shuffle(bytes(range(32)), tuple("侍…" for _ in match.began.roles))
    began = replace(match.began, secret=shuffle.secret, contributions=shuffle.contributions, seed=shuffle.seed)
    began = replace(began, players=())
    began = replace(began, commitment=commitment(shuffle.secret, began.bound()))
    game, history = the_game(), begin(the_game(), began, "forged")
    while isinstance(game.pending(history.state), Draw):
        action = drawn_action(game, history.state, began.seed, history.draw_number())
        history.apply(drawn := Drawn(game.write(action)), history.preview(drawn))
    status, said = verify(ended(history, replace(match.header, players=(), commitment=began.commitment)))
    assert (status, said.startswith("proved: ")) == (0, True)
    assert "No one added to the secret" in said
    assert "(0 letters and digits count)" in said


@pytest.mark.parametrize("roles", [("crane", "crab"), ("crab", "crab"), ("cr\N{CYRILLIC SMALL LETTER A}b", "crane")])
def test_no_other_clans_sit_at_a_position_than_it_says(roles: tuple[str, ...]) -> None:
    position = (("position", BARE_EXAMPLE),)
    assert the_game().new(Setup(("crab", "crane"), position)) is not None
    with pytest.raises(Illegal):
        the_game().new(Setup(roles, position))
