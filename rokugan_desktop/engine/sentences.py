"""The English of what strict reading says: message key to sentence, with placeholders."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # strict YAML
    "yaml.too_long": "longer than {limit} bytes",
    "yaml.too_deep": "nested deeper than {limit} levels",
    "yaml.syntax": "this is not YAML",
    "yaml.characters": "holds characters that YAML may not hold",
    "yaml.alias": "anchors and aliases are not allowed here",
    "yaml.tag": "tags are not allowed here",
    "yaml.key": "a key must be a plain word or number",
    "yaml.key_twice": "“{word}” is given twice",
    "yaml.second_document": "a second document begins here; one is allowed",
    # Set-ups of matches
    "options.unknown": "The option “{option}” with the choice “{choice}” is not known here, or is given twice.",
    # Matches
    "refusal.over": "The match is over.",
    "refusal.cannot-concede": "You can’t concede now.",
    # Notation
    "unreadable.no-action": "“{text}” is not an action",
    # Positions
    "position.no-mapping": "this is not a position: keys with values are needed",
    "position.format": "the format must be “{expected}”",
    "position.unknown": "there is no “{word}”",
    # Zones of cards
    "zones.no-move": "this does not say which card goes from one zone to another",
    # Strict conversion
    "value.wrong-kind": "{expected} is needed here, not {given}",
    "value.not-allowed": "this value is not allowed here",
    "value.missing-key": "“{word}” is missing",
    "unreadable.unknown-id": "“{id}” is unknown here",
    "value.unknown-key": "“{word}” means nothing here",
    "conditions.one-of": "one of {words} is needed here, with what belongs to it",
}
