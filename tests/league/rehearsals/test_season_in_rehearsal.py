"""A season file is imported into a rehearsal as into any event, and goes with it."""

import pytest

from league.core.queries.actors import actor_of
from league.importing.seasons.preview import SeasonRequest
from league.importing.seasons.store import import_season
from league.models import Entrant, Event, Player, Table
from league.rehearsals.rehearsals import delete_rehearsal, make_rehearsal
from tests.factories import PlayerFactory
from tests.worlds import event_world

pytestmark = pytest.mark.django_db

SEATS = (("E", "Aya", 45_000), ("S", "Ben", 33_000), ("W", "Chloé", 24_000), ("N", "Nora", 18_000))


def test_a_season_in_a_rehearsal_finds_its_players_and_is_deleted_with_it() -> None:
    world = event_world(players=8)
    for entrant, (_wind, name, _points) in zip(world.entrants, SEATS[:3], strict=False):
        Player.objects.filter(pk=entrant.player_id).update(display_name=name)
    outside = PlayerFactory.create(display_name="Nora")
    before = Player.objects.count()
    staff = actor_of(world.organiser)
    event = make_rehearsal(world.event, actor=staff, seed=1).event
    lines = ["date,session,table,wind,player,points,penalty,reason"]
    lines += [f"2026-01-09,1,1,{wind},{name},{points},," for wind, name, points in SEATS]
    lines.append("2026-01-09,,,,Aya,,10,Late")
    file = SeasonRequest(content="\n".join(lines).encode())
    stored = import_season(event, file, actor=actor_of(world.organiser))
    assert (stored.sessions, stored.tables, stored.deductions, stored.players) == (1, 1, 1, 1)
    nora = Entrant.objects.get(event=event, player__display_name="Nora").player
    assert (nora.home_event, nora != outside) == (event, True)
    assert Table.objects.filter(session__event=event).count() == 1
    delete_rehearsal(event, actor=actor_of(world.organiser))
    assert (Event.objects.get(), Player.objects.count()) == (world.event, before)
