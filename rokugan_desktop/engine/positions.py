"""Position files of any game: one YAML file, read strictly by the game's schema, and written by the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn, Self, cast

import msgspec
import yaml

from rokugan_desktop.engine.messages import Message, Parameter, Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict


class PositionPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a position file; what is left out is as its default says."""


class PositionFile(PositionPart, frozen=True):
    """A position file as it stands; a game's subclass says what is in it, and which format it has."""

    FORMAT: ClassVar[str]
    format: str

    @classmethod
    def read(cls, text: str, name: str) -> Self:
        """Return the position that the YAML text holds; whether it can be is for the game to say.

        Raise Unreadable for what is not well-formed, an unknown key, a value of the wrong kind, an unknown format.
        """
        return cls.of(load_strict(text, name=name, limit_bytes=200_000), name)

    @classmethod
    def of(cls, tree: object, name: str = "position") -> Self:
        """Return the position that the plain data of a YAML file hold. Raise Unreadable as `read` does."""
        if not isinstance(tree, dict):
            raise Unreadable(name, "", Message("position.no-mapping"))
        if cast("dict[object, object]", tree).get("format") != cls.FORMAT:
            raise Unreadable(name, "format", Message("position.format", expected=cls.FORMAT))
        return cast("Self", convert_strict(cast("object", tree), cls, name=name))

    @classmethod
    def written(cls, tree: Mapping[str, Any]) -> str:
        """Return the text of a file that reads as these plain data, without defaults. Raise Unreadable as `of` does."""
        position = cls.of({"format": cls.FORMAT, **tree})
        return str(yaml.safe_dump(msgspec.to_builtins(position), sort_keys=False, allow_unicode=True, width=120))


class Faults:
    """Names a fault of a position: the file, the place in it, and what is wrong, as a message of the game's kind."""

    def __init__(self, name: str, kind: type[Message]) -> None:
        self.name = name
        self._kind = kind

    def refuse(self, where: str, key: str, **parameters: Parameter) -> NoReturn:
        """Raise Unreadable with this place and message."""
        raise Unreadable(self.name, where, self._kind(f"position.{key}", **parameters))

    def index(self, where: str, word: str, known: Sequence[str]) -> int:
        """Return where the word stands among the known ones. Raise Unreadable where it does not."""
        if word not in known:
            raise Unreadable(self.name, where, self._kind("position.unknown", word=word))
        return known.index(word)
