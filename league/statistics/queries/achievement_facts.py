"""The achievements that games, events and careers give, from stored facts.

Only released games of events with achievements count. A row is a seat (by key), the name of the
achievement, and the position of the deciding hand, or None.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Count, F, Prefetch, Q, QuerySet

from league.core.permissions import ANONYMOUS
from league.enums import RESULT_STATUSES, PenaltyKind
from league.events.queries.visible import released_results
from league.models import Achievement, Event, Hand, HandSeat, Penalty, Seat, Table, TableCall
from league.play.queries.games import enters_hands, game_of
from league.statistics.achievements_rules.careers import CareerGame
from league.statistics.achievements_rules.events import PODIUM, EventFacts, SeatInEvent
from league.statistics.achievements_rules.games import WHOLE_GAME, GameFacts
from league.statistics.achievements_rules.table import ACHIEVEMENTS, YAKU_PREFIX
from league.teams.queries.event_results import result_of

OF_GAMES = [row for row in ACHIEVEMENTS.values() if row.game]
OF_EVENTS = [row for row in ACHIEVEMENTS.values() if row.event]
OF_CAREERS = [row for row in ACHIEVEMENTS.values() if row.career]
_RESULT = (
    *("pk", "entrant_id", "session__number", "table_id"),
    *("placement", "raw_points", "final_score"),
)
TOGETHER = 100  # tables that are read with all their hands


class GivenAchievement(NamedTuple):
    seat: int
    name: str
    hand: int | None = None


def counted_tables() -> QuerySet[Table]:
    """Finished tables that count for achievements."""
    return Table.objects.filter(
        released_results(ANONYMOUS),
        status__in=RESULT_STATUSES,
        finished_at__isnull=False,
        session__event__gives_achievements=True,
    )


def given_by_games(tables: QuerySet[Table]) -> Iterator[tuple[Table, list[GivenAchievement]]]:
    """The rows that each of these games gives on its own."""
    hands = Hand.objects.standing().order_by("position")
    rows = tables.select_related("session__event").prefetch_related(
        "seats", Prefetch("hands", hands, to_attr="counted_hands")
    )
    for table in rows.order_by("pk").iterator(chunk_size=TOGETHER):
        yield table, list(_given_by_game(table))


def _given_by_game(table: Table) -> Iterator[GivenAchievement]:
    seats = sorted(table.seats.all(), key=lambda seat: seat.index)
    if any(seat.placement is None or seat.raw_points is None for seat in seats):
        return
    hands: list[Hand] = table.counted_hands  # type: ignore[attr-defined]  # prefetched
    placements = [seat.placement or 0 for seat in seats]
    points = [seat.raw_points or 0 for seat in seats]
    if enters_hands(table):
        facts = GameFacts.of(game_of(table, hands), placements, points)
    else:
        facts = GameFacts(table.ruleset, placements, points)
    for row in OF_GAMES:
        for index, seat in enumerate(seats):
            found = row.game(facts, index) if row.game else None
            if found is not None:
                position = None if found == WHOLE_GAME else hands[found].position
                yield GivenAchievement(seat.pk, row.id, position)


def given_by_event(event: Event) -> list[GivenAchievement]:
    """The rows that the whole event gives."""
    result = result_of(event, ANONYMOUS, to_rank=PODIUM)
    placed = result.placed if result.is_final else ()
    facts = EventFacts(
        games=_games_of(event),
        is_final=result.is_final,
        ranks={one.entrant.pk: one.rank for one in placed if one.entrant},
        upheld=frozenset(_upheld_calls(event)),
    )
    return [
        GivenAchievement(seat, row.id)
        for row in OF_EVENTS
        if row.event
        for seat in row.event(facts)
    ]


def _games_of(event: Event) -> list[SeatInEvent]:
    tables = counted_tables().filter(session__event=event)
    seats = Seat.objects.filter(table__in=tables, placement__isnull=False)
    hands = HandSeat.objects.filter(seat__in=seats)
    wins = dict(
        hands.values("seat")
        .annotate(wins=Count("pk", filter=Q(won=True)))
        .values_list("seat", "wins")
    )
    draws: dict[int, list[bool]] = defaultdict(list)
    shown = hands.filter(tenpai__isnull=False).order_by("hand__position")
    for seat, tenpai in shown.values_list("seat_id", "tenpai"):
        draws[seat].append(bool(tenpai))
    ordered = seats.order_by("session__number", "table__number", "pk")
    rows: list[tuple[Any, ...]] = list(ordered.values_list(*_RESULT))
    players = Counter(row[3] for row in rows)
    return [
        SeatInEvent._make([*row, players[row[3]], wins.get(row[0]), tuple(draws[row[0]])])
        for row in rows
    ]


def _upheld_calls(event: Event) -> Iterator[int]:
    """Seats whose player called the referee before another player at the table was penalised."""
    penalties = Penalty.objects.standing().filter(event=event, table__isnull=False)
    given = list(
        penalties.exclude(kind__in=(PenaltyKind.RULING, PenaltyKind.BONUS)).values_list(
            "table_id", "entrant_id", "given_at"
        )
    )
    if not given:
        return
    calls = TableCall.objects.filter(table__in={table for table, *_ in given})
    by_player = calls.annotate(seat=F("table__seats"), number=F("table__seats__entrant__number"))
    for table, seat, entrant, number, label, called_at in by_player.values_list(
        "table_id", "seat", "table__seats__entrant", "number", "called_as", "called_at"
    ):
        others = [row for row in given if row[0] == table and row[1] != entrant]
        if label == f"player {number}" and any(when > called_at for *_, when in others):
            yield seat


def given_by_careers(players: Iterable[int]) -> Iterator[tuple[int, list[GivenAchievement]]]:
    """The rows that all games of each player give together."""
    careers = _careers(list(players))
    for player, career in careers.items():
        found = ((row, row.career(career) if row.career else None) for row in OF_CAREERS)
        yield player, [GivenAchievement(seat, row.id) for row, seat in found if seat is not None]


def _careers(players: list[int]) -> dict[int, list[CareerGame]]:
    tables = counted_tables().filter(seats__entrant__player__in=players)
    seats = Seat.objects.filter(table__in=tables.values("pk"), placement__isnull=False)
    rows = list(
        seats.order_by("table__finished_at", "table_id", "pk").values_list(
            "pk",
            "table_id",
            "session__event_id",
            "placement",
            "starting_wind",
            "entrant__player_id",
            "table__winds_known",
        )
    )
    table_of, player_of = itemgetter(1), itemgetter(5)
    players_at: dict[int, list[int]] = defaultdict(list)
    for row in rows:
        players_at[table_of(row)].append(player_of(row))
    collected: dict[int, set[str]] = defaultdict(set)
    yaku = Achievement.objects.filter(
        seat__entrant__player__in=players, name__startswith=YAKU_PREFIX
    )
    for seat, name in yaku.values_list("seat_id", "name"):
        collected[seat].add(name.removeprefix(YAKU_PREFIX))
    careers: dict[int, list[CareerGame]] = {player: [] for player in players}
    for seat, table, event, placement, wind, player, known in rows:
        if player in careers:
            careers[player].append(
                CareerGame(
                    seat=seat,
                    event=event,
                    players=len(players_at[table]),
                    placement=placement or 0,
                    starting_wind=wind if known else "",
                    opponents=tuple(other for other in players_at[table] if other != player),
                    collected=frozenset(collected[seat]),
                )
            )
    return careers
