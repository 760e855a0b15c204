"""Targets of several cards (X-4: `n`, `up_to`), and words of a card that its ability cannot say (X-8, 28 and 32)."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.games.four_paths import Message, events, named
from rokugan_desktop.games.four_paths.actions import NOTATION, Play
from rokugan_desktop.games.four_paths.events import STORY
from rokugan_desktop.games.four_paths.events import listed as one_after_another
from rokugan_desktop.games.four_paths.position_answers import Running, standing_report

from .position_play import A, run, word


class Role(NamedTuple):
    """What a seat plays as."""

    name: Message


class Person(NamedTuple):
    """Who sits on a seat."""

    name: str
    role: Role


TWO = "{kind: open, targets: {t: {side: own, n: 2}}, do: [{stat: {what: force, upon: t, by: 2}}]}"
UP_TO_THREE = TWO.replace("n: 2", "n: 3, up_to: true")
PEOPLE = "mine: {home: [{id: a, card: lion_tome}, {id: c, card: lion_tome}, {id: d, card: lion_tome}], hand: [word]}\n"
TOME = 3


def listed(running: Running) -> list[str]:
    """What of the hand can be played, as it is written."""
    assert running.asked is not None
    return [NOTATION.write(one) for one in running.asked.answers() if isinstance(one, Play)]


def forces(running: Running) -> list[int]:
    """The Force of each of the three."""
    cards = standing_report(running)["cards"]
    return [cards[name]["force"] for name in ("a", "c", "d")]


def test_x4_a_target_of_two_is_two_cards_each_named_by_its_name() -> None:
    done = run(word(TWO) + PEOPLE, (0, "play word t=a t=d"))
    assert (done.refused, forces(done)) == (None, [TOME + 2, TOME, TOME + 2])
    assert forces(run(word(TWO) + PEOPLE, (0, "play word t=d t=a"))) == [TOME + 2, TOME, TOME + 2]
    for short in ("play word t=a", "play word t=a t=a", "play word t=a t=c t=d", "play word t=a t=b"):
        assert run(word(TWO) + PEOPLE, (0, short)).refused == "A-5"


def test_x4_every_two_are_listed_once_and_read_back() -> None:
    done = run(word(TWO) + PEOPLE, (0, "act"))
    found = listed(done)
    assert len(found) == 3
    assert all(one.count("t=") == 2 for one in found)
    assert done.asked is not None
    assert all(done.asked.refusal(NOTATION.read(one)) is None for one in found)
    assert listed(run(word(TWO), (0, "act"))) == [], "A-5: one Personality is not two"


def test_a5_ruling_up_to_a_number_is_one_at_least() -> None:
    found = listed(run(word(UP_TO_THREE) + PEOPLE, (0, "act")))
    assert sorted(one.count("t=") for one in found) == [1, 1, 1, 2, 2, 2, 3]
    assert run(word(UP_TO_THREE) + PEOPLE, (0, "play word")).refused == "A-5"
    assert forces(run(word(UP_TO_THREE) + PEOPLE, (0, "play word t=c"))) == [TOME, TOME + 2, TOME]
    assert forces(run(word(UP_TO_THREE) + PEOPLE, (0, "play word t=a t=c t=d"))) == [TOME + 2] * 3


def test_x4_several_fall_at_one_moment_and_are_told_in_one_sentence() -> None:
    text = word("{kind: open, targets: {t: {side: other, n: 2}}, do: [{destroy: {upon: t}}]}")
    text += "theirs: {home: [{id: b, card: crane_noburo}, {id: e, card: crane_ayame}], hand: []}\n"
    done = run(text, (0, "play word t=b t=e"))
    assert standing_report(done)["piles"]["dead"][1] == ["crane_noburo", "crane_ayame"]
    acted = [one.event for one in done.told if isinstance(one.event, events.Acted)]
    assert [one.targets for one in acted] == [("crane_noburo", "crane_ayame")]
    line = STORY.line(acted[0], [Person("A", Role(Message("deck.lion"))), Person("B", Role(Message("deck.crane")))])
    assert line is not None
    assert line.message.key == "story.acted-upon"
    assert dict(line.message.parameters)["targets"] == one_after_another([named(card) for card in acted[0].targets])


def test_a8_one_of_several_that_is_gone_is_left_out() -> None:
    flees = (
        "{type: action, level: 3, does: [{kind: reaction, when: {point: announced, by: other}, "
        "targets: {u: {side: own, where: this_battle}}, do: [{move: {upon: u, to: home}}]}]}"
    )
    bows = (
        "{type: action, does: [{kind: battle, targets: {t: {side: other, where: this_battle, n: 2}}, "
        "do: [{bow: {upon: t}}]}]}"
    )
    text = (
        f"cards: {{r: {flees}, word: {bows}}}\nlevel: 3\nmine: {{home: [], hand: [word, smoke]}}\n"
        "theirs: {home: [], hand: [r, smoke]}\nbattle: {province: 1, attack: {0: [lion_dosan]}, "
        "defend: {1: [{id: n, card: crane_noburo}, {id: i, card: crane_isamu}]}}\n"
    )
    done = run(text, (1, "pass"), (0, "play word t=n t=i"), (1, "react r u=n"))
    cards = standing_report(done)["cards"]
    assert (done.refused, cards["n"]["bowed"], cards["i"]["bowed"]) == (None, False, True)


def test_a12_one_of_several_is_redirected_and_not_to_another_of_them() -> None:
    bows = "{type: action, does: [{kind: open, targets: {t: {side: other, n: 2}}, do: [{bow: {upon: t}}]}]}"
    stop = (
        "{type: action, level: 3, does: [{kind: reaction, when: {point: announced, by: other, "
        "names: {side: own, clan: crane}}, targets: {u: {side: own}}, do: [{redirect: {to: u}}]}]}"
    )
    text = (
        f"cards: {{word: {bows}, stop: {stop}}}\nlevel: 3\ntheirs: {{hand: [stop], "
        "home: [{id: b, card: crane_noburo}, {id: e, card: crane_ayame}, {id: f, card: crane_isamu}]}\n"
    )
    for to, bowed in (("f", [False, True, True]), ("b", [True, True, False])):
        done = run(text, (0, "play word t=b t=e"), (1, f"react stop u={to}"))
        assert (done.refused is None) is (to == "f")
        if done.refused is None:
            cards = standing_report(done)["cards"]
            assert [cards[name]["bowed"] for name in ("b", "e", "f")] == bowed
        else:
            assert done.refused == "A-12"


NINE = ", ".join(["{kind: open, do: [{honor: {who: me, by: 1}}]}"] * 9)
WAYS = ", ".join(["{do: [{honor: {who: me, by: 1}}]}"] * 9)


def test_x8_32_nine_abilities_or_ways_are_told_apart() -> None:
    text = f"cards: {{word: {{type: action, does: [{NINE}]}}}}\n"
    assert run(text, (0, "play word/9")).state.seats[A].honor == 11
    assert run(word(f"{{kind: open, one_of: [{WAYS}]}}"), (0, "play word #9")).state.seats[A].honor == 11


@pytest.mark.parametrize(
    ("ability", "place", "key"),
    [
        ("targets: {to: {side: own}}, do: [{bow: {upon: to}}]", "does[0].targets", "not-a-name"),
        ("targets: {within: {side: own}}, do: [{bow: {upon: within}}]", "does[0].targets", "not-a-name"),
        ("targets: {self: {side: own}}, do: [{bow: {upon: self}}]", "does[0].targets", "not-a-name"),
        ("cost: [{caster: to}], do: [{draw: {who: me, n: 1}}]", "does[0].targets", "not-a-name"),
        (
            "one_of: [{targets: {with: {side: own}}, do: [{bow: {upon: with}}]}]",
            "does[0].one_of[0].targets",
            "not-a-name",
        ),
        (f"do: [{{honor: {{who: me, by: 1}}}}]}}, {NINE}, {{kind: open, do: []", "does", "too-many-ways"),
        (f"one_of: [{WAYS}, {{do: []}}]", "does[0].one_of", "too-many-ways"),
        ("do: [{bow: {upon: {side: own, n: 2}}}]", "does[0].do[0].bow.upon", "never-several"),
        ("do: [{honor: {who: me, by: {count: {n: 2}}}}]", "does[0].do[0].honor.by.count", "never-several"),
        ("targets: {t: {kind: dead, n: 2}}, do: [{rehonor: {upon: t}}]", "does[0].targets.t", "never-several"),
        ("targets: {t: {kind: terrain, n: 2}}, do: [{destroy: {upon: t}}]", "does[0].targets.t", "never-several"),
        ("targets: {t: {up_to: true}}, do: [{bow: {upon: t}}]", "does[0].targets.t", "trait-implied"),
        ("targets: {t: {n: 0}}, do: [{bow: {upon: t}}]", "does[0].targets.t.n", "not-allowed"),
        ("targets: {t: {n: 4}}, do: [{bow: {upon: t}}]", "does[0].targets.t.n", "not-allowed"),
        ("cost: [{bow: t}], targets: {t: {side: own, n: 2}}, do: [{favor: {to: me}}]", "does[0].bow", "one-at-a-time"),
        (
            "targets: {t: {n: 2}, u: {max_ph: {of: t, stat: ph}}}, do: [{bow: {upon: u}}]",
            "does[0].max_ph.of",
            "one-at-a-time",
        ),
        ("targets: {u: {}, t: {n: 2}}, do: [{duel: {us: u, them: t}}]", "does[0].duel.them", "one-at-a-time"),
        ("targets: {t: {n: 2}}, do: [{redirect: {to: t}}]", "does[0].redirect.to", "one-at-a-time"),
        ("targets: {t: {}}, do: [{redirect: {to: u}}]", "does[0].redirect.to", "no-such-target"),
        ("do: [{look: {at: top, n: 3}}]", "does[0].do[0].look", "no-such-look"),
        ("do: [{look: {at: hand}}]", "does[0].do[0].look", "no-such-look"),
        ("targets: {t: {}}, do: [{look: {at: hand, of: t, n: 2}}]", "does[0].do[0].look", "no-such-look"),
    ],
)  # fmt: skip
def test_x1_what_no_answer_could_say_is_refused_with_its_card_and_place(ability: str, place: str, key: str) -> None:
    with pytest.raises(Unreadable) as fault:
        run(word(f"{{kind: open, {ability}}}"))
    assert fault.value.where.startswith(f"cards.word.{place}"), fault.value
    assert key in fault.value.what.key, fault.value


def test_f6_several_that_are_dishonored_are_asked_about_in_the_order_of_their_seats() -> None:
    disgrace = "{kind: open, targets: {t: {kind: personality, n: 2}}, do: [{dishonor: {upon: t}}]}"
    table = "mine: {home: [{id: a, card: lion_tome}], hand: [word]}\ntheirs: {home: [{id: k, card: crane_isamu}]}\n"
    done = run(word(disgrace) + table, (0, "play word t=a t=k"))
    assert done.refused is None
    assert done.asked is not None
    assert (done.asked.kind, done.asked.seat) == ("seppuku", 0)
