"""All challenges of all games on the shelf: each has been reached, on its own draws, and doing nothing reaches none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rokugan_desktop.engine import Draw, Seat
from rokugan_desktop.engine.grammar import CHALLENGE
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.challenges import FOLDER, Challenge, Challenges, first_of
from rokugan_desktop.table.files.match_files import Readable
from rokugan_desktop.table.journal import Drawn, Entry, MemoryJournal
from rokugan_desktop.table.rebuilding import first_unproved, rebuild
from rokugan_desktop.table.trust.proving import verify
from tests.measuring.challenges import begun, nothing_special, play, played_again, strongest
from tests.shelved import face_of, speak_in_window
from tests.there import there

QUICK = {("four_paths", "last-province"), ("samurai_battles", "ford-riders")}
"""In these whoever does nothing special is soon done; in the others the opponents think for long."""


def challenges_of(game: str) -> Challenges:
    return there(face_of(game).challenges)()


def with_another_draw(challenges: Challenges, solution: Readable) -> tuple[Entry, ...]:
    """Return the entries up to a draw, the first of which another one than its seed's can be made."""
    for number, entry in enumerate(solution.entries):
        if isinstance(entry, Drawn):
            history = rebuild(challenges.game, solution.entries[:number], "", solution.header.players)
            pending = challenges.game.pending(history.state)
            assert isinstance(pending, Draw)
            likely = [one for one, weight in zip(pending.outcomes, pending.weights, strict=True) if weight]
            alike = likely if pending.replacement or pending.times == 1 else []
            others = {challenges.game.write(pending.gather((one,) * pending.times)) for one in alike}
            for other in sorted(others - {entry.action}):
                return (*solution.entries[:number], Drawn(other))
    raise AssertionError("something is drawn")


def each() -> Iterator[tuple[str, Challenge]]:
    for game in GAMES:
        yield from ((game, one) for one in challenges_of(game).all)


ALL = [pytest.param(game, one, id=f"{game}-{one.id}") for game, one in each()]


def test_there_are_ten_of_each_game_and_a_match_for_each() -> None:
    for game in GAMES:
        challenges = challenges_of(game)
        assert len(challenges.all) == len({one.id for one in challenges.all}) == 10
        files = {file.stem for file in (challenges.folder / FOLDER).iterdir()}
        assert files == {one.id for one in challenges.all}


@pytest.mark.parametrize(("game", "challenge"), ALL)
def test_a_challenge_has_been_reached_on_its_own_draws_and_the_match_ended_with_it(
    game: str, challenge: Challenge
) -> None:
    challenges = challenges_of(game)
    solution = challenges.solution(challenge)
    first = first_of(solution.entries)
    again = begun(challenges, challenge)
    assert again.entries[:first] == solution.entries[:first]
    assert again.over() is None
    assert challenges.reached(again) is None
    played_again(again, solution.entries[first:])
    assert again.entries == solution.entries, "the same answers meet the same draws, and nothing comes after the end"
    assert challenges.reached(again) is True
    assert (CHALLENGE, challenge.id) in again.setup.options


@pytest.mark.parametrize("game", GAMES)
def test_of_its_match_is_said_that_its_draws_could_be_known(game: str) -> None:
    challenges = challenges_of(game)
    solution = challenges.solution(challenges.all[0])
    verdict = verify(challenges.game, MemoryJournal(solution.header, solution.entries))
    assert (verdict.what, verdict.proved, verdict.stands) == (None, False, True)
    assert there(verdict.examined).start == CHALLENGE
    forged = with_another_draw(challenges, solution)
    assert len(forged) < first_of(solution.entries)
    history = rebuild(challenges.game, forged, "", solution.header.players)
    assert first_unproved(challenges.game, history) == len(forged) - 1, "what came before it is its seed's too"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_each_says_what_is_to_be_reached_in_a_line(language: str) -> None:
    for game, challenge in each():
        words = speak_in_window(language).of(game)
        assert 0 < len(words.say(challenge.title)) <= 30
        assert 0 < len(words.say(challenge.story)) <= 120
    said = [speak_in_window(language).of(game).say(one.title) for game, one in each()]
    assert len(said) == 40


@pytest.mark.parametrize(
    ("game", "challenge"),
    [
        pytest.param(game, one, id=f"{game}-{one.id}", marks=() if (game, one.id) in QUICK else pytest.mark.long)
        for game, one in each()
    ],
)
def test_whoever_does_nothing_special_reaches_none(game: str, challenge: Challenge) -> None:
    challenges = challenges_of(game)
    idle = nothing_special(Seat(challenge.seat), strongest(face_of(game)))
    assert challenges.reached(play(begun(challenges, challenge), idle)) is False


@pytest.mark.long
@pytest.mark.parametrize(("game", "challenge"), ALL)
def test_the_strongest_reaches_it_again_just_so(game: str, challenge: Challenge) -> None:
    challenges = challenges_of(game)
    played = play(begun(challenges, challenge), strongest(face_of(game)))
    assert played.entries == challenges.solution(challenge).entries
