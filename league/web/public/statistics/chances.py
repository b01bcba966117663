"""Chances to qualify: of an event's players, in short on its page, and of one player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.core.errors import message_of
from league.core.job_problems import problems_of_job
from league.core.permissions import Actor
from league.models import Entrant, Event, Player, Team
from league.statistics.queries.forecasts import (
    ForecastRow,
    GoalOfForecast,
    PlayersChance,
    ShownForecast,
    forecasts_of,
    forecasts_of_player,
    latest_forecast_job,
)
from league.statistics.queries.sessions_to_come import nothing_to_come
from league.templatetags.numbers import decimal, percent
from league.web.common.charts.bars import Bar, bars
from league.web.common.views import actor_in, with_event
from league.web.public.reading import Context, reading_page
from league.web.public.statistics.held_forecasts import how_forecasts_held
from scoring.forecast import CUT, REACH, STAY, UP, WIN

SHOWN_ON_EVENT = 8
#: Chances nearer to 0 or 1 have a decimal.
NEAR = 0.01
#: What whole per cent would show as none or as all.
ROUGHLY = 0.005
#: What a simulation cannot tell from never or always.
LEAST = 0.001
#: Standard errors on both sides that hold the chance in 95 cases of 100.
RANGE = 1.96


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceRow:
    """A player's or a team's chance of a goal; `after` has it after each place in the next game."""

    entrant: Entrant | None
    team: Team | None
    chance: str
    certain: bool | None
    bar: Bar
    after: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalTable:
    """A goal with its players or teams, the best chance first.

    `places` head the columns of the next game.
    """

    title: str
    rows: list[ChanceRow]
    places: list[str]
    error: str


@reading_page("public/statistics/event_chances.html", with_event)
def event_chances(request: HttpRequest, event: Event) -> Context:
    actor = actor_in(request)
    job = latest_forecast_job(event) if actor.may("forecast.make", event_id=event.pk) else None
    forecasts = forecasts_of(event, actor)
    return {
        "forecasts": [(forecast, goal_tables(forecast)) for forecast in forecasts],
        "has_divisions": any(forecast.facts.get("divisions") for forecast in forecasts),
        "has_teams": any(forecast.of_teams for forecast in forecasts),
        "may_simulate": actor.may("forecast.make", event_id=event.pk),
        "nothing": [message_of(item) for item in nothing_to_come(event)],
        "job": job if job and (job.is_unfinished or job.problems) else None,
        "job_problems": problems_of_job(job) if job else [],
        "held": how_forecasts_held(),
    }


def chances_at(event: Event, actor: Actor) -> dict[str, Any]:
    """What `public/statistics/_event_chances.html` shows on an event's page: the first goal of each."""
    shown = [
        (forecast, goal_tables(forecast)[0])
        for forecast in forecasts_of(event, actor)
        if forecast.rows
    ]
    return {
        "chances": [
            (forecast, replace(goal, rows=goal.rows[:SHOWN_ON_EVENT])) for forecast, goal in shown
        ]
    }


def chances_of(player: Player) -> dict[str, Any]:
    """What `public/statistics/_player_chances.html` shows on a player's page."""
    return {
        "chances": [
            (event, forecast, _lines(forecast, row))
            for event, forecast, row in forecasts_of_player(player)
        ]
    }


def goal_tables(forecast: ShownForecast) -> list[GoalTable]:
    """A table for each goal, of divisions one for each goal within them."""
    found = []
    for number, goal in enumerate(forecast.goals):
        title = _title(goal, first=number == 0)
        for division, rows in _by_division(forecast, goal):
            table = _goal_table(rows, number, f"{title} · {division}" if division else title)
            found += [table] if table.rows else []
    return found


def _by_division(
    forecast: ShownForecast, goal: GoalOfForecast
) -> Iterator[tuple[str, list[ForecastRow]]]:
    """The rows of each division; those of a later stage, which all divisions play, together."""
    if goal.kind in {REACH, WIN}:
        yield "", list(forecast.rows)
        return
    for name in (*forecast.facts.get("divisions", ()), ""):  # and those without a division
        yield name, [row for row in forecast.rows if row.division == name]


def _goal_table(found: Sequence[ForecastRow], number: int, title: str) -> GoalTable:
    chances = [(row, row.chances[number]) for row in found]
    rows = sorted(
        ((row, chance) for row, chance in chances if chance is not None),
        key=lambda item: -item[1].share,
    )
    drawn = _bars([chance for _row, chance in rows])
    seats = max((len(chance.next_game) for _row, chance in rows), default=0)
    error = max((chance.error for _row, chance in rows), default=0.0)
    return GoalTable(
        title=title,
        rows=[
            ChanceRow(
                entrant=row.entrant,
                team=row.team,
                chance=chance_text(chance.share, certain=chance.certain),
                certain=chance.certain,
                bar=bar,
                after=_after(chance),
            )
            for (row, chance), bar in zip(rows, drawn, strict=True)
        ],
        places=_places()[:seats],
        error=decimal(100 * RANGE * error, 1),
    )


def _bars(chances: Sequence[PlayersChance]) -> list[Bar]:
    """Bars on a scale from 0 to 100 %."""
    return bars([*(chance.share for chance in chances), 1.0])[:-1]


def _lines(
    forecast: ShownForecast, row: ForecastRow
) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """For each goal its title, the chance, and the chance after each place in the next game."""
    return [
        (
            _title(goal, first=number == 0),
            chance_text(chance.share, certain=chance.certain),
            list(zip(_places(), _after(chance), strict=False)),
        )
        for number, (goal, chance) in enumerate(zip(forecast.goals, row.chances, strict=True))
        if chance is not None
    ]


def _after(chance: PlayersChance) -> list[str]:
    if chance.certain is not None:
        return []
    return [_rough(share) for share in chance.next_game]


def _rough(share: float | None) -> str:
    """A chance in whole per cent; a dash for a place that never came."""
    if share is None:
        return "–"  # noqa: RUF001
    if ROUGHLY <= share <= 1 - ROUGHLY:
        return percent(share, digits=0)
    return f"<{percent(NEAR, digits=0)}" if share < ROUGHLY else f">{percent(1 - NEAR, digits=0)}"


def chance_text(share: float, *, certain: bool | None = None) -> str:
    """A chance in per cent; 0 % and 100 % only where it is certain."""
    if certain is not None:
        return percent(share, digits=0)
    if share < LEAST:
        return f"<{percent(LEAST)}"
    if share > 1 - LEAST:
        return f">{percent(1 - LEAST)}"
    return percent(share, digits=0 if NEAR <= share <= 1 - NEAR else 1)


def _title(goal: GoalOfForecast, *, first: bool) -> str:
    names = {"stage": goal.stage.title if goal.stage else "", "size": goal.size}
    if goal.kind == CUT and goal.stage and first:
        return _("Reach %(stage)s (top %(size)s)") % names
    if goal.kind == CUT and goal.stage:
        return _("Reach %(stage)s or better (top %(size)s)") % names
    if goal.kind == REACH and goal.stage:
        return _("Reach %(stage)s") % names
    if goal.kind == UP:
        return _("Promotion (top %(size)s)") % names
    if goal.kind == STAY:
        return _("No relegation (last %(size)s)") % names
    return _("First place") if goal.size == 1 else _("Top %(size)s") % names


def _places() -> list[str]:
    return [
        pgettext("placement in the next game", "1st"),
        pgettext("placement in the next game", "2nd"),
        pgettext("placement in the next game", "3rd"),
        pgettext("placement in the next game", "4th"),
    ]
