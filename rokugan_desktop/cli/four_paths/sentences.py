"""The English of what the commands of Four Paths say: message key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    # Help
    "cli.command.resolve": "give the answers of a position, with its draws or those of a seed",
    "cli.command.score": "who leads in a position, and who would win now",
    "cli.command.explain": "a position with all numbers, the answers it tries, and what a seat may know",
    "cli.help.resolve.seed": "a whole number from 0 to draw from, where the file has no draws",
    "cli.command.simulate": "play whole matches and say what decks and cards are worth",
    "cli.help.simulate.decks": "the decks of the seats, such as {names}; left out, they are drawn",
    # check
    "cli.check.cards": Plural("{n} card", "{n} cards"),
    "cli.check.decks": Plural("{n} deck", "{n} decks"),
    "cli.check.dynasty": Plural("{n} Dynasty card", "{n} Dynasty cards"),
    "cli.check.fate": Plural("{n} Fate card", "{n} Fate cards"),
    # resolve, explain and score
    "cli.resolve.seat": "Seat {seat}: honor {honor}, {provinces}",
    "cli.resolve.provinces": Plural("{n} province", "{n} provinces"),
    "cli.resolve.out": "Seat {seat}: out of the match, honor {honor}",
    "cli.resolve.province": "province {n}, strength {strength}: {card}",
    "cli.resolve.face-down": "face-down",
    "cli.resolve.empty": "empty",
    "cli.resolve.card": "{id}, {card}: {at}, Force {force}",
    "cli.resolve.other-card": "{id}, {card}: {at}",
    "cli.resolve.bowed": "{card}, bowed",
    "cli.resolve.at.home": "at home",
    "cli.resolve.at.battle": "in a battle",
    "cli.resolve.at.province": "at a province",
    "cli.resolve.totals": "The last battle: {attack} against {defense}",
    "cli.resolve.refused": "The last answer is refused ({rule}).",
    "cli.resolve.asked": "Asked now: seat {seat}, {kind}",
    "cli.resolve.kind.attack": "whom to attack",
    "cli.resolve.kind.invite": "whom to invite",
    "cli.resolve.kind.assign": "which units to send where",
    "cli.resolve.kind.battle": "which battle is next",
    "cli.resolve.kind.dynasty": "what to buy or discard",
    "cli.resolve.kind.pay": "what to pay with",
    "cli.resolve.over": "The match is over: {seats}",
    "cli.explain.try": "{answer}: allowed",
    "cli.explain.try-refused": "{answer}: refused ({rule})",
    "cli.explain.left": "Left of seat {seat}, in the deck and face-down: {cards}",
    "cli.explain.count": "{n} × {card}",
    "cli.score.winner": "Ahead: {seats}",
    "cli.score.won": "Won by {seats}",
    "cli.score.seat": "seat {seat}",
    # simulate
    "cli.simulate.unknown-deck": "there is no deck {name}; there are: {known}",
    "cli.simulate.same-deck": "at most two seats may have the deck {name}",
    "cli.simulate.heading.honor": "honor",
    "cli.simulate.heading.mean_rounds": "rounds",
    "cli.simulate.heading.mean_provinces": "provinces",
    "cli.simulate.heading.mean_fallen": "fallen",
    "cli.simulate.by_deck": "By deck",
    "cli.simulate.by_end": "By end",
    "cli.simulate.by_card": "By card",
    "cli.simulate.use.bought": "Cards bought",
    "cli.simulate.use.played": "Fate cards played",
    "cli.simulate.use.in_hand": "Cards in hand at the end",
    "cli.simulate.use.in_play": "Cards in play at the end",
    "cli.simulate.end.military": "last one in the match (V-1)",
    "cli.simulate.end.honor": "honor (V-2)",
    "cli.simulate.end.dishonor": "dishonor (V-3)",
    "cli.simulate.end.shared": "no one left (V-5)",
    "cli.simulate.end.early": "scored after round 40 (V-8)",
    "cli.simulate.player.novice": "novice",
    "cli.simulate.page.honor": "mean honor",
    "cli.simulate.page.reading.cause": (
        "Two decks meet, and not one card: a deck may win because of its Stronghold or its prices. The tables show "
        "what goes together, not what causes it, and they tell of these players alone."
    ),
    "cli.simulate.page.column.honor": "Family Honor when the match ended or the seat left it, on average",
    "cli.simulate.page.column.mean_rounds": "the round in which the match ended, on average",
    "cli.simulate.page.column.mean_provinces": "own provinces left at the end, on average",
    "cli.simulate.page.column.mean_fallen": "own Personalities destroyed, on average",
    "cli.simulate.page.note.by_deck": "A deck in the matches played; two seats may have the same one.",
    "cli.simulate.page.note.by_end": "How the matches ended; every seat of a match counts.",
    "cli.simulate.page.note.by_card": (
        "The seats that bought or played the card, however often; rounds, provinces, and the fallen are the seat’s."
    ),
    "cli.simulate.page.note.use.bought": "How often each card was bought, by all seats together.",
    "cli.simulate.page.note.use.played": "How often each Fate card was played or attached, by all seats together.",
    "cli.simulate.page.note.use.in_hand": "What the hands held when the matches ended, of all seats together.",
    "cli.simulate.page.note.use.in_play": "What lay in play when the matches ended, of all seats together.",
}
