"""Line-ups for organisers: open, overview, set late, close, draw, publish, no-shows."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from league.enums import DrawMethod
from league.models import Event, LineUp, LineUpPlace, Session
from league.seating.sessions import redraw_session
from league.teams.line_ups import (
    lock_line_ups,
    open_line_ups,
    publish_line_ups,
    reopen_line_ups,
    set_line_up,
    set_no_show,
)
from league.teams.mails import addresses_of, remind_captains
from league.teams.queries.line_ups import (
    deadline_of,
    has_line_ups,
    is_open,
    line_ups_of,
    squads_to_remind,
    warnings_about,
)
from league.teams.queries.squads import team_rules
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.line_up_form import LineUpForm
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    posts_verb,
    requires,
    run_verb_and_redirect,
    staff_page,
    whole_number,
)


def _draw(session: Session, **actor: object) -> object:
    return redraw_session(session, method=DrawMethod.RANDOM, **actor)  # type: ignore[arg-type]  # the actor


STEPS: dict[str, tuple[Callable[..., object], object]] = {
    "lock": (lock_line_ups, lazy("Line-ups closed.")),
    "reopen": (reopen_line_ups, lazy("Line-ups reopened.")),
    "remind": (remind_captains, lazy("The captains are being reminded.")),
    "publish": (publish_line_ups, lazy("Line-ups published.")),
    "draw": (_draw, lazy("The tables are being drawn.")),
}


@require_POST
@requires("session.draw")
def open_sessions(request: HttpRequest, event: Event) -> HttpResponse:
    count = whole_number(request.POST.get("sessions", "1"), digits=3) or 0
    return run_verb_and_redirect(
        request,
        lambda: open_line_ups(event, actor=actor_in(request), sessions=count),
        done=_("Captains can now set their line-ups."),
        back="manage_sessions" if request.POST.get("back") == "sessions" else "manage_teams",
        slug=event.slug,
    )


@staff_page("line_up.see")
def overview(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Which teams have named whom; from here the line-ups are closed, drawn and published."""
    session = _session(event, number)
    rules = or_404(team_rules(event))
    cards = line_ups_of(session, actor_in(request))
    late = [(squad.team.name, len([*addresses_of(squad)])) for squad in squads_to_remind(session)]
    return page(
        request,
        "organise/teams/line_ups.html",
        event,
        session=session,
        rows=[(card, warnings_about(card.line_up, rules)) for card in cards],
        deadline=deadline_of(session, rules),
        captains=sum(count for _name, count in late),
        without_captain=[name for name, count in late if not count],
        missing=sum(card.missing for card in cards),
        hidden=any(not card.line_up.is_published for card in cards),
        closed=all(card.line_up.status != "draft" for card in cards),
    )


class ChangeLineUp(StaffFormView):
    """Staff set the line-up of a team; after the deadline with a reason."""

    may = "line_up.set"
    template_name = "organise/teams/line_up.html"
    done = lazy("Line-up saved.")
    back = "manage_line_ups"
    keep = ("number",)

    def get_object(self) -> LineUp:
        self.session = _session(self.event, self.kwargs["number"])
        rows = self.session.line_ups.select_related("team", "session__event", "session__stage")
        return or_404(rows.filter(team=self.kwargs["team"]).first())

    def forms(self) -> Forms:
        rules = or_404(team_rules(self.event))
        self.late = not is_open(self.object, rules)
        return {"form": partial(LineUpForm, self.object, rules, late=self.late)}

    def write(self, form: LineUpForm) -> object:
        return set_line_up(self.object, form.entrants(), actor=self.actor, reason=form.reason())

    def context(self) -> dict[str, Any]:
        return {"line_up": self.object, "session": self.session, "late": self.late}


@posts_verb("line_up.publish", back="manage_line_ups", keep=("number",))
def step(request: HttpRequest, event: Event, number: int, verb: str) -> object:
    write, done = or_404(STEPS.get(verb))
    write(_session(event, number), actor=actor_in(request))
    if verb != "draw":
        return str(done)
    messages.success(request, str(done))
    return redirect("manage_session", event.slug, number)


@posts_verb("line_up.no_show", back="manage_line_ups", keep=("number",))
def no_show(request: HttpRequest, event: Event, number: int, line_up_place: int) -> str:
    """Record a no-show, or undo it."""
    session = _session(event, number)
    rows = LineUpPlace.objects.select_related("line_up__team", "entrant__player")
    row = or_404(rows.filter(session=session, pk=line_up_place).first())
    absent = request.POST.get("no_show") == "yes"
    set_no_show(row, no_show=absent, actor=actor_in(request))
    return (
        _("No-show recorded: the team has the placeholder score.")
        if absent
        else _("No-show removed.")
    )


def _session(event: Event, number: int) -> Session:
    session = or_404(event.sessions.select_related("event", "stage").filter(number=number).first())
    or_404(has_line_ups(session) or None)
    return session
