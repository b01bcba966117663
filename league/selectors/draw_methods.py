"""The methods of a draw as organisers choose them, with what can be chosen beside each."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from league.enums import DrawMethod
from league.models import Event
from scoring.seating import METHODS

MOST_PLAYERS = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOption:
    """One of `choices`, a number from `low` to `high`, or text."""

    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int = MOST_PLAYERS


OPTIONS: dict[str, DrawOption] = {
    "start": DrawOption(choices=("rank", "rating", "pots", "random")),
    "block": DrawOption(low=4),
    "interval": DrawOption(low=1),
    "script": DrawOption(),
    "winds": DrawOption(choices=("soft", "strict", "off")),
}
BY_RANK = ("start", "winds")

# What each method reads; a plan reads nothing.
OPTIONS_OF: dict[str, tuple[str, ...]] = {
    DrawMethod.RANDOM: ("winds",),
    DrawMethod.SWISS: BY_RANK,
    DrawMethod.STRAIGHT: BY_RANK,
    DrawMethod.BLOCKS: ("block", *BY_RANK),
    DrawMethod.SNAKE: BY_RANK,
    DrawMethod.FOLD: BY_RANK,
    DrawMethod.INTERVAL: ("interval", *BY_RANK),
    DrawMethod.FINALS: ("script", "winds"),
    DrawMethod.ROUND_ROBIN: ("winds",),
    DrawMethod.LADDER: ("winds",),
    DrawMethod.CLUB_NIGHT: ("winds",),
    DrawMethod.EVENT_PLAN: (),
    DrawMethod.PLAN: (),
}

MEANING: dict[str, object] = {
    DrawMethod.RANDOM: _("By lot; who has met meets again only where it cannot be helped."),
    DrawMethod.SWISS: _("Neighbours in rank meet, without repeats wherever that can be had."),
    DrawMethod.STRAIGHT: _("The best four at table 1, the next four at table 2, and so on."),
    DrawMethod.BLOCKS: _("Blocks of neighbours in rank, by lot inside each."),
    DrawMethod.SNAKE: _("Table by table forth and back, so that every table is equally strong."),
    DrawMethod.FOLD: _("The best with the last, from both ends to the middle."),
    DrawMethod.INTERVAL: _("Players a fixed number of ranks apart."),
    DrawMethod.FINALS: _("Tables by places, as a script says: 1 2 7 8 / 3 4 5 6."),
    DrawMethod.ROUND_ROBIN: _("A small group in which everybody meets everybody."),
    DrawMethod.LADDER: _("Winners move a table up, the last a table down."),
    DrawMethod.CLUB_NIGHT: _("Whoever is here now; equal numbers of games."),
    DrawMethod.EVENT_PLAN: _("The next session of the plan made for the whole event."),
    DrawMethod.PLAN: _("Tables pasted as text, entrant numbers in the order E S W N."),
}


def options_of(method: str) -> tuple[str, ...]:
    return OPTIONS_OF.get(method, ())


def methods_for(event: Event) -> list[DrawMethod]:
    """What can be chosen: every method of the engine, the event's plan where there is one."""
    plans = [DrawMethod.PLAN]
    if has_plan(event):
        plans.insert(0, DrawMethod.EVENT_PLAN)
    return [method for method in DrawMethod if method in METHODS or method in plans]


def has_plan(event: Event) -> bool:
    return hasattr(event, "plan")


def default_method(event: Event) -> DrawMethod:
    """The plan where there is one; else by rank once somebody has played."""
    if has_plan(event):
        return DrawMethod.EVENT_PLAN
    return DrawMethod.SWISS if event.sessions.exists() else DrawMethod.RANDOM


def is_small_field(players: int, sessions: int) -> bool:
    """More sessions than a fifth of the players: drawn one by one, pairs will meet again."""
    return sessions * 5 > players > 0
