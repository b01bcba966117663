"""Compute the population: each figure among all players of a ruleset or kind of game.

Players are compared with stored rows, so the cost of a page does not grow with the installation.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from django.core.cache import cache
from django.db import transaction
from django.db.models import Count, QuerySet
from redis.exceptions import RedisError

from league.core.permissions import ANONYMOUS
from league.core.versions import all_results_version
from league.events.queries.visible import released_results
from league.models import Event, FieldFigure, HandWin, Seat, WinYaku
from league.statistics.figure import ENOUGH, Counts
from league.statistics.figures import figures_of
from league.statistics.queries.figure_values import MILLIONTHS, population_of
from league.statistics.queries.played_games import GameKind
from league.statistics.queries.totals import added, totals_by
from scoring.games import GAMES

#: A population with fewer players compares nobody.
FEWEST_PLAYERS = 5
PERCENT = 100
STATE_KEY = "fields:state"

_Group = tuple[GameKind, str]
_Shares = Counter[str]


def store_changed_populations() -> int:
    """Compute all fields if results have changed since the last time."""
    state = all_results_version()
    with suppress(RedisError):
        if cache.get(STATE_KEY) == state and FieldFigure.objects.exists():
            return 0
    stored = store_populations()
    with suppress(RedisError):
        cache.set(STATE_KEY, state, None)
    return stored


def store_populations() -> int:
    """Compute all fields again from public results; return the number of figures."""
    by_kind: dict[GameKind, dict[int, Counts]] = defaultdict(dict)
    wins: dict[GameKind, _Shares] = defaultdict(Counter)
    rows: list[FieldFigure] = []
    for (kind, ruleset), events in _groups().items():
        seats = Seat.objects.filter(released_results(ANONYMOUS), session__event__in=events)
        players = totals_by(seats, "entrant__player_id", players=kind.players)
        of_wins = _wins(seats)
        rows += _rows(population_of(kind, ruleset), kind, players, of_wins)
        wins[kind] += of_wins
        for player, counts in players.items():
            by_kind[kind][player] = added(by_kind[kind].get(player, {}), counts)
    for kind, players in by_kind.items():
        rows += _rows(population_of(kind, None), kind, players, wins[kind])
    with transaction.atomic():
        FieldFigure.objects.all().delete()
        FieldFigure.objects.bulk_create(rows)
    return len(rows)


def _groups() -> dict[_Group, list[int]]:
    """The events by kind of game and ruleset."""
    groups: dict[_Group, list[int]] = defaultdict(list)
    for event in Event.objects.only("ruleset_name", "switches").iterator():
        rules = event.ruleset
        groups[GameKind(rules.variant, rules.players), event.ruleset_name].append(event.pk)
    return groups


def _rows(
    population: str, kind: GameKind, players: Mapping[int, Counts], wins: _Shares
) -> Iterator[FieldFigure]:
    for figure in figures_of(GAMES[kind.variant]):
        if not figure.is_compared:
            continue
        enough = [one for one in players.values() if one.get(figure.cases, 0) >= ENOUGH]
        values = sorted(value for one in enough if (value := figure.value(one)) is not None)
        if len(values) >= FEWEST_PLAYERS:
            yield _row(population, figure.id, values)
    total = sum(one["yaku_known"] for one in players.values())
    won = sum(one["wins"] for one in players.values())
    for name, count in sorted(wins.items()):
        cases = total if name.startswith("yaku.") else won
        if len(players) >= FEWEST_PLAYERS and cases >= ENOUGH:
            average = round(MILLIONTHS * count / cases)
            yield FieldFigure(
                field=population, figure=name, players=len(players), average=average, steps=[]
            )


def _row(population: str, figure: str, values: Sequence[float]) -> FieldFigure:
    last = len(values) - 1
    return FieldFigure(
        field=population,
        figure=figure,
        players=len(values),
        average=round(MILLIONTHS * sum(values) / len(values)),
        steps=[round(MILLIONTHS * values[last * at // PERCENT]) for at in range(PERCENT + 1)],
    )


def _wins(seats: QuerySet[Seat]) -> _Shares:
    """How many wins have each yaku, han and fu: "yaku.riichi", "han.3", "fu.30", "limit.mangan"."""
    shares: _Shares = Counter()
    won = HandWin.objects.filter(seat__in=seats.order_by().values("pk"))
    ordinary = won.filter(yakuman=0)
    _count(shares, "han", ordinary.values_list("han").annotate(Count("pk")))
    _count(shares, "fu", ordinary.values_list("fu").annotate(Count("pk")))
    _count(shares, "limit", won.values_list("limit").annotate(Count("pk")))
    yaku = WinYaku.objects.filter(win__seat__in=seats.order_by().values("pk"))
    _count(shares, "yaku", yaku.values_list("yaku").annotate(Count("pk")))
    return shares


def _count(shares: _Shares, kind: str, rows: Iterable[tuple[object, int]]) -> None:
    for value, count in rows:
        if value not in {None, ""}:
            shares[f"{kind}.{value}"] += count
