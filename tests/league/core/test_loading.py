"""How a server process shares its time between threads."""

import gc
import sys
from collections.abc import Iterator

import pytest

from league.loading import SWITCH_AFTER, load_everything

#: What Python takes unless it is told otherwise.
USUAL = 0.005


@pytest.fixture
def usual_process() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(USUAL)
    yield
    sys.setswitchinterval(before)
    gc.unfreeze()


@pytest.mark.usefixtures("usual_process")
def test_a_thread_that_computes_soon_lets_a_hand_go_on() -> None:
    load_everything()
    assert sys.getswitchinterval() == pytest.approx(SWITCH_AFTER)
    assert SWITCH_AFTER < USUAL
