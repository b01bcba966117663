"""The frame of pages to print: paper size, way back, warning about codes."""

from collections.abc import Sequence
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse

from league.models import Event
from league.web.common.phone_reach import phone_reach
from league.web.common.views import page

SIZES = ("a4", "letter")
AT_ONCE = 120  # cards of one page: each code takes milliseconds
T = TypeVar("T")


def paper_page(
    request: HttpRequest,
    template: str,
    event: Event,
    *,
    codes: bool = False,
    **context: Any,
) -> HttpResponse:
    """Render a page to print; `codes` where it has codes for phones."""
    size = request.GET.get("paper", "")
    context["paper"] = size if size in SIZES else SIZES[0]
    context["reach"] = phone_reach(request) if codes else None
    return page(request, f"print/{template}", event, **context)


def chunks(rows: Sequence[T], size: int) -> list[list[T]]:
    """The rows in groups of `size`, the last with what is left."""
    return [list(rows[start : start + size]) for start in range(0, len(rows), size)]
