"""Season files of every shape in events of every kind: before the start, odd tables, teams, Hong Kong."""

from typing import Any

import pytest

from league.core.permissions import ANONYMOUS, SYSTEM
from league.enums import EntryContract, EventStatus, ReleasePolicy
from league.importing.seasons.layout import LayoutChoice
from league.importing.seasons.preview import SeasonRequest, preview_season
from league.importing.seasons.store import SeasonOutcome, import_season
from league.models import Event, Seat, Table
from league.play.queries.consistency import differences_in
from league.standings.queries.standings import standings_of
from tests.factories import EventFactory, StageFactory, TeamFactory
from tests.league.importing.seasons.test_season_files import SEASON
from tests.league.importing.seasons.test_shapes import DAY, GAMES, ROUNDS
from tests.shortcuts import refused

pytestmark = pytest.mark.django_db
SHAPES = {"a row a seat": SEASON, "a row a game": GAMES, "a row a player": ROUNDS}


def season(**event: Any) -> Event:
    made: Event = EventFactory.create(
        **{"status": EventStatus.RUNNING, "entry_contract": EntryContract.RESULT, **event}
    )
    StageFactory.create(event=made)
    return made


def stored(event: Event, text: str, **more: Any) -> SeasonOutcome:
    request = SeasonRequest(content=text.encode(), layout=LayoutChoice(day=DAY), **more)
    return import_season(event, request, actor=SYSTEM)


@pytest.mark.parametrize("status", [EventStatus.DRAFT, EventStatus.OPEN, EventStatus.RUNNING])
@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES)
def test_every_shape_is_stored_before_and_after_the_start(text: str, status: str) -> None:
    event = season(status=status)
    assert stored(event, text).tables == 3
    event.refresh_from_db()
    assert event.status == EventStatus.RUNNING
    assert list(differences_in(event)) == []
    again = stored(event, text)
    assert (again.tables, again.corrections) == (0, 0)


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES)
def test_a_finished_event_takes_no_file_of_any_shape(text: str) -> None:
    with refused("import_event_finished"):
        stored(season(status=EventStatus.FINISHED), text)


def test_tables_of_three_and_five_in_rows_of_games() -> None:
    text = "date," + ",".join(f"player {n},points {n}" for n in range(1, 6)) + "\n"
    text += "2026-01-09,A,45000,B,33000,C,27000,D,25000,E,20000\n"
    text += "2026-01-10,A,45000,B,25000,C,20000,,,,\n"
    event = season(odd_tables={"allowed": "three_and_five"})
    assert stored(event, text).tables == 2
    assert {*Table.objects.values_list("odd_size", flat=True)} == {3, 5}
    assert list(differences_in(event)) == []
    with refused("import_player_count", "import_player_count"):
        stored(season(), text)


def test_games_of_hong_kong_are_points_that_sum_to_what_all_began_with() -> None:
    event = season(preset="hk-old-style")
    start = event.ruleset.start_points
    points = [start + one for one in (64, 16, -16, -64)]
    cells = ",".join(f"{name},{held}" for name, held in zip("ABCD", points, strict=True))
    text = f"date,East,points,South,points,West,points,North,points\n2026-01-09,{cells}\n"
    assert stored(event, text).tables == 1
    assert list(Seat.objects.order_by("pk").values_list("raw_points", flat=True)) == points


def test_players_of_teams_keep_their_team_in_rows_of_games() -> None:
    event = season()
    stored(event, GAMES)
    team = TeamFactory.create(event=event)
    event.entrants.update(team=team)
    later = GAMES.replace("2025", "2026")
    assert stored(event, later).tables == 3
    assert set(event.entrants.values_list("team", flat=True)) == {team.pk}


def test_results_of_a_file_stay_hidden_until_they_are_released() -> None:
    event = season(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=2, sessions_planned=3)
    stored(event, ROUNDS)
    shown = {
        one.entrant.player.display_name: one.row.games for one in standings_of(event, ANONYMOUS)
    }
    assert shown == {"Aya": 1, "Ben": 1, "Chloé": 1, "Dan": 1, "Eva": 0}


def test_an_unknown_player_of_a_row_of_four_is_chosen_singly() -> None:
    event = season()
    stored(event, GAMES)
    text = (
        GAMES.splitlines()[0] + "\n1/1/2026,1/16/2026,Evva,45000,Finnn,33000,Gül,24000,Hana,18000\n"
    )
    request = SeasonRequest(content=text.encode())
    found = preview_season(event, request, actor=SYSTEM)
    asked = {one.listed.name: one.listed for one in found.players.unknown}
    assert [item.params for item in found.problems] == [
        {"line": 2, "name": "Evva"},
        {"line": 2, "name": "Finnn"},
    ]
    eva, finn = (
        event.entrants.get(player__display_name=name).player_id for name in ("Eva", "Finn")
    )
    choices = {asked["Evva"].line: str(eva), asked["Finnn"].line: str(finn)}
    assert stored(event, text, choices=choices).players == 0
