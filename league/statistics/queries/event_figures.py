"""Figures of an event: rates of all its players, by table and session, and its largest hands."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Max, Q, QuerySet

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.core.versions import results_key
from league.events.queries.release import released_sessions
from league.models import Entrant, Event, Hand, HandWin, Seat, Session, Table
from league.standings.queries.standings import final_ranking
from league.statistics.figure import Counts, Form
from league.statistics.figures import figures_of
from league.statistics.queries.figure_values import FigureValue, values_of
from league.statistics.queries.score_race import NO_RACE, Courses, ScoreRace, courses_of, race_of
from league.statistics.queries.totals import totals_by, totals_of_seats
from league.statistics.queries.wins import largest_wins
from scoring.games import game_of

LARGEST = 10
_BY_TABLE = ("win_rate", "deal_in_rate", "average_win", "draw_rate", "hands_per_game")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFigures:
    """The games at all tables with one number."""

    number: int
    games: int
    figures: Mapping[str, FigureValue]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionPace:
    """The hands of a session, and the minutes from its start to the end of its last game."""

    number: int
    tables: int
    hands: int
    planned_minutes: int
    minutes: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerAdvantage:
    """Win rate and points per hand of dealers and of other players; None without hands."""

    dealer_win_rate: float | None
    other_win_rate: float | None
    dealer_points: float | None
    other_points: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFigures:
    """The figures of an event by id: averages of its players over all visible hands."""

    games: int
    hands: int
    figures: Mapping[str, FigureValue]
    dealer: DealerAdvantage
    largest: tuple[HandWin, ...]
    yakuman: tuple[HandWin, ...]
    sessions: tuple[SessionPace, ...]
    by_table: tuple[TableFigures, ...] = ()
    race: ScoreRace = NO_RACE


def event_figures(event: Event, actor: Actor) -> EventFigures:
    """The figures of an event that this reader may see, cached until its results change."""
    key = results_key("table-figures", event, actor)
    by_table = cached(key, lambda: _by_table(event, _seats(event, actor)))
    return replace(figures_in_short(event, actor), by_table=by_table)


def figures_in_short(event: Event, actor: Actor, *, racers: int | None = None) -> EventFigures:
    """The same without those by table. `racers`: only so many of the race, the first ones."""
    key = results_key("event-figures", event, actor)
    found, courses = cached(key, lambda: _compute(event, actor))
    _give_present_names([*found.largest, *found.yakuman])
    return replace(found, race=race_of(courses, racers))


def _give_present_names(wins: list[HandWin]) -> None:
    """Names change without the results, and a hidden name must go at once."""
    shown = {win.seat.entrant_id for win in wins}
    present = Entrant.objects.select_related("player").in_bulk(shown)
    for win in wins:
        win.seat.entrant = present[win.seat.entrant_id]


def _sessions(event: Event, actor: Actor) -> QuerySet[Session]:
    return event.sessions.public().filter(released_sessions(event, actor))


def _seats(event: Event, actor: Actor) -> QuerySet[Seat]:
    return Seat.objects.filter(session__in=_sessions(event, actor).values("pk"))


def _compute(event: Event, actor: Actor) -> tuple[EventFigures, Courses]:
    sessions, seats = _sessions(event, actor), _seats(event, actor)
    players = event.ruleset.players
    counts = totals_of_seats(seats, players=players)
    counts |= _pace(sessions)
    games, hands = counts["games"] // players, counts["hands"] // players
    if event.odd_rules.sizes:
        done = Table.objects.filter(session__in=sessions, seats__final_score__isnull=False)
        games = done.distinct().count()
        hands = Hand.objects.standing().filter(table__session__in=sessions).count()
    # Filter by this event's seats first: otherwise PostgreSQL sorts all wins of the installation. Of
    # many seats it looks for none in all wins, so those that won nothing are left out.
    winners = seats.filter(counts__wins__gt=0)
    ids = frozenset(winners.order_by().values_list("pk", flat=True))
    figures = EventFigures(
        games=games,
        hands=hands,
        figures=_ratios(event, counts),
        dealer=_dealer_advantage(counts),
        largest=tuple(largest_wins(ids, LARGEST)),
        yakuman=tuple(largest_wins(ids, only=Q(yakuman__gt=0))),
        sessions=tuple(_paces(sessions)),
    )
    return figures, courses_of(event, seats, final_ranking(event, actor).ranks)


def _ratios(
    event: Event, counts: Counts, only: Collection[str] | None = None
) -> dict[str, FigureValue]:
    """The figures that are averages of players; sums over all seats say nothing."""
    ratios = [
        one
        for one in figures_of(game_of(event.ruleset))
        if one.form == Form.RATIO and (only is None or one.id in only)
    ]
    return values_of(ratios, counts, games=_seats_of_games(counts), population={})


def _seats_of_games(counts: Counts) -> int:
    return max(counts["games"], counts["game_hands_known"])


def _dealer_advantage(counts: Counts) -> DealerAdvantage:
    dealt = counts["dealer_hands"]
    others = counts["hands"] - dealt
    return DealerAdvantage(
        dealer_win_rate=counts["dealer_wins"] / dealt if dealt else None,
        other_win_rate=(counts["wins"] - counts["dealer_wins"]) / others if others else None,
        dealer_points=counts["dealer_points"] / dealt if dealt else None,
        other_points=(counts["points"] - counts["dealer_points"]) / others if others else None,
    )


def _by_table(event: Event, seats: QuerySet[Seat]) -> tuple[TableFigures, ...]:
    players = event.ruleset.players
    by_number = totals_by(seats, "table__number", players=players)
    done = seats.filter(final_score__isnull=False).order_by()
    tables = done.values_list("table__number").annotate(Count("table", distinct=True))
    games = dict(tables) if event.odd_rules.sizes else {}
    return tuple(
        TableFigures(
            number=number,
            games=games.get(number, counts["games"] // players),
            figures=_ratios(event, counts, only=_BY_TABLE),
        )
        for number, counts in sorted(by_number.items())
    )


def _paces(sessions: QuerySet[Session]) -> list[SessionPace]:
    rows = (
        sessions.order_by("number")
        .annotate(last=Max("tables__finished_at"), played=Count("tables", distinct=True))
        .values("pk", "number", "minutes", "started_at", "paused_seconds", "last", "played")
    )
    hands = dict(
        Table.objects.filter(session__in=sessions.values("pk"))
        .filter(hands__is_current=True, hands__is_struck=False)
        .values_list("session")
        .annotate(Count("hands"))
    )
    return [
        SessionPace(
            number=row["number"],
            tables=row["played"],
            hands=hands.get(row["pk"], 0),
            planned_minutes=row["minutes"],
            minutes=_minutes(row),
        )
        for row in rows
    ]


def _minutes(row: Mapping[str, Any]) -> int | None:
    started, last = row["started_at"], row["last"]
    if started is None or last is None:
        return None
    return int(((last - started).total_seconds() - row["paused_seconds"]) // 60)


def _pace(sessions: QuerySet[Session]) -> Counts:
    """The length of all finished games with hands, without the pauses of their session."""
    rows = Seat.objects.filter(session__in=sessions.values("pk"), starting_wind="E").values_list(
        "session__started_at", "table__finished_at", "session__paused_seconds", "counts__hands"
    )
    timed = [
        (max(int((ended - started).total_seconds()) - paused, 0), hands)
        for started, ended, paused, hands in rows
        if started and ended and hands
    ]
    return {
        "timed_hands": sum(hands for _, hands in timed),
        "played_seconds": sum(seconds for seconds, _ in timed),
    }
