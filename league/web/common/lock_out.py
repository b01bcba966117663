"""When log-ins are refused after failed attempts.

One username from one address: AXES_FAILURE_LIMIT (see the settings). Besides, over all usernames,
one address (a browser, or a network for requests without cookies), and one username from all
addresses but those of browsers that have logged in with it before.
"""

from typing import Any

from axes.attempts import get_cool_off_threshold
from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_client_username, get_failure_limit
from axes.models import AccessAttempt
from django.db.models import QuerySet, Sum
from django.http import HttpRequest

from league.web.common.known_devices import KNOWN_PREFIX, VISITOR_PREFIX, lockout_address

PER_VISITOR = 20
PER_ADDRESS = 50
PER_USERNAME = 100


class LockOut(AxesDatabaseHandler):  # type: ignore[misc]  # it has no types
    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """The failures with this username from this address; the limit itself over a cap."""
        failures: int = super().get_failures(request, credentials)
        limit: int = get_failure_limit(request, credentials)
        return max(failures, limit) if _over_a_cap(request, credentials) else failures


def _over_a_cap(request: HttpRequest, credentials: dict[str, Any] | None) -> bool:
    address = str(lockout_address(request))
    if address.startswith(KNOWN_PREFIX):
        return False
    recent = AccessAttempt.objects.filter(attempt_time__gte=get_cool_off_threshold(request))
    most = PER_VISITOR if address.startswith(VISITOR_PREFIX) else PER_ADDRESS
    if _failures(recent.filter(ip_address=address)) >= most:
        return True
    name = get_client_username(request, credentials)
    strangers = recent.exclude(ip_address__startswith=KNOWN_PREFIX)
    return _failures(strangers.filter(username=name)) >= PER_USERNAME


def _failures(attempts: QuerySet[AccessAttempt]) -> int:
    return attempts.aggregate(sum=Sum("failures_since_start"))["sum"] or 0
