"""What forms send that answer for a night."""

from datetime import time

from django.http import HttpRequest
from django.utils.dateparse import parse_time

from league.core.errors import Refused, problem


def arrival_in(request: HttpRequest) -> time | None:
    """When somebody who is late arrives; None where the form has no time."""
    given = request.POST.get("arrives_at", "").strip()
    if not given:
        return None
    try:
        found = parse_time(given)
    except ValueError:
        found = None
    if found is None:
        raise Refused(problem("arrival_unreadable", "arrives_at"))
    return found.replace(second=0, microsecond=0, tzinfo=None)
