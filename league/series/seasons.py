"""Make the next season of a league from the last one: settings, staff, teams and players."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.permissions import Actor
from league.enums import Role, SeriesKind
from league.models import Entrant, Event, Series, SeriesRole
from league.models.event import PERCENT
from league.series.copying import (
    copied_entrants,
    copied_event,
    copy_captains,
    copy_staff,
    copy_teams,
    give_roles,
    store_copied_entrants,
)
from league.series.queries.series import latest_season
from league.series.series import bump_series, locked_series, require_organiser


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSeason:
    """What an organiser chooses for the next season.

    `names` are the names of its events by division. `players` gives the division of each player of
    the last season (by id); players who are not in it do not play. `within` gives the division
    inside an event; players who are not in it keep theirs.
    """

    names: Mapping[int, str]
    players: Mapping[int, int] = field(default_factory=dict)
    within: Mapping[int, int] = field(default_factory=dict)
    starts_on: date | None = None
    ends_on: date | None = None
    carried_percent: int = 0
    staff: bool = True
    teams: bool = True


def make_season(series: Series, wanted: NextSeason, *, actor: Actor) -> list[Event]:
    """Create the events of the next season as drafts, one for each division, in one transaction."""
    require_organiser(series, actor)
    with transaction.atomic():
        series = locked_series(series.pk)
        last = latest_season(series)
        entered = _entrants_by_player(last)
        refuse_if(_problems_of(series, last, entered, wanted))
        made = [_draft_event(series, source, wanted, actor=actor) for source in last]
        new_events = {event.division: event for event in made}
        for source in last:
            _copy_people(source, new_events[source.division], wanted)
        _enrol(last, new_events, entered, wanted)
        copy_captains({source.pk: new_events[source.division] for source in last})
        bump_series(series)
        for source, event in zip(last, made, strict=True):
            count = event.entrants.count()
            after = {"name": source.name, "count": count}
            record(actor, "series.make_season", event, event_id=event.pk, after=after)
    return made


def _entrants_by_player(last: list[Event]) -> dict[int, Entrant]:
    """The entrants of the last season by player id; of two divisions the higher one counts."""
    rows = Entrant.objects.filter(event__in=last).select_related("event", "team", "division")
    found: dict[int, Entrant] = {}
    for entrant in rows.order_by("event__division", "number"):
        found.setdefault(entrant.player_id, entrant)
    return found


def _problems_of(
    series: Series, last: list[Event], entered: Mapping[int, Entrant], wanted: NextSeason
) -> Iterator[AnyProblem]:
    if series.kind != SeriesKind.LEAGUE:
        yield problem("series_no_league")
        return
    if not last:
        yield problem("series_empty")
        return
    season, divisions = last[0].season_number or 1, {event.division for event in last}
    if not PERCENT[0] <= wanted.carried_percent <= PERCENT[1]:
        yield problem(
            "value_out_of_range",
            "carried_percent",
            value=wanted.carried_percent,
            low=0,
            high=PERCENT[1],
        )
    for division in sorted(divisions):
        if not wanted.names.get(division, "").strip():
            yield problem("name_missing", f"names.{division}")
    for division in sorted({*wanted.names, *wanted.players.values()} - divisions):
        yield problem("division_missing", "players", season=season, division=division)
    yield from _problems_within(last, wanted)
    for player in sorted({*wanted.players} - {*entered}):
        yield problem("player_not_in_season", "players", player=player, season=season)


def _problems_within(last: list[Event], wanted: NextSeason) -> Iterator[AnyProblem]:
    numbers = {
        event.division: {*event.divisions.values_list("number", flat=True)} for event in last
    }
    for player, number in sorted(wanted.within.items()):
        if number not in numbers.get(wanted.players.get(player, 0), ()):
            season = last[0].season_number or 1
            yield problem("division_missing", "within", season=season, division=number)


def _draft_event(series: Series, source: Event, wanted: NextSeason, *, actor: Actor) -> Event:
    """A draft with the settings, the ruleset and the stages of an earlier season."""
    event = copied_event(
        source,
        actor=actor,
        name=wanted.names[source.division],
        starts_on=wanted.starts_on,
        ends_on=wanted.ends_on,
    )
    event.series, event.season_number = series, (source.season_number or 0) + 1
    event.division, event.carried_percent = source.division, wanted.carried_percent
    refuse_if(_problems_of_carry(event))
    event.save(update_fields=["series", "season_number", "division", "carried_percent"])
    return event


def _problems_of_carry(event: Event) -> Iterator[AnyProblem]:
    if event.carried_percent and event.aggregate != "total":
        yield problem("carry_needs_total", "carried_percent")


def _copy_people(source: Event, event: Event, wanted: NextSeason) -> None:
    """Copy the staff of the earlier season and of the series, and the teams without players."""
    of_series = event.series.roles.active() if event.series else SeriesRole.objects.none()
    roles = of_series.values_list("login_id", "role")
    if wanted.staff:
        copy_staff(source, event)
        give_roles(event, roles)
    elif not event.roles.organisers().exists():
        give_roles(event, roles.filter(role=Role.ORGANISER))
    if wanted.teams:
        copy_teams(source, event)


def _enrol(
    last: list[Event],
    new_events: Mapping[int, Event],
    entered: Mapping[int, Entrant],
    wanted: NextSeason,
) -> None:
    """Enrol the chosen players with their teams and divisions, in their old order."""
    again: dict[int, Entrant] = {}
    for division, event in new_events.items():
        olds = [old for old in entered.values() if wanted.players.get(old.player_id) == division]
        within = {one.number: one for one in event.divisions.all()}
        for new in copied_entrants(event, olds, substitutes=False):
            if new.player_id in wanted.within:
                new.division = within[wanted.within[new.player_id]]
            again[new.player_id] = new
    store_copied_entrants(again, last)
