"""The methods of a draw as organisers choose them, with what can be chosen beside each."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.enums import DrawMethod, EventKind
from league.models import Event
from scoring.seating import METHODS
from scoring.seating.task import STARTS, WIND_WISHES

MOST_PLAYERS = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOption:
    """One of `choices`, a number from `low` to `high`, a word of the `kind`."""

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
    "winds": DrawOption(choices=WIND_WISHES),
    "substitutes": DrawOption(kind=bool),
}
FOR_ALL = ("winds", "substitutes")
PLAN_MEANING = {
    DrawMethod.EVENT_PLAN: _("The next session of the plan made for the whole event."),
    DrawMethod.PLAN: _("Tables that you paste; who meets whom is your plan's affair."),
}


def options_of(method: str) -> tuple[str, ...]:
    """What the method reads; a plan reads nothing."""
    return (*METHODS[method].options, *FOR_ALL) if method in METHODS else ()


def method_meaning(method: DrawMethod) -> str:
    """What the method does, in the reader's language."""
    return str(PLAN_MEANING[method] if method in PLAN_MEANING else gettext(METHODS[method].meaning))


def methods_for(event: Event) -> list[DrawMethod]:
    """What can be chosen: every method of the engine, the event's plan where there is one."""
    plans = [DrawMethod.PLAN]
    if has_plan(event):
        plans.insert(0, DrawMethod.EVENT_PLAN)
    return [method for method in DrawMethod if method in METHODS or method in plans]


def has_plan(event: Event) -> bool:
    return hasattr(event, "plan")


def default_method(event: Event) -> DrawMethod:
    """The plan where there is one; else by rank once somebody has played, or the club night."""
    if has_plan(event):
        return DrawMethod.EVENT_PLAN
    if event.kind == EventKind.LEAGUE:
        return DrawMethod.CLUB_NIGHT
    return DrawMethod.SWISS if event.sessions.exists() else DrawMethod.RANDOM


def is_small_field(players: int, sessions: int) -> bool:
    """More sessions than a fifth of the players: drawn one by one, pairs will meet again."""
    return sessions * 5 > players > 0
