"""What happened to a seating, the options of a repair, and what each of them changes."""

import dataclasses
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring.core.problems import Problem
from scoring.seating.certificate import Certificate, certify
from scoring.seating.history import HistoryCounts, pairs_of
from scoring.seating.locked_tables import members
from scoring.seating.repair.fill_seats import Candidate
from scoring.seating.repair.state import Chairs, SeatingState
from scoring.seating.task import FULL_TABLE, SeatedTable
from scoring.seating.who_plays import constraints_of

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


class RepairKind(NamedTuple):
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
    RepairKind("missing", "Missing", "A player will not play this session."),
    RepairKind("arrived", "Arrived", "A player without a seat wants to play."),
    RepairKind("swap", "Swap", "Two players exchange their seats."),
    RepairKind("seated_twice", "Seated twice", "A player has two seats."),
    RepairKind("wrong", "Wrong seating", "Players sit at a wrong table or seat."),
)

_OPTIONS = (
    RepairKind("substitute", "Substitute", "A substitute takes the seat."),
    RepairKind("sit_out_plays", "From the bye", "A player with a bye takes the seat."),
    RepairKind("table_of_three", "Table of three", "The table plays with three."),
    RepairKind("table_of_five", "Table of five", "A table takes in a fifth player."),
    RepairKind(
        "fewer_tables", "Fewer tables", "One table is dissolved, and its players fill the others."
    ),
    RepairKind("bye", "Bye", "Players without a full table get a bye."),
    RepairKind("new_table", "New table", "One more table is opened."),
    RepairKind(
        "substitute_leaves",
        "Substitute leaves",
        "A substitute gives up their seat for the player.",
    ),
    RepairKind("full_table", "Free seat", "The player takes a free seat."),
    RepairKind("swap", "Swap", "Two players exchange their seats."),
    RepairKind("redraw", "New draw", "All tables that have not started are drawn again."),
)

#: What can happen to a seating, by id.
EVENTS = {kind.id: kind for kind in _EVENTS}

#: What a repair can do, by id.
OPTIONS = {kind.id: kind for kind in _OPTIONS}


def repair_options(
    state: SeatingState, found: Iterable[Candidate], about: Sequence[str]
) -> tuple[RepairOption, ...]:
    """Make options of candidates that differ: the smallest change first, then the better seating.

    The option that changes nothing comes last.
    """
    before = certify(state.tables, state.task)
    different: dict[tuple[Chairs, ...], str] = {}
    for kind, tables in found:
        if tables != state.tables or kind in {"bye", "swap"}:
            different.setdefault(tables, kind)
    options = [_option(state, kind, tables, before) for tables, kind in different.items()]
    costs = [state.cost(tables) for tables in different]
    order = sorted(
        range(len(options)),
        key=lambda at: (
            not options[at].moved,
            sum(move.player not in about for move in options[at].moved),
            costs[at],
        ),
    )
    return tuple(options[at] for at in order)


def _option(
    state: SeatingState, kind: str, chairs: tuple[Chairs, ...], before: Certificate
) -> RepairOption:
    tables = [members(table) for table in chairs]
    waiting = state.waiting(chairs, substitutes=False)
    return RepairOption(
        kind=kind,
        tables=tuple(table or None for table in tables),
        byes=tuple(player.id for player in waiting),
        moved=_moves(state.tables, tables),
        certificate_before=before,
        certificate_after=certify(tables, state.task),
        new_repeats=_new_repeats(state, tables),
        wind_damage=len(_out_of_balance(state, tables) - _out_of_balance(state, state.tables)),
        problems=constraints_of(state.task).broken_by(tables),
    )


def _places(tables: Iterable[SeatedTable]) -> dict[str, list[Place]]:
    found: dict[str, list[Place]] = {}
    for number, table in enumerate(tables, 1):
        for seat, player in enumerate(table):
            found.setdefault(player, []).append((number, seat))
    return found


def _moves(before: Iterable[SeatedTable], after: Iterable[SeatedTable]) -> tuple[Move, ...]:
    """List the players who sit elsewhere now, by table; one with two seats leaves the other."""
    old, new = _places(before), _places(after)
    moves = []
    for player in sorted(old.keys() | new.keys()):
        places, now = old.get(player, []), next(iter(new.get(player, [])), None)
        left = [place for place in places if place != now]
        if left or not places:
            moves.append(Move(player=player, before=next(iter(left), None), after=now))
    return tuple(sorted(moves, key=lambda move: (move.before or (0, 0), move.player)))


def _new_repeats(
    state: SeatingState, tables: Sequence[SeatedTable]
) -> tuple[tuple[str, str, int], ...]:
    met = state.counts.met
    known = {pair for table in state.tables for pair in pairs_of(table)}
    now = sorted({pair for table in tables for pair in pairs_of(table)} - known)
    return tuple((*pair, met[pair] + 1) for pair in now if met[pair])


def _out_of_balance(state: SeatingState, tables: Sequence[SeatedTable]) -> set[str]:
    """Return the players whose starts at the winds would differ by more than one."""
    seats = state.task.seats
    counts = HistoryCounts.of([*state.task.history, tables], seats)
    here = (player for table in tables for player in table[:FULL_TABLE])
    return {player for player in here if counts.wind_gap_of(player, seats) > 1}
