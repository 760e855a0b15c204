"""What is about to be confirmed is named: in every turn of random matches, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rokugan_desktop.engine import Asking, Seat
from rokugan_desktop.games.battle_for_rokugan import Action, Question, Verb, ids, summary
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import token_name

from .playing import LAWFUL_MATCHES, Entry, game, match


class Named(NamedTuple):
    """What a seat plays as."""

    name: Message


class Sitter(NamedTuple):
    """Who sits there."""

    name: str
    role: Named


Turn = tuple[tuple[Question, Action], ...]


def turns(entries: tuple[Entry, ...]) -> Iterator[Turn]:
    """What each seat confirms at once: its answers up to one that seals."""
    drafts: dict[Seat, list[tuple[Question, Action]]] = {}
    for entry in entries:
        pending = game().pending(entry.before)
        if entry.by is None or not isinstance(pending, Asking):
            continue
        draft = drafts.setdefault(entry.by, [])
        question = pending.decisions[entry.by]
        assert isinstance(question, Question)
        draft.append((question, entry.action))
        if entry.step.seals:
            yield tuple(drafts.pop(entry.by))


def parts(message: object) -> Iterator[object]:
    """The message and all that stands in it."""
    yield message
    for _name, value in getattr(message, "parameters", ()):
        yield from parts(value)


def test_every_turn_says_what_it_does_and_names_each_token_that_is_placed() -> None:
    kinds: set[str] = set()
    for seed, count in LAWFUL_MATCHES:
        entries = match(seed, count)
        clans = [ids.CLANS[seat.clan] for seat in entries[0].before.public.seats]
        people = [Sitter(clan.title(), Named(Message(f"clan.{clan}"))) for clan in clans]
        for turn in turns(entries):
            kinds |= {str(question.kind) for question, _answer in turn}
            said = summary(turn, people)
            if {question.kind for question, _answer in turn} == {"card-seen"}:
                assert said is not None
                assert said.key == "confirm.card-seen", "a look is all that was left"
                continue
            if {answer.verb for _question, answer in turn} == {Verb.SEEN}:
                assert said == Message("confirm.seen"), "a look is all that was left"
                continue
            named = set(parts(said))
            for question, answer in turn:
                if question.kind in {"turn", "return", "card-pay", "card-give"} and answer.verb is Verb.TAKE:
                    assert token_name(answer.number) in named, (turn, said)
    assert {"spy", "swap-with", "card-player", "card-animate-place", "card-give", "bless"} <= kinds
