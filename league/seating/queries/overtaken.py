"""Drafts that later results have overtaken: the ranks that the draw used are not those of now."""

from django.utils.translation import ngettext

from league.core.errors import LeagueProblem, problem
from league.enums import SessionStatus
from league.models import Session
from league.seating.queries.draw_task import seating_task, tables_as_seated
from scoring import ScoringError
from scoring.seating import METHODS, SeatingTask, draw

VERSION, RANKS = "version", "of"


def ranks_of_draw(task: SeatingTask, version: int) -> dict[str, object]:
    """What a draw keeps of the standings that it used; `version` is that of the results."""
    return {VERSION: version, RANKS: {player.id: player.rank for player in task.players}}


def overtaken(session: Session) -> LeagueProblem | None:
    """What results, penalties or statuses since the draw of a draft would change; None for nothing.

    A method that follows the ranks alone is drawn again with the same seed and compared with the
    seating. One that searches would take too long: there the players with another rank are counted.
    """
    method = METHODS.get(session.method)
    if session.status != SessionStatus.DRAFT or method is None or not method.follows_ranks:
        return None
    if not session.ranks or session.ranks[VERSION] == session.event.results_version:
        return None
    task = seating_task(session)
    used = session.ranks[RANKS]
    moved = sum(used.get(player.id, player.rank) != player.rank for player in task.players)
    if not moved:
        return None
    if method.searches:
        who = ngettext(
            "%(count)s player has another rank", "%(count)s players have another rank", moved
        )
        return problem("draft_overtaken", who=who % {"count": moved})
    elsewhere = _elsewhere(session, task, in_order=method.orders_tables)
    if not elsewhere:
        return None
    who = ngettext(
        "%(count)s player would sit elsewhere", "%(count)s players would sit elsewhere", elsewhere
    )
    return problem("draft_overtaken", who=who % {"count": elsewhere})


def _elsewhere(session: Session, task: SeatingTask, *, in_order: bool) -> int:
    """How many players would sit at another table if the same draw were made now.

    Where tables have an order, each is compared with the one in its place, else with the one that
    has most of its players.
    """
    before = [frozenset(table) for table in tables_as_seated(session)]
    try:
        after = [frozenset(table) for table in draw(task, method=session.method).tables]
    except ScoringError:  # it cannot be made any more, and a new draw says why
        after = []
    if in_order:
        stay = sum(len(one & other) for one, other in zip(before, after, strict=False))
    else:
        stay = sum(max((len(one & other) for other in after), default=0) for one in before)
    return sum(map(len, before)) - stay
