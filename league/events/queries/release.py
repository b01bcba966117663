"""Which results a reader may see, by the event's release policy; warnings before a release."""

from collections.abc import Iterator

from django.db.models import Q, QuerySet

from league.core.errors import AnyProblem, problem
from league.core.permissions import Actor
from league.enums import EventStatus, ReleasePolicy, SessionStatus
from league.models import Event, Session, TableCall


def sees_everything(event: Event, actor: Actor) -> bool:
    return actor.may("event.see_hidden", event_id=event.pk)


def sees_event(event: Event, actor: Actor) -> bool:
    if actor.is_superuser or (event.status != EventStatus.DRAFT and not event.is_rehearsal):
        return True
    return bool(actor.roles.get(event.pk))


def sees_session(session: Session, actor: Actor) -> bool:
    """Whether the reader may see the seating; for results see `sees_results`."""
    if not sees_event(session.event, actor):
        return False
    if session.status != SessionStatus.DRAFT:
        return True
    return actor.may("session.see_draft", event_id=session.event_id)


def sees_results(session: Session, actor: Actor) -> bool:
    """Whether the reader may see points, hands and placements of the session."""
    if sees_everything(session.event, actor):
        return True
    return sees_session(session, actor) and is_released(session.event, session)


def released_sessions(event: Event, actor: Actor) -> Q:
    """A filter on sessions: those whose results this reader may see."""
    if sees_everything(event, actor) or event.results_released:
        return Q()
    match event.release_policy:
        case ReleasePolicy.SESSION_END:
            return Q(status=SessionStatus.FINISHED)
        case ReleasePolicy.HIDDEN_FROM:
            return Q(number__lt=event.hidden_from)
        case _:
            return Q()


def is_released(event: Event, session: Session) -> bool:
    """Whether everybody may see the results of a published session."""
    return releases(event, session.number, session.status)


def releases(event: Event, number: int, status: str) -> bool:
    """The same for a session given by its number and status."""
    if event.results_released:
        return True
    match event.release_policy:
        case ReleasePolicy.SESSION_END:
            return status == SessionStatus.FINISHED
        case ReleasePolicy.HIDDEN_FROM:
            return number < (event.hidden_from or 1)
        case _:
            return True


def is_final(event: Event, actor: Actor) -> bool:
    """Whether the event is over and this reader may see all of its results."""
    return event.status == EventStatus.FINISHED and not has_hidden_results(event, actor)


def has_hidden_results(event: Event, actor: Actor) -> bool:
    """Whether a finished session has results that this reader may not see."""
    if event.release_policy != ReleasePolicy.HIDDEN_FROM:
        return False
    return hidden_sessions(event, actor).exists()


def hidden_sessions(event: Event, actor: Actor) -> QuerySet[Session]:
    """The finished sessions whose results this reader may not see."""
    released = released_sessions(event, actor)
    finished = event.sessions.filter(status=SessionStatus.FINISHED)
    return finished.exclude(released) if released else finished.none()


def warnings_of_release(event: Event) -> Iterator[AnyProblem]:
    """Results of games that are still played, and calls that may take points."""
    yield from map(still_played, sessions_still_played(event))
    yield from open_calls(event)


def sessions_still_played(event: Event) -> QuerySet[Session]:
    return event.sessions.drawn().filter(status=SessionStatus.RUNNING).order_by("number")


def still_played(session: Session) -> AnyProblem:
    return problem("results_still_played", number=session.number)


def open_calls(event: Event) -> Iterator[AnyProblem]:
    return map(call_waiting, calls_waiting(event))


def calls_waiting(event: Event) -> QuerySet[TableCall]:
    """The open calls, the oldest first."""
    calls = TableCall.objects.open().filter(table__session__event=event)
    return calls.select_related("table__session").order_by("called_at")


def call_waiting(call: TableCall) -> AnyProblem:
    table = call.table
    return problem("call_waiting", number=table.number, session=table.session.number)


def holds_results_back(event: Event) -> bool:
    """Whether the results of some sessions wait until they are released."""
    return event.release_policy == ReleasePolicy.HIDDEN_FROM and not event.results_released
