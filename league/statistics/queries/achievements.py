"""Achievements for readers: of a player, of an event, the whole table; a check of stored ones."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.db.models import Exists, OuterRef, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils.translation import gettext as _

from league.core.permissions import ANONYMOUS
from league.core.queries.rule_terms import term_with_kanji
from league.events.queries.visible import released_results
from league.models import Achievement, Event, Player, Table
from league.statistics.achievements_rules.table import (
    ACHIEVEMENTS,
    AchievementRow,
    Group,
)
from league.statistics.queries.achievement_facts import (
    GivenAchievement,
    counted_tables,
    given_by_careers,
    given_by_event,
    given_by_games,
)
from scoring.riichi.limits import LIMITS

LIMIT_NAMES = {limit.id: limit.english for limit in LIMITS}
#: The order of games and of lists.
FINISH = ("seat__table__finished_at", "seat__table_id", "pk")
_OF_THE_GAME = (
    "seat__table__number",
    "seat__table__finished_at",
    "seat__session__number",
    "seat__session__event__slug",
    "seat__session__event__name",
    "seat__entrant__number",
    "seat__entrant__player__display_name",
    "seat__entrant__player__shown_by_name",
)
NEWEST_FIRST = ("-seat__table__finished_at", "-seat__table_id", "name")


@dataclass(frozen=True, slots=True)
class EarnedAchievement:
    """An achievement in the reader's language; `given` is the row that gave it first, if any."""

    row: AchievementRow
    given: Achievement | None = None

    @property
    def name(self) -> str:
        if not self.row.term:
            return str(self.row.name)
        if self.row.group == Group.LIMITS:
            return _(LIMIT_NAMES[self.row.term])
        name = term_with_kanji(self.row.term)
        return name[:1].upper() + name[1:]

    @property
    def sentence(self) -> str:
        if not self.row.term:
            return str(self.row.sentence)
        if self.row.group == Group.LIMITS:
            return _("Won a hand of this limit.")
        if self.row.group == Group.PATTERNS:
            return _("Won a hand with this pattern.")
        if self.row.group == Group.FAN:
            return _("Won a hand with this fan.")
        return _("Won a hand with this yaku.")


def achievements_of_player(player: Player) -> list[EarnedAchievement]:
    """The player's achievements, each by the first game that gave it, newest first."""
    return _with_firsts(_firsts_of(player))


def latest_achievements_of(player: Player, most: int) -> tuple[list[EarnedAchievement], int]:
    """The newest of them, and how many there are."""
    firsts = _firsts_of(player)
    return _with_firsts(firsts[:most]), len(firsts)


def _firsts_of(player: Player) -> list[int]:
    """The first row of each achievement of the player, newest first."""
    number = Window(RowNumber(), partition_by="name", order_by=FINISH)
    rows = shown_achievements().filter(seat__entrant__player=player).annotate(number=number)
    return list(rows.filter(number=1).order_by(*NEWEST_FIRST).values_list("pk", flat=True))


def _with_firsts(ids: list[int]) -> list[EarnedAchievement]:
    rows = _with_games(Achievement.objects.filter(pk__in=ids))
    return [earned(row) for row in rows.order_by(*NEWEST_FIRST)]


def achievements_of_event(event: Event) -> QuerySet[Achievement]:
    """The achievements that players reached for the first time at this event, newest first."""
    earlier = Achievement.objects.filter(
        Q(seat__table__finished_at__lt=OuterRef("seat__table__finished_at"))
        | Q(
            seat__table__finished_at=OuterRef("seat__table__finished_at"),
            seat__table__lt=OuterRef("seat__table"),
        ),
        name=OuterRef("name"),
        seat__entrant__player=OuterRef("seat__entrant__player"),
    )
    rows = shown_achievements().filter(~Exists(earlier), seat__session__event=event)
    return _with_games(rows).order_by(
        "-seat__table__finished_at", "-seat__table_id", "seat", "name"
    )


def highlights_of_event(event: Event) -> QuerySet[Achievement]:
    """The same without first wins with ordinary yaku and patterns, which are many."""
    common = [row.id for row in ACHIEVEMENTS.values() if row.group in (Group.YAKU, Group.PATTERNS)]
    return achievements_of_event(event).exclude(name__in=common)


def earned(row: Achievement) -> EarnedAchievement:
    return EarnedAchievement(ACHIEVEMENTS[row.name], row)


def achievement_differences() -> Iterator[str]:
    """Compare every stored achievement with the facts."""
    wanted: set[GivenAchievement] = set()
    for _table, given in given_by_games(counted_tables()):
        wanted.update(given)
    for event in Event.objects.order_by("pk"):
        wanted.update(given_by_event(event))
    players = Player.objects.filter(entrants__seats__isnull=False).distinct()
    for _player, given in given_by_careers(players.values_list("pk", flat=True)):
        wanted.update(given)
    stored = {
        GivenAchievement(row.seat_id, row.name, row.hand_position)
        for row in Achievement.objects.iterator()
    }
    for row in sorted(stored ^ wanted, key=lambda row: row[:2]):
        where = "stored only" if row in stored else "given by the facts only"
        yield f"achievement {row.name} of seat {row.seat} (hand {row.hand}): {where}"
    # Signing and closing raise a table's version but give no achievement.
    counted = set(counted_tables().values_list("pk", flat=True))
    searched = Table.objects.exclude(achievements_version=None)
    for table in sorted(counted ^ set(searched.values_list("pk", flat=True))):
        why = "not searched for achievements" if table in counted else "counts for no achievements"
        yield f"table {table}: {why}"


@cache
def shown_achievements() -> QuerySet[Achievement]:
    """Rows of public games of events with achievements.

    The query is built once; every reader narrows it further.
    """
    return Achievement.objects.filter(
        released_results(ANONYMOUS, "seat__"),
        name__in=ACHIEVEMENTS,
        seat__session__event__gives_achievements=True,
    )


def _with_games(rows: QuerySet[Achievement]) -> QuerySet[Achievement]:
    related = rows.select_related("seat__table", "seat__session__event", "seat__entrant__player")
    return related.only("name", "hand_position", *_OF_THE_GAME)
