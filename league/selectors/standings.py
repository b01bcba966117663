"""Standings of an event: finished tables in, ranked rows out, cached until a result changes."""

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, Sum

from league.enums import RESULT_STATUSES, EntrantStatus
from league.models import Entrant, Event, Penalty, Seat
from league.permissions import Actor
from league.selectors.release import release_key, released_sessions
from league.selectors.remembered import remembered
from scoring.standings import GameRow, StandingRow, StandingRules, standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A row of the standings with the entrant it is about."""

    entrant: Entrant
    row: StandingRow


def rules_of(event: Event) -> StandingRules:
    return StandingRules(
        tiebreaks=tuple(event.tiebreaks),
        best_n=event.best_n,
        minimum_games=event.minimum_games,
        drop_worst=event.drop_worst,
        aggregate=event.aggregate,
        seed=event.lot_seed,
    )


def standings_of(event: Event, actor: Actor) -> list[Placed]:
    """Ranked entrants as this onlooker may see them."""
    rows = cached_rows(event, actor)
    entrants: dict[Hashable, Entrant] = {
        entrant.pk: entrant
        for entrant in Entrant.objects.filter(event=event).select_related("player__club", "team")
    }
    return [Placed(entrant=entrants[row.entrant], row=row) for row in rows]


def standings_key(event: Event, actor: Actor) -> str:
    """Names what this onlooker sees of the standings, until anything in them changes."""
    return f"standings:{event.pk}:{event.results_version}:{release_key(event, actor)}"


def cached_rows(event: Event, actor: Actor) -> tuple[StandingRow, ...]:
    released = released_sessions(event, actor)
    return remembered(standings_key(event, actor), lambda: fresh_rows(event, released))


def fresh_rows(event: Event, released: Q | None = None) -> tuple[StandingRow, ...]:
    """Ranked rows computed from the seats of all finished tables of these sessions."""
    released = Q() if released is None else released
    games = game_rows(event, released)
    entrants = Entrant.objects.filter(event=event).exclude(
        status=EntrantStatus.SUBSTITUTE, seats__isnull=True
    )
    return standings(
        games,
        rules_of(event),
        entrants=entrants.order_by("pk").values_list("pk", flat=True),
        extra_penalties=penalties_by_entrant(event, released),
    )


def game_rows(event: Event, released: Q) -> list[GameRow]:
    sessions = event.sessions.filter(released).values("pk")
    seats = list(
        Seat.objects.filter(session__in=sessions, table__status__in=RESULT_STATUSES)
        .exclude(final_score__isnull=True)
        .order_by("session__number", "table__number", "pk")
        .values_list(
            "table_id",
            "entrant_id",
            "session__number",
            "placement",
            "raw_points",
            "final_score",
            "penalty",
            "replaces_id",
        )
    )
    members: dict[int, list[int]] = defaultdict(list)
    for table_id, entrant_id, *_ in seats:
        members[table_id].append(entrant_id)
    return [_game_row(seat, members[seat[0]]) for seat in seats]


def _game_row(seat: tuple[Any, ...], members: list[int]) -> GameRow:
    table_id, entrant_id, session, placement, raw_points, final_score, penalty, replaces = seat
    return GameRow(
        entrant=entrant_id,
        game=table_id,
        session=session,
        placement=placement,
        raw_points=raw_points,
        final_score=final_score,
        penalty=penalty,
        opponents=tuple(other for other in members if other != entrant_id),
        replacement=replaces is not None,
    )


def penalties_by_entrant(event: Event, released: Q) -> dict[Hashable, int]:
    """What was taken from each, but for what was given at a table whose results are held back."""
    sessions = event.sessions.filter(released).values("pk")
    return dict(
        Penalty.objects.standing()
        .filter(event=event, points__gt=0)
        .filter(Q(table__isnull=True) | Q(table__session__in=sessions))
        .values_list("entrant_id")
        .annotate(points=Sum("points"))
        .order_by("entrant_id")
    )
