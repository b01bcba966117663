"""Pages to print: the row of one, its view and its path; paper size, warning about codes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils import timezone

from league.models import Event, Session
from league.web.common.phone_reach import phone_reach
from league.web.common.views import page, session_or_404, staff_page

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Worded

SIZES = ("a4", "letter")
AT_ONCE = 120  # cards of one page: each code takes milliseconds
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintPage:
    """A page to print.

    `contents` makes what the template shows; the path below `print/` and the template in
    `templates/print/` have its name. `verb` is the right that the page needs. `codes`: it has codes
    for phones. `private`: it shows secrets. `address`: where it is not below `print/`. `goes_to`:
    where the sheets of a day of play go; "" for pages that are not part of it. `usual`: most days
    need it. `contents_of_day`: what they show in the document of a day, if not the same.
    """

    contents: Callable[..., dict[str, Any]]
    verb: str
    title: "str | Worded"
    text: "str | Worded"
    by_session: bool = False
    codes: bool = False
    private: bool = False
    address: str = ""
    goes_to: "str | Worded" = ""
    usual: bool = True
    copies: int = 1
    contents_of_day: Callable[[HttpRequest, Session], dict[str, Any]] | None = None

    @property
    def name(self) -> str:
        return self.contents.__name__

    @property
    def route(self) -> str:
        """The name of its address."""
        return f"print_{self.name}"

    def path(self) -> URLPattern:
        session = "sessions/<int:number>/" if self.by_session else ""
        address = self.address or f"print/{session}{self.name.replace('_', '-')}/"
        view = staff_page(self.verb, private=self.private)(self._show)
        return path(address, view, name=self.route)

    def _show(self, request: HttpRequest, event: Event, number: int = 0) -> HttpResponse:
        about = session_or_404(request, event, number) if self.by_session else event
        shown: dict[str, Any] = {"session": about} if self.by_session else {}
        shown |= on_paper(request, codes=self.codes) | self.contents(request, about)
        return page(request, f"print/{self.name}.html", event, **shown)


def on_paper(request: HttpRequest, *, codes: bool) -> dict[str, Any]:
    """What the frame of a page to print shows; `codes` where it has codes for phones."""
    size = request.GET.get("paper", "")
    return {
        "paper": size if size in SIZES else SIZES[0],
        "reach": phone_reach(request) if codes else None,
        "now": timezone.now(),
    }


def chunks(rows: Sequence[T], size: int) -> list[list[T]]:
    """The rows in groups of `size`, the last with what is left."""
    return [list(rows[start : start + size]) for start in range(0, len(rows), size)]
