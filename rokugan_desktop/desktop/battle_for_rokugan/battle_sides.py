"""The sides of a battle, and what each sum is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rokugan_desktop.desktop.art.tokens import PieceArt
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.watched import Watched
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import Message, Placed, Topology, ids, naming, sums
from rokugan_desktop.words import Words


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a sum: a token as it looks, or what is printed on the board."""

    art: PieceArt | None
    number: int
    """FrameView on a part without a picture, and beside one whose picture does not say it."""
    said: bool = True
    """The picture says the number itself."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a battle."""

    seat: Seat
    total: int
    parts: tuple[Part, ...]
    where: str
    """From where it attacks; nothing for who defends."""


class Sides:
    """Tells the sides of battles on one board, in one language."""

    def __init__(self, board: Topology, words: Words) -> None:
        """Keep the board and the words."""
        self._board = board
        self._words = words

    def of(self, watched: Watched) -> tuple[Side, ...]:
        """Return the sides of a battle, the attackers first; every sum is that of its parts."""
        battle, placed = watched.battle, watched.view.public.placed
        there = [token for token in placed if self._board.target[token.place] == battle.province]
        found: list[Side] = []
        for seat, total in battle.attackers:
            own = [token for token in there if token.seat == seat and ids.FIGHTERS >> token.face & 1]
            found.append(Side(seat, total, self._tokens(watched, own), self._where(own)))
        found.append(Side(battle.defender, battle.defense, self._defense(watched, there), ""))
        return tuple(found)

    def _tokens(self, watched: Watched, tokens: Sequence[Placed]) -> tuple[Part, ...]:
        """Return each token as a part, and after it the blessings that lie on it."""
        seated = watched.view.public.seats
        return tuple(
            Part(looks.face(seated[token.seat].clan, kind), 0)
            for token in tokens
            for kind in (token.face, *token.blessings)
        )

    def _where(self, tokens: Sequence[Placed]) -> str:
        """Return where the attackers come from: provinces, and the sea."""
        words, board = self._words, self._board
        found: list[str] = []
        for token in tokens:
            if token.place < len(board.provinces):
                continue
            source = board.source[token.place]
            by_sea = Message("arena.by-sea")
            found.append(words.say(by_sea if source == ids.NOBODY else naming.province_name(board, source)))
        return ", ".join(dict.fromkeys(found))

    def _defense(self, watched: Watched, there: Sequence[Placed]) -> tuple[Part, ...]:
        """Return what the defense is made of: combat tokens, what is printed, control and special tokens."""
        battle, public = watched.battle, watched.view.public
        tokens, printed, rest = sums.defense_parts(battle)
        parts: list[Part] = []
        if tokens:
            parts += self._tokens(watched, [token for token in there if token.seat == battle.defender])
        if printed:
            parts.append(Part(None, printed))
        if rest:
            clan = public.seats[battle.defender].clan if battle.defender != ids.NOBODY else None
            faceup = public.faceup[battle.province] if clan is not None else 0
            worth = 2 if clan == ids.CRAB else 1
            if clan is not None and faceup * worth == rest:
                parts += [Part(looks.control(clan, True), worth)] * faceup
            else:
                parts.append(Part(looks.control(clan, True) if clan is not None else None, rest, said=False))
        return tuple(parts)
