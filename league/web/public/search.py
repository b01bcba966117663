"""The page that searches over players, events and clubs."""

from django.http import HttpRequest

from league.people.queries.search import LONGEST_QUERY, search
from league.web.common.views import actor_in, paginate
from league.web.public.reading import Context, reading_page

ROWS = 30


@reading_page("public/search/results.html")
def results(request: HttpRequest) -> Context:
    asked = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    found = paginate(request, search(asked, actor_in(request)), ROWS)
    return {"asked": asked, "found": found}
