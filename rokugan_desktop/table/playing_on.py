"""A new match that has gone as far as a finished one had: what was drawn so far stands, what comes is drawn anew.

What was said beside the game is left behind, PINs too, and so is what the table went back past. An entry of its own
says where the new match begins, wherever it is told, kept and proved: nobody takes it for one that was dealt so.
"""

from __future__ import annotations

import msgspec

from rokugan_desktop.engine import AnyGame, Asking, Draw, Illegal, Message, Refusal
from rokugan_desktop.engine.grammar import known_seed
from rokugan_desktop.table.journal import FORMAT, Began, Entry, Header, PlayedOn
from rokugan_desktop.table.rebuilding import rebuild
from rokugan_desktop.table.replay import Replay, ReplayStep
from rokugan_desktop.table.trust.shuffle import SHUFFLE


def can_be_played_on(game: AnyGame, header: Header) -> bool:
    """Tell whether a match is written as those of today are, by the same rules on the same board."""
    today = (FORMAT, game.rules_version, game.board_version)
    return (header.format, header.rules_version, header.board_version) == today


def played_on(
    game: AnyGame, replay: Replay, header: Header, step: ReplayStep, seed: bytes, now: str
) -> tuple[Header, tuple[Entry, ...]]:
    """Return the index card and the entries of a match that goes on from right after the step of a finished one.

    Raises Illegal while that one runs, where it is over at the step, and where it can't be played on at all.
    """
    history = rebuild(game, replay.entries()[: step.last + 1], "", header.players)
    began = history.entries[0]
    assert isinstance(began, Began), "it was rebuilt"
    if not can_be_played_on(game, header) or not isinstance(game.pending(history.state), Asking | Draw):
        raise Illegal(Refusal("", Message("table.refusal.cannot-play-on")))
    players = tuple(history.players)
    options = tuple([option for option in began.options if not known_seed([option])])  # this one's seed is a secret
    anew = msgspec.structs.replace(
        began, seed=seed, secret=b"", contributions=(), commitment="", shuffle=SHUFFLE, players=players, options=options
    )
    card = msgspec.structs.replace(
        header, started=now, state="running", winners=(), title="", players=players, commitment="", origin="played-on",
        options=anew.options_told,
    )  # fmt: skip
    return card, (anew, *history.counting(), PlayedOn())
