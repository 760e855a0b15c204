"""The games that the window plays, each with its face, which is made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.engine import AnyGame, Configurable, Unreadable
from rokugan_desktop.loading import loading
from rokugan_desktop.table.journal import Header
from rokugan_desktop.table.library.listing import problem_of
from rokugan_desktop.words import Words

MakeFace = Callable[[], AnyFace]
"""Make the face of a game. Raises Unreadable where one of the game's files is faulty."""


class Faces(Mapping[str, AnyFace]):
    """The faces by the games' ids, in the order of the shelf."""

    def __init__(self, makers: Mapping[str, MakeFace]) -> None:
        self._makers = dict(makers)
        self._made: dict[str, AnyFace] = {}

    def __getitem__(self, game: str) -> AnyFace:
        if game not in self._made:
            with loading():
                self._made[game] = self._makers[game]()
        return self._made[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    def __contains__(self, game: object) -> bool:
        return game in self._makers

    @property
    def several(self) -> bool:
        """Tell whether there is more than one game to choose from."""
        return len(self._makers) > 1

    def rules(self, game: str) -> AnyGame | None:
        """Return the rules of a game; None: it isn't here."""
        return self[game].game if game in self else None

    def of_match(self, header: Header, name: str) -> AnyFace:
        """Return the face of a match with this index card, called so. Raise Unreadable where it can't be opened."""
        problem = problem_of(header, self.rules(header.game))
        if problem is not None:
            raise Unreadable(name, "", problem)
        return self[header.game]

    def name(self, words: Words, game: str) -> str:
        """Return what a game is called; one that isn't here as journals name it."""
        return words.of(game).text("game.title") if game in self else game

    def agreed(self, words: Words, header: Header) -> tuple[str, ...]:
        """Return what was agreed on before the match: the game's first choice, and of the others what is not usual."""
        if not header.options or header.game not in self:
            return ()
        chosen, told, game = dict(header.options), words.of(header.game), self[header.game].game
        form = game.options(chosen) if isinstance(game, Configurable) else ()
        return tuple(
            told.say(choice.name)
            for number, option in enumerate(form)
            for choice in option.choices
            if choice.id == chosen.get(option.id) and (not number or choice.id != option.default)
        )
