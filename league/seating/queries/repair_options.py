"""Options to repair a seating, from `scoring.seating.repair`."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext

from league.enums import EntrantStatus, RepairKind
from league.models import Entrant, Session
from league.seating.queries.draw_task import tables_as_seated, task_for
from league.seating.queries.duplicate_entrants import (
    duplicate_ids,
    moves_of_option,
    with_kept_ids,
    without_duplicates,
)
from league.seating.queries.sessions import tables_with_entries
from scoring.seating import SeatingTask, repair
from scoring.seating.repair import OPTIONS, Move, RepairEvent, RepairOption

# The kinds of `scoring.seating.repair`, and the status the repair gives to the entrants.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedEntrant:
    """An entrant with a new seat; seats as (table number, wind letter)."""

    entrant: Entrant
    before: tuple[int, str] | None
    after: tuple[int, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairChoice:
    """One way to repair a session; `key` identifies both the seating before and after it."""

    key: str
    kind: str
    name: str
    meaning: str
    tables: dict[int, tuple[Entrant, ...]]
    sit_outs: list[Entrant]
    option: RepairOption
    moved: list[MovedEntrant]
    new_repeats: list[tuple[Entrant, Entrant, int]]

    @property
    def before(self) -> dict[str, Any]:
        return self.option.certificate_before.to_json()

    @property
    def after(self) -> dict[str, Any]:
        return self.option.certificate_after.to_json()


def repair_choices(session: Session, kind: str, entrants: Sequence[Entrant]) -> list[RepairChoice]:
    """The options, the smallest change first; NotationError if the request is not possible."""
    arrived = entrants if kind == RepairKind.ARRIVED else ()
    tables, task = tables_as_seated(session), task_of_repair(session, arrived)
    event = RepairEvent(kind=ENGINE_KIND[kind], players=tuple(str(who.pk) for who in entrants))
    same = duplicate_ids(session, kind, entrants)
    if same:
        event = RepairEvent(kind="seated_twice", players=tuple(sorted(set(same.values()))))
    found = repair.options(with_kept_ids(tables, same), without_duplicates(task, same), event)
    people = {
        str(entrant.pk): entrant
        for entrant in Entrant.objects.filter(event=session.event_id).select_related("player")
    }
    whole = {0, session.event.ruleset.players}
    choices = [
        _choice(session, option, people, moves_of_option(option, tables, same))
        for option in found
        # The ruleset has no rules for tables of another size.
        if {len(table or ()) for table in option.tables} <= whole
    ]
    # `repair.options` does not know which seat of a duplicate was announced.
    return sorted(choices, key=lambda choice: len(choice.moved)) if same else choices


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
        list(entrants.select_related("player__club", "team").order_by("number")),
        locked=tuple(tables[number - first] for number in numbers),
        locked_numbers=tuple(number - first + 1 for number in numbers),
    )


def first_number(session: Session) -> int:
    """The number of the table that is 1 in the task."""
    first = session.stage.first_table
    return min([first, *session.tables.values_list("number", flat=True)])


def _choice(
    session: Session,
    option: RepairOption,
    people: Mapping[str, Entrant],
    moved: Sequence[Move],
) -> RepairChoice:
    first = first_number(session)
    kind = OPTIONS[option.kind]
    return RepairChoice(
        key=_key(session, option),
        kind=option.kind,
        name=gettext(kind.name),
        meaning=gettext(kind.meaning),
        tables={
            at + first: tuple(people[who] for who in table or ())
            for at, table in enumerate(option.tables)
        },
        sit_outs=[people[who] for who in option.sit_outs],
        option=option,
        moved=[_moved(move, people, first) for move in moved],
        new_repeats=[
            (people[one], people[other], times) for one, other, times in option.new_repeats
        ],
    )


def _moved(move: Move, people: Mapping[str, Entrant], first: int) -> MovedEntrant:
    before, after = (
        (place[0] - 1 + first, "ESWN"[place[1]]) if place else None
        for place in (move.before, move.after)
    )
    return MovedEntrant(entrant=people[move.player], before=before, after=after)


def _key(session: Session, option: RepairOption) -> str:
    """A digest of the present seating and of the option."""
    versions = list(session.tables.order_by("number").values_list("number", "version"))
    text = json.dumps([session.pk, versions, option.tables, option.sit_outs])
    return hashlib.sha256(text.encode()).hexdigest()[:16]
