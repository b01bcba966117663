"""Update stored achievements after results of events have changed."""

from collections.abc import Iterable
from itertools import chain

from django.db import transaction
from django.db.models import QuerySet

from league.models import Achievement, Entrant, Event, Table
from league.statistics.queries.achievement_facts import (
    OF_CAREERS,
    OF_EVENTS,
    OF_GAMES,
    GivenAchievement,
    counted_tables,
    given_by_careers,
    given_by_event,
    given_by_games,
)

TOGETHER = 1000  # rows of one INSERT
GAME_NAMES = frozenset(row.id for row in OF_GAMES)
EVENT_NAMES = frozenset(row.id for row in OF_EVENTS)
CAREER_NAMES = frozenset(row.id for row in OF_CAREERS)


def update_achievements(events: Iterable[int]) -> None:
    """Update by changed games, then by events, then by all games of the players concerned."""
    ids = list(events)
    for event in Event.objects.filter(pk__in=ids).order_by("pk"):
        _update_games(event)
        _replace(
            Achievement.objects.filter(seat__session__event=event, name__in=EVENT_NAMES),
            given_by_event(event),
        )
    entered = Entrant.objects.filter(event__in=ids, seats__isnull=False)
    players = set(entered.values_list("player_id", flat=True))
    _replace(
        Achievement.objects.filter(seat__entrant__player__in=players, name__in=CAREER_NAMES),
        chain.from_iterable(given for _player, given in given_by_careers(players)),
    )


def forget_achievements() -> None:
    """Mark every game to be searched again by the next update."""
    Table.objects.exclude(achievements_version=None).update(achievements_version=None)
    Achievement.objects.all().delete()


def _update_games(event: Event) -> None:
    """Search the games that have changed since the last search."""
    tables = Table.objects.filter(session__event=event)
    counted = dict(counted_tables().filter(session__event=event).values_list("pk", "version"))
    searched = dict(
        tables.exclude(achievements_version=None).values_list("pk", "achievements_version")
    )
    changed = {pk for pk, version in counted.items() if searched.get(pk) != version}
    given = {
        table.pk: (table.version, rows)
        for table, rows in given_by_games(tables.filter(pk__in=changed))
    }
    gone = searched.keys() - counted.keys()
    if not given and not gone:
        return
    with transaction.atomic():
        old = Achievement.objects.filter(seat__table__in=[*given, *gone], name__in=GAME_NAMES)
        old.delete()
        _insert(row for _version, rows in given.values() for row in rows)
        tables.filter(pk__in=gone).update(achievements_version=None)
        for table, (version, _rows) in sorted(given.items()):
            tables.filter(pk=table).update(achievements_version=version)


def _replace(stored: QuerySet[Achievement], given: Iterable[GivenAchievement]) -> None:
    """Replace the stored rows; write nothing if they are the same."""
    wanted = set(given)
    rows = {GivenAchievement(row.seat_id, row.name, row.hand_position): row.pk for row in stored}
    if wanted == rows.keys():
        return
    with transaction.atomic():
        Achievement.objects.filter(
            pk__in=[pk for row, pk in rows.items() if row not in wanted]
        ).delete()
        _insert(row for row in wanted if row not in rows)


def _insert(given: Iterable[GivenAchievement]) -> None:
    rows = [
        Achievement(seat_id=row.seat, name=row.name, hand_position=row.hand)
        for row in sorted(given, key=lambda row: row[:2])
    ]
    Achievement.objects.bulk_create(rows, batch_size=TOGETHER)
