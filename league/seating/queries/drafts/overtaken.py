"""Drafts whose draw used ranks that later results have changed."""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import ngettext

from league.core.errors import LeagueProblem, problem
from league.core.versions import results_chain
from league.enums import SessionStatus
from league.models import Session
from league.seating.queries.draw_task import seating_task
from scoring import ScoringError
from scoring.seating import METHODS, SeatingTask, draw

VERSION, RANKS = "version", "of"


def ranks_of_draw(task: SeatingTask, version: int) -> dict[str, object]:
    """The ranks that a draw used; `version` is the version of the results."""
    return {VERSION: version, RANKS: {player.id: player.rank for player in task.players}}


def overtaken(session: Session) -> LeagueProblem | None:
    """What results or penalties since the draw of a draft would change; None for nothing.

    Who came, left or was replaced since changes no result. A method that follows ranks alone is
    drawn by the ranks of the draw and by those of now. A searching method would take too long, so
    players with another rank are counted.
    """
    method = METHODS.get(session.method)
    if session.status != SessionStatus.DRAFT or method is None or not method.follows_ranks:
        return None
    if not session.ranks or session.ranks[VERSION] == results_chain(session.event):
        return None
    task = seating_task(session)
    moved = ranks_moved(session.ranks, task)
    if not moved:
        return None
    if method.searches:
        who = ngettext(
            "%(count)s player has another rank", "%(count)s players have another rank", moved
        )
        return problem("draft_overtaken", who=who % {"count": moved})
    elsewhere = _count_moved(session, task, in_order=method.orders_tables)
    if not elsewhere:
        return None
    who = ngettext(
        "%(count)s player would sit elsewhere", "%(count)s players would sit elsewhere", elsewhere
    )
    return problem("draft_overtaken", who=who % {"count": elsewhere})


def ranks_moved(ranks: Mapping[str, Any], task: SeatingTask) -> int:
    """How many players have another rank than the draw used, among those whom it ranked.

    Who has not played has no result, so a rank that such a player only fills does not count.
    """
    used = ranks.get(RANKS, {})
    played = {who for tables in task.history for table in tables for who in table}
    ranked = {one.id: one.rank for one in task.players if one.rank is not None}
    now = {who: rank for who, rank in ranked.items() if who in used and who in played}
    before, after = _places({who: used[who] for who in now}), _places(now)
    return sum(before[who] != after[who] for who in now)


def _places(ranks: Mapping[str, int]) -> dict[str, int]:
    """How many of these players are ranked before each of them."""
    order = sorted(ranks.values())
    return {who: bisect_left(order, rank) for who, rank in ranks.items()}


def _count_moved(session: Session, task: SeatingTask, *, in_order: bool) -> int:
    """How many players of now would sit at another table by the ranks of now than by the draw's.

    Ordered tables are compared by position, others with the table that shares the most players.
    """
    used = session.ranks[RANKS]
    players = (replace(one, rank=used.get(one.id, one.rank)) for one in task.players)
    before = _tables(session, replace(task, players=tuple(players)))
    after = _tables(session, task)
    if in_order:
        stay = sum(len(one & other) for one, other in zip(before, after, strict=False))
    else:
        stay = sum(max((len(one & other) for other in after), default=0) for one in before)
    return sum(map(len, before)) - stay


def _tables(session: Session, task: SeatingTask) -> list[frozenset[str]]:
    try:
        return [frozenset(table) for table in draw(task, method=session.method).tables]
    except ScoringError:  # impossible now; a new draw says why
        return []
