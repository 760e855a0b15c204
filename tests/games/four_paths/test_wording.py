"""Each card's wording says what its data say, and nothing else of that kind, in both languages.

By a table of words for each part of chapter 23: every number with what it counts, kinds, costs, sides, limits, how long
it lasts, and what is done. Each is held as often as it occurs, so that neither of the two files can change alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

import pytest
import yaml

FOLDER = Path(__file__).parents[3] / "board_data" / "four_paths"
DATA = (FOLDER / "cards.yaml").read_text("utf-8")
TEXTS = (FOLDER / "texts.yaml").read_text("utf-8")

_SOME: Final = {"a card": 1, "one": 1, "one more card": 1, "two cards": 2, "three": 3}
_SOME_RU: Final = {"карту": 1, "одну": 1, "на карту": 1, "две карты": 2, "три": 3}
"""Numbers that are said in words."""

NUMBERS: Final = {
    "force": (r"([+−]\d)F", r"([+−]\d) к силе"),
    "chi": (r"([+−]\d)C", r"([+−]\d) к духу"),
    "strength": (r"([+−]\d) strength", r"[Пп]рочность [^.+−]*([+−]\d)"),
    "gain": (r"[Gg]ains? (\d) Honor", r"(?:\+|олучите )(\d) очк"),
    "lose": (r"[Ll]oses? (\d) Honor", r"(?:теряе|теряю|отеряй)те?т? (\d) очк"),
    "less": (r"lose (\d) less", r"потеряйте на (\d) меньше"),
    "fear": (r"Fear (\d)", r"ужас (\d)"),
    "ranged": (r"Ranged (\d)", r"атака с расстояния (\d)"),
    "yu": (r"Yu (\d)", r"Ю (\d)"),
    "max_ph": (r"Personal Honor (\d) or less", r"личной честью (\d) или меньше"),
    "max_force": (r"\bForce (\d) or less", r"силой (\d) или меньше"),
    "max_cost": (r"of cost (\d) or less", r"стоимостью (\d) или меньше"),
    "pays": (r"pay (\d) gold", r"заплатите (\d) золота"),
    "makes": (r"(\d) gold for", r"(\d) золота за"),
    "draw": (r"[Dd]raws? (a card|two cards)", r"(?:озьмите|берёт) (карту|две карты)"),
    "end_draw": (r"draw (one more card) in your End phase", r"В конце своего хода берите (на карту) больше"),
    "discard": (r"discard (one)\b", r"сбросьте (одну)\b"),
    "hand_min": (r"(three) or more other cards", r"(три) или больше других карт"),
}
"""Each number, by what it counts: its words in English and in Russian."""

WORDS: Final = {
    "kind battle": (r"\bBattle\b", r"\bБитва\b|\b[Бб]оевая\b"),
    "kind open": (r"\bOpen\b", r"\b[Оо]ткрытая\b"),
    "kind limited": (r"\bLimited\b", r"\b[Оо]граниченная акция"),
    "kind reaction": (r"\bReaction\b", r"\b[Рр]еакция"),
    "political": (r"\bPolitical\b", r"\bПолитическая\b"),
    "terrain delayed": (r"Terrain, delayed", r"Местность, с отсрочкой"),
    "terrain immediate": (r"Terrain, immediate", r"Местность, немедленно"),
    "bow": (r"\b[Bb]ow\b", r"\bповерните\b"),
    "bow the bearer": (r"\bbow the bearer\b", r"\bповерните носителя\b"),
    "spend the Favor": (r"[Ss]pend the Favor", r"[Пп]отратьте Благорасположение"),
    "discard all": (r"discard them all", r"сбросьте их все"),
    "straighten": (r"\bstraighten\b", r"\bвыпрямите\b"),
    "destroy": (r"(?<!may )\bdestroy\b", r"\bуничтожьте\b"),
    "dishonor": (r"\bdishonor\b", r"\bобесчестите\b"),
    "rehonor": (r"\b[Rr]ehonor\b", r"\b[Сс]нимите бесчестье\b"),
    "home bowed": (r"(?<!returned )home bowed", r"дом повёрнутым"),
    "home unbowed": (r"home unbowed", r"дом неповёрнутым"),
    "to this battle": (r"comes to this battle", r"приходит в эту битву"),
    "negate": (r"negate it|lose none", r"аннулируйте|её не теряет"),
    "cancel": (r"cancel it", r"отмените её"),
    "search": (r"from your Fate deck, show it", r"из своей колоды Судьбы, покажите"),
    "nobody's Favor": (r"o one holds (?:the Favor|it) any longer", r"больше никому не принадлежит"),
    "fealty": (r"swears fealty", r"клятву верности"),
    "look at a hand": (r"look at another player’s hand", r"посмотрите руку другого игрока"),
    "duel": (r"\bchallenges\b", r"\bвызывает\b"),
    "cannot refuse": (r"cannot refuse", r"уклониться нельзя"),
    "refused": (r"\bRefused:", r"\bОтказ:"),
    "at home": (r"\bat home\b", r"\bдома\b"),
    "unbowed": (r"(?<!home )unbowed", r"(?<!дом )\bнеповёрнут"),
    "once a turn": (r"once a turn", r"раз за ход"),
    "once a battle": (r"once a battle", r"раз за битву"),
    "until your next turn": (r"[Uu]ntil your next turn", r"До вашего следующего хода"),
    "for this duel": (r"for this duel", r"на эту дуэль"),
    "leaves no battle": (r"cannot leave this battle", r"не может покинуть битву"),
    "no attack": (r"no one may attack", r"никто не атакует"),
    "no ranged": (r"no Ranged Attacks", r"нет атак с расстояния"),
    "of another player": (r"another player|[Oo]ther players", r"\bчуж\w+\b(?! клана)|[Дд]руг\w+ игрок"),
    "opposing": (r"\bopposing\b", r"\bпротивостоящ\w+"),
    "defending": (r"\bdefending\b", r"\bобороняющ\w+"),
    "attacking": (r"\battacking\b", r"\bатакующие\b"),
    "another": (r"another of your|your other", r"\bдругого своего|\bдругой ваш|\bдругие ваши"),
    "immune to Fear": (r"immune to Fear", r"не боятся ужаса"),
    "immune to dishonor": (r"cannot be dishonored", r"нельзя обесчестить"),
}
"""Whatever else of the data has words of its own, in English and in Russian."""

PRESENT: Final = {
    "own": (r"\b[Yy]ours?\b(?! next turn| Fate deck| End phase)|\bHis Followers|\bin this unit\b",
            r"\b[Вв]аш\w*\b(?! следующего хода| отряд там)|\bсво\w+\b(?! хода| колоды)|\bЕго солдаты|этого отряда"),
    "Shugenja": (r"\bShugenja\b", r"\bволшебник"),
    "Samurai": (r"\bSamurai\b", r"\bсамура"),
    "Courtier": (r"\bCourtier", r"\bпридворн"),
    "Cavalry": (r"\bCavalry\b", r"кавалерист"),
    "Follower": (r"\bFollower", r"\b[Сс]олдат"),
    "Holding": (r"\bHolding\b", r"\bвладени"),
    "Item": (r"\bItem\b", r"\bпредмет"),
    "Ring": (r"\bRing\b", r"\bкольцо\b"),
}  # fmt: skip
"""What is held only to be there or not: a sentence may name it again."""


def parts(data: object) -> Iterator[tuple[str, Any]]:
    """Each word of a card's data with what it says, from the outermost inwards."""
    if isinstance(data, list):
        for inner in cast("list[object]", data):
            yield from parts(inner)
    if isinstance(data, dict):
        for word, inner in cast("dict[str, object]", data).items():
            yield word, inner
            yield from parts(inner)


def fields_of(data: object) -> dict[str, Any]:
    """Return what a part of the data says by words; nothing of a list or of a number."""
    return cast("dict[str, Any]", data) if isinstance(data, dict) else {}


def abilities_of(card: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a card can do; what may be done to the living and to the dead is one of them."""
    found = {
        (ability.get("kind"), str(ability.get("do"))): ability for ability in (*card.get("does", ()), card.get("needs"))
        if ability
    }  # fmt: skip
    return list(found.values())


def said_by(card: Mapping[str, Any]) -> Counter[str]:
    """Every number, cost, kind, side and limit that a card's data say."""
    found: Counter[str] = Counter()
    abilities = abilities_of(card)
    meant = {**{word: card[word] for word in ("always", "event", "enters", "gold_for") if word in card}, "-": abilities}
    for ability in abilities:
        found[f"kind {ability.get('kind')}"] += 1
        found["political"] += "political" in [*ability.get("traits", ()), *card.get("traits", ())]
        if ability.get("kind") == "terrain":
            found[f"terrain {'delayed' if ability['delayed'] else 'immediate'}"] += 1
    found["kind terrain"] = found["kind None"] = 0
    found["gain 2"] += card.get("honor") == 2 and card["type"] == "holding"
    for word, one in parts(meant):
        for name in _said_by_a_word(word, one):
            found[name] += 1
    for _, one in parts(meant):
        filtered = fields_of(one)
        found["opposing"] -= filtered.get("kind") == "shot"  # whom one may shoot at goes without saying
        found["at home"] += filtered.get("where") == "home" and "fought" not in filtered
        found["unbowed"] += filtered.get("bowed") is False and "to" not in filtered
    found["unbowed"] -= sum(cost.get("bow") == "us" for ability in abilities for cost in ability.get("cost", ()))
    if "favor" in [word for word, _ in parts(meant)] and len(abilities) > 3:
        found["spend the Favor"] = 1  # it is said once for all of them
    return +found


def _said_by_a_word(word: str, one: Any) -> Iterator[str]:
    """What a word of the data says by itself."""
    fields = fields_of(one)
    stat, by = fields.get("what", fields.get("stat")), cast("object", fields.get("by"))
    if word == "stat" and fields:
        yield f"{stat} {by}"
    elif word == "always":
        yield from (f"{each['stat']} {each['by']}" for each in one if "stat" in each)
        yield from (
            f"immune to {'Fear' if each['immune'] == 'fear' else 'dishonor'}" for each in one if "immune" in each
        )
    elif word == "honor" and isinstance(by, int):
        yield f"gain {by}" if by > 0 else f"lose {-by}"
    elif word == "honor" and isinstance(one, int):
        yield f"lose {one}"
    elif word == "change":
        yield f"less {-fields['by']}"
    elif word in ("fear", "ranged", "draw") and fields:
        yield f"{word} {fields['n']}"
    elif word == "hand_discard":
        yield f"discard {fields['n']}"
    elif word == "gold_for":
        yield from (f"makes {each['n']}" for each in one)
    elif word == "gold":
        yield f"pays {one}"
    elif word == "yu":
        yield from (f"yu {one}", f"max_force {one}")
    elif word in ("max_ph", "max_force", "max_cost", "end_draw", "hand_min"):
        yield f"{word} {one}"
    elif word == "cost":
        yield from _paid(one)
    elif word == "move":
        yield "to this battle" if fields["to"] == "this_battle" else f"home {'bowed' if fields['bowed'] else 'unbowed'}"
    elif word in ("straighten", "destroy", "dishonor", "rehonor", "negate", "cancel", "search", "fealty", "duel"):
        yield from [word] if fields or word in ("negate", "cancel") else []
        if word == "duel" and not fields["refuse"]:
            yield "cannot refuse"
    elif word == "bow" and fields:
        yield "bow"
    elif word == "favor" and fields:
        yield "nobody's Favor"
    elif word == "look":
        yield "look at a hand"
    elif word == "restrict":
        yield {"move_out": "leaves no battle", "attack": "no attack", "ranged": "no ranged"}[fields.get("word", one)]
    elif word in ("refused", "defending", "attacking"):
        yield word
    elif word == "once":
        yield f"once a {one}"
    elif word == "until" and one in ("my_turn", "duel"):
        yield "until your next turn" if one == "my_turn" else "for this duel"
    elif (word == "side" and one == "opposing") or (word == "other" and one is True):
        yield "opposing" if word == "side" else "another"
    elif one == "them_top" or (one == "other" and word in ("side", "by", "favor_held_by")):
        yield "of another player"
    elif word == "kinds":
        yield from (f"kind {kind}" for kind in one)


def _paid(costs: list[dict[str, Any]]) -> Iterator[str]:
    for cost in costs:
        if "bow" in cost or "caster" in cost:
            yield "bow"
        if cost.get("bow") == "bearer":
            yield "bow the bearer"
        if "favor" in cost:
            yield "spend the Favor"
        if cost.get("discard") == "all":
            yield "discard all"


def named_by(card: Mapping[str, Any]) -> set[str]:
    """What a card's data have of what may be said again."""
    words = [*parts({word: one for word, one in card.items() if word not in ("name", "traits", "cost")})]
    traits = {one for word, one in words if word == "trait"}
    kinds = {one for word, one in words if word == "kind"}
    casts = any(word == "caster" for word, _ in words)
    own = any((word == "side" and one == "own") or (word == "in" and one in ("self", "bearer")) for word, one in words)
    own |= any(one.get("of") == "me" and one["point"] != "honor_loss" for word, one in words if word == "when")
    own |= any(one.get("by") == "me" and one["point"] == "duel_won" for word, one in words if word == "when")
    found = {"own"} if own else set[str]()
    found |= {trait.title() for trait in traits if trait.title() in PRESENT}
    found |= {kind.title() for kind in kinds if kind.title() in PRESENT}
    found |= {"Shugenja"} if casts else set()
    found |= {"Follower"} if any(word in ("alone", "yu") for word, _ in words) else set()
    return found


@cache
def told_by(wording: str, language: int) -> tuple[Counter[str], set[str]]:
    """Return every number, cost, kind, side and limit that a wording says; then what it names."""
    found: Counter[str] = Counter()
    left = wording
    for name, patterns in NUMBERS.items():
        for match in re.finditer(patterns[language], wording):
            number = match[1]
            count = (_SOME, _SOME_RU)[language].get(number)
            found[f"{name} {int(number.replace('−', '-')) if count is None else count}"] += 1
            left = left.replace(match[0], "", 1)
    for digits in re.findall(r"\d+", left):
        found[f"a number that counts nothing: {digits}"] += 1
    for name, words in WORDS.items():
        found[name] += len(re.findall(words[language], wording))
    return +found, {name for name, words in PRESENT.items() if re.search(words[language], wording)}


@cache
def cards_in(text: str) -> dict[str, Any]:
    """Return what a file says of each card, read once."""
    return cast("dict[str, Any]", yaml.load(text, yaml.CSafeLoader)["cards"])


@cache
def meant_by(data: str) -> Mapping[str, tuple[Counter[str], set[str]]]:
    """Return what each card of a file says and what it names, found out once."""
    return {key: (said_by(card), named_by(card)) for key, card in cards_in(data).items()}


def disagreements(data: str, texts: str) -> Iterator[str]:
    """Each card, language and part that only one of the two files has."""
    cards = meant_by(data)
    for key, wording in cards_in(texts).items():
        meant, names = cards[key]
        for language, letters in enumerate(("en", "ru")):
            told, named = told_by(wording[letters], language)
            if told != meant:
                yield f"{key} {letters}: {dict(meant - told)} in the data, {dict(told - meant)} in the wording"
            if named != names:
                yield f"{key} {letters}: {names - named} in the data, {named - names} in the wording"


def test_the_wording_says_what_the_data_say() -> None:
    assert not list(disagreements(DATA, TEXTS))


IN_THE_WORDING: Final = [
    # kinds and costs
    ("lion_keep", "Battle, bow", "Open, bow"),
    ("lion_keep", "Битва, поверните", "Реакция, поверните"),
    ("crane_court", "Political Limited", "Limited"),
    ("crane_court", "Политическая ограниченная", "Ограниченная"),
    ("travelling_players", "Limited, bow:", "Limited:"),
    ("travelling_players", "Ограниченная акция, поверните:", "Ограниченная акция:"),
    ("hill_temple", "pay 2 gold", "pay 3 gold"),
    ("hill_temple", "заплатите 2 золота", "заплатите 1 золота"),
    ("wind_book", ", spend the Favor:", ":"),
    ("wind_book", ", потратьте Благорасположение:", ":"),
    ("mending_stream", "bow the bearer", "bow"),
    ("mending_stream", "поверните носителя", "поверните"),
    ("night_torch", "lose 2 Honor", "lose 3 Honor"),
    ("night_torch", "потеряйте 2 очка", "потеряйте 1 очка"),
    ("ring_void", "discard them all to play it", "play it"),
    ("ring_void", "сбросьте их все, чтобы сыграть", "сыграйте"),
    # gold, honor, and what else is counted
    ("lion_granary", "3 gold", "4 gold"),
    ("lion_granary", "3 золота", "2 золота"),
    ("imperial_gift", "Gain 3", "Lose 3"),
    ("imperial_gift", "+3 очка", "+2 очка"),
    ("formal_challenge", "loses 1 Honor", "loses 2 Honor"),
    ("formal_challenge", "теряет 1 очко", "теряет 2 очка"),
    ("clean_name", "lose 3 less", "lose 2 less"),
    ("clean_name", "на 3 меньше", "на 1 меньше"),
    ("wandering_master", "two cards", "a card"),
    ("wandering_master", "две карты", "карту"),
    ("study_of_war", ", then discard one", ""),
    ("study_of_war", ", затем сбросьте одну", ""),
    ("phoenix_master", "Fear 3", "Fear 2"),
    ("phoenix_master", "ужас 3", "ужас 4"),
    ("war_bow", "Ranged 3", "Ranged 2"),
    ("war_bow", "расстояния 3", "расстояния 4"),
    ("scorpion_yuri", "Honor 1 or less", "Honor 2 or less"),
    ("scorpion_yuri", "честью 1", "честью 0"),
    ("watch_tower", "Force 2 or less", "Force 3 or less"),
    ("watch_tower", "силой 2", "силой 1"),
    ("steel_of_fire", "+2F/+2C", "+2F/+3C"),
    ("steel_of_fire", "+2 к духу", "+2 к силе"),
    ("high_pass", "+2 strength", "+1 strength"),
    ("high_pass", "+2", "+3"),
    ("sudden_charge", "+2F", "+2F and 1 more"),
    # sides, limits, how long it lasts, what is done
    ("rumour", "another player’s Personality", "a Personality"),
    ("rumour", "чужого командира", "командира"),
    ("blackmail", "an opposing", "a"),
    ("blackmail", "противостоящего ", ""),
    ("public_apology", "one of your Personalities", "a Personality"),
    ("public_apology", "своего командира", "командира"),
    ("phoenix_seer", ", once a turn", ""),
    ("phoenix_seer", ", раз за ход", ""),
    ("scorpion_lord", "once a battle", "once a turn"),
    ("scorpion_lord", "раз за битву", "раз за ход"),
    ("call_to_arms", "Until your next turn all", "All"),
    ("call_to_arms", "До вашего следующего хода все", "Все"),
    ("hidden_stroke", " for this duel", ""),
    ("hidden_stroke", " на эту дуэль", ""),
    ("hold_the_line", "your defending", "your"),
    ("hold_the_line", "обороняющийся ", ""),
    ("cut_the_road", "home bowed", "home unbowed"),
    ("cut_the_road", "в его дом повёрнутым", "в его дом неповёрнутым"),
    ("smoke", "immediate", "delayed"),
    ("smoke", "немедленно", "с отсрочкой"),
    ("second_wind", "straighten", "bow"),
    ("second_wind", "выпрямите", "поверните"),
    ("drawn_sword", ", who cannot refuse", ""),
]
IN_THE_DATA: Final = [
    ("lion_keep", "by: 1", "by: 2"),
    ("crane_court", "kind: limited", "kind: open"),
    ("scorpion_maze", "max_ph: 0", "max_ph: 1"),
    ("wind_sword", "bowed: true", "bowed: false"),
    ("wind_hand", "cost: [{favor: true}], ", ""),
    ("lion_granary", "n: 3", "n: 4"),
    ("hill_temple", "{gold: 2}", "{gold: 3}"),
    ("gossip_house", "by: -2", "by: -3"),
    ("watch_tower", "max_force: 2", "max_force: 3"),
    ("moon_garden", "honor: 2,", "honor: 3,"),
    ("dry_moat", "by: -1", "by: 1"),
    ("trembling_earth", ", until: my_turn", ""),
    ("crane_lady", "once: turn", "once: battle"),
    ("phoenix_seer", "cost: [{bow: self}], ", ""),
    ("marsh_oni", "by: -5", "by: -4"),
    ("still_pool", "n: 1", "n: 2"),
    ("crane_fumiko", "side: own", "side: other"),
    ("formal_challenge", "side: other", "side: opposing"),
    ("night_torch", "max_cost: 4", "max_cost: 5"),
    ("poisoned_cup", "{honor: 3}", "{honor: 2}"),
    ("accusation", "traits: [political], ", ""),
    ("narrow_gorge", "delayed: true", "delayed: false"),
    ("clean_name", "by: -3", "by: -2"),
    ("hidden_stroke", ", until: duel", ""),
    ("lion_masanori_exp", "yu: 3", "yu: 2"),
]


def planted(text: str, card: str, was: str, instead: str) -> str:
    """Return a file with another word in the line of one card."""
    head, line, tail = text.partition(f"\n  {card}: ")
    row, end, rest = tail.partition("\n")
    assert was in row, "there is what is changed"
    return f"{head}{line}{row.replace(was, instead, 1)}{end}{rest}"


@pytest.mark.parametrize(("card", "was", "instead"), IN_THE_WORDING)
def test_a_wording_that_says_anything_else_is_found(card: str, was: str, instead: str) -> None:
    (found,) = disagreements(DATA, planted(TEXTS, card, was, instead))
    assert found.startswith(f"{card} ")


@pytest.mark.parametrize(("card", "was", "instead"), IN_THE_DATA)
def test_data_that_say_anything_else_are_found_in_both_languages(card: str, was: str, instead: str) -> None:
    found = list(disagreements(planted(DATA, card, was, instead), TEXTS))
    assert {one.partition(":")[0] for one in found} == {f"{card} en", f"{card} ru"}
