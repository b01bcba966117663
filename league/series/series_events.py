"""Add an event to a series, move it in it, take it out."""

from collections.abc import Iterator

from django.db import transaction
from django.db.models import Max

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, problem, refuse_if
from league.core.fields import set_fields
from league.core.locks import bump_results_version, locked_event, require
from league.core.permissions import Actor
from league.enums import Aggregate
from league.models import Event, Series
from league.models.event import DIVISION, PERCENT, SEASON
from league.series.queries.series import organises
from league.series.series import bump_series, locked_series, require_organiser

PLACE_FIELDS = ("season_number", "division", "carried_percent", "is_championship")
PLACE_BOUNDS = {"season_number": SEASON, "division": DIVISION, "carried_percent": PERCENT}


def add_event(
    series: Series,
    event: Event,
    *,
    actor: Actor,
    season_number: int | None = None,
    division: int = 1,
    carried_percent: int = 0,
    is_championship: bool = False,
) -> Event:
    """Give an event a place in a series, by default in the next season."""
    require_organiser(series, actor)
    require(actor, "event.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        series = locked_series(series.pk)
        values = {
            "season_number": season_number or _next_season(series, event),
            "division": division,
            "carried_percent": carried_percent,
            "is_championship": is_championship,
        }
        refuse_if(_problems_of_place(series, event, values))
        before, after = set_fields(event, {"series": series, **values})
        if after:
            event.save(update_fields=list(after))
            _invalidate_pages(series, event)
            if "series" in after:
                after["series"] = series.name
            record(actor, "series.add_event", event, event_id=event.pk, before=before, after=after)
    return event


def remove_event(series: Series, event: Event, *, actor: Actor) -> Event:
    """Take an event out; the organisers of the event and of the series may do so."""
    if not organises(series, actor) and not actor.may("event.change", event_id=event.pk):
        raise Forbidden
    with transaction.atomic():
        event = locked_event(event.pk)
        series = locked_series(series.pk)
        if event.series_id != series.pk:
            return event
        refuse_if(_problems_of_leaving(event))
        values = {
            "series": None,
            "season_number": None,
            "division": 1,
            "carried_percent": 0,
            "is_championship": False,
        }
        before, after = set_fields(event, values)
        event.save(update_fields=list(after))
        _invalidate_pages(series, event)
        before["series"] = series.name
        record(actor, "series.remove_event", event, event_id=event.pk, before=before, after=after)
    return event


def _invalidate_pages(series: Series, event: Event) -> None:
    """Update pages of the series and standings of its later seasons."""
    bump_series(series)
    bump_results_version(event.pk)
    for later in series.events.exclude(pk=event.pk).filter(carried_percent__gt=0):
        bump_results_version(later.pk)


def _next_season(series: Series, event: Event) -> int:
    if event.series_id == series.pk and event.season_number:
        return event.season_number
    last = series.events.aggregate(last=Max("season_number"))["last"]
    return int(last or 0) + 1


def _problems_of_place(
    series: Series, event: Event, values: dict[str, int]
) -> Iterator[AnyProblem]:
    if event.is_rehearsal:
        yield problem("rehearsal_counts_nowhere")
        return
    if event.series is not None and event.series_id != series.pk:
        yield problem("event_in_series", event=event.name, series=event.series.name)
        return
    for name, (low, high) in PLACE_BOUNDS.items():
        if not low <= values[name] <= high:
            yield problem("value_out_of_range", name, value=values[name], low=low, high=high)
    place = {name: values[name] for name in ("season_number", "division")}
    other = series.events.filter(**place).exclude(pk=event.pk).first()
    if other is not None:
        yield problem(
            "season_taken",
            "season_number",
            season=values["season_number"],
            division=values["division"],
            event=other.name,
        )
    if values["carried_percent"] and event.aggregate != Aggregate.TOTAL:
        yield problem("carry_needs_total", "carried_percent")
    carries = event.carried_percent or values["carried_percent"]
    moved = (event.season_number, event.carried_percent) != (
        values["season_number"],
        values["carried_percent"],
    )
    if event.is_frozen and carries and moved:
        yield problem("season_of_series_frozen", "carried_percent", event=event.name)


def _problems_of_leaving(event: Event) -> Iterator[AnyProblem]:
    if event.is_frozen and event.carried_percent:
        yield problem("season_of_series_frozen", event=event.name)
