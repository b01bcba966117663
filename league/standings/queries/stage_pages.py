"""What pages of standings say of stages: which there are, where the next cut will fall."""

from itertools import accumulate

from league.core.permissions import Actor
from league.enums import StageIntake
from league.models import Event, Stage
from league.standings.queries.stages import stages_of
from league.standings.queries.standings import Placed, cached_book


def stages_ranked(event: Event, actor: Actor) -> list[Stage]:
    """The stages whose players this onlooker may know."""
    known = cached_book(event, actor).stages
    return [stage for stage in stages_of(event) if stage.pk in known]


def lines_in(stages: list[Stage], shown: Stage | None) -> list[int]:
    """After how many rows a cut is still to come, in the table of a stage or of the event."""
    stage = shown or next(iter(stages), None)
    if stage is None or stage.cut_at is not None:
        return []
    sizes = stage.followers.filter(intake=StageIntake.BEST, counts=True).order_by("number")
    return list(accumulate(size or 0 for size in sizes.values_list("cut_size", flat=True)))


def games_each(placed: list[Placed]) -> tuple[int, int] | None:
    """The fewest and the most games of those who have played."""
    played = [line.row.games for line in placed if line.row.games]
    return (min(played), max(played)) if played else None
