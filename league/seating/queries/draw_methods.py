"""The methods of a draw and their options."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.enums import DrawMethod, EventKind
from league.models import Session
from league.seating.queries.event_plans import has_tables_for
from scoring.seating import METHODS
from scoring.seating.task import STARTS, WIND_BALANCE, has_too_few

MOST_PLAYERS = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOption:
    """A value of `kind`: one of `choices`, or a number from `low` to `high`."""

    kind: type[Any] = str
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int = MOST_PLAYERS


OPTIONS: dict[str, DrawOption] = {
    "start": DrawOption(choices=STARTS),
    "block": DrawOption(kind=int, low=4),
    "interval": DrawOption(kind=int, low=1),
    "tonight": DrawOption(kind=int, low=0),
    "script": DrawOption(),
    "winds": DrawOption(choices=WIND_BALANCE),
    "close_ranks": DrawOption(kind=bool),
    "substitutes": DrawOption(kind=bool),
}
FOR_ALL = ("winds", "substitutes")
PLAN_MEANING = {
    DrawMethod.EVENT_PLAN: _("The next session of the event's seating plan."),
    DrawMethod.PLAN: _("Tables as pasted. Your plan decides the pairings."),
}


def options_of(method: str) -> tuple[str, ...]:
    """The options that the method uses; a plan has none."""
    return (*METHODS[method].options, *FOR_ALL) if method in METHODS else ()


def method_meaning(method: DrawMethod) -> str:
    return str(PLAN_MEANING[method] if method in PLAN_MEANING else gettext(METHODS[method].meaning))


def methods_for(session: Session) -> list[DrawMethod]:
    """The methods an organiser can choose: the event's plan only while it has the session."""
    plans = [DrawMethod.PLAN]
    if has_tables_for(session):
        plans.insert(0, DrawMethod.EVENT_PLAN)
    return [method for method in DrawMethod if method in METHODS or method in plans]


def default_method(session: Session) -> DrawMethod:
    """The method of the stage, the plan while it has the session, or the usual one of the event."""
    event, stage = session.event, session.stage
    if stage.method in methods_for(session):
        return DrawMethod(stage.method)
    if stage.source_id is not None:
        return DrawMethod.SWISS
    if has_tables_for(session):
        return DrawMethod.EVENT_PLAN
    if event.kind == EventKind.LEAGUE:
        return DrawMethod.CLUB_NIGHT
    earlier = event.sessions.drawn().filter(number__lt=session.number)
    return DrawMethod.SWISS if earlier.exists() else DrawMethod.RANDOM


def prefers_close_ranks(session: Session, *, small_field: bool) -> bool:
    """What a draw by rank starts with: the choice of the last one of this stage, else the usual one.

    In a small field new opponents alone leave the ranks of a table as far apart as a random draw,
    so a draw by rank prefers close ranks there.
    """
    earlier = session.stage.sessions.drawn().filter(number__lt=session.number)
    last = earlier.filter(method=DrawMethod.SWISS).order_by("number").last()
    return small_field if last is None else bool(last.options.get("close_ranks"))


def is_small_field(players: int, seats: int, sessions: int) -> bool:
    """Whether few opponents and many sessions set close ranks against new opponents.

    At one table everybody meets everybody, however they are drawn.
    """
    return players >= 2 * seats and has_too_few(players, sessions)
