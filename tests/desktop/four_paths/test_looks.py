"""How the table looks: names that keep their letters, units that are seen to fall, and room that is made use of."""

from __future__ import annotations

from itertools import chain

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.four_paths.art import cards
from rokugan_desktop.desktop.four_paths.art.cards import CardArt, CoinArt, PileArt
from rokugan_desktop.desktop.four_paths.looks import FATE_PILES, PILES, Looks, printed_art
from rokugan_desktop.desktop.four_paths.standing import frames
from rokugan_desktop.desktop.four_paths.table import Laid
from rokugan_desktop.desktop.look.theme import LIGHT, text_font
from rokugan_desktop.desktop.zones.described import CARD_SIZES
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.ids import CardKey, CardType, Level, Place
from rokugan_desktop.games.four_paths.state import Attacking, view_of
from tests.desktop.four_paths.conftest import PATHS, speak
from tests.desktop.four_paths.moments import items, people, wordings
from tests.games.four_paths.playing import DECKS, HANDS, Table, file, game, played


def written(monkeypatch: pytest.MonkeyPatch, art: CardArt | CoinArt | PileArt, wide: float, high: float) -> list[str]:
    """What is written while this is painted so large; nothing may end in an ellipsis."""
    found: list[str] = []

    def noted(self: QFontMetricsF, text: str, mode: Qt.TextElideMode, width: float) -> str:
        cut = elided(self, text, mode, width)
        assert cut == text, f"“{text}” is cut to “{cut}” in {wide}x{high}"
        return cut

    def drawn(painter: QPainter, place: QRectF, text: str, *given: object, **named: object) -> None:
        found.append(text)
        write(painter, place, text, *given, **named)  # type: ignore[arg-type]  # handed on as it was given

    elided, write = QFontMetricsF.elidedText, cards.write
    image = QImage(200, 300, QImage.Format.Format_RGB32)
    with monkeypatch.context() as patched:
        patched.setattr(QFontMetricsF, "elidedText", noted)
        patched.setattr(cards, "write", drawn)
        painter = QPainter(image)
        art.paint_into(painter, QRectF(0, 0, wide, high), LIGHT)
        painter.end()
    return found


def played_cards() -> list[CardKey]:
    """All cards of the decks as they are played at the first level."""
    lists = [deck.at(Level.STEEL).dynasty for deck in file().at(Level.STEEL).decks.values()]
    return list(dict.fromkeys([key for listed in lists for key in listed]))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_name_of_a_card_loses_a_letter_in_any_size(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    words, level, keys = speak(language).of(PATHS), file().at(Level.STEEL), played_cards()
    for key in keys:
        art = printed_art(key, level, words)
        for wide, high in CARD_SIZES:
            assert set(art.name.split()) <= set(" ".join(written(monkeypatch, art, wide, high)).split())
    assert len(keys) > 30


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_attached_has_a_short_name(language: str) -> None:
    words, table = speak(language).of(PATHS), Table("lion", "crane")
    facts = {key: file().cards[key] for key in played_cards()}
    kinds = [key for key, card in facts.items() if card.type is CardType.REGION or "fortification" in card.traits]
    province = table.update.seat(Seat(0)).provinces[0].id
    for key in kinds:
        card = table.has(0, key)
        table.update.change_card(card.id, zone=Place.PROVINCE, province=province)
    seen = Looks(view_of(table.goes_on(), None), words, people(2), wordings())
    arts = [box.ground for _, (box, *_) in seen.attached(seen.view.seats[0].provinces[0])]
    assert len(arts) == len(kinds) > 3
    for art in arts:
        assert isinstance(art, CardArt)
        assert 0 < len(art.short) < len(art.name) or art.short == art.name
        assert len(art.short) < 10


def test_either_all_coins_have_their_names_beside_them_or_none(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = ("Quiet Teahouse", "Court of First Snow")
    for wide in range(40, 120, 4):
        told = [written(monkeypatch, CoinArt(name, 2, beside=beside), wide, 40) for name in beside]
        assert len({len(one) > 1 for one in told}) == 1
    assert written(monkeypatch, CoinArt(beside[0], 2, beside=beside), 120, 40)[1:] == ["Quiet", "Teahouse"]
    assert written(monkeypatch, CoinArt(beside[0], 2, beside=beside), 40, 40)[1:] == []


def test_who_has_fallen_is_seen_to_fall_where_the_unit_stood() -> None:
    seen, words = 0, speak("en").of(PATHS)
    for one in chain(played(3, DECKS[:2], most=900), played(4, DECKS[:3], most=900)):
        told = game().watch(one.before, one.by, one.action).told
        gone = [each.event.id for each in told if isinstance(each.event, events.Destroyed)]
        before = view_of(one.before, None)
        for frame in frames(before, told, people(3), game().line) if gone else ():
            told_of = [dict(one.parameters) for one in frame.lines if one.key.startswith("story.honor")]
            now = {one["who"]: one["now"] for one in told_of}
            assert now.items() <= {people(3)[at].name: has.honor for at, has in enumerate(frame.view.seats)}.items()
            fallen = tuple([spot for spot in frame.spots if spot.startswith("fallen ")])
            kept = {card: frame.view.cards[card] for card in gone if f"fallen {card}" in fallen}
            units = [card for card, lies in kept.items() if lies.zone is Place.BATTLE]
            if frame.title.key != "frame.fallen":
                assert not fallen
                continue
            laid = Laid(Looks(frame.view, words, people(3), wordings()), None, Seat(0), None, None, fallen)
            arts = {item.id: item.boxes[0].ground for item in items(list(laid.lanes(None, roomy=True)))}
            struck = [name for name, art in arts.items() if isinstance(art, CardArt) and art.struck]
            assert sorted(struck) == sorted(map(str, units))
            seen += len(struck)
    assert seen


@pytest.mark.parametrize(("units", "lane"), [(3, ["provinces 0", "home 0"]), (4, ["home 0", "piles 0"])])
def test_between_two_seats_many_units_have_a_lane_of_their_own(units: int, lane: list[str]) -> None:
    table, words = Table("lion", "crane"), speak("en").of(PATHS)
    for _ in range(units):
        table.has(0, "lion_hanae")
    seen = Looks(view_of(table.goes_on(), None), words, people(2), wordings())
    laid = Laid(seen, None, Seat(0), None, None).lanes(None, roomy=False)
    assert lane in [[zone.id for zone in each.zones] for each in laid]


@pytest.mark.parametrize(("units", "room", "seen"), [(6, False, True), (7, False, False), (7, True, True)])
def test_ones_own_provinces_give_way_to_many_units_in_an_attack(units: int, room: bool, seen: bool) -> None:
    table, words = Table("lion", "crane"), speak("en").of(PATHS)
    for _ in range(units):
        table.has(0, "lion_hanae")
    table.update.change(attack=Attacking(Seat(0), Seat(1)))
    laid = Laid(Looks(view_of(table.goes_on(), None), words, people(2), wordings()), None, Seat(0), None, None)
    zones = [zone.id for lane in laid.lanes(None, roomy=False, two=room) for zone in lane.zones]
    assert "home 0" in zones
    assert ("provinces 0" in zones) is seen


def test_what_makes_no_gold_shows_a_sign_where_coins_have_their_number(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, words = Table("lion", "crane", options=(HANDS,)), speak("en").of(PATHS)
    table.has(0, "river_paddies")
    seen = Looks(view_of(table.goes_on(), None), words, people(2), wordings())
    told = {
        seen.coin_name(cards): written(monkeypatch, art, 40, 40)
        for cards in seen.gold[Seat(0)]
        if isinstance(art := seen.coin(cards, ())[0].ground, CoinArt)
    }
    assert told == {
        "Keep of the Plain: 4 gold, 1 of them": ["4"],
        "The Scholar": [],
        "River Paddies: 2 gold, 1 of them": ["2"],
    }


def test_what_is_attached_shows_its_sign_where_its_short_name_has_no_room(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    art = CardArt("Line Spearmen", CardType.FOLLOWER, "army", adds="2", short="Spearmen")
    shown: list[str] = []

    def noted(painter: QPainter, sign: str, *given: object) -> None:
        shown.append(sign)

    monkeypatch.setattr(cards, "paint_symbol", noted)
    for (wide, high), texts, signs in zip(
        CARD_SIZES, (["2", "Line Spearmen"], ["2", "Line Spearmen"], ["2"]), (1, 1, 2), strict=True
    ):
        shown.clear()
        assert written(monkeypatch, art, wide, high) == texts
        assert shown.count("army") == signs


def test_a_region_that_adds_no_strength_has_its_whole_name_where_a_number_would_stand(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, words = Table("lion", "crane"), speak("en").of(PATHS)
    card = table.has(0, "drill_field")
    province = table.update.seat(Seat(0)).provinces[0].id
    table.update.change_card(card.id, zone=Place.PROVINCE, province=province)
    seen = Looks(view_of(table.goes_on(), None), words, people(2), wordings())
    ((_, (box, *_)),) = seen.attached(seen.view.seats[0].provinces[0])
    assert isinstance(box.ground, CardArt)
    for wide, high in CARD_SIZES[:2]:
        assert written(monkeypatch, box.ground, wide, high) == ["Drill Field"]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("high", [40, 85])
def test_a_pile_paints_nothing_beside_its_cell(qapp: QApplication, language: str, high: int) -> None:
    words = speak(language).of(PATHS)
    for name, sign in (PILES | FATE_PILES).items():
        image = QImage(76, high + 40, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        PileArt(words.text(f"pile.{name}"), 35, sign).paint_into(painter, QRectF(0, 20, 76, high), LIGHT)
        painter.end()
        outside = image.copy(0, 0, 76, 20), image.copy(0, 20 + high, 76, 20)
        empty = QImage(76, 20, image.format())
        empty.fill(Qt.GlobalColor.transparent)
        beside = [one for one in outside if one != empty]
        assert not beside, f"{name} in {high}"


@pytest.mark.parametrize(
    ("width", "name", "lines"),
    [(62, "Fate discards", []), (62, "Dead", ["Dead"]), (100, "Fate discards", ["Fate discards"])],
)
def test_a_pile_is_called_by_its_whole_name_or_by_none(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, width: int, name: str, lines: list[str]
) -> None:
    assert written(monkeypatch, PileArt(name, 5, "card"), width, 40) == ["5", *lines]


def test_a_coin_is_round_in_a_narrow_place(qapp: QApplication) -> None:
    image = QImage(60, 40, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    CoinArt("Gold", 3).paint_into(painter, QRectF(0, 0, 28, 40), LIGHT)
    painter.end()
    assert not any(image.pixelColor(x, y).alpha() for x in range(29, 60) for y in range(40))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_name_is_written_narrow_only_where_no_second_line_helps(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, letters = speak(language).of(PATHS), QFontMetricsF(text_font(cards.LEAST, bold=True))
    for name in (words.text(f"card.{key}") for key in file().cards):
        lines = written(monkeypatch, CardArt(name, "event", "flower"), 84, 118)
        assert name in (" ".join(lines), "".join(lines))
        assert len(lines) == 2 or not {" ", "-"} & set(name) or letters.horizontalAdvance(name) <= 70
    assert cards.two_lines("Court of First Snow") == ["Court of", "First Snow"]
    assert cards.two_lines("Наследник-книжник") == ["Наследник-", "книжник"]
