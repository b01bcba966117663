"""Saves the result of one table of the desk, and says what was saved."""

from collections.abc import Iterator

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.core.errors import Conflict, Forbidden, Refused
from league.core.permissions import Actor
from league.core.queries.rule_terms import comma_list
from league.models import Table
from league.play.queries.entered_results import (
    EnteredResult,
    result_as_entered,
    sessions_drawn_from,
)
from league.play.queries.games import entered_result, seats_of
from league.play.tables import record_result, undo_result
from league.templatetags.numbers import points_text
from league.web.organise.result_desk.form import ResultForm


def save_result(table: Table, form: ResultForm, actor: Actor) -> list[str] | None:
    """Store what the form holds; return what was done, None where the form has problems."""
    if not form.is_valid():
        return None
    new = EnteredResult(
        raw_points=form.raw_points(),
        leftover_sticks=form.cleaned_data.get("leftover_sticks") or 0,
    )
    try:
        record_result(
            table,
            actor=actor,
            version=form.cleaned_data["version"],
            raw_points=new.raw_points,
            leftover_sticks=new.leftover_sticks,
            reason=form.cleaned_data.get("reason", ""),
        )
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    except Refused as refusal:
        form.is_overtaken = isinstance(refusal, Conflict)
        if form.is_overtaken and _is_stored(table, new):
            return list(_outcome(table, new, new))
        form.put_problems(refusal.problems)
        return None
    return list(_outcome(table, form.stored, new))


def undo_saved(table: Table, version: int, actor: Actor) -> list[str]:
    """Give the table the result back that it had before; return what was done."""
    try:
        undo_result(table, actor=actor, version=version)
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    return [_("Undone: table %(number)s is as it was before.") % {"number": table.number}]


def _is_stored(table: Table, result: EnteredResult) -> bool:
    """Whether the table has this result: a device sends it again when the answer was lost."""
    now = Table.objects.get(pk=table.pk)
    return result_as_entered(now, seats_of(now)) == result


def _outcome(table: Table, old: EnteredResult | None, new: EnteredResult) -> Iterator[str]:
    """What was saved, and for a correction what was before and who was seated by it."""
    number = {"number": table.number}
    if old is None:
        yield _saved(table, new)
    elif old == new:
        yield _("The result of table %(number)s has not changed.") % number
    else:
        changes = comma_list(_changes(table, old, new))
        words = {**number, "changes": changes}
        yield _("Result of table %(number)s corrected: %(changes)s.") % words
        for later in sessions_drawn_from(table.session):
            yield _("Session %(number)s was drawn from the standings before this correction.") % {
                "number": later.number
            }


def _saved(table: Table, new: EnteredResult) -> str:
    """Number and time, and who is first: what a person compares with the slip."""
    seats = table.seated
    sticks = new.leftover_sticks
    result = entered_result(new.raw_points, seats, table.ruleset, leftover_sticks=sticks)
    first = [place for place, placement in enumerate(result.placements) if placement == 1]
    time = date_format(timezone.localtime(), "TIME_FORMAT")
    return _("Table %(number)s saved, %(time)s. %(names)s first with %(points)s.") % {
        "number": table.number,
        "time": time,
        "names": comma_list(seats[place].entrant.staff_name for place in first),
        "points": points_text(new.raw_points[first[0]]),
    }


def _changes(table: Table, old: EnteredResult, new: EnteredResult) -> Iterator[str]:
    seats = table.seated
    for seat, before, after in zip(seats, old.raw_points, new.raw_points, strict=True):
        if before != after:
            yield f"{seat.entrant.staff_name} {points_text(before)} → {points_text(after)}"
    if old.leftover_sticks != new.leftover_sticks:
        sticks = f"{old.leftover_sticks} → {new.leftover_sticks}"
        yield _("riichi sticks left on the table %(sticks)s") % {"sticks": sticks}
