"""How a server process shares its time between threads."""

import gc
import sys
from collections.abc import Iterator

import pytest

from league.loading import SWITCH_AFTER, load_everything


@pytest.fixture
def usual_process() -> Iterator[float]:
    usual = sys.getswitchinterval()
    yield usual
    sys.setswitchinterval(usual)
    gc.unfreeze()


def test_a_thread_that_computes_soon_lets_a_hand_go_on(usual_process: float) -> None:
    load_everything()
    assert sys.getswitchinterval() == pytest.approx(SWITCH_AFTER)
    assert usual_process > SWITCH_AFTER
