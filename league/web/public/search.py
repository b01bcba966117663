"""The page that searches over players, events and clubs."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.people.queries.search import LONGEST_QUERY, search
from league.web.common.views import actor_in, page, paginate

ROWS = 30


@require_safe
def results(request: HttpRequest) -> HttpResponse:
    asked = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    found = paginate(request, search(asked, actor_in(request)), ROWS)
    return page(request, "public/search/results.html", asked=asked, found=found)
