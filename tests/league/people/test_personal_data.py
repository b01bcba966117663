"""The export of what is stored about a person."""

import pytest

from league.people.queries.personal_data import personal_data
from tests.factories.team import LineUpPlaceFactory

pytestmark = pytest.mark.django_db


def test_an_export_has_the_line_ups_of_a_player() -> None:
    place = LineUpPlaceFactory.create(position=2, no_show=True)
    [entry] = personal_data(place.entrant.player)["entries"]
    assert entry["line_ups"] == [
        {
            "session__number": place.session.number,
            "line_up__team__name": place.line_up.team.name,
            "position": 2,
            "no_show": True,
        }
    ]
