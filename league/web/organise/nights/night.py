"""The organiser's page of a night: who is there, the games one after another, the printed sheet."""

from typing import Any
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from league.core.job_problems import problems_of_job
from league.core.permissions import Actor
from league.entrants.queries.entrants import entrant_numbered
from league.enums import NightAnswer, Presence, SessionStatus
from league.models import Event, Night, Session
from league.nights.attendance import answer_night, mark_others_present, set_presence
from league.nights.queries.arrivals import arrival_of
from league.nights.queries.group_link import night_terms
from league.nights.queries.nights import (
    anybody_is_present,
    counts_of,
    expected_games,
    night_numbered,
    rows_of,
    sessions_of_night,
    takes_answers,
)
from league.nights.queries.reminders import reach_of, reminder_at
from league.nights.reminders import remind_now
from league.seating.night_games import draw_next_game
from league.seating.queries.night_seats import empty_seats
from league.seating.queries.sessions import latest_draw, sit_outs_of, tables_of
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    posts_verb,
    requires,
    rights_in,
    run_verb_and_redirect,
    staff_page,
    whole_number,
)
from league.web.organise.nights.terms import GroupLink, group_link
from league.web.organise.steps.session_steps import next_step
from scoring.results.odd_tables import FIVE, takes_odd_tables


@staff_page("night.presence", private=True)
def night(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    row = or_404(night_numbered(event, number))
    sessions = sessions_of_night(row)
    current = sessions[-1] if sessions else None
    job = latest_draw(current) if current else None
    drawn = len(sessions)
    over = current is None or current.status == SessionStatus.FINISHED
    expected = expected_games(row)
    coming = expected[drawn] if drawn < row.games else None
    rows = rows_of(row)
    return page(
        request,
        "organise/nights/night.html",
        event,
        night=row,
        rows=rows,
        counts=counts_of(row),
        ticked=anybody_is_present(row),
        games=[_game(session, game) for game, session in enumerate(sessions, 1)],
        job=job,
        job_problems=problems_of_job(job) if job else [],
        main=_main(request, current, busy=job is not None and job.is_unfinished),
        next_game=drawn + 1 if over and drawn < row.games and not row.is_cancelled else None,
        empty_seats=empty_seats(row),
        expected=expected,
        coming=coming,
        group=_group(request, event, row),
        **_reminders(row, actor_in(request)),
        later=sum(one.is_here and one.first_game > drawn + 1 for one in rows),
        may_allow_odd=bool(coming and coming.byes) and _may_allow_odd(event, actor_in(request)),
        client_id=uuid4(),
        others=sum(not one.presence and one.answer != NightAnswer.NO for one in rows),
        all_games=range(1, row.games + 1),
        answers=NightAnswer,
        presences=Presence,
    )


@require_POST
@requires("night.presence")
def player(request: HttpRequest, event: Event, number: int, player: int) -> HttpResponse:
    """Tick who is there, from which game on and until which, or answer for a player."""
    row = or_404(night_numbered(event, number))
    entrant, actor = or_404(entrant_numbered(event, player)), actor_in(request)

    def write() -> object:
        if "answer" in request.POST:
            return answer_night(
                *(row, entrant, request.POST["answer"]),
                actor=actor,
                arrives_at=arrival_of(request.POST.get("arrives_at", "")),
            )
        return set_presence(
            row,
            entrant,
            actor=actor,
            presence=request.POST.get("presence"),
            first_game=whole_number(request.POST.get("first_game", ""), digits=3),
            last_game=whole_number(request.POST.get("last_game", ""), digits=3),
        )

    answer = run_verb_and_redirect(
        request, write, done=_("Saved."), back="manage_night", slug=event.slug, number=number
    )
    answer["Location"] += f"#player-{player}"
    return answer


@posts_verb("night.presence", done=gettext_lazy("Saved."), back="manage_night", keep=("number",))
def others_here(request: HttpRequest, event: Event, number: int) -> None:
    """Mark everybody as here who is not ticked and did not answer no."""
    row, actor = or_404(night_numbered(event, number)), actor_in(request)
    mark_others_present(row, actor=actor)


@posts_verb("night.draw", done=gettext_lazy("Draw started."), back="manage_night", keep=("number",))
def draw(request: HttpRequest, event: Event, number: int) -> None:
    """Draw the next game of the night; the page shows the progress."""
    row, actor = or_404(night_numbered(event, number)), actor_in(request)
    key = _key(request.POST.get("client_id", ""))
    draw_next_game(row, actor=actor, client_id=key)


@posts_verb("night.remind", back="manage_night", keep=("number",))
def remind(request: HttpRequest, event: Event, number: int) -> str:
    """Remind those without an answer at once."""
    count = remind_now(or_404(night_numbered(event, number)), actor=actor_in(request))
    said = ngettext("%(count)s player is reminded.", "%(count)s players are reminded.", count)
    return said % {"count": count}


@staff_page("night.presence")
def sheet(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A page of paper: who comes, and empty or drawn tables of each game."""
    row = or_404(night_numbered(event, number))
    sessions = dict(enumerate(sessions_of_night(row), 1))
    counts = counts_of(row)
    games: list[dict[str, Any]] = [
        _game(sessions[game], game)
        if game in sessions
        else {"number": game, "blank": range(1, max(counts.tables, 1) + 1)}
        for game in range(1, row.games + 1)
    ]
    return page(
        request,
        "organise/nights/sheet.html",
        event,
        night=row,
        rows=rows_of(row),
        counts=counts,
        games=games,
    )


def _game(session: Session, game: int) -> dict[str, Any]:
    tables = list(tables_of(session))
    return {
        "number": game,
        "session": session,
        "tables": tables,
        "has_five": any(table.odd_size == FIVE for table in tables),
        "sit_outs": sit_outs_of(session),
    }


def _reminders(night: Night, actor: Actor) -> dict[str, Any]:
    """Who would be reminded, for those who may, while players can answer."""
    if not (actor.may("night.remind", event_id=night.event_id) and takes_answers(night)):
        return {}
    due = reminder_at(night, night_terms(night.event))
    return {"reach": reach_of(night), "reminder_at": due}


def _group(request: HttpRequest, event: Event, night: Night) -> GroupLink | None:
    """The link of the group, for those who may send it, while players can answer."""
    may = actor_in(request).may("night.see_links", event_id=event.pk)
    return group_link(request, event, night) if may and takes_answers(night) else None


def _may_allow_odd(event: Event, actor: Actor) -> bool:
    """Whether tables of three and five can still be allowed in the settings."""
    may_change = actor.may("event.change", event_id=event.pk) and not event.is_frozen
    return may_change and takes_odd_tables(event.ruleset) and not event.odd_rules.sizes


def _main(request: HttpRequest, session: Session | None, *, busy: bool) -> Any:
    """The next step of the game that is under way."""
    if session is None or busy or session.status == SessionStatus.FINISHED:
        return None
    may = rights_in(session.event, actor_in(request))
    return next_step(session, list(session.tables.order_by("number")), may)


def _key(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
