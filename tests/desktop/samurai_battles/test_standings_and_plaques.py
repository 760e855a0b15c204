"""What the table shows of a battle at a glance: points and units of each seat, the steps of a turn, a hex looked at."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rokugan_desktop.desktop.face import Plaque
from rokugan_desktop.desktop.samurai_battles.inspected import plaque_of
from rokugan_desktop.desktop.samurai_battles.pieces import area_of
from rokugan_desktop.desktop.samurai_battles.standing import stages_of, standings_of
from rokugan_desktop.engine import Asking, Seat, Tone, briefly
from rokugan_desktop.games.samurai_battles import Moment, Question, View, battle_of_view, foresight, score
from rokugan_desktop.games.samurai_battles.ids import Morale, QuestionKind, Side
from rokugan_desktop.words import Words
from tests.games.samurai_battles.playing import actions, begun, fought, game
from tests.shelved import speak_in_window


@pytest.fixture(scope="module")
def words() -> Words:
    return speak_in_window("en").of("samurai_battles")


def said(words: Words, plaque: Plaque | None) -> str:
    """All that a plaque says, line by line."""
    assert plaque is not None
    figures = [f"{figure.number} {words.say(figure.what)}" for figure in plaque.figures]
    lines = [f"{tone.value}: {words.say(said)}" for said, tone in briefly(plaque.facts)]
    return "\n".join([words.say(plaque.title), words.say(plaque.where), *figures, *lines])


@pytest.mark.parametrize(
    ("scenario", "level", "roles"),
    [("first_spears", "basic", ("west", "east")), ("iga_lanterns", "expert", ("east", "west", "west", "east"))],
)
def test_the_standings_are_the_points_of_the_side_at_every_moment(
    words: Words, scenario: str, level: str, roles: tuple[str, ...]
) -> None:
    """Allies have the same points and each its own units; who is ready shows it while others still plan."""
    confirmed = 0
    for played in actions(begun(scenario, level, *roles), 11):
        view = game().view(played.after, None)
        standings = standings_of(view)
        counted = dict(score(battle_of_view(view)).points)
        for standing, seat, side in zip(standings.seats, view.seats, roles, strict=True):
            assert standing.score is not None
            assert standing.score.total == counted[seat.side].total
            own = [unit for unit in view.units if unit.seat == standing.seat]
            assert {unit.side for unit in own} <= {side}
            assert [figure.number for figure in standing.figures] == [len(own), sum(unit.figures for unit in own)]
            waits = view.moment in (Moment.DEPLOYMENT, Moment.PLANNING)
            assert bool(standing.badges) == (seat.ready and waits)
            confirmed += bool(standing.badges)
        assert words.say(standings.unit) == "Points"
        assert len(standings.part_names) == 4
    assert confirmed


def test_the_stages_of_a_turn_follow_one_another(words: Words) -> None:
    shaken, seen = False, list[tuple[int, int]]()
    for played in actions(begun("first_spears", "advanced"), 19):
        view = game().view(played.after, None)
        stages = stages_of(view)
        names = [words.say(name) for name in stages.names]
        assert names[:2] == ["Morale", "Planning"]
        assert (stages.rounds, len(names)) == (6, 8)
        shaken = shaken or any(unit.morale is not Morale.NORMAL for unit in view.units)
        if stages.now >= 0:
            seen.append((stages.round, stages.now))
    assert seen == sorted(seen)
    assert {stage for _turn, stage in seen} >= {1, 6}
    basic = stages_of(game().view(begun("first_spears", "basic"), None))
    assert words.say(basic.names[0]) == "Planning"
    assert (basic.round, basic.now) == (1, 0)
    deploying = stages_of(game().view(begun("monks_causeway", "expert"), None))
    assert (deploying.round, deploying.now) == (0, -1)


def test_a_plaque_tells_of_ground_and_points(words: Words) -> None:
    view = game().view(begun("two_pines", "advanced"), Seat(0))
    assert plaque_of(view, None, "area:h9999") is None
    assert plaque_of(view, None, "slot:x") is None
    forest = said(words, plaque_of(view, None, "area:h605"))
    assert forest.startswith("Hex 605, forest, hill level 2\nBlocks sight")
    assert "Worth 3 points to whoever holds it at the end (V-3)." in forest
    assert "No cavalry (T-1)." in forest
    assert "Defense +2" in forest
    river = said(words, plaque_of(game().view(begun("reed_ford", "intermediate"), None), None, "area:h601"))
    assert "each figure may drown (T-10)" in river
    assert "Attack −3" not in river, "terrain counts in combat from the advanced level on"


def test_a_plaque_tells_the_whole_card_of_a_unit(words: Words) -> None:
    view = game().view(begun("two_pines", "advanced"), Seat(0))
    told = said(words, plaque_of(view, None, "area:h205"))
    assert told.startswith("w2, Ashigaru with arquebuses\nHex 205, village\n6/6 figures\n3 Defense")
    assert "Hits infantry: 3 + 2 (inspired by its headquarters nearby) = 5 or less on 6d20" in told
    assert "Defense: 1 + " in told, "what the figure above is made of"
    plain = said(words, plaque_of(game().view(begun("first_spears", "basic"), Seat(0)), None, "area:h205"))
    assert plain.count("Defense") == 1
    assert "plain: Ammunition: 7 shots" in told
    plaque = plaque_of(view, None, "area:h205")
    assert plaque is not None
    assert plaque.owner == Seat(0)


def test_a_plaque_repeats_nothing_of_a_card_that_the_panel_shows(words: Words) -> None:
    """It lies over the panel: what is told there of the unit that is ordered would be hidden by the same once more."""
    kinds = set[tuple[QuestionKind, bool]]()
    for played in actions(begun("first_spears", "advanced"), 19):
        pending = game().pending(played.before)
        for seat, question in pending.decisions.items() if isinstance(pending, Asking) else ():
            assert isinstance(question, Question)
            view: View = game().view(played.before, seat)
            if question.kind not in (QuestionKind.PLAN, QuestionKind.ORDER):
                continue
            for unit in view.units:
                plaque = plaque_of(view, question, f"area:h{unit.at}")
                if plaque is not None:
                    ordered = question.kind is QuestionKind.PLAN or question.planning().unit.id == unit.id
                    assert ("Morale" in said(words, plaque)) is not ordered
                    kinds.add((question.kind, ordered))
    assert kinds == {(QuestionKind.PLAN, True), (QuestionKind.ORDER, True), (QuestionKind.ORDER, False)}


def test_a_plaque_tells_what_dice_promise_and_why_a_hex_is_closed(words: Words) -> None:
    tones = set[tuple[QuestionKind, Tone]]()
    for played in actions(begun("first_spears", "advanced"), 19):
        pending = game().pending(played.before)
        for seat, question in pending.decisions.items() if isinstance(pending, Asking) else ():
            assert isinstance(question, Question)
            view: View = game().view(played.before, seat)
            for unit in (*view.units, question.planning().unit) if question.kind is QuestionKind.TARGET else ():
                plaque = plaque_of(view, question, f"area:h{unit.at}")
                tones |= {(question.kind, line.tone) for line in plaque.facts} if plaque is not None else set()
            if question.kind is QuestionKind.PATH:
                for hex_ in view.field.ground.hexes:
                    plaque = plaque_of(view, question, f"area:h{hex_}")
                    assert plaque is not None
                    tones |= {(question.kind, line.tone) for line in plaque.facts}
    assert (QuestionKind.TARGET, Tone.PROMISE) in tones
    assert (QuestionKind.TARGET, Tone.WARNING) in tones
    assert (QuestionKind.PATH, Tone.WARNING) in tones


def planned(turn: int) -> tuple[View, View]:
    """Return what the west knows while it plans that turn, and what everybody knows."""
    state = next(
        played.before
        for played in fought(begun("two_pines", "advanced"), 3)
        if played.before.moment is Moment.PLANNING and played.before.turn == turn
    )
    return game().view(state, Seat(0)), game().view(state, None)


def test_a_plaque_warns_who_plans_of_enemies_that_may_assault_there(words: Words) -> None:
    warned = 0
    for turn in (1, 2):
        own, public = planned(turn)
        enemies = {unit.at for unit in own.units if unit.side != own.side}
        for hex_ in own.field.ground.kind.keys() - enemies:
            able = foresight.strikers(battle_of_view(own), Side("west"), hex_)
            told = said(words, plaque_of(own, None, f"area:{area_of(hex_)}"))
            units = {unit.id: words.say(unit.called) for unit in own.units}
            names = [units[unit] for unit in able] if len(able) <= 3 else able
            line = f"warning: Enemies who may assault here: {', '.join(names)}."
            assert (line in told) is bool(able)
            assert "may assault" not in said(words, plaque_of(public, None, f"area:{area_of(hex_)}"))
            warned += bool(able)
    assert warned


def test_who_may_assault_is_as_far_as_its_way_leads_and_never_hidden() -> None:
    tried = 0
    for turn in (1, 2, 3):
        battle = battle_of_view(planned(turn)[0])
        for enemy in [one for one in battle.units.values() if one.side == "east"]:
            near = [hex_ for hex_ in battle.ground.kind if enemy.id in foresight.strikers(battle, Side("west"), hex_)]
            assert enemy.at not in near
            assert len(near) < len(battle.ground.kind) - 1, "somewhere it can't come to"
            battle.units[enemy.id] = replace(enemy, hidden=True)
            assert not [hex_ for hex_ in near if enemy.id in foresight.strikers(battle, Side("west"), hex_)]
            tried += bool(near)
    assert tried
