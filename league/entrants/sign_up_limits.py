"""Limit the sign-ups per event from one browser and from one network."""

from django.conf import settings

from league.core.rate_limit import seconds_left, within


def within_sign_up_limits(event_id: int, *, browser: str, network: str) -> bool:
    """Count one sign-up. A browser over its limit does not use up the limit of its network."""
    return within("sign-up-browser", f"{event_id}-{browser}", settings.SIGN_UP_BROWSER_RATE) and (
        within("sign-up-network", f"{event_id}-{network}", settings.SIGN_UP_RATE)
    )


def sign_up_wait() -> float:
    """Seconds until both limits allow sign-ups again."""
    return max(seconds_left(settings.SIGN_UP_BROWSER_RATE), seconds_left(settings.SIGN_UP_RATE))
