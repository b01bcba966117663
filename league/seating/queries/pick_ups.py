"""Pick-up games: the code of an event, waiting tables, and players at open tables."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Prefetch, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from league.core.errors import AnyProblem, problem
from league.core.queries.link_secrets import digest_of
from league.enums import ANNOUNCED_STATUSES, PickUpGames, PickUpStatus, SessionKind
from league.models import Entrant, Event, PickUpGame, PickUpPlayer, Seat, Session
from league.models.session import UNFINISHED

#: Characters without letters and digits that look alike.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
#: After this time a waiting table is cancelled.
WAITS = timedelta(hours=3)


def pick_up_code(event: Event) -> str:
    """The code that the organiser shows at the venue; it is derived, so nothing is stored."""
    digest = digest_of("pick-up games", event.pk, event.pickup_code_number)
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:CODE_LENGTH])


def is_pick_up_code(event: Event, code: str) -> bool:
    """Compare the code; case, spaces and hyphens do not matter."""
    typed = "".join(sign for sign in code.upper() if sign.isascii() and sign.isalnum())
    return constant_time_compare(pick_up_code(event), typed)


def allows_pick_ups(event: Event) -> bool:
    return event.pickup_games != PickUpGames.OFF


def sizes_of_pick_ups(event: Event) -> tuple[int, ...]:
    """How many players can start a table, fewest first."""
    return tuple(sorted({event.ruleset.players, *event.odd_rules.sizes}))


def waiting_pick_ups(event: Event, *, now: datetime | None = None) -> list[PickUpGame]:
    """Tables that wait for players, oldest first."""
    since = (now or timezone.now()) - WAITS
    games = event.pick_ups.filter(status=PickUpStatus.WAITING, opened_at__gte=since)
    return list(_with_players(games).order_by("pk"))


def started_pick_ups(event: Event) -> QuerySet[PickUpGame]:
    """The started games, newest first, struck ones included."""
    games = event.pick_ups.filter(session__isnull=False)
    return _with_players(games.select_related("session")).order_by("-pk")


def pick_up_by_id(game_id: int) -> PickUpGame | None:
    games = PickUpGame.objects.select_related("event", "session")
    return _with_players(games.filter(pk=game_id)).first()


def at_open_tables(entrants: Iterable[int]) -> dict[int, Seat]:
    """The seats of these entrants (by id) at unfinished tables."""
    seats = Seat.objects.filter(
        entrant__in=list(entrants),
        table__status__in=UNFINISHED,
        session__status__in=ANNOUNCED_STATUSES,
    )
    return {seat.entrant_id: seat for seat in seats.select_related("session", "table")}


def at_open_pick_up_tables(entrants: Iterable[int]) -> set[int]:
    """Those of these entrants (by id) who are playing a pick-up game."""
    found = at_open_tables(entrants)
    return {key for key, seat in found.items() if seat.session.kind == SessionKind.PICK_UP}


def at_pick_up_games(session: Session) -> list[tuple[Seat, Seat]]:
    """The seats of a session whose players are playing a pick-up game, each with the seat there."""
    at_games = Seat.objects.filter(
        session__event=session.event_id,
        session__kind=SessionKind.PICK_UP,
        session__status__in=ANNOUNCED_STATUSES,
        table__status__in=UNFINISHED,
        entrant__seats__session=session,
    ).exclude(session=session)
    games = {seat.entrant_id: seat for seat in at_games.select_related("session", "table")}
    if not games:
        return []
    seats = session.seats.filter(entrant__in=list(games)).select_related("entrant__player", "table")
    rows = seats.order_by("table__number", "pk")
    return [(seat, games[seat.entrant_id]) for seat in rows]


def sits_elsewhere(name: str, seat: Seat, field: str = "") -> AnyProblem:
    """Refuse a player who sits at an open table, and name the game."""
    if seat.session.is_pick_up:
        return problem("at_open_pick_up", field, name=name, number=seat.session.pick_up_number)
    where = {"table": seat.table.number, "session": seat.session.number}
    return problem("at_open_table", field, name=name, **where)


def free_entrants(event: Event) -> list[Entrant]:
    """The playing entrants with a public name and no open table, by name."""
    playing = event.entrants.playing().filter(player__shown_by_name=True).select_related("player")
    entrants = list(playing.order_by("player__display_name", "pk"))
    busy = at_open_tables(entrant.pk for entrant in entrants)
    waiting = set(
        PickUpPlayer.objects.filter(waiting=True, entrant__event=event).values_list(
            "entrant", flat=True
        )
    )
    return [item for item in entrants if item.pk not in busy and item.pk not in waiting]


def _with_players(games: QuerySet[PickUpGame]) -> QuerySet[PickUpGame]:
    players = PickUpPlayer.objects.select_related("entrant__player").order_by("pk")
    return games.prefetch_related(Prefetch("players", queryset=players))
