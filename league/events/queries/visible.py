"""Querysets of what a reader may see, by the rules of `release`."""

from typing import Any

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet

from league.core.permissions import ANONYMOUS, ROLES_FOR, Actor
from league.enums import EventStatus, ReleasePolicy, SessionStatus
from league.events.queries.release import sees_results
from league.models import Entrant, Event, Player, Seat, Session, SitOut, Table
from league.models.search_key import query_keys


def visible_events(actor: Actor) -> QuerySet[Event]:
    if actor.is_superuser:
        return Event.objects.all()
    public = ~Q(status=EventStatus.DRAFT) & Q(is_rehearsal=False)
    return Event.objects.filter(public | Q(pk__in=list(actor.roles)))


def visible_sessions(event: Event, actor: Actor) -> QuerySet[Session]:
    """The sessions of an event that this reader may see, by number."""
    sessions = event.sessions.order_by("number")
    if actor.may("session.see_draft", event_id=event.pk):
        return sessions
    return sessions.exclude(status=SessionStatus.DRAFT)


def sees_game(table: Table, actor: Actor) -> bool:
    """Whether the reader may see hands and points of a table; its scorers always may."""
    event_id = table.session.event_id
    enters = actor.may("table.enter", event_id=event_id, table_id=table.pk)
    return enters or sees_results(table.session, actor)


def released_seats(player: Player, actor: Actor) -> QuerySet[Seat]:
    """The player's results that this reader may see, in every event, newest first."""
    seats = Seat.objects.filter(entrant__player=player, final_score__isnull=False)
    return (
        seats.filter(released_results(actor))
        .select_related("table", "session__event", "entrant")
        .order_by("-session__event_id", "-session__number", "-pk")
    )


def listed_events(actor: Actor) -> QuerySet[Event]:
    """Visible events without those of others that do not count publicly."""
    if actor.is_superuser:
        return visible_events(actor)
    return visible_events(actor).filter(Q(counts_publicly=True) | Q(pk__in=list(actor.roles)))


def visible_players(actor: Actor) -> QuerySet[Player]:
    """Players of visible events, and the actor's own players; drafts do not count."""
    return _players_in(visible_events(ANONYMOUS), actor)


def players_in_lists(actor: Actor) -> QuerySet[Player]:
    """The same for lists and searches: somebody whose events count publicly."""
    return _players_in(Event.objects.listed(), actor)


def _players_in(events: QuerySet[Event], actor: Actor) -> QuerySet[Player]:
    players = Player.objects.select_related("club").filter(merged_into__isnull=True)
    if actor.is_superuser:
        return players
    entered = Entrant.objects.filter(player=OuterRef("pk"))
    public = Exists(entered.filter(event__in=events.values("pk")))
    staffed = Exists(entered.filter(event__in=list(actor.roles)))
    own = Q(login=actor.login_id) if actor.login_id is not None else Q(pk__in=[])
    return players.filter(public | staffed | own)


def visible_player(player_id: int, actor: Actor) -> Player | None:
    return visible_players(actor).filter(pk=player_id).first()


def of_same_rehearsal(event: Event | None = None) -> Q:
    """A filter on players: those of a rehearsal, or all who are in none."""
    if event is not None and event.is_rehearsal:
        return Q(home_event=event)
    return Q(home_event__isnull=True) | Q(home_event__is_rehearsal=False)


def players_called(name: str, actor: Actor) -> QuerySet[Player]:
    """Players by name or Latin reading; players without a public name cannot be found."""
    players = players_in_lists(actor).filter(of_same_rehearsal()).order_by("display_name", "pk")
    if not name.strip():
        # An order by name would reveal hidden names.
        return players.order_by("pk")
    matching = [Q(search_key__contains=key) for key in query_keys(name)]
    found = players.filter(*matching, shown_by_name=True)
    return found if matching else found.none()


def session_with_tables(pk: int) -> Session:
    """A session with everything its page shows, in a constant number of queries."""
    shown: list[Any] = [
        Prefetch("tables", Table.objects.order_by("number")),
        Prefetch("tables__seats", Seat.objects.select_related("entrant__player")),
        Prefetch("sit_outs", SitOut.objects.select_related("entrant__player").order_by("pk")),
    ]
    return Session.objects.prefetch_related(*shown).get(pk=pk)


def released_results(actor: Actor, prefix: str = "", *, event: Event | None = None) -> Q:
    """A filter on rows with a session (behind `prefix`): visible results that count.

    Results of rehearsals never count, and those of an event that does not count publicly only on
    its own pages: `event`, whose rows alone are taken.
    """
    counts = Q(**{f"{prefix}session__counts": True}) & Q(
        **{f"{prefix}session__event__is_rehearsal": False}
    )
    if event is None:
        counts &= Q(**{f"{prefix}session__event__counts_publicly": True})
    else:
        counts &= Q(**{f"{prefix}session__event": event})
    if actor.is_superuser:
        return counts
    staffed = [
        event_id for event_id, roles in actor.roles.items() if roles & ROLES_FOR["event.see_hidden"]
    ]
    session, of_event = f"{prefix}session__", f"{prefix}session__event__"
    released = (
        Q(**{f"{of_event}results_released": True})
        | Q(**{f"{of_event}release_policy": ReleasePolicy.LIVE})
        | Q(**{f"{of_event}release_policy": ReleasePolicy.SESSION_END})
        & Q(**{f"{session}status": SessionStatus.FINISHED})
        | Q(**{f"{of_event}release_policy": ReleasePolicy.HIDDEN_FROM})
        & Q(**{f"{session}number__lt": F(f"{of_event}hidden_from")})
    )
    public = ~Q(**{f"{of_event}status": EventStatus.DRAFT}) & ~Q(
        **{f"{session}status": SessionStatus.DRAFT}
    )
    return counts & (Q(**{f"{session}event_id__in": staffed}) | public & released)
