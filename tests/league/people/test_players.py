"""A player who is changed is shown as changed everywhere, cached pages included."""

import pytest

from league.core.permissions import SYSTEM
from league.people.players import change_player
from tests.factories import EntrantFactory
from tests.league.api.callers import anonymous
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


def names_in_standings(world: World) -> set[str]:
    rows = anonymous().get(f"events/{world.event.pk}/standings/").json()["results"]
    return {row["entrant"]["name"] for row in rows}


def test_the_standings_of_every_event_of_a_player_show_the_new_name() -> None:
    here, elsewhere = running_event(), running_event()
    player = here.entrants[0].player
    EntrantFactory.create(event=elsewhere.event, player=player)
    before = names_in_standings(here), names_in_standings(elsewhere)
    old = player.display_name
    change_player(player, by=SYSTEM, event_id=here.event.pk, display_name="Lena")
    after = names_in_standings(here), names_in_standings(elsewhere)
    assert [names - {old} | {"Lena"} for names in before] == list(after)
