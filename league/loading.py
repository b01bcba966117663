"""Import everything before the first request of a server process."""

import gc

from django.urls import get_resolver


def load_everything() -> None:
    """Import all pages, and exclude them from later garbage collections."""
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()
