"""The ways a page answers: a template, a form with its problems, or a redirect with a message."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from league.core.errors import AnyProblem, Forbidden, Refused, worded
from league.core.permissions import ROLES_FOR, Actor
from league.models import Event, Table
from league.play.queries.referee_calls import open_call
from league.web.common.requests import actor_in

T = TypeVar("T")
M = TypeVar("M", bound=Model)
UNPROCESSABLE = 422


def page(
    request: HttpRequest,
    template: str,
    event: Event | None = None,
    *,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """A page; one of an event also knows what its reader may do there."""
    if event is not None:
        context |= {"event": event, "may": rights_in(event, actor_in(request))}
    return render(request, template, context, status=status)


def form_page(
    request: HttpRequest, template: str, event: Event | None = None, **context: Any
) -> HttpResponse:
    """A page with a form; 422 when what was sent in it was turned down."""
    status = UNPROCESSABLE if request.method == "POST" else 200
    return page(request, template, event, status=status, **context)


def rights_in(event: Event, actor: Actor) -> dict[str, bool]:
    """Every verb of the table of permissions, spelt as templates can ask for it."""
    rights = {verb.replace(".", "_"): actor.may(verb, event_id=event.pk) for verb in ROLES_FOR}
    return rights | {"help": any(rights.values())}


def attempt(form: forms.Form, write: Callable[[], T]) -> T | None:
    """Do the write; what it refuses stands on the form, each problem at its field."""
    try:
        return write()
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    except Refused as refusal:
        put_problems(form, refusal.problems)
        return None


def put_problems(form: forms.Form, problems: Iterable[AnyProblem]) -> None:
    for item in problems:
        form.add_error(_field_of(form, item.field), worded(item))


def command(
    request: HttpRequest,
    write: Callable[[], object],
    *,
    done: str,
    back: str,
    said: Callable[[AnyProblem], str] = worded,
    **to: Any,
) -> HttpResponse:
    """Do the write of a button and go back, with a message for what came of it."""
    try:
        write()
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    except Refused as refusal:
        for item in refusal.problems:
            messages.error(request, said(item))
    else:
        messages.success(request, done)
    answer: HttpResponse = redirect(back, **to)
    return answer


def to_call_or(otherwise: str, event: Event, table: Table | None, *more: Any) -> HttpResponse:
    """Back to the call that the table waits with; without one to the page that is named."""
    waiting = None if table is None else open_call(table)
    if waiting is None:
        return redirect(otherwise, event.slug, *more)
    return redirect("call", event.slug, waiting.call.pk)


def page_of(request: HttpRequest, rows: QuerySet[M], size: int = 50) -> Page[M]:
    return Paginator(rows, size).get_page(request.GET.get("page"))


def _field_of(form: forms.Form, field: str) -> str | None:
    """The form's own name of a problem's field; the top of the page for any other."""
    head = field.partition(".")[0]
    other = getattr(form, "other_names", {}).get(head, "")
    for name in (field, head, f"{field}_1", other):
        if name in form.fields and not form.fields[name].widget.is_hidden:
            return name
    return None
