"""Which moment of a match is on the screen, by the name that its picture gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.demo_face import Shown
from rokugan_desktop.desktop.face import Frame
from rokugan_desktop.desktop.map.values import Kind
from rokugan_desktop.table.handover import Acting, Curtain, Looking

_LONG_RECAP: Final = 4
"""So many lines make a recap worth a picture."""


@dataclass(frozen=True, slots=True)
class PictureMoment:
    """A moment worth a picture."""

    name: str
    """What the picture is called."""
    detail: str = ""
    """What tells it from others of its name: of each, one picture is enough."""


def moment_of(controller: Controller, frame: Frame | None) -> PictureMoment | None:
    """Return the moment that is on the screen; `frame` is the one of a public resolution shown last."""
    if controller.sheet is not None:
        return None
    if controller.player.playing:
        return _frame_moment(controller, frame) if frame is not None else None
    thinking = controller.computers.thinking
    if thinking is not None and controller.computers.turn == thinking:
        return PictureMoment("thinking", str(thinking))
    match controller.handover:
        case Curtain(seat):
            return PictureMoment("curtain", str(seat))
        case Looking(seat):
            return PictureMoment("looking", str(seat))
        case _:
            return _question_moment(controller)


def _frame_moment(controller: Controller, frame: Frame) -> PictureMoment:
    """Return the moment of a frame: the last part of its title's key, by progress; a computer's turn by its place."""
    name = frame.title.key.rpartition(".")[2]
    if name == "computer-turn":
        return PictureMoment(name, frame.spots[0].partition(":")[0] if frame.spots else "")
    return PictureMoment(name, str(_progress(controller)))


def _question_moment(controller: Controller) -> PictureMoment | None:
    seat = controller.acting
    if seat is None:
        return None
    session = controller.session
    decision = session.decision(seat)
    if decision is None or session.needs_confirming(seat):
        choice = _last_choice(controller)
        return PictureMoment("confirm", choice) if choice else None
    demo = controller.face.demo
    shown = demo.shown(decision) if demo is not None else Shown(decision.kind)
    if shown.begins_turn and isinstance(controller.handover, Acting) and not session.drafted(seat):
        since = session.turn_start(seat)
        if since and controller.page.recap.lines.count() >= _LONG_RECAP:
            return PictureMoment("recap", str(_progress(controller)))
    return PictureMoment(shown.name, shown.detail or str(_progress(controller)))


def _last_choice(controller: Controller) -> str:
    """Return what kind of choice the draft's last answer was, while it waits for being confirmed."""
    note = controller.page.note.text()
    return Kind.DOUBTFUL.value if note else Kind.CHOICE.value


def _progress(controller: Controller) -> int:
    view: Any = controller.session.view(None)
    return controller.face.progress(view)
