"""The page on which a session is drawn, and drawn again."""

from abc import abstractmethod
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.core.job_problems import problems_of_job
from league.entrants.queries.entrants import present_in
from league.enums import DrawMethod, EventStatus, JobStatus, SessionStatus
from league.events.queries.session_starts import planned_start
from league.models import Event, Job, Session
from league.seating.queries.drafts.kept import drawn_by
from league.seating.queries.drafts.players import PlayersOfDraw, players_of_draw
from league.seating.queries.draw_methods import (
    default_method,
    is_small_field,
    methods_for,
    prefers_close_ranks,
)
from league.seating.queries.draw_task import entrants_to_seat
from league.seating.queries.event_plans import has_tables_for, next_session, stale_plan
from league.seating.queries.goals import goals_of
from league.seating.queries.sessions import latest_draw, tables_as_pasted
from league.seating.sessions import redraw_session, request_session
from league.standings.queries.planned_sessions import sessions_of_stage
from league.standings.queries.stages import (
    can_be_drawn,
    current_stage,
    script_for,
    sessions_leading_to,
    stages_of,
)
from league.teams.queries.squads import team_rules
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.views import page, run_verb_and_redirect, session_or_404, whole_number
from league.web.organise.forms.sessions import DrawForm, NewSessionForm


class DrawPage(StaffFormView):
    """What a draw is told; who it would seat is counted anew with each choice."""

    may = "session.draw"
    template_name = "organise/draw/draw.html"
    done = ""

    @property
    def shown_at(self) -> str:
        """The name of the page that waits for the draw and shows what comes of it."""
        return "session_drafts" if "both" in self.request.POST else "manage_session"

    @property
    @abstractmethod
    def session(self) -> Session:
        """The session that is drawn; it may not be saved yet."""

    def get(self, request: HttpRequest, *args: Any, **address: Any) -> HttpResponse:
        if self.event.status == EventStatus.FINISHED:
            name = "organise/draw/event_finished.html"
            return page(request, name, self.event, session=self.session)
        return super().get(request, *args, **address)

    def context(self) -> dict[str, Any]:
        session = self.session
        players = self._players()
        sessions = sessions_of_stage(session.stage)
        seats = self.event.ruleset.players
        return {
            "session": session,
            "players": players,
            "filled": players if players.called else self._players(substitutes=True),
            "everybody": self._players(checked_in_only=False).players,
            "only_here": self._players(checked_in_only=True).players,
            "sessions_in_all": sessions,
            "small_field": is_small_field(players.players, seats, sessions),
            "wants_close_ranks": self.chosen["close_ranks"],
            "played": sessions_leading_to(session).last(),
            "has_plan": hasattr(self.event, "plan"),
            "is_planned": has_tables_for(session),
            "goals": goals_of(self.event),
            "stale": stale_plan(self.event),
            "unfinished": self._unfinished(),
        }

    @abstractmethod
    def get_initial(self) -> dict[str, Any]:
        """What the form starts with."""

    @cached_property
    def chosen(self) -> dict[str, Any]:
        """What decides who plays and what is asked: as sent, or as the form starts."""
        sent = self.request.POST if self.request.method == "POST" else self.request.GET
        told = self.get_initial()
        close_ranks = sent.get("close_ranks", str(told.get("close_ranks"))) == "True"
        if "method" in sent:
            told = {"method": sent["method"], "stage": sent.get("stage")}
            told |= {name: sent.get(name) in {"on", "True"} for name in TICKS}
        kept = {name: told.get(name) for name in ("method", "stage", *TICKS)}
        return kept | {"close_ranks": close_ranks}

    def _players(self, **other: bool) -> PlayersOfDraw:
        told = {name: bool(self.chosen[name]) for name in TICKS} | other
        return players_of_draw(self.session, method=str(self.chosen["method"]), **told)

    def _unfinished(self) -> list[tuple[Session, str]]:
        """Other sessions that have not finished; of drafts also who drew them."""
        rows = self.event.sessions.drawn().exclude(status=SessionStatus.FINISHED)
        others = rows.exclude(pk=self.session.pk).order_by("number")
        return [(one, drawn_by(one) if one.status == SessionStatus.DRAFT else "") for one in others]


TICKS = ("checked_in_only", "substitutes")


class DrawSession(DrawPage):
    """Request the draw of the next session; the session's page shows the progress."""

    def get(self, request: HttpRequest, *args: Any, **address: Any) -> HttpResponse:
        if team_rules(self.event):  # line-ups come first, and these are what is drawn
            return redirect("manage_sessions", self.event.slug)
        return super().get(request, *args, **address)

    @cached_property
    def session(self) -> Session:
        stages = {stage.pk: stage for stage in stages_of(self.event) if can_be_drawn(stage)}
        wanted = stages.get(whole_number(str(self.chosen["stage"] or "")) or 0)
        number = self.event.sessions.next_number()
        return Session(
            event=self.event,
            stage=wanted or current_stage(self.event),
            number=number,
            planned_start=planned_start(self.event, number),
        )

    def get_initial(self) -> dict[str, Any]:
        return initial_of_draw(self.event)

    def forms(self) -> Forms:
        return {"form": lambda data: NewSessionForm(self.session, data, initial=self.get_initial())}

    def write(self, form: NewSessionForm) -> Job:
        both = "both" in self.request.POST
        return request_session(self.event, actor=self.actor, both=both, **form.draw_arguments())

    def get_success_url(self) -> str:
        session = self.outcome.session
        if session is None:  # sent twice, and its draft is discarded
            return reverse("manage_sessions", args=[self.event.slug])
        return reverse(self.shown_at, args=[self.event.slug, session.number])


class Redraw(DrawPage):
    """Draw a draft again; the form starts with what the last draw was told."""

    def get_success_url(self) -> str:
        return reverse(self.shown_at, args=[self.event.slug, self.session.number])

    def get_object(self) -> Session:
        return session_or_404(self.request, self.event, self.kwargs["number"])

    @property
    def session(self) -> Session:
        session: Session = self.object
        return session

    @cached_property
    def job(self) -> Job | None:
        return latest_draw(self.session)

    def get(self, request: HttpRequest, *args: Any, **address: Any) -> HttpResponse:
        if self.session.status != SessionStatus.DRAFT:
            return HttpResponseRedirect(self.get_success_url())
        return super().get(request, *args, **address)

    def post(self, request: HttpRequest, *args: Any, **address: Any) -> HttpResponse:
        """Also draws with the same method, options and seed, by the results of now."""
        session = self.session
        if "as_before" not in request.POST:
            return super().post(request, *args, **address)
        return run_verb_and_redirect(
            request,
            lambda: redraw_session(session, actor=self.actor, seed=session.seed),
            done=_("Session %(number)s is being drawn.") % {"number": session.number},
            back="manage_session",
            slug=self.event.slug,
            number=session.number,
        )

    def forms(self) -> Forms:
        return {"form": lambda data: DrawForm(self.session, data, initial=self.get_initial())}

    def get_initial(self) -> dict[str, Any]:
        """How the session was drawn, or was to be drawn where that failed.

        A plan that no longer has the session gives way to the suggested method.
        """
        session, job = self.session, self.job
        failed = job is not None and job.status == JobStatus.FAILED
        draw = job.arguments.get("draw") if job and failed else None
        method, options = (
            (draw["method"], draw["options"]) if draw else (session.method, session.options)
        )
        if method not in methods_for(session):
            method = default_method(session)
        told = {**options, "method": method}
        if method != DrawMethod.SWISS:
            told["close_ranks"] = _prefers_close_ranks(session)
        if method == DrawMethod.PLAN:
            told["plan"] = tables_as_pasted(session)
            told["rest"] = session.sit_outs.count() >= self.event.ruleset.players
        return told

    def context(self) -> dict[str, Any]:
        job = self.job
        failed = problems_of_job(job) if job else []
        return super().context() | {"is_again": True, "job": job, "job_problems": failed}

    def write(self, form: DrawForm) -> object:
        both = "both" in self.request.POST
        return redraw_session(self.session, actor=self.actor, both=both, **form.draw_arguments())


def initial_of_draw(event: Event) -> dict[str, Any]:
    """What the form of the next draw starts with.

    Options are those of the last draw. Once players check in only they play, and a free substitute
    fills a table.
    """
    last = event.sessions.drawn().order_by("number").last()
    options = {**last.options, "tonight": None} if last else {}  # "tonight" may be another evening
    return {
        **options,
        **_initial_method(next_session(event)),
        "minutes": event.session_minutes,
        "close_ranks": _prefers_close_ranks(next_session(event)),
        "checked_in_only": present_in(event)["checked_in"] > 0,
        "substitutes": event.entrants.substitutes().exists(),
    }


def _prefers_close_ranks(session: Session) -> bool:
    event, stage = session.event, session.stage
    players = present_in(event)["checked_in"] or len(entrants_to_seat(stage))
    small = is_small_field(players, event.ruleset.players, sessions_of_stage(stage))
    return prefers_close_ranks(session, small_field=small)


def _initial_method(session: Session) -> dict[str, Any]:
    """Draw method and script of the stage, with a default script for its number of players."""
    stage = session.stage
    players = len(entrants_to_seat(stage))
    script = stage.script or script_for(players, stage.event.ruleset.players)
    return {"stage": stage.pk, "method": default_method(session), "script": script}
