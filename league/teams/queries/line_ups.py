"""Line-ups of sessions: who may see them, when they close, what a captain can choose from."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, QuerySet
from django.utils import timezone

from league.core.permissions import Actor
from league.enums import EntrantStatus, LineUpStatus, NightAnswer, SessionStatus
from league.models import (
    Attendance,
    Entrant,
    Event,
    LineUp,
    LineUpPlace,
    Session,
    Stage,
    Team,
    TeamRules,
)
from league.standings.queries.planned_sessions import sessions_of_stage
from league.standings.queries.stages import sessions_in
from league.teams.queries.squads import Squad, free_substitutes, members_of, squads_of

#: Warnings for a captain: the player has played the maximum, the player needs every session that is
#: left, the player can no longer reach the minimum, the team has too few games left.
AT_MAXIMUM, NEEDS_ALL, CANNOT_REACH, TEAM_CANNOT_REACH = (
    "at_maximum",
    "needs_all",
    "cannot_reach",
    "team_cannot_reach",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesWarning:
    """A warning about games in the stage: `games` are missing, or were played (AT_MAXIMUM)."""

    code: str
    entrant: Entrant | None
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUpChoice:
    """A player whom a captain can name, with the number of games named so far in this stage."""

    entrant: Entrant
    games: int
    is_substitute: bool
    declined: bool  # for the night of the session


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUpCard:
    """The line-up of a team in a session, with its players in order."""

    line_up: LineUp
    places: list[LineUpPlace]
    needed: int

    @property
    def missing(self) -> int:
        """How many players the team has still to name."""
        return max(0, self.needed - len(self.places))


def has_line_ups(session: Session) -> bool:
    """Whether the session has line-ups; an unsaved one has none."""
    return LineUp.objects.filter(session=session.pk).exists()


def deadline_of(session: Session, rules: TeamRules) -> datetime | None:
    """When captains can no longer change the line-up; None for a session without a start."""
    if session.planned_start is None:
        return None
    return session.planned_start - timedelta(minutes=rules.deadline_minutes)


def is_open(line_up: LineUp, rules: TeamRules, now: datetime | None = None) -> bool:
    """Whether a captain can still change it."""
    session = line_up.session
    if session.status != SessionStatus.DRAFT or line_up.status != LineUpStatus.DRAFT:
        return False
    deadline = deadline_of(session, rules)
    return deadline is None or (now or timezone.now()) < deadline


def sees_line_ups(session: Session, actor: Actor) -> bool:
    """Whether the actor may see all line-ups of a session, published or not."""
    if actor.may("line_up.see", event_id=session.event_id):
        return True
    hidden = session.line_ups.exclude(status=LineUpStatus.PUBLISHED)
    return has_line_ups(session) and not hidden.exists()


def line_ups_of(session: Session, actor: Actor) -> list[LineUpCard]:
    """The line-ups that the actor may see, by name of the team: all, or the own team's."""
    rows = session.line_ups.select_related("team", "session__event", "set_by")
    if not sees_line_ups(session, actor):
        rows = rows.filter(team=actor.team_id)
    return cards_of(rows.order_by("team__name", "team"), session)


def squads_to_remind(session: Session) -> list[Squad]:
    """The teams that have still to name players, while their captains can."""
    rules = TeamRules.objects.filter(event=session.event_id).first()
    if rules is None:
        return []
    rows = session.line_ups.select_related("team", "session__event", "set_by")
    late = {
        card.line_up.team_id
        for card in cards_of(rows, session)
        if card.missing and is_open(card.line_up, rules)
    }
    return [squad for squad in squads_of(session.event) if squad.team.pk in late] if late else []


def cards_of(rows: QuerySet[LineUp], session: Session) -> list[LineUpCard]:
    rules = TeamRules.objects.filter(event=session.event_id).first()
    places: dict[int, list[LineUpPlace]] = {}
    named = LineUpPlace.objects.filter(session=session).select_related("entrant__player")
    for place in named.order_by("position"):
        places.setdefault(place.line_up_id, []).append(place)
    return [
        LineUpCard(
            line_up=row,
            places=places.get(row.pk, []),
            needed=rules.players_per_session if rules else 0,
        )
        for row in rows
    ]


def line_ups_to_set(team: Team) -> list[LineUp]:
    """The unpublished line-ups of a team, the next session first."""
    rows = LineUp.objects.filter(team=team, session__status=SessionStatus.DRAFT)
    return list(
        rows.select_related("session__event", "session__stage", "team").order_by("session__number")
    )


def games_named(team: Team, stage: Stage, but: Session | None = None) -> dict[int, int]:
    """How often the team names each player (by entrant id) in a stage, without no-shows.

    `but` is a session to leave out.
    """
    rows = LineUpPlace.objects.filter(
        line_up__team=team, session__stage=stage, no_show=False
    ).exclude(session=but)
    counted = rows.order_by().values_list("entrant").annotate(games=Count("pk"))
    return dict(counted)


def choices_for(line_up: LineUp, rules: TeamRules) -> list[LineUpChoice]:
    """The players whom the captain can name: the squad in its order, then allowed substitutes.

    Whom another team has named is left out like everybody who cannot be named: without a word of
    that team, whose line-up is secret.
    """
    session, team = line_up.session, line_up.team
    games = games_named(team, session.stage, session)
    away = declined_on(session)
    own = [item for item in members_of(team) if may_be_named(item, team, rules)]
    others = free_substitutes(session.event) if rules.substitutes_allowed else []
    taken = named_elsewhere(line_up)
    return [
        LineUpChoice(
            entrant=entrant,
            games=games.get(entrant.pk, 0),
            is_substitute=entrant.status == EntrantStatus.SUBSTITUTE,
            declined=entrant.pk in away,
        )
        for entrant in [*own, *others]
        if entrant.pk not in taken
    ]


def named_elsewhere(line_up: LineUp) -> dict[int, str]:
    """The entrants (by id) whom other teams have named for the session, with the team's name."""
    rows = LineUpPlace.objects.filter(session=line_up.session).exclude(line_up=line_up)
    return dict(rows.values_list("entrant_id", "line_up__team__name"))


def declined_on(session: Session) -> set[int]:
    """The entrants who have answered no for a night on the day of the session, by id."""
    if session.planned_start is None:
        return set()
    zone = session.event.zone
    day = timezone.localtime(session.planned_start, zone).date()
    rows = Attendance.objects.filter(night__event=session.event_id, answer=NightAnswer.NO)
    return {
        row.entrant_id
        for row in rows.select_related("night")
        if timezone.localtime(row.night.starts_at, zone).date() == day
    }


def may_be_named(entrant: Entrant, team: Team, rules: TeamRules) -> bool:
    """Whether a player is a member of the team or an allowed substitute."""
    if entrant.status == EntrantStatus.SUBSTITUTE:
        return rules.substitutes_allowed and entrant.team_id in {None, team.pk}
    return entrant.team_id == team.pk and entrant.is_playing


def warnings_about(line_up: LineUp, rules: TeamRules) -> list[GamesWarning]:
    """Warnings about games in this stage, with this line-up counted."""
    stage, team = line_up.session.stage, line_up.team
    games = games_named(team, stage)
    left = sessions_left(line_up)
    squad = [item for item in members_of(team) if item.is_playing]
    found, missing = [], 0
    for entrant in squad:
        played = games.get(entrant.pk, 0)
        if rules.maximum_games is not None and played >= rules.maximum_games:
            found.append(GamesWarning(code=AT_MAXIMUM, entrant=entrant, games=played))
        need = max(0, rules.minimum_games - played)
        missing += need
        if need > left:
            found.append(GamesWarning(code=CANNOT_REACH, entrant=entrant, games=need - left))
        elif need and need == left:
            found.append(GamesWarning(code=NEEDS_ALL, entrant=entrant, games=need))
    over = missing - left * rules.players_per_session
    if over > 0:
        found.append(GamesWarning(code=TEAM_CANNOT_REACH, entrant=None, games=over))
    return found


def sessions_left(line_up: LineUp) -> int:
    """The planned sessions of the stage after this one without a line-up of the team."""
    session = line_up.session
    here = sessions_in(session.stage).filter(number__lte=session.number).count()
    named = LineUpPlace.objects.filter(
        line_up__team=line_up.team_id,
        session__stage=session.stage_id,
        session__number__gt=session.number,
    )
    later = named.order_by().values("session").distinct().count()
    return max(0, sessions_of_stage(session.stage) - here - later)


def sessions_with_published(event: Event) -> list[Session]:
    """The sessions whose line-ups are all published, last one first."""
    hidden = LineUp.objects.exclude(status=LineUpStatus.PUBLISHED).values("session")
    rows = event.sessions.filter(line_ups__isnull=False).exclude(pk__in=hidden)
    return list(rows.distinct().order_by("-number"))


def sessions_with_line_ups(event: Event) -> list[Session]:
    """The sessions with line-ups, last one first."""
    rows = event.sessions.filter(line_ups__isnull=False).distinct()
    return list(rows.select_related("stage", "event").order_by("-number"))
