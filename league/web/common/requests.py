"""Who asks, and whether the event or session they name is theirs to see."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect

from league.core.permissions import Actor
from league.core.queries.actors import actor_of
from league.events.queries.events import event_by_slug
from league.events.queries.release import sees_event, sees_session
from league.models import Event, Session, Table
from league.seating.queries.sessions import session_numbered, table_in_event

T = TypeVar("T")
View = Callable[..., HttpResponse]


def actor_in(request: HttpRequest) -> Actor:
    """Who asks; looked up once a request."""
    actor: Actor | None = getattr(request, "actor", None)
    if actor is None:
        actor = actor_of(request.user)
        request.actor = actor  # type: ignore[attr-defined]  # ours, for this request
    return actor


def event_page(view: View) -> View:
    """Give the view the event of the address; an event that is not shown does not exist."""

    @wraps(view)
    def shown(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
        return view(request, _seen_event(request, slug), **rest)

    return shown


def session_page(view: View) -> View:
    """Give the view the event and the session of the address."""

    @wraps(view)
    def shown(request: HttpRequest, slug: str, number: int, **rest: Any) -> HttpResponse:
        session = session_or_404(request, _seen_event(request, slug), number)
        return view(request, session, **rest)

    return shown


def staff_page(verb: str) -> Callable[[View], View]:
    """Give the view the event, to those who may do this; the others log in or are turned away."""

    def guarding(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
            event = _seen_event(request, slug)
            refusal = log_in_or_refuse(request, verb, event)
            return refusal or view(request, event, **rest)

        return guarded

    return guarding


def helper_page(view: View) -> View:
    """Give the view the event, to everybody with a role in it."""

    @wraps(view)
    def guarded(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
        event = _seen_event(request, slug)
        helps = bool(actor_in(request).roles.get(event.pk))
        refusal = None if helps else log_in_or_refuse(request, "event.change", event)
        return refusal or view(request, event, **rest)

    return guarded


def log_in_or_refuse(request: HttpRequest, verb: str, event: Event) -> HttpResponseRedirect | None:
    """None for those who may; 403 for a login that may not."""
    if actor_in(request).may(verb, event_id=event.pk):
        return None
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    raise PermissionDenied


def session_or_404(request: HttpRequest, event: Event, number: int) -> Session:
    """The session, unless it is a draft that this reader does not see."""
    session = found(session_numbered(event, number))
    if not sees_session(session, actor_in(request)):
        raise Http404
    return session


def table_or_404(request: HttpRequest, event: Event, table_id: int) -> Table:
    table = found(table_in_event(event, table_id))
    if not sees_session(table.session, actor_in(request)):
        raise Http404
    return table


def found(thing: T | None) -> T:
    """The thing, or a page that says there is none."""
    if thing is None:
        raise Http404
    return thing


def _seen_event(request: HttpRequest, slug: str) -> Event:
    event = event_by_slug(slug)
    if event is None or not sees_event(event, actor_in(request)):
        raise Http404
    return event
