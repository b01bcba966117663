"""The rest of an event as a value to simulate: results, coming seatings and stages."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db.models import Q

from league.core.permissions import ANONYMOUS
from league.enums import EventKind, ForecastBasis
from league.events.queries.release import released_sessions
from league.models import Event, Stage, TeamRules
from league.standings.queries.game_rows import game_rows
from league.standings.queries.planned_sessions import sessions_of_stage
from league.standings.queries.pools import Pool
from league.standings.queries.rankings import visible_pool
from league.standings.queries.stages import (
    can_be_drawn,
    counted_cuts,
    entrants_in,
    stages_of,
)
from league.statistics.queries.sessions_to_come import (
    DivisionsToCome,
    SessionToCome,
    answers_to_come,
    calendar_of,
    divisions_to_come,
    sessions_to_come,
)
from league.statistics.queries.teams_to_come import (
    season_of_members,
    teams_and_players,
)
from league.teams.queries.squads import team_rules
from scoring.forecast import (
    CUT,
    RANK,
    Calendar,
    Goal,
    LaterStage,
    PlayerSoFar,
    Season,
    model_games,
    prior_strength,
)
from scoring.results.counting import GameRow
from scoring.results.ranking_rules import StandingRules

#: Why there is no forecast.
NO_RESULTS, FEW_GAMES, FEW_PLAYERS, PROMOTION_DUE = (
    "no_results",
    "few_games",
    "few_players",
    "promotion_due",
)
_WHOLE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """The rest of a stage by the results of a basis; `season` is None if a `problem` prevents it.

    `counted` are the numbers of the sessions with these results. `goal_stages` has the stage (by
    id) that each goal leads to, None for a place in the standings. With `of_teams` the chances are
    those of teams.
    """

    stage: Stage
    basis: ForecastBasis
    counted: tuple[int, ...]
    season: Season | None = None
    problem: str = ""
    goal_stages: tuple[int | None, ...] = ()
    facts: Mapping[str, Any]
    of_teams: bool = False


def outlooks_of(event: Event) -> list[Outlook]:
    """Every stage with coming sessions, by all results and, if they differ, by the released ones.

    An event with rules for teams has the chances of teams; one whose teams add up their members has
    those of players and teams.
    """
    bases = {ForecastBasis.EVERYTHING: Q()}
    if released_sessions(event, ANONYMOUS) != Q():
        bases[ForecastBasis.RELEASED] = released_sessions(event, ANONYMOUS)
    return [
        outlook
        for stage in stages_of(event)
        if can_be_drawn(stage)
        for basis, released in bases.items()
        for outlook in _Reader(event, stage, basis, released).outlooks()
    ]


class _Reader:
    """Reads a stage with the results of some sessions."""

    def __init__(self, event: Event, stage: Stage, basis: ForecastBasis, released: Q) -> None:
        stage.event = event
        self.event, self.stage, self.basis, self.released = event, stage, basis, released
        self.rows = game_rows(event, released)
        self.coming = sessions_to_come(stage, self.rows, event.ruleset.players)
        self.counted = tuple(sorted({row.session for row in self.rows}))
        self.games = model_games(_raw_points(self.rows), event.ruleset)

    def outlooks(self) -> Iterator[Outlook]:
        """The outlooks; none if no session is to come, or if the stage's players are hidden."""
        if not self.coming:
            return
        rules = team_rules(self.event)
        if rules is not None:
            yield from self._of_line_ups(rules)
            return
        pool = visible_pool(self.event, self.stage, self.released)
        if pool is None:
            return
        outlook = self._of_players(pool)
        yield outlook
        members = season_of_members(self.event, outlook.season) if outlook.season else None
        if members is not None:
            yield replace(outlook, season=members, goal_stages=(None,), of_teams=True)

    def _of_players(self, pool: Pool) -> Outlook:
        divisions = divisions_to_come(self.event, self.stage, self.released, self.coming)
        coming = divisions.sessions if divisions else self.coming
        lines, later = _lines(self.event, self.stage), _later_stages(self.stage)
        if divisions and divisions.ends_early:  # the cut comes after the promotion
            lines, later = [(Goal(kind=RANK, size=1), None)], []
        if divisions:
            lines += [(goal, None) for goal in divisions.moves]
        players = self._players(pool, coming, divisions)
        season = Season(
            players=players,
            sessions=tuple(one.seating for one in coming),
            rules=pool.rules,
            games=self.games,
            prior=prior_strength(player.placements for player in players),
            lines=tuple(goal for goal, _ in lines),
            later=_stages_by_division([place for place, _ in later], divisions),
            seed=self.event.lot_seed,
            calendar=calendar_of(coming, _held_sessions(pool)),
            mixed=bool(divisions and divisions.mixed),
            divisions=len(divisions.names) if divisions else 0,
        )
        facts = self._facts(coming, sum(player.plays for player in players))
        facts |= {
            "divisions": list(divisions.names) if divisions else [],
            "until_promotion": bool(divisions and divisions.moves),
        }
        stages = [pk for _, pk in lines] + [pk for _, pk in later][1:]
        return self._outlook(season, facts, stages, of_teams=False)

    def _of_line_ups(self, rules: TeamRules) -> Iterator[Outlook]:
        found = teams_and_players(self.event, self.stage, self.released, self.coming)
        if found is None:
            return
        teams, players = found
        lines, later = _lines(self.event, self.stage), _later_stages(self.stage)
        season = Season(
            players=players,
            sessions=tuple(one.seating for one in self.coming),
            rules=StandingRules(seed=self.event.lot_seed),
            games=self.games,
            prior=prior_strength(player.placements for player in players),
            lines=tuple(goal for goal, _ in lines),
            later=tuple(place for place, _ in later),
            seed=self.event.lot_seed,
            teams=teams,
            line_up=rules.players_per_session,
        )
        seated = sum(team.plays for team in teams) * rules.players_per_session
        facts = self._facts(self.coming, seated) | {"teams": len(teams)}
        stages = [pk for _, pk in lines] + [pk for _, pk in later][1:]
        yield self._outlook(season, facts, stages, of_teams=True)

    def _outlook(
        self,
        season: Season,
        facts: Mapping[str, Any],
        stages: Sequence[int | None],
        *,
        of_teams: bool,
    ) -> Outlook:
        problem = self._problem(season, facts)
        return Outlook(
            stage=self.stage,
            basis=self.basis,
            counted=self.counted,
            season=None if problem else season,
            problem=problem,
            goal_stages=() if problem else (*stages, None)[: len(season.goals)],
            facts=facts if problem else {**facts, "prior": season.prior},
            of_teams=of_teams,
        )

    def _facts(self, coming: Sequence[SessionToCome], players: int) -> dict[str, Any]:
        return {
            "games": len({row.game for row in self.rows}),
            "sessions": len(coming),
            "published": sum(one.seating is not None for one in coming),
            "players": players,
            "seats": self.event.ruleset.players,
        }

    def _problem(self, season: Season, facts: Mapping[str, Any]) -> str:
        if facts["players"] < facts["seats"]:
            return FEW_PLAYERS
        if not self.rows:
            return NO_RESULTS
        if not season.sessions:
            return PROMOTION_DUE
        return "" if self.games else FEW_GAMES

    def _players(
        self, pool: Pool, coming: Sequence[SessionToCome], divisions: DivisionsToCome | None
    ) -> tuple[PlayerSoFar, ...]:
        """Everybody in the standings of the stage, and everybody at a coming table."""
        seated = {pk for one in coming for table in one.seating or () for pk in table}
        expected = set(entrants_in(self.stage).playing().values_list("pk", flat=True))
        own: dict[Hashable, list[GameRow]] = defaultdict(list)
        for row in sorted(pool.games, key=_order_of_play):
            own[row.entrant].append(row)
        places: dict[Hashable, Counter[int]] = defaultdict(Counter)
        for row in self.rows:
            places[row.entrant][row.placement] += 1
        attendance = _attendance(self.event, pool, expected)
        answers = answers_to_come(coming)
        everybody: set[Any] = {*pool.entrants, *own, *seated}
        return tuple(
            PlayerSoFar(
                entrant=entrant,
                scores=tuple(row.final_score for row in own[entrant]),
                sessions=tuple(row.session for row in own[entrant]),
                days=tuple(row.day for row in own[entrant]),
                placements=tuple(
                    places[entrant][place] for place in range(1, self.event.ruleset.players + 1)
                ),
                brought=pool.carry.get(entrant),
                penalties=pool.beside.taken_from(entrant),
                attendance=attendance.get(entrant, _WHOLE),
                answers=tuple(answers[entrant]),
                plays=entrant in expected,
                replacement=bool(own[entrant]) and all(row.replacement for row in own[entrant]),
                group=divisions.group.get(entrant, 0) if divisions else 0,
            )
            for entrant in sorted(everybody)
        )


def _order_of_play(row: GameRow) -> tuple[date, int, str]:
    return row.day or date.min, row.session, str(row.game)


def _held_sessions(pool: Pool) -> Calendar:
    """The sessions so far, if the rules ask who was present."""
    members = pool.sessions[-1].members if pool.sessions else None
    return Calendar(held=pool.sessions, members=members)


def _stages_by_division(
    later: Sequence[LaterStage], divisions: DivisionsToCome | None
) -> tuple[LaterStage, ...]:
    """A play-off, the first stage after divisions, takes its number of players from each one."""
    if divisions is None or not later:
        return tuple(later)
    return (replace(later[0], size=later[0].size * len(divisions.names)), *later[1:])


def _attendance(event: Event, pool: Pool, expected: set[int]) -> dict[Hashable, int]:
    """In a league season the share of sessions that each player came to, in per cent.

    One average session is added, so that nobody is certain to come or to stay away.
    """
    came: dict[Hashable, set[int]] = defaultdict(set)
    for row in pool.games:
        came[row.entrant].add(row.session)
    held = len({row.session for row in pool.games})
    if event.kind != EventKind.LEAGUE or not held or not expected:
        return {}
    average = sum(len(came[entrant]) for entrant in expected) / len(expected) / held
    return {
        entrant: round(_WHOLE * (len(came[entrant]) + average) / (held + 1)) for entrant in expected
    }


def _lines(event: Event, stage: Stage) -> list[tuple[Goal, int | None]]:
    """The cuts into the following stages, best first; without any, first place and target rank."""
    places = counted_cuts(stage)
    if not places:
        ranks = dict.fromkeys((1, event.target_rank or 1))
        return [(Goal(kind=RANK, size=size), None) for size in ranks]
    return [(Goal(kind=CUT, size=place), follower.pk) for follower, place in places]


def _later_stages(stage: Stage) -> list[tuple[LaterStage, int]]:
    """The chain of the first following stages."""
    found: list[tuple[LaterStage, int]] = []
    cuts = counted_cuts(stage)
    while cuts:
        first, _place = cuts[0]
        first.event = stage.event
        place = LaterStage(
            size=first.cut_size or 0, percent=first.percent, sessions=sessions_of_stage(first)
        )
        found.append((place, first.pk))
        cuts = counted_cuts(first)
    return found


def _raw_points(rows: Sequence[GameRow]) -> list[list[int]]:
    points: dict[Hashable, list[int]] = defaultdict(list)
    for row in rows:
        points[row.game].append(row.raw_points)
    return list(points.values())
