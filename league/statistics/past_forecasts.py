"""What forecasts said, kept until the event is over and then compared with what happened."""

from collections.abc import Iterable

from django.db.models import F, Q

from league.core.permissions import ANONYMOUS
from league.enums import EventStatus, ForecastBasis
from league.events.queries.release import is_final
from league.models import Event, Forecast, PastForecast
from league.statistics.queries.forecast_outcomes import counts_by_tenth
from scoring.forecast import CUT, RANK, REACH, WIN

#: Promotion and relegation are not compared: who moves is decided by the staff, not by the ranks.
COMPARED = frozenset({CUT, RANK, REACH, WIN})


def keep_forecasts(rows: Iterable[Forecast]) -> None:
    """Keep what these forecasts say about players; a later forecast after the same session replaces it."""
    for row in rows:
        divided = row.facts.get("divisions")
        if row.basis == ForecastBasis.EVERYTHING and row.rows and not (row.of_teams or divided):
            said = {"goals": row.goals, "rows": _said(row), "judged_version": None}
            PastForecast.objects.update_or_create(
                stage=row.stage, sessions=len(row.counted), defaults=said
            )


def judge_forecasts() -> int:
    """Compare the forecasts of events that have ended with their results; return how many."""
    ended = Event.objects.filter(status=EventStatus.FINISHED, is_rehearsal=False)
    changed = Q(judged_version=None) | ~Q(judged_version=F("stage__event__results_version"))
    kept = PastForecast.objects.filter(changed, stage__event__in=ended)
    done = 0
    for event in ended.filter(pk__in=kept.values("stage__event")):
        if is_final(event, ANONYMOUS):
            done += _judge(event)
    return done


def _said(row: Forecast) -> list[dict[str, object]]:
    """The chances of each player in the order of the goals; None for one that was certain."""
    compared = [goal["kind"] in COMPARED for goal in row.goals]
    return [
        {
            "entrant": one["entrant"],
            "chances": [
                chance["share"] if wanted and chance and chance["certain"] is None else None
                for wanted, chance in zip(compared, one["chances"], strict=True)
            ],
        }
        for one in row.rows
    ]


def _judge(event: Event) -> int:
    kept = list(PastForecast.objects.filter(stage__event=event).select_related("stage"))
    for one in kept:
        one.stage.event = event
        one.came_true = counts_by_tenth(one)
        one.judged_version = event.results_version
    return PastForecast.objects.bulk_update(kept, ["came_true", "judged_version"])
