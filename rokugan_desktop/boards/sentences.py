"""The English of what reading and checking a board says: message key to sentence, with placeholders."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    # reading a board
    "board.missing_file": "there is no such file",
    "board.cannot_open": "this file can’t be opened",
    "board.not_utf8": "this is not UTF-8 text",
    "board.wrong_format": "must be “{expected}”",
    "board.no_outline": "this area has no outline",
    "board.outline_of_none": "an outline of an area that is not declared",
    "board.no_point": "“{text}” is not a point; a point is written as 10,20.5",
    "board.too_few_points": "a ring needs at least three points; this one has {count}",
    "board.too_many_points": "more than {limit} points",
    "board.too_many": "more than {limit} of them",
    "board.wrong_lines": "the derived lines are malformed; draw the board again",
    # declarations
    "fault.count": "{declared} declared, but there are {there}",
    "fault.group_twice": "the group {group} is listed twice",
    "fault.unknown_group": "there is no group {group}",
    "fault.empty_group": "the group {group} has no area",
    "fault.unknown_anchor": "no anchor {anchor} is declared",
    "fault.no_slot": "the group {group} has no slot",
    "fault.unknown_area": "there is no area {area}",
    "fault.edge_with_itself": "{one} can’t border itself",
    "fault.edge_twice": "the border of {one} and {other} is declared twice",
    "fault.coast_twice": "the coast of {area} is declared twice",
    # outlines
    "fault.off_board": "the point {point} is off the board",
    "fault.point_twice": "the outline passes the point {point} twice",
    "fault.crosses_itself": "the outline crosses itself at {point}",
    "fault.no_area": "the outline encloses nothing",
    "fault.holes": "the holes don’t lie inside, or cross one another",
    "fault.overlap": "overlaps {other} at {point}",
    "fault.gap": "a gap at {point}, beside: {others}",
    "fault.thin": "too thin: the area falls apart or vanishes when its edge is drawn",
    "fault.sliver": "a sliver at {point}",
    "fault.unshared_vertex": "the line passes the vertex {point} of {other} without sharing it",
    # edges and coasts
    "fault.no_edge": "declared, but {who} share no line",
    "fault.undeclared_edge": "{one} and {other} share a line, but no border is declared",
    "fault.touch": "{one} and {other} touch without sharing a line",
    "fault.no_shore": "declared, but {who} does not lie on the sea",
    "fault.undeclared_coast": "{area} lies on the sea, but no coast is declared",
    "fault.touches_sea": "{area} touches the sea without sharing a line with it",
    "fault.pieces": "the shared line of {who} is in {count} pieces",
    "fault.short_edge": "the shared line of {who} is too short for a token: at least {shortest} units are needed",
    "fault.anchor_off_line": "{point} is not on the line of {who}",
    # places
    "fault.outside": "{point} is outside the area",
    "fault.at_edge": "{point} is too near the outline: at least {least} units are needed",
    "fault.too_near": "too near {other}",
    "fault.leaves_board": "leaves the board",
    "fault.on_area": "lies on {area} or too near it",
    "fault.covers": "lies on {other}",
    "fault.stale_lines": "no longer follows from board.yaml; draw the board again",
}
