"""A season of eight teams with no-shows, a substitute, a semi-final and a final."""

from collections import Counter
from itertools import combinations

import pytest

from league.core.permissions import SYSTEM
from league.cuts.cuts import apply_cut
from league.enums import CarryOver, StageIntake
from league.models import Event, LineUpPlace, Seat, Session
from league.seating.substitutes import substitute_entrant
from league.standings.stages import create_stage
from league.teams.line_ups import set_no_show
from league.teams.queries.team_standings import cached_team_rankings, team_rankings
from tests.stages import stage
from tests.team_leagues import TeamLeague, all_named, drawn, finished, named, opened, team_league

pytestmark = pytest.mark.django_db

PLACEHOLDER = -20_000


def half_of_the_best(league: TeamLeague, name: str, source: int, size: int, sessions: int) -> None:
    create_stage(
        league.world.event,
        actor=SYSTEM,
        name=name,
        source=stage(league.world, source),
        intake=StageIntake.BEST,
        cut_size=size,
        carry_over=CarryOver.FRACTION,
        carry_percent=50,
        sessions_planned=sessions,
    )


def played(league: TeamLeague, *, but: str = "") -> Session:
    session = opened(league)
    all_named(league, session, but=but)
    drawn(session, seed=session.number)
    return finished(league, session)


def totals(league: TeamLeague, number: int) -> dict[str, int]:
    event = Event.objects.get(pk=league.world.event.pk)
    rows = cached_team_rankings(event, SYSTEM).stages[stage(league.world, number).pk]
    names = {team.pk: team.short_name for team in league.teams}
    return {names[int(str(row.row.entrant))]: row.row.total for row in rows}


def added_up(league: TeamLeague, number: int, sat_for: dict[int, str]) -> Counter[str]:
    """The sum of a stage by hand: the score of every seat for the team of its player."""
    team_of = {one.pk: team.short_name for team in league.teams for one in league.squads[team.pk]}
    sums: Counter[str] = Counter()
    for seat in Seat.objects.filter(session__stage=stage(league.world, number)):
        sums[sat_for.get(seat.pk, team_of.get(seat.entrant_id, ""))] += seat.final_score or 0
    del sums[""]
    return sums


def halves_up(points: int) -> int:
    return (points + 1) // 2


def regular_season(league: TeamLeague) -> dict[int, str]:
    """Fifteen sessions: a team names nobody, a substitute plays, and somebody does not come.

    Returns the seats whose score counts for another team than the player's own, or for none ("").
    """
    sub, other = league.substitutes
    for _ in range(12):
        played(league)
    played(league, but="C")  # a free substitute fills the table
    session = opened(league)
    all_named(league, session, but="B")
    named(league, session, "B", sub)
    drawn(session)
    finished(league, session)
    sat_for = {session.seats.get(entrant=sub).pk: "B"}
    session = opened(league)
    all_named(league, session)
    drawn(session)
    place = LineUpPlace.objects.get(session=session, line_up__team=league.team("D"))
    seat = session.seats.get(entrant=place.entrant)
    substitute_entrant(seat, other, actor=SYSTEM)
    set_no_show(place, no_show=True, actor=SYSTEM)
    finished(league, session)
    return sat_for | {seat.pk: ""}


def after_cut(
    league: TeamLeague, number: int, before: Counter[str], best: list[str]
) -> Counter[str]:
    """Cut the stage before, play two sessions, and compare with half of before and all scores."""
    apply_cut(stage(league.world, number - 1), actor=SYSTEM)
    for _ in range(2):
        played(league)
    sums = added_up(league, number, {})
    for team in best:
        sums[team] += halves_up(before[team])
    assert totals(league, number) == {team: sums[team] for team in best}
    return sums


def in_order(sums: Counter[str]) -> list[str]:
    return [team for team, _ in sums.most_common()]


@pytest.mark.slow
def test_a_season_with_no_shows_a_substitute_a_semi_final_and_a_final() -> None:
    league = team_league(
        substitutes=2, sessions_planned=15, rules={"placeholder_points": PLACEHOLDER}
    )
    half_of_the_best(league, "Semi-final", 1, 4, 2)
    half_of_the_best(league, "Final", 2, 4, 2)
    season = added_up(league, 1, regular_season(league))
    season["C"] += PLACEHOLDER
    season["D"] += PLACEHOLDER
    assert totals(league, 1) == dict(season)

    best = in_order(season)[:4]
    semi = after_cut(league, 2, season, best)
    final = after_cut(league, 3, semi, best)
    rankings = team_rankings(Event.objects.get(pk=league.world.event.pk))
    names = {team.pk: team.short_name for team in league.teams}
    assert [names[int(str(row.row.entrant))] for row in rankings.overall] == [
        *in_order(Counter({team: final[team] for team in best})),
        *(team for team in in_order(season) if team not in best),
    ]
    assert [row.row.rank for row in rankings.overall] == list(range(1, 9))
    assert meetings_by_hand(league) == certified_meetings(league)


def meetings_by_hand(league: TeamLeague) -> dict[str, int]:
    """How many pairs of the teams in the final have met how often, counted from the seats."""
    team_of = {one.pk: team.short_name for team in league.teams for one in league.squads[team.pk]}
    met: Counter[tuple[str, ...]] = Counter()
    places = LineUpPlace.objects.filter(no_show=True).values_list("session", "entrant")
    gone = set(places)
    tables: dict[int, list[str]] = {}
    for seat in Seat.objects.filter(session__event=league.world.event):
        named_here = LineUpPlace.objects.filter(session=seat.session_id, entrant=seat.entrant_id)
        if named_here.exists() and (seat.session_id, seat.entrant_id) not in gone:
            own = named_here.get().line_up.team.short_name
            assert own == team_of.get(seat.entrant_id, own)
            tables.setdefault(seat.table_id, []).append(own)
    for teams in tables.values():
        met.update(tuple(sorted(pair)) for pair in combinations(teams, 2))
    last = Seat.objects.filter(session__event=league.world.event).latest("session__number")
    finalists = [team_of[pk] for pk in last.session.seats.values_list("entrant", flat=True)]
    times = Counter(met[tuple(sorted(pair))] for pair in combinations(finalists, 2))
    return {str(times_met): pairs for times_met, pairs in times.items()}


def certified_meetings(league: TeamLeague) -> dict[str, int]:
    session = Session.objects.filter(event=league.world.event).latest("number")
    return dict(session.certificate["teams"]["meetings"])
