"""What a run counts: the lines that tests reach, and not those that arrange a test.

Counting takes about as much time as the code that is counted. All lines that are not counted are
also those of tests that are, or the coverage that must hold would not. The marker `no_cover` does
nothing in a worker, where one count goes on beneath the other.

The counter keeps a stack of frames: one frame must stop it and start it again.
"""

import sys
from collections.abc import Callable, Generator
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def uncounted(function: Callable[P, R]) -> Callable[P, R]:
    """Count no lines in this function and in what it calls."""

    @wraps(function)
    def called(*args: P.args, **more: P.kwargs) -> R:
        here = sys.gettrace()
        sys.settrace(None)
        try:
            return function(*args, **more)
        finally:
            sys.settrace(here)

    return called


def uncounted_step() -> Generator[None]:
    """Count no lines in the step of pytest around which a hook is wrapped."""
    here = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(here)
