"""What the pages of a series share: finding it, and the reader's rights in it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

from league.models import Series
from league.series.queries.series import organises, series_by_slug
from league.web.common.views import actor_in, or_404, page

View = Callable[..., HttpResponse]


def series_page(view: View) -> View:
    """Pass the series of the address to the view; 404 if the reader cannot see it."""

    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
        series = or_404(series_by_slug(slug, actor_in(request)))
        return view(request, series, **rest)

    return wrapper


def show(request: HttpRequest, template: str, series: Series, **context: Any) -> HttpResponse:
    """Render a page of a series, with its tabs."""
    is_organiser = organises(series, actor_in(request))
    return page(request, template, series=series, is_organiser=is_organiser, **context)
