"""The standings of every stage of an event and of the event itself, computed together.

A stage that follows a cut starts with the points carried over and counts only its own games; if the
others simply continue with all their points, the games before and after are counted as one. In the
ranking of the event the players of later stages come first: the stages that count, in order, then
the entrants whom no cut selected.
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property

from django.db.models import Q

from league.enums import EntrantStatus, SessionStatus
from league.models import Entrant, Event, Stage, StageEntry
from league.standings.queries.divisions import memberships_in
from league.standings.queries.game_rows import (
    NOTHING_READ,
    RankingInput,
    Rescored,
    game_rows,
    held_sessions,
    penalty_rows,
)
from league.standings.queries.pools import (
    BEST_GAME,
    EventRankings,
    Points,
    PointsBeside,
    Pool,
    Ranking,
    rules_after_cut,
    rules_of,
    set_apart,
    statuses_of,
)
from league.standings.queries.season_carry import season_carry
from scoring import HeldSession
from scoring.results.counting import GameRow
from scoring.results.stages import carried_over, concatenate_rankings, including_stage
from scoring.results.standings import StandingRow


def rankings_of(
    event: Event,
    released: Q | None = None,
    *,
    read: RankingInput = NOTHING_READ,
    at_play: Sequence[GameRow] = (),
    rescored: Rescored = list,
    until: int | None = None,
) -> EventRankings:
    """Rank the finished tables of these sessions, or of all sessions, with games `at_play`.

    `read` is for callers who have read these sessions. `rescored` gets all games at once, those of
    a table one after the other. `until`: leave out the stages that began after this session.
    """
    games = game_rows(event, released or Q()) if read.games is None else read.games
    read = read._replace(games=[*rescored([*games]), *at_play])
    worked = _EventRanker(event, released, until, read=read)
    statuses = worked.statuses

    def shown(ranking: Ranking) -> Ranking:
        return set_apart(ranking, statuses, event.status)

    return EventRankings(
        overall=shown(worked.overall(worked.stages[0])),
        stages={stage.pk: shown(worked.ranking(stage)) for stage in worked.stages},
        divisions={
            division: shown(
                Ranking(
                    rows=pool.ranked(),
                    tiebreaks=pool.rules.tiebreaks,
                    carried=pool.carry,
                    stages=dict.fromkeys(pool.entrants, worked.first_id),
                    divisions=dict.fromkeys(pool.entrants, division),
                )
            )
            for division, pool in worked.by_division(worked.pool(worked.stages[0]))
        },
    )


def pools_by_division(stage: Stage) -> list[tuple[int | None, Pool]]:
    """`pool_of` by division (by id, None: entrants without one), the top division first."""
    worked = _EventRanker(stage.event, None)
    return worked.by_division(worked.pool(worked.by_id[stage.pk]))


def pool_of(stage: Stage) -> Pool:
    """The input of the stage's ranking, hidden results included."""
    worked = _EventRanker(stage.event, None)
    return worked.pool(worked.by_id[stage.pk])


def visible_pool(event: Event, stage: Stage, released: Q) -> Pool | None:
    """`pool_of` from these sessions only, by default of the first stage.

    None for a stage whose players are hidden.
    """
    worked = _EventRanker(event, released)
    known = worked.by_id.get(stage.pk)
    return None if known is None else worked.pool(known)


def visible_cuts(
    event: Event, released: Q | None, stages: Iterable[Stage] | None = None
) -> set[int]:
    """The stages (by id) whose cut a reader of these sessions' results may know.

    A cut reveals results, so it stays hidden with them until a later session shows who qualified.
    `stages` are those of the event, for callers who have read them.
    """
    stages = event.stages.all() if stages is None else stages
    cut = {stage.pk for stage in stages if stage.cut_at is not None}
    if released is None or not cut:
        return cut
    shown = set(event.sessions.filter(released).values_list("pk", flat=True))
    public = event.sessions.exclude(status=SessionStatus.DRAFT).select_related("stage__source")
    revealed = {session.stage.source_id for session in public}
    hidden = {session.stage_id for session in public if session.pk not in shown}
    return {pk for pk in cut if pk in revealed or pk not in hidden}


def begun_stages(event: Event, stages: Sequence[Stage], until: int) -> list[Stage]:
    """The first stage, and those that had begun by this session with those before them."""
    drawn = event.sessions.filter(number__lte=until).exclude(status=SessionStatus.DRAFT)
    begun, by_id = set(drawn.values_list("stage_id", flat=True)), {one.pk: one for one in stages}
    for pk in tuple(begun):
        while source := by_id[pk].source_id:
            begun.add(source)
            pk = source  # noqa: PLW2901
    return [one for one in stages if one.source_id is None or one.pk in begun]


class StageReader:
    """The stages of an event whose players readers of these sessions' results may know."""

    def __init__(self, event: Event, released: Q | None, until: int | None = None) -> None:
        self.event = event
        self.released = Q() if released is None else released
        everything = sorted(event.stages.all(), key=lambda stage: stage.number)
        seen = visible_cuts(event, released, everything)
        begun = everything if until is None else begun_stages(event, everything, until)
        self.stages = [item for item in begun if item.source_id in {None, *seen}]
        self.by_id = {stage.pk: stage for stage in self.stages}
        #: An event with one stage has neither entries of cuts nor sessions of another stage.
        self.is_single = len(everything) == 1
        self.entries: dict[int, list[StageEntry]] = defaultdict(list)
        if not self.is_single:
            for entry in StageEntry.objects.filter(stage__in=self.by_id, declined=False):
                self.entries[entry.stage_id].append(entry)

    @property
    def first_id(self) -> int:
        return self.stages[0].pk

    def stage_at(self, entrants: Collection[int], when: datetime) -> int:
        """The latest stage that one of these entrants had reached at the time of a penalty."""
        been = [
            (entry.made_at, entry.stage_id)
            for entries in self.entries.values()
            for entry in entries
            if entry.entrant_id in entrants and entry.made_at <= when
        ]
        return max(been)[1] if been else self.first_id


class _EventRanker(StageReader):
    """Read an event once and rank its stages."""

    def __init__(
        self,
        event: Event,
        released: Q | None,
        until: int | None = None,
        *,
        read: RankingInput = NOTHING_READ,
    ) -> None:
        super().__init__(event, released, until)
        self.read, self.memberships = read, memberships_in(event, self.released)
        games = game_rows(event, self.released) if read.games is None else read.games
        self.games = self._by_stage(games)
        self.held = self._held_by_stage()
        self.beside = self._beside_by_stage()
        self._pools: dict[int, Pool] = {}
        self._rankings: dict[int, Ranking] = {}

    @cached_property
    def statuses(self) -> Mapping[Hashable, str]:
        known = self.read.statuses
        return statuses_of(self.event) if known is None else known

    def ranking(self, stage: Stage) -> Ranking:
        if stage.pk not in self._rankings:
            pool = self.pool(stage)
            self._rankings[stage.pk] = Ranking(
                rows=self._ranked(pool, stage),
                tiebreaks=pool.rules.tiebreaks,
                carried=pool.carry,
                stages=dict.fromkeys(pool.entrants, stage.pk),
                divisions=self._divisions(pool, stage),
            )
        return self._rankings[stage.pk]

    def overall(self, stage: Stage) -> Ranking:
        """Rank the entrants who went on from a stage, stage by stage, then the others."""
        followers = [item for item in self.stages if item.source_id == stage.pk and item.counts]
        played_on = [item for item in followers if self._plays_on(item)]
        parts = [self._part(item, stage) for item in followers if item not in played_on]
        gone = {row.entrant for part in parts for row in part.rows}
        parts.append(self._left(stage, played_on, gone))
        names = tuple(self.event.tiebreaks)
        return Ranking(
            rows=concatenate_rankings([_aligned(part, names) for part in parts]),
            tiebreaks=names,
            # If stages follow, the points of the season before are part of their totals.
            carried=parts[0].carried if len(parts) == 1 else {},
            stages={key: pk for part in parts for key, pk in part.stages.items()},
            divisions={key: pk for part in parts for key, pk in part.divisions.items()},
        )

    def by_division(self, pool: Pool) -> list[tuple[int | None, Pool]]:
        """The pool of each division (by id); none in an event without divisions."""
        if self.memberships is None:
            return []
        split = self.memberships.split(pool.entrants)
        return [(division, pool.only(members)) for division, members in split]

    def _ranked(self, pool: Pool, stage: Stage) -> tuple[StandingRow, ...]:
        """The rows of a stage; one division after another if it separates them."""
        if self.memberships is None or not _keeps_divisions(stage):
            return pool.ranked()
        return concatenate_rankings([part.ranked() for _, part in self.by_division(pool)])

    def _divisions(self, pool: Pool, stage: Stage) -> dict[Hashable, int | None]:
        if self.memberships is None or not _keeps_divisions(stage):
            return {}
        return {key: self.memberships.of.get(key) for key in pool.entrants}

    def pool(self, stage: Stage) -> Pool:
        if stage.pk not in self._pools:
            self._pools[stage.pk] = self._pool(stage)
        return self._pools[stage.pk]

    def _pool(self, stage: Stage) -> Pool:
        own, beside = self.games[stage.pk], self.beside[stage.pk]
        if stage.source_id is None:
            over = self.memberships.over if self.memberships else frozenset[int]()
            return Pool(
                games=[game for game in own if game.session not in over],
                entrants=self._everybody(),
                rules=self.rules,
                beside=beside,
                carry={} if over else season_carry(self.event, rankings_of),
                sessions=tuple(held for held in self.held[stage.pk] if held.number not in over),
            )
        source = self.by_id[stage.source_id]
        entries = self.entries[stage.pk]
        members = tuple(entry.entrant_id for entry in entries)
        seeds: Points = {entry.entrant_id: entry.seed or 0 for entry in entries}
        if stage.continues:
            before = self.pool(source).only(members)
            return replace(
                before,
                games=before.games + own,
                beside=before.beside + beside,
                seeds=seeds,
                sessions=(*before.sessions, *self.held[stage.pk]),
            )
        return Pool(
            games=own,
            entrants=members,
            rules=rules_after_cut(self.event),
            beside=beside,
            carry=self._carry(stage, source, set(members)),
            seeds=seeds,
        )

    def _carry(self, stage: Stage, source: Stage, members: set[int]) -> Points:
        if not stage.percent:
            return {}
        return {
            row.entrant: carried_over(row.total, stage.percent)
            for row in self.ranking(source).rows
            if row.entrant in members
        }

    def _plays_on(self, stage: Stage) -> bool:
        return stage.continues and not any(item.source_id == stage.pk for item in self.stages)

    def _part(self, stage: Stage, source: Stage) -> Ranking:
        """The ranking from a stage on, including the games of the stage before."""
        part = self.overall(stage)
        if stage.continues:
            return part
        earlier = {row.entrant: row for row in self.ranking(source).rows}
        rows = (including_stage(row, earlier[row.entrant]) for row in part.rows)
        return replace(part, rows=tuple(_with_best(row, part.tiebreaks) for row in rows))

    def _left(self, stage: Stage, played_on: list[Stage], gone: set[Hashable]) -> Ranking:
        """Rank the entrants who did not go on to a stage that counts.

        Games in a stage that merely continues count; games as a substitute there do not.
        """
        if stage.source_id is None and not gone and not played_on:
            return self.ranking(stage)
        pool = self.pool(stage)
        games, beside = list(pool.games), pool.beside
        held = list(pool.sessions)
        decided = dict.fromkeys(pool.entrants, stage.pk)
        for item in played_on:
            members = {entry.entrant_id for entry in self.entries[item.pk]}
            games += [game for game in self.games[item.pk] if game.entrant in members]
            beside += self.beside[item.pk]
            held += self.held[item.pk]
            decided |= dict.fromkeys(members, item.pk)
        here = (
            pool.entrants if stage.source_id else {row.entrant for row in self.ranking(stage).rows}
        )
        left = replace(pool, games=games, beside=beside, sessions=tuple(held))
        left = left.only({*here} - gone)
        return Ranking(
            rows=self._ranked(left, stage),
            tiebreaks=pool.rules.tiebreaks,
            stages={key: pk for key, pk in decided.items() if key not in gone},
            divisions=self._divisions(left, stage),
        )

    def _everybody(self) -> tuple[Hashable, ...]:
        """Everybody by id, but no substitutes who never played."""
        substitutes = [
            key for key, status in self.statuses.items() if status == EntrantStatus.SUBSTITUTE
        ]
        idle: set[Hashable] = set()
        if substitutes:
            rows = Entrant.objects.filter(pk__in=substitutes, seats__isnull=True)
            idle.update(rows.values_list("pk", flat=True))
        return tuple(key for key in self.statuses if key not in idle)

    def _by_stage(self, read: Sequence[GameRow]) -> dict[int, list[GameRow]]:
        if self.is_single:
            return defaultdict(list, {self.first_id: [*read]})
        stage_of = dict(self.event.sessions.values_list("number", "stage_id"))
        games: dict[int, list[GameRow]] = defaultdict(list)
        for row in read:
            games[stage_of[row.session]].append(row)
        return games

    def _held_by_stage(self) -> dict[int, list[HeldSession]]:
        """The sessions with a result, if the rules ask who was present."""
        self.rules = rules_of(self.event)
        if not self.rules.league.uses_presence:
            return defaultdict(list)
        members: dict[int, set[Hashable] | None] = {
            stage.pk: {entry.entrant_id for entry in self.entries[stage.pk]}
            for stage in self.stages
            if stage.source_id is not None
        }
        games = (row for games in self.games.values() for row in games)
        return held_sessions(self.event, games, members)

    def _beside_by_stage(self) -> dict[int, PointsBeside]:
        """Penalties and bonuses by stage."""
        changes: dict[int, list[tuple[Hashable, int]]] = defaultdict(list)
        reset_at = self.memberships.reset_at if self.memberships else None
        known = self.read.penalties
        for row in penalty_rows(self.event, self.released) if known is None else known:
            where = row.stage or self.stage_at({row.entrant}, row.given_at)
            if reset_at is None or where != self.first_id or row.given_at > reset_at:
                changes[where].append((row.entrant, row.change))
        found = {stage: PointsBeside.of(rows) for stage, rows in changes.items()}
        return defaultdict(PointsBeside, found)


def _keeps_divisions(stage: Stage) -> bool:
    """Whether a stage has everybody, or the players whom no cut took, with their divisions."""
    return stage.source_id is None or stage.continues


def _with_best(row: StandingRow, names: tuple[str, ...]) -> StandingRow:
    """The row with the best game of all stages as the value of that tie-break."""
    values = zip(names, row.tiebreak_values, strict=True)
    shown = tuple(row.best if name == BEST_GAME else value for name, value in values)
    return replace(row, tiebreak_values=shown)


def _aligned(part: Ranking, names: tuple[str, ...]) -> list[StandingRow]:
    """The rows with the values of these tie-breaks."""
    if part.tiebreaks == names:
        return list(part.rows)
    cells = [dict(zip(part.tiebreaks, row.tiebreak_values, strict=True)) for row in part.rows]
    return [
        replace(row, tiebreak_values=tuple(shown[name] for name in names))
        for row, shown in zip(part.rows, cells, strict=True)
    ]
