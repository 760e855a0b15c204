"""The resolution as the table watches it: one frame a step, and one for each battle, with what is seen to move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from msgspec import structs

from rokugan_desktop.desktop.art.tokens import CardBack, PieceArt
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.arena import FrameArena, Watched
from rokugan_desktop.desktop.battle_for_rokugan.pieces import Pieces, token_identity
from rokugan_desktop.desktop.face import Frame, FrameCard, Person
from rokugan_desktop.desktop.map import values
from rokugan_desktop.desktop.map.values import Choreography, Departure, Gesture, Manner, TurnedCard
from rokugan_desktop.desktop.sheets.boxes import Box
from rokugan_desktop.desktop.sound.sounds import Sound
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import StoryLine, Told, beats
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import Message, Placed, PublicState, Topology, View, events, ids, naming
from rokugan_desktop.games.battle_for_rokugan.events import ResolutionStep
from rokugan_desktop.words import Words

_SOUNDS: Final = {
    "frame.reveal": Sound.DRUMS,
    "frame.raid": Sound.CRACKLE,
    "frame.peace": Sound.BOWL,
    "frame.battle": Sound.DRUM,
    "frame.cards": Sound.PAPER,
    "frame.initiative": Sound.PAPER,
    "frame.round-end": Sound.PAPER,
}
"""What is heard with which frame."""
BATTLE_HOLD, CARDS_HOLD, LINE_HOLD = 3.2, 2.6, 0.7
"""How many seconds a battle stays, cards that are turned stay at least, and what each line more adds to a frame."""
_MOST_SECONDS: Final = 6.0

Say = Callable[[events.Event, Sequence[Person]], StoryLine | None]
"""How an event is told as a line of the story."""
Heard = Sequence[Told[events.Event]]
"""What everybody heard, each event with the public view right after it."""


class Frames:
    """Makes the frames of one confirmed change."""

    def __init__(self, board: Topology, pieces: Pieces, line: Say, people: Sequence[Person], words: Words) -> None:
        self._board = board
        self._pieces = pieces
        self._line = line
        self._people = people
        self._words = words
        self._found: list[Frame] = []
        self._left: tuple[Gesture, ...] = ()
        """What is seen to leave when the next frame comes."""
        self._ending: list[events.CardTaken | events.CardReturned] = []
        """The territory cards that have changed hands: they are seen with all else that ends the round."""
        self._lay_before: PublicState | None = None
        """How they lay before that; None: none has changed hands."""
        self._stage: int | None = None
        """Which station of the round the frames belong to that are made now; None: the one that their view says."""

    def of(self, before: View, told: Heard, after: View) -> list[Frame]:
        """Return the frames for what everybody heard between two public views; none where nothing was resolved."""
        self._found, self._ending, self._lay_before = [], [], None
        table, step = before, list[Told[events.Event]]()
        for one in told:
            step.append(one)
            if isinstance(one.event, events.StepResolved):
                lay = table if one.event.facedown is None else _lying(one.seen, one.event.facedown)
                self._step(one.event.step, lay, step)
                table, step = one.seen, []
        self._afterwards(step, table, after)
        return self._found

    def _add(
        self,
        title: Message,
        lines: Sequence[AnyMessage],
        view: View,
        spots: Sequence[str],
        hold: float = 1.5,
        choreography: Choreography = values.STILL,
        watched: Watched | None = None,
        story: tuple[StoryLine, ...] | None = None,
    ) -> None:
        pieces = tuple(self._pieces.of_view(view, self._words))
        seen, self._left = choreography._replace(gestures=(*self._left, *choreography.gestures)), ()
        frame = Frame(title, tuple(lines), pieces, tuple(spots), hold, view, watched, stage=self._stage, story=story)
        self._found.append(frame._replace(sound=_SOUNDS.get(title.key), choreography=seen))

    def _told(self, title: str, told: Sequence[events.Event], view: View) -> bool:
        """Add a frame that says these events, and lights up their places; tell whether there was anything to say."""
        lines = self._said(told)
        if lines:
            spots = dict.fromkeys(line.spot for line in lines if line.spot is not None)
            shown = [line.message for line in lines]
            hold = min(_MOST_SECONDS, 1.2 + LINE_HOLD * len(shown))
            story = (StoryLine(Message(title), heading=True), *lines)
            self._add(Message(title), shown, view, tuple(spots), hold, story=story)
        return bool(lines)

    def _said(self, told: Sequence[events.Event]) -> list[StoryLine]:
        return [line for line in (self._line(event, self._people) for event in told) if line is not None]

    def _step(self, step: ResolutionStep, before: View, told: Heard) -> None:
        """Add the frames of one step of the rulebook (R-0 to R-6); the last that is told is that it is done."""
        self._stage = rules.standings.STATION_OF_STEP[step]
        make: dict[ResolutionStep, Callable[[View, Heard], None]] = {
            ResolutionStep.REVEAL: self._reveal,
            ResolutionStep.DISCARD: self._discard,
            ResolutionStep.RAIDS: self._sweep,
            ResolutionStep.DIPLOMACY: self._sweep,
            ResolutionStep.BATTLES: self._battles,
        }
        if step in make:
            make[step](before, told)
        else:
            self._ending = [one.event for one in told if isinstance(one.event, events.CardTaken | events.CardReturned)]
            self._lay_before = before.public

    def _reveal(self, before: View, told: Heard) -> None:
        """R-0 and R-1: Unicorn's swap, then all tokens faceup."""
        after: View = told[-1].seen
        swaps = [one.event for one in told if isinstance(one.event, events.TokensSwapped)]
        if swaps:
            self._told("frame.swap", swaps, before)
            spots = [naming.spot_of(self._board, place) for swap in swaps for place in (swap.place, swap.other)]
            self._found[-1] = self._found[-1]._replace(spots=tuple(spots))
        said = Message("frame.reveal.line", round=after.public.round, rule="R-1")
        self._add(Message("frame.reveal"), [said], after, (), 3.2, watched=Watched(after, revealed=True))

    def _discard(self, before: View, told: Heard) -> None:
        """R-2: on the board that was just turned faceup one sees what goes: those tokens are lit up, and leave it."""
        lines, shown = self._said([one.event for one in told]), self._found[-1]
        stay = {token.identity for token in told[-1].seen.public.placed}
        gone = [token for token in before.public.placed if token.identity not in stay]
        spots = tuple(f"piece:{token_identity(token.identity)}" for token in gone)
        if lines:
            revealed = (StoryLine(message) for message in shown.lines)
            story = (StoryLine(shown.title, heading=True), *revealed, *lines)
            messages = (*shown.lines, *(line.message for line in lines))
            hold = min(_MOST_SECONDS, shown.hold + LINE_HOLD * len(lines))
            self._found[-1] = shown._replace(lines=messages, spots=spots, hold=hold, story=story)
        echo = Sound.LIFT if gone else None
        self._found[-1] = self._found[-1]._replace(outcome=told[-1].seen, sequel=Choreography(leaving(gone)), echo=echo)

    def _sweep(self, before: View, told: Heard) -> None:
        """R-3, R-4: raids without support, then each raid or peace on the board after it and those before it."""
        unsupported = [one.event for one in told if isinstance(one.event, events.IllegalDiscarded)]
        self._told("frame.raids", unsupported, before)
        if unsupported:
            self._left = leaving([event.token for event in unsupported])
        board = self._board
        for beat in beats(before, _swept(told)):
            event = beat.events[0]
            if isinstance(event, events.Raided | events.MadePeaceful):
                line = self._line(event, self._people)
                assert line is not None, "raids and peace have a sentence"
                key = "frame.raid" if isinstance(event, events.Raided) else "frame.peace"
                title = Message(key, province=naming.province_name(self._board, event.province))
                spot, lay = naming.spot_of(board, event.province), beat.before.public.placed
                gone = [token for token in lay if board.touched[token.place] >> event.province & 1]
                seen = peace(board, event.province) if key == "frame.peace" else raid(board, event.province, gone)
                self._add(title, [line.message], beat.after, (spot,), 2.6, seen)

    def _battles(self, before: View, told: Heard) -> None:
        """R-5: each battle on the board after those before it, then what has changed besides."""
        fought = [(one.event, one.seen) for one in told if isinstance(one.event, events.Battle)]
        battles = tuple(battle for battle, _after in fought)
        board, done, view = self._board, told[-1].seen, before
        for number, (battle, after) in enumerate(fought):
            tokens = view.public.placed
            lines = [rules.story.sides(battle, self._people), rules.story.outcome(battle, self._people)]
            parts = dict(zip(("tokens", "printed", "control"), rules.story.defense_parts(battle), strict=True))
            explained = rules.story.defense_explained(**parts)
            if explained is not None:
                lines.append(explained)
            honor = rules.story.honor_explained(gained(board, view, after), self._people)
            lines += honor
            title = Message("frame.battle", province=naming.province_name(self._board, battle.province))
            spots = [naming.spot_of(self._board, battle.province)]
            spots += [
                f"piece:{token_identity(token.identity)}"
                for token in tokens
                if board.target[token.place] == battle.province
            ]
            seen = Choreography(advance(board, battle, tokens))
            heading = () if number else (StoryLine(Message("arena.fought"), heading=True),)
            story, watched = (*heading, self._row(battle, tokens)), Watched(view, battles, number, tuple(honor))
            self._add(title, lines, view, spots, BATTLE_HOLD, seen, story=story, watched=watched)
            card = FrameCard(tuple(spots), partial(self._sums, watched), lantern=True)
            won = Choreography(conquest(board, battle, tokens))
            echo = Sound.CLOTH if won.gestures else None
            self._found[-1] = self._found[-1]._replace(outcome=after, sequel=won, cards=(card,), echo=echo)
            view = after
        changed = [one.event for one in told if isinstance(one.event, events.Defended | events.ControlAdded)]
        if changed:
            self._told("frame.after-battles", changed, done)
        else:
            self._add(Message("frame.after-battles"), [Message("frame.quiet")], done, ())
        if battles:
            self._found[-1] = self._found[-1]._replace(watched=Watched(done, battles))

    def _sums(self, watched: Watched, words: Words) -> Box:
        arena = FrameArena(self._board, watched, words.of(Message.domain), self._people)
        return arena.sums(watched.battles[watched.number])

    def _row(self, battle: events.Battle, tokens: Sequence[Placed]) -> StoryLine:
        """Return the battle as one line of the story, with its sums, its province and the ways of who took it."""
        line = self._line(battle, self._people)
        assert line is not None, "battles have a sentence"
        board = self._board
        ways = (
            naming.spot_of(board, token.place)
            for token in tokens
            if board.target[token.place] == battle.province and token.seat == battle.winner != battle.defender
        )
        return line._replace(others=tuple(dict.fromkeys(way for way in ways if way != line.spot)))

    def _afterwards(self, told: Heard, before: View, after: View) -> None:
        """Add what ends a round: cards that change hands (R-6) or are turned up, ronin, who is first player next."""
        turned = [one.event for one in told if isinstance(one.event, events.CardTurnedUp)]
        cards = [*self._ending, *turned]
        fresh = [one.event for one in told if isinstance(one.event, events.InitiativeRevealed | events.RoninChanged)]
        if not any(isinstance(event, events.InitiativeRevealed) for event in fresh):
            fresh = []
        self._stage = rules.standings.STATION_OF_STEP[ResolutionStep.TERRITORY_CARDS] if cards and not fresh else None
        title = "frame.round-end" if cards and fresh else "frame.cards" if cards else "frame.initiative"
        if self._told(title, [*cards, *fresh], after):
            moved = tuple(dict.fromkeys(event.territory for event in cards))
            was = before.public if self._lay_before is None else self._lay_before
            clans = [after.public.seats[one.seat].clan for one in fresh if isinstance(one, events.InitiativeRevealed)]
            seen = Choreography((*cards_turned(moved, was, after.public), *initiative_turned(clans)))
            last = self._found[-1]._replace(choreography=seen, hold=max(CARDS_HOLD, self._found[-1].hold))
            self._found[-1] = last._replace(watched=Watched(after, cards=moved)) if moved else last
        self._stage = None


def _swept(told: Heard) -> Iterator[Heard]:
    """Yield what comes before the first raid or peace, then each of them with what follows from it."""
    starts = [place for place, one in enumerate(told) if isinstance(one.event, events.Raided | events.MadePeaceful)]
    for first, following in pairwise((0, *starts, len(told))):
        if first < following:
            yield told[first:following]


def laid(told: Heard) -> tuple[View, Sequence[events.Event]] | None:
    """Return how all see the board once all is placed and nothing is turned faceup yet (R-1), and what they heard.

    Unicorn's swap has a frame of its own, and is told there. None where nothing of what was told turns the tokens
    faceup.
    """
    for number, (event, seen) in enumerate((one.event, one.seen) for one in told):
        if isinstance(event, events.StepResolved) and event.facedown is not None:
            heard = [one.event for one in told[:number] if not isinstance(one.event, events.TokensSwapped)]
            return _lying(seen, event.facedown), heard
    return None


def _lying(seen: View, public: PublicState) -> View:
    """Return what everybody knew a moment before, when this lay open: the reveal changes nothing else."""
    return structs.replace(seen, public=public, tokens=tuple(token.face for token in public.placed))


# How it is seen to come about on the map: what leaves, burns, advances, spreads and turns over

BURN_AT, SCORCH_AT = 150, 620
PEACE_AT = 300
_BLOOD, _LIGHT, _LACQUER = "#8c1712", "#d8a02a", "#3a2a20"


def gained(board: Topology, before: View, after: View) -> tuple[events.Honor, ...]:
    """Return by how much each part of the honor of each seat differs that everybody can count (E-1)."""
    counted = rules.standings.counted_honor
    both = zip(counted(board, before.public), counted(board, after.public), strict=True)
    return tuple(
        events.Honor(
            new.flowers - old.flowers, new.control_tokens - old.control_tokens, 0, new.territories - old.territories
        )
        for old, new in both
    )


def leaving(tokens: Sequence[Placed]) -> tuple[Gesture, ...]:
    """R-2: bluffs go home, what was misplaced breaks."""
    return tuple(
        Departure(_piece(token), Manner.HOME if token.face == ids.BLUFF and not token.blessings else Manner.BROKEN)
        for token in tokens
    )


def raid(board: Topology, province: ids.Province, tokens: Sequence[Placed]) -> Choreography:
    """R-3: red ink bleeds over the province, its tokens char, and the scorched earth comes to lie on it."""
    burnt = (Departure(_piece(token), Manner.BURNT, BURN_AT) for token in tokens)
    return Choreography((values.Stain(board.provinces[province], _BLOOD), *burnt), SCORCH_AT)


def peace(board: Topology, province: ids.Province) -> Choreography:
    """R-4: a ring of light widens, and the tokens are gone."""
    return Choreography((values.Halo(naming.spot_of(board, province), "peace", _LIGHT),), PEACE_AT)


def conquest(board: Topology, battle: events.Battle, tokens: Sequence[Placed]) -> tuple[Gesture, ...]:
    """R-5: the winner's wash spreads from where its strongest token came from."""
    own = [token for token in tokens if token.seat == battle.winner and board.target[token.place] == battle.province]
    if not own or battle.winner == battle.defender:
        return ()
    strongest = max(own, key=lambda token: ids.STRENGTH[token.face])
    return (values.Spread(board.provinces[battle.province], naming.spot_of(board, strongest.place)),)


def advance(board: Topology, battle: events.Battle, tokens: Sequence[Placed]) -> tuple[Gesture, ...]:
    """R-5: those who attack move towards the province."""
    return tuple(
        values.Advance(_piece(token), naming.spot_of(board, battle.province))
        for token in tokens
        if board.target[token.place] == battle.province and token.seat != battle.defender
    )


def cards_turned(territories: Sequence[ids.Territory], before: PublicState, after: PublicState) -> tuple[Gesture, ...]:
    """R-6: each of these territory cards turns from what it was to what it is, in the middle of the board."""

    def art(public: PublicState, territory: ids.Territory) -> PieceArt:
        holder = public.holders[territory]
        clan = public.seats[holder].clan if holder >= 0 else None
        return looks.territory_card(territory, public.cards[territory] != ids.NOBODY, clan, holder == rules.PLAYED)

    return tuple(
        TurnedCard(art(before, territory), art(after, territory), naming.card_spot(territory))
        for territory in dict.fromkeys(territories)
    )


def initiative_turned(clans: Sequence[ids.Clan]) -> tuple[Gesture, ...]:
    """K-1: the initiative card of each of these clans is turned faceup; they lie beside the board."""
    cloths = [looks.cloth_of(clan) for clan in clans]
    return tuple(
        TurnedCard(CardBack(_LACQUER, "first-player"), CardBack(cloth.colour.name(), cloth.mon)) for cloth in cloths
    )


def _piece(token: Placed) -> str:
    return token_identity(token.identity)
