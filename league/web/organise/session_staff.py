"""Staff pages of sessions: list, session, table links."""

from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import timezone

from league.core.errors import message_of
from league.core.job_problems import problems_of_job
from league.enums import ABSENT_STATUSES, EntryContract, EventStatus, SessionStatus
from league.models import Entrant, Event, Job, Seat, Session, Table
from league.seating.queries.clocks import session_ends_at, session_seconds_left
from league.seating.queries.conflicts import SessionSeating
from league.seating.queries.constraints import broken_at
from league.seating.queries.drafts.kept import drawn_by, other_draft
from league.seating.queries.drafts.overtaken import overtaken
from league.seating.queries.drafts.sentences import sentences_of
from league.seating.queries.drafts.swap_words import changes_of_swap
from league.seating.queries.draw_task import substitutes_of
from league.seating.queries.event_plans import stale_plan
from league.seating.queries.reasons import missed_goals, reason_text
from league.seating.queries.sessions import (
    by_division,
    latest_draw,
    named_seats,
    seat_in_session,
    sessions_of,
    sit_outs_of,
    tables_of,
    tables_with_names,
    unplayed_seats,
)
from league.standings.queries.planned_sessions import timetable_of
from league.standings.queries.stages import has_sessions_left, stages_of
from league.teams.queries.line_ups import sessions_with_line_ups
from league.teams.queries.squads import team_rules
from league.web.common.form_views import ONLY_GET, Forms, StaffFormView
from league.web.common.phone_reach import phone_reach
from league.web.common.views import (
    TABLES,
    actor_in,
    page,
    paginate,
    rights_in,
    session_or_404,
    staff_page,
    whole_number,
)
from league.web.organise.forms.sessions import (
    ExtraTimeForm,
    SeatsForm,
    SubstituteForm,
)
from league.web.organise.steps.session_steps import (
    next_step,
    progress_of,
    steps_back,
    waiting_tables,
)

MOST_COMING = 12


@staff_page("session.see_draft")
def sessions(request: HttpRequest, event: Event) -> HttpResponse:
    """The list of sessions. In an event of teams it opens line-ups; these are what is drawn."""
    actor = actor_in(request)
    rows = list(sessions_of(event, actor))
    may_draw = actor.may("session.draw", event_id=event.pk)
    return page(
        request,
        "organise/session/sessions.html",
        event,
        sessions=rows,
        team_rules=team_rules(event),
        line_up_sessions=sessions_with_line_ups(event),
        stale=stale_plan(event) if may_draw else None,
        is_open=any(item.status != SessionStatus.FINISHED for item in rows),
        next_number=event.sessions.next_number(),
        is_next_planned=has_sessions_left(stages_of(event)),
        coming=_coming(event),
    )


def _coming(event: Event) -> list[dict[str, Any]]:
    """The sessions that are planned and not drawn, with their planned starts."""
    if event.status == EventStatus.FINISHED:
        return []
    timetable, first = timetable_of(event), event.sessions.next_number()
    numbers = range(first, min(timetable.count, first + MOST_COMING - 1) + 1)
    return [{"number": number, "starts_at": timetable.starts.get(number)} for number in numbers]


class SessionPage(StaffFormView):
    """The page of a session with the forms that change it."""

    http_method_names = ONLY_GET
    may = "session.see_draft"
    template_name = "organise/session/session.html"
    form_name = "swap_form"

    def get_object(self) -> Session:
        return session_or_404(self.request, self.event, self.kwargs["number"])

    @cached_property
    def job(self) -> Job | None:
        return latest_draw(self.object)

    @cached_property
    def substitutes(self) -> list[Entrant]:
        """Those without a seat in the session."""
        seated = {seat.entrant_id for seat in self.object.seats.all()}
        return [one for one in substitutes_of(self.event) if one.pk not in seated]

    @cached_property
    def free_seats(self) -> list[Seat]:
        """The seats that a substitute can take: their tables have not played yet."""
        return unplayed_seats(self.object) if self.substitutes else []

    @cached_property
    def selected(self) -> tuple[Seat | None, Seat | None]:
        first, second = (_seat(self.request, self.object, name) for name in ("seat", "with"))
        return first, second

    def forms(self) -> Forms:
        return {
            "swap_form": lambda data: SeatsForm(named_seats(self.object) if data else (), data),
            "substitute_form": self._substitute_form,
            "extra_form": ExtraTimeForm,
        }

    def _substitute_form(self, data: QueryDict | None) -> SubstituteForm:
        first, _second = self.selected
        initial = {"seat": first.pk} if first else None
        if data is None:
            return SubstituteForm(self.free_seats, self.substitutes, initial=initial)
        # What is no longer free is refused with its reason.
        return SubstituteForm(named_seats(self.object), substitutes_of(self.event), data)

    def context(self) -> dict[str, Any]:
        session, job = self.object, self.job
        tables = list(session.tables.order_by("number"))
        pages = paginate(self.request, tables_with_names(session), TABLES)
        shown = list(pages)
        may = rights_in(self.event, self.actor)
        busy = job is not None and job.is_unfinished
        said = None if busy else overtaken(session)
        return {
            "session": session,
            "tables": shown,
            "enters_results": any(one.entry_contract != EntryContract.HANDS for one in tables),
            "groups": by_division(shown, self.event),
            "pages": pages,
            "sit_outs": sit_outs_of(session),
            "job": job,
            "job_problems": problems_of_job(job) if job else [],
            "substitutes": self.substitutes,
            "free_seats": self.free_seats,
            "progress": progress_of(session, tables),
            "main": next_step(session, tables, may),
            "back": [] if busy else steps_back(session, may),
            "overtaken": said and message_of(said),
            "drawn_by": drawn_by(session),
            "other": None if busy else other_draft(session),
            "waiting": waiting_tables(tables),
            "seconds_left": session_seconds_left(session, now=timezone.now()),
            "until": session_ends_at(session),
            **_selection(session, shown, *self.selected),
        }


def _selection(
    session: Session, tables: list[Table], first: Seat | None, second: Seat | None
) -> dict[str, Any]:
    """The conflicts, the selected seats, why the first sits there, and a preview of the swap."""
    seating = SessionSeating(session)
    ranked = _put_ranks(seating, tables)
    for table in tables:
        seats = table.seated
        found = seating.conflicts([str(seat.entrant_id) for seat in seats])
        table.conflicts = found  # type: ignore[attr-defined]  # for templates
    broken = broken_at(session, seating.constraints)
    reason = reason_text(session, first.entrant_id, seating.names) if first else ""
    shown: dict[str, Any] = {"broken": broken, "first": first, "why": reason}
    if tables:
        shown |= {"broken_rules": broken.sentences, "complaints": missed_goals(seating)}
        shown |= {"sentences": sentences_of(seating), "ranked": ranked}
    if first is None or second is None or first == second:
        return shown
    pair = str(first.entrant_id), str(second.entrant_id)
    swap = seating.compare(seating.swapped(*pair))
    return shown | {"second": second, "swap": swap, "changes": changes_of_swap(seating, *pair)}


def _put_ranks(seating: SessionSeating, tables: list[Table]) -> bool:
    """Give seats and tables of a page their ranks before the session, if there are any."""
    has_ranks = seating.session.status == SessionStatus.DRAFT and seating.has_history
    ranks = {player.id: player.rank for player in seating.task.players} if has_ranks else {}
    for table in tables:
        here = []
        seats: list[Any] = table.seated
        for seat in seats:
            seat.rank = ranks.get(str(seat.entrant_id))
            seat.gone = seat.entrant.status in ABSENT_STATUSES
            here.extend([seat.rank] if seat.rank else [])
        table.best_rank, table.last_rank = min(here, default=None), max(here, default=None)  # type: ignore[attr-defined]  # for templates
    return has_ranks


def _seat(request: HttpRequest, session: Session, name: str) -> Seat | None:
    number = whole_number(request.GET.get(name, ""))
    return seat_in_session(session, number) if number else None


@staff_page("table.see_link", private=True)
def links(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The secret table links with QR codes, for printing."""
    session = session_or_404(request, event, number)
    pages = paginate(request, tables_of(session), TABLES)
    return page(
        request,
        "organise/session/links.html",
        event,
        session=session,
        reach=phone_reach(request),
        tables=list(pages),
        pages=pages,
    )
