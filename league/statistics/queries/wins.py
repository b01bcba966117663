"""The wins of seats: how many have each value and yaku, and the largest one."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count

from league.models import HandWin, WinYaku


class YakuCount(NamedTuple):
    """How many wins have a yaku; `share` is of the wins with known yaku."""

    yaku: str
    wins: int
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LargestWin:
    """The most valuable win without honba and sticks; the first one of equal ones."""

    points: int
    han: int | None
    fu: int | None
    yakuman: int
    limit: str
    yaku: tuple[str, ...]
    seat: int
    hand: int
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wins:
    """Wins of seats by han, fu, limit and yaku; `han` and `fu` exclude yakuman.

    `yakuman` counts yakuman by name if the entries name them, `yakuman_wins` all wins with one.
    """

    seats: frozenset[int]
    count: int
    yaku_known: int
    han: Mapping[int, int]
    fu: Mapping[int, int]
    limits: Mapping[str, int]
    yaku: tuple[YakuCount, ...]
    yakuman: tuple[YakuCount, ...]
    yakuman_wins: int

    @property
    def largest(self) -> LargestWin | None:
        """Queried on demand."""
        return next(iter(largest_wins(self.seats, 1)), None) if self.count else None


NO_WINS = Wins(
    seats=frozenset(),
    count=0,
    yaku_known=0,
    han={},
    fu={},
    limits={},
    yaku=(),
    yakuman=(),
    yakuman_wins=0,
)


def wins_of(seats: frozenset[int], *, yaku_known: int) -> Wins:
    """The wins of these seats; `yaku_known` of them state their yaku."""
    wins = HandWin.objects.filter(seat__pk__any_of=seats)
    kinds = list(wins.values_list("han", "fu", "yakuman", "limit").annotate(Count("pk")))
    han, fu, limits = Counter[int](), Counter[int](), Counter[str]()
    yakuman_wins = 0
    for of_han, of_fu, yakuman, limit, count in kinds:
        if limit:
            limits[limit] += count
        if yakuman:
            yakuman_wins += count
            continue
        if of_han is not None:
            han[of_han] += count
        if of_fu is not None:
            fu[of_fu] += count
    ordinary, yakuman_names = _yaku(seats, yaku_known)
    return Wins(
        seats=seats,
        count=sum(row[-1] for row in kinds),
        yaku_known=yaku_known,
        han=dict(sorted(han.items())),
        fu=dict(sorted(fu.items())),
        limits=dict(limits),
        yaku=ordinary,
        yakuman=yakuman_names,
        yakuman_wins=yakuman_wins,
    )


def largest_wins(seats: frozenset[int], count: int) -> list[LargestWin]:
    """The most valuable wins, at most `count`."""
    order = ("-points", "hand_id", "pk")
    # The ids first: sorting whole rows with their hands takes longer.
    ids = HandWin.objects.filter(seat__pk__any_of=seats).order_by(*order).values_list("pk")[:count]
    rows = HandWin.objects.filter(pk__in=[pk for (pk,) in ids]).select_related("hand")
    return [largest_win(row) for row in rows.prefetch_related("yaku").order_by(*order)]


def largest_win(row: HandWin) -> LargestWin:
    return LargestWin(
        points=row.points,
        han=row.han,
        fu=row.fu,
        yakuman=row.yakuman,
        limit=row.limit,
        yaku=tuple(sorted(one.yaku for one in row.yaku.all())),
        seat=row.seat_id,
        hand=row.hand_id,
        position=row.hand.position,
    )


def _yaku(seats: frozenset[int], known: int) -> tuple[tuple[YakuCount, ...], tuple[YakuCount, ...]]:
    """The yaku of ordinary wins and of yakuman, most frequent first."""
    by_kind: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    rows = WinYaku.objects.filter(win__seat__pk__any_of=seats)
    for name, yakuman, count in rows.values_list("yaku", "win__yakuman").annotate(Count("pk")):
        by_kind[bool(yakuman)][name] += count
    ordinary, yakuman_names = (
        tuple(
            YakuCount(name, count, count / known if known else 0.0)
            for name, count in sorted(counter.items(), key=lambda item: (-item[1], item[0]))
        )
        for counter in by_kind
    )
    return ordinary, yakuman_names
