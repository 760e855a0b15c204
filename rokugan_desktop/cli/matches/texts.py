"""Lists, verdicts and stories of matches as text for people, and the list for programs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from rokugan_desktop.cli.endings import one_line
from rokugan_desktop.cli.matches.opening import game_of
from rokugan_desktop.cli.offers import NamingMatches
from rokugan_desktop.engine import POSITION, Message, Narrating, Seat, StoryLine, Unreadable
from rokugan_desktop.shelf import Shelf, Shelved
from rokugan_desktop.table.history import Announcement, named
from rokugan_desktop.table.journal import Began, Header, Journal
from rokugan_desktop.table.library.listing import Listed, problem_of
from rokugan_desktop.table.printable import printable, tidy
from rokugan_desktop.table.replay import Replay, paragraphs
from rokugan_desktop.table.trust.proving import Verdict, verdict_lines
from rokugan_desktop.table.trust.shuffle import counted, spoken
from rokugan_desktop.words import Words


def matches_report(listed: Sequence[Listed]) -> list[dict[str, Any]]:
    """Return the list as plain data; a round that is not written down is 0, the state of a damaged one "damaged".

    `clans` is what `roles` was called when there was one game; it stays for whoever reads it.
    """
    return [
        {
            "id": match.id,
            "game": match.header.game,
            "names": match.header.names,
            "roles": match.header.roles,
            "clans": match.header.roles,
            "round": _round(match.header),
            "started": match.header.started,
            "state": "damaged" if match.trouble is not None else match.header.state,
        }
        for match in listed
    ]


def list_text(words: Words, listed: Sequence[Listed], shelf: Shelf) -> str:
    """Return the list, a line for each match."""
    if not listed:
        return words.text("cli.matches.none")
    return "\n".join(printable(_row(words, match, shelf), " ") for match in listed)


def _row(words: Words, match: Listed, shelf: Shelf) -> str:
    game = game_of(match.header, shelf)
    problem = match.problem({game.id: game.rules()})
    if problem is not None or len(match.header.names) != len(match.header.roles):
        problem = problem or Message("table.unreadable.damaged")
        return words.text("cli.matches.damaged", id=match.id, what=problem)
    header = match.header
    names = _names(words, header, range(len(header.names)), game)
    what = words.text("cli.matches.titled", title=header.title, names=names) if header.title else names
    if len(shelf) > 1:
        what = words.text("cli.matches.of-game", game=words.of(game.id).text("game.title"), what=what)
    return words.text(
        "cli.matches.row",
        id=match.id,
        what=what,
        started=_when(header.started),
        state=_state(words.of(game.id), header, game),
    )


def _state(words: Words, header: Header, game: Shelved) -> str:
    if header.state == "over":
        seats = [seat for seat in header.winners if 0 <= seat < len(header.names)]
        won = Message("cli.matches.won", names=_names(words, header, seats, game))
        return words.say(won if seats else Message("cli.matches.over"))
    number = _round(header)
    return words.say(Message("cli.matches.round", round=number) if number else Message("cli.matches.begun"))


def _names(words: Words, header: Header, seats: Sequence[int], game: Shelved) -> str:
    offered = game.commands()
    naming = offered if isinstance(offered, NamingMatches) else None

    def role_of(seat: Seat) -> Message | str:
        return (naming.role(header.roles[seat]) if naming is not None else None) or header.roles[seat]

    called = ((tidy(header.names[seat]) or role_of(Seat(seat)), role_of(Seat(seat))) for seat in seats)
    return ", ".join(words.text("cli.matches.player", name=name, role=role) for name, role in called)


def _round(header: Header) -> int:
    return int(header.round) if header.round.isascii() and header.round.isdigit() and len(header.round) < 5 else 0


def _when(started: str) -> str:
    try:
        return datetime.fromisoformat(started).strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return started


def verdict_text(words: Words, verdict: Verdict, head: str) -> str:
    """Return what is proved, with the beginnings of seal and head to be compared; or the first entry that is wrong.

    What a file says may be in it, so each line is one line.
    """
    found = verdict.examined
    if found is None:
        what = verdict.what or Message("table.unreadable.damaged")
        return one_line(words.text("cli.matches.wrong", n=verdict.entry or 0, what=what))
    if found.open_to_choice:
        first = Message("cli.matches.follows") if verdict.over else Message("cli.matches.whole-chain")
    elif not verdict.over:
        first = Message("cli.matches.proved-chain")
    else:
        first = Message("cli.matches.proved-position" if found.at_position else "cli.matches.proved")
    lines = [words.say(first), *map(words.say, verdict_lines(found))]
    if verdict.over:
        lines += _added(words, found.began)
    if found.began.commitment:
        lines.append(words.text("cli.matches.seal", digits=spoken(found.began.commitment)))
    lines.append(words.text("cli.matches.head", digits=spoken(head)))
    return "\n".join(map(one_line, lines))


def _added(words: Words, began: Began) -> list[str]:
    """Return what the seats added to the secret: whoever typed it can tell whether it is another text now."""
    return [
        words.text("cli.matches.added", name=name, text=text, n=len(counted(text, began.shuffle)))
        for name, text in zip(began.names, began.contributions, strict=False)
        if text
    ]


def verdict_report(verdict: Verdict, head: str) -> dict[str, Any]:
    """Return what is proved as plain data: what is wrong by its key, seal and head whole."""
    found = verdict.examined
    if found is None:
        what = None if verdict.what is None else verdict.what.key
        return {"proved": False, "over": verdict.over, "entry": verdict.entry, "what": what}
    began, header = found.began, found.header
    return {
        "proved": verdict.proved,
        "over": verdict.over,
        "game": began.game,
        "journal": header.format,
        "rules": {"version": began.rules_version, "today": found.rules_today},
        "board": header.board_version,
        "shuffle": began.shuffle,
        "start": "position" if found.at_position else "dealt",
        "seal": began.commitment,
        "sealed": ("match" if began.strict else "secret") if began.commitment else "nothing",
        "added": began.added,
        "texts": began.contributions if verdict.over else (),
        "unchecked": () if verdict.over else ("draws",),
        "beside": {**found.beside, "before_draws": found.before_draws},
        "computers": found.computers,
        "head": head,
    }


class _StoryRole(NamedTuple):
    """What a seat plays as."""

    name: Message


class _StoryPlayer(NamedTuple):
    """Who sits on a seat, as the story calls them."""

    name: str
    role: _StoryRole


def story_text(words: Words, journal: Journal, shelf: Shelf) -> str:
    """Return the story of a match in paragraphs, as the game tells it.

    Raise Unreadable where the journal is damaged, or of a game that this program does not have or that tells no story.
    """
    header, game = journal.header, game_of(journal.header, shelf)
    rules, offered = game.rules(), game.commands()
    problem = problem_of(header, rules)
    if problem is not None:
        raise Unreadable(journal.name, "", problem)
    entries = journal.entries()
    replay = Replay(rules, entries, journal.name)
    if not isinstance(rules, Narrating) or not isinstance(offered, NamingMatches):
        raise Unreadable(journal.name, "", Message("cli.matches.no-story"))
    began = entries[0]
    assert isinstance(began, Began), "it was replayed"
    people = [
        _StoryPlayer(name, _StoryRole(offered.role(role) or Message("cli.matches.role", name=role)))
        for name, role in zip(began.names, began.roles, strict=True)
    ]

    def say(event: Any) -> StoryLine | None:
        if isinstance(event, Announcement):
            return StoryLine(event.said(lambda seat: named(people[seat])))
        return rules.line(event, people)

    spoken = words.of(game.id)
    blocks = [
        "\n".join([spoken.say(paragraph.heading), *(f"  {spoken.say(line)}" for line in paragraph.lines)])
        for paragraph in paragraphs(replay, say, rules.status)
    ]
    heading = spoken.text(
        "cli.matches.heading",
        names=_names(spoken, header, range(len(people)), game),
        started=_when(header.started),
        state=_state(spoken, header, game),
    )
    if POSITION in dict(began.options):
        heading = f"{heading}\n{spoken.text('cli.matches.at-position')}"
    return "\n\n".join("\n".join(printable(line, " ") for line in block.split("\n")) for block in [heading, *blocks])
