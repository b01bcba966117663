"""What a serving process loads before its first request."""

import gc

from django.urls import get_resolver


def load_everything() -> None:
    """Load all pages, and keep the garbage collector from looking through them again and again."""
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()
