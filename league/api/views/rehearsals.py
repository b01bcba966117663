"""Rehearsals of events: make, run, stop, step, delete."""

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.api.base import OfEvent, found
from league.api.call import Given, call
from league.api.fields import BodyIn, FlagField
from league.api.outputs.events import EventOut
from league.models import Event, Rehearsal
from league.rehearsals.queries.rehearsals import rehearsals_of
from league.rehearsals.rehearsals import (
    MOST_SEED,
    MOST_SPEED,
    change_rehearsal,
    delete_rehearsal,
    make_rehearsal,
    run_rehearsal,
    step_rehearsal,
)


class RehearsalChangeIn(BodyIn):
    """`speed` is simulated minutes a minute, 0: step by step. Keys left out stay as they are."""

    speed = serializers.IntegerField(min_value=0, max_value=MOST_SPEED, required=False)
    takes_steps = FlagField(required=False)


class RehearsalIn(RehearsalChangeIn):
    """The same `seed` gives the same day."""

    seed = serializers.IntegerField(min_value=0, max_value=MOST_SEED, required=False)


class RehearsalOut(FieldsOut[Rehearsal]):
    """`source` is the event that is rehearsed, null once it is deleted; `clock` counts simulated seconds."""

    event = EventOut()

    class Meta:
        fields = "source seed speed takes_steps is_running clock"


class RehearsalViewSet(OfEvent):
    tag = "events"

    @call("event.change", "GET rehearsals", out=[RehearsalOut])
    def rehearsals(self, event: Event) -> list[Rehearsal]:
        """List the rehearsals of an event that this login helps with, the latest first."""
        return rehearsals_of(event, self.actor)

    @rehearsals.mapping.post
    @call("event.change", body=RehearsalIn, out=RehearsalOut, status=201)
    def make_rehearsal(self, event: Event, given: Given) -> Rehearsal:
        """Copy an event into a rehearsal, which waits to be started."""
        return make_rehearsal(event, actor=self.actor, **given)

    @call("event.change", "GET rehearsal", out=RehearsalOut)
    def rehearsal(self, event: Event) -> Rehearsal:
        """Show a rehearsal and its simulated time."""
        return found(Rehearsal.objects.select_related("event").filter(event=event).first())

    @rehearsal.mapping.patch
    @call("event.change", body=RehearsalChangeIn, out=RehearsalOut)
    def change_rehearsal(self, event: Event, given: Given) -> Rehearsal:
        """Change the speed of a rehearsal and who takes its steps."""
        return change_rehearsal(event, actor=self.actor, **given)

    @rehearsal.mapping.delete
    @call("event.change")
    def delete_rehearsal(self, event: Event) -> None:
        """Delete a rehearsal."""
        delete_rehearsal(event, actor=self.actor)

    @call("event.change", "POST rehearsal/run", out=RehearsalOut)
    def run_rehearsal(self, event: Event) -> Rehearsal:
        """Let the time of a rehearsal run."""
        return run_rehearsal(event, actor=self.actor)

    @call("event.change", "POST rehearsal/stop", out=RehearsalOut)
    def stop_rehearsal(self, event: Event) -> Rehearsal:
        """Stop the time of a rehearsal."""
        return run_rehearsal(event, actor=self.actor, running=False)

    @call("event.change", "POST rehearsal/step", out=RehearsalOut)
    def step_rehearsal(self, event: Event) -> Rehearsal:
        """Go on to the next minute in which something happens, by a job."""
        return step_rehearsal(event, actor=self.actor)
