"""The seat's panel over whole random matches: every answer is offered or refused with a reason, and none is hidden."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
import yaml
from msgspec.structs import replace

from rokugan_desktop.desktop.art.symbols import symbol
from rokugan_desktop.desktop.face import NOTHING_DONE
from rokugan_desktop.desktop.map.values import Zone
from rokugan_desktop.desktop.samurai_battles import answers
from rokugan_desktop.desktop.samurai_battles.inspected import plaque_of
from rokugan_desktop.desktop.samurai_battles.planning.briefing import (
    COMPASS,
    ORDER_KEYS,
    Adjutant,
    Briefing,
    PanelAnswer,
)
from rokugan_desktop.desktop.samurai_battles.planning.panel import ORDERS_PANEL, card_section, sign_of_order
from rokugan_desktop.desktop.samurai_battles.planning.plotting import ORDERED, overlays_of
from rokugan_desktop.engine import POSITION, Asking, Seat, Setup
from rokugan_desktop.games.samurai_battles import Question, State
from rokugan_desktop.games.samurai_battles import actions as actions_of
from rokugan_desktop.games.samurai_battles.determinization import determinize
from rokugan_desktop.games.samurai_battles.ids import CardId, Hex, Order, QuestionKind, UnitId
from rokugan_desktop.words import Words
from tests.games.samurai_battles.playing import actions, begun, game
from tests.rulebook.samurai_battles.language import mapping
from tests.shelved import speak_in_window

MATCHES = [
    ("first_spears", "basic", 1),
    ("two_pines", "advanced", 3),
    ("iga_lanterns", "expert", 4),
    ("monks_causeway", "expert", 5),
    ("dark_village", "advanced", 6),
]
ON_MAP = frozenset((QuestionKind.DEPLOY_HEX,))
"""What is answered on the map alone."""


@cache
def words(language: str) -> Words:
    """The words of the window, as the game says them."""
    return speak_in_window(language).of("samurai_battles")


def offered(briefing: Briefing) -> list[PanelAnswer]:
    """All that can be pressed."""
    middle = (briefing.middle,) if briefing.middle is not None else ()
    return [*briefing.offered, *briefing.compass, *middle, *briefing.army]


@pytest.mark.parametrize("engaged", ["", " engaged=e1"], ids=["free", "engaged"])
@pytest.mark.parametrize("card", game().components.units)
def test_an_order_has_one_key_whichever_unit_is_ordered(card: str, engaged: str) -> None:
    """To fight on, too, which no card lists."""
    position = yaml.safe_dump(mapping(f"w1 {card} 303{engaged}; w2 yari 203 c; e1 yari 403 c"))
    state = game().new(Setup(("west", "east"), ((POSITION, position),)))
    state = game().apply(state, Seat(0), game().read("unit w1")).state
    keys = {one.answers[0].number: one.key for one in _briefing(Adjutant(words("en")), state).offered}
    listed = (*game().components.units[CardId(card)].orders, *((Order.FIGHT,) if engaged else ()))
    assert keys == {actions_of.give(order).number: ORDER_KEYS[order] for order in listed}
    assert len(set(keys.values())) == len(keys)
    first = actions_of.give(Order.FIGHT).number
    assert not engaged or next(iter(keys)) == first, "whoever hurries goes on as before, and withdraws nobody"


@pytest.mark.parametrize("order", Order)
def test_every_order_has_a_sign_that_can_be_painted(order: Order) -> None:
    """Those that are forced too: an engaged unit is ordered to fight on."""
    assert not symbol(sign_of_order(order)).isEmpty()


@pytest.mark.parametrize(
    ("scenario", "level", "seed", "language"),
    [
        pytest.param(*match, language, marks=[] if (number % 2 == 0) is (language == "en") else [pytest.mark.long])
        for number, match in enumerate(MATCHES)
        for language in ("en", "ru")
    ],
)
def test_every_answer_can_be_given_in_the_panel(scenario: str, level: str, seed: int, language: str) -> None:
    """At every question of a match: what is offered and lit is allowed, what is refused has a reason."""
    adjutant, kinds = Adjutant(words(language)), set[QuestionKind]()
    for played in actions(begun(scenario, level), seed):
        pending = game().pending(played.before)
        for question in pending.decisions.values() if isinstance(pending, Asking) else ():
            assert isinstance(question, Question)
            if question.kind in kinds and len(kinds) < 3:
                continue
            kinds.add(question.kind)
            briefing = adjutant.briefing(question.view, question)
            answers = offered(briefing)
            lit = {answer.answers[0] for answer in answers if answer.answers and not answer.refused}
            assert lit <= set(question.offers)
            if question.kind not in ON_MAP:
                assert lit == set(question.offers)
            for answer in answers:
                assert answer.title
                if answer.refused and answer.answers:
                    assert question.refusal(answer.answers[0]) is not None
            assert bool(briefing.compass) == (question.kind in COMPASS)
            assert list(overlays_of(question.view, words(language))) is not None
    assert len(kinds) > 2


def test_how_far_a_unit_comes_is_a_line_through_which_the_land_is_seen() -> None:
    for played in actions(begun("first_spears", "basic"), 1):
        pending = game().pending(played.before)
        for question in pending.decisions.values() if isinstance(pending, Asking) else ():
            assert isinstance(question, Question)
            if question.kind is QuestionKind.PATH:
                drawn = [one for one in overlays_of(question.view, words("en")) if isinstance(one, Zone)]
                reach = next(zone for zone in drawn if zone.edge == ORDERED)
                assert len(reach.areas) > 1
                assert reach.strength < 0.1, "a unit's choice of ways is no mist over woods and houses"
                return
    pytest.fail("nobody was asked for a path")


def test_the_panel_and_the_map_say_the_same_in_every_world_that_the_view_allows() -> None:
    """A world imagined from the view asks an equal question: the panel, the map and every plaque tell no secret."""
    adjutant, rng, tried = Adjutant(words("en")), Random(5), 0
    for number, played in enumerate(actions(begun("iga_lanterns", "expert"), 7)):
        pending = game().pending(played.before)
        if number % 9 or not isinstance(pending, Asking):
            continue
        for seat, question in pending.decisions.items():
            assert isinstance(question, Question)
            world = determinize(question.view, rng)
            other = game().pending(world)
            assert isinstance(other, Asking)
            asked = other.decisions[seat]
            assert isinstance(asked, Question)
            assert adjutant.briefing(question.view, question) == adjutant.briefing(asked.view, asked)
            assert list(overlays_of(question.view, words("en"))) == list(overlays_of(asked.view, words("en")))
            for hex_ in question.view.field.ground.hexes:
                plaque = plaque_of(question.view, question, f"area:h{hex_}")
                assert plaque is not None
                assert plaque == plaque_of(asked.view, asked, f"area:h{hex_}")
            tried += 1
    assert tried > 5


@pytest.mark.parametrize(("language", "said"), [("en", "Orange: "), ("ru", "Оранжевым ")])
def test_the_orange_hexes_are_explained_while_they_are_on_the_map(language: str, said: str) -> None:
    """Archers who may shoot, or who defend, have a field of fire; spearmen have none."""
    for orders, lit in (
        (("unit w2", "order defend"), True),
        (("unit w2", "order defend", "face e", "range 3"), True),
        (("unit w1", "order defend"), False),
        (("unit w1", "order defend", "face e"), False),
    ):
        state = begun("first_spears", "intermediate")
        for order in orders:
            state = game().apply(state, Seat(0), game().read(order)).state
        notes = _briefing(Adjutant(words(language)), state).notes
        assert any(note.startswith(said) for note in notes) is lit, orders


def test_the_card_of_a_unit_that_is_ordered_anew_shows_the_new_order() -> None:
    """Not the one that it was given before; and none while the order is still to be chosen."""
    state, adjutant = begun("first_spears", "intermediate"), Adjutant(words("en"))
    for said in ("unit w1", "order march", "step 304", "unit w1"):
        state = game().apply(state, Seat(0), game().read(said)).state
    assert "w1" not in _briefing(adjutant, state).plans
    state = game().apply(state, Seat(0), game().read("order defend")).state
    assert _briefing(adjutant, state).plans[UnitId("w1")].order is Order.DEFEND


def _asked(state: State) -> Question:
    waiting = game().pending(state)
    assert isinstance(waiting, Asking)
    question = waiting.decisions[Seat(0)]
    assert isinstance(question, Question)
    return question


def _briefing(adjutant: Adjutant, state: State) -> Briefing:
    return adjutant.briefing(game().view(state, Seat(0)), _asked(state))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            (
                "5d20, each a hit at 5 or less: 1.2 hits on average. Figures lost: 0.5; at least one: "
                "37%. Morale test failed: 15%."
            ),
        ),
        (
            "ru",
            (
                "5к20, попадание при 5 и меньше: в среднем 1,2 попадания. "
                "Потери: 0,5; хотя бы одна фигура: 37 %."
                " Провал теста на стойкость: 15 %."
            ),
        ),
    ],
)
def test_what_the_dice_promise_is_said_in_sentences_that_name_the_test(language: str, said: str) -> None:
    state = begun("first_spears", "intermediate")
    units = tuple(replace(unit, at=Hex(403)) if unit.id == "e1" else unit for unit in state.units)
    state = replace(state, units=units)
    for order in ("unit w2", "order fire"):
        state = game().apply(state, Seat(0), game().read(order)).state
    shot = next(one for one in _briefing(Adjutant(words(language)), state).offered if one.answers)
    assert shot.detail.replace("\N{NO-BREAK SPACE}", " ") == said


@pytest.mark.parametrize(("language", "said"), [("en", "Facing east"), ("ru", "Лицом на восток")])
def test_a_direction_says_that_a_unit_will_face_that_way(language: str, said: str) -> None:
    """On the compass, and by ear on the hex that it points at."""
    state = begun("first_spears", "intermediate")
    for order in ("unit w1", "order defend"):
        state = game().apply(state, Seat(0), game().read(order)).state
    assert said in [one.title for one in _briefing(Adjutant(words(language)), state).compass]
    assert words(language).say(answers.said(_asked(state), game().read("face e"))) == said


def test_the_card_of_a_unit_is_a_table_without_its_sums_before_it_is_a_paragraph() -> None:
    state, adjutant = begun("first_spears", "intermediate"), Adjutant(words("en"))
    for said in ("unit w3", "order run"):
        state = game().apply(state, Seat(0), game().read(said)).state
    plans = _briefing(adjutant, state).plans
    (item,) = card_section(game().view(state, Seat(0)), UnitId("w3"), plans, words("en")).items
    tables = [[[cell.text for cell in row.inside] for row in box.inside[1:]] for box in item.boxes if box.inside]
    assert ["Hits infantry", "8 − 1 (Run) = 7 or less on 9d20"] in tables[0]
    brief, close = tables[1], [[cell.text for cell in pair.inside] for pair in item.boxes[2].inside[1].inside]
    assert ["Hits infantry", "7 or less on 9d20"] in brief
    assert len(brief) < len(tables[0])
    assert not any("(" in text for row in brief for text in row)
    assert sorted(close) == sorted(brief), "the same, several to a line"
    assert not item.boxes[3].inside, "a paragraph"


def test_what_an_order_changes_is_said_whole_or_not_at_all() -> None:
    """Only why one can't be given may be cut: the whole of it is said where it is pointed at."""
    state = begun("river_mist", "expert")
    state = game().apply(state, Seat(0), actions_of.choose(UnitId("w3"))).state
    asked = game().pending(state)
    assert isinstance(asked, Asking)
    question = asked.decisions[Seat(0)]
    assert isinstance(question, Question)
    panel = ORDERS_PANEL.sections(question.view, question, NOTHING_DONE, words("ru"), ())
    orders = next(section for section in panel if section.id == "offered").items
    told = [box for item in orders if not item.why_not for look in item.boxes for box in look.inside if box.text]
    assert told
    assert not any(box.lines for box in told)
