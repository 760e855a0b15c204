"""The fair shuffle: bound before anybody adds to it, worked out again by everybody after the end."""

from __future__ import annotations

import doctest
import hashlib
import unicodedata
from base64 import b64encode
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rokugan_desktop.engine import Impossible, Seat, Setup, Unreadable
from rokugan_desktop.table.journal import Began, Drawn, MemoryJournal, PinSet, decode, encode, new_header, seal_of
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.rebuilding import first_unproved, rebuild
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust import shuffle
from rokugan_desktop.table.trust.shuffle import (
    FIRST_SHUFFLE,
    LONGEST_CONTRIBUTION,
    Shuffle,
    commitment,
    contribution,
    counted,
    is_contribution,
    seed,
    spoken,
)
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES, begin, play_out

FAIR = Shuffle(bytes(range(32)), ("sake", "", "рис"))
SEAL = seal_of(Hexes(), Setup(ROLES), NAMES, (), FAIR.secret)


def shuffled() -> Session:
    """Return a match that began with a fair shuffle."""
    return Session.start(Hexes(), Setup(ROLES), NAMES, MemoryJournal(), FAIR)


def beginning(session: Session) -> Began:
    """Return its first entry."""
    began = session.entries[0]
    assert isinstance(began, Began)
    return began


def test_the_documented_vector_holds() -> None:
    assert doctest.testmod(shuffle) == (0, 9)


def test_it_is_what_the_page_says_byte_by_byte() -> None:
    secret = bytes(range(32))
    bound = hashlib.sha256(b"rokugan-desktop commitment 1" + bytes(1) + secret)
    assert commitment(secret) == bound.hexdigest()
    facts = (
        b'[3,"hexes",1,1,["Aiko","Botan","Chiyo"],["red","green","blue"],[["level","high"]],["human","novice","human"]]'
    )
    bound = hashlib.sha256(b"rokugan-desktop commitment 2" + bytes(1) + secret + facts)
    setup = Setup(("red", "green", "blue"), (("level", "high"),))
    assert (
        seal_of(Hexes(), setup, ("Aiko", "Botan", "Chiyo"), ("human", "novice", "human"), secret) == bound.hexdigest()
    )
    for version, counts in ((1, FAIR.contributions), (2, ("sake", "", "pиc")), (3, ("sake", "", "pиc"))):
        texts = b"".join(len(text.encode()).to_bytes(4, "big") + text.encode() for text in counts)
        named = f"rokugan-desktop seed {min(version, 2)}".encode()
        follows = hashlib.sha256(named + bytes(1) + secret + (3).to_bytes(4, "big") + texts)
        assert seed(secret, FAIR.contributions, version) == follows.digest()


SAKE = ("sake ", " sake", "sake\u2800", "sake\u3164", "sake\u115f", "s\u0430ke", "sak\u0435", "SAKE", "s-a.k e")


@pytest.mark.parametrize("alike", SAKE)
def test_what_is_not_surely_seen_changes_nothing(alike: str) -> None:
    """In version 1 who knew the secret could add such signs until the draws pleased, under the same seal."""
    assert seed(FAIR.secret, (alike,)) == seed(FAIR.secret, ("sake",))
    assert seed(FAIR.secret, (alike,), FIRST_SHUFFLE) != seed(FAIR.secret, ("sake",), FIRST_SHUFFLE)


def test_what_is_seen_counts() -> None:
    for other in ("sakes", "sage", "", "5ake", "sake1"):
        assert seed(FAIR.secret, (other,)) != seed(FAIR.secret, ("sake",)), other
    assert counted("\u041e0o Il1 \u0439\u0438 \u0451\u0435") == "ooolll\u0438\u0438ee"


def test_draws_are_numbered_by_draws_so_that_no_pin_draws_anew() -> None:
    """In version 1 each PIN that was set moved all later draws, so that a seat could choose among them."""

    def played(pins: int, version: int) -> list[str]:
        session = Session.start(Hexes(), Setup(ROLES), NAMES, MemoryJournal(), FAIR._replace(version=version))
        for number in range(pins):
            session.curtains.keep(PinSet(Seat(0), bytes([number]) * 16, bytes(32), 1 << 15, 8, 1))
        play_out(session, Random(1))
        assert first_unproved(Hexes(), rebuild(Hexes(), session.entries, "memory")) is None
        return [entry.action for entry in session.entries if isinstance(entry, Drawn)]

    assert played(0, 2) == played(1, 2) == played(4, 2) == played(0, 3) == played(4, 3)
    assert len({tuple(played(pins, 1)) for pins in range(5)}) > 1


def test_every_seat_changes_the_seed_and_none_the_commitment() -> None:
    seeds = {
        Shuffle(FAIR.secret, texts).seed
        for texts in (("a", "b"), ("b", "a"), ("ab", ""), ("", "ab"), ("a", "b", ""), ("", "", ""), ())
    }
    assert len(seeds) == 7
    assert commitment(FAIR.secret) != commitment(bytes(32))


@given(st.text())
def test_what_was_typed_counts_composed_printable_and_not_too_long(typed: str) -> None:
    counted = contribution(typed)
    assert contribution(counted) == counted
    assert len(counted) <= LONGEST_CONTRIBUTION
    assert unicodedata.is_normalized("NFC", counted)
    assert contribution(unicodedata.normalize("NFD", counted)) == counted
    assert is_contribution(counted)
    assert len(seed(bytes(32), (counted,))) == 32


def test_lines_keys_and_broken_signs_add_nothing() -> None:
    assert contribution("ri\tc\ne\x00\u202e\ud800") == "rice"
    assert contribution("и\u0306") == "й"
    assert contribution("1\u05d02\u06273\u0664") == "123", "on a screen 1א2 and 2א1 could be one"


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_of_another_length_is_none(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(bytes(length))
    with pytest.raises(ValueError, match="32 bytes"):
        seed(bytes(length), ())


def test_a_contribution_that_was_not_counted_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 40"):
        seed(bytes(32), ("x" * 41,))
    with pytest.raises(ValueError):
        seed(bytes(32), ("\ud800",), FIRST_SHUFFLE)


def test_people_read_the_commitment_out_in_eight_groups() -> None:
    assert spoken(SEAL).split() == [SEAL[start : start + 4] for start in range(0, 32, 4)]


# In a match


def test_a_match_keeps_what_its_seed_follows_from_and_tells_it_after_its_end_alone() -> None:
    session = shuffled()
    assert session.commitment == SEAL
    assert session.revealed() is None
    play_out(session, Random(1))
    told = session.revealed()
    assert told is not None
    assert (told.secret, told.contributions, told.commitment, told.seed) == (*FAIR[:2], SEAL, FAIR.seed)
    assert first_unproved(Hexes(), rebuild(Hexes(), session.entries, "memory")) is None


def test_the_draws_follow_from_what_the_seats_added() -> None:
    other = Session.start(Hexes(), Setup(ROLES), NAMES, MemoryJournal(), Shuffle(FAIR.secret, ("", "", "")))
    assert beginning(other).seed != beginning(shuffled()).seed
    assert other.commitment == SEAL


def test_a_casual_look_at_the_file_tells_neither_the_secret_nor_what_was_added(tmp_path: Path) -> None:
    with MatchLibrary(tmp_path / "matches.sqlite") as library:
        header = new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-21", secret=FAIR.secret)
        Session.start(Hexes(), Setup(ROLES), NAMES, library.create(header), FAIR).leave()
    content = (tmp_path / "matches.sqlite").read_bytes()
    assert SEAL.encode() in content
    base64 = b64encode(FAIR.secret), b64encode(FAIR.seed)
    for hidden in (FAIR.secret, FAIR.seed, *base64, b"sake", "рис".encode()):
        assert hidden not in content


def test_every_seat_has_its_say_if_only_an_empty_one() -> None:
    with pytest.raises(Impossible):
        Session.start(Hexes(), Setup(ROLES), NAMES, MemoryJournal(), Shuffle(FAIR.secret, ("a", "b")))


@pytest.mark.parametrize(
    "changes",
    [
        {"secret": bytes(32)},
        {"secret": b""},
        {"secret": bytes(5)},
        {"contributions": ("sake", "", "ris")},
        {"contributions": ()},
        {"contributions": ("sake", "рис")},
        {"commitment": "0" * 64},
        {"commitment": SEAL.upper()},
        {"seed": bytes(32)},
    ],
)
def test_a_beginning_that_does_not_follow_is_found(changes: dict[str, object]) -> None:
    session = shuffled()
    wrong = replace(beginning(session), **changes)
    assert first_unproved(Hexes(), rebuild(Hexes(), [wrong, *session.entries[1:]], "memory")) == 0


def test_a_match_of_format_1_has_a_seed_alone_and_its_beginning_stays_the_same_to_the_byte() -> None:
    session = begin()
    assert session.commitment == ""
    first = replace(beginning(session), shuffle=FIRST_SHUFFLE, board_version=0)
    text = encode(first)
    assert text == (
        b'{"type":"began","game":"hexes","rules_version":1,"names":["Aiko","Botan","Chiyo"],'
        b'"roles":["red","green","blue"],"options":[],"seed":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}'
    )
    assert decode(text) == first
    assert first_unproved(Hexes(), rebuild(Hexes(), play_out(session, Random(1)).entries, "memory")) is None
    assert decode(encode(beginning(shuffled()))) == beginning(shuffled())


@pytest.mark.parametrize("text", ["рис" * 20, "1\u05d02"])
def test_a_beginning_with_a_text_that_nobody_can_have_typed_is_refused(text: str) -> None:
    """In a library too, not in a file alone."""
    session = shuffled()
    wrong = replace(beginning(session), contributions=("sake", "", text))
    with pytest.raises(Unreadable) as refused:
        rebuild(Hexes(), [wrong, *session.entries[1:]], "memory")
    assert (refused.value.where, refused.value.what.key) == ("entries[0]", "table.unreadable.entry")


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("", True),
        ("sake", True),
        ("x" * 40, True),
        ("x" * 41, False),
        ("sa\tke", False),
        ("\u202e", False),
        ("1\u05d02", False),
        ("13\u0664", False),
    ],
)
def test_what_a_seat_may_have_added_is_short_and_prints(text: str, may: bool) -> None:
    assert is_contribution(text) is may
    assert is_contribution(text, 2) is (may or text.startswith("1")), "earlier versions took what is turned as well"
