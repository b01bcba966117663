"""Output of rehearsals."""

from league.api.answers import FieldsOut
from league.api.outputs.events import EventOut
from league.models import Rehearsal


class RehearsalOut(FieldsOut):
    """`clock` counts simulated seconds."""

    event = EventOut()

    class Meta:
        of = Rehearsal
        fields = "seed speed takes_steps is_running clock"
