"""How many players have each achievement, and the collections that pages show."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Max, Sum
from django.utils import timezone

from league.core.permissions import ANONYMOUS
from league.core.queries.caching import keep, kept, newest
from league.core.versions import code_version, digest
from league.events.queries.visible import listed_events, released_results
from league.models import Achievement, Event, Player, Seat
from league.statistics.achievements_rules.of_one_game import variant_of
from league.statistics.achievements_rules.table import ACHIEVEMENTS, GROUP_NAMES, Group
from league.statistics.queries.achievements import (
    EarnedAchievement,
    achievements_of_event,
    achievements_of_player,
    shown_achievements,
)
from league.templatetags.numbers import percent

RARE, UNCOMMON = 10, 25  # per cent of the players, at most
LEAST_WHOLE = 0.01
#: One player more changes a share of so many by a thousandth at most, but counting them takes long. Then
#: a job counts.
MANY_PLAYERS = 1000
#: A job that takes long rests so many times as long as it took; this one for ten minutes at least.
PAUSES = 60
KEPT_FOR = timedelta(minutes=10)
#: Tiles that picture achievements, in the order of the table.
TILES = tuple(f"{number}{suit}" for suit in "mzps" for number in range(1, 8 if suit == "z" else 10))
#: Groups that are long and much alike: folded at first.
FOLDED = frozenset({Group.YAKU, Group.PATTERNS})
RAREST = 3
_TILE_OF = {name: TILES[place % len(TILES)] for place, name in enumerate(ACHIEVEMENTS)}


@dataclass(frozen=True, slots=True)
class Rarity:
    """The players with a released game, and how many of them have each achievement."""

    players: int
    holders: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Counted:
    """Rarities with the state of the results that they were counted from, when, and how long it took."""

    rarity: Rarity
    state: str
    at: datetime
    took: timedelta = timedelta()

    def is_due(self, state: str, now: datetime) -> bool:
        """Whether the job is to count again."""
        rests = self.is_large and now - self.at < max(KEPT_FOR, PAUSES * self.took)
        return self.state != state and not rests

    @property
    def is_large(self) -> bool:
        return self.rarity.players >= MANY_PLAYERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An achievement of a collection; `times` is how often its owner reached it."""

    earned: EarnedAchievement
    tile: str
    holders: int
    players: int
    times: int = 0

    @property
    def percent(self) -> float:
        return 100 * self.holders / self.players if self.players else 0

    @property
    def share(self) -> str:
        """The share of the players as text; below one in a hundred with a decimal."""
        share = self.holders / self.players if self.players else 0
        return percent(share, digits=0 if share >= LEAST_WHOLE else 1)

    @property
    def is_rare(self) -> bool:
        return self.holders > 0 and self.percent <= RARE

    @property
    def is_uncommon(self) -> bool:
        return RARE < self.percent <= UNCOMMON

    @property
    def is_frequent(self) -> bool:
        return self.percent > UNCOMMON


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemGroup:
    name: Any
    items: list[Item]
    earned: int
    is_folded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """All achievements by group; `earned` and `rarest` are those of a player, if it is one's."""

    groups: list[ItemGroup]
    count: int
    players: int
    earned: int = 0
    rarest: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """An achievement that players reached at an event for the first time, each with the game."""

    item: Item
    rows: list[Achievement]


def rarities() -> Rarity:
    """Count once for all readers, until results or what is shown of them change.

    Among many players the last count stands, and the job counts again.
    """
    state = _state()
    return newest(
        _key(),
        lambda: _counted(state),
        is_new=lambda counted: counted.state == state or counted.is_large,
        may_stand_in=lambda _: False,
    ).rarity


def keep_rarities() -> None:
    """Count in a job where results have changed, and keep the count for readers."""
    state, last = _state(), kept(_key())
    if last is None or last.is_due(state, timezone.now()):
        last = _counted(state)
    keep(_key(), last)


def _key() -> str:
    return f"achievement-rarities:{code_version()}"


def _state() -> str:
    versions = Event.objects.aggregate(
        count=Count("pk"),
        latest=Max("pk"),
        results=Sum("results_version"),
        pages=Sum("page_version"),
        given=Sum("statistics_version"),
    )
    return digest(versions.values())


def _counted(state: str) -> Counted:
    at = timezone.now()
    rarity = _count()
    return Counted(rarity, state, at, timezone.now() - at)


def collection(*, rarest_first: bool = False) -> Collection:
    """The whole table."""
    rarity = rarities()
    items = [_item(EarnedAchievement(row), rarity) for row in ACHIEVEMENTS.values()]
    return Collection(
        groups=_groups(items, rarest_first=rarest_first),
        count=len(items),
        players=rarity.players,
    )


def collection_of(player: Player, *, show: str = "", rarest_first: bool = False) -> Collection:
    """The table as a player's collection; `show` may be "earned" or "missing".

    What only a game brings that the player has not played is left out.
    """
    rarity, times, played = rarities(), _times_of(player), _variants_of(player)
    firsts = {one.row.id: one for one in achievements_of_player(player)}
    items = [
        _item(firsts.get(row.id, EarnedAchievement(row)), rarity, times=times.get(row.id, 0))
        for row in ACHIEVEMENTS.values()
        if not played or variant_of(row) in {None, *played}
    ]
    wanted = {"earned": lambda item: item.times, "missing": lambda item: not item.times}
    own = sorted((item for item in items if item.times), key=lambda item: item.holders)
    return Collection(
        groups=_groups(filter(wanted.get(show), items), rarest_first=rarest_first),
        count=len(items),
        players=rarity.players,
        earned=len(own),
        rarest=tuple(own[:RAREST]),
    )


def reached_at(event: Event) -> list[Reached]:
    """What players reached at an event for the first time, the rarest first."""
    rarity = rarities()
    found: dict[str, list[Achievement]] = {}
    for row in achievements_of_event(event):
        found.setdefault(row.name, []).append(row)
    reached = [
        Reached(item=_item(EarnedAchievement(ACHIEVEMENTS[name]), rarity), rows=rows)
        for name, rows in found.items()
    ]
    return sorted(reached, key=lambda one: (one.item.holders, len(one.rows)))


def _count() -> Rarity:
    rows = shown_achievements().order_by().values("name")
    holders = rows.annotate(players=Count("seat__entrant__player", distinct=True))
    results = Seat.objects.filter(released_results(ANONYMOUS), final_score__isnull=False)
    players = results.filter(session__event__gives_achievements=True)
    return Rarity(
        players=players.aggregate(found=Count("entrant__player", distinct=True))["found"],
        holders=dict(holders.values_list("name", "players")),
    )


def _variants_of(player: Player) -> set[str]:
    """The games of the events that everybody sees the player in."""
    events = listed_events(ANONYMOUS).filter(entrants__player=player)
    return {event.variant for event in events}


def _times_of(player: Player) -> dict[str, int]:
    rows = shown_achievements().filter(seat__entrant__player=player).order_by().values("name")
    return dict(rows.annotate(times=Count("pk")).values_list("name", "times"))


def _item(earned: EarnedAchievement, rarity: Rarity, *, times: int = 0) -> Item:
    name = earned.row.id
    return Item(
        earned=earned,
        tile=_TILE_OF[name],
        holders=rarity.holders.get(name, 0),
        players=rarity.players,
        times=times,
    )


def _groups(items: Iterable[Item], *, rarest_first: bool) -> list[ItemGroup]:
    sign = 1 if rarest_first else -1
    ordered = sorted(items, key=lambda item: sign * item.holders)
    groups = [
        (group, name, [item for item in ordered if item.earned.row.group == group])
        for group, name in GROUP_NAMES.items()
    ]
    return [
        ItemGroup(
            name=name,
            items=found,
            earned=sum(item.times > 0 for item in found),
            is_folded=group in FOLDED,
        )
        for group, name, found in groups
        if found
    ]
