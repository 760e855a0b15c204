"""The end of a match in words: who has won, the score to be heard, and all of it as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rokugan_desktop.desktop.ending import Contender, Ending
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.words import Words, signed


def names_of(people: Sequence[Person], contender: Contender) -> str:
    """Return the names of a contender's people."""
    return ", ".join(people[seat].name for seat in contender.seats)


def name_of(words: Words, people: Sequence[Person], contender: Contender) -> str:
    """Return who a contender is, with the role, and which computer player a seat alone was."""
    own = [people[seat] for seat in contender.seats]
    names, role = names_of(people, contender), own[0].role.name
    computer = own[0].computer if len(own) == 1 else None
    if computer is None:
        return words.text("end.who", name=names, role=role)
    return words.text("end.who-computer", name=names, role=role, player=computer.name)


def won(ending: Ending, words: Words, people: Sequence[Person]) -> str:
    """Return in a few words who has won."""
    if not ending.winners:
        return words.text("end.draw")
    if len(ending.winning) > 1:
        return words.text("end.shared")
    names = ", ".join(people[seat].name for seat in ending.winners)
    return words.text("end.wins", name=names) if len(ending.winners) == 1 else words.text("end.win", names=names)


def under_name(ending: Ending, words: Words, people: Sequence[Person]) -> str:
    """Return what stands below that: what the winner is called besides, or all who share the victory."""
    winning = ending.winning
    if len(winning) > 1:
        return ", ".join(name_of(words, people, one) for one in winning)
    called = words.say(winning[0].called) if winning and winning[0].called is not None else ""
    return called if winning and called != names_of(people, winning[0]) else ""


def score_told(ending: Ending, words: Words, people: Sequence[Person]) -> str:
    """Return the end as it is heard: who has won by what, and everybody's total."""
    said = [won(ending, words, people), under_name(ending, words, people)]
    said += [words.say(one) for one in (ending.early, ending.decided, *ending.reasons) if one is not None]
    said.append(", ".join(f"{names_of(people, one)}: {signed(one.total)}" for one in ending.contenders))
    return ". ".join(one.rstrip(".") for one in said if one)


def lines_told(ending: Ending, words: Words, people: Sequence[Person]) -> Iterator[str]:
    """Yield all of it as lines of text: who has won and why, each score with its parts, and its history."""
    yield " ".join(one for one in (f"{won(ending, words, people)}.", under_name(ending, words, people)) if one)
    yield from (words.say(one) for one in (ending.early, ending.decided, *ending.reasons) if one is not None)
    for one in ending.contenders:
        parts = ", ".join(
            f"{words.say(part.name)} {signed(counted.number)}"
            for part, counted in zip(ending.parts, one.counted, strict=True)
        )
        said = words.text("end.of", name=name_of(words, people, one), figures=f"{signed(one.total)} ({parts})")
        more = [words.say(message) for message in (one.remark, one.aside and one.aside.text) if message]
        yield ". ".join((said, *more))
    if len(ending.history) > 1:
        rounds = ", ".join(str(row.round) for row in ending.history)
        yield words.text("end.of", name=words.say(ending.rounds), figures=rounds)
        for number, one in enumerate(ending.contenders):
            figures = ", ".join(signed(row.totals[number]) for row in ending.history)
            yield words.text("end.of", name=names_of(people, one), figures=figures)
