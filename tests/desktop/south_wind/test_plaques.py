"""What is told of provinces, slots and regions, and what an answer would change there."""

from __future__ import annotations

from collections.abc import Sequence

from rokugan_desktop.desktop.face import Plaque
from rokugan_desktop.desktop.south_wind.face import WindFace
from rokugan_desktop.engine import Seat
from rokugan_desktop.words import Words
from tests.desktop.south_wind.conftest import people
from tests.desktop.south_wind.test_answers import asked, board_of
from tests.games.south_wind.scenes import DOJO, SOLO, Scene, game
from tests.there import there


def plaque(face: WindFace, scene: Scene, spot: str, seat: Seat | None = None, *, offered: bool = False) -> Plaque:
    """Return what is told of a spot."""
    question = asked(scene.state) if offered else None
    told = there(board_of(face).plaque)(game().view(scene.state, seat), question, spot, people(face, ("oda", "mori")))
    return there(told)


def facts(words: Words, told: Plaque) -> Sequence[str]:
    """Return its lines."""
    return [words.say(fact.said) for fact in told.facts]


def test_a_province_tells_each_strength_with_its_sum(face: WindFace, english: Words) -> None:
    """EX-1: archers count twice at an enemy castle, and so break the tie."""
    scene = Scene("oda", "mori", options=DOJO).has("oda", "bungo", 2).has("mori", "bungo", castle=1)
    tied = plaque(face, scene, "area:bungo")
    assert tied.owner is None
    assert "A tie: no one controls it." in facts(english, tied)
    won = plaque(face, scene.has("oda", "bungo", 2, archers=1), "area:bungo")
    assert won.owner == Seat(0)
    assert "Oda: 2 samurai + 1 archer at a castle 2 = 4" in facts(english, won)
    assert "Mori’s castle is besieged: nothing is recruited there." in facts(english, won)


def test_an_attack_tells_who_controls_then(face: WindFace, english: Words) -> None:
    scene = Scene("oda", "mori").has("oda", "aki", 1).has("mori", "aki", 1).acts("oda", "grey 1", "attack")
    question = asked(scene.state)
    choice = board_of(face).choices(question, english)[0]
    heard = there(board_of(face).audible).heard_choice(
        game().view(scene.state, None), question, choice.identity, people(face, ("oda", "mori"))
    )
    assert [english.say(one) for one in heard] == ["Aki: destroy samurai of Mori", "Aki: no one → Oda"]


def test_a_step_tells_of_both_provinces(face: WindFace, english: Words) -> None:
    scene = Scene("oda", "mori").has("oda", "higo", 1).acts("oda", "grey 1", "move")
    told = facts(english, plaque(face, scene, "area:bungo", offered=True))
    assert {"Higo: Oda → no one", "Bungo: no one → Oda"} <= {*told}


def test_of_several_steps_a_province_tells_what_becomes_of_itself(face: WindFace, english: Words) -> None:
    scene = Scene("oda", "mori", options=DOJO).has("oda", "higo", 1, general=1).acts("oda", "grey 1", "move")
    told = facts(english, plaque(face, scene, "area:bungo", offered=True))
    assert [line for line in told if "→" in line] == ["Bungo: no one → Oda"]


def test_a_cover_tells_what_will_not_act_again_and_its_price(face: WindFace, english: Words) -> None:
    """P-4, P-7."""
    scene = Scene("oda", "mori", in_round=2).lies("grey 1", "mori", "attack").begin().does("order recruit")
    told = facts(english, plaque(face, scene, "slot:grey_1", Seat(0), offered=True))
    assert {"Mori’s “Attack” will not act again.", "It costs 1 resource."} <= {*told}


def test_a_slot_tells_a_secret_to_its_owner_alone(face: WindFace, english: Words) -> None:
    """I-1."""
    scene = Scene("oda", "mori").lies("grey 1", "oda", "castle", down=True).begin()
    own, other, public = (facts(english, plaque(face, scene, "slot:grey_1", one)) for one in (Seat(0), Seat(1), None))
    assert "Oda’s “Build castle”." in own
    assert other == public
    assert not [line for line in public if "Build castle" in line or "make room" in line]


def test_a_region_tells_who_leads_and_what_one_more_is_worth(face: WindFace, english: Words) -> None:
    """EX-8, G-1: the table times the cards."""
    scene = Scene("oda", "mori").change(destiny=(0, 3, 0, 0, 0))
    scene.house("oda", influence=(0, 5, 0, 0, 0)).house("mori", influence=(0, 3, 0, 0, 0))
    told = facts(english, plaque(face, scene, "slot:destiny_orange"))
    assert told[0] == "Oda leads by 2 influence."
    assert "Oda: influence 5, worth 12; one more: +3" in told
    assert "Mori: influence 3, worth 9; one more: +3" in told


def test_a_region_tells_which_location_tokens_may_still_come(face: WindFace, english: Words) -> None:
    """A-4, A-5: two of four are in a stack; by what was seen nobody knows yet which."""
    scene = Scene("oda", options=SOLO)
    told = facts(english, plaque(face, scene, "slot:destiny_grey"))
    named = "the capital province, the shrine provinces, the bushido provinces, the food provinces"
    assert {f"{house} may still have: {named}." for house in ("Mori", "Takeda")} <= {*told}
