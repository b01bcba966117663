"""Discord's API on this machine, with the settings that lead there."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.league.chat.discord import Api, discord, discord_api


@pytest.fixture
def api(settings: Any) -> Iterator[Api]:
    settings.NOTICES_TO_LOOPBACK = True
    settings.ADDRESS = "https://tenbou.example.org"
    with discord_api() as api:
        settings.DISCORD = discord(api.address)
        yield api
