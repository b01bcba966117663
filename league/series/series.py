"""Create and change a series, give and take roles in it; add, move and remove its events."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F, Max

from league.core.audit import record
from league.core.changes import change_fields
from league.core.errors import AnyProblem, Forbidden, Refused, problem, refuse_if
from league.core.fields import problems_of_fields, problems_of_hidden_characters, set_fields
from league.core.job_table import update_statistics_on_commit
from league.core.locks import bump_results_version, locked_event, refusing_if_gone, require
from league.core.permissions import Actor
from league.enums import Aggregate, Role
from league.events.queries.organiser_text import has_images
from league.events.slugs import insert_with_slug
from league.models import Event, Series, SeriesRole
from league.models.event import DIVISION, PERCENT, SEASON
from league.series.queries.series import organises

SERIES_FIELDS = (
    "name",
    "kind",
    "is_public",
    "description",
    "rated",
    "promoted",
    "relegated",
    "method",
    "best_n",
    "points_by_place",
    "counts_since",
)
MOST_POINTS = 100_000  # of a place
MOST_PLACES = 200


def create_series(*, actor: Actor, **values: Any) -> Series:
    """Create a series and make the actor its organiser."""
    if not actor.may_create_events():
        raise Forbidden
    series = Series()
    set_fields(series, _column_values(values))
    refuse_if(_problems_of(series))
    with transaction.atomic():
        insert_with_slug(series)
        if actor.login_id is not None:
            SeriesRole.objects.create(series=series, login_id=actor.login_id, role=Role.ORGANISER)
        record(actor, "series.create", series, event_id=None, after={"name": series.name})
    return series


def change_series(series: Series, *, actor: Actor, **values: Any) -> Series:
    require_organiser(series, actor)
    with transaction.atomic():
        _lock_events(series)
        series = locked_series(series.pk)
        changed = change_fields(
            series,
            _column_values(values),
            "series.change",
            actor=actor,
            event_id=None,
            problems=lambda: _problems_of(series),
        )
        if changed:
            bump_series(series)
        if "rated" in changed:
            _queue_rating(series)
    return series


def grant_series_role(series: Series, *, actor: Actor, username: str, role: str) -> SeriesRole:
    require_organiser(series, actor)
    login = get_user_model().objects.filter(username=username, is_active=True).first()
    problems: list[AnyProblem] = []
    if login is None:
        problems.append(problem("login_unknown", "username", value=username))
    if role not in Role.values:
        choices = ", ".join(Role.values)
        problems.append(problem("value_unknown", "role", value=role, choices=choices))
    refuse_if(problems)
    with transaction.atomic():
        locked_series(series.pk)
        granted, created = SeriesRole.objects.get_or_create(series=series, login=login, role=role)
        if created:
            after = {"login": granted.login_id, "role": role}
            record(actor, "series.grant", series, event_id=None, after=after)
    return granted


def revoke_series_role(series: Series, role_id: int, *, actor: Actor) -> None:
    require_organiser(series, actor)
    with transaction.atomic():
        locked_series(series.pk)
        granted = series.roles.filter(pk=role_id).first()
        if granted is None:
            return
        others = series.roles.organisers().exclude(pk=granted.pk)
        if granted.role == Role.ORGANISER and not others.exists():
            raise Refused(problem("series_organisers", "role"))
        before = {"login": granted.login_id, "role": granted.role}
        record(actor, "series.revoke", series, event_id=None, before=before)
        granted.delete()


def require_organiser(series: Series, actor: Actor) -> None:
    if not organises(series, actor):
        raise Forbidden


def locked_series(series_id: int) -> Series:
    with refusing_if_gone():
        return Series.objects.select_for_update(no_key=True).get(pk=series_id)


def _lock_events(series: Series) -> None:
    """Lock the events of a series; they come before the series in the lock order."""
    events = series.events.select_for_update(no_key=True).order_by("pk")
    list(events.values_list("pk", flat=True))


def _queue_rating(series: Series) -> None:
    series.events.update(statistics_version=0)
    update_statistics_on_commit()


def bump_series(series: Series) -> None:
    """Raise the page version of the series; its results have their own."""
    Series.objects.filter(pk=series.pk).update(version=F("version") + 1)


def _column_values(values: Mapping[str, Any]) -> dict[str, Any]:
    stored = {name: value for name, value in values.items() if name in SERIES_FIELDS}
    if "description" in stored:
        stored["description"] = "\n".join(str(stored["description"]).splitlines()).strip()
    return stored


def _problems_of(series: Series) -> Iterator[AnyProblem]:
    yield from problems_of_fields(series, list(SERIES_FIELDS))
    yield from problems_of_hidden_characters(name=str(series.name))
    points = series.points_by_place
    is_table = isinstance(points, list) and len(points) <= MOST_PLACES
    if not is_table or not all(type(n) is int and 0 <= n <= MOST_POINTS for n in points):
        yield problem("points_unreadable", "points_by_place")
    if has_images(str(series.description)):
        yield problem("description_images", "description")


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
