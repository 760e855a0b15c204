"""The list says of a match what was agreed on before it, from its index card, which can say nothing else."""

from __future__ import annotations

from functools import partial
from random import Random

import msgspec
import pytest

from rokugan_desktop.desktop.library.documents import read_aloud, searched_by
from rokugan_desktop.desktop.people import Faces
from rokugan_desktop.engine import POSITION, Setup
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.files.match_files import backup_match, read_match
from rokugan_desktop.table.journal import Header, MemoryJournal, agrees, new_header
from rokugan_desktop.table.library.listing import Listed
from rokugan_desktop.table.session import Session
from tests.shelved import face_of, speak_in_window
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES, play_a_turn

NOW = "2026-11-21T20:00:00"
SAMURAI = face_of("samurai_battles").game
FACES = Faces({game: partial(face_of, game) for game in GAMES})


def card(*options: tuple[str, str]) -> Header:
    """Return the index card of a battle with these options."""
    return new_header(SAMURAI, Setup(("west", "east"), options), ("Aki", "Botan"), NOW)


@pytest.mark.parametrize(
    ("language", "said"), [("en", ("Two Pines Hill", "Expert")), ("ru", ("Холм двух сосен", "Экспертный"))]
)
def test_a_battle_is_listed_heard_and_found_by_its_scenario_and_an_unusual_level(
    language: str, said: tuple[str, ...]
) -> None:
    words, header = speak_in_window(language), card(("scenario", "two_pines"), ("level", "expert"))
    assert FACES.agreed(words, header) == said
    assert ". ".join(said) in read_aloud(words, FACES, Listed(1, header), NOW)
    assert set(said) < set(searched_by(words, FACES, header))


def test_what_is_usual_goes_without_saying_but_for_the_first_choice() -> None:
    words = speak_in_window("en")
    assert FACES.agreed(words, card(("scenario", "first_spears"), ("level", "basic"))) == ("First spears",)
    assert FACES.agreed(words, card()) == ()
    assert FACES.agreed(words, card(("scenario", "of another edition"))) == ()


def test_an_index_card_holds_no_position() -> None:
    assert card((POSITION, "{}")).options == ()


def test_a_file_brings_what_was_agreed_on_and_no_card_may_say_otherwise() -> None:
    setup = Setup(ROLES, (("standings", "hidden"),))
    journal = MemoryJournal(new_header(Hexes(), setup, NAMES, NOW))
    session = Session.start(Hexes(), setup, NAMES, journal, bytes(32))
    play_a_turn(session, Random(1))
    read = read_match(Hexes(), backup_match(journal), "match.jsonl")
    assert read.header.options == journal.header.options == setup.options
    forged = msgspec.structs.replace(read.header, options=(("standings", "shown"),))
    assert not agrees(forged, read.entries[0])
