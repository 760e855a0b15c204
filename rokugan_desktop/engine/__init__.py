"""The grammar of turn-based games with secrets. It knows no game, no file, no clock, no window."""

# pyright: reportUnusedImport=false

from rokugan_desktop.engine.errors import Caution, Illegal, Impossible, Refusal, Unreadable, in_short, quoted
from rokugan_desktop.engine.grammar import (
    AnyGame,
    Asking,
    Conceding,
    Configurable,
    Decision,
    Determinization,
    Draw,
    DrawingOn,
    EarlyEnding,
    Game,
    GameDecision,
    ListedQuestion,
    Over,
    Passable,
    Revised,
    Rewinding,
    Ruled,
    Sampled,
    Seat,
    SeatedByOptions,
    Setup,
    Step,
    Told,
    Watchable,
    knows_rules,
    seats,
)
from rokugan_desktop.engine.messages import (
    Message,
    Parameter,
    PlaceFact,
    Plural,
    Tone,
    briefly,
    placeholders,
    rule_of,
    spoken,
)
from rokugan_desktop.engine.options import POSITION, Option, OptionChoice, Seating, settled, unknown_option
from rokugan_desktop.engine.players import GivenAnswer, Interrupted, Player, RandomPlayer, Stop, never
from rokugan_desktop.engine.story import (
    Beat,
    Count,
    Naming,
    Narrated,
    Narrating,
    Participant,
    Series,
    StoryLine,
    Storyteller,
    beats,
    told_together,
)
from rokugan_desktop.engine.zones import (
    BACK,
    UNDRAWN,
    Arrangement,
    Card,
    CardMove,
    CardZone,
    Lying,
    SeenZones,
    Sight,
    ZoneId,
    ZoneLayout,
    Zones,
    told_of,
)
