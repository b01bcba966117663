"""Invalid rows of rehearsals, by the constraint that refuses them."""

from collections.abc import Callable

from league.models import Rehearsal
from tests.factories import EventFactory

OF_REHEARSALS: dict[str, Callable[[], object]] = {
    "event_rehearsal_counts_nowhere": lambda: EventFactory.create(is_rehearsal=True, rated=True),
    "rehearsal_speed_sane": lambda: Rehearsal.objects.create(
        event=EventFactory.create(), seed=1, speed=601
    ),
}
