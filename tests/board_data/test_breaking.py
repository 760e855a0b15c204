"""A board broken in every way that the checks know: each time the fault is found, at the right place."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from rokugan_desktop.boards.board import Coast, Counts, Edge, Slot, Track
from rokugan_desktop.boards.checking import faults, lines_faults
from rokugan_desktop.boards.reading import derived_lines, read_board
from tests.board_data.broken import (
    ANCHORS,
    border,
    found,
    hexes,
    move_point,
    rokugan,
    shores,
    swap_point,
    with_anchor,
    with_area,
    without_edge,
)


def index_of(one: str, other: str) -> int:
    """The number of a land border in the file."""
    return next(i for i, found in enumerate(rokugan().edges) if set(found.between) == {one, other})


def coast_index_of(province: str) -> int:
    """The number of a coast in the file."""
    return next(i for i, coast in enumerate(rokugan().coasts) if coast.area == province)


# --- What is declared


def test_a_count_that_does_not_hold_is_found() -> None:
    board = replace(rokugan(), counts=Counts(31, 64, 13))
    assert found(board, any_size=False) == {
        ("counts.areas", "fault.count"),
        ("counts.coasts", "fault.count"),
    }


def test_any_size_leaves_counts_alone() -> None:
    assert found(replace(rokugan(), counts=Counts(1, 2, 3)), any_size=True) == set()


def test_a_province_of_an_unknown_territory_is_found() -> None:
    board = with_area(rokugan(), "lion_north", group="mantis")
    assert ("areas.lion_north.group", "fault.unknown_group") in found(board)


def test_a_territory_without_provinces_is_found() -> None:
    board = replace(rokugan(), groups=(*rokugan().groups, "mantis"))
    assert found(board) == {("groups", "fault.empty_group"), ("slots", "fault.no_slot")}


def test_a_territory_listed_twice_is_found() -> None:
    board = replace(rokugan(), groups=(*rokugan().groups, "crab"))
    assert ("groups", "fault.group_twice") in found(board)


def test_a_card_slot_of_an_unknown_territory_is_found() -> None:
    board = replace(rokugan(), slots={**rokugan().slots, "mantis": Slot((956.0, 60.0), (64, 88), "mantis")})
    assert found(board) == {("slots.mantis", "fault.unknown_group")}


def test_a_border_of_an_unknown_province_is_found() -> None:
    extra = Edge(("lion_north", "mantis_capital"), (400.0, 300.0))
    board = replace(rokugan(), edges=(*rokugan().edges, extra))
    assert ("edges[64]", "fault.unknown_area") in found(board)


def test_a_border_of_a_province_with_itself_is_found() -> None:
    extra = Edge(("lion_north", "lion_north"), (380.0, 240.0))
    board = replace(rokugan(), edges=(*rokugan().edges, extra))
    assert ("edges[64]", "fault.edge_with_itself") in found(board)


def test_a_border_declared_twice_the_other_way_round_is_found() -> None:
    first = rokugan().edges[0]
    again = Edge((first.between[1], first.between[0]), first.anchor)
    board = replace(rokugan(), edges=(*rokugan().edges, again))
    assert ("edges[64]", "fault.edge_twice") in found(board)


def test_a_coast_declared_twice_is_found() -> None:
    board = replace(rokugan(), coasts=(*rokugan().coasts, rokugan().coasts[3]))
    assert ("coasts[12]", "fault.coast_twice") in found(board)


def test_a_coast_of_an_unknown_province_is_found() -> None:
    extra = Coast("mantis_capital", (900.0, 700.0))
    board = replace(rokugan(), coasts=(*rokugan().coasts, extra))
    assert ("coasts[12]", "fault.unknown_area") in found(board)


# --- Borders and coasts


def test_a_border_left_out_is_found() -> None:
    board = without_edge(rokugan(), "crab_east", "coast_inland")
    assert found(board) == {("edges", "fault.undeclared_edge")}
    (fault,) = faults(board, any_size=True)
    assert {("one", "coast_inland"), ("other", "crab_east")} == set(fault.what.parameters)


def test_a_border_between_strangers_is_found() -> None:
    extra = Edge(("lion_north", "crab_capital"), (500.0, 1300.0))
    board = replace(rokugan(), edges=(*rokugan().edges, extra))
    assert found(board) == {("edges[64]", "fault.no_edge")}


def test_a_coast_left_out_is_found() -> None:
    kept = tuple(coast for coast in rokugan().coasts if coast.area != "crane_south")
    assert found(replace(rokugan(), coasts=kept)) == {("coasts", "fault.undeclared_coast")}


def test_a_coast_of_a_landlocked_province_is_found() -> None:
    extra = Coast("scorpion_north", (900.0, 700.0))
    board = replace(rokugan(), coasts=(*rokugan().coasts, extra))
    assert found(board) == {("coasts[12]", "fault.no_shore")}


def test_a_border_too_short_for_a_token_is_found() -> None:
    """Two hexagons share a side of 120: too little for tokens of 110."""
    text = hexes(2, 2).replace("size: [500.0, 420.0]", "size: [500.0, 420.0]\ntoken_size: 110")
    kinds = {kind for _, kind in found(read_board(text, "hexes.yaml"))}
    assert "fault.short_edge" in kinds


def test_a_border_in_two_pieces_is_found() -> None:
    """The sea reaches into the middle of a border: a lake of two triangles upon it."""
    line = border("coast_inland", "coast_south")
    old, middle = line[len(line) // 2], line[len(line) // 2]
    north, south = (middle[0], middle[1] - 12), (middle[0], middle[1] + 12)
    board = move_point(rokugan(), old, north, "coast_inland")
    board = move_point(board, old, south, "coast_south")
    before, after = line[len(line) // 2 - 1], line[len(line) // 2 + 1]
    board = replace(board, sea=(*board.sea,), beyond={**board.beyond, "lake": (before, north, after, south)})
    place = f"edges[{index_of('coast_inland', 'coast_south')}]"
    assert (place, "fault.pieces") in found(board)


def test_two_provinces_that_meet_in_a_point_are_found() -> None:
    """Four hexagons drawn to one corner: the two that stand across touch there without sharing a line."""
    rings = {
        "one": "0,0 200,0 200,200 0,200",
        "two": "200,0 400,0 400,200 200,200",
        "three": "0,200 200,200 200,400 0,400",
        "four": "200,200 400,200 400,400 200,400",
    }
    lines = ["format: rokugan-board/2", "name: Four squares", "size: [400, 400]", *ANCHORS, "groups: [plain]", "areas:"]
    for name, ring in rings.items():
        x, y = (float(part) for part in ring.split()[0].split(","))
        spots = {"label": (100, 40), "token": (100, 100), "control": (50, 100), "special": (150, 100)}
        spots |= {"flowers": (70, 150), "mark": (130, 150)}
        places = ", ".join(f"{what}: [{x + dx}, {y + dy}]" for what, (dx, dy) in spots.items())
        lines.append(f"  {name}: {{group: plain, anchors: {{{places}}}}}")
    lines += [
        "edges:",
        "  - {between: [one, two], anchor: [200, 100]}",
        "  - {between: [one, three], anchor: [100, 200]}",
        "  - {between: [two, four], anchor: [300, 200]}",
        "  - {between: [three, four], anchor: [200, 300]}",
        "outlines:",
        "  areas:",
        *(f"    {name}: {ring}" for name, ring in rings.items()),
    ]
    board = read_board("\n".join(lines), "squares.yaml")
    touching = [fault for fault in faults(board) if fault.what.key == "fault.touch"]
    assert found(board) == {("edges", "fault.touch")}
    assert [dict(fault.what.parameters) for fault in touching] == [
        {"one": "four", "other": "one"},
        {"one": "three", "other": "two"},
    ]


# --- Outlines


def test_an_outline_that_crosses_itself_is_found() -> None:
    ring = rokugan().areas["lion_north"].outline
    crossed = (*ring[:10], ring[40], *ring[11:40], ring[10], *ring[41:])
    board = with_area(rokugan(), "lion_north", outline=crossed)
    assert found(board) == {("outlines.areas.lion_north", "fault.crosses_itself")}


def test_a_point_said_twice_is_found() -> None:
    ring = rokugan().areas["lion_north"].outline
    board = with_area(rokugan(), "lion_north", outline=(*ring[:5], ring[4], *ring[5:]))
    assert found(board) == {("outlines.areas.lion_north", "fault.point_twice")}


def test_an_outline_off_the_board_is_found() -> None:
    old = rokugan().areas["crab_north"].outline[0]
    board = with_area(
        rokugan(), "crab_north", outline=swap_point(rokugan().areas["crab_north"].outline, old, (-3.0, old[1]))
    )
    assert found(board) == {("outlines.areas.crab_north", "fault.off_board")}


def test_an_outline_that_encloses_nothing_is_found() -> None:
    board = with_area(rokugan(), "lion_north", outline=((400.0, 300.0), (400.5, 300.0), (400.0, 300.5)))
    assert ("outlines.areas.lion_north", "fault.no_area") in found(board)


def test_a_rock_outside_the_sea_is_found() -> None:
    """The hole that a rock leaves must lie in the sea; here it lies in the mountains."""
    rock = ((20.0, 20.0), (30.0, 20.0), (25.0, 30.0))
    board = replace(rokugan(), sea=(*rokugan().sea, rock))
    assert found(board) == {("outlines.sea", "fault.holes")}


def test_an_overlap_is_found() -> None:
    line = border("lion_north", "lion_capital")
    old = line[len(line) // 2]
    board = move_point(rokugan(), old, (old[0], old[1] + 15), "lion_north")
    assert ("outlines.areas.lion_capital", "fault.overlap") in found(board)


def test_a_gap_between_two_provinces_is_found() -> None:
    line = border("lion_north", "lion_capital")
    old = line[len(line) // 2]
    board = move_point(rokugan(), old, (old[0], old[1] - 3), "lion_north")
    gaps = [fault for fault in faults(board, any_size=True) if fault.what.key == "fault.gap"]
    assert [fault.place for fault in gaps] == ["outlines.areas.lion_north"]
    assert dict(gaps[0].what.parameters)["others"] == "lion_capital"


def test_a_hairs_gap_is_found_too() -> None:
    """A tenth of a unit, which nobody would see: the two no longer share the vertex."""
    line = border("crab_east", "crab_central")
    old = line[len(line) // 2]
    board = move_point(rokugan(), old, (old[0], old[1] + 0.1), "crab_central")
    assert any(place.startswith(("outlines", "edges")) for place, _ in found(board))


def test_a_province_taken_off_leaves_a_gap_in_the_mainland() -> None:
    kept = {name: province for name, province in rokugan().areas.items() if name != "scorpion_north"}
    assert "fault.gap" in {kind for _, kind in found(replace(rokugan(), areas=kept))}


def test_a_gap_between_the_sea_and_the_land_is_found() -> None:
    (line,) = shores()["crane_central"]
    old = line[len(line) // 2]
    board = move_point(rokugan(), old, (old[0] + 8, old[1]), "sea")
    assert {kind for _, kind in found(board)} & {"fault.gap", "fault.overlap"}


def test_a_vertex_that_the_neighbour_lacks_is_found() -> None:
    line = border("lion_north", "lion_capital")
    one, two = line[3], line[4]
    middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
    ring = rokugan().areas["lion_north"].outline
    start = next(i for i, point in enumerate(ring) if {point, ring[(i + 1) % len(ring)]} == {one, two})
    board = with_area(rokugan(), "lion_north", outline=(*ring[: start + 1], middle, *ring[start + 1 :]))
    assert ("outlines.areas.lion_capital", "fault.unshared_vertex") in found(board)


def test_a_sliver_is_found() -> None:
    """A needle of one province runs far into its neighbour, which makes room for it."""
    line = border("crab_central", "crab_east")
    middle = len(line) // 2
    tip = rokugan().areas["crab_east"].anchors["token"]
    board = move_point(rokugan(), line[middle], tip)
    assert ("outlines.areas.crab_central", "fault.sliver") in found(board)


def test_a_province_thin_as_a_thread_is_found() -> None:
    thread = ((930.0, 100.0), (990.0, 100.0), (990.0, 104.0), (930.0, 104.0))
    province = replace(rokugan().areas["lion_north"], id="thread", outline=thread)
    board = replace(rokugan(), areas={**rokugan().areas, "thread": province})
    assert ("outlines.areas.thread", "fault.thin") in found(board)


# --- Places


def test_a_label_outside_its_province_is_found() -> None:
    board = with_anchor(rokugan(), "crane_south", "label", rokugan().areas["crab_east"].anchors["label"])
    assert found(board) == {("areas.crane_south.anchors.label", "fault.outside")}


def test_a_token_at_the_very_edge_is_found() -> None:
    x, y = border("unicorn_west", "unicorn_east")[6]
    board = with_anchor(rokugan(), "unicorn_west", "token", (x - 4, y))
    assert ("areas.unicorn_west.anchors.token", "fault.at_edge") in found(board)


def test_two_anchors_on_one_another_are_found() -> None:
    token = rokugan().areas["coast_east"].anchors["token"]
    board = with_anchor(rokugan(), "coast_east", "special", (token[0] + 3, token[1]))
    assert found(board) == {("areas.coast_east.anchors.special", "fault.too_near")}


def test_a_border_anchor_off_its_line_is_found() -> None:
    index = index_of("crab_north", "crab_east")
    borders = list(rokugan().edges)
    x, y = borders[index].anchor
    borders[index] = structs.replace(borders[index], anchor=(x + 5, y))
    assert found(replace(rokugan(), edges=tuple(borders))) == {(f"edges[{index}].anchor", "fault.anchor_off_line")}


def test_a_border_anchor_on_another_border_is_found() -> None:
    """It lies on a line, but on the wrong one."""
    index, other = index_of("crab_north", "crab_east"), index_of("crab_east", "crab_central")
    borders = list(rokugan().edges)
    borders[index] = structs.replace(borders[index], anchor=borders[other].anchor)
    kinds = found(replace(rokugan(), edges=tuple(borders)))
    assert (f"edges[{index}].anchor", "fault.anchor_off_line") in kinds
    assert (f"edges[{max(index, other)}].anchor", "fault.too_near") in kinds


def test_a_coast_anchor_inland_is_found() -> None:
    index = coast_index_of("lion_coast")
    coasts = list(rokugan().coasts)
    coasts[index] = structs.replace(coasts[index], anchor=rokugan().areas["lion_coast"].anchors["special"])
    place = f"coasts[{index}].anchor"
    assert (place, "fault.anchor_off_line") in found(replace(rokugan(), coasts=tuple(coasts)))


def test_tokens_on_two_borders_that_would_cover_one_another_are_found() -> None:
    line = border("lion_north", "lion_capital")
    index = index_of("lion_north", "lion_capital")
    end = line[-2] if line[-1] in border("lion_north", "dragon_south") else line[1]
    other = index_of("lion_north", "dragon_south")
    beside = border("lion_north", "dragon_south")
    near = beside[-2] if beside[-1] in line else beside[1]
    borders = list(rokugan().edges)
    borders[index] = structs.replace(borders[index], anchor=end)
    borders[other] = structs.replace(borders[other], anchor=near)
    place = f"edges[{max(index, other)}].anchor"
    assert (place, "fault.too_near") in found(replace(rokugan(), edges=tuple(borders)))


def test_a_card_slot_off_the_board_is_found() -> None:
    board = replace(rokugan(), slots={**rokugan().slots, "crab": Slot((990.0, 200.0), (64, 88), "crab")})
    assert found(board) == {("slots.crab", "fault.leaves_board")}


def test_a_card_slot_on_a_province_is_found() -> None:
    board = replace(rokugan(), slots={**rokugan().slots, "crab": Slot((500.0, 500.0), (64, 88), "crab")})
    assert found(board) == {("slots.crab", "fault.on_area")}


def test_two_card_slots_on_one_another_are_found() -> None:
    x, y = rokugan().slots["lion"].at
    board = replace(rokugan(), slots={**rokugan().slots, "crab": Slot((x, y + 10), (64, 88), "crab")})
    assert "fault.covers" in {kind for _, kind in found(board)}


def test_a_territory_without_a_card_slot_is_found() -> None:
    slots = {name: spot for name, spot in rokugan().slots.items() if name != "islands"}
    assert found(replace(rokugan(), slots=slots)) == {("slots", "fault.no_slot")}


def test_a_round_spot_on_a_province_is_found() -> None:
    board = replace(rokugan(), tracks={"round": Track(20, ((500.0, 500.0),))})
    assert found(board) == {("tracks.round.spots[0]", "fault.on_area")}


def test_an_ornament_off_the_board_is_found() -> None:
    board = replace(rokugan(), ornaments={"compass": (500.0, 1500.0)})
    assert found(board) == {("ornaments.compass", "fault.leaves_board")}


# --- Derived lines


def test_lines_that_no_longer_follow_are_found() -> None:
    """A territory's inset of yesterday: a vertex of its border has moved since."""
    line = border("lion_north", "dragon_west")
    old = line[len(line) // 2]
    board = move_point(rokugan(), old, (old[0], old[1] + 6))
    stale = {fault.place for fault in lines_faults(board, derived_lines(rokugan()))}
    assert stale == {"insets.lion", "insets.dragon"}


def test_ripples_left_out_are_found() -> None:
    lines = derived_lines(rokugan())
    short = replace(lines, ripples=lines.ripples[:2])
    assert {fault.place for fault in lines_faults(rokugan(), short)} == {"ripples"}


def test_every_fault_names_the_file() -> None:
    board = replace(without_edge(rokugan(), "crab_east", "coast_inland"), source="elsewhere.yaml")
    assert {fault.file for fault in faults(board)} == {"elsewhere.yaml"}
