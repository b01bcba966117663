"""What a server process does before its first request: import everything, and share its time."""

import gc
import sys

from django.urls import get_resolver

#: Seconds after which a thread that computes lets another one go on. A hand asks the database and
#: Redis some twenty times and waits as often for the threads that compute pages: with Python's 5 ms
#: it took three times as long beside three of them.
SWITCH_AFTER = 0.001


def load_everything() -> None:
    """Import all pages, and exclude them from later garbage collections."""
    sys.setswitchinterval(SWITCH_AFTER)
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()
