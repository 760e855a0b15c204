"""What lies on the map: a view as pieces, marks and washes. Nothing is shown here that the view doesn't hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rokugan_desktop.desktop.art.buildings import LEAST, waving
from rokugan_desktop.desktop.art.tokens import CELL, PieceArt, PrintedValue, ValuePlate
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.art.castles import Castle
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import UNCLAIMED
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import SPECIALS, RoundMarker
from rokugan_desktop.desktop.map.values import Piece, PrintedMark, Wash
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import Message, Moment, PublicState, Topology, View, ids, naming
from rokugan_desktop.words import Saying, Words

CONTROL, SPECIAL, PLATE, CASTLE = "control", "special", "plate", "castle"
"""The board's anchors of control and special tokens, printed values, castles; combat tokens lie at the main one."""
_ANIMATE_THE_DEAD: Final = ids.CARDS.index("animate_the_dead")


def token_identity(identity: ids.Identity) -> str:
    """Return the piece's identity of a combat token on the board."""
    return f"token:{identity}"


def token_of(piece: str) -> int | None:
    """Return the combat token's identity that a piece stands for, or None."""
    kind, _, rest = piece.partition(":")
    return int(rest) if kind == "token" and rest.isascii() and rest.isdecimal() else None


class Pieces:
    """Lays out views of one board."""

    def __init__(self, board: Topology) -> None:
        self._board: Final = board
        self._lying: tuple[tuple[object, ...], tuple[Piece, ...]] = ((), ())
        """The pieces that seldom change, with all that they were made of."""

    def marks(self) -> Sequence[PrintedMark]:
        """Return what is printed: castles, and the plates of flowers and defense (C-4, E-1)."""
        board = self._board
        castles = [
            PrintedMark(board.provinces[number], CASTLE, Castle(ids.CLANS[clan], looks.cloth_of(clan)), lit=True)
            for number in rules.provinces_in(board.capitals)
            for clan in (ids.EVERY_CLAN[board.territory_of[number]],)
        ]
        plates: list[PrintedMark] = []
        for number, province in enumerate(board.provinces):
            printed = (("flower", looks.FLOWER, board.flowers[number]), ("shield", looks.SHIELD, board.defense[number]))
            values = tuple(PrintedValue(symbol, ink, str(much)) for symbol, ink, much in printed if much)
            if values:
                plates.append(PrintedMark(province, PLATE, ValuePlate(values), CELL[0] * len(values)))
        return (*castles, *plates)

    def washes(self, public: PublicState) -> Mapping[str, Wash]:
        """Return the wash of each province."""
        return dict.fromkeys(self._board.provinces, UNCLAIMED) | {
            self._board.provinces[province]: looks.wash_of(seat.clan)
            for seat, held in zip(public.seats, public.held, strict=True)
            for province in rules.provinces_in(held)
        }

    def of_view(self, view: View, words: Words) -> list[Piece]:
        """Return all pieces of a view; what its seat alone knows carries an eye, and the banners of the mover wave."""
        public, lying = view.public, self._seldom_changing(view.public, words)
        castles = public.held[public.active] & self._board.capitals if public.moment is Moment.TURN else 0
        names = tuple([f"control:{province}:" for province in rules.provinces_in(castles)])
        found = [one._replace(wind=waving(one.art)) if one.identity.startswith(names) else one for one in lying]
        for token, kind in zip(public.placed, view.tokens, strict=True):
            found.append(self._token(view, token, kind, words))
        marker = _said(words, Message("piece.round", round=public.round))
        found.append(Piece("round", naming.round_spot(public.round), RoundMarker(), tooltip=marker, name=marker))
        return found

    def tentative(self, view: View, answer: rules.Action, words: Words) -> list[Piece]:
        """Return the tokens laid down and not yet confirmed, at their place: of the hand, of a card, a starting one.

        What is put down in public, as a starting control token is (U-9), is seen by whoever looks on.
        """
        if answer.verb is rules.Verb.PICK:
            return list(self._put(view.public, answer.number, words))
        token, script = view.chosen, view.public.script
        if script is not None:  # of the cards only this one lays a token: one of the discard pile, which lies open
            picks: Sequence[int] = script.picks
            token = ids.Token(picks[1]) if script.card == _ANIMATE_THE_DEAD and len(picks) > 1 else ids.NO_TOKEN
        place: ids.Place = answer.number
        if answer.verb is rules.Verb.AIM and view.public.moment is Moment.TURN:  # a blessing, beside its token
            place = next((one.place for one in view.public.placed if one.identity == answer.number), ids.NO_PLACE)
        elif answer.verb is not rules.Verb.LAY:
            return []
        if view.seat is None or token == ids.NOBODY or place == ids.NOBODY:
            return []
        clan = view.public.seats[view.seat].clan
        where = naming.place_name(self._board, place)
        said = Message("piece.tentative", clan=naming.clan_name(clan), token=naming.token_name(token), where=where)
        text = _said(words, said)
        art = looks.face(clan, token, own_eyes=True)
        return [Piece("tentative", naming.spot_of(self._board, place), art, tooltip=text, name=text, ghost=True)]

    def _put(self, public: PublicState, province: ids.Province, words: Words) -> Iterator[Piece]:
        clan, name = public.seats[public.active].clan, naming.province_name(self._board, province)
        spot, special, faceup = naming.spot_of(self._board, province), *rules.put_by(public.script)
        if special is not None:
            text = _said(words, Message("piece.tentative-special", token=naming.special_name(special), province=name))
            art: PieceArt = SPECIALS[ids.SPECIAL_TOKENS[special]]
            yield Piece("tentative", spot, art, SPECIAL, tooltip=text, name=text, ghost=True)
        text = _said(words, Message("piece.tentative-control", clan=naming.clan_name(clan), province=name))
        for number in range(1 if public.moment is Moment.STARTING else faceup):
            art = looks.control(clan, faceup=faceup > 0)
            yield Piece(f"tentative:{number}", spot, art, CONTROL, tooltip=text, name=text, ghost=True)

    def _token(self, view: View, token: rules.Placed, kind: ids.Token, words: Words) -> Piece:
        public, own = view.public, token.seat == view.seat
        swaps = own and public.moment is Moment.SWAP and public.active == view.seat
        clan, blessed = public.seats[token.seat].clan, looks.added_by(token.blessings)
        where = naming.place_name(self._board, token.place)
        if kind == ids.NOBODY:
            art: PieceArt = looks.back(clan, blessed)
            said = Message("piece.facedown", clan=naming.clan_name(clan), where=where)
        else:
            hidden = token.face == ids.NOBODY
            art = looks.face(clan, kind, blessed, own_eyes=hidden)
            key = "piece.faceup" if not hidden else "piece.own" if own else "piece.looked-at"
            said = Message(key, clan=naming.clan_name(clan), where=where, token=naming.token_name(kind))
        for blessing in token.blessings:
            said = Message("piece.blessed", piece=said, token=naming.token_name(blessing))
        text = _said(words, said)
        if public.moment is Moment.SWAP and token.identity == view.chosen:
            art = looks.MovedToken(art)
        spot, draggable = naming.spot_of(self._board, token.place), swaps and not token.blessings
        return Piece(token_identity(token.identity), spot, art, tooltip=text, name=text, draggable=draggable)

    def _seldom_changing(self, public: PublicState, words: Words) -> tuple[Piece, ...]:
        """Return all that is no combat token; the same pieces as before where nothing of it has changed."""
        clans = tuple([seat.clan for seat in public.seats])
        made_of = (
            clans, public.held, public.facedown, public.faceup, public.special, public.cards, public.holders, words,
        )  # fmt: skip
        if made_of != self._lying[0]:
            pieces = (*self._control(public, words), *self._special(public, words), *self._cards(public, words))
            self._lying = (made_of, pieces)
        return self._lying[1]

    def _control(self, public: PublicState, words: Words) -> Iterator[Piece]:
        """Return the control tokens, the faceup ones on top; one name for a stack."""
        for seat, held in zip(public.seats, public.held, strict=True):
            for province in rules.provinces_in(held):
                down, up = public.facedown[province], public.faceup[province]
                spot = naming.spot_of(self._board, province)
                name = naming.province_name(self._board, province)
                said = _said(words, _stack(naming.clan_name(seat.clan), name, down, up))
                for number in range(down + up):
                    shown, top = max(0, number + 1 - down), said if number == down + up - 1 else ""
                    identity, art = f"control:{province}:{number}", looks.control(seat.clan, shown)
                    yield Piece(identity, spot, art, CONTROL, said, top, least=LEAST)

    def _special(self, public: PublicState, words: Words) -> Iterator[Piece]:
        for special, provinces in zip(ids.EVERY_SPECIAL, public.special, strict=True):
            for province in rules.provinces_in(provinces):
                name = naming.province_name(self._board, province)
                said = Message("piece.special", token=naming.special_name(special), province=name)
                effect = Message(f"special.{ids.SPECIAL_TOKENS[special]}.text")
                art = SPECIALS[ids.SPECIAL_TOKENS[special]]
                spot = naming.spot_of(self._board, province)
                tooltip, spoken = _said(words, said, effect), _said(words, said)
                yield Piece(f"special:{province}", spot, art, SPECIAL, tooltip, spoken)

    def _cards(self, public: PublicState, words: Words) -> Iterator[Piece]:
        for territory, card, holder in zip(ids.EVERY_TERRITORY, public.cards, public.holders, strict=True):
            known = card != ids.NOBODY
            clan = public.seats[holder].clan if holder >= 0 else None
            art = looks.territory_card(territory, known, clan, holder == rules.PLAYED)
            name = naming.territory_name(territory)
            if holder == rules.PLAYED:
                said = Message("piece.card-played", territory=name)
            elif not known:
                said = Message("piece.card-unknown", territory=name)
            elif holder == rules.ON_BOARD or clan is None:
                said = Message("piece.card-known", territory=name, card=naming.card_name(card))
            else:
                held = naming.clan_name(clan)
                said = Message("piece.card-held", territory=name, card=naming.card_name(card), clan=held)
            text = _said(words, said)
            tooltip = _said(words, said, Message(f"card.{ids.CARDS[card]}.text")) if known else text
            yield Piece(f"card:{territory}", naming.card_spot(territory), art, tooltip=tooltip, name=text)


def _stack(clan: Message, province: Message, down: int, up: int) -> Message:
    if down and up:
        return Message("piece.control-both", clan=clan, province=province, facedown=down, faceup=up)
    return Message("piece.control-up" if up else "piece.control", clan=clan, province=province, n=down + up)


def _said(words: Words, *messages: Message) -> Saying:
    return Saying(words, messages)
