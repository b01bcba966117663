"""Two tabs of one new person come back from a provider at the very same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection

from league.environment import log_in_providers
from tests.league.web.account.login_provider import login_provider
from tests.league.web.account.test_account import is_in
from tests.league.web.account.ways_of_providers import arrive, begin, come_back, go
from tests.league.web.readers import reader

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
TABS, ROUNDS = 2, 5


def test_two_tabs_of_a_new_person_make_one_account(settings: Any) -> None:
    """Both are logged in, or the later one reads that it begins again, and gets in then."""
    settings.REGISTRATION, settings.MAIL_WORKS = "open", True
    cache.clear()
    with login_provider() as provider:
        settings.SOCIALACCOUNT_PROVIDERS = log_in_providers(provider.setting())
        for number in range(ROUNDS):
            provider.person |= {"sub": str(number), "email": f"lili{number}@example.org"}
            tabs = [reader() for _tab in range(TABS)]
            ways = [(tab, go(begin(tab).context["to"])) for tab in tabs]
            barrier = Barrier(TABS)

            def back(way: tuple[Any, str], barrier: Barrier = barrier) -> int:
                barrier.wait()
                try:
                    return int(come_back(*way).status_code)
                finally:
                    connection.close()

            with ThreadPoolExecutor(TABS) as browsers:
                answers = sorted(browsers.map(back, ways))
            assert answers in ([302, 302], [302, 400])
            assert sum(map(is_in, tabs)) == answers.count(302)
            again = reader()
            arrive(again)
            assert is_in(again)
            rows = (User, EmailAddress, SocialAccount)
            assert [model.objects.count() for model in rows] == [number + 1] * len(rows)
