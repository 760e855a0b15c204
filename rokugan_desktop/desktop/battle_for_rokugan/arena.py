"""What stands beside the map while all watch: both sides of a battle with their sums, tokens, or territory cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rokugan_desktop.desktop.art.tokens import PrintedValue, ValuePlate
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import TERRITORY_TINTS
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.sheets import arena as arena_parts
from rokugan_desktop.desktop.sheets.arena import looks_of
from rokugan_desktop.desktop.sheets.boxes import FIELD, FIGURE, Box
from rokugan_desktop.desktop.sheets.sections import Arena
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import PLAYED, Message, Placed, Topology, View, events, ids, naming, story
from rokugan_desktop.words import Words

COUNT_AFTER = 260
"""How many milliseconds after those who attack begin to advance the sums are counted."""


class Watched(NamedTuple):
    """What a frame of the resolution has the arena show, with the public view."""

    view: View
    battles: tuple[events.Battle, ...] = ()
    """All battles of this resolution, in the order in which they are told."""
    number: int = -1
    """Which of them is told, from 0; -1: all have been."""
    honor: tuple[Message, ...] = ()
    """What that battle changes of the honor that everybody can count, seat by seat."""
    cards: tuple[ids.Territory, ...] = ()
    """The territories whose cards have just been taken or turned up."""
    revealed: bool = False
    """The combat tokens have just been turned faceup."""


class FrameArena:
    """Makes boxes of a frame, or of a view between two frames."""

    def __init__(self, board: Topology, shown: Watched | View, words: Words, people: Sequence[Person]) -> None:
        self._board, self._words, self._people = board, words, people
        self._watched = Watched(shown) if isinstance(shown, View) else shown
        self._public = self._watched.view.public

    def arena(self) -> Arena:
        """Return what the arena shows of it."""
        watched, words = self._watched, self._words
        rounds = words.say(Message("arena.round", round=self._public.round))
        if watched.number >= 0:
            return self._battle(watched.battles[watched.number])
        if watched.battles:
            lines = [self._line(battle, told=True) for battle in watched.battles]
            title = arena_parts.head(words.text("arena.fought"), rounds)
            return Arena(looks_of((title,), arena_parts.fewer(lines)))
        forces = () if watched.cards else tuple(self._forces())
        if forces:
            return Arena((Box((arena_parts.head(rounds, words.text("arena.forces")), *forces), gap=8),))
        cards = sorted(self._cards(), key=lambda card: not card.fresh)
        if cards:
            title = arena_parts.head(words.text("frame.cards"), rounds)
            return Arena(looks_of((title,), arena_parts.card_looks(cards)))
        return Arena((Box((arena_parts.head(rounds, ""), *self._first()), gap=10),))

    def _battle(self, battle: events.Battle) -> Arena:
        words, watched, people = self._words, self._watched, self._people
        territory = naming.territory_name(self._board.territory_of[battle.province])
        number, count = watched.number + 1, len(watched.battles)
        which = Message("arena.which", territory=territory, number=number, count=count)
        winner = self._person(battle.winner)
        said = words.say(
            story.outcome(battle, people, ruled=False)
        )  # the line of the story has the rule, with its link
        whole = (
            arena_parts.head(self._province(battle), words.say(which)),
            *arena_parts.contest(tuple(self.sides(battle)), "battlefield", COUNT_AFTER),
            arena_parts.verdict(winner, said, [words.say(change) for change in watched.honor[:2]], COUNT_AFTER),
        )
        to_come = [self._line(one, told=False) for one in watched.battles[number:]]
        heading = arena_parts.heading(words.text("arena.to-come"))
        below = [(heading, *lines) for lines in arena_parts.fewer(to_come)] if to_come else []
        name = f"{words.say(story.sides(battle, people))} {words.say(story.outcome(battle, people))}"
        return Arena(looks_of(whole, iter([*below, ()])), name)

    def sums(self, battle: events.Battle) -> Box:
        """Return its sums alone, for its place on the map."""
        return arena_parts.sums(tuple(self.sides(battle)), "battlefield", COUNT_AFTER)

    def sides(self, battle: events.Battle) -> Iterator[arena_parts.ContestSide]:
        """Yield the sides, the attackers first; every sum is that of its parts."""
        there = [token for token in self._public.placed if self._board.target[token.place] == battle.province]
        for seat, total in battle.attackers:
            own = [token for token in there if token.seat == seat and ids.FIGHTERS >> token.face & 1]
            where = self._where(own) or self._words.text("arena.within")
            yield self._side(battle, seat, where, total, self._tokens(own))
        seat, told = battle.defender, self._words.text("arena.defends")
        yield self._side(battle, seat, told, battle.defense, [*self._defense(battle, there)])

    def _side(
        self, battle: events.Battle, seat: Seat, told: str, total: int, parts: Sequence[Box]
    ) -> arena_parts.ContestSide:
        person = self._person(seat)
        name = self._words.text("arena.nobody") if person is None else self._words.say(person.role.name)
        won = person is not None and seat == battle.winner
        return arena_parts.ContestSide(person, name, told, total, tuple(parts), won)

    def _tokens(self, tokens: Sequence[Placed]) -> list[Box]:
        seated = self._public.seats
        kinds = [(seated[token.seat].clan, kind) for token in tokens for kind in (token.face, *token.blessings)]
        return [arena_parts.token(looks.face(clan, kind)) for clan, kind in kinds]

    def _where(self, tokens: Sequence[Placed]) -> str:
        board, words = self._board, self._words
        sources = [board.source[token.place] for token in tokens if token.place >= len(board.provinces)]
        sea = words.text("arena.by-sea")
        said = [sea if source == ids.NOBODY else words.say(naming.province_name(board, source)) for source in sources]
        return ", ".join(dict.fromkeys(said))

    def _defense(self, battle: events.Battle, there: Sequence[Placed]) -> Iterator[Box]:
        """Yield what the defense is made of: combat tokens, what is printed, control and special tokens."""
        public, seat = self._public, battle.defender
        tokens, printed, rest = story.defense_parts(battle)
        if tokens:
            yield from self._tokens([token for token in there if token.seat == seat])
        if printed:
            yield _printed(printed)
        if rest and seat == ids.NOBODY:
            yield _printed(rest)
        elif rest:
            clan, faceup = public.seats[seat].clan, public.faceup[battle.province]
            flag, worth = looks.control(clan, True), 2 if clan == ids.CRAB else 1
            same = faceup * worth == rest
            yield from [arena_parts.token(flag, "" if same else str(rest))] * (faceup if same else 1)

    def _line(self, battle: events.Battle, *, told: bool) -> Box:
        def scored(seat: Seat, total: int) -> arena_parts.Scored:
            person, won = self._person(seat), told and seat == battle.winner != ids.NOBODY
            return arena_parts.Scored(person, total if told else None, won)

        left = [scored(seat, total) for seat, total in battle.attackers[:2]]
        return arena_parts.line(left, self._province(battle), scored(battle.defender, battle.defense))

    def _person(self, seat: Seat) -> Person | None:
        return self._people[seat] if seat != ids.NOBODY else None

    def _province(self, battle: events.Battle) -> str:
        return self._words.say(naming.province_name(self._board, battle.province))

    def _forces(self) -> Iterator[Box]:
        """Yield what each clan has on the board; what has just been revealed is turned over."""
        placed = self._public.placed
        for person in self._people:
            clan, parts = self._public.seats[person.seat].clan, list[Box]()
            for number, token in enumerate(placed):  # they turn over in the order in which they do on the map
                if token.seat != person.seat:
                    continue
                blessed = looks.added_by(token.blessings)
                back, known = looks.back(clan, blessed), token.face != ids.NO_TOKEN
                art = looks.face(clan, token.face, blessed) if known else back
                turns = known and self._watched.revealed
                parts.append(
                    arena_parts.turned_token(art, back, number, len(placed)) if turns else arena_parts.token(art)
                )
            if parts:
                yield arena_parts.party(person, self._words.say(person.role.name), parts)

    def _cards(self) -> Iterator[arena_parts.LyingCard]:
        words, public = self._words, self._public
        for territory, card, holder in zip(ids.EVERY_TERRITORY, public.cards, public.holders, strict=True):
            known, name = card != ids.NOBODY, ids.TERRITORIES[territory]
            if holder == PLAYED or (holder < 0 and not known):
                continue
            yield arena_parts.LyingCard(
                words.say(naming.card_name(card) if known else naming.territory_name(territory)),
                TERRITORY_TINTS[name],
                looks.CARD_SYMBOLS[name],
                words.text(f"card.{ids.CARDS[card]}.text") if known else "",
                self._people[holder] if holder >= 0 else None,
                territory in self._watched.cards,
            )

    def _first(self) -> Iterator[Box]:
        """Yield who is first player; before anybody is, crossed swords alone."""
        yield Box(least=40)
        if not self._public.initiative_shown:
            yield Box(symbol="battlefield", side=110, ink="faint")
            return
        first = self._people[self._public.first_player]
        yield arena_parts.emblem(first, 190, won=True)
        yield Box(symbol="first-player", side=50, ink="stress")
        yield Box(text=first.name, letters=FIGURE._replace(size=27), middle=True)
        yield Box(text=self._words.text("seat.first"), letters=FIELD._replace(size=16), ink="faint", middle=True)


def _printed(number: int) -> Box:
    return arena_parts.token(ValuePlate((PrintedValue("shield", looks.SHIELD, str(number)),)))
