"""Figures of an event: rates of all its players, by table and session, and its largest hands."""

from collections.abc import Hashable, Mapping
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
from league.statistics.queries.totals import totals_by, totals_of_seats
from league.statistics.queries.wins import largest_wins
from scoring import OddTables
from scoring.games import game_of

LARGEST = 10
MOST_CLIMBS = 5
EVERY_GAME = OddTables()
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
class Racer:
    """A player's sum of final scores after each session, and the rank by that sum.

    `rank` is that of the standings, None for an unranked player.
    """

    entrant: Entrant
    rank: int | None
    totals: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Climb:
    """The ranks that a player gained in one session."""

    racer: Racer
    session: int
    gained: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRace:
    """All players in the order of the standings; `sessions` are the numbers of those with results.

    The sums contain final scores only, without other penalties and points carried over.
    """

    sessions: tuple[int, ...]
    racers: tuple[Racer, ...]
    climbs: tuple[Climb, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFigures:
    """The figures of an event by id: averages of its players over all visible hands."""

    games: int
    hands: int
    figures: Mapping[str, FigureValue]
    dealer: DealerAdvantage
    largest: tuple[HandWin, ...]
    yakuman: tuple[HandWin, ...]
    by_table: tuple[TableFigures, ...]
    sessions: tuple[SessionPace, ...]
    race: ScoreRace


def event_figures(event: Event, actor: Actor) -> EventFigures:
    """The figures of an event that this reader may see, cached until its results change."""
    key = results_key("event-figures", event, actor)
    return _with_present_names(cached(key, lambda: _compute(event, actor)))


def _with_present_names(found: EventFigures) -> EventFigures:
    """Update the names: they change without the results, and a hidden name must go at once."""
    wins = [*found.largest, *found.yakuman]
    shown = {win.seat.entrant_id for win in wins}
    shown |= {one.entrant.pk for one in found.race.racers}
    present = Entrant.objects.select_related("player").in_bulk(shown)
    for win in wins:
        win.seat.entrant = present[win.seat.entrant_id]
    racers = {
        one.entrant.pk: replace(one, entrant=present[one.entrant.pk]) for one in found.race.racers
    }
    climbs = tuple(replace(one, racer=racers[one.racer.entrant.pk]) for one in found.race.climbs)
    race = replace(found.race, racers=tuple(racers.values()), climbs=climbs)
    return replace(found, race=race)


def _compute(event: Event, actor: Actor) -> EventFigures:
    sessions = event.sessions.public().filter(released_sessions(event, actor))
    seats = Seat.objects.filter(session__in=sessions.values("pk"))
    players = event.ruleset.players
    counts = totals_of_seats(seats, players=players)
    counts |= _pace(sessions)
    games, hands = counts["games"] // players, counts["hands"] // players
    if event.odd_rules.sizes:
        done = Table.objects.filter(session__in=sessions, seats__final_score__isnull=False)
        games = done.distinct().count()
        hands = Hand.objects.standing().filter(table__session__in=sessions).count()
    # Filter by this event's seats first: otherwise PostgreSQL sorts all wins of the installation.
    ids = frozenset(seats.order_by().values_list("pk", flat=True))
    return EventFigures(
        games=games,
        hands=hands,
        figures=_ratios(event, counts),
        dealer=_dealer_advantage(counts),
        largest=tuple(largest_wins(ids, LARGEST)),
        yakuman=tuple(largest_wins(ids, only=Q(yakuman__gt=0))),
        by_table=tuple(_by_table(event, seats, players)),
        sessions=tuple(_paces(sessions)),
        race=score_race(seats, final_ranking(event, actor).ranks),
    )


def _ratios(event: Event, counts: Counts) -> dict[str, FigureValue]:
    """The figures that are averages of players; sums over all seats say nothing."""
    ratios = [one for one in figures_of(game_of(event.ruleset)) if one.form == Form.RATIO]
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


def _by_table(event: Event, seats: QuerySet[Seat], players: int) -> list[TableFigures]:
    by_number = totals_by(seats, "table__number", players=players)
    done = seats.filter(final_score__isnull=False).order_by()
    tables = done.values_list("table__number").annotate(Count("table", distinct=True))
    games = dict(tables) if event.odd_rules.sizes else {}
    return [
        TableFigures(
            number=number,
            games=games.get(number, counts["games"] // players),
            figures={
                name: value for name, value in _ratios(event, counts).items() if name in _BY_TABLE
            },
        )
        for number, counts in sorted(by_number.items())
    ]


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


def score_race(seats: QuerySet[Seat], ranks: Mapping[Hashable, int]) -> ScoreRace:
    """The race from the finished games of these seats; `ranks` by entrant are the standings'."""
    rows = seats.filter(final_score__isnull=False).select_related("entrant__player")
    by_session: dict[int, dict[int, int]] = {}
    entrants: dict[int, Entrant] = {}
    for seat in rows.select_related("entrant__player", "session__event", "table").order_by(
        "session__number"
    ):
        scores = by_session.setdefault(seat.session.number, {})
        odd = seat.session.event.odd_rules if seat.table.odd_size else EVERY_GAME
        score = odd.counted(seat.table.odd_size, seat.final_score or 0, seat.penalty)
        scores[seat.entrant_id] = scores.get(seat.entrant_id, 0) + score
        entrants[seat.entrant_id] = seat.entrant
    racers = _racers(by_session, entrants, ranks)
    return ScoreRace(
        sessions=tuple(by_session), racers=racers, climbs=_climbs(tuple(by_session), racers)
    )


def _racers(
    by_session: Mapping[int, Mapping[int, int]],
    entrants: Mapping[int, Entrant],
    ranks: Mapping[Hashable, int],
) -> tuple[Racer, ...]:
    totals = dict.fromkeys(entrants, 0)
    courses: dict[int, list[tuple[int, int]]] = {entrant: [] for entrant in entrants}
    for scores in by_session.values():
        for entrant, score in scores.items():
            totals[entrant] += score
        ordered = sorted(totals.values(), reverse=True)
        for entrant, total in totals.items():
            courses[entrant].append((total, ordered.index(total) + 1))
    racers = [
        Racer(
            entrant=entrants[entrant],
            rank=ranks.get(entrant),
            totals=tuple(total for total, _ in course),
            ranks=tuple(rank for _, rank in course),
        )
        for entrant, course in courses.items()
    ]
    last = len(racers) + 1
    order = sorted(racers, key=lambda one: (one.rank or last, one.ranks[-1], one.entrant.pk))
    return tuple(order)


def _climbs(sessions: tuple[int, ...], racers: tuple[Racer, ...]) -> tuple[Climb, ...]:
    """The most ranks gained in a session, without the first session."""
    climbs = [
        Climb(racer=racer, session=sessions[place], gained=before - after)
        for racer in racers
        for place, (before, after) in enumerate(zip(racer.ranks, racer.ranks[1:], strict=False), 1)
        if after < before
    ]
    return tuple(sorted(climbs, key=lambda climb: -climb.gained)[:MOST_CLIMBS])
