"""Countries by their names, and clubs that are nearly known."""

import pytest

from league.models import Club, Entrant, Player
from tests.league.web.readers import at, problems, reader
from tests.worlds import event_world

pytestmark = pytest.mark.django_db


def test_a_country_is_typed_by_name_and_shown_with_its_flag() -> None:
    world = event_world(players=0)
    client, to = reader(world.organiser), at("enrol", world)
    wrong = client.post(to, {"name": "Mori", "country": "Germnay"})
    assert problems(wrong) == {"country": ["Did you mean 🇩🇪 Germany?"]}
    client.post(to, {"name": "Mori", "country": "🇩🇪 Germany"})
    assert Player.objects.get().country == "DE"
    shown = client.get(at("entrant_change", world, number=Entrant.objects.get().number))
    assert 'value="🇩🇪 Germany"' in shown.content.decode()


def test_a_club_that_is_nearly_known_is_asked_about_once() -> None:
    world = event_world(players=0)
    Club.objects.create(name="Riichi Hamburg")
    client, to = reader(world.organiser), at("enrol", world)
    sent = {"name": "Mori", "club": "Richi Hamburg"}
    asked = client.post(to, sent)
    assert problems(asked) == {"club": ["There is no such club yet. Did you mean Riichi Hamburg?"]}
    assert "It is a new club" in asked.content.decode()
    assert client.post(to, sent | {"club_is_new": "on"}).status_code == 302
    assert client.post(to, {"name": "Sato", "club": "riichi hamburg"}).status_code == 302
    assert {*Club.objects.values_list("name", flat=True)} == {"Richi Hamburg", "Riichi Hamburg"}
