"""Pages to read: a function gathers what a template shows."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.models import Event, Session
from league.web.common.views import page

Context = dict[str, Any]
View = Callable[..., HttpResponse]


def reading_page(
    template: str, *wrappers: Callable[[Any], Any]
) -> Callable[[Callable[..., Context]], View]:
    """Make a page of what a function gathers for it; the wrappers stand around it in their order."""

    def decorator(gather: Callable[..., Context]) -> View:
        @wraps(gather)
        def shown(request: HttpRequest, *rows: Any, **parts: Any) -> HttpResponse:
            row = rows[0] if rows else None
            event = row.event if isinstance(row, Session) else row
            context = gather(request, *rows, **parts)
            return page(request, template, event if isinstance(event, Event) else None, **context)

        view: View = shown
        for wrapper in reversed(wrappers):
            view = wrapper(view)
        return require_safe(view)

    return decorator
