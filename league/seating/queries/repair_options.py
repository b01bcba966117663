"""Options to repair a seating: computed in a job, stored as JSON, read for people.

Each has a key: a digest of the option and of everything it was computed from.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext

from league.core.queries.problem_texts import problem_text
from league.enums import EntrantStatus, JobKind, Presence, RepairKind
from league.models import Entrant, Job, Session
from league.models.session import SEAT_SIGNS
from league.seating.queries.constraints import worded
from league.seating.queries.draw_task import (
    first_number,
    odd_as_seated,
    tables_as_seated,
    task_for,
)
from league.seating.queries.duplicate_entrants import (
    duplicate_ids,
    moves_of_option,
    with_kept_ids,
    without_duplicates,
)
from league.seating.queries.sessions import tables_with_entries
from scoring import Problem
from scoring.seating import SeatingTask, repair
from scoring.seating.repair import OPTIONS, Move, RepairEvent, RepairOption
from scoring.seating.table_sizes import BYE, SIZE_OF

#: An option as JSON: entrants by id, `tables` by number.
StoredOption = dict[str, Any]

# The kinds of `scoring.seating.repair`, and the status that a repair gives to the entrants.
ENGINE_KIND: dict[str, str] = {
    RepairKind.NO_SHOW: "missing",
    RepairKind.WITHDRAWN: "missing",
    RepairKind.DISQUALIFIED: "missing",
    RepairKind.ARRIVED: "arrived",
    RepairKind.SEATED_TWICE: "missing",
    RepairKind.WRONG: "wrong",
}
STATUS_AFTER: dict[str, EntrantStatus] = {
    RepairKind.NO_SHOW: EntrantStatus.NO_SHOW,
    RepairKind.WITHDRAWN: EntrantStatus.WITHDRAWN,
    RepairKind.DISQUALIFIED: EntrantStatus.DISQUALIFIED,
    RepairKind.ARRIVED: EntrantStatus.CHECKED_IN,
    RepairKind.SEATED_TWICE: EntrantStatus.WITHDRAWN,
}
# On a league night these repairs do not change the status in the season.
PRESENCE_AFTER: dict[str, Presence] = {
    RepairKind.NO_SHOW: Presence.AWAY,
    RepairKind.ARRIVED: Presence.HERE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedEntrant:
    """An entrant with a new seat; seats are (table number, wind letter)."""

    entrant: Entrant
    before: tuple[int, str] | None
    after: tuple[int, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairChoice:
    """One way to repair a session; `before` and `after` are certificates."""

    key: str
    kind: str
    tables: dict[int, tuple[Entrant, ...]]
    sit_outs: list[Entrant]
    moved: list[MovedEntrant]
    new_repeats: list[tuple[Entrant, Entrant, int]]
    seats_changed: int
    wind_damage: int
    problems: list[str]
    before: dict[str, Any]
    after: dict[str, Any]

    @property
    def losing(self) -> list[Entrant]:
        """Who had a seat and gets a bye."""
        return [one.entrant for one in self.moved if one.before and one.entrant in self.sit_outs]

    @property
    def name(self) -> str:
        return gettext(OPTIONS[self.kind].name)

    @property
    def meaning(self) -> str:
        return gettext(OPTIONS[self.kind].meaning)


def latest_search(session: Session, kind: str, entrants: Sequence[Entrant]) -> Job | None:
    """The latest job that computed the options of this repair."""
    asked = {"kind": kind, "entrants": sorted(entrant.pk for entrant in entrants)}
    searches = session.jobs.filter(kind=JobKind.FIND_REPAIRS, arguments=asked)
    return searches.order_by("-pk").first()


def choices_found(job: Job) -> list[RepairChoice]:
    """The options that a job has found, smallest change first."""
    people = Entrant.objects.filter(event=job.event_id).select_related("player").in_bulk()
    rows = job.outcome.get("options", [])
    return [_choice(row, people) for row in rows if _people_of(row) <= people.keys()]


def still_holds(job: Job, session: Session) -> bool:
    """Whether the options were computed from the present seating and players."""
    return bool(job.outcome.get("state") == state_of_repair(session))


def state_of_repair(session: Session) -> str:
    """A digest of the inputs of a repair: tables, byes, players, forbidden pairs."""
    event = session.event
    return _digest(
        [
            session.pk,
            list(session.tables.order_by("number").values_list("number", "version")),
            list(session.sit_outs.order_by("entrant").values_list("entrant", flat=True)),
            list(event.entrants.order_by("pk").values_list("pk", "status")),
            list(event.forbidden_pairs.order_by("pk").values_list("first", "second")),
        ]
    )


def repair_options(
    session: Session, kind: str, entrants: Sequence[Entrant], state: str
) -> list[StoredOption]:
    """Compute the options, smallest change first; `state` goes into their keys.

    Raises NotationError if the request is not possible.
    """
    arrived = entrants if kind == RepairKind.ARRIVED else ()
    tables, task = tables_as_seated(session), task_of_repair(session, arrived)
    event = RepairEvent(kind=ENGINE_KIND[kind], players=tuple(str(who.pk) for who in entrants))
    same = duplicate_ids(session, kind, entrants)
    if same:
        event = RepairEvent(kind="seated_twice", players=tuple(sorted(set(same.values()))))
    found = repair.options(with_kept_ids(tables, same), without_duplicates(task, same), event)
    sizes = {0, session.event.ruleset.players, SIZE_OF.get(task.odd, 0)}
    first = first_number(session)
    options = [
        _stored(option, moves_of_option(option, tables, same), state, first)
        for option in found
        if {len(table or ()) for table in option.tables} <= sizes
    ]
    # `repair.options` does not know which seat of a duplicate was announced.
    return sorted(options, key=lambda option: len(option["moved"])) if same else options


def task_of_repair(session: Session, arrived: Sequence[Entrant]) -> SeatingTask:
    """The task with everyone who could play now; tables with an entry are locked."""
    byes = session.sit_outs.values("entrant")
    there = Q(seats__session=session) | Q(pk__in=byes) | Q(status=EntrantStatus.SUBSTITUTE)
    there |= Q(pk__in=[entrant.pk for entrant in arrived])
    entrants = Entrant.objects.filter(there, event=session.event_id).distinct()
    numbers = [table.number for table in tables_with_entries(session)]
    tables, first = tables_as_seated(session), first_number(session)
    return task_for(
        session,
        list(entrants.in_order()),
        odd=_odd_of_repair(session),
        locked=tuple(tables[number - first] for number in numbers),
        locked_numbers=tuple(number - first + 1 for number in numbers),
    )


def _odd_of_repair(session: Session) -> str:
    """The odd tables of a repair: those that the session has, otherwise those allowed."""
    seated = odd_as_seated(session)
    allowed = session.event.odd_rules.sizes
    return next(
        (wish for wish, size in SIZE_OF.items() if size in allowed and seated == BYE), seated
    )


def _stored(option: RepairOption, moved: Sequence[Move], state: str, first: int) -> StoredOption:
    tables = [[int(who) for who in table or ()] for table in option.tables]
    sit_outs = [int(who) for who in option.byes]
    return {
        "key": _digest([state, tables, sit_outs]),
        "kind": option.kind,
        "tables": {str(number): table for number, table in enumerate(tables, first)},
        "sit_outs": sit_outs,
        "moved": [
            [int(move.player), _seat(move.before, first), _seat(move.after, first)]
            for move in moved
        ],
        "new_repeats": [[int(one), int(other), times] for one, other, times in option.new_repeats],
        "seats_changed": option.seats_changed,
        "wind_damage": option.wind_damage,
        "problems": [{"code": one.code, "params": dict(one.params)} for one in option.problems],
        "before": option.certificate_before.to_json(),
        "after": option.certificate_after.to_json(),
    }


def _seat(place: tuple[int, int] | None, first: int) -> tuple[int, str] | None:
    """Table number and wind letter of a seat of `scoring.seating`."""
    return (place[0] - 1 + first, SEAT_SIGNS[place[1]]) if place else None


def _choice(row: StoredOption, people: Mapping[int, Entrant]) -> RepairChoice:
    plain = ("key", "kind", "seats_changed", "wind_damage", "before", "after")
    return RepairChoice(
        **{name: row[name] for name in plain},
        problems=_sentences(row, people),
        tables={
            int(number): tuple(people[who] for who in table)
            for number, table in row["tables"].items()
        },
        sit_outs=[people[who] for who in row["sit_outs"]],
        moved=[
            MovedEntrant(
                entrant=people[who],
                before=tuple(before) if before else None,
                after=tuple(after) if after else None,
            )
            for who, before, after in row["moved"]
        ],
        new_repeats=[
            (people[one], people[other], times) for one, other, times in row["new_repeats"]
        ],
    )


def _sentences(row: StoredOption, people: Mapping[int, Entrant]) -> list[str]:
    """The constraints that an option breaks; its tables count from the session's first table."""
    names = {str(pk): f"{who.number} {who.staff_name}" for pk, who in people.items()}
    before = min(map(int, row["tables"]), default=1) - 1
    found = (
        Problem(item["code"], "", _hall_tables(item["params"], before))
        for item in row.get("problems", [])
    )
    return [problem_text(item) for item in worded(found, names)]


def _hall_tables(params: dict[str, Any], before: int) -> dict[str, Any]:
    tables = ("table", "now")
    return {key: value + before if key in tables else value for key, value in params.items()}


def _people_of(row: StoredOption) -> set[int]:
    """The entrants that an option names; deleted ones are left out."""
    seated = {who for table in row["tables"].values() for who in table}
    return seated | set(row["sit_outs"]) | {who for who, *_seats in row["moved"]}


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:16]
