"""The reports of `resolve`, `explain` and `score` as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rokugan_desktop.cli.offers import Report
from rokugan_desktop.games.four_paths import Message, named
from rokugan_desktop.words import Words


def standing_text(words: Words, report: Report) -> str:
    """Return how a match stands: seats with provinces and cards, the last battle, and who is asked."""
    lines: list[str] = []
    for seat in range(len(report["honor"])):
        lines += _seat(words, report, seat)
    if report["totals"] is not None:
        lines.append(words.text("cli.resolve.totals", attack=report["totals"][0], defense=report["totals"][1]))
    if report["refused"] is not None:
        lines.append(words.text("cli.resolve.refused", rule=report["refused"]))
    if report["over"] is not None:
        lines.append(words.text("cli.resolve.over", seats=_seats(words, report["over"])))
    elif report["asked"] is not None:
        kind, seat, _phase = report["asked"]
        lines.append(words.text("cli.resolve.asked", seat=seat, kind=Message(f"cli.resolve.kind.{kind}")))
    return "\n".join(lines)


def _seats(words: Words, seats: Sequence[int]) -> str:
    return ", ".join(words.text("cli.score.seat", seat=seat) for seat in seats)


def _seat(words: Words, report: Report, seat: int) -> Iterator[str]:
    honor = report["honor"][seat]
    if seat in report["out"]:
        yield words.text("cli.resolve.out", seat=seat, honor=honor)
        return
    provinces = Message("cli.resolve.provinces", n=report["provinces"][seat])
    yield words.text("cli.resolve.seat", seat=seat, honor=honor, provinces=provinces)
    for number, (strength, face) in enumerate(zip(report["strengths"][seat], report["face"][seat], strict=True), 1):
        card = {"down": Message("cli.resolve.face-down"), "empty": Message("cli.resolve.empty")}.get(face)
        yield "  " + words.text("cli.resolve.province", n=number, strength=strength, card=card or named(face))
    for name, card in report["cards"].items():
        if card["seat"] == seat:
            key = "card" if card["unit"] or card["force"] else "other-card"
            said = Message(
                f"cli.resolve.{key}",
                id=name,
                card=named(card["card"]),
                at=Message(f"cli.resolve.at.{card['at']}"),
                force=card["unit"],
            )
            yield "  " + words.say(Message("cli.resolve.bowed", card=said) if card["bowed"] else said)


def explanation_text(words: Words, report: Report) -> str:
    """Return the same, with the answers that were tried, and what is left of the decks."""
    lines = [standing_text(words, report)]
    for answer, rule in report["try"].items():
        key = "try" if rule is None else "try-refused"
        lines.append(words.text(f"cli.explain.{key}", answer=answer, **({} if rule is None else {"rule": rule})))
    for seat, cards in report.get("view", {}).get("dynasty_left", {}).items():
        left = [words.text("cli.explain.count", n=count, card=named(key)) for key, count in cards.items()]
        lines.append(words.text("cli.explain.left", seat=seat, cards=", ".join(left)))
    return "\n".join(lines)


def score_text(words: Words, report: Report) -> str:
    """Return how the seats stand, and who has won or is ahead."""
    lines: list[str] = []
    for row in report["standings"]:
        if row["out"]:
            lines.append(words.text("cli.resolve.out", seat=row["seat"], honor=row["honor"]))
        else:
            provinces = Message("cli.resolve.provinces", n=row["provinces"])
            lines.append(words.text("cli.resolve.seat", seat=row["seat"], honor=row["honor"], provinces=provinces))
    key = "winner" if report["how"] == "early" else "won"
    return "\n".join([*lines, words.text(f"cli.score.{key}", seats=_seats(words, report["winner"]))])
