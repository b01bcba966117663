"""Invalid rows of teams and line-ups, by the constraint that refuses each."""

from collections.abc import Callable

from tests.factories import (
    EntrantFactory,
    TeamFactory,
)
from tests.factories.team import (
    LineUpFactory,
    LineUpPlaceFactory,
    TeamCaptainFactory,
    TeamRulesFactory,
)


def one_short_name_twice() -> None:
    team = TeamFactory.create(short_name="RED")
    TeamFactory.create(event=team.event, short_name="red")


def one_line_up_twice() -> None:
    line_up = LineUpFactory.create()
    LineUpFactory.create(team=line_up.team, session=line_up.session)


def one_position_twice() -> None:
    place = LineUpPlaceFactory.create()
    LineUpPlaceFactory.create(line_up=place.line_up)


def one_player_for_two_teams() -> None:
    place = LineUpPlaceFactory.create()
    other = LineUpFactory.create(session=place.session)
    LineUpPlaceFactory.create(line_up=other, entrant=place.entrant)


def one_login_twice() -> None:
    captain = TeamCaptainFactory.create()
    TeamCaptainFactory.create(team=captain.team, login=captain.login)


def one_captain_twice() -> None:
    captain = TeamCaptainFactory.create(login=None, entrant=EntrantFactory.create())
    TeamCaptainFactory.create(team=captain.team, login=None, entrant=captain.entrant)


TEAM_ROWS: dict[str, Callable[[], object]] = {
    "line_up_entrant_once": one_player_for_two_teams,
    "line_up_once": one_line_up_twice,
    "line_up_position_once": one_position_twice,
    "line_up_position_sane": lambda: LineUpPlaceFactory.create(position=0),
    "line_up_status_known": lambda: LineUpFactory.create(status="secret"),
    "team_captain_entrant_once": one_captain_twice,
    "team_captain_entrant_or_login": lambda: TeamCaptainFactory.create(login=None),
    "team_captain_login_once": one_login_twice,
    "team_colour_known": lambda: TeamFactory.create(colour="plaid"),
    "team_rules_deadline_sane": lambda: TeamRulesFactory.create(deadline_minutes=30_000),
    "team_rules_games_ordered": lambda: TeamRulesFactory.create(minimum_games=3, maximum_games=2),
    "team_rules_minimum_sane": lambda: TeamRulesFactory.create(minimum_games=2_000),
    "team_rules_placeholder_sane": lambda: TeamRulesFactory.create(placeholder_points=1),
    "team_rules_players_sane": lambda: TeamRulesFactory.create(players_per_session=0),
    "team_short_name_once": one_short_name_twice,
}
