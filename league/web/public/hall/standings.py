"""The standings between two sessions, as the public may see them: players or teams."""

from dataclasses import dataclass

from league.core.permissions import ANONYMOUS
from league.country_codes import sports_code
from league.models import Event, Player
from league.standings.queries.cut_lines import CutLine
from league.standings.queries.standings import ranked_points
from league.standings.queries.standings_view import StandingsView, standings_view
from league.teams.queries.team_table import team_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class HallLine:
    """A row: `gained` and `latest` are of the last session shown, `cut` is how many go on above."""

    rank: int
    name: str
    points: int
    country: str = ""
    gained: int = 0
    latest: int | None = None
    cut: int = 0


#: As many lines as thirty pages have, which take six minutes.
MOST_LINES = 240


@dataclass(frozen=True, slots=True, kw_only=True)
class HallStandings:
    """The first lines of `count` after session `latest`.

    `line` is how many go on at the next cut, 0 without one.
    """

    lines: list[HallLine]
    count: int
    latest: int
    line: int
    of_teams: bool


def hall_standings(event: Event) -> HallStandings | None:
    """None before the first result that everybody may see.

    The hall sees what the public sees, whoever has opened its screen.
    """
    view = standings_view(event, ANONYMOUS)
    of_teams = hasattr(event, "team_rules")
    lines = _teams(event) if of_teams else _players(view)
    if not view.columns.latest or not lines:
        return None
    cuts = [one.cut for one in lines if one.cut]
    return HallStandings(
        lines=lines[:MOST_LINES],
        count=len(lines),
        latest=view.columns.latest,
        line=cuts[0] if cuts else 0,
        of_teams=of_teams,
    )


def _players(view: StandingsView) -> list[HallLine]:
    placed = view.placed()
    cuts, columns = view.cut_lines(placed), view.columns.latest_only(1)
    return [
        HallLine(
            rank=one.place,
            name=one.entrant.public_name,
            country=shown_country(one.entrant.player),
            points=ranked_points(one.row, view.event),
            gained=columns.gained.get(one.entrant.pk, 0),
            latest=next(iter(columns.scores_of(one.entrant.pk)), None),
            cut=cuts.get(one.entrant.pk, CutLine()).size,
        )
        for one in placed
        if one.has_rank and one.row.games
    ]


def shown_country(player: Player) -> str:
    """The three letters; "" for a player who is not shown by name."""
    return sports_code(player.public_country)


def _teams(event: Event) -> list[HallLine]:
    lines = team_lines(event, ANONYMOUS, None, [])
    return [
        HallLine(rank=one.rank, name=one.team.name, points=one.total) for one in lines if one.games
    ]
