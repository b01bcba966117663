"""Helpers of views: render pages and forms, call services, check permissions."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, TypeVar

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from league.attention.waiting import Waiting, waiting_in
from league.core.errors import AnyProblem, Forbidden, Refused, message_of
from league.core.permissions import ROLES_FOR, Actor
from league.core.queries.actors import actor_of
from league.core.queries.problem_texts import problem_text
from league.core.queries.rule_terms import isolated, param_text
from league.events.queries.events import event_by_slug, renamed_event
from league.events.queries.release import sees_event, sees_session
from league.events.queries.zones import use_zone_of
from league.models import Entrant, Event, Session, Table
from league.play.queries.live.versions import staff_version
from league.play.queries.referee_calls import open_call
from league.seating.queries.sessions import session_numbered, table_in_event
from scoring import Problem

T = TypeVar("T")
M = TypeVar("M", bound=Model)
UNPROCESSABLE = 422
TABLES = 100  # of one page; nearly all events have fewer
ENTRANTS = 100  # of one page, found by what somebody types


def page(
    request: HttpRequest,
    template: str,
    event: Event | None = None,
    *,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """Render a page; a page of an event gets `event` and the reader's rights as `may`."""
    if event is not None:
        use_zone_of(event)
        context |= {"event": event, "may": rights_in(event, actor_in(request))}
    return render(request, template, context, status=status)


def form_page(
    request: HttpRequest, template: str, event: Event | None = None, **context: Any
) -> HttpResponse:
    """Render a page with a form; status 422 after a rejected POST."""
    status = UNPROCESSABLE if request.method == "POST" else 200
    return page(request, template, event, status=status, **context)


def rights_in(event: Event, actor: Actor) -> dict[str, bool]:
    """All permissions of an actor in an event; dots become underscores for templates."""
    rights = {verb.replace(".", "_"): actor.may(verb, event_id=event.pk) for verb in ROLES_FOR}
    return rights | {"help": any(rights.values())}


def not_open_yet(request: HttpRequest) -> HttpResponse:
    """The answer to the link of an event that is not public yet; it says nothing of the event."""
    return page(request, "public/not_open_yet.html", status=404)


def run_verb_on_form(form: forms.BaseForm, write: Callable[[], T]) -> T | None:
    """Call the service; add each problem to its form field."""
    try:
        return write()
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    except Refused as refusal:
        add_problems(form, refusal.problems)
        return None


def add_problems(form: forms.BaseForm, problems: Iterable[AnyProblem]) -> None:
    for item in problems:
        field = _field_of(form, item.field)
        form.add_error(field, message_of(item) if field is None else _beside_field(item))


def _beside_field(item: AnyProblem) -> str:
    """The sentence of a problem beside its field.

    A key of one word, such as uma, is a word of the game too. Another one without a name, such as
    start_points, is "This value".
    """
    has_name = item.field.isalpha() or param_text("field", item.field) != item.field
    if isinstance(item, Problem) and not has_name:
        return problem_text(item, _("This value"))
    return message_of(item)


def run_verb_and_redirect(
    request: HttpRequest,
    write: Callable[[], object],
    *,
    back: str,
    done: str = "",
    problem_text: Callable[[AnyProblem], str] = message_of,
    **to: Any,
) -> HttpResponse:
    """Call the verb, add a message about the outcome, and redirect to `back`.

    Without `done` the verb returns the message, or an answer that is used as it is.
    """
    try:
        outcome = write()
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    except Refused as refusal:
        for item in refusal.problems:
            messages.error(request, problem_text(item))
    else:
        if isinstance(outcome, HttpResponse):
            return outcome
        messages.success(request, done or str(outcome))
    answer: HttpResponse = redirect(back, **to)
    return answer


def say_who_moved_up(request: HttpRequest, moved_up: Sequence[Entrant]) -> None:
    """Name those who got a place from the waiting list by what staff did."""
    if moved_up:
        text = ngettext(
            "%(names)s has got the place from the waiting list.",
            "%(names)s have got places from the waiting list.",
            len(moved_up),
        )
        names = ", ".join(isolated(one.staff_name) for one in moved_up)
        messages.info(request, text % {"names": names})


def to_call_or(otherwise: str, event: Event, table: Table | None, *more: Any) -> HttpResponse:
    """Redirect to the table's open referee call, or else to `otherwise`."""
    waiting = None if table is None else open_call(table)
    if waiting is None:
        return redirect(otherwise, event.slug, *more)
    return redirect("call", event.slug, waiting.call.pk)


def paginate(
    request: HttpRequest, rows: QuerySet[M] | Sequence[M], size: int = 50, *, name: str = "page"
) -> Page[M]:
    """The page of the rows that the query names; `name` where a page has several lists."""
    return Paginator(rows, size).get_page(request.GET.get(name))


def _field_of(form: forms.BaseForm, field: str) -> str | None:
    """The form field of a problem; None for the top of the form."""
    head = field.partition(".")[0]
    other = getattr(form, "other_names", {}).get(head, "")
    for name in (field, head, f"{field}_1", other):
        if name in form.fields and not form.fields[name].widget.is_hidden:
            return name
    return None


View = Callable[..., HttpResponse]


def actor_in(request: HttpRequest) -> Actor:
    """The actor of the request, looked up once."""
    actor: Actor | None = getattr(request, "actor", None)
    if actor is None:
        actor = actor_of(request.user)
        request.actor = actor  # type: ignore[attr-defined]  # ours, for this request
    return actor


def with_event(view: View) -> View:
    """Pass the event of the URL to the view; 404 if the reader cannot see it."""

    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
        return view(request, _visible_event(request, slug), **rest)

    return wrapper


def with_session(view: View) -> View:
    """Pass the session of the URL to the view; 404 if the reader cannot see it."""

    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, number: int, **rest: Any) -> HttpResponse:
        event = _visible_event(request, slug)
        session = session_or_404(request, event, number)
        session.event = event  # it knows which pages it has
        return view(request, session, **rest)

    return wrapper


def requires(verb: str) -> Callable[[View], View]:
    """Pass the event to the view if the reader has permission; else login page or 403."""

    def decorator(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
            event = _visible_event(request, slug)
            refusal = log_in_or_refuse(request, verb, event)
            return refusal or _of_staff(request, event, view, rest)

        return wrapper

    return decorator


def requires_role(view: View) -> View:
    """Pass the event to the view if the reader has any role in it."""

    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
        event = _visible_event(request, slug)
        helps = bool(actor_in(request).roles.get(event.pk))
        refusal = None if helps else log_in_or_refuse(request, "event.change", event)
        return refusal or _of_staff(request, event, view, rest)

    return wrapper


def staff_page(may: str | None, *, private: bool = False) -> Callable[[View], View]:
    """Make a view of a page of an event that its staff read.

    `may`: the permission; None for any role. `private`: the page shows secrets.
    """

    def decorator(view: View) -> View:
        checked = requires_role(view) if may is None else requires(may)(view)
        shown: View = require_safe(private_page(checked) if private else checked)
        return shown

    return decorator


def posts_verb(
    may: str | None, *, back: str, done: Promise | str = "", keep: Sequence[str] = ()
) -> Callable[[Callable[..., object]], View]:
    """Make a view of a POST that only calls a verb; it says `done` and leads `back`.

    `may`: the permission; None for any role. `keep`: the parts of the address that `back` has, too.
    Without `done` the function returns the message, or its own answer where it leads elsewhere.
    """

    def decorator(verb: Callable[..., object]) -> View:
        def view(request: HttpRequest, event: Event, **address: Any) -> HttpResponse:
            return run_verb_and_redirect(
                request,
                lambda: verb(request, event, **address),
                done=str(done),
                back=back,
                slug=event.slug,
                **{name: address[name] for name in keep},
            )

        check = requires_role if may is None else requires(may)
        posted: View = require_POST(check(wraps(verb)(view)))
        return posted

    return decorator


def _of_staff(request: HttpRequest, event: Event, view: View, rest: dict[str, Any]) -> HttpResponse:
    """Note what the frame of staff shows, with its version from before the page's contents."""
    request.staff_event = event  # type: ignore[attr-defined]  # ours, for the frame
    if request.method == "GET" and not getattr(request, "htmx", False):
        request.staff_version = staff_version(event.pk)  # type: ignore[attr-defined]  # as above
    return view(request, event, **rest)


def waiting_of(request: HttpRequest, event: Event) -> Waiting:
    """What waits in the event of this request, counted once for its page and the frame around it."""
    if not hasattr(request, "staff_waiting"):
        request.staff_waiting = waiting_in(event)  # type: ignore[attr-defined]  # as above
    waiting: Waiting = request.staff_waiting  # type: ignore[attr-defined]  # as above
    return waiting


def log_in_or_refuse(request: HttpRequest, verb: str, event: Event) -> HttpResponseRedirect | None:
    """None with permission; login page if not logged in, else PermissionDenied."""
    if actor_in(request).may(verb, event_id=event.pk):
        return None
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    raise PermissionDenied


def session_or_404(request: HttpRequest, event: Event, number: int) -> Session:
    """The session; 404 if it is a draft that the reader cannot see."""
    session = or_404(session_numbered(event, number))
    if not sees_session(session, actor_in(request)):
        raise Http404
    return session


def table_or_404(request: HttpRequest, event: Event, table_id: int) -> Table:
    table = or_404(table_in_event(event, table_id))
    if not sees_session(table.session, actor_in(request)):
        raise Http404
    return table


def whole_number(text: str, digits: int = 9) -> int | None:
    """The number that somebody sent; None where the text is no number of so many digits."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if is_number else None


def or_404(thing: T | None) -> T:
    """Return the value; raise Http404 for None."""
    if thing is None:
        raise Http404
    return thing


def _visible_event(request: HttpRequest, slug: str) -> Event:
    event = event_by_slug(slug)
    if event is None:
        _to_present_address(request, slug)
    if event is None or not sees_event(event, actor_in(request)):
        raise Http404
    use_zone_of(event)
    return event


class EventRenamed(Exception):
    """A page has another address now; `league.middleware.refusals` answers with a redirect."""

    def __init__(self, to: str) -> None:
        super().__init__(to)
        self.to = to


def _to_present_address(request: HttpRequest, slug: str) -> None:
    """Redirect what reads a page by an address that its event had before."""
    event = renamed_event(slug)
    match = request.resolver_match
    if event is None or match is None or not sees_event(event, actor_in(request)):
        return
    to = reverse(match.view_name, kwargs=match.kwargs | {"slug": event.slug})
    query = request.META.get("QUERY_STRING")
    raise EventRenamed(f"{to}?{query}" if query else to)


# The URL or the page has a secret: no caching, indexing or referrer.
PRIVATE_PAGE_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
}


def private_page(view: View) -> View:
    """Keep a page that shows secrets out of caches and indexes."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **rest: Any) -> HttpResponse:
        response = view(request, *args, **rest)
        for name, value in PRIVATE_PAGE_HEADERS.items():
            response[name] = value
        return response

    return wrapper


def private_json_file(name: str, value: Any) -> HttpResponse:
    """Somebody's data as a file, for nobody else."""
    headers = {**PRIVATE_PAGE_HEADERS, "Content-Disposition": f'attachment; filename="{name}"'}
    style = {"ensure_ascii": False, "indent": 2}
    return JsonResponse(value, json_dumps_params=style, headers=headers)
