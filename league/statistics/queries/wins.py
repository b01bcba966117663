"""The wins of seats: how many have each value and yaku, and the largest one."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import Count, Prefetch, Q

from league.models import HandWin, WinYaku

_ORDER = ("-points", "hand_id", "pk")
_PLACES = ("seat__entrant__player", "seat__table__session")
_READ = (
    *("points", "han", "fu", "yakuman", "limit", "hand__position"),
    *("seat__entrant__number", "seat__entrant__player__display_name"),
    "seat__entrant__player__shown_by_name",
    *("seat__table__number", "seat__table__session__number"),
)


class YakuCount(NamedTuple):
    """How many wins have a yaku; `share` is of the wins with known yaku."""

    yaku: str
    wins: int
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Wins:
    """Wins of seats by han, fu, limit and yaku; `han` and `fu` exclude yakuman.

    `yakuman` counts yakuman by name if the entries name them, `yakuman_wins` all wins with one.
    """

    seats: frozenset[int] = frozenset()
    count: int = 0
    yaku_known: int = 0
    han: Mapping[int, int] = field(default_factory=dict)
    fu: Mapping[int, int] = field(default_factory=dict)
    limits: Mapping[str, int] = field(default_factory=dict)
    yaku: tuple[YakuCount, ...] = ()
    yakuman: tuple[YakuCount, ...] = ()
    yakuman_wins: int = 0

    @property
    def largest(self) -> HandWin | None:
        """Queried on demand."""
        return next(iter(largest_wins(self.seats, 1)), None) if self.count else None


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


def largest_wins(
    seats: frozenset[int], count: int | None = None, *, only: Q | None = None
) -> list[HandWin]:
    """The most valuable wins without honba and sticks, the first ones of equal ones.

    Each has its yaku, its player and the numbers of its session and table.
    """
    # The ids first: sorting whole rows with their hands takes longer.
    wins = HandWin.objects.filter(only or Q(), seat__pk__any_of=seats)
    ids = list(wins.order_by(*_ORDER).values_list("pk", flat=True)[:count])
    rows = HandWin.objects.filter(pk__in=ids).select_related("hand", *_PLACES).only(*_READ)
    yaku = Prefetch("yaku", WinYaku.objects.order_by("yaku"))
    return list(rows.prefetch_related(yaku).order_by(*_ORDER))


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
