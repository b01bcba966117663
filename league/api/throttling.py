"""One limit a caller, counted in the shared cache by windows of time."""

import logging
import time
from functools import lru_cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from league.models import Table

if TYPE_CHECKING:  # that module reads the settings, which name this one
    from rest_framework.views import APIView

logger = logging.getLogger(__name__)

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}


class CallerThrottle(BaseThrottle):
    """Counts each login, each table link and, for passers-by, each address."""

    def allow_request(self, request: Request, view: "APIView") -> bool:  # noqa: ARG002
        most, seconds = rate(settings.API_RATE)
        now = time.time()
        self.seconds_left = seconds - now % seconds
        key = f"api-rate:{self.caller(request)}:{int(now // seconds)}"
        try:
            return counted(key, seconds) <= most
        except RedisError:
            # A lost cache must not stop the tables from entering hands.
            logger.warning("the cache is away: calls are not counted")
            return True

    def wait(self) -> float:
        return self.seconds_left

    def caller(self, request: Request) -> str:
        if isinstance(request.auth, Table):
            return f"table-{request.auth.pk}"
        if request.user.is_authenticated:
            return f"login-{request.user.pk}"
        return f"address-{self.get_ident(request)}"


def counted(key: str, seconds: int) -> int:
    try:
        return cache.incr(key)
    except ValueError:  # the first call of this window
        cache.add(key, 0, timeout=2 * seconds)
        return cache.incr(key)


@lru_cache
def rate(text: str) -> tuple[int, int]:
    count, _slash, period = text.partition("/")
    return int(count), SECONDS[period]
