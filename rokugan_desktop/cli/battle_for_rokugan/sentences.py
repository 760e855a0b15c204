"""The English of what the commands of Battle for Rokugan say: message key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    # Help
    "cli.command.resolve": "resolve the placed tokens of a position, R-0 to R-6",
    "cli.command.score": "the honor table of a position, as at the end of the game",
    "cli.command.simulate": "play whole games and say what clans, seats, objectives and cards are worth",
    "cli.help.simulate.clans": "the clan of each seat, such as {names}; left out, drawn for each game",
    # check
    "cli.check.provinces": Plural("{n} province", "{n} provinces"),
    "cli.check.land_borders": Plural("{n} land border", "{n} land borders"),
    "cli.check.coastal_borders": Plural("{n} coast", "{n} coasts"),
    # resolve and score
    "cli.resolve.sea": "the sea",
    "cli.resolve.unknown-card": "an unknown card",
    "cli.resolve.province": "{province}: {clan}, {facedown} facedown, {faceup} faceup",
    "cli.resolve.province-special": "{province}: {clan}, {facedown} facedown, {faceup} faceup, {special:inline}",
    "cli.resolve.nobody": "{province}: uncontrolled, {special:inline}",
    "cli.resolve.battles": "Battles",
    "cli.resolve.battle": "{province}: defense {defense} ({defender}) against {attackers} – {winner}",
    "cli.resolve.attacker": "{total} ({clan})",
    "cli.resolve.no-battle": "There was no battle.",
    "cli.resolve.unheld": "uncontrolled",
    "cli.resolve.nothing": "nothing happens",
    "cli.resolve.wins": "{clan} wins",
    "cli.resolve.provinces": "Provinces",
    "cli.resolve.illegal": "Discarded unresolved",
    "cli.resolve.token": "{clan}: {token:inline}, {place}",
    "cli.resolve.seats": "Seats",
    "cli.resolve.seat": "{clan}: hand {hand}; discard pile {discard}; cards {cards}",
    "cli.resolve.none": "none",
    "cli.score.row": (
        "{clan}: {total} honor (flowers {flowers}, control tokens {control_tokens}, objective {objective}, "
        "territories {territories})"
    ),
    "cli.score.winner": "Winner: {clan}",
    "cli.score.shared": "Shared victory: {clans}",
    # simulate
    "cli.simulate.unknown-clan": "there is no clan {name}; there are: {known}",
    "cli.simulate.same-clan": "the clan {name} can’t play in two seats",
    "cli.simulate.heading.honor": "honor",
    "cli.simulate.heading.mean_provinces": "provinces",
    "cli.simulate.heading.mean_objectives": "objective met",
    "cli.simulate.heading.mean_cards": "cards",
    "cli.simulate.heading.mean_tokens": "tokens",
    "cli.simulate.by_clan": "By clan",
    "cli.simulate.by_first_player": "By first player",
    "cli.simulate.by_objective": "By secret objective kept",
    "cli.simulate.by_territory_card": "By territory card played",
    "cli.simulate.use.cards": "Use of cards",
    "cli.simulate.use.tokens": "Use of combat tokens",
    "cli.simulate.first-player": "Round {round}",
    "cli.simulate.page.honor": "mean honor",
    "cli.simulate.page.reading.cause": (
        "Whoever plays a card or meets an objective may win because they were ahead already: the tables show what goes "
        "together, not what causes it. They tell of these players, not of all."
    ),
    "cli.simulate.page.column.honor": "honor at the end, on average",
    "cli.simulate.page.column.mean_provinces": "provinces held at the end, on average",
    "cli.simulate.page.column.mean_objectives": "in how many of its games the secret objective was met",
    "cli.simulate.page.column.mean_cards": "cards played in a game, on average",
    "cli.simulate.page.column.mean_tokens": "combat tokens placed in a game, on average",
    "cli.simulate.page.note.by_clan": "A clan in the games that it plays.",
    "cli.simulate.page.note.by_first_player": "The seat that was first player in the round.",
    "cli.simulate.page.note.by_objective": "The seat that kept the objective, whether it was met or not.",
    "cli.simulate.page.note.by_territory_card": "The seat that played the card.",
    "cli.simulate.page.note.use.cards": "How often each card was played, by all seats together.",
    "cli.simulate.page.note.use.tokens": (
        "How often each token lay on the board when the tokens were revealed, or was discarded there by a card."
    ),
}
