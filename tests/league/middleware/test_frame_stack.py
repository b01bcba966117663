"""No depth of calls makes a request take memory from the system again and again."""

import resource

from django.http import HttpRequest, HttpResponse

from league.middleware.frame_stack import in_one_block

CALLS = 400
DEEPEST = 300


def _call() -> None:
    return None


_call.__code__ = _call.__code__.replace(co_stacksize=60)  # as large as most functions of Django


def _loop_at(depth: int) -> None:
    if depth:
        _loop_at(depth - 1)
        return
    for _ in range(CALLS):
        _call()


def _taken(depth: int) -> int:
    """The pages of memory that the system gives to a loop at this depth."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    _loop_at(depth)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def _most(_request: HttpRequest) -> HttpResponse:
    _loop_at(DEEPEST)  # the first of its depth takes memory
    taken = [_taken(depth) for depth in range(DEEPEST)]
    return HttpResponse(max(taken))


def test_a_loop_at_any_depth_takes_no_memory_for_its_calls() -> None:
    assert int(_most(HttpRequest()).content) >= CALLS
    assert int(in_one_block(_most)(HttpRequest()).content) < CALLS
