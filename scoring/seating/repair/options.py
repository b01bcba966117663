"""The input and the output of a repair."""

import dataclasses

from scoring.core.problems import Problem
from scoring.seating.certificate import Certificate
from scoring.seating.task import SeatedTable

#: Where a player sits: the table's number from 1 and the place there, 0 East to 3 North.
Place = tuple[int, int]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RepairEvent:
    """What happened to an announced seating: an id of EVENTS and the players it is about.

    `missing` players will not play, `arrived` ones want to; a `swap` exchanges two players;
    `seated_twice` names players with two seats; `wrong` names players who sit where they should not
    (none: all at tables with a broken rule or a repeat).
    """

    kind: str
    players: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RepairKind:
    """One kind of event or option: its id, its name, what it means."""

    id: str
    name: str
    meaning: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A player sits elsewhere than announced; None stands for no seat."""

    player: str
    before: Place | None
    after: Place | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RepairOption:
    """One way to repair a seating, as a whole and as what it changes.

    `tables` keep their numbers; None is one that is not played. `moved` lists the players who sit
    elsewhere than announced, those of the event included. `new_repeats` are pairs with the
    number of the meeting, `wind_damage` counts the players with winds that are out of balance now and
    were not. `problems` name rules of the task that the option breaks.
    """

    kind: str
    tables: tuple[SeatedTable | None, ...]
    byes: tuple[str, ...]
    moved: tuple[Move, ...]
    certificate_before: Certificate
    certificate_after: Certificate
    new_repeats: tuple[tuple[str, str, int], ...]
    wind_damage: int
    problems: tuple[Problem, ...] = ()

    @property
    def seats_changed(self) -> int:
        """The number of seated players who still play and must move to another seat."""
        return sum(move.before is not None and move.after is not None for move in self.moved)


_EVENTS = (
    RepairKind(id="missing", name="Missing", meaning="A player will not play this session."),
    RepairKind(id="arrived", name="Arrived", meaning="A player without a seat wants to play."),
    RepairKind(id="swap", name="Swap", meaning="Two players exchange their seats."),
    RepairKind(id="seated_twice", name="Seated twice", meaning="A player has two seats."),
    RepairKind(id="wrong", name="Wrong seating", meaning=("Players sit at a wrong table or seat.")),
)

_OPTIONS = (
    RepairKind(id="substitute", name="Substitute", meaning="A substitute takes the seat."),
    RepairKind(
        id="sit_out_plays", name="From the bye", meaning="A player with a bye takes the seat."
    ),
    RepairKind(id="table_of_three", name="Table of three", meaning="The table plays with three."),
    RepairKind(
        id="table_of_five", name="Table of five", meaning="A table takes in a fifth player."
    ),
    RepairKind(
        id="fewer_tables",
        name="Fewer tables",
        meaning=("One table is dissolved, and its players fill the others."),
    ),
    RepairKind(id="bye", name="Bye", meaning="Players without a full table get a bye."),
    RepairKind(id="new_table", name="New table", meaning="One more table is opened."),
    RepairKind(
        id="substitute_leaves",
        name="Substitute leaves",
        meaning="A substitute gives up their seat for the player.",
    ),
    RepairKind(id="full_table", name="Free seat", meaning="The player takes a free seat."),
    RepairKind(id="swap", name="Swap", meaning="Two players exchange their seats."),
    RepairKind(
        id="redraw", name="New draw", meaning=("All tables that have not started are drawn again.")
    ),
)

#: What can happen to a seating, by id.
EVENTS = {kind.id: kind for kind in _EVENTS}

#: What a repair can do, by id.
OPTIONS = {kind.id: kind for kind in _OPTIONS}
