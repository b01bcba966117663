"""Open line-ups for coming sessions; set, close and publish them; record no-shows."""

import secrets
from collections.abc import Iterator, Sequence

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.fields import problems_of_reason
from league.core.live_channels import publish_live, session_channel
from league.core.locks import (
    bump_results_version,
    locked_event,
    locked_session,
    refusing_if_gone,
    require,
)
from league.core.permissions import Actor
from league.enums import DrawMethod, EventStatus, LineUpStatus, SessionStatus
from league.events.queries.session_starts import planned_start
from league.models import Entrant, Event, LineUp, LineUpPlace, Session, Stage, Team, TeamRules
from league.standings.queries.stages import can_be_drawn, current_stage
from league.teams.queries.line_ups import (
    games_named,
    has_line_ups,
    is_open,
    may_be_named,
    named_elsewhere,
    sees_line_ups,
)
from league.teams.queries.squads import team_rules, teams_in

MOST_SESSIONS = 60
MOST_SEED = 2**31 - 1


def open_line_ups(
    event: Event,
    *,
    actor: Actor,
    sessions: int = 1,
    stage: Stage | None = None,
    teams: Sequence[Team] | None = None,
) -> list[Session]:
    """Create the next sessions as drafts without tables, so that captains can set line-ups.

    `teams` play in them, by default all teams of the stage.
    """
    require(actor, "session.draw", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        stage = stage or current_stage(event)
        playing = list(teams) if teams is not None else teams_in(stage)
        refuse_if(_problems_of_opening(event, stage, sessions, playing))
        first = event.sessions.next_number()
        return [
            _draft_session(event, stage, number, playing, actor=actor)
            for number in range(first, first + sessions)
        ]


def set_line_up(
    line_up: LineUp, entrants: Sequence[Entrant], *, actor: Actor, reason: str = ""
) -> LineUp:
    """Name the players of a team in a session, in order, instead of those named before.

    Captains can until the deadline. Staff can until the seating is published; after the deadline
    they need a reason.
    """
    team_id, event_id = line_up.team_id, line_up.team.event_id
    require(actor, "line_up.set", event_id=event_id, team_id=team_id)
    with transaction.atomic():
        session = locked_session(line_up.session_id)
        locked_event(event_id)  # statuses and teams of entrants must not change meanwhile
        line_up = _locked(line_up)
        before, wanted = _entrant_ids(line_up), [entrant.pk for entrant in entrants]
        if before == wanted:
            return line_up
        rules = _rules_of(session.event)
        late = not is_open(line_up, rules)
        refuse_if(
            [
                *_problems_of_time(session, late=late, reason=reason, actor=actor),
                *_problems_of_names(line_up, entrants, rules, actor),
            ]
        )
        line_up.places.all().delete()
        LineUpPlace.objects.bulk_create(
            LineUpPlace(line_up=line_up, session=session, entrant=entrant, position=position)
            for position, entrant in enumerate(entrants, 1)
        )
        line_up.set_by_id, line_up.set_at = actor.login_id, timezone.now()
        line_up.save(update_fields=["set_by", "set_at"])
        if line_up.is_published:
            _invalidate_pages(session)
        record(
            actor,
            "line_up.set_late" if late else "line_up.set",
            session,
            event_id=event_id,
            before={"team": team_id, "entrants": before},
            after={"team": team_id, "entrants": wanted},
            reason=reason,
        )
    return line_up


def lock_line_ups(session: Session, *, actor: Actor) -> None:
    """Close the line-ups of a session; captains can no longer change them."""
    require(actor, "line_up.publish", event_id=session.event_id)
    with transaction.atomic():
        close_line_ups(locked_session(session.pk), actor=actor)


def close_line_ups(session: Session, *, actor: Actor) -> None:
    """Close the open line-ups of a session. The caller locks it and checks permission."""
    _change_status(session, LineUpStatus.DRAFT, LineUpStatus.LOCKED, "line_up.lock", actor=actor)


def reopen_line_ups(session: Session, *, actor: Actor) -> None:
    """Let captains change closed line-ups again until they are published."""
    require(actor, "line_up.publish", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        closed, opened = LineUpStatus.LOCKED, LineUpStatus.DRAFT
        _change_status(session, closed, opened, "line_up.reopen", actor=actor)


def publish_line_ups(session: Session, *, actor: Actor) -> None:
    """Show all line-ups of a session to everyone, at once."""
    require(actor, "line_up.publish", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        if not has_line_ups(session):
            raise Refused(problem("session_without_line_ups", number=session.number))
        show_line_ups(session, actor=actor)


def show_line_ups(session: Session, *, actor: Actor) -> None:
    """Publish the unpublished line-ups. The caller locks the session and checks permission."""
    shown = session.line_ups.exclude(status=LineUpStatus.PUBLISHED)
    count = shown.update(status=LineUpStatus.PUBLISHED)
    if count:
        _invalidate_pages(session)
        record(actor, "line_up.publish", session, event_id=session.event_id, after={"count": count})


def _change_status(
    session: Session, old: LineUpStatus, new: LineUpStatus, verb: str, *, actor: Actor
) -> None:
    count = session.line_ups.filter(status=old).update(status=new)
    if count:
        record(actor, verb, session, event_id=session.event_id, after={"count": count})


def set_no_show(
    place: LineUpPlace, *, no_show: bool, actor: Actor, reason: str = ""
) -> LineUpPlace:
    """Record that a named player did not come, or undo that.

    The team gets the placeholder score for the player.
    """
    event_id = place.line_up.team.event_id
    require(actor, "line_up.no_show", event_id=event_id)
    with transaction.atomic():
        session = locked_session(place.session_id)
        locked_event(event_id)
        with refusing_if_gone():
            place = LineUpPlace.objects.select_related("line_up", "entrant__player").get(
                pk=place.pk
            )
        if place.no_show == no_show:
            return place
        refuse_if([*_problems_of_no_show(place), *problems_of_reason(reason)])
        place.no_show = no_show
        place.save(update_fields=["no_show"])
        bump_results_version(event_id)
        record(
            actor,
            "line_up.no_show",
            session,
            event_id=event_id,
            after={"team": place.line_up.team_id, "entrant": place.entrant_id, "no_show": no_show},
            reason=reason,
        )
    return place


def _draft_session(
    event: Event, stage: Stage, number: int, teams: Sequence[Team], *, actor: Actor
) -> Session:
    session = Session.objects.create(
        event=event,
        stage=stage,
        number=number,
        planned_start=planned_start(event, number),
        minutes=event.session_minutes,
        method=DrawMethod.RANDOM,
        seed=secrets.randbelow(MOST_SEED),
    )
    LineUp.objects.bulk_create(LineUp(team=team, session=session) for team in teams)
    after = {"number": number, "count": len(teams)}
    record(actor, "line_up.open", session, event_id=event.pk, after=after)
    return session


def _rules_of(event: Event) -> TeamRules:
    rules = team_rules(event)
    if rules is None:
        raise Refused(problem("team_rules_missing"))
    return rules


def _locked(line_up: LineUp) -> LineUp:
    with refusing_if_gone():
        return (
            LineUp.objects.select_for_update(of=("self",), no_key=True)
            .select_related("team", "session__event", "session__stage")
            .get(pk=line_up.pk)
        )


def _entrant_ids(line_up: LineUp) -> list[int]:
    return list(line_up.places.order_by("position").values_list("entrant_id", flat=True))


def _invalidate_pages(session: Session) -> None:
    """Invalidate pages that show line-ups."""
    bump_results_version(session.event_id)
    publish_live(session_channel(session.pk))


def _problems_of_opening(
    event: Event, stage: Stage, sessions: int, teams: Sequence[Team]
) -> Iterator[AnyProblem]:
    if team_rules(event) is None:
        yield problem("team_rules_missing")
    if event.status == EventStatus.FINISHED:
        yield problem("event_not_running")
    yield from _problems_of_stage(event, stage)
    if not 1 <= sessions <= MOST_SESSIONS:
        yield problem("value_out_of_range", "sessions", value=sessions, low=1, high=MOST_SESSIONS)
    if not teams:
        yield problem("teams_missing", "teams")
    for team in teams:
        if team.event_id != event.pk:
            yield problem("team_elsewhere", "teams", name=team.name)


def _problems_of_stage(event: Event, stage: Stage) -> Iterator[AnyProblem]:
    if stage.event_id != event.pk:
        yield problem("stage_elsewhere", "stage", value=stage.pk)
    elif stage.cut_at is not None:
        yield problem("stage_cut_done", "stage", name=stage.title)
    elif not can_be_drawn(stage):
        yield problem("stage_without_players", "stage", name=stage.title)


def _problems_of_time(
    session: Session, *, late: bool, reason: str, actor: Actor
) -> Iterator[AnyProblem]:
    if session.status != SessionStatus.DRAFT:
        yield problem("session_not_draft", number=session.number)
    elif late and not actor.may("line_up.set", event_id=session.event_id):
        yield problem("line_up_closed", number=session.number)
    elif late:
        yield from problems_of_reason(reason, needed=True)


def _problems_of_names(
    line_up: LineUp, entrants: Sequence[Entrant], rules: TeamRules, actor: Actor
) -> Iterator[AnyProblem]:
    """A substitute whom another team has named is to its captain like one who may not play."""
    session, team = line_up.session, line_up.team
    if len(entrants) > rules.players_per_session:
        most, count = rules.players_per_session, len(entrants)
        yield problem("line_up_too_long", "entrants", count=count, most=most)
    ids = [entrant.pk for entrant in entrants]
    elsewhere = named_elsewhere(line_up)
    sees_others = sees_line_ups(session, actor)
    games = games_named(team, session.stage, session)
    for entrant in {item.pk: item for item in entrants}.values():
        name = entrant.staff_name
        if ids.count(entrant.pk) > 1:
            yield problem("player_repeated", "entrants", name=name)
        is_allowed = entrant.event_id == session.event_id and may_be_named(entrant, team, rules)
        if is_allowed and entrant.pk in elsewhere and sees_others:
            other = elsewhere[entrant.pk]
            yield problem("line_up_elsewhere", "entrants", name=name, team=other)
        elif not is_allowed or entrant.pk in elsewhere:
            yield problem("not_in_team", "entrants", name=name, team=team.name)
        limit = rules.maximum_games
        if limit is not None and games.get(entrant.pk, 0) >= limit:
            yield problem("line_up_maximum", "entrants", name=name, most=limit)


def _problems_of_no_show(place: LineUpPlace) -> Iterator[AnyProblem]:
    if not place.line_up.is_published:
        yield problem("line_up_hidden")
    seats = place.session.seats.filter(entrant=place.entrant_id)
    if seats.filter(final_score__isnull=False).exists():
        yield problem("line_up_played", name=place.entrant.staff_name)
