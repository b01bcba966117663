"""The export of what is stored about a person."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.utils import timezone
from rest_framework.authtoken.models import Token

from league.models import LoginSession
from league.people.queries.personal_data import personal_data
from tests.factories import LoginFactory, PlayerFactory
from tests.factories.claim import PlayerClaimFactory
from tests.factories.notice import MailboxFactory, SubscriptionFactory
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


def test_an_export_has_browsers_tokens_claims_and_chosen_notices() -> None:
    login = LoginFactory.create()
    player = PlayerFactory.create(login=login)
    LoginSession.objects.create(
        session_key="secret", login=login, device="Firefox", expire_date=timezone.now()
    )
    token = Token.objects.create(user=login)
    PlayerClaimFactory.create(login=login, reason="Another person", declined_at=timezone.now())
    mailbox = MailboxFactory.create(login=login, unwanted={"results": True})
    SubscriptionFactory.create(recipient=mailbox, player=player, event=None)
    exported = personal_data(player)
    account = exported["account"]
    assert [row["device"] for row in account["browsers"]] == ["Firefox"]
    assert account["api_tokens"] == [{"created": token.created}]
    assert [row["reason"] for row in account["claims"]] == ["Another person"]
    assert [row["recipient__unwanted"] for row in exported["notices"]] == [{"results": True}]
    assert not {token.key, "secret"} & set(str(exported).replace("'", " ").split())


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
