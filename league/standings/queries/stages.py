"""The stages of an event with their sessions, players and followers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil

from django.db.models import QuerySet

from league.core.composed_sql import ComposedQuery
from league.enums import CUT_INTAKES, SessionStatus
from league.models import Entrant, EntrantQuerySet, Event, Session, Stage, StageEntry
from league.models.stage import MOST_PLAYERS
from league.standings.queries.planned_sessions import session_counts, sessions_for_players

STAGE = ComposedQuery(lambda: Stage.objects.filter(pk=1))
FOLLOWERS = ComposedQuery(lambda: Stage.objects.filter(source=1).order_by("number"))


@dataclass(frozen=True, slots=True, kw_only=True)
class StageCard:
    """A summary of a stage; `players` is None if everyone plays.

    `sessions` are drawn, `finished` of them over, and `planned` are planned or drawn.
    """

    stage: Stage
    players: int | None
    sessions: int
    finished: int
    planned: int
    followers: list[Stage]
    begun: bool

    @property
    def state(self) -> str:
        """`later` before the cut that fills it, then `ready`, `playing`, `cut_due` and `over`."""
        if self.stage.cut_at is not None:
            return "over"
        if self.stage.source_id is not None and not self.begun:
            return "later"
        if self.finished < self.planned:
            return "playing" if self.sessions else "ready"
        return "cut_due" if self.followers else "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class StageOutcome:
    """What a new stage would bring.

    Of the `players` of its source (teams in an event of teams) `through` play on, None where all
    that no other stage takes do. `tables` are theirs, `odd` players are left over from them.
    """

    source: Stage
    players: int
    through: int | None
    left: int
    tables: int
    odd: int
    sessions: int
    before: int


def stages_of(event: Event) -> list[Stage]:
    return list(event.stages.select_related("source").order_by("number"))


def stage_numbered(event: Event, number: int) -> Stage | None:
    return event.stages.select_related("event", "source").filter(number=number).first()


def stage_by_id(stage_id: int) -> Stage | None:
    return Stage.objects.select_related("event", "source").filter(pk=stage_id).first()


def stage_of(session: Session) -> Stage:
    """The stage of a session, with the event that the session has."""
    if not Session.stage.is_cached(session):
        (session.stage,) = STAGE.rows(session.stage_id)
    session.stage.event = session.event
    return session.stage


def followers_of(stage: Stage) -> list[Stage]:
    """The stages that take their players from this one, in that order."""
    followers = FOLLOWERS.rows(stage.pk)
    for one in followers:
        one.source = stage
    return followers


def followers_in(session: Session) -> list[Stage]:
    """The same of the stage of a session, which is read only where something follows it."""
    followers = FOLLOWERS.rows(session.stage_id)
    for one in followers:
        one.source = stage_of(session)
    return followers


def cut_places(followers: Iterable[Stage]) -> list[tuple[Stage, int]]:
    """The stages that take a number of the best, each with the last place that reaches it.

    `followers` are all stages that follow one, in their order: each takes the next best. In an
    event with divisions the places are those of each division.
    """
    taking = [one for one in followers if one.intake in CUT_INTAKES]
    places = accumulate(one.cut_size or 0 for one in taking)
    return list(zip(taking, places, strict=True))


def counted_cuts(stage: Stage) -> list[tuple[Stage, int]]:
    """The stages of `cut_places` that follow this one, without side events."""
    return [found for found in cut_places(followers_of(stage)) if found[0].counts]


def stage_cards(event: Event) -> list[StageCard]:
    counts = session_counts(event)
    return [
        StageCard(
            stage=stage,
            players=None if stage.source_id is None else entrants_in(stage).count(),
            sessions=counts[stage.pk].drawn,
            finished=sessions_in(stage).filter(status=SessionStatus.FINISHED).count(),
            planned=counts[stage.pk].in_all,
            followers=followers_of(stage),
            begun=has_begun(stage),
        )
        for stage in stages_of(event)
    ]


def sessions_in(stage: Stage) -> QuerySet[Session]:
    """The drawn sessions of a stage, without pick-up games."""
    return stage.sessions.drawn().order_by("number")


def entries_of(stage: Stage) -> QuerySet[StageEntry]:
    """The entries of a stage by seed, then those who declined."""
    return stage.entries.select_related("entrant__player__club").order_by(
        "declined", "seed", "entrant__number"
    )


def declined_at(stage: Stage) -> list[int]:
    """The entrants (by id) who declined at the cut of this stage."""
    declined = stage.leavers.filter(declined=True).order_by("entrant__number")
    return list(declined.values_list("entrant_id", flat=True))


def entrants_in(stage: Stage) -> EntrantQuerySet:
    """The entrants of a stage of any status; after a cut only those who qualified."""
    entrants = Entrant.objects.filter(event=stage.event_id)
    if stage.source_id is None:
        return entrants
    return entrants.filter(pk__in=stage.entries.filter(declined=False).values("entrant"))


def entrants_outside(stage: Stage) -> QuerySet[Entrant]:
    """The playing entrants who are not in the stage, by number."""
    members = stage.entries.filter(declined=False).values("entrant")
    others = Entrant.objects.filter(event_id=stage.event_id).playing().exclude(pk__in=members)
    return others.select_related("player").order_by("number")


def stage_outcome(source: Stage, size: int | None, sessions: int) -> StageOutcome:
    """What a stage after `source` would bring that takes the next `size`, None for the others."""
    of_teams = hasattr(source.event, "team_rules")
    players = _players_expected(source)
    taken = min(players, sum(one.cut_size or 0 for one in followers_of(source)))
    through = players - taken if size is None else min(size, players - taken)
    seats = source.event.ruleset.players
    return StageOutcome(
        source=source,
        players=players,
        through=through,
        left=players - taken - through,
        tables=0 if of_teams else through // seats,
        odd=0 if of_teams else through % seats,
        sessions=sessions,
        before=sessions_for_players(source),
    )


def first_free_table(source: Stage) -> int:
    """The first table behind those of the stages after `source`, which play at the same time."""
    event, followers = source.event, followers_of(source)
    of_team = event.team_rules.players_per_session if hasattr(event, "team_rules") else 1
    best = sum(one.cut_size or 0 for one in followers)
    others = max(0, _players_expected(source) - best)
    ends = [
        one.first_table + ceil((one.cut_size or others) * of_team / event.ruleset.players)
        for one in followers
    ]
    return min(max(ends, default=1), MOST_PLAYERS)


def _players_expected(stage: Stage) -> int:
    """The players of a stage, or the places that its cut will fill; teams where they play."""
    if stage.source_id is None:
        event = stage.event
        return (
            event.teams.count()
            if hasattr(event, "team_rules")
            else event.entrants.playing().count()
        )
    filled = entrants_in(stage).playing().count()
    return stage.cut_size or 0 if hasattr(stage.event, "team_rules") or not filled else filled


def sessions_leading_to(session: Session) -> QuerySet[Session]:
    """The earlier sessions of this stage and of those before it, by number; no parallel stages."""
    earlier = Session.objects.filter(event_id=session.event_id, number__lt=session.number)
    stages = [session.stage]
    while (source := stages[-1].source) is not None:
        stages.append(source)
    return earlier.filter(stage__in=stages).order_by("number")


def sessions_after(session: Session) -> QuerySet[Session]:
    """The later sessions that may depend on this one, without parallel stages and pick-ups."""
    later = Session.objects.drawn().filter(event_id=session.event_id, number__gt=session.number)
    stage = session.stage
    if stage.source_id is None:
        return later
    beside = Stage.objects.filter(source=stage.source_id).exclude(pk=stage.pk)
    return later.exclude(stage__in=beside.values("pk"))


def current_stage(event: Event) -> Stage:
    """The stage of the next session: the first with players and planned sessions left.

    If every planned session has been drawn, the last stage that can be drawn.
    """
    stages = stages_of(event)
    open_stages = [stage for stage in stages if can_be_drawn(stage)]
    counts = session_counts(event)
    waiting = [stage for stage in open_stages if counts[stage.pk].left]
    return [*waiting[:1], *open_stages[-1:], stages[-1]][0]


def has_sessions_left(stages: Sequence[Stage]) -> bool:
    """Whether a planned session can be drawn now; after a cut, once it is made."""
    counts = session_counts(stages[0].event)
    return any(counts[stage.pk].left and can_be_drawn(stage) for stage in stages)


def stage_to_cut(stages: Sequence[Stage]) -> Stage | None:
    """The first stage of an event with followers and without a cut."""
    sources = {stage.source_id for stage in stages}
    return next((one for one in stages if one.cut_at is None and one.pk in sources), None)


def script_for(players: int, seats: int) -> str:
    """The script of a final: ranks 1 and 2 with the last two, 3 and 4 with those before, ..."""
    tables = players // seats
    if seats % 2:
        ranks = [range(1 + table * seats, 1 + (table + 1) * seats) for table in range(tables)]
        return " / ".join(" ".join(map(str, four)) for four in ranks)
    half, whole = seats // 2, tables * seats
    halves = [
        [*range(1 + low, 1 + low + half), *range(1 + whole - low - half, 1 + whole - low)]
        for low in range(0, tables * half, half)
    ]
    return " / ".join(" ".join(map(str, four)) for four in halves)


def can_be_drawn(stage: Stage) -> bool:
    """Whether the stage has players and was not cut."""
    has_players = stage.source_id is None or stage.entries.filter(declined=False).exists()
    return has_players and stage.cut_at is None


def has_begun(stage: Stage) -> bool:
    """Whether entries, sessions or a cut depend on the settings of the stage."""
    return stage.entries.exists() or stage.sessions.exists() or stage.cut_at is not None


def published_after(stage: Stage) -> QuerySet[Session]:
    """The published sessions of the following stages; they make the cut final."""
    later = Session.objects.filter(stage__source=stage).exclude(status=SessionStatus.DRAFT)
    return later.order_by("number")
