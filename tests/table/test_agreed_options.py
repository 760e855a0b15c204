"""What a match is set up with: each thing that game and table ask for is taken at every door, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rokugan_desktop.cli import main
from rokugan_desktop.desktop.computers.seats import as_practice, character_options
from rokugan_desktop.desktop.ending import counting_option
from rokugan_desktop.engine import AnyGame, Configurable, Illegal, Option, SeatedByOptions, Setup, Unreadable
from rokugan_desktop.engine.grammar import TABLE_OPTIONS
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.files.match_files import BACKUP, MATCH, written
from rokugan_desktop.table.journal import MemoryJournal, beginning, new_header
from rokugan_desktop.table.session import Session
from tests.shelved import make_face, speak

ROLES = {
    "battle_for_rokugan": ("crab", "lion"),
    "samurai_battles": ("west", "east"),
    "four_paths": ("lion", "crane"),
    "south_wind": ("oda", "mori"),
}
NAMES = ("Aiko", "Botan")
SEED = bytes(range(32))
MISSPELT = (("standing", "hidden"), ("standings", "hiden"), ("advice", "always"), ("levle", "basic"))


def asked(game: AnyGame) -> tuple[Option, ...]:
    """Return the form of the game and all that the window asks beside it."""
    form = game.options({}) if isinstance(game, Configurable) else ()
    return (*form, *character_options(make_face().computers), counting_option())


def agreements() -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Yield each game with each thing that its table can agree on."""
    for name, shelved in GAMES.items():
        for option in asked(shelved.rules()):
            for choice in option.choices:
                yield name, ((option.id, choice.id),)
        yield name, as_practice(Setup(()), practice=True).options


def test_the_window_asks_for_all_that_a_table_can_agree_on() -> None:
    of_the_table = {option for _, agreed in agreements() for option in agreed if option[0] in TABLE_OPTIONS}
    assert of_the_table == {(option, choice) for option, choices in TABLE_OPTIONS.items() for choice in choices}


@pytest.mark.parametrize(("name", "options"), list(agreements()))
def test_a_match_of_each_agreement_is_begun_and_taken_up_again(name: str, options: tuple[tuple[str, str], ...]) -> None:
    game, journal = GAMES[name].rules(), MemoryJournal()
    most = game.seating(dict(options)).most if isinstance(game, SeatedByOptions) else len(NAMES)
    begun = Session.start(game, Setup(ROLES[name][:most], options), NAMES[:most], journal, SEED)
    assert begun.setup.options == options
    assert Session.reopen(game, journal).asking().keys() == begun.asking().keys()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("wrong", MISSPELT, ids="=".join)
def test_an_option_that_nobody_asks_for_is_refused_at_every_door(
    name: str, wrong: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, setup = GAMES[name].rules(), Setup(ROLES[name], (wrong,))
    said = f"The option “{wrong[0]}” with the choice “{wrong[1]}” is not known here, or is given twice."
    with pytest.raises(Illegal) as refused:
        game.new(setup)
    assert speak("en").say(refused.value.refusal.message) == said
    with pytest.raises(Illegal) as refused:
        Session.start(game, setup, NAMES, MemoryJournal(), SEED)
    assert speak("en").say(refused.value.refusal.message) == said
    began = beginning(game, setup, NAMES, (), SEED)
    with pytest.raises(Unreadable) as unread:
        Session.reopen(game, MemoryJournal(None, [began]))
    assert speak("en").say(unread.value.what) == said
    header = new_header(game, setup, NAMES, "2026-11-23T12:00:00+00:00")
    file = tmp_path / "match.rokugan-match"
    file.write_bytes(written(header, [began], BACKUP))
    status = main(["import", str(file), "--library", str(tmp_path / "library"), "--language", "en"], GAMES)
    assert (status, capsys.readouterr().err.splitlines()) == (2, [f"{file}: line 2: {said}"])
    file.write_bytes(written(header, [began], MATCH))
    status = main(["verify", str(file), "--language", "en"], GAMES)
    heard = capsys.readouterr()
    assert (status, said in heard.out.splitlines()[0]) == (1, True), heard
    counted = ["simulate", "--game", name, "--games", "1", "--seed", "1"]
    status = main([*counted, f"--{wrong[0]}", wrong[1], "--language", "en"], GAMES)
    assert (status, f"--{wrong[0]}" in capsys.readouterr().err) == (2, True)


def test_an_option_may_not_be_said_twice() -> None:
    for shelved in GAMES.values():
        with pytest.raises(Illegal, match="standings"):
            shelved.rules().new(Setup(ROLES[shelved.rules().name], (("standings", "shown"), ("standings", "hidden"))))
