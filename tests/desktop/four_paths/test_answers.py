"""Whatever is asked is answered by what stands in the window, and nothing else is offered there."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from rokugan_desktop.desktop.four_paths.answers import declining, summary
from rokugan_desktop.desktop.four_paths.looks import act_of, printed_wording
from rokugan_desktop.desktop.four_paths.table import Begin, Pick, Prices
from rokugan_desktop.desktop.sheets.sections import EVERYBODY
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths import Message, foreseen, named
from rokugan_desktop.games.four_paths.actions import (
    DONE,
    LIFT,
    Action,
    Assign,
    Attack,
    Buy,
    Discard,
    Pay,
    PickBattle,
    Play,
)
from rokugan_desktop.games.four_paths.ids import CardKey, Level, Place
from rokugan_desktop.games.four_paths.state import StepName, Task, view_of
from rokugan_desktop.games.four_paths.state_update import FORMS
from tests.desktop.four_paths.conftest import PATHS, speak
from tests.desktop.four_paths.moments import (
    items,
    lanes,
    looks,
    offered,
    people,
    questions,
    questions_with_hands,
    sections,
    wordings,
)
from tests.games.four_paths.playing import Table, asked, file, game
from tests.rulebook.four_paths.position_play import run, word
from tests.rulebook.four_paths.test_seldom import at_sea, taught

_DOES = {
    Buy: "Buy ", Discard: "Discard ", Attack: "Attack ", PickBattle: "Battle at ",
    Pay: "Pay with ", Assign: "Send ", Pick: "Choose it", Prices: "See its prices",
}  # fmt: skip
"""How what is said of pressing a card begins."""


_OFTEN = 25
"""So often a question of one kind is looked at."""


def dynasty() -> Task:
    """The Dynasty phase of the active seat."""
    return Task(StepName.DYNASTY, Seat(0))


def attacking() -> Table:
    """A table on which the active seat has a unit to attack with."""
    table = Table("lion", "crane")
    table.has(0, "lion_masanori")
    return table


@pytest.mark.parametrize(("seed", "count"), [(1, 2), (2, 3), (3, 4)])
def test_every_answer_stands_beside_the_table_and_the_table_offers_no_other(seed: int, count: int) -> None:
    words, kinds = speak("en").of(PATHS), set[str]()
    for question in questions(seed, count):
        kinds.add(question.kind)
        answers, beside = (
            set(question.answers()),
            [one for each in sections(question, words, count) for one in each.items],
        )
        declined = declining(question, words)
        bar: set[Action] = set() if declined is None else {declined[0]}
        assert offered(beside) | bar == answers
        laid = items(lanes(question, looks(question, words, count)))
        assert {one for one in offered(laid) if not isinstance(one, Pick | Prices)} <= answers
        for item in laid:
            if item.offered:
                action = item.answers[0]
                assert item.about.startswith(_DOES[type(action)]), "coming to it says what Enter does"
                assert not isinstance(action, Assign) or f" to province {action.province}" in item.about
        assert len({item.id for item in laid}) == len(laid)
        assert all(item.name for item in (*beside, *laid))
        for item in beside:
            for action in item.answers:
                if isinstance(action, Buy | Discard):
                    card = question.view.seats[question.seat].provinces[action.province - 1].card
                    assert looks(question, words, count).name(card) in item.name, "by ear it says which card"
    assert {"attack", "assign", "dynasty", "pay"} <= kinds


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
def test_whatever_may_be_answered_with_hands_is_pressed_beside_the_table_and_told_apart_by_ear(language: str) -> None:
    words, kinds = speak(language).of(PATHS), Counter[str]()
    for seed, count in ((2, 4), (19, 2)):
        for question in questions_with_hands(seed, count):
            kinds[question.kind] += 1
            if kinds[question.kind] > _OFTEN:
                continue
            seat, answers, found = question.seat, set(question.answers()), sections(question, words, count)
            items_beside = [item for section in found for item in section.items if item.by in (None, seat)]
            declined = declining(question, words)
            said = {action: item.name for item in items_beside for action in item.answers[:1] if action != LIFT}
            if declined is not None:
                said.setdefault(*declined)
            assert offered(items_beside) - {LIFT} | ({declined[0]} if declined is not None else set()) == answers
            assert all(item.name for item in items_beside)
            assert len(set(said.values())) == len(said), (question.kind, sorted(said.values()))
            assert {section.audience for section in found} <= ({seat, EVERYBODY} if question.secret else {EVERYBODY})
            laid = items(lanes(question, looks(question, words, count)))
            assert {one for one in offered(laid) if not isinstance(one, Pick | Begin | Prices)} <= answers
            assert len({item.id for item in laid}) == len(laid)
            assert all(item.name for item in laid)
            assert all(item.about for item in laid if item.offered), "coming to it says what Enter does"
    of_answers = {StepName.REACT, StepName.YU, StepName.CHOOSE, StepName.SENSEI, StepName.NAVAL}
    asked = {step for step, form in FORMS.items() if form.kinds}
    assert set(kinds) == {"battle", *[str(step) for step in asked - of_answers - {StepName.NEXT_BATTLE}]}


def test_nothing_on_the_table_or_beside_it_is_for_one_seat_alone() -> None:
    words = speak("en").of(PATHS)
    for question in questions(4, 3, most=60):
        assert {section.audience for section in sections(question, words, 3)} == {EVERYBODY}
        found = lanes(question, looks(question, words, 3))
        assert {zone.audience for lane in found for zone in lane.zones} == {EVERYBODY}


def test_what_is_refused_says_why_with_its_rule() -> None:
    table, words = Table("lion", "crane"), speak("en").of(PATHS)
    table.shows(0, 1, "gold_river")
    question = asked(table.goes_on(dynasty()))[table.update.state.active]
    barred = next(one for one in items(lanes(question, looks(question, words, 2))) if one.answers)
    assert isinstance(barred.answers[0], Buy)
    assert not barred.offered
    assert barred.why_not == "Gold-Bearing River costs 7 gold, and you have 4 to bow for. (G-1)"
    beside = [one for each in sections(question, words, 2) for one in each.items if one.barred is not None]
    assert [one.why_not for one in beside] == [barred.why_not]


def test_a_coin_answers_the_first_payment_that_it_is_part_of() -> None:
    table, words = Table("lion", "crane"), speak("en").of(PATHS)
    table.has(0, "river_paddies")
    table.shows(0, 1, "merchant_street")
    state = table.answers(table.goes_on(dynasty()), "buy 1 plain")
    question = asked(state)[table.update.state.active]
    payments = [one for one in question.answers() if isinstance(one, Pay)]
    coins = {one.answers[0] for one in items(lanes(question, looks(question, words, 2))) if one.id.startswith("coin")
             if one.answers}  # fmt: skip
    assert coins <= set(payments)
    assert payments[0] in coins


def test_a_unit_on_its_way_is_seen_there_with_the_forces_that_it_makes() -> None:
    table, words = attacking(), speak("en").of(PATHS)
    state = table.answers(table.goes_on(Task(StepName.ATTACK, Seat(0))), "attack 1")
    question = asked(state)[table.update.state.active]
    unit = next(one.unit for one in question.answers() if isinstance(one, Assign))
    state = game().apply(state, question.seat, Assign(unit, 2)).state
    question = asked(state)[question.seat]
    assert question.view.cards[unit].zone is Place.HOME
    assert foreseen(question.view, question).cards[unit].zone is Place.BATTLE
    assert foreseen(game().view(state, None), None).cards[unit].zone is Place.BATTLE, "while it waits to be confirmed"
    zones = {zone.id: zone for lane in lanes(question, looks(question, words, 2)) for zone in lane.zones}
    second = question.view.seats[1].provinces[1].id
    assert [card.item.id for card in zones[f"attack {second}"].cards] == [unit]
    assert zones[f"attack {second}"].name == "Attack 3"
    told = [one.name for each in sections(question, words, 2) for one in each.items]
    assert "Province 2: 3 : 0, the attackers would win, but the province would stand: it falls to 7." in told


def test_the_card_that_is_read_tells_its_sums() -> None:
    table, words = Table("lion", "crane"), speak("en").of(PATHS)
    table.has(
        0, "stone_rampart", zone=Place.PROVINCE, province=table.update.seat(table.update.state.active).provinces[0].id
    )
    table.shows(0, 1, "merchant_street")
    question = asked(table.goes_on(dynasty()))[table.update.state.active]
    province = question.view.seats[0].provinces[0].id
    (read,) = looks(question, words, 2).read(f"province {province}", question.seat)
    lines = [text for box in read.inside for text in ([box.text] if box.text else [one.text for one in box.inside])]
    assert "Strength of province 1: 6 + 3 Stone Rampart" in lines
    assert "Stone Rampart: Fortification. This Province has +3 strength." in lines


def test_only_what_counts_at_this_level_is_told_of_a_card() -> None:
    question = next(questions(1, 2))
    seen = looks(question, speak("en").of(PATHS), 2)
    assert seen.wording(CardKey("marsh_oni")) == "Lose 5 Honor as it enters play."
    assert seen.wording(CardKey("travelling_players")) == ""
    for key in ("wandering_master", "rich_harvest", "drill_field"):
        assert seen.wording(CardKey(key)).startswith("At this level it changes nothing")
    for level in (Level.HANDS, Level.ANSWERS):
        told = printed_wording(CardKey("rich_harvest"), file(), wordings(), level, speak("en").of(PATHS))
        assert told == "Each player draws a card."


def test_each_card_whose_text_counts_has_a_wording_and_no_other_has() -> None:
    said, cards = wordings(), game().components.cards
    assert set(said) <= set(cards)
    assert [key for key, card in cards.items() if (card.always or card.enters or card.event) and key not in said] == []


def test_what_is_left_of_a_deck_is_read_at_its_pile() -> None:
    words, found = speak("en").of(PATHS), 0
    for question in questions(7, 2, most=120):
        seen = looks(question, words, 2)
        for item in items(lanes(question, seen)):
            if item.id != f"deck {question.seat}":
                continue
            (box,) = seen.read(item.id, question.seat)
            told, has = box.inside[1].text, seen.view.seats[question.seat]
            counts = {key: count for key, count in zip(seen.view.file.order, has.dynasty, strict=True) if count}
            assert told == item.about
            assert told.count(",") == len(counts) - 1
            assert all((f"{seen.name(key)} ×{n}" if n > 1 else seen.name(key)) in told for key, n in counts.items())
            assert sum(counts.values()) >= has.in_deck
            found += 1
    assert found


def test_what_is_confirmed_is_named() -> None:
    """By the prompt of the bar and so by ear: the card with its price, whom an attack meets, where a unit goes."""
    words, told = speak("en").of(PATHS), dict[str, str]()
    for question in questions(2, 3):
        for action in question.answers():
            said = summary([(question, action)], looks(question, words, 3).people)
            way = action.benefit.name if isinstance(action, Buy) else ""
            told.setdefault(type(action).__name__ + way, "" if said is None else words.say(said))
    assert re.fullmatch(r"Buy [A-Z].+ for \d+ gold\.", told["BuyPLAIN"])
    assert re.fullmatch(r"Buy [A-Z].+ for \d+ gold; \+ \d honor\.", told["BuyHONOR"])
    assert all(told.values())
    assert re.fullmatch(r"Bow [A-Z].+\.", told["Pay"])
    assert re.fullmatch(r"Discard [A-Z].+\.", told["Discard"])
    assert re.fullmatch(r"Attack (Lion|Crane|Phoenix|no one)\.", told["Attack"])
    assert re.fullmatch(r"Send [A-Z].+ to province \d\.", told["Assign"])


def test_units_that_go_to_one_province_are_named_together() -> None:
    """In Russian their names stand there as they are, without quotation marks."""
    table = attacking()
    table.has(0, "lion_dosan")
    state = table.answers(table.goes_on(Task(StepName.ATTACK, Seat(0))), "attack 1")
    (question,) = asked(state).values()
    units = {one.unit for one in question.answers() if isinstance(one, Assign)}
    said = summary([(question, Assign(unit, 2)) for unit in sorted(units)], people(2))
    assert said is not None
    assert speak("ru").of(PATHS).say(said) == "Направить к провинции 2: Досан и Масанори."
    assert speak("en").of(PATHS).say(said) == "Send Dosan and Masanori to province 2."


def test_once_all_who_can_go_are_on_the_way_the_prompt_says_so_and_the_button_goes_on_with_them() -> None:
    table, words = attacking(), speak("en").of(PATHS)
    table.has(0, "lion_dosan")
    state, told = table.answers(table.goes_on(Task(StepName.ATTACK, Seat(0))), "attack 1"), list[str]()
    while units := [one.unit for one in asked(state)[Seat(0)].answers() if isinstance(one, Assign)]:
        told.append(words.say(asked(state)[Seat(0)].prompt))
        state = table.answers(state, f"assign {units[0]} 2")
    assert set(told) == {"Send your units to attack."}
    question = asked(state)[Seat(0)]
    assert words.say(question.prompt) == "Everyone who can go is on the way."
    assert declining(question, words) == (DONE, "Attack with these")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_card_that_a_file_alone_knows_is_called_by_its_key_and_shows_its_data_in_words(language: str) -> None:
    ability = "{kind: open, do: [{recall: {from: fate_discard, for: {kind: spell}}}]}"
    text = f"cards: {{word: {{type: action, does: [{ability}]}}}}\nmine: {{hand: [word, smoke]}}\n"
    question, words = run(text, (0, "act")).asked, speak(language).of(PATHS)
    assert question is not None
    (shown,) = [item for item in items(lanes(question, looks(question, words, 2))) if item.id.startswith("hand word")]
    assert shown.name == "word"
    said = "kind: open, do: recall: from: fate_discard, for: kind: spell"
    assert looks(question, words, 2).wording(CardKey("word")) == said
    assert any("word" in item.name for section in sections(question, words, 2) for item in section.items)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_only_the_third_level_asks_is_pressed_beside_the_table_and_a_sensei_lies_at_home(language: str) -> None:
    words, at_first = speak(language).of(PATHS), asked(taught()[1])[Seat(0)]
    recalling = "{kind: open, do: [{recall: {from: fate_discard, for: {kind: card}}}]}"
    recalled = run(f"cards: {{word: {{type: action, does: [{recalling}]}}}}\n", (0, "play word")).asked
    for question in (at_first, at_sea().asked, recalled):
        assert question is not None
        beside = [item for section in sections(question, words, 2) for item in section.items]
        assert offered(beside) - {LIFT} == set(question.answers())
        assert words.say(question.prompt)
    state = taught("choose sensei_coin", "choose none")[1]
    seen = looks(at_first, words, 2)
    laid = items(lanes(None, replace(seen, view=view_of(state, None))))
    assert [item.name for item in laid if words.text("card.sensei_coin") in item.name]


def test_each_way_of_a_card_of_the_hand_is_an_act_of_its_own() -> None:
    ways = "{kind: open, one_of: [{do: [{honor: {who: me, by: 1}}]}, {do: [{draw: {who: me, n: 1}}]}]}"
    question = run(word(ways), (0, "act")).asked
    assert question is not None
    acts = [act_of(question.view, one) for one in question.answers() if isinstance(one, Play)]
    assert [one.title for one in acts if one is not None] == [
        Message("act.way", card=named("word"), n=1),
        Message("act.way", card=named("word"), n=2),
    ]
    assert len({one.id for one in acts if one is not None}) == 2
