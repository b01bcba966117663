"""Compute the population: each figure among all players of a ruleset or kind of game.

Players are compared with stored rows, so the cost of a page does not grow with the installation.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from django.core.cache import cache
from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone
from redis.exceptions import RedisError

from league.core.permissions import ANONYMOUS
from league.core.versions import all_results_version
from league.events.queries.visible import released_results
from league.models import Event, FieldFigure, HandWin, Seat, WinYaku
from league.statistics.figure import ENOUGH, Counts
from league.statistics.figures import figures_of
from league.statistics.queries.achievement_rarity import PAUSES, keep_rarities
from league.statistics.queries.figure_values import MILLIONTHS, population_of
from league.statistics.queries.played_games import GameKind
from league.statistics.queries.totals import added, totals_by
from scoring.games import GAMES

#: A population with fewer players compares nobody.
FEWEST_PLAYERS = 5
PERCENT = 100
#: The state of the last results, and until when the job rests.
LAST_KEY = "fields:last"

_Group = tuple[GameKind, str]
_Shares = Counter[str]


def store_changed_populations() -> int:
    """Compute all fields, and who has each achievement, if results have changed since the last time."""
    keep_rarities()
    state, now = all_results_version(), timezone.now()
    with suppress(RedisError):
        last, rests_until = cache.get(LAST_KEY) or ("", now)
        if (last == state or now < rests_until) and FieldFigure.objects.exists():
            return 0
    stored, done = store_populations(), timezone.now()
    with suppress(RedisError):
        cache.set(LAST_KEY, (state, done + PAUSES * (done - now)), None)
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
    chosen = seats.order_by().values("pk")
    kinds = HandWin.objects.filter(seat__in=chosen).values_list("yakuman", "limit", "han", "fu")
    for yakuman, limit, han, fu, count in kinds.annotate(Count("pk")):
        values = {"limit": limit} if yakuman else {"limit": limit, "han": han, "fu": fu}
        for kind, value in values.items():
            if value not in {None, ""}:
                shares[f"{kind}.{value}"] += count
    yaku = WinYaku.objects.filter(win__seat__in=chosen).values_list("yaku")
    for name, count in yaku.annotate(Count("pk")):
        shares[f"yaku.{name}"] += count
    return shares
