"""How many sign-ups at an event one browser and one network send, and what becomes of more.

A whole hall shares one network, so a network that sends many is not refused: the organiser decides
about the rest of them, and a flood takes no places from others.
"""

from enum import Enum, auto

from django.conf import settings

from league.core.rate_limit import seconds_left, within

STORED = "1000/hour"  # of one network at one event


class Pace(Enum):
    FREE = auto()
    STAFF_DECIDE = auto()
    TOO_FAST = auto()


def sign_up_pace(event_id: int, *, browser: str, network: str, has_login: bool) -> Pace:
    """Count one sign-up. `browser` is empty for one that is not known.

    A browser over its limit does not use up what its network may send.
    """
    sender = f"{event_id}-{network}"
    if browser and not within(
        "sign-up-browser", f"{event_id}-{browser}", settings.SIGN_UP_BROWSER_RATE
    ):
        return Pace.TOO_FAST
    if has_login:
        return Pace.FREE
    if not within("sign-up-stored", sender, STORED):
        return Pace.TOO_FAST
    at_once = within("sign-up-network", sender, settings.SIGN_UP_RATE)
    return Pace.FREE if at_once else Pace.STAFF_DECIDE


def sign_up_wait() -> float:
    """Seconds until all limits allow sign-ups again."""
    return max(seconds_left(settings.SIGN_UP_BROWSER_RATE), seconds_left(STORED))
