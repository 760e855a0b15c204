"""Decks that players make: judged by S-1, written and read as files, and whole in the record of a match."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import asdict, replace

from rokugan_desktop.cli import main
from rokugan_desktop.cli.speaking import speak
from rokugan_desktop.engine import Illegal, Setup, Unreadable
from rokugan_desktop.games.four_paths import broken_invariants
from rokugan_desktop.games.four_paths.components import (
    OwnDeck,
    deck_faults,
    deck_refusal,
    level_refusal,
    read_own_deck,
)
from rokugan_desktop.games.four_paths.ids import NO_KEY, CardKey, DeckId, Level
from rokugan_desktop.shelf import packaged, shelf_of
from rokugan_desktop.table.files.match_files import MATCH, read_match, written
from rokugan_desktop.table.journal import Began, Entry, Header, MemoryJournal, new_header
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.shuffle import Shuffle

from .playing import ANSWERS, HANDS, file, game, played

SHELF = shelf_of(packaged("four_paths"))
SHUFFLE = Shuffle(bytes(range(32)), ("", ""))


def own(house: str = "lion", **changes: int) -> OwnDeck:
    """A deck like one of the house's, with so many of some cards instead."""
    deck = OwnDeck(format="four-paths-deck/1", name="Ours", **asdict(file().decks[DeckId(house)]))
    for key, count in changes.items():
        room = "dynasty" if file().cards[CardKey(key)].is_dynasty else "fate"
        cards = {**getattr(deck, room), CardKey(key): count}
        deck = replace(deck, **{room: {one: n for one, n in cards.items() if n}})
    return deck


@pytest.mark.parametrize(
    ("deck", "faults"),
    [
        (own(), []),
        (own(hermit=1), []),
        (own(lion_tome=1), ["few"]),
        (own(lion_tome=1, spear_levy=2), ["few", "few"]),
        (own(lion_tome=4, plain_blade=5), ["most", "most"]),
        (own(rich_harvest=2), ["most"]),
        (replace(own(), stronghold=NO_KEY), ["lacks"]),
        (replace(own(), fate={**own().fate, CardKey("lion_tome"): 1}), ["stranger"]),
        (replace(own(), level2={CardKey("spear"): CardKey("levy")}), ["stranger", "stranger"]),
        (replace(own(), wind=CardKey("lion_keep")), ["outside"]),
    ],
)
def test_s1_says_all_that_a_deck_lacks_or_has_too_much_of(deck: OwnDeck, faults: list[str]) -> None:
    found = [str(fault.message.key).rpartition(".")[2] for _, fault in deck_faults(file(), deck)]
    assert found == faults
    assert (deck_refusal(file(), deck) is None) is not bool(faults)


def test_a_deck_is_played_at_the_levels_that_have_its_cards() -> None:
    assert [level_refusal(file(), own(), level) for level in Level] == [None] * 3
    poor = [level_refusal(file(), own("phoenix"), level) for level in Level]
    assert [one is None for one in poor] == [True, False, True]
    crowded = own(temple_guard=3)
    refusals = [level_refusal(file(), crowded, level) for level in Level]
    assert refusals[2] is None
    assert refusals[1] is not None
    assert "refusal.deck.most" in repr(refusals[1].message), "one more stands for the Ancestor below the third level"


def test_a_deck_s_file_reads_back_the_same_and_check_agrees(tmp_path: Path) -> None:
    for deck in (replace(own(), name="Ню: 'x' # \"y\""), own("phoenix", hermit=1), own(lion_tome=1)):
        path = tmp_path / "deck.yaml"
        path.write_text(deck.written(), encoding="utf-8")
        assert read_own_deck(file(), deck.written(), path.name) == deck
        assert file().deck(deck.id) == deck
        assert main(["check", str(path), "--game", "four_paths"], SHELF) == int(deck_refusal(file(), deck) is not None)


@pytest.mark.parametrize(
    ("said", "instead", "where", "key"),
    [
        ("  lion_tome: 2", "  lion_tom: 2", "dynasty.lion_tom", "refusal.deck.stranger"),
        ("  lion_tome: 2", "  lion_tome: 0", "dynasty.lion_tome", "value.not-allowed"),
        ("  lion_tome: 2", "  lion_tome: two", "dynasty.lion_tome", "value.wrong-kind"),
        ("deck/1", "deck/2", "format", "value.not-allowed"),
        ('"Ours"', '"Ou\\u202ers"', "name", "unreadable.not-printable"),
        ('"Ours"', f'"{"x" * 41}"', "name", "value.not-allowed"),
        ("name:", "nome:", "", "value.unknown-key"),
        ('format: "four-paths-deck/1"\nname: "Ours"\n', "", "", "value.missing-key"),
        ('"lion_keep"', '"lion_keeps"', "stronghold", "refusal.deck.outside"),
        ('"Ours"', '"\u3164"', "name", "unreadable.not-printable"),
        ('"Ours"', '"Колода Льва"', "name", "refusal.deck.named"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence_with_its_line(said: str, instead: str, where: str, key: str) -> None:
    text = own().written()
    assert said in text
    with pytest.raises(Unreadable) as caught:
        read_own_deck(file(), text.replace(said, instead, 1), "deck.yaml")
    line = text.count("\n", 0, text.index(said)) + 1
    assert caught.value.where == (f"{line}: {where}" if where else "")
    assert (caught.value.source, caught.value.what.key) == ("deck.yaml", key)


FORGED = {
    "39 cards": own(lion_tome=1).id,
    "four of a card": own(lion_tome=4).id,
    "a card that is none": own().id.replace("lion_tome", "lion_tom"),
    "a number that is none": own().id.replace('"lion_tome":2', '"lion_tome":-2'),
    "another level": own("phoenix").id,
    "a name of nothing": replace(own(), name=" ").id,
    "a name of letters that print nothing": replace(own(), name="\u3164\u2800").id,
    "a name of marks on nothing": replace(own(), name="\ufe0f\u0301").id,
    "the name of a deck of the house": replace(own(), name="Lion deck").id,
    "such a name with nothing seen in it": replace(own(), name="lion\u3164 Deck\ufe0f").id,
    "such a name in Russian": replace(own(), name="Колода Журавля").id,
    "a list that says no more": "{stronghold: lion_keep, dynasty: {}, fate: {}}",
    "a blank before it": f" {own().id}",
    "a word after it": f"{own().id} # ours",
    "no list": "unicorn",
    "no text of a list": "{" * 40,
}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_deck_of_the_house_lends_its_name(language: str) -> None:
    words = speak(language, SHELF).of("four_paths")
    assert {words.text(f"deck.{deck}") for deck in file().decks} <= set(file().clan_decks)


def test_a_sensei_without_a_stronghold_is_refused_in_a_sentence() -> None:
    deck = replace(own(), stronghold=NO_KEY, sensei=CardKey("sensei_wall"))
    with pytest.raises(Unreadable, match="sensei"):
        read_own_deck(file(), deck.written(), "deck.yaml")


def match(deck: str, *options: tuple[str, str]) -> tuple[Header, tuple[Entry, ...]]:
    """A match of two seats with the deck, ended at once."""
    setup, names = Setup((deck, deck), options), ("Aiko", "Botan")
    journal = MemoryJournal(new_header(game(), setup, names, "2026-11-21T20:00", secret=SHUFFLE.secret))
    session = Session.start(game(), setup, names, journal, SHUFFLE)
    session.end_early()
    return journal.header, tuple(session.entries)


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_nobody_sits_down_with_a_forged_deck(forged: str) -> None:
    with pytest.raises(Illegal):
        game().new(Setup(("lion", forged), (HANDS,)))
    header, (began, *played) = match(own().id, HANDS)
    assert isinstance(began, Began)
    read_match(game(), written(header, (began, *played), MATCH), "honest")
    roles = (began.roles[0], forged)
    with pytest.raises(Unreadable):
        read_match(
            game(), written(replace(header, roles=roles), (replace(began, roles=roles), *played), MATCH), "forged"
        )


def test_a_match_holds_its_decks_and_is_proved_where_nobody_keeps_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck, path = own("crane", hermit=1), tmp_path / "match.jsonl"
    path.write_bytes(written(*match(deck.id, ANSWERS), MATCH))
    library = ("--library", str(tmp_path / "library"), "--language", "en")
    for command in (("verify", str(path)), ("import", str(path)), ("matches",), ("replay", "1")):
        capsys.readouterr()
        assert main([*command, *library], SHELF) == 0, command
    assert "Ours" in capsys.readouterr().out
    with pytest.raises(Illegal, match="F-7"):
        game().new(Setup((deck.id,) * 3, (ANSWERS,)))


@pytest.mark.parametrize("seed", range(3))
def test_cards_that_no_deck_of_the_house_has_are_played_with(seed: int) -> None:
    deck, steps = own("phoenix", hermit=1, still_pool=3, sworn_anew=2, sensei_wall=1, sensei_coin=1), 0
    setup = Setup((deck.id, own().id), (ANSWERS,))
    for one in played(seed, setup.roles, ANSWERS, most=400):
        steps += 1
        assert not list(broken_invariants(setup, one.after))
    assert steps > 100
