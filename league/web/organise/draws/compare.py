"""Two drafts of a session side by side, and the choice between them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.core.job_problems import problems_of_job
from league.models import Event
from league.seating.queries.drafts.pair import DraftPair, two_drafts
from league.seating.queries.draw_methods import options_of
from league.seating.queries.sessions import latest_draw
from league.seating.sessions import use_other_draft
from league.standings.queries.planned_sessions import sessions_of_stage
from league.web.common.views import (
    actor_in,
    page,
    posts_verb,
    session_or_404,
    staff_page,
    whole_number,
)


@staff_page("session.draw")
def compare_drafts(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """While a draw runs the page waits for it."""
    session = session_or_404(request, event, number)
    job = latest_draw(session)
    if job is not None and job.is_unfinished:
        return page(request, "organise/draw/drawing.html", event, session=session, job=job)
    pair = two_drafts(session)
    if pair is None:
        return redirect("manage_session", event.slug, number)
    return page(
        request,
        "organise/draw/compare.html",
        event,
        session=session,
        pair=pair,
        drafts=[pair.before, pair.now],
        wishes=_wishes(pair),
        sessions_in_all=sessions_of_stage(session.stage),
        job=job,
        job_problems=problems_of_job(job) if job else [],
    )


def _wishes(pair: DraftPair) -> bool:
    """Whether the drafts differ in what matters more: new opponents or close ranks."""
    both = all("close_ranks" in options_of(one.method) for one in (pair.before, pair.now))
    return both and pair.before.close_ranks != pair.now.close_ranks


@posts_verb("session.draw", back="manage_session", keep=("number",))
def use_draft(request: HttpRequest, event: Event, number: int) -> str:
    """Keep the present draft, or use the other one in its place."""
    session = session_or_404(request, event, number)
    if request.POST.get("draft") != "A":
        return _("Draft B stays the seating. The other draft is kept until you publish.")
    seen = whole_number(request.POST.get("key", ""))
    use_other_draft(session, actor=actor_in(request), seen=seen or 0)
    return _("Draft A is the seating now. The other draft is kept until you publish.")
