"""The export of what is stored about a person."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount

from league.people.queries.personal_data import personal_data
from tests.factories import LoginFactory, PlayerFactory
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


def test_an_export_names_second_factors_without_their_secrets() -> None:
    login = LoginFactory.create()
    player = PlayerFactory.create(login=login)
    data = {"name": "Phone", "secret": "xyz", "credential": {"id": "xyz"}}
    row = Authenticator.objects.create(user=login, type="webauthn", data=data)
    exported = personal_data(player)
    assert exported["account"]["second_factors"] == [
        {"kind": "webauthn", "name": "Phone", "added_at": row.created_at, "last_used_at": None}
    ]
    assert "xyz" not in str(exported)


def test_an_export_has_the_providers_that_log_in_to_the_account() -> None:
    login = LoginFactory.create()
    row = SocialAccount.objects.create(
        user=login, provider="club", uid="1001", extra_data={"name": "lili"}
    )
    account = personal_data(PlayerFactory.create(login=login))["account"]
    assert account["providers"] == [
        {
            "provider": "club",
            "uid": "1001",
            "extra_data": {"name": "lili"},
            "date_joined": row.date_joined,
            "last_login": row.last_login,
        }
    ]
