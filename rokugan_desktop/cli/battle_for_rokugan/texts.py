"""The reports of `resolve` and `score` as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rokugan_desktop.cli.offers import Report
from rokugan_desktop.games.battle_for_rokugan import Message
from rokugan_desktop.words import Words


def _clan(clan: str | None) -> Message:
    return Message(f"clan.{clan}") if clan else Message("cli.resolve.unheld")


def _listed(words: Words, messages: Iterable[Message]) -> str:
    return ", ".join(words.say(message) for message in messages) or words.text("cli.resolve.none")


def resolution_text(words: Words, report: Report) -> str:
    """Return the report of `resolve` in sentences: battles, what was discarded, provinces, seats."""
    battles = [_battle(words, battle) for battle in report["battles"]] or [words.text("cli.resolve.no-battle")]
    parts = [_section(words, "cli.resolve.battles", battles)]
    if report["discarded_illegal"]:
        rows = [
            words.text(
                "cli.resolve.token",
                clan=_clan(row["clan"]),
                token=Message(f"token.{row['token']}"),
                place=_place(words, row["at"]),
            )
            for row in report["discarded_illegal"]
        ]
        parts.append(_section(words, "cli.resolve.illegal", rows))
    provinces = [_province(words, name, row) for name, row in report["provinces"].items()]
    parts.append(_section(words, "cli.resolve.provinces", [line for line in provinces if line]))
    seats = [_seat(words, clan, row) for clan, row in report["seats"].items()]
    parts.append(_section(words, "cli.resolve.seats", seats))
    return "\n\n".join(parts)


def _section(words: Words, title: str, lines: Sequence[str]) -> str:
    return "\n".join([words.text(title), *(f"  {line}" for line in lines)])


def _place(words: Words, place: str) -> str:
    """Return a place of a position file by the names of its provinces."""
    names = [name if name == "sea" else words.text(f"province.{name}") for name in place.split(" > ")]
    if names[0] == "sea":
        names[0] = words.text("cli.resolve.sea")
    return " → ".join(names)


def _battle(words: Words, battle: Report) -> str:
    winner = battle["winner"]
    return words.text(
        "cli.resolve.battle",
        province=Message(f"province.{battle['province']}"),
        defense=battle["defense"],
        defender=_clan(battle["defender"]),
        attackers=_listed(
            words,
            (
                Message("cli.resolve.attacker", clan=_clan(clan), total=total)
                for clan, total in battle["attackers"].items()
            ),
        ),
        winner=Message("cli.resolve.wins", clan=_clan(winner)) if winner else Message("cli.resolve.nothing"),
    )


def _province(words: Words, name: str, row: Report) -> str:
    """Return one province, or an empty text where nothing lies in it."""
    special = Message(f"special.{row['special']}") if row["special"] else None
    province = Message(f"province.{name}")
    if row["controller"] is None:
        return words.text("cli.resolve.nobody", province=province, special=special) if special else ""
    common = {"province": province, "clan": _clan(row["controller"]), "facedown": row["down"], "faceup": row["up"]}
    if special is None:
        return words.text("cli.resolve.province", **common)
    return words.text("cli.resolve.province-special", special=special, **common)


def _seat(words: Words, clan: str, row: Report) -> str:
    def tokens(names: Sequence[str]) -> str:
        return _listed(words, (Message(f"token.{name}|inline") for name in names))

    cards = (
        Message("cli.resolve.unknown-card") if ":" in card else Message(f"card.{card}.title") for card in row["cards"]
    )
    return words.text(
        "cli.resolve.seat",
        clan=_clan(clan),
        hand=tokens(row["hand"]),
        discard=tokens(row["discard"]),
        cards=_listed(words, cards),
    )


def score_text(words: Words, report: Report) -> str:
    """Return the report of `score` in sentences."""
    lines = [words.text("cli.score.row", clan=_clan(clan), **row) for clan, row in report["honor"].items()]
    winners = [words.say(_clan(clan)) for clan in report["winners"]]
    if len(winners) == 1:
        return "\n".join([*lines, words.text("cli.score.winner", clan=winners[0])])
    return "\n".join([*lines, words.text("cli.score.shared", clans=", ".join(winners))])
