"""The all-time table of a series and its records, as a reader may see them."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.core.versions import series_key
from league.enums import RESULT_STATUSES, PenaltyKind
from league.events.queries.visible import released_results
from league.models import Event, HandWin, Penalty, Player, Seat, Series
from league.series.queries.series import events_of, titles_in
from league.statistics.queries.played_games import GameKind
from league.statistics.queries.wins import largest_wins
from scoring import OddTables
from scoring.games import RIICHI, game_of
from scoring.results.score_unit import ScoreUnit
from scoring.results.seasons import AllTimeRow, SeriesGame, Streak, all_time, longest_streaks

RECORDS = 3  # of each kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """The best games (by seat), the largest wins and the longest streaks with all who share them."""

    games: tuple[int, ...] = ()
    wins: tuple[HandWin, ...] = ()
    first_places: tuple[Streak, ...] = ()
    without_last: tuple[Streak, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AllTime:
    """The table of one kind of game; `unit` stored points make one displayed point."""

    kinds: tuple[GameKind, ...]
    kind: GameKind | None
    rows: tuple[AllTimeRow, ...]
    records: Records
    seasons: int
    games: int
    unit: ScoreUnit


@dataclass(frozen=True, slots=True, kw_only=True)
class AllTimeLine:
    """A row of the table with its player."""

    row: AllTimeRow
    player: Player


def all_time_of(series: Series, actor: Actor, kind: str = "") -> AllTime:
    """The games of a kind, by default the most frequent one; kinds are never added up."""
    events = list(events_of(series, actor))
    known = {_kind(event).key for event in events}
    wanted = kind if kind in known else ""
    key = f"{series_key('all-time', series, events, actor)}:{wanted}"
    return cached(key, lambda: _all_time(events, actor, wanted))


def with_players(rows: Sequence[AllTimeRow]) -> list[AllTimeLine]:
    people = players_in([row.player for row in rows])
    return [AllTimeLine(row=row, player=people[row.player]) for row in rows if row.player in people]


def players_in(rows: Sequence[Hashable]) -> dict[Hashable, Player]:
    """The players with these ids, with their clubs."""
    return {**Player.objects.select_related("club").in_bulk(rows)}


def seats_in(seats: Sequence[int]) -> dict[int, Seat]:
    """The seats of records, with the rows that links to their games need."""
    rows = Seat.objects.select_related("session__event", "table", "entrant__player")
    return rows.in_bulk(seats)


def seats_of_streaks(streaks: Sequence[Streak]) -> dict[tuple[Hashable, Hashable], Seat]:
    """The last game of each streak, by player and table."""
    wanted = [(streak.player, streak.last) for streak in streaks]
    rows = Seat.objects.select_related("session__event", "table").filter(
        entrant__player__in=[player for player, _ in wanted],
        table__in=[game for _, game in wanted],
    )
    return {
        (seat.entrant.player_id, seat.table_id): seat for seat in rows.select_related("entrant")
    }


def _all_time(events: Sequence[Event], actor: Actor, wanted: str) -> AllTime:
    kind_of = {event.pk: _kind(event) for event in events}
    rows = _rows(events, actor)
    played = [kind_of[row[1]] for row in rows]
    kinds = tuple(sorted(set(played), key=lambda kind: (-played.count(kind), kind)))
    kind = next((one for one in kinds if one.key == wanted), kinds[0] if kinds else None)
    ours = [event for event in events if kind_of[event.pk] == kind]
    ids = {event.pk for event in ours}
    chosen = [row for row in rows if row[1] in ids]
    odd = {event.pk: event.odd_rules for event in ours}
    games = [_game(row, kind.players, odd[row[1]]) for row in chosen] if kind else []
    return AllTime(
        kinds=kinds,
        kind=kind,
        rows=all_time(games, titles=titles_in(ours, actor), penalties=_penalties(ours, actor)),
        records=_records(chosen, games),
        seasons=len({event.season_number for event in ours}),
        games=len({row[2] for row in chosen}),
        unit=game_of(ours[0].ruleset).score_unit if ours else RIICHI.score_unit,
    )


def _kind(event: Event) -> GameKind:
    rules = event.ruleset
    return GameKind(rules.variant, rules.players)


def _rows(events: Sequence[Event], actor: Actor) -> list[tuple[Any, ...]]:
    """Seat, event, table, player, placement, raw points and final score, in the order of play."""
    seats = Seat.objects.filter(
        released_results(actor),
        session__event__in=events,
        table__status__in=RESULT_STATUSES,
        final_score__isnull=False,
    )
    return list(
        seats.order_by(
            "session__event__season_number",
            "session__event__division",
            "session__number",
            "table__number",
            "pk",
        ).values_list(
            "pk",
            "session__event_id",
            "table_id",
            "entrant__player_id",
            "placement",
            "raw_points",
            "final_score",
            "penalty",
            "table__odd_size",
        )
    )


def _game(row: tuple[Any, ...], seats: int, odd: OddTables) -> SeriesGame:
    _seat, event, table, player, placement, _raw, final_score, penalty, odd_size = row
    return SeriesGame(
        player=player,
        game=table,
        season=event,
        placement=placement,
        seats=odd_size or seats,
        final_score=odd.counted(odd_size, final_score, penalty),
    )


def _penalties(events: Sequence[Event], actor: Actor) -> dict[Hashable, int]:
    """Points taken by penalties, less bonuses, that the reader may know, by player id."""
    rows = Penalty.objects.standing().filter(event__in=events, points__gt=0)
    rows = rows.filter(released_results(actor) | Q(session__isnull=True))
    taken: Counter[Hashable] = Counter()
    for player, kind, points in rows.values_list("entrant__player_id", "kind", "points"):
        taken[player] -= PenaltyKind(kind).change(points)
    return taken


def _records(rows: Sequence[tuple[Any, ...]], games: Sequence[SeriesGame]) -> Records:
    best = sorted(rows, key=lambda row: (-row[5], row[0]))[:RECORDS]
    return Records(
        games=tuple(row[0] for row in best),
        wins=tuple(largest_wins(frozenset(row[0] for row in rows), RECORDS)),
        first_places=longest_streaks(games, lambda game: game.placement == 1),
        without_last=longest_streaks(games, lambda game: game.placement < game.seats),
    )
