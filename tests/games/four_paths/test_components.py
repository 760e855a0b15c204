"""The card file: all its cards and decks are read, and what chapter 23 does not know is refused with its line."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.games.four_paths.components import deck_refusal, read_components
from rokugan_desktop.games.four_paths.ids import CardKey, CardType, DeckId, Level
from rokugan_desktop.games.four_paths.state import replace

from .playing import DECKS, file, text

PLANTED = [
    ("traits: [samurai, tactician], force: 2, chi: 3, hr: 3", "traits: [samurai, tactican], force: 2, chi: 3, hr: 3"),
    ("do: [{honor: {who: me, by: 3}}]}]}", "do: [{honour: {who: me, by: 3}}]}]}"),
    ("do: [{honor: {who: me, by: 3}}]}]}", "do: [{honor: {who: you, by: 3}}]}]}"),
    ("do: [{honor: {who: me, by: 3}}]}]}", "do: [{honor: {who: me, by: 3}, draw: {who: me, n: 1}}]}]}"),
    ("do: [{honor: {who: me, by: 3}}]}]}", "do: [{}]}]}"),
    ("upon: {kind: follower, in: t}, by: 1", "upon: {kind: follower, in: u}, by: 1"),
    ("cost: [{bow: self}], do: [{honor: {who: me, by: 2}}]", "cost: [{bow: us}], do: [{honor: {who: me, by: 2}}]"),
    ("when: {point: duel_won, by: me}", "when: {point: duel_one, by: me}"),
    ("{kind: reaction, level: 3, when: {point: duel_won, by: me}, once", "{kind: reaction, level: 3, once"),
    ("traits: [oni, nonhuman, shadowlands, unaligned]", "traits: [oni, shadowlands, unaligned]"),
    ("clan: [lion], traits: [samurai], force: 4", "clan: [lio], traits: [samurai], force: 4"),
    ("always: [{stat: strength, by: 2, upon: province}]", "always: [{stat: strength, yu: 1, upon: province}]"),
    ("always: [{stat: strength, by: 2, upon: province}]", "always: [{by: 2, upon: province}]"),
    ("targets: {t: {side: other, where: this_battle, max_ph: 0}}", "targets: {t: {side: opposing, max_ph: 0}}"),
    ("exp: {of: lion_masanori, level: 1}", "exp: {of: lion_masanory, level: 1}"),
    ("type: holding, name: {en: Copper Hills", "type: house, name: {en: Copper Hills"),
    ("cost: 5, gold: 4}", "cost: five, gold: 4}"),
    ("lion_masanori: 3, lion_hanae: 3", "lion_masanori: 4, lion_hanae: 2"),
    ("lion_masanori: 3, lion_hanae: 3", "lion_masanori: 3, lion_hanae: 2"),
    ("gold_river: 1, armourer: 1, old_general: 1", "gold_river: 2, armourer: 1"),
    ("fate: {spear_levy: 3, line_spears: 3", "fate: {ronin_spear: 3, line_spears: 3"),
    ("stronghold: lion_keep", "stronghold: lion_tome"),
    ("copper_hills: {type: holding,", "copper_hills: {type: holding, level1: {gold: 5},"),
    ("level1: {strength: 8,", "level1: {chi: 8,"),
    ("copper_hills: {type: holding,", "copper_hills: {type: holding, level2: {gold: 5},"),
    ("format: four-paths-cards/1", "format: four-paths-cards/2"),
    ("test_only: [still_pool", "test_only: [stil_pool"),
    ("old_favor: emperors_favor", "old_favor: old_general"),
    ("lion_dosan: {type: personality, name", "lion_dosan: {type: personality, nmae"),
    ("name: {en: Dosan, ru: Досан}", "name: {en: Dosan}"),
    ("name: {en: Dosan, ru: Досан}", "name: {en: Dosan, ru: Досан, de: Dosan}"),
    ("force: 4, chi: 2, hr: 0, cost: 9, ph: 1", "force: 4.5, chi: 2, hr: 0, cost: 9, ph: 1"),
    ("force: 4, chi: 2, hr: 0, cost: 9, ph: 1", "force: 4, chi: 2, hr: none, cost: 9, ph: 1"),
    ("force: 4, chi: 2, hr: 0, cost: 9, ph: 1", "force: 4, chi: 2, hr: 0, cost: 9, ph: 1, luck: 2"),
    ("unique: true, cost: 7, gold: 5", "unique: yes please, cost: 7, gold: 5"),
    ("gold_for: [{n: 4, of: {kind: item}}]", "gold_for: [{n: 4, of: {kind: items}}]"),
    ("gold_for: [{n: 4, of: {kind: item}}]", "gold_for: [{of: {kind: item}}]"),
    ("ring_air: {type: ring, level: 3", "ring_air: {type: ring, level: 4"),
    ("needs: {when: {point: favor_spent, by: me}}", "needs: {when: {point: favor_spend, by: me}}"),
    (
        "needs: {kind: limited, if: [{hand_min: 3}], cost: [{discard: all}]}",
        "needs: {kind: limitd, if: [{hand_min: 3}], cost: [{discard: all}]}",
    ),
    ("if: [{hand_min: 3}]", "if: [{hand_least: 3}]"),
    ("cost: [{discard: all}]", "cost: [{discard: every}]"),
    ("always: [{end_draw: 1}]}\n  # ---- actions", "always: [{end_draw: one}]}\n  # ---- actions"),
    (
        "do: [{search: {for: {kind: ring}, to: hand, show: true}}]",
        "do: [{search: {for: {kind: ring}, to: pocket, show: true}}]",
    ),
    (
        "do: [{search: {for: {kind: ring}, to: hand, show: true}}]",
        "do: [{seek: {for: {kind: ring}, to: hand, show: true}}]",
    ),
    ("ranged: {n: 4, at: t}", "ranged: {n: 4, at: u}"),
    ("fear: {n: 3, at: t}", "fear: {n: 3}"),
    ("duel: {us: us, them: them, stat: chi, refuse: true", "duel: {us: us, them: them, stat: chy, refuse: true"),
    ("duel: {us: us, them: them, stat: chi, refuse: true", "duel: {us: we, them: them, stat: chi, refuse: true"),
    ("restrict: {word: attack, upon: each, until: my_turn}", "restrict: {word: attack, upon: each, until: tomorrow}"),
    ("restrict: {word: attack, upon: each, until: my_turn}", "restrict: {word: atack, upon: each, until: my_turn}"),
    (
        "kind: terrain, delayed: false, always: [{restrict: ranged",
        "kind: terrain, delayed: maybe, always: [{restrict: ranged",
    ),
    ("move: {upon: t, to: home, bowed: true}", "move: {upon: t, to: house, bowed: true}"),
    ("steady_heart: {type: action, level: 3", "steady_heart: {type: reaction, level: 3"),
    ("point: [fear_named, ranged_named]", "point: [fear_named, range_named]"),
    ("do: [{change: {by: -3, min: 0}}]", "do: [{change: {by: -3, least: 0}}]"),
    ("cost: [{caster: c}], do: [{draw", "cost: [{caster: 1}], do: [{draw"),
    ("less_chi_than: {of: c, stat: chi}", "less_chi_than: {of: d, stat: chi}"),
    ("immune: dishonor, upon: bearer", "immune: dishonour, upon: bearer"),
    ("level2: {lion_masanori_exp: ronin_spear", "level2: {lion_masanori_exp: ronin_spere"),
    ("wind: wind_book\n    dynasty: {lion", "wind: lion_keep\n    dynasty: {lion"),
    ("    level: 3\n    stronghold: crane_court", "    level: 3\n    banner: red\n    stronghold: crane_court"),
    ("recruits: recruits", "recruits: recruit"),
    (
        "stat: {what: force, upon: t, by: 2}}, {stat: {what: chi",
        "stat: {what: farce, upon: t, by: 2}}, {stat: {what: chi",
    ),
    ("force: 4, chi: 2, hr: 0, cost: 9, ph: 1", "force: 4, chi: 2, hr: 0, cost: -9, ph: 1"),
    ("bonus: true, force: 2, cost: 3, hr: 2, focus: 1", "bonus: true, force: 2, cost: 3, hr: 2, focus: -1"),
]  # fmt: skip


def test_all_cards_and_decks_are_there() -> None:
    assert len(file().cards) == 137
    assert tuple(file().decks) == DECKS
    for deck in file().decks.values():
        for level in Level:
            listed = deck.at(level)
            assert sum(listed.dynasty.values()) == 40
            assert sum(listed.fate.values()) == (40 if level > Level.STEEL else 0)
    drawn = {key for deck in file().decks.values() for key in (*deck.dynasty, *deck.fate, deck.wind, deck.stronghold)}
    drawn |= {key for deck in file().decks.values() for key in deck.level2.values()}
    assert set(file().cards) - drawn - {file().old_favor, file().recruits} == set(file().test_only)


@pytest.mark.parametrize(("said", "instead"), PLANTED)
def test_a_planted_fault_is_refused_with_its_line(said: str, instead: str) -> None:
    whole = text()
    assert said in whole
    with pytest.raises(Unreadable) as caught:
        read_components(whole.replace(said, instead, 1), "cards.yaml")
    line = whole.count("\n", 0, whole.index(said)) + 1
    deck = whole.index(said) > whole.index("\ndecks:")
    assert caught.value.source == "cards.yaml"
    if not deck and not said.startswith("format"):
        assert caught.value.where.startswith(f"{line}: cards.")


def test_below_the_third_level_other_cards_stand_for_those_of_it() -> None:
    lion = file().decks[DeckId("lion")]
    assert lion.at(Level.HANDS).dynasty[CardKey("ronin_spear")] == 1
    assert all(file().cards[key].level < Level.ANSWERS for key in lion.at(Level.HANDS).fate)
    assert lion.at(Level.STEEL).wind is None


def test_abilities_count_from_their_level() -> None:
    lady = file().cards[CardKey("crane_lady")]
    assert [len(lady.abilities(level)) for level in Level] == [0, 0, 1]
    granary = file().cards[CardKey("watch_tower")]
    assert [len(granary.abilities(level)) for level in Level] == [0, 1, 1]


def test_a_deck_of_one_s_own_is_judged_as_the_house_s_are() -> None:
    lion = file().decks[DeckId("lion")]
    assert deck_refusal(file(), lion) is None
    few = replace(lion, dynasty={**lion.dynasty, CardKey("lion_tome"): 1})
    refusal = deck_refusal(file(), few)
    assert refusal is not None
    assert (refusal.rule, refusal.message.key) == ("S-1", "refusal.deck.few")
    taught = replace(lion, sensei=CardKey("sensei_coin"))
    assert deck_refusal(file(), taught) is not None, "it teaches Crane and Scorpion alone"
    assert deck_refusal(file(), replace(lion, sensei=CardKey("sensei_wall"))) is None


def test_every_effect_that_the_first_level_plays_is_carried_out() -> None:
    from rokugan_desktop.games.four_paths.chapters.effects import EFFECTS
    from rokugan_desktop.games.four_paths.vocabulary import what

    played = [
        effect
        for card in file().cards.values()
        if card.is_dynasty and card.level is Level.STEEL
        for effect in (*card.enters, *(card.event if card.type is CardType.EVENT else ()))
    ]
    assert len(played) == 7
    assert {what(effect)[0] for effect in played} <= set(EFFECTS)


def test_a_stronghold_has_its_own_numbers_at_each_level() -> None:
    crane = CardKey("crane_court")
    printed, (first, second, third) = file().cards[crane], [file().at(level).cards[crane] for level in Level]
    assert (printed.strength, printed.gold, printed.start) == (6, 4, 6)
    assert (third.strength, third.gold, third.start) == (7, 7, 9)
    assert (second.strength, second.gold, second.start) == (6, 7, 8)
    assert (first.strength, first.gold, first.start) == (6, 7, 18)
    lion = file().decks[DeckId("lion")]
    assert file().at(Level.HANDS).cards[lion.stronghold].start == 3
    assert lion.wind == lion.at(Level.HANDS).wind == "wind_book", "a Wind is of both levels that have the Favor"
    assert [first.begins_with(Level.STEEL, short=short) for short in (False, True)] == [18, 10]
    assert second.begins_with(Level.HANDS, short=True) == 8, "what a short match has instead is of the first level"
    assert file().at(Level.STEEL) is file().at(Level.STEEL)
    assert file().at(Level.STEEL).cards[CardKey("copper_hills")] is file().cards[CardKey("copper_hills")]


def test_what_is_of_cards_that_are_not_played_yet_is_not_said_of_a_card() -> None:
    said = {
        level: {str(key) for key, card in file().cards.items() if card.says_something(level)}
        for level in (Level.STEEL, Level.HANDS)
    }
    assert {"armourer", "drill_field", "lion_kyuzo"} <= said[Level.HANDS] - said[Level.STEEL]
    assert {"high_pass", "dry_moat", "crane_silk", "marsh_oni", "imperial_gift"} <= said[Level.STEEL]
